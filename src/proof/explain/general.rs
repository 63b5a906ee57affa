//! Reasons that say something of all numbers or positions, or that there is none, and from which a line would have to be
//! picked by itself: what to write instead.

use std::sync::Arc;

use crate::kernel::proof::Theory;
use crate::locale::Message;
use crate::model::logic::{Formula, Join, Predicate, Quantifier, Sort};
use crate::model::proof::{Citation, Source};

/// How to use a reason that is cited as a whole, where it is one of these and may give the goal.
pub fn how_to_use(question: &Question) -> Option<Message> {
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
            Source::Here(place) => question.in_force.get(*place)?.label.as_str(),
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

fn advice(name: &str, fact: &Formula) -> Option<Message> {
    let about = |message| Message::new(message).with("name", name);
    match fact {
        Formula::Bind(Quantifier::All, of, ..) => Some(about("proof about all").with("of", of)),
        Formula::Not(inner) => match &**inner {
            Formula::Bind(Quantifier::Exists, of, ..) => {
                Some(about("proof no such").with("of", of).with("inner", inner))
            }
            _ => None,
        },
        Formula::Join(Join::And, one, other) => {
            [one, other].into_iter().find_map(|part| match &**part {
                Formula::Bind(Quantifier::All, ..) => {
                    Some(about("proof part about all").with("part", part))
                }
                part => advice(name, part),
            })
        }
        _ => None,
    }
}

// What is asked about a step that is not accepted.

/// A fact in force at a line.
#[derive(Clone, Debug)]
pub struct InForce {
    /// Its label; empty if it has none.
    pub label: String,
    /// What it says.
    pub fact: Formula,
}

/// A line that is refused, and what is known where it stands.
pub struct Question<'q> {
    /// The names in scope.
    pub names: &'q [(Arc<str>, Sort)],
    /// All facts in force, in the order of the kernel.
    pub in_force: &'q [InForce],
    /// What the line cites, as it is said there: a label's fact, or an instance.
    pub cited: &'q [(Citation, Formula)],
    /// What the line says.
    pub goal: &'q Formula,
    /// The facts and theorems before this one.
    pub theory: &'q Theory,
}

/// A look at why a line is refused.
pub(super) struct Look<'l, 'q> {
    pub(super) question: &'l Question<'q>,
    /// Tries the line with some reasons more.
    pub(super) would_follow: &'l mut dyn FnMut(&[Citation]) -> bool,
    /// What may still be spent.
    pub(super) fuel: &'l mut u64,
}

/// So many of the nearest labels are looked at.
pub(super) const MOST_LABELS: usize = 30;

/// No more labels or theorems are named.
pub(super) const MOST_NAMED: usize = 3;
