//! Printed sheets by their codes. The name in a code says whose the sheet is, so that no other sheet is drawn to find it.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::{Plan, Posed, Reader};
use crate::error::Error;

/// The sheets of a set with a seed, for the readers that are known.
pub struct Sheets<'a> {
    plan: &'a Plan<'a>,
    /// Known readers by their names in small letters, in which they differ.
    listed: FxHashMap<String, Reader>,
    /// What has been found, by code in small letters. Codes that are none are not kept, since there is no end of them.
    found: RwLock<FxHashMap<String, Arc<Posed>>>,
}

impl<'a> Sheets<'a> {
    /// The sheets of these readers; those of others are found too, unless they depend on the class.
    pub fn new(plan: &'a Plan<'a>, readers: Vec<Reader>) -> Sheets<'a> {
        let named = |reader: Reader| (reader.name().to_lowercase(), reader);
        Sheets {
            plan,
            listed: readers.into_iter().map(named).collect(),
            found: RwLock::default(),
        }
    }

    /// The plan that the sheets are drawn from.
    pub fn plan(&self) -> &'a Plan<'a> {
        self.plan
    }

    /// Whose sheet has a code: a known reader's, a student's or version's of the name in it, or nobody's in particular.
    pub fn reader(&self, code: &str) -> Result<Reader, Error> {
        match self.drawn(code) {
            Some((reader, _)) => Ok(reader),
            None => Err(Error::Code(format!(
                "`{code}` is not the code of a sheet of this set with this seed\n\
                 help: give the set file and the --seed that the sheet was made with; with `distinct: class` also \
                 --students or --versions"
            ))),
        }
    }

    /// The questions of the sheet with a code, drawn once however often it is asked for.
    pub fn posed(&self, code: &str) -> Option<Arc<Posed>> {
        let key = code.to_lowercase();
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(posed) = found.get(&key) {
            return Some(posed.clone());
        }
        drop(found);
        let posed = Arc::new(self.drawn(code)?.1);
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        found.insert(key, posed.clone());
        Some(posed)
    }

    fn drawn(&self, code: &str) -> Option<(Reader, Posed)> {
        let name = code.rsplit_once('-').map_or("", |(name, _)| name);
        let listed = self.listed.get(&name.to_lowercase()).cloned();
        let mut candidates = listed.into_iter().chain(others(name));
        candidates.find_map(|reader| {
            let posed = self.plan.pose(&reader);
            let same = posed.code.eq_ignore_ascii_case(code);
            same.then_some((reader, posed))
        })
    }
}

/// Readers of a name that are not known.
fn others(name: &str) -> Vec<Reader> {
    let name = name.to_string();
    match name.as_str() {
        "" => vec![Reader::Anyone],
        _ => vec![
            Reader::Version {
                name: name.clone(),
                rank: 0,
            },
            Reader::Student {
                id: name,
                name: String::new(),
                rank: 0,
            },
        ],
    }
}
