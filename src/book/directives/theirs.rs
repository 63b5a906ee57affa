//! A position that an author gives: game, board and what is agreed, as papers say them.

use std::sync::Arc;

use crate::book::fields::{Fields, Set, Value};
use crate::book::page::{Page, Trouble};
use crate::games::{GAMES, Game, game};
use crate::kinds;
use crate::model::position::{MOST_HEAPS, Position};
use crate::model::rules::Layout;
use crate::script::header;
use crate::worksheet::{Misfit, Question, given};

/// A position under its game's rules, within the set of one exercise that says everything else.
pub struct Theirs<'a> {
    /// The set.
    pub set: Set<'a>,
    /// The game under what is agreed.
    pub game: Arc<dyn Game>,
    /// The position.
    pub position: Position,
}

/// The fields that give a position; `circles: 8` may also say how many circles are drawn.
const BOARDS: [&str; 3] = ["rows", "heap", "circles"];

/// Whether the fields give a position rather than what is drawn.
pub fn is_given(fields: &Fields) -> bool {
    let pattern =
        |text: &str| text.contains(['o', '.']) && !text.contains(|c: char| c.is_ascii_digit());
    let circles = fields
        .get("circles")
        .is_some_and(|value| pattern(value.text));
    circles || fields.get("rows").is_some() || fields.get("heap").is_some()
}

/// Reads a position and the set round it; `more` are fields that stand where the author gives none.
pub fn read<'a>(mut fields: Fields<'a>, more: &[(&str, &str)]) -> Result<Theirs<'a>, Trouble> {
    let given = BOARDS.map(|key| Some((key, fields.get(key)?)));
    let given: Vec<(&str, Value)> = given.into_iter().flatten().collect();
    let &[(key, value)] = &given[..] else {
        let message = match given[..] {
            [] => "which position? none is given".to_string(),
            _ => format!("`{}` and `{}` give two positions", given[0].0, given[1].0),
        };
        let help = "write one of `rows: 5, 8, 16`, `circles: oo.oo` and `heap: 21`";
        return Err(fields.missing(message, help).into());
    };
    fields.take(key);
    let kind = fields.get("kind").and_then(|kind| kinds::kind(kind.text));
    if let Some(kind) = kind.filter(|kind| !kind.has_board()) {
        let message = format!("`{}` is not asked of a position", kind.name());
        return Err(fields
            .wrong(value, message, "leave the position out")
            .into());
    }
    let natural = match key {
        "circles" => "circle-nim",
        "heap" => "take-away",
        _ => "nim",
    };
    let more = [more, &[("game", natural)]].concat();
    let whole = fields.clone();
    let set = fields.set(&more)?;
    let entry = &set.spec.entries[0];
    let game = game(&entry.game).unwrap_or(GAMES[0]).under(&entry.house);
    let fits = matches!(
        (key, game.layout()),
        ("circles", Layout::Circle)
            | ("rows", Layout::Heaps | Layout::Piles)
            | ("heap", Layout::Piles)
    );
    if !fits {
        let message = format!("`{key}` gives no position of `{}`", game.name());
        let help = match game.layout() {
            Layout::Circle => "write `circles: 8` or `circles: oo.oo`",
            Layout::Heaps => "write `rows: 5, 8, 16`",
            Layout::Piles => "write `heap: 21`",
        };
        return Err(whole.wrong(value, message, help).into());
    }
    let position = header::position(game.layout(), value.text);
    match position.filter(|position| (1..=MOST_HEAPS).contains(&position.0.len())) {
        Some(position) => Ok(Theirs {
            set,
            game,
            position,
        }),
        None => {
            let message = format!("`{}` is not a position of `{}`", value.text, game.name());
            let help = "write `rows: 5, 8, 16`, `circles: oo.oo` or `heap: 21`";
            Err(whole.wrong(value, message, help).into())
        }
    }
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
            Misfit::Field(field, message, help) => self.set.field(field, message, help).into(),
            // The kernel's refusal would be a fault of ours; a position that a kind cannot show is the author's.
            Misfit::Uncertified(error) => match kind.limit() {
                Some(limit) => {
                    let message = format!("`{}` does not work for this position", kind.name());
                    self.set.field("kind", message, limit.to_string()).into()
                }
                None => Trouble::Error(error),
            },
        })
    }
}

/// The seed of a directive, taken out of its fields.
pub fn seed(page: &Page, fields: &mut Fields) -> Result<u64, Trouble> {
    let own = fields.number("seed")?;
    Ok(page.seed(own))
}
