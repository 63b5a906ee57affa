//! Pages' HTML as QTI 2.1 allows it: a small part of XHTML with MathML. What it lacks becomes the nearest thing that it has;
//! attributes that it lacks are left out.

use std::io;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::subset::{self, As, MATHML, attributes, broken, formula, notation, reference};

/// Blocks, as a question's text wants them: what stands outside of any is put into a paragraph.
pub fn blocks(html: &str) -> io::Result<String> {
    Xhtml::new(true).all(html)
}

/// What may stand in a line, and in an answer.
pub fn inline(html: &str) -> io::Result<String> {
    Xhtml::new(false).all(html)
}

struct Xhtml {
    out: String,
    /// The elements that are open, with their names in the source.
    open: Vec<(String, As)>,
    /// Whether text wants a block around it.
    apart: bool,
    /// Whether such a paragraph, or the body of a table, was opened here.
    paragraph: bool,
    body: bool,
}

impl Xhtml {
    fn new(apart: bool) -> Xhtml {
        Xhtml {
            out: String::new(),
            open: Vec::new(),
            apart,
            paragraph: false,
            body: false,
        }
    }

    fn all(mut self, html: &str) -> io::Result<String> {
        let mut reader = Reader::from_str(html);
        loop {
            match reader.read_event().map_err(broken)? {
                Event::Start(tag) => self.start(&tag)?,
                Event::Empty(tag) => {
                    self.start(&tag)?;
                    self.end();
                }
                Event::End(_) => self.end(),
                Event::Text(text) => self.text(&text.into_inner()),
                Event::CData(text) => {
                    let text = text.partial_escape().map_err(broken)?;
                    self.text(&text.into_inner());
                }
                Event::GeneralRef(name) => self.text(&reference(&name.into_inner())),
                Event::Eof => break,
                _ => {}
            }
        }
        if !self.open.is_empty() {
            return Err(broken("an element is not closed"));
        }
        self.block();
        Ok(self.out)
    }

    /// Ends the paragraph that was opened for what stood outside of any block.
    fn block(&mut self) {
        if std::mem::take(&mut self.paragraph) {
            self.out.push_str("</p>");
        }
    }

    fn text(&mut self, text: &str) {
        if self.hidden() {
            return;
        }
        if !text.chars().all(char::is_whitespace) {
            self.begin();
        }
        self.out.push_str(text);
    }

    /// Begins a paragraph where something stands outside of any block.
    fn begin(&mut self) {
        if self.apart && self.outside() && !self.paragraph {
            self.out.push_str("<p>");
            self.paragraph = true;
        }
    }

    fn hidden(&self) -> bool {
        self.open.iter().any(|(_, kept)| *kept == As::Nothing)
    }

    /// Whether nothing is open that is written.
    fn outside(&self) -> bool {
        self.open.iter().all(|(_, kept)| *kept == As::Through)
    }

    fn start(&mut self, tag: &BytesStart) -> io::Result<()> {
        let name = tag.name().into_inner().to_string();
        let kept = self.kept(&name);
        let hidden = self.hidden();
        match kept {
            As::Nothing | As::Through => {}
            As::Named(name) if subset::block(name) => self.block(),
            _ if !hidden => self.begin(),
            _ => {}
        }
        self.tables(&name);
        let mut written = String::new();
        match kept {
            As::Named(name) => written = format!("<{name}{}>", attributes(tag, name)?),
            As::Formula => written = format!("<{name}{}>", formula(tag, &name)?),
            As::Struck => {
                let strike = notation("horizontalstrike");
                written = format!("<math xmlns=\"{MATHML}\"><menclose{strike}><mtext>");
            }
            As::Through | As::Nothing => {}
        }
        if !hidden {
            self.out.push_str(&written);
        }
        self.open.push((name, kept));
        Ok(())
    }

    /// Rows that stand in a table itself want a body.
    fn tables(&mut self, name: &str) {
        match (name, self.open.last()) {
            ("tr", Some((above, _))) if above == "table" && !self.body => {
                self.out.push_str("<tbody>");
                self.body = true;
            }
            ("thead" | "tbody" | "tfoot", _) => self.rows_end(),
            _ => {}
        }
    }

    fn rows_end(&mut self) {
        if std::mem::take(&mut self.body) {
            self.out.push_str("</tbody>");
        }
    }

    fn kept(&self, name: &str) -> As {
        let within = |what: As| self.open.iter().any(|(_, kept)| *kept == what);
        match (within(As::Formula), within(As::Struck)) {
            (true, _) => As::Formula,
            (_, true) => As::Through,
            _ => subset::kept(name),
        }
    }

    fn end(&mut self) {
        let Some((name, kept)) = self.open.pop() else {
            return;
        };
        if self.hidden() {
            return;
        }
        if name == "table" {
            self.rows_end();
        }
        match kept {
            // An element with nothing in it ends where it begins.
            As::Named("br" | "hr" | "img" | "col" | "param") => {
                self.out.pop();
                self.out.push_str("/>");
            }
            As::Named(name) => self.out.push_str(&format!("</{name}>")),
            As::Formula => self.out.push_str(&format!("</{name}>")),
            As::Struck => self.out.push_str("</mtext></menclose></math>"),
            As::Through | As::Nothing => {}
        }
    }
}
