//! `nimsmith check`: written solutions, judged line by line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;

use anyhow::{anyhow, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use rayon::prelude::*;

use super::handed_in::HandedIn;
use super::judge::{Judge, Judged};
use super::output::{Folder, Growing, Note};
use super::papers::{self, Job};
use super::pdf::Engine;
use super::readers::Whose;
use super::register::Register;
use super::roster::{Roster, Student};
use super::secret;
use super::terminal::{self, Progress};
use super::{grades, input};
use crate::check::Hints;
use crate::error::Error;
use crate::quiz::form;
use crate::render::report::{
    self, Clerk, Course, Gradebook, Member, REPORTS, ReportFormat, Tally, glance, mistakes_csv,
    unread_csv,
};
use crate::spell;
use crate::worksheet::desk::FrontDesk;
use crate::worksheet::{Plan, Sheets};

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
A paper begins with `game: nim`, `rows: 5, 8, 16` and `asked: first-move`, each on a line; then comes
the solution, one step per line. `generate --papers` writes papers to fill in, and how-to-write.md,
which has the first lines for other games.

Examples:
  nimsmith check paper.txt
  nimsmith check papers --set SET.yaml --students CLASS.csv
  nimsmith check papers --set SET.yaml --students CLASS.csv --format html --out reports
  nimsmith check papers --set SET.yaml --format csv --out marks
  nimsmith solve nim 5 8 16 | nimsmith check -

Exit code: 0 all correct, 1 something is wrong or missing, 2 could not be done.";

/// The files of a gradebook: a row for each student, a row for each answer, mistakes, lines that were not read, the class at a
/// glance; and where there is a class list, what learning systems import.
const GRADEBOOK: &str = "gradebook.csv";
const ANSWERS: &str = "answers.csv";
const CLASS: &str = "class.html";
const MOODLE: &str = "moodle.csv";
const CANVAS: &str = "canvas.csv";
const MISTAKES: &str = "mistakes.csv";
const UNREAD: &str = "unread.csv";
const TABLES: [&str; 5] = [GRADEBOOK, ANSWERS, MISTAKES, UNREAD, CLASS];
const IMPORTS: [&str; 2] = [MOODLE, CANVAS];

/// So many papers are in the making at once, or one for each thread, which bounds the memory whatever the class is.
const CHUNK: usize = 16;

/// What a page of reports is called.
const TITLE: &str = "Checked solutions";

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let format = format(&arguments.format)?;
    let engine = engine(format, arguments)?;
    let set = input::set(arguments.set.as_deref())?;
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
    let phrases = input::phrases(arguments.phrases.as_deref())?;
    let in_folder = |error| input::in_folder(error, arguments.templates.as_deref());
    let sheets = || Some(Sheets::new(plan.as_ref().ok()?, readers));
    let desk = FrontDesk::planning(sheets, arguments.set.is_some()).with_forms(form::marker);
    let clerk = Clerk::new(set.spec.rubric, &own, colour).map_err(in_folder)?;
    let run = Run {
        arguments,
        title: &set.spec.title,
        judge: Judge {
            desk: desk.reading(phrases),
            hints: arguments.hints,
            clerk: clerk.of(course),
            register,
            format,
        },
        roster,
        engine,
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
    match report::format(name) {
        Some(format) => Ok(format),
        None => {
            let known: Vec<&str> = REPORTS.iter().map(|format| format.name).collect();
            bail!(
                "unknown format {}\nhelp: {}",
                spell::quote(name),
                spell::known("formats", name, &known)
            )
        }
    }
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

/// What is known of a class and its exercises.
fn of_class(plan: &Plan, roster: Option<&Roster>) -> Course {
    let member = |student: &Student| Member {
        id: student.id.clone(),
        file: student.file.clone(),
        name: student.name.clone(),
    };
    Course {
        title: Some(match &plan.spec.head.course {
            Some(course) => format!("{course}: {}", plan.spec.title),
            None => plan.spec.title.clone(),
        }),
        asked: plan.asked(),
        students: roster.map_or_else(Vec::new, |roster| {
            roster.students.iter().map(member).collect()
        }),
    }
}

struct Run<'a> {
    arguments: &'a Arguments,
    /// The set's.
    title: &'a str,
    judge: Judge<'a>,
    roster: Option<Roster>,
    engine: Option<Engine>,
    several: bool,
}

/// What has been judged.
struct Outcome<'c> {
    tally: Tally,
    gradebook: Gradebook<'c>,
    /// How many reports there are.
    reports: usize,
}

/// The note that reports are missing, by their names; without names, the gradebook.
fn note(names: &[String]) -> Note {
    let files = match names {
        [] => format!("- {}\n", TABLES.join(", ")),
        [one] => format!("- {one}\n"),
        [first, .., last] => format!("- {} reports, {first} to {last}\n", names.len()),
    };
    let about = "reports".to_string();
    Note { about, files }
}

/// Where reports go.
enum Sink<'f> {
    /// All to standard output.
    Output,
    /// All into one file.
    Whole(Growing<'f>),
    /// Each student's into a file.
    Each(&'f Folder),
}

impl Run<'_> {
    fn papers(&self, jobs: &[Job], unread: &mut Vec<String>) -> anyhow::Result<Tally> {
        let names = match (&self.arguments.out, self.judge.format.ending) {
            (Some(out), Some(ending)) => {
                let students = &self.judge.clerk.course().students;
                papers::names(jobs, students, &self.arguments.papers, out, ending)?
            }
            _ => Vec::new(),
        };
        let (tally, reports) = match &self.arguments.out {
            None => {
                let outcome = self.judge_all(jobs, &names, Sink::Output, unread)?;
                (outcome.tally, outcome.reports)
            }
            Some(out) => {
                let folder = Folder::create(out)?;
                folder.fill(&note(&names), || self.fill(&folder, jobs, &names, unread))?
            }
        };
        self.report(&tally, reports)?;
        Ok(tally)
    }

    /// Judges the papers and writes their reports into a folder.
    fn fill(
        &self,
        folder: &Folder,
        jobs: &[Job],
        names: &[String],
        unread: &mut Vec<String>,
    ) -> anyhow::Result<(Tally, usize)> {
        if self.judge.format.ending.is_some() {
            let outcome = self.judge_all(jobs, names, Sink::Each(folder), unread)?;
            return Ok((outcome.tally, outcome.reports));
        }
        let sink = Sink::Whole(folder.grow(ANSWERS)?);
        let outcome = self.judge_all(jobs, names, sink, unread)?;
        let Outcome {
            tally,
            gradebook,
            reports,
        } = outcome;
        let page = glance(&self.judge.clerk, &gradebook, &tally);
        let page =
            page.map_err(|error| input::in_folder(error, self.arguments.templates.as_deref()))?;
        folder.write(GRADEBOOK, gradebook.csv().as_bytes())?;
        folder.write(MISTAKES, mistakes_csv(&tally).as_bytes())?;
        folder.write(UNREAD, unread_csv(&tally).as_bytes())?;
        folder.write(CLASS, page.as_bytes())?;
        if let Some(roster) = &self.roster {
            let title = self.title;
            folder.write(MOODLE, grades::moodle(roster, &gradebook, title).as_bytes())?;
            folder.write(CANVAS, grades::canvas(roster, &gradebook, title).as_bytes())?;
        }
        Ok((tally, reports))
    }

    fn judge_all(
        &self,
        jobs: &[Job],
        names: &[String],
        mut sink: Sink,
        unread: &mut Vec<String>,
    ) -> anyhow::Result<Outcome<'_>> {
        let ends = (self.judge.format.ends)(&self.judge.clerk, TITLE)?;
        sink.add(&ends.0)?;
        let mut tally = Tally::default();
        let mut gradebook = Gradebook::new(self.judge.clerk.course());
        let students = &self.judge.clerk.course().students;
        let ending = self.judge.format.ending.unwrap_or_default();
        let mut handed_in = HandedIn::new(students, names, ending);
        let mut progress = Progress::new(jobs.len(), "papers", self.arguments.quiet);
        let size = CHUNK.max(rayon::current_num_threads());
        for (i, chunk) in jobs.chunks(size).enumerate() {
            let in_folder = |error| input::in_folder(error, self.arguments.templates.as_deref());
            let judged = chunk.par_iter().map(|job| self.judge.judge(job));
            let judged: Vec<Judged> = judged.collect::<Result<_, Error>>().map_err(in_folder)?;
            if let Sink::Each(folder) = &sink {
                let students = judged.iter().map(|judged| judged.entry.student);
                let pages = handed_in.add(students, i * size);
                let write = |(name, papers): (&String, &Vec<usize>)| match papers[..] {
                    [only] => self.write(folder, name, &judged[only - i * size].report),
                    _ => {
                        let own: Vec<&Job> = papers.iter().map(|&paper| &jobs[paper]).collect();
                        self.write(folder, name, &self.judge.again(&own)?)
                    }
                };
                pages.par_iter().try_for_each(write).map_err(in_folder)?;
            }
            for judged in judged {
                sink.add(&judged.report)?;
                tally.add(&judged.tally);
                gradebook.add(&judged.entry);
                unread.extend(judged.unread);
            }
            if let Some(progress) = &mut progress {
                progress.show(i * size + chunk.len());
            }
        }
        sink.add(&ends.1)?;
        sink.finish()?;
        let reports = handed_in.reports();
        Ok(Outcome {
            tally,
            gradebook,
            reports,
        })
    }

    /// Writes a report as a whole page, or as the PDF of one.
    fn write(&self, folder: &Folder, name: &str, report: &str) -> Result<(), Error> {
        let (before, after) = (self.judge.format.ends)(&self.judge.clerk, TITLE)?;
        let page = before + report + &after;
        match &self.engine {
            Some(engine) => folder.write(name, &engine.make(&page)?),
            None => folder.write(name, page.as_bytes()),
        }
    }

    /// Says what there is.
    fn report(&self, tally: &Tally, reports: usize) -> anyhow::Result<()> {
        let Some(out) = self.arguments.out.as_deref().map(Path::display) else {
            return self.sum_up(tally);
        };
        let wrote = match self.judge.format.ending {
            None => {
                let imports = self.roster.iter().flat_map(|_| IMPORTS);
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
                let name = self.judge.format.name;
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
        if self.judge.format.summed_up && tally.answers() > 1 {
            return terminal::say(&self.summary(tally));
        }
        if self.judge.format.ending.is_none() {
            terminal::complain(self.summary(tally).trim_end());
        }
        Ok(())
    }

    fn silent(&self, tally: &Tally) -> bool {
        self.arguments.quiet || tally.papers() == 0
    }

    /// How many are correct and, of several papers, how often each mistake was made.
    fn summary(&self, tally: &Tally) -> String {
        let table = tally.table();
        match self.several && !table.is_empty() {
            true => format!("{tally}\n\n{table}"),
            false => format!("{tally}\n"),
        }
    }
}

impl Sink<'_> {
    /// Adds what comes before or after all papers, or the report of one where they share a file.
    fn add(&mut self, text: &str) -> anyhow::Result<()> {
        match self {
            Sink::Output => terminal::say(text),
            Sink::Whole(file) => Ok(file.add(text.as_bytes())?),
            Sink::Each(_) => Ok(()),
        }
    }

    fn finish(self) -> Result<(), Error> {
        match self {
            Sink::Whole(file) => file.finish(),
            Sink::Output | Sink::Each(_) => Ok(()),
        }
    }
}
