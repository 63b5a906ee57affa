//! What is played on boards: the perfect opponent wins wherever that is possible, a beginner makes legal moves, a losing
//! opponent varies them; and the program in the page says of a board what the program says.

use std::collections::BTreeSet;
use std::sync::Arc;

use nimsmith::dice::Dice;
use nimsmith::games::Game;
use nimsmith::model::amounts::Taking;
use nimsmith::model::position::{Move, Position};
use nimsmith::model::rules::{Board, Convention, HouseRules, Look};
use nimsmith::play::opponent::Opponent;
use nimsmith::play::{is_over, sight};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::super::answers::native;
use super::super::{Theme, Width};
use super::{open, page_with};
use crate::certify::{boards, the_game};

/// Positions of one game.
struct Asked {
    name: &'static str,
    house: HouseRules,
    positions: Vec<Position>,
}

impl Asked {
    fn new(name: &'static str, positions: impl Iterator<Item = Position>) -> Asked {
        let house = HouseRules::default();
        let positions = positions.collect();
        Asked {
            name,
            house,
            positions,
        }
    }

    fn take_away(
        take: &str,
        misere: bool,
        not_all: bool,
        of: impl Iterator<Item = Position>,
    ) -> Asked {
        let take = Taking::read(take).expect("amounts");
        let house = HouseRules::taking(take, misere, not_all);
        Asked {
            house,
            ..Asked::new("take-away", of)
        }
    }

    fn game(&self) -> Arc<dyn Game> {
        the_game(self.name).under(&self.house)
    }

    /// A game of a heap code on a board.
    fn on(name: &'static str, board: Board, of: impl Iterator<Item = Position>) -> Asked {
        let house = HouseRules {
            board,
            ..HouseRules::default()
        };
        Asked {
            house,
            ..Asked::new(name, of)
        }
    }
}

/// Up to three heaps of up to seven, and larger ones: many heaps, and heaps up to 2^31.
fn heaps(seed: &str) -> impl Iterator<Item = Position> {
    let mut dice = Dice::new(6, seed, 0, "");
    let drawn = (0..600).map(move |_| {
        let most = [12, 64, 1_000, (1 << 31) + 1][dice.below(4) as usize];
        let heaps = 1 + dice.below(12);
        let mut heaps: Vec<u64> = (0..heaps).map(|_| dice.below(most)).collect();
        // Often one heap makes the others' nim-sum, since most positions drawn are N-positions.
        if dice.below(3) == 0 {
            heaps.push(heaps.iter().fold(0, |sum, heap| sum ^ heap));
        }
        Position(heaps)
    });
    (1..=3).flat_map(|heaps| boards(heaps, 7)).chain(drawn)
}

/// Every pattern up to ten places, and some larger ones.
fn circles() -> impl Iterator<Item = Position> {
    let mut dice = Dice::new(6, "circles", 0, "");
    let drawn = (0..200).map(move |_| {
        let places = 11 + dice.below(40);
        Position((0..places).map(|_| dice.below(5).min(1)).collect())
    });
    (1..=10).flat_map(|places| boards(places, 1)).chain(drawn)
}

fn all() -> Vec<Asked> {
    let mut all = vec![
        Asked::new("nim", heaps("nim")),
        Asked::new("classic-nim", heaps("classic-nim")),
        Asked::new("circle-nim", circles()),
    ];
    for name in [
        "kayles",
        "dawsons-chess",
        "treblecross",
        "laskers-nim",
        "grundys-game",
        "officers",
    ] {
        let heaps = boards(2, 9).chain(boards(3, 4));
        let one = (0..24).map(|size| Position(vec![size]));
        all.push(Asked::on(name, Board::Heaps, heaps.chain(one)));
    }
    for name in [
        "kayles",
        "dawsons-chess",
        "treblecross",
        "guiles",
        "officers",
    ] {
        for board in [Board::Row, Board::Ring] {
            let places = (1..=9).flat_map(|places| boards(places, 1));
            all.push(Asked::on(name, board, places));
        }
    }
    all.push(Asked::new("nimble", boards(3, 5).chain(boards(4, 3))));
    let different = |position: &Position| Look::Turtles.fits(&position.0);
    all.push(Asked::new(
        "turning-turtles",
        boards(3, 7).chain(boards(4, 5)).filter(different),
    ));
    for take in [
        "1..3",
        "1..2",
        "1",
        "1..6",
        "1,3,4",
        "2,5",
        "1,2,4",
        "3",
        "2,3,7",
        "squares",
        "primes",
        "at-most-half",
    ] {
        for not_all in [false, true] {
            for misere in [false, true] {
                let one = (0..60).map(|size| Position(vec![size]));
                all.push(Asked::take_away(take, misere, not_all, one));
            }
            let several = boards(2, 9).chain(boards(3, 4));
            all.push(Asked::take_away(take, false, not_all, several));
        }
    }
    all
}

/// From every position that is not over.
fn each(all: &[Asked], check: impl Fn(&Asked, &dyn Game, &Position) + Sync) {
    for asked in all {
        let game = asked.game();
        let open = asked
            .positions
            .par_iter()
            .filter(|position| !is_over(&*game, position));
        open.for_each(|position| check(asked, &*game, position));
    }
}

fn chosen(opponent: Opponent, game: &dyn Game, position: &Position, seed: u64) -> Move {
    let mut dice = Dice::new(seed, "test", 0, "");
    let choice = opponent.choose(game, position, &mut dice);
    choice.expect("a choice").expect("a move")
}

#[test]
fn the_opponent_plays_every_game() {
    let all = all();
    let count: usize = all.iter().map(|asked| asked.positions.len()).sum();
    assert!(count > 10_000, "only {count} positions");
    each(&all, |asked, game, position| {
        let about = || format!("{} {position}", asked.name);
        let by = chosen(Opponent::Perfect, game, position, 1);
        let seen = sight::sight(game, position).expect("a certified answer");
        assert!(game.after(position, &by).is_some(), "{}: {by}", about());
        let wins = seen.moves.contains(&by);
        assert!(wins || seen.moves.is_empty(), "{}: {by}", about());
        let by = chosen(Opponent::Beginner, game, position, 1);
        assert!(game.after(position, &by).is_some(), "{}: {by}", about());
        let small = game.layout().has_places() || position.0.iter().sum::<u64>() < 100;
        let can_win = small
            && game
                .moves(position)
                .any(|by| wins_at_once(game, position, &by));
        assert!(
            !can_win || wins_at_once(game, position, &by),
            "{}: {by}",
            about()
        );
    });
    let nim = the_game("nim");
    let lost = Position(vec![3, 5, 6]);
    let replies = (0..60).map(|seed| chosen(Opponent::Perfect, nim, &lost, seed).to_string());
    let replies: BTreeSet<String> = replies.collect();
    assert!(replies.len() > 2, "a losing opponent has only {replies:?}");
}

/// Whether a move ends the game at once and wins it.
fn wins_at_once(game: &dyn Game, position: &Position, by: &Move) -> bool {
    let after = game.after(position, by);
    game.convention() == Convention::Normal && after.is_some_and(|after| is_over(game, &after))
}

/// Whole games by requests, as a page sends them: your moves are hints, which win against the perfect opponent.
fn requests() -> Vec<Value> {
    let mut requests = Vec::new();
    for board in super::keyboard::WON {
        let of = board.of();
        let mut scene = board.scene();
        for seed in 0..60 {
            let ask = |then: Value| json!({ "do": "board", "of": of, "played": scene["played"], "then": then, "seed": seed });
            let over = scene["over"].as_bool().expect("whether it is over");
            let next = match over {
                true => ask(json!({ "another": scene["played"]["start"] })),
                false => ask(json!("reply")),
            };
            for then in [
                json!("why"),
                json!({ "hint": { "again": false } }),
                json!("undo"),
            ] {
                requests.push(ask(then));
            }
            requests.push(next.clone());
            scene = native(&next);
            assert!(scene["error"].is_null(), "{next}: {scene}");
            if over {
                break;
            }
        }
    }
    requests
}

#[test]
fn the_page_says_of_boards_what_the_program_says() {
    let test = "the_page_says_of_boards_what_the_program_says";
    let Some(browser) = super::super::start(test) else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    open(&page, &page_with(&[]));
    let requests = requests();
    assert!(requests.len() > 100, "{}", requests.len());
    let said: Vec<Value> = page.eval(&format!(
        "{}.map(request => nimsmith.now(request))",
        json!(requests)
    ));
    for (request, said) in requests.iter().zip(said) {
        assert_eq!(said, native(request), "{request}");
    }
}

/// What a page may send and the program refuses.
#[test]
fn no_request_about_a_board_breaks_the_program() {
    let board = super::Board("nim", "nim", "position=[4,3,2]");
    let of = board.of();
    let refused = |of: &Value, start: Value, moves: Value, then: Value, why: &str| {
        let played = json!({ "start": start, "first": "you", "moves": moves });
        let said = native(&json!({ "do": "board", "of": of, "played": played, "then": then }));
        let error = said["error"].as_str().unwrap_or_default();
        assert!(error.contains(why), "{start} {moves} {then}: {said}");
    };
    let none = json!([]);
    for start in [json!([]), json!([0, 0]), json!([1001]), json!(vec![1; 65])] {
        refused(
            &of,
            start,
            none.clone(),
            json!("begin"),
            "no game on this board",
        );
    }
    for by in [
        json!([]),
        json!([[1, 5, 0]]),
        json!([[9, 1, 0]]),
        json!([[1, 0, 0]]),
        json!([[1, 1, 1]]),
    ] {
        refused(
            &of,
            json!([4, 3, 2]),
            json!([by]),
            json!("why"),
            "no game on this board",
        );
        refused(
            &of,
            json!([4, 3, 2]),
            none.clone(),
            json!({ "play": by }),
            "no move here",
        );
    }
    let others =
        json!({ "set": "exercises: 7", "opponent": "perfect", "first": "you", "hints": "none" });
    refused(
        &others,
        json!([1]),
        none.clone(),
        json!("begin"),
        "exercises",
    );
    refused(
        &of,
        json!([1]),
        none.clone(),
        json!("win"),
        "unknown variant",
    );
    let sum = super::Board("sum", "take-away", "position=[3,3] take=1 misere=true").of();
    refused(
        &sum,
        json!([3, 3]),
        none,
        json!("begin"),
        "no game on this board",
    );
}
