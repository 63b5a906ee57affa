//! Clauses of students' papers moved into scopes where they say something else or nothing, and words put in that nobody
//! knows: no line is called wrong that a plain reading does not refute, and none is ok that was not read as a whole.
//! The scopes and the words: tests/paraphrases/scopes.txt.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use nimsmith::check::report::{Judged, Overall, Verdict};
use nimsmith::check::{Hints, paper};

use super::desk::Desk;
use super::paraphrases::dice::Dice;
use super::paraphrases::phrases::Phrases;
use super::tier;

/// A line of a paper with what stands above it.
struct Case {
    file: String,
    above: String,
    /// The line without its mark, its connective and its full stop.
    clause: String,
    /// True if it is one clause, as far as punctuation and connectives show.
    single: bool,
    /// True if the line and all above it are right.
    right: bool,
}

/// What is promised of a changed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Promise {
    NeverWrong,
    NeverOk,
    /// The answer may not be called incorrect because of the line either.
    NeverIncorrect,
}

/// Broken promises by list and phrase.
#[derive(Default)]
struct Found {
    tried: usize,
    broken: BTreeMap<(Promise, String), (usize, Vec<String>)>,
}

impl Found {
    fn judge(&mut self, case: &Case, line: &str, kind: &str, promises: &[Promise]) {
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
                Promise::NeverWrong => says(Verdict::Wrong),
                Promise::NeverOk => says(Verdict::Ok),
                Promise::NeverIncorrect => incorrect && !says(Verdict::Wrong),
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
        let mut text = String::new();
        let mut kinds: Vec<_> = self.broken.iter().collect();
        kinds.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        let mut totals: BTreeMap<Promise, usize> = BTreeMap::new();
        for ((promise, kind), (count, examples)) in kinds {
            *totals.entry(*promise).or_default() += count;
            let _ = writeln!(text, "{count:>6} {promise:?} {kind}");
            for example in examples.iter().step_by(examples.len().div_ceil(3)) {
                let _ = writeln!(text, "         {example}");
            }
        }
        println!("{} changed lines, broken: {totals:?}", self.tried);
        assert!(
            self.broken.is_empty(),
            "{totals:?} of {} changed lines\n{text}",
            self.tried
        );
    }
}

/// Names that begin the lines above the work.
const HEADERS: [&str; 14] = [
    "game", "rows", "row", "heaps", "piles", "asked", "circles", "heap", "take", "misere",
    "not-all", "working", "steps", "student",
];

/// What stands before a clause and is no part of it.
const LEADS: [&str; 16] = [
    "so ",
    "so, ",
    "hence ",
    "hence, ",
    "thus ",
    "therefore ",
    "therefore, ",
    "then ",
    "now ",
    "∴ ",
    "=> ",
    "⇒ ",
    "first, ",
    "and ",
    "also ",
    "$\\therefore$ ",
];

/// Where one of these is, there is more than one clause, or the line is itself in a scope.
const CUTS: [&str; 36] = [
    ". ",
    "; ",
    ", ",
    "? ",
    "!",
    " so ",
    "=>",
    "⇒",
    "∴",
    "because",
    "since",
    " if ",
    "hence",
    "therefore",
    "thus",
    " and ",
    " then ",
    "which",
    " but ",
    " when",
    "whatever",
    " or ",
    "if ",
    "not",
    "n't",
    " no ",
    "no ",
    "cannot",
    " would",
    "every",
    "all",
    "any",
    "wants",
    "goal",
    "need",
    "?",
];

/// Tables, chains that go on and LaTeX are no clauses.
fn is_drawn(line: &str) -> bool {
    let begins = [
        "=", "|", "&", "$", "\\", "≠", "!=", "<", "-----", "#", ">", "`",
    ];
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    begins.iter().any(|begin| line.starts_with(begin))
        || line.contains('|')
        || line.contains('\\')
        || line.contains("```")
        || letters == 0 && !line.contains(['=', '>', '⊕', '^'])
}

fn is_header(line: &str) -> bool {
    let bare = line.trim_start_matches([' ', '>', '*', '-', '_']);
    let name = bare.split_once(':').map_or("", |(name, _)| name);
    let name = name.trim_matches(['*', ' ']).to_lowercase();
    bare.starts_with('#') || HEADERS.contains(&&name[..]) || name == "rows from"
}

/// A line without what is no part of its clause.
fn clause(line: &str) -> String {
    let marks = |c: char| c.is_ascii_digit() || matches!(c, '.' | ')' | '(' | '-' | '*' | ' ');
    let body = line.trim();
    let mark = body.split_once(' ').map_or("", |(mark, _)| mark);
    let marked = mark.chars().all(marks) && mark.ends_with(['.', ')', '-', '*']);
    let mut body = if marked {
        body[mark.len()..].trim()
    } else {
        body
    };
    while let Some(lead) = LEADS.iter().find(|lead| starts_with(body, lead)) {
        body = body[lead.len()..].trim_start();
    }
    body.trim_end_matches(['.', '!']).to_string()
}

fn starts_with(text: &str, start: &str) -> bool {
    let begin = text.get(..start.len()).unwrap_or_default();
    begin.to_lowercase() == *start
}

fn is_single(clause: &str) -> bool {
    let lower = clause.to_lowercase();
    !CUTS.iter().any(|cut| lower.contains(cut))
}

fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let mut all = of_folder("right", true);
        all.extend(of_folder("wrong", false));
        all
    })
}

fn of_folder(folder: &str, right: bool) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students");
    let entries = fs::read_dir(path.join(folder)).expect("a folder of papers");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("text");
        cases.extend(of_paper(&format!("{folder}/{name}"), &text, right));
    }
    cases
}

/// The lines of a paper that are sentences; of a wrong one, those up to the first that is marked in its head.
fn of_paper(file: &str, text: &str, right: bool) -> Vec<Case> {
    let marked = text.lines().filter_map(|line| line.strip_prefix("# line "));
    let numbers = marked.filter_map(|line| line.split(' ').next()?.parse().ok());
    let first: usize = numbers.min().unwrap_or(usize::MAX);
    let mut cases = Vec::new();
    let mut above = String::new();
    for (number, line) in (1..)
        .zip(text.lines())
        .take_while(|(number, _)| *number <= first)
    {
        let blank = line.trim().is_empty();
        if !blank && !is_header(line) && !is_drawn(line.trim()) {
            let clause = clause(line);
            cases.push(Case {
                file: file.to_string(),
                above: above.clone(),
                single: is_single(&clause),
                clause,
                right: right || number < first,
            });
        }
        above += line;
        above.push('\n');
    }
    cases
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
fn in_scopes(list: &str, promises: impl Fn(&Case) -> Vec<Promise>) {
    let mut found = Found::default();
    let mut dice = Dice::of(16, 1);
    let share = tier::pick(3, 1);
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
fn never_wrong(case: &Case) -> Vec<Promise> {
    let mut promises = vec![Promise::NeverWrong];
    if case.right {
        promises.push(Promise::NeverIncorrect);
    }
    promises
}

/// Of a line with more than one clause, only the first is in the scope.
fn never_wrong_or_ok(case: &Case) -> Vec<Promise> {
    let mut promises = never_wrong(case);
    if case.single {
        promises.push(Promise::NeverOk);
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
fn never_wrong_if_it_is_one(case: &Case) -> Vec<Promise> {
    match case.right || case.single {
        true => never_wrong(case),
        false => Vec::new(),
    }
}

fn when_one(promises: impl Fn(&Case) -> Vec<Promise>) -> impl Fn(&Case) -> Vec<Promise> {
    move |case| match case.right || case.single {
        true => promises(case),
        false => Vec::new(),
    }
}

#[test]
fn a_true_clause_denied_is_not_ok() {
    in_scopes("denied", |case| match case.right && case.single {
        true => vec![Promise::NeverOk],
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

fn with_words(list: &str, promises: impl Fn(&Case) -> Vec<Promise>) {
    let mut found = Found::default();
    let mut dice = Dice::of(16, 2);
    let share = tier::pick(4, 1);
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
        true => vec![Promise::NeverOk],
        false => Vec::new(),
    });
}

/// At the beginning, at the end and after each word.
#[test]
fn a_line_with_a_number_that_was_not_read_is_not_ok() {
    let mut found = Found::default();
    let mut dice = Dice::of(16, 3);
    let share = tier::pick(4, 1);
    for number in phrases().texts("rare number") {
        for case in cases().iter().filter(|case| case.right) {
            let blanks = case.clause.match_indices(' ').map(|(at, _)| at + 1);
            for at in [0].into_iter().chain(blanks).chain([case.clause.len()]) {
                if !dice.one_in(share) {
                    continue;
                }
                let (before, after) = case.clause.split_at(at);
                let blank = if after.is_empty() { " " } else { "" };
                let line = format!("{before}{blank}{number} {after}");
                let promises = [Promise::NeverOk, Promise::NeverWrong];
                found.judge(case, line.trim_end(), number, &promises);
            }
        }
    }
    found.assert_kept();
}
