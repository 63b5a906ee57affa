//! The XML of a Moodle file: texts in `<text>`, with markup in CDATA, and pictures as `<file>` beside the text that shows
//! them.

use std::borrow::Cow;
use std::io;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use quick_xml::Writer;
use quick_xml::events::{BytesCData, BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::super::Sink;
use super::super::element::is_legal;
use super::super::item::Picture;
use super::names::PICTURES;

/// A file that grows at its end.
pub struct Xml<'w>(Writer<Sink<'w>>);

/// Attributes of an element, by name.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

impl<'w> Xml<'w> {
    /// A file without elements.
    pub fn new(out: Sink<'w>) -> io::Result<Xml<'w>> {
        let mut xml = Writer::new_with_indent(out, b' ', 1);
        let declared = BytesDecl::new("1.0", Some("UTF-8"), None);
        xml.write_event(Event::Decl(declared))?;
        Ok(Xml(xml))
    }

    /// Begins an element.
    pub fn open(&mut self, name: &str, attributes: Attributes) -> io::Result<()> {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.0.write_event(Event::Start(start))
    }

    /// Ends it.
    pub fn close(&mut self, name: &str) -> io::Result<()> {
        self.0.write_event(Event::End(BytesEnd::new(name)))
    }

    /// An element with nothing but a short value.
    pub fn value(&mut self, name: &str, value: &str) -> io::Result<()> {
        self.open(name, &[])?;
        self.write(value)?;
        self.close(name)
    }

    /// An element with a `<text>`.
    pub fn inside(&mut self, name: &str, attributes: Attributes, text: &str) -> io::Result<()> {
        self.open(name, attributes)?;
        self.value("text", text)?;
        self.close(name)
    }

    /// An element with HTML and with those of the pictures that it shows.
    pub fn html(
        &mut self,
        name: &str,
        attributes: Attributes,
        html: &str,
        pictures: &[Picture],
    ) -> io::Result<()> {
        self.open(name, &[attributes, &[("format", "html")]].concat())?;
        self.shown(html, pictures)?;
        self.close(name)
    }

    /// A `<text>` with HTML, and the pictures that it shows; a text gets the files that stand beside it and no others
    /// (`import_text_with_files`).
    pub fn shown(&mut self, html: &str, pictures: &[Picture]) -> io::Result<()> {
        self.value("text", html)?;
        for picture in pictures {
            if html.contains(&format!("{PICTURES}{}", picture.name)) {
                let attributes = [
                    ("name", &*picture.name),
                    ("path", "/"),
                    ("encoding", "base64"),
                ];
                self.open("file", &attributes)?;
                self.write(&STANDARD.encode(&picture.data))?;
                self.close("file")?;
            }
        }
        Ok(())
    }

    /// Ends the file.
    pub fn end(mut self) -> io::Result<()> {
        let out = self.0.get_mut();
        out.write_all(b"\n")?;
        out.flush()
    }

    /// Text; in CDATA where it has markup, as Moodle's `xml_escape` has it, `]]>` split between two.
    fn write(&mut self, text: &str) -> io::Result<()> {
        let text = legal(text);
        if !text.contains(['&', '<', '>']) {
            return self.0.write_event(Event::Text(BytesText::new(&text)));
        }
        for part in BytesCData::escaped(&text) {
            self.0.write_event(Event::CData(part))?;
        }
        Ok(())
    }
}

/// The text without the characters that no XML may have.
fn legal(text: &str) -> Cow<'_, str> {
    match text.chars().all(is_legal) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().filter(|&c| is_legal(c)).collect()),
    }
}
