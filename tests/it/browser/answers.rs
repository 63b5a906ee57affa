//! Answers typed into the pages of the book: the program in the page says what the program in the terminal says.

use std::fs;

use nimsmith::page;
use serde_json::{Value, json};

use super::axe::Rules;
use super::page::Page;
use super::{Theme, Width, book, start};
use crate::program::Folder;
use crate::{students, tier};

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

/// The section of a box, which is what changes when it is used, is accessible.
pub(super) fn is_accessible(page: &Page, frame: &str) {
    for rules in [Rules::Markup, Rules::Colours] {
        let found = page.axe_in(&format!("{frame}.closest('section')"), rules);
        assert_eq!(found, [""; 0]);
    }
}

fn press(page: &Page, button: &str) {
    page.eval::<()>(&format!("{FRAME}.querySelector({}).click()", json!(button)));
}

#[test]
fn a_page_says_what_the_terminal_says() {
    let Some(browser) = start("a_page_says_what_the_terminal_says") else {
        return;
    };
    for (width, theme) in super::views(0) {
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
            is_accessible(&page, FRAME);
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
    let papers = papers.step_by(tier::stride(5));
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

/// The box of an exercise that is answered by taps of some sort, by what its palette holds, as a selector.
fn open_palette(page: &Page, chapter: &str, holds: &str) -> String {
    page.open_checked(&book::folder().join(chapter));
    let found: String = page.eval(&format!(
        "(async () => {{ for (const box of document.querySelectorAll('section > .answer[data-taps]')) {{ \
         const open = box.querySelector('[aria-controls]'); open.click(); \
         for (let n = 0; n < 500 && !box.querySelector('.taps').childElementCount; n++) \
         await new Promise(done => setTimeout(done, 10)); \
         if (box.querySelector({})) return box.id; open.click(); }} return ''; }})()",
        json!(holds)
    ));
    assert!(!found.is_empty(), "{chapter} has no box with {holds}");
    format!("#{found}")
}

fn written(page: &Page, frame: &str) -> String {
    page.eval(&format!("document.querySelector('{frame} textarea').value"))
}

fn judged(page: &Page, frame: &str, verdict: &str) {
    page.wait_until(&format!(
        "document.querySelector('{frame} [role=status]').textContent == '{verdict}'"
    ));
}

#[test]
fn answers_are_tapped() {
    let Some(browser) = start("answers_are_tapped") else {
        return;
    };
    for (width, theme) in tier::pick(
        &[(Width::Phone, Theme::Light)][..],
        &[(Width::Phone, Theme::Light), (Width::Desk, Theme::Dark)],
    )
    .iter()
    .copied()
    {
        let page = browser.page(width, theme);
        let phone = width == Width::Phone;
        let tap = |selector: &str| match phone {
            true => page.tap(selector),
            false => page.click(selector),
        };
        // Counters: a tap writes the move, another one another move, the same one takes it back.
        let frame = open_palette(&page, "winning-strategy.html", ".counter");
        let head: String = page.eval(&format!("document.querySelector('{frame}').dataset.paper"));
        let taps = native(&json!({ "do": "taps", "paper": head }));
        let moves = taps["moves"].as_array().expect("moves");
        let text = |by: &Value| by["text"].as_str().expect("a text").to_string();
        let counter = |by: &Value| {
            let take = &by["takes"][0];
            format!("{frame} [data-counter='{}:{}']", take[0], take[1])
        };
        let (first, last) = (&moves[0], &moves[moves.len() - 1]);
        tap(&counter(first));
        assert_eq!(written(&page, &frame), text(first));
        tap(&counter(last));
        assert_eq!(written(&page, &frame), text(last));
        let pressed = format!(
            "document.querySelector(\"{}\").getAttribute('aria-pressed')",
            counter(last)
        );
        assert_eq!(page.eval::<String>(&pressed), "true");
        tap(&counter(last));
        assert_eq!(written(&page, &frame), "");
        is_accessible(&page, &format!("document.querySelector('{frame}')"));
        // The keyboard does the same, and what is typed is pressed.
        let right = moves.iter().find(|by| {
            let paper = format!("{head}\n{}", text(by));
            native(&json!({ "do": "check", "paper": paper }))["answers"][0]["verdict"] == "correct"
        });
        let right = right.expect("a right move");
        page.eval::<()>(&format!(
            "document.querySelector(\"{}\").focus()",
            counter(first)
        ));
        page.press("Home");
        let label = "document.activeElement.getAttribute('aria-label')";
        let mut steps = 0;
        while page.eval::<String>(label) != text(right) {
            page.press("ArrowRight");
            steps += 1;
            assert!(steps < 200);
        }
        page.press("Enter");
        assert_eq!(written(&page, &frame), text(right));
        judged(&page, &frame, "correct");
        assert!(
            page.eval::<bool>("document.activeElement.matches('.counter')"),
            "focus stays"
        );
        let wide: bool = page.eval("document.documentElement.scrollWidth > innerWidth");
        assert!(!wide, "the page scrolls sideways");

        // Who wins.
        let frame = open_palette(
            &page,
            "winning-strategy.html",
            "[data-line-tap='N-position']",
        );
        tap(&format!("{frame} [data-line-tap='N-position']"));
        tap(&format!("{frame} [data-line-tap='P-position']"));
        assert_eq!(written(&page, &frame), "P-position");

        // Cells of a table step through their words.
        let frame = open_palette(&page, "take-away.html", "[data-cell-tap='0']");
        let cell = format!("{frame} [data-cell-tap]");
        let (head, form): (String, String) = page.eval(&format!(
            "[document.querySelector('{cell}').dataset.cellTap, document.querySelector('{frame} textarea').value]"
        ));
        for word in [" N", " P", "", " N"] {
            tap(&cell);
            let now = form.replacen(&format!("\n{head}:"), &format!("\n{head}:{word}"), 1);
            assert_eq!(written(&page, &frame), now);
        }
        is_accessible(&page, &format!("document.querySelector('{frame}')"));
        assert_eq!(page.problems(), [""; 0]);
    }
}

/// A mistake is remembered, comes back after other answers, is practised by a drawn problem, and then gone.
#[test]
fn mistakes_come_back() {
    let Some(browser) = start("mistakes_come_back") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    open(&page, "nim-sum.html");
    let kept = "JSON.parse(localStorage.getItem('nimsmith-progress') ?? '{}')";
    type_in(&page, "13 ⊕ 9 = 22");
    let status = format!("{FRAME}.querySelector('[role=status]').textContent");
    page.wait_until(&format!("{status} == 'incorrect'"));
    assert!(
        page.eval::<bool>(&format!("!{kept}.mistakes")),
        "half a line is no mistake yet"
    );
    type_in(&page, "\n13 ⊕ 9 = 4");
    page.wait_until(&format!("{kept}.mistakes?.length == 1"));
    let code: String = page.eval(&format!("{kept}.mistakes[0].code"));
    assert_eq!(code, "carried");
    let own: String = page.eval(&format!("{kept}.mistakes[0].of"));

    // Three other answers later.
    page.eval::<()>(&format!(
        "(kept => (kept.right = kept.mistakes[0].right + 3, localStorage.setItem('nimsmith-progress', \
         JSON.stringify(kept)), void 0))({kept})"
    ));
    page.open_checked(&book::folder().join("introduction.html"));
    let list = "document.querySelector('[data-nimsmith=progress]')";
    assert!(
        page.eval::<String>(&format!("{list}.textContent"))
            .contains("adds with carry")
    );
    let link: String = page.eval(&format!(
        "{list}.querySelector('li a').getAttribute('href')"
    ));
    assert_eq!(link, format!("{own}:::carried"));
    assert_eq!(page.axe(Rules::Markup), [""; 0]);
    page.wait_until("[...document.querySelectorAll('#mdbook-sidebar .solved, #sidebar .solved')].some(mark => mark.textContent.includes('1 to repeat'))");
    let (chapter, place) = link.split_once('#').expect("a place on a page");
    let address = super::page::address(&book::folder().join(chapter));
    page.visit(&format!("{address}#{place}"));
    let answer = "document.querySelector('.drawn .answer')";
    page.wait_until(&format!("{answer}?.querySelector('textarea')"));
    let (paper, from): (String, String) =
        page.eval(&format!("[{answer}.dataset.paper, {answer}.dataset.from]"));
    let from: Value = serde_json::from_str(&from).expect("JSON");
    assert_eq!(from["mistake"], "carried");
    assert!(page.eval::<bool>(
        "!!document.querySelector('h3 .solved, h4 .solved').textContent.includes('repeat')"
    ));
    let report = native(&json!({ "do": "check", "paper": paper, "from": from }));
    let heaps: Vec<u64> =
        serde_json::from_value(report["answers"][0]["position"].clone()).expect("heaps");
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let terms: Vec<String> = heaps.iter().map(u64::to_string).collect();
    page.eval::<()>(&format!("{answer}.querySelector('textarea').focus()"));
    type_in(&page, &format!("{} = {sum}", terms.join(" ⊕ ")));
    page.wait_until(&format!(
        "{answer}.querySelector('[role=status]').textContent == 'correct'"
    ));
    page.wait_until(&format!("{kept}.mistakes.length == 0"));
    // The slider is moved by arrow keys, which turn no page.
    page.eval::<()>("document.querySelector('.more input[type=range]').focus()");
    page.press("ArrowRight");
    page.wait_until("document.querySelector('.more output')?.textContent == 'easy'");
    // Which mistake is practised can be chosen too.
    let choice =
        "[...document.querySelectorAll('.more select')].find(list => list.options.length > 1)";
    assert!(page.eval::<bool>(&format!(
        "[...{choice}.options].some(option => option.value == 'carried')"
    )));
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
