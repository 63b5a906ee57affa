//! What each type of question says beyond its texts: answers with what they earn and what is told of them.

use std::io;

use super::names::{TYPED_AS_TEXT, listed, unfit};
use super::xml::Xml;
use super::{gaps, names};
use crate::quiz::{Choice, Number, Response, Row};
use crate::render::lms::{Item, Said};

/// What is told of a number that nothing else is known of.
pub const ELSE: &str = "quiz not the number";

/// The name of a type (`import_question`).
pub fn type_of(item: &Item, response: &Response<Said>) -> &'static str {
    match response {
        Response::Number(number) if number.key < TYPED_AS_TEXT => "numerical",
        Response::Number(_) => "shortanswer",
        Response::Choice(_) | Response::Several(_) => "multichoice",
        Response::Blanks(blanks) if gaps::few_marks(item, blanks) => "gapselect",
        Response::Blanks(_) => "cloze",
        Response::Matching { .. } => "matching",
        Response::Ordering(_) => "ordering",
        Response::Essay => "essay",
    }
}

/// Writes what belongs to a response.
pub fn write(xml: &mut Xml, item: &Item, response: &Response<Said>) -> io::Result<()> {
    match response {
        Response::Number(key) => number(xml, item, key),
        Response::Choice(options) => {
            let right = vec!["100"; options.len()];
            choices(xml, item, options, "true", &right, "0")
        }
        Response::Several(options) => {
            let rights = options.iter().filter(|option| option.right).count();
            let right =
                names::right(rights).ok_or_else(|| unfit(item, "more than 20 right options"))?;
            let cost = format!("-{}", names::wrong(rights, options.len() - rights));
            choices(xml, item, options, "false", &right, &cost)
        }
        Response::Blanks(blanks) if gaps::few_marks(item, blanks) => gaps::write(xml, item, blanks),
        // `qtype_multianswer_extract_question` finds them in the text.
        Response::Blanks(_) => Ok(()),
        Response::Matching { rows, choices } => matching(xml, item, rows, choices),
        Response::Ordering(lines) => ordering(xml, item, lines),
        Response::Essay => essay(xml, item),
    }
}

fn number(xml: &mut Xml, item: &Item, number: &Number<Said>) -> io::Result<()> {
    let typed = number.key >= TYPED_AS_TEXT;
    if typed {
        xml.value("usecase", "0")?;
    }
    let mut answer = |fraction: &str, text: &str, message: &str| {
        let attributes = [("fraction", fraction), ("format", "moodle_auto_format")];
        xml.open("answer", &attributes)?;
        xml.value("text", text)?;
        if !typed {
            xml.value("tolerance", "0")?;
        }
        xml.html("feedback", &[], message, &item.pictures)?;
        xml.close("answer")
    };
    answer("100", &number.key.to_string(), "")?;
    for slip in &number.slips {
        answer("0", &slip.value.to_string(), &slip.message.html)?;
    }
    answer("0", "*", item.locale.feedback(ELSE).message)
}

fn choices(
    xml: &mut Xml,
    item: &Item,
    options: &[Choice<Said>],
    single: &str,
    right: &[&str],
    wrong: &str,
) -> io::Result<()> {
    xml.value("single", single)?;
    // They stand in an order of their own, such as the heaps', which does not give the right one away.
    xml.value("shuffleanswers", "false")?;
    xml.value("answernumbering", "abc")?;
    xml.value("showstandardinstruction", "0")?;
    let mut right = right.iter();
    for option in options {
        let fraction = match option.right {
            true => right.next().copied().unwrap_or("0"),
            false => wrong,
        };
        let attributes = [("fraction", fraction), ("format", "html")];
        xml.open("answer", &attributes)?;
        xml.shown(&option.text.html, &item.pictures)?;
        xml.html("feedback", &[], &option.message.html, &item.pictures)?;
        xml.close("answer")?;
    }
    Ok(())
}

/// The choices that belong to no row.
pub fn left_over<'a>(rows: &'a [Row<Said>], choices: &'a [Said]) -> impl Iterator<Item = &'a Said> {
    let is_used = |at: usize| rows.iter().any(|row| row.choice == at);
    let left = choices.iter().enumerate();
    left.filter(move |&(at, _)| !is_used(at))
        .map(|(_, said)| said)
}

fn matching(xml: &mut Xml, item: &Item, rows: &[Row<Said>], choices: &[Said]) -> io::Result<()> {
    xml.value("shuffleanswers", "false")?;
    let mut pair = |text: &str, choice: &Said| {
        xml.open("subquestion", &[("format", "html")])?;
        xml.shown(text, &item.pictures)?;
        xml.inside("answer", &[], &listed(item, choice)?)?;
        xml.close("subquestion")
    };
    for row in rows {
        let choice = choices.get(row.choice);
        pair(
            &row.text.html,
            choice.ok_or_else(|| unfit(item, "a row without its choice"))?,
        )?;
    }
    // `qtype_match::initialise_question_instance`: an answer without a question is one more choice.
    left_over(rows, choices).try_for_each(|choice| pair("", choice))
}

/// Lines in the order that is right; `import_from_xml` of the ordering type numbers them as they stand. It shows six of
/// them, or fewer, unless it is told to show all. Without `shownumcorrect` it makes two hints that have no format, which
/// the database refuses together with the rest of the file.
fn ordering(xml: &mut Xml, item: &Item, lines: &[Said]) -> io::Result<()> {
    xml.value("layouttype", "VERTICAL")?;
    xml.value("selecttype", "ALL")?;
    xml.value("selectcount", &lines.len().to_string())?;
    xml.value("gradingtype", "RELATIVE_NEXT_EXCLUDE_LAST")?;
    xml.value("showgrading", "SHOW")?;
    xml.value("numberingstyle", "123")?;
    xml.value("shownumcorrect", "1")?;
    for (line, place) in lines.iter().zip(1..) {
        let place = place.to_string();
        let attributes = [("fraction", &*place), ("format", "html")];
        xml.open("answer", &attributes)?;
        xml.shown(&line.html, &item.pictures)?;
        xml.close("answer")?;
    }
    Ok(())
}

/// An editor would turn lines into paragraphs and blanks into entities; proofs are lines of plain text.
fn essay(xml: &mut Xml, item: &Item) -> io::Result<()> {
    xml.value("responseformat", "monospaced")?;
    xml.value("responserequired", "1")?;
    xml.value("responsefieldlines", "15")?;
    xml.value("attachments", "0")?;
    xml.value("attachmentsrequired", "0")?;
    xml.html("graderinfo", &[], &item.feedback, &item.pictures)?;
    xml.html("responsetemplate", &[], "", &[])
}
