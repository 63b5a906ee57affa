//! What Canvas asks for, by type of question: the answers with their numbers, how they are shown, which are right.

use std::io;

use crate::locale::Locale;
use crate::quiz::{Blank, Choice, Field, Number, Response, Row};
use crate::render::lms::element::{Element, element};
use crate::render::lms::qti12::{
    self, ONE, Told, choice, condition, display, equal, field, html, label, plain, score, slips,
    string,
};
use crate::render::lms::{Item, Said};

/// Answers of a question.
#[derive(Default)]
struct Answers {
    /// Canvas's word for the type of question.
    sort: &'static str,
    /// The places of blanks, which stand after the prompt.
    blanks: String,
    /// The numbers of the answers, in order. Canvas knows answers by numbers only.
    ids: Vec<u32>,
    /// How they are shown.
    shown: Vec<Element>,
    /// How they are marked.
    mark: Mark,
    /// What is told of an answer: the response, the answer's number, and the text.
    messages: Vec<(String, u32, String)>,
    /// What is told whoever is wrong. Canvas tells nothing of a certain typed answer that is wrong, so this tells it of all.
    wrong: String,
}

/// How answers are marked.
#[derive(Default)]
enum Mark {
    /// By the instructor.
    #[default]
    ByHand,
    /// All or nothing: this must hold.
    Whole(Element),
    /// Each of these right answers is worth as much as the others.
    Shares(Vec<(String, u32)>),
}

/// The first number of an answer: none is 0, which Canvas would replace.
const FIRST: u32 = 1001;

/// Reads off a response. Refuses what Canvas does not take.
fn answers(response: &Response<Said>, locale: &Locale) -> io::Result<Answers> {
    match response {
        Response::Number(number) => Ok(typed(number, locale)),
        Response::Choice(options) => {
            let right = equal(ONE, &only(options, FIRST)?.to_string());
            Ok(several(
                "multiple_choice_question",
                "Single",
                options,
                right,
            ))
        }
        Response::Several(options) => {
            let right = ticked(options);
            Ok(several(
                "multiple_answers_question",
                "Multiple",
                options,
                right,
            ))
        }
        Response::Blanks(blanks) => filled(blanks, locale),
        Response::Matching { rows, choices } => Ok(matched(rows, choices)),
        Response::Ordering(_) => Err(io::Error::other("Canvas has no ordering")),
        Response::Essay => Ok(Answers {
            sort: "essay_question",
            shown: vec![string(element("render_fib"), true)],
            ..Answers::default()
        }),
    }
}

/// A number; from 2^53 on Canvas might round it, so that it is asked for as a text.
fn typed(number: &Number<Said>, locale: &Locale) -> Answers {
    let (key, fib) = (number.key.to_string(), element("render_fib"));
    let (sort, shown, right) = match number.key < 1 << 53 {
        true => {
            // The number is this one, however it is written.
            let bound = |name| element(name).with("respident", ONE).text(&*key);
            let range = element("and").and(bound("vargte")).and(bound("varlte"));
            let right = element("or").and(equal(ONE, &key)).and(range);
            let fib = fib.with("fibtype", "Decimal");
            ("numerical_question", string(fib, false), right)
        }
        false => ("short_answer_question", string(fib, true), equal(ONE, &key)),
    };
    Answers {
        sort,
        shown: vec![shown],
        mark: Mark::Whole(right),
        wrong: slips("", number, locale),
        ..Answers::default()
    }
}

/// The number of the only right option.
fn only(options: &[Choice<Said>], first: u32) -> io::Result<u32> {
    let mut rights = (first..).zip(options).filter(|(_, option)| option.right);
    match (rights.next(), rights.next()) {
        (Some((id, _)), None) => Ok(id),
        _ => Err(io::Error::other("Canvas wants one right option")),
    }
}

/// That the right options are ticked and no others. Without `and` the format's rules are broken, and without `not` the
/// importer takes every option for right.
fn ticked(options: &[Choice<Said>]) -> Element {
    let these = |right: bool| {
        let these = (FIRST..)
            .zip(options)
            .filter(move |(_, option)| option.right == right);
        these.map(|(id, _)| equal(ONE, &id.to_string()))
    };
    let not = these(false).map(|one| element("not").and(one));
    element("and").all(these(true)).all(not)
}

fn several(sort: &'static str, many: &str, options: &[Choice<Said>], right: Element) -> Answers {
    let labels = (FIRST..)
        .zip(options)
        .map(|(id, option)| label(&id.to_string(), html(&option.text.html)));
    Answers {
        sort,
        ids: (FIRST..).take(options.len()).collect(),
        shown: vec![choice(many, labels)],
        mark: Mark::Whole(right),
        messages: messages(ONE, options, FIRST),
        ..Answers::default()
    }
}

fn messages(respident: &str, options: &[Choice<Said>], first: u32) -> Vec<(String, u32, String)> {
    let told = (first..).zip(options);
    let told = told.filter(|(_, option)| !option.message.html.is_empty());
    told.map(|(id, option)| (respident.to_string(), id, option.message.html.clone()))
        .collect()
}

/// Blanks that are all typed, or all chosen from lists. Their places stand after the prompt, each with its label.
fn filled(blanks: &[Blank<Said>], locale: &Locale) -> io::Result<Answers> {
    let typed = blanks
        .iter()
        .all(|blank| matches!(blank.field, Field::Number(_)));
    let mut found = Answers {
        sort: match typed {
            true => "fill_in_multiple_blanks_question",
            false => "multiple_dropdowns_question",
        },
        ..Answers::default()
    };
    let (mut id, mut rights) = (FIRST, Vec::new());
    for (blank, number) in blanks.iter().zip(1..) {
        let (name, caption) = (format!("b{number}"), guarded(&blank.label.html));
        let respident = format!("response_{name}");
        found.blanks += &format!("<p>{caption} [{name}]</p>\n");
        let first = id;
        let texts: Vec<String> = match (&blank.field, typed) {
            (Field::Number(number), true) => {
                found.wrong += &slips(&format!("{caption} "), number, locale);
                rights.push((respident.clone(), first));
                vec![number.key.to_string()]
            }
            (Field::OneOf(options), false) => {
                found.messages.extend(messages(&respident, options, first));
                rights.push((respident.clone(), only(options, first)?));
                options
                    .iter()
                    .map(|option| option.text.plain.clone())
                    .collect()
            }
            _ => {
                return Err(io::Error::other(
                    "Canvas has typed blanks or lists, not both",
                ));
            }
        };
        // Lists show text only, and typed answers are compared with text.
        let labels = (first..)
            .zip(&texts)
            .map(|(id, text)| label(&id.to_string(), plain(text)));
        found.shown.push(list(respident, plain(&name), labels));
        id += texts.len() as u32;
    }
    found.ids = (FIRST..id).collect();
    found.mark = Mark::Shares(rights);
    Ok(found)
}

/// The same with no words in square brackets, which Canvas would take for blanks: a sign without width parts them.
fn guarded(html: &str) -> String {
    html.replace('[', "[\u{2060}")
}

fn matched(rows: &[Row<Said>], choices: &[Said]) -> Answers {
    let firsts = FIRST + rows.len() as u32;
    let shown = (FIRST..).zip(rows).map(|(id, row)| {
        // What is chosen from is shown as text.
        let labels = (firsts..)
            .zip(choices)
            .map(|(id, choice)| label(&id.to_string(), plain(&choice.plain)));
        list(format!("response_{id}"), html(&row.text.html), labels)
    });
    let rights = (FIRST..).zip(rows).map(|(id, row)| {
        let right = firsts + row.choice as u32;
        (format!("response_{id}"), right)
    });
    Answers {
        sort: "matching_question",
        ids: (FIRST..firsts).collect(),
        shown: shown.collect(),
        mark: Mark::Shares(rights.collect()),
        ..Answers::default()
    }
}

/// A list to choose from, after what it is about.
fn list(ident: String, about: Element, labels: impl Iterator<Item = Element>) -> Element {
    element("response_lid")
        .with("ident", ident)
        .and(about)
        .and(element("render_choice").all(labels))
}

// A question for Canvas: what is shown, how it is marked, and what is told afterwards.

/// A question.
pub fn item(item: &Item, ident: &str) -> io::Result<Element> {
    let answers = answers(&item.response, item.locale)?;
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
    let marking = marking(answers.mark, &answers.messages, &told);
    let prompt = match &*answers.blanks {
        "" => item.prompt.clone(),
        blanks => guarded(&item.prompt) + blanks,
    };
    let presentation = element("presentation")
        .and(html(&prompt))
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
fn marking(mark: Mark, messages: &[(String, u32, String)], feedback: &[Told]) -> Element {
    let told = |ident: &str| feedback.iter().any(|(known, _)| known == ident);
    let mut all = qti12::marking();
    if told("general_fb") {
        all = all.and(always(Some("general_fb")));
    }
    let own = messages.iter().map(|(respident, id, _)| {
        let shown = display(&format!("{id}_fb"));
        condition("Yes", [equal(respident, &id.to_string())]).and(shown)
    });
    all = all.all(own);
    match mark {
        Mark::ByHand => all.and(always(None)),
        Mark::Whole(right) => {
            let right = condition("No", [right]).and(score("Set", "100"));
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
