//! A question for Canvas: what is shown, how it is marked, and what is told afterwards.

use std::io;

use super::answers::{Answers, Mark};
use super::parts::{equal, html, material};
use crate::render::lms::element::{Element, element};
use crate::render::lms::item::Item;

/// A question.
pub fn item(item: &Item, ident: &str) -> io::Result<Element> {
    let answers = Answers::new(&item.prompt, &item.response)?;
    let ids: Vec<String> = answers.ids.iter().map(u32::to_string).collect();
    let mut fields = element("qtimetadata")
        .and(field("question_type", answers.sort))
        .and(field("points_possible", &item.points.to_string()));
    if !ids.is_empty() {
        fields = fields.and(field("original_answer_ids", &ids.join(",")));
    }
    let feedback = feedback(item, &answers);
    let marking = marking(&answers, &feedback);
    let presentation = element("presentation")
        .and(material(html(&answers.prompt)))
        .all(answers.shown);
    let told = feedback
        .into_iter()
        .map(|(ident, text)| itemfeedback(&ident, &text));
    Ok(element("item")
        .with("ident", ident)
        .with("title", &*item.name)
        .and(element("itemmetadata").and(fields))
        .and(presentation)
        .and(marking)
        .all(told))
}

/// A field of metadata.
pub fn field(label: &str, entry: &str) -> Element {
    element("qtimetadatafield")
        .and(element("fieldlabel").text(label))
        .and(element("fieldentry").text(entry))
}

/// What is told: to everybody, to whoever is wrong, and to whoever gives a certain answer.
fn feedback(item: &Item, answers: &Answers) -> Vec<(String, String)> {
    let general = [
        ("general_fb".to_string(), item.feedback.clone()),
        ("general_incorrect_fb".to_string(), answers.wrong.clone()),
    ];
    let own = answers
        .messages
        .iter()
        .map(|(_, id, text)| (format!("{id}_fb"), text.clone()));
    let all = general.into_iter().chain(own);
    all.filter(|(_, text)| !text.is_empty()).collect()
}

fn itemfeedback(ident: &str, text: &str) -> Element {
    element("itemfeedback")
        .with("ident", ident)
        .and(element("flow_mat").and(material(html(text))))
}

/// The conditions in Canvas's order. What is told of an answer comes before what it is worth: the importer takes the
/// worth from the last condition that names the answer.
fn marking(answers: &Answers, feedback: &[(String, String)]) -> Element {
    let score = element("decvar")
        .with("maxvalue", "100")
        .with("minvalue", "0")
        .with("varname", "SCORE")
        .with("vartype", "Decimal");
    let told = |ident: &str| feedback.iter().any(|(known, _)| known == ident);
    let mut all = element("resprocessing").and(element("outcomes").and(score));
    if told("general_fb") {
        all = all.and(always(Some("general_fb")));
    }
    let own = answers.messages.iter().map(|(respident, id, _)| {
        let shown = display(&format!("{id}_fb"));
        condition("Yes", equal(respident, &id.to_string())).and(shown)
    });
    all = all.all(own);
    match &answers.mark {
        Mark::ByHand => all.and(always(None)),
        Mark::Whole(right) => {
            let right = element("conditionvar").and(right.element());
            let right = element("respcondition")
                .with("continue", "No")
                .and(right)
                .and(setvar("Set", "100"));
            match told("general_incorrect_fb") {
                true => all.and(right).and(always(Some("general_incorrect_fb"))),
                false => all.and(right),
            }
        }
        // What is told whoever is wrong needs no condition here: Canvas shows it where points are missing.
        Mark::Shares(rights) => {
            let share = format!("{:.2}", 100.0 / rights.len() as f64);
            all.all(rights.iter().map(|(respident, id)| {
                condition("No", equal(respident, &id.to_string())).and(setvar("Add", &share))
            }))
        }
    }
}

fn condition(next: &str, expression: Element) -> Element {
    element("respcondition")
        .with("continue", next)
        .and(element("conditionvar").and(expression))
}

/// What happens whatever is answered.
fn always(feedback: Option<&str>) -> Element {
    match feedback {
        Some(ident) => condition("Yes", element("other")).and(display(ident)),
        None => condition("No", element("other")),
    }
}

fn display(ident: &str) -> Element {
    element("displayfeedback")
        .with("feedbacktype", "Response")
        .with("linkrefid", ident)
}

fn setvar(action: &str, value: &str) -> Element {
    element("setvar")
        .with("action", action)
        .with("varname", "SCORE")
        .text(value)
}
