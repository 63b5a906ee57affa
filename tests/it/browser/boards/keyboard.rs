//! Whole games on every board by keyboard alone: hints are followed to the end, and the focus is never lost.

use super::super::page::Page;
use super::super::{Theme, Width};
use super::{Board, focus, numbers, open, page_with, said};
use crate::tier;

/// A won position of every game, long rows and rules of their own among them.
pub(super) const WON: [Board; 16] = [
    Board("nim", "nim", "position=[5,8,16]"),
    Board("long", "nim", "position=[50,3,1]"),
    Board("classic", "classic-nim", "position=[1,4,6]"),
    Board("ones", "classic-nim", "position=[1,5,1]"),
    Board(
        "circle",
        "circle-nim",
        "position=[1,1,0,1,1,0,1,1,1,1,1,1,1]",
    ),
    Board("pile", "take-away", "position=[21] take=1,2,3"),
    Board(
        "misere",
        "take-away",
        "position=[25] take=1,3,4 misere=true",
    ),
    Board(
        "not-all",
        "take-away",
        "position=[12] take=1,2 not-all=true",
    ),
    Board("piles", "take-away", "position=[5,7,9] take=1,2,4"),
    Board("half", "take-away", "position=[12,9] take=at-most-half"),
    Board("kayles", "kayles", "position=[9,4]"),
    Board("row", "kayles", "position=[1,1,1,1,1,1,0,1,1] board=row"),
    Board(
        "treblecross",
        "treblecross",
        "position=[1,1,1,1,0,1,1,1,1,1,1,0] board=ring",
    ),
    Board("grundy", "grundys-game", "position=[9,5]"),
    Board("nimble", "nimble", "position=[3,5,9]"),
    Board("turtles", "turning-turtles", "position=[3,5,9]"),
];

/// Presses a key until the focus is on something whose name fulfils a condition, which it does at once in `seen` presses.
fn until(page: &Page<'_>, key: &str, wanted: impl Fn(&str) -> bool) {
    let mut seen = vec![focus(page)];
    while !wanted(&seen[seen.len() - 1]) {
        assert!(seen.len() < 120, "{key} passes {seen:?}");
        page.press(key);
        seen.push(focus(page));
    }
}

fn hint(page: &Page<'_>, id: &str) -> String {
    until(page, "Tab", |name| name == "Hint");
    page.press("Enter");
    let idea = said(page, id);
    assert!(idea.contains("Ask for a hint again"), "{id}: {idea}");
    page.press("Space");
    let by = said(page, id);
    assert!(by.starts_with("A winning move: "), "{id}: {by}");
    by
}

/// Goes to the counter from which a hint's move takes, and takes.
fn follow(page: &Page<'_>, id: &str, by: &str) {
    let heaps = numbers(by);
    let row = |name: &str| name.contains(", counter ") || name.ends_with(": marker");
    if by.contains("circle") {
        until(page, "Shift+Tab", row);
        page.press("Home");
        for place in &heaps {
            let wanted = format!("Circle {place}: marker");
            until(page, "ArrowRight", |name| name == wanted);
            page.press(if heaps.len() == 1 { "Enter" } else { "Space" });
        }
        page.press("Enter");
        return;
    }
    if by.contains("coin on") || by.contains("turn") {
        let wanted = heaps
            .iter()
            .map(|n| [format!("Square {n}: "), format!("Coin {n}: ")]);
        return choose(page, wanted, |name| {
            name.starts_with("Square ") || name.starts_with("Coin ")
        });
    }
    if page.eval(&format!(
        "!document.querySelector('#{id} [aria-label*=\": to take\"]')"
    )) {
        let of_heap = |place: usize, from: usize, count: usize| {
            let counter = move |i| {
                [
                    format!("Heap {place}, counter {i} of "),
                    format!("Heap, counter {i} of "),
                ]
            };
            (from..from + count).map(counter)
        };
        let wanted = match heaps[..] {
            [place, left, _] if by.contains("divide heap") => of_heap(place, left + 1, 1),
            [left, _] if by.contains("divide") => of_heap(1, left + 1, 1),
            [count, place, left, _] => of_heap(place, left + 1, count),
            [count, left, _] => of_heap(1, left + 1, count),
            [count, place] => of_heap(place, 1, count),
            [count] => of_heap(1, 1, count),
            _ => panic!("{by}"),
        };
        return choose(page, wanted, row);
    }
    let (count, place) = (heaps[0], heaps.get(1).copied().unwrap_or(1));
    let number = format!("How many to take from row {place}");
    if page.eval(&format!(
        "!!document.querySelector('#{id} [aria-label=\"{number}\"]')"
    )) {
        until(page, "Shift+Tab", |name| name == number);
        page.type_text(&count.to_string());
        page.press("Enter");
        return;
    }
    until(page, "Shift+Tab", row);
    page.press("Home");
    let starts = |name: &str| name.starts_with("Heap,") || numbers(name)[0] == place;
    for key in ["ArrowUp", "ArrowDown"] {
        (0..12).for_each(|_| {
            if !starts(&focus(page)) {
                page.press(key);
            }
        });
    }
    page.press("Home");
    let wanted = format!(": to take {count}");
    until(page, "ArrowRight", |name| name.ends_with(&wanted));
    page.press("Enter");
    let chosen = page.eval::<String>(&format!(
        "document.querySelector('#{id} .nb-take').textContent"
    ));
    assert!(by.to_lowercase().contains(&chosen.to_lowercase()), "{by}");
    page.press("Enter");
}

/// Chooses one counter after the other, each of one of two names, and makes the move.
fn choose(
    page: &Page<'_>,
    wanted: impl Iterator<Item = [String; 2]>,
    is_counter: impl Fn(&str) -> bool,
) {
    until(page, "Shift+Tab", is_counter);
    for names in wanted {
        let is = |name: &str| names.iter().any(|one| name.starts_with(one));
        page.press("Home");
        for _ in 0..12 {
            // Into the heap: its place is in the name; in a strip there is one line.
            let place = numbers(&names[0])[0];
            let here = focus(page);
            if here.starts_with("Heap ") && numbers(&here)[0] != place {
                page.press(if numbers(&here)[0] < place {
                    "ArrowDown"
                } else {
                    "ArrowUp"
                });
                page.press("Home");
            }
        }
        until(page, "ArrowRight", is);
        page.press("Space");
    }
    page.press("Enter");
}

/// Plays to the end by the hints; returns the number of moves.
fn play_to_the_end(page: &Page<'_>, id: &str) -> usize {
    for turn in 1..100 {
        let by = hint(page, id);
        follow(page, id, &by);
        let now = said(page, id);
        assert!(now.starts_with("You "), "{id}: {now}");
        assert_ne!(focus(page), "", "{id}: the focus is lost after {now}");
        if now.ends_with("you win!") {
            return turn;
        }
        assert!(now.contains(" The opponent "), "{id}: {now}");
        assert!(now.ends_with(": your move."), "{id}: {now}");
    }
    panic!("{id}: no end");
}

#[test]
fn whole_games_are_won_by_keyboard() {
    let Some(browser) = super::super::start("whole_games_are_won_by_keyboard") else {
        return;
    };
    for board in WON.into_iter().step_by(tier::stride(3)) {
        let page = browser.page(Width::Desk, Theme::Light);
        let id = board.0;
        let folder = page_with(&[board]);
        open(&page, &folder);
        // An answer of the browser's own to the arrow keys would turn the page of the book.
        page.eval::<()>("void addEventListener('keydown', event => { if (event.key.startsWith('Arrow')) throw event.key })");
        let moves = play_to_the_end(&page, id);
        assert!(moves > 1, "{id}");
        assert_eq!(focus(&page), "New position", "{id}");
        page.press("Enter");
        let now = said(&page, id);
        assert!(now.starts_with("A new position. "), "{id}: {now}");
        assert!(now.ends_with(": your move."), "{id}: {now}");
        assert_eq!(page.problems(), [""; 0], "{id}");
    }
}

#[test]
fn a_move_is_taken_back_and_a_position_explained() {
    let Some(browser) = super::super::start("a_move_is_taken_back_and_a_position_explained") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = page_with(&[Board("nim", "nim", "position=[4,3,2]")]);
    open(&page, &folder);
    until(&page, "Tab", |name| {
        name == "Row 1, counter 1 of 4: to take 4"
    });
    page.press("ArrowDown");
    page.press("End");
    assert_eq!(focus(&page), "Row 2, counter 3 of 3: to take 1");
    page.press("Enter");
    page.press("Escape");
    assert_eq!(said(&page, "nim"), "Rows 4, 3, 2: your move.");
    page.press("Enter");
    page.press("Enter");
    assert_eq!(
        said(&page, "nim"),
        "You take 1 from row 2. The opponent takes 4 from row 1. Rows 0, 2, 2: your move."
    );
    assert_eq!(focus(&page), "Row 2, counter 2 of 2: to take 1");
    until(&page, "Tab", |name| name == "Undo");
    page.press("Enter");
    assert_eq!(
        said(&page, "nim"),
        "Your move and the reply are taken back. Rows 4, 3, 2: your move."
    );
    assert_eq!(focus(&page), "Undo");
    page.press("Enter");
    assert_eq!(
        said(&page, "nim"),
        "You have made no move that could be taken back."
    );
    until(&page, "Tab", |name| name == "Why");
    page.press("Enter");
    let why = "document.querySelector('.nb-why')";
    let text: String = page.eval(&format!("{why}.innerText.replace(/\\s+/g, ' ')"));
    for part in [
        "You are the first player in rows 4, 3, 2:",
        "N-position",
        "Theorem 1",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    page.press("Enter");
    assert!(page.eval::<bool>(&format!("{why}.hidden")));
    until(&page, "Tab", |name| name == "New position");
    page.press("Enter");
    let drawn = said(&page, "nim").replace("A new position. ", "");
    assert!(drawn.starts_with("Rows ") && drawn != "Rows 4, 3, 2: your move.");
    until(&page, "Tab", |name| name == "Start over");
    page.press("Enter");
    assert_eq!(
        said(&page, "nim"),
        format!("The same position again. {drawn}")
    );
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn the_program_may_begin() {
    let Some(browser) = super::super::start("the_program_may_begin") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = page_with(&[Board("nim", "nim", "position=[4,3,2] first=opponent")]);
    open(&page, &folder);
    assert_eq!(
        said(&page, "nim"),
        "The opponent takes 3 from row 1. Rows 1, 3, 2: your move."
    );
    until(&page, "Tab", |name| name == "youthe opponent");
    page.press("ArrowUp");
    assert_eq!(
        said(&page, "nim"),
        "You begin. Rows 4, 3, 2: your move.",
        "the other side begins at once where nothing was played"
    );
}
