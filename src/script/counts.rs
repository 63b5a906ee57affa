//! Numbers of big heaps, of heaps of one and of counters, whether they are even, and numbers that begin a statement.

use crate::model::claim::Counted;
use crate::model::formula::Relation;
use crate::model::position::HeapNo;

use super::reader::Reader;
use super::said::{Board, Said, Unread};
use super::scan::Kind;
use super::words::Word;

impl Reader<'_> {
    /// A statement that a number begins. In this order, since each is told from the next by what follows the number:
    /// moves, boards, words after the number, digits in binary, and last a formula.
    pub fn begun_by_number(&mut self) -> Option<()> {
        match self.ahead(1) {
            Kind::Arrow => self.play_statement(),
            Kind::Number(_) => self.attempt(Reader::spaced_move),
            Kind::Colon => self.attempt(Reader::play_statement),
            Kind::Comma | Kind::Close => self.attempt(Reader::board_statement),
            Kind::Word(Word::And) => self.attempt(Reader::board_statement),
            Kind::Word(_) => self.number_of(),
            Kind::Cardinal(1) => self.counted(),
            Kind::Plus | Kind::Xor | Kind::Relation(_) => {
                self.attempt(Reader::binary).or_else(|| self.formula())
            }
            _ => self.formula(),
        }
    }

    /// A list of numbers: a board that something is said of. A list is begun only once, so that reading stays linear.
    pub fn board_statement(&mut self) -> Option<()> {
        let from = self.at;
        if from < self.listed {
            return None;
        }
        let list = self.board_list()?;
        self.listed = self.at;
        match self.kind() {
            Kind::Arrow => self.board_move(from, &list),
            // `5 = 4 + 1, 4, 3 = 2 + 1` splits the last number.
            Kind::Relation(_) if matches!(self.ahead(2), Kind::Plus) => None,
            Kind::Relation(_) if list.len() > 1 => {
                self.pass_formula();
                self.refuse(from, Unread::Other);
                Some(())
            }
            _ => self.outcome_of(from, list),
        }
    }

    /// A number with words after it.
    fn number_of(&mut self) -> Option<()> {
        let from = self.at;
        match self.ahead(1) {
            Kind::Word(Word::From) => return self.attempt(Reader::elided_take),
            Kind::Word(Word::Counter) => {
                let take = self.attempt(Reader::elided_take);
                return take.or_else(|| self.counted());
            }
            Kind::Word(Word::Big | Word::Heap | Word::Heaps | Word::Ones) => {
                return self.counted();
            }
            Kind::Word(Word::Is) if self.changes_size() => return self.play_statement(),
            Kind::Word(Word::Is | Word::Occurs | Word::Does | Word::Not) => {}
            _ => return None,
        }
        if self.attempt(Reader::total_parity).is_some() {
            return Some(());
        }
        let value = self.value()?;
        let said = self.attempt(|r| r.is_in_heap(from, value));
        let said = said.or_else(|| self.attempt(|r| r.is_largest_power(from, value)));
        said.or_else(|| self.outcome_of(from, vec![value]))
    }

    /// `16 becomes 13`.
    fn changes_size(&mut self) -> bool {
        let at = self.at;
        self.at += 1;
        let becomes = self.becomes().is_some() && matches!(self.kind(), Kind::Number(_));
        self.at = at;
        becomes
    }

    /// `3 big rows`, `5 ones`, `12 counters`, `one row is big`, `no big rows`.
    pub fn counted(&mut self) -> Option<()> {
        let from = self.at;
        let is = match self.word(Word::No) {
            Some(()) => 0,
            None => self.count()?,
        };
        match self.kind() {
            Kind::Word(Word::Big) => self.big_heaps(from, is),
            Kind::Word(Word::Heap | Word::Heaps) => self.heaps_that(from, is),
            Kind::Word(Word::Ones) | Kind::Cardinal(1) if !self.is_of_digits() => {
                self.at += 1;
                self.say_number(from, Counted::Ones, is)
            }
            Kind::Word(Word::Counter) => {
                let all = self.may_be_total(from);
                self.at += 1;
                (all && self.is_total()).then(|| self.say_number(from, Counted::Counters, is))?
            }
            _ => None,
        }
    }

    /// Whether the ones are digits of a column and no heaps.
    fn is_of_digits(&self) -> bool {
        let near = self
            .tokens()
            .iter()
            .skip(self.at.saturating_sub(8))
            .take(14);
        near.into_iter()
            .any(|token| matches!(token.kind, Kind::Word(Word::Known | Word::Power)))
    }

    /// Whether a number of counters at that token can be that of the whole board.
    fn may_be_total(&self, from: usize) -> bool {
        let before = |n: usize| {
            let token = from.checked_sub(n).and_then(|at| self.tokens().get(at));
            token.map_or(Kind::Stop, |token| token.kind)
        };
        match before(1) {
            // `5, 8, 16 counters`
            Kind::Comma => !matches!(before(2), Kind::Number(_) | Kind::Cardinal(_)),
            Kind::Word(word) => matches!(
                word,
                Word::So | Word::Because | Word::As | Word::And | Word::Is | Word::There
            ),
            other => !matches!(other, Kind::Number(_) | Kind::Minus),
        }
    }

    /// Whether nothing that comes next makes it the number of something smaller.
    fn is_total(&mut self) -> bool {
        let total = self.attempt(|r| {
            r.skip(&[Word::In]);
            matches!(r.text_of(r.at), "total" | "altogether" | "all").then(|| r.at += 1)
        });
        total.is_some()
            || self.ends()
            || matches!(self.kind(), Kind::Comma | Kind::Close | Kind::Arrow)
            || matches!(
                self.kind(),
                Kind::Word(
                    Word::So
                        | Word::And
                        | Word::It
                        | Word::Is
                        | Word::Odd
                        | Word::Even
                        | Word::Because
                        | Word::As
                )
            )
    }

    fn big_heaps(&mut self, from: usize, is: u64) -> Option<()> {
        self.word(Word::Big)?;
        self.one_of(&[Word::Heap, Word::Heaps, Word::Ones])?;
        self.say_big(from, is)
    }

    fn say_big(&mut self, from: usize, is: u64) -> Option<()> {
        let of = self.board();
        self.say(from, Said::BigHeaps { of, is });
        Some(())
    }

    /// `one row is big`, `3 rows of one`.
    fn heaps_that(&mut self, from: usize, is: u64) -> Option<()> {
        self.at += 1;
        if self.word(Word::Is).is_some() {
            self.word(Word::Big)?;
            return self.say_big(from, is);
        }
        self.of_one()?;
        self.say_number(from, Counted::Ones, is)
    }

    /// `of one`, `of size 1`, `with one counter`.
    fn of_one(&mut self) -> Option<()> {
        self.one_of(&[Word::Of, Word::With])?;
        self.skip(&[Word::Size, Word::Only]);
        (self.count()? == 1).then_some(())?;
        self.skip(&[Word::Counter]);
        Some(())
    }

    /// How many, and then perhaps whether that is even: `12 counters, even`.
    fn say_number(&mut self, from: usize, counted: Counted, is: u64) -> Option<()> {
        let of = self.board();
        self.say(from, Said::Number { of, counted, is });
        let from = self.at + usize::from(self.kind() == Kind::Comma);
        let odd = self.attempt(|r| {
            r.eat(Kind::Comma);
            r.skip(&[Word::And, Word::So, Word::It, Word::Article]);
            r.skip(&[Word::Is, Word::Article]);
            r.parity()
        });
        if let Some(odd) = odd {
            let of = self.board();
            self.say(from, Said::Parity { of, counted, odd });
        }
        Some(())
    }

    /// `12 is even` where 12 is the number of all counters.
    fn total_parity(&mut self) -> Option<()> {
        let from = self.at;
        let is = self.number()?;
        self.word(Word::Is)?;
        let odd = self.parity()?;
        let total = self
            .names
            .heaps
            .iter()
            .try_fold(0_u64, |sum, n| sum.checked_add(*n));
        (total == Some(is)).then_some(())?;
        let (of, counted) = (Board::Start, Counted::Counters);
        self.say(
            from,
            Said::Number {
                of: of.clone(),
                counted,
                is,
            },
        );
        self.say(from, Said::Parity { of, counted, odd });
        Some(())
    }

    fn parity(&mut self) -> Option<bool> {
        let parity = self.one_of(&[Word::Odd, Word::Even])?;
        self.skip(&[Word::Number]);
        Some(parity == Word::Odd)
    }

    /// `an odd number of ones`, `even number of counters`.
    pub fn parity_statement(&mut self) -> Option<()> {
        let from = self.at;
        let odd = self.one_of(&[Word::Odd, Word::Even])? == Word::Odd;
        self.word(Word::Number)?;
        let counted = self.of_things()?;
        if counted == Counted::Ones && self.speaks_of_columns() {
            return None;
        }
        let of = self.board();
        self.say(from, Said::Parity { of, counted, odd });
        Some(())
    }

    /// The ones of a binary column are no heaps.
    fn speaks_of_columns(&self) -> bool {
        let column = |at| {
            let word = self.text_of(at);
            word.eq_ignore_ascii_case("column") || word.eq_ignore_ascii_case("columns")
        };
        (0..self.tokens().len()).any(column)
    }

    fn of_things(&mut self) -> Option<Counted> {
        self.word(Word::Of)?;
        self.articles();
        match self.one_of(&[Word::Ones, Word::Counter, Word::Heaps])? {
            Word::Ones => Some(Counted::Ones),
            Word::Counter => Some(Counted::Counters),
            _ => self.of_one().map(|()| Counted::Ones),
        }
    }

    /// `the number of ones is odd`, `number of counters: 12`.
    pub fn number_statement(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::Number)?;
        if self.ahead(1) == Kind::Word(Word::Big) {
            self.at += 2;
            self.word(Word::Heaps)?;
            self.being()?;
            let is = self.count()?;
            return self.say_big(from, is);
        }
        let counted = self.of_things()?;
        self.being()?;
        let of = self.board();
        match self.one_of(&[Word::Odd, Word::Even]) {
            Some(parity) => {
                let odd = parity == Word::Odd;
                self.say(from, Said::Parity { of, counted, odd });
                Some(())
            }
            None => {
                let is = self.count()?;
                self.say_number(from, counted, is)
            }
        }
    }

    /// "is", `=` or a colon.
    pub fn being(&mut self) -> Option<()> {
        let equal = Kind::Relation(Relation::Equal);
        let being = self.eat(Kind::Colon).or_else(|| self.eat(equal));
        being.or_else(|| self.word(Word::Is))?;
        self.still_is();
        Some(())
    }

    fn still_is(&mut self) {
        self.skip(&[Word::Still, Word::New]);
    }

    /// Numbers with anything usual between them: `5, 8, 16`, `5 8 16`, `5; 8; 16`.
    fn numbers(&mut self) -> Option<Vec<u64>> {
        let mut numbers = vec![self.number()?];
        while let Some(n) = self.attempt(|r| {
            let _ = r.eat(Kind::Comma).or_else(|| r.eat(Kind::Semicolon));
            r.skip(&[Word::And]);
            r.number()
        }) {
            numbers.push(n);
        }
        Some(numbers)
    }

    /// `rows 1 and 3 have 8`: one statement for each.
    pub fn heaps_have(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::Heaps)?;
        let labels = self.board_list()?;
        self.skip(&[Word::Both, Word::Still]);
        self.word(Word::Has)?;
        self.articles();
        let power = self.value()?;
        if self.is(Word::Counter) {
            return None;
        }
        for label in labels {
            let heap = HeapNo(usize::try_from(label).ok()?);
            self.say_contains(from, heap, power, false)?;
        }
        Some(())
    }

    /// `rows: 5, 4, 3`, `big rows: 3`.
    pub fn heaps_are(&mut self) -> Option<()> {
        let from = self.at;
        let some = self.before() == Kind::Word(Word::Other);
        let big = self.word(Word::Big).is_some();
        self.word(Word::Heaps)?;
        let listed = self.kind() == Kind::Colon;
        self.being()?;
        if big {
            let is = self.count()?;
            return self.say_big(from, is);
        }
        let board = match listed {
            true => self.numbers()?,
            false => self.board_list()?,
        };
        if some || !listed && board.len() < 2 {
            return None;
        }
        if matches!(
            self.kind(),
            Kind::Xor | Kind::Plus | Kind::Arrow | Kind::Word(Word::Big)
        ) {
            return None;
        }
        self.say(from, Said::Board(board));
        Some(())
    }
}
