//! Refuses what no set file is before YAML sees it: too large, not text, or so deep that reading it takes minutes.

use super::fault::{Fault, Site};
use super::lines;

/// Bytes in a set file.
pub const FILE: usize = 1 << 20;
/// Levels of nesting; a set needs five.
pub const DEPTH: usize = 64;
/// Values in a set file once its aliases are written out; a set of 10,000 exercises needs fewer.
pub const VALUES: usize = 250_000;
/// Bytes of text in those values; a file without aliases has no more than its size.
pub const TEXT: usize = 2 * FILE;
/// Steps the YAML scanner may spend on open brackets: each token visits each open one, hence minutes for a megabyte.
const BRACKET_STEPS: usize = 1 << 24;

/// The bytes as text without the byte order mark, if YAML can read them in a few milliseconds.
pub fn check(bytes: &[u8]) -> Result<&str, Fault> {
    if bytes.len() > FILE {
        let message = format!("file is larger than {FILE} bytes");
        return Err(Fault::new(Site::File, message).help("split the set into several files"));
    }
    let text = utf8(bytes)?;
    characters(text)?;
    rows(text)?;
    brackets(text)?;
    values(text)?;
    Ok(text)
}

/// The text without the mark that some editors put in front; columns do not count it.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

fn utf8(bytes: &[u8]) -> Result<&str, Fault> {
    let bytes = without_mark(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes
            .split_at_checked(error.valid_up_to())
            .unwrap_or_default();
        let (line, column) = lines::end_of(&String::from_utf8_lossy(good));
        let message = format!(
            "file is not UTF-8 text: byte 0x{:02x}",
            bad.first().copied().unwrap_or_default()
        );
        Fault::new(Site::Place(line, column), message).help("save the file as UTF-8")
    })
}

fn characters(text: &str) -> Result<(), Fault> {
    match text.char_indices().find(|&(_, c)| forbidden(c)) {
        None => Ok(()),
        Some((at, c)) => Err(Fault::new(
            place(text, at),
            format!("character U+{:04X} is not allowed", u32::from(c)),
        )
        .help("remove this invisible character")),
    }
}

/// What YAML forbids, and the line ends that only YAML takes for line ends.
fn forbidden(c: char) -> bool {
    let break_or_tab = matches!(c, '\t' | '\n' | '\r');
    (c.is_control() && !break_or_tab)
        || matches!(
            c,
            '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
        )
}

/// Lists in lists on one line, `- - - x`, open a level with two characters. Directives `%TAG` are compared each with
/// each.
fn rows(text: &str) -> Result<(), Fault> {
    for (number, line) in (1..).zip(lines::of(text.as_bytes())) {
        let site = Site::Place(number, 1);
        if leading_marks(line) > DEPTH {
            return Err(too_deep(site));
        }
        if line.starts_with(b"%TAG") {
            return Err(
                Fault::new(site, "`%TAG` has no meaning in a set file").help("remove this line")
            );
        }
    }
    Ok(())
}

fn leading_marks(line: &[u8]) -> usize {
    let words = line
        .split(|b| matches!(b, b' ' | b'\t'))
        .filter(|word| !word.is_empty());
    words
        .take_while(|word| matches!(word, [b'-' | b'?' | b':']))
        .count()
}

/// Counts the brackets that may still be open. A pair on one line counts nothing, provided that no mark before it
/// could make one of the two a part of a quotation or comment; elsewhere only the opening ones count, so that text
/// cannot talk the count down. Hence the number is never less than the true depth.
fn brackets(text: &str) -> Result<(), Fault> {
    let most = (BRACKET_STEPS / marks(text).count().max(1)).max(DEPTH);
    let mut open = 0;
    let mut plain = true;
    let mut here = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' | b'\r' => (plain, here) = (true, 0),
            b'"' | b'\'' | b'#' | b'!' | b'%' => plain = false,
            b'[' | b'{' => (open, here) = (open + 1, here + 1),
            b']' | b'}' if plain && here > 0 => (open, here) = (open - 1, here - 1),
            _ => {}
        }
        if open > most {
            return Err(too_deep(place(text, at)));
        }
    }
    Ok(())
}

/// Where the marks are that part one value from the next: their number bounds that of the values.
fn marks(text: &str) -> impl Iterator<Item = usize> {
    let before_blank = |at: usize| {
        text.as_bytes()
            .get(at + 1)
            .is_none_or(u8::is_ascii_whitespace)
    };
    let parts = move |(at, byte): &(usize, u8)| match byte {
        b',' | b'[' | b'{' => true,
        b'-' | b':' | b'?' => before_blank(*at),
        _ => false,
    };
    text.bytes().enumerate().filter(parts).map(|(at, _)| at)
}

/// What cannot be a set costs no time.
fn values(text: &str) -> Result<(), Fault> {
    match marks(text).nth(VALUES) {
        None => Ok(()),
        Some(at) => Err(Fault::new(place(text, at), "file holds too many values")
            .help("split the set into several files")),
    }
}

/// The refusal of deep nesting, whoever finds it.
pub fn too_deep(site: Site) -> Fault {
    Fault::new(
        site,
        format!("file is nested more than {} levels deep", DEPTH),
    )
    .help("a set file needs five levels; close the brackets that are open")
}

fn place(text: &str, at: usize) -> Site {
    let (line, column) = lines::end_of(text.get(..at).unwrap_or(text));
    Site::Place(line, column)
}
