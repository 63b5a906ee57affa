//! Reading the book in other ways: without scripts, in every colour, by its search.

use super::axe::Rules;
use super::{Page, Theme, Width, book};

/// mdBook's own; the two that the others start with have been looked at with every page.
const THEMES: [&str; 3] = ["rust", "coal", "ayu"];

fn chapters(page: &Page<'_>, look: impl Fn(&Page<'_>) -> Vec<String>) -> Vec<String> {
    let mut found = Vec::new();
    for name in book::chapters(book::folder()) {
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

#[test]
fn every_chapter_can_be_read_in_every_theme() {
    let Some(browser) = super::start("every_chapter_can_be_read_in_every_theme") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    let found = chapters(&page, |page| {
        page.eval::<()>("checks.unfold()");
        let colours = THEMES.iter().map(|theme| {
            page.eval::<()>(&format!(
                "document.getElementById('mdbook-theme-{theme}').click()"
            ));
            let found = page.axe(Rules::Colours).into_iter();
            found
                .map(|complaint| format!("{theme}: {complaint}"))
                .collect()
        });
        colours.collect::<Vec<Vec<String>>>().concat()
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_search_finds_a_word_with_and_without_its_accent() {
    let Some(browser) = super::start("the_search_finds_a_word_with_and_without_its_accent") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    for word in ["misère", "misere"] {
        page.open(book::folder().join("index.html"));
        page.press("/");
        page.wait_until("document.activeElement.id == 'mdbook-searchbar'");
        page.type_text(word);
        // The heading with the number of results comes with them.
        page.wait_until("document.getElementById('mdbook-searchresults-header').innerText.trim()");
        let results: Vec<String> = page.eval(
            "[...document.querySelectorAll('#mdbook-searchresults a')].map(link => link.href)",
        );
        assert!(!results.is_empty(), "nothing is found for {word}");
        page.visit(&results[0]);
        let text: String = page.eval("document.querySelector('main').textContent.toLowerCase()");
        assert!(text.contains("misère"), "{word} is not in {}", results[0]);
        assert_eq!(page.problems(), [""; 0]);
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
        page.open(book::folder().join("index.html"));
        page.eval::<()>("document.getElementById('mdbook-theme-toggle').focus()");
        page.press(key);
        page.wait_until(&format!(
            "document.querySelector('{shown}').checkVisibility()"
        ));
        if key == "/" {
            page.type_text("position");
            page.wait_until("document.querySelector('#mdbook-searchresults a')");
        }
        assert_eq!(page.axe(Rules::All), [""; 0], "with {shown}");
    }
}
