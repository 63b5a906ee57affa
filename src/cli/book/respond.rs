//! What a browser gets that asks for a page while a book is written: the pages of the book and nothing else.

use std::sync::Arc;

use super::http::Answer;
use crate::book::volume::Pages;
use crate::render::escape::escaped;

/// Where a page asks whether it is old.
const VERSION: &str = "/.version";

const TYPES: [(&str, &str); 13] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("woff2", "font/woff2"),
    ("json", "application/json"),
    ("pdf", "application/pdf"),
    ("txt", "text/plain; charset=utf-8"),
];

/// The answer to a request for an address.
pub fn respond(address: &str, shown: &Shown) -> Answer {
    if address == VERSION {
        return Answer::refusal("200 OK", &shown.version.to_string());
    }
    let name = page(address).unwrap_or_default();
    let Some(content) = shown.pages.get(&name) else {
        return Answer::refusal("404 Not Found", "There is no such page in the book.");
    };
    let end = name.rsplit('.').next().unwrap_or_default();
    let known = TYPES.iter().find(|(known, _)| *known == end);
    let kind = known.map_or("application/octet-stream", |(_, kind)| kind);
    let body = match (end, std::str::from_utf8(content)) {
        ("html", Ok(text)) => watching(text, shown).into_bytes(),
        _ => content.clone(),
    };
    let status = "200 OK";
    Answer { status, kind, body }
}

/// The page that an address names.
fn page(address: &str) -> Option<String> {
    let path = address.split(['?', '#']).next()?.trim_start_matches('/');
    let name = decoded(path)?;
    Some(match name.is_empty() || name.ends_with('/') {
        true => format!("{name}index.html"),
        false => name,
    })
}

/// A text with its `%20` and the like decoded.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        bytes.push(match byte {
            b'%' => u8::try_from(16 * digit(rest.next())? + digit(rest.next())?).ok()?,
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// A page that loads itself again when it is old, with what is wrong with the book as it is now.
fn watching(page: &str, shown: &Shown) -> String {
    const STYLE: &str = "position:fixed;inset:auto 0 0 0;z-index:1000;max-height:50vh;overflow:auto;padding:1em;\
                         background:#fff;color:#000;border-top:4px solid #c00";
    let fault = shown.fault.as_deref().map(|fault| {
        format!(
            "<div role=\"alert\" style=\"{STYLE}\"><strong>The book cannot be built, so this page is as it was before.\
             </strong><pre style=\"white-space:pre-wrap\">{}</pre></div>\n",
            escaped(fault)
        )
    });
    let script = format!(
        "<script>setInterval(()=>fetch(\"{VERSION}\").then(r=>r.text()).then(v=>{{if(v.trim()!==\"{}\")location.reload()}},\
         ()=>{{}}),400)</script>\n",
        shown.version
    );
    let end = page.rfind("</body>").unwrap_or(page.len());
    let (before, after) = page.split_at(end);
    [before, &fault.unwrap_or_default(), &script, after].concat()
}

// What the browser is shown, and when it should load it again.

/// What is shown at present.
#[derive(Clone)]
pub struct Shown {
    /// The pages as they could last be built.
    pub pages: Arc<Pages>,
    /// Counts what has been shown, so that a page knows when it is old.
    pub version: u64,
    /// What is wrong with the book as it is now.
    pub fault: Option<String>,
}
