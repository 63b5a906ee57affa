//! What a student writes for an order of lettered lines: `order: C, A, D, B`.

/// No more letters are read.
const MOST: usize = 100;

/// The letters of a line that is an order, small ones made large: single ones, or one word of all of them. The word `order` may stand first,
/// and `then` and `and` between them.
pub fn letters(line: &str) -> Option<Vec<char>> {
    let line: String = line.chars().take(10 * MOST).collect();
    let words: Vec<&str> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let (told, words) = match &words[..] {
        [first, rest @ ..] if first.eq_ignore_ascii_case("order") => (true, rest),
        all => (false, all),
    };
    let small = ["then", "and"];
    let words: Vec<&&str> = words.iter().filter(|word| !small.contains(word)).collect();
    let single = |word: &&&str| word.chars().count() == 1;
    let letters: String = match &words[..] {
        [] => return None,
        [one] if told || single(one) => one.to_string(),
        many if many.iter().all(single) => many.iter().map(|word| **word).collect(),
        _ => return None,
    };
    let letters = letters.chars().take(MOST);
    let letters: Vec<char> = letters.map(|letter| letter.to_ascii_uppercase()).collect();
    letters
        .iter()
        .all(|letter| letter.is_alphabetic())
        .then_some(letters)
}
