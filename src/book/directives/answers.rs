//! `nimsmith answers`: the place of all answers of the book.

use crate::book::fields::Fields;
use crate::book::page::{ANSWERS, Page, Trouble};

/// The place, which is filled when every chapter is known.
pub fn expand(_: &mut Page, fields: Fields, _: usize) -> Result<String, Trouble> {
    fields.nothing_else("answers", &[])?;
    Ok(ANSWERS.to_string())
}
