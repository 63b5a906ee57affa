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
        f.write_str(&term(self, &[], 0))
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let mut taken = BTreeSet::new();
        free_names(self, &mut taken);
        f.write_str(&formula(self, &mut Vec::new(), &taken, 0))
    }
}

/// Words that nothing may be called.
const WORDS: [&str; 8] = ["all", "ex", "not", "and", "or", "implies", "xor", "False"];

/// Whether a variable may be called so.
pub fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    let functions = Function::ALL.iter().map(|known| known.signature().0);
    let predicates = Predicate::ALL.iter().map(|known| known.signature().0);
    let mut taken = WORDS.into_iter().chain(functions).chain(predicates);
    chars.next().is_some_and(|c| c.is_ascii_alphabetic())
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '\'')
        && !taken.any(|word| word == text)
}

/// How tightly terms bind: ⊕, then +, then what stands before `[`.
const NIM_SUM: u8 = 0;
const SUM: u8 = 1;
const ALONE: u8 = 2;

/// A term under quantifiers of these names, in brackets where it binds less tightly than asked.
fn term(given: &Term, bound: &[Arc<str>], tight: u8) -> String {
    let (function, terms) = match given {
        Term::Number(n) => return n.to_string(),
        Term::Free(name, _) => return name.to_string(),
        Term::Bound(index, _) => {
            let name = bound.iter().rev().nth(*index as usize);
            return name.map_or_else(|| format!("#{index}"), |name| name.to_string());
        }
        Term::Apply(function, terms) => (*function, &terms[..]),
    };
    match (function, terms) {
        (Function::Xor, [_, _, ..]) => operation(terms, bound, " ⊕ ", NIM_SUM, tight),
        (Function::Plus, [_, _, ..]) => operation(terms, bound, " + ", SUM, tight),
        (Function::Power, [exponent]) => format!("2^{}", term(exponent, bound, ALONE)),
        (Function::Row, [position, row]) => {
            let (position, row) = (term(position, bound, ALONE), term(row, bound, 0));
            format!("{position}[{row}]")
        }
        (Function::With, [position, row, size]) => {
            let (position, row) = (term(position, bound, ALONE), term(row, bound, 0));
            format!("{position}[{row}:={}]", term(size, bound, 0))
        }
        _ => applied(function.signature().0, terms, bound),
    }
}

fn operation(terms: &[Term], bound: &[Arc<str>], sign: &str, own: u8, tight: u8) -> String {
    let rights = std::iter::once(own).chain(std::iter::repeat(own + 1));
    let terms = terms
        .iter()
        .zip(rights)
        .map(|(t, tight)| term(t, bound, tight));
    bracketed(terms.collect::<Vec<_>>().join(sign), own < tight)
}

fn applied(name: &str, terms: &[Term], bound: &[Arc<str>]) -> String {
    let terms: Vec<String> = terms.iter().map(|t| term(t, bound, 0)).collect();
    format!("{name}({})", terms.join(","))
}

fn bracketed(text: String, needed: bool) -> String {
    match needed {
        true => format!("({text})"),
        false => text,
    }
}

/// How tightly formulas bind, from a quantifier, which reaches as far to the right as it can, to `not`.
const BIND: u8 = 0;
const IFF: u8 = 1;
const IMPLIES: u8 = 2;
const OR: u8 = 3;
const AND: u8 = 4;
const NOT: u8 = 5;

/// A formula under quantifiers of these names, which are not taken by free names.
fn formula(
    given: &Formula,
    bound: &mut Vec<Arc<str>>,
    taken: &BTreeSet<Arc<str>>,
    tight: u8,
) -> String {
    let compare = |left: &Term, sign: &str, right: &Term, bound: &[Arc<str>]| {
        format!("{} {sign} {}", term(left, bound, 0), term(right, bound, 0))
    };
    match given {
        Formula::False => "False".to_string(),
        Formula::Equal(left, right) => compare(left, "=", right, bound),
        Formula::Less(left, right) => compare(left, "<", right, bound),
        Formula::Holds(predicate, terms) => applied(predicate.signature().0, terms, bound),
        Formula::Not(inner) => match &**inner {
            Formula::Equal(left, right) => compare(left, "!=", right, bound),
            Formula::Less(left, right) => compare(right, "<=", left, bound),
            inner => format!("not {}", formula(inner, bound, taken, NOT)),
        },
        Formula::Join(join, left, right) => {
            let (before, sign, after, own) = match join {
                Join::Iff => (IMPLIES, "<->", IMPLIES, IFF),
                Join::Implies => (OR, "->", IMPLIES, IMPLIES),
                Join::Or => (OR, "|", AND, OR),
                Join::And => (AND, "&", NOT, AND),
            };
            let left = formula(left, bound, taken, before);
            let right = formula(right, bound, taken, after);
            bracketed(format!("{left} {sign} {right}"), own < tight)
        }
        Formula::Bind(quantifier, ..) => {
            let text = quantified(given, *quantifier, bound, taken);
            bracketed(text, BIND < tight)
        }
    }
}

/// A quantifier, together with those of its kind right behind it: `all P:Pos, i,b:Nat. ...`.
fn quantified(
    given: &Formula,
    quantifier: Quantifier,
    bound: &mut Vec<Arc<str>>,
    taken: &BTreeSet<Arc<str>>,
) -> String {
    let mut text = match quantifier {
        Quantifier::All => "all ".to_string(),
        Quantifier::Exists => "ex ".to_string(),
    };
    let (outside, mut inner, mut last) = (bound.len(), given, None);
    while let Formula::Bind(same, name, sort, body) = inner
        && *same == quantifier
    {
        match last {
            Some(last) if last != sort => text += &format!(":{last}, "),
            Some(_) => text += ",",
            None => {}
        }
        let name = new_name(name, bound, taken);
        text += &name;
        bound.push(name);
        (inner, last) = (body, Some(sort));
    }
    let sort = last.map_or_else(String::new, |last| format!(":{last}. "));
    text += &(sort + &formula(inner, bound, taken, 0));
    bound.truncate(outside);
    text
}

/// A name that no other variable in sight has: the one that is wished for, or that with marks behind it.
pub fn new_name(wish: &Arc<str>, bound: &[Arc<str>], taken: &BTreeSet<Arc<str>>) -> Arc<str> {
    let mut name = match is_name(wish) {
        true => wish.clone(),
        false => Arc::from("x"),
    };
    while bound.contains(&name) || taken.contains(&name) {
        name = Arc::from(format!("{name}'"));
    }
    name
}

fn free_names(formula: &Formula, names: &mut BTreeSet<Arc<str>>) {
    match formula {
        Formula::False => {}
        Formula::Equal(left, right) | Formula::Less(left, right) => {
            free_in_term(left, names);
            free_in_term(right, names);
        }
        Formula::Holds(_, terms) => terms.iter().for_each(|term| free_in_term(term, names)),
        Formula::Not(inner) | Formula::Bind(_, _, _, inner) => free_names(inner, names),
        Formula::Join(_, left, right) => {
            free_names(left, names);
            free_names(right, names);
        }
    }
}

fn free_in_term(term: &Term, names: &mut BTreeSet<Arc<str>>) {
    match term {
        Term::Free(name, _) => {
            names.insert(name.clone());
        }
        Term::Apply(_, terms) => terms.iter().for_each(|term| free_in_term(term, names)),
        Term::Number(_) | Term::Bound(..) => {}
    }
}
