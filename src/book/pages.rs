//! Finished pages: what mdBook has made, with the program's style and script, and mended where it shuts readers out.

use crate::render::html::{FONT_NAME, minified};
use crate::render::templates::CONTENT_STYLE;

/// The style and the script beside the pages, by their names.
pub const STYLE: &str = "nimsmith.css";
/// The script.
pub const SCRIPT: &str = "nimsmith.js";

/// The math font with the letters that authors use.
const FONT: &[u8] = include_bytes!("../../templates/book/nimsmith-math.woff2");

/// What stands beside the pages: names and contents.
pub fn assets() -> [(&'static str, Vec<u8>); 3] {
    let styles = [
        CONTENT_STYLE,
        include_str!("../../templates/book/book.css"),
        include_str!("../../templates/book/board.css"),
    ];
    let style: String = styles.into_iter().map(minified).collect();
    let script = include_str!("../../templates/book/board.js");
    [
        (STYLE, style.into_bytes()),
        (SCRIPT, script.as_bytes().to_vec()),
        (FONT_NAME, FONT.to_vec()),
    ]
}

/// A page as it is to be written; `depth` is the number of folders above it in the book.
pub fn finished(page: &str, depth: usize) -> String {
    let root = "../".repeat(depth);
    let style = format!("<link rel=\"stylesheet\" href=\"{root}{STYLE}\">\n</head>");
    let script = format!("<script defer src=\"{root}{SCRIPT}\"></script>\n</head>");
    let page = page.replacen("</head>", &style, 1);
    page.replacen("</head>", &script, 1)
}
