//! `nimsmith solve`: a worked solution that is open.

use super::{exercise, theirs};
use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::book::part::Part;
use crate::kinds::KINDS;
use crate::spell::known;

/// Question and solution as HTML.
pub fn expand(page: &mut Page, mut fields: Fields, _: usize) -> Result<Vec<Part>, Trouble> {
    let seed = theirs::seed(page, &mut fields)?;
    let kind = asked(&mut fields)?;
    page.charge_questions([(kind, 1)].into_iter(), fields.line)?;
    let theirs = theirs::read(fields, &[("kind", kind)])?;
    let worked = theirs.question(seed)?;
    let (question, answer) = exercise::worked(page, &theirs.set, &worked)?;
    let subject = theirs.subject().into_iter().collect();
    Ok(vec![
        Part::Text(format!("<section class=\"nimsmith worked\">\n{question}\n")),
        Part::Answer(subject, format!("<div class=\"key\">{answer}</div>")),
        Part::Text("\n</section>".to_string()),
    ])
}

/// The kind of question that is worked out: `asked`, or `kind` as in an exercise.
fn asked<'a>(fields: &mut Fields<'a>) -> Result<&'a str, Trouble> {
    let (asked, kind) = (fields.take("asked"), fields.take("kind"));
    let value = match (asked, kind) {
        (Some(_), Some(kind)) => {
            let message = "`asked` and `kind` say the same thing twice";
            return Err(fields.wrong(kind, message, "leave `kind` out").into());
        }
        (None, None) => return Ok("first-move"),
        (Some(one), None) | (None, Some(one)) => one,
    };
    let names: Vec<&str> = KINDS
        .iter()
        .filter(|kind| kind.has_board)
        .map(|kind| kind.name)
        .collect();
    match names.contains(&value.text) {
        true => Ok(value.text),
        false => {
            let message = format!("`{}` cannot be asked of a position", value.text);
            let help = known("words", value.text, &names);
            Err(fields.wrong(value, message, help).into())
        }
    }
}
