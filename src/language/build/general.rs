//! From a phrase to what it says of every board, and to a reason.

use super::super::chart::{Chart, Value, ValueId};
use super::super::said::{Condition, Reason, Said, Told};
use super::super::scan::Kind;
use crate::model::claim::Outcome;
use crate::model::rules::Theorem;

impl Chart<'_> {
    pub(super) fn general(&self, id: ValueId) -> Option<Said> {
        let of = self.slot(id, "if")?;
        let is = match self.row_name(self.slot(id, "then")?) {
            "n" => Outcome::N,
            _ => Outcome::P,
        };
        if self.row_name(of) == "remainders" {
            let single = self.names.heaps.len() == 1 && !self.names.has_places();
            let (by, are) = (self.number_in(of, "by")?, self.each_number(of, "are"));
            let only = self.names_all_such(id) || self.is_both_ways(id);
            return single.then_some(Said::Told(Told::Remainders { by, are, only, is }));
        }
        let when = self.condition(of)?;
        // What is a win in one heap may be one in others too.
        let one_way = !matches!(
            when,
            Condition::NimSumZero
                | Condition::NimSumNotZero
                | Condition::OnesOdd(_)
                | Condition::Multiple(_)
                | Condition::NotMultiple(_)
                | Condition::Circle { .. }
        );
        let when = match one_way && self.is_both_ways(id) {
            true => Condition::Needed,
            false => when,
        };
        let when = match (when, self.slot(id, "gaps")) {
            (Condition::Circle { least, .. }, Some(_)) => Condition::Circle { least, full: false },
            (when, _) => when,
        };
        Some(Said::General { when, is })
    }

    /// Whether what is said begins with the outcome: "the P-positions are ...".
    pub(super) fn names_all_such(&self, id: ValueId) -> bool {
        self.first_slot(id) == Some("then") && self.names.heaps.len() == 1
    }

    /// The slot that a phrase begins with.
    pub(super) fn first_slot(&self, id: ValueId) -> Option<&str> {
        match self.value(id) {
            Value::Row { slots, .. } => slots.first().map(|(slot, _)| self.book.slot_name(*slot)),
            _ => None,
        }
    }

    /// "The P-positions are 0, 4, 8": the first and the last of a list that is meant to be complete between them.
    pub(super) fn lists_all(&self, id: ValueId, sizes: &[u64]) -> Option<(u64, u64)> {
        let Value::Row { at, end, .. } = self.value(id) else {
            return None;
        };
        let first = self.first_slot(id);
        let text = self.text.get(self.span(*at, *end))?;
        let dots = text.contains("..") || text.contains('…');
        let ends = (*sizes.iter().min()?, *sizes.iter().max()?);
        let all = first == Some("names") && sizes.len() > 2 && !dots && !self.goes_on_listing(id);
        all.then_some(ends)
    }

    /// Whether a list goes on behind a phrase: "the multiples of 7, and also those plus 2".
    pub(super) fn goes_on_listing(&self, id: ValueId) -> bool {
        let Value::Row { end, .. } = self.value(id) else {
            return false;
        };
        let mut behind = (*end..).take(3);
        behind.any(|at| self.kind_at(at) == Kind::Plus || self.is_word_in("goes-on-listing", at))
    }

    /// Whether a condition is said to be needed as well: "iff", "only if", "exactly when".
    pub(super) fn is_both_ways(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        let is = |at: usize, words: &[&str]| {
            let text = self.text_of(at);
            words.iter().any(|word| text.eq_ignore_ascii_case(word))
        };
        (*at..*end).any(|at| {
            let alone = is(at, &["only", "exactly", "precisely"]) && is(at + 1, &["if", "when"]);
            alone || is(at, &["iff"])
        })
    }

    /// How many heaps are said to be equal.
    fn how_many_equal(&self, of: ValueId) -> Option<u64> {
        self.number_in(self.slot(of, "equal-arcs").unwrap_or(of), "n")
    }

    /// Which boards something is said of.
    pub(super) fn condition(&self, of: ValueId) -> Option<Condition> {
        let by = || self.number_in(of, "by");
        Some(match self.row_name(of) {
            "zero" => Condition::NimSumZero,
            "nonzero" => Condition::NimSumNotZero,
            "equal heaps" if self.how_many_equal(of).is_some_and(|n| n != 2) => return None,
            "equal heaps" => Condition::EqualHeaps,
            "multiple" => Condition::Multiple(by()?),
            "not multiple" => Condition::NotMultiple(by()?),
            "odd ones" => Condition::OnesOdd(true),
            "even ones" => Condition::OnesOdd(false),
            "single heap" => Condition::SingleHeap,
            "one big" => Condition::OneBigHeap,
            "one counter" => Condition::OneCounter,
            "empty" => Condition::Empty,
            "odd total" => Condition::CountersOdd(true),
            "even total" => Condition::CountersOdd(false),
            "circle" if self.names.has_places() => Condition::Circle {
                least: match self.number_in(of, "above") {
                    Some(above) => above.checked_add(1)?,
                    None => self.number_in(of, "least")?,
                },
                full: true,
            },
            _ => return None,
        })
    }

    /// What a reason says.
    pub(in crate::language) fn reason(&self, id: ValueId) -> Reason {
        match self.row_name(id) {
            "theorem 1" => Reason::Theorem(Theorem::One),
            "theorem 2" => Reason::Theorem(Theorem::Two),
            "one big" => Reason::Theorem(Theorem::OneBigHeap),
            "no big" => Reason::Theorem(Theorem::NoBigHeap),
            "grundy" => Reason::Theorem(Theorem::Grundy),
            "multiples" => Reason::Theorem(Theorem::Multiples),
            "lemma" | "cancelling" => Reason::Known,
            "no counters" => Reason::NoMove,
            "mirror" => Reason::Mirror,
            "equal heaps" => Reason::EqualHeaps,
            "every option" => Reason::EveryOption,
            "parity of ones" => Reason::Parity,
            "nim-sum" => Reason::NimSum,
            "largest heap" => Reason::LargestHeap,
            "smallest heap" => Reason::SmallestHeap,
            _ => Reason::Other,
        }
    }
}
