//! Games of parts: outcomes and Grundy values by the number of counters, their period, and division with rest.

use crate::model::claim::{Listed, Outcome};
use crate::model::formula::Relation;
use crate::model::rules::Layout;

use super::reader::Reader;
use super::said::{Board, Said};
use super::scan::Kind;
use super::words::Word;

/// Tables in a line are no longer than this.
const LONGEST: usize = 10_000;

impl Reader<'_> {
    /// A single heap, which needs no number.
    pub fn is_single(&self) -> bool {
        self.names.layout == Layout::Piles && self.names.heaps.len() == 1
    }

    /// Statements that only games of parts have; Nim is read as if they were not there.
    pub fn of_parts(&mut self) -> Option<()> {
        if self.names.layout == Layout::Heaps {
            return None;
        }
        self.attempt(|r| match r.kind() {
            Kind::Ring(..) => r.ring_statement(),
            Kind::Number(_) => r.number_of_parts(),
            Kind::Cardinal(_) => r.counted_arcs(),
            Kind::Word(word) => r.word_of_parts(word),
            _ => None,
        })
    }

    fn word_of_parts(&mut self, word: Word) -> Option<()> {
        match word {
            Word::Arc if self.is_circle() => self.arcs(),
            Word::Equal if self.is_circle() => self.equal_arcs(self.at),
            Word::Opposite if self.is_circle() => self.opposite(),
            Word::Outcomes => self.outcomes(),
            Word::N | Word::P if self.at == 0 => self.bare_outcomes(),
            Word::NPositions | Word::PPositions => self.listed_positions(word),
            Word::Grundy => self.grundy(),
            Word::Mex => self.mex(),
            Word::Period => self.period(),
            Word::Repeat => self.repeats(self.at, None, None),
            Word::Remainder => self.remainder(),
            Word::Unknown if self.text_of(self.at).eq_ignore_ascii_case("g") => self.function(),
            _ => None,
        }
    }

    /// Statements that begin with a number.
    fn number_of_parts(&mut self) -> Option<()> {
        let entry = self.attempt(Reader::entry);
        let entry = entry.or_else(|| self.attempt(Reader::counted_arcs));
        let entry = entry.or_else(|| self.attempt(Reader::has_value));
        let entry = entry.or_else(|| self.attempt(Reader::multiple));
        let entry = entry.or_else(|| self.attempt(Reader::divided));
        let entry = entry.or_else(|| self.attempt(Reader::product));
        entry.or_else(|| self.attempt(Reader::plural_outcome))
    }

    /// `from 0`.
    fn first_number(&mut self) -> Option<u64> {
        self.attempt(|r| {
            r.word(Word::From)?;
            let from = r.count()?;
            r.skip(&[Word::In]);
            Some(from)
        })
    }

    /// `outcomes from 0: P N N N P`, or that they repeat.
    fn outcomes(&mut self) -> Option<()> {
        let start = self.at;
        self.word(Word::Outcomes)?;
        if self.is(Word::Repeat) {
            return self.repeats(start, Some(Listed::Outcomes), None);
        }
        let from = self.first_number();
        self.being()?;
        let are = self.letters();
        (!are.is_empty()).then(|| self.say(start, Said::Outcomes { from, are }))
    }

    /// `P N N N P` as the whole line.
    fn bare_outcomes(&mut self) -> Option<()> {
        let start = self.at;
        let are = self.letters();
        let from = None;
        (are.len() > 2 && self.ends()).then(|| self.say(start, Said::Outcomes { from, are }))
    }

    fn letters(&mut self) -> Vec<Outcome> {
        let mut letters = Vec::new();
        while letters.len() < LONGEST {
            let found = self.attempt(|r| {
                while matches!(r.kind(), Kind::Comma | Kind::Bar | Kind::Amp) {
                    r.at += 1;
                }
                r.letter_or_name()
            });
            match found {
                Some(is) => letters.push(is),
                None => break,
            }
        }
        letters
    }

    fn letter_or_name(&mut self) -> Option<Outcome> {
        match self.one_of(&[Word::N, Word::P, Word::NPosition, Word::PPosition])? {
            Word::N | Word::NPosition => Some(Outcome::N),
            _ => Some(Outcome::P),
        }
    }

    /// `4: P`, `5 -> N`: one entry of a table.
    fn entry(&mut self) -> Option<()> {
        let from = self.at;
        let size = self.number()?;
        let sign = matches!(
            self.kind(),
            Kind::Arrow | Kind::Colon | Kind::Relation(Relation::Equal)
        );
        self.at += usize::from(sign);
        sign.then_some(())?;
        self.articles();
        let is = self.letter_or_name()?;
        self.skip(&[Word::Position]);
        let ends = self.ends() || matches!(self.kind(), Kind::Comma | Kind::Word(_));
        let of = Board::These(vec![size]);
        (ends && self.is_single()).then(|| self.say(from, Said::Outcome { of, is }))
    }

    /// `P-positions: 0, 4, 8`: one statement for each.
    fn listed_positions(&mut self, word: Word) -> Option<()> {
        self.is_single().then_some(())?;
        let from = self.at;
        self.at += 1;
        self.being()?;
        let sizes = self.board_list()?;
        self.say_each(from, sizes, plural(word)?)
    }

    /// `0, 4 and 8 are P-positions`.
    fn plural_outcome(&mut self) -> Option<()> {
        let from = self.at;
        let of = self.before() == Kind::Word(Word::Of);
        if !self.is_single() || of || from < self.listed {
            return None;
        }
        let sizes = self.board_list()?;
        self.word(Word::Is)?;
        self.skip(&[Word::All, Word::Both]);
        let Kind::Word(word) = self.kind() else {
            return None;
        };
        self.at += 1;
        self.say_each(from, sizes, plural(word)?)
    }

    fn say_each(&mut self, from: usize, sizes: Vec<u64>, is: Outcome) -> Option<()> {
        for size in sizes {
            let of = Board::These(vec![size]);
            self.say(from, Said::Outcome { of, is });
        }
        Some(())
    }

    /// `Grundy values from 0: 0 1 2 3 0`, `Grundy value of 5: 1`, or that they repeat.
    fn grundy(&mut self) -> Option<()> {
        let start = self.at;
        self.word(Word::Grundy)?;
        self.skip(&[Word::Value, Word::Number]);
        if self.is(Word::Repeat) {
            return self.repeats(start, Some(Listed::GrundyValues), None);
        }
        if let Some(from) = self.first_number() {
            self.being()?;
            let (are, from) = (self.spaced_numbers()?, Some(from));
            self.say(start, Said::GrundyValues { from, are });
            return Some(());
        }
        let of = self.attempt(|r| {
            r.word(Word::Of)?;
            r.skip(&[Word::Article, Word::Arc, Word::Heap, Word::Of, Word::Size]);
            r.number()
        });
        self.being()?;
        self.value_of_parts(start, of)
    }

    /// Values after `Grundy value:`; several are those of the parts.
    fn value_of_parts(&mut self, start: usize, of: Option<u64>) -> Option<()> {
        if self.is(Word::Mex) {
            return self.value_by_mex(start, of);
        }
        let are = self.spaced_numbers()?;
        if matches!(
            self.kind(),
            Kind::Xor | Kind::Plus | Kind::Relation(_) | Kind::Minus
        ) {
            return None;
        }
        let from = None;
        let said = match are[..] {
            [is] => Said::Grundy { of, is },
            _ if of.is_none() => Said::GrundyValues { from, are },
            _ => return None,
        };
        self.say(start, said);
        Some(())
    }

    /// `g(5) = 1`, `g(5) = mex{0, 2, 3} = 1`.
    fn function(&mut self) -> Option<()> {
        let start = self.at;
        self.at += 1;
        self.eat(Kind::Open)?;
        let of = self.number()?;
        self.eat(Kind::Close)?;
        self.eat(Kind::Relation(Relation::Equal))?;
        match self.kind() {
            Kind::Word(Word::Mex) => self.value_by_mex(start, Some(of)),
            _ => {
                let is = self.number()?;
                let goes_on = matches!(self.kind(), Kind::Xor | Kind::Relation(_));
                let of = Some(of);
                (!goes_on).then(|| self.say(start, Said::Grundy { of, is }))
            }
        }
    }

    fn value_by_mex(&mut self, start: usize, of: Option<u64>) -> Option<()> {
        self.mex()?;
        if let Some(Said::Mex { is, .. }) = self.last().map(|item| &item.said) {
            let is = *is;
            self.say(start, Said::Grundy { of, is });
        }
        Some(())
    }

    /// `mex{0, 1, 3} = 2`.
    fn mex(&mut self) -> Option<()> {
        let start = self.at;
        self.word(Word::Mex)?;
        self.skip(&[Word::Of]);
        let bracket = self.eat(Kind::Open).is_some();
        let of = self.attempt(Reader::spaced_numbers).unwrap_or_default();
        if bracket {
            self.eat(Kind::Close)?;
        }
        self.being()?;
        let is = self.number()?;
        self.say(start, Said::Mex { of, is });
        Some(())
    }

    /// `5 has Grundy value 1`.
    fn has_value(&mut self) -> Option<()> {
        let start = self.at;
        let of = self.number()?;
        self.skip(&[Word::Counter]);
        self.word(Word::Has)?;
        self.articles();
        self.word(Word::Grundy)?;
        self.skip(&[Word::Value, Word::Number]);
        let _ = self.being();
        let is = self.number()?;
        let of = Some(of);
        self.say(start, Said::Grundy { of, is });
        Some(())
    }

    /// Numbers with blanks or commas between them.
    fn spaced_numbers(&mut self) -> Option<Vec<u64>> {
        let mut numbers = vec![self.number()?];
        while numbers.len() < LONGEST {
            let next = self.attempt(|r| {
                r.eat(Kind::Comma);
                r.skip(&[Word::And]);
                r.number()
            });
            match next {
                Some(n) => numbers.push(n),
                None => break,
            }
        }
        Some(numbers)
    }

    /// `the period is 4`, `period 4 from 0`, `period of the outcomes: 4`.
    fn period(&mut self) -> Option<()> {
        let start = self.at;
        self.word(Word::Period)?;
        let of = self.attempt(|r| {
            r.word(Word::Of)?;
            r.articles();
            r.listed()
        });
        let _ = self.being();
        let length = self.count()?;
        let from = self.first_number();
        self.say_period(start, of, from, length)
    }

    fn listed(&mut self) -> Option<Listed> {
        let listed = match self.one_of(&[Word::Outcomes, Word::Grundy])? {
            Word::Outcomes => Listed::Outcomes,
            _ => Listed::GrundyValues,
        };
        self.skip(&[Word::Value, Word::Number]);
        Some(listed)
    }

    /// `repeat from 0 with period 4`, `repeats every 4`.
    fn repeats(&mut self, start: usize, of: Option<Listed>, from: Option<u64>) -> Option<()> {
        self.word(Word::Repeat)?;
        let from = from.or_else(|| self.first_number());
        self.skip(&[Word::With, Word::Article, Word::Every, Word::New]);
        self.skip(&[Word::Period]);
        let _ = self.being();
        let length = self.count()?;
        let from = from.or_else(|| self.first_number());
        self.say_period(start, of, from, length)
    }

    fn say_period(
        &mut self,
        at: usize,
        of: Option<Listed>,
        start: Option<u64>,
        length: u64,
    ) -> Option<()> {
        self.say(at, Said::Period { of, start, length });
        Some(())
    }

    /// `20 is a multiple of 4`, `21 is not divisible by 4`.
    fn multiple(&mut self) -> Option<()> {
        let start = self.at;
        let of = self.number()?;
        self.word(Word::Is)?;
        let denied = self.word(Word::Not).is_some();
        self.articles();
        match self.one_of(&[Word::Multiple, Word::Divided])? {
            Word::Multiple => self.word(Word::Of)?,
            _ => self.word(Word::By)?,
        }
        let by = self.number()?;
        self.say(start, Said::Multiple { of, by, denied });
        Some(())
    }

    /// `21 mod 4 = 1`, `21 : 4 = 5 remainder 1`, `20 / 4 = 5`, `21 divided by 4 leaves remainder 1`.
    fn divided(&mut self) -> Option<()> {
        let start = self.at;
        let number = self.number()?;
        let sign = self.text_of(self.at);
        let modulo = sign.eq_ignore_ascii_case("mod") || sign == "%";
        let sign = matches!(sign, "/" | ":" | "÷");
        match (modulo || sign, self.kind()) {
            (true, _) => self.at += 1,
            (_, Kind::Word(Word::Divided)) => {
                self.at += 1;
                self.word(Word::By)?;
            }
            _ => return None,
        }
        let divisor = self.number()?;
        let (of, by) = (Some(number), Some(divisor));
        let words = [Word::Is, Word::Give, Word::Leave, Word::Has, Word::And];
        let passed = self.being().is_some();
        self.skip(&words);
        let first = self.attempt(Reader::number);
        let rest = self.attempt(|r| {
            r.skip(&[Word::And, Word::With, Word::Article, Word::Leave]);
            r.remains()?;
            r.skip(&[Word::Is, Word::Article]);
            r.number()
        });
        let (times, is) = match (modulo, first, rest) {
            (true, Some(is), None) if passed => (None, is),
            (false, times, Some(is)) => (times, is),
            // `20 / 4 = 5`: nothing is left over.
            (false, Some(times), None) if passed && sign && self.ends_formula() => {
                (times.checked_mul(divisor)? == number).then_some((Some(times), 0))?
            }
            _ => return None,
        };
        self.say(start, Said::Remainder { of, by, times, is });
        Some(())
    }

    /// "remainder", "rest", or `r`.
    fn remains(&mut self) -> Option<()> {
        let word = self.text_of(self.at).to_ascii_lowercase();
        let short = matches!(&word[..], "r" | "rest");
        match short || self.is(Word::Remainder) {
            true => self.at += 1,
            false => return None,
        }
        Some(())
    }

    /// `the remainder is 1`, `remainder 1`, `remainder of 21 by 4: 1`.
    fn remainder(&mut self) -> Option<()> {
        let start = self.at;
        let before = (0..start).rev().find(|&at| !self.is_article(at));
        let before = before.and_then(|at| self.tokens().get(at));
        let begins = matches!(
            before.map_or(Kind::End, |token| token.kind),
            Kind::End
                | Kind::Comma
                | Kind::Stop
                | Kind::Semicolon
                | Kind::Colon
                | Kind::Open
                | Kind::Word(Word::It | Word::So | Word::Because | Word::And | Word::As)
        );
        self.word(Word::Remainder).filter(|()| begins)?;
        let of = self.attempt(|r| {
            r.word(Word::Of)?;
            r.number()
        });
        let by = self.attempt(|r| {
            r.skip(&[Word::Divided]);
            r.word(Word::By)?;
            r.number()
        });
        let _ = self.being();
        let is = self.number()?;
        let by = by.or_else(|| {
            self.attempt(|r| {
                let _ = (r.text_of(r.at) == "when").then(|| r.at += 1);
                r.word(Word::Divided)?;
                r.word(Word::By)?;
                r.number()
            })
        });
        let times = None;
        self.say(start, Said::Remainder { of, by, times, is });
        Some(())
    }

    /// `21 = 5 × 4 + 1`, `5 × 4 + 1 = 21`.
    fn product(&mut self) -> Option<()> {
        let start = self.at;
        let equal = Kind::Relation(Relation::Equal);
        let (of, (factors, rest)) = match self.ahead(1) == equal {
            true => {
                let of = self.number()?;
                self.at += 1;
                (of, self.times_plus()?)
            }
            false => {
                let product = self.times_plus()?;
                self.eat(equal)?;
                (self.number()?, product)
            }
        };
        let goes_on = matches!(
            self.kind(),
            Kind::Plus | Kind::Minus | Kind::Times | Kind::Xor | Kind::Relation(_) | Kind::Other
        );
        let said = Said::Product { of, factors, rest };
        (!goes_on).then(|| self.say(start, said))
    }

    fn times_plus(&mut self) -> Option<((u64, u64), u64)> {
        let one = self.number()?;
        if self.text_of(self.at).eq_ignore_ascii_case("x") {
            self.at += 1;
        } else {
            self.eat(Kind::Times)?;
        }
        let other = self.number()?;
        let rest = self.attempt(|r| {
            r.eat(Kind::Plus)?;
            r.number()
        });
        Some(((one, other), rest.unwrap_or(0)))
    }

    /// A number that is taken from the only heap: no formula, no choice of numbers goes on with it.
    pub fn taken_from_single(&mut self) -> Option<()> {
        self.is_single().then_some(())?;
        let _ = self.attempt(|r| {
            r.one_of(&[Word::From, Word::Of, Word::In])?;
            r.articles();
            match r.one_of(&[Word::Heap, Word::It, Word::Counter]) {
                Some(_) => Some(()),
                None => (r.text_of(r.at) == "them").then(|| r.at += 1),
            }
        });
        let (next, after) = (self.kind(), self.ahead(1));
        let number = matches!(after, Kind::Number(_) | Kind::Cardinal(_));
        let goes_on = match next {
            Kind::Comma | Kind::Word(Word::To) => number,
            Kind::Stop => after == Kind::Stop,
            Kind::Word(Word::From | Word::Of | Word::In) => true,
            Kind::Word(Word::Unknown) => {
                matches!(self.text_of(self.at), "or" | "minus" | "less" | "more")
            }
            Kind::Word(_) | Kind::Semicolon | Kind::Question | Kind::Close | Kind::End => false,
            Kind::Colon | Kind::Arrow => false,
            _ => true,
        };
        (!goes_on).then_some(())
    }
}

fn plural(word: Word) -> Option<Outcome> {
    match word {
        Word::NPositions => Some(Outcome::N),
        Word::PPositions => Some(Outcome::P),
        _ => None,
    }
}
