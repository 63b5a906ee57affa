//! The text form of a line, in the language that students write and the checker reads: printed and read here, judged
//! elsewhere. What can be said and in which words stands in phrase files.

pub mod automaton;
mod binary;
mod build;
mod chart;
mod dropped;
pub mod echo;
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
pub mod table;
pub mod voice;

use std::sync::{Arc, OnceLock};

use crate::locale::Locale;
pub use look::Square;
use phrases::{Fault, File, Phrasebook};

/// The phrase files of English.
pub const ENGLISH: [File; 15] = [
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
        "powers.txt",
        include_str!("../../templates/en/phrases/powers.txt"),
    ),
    (
        "choice.txt",
        include_str!("../../templates/en/phrases/choice.txt"),
    ),
    (
        "verdicts.txt",
        include_str!("../../templates/en/phrases/verdicts.txt"),
    ),
    (
        "classic.txt",
        include_str!("../../templates/en/phrases/classic.txt"),
    ),
    (
        "circle.txt",
        include_str!("../../templates/en/phrases/circle.txt"),
    ),
    (
        "take-away.txt",
        include_str!("../../templates/en/phrases/take-away.txt"),
    ),
    (
        "quantifiers.txt",
        include_str!("../../templates/en/phrases/quantifiers.txt"),
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

macro_rules! added {
    ($code:literal, $name:literal) => {
        (
            $code,
            (
                concat!($name, "-", $code, ".txt"),
                include_str!(concat!(
                    "../../templates/",
                    $code,
                    "/phrases/",
                    $name,
                    "-",
                    $code,
                    ".txt"
                )),
            ),
        )
    };
}

/// The phrase files that each other language adds to those of English, by its code: formulas and notation are the same in
/// all.
pub const ADDED: [(&str, File); 6] = [
    added!("de", "sentences"),
    added!("de", "sums"),
    added!("de", "moves"),
    added!("de", "theory"),
    added!("es", "sentences"),
    added!("fr", "sentences"),
];

/// The phrases in which papers of a language are read.
pub fn book(locale: &Locale) -> &'static Arc<Phrasebook> {
    static BOOKS: [OnceLock<Arc<Phrasebook>>; ADDED.len()] =
        [const { OnceLock::new() }; ADDED.len()];
    let place = ADDED.iter().position(|(code, _)| *code == locale.code);
    place.and_then(|i| BOOKS.get(i)).map_or(english(), |book| {
        book.get_or_init(|| {
            let book = english().extended(&added(locale));
            book.map_or_else(|_| english().clone(), Arc::new)
        })
    })
}

/// The files that a language adds to those of English.
fn added(locale: &Locale) -> Vec<File<'static>> {
    let own = ADDED.iter().filter(|(code, _)| *code == locale.code);
    own.map(|&(_, file)| file).collect()
}

/// The built-in files of a language, in the order in which they are read.
pub fn files(locale: &Locale) -> Vec<File<'static>> {
    ENGLISH.into_iter().chain(added(locale)).collect()
}

/// The phrases of a language with files of one's own: a file of the same name takes the place of the built-in one, any
/// other is added. A whole folder of files is another language.
pub fn with(own: &[(String, String)], locale: &Locale) -> Result<Arc<Phrasebook>, Fault> {
    let text = |file: &str| own.iter().find(|(name, _)| name == file);
    let shipped = files(locale);
    let is_new = |(name, _): &&(String, String)| shipped.iter().all(|(known, _)| known != name);
    let more = own.iter().filter(is_new);
    let more = more.map(|(name, text)| (name.as_str(), text.as_str()));
    if shipped.iter().all(|(name, _)| text(name).is_none()) {
        let more: Vec<File> = more.collect();
        return book(locale).extended(&more).map(Arc::new);
    }
    // Of two rows that read the same words the first one counts, so the order of the built-in files stays.
    let built_in = shipped.iter().map(|&(name, shipped)| {
        let text = text(name).map_or(shipped, |(_, text)| text);
        (name, text)
    });
    let files: Vec<File> = built_in.chain(more).collect();
    Phrasebook::read_over(&files, english()).map(Arc::new)
}
