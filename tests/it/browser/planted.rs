//! The checks of pages, shown to find what they are for: a small page without faults, and one fault at a time.

use super::axe::Rules;
use super::{Page, Theme, Width, pages, print, reading};
use crate::program::Folder;

const PAGE: &str = r##"<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Page</title>
<style>main{max-width:300px} .wide{overflow-x:auto} @media print{h1,h2,figure,tr,table{break-inside:avoid} h1,h2{break-after:avoid}}</style>
</head><body><main><h1 id="top">Title</h1><h2>Part</h2><p>Text with a <a href="#top">link</a>.</p>
<figure><svg width="90" height="30" role="img" aria-label="a dot"><circle cx="15" cy="15" r="9"/></svg></figure>
<details><summary style="break-inside:avoid">Solution</summary><p>Seven.</p></details>
<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></main></body></html>"##;

/// Text of the page, what comes in its place, and a part of the complaint.
const FAULTS: [(&str, &str, &str); 21] = [
    (
        "<main>",
        "<main><script>oops()</script>",
        "exception: ReferenceError",
    ),
    (
        "<main>",
        "<main><img alt='' src='gone.png'>",
        "failed request",
    ),
    (
        "<main>",
        "<main><link rel=stylesheet href='http://127.0.0.1:1/a.css'>",
        "request: http://127.0.0.1:1/a.css",
    ),
    ("<h2>Part</h2>", "<h3>Part</h3>", "h3 after h1"),
    ("<h2>Part</h2>", "<h1>Part</h1>", "2 headings h1"),
    ("<h2>Part</h2>", "<h2></h2>", "an empty heading"),
    ("<h2>", "<h2 id='top'>", "id twice: top"),
    ("#top\">link", "#bottom\">link", "dead link"),
    ("#top\">link", "other.html\">link", "dead link"),
    ("#top\">link", "https://example.org/\">link", "dead link"),
    (
        "Seven.",
        "<span style='display:block;width:700px'>Seven.</span>",
        "sticks out: span",
    ),
    (
        "<p>Text",
        "<p style='overflow:hidden'><code style='display:block;width:700px'>x</code>Text",
        "cut off: code",
    ),
    ("cx=\"15\"", "cx=\"85\"", "out of its picture: circle"),
    ("<p>Text", "<p style='color:#ccc'>Text", "color-contrast"),
    (
        " role=\"img\" aria-label=\"a dot\"",
        " role=\"img\"",
        "svg-img-alt",
    ),
    (
        "<p>Text",
        "<div class='wide' style='white-space:pre'><p>1 and 2 and 3 and 4 and 5 and 6 and 7 and 8 and 9</p></div><p>Text",
        "scrollable-region-focusable",
    ),
    ("<main>", "<main><nav></nav><nav></nav>", "a landmark twice"),
    (
        "<figure>",
        "<figure style='break-inside:auto'>",
        "may be cut by the end of a page: figure",
    ),
    (
        "<figure>",
        "<figure style='height:2000px'>",
        "taller than a sheet: figure",
    ),
    ("<h2>", "<h2 style='break-after:auto'>", "may be left alone"),
    ("<p>Seven.", "<p hidden>Seven.", "not to be seen: p"),
];

/// All that the checks say of a page, in a tab and in one without scripts.
fn said(page: &Page<'_>, plain: &Page<'_>, text: &str) -> Vec<String> {
    let folder = Folder::with(&[("page.html", text)]);
    let path = folder.path().join("page.html");
    let mut said: Vec<String> = pages::visit(page, folder.path(), 1, Some(Rules::Markup))
        .into_keys()
        .collect();
    page.eval::<()>("checks.thin()");
    said.extend(page.axe(Rules::Colours));
    page.open_checked(&path);
    said.extend(print::cuts(page));
    plain.open_checked(&path);
    said.extend(reading::without_scripts(plain));
    said
}

#[test]
fn every_fault_of_a_page_is_found() {
    let Some(browser) = super::start("every_fault_of_a_page_is_found") else {
        return;
    };
    let [page, plain] = [(); 2].map(|()| browser.page(Width::Phone, Theme::Light));
    plain.scripts(false);
    assert_eq!(said(&page, &plain, PAGE), [""; 0]);
    for (part, fault, complaint) in FAULTS {
        assert!(PAGE.contains(part), "{part}");
        let said = said(&page, &plain, &PAGE.replacen(part, fault, 1));
        let found = said.iter().any(|found| found.contains(complaint));
        assert!(found, "{fault}: {said:#?}");
    }
}
