//! Large pools, of which positions are sampled: each of them meets the demand, each is as likely as the others, and rare
//! ones are found at once. Small pools are sampled too, where it is known what there is.

use std::collections::{BTreeSet, HashMap};

use nimsmith::budget::Budget;
use nimsmith::dice::Dice;
use nimsmith::engine::diagnosis::Diagnosis;
use nimsmith::engine::mistakes::Mistake;
use nimsmith::engine::pool::{Demand, Pool, Size};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::LARGEST_HEAP;

use super::{Position, any, budget, combinations, listed};

fn known(pool: &Pool) -> Vec<Position> {
    let positions = (0..pool.known()).filter_map(|rank| pool.at(rank));
    positions.map(<[u64]>::to_vec).collect()
}

/// However few they are and whatever is asked: all of them are found, and no others.
#[test]
fn sampling_finds_every_position_of_a_small_pool() {
    let mut looked_at = 0;
    for (heaps, size, every) in [
        (1..=4, 1..=5, 500),
        (4..=4, 1..=7, 500),
        (3..=3, 4..=12, 500),
        (5..=5, 2..=5, 500),
        (2..=3, 5..=9, 500),
        (7..=7, 1..=3, 500),
        (9..=9, 2..=4, 500),
    ] {
        combinations(heaps, size, every, |demand| {
            let pool = Pool::by_sampling(demand, &budget()).unwrap();
            let mut found = known(&pool);
            found.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
            let expected = listed(demand);
            assert_eq!(found, expected, "{demand:?}");
            looked_at += usize::from(!expected.is_empty());
        });
    }
    assert!(looked_at > 50, "only {looked_at}");
}

/// Demands with a few thousand positions, each asking something else.
fn middling() -> Vec<Demand> {
    let all = any(4..=4, 1..=15);
    let (misere, zero) = (true, Some(false));
    vec![
        all.clone(),
        any(2..=4, 6..=20),
        any(9..=9, 1..=6),
        Demand {
            first_wins: zero,
            ..any(5..=5, 1..=21)
        },
        Demand {
            first_wins: zero,
            misere,
            ..any(3..=6, 1..=15)
        },
        Demand {
            first_wins: Some(true),
            misere,
            ..all.clone()
        },
        Demand {
            winning_moves: Some(3..=3),
            ..all.clone()
        },
        Demand {
            big_heaps: Some(2..=3),
            ..any(4..=4, 1..=25)
        },
        Demand {
            misere_matters: Some(false),
            misere,
            ..all.clone()
        },
        Demand {
            misere_matters: Some(true),
            ..any(4..=4, 1..=2_000)
        },
        Demand {
            equal_heaps: Some(0..=0),
            ..all.clone()
        },
        Demand {
            equal_heaps: Some(2..=3),
            ..any(5..=5, 1..=12)
        },
        Demand {
            equal_heaps: Some(2..=3),
            first_wins: zero,
            ..any(5..=5, 1..=31)
        },
        Demand {
            left_after_pairs: 3,
            ..any(5..=5, 1..=12)
        },
        Demand {
            carries: Some(true),
            ..all.clone()
        },
        Demand {
            carries: Some(false),
            ..any(2..=3, 1..=120)
        },
        Demand {
            diagnosis: Some(Diagnosis {
                goal: Goal::NimSum,
                mistakes: vec![Mistake::KeptOne],
            }),
            ..all
        },
    ]
}

/// Pearson's statistic has a mean of the number of positions and a deviation of the root of twice that; the streams are
/// fixed, so that this passes always or never.
#[test]
fn every_position_is_as_likely_as_the_others() {
    const EACH: u64 = 12;
    for demand in middling() {
        let expected: BTreeSet<Position> = listed(&demand).into_iter().collect();
        let pool = Pool::by_sampling(&demand, &budget()).unwrap();
        assert_eq!(pool.small(), None, "{} of {demand:?}", expected.len());
        let mut dice = Dice::new(1, "spread", 0, "");
        let mut counts: HashMap<Position, u64> = HashMap::new();
        for _ in 0..EACH * expected.len() as u64 {
            *counts.entry(pool.draw(&mut dice).unwrap()).or_default() += 1;
        }
        assert!(counts.keys().all(|position| expected.contains(position)));
        let off = |count: u64| (count as f64 - EACH as f64).powi(2) / EACH as f64;
        let of = |position| off(counts.get(position).copied().unwrap_or(0));
        let (off, cells) = (
            expected.iter().map(of).sum::<f64>(),
            expected.len() as f64 - 1.0,
        );
        let bound = cells + 4.0 * (2.0 * cells).sqrt();
        assert!(off < bound, "{off} of {cells} for {demand:?}");
        let estimate = pool.estimate() / expected.len() as f64;
        assert!((0.88..1.12).contains(&estimate), "{estimate}: {demand:?}");
        let Size::MoreThan(least) = pool.size() else {
            panic!("{demand:?}");
        };
        assert!(least < expected.len() as u64 && least >= 1_000, "{least}");
    }
}

/// Positions that chance alone would hardly ever bring.
fn rare() -> Vec<Demand> {
    let twenty = any(20..=20, 1..=1 << 40);
    let most = any(64..=64, 1..=LARGEST_HEAP);
    vec![
        Demand {
            first_wins: Some(false),
            ..twenty.clone()
        },
        Demand {
            misere: true,
            winning_moves: Some(0..=0),
            left_after_pairs: 9,
            ..twenty.clone()
        },
        Demand {
            equal_heaps: Some(19..=20),
            ..twenty.clone()
        },
        Demand {
            misere_matters: Some(true),
            first_wins: Some(true),
            misere: true,
            ..twenty.clone()
        },
        Demand {
            big_heaps: Some(2..=3),
            first_wins: Some(false),
            ..twenty
        },
        Demand {
            first_wins: Some(false),
            ..most.clone()
        },
        Demand {
            equal_heaps: Some(7..=7),
            ..most.clone()
        },
        Demand {
            equal_heaps: Some(7..=7),
            first_wins: Some(false),
            heaps: 1..=64,
            ..most
        },
        Demand {
            carries: Some(false),
            ..any(8..=8, 1..=1_000_000)
        },
        // With five heaps the largest power is left over.
        Demand {
            first_wins: Some(false),
            ..any(4..=5, 1 << 39..=(1 << 40) - 1)
        },
        Demand {
            diagnosis: Some(Diagnosis {
                goal: Goal::FirstMove,
                mistakes: vec![Mistake::PowerOfLargestHeap],
            }),
            ..any(4..=6, 1..=1_000)
        },
    ]
}

#[test]
fn rare_positions_are_found_at_once() {
    for demand in rare() {
        let pool = Pool::new(&demand, &Budget::new(3_000_000)).unwrap();
        assert_eq!(pool.size(), Size::MoreThan(400_000), "{demand:?}");
        let mut dice = Dice::new(1, "rare", 0, "");
        let drawn: BTreeSet<Position> = (0..300).filter_map(|_| pool.draw(&mut dice)).collect();
        assert_eq!(drawn.len(), 300, "{demand:?}");
        let meets = |position: &Position| position.is_sorted() && demand.met_by(position);
        assert!(drawn.iter().all(meets), "{demand:?}");
    }
}

/// The largest pool that is listed and the smallest that is not.
#[test]
fn pools_are_listed_up_to_a_limit() {
    let size = |demand: &Demand| Pool::new(demand, &budget()).unwrap().size();
    let lost = |demand| Demand {
        first_wins: Some(false),
        ..demand
    };
    assert_eq!(size(&any(5..=5, 1..=32)), Size::Exactly(376_992));
    assert!(matches!(size(&any(5..=5, 1..=33)), Size::MoreThan(_)));
    assert_eq!(
        size(&any(1..=64, 1..=LARGEST_HEAP)),
        Size::MoreThan(400_000)
    );
    // Of positions that are lost the last heap is no choice, so that more of them are listed.
    let sampled = size(&any(5..=5, 1..=54));
    assert_eq!(sampled, Size::MoreThan(400_000));
    let expected = listed(&lost(any(5..=5, 1..=54))).len() as u64;
    assert_eq!(size(&lost(any(5..=5, 1..=54))), Size::Exactly(expected));
    assert!(matches!(size(&lost(any(5..=5, 1..=60))), Size::MoreThan(_)));
}

#[test]
fn a_sampled_pool_gives_as_many_different_positions_as_are_wanted() {
    let demand = Demand {
        carries: Some(false),
        ..any(4..=4, 1..=1_000)
    };
    let pool = Pool::new(&demand, &budget()).unwrap();
    assert!(pool.has(20_000) && !pool.has(5_000_000), "{}", pool.size());
    let mut dice = Dice::new(1, "different", 0, "");
    let different = known(&pool.different(20_000, |_| true, &mut dice).unwrap());
    let set: BTreeSet<&Position> = different.iter().collect();
    assert_eq!((different.len(), set.len()), (20_000, 20_000));
    assert!(different.iter().all(|position| demand.met_by(position)));
}

/// Few are found of those that nothing proposes, and that is not hidden.
#[test]
fn what_is_too_rare_is_not_told_to_be_counted() {
    let moves = |heaps| Demand {
        winning_moves: Some(1..=1),
        ..any(heaps..=heaps, 1..=(1 << 20) - 1)
    };
    let few = Pool::new(&moves(16), &budget()).unwrap();
    let Size::MoreThan(least) = few.size() else {
        panic!("{}", few.size());
    };
    let found = few.small().unwrap();
    assert!(least < found as u64 && found < 200 && !few.is_whole());
    assert!(known(&few).iter().all(|heaps| moves(16).met_by(heaps)));
    assert!(few.has(found as u64) && !few.has(found as u64 + 1));
    let none = Pool::new(&moves(64), &budget()).unwrap();
    assert!(none.is_empty() && !none.is_whole());
}
