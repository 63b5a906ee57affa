//! A formula in MathML, with a label that says it in words.

use std::sync::{LazyLock, OnceLock};

use super::escape::number;
use super::ink::{self, Formula, Ink, Sign, Width};
use crate::locale::{LOCALES, Locale};
use crate::model::formula::{Atom, Expr, Number, Relation};

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
    let mut ink = MathMl {
        out,
        boxed,
        pieces: long.then_some(0),
        depth: 0,
    };
    formula.draw(&mut ink);
    out.push_str(if long { "</math></span>" } else { "</math>" });
}

/// How a number stands in a formula.
#[derive(Clone, Copy)]
enum Dress {
    Plain,
    Struck,
    Boxed,
}

/// Nearly every number of a sheet is small, so these are kept ready in each dress.
static SMALL: LazyLock<[Vec<String>; 3]> = LazyLock::new(|| {
    [Dress::Plain, Dress::Struck, Dress::Boxed].map(|dress| {
        let numbers = (0..256).map(Number::Decimal);
        numbers.map(|number| dressed(number, dress)).collect()
    })
});

fn dressed(number: Number, dress: Dress) -> String {
    let number = match number {
        Number::Decimal(n) => format!("<mn>{n}</mn>"),
        Number::Power(k) => format!("<msup><mn>2</mn><mn>{k}</mn></msup>"),
    };
    match dress {
        Dress::Plain => number,
        Dress::Struck => format!("<mrow class=\"cx\">{number}</mrow>"),
        Dress::Boxed => format!("<mrow class=\"boxed\">{number}</mrow>"),
    }
}

struct MathMl<'a> {
    out: &'a mut String,
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
            (true, _) => Dress::Struck,
            (false, true) => Dress::Boxed,
            (false, false) => Dress::Plain,
        };
        let small = match number {
            Number::Decimal(n) => usize::try_from(n).ok(),
            Number::Power(_) => None,
        };
        let ready = small.and_then(|n| SMALL[dress as usize].get(n));
        match ready {
            Some(ready) => self.out.push_str(ready),
            None => self.out.push_str(&dressed(number, dress)),
        }
    }

    fn bracketed(&mut self, sum: &Expr) {
        let wide = self.pieces.unwrap_or(0);
        match Ready::of(sum).filter(|ready| !self.boxed && wide + ready.width <= LONGEST_PIECE) {
            Some(ready) => {
                self.out.push_str(&ready.mathml);
                self.pieces = self.pieces.map(|width| width + ready.width);
            }
            None => ink::in_brackets(self, sum),
        }
    }

    fn sign(&mut self, sign: Sign) {
        let first = self.may_break(sign);
        match sign {
            Sign::Open => self.depth += 1,
            Sign::Close => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.widen(|width| width.sign(sign));
        let put = self::sign(sign);
        // An operator that begins a piece must be told that it is one; a relation cannot be anything else.
        let must = first && !matches!(sign, Sign::Relation(_));
        match put.strip_prefix("<mo>").filter(|_| must) {
            Some(rest) => {
                self.out.push_str("<mo form=\"infix\">");
                self.out.push_str(rest);
            }
            None => self.out.push_str(put),
        }
    }
}

/// A sign in MathML.
pub fn sign(sign: Sign) -> &'static str {
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

    fn bracketed(&mut self, sum: &Expr) {
        match Ready::of(sum) {
            Some(ready) => self.out.push_str(ready.speech(sum, self.locale)),
            None => ink::in_brackets(self, sum),
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

/// A sum of different powers of 2 in brackets, as most of a sheet's formulas have them.
struct Ready {
    mathml: String,
    /// In each language.
    speech: [OnceLock<String>; LOCALES.len()],
    width: usize,
}

/// Powers from this one on are in no sum that is kept ready. Shorter sums need no new piece inside.
const FIRST_NOT_READY: u64 = 32;

/// By the powers of the sum, and by those that are struck out.
static READY: [OnceLock<Ready>; (FIRST_NOT_READY * FIRST_NOT_READY) as usize] =
    [const { OnceLock::new() }; (FIRST_NOT_READY * FIRST_NOT_READY) as usize];

impl Ready {
    /// The sum in brackets, if it is one of those that are kept.
    fn of(sum: &Expr) -> Option<&'static Ready> {
        let (mut place, mut last) = (0, FIRST_NOT_READY);
        for summand in sum.summands() {
            let &Expr::Atom(Atom {
                number: Number::Decimal(n),
                struck,
            }) = summand
            else {
                return None;
            };
            if !n.is_power_of_two() || n >= last {
                return None;
            }
            place += n + u64::from(struck) * n * FIRST_NOT_READY;
            last = n;
        }
        Some(READY.get(place as usize)?.get_or_init(|| Ready::new(sum)))
    }

    fn new(sum: &Expr) -> Ready {
        let mut mathml = String::new();
        let mut width = Width::default();
        ink::in_brackets(
            &mut MathMl {
                out: &mut mathml,
                boxed: false,
                pieces: None,
                depth: 0,
            },
            sum,
        );
        ink::in_brackets(&mut width, sum);
        Ready {
            mathml,
            speech: [const { OnceLock::new() }; LOCALES.len()],
            width: width.0,
        }
    }

    fn speech(&self, sum: &Expr, locale: &'static Locale) -> &str {
        let Some(speech) = self.speech.get(locale.number) else {
            return "";
        };
        speech.get_or_init(|| {
            let mut out = String::new();
            let mut ink = Speech {
                out: &mut out,
                begins: false,
                locale,
            };
            ink::in_brackets(&mut ink, sum);
            out
        })
    }
}
