//! How boards stand on a page: on a phone nothing is wider than the screen or too small for a finger; on paper they are
//! pictures.

use super::super::{Theme, Width};
use super::{Board, open, page_with};

const WIDE: [Board; 10] = [
    Board("nim", "nim", "position=[40,39,1,2,3,4,5,6,7,8,9,10]"),
    Board("long", "classic-nim", "position=[1000,64,41]"),
    Board(
        "ring",
        "circle-nim",
        "position=[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0]",
    ),
    Board(
        "lined",
        "circle-nim",
        "position=[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0]",
    ),
    Board("pile", "take-away", "position=[64] take=1,3,4"),
    Board("piles", "take-away", "position=[5,7,300] take=1,2,4,8"),
    Board("kayles", "kayles", "position=[40,12]"),
    Board(
        "row",
        "kayles",
        "position=[1,1,1,0,1,1,1,1,1,1,1,1,1,1,1] board=row",
    ),
    Board("strip", "nimble", "position=[3,9,9,9,32]"),
    Board("turtles", "turning-turtles", "position=[3,9,32]"),
];

const OPEN_ALL: &str =
    "void document.querySelectorAll('[aria-controls]').forEach(why => why.click())";

#[test]
fn boards_fit_a_phone_and_a_finger() {
    let Some(browser) = super::super::start("boards_fit_a_phone_and_a_finger") else {
        return;
    };
    let page = browser.page(Width::Phone, Theme::Light);
    let folder = page_with(&WIDE);
    open(&page, &folder);
    page.eval::<()>(OPEN_ALL);
    let width: u32 = page.eval("document.documentElement.scrollWidth");
    assert_eq!(width, 360);
    let small: Vec<String> = page.eval(
        "[...document.querySelectorAll('.nb-game :is(button, select, input, summary)')].filter(one => {
            const box = one.getBoundingClientRect();
            return box.width < 24 || box.height < 24 || box.left < 0 || box.right > 360;
        }).map(one => one.outerHTML)",
    );
    assert_eq!(small, [""; 0]);
    // Where it is fingers that press, counters and buttons have room for a thumb.
    let narrow: Vec<String> = page.eval(
        "[...document.querySelectorAll('.nb-disc, .nb-buttons :is(button, select)')].filter(one => {
            return one.getBoundingClientRect().height < 40;
        }).map(one => one.outerHTML)",
    );
    assert_eq!(narrow, [""; 0]);
    // No two that are pressed lie on each other.
    let over: Vec<String> = page.eval(
        "(() => {
            const all = [...document.querySelectorAll('.nb-counter')].map(one => [one, one.getBoundingClientRect()]);
            const near = (a, b) => Math.abs(a.x - b.x) < 26 && Math.abs(a.y - b.y) < 26;
            return all.filter(([, a], i) => all.some(([, b], j) => j > i && near(a, b))).map(([one]) => one.outerHTML);
        })()",
    );
    assert_eq!(over, [""; 0]);
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn a_board_on_paper_is_a_picture() {
    let Some(browser) = super::super::start("a_board_on_paper_is_a_picture") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = page_with(&WIDE);
    open(&page, &folder);
    let seen = |of: &str| -> bool {
        page.eval(&format!(
            "[...document.querySelectorAll('{of}')].every(one => one.offsetParent !== null)"
        ))
    };
    assert!(seen(".nb-game") && !seen(".nimsmith-board > .without-script"));
    page.media("print");
    assert!(seen(".nimsmith-board > .without-script") && !seen(".nb-game"));
}
