//! `text`: a question of the author's own. Nothing is drawn and nothing certified; a person marks the answers.

use super::content::Value;
use super::kind::{Key, Kind};
use super::problem::{More, Problem, Solution, Worked};
use crate::error::Error;
use crate::games::Game;
use crate::model::Method;

/// The kind.
pub static KIND: Kind = Kind {
    name: "text",
    parts: true,
    fields: &["question", "solution"],
    checked: false,
    key: Key::Worked(work),
    ..Kind::TEXT
};

fn work(_game: &dyn Game, _problem: &Problem, _method: Method) -> Result<Worked, Error> {
    let more = More {
        brief: vec![Value::Word("by hand")],
        ..More::default()
    };
    Ok(Worked::new(Solution::Own, more))
}
