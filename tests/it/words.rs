//! Words in messages, and lines and columns of a text.

use nimsmith::render::proofs::places::Places;
use nimsmith::spec::lines::{end_of, of, within};
use nimsmith::spell::{distance, nearest, plural, quote};

#[test]
fn plurals() {
    let cases = [
        ("berry", "berries"),
        ("box", "boxes"),
        ("row", "rows"),
        ("day", "days"),
        ("match", "matches"),
        ("dish", "dishes"),
        ("glass", "glasses"),
        ("y", "ys"),
        ("counter", "counters"),
        ("Zeile", "Zeiles"),
    ];
    for (word, expected) in cases {
        assert_eq!(plural(word), expected);
    }
}

#[test]
fn near_misses() {
    let names = ["nim-sum", "winner", "first-move", "all-moves"];
    let cases = [
        ("first_move", Some("first-move")),
        ("nimsum", Some("nim-sum")),
        ("WINNER", Some("winner")),
        ("first-moves", Some("first-move")),
        ("essay", None),
        ("", None),
    ];
    for (input, expected) in cases {
        assert_eq!(nearest(input, &names), expected, "{input}");
    }
    assert_eq!(nearest(&"first-move".repeat(1000), &names), None);
}

#[test]
fn distances() {
    let cases = [
        ("", "", 0),
        ("", "abc", 3),
        ("abc", "", 3),
        ("kitten", "sitting", 3),
        ("ab", "ba", 1),
        ("frist", "first", 1),
    ];
    for (a, b, expected) in cases {
        let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
        assert_eq!(distance(&a, &b), expected);
    }
}

#[test]
fn quotations_are_short_and_tame() {
    assert_eq!(quote("a\u{1b}[31m\n"), "`a\\u{1b}[31m\\n`");
    assert_eq!(quote("\u{202e}abc"), "`\\u{202e}abc`");
    assert_eq!(quote(&"ä".repeat(61)), format!("`{}…`", "ä".repeat(60)));
}

#[test]
fn ends() {
    let cases = [
        ("", (1, 1)),
        ("ab", (1, 3)),
        ("a\n", (2, 1)),
        ("a\r\nb", (2, 2)),
        ("a\rb\r\r", (4, 1)),
        ("é", (1, 2)),
    ];
    for (text, expected) in cases {
        assert_eq!(end_of(text), expected, "{text:?}");
    }
}

#[test]
fn lines() {
    let cases: [(&str, &[&str]); 5] = [
        ("", &[""]),
        ("a\n", &["a"]),
        ("a\r\nb", &["a", "b"]),
        ("a\rb\r\rc", &["a", "b", "", "c"]),
        ("\n\na", &["", "", "a"]),
    ];
    for (text, expected) in cases {
        let lines: Vec<&[u8]> = of(text.as_bytes()).collect();
        assert_eq!(
            lines,
            expected.iter().map(|l| l.as_bytes()).collect::<Vec<_>>(),
            "{text:?}"
        );
    }
}

#[test]
fn places_outside_come_back_to_the_end() {
    assert_eq!(within("ab\nc\n", (3, 1)), (2, 2));
    assert_eq!(within("ab\nc\n", (1, 9)), (1, 3));
    assert_eq!(within("", (1, 1)), (1, 1));
}

#[test]
fn places_of_bytes() {
    let places = Places::new("ab\n⊕c\r\n\nd");
    let cases = [
        (0, 1, 1, "ab"),
        (2, 1, 3, "ab"),
        (3, 2, 1, "⊕c"),
        (6, 2, 2, "⊕c"),
        (9, 3, 1, ""),
        (10, 4, 1, "d"),
        (11, 4, 2, "d"),
        (99, 4, 2, "d"),
    ];
    for (at, line, column, text) in cases {
        let place = places.of(at);
        assert_eq!(
            (place.line, place.column, place.text),
            (line, column, text),
            "{at}"
        );
    }
    let empty = Places::new("").of(0);
    assert_eq!((empty.line, empty.column, empty.text), (1, 1, ""));
}
