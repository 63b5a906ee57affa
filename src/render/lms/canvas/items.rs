//! A question for Canvas: what is shown, how it is marked, and what is told afterwards.

use std::io;

use super::answers::{Answers, Mark};
use crate::render::lms::element::{Element, element};
use crate::render::lms::item::Item;
use crate::render::lms::qti12::{self, Told, condition, display, equal, field, html, score};

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
    let own = answers.messages.iter();
    let own = own.map(|(_, id, text)| (id.to_string(), text.clone()));
    let told = qti12::told(item, &answers.wrong, own);
    let marking = marking(&answers, &told);
    let presentation = element("presentation")
        .and(html(&answers.prompt))
        .all(answers.shown);
    Ok(qti12::item(
        item,
        ident,
        fields,
        presentation,
        marking,
        told,
    ))
}

/// The conditions in Canvas's order. What is told of an answer comes before what it is worth: the importer takes the
/// worth from the last condition that names the answer.
fn marking(answers: &Answers, feedback: &[Told]) -> Element {
    let told = |ident: &str| feedback.iter().any(|(known, _)| known == ident);
    let mut all = qti12::marking();
    if told("general_fb") {
        all = all.and(always(Some("general_fb")));
    }
    let own = answers.messages.iter().map(|(respident, id, _)| {
        let shown = display(&format!("{id}_fb"));
        condition("Yes", [equal(respident, &id.to_string())]).and(shown)
    });
    all = all.all(own);
    match &answers.mark {
        Mark::ByHand => all.and(always(None)),
        Mark::Whole(right) => {
            let right = condition("No", [right.element()]).and(score("Set", "100"));
            match told("general_incorrect_fb") {
                true => all.and(right).and(always(Some("general_incorrect_fb"))),
                false => all.and(right),
            }
        }
        // What is told whoever is wrong needs no condition here: Canvas shows it where points are missing.
        Mark::Shares(rights) => {
            let share = format!("{:.2}", 100.0 / rights.len() as f64);
            all.all(rights.iter().map(|(respident, id)| {
                condition("No", [equal(respident, &id.to_string())]).and(score("Add", &share))
            }))
        }
    }
}

/// What happens whatever is answered.
fn always(feedback: Option<&str>) -> Element {
    match feedback {
        Some(ident) => condition("Yes", [element("other")]).and(display(ident)),
        None => condition("No", [element("other")]),
    }
}
