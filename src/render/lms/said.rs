//! The texts of a question that stand in a line: options, labels, messages.

use std::borrow::Cow;
use std::fmt::Display;

use super::Said;
use super::System;
use super::html::Hand;
use super::math::plain;
use crate::kinds::content::Value;
use crate::model::{Layout, Look, Move, Position, notation};
use crate::proof::textbook;
use crate::render::content;
use crate::render::escape::escape;
use crate::render::ink::Formula;
use crate::render::slot::{Place, Slot};
use crate::spec::Words;

/// Who puts texts into words of a system.
pub struct Speaker<'a> {
    /// The system.
    pub system: &'a System,
    /// What lies on the table.
    pub layout: Layout,
    /// What the set calls heaps and counters.
    pub words: &'a Words,
    /// Whether proofs are printed as a textbook has them.
    pub textbook: bool,
}

impl Speaker<'_> {
    /// A text in both ways. Pictures have no place in a line.
    pub fn said(&self, text: &[Value]) -> Said {
        let mut said = Said::default();
        for value in text {
            self.add(&mut said, value);
        }
        said
    }

    /// Text with code between backticks.
    fn coded(&self, said: &mut Said, text: &str) {
        said.plain.push_str(text);
        let text = plain(text, self.system.math);
        let parts: Vec<&str> = text.split('`').collect();
        // Where they do not come in pairs they are only signs.
        let paired = parts.len() % 2 == 1;
        for (i, part) in parts.iter().enumerate() {
            let code = i % 2 == 1;
            said.html.push_str(match (paired, i, code) {
                (true, _, true) => "<code>",
                (false, 1.., _) => "`",
                _ => "",
            });
            escape(&mut said.html, part);
            said.html
                .push_str(if paired && code { "</code>" } else { "" });
        }
    }

    fn add(&self, said: &mut Said, value: &Value) {
        let (layout, words) = (self.layout, self.words);
        let slot = match value {
            Value::List(values) => return values.iter().for_each(|value| self.add(said, value)),
            Value::Text(text) => return self.coded(said, text),
            Value::Move { by, at } => {
                return self.coded(said, &moved(by, at, layout, words));
            }
            Value::Expr(expr) => Slot::Formula(Formula::Expr(Cow::Borrowed(expr))),
            Value::Chain(chain) => Slot::Formula(Formula::Chain(Cow::Borrowed(chain))),
            Value::Part(part) if self.textbook => Slot::Runs(textbook::line(part, words.locale)),
            Value::Line(line) | Value::Part(line) => Slot::Line(line.into()),
            Value::Worked(line, position) => {
                Slot::Line(content::worked(line, position, layout, words.locale).into())
            }
            Value::Number(n) => Slot::Number(*n),
            Value::Counters(n) => Slot::Count(*n, words.counter()),
            Value::Position(position) => Slot::position(position, layout),
            Value::Word(word) | Value::Case(word) => Slot::Text(words.locale.word(word).into()),
            Value::Flag(_) | Value::Blank(..) | Value::Code(_) | Value::Proof(_) => return,
            Value::Said(_) | Value::Says(_) | Value::InWords(_) => return,
            Value::Diagram(_) | Value::Record(_) => return,
        };
        let mut hand = Hand::new(self.system, words);
        hand.put(&mut said.html, &slot, Place::default());
        match &slot {
            Slot::Count(n, (one, many)) => {
                said.plain
                    .push_str(&format!("{n} {}", words.locale.noun((*one, *many), *n)));
            }
            Slot::Runs(runs) => said.plain.push_str(&notation::plain(runs)),
            _ => content::brief(&mut said.plain, std::slice::from_ref(value), layout, words),
        }
    }
}

/// `take 3 counters from row 2`, `take 1 counter, leaving 4 and 2`, `take circles 4 and 5`
fn moved(by: &Move, at: &Position, layout: Layout, words: &Words) -> String {
    let locale = words.locale;
    let both =
        |before: &str, last: &str| locale.say("and", &[("before", &before), ("last", &last)]);
    let Some(take) = by.single().filter(|_| !layout.has_places()) else {
        let places: Vec<String> = by.0.iter().map(|take| take.heap.0.to_string()).collect();
        let told = match &places[..] {
            [before @ .., last] if !before.is_empty() => both(&before.join(", "), last),
            places => places.concat(),
        };
        let places: [(&str, &dyn Display); 1] = [("places", &told)];
        return words.count("quiz take circles", by.0.len() as u64, &places);
    };
    let size = at.heap(take.heap).unwrap_or(0);
    let kept = size.saturating_sub(take.count.saturating_add(take.apart));
    match layout.disguise() {
        Some(Look::Strip) => {
            let places: [(&str, &dyn Display); 2] = [("from", &size), ("to", &kept)];
            return words.say("quiz slide", &places);
        }
        Some(Look::Turtles) => {
            let (coins, n) = match kept {
                0 => (size.to_string(), 1),
                _ => (both(&size.to_string(), &kept.to_string()), 2),
            };
            return words.count("quiz turn", n, &[("coins", &coins)]);
        }
        Some(Look::Rows) | None => {}
    }
    let alone = !layout.names_heap(at.0.len());
    let left = both(&kept.to_string(), &take.apart.to_string());
    let places: [(&str, &dyn Display); 2] = [("heap", &take.heap.0), ("left", &left)];
    if take.count == 0 {
        let name = if alone {
            "quiz divide"
        } else {
            "quiz divide heap"
        };
        return words.say(name, &places);
    }
    let name = if alone { "quiz take" } else { "quiz take from" };
    let taken = words.count(name, take.count, &places);
    match take.apart {
        0 => taken,
        _ => words.say("quiz leaving", &[("take", &taken), ("left", &left)]),
    }
}
