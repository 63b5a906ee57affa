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

/// A directive: the second word after the backticks.
struct Directive {
    name: &'static str,
    /// What it becomes, for fields that stand under a heading of a level.
    expand: fn(&mut Page, Fields, usize) -> Result<Vec<Part>, Trouble>,
}

const DIRECTIVES: [Directive; 10] = [
    Directive {
        name: "exercise",
        expand: exercise::expand,
    },
    Directive {
        name: "set",
        expand: set::expand,
    },
    Directive {
        name: "solve",
        expand: solve::expand,
    },
    Directive {
        name: "picture",
        expand: picture::expand,
    },
    Directive {
        name: "diagram",
        expand: picture::diagram,
    },
    Directive {
        name: "proof",
        expand: proof::expand,
    },
    Directive {
        name: "level",
        expand: level::expand,
    },
    Directive {
        name: "board",
        expand: board::expand,
    },
    Directive {
        name: "answers",
        expand: answers::expand,
    },
    Directive {
        name: "fields",
        expand: table::expand,
    },
];

/// Expands a directive to HTML without blank lines, in parts.
pub fn expand(
    page: &mut Page,
    name: &str,
    fields: Fields,
    level: usize,
) -> Result<Vec<Part>, Trouble> {
    match DIRECTIVES.iter().find(|directive| directive.name == name) {
        Some(directive) => (directive.expand)(page, fields, level),
        None => {
            let names: Vec<&str> = DIRECTIVES.iter().map(|directive| directive.name).collect();
            let message = match name {
                "" => "`nimsmith` alone says nothing".to_string(),
                name => format!("`nimsmith {name}` is not known"),
            };
            Err(fields
                .missing(message, &known("directives", name, &names))
                .into())
        }
    }
}
