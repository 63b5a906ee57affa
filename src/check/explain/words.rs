//! A message, its hints, and the words that make them.

use crate::engine::mistakes::Mistake;
use crate::model::rules::Layout;

/// A trouble explained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// What is wrong.
    pub message: String,
    /// What to look at next, without giving the step away.
    pub next: String,
    /// The step itself, where it can be told.
    pub full: Option<String>,
}

/// What heaps and counters are called.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// A heap.
    pub row: &'a str,
    /// Heaps.
    pub rows: &'a str,
    /// Counters.
    pub counters: &'a str,
    /// Whether the step itself is told, which need not be made up otherwise.
    pub full: bool,
    /// What lies on the table.
    pub layout: Layout,
    /// Whether there is a single heap, which needs no number.
    pub single: bool,
}

pub(super) fn told(message: impl Into<String>, next: impl Into<String>) -> Explained {
    Explained {
        message: message.into(),
        next: next.into(),
        full: None,
    }
}

pub(super) fn with(mut explained: Explained, full: impl Into<String>) -> Explained {
    explained.full = Some(full.into());
    explained
}

/// What somebody does who makes a mistake, after "did you".
pub(super) fn done(mistake: Mistake, rows: &str) -> String {
    let done = match mistake {
        Mistake::Carried => "add the two numbers with carry",
        Mistake::NothingCancelled => "add the numbers without cancelling",
        Mistake::CancelledThree => "cancel three equal powers",
        Mistake::KeptOne => "keep one power of each pair",
        Mistake::TakesS => "take as many as the nim-sum",
        Mistake::LeavesS => "leave as many as the nim-sum",
        Mistake::TakeForLeave => "take what should stay",
        Mistake::WrongRowLabel => return format!("count the {rows} from the other end"),
        _ => "do something else",
    };
    done.to_string()
}
