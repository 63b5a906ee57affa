//! `two-rules`: one position in Nim and in Classic Nim: who wins, with the same move or not, and why (Theorems 1 and 2).

use std::sync::Arc;

use super::content::Value;
use super::kind::{Games, Key, Kind, Unsuited};
use super::problem::{Further, More, Problem, Worked};
use super::strata::Stratum;
use crate::error::Error;
use crate::games::{self, Game};
use crate::model::{Claim, Derivation, Goal, HouseRules, Method, Move, Outcome, Position};

/// The kind.
pub static KIND: Kind = Kind {
    name: "two-rules",
    goal: Goal::FirstMove,
    room: 8,
    plays: false,
    solves: 2,
    marks: true,
    games: Games::Named(&["nim"]),
    mirrors: false,
    // Who has won a game that is over is no question.
    unsuited: |game, posed| Unsuited::if_over(game, &posed.position),
    // In half of the positions the two games differ.
    strata: |_| {
        const {
            &[
                Stratum::ANY.misere_matters(true).times(3),
                Stratum::first_wins(true).misere_matters(false).times(2),
                Stratum::first_wins(false).misere_matters(false),
            ]
        }
    },
    key: Key::Worked(work),
    ..Kind::BOARD
};

fn work(game: &dyn Game, problem: &Problem, method: Method) -> Result<Worked, Error> {
    let position = &problem.position;
    let classic = classic_nim(game, position)?;
    let solution = games::certified(game, position, Goal::FirstMove, method)?;
    let other = games::certified(&*classic, position, Goal::FirstMove, method)?;
    let wrong = || games::uncertified(game, position, "the two games cannot be compared");
    let compared = Compared::of(solution.derivation(), other.derivation()).ok_or_else(wrong)?;
    if !compared.is_explained() {
        return Err(wrong());
    }
    let more = More {
        found: compared.found(position),
        brief: compared.brief(),
        solutions: vec![Further {
            game: Some(classic),
            solution: other,
        }],
        ..More::default()
    };
    Ok(Worked::new(solution, more))
}

fn classic_nim(game: &dyn Game, position: &Position) -> Result<Arc<dyn Game>, Error> {
    let classic = games::game("classic-nim");
    let classic = classic.ok_or_else(|| games::uncertified(game, position, "no other game"))?;
    Ok(classic.under(&HouseRules::default()))
}

/// What certified solutions of both games say.
struct Compared {
    outcomes: [Outcome; 2],
    same_moves: bool,
    classic: Vec<Move>,
    big_heaps: u64,
}

impl Compared {
    fn of(nim: &Derivation, classic: &Derivation) -> Option<Compared> {
        let big_heaps = classic.lines.iter().find_map(|line| match &line.claim {
            Claim::BigHeaps { of, is } if *of == classic.position => Some(*is),
            _ => None,
        });
        let sorted = |solution: &Derivation| {
            let mut moves = solution.winning_moves()?.to_vec();
            moves.sort();
            Some(moves)
        };
        Some(Compared {
            outcomes: [nim.outcome()?, classic.outcome()?],
            same_moves: sorted(nim)? == sorted(classic)?,
            classic: classic.winning_moves()?.to_vec(),
            big_heaps: big_heaps?,
        })
    }

    fn same_winner(&self) -> bool {
        self.outcomes[0] == self.outcomes[1]
    }

    /// Why the games agree or differ: how many heaps are big.
    fn reason(&self) -> &'static str {
        match self.big_heaps {
            0 => "none",
            1 => "one",
            _ => "several",
        }
    }

    /// Whether what is so is what the page gives as the reason.
    fn is_explained(&self) -> bool {
        let expected = match self.big_heaps {
            0 => (false, false),
            1 => (true, false),
            _ => (true, true),
        };
        expected == (self.same_winner(), self.same_moves)
    }

    fn found(&self, position: &Position) -> Vec<(&'static str, Value)> {
        let at = |by: &Move| Value::Move {
            by: by.clone(),
            at: position.clone(),
        };
        vec![
            ("classic_winner", Value::Case(player(self.outcomes[1]))),
            (
                "classic_moves",
                Value::List(self.classic.iter().map(at).collect()),
            ),
            ("same_winner", Value::Flag(self.same_winner())),
            ("same_moves", Value::Flag(self.same_moves)),
            ("reason", Value::Case(self.reason())),
            ("big_heaps", Value::Number(self.big_heaps)),
        ]
    }

    fn brief(&self) -> Vec<Value> {
        let same = match (self.outcomes, self.same_moves) {
            ([Outcome::P, Outcome::P], _) => "no winning move",
            (_, true) => "same moves",
            (_, false) => "other moves",
        };
        let [nim, classic] = self.outcomes.map(|is| Value::Word(player(is)));
        vec![
            nim,
            Value::Word("/"),
            classic,
            Value::Word("/"),
            Value::Word(same),
        ]
    }
}

fn player(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "first",
        Outcome::P => "second",
    }
}
