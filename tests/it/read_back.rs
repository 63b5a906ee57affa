//! Every phrase of every statement is read as what its row says: each way through the phrases, its slots filled at random,
//! is a sentence whose words all belong to that row.

use std::collections::{BTreeMap, HashMap};

use nimsmith::language::automaton::Automaton;
use nimsmith::language::phrases::{Builtin, Category, CategoryId, Part, Phrasebook, RowId, Sym};
use nimsmith::language::said::Names;
use nimsmith::language::{english, read};
use nimsmith::model::rules::Layout;

use super::paraphrases::dice::Dice;
use super::tier;

/// A step on the way through a phrase.
#[derive(Clone, Copy)]
enum Step {
    Word(Sym),
    Slot(Part),
}

/// All ways through the phrases of a category, with their rows.
fn ways(book: &Phrasebook, category: CategoryId) -> Vec<(RowId, Vec<Step>)> {
    let Category::Phrases(phrases) = book.kind(category) else {
        return Vec::new();
    };
    let mut ways = Vec::new();
    let mut open = vec![(Automaton::ROOT, Vec::new())];
    while let Some((at, steps)) = open.pop() {
        if let Some(row) = phrases.row(at) {
            ways.push((row, steps.clone()));
        }
        let words = phrases.words(at).iter();
        let words = words.map(|&(sym, to)| (Step::Word(sym), to));
        let slots = phrases.parts(at).iter();
        let slots = slots.map(|&(part, to)| (Step::Slot(part), to));
        for (step, to) in words.chain(slots) {
            open.push((to, [&steps[..], &[step]].concat()));
        }
    }
    ways
}

/// What fills a category that code reads.
fn built_in(builtin: Builtin, dice: &mut Dice) -> String {
    let of: &[&str] = match builtin {
        Builtin::Number | Builtin::Value | Builtin::Size => &["1", "2", "3", "4", "5", "8"],
        Builtin::Count => &["1", "two", "3"],
        Builtin::Ordinal => &["first", "2nd"],
        Builtin::Indexed => &["a_1", "a_2"],
        Builtin::Numbers | Builtin::Many => &["5, 4, 3", "5, 4"],
        Builtin::Board => &["5, 4, 3", "3, 3, 3"],
        Builtin::Ring => &["oo.oo", "ooo.ooo."],
        Builtin::Letters => &["P N N N P"],
        Builtin::Formula => &["5 ⊕ 4 = 1", "5 - 3 = 2"],
        Builtin::Sum => &["4 + 1", "8 + 2"],
        Builtin::Name | Builtin::OwnName => &["x", "k"],
        Builtin::Bits => &["101", "011"],
        Builtin::Places => &["1, 2", "2, 3"],
        Builtin::Plural => &["4s", "2s"],
        Builtin::End | Builtin::ClauseEnd => &[""],
        Builtin::PlayerName => &["A", "Olaf"],
        Builtin::Chat => &["the whole exercise"],
    };
    dice.pick(of).unwrap_or(&"").to_string()
}

/// The ways through the categories, as far as they were needed.
type Known = HashMap<CategoryId, Vec<(RowId, Vec<Step>)>>;

/// A random phrase of a category.
fn filled(book: &Phrasebook, category: CategoryId, known: &mut Known, dice: &mut Dice) -> String {
    match book.kind(category) {
        Category::Builtin(builtin) => built_in(*builtin, dice),
        Category::Phrases(_) => {
            let all = known
                .entry(category)
                .or_insert_with(|| ways(book, category));
            let way = dice.pick(all).map(|(_, steps)| steps.clone());
            written(book, &way.unwrap_or_default(), known, dice)
        }
    }
}

fn written(book: &Phrasebook, steps: &[Step], known: &mut Known, dice: &mut Dice) -> String {
    let words: Vec<String> = steps
        .iter()
        .map(|step| match *step {
            Step::Word(sym) => book.text(sym).unwrap_or("").to_string(),
            Step::Slot(part) => filled(book, part.category, known, dice),
        })
        .collect();
    words.join(" ")
}

const BOARDS: [(&[u64], Layout); 5] = [
    (&[5, 4, 3], Layout::ROWS),
    (&[1, 1, 5], Layout::ROWS),
    (&[21], Layout::Piles),
    (&[4, 7], Layout::Piles),
    (&[1, 1, 0, 1, 1], Layout::Circle),
];

/// How a sentence is read on the boards on which it is read at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    ItsRow,
    Nothing,
    /// Words are left over everywhere.
    Left,
    Other(RowId),
}

fn found(row: RowId, text: &str) -> Found {
    let mut best = Found::Nothing;
    for (heaps, layout) in BOARDS {
        let names = Names {
            heaps,
            layout,
            nim_sum: Some(2),
            divides: layout == Layout::Piles,
            ..Names::default()
        };
        let sentence = read::line(text, &names);
        let rows: Vec<RowId> = sentence.items.iter().filter_map(|item| item.row).collect();
        let left = sentence
            .clauses
            .iter()
            .any(|clause| !clause.left.is_empty());
        let now = match rows.first() {
            _ if left || !sentence.unread.is_empty() => Found::Left,
            _ if rows.contains(&row) => return Found::ItsRow,
            None => continue,
            Some(other) => Found::Other(*other),
        };
        best = match (best, now) {
            (Found::Nothing, now) => now,
            (Found::Left, Found::Other(_)) => now,
            (best, _) => best,
        };
    }
    best
}

#[test]
fn every_phrase_is_read_as_its_row() {
    let book = english();
    let statement = book.find("statement").expect("statements");
    let ways = ways(book, statement);
    let tries = tier::pick(16, 40);
    let mut known = Known::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut others: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let mut failed: BTreeMap<(String, &str), Vec<String>> = BTreeMap::new();
    for (at, (row, steps)) in ways.iter().enumerate().step_by(tier::stride(18)) {
        let mut dice = Dice::of(7, at as u64);
        let name = |row: RowId| book.row_of(row).map_or("", |row| &row.name).to_string();
        let mut best = (Found::Nothing, String::new());
        for _ in 0..tries {
            let text = written(book, steps, &mut known, &mut dice);
            let now = found(*row, text.trim());
            if best.1.is_empty() || now == Found::ItsRow {
                best = (now, text);
            }
            if now == Found::ItsRow {
                break;
            }
        }
        let what = match best.0 {
            Found::ItsRow => "as its row",
            Found::Nothing => "as nothing",
            Found::Left => "with words left over",
            Found::Other(_) => "as another row",
        };
        *counts.entry(what).or_default() += 1;
        match best.0 {
            Found::ItsRow => {}
            Found::Other(other) => others
                .entry((name(*row), name(other)))
                .or_default()
                .push(best.1),
            _ => failed.entry((name(*row), what)).or_default().push(best.1),
        }
    }
    println!("{} phrases: {counts:?}", ways.len());
    for ((row, other), texts) in &others {
        println!(
            "{:4} of `{row}` read as `{other}`: {}",
            texts.len(),
            texts[0]
        );
    }
    for ((row, what), texts) in &failed {
        println!(
            "{:4} of `{row}` read {what}: {} | {}",
            texts.len(),
            texts[0],
            texts[texts.len() / 2]
        );
    }
    // What a slot holds can change what is said: a random power may not be the board's, a random heap may be empty.
    let tried: usize = counts.values().sum();
    let share = |what: &str| counts.get(what).copied().unwrap_or(0) * 1_000 / tried;
    assert!(share("as its row") >= 950, "{counts:?}");
    assert!(share("as another row") <= 10, "{counts:?}");
}
