//! Formulas in print, as the language of proofs reads them. What the kernel says it has proved is printed here, so that a
//! reader need not believe anything else.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use crate::model::logic::{Formula, Function, Join, Predicate, Quantifier, Sort, Term};

impl Display for Sort {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(match self {
            Sort::Nat => "Nat",
            Sort::Pos => "Pos",
        })
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.show(f, &[], 0)
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let mut free = BTreeSet::new();
        self.free_names(&mut free);
        self.show(f, &mut Vec::new(), &free, 0)
    }
}

/// Words that no variable may be called in print.
const WORDS: [&str; 8] = ["all", "ex", "not", "and", "or", "implies", "xor", "False"];

/// Whether a variable may be called so in print.
pub fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    let begins = chars.next().is_some_and(|c| c.is_ascii_alphabetic());
    let goes_on = chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '\'');
    let taken = WORDS.contains(&text)
        || Function::ALL
            .iter()
            .any(|known| known.signature().0 == text)
        || Predicate::ALL
            .iter()
            .any(|known| known.signature().0 == text);
    begins && goes_on && !taken
}

/// How tightly terms bind: ⊕, then +, then what stands before `[`.
const SUMS: u8 = 1;
const ALONE: u8 = 2;

impl Term {
    /// Shows it with the names of the quantifiers around it, in brackets where it binds less tightly than asked.
    fn show(&self, f: &mut Formatter, bound: &[Arc<str>], tight: u8) -> fmt::Result {
        match self {
            Term::Number(n) => write!(f, "{n}"),
            Term::Free(name, _) => f.write_str(name),
            Term::Bound(index, _) => {
                let place = bound
                    .len()
                    .checked_sub(1)
                    .and_then(|last| last.checked_sub(*index as usize));
                match place.and_then(|place| bound.get(place)) {
                    Some(name) => f.write_str(name),
                    None => write!(f, "#{index}"),
                }
            }
            Term::Apply(function, terms) => self.show_applied(f, bound, tight, *function, terms),
        }
    }

    fn show_applied(
        &self,
        f: &mut Formatter,
        bound: &[Arc<str>],
        tight: u8,
        function: Function,
        terms: &[Term],
    ) -> fmt::Result {
        match (function, terms) {
            (Function::Xor | Function::Plus, [first, more @ ..]) if !more.is_empty() => {
                let (own, sign) = match function {
                    Function::Xor => (0, " ⊕ "),
                    _ => (SUMS, " + "),
                };
                let bracket = own < tight;
                f.write_str(if bracket { "(" } else { "" })?;
                first.show(f, bound, own)?;
                for term in more {
                    f.write_str(sign)?;
                    term.show(f, bound, own + 1)?;
                }
                f.write_str(if bracket { ")" } else { "" })
            }
            (Function::Power, [exponent]) => {
                f.write_str("2^")?;
                exponent.show(f, bound, ALONE)
            }
            (Function::Row, [position, row]) => {
                position.show(f, bound, ALONE)?;
                f.write_str("[")?;
                row.show(f, bound, 0)?;
                f.write_str("]")
            }
            (Function::With, [position, row, size]) => {
                position.show(f, bound, ALONE)?;
                f.write_str("[")?;
                row.show(f, bound, 0)?;
                f.write_str(":=")?;
                size.show(f, bound, 0)?;
                f.write_str("]")
            }
            _ => {
                f.write_str(function.signature().0)?;
                arguments(f, bound, terms)
            }
        }
    }

    fn free_names(&self, names: &mut BTreeSet<Arc<str>>) {
        match self {
            Term::Free(name, _) => {
                names.insert(name.clone());
            }
            Term::Apply(_, terms) => terms.iter().for_each(|term| term.free_names(names)),
            Term::Number(_) | Term::Bound(..) => {}
        }
    }
}

fn arguments(f: &mut Formatter, bound: &[Arc<str>], terms: &[Term]) -> fmt::Result {
    for (term, sign) in terms
        .iter()
        .zip(std::iter::once("(").chain(std::iter::repeat(",")))
    {
        f.write_str(sign)?;
        term.show(f, bound, 0)?;
    }
    f.write_str(")")
}

/// How tightly formulas bind, from `<->` to `not`.
const IFF: u8 = 1;
const IMPLIES: u8 = 2;
const OR: u8 = 3;
const AND: u8 = 4;
const NOT: u8 = 5;

impl Formula {
    fn show(
        &self,
        f: &mut Formatter,
        bound: &mut Vec<Arc<str>>,
        free: &BTreeSet<Arc<str>>,
        tight: u8,
    ) -> fmt::Result {
        let own = match self {
            Formula::Join(Join::Iff, ..) => IFF,
            Formula::Join(Join::Implies, ..) => IMPLIES,
            Formula::Join(Join::Or, ..) => OR,
            Formula::Join(Join::And, ..) => AND,
            // A quantifier reaches as far to the right as it can.
            Formula::Bind(..) => 0,
            _ => NOT,
        };
        if own < tight {
            f.write_str("(")?;
            self.show(f, bound, free, 0)?;
            return f.write_str(")");
        }
        match self {
            Formula::False => f.write_str("False"),
            Formula::Equal(left, right) => compare(f, bound, left, " = ", right),
            Formula::Less(left, right) => compare(f, bound, left, " < ", right),
            Formula::Holds(predicate, terms) => {
                f.write_str(predicate.signature().0)?;
                arguments(f, bound, terms)
            }
            Formula::Not(inner) => match &**inner {
                Formula::Equal(left, right) => compare(f, bound, left, " != ", right),
                Formula::Less(left, right) => compare(f, bound, right, " <= ", left),
                inner => {
                    f.write_str("not ")?;
                    inner.show(f, bound, free, NOT)
                }
            },
            Formula::Join(join, left, right) => {
                let (before, sign, after) = match join {
                    Join::Iff => (IMPLIES, " <-> ", IMPLIES),
                    Join::Implies => (OR, " -> ", IMPLIES),
                    Join::Or => (OR, " | ", AND),
                    Join::And => (AND, " & ", NOT),
                };
                left.show(f, bound, free, before)?;
                f.write_str(sign)?;
                right.show(f, bound, free, after)
            }
            Formula::Bind(quantifier, ..) => self.show_bound(f, bound, free, *quantifier),
        }
    }

    /// A quantifier, together with those of its kind right behind it: `all P:Pos, i,b:Nat. ...`.
    fn show_bound(
        &self,
        f: &mut Formatter,
        bound: &mut Vec<Arc<str>>,
        free: &BTreeSet<Arc<str>>,
        quantifier: Quantifier,
    ) -> fmt::Result {
        f.write_str(match quantifier {
            Quantifier::All => "all ",
            Quantifier::Exists => "ex ",
        })?;
        let outside = bound.len();
        let (mut inner, mut last) = (self, None);
        while let Formula::Bind(same, hint, sort, body) = inner
            && *same == quantifier
        {
            match last {
                None => {}
                Some(last) if last == *sort => f.write_str(",")?,
                Some(last) => write!(f, ":{last}, ")?,
            }
            let name = new_name(hint, bound, free);
            f.write_str(&name)?;
            bound.push(name);
            (inner, last) = (body, Some(*sort));
        }
        if let Some(last) = last {
            write!(f, ":{last}. ")?;
        }
        let shown = inner.show(f, bound, free, 0);
        bound.truncate(outside);
        shown
    }

    pub(super) fn free_names(&self, names: &mut BTreeSet<Arc<str>>) {
        match self {
            Formula::False => {}
            Formula::Equal(left, right) | Formula::Less(left, right) => {
                left.free_names(names);
                right.free_names(names);
            }
            Formula::Holds(_, terms) => terms.iter().for_each(|term| term.free_names(names)),
            Formula::Not(inner) | Formula::Bind(_, _, _, inner) => inner.free_names(names),
            Formula::Join(_, left, right) => {
                left.free_names(names);
                right.free_names(names);
            }
        }
    }
}

fn compare(
    f: &mut Formatter,
    bound: &[Arc<str>],
    left: &Term,
    sign: &str,
    right: &Term,
) -> fmt::Result {
    left.show(f, bound, 0)?;
    f.write_str(sign)?;
    right.show(f, bound, 0)
}

/// A name that no other variable in sight has: the one that is wished for, or that with marks behind it.
fn new_name(wish: &Arc<str>, bound: &[Arc<str>], free: &BTreeSet<Arc<str>>) -> Arc<str> {
    let mut name = match is_name(wish) {
        true => wish.clone(),
        false => Arc::from("x"),
    };
    while bound.contains(&name) || free.contains(&name) {
        name = Arc::from(format!("{name}'"));
    }
    name
}
