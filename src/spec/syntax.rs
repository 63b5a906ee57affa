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
    let Some(known) = SENTENCES
        .iter()
        .find(|sentence| shown.starts_with(sentence.yaml))
    else {
        return Fault::new(
            Site::Place(place.0, place.1),
            format!(
                "file is not valid YAML: {}",
                plain::line(&without_place(&shown))
            ),
        );
    };
    let (line, column) = match known.at {
        At::Here => place,
        At::Beginning => context(&shown).unwrap_or(place),
    };
    Fault::new(Site::Place(line, column), known.message).help(known.help)
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

/// One message of YAML in our words.
struct Sentence {
    /// How YAML's message begins.
    yaml: &'static str,
    message: &'static str,
    help: &'static str,
    /// YAML names two places: where it stood, and where the thing that it was reading begins.
    at: At,
}

enum At {
    Here,
    Beginning,
}

const fn here(yaml: &'static str, message: &'static str, help: &'static str) -> Sentence {
    Sentence {
        yaml,
        message,
        help,
        at: At::Here,
    }
}

const fn beginning(yaml: &'static str, message: &'static str, help: &'static str) -> Sentence {
    Sentence {
        yaml,
        message,
        help,
        at: At::Beginning,
    }
}

const LINE_UP: &str =
    "begin the fields of one exercise in the same column, and the dashes of a list";
const CLOSE: &str = "close it with the same quotation mark";
const OPEN: &str = "close the bracket; put commas between the values";

const SENTENCES: &[Sentence] = &[
    here(
        "mapping values are not allowed",
        "`:` is not expected here",
        "text with a colon in it needs quotes; else begin the fields of one exercise in the same column",
    ),
    beginning(
        "could not find expected ':'",
        "this is no `field: value`",
        "write the name of a field, a colon, a blank and a value",
    ),
    here(
        "did not find expected key",
        "line does not line up with the fields above",
        LINE_UP,
    ),
    here(
        "did not find expected '-' indicator",
        "line does not line up with the list above",
        LINE_UP,
    ),
    here(
        "block sequence entries are not allowed",
        "`-` is not expected here",
        "begin the list on a line of its own",
    ),
    beginning(
        "found unexpected end of stream",
        "quotation is not closed",
        CLOSE,
    ),
    beginning(
        "found unexpected document indicator",
        "quotation is not closed",
        CLOSE,
    ),
    here(
        "did not find expected ',' or ']'",
        "list is not closed with `]`",
        OPEN,
    ),
    here(
        "did not find expected ',' or '}'",
        "group of fields is not closed with `}`",
        OPEN,
    ),
    here(
        "did not find expected node content",
        "a value is missing here",
        "write a value, or close the bracket that is open",
    ),
    here(
        "found character that cannot start any token",
        "a value cannot begin with this character",
        "put the text in quotes",
    ),
    here(
        "found unknown escape character",
        "`\\` is not expected here",
        "write `\\\\` for the character itself, or use single quotes",
    ),
    here(
        "did not find expected <document start>",
        "set has ended before this",
        "remove the `...` or the bracket that ends it",
    ),
    here(
        "unknown anchor",
        "alias names an anchor that is not there",
        "put text that begins with `*` in quotes",
    ),
];

/// YAML's words without its own "at line 3 column 4".
fn without_place(shown: &str) -> String {
    shown.split(" at line ").next().unwrap_or(shown).to_owned()
}

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
