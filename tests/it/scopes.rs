//! Clauses of students' papers moved into scopes where they say something else or nothing, and words put in that nobody
//! knows: no line is called wrong that a plain reading does not refute, and none is ok that was not read as a whole.
//! The scopes and the words: tests/paraphrases/scopes.txt.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::OnceLock;

use nimsmith::check::report::{Judged, Overall, Verdict};
use nimsmith::check::{Hints, paper};

use super::desk::Desk;
use super::paraphrases::dice::Dice;
use super::paraphrases::phrases::Phrases;
use super::tier;

mod clauses;

use clauses::{Case, cases};

/// What a changed line never is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Never {
    Wrong,
    Ok,
    /// The answer may not be called incorrect because of the line either.
    Incorrect,
}

/// Broken promises by list and phrase.
#[derive(Default)]
struct Found {
    tried: usize,
    broken: BTreeMap<(Never, String), (usize, Vec<String>)>,
}

impl Found {
    fn judge(&mut self, case: &Case, line: &str, kind: &str, promises: &[Never]) {
        self.tried += 1;
        let text = format!("{}{line}\n", case.above);
        let number = case.above.lines().count() + 1;
        let report = paper(text.as_bytes(), &Desk, Hints::Next);
        let own: Vec<&Judged> = report.lines().filter(|own| own.line == number).collect();
        let says = |verdict| own.iter().any(|own| own.verdict == verdict);
        let incorrect = report
            .answers
            .last()
            .is_some_and(|answer| answer.verdict == Overall::Incorrect);
        for &promise in promises {
            let broken = match promise {
                Never::Wrong => says(Verdict::Wrong),
                Never::Ok => says(Verdict::Ok),
                Never::Incorrect => incorrect && !says(Verdict::Wrong),
            };
            if broken {
                let said: Vec<String> = own
                    .iter()
                    .map(|judged| format!("{:?} {:?}", judged.read, judged.message))
                    .collect();
                let example = format!("{}:{number} `{line}` {}", case.file, said.join(" / "));
                let entry = self.broken.entry((promise, kind.to_string()));
                let (count, examples) = entry.or_default();
                *count += 1;
                examples.push(example);
            }
        }
    }

    fn assert_kept(&self) {
        self.assert_broken_at_most(0);
    }

    /// Holds that a promise is broken no more often than so.
    fn assert_broken_at_most(&self, most: usize) {
        let mut text = String::new();
        let mut kinds: Vec<_> = self.broken.iter().collect();
        kinds.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        let mut totals: BTreeMap<Never, usize> = BTreeMap::new();
        for ((promise, kind), (count, examples)) in kinds {
            *totals.entry(*promise).or_default() += count;
            let _ = writeln!(text, "{count:>6} {promise:?} in `{kind}`");
            for example in examples.iter().step_by(examples.len().div_ceil(3)) {
                let _ = writeln!(text, "         {example}");
            }
        }
        println!("{} changed lines, broken: {totals:?}", self.tried);
        let broken: usize = totals.values().sum();
        assert!(
            broken <= most,
            "never: {totals:?} of {} changed lines\n{text}",
            self.tried
        );
    }
}

fn phrases() -> &'static Phrases {
    static PHRASES: OnceLock<Phrases> = OnceLock::new();
    PHRASES.get_or_init(Phrases::all)
}

/// A clause inside a sentence begins with a small letter, where it does not begin with a name.
fn within(scope: &str, clause: &str) -> String {
    let inside = !scope.starts_with("{c}");
    let mut letters = clause.chars();
    let lower = match letters.next() {
        Some(first) if inside && letters.clone().next().is_some_and(char::is_lowercase) => {
            format!("{}{}", first.to_lowercase(), letters.as_str())
        }
        _ => clause.to_string(),
    };
    scope.replace("{c}", &lower)
}

/// A game that the paper is not about.
fn other_game(case: &Case) -> &'static str {
    match case.above.contains("circle-nim") {
        true => "Wythoff's game",
        false => "Circle Nim",
    }
}

/// Every case in every scope of a list, or a share of them.
fn in_scopes(list: &str, promises: impl Fn(&Case) -> Vec<Never>) {
    let mut found = Found::default();
    let mut dice = Dice::of(16, 1);
    let share = tier::pick(8, 1);
    for scope in phrases().texts(&format!("scope {list}")) {
        for case in cases() {
            let promises = promises(case);
            if promises.is_empty() || !dice.one_in(share) {
                continue;
            }
            let line = within(scope, &case.clause).replace("{other}", other_game(case));
            found.judge(case, &line, scope, &promises);
        }
    }
    found.assert_kept();
}

/// What stands above a right line is right, so the paper has nothing wrong either.
fn never_wrong(case: &Case) -> Vec<Never> {
    let mut promises = vec![Never::Wrong];
    if case.right {
        promises.push(Never::Incorrect);
    }
    promises
}

/// Of a line with more than one clause, only the first is in the scope.
fn never_wrong_or_ok(case: &Case) -> Vec<Never> {
    let mut promises = never_wrong(case);
    if case.single {
        promises.push(Never::Ok);
    }
    promises
}

#[test]
fn what_is_supposed_is_not_wrong() {
    in_scopes("supposed", never_wrong_if_it_is_one);
}

#[test]
fn what_is_said_of_something_else_is_not_wrong() {
    in_scopes("elsewhere", |case| match case.right {
        true => never_wrong(case),
        false => Vec::new(),
    });
}

#[test]
fn what_is_said_of_the_game_at_hand_is_not_wrong() {
    in_scopes("same-game", |case| {
        match case.right && case.above.contains("game: nim") {
            true => never_wrong(case),
            false => Vec::new(),
        }
    });
}

#[test]
fn what_others_say_is_neither_wrong_nor_ok() {
    in_scopes("reported", when_one(never_wrong_or_ok));
}

#[test]
fn what_is_wished_is_neither_wrong_nor_ok() {
    in_scopes("wished", when_one(never_wrong_or_ok));
}

#[test]
fn what_is_asked_is_neither_wrong_nor_ok() {
    in_scopes("asked", when_one(never_wrong_or_ok));
}

/// A wrong line of which only the first clause is in the scope may be wrong in the rest.
fn never_wrong_if_it_is_one(case: &Case) -> Vec<Never> {
    match case.right || case.single {
        true => never_wrong(case),
        false => Vec::new(),
    }
}

fn when_one(promises: impl Fn(&Case) -> Vec<Never>) -> impl Fn(&Case) -> Vec<Never> {
    move |case| match case.right || case.single {
        true => promises(case),
        false => Vec::new(),
    }
}

#[test]
fn a_true_clause_denied_is_not_ok() {
    in_scopes("denied", |case| match case.right && case.single {
        true => vec![Never::Ok],
        false => Vec::new(),
    });
}

/// Where a word may be put: before and after each number and each verb, by byte.
fn beside_numbers_and_verbs(clause: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut at = 0;
    for word in clause.split_inclusive(' ') {
        let bare = word.trim_end_matches([' ', ',', '.', ';', ':']);
        let number = !bare.is_empty() && bare.chars().all(|c| c.is_ascii_digit());
        if number || VERBS.contains(&&bare.to_lowercase()[..]) {
            places.push(at);
            if bare.len() + 1 == word.len() && word.ends_with(' ') {
                places.push(at + word.len());
            }
        }
        at += word.len();
    }
    places.sort_unstable();
    places.dedup();
    places
}

const VERBS: [&str; 34] = [
    "is", "are", "has", "have", "wins", "win", "loses", "lose", "take", "taking", "takes", "leave",
    "leaves", "leaving", "remove", "removing", "contains", "cancel", "cancels", "becomes",
    "become", "equals", "gives", "can", "must", "make", "makes", "reduce", "changes", "change",
    "remains", "remain", "left", "appears",
];

fn with_words(list: &str, promises: impl Fn(&Case) -> Vec<Never>) {
    let mut found = Found::default();
    let mut dice = Dice::of(16, 2);
    let share = tier::pick(10, 1);
    for word in phrases().texts(&format!("rare {list}")) {
        for case in cases() {
            let promises = promises(case);
            for at in beside_numbers_and_verbs(&case.clause) {
                if promises.is_empty() || !dice.one_in(share) {
                    continue;
                }
                let (before, after) = case.clause.split_at(at);
                found.judge(case, &format!("{before}{word} {after}"), word, &promises);
            }
        }
    }
    found.assert_kept();
}

#[test]
fn an_unknown_word_makes_nothing_wrong() {
    with_words("plain", |case| match case.right {
        true => never_wrong(case),
        false => Vec::new(),
    });
}

/// In a line with more than one clause the word may stand in another one.
#[test]
fn a_word_that_takes_back_leaves_nothing_ok() {
    with_words("denying", |case| match case.right && case.single {
        true => vec![Never::Ok],
        false => Vec::new(),
    });
}

/// At the beginning, at the end and after each word. What is asked, or said of
/// any board, is not judged, whatever number it has.
#[test]
fn a_line_with_a_number_that_was_not_read_is_not_ok() {
    let mut found = Found::default();
    let mut dice = Dice::of(16, 3);
    let share = tier::pick(10, 1);
    for number in phrases().texts("rare number") {
        for case in cases().iter().filter(|case| case.right) {
            let not_judged = ["?", "Find the", "if and only if", "Whatever"];
            if not_judged.iter().any(|words| case.clause.contains(words)) {
                continue;
            }
            let blanks = case.clause.match_indices(' ').map(|(at, _)| at + 1);
            for at in [0].into_iter().chain(blanks).chain([case.clause.len()]) {
                if !dice.one_in(share) {
                    continue;
                }
                let (before, after) = case.clause.split_at(at);
                let blank = if after.is_empty() { " " } else { "" };
                let line = format!("{before}{blank}{number} {after}");
                let promises = [Never::Ok, Never::Wrong];
                found.judge(case, line.trim_end(), number, &promises);
            }
        }
    }
    // A number may be read as part of a sum beside it; one change in a thousand is.
    found.assert_broken_at_most(found.tried / 1_000 + 2);
}
