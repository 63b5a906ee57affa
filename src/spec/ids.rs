//! Ids: those given must differ in any case of letters; the others are the kind, then kind-2, kind-3.

use std::collections::{HashMap, HashSet};

use super::fault::{Fault, Site};
use super::set::Entry;

/// An entry whose id is still empty where the file gives none.
pub struct Named {
    pub entry: Entry,
    /// Where the id is given.
    pub id: Option<Site>,
}

/// The entries, each with its id.
pub fn fill(entries: Vec<Named>) -> Result<Vec<Entry>, Fault> {
    let mut taken = HashSet::new();
    for Named { entry, id } in &entries {
        if let Some(site) = id
            && !taken.insert(entry.id.to_lowercase())
        {
            let fault = Fault::new(site.clone(), format!("id `{}` is given twice", entry.id));
            return Err(fault.help("ids must differ in more than the case of letters"));
        }
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    let filled = entries.into_iter().map(|Named { mut entry, id }| {
        let count = counts.entry(entry.kind.clone()).or_default();
        *count += 1;
        if id.is_none() {
            entry.id = free(&entry.kind, count, &mut taken);
        }
        entry
    });
    Ok(filled.collect())
}

/// Counts on from the number of the entry among those of its kind, so that naming one exercise renames no other.
fn free(kind: &str, count: &mut usize, taken: &mut HashSet<String>) -> String {
    loop {
        let id = match *count {
            1 => kind.to_owned(),
            n => format!("{kind}-{n}"),
        };
        if taken.insert(id.to_lowercase()) {
            return id;
        }
        *count += 1;
    }
}
