//! Reasons that are given with a statement, by the words that give them away.

use crate::model::claim::Outcome;
use crate::model::rules::{Layout, Theorem};

use super::reader::Reader;
use super::said::Reason;
use super::scan::Kind;
use super::words::Word;

impl Reader<'_> {
    /// A reason that begins with the next word.
    pub fn reason(&mut self) -> Option<Reason> {
        match self.kind() {
            Kind::Word(Word::Theorem) => self.theorem(),
            Kind::Word(Word::Lemma) => {
                self.at += 1;
                self.eat(Kind::Stop);
                let _ = self.number();
                Some(Reason::Known)
            }
            Kind::Word(Word::Known) => self.known_word(Reason::Known),
            Kind::Word(Word::Mirror) => self.known_word(Reason::Mirror),
            Kind::Word(Word::Opposite) if self.is_circle() => self.known_word(Reason::Mirror),
            Kind::Word(Word::Every) if self.names.layout != Layout::Heaps => self.every_option(),
            Kind::Word(Word::Grundy | Word::Remainder) => self.by_parts(),
            Kind::Word(Word::Heaps) => self.equal_heaps(),
            Kind::Word(Word::Parity) => self.known_word(Reason::Parity),
            Kind::Word(Word::Smallest) => self.known_word(Reason::SmallestHeap),
            Kind::Word(Word::Largest | Word::Most) => self.largest_heap(),
            Kind::Word(Word::Only) | Kind::Cardinal(1) => {
                self.one_big_heap().or_else(|| self.only_parity())
            }
            Kind::Word(Word::Odd | Word::Even) => self.parity_of_ones(),
            Kind::Word(Word::No) => self.nothing_left(),
            _ => None,
        }
    }

    fn known_word(&mut self, reason: Reason) -> Option<Reason> {
        self.at += 1;
        Some(reason)
    }

    /// `every move leads to an N-position`.
    fn every_option(&mut self) -> Option<Reason> {
        self.attempt(|r| {
            r.word(Word::Every)?;
            r.one_of(&[Word::Move, Word::Moves])?;
            r.at += usize::from(!r.is(Word::To));
            r.word(Word::To)?;
            (r.outcome()? == Outcome::N).then_some(Reason::EveryOption)
        })
    }

    /// `the Grundy values`, `the remainder`, where nothing is said of them.
    fn by_parts(&mut self) -> Option<Reason> {
        self.attempt(|r| {
            if r.names.layout == Layout::Heaps {
                return None;
            }
            let reason = match r.one_of(&[Word::Grundy, Word::Remainder])? {
                Word::Grundy => Reason::Theorem(Theorem::Grundy),
                _ => Reason::Theorem(Theorem::Multiples),
            };
            r.skip(&[Word::Value, Word::Number]);
            r.ends().then_some(reason)
        })
    }

    fn theorem(&mut self) -> Option<Reason> {
        self.at += 1;
        self.eat(Kind::Stop);
        Some(match self.count() {
            Some(1) => Reason::Theorem(Theorem::One),
            Some(2) => Reason::Theorem(Theorem::Two),
            Some(_) => Reason::Other,
            None => Reason::Known,
        })
    }

    fn equal_heaps(&mut self) -> Option<Reason> {
        self.attempt(|r| {
            r.at += 1;
            r.skip(&[Word::Is, Word::Both]);
            r.word(Word::Equal)?;
            Some(Reason::Mirror)
        })
    }

    fn largest_heap(&mut self) -> Option<Reason> {
        match self.ahead(1) {
            Kind::Word(Word::Power | Word::Significant) => None,
            _ => self.known_word(Reason::LargestHeap),
        }
    }

    /// `exactly one row is big`.
    fn one_big_heap(&mut self) -> Option<Reason> {
        self.attempt(|r| {
            r.skip(&[Word::Only]);
            (r.count()? == 1).then_some(())?;
            r.word(Word::Heap)?;
            r.word(Word::Is)?;
            r.word(Word::Big)?;
            Some(Reason::Theorem(Theorem::OneBigHeap))
        })
    }

    /// `only the parity of the ones counts`.
    fn only_parity(&mut self) -> Option<Reason> {
        self.attempt(|r| {
            r.word(Word::Only)?;
            r.articles();
            r.word(Word::Parity)?;
            r.skip(&[Word::Of, Word::Article, Word::Ones]);
            Some(Reason::Theorem(Theorem::NoBigHeap))
        })
    }

    /// `odd number of ones`.
    fn parity_of_ones(&mut self) -> Option<Reason> {
        self.attempt(|r| {
            r.at += 1;
            r.word(Word::Number)?;
            r.word(Word::Of)?;
            r.word(Word::Ones)?;
            Some(Reason::Parity)
        })
    }

    /// `no counters are left`.
    fn nothing_left(&mut self) -> Option<Reason> {
        self.attempt(|r| {
            r.at += 1;
            r.one_of(&[Word::Counter, Word::Move, Word::Moves])?;
            r.skip(&[Word::Is]);
            r.word(Word::Left)?;
            Some(Reason::Known)
        })
    }
}
