//! A push in the right direction: first where to look, then the move; and why a position is won or lost. Neither says more
//! than has been taught.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::games::Game;
use crate::kernel::Certified;
use crate::model::{Claim, Convention, Counted, Layout, Move, Position};

use super::voice::{Voice, capital};
use super::{is_over, sight};

/// What hints may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taught {
    /// All there is.
    NimSum,
    /// Equal pairs, and nothing about numbers.
    Mirror,
    /// Only who can win.
    None,
}

/// What hints may use, by the words that authors choose from; the first is meant where none is given.
pub const TAUGHT: [(&str, Taught); 3] = [
    ("nim-sum", Taught::NimSum),
    ("mirror", Taught::Mirror),
    ("none", Taught::None),
];

/// The first hint, or all further ones.
pub fn hint(
    voice: Voice,
    position: &Position,
    taught: Taught,
    first: bool,
) -> Result<String, Error> {
    let solution = sight::solution(voice.game, position)?;
    let Some(by) = answer(voice.game, &solution, taught)? else {
        return Ok(
            "There is no winning move here: whatever you do, the opponent can win.".to_string(),
        );
    };
    if !first {
        return Ok(format!("A winning move: {}.", voice.take(&by, position)));
    }
    let idea = match taught {
        Taught::NimSum => idea(voice, &solution),
        Taught::Mirror | Taught::None => simple_idea(voice.game, position, &by, taught).to_string(),
    };
    Ok(format!("{idea} (Ask for a hint again to see the move.)"))
}

/// The winning move to tell: where only equal pairs have been taught, rather one that leaves them.
pub fn answer(
    game: &dyn Game,
    solution: &Certified,
    taught: Taught,
) -> Result<Option<Move>, Error> {
    let position = &solution.derivation().position;
    let pairs = |by: &Move| {
        let to = game.after(position, by);
        to.is_some_and(|to| in_pairs(game, &to))
    };
    let mut leaves_pairs = None;
    if taught == Taught::Mirror {
        let moves = sight::sight(game, position)?.moves;
        leaves_pairs = moves.into_iter().find(pairs);
    }
    Ok(leaves_pairs.or_else(|| sight::winning_move(solution).cloned()))
}

/// Whether all that is left lies in equal pairs, so that every move can be copied.
fn in_pairs(game: &dyn Game, position: &Position) -> bool {
    let parts = game
        .parts(position)
        .filter(|_| game.convention() == Convention::Normal);
    parts.is_some_and(|mut parts| {
        parts.retain(|&size| size > 0);
        parts.sort_unstable();
        parts.chunks(2).all(|pair| matches!(pair, [a, b] if a == b))
    })
}

fn simple_idea(game: &dyn Game, position: &Position, by: &Move, taught: Taught) -> &'static str {
    match game.after(position, by) {
        Some(to) if is_over(game, &to) => "You can end the game with one move.",
        Some(to) if taught == Taught::Mirror && in_pairs(game, &to) => {
            "You can leave equal pairs: then you can copy whatever the opponent does."
        }
        _ => {
            "There is a winning move. Which positions would you like to leave? Begin with small ones."
        }
    }
}

/// Why a position is won or lost, without numbers, a sentence or two in each paragraph.
pub fn simple_why(voice: Voice, position: &Position, taught: Taught) -> Result<Vec<String>, Error> {
    let game = voice.game;
    let copied = "Everything has an equal partner, so every move can be copied there.";
    let pairs = |at: &Position| {
        let pairs = taught == Taught::Mirror && in_pairs(game, at);
        pairs.then(|| copied.to_string())
    };
    let solution = sight::solution(game, position)?;
    let Some(by) = answer(game, &solution, taught)? else {
        let lost = "Every move of yours has a good answer, so this is a P-position: whatever you do, the opponent can win.";
        return Ok(pairs(position)
            .into_iter()
            .chain([lost.to_string()])
            .collect());
    };
    let mut why = vec![format!("{}.", capital(&voice.take(&by, position)))];
    if let Some(to) = game.after(position, &by).filter(|to| !is_over(game, to)) {
        why.push(format!("This leaves {}.", voice.shown(&to)));
        why.extend(pairs(&to));
    }
    let won = "After that the opponent has no good answer, so this is an N-position: you can win.";
    why.push(won.to_string());
    Ok(why)
}

/// The thought that leads to the move, without the move, read off the worked solution.
fn idea(voice: Voice, solution: &Certified) -> String {
    let layout = voice.game.layout();
    let (heap, heaps) = &voice.words.heap;
    let start = &solution.derivation().position;
    let claims = || solution.derivation().lines.iter().map(|line| &line.claim);
    let power = claims().find_map(|claim| match claim {
        Claim::LargestPower { of, is } => Some((*of, *is)),
        _ => None,
    });
    if let Some((sum, power)) = power {
        let which = match layout.disguise() {
            None => format!("play in a {heap} with a {power} in it"),
            Some(_) => format!("begin with a coin whose number has a {power} in it"),
        };
        return format!("The nim-sum is {sum}, and its largest power of 2 is {power}: {which}.");
    }
    // Arcs in equal pairs are told below, where they are the reason.
    if claims().any(|claim| matches!(claim, Claim::Grundy { .. } | Claim::GrundyValues(_))) {
        return "Find the Grundy values, and make their nim-sum 0.".to_string();
    }
    let idea = claims().find_map(|claim| {
        Some(match claim {
            Claim::BigHeaps { of, is: 1 } if of == start => format!(
                "Only one {heap} is big. Play there, so that an odd number of {heaps} of one is left."
            ),
            Claim::Ones { of, is } | Claim::Counters { of, is } if of == start => {
                format!("Count: {is} is {}.", parity(*is))
            }
            Claim::Parity {
                of,
                counted: Counted::Ones,
                ..
            } if of == start => format!("Count the {heaps} of one."),
            Claim::Outcomes(_) => {
                "Make the table of N and P from 0 up. Which P can you reach in one move?".to_string()
            }
            Claim::Division { of, by, times, rest } => {
                format!("{of} = {times} × {by} + {rest}: look at the remainder.")
            }
            Claim::Parts { .. } => {
                let runs = match layout {
                    Layout::Row => "runs",
                    _ => "arcs",
                };
                format!(
                    "Leave {runs} in pairs of equal length: then you can copy whatever the opponent does."
                )
            }
            _ => return None,
        })
    });
    idea.unwrap_or_else(|| {
        "You can win: there is a move after which the opponent cannot.".to_string()
    })
}

fn parity(n: u64) -> &'static str {
    if n.is_multiple_of(2) { "even" } else { "odd" }
}
