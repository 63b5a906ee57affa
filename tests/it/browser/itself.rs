//! The browser of the tests: a page of our own on which everything that is to be noticed happens.

use super::{Page, Theme, Width};
use crate::program::Folder;

const PAGE: &str = r#"<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
<title>A page</title></head><body><button onclick="document.title = 'clicked'">b</button><input>
<script>addEventListener('keydown', event => { document.title += ' ' + event.key + event.code });
addEventListener('touchstart', () => { document.title = 'touched' }, {passive: true});</script></body></html>"#;

const NOISY: &str = r#"<!doctype html><script src="missing.js"></script><script>
console.error('said', 3); console.warn('warned'); console.log('unheard');
fetch('http://127.0.0.1:9/away').catch(() => {}); undefined.field;</script>"#;

fn title(page: &Page<'_>) -> String {
    page.eval("document.title")
}

#[test]
fn a_page_is_typed_into_clicked_and_touched() {
    let Some(browser) = super::start("a_page_is_typed_into_clicked_and_touched") else {
        return;
    };
    let folder = Folder::with(&[("a page.html", PAGE)]);
    let page = browser.page(Width::Phone, Theme::Dark);
    page.open(folder.path().join("a page.html"));
    assert_eq!(title(&page), "A page");
    assert_eq!(page.eval::<u32>("Promise.resolve(innerWidth)"), 360);
    assert!(page.eval::<bool>("matchMedia('(prefers-color-scheme: dark)').matches"));
    page.tap("button");
    page.wait_until("document.title == 'clicked'");
    page.width(Width::Desk);
    page.theme(Theme::Light);
    assert!(page.eval::<bool>("matchMedia('(prefers-color-scheme: light)').matches"));
    page.eval::<()>("void (document.title = '')");
    page.click("input");
    page.type_text("mé 3");
    page.press("ArrowLeft");
    assert_eq!(
        page.eval::<String>("document.querySelector('input').value"),
        "mé 3"
    );
    assert_eq!(title(&page), "mKeyM é Space 3Digit3 ArrowLeftArrowLeft");
    assert!(page.pdf().starts_with(b"%PDF"));
    assert!(page.screenshot().starts_with(b"\x89PNG"));
    assert_eq!(page.problems(), [""; 0]);
}

#[test]
fn what_goes_wrong_in_a_page_is_noticed() {
    let Some(browser) = super::start("what_goes_wrong_in_a_page_is_noticed") else {
        return;
    };
    let folder = Folder::with(&[("noisy.html", NOISY), ("page.html", PAGE)]);
    let page = browser.page(Width::Desk, Theme::Light);
    page.open(folder.path().join("noisy.html"));
    let problems = page.problems().join("\n");
    for sign in [
        "console error: said 3",
        "console warning: warned",
        "exception: TypeError",
        "request: http://127.0.0.1:9/away",
        "failed request: net::ERR_FILE_NOT_FOUND",
        "missing.js",
    ] {
        assert!(problems.contains(sign), "{sign} is not in\n{problems}");
    }
    assert!(!problems.contains("unheard"));
    page.open(folder.path().join("page.html"));
    assert_eq!(page.problems(), [""; 0]);
    page.scripts(false);
    page.open(folder.path().join("noisy.html"));
    assert_eq!(page.problems(), [""; 0]);
}
