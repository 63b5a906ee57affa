//! Formulas as values. Each format prints them in its own way; none is ever parsed back out of LaTeX or MathML.

/// A formula of ordinary sums and nim-sums.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A number, perhaps struck out.
    Atom(Atom),
    /// An ordinary sum, in brackets beside ⊕.
    Plus(Vec<Expr>),
    /// A nim-sum.
    Xor(Vec<Expr>),
}

/// A number as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Atom {
    /// Its value.
    pub number: Number,
    /// Whether it is struck out as one of a pair of equals.
    pub struck: bool,
}

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// In decimal digits.
    Decimal(u64),
    /// As 2^k, with k at most 63.
    Power(u8),
}

/// What may stand between two sides of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `≤`
    AtMost,
    /// `≥`
    AtLeast,
}

/// A chain `left = right = ...` with at least one link.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// The first side.
    pub left: Expr,
    /// Each further side with the relation before it.
    pub links: Vec<(Relation, Expr)>,
}

/// A number in binary: `digits`, written with `width` places, is claimed to be `number`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bits {
    /// The number that the row stands for.
    pub number: u64,
    /// The digits, as the number that they spell.
    pub digits: u64,
    /// How many places are written, 1 to 64.
    pub width: u8,
}

/// Numbers in binary beneath each other, with the parity of each column beneath a rule (lectures 001 to 003).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Columns {
    /// The summands.
    pub rows: Vec<Bits>,
    /// The row beneath the rule: 1 where a column has an odd number of ones.
    pub parity: Bits,
}

/// Powers from this exponent on are written as 2^k, since their digits are no longer known by heart.
const FIRST_EXPONENT_WRITTEN: u32 = 17;

impl Expr {
    /// A number in digits.
    pub fn number(n: u64) -> Expr {
        Expr::Atom(Atom::plain(Number::Decimal(n)))
    }

    /// The nim-sum of some numbers; a single number stands alone.
    pub fn nim_sum(numbers: &[u64]) -> Expr {
        match numbers {
            [n] => Expr::number(*n),
            _ => Expr::Xor(numbers.iter().map(|&n| Expr::number(n)).collect()),
        }
    }

    /// The terms of a nim-sum; anything else is one term.
    pub fn terms(&self) -> &[Expr] {
        match self {
            Expr::Xor(terms) => terms,
            one => std::slice::from_ref(one),
        }
    }

    /// The summands of an ordinary sum; anything else is one summand.
    pub fn summands(&self) -> &[Expr] {
        match self {
            Expr::Plus(summands) => summands,
            one => std::slice::from_ref(one),
        }
    }

    /// The number, where this is one that is not struck out.
    pub fn as_number(&self) -> Option<u64> {
        match self {
            Expr::Atom(atom) if !atom.struck => atom.number.value(),
            _ => None,
        }
    }
}

impl Atom {
    /// A number that is not struck out.
    pub fn plain(number: Number) -> Atom {
        Atom {
            number,
            struck: false,
        }
    }
}

impl Number {
    /// A power of 2 in the way that a reader knows it: in digits, or as 2^k where those are long.
    pub fn power(exponent: u32) -> Number {
        match u8::try_from(exponent) {
            Ok(k) if exponent >= FIRST_EXPONENT_WRITTEN => Number::Power(k),
            _ => Number::Decimal(1_u64.checked_shl(exponent).unwrap_or(0)),
        }
    }

    /// What it is worth; `None` where it does not fit 64 bits.
    pub fn value(self) -> Option<u64> {
        match self {
            Number::Decimal(n) => Some(n),
            Number::Power(k) => 2_u64.checked_pow(k.into()),
        }
    }
}

impl Chain {
    /// The chain of one link, `left = right`.
    pub fn equal(left: Expr, right: Expr) -> Chain {
        Chain {
            left,
            links: vec![(Relation::Equal, right)],
        }
    }

    /// The two sides, where the chain is a single equation.
    pub fn equation(&self) -> Option<(&Expr, &Expr)> {
        match &self.links[..] {
            [(Relation::Equal, right)] => Some((&self.left, right)),
            _ => None,
        }
    }
}
