//! A sheet or a key that is to be printed, and what every format prints of it: its head, its questions, what stands at its
//! end.

use super::fields::View;
use super::press::Language;
use super::printer::{Exercise, Printer};
use super::slot::Slots;
use super::view::{self, Answers, Item};
use super::{difficulty, head, theorems};
use crate::error::Error;
use crate::worksheet::Worksheet;

/// A sheet, or its key.
#[derive(Clone, Copy)]
pub struct Printout<'a> {
    /// What it is printed with.
    pub printer: &'a Printer<'a>,
    /// The sheet.
    pub sheet: &'a Worksheet,
    /// Whether this is the key.
    pub answers: Answers,
}

impl<'a> Printout<'a> {
    /// A sheet with its answers, or without.
    pub fn new(printer: &'a Printer<'a>, sheet: &'a Worksheet, answers: Answers) -> Printout<'a> {
        Printout {
            printer,
            sheet,
            answers,
        }
    }

    /// Whether this is the key.
    pub(super) fn is_key(&self) -> bool {
        self.answers == Answers::Shown
    }

    /// Its exercises.
    pub(super) fn exercises(&self) -> Vec<Exercise<'a>> {
        self.printer.exercises(self.sheet)
    }

    /// Prints its head.
    pub(super) fn head(&self, out: &mut String, language: &Language) -> Result<(), Error> {
        let (view, slots) = head::view(self.printer, self.sheet, self.answers);
        self.printer.press.print(out, language, view, &slots)
    }

    /// Prints an exercise, or a part of one.
    pub(super) fn question(
        &self,
        out: &mut String,
        language: &Language,
        item: &Item,
    ) -> Result<(), Error> {
        let press = &self.printer.press;
        let (view, slots) = view::question(item, press.words(), self.answers);
        press.print(out, language, view, &slots)
    }

    /// Prints what stands at its end, each section between two texts.
    pub(super) fn closing(
        &self,
        out: &mut String,
        language: &Language,
        [before, after]: [&str; 2],
    ) -> Result<(), Error> {
        for (view, slots) in views(self.printer, self.sheet, self.answers) {
            out.push_str(before);
            self.printer.press.print(out, language, view, &slots)?;
            out.push_str(after);
        }
        Ok(())
    }
}

// What stands at the end of a key.

/// The theorems that a key cites and, for versions, how hard it is; nothing at the end of a sheet.
pub fn views<'a>(
    printer: &'a Printer,
    sheet: &Worksheet,
    answers: Answers,
) -> impl Iterator<Item = (View, Slots<'a>)> {
    let views = match answers {
        Answers::Hidden => [None, None],
        Answers::Shown => [
            theorems::view(printer, sheet),
            difficulty::view(printer, sheet),
        ],
    };
    views.into_iter().flatten()
}
