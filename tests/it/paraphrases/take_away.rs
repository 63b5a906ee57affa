//! Statements on a heap of which only so many may be taken.

use super::facts::{Slots, Writer};
use super::nouns;
use super::scene::{Scene, joined};

impl Writer<'_> {
    /// `most` may be taken at once, under misère play or not.
    pub fn take_away(
        &mut self,
        section: &str,
        scene: &Scene,
        (most, misere): (u64, bool),
        lie: bool,
    ) -> Option<(Slots, bool)> {
        let (heap, m) = (scene.board[0], most + 1);
        let left = scene.after.as_ref().map(|after| after[0]);
        let mut slots = vec![("{n}", heap.to_string())];
        let (truth, by) = match section {
            "rest" => {
                let k = self.perhaps(heap % m, lie, &[]);
                slots.extend([("{k}", k.to_string()), ("{q}", (heap / m).to_string())]);
                (k == heap % m, m)
            }
            "multiple" | "not-multiple" => {
                let by = if lie { self.dice.between(2, 7) } else { m };
                slots.push(("{q}", (heap / by).to_string()));
                (heap.is_multiple_of(by) == (section == "multiple"), by)
            }
            "take" => {
                let leave = if lie {
                    heap - self.dice.between(1, most)
                } else {
                    left?
                };
                slots.extend(self.amounts(heap, leave));
                (!self.oracle.first_wins(scene.game, &[leave]), m)
            }
            "take-left" => {
                let right = left?;
                let r = self.perhaps(right, lie, &[heap]);
                slots.push(("{r}", r.to_string()));
                slots.push(("{robjs}", nouns::objects(self.phrases, r, self.dice)));
                (r == right && r != 1, m)
            }
            "left-multiple" => {
                let r = left?;
                let by = if lie { self.dice.between(2, 7) } else { m };
                slots.extend([("{r}", r.to_string()), ("{rq}", (r / by).to_string())]);
                (r > 0 && r.is_multiple_of(by), by)
            }
            "reply" => {
                let by = if lie { self.perhaps(m, lie, &[]) } else { m };
                (by == m, by)
            }
            "all-multiples" => {
                let by = if lie { self.dice.between(2, 7) } else { m };
                let lost = |n| !self.oracle.first_wins(scene.game, &[n]);
                let true_of_all = (0..40).step_by(by as usize).all(lost);
                // Of 8, 16, 24 it is true as well, but they are not all.
                if true_of_all && by != m || misere {
                    return None;
                }
                (true_of_all, by)
            }
            "p-positions" | "n-positions" => {
                let wanted = section == "n-positions";
                let wins = |n: &u64| self.oracle.first_wins(scene.game, &[*n]) == wanted;
                let mut list: Vec<u64> = (0..=heap.min(16)).filter(wins).collect();
                if wanted {
                    list.truncate(4);
                }
                if lie {
                    let place = self.dice.below(list.len());
                    list[place] += 1;
                }
                let mut all = list.iter();
                let truth =
                    all.all(|&n| self.oracle.first_wins(scene.game, &[n]) == wanted) && !lie;
                let name = if wanted { "{nand}" } else { "{pand}" };
                slots.push((name, nouns::listed(&list)));
                slots.push(("{plist}", joined(&list, ", ")));
                if list.len() < 2 || lie && list.windows(2).any(|pair| pair[0] == pair[1]) {
                    return None;
                }
                (truth, m)
            }
            _ => return None,
        };
        slots.push(("{m}", by.to_string()));
        Some((slots, truth))
    }
}
