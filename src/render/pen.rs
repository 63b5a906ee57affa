//! What every format can write: what is in a slot is taken apart here, once, and a pen says how a text, a formula or a
//! table looks in its format.

use super::escape;
use super::ink::Formula;
use super::slot::{Entries, Place, SetLine, Slot};
use crate::engine::diagram::Diagram;
use crate::kinds::content::CodeLine;
use crate::model::{Columns, Expr, Layout, Position, Run};
use crate::spec::{Image, Notation, Picture, Ruling, Words};

/// Writes into a text of some format.
pub trait Pen {
    /// The text.
    fn out(&mut self) -> &mut String;
    /// What the set calls heaps and counters.
    fn words(&self) -> &Words;
    /// An author's words.
    fn text(&mut self, text: &str);
    /// A line of a solution.
    fn code(&mut self, text: &str);
    /// A formula in running text.
    fn formula(&mut self, formula: &Formula);
    /// An author's formula.
    fn notation(&mut self, formula: &Notation);
    /// An author's picture.
    fn picture(&mut self, picture: &Picture);
    /// The picture above the head of a page.
    fn logo(&mut self, image: &Image);
    /// A table by the number of counters, in as many tables as it needs to be no wider than the page.
    fn entries(&mut self, entries: Entries);
    /// Equations with one left side; some right sides are boxed.
    fn working(&mut self, left: &Expr, rights: &[(&Expr, bool)]);
    /// Binary columns.
    fn columns(&mut self, columns: &Columns);
    /// Mathematics in running text.
    fn runs(&mut self, runs: &[Run]);
    /// A text such as a proof.
    fn lines(&mut self, lines: &[CodeLine]);
    /// Lines of mathematics.
    fn set(&mut self, lines: &[SetLine]);
    /// What lies on the table.
    fn board(&mut self, position: &Position, layout: Layout);
    /// Positions and their options.
    fn diagram(&mut self, diagram: &Diagram);
    /// Room to write.
    fn room(&mut self, ruling: Ruling, height: u64);
    /// Lines for name and date.
    fn fill(&mut self, name: Option<&str>);

    /// What stands between a number and its word.
    fn gap(&self) -> &'static str {
        " "
    }

    /// Whether further lines of a block begin in the column of the first.
    fn indents(&self) -> bool {
        false
    }

    /// The punctuation mark after a slot, which was written from a byte on.
    fn mark(&mut self, mark: char, _slot: &Slot, _from: usize) {
        self.out().push(mark);
    }
}

/// Writes a slot into its place, with the punctuation mark that follows it there.
pub fn put(pen: &mut impl Pen, slot: &Slot, place: Place) {
    let from = pen.out().len();
    match slot {
        Slot::Text(text) => pen.text(text),
        Slot::Line(text) => pen.code(text),
        Slot::Points(points) => {
            let told = points.told(pen.words().locale).replace(' ', pen.gap());
            pen.out().push_str(&told);
        }
        Slot::Notation(formula) => pen.notation(formula),
        Slot::Picture(picture) => pen.picture(picture),
        Slot::Logo(image) => pen.logo(image),
        Slot::Number(n) => escape::number(pen.out(), *n),
        Slot::Count(n, (one, many)) => {
            let gap = pen.gap();
            escape::number(pen.out(), *n);
            pen.out().push_str(gap);
            let word = pen.words().locale.noun((*one, *many), *n);
            pen.text(word);
        }
        Slot::List(position) => {
            for (i, &size) in position.0.iter().enumerate() {
                pen.out().push_str(if i > 0 { ", " } else { "" });
                escape::number(pen.out(), size);
            }
        }
        Slot::Formula(formula) => pen.formula(formula),
        Slot::Entries(entries) => pen.entries(*entries),
        Slot::Working { left, rights } => pen.working(left, rights),
        Slot::Runs(runs) => pen.runs(runs),
        Slot::Code(lines) => pen.lines(lines),
        Slot::Set(lines) => pen.set(lines),
        Slot::Columns(columns) => pen.columns(columns),
        Slot::Board(position, layout) => pen.board(position, *layout),
        Slot::Diagram(diagram) => pen.diagram(diagram),
        Slot::Room(_, 0) | Slot::Body => {}
        Slot::Room(ruling, height) => pen.room(*ruling, *height),
        Slot::Fill(name) => pen.fill(*name),
        Slot::Ready(text) => pen.out().push_str(text),
    }
    if pen.indents() && place.indent > 0 {
        let blanks = " ".repeat(place.indent);
        let block = pen.out().split_off(from);
        pen.out()
            .push_str(&block.replace('\n', &format!("\n{blanks}")));
    }
    if let Some(mark) = place.mark {
        pen.mark(mark, slot, from);
    }
}
