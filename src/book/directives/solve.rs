//! `nimsmith solve`: a worked solution that is open.

use super::{exercise, theirs};
use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};

/// Question and solution as HTML.
pub fn expand(page: &mut Page, mut fields: Fields, _: usize) -> Result<String, Trouble> {
    let seed = theirs::seed(page, &mut fields)?;
    let asked = fields.take("asked");
    let kind = asked.map_or("first-move", |asked| asked.text);
    let theirs = theirs::read(fields, &[("kind", kind)])?;
    let worked = exercise::worked(page, &theirs.set, &theirs.question(seed)?)?;
    let (question, answer) = worked;
    Ok(format!(
        "<section class=\"nimsmith worked\">\n{question}\n<div class=\"key\">{answer}</div>\n</section>"
    ))
}
