//! What questions about proofs share: options that the marker has judged.

use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::check::report::Overall;
use crate::error::Error;
use crate::kinds::theorems::prose;
use crate::quiz::posed::Posed;
use crate::quiz::{Choice, Text};

/// That the marker accepts the key.
pub(super) fn certain(posed: &Posed, answer: &str) -> Result<(), Error> {
    match posed.judge()?.of(answer).verdict {
        Overall::Correct => Ok(()),
        _ => Err(posed.refuse("the marker refuses the key")),
    }
}

/// An option that the marker calls right or not, as it must; with what it says of a wrong one.
pub(super) fn option(
    posed: &Posed,
    text: Text,
    answer: &str,
    right: bool,
) -> Result<Choice<Text>, Error> {
    let judged = posed.judge()?.of(answer);
    if (judged.verdict == Overall::Correct) != right {
        return Err(posed.refuse("the marker disagrees about an option"));
    }
    let message = match right {
        true => Text::new(),
        false => told(&judged.message),
    };
    Ok(Choice {
        text,
        right,
        message,
    })
}

/// A message of the marker.
pub(super) fn told(message: &str) -> Text {
    match message {
        "" => Text::new(),
        message => prose(message),
    }
}

/// So many of things, from the first to the last at equal distances.
pub(super) fn spread<T>(things: Vec<T>, most: usize) -> Vec<T> {
    let all = things.len();
    let near = |place: usize| (place * most).checked_div(all).unwrap_or(0);
    let chosen = things.into_iter().enumerate();
    let chosen =
        chosen.filter(|&(place, _)| all <= most || place == 0 || near(place) > near(place - 1));
    chosen.map(|(_, thing)| thing).collect()
}

// What has been found out about a proof and holds for every question of it.

/// Results by what they are about.
pub struct Kept<K, V>(Mutex<FxHashMap<K, Arc<V>>>);

impl<K, V> Default for Kept<K, V> {
    fn default() -> Kept<K, V> {
        Kept(Mutex::default())
    }
}

impl<K: Eq + Hash, V> Kept<K, V> {
    /// What is known, or else is found out now. Two may find out the same at a time.
    pub fn or_find(&self, about: K, find: impl FnOnce() -> V) -> Arc<V> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().get(&about) {
            return known.clone();
        }
        let found = Arc::new(find());
        kept().entry(about).or_insert(found).clone()
    }
}
