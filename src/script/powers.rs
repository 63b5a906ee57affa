//! Largest powers, and which heaps contain a power.

use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::HeapNo;

use super::reader::Reader;
use super::said::{Of, Said, Unread};
use super::scan::Kind;
use super::words::Word;

impl Reader<'_> {
    /// `largest power of 2 in 29: 16`, `leading bit 16`.
    pub fn largest_power(&mut self) -> Option<()> {
        let from = self.at;
        self.largest()?;
        let of = self.attempt(Reader::in_what).unwrap_or(None);
        let split = self.pass_split();
        match self.kind() {
            Kind::Colon | Kind::Relation(Relation::Equal) => self.at += 1,
            _ => self.skip(&[Word::Is, Word::Article, Word::Power]),
        }
        self.skip(&[Word::Article]);
        let is = self.value()?;
        self.say_power(from, of, is)?;
        if let Some(split) = split {
            let end = std::mem::replace(&mut self.at, split);
            let _ = self.formula();
            self.at = end.max(self.at);
        }
        Some(())
    }

    /// The number just read with its powers, as in "the largest power in 29 = 16 + 8 + 4 + 1 is 16"; where it stands.
    fn pass_split(&mut self) -> Option<usize> {
        let number = self.at.checked_sub(1)?;
        let begins = matches!(self.before(), Kind::Number(_))
            && matches!(self.ahead(1), Kind::Number(_) | Kind::Power(_))
            && self.ahead(2) == Kind::Plus;
        if !begins || self.kind() != Kind::Relation(Relation::Equal) {
            return None;
        }
        self.at += 1;
        while matches!(self.kind(), Kind::Number(_) | Kind::Power(_) | Kind::Plus) {
            self.at += 1;
        }
        Some(number)
    }

    /// `16 is the largest power of 2 in 29`, from the verb on.
    pub fn is_largest_power(&mut self, from: usize, is: u64) -> Option<()> {
        self.word(Word::Is)?;
        self.articles();
        self.largest()?;
        let of = self.attempt(Reader::in_what).unwrap_or(None);
        self.say_power(from, of, is)
    }

    /// `use 4`: the power that is worked with.
    pub fn use_power(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::Use)?;
        self.articles();
        self.skip(&[Word::Power]);
        let is = self.value()?;
        let ends = matches!(
            self.kind(),
            Kind::End
                | Kind::Stop
                | Kind::Semicolon
                | Kind::Comma
                | Kind::Word(Word::And | Word::So)
        );
        ends.then(|| self.say(from, Said::LargestPower { of: None, is }))
    }

    /// A power, and the same written another way: `2^4 = 16`.
    fn say_power(&mut self, from: usize, of: Option<Of>, is: u64) -> Option<()> {
        let again = self.attempt(|r| {
            r.eat(Kind::Relation(Relation::Equal))?;
            r.value()
        });
        match again {
            Some(again) if again != is => self.refuse(from, Unread::Other),
            _ => self.say(from, Said::LargestPower { of, is }),
        }
        Some(())
    }

    /// `largest power of 2`, `most significant bit`, `top power`.
    fn largest(&mut self) -> Option<()> {
        let msb = self.text_of(self.at).eq_ignore_ascii_case("msb");
        if self.one_of(&[Word::Largest, Word::Most])? == Word::Most {
            self.word(Word::Significant)?;
        }
        if !msb {
            self.word(Word::Power)?;
        }
        let two = |r: &mut Self| {
            r.word(Word::Of)?;
            (r.count()? == 2).then_some(())
        };
        let _ = self.attempt(two);
        Some(())
    }

    /// `in 29`, `in row 3`, `of the nim-sum`; `None` within where it is not told.
    fn in_what(&mut self) -> Option<Option<Of>> {
        self.skip(&[Word::It]);
        self.skip(&[Word::Known]);
        self.one_of(&[Word::In, Word::Of, Word::To])?;
        if let Some(heap) = self.attempt(Reader::heap) {
            return Some(Some(Of::Heap(heap)));
        }
        self.skip(&[Word::Article, Word::New]);
        if let Some(n) = self.number() {
            return Some(Some(Of::Number(n)));
        }
        if self.nim_sum_name().is_none() {
            return self.word(Word::It).map(|()| None);
        }
        let told = self.attempt(Reader::same_number);
        let told = told.or_else(|| self.number().map(Of::Number));
        Some(Some(told.unwrap_or(Of::NimSum)))
    }

    /// `s = 29` where the nim-sum is named and told.
    fn same_number(&mut self) -> Option<Of> {
        self.eat(Kind::Relation(Relation::Equal))?;
        let n = self.number()?;
        matches!(self.kind(), Kind::Colon | Kind::Word(Word::Is)).then_some(Of::Number(n))
    }

    /// `row 3 has 16`, `row 3: 16 -> 13`, `row 3 ⊕ s = 11`.
    pub fn heap_statement(&mut self) -> Option<()> {
        if self.attempt(Reader::play_statement).is_some() {
            return Some(());
        }
        let from = self.at;
        let heap = self.heap()?;
        match self.kind() {
            Kind::Xor | Kind::Plus | Kind::Minus => self.heap_formula(from),
            // "The new size of row 3 =" names the number after it.
            Kind::Relation(Relation::Equal) if self.clause.next => {
                self.at += 1;
                Some(())
            }
            Kind::Relation(_) if self.more_than_a_size() => self.heap_formula(from),
            Kind::Relation(_) => self.size(),
            _ => self.heap_has(from, heap),
        }
    }

    fn heap_formula(&mut self, from: usize) -> Option<()> {
        self.at = from;
        self.articles();
        self.formula()
    }

    /// `row 3 = 8 + 4` says more than how many counters the row has.
    fn more_than_a_size(&self) -> bool {
        let number = matches!(self.ahead(1), Kind::Number(_));
        !number
            || matches!(
                self.ahead(2),
                Kind::Xor | Kind::Plus | Kind::Minus | Kind::Relation(_)
            )
    }

    /// `row 3 = 13` says how many counters a row has, which nothing rests on.
    fn size(&mut self) -> Option<()> {
        self.at += 2;
        Some(())
    }

    fn heap_has(&mut self, from: usize, heap: HeapNo) -> Option<()> {
        let wanted = matches!(self.text_of(self.at), "must" | "should" | "shall");
        self.skip(&[Word::Does, Word::Can, Word::Still]);
        let mut denied = self.word(Word::Not).is_some();
        match self.one_of(&[Word::Has, Word::Lack])? {
            Word::Lack => denied = !denied,
            _ => denied ^= self.one_of(&[Word::No, Word::Not]).is_some(),
        }
        self.articles();
        if matches!(self.kind(), Kind::Word(Word::Largest | Word::Most)) {
            return self.own_largest(from, heap);
        }
        self.skip(&[Word::Power, Word::Only]);
        if self.ahead(1) == Kind::Plus {
            return self.heap_is_sum(from, heap);
        }
        let power = self.value()?;
        if matches!(self.kind(), Kind::Word(Word::Counter | Word::Left)) {
            self.at += 1;
            return Some(());
        }
        if wanted {
            return Some(());
        }
        if self.as_largest().is_some() {
            let of = Some(Of::Heap(heap));
            return self.say_power(from, of, power);
        }
        self.say_contains(from, heap, power, denied)
    }

    /// `row 3 has 8 + 4 + 2`.
    fn heap_is_sum(&mut self, from: usize, heap: HeapNo) -> Option<()> {
        let index = heap.0.checked_sub(1)?;
        let size = self.names.heaps.get(index).copied()?;
        let sum = self.plain_sum()?;
        let chain = Chain::equal(Expr::number(size), sum);
        self.say(from, Said::Chain { names: None, chain });
        Some(())
    }

    /// `row 3 has largest power 16`.
    fn own_largest(&mut self, from: usize, heap: HeapNo) -> Option<()> {
        self.largest()?;
        let is = self.value()?;
        self.say_power(from, Some(Of::Heap(heap)), is)
    }

    /// `as its largest power`.
    fn as_largest(&mut self) -> Option<()> {
        self.attempt(|r| {
            r.word(Word::As)?;
            r.articles();
            r.largest()
        })
    }

    /// `no row has 4`, `no row has top bit 4`.
    pub fn no_heap(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::No)?;
        let _ = self.attempt(|r| {
            r.word(Word::Of)?;
            r.word(Word::Article)
        });
        self.one_of(&[Word::Heap, Word::Heaps])?;
        self.word(Word::Has)?;
        self.articles();
        let top = self.attempt(Reader::largest).is_some();
        self.skip(&[Word::Power]);
        let power = self.value()?;
        if self.word(Word::Counter).is_some() {
            return Some(());
        }
        let top = top || self.as_largest().is_some();
        self.say(from, Said::NoHeapContains { power, top });
        Some(())
    }

    /// A heap has a power, or has not.
    pub fn say_contains(
        &mut self,
        from: usize,
        heap: HeapNo,
        power: u64,
        denied: bool,
    ) -> Option<()> {
        let said = Said::Contains {
            heap,
            power,
            denied,
        };
        self.say(from, said);
        Some(())
    }

    /// `16 is in row 3`, `4 occurs in row 3`, `16 is not in row 1`, from the verb on.
    pub fn is_in_heap(&mut self, from: usize, power: u64) -> Option<()> {
        let verb = self.one_of(&[Word::Is, Word::Occurs, Word::Does, Word::Not])?;
        let denied = verb == Word::Not || self.word(Word::Not).is_some();
        self.skip(&[Word::Occurs, Word::Has]);
        self.word(Word::In)?;
        let heap = self.heap()?;
        self.say_contains(from, heap, power, denied)
    }
}
