//! A proof file with the files that it names, to a verdict on each of its lines. What counts as proved is the kernel's word.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::elaborate::{Elaborator, LIKE, METHODS, TOO_MUCH};
use super::resolve::{Resolver, Scope, Words, nearest};
use super::shelf::{Carried, Shelf, Shipped};
use super::shown::Stated;
use super::syntax::{self, LONGEST};
pub use super::verdict::LineVerdict;
use super::verdict::State;
pub use super::written::FaultSort;
use super::written::{self, Fault, Item, Name, Span, line_of};
use crate::budget::Budget;
use crate::kernel::proof::terms::{LARGEST, size};
use crate::kernel::proof::{Proved, Theory, canon};
use crate::locale::{Message, Place};
use crate::model::logic::Formula;
use crate::model::proof::Proof;

/// A file with its verdicts.
#[derive(Debug, Default)]
pub struct Report {
    /// Its theorems in order.
    pub theorems: Vec<Judged>,
    /// The theorems of the files that it uses, each file after those that it uses itself.
    pub used: Vec<Judged>,
    /// Where complete strategies are to be replayed, in order; see `strategy::carry_out`.
    pub replays: Vec<written::Replay>,
    /// What is wrong outside of theorems, in the order of the text.
    pub faults: Vec<Fault>,
    /// The facts that are believed, in order.
    pub facts: Vec<Believed>,
    /// The names of the files that it rests on, whether they could be read or not.
    pub files: Vec<String>,
    /// All facts and theorems that are known after it.
    pub theory: Theory,
    /// The definitions of it and of the files that it names.
    pub words: Words,
    /// The steps that are left for it.
    pub budget: Budget,
    /// Where its last proof stands that breaks off at its end; only if it was surveyed.
    pub state: Option<State>,
}

impl Report {
    /// Whether nothing is wrong and every theorem is proved.
    pub fn is_proved(&self) -> bool {
        let mut theorems = self.theorems.iter();
        self.faults.is_empty() && theorems.all(|theorem| theorem.proved.is_some())
    }
}

/// A fact that is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Believed {
    /// What it is called.
    pub name: String,
    /// The file that states it.
    pub file: Arc<str>,
    /// Whether it is a fact of the program, word for word.
    pub shipped: bool,
}

/// A theorem with its verdicts.
#[derive(Debug)]
pub struct Judged {
    /// What it is called.
    pub name: String,
    /// The line in which it begins, from 1.
    pub line: usize,
    /// The comment above it, a line each.
    pub words: Vec<String>,
    /// What it says, as the kernel prints it; nothing if that cannot be read.
    pub statement: String,
    /// The theorem, if it is proved.
    pub proved: Option<Arc<Proved>>,
    /// What was proved and how, if it is proved.
    pub certificate: Option<(Formula, Proof)>,
    /// A verdict on each line of its proof, in order.
    pub lines: Vec<LineVerdict>,
    /// Theorems that it cites and that are not proved. Without them, its lines may all be in order.
    pub unproved: Vec<String>,
    /// All of it in the text.
    pub span: Span,
}

impl Judged {
    /// The lines that are refused or cannot be read.
    pub fn wrong(&self) -> impl Iterator<Item = &LineVerdict> {
        let lines = self.lines.iter();
        lines.filter(|line| line.fault.is_some())
    }

    /// The reasons that their lines do not need.
    pub fn unused(&self) -> impl Iterator<Item = &Name> {
        self.lines.iter().flat_map(|line| &line.unused)
    }
}

/// The facts of a file that names none.
pub const DEFAULT_FACTS: &str = "nim.facts";

/// No file names others through more than so many files.
const DEEPEST: usize = 16;

/// No more files are read for one, nor more bytes in all.
const MOST_FILES: usize = 64;
const MOST_BYTES: usize = 2 * LONGEST;

/// No more facts are believed.
const MOST_FACTS: usize = 500;

/// The most faults of a file that are shown.
const MOST_FAULTS: usize = 1_000;

/// Steps for a symbol of a statement.
const FOR_A_STATEMENT: usize = 8;

/// Judges a file by its name and text.
pub fn judge(file: &str, text: &str, shelf: &dyn Shelf) -> Report {
    judge_allowing(file, text, shelf, None)
}

/// The same, where lines may use only the facts, theorems and methods of a list, if there is one, beside their own labels.
pub fn judge_allowing(
    file: &str,
    text: &str,
    shelf: &dyn Shelf,
    allow: Option<&[String]>,
) -> Report {
    judge_with(file, text, shelf, allow, Elaborator::default())
}

/// Verdicts alone, which takes a fraction of the time: why a line is refused is not looked for.
pub fn verdicts(file: &str, text: &str, shelf: &dyn Shelf) -> Report {
    let sparing = Elaborator::within(Budget::default(), 0);
    judge_with(file, text, shelf, None, sparing)
}

/// The same with the steps of an elaborator, for this file and those that it names.
pub fn judge_with(
    file: &str,
    text: &str,
    shelf: &dyn Shelf,
    allow: Option<&[String]>,
    elaborator: Elaborator,
) -> Report {
    let mut library = Library {
        shelf,
        theory: Theory::default(),
        words: Words::default(),
        elaborator,
        allow,
        own_allow: None,
        stated: FxHashMap::default(),
        files: FxHashMap::default(),
        used: Vec::new(),
        bytes: 0,
        believed: Vec::new(),
    };
    let outcome = library.file(file, text, Kind::Proofs, 0);
    let (state, budget) = library.elaborator.into_parts();
    Report {
        theorems: outcome.theorems,
        used: library.used,
        replays: outcome.replays,
        faults: outcome.faults,
        facts: library.believed,
        files: {
            let names = library.files.into_keys();
            names.filter(|name| name != file).collect()
        },
        theory: library.theory,
        words: library.words,
        budget,
        state,
    }
}

/// What a file may state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Facts,
    Proofs,
}

/// How far a file has come.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Status {
    Open,
    Fine,
    Wrong(Message),
}

#[derive(Default)]
struct Outcome {
    theorems: Vec<Judged>,
    replays: Vec<written::Replay>,
    faults: Vec<Fault>,
}

/// What is known so far, and the files that it comes from.
struct Library<'s> {
    shelf: &'s dyn Shelf,
    theory: Theory,
    words: Words,
    elaborator: Elaborator,
    /// What the lesson allows, and what the file itself does.
    allow: Option<&'s [String]>,
    own_allow: Option<Vec<String>>,
    /// The file and line in which a name is stated.
    stated: FxHashMap<String, (Arc<str>, usize)>,
    files: FxHashMap<String, Status>,
    used: Vec<Judged>,
    bytes: usize,
    believed: Vec<Believed>,
}

/// A file that is being judged.
struct Page<'p> {
    file: Arc<str>,
    text: &'p str,
    kind: Kind,
    /// Where its lines begin.
    starts: Vec<usize>,
    main: bool,
}

impl Page<'_> {
    fn line(&self, place: usize) -> usize {
        self.starts.partition_point(|start| *start <= place)
    }
}

impl Library<'_> {
    fn file(&mut self, file: &str, text: &str, kind: Kind, depth: usize) -> Outcome {
        let mut outcome = Outcome::default();
        if text.len() > LONGEST {
            let message = Message::new("proof file too long").with("most", LONGEST);
            outcome.faults.push(Fault::new(0..0, message));
            return outcome;
        }
        self.files.insert(file.to_string(), Status::Open);
        self.bytes += text.len();
        let written = syntax::read(text);
        outcome.faults.extend(written.faults.iter().cloned());
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let page = Page {
            file: Arc::from(file),
            text,
            kind,
            starts: std::iter::once(0)
                .chain(ends.map(|(end, _)| end + 1))
                .collect(),
            main: depth == 0,
        };
        self.named_files(&page, &written, depth, &mut outcome.faults);
        self.own_allow = None;
        self.restrict(&page);
        for item in &written.items {
            if self.elaborator.is_spent() {
                outcome.faults.push(Fault::new(place(item), TOO_MUCH));
                break;
            }
            if let Err(fault) = self.item(&page, item, &mut outcome) {
                self.elaborator.work(LIKE);
                outcome.faults.push(fault);
            }
        }
        self.unknown_allowed(&page, &written, &mut outcome.faults);
        outcome.faults.sort_by_key(|fault| fault.span.start);
        shorten(&mut outcome.faults);
        outcome
    }

    /// Judges the files that a file names.
    fn named_files(
        &mut self,
        page: &Page,
        written: &written::File,
        depth: usize,
        faults: &mut Vec<Fault>,
    ) {
        let kind = page.kind;
        let named = |name: &str, span: Span| (name.to_string(), span);
        let facts: Vec<(String, Span)> = match self.shelf.only_facts() {
            Some((only, _)) if kind == Kind::Proofs => {
                // Files of the program name theirs for other readers.
                let carried = Carried::find(&page.file).map(|carried| carried.text);
                let is_carried = carried == Some(page.text);
                let own = written.facts.iter().filter(|_| !is_carried);
                faults.extend(own.map(|name| {
                    let message = Message::new("proof only facts").with("file", only);
                    Fault::new(name.span.clone(), message)
                }));
                vec![named(only, 0..0)]
            }
            _ if written.facts.is_empty() && kind == Kind::Proofs => {
                vec![named(DEFAULT_FACTS, 0..0)]
            }
            _ => {
                let facts = written.facts.iter();
                facts
                    .map(|name| named(&name.text, name.span.clone()))
                    .collect()
            }
        };
        for (name, span) in facts {
            faults.extend(self.named_file(&name, &span, Kind::Facts, depth));
        }
        for name in &written.uses {
            match kind {
                Kind::Proofs => {
                    faults.extend(self.named_file(&name.text, &name.span, Kind::Proofs, depth));
                }
                Kind::Facts => {
                    let message = "proof facts rest on nothing";
                    faults.push(Fault::new(name.span.clone(), message));
                }
            }
        }
    }

    /// Judges a file that another one names, once; what is wrong with it, if something is.
    fn named_file(&mut self, name: &str, span: &Span, kind: Kind, depth: usize) -> Option<Fault> {
        let fault = |message: Message| Some(Fault::new(span.clone(), message));
        let about = |message| Message::new(message).with("name", name);
        match self.files.get(name) {
            Some(Status::Fine) => return None,
            Some(Status::Open) => {
                return fault(about("proof circle of files"));
            }
            Some(Status::Wrong(why)) => return fault(why.clone()),
            None => {}
        }
        if depth >= DEEPEST || self.files.len() >= MOST_FILES || self.bytes > MOST_BYTES {
            return fault(Message::new("proof too many files"));
        }
        let wrong = match read(self.shelf, name, kind) {
            Ok(text) => {
                let outcome = self.file(name, &text, kind, depth + 1);
                let wrong = first_wrong(name, &text, &outcome);
                self.used.extend(outcome.theorems);
                wrong
            }
            Err(why) => Some(about("proof cannot be read").with("why", why)),
        };
        let status = wrong.clone().map_or(Status::Fine, Status::Wrong);
        self.files.insert(name.to_string(), status);
        wrong.and_then(fault)
    }

    fn item(&mut self, page: &Page, item: &Item, outcome: &mut Outcome) -> Result<(), Fault> {
        match (item, page.kind) {
            (Item::Axiom { name, .. }, Kind::Proofs) => {
                return Err(Fault::new(name.span.clone(), "proof no axioms"));
            }
            (Item::Theorem(theorem), Kind::Facts) => {
                return Err(Fault::new(theorem.name.span.clone(), "proof no theorems"));
            }
            (Item::Replay(replay), Kind::Facts) => {
                return Err(Fault::new(replay.span.clone(), "proof replays nothing"));
            }
            _ => {}
        }
        match item {
            Item::Definition {
                name,
                parameters,
                body,
            } => {
                self.state(page, name)?;
                self.words.define(page.text, name, parameters, body)?;
            }
            Item::Axiom {
                name, statement, ..
            } => {
                self.state(page, name)?;
                if self.believed.len() >= MOST_FACTS {
                    let message = Message::new("proof too many facts").with("most", MOST_FACTS);
                    return Err(Fault::new(name.span.clone(), message));
                }
                let statement = self.statement(page, statement)?;
                let shipped = as_carried(name, &statement, Formula::eq)?;
                if !shipped {
                    self.elaborator.believe(&statement);
                }
                let believed = self.theory.believe(&name.text, statement);
                believed.map_err(|_| Fault::new(name.span.clone(), "proof too large"))?;
                self.believed.push(Believed {
                    name: name.text.clone(),
                    file: page.file.clone(),
                    shipped,
                });
            }
            Item::Theorem(theorem) => outcome.theorems.push(self.theorem(page, theorem)?),
            Item::Replay(replay) => {
                self.state(page, &replay.name)?;
                if let Some(stated) = Stated::find(&replay.name.text) {
                    return Err(name_taken(&replay.name, stated));
                }
                outcome.replays.push(replay.clone());
            }
            Item::Allow(names) => {
                let names = names.as_ref().map(|names| names.iter());
                self.own_allow = names.map(|names| names.map(|name| name.text.clone()).collect());
                self.restrict(page);
            }
        }
        Ok(())
    }

    /// Lets only those reasons be used that may be used now. The lesson's list is not for the files that this one names.
    fn restrict(&mut self, page: &Page) {
        let lesson = self.allow.filter(|_| page.main).map(<[String]>::to_vec);
        let lists = lesson.into_iter().chain(self.own_allow.clone());
        self.elaborator.allow(lists.collect());
    }

    /// What is allowed by a name that nothing has.
    fn unknown_allowed(&self, page: &Page, written: &written::File, faults: &mut Vec<Fault>) {
        let lists = written.items.iter().filter_map(|item| match item {
            Item::Allow(Some(names)) => Some(names),
            _ => None,
        });
        let mut known: Vec<&str> = self.stated.keys().map(String::as_str).collect();
        known.sort_unstable();
        for name in lists.flatten() {
            let text = name.text.as_str();
            if !METHODS.contains(&text) && !self.stated.contains_key(text) && page.main {
                let message = Message::new("proof unknown name").with("name", text);
                let fault = Fault::new(name.span.clone(), message);
                self.elaborator.work(LIKE);
                if self.elaborator.is_spent() {
                    return;
                }
                faults.push(match nearest(text, known.iter().copied()) {
                    Some(near) => fault.help(Message::new("proof mean").with("near", near)),
                    None => fault,
                });
            }
        }
    }

    /// Takes a name for what is stated here, if nothing else has it.
    fn state(&mut self, page: &Page, name: &Name) -> Result<(), Fault> {
        let here = (page.file.clone(), page.line(name.span.start));
        match self.stated.get(&name.text) {
            None => {
                self.stated.insert(name.text.clone(), here);
                Ok(())
            }
            Some((file, line)) => {
                let message = Message::new(match *file == page.file {
                    true => "proof stated twice",
                    false => "proof stated in file",
                });
                let message = message.with("name", &name.text).with("file", file);
                Err(Fault::new(name.span.clone(), message.with("line", line)))
            }
        }
    }

    fn statement(&self, page: &Page, statement: &written::Formula) -> Result<Formula, Fault> {
        let resolver = Resolver {
            text: page.text,
            words: &self.words,
            scope: &Scope::default(),
        };
        let formula = resolver.formula(statement)?;
        let symbols = size(&formula, &HashMap::new()).unwrap_or(LARGEST);
        self.elaborator.work(FOR_A_STATEMENT * symbols);
        Ok(formula)
    }

    fn theorem(&mut self, page: &Page, theorem: &written::Theorem) -> Result<Judged, Fault> {
        self.state(page, &theorem.name)?;
        let statement = self.statement(page, &theorem.statement)?;
        as_carried(&theorem.name, &statement, canon::same)?;
        let name = &theorem.name.text;
        let (words, theory) = (&self.words, &mut self.theory);
        let elaborated = self
            .elaborator
            .theorem(theorem, &statement, words, theory, page.text);
        let (proved, proof) = elaborated.proved.unzip();
        if proved.is_none() {
            self.elaborator.leave_unproved(name, &statement);
        }
        let shown = statement.to_string();
        let rests_on = proved.iter().flat_map(|proved| proved.rests_on());
        let rests_on: usize = rests_on.map(|name| 8 + name.len()).sum();
        self.elaborator.work(shown.len() + rests_on);
        Ok(Judged {
            name: name.clone(),
            line: page.line(theorem.span.start),
            words: theorem.words.clone(),
            statement: shown,
            proved,
            certificate: proof.map(|proof| (statement, proof)),
            lines: elaborated.lines,
            unproved: elaborated.unproved,
            span: theorem.span.clone(),
        })
    }
}

/// A file that another one names. Where only certain facts count, no others are looked for beside a paper.
fn read<'s>(shelf: &'s dyn Shelf, name: &str, kind: Kind) -> Result<Cow<'s, str>, String> {
    match shelf.only_facts().filter(|_| kind == Kind::Facts) {
        Some((only, text)) if only == name => Ok(Cow::Borrowed(text)),
        Some(_) => Shipped.read(name),
        None => shelf.read(name),
    }
}

/// Whether the program states this under this name; an error if it states something else, since that is what is meant by
/// whoever reads the name of a fact or theorem, cites it, or allows its use.
/// Facts must be the program's word for word, theorems up to evaluation and the names of variables.
fn as_carried(
    name: &Name,
    statement: &Formula,
    is_same: impl Fn(&Formula, &Formula) -> bool,
) -> Result<bool, Fault> {
    match Stated::find(&name.text) {
        None => Ok(false),
        Some(Stated {
            means: Some(means), ..
        }) if is_same(means, statement) => Ok(true),
        Some(stated) => Err(name_taken(name, stated)),
    }
}

/// What is wrong with a name that the program has for something else.
fn name_taken(name: &Name, stated: &Stated) -> Fault {
    let says = stated.means.as_ref().map(Formula::to_string);
    let message = Message::new("proof name taken").with("name", &name.text);
    Fault::new(
        name.span.clone(),
        message.with("says", says.unwrap_or_default()),
    )
}

/// Where something is stated.
fn place(item: &Item) -> Span {
    match item {
        Item::Definition { name, .. } | Item::Axiom { name, .. } => name.span.clone(),
        Item::Theorem(theorem) => theorem.name.span.clone(),
        Item::Replay(replay) => replay.span.clone(),
        Item::Allow(names) => {
            let first = names.as_ref().and_then(|names| names.first());
            first.map_or(0..0, |name| name.span.clone())
        }
    }
}

/// Leaves out faults beyond what anybody reads.
fn shorten(faults: &mut Vec<Fault>) {
    let more = faults.len().saturating_sub(MOST_FAULTS);
    if let Some(first) = faults.get(MOST_FAULTS).filter(|_| more > 0) {
        let message = Message::new("proof more mistakes").with("n", more);
        let rest = Fault::new(first.span.clone(), message);
        faults.truncate(MOST_FAULTS);
        faults.push(rest);
    }
}

/// What is wrong first with a file that another one names.
fn first_wrong(name: &str, text: &str, outcome: &Outcome) -> Option<Message> {
    let about = |message, line| Message::new(message).with("name", name).with("line", line);
    if let Some(fault) = outcome.faults.first() {
        let wrong = about("proof file wrong", line_of(text, fault.span.start));
        return Some(wrong.place("message", Place::Message(fault.message.clone())));
    }
    let mut theorems = outcome.theorems.iter();
    let theorem = theorems.find(|theorem| theorem.proved.is_none())?;
    let wrong = theorem.wrong().next().map(|line| line.span.start);
    let line = line_of(text, wrong.unwrap_or(theorem.span.start));
    Some(about("proof file not proved", line).with("theorem", &theorem.name))
}
