//! What is said of a nim-sum by its name: its value, that it is not 0, or a chain that the name begins.

use crate::model::formula::Relation;
use crate::model::rules::Layout;

use super::reader::Reader;
use super::said::{Board, Said};
use super::scan::Kind;
use super::words::Word;

impl Reader<'_> {
    /// `nim-sum = 29`, `the nim-sum is not 0`, `s = 5 ⊕ 6 = 3`, `nim-sum of 5, 8, 13 = 0`.
    pub fn nim_sum(&mut self) -> Option<()> {
        let from = self.at;
        let letter = matches!(self.kind(), Kind::Word(Word::S | Word::N));
        let any = from == 1 && self.text_of(0).eq_ignore_ascii_case("a");
        if any {
            // "A nim-sum of 0 means ..." speaks of every board.
            self.clause.wanted = true;
            self.clause.supposed = true;
        }
        let summand = (0..from).rev().find(|&at| !self.is_article(at));
        let summand = summand.and_then(|at| self.tokens().get(at));
        if self.names.layout != Layout::Heaps && summand.is_some_and(|t| t.kind == Kind::Xor) {
            return None;
        }
        self.nim_sum_name()?;
        match self.kind() {
            Kind::Xor | Kind::Plus | Kind::Minus => return self.formula_from(from),
            Kind::Relation(_) | Kind::Colon | Kind::Word(Word::Is) => {}
            _ if letter => return None,
            _ => {}
        }
        let of = self.attempt(Reader::of_board);
        let of = of.or_else(|| self.attempt(Reader::argument));
        self.after_move();
        match self.kind() {
            Kind::Relation(relation) => self.related(from, of, relation),
            Kind::Word(Word::NonZero) => {
                self.at += 1;
                self.not_zero(from, of)
            }
            _ => self.value_of(from, of),
        }
    }

    /// `xor(5, 8, 16) = 29`.
    pub fn xor_of(&mut self) -> Option<()> {
        let from = self.at;
        self.eat(Kind::Xor)?;
        let of = self.argument()?;
        self.eat(Kind::Relation(Relation::Equal))?;
        self.value_named(from, Some(of))
    }

    fn formula_from(&mut self, from: usize) -> Option<()> {
        self.at = from;
        self.formula()
    }

    fn board_or(&self, of: Option<Board>) -> Board {
        match of {
            Some(Board::Unsaid) | None => self.board(),
            Some(board) => board,
        }
    }

    fn not_zero(&mut self, from: usize, of: Option<Board>) -> Option<()> {
        let of = self.board_or(of);
        self.say(from, Said::NimSumNotZero { of });
        Some(())
    }

    fn related(&mut self, from: usize, of: Option<Board>, relation: Relation) -> Option<()> {
        let zero = self.ahead(1) == Kind::Number(0)
            && !matches!(self.ahead(2), Kind::Xor | Kind::Plus | Kind::Relation(_));
        match relation {
            Relation::Equal => {
                self.at += 1;
                self.eat(Kind::Amp);
                self.value_named(from, of)
            }
            Relation::NotEqual | Relation::Greater if zero => {
                self.at += 2;
                self.not_zero(from, of)
            }
            _ => self.formula_from(from),
        }
    }

    /// A value after "is", a colon or nothing at all.
    fn value_of(&mut self, from: usize, of: Option<Board>) -> Option<()> {
        if self.one_of(&[Word::Is, Word::Of]).is_none() {
            self.eat(Kind::Colon);
        }
        self.still();
        if self.word(Word::Not).is_some() {
            self.equal_to();
            return match self.count()? {
                0 => self.not_zero(from, of),
                _ => None,
            };
        }
        if self.word(Word::NonZero).is_some() {
            return self.not_zero(from, of);
        }
        self.equal_to();
        self.value_named(from, of)
    }

    fn equal_to(&mut self) {
        self.skip(&[Word::Equal, Word::To]);
    }

    /// A number or a chain after the name.
    fn value_named(&mut self, from: usize, of: Option<Board>) -> Option<()> {
        let of = self.board_or(of);
        if let Kind::Cardinal(is) = self.kind() {
            self.at += 1;
            self.say(from, Said::NimSum { of, is });
            return Some(());
        }
        let bits = self.ahead(1) == Kind::Xor;
        if bits && self.attempt(Reader::binary).is_some() {
            return Some(());
        }
        match self.kind() {
            Kind::Number(_)
            | Kind::Power(_)
            | Kind::Large
            | Kind::Bits
            | Kind::StrangePower
            | Kind::Open
            | Kind::Strike
            | Kind::StrikeOpen
            | Kind::HeapName(_)
            | Kind::Word(Word::Heap) => self.formula_of(from, Some(of)),
            _ => None,
        }
    }

    /// "still", "now", "then" before a value.
    fn still(&mut self) {
        loop {
            self.clause.wanted |= matches!(self.text_of(self.at), "should" | "must");
            let words = [Word::Still, Word::New, Word::So, Word::Can, Word::Is];
            let Some(word) = self.one_of(&words) else {
                break;
            };
            self.clause.next |= matches!(word, Word::Still | Word::New);
        }
    }

    /// "after this move" behind the name.
    fn after_move(&mut self) {
        let found = self.attempt(|r| {
            r.word(Word::New)?;
            r.articles();
            r.one_of(&[Word::Move])
        });
        self.clause.next |= found.is_some() || self.word(Word::New).is_some();
    }

    /// `of 5, 8, 13`, `of the rows`, `of the new position`, `of rows 1 and 2`.
    fn of_board(&mut self) -> Option<Board> {
        self.word(Word::Of)?;
        self.skip(&[Word::All, Word::Article, Word::It]);
        let new = self.word(Word::New).is_some();
        if self.is_value() {
            return None;
        }
        let named = self.one_of(&[Word::Position, Word::Heaps, Word::Move]);
        if named == Some(Word::Heaps) && matches!(self.kind(), Kind::Number(_)) {
            let labels = self.board_list()?;
            return self.labelled(&labels);
        }
        if self.is_list() {
            let sizes = self.attempt(Reader::board_list)?;
            return Some(Board::These(sizes));
        }
        match (new, named) {
            (true, _) => Some(Board::Next),
            (false, Some(_)) => Some(Board::Unsaid),
            (false, None) if self.starts_sum() => Some(Board::Unsaid),
            _ => None,
        }
    }

    /// Whether numbers with commas come next, or a single number that no operator follows.
    fn is_list(&self) -> bool {
        let bracket = usize::from(self.kind() == Kind::Open);
        matches!(self.ahead(bracket), Kind::Number(_))
            && !matches!(self.ahead(bracket + 1), Kind::Xor | Kind::Plus)
    }

    /// `nim-sum(5, 8, 13)`.
    fn argument(&mut self) -> Option<Board> {
        let list = self.kind() == Kind::Open && self.ahead(2) == Kind::Comma;
        let sizes = list.then(|| self.board_list()).flatten()?;
        Some(Board::These(sizes))
    }

    /// Whether a single number comes next and nothing is said of it: `a nim-sum of 0`.
    fn is_value(&self) -> bool {
        let goes_on = matches!(
            self.ahead(1),
            Kind::Comma | Kind::Xor | Kind::Plus | Kind::Relation(_) | Kind::Colon
        );
        let goes_on = goes_on || matches!(self.ahead(1), Kind::Word(Word::Is | Word::And));
        matches!(self.kind(), Kind::Number(_)) && !goes_on
    }

    fn starts_sum(&self) -> bool {
        let number = matches!(self.kind(), Kind::Number(_) | Kind::Power(_) | Kind::Strike);
        number || self.kind() == Kind::Open
    }

    fn labelled(&self, labels: &[u64]) -> Option<Board> {
        let size = |label: &u64| {
            let index = usize::try_from(*label).ok()?.checked_sub(1)?;
            self.names.heaps.get(index).copied()
        };
        labels
            .iter()
            .map(size)
            .collect::<Option<_>>()
            .map(Board::These)
    }

    /// "which is not 0" after the nim-sum was named.
    pub fn denied_zero(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::Not)?;
        self.equal_to();
        (self.count()? == 0).then_some(())?;
        let of = match self.last().map(|item| &item.said) {
            Some(
                Said::NimSum { of, .. }
                | Said::Chain {
                    names: Some(of), ..
                },
            ) => of.clone(),
            Some(Said::Chain { .. }) => self.board(),
            _ => return Some(()),
        };
        self.say(from, Said::NimSumNotZero { of });
        Some(())
    }
}
