//! What stored formulas say about the sizes of numbers, and which atoms they are made of.

use super::bank::{Bank, FormId, FormNode, TermId, TermNode};
use super::farkas::{Row, counted};
use crate::model::logic::{Function, Join, Sort};

impl Bank {
    /// The row that a formula states, if it is about the size of numbers. The kernel reads it in the same way, except
    /// that an equation is two inequalities there.
    pub fn size_row(&self, form: FormId) -> Option<Row> {
        match *self.form(form) {
            FormNode::Less(small, large) => self.difference(large, small, 1),
            FormNode::Equal(left, right) if self.sort(left) == Sort::Nat => {
                let equal = true;
                let row = self.difference(left, right, 0)?;
                Some(Row { equal, ..row })
            }
            FormNode::Not(inner) => match *self.form(inner) {
                FormNode::Less(large, small) => self.difference(large, small, 0),
                FormNode::Equal(left, right) if self.sort(left) == Sort::Nat => {
                    let zero = |term| *self.term(self.canonical_term(term)) == TermNode::Number(0);
                    match (zero(right), zero(left)) {
                        (true, _) => self.difference(left, right, 1),
                        (_, true) => self.difference(right, left, 1),
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// "One term less another one, less a number, comes to 0 or more."
    pub fn difference(&self, large: TermId, small: TermId, less: i64) -> Option<Row> {
        let (mut terms, mut number) = (Vec::new(), -less);
        for (side, sign) in [(large, 1), (small, -1)] {
            let side = self.canonical_term(side);
            let parts = match self.term(side) {
                TermNode::Sum(Function::Plus, parts) => parts,
                _ => std::slice::from_ref(self.held(side)),
            };
            for &part in parts {
                match self.term(part) {
                    TermNode::Number(n) => {
                        let n = i64::try_from(*n).ok()?;
                        number = number.checked_add(n.checked_mul(sign)?)?;
                    }
                    _ => terms.push((part, sign)),
                }
            }
        }
        self.work(terms.len());
        let terms = counted(terms)?;
        let equal = false;
        Some(Row {
            terms,
            number,
            equal,
        })
    }

    /// An equation of numbers as `a = b` or `a = 3`, if the nim-sum of its sides has so few terms.
    pub fn plain_equation(&mut self, form: FormId) -> Option<FormId> {
        if !matches!(self.form(form), FormNode::Equal(..)) {
            return None;
        }
        let (terms, number) = self.equation(self.canonical(form))?;
        match (terms, number) {
            (&[left, right], 0) => {
                let FormNode::Equal(one, other) = *self.form(form) else {
                    return None;
                };
                // As it stands it is plain already.
                let sides = [self.canonical_term(one), self.canonical_term(other)];
                match sides == [left, right] || sides == [right, left] {
                    true => Some(form),
                    false => Some(self.equal(left, right)),
                }
            }
            (&[term], number) => {
                let number = self.number(number);
                let FormNode::Equal(one, other) = *self.form(form) else {
                    return None;
                };
                let sides = [self.canonical_term(one), self.canonical_term(other)];
                match sides == [term, number] || sides == [number, term] {
                    true => Some(form),
                    false => Some(self.equal(term, number)),
                }
            }
            _ => None,
        }
    }

    /// The different atoms of a canonical formula; no more are added once there are more than so many.
    fn collect_atoms(&self, canonical: FormId, most: usize, atoms: &mut Vec<FormId>) {
        self.work(1);
        match *self.form(canonical) {
            _ if atoms.len() > most => {}
            FormNode::False => {}
            FormNode::Not(inner) => self.collect_atoms(inner, most, atoms),
            FormNode::Join(_, left, right) => {
                self.collect_atoms(left, most, atoms);
                self.collect_atoms(right, most, atoms);
            }
            _ => {
                if !atoms.contains(&canonical) {
                    atoms.push(canonical);
                }
            }
        }
    }

    /// How many different atoms some formulas have; not all are counted once there are more than so many.
    pub fn many_atoms(&self, forms: impl Iterator<Item = FormId>, most: usize) -> usize {
        let mut atoms = Vec::new();
        forms.for_each(|form| self.collect_atoms(self.canonical(form), most, &mut atoms));
        atoms.len()
    }

    /// How many atoms a formula has, each as often as it occurs.
    pub fn atoms(&self, form: FormId) -> usize {
        self.work(1);
        match *self.form(form) {
            FormNode::False => 0,
            FormNode::Not(inner) => self.atoms(inner),
            FormNode::Join(_, left, right) => self.atoms(left) + self.atoms(right),
            _ => 1,
        }
    }

    /// The parts of a formula that are equations or inequalities of numbers, where they are not all that it says;
    /// so many at most.
    pub fn collect_parts(&self, form: FormId, most: usize, parts: &mut Vec<FormId>) {
        self.work(1);
        match *self.form(form) {
            _ if parts.len() >= most => {}
            FormNode::Not(inner) => self.collect_parts(inner, most, parts),
            FormNode::Join(Join::And | Join::Or | Join::Implies | Join::Iff, left, right) => {
                self.collect_parts(left, most, parts);
                self.collect_parts(right, most, parts);
            }
            FormNode::Equal(left, _) if self.sort(left) == Sort::Pos => {}
            FormNode::Equal(..) | FormNode::Less(..) if !parts.contains(&form) => parts.push(form),
            _ => {}
        }
    }
}
