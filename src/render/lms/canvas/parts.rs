//! The elements that questions for Canvas are built of.

use crate::render::lms::element::{Element, element};

/// HTML, escaped once more as a text of the file. Without its type a text would count as HTML, too.
pub fn html(text: &str) -> Element {
    element("mattext").with("texttype", "text/html").text(text)
}

/// Text that is shown as it is.
pub fn plain(text: &str) -> Element {
    element("mattext").with("texttype", "text/plain").text(text)
}

/// A text where the format wants one.
pub fn material(text: Element) -> Element {
    element("material").and(text)
}

/// An answer.
pub fn equal(respident: &str, value: &str) -> Element {
    element("varequal").with("respident", respident).text(value)
}
