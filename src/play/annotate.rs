//! A game told afterwards as in lecture 004: every move with the position after it, the nim-sum, and who can win from
//! there; the first mistake, and what would have been better. All of it is read off accepted solutions.

use crate::error::Error;
use crate::games::Game;
use crate::language::print;
use crate::language::voice::Places;
use crate::model::{Move, Position};

use super::hint::{self, Taught};
use super::sight::{self, Sight};
use super::voice::Voice;
use super::{Side, Table};

/// A position of the game, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Who moved, and how; `None` for the beginning.
    pub made: Option<(Side, Move)>,
    /// The position.
    pub to: Position,
    /// Its nim-sum, where who wins rests on it.
    pub nim_sum: Option<u64>,
    /// Who can win from here.
    pub wins: Side,
    /// Whether the move gave a win away.
    pub mistake: bool,
}

/// The beginning and every move of a game.
pub fn notes(table: &Table) -> Result<Vec<Note>, Error> {
    let game = &*table.game;
    let mut seen = sight::sight(game, &table.start)?;
    let mut notes = vec![Note {
        made: None,
        to: table.start.clone(),
        nim_sum: seen.nim_sum,
        wins: winner(&seen, table.first),
        mistake: false,
    }];
    for turn in &table.turns {
        let could_win = seen.mover_wins;
        seen = sight::sight(game, &turn.to)?;
        notes.push(Note {
            made: Some((turn.side, turn.by.clone())),
            to: turn.to.clone(),
            nim_sum: seen.nim_sum,
            wins: winner(&seen, turn.side.other()),
            mistake: could_win && seen.mover_wins,
        });
    }
    Ok(notes)
}

fn winner(seen: &Sight, to_move: Side) -> Side {
    match seen.mover_wins {
        true => to_move,
        false => to_move.other(),
    }
}

/// The whole account.
pub fn account(voice: Voice, table: &Table) -> Result<String, Error> {
    if table.turns.is_empty() {
        return Ok(voice.say("play no move made", &[]) + "\n");
    }
    let notes = notes(table)?;
    let head = voice.say("play the game", &[]);
    let mut text = format!("{head}\n\n{}\n", columns(&rows(voice, &notes)));
    if !table.over() {
        text.push_str(&(voice.say("play broken off", &[]) + "\n"));
    }
    let verdict = verdict(voice, &notes, Taught::NimSum)?;
    verdict
        .into_iter()
        .for_each(|line| text.push_str(&(line + "\n")));
    Ok(text)
}

/// A line for each position, with its headings.
fn rows(voice: Voice, notes: &[Note]) -> Vec<Vec<String>> {
    let sums = notes.iter().any(|note| note.nim_sum.is_some());
    let row = |cells: Vec<String>| -> Vec<String> {
        let kept = cells
            .into_iter()
            .enumerate()
            .filter(|&(i, _)| sums || i != 3);
        kept.map(|(_, cell)| cell).collect()
    };
    let headings = voice.say("play headings", &[]);
    let headings = [""].into_iter().chain(headings.split(" / "));
    let mut rows = vec![row(headings.map(str::to_string).collect())];
    let name = |side: Side| match side {
        Side::You => voice.say("play name you", &[]),
        Side::Opponent => voice.say("play name opponent", &[]),
    };
    let mut before: Option<&Note> = None;
    for (number, note) in notes.iter().enumerate() {
        let start = before.map_or(&note.to, |note| &note.to);
        let what = match &note.made {
            None => voice.say("play start", &[]),
            Some((side, by)) => {
                let by = voice.take(by, start);
                voice.say("play of", &[("who", &name(*side)), ("move", &by)])
            }
        };
        let mistake = match note.mistake {
            true => format!("  <- {}", voice.say("play a mistake", &[])),
            false => String::new(),
        };
        rows.push(row(vec![
            number.to_string(),
            what,
            print::shown(&note.to, voice.game.layout()),
            note.nim_sum.map_or("-".to_string(), |sum| sum.to_string()),
            format!("{}{mistake}", name(note.wins)),
        ]));
        before = Some(note);
    }
    rows
}

/// Columns that are wider than this do not move those after them.
const WIDEST: usize = 52;

/// Cells beneath each other.
fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let widths = cells.map(|cell| cell.chars().count());
        widths.filter(|&width| width <= WIDEST).max().unwrap_or(0)
    };
    let mut text = String::new();
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths);
        let line: String = cells
            .map(|(cell, width)| format!("  {cell:<width$}"))
            .collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Your first mistake with a better move, or that there was none, in sentences that stand each on a line of its own; none
/// where you have made no move.
pub fn verdict(voice: Voice, notes: &[Note], taught: Taught) -> Result<Vec<String>, Error> {
    let game = voice.game;
    let yours = |note: &&Note| matches!(note.made, Some((Side::You, _)));
    let mut steps = notes.iter().zip(notes.iter().skip(1)).zip(1..);
    let found = steps.find(|((_, note), _)| note.mistake && yours(note));
    let Some(((before, _), number)) = found else {
        let started = notes.iter().any(|note| yours(&note));
        let could_win = notes.iter().any(|note| note.wins == Side::You);
        let text = match could_win {
            true => "play no mistake",
            false => "play no chance",
        };
        return Ok(started.then(|| voice.say(text, &[])).into_iter().collect());
    };
    let solution = sight::solution(game, &before.to)?;
    let Some(better) = hint::answer(game, &solution, taught)? else {
        return Err(no_better(game, &before.to));
    };
    let Some(leaves) = game.after(&before.to, &better) else {
        return Err(no_better(game, &before.to));
    };
    let sum = sight::sight(game, &leaves)?.nim_sum;
    let sum = sum.filter(|_| taught == Taught::NimSum);
    let name = match sum {
        Some(_) => "play better with sum",
        None => "play better",
    };
    let places: Places = &[
        ("move", &voice.take(&better, &before.to)),
        ("position", &print::shown(&leaves, game.layout())),
        ("sum", &sum.unwrap_or_default()),
    ];
    Ok(vec![
        voice.say("play first mistake", &[("n", &number)]),
        voice.say(name, places),
    ])
}

fn no_better(game: &dyn Game, position: &Position) -> Error {
    crate::games::uncertified(game, position, "a mistake without a better move")
}
