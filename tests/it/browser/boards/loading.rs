//! A board before the program is there: it can be read and touched at once, loads the program when it is used, and says what
//! to do where there is none.

use super::super::page::Page;
use super::super::{Theme, Width};
use super::{Board, html, open, page_of, page_with, said};

const NIM: Board = Board("nim", "nim", "position=[4,3,2]");
const LAST_OF_ROW_2: &str = "#nim .nb-row:nth-child(2) .nb-disc:nth-child(3)";

fn take_button(page: &Page<'_>) -> String {
    page.eval("document.querySelector('.nb-take').textContent")
}

#[test]
fn the_first_touch_loads_the_program() {
    let Some(browser) = super::super::start("the_first_touch_loads_the_program") else {
        return;
    };
    let page = browser.page(Width::Phone, Theme::Light);
    let folder = page_with(&[NIM]);
    page.open(folder.path().join("boards.html"));
    assert_eq!(said(&page, "nim"), "Rows 4, 3, 2: your move.");
    assert!(!page.eval::<bool>("!!document.querySelector('script[src*=program]')"));
    page.tap(LAST_OF_ROW_2);
    page.wait_until("document.querySelector('.nb-take').textContent == 'Take 1 from row 2'");
    assert_eq!(said(&page, "nim"), "Rows 4, 3, 2: your move.");
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn a_board_without_the_program_says_what_to_do() {
    let Some(browser) = super::super::start("a_board_without_the_program_says_what_to_do") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = page_of(&html(&NIM));
    page.open(folder.path().join("boards.html"));
    page.click(LAST_OF_ROW_2);
    page.wait_until("document.querySelector('.nb-said').textContent.includes('does not run here')");
    let missing = said(&page, "nim");
    assert!(
        missing.contains("nimsmith-program.js is missing") && missing.contains("nimsmith play nim"),
        "{missing}"
    );
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = page_with(&[NIM]);
    page.open(folder.path().join("boards.html"));
    page.eval::<()>("void delete window.WebAssembly");
    page.click(LAST_OF_ROW_2);
    page.wait_until("document.querySelector('.nb-said').textContent.includes('a current Firefox')");
    assert_eq!(take_button(&page), "Take");
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn a_board_that_cannot_be_read_stays_a_picture() {
    let Some(browser) = super::super::start("a_board_that_cannot_be_read_stays_a_picture") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let folder = page_with(&[NIM]);
    let text = folder
        .read("boards.html")
        .replacen("data-scene=\"{", "data-scene=\"[", 1);
    folder.write("boards.html", text);
    open(&page, &folder);
    let pictures = "document.querySelectorAll('.nimsmith-board:not(.nb-live)').length";
    assert_eq!(page.eval::<u32>(pictures), 1);
    assert_eq!(page.problems(), [""; 0]);
}
