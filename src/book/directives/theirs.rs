//! A position that an author gives: game, board and what is agreed, as papers say them.

use std::sync::Arc;

use crate::book::chapter::Fault;
use crate::book::fields::{Fields, Set, Value};
use crate::book::page::{Page, Trouble};
use crate::book::part::Subject;
use crate::games::{GAMES, Game, game};
use crate::kinds::{self, Kind, Unsuited};
use crate::language::header;
use crate::model::{LARGEST_HEAP, Layout, MOST_HEAPS, Position};
use crate::worksheet::{Misfit, Question, given};

/// A position under its game's rules, within the set of one exercise that says everything else.
pub struct Theirs<'a> {
    /// The set.
    pub set: Set<'a>,
    /// The game under what is agreed.
    pub game: Arc<dyn Game>,
    /// The position.
    pub position: Position,
    /// The fields as they were given, and the value that is the position.
    at: (Fields<'a>, Value<'a>),
}

/// The fields that give a position; `circles: 8` may also say how many circles are drawn.
const BOARDS: [&str; 3] = ["rows", "heap", "circles"];

/// What says which positions are drawn, and so nothing of one that is given.
const DRAWN: [&str; 4] = ["heaps", "size", "gaps", "require"];

/// What shows a position and asks nothing needs to know no more than this.
const SHOWN: [&str; 9] = [
    "rows", "heap", "circles", "game", "board", "take", "misere", "not-all", "words",
];

/// Whether the fields give a position rather than what is drawn.
pub fn is_given(fields: &Fields) -> bool {
    let pattern =
        |text: &str| text.contains(['o', '.']) && !text.contains(|c: char| c.is_ascii_digit());
    let circles = fields
        .get("circles")
        .is_some_and(|value| pattern(value.text));
    circles || fields.get("rows").is_some() || fields.get("heap").is_some()
}

/// Reads the position of a directive that shows it and asks nothing; `own` are its further fields.
pub fn shown<'a>(
    fields: Fields<'a>,
    directive: &str,
    own: &[&str],
    kind: &str,
) -> Result<Theirs<'a>, Trouble> {
    fields.nothing_but(directive, &[&SHOWN, own].concat())?;
    read(fields, &[("kind", kind)])
}

/// Reads a position and the set round it; `more` are fields that stand where the author gives none.
pub fn read<'a>(mut fields: Fields<'a>, more: &[(&str, &str)]) -> Result<Theirs<'a>, Trouble> {
    fields.are_known()?;
    let whole = fields.clone();
    let (key, value) = position_of(&fields)?;
    nothing_is_drawn(&fields, key)?;
    fields.take(key);
    let kind = fields.get("kind").and_then(|kind| kinds::kind(kind.text));
    if let Some(kind) = kind.filter(|kind| !kind.has_board) {
        let message = format!("`{}` is not asked of a position", kind.name);
        return Err(whole.wrong(value, message, "leave the position out").into());
    }
    let natural = match key {
        "circles" => "circle-nim",
        "heap" => "take-away",
        _ => "nim",
    };
    let set = fields.set(&[more, &[("game", natural)]].concat())?;
    let entry = &set.spec.entries[0];
    let game = game(&entry.game).unwrap_or(GAMES[0]).under(&entry.house);
    let position = position(&whole, (key, value), &*game)?;
    Ok(Theirs {
        set,
        game,
        position,
        at: (whole, value),
    })
}

/// The one field that gives the position.
fn position_of<'a>(fields: &Fields<'a>) -> Result<(&'static str, Value<'a>), Fault> {
    let given = BOARDS.map(|key| Some((key, fields.get(key)?)));
    let given: Vec<(&str, Value)> = given.into_iter().flatten().collect();
    let help = "write one of `rows: 5, 8, 16`, `circles: oo.oo` and `heap: 21`";
    match given[..] {
        [one] => Ok(one),
        [] => Err(fields.missing("which position? none is given", help)),
        [(one, _), (other, at), ..] => {
            let message = format!("`{one}` and `{other}` give two positions");
            Err(fields.wrong(at, message, help))
        }
    }
}

/// Refuses what would be drawn beside a position that is given.
fn nothing_is_drawn(fields: &Fields, key: &str) -> Result<(), Fault> {
    let drawn = DRAWN
        .iter()
        .find_map(|name| Some((name, fields.get(name)?)));
    let Some((name, value)) = drawn else {
        return Ok(());
    };
    let message = format!("`{name}` says what is drawn, but `{key}` gives the position");
    Err(fields.wrong(value, message, format!("leave out `{name}` or `{key}`")))
}

/// Reads the position as one of a game.
fn position(
    fields: &Fields,
    (key, value): (&str, Value),
    game: &dyn Game,
) -> Result<Position, Fault> {
    let help = match game.layout() {
        Layout::Circle => "write `circles: 8` or `circles: oo.oo`",
        Layout::Row => "write `rows: 8` or `rows: oo.oo`",
        Layout::Heaps(_) => "write `rows: 5, 8, 16`",
        Layout::Piles => "write `heap: 21`",
    };
    let fits = matches!(
        (key, game.layout()),
        ("circles", Layout::Circle)
            | ("rows", Layout::Heaps(_) | Layout::Piles | Layout::Row)
            | ("heap", Layout::Piles)
    );
    if !fits {
        let message = format!("`{key}` gives no position of `{}`", game.name());
        return Err(fields.wrong(value, message, help));
    }
    let position = header::position(game.layout(), value.text).ok_or_else(|| {
        let message = format!("`{}` is not a position of `{}`", value.text, game.name());
        fields.wrong(value, message, help)
    })?;
    let things = match game.layout() {
        Layout::Circle => "circles",
        _ => "heaps",
    };
    let message = match position.0.len() {
        0 => format!("there are no {things} in this position"),
        n if n > MOST_HEAPS => format!("{n} {things} are too many: up to {MOST_HEAPS} are solved"),
        _ if position.0.iter().any(|&size| size > LARGEST_HEAP) => {
            format!("a heap is too large: up to {LARGEST_HEAP} counters are solved")
        }
        _ => return Ok(position),
    };
    Err(fields.wrong(value, message, help))
}

impl Theirs<'_> {
    /// The question that the set's exercise asks of the position.
    pub fn question(&self, seed: u64) -> Result<Question, Trouble> {
        let entry = &self.set.spec.entries[0];
        let Some(kind) = kinds::kind(&entry.kind) else {
            let message = format!("`{}` is not known", entry.kind);
            return Err(self.set.field("kind", message, String::new()).into());
        };
        let asked = given(entry, kind, &*self.game, self.position.clone(), seed);
        asked.map_err(|misfit| match misfit {
            Misfit::Field("heaps" | "size", message, help) => self.wrong(message, help).into(),
            Misfit::Field(field, message, help) => self.set.field(field, message, help).into(),
            Misfit::Position(Unsuited { why, help }) => {
                let why = format!("`{}` does not suit this position: {why}", kind.name);
                self.wrong(why, help).into()
            }
            Misfit::Uncertified(error) => Trouble::Error(error),
        })
    }

    /// What the set's exercise asks of the position.
    pub fn subject(&self) -> Option<Subject> {
        let kind = kinds::kind(&self.set.spec.entries.first()?.kind)?;
        Some(subject(kind, &*self.game, &self.position))
    }

    /// A fault of the position.
    pub fn wrong(&self, message: impl Into<String>, help: impl Into<String>) -> Fault {
        let (fields, value) = &self.at;
        fields.wrong(*value, message, help)
    }
}

/// The seed of a directive, taken out of its fields.
pub fn seed(page: &Page, fields: &mut Fields) -> Result<u64, Trouble> {
    let own = fields.number("seed")?;
    Ok(page.seed(own))
}

/// What a kind asks of a position. A solution that gives a move says who wins, and which move it is.
pub fn subject(kind: &Kind, game: &dyn Game, position: &Position) -> Subject {
    let asked = match kind.name {
        "winner" | "first-move" | "all-moves" | "zeroing-move" => "play",
        name => name,
    };
    Subject::Position(asked, game.name().to_string(), game.canonical(position).0)
}
