//! `nimsmith picture` and `nimsmith diagram`: what lies on the table, and what can become of it.

use super::theirs::{self, Theirs};
use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::book::part::Part;
use crate::engine::diagram::{Beside, Diagram};
use crate::kinds::content::{Content, Value};
use crate::render::escape::escaped;
use crate::render::fragment;

/// A picture as HTML.
pub fn expand(_: &mut Page, mut fields: Fields, _: usize) -> Result<Vec<Part>, Trouble> {
    let caption = fields.take("caption");
    let theirs = theirs::shown(fields, "picture", &["caption"], "first-move")?;
    let picture = drawn(&theirs)?;
    let caption = caption.map(|caption| caption.text);
    Ok(vec![Part::Text(framed("picture", &picture, caption))])
}

/// The picture of a position.
fn drawn(theirs: &Theirs) -> Result<String, Trouble> {
    let words = &theirs.set.spec.words;
    let picture = fragment::board(&theirs.position, theirs.game.layout(), words);
    picture.ok_or_else(|| {
        let message = "nobody would count so many counters";
        let help = "pictures have up to 12 rows of 32";
        theirs.wrong(message, help).into()
    })
}

/// A state diagram as HTML.
pub fn diagram(page: &mut Page, mut fields: Fields, _: usize) -> Result<Vec<Part>, Trouble> {
    let caption = fields.take("caption");
    let marks = fields.word("marks", &[("yes", true), ("no", false)])?;
    let sums = fields.word("sums", &[("yes", true), ("no", false)])?;
    let seed = page.seed(None);
    page.charge_questions([("state-diagram", 1)].into_iter(), fields.line)?;
    let own = ["marks", "sums", "caption"];
    let theirs = theirs::shown(fields, "diagram", &own, "state-diagram")?;
    let question = theirs.question(seed)?;
    let Some(marked) = of(&question.more.found) else {
        return Err(theirs.wrong("there is no diagram", "").into());
    };
    let mut diagram = marked.clone();
    // Nothing is left for a student to fill in, so no position has a letter.
    diagram.nodes.iter_mut().for_each(|node| node.given = true);
    if sums == Some(false) {
        diagram.beside = Beside::Nothing;
    }
    if marks == Some(false) {
        unmark(&mut diagram);
    }
    let picture = fragment::state_diagram(&diagram);
    let caption = caption.map(|caption| caption.text);
    let html = framed("diagram-frame", &picture, caption);
    Ok(vec![match marks {
        Some(false) => Part::Text(html),
        _ => Part::Answer(theirs.subject().into_iter().collect(), html),
    }])
}

fn of(found: &Content) -> Option<&Diagram> {
    found.iter().find_map(|(_, value)| match value {
        Value::Diagram(diagram) => Some(diagram),
        _ => None,
    })
}

/// Makes it the diagram before anybody has thought about it.
fn unmark(diagram: &mut Diagram) {
    for node in &mut diagram.nodes {
        (node.outcome, node.nim_sum, node.big_heaps) = (None, None, None);
    }
}

fn framed(class: &str, picture: &str, caption: Option<&str>) -> String {
    let caption = caption.map_or(String::new(), |caption| {
        format!("<p class=\"caption\">{}</p>", escaped(caption))
    });
    format!("<div class=\"nimsmith {class}\">{picture}{caption}</div>")
}
