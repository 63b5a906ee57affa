//! Printed sheets by their codes. The name in a code says whose the sheet is, so that no other sheet is drawn to find it.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::code;
use super::plan::Plan;
use super::sheet::{Posed, Reader};
use crate::error::Error;

/// The sheets of a set with a seed, for the readers that are known.
pub struct Sheets<'a> {
    plan: &'a Plan<'a>,
    /// Known readers by their names in small letters, in which they differ.
    listed: FxHashMap<String, Reader>,
    /// Sheets that have been drawn, by the names in their codes. Names that are not known are kept only where a code
    /// was right, since there is no end of them.
    drawn: RwLock<FxHashMap<String, Arc<[Drawn]>>>,
}

/// Why no sheet has a code.
pub enum Missing {
    /// It is of a sheet that was drawn with a secret, and none is in force.
    Secret,
    /// It is of a sheet that was drawn without a secret, and one is in force.
    NoSecret,
    /// It belongs to another set, seed, secret or class, or is misspelt.
    Other,
}

/// A sheet's questions, and whose they are.
struct Drawn {
    reader: Reader,
    posed: Arc<Posed>,
}

impl<'a> Sheets<'a> {
    /// The sheets of these readers. Those of others are found too, unless what is on them depends on the class.
    pub fn new(plan: &'a Plan<'a>, readers: Vec<Reader>) -> Sheets<'a> {
        let named = |reader: Reader| (reader.name().to_lowercase(), reader);
        Sheets {
            plan,
            listed: readers.into_iter().map(named).collect(),
            drawn: RwLock::default(),
        }
    }

    /// The plan that the sheets are drawn from.
    pub fn plan(&self) -> &'a Plan<'a> {
        self.plan
    }

    /// Whose sheet has a code: a known reader's, a student's or version's of the name in it, or nobody's in particular.
    pub fn reader(&self, code: &str) -> Result<Reader, Error> {
        let found = self.find(code, |drawn| drawn.reader.clone());
        found.ok_or_else(|| Error::Code(self.not_found(code)))
    }

    /// Why no sheet has a code.
    pub fn missing(&self, code: &str) -> Missing {
        match (code::with_secret(code), self.plan.seed.secret.is_some()) {
            (Some(true), false) => Missing::Secret,
            (Some(false), true) => Missing::NoSecret,
            _ => Missing::Other,
        }
    }

    fn not_found(&self, code: &str) -> String {
        match self.missing(code) {
            Missing::Secret => format!(
                "`{code}` is the code of a sheet that was drawn with a secret\n\
                 help: name the file of that secret with --secret"
            ),
            Missing::NoSecret => format!(
                "`{code}` is the code of a sheet that was drawn without a secret\n\
                 help: leave out --secret"
            ),
            Missing::Other => format!(
                "`{code}` is not the code of a sheet of this set with this seed{}\n\
                 help: give the set file and the --seed that the sheet was made with; with `distinct: class` also \
                 --students or --versions",
                self.plan.seed.secret.map_or("", |_| " and this secret")
            ),
        }
    }

    /// The questions of the sheet with a code, drawn once however often it is asked for.
    pub fn posed(&self, code: &str) -> Option<Arc<Posed>> {
        self.find(code, |drawn| drawn.posed.clone())
    }

    fn find<T>(&self, code: &str, what: impl Fn(&Drawn) -> T) -> Option<T> {
        let (name, _) = code::split(code);
        let sheets = self.sheets_of(name, code);
        sheets.iter().find(|drawn| drawn.has(code)).map(what)
    }

    /// The sheets that may have a code with a name in it.
    fn sheets_of(&self, name: &str, code: &str) -> Arc<[Drawn]> {
        let known = self.drawn.read().unwrap_or_else(PoisonError::into_inner);
        let listed = self.listed.get(&name.to_lowercase());
        let complete =
            |sheets: &[Drawn]| listed.is_some() || sheets.iter().any(|one| one.has(code));
        if let Some(sheets) = known.get(name).filter(|sheets| complete(sheets)) {
            return sheets.clone();
        }
        drop(known);
        let readers = listed.map_or_else(|| others(name), |reader| vec![reader.clone()]);
        let draw = |reader: Reader| Drawn {
            posed: Arc::new(self.plan.pose(&reader)),
            reader,
        };
        let mut sheets = Vec::new();
        for drawn in readers.into_iter().map(draw) {
            let found = drawn.has(code);
            sheets.push(drawn);
            if found {
                break;
            }
        }
        let sheets: Arc<[Drawn]> = sheets.into();
        if complete(&sheets) {
            let mut known = self.drawn.write().unwrap_or_else(PoisonError::into_inner);
            known.insert(name.to_string(), sheets.clone());
        }
        sheets
    }
}

impl Drawn {
    fn has(&self, code: &str) -> bool {
        code::means(code, &self.posed.code)
    }
}

/// Readers of a name that are not known; the one that takes longer to draw for is the last.
fn others(name: &str) -> Vec<Reader> {
    let name = name.to_string();
    match name.as_str() {
        "" => vec![Reader::Anyone],
        _ => vec![
            Reader::Student {
                id: name.clone(),
                name: String::new(),
                rank: 0,
            },
            Reader::Version { name, rank: 0 },
        ],
    }
}
