//! Why a line does not follow from its reasons, for the student who wrote it: it is false here, its reasons are too weak,
//! a reason is missing, or the step is too big. Small cases refute; that there is none is never taken for a proof.

mod apply;
mod general;
mod suggest;

use super::models::{Assignment, Model};
use super::written::{Fault, FaultSort};
use crate::locale::{Message, Place};
use crate::model::logic::Formula;
use crate::model::proof::{Citation, Source};
use crate::spell::quote;
pub use apply::{applies, methods, targets};
pub use general::{InForce, Question};
use general::{Look, MOST_LABELS, MOST_NAMED};
pub use suggest::instance_of;

/// What names the reasons that would fit, and so the answer.
pub const WOULD_FIT: &str = "proof would fit";

/// More facts than these are not looked at all together.
const MOST_IN_FORCE: usize = 200;

/// Why a line is refused, without the place: a fault of sort `FalseHere`, `TooWeak`, `Missing` or `TooBig`. Small cases are
/// left out where they are none of the game in question. `would_follow` tries the line with some reasons more; `fuel`
/// bounds the work and is used up.
pub fn explain(
    model: Option<&Model>,
    question: &Question,
    would_follow: &mut dyn FnMut(&[Citation]) -> bool,
    fuel: &mut u64,
) -> Fault {
    let mut look = Look {
        question,
        would_follow,
        fuel,
    };
    let case = model.and_then(|model| look.shown_by_a_case(model));
    case.unwrap_or_else(|| missing(&look.fitting(), question))
}

impl<'q> Look<'_, 'q> {
    /// What a small case shows, if there is one.
    fn shown_by_a_case(&mut self, model: &Model) -> Option<Fault> {
        let question = self.question;
        let in_force: Vec<&Formula> = question.in_force.iter().map(|known| &known.fact).collect();
        if in_force.len() <= MOST_IN_FORCE
            && let Some(case) = self.refute(model, &in_force)
        {
            return Some(false_here(question.goal, &case));
        }
        let cited: Vec<&Formula> = question.cited.iter().map(|(_, fact)| fact).collect();
        let case = self.refute(model, &cited)?;
        let labels = self.ruling_out(model, &case);
        Some(too_weak(&case, &labels, cited.is_empty()))
    }

    /// A small case against the goal, found with a part of the fuel.
    fn refute(&mut self, model: &Model, assumed: &[&Formula]) -> Option<Assignment> {
        let Question { names, goal, .. } = self.question;
        let mut part = *self.fuel / 3;
        *self.fuel -= part;
        let case = model.counterexample(names, assumed, goal, &mut part);
        *self.fuel += part;
        case
    }

    /// The nearest labels whose facts rule a case out; those with which the line would be accepted alone, if there are any.
    fn ruling_out(&mut self, model: &Model, case: &Assignment) -> Vec<&'q str> {
        let question = self.question;
        let cited = |place: usize| {
            let of = Source::Here(place);
            question.cited.iter().any(|(citation, _)| citation.of == of)
        };
        let known = question.in_force.iter().enumerate().rev();
        let others = known.filter(|(place, known)| !known.label.is_empty() && !cited(*place));
        let mut found: Vec<(usize, &str)> = Vec::new();
        for (place, known) in others.take(MOST_LABELS) {
            if model.truth(&known.fact, case, self.fuel) == Some(false) {
                found.push((place, &known.label));
            }
        }
        let mut alone = found.clone();
        alone.truncate(2 * MOST_NAMED);
        alone.retain(|(place, _)| (self.would_follow)(&[suggest::whole(Source::Here(*place))]));
        let labels = if alone.is_empty() { found } else { alone };
        let labels = labels.into_iter().map(|(_, label)| label);
        labels.take(MOST_NAMED).collect()
    }
}

fn false_here(goal: &Formula, case: &Assignment) -> Fault {
    let message = match (goal, case.0.is_empty()) {
        (Formula::False, true) => "proof no contradiction",
        (Formula::False, false) => "proof no contradiction for",
        (_, true) => "proof false here",
        (_, false) => "proof false for",
    };
    let fault = shown_by(FaultSort::FalseHere, message, case);
    match case.0.is_empty() && has_sides(goal) {
        true => fault.help("proof work out"),
        false => fault,
    }
}

fn shown_by(sort: FaultSort, message: &'static str, case: &Assignment) -> Fault {
    let message = Message::new(message).with("case", case);
    Fault {
        counterexample: Some(case.to_string()).filter(|case| !case.is_empty()),
        ..Fault::of(sort, 0..0, message)
    }
}

/// Whether a formula compares two terms.
fn has_sides(formula: &Formula) -> bool {
    match formula {
        Formula::Equal(..) | Formula::Less(..) => true,
        Formula::Not(inner) => has_sides(inner),
        _ => false,
    }
}

fn too_weak(case: &Assignment, labels: &[&str], none_cited: bool) -> Fault {
    let message = match (case.0.is_empty(), none_cited) {
        (true, true) => "proof needs more",
        (true, false) => "proof does not follow",
        (false, true) => "proof possible",
        (false, false) => "proof still allow",
    };
    let fault = shown_by(FaultSort::TooWeak, message, case);
    match labels {
        [] => fault.help("proof rules out"),
        labels => {
            let labels = labels.iter().map(|label| quote(label)).collect();
            fault.help(Message::new("proof look again").place("labels", Place::OneOf(labels)))
        }
    }
}

fn missing(fitting: &[String], question: &Question) -> Fault {
    if fitting.is_empty() {
        return Fault {
            help: general::how_to_use(question),
            ..Fault::of(FaultSort::TooBig, 0..0, "proof cannot follow")
        };
    }
    let message = match question.cited.is_empty() {
        true => "proof needs a reason",
        false => "proof not enough",
    };
    let names = Place::OneOf(fitting.iter().map(|name| quote(name)).collect());
    Fault::of(FaultSort::Missing, 0..0, message).help(Message::new(WOULD_FIT).place("names", names))
}
