//! `nimsmith board`: a position to play from. The script of the book brings it to life; without scripts it is a picture
//! and a sentence.

use serde_json::json;

use super::theirs::{self, Theirs};
use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::book::part::Part;
use crate::book::playable;
use crate::kinds::Unsuited;
use crate::language::print;
use crate::model::heap_code::HeapCode;
use crate::model::position::Position;
use crate::model::rules::{Convention, Layout};
use crate::render::fragment::{self, escaped};
use crate::spec::Words;

/// What hints may use: all there is, equal pairs, or only who can win.
const HINTS: [&str; 3] = ["nim-sum", "mirror", "none"];

/// A board as HTML.
pub fn expand(_: &mut Page, mut fields: Fields, _: usize) -> Result<Vec<Part>, Trouble> {
    let opponent = fields.word(
        "opponent",
        &[("perfect", "perfect"), ("beginner", "beginner")],
    )?;
    let first = fields.word("first", &[("you", "you"), ("program", "program")])?;
    let hints = fields.word("hints", &HINTS.map(|word| (word, word)))?;
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
    if let Some(most) = playable::too_large(&**game, position) {
        return Err(theirs
            .wrong("the board is too large to play on".to_string(), most)
            .into());
    }
    if let Some(Unsuited { why, help }) = Unsuited::if_over(&**game, position) {
        return Err(theirs.wrong(why, help).into());
    }
    if let Some(unsolved) = game.unsolved(position) {
        let (message, help) = (unsolved.to_string(), unsolved.help().to_string());
        return Err(theirs.wrong(message, help).into());
    }
    let Some(rules) = playable::rules(&**game).map(|rules| json!(rules)) else {
        let message = format!("a board cannot play {}", game.title());
        let help =
            "show the position with a block `nimsmith solve`, or let readers play in a terminal";
        return Err(theirs.wrong(message, help.to_string()).into());
    };
    let picture = fragment::board(position, game.layout(), &set.spec.words).unwrap_or_default();
    let shown = print::shown(position, game.layout());
    let (title, name) = (escaped(game.title()), game.name());
    let [heap, counter] = words(&set.spec.words, game.layout());
    Ok(vec![Part::Text(format!(
        "<div class=\"nimsmith nimsmith-board\" data-title=\"{title}\" data-rules=\"{}\" data-position=\"{}\" \
         data-opponent=\"{}\" data-first=\"{}\" data-hints=\"{}\" data-heap=\"{}\" data-counter=\"{}\" \
         role=\"group\" aria-label=\"{title} board: {shown}\">{picture}<p class=\"without-script\">{title}: {shown}. \
         With scripts, this is a board to play on. In a terminal: <code>nimsmith play {name} {}{}</code>.</p></div>",
        escaped(&rules.to_string()),
        list(&position.0),
        opponent.unwrap_or("perfect"),
        first.unwrap_or("you"),
        hints.unwrap_or(HINTS[0]),
        escaped(heap),
        escaped(counter),
        typed(position, game.layout()),
        agreed(&theirs),
    ))])
}

/// What a heap and a counter are called: as the author says, else as the game has it.
fn words(words: &Words, layout: Layout) -> [&str; 2] {
    let own = |word: &'static str, theirs, default| match theirs == default {
        true => word,
        false => theirs,
    };
    let (heap, counter) = (&words.heap.0[..], &words.object.0[..]);
    match layout {
        Layout::Heaps(look) => look
            .words()
            .map_or([heap, counter], |[(heap, _), (counter, _)]| [heap, counter]),
        Layout::Piles => [own("heap", heap, "row"), counter],
        Layout::Circle | Layout::Row => [heap, own("marker", counter, "counter")],
    }
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
