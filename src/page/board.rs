//! A board of a page: the game on it goes on as in `nimsmith play`.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::draw::press;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::kinds;
use crate::model::Position;
use crate::play::board::{self, By, Chosen, Played, Scene};
use crate::play::hint::{self, Taught};
use crate::play::opponent::Opponent;
use crate::play::{Side, Table, is_over};
use crate::render::escape::escaped;
use crate::render::fragment;
use crate::render::view::Item;
use crate::spec::{self, Spec};

/// A board, as the page that shows it has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Board {
    /// The text of a set file, whose first exercise names the game and what is agreed.
    set: String,
    opponent: Opponent,
    first: Side,
    hints: Taught,
}

/// What is done on it.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Then {
    /// Begins a game from the position at the beginning of this one.
    Begin,
    /// Begins a game from a position like one that is given.
    Another(Vec<u64>),
    /// Chooses counters, in the first way that is a move.
    Choose(Vec<By>),
    /// Makes your move.
    Play(By),
    /// Makes the opponent's move.
    Reply,
    /// Takes your move back.
    Undo,
    /// Asks for the first hint, or for the move.
    Hint { again: bool },
    /// Asks why the position is won or lost.
    Why,
}

/// What comes of it.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Answer {
    /// What the board shows then.
    Scene(Box<Scene>),
    /// A move, or why what was chosen is none.
    Chosen(Chosen),
    /// A sentence.
    Hint { text: String },
    /// The reasons, as HTML.
    Why { html: String },
}

/// Does something in a game.
pub(super) fn board(of: &Board, played: &Played, then: Then, seed: u32) -> Result<Answer, String> {
    let spec = spec::parse("set", of.set.as_bytes(), &kinds::known());
    let spec = spec.map_err(|problem| problem.render(of.set.as_bytes(), false))?;
    let game = game(&spec)?;
    let board = board::Board::new(game, &spec.words, of.opponent, of.first, of.hints);
    let table = board.table(played).ok_or("this is no game on this board")?;
    let seed = u64::from(seed);
    let scene = match then {
        Then::Begin => board.begin(table.start, seed),
        Then::Another(like) => board.begin_another(&Position(like), &table.start, seed),
        Then::Play(by) => board.play(table, &by).ok_or("that is no move here")?,
        Then::Reply => board.reply(table, seed),
        Then::Undo => board.undo(table),
        Then::Choose(among) => return Ok(Answer::Chosen(board.choose(&table, &among))),
        Then::Hint { again } => {
            let hint = hint::hint(board.voice(), table.position(), of.hints, !again);
            return hint.map(|text| Answer::Hint { text }).map_err(shown);
        }
        Then::Why => return why(&board, &spec, &table).map(|html| Answer::Why { html }),
    };
    let scene = scene.map_err(shown)?;
    Ok(Answer::Scene(Box::new(scene)))
}

fn shown(error: Error) -> String {
    error.to_string()
}

fn game(spec: &Spec) -> Result<Arc<dyn Game>, String> {
    let entry = spec.entries.first().ok_or("the set has no exercise")?;
    let game = games::game(&entry.game).ok_or("the set names no game")?;
    Ok(game.under(&entry.house))
}

/// Why a position is won or lost: its worked solution, or what can be said without numbers.
fn why(board: &board::Board, spec: &Spec, table: &Table) -> Result<String, String> {
    let voice = board.voice();
    let position = table.position();
    if is_over(voice.game, position) {
        let text = voice.ending(table).unwrap_or_default();
        return Ok(paragraph(&text));
    }
    let of = voice.shown(position);
    let lead = paragraph(&voice.say("play first player", &[("position", &of)]));
    if board.taught() != Taught::NimSum {
        let why = hint::simple_why(voice, position, board.taught()).map_err(shown)?;
        let why: String = why.iter().map(|text| paragraph(text)).collect();
        return Ok(lead + &why);
    }
    let entry = &spec.entries[0];
    let kind = kinds::kind(&entry.kind).ok_or("the set names no kind")?;
    let mut dice = Dice::new(0, "why", 0, "");
    let problem = (kind.pose)(voice.game, position.clone(), &entry.proofs, &mut dice);
    let worked = kind
        .work(voice.game, &problem, entry.method)
        .map_err(shown)?;
    let press = press(&spec.words)?;
    let worked = (&worked.solution, &worked.more);
    let asked = Item::new((kind, voice.game), entry, &problem, worked);
    Ok(lead + &fragment::answer(&press, &asked).map_err(shown)?)
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escaped(text))
}
