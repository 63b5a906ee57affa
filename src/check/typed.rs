//! Typed headers: which game under which house rules, what is asked, and the position. A header that the game does not
//! have is told, never passed over.

use std::fmt::Display;

use super::draft::{Draft, Fault, flag, one_of};
use super::task::{Desk, Misfit, Task};
use crate::language::header::{self, Key};
use crate::model::amounts::{Amounts, Taking};
use crate::model::heap_code::HeapCode;
use crate::model::position::{LARGEST_HEAP, MOST_HEAPS, Position};
use crate::model::rules::{Board, Convention, HouseRules, Layout, Look, Rules};

/// The headers that tell a position.
pub const POSITIONS: [Key; 3] = [Key::Rows, Key::Heap, Key::Circles];

/// The headers that tell what is agreed.
const HOUSE: [(Key, &str); 3] = [
    (Key::Take, "take"),
    (Key::Misere, "misere"),
    (Key::NotAll, "not-all"),
];

/// The question that the headers pose.
pub fn task(desk: &dyn Desk, draft: &Draft) -> Result<Task, Fault> {
    let Some(name) = draft.value(Key::Game) else {
        return Err((told_position(draft), Misfit::new("which game", &[])));
    };
    let (game, rules) = desk
        .game(name, &house(draft)?)
        .map_err(|misfit| (Some(Key::Game), misfit))?;
    let asked = draft.value(Key::Asked).unwrap_or("first-move");
    let (asked, goal) = desk
        .goal(asked)
        .map_err(|misfit| (Some(Key::Asked), misfit))?;
    fits(draft, &*rules)?;
    let position = position(draft, rules.layout())?;
    let misere = rules.code().is_some() && rules.convention() == Convention::Misere;
    if misere && position.0.len() > 1 {
        return Err((Some(Key::Misere), Misfit::new("misere sum", &[])));
    }
    Ok(Task {
        game,
        rules,
        asked,
        goal,
        position,
        working: false,
        one_step: false,
        words: None,
        place: None,
        marker: None,
    })
}

fn told_position(draft: &Draft) -> Option<Key> {
    let told = POSITIONS
        .into_iter()
        .find(|&key| draft.value(key).is_some());
    Some(told.unwrap_or(Key::Rows))
}

/// What is agreed, as far as headers say it.
fn house(draft: &Draft) -> Result<HouseRules, Fault> {
    let take = match draft.value(Key::Take) {
        Some(value) => {
            Taking::read(value).ok_or((Some(Key::Take), Misfit::new("unread take", &[])))?
        }
        None => Taking::from(&Amounts::UP_TO_THREE),
    };
    let board = match draft.value(Key::Board) {
        Some(value) => {
            let known = Board::read(&value.to_lowercase());
            known.ok_or_else(|| (Some(Key::Board), one_of("board", "").with_hint("a board")))?
        }
        None => Board::Heaps,
    };
    let misere = agreed(draft, (Key::Misere, "misere"))?;
    let not_all = agreed(draft, (Key::NotAll, "not-all"))?;
    let house = HouseRules::taking(take, misere, not_all);
    Ok(HouseRules { board, ..house })
}

fn agreed(draft: &Draft, (key, field): (Key, &str)) -> Result<bool, Fault> {
    let value = draft.value(key).unwrap_or("no");
    if value.eq_ignore_ascii_case("no") || value.eq_ignore_ascii_case("false") {
        return Ok(false);
    }
    let yes = flag(draft, (key, field), "true").or_else(|_| flag(draft, (key, field), "yes"));
    yes.map_err(|_| (Some(key), one_of(field, "yes")))
}

/// That every header belongs to the game.
fn fits(draft: &Draft, rules: &dyn Rules) -> Result<(), Fault> {
    let house = HOUSE.into_iter().filter(|(key, _)| match key {
        Key::Misere => rules.code().is_none(),
        _ => !rules.code().is_some_and(HeapCode::takes_only),
    });
    let foreign = match rules.layout() {
        Layout::Circle => [(Key::Rows, "rows"), (Key::Heap, "heap")].as_slice(),
        Layout::Row => &[(Key::Circles, "circles"), (Key::Heap, "heap")],
        Layout::Heaps(_) | Layout::Piles => &[(Key::Circles, "circles")],
    };
    let mut foreign = foreign.iter().copied().chain(house);
    match foreign.find(|(key, _)| draft.value(*key).is_some()) {
        Some((key, field)) => Err((Some(key), foreign_header(field, rules.layout()))),
        None => Ok(()),
    }
}

fn position(draft: &Draft, layout: Layout) -> Result<Position, Fault> {
    let mut told = POSITIONS
        .into_iter()
        .filter_map(|key| Some((key, draft.value(key)?)));
    let Some((key, value)) = told.next() else {
        let missing = Misfit::new("position missing", &[]).with_hint(unread_position(layout));
        return Err((Some(Key::Game), missing));
    };
    let position = header::position(layout, value).filter(|position| !position.0.is_empty());
    let Some(position) = position else {
        return Err((Some(key), Misfit::new(unread_position(layout), &[])));
    };
    let large = position.0.iter().any(|&size| size > LARGEST_HEAP);
    match position.0.len() > MOST_HEAPS || large {
        true => Err((Some(key), too_large(layout))),
        false => Ok(position),
    }
}

/// The message that a position cannot be read; its hint says how to write one.
fn unread_position(layout: Layout) -> &'static str {
    match layout {
        Layout::Heaps(Look::Rows) => "unread rows",
        Layout::Heaps(Look::Strip) => "unread coins",
        Layout::Heaps(Look::Turtles) => "unread heads",
        Layout::Piles => "unread heaps",
        Layout::Circle => "unread circle",
        Layout::Row => "unread places",
    }
}

fn foreign_header(field: &str, layout: Layout) -> Misfit {
    let misfit = Misfit::new("foreign header", &[("field", &field)]);
    match field {
        "rows" | "heap" | "circles" => misfit.with_hint(unread_position(layout)),
        _ => misfit,
    }
}

/// A position beyond what the kernel works with.
pub fn too_large(layout: Layout) -> Misfit {
    let places: [(&str, &dyn Display); 2] = [("most", &MOST_HEAPS), ("largest", &LARGEST_HEAP)];
    Misfit::new("position too large", &places).with_hint(match layout {
        Layout::Heaps(Look::Rows) => "most rows",
        Layout::Heaps(_) => "most coins",
        Layout::Piles => "most heaps",
        Layout::Circle | Layout::Row => "most places",
    })
}
