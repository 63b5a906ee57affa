//! `nimsmith prove`: proof files, judged line by line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::Args;
use rayon::prelude::*;

use super::beside::Beside;
use super::terminal::{self, Progress};
use super::{at, input, output, rocq, watch};
use crate::budget::OUTPUT;
use crate::games::proofs;
use crate::locale::{CODES, Locale};
use crate::proof::certificate::{Certificate, gather};
use crate::proof::judge::Report;
use crate::proof::shelf::Carried;
use crate::proof::shown::Stated;
use crate::proof::syntax::LONGEST;
use crate::render::proofs::{Checked, DOCUMENTS, Document, Manner, Tally, json, text, textbook};
use crate::{proof, spell};

/// Check proofs line by line
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// Files of proofs, or - for standard input; without any, those that the program carries
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The only facts that are believed, whatever facts a proof names
    #[arg(long, value_name = "FILE")]
    facts: Option<PathBuf>,
    /// The only facts, theorems and methods that may be used, besides a proof's own lines: ROWS,L1_diff,xor
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    allow: Option<Vec<String>>,
    /// The verdicts as text or json (one line per file), or what is proved, in sentences: textbook, markdown, html, latex
    #[arg(long, default_value = "text")]
    format: String,
    /// The language of what is said; the proofs stay as they are
    #[arg(long, value_parser = input::one_of(CODES), default_value = "en")]
    language: &'static Locale,
    /// Write a certificate that other programs can check, if everything is proved
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write the theorems and the games, defined by play, for Rocq (Coq), if everything is proved
    #[arg(long, value_name = "DIR")]
    rocq: Option<PathBuf>,
    /// Print only what is wrong
    #[arg(long, short)]
    quiet: bool,
    /// Print what is still to be proved before a line of a file, what is known there, and what may apply
    #[arg(long, value_name = "LINE", conflicts_with_all = ["certificate", "quiet", "watch"])]
    at: Option<usize>,
    /// Check the files again whenever they are saved, until Ctrl-C
    #[arg(long, requires = "files", conflicts_with = "certificate")]
    watch: bool,
}

const EXAMPLES: &str = "\
A file states theorems and proves them, one step per line:

  theorem SWAP: all x,y:Nat. x < y -> not y < x
  proof
    fix x, y
    assume less: x < y
    thus not y < x by less, arith
  qed

`facts FILE` and `uses FILE` at the top of a file name those whose facts and theorems it may use: files of the same folder, or some that the program carries.

Examples:
  nimsmith prove homework.proof
  nimsmith prove homework.proof --watch
  nimsmith prove homework.proof --at 5
  nimsmith prove homework.proof --allow logic,arith
  nimsmith prove --certificate nim.json
  nimsmith prove homework.proof --format html > homework.html
  nimsmith prove homework.proof --language de
  nimsmith prove --rocq rocq

Exit code: 0 all is proved, 1 something is refused, 2 could not be done.";

/// The words after `--format`.
const FORMATS: [&str; 6] = ["text", "textbook", "markdown", "html", "latex", "json"];

/// Beside theorems in sentences, only what is wrong is told.
const QUIET: Manner = Manner {
    colour: false,
    quiet: true,
};

/// What stands between the reports of a file that is checked again.
const SEPARATOR: &str = "----------------------------------------\n";

/// So many files are in the making at once, which bounds the memory.
const CHUNK: usize = 16;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let format = arguments.format.as_str();
    if !FORMATS.contains(&format) {
        bail!(spell::unknown("format", format, &FORMATS));
    }
    let facts = arguments.facts.as_deref().map(facts).transpose()?;
    let run = Run {
        arguments,
        facts,
        json: format == "json",
        document: DOCUMENTS.into_iter().find(|known| known.name == format),
        manner: Manner {
            colour: terminal::colour_of_results(),
            quiet: arguments.quiet,
        },
    };
    match arguments.at {
        Some(line) => run.at(line),
        None if arguments.watch => run.watch(),
        None => run.all(&mut Vec::new()),
    }
}

/// The file that the user names for facts: its name and text.
fn facts(path: &Path) -> anyhow::Result<(String, String)> {
    let shown = input::shown(path);
    let bytes = input::bytes(path, LONGEST)?;
    if bytes.len() > LONGEST {
        bail!("{shown}: the file is longer than {LONGEST} bytes");
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok((shown.to_string(), text)),
        Err(_) => bail!("{shown}: the file is not UTF-8 text"),
    }
}

/// A file that is to be checked.
enum Job {
    /// One that the user names; `-` for standard input.
    Named(PathBuf),
    /// One that the program carries.
    Carried(&'static Carried),
}

/// What becomes of a file: what is said of it, its counts, and the report itself where a certificate is wanted.
struct Done {
    said: String,
    /// What is wrong, where what is said is a document.
    wrong: String,
    tally: Tally,
    report: Option<Report>,
    /// Names after `--allow` that it knows nothing of.
    unknown: Vec<String>,
    /// The files beside it that it names, and those that they name.
    rests_on: Vec<PathBuf>,
}

struct Run<'a> {
    arguments: &'a Arguments,
    facts: Option<(String, String)>,
    json: bool,
    document: Option<&'static Document>,
    manner: Manner,
}

impl Run<'_> {
    /// Says where the proof stands at a line of the one file.
    fn at(&self, line: usize) -> anyhow::Result<ExitCode> {
        let [file] = &self.arguments.files[..] else {
            bail!("--at needs one file\nhelp: nimsmith prove FILE --at {line}");
        };
        if !["text", "json"].contains(&&*self.arguments.format) {
            bail!(
                "--at prints text or json\nhelp: leave out --format {}",
                self.arguments.format
            );
        }
        let (shown, bytes, folder) = source(&Job::Named(file.clone()))?;
        let shelf = self.shelf(folder);
        let allow = self.arguments.allow.as_deref();
        let (text, _) = proofs::text(bytes);
        let found = proof::at::at(name_of(&shown), &text, line, &shelf, allow);
        at::say(&shown, line, found, self.json, self.arguments.language)
    }

    /// Checks the files again and again; what goes wrong once may go well after the next change.
    fn watch(&self) -> anyhow::Result<ExitCode> {
        let files = &self.arguments.files;
        if files.iter().any(|file| file.as_os_str() == "-") {
            bail!("standard input cannot be watched\nhelp: name a file");
        }
        watch::forever(files, LONGEST, |again| {
            if again && !self.json {
                terminal::say(SEPARATOR)?;
            }
            let mut rest_on: Vec<PathBuf> = self.arguments.facts.iter().cloned().collect();
            let facts = self.arguments.facts.as_deref().map(facts).transpose();
            let done = facts.and_then(|facts| Run { facts, ..*self }.all(&mut rest_on));
            done.map_or_else(|why| terminal::complain(&why.to_string()), |_| ());
            Ok(rest_on)
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// The files beside one, or the only facts that count.
    fn shelf(&self, folder: Option<PathBuf>) -> Beside<'_> {
        Beside {
            folder,
            facts: self.facts.as_ref().map(|(name, text)| (&**name, &**text)),
        }
    }

    /// Checks all files; those that they rest on are put down.
    fn all(&self, rest_on: &mut Vec<PathBuf>) -> anyhow::Result<ExitCode> {
        let named = self.arguments.files.iter().cloned().map(Job::Named);
        let mut jobs: Vec<Job> = named.collect();
        if jobs.is_empty() {
            jobs = Carried::proofs().map(Job::Carried).collect();
        }
        let frame = self
            .document
            .map(|document| (document.frame)(self.arguments.language))
            .transpose()?;
        let (before, after) = frame.unwrap_or_default();
        terminal::say(&before)?;
        let mut unknown: Option<Vec<String>> = None;
        let (mut tally, mut reports, mut unread) = (Tally::default(), Vec::new(), Vec::new());
        let mut progress = Progress::new(jobs.len(), "files", self.arguments.quiet);
        for (i, chunk) in jobs.chunks(CHUNK).enumerate() {
            let done: Vec<anyhow::Result<Done>> =
                chunk.par_iter().map(|job| self.job(job)).collect();
            for done in done {
                match done {
                    Ok(done) => {
                        terminal::say(&done.said)?;
                        if !done.wrong.is_empty() {
                            terminal::complain(done.wrong.trim_end());
                        }
                        tally.add(done.tally);
                        reports.extend(done.report);
                        rest_on.extend(done.rests_on);
                        let before = unknown.take().unwrap_or_else(|| done.unknown.clone());
                        let in_all = before.into_iter();
                        unknown = Some(in_all.filter(|name| done.unknown.contains(name)).collect());
                    }
                    Err(why) => unread.push(why.to_string()),
                }
            }
            if let Some(progress) = &mut progress {
                progress.show(i * CHUNK + chunk.len());
            }
        }
        drop(progress);
        terminal::say(&after)?;
        for name in unknown.unwrap_or_default() {
            terminal::complain(&format!(
                "--allow {}: nothing here has this name\nhelp: name facts, theorems, and `xor`, `arith` or `logic`",
                spell::quote(&name)
            ));
        }
        let wrote = match unread.is_empty() && tally.all_proved() {
            true => self.export(&reports)?,
            false => None,
        };
        self.sum_up(&tally, wrote)?;
        if !unread.is_empty() {
            bail!(unread.join("\n"));
        }
        Ok(match tally.all_proved() {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(1),
        })
    }

    /// Reads and judges a file.
    fn job(&self, job: &Job) -> anyhow::Result<Done> {
        let (shown, bytes, folder) = source(job)?;
        let shelf = self.shelf(folder.clone());
        let allow = self.arguments.allow.as_deref();
        let judged = proofs::judged(name_of(&shown), bytes, &shelf, allow);
        let checked = Checked {
            file: &shown,
            text: &judged.text,
            report: &judged.report,
            replays: &judged.replays,
            locale: self.arguments.language,
        };
        let said = match (self.document, self.arguments.format.as_str()) {
            (Some(document), _) => document.chapter(&checked),
            (None, "json") => json(&checked)?,
            (None, "textbook") => textbook(&checked) + &self::text(&checked, QUIET),
            (None, _) => self::text(&checked, self.manner),
        };
        Ok(Done {
            said,
            wrong: self
                .document
                .map_or_else(String::new, |_| self::text(&checked, QUIET)),
            tally: Tally::of(&checked),
            unknown: self.unknown_allowed(&judged.report),
            rests_on: folder.map_or_else(Vec::new, |folder| {
                let names = judged.report.files.iter();
                names.map(|name| folder.join(name)).collect()
            }),
            report: self.wants_certificate().then_some(judged.report),
        })
    }

    /// The names after `--allow` that neither the program nor a file has anything for.
    fn unknown_allowed(&self, report: &Report) -> Vec<String> {
        let stated = |name: &str| {
            let mut theorems = report.theorems.iter().chain(&report.used);
            let is_method = proof::elaborate::METHODS.contains(&name);
            is_method
                || Stated::find(name).is_some()
                || report.theory.known(name).is_some()
                || theorems.any(|theorem| theorem.name == name)
        };
        let names = self.arguments.allow.iter().flatten();
        let unknown = names.filter(|name| !stated(name));
        unknown.cloned().collect()
    }

    fn wants_certificate(&self) -> bool {
        self.arguments.certificate.is_some() || self.arguments.rocq.is_some()
    }

    /// Writes the certificate, as JSON and for Rocq, where it is wanted, and says so.
    fn export(&self, reports: &[Report]) -> anyhow::Result<Option<String>> {
        if !self.wants_certificate() {
            return Ok(None);
        }
        let certificate = gather(reports).map_err(|name| {
            anyhow!(
                "`{name}` is stated differently in these files\nhelp: write a certificate for each of them"
            )
        })?;
        let mut wrote = String::new();
        if let Some(path) = &self.arguments.certificate {
            self::certificate(path, &certificate)?;
            wrote += &format!("wrote {}\n", input::shown(path));
        }
        if let Some(path) = &self.arguments.rocq {
            let own = (!self.arguments.files.is_empty()).then_some(&certificate);
            wrote += &rocq::write(path, own, None)?;
        }
        Ok(Some(wrote))
    }

    /// Says how many theorems are proved, and what was written.
    fn sum_up(&self, tally: &Tally, wrote: Option<String>) -> anyhow::Result<()> {
        if self.wants_certificate() && wrote.is_none() {
            terminal::complain("no certificate is written, since not everything is proved");
        }
        if self.json || self.document.is_some() || tally.files() == 0 {
            return Ok(());
        }
        if self.manner.quiet {
            return terminal::say(&tally.foreign(self.arguments.language));
        }
        let told = tally.told(self.arguments.language);
        terminal::say(&(told + &wrote.unwrap_or_default()))
    }
}

/// Writes a certificate as JSON.
fn certificate(path: &Path, certificate: &Certificate) -> anyhow::Result<()> {
    let json = certificate.to_json();
    if json.len() > OUTPUT {
        bail!(
            "this certificate would be longer than {OUTPUT} bytes\nhelp: write a certificate for each file, or split the files"
        );
    }
    let shown = input::shown(path);
    let name = path.file_name().and_then(|name| name.to_str());
    if name.is_none() || path.is_dir() {
        bail!("{shown}: this is no name for a file");
    }
    Ok(output::write(path, json.as_bytes())?)
}

/// What a file is called, its bytes, and the folder of the files that it may name.
fn source(job: &Job) -> anyhow::Result<(String, Vec<u8>, Option<PathBuf>)> {
    Ok(match job {
        Job::Carried(file) => (file.name.to_string(), file.text.as_bytes().to_vec(), None),
        Job::Named(path) if path.as_os_str() == "-" => {
            let bytes = input::bytes_of(std::io::stdin().lock(), "standard input", LONGEST)?;
            ("-".to_string(), bytes, Some(PathBuf::from(".")))
        }
        Job::Named(path) => {
            let folder = path.parent().map(Path::to_path_buf);
            let bytes = input::bytes(path, LONGEST)?;
            (path.display().to_string(), bytes, folder)
        }
    })
}

/// A file's name without its folder, as other files would name it.
fn name_of(shown: &str) -> &str {
    shown.rsplit(['/', '\\']).next().unwrap_or(shown)
}
