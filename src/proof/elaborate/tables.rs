//! What follows by `not`, `&`, `|`, `->`, `<->` alone: what must be true is made true, and where nothing must be, both ways
//! are tried. Each truth remembers which formulas it came from.

use rustc_hash::FxHashMap;

use super::bank::{Bank, FormId, FormNode};
use crate::model::logic::Join;

/// So many formulas can be held against each other, one for each bit.
const MOST: usize = 128;

/// So many ways are tried.
const MOST_TRIES: usize = 300;

/// The places of canonical formulas that cannot all be true; none if they can be, or if that takes too long to find out.
pub fn contradiction(bank: &Bank, formulas: &[FormId]) -> Option<Vec<usize>> {
    if formulas.len() > MOST {
        return None;
    }
    let mut table = Table {
        bank,
        formulas,
        truths: FxHashMap::default(),
        tries: 0,
    };
    let from = table.refuted()?;
    let used = |place: &usize| from >> place & 1 == 1;
    Some((0..formulas.len()).filter(used).collect())
}

struct Table<'b> {
    bank: &'b Bank,
    formulas: &'b [FormId],
    /// The atoms whose truth is settled, with a bit for each formula that settled it.
    truths: FxHashMap<FormId, (bool, u128)>,
    tries: usize,
}

impl Table<'_> {
    fn refuted(&mut self) -> Option<u128> {
        self.tries += 1;
        if self.tries > MOST_TRIES || self.bank.is_spent() {
            return None;
        }
        if let Err(from) = self.settle() {
            return Some(from);
        }
        let open = self
            .formulas
            .iter()
            .find_map(|&formula| self.undecided(formula));
        let (atom, before) = (open?, self.truths.clone());
        self.bank.work(before.len());
        self.truths.insert(atom, (true, 0));
        let one = self.refuted()?;
        self.truths = before;
        self.truths.insert(atom, (false, 0));
        Some(one | self.refuted()?)
    }

    /// An atom of a formula that is not true yet.
    fn undecided(&self, formula: FormId) -> Option<FormId> {
        if self.value(formula).is_some() {
            return None;
        }
        match *self.bank.form(formula) {
            FormNode::Not(inner) => self.undecided(inner),
            FormNode::Join(_, left, right) => {
                self.undecided(left).or_else(|| self.undecided(right))
            }
            _ => Some(formula),
        }
    }

    /// Makes true and false what must be; the formulas that contradict each other, if some do.
    fn settle(&mut self) -> Result<(), u128> {
        let mut changed = true;
        while changed {
            changed = false;
            for (place, &formula) in self.formulas.iter().enumerate() {
                changed |= self.force(formula, true, 1 << place)?;
            }
        }
        Ok(())
    }

    /// The truth of a formula and where it came from.
    fn value(&self, formula: FormId) -> Option<(bool, u128)> {
        self.bank.work(1);
        match *self.bank.form(formula) {
            FormNode::False => Some((false, 0)),
            FormNode::Not(inner) => self.value(inner).map(|(truth, from)| (!truth, from)),
            FormNode::Join(join, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                let (settling, result) = match join {
                    Join::And => ((false, false), false),
                    Join::Or => ((true, true), true),
                    Join::Implies => ((false, true), true),
                    Join::Iff => {
                        let (left, right) = (left?, right?);
                        return Some((left.0 == right.0, left.1 | right.1));
                    }
                };
                match (left, right) {
                    (Some((truth, from)), _) if truth == settling.0 => Some((result, from)),
                    (_, Some((truth, from))) if truth == settling.1 => Some((result, from)),
                    (Some((_, one)), Some((_, other))) => Some((!result, one | other)),
                    _ => None,
                }
            }
            _ => self.truths.get(&formula).copied(),
        }
    }

    /// Makes a formula true or false, as far as only one way is left; whether that settled anything.
    fn force(&mut self, formula: FormId, truth: bool, from: u128) -> Result<bool, u128> {
        self.bank.work(1);
        if self.bank.is_spent() {
            return Ok(false);
        }
        match *self.bank.form(formula) {
            FormNode::False if truth => Err(from),
            FormNode::False => Ok(false),
            FormNode::Not(inner) => self.force(inner, !truth, from),
            FormNode::Join(Join::Iff, left, right) => {
                let mut changed = false;
                for (one, other) in [(left, right), (right, left)] {
                    if let Some((value, more)) = self.value(one) {
                        changed |= self.force(other, value == truth, from | more)?;
                    }
                }
                Ok(changed)
            }
            FormNode::Join(join, left, right) => {
                // Every other connective is "not both" of its sides, each taken as it is or negated.
                let (left_truth, right_truth, both) = match join {
                    Join::And => (true, true, true),
                    Join::Or => (false, false, false),
                    _ => (true, false, false),
                };
                if truth == both {
                    let one = self.force(left, left_truth, from)?;
                    return Ok(one | self.force(right, right_truth, from)?);
                }
                let mut changed = false;
                if let Some((value, more)) = self.value(left)
                    && value == left_truth
                {
                    changed |= self.force(right, !right_truth, from | more)?;
                }
                if let Some((value, more)) = self.value(right)
                    && value == right_truth
                {
                    changed |= self.force(left, !left_truth, from | more)?;
                }
                Ok(changed)
            }
            _ => match self.truths.get(&formula) {
                Some((known, _)) if *known == truth => Ok(false),
                Some((_, more)) => Err(from | more),
                None => {
                    self.truths.insert(formula, (truth, from));
                    Ok(true)
                }
            },
        }
    }
}
