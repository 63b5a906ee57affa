//! The workshop: a whole job by hand, from a class list to a file for Moodle and from papers to a gradebook, and the files are
//! those of the command line.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use super::axe::Rules;
use super::devtools::LIMIT;
use super::{Page, Theme, Width, start};
use crate::program::Folder;

const SET: &str = "title: Week <3>\nseed: 41\nexercises:\n  - kind: nim-sum\n    rows: [[13, 9]]\n    points: 2\n";
const CLASS: &str = "id,name\nanna,Anna <b>A</b>\nben,Ben B\n";

/// Gives files to an input, as from the system's own window.
fn choose(page: &Page, input: &str, files: &[PathBuf]) {
    let found = json!({ "expression": format!("document.getElementById('{input}')") });
    let found = page.call("Runtime.evaluate", found);
    let object = &found["result"]["objectId"];
    page.call(
        "DOM.setFileInputFiles",
        json!({ "files": files, "objectId": object }),
    );
}

/// Waits for a download. A browser may put down an empty file of that name first, and fills it by another's.
fn downloaded(folder: &Folder, name: &str) -> Vec<u8> {
    let path = folder.path().join("downloads").join(name);
    let part = path.with_file_name(format!("{name}.crdownload"));
    let end = Instant::now() + LIMIT;
    loop {
        match fs::read(&path) {
            Ok(bytes) if !bytes.is_empty() && !part.exists() => return bytes,
            _ => assert!(Instant::now() < end, "{name} is not downloaded"),
        }
        thread::sleep(Duration::from_millis(20));
    }
}

fn said(page: &Page, place: &str, words: &str) {
    page.wait_until(&format!(
        "document.getElementById('{place}').textContent.includes({})",
        json!(words)
    ));
}

fn chosen(page: &Page, select: &str, value: &str) {
    page.eval::<()>(&format!(
        "(select => (select.value = '{value}', select.dispatchEvent(new Event('change'))))({select}), undefined"
    ));
}

fn workshop(folder: &Folder, page: &Page) {
    folder.good("workshop --quiet");
    let downloads = folder.path().join("downloads");
    page.call(
        "Page.setDownloadBehavior",
        json!({ "behavior": "allow", "downloadPath": downloads }),
    );
    page.open(folder.path().join("workshop.html"));
    page.wait_until("document.getElementById('preview').srcdoc.includes('<h1>')");
}

#[test]
fn a_class_is_given_sheets_and_marked() {
    let Some(browser) = start("a_class_is_given_sheets_and_marked") else {
        return;
    };
    let folder = Folder::with(&[("week.yaml", SET), ("class.csv", CLASS)]);
    let page = browser.page(Width::Desk, Theme::Light);
    workshop(&folder, &page);
    let file = |name: &str| folder.path().join(name);

    // The set is opened and changed on the page, and saved for the command line.
    choose(&page, "open", &[file("week.yaml")]);
    page.wait_until("document.getElementById('title').value == 'Week <3>'");
    page.eval::<()>(
        "document.getElementById('title').focus(), document.getElementById('title').select()",
    );
    page.call("Input.insertText", json!({ "text": "Nim: week 4" }));
    page.press("Tab");
    page.wait_until("document.getElementById('set').value.includes('title: \"Nim: week 4\"')");
    chosen(&page, "document.getElementById('kind')", "winner");
    page.click("#add");
    page.wait_until("document.getElementById('exercises').rows.length == 2");
    chosen(
        &page,
        "document.getElementById('exercises').rows[1].querySelector('select')",
        "hard",
    );
    page.wait_until("document.getElementById('set').value.includes('difficulty: hard')");
    page.click("#save");
    let saved = downloaded(&folder, "week.yaml");
    assert_eq!(
        String::from_utf8_lossy(&saved),
        SET.replace("Week <3>", "\"Nim: week 4\"")
            + "  - kind: winner\n    difficulty: hard\n    count: 2\n"
    );
    folder.write("week.yaml", &saved);

    // The class gets sheets, and Moodle a file.
    folder.good("generate week.yaml --students class.csv --format html,moodle,gift,qti21 --papers --quiet --out cli");
    choose(&page, "students", &[file("class.csv")]);
    said(&page, "sheets-said", "class.csv");
    for format in ["moodle", "gift", "qti21"] {
        page.click(&format!("#formats input[value={format}]"));
    }
    page.click("#papers-wanted");
    page.click("#make");
    said(&page, "sheets-said", "class.csv: 2 students");
    for name in [
        "week-moodle.xml",
        "anna.html",
        "ben-key.html",
        "anna.txt",
        "answers.csv",
    ] {
        page.click(&format!("[data-file='{name}']"));
        let there = fs::read(file("cli").join(name)).expect("a file");
        assert!(downloaded(&folder, name) == there, "{name} differs");
    }
    let made: Vec<String> = page.eval(
        "[...document.querySelectorAll('#files [data-file]')].map(file => file.dataset.file)",
    );
    for name in &made {
        assert!(folder.has(&format!("cli/{name}")), "{name}");
    }
    assert_eq!(
        made.len(),
        fs::read_dir(file("cli")).expect("a folder").count()
    );

    // Papers come in, one of them hostile.
    for (student, line) in [
        ("anna", "13 ⊕ 9 = 4"),
        ("ben", "13 ⊕ 9 = 22\n<img src=x onerror=alert(1)>"),
    ] {
        let paper = folder.read(&format!("cli/{student}.txt"));
        folder.write(&format!("{student}.txt"), format!("{paper}\n{line}\n"));
    }
    let line = "check anna.txt ben.txt --set week.yaml --students class.csv --format csv --quiet --out marks";
    folder.line(line);
    choose(&page, "papers", &[file("ben.txt"), file("anna.txt")]);
    said(&page, "handed-in", "2 papers");
    page.click("#grade");
    page.wait_until("!document.getElementById('glance').hidden");
    for name in ["gradebook.csv", "moodle.csv"] {
        page.click(&format!("[data-file='{name}']"));
        let there = fs::read(file("marks").join(name)).expect("a file");
        assert!(downloaded(&folder, name) == there, "{name} differs");
    }
    page.click("#marks p button");
    assert!(downloaded(&folder, "gradebook.zip").starts_with(b"PK"));
    assert_eq!(page.problems(), [""; 0]);
}

/// While a class is made, the page goes on; language, secret and what stands beside the set are those of the command line.
#[test]
fn the_page_stays_usable_and_has_the_options() {
    let Some(browser) = start("the_page_stays_usable_and_has_the_options") else {
        return;
    };
    let picture = include_bytes!("../../../assets/sheet.png");
    let set = "seed: 3\nexercises:\n  - kind: winner\n    rows: [[3, 1]]\n  - kind: text\n    question: \"![a board](board.png)\"\n";
    let class: String = (0..60).map(|n| format!("Name {n},c{n}\n")).collect();
    let folder = Folder::with(&[
        ("week.yaml", set),
        ("class.csv", &format!("Nick,Code\n{class}")),
    ]);
    folder.write("board.png", picture);
    let page = browser.page(Width::Desk, Theme::Light);
    workshop(&folder, &page);
    let file = |name: &str| folder.path().join(name);
    choose(&page, "open", &[file("week.yaml")]);
    said(&page, "set-said", "board.png");
    choose(&page, "pictures", &[file("board.png")]);
    page.wait_until("document.getElementById('set-said').textContent == ''");
    chosen(&page, "document.getElementById('language')", "de");
    page.wait_until("document.getElementById('preview').srcdoc.includes('lang=\"de\"')");
    choose(&page, "students", &[file("class.csv")]);
    page.eval::<()>("document.querySelector('details:has(#secret)').open = true, document.getElementById('id-column').value = 'Code', void 0");
    page.click("#new-secret");
    let secret = downloaded(&folder, "course.secret");
    folder.write("course.secret", secret);
    said(&page, "secret-said", "course.secret wird verwendet");
    said(&page, "head-sheets", "Blätter und Dateien");
    page.click("#save");
    folder.write("week.yaml", downloaded(&folder, "week.yaml"));
    page.eval::<()>("globalThis.ticks = 0, setInterval(() => globalThis.ticks++, 5), void 0");
    page.click("#make");
    page.wait_until("document.getElementById('files').querySelector('[data-file]')");
    assert!(
        page.eval::<u32>("globalThis.ticks") > 10,
        "the page stood still"
    );
    // The file that was saved can be read by others, of which the command line warns.
    let run = folder.line("generate week.yaml --students class.csv --id-column Code --secret course.secret --quiet --out cli");
    assert_eq!(run.code, 0, "{}", run.err);
    page.click("[data-file='c7.html']");
    let there = fs::read(file("cli/c7.html")).expect("a file");
    assert!(downloaded(&folder, "c7.html") == there, "c7.html differs");
    for rules in [Rules::Markup, Rules::Colours] {
        assert_eq!(page.axe(rules), [""; 0]);
    }
    assert_eq!(page.problems(), [""; 0]);
}

/// Errors are text with their line, read out politely; the page fits a phone and works without a mouse.
#[test]
fn the_workshop_is_for_everyone() {
    let Some(browser) = start("the_workshop_is_for_everyone") else {
        return;
    };
    let folder = Folder::new();
    for (width, theme) in [(Width::Desk, Theme::Dark), (Width::Phone, Theme::Light)] {
        let page = browser.page(width, theme);
        workshop(&folder, &page);
        let wide: bool = page.eval(
            "[document.documentElement, document.querySelector('.wide')].some((box) => box.scrollWidth > box.clientWidth)",
        );
        assert!(!wide, "the page or its table scrolls sideways");
        page.eval::<()>(
            "document.getElementById('set').focus(), document.getElementById('set').select()",
        );
        let hostile = "title: <img src=x onerror=alert(1)>\nexercises:\n  - kind: <b>sum</b>\n";
        page.call("Input.insertText", json!({ "text": hostile }));
        said(&page, "set-said", "homework.yaml:3:");
        said(&page, "set-said", "<b>sum</b>");
        assert!(page.eval::<bool>("document.activeElement.id == 'set'"));
        for rules in [Rules::Markup, Rules::Colours] {
            assert_eq!(page.axe(rules), [""; 0]);
        }
        page.eval::<()>("document.getElementById('use').focus()");
        page.press("Enter");
        page.wait_until("document.getElementById('set-said').textContent == ''");
        assert_eq!(page.axe(Rules::Markup), [""; 0]);
        assert_eq!(page.problems(), [""; 0]);
    }
}
