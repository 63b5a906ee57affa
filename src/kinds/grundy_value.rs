//! `grundy-value`: find the Grundy value of one heap (Sprague 1935, Grundy 1939).

use super::kind::{Card, Kind, Unsuited, too_few_or_many};
use super::problem::Problem;
use super::strata::one_heap;
use crate::engine::pool::Demand;
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct GrundyValue;

impl Kind for GrundyValue {
    fn card(&self) -> &'static Card {
        &Card {
            name: "grundy-value",
            asks: "Find the Grundy value.",
            goal: Goal::GrundyValue,
            room: 5,
            parts: true,
            ..Card::BOARD
        }
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
