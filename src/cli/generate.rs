//! `nimsmith generate`: sheets and keys for one reader, several versions or a whole class.

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;

use super::input::{self, LARGEST_PAPER};
use super::output::Folder;
use super::pdf::Engine;
use super::readers::Whose;
use super::{secret, terminal};
use crate::locale::{CODES, ENGLISH, Locale};
use crate::render::view::Answers;
use crate::render::{self, FORMATS, Font, Format, PDF, Printer, Writes, html, paper, program, tex};
use crate::spec::{Distinct, Words};
use crate::spell;
use crate::worksheet::{Plan, Reader, Sheets};
use crate::workshop::part::Part;
use crate::workshop::sheets::{self, Run};
use crate::workshop::{self, Banks, File, Files, Maker, Written};

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
    /// The language of sheets and keys; without it, the set's own
    #[arg(long, value_parser = input::one_of(CODES))]
    language: Option<&'static Locale>,
    /// The secret to draw with, a file made by `nimsmith secret`; without one, anyone with the set can find the seed
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
    /// Make only one part of the sheets, where several runs share the work: 3/8 is the third of eight
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

/// What to do next with the files of a format, those first that are printed as they are.
const NEXT: [(&str, &str); 5] = [
    ("html", "open FILE and print it"),
    ("pdf", "open FILE and print it"),
    (
        "md",
        "open FILE, or turn it into a page with a program such as pandoc",
    ),
    ("tex", "make a PDF with `lualatex FILE`, twice"),
    ("typ", "make a PDF with `typst compile FILE`"),
];

/// So many variants of an exercise at most.
const MOST_VARIANTS: u64 = 10_000;

/// Smaller seeds are found within a day or two by drawing with one after the other, 100,000 a second on each core.
const SHORT_SEED: u64 = 100_000_000_000;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut set = input::set(arguments.set.as_deref(), arguments.language)?;
    if let Some(locale) = arguments.language {
        speak(&mut set.spec.words, locale)?;
    }
    let formats = formats(&arguments.format, arguments.interactive)?;
    let own = input::own_templates(arguments.templates.as_deref())?;
    let roster = arguments.whose.roster()?;
    let mut readers = arguments.whose.readers(roster.as_ref())?;
    let number = arguments.seed.unwrap_or(set.spec.seed);
    let seed = secret::seed(number, arguments.secret.as_deref())?;
    let plan = sheets::plan(&set.spec, seed, &readers)
        .map_err(|problem| anyhow!(input::rendered(&problem, &set.text)))?;
    let plan = match &arguments.sheet {
        Some(code) => plan.of_code(code),
        None => plan,
    };
    let class = arguments.sheet.is_none() && readers.iter().all(|reader| *reader != Reader::Anyone);
    if let Some(code) = &arguments.sheet {
        readers = vec![Sheets::new(&plan, readers).reader(code)?];
    }
    if !arguments.quiet {
        workshop::notes(&plan).for_each(|note| terminal::complain(&note));
    }
    let wide = match arguments.variants {
        Some(variants) => {
            Some(workshop::wide(&plan, &formats, variants).map_err(|why| anyhow!(why))?)
        }
        None => None,
    };
    let wide = wide.as_ref().map(|spec| Plan::bank(spec, seed)).transpose();
    let wide = wide.map_err(|problem| anyhow!(input::rendered(&problem, &set.text)))?;
    let pdf = formats.iter().any(|format| format.name == PDF.name);
    let pictures = set.spec.images();
    let engine = pdf.then(|| Engine::find(&pictures)).transpose()?;
    let latex = formats.iter().any(|format| format.name == tex::FORMAT.name);
    for drawing in pictures.iter().filter(|image| latex && image.is_drawing()) {
        terminal::complain(&format!(
            "note: LaTeX reads no SVG: make {stem}.pdf of {name} beside the files, for instance with `rsvg-convert -f pdf -o \
             {stem}.pdf {name}`",
            stem = drawing.stem(),
            name = drawing.name
        ));
    }
    let within = engine.as_ref().is_some_and(Engine::prints_pages);
    let alone = arguments.self_contained || arguments.interactive;
    let font = match alone || within {
        true => Font::Inside,
        false => sheets::font(&readers),
    };
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
        font,
        pictures,
        engine: engine.as_ref().map(|engine| engine as &dyn Maker),
    };
    if let Some(why) = files.unsafe_since() {
        let file = arguments.set.as_deref().unwrap_or(Path::new(&set.name));
        bail!("{}: {why}\nhelp: rename the set file", file.display());
    }
    if let Some(clash) = files.clash() {
        return Err(arguments.whose.refusal(clash));
    }
    let mut printer = Printer::new(&set.spec, &own, font)
        .map_err(|error| input::in_folder(error, arguments.templates.as_deref()))?;
    printer.duplex = !arguments.no_duplex;
    printer.boxes = arguments
        .interactive
        .then(|| program::inline(set.spec.words.locale));
    let run = Run {
        plan: &plan,
        printer,
        files,
    };
    let banks = run.banks(wide.as_ref(), arguments.variants)?;
    let understood = roster.filter(|_| !arguments.quiet);
    let command = Command {
        arguments,
        run: &run,
        engine: engine.as_ref(),
    };
    command.write(&banks, understood.map(|roster| roster.understood))
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
            bail!(spell::unknown("format", name, &format_names()));
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

/// Has pages say everything in another language than the set's.
fn speak(words: &mut Words, locale: &'static Locale) -> anyhow::Result<()> {
    let own = *words != Words::of(words.locale);
    if own && *locale != ENGLISH {
        bail!(
            "--language {}: the set has `words` of its own, which cannot be used in {}\nhelp: leave them out of the set",
            locale.code,
            locale.title
        );
    }
    if locale != words.locale {
        *words = Words::of(locale);
    }
    Ok(())
}

struct Command<'a> {
    arguments: &'a Arguments,
    run: &'a Run<'a>,
    /// What makes PDF, where that is asked for.
    engine: Option<&'a Engine>,
}

impl Command<'_> {
    /// Writes everything, once it is known that nothing fails; then what was `understood` of the class list is said.
    fn write(&self, banks: &Banks, understood: Option<String>) -> anyhow::Result<()> {
        let (arguments, files) = (self.arguments, &self.run.files);
        let rehearsed = self.run.rehearse(arguments.templates.is_some(), banks);
        rehearsed.map_err(|error| input::in_folder(error, arguments.templates.as_deref()))?;
        self.spare_solutions()?;
        if let Some(understood) = understood {
            terminal::complain(&understood);
        }
        let folder = Folder::create(&arguments.out)?;
        let watch = terminal::progress(arguments.quiet);
        let written = folder.fill(&files.note(), || {
            Ok(self.run.write(&folder, banks, &watch)?)
        })?;
        self.report(&written)?;
        match files.first() {
            Some(name) if arguments.open => {
                let path = arguments.out.join(name);
                opener::open(&path).map_err(|_| {
                    let path = path.display();
                    anyhow!("--open: {path} is written, but no program here opens it\nhelp: open it in a browser")
                })
            }
            _ => Ok(()),
        }
    }

    /// Refuses to put a blank paper in the place of one that has been written on.
    fn spare_solutions(&self) -> anyhow::Result<()> {
        let readers = self.run.files.readers.iter();
        for reader in readers.filter(|_| self.arguments.papers) {
            let name = self.run.files.name(&File::Paper(reader));
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

    fn report_banks(&self, banks: &Written) -> anyhow::Result<()> {
        for note in &banks.notes {
            terminal::complain(note);
        }
        let (out, seed) = (self.arguments.out.display(), self.run.plan.seed);
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
        let readers = self.run.files.readers;
        if self.arguments.quiet {
            return Ok(());
        }
        self.report_banks(banks)?;
        if self.run.files.sheets().next().is_none() && !self.arguments.papers {
            return Ok(());
        }
        let out = self.arguments.out.display();
        let n = readers.len();
        let seed = self.run.plan.seed;
        let first = self.run.files.of(&readers[0]);
        let papers = self.arguments.papers.then_some(paper::ENDING);
        let endings = self.run.files.sheets().map(|sheets| sheets.ending);
        let endings: Vec<&str> = endings.chain(papers).collect();
        let endings = endings.join(", ");
        let versions = self.run.files.are_versions();
        let open = match self.run.files.class
            && self.run.plan.seed.secret.is_none()
            && seed.number < SHORT_SEED
        {
            true => format!(
                "a student who has this set can find seed {seed} by trying and make every key; `nimsmith secret --help` says \
                 what to do\n"
            ),
            false => String::new(),
        };
        let lots = match versions && self.run.plan.spec.distinct == Distinct::Class {
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
        if let Some(engine) = self.engine {
            next.push_str(&format!("PDF made by {}\n", engine.name()));
        }
        let step =
            |sheets: &workshop::Sheets| NEXT.iter().find(|(ending, _)| *ending == sheets.ending);
        let known = self
            .run
            .files
            .sheets()
            .filter(|sheets| step(sheets).is_some());
        let first =
            known.min_by_key(|sheets| NEXT.iter().position(|(ending, _)| *ending == sheets.ending));
        if self.run.files.class && self.run.files.part != Part::WHOLE {
            let csv = self.run.files.name(&File::Answers("csv"));
            let runs = self.run.files.part.runs();
            next.push_str(&format!(
                "{csv} is a piece: when all {runs} parts are made, join the pieces of each file in their order\n"
            ));
        } else if let Some((sheets, (_, step))) =
            first.and_then(|first| Some((first, step(&first)?)))
        {
            let (readers, ending) = (self.run.files.readers, sheets.ending);
            let name = match self.run.files.combined {
                true => File::Combined(ending, Answers::Hidden),
                false => File::Sheet(&readers[0], ending, "", Answers::Hidden),
            };
            let more = match readers.len() > 1 && !self.run.files.combined {
                true => "; --combined puts all sheets into one file",
                false => "",
            };
            let file = format!("{out}/{}", self.run.files.name(&name));
            next.push_str(&format!("next: {}{more}\n", step.replace("FILE", &file)));
        }
        next
    }
}
