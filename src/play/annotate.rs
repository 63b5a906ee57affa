//! A game told afterwards as in lecture 004: every move with the position after it, the nim-sum, and who can win from
//! there; the first mistake, and what would have been better. All of it is read off accepted solutions.

use crate::error::Error;
use crate::games::Game;
use crate::language::print;
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
        return Ok("No move was made.\n".to_string());
    }
    let notes = notes(table)?;
    let mut text = "The game:\n\n".to_string();
    text.push_str(&columns(&rows(voice, &notes)));
    text.push('\n');
    if !table.over() {
        text.push_str("The game was not played to its end.\n");
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
    let row = |cells: [String; 5]| -> Vec<String> {
        let kept = cells
            .into_iter()
            .enumerate()
            .filter(|&(i, _)| sums || i != 3);
        kept.map(|(_, cell)| cell).collect()
    };
    let headings = ["", "move", "position", "nim-sum", "who can win"];
    let mut rows = vec![row(headings.map(str::to_string))];
    let mut before: Option<&Note> = None;
    for (number, note) in notes.iter().enumerate() {
        let start = before.map_or(&note.to, |note| &note.to);
        let what = match &note.made {
            None => "start".to_string(),
            Some((side, by)) => {
                let by = voice.take(by, start);
                format!("{}: {by}", name(*side))
            }
        };
        let mistake = if note.mistake { "  <- a mistake" } else { "" };
        rows.push(row([
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
            true => "You made no mistake.",
            false => {
                "You made no mistake: the opponent could win from the beginning, and never let go."
            }
        };
        return Ok(started.then(|| text.to_string()).into_iter().collect());
    };
    let solution = sight::solution(game, &before.to)?;
    let Some(better) = hint::answer(game, &solution, taught)? else {
        return Err(no_better(game, &before.to));
    };
    let Some(leaves) = game.after(&before.to, &better) else {
        return Err(no_better(game, &before.to));
    };
    let sum = match sight::sight(game, &leaves)?.nim_sum {
        Some(sum) if taught == Taught::NimSum => format!(" with nim-sum {sum}"),
        _ => String::new(),
    };
    Ok(vec![
        format!("Your first mistake was move {number}: after it the opponent could win."),
        format!(
            "Better was: {}, which leaves {}{sum}.",
            voice.take(&better, &before.to),
            print::shown(&leaves, game.layout()),
        ),
    ])
}

fn no_better(game: &dyn Game, position: &Position) -> Error {
    crate::games::uncertified(game, position, "a mistake without a better move")
}

/// How a player is called.
fn name(side: Side) -> &'static str {
    match side {
        Side::You => "you",
        Side::Opponent => "opponent",
    }
}
