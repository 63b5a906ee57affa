//! Small pools, exhaustively.

use std::ops::RangeInclusive;

use nimsmith::engine::pool::{Demand, Pool, Size};
use nimsmith::model::position::LARGEST_HEAP;

use super::search::Search;
use super::{any, budget, check_small, positions};

#[test]
fn small_pools_agree_with_search() {
    for low in 1..=3 {
        for high in low..=9 {
            for heaps in 1..=4 {
                check_small(
                    heaps..=heaps,
                    low..=high,
                    if high <= 5 { 400 } else { 4000 },
                );
            }
        }
        check_small(5..=5, low..=9, 20_000);
        check_small(1..=5, low..=7, 20_000);
    }
}

#[test]
fn small_pools_between_other_bounds_agree_with_search() {
    for (low, high) in [
        (4, 7),
        (5, 7),
        (4, 10),
        (6, 9),
        (7, 8),
        (8, 9),
        (9, 12),
        (5, 5),
        (2, 2),
        (11, 14),
        (7, 6),
    ] {
        check_small(1..=4, low..=high, 4000);
    }
}

/// The table of `generation.md`: heaps, largest size; positions, P, 1, 3 and 5 winning moves, misère differs, and
/// N with all heaps different and no heap of 1.
const TABLE: [(u64, u64, [u64; 7]); 8] = [
    (3, 7, [84, 7, 42, 35, 0, 7, 16]),
    (3, 15, [680, 35, 420, 225, 0, 15, 336]),
    (3, 31, [5_456, 155, 3_720, 1_581, 0, 31, 3_920]),
    (4, 7, [210, 35, 70, 105, 0, 7, 12]),
    (4, 15, [3_060, 225, 1_260, 1_575, 0, 15, 924]),
    (4, 31, [46_376, 1_581, 21_080, 23_715, 0, 31, 26_460]),
    (5, 7, [462, 49, 105, 210, 98, 7, 6]),
    (5, 15, [11_628, 693, 3_150, 6_300, 1_485, 15, 1_890]),
];

#[test]
fn the_table_of_strata_is_right() {
    for (heaps, largest, expected) in TABLE {
        let all = any(heaps..=heaps, 1..=largest);
        let demands = [
            all.clone(),
            Demand {
                first_wins: Some(false),
                ..all.clone()
            },
            Demand {
                winning_moves: Some(1..=1),
                ..all.clone()
            },
            Demand {
                winning_moves: Some(3..=3),
                ..all.clone()
            },
            Demand {
                winning_moves: Some(5..=5),
                ..all.clone()
            },
            Demand {
                misere_matters: Some(true),
                ..all.clone()
            },
            Demand {
                first_wins: Some(true),
                equal_heaps: Some(0..=0),
                size: 2..=largest,
                ..all.clone()
            },
        ];
        for (demand, number) in demands.iter().zip(expected) {
            let pool = Pool::new(demand, &budget()).unwrap();
            assert_eq!(pool.size(), Size::Exactly(number), "{demand:?}");
        }
    }
}

/// Worksheets depend on the order, so it must never change.
#[test]
fn the_order_is_fixed() {
    let lost = Demand {
        first_wins: Some(false),
        ..any(4..=4, 1..=31)
    };
    for (demand, rank, expected) in [
        (any(4..=4, 1..=31), 23_188, [6, 7, 17, 24]),
        (lost, 800, [6, 14, 18, 26]),
    ] {
        let pool = Pool::new(&demand, &budget()).unwrap();
        assert_eq!(pool.at(rank), Some(&expected[..]), "{demand:?}");
    }
}

#[test]
fn demands_that_exclude_each_other_have_no_positions() {
    let all = any(1..=6, 1..=LARGEST_HEAP);
    let impossible = [
        Demand {
            winning_moves: Some(2..=2),
            ..all.clone()
        },
        Demand {
            winning_moves: Some(7..=u64::MAX),
            ..all.clone()
        },
        Demand {
            first_wins: Some(false),
            winning_moves: Some(1..=6),
            ..all.clone()
        },
        Demand {
            first_wins: Some(true),
            winning_moves: Some(0..=0),
            ..all.clone()
        },
        Demand {
            equal_heaps: Some(1..=1),
            ..all.clone()
        },
        Demand {
            left_after_pairs: 7,
            ..all.clone()
        },
        Demand {
            left_after_pairs: u64::MAX,
            ..all.clone()
        },
        Demand {
            big_heaps: Some(0..=1),
            misere_matters: Some(false),
            ..all.clone()
        },
        Demand {
            carries: Some(false),
            first_wins: Some(false),
            ..all.clone()
        },
        Demand {
            carries: Some(false),
            equal_heaps: Some(2..=6),
            ..all.clone()
        },
        Demand {
            heaps: 1..=1,
            carries: Some(true),
            ..all.clone()
        },
        Demand {
            heaps: RangeInclusive::new(3, 2),
            ..all.clone()
        },
        Demand {
            size: RangeInclusive::new(9, 8),
            ..all.clone()
        },
        Demand {
            heaps: 0..=0,
            ..all.clone()
        },
        Demand {
            heaps: 65..=u64::MAX,
            ..all.clone()
        },
        Demand {
            size: 1 << 63..=u64::MAX,
            ..all.clone()
        },
    ];
    for demand in impossible {
        let pool = Pool::new(&demand, &budget()).unwrap();
        assert!(pool.is_empty(), "{demand:?}");
        assert_eq!(pool.at(0), None, "{demand:?}");
    }
}

#[test]
fn misere_play_differs_with_small_heaps_only() {
    let mut search = Search::default();
    for position in positions(&any(1..=5, 1..=6)) {
        let matters =
            search.winning_moves(&position, false) != search.winning_moves(&position, true);
        let demand = Demand {
            misere_matters: Some(true),
            ..any(1..=5, 1..=6)
        };
        assert_eq!(demand.met_by(&position), matters, "{position:?}");
    }
}

#[test]
fn a_demand_is_met_in_any_order_and_never_by_empty_heaps() {
    let demand = Demand {
        equal_heaps: Some(2..=2),
        ..any(1..=4, 1..=9)
    };
    for (heaps, met) in [
        (&[5, 7, 5][..], true),
        (&[5, 5, 7], true),
        (&[5, 6, 7], false),
        (&[0, 5, 5], false),
        (&[], false),
        (&[10, 10], false),
    ] {
        assert_eq!(demand.met_by(heaps), met, "{heaps:?}");
    }
}
