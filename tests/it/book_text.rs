//! What the book says: the text of each page of the shipped book, for people to read when it changes.

use insta::{assert_snapshot, with_settings};

use crate::program::Folder;

/// Elements that begin a line of their own.
const BLOCKS: [&str; 22] = [
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "li",
    "tr",
    "div",
    "section",
    "summary",
    "blockquote",
    "figure",
    "details",
    "ol",
    "ul",
    "table",
    "pre",
    "dt",
    "dd",
    "hr",
    "figcaption",
];

/// The text of a page as a reader without pictures has it: formulas and pictures by their spoken names.
fn text(page: &str) -> String {
    let start = page.find("<main>").expect("the content") + "<main>".len();
    let mut rest = &page[start..page.find("</main>").expect("its end")];
    let mut out = String::new();
    while let Some((before, after)) = rest.split_once('<') {
        out.push_str(before);
        let (tag, after) = after.split_once('>').expect("a whole tag");
        let name = tag
            .trim_start_matches('/')
            .split([' ', '/', '\n'])
            .next()
            .unwrap_or_default();
        rest = after;
        if ["math", "svg"].contains(&name) && !tag.starts_with('/') {
            out.push_str(spoken(tag));
            rest = after
                .split_once(&format!("</{name}>"))
                .map_or("", |(_, after)| after);
        } else if BLOCKS.contains(&name) {
            out.push('\n');
        } else if ["td", "th"].contains(&name) {
            out.push(' ');
        }
    }
    out.push_str(rest);
    let lines = out
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    lines
        .join("\n")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

fn spoken(tag: &str) -> &str {
    let label = tag
        .split_once("aria-label=\"")
        .map_or("", |(_, label)| label);
    label.split('"').next().unwrap_or_default()
}

#[test]
fn the_text_of_the_book() {
    let folder = Folder::new();
    let run = folder.run(&["book", "build", "--out", "pages"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for name in folder.files() {
        let Some(page) = name
            .strip_prefix("pages/")
            .and_then(|name| name.strip_suffix(".html"))
        else {
            continue;
        };
        if !["index", "print", "toc"].contains(&page) {
            with_settings!({snapshot_suffix => page}, {
                assert_snapshot!("book_text", text(&folder.read(&name)));
            });
        }
    }
}
