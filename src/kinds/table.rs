//! `table` and `grundy-table`: the table of N and P (lecture 001, a single pile), or of Grundy values, from 0 up to a heap,
//! and how it repeats itself.

use super::content::{Content, Value};
use super::kind::{Games, Key, Kind, not_one_heap};
use super::problem::{More, Problem, Worked};
use super::strata::one_heap;
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::Locale;
use crate::model::{Claim, Derivation, Goal, Listed, Position};

/// `table`: letters are filled into a form.
pub static OUTCOMES: Kind = Kind {
    name: "table",
    goal: Goal::Winner,
    marks: true,
    games: Games::Such(|game| lists(game, Listed::Outcomes)),
    key: Key::Worked(|game, problem, _| work(game, problem, Listed::Outcomes)),
    ..EITHER
};

/// `grundy-table`.
pub static GRUNDY_VALUES: Kind = Kind {
    name: "grundy-table",
    goal: Goal::GrundyTable,
    games: Games::Such(|game| lists(game, Listed::GrundyValues)),
    key: Key::Worked(|game, problem, _| work(game, problem, Listed::GrundyValues)),
    stub,
    ..EITHER
};

/// What both say: one heap, of at most as many counters as a table on paper has room for.
const EITHER: Kind = Kind {
    room: 4,
    rule_out: |demand| one_heap(demand, LARGEST),
    unsuited: |_, posed| {
        not_one_heap(&posed.position, LARGEST, |size| {
            format!("a table up to {size} is too long for paper")
        })
    },
    ..Kind::BOARD
};

fn lists(game: &dyn Game, listed: Listed) -> bool {
    game.table(&Position(vec![1]), listed).is_some()
}

fn work(game: &dyn Game, problem: &Problem, listed: Listed) -> Result<Worked, Error> {
    let position = &problem.position;
    let none = || games::uncertified(game, position, "there is no table");
    let table = game.table(position, listed).ok_or_else(none)?;
    let goal = match listed {
        Listed::Outcomes => OUTCOMES.goal,
        Listed::GrundyValues => GRUNDY_VALUES.goal,
    };
    let solution = games::accepted(game, table, goal)?;
    let (found, brief) = found(solution.derivation());
    let repeats = found.iter().any(|(name, _)| *name == "period");
    let size = position.0.first().copied().unwrap_or(0);
    let more = More {
        asked: vec![
            ("last", Value::Number(size)),
            ("blank", Value::Blank(listed, size)),
            ("repeats", Value::Flag(repeats)),
        ],
        found,
        brief,
        ..More::default()
    };
    Ok(Worked::new(solution, more))
}

/// The values in a line, and the period in another. A table of N and P is a form of cells.
fn stub(problem: &Problem, more: &More, locale: &Locale) -> Vec<String> {
    let last = problem.position.0.first().copied().unwrap_or(0);
    let values = locale.say("stub values", &[("last", &last)]);
    // What a student writes stands behind the words that show how it was read.
    let list = |name: &str| locale.say(name, &[("list", &"")]).trim_end().to_string();
    let mut lines = vec![format!("# {values}"), list("read values")];
    if more.found.iter().any(|(name, _)| *name == "period") {
        lines.push(format!("# {}", locale.say("stub period", &[])));
        lines.push(list("stub period line"));
    }
    lines
}

/// The most counters of a table.
const LARGEST: u64 = 100;

/// How the table of a solution repeats itself, where it does, and its values; the values as they are told in few words.
fn found(lines: &Derivation) -> (Content, Vec<Value>) {
    let (mut found, mut brief) = (Content::new(), Vec::new());
    for line in &lines.lines {
        match &line.claim {
            Claim::Period { start, length, .. } => found.extend([
                ("start", Value::Number(*start)),
                ("period", Value::Number(*length)),
            ]),
            Claim::GrundyValues(values) => {
                brief = values.iter().copied().map(Value::Number).collect();
                found.push(("values", Value::List(brief.clone())));
            }
            _ => {}
        }
    }
    (found, brief)
}
