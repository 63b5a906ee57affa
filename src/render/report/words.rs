//! The words and signs of verdicts, and what a question is called. Written for a tired student: short and calm.

use crate::check::report::{Answer, Credit, Overall, Verdict};
use crate::check::task::Task;
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
            "it is not clear which question this answers".to_string()
        }
        (Overall::Incomplete, _) => {
            "nothing is wrong, but the question is not answered yet".to_string()
        }
        (Overall::Incorrect, Credit::FollowThrough) => {
            format!("{lines}; given that, the answer is right")
        }
        (Overall::Incorrect, _) => lines,
    }
}

/// How many of several answers have which verdict: `3 correct, 1 incorrect`.
pub fn summary(answers: &[Answer]) -> Option<String> {
    let verdicts = [Overall::Correct, Overall::Incomplete, Overall::Incorrect];
    let counts = verdicts.map(|verdict| {
        let n = answers.iter().filter(|a| a.verdict == verdict).count();
        (n > 0).then(|| format!("{n} {}", verdict.name()))
    });
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    (answers.len() > 1).then(|| counts.join(", "))
}

/// The board in words: `Nim, rows 5, 8, 16`.
pub fn board(task: &Task) -> String {
    let game = games::game(task.game).map_or(task.game, |game| game.title());
    let several = task.position.0.len() != 1;
    let heap = match (&task.words, several) {
        (Some(words), true) => &words.heap.1,
        (Some(words), false) => &words.heap.0,
        (None, true) => "rows",
        (None, false) => "row",
    };
    format!("{game}, {heap} {}", task.position)
}

/// What is asked, as a sentence.
pub fn asks(task: &Task) -> &'static str {
    kinds::kind(task.asked).map_or(task.asked, |kind| kind.asks())
}

/// The points of an exercise in words.
pub fn points(points: u32) -> String {
    match points {
        1 => "1 point".to_string(),
        n => format!("{n} points"),
    }
}
