//! What a browser gets that asks for a page while a book is written: files of one folder and nothing else.

use std::fs;
use std::path::{Component, Path, PathBuf};

use tiny_http::{Header, Request, Response};

use super::serve::Shown;

/// Where a page asks whether it is old.
const VERSION: &str = "/.version";

const TYPES: [(&str, &str); 8] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("woff2", "font/woff2"),
    ("json", "application/json"),
    ("txt", "text/plain; charset=utf-8"),
];

/// Answers a request.
pub fn respond(request: Request, shown: &Shown) {
    let found = match is_ours(&request) {
        false => None,
        true if request.url() == VERSION => Some((shown.version.to_string().into_bytes(), "txt")),
        true => file(request.url(), shown),
    };
    let (content, end, status) = match found {
        Some((content, end)) => (content, end, 200),
        None => (b"There is no such page in the book.\n".to_vec(), "txt", 404),
    };
    let known = TYPES.iter().find(|(known, _)| *known == end);
    let kind = known.map_or("application/octet-stream", |(_, kind)| kind);
    let mut response = Response::from_data(content).with_status_code(status);
    for (name, value) in [("Content-Type", kind), ("Cache-Control", "no-store")] {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    // A browser that has gone away needs no answer.
    let _ = request.respond(response);
}

/// Whether the browser means this machine: a name from elsewhere that leads here is a trick.
fn is_ours(request: &Request) -> bool {
    let host = request
        .headers()
        .iter()
        .find(|header| header.field.equiv("Host"));
    host.is_none_or(|host| {
        let name = host.value.as_str();
        let name = name.rsplit_once(':').map_or(name, |(name, _)| name);
        ["127.0.0.1", "localhost"].contains(&name)
    })
}

/// A file of the pages and how its name ends.
fn file(url: &str, shown: &Shown) -> Option<(Vec<u8>, &'static str)> {
    let path = within(url)?;
    let content = fs::read(shown.pages.path().join(&path)).ok()?;
    let end = path.extension()?.to_string_lossy();
    let (end, _) = TYPES.iter().find(|(known, _)| *known == end)?;
    match *end {
        "html" => {
            let page = String::from_utf8(content).ok()?;
            Some((watching(&page, shown.version).into_bytes(), end))
        }
        end => Some((content, end)),
    }
}

/// The file that an address names, if it is one below the pages.
fn within(url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let path = match path.is_empty() || path.ends_with('/') {
        true => format!("{path}index.html"),
        false => path.replace("%20", " "),
    };
    let path = Path::new(&path).to_path_buf();
    let plain = |part: Component| matches!(part, Component::Normal(name) if !name.to_string_lossy().starts_with('.'));
    path.components().all(plain).then_some(path)
}

/// A page that loads itself again when it is old.
fn watching(page: &str, version: u64) -> String {
    let script = format!(
        "<script>setInterval(()=>fetch(\"{VERSION}\").then(r=>r.text()).then(v=>{{if(v!==\"{version}\")location.reload()}},\
         ()=>{{}}),400)</script>\n</body>"
    );
    page.replacen("</body>", &script, 1)
}
