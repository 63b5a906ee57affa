//! What has been found out about a proof and holds for every question of it.

use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

/// Results by what they are about.
pub struct Kept<K, V>(Mutex<Option<FxHashMap<K, Arc<V>>>>);

impl<K: Eq + Hash, V> Kept<K, V> {
    /// Nothing.
    pub const fn new() -> Kept<K, V> {
        Kept(Mutex::new(None))
    }

    /// What is known, or else is found out now. Two may find out the same at a time.
    pub fn or_find(&self, about: K, find: impl FnOnce() -> V) -> Arc<V> {
        if let Some(known) = self.known(&about) {
            return known;
        }
        let found = Arc::new(find());
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.get_or_insert_default();
        kept.entry(about).or_insert(found).clone()
    }

    fn known(&self, about: &K) -> Option<Arc<V>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref()?.get(about).cloned()
    }
}
