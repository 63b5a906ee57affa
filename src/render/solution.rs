//! What a template sees of a solution: parts, each a kind of statement with slots for its numbers and formulas. The
//! sentences are the template's.

use super::fields::{Field, Fields};

/// Which position a part speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The one that the question poses.
    Start,
    /// The one after the move.
    After,
    /// Not a position: a heap and the nim-sum.
    Target,
}

impl Of {
    /// The word for it in templates.
    pub fn word(self) -> &'static str {
        match self {
            Of::Start => "start",
            Of::After => "after",
            Of::Target => "target",
        }
    }
}

impl From<Of> for Field<'_> {
    fn from(of: Of) -> Self {
        of.word().into()
    }
}

/// What a part says.
#[derive(Clone, Debug)]
pub struct What {
    /// The word by which templates tell it from others: `nim-sum`, `leads-to`, ...
    pub is: &'static str,
    /// Its values, as the claims have them.
    pub fields: Fields<'static>,
}

impl What {
    /// What a part says.
    pub fn new(is: &'static str, fields: Fields<'static>) -> What {
        What { is, fields }
    }

    /// Whether a value is a flag that is set.
    pub fn holds(&self, name: &str) -> bool {
        self.fields.get(name) == Some(&Field::Flag(true))
    }

    /// Whether it speaks of a position.
    pub fn is_of(&self, of: Of) -> bool {
        self.fields.get("of") == Some(&Field::from(of))
    }
}
