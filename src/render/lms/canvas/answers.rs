//! What Canvas asks for, by type of question: the answers with their numbers, how they are shown, which are right.

use std::io;

use crate::locale::Locale;
use crate::quiz::{Blank, Choice, Field, Number, Response, Row};
use crate::render::lms::element::{Element, element};
use crate::render::lms::item::{Item, Said};
use crate::render::lms::qti12::{
    self, ONE, Told, choice, condition, display, equal, field, html, label, plain, score, slips,
    string,
};

/// Answers of a question.
pub struct Answers {
    /// Canvas's word for the type of question.
    pub sort: &'static str,
    /// What is asked, with places for blanks.
    pub prompt: String,
    /// The numbers of the answers, in order. Canvas knows answers by numbers only.
    pub ids: Vec<u32>,
    /// How they are shown.
    pub shown: Vec<Element>,
    /// How they are marked.
    pub mark: Mark,
    /// What is told of an answer: the response, the answer's number, and the text.
    pub messages: Vec<(String, u32, String)>,
    /// What is told whoever is wrong. Canvas tells nothing of a certain typed answer that is wrong, so this tells it of all.
    pub wrong: String,
}

/// How answers are marked.
pub enum Mark {
    /// By the instructor.
    ByHand,
    /// All or nothing: this must hold.
    Whole(Right),
    /// Each of these right answers is worth as much as the others.
    Shares(Vec<(String, u32)>),
}

/// A condition.
pub enum Right {
    /// The answer is this.
    Equal(String),
    /// The number is this one, however it is written.
    Exactly(u64),
    /// These are among the answers, and those are not.
    Ticked(Vec<u32>, Vec<u32>),
}

/// The first number of an answer: none is 0, which Canvas would replace.
const FIRST: u32 = 1001;

impl Answers {
    /// Reads off a response. Refuses what Canvas does not take.
    pub fn new(prompt: &str, response: &Response<Said>, locale: &Locale) -> io::Result<Answers> {
        match response {
            Response::Number(number) => Ok(typed(prompt, number, locale)),
            Response::Choice(options) => chosen(prompt, options),
            Response::Several(options) => Ok(ticked(prompt, options)),
            Response::Blanks(blanks) => filled(prompt, blanks, locale),
            Response::Matching { rows, choices } => Ok(matched(prompt, rows, choices)),
            Response::Ordering(_) => Err(io::Error::other("Canvas has no ordering")),
            Response::Essay => {
                let shown = vec![string(element("render_fib"), true)];
                Ok(answers("essay_question", prompt, shown, Mark::ByHand))
            }
        }
    }
}

fn answers(sort: &'static str, prompt: &str, shown: Vec<Element>, mark: Mark) -> Answers {
    Answers {
        sort,
        prompt: prompt.to_string(),
        ids: Vec::new(),
        shown,
        mark,
        messages: Vec::new(),
        wrong: String::new(),
    }
}

/// A number; from 2^53 on Canvas might round it, so that it is asked for as a text.
fn typed(prompt: &str, number: &Number<Said>, locale: &Locale) -> Answers {
    let (sort, shown, right) = match number.key < 1 << 53 {
        true => {
            let fib = element("render_fib").with("fibtype", "Decimal");
            let right = Right::Exactly(number.key);
            ("numerical_question", string(fib, false), right)
        }
        false => {
            let right = Right::Equal(number.key.to_string());
            (
                "short_answer_question",
                string(element("render_fib"), true),
                right,
            )
        }
    };
    Answers {
        wrong: slips("", number, locale),
        ..answers(sort, prompt, vec![shown], Mark::Whole(right))
    }
}

fn chosen(prompt: &str, options: &[Choice<Said>]) -> io::Result<Answers> {
    let mut found = several(prompt, options, "multiple_choice_question", "Single");
    let right = only(options, FIRST)?;
    found.mark = Mark::Whole(Right::Equal(right.to_string()));
    Ok(found)
}

/// The number of the only right option.
fn only(options: &[Choice<Said>], first: u32) -> io::Result<u32> {
    let mut rights = (first..).zip(options).filter(|(_, option)| option.right);
    match (rights.next(), rights.next()) {
        (Some((id, _)), None) => Ok(id),
        _ => Err(io::Error::other("Canvas wants one right option")),
    }
}

fn ticked(prompt: &str, options: &[Choice<Said>]) -> Answers {
    let mut found = several(prompt, options, "multiple_answers_question", "Multiple");
    let these = |right: bool| {
        let these = (FIRST..)
            .zip(options)
            .filter(|(_, option)| option.right == right);
        these.map(|(id, _)| id).collect()
    };
    found.mark = Mark::Whole(Right::Ticked(these(true), these(false)));
    found
}

fn several(prompt: &str, options: &[Choice<Said>], sort: &'static str, many: &str) -> Answers {
    let labels = (FIRST..)
        .zip(options)
        .map(|(id, option)| label(&id.to_string(), html(&option.text.html)));
    let shown = choice(many, labels);
    Answers {
        ids: (FIRST..).take(options.len()).collect(),
        messages: messages(ONE, options, FIRST),
        ..answers(sort, prompt, vec![shown], Mark::ByHand)
    }
}

fn messages(respident: &str, options: &[Choice<Said>], first: u32) -> Vec<(String, u32, String)> {
    let told = (first..).zip(options);
    let told = told.filter(|(_, option)| !option.message.html.is_empty());
    told.map(|(id, option)| (respident.to_string(), id, option.message.html.clone()))
        .collect()
}

/// Blanks that are all typed, or all chosen from lists. Their places stand after the prompt, each with its label.
fn filled(prompt: &str, blanks: &[Blank<Said>], locale: &Locale) -> io::Result<Answers> {
    let typed = blanks
        .iter()
        .all(|blank| matches!(blank.field, Field::Number(_)));
    let sort = match typed {
        true => "fill_in_multiple_blanks_question",
        false => "multiple_dropdowns_question",
    };
    let mut found = answers(sort, &guarded(prompt), Vec::new(), Mark::ByHand);
    let (mut id, mut rights) = (FIRST, Vec::new());
    for (blank, number) in blanks.iter().zip(1..) {
        let (name, caption) = (format!("b{number}"), guarded(&blank.label.html));
        let respident = format!("response_{name}");
        found
            .prompt
            .push_str(&format!("<p>{caption} [{name}]</p>\n"));
        let first = id;
        let texts: Vec<String> = match (&blank.field, typed) {
            (Field::Number(number), true) => {
                found
                    .wrong
                    .push_str(&slips(&format!("{caption} "), number, locale));
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
        let choices = element("render_choice").all(labels);
        found.shown.push(
            element("response_lid")
                .with("ident", respident)
                .and(plain(&name))
                .and(choices),
        );
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

fn matched(prompt: &str, rows: &[Row<Said>], choices: &[Said]) -> Answers {
    let firsts = FIRST + rows.len() as u32;
    let shown = (FIRST..).zip(rows).map(|(id, row)| {
        // What is chosen from is shown as text.
        let labels = (firsts..)
            .zip(choices)
            .map(|(id, choice)| label(&id.to_string(), plain(&choice.plain)));
        element("response_lid")
            .with("ident", format!("response_{id}"))
            .and(html(&row.text.html))
            .and(element("render_choice").all(labels))
    });
    let rights = (FIRST..).zip(rows).map(|(id, row)| {
        let right = firsts + row.choice as u32;
        (format!("response_{id}"), right)
    });
    let shown = shown.collect();
    Answers {
        ids: (FIRST..firsts).collect(),
        ..answers(
            "matching_question",
            prompt,
            shown,
            Mark::Shares(rights.collect()),
        )
    }
}

impl Right {
    /// The condition in the file.
    pub fn element(&self) -> Element {
        match self {
            Right::Equal(value) => equal(ONE, value),
            Right::Exactly(key) => {
                let key = key.to_string();
                let bound = |name| element(name).with("respident", ONE).text(&*key);
                let range = element("and").and(bound("vargte")).and(bound("varlte"));
                element("or").and(equal(ONE, &key)).and(range)
            }
            // Without `and` the format's rules are broken, and without `not` the importer takes every option for right.
            Right::Ticked(these, not) => {
                let not = not
                    .iter()
                    .map(|id| element("not").and(equal(ONE, &id.to_string())));
                let these = these.iter().map(|id| equal(ONE, &id.to_string()));
                element("and").all(these).all(not)
            }
        }
    }
}

// A question for Canvas: what is shown, how it is marked, and what is told afterwards.

/// A question.
pub fn item(item: &Item, ident: &str) -> io::Result<Element> {
    let answers = Answers::new(&item.prompt, &item.response, item.locale)?;
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
