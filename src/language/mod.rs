//! The text form of a line, in the language that students write and the checker reads: printed and read here, judged
//! elsewhere. What can be said and in which words stands in phrase files.

mod binary;
mod build;
mod chart;
mod dropped;
mod formula;
pub mod header;
mod look;
mod normal;
mod numbers;
pub mod phrases;
pub mod print;
pub mod read;
pub mod said;
mod scan;

use std::sync::{Arc, OnceLock};

pub use look::Square;
use phrases::{Fault, File, Phrasebook};

/// The phrase files of English.
pub const ENGLISH: [File; 8] = [
    (
        "words.txt",
        include_str!("../../templates/en/phrases/words.txt"),
    ),
    (
        "nouns.txt",
        include_str!("../../templates/en/phrases/nouns.txt"),
    ),
    (
        "moves.txt",
        include_str!("../../templates/en/phrases/moves.txt"),
    ),
    (
        "statements.txt",
        include_str!("../../templates/en/phrases/statements.txt"),
    ),
    (
        "parts.txt",
        include_str!("../../templates/en/phrases/parts.txt"),
    ),
    (
        "clauses.txt",
        include_str!("../../templates/en/phrases/clauses.txt"),
    ),
    (
        "plain.txt",
        include_str!("../../templates/en/phrases/plain.txt"),
    ),
    (
        "german.txt",
        include_str!("../../templates/en/phrases/german.txt"),
    ),
];

/// The phrases of English.
pub fn english() -> &'static Arc<Phrasebook> {
    static BOOK: OnceLock<Arc<Phrasebook>> = OnceLock::new();
    // A test reads the files, so that what is shipped has no fault.
    BOOK.get_or_init(|| Arc::new(Phrasebook::read(&ENGLISH).unwrap_or_default()))
}

/// The phrases of English with files of one's own: a file of the same name takes the place of the built-in one, any
/// other is added. A whole folder of files is another language.
pub fn with(own: &[(String, String)]) -> Result<Arc<Phrasebook>, Fault> {
    // Of two rows that read the same words the first one counts, so the order of the built-in files stays.
    let text = |file: &str| own.iter().find(|(name, _)| name == file);
    let built_in = ENGLISH.into_iter().map(|(name, shipped)| {
        let text = text(name).map_or(shipped, |(_, text)| text);
        (name, text)
    });
    let is_new = |(name, _): &&(String, String)| ENGLISH.iter().all(|(known, _)| known != name);
    let more = own.iter().filter(is_new);
    let more = more.map(|(name, text)| (name.as_str(), text.as_str()));
    let files: Vec<File> = built_in.chain(more).collect();
    Phrasebook::read_over(&files, Some(english())).map(Arc::new)
}
