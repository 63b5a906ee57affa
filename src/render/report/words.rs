//! The words and signs of verdicts, and what a question is called. Written for a tired student: short and calm.

use crate::check::report::{Answer, Credit, Overall, Verdict};
use crate::check::task::Task;
use crate::language::print;
use crate::render::circle;
use crate::{games, kinds};

/// The sign and the word of a line's verdict; no word is longer than eleven characters.
pub fn of_line(verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::NotChecked => ("·", "not checked"),
        Verdict::Ok => ("✓", "ok"),
        Verdict::Irrelevant => ("○", "not needed"),
        Verdict::Follows => ("✓", "follows"),
        Verdict::Form => ("~", "other form"),
        Verdict::Unsupported => ("~", "weak reason"),
        Verdict::Unread => ("?", "not read"),
        Verdict::Wrong => ("✗", "wrong"),
    }
}

/// Whether nothing about a line needs to be looked at.
pub fn is_calm(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Ok | Verdict::NotChecked | Verdict::Follows
    )
}

/// The sign of an answer's verdict.
pub fn sign(verdict: Overall) -> &'static str {
    match verdict {
        Overall::Correct => "✓",
        Overall::Incomplete => "…",
        Overall::Review => "?",
        Overall::Incorrect => "✗",
    }
}

/// What is added to the verdict on an answer.
pub fn comment(answer: &Answer) -> String {
    let wrong = answer
        .lines
        .iter()
        .filter(|line| line.verdict == Verdict::Wrong)
        .count();
    let lines = match wrong {
        1 => "one line is wrong".to_string(),
        n => format!("{n} lines are wrong"),
    };
    match (answer.verdict, answer.credit) {
        (Overall::Correct, Credit::Form) => {
            "though a line is not in the form that was asked for".to_string()
        }
        (Overall::Correct, Credit::Unsupported) => {
            "though a reason does not carry its line".to_string()
        }
        (Overall::Correct, _) => String::new(),
        (Overall::Incomplete, _) if answer.task.is_none() => {
            "it could not be checked; below stands why".to_string()
        }
        (Overall::Incomplete, _) => {
            "nothing is wrong, but the question is not answered yet".to_string()
        }
        (Overall::Review, Credit::ByHand) => "a person marks this exercise".to_string(),
        (Overall::Review, _) => "not all of it was read; a person should look".to_string(),
        (Overall::Incorrect, Credit::FollowThrough) => {
            format!("{lines}; given that, the answer is right")
        }
        (Overall::Incorrect, _) => lines,
    }
}

/// How many of several answers have which verdict: `3 correct, 1 incorrect`.
pub fn summary(answers: &[Answer]) -> Option<String> {
    let counts = Overall::ALL.map(|verdict| {
        let n = answers.iter().filter(|a| a.verdict == verdict).count();
        (n > 0).then(|| format!("{n} {}", verdict.name()))
    });
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    (answers.len() > 1).then(|| counts.join(", "))
}

/// The board in words: `Nim, rows 5, 8, 16`, `Circle Nim, oo.oo.oo in a ring`,
/// `Take-away, heap: 21; take: 1..3`.
pub fn board(task: &Task) -> String {
    let game = games::game(&task.game).map_or(&*task.game, |game| game.title());
    if kinds::kind(task.asked).is_some_and(|kind| !kind.has_board()) {
        return sentence(task.asked);
    }
    let layout = task.rules.layout();
    if layout.has_places() {
        // The pattern does not stand last, where its stops would run into that of the sentence.
        let (shown, shape) = (print::shown(&task.position, layout), circle::shape(layout));
        return format!("{game}, {shown} in a {shape}");
    }
    if layout.is_coded() {
        let headers = print::headers(&*task.rules, &task.position);
        return format!("{game}, {}", headers.trim_end().replace('\n', "; "));
    }
    if layout.disguise().is_some() {
        let headers = print::headers(&*task.rules, &task.position);
        return format!("{game}, {}", headers.trim_end());
    }
    let several = task.position.0.len() != 1;
    let heap = match (&task.words, several) {
        (Some(words), true) => &words.heap.1,
        (Some(words), false) => &words.heap.0,
        (None, true) => "rows",
        (None, false) => "row",
    };
    format!("{game}, {heap} {}", task.position)
}

/// A word of set files as readers see it: `run-proof` becomes "Run proof".
fn sentence(word: &str) -> String {
    let word = word.replace('-', " ");
    let mut letters = word.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// A line as it was read, in what the set calls rows and counters.
pub fn in_own_words(read: &str, task: Option<&Task>) -> String {
    let Some(own) = task.and_then(|task| task.words.as_ref()) else {
        return read.to_string();
    };
    let word = |word| match word {
        "row" | "heap" => &own.heap.0,
        "rows" | "heaps" => &own.heap.1,
        "counter" => &own.object.0,
        "counters" => &own.object.1,
        other => other,
    };
    let pieces = read.split_inclusive(|c: char| !c.is_ascii_alphabetic());
    let pieces = pieces.map(|piece| {
        let end = piece.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
        format!(
            "{}{}",
            word(end),
            piece.get(end.len()..).unwrap_or_default()
        )
    });
    pieces.collect()
}

/// What is asked, as a sentence.
pub fn asks(task: &Task) -> &'static str {
    kinds::kind(task.asked).map_or(task.asked, |kind| kind.card().asks)
}
