//! What a terminal shows: colours, the width of texts, and a line with carets below it.

use std::ops::Range;

/// How a text is printed, as the numbers of an escape sequence; empty for no change.
pub(crate) type Style = &'static str;
pub(crate) const PLAIN: Style = "";
pub(crate) const BOLD: Style = "1";
pub(crate) const DIM: Style = "2";
pub(crate) const GREEN: Style = "32";
pub(crate) const YELLOW: Style = "33";
pub(crate) const RED: Style = "1;91";
const BLUE: Style = "1;94";

/// A text in a style, where colours are wanted.
pub(crate) fn paint(style: Style, text: &str, colour: bool) -> String {
    match colour && style != PLAIN {
        true => format!("\u{1b}[{style}m{text}\u{1b}[0m"),
        false => text.to_owned(),
    }
}

/// How many columns of a terminal a text takes, about.
pub fn columns(text: &str) -> usize {
    text.chars().map(cells).sum()
}

/// How many columns of a terminal a character takes, about.
pub(crate) fn cells(c: char) -> usize {
    match u32::from(c) {
        0x0300..=0x036f | 0x200b..=0x200d | 0x20d0..=0x20f0 | 0xfe00..=0xfe0f => 0,
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f => {
            2
        }
        0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1faff | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

/// A line of a file below its number, with carets under the marked bytes, at least one.
pub(crate) fn snippet(line: &str, number: usize, marked: Range<usize>, colour: bool) -> String {
    let number = number.to_string();
    let blank = " ".repeat(number.len());
    let (number, bar) = (paint(BLUE, &number, colour), paint(BLUE, "|", colour));
    let wide = |bytes| columns(line.get(bytes).unwrap_or_default());
    let before = " ".repeat(wide(0..marked.start));
    let carets = paint(RED, &"^".repeat(wide(marked).max(1)), colour);
    let shown = match line {
        "" => String::new(),
        line => format!(" {line}"),
    };
    format!("{blank} {bar}\n{number} {bar}{shown}\n{blank} {bar} {before}{carets}")
}
