//! What a format of worksheets is.

use super::lms;
use super::printer::Printer;
use super::printout::Printout;
use super::view::Answers;
use crate::error::Error;
use crate::worksheet::Worksheet;

/// A format that worksheets can be written in.
pub struct Format {
    /// The word after `--format`.
    pub name: &'static str,
    /// What is written.
    pub writes: Writes,
}

/// What a format writes.
pub enum Writes {
    /// Files for each sheet; their names end in a dot and the format's name.
    Sheets(SheetFiles),
    /// One file with the questions of all sheets, for a learning system.
    Bank(&'static lms::System),
    /// The files of another format, of which a program that is installed makes PDF.
    Pdf,
}

/// Files for each sheet.
pub struct SheetFiles {
    /// The files of one sheet: how their names end before the dot, and whether they have the answers.
    pub files: &'static [(&'static str, Answers)],
    /// Prints one file of a sheet.
    pub print: fn(&Printout, &mut String) -> Result<(), Error>,
    /// How all sheets, or all keys, go into one file; `None` where a format has no use for that.
    pub combined: Option<Combined>,
    /// Whether an author's pictures are files beside the sheets.
    pub pictures: bool,
    /// Prints `answers`: the answers of all versions side by side, for the examiner; `None` where the format has no such
    /// file.
    pub examiner: Option<Examiner>,
}

/// Prints the answers of versions side by side.
pub type Examiner = fn(&Printer, &mut String, &[Worksheet]) -> Result<(), Error>;

/// A sheet and its key.
pub(super) const SHEET_AND_KEY: &[(&str, Answers)] =
    &[("", Answers::Hidden), ("-key", Answers::Shown)];

/// How sheets follow each other in one file.
pub struct Combined {
    /// What stands before the first and after the last one.
    pub ends: fn(&Printer, Answers) -> Result<Ends, Error>,
    /// One sheet or key.
    pub part: fn(&Printout, &mut String) -> Result<(), Error>,
}

/// What stands before and after the parts of a file.
pub type Ends = (String, String);

impl Format {
    /// One file of questions for a learning system.
    pub const fn bank(name: &'static str, system: &'static lms::System) -> Format {
        let writes = Writes::Bank(system);
        Format { name, writes }
    }

    /// Prints one file of a sheet; nothing in a format that has no such files.
    pub fn print(&self, printout: &Printout, out: &mut String) -> Result<(), Error> {
        match &self.writes {
            Writes::Sheets(sheets) => (sheets.print)(printout, out),
            Writes::Bank(_) | Writes::Pdf => Ok(()),
        }
    }
}

// PDF, made of the files of another format by a program that is installed.

/// Sheet and key, with names that end in `.pdf`.
pub static PDF: Format = Format {
    name: "pdf",
    writes: Writes::Pdf,
};
