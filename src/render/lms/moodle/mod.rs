//! Moodle XML, for the question banks of Moodle 4 and 5. What the file must say follows Moodle's own importer,
//! `qformat_xml` in question/format/xml/format.php and `qformat_default` in question/format.php, whose functions are
//! named where a rule comes from them.

pub(super) mod answers;
mod cloze;
mod gaps;
pub mod names;
mod xml;

use std::borrow::Cow;
use std::io;

use self::xml::{html, inside, value, values};
use super::element::{DECLARATION, Element, element};
use super::{Blanks, Group, Head, Item, Math, Said, Sink, System, Takes, Writer};
use crate::quiz::{Blank, Field, Response, Row};
use crate::render::lms::lower::among;
use names::PICTURES;

/// The system.
pub static SYSTEM: System = System {
    title: "Moodle",
    ending: "-moodle.xml",
    takes: Takes {
        many_right: true,
        ordering: true,
        matching: true,
        blanks: Blanks::Marked,
    },
    math: Math::Tex,
    halves: true,
    pictures: Some(PICTURES),
    open: |head, mut out| {
        write!(out, "{DECLARATION}<quiz>")?;
        Ok(Box::new(Bank {
            out,
            head: head.clone(),
            kind: "",
        }))
    },
};

/// Moodle's own default, a third of the mark for each wrong try where a quiz allows several.
const PENALTY: &str = "0.3333333";

/// A file that is being written. Nothing is kept of an item that was written.
struct Bank<'w> {
    out: Sink<'w>,
    head: Head,
    kind: &'static str,
}

impl Bank<'_> {
    fn add(&mut self, question: &Element) -> io::Result<()> {
        write!(self.out, "\n {}", question.inline(1))
    }
}

impl Writer for Bank<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.kind = group.kind;
        let info = element("info").with("format", "html");
        let draw = value("text", &names::draw(&self.head, group));
        let category = element("question")
            .with("type", "category")
            .and(inside("category", &names::path(&self.head, group)))
            .and(info.and(draw));
        self.add(&category)
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let asked = answers::asked(item, &response(&item.response))?;
        let tag = (!self.kind.is_empty()).then(|| inside("tag", self.kind));
        let question = element("question")
            .with("type", asked.sort)
            .and(inside("name", &names::clean(&item.name)))
            .and(html("questiontext", &asked.text, &item.pictures))
            .and(html("generalfeedback", &item.feedback, &item.pictures))
            .all(values(&[
                ("defaultgrade", &item.points.to_string()),
                ("penalty", PENALTY),
                ("hidden", "0"),
                ("idnumber", &names::id(&self.head, item)),
            ]))
            .all(asked.answers)
            .all(tag.map(|tag| element("tags").and(tag)));
        self.add(&question)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.out.write_all(b"\n</quiz>\n")?;
        self.out.flush()
    }
}

/// The response as it is asked: the editing form of a matching question (`qtype_match_edit_form::validation`) takes no
/// fewer than two rows and three answers, so what has fewer is asked with a list in each row instead.
fn response(response: &Response<Said>) -> Cow<'_, Response<Said>> {
    match response {
        Response::Matching { rows, choices } if choices.len() > 1 && few(rows, choices) => {
            Cow::Owned(Response::Blanks(lists(rows, choices)))
        }
        _ => Cow::Borrowed(response),
    }
}

fn few(rows: &[Row<Said>], choices: &[Said]) -> bool {
    rows.len() < 2 || rows.len() + answers::left_over(rows, choices).count() < 3
}

fn lists(rows: &[Row<Said>], choices: &[Said]) -> Vec<Blank<Said>> {
    let blank = |row: &Row<Said>| Blank {
        label: row.text.clone(),
        field: Field::OneOf(among(choices, row.choice)),
    };
    rows.iter().map(blank).collect()
}
