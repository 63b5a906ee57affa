//! What is noted about an author's own positions: that one is asked about again, or that there is nothing to work out.

use std::collections::HashSet;

use crate::engine::pool::Demand;
use crate::language::print;
use crate::model::{LARGEST_HEAP, MOST_HEAPS, Position};
use crate::worksheet::{Plan, Planned};

/// The notes, a line each.
pub fn notes(plan: &Plan) -> impl Iterator<Item = String> {
    let own = plan.entries.iter().filter(|planned| planned.kind.has_board);
    let mut seen = HashSet::new();
    let mut notes = Vec::new();
    for planned in own {
        let kind = (
            planned.kind.name,
            planned.game.title(),
            planned.demand.misere,
        );
        let given = planned
            .entry
            .given
            .iter()
            .map(|heaps| Position(heaps.clone()));
        notes.extend(given.filter_map(|position| {
            // Games of one name may allow other moves, which the headers of a paper tell.
            let canonical = planned.game.canonical(&position);
            let again = !seen.insert((kind, print::headers(&*planned.game, &canonical)));
            let why = match again {
                true => "more than once",
                false => trivial(planned, &position)?,
            };
            let shown = print::shown(&position, planned.game.layout());
            Some(format!(
                "note: `{}` asks about {shown} {why}",
                planned.entry.id
            ))
        }));
    }
    notes.into_iter()
}

/// Why there is nothing to work out, where that is so.
fn trivial(planned: &Planned, position: &Position) -> Option<&'static str> {
    if planned.game.moves(position).next().is_none() {
        return Some("where no move can be made");
    }
    let heaps: Vec<u64> = position
        .0
        .iter()
        .copied()
        .filter(|&size| size > 0)
        .collect();
    let mut demand = Demand::any(1..=MOST_HEAPS as u64, 1..=LARGEST_HEAP);
    demand.misere = planned.demand.misere;
    (planned.kind.rule_out)(&mut demand);
    let copied = matches!(heaps[..], [_] | [_, _]) && heaps.first() == heaps.last();
    let drawn = !copied && demand.met_by(&heaps);
    (planned.game.layout().is_nim() && !drawn).then_some("where the answer is seen at a glance")
}
