//! What the checker says of a possible answer: whether it is right, and what is told whoever gives it. So no option of a
//! question is right or wrong on this module's word.

use std::sync::Arc;

use crate::check::report::{Overall, Verdict};
use crate::check::task::{Desk, Misfit, Task};
use crate::check::{self, Hints};
use crate::kinds::Problem;
use crate::model::rules::{HouseRules, Rules};
use crate::spec::Words;
use crate::worksheet::Planned;

/// Who judges possible answers to one question.
pub struct Judge(Task);

/// What is said of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict on the whole answer.
    pub verdict: Overall,
    /// Whether some line is false.
    pub wrong: bool,
    /// What is the matter with the first line that is not all right, and what to look at next, as the checker says it: plain
    /// text with code between backticks. Empty where nothing is the matter.
    pub message: String,
}

impl Judge {
    /// Who judges answers to a question of an exercise; `None` where the checker reads no answers to the kind.
    pub fn new(planned: &Planned, problem: &Problem, words: &Words) -> Option<Judge> {
        let marker = planned.kind.marker(&*planned.game, problem);
        let reads = planned.kind.checked() && (marker.is_some() || !planned.kind.marks());
        reads.then(|| {
            Judge(Task {
                game: planned.game.name(),
                rules: planned.game.clone(),
                asked: planned.kind.name(),
                goal: planned.kind.goal(),
                position: problem.position.clone(),
                working: false,
                one_step: false,
                words: Some(words.clone()),
                place: None,
                marker,
            })
        })
    }

    /// Judges the lines of an answer, in the language of written solutions.
    pub fn of(&self, answer: &str) -> Judgement {
        let paper = format!("sheet: it\nexercise: 1\n\n{answer}\n");
        let report = check::paper(paper.as_bytes(), &OneQuestion(&self.0), Hints::Next);
        let Some(answer) = report.answers.first() else {
            return Judgement {
                verdict: Overall::Incomplete,
                wrong: false,
                message: String::new(),
            };
        };
        let told = answer
            .lines
            .iter()
            .find_map(|line| line.message.as_ref().map(|_| line));
        let said = told.map(|line| [line.message.as_deref(), line.hint.as_deref()]);
        let said = said.into_iter().flatten().flatten().collect::<Vec<_>>();
        Judgement {
            verdict: answer.verdict,
            wrong: answer
                .lines
                .iter()
                .any(|line| line.verdict == Verdict::Wrong),
            message: said.join(" "),
        }
    }
}

/// A desk at which one question lies.
struct OneQuestion<'a>(&'a Task);

impl Desk for OneQuestion<'_> {
    fn game(&self, _: &str, _: &HouseRules) -> Result<(&'static str, Arc<dyn Rules>), Misfit> {
        Ok((self.0.game, self.0.rules.clone()))
    }

    fn goal(&self, _: &str) -> Result<(&'static str, crate::model::goal::Goal), Misfit> {
        Ok((self.0.asked, self.0.goal))
    }

    fn question(&self, _: &str, _: u64) -> Result<Task, Misfit> {
        Ok(self.0.clone())
    }
}
