//! A line against the phrases: which categories can be read from each token on, and how far. Every reading is worked out
//! once and kept; what is read by code is in `formula`, `binary` and `numbers`.

use std::cell::Cell;

use super::automaton::{Automaton, NodeId};
use super::phrases::{Builtin, Category, CategoryId, Part, Phrasebook, RowId, SlotId};
use super::said::{Digits, Names, Said, Span, Unread};
use super::scan::{Kind, Token};
use crate::model::claim::Outcome;
use crate::model::formula::Expr;
use crate::model::position::HeapNo;
use crate::model::rules::Convention;

/// A reading of a category: where it ends, and what it says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    /// The token after its last one.
    pub end: usize,
    pub value: ValueId,
}

/// What was read, by its place in the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ValueId(u32);

/// What was read.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A phrase of a row, with what its slots hold.
    Row {
        row: RowId,
        slots: Vec<(SlotId, ValueId)>,
        /// Its tokens, from and to.
        at: usize,
        end: usize,
    },
    /// Several of a category.
    Many(Vec<ValueId>),
    /// Several of a category, each of which the statement is about.
    Each(Vec<ValueId>),
    /// The same statement about each of several.
    All(Vec<ValueId>),
    Number(u64),
    /// A number with the work that gives it.
    Worked(u64, Box<Said>),
    Numbers(Vec<u64>),
    Letters(Vec<Outcome>),
    /// What a formula says, or why it cannot be read.
    Formula(Result<Vec<Said>, Unread>),
    Sum(Expr),
    Name(String),
    Bits(Digits),
    Nothing,
}

/// One of several things that are named at once: "the other two rows", "all other powers".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Member {
    Heap(HeapNo),
    Power(u64),
}

/// The chart of one line.
pub(super) struct Chart<'a> {
    pub text: &'a str,
    pub names: &'a Names<'a>,
    pub book: &'a Phrasebook,
    pub tokens: Vec<Token>,
    /// Where the readers of formulas stand.
    pub at: usize,
    ahead: Ahead,
    /// The place of a reading in `found` plus one, by token and category.
    memo: Vec<u32>,
    found: Vec<Vec<Match>>,
    values: Vec<Value>,
    /// The one of a group that a statement is said of just now.
    pub member: Cell<Option<Member>>,
    steps: usize,
    most: usize,
    /// The category of whole statements, which keeps every reading of the same words.
    statement: Option<CategoryId>,
}

/// Steps for any line, and for each token more.
const STEPS: usize = 20_000;
const STEPS_A_TOKEN: usize = 400;

/// So many words that say nothing may stand in a row within a phrase.
const MOST_SKIPS: usize = 4;

/// No list is longer.
const LONGEST_LIST: usize = 200;

/// A statement is about no more things at once.
const MOST_EACH: usize = 12;

/// The category of whole statements.
pub(super) const STATEMENT: &str = "statement";

impl<'a> Chart<'a> {
    pub fn new(
        text: &'a str,
        names: &'a Names<'a>,
        book: &'a Phrasebook,
        tokens: Vec<Token>,
    ) -> Self {
        let places = book.len() * (tokens.len() + 1);
        Chart {
            ahead: Ahead::of(&tokens, book),
            text,
            names,
            book,
            most: STEPS + STEPS_A_TOKEN * tokens.len(),
            tokens,
            at: 0,
            memo: vec![0; places],
            found: Vec::new(),
            values: Vec::new(),
            member: Cell::new(None),
            steps: 0,
            statement: book.find(STATEMENT),
        }
    }

    /// Whether the line asked for more work than a line may.
    pub fn is_spent(&self) -> bool {
        self.steps > self.most
    }

    pub fn value(&self, id: ValueId) -> &Value {
        const NOTHING: &Value = &Value::Nothing;
        self.values.get(id.0 as usize).unwrap_or(NOTHING)
    }

    pub fn keep(&mut self, value: Value) -> ValueId {
        self.values.push(value);
        ValueId(self.values.len() as u32 - 1)
    }

    /// The row of a phrase that was read.
    pub fn row(&self, id: ValueId) -> Option<RowId> {
        row_of(&self.values, id)
    }

    /// Why a formula within a phrase cannot be read.
    pub fn unreadable(&self, id: ValueId) -> Option<Unread> {
        match self.value(id) {
            Value::Formula(Err(why)) => Some(why.clone()),
            Value::Row { slots, .. } => slots.iter().find_map(|(_, value)| self.unreadable(*value)),
            Value::All(all) => all.iter().find_map(|value| self.unreadable(*value)),
            _ => None,
        }
    }

    /// Whether a statement can be about this board, or holds a formula whose fault can be told.
    pub fn makes_sense(&self, id: ValueId) -> bool {
        self.unreadable(id).is_some() || self.says(id).is_some()
    }

    /// Whether words claim nothing: what labels a line is a heap of this board, and what is so in Nim or in
    /// normal play is said there.
    pub fn is_aside(&self, id: ValueId) -> bool {
        let begins = |at: usize| {
            let before = at.checked_sub(1).map(|before| self.kind_at(before));
            matches!(before, None | Some(Kind::Stop | Kind::Semicolon))
        };
        match self.value(id) {
            Value::Row { at, .. } if self.is_label_of_heap(id) => {
                begins(*at) && self.heap_in(id).is_some() && !self.is_of_another_heap(id)
            }
            Value::Row { .. } => {
                let normal = self.names.convention == Convention::Normal;
                match self.row_name(id) {
                    "known in normal play" => normal,
                    "known in nim" => normal && self.names.layout.is_nim(),
                    _ => true,
                }
            }
            _ => true,
        }
    }

    /// Whether words say which heap a line is about: "row 3:".
    pub fn is_label_of_heap(&self, id: ValueId) -> bool {
        self.row_name(id) == "heap label"
    }

    /// A token's kind.
    pub fn kind_at(&self, at: usize) -> Kind {
        self.tokens.get(at).map_or(Kind::End, |token| token.kind)
    }

    /// Whether a token is a sign at which a clause may end.
    pub fn ends_at(&self, at: usize) -> bool {
        matches!(
            self.kind_at(at),
            Kind::Stop | Kind::Comma | Kind::Semicolon | Kind::Question | Kind::Close | Kind::End
        )
    }

    /// Whether a token may stand anywhere and says nothing.
    pub fn is_skip(&self, at: usize) -> bool {
        self.ahead.skips.get(at).is_some_and(|skip| *skip)
    }

    /// Looks ahead again, where tokens were written in another way.
    pub fn look_ahead(&mut self) {
        self.ahead = Ahead::of(&self.tokens, self.book);
    }

    /// Whether a word of a list stands here, or next behind words that say nothing.
    pub fn is_in(&self, list: &str, at: usize) -> bool {
        self.is_word_in(list, self.past_skips(at))
    }

    /// Whether this very token is a word of a list.
    pub fn is_word_in(&self, list: &str, at: usize) -> bool {
        let token = self.tokens.get(at);
        token.is_some_and(|token| self.book.is_in(list, token.sym))
    }

    /// The heap that was named last before a token.
    pub fn heap_before(&self, at: usize) -> Option<HeapNo> {
        (0..at).rev().find_map(|start| {
            let found = self.known("heap", start);
            let before = found.iter().filter(|found| found.end <= at);
            let named = before.filter(|found| self.row_name(found.value) != "it");
            named.filter_map(|found| self.heap(found.value)).next_back()
        })
    }

    /// The readings of a category from a token on, as far as they have been worked out.
    pub fn known(&self, category: &str, start: usize) -> &[Match] {
        let category = self.book.find(category);
        let place = category.map(|category| self.place(category, start));
        let known = place.and_then(|place| self.memo.get(place)?.checked_sub(1));
        let found = known.and_then(|known| self.found.get(known as usize));
        found.map_or(&[], Vec::as_slice)
    }

    /// The first token from here on that says something.
    pub fn past_skips(&self, mut at: usize) -> usize {
        while self.is_skip(at) {
            at += 1;
        }
        at
    }

    /// The text of a token.
    pub fn text_of(&self, at: usize) -> &'a str {
        let span = self.tokens.get(at).map_or(0..0, Token::span);
        self.text.get(span).unwrap_or("")
    }

    /// The bytes of some tokens.
    pub fn span(&self, from: usize, to: usize) -> Span {
        let start = self.tokens.get(from).map(|token| token.span().start);
        let end = to.checked_sub(1).and_then(|last| self.tokens.get(last));
        let start = start.unwrap_or(self.text.len());
        start..end.map_or(start, |token| token.span().end).max(start)
    }

    /// Every reading of a category from a token on.
    pub fn all(&mut self, category: CategoryId, start: usize) -> Vec<Match> {
        let id = self.parse(category, start);
        self.found.get(id).cloned().unwrap_or_default()
    }

    /// The longest reading of a category from a token on.
    pub fn longest(&mut self, category: &str, start: usize) -> Option<Match> {
        let category = self.book.find(category)?;
        let id = self.parse(category, start);
        let all = self.found.get(id)?;
        all.iter()
            .copied()
            .reduce(|best, other| match other.end > best.end {
                true => other,
                false => best,
            })
    }

    /// Whether a category may be read from a token on, or next behind words that say nothing.
    pub fn begins(&self, category: CategoryId, start: usize) -> bool {
        self.ahead.has(category, start)
    }

    /// The place of a reading in `memo`.
    fn place(&self, category: CategoryId, start: usize) -> usize {
        start * self.book.len() + usize::from(category.0)
    }

    fn parse(&mut self, category: CategoryId, start: usize) -> usize {
        let place = self.place(category, start);
        match self.memo.get(place) {
            Some(0) => {}
            Some(known) => return *known as usize - 1,
            None => return usize::MAX,
        }
        let mut out = Vec::new();
        let book = self.book;
        if !self.is_spent() {
            match book.kind(category) {
                Category::Builtin(builtin) => out = self.builtin(*builtin, start),
                Category::Phrases(phrases) => {
                    let all = self.statement == Some(category);
                    let mut walk = Walk {
                        phrases,
                        start,
                        all,
                        slots: Vec::new(),
                        out: Vec::new(),
                    };
                    self.walk(&mut walk, Automaton::ROOT, start, true);
                    out = walk.out;
                }
            }
        }
        longest_first(&mut out);
        self.found.push(out);
        if let Some(place) = self.memo.get_mut(place) {
            *place = self.found.len() as u32;
        }
        self.found.len() - 1
    }

    /// Follows the phrases of a category; `fresh` where no word was skipped at this node.
    fn walk(&mut self, walk: &mut Walk<'a>, node: NodeId, at: usize, fresh: bool) {
        self.steps += 1;
        if self.is_spent() {
            return;
        }
        let phrases = walk.phrases;
        if let Some(row) = phrases.row(node).filter(|_| fresh) {
            self.ends(walk, row, at);
        }
        let Some(token) = self.tokens.get(at).copied() else {
            if fresh {
                self.ends_by_slot(walk, node, at);
            }
            return;
        };
        if let Some(to) = phrases.behind(node, token.sym) {
            self.walk(walk, to, at + 1, true);
        }
        let skip = self.is_skip(at);
        if fresh {
            for (part, to) in phrases.parts(node) {
                let begins = |category| self.begins(category, at);
                if begins(part.category) || part.group.is_some_and(begins) {
                    self.fill(walk, part, *to, at);
                }
            }
        }
        // A phrase has no more than a few such words in a row, and following them takes stack.
        let in_a_row =
            || (1..MOST_SKIPS).all(|back| at.checked_sub(back).is_some_and(|at| self.is_skip(at)));
        if skip && !in_a_row() {
            self.walk(walk, node, at + 1, false);
        }
    }

    /// At the end of the line only what matches nothing goes on.
    fn ends_by_slot(&mut self, walk: &mut Walk<'a>, node: NodeId, at: usize) {
        for (part, to) in walk.phrases.parts(node) {
            if matches!(
                self.book.kind(part.category),
                Category::Builtin(Builtin::End | Builtin::ClauseEnd)
            ) {
                self.fill(walk, part, *to, at);
            }
        }
    }

    fn fill(&mut self, walk: &mut Walk<'a>, part: &Part, to: NodeId, at: usize) {
        let mut found = match part {
            Part { many: true, .. } => self.many(part.category, at, LONGEST_LIST),
            Part { each: true, .. } => self.each(part.category, part.group, at),
            _ => {
                let id = self.parse(part.category, at);
                let found = |chart: &Self, n: usize| chart.found.get(id)?.get(n).copied();
                let mut n = 0;
                while let Some(found) = found(self, n) {
                    self.follow(walk, part, to, found);
                    n += 1;
                }
                return;
            }
        };
        longest_first(&mut found);
        for found in found {
            self.follow(walk, part, to, found);
        }
    }

    /// Follows the phrases behind a slot.
    fn follow(&mut self, walk: &mut Walk<'a>, part: &Part, to: NodeId, found: Match) {
        walk.slots.push((part.slot, found.value));
        self.walk(walk, to, found.end, true);
        walk.slots.pop();
    }

    /// A phrase ends: of several with the same words, the row that comes first in the files is meant.
    fn ends(&mut self, walk: &mut Walk<'a>, row: RowId, end: usize) {
        if end == walk.start {
            return;
        }
        let same = |found: &&Match| {
            found.end == end && (!walk.all || row_of(&self.values, found.value) == Some(row))
        };
        match walk.out.iter().position(|found| same(&found)) {
            None => {
                let value = self.said_of_each(row, &walk.slots, walk.start, end);
                walk.out.push(Match { end, value });
            }
            Some(before) => {
                let earlier = |found: &Match| row_of(&self.values, found.value) > Some(row);
                if walk.out.get(before).is_some_and(earlier) {
                    let value = self.said_of_each(row, &walk.slots, walk.start, end);
                    if let Some(found) = walk.out.get_mut(before) {
                        found.value = value;
                    }
                }
            }
        }
    }

    /// A phrase with its slots; where a slot holds several things, the same phrase for each of them.
    fn said_of_each(
        &mut self,
        row: RowId,
        slots: &[(SlotId, ValueId)],
        at: usize,
        end: usize,
    ) -> ValueId {
        let several = slots
            .iter()
            .position(|(_, value)| matches!(self.value(*value), Value::Each(_)));
        let Some(several) = several else {
            let slots = slots.to_vec();
            return self.keep(Value::Row {
                row,
                slots,
                at,
                end,
            });
        };
        let Some(Value::Each(each)) = slots.get(several).map(|(_, value)| self.value(*value))
        else {
            return ValueId(0);
        };
        let mut all = Vec::new();
        for one in each.clone() {
            let mut slots = slots.to_vec();
            if let Some((_, value)) = slots.get_mut(several) {
                *value = one;
            }
            all.push(self.said_of_each(row, &slots, at, end));
        }
        self.keep(Value::All(all))
    }

    /// One of a category, or a list of them, or what names several at once.
    fn each(
        &mut self,
        category: CategoryId,
        group: Option<CategoryId>,
        start: usize,
    ) -> Vec<Match> {
        let mut found = self.all(category, start);
        if let Some(group) = group {
            found.extend(self.all(group, start));
        }
        for list in self.many(category, start, MOST_EACH) {
            if let Value::Many(ids) = self.value(list.value)
                && ids.len() > 1
            {
                let value = Value::Each(ids.clone());
                let value = self.keep(value);
                found.push(Match {
                    end: list.end,
                    value,
                });
            }
        }
        found
    }

    /// Several of a category with commas, semicolons, "and" or "or" between them; every beginning of the list is one.
    fn many(&mut self, category: CategoryId, start: usize, most: usize) -> Vec<Match> {
        let mut out = Vec::new();
        let mut ids: Vec<ValueId> = Vec::new();
        let mut at = start;
        while ids.len() < most {
            let next = self.all(category, at);
            let Some(next) = next.into_iter().max_by_key(|found| found.end) else {
                break;
            };
            ids.push(next.value);
            let value = self.keep(Value::Many(ids.clone()));
            out.push(Match {
                end: next.end,
                value,
            });
            at = self.past_separators(next.end);
            if at == next.end || self.ties(at) {
                break;
            }
            at += usize::from(self.repeats(start, at));
        }
        out
    }

    /// Whether the word before a list is said once more: "in 13, in 11 and in 8".
    pub(super) fn repeats(&self, start: usize, at: usize) -> bool {
        let word = |at: usize| match self.kind_at(at) {
            Kind::Word(sym) => Some(sym),
            _ => None,
        };
        let before = start.checked_sub(1).and_then(word);
        before.is_some() && before == word(at)
    }

    /// Whether a word that may stand anywhere ties a clause to the one before: in "4, 2 and 1, hence 1 occurs" no list goes on.
    pub fn ties(&mut self, at: usize) -> bool {
        self.is_skip(at) && self.longest("so", at).is_some()
    }

    fn past_separators(&mut self, start: usize) -> usize {
        let mut at = start;
        loop {
            match self.kind_at(at) {
                Kind::Comma | Kind::Semicolon => at += 1,
                _ => match self.longest("also", at) {
                    Some(found) => at = found.end,
                    None => return at,
                },
            }
        }
    }
}

/// Of two ways to fill the same words, the one with the longer first slot is meant.
fn longest_first(found: &mut [Match]) {
    found.sort_by_key(|found| std::cmp::Reverse(found.end));
}

/// What the tokens are to the phrases, worked out once for all of them.
#[derive(Default)]
struct Ahead {
    /// Whether a token may stand anywhere and says nothing.
    skips: Vec<bool>,
    /// A bit for each category that may be read from a token on, or next behind words that say nothing.
    begins: Vec<u64>,
    /// Words of bits for each token.
    width: usize,
}

impl Ahead {
    fn of(tokens: &[Token], book: &Phrasebook) -> Ahead {
        let width = book.len().div_ceil(64);
        let not = book.word("not");
        let skip = |(at, token): (usize, &Token)| {
            let flags = book.flags(token.sym);
            let before = at.checked_sub(1).and_then(|at| tokens.get(at));
            // "Not always" says less than "not".
            let bound = || before.is_some_and(|before| Some(before.sym) == not);
            flags.skip && !(flags.after_not && bound())
        };
        let skips: Vec<bool> = tokens.iter().enumerate().map(skip).collect();
        let mut begins = vec![0; width * tokens.len()];
        // At the end of the line anything may be read, as far as words say nothing up to there.
        let mut behind = vec![u64::MAX; width];
        for (at, token) in tokens.iter().enumerate().rev() {
            if !skips.get(at).is_some_and(|skip| *skip) {
                behind.fill(0);
            }
            book.add_beginnings(token.sym, token.plain, &mut behind);
            if let Some(here) = begins.get_mut(at * width..(at + 1) * width) {
                here.copy_from_slice(&behind);
            }
        }
        Ahead {
            skips,
            begins,
            width,
        }
    }

    fn has(&self, CategoryId(category): CategoryId, at: usize) -> bool {
        let word = self
            .begins
            .get(at * self.width + usize::from(category) / 64);
        word.is_some_and(|word| word >> (category % 64) & 1 == 1)
    }
}

/// The row of a phrase that was read.
fn row_of(values: &[Value], id: ValueId) -> Option<RowId> {
    match values.get(id.0 as usize)? {
        Value::Row { row, .. } => Some(*row),
        Value::All(all) => row_of(values, *all.first()?),
        _ => None,
    }
}

/// The phrases that are being followed.
struct Walk<'a> {
    phrases: &'a Automaton,
    start: usize,
    /// Whether every row is kept that reads the same words.
    all: bool,
    slots: Vec<(SlotId, ValueId)>,
    out: Vec<Match>,
}
