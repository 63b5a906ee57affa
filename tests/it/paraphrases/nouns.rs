//! Noun phrases for a heap, and numbers in words.

use super::dice::Dice;
use super::phrases::Phrases;

const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
const NTH: [&str; 6] = ["1st", "2nd", "3rd", "4th", "5th", "6th"];
const WORDS: [&str; 10] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// One of the phrases that name the heap at `place` and no other.
pub fn heap(phrases: &Phrases, board: &[u64], place: usize, dice: &mut Dice) -> String {
    let size = board[place];
    let alone = |is: &dyn Fn(u64) -> bool| board.iter().filter(|&&other| is(other)).count() == 1;
    let mut lists = vec!["heap any", "heap any"];
    let holds = [
        ("heap size-unique", alone(&|other| other == size)),
        ("heap biggest", alone(&|other| other >= size)),
        ("heap smallest", alone(&|other| other <= size)),
        ("heap last", place + 1 == board.len()),
        ("heap first", place == 0),
        ("heap middle", board.len() == 3 && place == 1),
    ];
    lists.extend(
        holds
            .iter()
            .filter(|(_, holds)| *holds)
            .map(|(list, _)| list),
    );
    let list = dice.pick(&lists).expect("a list");
    let texts = phrases.texts(list);
    let text = dice.pick(&texts).expect("a phrase");
    text.replace("{i}", &(place + 1).to_string())
        .replace("{h}", &size.to_string())
        .replace("{ordinal}", ORDINALS.get(place).unwrap_or(&"next"))
        .replace("{nth}", NTH.get(place).unwrap_or(&"next"))
}

/// A number, now and then in words.
pub fn number(n: u64, dice: &mut Dice) -> String {
    match WORDS.get(n as usize) {
        Some(word) if dice.one_in(5) => (*word).to_string(),
        _ => n.to_string(),
    }
}

/// A number before a plural, now and then in words.
pub fn count(n: u64, dice: &mut Dice) -> String {
    match n {
        1 => "1".to_string(),
        _ => number(n, dice),
    }
}

/// What lies in heaps, as many as `n`.
pub fn objects(phrases: &Phrases, n: u64, dice: &mut Dice) -> String {
    let texts = phrases.texts("objects");
    let object = dice.pick(&texts).expect("a word");
    format!("{object}{}", if n == 1 { "" } else { "s" })
}

/// `8, 4 and 2`.
pub fn listed(numbers: &[u64]) -> String {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => words.concat(),
    }
}
