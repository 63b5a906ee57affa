//! How Moodle asks a question of each type: its text, and answers with points and feedback.

use std::io;

use super::names::{TYPED_AS_TEXT, listed, unfit};
use super::xml::{html, inside, shown, value, values};
use super::{cloze, gaps, names};
use crate::quiz::{Choice, Number, Response, Row};
use crate::render::lms::element::{Element, element};
use crate::render::lms::{Item, Said};

/// What is told of a number that nothing else is known of.
pub const ELSE: &str = "quiz not the number";

/// A question as Moodle asks it.
pub struct Asked {
    /// The name of its type (`import_question`).
    pub sort: &'static str,
    /// Its text.
    pub text: String,
    /// What belongs to its answers.
    pub answers: Vec<Element>,
}

/// How a response is asked for.
pub fn asked(item: &Item, response: &Response<Said>) -> io::Result<Asked> {
    let mut text = item.prompt.clone();
    let (sort, answers) = match response {
        Response::Number(key) if key.key < TYPED_AS_TEXT => ("numerical", number(item, key)),
        Response::Number(key) => {
            let usecase = [value("usecase", "0")].into_iter();
            ("shortanswer", usecase.chain(number(item, key)).collect())
        }
        Response::Choice(options) => {
            let right = vec!["100"; options.len()];
            ("multichoice", choices(item, options, "true", &right, "0"))
        }
        Response::Several(options) => {
            let rights = options.iter().filter(|option| option.right).count();
            let right =
                names::right(rights).ok_or_else(|| unfit(item, "more than 20 right options"))?;
            let cost = format!("-{}", names::wrong(rights, options.len() - rights));
            let answers = choices(item, options, "false", &right, &cost);
            ("multichoice", answers)
        }
        Response::Blanks(blanks) if gaps::few_marks(item, blanks) => {
            text = gaps::text(&item.prompt, blanks);
            ("gapselect", gaps::choices(item, blanks)?)
        }
        // `qtype_multianswer_extract_question` finds them in the text.
        Response::Blanks(blanks) => {
            text = cloze::text(&item.prompt, blanks, item.points);
            ("cloze", Vec::new())
        }
        Response::Matching { rows, choices } => ("matching", matching(item, rows, choices)?),
        Response::Ordering(lines) => ("ordering", ordering(item, lines)),
        Response::Essay => ("essay", essay(item)),
    };
    Ok(Asked {
        sort,
        text,
        answers,
    })
}

fn number(item: &Item, number: &Number<Said>) -> Vec<Element> {
    let answer = |fraction: &str, text: &str, message: &str| {
        let tolerance = (number.key < TYPED_AS_TEXT).then(|| value("tolerance", "0"));
        element("answer")
            .with("fraction", fraction)
            .with("format", "moodle_auto_format")
            .and(value("text", text))
            .all(tolerance)
            .and(html("feedback", message, &item.pictures))
    };
    let slips = number.slips.iter();
    let slips = slips.map(|slip| answer("0", &slip.value.to_string(), &slip.message.html));
    let right = [answer("100", &number.key.to_string(), "")];
    let others = [answer("0", "*", item.locale.feedback(ELSE).message)];
    right.into_iter().chain(slips).chain(others).collect()
}

fn choices(
    item: &Item,
    options: &[Choice<Said>],
    single: &str,
    right: &[&str],
    wrong: &str,
) -> Vec<Element> {
    let mut all = values(&[
        ("single", single),
        // They stand in an order of their own, such as the heaps', which does not give the right one away.
        ("shuffleanswers", "false"),
        ("answernumbering", "abc"),
        ("showstandardinstruction", "0"),
    ]);
    let mut right = right.iter();
    all.extend(options.iter().map(|option| {
        let fraction = match option.right {
            true => right.next().copied().unwrap_or("0"),
            false => wrong,
        };
        let feedback = html("feedback", &option.message.html, &item.pictures);
        answer(item, fraction, &option.text).and(feedback)
    }));
    all
}

/// An answer in HTML.
fn answer(item: &Item, fraction: &str, text: &Said) -> Element {
    let answer = element("answer").with("fraction", fraction);
    shown(answer.with("format", "html"), &text.html, &item.pictures)
}

/// The choices that belong to no row.
pub fn left_over<'a>(rows: &'a [Row<Said>], choices: &'a [Said]) -> impl Iterator<Item = &'a Said> {
    let is_used = |at: usize| rows.iter().any(|row| row.choice == at);
    let left = choices.iter().enumerate();
    left.filter(move |&(at, _)| !is_used(at))
        .map(|(_, said)| said)
}

fn matching(item: &Item, rows: &[Row<Said>], choices: &[Said]) -> io::Result<Vec<Element>> {
    let pair = |text: &str, choice: Option<&Said>| {
        let choice = choice.ok_or_else(|| unfit(item, "a row without its choice"))?;
        let answer = inside("answer", &listed(item, choice)?);
        Ok(html("subquestion", text, &item.pictures).and(answer))
    };
    let pairs = rows
        .iter()
        .map(|row| pair(&row.text.html, choices.get(row.choice)));
    let others = left_over(rows, choices).map(|choice| pair("", Some(choice)));
    let all = [Ok(value("shuffleanswers", "false"))].into_iter();
    all.chain(pairs).chain(others).collect()
}

/// Lines in the order that is right; `import_from_xml` of the ordering type numbers them as they stand. It shows six of
/// them, or fewer, unless it is told to show all. Without `shownumcorrect` it makes two hints that have no format, which
/// the database refuses together with the rest of the file.
fn ordering(item: &Item, lines: &[Said]) -> Vec<Element> {
    let mut all = values(&[
        ("layouttype", "VERTICAL"),
        ("selecttype", "ALL"),
        ("selectcount", &lines.len().to_string()),
        ("gradingtype", "RELATIVE_NEXT_EXCLUDE_LAST"),
        ("showgrading", "SHOW"),
        ("numberingstyle", "123"),
        ("shownumcorrect", "1"),
    ]);
    let numbered = lines.iter().zip(1..);
    all.extend(numbered.map(|(line, place): (&Said, u64)| answer(item, &place.to_string(), line)));
    all
}

/// An editor would turn lines into paragraphs and blanks into entities; proofs are lines of plain text.
fn essay(item: &Item) -> Vec<Element> {
    let mut all = values(&[
        ("responseformat", "monospaced"),
        ("responserequired", "1"),
        ("responsefieldlines", "15"),
        ("attachments", "0"),
        ("attachmentsrequired", "0"),
    ]);
    all.push(html("graderinfo", &item.feedback, &item.pictures));
    all.push(html("responsetemplate", "", &[]));
    all
}
