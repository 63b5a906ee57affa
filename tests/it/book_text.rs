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
    let mut chapters = String::new();
    for name in folder.files() {
        let Some(page) = name
            .strip_prefix("pages/")
            .and_then(|name| name.strip_suffix(".html"))
        else {
            continue;
        };
        if !["index", "print", "toc"].contains(&page) {
            let html = folder.read(&name);
            with_settings!({snapshot_suffix => page}, {
                assert_snapshot!("book_text", text(&html));
            });
            chapters.push_str(if page == "glossary" { "" } else { &html });
        }
    }
    grades(&chapters);
    terms(&folder.read("pages/glossary.html"), &chapters);
    bound(&folder.read("pages/print.html"), &chapters);
}

/// Each exercise tells how hard it is.
fn grades(chapters: &str) {
    let exercises = chapters.split("\">Exercise ").skip(1);
    let heads: Vec<&str> = exercises
        .filter_map(|rest| rest.split("</h").next())
        .collect();
    assert!(heads.len() > 80, "only {} exercises", heads.len());
    for head in heads {
        let graded = ["(easy)", "(medium)", "(hard)"].iter();
        assert_eq!(
            graded.filter(|grade| head.ends_with(**grade)).count(),
            1,
            "{head}"
        );
    }
}

/// Each term of the glossary is linked from the chapter that explains it.
fn terms(glossary: &str, chapters: &str) {
    let terms = glossary.split("<dt id=\"").skip(1);
    let terms: Vec<&str> = terms.filter_map(|rest| rest.split('"').next()).collect();
    assert!(terms.len() > 60, "only {} terms", terms.len());
    let lost = terms
        .iter()
        .filter(|term| !chapters.contains(&format!("glossary.html#{term}\"")));
    assert_eq!(lost.collect::<Vec<_>>(), [&""; 0]);
}

/// The page for printing has a title, contents, numbered chapters, and each solution once, at the end.
fn bound(page: &str, chapters: &str) {
    let (_, main) = page.split_once("<main>").expect("the text");
    let (front, rest) = main.split_once("</section>").expect("a title");
    for part in [
        "<h1>Nim and its relatives</h1>",
        "Contents",
        "1 Playing by hand",
        "Solutions",
    ] {
        assert!(front.contains(part), "{part} is missing: {front}");
    }
    assert!(
        rest.contains(">2 The nim-sum</a></h1>"),
        "a chapter without its number"
    );
    let (before, after) = rest
        .split_once("<h1 id=\"all-solutions\">")
        .expect("the solutions");
    let fold = "<details class=\"solution\">";
    assert!(
        !before.contains(fold),
        "a solution stands below its exercise"
    );
    let variants = chapters.matches(", variant ").count();
    let solutions = chapters.matches(fold).count() - variants;
    assert_eq!(after.matches("<h3>Solution ").count(), solutions);
}
