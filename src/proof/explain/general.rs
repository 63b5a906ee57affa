//! Reasons that say something of all numbers or positions, or that there is none, and from which a line would have to be
//! picked by itself: what to write instead.

use super::question::Question;
use crate::model::logic::{Formula, Join, Predicate, Quantifier};
use crate::model::proof::Source;

/// How to use a reason that is cited as a whole, where it is one of these and may give the goal.
pub fn how_to_use(question: &Question) -> Option<String> {
    let gives_goal = |fact: &Formula| match question.goal {
        Formula::Holds(predicate, _) => gives(fact, *predicate, true),
        Formula::Not(inner) => match &**inner {
            Formula::Holds(predicate, _) => gives(fact, *predicate, false),
            _ => true,
        },
        _ => true,
    };
    let cited = question.cited.iter();
    let whole = cited.filter(|(by, fact)| by.at.is_empty() && gives_goal(fact));
    let mut told = whole.filter_map(|(by, fact)| {
        let name = match &by.of {
            Source::Here(place) => question.in_force.get(*place)?.label,
            Source::Known(name) => name,
        };
        advice(name, fact)
    });
    told.next()
}

/// Whether a formula can say of something that a predicate holds, or that it does not.
fn gives(fact: &Formula, predicate: Predicate, holds: bool) -> bool {
    match fact {
        Formula::Holds(other, _) => holds && *other == predicate,
        Formula::Not(inner) => gives(inner, predicate, !holds),
        Formula::Bind(_, _, _, body) => gives(body, predicate, holds),
        Formula::Join(join, one, other) => match join {
            Join::Implies => gives(one, predicate, !holds) || gives(other, predicate, holds),
            Join::And | Join::Or => gives(one, predicate, holds) || gives(other, predicate, holds),
            Join::Iff => [one, other]
                .into_iter()
                .any(|part| gives(part, predicate, true) || gives(part, predicate, false)),
        },
        Formula::False | Formula::Equal(..) | Formula::Less(..) => false,
    }
}

fn advice(name: &str, fact: &Formula) -> Option<String> {
    match fact {
        Formula::Bind(Quantifier::All, of, ..) => Some(format!(
            "`{name}` is about all {of}: say which one you mean, in brackets: `{name}(...)`"
        )),
        Formula::Not(inner) => match &**inner {
            Formula::Bind(Quantifier::Exists, of, ..) => Some(format!(
                "`{name}` says that there is no such {of}: to use it, `suppose` the opposite of what you want \
                 to show, and prove `{inner}` from that with `take`"
            )),
            _ => None,
        },
        Formula::Join(Join::And, one, other) => [one, other].into_iter().find_map(|part| match &**part {
            Formula::Bind(Quantifier::All, ..) => Some(format!(
                "a part of `{name}` is about all of something: give that part a label of its own, \
                 `have L: {part} by {name}`, and say which one you mean: `L(...)`"
            )),
            part => advice(name, part),
        }),
        _ => None,
    }
}
