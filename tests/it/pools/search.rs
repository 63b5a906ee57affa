//! Outcomes and winning moves by trying every move. Knows nothing of nim-sums.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

use nimsmith::engine::pool::Demand;

use super::Position;

type Moves = BTreeSet<(usize, u64)>;

/// The outcome by search: every move tried, nothing known of nim-sums.
#[derive(Default)]
pub(super) struct Search(HashMap<(Position, bool), bool>);

impl Search {
    pub(super) fn wins(&mut self, heaps: &[u64], misere: bool) -> bool {
        let mut position: Position = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        position.sort_unstable();
        if position.is_empty() {
            return misere;
        }
        if let Some(&wins) = self.0.get(&(position.clone(), misere)) {
            return wins;
        }
        let wins = !self.winning_moves(&position, misere).is_empty();
        self.0.insert((position, misere), wins);
        wins
    }

    pub(super) fn winning_moves(&mut self, heaps: &[u64], misere: bool) -> Moves {
        let mut moves = Moves::new();
        for place in 0..heaps.len() {
            for left in 0..heaps[place] {
                let mut option = heaps.to_vec();
                option[place] = left;
                if !self.wins(&option, misere) {
                    moves.insert((place, left));
                }
            }
        }
        moves
    }

    /// Whether a position meets a demand, each word of it taken literally.
    pub(super) fn meets(&mut self, demand: &Demand, heaps: &[u64]) -> bool {
        let moves = self.winning_moves(heaps, demand.misere).len() as u64;
        let matters = self.winning_moves(heaps, false) != self.winning_moves(heaps, true);
        let mut times: BTreeMap<u64, u64> = BTreeMap::new();
        heaps
            .iter()
            .for_each(|&heap| *times.entry(heap).or_default() += 1);
        let in_range = |range: &Option<RangeInclusive<u64>>, number| {
            range.as_ref().is_none_or(|r| r.contains(&number))
        };
        let carry =
            (0..64).any(|power| heaps.iter().filter(|&&heap| heap >> power & 1 == 1).count() >= 2);
        demand
            .first_wins
            .is_none_or(|wins| wins == self.wins(heaps, demand.misere))
            && in_range(&demand.winning_moves, moves)
            && in_range(
                &demand.big_heaps,
                heaps.iter().filter(|&&heap| heap > 1).count() as u64,
            )
            && demand.misere_matters.is_none_or(|asked| asked == matters)
            && in_range(
                &demand.equal_heaps,
                heaps.iter().filter(|heap| times[heap] > 1).count() as u64,
            )
            && demand.carries.is_none_or(|asked| asked == carry)
            && times.values().map(|times| times % 2).sum::<u64>() >= demand.left_after_pairs
    }
}
