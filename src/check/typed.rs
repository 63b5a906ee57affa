//! Typed headers: which game under which house rules, what is asked, and the position. A header that the game does not
//! have is told, never passed over.

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
        return Err((told_position(draft), which_game()));
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
        return Err((Some(Key::Misere), misere_sum()));
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
        Some(value) => Taking::read(value).ok_or((Some(Key::Take), unread_take()))?,
        None => Taking::from(&Amounts::UP_TO_THREE),
    };
    let board = match draft.value(Key::Board) {
        Some(value) => {
            let known = Board::read(&value.to_lowercase());
            known.ok_or_else(|| (Some(Key::Board), one_of("board", "heaps`, `row` or `ring")))?
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
        return Err((Some(Key::Game), which_position(layout)));
    };
    let position = header::position(layout, value).filter(|position| !position.0.is_empty());
    let Some(position) = position else {
        return Err((Some(key), unread_position(layout)));
    };
    let large = position.0.iter().any(|&size| size > LARGEST_HEAP);
    match position.0.len() > MOST_HEAPS || large {
        true => Err((Some(key), too_large(layout))),
        false => Ok(position),
    }
}

fn which_game() -> Misfit {
    Misfit {
        message: "This answer does not say which game it is about.".to_string(),
        hint: "Write the game above the position, as `game: nim`, `game: classic-nim`, `game: circle-nim` or \
               `game: take-away`."
            .to_string(),
    }
}

fn which_position(layout: Layout) -> Misfit {
    let hint = match layout {
        Layout::Heaps(Look::Rows) => "Write the rows in numbers, as `rows: 5, 8, 16`.",
        Layout::Heaps(Look::Strip) => "Write the squares of the coins, as `coins: 3, 5, 5`.",
        Layout::Heaps(Look::Turtles) => {
            "Write the places that show heads, each once and counted from 1, as `heads: 3, 5, 6`."
        }
        Layout::Piles => {
            "Write the number of counters, as `heap: 21`, or several heaps as `heaps: 5, 8`."
        }
        Layout::Circle => {
            "Write `circles: 8` for a full circle of 8, or `circles: oo.oo.oo` with a dot for each gap."
        }
        Layout::Row => {
            "Write `row: 8` for a full row of 8, or `row: oo.oo.oo` with a dot for each gap."
        }
    };
    Misfit {
        message: "The position is missing.".to_string(),
        hint: hint.to_string(),
    }
}

fn unread_position(layout: Layout) -> Misfit {
    let message = match layout {
        Layout::Heaps(Look::Rows) => "I cannot read these rows.",
        Layout::Heaps(_) => "I cannot read these coins.",
        Layout::Piles => "I cannot read these heaps.",
        Layout::Circle => "I cannot read this circle.",
        Layout::Row => "I cannot read this row.",
    };
    Misfit {
        message: message.to_string(),
        ..which_position(layout)
    }
}

fn unread_take() -> Misfit {
    Misfit {
        message: "I cannot read how many may be taken.".to_string(),
        hint: "Write it as `take: 1..3` or `take: 1, 3, 4`, different numbers from 1 to 1000, or as `take: squares`, \
               `take: powers-of-2`, `take: primes` or `take: at-most-half`."
            .to_string(),
    }
}

fn foreign_header(field: &str, layout: Layout) -> Misfit {
    let hint = match field {
        "rows" | "heap" | "circles" => which_position(layout).hint,
        _ => "Leave the line out, or name the game that has it, as `game: take-away`.".to_string(),
    };
    Misfit {
        message: format!("This game has no `{field}`."),
        hint,
    }
}

fn misere_sum() -> Misfit {
    Misfit {
        message: "Several heaps are not decided here where whoever takes the last counter loses."
            .to_string(),
        hint: "Write one heap, as `heap: 21`, or leave `misere` out.".to_string(),
    }
}

/// A position beyond what the kernel works with.
pub fn too_large(layout: Layout) -> Misfit {
    let hint = match layout {
        Layout::Heaps(Look::Rows) => {
            format!("At most {MOST_HEAPS} rows, each of at most {LARGEST_HEAP}.")
        }
        Layout::Heaps(_) => format!("At most {MOST_HEAPS} coins, on places up to {LARGEST_HEAP}."),
        Layout::Piles => format!("At most {MOST_HEAPS} heaps, each of at most {LARGEST_HEAP}."),
        Layout::Circle | Layout::Row => format!("At most {MOST_HEAPS} places."),
    };
    Misfit {
        message: "The position is too large.".to_string(),
        hint,
    }
}
