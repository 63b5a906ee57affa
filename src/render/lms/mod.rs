//! Questions for learning systems: one file with everything that a system imports. A new system is a file here and a line
//! in FORMATS.

pub mod bank;
pub mod canvas;
pub mod common_cartridge;
mod element;
pub mod gift;
mod html;
pub mod item;
pub mod lower;
mod math;
pub mod moodle;
pub mod parcel;
mod picture;
mod qti12;
pub mod qti21;
mod said;

use std::io::{self, Write};

use crate::locale::Locale;
use crate::spec::Points;
pub use item::{Item, Said};
pub use lower::{Blanks, Takes};

/// A learning system, or a format that several of them import.
pub struct System {
    /// Its name for people.
    pub title: &'static str,
    /// How the name of its file ends, after the set's name: `-moodle.xml`.
    pub ending: &'static str,
    /// The types of question that it has.
    pub takes: Takes,
    /// How its pages show formulas.
    pub math: Math,
    /// Whether a question can be worth half a point.
    pub halves: bool,
    /// How a text names a picture that comes with it: what stands before the picture's name. `None` where there are no
    /// pictures: they are drawn with signs instead.
    pub pictures: Option<&'static str>,
    /// Begins a file.
    pub open: for<'w> fn(&Head, Sink<'w>) -> io::Result<Box<dyn Writer + 'w>>,
}

/// Where a file goes: it grows at its end.
pub type Sink<'w> = Box<dyn Write + 'w>;

/// How formulas are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Math {
    /// TeX between `\\(` and `\\)`.
    Tex,
    /// MathML.
    MathMl,
}

/// What a file is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The title of the set, any text.
    pub title: String,
    /// Eight letters and digits that tell this bank from others of the same set, as on printed sheets.
    pub code: String,
    /// How many groups there are.
    pub groups: usize,
    /// Whether some of them are worth half a point.
    pub halves: bool,
    /// The language of its sentences.
    pub locale: &'static Locale,
}

/// The variants of one exercise, of which a student is asked some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The exercise's place in the set, from 1.
    pub number: usize,
    /// The exercise's id: letters, digits, dots, lines. Unique in the set.
    pub id: String,
    /// The kind of exercise.
    pub kind: &'static str,
    /// How many variants there are, at least one.
    pub variants: usize,
    /// How many of them a student is asked, at most all.
    pub pick: u64,
    /// What one variant is worth.
    pub points: Points,
}

/// Writes one file: the groups in order, each with its items. Everything stays in order and nothing depends on time.
pub trait Writer {
    /// Begins a group; the one before is complete.
    fn group(&mut self, group: &Group) -> io::Result<()>;

    /// Writes a variant of the group that was begun last.
    fn item(&mut self, item: &Item) -> io::Result<()>;

    /// Ends the file.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
