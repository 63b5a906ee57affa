//! Answers typed into the pages of the book: the program in the page says what the program in the terminal says.

use std::fs;

use nimsmith::page;
use serde_json::{Value, json};

use super::axe::Rules;
use super::page::Page;
use super::{Theme, Width, book, start};
use crate::program::Folder;
use crate::students;

/// The first exercise's box and what stands below it.
const FRAME: &str = "document.querySelector('section.exercise > .answer')";

pub(super) fn native(request: &Value) -> Value {
    serde_json::from_str(&page::answer(&request.to_string())).expect("an answer")
}

/// A chapter on which an answer can be typed at once.
fn open(page: &Page, chapter: &str) {
    page.open_checked(&book::folder().join(chapter));
    page.eval::<()>(&format!("{FRAME}.querySelector('textarea').focus()"));
}

fn type_in(page: &Page, text: &str) {
    page.call("Input.insertText", json!({ "text": text }));
}

/// For each line below the first box its number, the verdict and the messages, as JSON.
fn shown() -> String {
    format!(
        "JSON.stringify([...{FRAME}.querySelectorAll('[data-line]')].map(line => [Number(line.dataset.line), \
         line.dataset.verdict, [...line.querySelectorAll('p')].map(text => text.textContent)]))"
    )
}

/// The same of the report on a paper; what stands between backticks is shown as code.
fn told(head: &str, own: &str, hints: &str) -> String {
    let before = head.lines().count() as u64 + 1;
    let paper = format!("{head}\n\n{own}");
    let report = native(&json!({ "do": "check", "paper": paper, "hints": hints }));
    let number = |line: &Value| line["line"].as_u64().expect("a number");
    let texts = |line: &Value| -> Vec<String> {
        let texts = ["message", "hint"].map(|name| line[name].as_str());
        let texts = texts.into_iter().flatten();
        texts.map(|text| text.replace('`', "")).collect()
    };
    let lines = report["answers"][0]["lines"].as_array().expect("lines");
    let own = lines.iter().filter(|line| number(line) > before);
    let told: Value = own
        .map(|line| json!([number(line) - before, line["verdict"], texts(line)]))
        .collect();
    told.to_string()
}

fn press(page: &Page, button: &str) {
    page.eval::<()>(&format!("{FRAME}.querySelector({}).click()", json!(button)));
}

#[test]
fn a_page_says_what_the_terminal_says() {
    let Some(browser) = start("a_page_says_what_the_terminal_says") else {
        return;
    };
    for (width, theme) in [(Width::Desk, Theme::Light), (Width::Phone, Theme::Dark)] {
        let page = browser.page(width, theme);
        open(&page, "nim-sum.html");
        let head: String = page.eval(&format!("{FRAME}.dataset.paper"));
        let wrong = "13 ⊕ 9 = 22\nfoo bar 7\n8 + 4 = 12";
        type_in(&page, wrong);
        let status = format!("{FRAME}.querySelector('[role=status]').textContent");
        page.wait_until(&format!("{status} == 'incorrect'"));
        let mut before = String::new();
        for hints in ["none", "next", "full"] {
            let told = told(&head, wrong, hints);
            assert_ne!(told, before, "a hint that says nothing more");
            page.wait_until(&format!("{} == {}", shown(), json!(told)));
            for rules in [Rules::Markup, Rules::Colours] {
                assert_eq!(page.axe(rules), [""; 0]);
            }
            press(&page, ".tools button:nth-of-type(3)");
            before = told;
        }
        let marked = format!("[...{FRAME}.querySelectorAll('u')].map(word => word.textContent)");
        assert_eq!(page.eval::<Vec<String>>(&marked), ["7"]);
        // The cursor is where it was.
        page.eval::<()>(&format!(
            "{FRAME}.querySelector('textarea').value = '', void 0"
        ));
        type_in(&page, "13 ");
        press(&page, ".tools button:nth-of-type(1)");
        type_in(&page, "9 = 4");
        page.wait_until(&format!("{status} == 'correct'"));
        page.wait_until("document.querySelector('h3 .solved, h4 .solved').textContent.includes('solved with help')");
        assert_eq!(page.problems(), [""; 0]);
    }
}

/// The same file of WebAssembly, the same functions: what is compared is the compiler.
#[test]
fn the_program_in_the_page_is_the_program() {
    let Some(browser) = start("the_program_in_the_page_is_the_program") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    open(&page, "nim-sum.html");
    let folders = ["right", "wrong", "marked", "blind"];
    let papers = folders.into_iter().flat_map(students::papers);
    let checks = papers.map(|(_, paper)| json!({ "do": "check", "paper": paper, "hints": "full" }));
    let kinds = [
        "nim-sum",
        "winner",
        "zeroing-move",
        "first-move",
        "all-moves",
        "change",
    ];
    let draws = kinds.into_iter().flat_map(|kind| {
        let set =
            format!("exercises:\n  - kind: {kind}\n    heaps: 3\n    size: 1..20\n    count: 3\n");
        (0..20).map(
            move |seed| json!({ "do": "draw", "from": { "set": set, "seed": seed.to_string(), "difficulty": "hard" } }),
        )
    });
    let broken = [
        json!({}),
        json!({ "do": "draw", "from": { "set": "exercises: 7", "seed": "1" } }),
    ];
    let requests: Vec<Value> = checks.chain(draws).chain(broken).collect();
    assert!(requests.len() > 200, "{}", requests.len());
    for chunk in requests.chunks(40) {
        let asked = json!(chunk);
        let said: Vec<Value> = page.eval(&format!(
            "(async () => {{ const all = []; for (const request of {asked}) all.push(await \
             nimsmith.ask(request).catch(error => ({{ error: error.message }}))); return all; }})()"
        ));
        for (request, said) in chunk.iter().zip(said) {
            assert_eq!(said, native(request), "{request}");
        }
    }
}

#[test]
fn problems_without_end_and_by_link() {
    let Some(browser) = start("problems_without_end_and_by_link") else {
        return;
    };
    let page = browser.page(Width::Phone, Theme::Light);
    page.open_checked(&book::folder().join("winning-strategy.html"));
    let more = "document.querySelector('.more')";
    let from: String = page.eval(&format!("{more}.dataset.from"));
    let mut from: Value = serde_json::from_str(&from).expect("what is drawn from");
    from["seed"] = "4711".into();
    from["difficulty"] = "hard".into();
    let drawn = native(&json!({ "do": "draw", "from": from }));
    let problem = &drawn["problems"][0];
    let own: String = page.eval(&format!(
        "{more}.closest('section').querySelector('[id]').id"
    ));
    let place = format!("{more}.nextElementSibling");
    let address = super::page::address(&book::folder().join("winning-strategy.html"));
    page.visit("about:blank");
    page.visit(&format!("{address}#%E0%A4%A"));
    assert_eq!(page.problems(), [""; 0]);
    page.visit("about:blank");
    page.visit(&format!("{address}#{own}:4711:hard"));
    page.wait_until(&format!("{place}.querySelector('textarea')"));
    let paper: String = page.eval(&format!("{place}.querySelector('.answer').dataset.paper"));
    assert_eq!(
        paper,
        problem["paper"].as_str().expect("a paper").trim_end()
    );
    let link: String = page.eval(&format!("{place}.querySelector('.caption a').hash"));
    assert_eq!(link, format!("#{own}:4711:hard"));
    page.eval::<()>(&format!("{more}.querySelector('button').click()"));
    page.wait_until(&format!(
        "{place}.querySelector('.caption a').hash != '{link}'"
    ));
    assert_eq!(page.axe(Rules::Markup), [""; 0]);
    assert_eq!(page.problems(), [""; 0]);
}

/// What is asked of the readers of a withheld edition is not judged in it.
#[test]
fn a_withheld_edition_judges_practice_alone() {
    let folder = Folder::new();
    folder.good("book build --withhold --out book");
    let proofs = folder.read("book/writing-proofs.html");
    assert!(!proofs.contains("data-asked"));
    let page = folder.read("book/nim-sum.html");
    assert!(page.contains("class=\"more\""));
    let boxes: Vec<&str> = page.split("id=\"answer-").skip(1).collect();
    assert!(
        !boxes.is_empty()
            && boxes.iter().all(|id| id
                .split('"')
                .next()
                .is_some_and(|id| id.contains("-variant-")))
    );
}

/// How signs are written in attributes.
const SIGNS: [(&str, &str); 7] = [
    ("&#10;", "\n"),
    ("&#92;", "\\"),
    ("&#39;", "'"),
    ("&quot;", "\""),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&amp;", "&"),
];

/// What a tag has by a name.
pub(super) fn data(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!("data-{name}=\""))?;
    let mut text = rest.split('"').next()?.to_string();
    for (written, sign) in SIGNS {
        text = text.replace(written, sign);
    }
    Some(text)
}

/// Every box of the book is about a question that the program finds, with a form that it reads.
#[test]
fn every_box_is_about_its_exercise() {
    let mut boxes = 0;
    for chapter in book::chapters(book::folder()) {
        let page = fs::read_to_string(book::folder().join(&chapter)).expect("a chapter");
        for tag in page.split("<div class=\"answer\" ").skip(1) {
            let tag = tag.split_once('>').expect("a tag").0;
            let datum = |name: &str| data(tag, name);
            let Some(paper) = datum("paper") else {
                continue;
            };
            let form = datum("form").unwrap_or_default();
            let mut request = json!({ "do": "check", "paper": format!("{paper}\n{form}\n") });
            if let Some(from) = datum("from") {
                request["from"] = serde_json::from_str(&from).expect("JSON");
            }
            let report = native(&request);
            let answer = &report["answers"][0];
            assert!(
                answer["asked"].is_string(),
                "{chapter}: {request}: {report}"
            );
            assert_ne!(
                answer["verdict"], "incorrect",
                "{chapter}: {request}: {report}"
            );
            boxes += 1;
        }
    }
    assert!(boxes > 100, "{boxes}");
}
