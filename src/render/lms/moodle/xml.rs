//! The elements of a Moodle file: texts in `<text>`, and pictures as `<file>` beside the text that shows them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::names::PICTURES;
use crate::render::lms::element::{Element, element};
use crate::render::lms::item::Picture;

/// An element with nothing but a text; in CDATA where it has markup, as Moodle's `xml_escape` has it.
pub fn value(name: &'static str, text: &str) -> Element {
    element(name).data(text)
}

/// Elements with nothing but a short value.
pub fn values(settings: &[(&'static str, &str)]) -> Vec<Element> {
    let settings = settings.iter();
    settings.map(|(name, text)| value(name, text)).collect()
}

/// An element with a `<text>`.
pub fn inside(name: &'static str, text: &str) -> Element {
    element(name).and(value("text", text))
}

/// An element with HTML and with those of the pictures that it shows.
pub fn html(name: &'static str, html: &str, pictures: &[Picture]) -> Element {
    shown(element(name).with("format", "html"), html, pictures)
}

/// The same with HTML at its end, and the pictures that it shows; a text gets the files that stand beside it and no others
/// (`import_text_with_files`).
pub fn shown(element: Element, html: &str, pictures: &[Picture]) -> Element {
    let has = |one: &&Picture| html.contains(&format!("{PICTURES}{}", one.name));
    let files = pictures.iter().filter(has).map(file);
    element.and(value("text", html)).all(files)
}

fn file(picture: &Picture) -> Element {
    element("file")
        .with("name", &*picture.name)
        .with("path", "/")
        .with("encoding", "base64")
        .text(STANDARD.encode(&picture.data))
}
