//! What reports are made of: windows on a student's lines, words, and points.

use nimsmith::ansi::columns;
use nimsmith::check::report::Credit;
use nimsmith::check::task::Task;
use nimsmith::games;
use nimsmith::model::goal::Goal;
use nimsmith::model::position::Position;
use nimsmith::model::rules::HouseRules;
use nimsmith::plain;
use nimsmith::render::report::window::{Source, differs, window};
use nimsmith::render::report::words::in_own_words;
use nimsmith::spec::{Points, Rubric, Words, named};

/// The shares of a set that says nothing of them.
pub const USUAL: Rubric = Rubric {
    form: 100,
    unsupported: 75,
    incomplete: 25,
    follow_through: 50,
};

fn parts(line: &str, span: std::ops::Range<usize>, width: usize) -> String {
    let window = window(line, &span, width);
    format!("{}[{}]{}", window.before, window.marked, window.after)
}

#[test]
fn windows() {
    let cases = [
        ("9 ⊕ 3 = 12", 10..12, 20, "9 ⊕ 3 = [12]"),
        ("9 ⊕ 3 = 12", 0..0, 20, "9 ⊕ 3 = 12[]"),
        ("9 ⊕ 3 = 12", 2..5, 20, "9 [⊕] 3 = 12"),
        ("9 ⊕ 3", 3..5, 20, "9 ⊕[] 3"),
        ("9", 5..9, 20, "9[]"),
        ("\ta\u{1b}", 1..2, 20, "    [a]\u{fffd}"),
        ("0123456789", 8..9, 5, "…567[8]9"),
        ("0123456789", 0..1, 5, "[0]1234…"),
        ("0123456789", 0..0, 5, "01234[]…"),
        ("0123456789", 4..5, 5, "…123[4]5…"),
        ("", 0..4, 5, "[]"),
    ];
    for (line, span, width, expected) in cases {
        assert_eq!(parts(line, span, width), expected, "{line}");
    }
}

#[test]
fn no_span_upsets() {
    let line = "a⊕山\u{301}🎲 ";
    for start in 0..line.len() + 3 {
        for end in 0..line.len() + 3 {
            for width in 1..8 {
                parts(line, start..end, width);
            }
        }
    }
    assert_eq!(columns(line), 1 + 1 + 2 + 2 + 1);
    assert_eq!(plain::line("\u{feff}game: nim"), "game: nim");
    assert_eq!(plain::line("a\u{202e}\n\t"), "a\u{fffd}\u{fffd}    ");
}

#[test]
fn lines_by_number() {
    let mut source = Source::new("one\r\ntwo\n\nfour");
    for (number, expected) in [
        (1, "one"),
        (2, "two"),
        (4, "four"),
        (3, ""),
        (9, ""),
        (1, "one"),
    ] {
        assert_eq!(source.line(number), expected);
    }
}

#[test]
fn differences() {
    assert!(!differs(" 9 ⊕ 3 =12 ", "9 ⊕ 3 = 12"));
    assert!(!differs("First player WINS", "first player wins"));
    assert!(differs("9 xor 3 = 12", "9 ⊕ 3 = 12"));
}

#[test]
fn own_words() {
    let task = Task {
        game: "nim".to_string(),
        rules: games::game("nim").unwrap().under(&HouseRules::default()),
        asked: "winner",
        goal: Goal::Winner,
        position: Position(vec![1]),
        working: false,
        one_step: false,
        words: Some(Words {
            heap: named("pile", "piles"),
            object: named("row", "coins"),
            ..Words::default()
        }),
        marker: None,
        place: None,
    };
    let cases = [
        ("take 3 from row 3", "take 3 from pile 3"),
        ("3 big rows; 12 counters", "3 big piles; 12 coins"),
        ("1 counter", "1 row"),
        ("rows: ⊕ row", "piles: ⊕ pile"),
        ("arrow rowing", "arrow rowing"),
        ("", ""),
    ];
    for (read, expected) in cases {
        assert_eq!(in_own_words(read, Some(&task)), expected);
        assert_eq!(in_own_words(read, None), read);
    }
}

#[test]
fn hundredths() {
    let cases = [
        (0, "1", "0"),
        (5, "1", "0.05"),
        (25, "1", "0.25"),
        (50, "1", "0.5"),
        (100, "1", "1"),
        (25, "7", "1.75"),
        (10, "101", "10.1"),
        (100, "1000", "1000"),
        (75, "2.5", "1.875"),
        (1, "0.5", "0.005"),
    ];
    for (form, of, expected) in cases {
        let rubric = Rubric { form, ..USUAL };
        let points = rubric.points(Credit::Form, Points::read(of)).unwrap();
        assert_eq!(points.to_string(), expected);
        assert_eq!(serde_json::to_string(&points).unwrap(), expected);
    }
}

#[test]
fn shares() {
    let rubric = USUAL;
    let cases = [
        (Credit::Full, Some("3"), "3"),
        (Credit::Form, Some("3"), "3"),
        (Credit::Unsupported, Some("3"), "2.25"),
        (Credit::Begun, None, "0.25"),
        (Credit::FollowThrough, Some("5"), "2.5"),
        (Credit::None, Some("1000"), "0"),
        (Credit::Full, Some("0"), "0"),
    ];
    for (credit, of, expected) in cases {
        assert_eq!(
            rubric
                .points(credit, of.and_then(Points::read))
                .unwrap()
                .to_string(),
            expected,
            "{credit:?} {of:?}"
        );
    }
    assert_eq!(rubric.points(Credit::ByHand, Points::read("3")), None);
}
