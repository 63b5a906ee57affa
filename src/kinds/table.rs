//! `table` and `grundy-table`: the table of N and P (lecture 001, a single pile), or of Grundy values, from 0 up to a heap,
//! and how it repeats itself.

use super::content::{Content, Value};
use super::kind::{Card, Kind, Unsuited, not_one_heap};
use super::problem::{More, Problem, Worked};
use super::strata::one_heap;
use crate::engine::pool::Demand;
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::Locale;
use crate::model::{Claim, Derivation, Goal, Listed, Method, Position};

/// The kind for what the table lists.
pub struct Table(pub Listed);

impl Kind for Table {
    fn card(&self) -> &'static Card {
        match self.0 {
            Listed::Outcomes => &Card {
                name: "table",
                goal: Goal::Winner,
                room: 4,
                // Letters are filled into a form.
                marks: true,
                ..Card::BOARD
            },
            Listed::GrundyValues => &Card {
                name: "grundy-table",
                goal: Goal::GrundyTable,
                room: 4,
                ..Card::BOARD
            },
        }
    }

    fn suits(&self, game: &dyn Game) -> bool {
        game.table(&Position(vec![1]), self.0).is_some()
    }

    /// One heap, of at most as many counters as a table on paper has room for.
    fn rule_out(&self, demand: &mut Demand) {
        one_heap(demand, LARGEST);
    }

    fn unsuited(&self, _game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
        not_one_heap(&posed.position, LARGEST, |size| {
            format!("a table up to {size} is too long for paper")
        })
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let position = &problem.position;
        let none = || games::uncertified(game, position, "there is no table");
        let table = game.table(position, self.0).ok_or_else(none)?;
        let solution = games::accepted(game, table, self.goal())?;
        let (found, brief) = found(solution.derivation());
        let mut worked = Worked::by(solution);
        let size = position.0.first().copied().unwrap_or(0);
        worked.more.asked = vec![
            ("last", Value::Number(size)),
            ("blank", Value::Blank(self.0, size)),
            (
                "repeats",
                Value::Flag(found.iter().any(|(name, _)| *name == "period")),
            ),
        ];
        worked.more.found = found;
        worked.more.brief = brief;
        Ok(worked)
    }

    /// The values in a line, and the period in another. A table of N and P is a form of cells.
    fn stub(&self, problem: &Problem, more: &More, locale: &Locale) -> Vec<String> {
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
