//! Why a line does not follow from its reasons, for the student who wrote it: it is false here, its reasons are too weak,
//! a reason is missing, or the step is too big. Small cases refute; that there is none is never taken for a proof.

mod apply;
mod general;
mod suggest;

use super::models::{Assignment, Model};
use super::written::{Fault, FaultSort};
use crate::model::logic::Formula;
use crate::model::proof::{Citation, Source};
use crate::spell::one_of;
pub use apply::{applies, methods, targets};
pub use general::{InForce, Question};
use general::{Look, MOST_LABELS, MOST_NAMED};
pub use suggest::instance_of;

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
        (Formula::False, true) => "what you know here is no contradiction".to_string(),
        (Formula::False, false) => {
            format!("what you know here is no contradiction: for {case} all of it is true")
        }
        (_, true) => "this is false here".to_string(),
        (_, false) => format!("this is false here, for example for {case}"),
    };
    let help = match goal {
        Formula::False => "look for an assumption that you have not used yet",
        goal if case.0.is_empty() && has_sides(goal) => "work both sides out",
        _ if case.0.is_empty() => "try it out by hand: the opposite holds",
        _ => "put these values in: all that you know so far is true, and this is not",
    };
    shown_by(FaultSort::FalseHere, message, case).help(help)
}

fn shown_by(sort: FaultSort, message: String, case: &Assignment) -> Fault {
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
    let (reasons, allow) = match none_cited {
        true => (
            "without a reason this does not follow:",
            "it is still possible that",
        ),
        false => ("your reasons still allow", ""),
    };
    let message = [reasons, allow, &case.to_string()];
    let message = message.into_iter().filter(|part| !part.is_empty());
    let message = message.collect::<Vec<_>>().join(" ");
    let fault = shown_by(FaultSort::TooWeak, message, case);
    match labels {
        [] => fault.help("which of the lines above rules this out?"),
        labels => fault.help(format!("look again at {}", one_of(labels))),
    }
}

/// What to do about a step that is too big.
const BETWEEN: &str = "say in a line of its own what comes in between; or split it by `cases`, `suppose` the \
                       opposite, or prove a stronger statement by induction";

fn missing(fitting: &[String], question: &Question) -> Fault {
    if fitting.is_empty() {
        let message = "I cannot follow this step: neither logic nor calculating with these reasons gives it, \
                       and no other reason alone would do";
        let help = general::how_to_use(question).unwrap_or_else(|| BETWEEN.to_string());
        return Fault::of(FaultSort::TooBig, 0..0, message).help(help);
    }
    let message = match question.cited.is_empty() {
        true => "this needs a reason: which property did you use?",
        false => "these reasons are not enough: which property did you use?",
    };
    let named: Vec<&str> = fitting.iter().map(String::as_str).collect();
    let help = format!("{} would fit", one_of(&named));
    Fault::of(FaultSort::Missing, 0..0, message).help(help)
}
