//! Statements on heaps from the nim-sum to the move, and on what holds after it.

use super::facts::{Slots, Writer, in_powers};
use super::nouns;
use super::playing::{Game, powers, xor};
use super::scene::{Scene, joined};

impl Writer<'_> {
    /// From the nim-sum to the target.
    pub fn steps(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        let board = &scene.board;
        let sum = xor(board);
        let own = scene.step().map(|(place, ..)| place);
        let any = self.dice.below(board.len());
        let place = match section {
            "expand" | "binary" | "lacks" => any,
            "has" | "power" if lie => any,
            _ => own?,
        };
        let size = board[place];
        let mut slots = vec![
            ("{heap}", nouns::heap(self.phrases, board, place, self.dice)),
            ("{h}", size.to_string()),
            ("{s}", sum.to_string()),
        ];
        let p = *powers(sum).first().unwrap_or(&1);
        let target = size ^ sum;
        let truth = match section {
            "expand" => {
                let v = if lie {
                    size ^ 3 << self.dice.below(3)
                } else {
                    size
                };
                slots.push(("{powers}", in_powers(v)));
                slots.push(("{powersand}", nouns::listed(&powers(v))));
                slots.push(("{powerslist}", joined(&powers(v), ", ")));
                // A part of the powers is in the number too, and `8 = 8` says nothing.
                if v != size && v & !size == 0 || powers(v).len() < 2 {
                    return None;
                }
                v == size
            }
            "binary" => {
                let v = self.perhaps(size, lie, &[size ^ 1, size ^ 2, size * 2]);
                slots.push(("{hbits}", format!("{v:b}")));
                if size < 2 || v < 2 {
                    return None;
                }
                v == size
            }
            "power" => {
                let q = if lie { 1 << self.dice.below(5) } else { p };
                slots.push(("{p}", q.to_string()));
                if sum == 0 {
                    return None;
                }
                q == p
            }
            "has" | "lacks" => {
                let q = if lie { 1 << self.dice.below(4) } else { p };
                slots.push(("{p}", q.to_string()));
                (size & q != 0) == (section == "has")
            }
            "target" | "others" => {
                let r = self.perhaps(target, lie, &[size + sum, sum, size]);
                let rest: Vec<u64> = [&board[..place], &board[place + 1..]].concat();
                slots.push(("{r}", r.to_string()));
                slots.push(("{restxor}", joined(&rest, " xor ")));
                slots.push(("{restplus}", joined(&rest, " ⊕ ")));
                if section == "others" && rest.len() < 2 {
                    return None;
                }
                r == target
            }
            "diff" => {
                let (_, size, leave) = scene.step()?;
                let t = self.perhaps(size - leave, lie, &[sum, leave, size]);
                slots.push(("{r}", leave.to_string()));
                slots.push(("{t}", t.to_string()));
                t == size - leave
            }
            _ => return None,
        };
        Some((slots, truth))
    }

    /// A move that wins where the last counter wins.
    fn contrast(&mut self, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        let board = &scene.board;
        let mut options = Game::Nim.options(board);
        options.retain(|option| self.oracle.first_wins(Game::Nim, option) == lie);
        let after = self.dice.pick(&options)?.clone();
        let place = (0..board.len()).find(|&place| board[place] != after[place])?;
        let mut slots = vec![
            ("{heap}", nouns::heap(self.phrases, board, place, self.dice)),
            ("{h}", board[place].to_string()),
        ];
        slots.extend(self.amounts(board[place], after[place]));
        Some((slots, !self.oracle.first_wins(Game::Nim, &after)))
    }

    /// The move, and what holds after it.
    pub fn moves(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        if section == "contrast" {
            return self.contrast(scene, lie);
        }
        let board = &scene.board;
        let winning = scene.after.clone()?;
        let mut slots = Vec::new();
        let truth = match section {
            "move" => {
                let place = self.dice.below(board.len());
                let mut after = board.clone();
                after[place] = self.dice.below(board[place] as usize) as u64;
                let after = if lie { after } else { winning };
                let place = (0..board.len()).find(|&place| board[place] != after[place])?;
                let (size, leave) = (board[place], after[place]);
                slots.extend([
                    ("{heap}", nouns::heap(self.phrases, board, place, self.dice)),
                    ("{h}", size.to_string()),
                    ("{list}", joined(board, ", ")),
                    ("{after}", joined(&after, ", ")),
                ]);
                slots.extend(self.amounts(size, leave));
                !self.oracle.first_wins(scene.game, &after)
            }
            "after" => {
                let right = xor(&winning);
                let w = self.perhaps(right, lie, &[xor(board), 1]);
                slots.extend([
                    ("{afterxor}", joined(&winning, " xor ")),
                    ("{afterplus}", joined(&winning, " ⊕ ")),
                    ("{afterand}", nouns::listed(&winning)),
                    ("{w}", w.to_string()),
                ]);
                w == right
            }
            "after-board" => {
                let mut after = winning.clone();
                if lie {
                    let place = self.dice.below(after.len());
                    after[place] = self.dice.between(0, 9);
                }
                slots.push(("{after}", joined(&after, ", ")));
                slots.push(("{afterand}", nouns::listed(&after)));
                after == winning
            }
            _ => return None,
        };
        Some((slots, truth))
    }

    /// How many are taken and left, with what they are.
    pub fn amounts(&mut self, size: u64, leave: u64) -> Slots {
        let take = size - leave;
        vec![
            ("{t}", nouns::number(take, self.dice)),
            ("{r}", leave.to_string()),
            ("{objs}", nouns::objects(self.phrases, take, self.dice)),
            ("{robjs}", nouns::objects(self.phrases, leave, self.dice)),
            ("{manyobjs}", nouns::objects(self.phrases, 2, self.dice)),
        ]
    }
}
