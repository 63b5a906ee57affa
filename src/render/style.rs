//! The style of pages, and the math font.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::font::Font;
use super::templates::{CONTENT_STYLE, SHEET_STYLE};

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
