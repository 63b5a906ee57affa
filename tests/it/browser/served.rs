//! `book serve` with the browser that it is for: first loads of all sorts of pages at a time, and a fault that appears and
//! goes by itself.

use std::thread;
use std::time::{Duration, Instant};

use super::{Page, Theme, Width};
use crate::book_served::Served;
use crate::tier;

#[test]
fn a_fresh_browser_loads_the_pages_that_are_served() {
    let Some(browser) = super::start("a_fresh_browser_loads_the_pages_that_are_served") else {
        return;
    };
    let served = Served::start();
    let address = format!("http://{}/", served.address);
    // Each has a storage and connections of its own. They stay open, as tabs do.
    let pages: Vec<Page<'_>> = (0..tier::pick(6, 10))
        .map(|_| browser.page(Width::Desk, Theme::Light))
        .collect();
    for page in &pages {
        page.visit(&address);
        assert_eq!(
            page.eval::<String>("document.querySelector('main h1').textContent"),
            "First chapter"
        );
    }
    let page = &pages[0];
    const FAULT: &str = "document.querySelector('[role=alert]')?.textContent ?? ''";
    served.folder.write(
        "b/src/first-chapter.md",
        "# A\n\n```nimsmith <b>x</b>\n```\n",
    );
    wait(page, FAULT, |fault| {
        fault.contains("b/src/first-chapter.md:3:") && fault.contains("<b>x</b>")
    });
    served
        .folder
        .write("b/src/first-chapter.md", "# Another title\n");
    wait(
        page,
        "document.querySelector('main h1').textContent",
        |title| title == "Another title",
    );
    assert_eq!(page.eval::<String>(FAULT), "");
}

/// Waits until something on a page is as it should be.
fn wait(page: &Page<'_>, what: &str, right: impl Fn(&str) -> bool) {
    let begun = Instant::now();
    // While the page is loaded anew there may be nothing to ask.
    let what = format!("(() => {{ try {{ return {what} }} catch {{ return '' }} }})()");
    loop {
        let found = page.eval::<String>(&what);
        if right(&found) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{found}");
        thread::sleep(Duration::from_millis(100));
    }
}
