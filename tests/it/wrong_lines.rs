//! How `changes.txt` is made: lines of proofs changed in all the ways in which students get them wrong, as far as a
//! changed line is the first that is refused and it is beyond doubt that it is wrong.

use std::collections::BTreeSet;

use nimsmith::budget::Budget;
use nimsmith::kinds::theorems::changes::{Change, Wrong};
use nimsmith::proof::prepared::{FOR_ONE_LINE, Judged, Prepared};
use nimsmith::proof::shown::{Row, Shown};

/// Proofs with fewer or more lines are no puzzles.
const LINES: std::ops::RangeInclusive<usize> = 4..=26;

/// So many changes of each sort are kept of a theorem, and so many of a line are tried of one manner.
const KEPT: usize = 4;
const TRIED: usize = 4;

/// What the table should be.
pub fn table() -> String {
    let shown = Shown::all()
        .iter()
        .filter(|shown| LINES.contains(&shown.rows.len()));
    shown.map(of).collect()
}

/// The manners in which a line is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Name,
    Relation,
    Connective,
    Numeral,
    Not,
    Sides,
    Dropped,
    Cited,
}

fn of(shown: &'static Shown) -> String {
    let prepared = Prepared::find(&shown.name).expect("it is prepared");
    let mut found: Vec<(usize, Manner, Wrong, String)> = Vec::new();
    for (place, row) in shown.rows.iter().enumerate() {
        let mut tried: Vec<Manner> = Vec::new();
        for (manner, text) in changed(shown, row) {
            let often = tried.iter().filter(|other| **other == manner).count();
            if often >= TRIED || text == row.text {
                continue;
            }
            tried.push(manner);
            if let Some(wrong) = wrong(prepared, place, &text) {
                found.push((place, manner, wrong, text));
            }
        }
    }
    let mut lines = String::new();
    for wrong in [Wrong::False, Wrong::Unfit, Wrong::Weak] {
        let mut kept: Vec<&(usize, Manner, Wrong, String)> = Vec::new();
        while kept.len() < KEPT {
            let uses = |(row, manner, ..): &(usize, Manner, Wrong, String)| {
                let rows = kept.iter().filter(|other| other.0 == *row).count();
                (rows, kept.iter().filter(|other| other.1 == *manner).count())
            };
            let fits = found
                .iter()
                .filter(|one| one.2 == wrong && !kept.contains(one));
            let Some(next) = fits.min_by_key(|one| uses(one)) else {
                break;
            };
            kept.push(next);
        }
        kept.sort_by_key(|one| one.0);
        for (row, _, wrong, text) in kept {
            lines += &format!("{}\t{}\t{}\t{text}\n", shown.name, row + 1, wrong.word());
        }
    }
    lines
}

/// What is wrong with a changed line, if it is the first that is wrong, beyond doubt.
fn wrong(prepared: &Prepared, row: usize, text: &str) -> Option<Wrong> {
    let text = String::leak(text.to_string());
    let change = Change {
        theorem: &prepared.shown.name,
        row,
        wrong: Wrong::False,
        text,
    };
    let lines = change.lines(prepared.shown);
    if prepared.accepts(&lines) {
        return None;
    }
    let Judged::Lines(judged) = prepared.judge_within(&lines, FOR_ONE_LINE, &Budget::default())
    else {
        return None;
    };
    let (first, verdict) = judged.first_wrong()?;
    let (wrong, _) = Wrong::by(verdict)?;
    (first == Some(row)).then_some(wrong)
}

/// A line changed in every manner.
fn changed(shown: &Shown, row: &Row) -> Vec<(Manner, String)> {
    if matches!(row.word(), "fix" | "end") {
        return Vec::new();
    }
    let tokens = tokens(&row.text);
    let with = |place: usize, other: &str| {
        let mut changed: Vec<&str> = tokens.clone();
        changed[place] = other;
        changed.concat()
    };
    let names = names(shown);
    let reasons = row
        .reasons
        .as_ref()
        .map_or(row.text.len(), |reasons| reasons.start);
    let mut changed = Vec::new();
    let mut at = 0;
    for (place, token) in tokens.iter().enumerate() {
        let (start, said) = (at, at < reasons);
        at += token.len();
        let next = tokens.get(place + 1).copied().unwrap_or("");
        let label = next == ":" && tokens.get(place + 2) != Some(&"=");
        // The names that a line brings: another one is taken already, which is no puzzle.
        let brings = match row.word() {
            "let" => tokens[..place].iter().all(|token| *token != "="),
            "obtain" => tokens[..place].iter().all(|token| *token != "with"),
            _ => false,
        };
        if brings || label || !said && !tokens[..place].iter().rev().any(|t| *t == "(") {
            continue;
        }
        if is_variable(token) {
            let upper = token.starts_with(char::is_uppercase);
            let others = names
                .iter()
                .filter(|name| name.starts_with(char::is_uppercase) == upper);
            for other in others.filter(|name| *name != token) {
                changed.push((Manner::Name, with(place, other)));
            }
        }
        for (relation, other) in [
            ("<", "<="),
            ("<=", "<"),
            ("=", "!="),
            ("!=", "="),
            ("<", ">"),
            ("=", "<"),
        ] {
            if *token == relation && said {
                changed.push((Manner::Relation, with(place, other)));
            }
        }
        for (sign, other) in [
            ("&", "|"),
            ("|", "&"),
            ("->", "<->"),
            ("<->", "->"),
            ("⊕", "+"),
        ] {
            if *token == sign {
                changed.push((Manner::Connective, with(place, other)));
            }
        }
        for (numeral, other) in [("0", "1"), ("1", "0"), ("1", "2"), ("2", "1")] {
            if *token == numeral {
                changed.push((Manner::Numeral, with(place, other)));
            }
        }
        if *token == "not" && said {
            let text = with(place, "");
            changed.push((Manner::Not, text.replacen("  ", " ", 1)));
        }
        let predicates = [
            "hot", "mhot", "move", "bit", "small", "multiple", "wins", "top",
        ];
        if predicates.contains(token) && said && !row.text[..start].ends_with("not ") {
            changed.push((Manner::Not, with(place, &format!("not {token}"))));
        }
        if *token == "+" && said && tokens.get(place + 2).is_some_and(|t| *t == "1") {
            let mut shorter = tokens.clone();
            shorter.drain(place - 1..place + 3);
            changed.push((Manner::Dropped, shorter.concat()));
        }
    }
    if let Some(formula) = &row.formula {
        let said = &row.text[formula.clone()];
        for sign in [" < ", " <= ", " -> "] {
            if let Some((left, right)) = said.split_once(sign)
                && !right.contains(sign)
                && !said.contains(" & ")
                && !said.contains('_')
            {
                let swapped = format!("{right}{sign}{left}");
                let text = row.replaced(formula, &swapped).unwrap_or_default();
                changed.push((Manner::Sides, text.trim_start().to_string()));
            }
        }
    }
    changed.extend(other_reasons(shown, row));
    changed
}

/// Each reason left out, and theorems and facts put for each other.
fn other_reasons(shown: &Shown, row: &Row) -> Vec<(Manner, String)> {
    let Some(place) = &row.reasons else {
        return Vec::new();
    };
    let written = row.text[place.clone()]
        .trim_start_matches("by ")
        .to_string();
    let mut reasons: Vec<String> = vec![String::new()];
    let mut depth = 0;
    for c in written.chars() {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        match (c, depth) {
            (',', 0) => reasons.push(String::new()),
            _ => reasons.last_mut().expect("one is open").push(c),
        }
    }
    let reasons: Vec<String> = reasons
        .iter()
        .map(|reason| reason.trim().to_string())
        .collect();
    let with = |reasons: Vec<String>| {
        let text = row.replaced(place, &format!("by {}", reasons.join(", ")));
        text.unwrap_or_default().trim_start().to_string()
    };
    let mut changed = Vec::new();
    for (at, reason) in reasons.iter().enumerate() {
        if reasons.len() > 1 {
            let mut fewer = reasons.clone();
            fewer.remove(at);
            changed.push((Manner::Dropped, with(fewer)));
        }
        let name = reason.split('(').next().unwrap_or_default();
        let stated = shown.named().into_iter().filter(|stated| !stated.defines);
        let stated: Vec<&str> = stated.map(|stated| stated.name.as_str()).collect();
        if !stated.contains(&name) {
            continue;
        }
        for other in stated.into_iter().filter(|other| *other != name) {
            let mut others = reasons.clone();
            others[at] = reason.replacen(name, other, 1);
            changed.push((Manner::Cited, with(others)));
        }
    }
    changed
}

/// The variables of a theorem, in order.
fn names(shown: &Shown) -> Vec<String> {
    let lines = shown.lines();
    let tokens: BTreeSet<&str> = lines.lines().flat_map(tokens).collect();
    let names = tokens.into_iter().filter(|token| is_variable(token));
    names.map(str::to_string).collect()
}

fn is_variable(token: &str) -> bool {
    token.len() == 1 && token.starts_with(|c: char| c.is_ascii_alphabetic() && c != 'N' && c != 'G')
}

/// Words, signs and blanks.
fn tokens(text: &str) -> Vec<&str> {
    let signs = ["<->", "->", "<=", ">=", "!=", ":="];
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let sign = signs.iter().find(|sign| rest.starts_with(**sign));
        let length = match (sign, first) {
            (Some(sign), _) => sign.len(),
            (None, c) if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            (None, c) => c.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = &rest[length..];
    }
    tokens
}
