//! Problems drawn for a page: what is asked, the first lines of a paper that answers it, and the certified solution.

use std::sync::LazyLock;

use serde::Serialize;

use crate::error::Error;
use crate::kinds;
use crate::render::fragment;
use crate::render::press::Press;
use crate::render::templates::Templates;
use crate::spec::{self, Hardness, Words};
use crate::worksheet::{Plan, Question, Reader};

static PRESS: LazyLock<Result<Press, Error>> =
    LazyLock::new(|| Ok(Press::new(Templates::new(&[])?, Words::default())));

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
}

/// The questions of a set.
pub(super) fn draw(set: &str, seed: u64, difficulty: Option<Hardness>) -> Result<Problems, String> {
    let press = PRESS.as_ref().map_err(Error::to_string)?;
    let shown = |problem: spec::Problem| problem.render(set.as_bytes(), false);
    let mut spec = spec::parse("set", set.as_bytes(), &kinds::known()).map_err(shown)?;
    if difficulty.is_some() {
        let entries = spec.entries.iter_mut();
        entries.for_each(|entry| entry.difficulty.clone_from(&difficulty));
    }
    let plan = Plan::new(&spec, seed, 1).map_err(shown)?;
    let press = press.for_words(spec.words.clone());
    let sheet = plan
        .draw(Reader::Anyone)
        .map_err(|error| error.to_string())?;
    let problem = |question: &Question| -> Result<Problem, Error> {
        let planned = &plan.entries[question.entry];
        let asked = fragment::Question {
            entry: planned.entry,
            game: &*planned.game,
            problem: &question.problem,
            solution: &question.solution,
            more: &question.more,
            rules: false,
            pictures: spec.pictures,
        };
        Ok(Problem {
            question: fragment::question(&press, &asked)?,
            solution: fragment::answer(&press, &asked)?,
            paper: fragment::paper(&asked),
        })
    };
    let problems = sheet
        .questions
        .iter()
        .map(problem)
        .collect::<Result<_, _>>();
    Ok(Problems {
        schema: "nimsmith/problems/1",
        problems: problems.map_err(|error| error.to_string())?,
    })
}
