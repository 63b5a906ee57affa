//! `nimsmith board`: a position to play from. The script of the book brings it to life; without scripts it is a picture
//! and a sentence.

use super::theirs::{self, Theirs};
use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::book::part::Part;
use crate::kinds::Unsuited;
use crate::language::print;
use crate::model::heap_code::HeapCode;
use crate::model::position::Position;
use crate::model::rules::Layout;
use crate::render::fragment::{self, escaped};

/// Larger numbers of counters are no game for fingers.
const MOST_COUNTERS: u64 = 1_000;

/// A board as HTML.
pub fn expand(_: &mut Page, mut fields: Fields, _: usize) -> Result<Vec<Part>, Trouble> {
    let opponent = fields.word(
        "opponent",
        &[("perfect", "perfect"), ("beginner", "beginner")],
    )?;
    let first = fields.word("first", &[("you", "you"), ("program", "program")])?;
    let theirs = theirs::shown(fields, "board", &["opponent", "first"], "first-move")?;
    let Theirs {
        set,
        game,
        position,
        ..
    } = &theirs;
    if position.0.iter().any(|&size| size > MOST_COUNTERS) {
        let message = "the board is too large to play on".to_string();
        let help = format!("at most {MOST_COUNTERS} counters in a row");
        return Err(theirs.wrong(message, help).into());
    }
    if let Some(Unsuited { why, help }) = Unsuited::if_over(&**game, position) {
        return Err(theirs.wrong(why, help).into());
    }
    if let Some(unsolved) = game.unsolved(position) {
        let (message, help) = (unsolved.to_string(), unsolved.help().to_string());
        return Err(theirs.wrong(message, help).into());
    }
    let plain = |code: &HeapCode| code.takes_only() && !code.is_endless();
    let other = game.board().is_some() || game.layout().disguise().is_some();
    if other || !game.code().is_none_or(plain) {
        let message = format!("a board cannot play {}", game.title());
        let help =
            "show the position with a block `nimsmith solve`, or let readers play in a terminal";
        return Err(theirs.wrong(message, help.to_string()).into());
    }
    let house = &set.spec.entries[0].house;
    let take = game.amounts().map_or(String::new(), |amounts| {
        format!(" data-take=\"{}\"", list(&amounts.0))
    });
    let words = &set.spec.words;
    let picture = fragment::board(position, game.layout(), words).unwrap_or_default();
    let shown = print::shown(position, game.layout());
    let (title, name) = (game.title(), game.name());
    let numbers = list(&position.0);
    Ok(vec![Part::Text(format!(
        "<div class=\"nimsmith nimsmith-board\" data-game=\"{name}\" data-position=\"{numbers}\" data-opponent=\"{}\" \
         data-first=\"{}\"{take} data-misere=\"{}\" data-not-all=\"{}\" data-heap=\"{}\" data-counter=\"{}\" \
         role=\"group\" aria-label=\"{title} board: {shown}\">{picture}<p class=\"without-script\">{title}: {shown}. \
         With scripts, this is a board to play on. In a terminal: <code>nimsmith play {name} {}{}</code>.</p></div>",
        opponent.unwrap_or("perfect"),
        first.unwrap_or("you"),
        house.misere,
        game.code().is_some_and(HeapCode::not_all),
        escaped(&words.heap.0),
        escaped(&words.object.0),
        typed(position, game.layout()),
        agreed(&theirs),
    ))])
}

fn list(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    format!("[{}]", numbers.join(","))
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

/// The options that say what is agreed.
fn agreed(theirs: &Theirs) -> String {
    let house = &theirs.set.spec.entries[0].house;
    let take = theirs.game.amounts().map(|amounts| {
        let amounts: Vec<String> = amounts.0.iter().map(u64::to_string).collect();
        format!(" --take {}", amounts.join(","))
    });
    let misere = if house.misere { " --misere" } else { "" };
    let code = theirs.game.code();
    let not_all = if code.is_some_and(HeapCode::not_all) {
        " --not-all"
    } else {
        ""
    };
    format!("{}{misere}{not_all}", take.unwrap_or_default())
}
