//! The part of XHTML and MathML that QTI 2.1 has.

use std::io;

use quick_xml::events::BytesStart;
use quick_xml::events::attributes::Attribute;

/// Elements that stand in a line.
const INLINE: &str = "a abbr acronym b big br cite code dfn em i img kbd math object param q samp small span strong sub sup \
                      tt var";

/// Elements that stand alone.
const BLOCK: &str = "address blockquote caption col colgroup dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td tfoot \
                     th thead tr ul";

/// Which attributes stay, and where.
const ATTRIBUTES: [(&str, &[&str]); 8] = [
    ("img", &["src", "alt", "width", "height"]),
    ("td", &["headers", "scope", "abbr", "rowspan", "colspan"]),
    ("th", &["headers", "scope", "abbr", "rowspan", "colspan"]),
    ("table", &["summary"]),
    ("a", &["href"]),
    ("q", &["cite"]),
    ("blockquote", &["cite"]),
    ("object", &["data", "type", "width", "height"]),
];

/// The namespace of formulas.
pub const MATHML: &str = "http://www.w3.org/1998/Math/MathML";

/// How each notation of `menclose` is drawn. Chromium has no such element, but it draws the style of any; where the
/// element is known, it stays a strike or a box without the style.
const DRAWN: [(&str, &str); 3] = [
    (
        "updiagonalstrike",
        "border:0 solid;border-image:linear-gradient(to bottom right,transparent calc(50% - .05em),\
         currentColor calc(50% - .02em),currentColor calc(50% + .02em),transparent calc(50% + .05em)) 0 fill/0/0",
    ),
    ("horizontalstrike", "text-decoration:line-through"),
    ("box", "border:1px solid;padding:.12em .3em"),
];

/// The attributes of a `menclose`.
pub fn notation(name: &str) -> String {
    let drawn = DRAWN.iter().find(|(known, _)| *known == name);
    let drawn = drawn.map_or(String::new(), |(_, style)| written("style", style));
    written("notation", name) + &drawn
}

/// What is written instead of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    /// An element of that name.
    Named(&'static str),
    /// Itself, in a formula.
    Formula,
    /// Struck out, by a formula: the format has no such element.
    Struck,
    /// Only what is in it.
    Through,
    /// Nothing.
    Nothing,
}

/// What is written instead of an element.
pub fn kept(name: &str) -> As {
    let mut all = INLINE.split(' ').chain(BLOCK.split(' '));
    let known = all.find(|known| *known == name);
    match (name, known) {
        ("math", _) => As::Formula,
        (_, Some(known)) => As::Named(known),
        ("del" | "s" | "strike", _) => As::Struck,
        ("ins" | "u" | "mark", _) => As::Named("span"),
        ("figure" | "figcaption" | "section" | "article" | "details" | "summary", _) => {
            As::Named("div")
        }
        ("script" | "style" | "svg" | "wbr", _) => As::Nothing,
        _ => As::Through,
    }
}

/// Whether an element stands alone.
pub fn block(name: &str) -> bool {
    BLOCK.split(' ').any(|known| known == name)
}

/// The attributes that an element may have, each with a blank before it.
pub fn attributes(tag: &BytesStart, name: &str) -> io::Result<String> {
    let known = ATTRIBUTES.iter().find(|(element, _)| *element == name);
    let known = known.map_or(&[][..], |(_, known)| known);
    let mut kept = String::new();
    let mut alt = name != "img";
    for attribute in tag.attributes() {
        let Attribute { key, value } = attribute.map_err(broken)?;
        let key = key.into_inner();
        // Lengths are whole numbers of points on the screen.
        let length = matches!(key, "width" | "height");
        let whole = !value.is_empty() && value.bytes().all(|sign| sign.is_ascii_digit());
        if known.contains(&key) && (!length || whole) {
            alt |= key == "alt";
            kept.push_str(&written(key, &value));
        }
    }
    if !alt {
        kept.push_str(" alt=\"\"");
    }
    Ok(kept)
}

/// The attributes of a formula: what is spoken has another name than in pages.
pub fn formula(tag: &BytesStart, name: &str) -> io::Result<String> {
    let mut kept = String::new();
    let mut space = name != "math";
    for attribute in tag.attributes() {
        let Attribute { key, value } = attribute.map_err(broken)?;
        let key = match key.into_inner() {
            "aria-label" if name == "math" => "alttext",
            key if key.contains('-') || key.starts_with("on") => continue,
            "role" | "style" | "class" | "id" | "tabindex" | "lang" => continue,
            "notation" if name == "menclose" => {
                kept.push_str(&notation(&value));
                continue;
            }
            key => key,
        };
        space |= key == "xmlns";
        kept.push_str(&written(key, &value));
    }
    if !space {
        kept.insert_str(0, &format!(" xmlns=\"{MATHML}\""));
    }
    Ok(kept)
}

/// An attribute as it stood in the source, in double quotes.
fn written(key: &str, value: &str) -> String {
    format!(
        " {key}=\"{}\"",
        value.replace('"', "&quot;").replace('<', "&lt;")
    )
}

/// A reference to a sign, as XML knows it without a list of names.
pub fn reference(name: &str) -> String {
    match name {
        "nbsp" => "\u{a0}".to_string(),
        "shy" => "\u{ad}".to_string(),
        _ if name.starts_with('#') => format!("&{name};"),
        "amp" | "lt" | "gt" | "quot" | "apos" => format!("&{name};"),
        _ => format!("&amp;{name};"),
    }
}

/// A fault of the text that is read.
pub fn broken(reason: impl ToString) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason.to_string())
}
