//! The places of answer boxes under exercises, and of problems that are drawn in the page.

use serde_json::json;

use super::shown::Shown;
use crate::error::Error;
use crate::render::boxes::{AnswerBox, on_one_line};
use crate::render::paper;
use crate::render::press::Press;

/// What the program in the page draws the same questions from, and more.
pub struct Source<'a> {
    /// The text of the set.
    pub set: &'a str,
    /// Its seed.
    pub seed: u64,
    /// The code of the sheet.
    pub sheet: &'a str,
}

/// The place of a box for an answer, where the program in the page can judge one.
pub fn answer(
    out: &mut String,
    press: &Press,
    shown: &Shown,
    source: Option<&Source>,
    id: &str,
) -> Result<(), Error> {
    let item = shown.item(false);
    let (paper, from) = match (paper::of(&item), source, shown.number()) {
        (Some(paper), _, _) => (paper, None),
        (None, Some(source), Some(number)) if shown.is_read() => (
            paper::head(source.sheet, &number),
            Some(source.json(shown.entry.count)),
        ),
        _ => return Ok(()),
    };
    let place = AnswerBox {
        id,
        paper: &paper,
        from: from.as_deref(),
        form: &paper::to_fill_in(&item, press.words())?,
        tapped: paper::is_tapped(&item, press.words())?,
    };
    place.print(out);
    Ok(())
}

/// The place where the program in the page draws further problems.
pub fn without_end(out: &mut String, source: &Source) {
    let from = Source { seed: 0, ..*source }.json(1);
    let from = on_one_line(&from);
    out.push_str(&format!(
        "\n<div class=\"more\" data-from=\"{from}\"></div>"
    ));
}

impl Source<'_> {
    /// What is drawn from, as the page has it, where so many questions are drawn.
    fn json(&self, count: u64) -> String {
        let own = self
            .set
            .lines()
            .filter(|line| !line.starts_with("  count:"));
        let set: Vec<&str> = own.collect();
        let set = format!("{}\n  count: {count}\n", set.join("\n"));
        json!({ "set": set, "seed": self.seed.to_string() }).to_string()
    }
}
