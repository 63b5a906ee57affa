//! What a chapter is charged for its pieces.

use super::chapter::Fault;
use super::costs::question;
use super::fields::fault;
use super::page::Page;
use crate::budget::OUTPUT;

impl Page<'_> {
    /// Takes steps from what is left for the chapter; `place` is where they are needed.
    pub fn charge(
        &mut self,
        steps: u64,
        place: impl FnOnce(&Self) -> (usize, usize),
    ) -> Result<(), Fault> {
        if self.costs.steps.spend(steps).is_ok() {
            return Ok(());
        }
        self.costs.over = true;
        let message = "from here on the chapter takes too much work";
        let help = "split the chapter into several";
        Err(fault(self.chapter, place(self), message, help))
    }

    /// Takes the cost of questions, so many of each kind.
    pub fn charge_questions<'k>(
        &mut self,
        kinds: impl Iterator<Item = (&'k str, u64)>,
        line: usize,
    ) -> Result<(), Fault> {
        let all = kinds.map(|(kind, questions)| question(kind).saturating_mul(questions));
        let steps = all.fold(0, u64::saturating_add);
        self.charge(steps, |_| (line, 1))
    }

    /// Takes bytes of the page from what may still be printed.
    pub fn charge_bytes(&mut self, bytes: usize, start: usize) -> Result<(), Fault> {
        if let Some(left) = self.costs.bytes.checked_sub(bytes) {
            self.costs.bytes = left;
            return Ok(());
        }
        self.costs.over = true;
        let message = format!("the page becomes larger than {} MB", OUTPUT >> 20);
        Err(self.wrong(start, message, "split the chapter into several"))
    }
}
