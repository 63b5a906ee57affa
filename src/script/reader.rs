//! Where reading stands in a line: the tokens, what was found, and the mood of the clause. Knows no statement.

use super::said::{Board, Item, Names, Reason, Said, Sentence, Span, Tie, Unread};
use super::scan::{Kind, Token};
use super::words::Word;

/// The state of reading one line.
pub(super) struct Reader<'a> {
    pub text: &'a str,
    pub names: &'a Names<'a>,
    tokens: Vec<Token>,
    /// The next token.
    pub at: usize,
    /// What was found.
    pub sentence: Sentence,
    pub clause: Clause,
    /// Brackets that prose has opened.
    pub opened: usize,
    /// Where the last list of numbers ends.
    pub listed: usize,
    /// Whether every bracket is closed, once that was counted.
    pub balanced: Option<bool>,
}

/// What is known of the words up to the next stop.
#[derive(Default)]
pub(super) struct Clause {
    /// The first item of the clause.
    pub first: usize,
    /// A word denies or only tries what is said.
    pub supposed: bool,
    /// The board is the one after a move.
    pub next: bool,
    /// The opponent moves.
    pub reply: bool,
    /// What is said of a board is only wanted.
    pub wanted: bool,
    /// How the next item is tied.
    pub tie: Tie,
    /// A reason that was given before its item.
    pub reason: Option<Reason>,
    /// The item whose reason is being read.
    pub open: Option<usize>,
    /// "Since ..." at the beginning: what follows is a premise, then a consequence.
    pub premise: bool,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str, names: &'a Names<'a>, tokens: Vec<Token>) -> Reader<'a> {
        Reader {
            text,
            names,
            tokens,
            at: 0,
            sentence: Sentence::default(),
            clause: Clause::default(),
            opened: 0,
            listed: 0,
            balanced: None,
        }
    }

    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The next token.
    pub fn kind(&self) -> Kind {
        self.ahead(0)
    }

    /// A token further on.
    pub fn ahead(&self, n: usize) -> Kind {
        let token = self.tokens.get(self.at.saturating_add(n));
        token.map_or(Kind::End, |token| token.kind)
    }

    /// The token before the next one.
    pub fn before(&self) -> Kind {
        let token = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        token.map_or(Kind::End, |token| token.kind)
    }

    pub fn is(&self, word: Word) -> bool {
        self.kind() == Kind::Word(word)
    }

    /// Passes over a token of this kind.
    pub fn eat(&mut self, kind: Kind) -> Option<()> {
        let found = self.kind() == kind;
        self.at += usize::from(found);
        found.then_some(())
    }

    /// Passes over a word.
    pub fn word(&mut self, word: Word) -> Option<()> {
        self.eat(Kind::Word(word))
    }

    /// Passes over one of some words.
    pub fn one_of(&mut self, words: &[Word]) -> Option<Word> {
        let Kind::Word(word) = self.kind() else {
            return None;
        };
        words.contains(&word).then(|| {
            self.at += 1;
            word
        })
    }

    /// Passes over any number of some words.
    pub fn skip(&mut self, words: &[Word]) {
        while self.one_of(words).is_some() {}
    }

    /// Passes over "the", "a", "this".
    pub fn articles(&mut self) {
        self.skip(&[Word::Article, Word::It]);
    }

    /// A number as it is written in decimal.
    pub fn number(&mut self) -> Option<u64> {
        let Kind::Number(n) = self.kind() else {
            return None;
        };
        self.at += 1;
        Some(n)
    }

    /// A number of things: in digits or in words.
    pub fn count(&mut self) -> Option<u64> {
        let (Kind::Number(n) | Kind::Cardinal(n)) = self.kind() else {
            return None;
        };
        self.at += 1;
        Some(n)
    }

    /// A number or a power of 2.
    pub fn value(&mut self) -> Option<u64> {
        let value = match self.kind() {
            Kind::Number(n) => n,
            Kind::Power(k) => 2_u64.checked_pow(k.into())?,
            _ => return None,
        };
        self.at += 1;
        Some(value)
    }

    /// Tries something; where it fails, reading stands where it stood.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let at = self.at;
        let read = read(self);
        if read.is_none() {
            self.at = at;
        }
        read
    }

    /// The text of a token.
    pub fn text_of(&self, at: usize) -> &'a str {
        let span = self.tokens.get(at).map_or(0..0, Token::span);
        self.text.get(span).unwrap_or("")
    }

    /// The bytes from a token up to the one before the next.
    pub fn span(&self, from: usize) -> Span {
        let start = self
            .tokens
            .get(from)
            .map_or(self.text.len(), |t| t.span().start);
        let last = self.at.max(from + 1).min(self.tokens.len());
        let last = last.checked_sub(1).and_then(|last| self.tokens.get(last));
        start..last.map_or(self.text.len(), |t| t.span().end).max(start)
    }

    /// The board that a statement without one is about.
    pub fn board(&self) -> Board {
        match self.clause.next {
            true => Board::Next,
            false => Board::Unsaid,
        }
    }

    /// Adds a statement that begins at a token and ends before the next one.
    pub fn say(&mut self, from: usize, said: Said) {
        let item = Item {
            span: self.span(from),
            tie: std::mem::take(&mut self.clause.tie),
            supposed: false,
            asked: self.clause.wanted && is_of_board(&said),
            said,
            reason: self.clause.reason.take(),
        };
        if self.clause.open.take().is_some() {
            self.clause.tie = Tie::None;
        }
        self.sentence.items.push(item);
    }

    /// Adds a piece that cannot be read.
    pub fn refuse(&mut self, from: usize, why: Unread) {
        let span = self.span(from);
        self.sentence.unread.push((span, why));
    }

    /// The last statement of the clause.
    pub fn last(&self) -> Option<&Item> {
        let items = self.sentence.items.get(self.clause.first..)?;
        items.last()
    }

    /// Ends a clause: what it says is given its mood.
    pub fn close(&mut self, question: bool) {
        self.settle();
        let clause = std::mem::take(&mut self.clause);
        if clause.reply && clause.first < self.sentence.items.len() {
            // How the opponent moves is nobody's claim.
            let mut said = self.sentence.items.split_off(clause.first);
            said.retain(|item| !matches!(item.said, Said::Move(_)));
            self.sentence.items.append(&mut said);
        }
        let items = self.sentence.items.get_mut(clause.first..);
        for item in items.unwrap_or_default() {
            item.asked |= question;
            item.supposed |= question || clause.supposed && !is_work(&item.said);
        }
        self.clause.first = self.sentence.items.len();
    }

    /// A reason that is still being read was not understood.
    pub fn settle(&mut self) {
        if let Some(item) = self.clause.open.take() {
            self.give(item, Reason::Other);
        }
    }

    /// Gives an item its reason, unless it has one.
    pub fn give(&mut self, item: usize, reason: Reason) {
        if let Some(item) = self.sentence.items.get_mut(item) {
            item.reason.get_or_insert(reason);
        }
    }
}

impl Token {
    pub fn span(&self) -> Span {
        self.start as usize..self.end as usize
    }
}

/// Whether it is true or false whatever the mood.
fn is_work(said: &Said) -> bool {
    matches!(
        said,
        Said::Board(_)
            | Said::Chain { .. }
            | Said::Links(_)
            | Said::InBinary { .. }
            | Said::SumInBinary { .. }
            | Said::ColumnRow { .. }
            | Said::ColumnRule
            | Said::Difference { .. }
    )
}

/// Whether it can be wished for: what a board is to be like.
fn is_of_board(said: &Said) -> bool {
    matches!(
        said,
        Said::NimSum { .. }
            | Said::NimSumNotZero { .. }
            | Said::Outcome { .. }
            | Said::Opponent { .. }
            | Said::Zeroes(_)
            | Said::Number { .. }
            | Said::Parity { .. }
    )
}
