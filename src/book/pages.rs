//! Finished pages: what mdBook has made, with the program's style and script, and mended where it shuts readers out.

use crate::locale::ENGLISH;
use crate::render::program;
use crate::render::style::{FONT_NAME, minified};
use crate::render::templates::CONTENT_STYLE;

/// The style and the script beside the pages, by their names.
pub const STYLE: &str = "nimsmith.css";
/// The script.
pub const SCRIPT: &str = "nimsmith.js";

/// The math font with the letters that authors use.
const FONT: &[u8] = include_bytes!("../../templates/book/nimsmith-math.woff2");

/// The program that the script loads when an answer is typed.
pub const PROGRAM: &str = "nimsmith-program.js";

/// What stands beside the pages: names and contents.
pub fn assets() -> [(&'static str, Vec<u8>); 4] {
    let styles = [
        CONTENT_STYLE,
        include_str!("../../templates/book/book.css"),
        include_str!("../../templates/book/board.css"),
        program::STYLE,
    ];
    let style: String = styles.into_iter().map(minified).collect();
    let script = [
        &*program::boxes(&ENGLISH),
        include_str!("../../templates/book/board.js"),
    ]
    .concat();
    [
        (STYLE, style.into_bytes()),
        (SCRIPT, script.into_bytes()),
        (PROGRAM, program::script().into_bytes()),
        (FONT_NAME, FONT.to_vec()),
    ]
}

/// What stands on mdBook's pages, what stands there instead, and why.
const MENDS: [(&str, &str); 9] = [
    // Readers with a keyboard need not go through all chapters first.
    (
        "<body>",
        "<body><a class=\"skip\" href=\"#mdbook-content\">Skip to the text</a>",
    ),
    // A box that scrolls must be reached by keyboard.
    ("<pre><code", "<pre><code tabindex=\"0\""),
    (
        "<div class=\"table-wrapper\">",
        "<div class=\"table-wrapper\" tabindex=\"0\">",
    ),
    // The corner of a table heads nothing.
    ("<th></th>", "<td></td>"),
    // What has no name cannot be found, or is not known for what it is.
    (
        "<div id=\"mdbook-search-wrapper\"",
        "<div role=\"search\" id=\"mdbook-search-wrapper\"",
    ),
    (
        "<input type=\"search\" id=\"mdbook-searchbar\"",
        "<input type=\"search\" aria-label=\"Search this book\" id=\"mdbook-searchbar\"",
    ),
    (
        "aria-describedby=\"searchresults-header\"",
        "aria-describedby=\"mdbook-searchresults-header\"",
    ),
    (
        "<div id=\"mdbook-help-popup\"",
        "<div role=\"dialog\" aria-label=\"Keyboard shortcuts\" id=\"mdbook-help-popup\"",
    ),
    (
        "<iframe class=\"sidebar-iframe-outer\"",
        "<iframe title=\"Table of contents\" class=\"sidebar-iframe-outer\"",
    ),
];

/// A page as it is to be written; `depth` is the number of folders above it in the book.
pub fn finished(page: &str, depth: usize) -> String {
    let root = "../".repeat(depth);
    let ours = format!(
        "<link rel=\"stylesheet\" href=\"{root}{STYLE}\">\n<script defer src=\"{root}{SCRIPT}\"></script>\n</head>"
    );
    let mut page = page.replacen("</head>", &ours, 1);
    for (found, instead) in MENDS {
        page = page.replace(found, instead);
    }
    for mend in [title, bar, toggle, frame] {
        page = mend(&page).unwrap_or(page);
    }
    page
}

/// The text before, within and after the first place between two marks, which stay with the text within.
fn around<'t>(text: &'t str, start: &str, end: &str) -> Option<(&'t str, &'t str, &'t str)> {
    let from = text.find(start)?;
    let to = from + text[from..].find(end)? + end.len();
    Some((&text[..from], &text[from..to], &text[to..]))
}

/// The title of the book above each page is no heading of the page, which has its own.
fn title(page: &str) -> Option<String> {
    let (before, title, after) = around(page, "<h1 class=\"menu-title\">", "</h1>")?;
    let title = title
        .replacen("<h1", "<div", 1)
        .replacen("</h1>", "</div>", 1);
    Some([before, &title, after].concat())
}

/// The bar with the buttons is a landmark.
fn bar(page: &str) -> Option<String> {
    const START: &str = "<div id=\"mdbook-menu-bar\"";
    const END: &str = "</div>";
    let (before, rest) = page.split_once(START)?;
    let next = rest
        .find("id=\"mdbook-search-wrapper\"")
        .or(rest.find("id=\"mdbook-content\""))?;
    let end = rest[..next].rfind(END)?;
    let (bar, after) = (&rest[..end], &rest[end + END.len()..]);
    // Where there is no script there is a paragraph of scripts between, which closes nothing.
    Some(format!(
        "{before}<header id=\"mdbook-menu-bar\"{bar}</header>{after}"
    ))
}

/// The button for the list of chapters is a label, which no keyboard reaches and which cannot say whether the list is
/// open. mdBook's own script has to hear the click before the box changes.
fn toggle(page: &str) -> Option<String> {
    const BOX: &str = "mdbook-sidebar-toggle-anchor";
    let (before, label, after) = around(page, "<label id=\"mdbook-sidebar-toggle\"", "</label>")?;
    let (attributes, sign) = label.strip_prefix("<label")?.split_once('>')?;
    let sign = sign.strip_suffix("</label>")?;
    let attributes = attributes.replacen(&format!(" for=\"{BOX}\""), "", 1);
    Some(format!(
        "{before}<button type=\"button\" onclick=\"setTimeout(() => document.getElementById('{BOX}').click())\"{attributes}>\
         {sign}</button><noscript><label class=\"icon-button\" for=\"{BOX}\" title=\"Toggle Table of Contents\">{sign}</label>\
         </noscript>{after}"
    ))
}

/// The list of chapters for browsers without scripts is a page of its own.
fn frame(page: &str) -> Option<String> {
    const BODY: &str = "<body class=\"sidebar-iframe-inner\">";
    let (before, list) = page.split_once(BODY)?;
    let (list, after) = list.split_once("</body>")?;
    let before = before.replacen("<head>", "<head>\n<title>Table of contents</title>", 1);
    Some(format!(
        "{before}{BODY}<main><h1>Table of contents</h1>{list}</main></body>{after}"
    ))
}
