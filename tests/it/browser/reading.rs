//! Reading the book in other ways: without scripts, in every colour, by its search.

use super::axe::Rules;
use super::{Page, Theme, Width, book};
use crate::tier;

/// mdBook's own. A light and a dark one come first; in `cargo test` no others are tried.
const THEMES: [&str; 5] = ["light", "coal", "rust", "navy", "ayu"];

fn chapters(page: &Page<'_>, look: impl Fn(&Page<'_>) -> Vec<String>) -> Vec<String> {
    let mut found = Vec::new();
    let chapters = book::chapters(book::folder()).into_iter();
    for name in chapters.step_by(tier::stride(3)) {
        page.open_checked(&book::folder().join(&name));
        let here = look(page).into_iter();
        found.extend(here.map(|complaint| format!("{name}: {complaint}")));
    }
    found
}

/// What is not there without scripts.
pub fn without_scripts(page: &Page<'_>) -> Vec<String> {
    let mut found = page.problems();
    found.extend(page.check("hidden()"));
    found
}

#[test]
fn every_chapter_is_complete_without_scripts() {
    let Some(browser) = super::start("every_chapter_is_complete_without_scripts") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    page.scripts(false);
    let found = chapters(&page, without_scripts);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What cannot be told from its background on a page, in each theme. The colours are those of the whole book, since the print
/// page has all of it.
fn pale(page: &Page<'_>, name: &str) -> Vec<String> {
    page.open_checked(&book::folder().join(name));
    page.eval::<()>("checks.unfold()");
    page.eval::<()>("checks.thin()");
    let mut found = Vec::new();
    for theme in tier::pick(&THEMES[..2], &THEMES[..]) {
        page.eval::<()>(&format!(
            "document.getElementById('mdbook-theme-{theme}').click()"
        ));
        let here = page.axe(Rules::Colours).into_iter();
        found.extend(here.map(|complaint| format!("{name}: {theme}: {complaint}")));
    }
    found
}

#[test]
fn the_book_can_be_read_in_every_theme() {
    let Some(browser) = super::start("the_book_can_be_read_in_every_theme") else {
        return;
    };
    let mut found = Vec::new();
    for &width in tier::pick(&[Width::Desk][..], &[Width::Desk, Width::Phone]) {
        let page = browser.page(width, Theme::Light);
        found.extend(pale(&page, "print.html"));
        // With the way to the chapters before and after, and the part of it that is being read.
        found.extend(pale(&page, &book::chapters(book::folder())[0]));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The addresses that the search finds, best first.
fn found(page: &Page<'_>, words: &str) -> Vec<String> {
    page.open(book::folder().join("index.html"));
    page.press("/");
    page.wait_until("document.activeElement.id == 'mdbook-searchbar'");
    page.type_text(words);
    // The heading with the number of results comes with them.
    page.wait_until("document.getElementById('mdbook-searchresults-header').innerText.trim()");
    let results: Vec<String> = page
        .eval("[...document.querySelectorAll('#mdbook-searchresults a')].map(link => link.href)");
    assert!(!results.is_empty(), "nothing is found for {words}");
    results
}

#[test]
fn the_search_finds_a_word_with_and_without_its_accent() {
    let Some(browser) = super::start("the_search_finds_a_word_with_and_without_its_accent") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    for word in ["misère", "misere"] {
        let results = found(&page, word);
        page.visit(&results[0]);
        let text: String = page.eval("document.querySelector('main').textContent.toLowerCase()");
        assert!(text.contains("misère"), "{word} is not in {}", results[0]);
        assert_eq!(page.problems(), [""; 0]);
    }
}

#[test]
fn the_search_finds_a_theorem_in_its_chapter_first() {
    let Some(browser) = super::start("the_search_finds_a_theorem_in_its_chapter_first") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    for (words, chapter) in [
        ("Theorem 1", "winning-strategy.html"),
        ("Theorem 2", "classic-nim.html"),
        ("Lemma 1", "nim-sum.html"),
        ("Lemma 2", "every-move.html"),
        ("Lemma 3", "every-move.html"),
        ("Corollary 1", "winning-strategy.html"),
    ] {
        let first = &found(&page, words)[0];
        assert!(first.contains(chapter), "{words} leads to {first}");
    }
}

#[test]
fn what_opens_over_a_page_is_accessible() {
    let Some(browser) = super::start("what_opens_over_a_page_is_accessible") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    for (key, shown) in [
        ("?", "#mdbook-help-popup"),
        ("/", "#mdbook-searchbar"),
        ("Enter", "#mdbook-theme-list"),
    ] {
        page.open_checked(&book::folder().join("index.html"));
        page.eval::<()>("document.getElementById('mdbook-theme-toggle').focus()");
        page.press(key);
        page.wait_until(&format!(
            "document.querySelector('{shown}').checkVisibility()"
        ));
        if key == "/" {
            page.type_text("position");
            page.wait_until("document.querySelector('#mdbook-searchresults a')");
        }
        for rules in [Rules::Markup, Rules::Colours] {
            assert_eq!(page.axe(rules), [""; 0], "with {shown}");
        }
    }
}
