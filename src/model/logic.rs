//! Terms and formulas of the logic of proofs, and the closed list of their symbols. What a symbol means is said by the
//! facts; every fact is true of one reading, so that facts of different files may stand side by side. A bound variable is
//! the number of quantifiers between it and its own, so that nothing can be captured.

use std::sync::Arc;

/// What a term stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// A whole number, 0 or more.
    Nat,
    /// A position: counters in rows 0, 1, 2, ..., all but finitely many rows empty.
    Pos,
}

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Function {
    /// `x ⊕ y`, the nim-sum of two numbers.
    Xor,
    /// `x + y`.
    Plus,
    /// `2^k`.
    Power,
    /// `P[i]`, the counters in row i.
    Row,
    /// `P[i:=b]`, the same position with b counters in row i.
    With,
    /// `N(P)`, the nim-sum of all rows.
    NimSum,
    /// `rest(P,i)`, the nim-sum of the rows other than i.
    Rest,
    /// `hi(x,k)`, the part of x made of powers of 2 above 2^k.
    High,
    /// `lo(x,k)`, the part of x made of powers of 2 below 2^k.
    Low,
    /// `ones(P)`, how many rows have exactly one counter.
    Ones,
    /// `G(n)`, the Grundy value of a part of size n.
    Grundy,
    /// `values(P)`, the Grundy values of the parts of P as a position.
    Values,
}

/// A predicate, beside `=` and `<`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Predicate {
    /// `bit(x,k)`: 2^k is one of the powers that x is made of.
    Bit,
    /// `move(P,Q)`: a move of Nim leads from P to Q.
    Move,
    /// `hot(P)`: P is an N-position of Nim.
    Hot,
    /// `mhot(P)`: P is an N-position of Classic Nim (misère).
    MisereHot,
    /// `thot(k,n)`: n counters are an N-position when a move takes 1 to k.
    TakeHot,
    /// `tmhot(k,n)`: the same under misère play.
    TakeMisereHot,
    /// `multiple(n,d)`: n is d times some number.
    Multiple,
    /// `split(n,a,b)`: a move may replace a part of size n by parts of sizes a and b; size 0 is no part.
    Split,
    /// `turn(P,Q)`: a move in a position made of parts leads from P to Q.
    Turn,
    /// `wins(P)`: a position made of parts is an N-position.
    Wins,
    /// `ring(n)`: a full circle of n markers is an N-position of Circle Nim.
    Ring,
}

impl Function {
    /// Every function.
    pub const ALL: [Function; 12] = [
        Function::Xor,
        Function::Plus,
        Function::Power,
        Function::Row,
        Function::With,
        Function::NimSum,
        Function::Rest,
        Function::High,
        Function::Low,
        Function::Ones,
        Function::Grundy,
        Function::Values,
    ];

    /// Its name, the sorts of its arguments and of its value. The first five are written with signs of their own.
    pub fn signature(self) -> (&'static str, &'static [Sort], Sort) {
        use Sort::{Nat, Pos};
        match self {
            Function::Xor => ("⊕", &[Nat, Nat], Nat),
            Function::Plus => ("+", &[Nat, Nat], Nat),
            Function::Power => ("2^", &[Nat], Nat),
            Function::Row => ("[]", &[Pos, Nat], Nat),
            Function::With => ("[:=]", &[Pos, Nat, Nat], Pos),
            Function::NimSum => ("N", &[Pos], Nat),
            Function::Rest => ("rest", &[Pos, Nat], Nat),
            Function::High => ("hi", &[Nat, Nat], Nat),
            Function::Low => ("lo", &[Nat, Nat], Nat),
            Function::Ones => ("ones", &[Pos], Nat),
            Function::Grundy => ("G", &[Nat], Nat),
            Function::Values => ("values", &[Pos], Pos),
        }
    }
}

impl Predicate {
    /// Every predicate.
    pub const ALL: [Predicate; 11] = [
        Predicate::Bit,
        Predicate::Move,
        Predicate::Hot,
        Predicate::MisereHot,
        Predicate::TakeHot,
        Predicate::TakeMisereHot,
        Predicate::Multiple,
        Predicate::Split,
        Predicate::Turn,
        Predicate::Wins,
        Predicate::Ring,
    ];

    /// Its name and the sorts of its arguments.
    pub fn signature(self) -> (&'static str, &'static [Sort]) {
        use Sort::{Nat, Pos};
        match self {
            Predicate::Bit => ("bit", &[Nat, Nat]),
            Predicate::Move => ("move", &[Pos, Pos]),
            Predicate::Hot => ("hot", &[Pos]),
            Predicate::MisereHot => ("mhot", &[Pos]),
            Predicate::TakeHot => ("thot", &[Nat, Nat]),
            Predicate::TakeMisereHot => ("tmhot", &[Nat, Nat]),
            Predicate::Multiple => ("multiple", &[Nat, Nat]),
            Predicate::Split => ("split", &[Nat, Nat, Nat]),
            Predicate::Turn => ("turn", &[Pos, Pos]),
            Predicate::Wins => ("wins", &[Pos]),
            Predicate::Ring => ("ring", &[Nat]),
        }
    }
}

/// A term.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// A numeral.
    Number(u64),
    /// A name that was fixed or obtained.
    Free(Arc<str>, Sort),
    /// A variable of a quantifier, and its sort: 0 is the innermost one.
    Bound(u32, Sort),
    /// A function with its arguments.
    Apply(Function, Vec<Term>),
}

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Formula {
    /// What is never true.
    False,
    /// `s = t`, both of one sort.
    Equal(Term, Term),
    /// `s < t`, numbers.
    Less(Term, Term),
    /// A predicate with its arguments.
    Holds(Predicate, Vec<Term>),
    /// `not A`.
    Not(Box<Formula>),
    /// Two formulas with a connective.
    Join(Join, Box<Formula>, Box<Formula>),
    /// A quantifier. The name for its variable is for print only and means nothing.
    Bind(Quantifier, Arc<str>, Sort, Box<Formula>),
}

/// A connective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Join {
    /// `A & B`.
    And,
    /// `A | B`.
    Or,
    /// `A -> B`.
    Implies,
    /// `A <-> B`.
    Iff,
}

/// A quantifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quantifier {
    /// `all`.
    All,
    /// `ex`.
    Exists,
}

impl Term {
    /// Its sort; of a function that is not applied rightly, the sort of its value all the same.
    pub fn sort(&self) -> Sort {
        match self {
            Term::Number(_) => Sort::Nat,
            Term::Free(_, sort) | Term::Bound(_, sort) => *sort,
            Term::Apply(function, _) => function.signature().2,
        }
    }
}

impl Formula {
    /// `not A`.
    pub fn negated(self) -> Formula {
        Formula::Not(Box::new(self))
    }

    /// `A -> B`.
    pub fn implies(self, then: Formula) -> Formula {
        Formula::Join(Join::Implies, Box::new(self), Box::new(then))
    }

    /// `all x. A` for the body A, in which the variable is `Bound(0, sort)`.
    pub fn all(name: &Arc<str>, sort: Sort, body: Formula) -> Formula {
        Formula::Bind(Quantifier::All, name.clone(), sort, Box::new(body))
    }
}
