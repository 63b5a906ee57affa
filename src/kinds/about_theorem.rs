//! What the kinds made of proved theorems have in common; each of them is a value of this type.

use std::sync::Arc;

use super::gaps::known;
use super::kind::{Card, Drawable, Kind, Same};
use super::problem::{More, Problem, Worked};
use super::theorems;
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::Locale;
use crate::model::derivation::Method;
use crate::proof::prepared::Prepared;
use crate::proof::shown::Shown;
use crate::spec::Proofs;

/// A kind that asks something about a theorem or its proof.
pub struct AboutTheorem {
    /// What there is to say of it.
    pub card: &'static Card,
    /// Whether it can be asked of a theorem.
    pub suits: fn(&Shown) -> bool,
    /// What is drawn: numbers of which the first names the theorem.
    pub drawable: fn(&Proofs) -> Vec<Drawable>,
    /// The choices that a question needs beyond that.
    pub choices: fn(&Problem, &Proofs, &mut Dice) -> Vec<u64>,
    /// What a question has in common with others.
    pub same: fn(&Problem) -> Option<Same>,
    /// The question about a theorem that suits, or why there is none.
    pub question: fn(&'static Prepared, &Problem) -> Result<Question, &'static str>,
    /// The lines on a paper that are to be filled in.
    pub stub: fn(&More) -> Vec<String>,
}

/// A question worked out.
pub struct Question {
    /// Lines that prove the theorem, if the kernel accepts them.
    pub lines: String,
    /// What question and answer say.
    pub more: More,
    /// Who marks answers; `None` where a person does.
    pub marker: Option<Arc<dyn Marker>>,
}

impl Question {
    /// One whose answers are marked by the program.
    pub fn new(lines: String, more: More, marker: impl Marker + 'static) -> Question {
        let marker: Option<Arc<dyn Marker>> = Some(Arc::new(marker));
        Question {
            lines,
            more,
            marker,
        }
    }
}

impl AboutTheorem {
    /// What most of them say: nothing is chosen, and nothing filled in.
    pub const PLAIN: AboutTheorem = AboutTheorem {
        card: &Card::THEOREM,
        suits: |_| true,
        drawable: |_| Vec::new(),
        choices: |_, _, _| Vec::new(),
        same: |_| None,
        question: |_, _| Err("there is none"),
        stub: |_| Vec::new(),
    };

    fn question(&self, problem: &Problem) -> Result<(&'static Prepared, Question), &'static str> {
        let prepared = theorems::prepared(problem);
        let prepared = prepared.filter(|prepared| (self.suits)(prepared.shown));
        let prepared = prepared.ok_or("no such theorem")?;
        Ok((prepared, (self.question)(prepared, problem)?))
    }
}

impl Kind for AboutTheorem {
    fn card(&self) -> &'static Card {
        self.card
    }

    fn theorems(&self) -> Vec<&'static str> {
        let shown = Shown::all().iter().filter(|shown| (self.suits)(shown));
        shown.map(|shown| shown.name.as_str()).collect()
    }

    fn reasons(&self) -> Vec<&'static str> {
        match self.card.fields.contains(&"allow") {
            true => known::all().collect(),
            false => Vec::new(),
        }
    }

    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        (self.drawable)(proofs)
    }

    fn posed(
        &self,
        _game: &dyn Game,
        drawn: Vec<u64>,
        proofs: &Proofs,
        dice: &mut Dice,
    ) -> Problem {
        let mut problem = Problem::without_board(drawn);
        problem.choices = (self.choices)(&problem, proofs, dice);
        problem
    }

    fn same(&self, problem: &Problem) -> Option<Same> {
        (self.same)(problem)
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let (prepared, question) = self.question(problem).map_err(refuse)?;
        let judged = prepared.judge(&question.lines);
        let proved = judged
            .proved()
            .ok_or_else(|| refuse("the lines are refused"))?;
        Ok(Worked::new(proved.clone(), question.more))
    }

    fn marker(
        &self,
        _game: &dyn Game,
        problem: &Problem,
        _locale: &'static Locale,
    ) -> Option<Arc<dyn Marker>> {
        self.question(problem).ok()?.1.marker
    }

    fn stub(&self, _problem: &Problem, more: &More, _locale: &Locale) -> Vec<String> {
        (self.stub)(more)
    }
}
