//! `table`: the table of N and P from 0 up to a heap, and how it repeats itself (lecture 001, a single pile).

use super::content::Value;
use super::kind::{Kind, Unsuited, too_few_or_many};
use super::problem::{Problem, Worked};
use super::strata::one_heap;
use crate::engine::pool::Demand;
use crate::error::Error;
use crate::games::{self, Game};
use crate::model::claim::Claim;
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::Position;

/// The kind.
pub struct Table;

impl Kind for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn template(&self) -> &'static str {
        include_str!("../../templates/kinds/table.md")
    }

    fn asks(&self) -> &'static str {
        "Fill in the table of N and P. Who can always win?"
    }

    fn goal(&self) -> Goal {
        Goal::Winner
    }

    fn suits(&self, game: &dyn Game) -> bool {
        game.table(&Position(vec![1])).is_some()
    }

    fn room(&self) -> u64 {
        4
    }

    /// One heap, of at most as many counters as a table on paper has room for.
    fn rule_out(&self, demand: &mut Demand) {
        one_heap(demand, LARGEST);
    }

    fn unsuited(&self, _game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
        let position = &posed.position;
        let size = position.0.iter().copied().max().unwrap_or(0);
        let long = || {
            let why = format!("a table up to {size} is too long for paper");
            Unsuited::because(why, format!("give a heap of up to {LARGEST} counters"))
        };
        match too_few_or_many(position, 1, 1) {
            None if size > LARGEST => long(),
            several => several.map(|several| Unsuited {
                help: "give one heap".to_string(),
                ..several
            }),
        }
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let position = &problem.position;
        let none = || games::uncertified(game, position, "there is no table");
        let table = game.table(position).ok_or_else(none)?;
        let solution = games::accepted(game, table, self.goal())?;
        let period = period(solution.derivation());
        let mut worked = Worked::by(solution);
        let size = position.0.first().copied().unwrap_or(0);
        worked.more.asked = vec![
            ("last", Value::Number(size)),
            ("blank", Value::Blank(size)),
            ("repeats", Value::Flag(period.is_some())),
        ];
        if let Some((start, length)) = period {
            worked.more.found = vec![
                ("start", Value::Number(start)),
                ("period", Value::Number(length)),
            ];
        }
        Ok(worked)
    }

    /// What is filled in is not read yet.
    fn checked(&self) -> bool {
        false
    }
}

/// The most counters of a table.
const LARGEST: u64 = 100;

/// How the table of a solution repeats itself, where it does.
fn period(lines: &Derivation) -> Option<(u64, u64)> {
    let mut claims = lines.lines.iter().map(|line| &line.claim);
    claims.find_map(|claim| match claim {
        Claim::Period { start, length, .. } => Some((*start, *length)),
        _ => None,
    })
}
