//! Problems drawn for a page: what is asked, a paper to answer on, and the certified solution.

use std::sync::{LazyLock, OnceLock};

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::kinds;
use crate::locale::LOCALES;
use crate::render::press::Press;
use crate::render::templates::Templates;
use crate::render::view::Item;
use crate::render::{fragment, paper};
use crate::spec::{self, Hardness, Spec, Words};
use crate::worksheet::{Plan, Question, Reader, mistakes};

/// What prints in each language, made when it is first used.
static PRESSES: LazyLock<Vec<OnceLock<Result<Press, Error>>>> =
    LazyLock::new(|| LOCALES.iter().map(|_| OnceLock::new()).collect());

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

/// What prints questions and solutions in the language and the words of a set.
pub(super) fn press(words: &Words) -> Result<Press, String> {
    let new = || {
        Ok(Press::new(
            Templates::new(&[], words.locale)?,
            words.clone(),
        ))
    };
    let press = PRESSES[words.locale.number].get_or_init(new);
    let press = press.as_ref().map_err(Error::to_string)?;
    Ok(press.for_words(words.clone()))
}

/// The questions of a set.
pub(super) fn draw(from: &Drawn) -> Result<Problems, String> {
    from.with_plan(|plan| {
        let press = press(&plan.spec.words)?;
        problems(&press, plan).map_err(|error| error.to_string())
    })
}

fn problems(press: &Press, plan: &Plan) -> Result<Problems, Error> {
    let sheet = plan.draw(Reader::Anyone)?;
    let problem = |(question, label): (&Question, _)| {
        let planned = &plan.entries[question.entry];
        let played = (planned.kind, &*planned.game);
        let worked = (&question.solution, &question.more);
        let asked = Item {
            pictures: plan.spec.pictures,
            ..Item::new(played, planned.entry, &question.problem, worked)
        };
        Ok(Problem {
            question: fragment::question(press, &asked)?,
            solution: fragment::answer(press, &asked)?,
            paper: paper::is_read(planned.kind).then(|| paper::head(&sheet.code, label)),
            form: paper::to_fill_in(&asked, press.words())?,
            taps: paper::is_tapped(&asked, press.words())?,
            mistakes: mistakes(planned.entry, planned.kind, &*planned.game),
        })
    };
    let problems = sheet.questions.iter().zip(&sheet.labels).map(problem);
    Ok(Problems {
        schema: "nimsmith/problems/1",
        problems: problems.collect::<Result<_, Error>>()?,
    })
}

// What a page draws from: a set, a seed, and how hard.

/// A set with a seed, as a page has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Drawn {
    /// The text of a set file.
    set: String,
    /// A number below 2^64 in digits, which JavaScript would round.
    seed: String,
    /// Of all its exercises, in place of what the set says.
    difficulty: Option<Level>,
    /// The code of a mistake that all its questions show, in place of those that the set names.
    mistake: Option<String>,
}

/// How hard drawn questions are, as `difficulty` in a set has it.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Level {
    Easy,
    Medium,
    Hard,
}

impl From<Level> for Hardness {
    fn from(level: Level) -> Hardness {
        match level {
            Level::Easy => Hardness::Easy,
            Level::Medium => Hardness::Medium,
            Level::Hard => Hardness::Hard,
        }
    }
}

impl Drawn {
    /// What a plan for its sheet leads to.
    pub fn with_plan<T>(&self, then: impl FnOnce(&Plan) -> Result<T, String>) -> Result<T, String> {
        let shown = |problem: spec::Problem| problem.render(self.set.as_bytes(), false);
        let spec = self.spec().map_err(shown)?;
        let wrong = |_| format!("`{}` is no seed", self.seed);
        let seed: u64 = self.seed.parse().map_err(wrong)?;
        then(&Plan::new(&spec, seed, 1).map_err(shown)?)
    }

    fn spec(&self) -> Result<Spec, spec::Problem> {
        let mut spec = spec::parse("set", self.set.as_bytes(), &kinds::known())?;
        if let Some(level) = self.difficulty {
            let entries = spec.entries.iter_mut();
            entries.for_each(|entry| entry.difficulty = Some(level.into()));
        }
        if let Some(mistake) = &self.mistake {
            for entry in &mut spec.entries {
                entry.require.diagnose = vec![mistake.clone()];
            }
        }
        Ok(spec)
    }
}
