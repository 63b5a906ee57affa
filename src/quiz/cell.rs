//! The cells of forms: what stands before each, and what is right in it.

use std::sync::Arc;

use super::posed::Posed;
use super::{Choice, Field, Number, Text};
use crate::check::task::Choices;
use crate::games::Game;
use crate::kinds::content::Value;
use crate::model::Position;

/// A cell of a form.
#[derive(Clone)]
pub struct Cell {
    /// What stands before it.
    pub head: String,
    /// What is right, as a student may write it; empty where the cell may stay so.
    pub key: String,
    /// What else is right, and what is wrong about the rest.
    pub right: Right,
}

/// What is right in a cell.
#[derive(Clone)]
pub enum Right {
    /// A number.
    Number(Number<Text>),
    /// One of some words, each with the ways to write it.
    Word(Vec<(Vec<String>, Choice<Text>)>),
    /// Different powers of 2, in any order, none of them written as `none`.
    Powers(Vec<u64>),
    /// A position, up to what does not matter in play.
    Position(Position),
    /// A move that wins in a position, in this game and in another one; `none` where there is none.
    Move {
        /// Where it is made.
        at: Position,
        /// The other game in which it wins.
        also: Option<Arc<dyn Game>>,
        /// Whether `none` is right.
        none: bool,
    },
    /// The right line in place of a wrong one, after the lines before it. Another true line is for a person to judge.
    Instead {
        /// The position that they are about.
        at: Position,
        /// The lines before it.
        before: Vec<String>,
        /// The right line in English, which is read in every language.
        english: String,
    },
    /// A chain that is true, from the head of the cell to something that is less than this number.
    Less {
        /// The position that it is about.
        at: Position,
        /// The number.
        than: u64,
    },
    /// One of these steps; another true one is for a person to judge.
    Step(Vec<(String, Choice<Text>)>),
}

impl Cell {
    /// A cell for a number.
    pub fn number(head: impl Into<String>, number: Number<Text>) -> Cell {
        Cell {
            head: head.into(),
            key: number.key.to_string(),
            right: Right::Number(number),
        }
    }

    /// A cell for one of several options. Each has its words, the ways to write it separated by `/`.
    pub fn word<W: AsRef<str>>(
        head: impl Into<String>,
        words: &[W],
        options: Vec<Choice<Text>>,
    ) -> Cell {
        let ways = words.iter().map(|word| {
            let ways = word.as_ref().split('/');
            ways.map(str::to_string).collect::<Vec<_>>()
        });
        let options: Vec<(Vec<String>, Choice<Text>)> = ways.zip(options).collect();
        let right = options.iter().find(|(_, option)| option.right);
        let key = right.and_then(|(ways, _)| ways.first());
        Cell {
            head: head.into(),
            key: key.cloned().unwrap_or_default(),
            right: Right::Word(options),
        }
    }

    /// Reads in it what can be written in the same cell of another language.
    pub fn read_also(&mut self, other: &Cell) {
        let (Right::Word(options), Right::Word(others)) = (&mut self.right, &other.right) else {
            return;
        };
        for ((ways, _), (more, _)) in options.iter_mut().zip(others) {
            ways.extend(more.iter().cloned());
        }
    }

    /// The words of which it holds one, where there are some to choose from.
    pub fn choices(&self) -> Option<Choices> {
        let Right::Word(options) = &self.right else {
            return None;
        };
        let first = options.iter().filter_map(|(ways, _)| ways.first().cloned());
        let mut words: Vec<String> = first.collect();
        words.sort();
        words.dedup();
        let head = self.head.clone();
        Some(Choices { head, words })
    }

    /// A cell for what belongs into a blank.
    pub fn of<W: AsRef<str>>(head: impl Into<String>, words: &[W], field: Field<Text>) -> Cell {
        match field {
            Field::Number(number) => Cell::number(head, number),
            Field::OneOf(options) => Cell::word(head, words, options),
        }
    }
}

/// N or P, as students write them.
pub fn marks(posed: &Posed) -> [String; 2] {
    ["form N", "form P"].map(|name| posed.say(name, &[]))
}

/// The first player or the second.
pub fn players(posed: &Posed) -> [String; 2] {
    ["form first", "form second"].map(|name| posed.say(name, &[]))
}

/// That there is none, as a key says it.
pub fn none(posed: &Posed) -> String {
    let ways = posed.say("form none", &[]);
    ways.split('/').next().unwrap_or_default().to_string()
}

/// What is said in a text, as far as it is words and numbers.
pub fn said(text: &Text) -> String {
    let pieces = text.iter().map(|piece| match piece {
        Value::Text(text) | Value::Line(text) => text.clone(),
        Value::Word(word) => (*word).to_string(),
        Value::Expr(side) => side.to_string(),
        Value::Chain(chain) => chain.to_string(),
        _ => String::new(),
    });
    pieces.collect()
}
