//! Boards by mouse and by touch, and two of them on one page.

use super::super::{Theme, Width};
use super::{Board, open, page_with, said};

const TWO: [Board; 2] = [
    Board("nim", "nim", "position=[4,3,2]"),
    Board("circle", "circle-nim", "position=[1,1,0,1,1,0,1,1]"),
];

const THIRD_OF_ROW_2: &str = "#nim .nb-row:nth-child(2) .nb-disc:nth-child(3)";

fn text(of: &str) -> String {
    format!("document.querySelector('{of}').textContent")
}

#[test]
fn a_board_is_played_with_the_mouse() {
    let Some(browser) = super::super::start("a_board_is_played_with_the_mouse") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = page_with(&TWO);
    open(&page, &folder);
    let untouched: String = page.eval("document.querySelector('#circle').outerHTML");
    page.click("#nim .nb-take");
    assert!(said(&page, "nim").starts_with("First choose"));
    page.click(THIRD_OF_ROW_2);
    assert_eq!(
        page.eval::<String>(&text("#nim .nb-take")),
        "Take 1 from row 2"
    );
    // Once more lets go; a mouse that clicks twice must not move.
    page.click(THIRD_OF_ROW_2);
    assert_eq!(page.eval::<String>(&text("#nim .nb-take")), "Take");
    page.click("#nim .nb-row:nth-child(1) .nb-disc:nth-child(2)");
    assert_eq!(
        page.eval::<u32>("document.querySelectorAll('#nim [aria-pressed=true]').length"),
        3
    );
    page.click("#nim .nb-take");
    let now = said(&page, "nim");
    assert!(
        now.starts_with("You take 3 from row 1. The opponent takes ")
            && now.ends_with(": your move."),
        "{now}"
    );
    assert_eq!(
        page.eval::<String>("document.querySelector('#circle').outerHTML"),
        untouched
    );
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn a_board_is_played_with_a_finger() {
    let Some(browser) = super::super::start("a_board_is_played_with_a_finger") else {
        return;
    };
    let page = browser.page(Width::Phone, Theme::Light);
    let folder = page_with(&TWO);
    open(&page, &folder);
    let untouched: String = page.eval("document.querySelector('#nim').outerHTML");
    let marker = |place| format!("#circle .nb-marker[aria-label=\"Circle {place}: marker\"]");
    let take = text("#circle .nb-take");
    page.tap(&marker(1));
    page.wait_until(&format!("{take} === 'Take circle 1'"));
    page.tap(&marker(5));
    page.wait_until(&format!("{take} === 'Take circle 5'"));
    assert!(said(&page, "circle").contains("side by side"));
    page.tap(&marker(4));
    page.wait_until(&format!("{take} === 'Take circles 4, 5'"));
    // At once, that is a double tap, which must not let go what it has chosen; later it does.
    page.tap(&marker(4));
    page.eval::<()>("new Promise(done => setTimeout(done, 1000))");
    assert_eq!(page.eval::<String>(&take), "Take circles 4, 5");
    page.tap(&marker(4));
    page.wait_until(&format!("{take} === 'Take circle 5'"));
    page.eval::<()>("new Promise(done => setTimeout(done, 1000))");
    page.tap(&marker(4));
    page.wait_until(&format!("{take} === 'Take circles 4, 5'"));
    page.tap("#circle .nb-take");
    page.wait_until(&format!(
        "{}.startsWith('You take circles 4, 5. The opponent takes circle')",
        text("#circle .nb-said")
    ));
    assert_eq!(
        page.eval::<String>("document.querySelector('#nim').outerHTML"),
        untouched
    );
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn what_the_rules_forbid_is_explained() {
    let Some(browser) = super::super::start("what_the_rules_forbid_is_explained") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = page_with(&[
        Board("list", "take-away", "position=[9] take=1,3,4"),
        Board("whole", "take-away", "position=[2,5] take=1,2 not-all=true"),
        Board("words", "nim", "position=[2,7] heap=box object=match"),
    ]);
    open(&page, &folder);
    page.click("#list .nb-disc:nth-child(8)");
    assert_eq!(
        said(&page, "list"),
        "One move may not take 2. You may take 1, 3 or 4 from the heap."
    );
    page.click("#whole .nb-disc:nth-child(1)");
    assert_eq!(
        said(&page, "whole"),
        "No heap may be taken whole. You may take 1 from heap 1."
    );
    page.click("#words .nb-disc:nth-child(2)");
    page.click("#words .nb-take");
    let words = said(&page, "words");
    assert!(words.starts_with("You take 1 from box 1."), "{words}");
    assert!(words.contains("Boxes 1, "), "{words}");
    assert_eq!(page.problems(), [""; 0]);
}
