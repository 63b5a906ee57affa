//! What a chapter can ask of the program: a file for each, and a line in DIRECTIVES.

mod answers;
mod board;
mod boxes;
mod exercise;
mod level;
mod picture;
mod proof;
mod set;
mod shown;
mod solve;
mod table;
mod theirs;

use super::fields::Fields;
use super::page::{Page, Trouble};
use super::part::Part;
use crate::spell::known;

/// What a directive becomes, for fields that stand under a heading of a level.
type Expand = fn(&mut Page, Fields, usize) -> Result<Vec<Part>, Trouble>;

/// The directives by the second word after the backticks.
const DIRECTIVES: [(&str, Expand); 10] = [
    ("exercise", exercise::expand),
    ("set", set::expand),
    ("solve", solve::expand),
    ("picture", picture::expand),
    ("diagram", picture::diagram),
    ("proof", proof::expand),
    ("level", level::expand),
    ("board", board::expand),
    ("answers", answers::expand),
    ("fields", table::expand),
];

/// Expands a directive to HTML without blank lines, in parts.
pub fn expand(
    page: &mut Page,
    name: &str,
    fields: Fields,
    level: usize,
) -> Result<Vec<Part>, Trouble> {
    match DIRECTIVES.iter().find(|(known, _)| *known == name) {
        Some((_, expand)) => expand(page, fields, level),
        None => {
            let names: Vec<&str> = DIRECTIVES.iter().map(|(name, _)| *name).collect();
            let message = match name {
                "" => "`nimsmith` alone says nothing".to_string(),
                name => format!("`nimsmith {name}` is not known"),
            };
            let help = known("directives", name, &names);
            Err(fields.missing(message, &help).into())
        }
    }
}
