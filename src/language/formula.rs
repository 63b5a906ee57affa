//! Formulas and chains, by recursive descent. What mixes ⊕ and + without brackets is refused, never guessed.

use super::binary::read_bits;
use super::chart::{Chart, Match, Value};
use super::said::{Board, Said, Unread};
use super::scan::{Kind, is_letter};
use crate::model::formula::{Atom, Chain, Expr, Number, Relation};

/// Brackets and strikes within each other up to this depth.
const DEEPEST: usize = 32;

/// A part of a formula, and whether a strike holds it together, which is no bracket.
struct Part {
    expr: Expr,
    struck: bool,
}

impl Chart<'_> {
    /// What is said in numbers and signs from a token on, or why it cannot be read; nothing where it is no formula.
    pub(super) fn formula(&mut self, start: usize) -> Vec<Match> {
        if self.continues(start) {
            return Vec::new();
        }
        let begins = self.begins_line(start);
        self.at = start;
        let read = match self.kind() {
            Kind::Relation(_) if begins => self.links(),
            Kind::Open if let Some(aside) = self.aside() => Some(aside),
            Kind::Number(_)
                if self.begins_item(start)
                    && let Some(item) = self.item() =>
            {
                Some(item)
            }
            Kind::Xor if begins => self.more(start),
            kind if is_sign(kind) && kind != Kind::StrangePower || !may_begin(kind) => {
                return Vec::new();
            }
            _ => self.binary(start).or_else(|| {
                self.at = start;
                self.chain_said()
            }),
        };
        match read {
            None => Vec::new(),
            Some(Ok(said)) if said.is_empty() => Vec::new(),
            Some(Ok(said)) => {
                let end = self.at;
                self.one(Value::Formula(Ok(said)), end)
            }
            // "I xor 3 with 12": a person, and no name of a number.
            Some(Err(_)) if self.is_word(start) || self.is_in("i", start) => Vec::new(),
            Some(Err(why)) => self.refused(start, why),
        }
    }

    /// Whether a word stands here that names no number.
    fn is_word(&mut self, at: usize) -> bool {
        let word = matches!(self.kind_at(at), Kind::Word(_) | Kind::Ordinal(_));
        word && !is_letter(self.text_of(at))
            && self.longest("sum-name", at).is_none()
            && self.longest("heap", at).is_none()
    }

    /// A formula that cannot be read, up to its end; words and lone numbers are no formulas.
    fn refused(&mut self, start: usize, why: Unread) -> Vec<Match> {
        self.at = start;
        if !is_formula(self.kind()) {
            self.at += 1;
        }
        let mut signs = matches!(why, Unread::TooLarge | Unread::TooDeep);
        let close = |kind| kind == Kind::Close && why != Unread::Bracket;
        self.skip_article();
        while is_formula(self.kind()) && !close(self.kind()) || self.is_name_in_formula() {
            signs |= is_sign(self.kind());
            self.at += 1;
            self.skip_article();
        }
        let end = self.at.max(start + 1);
        match signs {
            true => self.one(Value::Formula(Err(why)), end),
            false => Vec::new(),
        }
    }

    fn is_name_in_formula(&mut self) -> bool {
        let mut before = (0..self.at).rev().skip_while(|at| self.is_skip(*at));
        let after_sign = before.next().is_some_and(|at| is_sign(self.kind_at(at)));
        after_sign
            && (is_letter(self.text_of(self.at)) || self.longest("sum-name", self.at).is_some())
    }

    /// A sum without relations, that no relation follows.
    pub(super) fn lone_sum(&mut self, start: usize) -> Vec<Match> {
        self.at = start;
        match self.sum(0, false) {
            Ok(sum) if self.ends_formula() && !is_plain_number(&sum) => {
                let end = self.at;
                self.one(Value::Sum(sum), end)
            }
            _ => Vec::new(),
        }
    }

    /// Whether what stands before makes the token at `start` the middle of a formula.
    fn continues(&self, start: usize) -> bool {
        let Some(before) = start.checked_sub(1) else {
            return false;
        };
        matches!(
            self.kind_at(before),
            Kind::Plus | Kind::Times | Kind::Caret | Kind::Xor | Kind::StrikeOpen
        ) || self.is_difference(before)
            || self.is_division(before)
    }

    /// Whether a minus stands between numbers.
    fn is_difference(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|at| self.kind_at(at));
        self.kind_at(at) == Kind::Minus && matches!(before, Some(Kind::Number(_)))
    }

    /// Whether nothing but signs of alignment and "so" stands before.
    fn begins_line(&mut self, start: usize) -> bool {
        (0..start).all(|at| {
            matches!(self.kind_at(at), Kind::Amp | Kind::Therefore)
                || self.longest("so", at).is_some_and(|so| so.end <= start)
        })
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind_at(self.at)
    }

    pub(super) fn ahead(&self, n: usize) -> Kind {
        self.kind_at(self.at.saturating_add(n))
    }

    pub(super) fn eat(&mut self, kind: Kind) -> Option<()> {
        let found = self.kind() == kind;
        self.at += usize::from(found);
        found.then_some(())
    }

    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let at = self.at;
        let read = read(self);
        if read.is_none() {
            self.at = at;
        }
        read
    }

    fn number(&mut self) -> Option<u64> {
        let Kind::Number(n) = self.kind() else {
            return None;
        };
        self.at += 1;
        Some(n)
    }

    /// Whether a sign stands beside a number in words: "eight plus one".
    fn is_summand(&self) -> bool {
        let before = self.at.checked_sub(1).map(|at| self.kind_at(at));
        let sign = |kind| matches!(kind, Kind::Plus | Kind::Xor);
        before.is_some_and(sign) || sign(self.ahead(1))
    }

    /// `⊕ 16 = 29`: more of the formula of the line before; `⊕ 7 = 111` in an array of columns.
    fn more(&mut self, start: usize) -> Option<Result<Vec<Said>, Unread>> {
        if let Some(bits) = self.binary(start + 1) {
            return Some(bits);
        }
        self.at = start + 1;
        Some(match self.chain() {
            Ok((chain, _)) if self.ends_formula() => Ok(vec![Said::More(chain)]),
            Ok(_) => Err(Unread::Other),
            Err(why) => Err(why),
        })
    }

    /// `22 (10110), 13 (1101)`: numbers that are listed for what their brackets say.
    fn item(&mut self) -> Option<Result<Vec<Said>, Unread>> {
        self.attempt(|chart| {
            chart.number()?;
            chart.aside()
        })
    }

    /// Whether a list or a sentence goes on or begins here, so that nothing else is said of a number.
    fn begins_item(&mut self, start: usize) -> bool {
        let Some(before) = start.checked_sub(1) else {
            return true;
        };
        matches!(
            self.kind_at(before),
            Kind::Comma | Kind::Semicolon | Kind::Stop
        ) || self.longest("also", before).is_some()
            || self.longest("so", before).is_some()
    }

    /// What a bracket says of the number before it: `20 (= 16 + 4)`, `30 (11110)`.
    fn aside(&mut self) -> Option<Result<Vec<Said>, Unread>> {
        let before = self.at.checked_sub(1).map(|at| self.kind_at(at));
        let (Some(Kind::Number(n)), Kind::Open) = (before, self.kind()) else {
            return None;
        };
        if self.ahead(1) != Kind::Relation(Relation::Equal) {
            return self.bracketed_digits(n).map(|said| Ok(vec![said]));
        }
        self.at += 1;
        let mut links = Vec::new();
        Some(match self.more_links(&mut links, true) {
            Ok(_) => self.eat(Kind::Close).ok_or(Unread::Bracket).map(|()| {
                let left = Expr::number(n);
                vec![Said::Chain {
                    names: None,
                    chain: Chain { left, links },
                }]
            }),
            Err(why) => Err(why),
        })
    }

    /// Links that go on with the chain of the line before.
    fn links(&mut self) -> Option<Result<Vec<Said>, Unread>> {
        let mut links = Vec::new();
        Some(match self.more_links(&mut links, true) {
            Ok(_) if self.ends_formula() => Ok(vec![Said::Links(links)]),
            Ok(_) => Err(Unread::Other),
            Err(why) => Err(why),
        })
    }

    /// A chain, a difference or a formula that stands alone.
    fn chain_said(&mut self) -> Option<Result<Vec<Said>, Unread>> {
        let start = self.at;
        if self.kind() == Kind::Open && !self.opens_formula() {
            return None;
        }
        match self.chain() {
            Ok((chain, named)) => {
                let chain = self.with_digits(start, chain);
                self.said(start, chain, named)
            }
            Err(Unread::Bracket | Unread::UnknownName(_))
                if self.kind_at(start) == Kind::Open && self.is_balanced() =>
            {
                None
            }
            Err(why) => Some(Err(why)),
        }
    }

    /// The letter that stands directly behind a number where the formula ends.
    fn factor(&self) -> Option<String> {
        let last = self.at.checked_sub(1)?;
        let letter = self.text_of(self.at);
        let glued = self.span(last, self.at).end == self.span(self.at, self.at + 1).start;
        let number = matches!(self.kind_at(last), Kind::Number(_));
        let factor = number && glued && is_letter(letter) && letter != "s";
        factor.then(|| letter.to_string())
    }

    /// What a chain comes to as a statement.
    fn said(
        &mut self,
        start: usize,
        chain: Chain,
        named: bool,
    ) -> Option<Result<Vec<Said>, Unread>> {
        if self.kind() == Kind::Minus && self.starts_number(1) {
            return self.difference(&chain);
        }
        if !self.ends_formula() {
            return Some(Err(match self.kind() {
                Kind::Close => Unread::Bracket,
                Kind::Caret | Kind::StrangePower => Unread::Caret,
                _ => Unread::Other,
            }));
        }
        // "14 = 4k + 2".
        if let Some(letter) = self.factor() {
            return Some(Err(Unread::UnknownName(letter)));
        }
        let chain = whole(chain);
        let names = named.then_some(Board::Unsaid);
        if chain.links.is_empty() {
            match (chain.left.as_number(), &names) {
                (Some(is), Some(_)) => {
                    let of = Board::Unsaid;
                    return Some(Ok(vec![Said::NimSum { of, is }]));
                }
                _ if matches!(chain.left, Expr::Atom(_)) => return None,
                _ => {}
            }
        }
        // `row 3 = 13` says how many counters a heap has.
        let named_size = !matches!(self.kind_at(start), Kind::Number(_) | Kind::Power(_))
            && matches!(chain.left, Expr::Atom(_))
            && matches!(&chain.links[..], [(Relation::Equal, Expr::Atom(_))]);
        if named_size && self.longest("heap", start).is_some() {
            return None;
        }
        Some(Ok(self.with_bits(names, chain)))
    }

    /// `16 - 13 = 3`, `3 = 16 - 13` or `11 - 2 - 1 = 8 = 4 + 4`, from the minus on; a difference that is not worked out
    /// says nothing.
    fn difference(&mut self, chain: &Chain) -> Option<Result<Vec<Said>, Unread>> {
        let less = self.subtracted();
        let left = chain.left.as_number();
        let result = self.at + 1;
        let parts = match &chain.links[..] {
            [] => {
                let equal = self.eat(Kind::Relation(Relation::Equal));
                let is = equal.and_then(|()| self.sum(0, false).ok()?.as_number());
                (left, less, is)
            }
            [(Relation::Equal, right)] => (right.as_number(), less, left),
            _ => (None, None, None),
        };
        let (Some(from), Some(less), Some(is)) = parts else {
            return Some(Err(Unread::Other));
        };
        let mut said = vec![Said::Difference { from, less, is }];
        // What the difference is goes on as a chain of its own.
        if matches!(self.kind(), Kind::Relation(_)) && chain.links.is_empty() {
            self.at = result;
            match self.chain_said()? {
                Ok(more) => said.extend(more),
                Err(why) => return Some(Err(why)),
            }
            return Some(Ok(said));
        }
        Some(match self.ends_formula() {
            true => Ok(said),
            false => Err(Unread::Other),
        })
    }

    /// What is taken away: `- 2 - 1`.
    fn subtracted(&mut self) -> Option<u64> {
        let mut less = 0_u64;
        while self.kind() == Kind::Minus && self.starts_number(1) {
            self.at += 1;
            less = less.checked_add(self.sum(0, false).ok()?.as_number()?)?;
        }
        Some(less)
    }

    pub(super) fn sum(&mut self, depth: usize, struck: bool) -> Result<Expr, Unread> {
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
        if self.times() == Some(0) {
            self.at += 1;
            return Ok(atom(Number::Decimal(0), struck));
        }
        self.skip_article();
        let number = match self.kind() {
            Kind::Number(n) => Number::Decimal(n),
            Kind::Cardinal(n) if self.is_summand() => Number::Decimal(n),
            Kind::Power(k) => Number::Power(k),
            Kind::Bits => Number::Decimal(self.digits(self.at).ok_or(Unread::TooLarge)?.value),
            Kind::Large => return Err(Unread::TooLarge),
            Kind::Open => return self.group(Kind::Close, depth, struck),
            Kind::Strike => return self.group(Kind::Strike, depth, true),
            Kind::StrikeOpen => return self.group(Kind::StrikeClose, depth, true),
            Kind::HeapName(_) | Kind::Word(_) | Kind::Ordinal(_) => return self.named(struck),
            Kind::StrangePower | Kind::Caret => return Err(Unread::Caret),
            Kind::Times => return Err(Unread::Other),
            Kind::Close => return Err(Unread::Bracket),
            _ => return Err(Unread::Unfinished),
        };
        self.at += 1;
        Ok(atom(number, struck))
    }

    /// An article behind a sign: "14 ⊕ the nim-sum".
    fn skip_article(&mut self) {
        let sign = |at| is_sign(self.kind_at(at));
        let name = self.past_skips(self.at);
        if name > self.at
            && !is_letter(self.text_of(self.at))
            && self.at.checked_sub(1).is_some_and(sign)
            && (self.longest("sum-name", name).is_some() || self.longest("heap", name).is_some())
        {
            self.at = name;
        }
    }

    /// `1 · 8`, `0 · 2^2`: how often a power is there.
    fn times(&mut self) -> Option<u64> {
        self.attempt(|chart| {
            let times = chart.number().filter(|&n| n < 2)?;
            chart.eat(Kind::Times)?;
            matches!(chart.kind(), Kind::Number(_) | Kind::Power(_)).then_some(times)
        })
    }

    /// The number that a name stands for: the nim-sum, a heap, or what the student has given a name.
    fn named(&mut self, struck: bool) -> Result<Part, Unread> {
        let start = self.at;
        let name = self.text_of(start);
        if let Some(n) = self.names.own(name) {
            self.at += 1;
            return Ok(atom(Number::Decimal(n), struck));
        }
        let (end, value) = if let Some(found) = self.longest("sum-name", start) {
            (found.end, self.names.nim_sum)
        } else if let Some(found) = self.longest("heap", start) {
            let heap = self.heap(found.value);
            let size = |heap: crate::model::position::HeapNo| {
                let index = heap.0.checked_sub(1)?;
                self.names.heaps.get(index).copied()
            };
            (found.end, heap.and_then(size))
        } else if is_letter(name) {
            self.at += 1;
            return Err(Unread::UnknownName(name.to_string()));
        } else {
            return Err(Unread::Unfinished);
        };
        self.at = end;
        let unknown = || {
            let name = self.text.get(self.span(start, end)).unwrap_or("");
            Unread::UnknownName(name.to_string())
        };
        value
            .map(|n| atom(Number::Decimal(n), struck))
            .ok_or_else(unknown)
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
    pub(super) fn chain(&mut self) -> Result<(Chain, bool), Unread> {
        let begins = self.at;
        let mut left = self.sum(0, false)?;
        self.without_carries(&mut left);
        let mut links = Vec::new();
        let worded = !matches!(left, Expr::Atom(_));
        let named = self.more_links(&mut links, worded)?;
        let mut chain = Chain { left, links };
        self.without_carries(&mut chain.left);
        if let Expr::Plus(terms) = &mut chain.left
            && self.adds_bits(begins)
        {
            chain.left = Expr::Xor(std::mem::take(terms));
        }
        read_bits(&mut chain);
        Ok((chain, named))
    }

    /// "0011 + 0101 = 0110" is a nim-sum in Nim: all numbers from a token to here are digits of columns, and some begin with 0.
    fn adds_bits(&self, from: usize) -> bool {
        let texts = (from..self.at).map(|at| self.text.get(self.span(at, at + 1)).unwrap_or(""));
        let mut numbers = texts.filter(|text| text.starts_with(|c: char| c.is_ascii_digit()));
        let mut padded = false;
        let bits = numbers.all(|text| {
            padded |= text.starts_with('0');
            text.len() > 2 && text.bytes().all(|digit| matches!(digit, b'0' | b'1'))
        });
        bits && padded && self.names.layout.is_nim()
    }

    /// "1 + 1 + 4 without carry" is a nim-sum.
    fn without_carries(&mut self, sum: &mut Expr) {
        if let Expr::Plus(terms) = sum
            && let Some(found) = self.longest("without-carries", self.at)
        {
            *sum = Expr::Xor(std::mem::take(terms));
            self.at = found.end;
        }
    }

    fn more_links(
        &mut self,
        links: &mut Vec<(Relation, Expr)>,
        worded: bool,
    ) -> Result<bool, Unread> {
        while let Some(relation) = self.relation(worded, links.is_empty()) {
            if relation == Relation::Equal && self.names_the_sum() {
                return Ok(true);
            }
            links.push((relation, self.sum(0, false)?));
        }
        Ok(false)
    }

    /// `=`; between a sum and a number also "is", "gives" and, as the first one, an arrow where no places are; "is" also between
    /// a number and a sum.
    fn relation(&mut self, worded: bool, first: bool) -> Option<Relation> {
        if let Kind::Relation(relation) = self.kind() {
            self.at += 1;
            let _ = self.eat(Kind::Amp);
            return Some(relation);
        }
        // From arcs to arcs it is a move: "2 + 2 + 2 -> 2 + 2".
        let arrow = first && self.kind() == Kind::Arrow && !self.names.has_places();
        let end = match arrow {
            true => self.at + 1,
            false => self.longest("comes-to", self.at)?.end,
        };
        let next = self.past_skips(end);
        let number = matches!(
            self.kind_at(next),
            Kind::Number(_) | Kind::Power(_) | Kind::Bits
        );
        // "14 is 8 + 4 + 2 = 14."
        let sum = self.is_word_in("be", self.at)
            && matches!(self.kind_at(next + 1), Kind::Plus | Kind::Xor);
        (number && (worded || sum)).then(|| self.at = next)?;
        Some(Relation::Equal)
    }

    fn names_the_sum(&mut self) -> bool {
        // "Row 1 = N" of a circle is an outcome.
        let outcome = self.text_of(self.at) == "N" && !self.names.layout.is_nim();
        if self.names.nim_sum.is_some() || outcome {
            return false;
        }
        let Some(found) = self.longest("sum-name", self.at) else {
            return false;
        };
        let goes_on = matches!(
            self.kind_at(found.end),
            Kind::Plus | Kind::Xor | Kind::Minus | Kind::Relation(_)
        );
        if !goes_on {
            self.at = found.end;
        }
        !goes_on
    }

    /// Whether a formula can end here: nothing that would go on with it comes next.
    pub(super) fn ends_formula(&self) -> bool {
        match self.kind() {
            Kind::Close => self.is_balanced(),
            Kind::Minus => !self.starts_number(1),
            Kind::Times | Kind::Caret | Kind::StrangePower | Kind::Large => false,
            Kind::Relation(_) | Kind::Strike | Kind::StrikeClose => false,
            _ => !self.is_division(self.at),
        }
    }

    /// Whether a sign divides; `/` between two cases does not.
    fn is_division(&self, at: usize) -> bool {
        self.kind_at(at) != Kind::Semicolon && matches!(self.text_of(at), "/" | "÷" | "%")
    }

    fn starts_number(&self, ahead: usize) -> bool {
        match self.ahead(ahead) {
            Kind::Number(_) | Kind::Power(_) | Kind::Large | Kind::Open | Kind::HeapName(_) => true,
            Kind::Word(_) => {
                let name = self.text_of(self.at + ahead);
                name == "s" || self.names.own(name).is_some()
            }
            _ => false,
        }
    }

    /// Whether a bracket begins a formula and no prose: `(4 + 1) ⊕ 8`, not `(see above)`.
    fn opens_formula(&mut self) -> bool {
        let mut at = self.at;
        while self.kind_at(at) == Kind::Open && at < self.at + DEEPEST + 2 {
            at += 1;
        }
        match self.kind_at(at) {
            Kind::Word(_) | Kind::Ordinal(_) => {
                self.longest("sum-name", at).is_some() || self.longest("heap", at).is_some()
            }
            kind => is_formula(kind),
        }
    }

    /// Whether every bracket of the line is closed.
    fn is_balanced(&self) -> bool {
        let count = |kind| {
            self.tokens
                .iter()
                .filter(|token| token.kind == kind)
                .count()
        };
        count(Kind::Open) == count(Kind::Close)
    }
}

/// `12 = ~~8~~ + ~~4~~` still splits 12: its powers are struck out against those of other rows.
fn whole(mut chain: Chain) -> Chain {
    let number = chain.left.as_number();
    if let (Some(number), [(Relation::Equal, Expr::Plus(parts))]) = (number, &mut chain.links[..]) {
        let total = parts.iter().try_fold(0_u64, |sum, part| match part {
            Expr::Atom(atom) => sum.checked_add(atom.number.value()?),
            _ => None,
        });
        for part in parts.iter_mut().filter(|_| total == Some(number)) {
            if let Expr::Atom(atom) = part {
                atom.struck = false;
            }
        }
    }
    chain
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

fn is_plain_number(expr: &Expr) -> bool {
    matches!(expr, Expr::Atom(atom) if !atom.struck)
}

/// Whether a formula can begin with a token.
fn may_begin(kind: Kind) -> bool {
    is_formula(kind) && kind != Kind::Close || matches!(kind, Kind::Word(_) | Kind::Ordinal(_))
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
pub(super) fn is_sign(kind: Kind) -> bool {
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
