//! Which equations add up, with ⊕, to another one: linear algebra that remembers what each row came from.

use super::bank::TermId;
use super::forms::cancelled;

/// "The nim-sum of these terms and this number is 0", with a bit for each equation that it is the sum of.
#[derive(Clone, Debug, Default)]
struct Row {
    terms: Vec<TermId>,
    pub(super) number: u64,
    from: u128,
}

/// Equations that hold and equations that do not.
#[derive(Debug, Default)]
pub struct NimSums {
    /// The facts that say what holds; a row's bits count in this list.
    facts: Vec<u32>,
    /// Each gives its first term by the others; no later one has that term.
    pivots: Vec<Row>,
    denied: Vec<(Row, u32)>,
}

/// So many equations are kept, one for each bit.
const MOST: usize = 128;

impl NimSums {
    /// How much is looked at for one question at most.
    pub fn size(&self) -> usize {
        let terms: usize = self.pivots.iter().map(|row| 1 + row.terms.len()).sum();
        terms * (1 + self.denied.len())
    }

    /// Takes in an equation that holds, stated by a fact. Gives the facts that contradict each other, if some do.
    pub fn hold(&mut self, (terms, number): (&[TermId], u64), fact: u32) -> Option<Vec<u32>> {
        if self.facts.len() >= MOST {
            return None;
        }
        let from = 1 << self.facts.len();
        self.facts.push(fact);
        let row = self.reduced(terms, number, from);
        if row.terms.is_empty() {
            return (row.number != 0).then(|| self.facts_of(row.from));
        }
        self.pivots.push(row);
        let mut denied = self.denied.iter();
        denied.find_map(|(denied, fact)| self.zero(denied).map(|from| self.with(from, *fact)))
    }

    /// Takes in an equation that does not hold. Gives the facts that contradict each other, if some do.
    pub fn deny(&mut self, (terms, number): (&[TermId], u64), fact: u32) -> Option<Vec<u32>> {
        let (terms, from) = (terms.to_vec(), 0);
        let row = Row {
            terms,
            number,
            from,
        };
        let against = self.zero(&row).map(|from| self.with(from, fact));
        if self.denied.len() < MOST {
            self.denied.push((row, fact));
        }
        against
    }

    /// The facts from which an equation follows.
    pub fn holds(&self, (terms, number): (&[TermId], u64)) -> Option<Vec<u32>> {
        let row = self.reduced(terms, number, 0);
        (row.terms.is_empty() && row.number == 0).then(|| self.facts_of(row.from))
    }

    /// The facts from which it follows that an equation does not hold.
    pub fn fails(&self, (terms, number): (&[TermId], u64)) -> Option<Vec<u32>> {
        let row = self.reduced(terms, number, 0);
        if row.terms.is_empty() {
            return (row.number != 0).then(|| self.facts_of(row.from));
        }
        self.denied.iter().find_map(|(denied, fact)| {
            let denied = self.reduced(&denied.terms, denied.number, 0);
            let same = denied.terms == row.terms && denied.number == row.number;
            same.then(|| self.with(denied.from ^ row.from, *fact))
        })
    }

    fn zero(&self, row: &Row) -> Option<u128> {
        let row = self.reduced(&row.terms, row.number, 0);
        (row.terms.is_empty() && row.number == 0).then_some(row.from)
    }

    fn reduced(&self, terms: &[TermId], number: u64, from: u128) -> Row {
        let terms = terms.to_vec();
        let mut row = Row {
            terms,
            number,
            from,
        };
        for pivot in &self.pivots {
            let first = pivot.terms.first();
            if first.is_some_and(|first| row.terms.binary_search(first).is_ok()) {
                row.terms = cancelled(&row.terms, &pivot.terms);
                row.number ^= pivot.number;
                row.from ^= pivot.from;
            }
        }
        row
    }

    fn facts_of(&self, from: u128) -> Vec<u32> {
        let facts = self.facts.iter().enumerate();
        facts
            .filter(|(place, _)| from >> place & 1 == 1)
            .map(|(_, fact)| *fact)
            .collect()
    }

    fn with(&self, from: u128, fact: u32) -> Vec<u32> {
        let mut facts = self.facts_of(from);
        facts.push(fact);
        facts
    }
}
