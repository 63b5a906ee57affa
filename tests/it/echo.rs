//! How a statement that was read is shown: in every language it has words and no place is left open, and most of what is shown
//! in English is read again as it was.

use nimsmith::language::echo::echo;
use nimsmith::language::read;
use nimsmith::language::said::{Names, Said};
use nimsmith::language::voice::Voice;
use nimsmith::locale::{ENGLISH, LOCALES};
use nimsmith::model::position::Position;
use nimsmith::model::rules::Layout;

/// Lines that are read, with the boards that they are about.
const TABLES: [(&str, &[u64], Layout); 4] = [
    (include_str!("../readings.txt"), &[9, 2, 14], Layout::ROWS),
    (
        include_str!("../readings-circle.txt"),
        &[1, 1, 1, 0, 1, 1, 1, 0],
        Layout::Circle,
    ),
    (include_str!("../readings-pile.txt"), &[21], Layout::Piles),
    (
        include_str!("../readings-piles.txt"),
        &[5, 6],
        Layout::Piles,
    ),
];

/// What the lines of the tables say, each with its board.
fn statements() -> Vec<(Said, &'static [u64], Layout)> {
    let lines = TABLES.iter().flat_map(|&(table, heaps, layout)| {
        let lines = table.lines().filter_map(|line| line.split_once(" ==>"));
        lines.map(move |(text, _)| (text, heaps, layout))
    });
    let said = lines.flat_map(|(text, heaps, layout)| {
        let items = read::line(text, &names(heaps, layout)).items;
        items
            .into_iter()
            .map(move |item| (item.said, heaps, layout))
    });
    said.collect()
}

fn names(heaps: &'static [u64], layout: Layout) -> Names<'static> {
    Names {
        nim_sum: Some(5),
        heaps,
        layout,
        ..Names::default()
    }
}

/// Whether a text has a word, and not only signs and names.
fn has_words(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.len() > 1 && !["mex", "mod", "oo", "ooo"].contains(&word))
}

#[test]
fn every_language_shows_every_statement() {
    let mut same = Vec::new();
    for (said, heaps, layout) in statements() {
        let start = Position(heaps.to_vec());
        let shown = |locale| echo(&said, Voice::of(locale, layout, &start));
        let english = shown(&ENGLISH);
        for locale in LOCALES {
            let own = shown(locale);
            let open = own.replace("mex{", "").contains('{');
            assert!(!open, "{}: {own}", locale.code);
            assert_eq!(
                own.is_empty(),
                english.is_empty(),
                "{}: {said:?}",
                locale.code
            );
            if **locale != ENGLISH && own == english && has_words(&own) {
                same.push(format!("{}: {own}", locale.code));
            }
        }
    }
    assert!(same.is_empty(), "{}", same.join("\n"));
}

#[test]
fn most_of_what_is_shown_is_read_again() {
    let (mut all, mut other) = (0, Vec::new());
    for (said, heaps, layout) in statements() {
        let start = Position(heaps.to_vec());
        let shown = |said| echo(said, Voice::english(layout, &start));
        let text = shown(&said);
        if text.is_empty() {
            continue;
        }
        all += 1;
        let again = read::line(&text, &names(heaps, layout)).items;
        let again: Vec<String> = again.iter().map(|item| shown(&item.said)).collect();
        if again != [text.as_str()] {
            other.push(format!("{text} ==> {}", again.join("; ")));
        }
    }
    let most = other.len() * 25 < all;
    assert!(most, "{} of {all}\n{}", other.len(), other.join("\n"));
}
