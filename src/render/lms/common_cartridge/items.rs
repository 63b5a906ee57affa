//! A question in the profile of QTI 1.2.1 that Common Cartridge has: true or false, one right option of three or more, several
//! right options, a text that is typed, an essay.

use std::io;

use crate::locale::Locale;
use crate::quiz::{Choice, Number, Response};
use crate::render::lms::element::{Element, element};
use crate::render::lms::qti12::{
    self, ONE, Told, choice, condition, display, equal, field, html, label, score, slips, string,
};
use crate::render::lms::{Item, Said};
use crate::spec::Points;

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
    messages: Vec<Told>,
    /// What is told whoever is wrong.
    wrong: String,
}

/// A question of the exercise with this id, which counts so much.
pub fn item(item: &Item, ident: &str, id: &str, weight: Points) -> io::Result<Element> {
    let asked = asked(&item.response, item.locale)?;
    let scored = if asked.right.is_empty() { "No" } else { "Yes" };
    // The profile has whole weights from 1 to 99.
    let weight = weight.clamp(1.into(), 99.into()).to_string();
    let fields = element("qtimetadata")
        .and(field("cc_profile", asked.profile))
        .and(field("cc_question_category", id))
        .and(field("cc_weighting", &weight))
        .and(field("qmd_scoringpermitted", "Yes"))
        .and(field("qmd_computerscored", scored));
    let prompt = format!("{}{}", item.prompt, asked.more);
    let presentation = element("presentation").and(html(&prompt)).and(asked.shown);
    let told = qti12::told(item, &asked.wrong, asked.messages.iter().cloned());
    let wrong = !asked.wrong.is_empty();
    let marking = marking(asked.right, &asked.messages, wrong);
    Ok(qti12::item(
        item,
        ident,
        fields,
        presentation,
        marking,
        told,
    ))
}

/// The conditions. Importers take what is told with `continue` for what is told of every answer, so that only the solution has
/// it, and the last condition that names an answer for what it is worth.
fn marking(right: Vec<Element>, messages: &[Told], wrong: bool) -> Element {
    let other = || vec![element("other")];
    let general = condition("Yes", other()).and(display("general_fb"));
    let own = messages.iter().map(|(answer, _)| {
        condition("No", [equal(ONE, answer)]).and(display(&format!("{answer}_fb")))
    });
    let mut all = qti12::marking().and(general).all(own);
    if !right.is_empty() {
        all = all.and(condition("No", right).and(score("Set", "100")));
    }
    match wrong {
        true => all.and(condition("No", other()).and(display("general_incorrect_fb"))),
        false => all,
    }
}

/// Reads off a response. Refuses what the profile has not.
fn asked(response: &Response<Said>, locale: &Locale) -> io::Result<Asked> {
    match response {
        Response::Number(number) => Ok(typed(number, locale)),
        Response::Choice(options) => match &options[..] {
            [first, rest @ ..] if rest.len() < 2 => Ok(true_or_false(first, rest.first(), locale)),
            _ => Ok(chosen(options)),
        },
        Response::Several(options) => Ok(ticked(options)),
        Response::Essay => {
            let fib = element("render_fib")
                .with("rows", "15")
                .with("columns", "80");
            Ok(Asked::new("cc.essay.v0p1", string(fib, true), Vec::new()))
        }
        Response::Blanks(_) | Response::Matching { .. } | Response::Ordering(_) => Err(
            io::Error::other("Common Cartridge has no such type of question"),
        ),
    }
}

impl Asked {
    /// A question with no more than it needs.
    fn new(profile: &'static str, shown: Element, right: Vec<Element>) -> Asked {
        Asked {
            profile,
            more: String::new(),
            shown,
            right,
            messages: Vec::new(),
            wrong: String::new(),
        }
    }
}

/// One option of two is asked about: the profile has no choice between two but true and false, and systems show these words
/// whatever the options are called.
fn true_or_false(option: &Choice<Said>, other: Option<&Choice<Said>>, locale: &Locale) -> Asked {
    let right = if option.right { "true" } else { "false" };
    let told = match option.right {
        true => ("false", other),
        false => ("true", Some(option)),
    };
    let message = told.1.map(|option| option.message.html.clone());
    let message = message.filter(|text| !text.is_empty());
    let word = |name| html(locale.feedback(name).message);
    let labels = [
        label("true", word("quiz true")),
        label("false", word("quiz false")),
    ];
    let asked = locale.say("quiz true or false", &[("text", &option.text.html)]);
    Asked {
        more: format!("<p>{asked}</p>\n"),
        messages: message
            .into_iter()
            .map(|text| (told.0.to_string(), text))
            .collect(),
        ..Asked::new(
            "cc.true_false.v0p1",
            choice("Single", labels),
            vec![equal(ONE, right)],
        )
    }
}

/// Options by identifiers.
fn named(options: &[Choice<Said>]) -> impl Iterator<Item = (String, &Choice<Said>)> {
    let numbered = (1..).zip(options);
    numbered.map(|(i, option)| (format!("a{i}"), option))
}

fn several(
    profile: &'static str,
    many: &str,
    options: &[Choice<Said>],
    right: Vec<Element>,
) -> Asked {
    let labels = named(options).map(|(ident, option)| label(&ident, html(&option.text.html)));
    let messages = named(options).filter(|(_, option)| !option.message.html.is_empty());
    Asked {
        messages: messages
            .map(|(ident, option)| (ident, option.message.html.clone()))
            .collect(),
        ..Asked::new(profile, choice(many, labels), right)
    }
}

fn chosen(options: &[Choice<Said>]) -> Asked {
    let right = named(options).filter(|(_, option)| option.right);
    let right = right.map(|(ident, _)| equal(ONE, &ident)).collect();
    several("cc.multiple_choice.v0p1", "Single", options, right)
}

/// All that are right, and no others.
fn ticked(options: &[Choice<Said>]) -> Asked {
    let test = |(ident, option): (String, &Choice<Said>)| match option.right {
        true => equal(ONE, &ident),
        false => element("not").and(equal(ONE, &ident)),
    };
    let right = vec![element("and").all(named(options).map(test))];
    several("cc.multiple_response.v0p1", "Multiple", options, right)
}

/// Importers take every number that a condition names for a right one, so that what is told of wrong ones is told of all.
fn typed(number: &Number<Said>, locale: &Locale) -> Asked {
    let shown = string(element("render_fib").with("prompt", "Box"), true);
    let right = vec![equal(ONE, &number.key.to_string())];
    Asked {
        wrong: slips("", number, locale),
        ..Asked::new("cc.fib.v0p1", shown, right)
    }
}
