//! A set with one value changed: the text as it should be afterwards, comments and all, or a refusal.

use nimsmith::spec::{Change, changed};

const SET: &str = "\
# A set.
title: Old   # the heading
exercises:
  # sums
  - kind: nim-sum
    count: 2 # two
    rows: [[1, 2], [3, 4]]
  - {kind: winner, size: 2..9}
seed: 7
";

/// A change in JSON, what it replaces in the set, and with what; or nothing where it is refused.
const CASES: [(&str, Option<(&str, &str)>); 16] = [
    (
        r#"{"to": "field", "field": "title", "value": "\"New: # {x}\""}"#,
        Some(("Old   #", "\"New: # {x}\"   #")),
    ),
    (
        r#"{"to": "field", "field": "seed", "value": "18446744073709551615"}"#,
        Some(("seed: 7", "seed: 18446744073709551615")),
    ),
    (
        r#"{"to": "field", "field": "words", "value": "{heap: pile, object: stick}"}"#,
        Some(("heading\n", "heading\nwords: {heap: pile, object: stick}\n")),
    ),
    (
        r#"{"to": "field", "field": "seed", "value": null}"#,
        Some(("seed: 7\n", "")),
    ),
    (
        r#"{"to": "field", "field": "duration", "value": null}"#,
        Some(("", "")),
    ),
    (
        r#"{"to": "field", "exercise": 0, "field": "count", "value": "12"}"#,
        Some(("count: 2 #", "count: 12 #")),
    ),
    (
        r#"{"to": "field", "exercise": 0, "field": "rows", "value": "[[5, 6]]"}"#,
        Some(("[[1, 2], [3, 4]]", "[[5, 6]]")),
    ),
    (
        r#"{"to": "field", "exercise": 0, "field": "difficulty", "value": "hard"}"#,
        Some(("nim-sum\n", "nim-sum\n    difficulty: hard\n")),
    ),
    (
        r#"{"to": "field", "exercise": 1, "field": "size", "value": "3"}"#,
        Some(("2..9}", "3}")),
    ),
    (
        r#"{"to": "field", "exercise": 1, "field": "count", "value": "3"}"#,
        Some(("{kind: winner", "{count: 3, kind: winner")),
    ),
    (
        r#"{"to": "add", "kind": "all-moves"}"#,
        Some(("seed: 7", "  - kind: all-moves\n    count: 2\nseed: 7")),
    ),
    (
        r#"{"to": "remove", "exercise": 1}"#,
        Some(("  - {kind: winner, size: 2..9}\n", "")),
    ),
    (r#"{"to": "remove", "exercise": 2}"#, None),
    (
        r#"{"to": "field", "exercise": 9, "field": "count", "value": "3"}"#,
        None,
    ),
    // A field in braces shares its line, and more than one value is no value.
    (
        r#"{"to": "field", "exercise": 1, "field": "size", "value": null}"#,
        None,
    ),
    (
        r#"{"to": "field", "field": "title", "value": "New\nseed: 8"}"#,
        None,
    ),
];

#[test]
fn a_change_leaves_the_rest_alone() {
    for (change, wanted) in CASES {
        let said: Change = serde_json::from_str(change).expect(change);
        let after = changed("set.yaml", SET, &said);
        match wanted {
            Some((before, with)) => {
                assert!(before.is_empty() || SET.matches(before).count() == 1);
                let wanted = match before {
                    "" => SET.to_string(),
                    _ => SET.replacen(before, with, 1),
                };
                assert_eq!(after.as_deref().ok(), Some(&wanted[..]), "{change}");
            }
            None => {
                let why = after.expect_err(change);
                assert!(why.to_string().starts_with("set.yaml"), "{why}");
            }
        }
    }
}

/// A text that is no set is refused with its line, and one without exercises has nothing to be changed.
#[test]
fn what_cannot_be_read_is_not_changed() {
    let change = || Change::Add {
        kind: "winner".to_string(),
    };
    for (text, line) in [("title: [\n", Some(1)), ("title: x\n", None), ("", None)] {
        let why = changed("set.yaml", text, &change()).expect_err(text);
        assert_eq!(why.line, line, "{text:?}: {why}");
    }
}
