//! The files of a run of `generate`, from the set's plan to whatever store they go to.

use rayon::prelude::*;

use super::banks::{Banks, Written};
use super::files::{self, File, Files, Maker};
use super::store::{Growing, Store, Watch};
use crate::dice::Seed;
use crate::error::Error;
use crate::render::view::Answers;
use crate::render::{Combined, Ends, Font, Printer, Printout, answers, html, paper, style};
use crate::spec::{Distinct, Problem, Spec};
use crate::worksheet::{Plan, Reader};

/// A run of up to so many sheets has the font in every page.
const FEW: usize = 4;

/// So many sheets are in the making at once, which bounds the memory whatever the class is; fewer where they are kept for files
/// of all sheets.
const CHUNK: usize = 256;
const COMBINED: usize = 64;

/// A thread makes so many sheets in a row, each in the same memory.
const AT_ONCE: usize = 16;
const PAGE: usize = 128 * 1024;

/// What sheets are made from.
pub struct Run<'a> {
    /// The set, with the seed in force.
    pub plan: &'a Plan<'a>,
    /// Prints them.
    pub printer: Printer<'a>,
    /// What is written.
    pub files: Files<'a>,
}

/// A set made ready for some readers; versions are as hard as each other.
pub fn plan<'s>(spec: &'s Spec, seed: Seed, readers: &[Reader]) -> Result<Plan<'s>, Problem> {
    let plan = Plan::new(spec, seed, readers.len() as u64)?;
    if matches!(readers, [Reader::Version { .. }, ..]) && spec.distinct == Distinct::Sheet {
        plan.balanced()?;
    }
    Ok(plan)
}

/// Where the pages of a run have the font, unless each has to work alone.
pub fn font(readers: &[Reader]) -> Font {
    match readers.len() <= FEW {
        true => Font::Inside,
        false => Font::Beside,
    }
}

/// What one sheet adds to the files of the whole class.
#[derive(Default)]
struct Share {
    row: String,
    cells: Vec<u8>,
    parts: Vec<String>,
}

/// A file of the whole class and what stands at its end.
struct Whole<'f> {
    file: Box<dyn Growing + 'f>,
    end: String,
    /// What is printed so far, where the file is made of all of it.
    kept: Option<(String, &'f dyn Maker)>,
}

impl<'f> Whole<'f> {
    /// Begins a file with what stands before everything else.
    fn begin(
        file: Box<dyn Growing + 'f>,
        (before, end): Ends,
        engine: Option<&'f dyn Maker>,
    ) -> Result<Whole<'f>, Error> {
        let kept = engine.map(|engine| (String::new(), engine));
        let mut whole = Whole { file, end, kept };
        whole.add(before.as_bytes())?;
        Ok(whole)
    }

    fn add(&mut self, text: &[u8]) -> Result<(), Error> {
        match &mut self.kept {
            Some((kept, _)) => kept.push_str(&String::from_utf8_lossy(text)),
            None => self.file.add(text)?,
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Error> {
        let end = std::mem::take(&mut self.end);
        self.add(end.as_bytes())?;
        if let Some((kept, engine)) = &self.kept {
            self.file.add(&engine.make(kept)?)?;
        }
        self.file.finish()
    }
}

impl Run<'_> {
    /// The banks among the files. With a `wide` set, their questions are on no sheet, and so many `variants` of each are
    /// wanted.
    pub fn banks<'r>(
        &'r self,
        wide: Option<&'r Plan>,
        variants: Option<u64>,
    ) -> Result<Banks<'r>, Error> {
        let (plan, files) = (wide.unwrap_or(self.plan), &self.files);
        let entries = self.plan.spec.entries.iter();
        let picks: Vec<u64> = entries.map(|entry| entry.count).collect();
        let readers = files.everyone;
        Banks::new(
            &files.formats,
            plan,
            &self.printer,
            readers,
            &picks,
            variants,
        )
    }

    /// Makes sure that nothing fails before anything is written. The program's own templates are known to fit every shape of
    /// question, so that one sheet will do; an author's may fail at any.
    pub fn rehearse(&self, own: bool, banks: &Banks) -> Result<(), Error> {
        let readers = self.files.readers;
        let rehearsed = if own { readers } else { &readers[..1] };
        let faults = rehearsed
            .par_iter()
            .filter_map(|reader| self.rehearse_sheet(reader).err());
        // The first in the order of the roster, not the first that a thread comes upon.
        match faults.find_first(|_| true) {
            Some(error) => Err(error),
            None => banks.rehearse(),
        }
    }

    /// Writes everything.
    pub fn write(&self, store: &dyn Store, banks: &Banks, watch: Watch) -> Result<Written, Error> {
        self.write_sheets(store, watch)?;
        self.write_examiners(store)?;
        let name = |format, system| self.files.name(&File::Bank(format, system));
        banks.write(store, name, watch)
    }

    /// Writes the files of every reader, and those of the whole class.
    fn write_sheets(&self, store: &dyn Store, watch: Watch) -> Result<(), Error> {
        if self.files.has_font() {
            store.write(&self.files.name(&File::Font), style::FONT)?;
        }
        for image in self.files.pictures() {
            store.write(&self.files.name(&File::Picture(image)), &image.data)?;
        }
        if self.files.papers {
            let name = self.files.name(&File::HowToWrite);
            let how = self.plan.spec.words.locale.how_to_write;
            store.write(&name, how.as_bytes())?;
        }
        let mut wholes = self.open(store)?;
        // A bank alone needs no sheet.
        let wanted = self.files.class || self.files.papers || self.files.sheets().next().is_some();
        let sheets = if wanted { self.files.readers } else { &[] };
        watch("sheets", 0, sheets.len());
        // Another program takes long for each file: each thread waits for one, and is seen to get on.
        let (size, at_once) = match (self.files.engine, self.files.combined) {
            (Some(_), _) => (rayon::current_num_threads().max(1), 1),
            (None, true) => (COMBINED, AT_ONCE),
            (None, false) => (CHUNK, AT_ONCE),
        };
        for (i, chunk) in sheets.chunks(size).enumerate() {
            let shares: Vec<Share> = chunk
                .par_iter()
                .with_min_len(at_once)
                .map_init(
                    || String::with_capacity(PAGE),
                    |page, reader| self.sheet(reader, page, store),
                )
                .collect::<Result<_, Error>>()?;
            wholes.add(&shares)?;
            watch("sheets", i * size + chunk.len(), sheets.len());
        }
        wholes.finish()
    }

    /// Writes the answers of all versions side by side, which are drawn again for that: versions are few.
    fn write_examiners(&self, store: &dyn Store) -> Result<(), Error> {
        let readers = self.files.everyone;
        let versions = self.files.are_versions() && self.files.class;
        let wanted = self.files.sheets().filter(|_| versions);
        for sheets in wanted {
            let Some(examiner) = sheets.files.examiner else {
                continue;
            };
            let drawn = readers.iter().map(|reader| self.plan.draw(reader.clone()));
            let mut page = String::new();
            examiner(
                &self.printer,
                &mut page,
                &drawn.collect::<Result<Vec<_>, _>>()?,
            )?;
            put(
                store,
                &self.files.name(&File::Examiner(sheets.ending)),
                &page,
                sheets.engine,
            )?;
        }
        Ok(())
    }

    /// Prints a sheet without writing it, so that a fault in a template or a set, or a format that this build cannot make,
    /// leaves no folder behind.
    fn rehearse_sheet(&self, reader: &Reader) -> Result<(), Error> {
        let sheet = self.plan.draw(reader.clone())?;
        for sheets in self.files.sheets() {
            for (_, answers) in sheets.files.files {
                let mut page = String::new();
                (sheets.files.print)(&Printout::new(&self.printer, &sheet, *answers), &mut page)?;
            }
        }
        Ok(())
    }

    /// Makes one sheet and writes its files. `page` is memory that is used again and again.
    fn sheet(&self, reader: &Reader, page: &mut String, store: &dyn Store) -> Result<Share, Error> {
        let sheet = self.plan.draw(reader.clone())?;
        for sheets in self.files.sheets() {
            for &(suffix, answers) in sheets.files.files {
                page.clear();
                (sheets.files.print)(&Printout::new(&self.printer, &sheet, answers), page)?;
                let file = File::Sheet(reader, sheets.ending, suffix, answers);
                put(store, &self.files.name(&file), page, sheets.engine)?;
            }
        }
        if self.files.papers {
            page.clear();
            paper::print(&self.printer, page, &sheet)?;
            let name = self.files.name(&File::Paper(reader));
            store.write(&name, page.as_bytes())?;
        }
        let mut share = Share::default();
        if self.files.class {
            let answers = answers::of_sheet(&self.printer, &sheet);
            share.row = answers::html_row(&sheet, &answers);
            share.cells = answers::csv_line(&answers::csv_row(&sheet, answers));
        }
        for (_, combined, answers) in self.combined() {
            let mut part = String::new();
            (combined.part)(&Printout::new(&self.printer, &sheet, answers), &mut part)?;
            share.parts.push(part);
        }
        Ok(share)
    }

    /// The combined files: of which sheets, how they are combined, whether with answers.
    fn combined(&self) -> impl Iterator<Item = (files::Sheets<'_>, &'static Combined, Answers)> {
        let wanted = self.files.sheets().filter(|_| self.files.combined);
        wanted
            .filter_map(|sheets| Some((sheets, sheets.files.combined.as_ref()?)))
            .flat_map(|(sheets, combined)| {
                [Answers::Hidden, Answers::Shown].map(|answers| (sheets, combined, answers))
            })
    }

    fn open<'f>(&'f self, store: &'f dyn Store) -> Result<Wholes<'f>, Error> {
        let part = self.files.part;
        let begin = |file: File, (before, end): Ends, engine: Option<&'f dyn Maker>| {
            let before = Some(before).filter(|_| part.is_first());
            let end = Some(end).filter(|_| part.is_last());
            let ends = (before.unwrap_or_default(), end.unwrap_or_default());
            Whole::begin(store.grow(&self.files.name(&file))?, ends, engine)
        };
        let mut wholes = Wholes::default();
        if self.files.class {
            let head = answers::csv_line(&answers::csv_head(self.plan.spec));
            let head = String::from_utf8_lossy(&head).into_owned();
            wholes.csv = Some(begin(File::Answers("csv"), (head, String::new()), None)?);
            let html = html::FORMAT.name;
            let listed = !self.files.are_versions();
            if listed && self.files.sheets().any(|sheets| sheets.ending == html) {
                let ends = answers::html_ends(&self.printer)?;
                wholes.html = Some(begin(File::Answers(html), ends, None)?);
            }
        }
        for (sheets, combined, answers) in self.combined() {
            let ends = (combined.ends)(&self.printer, answers)?;
            let file = File::Combined(sheets.ending, answers);
            wholes.combined.push(begin(file, ends, sheets.engine)?);
        }
        Ok(wholes)
    }
}

/// Writes a file of what was printed.
fn put(
    store: &dyn Store,
    name: &str,
    printed: &str,
    engine: Option<&dyn Maker>,
) -> Result<(), Error> {
    match engine {
        None => store.write(name, printed.as_bytes()),
        Some(engine) => store.write(name, &engine.make(printed)?),
    }
}

/// The files of the whole class.
#[derive(Default)]
struct Wholes<'f> {
    html: Option<Whole<'f>>,
    csv: Option<Whole<'f>>,
    combined: Vec<Whole<'f>>,
}

impl Wholes<'_> {
    /// Adds what some sheets have for them; short rows in one piece.
    fn add(&mut self, shares: &[Share]) -> Result<(), Error> {
        if let Some(whole) = &mut self.html {
            let rows = shares.iter().map(|share| share.row.as_bytes());
            whole.add(&rows.collect::<Vec<_>>().concat())?;
        }
        if let Some(whole) = &mut self.csv {
            let rows = shares.iter().map(|share| &share.cells[..]);
            whole.add(&rows.collect::<Vec<_>>().concat())?;
        }
        for share in shares {
            for (whole, part) in self.combined.iter_mut().zip(&share.parts) {
                whole.add(part.as_bytes())?;
            }
        }
        Ok(())
    }

    /// Ends every file.
    fn finish(self) -> Result<(), Error> {
        let wholes = self.html.into_iter().chain(self.csv).chain(self.combined);
        wholes.into_iter().try_for_each(Whole::finish)
    }
}
