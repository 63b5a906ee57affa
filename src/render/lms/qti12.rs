//! The elements of QTI 1.2, of which the questions of Canvas and of Common Cartridge are built.

use std::fmt::Display;

use super::element::{Element, element};
use super::{Item, Said};
use crate::locale::Locale;
use crate::quiz::Number;

/// The only response of a question.
pub const ONE: &str = "response1";

/// HTML, escaped once more as a text of the file. Without its type a text would count as HTML, too.
pub fn html(text: &str) -> Element {
    material("text/html", text)
}

/// Text that is shown as it is.
pub fn plain(text: &str) -> Element {
    material("text/plain", text)
}

fn material(sort: &str, text: &str) -> Element {
    element("material").and(element("mattext").with("texttype", sort).text(text))
}

/// A field of metadata.
pub fn field(label: &str, entry: &str) -> Element {
    element("qtimetadatafield")
        .and(element("fieldlabel").text(label))
        .and(element("fieldentry").text(entry))
}

/// An option.
pub fn label(ident: &str, text: Element) -> Element {
    element("response_label").with("ident", ident).and(text)
}

/// Options of which one or several are chosen.
pub fn choice(many: &str, labels: impl IntoIterator<Item = Element>) -> Element {
    element("response_lid")
        .with("ident", ONE)
        .with("rcardinality", many)
        .and(element("render_choice").all(labels))
}

/// A field for what is typed.
pub fn string(fib: Element, fixed: bool) -> Element {
    let label = element("response_label").with("ident", "answer1");
    let label = match fixed {
        true => label.with("rshuffle", "No"),
        false => label,
    };
    element("response_str")
        .with("ident", ONE)
        .with("rcardinality", "Single")
        .and(fib.and(label))
}

/// What is told of wrong numbers, whoever is wrong.
pub fn slips(label: &str, number: &Number<Said>, locale: &Locale) -> String {
    let told = number.slips.iter().map(|slip| {
        let places: [(&str, &dyn Display); 2] =
            [("n", &slip.value), ("message", &slip.message.html)];
        let told = locale.say("quiz if your answer", &places);
        format!("<p>{label}{told}</p>\n")
    });
    told.collect()
}

/// A text that is told, and the name by which it is.
pub type Told = (String, String);

/// What is told: the solution to everybody, something to whoever is wrong, and messages to whoever gives certain answers.
pub fn told(item: &Item, wrong: &str, messages: impl Iterator<Item = Told>) -> Vec<Told> {
    let general = [
        ("general_fb".to_string(), item.feedback.clone()),
        ("general_incorrect_fb".to_string(), wrong.to_string()),
    ];
    let own = messages.map(|(answer, text)| (format!("{answer}_fb"), text));
    let all = general.into_iter().chain(own);
    all.filter(|(_, text)| !text.is_empty()).collect()
}

/// A question.
pub fn item(
    item: &Item,
    ident: &str,
    fields: Element,
    presentation: Element,
    marking: Element,
    told: Vec<Told>,
) -> Element {
    let told = told.into_iter().map(|(ident, text)| {
        element("itemfeedback")
            .with("ident", ident)
            .and(element("flow_mat").and(html(&text)))
    });
    element("item")
        .with("ident", ident)
        .with("title", &*item.name)
        .and(element("itemmetadata").and(fields))
        .and(presentation)
        .and(marking)
        .all(told)
}

/// The conditions, as yet none.
pub fn marking() -> Element {
    let score = element("decvar")
        .with("maxvalue", "100")
        .with("minvalue", "0")
        .with("varname", "SCORE")
        .with("vartype", "Decimal");
    element("resprocessing").and(element("outcomes").and(score))
}

/// A condition.
pub fn condition(next: &str, inside: impl IntoIterator<Item = Element>) -> Element {
    element("respcondition")
        .with("continue", next)
        .and(element("conditionvar").all(inside))
}

/// That an answer is given.
pub fn equal(respident: &str, value: &str) -> Element {
    element("varequal").with("respident", respident).text(value)
}

/// That a text is told.
pub fn display(ident: &str) -> Element {
    element("displayfeedback")
        .with("feedbacktype", "Response")
        .with("linkrefid", ident)
}

/// That an answer is worth something.
pub fn score(action: &str, value: &str) -> Element {
    element("setvar")
        .with("action", action)
        .with("varname", "SCORE")
        .text(value)
}
