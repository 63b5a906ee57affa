//! What is said of names that stand for nothing and of terms of the wrong sort.

use super::scope::noun;
use super::work::Work;
use crate::model::logic::{Function, Predicate, Sort, Term};
use crate::proof::written::{Fault, Name, Span};
use crate::spell::distance;

/// No more letters of a term are quoted, and no more names listed.
const QUOTED: usize = 60;
const LISTED: usize = 8;

impl Work<'_> {
    /// Whether a term is of the sort that is needed where it stands.
    pub fn needs(&self, term: &Term, sort: Sort, place: &Span) -> Result<(), Fault> {
        let is = term.sort();
        if is == sort {
            return Ok(());
        }
        let (is, needed) = (noun(is), noun(sort));
        let quoted = self.around.text.get(place.clone()).unwrap_or_default();
        let message = match quoted.chars().count() {
            0..=QUOTED => format!("`{quoted}` is a {is}; a {needed} is needed here"),
            _ => format!("this is a {is}; a {needed} is needed here"),
        };
        let fault = Fault::new(place.clone(), message);
        Err(match sort {
            Sort::Nat => {
                fault.help("`P[i]` is the number of counters in row i of P, `N(P)` its nim-sum")
            }
            Sort::Pos => fault,
        })
    }

    /// What is said of a name that stands for nothing here.
    pub fn unknown(&self, name: &str, span: &Span) -> Fault {
        let fault = Fault::new(span.clone(), format!("`{name}` is not known here"));
        if let Some(definition) = self.around.words.get(name) {
            let said_of = definition.said_of();
            return fault.help(format!(
                "it is a definition, said of something: `{name}({said_of})`"
            ));
        }
        let bound = self.bound.iter().rev().map(|(name, _)| &**name);
        let known: Vec<&str> = bound.chain(self.around.scope.latest()).collect();
        match (nearest(name, known.iter().copied()), known.len()) {
            (Some(near), _) => fault.help(format!("do you mean `{near}`?")),
            (None, 0) => {
                fault.help("say for what it holds: `all x:Nat. ...`, and `fix x` in the proof")
            }
            (None, many) => {
                let listed: Vec<String> = known
                    .iter()
                    .take(LISTED)
                    .map(|n| format!("`{n}`"))
                    .collect();
                let more = if many > LISTED { " and others" } else { "" };
                fault.help(format!("known here: {}{more}", listed.join(", ")))
            }
        }
    }

    /// What is said of brackets behind a name that is no definition.
    pub fn undefined(&self, name: &Name) -> Fault {
        let text = &name.text;
        let bound = self.bound.iter().any(|(bound, _)| **bound == **text);
        if bound || self.around.scope.sort(text).is_some() {
            let fault = Fault::new(
                name.span.clone(),
                format!("`{text}` is a name, and nothing is said by `{text}(...)`"),
            );
            return fault.help("a sign may be missing between the name and the bracket");
        }
        let fault = Fault::new(
            name.span.clone(),
            format!("there is no definition `{text}`"),
        );
        let symbols = Predicate::ALL.iter().map(|known| known.signature().0);
        let functions = Function::ALL.iter().map(|known| known.signature().0);
        let known = self.around.words.names().chain(symbols).chain(functions);
        match nearest(text, known) {
            Some(near) => fault.help(format!("do you mean `{near}`?")),
            None => fault.help("define it with `def`, or use one of the words of the facts"),
        }
    }
}

// The known name that is most like one that is not known.

/// So many pairs of letters are compared.
const MOST_PAIRS: usize = 60_000;

/// The most like one of the first that there is time for, if one in three letters differs at most; of equals the first.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Upper and lower case are near.
    let small = |text: &str| -> Vec<char> { text.to_ascii_lowercase().chars().collect() };
    let letters = small(name);
    let most = letters.len().div_ceil(3);
    let near = |other: &&str| other.len().abs_diff(name.len()) <= most;
    let mut left = MOST_PAIRS;
    let in_time = |other: &&str| {
        let pairs = letters.len() * other.len();
        left = left.saturating_sub(pairs);
        left > 0
    };
    let known = known.into_iter().filter(near).take_while(in_time);
    let with_distance = known.map(|other| (distance(&letters, &small(other)), other));
    let (steps, other) = with_distance.min_by_key(|(steps, _)| *steps)?;
    (steps <= most && steps < letters.len()).then_some(other)
}
