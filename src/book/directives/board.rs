//! `nimsmith board`: a position to play from. The script of the book brings it to life; without scripts it is a picture
//! and a sentence.

use serde_json::json;

use super::theirs::{self, Theirs};
use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::book::part::Part;
use crate::language::print;
use crate::model::{Convention, HeapCode, Layout, Position};
use crate::play::Side;
use crate::play::board::{Board, unfit};
use crate::play::hint::{TAUGHT, Taught};
use crate::play::opponent::Opponent;
use crate::render::boxes::on_one_line;
use crate::render::escape::escaped;
use crate::render::fragment;

/// A board as HTML.
pub fn expand(_: &mut Page, mut fields: Fields, _: usize) -> Result<Vec<Part>, Trouble> {
    let opponent = fields.word(
        "opponent",
        &[
            ("perfect", Opponent::Perfect),
            ("beginner", Opponent::Beginner),
        ],
    )?;
    let first = fields.word("first", &[("you", Side::You), ("program", Side::Opponent)])?;
    let taught = fields.word("hints", &TAUGHT)?;
    let theirs = theirs::shown(
        fields,
        "board",
        &["opponent", "first", "hints"],
        "first-move",
    )?;
    let Theirs {
        set,
        game,
        position,
        ..
    } = &theirs;
    if let Some((message, help)) = unfit(&**game, position) {
        return Err(theirs.wrong(message, help).into());
    }
    let words = &set.spec.words;
    let board = Board::new(
        game.clone(),
        words,
        opponent.unwrap_or(Opponent::Perfect),
        first.unwrap_or(Side::You),
        taught.unwrap_or(Taught::NimSum),
    );
    let of = json!({
        "set": set.text, "opponent": opponent.unwrap_or(Opponent::Perfect),
        "first": first.unwrap_or(Side::You), "hints": taught.unwrap_or(Taught::NimSum),
    });
    let scene = board.begin(position.clone(), 0).map_err(Trouble::Error)?;
    let picture = fragment::board(position, game.layout(), words).unwrap_or_default();
    let (title, name) = (escaped(game.title()), game.name());
    Ok(vec![Part::Text(format!(
        "<div class=\"nimsmith nimsmith-board\" data-title=\"{title}\" data-of=\"{}\" data-scene=\"{}\" \
         role=\"group\" aria-label=\"{title} board\">{picture}<p class=\"without-script\"><b>{title}</b>: {}. {} \
         Where scripts and WebAssembly are allowed, this is a board to play on. In a terminal: \
         <code>nimsmith play {name} {}{}</code>.</p></div>",
        on_one_line(&of.to_string()),
        on_one_line(&json!(scene).to_string()),
        escaped(&print::shown(position, game.layout())),
        escaped(&board.rules(position)),
        typed(position, game.layout()),
        agreed(&theirs),
    ))])
}

/// A position as it is typed on the command line.
fn typed(position: &Position, layout: Layout) -> String {
    match layout {
        Layout::Circle | Layout::Row => print::shown(position, layout),
        _ => {
            let sizes: Vec<String> = position.0.iter().map(u64::to_string).collect();
            sizes.join(" ")
        }
    }
}

/// The options that say what is agreed, where the name of the game does not.
fn agreed(theirs: &Theirs) -> String {
    let game = &theirs.game;
    let board = game
        .board()
        .map(|board| format!(" --board {}", board.word()));
    let open = game.boards().fields.contains(&"take");
    let code = game.code().filter(|_| open);
    let take = match code.map(|code| (code.series(), code.amounts())) {
        Some((Some(series), _)) => format!(" --take {}", series.word()),
        Some((None, Some(amounts))) => {
            let amounts: Vec<String> = amounts.0.iter().map(u64::to_string).collect();
            format!(" --take {}", amounts.join(","))
        }
        _ => String::new(),
    };
    let misere = game.code().is_some() && game.convention() == Convention::Misere;
    let misere = if misere { " --misere" } else { "" };
    let not_all = if code.is_some_and(HeapCode::not_all) {
        " --not-all"
    } else {
        ""
    };
    format!("{}{take}{misere}{not_all}", board.unwrap_or_default())
}
