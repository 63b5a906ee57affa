//! The set file: text to `Spec`, every error with line, column and caret. No I/O, no drawing; what a kind or a game
//! is, the caller says by name.

mod build;
mod entry;
mod fault;
mod guard;
mod ids;
mod limits;
pub mod lines;
mod locate;
mod number;
mod problem;
mod raw;
mod set;
mod syntax;
mod tree;
mod view;
mod yaml;

pub use problem::Problem;
pub use raw::schema;
pub use set::{Distinct, Entry, Proofs, Require, Rubric, Spec, Winner, Words};

pub use entry::{EXERCISE as EXERCISE_FIELDS, OCTAL};
pub use limits::FILE as LARGEST_FILE;

use std::ops::RangeInclusive;

use fault::{Fault, Path, Site};
use locate::Source;
use tree::Node;

/// The names that a set file may use.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    /// The kinds of exercises.
    pub kinds: &'a [KindName],
    /// The games.
    pub games: &'a [GameName],
    /// The mistakes that students make, each with whether there are positions that show it.
    pub mistakes: &'a [(&'a str, bool)],
}

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
    /// What an exercise says of its boards.
    pub boards: Boards,
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
        require: entry::REQUIRE,
        heaps: entry::HEAPS,
        size: entry::SIZE,
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
    /// Names of all kinds.
    fn kind_words(&self) -> Vec<&'static str> {
        self.kinds.iter().map(|kind| kind.name).collect()
    }

    /// Names of all theorems that some kind can be asked of, each once.
    fn theorem_words(&self) -> Vec<&'static str> {
        let mut words = Vec::new();
        for name in self.kinds.iter().flat_map(|kind| &kind.theorems) {
            if !words.contains(name) {
                words.push(*name);
            }
        }
        words
    }

    /// Names and aliases of all games.
    fn game_words(&self) -> impl Iterator<Item = &'static str> + use<'a> {
        let named = self.games.iter().filter(|game| game.name != OCTAL);
        named.flat_map(|game| [game.name].into_iter().chain(game.aliases.iter().copied()))
    }

    /// The mistakes that some position shows.
    fn shown_mistakes(&self) -> Vec<&'a str> {
        let shown = self.mistakes.iter().filter(|(_, shown)| *shown);
        shown.map(|(code, _)| *code).collect()
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
            let shown = String::from_utf8_lossy(text.get(..limits::FILE).unwrap_or(text));
            return Err(locate::problem(file, &shown, fault));
        }
    };
    let source = Source {
        file: file.to_owned(),
        text: text.to_owned(),
    };
    yaml::read(text)
        .and_then(|root| build::set(&root, source, names))
        .map_err(|fault| locate::problem(file, text, fault))
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
        let site =
            yaml::read(&self.source.text).map_or(Site::File, |root| site(&root, entry, field));
        locate::problem(
            &self.source.file,
            &self.source.text,
            Fault {
                site,
                message,
                help,
            },
        )
    }
}

fn site(root: &Node, entry: usize, field: Option<&str>) -> Site {
    let mut path = Path::new();
    let mut node = root;
    let exercises = field_of(root, "exercises").and_then(|(step, list)| match list {
        Node::List(elements) => Some((step, elements.get(entry)?)),
        _ => None,
    });
    if let Some((step, element)) = exercises {
        path.extend([step, entry]);
        node = element;
    }
    for name in field.into_iter().flat_map(|field| field.split('.')) {
        let Some((step, value)) = field_of(node, name) else {
            break;
        };
        path.push(step);
        node = value;
    }
    Site::Value(path)
}

/// The field of a name, or the element of a number from 0.
fn field_of<'t>(node: &'t Node, name: &str) -> Option<(usize, &'t Node)> {
    match node {
        Node::Map(fields) => {
            let named = |(key, _): &(Node, Node)| matches!(key, Node::Text(key) if key == name);
            let step = fields.iter().position(named)?;
            fields.get(step).map(|(_, value)| (step, value))
        }
        Node::List(elements) => {
            let step = name.parse().ok()?;
            elements.get(step).map(|element| (step, element))
        }
        _ => None,
    }
}
