//! Printed sheets by their codes. The name in a code says whose the sheet is, so that no other sheet is drawn to find it.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::code;
use super::plan::Plan;
use super::sheet::{Posed, Reader};
use crate::error::Error;
use crate::spell::{distance, nearest, quote};

/// The sheets of a set with a seed, for the readers that are known.
pub struct Sheets<'a> {
    plan: &'a Plan<'a>,
    /// For codes from before the sheets of students were balanced.
    uneven: OnceLock<Plan<'a>>,
    /// Known readers by their names in small letters, in which they differ.
    listed: FxHashMap<String, Reader>,
    /// Their names in order, with which others are compared; none where they are very many.
    compared: Vec<String>,
    /// Sheets that have been drawn, by the names in their codes and whether they are of that time. Names that are not known are kept only where a code
    /// was right, since there is no end of them.
    drawn: RwLock<Known>,
}

/// Sheets by the name in their code and by whether they are uneven.
type Known = FxHashMap<(String, bool), Arc<[Drawn]>>;

/// In a class of up to so many, a name that is not known is compared with every other.
const MOST_COMPARED: usize = 2_000;

/// Why no sheet has a code.
pub enum Missing {
    /// It is of a sheet that was drawn with a secret, and none is in force.
    Secret,
    /// It is of a sheet that was drawn without a secret, and one is in force.
    NoSecret,
    /// It is the code of a known reader's sheet as another set or seed would make it: the set was changed since.
    Changed,
    /// It belongs to another set, seed, secret or class, or is misspelt; the code that comes nearest.
    Other(Option<String>),
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
        let mut compared = Vec::new();
        if readers.len() <= MOST_COMPARED {
            compared.extend(readers.iter().map(|reader| reader.name().to_lowercase()));
        }
        compared.sort_unstable();
        Sheets {
            plan,
            uneven: OnceLock::new(),
            compared,
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
            (known, _) => {
                let meant = self.meant(code).map(|(_, posed)| posed.code.clone());
                let near = meant.as_deref().is_some_and(|meant| is_near(code, meant));
                let (name, _) = code::split(code);
                match known.is_some() && !near && self.listed.contains_key(&name.to_lowercase()) {
                    true => Missing::Changed,
                    false => Missing::Other(meant.filter(|_| near)),
                }
            }
        }
    }

    fn not_found(&self, code: &str) -> String {
        let shown = quote(code);
        match self.missing(code) {
            Missing::Secret => format!(
                "{shown} is the code of a sheet that was drawn with a secret\n\
                 help: name the file of that secret with --secret"
            ),
            Missing::NoSecret => format!(
                "{shown} is the code of a sheet that was drawn without a secret\n\
                 help: leave out --secret"
            ),
            Missing::Changed | Missing::Other(None) => format!(
                "{shown} is not the code of a sheet of this set with this seed{}\n\
                 help: give the set file and the --seed that the sheet was made with; with `distinct: class` also \
                 --students or --versions",
                self.plan.seed.secret.map_or("", |_| " and this secret")
            ),
            Missing::Other(Some(meant)) => format!(
                "{shown} is not the code of a sheet of this set with this seed{}\nhelp: did you mean `{meant}`?",
                self.plan.seed.secret.map_or("", |_| " and this secret")
            ),
        }
    }

    /// The questions of the sheet with a code, drawn once however often it is asked for.
    pub fn posed(&self, code: &str) -> Option<Arc<Posed>> {
        self.find(code, |drawn| drawn.posed.clone())
    }

    fn has(&self, drawn: &Drawn, code: &str) -> bool {
        let plan = self.plan_from(code::is_uneven(code));
        plan.means(code, &drawn.reader, &drawn.posed)
    }

    /// The plan that sheets are drawn from, or were before those of students were balanced.
    fn plan_from(&self, uneven: bool) -> &Plan<'a> {
        match uneven {
            true => self.uneven.get_or_init(|| self.plan.uneven()),
            false => self.plan,
        }
    }

    /// The sheet that a code may have been meant for: that of the known reader whose name is in it, or whose name is nearest
    /// to the one in it. Whether it is the right one, only a paper can tell.
    pub fn meant(&self, code: &str) -> Option<(Reader, Arc<Posed>)> {
        let (name, _) = code::split(code);
        let lower = name.to_lowercase();
        let reader = match self.listed.get(&lower) {
            Some(reader) => reader,
            None => {
                let alike = |name: &&String| name.len().abs_diff(lower.len()) <= MISTYPED;
                let names = self.compared.iter().filter(alike).map(String::as_str);
                self.listed
                    .get(nearest(&lower, &names.collect::<Vec<_>>())?)?
            }
        };
        // A letter too few may make it look like an old one.
        let sheets = [false, true].map(|uneven| self.sheets_of(reader.name(), code, uneven));
        let drawn = sheets.iter().filter_map(|sheets| sheets.first());
        let drawn = drawn.min_by_key(|drawn| difference(code, &drawn.posed.code))?;
        Some((drawn.reader.clone(), drawn.posed.clone()))
    }

    fn find<T>(&self, code: &str, what: impl Fn(&Drawn) -> T) -> Option<T> {
        let (name, _) = code::split(code);
        let sheets = self.sheets_of(name, code, code::is_uneven(code));
        sheets.iter().find(|drawn| self.has(drawn, code)).map(what)
    }

    /// The sheets that may have a code with a name in it, from a plan.
    fn sheets_of(&self, name: &str, code: &str, uneven: bool) -> Arc<[Drawn]> {
        let known = self.drawn.read().unwrap_or_else(PoisonError::into_inner);
        let listed = self.listed.get(&name.to_lowercase());
        let complete =
            |sheets: &[Drawn]| listed.is_some() || sheets.iter().any(|one| self.has(one, code));
        let key = (name.to_string(), uneven);
        if let Some(sheets) = known.get(&key).filter(|sheets| complete(sheets)) {
            return sheets.clone();
        }
        drop(known);
        let readers = listed.map_or_else(|| others(name), |reader| vec![reader.clone()]);
        let draw = |reader: Reader| Drawn {
            posed: Arc::new(self.plan_from(uneven).pose(&reader)),
            reader,
        };
        let mut sheets = Vec::new();
        for drawn in readers.into_iter().map(draw) {
            let found = self.has(&drawn, code);
            sheets.push(drawn);
            if found {
                break;
            }
        }
        let sheets: Arc<[Drawn]> = sheets.into();
        if complete(&sheets) {
            let mut known = self.drawn.write().unwrap_or_else(PoisonError::into_inner);
            known.insert(key, sheets.clone());
        }
        sheets
    }
}

/// Whether a code has been mistyped for another: at most two letters differ.
fn is_near(typed: &str, code: &str) -> bool {
    difference(typed, code) <= MISTYPED
}

/// How many letters of what was typed differ from a code; very many where it is too long to be one.
fn difference(typed: &str, code: &str) -> usize {
    let letters = |text: &str| text.to_ascii_uppercase().chars().collect::<Vec<_>>();
    match typed.len() <= LONGEST_CODE {
        true => distance(&letters(typed), &letters(code)),
        false => usize::MAX,
    }
}

/// No code is longer, and no more letters of one are mistyped.
const LONGEST_CODE: usize = 80;
const MISTYPED: usize = 2;

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
