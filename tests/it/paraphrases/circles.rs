//! Statements on the ring of Circle Nim.

use super::facts::{Slots, Writer};
use super::nouns;
use super::playing::arcs;
use super::scene::{Scene, joined, ring};

impl Writer<'_> {
    /// Arcs, moves and what is left.
    pub fn circle(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        let mut slots = vec![("{ring}", ring(&scene.board))];
        let truth = match section {
            "arcs" => {
                let right = arcs(&scene.board);
                let mut said = right.clone();
                if let (true, Some(arc)) = (lie, said.first_mut()) {
                    *arc += 1;
                }
                slots.push(("{arcs}", joined(&said, ", ")));
                slots.push(("{arcsand}", nouns::listed(&said)));
                if said.len() < 2 {
                    return None;
                }
                said == right
            }
            "circle-move" => {
                let options = scene.game.options(&scene.board);
                let after = match lie {
                    true => self.dice.pick(&options)?,
                    false => scene.after.as_ref()?,
                };
                slots.push(("{places}", self.places(&scene.board, after)));
                slots.push(("{newring}", ring(after)));
                !self.oracle.first_wins(scene.game, after)
            }
            "ring-after" => {
                let mut after = scene.after.clone()?;
                if lie {
                    let place = self.dice.below(after.len());
                    after[place] = 1 - after[place];
                }
                slots.push(("{newring}", ring(&after)));
                Some(&after) == scene.after.as_ref()
            }
            _ => return None,
        };
        Some((slots, truth))
    }

    /// The markers that a move takes.
    fn places(&mut self, board: &[u64], after: &[u64]) -> String {
        let taken = (0..board.len()).filter(|&place| board[place] != after[place]);
        let taken: Vec<u64> = taken.map(|place| place as u64 + 1).collect();
        let object = ["circle", "marker"][self.dice.below(2)];
        match &taken[..] {
            [one] => format!("{object} {one}"),
            _ if self.dice.one_in(2) => format!("{object}s {}", nouns::listed(&taken)),
            _ => format!("{object}s {}", joined(&taken, ", ")),
        }
    }
}
