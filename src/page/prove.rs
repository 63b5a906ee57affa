//! A proof from a page, judged as `nimsmith prove` judges it.

use crate::games::proofs::judged;
use crate::locale::ENGLISH;
use crate::proof::at;
use crate::proof::shelf::Shipped;
use crate::render::proofs::{Checked, json, state_json};

/// What the text of a page is called.
const FILE: &str = "proof";

/// The verdicts on a text, which may use the facts, theorems and methods of a list, if there is one.
pub(super) fn prove(text: String, allow: Option<&[String]>) -> Result<String, String> {
    let judged = judged(FILE, text.into_bytes(), &Shipped, allow);
    let checked = Checked {
        file: FILE,
        text: &judged.text,
        report: &judged.report,
        replays: &judged.replays,
        locale: &ENGLISH,
    };
    json(&checked).map_err(|error| error.to_string())
}

/// Where a text stands before a line, counted from 1.
pub(super) fn at(text: &str, line: usize, allow: Option<&[String]>) -> Result<String, String> {
    let found = at::at(FILE, text, line, &Shipped, allow);
    let found = found.map_err(|_| "this line is in no proof that can be read".to_string())?;
    state_json(FILE, &found, &ENGLISH).map_err(|error| error.to_string())
}
