//! A proof file as it is handed in: its text, the verdicts, and the strategies that it asks to be replayed.

use crate::document;
use crate::locale::Message;
use crate::proof::judge::{Report, judge_allowing};
use crate::proof::shelf::Shelf;
use crate::proof::strategy::Shown;
use crate::proof::syntax::LONGEST;
use crate::proof::written::Fault;

/// A proof file that has been judged.
pub struct Judged {
    /// What was read of it.
    pub text: String,
    /// What is said of it.
    pub report: Report,
    /// What became of the strategies that it asks to be replayed, in order.
    pub replays: Vec<Result<Shown, Fault>>,
}

/// Judges a file by its name and bytes. Where there is a list, only the facts, theorems and methods in it may be used.
pub fn judged(file: &str, bytes: Vec<u8>, shelf: &dyn Shelf, allow: Option<&[String]>) -> Judged {
    let (text, broken) = text(bytes);
    let mut report = judge_allowing(file, &text, shelf, allow);
    report.faults.splice(0..0, broken);
    let replays: Vec<_> = report
        .replays
        .iter()
        .map(|asked| super::replayed(asked, &report.budget))
        .collect();
    if report.theorems.is_empty() && replays.is_empty() && report.faults.is_empty() {
        report.faults.push(Fault::new(0..0, "proof no theorem"));
    }
    Judged {
        text,
        report,
        replays,
    }
}

/// The text of a file, without the tags of a learning system, and what is wrong with it as a text.
pub fn text(bytes: Vec<u8>) -> (String, Option<Fault>) {
    match String::from_utf8(bytes) {
        Ok(text) => (document::without_markup(text), None),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let byte = error.as_bytes().get(at).copied().unwrap_or_default();
            // A file that is too long may be cut within a character; that it is too long is told anyway.
            let cut = error.as_bytes().len() > LONGEST && error.utf8_error().error_len().is_none();
            let byte = format!("{byte:02x}");
            let fault = Fault::new(at..at, Message::new("proof broken text").with("byte", byte));
            // The tags stay, since the places of faults are those of the bytes.
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            (text, (!cut).then_some(fault))
        }
    }
}
