//! The words and signs of verdicts, and what a question is called. Written for a tired student: short and calm.

use crate::check::report::{Answer, Credit, Overall, Verdict};
use crate::check::task::Task;
use crate::locale::Locale;
use crate::render::board;
use crate::spec::Words;
use crate::{games, kinds};

/// The sign of a line's verdict.
pub fn sign_of_line(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::NotChecked => "·",
        Verdict::Ok | Verdict::Follows => "✓",
        Verdict::Irrelevant => "○",
        Verdict::Form | Verdict::Unsupported => "~",
        Verdict::Unread => "?",
        Verdict::Wrong => "✗",
    }
}

/// The word of a line's verdict.
pub fn of_line(verdict: Verdict, locale: &Locale) -> &'static str {
    locale.feedback(&format!("line {}", verdict.name())).message
}

/// The word of an answer's verdict.
pub fn of_answer(verdict: Overall, locale: &Locale) -> &'static str {
    locale
        .feedback(&format!("answer {}", verdict.name()))
        .message
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
pub fn comment(answer: &Answer, locale: &Locale) -> String {
    let say = |name| locale.feedback(name).message;
    let wrong = answer
        .lines
        .iter()
        .filter(|line| line.verdict == Verdict::Wrong)
        .count();
    let lines = locale.count("lines wrong", wrong);
    let comment = match (answer.verdict, answer.credit) {
        (Overall::Correct, Credit::Form) => say("though form"),
        (Overall::Correct, Credit::Unsupported) => say("though reason"),
        (Overall::Correct, _) => "",
        (Overall::Incomplete, _) if answer.task.is_none() => say("not checked why"),
        (Overall::Incomplete, _) => say("nothing wrong"),
        (Overall::Review, Credit::ByHand) => say("by hand"),
        (Overall::Review, _) => say("a person looks"),
        (Overall::Incorrect, Credit::FollowThrough) => {
            // Nothing in a form rests on another answer of the student's.
            let marked = answer
                .task
                .as_ref()
                .is_some_and(|task| task.marker.is_some());
            let name = match marked {
                true => "rest right",
                false => "given that right",
            };
            return locale.say(name, &[("lines", &lines)]);
        }
        (Overall::Incorrect, _) => return lines,
    };
    comment.to_string()
}

/// How many of several answers have which verdict: `3 correct, 1 incorrect`.
pub fn summary(answers: &[Answer], locale: &Locale) -> Option<String> {
    let counts = Overall::ALL.map(|verdict| {
        let n = answers.iter().filter(|a| a.verdict == verdict).count();
        (n > 0).then(|| format!("{n} {}", of_answer(verdict, locale)))
    });
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    (answers.len() > 1).then(|| counts.join(", "))
}

/// The board in words, or what a question without a board is called.
pub fn board(task: &Task, locale: &'static Locale) -> String {
    if kinds::kind(task.asked).is_some_and(|kind| !kind.has_board) {
        return locale.say(&format!("kind {}", task.asked), &[]);
    }
    let game = match games::game(&task.game) {
        Some(game) => locale.game(game.name(), game.title()),
        None => task.game.as_str().into(),
    };
    let words = match &task.words {
        Some(words) => words.clone(),
        None => Words::of_board(task.rules.layout(), locale),
    };
    board::line(&*task.rules, &game, &task.position, &words)
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
pub fn asks(task: &Task, locale: &Locale) -> &'static str {
    kinds::kind(task.asked).map_or(task.asked, |kind| kinds::asks(kind.name, locale))
}
