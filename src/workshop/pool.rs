//! How many different positions each exercise can draw from, by stratum, in words.

use super::describe;
use crate::budget::Budget;
use crate::engine::pool::Demand;
use crate::spec::{Problem, Spec};
use crate::worksheet::{Planned, Planner, Pools};

/// So many positions are worked out to tell how hard they are.
const SAMPLE: u64 = 32;

/// The report on a set.
pub fn report(spec: &Spec) -> Result<String, Problem> {
    let mut pools = Pools::default();
    let mut planner = Planner::new(&mut pools);
    let plan = planner.counted(spec)?;
    let samples = Budget::default();
    let mut report = String::new();
    for planned in &plan.entries {
        describe(&mut report, planned, &mut planner, &samples);
    }
    Ok(report)
}

fn describe(report: &mut String, planned: &Planned, planner: &mut Planner, samples: &Budget) {
    let entry = planned.entry;
    let enough = match planned.pool.has(entry.count) {
        true => "",
        false => "   NOT ENOUGH",
    };
    let drawn = match entry.given.is_empty() {
        true => format!("draws {} of {}{enough}", entry.count, planned.pool.size()),
        false => format!("asks about {} of your own", entry.count),
    };
    report.push_str(&format!("{}\n  {drawn}\n", describe::exercise(planned)));
    if !entry.require.diagnose.is_empty() {
        let shown = entry.require.diagnose.join(", ");
        report.push_str(&format!("  each shows {shown}\n"));
    }
    // A sample is solved, and not drawn twice and printed as a question is.
    let steps = planned.steps / 4 + 1;
    let sample = SAMPLE.min(samples.left() / steps);
    let sampled = samples.spend(sample * steps).ok();
    if let Some((least, most)) = sampled.and_then(|()| planned.sampled_difficulty(sample)) {
        let scores = describe::range(&(least..=most));
        report.push_str(&format!("  difficulty {scores} in a sample\n"));
    }
    let shares: Vec<_> = planned.shares().collect();
    let of: u64 = shares.iter().map(|(stratum, _)| stratum.share).sum();
    for (stratum, size) in shares.iter().filter(|_| shares.len() > 1) {
        let name = format!("{} of {of}: {}", stratum.share, describe::stratum(stratum));
        report.push_str(&format!("  {name:<40}{size:>16}\n"));
    }
    report.push_str(if shares.len() > 1 { "  in all\n" } else { "" });
    for (name, demand) in strata(planned) {
        let number = match planner.pool(planned.kind, &*planned.game, entry, &demand) {
            Ok(pool) if pool.is_empty() => continue,
            Ok(pool) => pool.size().to_string(),
            Err(_) => "too many steps".to_string(),
        };
        report.push_str(&format!("  {name:<40}{number:>16}\n"));
    }
}

/// The strata that are told: those that the set leaves open, of what can be required of the game.
fn strata(planned: &Planned) -> Vec<(String, Demand)> {
    if !planned.kind.has_board || !planned.entry.given.is_empty() {
        return Vec::new();
    }
    let demand = &planned.demand;
    let required = planned.game.boards().require;
    let with = |name: &str, change: &dyn Fn(&mut Demand)| {
        let mut narrowed = demand.clone();
        change(&mut narrowed);
        (name.to_string(), narrowed)
    };
    let mut strata = Vec::new();
    if demand.first_wins.is_none() {
        strata.push(with("first player wins", &|d| d.first_wins = Some(true)));
        strata.push(with("second player wins", &|d| d.first_wins = Some(false)));
    }
    if demand.winning_moves.is_none() {
        // From a pile several amounts may win; in Nim no heap has two winning moves.
        let each = match (planned.game.amounts(), planned.game.code()) {
            (Some(amounts), _) => amounts.0.len() as u64,
            (None, Some(code)) => code.most_moves(*demand.size.end()),
            (None, None) => 1,
        };
        let most = each.saturating_mul(*demand.heaps.end());
        for moves in 1..=most.min(8) {
            let name = format!("winning moves: {moves}");
            strata.push(with(&name, &|d| d.winning_moves = Some(moves..=moves)));
        }
    }
    if demand.misere_matters.is_none() && required.contains(&"misere-matters") {
        strata.push(with("misère matters", &|d| d.misere_matters = Some(true)));
    }
    if demand.equal_heaps.is_none() && required.contains(&"equal-heaps") {
        strata.push(with("all heaps different", &|d| {
            d.equal_heaps = Some(0..=0)
        }));
    }
    if demand.carries.is_none() && required.contains(&"carries") {
        strata.push(with("carries", &|d| d.carries = Some(true)));
    }
    strata
}
