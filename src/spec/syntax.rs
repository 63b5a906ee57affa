//! What YAML's own errors mean, in words for people who do not know its grammar.

use super::fault::{Fault, Site};
use super::lines;
use crate::plain;

/// Line and column, from 1, where the parser stood.
pub fn place(error: &serde_yaml::Error) -> Option<(usize, usize)> {
    error
        .location()
        .map(|location| (location.line(), location.column()))
}

/// An error of the YAML reader as a fault.
pub fn fault(text: &str, error: &serde_yaml::Error) -> Fault {
    let shown = error.to_string();
    if shown.starts_with("repetition limit") || shown.starts_with("recursion limit") {
        return too_many(text, Site::File);
    }
    let place = place(error).unwrap_or((1, 1));
    if let Some(tab) = indenting_tab(text, place) {
        return Fault::new(tab, "line is indented with a tab").help("indent with spaces");
    }
    let Some(&(_, at, message, help)) = SENTENCES.iter().find(|row| shown.starts_with(row.0))
    else {
        let own = plain::line(shown.split(" at line ").next().unwrap_or(&shown)).to_string();
        let message = format!("file is not valid YAML: {own}");
        return Fault::new(Site::Place(place.0, place.1), message);
    };
    let (line, column) = match at {
        At::Here => place,
        At::Beginning => context(&shown).unwrap_or(place),
    };
    Fault::new(Site::Place(line, column), message).help(help)
}

/// The refusal of aliases that repeat each other; the reader cannot always tell where it gave up.
pub fn too_many(text: &str, site: Site) -> Fault {
    let alias = text
        .match_indices('*')
        .map(|(at, _)| at)
        .find(|&at| starts_alias(text, at));
    let site = match (alias, site) {
        (Some(at), _) => {
            let (line, column) = lines::end_of(text.get(..at).unwrap_or_default());
            Site::Place(line, column)
        }
        (None, site) => site,
    };
    Fault::new(
        site,
        "file holds too many values once its aliases are written out",
    )
    .help("write the values out in place of anchors `&` and aliases `*`")
}

fn starts_alias(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let after = text.get(at + 1..).unwrap_or_default();
    before.ends_with([' ', '[', '{', ',', '\n']) && after.starts_with(|c: char| c.is_alphanumeric())
}

/// YAML names two places: where it stood, and where the thing that it was reading begins.
#[derive(Clone, Copy)]
enum At {
    Here,
    Beginning,
}

const LINE_UP: &str =
    "begin the fields of one exercise in the same column, and the dashes of a list";
const CLOSE: &str = "close it with the same quotation mark";
const OPEN: &str = "close the bracket; put commas between the values";

/// How YAML's messages begin, and each in our words: where it points, what is wrong, what helps.
#[rustfmt::skip]
const SENTENCES: &[(&str, At, &str, &str)] = &[
    ("mapping values are not allowed", At::Here,
        "`:` is not expected here", "text with a colon in it needs quotes; else begin the fields of one exercise in the same column"),
    ("could not find expected ':'", At::Beginning,
        "this is no `field: value`", "write the name of a field, a colon, a blank and a value"),
    ("did not find expected key", At::Here,
        "line does not line up with the fields above", LINE_UP),
    ("did not find expected '-' indicator", At::Here,
        "line does not line up with the list above", LINE_UP),
    ("block sequence entries are not allowed", At::Here,
        "`-` is not expected here", "begin the list on a line of its own"),
    ("found unexpected end of stream", At::Beginning,
        "quotation is not closed", CLOSE),
    ("found unexpected document indicator", At::Beginning,
        "quotation is not closed", CLOSE),
    ("did not find expected ',' or ']'", At::Here,
        "list is not closed with `]`", OPEN),
    ("did not find expected ',' or '}'", At::Here,
        "group of fields is not closed with `}`", OPEN),
    ("did not find expected node content", At::Here,
        "a value is missing here", "write a value, or close the bracket that is open"),
    ("found character that cannot start any token", At::Here,
        "a value cannot begin with this character", "put the text in quotes"),
    ("found unknown escape character", At::Here,
        "`\\` is not expected here", "write `\\\\` for the character itself, or use single quotes"),
    ("did not find expected <document start>", At::Here,
        "set has ended before this", "remove the `...` or the bracket that ends it"),
    ("did not find expected whitespace or line break", At::Beginning,
        "a value that begins with `!` needs quotes", "put the text in quotes"),
    ("unknown anchor", At::Here,
        "alias names an anchor that is not there", "put text that begins with `*` in quotes"),
];

/// The second "at line 3 column 4" of the message.
fn context(shown: &str) -> Option<(usize, usize)> {
    let (line, column) = shown.split(" at line ").nth(2)?.split_once(" column ")?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

/// The first tab in the indentation of the line.
fn indenting_tab(text: &str, (line, _): (usize, usize)) -> Option<Site> {
    let bytes = lines::of(text.as_bytes()).nth(line.checked_sub(1)?)?;
    let column = bytes
        .iter()
        .take_while(|b| matches!(b, b' ' | b'\t'))
        .position(|b| *b == b'\t')?;
    Some(Site::Place(line, column + 1))
}
