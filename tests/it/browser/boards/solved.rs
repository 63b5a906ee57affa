//! What the boards' script works out, in the browser, against the engine's certified answers: outcome, all winning moves,
//! the perfect opponent's move; and that a beginner makes legal moves only.

use std::fmt::Write as _;
use std::sync::Arc;

use nimsmith::book::playable;
use nimsmith::dice::Dice;
use nimsmith::games::Game;
use nimsmith::model::amounts::Taking;
use nimsmith::model::position::{HeapNo, Move, Position, Take};
use nimsmith::model::rules::{Board, Convention, HouseRules, Look};
use nimsmith::play::opponent::Opponent;
use nimsmith::play::{is_over, sight};
use rayon::prelude::*;
use serde_json::{Value, json};

use super::super::page::Page;
use super::super::{Theme, Width};
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

    fn rules(&self) -> Value {
        json!(playable::rules(&*self.game()).expect("rules"))
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

/// As the script has moves: a place and a number, and what stands apart if anything does.
fn pairs(by: &Move) -> Vec<Vec<u64>> {
    let pair = |take: &Take| {
        let apart = (take.apart > 0).then_some(take.apart);
        [take.heap.0 as u64, take.count]
            .into_iter()
            .chain(apart)
            .collect()
    };
    by.0.iter().map(pair).collect()
}

/// What the engine says of a position, and its reply; of one in a lost position only that there is one.
fn told(game: &dyn Game, position: &Position) -> Value {
    let seen = sight::sight(game, position).expect("a certified answer");
    let mut dice = Dice::new(0, "", 0, "");
    let reply = Opponent::Perfect.choose(game, position, &mut dice);
    let reply = reply
        .expect("a certified move")
        .map(|by| match seen.moves.is_empty() {
            true => json!(true),
            false => json!(pairs(&by)),
        });
    json!({
        "outcome": if seen.mover_wins { "N" } else { "P" },
        "moves": seen.moves.iter().map(pairs).collect::<Vec<_>>(),
        "nimSum": seen.nim_sum,
        "reply": reply,
    })
}

/// The values of an expression in `position` and `rules` for all positions, in one evaluation.
fn asked(page: &Page<'_>, all: &[Asked], expression: &str) -> Vec<Vec<Value>> {
    let sizes = |asked: &Asked| -> Vec<Vec<u64>> {
        let positions = asked.positions.iter();
        positions.map(|position| position.0.clone()).collect()
    };
    let games: Vec<Value> = all
        .iter()
        .map(|asked| json!([asked.rules(), sizes(asked)]))
        .collect();
    page.eval(&format!(
        "{}.map(([rules, positions]) => positions.map(position => ({expression})))",
        Value::from(games)
    ))
}

#[test]
fn the_script_agrees_with_the_engine() {
    let Some(browser) = super::super::start("the_script_agrees_with_the_engine") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = super::page_with(&[]);
    super::open(&page, &folder);
    let all = all();
    let answers = asked(
        &page,
        &all,
        "(solved => {
            const by = nimsmith.reply('perfect', rules, position);
            const told = solved.moves.length > 0 || by === null;
            return {...solved, reply: told ? by : nimsmith.legal(rules, position, by)};
        })(nimsmith.solve(rules, position))",
    );
    let mut wrong = String::new();
    let mut count = 0;
    for (asked, answers) in all.iter().zip(answers) {
        let game = asked.game();
        let truths: Vec<Value> = asked
            .positions
            .par_iter()
            .map(|position| told(&*game, position))
            .collect();
        assert_eq!(truths.len(), answers.len());
        for ((position, truth), answer) in asked.positions.iter().zip(truths).zip(answers) {
            count += 1;
            if answer != truth && wrong.len() < 2_000 {
                let rules = asked.rules();
                let name = asked.name;
                let _ = writeln!(
                    wrong,
                    "{name} {position} {rules}\n  engine {truth}\n  script {answer}"
                );
            }
        }
    }
    assert_eq!(wrong, "", "of {count} positions");
    assert!(count > 10_000, "only {count} positions");
    let replies: usize = page.eval(&format!(
        "new Set(Array.from({{length: 60}}, () => String(nimsmith.reply('perfect', {}, [3, 5, 6])))).size",
        Asked::new("nim", std::iter::empty()).rules()
    ));
    assert!(replies > 2, "a losing opponent has only {replies} replies");
    assert_eq!(page.problems(), [""; 0]);
}

/// A move as the script has it, as one of the engine.
fn heard(by: &Value) -> Option<Move> {
    let take = |pair: &Value| {
        Some(Take {
            apart: pair[2].as_u64().unwrap_or(0),
            ..Take::of(HeapNo(pair[0].as_u64()? as usize), pair[1].as_u64()?)
        })
    };
    let takes = by.as_array()?.iter().map(take);
    takes.collect::<Option<Vec<Take>>>().map(Move)
}

/// Whether a move ends the game at once and wins it.
fn wins_at_once(game: &dyn Game, position: &Position, by: &Move) -> bool {
    let after = game.after(position, by);
    game.convention() == Convention::Normal && after.is_some_and(|after| is_over(game, &after))
}

#[test]
fn a_beginner_makes_legal_moves_and_takes_a_win() {
    let Some(browser) = super::super::start("a_beginner_makes_legal_moves_and_takes_a_win") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = super::page_with(&[]);
    super::open(&page, &folder);
    let all = all();
    let moves = asked(&page, &all, "nimsmith.reply('beginner', rules, position)");
    let mut lost = 0;
    for (asked, moves) in all.iter().zip(moves) {
        let game = asked.game();
        for (position, by) in asked.positions.iter().zip(moves) {
            let about = || format!("{} {position} {} {by}", asked.name, asked.rules());
            let Some(made) = heard(&by) else {
                assert!(is_over(&*game, position), "no move: {}", about());
                continue;
            };
            assert!(game.after(position, &made).is_some(), "{}", about());
            let small = game.layout().has_places() || position.0.iter().sum::<u64>() < 100;
            let can_win =
                small && (game.moves(position)).any(|by| wins_at_once(&*game, position, &by));
            let wins = wins_at_once(&*game, position, &made);
            assert!(wins || !can_win, "{}", about());
            lost += usize::from(small && !can_win);
        }
    }
    assert!(
        lost > 1_000,
        "hardly any position in which it could go wrong"
    );
}
