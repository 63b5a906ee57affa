//! The values of a kind as a template sees them, as JSON, and as a few words.

use std::borrow::Cow;

use serde_json::json;

use super::escape::number;
use super::fields::{Field, Fields, fields};
use super::ink::Formula;
use super::moves;
use super::reading::Reading;
use super::slot::{Entries, SetLine, Slot};
use crate::kinds::content::{CodeLine, Content, Value};
use crate::kinds::theorems::{self, sentence};
use crate::language::print;
use crate::locale::{ENGLISH, Locale};
use crate::model::notation::plain;
use crate::model::{Derivation, Layout, Line, Position, Run};
use crate::proof::{prose, textbook};
use crate::spec::Words;

/// Named values with their slots.
pub fn view<'a>(content: &'a Content, reading: &mut Reading<'a, '_>) -> Fields<'static> {
    let named = content
        .iter()
        .map(|(name, value)| (*name, value_view(value, reading)));
    named.collect()
}

fn value_view<'a>(value: &'a Value, reading: &mut Reading<'a, '_>) -> Field<'static> {
    let locale = reading.words.locale;
    let slot = match value {
        Value::Flag(flag) => return Field::of(*flag),
        Value::Case(word) => return Field::of(*word),
        Value::Move { by, at } => return Field::of(reading.move_at(by, at)),
        Value::List(values) => {
            let views = values.iter().map(|value| value_view(value, reading));
            return views.collect();
        }
        Value::Record(content) => return Field::of(view(content, reading)),
        Value::Word(word) => Slot::Text(Cow::Borrowed(locale.word(word))),
        Value::Text(text) => Slot::Text(Cow::Borrowed(text)),
        Value::Number(n) => Slot::Number(*n),
        Value::Counters(n) => Slot::Count(*n, reading.words.counter()),
        Value::Position(position) => Slot::position(position, reading.layout),
        Value::Expr(expr) => Slot::Formula(Formula::Expr(Cow::Borrowed(expr))),
        Value::Chain(chain) => Slot::Formula(Formula::Chain(Cow::Borrowed(chain))),
        Value::Part(part) if reading.textbook => Slot::Runs(textbook::line(part, locale)),
        Value::Worked(line, position) => {
            Slot::Line(worked(line, position, reading.layout, locale).into())
        }
        Value::Said(message) => {
            let parts = theorems::prose(&sentence(&message.told(locale)));
            return parts
                .into_iter()
                .map(|part| part_view(part, reading))
                .collect();
        }
        Value::Says(shown) => Slot::Text(Cow::Borrowed(locale.theorem(&shown.name, &shown.words))),
        Value::Line(line) | Value::Part(line) => Slot::Line(Cow::Borrowed(line)),
        Value::Proof(lines) if reading.textbook => {
            Slot::Set(lines.iter().map(|line| SetLine::of(line, locale)).collect())
        }
        Value::Code(lines) => Slot::Code(Cow::Borrowed(lines)),
        Value::Proof(lines) => Slot::Code(lines.iter().map(|line| marked(line, locale)).collect()),
        Value::InWords(shown) => {
            let sentences = prose::sentences(shown, locale).unwrap_or_default();
            Slot::Set(sentences.iter().map(SetLine::sentence).collect())
        }
        Value::Blank(of, last) => Slot::Entries(Entries::Blank(*of, *last)),
        Value::Diagram(diagram) => Slot::Diagram(diagram),
    };
    Field::of(reading.slots.add(slot))
}

/// A line of a worked solution in a language.
pub fn worked(line: &Line, position: &Position, layout: Layout, locale: &'static Locale) -> String {
    print::line_in(line, &Derivation::of(position.clone()), layout, locale)
}

/// A part of a sentence.
fn part_view(part: Value, reading: &mut Reading) -> Field<'static> {
    let slot = match part {
        Value::Part(part) if reading.textbook => {
            Slot::Runs(textbook::line(&part, reading.words.locale))
        }
        Value::Part(line) | Value::Line(line) => Slot::Line(line.into()),
        Value::Text(text) => Slot::Text(text.into()),
        _ => return Field::default(),
    };
    Field::of(reading.slots.add(slot))
}

/// A line of a proof with the marks of what is missing in a language.
fn marked(line: &CodeLine, locale: &Locale) -> CodeLine {
    CodeLine {
        label: line.label.clone(),
        text: textbook::marked(&line.text, locale),
    }
}

/// The signs in the proofs and statements of a question, each with what it means; nothing where there are none.
pub fn symbols(content: &Content, locale: &'static Locale) -> Vec<SetLine> {
    let proofs = content.iter().filter_map(|(_, value)| match value {
        Value::Proof(lines) => Some(lines),
        _ => None,
    });
    let symbols = textbook::symbols(proofs.flatten().map(|line| line.text.as_str()), locale);
    let explained = symbols.into_iter().map(|(sign, means)| SetLine {
        label: sign,
        indent: 0,
        runs: vec![Run::Words(means.to_string())],
    });
    explained.collect()
}

/// Named values for other programs, in the order of their names.
pub fn json(content: &Content, layout: Layout) -> Fields<'_> {
    let named = content.iter();
    let named = named.map(|(name, value)| (*name, value_json(value, layout)));
    let mut named: Vec<_> = named.collect();
    named.sort_by_key(|(name, _)| *name);
    named.into_iter().collect()
}

fn value_json(value: &Value, layout: Layout) -> Field<'_> {
    match value {
        Value::Flag(flag) => Field::of(*flag),
        Value::Case(word) | Value::Word(word) => Field::of(*word),
        Value::Number(n) | Value::Counters(n) | Value::Blank(_, n) => Field::of(*n),
        Value::Position(position) => Field::of(&position.0[..]),
        Value::Move { by, at } => Field::of(json!(moves::fields_of(by, at, layout))),
        Value::Expr(expr) => Field::of(expr.to_string()),
        Value::Chain(chain) => Field::of(chain.to_string()),
        Value::Line(line) | Value::Part(line) | Value::Text(line) => Field::of(line),
        Value::Code(lines) | Value::Proof(lines) => {
            let lines = lines.iter();
            lines
                .map(|line| fields!(label = &line.label, text = &line.text))
                .collect()
        }
        Value::Worked(line, position) => Field::of(worked(line, position, layout, &ENGLISH)),
        Value::Said(message) => {
            let parts = theorems::prose(&sentence(&message.told(&ENGLISH)));
            let text = |part| match part {
                Value::Text(text) | Value::Line(text) | Value::Part(text) => Field::of(text),
                _ => Field::default(),
            };
            parts.into_iter().map(text).collect()
        }
        Value::Says(shown) => Field::of(&shown.words),
        Value::InWords(shown) => {
            let sentences = prose::sentences(shown, &ENGLISH).unwrap_or_default();
            sentences.iter().map(|(_, runs)| plain(runs)).collect()
        }
        Value::Diagram(diagram) => Field::of(super::diagram::json(diagram)),
        Value::List(values) => values
            .iter()
            .map(|value| value_json(value, layout))
            .collect(),
        Value::Record(content) => Field::of(json(content, layout)),
    }
}

/// Values as a few words, with a blank between them.
pub fn brief(out: &mut String, values: &[Value], layout: Layout, words: &Words) {
    for (i, value) in values.iter().enumerate() {
        out.push_str(if i > 0 { " " } else { "" });
        match value {
            Value::Number(n) | Value::Counters(n) => number(out, *n),
            Value::Word(word) | Value::Case(word) => out.push_str(words.locale.word(word)),
            Value::Position(position) => out.push_str(&print::shown(position, layout)),
            Value::Move { by, at } => {
                moves::print(out, by, at, layout, words);
            }
            Value::Expr(expr) => out.push_str(&expr.to_string()),
            Value::Chain(chain) => out.push_str(&chain.to_string()),
            Value::Line(line) | Value::Part(line) | Value::Text(line) => out.push_str(line),
            Value::Worked(line, position) => {
                out.push_str(&worked(line, position, layout, words.locale));
            }
            Value::List(values) => brief(out, values, layout, words),
            Value::Code(_)
            | Value::Proof(_)
            | Value::InWords(_)
            | Value::Said(_)
            | Value::Says(_)
            | Value::Flag(_)
            | Value::Blank(..)
            | Value::Diagram(_)
            | Value::Record(_) => {}
        }
    }
}
