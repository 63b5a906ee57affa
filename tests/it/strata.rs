//! The mixtures of the kinds: the strata of a kind share no position, whatever a set requires besides, so that a class
//! in which no position may come twice can be served from all of them.

use std::collections::HashSet;

use nimsmith::budget::Budget;
use nimsmith::engine::diagnosis::Diagnosis;
use nimsmith::engine::mistakes::Mistake;
use nimsmith::engine::pool::{Demand, Pool};
use nimsmith::games::GAMES;
use nimsmith::kinds::KINDS;
use nimsmith::model::goal::Goal;

fn demands() -> Vec<Demand> {
    let plain = Demand::any(2..=4, 1..=6);
    vec![
        plain.clone(),
        Demand {
            first_wins: Some(true),
            ..plain.clone()
        },
        Demand {
            first_wins: Some(false),
            ..plain.clone()
        },
        Demand {
            winning_moves: Some(1..=2),
            ..plain.clone()
        },
        Demand {
            winning_moves: Some(3..=3),
            ..plain.clone()
        },
        Demand {
            misere_matters: Some(true),
            ..plain.clone()
        },
        Demand {
            carries: Some(true),
            ..plain.clone()
        },
        Demand {
            diagnosis: Some(Diagnosis {
                goal: Goal::FirstMove,
                mistakes: vec![Mistake::KeptOne],
            }),
            ..plain.clone()
        },
        Demand {
            carries: Some(false),
            big_heaps: Some(2..=3),
            ..plain
        },
    ]
}

fn positions(demand: &Demand) -> Vec<Vec<u64>> {
    let Ok(pool) = Pool::new(demand, &Budget::default()) else {
        return Vec::new();
    };
    let ranks = 0..pool.small().unwrap_or(0);
    ranks
        .filter_map(|rank| pool.at(rank).map(<[u64]>::to_vec))
        .collect()
}

#[test]
fn strata_share_no_position() {
    let mut looked_at = 0;
    for kind in KINDS {
        for game in GAMES.iter().filter(|game| kind.suits(**game)) {
            for demand in demands() {
                let mut demand = Demand {
                    misere: game.name() == "classic-nim",
                    ..demand
                };
                (kind.rule_out)(&mut demand);
                let all: HashSet<Vec<u64>> = positions(&demand).into_iter().collect();
                let mut seen = HashSet::new();
                for stratum in (kind.strata)(*game) {
                    let Some(narrowed) = stratum.narrow(&demand) else {
                        continue;
                    };
                    for position in positions(&narrowed) {
                        let place = format!(
                            "{} of {}: {position:?} for {demand:?}",
                            kind.name,
                            game.name()
                        );
                        assert!(all.contains(&position), "not asked for: {place}");
                        assert!(seen.insert(position), "in two strata: {place}");
                        looked_at += 1;
                    }
                }
            }
        }
    }
    assert!(looked_at > 5_000, "only {looked_at} positions");
}
