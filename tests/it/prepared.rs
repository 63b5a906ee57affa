//! Changed proofs of the theorems that the program carries: lines as they are shown, and lines in their place.

use nimsmith::proof::prepared::{Judged, LONGEST, Prepared};
use nimsmith::proof::shelf::{Carried, Shipped};
use nimsmith::proof::shown::Shown;
use nimsmith::proof::written::Item;
use nimsmith::proof::{judge, syntax};

fn all() -> impl Iterator<Item = &'static Prepared> {
    let shown = Shown::all().iter();
    shown.map(|shown| Prepared::find(&shown.name).expect("every theorem is prepared"))
}

/// The names of the theorems that a file proves, in order.
pub fn theorems(file: &Carried) -> Vec<String> {
    let items = syntax::read(file.text).items.into_iter();
    let name = |item| match item {
        Item::Theorem(theorem) => Some(theorem.name.text),
        _ => None,
    };
    items.filter_map(name).collect()
}

/// What the lines of a proof begin with.
const WORDS: [&str; 13] = [
    "fix", "assume", "suppose", "have", "obtain", "cases", "case", "take", "let", "calc", "_",
    "thus", "end",
];

/// Every theorem is shown with all its lines, and these prove it.
#[test]
fn the_lines_of_every_theorem_prove_it() {
    let files: Vec<String> = Carried::proofs().flat_map(theorems).collect();
    let shown: Vec<&str> = Shown::all().iter().map(|shown| &*shown.name).collect();
    assert_eq!(shown, files);
    for prepared in all() {
        let shown = prepared.shown;
        let judged = prepared.judge(&shown.lines());
        assert!(judged.is_proved(), "{}", shown.name);
        assert!(prepared.accepts(&shown.lines()), "{}", shown.name);
    }
    for file in Carried::proofs() {
        let report = judge::judge(file.name, file.text, &Shipped);
        for theorem in &report.theorems {
            let prepared = Prepared::find(&theorem.name).expect("it is prepared");
            assert_eq!(theorem.statement, prepared.proved.statement().to_string());
        }
    }
}

/// The parts of a line are what they are said to be: reasons, formulas and terms by themselves.
#[test]
fn parts_of_lines_can_be_read_by_themselves() {
    for shown in Shown::all() {
        assert!(!shown.words.is_empty() && !shown.rows.is_empty());
        for row in &shown.rows {
            let place = format!("{}: {}", shown.name, row.text);
            let part = |span: &std::ops::Range<usize>| row.text.get(span.clone()).expect(&place);
            assert!(
                !row.text.contains('\n') && !row.text.contains("--"),
                "{place}"
            );
            if let Some(reasons) = &row.reasons {
                assert!(part(reasons).starts_with("by "), "{place}");
                syntax::reasons(part(reasons)).expect(&place);
                assert!(row.text.ends_with(part(reasons)), "{place}");
            }
            if let Some(formula) = &row.formula {
                match row.word() {
                    "_" => assert!(part(formula).starts_with("_ "), "{place}"),
                    _ => drop(syntax::formula(part(formula)).expect(&place)),
                }
            }
            for term in &row.terms {
                syntax::term(part(term)).expect(&place);
            }
            let has = match row.word() {
                "fix" | "end" => row.formula.is_none() && row.terms.is_empty(),
                "take" | "let" => row.formula.is_none() && !row.terms.is_empty(),
                _ => row.formula.is_some(),
            };
            assert!(has, "{place}");
            let known = WORDS.contains(&row.word());
            assert!(known, "{place}");
        }
        let opened = |row: &&nimsmith::proof::shown::Row| row.opens && row.word() != "case";
        let opened = shown.rows.iter().filter(opened).count();
        let ended = shown.rows.iter().filter(|row| row.word() == "end").count();
        assert_eq!(opened, ended, "{}", shown.name);
    }
}

/// Nothing in place of a proof's lines reaches outside of it.
#[test]
fn lines_stay_where_they_are() {
    let prepared = Prepared::find("L2").expect("there is L2");
    let lines = prepared.shown.lines();
    let other = "qed\ntheorem OTHER: all a:Nat. a = a\nproof\n  fix a\n  thus a = a by logic";
    let hostile = [
        "qed".to_string(),
        format!("{lines}qed\naxiom BAD: False"),
        format!("{lines}qed\ndef d(a:Nat) := a = a"),
        format!("{lines}qed\nallow anything"),
        format!("{lines}qed\nuses nim.proof"),
        format!("{lines}qed\n"),
        format!("{lines}{other}"),
        "qed\ntheorem X: all a:Nat. a = a\nproof\n  fix a\n  thus a = a by logic".to_string(),
        "theorem L2: all a:Nat. a = a\nproof\n  fix a\n  thus a = a by logic".to_string(),
        "  ".repeat(LONGEST),
        "x\n".repeat(1_000),
    ];
    for text in &hostile {
        let judged = prepared.judge(text);
        assert!(!judged.is_proved(), "{text}");
        assert!(!prepared.accepts(text), "{text}");
    }
    // Control: the same beginning without the end.
    assert!(prepared.judge(&lines).is_proved());
    for nothing in ["", "\n", "proof", "thus False", "\u{0}", "end\nend"] {
        let judged = prepared.judge(nothing);
        assert!(!judged.is_proved(), "{nothing:?}");
        if let Judged::Lines(lines) = &judged {
            assert!(lines.first_wrong().is_some(), "{nothing:?}");
        }
    }
}

/// A theorem cannot be cited in its own proof, nor can those that come after it.
#[test]
fn only_what_comes_before_may_be_used() {
    for (theorem, later) in [
        ("L2", "L2(P,i,b)"),
        ("CHANGE", "C1"),
        ("L1_diff", "L1_diff(a,b)"),
    ] {
        let prepared = Prepared::find(theorem).expect("it is there");
        let rows = &prepared.shown.rows;
        let last = rows.last().expect("it has lines");
        let reasons = last.reasons.as_ref().expect("the last line has reasons");
        let changed = last
            .replaced(reasons, &format!("by {later}"))
            .expect("a place in it");
        let before: String = rows[..rows.len() - 1]
            .iter()
            .map(|row| row.line() + "\n")
            .collect();
        assert!(!prepared.accepts(&(before + &changed)), "{theorem}");
    }
}

/// A refusal is told of the line that it is about.
#[test]
fn the_first_wrong_line_is_found() {
    for prepared in all() {
        let rows = &prepared.shown.rows;
        for (at, row) in rows.iter().enumerate() {
            let Some(reasons) = &row.reasons else {
                continue;
            };
            let changed = row
                .replaced(reasons, "by NO_SUCH_FACT")
                .expect("a place in it");
            let lines: String = rows
                .iter()
                .enumerate()
                .map(|(place, row)| match place == at {
                    true => changed.clone() + "\n",
                    false => row.line() + "\n",
                })
                .collect();
            let Judged::Lines(judged) = prepared.judge(&lines) else {
                panic!("{} can be read", prepared.shown.name);
            };
            let wrong = judged.first_wrong().expect("something is wrong");
            assert_eq!(wrong.0, Some(at), "{}: {}", prepared.shown.name, row.text);
        }
    }
}
