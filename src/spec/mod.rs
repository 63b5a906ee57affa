//! The set file: text to `Spec`, every error with line, column and caret. No I/O, no drawing; what a kind or a game
//! is, the caller says by name. `fields` describes the file once, and everything else follows from it.

mod boards;
mod build;
mod change;
mod fault;
pub mod fields;
mod guard;
mod ids;
mod label;
pub mod lines;
mod names;
mod notation;
mod png;
mod points;
mod problem;
mod prose;
mod schema;
mod set;
mod space;
mod svg;
mod syntax;
mod tree;
mod values;
mod view;
mod yaml;

pub use change::{Change, changed};
pub use guard::FILE as LARGEST_FILE;
pub use label::{Label, Letters};
pub use notation::{Notation, Sign, Term};
pub use png::fault as png_fault;
pub use points::Points;
pub use problem::Problem;
pub use prose::{Image, LARGEST_PICTURE, Picture, Pictures, Piece, Prose};
pub use schema::schema;
pub use set::{
    Distinct, Entry, Hardness, Head, Named, Own, Page, Paper, ProofStyle, Proofs, Require, Rubric,
    Spec, Winner, Words, named,
};
pub use space::{Ruling, Space};

use fault::{Fault, Path, Site};
pub use names::{
    Boards, GameName, KindName, Names, OCTAL, ProofNames, Unplayable, how_to_code, is_like_a_code,
};
use set::Source;
use tree::Node;

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
