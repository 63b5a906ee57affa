//! `nimsmith answers`: the place of all answers of the book.

use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::book::part::Part;

/// The place, which is filled when every chapter is known.
pub fn expand(_: &mut Page, fields: Fields, _: usize) -> Result<Vec<Part>, Trouble> {
    fields.nothing_but("answers", &[])?;
    Ok(vec![Part::List])
}
