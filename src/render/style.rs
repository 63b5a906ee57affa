//! The style of pages, and the math font.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::templates::{CONTENT_STYLE, SHEET_STYLE};
use crate::locale::Messages;
use crate::spec::{Page, Paper};

/// The math font: a part of Latin Modern Math.
pub const FONT: &[u8] = include_bytes!("../../templates/nimsmith-math.woff2");

/// The name of the font's file beside the pages.
pub const FONT_NAME: &str = "nimsmith-math.woff2";

/// The style as it stands in every page: without comments and line ends, the font within, beside or not at all.
pub fn style(font: Font) -> String {
    let style = minified(CONTENT_STYLE) + &minified(SHEET_STYLE);
    match font {
        Font::Beside => style,
        Font::Inside => {
            let data = format!("data:font/woff2;base64,{}", STANDARD.encode(FONT));
            style.replace(FONT_NAME, &data)
        }
        Font::Absent => match style
            .strip_prefix("@font-face{")
            .and_then(|rest| rest.split_once('}'))
        {
            Some((_, style)) => style.to_string(),
            None => style,
        },
    }
}

/// The same for sheets, which are numbered in their language.
pub fn sheets(font: Font, says: &Messages) -> String {
    let (page, of) = (says.page, says.of);
    style(font).replacen(
        "\"page \" counter(page) \" of \"",
        &format!("\"{page} \" counter(page) \" {of} \""),
        1,
    )
}

/// What a set says of the printed page.
pub fn page(page: Page) -> String {
    let size = match page.paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
    };
    let tight = match page.compact {
        true => COMPACT,
        false => "",
    };
    format!(
        "@page{{size:{size}}}@media print{{:root{{font-size:{}pt}}{tight}}}",
        page.font_size
    )
}

/// Small margins and distances.
const COMPACT: &str = "@page{margin:12mm 14mm 10mm}:root{line-height:1.25}h2{margin:.9em 0 .2em}\
                       p,ul,ol,figure,table{margin:.3em 0}header{margin-bottom:.6em;padding-bottom:.4em}\
                       .room hr{height:7mm}.room{margin-bottom:.8em}.parts{row-gap:.2em}";

/// A style without comments and line ends.
pub fn minified(style: &str) -> String {
    let mut bare = String::new();
    let mut rest = style;
    while let Some((before, comment)) = rest.split_once("/*") {
        bare.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    bare.lines().map(str::trim).collect()
}

// Where the math font of a page is.

/// Where the math font of HTML pages is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// Within each page.
    Inside,
    /// In one file beside the pages.
    Beside,
    /// Nowhere, for pages without formulas.
    Absent,
}
