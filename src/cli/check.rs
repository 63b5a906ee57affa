//! `nimsmith check`: written solutions, judged line by line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;

use anyhow::{anyhow, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::output::Folder;
use super::pdf::Engine;
use super::readers::Whose;
use super::{input, papers, secret, terminal};
use crate::check::Hints;
use crate::error::Error;
use crate::locale::{CODES, Locale};
use crate::quiz::desk::FrontDesk;
use crate::render::report::{self, Clerk, Course, REPORTS, ReportFormat, Tally};
use crate::spell;
use crate::worksheet::{Plan, Sheets};
use crate::workshop::grading::{Grading, IMPORTS, Sink, TABLES, note, of_class};
use crate::workshop::judge::Judge;
use crate::workshop::papers::Job;
use crate::workshop::register::Register;
use crate::workshop::{self, Maker};

/// Check written solutions line by line
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Papers (.txt, .md, .docx, .odt, .html, .ipynb), folders of papers, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    papers: Vec<PathBuf>,
    /// The set that printed sheets were made from; without it, the built-in homework set
    #[arg(long, value_name = "SET.yaml")]
    set: Option<PathBuf>,
    /// The seed that the sheets were made with; without it, the set's own
    #[arg(long, value_parser = input::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// The secret that the sheets were made with, a file made by `nimsmith secret`
    #[arg(long, value_name = "FILE")]
    secret: Option<PathBuf>,
    #[command(flatten)]
    whose: Whose,
    /// The language of the papers; without it, the set's own
    #[arg(long, value_parser = input::one_of(CODES))]
    language: Option<&'static Locale>,
    /// How much help a report gives: none, what to look at next, or the right step as well
    #[arg(long, value_parser = PossibleValuesParser::new(Hints::NAMES).try_map(|name| name.parse::<Hints>()), default_value = "next")]
    hints: Hints,
    /// Text, json (one line per paper), html or pdf (pages to send to students), or csv (a table; with --out, the gradebook)
    #[arg(long, default_value = "text")]
    format: String,
    /// Write a report for each student, or the gradebook, into a folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// A folder of templates that replace built-in ones of the same name
    #[arg(long, value_name = "DIR")]
    templates: Option<PathBuf>,
    /// A folder of phrase files that are added to the built-in ones, or replace those of the same name
    #[arg(long, value_name = "DIR")]
    phrases: Option<PathBuf>,
    /// No summary and no progress
    #[arg(long, short)]
    quiet: bool,
}

const EXAMPLES: &str = "\
A paper begins with `game: nim`, `rows: 5, 8, 16` and `asked: first-move`, each on a line; then
comes the solution, one step per line. `generate --papers` writes papers to fill in, and
how-to-write.md, which has the first lines for other games.

Examples:
  nimsmith check paper.txt
  nimsmith check papers --set SET.yaml --students CLASS.csv
  nimsmith check papers --set SET.yaml --students CLASS.csv --format html --out reports
  nimsmith check papers --set SET.yaml --format csv --out marks
  nimsmith solve nim 5 8 16 | nimsmith check -

Exit code: 0 all correct, 1 something is wrong or missing, 2 could not be done.";

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let format = format(&arguments.format)?;
    let engine = engine(format, arguments)?;
    let set = input::set(arguments.set.as_deref(), arguments.language)?;
    let roster = arguments.whose.roster()?;
    let readers = arguments.whose.readers(roster.as_ref())?;
    let number = arguments.seed.unwrap_or(set.spec.seed);
    let seed = secret::seed(number, arguments.secret.as_deref())?;
    let class = readers.len() as u64;
    let plan = LazyLock::new(|| Plan::new(&set.spec, seed, class));
    let colour = arguments.out.is_none() && terminal::colour_of_results();
    let mut unread = Vec::new();
    let mut course = Course::default();
    if arguments.set.is_some() || roster.is_some() {
        let plan = plan
            .as_ref()
            .map_err(|problem| anyhow!(input::rendered(problem, &set.text)))?;
        course = of_class(plan, roster.as_ref());
    }
    let register = roster.as_ref().map(Register::new).unwrap_or_default();
    let jobs = papers::jobs(&arguments.papers, &mut unread)?;
    let known = |job: Job| job.known(&register, &course.students);
    let jobs: Vec<Job> = jobs.into_iter().map(known).collect();
    // Where nothing can be read, an empty gradebook takes no earlier one's place.
    if jobs.is_empty() {
        bail!(unread.join("\n"));
    }
    if let Some(roster) = roster.as_ref().filter(|_| !arguments.quiet) {
        terminal::complain(&roster.understood);
    }
    let own = input::own_templates(arguments.templates.as_deref())?;
    let locale = arguments.language.unwrap_or(set.spec.words.locale);
    let phrases = input::phrases(arguments.phrases.as_deref(), locale)?;
    let in_folder = |error| input::in_folder(error, arguments.templates.as_deref());
    let sheets = || Some(Sheets::new(plan.as_ref().ok()?, readers));
    let desk = FrontDesk::planning(sheets, arguments.set.is_some());
    let clerk = Clerk::new(set.spec.rubric, &own, colour, locale).map_err(in_folder)?;
    let judge = Judge {
        desk: desk.reading(phrases, locale),
        hints: arguments.hints,
        clerk: clerk.of(course),
        register,
        format,
        read: &papers::read,
    };
    let run = Run {
        arguments,
        grading: Grading {
            title: &set.spec.title,
            judge,
            roster: roster.as_ref(),
            engine: engine.as_ref().map(|engine| engine as &dyn Maker),
        },
        engine: engine.as_ref(),
        several: jobs.len() > 1,
    };
    let tally = run.papers(&jobs, &mut unread)?;
    if !unread.is_empty() {
        bail!(unread.join("\n"));
    }
    Ok(match tally.all_correct() {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(1),
    })
}

fn format(name: &str) -> anyhow::Result<&'static ReportFormat> {
    let known = || REPORTS.iter().map(|format| format.name).collect::<Vec<_>>();
    report::format(name).ok_or_else(|| anyhow!(spell::unknown("format", name, &known())))
}

/// What makes PDF of pages, where that is asked for.
fn engine(format: &ReportFormat, arguments: &Arguments) -> anyhow::Result<Option<Engine>> {
    if format.name != report::PDF.name {
        return Ok(None);
    }
    if arguments.out.is_none() {
        bail!("--format pdf writes files\nhelp: say where with --out, as in `--out reports`");
    }
    Ok(Some(Engine::browser()?))
}

struct Run<'a> {
    arguments: &'a Arguments,
    grading: Grading<'a>,
    engine: Option<&'a Engine>,
    several: bool,
}

impl Run<'_> {
    fn papers(&self, jobs: &[Job], unread: &mut Vec<String>) -> anyhow::Result<Tally> {
        let students = &self.grading.judge.clerk.course().students;
        let names = match (&self.arguments.out, self.grading.judge.format.ending) {
            (Some(out), Some(ending)) => {
                papers::spare(&self.arguments.papers, out)?;
                workshop::papers::names(jobs, students, ending)
            }
            _ => Vec::new(),
        };
        let templates = self.arguments.templates.as_deref();
        let in_folder = |error| input::in_folder(error, templates);
        let watch = terminal::progress(self.arguments.quiet);
        let outcome = match &self.arguments.out {
            None => {
                let mut say =
                    |text: &str| terminal::say(text).map_err(|why| Error::Unmade(why.to_string()));
                let sink = Sink::Reader(&mut say);
                let judged = self.grading.judge_all(jobs, &names, sink, &watch);
                judged.map_err(in_folder)?.0
            }
            Some(out) => {
                let folder = Folder::create(out)?;
                folder.fill(&note(&names), || {
                    let written = self.grading.write(&folder, jobs, &names, &watch);
                    Ok(written.map_err(in_folder)?)
                })?
            }
        };
        unread.extend(outcome.unread);
        self.report(&outcome.tally, outcome.reports)?;
        for note in outcome.notes.iter().filter(|_| !self.arguments.quiet) {
            terminal::complain(&format!("note: {note}"));
        }
        Ok(outcome.tally)
    }

    /// Says what there is.
    fn report(&self, tally: &Tally, reports: usize) -> anyhow::Result<()> {
        let Some(out) = self.arguments.out.as_deref().map(Path::display) else {
            return self.sum_up(tally);
        };
        let wrote = match self.grading.judge.format.ending {
            None => {
                let imports = self.grading.roster.iter().flat_map(|_| IMPORTS);
                let files: Vec<&str> = TABLES.into_iter().chain(imports).collect();
                format!("wrote {} to {out}", files.join(", "))
            }
            Some(_) => {
                let s = if reports == 1 { "" } else { "s" };
                let engine = self
                    .engine
                    .iter()
                    .map(|engine| format!(", made by {}", engine.name()));
                let engine: String = engine.collect();
                let name = self.grading.judge.format.name;
                format!("wrote {reports} report{s} to {out} ({name}{engine})")
            }
        };
        match self.silent(tally) {
            true => Ok(()),
            false => terminal::say(&format!("{wrote}\n{}", self.summary(tally))),
        }
    }

    /// Ends what has gone to standard output: text with a summary, a table with one beside it.
    fn sum_up(&self, tally: &Tally) -> anyhow::Result<()> {
        if self.silent(tally) {
            return Ok(());
        }
        if self.grading.judge.format.summed_up && tally.answers() > 1 {
            return terminal::say(&self.summary(tally));
        }
        if self.grading.judge.format.ending.is_none() {
            terminal::complain(self.summary(tally).trim_end());
        }
        Ok(())
    }

    fn silent(&self, tally: &Tally) -> bool {
        self.arguments.quiet || tally.papers() == 0
    }

    /// How many are correct and, of several papers, how often each mistake was made.
    fn summary(&self, tally: &Tally) -> String {
        let locale = self.grading.judge.clerk.locale();
        let (table, told) = (tally.table(locale), tally.told(locale));
        match self.several && !table.is_empty() {
            true => format!("{told}\n\n{table}"),
            false => format!("{told}\n"),
        }
    }
}
