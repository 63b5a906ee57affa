//! The theorems that the program carries, as they are shown: one numbered line for each line of a proof, with the places
//! in it where its reasons, formulas and terms stand.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use super::resolve::{Resolver, Scope, Words};
use super::shelf::{CARRIED, Carried};
use super::syntax;
use super::written::{
    self, Because, Binder, Block, Formula, Item, Line, Reasons, Span, Term, What,
};
use crate::model::logic;

/// A theorem with its proof as lines.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The file in which it is proved.
    pub file: &'static str,
    /// What it is called.
    pub name: String,
    /// What it says in plain words, on one line.
    pub words: String,
    /// What it says, as it is written.
    pub statement: String,
    /// The line that opens the proof: `proof`, `proof by induction`.
    pub opening: String,
    /// The lines between that one and `qed`.
    pub rows: Vec<Row>,
    /// The places of what it may use among all that is stated.
    usable: Vec<usize>,
}

/// A line of a proof, on one line of text and without comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// How far in it begins.
    pub indent: usize,
    /// The line without indentation.
    pub text: String,
    /// Whether the lines of a block follow: `have ... proof`, `thus ... proof`, `cases`, `case`.
    pub opens: bool,
    /// Its reasons in the text, with `by`; nothing where it has none.
    pub reasons: Option<Span>,
    /// What it says: a formula, or both sides of a `calc` or the side of a link; nothing for `fix`, `let`, `take`, `end`.
    pub formula: Option<Span>,
    /// The terms of `take` and `let`, the terms of instances among its reasons, and the right side of a link.
    pub terms: Vec<Span>,
}

/// Something that a proof may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Its name, or that of a definition with its parameters.
    pub name: String,
    /// What it says, as it is written on one line.
    pub says: String,
    /// Whether it is a definition.
    pub defines: bool,
    /// What it means, of a fact or theorem.
    pub means: Option<logic::Formula>,
    /// Whether it is a fact, which the program believes.
    pub is_fact: bool,
    /// The file that states it.
    pub file: &'static str,
}

impl Shown {
    /// Every theorem of the files that the program carries, each after those that it may use.
    pub fn all() -> &'static [Shown] {
        &SHELF.shown
    }

    /// A theorem by its name.
    pub fn find(name: &str) -> Option<&'static Shown> {
        Shown::all().iter().find(|shown| shown.name == name)
    }

    /// The facts and theorems that it may use, in the order in which they are stated.
    pub fn usable(&self) -> impl Iterator<Item = &'static Stated> {
        let places = self.usable.iter();
        places.filter_map(|&place| Stated::all().get(place))
    }

    /// Whether it is proved by induction.
    pub fn by_induction(&self) -> bool {
        self.opening != "proof"
    }

    /// All of it, with these lines for its own.
    pub fn with(&self, lines: &str) -> String {
        let (head, lines) = (self.head(), lines.trim_end_matches('\n'));
        format!("{head}{lines}\nqed\n")
    }

    /// What stands above its lines.
    pub fn head(&self) -> String {
        let Shown {
            name,
            statement,
            opening,
            ..
        } = self;
        format!("theorem {name}: {statement}\n{opening}\n")
    }

    /// Its lines as they are.
    pub fn lines(&self) -> String {
        self.rows.iter().map(|row| row.line() + "\n").collect()
    }

    /// The facts, theorems and definitions that its statement and its lines name, in the order in which they are stated.
    pub fn named(&self) -> Vec<&'static Stated> {
        let text = self.with(&self.lines());
        let words: BTreeSet<&str> = text
            .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''))
            .collect();
        let named = |stated: &&Stated| match stated.defines {
            true => applies(&text, stated.word()),
            false => words.contains(stated.word()) && stated.name != self.name,
        };
        Stated::all().iter().filter(named).collect()
    }
}

impl Stated {
    /// Everything that is stated in the files that the program carries, in order.
    pub fn all() -> &'static [Stated] {
        &SHELF.stated
    }

    /// A fact or theorem by its name.
    pub fn find(name: &str) -> Option<&'static Stated> {
        let mut all = Stated::all().iter();
        all.find(|stated| !stated.defines && stated.name == name)
    }

    /// A fact by what it says.
    pub fn find_fact(says: &logic::Formula) -> Option<&'static Stated> {
        let mut all = Stated::all().iter();
        all.find(|stated| stated.is_fact && stated.means.as_ref() == Some(says))
    }

    /// A short mark of a fact of the program: what a certificate says to name this very statement. `None` for any other
    /// name or statement.
    pub fn digest(name: &str, statement: &logic::Formula) -> Option<String> {
        let stated = Stated::find(name).filter(|stated| stated.is_fact)?;
        let text = format!("{name}: {statement}");
        let digest = blake3::hash(text.as_bytes()).to_hex();
        (stated.means.as_ref() == Some(statement)).then(|| digest[..DIGEST].to_string())
    }

    /// Its name without parameters.
    pub fn word(&self) -> &str {
        self.name.split('(').next().unwrap_or_default()
    }
}

/// Digits of a digest.
const DIGEST: usize = 32;

/// Whether a text has a word with arguments; a label of the same name has none.
pub fn applies(text: &str, word: &str) -> bool {
    let mut places = text.match_indices(word);
    places.any(|(place, _)| {
        let (before, after) = text.split_at(place);
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '\'';
        let follows = after.get(word.len()..);
        !before.ends_with(inside) && follows.is_some_and(|rest| rest.starts_with('('))
    })
}

impl Row {
    /// The whole line.
    pub fn line(&self) -> String {
        format!("{}{}", " ".repeat(self.indent), self.text)
    }

    /// The word that says what it does; `_` of a further link of a `calc`.
    pub fn word(&self) -> &str {
        self.text.split(' ').next().unwrap_or_default()
    }

    /// The line with something else at a place of its text.
    pub fn replaced(&self, place: &Span, other: &str) -> Option<String> {
        let (before, after) = (self.text.get(..place.start)?, self.text.get(place.end..)?);
        Some(format!("{}{before}{other}{after}", " ".repeat(self.indent)))
    }
}

#[derive(Default)]
struct Shelf {
    shown: Vec<Shown>,
    stated: Vec<Stated>,
    words: Words,
    /// The places of what may be used at the end of each file, by the file's name.
    ends: HashMap<String, Vec<usize>>,
}

static SHELF: LazyLock<Shelf> = LazyLock::new(|| {
    let mut shelf = Shelf::default();
    CARRIED.iter().for_each(|file| shelf.read(file));
    shelf
});

impl Shelf {
    fn read(&mut self, file: &'static Carried) {
        let text = joined(file.text);
        let read = syntax::read(&text);
        let mut usable: Vec<usize> = Vec::new();
        for named in read.facts.iter().chain(&read.uses) {
            for &place in self.ends.get(&named.text).into_iter().flatten() {
                if !usable.contains(&place) {
                    usable.push(place);
                }
            }
        }
        for item in read.items {
            let (name, statement) = match &item {
                Item::Definition {
                    name,
                    parameters,
                    body,
                } => {
                    // That they can be read is a test.
                    let _ = self.words.define(&text, name, parameters, body);
                    (defined(&name.text, parameters), body)
                }
                Item::Axiom {
                    name, statement, ..
                } => (name.text.clone(), statement),
                Item::Theorem(theorem) => (theorem.name.text.clone(), &theorem.statement),
                Item::Allow(_) | Item::Replay(_) => continue,
            };
            let says = text
                .get(statement.span.clone())
                .unwrap_or_default()
                .to_string();
            let defines = matches!(item, Item::Definition { .. });
            let means = (!defines).then(|| self.means(&text, statement)).flatten();
            if let Item::Theorem(theorem) = &item {
                let shown = shown(file.name, &name, &says, &text, theorem);
                let usable = usable.clone();
                self.shown
                    .extend(shown.map(|shown| Shown { usable, ..shown }));
            }
            if !defines {
                usable.push(self.stated.len());
            }
            let stated = Stated {
                name,
                says,
                defines,
                means,
                is_fact: matches!(item, Item::Axiom { .. }),
                file: file.name,
            };
            self.stated.push(stated);
        }
        self.ends.insert(file.name.to_string(), usable);
    }
}

impl Shelf {
    /// What a statement means, by the definitions so far.
    fn means(&self, text: &str, statement: &Formula) -> Option<logic::Formula> {
        let (words, scope) = (&self.words, &Scope::default());
        Resolver { text, words, scope }.formula(statement).ok()
    }
}

fn defined(name: &str, parameters: &[Binder]) -> String {
    let names = parameters
        .iter()
        .map(|p| format!("{}:{}", p.name.text, p.sort));
    format!("{name}({})", names.collect::<Vec<_>>().join(", "))
}

/// A text in which every line stands on one line of text: those that go on are joined.
pub fn joined(text: &str) -> String {
    let starts: BTreeSet<usize> = syntax::lines(text).map(|line| line.start).collect();
    let mut joined = String::with_capacity(text.len());
    let mut place = 0;
    for line in text.split_inclusive('\n') {
        let words = line.trim_start();
        let start = place + line.len() - words.len();
        place += line.len();
        let own = words.is_empty() || words.starts_with("--") || starts.contains(&start);
        if !own && joined.ends_with('\n') {
            joined.pop();
            joined.push(' ');
        }
        joined.push_str(if own { line } else { words });
    }
    joined
}

fn shown(
    file: &'static str,
    name: &str,
    statement: &str,
    text: &str,
    theorem: &written::Theorem,
) -> Option<Shown> {
    let block = theorem.proof.as_ref().ok()?;
    let whole = text.get(theorem.span.clone())?;
    let opening = whole.lines().find(|line| line.starts_with("proof"))?;
    let mut rows = Rows {
        text,
        rows: Vec::new(),
    };
    rows.block(block);
    Some(Shown {
        file,
        name: name.to_string(),
        words: theorem.words.join(" "),
        statement: statement.to_string(),
        opening: opening.trim_end().to_string(),
        rows: rows.rows,
        usable: Vec::new(),
    })
}

/// The rows of a proof, found one after the other.
struct Rows<'t> {
    text: &'t str,
    rows: Vec<Row>,
}

impl Rows<'_> {
    fn block(&mut self, block: &Block) {
        for line in &block.lines {
            self.line(line);
        }
    }

    /// Adds a row that begins at a place.
    fn row(&mut self, start: usize) -> Option<&mut Row> {
        let before = self.text.get(..start)?;
        let line = self.text.get(start..)?.lines().next()?;
        let line = line.split(" -- ").next()?.trim_end();
        let mut row = Row {
            indent: before.len() - before.trim_end_matches(' ').len(),
            text: line.to_string(),
            opens: false,
            reasons: None,
            formula: None,
            terms: Vec::new(),
        };
        row.opens = ["cases", "case"].contains(&row.word()) || line.ends_with(" proof");
        self.rows.push(row);
        self.rows.last_mut()
    }

    fn line(&mut self, line: &Line) {
        let Ok(what) = &line.what else {
            return;
        };
        let start = line.span.start;
        let here = |span: &Span| span.start - start..span.end - start;
        let Some(row) = self.row(start) else {
            return;
        };
        row.formula = said(what).map(&here);
        match what {
            What::Take(terms) => row.terms.extend(terms.iter().map(|term| here(&term.span))),
            What::Let(_, term) => row.terms.push(here(&term.span)),
            What::Obtain(.., reasons)
            | What::Have(.., Because::By(reasons))
            | What::Thus(_, Because::By(reasons))
            | What::Cases(_, Because::By(reasons), _) => row.give(reasons, &here),
            What::Calc(_, first, links) => self.links(first, links),
            _ => {}
        }
        if let Some(block) = what.inner() {
            self.block(block);
            self.row(block.end.start);
        }
        if let What::Cases(.., cases) = what {
            cases.iter().for_each(|case| self.case(case));
            let end = cases.last().map(|case| case.block.end.start);
            end.map(|end| self.row(end));
        }
    }

    fn case(&mut self, case: &written::Case) {
        let start = case.span.start;
        if let Some(row) = self.row(start)
            && let Ok((_, formula)) = &case.what
        {
            row.formula = Some(formula.span.start - start..formula.span.end - start);
        }
        self.block(&case.block);
    }

    /// The links of a `calc`, of which the first stands in its own row.
    fn links(&mut self, first: &Term, links: &[written::Link]) {
        for (place, link) in links.iter().enumerate() {
            let mut start = link.span.start;
            if place > 0 {
                self.row(start);
            } else {
                // The row begins with `calc`, wherever its first link does.
                let before = self.text.get(..first.span.start).unwrap_or_default();
                start = before.rfind("calc").unwrap_or(start);
            }
            let here = |span: &Span| span.start - start..span.end - start;
            if let (Some(row), Ok((_, right, reasons))) = (self.rows.last_mut(), &link.what) {
                let left = match place {
                    0 => here(&first.span),
                    _ => 0..0,
                };
                let right = here(&right.span);
                row.formula = Some(left.start..right.end);
                row.terms.push(right);
                row.give(reasons, &here);
            }
        }
    }
}

impl Row {
    fn give(&mut self, reasons: &Reasons, here: &impl Fn(&Span) -> Span) {
        if reasons.each.is_empty() {
            return;
        }
        self.reasons = Some(here(&reasons.span));
        let terms = reasons.each.iter().flat_map(|reason| &reason.at);
        self.terms.extend(terms.map(|term| here(&term.span)));
    }
}

/// The formula of a line.
fn said(what: &What) -> Option<&Span> {
    let formula: &Formula = match what {
        What::Assume(_, formula) | What::Suppose(_, formula) => formula,
        What::Have(_, formula, _) | What::Thus(formula, _) => formula,
        What::Obtain(_, _, formula, _) | What::Cases(formula, ..) => formula,
        What::Fix(_) | What::Take(_) | What::Let(..) | What::Calc(..) => return None,
    };
    Some(&formula.span)
}
