//! Proved theorems as whole documents. A format says how paragraphs, chains and headings look; what stands in which order
//! is said here, once.

use super::checked::Checked;
use super::tally::Tally;
use crate::error::Error;
use crate::locale::Locale;
use crate::model::notation::Run;
use crate::plain;
use crate::proof::prose::{self, Part, Prose, Step};

/// A format of documents.
pub struct Document {
    /// What it is called after `--format`.
    pub name: &'static str,
    /// What stands before and after the theorems.
    pub frame: fn(&'static Locale) -> Result<(String, String), Error>,
    /// Begins a writer, in a language.
    pub(super) writer: fn(&'static Locale) -> Box<dyn Writer>,
}

/// Puts the parts of theorems down. Sentences and names come as they are, and are escaped here.
pub(super) trait Writer {
    /// The file whose theorems follow.
    fn file(&mut self, name: &str);
    /// A theorem: its name, what it says in words and as a formula.
    fn theorem(&mut self, name: &str, words: &str, statement: &Run);
    /// Sentences; the first one of a proof says that it is one.
    fn paragraph(&mut self, opens: bool, sentences: &[&[Run]]);
    /// A chain of equations.
    fn chain(&mut self, steps: &[Step]);
    /// Begins what shows the claim before it.
    fn open(&mut self);
    /// Ends it.
    fn close(&mut self);
    /// Ends a proof.
    fn qed(&mut self);
    /// What is to be said of all theorems of a file.
    fn note(&mut self, words: &str);
    /// All of it.
    fn written(self: Box<Self>) -> String;
}

impl Document {
    /// The proved theorems of a file, and what else there is to know.
    pub fn chapter(&self, checked: &Checked) -> String {
        let mut writer = (self.writer)(checked.locale);
        let name = checked.file.rsplit(['/', '\\']).next();
        writer.file(&plain::line(name.unwrap_or(checked.file)));
        for prose in proved(checked) {
            writer.theorem(&prose.name, &plain::line(&prose.words), &prose.statement);
            put(&mut *writer, Some(&prose.opening), true, &prose.proof);
            writer.qed();
        }
        notes(checked).iter().for_each(|note| writer.note(note));
        writer.written()
    }
}

/// The theorems of a file that are proved.
pub(super) fn proved(checked: &Checked) -> impl Iterator<Item = Prose> {
    let theorems = checked.report.theorems.iter();
    let proved = theorems.filter(|theorem| theorem.proved.is_some());
    proved.filter_map(|theorem| {
        prose::theorem(
            checked.text,
            &theorem.span,
            &theorem.words,
            &theorem.statement,
            checked.locale,
        )
    })
}

/// Parts of a proof, after a sentence that begins a paragraph with the first of them.
fn put(writer: &mut dyn Writer, head: Option<&[Run]>, mut opens: bool, parts: &[Part]) {
    let mut sentences: Vec<&[Run]> = head.into_iter().collect();
    let mut flush = |writer: &mut dyn Writer, sentences: &mut Vec<&[Run]>| {
        if !sentences.is_empty() {
            writer.paragraph(std::mem::take(&mut opens), sentences);
            sentences.clear();
        }
    };
    for part in parts {
        if let Part::Sentence(sentence) = part {
            sentences.push(sentence);
            continue;
        }
        flush(writer, &mut sentences);
        match part {
            Part::Sentence(_) => {}
            Part::Chain(steps) => writer.chain(steps),
            Part::Case(head, parts) => put(writer, Some(head), false, parts),
            Part::Inner(parts) => {
                writer.open();
                put(writer, None, false, parts);
                writer.close();
            }
        }
    }
    flush(writer, &mut sentences);
}

/// What is not proved, and what the proofs rest on.
fn notes(checked: &Checked) -> Vec<String> {
    let theorems = checked.report.theorems.iter();
    let unproved = theorems.filter(|theorem| theorem.proved.is_none());
    let unproved: Vec<&str> = unproved.map(|theorem| theorem.name.as_str()).collect();
    let facts: Vec<&str> = checked.facts().map(|fact| fact.name.as_str()).collect();
    let rows = [("prove unproved", unproved), ("prove rest on facts", facts)];
    let rows = rows.into_iter().filter(|(_, names)| !names.is_empty());
    let mut notes: Vec<String> = rows
        .map(|(note, names)| checked.locale.say(note, &[("names", &names.join(", "))]))
        .collect();
    let foreign = Tally::of(checked).foreign_note(checked.locale);
    notes.extend((!foreign.is_empty()).then(|| foreign.trim_end().to_string()));
    notes
}

/// Whether a formula is made of words alone, such as `a contradiction`, and no mathematics.
pub(super) fn words_of(run: &Run) -> Option<&str> {
    let is_word = |c: char| c.is_alphabetic() || c == ' ';
    match run {
        Run::Words(words) => Some(words),
        Run::Formula(runs) => match &runs[..] {
            [Run::Words(words)] if words.contains(' ') && words.chars().all(is_word) => Some(words),
            _ => None,
        },
        _ => None,
    }
}
