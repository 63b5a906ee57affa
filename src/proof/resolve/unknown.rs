//! What is said of names that stand for nothing and of terms of the wrong sort.

use super::scope::a;
use super::work::Work;
use crate::locale::Message;
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
        let quoted = self.around.text.get(place.clone()).unwrap_or_default();
        let message = Message::new(match quoted.chars().count() {
            0..=QUOTED => "proof sort here",
            _ => "proof this sort here",
        });
        let message = message.place("is", a(is)).place("needed", a(sort));
        let fault = Fault::new(place.clone(), message.with("term", quoted));
        Err(match sort {
            Sort::Nat => fault.help("proof row or sum"),
            Sort::Pos => fault,
        })
    }

    /// What is said of a name that stands for nothing here.
    pub fn unknown(&self, name: &str, span: &Span) -> Fault {
        let about = |message| Message::new(message).with("name", name);
        let fault = Fault::new(span.clone(), about("proof unknown"));
        if let Some(definition) = self.around.words.get(name) {
            let of = definition.said_of();
            return fault.help(about("proof is a definition").place("of", of));
        }
        let bound = self.bound.iter().rev().map(|(name, _)| &**name);
        let known: Vec<&str> = bound.chain(self.around.scope.latest()).collect();
        match (nearest(name, known.iter().copied()), known.len()) {
            (Some(near), _) => fault.help(Message::new("proof mean").with("near", near)),
            (None, 0) => fault,
            (None, many) => {
                let listed: Vec<String> = known
                    .iter()
                    .take(LISTED)
                    .map(|n| format!("`{n}`"))
                    .collect();
                let known = Message::new(match many > LISTED {
                    true => "proof known and others",
                    false => "proof known here",
                });
                fault.help(known.with("names", listed.join(", ")))
            }
        }
    }

    /// What is said of brackets behind a name that is no definition.
    pub fn undefined(&self, name: &Name) -> Fault {
        let text = &name.text;
        let bound = self.bound.iter().any(|(bound, _)| **bound == **text);
        if bound || self.around.scope.sort(text).is_some() {
            let message = Message::new("proof is a name").with("name", text);
            return Fault::new(name.span.clone(), message);
        }
        let message = Message::new("proof no definition").with("name", text);
        let fault = Fault::new(name.span.clone(), message);
        let symbols = Predicate::ALL.iter().map(|known| known.signature().0);
        let functions = Function::ALL.iter().map(|known| known.signature().0);
        let known = self.around.words.names().chain(symbols).chain(functions);
        match nearest(text, known) {
            Some(near) => fault.help(Message::new("proof mean").with("near", near)),
            None => fault,
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
