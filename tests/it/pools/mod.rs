//! The pool against play, and positions that are sampled against those that are listed.

mod sampled;
mod search;
mod small;

use std::ops::RangeInclusive;

use nimsmith::budget::Budget;
use nimsmith::engine::pool::{Demand, Pool};
use search::Search;

type Position = Vec<u64>;

/// No limit: what can be counted is tried, not what a set may cost.
fn budget() -> Budget {
    Budget::new(u64::MAX)
}

fn any(heaps: RangeInclusive<u64>, size: RangeInclusive<u64>) -> Demand {
    Demand::any(heaps, size)
}

/// All positions within the limits of number and size.
fn positions(demand: &Demand) -> Vec<Position> {
    let mut found = Vec::new();
    for heaps in demand.heaps.clone() {
        let mut shelf: Vec<Position> = vec![Vec::new()];
        for _ in 0..heaps {
            let longer = |position: &Position| {
                let least = position
                    .last()
                    .copied()
                    .unwrap_or(0)
                    .max(*demand.size.start());
                let position = position.clone();
                (least..=*demand.size.end())
                    .map(move |heap| [position.as_slice(), &[heap]].concat())
                    .collect::<Vec<_>>()
            };
            shelf = shelf.iter().flat_map(longer).collect();
        }
        found.extend(shelf);
    }
    found
}

fn listed(demand: &Demand) -> Vec<Position> {
    let listed = Pool::new(demand, &budget()).unwrap();
    assert!(listed.is_whole(), "not small: {demand:?}");
    let len = listed.small().unwrap();
    assert_eq!(listed.at(len), None);
    (0..len)
        .map(|rank| listed.at(rank).unwrap().to_vec())
        .collect()
}

/// Every combination of some values of the demands, of which about one in `every` is visited.
fn combinations(
    heaps: RangeInclusive<u64>,
    size: RangeInclusive<u64>,
    every: u64,
    mut visit: impl FnMut(&Demand),
) {
    let bools = [None, Some(false), Some(true)];
    let moves = [
        (0, 0),
        (1, 1),
        (2, 2),
        (3, 3),
        (2, 5),
        (0, 1),
        (3, 9),
        (1, 3),
    ];
    let big = [(0, 0), (1, 1), (2, 3), (2, 99)];
    let equal = [(0, 0), (2, 2), (0, 3), (3, 64), (1, 4)];
    let mut noise = 1u64;
    for code in 0..2 * 3 * 9 * 5 * 3 * 6 * 3 * 4 {
        noise = noise
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        if !(noise >> 33).is_multiple_of(every) {
            continue;
        }
        let mut code = code;
        let mut digit = |base| {
            let digit = code % base;
            code /= base;
            digit
        };
        let mut range = |ranges: &[(u64, u64)]| {
            let choice = digit(ranges.len() + 1);
            ranges.get(choice).map(|&(low, high)| low..=high)
        };
        let (winning_moves, big_heaps, equal_heaps) = (range(&moves), range(&big), range(&equal));
        visit(&Demand {
            heaps: heaps.clone(),
            size: size.clone(),
            winning_moves,
            big_heaps,
            equal_heaps,
            misere: digit(2) == 1,
            first_wins: bools[digit(3)],
            misere_matters: bools[digit(3)],
            carries: bools[digit(3)],
            left_after_pairs: digit(4) as u64,
            diagnosis: None,
            gaps: 0..=0,
        });
    }
}

fn check_small(heaps: RangeInclusive<u64>, size: RangeInclusive<u64>, every: u64) {
    let mut search = Search::default();
    let all = positions(&any(heaps.clone(), size.clone()));
    combinations(heaps, size, every, |demand| {
        let expected = all.iter().filter(|position| search.meets(demand, position));
        assert!(listed(demand).iter().eq(expected), "{demand:?}");
    });
}
