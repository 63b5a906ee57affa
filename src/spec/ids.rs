//! Ids: those given must differ in any case of letters; the others are the kind, then kind-2, kind-3.

use std::collections::{HashMap, HashSet};

use super::entry::Named;
use super::fault::Fault;
use super::set::Entry;

/// The entries, each with its id.
pub fn fill(entries: Vec<Named>) -> Result<Vec<Entry>, Fault> {
    let mut taken = given(&entries)?;
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

fn given(entries: &[Named]) -> Result<HashSet<String>, Fault> {
    let mut taken = HashSet::new();
    for Named { entry, id } in entries {
        if let Some(site) = id
            && !taken.insert(entry.id.to_lowercase())
        {
            return Err(
                Fault::new(site.clone(), format!("id `{}` is given twice", entry.id))
                    .help("ids must differ in more than the case of letters"),
            );
        }
    }
    Ok(taken)
}

/// Counts on from the number of the entry among those of its kind, so that naming one exercise renames no other.
fn free(kind: &str, count: &mut usize, taken: &mut HashSet<String>) -> String {
    loop {
        let id = if *count == 1 {
            kind.to_owned()
        } else {
            format!("{kind}-{count}")
        };
        if taken.insert(id.to_lowercase()) {
            return id;
        }
        *count += 1;
    }
}
