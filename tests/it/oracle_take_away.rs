//! Truth about take-away without the program: play-out by plain recursion and tables, and a judge of claims.

use std::collections::HashMap;

use nimsmith::model::claim::{Claim, Listed, Outcome, Player};
use nimsmith::model::position::{HeapNo, Move, Position};

use super::oracle::{chain_holds, columns_hold};

/// Take-away under some house rules.
pub struct Oracle {
    pub take: Vec<u64>,
    pub misere: bool,
    pub not_all: bool,
    seen: HashMap<Vec<u64>, bool>,
    wins: Vec<bool>,
    values: Vec<u64>,
}

/// Tables are compared with what is claimed of them up to this size.
const FAR: usize = 3_000;

impl Oracle {
    pub fn new(take: &[u64], misere: bool, not_all: bool) -> Oracle {
        let mut oracle = Oracle {
            take: take.to_vec(),
            misere,
            not_all,
            seen: HashMap::new(),
            wins: Vec::new(),
            values: Vec::new(),
        };
        for n in 0..FAR as u64 {
            let options: Vec<usize> = oracle.after_takes(n).map(|(_, n)| n as usize).collect();
            let wins = match options.is_empty() {
                true => misere,
                false => options.iter().any(|&option| !oracle.wins[option]),
            };
            let mut value = 0;
            while options.iter().any(|&option| oracle.values[option] == value) {
                value += 1;
            }
            oracle.wins.push(wins);
            oracle.values.push(value);
        }
        oracle
    }

    /// What may be taken from a heap, and what stays.
    fn after_takes(&self, n: u64) -> impl Iterator<Item = (u64, u64)> + '_ {
        let stays = move |&take: &u64| Some((take, n.checked_sub(take)?));
        let left = u64::from(self.not_all);
        let takes = self.take.iter().filter_map(stays);
        takes.filter(move |&(_, stays)| stays >= left)
    }

    fn options(&self, heaps: &[u64]) -> Vec<(Move, Vec<u64>)> {
        let mut options = Vec::new();
        for i in 0..heaps.len() {
            for (take, stays) in self.after_takes(heaps[i]) {
                let mut option = heaps.to_vec();
                option[i] = stays;
                options.push((Move::take(HeapNo(i + 1), take), option));
            }
        }
        options
    }

    /// Whether the player to move can always win: one heap from the table, more by trying every move.
    pub fn first_wins(&mut self, heaps: &[u64]) -> bool {
        if let [one] = heaps {
            return self.wins[*one as usize];
        }
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable();
        if let Some(&known) = self.seen.get(&sorted) {
            return known;
        }
        let options = self.options(&sorted);
        let wins = match options.is_empty() {
            true => self.misere,
            false => options.iter().any(|(_, option)| !self.first_wins(option)),
        };
        self.seen.insert(sorted, wins);
        wins
    }

    /// Whether there is a move.
    pub fn goes_on(&self, heaps: &[u64]) -> bool {
        !self.options(heaps).is_empty()
    }

    pub fn winning_moves(&mut self, heaps: &[u64]) -> Vec<Move> {
        let options = self.options(heaps).into_iter();
        let winning = options.filter(|(_, option)| !self.first_wins(option));
        winning.map(|(by, _)| by).collect()
    }

    fn after(&self, start: &Position, by: &Move) -> Option<Position> {
        let options = self.options(&start.0).into_iter();
        let mut same = options.filter(|(other, _)| other == by);
        same.next().map(|(_, option)| Position(option))
    }

    /// Whether a claim about a game that starts at `start` is true.
    pub fn holds(&mut self, claim: &Claim, start: &Position) -> bool {
        match claim {
            Claim::Chain(chain) => chain_holds(chain),
            Claim::Columns(columns) => columns_hold(columns),
            Claim::Difference { from, less, is } => less + is == *from,
            Claim::Division {
                of,
                by,
                times,
                rest,
            } => {
                rest < by
                    && u128::from(*times) * u128::from(*by) + u128::from(*rest) == u128::from(*of)
            }
            Claim::LeadsTo { by, to } => self.after(start, by).as_ref() == Some(to),
            Claim::Outcome { of, is } => self.first_wins(&of.0) == (*is == Outcome::N),
            Claim::Wins(by) => self.wins_by(start, by),
            Claim::Winner { player, by } => {
                self.first_wins(&start.0) == (*player == Player::First)
                    && by.as_ref().is_none_or(|by| self.wins_by(start, by))
            }
            Claim::WinningMoves(moves) => {
                let (mut moves, mut winning) = (moves.clone(), self.winning_moves(&start.0));
                moves.sort();
                winning.sort();
                moves == winning
            }
            Claim::Outcomes(table) => {
                let right = |(n, is): (usize, &Outcome)| self.wins[n] == (*is == Outcome::N);
                table.iter().enumerate().all(right)
            }
            Claim::GrundyValues(table) => !self.misere && self.values[..table.len()] == table[..],
            Claim::Period { of, start, length } => {
                let (start, length) = (*start as usize, *length as usize);
                let mut far = start..FAR.saturating_sub(length);
                length > 0
                    && match of {
                        Listed::Outcomes => far.all(|n| self.wins[n] == self.wins[n + length]),
                        Listed::GrundyValues => {
                            far.all(|n| self.values[n] == self.values[n + length])
                        }
                    }
            }
            Claim::Grundy { of, is } => !self.misere && self.values[*of as usize] == *is,
            _ => false,
        }
    }

    fn wins_by(&mut self, start: &Position, by: &Move) -> bool {
        let after = self.after(start, by);
        after.is_some_and(|after| !self.first_wins(&after.0))
    }
}

#[test]
fn grundy_values_say_who_wins_sums() {
    for take in [&[1, 2, 3][..], &[1, 3, 4], &[2, 3], &[1, 5]] {
        let mut oracle = Oracle::new(take, false, false);
        for a in 0..12 {
            for b in 0..12 {
                let values = [oracle.values[a as usize], oracle.values[b as usize]];
                assert_eq!(oracle.first_wins(&[a, b]), values[0] != values[1]);
            }
        }
    }
}
