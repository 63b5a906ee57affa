//! A question in QTI 2.1. The order of its parts is fixed: what is answered, what comes of it, what is shown, how it is
//! marked, what is told.

use std::io;

use super::answers::{Answers, Told};
use super::parts::QTI;
use super::parts::{base, condition, outcome, set, variable};
use super::xhtml;
use crate::render::lms::element::{Element, element};
use crate::render::lms::item::Item;

/// A question.
pub fn item(item: &Item, ident: &str) -> io::Result<Element> {
    let answers = Answers::new(&item.response)?;
    let mut body = element("itemBody").markup(xhtml::blocks(&item.prompt)?);
    for shown in answers.shown {
        body = body.and(shown);
    }
    let mut told = vec![("general_fb".to_string(), xhtml::blocks(&item.feedback)?)];
    for Told { ident, html, .. } in &answers.told {
        told.push((ident.clone(), xhtml::blocks(html)?));
    }
    let scores = answers.scored.rules(item.points);
    let tells = answers.told.iter().map(|told| {
        let tell = tell(&told.ident);
        condition(told.test.element(), tell)
    });
    let marking = element("responseProcessing")
        .all(scores)
        .and(tell("general_fb"))
        .all(tells);
    let feedback = element("outcomeDeclaration")
        .with("identifier", "FEEDBACK")
        .with("cardinality", "multiple")
        .with("baseType", "identifier");
    let told = told.into_iter().map(|(ident, markup)| {
        element("modalFeedback")
            .with("outcomeIdentifier", "FEEDBACK")
            .with("showHide", "show")
            .with("identifier", ident)
            .markup(markup)
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
        .and(feedback)
        .and(body)
        .and(marking)
        .all(told))
}

/// Tells one thing more.
fn tell(ident: &str) -> Element {
    let more = element("multiple")
        .and(variable("FEEDBACK"))
        .and(base("identifier", ident));
    set("FEEDBACK", more)
}
