//! Complete strategies of Circle Nim: found, replayed by the kernel, and refused when anything is left out.

use nimsmith::budget::Budget;
use nimsmith::games;
use nimsmith::kernel::Why;
use nimsmith::kernel::strategy::replay;
use nimsmith::model::position::{Move, Position};
use nimsmith::model::rules::{HouseRules, Rules};
use nimsmith::model::strategy::Strategy;
use nimsmith::proof::strategy::{Missing, find};

fn circle() -> std::sync::Arc<dyn games::Game> {
    let game = games::game("circle-nim").unwrap();
    game.under(&HouseRules::default())
}

#[test]
fn full_circles_from_3_to_20_are_lost_for_who_moves_first() {
    let rules = circle();
    for places in 3..=20 {
        let start = Position(vec![1; places]);
        let strategy = find(&*rules, &start, &Budget::default()).unwrap();
        let replayed = replay(&*rules, &strategy).unwrap();
        assert_eq!(replayed.start(), &start);
        assert!(replayed.answered() >= strategy.replies.len(), "{places}");
    }
}

/// In circles of any pattern a strategy is found exactly where playing it out says so.
#[test]
fn strategies_are_found_where_the_second_player_wins() {
    fn lost(rules: &dyn Rules, position: &Position) -> bool {
        let mut options = rules
            .moves(position)
            .map(|by| rules.after(position, &by).unwrap());
        !options.any(|option| lost(rules, &option))
    }
    let rules = circle();
    for places in 1..=9_usize {
        for pattern in 0..1_u32 << places {
            let start = Position((0..places).map(|i| u64::from(pattern >> i & 1)).collect());
            let found = find(&*rules, &start, &Budget::default()).ok();
            assert_eq!(found.is_some(), lost(&*rules, &start), "{start:?}");
            let replayed = found.map(|strategy| replay(&*rules, &strategy).is_ok());
            assert!(replayed != Some(false), "{start:?}");
        }
    }
}

/// Without any one of its replies, with one that is not legal, or from another start, a strategy is refused.
#[test]
fn a_strategy_with_a_hole_is_refused() {
    let rules = circle();
    for places in [3, 5, 8, 11] {
        let whole = find(&*rules, &Position(vec![1; places]), &Budget::default()).unwrap();
        for hole in 0..whole.replies.len() {
            let mut less = whole.clone();
            less.replies.remove(hole);
            assert_eq!(replay(&*rules, &less).unwrap_err(), Why::NotByThisRule);
            let mut illegal = whole.clone();
            illegal.replies[hole].by = Move(Vec::new());
            assert_eq!(replay(&*rules, &illegal).unwrap_err(), Why::False);
        }
        let other = Strategy {
            start: Position([vec![1; places - 1], vec![0]].concat()),
            ..whole.clone()
        };
        assert_eq!(replay(&*rules, &other).unwrap_err(), Why::NotByThisRule);
        assert!(replay(&*rules, &whole).is_ok());
    }
}

/// A move that changes who wins is noticed: each reply in turn is replaced by each other legal move there.
#[test]
fn a_reply_that_gives_the_win_away_is_refused() {
    let rules = circle();
    let whole = find(&*rules, &Position(vec![1; 7]), &Budget::default()).unwrap();
    let (mut refused, mut accepted) = (0, 0);
    for (place, reply) in whole.replies.iter().enumerate() {
        for by in rules.moves(&reply.at) {
            let mut other = whole.clone();
            other.replies[place].by = by;
            match replay(&*rules, &other) {
                Ok(_) => accepted += 1,
                Err(why) => {
                    assert_eq!(why, Why::NotByThisRule);
                    refused += 1;
                }
            }
        }
    }
    assert!(
        refused > 10 && accepted >= whole.replies.len(),
        "{refused} {accepted}"
    );
}

/// What cannot be played out is refused after bounded work, in heaps that once overflowed the stack or ran for minutes.
#[test]
fn large_positions_are_refused() {
    let nim = games::game("nim").unwrap().under(&HouseRules::default());
    for heaps in [
        vec![20_000],
        vec![20_000, 20_000],
        vec![5_000, 5_000],
        vec![30; 4],
    ] {
        let found = find(&*nim, &Position(heaps.clone()), &Budget::default());
        assert_eq!(found.err(), Some(Missing::TooMuch), "{heaps:?}");
    }
    assert!(find(&*nim, &Position(vec![50, 50]), &Budget::default()).is_ok());
}

/// Misère play has no place here: who cannot move has won there.
#[test]
fn misere_play_is_refused() {
    let rules = games::game("classic-nim")
        .unwrap()
        .under(&HouseRules::default());
    let strategy = Strategy {
        start: Position(vec![0]),
        replies: Vec::new(),
    };
    assert_eq!(
        replay(&*rules, &strategy).unwrap_err(),
        Why::TheoremDoesNotApply
    );
    let nim = games::game("nim").unwrap().under(&HouseRules::default());
    assert!(replay(&*nim, &strategy).is_ok());
}
