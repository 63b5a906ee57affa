//! `grundy-value`: find the Grundy value of one heap (Sprague 1935, Grundy 1939).

use super::kind::{Kind, Unsuited, too_few_or_many};
use super::problem::Problem;
use super::strata::one_heap;
use crate::engine::pool::Demand;
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct GrundyValue;

impl Kind for GrundyValue {
    fn name(&self) -> &'static str {
        "grundy-value"
    }

    fn room(&self) -> u64 {
        5
    }

    fn asks(&self) -> &'static str {
        "Find the Grundy value."
    }

    fn makes_parts(&self) -> bool {
        true
    }

    fn goal(&self) -> Goal {
        Goal::GrundyValue
    }

    /// One heap, of no more counters than somebody works out by hand.
    fn rule_out(&self, demand: &mut Demand) {
        one_heap(demand, LARGEST);
    }

    fn unsuited(&self, _game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
        let position = &posed.position;
        let size = position.0.iter().copied().max().unwrap_or(0);
        match too_few_or_many(position, 1, 1) {
            None if size > LARGEST => Unsuited::because(
                format!("{size} counters are too many to work out by hand"),
                format!("give a heap of up to {LARGEST} counters"),
            ),
            several => several.map(|several| Unsuited {
                help: "give one heap".to_string(),
                ..several
            }),
        }
    }
}

/// The most counters of a heap.
const LARGEST: u64 = 60;
