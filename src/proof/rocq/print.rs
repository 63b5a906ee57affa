//! Terms, formulas and names as Rocq reads them. Whatever a name is made of, it becomes an identifier, and no word of Rocq.

use std::sync::Arc;

use crate::model::logic::{Formula, Function, Join, Quantifier, Sort, Term};

/// Up to here numerals are unary numbers, as Rocq has them; larger ones are made from binary ones.
const LARGEST_UNARY: u64 = 1000;

/// How tightly things bind, in Rocq's own numbers: what needs a larger number than there is room for is in brackets.
const ATOM: u8 = 9;
const APPLIED: u8 = 10;
const RELATED: u8 = 70;
const ANY: u8 = 200;

/// An identifier that begins with a prefix.
pub fn identifier(prefix: &str, name: &str) -> String {
    let mut identifier = prefix.to_string();
    for c in name.chars() {
        match c.is_ascii_alphanumeric() || c == '_' || c == '\'' {
            true => identifier.push(c),
            false => identifier += &format!("_u{:x}_", u32::from(c)),
        }
    }
    identifier
}

/// How the names begin that were fixed or obtained, and no others.
const FIXED: &str = "v_";

/// A name that was fixed or obtained.
pub fn fixed(name: &str) -> String {
    identifier(FIXED, name)
}

/// A comment: one line that ends where it should.
pub fn comment(text: &str) -> String {
    let plain = |c: char| match c {
        '(' | ')' if text.contains("(*") || text.contains("*)") => ' ',
        '"' => '\'',
        c if c.is_control() => ' ',
        c => c,
    };
    format!("(* {} *)", text.chars().map(plain).collect::<String>())
}

/// A statement.
pub fn closed(formula: &Formula) -> String {
    self::formula(formula, &mut Vec::new(), ANY)
}

/// A term without bound variables, as an argument.
pub fn argument(given: &Term) -> String {
    term(given, &[], ATOM)
}

fn formula(given: &Formula, bound: &mut Vec<String>, room: u8) -> String {
    let (needs, text) = match given {
        Formula::False => return "False".to_string(),
        Formula::Equal(left, right) => (RELATED, related(left, "=", right, bound)),
        Formula::Less(left, right) => (RELATED, related(left, "<", right, bound)),
        Formula::Holds(predicate, terms) => {
            return applied(predicate.signature().0, terms, bound, room);
        }
        Formula::Not(inner) => match &**inner {
            Formula::Equal(left, right) => (RELATED, related(left, "<>", right, bound)),
            inner => (75, format!("~ {}", formula(inner, bound, 75))),
        },
        Formula::Join(join, left, right) => {
            let (sign, needs, after) = match join {
                Join::And => ("/\\", 80, 80),
                Join::Or => ("\\/", 85, 85),
                Join::Iff => ("<->", 95, 94),
                Join::Implies => ("->", 99, 99),
            };
            let (left, right) = (
                formula(left, bound, needs - 1),
                formula(right, bound, after),
            );
            (needs, format!("{left} {sign} {right}"))
        }
        Formula::Bind(quantifier, ..) => (ANY, quantified(*quantifier, given, bound)),
    };
    bracketed(text, needs, room)
}

/// A formula that begins with a quantifier, and with more of the same: `forall (P : Pos) (i : nat), ...`.
fn quantified(quantifier: Quantifier, given: &Formula, bound: &mut Vec<String>) -> String {
    let (outside, mut inner) = (bound.len(), given);
    let mut text = match quantifier {
        Quantifier::All => "forall",
        Quantifier::Exists => "exists",
    }
    .to_string();
    let mut groups: Vec<(Sort, Vec<String>)> = Vec::new();
    while let Formula::Bind(next, name, sort, body) = inner
        && *next == quantifier
    {
        let name = new_name(name, bound);
        bound.push(name.clone());
        match groups.last_mut() {
            Some((last, names)) if last == sort => names.push(name),
            _ => groups.push((*sort, vec![name])),
        }
        inner = body;
    }
    for (sort, names) in groups {
        text += &format!(" ({} : {})", names.join(" "), sort_name(sort));
    }
    text += &format!(", {}", formula(inner, bound, ANY));
    bound.truncate(outside);
    text
}

fn related(left: &Term, sign: &str, right: &Term, bound: &[String]) -> String {
    let (left, right) = (
        term(left, bound, RELATED - 1),
        term(right, bound, RELATED - 1),
    );
    format!("{left} {sign} {right}")
}

fn term(given: &Term, bound: &[String], room: u8) -> String {
    match given {
        Term::Number(n) if *n <= LARGEST_UNARY => n.to_string(),
        Term::Number(n) => format!("(N.to_nat {n}%N)"),
        Term::Free(name, _) => fixed(name),
        Term::Bound(index, _) => {
            let name = bound.iter().rev().nth(*index as usize);
            name.cloned().unwrap_or_else(|| format!("unbound_{index}"))
        }
        Term::Apply(Function::Plus, terms) => {
            let [left, right] = [(0, 50), (1, 49)].map(|(at, room)| part(terms, at, bound, room));
            bracketed(format!("{left} + {right}"), 50, room)
        }
        Term::Apply(Function::Power, terms) => {
            bracketed(format!("2 ^ {}", part(terms, 0, bound, ATOM)), 30, room)
        }
        Term::Apply(function, terms) => applied(function_name(*function), terms, bound, room),
    }
}

fn part(terms: &[Term], at: usize, bound: &[String], room: u8) -> String {
    terms
        .get(at)
        .map_or_else(String::new, |given| term(given, bound, room))
}

fn applied(name: &str, terms: &[Term], bound: &[String], room: u8) -> String {
    let terms = terms.iter().map(|given| term(given, bound, ATOM));
    let text: Vec<String> = [name.to_string()].into_iter().chain(terms).collect();
    bracketed(text.join(" "), APPLIED, room)
}

fn bracketed(text: String, needs: u8, room: u8) -> String {
    match needs > room {
        true => format!("({text})"),
        false => text,
    }
}

/// What a function is called in `games.v`. Predicates have the names of the proof language.
fn function_name(function: Function) -> &'static str {
    match function {
        Function::Xor => "Nat.lxor",
        Function::Row => "get",
        Function::With => "put",
        Function::NimSum => "nim_sum",
        other => other.signature().0,
    }
}

fn sort_name(sort: Sort) -> &'static str {
    match sort {
        Sort::Nat => "nat",
        Sort::Pos => "Pos",
    }
}

/// A name for a bound variable that no quantifier around has. Its end keeps it apart from what the files define, and its
/// beginning from what was fixed or obtained.
fn new_name(wish: &Arc<str>, bound: &[String]) -> String {
    let begins_well = wish.starts_with(|c: char| c.is_ascii_alphabetic());
    let wish = match begins_well && !wish.starts_with(FIXED) {
        true => identifier("", wish),
        false => identifier("x", wish),
    };
    let names = (0..=bound.len()).map(|marks| format!("{wish}{}_", "'".repeat(marks)));
    let mut new = names.filter(|name| !bound.contains(name));
    new.next().unwrap_or_default()
}
