//! Play-out search: who wins, found by looking at every option, without any theorem. It cross-checks small positions
//! before they are printed.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::model::claim::Outcome;
use crate::model::position::{Move, Position};
use crate::model::rules::{Convention, Rules};

/// Positions that have been played out.
pub trait PlayedOut: Send + Sync {
    /// Who can always win; `None` where the position is beyond what was played out.
    fn outcome(&self, position: &Position) -> Option<Outcome>;

    /// All winning moves in the order of the rules; `None` where the position is beyond what was played out.
    fn winning_moves(&self, position: &Position) -> Option<Vec<Move>>;
}

/// The outcome of every position of at most `heaps` heaps of at most `size` counters.
pub struct Table {
    heaps: usize,
    size: u64,
    below: Vec<Vec<u32>>,
    first_wins: Vec<bool>,
}

/// A table is made only up to this many positions (up to the order of the heaps), which takes a few milliseconds.
const LARGEST_TABLE: u64 = 120_000;

impl PlayedOut for Table {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let mut heaps = self.padded(position)?;
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Some(Outcome::won(self.first_wins[self.rank(&heaps)]))
    }

    fn winning_moves(&self, position: &Position) -> Option<Vec<Move>> {
        let heaps = self.padded(position)?;
        let mut moves = Vec::new();
        let mut others = heaps.clone();
        for (heap, size) in position.heaps() {
            others.copy_from_slice(&heaps);
            others.swap_remove(heap.0 - 1);
            others.sort_unstable_by(|a, b| b.cmp(a));
            self.lost_below(&others, size, |leave| {
                moves.push(Move::take(heap, size - leave));
            });
            others.push(0);
        }
        Some(moves)
    }
}

/// The outcomes of positions of any game, played out when they are asked for and kept.
pub struct Memo {
    rules: Arc<dyn Rules>,
    within: Box<dyn Fn(&Position) -> bool + Send + Sync>,
    first_wins: Mutex<FxHashMap<Vec<u64>, bool>>,
}

impl PlayedOut for Memo {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let mut known = self
            .first_wins
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let first_wins = self.played_out(position, &mut known)?;
        Some(Outcome::won(first_wins))
    }

    fn winning_moves(&self, position: &Position) -> Option<Vec<Move>> {
        let mut known = self
            .first_wins
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut winning = Vec::new();
        for by in self.rules.moves(position) {
            let option = self.rules.after(position, &by)?;
            if !self.played_out(&option, &mut known)? {
                winning.push(by);
            }
        }
        Some(winning)
    }
}

impl Memo {
    /// Plays out positions of a game that lie `within` limits; their options must lie there too.
    pub fn new(
        rules: Arc<dyn Rules>,
        within: impl Fn(&Position) -> bool + Send + Sync + 'static,
    ) -> Memo {
        Memo {
            rules,
            within: Box::new(within),
            first_wins: Mutex::default(),
        }
    }

    /// Depth first with a list of what is still open, since heaps of many counters make deep games. `None` where there
    /// are too many positions.
    fn played_out(
        &self,
        position: &Position,
        known: &mut FxHashMap<Vec<u64>, bool>,
    ) -> Option<bool> {
        let sought = self.rules.canonical(position);
        if !(self.within)(&sought) {
            return None;
        }
        let mut open = vec![sought.clone()];
        while let Some(position) = open.last() {
            if known.contains_key(&position.0) {
                open.pop();
                continue;
            }
            match self.decide(position, known) {
                Decided::First(wins) => {
                    known.insert(position.0.clone(), wins);
                    open.pop();
                }
                Decided::Not(option) => open.push(option),
            }
            if known.len() + open.len() > LARGEST_TABLE as usize {
                return None;
            }
        }
        known.get(&sought.0).copied()
    }

    /// Who wins, or an option that has to be known before.
    fn decide(&self, position: &Position, known: &FxHashMap<Vec<u64>, bool>) -> Decided {
        let mut ended = true;
        for by in self.rules.moves(position) {
            ended = false;
            let Some(option) = self.rules.after(position, &by) else {
                continue;
            };
            let option = self.rules.canonical(&option);
            match known.get(&option.0) {
                Some(false) => return Decided::First(true),
                Some(true) => {}
                None => return Decided::Not(option),
            }
        }
        Decided::First(ended && self.rules.convention() == Convention::Misere)
    }
}

/// What is known of a position while others are still open.
enum Decided {
    /// Whether the first player wins.
    First(bool),
    /// This option has to be known before.
    Not(Position),
}

impl Table {
    /// Plays out all positions within the limits; `None` where there are too many.
    pub fn new(heaps: usize, size: u64, convention: Convention) -> Option<Table> {
        let positions = multisets(heaps as u64, size)?;
        let below = (1..=heaps as u64)
            .map(|k| (0..=size).map(|top| count_below(k, top)).collect())
            .collect();
        let mut table = Table {
            heaps,
            size,
            below,
            first_wins: vec![false; positions],
        };
        table.first_wins[0] = convention == Convention::Misere;
        table.play_out();
        Some(table)
    }

    /// The sizes below `size`, the largest first, that make a P-position with the others, which have the largest first.
    fn lost_below(&self, others: &[u64], size: u64, mut found: impl FnMut(u64)) {
        let mut place = others.iter().take_while(|&&other| other >= size).count();
        let rank_at = |place: usize| -> usize {
            let before = others[..place].iter().enumerate();
            let after = others[place..].iter().zip(place + 1..);
            let term = |(&size, place): (&u64, usize)| self.count_before(place, size);
            before.map(|(i, size)| term((size, i))).sum::<usize>() + after.map(term).sum::<usize>()
        };
        let mut above = size;
        while above > 0 {
            let least = others.get(place).copied().unwrap_or(0);
            let (rank, below) = (rank_at(place), &self.below[self.heaps - 1 - place]);
            for leave in (least..above).rev() {
                if !self.first_wins[rank + below[leave as usize] as usize] {
                    found(leave);
                }
            }
            (above, place) = (least, place + 1);
        }
    }

    /// The part of a rank that comes from the heap at a place.
    fn count_before(&self, place: usize, size: u64) -> usize {
        self.below[self.heaps - 1 - place][size as usize] as usize
    }

    fn padded(&self, position: &Position) -> Option<Vec<u64>> {
        let heaps = &position.0;
        let fits = heaps.len() <= self.heaps && heaps.iter().all(|&size| size <= self.size);
        fits.then(|| {
            let mut padded = heaps.clone();
            padded.resize(self.heaps, 0);
            padded
        })
    }

    /// The place of a position, largest heap first, in an order in which every move leads to an earlier place.
    fn rank(&self, heaps: &[u64]) -> usize {
        let places = heaps.iter().enumerate();
        places
            .map(|(place, &size)| self.count_before(place, size))
            .sum()
    }

    /// In the order of the ranks: a position from which no move to a P-position has been found is one itself, and
    /// wins for whoever can move to it.
    fn play_out(&mut self) {
        let mut heaps = vec![0; self.heaps];
        for rank in 0..self.first_wins.len() {
            if !self.first_wins[rank] {
                self.mark_predecessors(&heaps);
            }
            next(&mut heaps);
        }
    }

    /// A heap that was larger before the move stood further to the front, and those that it passes one place back.
    fn mark_predecessors(&mut self, heaps: &[u64]) {
        let all = self.rank(heaps);
        for (i, &after) in heaps.iter().enumerate() {
            let (mut place, mut others) = (i, all - self.count_before(i, after));
            for size in after + 1..=self.size {
                while place > 0 && heaps[place - 1] < size {
                    let passed = heaps[place - 1];
                    others += self.count_before(place, passed);
                    place -= 1;
                    others -= self.count_before(place, passed);
                }
                let rank = others + self.count_before(place, size);
                self.first_wins[rank] = true;
            }
        }
    }
}

/// The next position in the order of the ranks, each with its largest heap first.
fn next(heaps: &mut [u64]) {
    for i in (0..heaps.len()).rev() {
        if i == 0 || heaps[i] < heaps[i - 1] {
            heaps[i] += 1;
            heaps[i + 1..].fill(0);
            return;
        }
    }
}

/// How many positions of `k` heaps have all heaps below `top`.
fn count_below(k: u64, top: u64) -> u32 {
    let count = match top {
        0 => 0,
        _ => binomial(top - 1 + k, k),
    };
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// How many positions a table has; `None` where they are too many.
pub fn multisets(heaps: u64, size: u64) -> Option<usize> {
    let small = heaps <= 16 && size <= 2_000;
    let count = small.then(|| binomial(size + heaps, heaps))?;
    (count <= u128::from(LARGEST_TABLE)).then_some(count as usize)
}

fn binomial(n: u64, k: u64) -> u128 {
    (0..u128::from(k)).fold(1, |product, i| product * (u128::from(n) - i) / (i + 1))
}
