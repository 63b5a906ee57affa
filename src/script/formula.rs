//! Formulas and chains, by recursive descent. What mixes ⊕ and + without brackets is refused, never guessed.

use crate::model::formula::{Atom, Chain, Expr, Number, Relation};
use crate::model::rules::Layout;

use super::binary::read_bits;
use super::reader::Reader;
use super::said::{Board, Said, Unread};
use super::scan::Kind;
use super::words::Word;

/// Brackets and strikes within each other up to this depth.
const DEEPEST: usize = 32;

/// Names longer than this are words.
const LONGEST_NAME: usize = 6;

/// A part of a formula, and whether a strike holds it together, which is no bracket.
struct Part {
    expr: Expr,
    struck: bool,
}

impl Reader<'_> {
    /// A chain, a difference or a formula that stands alone; what began as one and cannot be read is refused.
    pub fn formula(&mut self) -> Option<()> {
        self.formula_of(self.at, None)
    }

    /// A formula that a name begins: the name stands at `from`, the formula is next.
    pub fn formula_of(&mut self, from: usize, names: Option<Board>) -> Option<()> {
        if names.is_none() && self.goes_on_before(from) {
            return self.give_up(from, Unread::Other);
        }
        if self.kind() == Kind::Open && !self.opens_formula() {
            return None;
        }
        let chain = self.chain(names.is_some());
        match chain {
            Ok(chain) => self.said_chain(from, names, chain),
            Err(Unread::Bracket) if names.is_none() && self.is_prose_bracket(from) => None,
            Err(why) => self.give_up(from, why),
        }
    }

    /// Whether an operator stands before a token: what stands there is only a part.
    fn goes_on_before(&self, from: usize) -> bool {
        let Some(at) = from.checked_sub(1) else {
            return false;
        };
        let before = self.tokens().get(at).map(|token| token.kind);
        matches!(
            before,
            Some(Kind::Plus | Kind::Times | Kind::Caret | Kind::Xor)
        ) || matches!(self.text_of(at), "/" | "÷" | "%")
            || (self.names.layout == Layout::Piles && self.divides(at))
    }

    /// Whether a token is the colon of `20 : 4`, and not of `1: 5 = 5`.
    fn divides(&self, at: usize) -> bool {
        let (Some(before), Some(colon)) = (
            at.checked_sub(1).and_then(|at| self.tokens().get(at)),
            self.tokens().get(at),
        ) else {
            return false;
        };
        colon.kind == Kind::Colon
            && matches!(before.kind, Kind::Number(_))
            && before.end < colon.start
    }

    /// `⊕ 16 = 29`: more of the formula of the line before.
    pub fn more(&mut self) -> Option<()> {
        let from = self.at;
        self.eat(Kind::Xor)?;
        match self.chain(false) {
            Ok((chain, _)) if self.ends_formula() => {
                self.say(from, Said::More(chain));
                Some(())
            }
            Ok(_) => self.give_up(from, Unread::Other),
            Err(why) => self.give_up(from, why),
        }
    }

    /// A sum without links, at whose end the formula ends.
    pub fn plain_sum(&mut self) -> Option<Expr> {
        let sum = self.sum(0, false).ok()?;
        (self.ends_formula() && !matches!(self.kind(), Kind::Relation(_))).then_some(sum)
    }

    /// Links that go on with the chain of the line before.
    pub fn links(&mut self) -> Option<()> {
        let from = self.at;
        let mut links = Vec::new();
        match self.more_links(&mut links, true) {
            Ok(_) if self.ends_formula() => {
                self.say(from, Said::Links(links));
                Some(())
            }
            Ok(_) => self.give_up(from, Unread::Other),
            Err(why) => self.give_up(from, why),
        }
    }

    /// The value of a name: of the nim-sum or of a heap.
    fn name(&mut self) -> Result<u64, Unread> {
        let from = self.at;
        let value = match self.kind() {
            Kind::HeapName(n) => {
                self.at += 1;
                self.heap_size(n)
            }
            Kind::Word(Word::Heap) => {
                self.at += 1;
                self.number().and_then(|n| self.heap_size(n))
            }
            _ => self.nim_sum_name().and(self.names.nim_sum),
        };
        value.ok_or_else(|| self.unknown(from))
    }

    fn heap_size(&self, n: u64) -> Option<u64> {
        let index = usize::try_from(n).ok()?.checked_sub(1)?;
        self.names.heaps.get(index).copied()
    }

    fn unknown(&self, from: usize) -> Unread {
        let name = self.text.get(self.span(from)).unwrap_or("");
        Unread::UnknownName(name.to_string())
    }

    /// `s`, `N`, `nim-sum`, `nim sum`.
    pub fn nim_sum_name(&mut self) -> Option<()> {
        let length = match self.kind() {
            Kind::Word(Word::S | Word::NimSum) => 1,
            Kind::Word(Word::N) if self.text_of(self.at) == "N" => 1,
            Kind::Word(Word::Nim) if self.ahead(1) == Kind::Word(Word::Sum) => 2,
            _ => return None,
        };
        self.at += length;
        Some(())
    }

    fn sum(&mut self, depth: usize, struck: bool) -> Result<Expr, Unread> {
        let first = self.part(depth, struck)?;
        let operator = self.kind();
        if !matches!(operator, Kind::Plus | Kind::Xor) {
            return Ok(first.expr);
        }
        let mut parts = Vec::with_capacity(4);
        add(&mut parts, first, operator);
        while self.eat(operator).is_some() {
            let part = self.part(depth, struck)?;
            add(&mut parts, part, operator);
        }
        match self.kind() {
            Kind::Plus | Kind::Xor => Err(Unread::MixedOperators),
            _ if operator == Kind::Plus => Ok(Expr::Plus(parts)),
            _ => Ok(Expr::Xor(parts)),
        }
    }

    fn part(&mut self, depth: usize, struck: bool) -> Result<Part, Unread> {
        let times = self.times();
        if times == Some(0) {
            self.at += 1;
            return Ok(atom(Number::Decimal(0), struck));
        }
        let number = match self.kind() {
            Kind::Number(n) => Number::Decimal(n),
            Kind::Power(k) => Number::Power(k),
            Kind::Bits => Number::Decimal(self.digits(self.at).ok_or(Unread::TooLarge)?.value),
            Kind::Large => return Err(Unread::TooLarge),
            Kind::Open => return self.group(Kind::Close, depth, struck),
            Kind::Strike => return self.group(Kind::Strike, depth, true),
            Kind::StrikeOpen => return self.group(Kind::StrikeClose, depth, true),
            Kind::HeapName(_) | Kind::Word(_) => return self.named(struck),
            Kind::StrangePower | Kind::Caret => return Err(Unread::Caret),
            Kind::Times => return Err(Unread::Other),
            Kind::Close => return Err(Unread::Bracket),
            _ => return Err(Unread::Unfinished),
        };
        self.at += 1;
        Ok(atom(number, struck))
    }

    /// `1 · 8`, `0 · 2^2`: how often a power is there.
    fn times(&mut self) -> Option<u64> {
        self.attempt(|r| {
            let times = r.number().filter(|&n| n < 2)?;
            r.eat(Kind::Times)?;
            matches!(r.kind(), Kind::Number(_) | Kind::Power(_)).then_some(times)
        })
    }

    fn named(&mut self, struck: bool) -> Result<Part, Unread> {
        match self.kind() {
            Kind::Word(Word::Unknown | Word::P | Word::Article) if self.is_letter() => {
                self.at += 1;
                Err(self.unknown(self.at - 1))
            }
            Kind::HeapName(_)
            | Kind::Word(Word::Heap | Word::S | Word::N | Word::NimSum | Word::Nim) => {
                self.name().map(|n| atom(Number::Decimal(n), struck))
            }
            _ => Err(Unread::Unfinished),
        }
    }

    /// Whether the next word can only be a name: a letter, perhaps with a number.
    pub fn is_letter(&self) -> bool {
        let name = self.text_of(self.at);
        let mut bytes = name.bytes();
        bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
            && bytes
                .all(|b| b.is_ascii_digit() || matches!(b, b'_' | b'{' | b'}' | b'i' | b'j' | b'k'))
            && name.len() <= LONGEST_NAME
    }

    fn group(&mut self, end: Kind, depth: usize, struck: bool) -> Result<Part, Unread> {
        if depth >= DEEPEST {
            return Err(Unread::TooDeep);
        }
        self.at += 1;
        let expr = self.sum(depth + 1, struck)?;
        self.eat(end).ok_or(Unread::Bracket)?;
        let struck = end != Kind::Close;
        Ok(Part { expr, struck })
    }

    /// A sum with its links. A nim-sum without a number may end the chain, and so be named: `5 ⊕ 6 = 3 = s`.
    fn chain(&mut self, named: bool) -> Result<(Chain, bool), Unread> {
        let left = self.sum(0, false)?;
        let mut links = Vec::new();
        let worded = !matches!(left, Expr::Atom(_));
        let names = match self.more_links(&mut links, worded) {
            // Where the relation is a word, "is" may go on with prose.
            Err(Unread::Unfinished) if links.is_empty() && self.after_word() => false,
            other => other?,
        };
        let mut chain = Chain { left, links };
        read_bits(&mut chain);
        Ok((chain, names || named))
    }

    fn after_word(&self) -> bool {
        matches!(self.before(), Kind::Word(Word::Is | Word::Give))
    }

    fn more_links(
        &mut self,
        links: &mut Vec<(Relation, Expr)>,
        worded: bool,
    ) -> Result<bool, Unread> {
        while let Some(relation) = self.relation(worded) {
            if self.names_the_sum(relation) {
                return Ok(true);
            }
            links.push((relation, self.sum(0, false)?));
        }
        Ok(false)
    }

    /// `=`; between a sum and a number also "is" and "gives".
    fn relation(&mut self, worded: bool) -> Option<Relation> {
        let relation = match self.kind() {
            Kind::Relation(relation) => relation,
            Kind::Word(Word::Is | Word::Give)
                if worded && matches!(self.ahead(1), Kind::Number(_) | Kind::Power(_)) =>
            {
                Relation::Equal
            }
            _ => return None,
        };
        self.at += 1;
        if self.kind() == Kind::Amp {
            self.at += 1;
        }
        Some(relation)
    }

    fn names_the_sum(&mut self, relation: Relation) -> bool {
        let unknown = relation == Relation::Equal && self.names.nim_sum.is_none();
        let name = |reader: &mut Self| {
            reader.nim_sum_name()?;
            let goes_on = matches!(
                reader.kind(),
                Kind::Plus | Kind::Xor | Kind::Minus | Kind::Relation(_)
            );
            (!goes_on).then_some(())
        };
        unknown && self.attempt(name).is_some()
    }

    /// What a chain comes to as a statement.
    fn said_chain(
        &mut self,
        from: usize,
        names: Option<Board>,
        (chain, named): (Chain, bool),
    ) -> Option<()> {
        if self.kind() == Kind::Minus && self.starts_number(1) {
            return self.difference(from, &chain);
        }
        if !self.ends_formula() {
            let why = match self.kind() {
                Kind::Close => Unread::Bracket,
                Kind::Caret | Kind::StrangePower => Unread::Caret,
                _ => Unread::Other,
            };
            return self.give_up(from, why);
        }
        let names = match named {
            true => Some(names.unwrap_or_else(|| self.board())),
            false => None,
        };
        let lone = chain.links.is_empty();
        match (chain.left.as_number(), names) {
            (Some(is), Some(of)) if lone => {
                let is = self.sum_in_bits(is).unwrap_or(is);
                self.say(from, Said::NimSum { of, is });
            }
            (_, None) if lone && matches!(chain.left, Expr::Atom(_)) => return None,
            (_, names) => self.say_with_bits(from, names, chain),
        }
        Some(())
    }

    /// Whether a formula can end here: nothing that would go on with it comes next.
    pub(super) fn ends_formula(&self) -> bool {
        match self.kind() {
            Kind::Close => self.opened > 0,
            Kind::Minus => !self.starts_number(1),
            Kind::Times | Kind::Caret | Kind::StrangePower | Kind::Large => false,
            Kind::Relation(_) | Kind::Strike | Kind::StrikeClose => false,
            _ => true,
        }
    }

    fn starts_number(&self, ahead: usize) -> bool {
        match self.ahead(ahead) {
            Kind::Number(_) | Kind::Power(_) | Kind::Large | Kind::Open | Kind::HeapName(_) => true,
            Kind::Word(word) => matches!(word, Word::S | Word::NimSum),
            _ => false,
        }
    }

    /// `16 - 13 = 3` or `3 = 16 - 13`, from the minus on.
    fn difference(&mut self, from: usize, chain: &Chain) -> Option<()> {
        self.at += 1;
        let less = self.sum(0, false).ok().and_then(|less| less.as_number());
        let left = chain.left.as_number();
        let parts = match &chain.links[..] {
            [] => {
                let equal = self.eat(Kind::Relation(Relation::Equal));
                if equal.is_none()
                    && left.is_some()
                    && !matches!(self.kind(), Kind::Relation(_) | Kind::Minus)
                {
                    return None;
                }
                let is = equal.and_then(|()| self.sum(0, false).ok()?.as_number());
                (left, less, is)
            }
            [(Relation::Equal, right)] => (right.as_number(), less, left),
            _ => (None, None, None),
        };
        match parts {
            (Some(from_size), Some(less), Some(is)) if self.ends_formula() => {
                let said = Said::Difference {
                    from: from_size,
                    less,
                    is,
                };
                self.say(from, said);
                Some(())
            }
            _ => self.give_up(from, Unread::Other),
        }
    }

    /// Passes over a formula that cannot be read. A lone number is prose, whatever it begins.
    pub fn give_up(&mut self, from: usize, why: Unread) -> Option<()> {
        self.at = from;
        if !is_formula(self.kind()) {
            self.at += 1;
        }
        let signs = self.pass_formula();
        self.at = self.at.max(from + 1);
        if signs || matches!(why, Unread::TooLarge | Unread::TooDeep) {
            self.refuse(from, why);
        }
        Some(())
    }

    /// Passes over all that belongs to a formula; tells whether there was a sign among it.
    pub fn pass_formula(&mut self) -> bool {
        let mut signs = false;
        while is_formula(self.kind()) || self.is_name_in_formula() {
            signs |= is_sign(self.kind());
            self.at += 1;
        }
        signs
    }

    fn is_name_in_formula(&self) -> bool {
        is_sign(self.before())
            && matches!(
                self.kind(),
                Kind::Word(Word::S | Word::N | Word::NimSum | Word::Heap | Word::Unknown)
            )
            && (self.is_letter() || !self.is(Word::Unknown))
    }

    /// Whether a bracket begins a formula and no prose: `(4 + 1) ⊕ 8`, not `(see above)`.
    fn opens_formula(&self) -> bool {
        let opens = self.tokens().iter().skip(self.at).take(DEEPEST + 2);
        let first = opens
            .map(|token| token.kind)
            .find(|&kind| kind != Kind::Open);
        match first {
            Some(Kind::Word(word)) => {
                matches!(word, Word::S | Word::N | Word::NimSum | Word::Heap)
            }
            Some(kind) => is_formula(kind),
            None => false,
        }
    }

    /// Whether the bracket at `from` holds a whole statement, so that it is no part of a formula.
    fn is_prose_bracket(&mut self, from: usize) -> bool {
        let opens = self
            .tokens()
            .get(from)
            .is_some_and(|t| t.kind == Kind::Open);
        let stops = !matches!(self.kind(), Kind::Close | Kind::End);
        let prose = opens && stops && self.balanced();
        if prose {
            self.at = from;
        }
        prose
    }

    /// Whether every bracket of the line is closed; counted once a line.
    fn balanced(&mut self) -> bool {
        let count = |kind| self.tokens().iter().filter(|t| t.kind == kind).count();
        let known = self.balanced;
        let balanced = known.unwrap_or_else(|| count(Kind::Open) == count(Kind::Close));
        self.balanced = Some(balanced);
        balanced
    }
}

fn atom(number: Number, struck: bool) -> Part {
    Part {
        expr: Expr::Atom(Atom { number, struck }),
        struck: false,
    }
}

/// Adds a part to a sum; what a strike holds together goes in as it stands.
fn add(parts: &mut Vec<Expr>, part: Part, operator: Kind) {
    match (part.expr, operator) {
        (Expr::Plus(inner), Kind::Plus) | (Expr::Xor(inner), Kind::Xor) if part.struck => {
            parts.extend(inner);
        }
        (expr, _) => parts.push(expr),
    }
}

/// Tokens that belong to formulas only.
fn is_formula(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Number(_)
            | Kind::Large
            | Kind::Power(_)
            | Kind::StrangePower
            | Kind::Bits
            | Kind::HeapName(_)
            | Kind::Open
            | Kind::Close
            | Kind::Strike
            | Kind::StrikeOpen
            | Kind::StrikeClose
    ) || is_sign(kind)
}

/// Signs that make a formula of numbers.
fn is_sign(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Plus
            | Kind::Minus
            | Kind::Times
            | Kind::Caret
            | Kind::Xor
            | Kind::Relation(_)
            | Kind::StrangePower
    )
}
