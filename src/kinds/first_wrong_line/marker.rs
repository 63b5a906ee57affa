//! Marks which line of a proof is the first wrong one, and says why it is or is not.

use super::answer::{Named, named};
use super::puzzle::Puzzle;
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Judged, Overall, Verdict};
use crate::check::task::{Marked, Marker};
use crate::kinds::theorems::{latest, sentence};
use crate::proof::shown::{Row, RowSort};

/// The marker of one question.
pub struct Referee {
    /// The proof as it is printed.
    pub puzzle: Puzzle,
}

/// What is told of an answer.
struct Told {
    verdict: Verdict,
    message: String,
    next: Option<&'static str>,
}

impl Marker for Referee {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, _left: &Budget) -> Marked {
        let (answer, mut judged) = latest(lines, named);
        let (line, read, told) = match answer {
            Some((line, named)) => (Some(line), Some(name(named)), self.told(named)),
            None => (lines.last().map(|(line, _)| *line), None, nothing()),
        };
        let (verdict, credit) = match told.verdict {
            Verdict::Ok => (Overall::Correct, Credit::Full),
            Verdict::Unread => (Overall::Incomplete, Credit::None),
            _ => (Overall::Incorrect, Credit::None),
        };
        let next = told.next.map(str::to_string);
        judged.extend(line.map(|line| Judged {
            read,
            verdict: told.verdict,
            message: Some(told.message),
            hint: match hints {
                Hints::None => None,
                Hints::Full if told.verdict == Verdict::Wrong => Some(self.solved()),
                _ => next,
            },
            ..Judged::unjudged(line)
        }));
        Marked {
            lines: judged,
            verdict,
            credit,
        }
    }
}

impl Referee {
    fn told(&self, named: Named) -> Told {
        let wrong = |message: String, next| Told {
            verdict: Verdict::Wrong,
            message,
            next: Some(next),
        };
        let number = match named {
            Named::None => 0,
            Named::Line(number) => number,
        };
        let row = usize::try_from(number)
            .ok()
            .and_then(|number| number.checked_sub(1));
        let row = row.and_then(|row| Some((row, self.puzzle.rows.get(row)?)));
        let first = self.puzzle.mistake.map(|mistake| mistake.row);
        match (named, row, first) {
            (Named::None, _, None) => Told {
                verdict: Verdict::Ok,
                message: "Every line is right: this is the proof as it was accepted.".to_string(),
                next: None,
            },
            (Named::None, _, Some(_)) => wrong(
                "Some line is wrong.".to_string(),
                "Go through the lines once more: does each follow from its reasons, and fit what is to be proved?",
            ),
            (Named::Line(_), None, _) => Told {
                verdict: Verdict::Unread,
                message: format!("There is no line {number}."),
                next: Some("Write a number that stands before a line, or `line: none`."),
            },
            (Named::Line(_), Some((row, _)), Some(first)) if row == first => Told {
                verdict: Verdict::Ok,
                message: self.solved(),
                next: None,
            },
            (Named::Line(_), Some((row, _)), Some(first)) if row > first => wrong(
                format!("Line {number} is not the first wrong line: one above it is wrong."),
                "Start from the top, and ask of each line whether it follows.",
            ),
            (Named::Line(_), Some((_, line)), _) => wrong(
                format!("Line {number} is right: {}", holds(line)),
                "Look at its reasons again, and try small numbers.",
            ),
        }
    }

    /// Which line is wrong, and why.
    fn solved(&self) -> String {
        match self.puzzle.mistake {
            None => "No line is wrong.".to_string(),
            Some(mistake) => format!("Line {} is wrong: {}", mistake.row + 1, end(&mistake.why)),
        }
    }
}

/// Why a line is right, which the proof's acceptance shows.
fn holds(row: &Row) -> String {
    let reasons = row
        .reasons
        .as_ref()
        .and_then(|place| row.text.get(place.clone()));
    match (
        row.sort,
        reasons.and_then(|reasons| reasons.strip_prefix("by ")),
    ) {
        (RowSort::Fix | RowSort::Assume | RowSort::Suppose | RowSort::Take, _) => {
            "it fits what is to be proved there.".to_string()
        }
        (RowSort::Let, _) => "it gives a name, and the name is new.".to_string(),
        (RowSort::End, _) => "it ends a part that is complete.".to_string(),
        (RowSort::Case, _) => "it is one of the two cases.".to_string(),
        (_, Some(reasons)) => format!("it follows by `{reasons}`."),
        (_, None) => "what it says is proved in the lines after it.".to_string(),
    }
}

fn nothing() -> Told {
    Told {
        verdict: Verdict::Unread,
        message: "No line is named.".to_string(),
        next: Some("Write the number of the line, as `line: 3`, or `line: none`."),
    }
}

fn end(message: &str) -> String {
    let text = sentence(message);
    // The message goes on a sentence.
    let mut letters = message.chars();
    let first = letters.next().map(String::from).unwrap_or_default();
    let rest: String = text.chars().skip(1).collect();
    first + &rest
}

fn name(named: Named) -> String {
    match named {
        Named::Line(number) => format!("line: {number}"),
        Named::None => "line: none".to_string(),
    }
}
