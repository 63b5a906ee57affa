//! Formulas in Typst's math, each with its words for those who hear it.

use super::escape::literal;
use crate::locale::Locale;
use crate::model::formula::{Expr, Number, Relation};
use crate::render::ink::{self, Ink, Sign, Width};
use crate::render::mathml;
use crate::render::notation;
use crate::spec::Notation;

/// Longer formulas break inside brackets too. Typst breaks no line between brackets that it matches.
const LONG: usize = 40;

/// Sides that are longer together stand beneath each other and break.
const LONGEST_LINE: usize = 72;

/// Puts a formula into running text.
pub fn inline(out: &mut String, draw: impl Draw, locale: &'static Locale) {
    said(out, &spoken(&draw, locale), |out| {
        out.push('$');
        draw.draw(&mut Typst::new(out, width(&draw) > LONG));
        out.push('$');
    });
}

/// Puts an author's formula into running text.
pub fn own(out: &mut String, formula: &Notation) {
    said(out, &notation::spoken(&formula.0), |out| {
        out.push('$');
        notation::typst(out, &formula.0);
        out.push('$');
    });
}

/// Something that inks can put down: a function, but for any ink.
pub trait Draw {
    /// Puts it down.
    fn draw(&self, ink: &mut impl Ink);
}

fn said(out: &mut String, words: &str, formula: impl FnOnce(&mut String)) {
    out.push_str("#said(");
    literal(out, words);
    out.push_str(", ");
    formula(out);
    out.push(')');
}

fn spoken(draw: &impl Draw, locale: &'static Locale) -> String {
    let mut words = String::new();
    draw.draw(&mut mathml::speech(&mut words, locale));
    words
}

fn width(draw: &impl Draw) -> usize {
    let mut width = Width::default();
    draw.draw(&mut width);
    width.0
}

impl Draw for &Expr {
    fn draw(&self, ink: &mut impl Ink) {
        ink::expr(ink, self);
    }
}

impl Draw for &crate::model::formula::Chain {
    fn draw(&self, ink: &mut impl Ink) {
        ink::chain(ink, self);
    }
}

/// `from - less = is`.
pub struct Difference(pub u64, pub u64, pub u64);

impl Draw for Difference {
    fn draw(&self, ink: &mut impl Ink) {
        ink::difference(ink, self.0, self.1, self.2);
    }
}

/// `of = times × by + rest`, in the order of `ink::division`.
pub struct Division(pub [u64; 4]);

impl Draw for Division {
    fn draw(&self, ink: &mut impl Ink) {
        ink::division(ink, self.0);
    }
}

/// `= expr`, a further line of a working.
struct Equals<'a>(&'a Expr);

impl Draw for Equals<'_> {
    fn draw(&self, ink: &mut impl Ink) {
        ink.sign(Sign::Relation(Relation::Equal));
        ink::expr(ink, self.0);
    }
}

/// One left side and all that it equals.
struct Equations<'a>(&'a Expr, &'a [&'a Expr]);

impl Draw for Equations<'_> {
    fn draw(&self, ink: &mut impl Ink) {
        ink::expr(ink, self.0);
        self.1.iter().for_each(|right| Equals(right).draw(ink));
    }
}

/// Equations with one left side beneath each other. Lines but the first are indented by the caller.
pub fn working(
    out: &mut String,
    left: &Expr,
    rights: &[&Expr],
    boxed: bool,
    locale: &'static Locale,
) {
    let longest = rights.iter().map(width).max().unwrap_or(0);
    let fits = width(&left) + longest <= LONGEST_LINE;
    match fits {
        true => aligned(out, left, rights, boxed, locale),
        false => long(out, left, rights, boxed, locale),
    }
}

fn aligned(out: &mut String, left: &Expr, rights: &[&Expr], boxed: bool, locale: &'static Locale) {
    said(out, &spoken(&Equations(left, rights), locale), |out| {
        out.push_str("$\n  ");
        left.draw(&mut Typst::new(out, false));
        for (i, right) in rights.iter().enumerate() {
            out.push_str(if i > 0 { " \\\n  &= " } else { " &= " });
            result(out, right, boxed && i + 1 == rights.len(), false);
        }
        out.push_str("\n$");
    });
}

fn long(out: &mut String, left: &Expr, rights: &[&Expr], boxed: bool, locale: &'static Locale) {
    out.push_str("#working(\n  ");
    side(out, &left, locale, |out| {
        left.draw(&mut Typst::new(out, true));
    });
    for (i, right) in rights.iter().enumerate() {
        out.push_str("\n  ");
        side(out, &Equals(right), locale, |out| {
            out.push_str("= ");
            result(out, right, boxed && i + 1 == rights.len(), true);
        });
    }
    out.push_str("\n)");
}

/// One side of a long working, in code.
fn side(
    out: &mut String,
    draw: &impl Draw,
    locale: &'static Locale,
    formula: impl FnOnce(&mut String),
) {
    out.push_str("said(");
    literal(out, &spoken(draw, locale));
    out.push_str(", $");
    formula(out);
    out.push_str("$),");
}

fn result(out: &mut String, right: &Expr, boxed: bool, long: bool) {
    out.push_str(if boxed { "boxed(" } else { "" });
    right.draw(&mut Typst::new(out, long));
    out.push_str(if boxed { ")" } else { "" });
}

impl Draw for Expr {
    fn draw(&self, ink: &mut impl Ink) {
        ink::expr(ink, self);
    }
}

struct Typst<'a> {
    out: &'a mut String,
    /// Whether it may break inside brackets.
    long: bool,
}

impl Typst<'_> {
    fn new(out: &mut String, long: bool) -> Typst<'_> {
        Typst { out, long }
    }
}

impl Ink for Typst<'_> {
    fn number(&mut self, number: Number, struck: bool) {
        let number = match number {
            Number::Decimal(n) => n.to_string(),
            Number::Power(k) => format!("2^{k}"),
        };
        match struck {
            true => self.out.push_str(&format!("cancel({number})")),
            false => self.out.push_str(&number),
        }
    }

    fn sign(&mut self, sign: Sign) {
        self.out.push_str(match (sign, self.long) {
            (Sign::Xor, _) => " plus.o ",
            (Sign::Plus, _) => " + ",
            (Sign::Minus, _) => " - ",
            (Sign::Times, _) => " times ",
            (Sign::Open, false) => "(",
            (Sign::Close, false) => ")",
            (Sign::Open, true) => "\\(",
            (Sign::Close, true) => "\\)",
            (Sign::Relation(relation), _) => match relation {
                Relation::Equal => " = ",
                Relation::NotEqual => " != ",
                Relation::Less => " < ",
                Relation::Greater => " > ",
                Relation::AtMost => " <= ",
                Relation::AtLeast => " >= ",
            },
        });
    }
}
