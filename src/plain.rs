//! Text from outside, made plain: nothing in it moves a cursor, turns the direction of writing, hides, or becomes a formula.
//! Whatever leaves the program for a terminal, a report or a table goes through here.

use std::borrow::Cow;

/// What is shown in place of a character that upsets.
const INSTEAD: char = '\u{fffd}';

/// The characters of a text, each with whether it upsets a terminal or misleads its reader.
pub fn chars(text: &str) -> impl Iterator<Item = (char, bool)> + '_ {
    text.chars().scan(' ', |before, c| {
        let upsets = upsets(*before, c);
        *before = c;
        Some((c, upsets))
    })
}

/// Whether a character moves the cursor, turns the direction of writing or cannot be seen. Joiners belong to scripts and
/// signs beyond ASCII, and there they stay.
fn upsets(before: char, c: char) -> bool {
    match c {
        ' '..='~' => false,
        '\u{200c}' | '\u{200d}' => before.is_ascii(),
        '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => true,
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => true,
        '\u{e0000}'..='\u{e007f}' => true,
        _ => c.is_control(),
    }
}

/// A text on one line. The mark at the beginning of a file is left out, as editors do.
pub fn line(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    chars(text).for_each(|(c, upsets)| show(&mut plain, c, upsets));
    plain
}

/// Adds a character to a plain line.
pub fn show(out: &mut String, c: char, upsets: bool) {
    match c {
        '\u{feff}' => {}
        '\t' => out.push_str("    "),
        _ if upsets => out.push(INSTEAD),
        _ => out.push(c),
    }
}

/// A text of several lines for a terminal; with `colours` it keeps those that the program has put into it.
pub fn lines(text: &str, colours: bool) -> Cow<'_, str> {
    let harmless = |(c, upsets): (char, bool)| !upsets || matches!(c, '\n' | '\t');
    if chars(text).all(harmless) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut from = 0;
    for (at, length) in kept(text, colours) {
        add_lines(&mut plain, text.get(from..at).unwrap_or_default());
        from = at + length;
        plain.push_str(text.get(at..from).unwrap_or_default());
    }
    add_lines(&mut plain, text.get(from..).unwrap_or_default());
    Cow::Owned(plain)
}

fn add_lines(out: &mut String, text: &str) {
    for (c, upsets) in chars(text) {
        out.push(match c {
            '\n' | '\t' => c,
            _ if upsets => INSTEAD,
            _ => c,
        });
    }
}

/// Where colours are switched, and the ends of lines that another system writes.
fn kept(text: &str, colours: bool) -> impl Iterator<Item = (usize, usize)> + '_ {
    let begins = text.match_indices(['\u{1b}', '\r']);
    begins.filter_map(move |(at, _)| {
        let rest = text.get(at..)?;
        let length = match rest.starts_with("\r\n") {
            true => 2,
            false => colour(rest).filter(|_| colours)?,
        };
        Some((at, length))
    })
}

/// The length of `ESC [ 1 ; 31 m`.
fn colour(text: &str) -> Option<usize> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let length = numbers.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    numbers
        .get(length..)?
        .starts_with('m')
        .then_some(2 + length + 1)
}

/// JSON that says the same without a character that upsets: within its strings they are escaped.
pub fn json(text: String) -> String {
    let raw = |(c, upsets): (char, bool)| upsets && c > '~';
    if !chars(&text).any(raw) {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    for (c, upsets) in chars(&text) {
        match raw((c, upsets)) {
            true => c
                .encode_utf16(&mut [0; 2])
                .iter()
                .for_each(|unit| plain.push_str(&format!("\\u{unit:04x}"))),
            false => plain.push(c),
        }
    }
    plain
}

/// A value as JSON that can stand within a script of a page: no text ends the element that it stands in.
pub fn in_script(value: &impl serde::Serialize) -> String {
    // Only maps with keys that are no text cannot be written.
    let text = serde_json::to_string(value).unwrap_or_default();
    json(text).replace('<', "\\u003c")
}

/// Room for the answers of a sheet.
const USUAL_ROW: usize = 1024;

/// A row of a table with commas between its cells, each cell plain text to every spreadsheet.
pub fn row<S: AsRef<str>>(cells: impl IntoIterator<Item = S>) -> String {
    row_with(',', cells)
}

/// The same with another sign between cells: a comma, a semicolon or a tab.
pub fn row_with<S: AsRef<str>>(separator: char, cells: impl IntoIterator<Item = S>) -> String {
    let mut row = String::with_capacity(USUAL_ROW);
    for text in cells {
        add_cell(&mut row, &cell(text.as_ref()));
        row.push(separator);
    }
    row.pop();
    row.push('\n');
    row
}

/// A cell that says what a text says, and that no spreadsheet takes for a formula, whichever sign it separates cells by
/// (after OWASP, "CSV injection"): an apostrophe stands before each `=`, `+`, `-` or `@` with which a cell could begin.
/// Negative numbers stay.
fn cell(text: &str) -> Cow<'_, str> {
    let mut begins = true;
    let mut stays = |c: char| {
        let formula = begins && begins_formula(c);
        begins = may_begin(begins, c);
        !formula
    };
    if chars(text).all(|(c, upsets)| in_cell((c, upsets)) == Some(c) && stays(c)) {
        return Cow::Borrowed(text);
    }
    let text: String = chars(text).filter_map(in_cell).collect();
    let mut out = String::with_capacity(text.len() + 1);
    let mut begins = true;
    for (at, c) in text.char_indices() {
        if begins && begins_formula(c) && !is_number(&text[at..]) {
            out.push('\'');
        }
        begins = may_begin(begins, c);
        out.push(c);
    }
    Cow::Owned(out)
}

/// Whether a cell could begin after a character, if it could begin with it.
fn may_begin(begins: bool, c: char) -> bool {
    separates(c) || begins && (c.is_whitespace() || c == '"')
}

fn in_cell((c, upsets): (char, bool)) -> Option<char> {
    match c {
        '\u{feff}' => None,
        '\t' | '\n' | '\r' => Some(' '),
        _ if upsets => Some(INSTEAD),
        _ => Some(c),
    }
}

/// Signs that separate cells somewhere.
fn separates(c: char) -> bool {
    matches!(c, ',' | ';' | '|')
}

/// Signs that begin a formula, in all their widths.
fn begins_formula(c: char) -> bool {
    matches!(
        c,
        '=' | '+' | '-' | '@' | '−' | '＝' | '＋' | '－' | '＠' | '﹦' | '﹢' | '﹣' | '﹫'
    )
}

/// Whether a negative number begins a text, and nothing else comes before the next cell could begin.
fn is_number(text: &str) -> bool {
    let end = text.find(separates).unwrap_or(text.len());
    let number = text.get(..end).unwrap_or_default().trim_end();
    let digits = number.strip_prefix('-').unwrap_or_default();
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let all = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    all(whole) && all(part)
}

/// Adds a cell, with quotation marks where it has a sign that separates cells, or blanks at an end.
fn add_cell(row: &mut String, cell: &str) {
    let bare = cell.trim() == cell && !cell.contains(|c| separates(c) || c == '"');
    if bare {
        return row.push_str(cell);
    }
    row.push('"');
    for (i, text) in cell.split('"').enumerate() {
        row.push_str(if i > 0 { "\"\"" } else { "" });
        row.push_str(text);
    }
    row.push('"');
}
