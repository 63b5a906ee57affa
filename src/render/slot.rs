//! Slots: what a template puts into its place without seeing it. A template sees only marks; numbers, formulas, tables,
//! pictures and the words of authors are put in afterwards, by each format in its own way. So nothing that an author or
//! a roster says can act as a template, as Markdown or as HTML, and one filled-in template serves all items of a shape.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use super::ink::Formula;
use crate::engine::diagram::Diagram;
use crate::kinds::content::CodeLine;
use crate::language::print;
use crate::locale::Locale;
use crate::model::{Columns, Expr, Layout, Listed, Look, Outcome, Position, Run};
use crate::proof::textbook;
use crate::spec::{Image, Notation, Picture, Points, Ruling, Words};

/// What goes into a slot.
#[derive(Clone, Debug)]
pub enum Slot<'a> {
    /// An author's words.
    Text(Cow<'a, str>),
    /// A number in running text.
    Number(u64),
    /// A number of things: "3 counters".
    Count(u64, (&'a str, &'a str)),
    /// Points with their word.
    Points(Points),
    /// The heaps of a position as a list: "5, 8, 16".
    List(&'a Position),
    /// An author's formula.
    Notation(&'a Notation),
    /// A picture of an author's, in running text.
    Picture(&'a Picture),
    /// Block: the picture above the head of a page.
    Logo(&'a Image),
    /// A formula in running text.
    Formula(Formula<'a>),
    /// Block: a table by the number of counters.
    Entries(Entries<'a>),
    /// Block: equations with one left side beneath each other.
    Working {
        /// The left side.
        left: &'a Expr,
        /// The right sides in order, each with whether it is boxed: the last is, where it is the result asked for.
        rights: Vec<(&'a Expr, bool)>,
    },
    /// Block: binary columns.
    Columns(&'a Columns),
    /// A line of a solution, in the language of written solutions.
    Line(Cow<'a, str>),
    /// Mathematics in running text.
    Runs(Vec<Run>),
    /// Block: a text such as a proof.
    Code(Cow<'a, [CodeLine]>),
    /// Block: lines of mathematics with labels.
    Set(Vec<SetLine>),
    /// Block: what lies on the table.
    Board(&'a Position, Layout),
    /// Block: positions and their options.
    Diagram(&'a Diagram),
    /// Block: so many lines of room to write.
    Room(Ruling, u64),
    /// Block: lines for the name, unless it is known, and the date.
    Fill(Option<&'a str>),
    /// What has been laid out already, in the format's own language.
    Ready(&'a str),
    /// What goes onto a page, laid out only when its place is reached.
    Body,
}

/// No line of mathematics begins farther in.
const FARTHEST: usize = 10;

/// A line of mathematics.
#[derive(Clone, Debug)]
pub struct SetLine {
    /// What stands before it.
    pub label: Vec<Run>,
    /// How far in it begins.
    pub indent: usize,
    /// The line.
    pub runs: Vec<Run>,
}

impl SetLine {
    /// A line in the language of proofs as a textbook has it.
    pub fn of(line: &CodeLine, locale: &'static Locale) -> SetLine {
        let (indent, bare) = line.indented();
        let label = Some(line.label.clone()).filter(|label| !label.is_empty());
        SetLine {
            label: label.into_iter().map(Run::Words).collect(),
            // A further link of a chain stands beneath its relation there.
            indent: indent.min(FARTHEST),
            runs: textbook::line(bare, locale),
        }
    }

    /// A sentence of a proof in words, with how far in it begins.
    pub fn sentence((indent, runs): &(usize, Vec<Run>)) -> SetLine {
        SetLine {
            label: Vec::new(),
            indent: (*indent).min(FARTHEST),
            runs: runs.clone(),
        }
    }
}

/// The entries of a table for 0, 1, 2, ... counters.
#[derive(Clone, Copy, Debug)]
pub enum Entries<'a> {
    /// Who wins.
    Outcomes(&'a [Outcome]),
    /// Grundy values.
    Values(&'a [u64]),
    /// Those of up to so many counters, to be filled in.
    Blank(Listed, u64),
}

/// The letter of an outcome.
pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N",
        Outcome::P => "P",
    }
}

/// So many entries stand in one row; the table goes on in a further one.
const IN_A_ROW: usize = 16;

impl Entries<'_> {
    /// What stands before the entries.
    pub fn name(self, words: &Words) -> &'static str {
        let says = words.locale.says();
        match self {
            Entries::Outcomes(_) | Entries::Blank(Listed::Outcomes, _) => says.outcomes,
            Entries::Values(_) | Entries::Blank(Listed::GrundyValues, _) => says.values,
        }
    }

    /// Rows of numbers of counters, each with its entry.
    pub fn rows(self) -> Vec<Vec<(u64, String)>> {
        let entries: Vec<String> = match self {
            Entries::Outcomes(table) => {
                let letters = table.iter().map(|&is| outcome(is).to_string());
                letters.collect()
            }
            Entries::Values(table) => table.iter().map(u64::to_string).collect(),
            Entries::Blank(_, last) => (0..=last).map(|_| " ".to_string()).collect(),
        };
        let numbered: Vec<(u64, String)> = (0..).zip(entries).collect();
        numbered.chunks(IN_A_ROW).map(<[_]>::to_vec).collect()
    }
}

impl<'a> Slot<'a> {
    /// A position in running text: numbers, or a circle as `oo.o`.
    pub fn position(position: &'a Position, layout: Layout) -> Slot<'a> {
        match layout {
            Layout::Heaps(Look::Turtles) => Slot::Text(print::shown(position, layout).into()),
            Layout::Heaps(_) | Layout::Piles => Slot::List(position),
            Layout::Circle | Layout::Row => Slot::Line(print::shown(position, layout).into()),
        }
    }
}

/// The mark of a slot in a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ref {
    number: u16,
    block: bool,
}

/// Slots in the order in which they were asked for.
#[derive(Debug)]
pub struct Slots<'a>(Vec<Slot<'a>>);

/// Marks that follow a word without a blank.
pub(super) const STOPS: &str = ".,;:!?)";

const INLINE: char = '\u{E000}';
const BLOCK: char = '\u{E002}';
const END: char = '\u{E001}';

/// Whether a character is part of the mark of a slot.
pub fn is_mark(c: char) -> bool {
    [INLINE, BLOCK, END].contains(&c)
}

impl Default for Slots<'_> {
    fn default() -> Self {
        Slots(Vec::with_capacity(64))
    }
}

impl<'a> Slots<'a> {
    /// Adds a slot and returns its mark.
    pub fn add(&mut self, slot: Slot<'a>) -> Ref {
        let block = matches!(
            slot,
            Slot::Working { .. }
                | Slot::Columns(_)
                | Slot::Entries(_)
                | Slot::Code(_)
                | Slot::Set(_)
                | Slot::Board(..)
                | Slot::Diagram(_)
                | Slot::Room(..)
                | Slot::Fill(_)
                | Slot::Logo(_)
        );
        self.0.push(slot);
        Ref {
            number: (self.0.len() - 1) as u16,
            block,
        }
    }

    /// Adds words of an author.
    pub fn text(&mut self, words: impl Into<Cow<'a, str>>) -> Ref {
        self.add(Slot::Text(words.into()))
    }

    /// What goes into the place of a mark.
    pub fn get(&self, number: u16) -> Option<&Slot<'a>> {
        self.0.get(usize::from(number))
    }
}

impl fmt::Display for Ref {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let start = if self.block { BLOCK } else { INLINE };
        write!(f, "{start}{}{END}", self.number)
    }
}

impl Serialize for Ref {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A filled-in template: text with places for slots.
#[derive(Debug)]
pub struct Skeleton {
    /// The template that it was made of.
    pub template: String,
    text: String,
    /// Where in the text something is put: the slot of which number.
    places: Vec<(usize, u16, Place)>,
}

/// A place for a slot.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// The column where a block begins, from 0.
    pub indent: usize,
    /// A punctuation mark that follows and must not be parted from what is put there. Who puts the slot puts it too.
    pub mark: Option<char>,
}

impl Skeleton {
    /// Reads the marks in a text. Where the text is HTML, a paragraph of one block is that block alone.
    pub fn new(template: String, text: &str) -> Skeleton {
        let (mut bare, mut places) = (String::with_capacity(text.len()), Vec::new());
        let mut rest = text;
        while let Some((before, number, block, after)) = next_mark(rest) {
            let alone = block && before.ends_with("<p>") && after.starts_with("</p>");
            let (before, after) = match alone {
                true => (&before[..before.len() - 3], &after[4..]),
                false => (before, after),
            };
            let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
            let indent = if block { line.chars().count() } else { 0 };
            bare.push_str(before);
            let mark = after.chars().next();
            let mark = mark.filter(|c| !block && STOPS.contains(*c));
            places.push((bare.len(), number, Place { indent, mark }));
            rest = &after[mark.map_or(0, char::len_utf8)..];
        }
        bare.push_str(rest);
        Skeleton {
            template,
            text: bare,
            places,
        }
    }

    /// The text with something put into each place.
    pub fn fill<'a>(
        &self,
        out: &mut String,
        slots: &Slots<'a>,
        mut put: impl FnMut(&mut String, &Slot<'a>, Place),
    ) {
        let mut from = 0;
        for &(at, number, place) in &self.places {
            out.push_str(&self.text[from..at]);
            from = at;
            if let Some(slot) = slots.get(number) {
                put(out, slot, place);
            }
        }
        out.push_str(&self.text[from..]);
    }
}

fn next_mark(text: &str) -> Option<(&str, u16, bool, &str)> {
    let start = text.find([INLINE, BLOCK])?;
    let (before, mark) = text.split_at(start);
    let (number, after) = mark.split_once(END)?;
    let block = number.starts_with(BLOCK);
    let number = number.trim_start_matches([INLINE, BLOCK]).parse().ok()?;
    Some((before, number, block, after))
}
