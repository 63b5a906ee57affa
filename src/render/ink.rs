//! A formula as a run of numbers and signs, which each format puts on the page with its own ink.

use std::borrow::Cow;

use crate::model::{Chain, Expr, Number, Relation};

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
}

/// Something that inks can put down.
#[derive(Clone, Debug)]
pub enum Formula<'a> {
    /// An expression.
    Expr(Cow<'a, Expr>),
    /// `= expr`, a further line of a working.
    Equals(&'a Expr),
    /// A chain.
    Chain(Cow<'a, Chain>),
    /// The nim-sum of some numbers.
    NimSum(&'a [u64]),
    /// `from - less = is`.
    Difference(u64, u64, u64),
    /// `of = times × by + rest`.
    #[allow(missing_docs)] // the fields are those of the claim
    Division {
        of: u64,
        by: u64,
        times: u64,
        rest: u64,
    },
}

const EQUALS: Sign = Sign::Relation(Relation::Equal);

impl Formula<'_> {
    /// Puts it down.
    pub fn draw(&self, ink: &mut impl Ink) {
        match self {
            Formula::Expr(expr) => self::expr(ink, expr),
            Formula::Equals(expr) => {
                ink.sign(EQUALS);
                self::expr(ink, expr);
            }
            Formula::Chain(chain) => {
                expr(ink, &chain.left);
                for (relation, right) in &chain.links {
                    ink.sign(Sign::Relation(*relation));
                    expr(ink, right);
                }
            }
            Formula::NimSum([]) => {}
            Formula::NimSum([first, rest @ ..]) => {
                numbers(ink, *first, rest.iter().map(|&n| (Sign::Xor, n)));
            }
            Formula::Difference(from, less, is) => {
                numbers(ink, *from, [(Sign::Minus, *less), (EQUALS, *is)]);
            }
            Formula::Division {
                of,
                by,
                times,
                rest,
            } => {
                let rights = [(EQUALS, *times), (Sign::Times, *by), (Sign::Plus, *rest)];
                numbers(ink, *of, rights);
            }
        }
    }

    /// How many characters it takes in plain text, about.
    pub fn width(&self) -> usize {
        let mut width = Width::default();
        self.draw(&mut width);
        width.0
    }
}

/// Puts down a number and further ones, each after a sign.
fn numbers(ink: &mut impl Ink, first: u64, rest: impl IntoIterator<Item = (Sign, u64)>) {
    ink.number(Number::Decimal(first), false);
    for (sign, number) in rest {
        ink.sign(sign);
        ink.number(Number::Decimal(number), false);
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

fn bracketed(ink: &mut impl Ink, summands: &[Expr]) {
    ink.sign(Sign::Open);
    parts(ink, summands, Sign::Plus);
    ink.sign(Sign::Close);
}

fn parts(ink: &mut impl Ink, all: &[Expr], operator: Sign) {
    for (i, part) in all.iter().enumerate() {
        if i > 0 {
            ink.sign(operator);
        }
        match part {
            Expr::Atom(atom) => ink.number(atom.number, atom.struck),
            Expr::Plus(summands) => bracketed(ink, summands),
            Expr::Xor(terms) => {
                ink.sign(Sign::Open);
                parts(ink, terms, Sign::Xor);
                ink.sign(Sign::Close);
            }
        }
    }
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
