//! `played-game`: a game told move by move; who is winning after each, where the first bad move is, and what would have
//! been better (lecture 004).

use super::content::{Content, Value};
use super::kind::{Games, Key, Kind, Unsuited};
use super::problem::{Further, More, Problem, Worked};
use super::strata::Stratum;
use super::{story, telling};
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::Certified;
use crate::model::{
    Chain, Claim, Derivation, Expr, Goal, Method, Move, Outcome, Position, Theorem,
};

/// The players, the one who begins first.
const PLAYERS: [&str; 2] = ["Alex", "Robin"];

/// The kind.
pub static KIND: Kind = Kind {
    name: "played-game",
    goal: Goal::Game,
    room: 3,
    solves: 6,
    marks: true,
    // Each position of the game must be one that can be worked out.
    games: Games::Such(|game| {
        let goals = game.goals();
        goals.contains(&Goal::Winner) && goals.contains(&Goal::FirstMove)
    }),
    // A game of no moves is none.
    unsuited: |game, posed| Unsuited::if_over(game, &posed.drawn),
    // Either player is winning at first equally often; with at most one big heap a game is soon over.
    strata: |game| {
        const FIRST: Stratum = Stratum::first_wins(true);
        const SECOND: Stratum = Stratum::first_wins(false);
        match game.layout().is_nim() {
            true => const { &[FIRST.misere_matters(false), SECOND.misere_matters(false)] },
            false => const { &[FIRST, SECOND] },
        }
    },
    // The one choice beyond the moves is the number of the first bad move, 0 for none.
    pose: |game, drawn, _, dice| {
        let story = story::drawn(game, &drawn, dice);
        Problem {
            position: drawn.clone(),
            drawn,
            moves: story.moves,
            choices: vec![story.mistake],
        }
    },
    key: Key::Worked(work),
    ..Kind::BOARD
};

fn work(game: &dyn Game, problem: &Problem, method: Method) -> Result<Worked, Error> {
    let wrong = |why| games::uncertified(game, &problem.drawn, why);
    let (solution, positions) = telling::played(game, &problem.drawn, &problem.moves)?;
    let states = positions.iter().map(|position| {
        let winner = games::certified(game, position, Goal::Winner, method)?;
        State::of(winner.derivation()).ok_or_else(|| wrong("who wins is not known"))
    });
    let states: Vec<State> = states.collect::<Result<_, _>>()?;
    let bad = first_bad(&states);
    if problem.choices != [bad.map_or(0, |turn| turn as u64 + 1)] {
        return Err(wrong("the first bad move is another one"));
    }
    let better = bad.and_then(|turn| positions.get(turn));
    let better = better.map(|at| games::certified(game, at, Goal::FirstMove, method));
    let better = better.transpose()?;
    let told = Told {
        game,
        moves: &problem.moves,
        positions: &positions,
        states: &states,
        bad,
        better: better.as_ref(),
    };
    let more = More {
        asked: told.asked(),
        found: told.found(),
        brief: told.brief(),
        solutions: better.into_iter().map(Further::from).collect(),
        ..More::default()
    };
    Ok(Worked::new(solution, more))
}

/// What a certified solution says of one position.
struct State {
    is: Outcome,
    reason: &'static str,
    value: Value,
}

impl State {
    /// `None` where the solution does not say who can always win.
    fn of(winner: &Derivation) -> Option<State> {
        let at = &winner.position;
        let told = winner.lines.iter().find_map(|line| match &line.claim {
            Claim::NimSum { of, is } if of == at => Some(("nim-sum", worked(of, *is))),
            Claim::BigHeaps { of, is: 1 } if of == at => Some(("one-big", Value::Number(1))),
            Claim::Ones { of, is } if of == at => Some(("ones", Value::Number(*is))),
            _ => None,
        });
        let (reason, value) = told.unwrap_or(("rules", Value::Number(0)));
        Some(State {
            is: winner.outcome()?,
            reason,
            value,
        })
    }
}

/// A nim-sum with its numbers.
fn worked(of: &Position, is: u64) -> Value {
    match of.0.len() {
        0 | 1 => Value::Number(is),
        _ => Value::Chain(Chain::equal(Expr::nim_sum(&of.0), Expr::number(is))),
    }
}

/// The first turn, counted from 0, in which a player who was winning gives the win away.
fn first_bad(states: &[State]) -> Option<usize> {
    let hot = |state: &State| state.is == Outcome::N;
    let turns = states.windows(2);
    turns
        .map(|pair| pair.iter().all(hot))
        .position(|given_away| given_away)
}

/// A game that has been looked through.
struct Told<'a> {
    game: &'a dyn Game,
    moves: &'a [Move],
    positions: &'a [Position],
    states: &'a [State],
    bad: Option<usize>,
    better: Option<&'a Certified>,
}

impl Told<'_> {
    fn asked(&self) -> Content {
        let layout = self.game.layout();
        let turns = self.moves.iter().zip(self.positions).zip(0..);
        let row = |((by, at), turn): ((&Move, &Position), usize)| {
            let after = self.positions.get(turn + 1).unwrap_or(at);
            Value::Record(vec![
                ("number", Value::Number(turn as u64 + 1)),
                ("player", Value::Word(PLAYERS[turn % 2])),
                ("move", telling::told(layout, by, at)),
                ("position", Value::Position(after.clone())),
            ])
        };
        vec![
            ("players", Value::List(PLAYERS.map(Value::Word).to_vec())),
            ("moves", Value::List(turns.map(row).collect())),
            ("decides", Value::Case(self.decides())),
        ]
    }

    /// What there is to find out about each position beside who is winning.
    fn decides(&self) -> &'static str {
        match self.game.theorems() {
            [Theorem::One, ..] => "nim-sum",
            [Theorem::Two, ..] => "classic",
            _ => "rules",
        }
    }

    fn found(&self) -> Content {
        let state = |(state, turn): (&State, usize)| {
            Value::Record(vec![
                ("reason", Value::Case(state.reason)),
                ("value", state.value.clone()),
                ("winning", Value::Word(winning(state, turn))),
            ])
        };
        let states = self.states.iter().zip(0..).map(state);
        let last = self.positions.last();
        let over = last.is_some_and(|last| self.game.moves(last).next().is_none());
        let mut found = vec![
            ("states", Value::List(states.collect())),
            ("over", Value::Flag(over)),
            ("last", Value::Word(self.last())),
            ("bad", Value::Flag(self.bad.is_some())),
        ];
        if let Some(turn) = self.bad {
            found.push(("number", Value::Number(turn as u64 + 1)));
            found.push(("player", Value::Word(PLAYERS[turn % 2])));
            found.push(("other", Value::Word(PLAYERS[(turn + 1) % 2])));
            let at = self.positions.get(turn).cloned();
            found.extend(at.map(|at| ("position", Value::Position(at))));
            let told = |(by, at)| telling::told(self.game.layout(), by, at);
            let better = self.better_moves().map(told);
            found.push(("better", Value::List(better.collect())));
        } else if let Some(first) = self.states.first() {
            found.push(("player", Value::Word(winning(first, 0))));
        }
        found
    }

    /// Who is winning after the last move.
    fn last(&self) -> &'static str {
        let last = self.states.iter().zip(0..).last();
        last.map_or("", |(state, moves)| winning(state, moves))
    }

    fn better_moves(&self) -> impl Iterator<Item = (&Move, &Position)> {
        let solutions = self.better.into_iter().map(Certified::derivation);
        solutions.flat_map(|better| {
            let moves = better.winning_moves().unwrap_or_default();
            moves.iter().map(|by| (by, &better.position))
        })
    }

    /// `Robin Robin Alex; bad: 3; better: take 1 from row 2`.
    fn brief(&self) -> Vec<Value> {
        let after = self.states.iter().zip(0..).skip(1);
        let mut brief: Vec<Value> = after
            .map(|(state, turn)| Value::Word(winning(state, turn)))
            .collect();
        match self.bad {
            None => brief.push(Value::Word("/ no bad move")),
            Some(turn) => {
                brief.push(Value::Word("/ bad move:"));
                brief.push(Value::Number(turn as u64 + 1));
                for (by, at) in self.better_moves() {
                    brief.push(Value::Word("/"));
                    let (by, at) = (by.clone(), at.clone());
                    brief.push(Value::Move { by, at });
                }
            }
        }
        brief
    }
}

/// Who is winning after so many moves.
fn winning(state: &State, moves: usize) -> &'static str {
    match state.is {
        Outcome::N => PLAYERS[moves % 2],
        Outcome::P => PLAYERS[(moves + 1) % 2],
    }
}
