//! The values of a kind as a template sees them, as JSON, and as a few words.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Map, Value as Json, json};

use super::escape::number;
use super::ink::Formula;
use super::move_json::MoveJson;
use super::reading::Reading;
use super::short_move;
use super::slot::{Entries, Ref, SetLine, Slot};
use super::solution::MoveView;
use crate::kinds::content::{CodeLine, Content, Value};
use crate::language::print;
use crate::model::notation::{Run, plain};
use crate::model::rules::Layout;
use crate::proof::textbook;
use crate::spec::Words;

/// A value as a template sees it: plain where a sentence may depend on it, else the mark of a slot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum ValueView {
    /// Plain.
    Flag(bool),
    /// Plain.
    Case(&'static str),
    /// A mark.
    Mark(Ref),
    /// A move.
    Move(MoveView),
    /// Several.
    List(Vec<ValueView>),
    /// Named.
    Record(ContentView),
}

/// Named values as a template sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ContentView(Vec<(&'static str, ValueView)>);

impl Serialize for ContentView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Named values with their slots.
pub fn view<'a>(content: &'a Content, reading: &mut Reading<'a, '_>) -> ContentView {
    let named = content
        .iter()
        .map(|(name, value)| (*name, value_view(value, reading)));
    ContentView(named.collect())
}

fn value_view<'a>(value: &'a Value, reading: &mut Reading<'a, '_>) -> ValueView {
    let slot = match value {
        Value::Flag(flag) => return ValueView::Flag(*flag),
        Value::Case(word) => return ValueView::Case(word),
        Value::Move { by, at } => return ValueView::Move(reading.move_at(by, at)),
        Value::List(values) => {
            let views = values.iter().map(|value| value_view(value, reading));
            return ValueView::List(views.collect());
        }
        Value::Record(content) => return ValueView::Record(view(content, reading)),
        Value::Word(word) => Slot::Text(Cow::Borrowed(reading.words.locale.word(word))),
        Value::Text(text) => Slot::Text(Cow::Borrowed(text)),
        Value::Number(n) => Slot::Number(*n),
        Value::Counters(n) => Slot::Count(*n, reading.words.counter()),
        Value::Position(position) => Slot::position(position, reading.layout),
        Value::Expr(expr) => Slot::Formula(Formula::Expr(Cow::Borrowed(expr))),
        Value::Chain(chain) => Slot::Formula(Formula::Chain(Cow::Borrowed(chain))),
        Value::Line(line) => Slot::Line(Cow::Borrowed(line)),
        Value::Proof(lines) if reading.textbook => {
            Slot::Set(lines.iter().map(SetLine::of).collect())
        }
        Value::Code(lines) | Value::Proof(lines) => Slot::Code(lines),
        Value::Sentences(sentences) => Slot::Set(sentences.iter().map(SetLine::sentence).collect()),
        Value::Blank(of, last) => Slot::Entries(Entries::Blank(*of, *last)),
        Value::Diagram(diagram) => Slot::Diagram(diagram),
    };
    ValueView::Mark(reading.slots.add(slot))
}

/// The signs in the proofs and statements of a question, each with what it means; nothing where there are none.
pub fn symbols(content: &Content) -> Vec<SetLine> {
    let proofs = content.iter().filter_map(|(_, value)| match value {
        Value::Proof(lines) => Some(lines),
        _ => None,
    });
    let symbols = textbook::symbols(proofs.flatten().map(|line| line.text.as_str()));
    let explained = symbols.into_iter().map(|(sign, means)| SetLine {
        label: sign,
        indent: 0,
        runs: vec![Run::Words(means.to_string())],
    });
    explained.collect()
}

/// Named values for other programs.
pub fn json(content: &Content, layout: Layout) -> Map<String, Json> {
    let named = content
        .iter()
        .map(|(name, value)| (name.to_string(), value_json(value, layout)));
    named.collect()
}

fn value_json(value: &Value, layout: Layout) -> Json {
    match value {
        Value::Flag(flag) => json!(flag),
        Value::Case(word) | Value::Word(word) => json!(word),
        Value::Number(n) | Value::Counters(n) | Value::Blank(_, n) => json!(n),
        Value::Position(position) => json!(position.0),
        Value::Move { by, at } => json!(MoveJson::of(by, at, layout)),
        Value::Expr(expr) => json!(expr.to_string()),
        Value::Chain(chain) => json!(chain.to_string()),
        Value::Line(line) | Value::Text(line) => json!(line),
        Value::Code(lines) | Value::Proof(lines) => {
            let line = |line: &CodeLine| json!({ "label": line.label, "text": line.text });
            lines.iter().map(line).collect()
        }
        Value::Sentences(sentences) => sentences.iter().map(|(_, runs)| plain(runs)).collect(),
        Value::Diagram(diagram) => super::diagram::json(diagram),
        Value::List(values) => values
            .iter()
            .map(|value| value_json(value, layout))
            .collect(),
        Value::Record(content) => Json::Object(json(content, layout)),
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
                short_move::print(out, by, at, layout, words);
            }
            Value::Expr(expr) => out.push_str(&expr.to_string()),
            Value::Chain(chain) => out.push_str(&chain.to_string()),
            Value::Line(line) | Value::Text(line) => out.push_str(line),
            Value::List(values) => brief(out, values, layout, words),
            Value::Code(_)
            | Value::Proof(_)
            | Value::Sentences(_)
            | Value::Flag(_)
            | Value::Blank(..)
            | Value::Diagram(_)
            | Value::Record(_) => {}
        }
    }
}
