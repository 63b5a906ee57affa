//! What a page in a browser asks of the program: a request and its answer, both JSON, by the functions that the commands
//! call. Reads no files and knows no clock, so that it runs wherever WebAssembly does.

mod board;
mod check;
mod draw;
#[cfg(target_arch = "wasm32")]
mod exports;
mod prove;
mod workshop;

use serde::{Deserialize, Serialize};

use crate::check::Hints;
use crate::locale::{CODES, ENGLISH, Locale};
use crate::play::board::Played;
use crate::{plain, spec, spell};
use draw::Drawn;

/// A request is no longer, in bytes.
pub const LONGEST: usize = 64 << 20;

/// What a page can ask for.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    /// A paper, judged line by line: `nimsmith/report/1`.
    Check {
        paper: String,
        #[serde(default)]
        hints: Hints,
        /// The code of the language of the paper and the report; without it, English.
        language: Option<String>,
        /// What the sheet is drawn from that the paper names.
        from: Option<Drawn>,
    },
    /// What can be tapped to answer the question of a paper: `nimsmith/taps/1`.
    Taps {
        paper: String,
        language: Option<String>,
        from: Option<Drawn>,
    },
    /// The questions of a set: `nimsmith/problems/1`.
    Draw { from: Drawn },
    /// A game on a board after something was done on it: `nimsmith/board/1`; or a sentence about it.
    Board {
        of: board::Board,
        played: Played,
        then: board::Then,
        /// Fixes what the opponent chooses where no move is better than another.
        #[serde(default)]
        seed: u32,
    },
    /// A proof file, judged line by line: `nimsmith/proofs/1`.
    Prove {
        proof: String,
        /// The only facts, theorems and methods that may be used, as `prove --allow` has it.
        allow: Option<Vec<String>>,
    },
    /// Where a proof stands before a line of its file, as `prove --at` has it: `nimsmith/state/1`.
    At {
        proof: String,
        line: usize,
        allow: Option<Vec<String>>,
    },
    /// What a set says, as far as the workshop offers to change it: `nimsmith/look/1`.
    Look { set: workshop::Set },
    /// How many positions the exercises of a set can draw from: `nimsmith/pool/1`.
    Pool { set: workshop::Set },
    /// A file with a new secret: `nimsmith/files/1`.
    Secret {
        /// 32 random bytes in hexadecimal digits.
        random: String,
    },
    /// A set with one value changed, or an exercise added: `nimsmith/set/1`.
    Change {
        set: workshop::Set,
        change: spec::Change,
    },
    /// The files that `generate` writes: `nimsmith/files/1`.
    Generate {
        of: workshop::Class,
        wanted: workshop::Wanted,
    },
    /// The files that `check --out` writes: `nimsmith/files/1`.
    Grade {
        of: workshop::Class,
        papers: Vec<workshop::File>,
        format: String,
        #[serde(default)]
        hints: Hints,
    },
    /// Files packed into one: `nimsmith/files/1`.
    Pack {
        name: String,
        files: Vec<workshop::File>,
    },
}

/// The answer in place of what was asked for.
#[derive(Serialize)]
struct Refused {
    error: String,
}

/// Answers a request. What is wrong with it is the `error` of the answer.
///
/// ```
/// let paper = "game: nim\nrows: 5, 6\nasked: nim-sum\n\n5 ⊕ 6 = 3\n";
/// let request = serde_json::json!({ "do": "check", "paper": paper });
/// let report = nimsmith::page::answer(&request.to_string());
/// assert!(report.contains(r#""verdict":"correct""#));
/// ```
pub fn answer(request: &str) -> String {
    let answered = match request.len() <= LONGEST {
        true => serde_json::from_str(request)
            .map_err(|error| error.to_string())
            .and_then(done),
        false => Err(format!("the request is longer than {LONGEST} bytes")),
    };
    answered.unwrap_or_else(|error| json(Refused { error }))
}

fn done(request: Request) -> Result<String, String> {
    match request {
        Request::Check {
            paper,
            hints,
            language,
            from,
        } => check::check(&paper, hints, locale(language)?, from.as_ref()),
        Request::Board {
            of,
            played,
            then,
            seed,
        } => board::board(&of, &played, then, seed).map(json),
        Request::Taps {
            paper,
            language,
            from,
        } => check::taps(&paper, locale(language)?, from.as_ref()).map(json),
        Request::Draw { from } => draw::draw(&from).map(json),
        Request::Prove { proof, allow } => prove::prove(proof, allow.as_deref()),
        Request::At { proof, line, allow } => prove::at(&proof, line, allow.as_deref()),
        Request::Look { set } => workshop::look(&set).map(json),
        Request::Pack { name, files } => workshop::pack(name, &files).map(json),
        Request::Pool { set } => workshop::pool(&set).map(json),
        Request::Change { set, change } => workshop::change(&set, &change).map(json),
        Request::Secret { random } => workshop::secret(&random).map(json),
        Request::Generate { of, wanted } => workshop::generate(&of, &wanted).map(json),
        Request::Grade {
            of,
            papers,
            format,
            hints,
        } => workshop::grade(&of, papers, &format, hints).map(json),
    }
}

/// The language that a page names.
fn locale(code: Option<String>) -> Result<&'static Locale, String> {
    let Some(code) = code else {
        return Ok(&ENGLISH);
    };
    let found = CODES.iter().find(|(known, _)| *known == code);
    let codes = CODES.iter().map(|(known, _)| *known);
    found
        .map(|(_, locale)| *locale)
        .ok_or_else(|| spell::unknown("language", &code, &codes.collect::<Vec<_>>()))
}

/// An answer as one line of text.
fn json(value: impl Serialize) -> String {
    // Only maps with keys that are no text cannot be written.
    plain::json(serde_json::to_string(&value).unwrap_or_default())
}
