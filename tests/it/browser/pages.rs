//! Every page of the book: complete, quiet, connected and accessible; on a desk in the light, and some of them in every other
//! light and width.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::axe::Rules;
use super::links::Links;
use super::{Page, Theme, Width, book};
use crate::program::Folder;
use crate::tier;

/// What is wrong, and where.
type Found = BTreeMap<String, BTreeSet<String>>;

fn note(found: &mut Found, name: &str, complaints: Vec<String>) {
    for complaint in complaints {
        found.entry(complaint).or_default().insert(name.to_string());
    }
}

/// Each complaint once, with a few of the pages that it is about.
fn told(found: &Found) -> String {
    let line = |(complaint, pages): (&String, &BTreeSet<String>)| {
        let first: Vec<&str> = pages.iter().take(3).map(String::as_str).collect();
        format!("{complaint} ({} pages: {})", pages.len(), first.join(", "))
    };
    found.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What is wrong with the page of a book that is open.
fn complaints(page: &Page<'_>, name: &str) -> Vec<String> {
    let mut found = layout(page);
    // The list of chapters is a frame within the others, without headings.
    if name != "toc.html" {
        found.extend(page.check(&format!("headings({})", name != "print.html")));
    }
    found
}

/// What is wrong with the page that is open, whatever page it is.
fn layout(page: &Page<'_>) -> Vec<String> {
    page.eval::<()>("checks.unfold()");
    let mut found = page.problems();
    found.extend(page.check("overflow()"));
    found.extend(page.check("pictures()"));
    found.extend(page.check("twice()"));
    found.extend(page.check("landmarks()"));
    found
}

/// Every `stride`-th page of a book in one light and width, and where every page is looked at, the print page, which has all
/// that the chapters have. In `cargo test`, axe-core looks at a sixth of the pages: it takes more time than all else.
pub fn visit(page: &Page<'_>, folder: &Path, stride: usize, rules: Option<Rules>) -> Found {
    let (mut found, mut links) = (Found::new(), Links::default());
    for (at, name) in book::pages(folder).into_iter().enumerate() {
        let is_print = name == "print.html";
        let is_one = |stride| at % stride == 0 || is_print;
        if !is_one(stride) || is_print && stride > 1 {
            continue;
        }
        let path = folder.join(&name);
        page.open_checked(&path);
        let mut here = complaints(page, &name);
        links.note(&path, page.check("ids()"), page.check("links()"));
        if let Some(rules) = rules.filter(|_| is_one(tier::stride(6))) {
            // All that the print page has was looked at in its chapter; so one of each kind is enough.
            if is_print {
                page.eval::<()>("checks.thin()");
            }
            here.extend(page.axe(rules));
        }
        note(&mut found, &name, here);
    }
    note(&mut found, "links", links.dead(folder));
    found
}

fn every_page(test: &str, width: Width, theme: Theme, rules: Option<Rules>) {
    let Some(browser) = super::start(test) else {
        return;
    };
    let page = browser.page(width, theme);
    let stride = match (width, theme) {
        (Width::Desk, Theme::Light) => 1,
        _ => tier::stride(12),
    };
    let found = visit(&page, book::folder(), stride, rules);
    assert!(found.is_empty(), "{}", told(&found));
}

#[test]
fn every_page_is_sound_on_a_desk_in_the_light() {
    let test = "every_page_is_sound_on_a_desk_in_the_light";
    every_page(test, Width::Desk, Theme::Light, Some(Rules::Markup));
}

#[test]
fn every_page_is_sound_on_a_desk_in_the_dark() {
    let test = "every_page_is_sound_on_a_desk_in_the_dark";
    every_page(test, Width::Desk, Theme::Dark, None);
}

#[test]
fn every_page_is_sound_on_a_phone_in_the_light() {
    let test = "every_page_is_sound_on_a_phone_in_the_light";
    every_page(test, Width::Phone, Theme::Light, Some(Rules::Layout));
}

#[test]
fn every_page_is_sound_on_a_phone_in_the_dark() {
    let test = "every_page_is_sound_on_a_phone_in_the_dark";
    every_page(test, Width::Phone, Theme::Dark, None);
}

const SET: &str = "exercises:
  - {kind: nim-sum, count: 2}
  - {kind: state-diagram, points: 2}
  - {kind: first-move, count: 2, points: 3}
  - {kind: table, game: take-away, size: 40}
";

const ROSTER: &str = "id,name\ns1,Ada\ns2,Bob\n";

const PAPER: &str = "student: s1\ngame: nim\nrows: 5, 8, 16\n\n5 + 8 + 16 = 29\ngive me the 16\ntake 1 from row 2\n";

#[test]
fn sheets_keys_and_reports_are_sound() {
    let Some(browser) = super::start("sheets_keys_and_reports_are_sound") else {
        return;
    };
    let folder = Folder::with(&[("set.yaml", SET), ("class.csv", ROSTER), ("p/a.txt", PAPER)]);
    folder.good("generate set.yaml --students class.csv --out sheets");
    let check = "check p --set set.yaml --students class.csv --language de";
    for (format, out) in [("html", "reports"), ("csv", "marks")] {
        let run = folder.line(&format!("{check} --format {format} --out {out}"));
        assert_eq!(run.code, 1, "{}", run.err);
    }
    for (width, theme) in super::views(1) {
        let page = browser.page(width, theme);
        let mut found = Found::new();
        for made in ["sheets", "reports", "marks"] {
            for name in book::pages(&folder.path().join(made)) {
                page.open_checked(&folder.path().join(made).join(&name));
                let mut here = [layout(&page), page.axe(Rules::Markup)].concat();
                page.media("print");
                here.extend(page.check("ends()"));
                page.media("");
                note(&mut found, &name, here);
            }
        }
        assert!(found.is_empty(), "{}", told(&found));
    }
}
