//! Words that change nothing wherever they stand, such as "of course", frames around what is said, such as "it is ...
//! that ...", and verbs of two words: a line is read as if they had been left out, or written as one word.

use super::chart::{Chart, Match, Value, ValueId};
use super::scan::{Kind, Token};

/// The category of such words. The row `as take` stands for the word "take".
const DROPPED: &str = "dropped";

/// The slot that holds what is kept of a phrase.
const KEPT: &str = "kept";

impl Chart<'_> {
    /// Leaves out what changes nothing, so that the rest can be read as if it had not been written.
    pub(super) fn drop(mut self) -> Self {
        self.look_ahead();
        let mut tokens = Vec::with_capacity(self.tokens.len());
        let mut at = 0;
        let mut as_written = true;
        while let Some(token) = self.tokens.get(at).copied() {
            match self.dropped(at) {
                Some(found) => {
                    as_written = false;
                    tokens.extend(self.word_for(found, at));
                    tokens.extend(self.kept_of(found));
                    at = found.end;
                }
                None => {
                    tokens.push(token);
                    at += 1;
                }
            }
        }
        match as_written {
            true => self,
            false => Chart::new(self.text, self.names, self.book, tokens),
        }
    }

    fn dropped(&mut self, at: usize) -> Option<Match> {
        let category = self.book.find(DROPPED)?;
        let token = self.tokens.get(at)?;
        if !self.book.can_begin(category, token.sym, token.plain) {
            return None;
        }
        let mut found = self.all(category, at);
        found.retain(|found| self.repeats_the_task(found.value, at));
        found.into_iter().max_by_key(|found| found.end)
    }

    /// Whether what a phrase says of the board is so: "wins with 9 circles" says no more than "wins" where there are 9.
    fn repeats_the_task(&self, id: ValueId, at: usize) -> bool {
        let heaps = self.names.heaps;
        let total = heaps.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n));
        let is = |slot, right: Option<u64>| match self.slot(id, slot) {
            Some(_) => right.is_some() && self.number_in(id, slot) == right,
            None => true,
        };
        let circle = self.names.has_places();
        let places = Some(heaps.len() as u64);
        match self.row_name(id) {
            // "We play with 9 circles" says nothing else.
            "this board" if at > 0 && !self.is_in("has-board", at - 1) => false,
            "this board" => {
                let sizes = self.numbers_in(id, "sizes");
                is("total", total)
                    && is("places", places.filter(|_| circle))
                    && is("heaps", places.filter(|_| !circle))
                    && sizes.is_none_or(|sizes| sizes == heaps)
            }
            "full circle" => {
                is("places", places) && circle && heaps.iter().all(|&marker| marker > 0)
            }
            "this circle" => circle,
            _ => true,
        }
    }

    /// The word that a phrase stands for: "take" for "pick up".
    fn word_for(&self, found: Match, at: usize) -> Option<Token> {
        let word = self.row_name(found.value).strip_prefix("as ")?;
        let sym = self.book.word(word)?;
        let (first, last) = (self.tokens.get(at)?, self.tokens.get(found.end - 1)?);
        Some(Token {
            kind: Kind::Word(sym),
            sym,
            plain: true,
            start: first.start,
            end: last.end,
        })
    }

    fn kept_of(&self, found: Match) -> Vec<Token> {
        let Value::Row { slots, .. } = self.value(found.value) else {
            return Vec::new();
        };
        let kept = slots
            .iter()
            .filter(|(slot, _)| self.book.slot_name(*slot) == KEPT);
        kept.flat_map(|(_, value)| self.tokens_of(*value)).collect()
    }

    fn tokens_of(&self, id: ValueId) -> Vec<Token> {
        match self.value(id) {
            Value::Row { at, end, .. } => self.tokens.get(*at..*end).unwrap_or_default().to_vec(),
            _ => Vec::new(),
        }
    }
}
