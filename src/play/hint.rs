//! A push in the right direction, read off the worked solution: first where to look, then the move.

use crate::games::Game;
use crate::kernel::Certified;
use crate::language::print;
use crate::model::claim::{Claim, Counted};
use crate::model::position::Position;

use super::sight;

/// The first hint, or all further ones.
pub fn hint(game: &dyn Game, position: &Position, solution: &Certified, first: bool) -> String {
    match sight::winning_move(solution) {
        None => "There is no winning move here: whatever you do, the opponent can win.".to_string(),
        Some(_) if first => format!(
            "{}\n(`hint` once more tells the move.)",
            idea(game, solution)
        ),
        Some(by) => {
            let by = print::take(by, position, game.layout());
            format!("A winning move: {by}.")
        }
    }
}

/// The thought that leads to the move, without the move.
fn idea(game: &dyn Game, solution: &Certified) -> String {
    let start = &solution.derivation().position;
    let claims = || solution.derivation().lines.iter().map(|line| &line.claim);
    let power = claims().find_map(|claim| match claim {
        Claim::LargestPower { of, is } => Some((*of, *is)),
        _ => None,
    });
    if let Some((sum, power)) = power {
        let which = match game.layout().disguise() {
            None => format!("play in a row with a {power} in it"),
            Some(_) => format!("begin with a coin whose number has a {power} in it"),
        };
        return format!("The nim-sum is {sum}, and its largest power of 2 is {power}: {which}.");
    }
    // Arcs in equal pairs are told below, where they are the reason.
    if claims().any(|claim| matches!(claim, Claim::Grundy { .. } | Claim::GrundyValues(_))) {
        return "Find the Grundy values, and make their nim-sum 0.".to_string();
    }
    let idea =
        claims().find_map(|claim| {
            match claim {
        Claim::BigHeaps { of, is: 1 } if of == start => Some(
            "Only one row is big. Play there, so that an odd number of rows of one is left."
                .to_string(),
        ),
        Claim::Ones { of, is } | Claim::Counters { of, is } if of == start => {
            Some(format!("Count: {is} is {}.", parity(*is)))
        }
        Claim::Parity {
            of,
            counted: Counted::Ones,
            ..
        } if of == start => Some("Count the rows of one.".to_string()),
        Claim::Outcomes(_) => Some(
            "Make the table of N and P from 0 up. Which P can you reach in one move?".to_string(),
        ),
        Claim::Division { of, by, times, rest } => Some(format!(
            "{of} = {times} × {by} + {rest}: look at the remainder."
        )),
        Claim::Parts { .. } => Some(
            "Leave arcs in pairs of equal length: then you can copy whatever the opponent does."
                .to_string(),
        ),
        _ => None,
    }
        });
    idea.unwrap_or_else(|| {
        "You can win: there is a move after which the opponent cannot.".to_string()
    })
}

fn parity(n: u64) -> &'static str {
    if n.is_multiple_of(2) { "even" } else { "odd" }
}
