//! Values of the models in which counterexamples are looked for.

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

/// What a term comes to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Number(u128),
    /// The counters of the rows from row 0 on; the last one is not 0.
    Position(Vec<u128>),
}

impl Value {
    /// A position without its empty rows at the end.
    pub fn position(mut rows: Vec<u128>) -> Value {
        let used = rows.iter().rposition(|&size| size > 0);
        rows.truncate(used.map_or(0, |last| last + 1));
        Value::Position(rows)
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let rows = match self {
            Value::Number(n) => return write!(f, "{n}"),
            Value::Position(rows) if rows.is_empty() => return f.write_str("(0)"),
            Value::Position(rows) => rows,
        };
        for (row, size) in rows.iter().enumerate() {
            write!(f, "{}{size}", if row == 0 { "(" } else { ", " })?;
        }
        f.write_str(")")
    }
}

/// Values for names: `P = (1, 1), i = 0`, the rows from row 0 on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment(pub Vec<(Arc<str>, Value)>);

impl Assignment {
    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let of_name = |(named, _): &&(Arc<str>, Value)| **named == *name;
        self.0.iter().find(of_name).map(|(_, value)| value)
    }
}

impl Display for Assignment {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        for (place, (name, value)) in self.0.iter().enumerate() {
            write!(f, "{}{name} = {value}", if place == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
