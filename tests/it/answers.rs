//! Answers about proofs as students write them, and what is read in each.

use nimsmith::budget::Budget;
use nimsmith::check::Hints;
use nimsmith::dice::Dice;
use nimsmith::kinds;
use nimsmith::kinds::counterexample::answer::{Answer, Gap};
use nimsmith::kinds::counterexample::variants::Shape;
use nimsmith::language::voice::Voice;
use nimsmith::locale::ENGLISH;
use nimsmith::model::position::Position;
use nimsmith::model::rules::Layout;
use nimsmith::spec::Proofs;

use super::certify::the_game;

/// A theorem of which a kind asks.
fn theorem(kind: &str) -> Vec<u64> {
    let kind = kinds::kind(kind).expect("a kind");
    let mut parts = (kind.drawable)(&Proofs::default()).into_iter();
    parts
        .find_map(|part| part.numbers.first().cloned())
        .expect("a theorem")
}

/// The last line of an answer that is read, and what is read there, of some question of a kind.
fn read(kind: &str, drawn: &[u64], answer: &str) -> Option<(usize, String)> {
    let kind = kinds::kind(kind).expect("a kind");
    let mut dice = Dice::new(1, "test", 0, "");
    let problem = kind.posed(
        the_game("nim"),
        drawn.to_vec(),
        &Proofs::default(),
        &mut dice,
    );
    let marker = kind
        .marker(the_game("nim"), &problem, &ENGLISH)
        .expect("a marker");
    let lines: Vec<(usize, &str)> = (1..).zip(answer.lines()).collect();
    let judged = marker
        .mark(&lines, Hints::None, &Budget::default())
        .lines
        .into_iter();
    judged
        .filter_map(|line| Some((line.line, line.read?)))
        .next_back()
}

#[test]
fn lines_are_read_as_they_are_written() {
    let drawn = theorem("first-wrong-line");
    let read = |text: &str| read("first-wrong-line", &drawn, text);
    let is = |line, read: &str| Some((line, read.to_string()));
    for text in [
        "line: 7",
        "Line 7",
        "7",
        "line = 7.",
        "line: 7 (wrong row)",
        "the line: 7",
    ] {
        assert_eq!(read(text), is(1, "line: 7"), "{text}");
    }
    for text in ["line: none", "None", "LINE: NONE", "line: no"] {
        assert_eq!(read(text), is(1, "line: none"), "{text}");
    }
    assert_eq!(read("line: 3\nline: 4"), is(2, "line: 4"));
    let most = format!("line: {}", u64::MAX);
    assert_eq!(read("line: 99999999999999999999"), is(1, &most));
    for text in [
        "",
        "line:",
        "line: x",
        "seven",
        "line: -",
        "\u{1}\u{2}",
        "P[7] is wrong",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn orders_are_read_as_they_are_written() {
    let drawn = theorem("order-lines");
    let read = |text: &str| read("order-lines", &drawn, text);
    let is = |line, read: &str| Some((line, read.to_string()));
    for text in [
        "order: C, A, D, B",
        "Order: c a d b",
        "order = CADB",
        "order C -> A -> D -> B",
        "C, A, D, B",
        "C then A then D and B.",
        "order: `C`, `A`, `D`, `B`",
    ] {
        assert_eq!(read(text), is(1, "order: C, A, D, B"), "{text}");
    }
    assert_eq!(read("order: B\norder: A"), is(2, "order: A"));
    assert_eq!(read("order: A, A, Z"), is(1, "order: A, A, Z"));
    for text in [
        "",
        "order:",
        "I put C first",
        "order: 1, 2",
        "CADB",
        "\u{0}",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
    let long = format!("order: {}", "A,".repeat(100_000));
    let letters = read(&long).map(|(_, order)| order.matches('A').count());
    assert_eq!(letters, Some(100));
}

#[test]
fn blanks_are_read_as_they_are_written() {
    for (text, expected) in [
        ("1: 5", Some("1: 5")),
        ("(1) 5", Some("1: 5")),
        ("**3:** 8", Some("3: 8")),
        ("2 = 4, 3 = 0", Some("2: 4, 3: 0")),
        ("(1): 5; (2): 4", Some("1: 5, 2: 4")),
        ("10. 7", Some("10: 7")),
        ("1:", None),
        ("row 3 has 14", None),
        ("4: 99999999999999999999", Some("4: 18446744073709551615")),
    ] {
        let read = read("run-proof", &[9, 2, 14], text);
        let expected = expected.map(|read| (1, read.to_string()));
        assert_eq!(read, expected, "{text}");
    }
}

fn values(shape: Shape, text: &str) -> Result<(Vec<u64>, Option<String>), Gap> {
    let lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
    let values = Answer::read(
        shape,
        &lines,
        Voice::english(Layout::default(), &Position(Vec::new())),
    )
    .values(shape)?;
    Ok((
        values.numbers,
        values
            .by
            .map(|by| format!("{:?}", by.single().map(|take| (take.heap.0, take.count)))),
    ))
}

#[test]
fn values_are_read_as_they_are_written() {
    let two = Shape::Numbers(2);
    for text in [
        "a = 3, b = 1",
        "a=3\nb=1",
        "a: 3\n`b` = 1",
        "Let a = 3 and B = 1.",
        "a = 5, b = 1\na = 3",
    ] {
        assert_eq!(values(two, text), Ok((vec![3, 1], None)), "{text}");
    }
    for text in ["a = 3", "3 and 1", "a ⊕ b = 4", "", "c = 3"] {
        assert_eq!(values(two, text), Err(Gap::Numbers), "{text}");
    }
    for text in [
        "rows: 1, 1",
        "rows 1, 1",
        "1, 1",
        "Bowls: 1 and 1.",
        "(1, 1)",
        "rows: 5, 6\nbetter:\nrows: 1, 1",
        "It has nim-sum 0:\n1 1",
    ] {
        assert_eq!(values(Shape::Rows, text), Ok((vec![1, 1], None)), "{text}");
    }
    let play = |row, count| Some(format!("{:?}", Some((row, count))));
    for text in [
        "rows: 1, 3\ntake 1 from row 2",
        "rows: 1, 3; take 1 from row 2",
        "rows: 1, 3\nrow 2: 3 -> 2",
        "rows: 1, 3\nmove: row 2: 3 → 2",
        "rows: 1, 3\nmove: take 1 counter from bowl 2.",
        "rows: 1, 3\n3 -> 2 in row 2",
    ] {
        assert_eq!(
            values(Shape::Play, text),
            Ok((vec![1, 3], play(2, 1))),
            "{text}"
        );
    }
    for (text, gap) in [
        ("rows: 1, 3", Gap::Play),
        ("take 1 from row 2", Gap::Numbers),
        ("rows: 1, 3\ntake 1 from row 3", Gap::NoRow(3)),
        ("rows: 1, 3\ntake 1 from row 0", Gap::NoRow(0)),
        ("rows: 1, 3\ntake 4 from row 2", Gap::TooMany(3)),
        ("rows: 1, 3\ntake 0 from row 2", Gap::Nothing),
        ("rows: 1, 3\nrow 2: 3 -> 3", Gap::Nothing),
        ("rows: 1, 3\nrow 2: 4 -> 3", Gap::OtherSize(3)),
        (
            "rows: 1, 3\ntake 1 from row 99999999999999999999",
            Gap::NoRow(u64::MAX),
        ),
    ] {
        assert_eq!(values(Shape::Play, text), Err(gap), "{text}");
    }
}
