//! Formulas in Typst's math, each with its words for those who hear it.

use std::borrow::Cow;

use super::escape::literal;
use crate::locale::Locale;
use crate::model::{Expr, Number, Relation};
use crate::render::ink::{self, Formula, Ink, Sign};
use crate::render::{mathml, notation};
use crate::spec::Notation;

/// Longer formulas break inside brackets too. Typst breaks no line between brackets that it matches.
const LONG: usize = 40;

/// Sides that are longer together stand beneath each other and break.
const LONGEST_LINE: usize = 72;

/// Puts a formula into running text.
pub fn inline(out: &mut String, formula: &Formula, locale: &'static Locale) {
    let long = formula.width() > LONG;
    said(out, &spoken([formula], locale), |out| {
        out.push('$');
        formula.draw(&mut Typst { out, long });
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

fn said(out: &mut String, words: &str, formula: impl FnOnce(&mut String)) {
    out.push_str("#said(");
    literal(out, words);
    out.push_str(", ");
    formula(out);
    out.push(')');
}

/// Formulas in words, as one.
fn spoken<'f>(
    formulas: impl IntoIterator<Item = &'f Formula<'f>>,
    locale: &'static Locale,
) -> String {
    let mut words = String::new();
    let mut speech = mathml::speech(&mut words, locale);
    let formulas = formulas.into_iter();
    formulas.for_each(|formula| formula.draw(&mut speech));
    drop(speech);
    words
}

/// Equations with one left side beneath each other. Lines but the first are indented by the caller.
pub fn working(out: &mut String, left: &Expr, rights: &[(&Expr, bool)], locale: &'static Locale) {
    let width = |expr: &Expr| Formula::Expr(Cow::Borrowed(expr)).width();
    let longest = rights.iter().map(|(right, _)| width(right)).max();
    match width(left) + longest.unwrap_or(0) <= LONGEST_LINE {
        true => aligned(out, left, rights, locale),
        false => long(out, left, rights, locale),
    }
}

fn aligned(out: &mut String, left: &Expr, rights: &[(&Expr, bool)], locale: &'static Locale) {
    let first = Formula::Expr(Cow::Borrowed(left));
    let others = rights.iter().map(|(right, _)| Formula::Equals(right));
    let all: Vec<Formula> = std::iter::once(first).chain(others).collect();
    said(out, &spoken(&all, locale), |out| {
        out.push_str("$\n  ");
        ink::expr(&mut Typst { out, long: false }, left);
        for (i, right) in rights.iter().enumerate() {
            out.push_str(if i > 0 { " \\\n  &= " } else { " &= " });
            result(out, *right, false);
        }
        out.push_str("\n$");
    });
}

fn long(out: &mut String, left: &Expr, rights: &[(&Expr, bool)], locale: &'static Locale) {
    out.push_str("#working(\n  ");
    side(out, &Formula::Expr(Cow::Borrowed(left)), locale, |out| {
        result(out, (left, false), true);
    });
    for &(right, boxed) in rights {
        out.push_str("\n  ");
        side(out, &Formula::Equals(right), locale, |out| {
            out.push_str("= ");
            result(out, (right, boxed), true);
        });
    }
    out.push_str("\n)");
}

/// One side of a long working, in code.
fn side(
    out: &mut String,
    shown: &Formula,
    locale: &'static Locale,
    formula: impl FnOnce(&mut String),
) {
    out.push_str("said(");
    literal(out, &spoken([shown], locale));
    out.push_str(", $");
    formula(out);
    out.push_str("$),");
}

fn result(out: &mut String, (right, boxed): (&Expr, bool), long: bool) {
    out.push_str(if boxed { "boxed(" } else { "" });
    ink::expr(&mut Typst { out, long }, right);
    out.push_str(if boxed { ")" } else { "" });
}

struct Typst<'a> {
    out: &'a mut String,
    /// Whether it may break inside brackets.
    long: bool,
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
