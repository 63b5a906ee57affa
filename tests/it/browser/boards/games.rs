//! What boards do around a game: replies that wait, the game told again, links to positions, hints that keep to the chapter.

use super::super::page::Page;
use super::super::{Theme, Width};
use super::{Board, open, page_with, running, said};

const NIM: Board = Board("nim", "nim", "position=[4,3,2]");

/// Takes the last counter of the first row that has one.
const TAKE_ONE: &str = "(() => {
    const row = [...document.querySelectorAll('.nb-row')].find(row => row.querySelector('.nb-disc'));
    [...row.querySelectorAll('.nb-disc')].pop().click();
    document.querySelector('.nb-take').click();
})()";

fn told(page: &Page<'_>) -> String {
    page.eval("document.querySelector('.nb-told').textContent")
}

#[test]
fn a_reply_waits_where_motion_is_welcome() {
    let Some(browser) = super::super::start("a_reply_waits_where_motion_is_welcome") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    page.welcome_motion();
    open(&page, &page_with(&[NIM]));
    page.eval::<()>(TAKE_ONE);
    assert_eq!(said(&page, "nim").trim(), "You take 1 from row 1.");
    // Nothing is taken while the reply waits.
    page.eval::<()>(TAKE_ONE);
    assert_eq!(said(&page, "nim").trim(), "You take 1 from row 1.");
    page.wait_until("document.querySelector('.nb-said').textContent.includes('The opponent takes 2 from row 1.')");
    page.eval::<()>(TAKE_ONE);
    page.eval::<()>("document.querySelectorAll('.nb-moves button')[1].click()");
    assert_eq!(
        said(&page, "nim"),
        "Your move is taken back. Rows 1, 3, 2: your move."
    );
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn a_game_is_told_again_with_its_first_mistake() {
    let Some(browser) = super::super::start("a_game_is_told_again_with_its_first_mistake") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    open(&page, &page_with(&[NIM]));
    assert_eq!(told(&page), "");
    page.eval::<()>(TAKE_ONE);
    let moves = told(&page);
    let both = "You take 1 from row 1: rows 3, 3, 2.The opponent takes 2 from row 1: rows 1, 3, 2.";
    assert_eq!(moves, both);
    for _ in 0..9 {
        if !said(&page, "nim").ends_with("the opponent wins.") {
            page.eval::<()>(TAKE_ONE);
        }
    }
    let end = "Your first mistake was move 1: after it the opponent could win. \
               Better was: take 3 from row 1, which leaves 1, 3, 2 with nim-sum 0.";
    assert!(told(&page).ends_with(end), "{}", told(&page));
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn a_position_is_shared_by_its_address() {
    let Some(browser) = super::super::start("a_position_is_shared_by_its_address") else {
        return;
    };
    let page = browser.page(Width::Phone, Theme::Light);
    let folder = page_with(&[NIM, Board("ring", "circle-nim", "position=[1,1,1]")]);
    let file = folder.path().join("boards.html");
    let at = |hash: &str| {
        page.visit("about:blank");
        page.visit(&format!("file://{}#{hash}", file.display()));
        running(&page);
        [said(&page, "nim"), said(&page, "ring")]
    };
    let own = ["Rows 4, 3, 2: your move.", "A full circle of 3: your move."];
    assert_eq!(at("board-1=5,6,1"), ["Rows 5, 6, 1: your move.", own[1]]);
    assert_eq!(
        at("board-2=1,1,0,1"),
        [own[0], "Markers in all circles but 3: your move."]
    );
    for bad in [
        "board-1=",
        "board-1=x",
        "board-1=-1",
        "board-1=1e9",
        "board-1=0,0",
        "board-2=2,1",
        "board-3=1",
        "=",
        "%",
    ] {
        assert_eq!(at(bad), own, "{bad}");
    }
    assert_eq!(at("board-1=7,7"), ["Rows 7, 7: your move.", own[1]]);
    page.eval::<()>("[...document.querySelectorAll('#ring button')].find(one => one.textContent === 'Link').click()");
    assert_eq!(page.eval::<String>("location.hash"), "#board-2=1,1,1");
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn hints_keep_to_what_the_chapter_has_taught() {
    let Some(browser) = super::super::start("hints_keep_to_what_the_chapter_has_taught") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    for (hints, position, taught) in [
        ("nim-sum", "[4,3,2]", "nim-sum is 5"),
        ("mirror", "[4,3,3]", "equal pairs"),
        (
            "mirror",
            "[4,3,2]",
            "Which positions would you like to leave?",
        ),
        (
            "none",
            "[4,3,3]",
            "Which positions would you like to leave?",
        ),
        (
            "none",
            "[4,3,2]",
            "Which positions would you like to leave?",
        ),
    ] {
        let data: String = format!("position={position} hints={hints}");
        open(&page, &page_with(&[Board("nim", "nim", data.leak())]));
        page.eval::<()>("document.querySelectorAll('.nb-moves button')[2].click()");
        let hint = said(&page, "nim");
        assert!(hint.contains(taught), "{hints} {position}: {hint}");
        page.eval::<()>("document.querySelectorAll('.nb-moves button')[3].click()");
        let why: String = page.eval("document.querySelector('.nb-why').textContent");
        assert!(why.contains("this is an N-position"), "{why}");
        for text in [&hint, &why] {
            let learned = hints == "nim-sum" || !text.contains("nim-sum");
            assert!(learned, "{hints} {position}: {text}");
            assert!(
                hints != "none" || !text.contains("pairs") && !text.contains("copy"),
                "{text}"
            );
        }
    }
    assert_eq!(page.problems(), [""; 0]);
}
