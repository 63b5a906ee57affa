//! A question in the profile of QTI 1.2.1 that Common Cartridge has: true or false, one right option of three or more, several
//! right options, a text that is typed, an essay.

use std::io;

use crate::quiz::{Choice, Number, Response};
use crate::render::lms::element::{Element, element};
use crate::render::lms::item::{Item, Said};

const ONE: &str = "response1";

/// What a question says and asks.
struct Asked {
    /// The name of its type.
    profile: &'static str,
    /// What stands after the prompt.
    more: String,
    shown: Element,
    /// What earns the points; nothing where an instructor gives them.
    right: Vec<Element>,
    /// What is told of an answer, by its identifier.
    messages: Vec<(String, String)>,
    /// What is told whoever is wrong.
    wrong: String,
}

/// A question of the exercise with this id.
pub fn item(item: &Item, ident: &str, id: &str) -> io::Result<Element> {
    let asked = Asked::new(&item.response)?;
    let scored = if asked.right.is_empty() { "No" } else { "Yes" };
    // The profile has whole weights from 1 to 99.
    let weight = item.points.clamp(1, 99).to_string();
    let fields = element("qtimetadata")
        .and(field("cc_profile", asked.profile))
        .and(field("cc_question_category", id))
        .and(field("cc_weighting", &weight))
        .and(field("qmd_scoringpermitted", "Yes"))
        .and(field("qmd_computerscored", scored));
    let prompt = format!("{}{}", item.prompt, asked.more);
    let presentation = element("presentation").and(html(&prompt)).and(asked.shown);
    let general = ("general_fb".to_string(), item.feedback.clone());
    let wrong = ("general_incorrect_fb".to_string(), asked.wrong.clone());
    let own = asked.messages.iter();
    let own = own.map(|(answer, text)| (format!("{answer}_fb"), text.clone()));
    let told = [general, wrong].into_iter().chain(own);
    let told = told.filter(|(_, text)| !text.is_empty());
    let told = told.map(|(ident, text)| {
        let text = element("flow_mat").and(html(&text));
        element("itemfeedback").with("ident", ident).and(text)
    });
    Ok(element("item")
        .with("ident", ident)
        .with("title", &*item.name)
        .and(element("itemmetadata").and(fields))
        .and(presentation)
        .and(marking(
            asked.right,
            &asked.messages,
            !asked.wrong.is_empty(),
        ))
        .all(told))
}

/// A field of metadata.
pub fn field(label: &str, entry: &str) -> Element {
    element("qtimetadatafield")
        .and(element("fieldlabel").text(label))
        .and(element("fieldentry").text(entry))
}

/// The conditions. Importers take what is told with `continue` for what is told of every answer, so that only the solution has
/// it, and the last condition that names an answer for what it is worth.
fn marking(right: Vec<Element>, messages: &[(String, String)], wrong: bool) -> Element {
    let score = element("decvar")
        .with("maxvalue", "100")
        .with("minvalue", "0")
        .with("varname", "SCORE")
        .with("vartype", "Decimal");
    let other = || vec![element("other")];
    let general = condition("Yes", other()).and(display("general_fb"));
    let own = messages.iter().map(|(answer, _)| {
        condition("No", vec![equal(answer)]).and(display(&format!("{answer}_fb")))
    });
    let mut all = element("resprocessing")
        .and(element("outcomes").and(score))
        .and(general)
        .all(own);
    if !right.is_empty() {
        let score = element("setvar")
            .with("action", "Set")
            .with("varname", "SCORE")
            .text("100");
        all = all.and(condition("No", right).and(score));
    }
    match wrong {
        true => all.and(condition("No", other()).and(display("general_incorrect_fb"))),
        false => all,
    }
}

fn condition(next: &str, inside: Vec<Element>) -> Element {
    element("respcondition")
        .with("continue", next)
        .and(element("conditionvar").all(inside))
}

fn display(ident: &str) -> Element {
    element("displayfeedback")
        .with("feedbacktype", "Response")
        .with("linkrefid", ident)
}

fn equal(value: &str) -> Element {
    element("varequal").with("respident", ONE).text(value)
}

fn html(text: &str) -> Element {
    element("material").and(element("mattext").with("texttype", "text/html").text(text))
}

fn label(ident: &str, text: &str) -> Element {
    element("response_label")
        .with("ident", ident)
        .and(html(text))
}

impl Asked {
    /// Reads off a response. Refuses what the profile has not.
    fn new(response: &Response<Said>) -> io::Result<Asked> {
        match response {
            Response::Number(number) => Ok(typed(number)),
            Response::Choice(options) => match &options[..] {
                [first, rest @ ..] if rest.len() < 2 => Ok(true_or_false(first, rest.first())),
                _ => Ok(chosen(options)),
            },
            Response::Several(options) => Ok(ticked(options)),
            Response::Essay => Ok(written()),
            Response::Blanks(_) | Response::Matching { .. } | Response::Ordering(_) => Err(
                io::Error::other("Common Cartridge has no such type of question"),
            ),
        }
    }
}

/// One option of two is asked about: the profile has no choice between two but true and false, and systems show these words
/// whatever the options are called.
fn true_or_false(option: &Choice<Said>, other: Option<&Choice<Said>>) -> Asked {
    let right = if option.right { "true" } else { "false" };
    let told = match option.right {
        true => ("false", other),
        false => ("true", Some(option)),
    };
    let message = told.1.map(|option| option.message.html.clone());
    let message = message.filter(|text| !text.is_empty());
    let labels = [label("true", "True"), label("false", "False")];
    Asked {
        profile: "cc.true_false.v0p1",
        more: format!("<p>True or false: {}</p>\n", option.text.html),
        shown: choice("Single", labels.into()),
        right: vec![equal(right)],
        messages: message
            .into_iter()
            .map(|text| (told.0.to_string(), text))
            .collect(),
        wrong: String::new(),
    }
}

fn choice(many: &str, labels: Vec<Element>) -> Element {
    element("response_lid")
        .with("ident", ONE)
        .with("rcardinality", many)
        .and(element("render_choice").all(labels))
}

/// Options by identifiers.
fn named(options: &[Choice<Said>]) -> impl Iterator<Item = (String, &Choice<Said>)> {
    let numbered = (1..).zip(options);
    numbered.map(|(i, option)| (format!("a{i}"), option))
}

fn several(profile: &'static str, many: &str, options: &[Choice<Said>]) -> Asked {
    let labels = named(options).map(|(ident, option)| label(&ident, &option.text.html));
    let messages = named(options).filter(|(_, option)| !option.message.html.is_empty());
    Asked {
        profile,
        more: String::new(),
        shown: choice(many, labels.collect()),
        right: Vec::new(),
        messages: messages
            .map(|(ident, option)| (ident, option.message.html.clone()))
            .collect(),
        wrong: String::new(),
    }
}

fn chosen(options: &[Choice<Said>]) -> Asked {
    let right = named(options).filter(|(_, option)| option.right);
    Asked {
        right: right.map(|(ident, _)| equal(&ident)).collect(),
        ..several("cc.multiple_choice.v0p1", "Single", options)
    }
}

/// All that are right, and no others.
fn ticked(options: &[Choice<Said>]) -> Asked {
    let test = |(ident, option): (String, &Choice<Said>)| match option.right {
        true => equal(&ident),
        false => element("not").and(equal(&ident)),
    };
    Asked {
        right: vec![element("and").all(named(options).map(test))],
        ..several("cc.multiple_response.v0p1", "Multiple", options)
    }
}

fn string(fib: Element) -> Element {
    let label = element("response_label")
        .with("ident", "answer1")
        .with("rshuffle", "No");
    element("response_str")
        .with("ident", ONE)
        .with("rcardinality", "Single")
        .and(fib.and(label))
}

/// Importers take every number that a condition names for a right one, so that what is told of wrong ones is told of all.
fn typed(number: &Number<Said>) -> Asked {
    let slips = number.slips.iter().map(|slip| {
        let Said { html, .. } = &slip.message;
        format!("<p>If your answer is {}: {html}</p>\n", slip.value)
    });
    Asked {
        profile: "cc.fib.v0p1",
        more: String::new(),
        shown: string(element("render_fib").with("prompt", "Box")),
        right: vec![equal(&number.key.to_string())],
        messages: Vec::new(),
        wrong: slips.collect(),
    }
}

fn written() -> Asked {
    let field = element("render_fib")
        .with("rows", "15")
        .with("columns", "80");
    Asked {
        profile: "cc.essay.v0p1",
        more: String::new(),
        shown: string(field),
        right: Vec::new(),
        messages: Vec::new(),
        wrong: String::new(),
    }
}
