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

use self::xml::Xml;
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
    open,
};

/// Moodle's own default, a third of the mark for each wrong try where a quiz allows several.
const PENALTY: &str = "0.3333333";

fn open<'w>(head: &Head, out: Sink<'w>) -> io::Result<Box<dyn Writer + 'w>> {
    let mut xml = Xml::new(out)?;
    xml.open("quiz", &[])?;
    Ok(Box::new(Bank {
        xml,
        head: head.clone(),
        kind: "",
    }))
}

/// A file that is being written. Nothing is kept of an item that was written.
struct Bank<'w> {
    xml: Xml<'w>,
    head: Head,
    kind: &'static str,
}

impl Writer for Bank<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.kind = group.kind;
        let xml = &mut self.xml;
        xml.open("question", &[("type", "category")])?;
        xml.inside("category", &[], &names::path(&self.head, group))?;
        // `import_category` reads the attribute without asking whether it is there.
        xml.inside(
            "info",
            &[("format", "html")],
            &names::draw(&self.head, group),
        )?;
        xml.close("question")
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        let response = asked(&item.response);
        let prompt = match &*response {
            Response::Blanks(blanks) if gaps::few_marks(item, blanks) => {
                Cow::Owned(gaps::text(&item.prompt, blanks))
            }
            Response::Blanks(blanks) => Cow::Owned(cloze::text(&item.prompt, blanks, item.points)),
            _ => Cow::Borrowed(&*item.prompt),
        };
        let xml = &mut self.xml;
        xml.open("question", &[("type", answers::type_of(item, &response))])?;
        xml.inside("name", &[], &names::clean(&item.name))?;
        xml.html("questiontext", &[], &prompt, &item.pictures)?;
        xml.html("generalfeedback", &[], &item.feedback, &item.pictures)?;
        xml.value("defaultgrade", &item.points.to_string())?;
        xml.value("penalty", PENALTY)?;
        xml.value("hidden", "0")?;
        xml.value("idnumber", &names::id(&self.head, item))?;
        answers::write(xml, item, &response)?;
        if !self.kind.is_empty() {
            xml.open("tags", &[])?;
            xml.inside("tag", &[], self.kind)?;
            xml.close("tags")?;
        }
        xml.close("question")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.xml.close("quiz")?;
        self.xml.end()
    }
}

/// The response as it is asked: the editing form of a matching question (`qtype_match_edit_form::validation`) takes no
/// fewer than two rows and three answers, so what has fewer is asked with a list in each row instead.
fn asked(response: &Response<Said>) -> Cow<'_, Response<Said>> {
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
