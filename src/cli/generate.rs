//! `nimsmith generate`: sheets and keys for one reader, several versions or a whole class.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args;
use rayon::prelude::*;

use super::banks::{Banks, Written, whole_points};
use super::files::{self, File, Files};
use super::given;
use super::input::{self, LARGEST_PAPER, Set};
use super::output::{Folder, Growing};
use super::part::Part;
use super::pdf::Engine;
use super::readers::Whose;
use super::secret;
use super::terminal::{self, Progress};
use crate::error::Error;
use crate::render::view::Answers;
use crate::render::{
    self, Combined, Ends, FORMATS, Font, Format, Printer, Writes, answers, html, paper, pdf,
    program, style,
};
use crate::spec::{Distinct, Spec};
use crate::spell;
use crate::worksheet::{Plan, Reader, Sheets};

/// Write worksheets and answer keys
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The set file; without it, the built-in homework set
    set: Option<PathBuf>,
    /// The number that fixes what is drawn; without it, the set's own
    #[arg(long, value_parser = input::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    #[arg(long, default_value = "html", value_delimiter = ',', help = formats_help())]
    format: Vec<String>,
    /// The secret that is drawn with, a file made by `nimsmith secret`; without one, anyone with the set can find the seed
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    /// The folder to write to
    #[arg(long, default_value = "out")]
    out: PathBuf,
    #[command(flatten)]
    whose: Whose,
    /// Up to N variants of each exercise, no two alike, for a learning system to draw from
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_VARIANTS),
          conflicts_with_all = ["students", "versions", "sheet"])]
    variants: Option<u64>,
    /// Make one of several parts of the sheets, in runs side by side: the third of eight as 3/8
    #[arg(long, value_name = "K/N", conflicts_with = "sheet")]
    part: Option<Part>,
    /// Make one sheet again from the code printed on it
    #[arg(long, value_name = "CODE")]
    sheet: Option<String>,
    /// Also put all sheets into one file for printing, and all keys into another
    #[arg(long)]
    combined: bool,
    /// Begin each sheet of those files on the next page, for printers that print on one side
    #[arg(long, requires = "combined")]
    no_duplex: bool,
    /// Also write beside each sheet a text file to write the solution in, ready for `nimsmith check`, and how-to-write.md
    #[arg(long)]
    papers: bool,
    /// Put the math font into every page, not only in runs of up to four sheets
    #[arg(long)]
    self_contained: bool,
    /// Boxes for answers in HTML sheets, checked in the browser as `nimsmith check` does it; nothing is sent anywhere
    #[arg(long)]
    interactive: bool,
    /// A folder of templates that replace built-in ones of the same name
    #[arg(long, value_name = "DIR")]
    templates: Option<PathBuf>,
    /// Open the first sheet when everything is written
    #[arg(long)]
    open: bool,
    /// Print errors only
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  nimsmith generate
  nimsmith generate SET.yaml --seed 7 --format html,md
  nimsmith generate SET.yaml --versions A,B,C
  nimsmith generate SET.yaml --students CLASS.csv --combined
  nimsmith generate SET.yaml --students CLASS.csv --papers
  nimsmith generate SET.yaml --students CLASS.csv --secret course.secret
  nimsmith generate SET.yaml --interactive
  nimsmith generate SET.yaml --seed 7 --sheet s01-37KQ2M3XA
  nimsmith generate --variants 40 --format moodle
  nimsmith generate SET.yaml --versions A,B --format tex";

/// So many variants of an exercise at most, and so many questions of a bank.
const MOST_VARIANTS: u64 = 10_000;
const LARGEST_BANK: u64 = 200_000;

/// A run of up to so many sheets has the font in every page.
const FEW: usize = 4;

/// So many sheets are in the making at once, which bounds the memory whatever the class is.
const CHUNK: usize = 64;

/// Smaller seeds are found within a day or two by drawing with one after the other, 100,000 a second on each core.
const SHORT_SEED: u64 = 100_000_000_000;

/// A thread makes so many sheets in a row, each in the same memory.
const AT_ONCE: usize = 16;
const PAGE: usize = 128 * 1024;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let set = input::set(arguments.set.as_deref())?;
    let formats = formats(&arguments.format, arguments.interactive)?;
    whole_points(&set.spec, &formats)
        .map_err(|problem| anyhow!(input::rendered(&problem, &set.text)))?;
    let own = input::own_templates(arguments.templates.as_deref())?;
    let roster = arguments.whose.roster()?;
    let mut readers = arguments.whose.readers(roster.as_ref())?;
    let number = arguments.seed.unwrap_or(set.spec.seed);
    let seed = secret::seed(number, arguments.secret.as_deref())?;
    let plan = Plan::new(&set.spec, seed, readers.len() as u64)
        .map_err(|problem| anyhow!(input::rendered(&problem, &set.text)))?;
    if matches!(readers[0], Reader::Version { .. }) && set.spec.distinct == Distinct::Sheet {
        let balanced = plan.balanced();
        balanced.map_err(|problem| anyhow!(input::rendered(&problem, &set.text)))?;
    }
    let class = arguments.sheet.is_none() && readers.iter().all(|reader| *reader != Reader::Anyone);
    if let Some(code) = &arguments.sheet {
        readers = vec![Sheets::new(&plan, readers).reader(code)?];
    }
    if !arguments.quiet {
        given::notes(&plan).for_each(|note| terminal::complain(&note));
    }
    let picks: Vec<u64> = set.spec.entries.iter().map(|entry| entry.count).collect();
    let wide = match arguments.variants {
        Some(variants) => Some(wide(&plan, &formats, variants)?),
        None => None,
    };
    let wide = wide.as_ref().map(|spec| Plan::bank(spec, seed)).transpose();
    let wide = wide.map_err(|problem| anyhow!(input::rendered(&problem, &set.text)))?;
    let pdf = formats.iter().any(|format| format.name == pdf::FORMAT.name);
    let pictures = set.spec.images();
    let engine = pdf.then(|| Engine::find(&pictures)).transpose()?;
    let within = engine.as_ref().is_some_and(Engine::prints_pages);
    let alone = arguments.self_contained || arguments.interactive;
    let font = match alone || within || readers.len() <= FEW {
        true => Font::Inside,
        false => Font::Beside,
    };
    let html = formats
        .iter()
        .any(|format| format.name == html::FORMAT.name);
    let part = arguments.part.unwrap_or(Part::WHOLE);
    can_be_parted(part, &formats, arguments.combined, readers.len())?;
    let files = Files {
        set: &set.name,
        formats,
        everyone: &readers,
        readers: &readers[part.range(readers.len())],
        part,
        class,
        combined: arguments.combined,
        papers: arguments.papers,
        font: font == Font::Beside && html,
        pictures,
        engine: engine.as_ref(),
    };
    files.check(arguments.set.as_deref(), &arguments.whose)?;
    let mut printer = Printer::new(&set.spec, &own, font)
        .map_err(|error| input::in_folder(error, arguments.templates.as_deref()))?;
    printer.duplex = !arguments.no_duplex;
    printer.boxes = arguments.interactive.then(program::inline);
    let run = Run {
        arguments,
        set: &set,
        plan: &plan,
        printer,
        files,
    };
    let banks = Banks::new(
        &run.files.formats,
        wide.as_ref().unwrap_or(&plan),
        &run.printer,
        &readers,
        &picks,
        arguments.variants,
    )?;
    let understood = roster.filter(|_| !arguments.quiet);
    run.write(&banks, understood.map(|roster| roster.understood))
}

/// Refuses parts where a file is made of all sheets at once, and more parts than sheets.
fn can_be_parted(
    part: Part,
    formats: &[&Format],
    combined: bool,
    sheets: usize,
) -> anyhow::Result<()> {
    let whole = |format: &&&Format| match format.writes {
        Writes::Bank(_) => true,
        Writes::Pdf => combined,
        Writes::Sheets(_) => false,
    };
    if let Some(format) = formats.iter().find(whole).filter(|_| part != Part::WHOLE) {
        bail!(
            "--part: with `{}` there is a file that is made of all sheets at once\nhelp: make it in a run without --part",
            format.name
        );
    }
    match part.runs() > sheets {
        true => bail!(
            "--part: too few sheets for {} parts\nhelp: at most {sheets} parts",
            part.runs()
        ),
        false => Ok(()),
    }
}

/// The set with as many questions of each exercise as a bank has variants of it: those that are wanted, or as many as there
/// are, and no fewer than are asked.
fn wide(plan: &Plan, formats: &[&Format], variants: u64) -> anyhow::Result<Spec> {
    let is_bank = |format: &&Format| matches!(format.writes, Writes::Bank(_));
    if !formats.iter().any(is_bank) {
        let banks: Vec<&str> = FORMATS
            .iter()
            .copied()
            .filter(is_bank)
            .map(|format| format.name)
            .collect();
        bail!(
            "--variants: sheets have no variants\nhelp: choose a learning system with --format {}; for several sheets, \
             --versions or --students",
            banks.join(", ")
        );
    }
    let mut wide = plan.spec.clone();
    for (entry, planned) in wide.entries.iter_mut().zip(&plan.entries) {
        let there = planned.pool.size().least();
        entry.count = entry.count.max(variants.min(there));
    }
    let exercises = wide.entries.len() as u64;
    let questions: u64 = wide.entries.iter().map(|entry| entry.count).sum();
    if questions > LARGEST_BANK {
        bail!(
            "--variants {variants}: {exercises} exercises with so many variants are more than {LARGEST_BANK} questions\n\
             help: at most --variants {} for this set",
            LARGEST_BANK / exercises
        );
    }
    Ok(wide)
}

fn formats_help() -> String {
    format!(
        "Formats, separated by commas: {}",
        format_names().join(", ")
    )
}

fn format_names() -> Vec<&'static str> {
    FORMATS.iter().map(|format| format.name).collect()
}

fn formats(names: &[String], interactive: bool) -> anyhow::Result<Vec<&'static Format>> {
    let mut formats: Vec<&'static Format> = Vec::new();
    for name in names.iter().map(|name| name.trim()) {
        let Some(format) = render::format(name) else {
            bail!(
                "unknown format `{name}`\nhelp: {}",
                spell::known("formats", name, &format_names())
            );
        };
        if interactive && format.name != html::FORMAT.name {
            bail!(
                "--interactive: `{name}` has no boxes for answers, only html has\nhelp: make other formats in a run of their own, \
                 without --interactive"
            );
        }
        if !formats.iter().any(|other| other.name == format.name) {
            formats.push(format);
        }
    }
    Ok(formats)
}

struct Run<'a> {
    arguments: &'a Arguments,
    set: &'a Set,
    plan: &'a Plan<'a>,
    printer: Printer<'a>,
    files: Files<'a>,
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
    file: Growing<'f>,
    end: String,
    /// What is printed so far, where the file is made of all of it.
    kept: Option<(String, &'f Engine)>,
}

impl<'f> Whole<'f> {
    /// Begins a file with what stands before everything else.
    fn begin(
        file: Growing<'f>,
        (before, end): Ends,
        engine: Option<&'f Engine>,
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
    /// Writes everything, once it is known that nothing fails; then what was `understood` of the class list is said.
    fn write(&self, banks: &Banks, understood: Option<String>) -> anyhow::Result<()> {
        let readers = self.files.readers;
        // The program's own templates are known to fit every shape of question; an author's may fail at any sheet.
        let rehearsed = match self.arguments.templates {
            Some(_) => readers,
            None => &readers[..1],
        };
        let faults = rehearsed
            .par_iter()
            .filter_map(|reader| self.rehearse(reader).err());
        // The first in the order of the roster, not the first that a thread comes upon.
        if let Some(error) = faults.find_first(|_| true) {
            let place = self.arguments.templates.as_deref();
            return Err(input::in_folder(error, place).into());
        }
        banks.rehearse()?;
        self.spare_solutions()?;
        if let Some(understood) = understood {
            terminal::complain(&understood);
        }
        let folder = Folder::create(&self.arguments.out)?;
        let written = folder.fill(&self.files.note(), || {
            self.write_sheets(&folder)?;
            self.write_examiners(&folder)?;
            let name = |format, system| self.files.name(&File::Bank(format, system));
            Ok(banks.write(&folder, name, self.arguments.quiet)?)
        })?;
        self.report(&written)?;
        match self.files.first() {
            Some(name) if self.arguments.open => {
                let path = self.arguments.out.join(name);
                opener::open(&path).map_err(|_| {
                    let path = path.display();
                    anyhow!("--open: {path} is written, but no program here opens it\nhelp: open it in a browser")
                })
            }
            _ => Ok(()),
        }
    }

    /// Writes the files of every reader, and those of the whole class.
    fn write_sheets(&self, folder: &Folder) -> Result<(), Error> {
        if self.files.font {
            folder.write(&self.files.name(&File::Font), style::FONT)?;
        }
        for image in self.files.pictures() {
            folder.write(&self.files.name(&File::Picture(image)), &image.data)?;
        }
        if self.arguments.papers {
            let name = self.files.name(&File::HowToWrite);
            folder.write(&name, paper::HOW_TO_WRITE.as_bytes())?;
        }
        let mut wholes = self.open(folder)?;
        // A bank alone needs no sheet.
        let wanted =
            self.files.class || self.arguments.papers || self.files.sheets().next().is_some();
        let sheets = if wanted { self.files.readers } else { &[] };
        let mut progress = Progress::new(sheets.len(), "sheets", self.arguments.quiet);
        for (i, chunk) in sheets.chunks(CHUNK).enumerate() {
            let shares: Vec<Share> = chunk
                .par_iter()
                .with_min_len(AT_ONCE)
                .map_init(
                    || String::with_capacity(PAGE),
                    |page, reader| self.sheet(reader, page, folder),
                )
                .collect::<Result<_, Error>>()?;
            for share in shares {
                wholes.add(&share)?;
            }
            if let Some(progress) = &mut progress {
                progress.show(i * CHUNK + chunk.len());
            }
        }
        wholes.finish()
    }

    /// Writes the answers of all versions side by side, which are drawn again for that: versions are few.
    fn write_examiners(&self, folder: &Folder) -> Result<(), Error> {
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
                folder,
                &self.files.name(&File::Examiner(sheets.ending)),
                &page,
                sheets.engine,
            )?;
        }
        Ok(())
    }

    /// Refuses to put a blank paper in the place of one that has been written on.
    fn spare_solutions(&self) -> anyhow::Result<()> {
        let readers = self.files.readers.iter();
        for reader in readers.filter(|_| self.arguments.papers) {
            let name = self.files.name(&File::Paper(reader));
            let path = self.arguments.out.join(name);
            let written = |text: Vec<u8>| !paper::is_blank(&String::from_utf8_lossy(&text));
            if path.exists() && input::bytes(&path, LARGEST_PAPER).is_ok_and(written) {
                bail!(
                    "{}: a solution is written here\nhelp: write new papers to another folder with --out",
                    path.display()
                );
            }
        }
        Ok(())
    }

    /// Prints a sheet without writing it, so that a fault in a template or a set, or a format that this build cannot make,
    /// leaves no folder behind.
    fn rehearse(&self, reader: &Reader) -> Result<(), Error> {
        let sheet = self.plan.draw(reader.clone())?;
        for sheets in self.files.sheets() {
            for (_, answers) in sheets.files.files {
                let mut page = String::new();
                (sheets.files.print)(&self.printer, &mut page, &sheet, *answers)?;
            }
        }
        Ok(())
    }

    /// Makes one sheet and writes its files. `page` is memory that is used again and again.
    fn sheet(&self, reader: &Reader, page: &mut String, folder: &Folder) -> Result<Share, Error> {
        let sheet = self.plan.draw(reader.clone())?;
        for sheets in self.files.sheets() {
            for &(suffix, answers) in sheets.files.files {
                page.clear();
                (sheets.files.print)(&self.printer, page, &sheet, answers)?;
                let file = File::Sheet(reader, sheets.ending, suffix, answers);
                put(folder, &self.files.name(&file), page, sheets.engine)?;
            }
        }
        if self.arguments.papers {
            page.clear();
            paper::print(&self.printer, page, &sheet)?;
            let name = self.files.name(&File::Paper(reader));
            folder.write(&name, page.as_bytes())?;
        }
        let mut share = Share::default();
        if self.files.class {
            let answers = answers::of_sheet(&self.printer, &sheet);
            answers::html_row(&mut share.row, &sheet, &answers);
            share.cells = answers::csv_line(&answers::csv_row(&sheet, answers));
        }
        for (_, combined, answers) in self.combined() {
            let mut part = String::new();
            (combined.part)(&self.printer, &mut part, &sheet, answers)?;
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

    fn open<'f>(&'f self, folder: &'f Folder) -> Result<Wholes<'f>, Error> {
        let part = self.files.part;
        let begin = |file: File, (before, end): Ends, engine: Option<&'f Engine>| {
            let before = Some(before).filter(|_| part.is_first());
            let end = Some(end).filter(|_| part.is_last());
            let ends = (before.unwrap_or_default(), end.unwrap_or_default());
            Whole::begin(folder.grow(&self.files.name(&file))?, ends, engine)
        };
        let mut wholes = Wholes::default();
        if self.files.class {
            let head = answers::csv_line(&answers::csv_head(&self.set.spec));
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

    fn report_banks(&self, banks: &Written) -> anyhow::Result<()> {
        for note in &banks.notes {
            terminal::complain(note);
        }
        let (out, seed) = (self.arguments.out.display(), self.plan.seed);
        let lines = banks.files.iter().map(|(name, questions)| {
            let counted = match questions {
                1 => "1 question".to_string(),
                n => format!("{n} questions"),
            };
            format!("wrote {out}/{name}: {counted}, seed {seed}\n")
        });
        terminal::say(&lines.collect::<String>())
    }

    fn report(&self, banks: &Written) -> anyhow::Result<()> {
        let readers = self.files.readers;
        if self.arguments.quiet {
            return Ok(());
        }
        self.report_banks(banks)?;
        if self.files.sheets().next().is_none() && !self.arguments.papers {
            return Ok(());
        }
        let out = self.arguments.out.display();
        let n = readers.len();
        let seed = self.plan.seed;
        let first = self.files.of(&readers[0]);
        let papers = self.arguments.papers.then_some(paper::ENDING);
        let endings = self.files.sheets().map(|sheets| sheets.ending);
        let endings: Vec<&str> = endings.chain(papers).collect();
        let endings = endings.join(", ");
        let versions = self.files.are_versions();
        let open = match self.files.class
            && self.plan.seed.secret.is_none()
            && seed.number < SHORT_SEED
        {
            true => format!(
                "a student who has this set can find seed {seed} by trying and make every key; `nimsmith secret --help` says \
                 what to do\n"
            ),
            false => String::new(),
        };
        let lots = match versions && self.set.spec.distinct == Distinct::Class {
            true => "the versions are not balanced: `distinct: class` gives positions out by lot\n",
            false => "",
        };
        let next = self.next();
        terminal::say(&match n {
            1 => {
                format!("wrote {out}/{first} ({endings}): sheet and key, seed {seed}\n{next}{open}")
            }
            _ => format!(
                "wrote {n} sheets and their keys to {out} ({endings}), seed {seed}\n{next}{lots}{open}"
            ),
        })
    }

    /// What to do with the files.
    fn next(&self) -> String {
        let out = self.arguments.out.display();
        let mut next = String::new();
        if let Some(engine) = self.files.engine {
            next.push_str(&format!("PDF made by {}\n", engine.name()));
        }
        let printed = [html::FORMAT.name, pdf::FORMAT.name];
        let first = |sheets: &files::Sheets| printed.contains(&sheets.ending);
        if self.files.class && self.files.part != Part::WHOLE {
            let csv = self.files.name(&File::Answers("csv"));
            let runs = self.files.part.runs();
            next.push_str(&format!(
                "{csv} is a piece: when all {runs} parts are made, join the pieces of each file in their order\n"
            ));
        } else if let Some(sheets) = self.files.sheets().find(first) {
            let (readers, ending) = (self.files.readers, sheets.ending);
            let name = match self.files.combined {
                true => File::Combined(ending, Answers::Hidden),
                false => File::Sheet(&readers[0], ending, "", Answers::Hidden),
            };
            let more = match readers.len() > 1 && !self.files.combined {
                true => "; --combined puts all sheets into one file",
                false => "",
            };
            let name = self.files.name(&name);
            next.push_str(&format!("next: open {out}/{name} and print it{more}\n"));
        }
        next
    }
}

/// Writes a file of what was printed.
fn put(folder: &Folder, name: &str, printed: &str, engine: Option<&Engine>) -> Result<(), Error> {
    match engine {
        None => folder.write(name, printed.as_bytes()),
        Some(engine) => folder.write(name, &engine.make(printed)?),
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
    fn add(&mut self, share: &Share) -> Result<(), Error> {
        if let Some(whole) = &mut self.html {
            whole.add(share.row.as_bytes())?;
        }
        if let Some(whole) = &mut self.csv {
            whole.add(&share.cells)?;
        }
        for (whole, part) in self.combined.iter_mut().zip(&share.parts) {
            whole.add(part.as_bytes())?;
        }
        Ok(())
    }

    /// Ends every file.
    fn finish(self) -> Result<(), Error> {
        let wholes = self.html.into_iter().chain(self.csv).chain(self.combined);
        wholes.into_iter().try_for_each(Whole::finish)
    }
}
