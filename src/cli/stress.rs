//! `nimsmith stress`: many sheets of a set, and what they have in common that they should not.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::terminal::Progress;
use super::{input, terminal};
use crate::render::json;
use crate::worksheet::Plan;
use crate::worksheet::stress::{self, Blind, Count, Exercise, Fault, Item, Strategy, Stress};
use crate::workshop::describe;

/// Try a set on many sheets, and report repeated positions, common answers and lucky guesses
#[derive(Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The set file; without it, the built-in homework set
    set: Option<PathBuf>,
    /// How many sheets, each with a seed of its own; without it 100, or fewer where they take long
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_SHEETS))]
    seeds: Option<u64>,
    /// The first of the seeds; without it, the set's own
    #[arg(long, value_parser = input::seed, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// How to print the report
    #[arg(long, value_parser = ["text", "json"], default_value = "text")]
    format: String,
    /// Also print the time for each question, on standard error
    #[arg(long)]
    times: bool,
}

const HELP: &str = "\
Exit code: 0 if all is well, also with warnings; 1 if a question is degenerate (the game is over,
the answer can be seen without working it out, the same position twice in an exercise) or has no
certified solution.

Examples:
  nimsmith stress
  nimsmith stress SET.yaml --seeds 500
  nimsmith stress SET.yaml --seeds 20 --format json";

/// So many sheets where nobody says how many.
const SHEETS: u64 = 100;

/// So many sheets are no more than a computer can remember.
const MOST_SHEETS: u64 = 10_000;

/// So many sheets are in the making at once.
const CHUNK: usize = 64;

/// So many different answers are told one by one.
const TOLD: usize = 10;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let set = input::set(arguments.set.as_deref(), None)?;
    let first = arguments.seed.unwrap_or(set.spec.seed);
    let plan = Plan::new(&set.spec, first, 1)
        .map_err(|problem| anyhow!(input::rendered(&problem, &set.text)))?;
    let sheets = arguments.seeds;
    let sheets = sheets.unwrap_or_else(|| SHEETS.min(plan.affordable_sheets()));
    let seeds: Vec<u64> = (0..sheets).map(|i| first.wrapping_add(i)).collect();
    let stress = drawn(&plan, &seeds);
    let mut exercises = stress.exercises();
    for stratum in exercises
        .iter_mut()
        .flat_map(|exercise| &mut exercise.strata)
    {
        let none_left = || "no stratum had any left".to_string();
        stratum.name = stratum
            .is
            .as_ref()
            .map_or_else(none_left, describe::stratum);
    }
    let report = Report {
        schema: "nimsmith/stress/1",
        title: &set.spec.title,
        first_seed: first,
        sheets,
        exercises: &exercises,
        faults: stress
            .faults()
            .iter()
            .map(|fault| bad(&plan, fault))
            .collect(),
    };
    let text = match &*arguments.format {
        "json" => json::pretty(&report)?,
        _ => text(&plan, &report),
    };
    terminal::say(&text)?;
    if arguments.times {
        terminal::complain(times(&exercises).trim_end());
    }
    Ok(ExitCode::from(u8::from(!report.faults.is_empty())))
}

/// Draws and counts, on all cores; the counts do not depend on which sheet was ready first.
fn drawn<'p>(plan: &'p Plan, seeds: &[u64]) -> Stress<'p> {
    let mut stress = Stress::new(plan);
    let mut progress = Progress::new(seeds.len(), "sheets", false);
    for (i, chunk) in seeds.chunks(CHUNK).enumerate() {
        let sheets: Vec<Vec<Item>> = chunk
            .par_iter()
            .map(|&seed| stress::sheet(plan, seed))
            .collect();
        for (&seed, items) in chunk.iter().zip(sheets) {
            stress.add(seed, items);
        }
        if let Some(progress) = &mut progress {
            progress.show(i * CHUNK + chunk.len());
        }
    }
    stress
}

/// All that is told.
#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    title: &'a str,
    first_seed: u64,
    sheets: u64,
    exercises: &'a [Exercise],
    faults: Vec<Bad>,
}

/// A question that must not be.
#[derive(Serialize)]
struct Bad {
    seed: u64,
    exercise: String,
    position: Vec<u64>,
    certified: bool,
    problem: String,
    #[serde(skip)]
    id: String,
}

fn bad(plan: &Plan, (seed, item): &(u64, Item)) -> Bad {
    let problem = match &item.fault {
        Some(Fault::Finished) => "the game is over before it begins",
        Some(Fault::Obvious) => "the answer can be seen without working it out",
        Some(Fault::Repeated) => "the sheet has this position already, in the same exercise",
        Some(Fault::Uncertified(why)) => &format!("no certified solution: {why}"),
        None => "",
    };
    Bad {
        seed: *seed,
        exercise: format!("{}-{}", plan.entries[item.entry].entry.id, item.index),
        position: item.position.0.clone(),
        certified: item.answer.is_some(),
        problem: problem.to_string(),
        id: plan.entries[item.entry].entry.id.clone(),
    }
}

fn text(plan: &Plan, report: &Report) -> String {
    let last = report.first_seed.wrapping_add(report.sheets - 1);
    let mut out = match report.sheets {
        1 => format!("1 sheet, seed {last}\n"),
        n => format!("{n} sheets, seeds {} to {last}\n", report.first_seed),
    };
    for (planned, exercise) in plan.entries.iter().zip(report.exercises) {
        out.push_str(&format!("\n{}\n", describe::exercise(planned)));
        let limited = planned.game.amounts().is_some();
        for (name, told) in lines(exercise, limited) {
            out.push_str(&format!("  {name:<15}{told}\n"));
        }
    }
    out.push('\n');
    out.push_str(&verdict(report));
    out
}

/// The lines of one exercise; what its kind does not ask for is left out.
fn lines(exercise: &Exercise, limited: bool) -> Vec<(&'static str, String)> {
    let drawn = format!(
        "{}, {} different of {}; {}, {} expected",
        exercise.items,
        exercise.different,
        exercise.pool,
        number(exercise.repeats, "repeat", "repeats"),
        exercise.expected_repeats
    );
    let mut lines = vec![("questions", drawn)];
    for stratum in exercise.strata.iter().filter(|_| exercise.strata.len() > 1) {
        let name = &stratum.name;
        let share = percent(stratum.share, stratum.of);
        let seen = percent(stratum.items, exercise.items);
        lines.push((
            "from",
            format!("{name}: {seen} (of {share}), pool {}", stratum.pool),
        ));
    }
    let mut add = |name, found: &[Count], of: u64| {
        if !found.is_empty() {
            lines.push((name, frequencies(found, of)));
        }
    };
    add("outcome", &exercise.outcomes, exercise.items);
    add("winning moves", &exercise.winning_moves, exercise.items);
    add("winning heap", &exercise.winning_heaps, exercise.items);
    add("nim-sum", &exercise.nim_sums, exercise.items);
    if let Some(range) = exercise.difficulty {
        let scores = format!("{} to {}, mean {}", range.least, range.most, range.mean);
        lines.push(("difficulty", scores));
    }
    for blind in &exercise.blind {
        lines.push(("guess", guess(blind, limited)));
    }
    lines
}

/// `limited` says that the rules limit how much a move may take.
fn guess(blind: &Blind, limited: bool) -> String {
    let warning = match blind.warning {
        true => "   WARNING: right too often",
        false => "",
    };
    let Blind { right, of, .. } = blind;
    let words = words(blind.strategy, limited);
    format!(
        "{words:<42} {:>5}   {right} of {of}{warning}",
        percent(*right, *of)
    )
}

fn words(strategy: Strategy, limited: bool) -> &'static str {
    match strategy {
        Strategy::FirstPlayer => "always the first player",
        Strategy::SecondPlayer => "always the second player",
        Strategy::LargestHeap => "always the largest heap",
        Strategy::FirstHeap => "always heap 1",
        Strategy::LastHeap => "always the last heap",
        Strategy::TakeMost if limited => "always take the most that is allowed",
        Strategy::TakeMost => "always take all of the largest heap",
        Strategy::TakeOne => "always take 1 from the largest heap",
        Strategy::MakeEqual => "always make the two largest heaps equal",
        Strategy::OneMarker => "always one marker",
        Strategy::TwoMarkers => "always two markers",
        Strategy::Add => "always add the numbers",
        Strategy::Subtract => "always subtract the smaller number",
    }
}

/// `N 150 (75 %), P 50 (25 %)`
fn frequencies(found: &[Count], of: u64) -> String {
    let told = found.iter().take(TOLD);
    let told = told.map(|Count { value, items }| format!("{value}: {}", percent(*items, of)));
    let mut told: Vec<String> = told.collect();
    if let Some(others) = found.len().checked_sub(TOLD).filter(|&others| others > 0) {
        told.push(number(others as u64, "other", "others"));
    }
    told.join(", ")
}

fn verdict(report: &Report) -> String {
    let warnings = report.exercises.iter().flat_map(|exercise| &exercise.blind);
    let warnings = warnings.filter(|blind| blind.warning).count() as u64;
    let mut out = String::new();
    if warnings > 0 {
        let guesses = number(warnings, "guess comes", "guesses come");
        out.push_str(&format!(
            "warning: {guesses} right more than 80 % of the time; other sizes, more heaps or `require` change that\n"
        ));
    }
    if report.faults.is_empty() {
        out.push_str(
            "ok: every question is certified, none is degenerate, no sheet repeats itself\n",
        );
        return out;
    }
    for exercise in report.exercises {
        out.push_str(&failures(report, exercise));
    }
    out
}

/// What is wrong with an exercise, each with the first question in which it is.
fn failures(report: &Report, exercise: &Exercise) -> String {
    let mut told: Vec<(&Bad, u64)> = Vec::new();
    let same = |one: &Bad, other: &Bad| match one.certified && other.certified {
        true => one.problem == other.problem,
        false => one.certified == other.certified,
    };
    for bad in report.faults.iter().filter(|bad| bad.id == exercise.id) {
        match told.iter_mut().find(|(first, _)| same(first, bad)) {
            Some((_, times)) => *times += 1,
            None => told.push((bad, 1)),
        }
    }
    let line = |(bad, times): (&Bad, u64)| {
        let position = bad.position.iter().map(u64::to_string);
        let position = position.collect::<Vec<_>>().join(", ");
        let of = number(exercise.items, "question", "questions");
        let (seed, place, problem) = (bad.seed, &bad.exercise, &bad.problem);
        format!(
            "FAILED: {times} of {of} of {}: {problem}\n  first with seed {seed}: {place}, {position}\n",
            exercise.id
        )
    };
    told.into_iter().map(line).collect()
}

fn times(exercises: &[Exercise]) -> String {
    let time = |exercise: &Exercise| {
        let micros = exercise.took.as_micros() / u128::from(exercise.items.max(1));
        format!("{}: {micros} µs for each question\n", exercise.id)
    };
    exercises.iter().map(time).collect()
}

/// A share in whole percent, rounded to the nearest.
fn percent(part: u64, of: u64) -> String {
    let percent = (u128::from(part) * 200 + u128::from(of)) / (u128::from(of.max(1)) * 2);
    format!("{percent} %")
}

fn number(n: u64, one: &str, several: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        _ => format!("{n} {several}"),
    }
}
