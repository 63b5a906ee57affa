//! A proof with numbered gaps in it, and the same with something put into them.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::kinds::content::{CodeLine, Content, Value};
use crate::kinds::problem::More;
use crate::kinds::theorems::line;
use crate::locale::{Message, Place};
use crate::proof::prepared::Prepared;
use crate::proof::shown::Shown;
use crate::proof::syntax;
use crate::proof::written::{Fault, Span};

/// What is put into a gap may have so many bytes.
pub const LONGEST: usize = 600;

/// A proof with gaps.
#[derive(Clone, Debug)]
pub struct Gapped {
    /// The theorem.
    pub prepared: &'static Prepared,
    /// The gaps in the order of the lines, no two in the same line.
    pub gaps: Vec<Part>,
}

impl Gapped {
    /// What the proof has in a gap, without the word `by`.
    pub fn shipped(&self, gap: &Part) -> &'static str {
        let row = self.prepared.shown.rows.get(gap.row);
        let text = row.and_then(|row| row.text.get(gap.span.clone()));
        let text = text.unwrap_or_default();
        let bare = text.strip_prefix(gap.sort.lead().trim_end());
        bare.unwrap_or(text).trim_start()
    }

    /// The lines with `put` in place of each gap, which gets its number from 0.
    pub fn rows(&self, put: impl Fn(usize, &Part) -> String) -> Vec<String> {
        let rows = self.prepared.shown.rows.iter().enumerate();
        let line = |(number, row): (usize, &crate::proof::shown::Row)| {
            let mut gaps = self.gaps.iter().enumerate();
            let gap = gaps.find(|(_, gap)| gap.row == number);
            let replaced = gap.and_then(|(number, gap)| {
                let put = gap.sort.lead().to_string() + &put(number, gap);
                row.replaced(&gap.span, &put)
            });
            replaced.unwrap_or_else(|| row.line())
        };
        rows.map(line).collect()
    }

    /// The lines that prove the theorem, with what the proof has in the gaps.
    pub fn own(&self) -> String {
        self.filled(|_, gap| self.shipped(gap).to_string())
    }

    /// The lines as they are judged.
    pub fn filled(&self, put: impl Fn(usize, &Part) -> String) -> String {
        self.rows(put).join("\n")
    }

    /// Where in its line what is put into a gap begins, indentation included.
    pub fn column(&self, gap: &Part) -> usize {
        let row = self.prepared.shown.rows.get(gap.row);
        row.map_or(0, |row| row.indent) + gap.span.start + gap.sort.lead().len()
    }

    /// The proof with marks in place of the gaps. With `labels`, lines bear the numbers of their gaps.
    pub fn shown(&self, mark: impl Fn(usize) -> String, labels: bool) -> Vec<CodeLine> {
        let label = |row: usize| {
            let gap = self.gaps.iter().position(|gap| gap.row == row);
            let gap = gap.filter(|_| labels);
            gap.map_or(String::new(), |gap| (gap + 1).to_string())
        };
        let lines = self.rows(|number, _| mark(number)).into_iter().enumerate();
        let lines = lines.map(|(row, text)| CodeLine {
            label: label(row),
            text,
        });
        framed(self.prepared, lines)
    }

    /// What a question and its answer say: what is asked, and what the proof has in the gaps, by this name.
    pub fn more(
        &self,
        asked: Content,
        name: &'static str,
        value: fn(Vec<CodeLine>) -> Value,
    ) -> More {
        let own = |(number, gap): (usize, _)| line(&format!("{number}:"), self.shipped(gap));
        let own: Vec<CodeLine> = (1..).zip(&self.gaps).map(own).collect();
        let brief = own.iter().zip(1..).map(|(line, number)| {
            let comma = if number < own.len() { ";" } else { "" };
            Value::Line(format!("{} {}{comma}", line.label, line.text))
        });
        More {
            asked,
            brief: brief.collect(),
            found: vec![(name, value(own))],
            steps: Some(self.gaps.len() as u64),
            ..More::default()
        }
    }
}

/// The lines on a paper, one for each gap.
pub fn stub(more: &More) -> Vec<String> {
    let gaps = more.steps.unwrap_or(0);
    (1..=gaps).map(|number| format!("{number}:")).collect()
}

/// Lines with what stands around them: the line that opens the proof, and `qed`.
pub fn framed(prepared: &Prepared, lines: impl Iterator<Item = CodeLine>) -> Vec<CodeLine> {
    let mut all = vec![line("", &prepared.shown.opening)];
    all.extend(lines);
    all.push(line("", "qed"));
    all
}

/// What a student put into a gap, as it goes into the text: a term, a formula or reasons and nothing else.
pub fn filling(sort: Sort, written: &str) -> Result<&str, Fault> {
    if written.len() > LONGEST {
        let message = Message::new("proof blank too long");
        let what = Place::Message(Message::new(what(sort)));
        return Err(Fault::new(0..0, message.place("what", what)));
    }
    if let Some(place) = written.find("--") {
        return Err(Fault::new(place..place + 2, "proof no comment"));
    }
    match sort {
        Sort::Term => syntax::term(written).map(|_| written),
        Sort::Formula => syntax::formula(written).map(|_| written),
        Sort::Reasons => {
            let reasons = syntax::reasons(written)?;
            let first = reasons.each.first();
            let bare = first.and_then(|first| written.get(first.name.span.start..));
            bare.ok_or_else(|| Fault::new(0..0, "proof reason missing"))
        }
    }
}

/// The message that says what is asked for.
pub fn what(sort: Sort) -> &'static str {
    match sort {
        Sort::Term => "proof a number or position",
        Sort::Formula => "proof a statement",
        Sort::Reasons => "proof reasons",
    }
}

// The parts of a proof's lines that can be left out, each with its place.

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// The right side of a link, a witness, or a term of an instance.
    Term,
    /// The formula of `have`.
    Formula,
    /// All reasons of a line, with the word `by`.
    Reasons,
}

impl Sort {
    /// What stands before what is put into such a part.
    fn lead(self) -> &'static str {
        match self {
            Sort::Reasons => "by ",
            Sort::Term | Sort::Formula => "",
        }
    }
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub sort: Sort,
    /// The row in which it stands, from 0.
    pub row: usize,
    /// Where in the row's text.
    pub span: Span,
}

/// All parts of a proof in the order of its lines. Those of one line may overlap.
pub fn parts(shown: &Shown) -> Vec<Part> {
    let mut parts = Vec::new();
    for (number, row) in shown.rows.iter().enumerate() {
        let mut add = |sort, span: &Span| {
            let (row, span) = (number, span.clone());
            parts.push(Part { sort, row, span });
        };
        if let ("have", Some(formula)) = (row.word(), &row.formula) {
            add(Sort::Formula, formula);
        }
        if row.word() != "let" {
            row.terms.iter().for_each(|term| add(Sort::Term, term));
        }
        if let Some(reasons) = &row.reasons {
            add(Sort::Reasons, reasons);
        }
    }
    parts
}

/// The reasons of every line that has some.
pub fn reasons(shown: &Shown) -> Vec<Part> {
    let all = parts(shown).into_iter();
    all.filter(|part| part.sort == Sort::Reasons).collect()
}

// Which parts are worth asking for: what is left out must matter, so that nothing trivial does as well. They are measured
// by a test and stand in `worth.txt`: a theorem, and the places of such parts among all parts of its proof.

/// The places among all parts of a proof of those that are worth asking for.
pub fn places(shown: &Shown) -> &'static [usize] {
    TABLE.get(shown.name.as_str()).map_or(&[], Vec::as_slice)
}

static TABLE: LazyLock<FxHashMap<&'static str, Vec<usize>>> = LazyLock::new(|| {
    let lines = include_str!("worth.txt").lines();
    let line = |line: &'static str| {
        let (theorem, places) = line.split_once('\t')?;
        let places = places.split(' ').filter_map(|place| place.parse().ok());
        Some((theorem, places.collect()))
    };
    lines.filter_map(line).collect()
});

/// What says nothing, and is tried in the place of a part.
pub fn trivial(sort: Sort) -> &'static [&'static str] {
    match sort {
        Sort::Term => &["0", "1"],
        Sort::Formula => &["0 = 0", "False"],
        Sort::Reasons => &["logic", "arith", "xor"],
    }
}
