//! Slots as XHTML for learning systems: formulas in the system's way, pictures as files, no style, class or script, since
//! editors strip those.

use std::borrow::Cow;

use super::System;
use super::item::Picture;
use super::math::{formula, notation, plain};
use super::picture::Pictures;
use crate::engine::diagram::Diagram;
use crate::kinds::content::CodeLine;
use crate::locale::ENGLISH;
use crate::model::{Columns, Expr, Layout, Position, Run};
use crate::render::escape::escape;
use crate::render::html_slots::{Html, columns, entries};
use crate::render::ink::Formula;
use crate::render::pen::{self, Pen};
use crate::render::press::{HTML, Language};
use crate::render::runs::Setting;
use crate::render::slot::{Entries, Place, SetLine, Slot};
use crate::render::{code, diagram, figure};
use crate::spec::{self, Image, Notation, Ruling, Words};

/// The structure of templates: that of pages, without what only their style needs.
pub static LANGUAGE: Language = Language {
    name: "lms",
    lay: |text, _| lay(text),
    put: HTML.put,
};

fn lay(markdown: &str) -> String {
    const FOR_STYLE: [&str; 4] = [
        "<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"Table\">\n",
        " style=\"text-align: left\"",
        " style=\"text-align: center\"",
        " style=\"text-align: right\"",
    ];
    let html = (HTML.lay)(markdown, ENGLISH.says());
    let html = html.replace("</table>\n</div>\n", "</table>\n");
    FOR_STYLE
        .iter()
        .fold(html, |html, part| html.replace(part, ""))
}

/// Puts slots for a system, and keeps the pictures that they need.
pub struct Hand<'a> {
    system: &'a System,
    words: &'a Words,
    pictures: Pictures,
}

impl<'a> Hand<'a> {
    /// A hand without pictures.
    pub fn new(system: &'a System, words: &'a Words) -> Hand<'a> {
        Hand {
            system,
            words,
            pictures: Pictures::default(),
        }
    }

    /// The pictures that were put, each once, in the order of their names.
    pub fn pictures(self) -> Vec<Picture> {
        self.pictures.in_order()
    }

    /// Puts a slot and the mark after it.
    pub fn put(&mut self, out: &mut String, slot: &Slot, place: Place) {
        pen::put(&mut Writing { out, hand: self }, slot, place);
    }
}

/// A hand that writes into a text.
struct Writing<'o, 'h, 'a> {
    out: &'o mut String,
    hand: &'h mut Hand<'a>,
}

impl Pen for Writing<'_, '_, '_> {
    fn out(&mut self) -> &mut String {
        self.out
    }

    fn words(&self) -> &Words {
        self.hand.words
    }

    fn text(&mut self, text: &str) {
        escape(self.out, &plain(text, self.hand.system.math));
    }

    fn code(&mut self, text: &str) {
        self.page().code(text);
    }

    fn formula(&mut self, shown: &Formula) {
        let shown = std::slice::from_ref(shown);
        formula(self.out, self.hand.system.math, shown, false);
    }

    fn notation(&mut self, of: &Notation) {
        notation(self.out, self.hand.system.math, of);
    }

    fn picture(&mut self, of: &spec::Picture) {
        match self.hand.system.pictures {
            Some(address) => self.hand.pictures.put_file(self.out, address, of),
            None => {
                self.out.push_str("[picture: ");
                self.text(&of.alt);
                self.out.push(']');
            }
        }
    }

    fn logo(&mut self, _image: &Image) {}

    fn entries(&mut self, table: Entries) {
        let tags = ["<table>", "</table>"];
        entries(self.out, table, self.hand.words, tags);
    }

    fn working(&mut self, left: &Expr, rights: &[(&Expr, bool)]) {
        let left = Formula::Expr(Cow::Borrowed(left));
        let others = rights.iter().map(|(right, _)| Formula::Equals(right));
        let lines: Vec<Formula> = std::iter::once(left).chain(others).collect();
        let boxed = rights.last().is_some_and(|(_, boxed)| *boxed);
        self.out.push_str("<p>");
        formula(self.out, self.hand.system.math, &lines, boxed);
        self.out.push_str("</p>");
    }

    fn columns(&mut self, of: &Columns) {
        let sum = ["<tr>", "<td><strong>", "</strong></td>"];
        columns(self.out, of, "<table>", sum);
    }

    fn runs(&mut self, runs: &[Run]) {
        SETTING.put(self.out, runs);
    }

    fn lines(&mut self, lines: &[CodeLine]) {
        self.block(&code::labelled(lines).collect::<Vec<_>>());
    }

    /// As far in as they begin: editors of learning systems strip styles.
    fn set(&mut self, lines: &[SetLine]) {
        self.out.push_str("<p>");
        for (i, line) in lines.iter().enumerate() {
            self.out.push_str(if i > 0 { "<br />" } else { "" });
            if !line.label.is_empty() {
                SETTING.put(self.out, &line.label);
                self.out.push_str("\u{a0} ");
            }
            let blanks = std::iter::repeat_n('\u{a0}', line.indent);
            self.out.extend(blanks);
            SETTING.put(self.out, &line.runs);
        }
        self.out.push_str("</p>");
    }

    /// A picture in a paragraph; where there are none, what it shows in signs.
    fn board(&mut self, position: &Position, layout: Layout) {
        match self.hand.system.pictures {
            Some(address) => self.file(address, "", |page| page.board(position, layout)),
            None => self.block(&figure::text(position, layout, self.hand.words)),
        }
    }

    /// A picture in a paragraph; where there are none, what it shows in a table.
    fn diagram(&mut self, shown: &Diagram) {
        let Some(address) = self.hand.system.pictures else {
            self.out.push_str("<table>");
            diagram::rows(self.out, shown, &ENGLISH);
            return self.out.push_str("</table>");
        };
        let listing = diagram::spoken_rows(shown, &ENGLISH).join(". ");
        self.file(address, &listing, |page| page.diagram(shown));
    }

    fn room(&mut self, _ruling: Ruling, _height: u64) {}

    fn fill(&mut self, _name: Option<&str>) {}
}

impl Writing<'_, '_, '_> {
    /// What pages have in this place.
    fn page(&mut self) -> Html<'_, '_> {
        Html {
            out: self.out,
            words: self.hand.words,
        }
    }

    /// A picture that pages have, as a file.
    fn file(&mut self, address: &str, listing: &str, draw: impl FnOnce(&mut Html)) {
        let mut page = String::new();
        draw(&mut Html {
            out: &mut page,
            words: self.hand.words,
        });
        self.out.push_str("<p>");
        self.hand.pictures.put(self.out, address, &page, listing);
        self.out.push_str("</p>");
    }

    /// Lines as they are.
    fn block(&mut self, lines: &[String]) {
        self.out.push_str("<pre>");
        escape(self.out, &lines.join("\n"));
        self.out.push_str("</pre>");
    }
}

const SETTING: Setting = Setting {
    name: |out, name| {
        out.push_str("<em>");
        escape(out, name);
        out.push_str("</em>");
    },
    ..code::HTML
};
