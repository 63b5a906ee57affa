//! What one text from outside may cost. Work is counted in steps and never timed, so that the same text ends the same way
//! on every machine.

use std::cell::Cell;

use thiserror::Error;

/// Steps for one paper, proof, certificate, set, roster, chapter or template: well under a second. One step is about as much
/// work as looking at one entry of a table.
pub const STEPS: u64 = 20_000_000;

/// Bytes that may be printed for one such text.
pub const OUTPUT: usize = 16 * 1024 * 1024;

/// How deep anything in such a text may be nested.
pub const DEPTH: usize = 64;

/// The steps that are left for one text.
#[derive(Clone, Debug)]
pub struct Budget(Cell<u64>);

/// The steps are used up.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("this takes too many steps")]
pub struct Spent;

impl Default for Budget {
    fn default() -> Budget {
        Budget::new(STEPS)
    }
}

impl Budget {
    /// A budget of so many steps.
    #[must_use]
    pub fn new(steps: u64) -> Budget {
        Budget(Cell::new(steps))
    }

    /// Takes `steps` from what is left; fails where less is left, and from then on.
    pub fn spend(&self, steps: u64) -> Result<(), Spent> {
        let left = self.0.get().checked_sub(steps);
        self.0.set(left.unwrap_or(0));
        left.map(|_| ()).ok_or(Spent)
    }

    /// The steps that are left.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.0.get()
    }
}
