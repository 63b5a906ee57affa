//! Papers in the formats that students use: bytes in, plain text out. Which format it is, the content says; the name is asked
//! only where the content leaves it open. Files come from anyone, so that work and depth are bounded by the budget, and what
//! cannot be read is refused by name.

mod archive;
mod cost;
mod encoding;
mod html;
mod linear;
mod lines;
mod mathml;
mod notebook;
mod odt;
mod omml;
mod refusal;
mod symbols;
mod tags;
mod tree;
mod word;
mod xml;

pub use encoding::{decoded, is_binary};
pub use refusal::Refusal;

use crate::budget::Budget;
use cost::PICTURE;

/// The most bytes that a file may have: pictures in a document take most of them.
pub const LARGEST: usize = 16 * 1024 * 1024;

/// How archives begin: with a file, with none, or with a piece of several.
const ARCHIVES: [&[u8]; 3] = [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"];

/// Returns the text of a file, with `\n` at the ends of its lines. A file of plain text is its own text, with signs
/// for the tags of Markdown that raise, lower and strike out.
pub fn text(name: &str, bytes: &[u8]) -> Result<String, Refusal> {
    if bytes.len() > LARGEST {
        return Err(refusal::TOO_LARGE);
    }
    let budget = Budget::default();
    if let Some(refusal) = refusal::of_signature(bytes) {
        return Err(refusal);
    }
    let text = match ARCHIVES.iter().any(|mark| bytes.starts_with(mark)) {
        true => packed(bytes, &budget)?,
        false => written(name, bytes, &budget)?,
    };
    match text.contains(PICTURE) && text.replace(PICTURE, "").trim().is_empty() {
        true => Err(refusal::ONLY_PICTURES),
        false => Ok(encoding::with_line_feeds(text)),
    }
}

/// The text of an archive that is a document.
fn packed(bytes: &[u8], budget: &Budget) -> Result<String, Refusal> {
    let mut archive = archive::Archive::open(bytes, budget)?;
    if let Some(main) = word::main_part(&mut archive)? {
        return word::text(&mut archive, &main);
    }
    match odt::is_text(&mut archive)? {
        true => odt::packed(&mut archive),
        false => Err(archive.refusal()),
    }
}

/// The text of a file of characters.
fn written(name: &str, bytes: &[u8], budget: &Budget) -> Result<String, Refusal> {
    let text = encoding::decoded(bytes);
    if encoding::is_binary(&text) {
        return Err(refusal::BINARY);
    }
    let begins = text.trim_start();
    let ends = |ending: &str| name.to_ascii_lowercase().ends_with(ending);
    if begins.starts_with('{')
        && let Some(text) = notebook::text(begins)
    {
        return Ok(html::with_signs(&text));
    }
    if ends(".ipynb") && !begins.is_empty() {
        return Err(refusal::NOTEBOOK);
    }
    if odt::is_flat(begins) {
        return odt::flat(begins, budget);
    }
    let page = html::is_page(begins) || html::has_tags(begins) && (ends(".html") || ends(".htm"));
    match (page, refusal::of_text(begins)) {
        (true, _) => html::text(begins, budget),
        (false, Some(refusal)) => Err(refusal),
        (false, None) => {
            let pasted = html::pasted(&text, budget)?;
            Ok(pasted.unwrap_or_else(|| html::with_signs(&text)))
        }
    }
}

/// Returns a text without the markup that an editor of a learning system leaves in what is copied from it, and with plain
/// blanks; the text itself where it has none.
pub fn without_markup(text: String) -> String {
    let plain = html::pasted(&text, &Budget::default()).ok().flatten();
    plain.map_or(text, |plain| plain.replace('\u{a0}', " "))
}
