//! Every page of the book: complete, quiet, connected and accessible; on a desk in the light, and some of them in every other
//! light and width.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::axe::Rules;
use super::links::Links;
use super::{Page, Theme, Width, book};
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

/// What is wrong with the page that is open.
fn complaints(page: &Page<'_>, name: &str) -> Vec<String> {
    page.eval::<()>("checks.unfold()");
    let mut found = page.problems();
    found.extend(page.check("overflow()"));
    found.extend(page.check("pictures()"));
    found.extend(page.check("twice()"));
    found.extend(page.check("landmarks()"));
    // The list of chapters is a frame within the others, without headings.
    if name != "toc.html" {
        found.extend(page.check(&format!("headings({})", name != "print.html")));
    }
    found
}

/// Every `stride`-th page of a book in one light and width, and the print page, which has all that the chapters have. In
/// `cargo test`, axe-core looks at a third of the pages: it takes more time than all else.
pub fn visit(page: &Page<'_>, folder: &Path, stride: usize, rules: Option<Rules>) -> Found {
    let (mut found, mut links) = (Found::new(), Links::default());
    for (at, name) in book::pages(folder).into_iter().enumerate() {
        let is_one = |stride| at % stride == 0 || name == "print.html";
        if !is_one(stride) {
            continue;
        }
        let path = folder.join(&name);
        page.open_checked(&path);
        let mut here = complaints(page, &name);
        links.note(&path, page.check("ids()"), page.check("links()"));
        if let Some(rules) = rules.filter(|_| is_one(tier::stride(3))) {
            // All that the print page has was looked at in its chapter; so one of each kind is enough.
            if name == "print.html" {
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
        _ => tier::stride(6),
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
