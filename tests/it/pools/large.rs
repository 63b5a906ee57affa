//! Large pools, by known sizes, by sums and by samples.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use nimsmith::budget::{Budget, STEPS};
use nimsmith::engine::diagnosis::Diagnosis;
use nimsmith::engine::mistakes::Mistake;
use nimsmith::engine::pool::{Demand, Pool, PoolError, most_heaps};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::LARGEST_HEAP;
use num_bigint::BigUint;

use super::{any, budget};

fn len(demand: &Demand) -> BigUint {
    Pool::new(demand, &budget()).unwrap().len()
}

/// C(n, k), the long way round.
fn choose(n: &BigUint, k: u32) -> BigUint {
    (0..k).fold(BigUint::from(1u8), |product, i| product * (n - i) / (i + 1))
}

/// Some demands on positions of so many heaps within these sizes, each met by some of them.
fn strata(heaps: u64, size: RangeInclusive<u64>) -> Vec<Demand> {
    let all = any(heaps..=heaps, size);
    vec![
        all.clone(),
        Demand {
            first_wins: Some(false),
            ..all.clone()
        },
        Demand {
            first_wins: Some(true),
            misere: true,
            ..all.clone()
        },
        Demand {
            winning_moves: Some(3..=3),
            equal_heaps: Some(0..=0),
            ..all.clone()
        },
        Demand {
            winning_moves: Some(0..=1),
            equal_heaps: Some(2..=3),
            left_after_pairs: 2,
            ..all.clone()
        },
        Demand {
            winning_moves: Some(1..=3),
            carries: Some(true),
            left_after_pairs: 3,
            ..all.clone()
        },
        Demand {
            first_wins: Some(false),
            equal_heaps: Some(0..=2),
            left_after_pairs: 3,
            carries: Some(true),
            ..all.clone()
        },
        Demand {
            winning_moves: Some(5..=5),
            equal_heaps: Some(3..=4),
            ..all.clone()
        },
    ]
}

#[test]
fn large_pools_have_known_sizes() {
    let n = BigUint::from(LARGEST_HEAP);
    for heaps in [1u32, 2, 4, 10, 64] {
        let all = any(u64::from(heaps)..=u64::from(heaps), 1..=LARGEST_HEAP);
        assert_eq!(len(&all), choose(&(&n + heaps - 1u8), heaps));
        assert_eq!(
            len(&Demand {
                equal_heaps: Some(0..=0),
                ..all
            }),
            choose(&n, heaps)
        );
    }
    let zero = |heaps| {
        len(&Demand {
            first_wins: Some(false),
            ..any(heaps..=heaps, 1..=LARGEST_HEAP)
        })
    };
    assert_eq!(zero(1), BigUint::ZERO);
    assert_eq!(zero(2), n);
    assert_eq!(zero(3), &n * (&n - 1u8) / 6u8);
    assert_eq!(
        zero(4),
        &n * (&n - 1u8) * (&n - 3u8) / 24u8 + choose(&(&n + 1u8), 2)
    );
}

/// Demands that exclude each other and together ask nothing: their pools add up.
#[test]
fn large_pools_add_up() {
    for (heaps, low, high) in [
        (6, 1, LARGEST_HEAP),
        (7, 1, 1_000_000_007),
        (6, 12_345, 98_765_432_123),
        (7, 96, 127),
    ] {
        for all in strata(heaps, low..=high) {
            let sum = |parts: Vec<Demand>| parts.iter().map(len).sum::<BigUint>();
            let whole = len(&all);
            let bools = [Some(false), Some(true)];
            let parts = [
                bools
                    .map(|first_wins| Demand {
                        first_wins,
                        ..all.clone()
                    })
                    .to_vec(),
                bools
                    .map(|carries| Demand {
                        carries,
                        ..all.clone()
                    })
                    .to_vec(),
                bools
                    .map(|misere_matters| Demand {
                        misere_matters,
                        ..all.clone()
                    })
                    .to_vec(),
                (0..=heaps)
                    .map(|n| Demand {
                        winning_moves: Some(n..=n),
                        ..all.clone()
                    })
                    .collect(),
                (0..=heaps)
                    .map(|n| Demand {
                        equal_heaps: Some(n..=n),
                        ..all.clone()
                    })
                    .collect(),
                (0..=heaps)
                    .map(|n| Demand {
                        big_heaps: Some(n..=n),
                        ..all.clone()
                    })
                    .collect(),
            ];
            let asked = [
                all.first_wins.is_some(),
                all.carries.is_some(),
                false,
                all.winning_moves.is_some(),
                all.equal_heaps.is_some(),
                false,
            ];
            for (parts, _) in parts.into_iter().zip(asked).filter(|part| !part.1) {
                assert_eq!(sum(parts), whole, "{all:?}");
            }
        }
    }
}

#[test]
fn large_pools_hand_out_positions_that_meet_the_demand() {
    let sizes = [
        1..=63,
        1..=LARGEST_HEAP,
        2..=1_000_003,
        1 << 40..=(1 << 62) + 17,
        1 << 62..=LARGEST_HEAP,
    ];
    for size in sizes {
        for heaps in [5, 8, 10] {
            for demand in strata(heaps, size.clone()) {
                let pool = Pool::new(&demand, &budget()).unwrap();
                let last = &pool.len().max(BigUint::from(1u8)) - 1u8;
                let mut seen = BTreeSet::new();
                for part in 0..=12u8 {
                    let position = pool
                        .get(&(&last * part / 12u8))
                        .filter(|position| demand.met_by(position));
                    assert!(pool.is_empty() || position.is_some(), "{demand:?}");
                    seen.extend(
                        position
                            .into_iter()
                            .inspect(|position| assert!(position.is_sorted())),
                    );
                }
                assert!(pool.is_empty() || seen.len() == 13, "{demand:?}");
                assert_eq!(pool.get(&pool.len()), None);
            }
        }
    }
}

/// Worksheets depend on the order, so it must never change.
#[test]
fn the_order_is_fixed() {
    let check = |demand: Demand, rank: u64, expected: &[u64]| {
        let pool = Pool::new(&demand, &budget()).unwrap();
        assert_eq!(
            pool.get(&(pool.len() * rank / 1000u32)).as_deref(),
            Some(expected),
            "{demand:?}"
        );
    };
    check(any(4..=4, 1..=31), 500, &KNOWN[0]);
    check(any(4..=4, 1..=1_000_000), 500, &KNOWN[1]);
    check(
        Demand {
            first_wins: Some(false),
            ..any(4..=4, 1..=1_000_000)
        },
        321,
        &KNOWN[2],
    );
    check(
        Demand {
            winning_moves: Some(3..=3),
            carries: Some(true),
            ..any(4..=4, 1..=1_000_000)
        },
        777,
        &KNOWN[3],
    );
    check(
        Demand {
            carries: Some(false),
            ..any(4..=4, 1..=1_000_000)
        },
        900,
        &KNOWN[4],
    );
}

const KNOWN: [[u64; 4]; 5] = [
    [6, 7, 17, 24],
    [100514, 135312, 563452, 999705],
    [325474, 519378, 646883, 705875],
    [178722, 243128, 596785, 714499],
    [10920, 86352, 131078, 786433],
];

#[test]
fn too_many_heaps_are_refused_with_the_number_that_works() {
    let demand = |heaps| Demand {
        winning_moves: Some(3..=9),
        equal_heaps: Some(2..=9),
        left_after_pairs: 5,
        ..any(heaps, 1..=1_000_000_000_000_000_003)
    };
    let refused = |demand| match Pool::new(&demand, &Budget::default()).err() {
        Some(PoolError::Costly { heaps: 64, most }) => most,
        other => panic!("{other:?}"),
    };
    let most = refused(demand(1..=64));
    assert!(most_heaps(&demand(1..=most), STEPS) == most);
    let most = refused(demand(64..=64));
    assert!(most_heaps(&demand(most..=most), STEPS) == most);
}

/// What the refusal says works does, and no more than that.
#[test]
fn mistakes_are_sought_in_listed_pools_alone() {
    let demand = |heaps, size| Demand {
        diagnosis: Some(Diagnosis {
            goal: Goal::NimSum,
            mistakes: vec![Mistake::KeptOne],
        }),
        ..any(heaps, size)
    };
    let listed = |demand: Demand| Pool::by_listing(&demand, &budget()).unwrap().is_some();
    for (fewest, most, low, high) in [
        (2, 9, 1, 255),
        (4, 4, 1, 100),
        (3, 64, 1, LARGEST_HEAP),
        (2, 3, 1_000_000, LARGEST_HEAP),
        (64, 64, 1, 2),
        (60, 64, LARGEST_HEAP - 9, LARGEST_HEAP),
    ] {
        let Err(refusal) = Pool::new(&demand(fewest..=most, low..=high), &Budget::default()) else {
            assert!(listed(demand(fewest..=most, low..=high)));
            continue;
        };
        let PoolError::Unlisted {
            by: "diagnose",
            most_heaps,
            most_size,
        } = refusal
        else {
            panic!("{refusal:?}");
        };
        assert!(most_heaps == 0 || listed(demand(fewest..=most_heaps, low..=high)));
        assert!(!listed(demand(
            fewest..=most_heaps.max(fewest - 1) + 1,
            low..=high
        )));
        assert!(listed(demand(fewest..=most, low..=most_size)));
        assert!(!listed(demand(fewest..=most, low..=most_size + 1)));
    }
}

#[test]
fn ten_heaps_are_never_refused() {
    for size in [
        1..=LARGEST_HEAP,
        3..=LARGEST_HEAP - 5,
        (1 << 55) + 1..=LARGEST_HEAP - 1,
    ] {
        for (low, high) in (0..=10).flat_map(|low| (low..=10).map(move |high| (low, high))) {
            for left_after_pairs in 0..=10 {
                for equal in 0..=10 {
                    let demand = Demand {
                        winning_moves: Some(low..=high),
                        equal_heaps: Some(0..=equal),
                        left_after_pairs,
                        ..any(1..=10, size.clone())
                    };
                    assert_eq!(most_heaps(&demand, 5 * STEPS / 2), 10, "{demand:?}");
                }
            }
        }
    }
}
