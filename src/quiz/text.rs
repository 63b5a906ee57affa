//! Texts and options put together from pieces, and what a kind has said, found by its name.

use super::{Blank, Choice, Field, Number, Text};
use crate::kinds::content::{CodeLine, Content, Value};

/// A text of one piece; nothing where that is empty.
pub fn plain(text: impl Into<String>) -> Text {
    let text = text.into();
    match text.is_empty() {
        true => Vec::new(),
        false => vec![Value::Text(text)],
    }
}

impl Blank<Text> {
    /// A blank for a number, after plain words.
    pub(super) fn number(label: impl Into<String>, number: Number<Text>) -> Blank<Text> {
        Blank {
            label: plain(label),
            field: Field::Number(number),
        }
    }

    /// A blank for one of several options, after plain words.
    pub(super) fn one_of(label: impl Into<String>, options: Vec<Choice<Text>>) -> Blank<Text> {
        Blank {
            label: plain(label),
            field: Field::OneOf(options),
        }
    }
}

/// A right option, of which nothing needs to be told.
pub fn right(text: Text) -> Choice<Text> {
    Choice {
        text,
        right: true,
        message: Vec::new(),
    }
}

/// A wrong option, with what is wrong.
pub fn wrong(text: Text, message: impl Into<String>) -> Choice<Text> {
    Choice {
        text,
        right: false,
        message: plain(message),
    }
}

/// An option that is right or not; the message is told if it is not.
pub fn option(text: Text, is_right: bool, message: impl Into<String>) -> Choice<Text> {
    match is_right {
        true => right(text),
        false => wrong(text, message),
    }
}

/// A value by its name.
pub fn named<'a>(content: &'a Content, name: &str) -> Option<&'a Value> {
    let mut values = content.iter();
    values.find_map(|(known, value)| (*known == name).then_some(value))
}

/// A number by its name; of a chain, what it comes to.
pub fn number(content: &Content, name: &str) -> Option<u64> {
    match named(content, name)? {
        Value::Number(n) | Value::Counters(n) => Some(*n),
        Value::Chain(chain) => chain.links.last()?.1.as_number(),
        _ => None,
    }
}

/// A word by its name.
pub fn word(content: &Content, name: &str) -> Option<&'static str> {
    match named(content, name)? {
        Value::Word(word) | Value::Case(word) => Some(word),
        _ => None,
    }
}

/// The lines of a text such as a proof by its name.
pub fn code<'a>(content: &'a Content, name: &str) -> &'a [CodeLine] {
    match named(content, name) {
        Some(Value::Code(lines) | Value::Proof(lines)) => lines,
        _ => &[],
    }
}

/// Several values by their name; none where there is no such name.
pub fn list<'a>(content: &'a Content, name: &str) -> &'a [Value] {
    match named(content, name) {
        Some(Value::List(values)) => values,
        _ => &[],
    }
}

/// The named values of each of several records.
pub fn records<'a>(content: &'a Content, name: &str) -> impl Iterator<Item = &'a Content> {
    let values = list(content, name).iter();
    values.filter_map(|value| match value {
        Value::Record(content) => Some(content),
        _ => None,
    })
}
