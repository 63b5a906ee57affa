//! The files of a run of `generate`: all of them as one list, with what each is for, before anything is written.

use std::fmt;

use super::names;
use super::part::Part;
use crate::error::Error;
use crate::render::lms::System;
use crate::render::view::Answers;
use crate::render::{Font, Format, SheetFiles, Writes, html, paper, style};
use crate::spec::Image;
use crate::worksheet::Reader;

/// What a run of `generate` writes.
pub struct Files<'a> {
    /// The set's name, after which the sheets of nobody in particular are named, and the banks.
    pub set: &'a str,
    /// The formats asked for.
    pub formats: Vec<&'static Format>,
    /// Whose sheets there are in all.
    pub everyone: &'a [Reader],
    /// Whose of them this run makes.
    pub readers: &'a [Reader],
    /// Which part of the run that is.
    pub part: Part,
    /// Whether there are tables of answers.
    pub class: bool,
    /// Whether all sheets are put into one file as well.
    pub combined: bool,
    /// Whether there are papers to fill in.
    pub papers: bool,
    /// Where pages have the font.
    pub font: Font,
    /// The author's pictures.
    pub pictures: Vec<&'a Image>,
    /// What makes PDF, where that is asked for.
    pub engine: Option<&'a dyn Maker>,
}

/// What makes files of what is printed, such as PDF.
pub trait Maker: Sync {
    /// What it reads.
    fn files(&self) -> Option<&'static SheetFiles>;

    /// The file of a text.
    fn make(&self, printed: &str) -> Result<Vec<u8>, Error>;
}

/// A note in a folder that files are missing, for as long as they are.
pub struct Note {
    /// What goes into the name of its file: the same for runs that write the same files.
    pub about: String,
    /// The files that should be there, as lines of a list.
    pub files: String,
}

/// How the names of notes begin.
pub const INCOMPLETE: &str = "INCOMPLETE";

impl Note {
    /// The name of its file.
    pub fn name(&self) -> String {
        format!("{INCOMPLETE}-{}.txt", self.about)
    }
}

/// Why a run cannot be: no safe name, or two files of one name.
pub struct Clash {
    /// What is wrong, without what to do.
    pub message: String,
    /// The student whose file it is, as files are named.
    pub student: Option<String>,
}

/// A format that writes files for each sheet.
#[derive(Clone, Copy)]
pub struct Sheets<'a> {
    /// How the names of its files end.
    pub ending: &'static str,
    /// What is printed.
    pub files: &'static SheetFiles,
    /// What makes the files of that, where it is not a file itself.
    pub engine: Option<&'a dyn Maker>,
}

/// One file.
#[derive(Clone, Copy)]
pub enum File<'a> {
    /// A sheet or its key: whose, in which format, how the name ends before the dot, whether with answers.
    Sheet(&'a Reader, &'static str, &'static str, Answers),
    /// A paper to fill in.
    Paper(&'a Reader),
    /// The page that shows how to fill it in.
    HowToWrite,
    /// The font of all pages.
    Font,
    /// A picture of the author's.
    Picture(&'a Image),
    /// The answers of all, in a format.
    Answers(&'static str),
    /// The answers of all versions side by side, in a format.
    Examiner(&'static str),
    /// All sheets, or all keys, in a format.
    Combined(&'static str, Answers),
    /// The questions for a learning system, in a format.
    Bank(&'static str, &'static System),
    /// The note that files are missing.
    Note,
}

impl<'a> Files<'a> {
    /// The name of a file.
    pub fn name(&self, file: &File) -> String {
        match file {
            File::Sheet(reader, format, suffix, _) => {
                [self.of(reader), suffix, ".", format].concat()
            }
            File::Paper(reader) => format!("{}.{}", self.of(reader), paper::ENDING),
            File::HowToWrite => format!("{}.md", paper::HOW_TO_WRITE_NAME),
            File::Font => style::FONT_NAME.to_string(),
            File::Picture(image) => image.name.clone(),
            File::Answers(format) => self.part.piece(&format!("answers.{format}")),
            File::Examiner(format) => format!("answers.{format}"),
            File::Combined(format, answers) => self.part.piece(&match answers {
                Answers::Hidden => format!("combined.{format}"),
                Answers::Shown => format!("combined-key.{format}"),
            }),
            File::Bank(_, system) => format!("{}{}", self.set, system.ending),
            File::Note => format!("{INCOMPLETE}-{}.txt", self.about()),
        }
    }

    /// The name of a reader's files, without what is added to it.
    pub fn of<'n>(&self, reader: &'n Reader) -> &'n str
    where
        'a: 'n,
    {
        match reader.name() {
            "" => self.set,
            name => name,
        }
    }

    /// The formats that write files for each sheet, by their names.
    pub fn sheets(&self) -> impl Iterator<Item = Sheets<'a>> {
        let formats = self.formats.iter();
        formats.filter_map(|format| {
            let (files, engine) = match &format.writes {
                Writes::Sheets(files) => (files, None),
                Writes::Pdf => (self.engine?.files()?, self.engine),
                Writes::Bank(_) => return None,
            };
            Some(Sheets {
                ending: format.name,
                files,
                engine,
            })
        })
    }

    /// The pictures that some file needs beside it.
    pub fn pictures(&self) -> impl Iterator<Item = &'a Image> {
        let beside = |sheets: Sheets| sheets.engine.is_none() && sheets.files.pictures;
        let wanted = self.sheets().any(beside);
        self.pictures.clone().into_iter().filter(move |_| wanted)
    }

    /// Whether the font is a file of its own.
    pub fn has_font(&self) -> bool {
        let mut formats = self.formats.iter();
        self.font == Font::Beside && formats.any(|format| format.name == html::FORMAT.name)
    }

    /// The name of the first sheet, where there are sheets.
    pub fn first(&self) -> Option<String> {
        let sheet = self.each(self.readers.first()?).next()?;
        Some(self.name(&sheet))
    }

    /// Whether the readers are versions rather than students.
    pub fn are_versions(&self) -> bool {
        matches!(self.readers, [Reader::Version { .. }, ..])
    }

    /// Every file.
    fn all(&self) -> impl Iterator<Item = File<'a>> {
        let each = self.everyone.iter().flat_map(|reader| self.each(reader));
        self.whole().chain(each)
    }

    /// The files of one reader.
    fn each(&self, reader: &'a Reader) -> impl Iterator<Item = File<'a>> {
        let sheets = self.sheets().flat_map(move |sheets| {
            let files = sheets.files.files.iter();
            let file =
                move |&(suffix, answers)| File::Sheet(reader, sheets.ending, suffix, answers);
            files.map(file)
        });
        sheets.chain(self.papers.then_some(File::Paper(reader)))
    }

    /// The files that are not one reader's.
    fn whole(&self) -> impl Iterator<Item = File<'a>> {
        let versions = self.are_versions();
        let listed = move |sheets: Sheets| match versions {
            true => sheets.files.examiner.map(|_| File::Examiner(sheets.ending)),
            false => (sheets.ending == html::FORMAT.name).then_some(File::Answers(sheets.ending)),
        };
        let answers = self.sheets().filter_map(listed);
        let answers = answers.chain([File::Answers("csv")]);
        let answers = answers.filter(|_| self.class);
        let combined = self
            .sheets()
            .filter(|sheets| sheets.files.combined.is_some());
        let combined = combined.filter(|_| self.combined).flat_map(|sheets| {
            [Answers::Hidden, Answers::Shown].map(|answers| File::Combined(sheets.ending, answers))
        });
        let banks = self
            .formats
            .iter()
            .filter_map(|format| match format.writes {
                Writes::Bank(system) => Some(File::Bank(format.name, system)),
                Writes::Sheets(_) | Writes::Pdf => None,
            });
        let page = self.papers.then_some(File::HowToWrite);
        let font = self.has_font().then_some(File::Font);
        let pictures: Vec<File> = self.pictures().map(File::Picture).collect();
        let rest = page
            .into_iter()
            .chain(font)
            .chain(pictures)
            .chain([File::Note]);
        answers.chain(combined).chain(banks).chain(rest)
    }

    /// Why no file can be named after the set. Ids and versions are safe as they are read.
    pub fn unsafe_since(&self) -> Option<String> {
        let why = names::unsafe_since(self.set)?;
        Some(format!(
            "no file can be named after this set, since `{}` {why}",
            self.set.escape_debug()
        ))
    }

    /// The first two files of one name.
    pub fn clash(&self) -> Option<Clash> {
        let (first, second) = names::clash(|| self.all(), |file| self.name(file))?;
        let what = |file| Described(self, file);
        let message = format!(
            "{} and {} would both be the file {}",
            what(&first),
            what(&second),
            self.name(&second)
        );
        let student = [second, first].iter().find_map(File::student);
        Some(Clash {
            message,
            student: student.map(str::to_string),
        })
    }

    /// What a note is about: the same for every run that writes the same files.
    fn about(&self) -> String {
        let whose = match self.readers {
            [Reader::Version { .. }, ..] if self.class => "versions",
            [Reader::Student { .. }, ..] if self.class => "class",
            _ => "sheet",
        };
        self.part.piece(&format!("{}-{whose}", self.set))
    }

    /// The note that files are missing.
    pub fn note(&self) -> Note {
        let mut files = String::new();
        let mut add = |head: &str, named: Vec<String>| {
            if !named.is_empty() {
                files.push_str(&format!("- {head}{}\n", named.join(", ")));
            }
        };
        if let [first, .., last] = self.readers {
            let of = |reader| self.each(reader).map(|file| self.name(&file)).collect();
            let n = self.readers.len();
            add(&format!("for each of {n}, from the first: "), of(first));
            add("to the last: ", of(last));
        } else {
            let each = self.readers.iter().flat_map(|reader| self.each(reader));
            add("", each.map(|file| self.name(&file)).collect());
        }
        let whole = self.whole().filter(|file| !matches!(file, File::Note));
        add("", whole.map(|file| self.name(&file)).collect());
        let about = self.about();
        Note { about, files }
    }
}

impl<'a> File<'a> {
    /// The student whose file it is.
    fn student(&self) -> Option<&'a str> {
        match self {
            File::Sheet(Reader::Student { id, .. }, ..)
            | File::Paper(Reader::Student { id, .. }) => Some(id),
            _ => None,
        }
    }
}

/// What a file is for, in words.
struct Described<'f>(&'f Files<'f>, &'f File<'f>);

impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Described(files, file) = self;
        match file {
            File::Sheet(reader, _, _, Answers::Hidden) => {
                write!(f, "the sheet of `{}`", files.of(reader))
            }
            File::Sheet(reader, ..) => write!(f, "the key of `{}`", files.of(reader)),
            File::Paper(reader) => write!(f, "the paper of `{}`", files.of(reader)),
            File::HowToWrite => f.write_str("the page that shows how to write"),
            File::Font => f.write_str("the font"),
            File::Picture(image) => write!(f, "the picture `{}`", image.name),
            File::Answers(_) | File::Examiner(_) => f.write_str("the table of all answers"),
            File::Combined(_, Answers::Hidden) => f.write_str("the file of all sheets"),
            File::Combined(..) => f.write_str("the file of all keys"),
            File::Bank(format, _) => write!(f, "the questions for {format}"),
            File::Note => f.write_str("the note that files are missing"),
        }
    }
}
