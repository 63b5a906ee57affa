//! A question in QTI 2.1. The order of its parts is fixed: what is answered, what comes of it, what is shown, how it is
//! marked, what is told.

use std::io;

use super::answers::Answers;
use super::scored::{QTI, base, condition, outcome, set};
use super::xhtml;
use crate::render::lms::Item;
use crate::render::lms::element::{Element, element};

/// A question.
pub fn item(item: &Item, ident: &str) -> io::Result<Element> {
    let answers = Answers::new(&item.response)?;
    let mut body = element("itemBody").markup(xhtml::blocks(&item.prompt)?);
    for shown in answers.shown {
        body = body.and(shown);
    }
    let solution = modal(SOLUTION, GENERAL, &item.feedback)?;
    let told = answers.told.iter();
    let told = told.map(|told| modal(&told.outcome, &told.ident, &told.html));
    let told = told.collect::<io::Result<Vec<_>>>()?;
    let tells = answers
        .told
        .iter()
        .map(|told| condition(told.test.element(), tell(&told.outcome, &told.ident)));
    let marking = element("responseProcessing")
        .all(answers.scored.rules(item.points))
        .and(tell(SOLUTION, GENERAL))
        .all(tells);
    let mut outcomes: Vec<&str> = answers.told.iter().map(|told| &*told.outcome).collect();
    outcomes.dedup();
    let outcomes = [SOLUTION].into_iter().chain(outcomes).map(|ident| {
        element("outcomeDeclaration")
            .with("identifier", ident)
            .with("cardinality", "single")
            .with("baseType", "identifier")
    });
    Ok(element("assessmentItem")
        .with("xmlns", QTI)
        .with("identifier", ident)
        .with("title", &*item.name)
        .with("adaptive", "false")
        .with("timeDependent", "false")
        .all(answers.declared)
        .and(outcome("SCORE", "0"))
        .and(outcome("MAXSCORE", &item.points.to_string()))
        .all(outcomes)
        .and(body)
        .and(marking)
        .and(solution)
        .all(told))
}

/// The outcome that says that the solution is told, and the solution's identifier.
const SOLUTION: &str = "SOLUTION";
const GENERAL: &str = "general_fb";

/// A text that is shown when its outcome has its identifier.
fn modal(outcome: &str, ident: &str, html: &str) -> io::Result<Element> {
    Ok(element("modalFeedback")
        .with("outcomeIdentifier", outcome)
        .with("showHide", "show")
        .with("identifier", ident)
        .markup(xhtml::blocks(html)?))
}

/// Tells a text.
fn tell(outcome: &str, ident: &str) -> Element {
    set(outcome, base("identifier", ident))
}
