//! Exercises and their strata in a few words, for `pool` and `stress`.

use std::ops::RangeInclusive;

use crate::kinds::Stratum;
use crate::model::Amounts;
use crate::spec::Entry;
use crate::worksheet::Planned;

/// The id of an exercise with its kind, its game and what the set says of its boards, in the words of the set file.
pub fn exercise(planned: &Planned) -> String {
    let entry = planned.entry;
    if !planned.kind.has_board {
        return format!("{}: {}", entry.id, entry.kind);
    }
    let fields = planned.game.boards().fields;
    let fields = fields.iter().filter_map(|field| said(entry, field));
    let board = planned.game.board();
    let board = board.map_or(String::new(), |board| format!(", board {}", board.word()));
    let name = planned.game.name();
    let head = format!("{}: {}, {name}{board}", entry.id, entry.kind);
    std::iter::once(head)
        .chain(fields)
        .collect::<Vec<_>>()
        .join(", ")
}

/// What an exercise says in a field about its boards; nothing where a rule is not in force.
fn said(entry: &Entry, field: &str) -> Option<String> {
    let value = match field {
        "heaps" | "circles" => range(&entry.heaps),
        "size" => range(&entry.size),
        "gaps" => range(&entry.gaps),
        "take" => match entry.house.code.series() {
            Some(series) => series.word().to_string(),
            None => amounts(entry.house.code.amounts()?),
        },
        "misere" if entry.house.misere => return Some(field.to_string()),
        "not-all" if entry.house.code.not_all() => return Some(field.to_string()),
        _ => return None,
    };
    Some(format!("{field} {value}"))
}

/// `1..3` or `[1, 3, 4]`.
fn amounts(take: &Amounts) -> String {
    match take.up_to() {
        Some(most) => range(&(1..=most)),
        None => {
            let numbers: Vec<String> = take.0.iter().map(u64::to_string).collect();
            format!("[{}]", numbers.join(", "))
        }
    }
}

/// `3` or `3..5`.
pub fn range(range: &RangeInclusive<u64>) -> String {
    match range.start() == range.end() {
        true => range.start().to_string(),
        false => format!("{}..{}", range.start(), range.end()),
    }
}

/// What the positions of a stratum have in common.
pub fn stratum(stratum: &Stratum) -> String {
    if let Some(about) = stratum.about {
        return about.to_string();
    }
    let mut said = Vec::new();
    let mut add = |known: Option<bool>, yes: &str, no: &str| {
        said.extend(known.map(|known| if known { yes } else { no }.to_string()));
    };
    add(
        stratum.first_wins,
        "first player wins",
        "second player wins",
    );
    add(stratum.misere_matters, "misère matters", "as in Nim");
    add(stratum.carries, "carries", "no carries");
    if let Some((fewest, most)) = stratum.winning_moves {
        said.push(match most {
            u64::MAX => format!("winning moves: {fewest} or more"),
            _ => format!("winning moves: {}", range(&(fewest..=most))),
        });
    }
    match said.is_empty() {
        true => "all positions".to_string(),
        false => said.join(", "),
    }
}
