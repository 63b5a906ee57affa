//! A question about a position that somebody chose, for pages that show one and draw nothing.

use super::method;
use super::sheet::{Question, agrees};
use crate::dice::Dice;
use crate::engine::search::PlayedOut;
use crate::error::Error;
use crate::games::{self, Game};
use crate::kinds::{Kind, Unsuited};
use crate::model::{Board, HouseRules, Position};
use crate::spec::Entry;

/// Why a position cannot be asked about.
pub enum Misfit {
    /// The field of the exercise that does not fit, what is wrong, and what to do.
    Field(&'static str, String, String),
    /// The position does not suit the kind.
    Position(Unsuited),
    /// It has no key that the kernel accepts.
    Uncertified(Error),
}

/// Works a question of a kind out for a position, cross-checked by playing it out where that is small. What the kind
/// chooses beyond the position depends on `seed` alone.
pub fn given(
    entry: &Entry,
    kind: &'static Kind,
    game: &dyn Game,
    position: Position,
    seed: u64,
) -> Result<Question, Misfit> {
    fits(entry, kind, game, &position)?;
    let mut dice = Dice::new(seed, "given", 0, "");
    let problem = (kind.pose)(game, position, &entry.proofs, &mut dice);
    if let Some(unsuited) = (kind.unsuited)(game, &problem) {
        return Err(Misfit::Position(unsuited));
    }
    let worked = kind
        .work(game, &problem, entry.method)
        .map_err(Misfit::Uncertified)?;
    let heaps = &problem.position.0;
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let table = game.played_out(heaps.len() as u64, largest);
    let checked = |table: &dyn PlayedOut| agrees(worked.solution.derivation(), table);
    if table.is_some_and(|table| !checked(&*table)) {
        let why = "playing it out disagrees";
        let error = games::uncertified(game, &problem.position, why);
        return Err(Misfit::Uncertified(error));
    }
    Ok(Question {
        entry: 0,
        index: 1,
        problem,
        solution: worked.solution,
        more: worked.more,
    })
}

/// Why a kind cannot be asked of a game under what is agreed: the field that does not fit, what is wrong, and what to do.
pub(super) fn unsuited(
    entry: &Entry,
    kind: &Kind,
    game: &dyn Game,
) -> Option<(&'static str, String, String)> {
    if kind.suits(game) {
        return None;
    }
    let message = format!("`{}` cannot be asked of `{}`", kind.name, game.name());
    let (misere, board) = (false, Board::Heaps);
    let house = &entry.house;
    let others = [
        (
            "misere",
            "under misère play",
            HouseRules {
                misere,
                ..house.clone()
            },
        ),
        (
            "board",
            "on a row or a ring",
            HouseRules {
                board,
                ..house.clone()
            },
        ),
    ];
    let suits = |house: &HouseRules| {
        games::game(&entry.game).is_some_and(|game| kind.suits(&*game.under(house)))
    };
    if let Some((field, how, _)) = others.iter().find(|(.., house)| suits(house)) {
        let help = format!("leave `{field}` out, or choose another kind");
        return Some((field, format!("{message} {how}"), help));
    }
    let (games, codes) = kind.suited();
    let help = format!("games for `{}`: {}{codes}", kind.name, games.join(", "));
    Some(("game", message, help))
}

fn fits(
    entry: &Entry,
    kind: &'static Kind,
    game: &dyn Game,
    position: &Position,
) -> Result<(), Misfit> {
    let name = kind.name;
    if !kind.has_board {
        let message = format!("`{name}` is not asked of a position");
        let help = "leave the position out, or choose another kind".to_string();
        return Err(Misfit::Field("kind", message, help));
    }
    if let Some((field, message, help)) = unsuited(entry, kind, game) {
        return Err(Misfit::Field(field, message, help));
    }
    if let Some(unsolved) = game.unsolved(position) {
        let help = unsolved.help().to_string();
        return Err(Misfit::Field(unsolved.field(), unsolved.to_string(), help));
    }
    let heaps = position.0.len() as u64;
    let alike = Entry {
        heaps: heaps..=heaps,
        ..entry.clone()
    };
    match method::misfit(&alike, kind, game) {
        Some((message, help)) => Err(Misfit::Field("method", message, help)),
        None => Ok(()),
    }
}
