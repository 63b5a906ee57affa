//! `reply`: the opponent has made a move from a P-position; answer so that the opponent is lost again (lectures 002 to
//! 004).

use super::content::Value;
use super::kind::{Key, Kind, Unsuited, shown};
use super::problem::{More, Problem, Worked};
use super::strata::Stratum;
use super::telling;
use crate::error::Error;
use crate::games::{self, Game};
use crate::model::{Claim, Derivation, Goal, Method, Outcome, Rule, Theorem};

/// The kind.
pub static KIND: Kind = Kind {
    name: "reply",
    goal: Goal::FirstMove,
    solves: 2,
    asks_drawn: false,
    // The opponent moves from a P-position. A set that asks for the contrary gets no position.
    rule_out: |demand| match demand.first_wins {
        Some(true) => demand.winning_moves = Some(0..=0),
        _ => demand.first_wins = Some(false),
    },
    unsuited,
    // With heaps of one alone, any reply is as good as the others.
    strata: |game| {
        const LOST: Stratum = Stratum::first_wins(false);
        match game.layout().is_nim() {
            true => const { &[LOST.misere_matters(false)] },
            false => const { &[LOST] },
        }
    },
    pose: |game, drawn, _, dice| {
        let by = telling::some_move_that(game, &drawn, u64::MAX, dice, |_| true);
        let after = by.as_ref().and_then(|by| game.after(&drawn, by));
        Problem {
            position: after.unwrap_or_else(|| drawn.clone()),
            moves: by.into_iter().collect(),
            drawn,
            choices: Vec::new(),
        }
    },
    key: Key::Worked(work),
    ..Kind::BOARD
};

/// The position is the one before the opponent's move, which must be lost for the opponent and not end the game.
fn unsuited(game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
    let before = game.solve(&posed.drawn, Goal::Winner, Method::Powers);
    let at = shown(game, &posed.drawn);
    let help = "give the position before the other player's move, with that player losing";
    if before.outcome() == Some(Outcome::N) {
        let why =
            format!("{at} is an N-position, and the other player must be losing when they move");
        return Unsuited::because(why, format!("{help}: {}", example(game)));
    }
    Unsuited::if_over(game, &posed.drawn).or_else(|| {
        Unsuited::if_over(game, &posed.position).and_then(|_| {
            let why = format!("the game is over after any move in {at}");
            Unsuited::because(why, format!("{help}, and with counters left"))
        })
    })
}

fn work(game: &dyn Game, problem: &Problem, method: Method) -> Result<Worked, Error> {
    let Problem { drawn, moves, .. } = problem;
    let wrong = |why| games::uncertified(game, drawn, why);
    let [by] = &moves[..] else {
        return Err(wrong("there is no move to reply to"));
    };
    let (_, positions) = telling::played(game, drawn, moves)?;
    if positions.last() != Some(&problem.position) {
        return Err(wrong("the move leads to another position"));
    }
    let before = games::certified(game, drawn, Goal::Winner, method)?;
    let aim = aim(before.derivation()).ok_or_else(|| wrong("this is no P-position"))?;
    let solution = games::certified(game, &problem.position, Goal::FirstMove, method)?;
    if solution.derivation().outcome() != Some(Outcome::N) {
        return Err(wrong("no reply wins"));
    }
    let asked = vec![
        ("before", Value::Position(drawn.clone())),
        ("move", telling::told(game.layout(), by, drawn)),
        ("aim", Value::Case(aim)),
    ];
    let more = More {
        asked,
        ..More::default()
    };
    Ok(Worked::new(solution, more))
}

/// A position that suits, as a chapter gives it.
fn example(game: &dyn Game) -> &'static str {
    match game.layout() {
        layout if layout.has_places() => "in Circle Nim, `circles: oooooooo` is a P-position",
        layout if layout.is_nim() => "`rows: 2, 4, 6` is a P-position",
        _ => "with `take: 1..3`, `heap: 20` is a P-position",
    }
}

/// What the reply restores, by the theorem that made the position before a P-position; `None` where it is none.
fn aim(before: &Derivation) -> Option<&'static str> {
    let lost = Claim::Outcome {
        of: before.position.clone(),
        is: Outcome::P,
    };
    let line = before.lines.iter().find(|line| line.claim == lost)?;
    Some(match line.rule {
        Rule::Theorem(Theorem::One) => "nim-sum",
        Rule::Theorem(Theorem::Mirror) => "mirror",
        _ => "lost",
    })
}
