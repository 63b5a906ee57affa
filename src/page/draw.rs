//! Problems drawn for a page: what is asked, a paper to answer on, and the certified solution.

use std::sync::LazyLock;

use serde::Serialize;

use super::drawn::Drawn;
use crate::error::Error;
use crate::locale::ENGLISH;
use crate::render::press::Press;
use crate::render::templates::Templates;
use crate::render::{fragment, paper};
use crate::spec::Words;
use crate::worksheet::{Plan, Question, Reader, mistakes};

static PRESS: LazyLock<Result<Press, Error>> =
    LazyLock::new(|| Ok(Press::new(Templates::new(&[], &ENGLISH)?, Words::default())));

/// The problems of a set, and how they are written.
#[derive(Serialize)]
pub(super) struct Problems {
    schema: &'static str,
    problems: Vec<Problem>,
}

#[derive(Serialize)]
struct Problem {
    /// HTML.
    question: String,
    /// HTML.
    solution: String,
    /// The first lines of a paper that answers it; nothing where no paper can.
    paper: Option<String>,
    /// The lines that are to be filled in.
    form: Vec<String>,
    /// Whether something can be tapped in place of typing.
    taps: bool,
    /// The mistakes for which such problems can be drawn.
    mistakes: Vec<&'static str>,
}

/// What prints questions and solutions, with the words that are used where a set has none.
pub(super) fn press() -> Result<&'static Press, String> {
    PRESS.as_ref().map_err(Error::to_string)
}

/// The questions of a set.
pub(super) fn draw(from: &Drawn) -> Result<Problems, String> {
    let press = press()?;
    from.with_plan(|plan| problems(press, plan).map_err(|error| error.to_string()))
}

fn problems(press: &Press, plan: &Plan) -> Result<Problems, Error> {
    let press = press.for_words(plan.spec.words.clone());
    let sheet = plan.draw(Reader::Anyone)?;
    let problem = |(question, label): (&Question, _)| {
        let planned = &plan.entries[question.entry];
        let asked = fragment::Question {
            entry: planned.entry,
            game: &*planned.game,
            problem: &question.problem,
            solution: &question.solution,
            more: &question.more,
            rules: false,
            pictures: plan.spec.pictures,
        };
        Ok(Problem {
            question: fragment::question(&press, &asked)?,
            solution: fragment::answer(&press, &asked)?,
            paper: paper::is_read(planned.kind).then(|| paper::head(&sheet.code, label)),
            form: fragment::form(&press, &asked)?,
            taps: fragment::is_tapped(&press, &asked)?,
            mistakes: mistakes(planned.entry, planned.kind, &*planned.game),
        })
    };
    let problems = sheet.questions.iter().zip(&sheet.labels).map(problem);
    Ok(Problems {
        schema: "nimsmith/problems/1",
        problems: problems.collect::<Result<_, Error>>()?,
    })
}
