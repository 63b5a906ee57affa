//! A formula in MathML, with a label that says it in words.

use std::sync::LazyLock;

use super::escape::number;
use super::ink::{Formula, Ink, Sign, Width};
use crate::locale::Locale;
use crate::model::formula::{Number, Relation};

/// Longer formulas are set in pieces, since browsers break no line inside one `<math>`.
const LONGEST_PIECE: usize = 26;

/// Puts a formula with its spoken label; `boxed` where it is the result.
pub fn math(out: &mut String, formula: &Formula, boxed: bool, locale: &'static Locale) {
    let long = formula.width() > LONGEST_PIECE;
    out.push_str(match long {
        true => "<span class=\"sum\" role=\"math\" aria-label=\"",
        false => "<math aria-label=\"",
    });
    formula.draw(&mut speech(out, locale));
    out.push_str(match long {
        true => "\"><math aria-hidden=\"true\">",
        false => "\">",
    });
    draw(out, formula, boxed, &STYLED, long.then_some(0));
    out.push_str(if long { "</math></span>" } else { "</math>" });
}

/// Puts the inside of a formula whose numbers are dressed in another way.
pub fn inside(out: &mut String, formula: &Formula, boxed: bool, dress: &'static Dress) {
    draw(out, formula, boxed, dress, None);
}

fn draw(
    out: &mut String,
    formula: &Formula,
    boxed: bool,
    dress: &'static Dress,
    pieces: Option<usize>,
) {
    formula.draw(&mut MathMl {
        out,
        dress,
        boxed,
        pieces,
        depth: 0,
    });
}

/// What stands around a number that is struck, and around one that is the result.
pub struct Dress {
    /// Before and after one that is struck.
    pub struck: [&'static str; 2],
    /// Before and after the result.
    pub boxed: [&'static str; 2],
}

/// As the style of the pages draws it.
static STYLED: Dress = Dress {
    struck: ["<mrow class=\"cx\">", "</mrow>"],
    boxed: ["<mrow class=\"boxed\">", "</mrow>"],
};

struct MathMl<'a> {
    out: &'a mut String,
    dress: &'static Dress,
    /// Whether numbers stand in a box.
    boxed: bool,
    /// The width of the piece so far, where the formula is set in pieces.
    pieces: Option<usize>,
    depth: usize,
}

impl MathMl<'_> {
    /// Begins a new piece before an operator: outside brackets always, inside where the piece has become long.
    fn may_break(&mut self, sign: Sign) -> bool {
        let Some(width) = &mut self.pieces else {
            return false;
        };
        let operator = !matches!(sign, Sign::Open | Sign::Close);
        if operator && *width > 0 && (self.depth == 0 || *width > LONGEST_PIECE) {
            self.out.push_str("</math><wbr><math aria-hidden=\"true\">");
            *width = 0;
            return true;
        }
        false
    }

    fn widen(&mut self, measure: impl Fn(&mut Width)) {
        if let Some(width) = &mut self.pieces {
            let mut more = Width::default();
            measure(&mut more);
            *width += more.0;
        }
    }
}

impl Ink for MathMl<'_> {
    fn number(&mut self, number: Number, struck: bool) {
        self.widen(|width| width.number(number, struck));
        let dress = match (struck, self.boxed) {
            (true, _) => Some(self.dress.struck),
            (false, true) => Some(self.dress.boxed),
            (false, false) => None,
        };
        if let Some([before, _]) = dress {
            self.out.push_str(before);
        }
        match number {
            Number::Decimal(n) => decimal(self.out, n),
            Number::Power(k) => {
                self.out.push_str("<msup><mn>2</mn>");
                decimal(self.out, k.into());
                self.out.push_str("</msup>");
            }
        }
        if let Some([_, after]) = dress {
            self.out.push_str(after);
        }
    }

    fn sign(&mut self, sign: Sign) {
        let put = self::sign(sign);
        if self.pieces.is_none() {
            return self.out.push_str(put);
        }
        let first = self.may_break(sign);
        match sign {
            Sign::Open => self.depth += 1,
            Sign::Close => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.widen(|width| width.sign(sign));
        // An operator that begins a piece must be told that it is one; a relation cannot be anything else.
        let must = first && !matches!(sign, Sign::Relation(_));
        match must.then(|| put.strip_prefix("<mo>")).flatten() {
            Some(rest) => {
                self.out.push_str("<mo form=\"infix\">");
                self.out.push_str(rest);
            }
            None => self.out.push_str(put),
        }
    }
}

/// Nearly all numbers are below this.
const SMALL: u64 = 128;

/// A number in digits.
fn decimal(out: &mut String, n: u64) {
    static READY: LazyLock<Vec<String>> =
        LazyLock::new(|| (0..SMALL).map(|n| format!("<mn>{n}</mn>")).collect());
    match READY.get(n as usize).filter(|_| n < SMALL) {
        Some(ready) => out.push_str(ready),
        None => {
            out.push_str("<mn>");
            number(out, n);
            out.push_str("</mn>");
        }
    }
}

/// A sign in MathML.
fn sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Xor => "<mo>⊕</mo>",
        Sign::Plus => "<mo>+</mo>",
        Sign::Minus => "<mo>−</mo>",
        Sign::Times => "<mo>×</mo>",
        Sign::Open => "<mo stretchy=\"false\">(</mo>",
        Sign::Close => "<mo stretchy=\"false\">)</mo>",
        Sign::Relation(Relation::Equal) => "<mo>=</mo>",
        Sign::Relation(Relation::NotEqual) => "<mo>≠</mo>",
        Sign::Relation(Relation::Less) => "<mo>&lt;</mo>",
        Sign::Relation(Relation::Greater) => "<mo>&gt;</mo>",
        Sign::Relation(Relation::AtMost) => "<mo>≤</mo>",
        Sign::Relation(Relation::AtLeast) => "<mo>≥</mo>",
    }
}

/// An ink that says a formula in words.
pub fn speech<'a>(out: &'a mut String, locale: &'static Locale) -> impl Ink + 'a {
    Speech {
        out,
        begins: true,
        locale,
    }
}

/// A formula in words; the flag says whether nothing has been said yet.
struct Speech<'a> {
    out: &'a mut String,
    begins: bool,
    locale: &'static Locale,
}

impl Ink for Speech<'_> {
    fn number(&mut self, number: Number, struck: bool) {
        match number {
            Number::Decimal(n) => self::number(self.out, n),
            Number::Power(k) => {
                self.out.push_str(self.locale.says().power);
                self.out.push(' ');
                self::number(self.out, k.into());
            }
        }
        if struck {
            self.out.push(' ');
            self.out.push_str(self.locale.says().struck);
        }
        self.begins = false;
    }

    fn sign(&mut self, sign: Sign) {
        let says = self.locale.says();
        let word = match sign {
            Sign::Open => return self.out.push('('),
            Sign::Close => return self.out.push(')'),
            Sign::Xor => says.xor,
            Sign::Plus => says.plus,
            Sign::Minus => says.minus,
            Sign::Times => says.times,
            Sign::Relation(Relation::Equal) => says.equal,
            Sign::Relation(Relation::NotEqual) => says.not_equal,
            Sign::Relation(Relation::Less) => says.less,
            Sign::Relation(Relation::Greater) => says.greater,
            Sign::Relation(Relation::AtMost) => says.at_most,
            Sign::Relation(Relation::AtLeast) => says.at_least,
        };
        if !self.begins {
            self.out.push(' ');
        }
        self.out.push_str(word);
        self.out.push(' ');
        self.begins = false;
    }
}
