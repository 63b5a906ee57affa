//! What the checker says of a possible answer: whether it is right, and what is told whoever gives it. So no option of a
//! question is right or wrong on this module's word.

use std::sync::Arc;

use crate::check::report::{Judged, Overall, Verdict};
use crate::check::task::{Desk, Misfit, Task};
use crate::check::{self, Hints};
use crate::engine::mistakes::Mistake;
use crate::games::Game;
use crate::kinds::Problem;
use crate::language::{self, phrases::Phrasebook};
use crate::locale::Locale;
use crate::model::{Goal, HouseRules, Position, Rules};
use crate::spec::{Label, Words};
use crate::worksheet::Planned;

/// Who judges possible answers to one question.
pub struct Judge {
    pub(super) task: Task,
    /// The phrases in which the answers are written.
    phrases: &'static Arc<Phrasebook>,
    /// The language of the feedback.
    locale: &'static Locale,
}

/// What is said of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict on the whole answer.
    pub verdict: Overall,
    /// Whether some line is false.
    pub wrong: bool,
    /// Whether some line is accepted, and every other one is or claims nothing.
    pub accepted: bool,
    /// What is wrong with the first line that is not all right, and what to look at next, as the checker says it: plain
    /// text with code between backticks. Empty where nothing is wrong.
    pub message: String,
}

impl Judge {
    /// Who judges the options of a question, which are written in English; `None` where the checker reads no answers to the kind.
    pub fn new(planned: &Planned, problem: &Problem, words: &Words) -> Option<Judge> {
        let marker = planned.kind.marker(&*planned.game, problem, words.locale);
        let reads = planned.kind.checked && (marker.is_some() || !planned.kind.marks);
        let judge = Judge::about(&planned.game, &problem.position, words.locale);
        reads.then(|| Judge {
            task: Task {
                asked: planned.kind.name,
                goal: planned.kind.goal,
                words: Some(words.clone()),
                marker,
                ..judge.task
            },
            phrases: language::english(),
            ..judge
        })
    }

    /// Who judges lines about a position, and moves that are said to win there.
    pub fn about(game: &Arc<dyn Game>, position: &Position, locale: &'static Locale) -> Judge {
        let task = Task {
            game: game.name().to_string(),
            rules: game.clone(),
            asked: "first-move",
            goal: Goal::FirstMove,
            position: position.clone(),
            working: false,
            one_step: false,
            words: None,
            place: None,
            marker: None,
        };
        Judge {
            task,
            phrases: language::book(locale),
            locale,
        }
    }

    /// Judges the lines of an answer, in the language of written solutions.
    pub fn of(&self, answer: &str) -> Judgement {
        let paper = format!("{HEADERS}{answer}\n");
        let report = check::paper(paper.as_bytes(), self, Hints::Next);
        let Some(answer) = report.answers.first() else {
            return Judgement::NONE;
        };
        let told = answer.lines.iter().find(|line| line.message.is_some());
        let some = |verdict| answer.lines.iter().any(|line| line.verdict == verdict);
        Judgement {
            verdict: answer.verdict,
            wrong: some(Verdict::Wrong),
            accepted: some(Verdict::Ok) && !some(Verdict::Wrong) && !some(Verdict::Unread),
            message: told.map(message).unwrap_or_default(),
        }
    }

    /// Judges possible answers of one line each, which must not speak of one another, for much less than one by one: what
    /// the kernel works out about the position is worked out once. The verdict of each is that on its line.
    pub fn each(&self, answers: &[String]) -> Vec<Judgement> {
        let paper = format!("{HEADERS}{}\n", answers.join("\n"));
        let report = check::paper(paper.as_bytes(), self, Hints::Next);
        let lines = report.answers.first().map(|answer| &answer.lines[..]);
        let first = 1 + HEADERS.lines().count();
        let said = |place: usize| {
            let mut lines = lines.unwrap_or_default().iter();
            let line = lines.find(|line| line.line == first + place);
            line.map_or(Judgement::NONE, |line| Judgement {
                verdict: match line.verdict {
                    Verdict::Wrong => Overall::Incorrect,
                    Verdict::Ok => Overall::Correct,
                    _ => Overall::Incomplete,
                },
                wrong: line.verdict == Verdict::Wrong,
                accepted: line.verdict == Verdict::Ok,
                message: message(line),
            })
        };
        (0..answers.len()).map(said).collect()
    }
}

/// What stands above an answer on a paper.
const HEADERS: &str = "sheet: it\nexercise: 1\n\n";

/// What is said of a line. How rows are counted can be said on a paper only.
fn message(line: &Judged) -> String {
    let of_papers = line.code == Some(Mistake::WrongRowLabel);
    let hint = line.hint.as_deref().filter(|_| !of_papers);
    let said = [line.message.as_deref(), hint];
    said.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

impl Judgement {
    /// Of an answer that says nothing.
    const NONE: Judgement = Judgement {
        verdict: Overall::Incomplete,
        wrong: false,
        accepted: false,
        message: String::new(),
    };

    /// Whether the checker says the same of an answer as the key.
    pub fn agrees(&self, right: bool) -> bool {
        match right {
            true => self.accepted,
            false => self.wrong,
        }
    }
}

/// A desk at which its one question lies.
impl Desk for Judge {
    fn phrases(&self) -> &Arc<Phrasebook> {
        self.phrases
    }

    fn locale(&self) -> &'static Locale {
        self.locale
    }

    fn game(&self, _: &str, _: &HouseRules) -> Result<(String, Arc<dyn Rules>), Misfit> {
        Ok((self.task.game.clone(), self.task.rules.clone()))
    }

    fn goal(&self, _: &str) -> Result<(&'static str, Goal), Misfit> {
        Ok((self.task.asked, self.task.goal))
    }

    fn question(&self, _: &str, _: Label) -> Result<Task, Misfit> {
        Ok(self.task.clone())
    }
}
