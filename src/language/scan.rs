//! A line as tokens with their places. Markdown and LaTeX that only dresses a text up is left out here; nothing is
//! understood yet.

use crate::model::claim::Player;
use crate::model::formula::Relation;

use crate::model::position::MOST_HEAPS;

use super::phrases::{Form, Phrasebook, Sym};
use super::said::{Names, Span};

/// A piece of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    /// What phrases know it by.
    pub sym: Sym,
    /// Whether it is a word that is neither a number nor the name of one.
    pub plain: bool,
    pub start: u32,
    pub end: u32,
}

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Decimal digits.
    Number(u64),
    /// Decimal digits, or a power of 2, beyond 64 bits.
    Large,
    /// 2^k, k at most 63.
    Power(u8),
    /// A power of another number.
    StrangePower,
    /// Digits marked as binary.
    Bits,
    /// A number in words.
    Cardinal(u64),
    /// `1st`, `first`.
    Ordinal(u64),
    /// `a_1`: a heap.
    HeapName(u64),
    /// A word by its number in the phrasebook; 0 where it has none.
    Word(Sym),
    /// `∴`, `=>`.
    Therefore,
    /// `∵`.
    Because,
    /// A circle, `oo.o`: a bit for each marker, the first place lowest, and the number of places.
    Ring(u64, u8),
    Plus,
    Minus,
    Times,
    Caret,
    Xor,
    Relation(Relation),
    Arrow,
    Open,
    Close,
    Strike,
    StrikeOpen,
    StrikeClose,
    Comma,
    Semicolon,
    Colon,
    Stop,
    Question,
    Bar,
    Amp,
    Rule,
    Other,
    /// The end of the line.
    End,
}

/// More places than a circle has, and one for the end of the sentence.
const TOO_MANY: usize = MOST_HEAPS + 2;

/// How long a run of dashes must be to be a rule.
const RULE: usize = 3;

/// Scans a line; headings and fences give no tokens.
pub(super) fn tokens(text: &str, names: &Names, book: &Phrasebook) -> Vec<Token> {
    let mut scanner = Scanner {
        text,
        at: 0,
        names,
        book,
        braces: 0,
        depth: 0,
        tokens: Vec::with_capacity(text.len() / 2 + 2),
    };
    scanner.decoration();
    let rest = scanner.rest();
    if !(rest.starts_with('#') || rest.starts_with("```") || rest.starts_with("~~~")) {
        while scanner.at < text.len() {
            scanner.token();
        }
    }
    scanner.pronouns();
    scanner.enumeration();
    for token in &mut scanner.tokens {
        let written = text.get(token.span()).unwrap_or("");
        let names_a_number = is_letter(written) || names.own(written).is_some();
        token.plain = matches!(token.kind, Kind::Word(_)) && !names_a_number;
    }
    scanner.tokens
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    names: &'a Names<'a>,
    book: &'a Phrasebook,
    /// One bit for each open brace: whether it strikes what it holds.
    braces: u64,
    depth: u32,
    tokens: Vec<Token>,
}

impl Scanner<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        let at = self.at.saturating_add(ahead);
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn push(&mut self, kind: Kind, length: usize) {
        let start = self.at;
        self.at = self.text.len().min(start + length);
        self.push_from(start, kind);
    }

    fn push_from(&mut self, start: usize, kind: Kind) {
        let written = || self.book.word(self.text.get(start..self.at)?);
        let sym = match kind {
            Kind::Number(_) => written(),
            Kind::Ordinal(n) => self.book.ordinal_word(n),
            _ => None,
        };
        self.push_as(start, kind, sym.unwrap_or_else(|| kind.sym()));
    }

    fn push_as(&mut self, start: usize, kind: Kind, sym: Sym) {
        let (start, end) = (start as u32, self.at as u32);
        self.tokens.push(Token {
            kind,
            sym,
            plain: false,
            start,
            end,
        });
    }

    /// "One" is no number where it is whoever plays: "one can take 3", "from there one gets to 4". Phrases know it as "you".
    fn pronouns(&mut self) {
        let Some(sym) = self.book.word("you") else {
            return;
        };
        let ones = (0..self.tokens.len()).filter(|&at| self.is_pronoun(at));
        for at in ones.collect::<Vec<_>>() {
            if let Some(token) = self.tokens.get_mut(at) {
                (token.kind, token.sym) = (Kind::Word(sym), sym);
            }
        }
    }

    fn is_pronoun(&self, at: usize) -> bool {
        let token = |at: usize| self.tokens.get(at);
        let one = token(at).is_some_and(|token| token.kind == Kind::Cardinal(1));
        let is_in = |list: &str, at: Option<usize>| {
            let token = at.and_then(token);
            token.is_some_and(|token| self.book.is_in(list, token.sym))
        };
        let before = at.checked_sub(1);
        // "Player one can ...", "the last one must ..." and "two cancel, one must stay" speak of others.
        let named = is_in("before-one", before) || is_in("one-is-named", before);
        // "One always has to take ..."
        let skip = |at: &usize| token(*at).is_some_and(|token| self.book.flags(token.sym).skip);
        let next = at + 1 + (at + 1..).take_while(skip).count();
        let does = || is_in("one-may", Some(next)) && !is_in("one-stays", Some(next + 1));
        let needs = || is_in("one-needs", Some(next)) && is_in("to", Some(next + 1));
        let acts = || {
            let begins = before.is_none() || is_in("one-begins", before);
            begins && is_in("one-acts", Some(at + 1))
        };
        one && !named && (does() || needs() || acts())
    }

    fn token(&mut self) {
        if self.names.layout.has_places()
            && let Some((ring, places)) = self.ring()
        {
            return self.push(Kind::Ring(ring, places), places.into());
        }
        match self.byte(0) {
            b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
            b'0'..=b'9' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            b'\\' => self.command(),
            0..=127 => self.sign(),
            _ => self.unicode(),
        }
    }

    /// List markers, quotation marks and the like before a line.
    fn decoration(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches([' ', '\t', '\u{feff}', '\u{a0}']);
            let length = rest.len() - trimmed.len() + marker(trimmed);
            if length == 0 {
                break;
            }
            self.at += length;
        }
    }

    /// `~~8~~` strikes a number out of a sum. Where words or a relation are struck out, the student takes back what they
    /// say, and nothing of it is read.
    fn strike(&mut self) {
        let strikes = self
            .tokens
            .iter()
            .filter(|token| token.kind == Kind::Strike);
        let begins = strikes.count().is_multiple_of(2);
        let rest = self.rest().get(2..).filter(|_| begins);
        let struck = rest.and_then(|rest| rest.split_once("~~"));
        let says = |c: char| c.is_alphabetic() || matches!(c, '=' | '<' | '>' | '→' | '⇒');
        match struck {
            Some((struck, _)) if struck.contains(says) => self.at += struck.len() + 4,
            _ => self.push(Kind::Strike, 2),
        }
    }

    fn sign(&mut self) {
        let run = self.run();
        let kind = match self.byte(0) {
            b'-' | b'=' | b'_' if run >= RULE => return self.push(Kind::Rule, run),
            b'-' if self.rest().starts_with("-->") => return self.push(Kind::Arrow, 3),
            b'-' if self.byte(1) == b'>' => return self.push(Kind::Arrow, 2),
            b'-' => Kind::Minus,
            b'=' => return self.equals(),
            b'<' if self.tag() > 0 => return self.html(),
            b'<' => return self.relation(Relation::Less, Relation::AtMost),
            b'>' => return self.relation(Relation::Greater, Relation::AtLeast),
            b'!' if self.byte(1) == b'=' => {
                return self.push(Kind::Relation(Relation::NotEqual), 2);
            }
            b':' if self.byte(1) == b'=' => return self.push(Kind::Relation(Relation::Equal), 2),
            b'(' if self.rest().starts_with("(+)") => return self.push(Kind::Xor, 3),
            b'(' if self.bracketed_xor() => return self.push(Kind::Xor, 5),
            b'(' if self.bracketed_bits() > 0 => {
                return self.push(Kind::Bits, self.bracketed_bits());
            }
            b'(' | b'[' => Kind::Open,
            b')' | b']' => Kind::Close,
            b'~' if run == 2 => return self.strike(),
            b'+' => Kind::Plus,
            b'^' => self.caret(),
            b'*' => return self.star(run),
            b',' => Kind::Comma,
            b';' => Kind::Semicolon,
            b':' => Kind::Colon,
            b'.' | b'!' => Kind::Stop,
            b'?' => Kind::Question,
            b'|' => Kind::Bar,
            b'/' if self.parts_cases() => Kind::Semicolon,
            b'&' if self.aligns() => return self.at += 1,
            b'&' => Kind::Amp,
            b'{' => return self.brace(false, 1),
            b'}' => return self.unbrace(),
            b'\'' => return self.apostrophe(1),
            b'$' | b'`' | b'_' | b'"' | b'~' => return self.at += 1,
            _ => self.other(1),
        };
        self.push(kind, 1);
    }

    /// Whether `/` stands between two cases, as in "he makes it 2 / she leaves 3", and divides nothing.
    fn parts_cases(&self) -> bool {
        let before = self.tokens.last().map(|token| token.kind);
        let rest = self.rest().get(1..).unwrap_or("").trim_start();
        let digits = decimal(rest).1;
        // "4 = 4 / 9 = 8 + 1", but "23 / 4 = 5".
        let equal = |token: &Token| token.kind == Kind::Relation(Relation::Equal);
        let next = rest.get(digits..).unwrap_or("").trim_start();
        let equation = next.starts_with('=') && self.tokens.iter().any(equal);
        let numbers = matches!(before, Some(Kind::Number(_))) && digits > 0 && !equation;
        self.blank_around(1) && before.is_some() && !numbers
    }

    /// Whether `&` stands before a relation, where it only aligns.
    fn aligns(&self) -> bool {
        let after = self.rest().get(1..).unwrap_or("").trim_start();
        after.starts_with(['=', '<', '>', '≠', '≤', '≥'])
    }

    /// The `s` of `8's` is no name.
    fn apostrophe(&mut self, length: usize) {
        let plural = self.byte(length) == b's' && !self.byte(length + 1).is_ascii_alphanumeric();
        self.at += length + usize::from(plural);
    }

    /// `oo.o`, up to a letter that belongs to a word; a full stop behind as many places as there are ends the sentence.
    fn ring(&self) -> Option<(u64, u8)> {
        let marks = |byte: &u8| matches!(byte, b'o' | b'O' | b'.');
        let bytes = self.rest().as_bytes();
        let all = bytes.iter().take(TOO_MANY).take_while(|byte| marks(byte));
        let all = all.count();
        let known = self.names.heaps.len();
        let stop = all == known + 1 && bytes.get(all - 1) == Some(&b'.') && self.ends_sentence(all);
        let places = all - usize::from(stop);
        let ring = bytes.get(..places).filter(|_| (1..=64).contains(&places))?;
        let ends = !bytes.get(all).is_some_and(u8::is_ascii_alphanumeric);
        let marker = |byte: &u8| *byte != b'.';
        let bits = ring.iter().rev();
        let bits = bits.fold(0, |bits, byte| bits << 1 | u64::from(marker(byte)));
        let whole = places == known && (bits > 0 || places > 2);
        let clear = whole || places > 2 && bits > 0;
        (ends && clear).then_some((bits, places as u8))
    }

    /// Whether nothing comes after so many bytes, or a new sentence.
    fn ends_sentence(&self, length: usize) -> bool {
        let after = self.rest().get(length..).unwrap_or("").trim_start();
        after.is_empty() || after.starts_with(|c: char| c.is_uppercase())
    }

    fn run(&self) -> usize {
        let first = self.byte(0);
        let rest = self.rest().bytes();
        rest.take_while(|&byte| byte == first).take(64).count()
    }

    fn equals(&mut self) {
        match self.byte(1) {
            b'>' => self.push(Kind::Therefore, 2),
            b'=' if self.byte(2) == b'>' => self.push(Kind::Therefore, 3),
            b'=' => self.push(Kind::Relation(Relation::Equal), 2),
            _ => self.push(Kind::Relation(Relation::Equal), 1),
        }
    }

    fn relation(&mut self, alone: Relation, with_equals: Relation) {
        match self.byte(1) {
            b'=' => self.push(Kind::Relation(with_equals), 2),
            _ => self.push(Kind::Relation(alone), 1),
        }
    }

    fn bracketed_xor(&self) -> bool {
        let inner = self.rest().get(..5).unwrap_or("");
        inner.eq_ignore_ascii_case("(xor)")
    }

    /// `(10011)_2`: the length of all.
    fn bracketed_bits(&self) -> usize {
        let inner = self.rest().get(1..).unwrap_or("");
        let digits = inner
            .bytes()
            .take_while(|b| matches!(b, b'0' | b'1'))
            .count();
        let after = inner.get(digits..).unwrap_or("");
        let ends = [")_{2}", ")_2"]
            .into_iter()
            .find(|end| after.starts_with(end));
        match ends {
            Some(end) if digits > 0 => 1 + digits + end.len(),
            _ => 0,
        }
    }

    /// `<sup>`, `</b>`, `<br/>`: the length of a tag.
    fn tag(&self) -> usize {
        let inner = self.rest().get(1..).unwrap_or("");
        let name = inner.strip_prefix('/').unwrap_or(inner);
        let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
        let end = name
            .get(letters..)
            .unwrap_or("")
            .trim_start_matches([' ', '/']);
        match letters > 0 && end.starts_with('>') {
            true => self.rest().len() - end.len() + 1,
            false => 0,
        }
    }

    /// Tags only dress a text up; a rule is a rule.
    fn html(&mut self) {
        let length = self.tag();
        match self.rest().starts_with("<hr") {
            true => self.push(Kind::Rule, length),
            false => self.at += length,
        }
    }

    fn blank_around(&self, length: usize) -> bool {
        let before = self.at.checked_sub(1);
        let before = before.and_then(|before| self.text.as_bytes().get(before));
        before == Some(&b' ') && self.byte(length) == b' '
    }

    /// `5^6` too is a nim-sum: the only powers in this work are those of 2.
    fn caret(&self) -> Kind {
        let before = self
            .at
            .checked_sub(1)
            .and_then(|at| self.text.as_bytes().get(at));
        let ends = before.is_some_and(|byte| byte.is_ascii_digit() || *byte == b')');
        let begins = self.byte(1).is_ascii_digit() || self.byte(1) == b'(';
        match self.blank_around(1) || ends && begins {
            true => Kind::Xor,
            false => Kind::Caret,
        }
    }

    /// A star between numbers multiplies, any other only emphasises.
    fn star(&mut self, run: usize) {
        let tight = matches!(self.tokens.last(), Some(last)
            if matches!(last.kind, Kind::Number(_)) && last.end as usize == self.at)
            && self.byte(1).is_ascii_digit();
        match run == 1 && (tight || self.blank_around(1)) {
            true => self.push(Kind::Times, 1),
            false => self.at += run,
        }
    }

    fn brace(&mut self, strikes: bool, length: usize) {
        self.braces = self.braces << 1 | u64::from(strikes);
        self.depth = self.depth.saturating_add(1);
        match strikes {
            true => self.push(Kind::StrikeOpen, length),
            false => self.at += length,
        }
    }

    fn unbrace(&mut self) {
        let strikes = self.depth > 0 && self.braces & 1 == 1;
        self.braces >>= 1;
        self.depth = self.depth.saturating_sub(1);
        match strikes {
            true => self.push(Kind::StrikeClose, 1),
            false => self.at += 1,
        }
    }

    fn unicode(&mut self) {
        let Some(char) = self.rest().chars().next() else {
            return self.at = self.text.len();
        };
        let length = char.len_utf8();
        let kind = match char {
            '⊕' | '⊻' => Kind::Xor,
            '∴' | '⇒' | '⟹' => Kind::Therefore,
            '∵' => Kind::Because,
            '→' | '⟶' | '↦' => Kind::Arrow,
            '–' | '−' | '‐' | '‑' => Kind::Minus,
            '—' | '─' if self.long_run(char) => {
                return self.push(Kind::Rule, self.char_run(char));
            }
            '≠' => Kind::Relation(Relation::NotEqual),
            '≤' | '⩽' => Kind::Relation(Relation::AtMost),
            '≥' | '⩾' => Kind::Relation(Relation::AtLeast),
            '×' | '·' | '⋅' => Kind::Times,
            '…' => Kind::Stop,
            '’' => return self.apostrophe(length),
            '\u{feff}' | '“' | '”' | '„' | '‘' => return self.at += length,
            _ if char.is_whitespace() => return self.at += length,
            _ if char.is_alphabetic() => return self.word(),
            _ => self.other(length),
        };
        self.push(kind, length);
    }

    /// A sign that some phrase has, or another.
    fn other(&self, length: usize) -> Kind {
        let sign = self.rest().get(..length).unwrap_or("");
        self.book.word(sign).map_or(Kind::Other, Kind::Word)
    }

    fn char_run(&self, char: char) -> usize {
        let same = self.rest().chars().take_while(|&c| c == char);
        same.map(char::len_utf8).sum()
    }

    fn long_run(&self, char: char) -> bool {
        self.rest()
            .chars()
            .take(RULE)
            .filter(|&c| c == char)
            .count()
            == RULE
    }

    /// LaTeX: known signs are what they stand for, wrappers are left out.
    fn command(&mut self) {
        let after = self.rest().get(1..).unwrap_or("");
        let name = after
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(after.len());
        let name = after.get(..name).unwrap_or("");
        let length = name.len() + 1;
        let kind = match name {
            "" => return self.escape(),
            "oplus" | "veebar" | "xor" => Kind::Xor,
            "therefore" | "implies" | "Rightarrow" | "Longrightarrow" => Kind::Therefore,
            "because" => Kind::Because,
            "to" | "rightarrow" | "longrightarrow" | "mapsto" => Kind::Arrow,
            "ne" | "neq" => Kind::Relation(Relation::NotEqual),
            "le" | "leq" | "leqslant" => Kind::Relation(Relation::AtMost),
            "ge" | "geq" | "geqslant" => Kind::Relation(Relation::AtLeast),
            "lt" => Kind::Relation(Relation::Less),
            "gt" => Kind::Relation(Relation::Greater),
            "times" | "cdot" => Kind::Times,
            "hline" => Kind::Rule,
            "cancel" | "bcancel" | "xcancel" if after.as_bytes().get(name.len()) == Some(&b'{') => {
                return self.brace(true, length + 1);
            }
            "begin" | "end" => return self.environment(length),
            _ => return self.at += length,
        };
        self.push(kind, length);
    }

    /// `\\`, `\,`, `\(` and their like.
    fn escape(&mut self) {
        match self.byte(1) {
            b'\\' => self.push(Kind::Stop, 2),
            128.. | 0 => self.at += 1,
            _ => self.at += 2,
        }
    }

    /// `\begin{array}{r|l}`: the command and what is given to it.
    fn environment(&mut self, length: usize) {
        self.at += length;
        while self.byte(0) == b'{' {
            let Some(end) = self.rest().find('}') else {
                return self.at += 1;
            };
            self.at += end + 1;
        }
    }

    fn number(&mut self) {
        let start = self.at;
        let (value, digits) = decimal(self.rest());
        self.at += digits;
        let kind = self.number_kind(start, value);
        self.push_from(start, kind);
    }

    fn number_kind(&mut self, start: usize, value: Option<u64>) -> Kind {
        let digits = self.text.get(start..self.at).unwrap_or("");
        let binary = digits.bytes().all(|digit| digit <= b'1');
        let plain = value.map_or(Kind::Large, Kind::Number);
        match self.byte(0) {
            b'b' | b'B' if digits == "0" && self.byte(1).wrapping_sub(b'0') <= 1 => {
                let (_, digits) = decimal(self.rest().get(1..).unwrap_or(""));
                self.at += 1 + digits;
                Kind::Bits
            }
            b'b' if binary && !self.byte(1).is_ascii_alphanumeric() => self.skip(1, Kind::Bits),
            b'_' if binary && self.rest().starts_with("_{2}") => self.skip(4, Kind::Bits),
            b'_' if binary && self.byte(1) == b'2' && !self.byte(2).is_ascii_digit() => {
                self.skip(2, Kind::Bits)
            }
            b'^' | b'*' | 0xC2 | 0xE2 => self.exponent(value).unwrap_or(plain),
            b'.' if self.byte(1).is_ascii_digit() => self.fraction(),
            b'<' if self.rest().starts_with("<sup>") && self.byte(5).is_ascii_alphabetic() => {
                self.at += 5;
                self.suffix(value)
            }
            b'a'..=b'z' | b'A'..=b'Z' => self.suffix(value),
            _ => plain,
        }
    }

    fn skip(&mut self, length: usize, kind: Kind) -> Kind {
        self.at += length;
        kind
    }

    /// `21.11.2026` and `2.1` are no numbers of this language.
    fn fraction(&mut self) -> Kind {
        while self.byte(0) == b'.' && self.byte(1).is_ascii_digit() {
            self.at += 1 + decimal(self.rest().get(1..).unwrap_or("")).1;
        }
        Kind::Word(UNKNOWN)
    }

    /// `3rd`, `3e`; other letters make a word of it.
    fn suffix(&mut self, value: Option<u64>) -> Kind {
        let letters = self.rest();
        let length = letters.find(|c: char| !c.is_ascii_alphanumeric());
        let letters = letters.get(..length.unwrap_or(letters.len())).unwrap_or("");
        let ordinal = ["st", "nd", "rd", "th", "e", "re"].contains(&letters);
        // `2x` and `3k`: the letter is a word of its own.
        let apart =
            letters.starts_with("xor") || letters.len() == 1 && !letters.contains(['s', 'b', 'e']);
        let kind = match value {
            Some(n) if apart => return Kind::Number(n),
            Some(n) if ordinal => Kind::Ordinal(n),
            // `8s`: several of them.
            Some(n) if letters == "s" => Kind::Number(n),
            _ => Kind::Word(UNKNOWN),
        };
        self.skip(letters.len(), kind)
    }

    /// What follows a number directly: `^3`, `^{3}`, `**3`, `³`.
    fn exponent(&mut self, base: Option<u64>) -> Option<Kind> {
        let rest = self.rest();
        // `14^2` and a part of `7^2^3` are no powers of 2.
        if rest.starts_with('^') && !rest.starts_with("^{") {
            let before = self
                .at
                .checked_sub(2)
                .and_then(|at| self.text.as_bytes().get(at));
            let after = rest.get(1 + decimal(&rest[1..]).1..);
            let several =
                before == Some(&b'^') || after.is_some_and(|after| after.starts_with('^'));
            if base != Some(2) || several {
                return None;
            }
        }
        let (exponent, length) = match rest.strip_prefix("**").or(rest.strip_prefix('^')) {
            Some(after) => raised(after, rest.len() - after.len())?,
            None => superscript(rest)?,
        };
        self.at += length;
        let kind = match (base, exponent) {
            (Some(2), Some(k @ 0..=63)) => Kind::Power(k as u8),
            (Some(2), _) => Kind::Large,
            _ => Kind::StrangePower,
        };
        Some(kind)
    }

    fn word(&mut self) {
        let start = self.at;
        let mut word = String::new();
        while let Some((letter, length)) = self.letter() {
            word.extend(letter.to_lowercase());
            self.at += length;
        }
        let sym = own_word(&word, self.names, self.book).or_else(|| self.book.word(&word));
        let sym = sym.unwrap_or(UNKNOWN);
        if let Some(player) = self.player(start, sym) {
            return self.push_as(start, Kind::Word(player), player);
        }
        if let Some(indexed) = self.subscript(&word) {
            let whole = self.text.get(start..self.at).unwrap_or("").to_lowercase();
            let known = self.book.word(&whole).map(Kind::Word);
            return self.push_from(start, known.unwrap_or(indexed));
        }
        let apart = word.split_once('\'').filter(|_| sym == UNKNOWN);
        let elided = apart.and_then(|(before, behind)| {
            let long = self.book.long(Form::Elided, self.book.word(before)?)?;
            Some((long, behind))
        });
        let Some((long, behind)) = elided else {
            return self.meant(start, &word, sym);
        };
        self.push_words(start, long);
        self.meant(start, behind, self.book.word(behind).unwrap_or(UNKNOWN));
    }

    /// The word for the player whom a name of the student's own names; "A" is one unless it may be an article.
    fn player(&self, start: usize, sym: Sym) -> Option<Sym> {
        let name = self.text.get(start..self.at)?;
        let word = match self.names.player(name).or_else(|| self.usual(sym))? {
            Player::First => "p1",
            Player::Second => "p2",
        };
        let before = self.tokens.last().map(|token| token.kind);
        let begins = matches!(before, None | Some(Kind::Stop));
        let next = self
            .rest()
            .split_whitespace()
            .next()
            .unwrap_or("")
            .to_lowercase();
        let acts = || is_in(&ACTS, &next, self.book) || is_in(&["one-may"], &next, self.book);
        let article = self
            .book
            .word(&name.to_lowercase())
            .is_some_and(|word| self.book.flags(word).skip);
        let is_name = !article || !begins || acts();
        self.book.word(word).filter(|_| is_name)
    }

    /// The player who usually has a name, such as Bob, where the student has given it to nobody; "Bob starts" leaves the other
    /// player to Alice.
    fn usual(&self, name: Sym) -> Option<Player> {
        let usual = match () {
            () if self.book.is_in("first-names", name) => Player::First,
            () if self.book.is_in("second-names", name) => Player::Second,
            () => return None,
        };
        let taken = |player| self.names.players.iter().any(|(_, is)| *is == player);
        [usual, usual.other()]
            .into_iter()
            .find(|player| !taken(*player))
    }

    /// "Second, the first player wins" only orders what is said; "second, first, second" does not.
    fn enumeration(&mut self) {
        let kind = |at: usize| self.tokens.get(at).map(|token| token.kind);
        let starts = |at: &usize| {
            let before = at.checked_sub(1).and_then(kind);
            let next = (kind(at + 1), kind(at + 2));
            matches!(before, None | Some(Kind::Stop))
                && matches!(kind(*at), Some(Kind::Ordinal(_)))
                && matches!(next, (Some(Kind::Comma), Some(Kind::Word(_))))
        };
        let first: Vec<usize> = (0..self.tokens.len()).filter(starts).collect();
        for at in first {
            if let (Some(word), Some(token)) = (self.book.word("firstly"), self.tokens.get_mut(at))
            {
                (token.kind, token.sym) = (Kind::Word(word), word);
            }
        }
    }

    /// Adds a word, or those that it stands for.
    fn meant(&mut self, start: usize, word: &str, sym: Sym) {
        let dotted = self.byte(0) == b'.';
        let abbreviated = self.book.long(Form::Abbreviated, sym).filter(|_| dotted);
        self.at += usize::from(abbreviated.is_some() && !self.ends_sentence(1));
        match abbreviated.or_else(|| self.book.long(Form::Short, sym)) {
            Some(long) => self.push_words(start, long),
            None if word == "plus" && self.is_between_numbers() => {
                self.push_as(start, Kind::Plus, sym);
            }
            None => self.push_as(start, self.kind_of(sym), sym),
        }
    }

    fn push_words(&mut self, start: usize, words: &[Sym]) {
        for &sym in words {
            self.push_as(start, self.kind_of(sym), sym);
        }
    }

    /// Whether a number stands before and behind, in figures or words.
    fn is_between_numbers(&self) -> bool {
        let before = self.tokens.last().map(|token| token.kind);
        let next = self.rest().trim_start();
        let word = next.split(|c: char| !c.is_ascii_alphabetic()).next();
        let cardinal =
            word.and_then(|word| self.book.cardinal(self.book.word(&word.to_lowercase())?));
        let numeral = next.starts_with(|c: char| c.is_ascii_digit()) || cardinal.is_some();
        numeral
            && matches!(
                before,
                Some(Kind::Number(_) | Kind::Power(_) | Kind::Cardinal(_))
            )
    }

    fn kind_of(&self, sym: Sym) -> Kind {
        let cardinal = self.book.cardinal(sym).map(Kind::Cardinal);
        let ordinal = || self.book.ordinal(sym).map(Kind::Ordinal);
        let xor = self.book.word("xor").filter(|xor| *xor == sym);
        let xor = xor.map(|_| Kind::Xor);
        cardinal.or_else(ordinal).or(xor).unwrap_or(Kind::Word(sym))
    }

    /// The next letter of a word, with its length; an apostrophe or a hyphen between letters belongs to it.
    fn letter(&self) -> Option<(char, usize)> {
        let joins = |after: usize| {
            let next = self
                .rest()
                .get(after..)
                .and_then(|rest| rest.chars().next());
            next.is_some_and(char::is_alphabetic)
        };
        match self.byte(0) {
            byte @ (b'a'..=b'z' | b'A'..=b'Z') => Some((char::from(byte), 1)),
            byte @ (b'-' | b'\'') if joins(1) => Some((char::from(byte), 1)),
            0..=127 => None,
            _ => match self.rest().chars().next()? {
                '’' if joins(3) => Some(('\'', 3)),
                '‐' | '‑' | '–' if joins(3) => Some(('-', 3)),
                char if char.is_alphabetic() => Some((char, char.len_utf8())),
                _ => None,
            },
        }
    }

    /// `a_1` and `a1` name heaps; any other letter with a number is a name of the student's own.
    fn subscript(&mut self, word: &str) -> Option<Kind> {
        let (rest, mark) = match self.byte(0) {
            b'_' => (self.rest().get(1..).unwrap_or(""), 1),
            b'0'..=b'9' => (self.rest(), 0),
            _ => return None,
        };
        if word.len() > 1 {
            return None;
        }
        let (inner, braces) = match rest.strip_prefix('{') {
            Some(inner) => (inner, 2),
            None => (rest, 0),
        };
        let length = inner
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(inner.len());
        let number = inner.get(..length).and_then(|digits| digits.parse().ok());
        if length == 0 || braces == 2 && inner.as_bytes().get(length) != Some(&b'}') {
            return None;
        }
        self.at += mark + braces + length;
        Some(match number {
            Some(n) if word == "a" => Kind::HeapName(n),
            _ => Kind::Word(UNKNOWN),
        })
    }
}

/// The length of a list marker, a quotation mark or a part's letter at the beginning, with its blank.
fn marker(line: &str) -> usize {
    let bytes = line.as_bytes();
    let blank = |at: usize| matches!(bytes.get(at), Some(b' ' | b'\t'));
    match bytes.first() {
        Some(b'-' | b'*') if blank(1) => 2,
        Some(b'>') if bytes.get(1) == Some(&b'>') => 1,
        Some(b'>') if blank(1) => 2,
        Some(0xE2) if line.starts_with("• ") => 4,
        Some(b'(') => part(line, 1),
        Some(b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => part(line, 0),
        _ => 0,
    }
}

/// `1. `, `1) `, `a) `, `(a) `; not where a formula goes on.
fn part(line: &str, open: usize) -> usize {
    let bytes = line.as_bytes();
    let label = bytes.iter().skip(open).take(4);
    let digits = label.clone().take_while(|b| b.is_ascii_digit()).count();
    let letters = label.take_while(|b| b.is_ascii_lowercase()).count();
    let end = open + digits.max(letters);
    let closes = match bytes.get(end) {
        Some(b')') => digits > 0 || letters == 1 || letters <= 3 && roman(line, open, end),
        Some(b'.') => open == 0 && digits > 0,
        _ => false,
    };
    let rest = line.get(end + 1..).unwrap_or("");
    let goes_on = rest
        .trim_start()
        .starts_with(['=', '⊕', '+', '^', '<', '>', '≠', '-', '\\', '(']);
    // "(7) is lost" names a board.
    let named = rest.trim_start();
    let named = named.starts_with("is ") || named.starts_with(['P', 'N']);
    let goes_on = (goes_on || named) && open == 1;
    match closes && !goes_on && rest.starts_with([' ', '\t']) {
        true => end + 2,
        false => 0,
    }
}

fn roman(line: &str, from: usize, to: usize) -> bool {
    let label = line.get(from..to).unwrap_or("-");
    !label.is_empty() && label.bytes().all(|b| matches!(b, b'i' | b'v' | b'x'))
}

/// The value of the digits at the beginning, where it fits, and how many they are.
pub(super) fn decimal(text: &str) -> (Option<u64>, usize) {
    let digits = text.bytes().take_while(u8::is_ascii_digit);
    digits.fold((Some(0_u64), 0), |(value, length), digit| {
        let value = value.and_then(|n| n.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
        (value, length + 1)
    })
}

/// The digits after `^` or `**`, perhaps in braces, with the length of all.
fn raised(after: &str, sign: usize) -> Option<(Option<u64>, usize)> {
    let (inner, braces) = match after.strip_prefix('{') {
        Some(inner) => (inner, 2),
        None => (after, 0),
    };
    let (exponent, digits) = decimal(inner);
    let closed = braces == 0 || inner.as_bytes().get(digits) == Some(&b'}');
    (digits > 0 && closed).then_some((exponent, sign + digits + braces))
}

fn superscript(text: &str) -> Option<(Option<u64>, usize)> {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let (mut value, mut length) = (Some(0_u64), 0);
    for char in text.chars() {
        let Some(digit) = DIGITS.iter().position(|&digit| digit == char) else {
            break;
        };
        value = value.and_then(|n| n.checked_mul(10)?.checked_add(digit as u64));
        length += char.len_utf8();
    }
    (length > 0).then_some((value, length))
}

/// What a set calls heaps and counters, as the book's own words for them.
fn own_word(text: &str, names: &Names, book: &Phrasebook) -> Option<Sym> {
    let is = |name: &str| !name.is_empty() && name.to_lowercase() == text;
    let own = |words: Option<(&str, &str)>, one, many| {
        let (singular, plural) = words?;
        match (is(singular), is(plural)) {
            (true, _) => book.word(one),
            (false, true) => book.word(many),
            _ => None,
        }
    };
    own(names.heap, OWN[0], OWN[1]).or_else(|| own(names.counter, OWN[2], OWN[3]))
}

/// The lists of verbs of which only a player is the subject.
const ACTS: [&str; 4] = ["one-acts", "take", "win", "lose"];

fn is_in(lists: &[&str], word: &str, book: &Phrasebook) -> bool {
    let word = book.word(word);
    word.is_some_and(|word| lists.iter().any(|list| book.is_in(list, word)))
}

/// Whether a line calls the players A and B, without saying who begins, so that it is A: "then B takes the last one".
pub fn has_players_a_and_b(text: &str, book: &Phrasebook) -> bool {
    let mut words = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let mut before = "";
    let mut does = false;
    words.all(|word| {
        does |= matches!(before, "A" | "B") && is_in(&ACTS, word, book);
        before = word;
        word != "C"
    }) && does
}

/// The words that stand for what a set calls a heap, heaps, a counter and counters.
const OWN: [&str; 4] = ["row", "rows", "counter", "counters"];

/// A word that the book does not have.
pub(super) const UNKNOWN: Sym = Sym(0);

impl Kind {
    /// The symbol by which phrases know a token: the place of its sign in `SIGNS`.
    pub fn sym(self) -> Sym {
        let sign = match self {
            Kind::Word(sym) => return sym,
            Kind::Number(_) => 1,
            Kind::Power(_) => 2,
            Kind::Bits => 3,
            Kind::Large => 4,
            Kind::StrangePower => 5,
            Kind::Cardinal(_) => 6,
            Kind::Ordinal(_) => 7,
            Kind::HeapName(_) => 8,
            Kind::Ring(..) => 9,
            Kind::Plus => 10,
            Kind::Minus => 11,
            Kind::Times => 12,
            Kind::Caret => 13,
            Kind::Xor => 14,
            Kind::Relation(Relation::Equal) => 15,
            Kind::Relation(Relation::NotEqual) => 16,
            Kind::Relation(Relation::Less) => 17,
            Kind::Relation(Relation::Greater) => 18,
            Kind::Relation(Relation::AtMost) => 19,
            Kind::Relation(Relation::AtLeast) => 20,
            Kind::Arrow => 21,
            Kind::Open => 22,
            Kind::Close => 23,
            Kind::Strike => 24,
            Kind::StrikeOpen => 25,
            Kind::StrikeClose => 26,
            Kind::Comma => 27,
            Kind::Semicolon => 28,
            Kind::Colon => 29,
            Kind::Stop => 30,
            Kind::Question => 31,
            Kind::Bar => 32,
            Kind::Amp => 33,
            Kind::Rule => 34,
            Kind::Therefore => 35,
            Kind::Because => 36,
            Kind::Other => 37,
            Kind::End => 38,
        };
        Sym(sign)
    }
}

impl Token {
    /// The bytes of the line where it stands.
    pub fn span(&self) -> Span {
        self.start as usize..self.end as usize
    }
}

/// Names longer than this are words.
const LONGEST_NAME: usize = 6;

/// Whether a word can only be a name: a letter, perhaps with a number.
pub(super) fn is_letter(name: &str) -> bool {
    let mut bytes = name.bytes();
    let indexed =
        |b: u8| b.is_ascii_digit() || matches!(b, b'_' | b'{' | b'}' | b'i' | b'j' | b'k');
    bytes.next().is_some_and(|b| b.is_ascii_alphabetic())
        && bytes.all(indexed)
        && name.len() <= LONGEST_NAME
}
