//! `nim-sum`: find the nim-sum of some numbers, by powers of 2 or by columns (Definition 1, lecture 000 Example 1).

use super::kind::{Card, Kind};
use super::strata::Stratum;
use crate::engine::pool::Demand;
use crate::games::Game;
use crate::model::goal::Goal;

/// The kind.
pub struct NimSum;

impl Kind for NimSum {
    fn card(&self) -> &'static Card {
        &Card {
            name: "nim-sum",
            asks: "Find the nim-sum.",
            goal: Goal::NimSum,
            room: 4,
            parts: true,
            plays: false,
            ..Card::BOARD
        }
    }

    /// `5 ⊕ 5` and `5 ⊕ 5 ⊕ 7` practise no method, so two numbers must be left, unless equal ones are asked for.
    fn rule_out(&self, demand: &mut Demand) {
        demand.left_after_pairs = match demand.equal_heaps {
            None => 2,
            Some(_) => demand.left_after_pairs,
        };
        let fewest = (*demand.heaps.start()).max(2);
        demand.heaps = fewest..=*demand.heaps.end();
    }

    /// In five of six something cancels.
    fn strata(&self, _game: &dyn Game) -> &'static [Stratum] {
        const {
            &[
                Stratum {
                    share: 5,
                    carries: Some(true),
                    ..Stratum::ANY
                },
                Stratum {
                    carries: Some(false),
                    ..Stratum::ANY
                },
            ]
        }
    }
}
