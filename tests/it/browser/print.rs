//! The print page on paper: one PDF, in which no figure, table or board is cut and no heading stands alone.

use super::{Page, Theme, Width, book};

const PAPER: &str = include_str!("paper.js");

/// In CSS pixels, what both A4 and Letter leave within margins of 20 mm.
const SHEET: (u32, u32) = (640, 900);

/// What would be cut on the page that is open, which has `checks`.
pub fn cuts(page: &Page<'_>) -> Vec<String> {
    let (width, height) = SHEET;
    page.media("print");
    let found = page.eval(&format!("{PAPER}; cuts({width}, {height})"));
    page.media("");
    found
}

/// Chromium writes the tree of pages uncompressed.
fn sheets(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page\n").count()
}

#[test]
fn the_print_page_is_one_pdf_without_cuts() {
    let Some(browser) = super::start("the_print_page_is_one_pdf_without_cuts") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    // The page prints itself when it is opened, and nothing else can be printed until that is done.
    page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        serde_json::json!({"source": "window.print = () => {};"}),
    );
    page.open_checked(&book::folder().join("print.html"));
    let found = cuts(&page);
    assert!(found.is_empty(), "{}", found.join("\n"));
    let pdf = page.pdf();
    assert!(pdf.starts_with(b"%PDF-"));
    let (sheets, chapters) = (sheets(&pdf), book::chapters(book::folder()).len());
    assert!(
        sheets + 1 >= chapters,
        "{sheets} sheets for {chapters} chapters"
    );
}
