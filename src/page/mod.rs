//! What a page in a browser asks of the program: a request and its answer, both JSON, by the functions that the commands
//! call. Reads no files and knows no clock, so that it runs wherever WebAssembly does.

mod check;
mod draw;
mod drawn;
#[cfg(target_arch = "wasm32")]
mod exports;
mod prove;

use serde::{Deserialize, Serialize};

use self::drawn::Drawn;
use crate::check::Hints;
use crate::plain;

/// A request is no longer, in bytes.
pub const LONGEST: usize = 1 << 20;

/// What a page can ask for.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    /// A paper, judged line by line: `nimsmith/report/1`.
    Check {
        paper: String,
        #[serde(default)]
        hints: Hints,
        /// What the sheet is drawn from that the paper names.
        from: Option<Drawn>,
    },
    /// The questions of a set: `nimsmith/problems/1`.
    Draw { from: Drawn },
    /// A proof file, judged line by line: `nimsmith/proofs/1`.
    Prove {
        proof: String,
        /// The only facts, theorems and methods that may be used, as `prove --allow` has it.
        allow: Option<Vec<String>>,
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
    answered.unwrap_or_else(|error| json(&Refused { error }))
}

fn done(request: Request) -> Result<String, String> {
    match request {
        Request::Check { paper, hints, from } => check::check(&paper, hints, from.as_ref()),
        Request::Draw { from } => draw::draw(&from).map(|drawn| json(&drawn)),
        Request::Prove { proof, allow } => prove::prove(proof, allow.as_deref()),
    }
}

/// An answer as one line of text.
fn json(value: &impl Serialize) -> String {
    // Only maps with keys that are no text cannot be written.
    plain::json(serde_json::to_string(value).unwrap_or_default())
}
