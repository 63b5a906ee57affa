//! A formula as a run of numbers and signs, which each format puts on the page with its own ink.

use super::slot::Slot;
use crate::model::formula::{Chain, Expr, Number, Relation};

/// What stands between numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// ⊕
    Xor,
    /// +
    Plus,
    /// −
    Minus,
    /// ×
    Times,
    /// (
    Open,
    /// )
    Close,
    /// =, ≠, <, >
    Relation(Relation),
}

/// Something that can put numbers and signs on a page.
pub trait Ink {
    /// A number, perhaps struck out.
    fn number(&mut self, number: Number, struck: bool);

    /// A sign.
    fn sign(&mut self, sign: Sign);

    /// A sum in brackets, which is nothing but numbers and signs: only who has it ready does otherwise.
    fn bracketed(&mut self, sum: &Expr)
    where
        Self: Sized,
    {
        in_brackets(self, sum);
    }
}

/// Something that inks can put down.
#[derive(Clone, Copy)]
pub enum Formula<'a> {
    /// An expression.
    Expr(&'a Expr),
    /// `= expr`, a further line of a working.
    Equals(&'a Expr),
    /// A chain.
    Chain(&'a Chain),
    /// `from - less = is`.
    Difference(u64, u64, u64),
    /// `of = times × by + rest`, in the order of, by, times, rest.
    Division([u64; 4]),
}

impl<'a> Formula<'a> {
    /// The formula in a slot, if that is what it holds.
    pub fn of(slot: &'a Slot) -> Option<Formula<'a>> {
        match slot {
            Slot::Expr(expr) => Some(Formula::Expr(expr)),
            Slot::Chain(chain) => Some(Formula::Chain(chain)),
            Slot::Difference(from, less, is) => Some(Formula::Difference(*from, *less, *is)),
            Slot::Division {
                of,
                by,
                times,
                rest,
            } => Some(Formula::Division([*of, *by, *times, *rest])),
            _ => None,
        }
    }

    /// Puts it down.
    pub fn draw(&self, ink: &mut impl Ink) {
        match self {
            Formula::Expr(expr) => self::expr(ink, expr),
            Formula::Equals(expr) => {
                ink.sign(Sign::Relation(Relation::Equal));
                self::expr(ink, expr);
            }
            Formula::Chain(chain) => self::chain(ink, chain),
            Formula::Difference(from, less, is) => difference(ink, *from, *less, *is),
            Formula::Division(numbers) => division(ink, *numbers),
        }
    }
}

/// Puts down an expression.
pub fn expr(ink: &mut impl Ink, expr: &Expr) {
    match expr {
        Expr::Atom(atom) => ink.number(atom.number, atom.struck),
        Expr::Plus(summands) => parts(ink, summands, Sign::Plus),
        Expr::Xor(terms) => parts(ink, terms, Sign::Xor),
    }
}

fn parts(ink: &mut impl Ink, parts: &[Expr], operator: Sign) {
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            ink.sign(operator);
        }
        match part {
            Expr::Atom(_) => expr(ink, part),
            _ => ink.bracketed(part),
        }
    }
}

/// Puts down an expression in brackets, sign by sign.
pub fn in_brackets(ink: &mut impl Ink, inner: &Expr) {
    ink.sign(Sign::Open);
    expr(ink, inner);
    ink.sign(Sign::Close);
}

/// Puts down a chain.
pub fn chain(ink: &mut impl Ink, chain: &Chain) {
    expr(ink, &chain.left);
    for (relation, right) in &chain.links {
        ink.sign(Sign::Relation(*relation));
        expr(ink, right);
    }
}

/// Puts down `of = times × by + rest`.
pub fn division(ink: &mut impl Ink, [of, by, times, rest]: [u64; 4]) {
    ink.number(Number::Decimal(of), false);
    ink.sign(Sign::Relation(Relation::Equal));
    ink.number(Number::Decimal(times), false);
    ink.sign(Sign::Times);
    ink.number(Number::Decimal(by), false);
    ink.sign(Sign::Plus);
    ink.number(Number::Decimal(rest), false);
}

/// Puts down `from - less = is`.
pub fn difference(ink: &mut impl Ink, from: u64, less: u64, is: u64) {
    ink.number(Number::Decimal(from), false);
    ink.sign(Sign::Minus);
    ink.number(Number::Decimal(less), false);
    ink.sign(Sign::Relation(Relation::Equal));
    ink.number(Number::Decimal(is), false);
}

/// How many characters a formula takes in plain text, about; to decide what must be able to break.
#[derive(Default)]
pub struct Width(pub usize);

impl Ink for Width {
    fn number(&mut self, number: Number, _struck: bool) {
        self.0 += match number {
            Number::Decimal(n) => n.checked_ilog10().unwrap_or(0) as usize + 1,
            Number::Power(_) => 2,
        };
    }

    fn sign(&mut self, sign: Sign) {
        self.0 += match sign {
            Sign::Open | Sign::Close => 1,
            _ => 3,
        };
    }
}
