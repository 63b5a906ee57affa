//! Numbers in binary: beside a number, summed, and in columns. Digits are taken for binary only where the line can mean
//! nothing else; a decimal reading that is true is kept.

use crate::model::formula::{Chain, Expr, Relation};

use super::chart::Chart;
use super::said::{Board, Digits, Said, Unread};
use super::scan::{Kind, Token};

/// The most digits that a number of 64 bits has.
const WIDEST: usize = 64;

/// Digits shorter than this are decimal unless they begin with 0 or are marked.
const CLEAR: u8 = 3;

/// What stands before the digits of a column.
enum Label {
    Nothing,
    /// ⊕, an empty cell, or a name.
    Sign,
    Number(u64),
}

/// The sign that may stand between a number and its digits.
const EQUAL: Kind = Kind::Relation(Relation::Equal);

impl Chart<'_> {
    /// The binary digits of a token, where it has no others.
    pub(super) fn digits(&self, at: usize) -> Option<Digits> {
        let token = self.tokens.get(at)?;
        if !matches!(token.kind, Kind::Number(_) | Kind::Large | Kind::Bits) {
            return None;
        }
        let text = self.text_of(at);
        // What was read as a size already spells nothing more.
        if matches!(token.kind, Kind::Number(n) if text.parse() != Ok(n)) {
            return None;
        }
        let text = text
            .strip_prefix("0b")
            .or(text.strip_prefix("0B"))
            .unwrap_or(text);
        let text = text.strip_prefix('(').unwrap_or(text);
        let end = text.find([')', '_', 'b']).unwrap_or(text.len());
        spell(text.get(..end)?.bytes(), Digits { value: 0, width: 0 })
    }

    /// Whether digits can hardly be decimal.
    fn is_clear(&self, at: usize) -> bool {
        let marked = self.tokens.get(at).is_some_and(|t| t.kind == Kind::Bits);
        let text = self.text_of(at);
        marked || text.len() > 1 && text.starts_with('0')
    }

    /// `14 = 1101`, `0101 = 5`, `101 + 110 = 1011`.
    pub(super) fn binary(&mut self, start: usize) -> Option<Result<Vec<Said>, Unread>> {
        self.at = start;
        let said = match self.ahead(1) {
            Kind::Relation(Relation::Equal) => vec![self.in_binary()?],
            Kind::Plus | Kind::Xor => self.sum_in_binary()?,
            _ => return None,
        };
        Some(Ok(said))
    }

    /// `30 (11110)`, `30 (11110 in binary)`: the number before the bracket in binary. What is not its binary form may be
    /// anything, unless the bracket says that it is binary.
    pub(super) fn bracketed_digits(&mut self, number: u64) -> Option<Said> {
        let bits = self.binary_digits(self.at + 1)?;
        let marked = self.longest("in-base-2", self.at + 2);
        let end = marked.as_ref().map_or(self.at + 2, |mark| mark.end);
        let right = marked.is_some() || bits.value == number;
        (right && self.kind_at(end) == Kind::Close).then(|| {
            self.at = end + 1;
            Said::InBinary {
                number,
                bits,
                reads: false,
            }
        })
    }

    fn in_binary(&mut self) -> Option<Said> {
        let from = self.at;
        if !matches!(self.ahead(2), Kind::Number(_) | Kind::Large | Kind::Bits) || self.goes_on(3) {
            return None;
        }
        let (left, right) = (self.ahead(0), self.ahead(2));
        let (mut first, mut last) = (self.side(from), self.side(from + 2));
        if first.is_none() && last.is_none() {
            let short = |at, other| {
                let digits = self.digits(at)?;
                (digits.width > 1 && as_number(other) == Some(digits.value)).then_some(digits)
            };
            (first, last) = (short(from, right), short(from + 2, left));
        }
        let (number, bits, reads) = match (first, last) {
            (Some(bits), None) => (as_number(right)?, bits, true),
            (None, Some(bits)) => (as_number(left)?, bits, false),
            (Some(bits), Some(_)) if self.is_clear(from) && !self.is_clear(from + 2) => {
                (as_number(right)?, bits, true)
            }
            (Some(_), Some(bits)) if self.is_clear(from + 2) && !self.is_clear(from) => {
                (as_number(left)?, bits, false)
            }
            (Some(first), Some(last)) if first.width > last.width => {
                (as_number(right)?, first, true)
            }
            (Some(first), Some(last)) if first.width < last.width => {
                (as_number(left)?, last, false)
            }
            _ => return None,
        };
        if left == right && !self.is_clear(from) && !self.is_clear(from + 2) {
            return None;
        }
        self.at += 3;
        Some(Said::InBinary {
            number,
            bits,
            reads,
        })
    }

    /// The digits of one side, where they may be binary.
    fn side(&self, at: usize) -> Option<Digits> {
        let digits = self.digits(at)?;
        (digits.width >= CLEAR || self.is_clear(at)).then_some(digits)
    }

    /// Digits that stand for themselves as binary.
    pub(super) fn binary_digits(&self, at: usize) -> Option<Digits> {
        self.digits(at).filter(|digits| digits.width > 1)
    }

    /// Whether a formula goes on with that token.
    fn goes_on(&self, ahead: usize) -> bool {
        matches!(
            self.ahead(ahead),
            Kind::Plus | Kind::Xor | Kind::Minus | Kind::Relation(_) | Kind::Times | Kind::Caret
        )
    }

    fn sum_in_binary(&mut self) -> Option<Vec<Said>> {
        let (from, operator) = (self.at, self.ahead(1));
        let (mut at, mut terms, mut clear, mut wide) = (from, Vec::new(), false, false);
        let is = loop {
            let digits = self.digits(at)?;
            clear |= self.is_clear(at);
            wide |= digits.width >= CLEAR;
            let next = self.ahead(at + 1 - from);
            if terms.last().is_some() && self.tokens.get(at - 1)?.kind != operator {
                break digits;
            }
            terms.push(digits);
            let is = self.is_in("be", at + 1) || self.is_in("give", at + 1);
            if next != operator && next != Kind::Relation(Relation::Equal) && !is {
                return None;
            }
            at += 2;
        };
        let after = at + 1 - from;
        let read_off = self.ahead(after) == Kind::Relation(Relation::Equal)
            && matches!(self.ahead(after + 1), Kind::Number(_))
            && !self.goes_on(after + 2);
        let reads = read_off && self.ahead(after + 1) == Kind::Number(is.value);
        let binary = clear || wide && (reads || !self.decimal_holds(from, at, operator));
        if !binary || self.goes_on(after) && !read_off {
            return None;
        }
        self.at = at + 1;
        let mut said = vec![Said::SumInBinary { terms, is }];
        if read_off {
            self.at = at;
            said.extend(self.in_binary());
        }
        self.at = self.at.max(at + 1);
        Some(said)
    }

    /// Whether a sum is true when its digits are read as decimal; the last number is what it comes to.
    fn decimal_holds(&self, from: usize, last: usize, operator: Kind) -> bool {
        let value = |at: usize| self.tokens.get(at).and_then(|token| as_number(token.kind));
        let terms = (from..last).step_by(2).map(value);
        let total = terms.reduce(|sum, term| match operator {
            Kind::Plus => sum?.checked_add(term?),
            _ => Some(sum? ^ term?),
        });
        total
            .flatten()
            .is_some_and(|total| value(last) == Some(total))
    }

    /// A chain; where its last link only writes a number in binary, that is said by itself: `14 = 8 + 4 + 2 = 1110`.
    pub(super) fn with_bits(&mut self, names: Option<Board>, mut chain: Chain) -> Vec<Said> {
        let bits = self.written_bits(&chain);
        if bits.is_some() {
            chain.links.pop();
        }
        let in_binary = bits.map(|(number, bits)| Said::InBinary {
            number,
            bits,
            reads: false,
        });
        let chain = Said::Chain { names, chain };
        [chain].into_iter().chain(in_binary).collect()
    }

    /// `17 ⊕ 29 = 10001 ⊕ 11101 = 01100 = 12`: a chain that is false in decimal, and true where digits that can be binary
    /// are, or at least its first link is.
    pub(super) fn with_digits(&mut self, start: usize, chain: Chain) -> Chain {
        let end = self.at;
        // `100 ⊕ 101 ⊕ 110 = 111` is true in decimal by chance: of 4, 5, 6 it is meant in binary.
        let heaps = self.writes_the_heaps(&chain.left);
        let digits = |chart: &Self, at| match heaps {
            true => chart.binary_digits(at),
            false => chart.side(at),
        };
        let known = holds(&chain) && !heaps || self.written_bits(&chain).is_some();
        if known || !(start..end).any(|at| digits(self, at).is_some()) {
            return chain;
        }
        let before = self.tokens.clone();
        for at in start..end {
            if let Some(Digits { value, .. }) = digits(self, at)
                && let Some(token) = self.tokens.get_mut(at)
            {
                token.kind = Kind::Number(value);
            }
        }
        self.at = start;
        let read = self.chain();
        let whole = self.at == end;
        (self.tokens, self.at) = (before, end);
        match read {
            Ok((binary, _)) if whole && holds(&binary) => binary,
            Ok((binary, _)) if whole && agree_first(&binary) && !agree_first(&chain) => {
                with_decimals(binary, &chain)
            }
            _ => chain,
        }
    }

    /// Whether a nim-sum has the heaps of the board in binary, and not in decimal.
    fn writes_the_heaps(&self, sum: &Expr) -> bool {
        let Expr::Xor(terms) = sum else { return false };
        let numbers = || terms.iter().map(Expr::as_number);
        let bits = numbers().map(|n| Some(all_spelt(n?)?.value));
        let heaps = self.names.heaps.iter().copied().map(Some);
        let decimal = numbers().eq(heaps.clone());
        bits.eq(heaps) && !decimal
    }

    /// The number that the last link writes in binary, where it does so rightly and is false in decimal.
    fn written_bits(&self, chain: &Chain) -> Option<(u64, Digits)> {
        let [.., (_, before), (Relation::Equal, last)] = &chain.links[..] else {
            return None;
        };
        let bits = self.side(self.at.checked_sub(1)?)?;
        let number = worth(before)?;
        (last.as_number().is_some() && bits.value == number && last.as_number() != Some(number)
            || self.kind_at(self.at - 1) == Kind::Bits && last.as_number() == Some(number))
        .then_some((number, bits))
    }

    /// A nim-sum in binary: more than any nim-sum of the heaps can be, and all digits 0 or 1.
    pub(super) fn sum_in_bits(&self, is: u64) -> Option<u64> {
        let all = self.names.heaps.iter().fold(0, |all, size| all | size);
        let most = u64::MAX.checked_shr(all.leading_zeros()).unwrap_or(0);
        (is > most).then(|| spelt(is))?.map(|bits| bits.value)
    }

    /// Reads the digits of a move as the sizes that they spell: `1011 -> 1001` of a heap of 11, which no heap of 1011
    /// could mean.
    pub(super) fn spell_moves(&mut self) {
        for at in 0..self.tokens.len() {
            let (from, to) = (self.side(at), self.side(at + 2));
            let (Some(from), Some(to)) = (from, to) else {
                continue;
            };
            let heaps = self.names.heaps;
            let written = self.tokens.get(at).and_then(|token| as_number(token.kind));
            let decimal = written.is_some_and(|n| heaps.contains(&n));
            if decimal || !heaps.contains(&from.value) || !self.is_word_in("arrow", at + 1) {
                continue;
            }
            for (at, digits) in [(at, from), (at + 2, to)] {
                if let Some(token) = self.tokens.get_mut(at) {
                    token.kind = Kind::Number(digits.value);
                }
            }
        }
    }

    /// "The nim-sum of 010, 100 and 110 is 000": where all numbers of a sentence are digits of one width, and some begin
    /// with 0, they are sizes in binary.
    pub(super) fn spell_alike(&mut self) {
        let numbers: Vec<usize> = (0..self.tokens.len())
            .filter(|at| {
                matches!(
                    self.kind_at(*at),
                    Kind::Number(_) | Kind::Large | Kind::Bits
                )
            })
            .collect();
        let spelt = |at: &usize| spell(self.text_of(*at).bytes(), Digits { value: 0, width: 0 });
        let all: Vec<Digits> = numbers.iter().map_while(spelt).collect();
        let width = all.first().map_or(0, |digits| digits.width);
        let same = all.iter().all(|digits| digits.width == width);
        let alike = all.len() > 1 && all.len() == numbers.len() && same && width >= CLEAR;
        let clear = numbers.iter().any(|at| self.is_clear(*at));
        let any = |is: &dyn Fn(usize) -> bool| (0..self.tokens.len()).any(is);
        let words = any(&|at| matches!(self.kind_at(at), Kind::Word(_)));
        let announced = any(&|at| self.is_word_in("binary", at));
        if !(alike && clear && words) || announced {
            return;
        }
        for (at, digits) in numbers.into_iter().zip(all) {
            if let Some(token) = self.tokens.get_mut(at) {
                let kind = Kind::Number(digits.value);
                (token.kind, token.sym) = (kind, kind.sym());
            }
        }
    }

    /// `4 | 4` and `(4)(4)` of places are arcs, as `4 + 4`; more bars make a table.
    pub(super) fn join_arcs(&mut self) {
        self.join_bracketed();
        let bars = self.tokens.iter().filter(|token| token.kind == Kind::Bar);
        if !self.names.has_places() || bars.count() > 1 {
            return;
        }
        for at in 1..self.tokens.len() {
            let number = |at| matches!(self.kind_at(at), Kind::Number(_) | Kind::Cardinal(_));
            let joins = self.kind_at(at) == Kind::Bar && number(at - 1) && number(at + 1);
            if let Some(token) = self.tokens.get_mut(at).filter(|_| joins) {
                (token.kind, token.sym) = (Kind::Plus, Kind::Plus.sym());
            }
        }
    }

    fn join_bracketed(&mut self) {
        if !self.names.has_places() {
            return;
        }
        let bracketed = |at: usize| {
            let kinds = [at, at + 1, at + 2].map(|at| self.kind_at(at));
            matches!(kinds, [Kind::Open, Kind::Number(_), Kind::Close])
        };
        let mut tokens = Vec::with_capacity(self.tokens.len());
        let mut at = 0;
        while let Some(token) = self.tokens.get(at) {
            let row = (at..).step_by(3).take_while(|at| bracketed(*at)).count();
            if row < 2 {
                tokens.push(*token);
                at += 1;
                continue;
            }
            let arcs = self.tokens.get(at..at + 3 * row).unwrap_or_default();
            for (n, arc) in arcs.chunks(3).enumerate() {
                let [open, number, _] = arc else { continue };
                let plus = Token {
                    kind: Kind::Plus,
                    sym: Kind::Plus.sym(),
                    plain: false,
                    ..*open
                };
                tokens.extend((n > 0).then_some(plus));
                tokens.push(*number);
            }
            at += 3 * row;
        }
        self.tokens = tokens;
    }

    /// A row of columns or their rule, where the line is nothing else.
    pub(super) fn column(&mut self) -> Option<Said> {
        self.at = 0;
        if self.is_rule() {
            return Some(Said::ColumnRule);
        }
        let _ = self.eat(Kind::Bar);
        let label = self.column_label()?;
        let (bits, last, reads) = self.row_digits(&label)?;
        let end = self.tokens.get(last)?.span().end;
        let end = self.text.get(..end)?.chars().count();
        let end = end.saturating_sub(1 + self.mark(last));
        let number = match label {
            Label::Number(n) => Some(n),
            _ => reads,
        };
        Some(Said::ColumnRow { number, bits, end })
    }

    /// The length of what marks a token's digits as binary.
    fn mark(&self, at: usize) -> usize {
        let text = self.text_of(at);
        let digits = text.strip_prefix("0b").unwrap_or(text);
        digits.len() - digits.find(['_', 'b']).unwrap_or(digits.len())
    }

    fn is_rule(&self) -> bool {
        let kinds = || self.tokens.iter().map(|token| token.kind);
        let dashes = |kind| matches!(kind, Kind::Rule | Kind::Minus);
        let fits = |kind| dashes(kind) || matches!(kind, Kind::Bar | Kind::Colon | Kind::Plus);
        let ruled = kinds().any(|kind| kind == Kind::Rule)
            || kinds().any(dashes) && kinds().any(|kind| kind == Kind::Bar);
        ruled && kinds().all(fits)
    }

    /// Whether the line is the head of a table of columns: the powers of 2 down to 1, perhaps behind a word.
    pub(super) fn is_head(&self) -> bool {
        let mut powers = Vec::new();
        for (at, token) in self.tokens.iter().enumerate() {
            match token.kind {
                Kind::Number(n) => powers.push(n),
                Kind::Bar | Kind::Amp => {}
                Kind::Stop if at + 1 == self.tokens.len() => {}
                Kind::Word(_) if powers.is_empty() => {}
                _ => return false,
            }
        }
        let halves = powers
            .windows(2)
            .all(|pair| matches!(pair, [one, next] if next.checked_mul(2) == Some(*one)));
        powers.len() > 1 && halves && powers.last() == Some(&1)
    }

    /// What stands before the digits.
    fn column_label(&mut self) -> Option<Label> {
        let named = self.longest("sum-name", self.at);
        let named = named.filter(|found| found.end == self.at + 1).is_some();
        let result = self.is_in("result-word", self.at) && self.digits(self.at + 2).is_some();
        let equals = self.equals_digits(result);
        let separates = |kind| matches!(kind, Kind::Bar | Kind::Amp | Kind::Colon) || equals;
        let separator = self.ahead(1);
        let label = match self.kind() {
            Kind::Number(_)
                if separator == Kind::Colon
                    && self.text_of(self.at + 2).len() < 2
                    && !self.is_spaced(2) =>
            {
                return None;
            }
            // `01010 | 10`: the label stands behind.
            Kind::Number(_) | Kind::Bits if separator == Kind::Bar && self.is_said_behind() => {
                return Some(Label::Nothing);
            }
            Kind::Number(n) if separates(separator) => Label::Number(n),
            Kind::Number(n) if self.text_of(self.at) > "1" && self.is_spaced(1) => Label::Number(n),
            Kind::Cardinal(n) if self.is_spaced(1) => Label::Number(n),
            Kind::Number(n) | Kind::Cardinal(n) if self.labels_digits() => {
                self.at += self.dots();
                Label::Number(n)
            }
            Kind::Word(_) if (named || result) && (self.is_spaced(1) || self.labels_digits()) => {
                self.at += self.dots();
                Label::Sign
            }
            Kind::Number(n) if separator == EQUAL && self.is_spaced(2) => {
                self.at += 1;
                Label::Number(n)
            }
            Kind::Word(_) if named && separator == EQUAL && self.is_spaced(2) => {
                self.at += 1;
                Label::Sign
            }
            Kind::Xor | Kind::Plus | Kind::Bar | Kind::Amp => Label::Sign,
            Kind::Word(_) if self.is_cell(separator) => Label::Sign,
            Kind::Word(_) if (named || result) && separates(separator) => Label::Sign,
            Kind::Number(_) | Kind::Large | Kind::Bits => return Some(Label::Nothing),
            _ => return None,
        };
        self.at += 1 + usize::from(separates(separator));
        Some(label)
    }

    /// Whether digits stand here, then a bar and the number that they spell: `01010 | 10`.
    fn is_said_behind(&self) -> bool {
        let digits = self.digits(self.at);
        let behind = as_number(self.ahead(2));
        let text = self.text_of(self.at);
        let padded = text.starts_with('0') && text.len() >= usize::from(CLEAR);
        padded && self.ahead(3) == Kind::End && digits.map(|digits| digits.value) == behind
    }

    /// Whether the number that digits spell stands behind the bar here, and nothing else.
    fn is_label_behind(&self, digits: Digits) -> bool {
        as_number(self.ahead(1)) == Some(digits.value) && self.ahead(2) == Kind::End
    }

    /// Dots behind a label: `6 ... 110`.
    fn dots(&self) -> usize {
        let rest = self.tokens.get(self.at + 1..).unwrap_or_default();
        rest.iter()
            .take_while(|token| token.kind == Kind::Stop)
            .count()
    }

    /// Whether nothing but dots stands between a label and digits that can hardly be decimal: `14 1110`.
    fn labels_digits(&self) -> bool {
        let at = self.at + 1 + self.dots();
        let heap = as_number(self.kind()).is_some_and(|n| self.names.heaps.contains(&n));
        let decimal = self.digits(self.at).is_none();
        let ends = matches!(
            self.kind_at(at + 1),
            Kind::End | Kind::Open | Kind::Relation(_)
        );
        let board = self.names.heaps.len() == 2 && self.dots() == 0;
        let label = decimal || heap || self.dots() > 1;
        label && !board && ends && self.side(at).is_some()
    }

    /// Whether `=` stands here before single digits, or after "result" before any.
    fn equals_digits(&self, result: bool) -> bool {
        let digits = |ahead: usize| self.digits(self.at + ahead);
        let single = |ahead: usize| digits(ahead).is_some_and(|digits| digits.width == 1);
        let clear = digits(2).is_some_and(|digits| digits.width >= CLEAR);
        self.ahead(1) == Kind::Relation(Relation::Equal)
            && (single(2) && single(3) || (result || self.kind() == Kind::Xor) && clear)
    }

    /// Whether a word fills a cell of a table.
    fn is_cell(&self, separator: Kind) -> bool {
        let before = self.at.checked_sub(1).map(|at| self.kind_at(at));
        before == Some(Kind::Bar) && separator == Kind::Bar
    }

    /// `1 1 1 0`: single digits, some tokens ahead.
    fn is_spaced(&self, ahead: usize) -> bool {
        let single = |ahead: usize| {
            matches!(self.ahead(ahead), Kind::Number(0 | 1))
                && self.text_of(self.at + ahead).len() == 1
        };
        single(ahead) && single(ahead + 1)
    }

    /// The digits up to the end of the line, with the token of the last and the number that they are said to be; alone,
    /// they must be two or more.
    fn row_digits(&mut self, label: &Label) -> Option<(Digits, usize, Option<u64>)> {
        let mut digits = Digits { value: 0, width: 0 };
        let (mut last, mut split, mut reads) = (self.at, false, None);
        let alone = matches!(label, Label::Nothing);
        loop {
            match self.kind() {
                Kind::Number(_) | Kind::Large | Kind::Bits => {
                    let more = self.digits(self.at)?;
                    split |= digits.width > 0;
                    if split && more.width > 1 {
                        return None;
                    }
                    digits = spell(
                        self.text_of(self.at).bytes().filter(u8::is_ascii_digit),
                        digits,
                    )
                    .filter(|_| self.kind() != Kind::Bits)
                    .unwrap_or(more);
                    last = self.at;
                }
                Kind::Bar if alone && !split && self.is_label_behind(digits) => {
                    self.at += 1;
                    reads = as_number(self.kind());
                }
                Kind::Bar | Kind::Amp => {}
                Kind::End => break,
                Kind::Stop if self.ahead(1) == Kind::End && !alone => {}
                // `1001 (9)`: the label stands behind.
                Kind::Open if digits.width >= CLEAR => {
                    reads = as_number(self.ahead(1));
                    if reads.is_none() || self.ahead(2) != Kind::Close || self.ahead(3) != Kind::End
                    {
                        return None;
                    }
                    self.at += 2;
                }
                Kind::Relation(Relation::Equal) if matches!(label, Label::Sign) => {
                    self.at += 1;
                    reads = as_number(self.kind());
                    if reads.is_none() || self.ahead(1) != Kind::End {
                        return None;
                    }
                }
                _ => return None,
            }
            self.at += 1;
        }
        let enough = match label {
            Label::Number(_) => 1,
            Label::Nothing | Label::Sign => 2,
        };
        (digits.width >= enough).then_some((digits, last, reads))
    }
}

/// Digits of 0 and 1 after those that are already there; none where they are too many.
fn spell(digits: impl Iterator<Item = u8>, before: Digits) -> Option<Digits> {
    let mut spelt = before;
    for digit in digits {
        let bit = digit.checked_sub(b'0').filter(|&bit| bit <= 1)?;
        if usize::from(spelt.width) >= WIDEST {
            return None;
        }
        spelt.value = spelt.value << 1 | u64::from(bit);
        spelt.width += 1;
    }
    (spelt.width > 0).then_some(spelt)
}

/// What the decimal digits of a number spell in binary.
pub(super) fn spelt(n: u64) -> Option<Digits> {
    all_spelt(n).filter(|digits| digits.width >= CLEAR)
}

/// The same, of few digits too.
fn all_spelt(n: u64) -> Option<Digits> {
    spell(n.to_string().bytes(), Digits { value: 0, width: 0 })
}

/// A side of a chain that is false in decimal and, read in binary, is what stands beside it: `s = 101 = 5`.
pub(super) fn read_bits(chain: &mut Chain) {
    let values: Vec<Option<u64>> = [&chain.left]
        .into_iter()
        .chain(chain.links.iter().map(|(_, side)| side))
        .map(worth)
        .collect();
    let last = values.len().saturating_sub(1);
    let beside = |i: usize| {
        let before = i.checked_sub(1).and_then(|before| values.get(before));
        [before, values.get(i + 1)]
            .into_iter()
            .flatten()
            .flatten()
            .copied()
    };
    let sides = [&mut chain.left]
        .into_iter()
        .chain(chain.links.iter_mut().map(|(_, side)| side));
    // What the last link writes in binary is said by itself.
    for (i, side) in sides.enumerate().take(last) {
        let Some(n) = side.as_number() else { continue };
        let bits = spelt(n).map(|bits| bits.value);
        let bits = bits.filter(|bits| beside(i).any(|other| other == *bits));
        if let Some(bits) = bits
            && beside(i).all(|other| other != n)
        {
            *side = Expr::number(bits);
        }
    }
}

fn as_number(kind: Kind) -> Option<u64> {
    match kind {
        Kind::Number(n) => Some(n),
        _ => None,
    }
}

/// Whether every equation of a chain holds.
fn holds(chain: &Chain) -> bool {
    let left = worth(&chain.left);
    left.is_some()
        && chain
            .links
            .iter()
            .all(|(relation, side)| *relation == Relation::Equal && worth(side) == left)
}

/// Whether the first link of a chain is true: `13 ⊕ 6 = 1101 ⊕ 0110` writes its numbers in binary for certain.
pub(super) fn agree_first(chain: &Chain) -> bool {
    let left = worth(&chain.left);
    let first = chain.links.first();
    left.is_some() && first.is_some_and(|(_, side)| worth(side) == left)
}

/// Digits that are the right number as they stand, `= 1011 ⊕ 1000 = 11`, are no binary.
fn with_decimals(mut binary: Chain, decimal: &Chain) -> Chain {
    let left = worth(&binary.left);
    for ((_, side), (_, as_written)) in binary.links.iter_mut().zip(&decimal.links) {
        if worth(as_written) == left {
            *side = as_written.clone();
        }
    }
    binary
}

/// What a formula comes to, in decimal.
fn worth(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Atom(atom) => (!atom.struck).then(|| atom.number.value())?,
        Expr::Plus(parts) => parts
            .iter()
            .try_fold(0, |sum: u64, part| sum.checked_add(worth(part)?)),
        Expr::Xor(parts) => parts
            .iter()
            .try_fold(0, |sum, part| Some(sum ^ worth(part)?)),
    }
}

impl Kind {
    /// Whether digits or a sign of a column begin here.
    pub(super) fn may_begin_column(self) -> bool {
        matches!(
            self,
            Kind::Number(_)
                | Kind::Cardinal(_)
                | Kind::Large
                | Kind::Bits
                | Kind::Bar
                | Kind::Amp
                | Kind::Rule
                | Kind::Xor
                | Kind::Plus
                | Kind::Minus
                | Kind::Word(_)
        )
    }
}
