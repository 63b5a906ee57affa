//! What the workshop asks for: a set looked at and changed, the files of a class, and its gradebook, by what the commands call.

use std::io;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};

use crate::check::Hints;
use crate::dice::Seed;
use crate::error::Error;
use crate::kinds;
use crate::language::{self, phrases::Phrasebook};
use crate::locale::Locale;
use crate::quiz::desk::FrontDesk;
use crate::render::lms::parcel::Package;
use crate::render::report::{self, Clerk};
use crate::render::{self, Font, Format, Printer, Writes};
use crate::spec::{self, Change, Entry, Hardness, Names, Pictures, Problem, Spec};
use crate::worksheet::{Plan, Reader, Sheets};
use crate::workshop::grading::{Grading, of_class};
use crate::workshop::judge::Judge;
use crate::workshop::papers::{self, Job};
use crate::workshop::part::Part;
use crate::workshop::register::Register;
use crate::workshop::roster::{self, Roster};
use crate::workshop::sheets::{self, Run};
use crate::workshop::store::{Memory, Store as _};
use crate::workshop::{self, Files, Named, readers, secret};

/// A set file.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Set {
    /// Its name, which messages and files have.
    file: String,
    text: String,
    /// What stands beside it: pictures, and an author's own templates and phrases by their paths in their folder.
    #[serde(default, skip_serializing)]
    beside: Vec<File>,
}

/// A file of any sort.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    name: String,
    base64: String,
}

/// Whose sheets of which set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Class {
    set: Set,
    /// In place of the set's own: a number in digits, which JavaScript would round.
    seed: Option<String>,
    students: Option<File>,
    /// The heads of the columns of the class list, where the program would choose others.
    id_column: Option<String>,
    #[serde(default)]
    name_columns: Vec<String>,
    #[serde(default)]
    versions: Vec<String>,
    /// The text of a file of a secret.
    secret: Option<String>,
}

/// Which files are wanted, as the options of `generate` say it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    formats: Vec<String>,
    #[serde(default)]
    combined: bool,
    #[serde(default)]
    papers: bool,
    #[serde(default)]
    self_contained: bool,
    variants: Option<u64>,
}

/// What a set says.
#[derive(Serialize)]
pub(super) struct Look {
    schema: &'static str,
    title: String,
    /// In digits, which JavaScript would round.
    seed: String,
    /// The code of the language of sheets.
    language: &'static str,
    /// What heaps and counters are called.
    heap: String,
    object: String,
    exercises: Vec<Exercise>,
}

#[derive(Serialize)]
struct Exercise {
    id: String,
    kind: &'static str,
    count: u64,
    /// A word, or nothing.
    difficulty: &'static str,
    /// Whether questions can be harder or easier, and how many there are is chosen.
    drawn: bool,
}

/// What a set can draw from.
#[derive(Serialize)]
pub(super) struct Pool {
    schema: &'static str,
    /// As `nimsmith pool` prints it.
    report: String,
}

/// Files that were made.
#[derive(Serialize)]
pub(super) struct Made {
    schema: &'static str,
    files: Vec<File>,
    /// What a person should know, a line each.
    notes: Vec<String>,
}

impl File {
    fn bytes(&self) -> Result<Vec<u8>, String> {
        let bytes = BASE64_STANDARD.decode(&self.base64);
        bytes.map_err(|error| format!("{}: {error}", self.name))
    }

    fn ends(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.name.ends_with(ending))
    }
}

impl Set {
    fn spec(&self) -> Result<Spec, String> {
        let picture = |name: &str| match self.beside.iter().find(|file| file.name == name) {
            Some(file) => file.bytes(),
            None => Err("it is not among the files beside the set".to_string()),
        };
        let names = Names {
            pictures: Pictures(&picture),
            ..kinds::known()
        };
        let spec = spec::parse(&self.file, self.text.as_bytes(), &names);
        spec.map_err(|problem| self.shown(&problem))
    }

    /// The texts beside it with some ending, by name.
    fn texts(&self, endings: &[&str]) -> Result<Vec<(String, String)>, String> {
        let files = self.beside.iter().filter(|file| file.ends(endings));
        let text = |file: &File| match String::from_utf8(file.bytes()?) {
            Ok(text) => Ok((file.name.clone(), text)),
            Err(_) => Err(format!("{}: not UTF-8", file.name)),
        };
        let mut texts = files.map(text).collect::<Result<Vec<_>, String>>()?;
        texts.sort();
        Ok(texts)
    }

    fn templates(&self) -> Result<Vec<(String, String)>, String> {
        self.texts(&[".md", ".html"])
    }

    fn phrases(&self, locale: &Locale) -> Result<Arc<Phrasebook>, String> {
        let own = self.texts(&[".txt"])?;
        match own.is_empty() {
            true => Ok(language::book(locale).clone()),
            false => language::with(&own, locale).map_err(|fault| fault.to_string()),
        }
    }

    fn shown(&self, problem: &Problem) -> String {
        problem.render(self.text.as_bytes(), false)
    }

    /// The name without its ending, as that of a file is.
    fn name(&self) -> &str {
        match self.file.rsplit_once('.') {
            Some((name, _)) if !name.is_empty() => name,
            _ => &self.file,
        }
    }
}

impl Class {
    fn seed(&self, spec: &Spec) -> Result<Seed, String> {
        let number = match self.seed.as_deref() {
            None => spec.seed,
            Some(digits) => digits
                .parse()
                .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))?,
        };
        let secret = self.secret.as_ref();
        let secret = secret
            .map(|text| secret::parse(text.as_bytes()))
            .transpose();
        let secret = secret.map_err(|why| format!("this is no secret: {why}"))?;
        Ok(Seed { number, secret })
    }

    fn roster(&self) -> Result<Option<Roster>, String> {
        let Some(file) = &self.students else {
            return Ok(None);
        };
        let bytes = file.bytes()?;
        let named = Named {
            id: self.id_column.clone(),
            names: self.name_columns.clone(),
        };
        let roster = roster::parse(&file.name, &bytes, &named);
        roster
            .map(Some)
            .map_err(|problem| problem.render(&bytes, false))
    }

    fn readers(&self, roster: Option<&Roster>) -> Result<Vec<Reader>, String> {
        match roster {
            Some(roster) => Ok(readers::students(roster)),
            None => readers::versions(&self.versions).map_err(|why| format!("versions: {why}")),
        }
    }
}

/// How many positions there are for each exercise.
pub(super) fn pool(set: &Set) -> Result<Pool, String> {
    let report = workshop::pool::report(&set.spec()?);
    Ok(Pool {
        schema: "nimsmith/pool/1",
        report: report.map_err(|problem| set.shown(&problem))?,
    })
}

/// What a set says, as far as the page offers to change it.
pub(super) fn look(set: &Set) -> Result<Look, String> {
    let spec = set.spec()?;
    let exercise = |entry: &Entry| {
        let kind = kinds::kind(&entry.kind)?;
        let mut words = Hardness::WORDS.iter();
        let word = words.find(|(_, hardness)| Some(hardness) == entry.difficulty.as_ref());
        Some(Exercise {
            id: entry.id.clone(),
            kind: kind.name,
            count: entry.count,
            difficulty: word.map_or("", |(word, _)| word),
            drawn: kind.has_board && entry.given.is_empty(),
        })
    };
    Ok(Look {
        schema: "nimsmith/look/1",
        seed: spec.seed.to_string(),
        language: spec.words.locale.code,
        heap: spec.words.heap.0.clone(),
        object: spec.words.object.0.clone(),
        exercises: spec.entries.iter().filter_map(exercise).collect(),
        title: spec.title,
    })
}

/// Files in one that is packed.
pub(super) fn pack(name: String, files: &[File]) -> Result<Made, String> {
    let mut packed = Vec::new();
    let failed = |error: io::Error| format!("{name}: {error}");
    let mut package = Package::new(Box::new(&mut packed));
    for file in files {
        package.add(&file.name, &file.bytes()?).map_err(failed)?;
    }
    package.write().map_err(failed)?;
    let memory = Memory::default();
    memory.write(&name, &packed).map_err(told)?;
    Ok(made(memory, std::iter::empty()))
}

/// A file with a new secret, from 32 random bytes in hexadecimal digits: the program in a page has no chance of its own.
pub(super) fn secret(random: &str) -> Result<Made, String> {
    let text = secret::written(random);
    secret::parse(text.as_bytes())?;
    let memory = Memory::default();
    memory
        .write("course.secret", text.as_bytes())
        .map_err(told)?;
    Ok(made(memory, std::iter::empty()))
}

/// The set with a change in its text.
pub(super) fn change(set: &Set, change: &Change) -> Result<Set, String> {
    let text =
        spec::changed(&set.file, &set.text, change).map_err(|problem| set.shown(&problem))?;
    Ok(Set {
        file: set.file.clone(),
        text,
        beside: Vec::new(),
    })
}

/// The files of a run of `generate`.
pub(super) fn generate(of: &Class, wanted: &Wanted) -> Result<Made, String> {
    let spec = of.set.spec()?;
    let shown = |problem: Problem| of.set.shown(&problem);
    let formats = formats(&wanted.formats)?;
    let roster = of.roster()?;
    let readers = of.readers(roster.as_ref())?;
    let seed = of.seed(&spec)?;
    let plan = sheets::plan(&spec, seed, &readers).map_err(shown)?;
    let variants = wanted.variants.map(|n| workshop::wide(&plan, &formats, n));
    let wide = variants.transpose()?;
    let wide = wide.as_ref().map(|spec| Plan::bank(spec, seed)).transpose();
    let wide = wide.map_err(shown)?;
    let font = match wanted.self_contained {
        true => Font::Inside,
        false => sheets::font(&readers),
    };
    let files = Files {
        set: of.set.name(),
        class: readers.iter().all(|reader| *reader != Reader::Anyone),
        combined: wanted.combined,
        papers: wanted.papers,
        font,
        pictures: spec.images(),
        engine: None,
        everyone: &readers,
        readers: &readers,
        part: Part::WHOLE,
        formats,
    };
    let clash = files.clash().map(|clash| clash.message);
    if let Some(why) = files.unsafe_since().or(clash) {
        return Err(format!("{}: {why}", of.set.file));
    }
    let printer = Printer::new(&spec, &of.set.templates()?, font).map_err(told)?;
    let run = Run {
        plan: &plan,
        printer,
        files,
    };
    let banks = run.banks(wide.as_ref(), wanted.variants).map_err(told)?;
    let memory = Memory::default();
    let written = run.write(&memory, &banks, &|_, _, _| {}).map_err(told)?;
    let understood = roster.map(|roster| roster.understood);
    let notes = understood.into_iter().chain(workshop::notes(&plan));
    Ok(made(memory, notes.chain(written.notes)))
}

/// The files of a run of `check --out`.
pub(super) fn grade(
    of: &Class,
    papers: Vec<File>,
    format: &str,
    hints: Hints,
) -> Result<Made, String> {
    let spec = of.set.spec()?;
    let format = report::format(format).ok_or_else(|| format!("unknown format `{format}`"))?;
    let roster = of.roster()?;
    let readers = of.readers(roster.as_ref())?;
    let plan = Plan::new(&spec, of.seed(&spec)?, readers.len() as u64);
    let plan = plan.map_err(|problem| of.set.shown(&problem))?;
    let course = of_class(&plan, roster.as_ref());
    let register = roster.as_ref().map(Register::new).unwrap_or_default();
    let mut papers = papers;
    papers.retain(|paper| !paper.name.split('/').any(papers::is_no_paper));
    papers.sort_by(|one, other| one.name.cmp(&other.name));
    let job = |paper: &File| Job::of(paper.name.clone().into()).known(&register, &course.students);
    let jobs: Vec<Job> = papers.iter().map(job).collect();
    let names = format
        .ending
        .map(|ending| papers::names(&jobs, &course.students, ending));
    let read = |job: &Job| match papers.iter().find(|paper| paper.name == job.shown) {
        Some(paper) => paper.bytes(),
        None => Err(format!("{}: this is no longer there", job.shown)),
    };
    let locale = spec.words.locale;
    let clerk = Clerk::new(spec.rubric, &of.set.templates()?, false, locale).map_err(told)?;
    let phrases = of.set.phrases(locale)?;
    let grading = Grading {
        title: &spec.title,
        judge: Judge {
            desk: FrontDesk::new(Sheets::new(&plan, readers), true).reading(phrases, locale),
            hints,
            clerk: clerk.of(course),
            register,
            format,
            read: &read,
        },
        roster: roster.as_ref(),
        engine: None,
    };
    let memory = Memory::default();
    let names = names.unwrap_or_default();
    let outcome = grading.write(&memory, &jobs, &names, &|_, _, _| {});
    let outcome = outcome.map_err(told)?;
    let understood = roster.as_ref().map(|roster| roster.understood.clone());
    let notes = understood.into_iter().chain([outcome.tally.told(locale)]);
    Ok(made(memory, notes.chain(outcome.unread)))
}

fn formats(names: &[String]) -> Result<Vec<&'static Format>, String> {
    let here = |format: &&Format| !matches!(format.writes, Writes::Pdf);
    let named = |name: &String| {
        let format = render::format(name).filter(here);
        format.ok_or_else(|| format!("no format `{name}` here"))
    };
    names.iter().map(named).collect()
}

fn made(memory: Memory, notes: impl Iterator<Item = String>) -> Made {
    let file = |(name, content): (String, Vec<u8>)| File {
        name,
        base64: BASE64_STANDARD.encode(content),
    };
    Made {
        schema: "nimsmith/files/1",
        files: memory.files().into_iter().map(file).collect(),
        notes: notes.collect(),
    }
}

fn told(error: Error) -> String {
    error.to_string()
}
