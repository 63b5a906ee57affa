//! The set file: text to `Spec`, every error with line, column and caret. No I/O, no drawing; what a kind or a game
//! is, the caller says by name. `fields` describes the file once, and everything else follows from it.

mod build;
mod fault;
pub mod fields;
mod guard;
mod ids;
pub mod lines;
mod problem;
mod schema;
mod set;
mod syntax;
mod tree;
mod values;
mod view;
mod yaml;

pub use guard::FILE as LARGEST_FILE;
pub use problem::Problem;
pub use schema::schema;
pub use set::{Distinct, Entry, Proofs, Require, Rubric, Spec, Winner, Words};

use std::ops::RangeInclusive;

use crate::model::rules::HouseRules;
use fault::{Fault, Path, Site};
use set::Source;
use tree::Node;

/// The game whose code the set gives.
pub const OCTAL: &str = "octal";

/// The names that a set file may use.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    /// The kinds of exercises.
    pub kinds: &'a [KindName],
    /// The games.
    pub games: &'a [GameName],
    /// What an exercise says of the boards of a game under what is agreed.
    pub boards: fn(&str, &HouseRules) -> Result<Boards, Unplayable>,
    /// The mistakes that students make, each with whether there are positions that show it.
    pub mistakes: &'a [(&'a str, bool)],
}

/// What is wrong with what is agreed, and what helps.
pub type Unplayable = (String, String);

/// A kind of exercise as a set file names it.
#[derive(Debug, Clone)]
pub struct KindName {
    /// Its name.
    pub name: &'static str,
    /// Whether it is asked of a board, of which an exercise says something.
    pub board: bool,
    /// Which of the fields that only some kinds have it knows.
    pub fields: &'static [&'static str],
    /// The theorems that it can be asked of.
    pub theorems: Vec<&'static str>,
    /// The facts, theorems and methods that it can allow.
    pub reasons: Vec<&'static str>,
}

/// A game as a set file names it.
#[derive(Debug, Clone)]
pub struct GameName {
    /// Its own name.
    pub name: &'static str,
    /// Other names that are understood: `&["misere"]`.
    pub aliases: &'static [&'static str],
}

/// What an exercise says of the boards of a game.
#[derive(Debug, Clone)]
pub struct Boards {
    /// The fields that are about them.
    pub fields: &'static [&'static str],
    /// What can be required of them.
    pub require: &'static [&'static str],
    /// How many heaps, or places round a circle, unless given.
    pub heaps: RangeInclusive<u64>,
    /// How many counters a heap has, unless given.
    pub size: RangeInclusive<u64>,
}

impl Boards {
    /// Heaps, as in Nim.
    pub const HEAPS: Boards = Boards {
        fields: &["heaps", "size"],
        require: &fields::REQUIRED,
        heaps: 3..=3,
        size: 1..=15,
    };

    /// Places in a row or round a ring, with markers and gaps.
    pub const PLACES: Boards = Boards {
        fields: &["circles", "gaps"],
        require: &["winner", "winning-moves"],
        heaps: 8..=8,
        size: 1..=1,
    };
}

impl<'a> Names<'a> {
    /// Names and aliases of all games.
    fn game_words(&self) -> impl Iterator<Item = &'static str> + use<'a> {
        let named = self.games.iter().filter(|game| game.name != OCTAL);
        named.flat_map(|game| [game.name].into_iter().chain(game.aliases.iter().copied()))
    }
}

/// The set that a file describes. `file` is its name for messages, `text` its bytes, whatever they are.
///
/// # Errors
/// The first thing that is wrong with it, in a few milliseconds even for hostile bytes.
pub fn parse(file: &str, text: &[u8], names: &Names) -> Result<Spec, Problem> {
    let text = match guard::check(text) {
        Ok(text) => text,
        Err(fault) => {
            let shown = String::from_utf8_lossy(text.get(..LARGEST_FILE).unwrap_or(text));
            return Err(Problem::of(fault, file, &shown));
        }
    };
    let source = Source {
        file: file.to_owned(),
        text: text.to_owned(),
    };
    yaml::read(text)
        .and_then(|root| build::set(&root, source, names))
        .map_err(|fault| Problem::of(fault, file, text))
}

impl Spec {
    /// An error about an exercise that is found after reading, such as a pool that is too small. `entry` counts from
    /// 0; `field` is a field of it, `require.winner` one of its `require`, `require.diagnose.0` the first of a list. A
    /// field that the file does not give, or an entry that is not there, leaves the nearest place that is.
    pub fn problem(
        &self,
        entry: usize,
        field: Option<&str>,
        message: String,
        help: Option<String>,
    ) -> Problem {
        let Source { file, text } = &self.source;
        let site = match yaml::read(text) {
            Ok(root) => Site::Node(path(&root, entry, field)),
            Err(_) => Site::File,
        };
        let fault = Fault {
            site,
            message,
            help,
        };
        Problem::of(fault, file, text)
    }
}

/// The way to an entry and on to a field of it, as far as the file goes.
fn path(root: &Node, entry: usize, field: Option<&str>) -> Path {
    let mut path = Path::new();
    let list = root.below("exercises");
    let Some((_, mut node)) = list.and_then(|(step, list)| {
        path.push(step);
        list.below(&entry.to_string())
    }) else {
        return Path::new();
    };
    path.push(entry);
    for name in field.into_iter().flat_map(|field| field.split('.')) {
        let Some((step, below)) = node.below(name) else {
            break;
        };
        path.push(step);
        node = below;
    }
    path
}
