//! One line of a written solution to what it says: statements are looked for from word to word, prose is passed over,
//! and what looks like a statement and cannot be read is told.

use crate::model::formula::Relation;
use crate::model::rules::Layout;

use super::reader::Reader;
use super::said::{Names, Reason, Said, Sentence, Tie, Unread};
use super::scan::{self, Kind};
use super::words::Word;

/// Longer lines are not read.
const LONGEST_LINE: usize = 10_000;

/// Reads one line. Time and depth are bounded on every text.
pub fn line(text: &str, names: &Names) -> Sentence {
    if text.len() > LONGEST_LINE {
        return Sentence {
            items: Vec::new(),
            unread: vec![(0..text.len(), Unread::TooLong)],
        };
    }
    let mut reader = Reader::new(text, names, scan::tokens(text, names));
    reader.line();
    reader.sentence
}

impl Reader<'_> {
    fn line(&mut self) {
        let column = self
            .tokens()
            .first()
            .is_some_and(|first| first.may_begin_column());
        if column && self.attempt(Reader::column).is_some() {
            return;
        }
        while self.kind() != Kind::End {
            self.step();
        }
        self.close(false);
    }

    /// Reads a statement, or passes over one token.
    fn step(&mut self) {
        let from = self.at;
        if self.turn().is_some() || self.told_reason().is_some() {
            self.at = self.at.max(from + 1);
            return;
        }
        if self.attempt(Reader::statement).is_some() {
            self.at = self.at.max(from + 1);
            self.after_item();
        } else {
            self.pass();
        }
    }

    /// Words that tie clauses or give them their mood.
    fn turn(&mut self) -> Option<()> {
        match self.kind() {
            Kind::Stop | Kind::Semicolon => self.close(false),
            Kind::Question => self.close(true),
            Kind::Word(Word::So) => {
                self.settle();
                self.clause.premise = false;
                self.clause.wanted = false;
                self.clause.tie = Tie::So;
            }
            Kind::Arrow if self.last().is_some() => self.clause.tie = Tie::So,
            Kind::Word(Word::Because) => self.because(),
            Kind::Word(Word::By) => self.by(),
            Kind::Word(Word::As) if self.last().is_some() => self.by_the_way(),
            Kind::Word(Word::As) => self.clause.premise = true,
            Kind::Word(Word::Use) if self.cites() => self.by(),
            Kind::Comma if self.clause.premise && self.last().is_some() => {
                self.clause.premise = false;
                self.clause.tie = Tie::So;
            }
            _ => return None,
        }
        Some(())
    }

    /// "because": the reason of the item before it, or a premise of the item after it.
    fn because(&mut self) {
        self.settle();
        match self.last() {
            Some(_) => {
                self.clause.open = self.sentence.items.len().checked_sub(1);
                self.clause.tie = Tie::Because;
            }
            None => self.clause.premise = true,
        }
    }

    /// "by": a reason directly after an item, or before the first.
    fn by(&mut self) {
        match self.last() {
            None => self.clause.premise = true,
            Some(_) if self.clause.open.is_none() => {
                self.clause.open = self.sentence.items.len().checked_sub(1);
            }
            _ => {}
        }
    }

    /// "as" and brackets give a reason only where the reason is known.
    fn by_the_way(&mut self) {
        self.at += 1;
        self.articles();
        let last = self.sentence.items.len().checked_sub(1);
        let item = last.filter(|_| self.last().is_some());
        if let (Some(item), Some(reason)) = (item, self.reason()) {
            self.give(item, reason);
        } else if item.is_some() {
            self.clause.tie = Tie::Because;
            if self.attempt(Reader::statement).is_none() {
                self.clause.tie = Tie::None;
            }
        }
    }

    /// A reason that was announced: of the item before, or of the one to come.
    fn told_reason(&mut self) -> Option<()> {
        if let Some(item) = self.clause.open {
            let reason = self.reason()?;
            self.give(item, reason);
            self.clause.open = None;
            self.clause.tie = Tie::None;
            return Some(());
        }
        let bracket = self.before() == Kind::Open && self.last().is_some();
        if bracket && matches!(self.kind(), Kind::Word(Word::Theorem | Word::Lemma)) {
            let reason = self.reason()?;
            self.give(self.sentence.items.len().checked_sub(1)?, reason);
            return Some(());
        }
        if self.clause.premise && self.last().is_none() {
            self.clause.reason = Some(self.reason()?);
            return Some(());
        }
        None
    }

    /// "using Theorem 1".
    fn cites(&self) -> bool {
        matches!(self.ahead(1), Kind::Word(Word::Theorem | Word::Lemma))
    }

    /// A premise is followed by its consequence, unless "and" adds another.
    fn after_item(&mut self) {
        if self.clause.premise && !self.is(Word::And) && self.kind() != Kind::Comma {
            self.clause.premise = false;
            self.clause.tie = Tie::So;
        }
    }

    /// Passes over a token that begins no statement.
    fn pass(&mut self) {
        let nim = self.names.layout == Layout::Heaps;
        match self.kind() {
            Kind::Open => self.opened += 1,
            Kind::Close => self.opened = self.opened.saturating_sub(1),
            Kind::Word(Word::If) => {
                self.clause.supposed |= !self.says_own_move();
                self.clause.wanted |= self.is_condition();
            }
            Kind::Word(Word::Opponent) if self.ahead(1) == Kind::Word(Word::Take) => {
                self.clause.reply = true;
            }
            Kind::Ordinal(2) if !nim && self.ahead(1) == Kind::Word(Word::Player) => {
                self.clause.reply = true;
            }
            Kind::Word(Word::Unknown) if !nim && self.text_of(self.at) == "Say" => {
                self.clause.supposed = true;
            }
            Kind::Word(Word::Not) if self.attempt(Reader::denied_zero).is_some() => return,
            Kind::Word(Word::Not) if matches!(self.ahead(1), Kind::Number(_)) => self.at += 1,
            Kind::Word(Word::Not) => self.clause.supposed = true,
            Kind::Word(Word::Want) => self.clause.wanted = true,
            Kind::Word(Word::Make) if self.is_infinitive() => self.clause.wanted = true,
            Kind::Comma => self.clause.wanted = false,
            Kind::Word(Word::New) if self.attempt(Reader::new_board).is_some() => return,
            Kind::Word(Word::New | Word::Still) => self.clause.next = true,
            Kind::Word(Word::No) if self.ahead(1) == Kind::Word(Word::Power) => {
                // "no power appears twice, so": a reason for an ordinary sum.
                self.clause.reason = Some(Reason::Known);
            }
            Kind::Word(Word::Give) if self.is_of_a_move() => {
                self.clause.next = true;
            }
            Kind::Word(Word::Every) if self.speaks_of_all_moves() => {
                self.clause.supposed = true;
            }
            Kind::Word(Word::Heap | Word::Label | Word::Answer | Word::Theorem | Word::Lemma) => {
                self.label();
                return;
            }
            _ => {}
        }
        self.at += 1;
    }

    /// "gives" after a move, or "this gives" in the sentence after it.
    fn is_of_a_move(&self) -> bool {
        let last = match self.before() {
            Kind::Word(Word::It) => self.sentence.items.last(),
            _ => self.last(),
        };
        last.is_some_and(|item| matches!(item.said, Said::Move(_)))
    }

    /// "I would take": what the writer does, if nothing else makes it doubtful.
    fn says_own_move(&self) -> bool {
        let word = self.text_of(self.at).to_ascii_lowercase();
        let own = matches!(&word[..], "i'd" | "we'd" | "i’d" | "we’d")
            || word == "would" && self.before() == Kind::Word(Word::I);
        own && matches!(
            self.ahead(1),
            Kind::Word(Word::Take | Word::Leave | Word::Reduce)
        )
    }

    /// "if the nim-sum is": a condition that may hold or not.
    fn is_condition(&self) -> bool {
        let article = usize::from(self.ahead(1) == Kind::Word(Word::Article));
        let next = self.ahead(1 + article);
        matches!(next, Kind::Word(Word::NimSum | Word::Nim | Word::S))
    }

    /// "to make": what is to come of a move.
    fn is_infinitive(&self) -> bool {
        self.before() == Kind::Word(Word::To)
    }

    /// "every move leads to": no single board is spoken of.
    fn speaks_of_all_moves(&self) -> bool {
        let moves = matches!(self.ahead(1), Kind::Word(Word::Move | Word::Moves));
        moves && matches!(self.ahead(2), Kind::Word(_))
    }

    /// `Step 2:`, `Exercise 4`: a number that labels.
    fn label(&mut self) {
        self.at += 1;
        let number = self.count();
        if number.is_some() {
            self.eat(Kind::Colon);
        }
    }

    /// A statement that begins with the next token. Statements do not steal from each other: each kind of token begins
    /// the few that are tried here, and each of these needs all its parts.
    fn statement(&mut self) -> Option<()> {
        if self.of_parts().is_some() {
            return Some(());
        }
        match self.kind() {
            Kind::Number(_) | Kind::Power(_) => self.begun_by_number(),
            Kind::Bits | Kind::Large => self.attempt(Reader::binary).or_else(|| self.formula()),
            Kind::StrangePower | Kind::Strike | Kind::StrikeOpen => self.formula(),
            Kind::Open => self
                .attempt(Reader::bracketed_board)
                .or_else(|| self.formula()),
            Kind::HeapName(_) => self.heap_statement(),
            Kind::Cardinal(_) => self.counted(),
            Kind::Ordinal(_) if self.ahead(1) == Kind::Word(Word::Heap) => self.heap_statement(),
            Kind::Ordinal(_) => {
                let winner = self.attempt(Reader::winner);
                winner.or_else(|| self.short_answer())
            }
            Kind::Relation(_) if self.begins_line() => self.links(),
            Kind::Xor if self.begins_line() && self.attempt(Reader::summand_in_bits).is_some() => {
                Some(())
            }
            Kind::Xor => {
                let of = self.attempt(Reader::xor_of);
                of.or_else(|| self.begins_line().then(|| self.more())?)
            }
            Kind::Word(word) => self.begun_by_word(word),
            _ => None,
        }
    }

    fn begun_by_word(&mut self, word: Word) -> Option<()> {
        match word {
            Word::S | Word::N | Word::Nim | Word::NimSum => {
                let sum = self.attempt(Reader::nim_sum);
                sum.or_else(|| self.outcome_statement())
            }
            Word::P if matches!(self.ahead(1), Kind::Number(_)) => self.winner(),
            Word::P | Word::Hot | Word::Cold | Word::NPosition | Word::PPosition => {
                self.outcome_statement()
            }
            Word::Not => self.outcome_statement(),
            Word::Take | Word::Leave | Word::Reduce => self.play_statement(),
            Word::From | Word::In => self.attempt(Reader::heap_first),
            Word::Change => {
                let play = self.attempt(Reader::play_statement);
                play.or_else(|| self.changes_statement())
            }
            Word::Heap => self.heap_statement(),
            Word::Heaps => {
                let have = self.attempt(Reader::heaps_have);
                have.or_else(|| self.heaps_are())
            }
            Word::Big => self.heaps_are(),
            Word::Largest | Word::Most => self.largest_power(),
            Word::Use => self.use_power(),
            Word::Next | Word::Previous | Word::Player | Word::Start | Word::Who => self.winner(),
            Word::Opponent | Word::Other => self.winner(),
            Word::Lose => self.standing(),
            Word::Winner => self.named_winner(),
            Word::Winning => {
                let moves = self.attempt(Reader::winning_moves);
                moves.or_else(|| self.standing())
            }
            Word::Only => self.winning_moves(),
            Word::No => {
                let none = self.attempt(Reader::no_winning_move);
                let none = none.or_else(|| self.attempt(Reader::no_heap));
                none.or_else(|| self.counted())
            }
            Word::Number => self.number_statement(),
            Word::Odd | Word::Even => self.parity_statement(),
            Word::Make | Word::Makes => self.making(word),
            Word::Mirror => self.mirror(),
            Word::It => self.it_wins(),
            Word::Answer => self.answer(),
            Word::Unknown => self.unknown_name(),
            _ => None,
        }
    }

    /// Whether nothing but signs of alignment stands before.
    fn begins_line(&self) -> bool {
        let before = self.tokens().get(..self.at).unwrap_or(&[]);
        self.at <= 2
            && before
                .iter()
                .all(|token| matches!(token.kind, Kind::Amp | Kind::Word(Word::So)))
    }

    fn bracketed_board(&mut self) -> Option<()> {
        match (self.ahead(1), self.ahead(2)) {
            (Kind::Number(_), Kind::Comma | Kind::Close) => self.board_statement(),
            _ => None,
        }
    }

    fn changes_statement(&mut self) -> Option<()> {
        let from = self.at;
        let (before, after) = self.changes()?;
        let by = None;
        self.say(from, Said::Changes { by, before, after });
        Some(())
    }

    /// `makes the nim-sum 0`, `make the piles equal`.
    fn making(&mut self, word: Word) -> Option<()> {
        let from = self.at;
        if word == Word::Makes && self.attempt(Reader::zeroes).is_some() {
            self.say(from, Said::Zeroes(None));
            return Some(());
        }
        self.at += 1;
        self.skip(&[Word::Article, Word::Both]);
        let _ = self.count();
        match self.text_of(self.at) {
            "them" => self.at += 1,
            _ => self.word(Word::Heaps)?,
        }
        self.word(Word::Equal)?;
        self.say(from, Said::Mirror);
        Some(())
    }

    fn mirror(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::Mirror)?;
        self.say(from, Said::Mirror);
        Some(())
    }

    /// `x ⊕ 5 = 3`: a letter that stands for no number.
    fn unknown_name(&mut self) -> Option<()> {
        let sign = matches!(self.ahead(1), Kind::Xor | Kind::Relation(_));
        let number = matches!(
            self.ahead(2),
            Kind::Number(_) | Kind::Power(_) | Kind::Open | Kind::Word(_)
        );
        if !(sign && number && self.is_letter()) {
            return None;
        }
        // `x = 14 ⊕ 5 = 11` gives a number a name, which is not used again.
        if self.ahead(1) == Kind::Relation(Relation::Equal)
            && !matches!(self.ahead(2), Kind::Word(_))
        {
            self.at += 2;
            let _ = self.attempt(Reader::statement);
            return Some(());
        }
        let from = self.at;
        let name = self.text_of(from).to_string();
        self.at += 1;
        self.give_up(self.at, Unread::UnknownName(name))
    }
}
