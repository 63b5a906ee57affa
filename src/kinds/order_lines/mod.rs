//! `order-lines`: the lines of a proved theorem in a drawn order, to be put in an order that the kernel accepts.

mod answer;
mod marker;
mod pieces;

use std::sync::Arc;

use super::content::{CodeLine, Content, Value};
use super::theorems::{self, line};
use super::{Drawable, Kind, More, Problem, Solution, Worked};
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::proof::prepared::Prepared;
use crate::proof::shown::Shown;
use crate::spec::Proofs;
use marker::Referee;
use pieces::Piece;

/// The kind.
pub struct OrderLines;

impl Kind for OrderLines {
    fn name(&self) -> &'static str {
        "order-lines"
    }

    fn template(&self) -> &'static str {
        include_str!("../../../templates/kinds/order-lines.md")
    }

    fn asks(&self) -> &'static str {
        "Put the lines in order, so that they prove the theorem."
    }

    fn goal(&self) -> Goal {
        Goal::Statement
    }

    fn room(&self) -> u64 {
        2
    }

    fn has_board(&self) -> bool {
        false
    }

    fn asks_for_proof(&self) -> bool {
        true
    }

    fn solves(&self) -> u64 {
        20
    }

    fn own_fields(&self) -> &'static [&'static str] {
        &["proofs", "distractors"]
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(pieces::suits)
    }

    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        theorems::by_topic(proofs, pieces::suits, |_| vec![Vec::new()])
    }

    /// Chooses the lines that do not belong there, and the letters: the first choice is which piece A is, and so on.
    fn posed(
        &self,
        _game: &dyn Game,
        drawn: Vec<u64>,
        proofs: &Proofs,
        dice: &mut Dice,
    ) -> Problem {
        let mut problem = Problem::without_board(drawn);
        if let Some(prepared) = theorems::prepared(&problem) {
            problem.choices = mixed(prepared, proofs.distractors, dice);
        }
        problem
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let puzzle = Puzzle::of(problem).ok_or_else(|| refuse("no such lines"))?;
        let proved = puzzle.prepared.judge(&puzzle.text(), None);
        let proved = proved
            .proved()
            .ok_or_else(|| refuse("the lines are refused"))?;
        Ok(Worked {
            solution: Solution::Proved(proved.clone()),
            more: puzzle.more(),
        })
    }

    fn marks(&self) -> bool {
        true
    }

    fn marker(&self, _game: &dyn Game, problem: &Problem) -> Option<Arc<dyn Marker>> {
        let puzzle = Puzzle::of(problem)?;
        Some(Arc::new(Referee {
            prepared: puzzle.prepared,
            right: puzzle.right(),
            pieces: puzzle.lettered,
        }))
    }

    fn stub(&self, _problem: &Problem, _more: &More) -> Vec<String> {
        vec!["order:".to_string()]
    }
}

/// The letter of a piece by its place. There are never more than 12 and 5 of them.
fn letter(place: usize) -> char {
    let place = u8::try_from(place).unwrap_or(25).min(25);
    char::from(b'A' + place)
}

/// `C, A, D, B`
fn order(places: &[usize]) -> String {
    let letters: Vec<String> = places
        .iter()
        .map(|&place| letter(place).to_string())
        .collect();
    letters.join(", ")
}

/// So often the lines are mixed again if they happen to be in an order that is right.
const MOST_MIXED: usize = 50;

/// Which piece each letter is: those of the proof by their places, then the strangers.
fn mixed(prepared: &Prepared, distractors: u64, dice: &mut Dice) -> Vec<u64> {
    let own = pieces::of(prepared.shown);
    let strangers = pieces::strangers(prepared.shown).len();
    let mut extra: Vec<usize> = (0..strangers).collect();
    // Half of them from the best, so that sheets differ and strangers are not all from elsewhere.
    let wanted = usize::try_from(distractors).unwrap_or(0).min(strangers);
    extra.truncate((2 * wanted).max(4));
    dice.shuffle(&mut extra);
    extra.truncate(wanted);
    let extra = extra.into_iter().map(|stranger| own.len() + stranger);
    let mut all: Vec<usize> = (0..own.len()).chain(extra).collect();
    for _ in 0..MOST_MIXED {
        dice.shuffle(&mut all);
        let told = all.iter().filter_map(|&piece| own.get(piece));
        let text: String = told.map(Piece::text).collect();
        if !prepared.accepts(&text, None) {
            break;
        }
    }
    all.into_iter().map(|piece| piece as u64).collect()
}

/// A question with all that belongs to it.
struct Puzzle {
    prepared: &'static Prepared,
    /// The pieces by their letters.
    lettered: Vec<Piece>,
    /// Where each of them stands in the proof; nothing where it does not.
    places: Vec<Option<usize>>,
}

impl Puzzle {
    fn of(problem: &Problem) -> Option<Puzzle> {
        let prepared = theorems::prepared(problem).filter(|found| pieces::suits(found.shown))?;
        let (own, strangers) = (
            pieces::of(prepared.shown),
            pieces::strangers(prepared.shown),
        );
        let (mut lettered, mut places) = (Vec::new(), Vec::new());
        for choice in &problem.choices {
            let choice = usize::try_from(*choice).ok()?;
            let stranger = || strangers.get(choice.checked_sub(own.len())?);
            lettered.push(own.get(choice).or_else(stranger)?.clone());
            places.push(Some(choice).filter(|choice| *choice < own.len()));
        }
        let all = (0..own.len()).all(|piece| places.contains(&Some(piece)));
        all.then_some(Puzzle {
            prepared,
            lettered,
            places,
        })
    }

    /// The order of the proof, as places of letters.
    fn right(&self) -> Vec<usize> {
        let mut own: Vec<usize> = (0..self.places.len()).collect();
        own.retain(|&letter| self.places[letter].is_some());
        own.sort_by_key(|&letter| self.places[letter]);
        own
    }

    fn text(&self) -> String {
        let pieces = self.right().into_iter();
        pieces.map(|letter| self.lettered[letter].text()).collect()
    }

    fn more(&self) -> More {
        let shown: &'static Shown = self.prepared.shown;
        let right = self.right();
        let unused: Vec<usize> = (0..self.places.len())
            .filter(|letter| self.places[*letter].is_none())
            .collect();
        let asked: Content = vec![
            ("opening", Value::Line(shown.opening.clone())),
            ("lines", Value::Code(self.code(0..self.lettered.len()))),
            ("more_lines", Value::Flag(!unused.is_empty())),
        ];
        let brief = order(&right);
        More {
            asked: [theorems::stated(shown), asked].concat(),
            found: vec![
                ("order", Value::Line(brief.clone())),
                ("not_used", Value::Line(order(&unused))),
                ("lines", Value::Code(self.code(right))),
            ],
            brief: vec![Value::Line(brief)],
            steps: Some(shown.rows.len() as u64),
            ..More::default()
        }
    }

    /// Pieces with their letters, moved to the left as far as the proof is moved in.
    fn code(&self, letters: impl IntoIterator<Item = usize>) -> Vec<CodeLine> {
        let mut code = Vec::new();
        let indent = self.prepared.shown.rows.first().map_or(0, |row| row.indent);
        for at in letters {
            for (place, text) in self.lettered[at].0.iter().enumerate() {
                let label = match place {
                    0 => letter(at).to_string(),
                    _ => String::new(),
                };
                code.push(line(&label, text.get(indent..).unwrap_or(text)));
            }
        }
        code
    }
}
