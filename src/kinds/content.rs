//! What a question or an answer says beyond the board: named values without layout. A kind names them, its template puts
//! them into sentences, and every format prints them in its own way, so that a new kind touches no format.

use crate::engine::diagram::Diagram;
use crate::locale::Message;
use crate::model::{Chain, Expr, Line, Listed, Move, Position};
use crate::proof::shown::Shown;

/// Named values, in order.
pub type Content = Vec<(&'static str, Value)>;

/// A line of a text such as a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// What it is called: a number or a letter, or nothing.
    pub label: String,
    /// The line.
    pub text: String,
}

impl CodeLine {
    /// How far in the line begins, and the line from there on.
    pub fn indented(&self) -> (usize, &str) {
        let bare = self.text.trim_start_matches(' ');
        (self.text.len() - bare.len(), bare)
    }
}

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// What a template decides a sentence by. Each different value makes one more shape of the page, so this is for
    /// things that the sentence depends on, and for nothing else.
    Flag(bool),
    /// One of a few words that a template decides a sentence by; the same holds.
    Case(&'static str),
    /// A fixed word that is printed as it is.
    Word(&'static str),
    /// A piece of a sentence that is printed as it is.
    Text(String),
    /// A number.
    Number(u64),
    /// A number of counters: "3 counters".
    Counters(u64),
    /// A position.
    Position(Position),
    /// A move, made at a position.
    Move {
        /// The move.
        by: Move,
        /// The position in which it is made.
        at: Position,
    },
    /// A formula.
    Expr(Expr),
    /// A chain of equalities or comparisons.
    Chain(Chain),
    /// A line of a solution, in the language of written solutions.
    Line(String),
    /// A text such as a proof, line by line; blanks at the beginning of a line are kept.
    Code(Vec<CodeLine>),
    /// Lines of a proof, or statements, in the language of proofs; printed as a textbook has them where that is asked for.
    Proof(Vec<CodeLine>),
    /// A line or a piece of one in the language of proofs, within a sentence; printed in the same way.
    Part(String),
    /// A line of a worked solution of a position.
    Worked(Line, Position),
    /// What a message says, as a sentence.
    Said(Message),
    /// What a theorem says in plain words.
    Says(&'static Shown),
    /// The proof of a theorem in words.
    InWords(&'static Shown),
    /// A table by the number of counters, from 0 to this one, to be filled in with outcomes or Grundy values.
    Blank(Listed, u64),
    /// A picture of positions and their options.
    Diagram(Diagram),
    /// Several values.
    List(Vec<Value>),
    /// Named values.
    Record(Content),
}
