//! The text form of a line, in the language that students write and the checker reads: printed and read here, judged
//! elsewhere. What can be said and in which words stands in phrase files.

mod binary;
mod build;
mod chart;
mod formula;
pub mod header;
mod normal;
mod numbers;
pub mod phrases;
pub mod print;
pub mod read;
pub mod said;
mod scan;

use std::sync::OnceLock;

use phrases::{File, Phrasebook};

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

/// TEMPORARY
pub fn check_files() -> Result<Phrasebook, phrases::Fault> {
    if let Ok(dir) = std::env::var("NIMSMITH_PHRASES") {
        let texts: Vec<(String, String)> = ENGLISH
            .iter()
            .map(|(name, _)| {
                (
                    name.to_string(),
                    std::fs::read_to_string(format!("{dir}/{name}")).unwrap_or_default(),
                )
            })
            .collect();
        let files: Vec<File> = texts
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        return Phrasebook::read(&files);
    }
    Phrasebook::read(&ENGLISH)
}

/// The phrases of English.
pub fn english() -> &'static Phrasebook {
    static BOOK: OnceLock<Phrasebook> = OnceLock::new();
    // A test reads the files, so that what is shipped has no fault.
    BOOK.get_or_init(|| match check_files() {
        Ok(book) => book,
        Err(fault) => {
            eprintln!("{fault}");
            Phrasebook::default()
        }
    })
}
