//! A push in the right direction: first where to look, then the move; and why a position is won or lost. Neither says more
//! than has been taught.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::games::Game;
use crate::kernel::Certified;
use crate::model::{Claim, Convention, Counted, Move, Position};

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
        return Ok(voice.say("play no winning move", &[]));
    };
    if !first {
        let by = voice.take(&by, position);
        return Ok(voice.say("play winning move", &[("move", &by)]));
    }
    let idea = match taught {
        Taught::NimSum => idea(voice, &solution),
        Taught::Mirror | Taught::None => simple_idea(voice, position, &by, taught),
    };
    Ok(voice.say("play ask again", &[("idea", &idea)]))
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

fn simple_idea(voice: Voice, position: &Position, by: &Move, taught: Taught) -> String {
    let game = voice.game;
    let idea = match game.after(position, by) {
        Some(to) if is_over(game, &to) => "play last of all",
        Some(to) if taught == Taught::Mirror && in_pairs(game, &to) => "play leave pairs",
        _ => "play begin small",
    };
    voice.say(idea, &[])
}

/// Why a position is won or lost, without numbers, a sentence or two in each paragraph.
pub fn simple_why(voice: Voice, position: &Position, taught: Taught) -> Result<Vec<String>, Error> {
    let game = voice.game;
    let pairs = |at: &Position| {
        let pairs = taught == Taught::Mirror && in_pairs(game, at);
        pairs.then(|| voice.say("play in pairs", &[]))
    };
    let solution = sight::solution(game, position)?;
    let Some(by) = answer(game, &solution, taught)? else {
        let lost = voice.say("play lost", &[]);
        return Ok(pairs(position).into_iter().chain([lost]).collect());
    };
    let mut why = vec![format!("{}.", capital(&voice.take(&by, position)))];
    if let Some(to) = game.after(position, &by).filter(|to| !is_over(game, to)) {
        why.push(voice.say("play leaves", &[("position", &voice.shown(&to))]));
        why.extend(pairs(&to));
    }
    why.push(voice.say("play won", &[]));
    Ok(why)
}

/// The thought that leads to the move, without the move, read off the worked solution.
fn idea(voice: Voice, solution: &Certified) -> String {
    let start = &solution.derivation().position;
    let claims = || solution.derivation().lines.iter().map(|line| &line.claim);
    let power = claims().find_map(|claim| match claim {
        Claim::LargestPower { of, is } => Some((*of, *is)),
        _ => None,
    });
    if let Some((sum, power)) = power {
        let which = match voice.game.layout().disguise() {
            None => "play largest power",
            Some(_) => "play largest power of a coin",
        };
        return voice.say(which, &[("sum", &sum), ("power", &power)]);
    }
    // Arcs in equal pairs are told below, where they are the reason.
    if claims().any(|claim| matches!(claim, Claim::Grundy { .. } | Claim::GrundyValues(_))) {
        return voice.say("play Grundy values", &[]);
    }
    let idea = claims().find_map(|claim| {
        Some(match claim {
            Claim::BigHeaps { of, is: 1 } if of == start => voice.say("play one big", &[]),
            Claim::Ones { of, is } | Claim::Counters { of, is } if of == start => {
                let parity = match is.is_multiple_of(2) {
                    true => "even",
                    false => "odd",
                };
                voice.say(
                    "play count",
                    &[("n", is), ("parity", &voice.say(parity, &[]))],
                )
            }
            Claim::Parity {
                of,
                counted: Counted::Ones,
                ..
            } if of == start => voice.say("play count ones", &[]),
            Claim::Outcomes(_) => voice.say("play make a table", &[]),
            Claim::Division {
                of,
                by,
                times,
                rest,
            } => {
                let product = format!("{of} = {times} × {by} + {rest}");
                voice.say("play remainder", &[("product", &product)])
            }
            Claim::Parts { .. } => {
                let parts = voice.on(start).parts();
                voice.say("play equal parts", &[("parts", &parts)])
            }
            _ => return None,
        })
    });
    idea.unwrap_or_else(|| voice.say("play you can win", &[]))
}
