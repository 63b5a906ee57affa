//! Questions for learning systems: what is asked of a student at a screen, and how a machine that knows nothing of games
//! marks the answer. Data without layout; TABLE says which kind of exercise becomes which type of question.

pub mod bank;
pub mod candidates;
pub mod cell;
pub mod desk;
mod diagrams;
mod errors;
mod filled;
pub mod form;
mod heaps;
pub mod judge;
mod judged;
mod moves;
mod numbers;
pub mod posed;
pub mod proofs;
mod reasons;
mod steps;
pub mod table;
mod tables;
pub mod taps;
mod text;
mod told_games;
mod two_rules;
mod verdicts;

use crate::kinds::content::Value;

/// A text without layout: its pieces follow each other as they are, blanks between them included.
pub type Text = Vec<Value>;

/// What is asked beyond the exercise itself, and how the answer is marked.
#[derive(Clone, Debug)]
pub struct Quiz {
    /// How to answer, a sentence or two that follow the exercise: "Choose a move that wins."
    pub ask: Text,
    /// What is answered and marked.
    pub response: Response<Text>,
}

/// How a question is answered. `T` is a text: without layout here, and in a system's own language where it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response<T> {
    /// A whole number is typed.
    Number(Number<T>),
    /// One of several options is chosen; one or several of them are right.
    Choice(Vec<Choice<T>>),
    /// All options that are right are ticked, and no others; at least one is right.
    Several(Vec<Choice<T>>),
    /// Several things are filled in.
    Blanks(Vec<Blank<T>>),
    /// Each row gets one of the choices; a choice may serve any number of rows.
    Matching {
        /// The rows.
        rows: Vec<Row<T>>,
        /// What they can get, no two alike.
        choices: Vec<T>,
    },
    /// These are put in order; they stand in the right one here, which is the only right one.
    Ordering(Vec<T>),
    /// Text that is marked by hand.
    Essay,
}

/// A number that is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number<T> {
    /// The right one.
    pub key: u64,
    /// Wrong ones that tell what went wrong; no two alike and none the right one.
    pub slips: Vec<Slip<T>>,
}

/// A wrong number with what is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip<T> {
    /// The number.
    pub value: u64,
    /// What went wrong, and what to look at next.
    pub message: T,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    /// What it says.
    pub text: T,
    /// Whether it is right.
    pub right: bool,
    /// What is told whoever chooses it; for a wrong one what is wrong, and what to look at next. May be empty.
    pub message: T,
}

/// Something that is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank<T> {
    /// What stands before it: "Nim-sum before the move:".
    pub label: T,
    /// What belongs there.
    pub field: Field<T>,
}

/// What belongs into a blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field<T> {
    /// A number that is typed.
    Number(Number<T>),
    /// One of several options, one or several of them right.
    OneOf(Vec<Choice<T>>),
}

/// A row of a matching question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<T> {
    /// What it says.
    pub text: T,
    /// The place of the choice that belongs to it.
    pub choice: usize,
}

/// The types of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// `Response::Number`.
    Number,
    /// `Response::Choice`.
    Choice,
    /// `Response::Several`.
    Several,
    /// `Response::Blanks`.
    Blanks,
    /// `Response::Matching`.
    Matching,
    /// `Response::Ordering`.
    Ordering,
    /// `Response::Essay`.
    Essay,
}

impl Sort {
    /// Its name for instructors.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Number => "numerical",
            Sort::Choice => "multiple choice",
            Sort::Several => "multiple answers",
            Sort::Blanks => "cloze",
            Sort::Matching => "matching",
            Sort::Ordering => "ordering",
            Sort::Essay => "essay, marked by hand",
        }
    }
}

impl<T> Response<T> {
    /// Its type.
    pub fn sort(&self) -> Sort {
        match self {
            Response::Number(_) => Sort::Number,
            Response::Choice(_) => Sort::Choice,
            Response::Several(_) => Sort::Several,
            Response::Blanks(_) => Sort::Blanks,
            Response::Matching { .. } => Sort::Matching,
            Response::Ordering(_) => Sort::Ordering,
            Response::Essay => Sort::Essay,
        }
    }

    /// The same with every text made into something else, in the order in which they stand.
    pub fn map<U>(self, make: &mut impl FnMut(T) -> U) -> Response<U> {
        match self {
            Response::Number(number) => Response::Number(number.map(make)),
            Response::Choice(options) => Response::Choice(mapped(options, make)),
            Response::Several(options) => Response::Several(mapped(options, make)),
            Response::Blanks(blanks) => {
                let blanks = blanks.into_iter().map(|blank| Blank {
                    label: make(blank.label),
                    field: match blank.field {
                        Field::Number(number) => Field::Number(number.map(make)),
                        Field::OneOf(options) => Field::OneOf(mapped(options, make)),
                    },
                });
                Response::Blanks(blanks.collect())
            }
            Response::Matching { rows, choices } => {
                let rows = rows.into_iter().map(|row| Row {
                    text: make(row.text),
                    choice: row.choice,
                });
                Response::Matching {
                    rows: rows.collect(),
                    choices: choices.into_iter().map(&mut *make).collect(),
                }
            }
            Response::Ordering(lines) => Response::Ordering(lines.into_iter().map(make).collect()),
            Response::Essay => Response::Essay,
        }
    }
}

impl<T> Number<T> {
    /// A number with wrong ones, no two alike and none the right one.
    pub fn new(key: u64, slips: impl IntoIterator<Item = Slip<T>>) -> Number<T> {
        Number {
            key,
            slips: slips.into_iter().collect(),
        }
    }

    fn map<U>(self, make: &mut impl FnMut(T) -> U) -> Number<U> {
        let slips = self.slips.into_iter().map(|slip| Slip {
            value: slip.value,
            message: make(slip.message),
        });
        Number::new(self.key, slips)
    }
}

fn mapped<T, U>(options: Vec<Choice<T>>, make: &mut impl FnMut(T) -> U) -> Vec<Choice<U>> {
    let made = options.into_iter().map(|option| Choice {
        text: make(option.text),
        right: option.right,
        message: make(option.message),
    });
    made.collect()
}
