//! What the kinds made of proved theorems have in common: which theorem, the question about it, and its key.

use super::problem::{MarkedBy, More, Problem, Worked};
use super::theorems;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::Locale;
use crate::proof::prepared::Prepared;
use crate::proof::shown::Shown;
use crate::spec::Proofs;

/// What a kind asks about a theorem or its proof.
pub struct AboutTheorem {
    /// Whether it can be asked of a theorem.
    pub suits: fn(&Shown) -> bool,
    /// The choices that a question needs beyond what is drawn, which are numbers of which the first names the theorem.
    pub choices: fn(&Problem, &Proofs, &mut Dice) -> Vec<u64>,
    /// The question about a theorem that suits, or why there is none.
    pub question: fn(&'static Prepared, &Problem) -> Result<Question, &'static str>,
    /// Who marks answers to it, in a language; `None` where a person does.
    pub marker: fn(&'static Prepared, &Problem, &'static Locale) -> MarkedBy,
}

/// A question worked out.
pub struct Question {
    /// Lines that prove the theorem, if the kernel accepts them.
    pub lines: String,
    /// What question and answer say.
    pub more: More,
}

impl AboutTheorem {
    /// The theorems that suit, by their names.
    pub fn theorems(&self) -> impl Iterator<Item = &'static str> {
        let shown = Shown::all().iter().filter(|shown| (self.suits)(shown));
        shown.map(|shown| shown.name.as_str())
    }

    /// The theorem of a question.
    fn theorem(&self, problem: &Problem) -> Option<&'static Prepared> {
        theorems::prepared(problem).filter(|prepared| (self.suits)(prepared.shown))
    }

    /// Who marks answers to a question.
    pub fn marker(&self, problem: &Problem, locale: &'static Locale) -> MarkedBy {
        (self.marker)(self.theorem(problem)?, problem, locale)
    }

    /// The theorem, proved by the lines of the question.
    pub fn work(&self, game: &dyn Game, problem: &Problem) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let prepared = self
            .theorem(problem)
            .ok_or_else(|| refuse("no such theorem"))?;
        let question = (self.question)(prepared, problem).map_err(refuse)?;
        let judged = prepared.judge(&question.lines);
        let proved = judged
            .proved()
            .ok_or_else(|| refuse("the lines are refused"))?;
        Ok(Worked::new(proved.clone(), question.more))
    }
}
