//! Drawings of authors (SVG): whether they only draw. A page or a learning system shows them to students, so nothing in one
//! may run, load or link to anything.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Elements that run, load or change something, in any namespace.
const ACTIVE: [&str; 14] = [
    "script",
    "handler",
    "listener",
    "foreignobject",
    "iframe",
    "object",
    "embed",
    "audio",
    "video",
    "set",
    "animate",
    "animatemotion",
    "animatetransform",
    "discard",
];

/// The namespace of elements of pages.
const PAGES: &str = "http://www.w3.org/1999/xhtml";

/// No drawing has elements nested deeper.
const DEEPEST: usize = 200;

/// Why a drawing cannot be used; `None` where it only draws.
pub fn fault(data: &[u8]) -> Option<String> {
    let Ok(text) = std::str::from_utf8(data) else {
        return Some("is no text in UTF-8".to_string());
    };
    let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
    let (mut depth, mut elements, mut is_style) = (0_usize, 0, false);
    let broken = || Some("is not well-formed SVG".to_string());
    loop {
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(_) => return broken(),
        };
        match event {
            Event::Start(tag) | Event::Empty(tag) if elements == 0 && !is_named(&tag, "svg") => {
                return broken();
            }
            Event::Start(tag) => {
                is_style = is_named(&tag, "style");
                (depth, elements) = (depth + 1, elements + 1);
                if let Some(fault) = fault_of(&tag) {
                    return Some(fault);
                }
            }
            Event::Empty(tag) => {
                elements += 1;
                if let Some(fault) = fault_of(&tag) {
                    return Some(fault);
                }
            }
            Event::End(_) => {
                is_style = false;
                depth = depth.saturating_sub(1);
            }
            Event::DocType(text) if text.contains('[') => {
                return Some("defines entities".to_string());
            }
            Event::PI(_) => return Some("has instructions for programs".to_string()),
            Event::Text(text) if is_style && loads(&text) => return Some(loading("a style")),
            Event::CData(text) if is_style && loads(&text) => return Some(loading("a style")),
            Event::GeneralRef(name) if is_style && !name.starts_with('#') => return broken(),
            Event::GeneralRef(_) if is_style => return Some(loading("a style")),
            Event::Eof => break,
            _ => {}
        }
        if depth > DEEPEST {
            return Some(format!("has more than {DEEPEST} elements in each other"));
        }
    }
    (elements == 0 || depth > 0).then(broken).flatten()
}

fn is_named(tag: &BytesStart, name: &str) -> bool {
    tag.local_name().into_inner().eq_ignore_ascii_case(name)
}

fn fault_of(tag: &BytesStart) -> Option<String> {
    let name = tag.local_name().into_inner().to_ascii_lowercase();
    if ACTIVE.contains(&name.as_str()) {
        return Some(format!("has an element `{name}`"));
    }
    for attribute in tag.attributes().with_checks(false) {
        let Ok(attribute) = attribute else {
            return Some("is not well-formed SVG".to_string());
        };
        let key = attribute.key.local_name().into_inner().to_ascii_lowercase();
        let Ok(value) = quick_xml::escape::unescape(&attribute.value) else {
            return Some("uses entities that SVG does not have".to_string());
        };
        let value = value.trim();
        let is_link = key == "href" || key == "src";
        let within = value.starts_with('#')
            || value.starts_with("data:image/png;")
            || value.starts_with("data:image/jpeg;");
        if key.starts_with("on") {
            return Some(format!("has an attribute `{key}`"));
        }
        if value == PAGES || is_link && !value.is_empty() && !within {
            return Some(loading(&format!("`{key}`")));
        }
        if loads(value) {
            return Some(loading(&format!("`{key}`")));
        }
    }
    None
}

fn loading(what: &str) -> String {
    format!("has {what} that leads out of it")
}

/// Whether a style loads anything; parts of the drawing, such as `url(#gradient)`, may be named. An escape could hide it.
fn loads(style: &str) -> bool {
    let style = style.to_ascii_lowercase();
    let urls = style.split("url(").skip(1);
    let mut urls = urls.map(|rest| rest.trim_start().trim_start_matches(['"', '\'']));
    let outside = urls.any(|rest| !rest.starts_with('#'));
    outside || style.contains('\\') || style.contains("@import") || style.contains("javascript:")
}
