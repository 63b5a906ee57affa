//! Worksheets with boxes for answers: one file from a disk says what the terminal says.

use serde_json::json;

use super::axe::Rules;
use super::{Page, start};
use crate::program::Folder;

/// A box of the sheet, the paper that it begins, a wrong and a right solution.
struct Case {
    exercise: &'static str,
    wrong: &'static str,
    right: &'static str,
}

const SET: &str = "title: Boxes\nexercises:\n  - kind: nim-sum\n    rows: [[13, 9], [5, 8, 16]]\n  - kind: first-move\n    \
                   game: nim\n    rows: [[1, 2, 4]]\n  - kind: played-game\n    game: nim\n    heaps: 3\n    size: 3..7\n";

const CASES: [Case; 3] = [
    Case {
        exercise: "1a",
        wrong: "13 ⊕ 9 = 22",
        right: "13 ⊕ 9 = 4",
    },
    Case {
        exercise: "1b",
        wrong: "5 ⊕ 8 ⊕ 16 = 13\nfoo bar 7",
        right: "5 ⊕ 8 ⊕ 16 = 29",
    },
    Case {
        exercise: "2",
        wrong: "take 2 from row 3 wins",
        right: "1 ⊕ 2 ⊕ 4 = 7\n4 ⊕ 7 = 3\n1 ⊕ 2 ⊕ 3 = 0\ntake 1 from row 3 wins",
    },
];

/// Without the line ends and signs with which the terminal sets off what is said.
fn flat(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| *word != "|");
    words.collect::<Vec<_>>().join(" ").replace('`', "")
}

fn answer(page: &Page, case: &Case, text: &str, verdict: &str) -> Vec<String> {
    let frame = format!("document.getElementById('answer-{}')", case.exercise);
    let area = format!("{frame}.querySelector('textarea')");
    page.eval::<()>(&format!("{area}.focus(), {area}.select()"));
    page.call("Input.insertText", json!({ "text": text }));
    page.wait_until(&format!(
        "{frame}.querySelector('[role=status]').textContent == '{verdict}'"
    ));
    // The cursor stays where it is.
    assert!(page.eval::<bool>(&format!("document.activeElement == {area}")));
    page.eval(&format!(
        "[...{frame}.querySelectorAll('.verdicts p')].map(text => text.textContent)"
    ))
}

#[test]
fn a_sheet_says_what_the_terminal_says() {
    let Some(browser) = start("a_sheet_says_what_the_terminal_says") else {
        return;
    };
    let folder = Folder::with(&[("boxes.yaml", SET)]);
    folder.good("generate boxes.yaml --interactive");
    for (width, theme) in super::views(1) {
        let page = browser.page(width, theme);
        page.open(folder.path().join("out/boxes.html"));
        let boxes: u32 =
            page.eval("document.querySelectorAll('textarea[data-nimsmith=answer]').length");
        assert_eq!(boxes, 3, "a game that only the set knows has none");
        for case in &CASES {
            let said = answer(&page, case, case.wrong, "incorrect");
            let head: String = page.eval(&format!(
                "document.getElementById('answer-{}').dataset.paper",
                case.exercise
            ));
            folder.write("paper.txt", format!("{head}\n\n{}\n", case.wrong));
            let told = flat(&folder.line("check paper.txt").out);
            assert!(!said.is_empty());
            for words in said {
                assert!(told.contains(&flat(&words)), "{words:?} is not in {told}");
            }
            for rules in [Rules::Markup, Rules::Colours] {
                assert_eq!(page.axe(rules), [""; 0]);
            }
            assert_eq!(answer(&page, case, case.right, "correct"), [""; 0]);
        }
        let wide: bool = page.eval("document.documentElement.scrollWidth > innerWidth");
        assert!(!wide, "the page scrolls sideways");
        page.media("print");
        let boxes: u32 = page.eval(
            "[...document.querySelectorAll('.answer')].filter(box => box.checkVisibility()).length",
        );
        let rooms: u32 = page.eval(
            "[...document.querySelectorAll('.room')].filter(room => room.checkVisibility()).length",
        );
        assert_eq!(
            (boxes, rooms > 2),
            (0, true),
            "paper has room to write, and no boxes"
        );
        assert_eq!(page.problems(), [""; 0]);
    }
}

/// Neither the set, from which all keys could be drawn, nor the seed, nor a solution is in a sheet; keys have no boxes.
#[test]
fn a_sheet_with_boxes_has_no_key() {
    let folder = Folder::with(&[
        ("boxes.yaml", SET),
        ("class.csv", "id\nanna\nben\ncai\ndora\neve\n"),
    ]);
    folder.good("generate boxes.yaml --interactive --students class.csv --seed 83751 --combined");
    // A page that works alone has the font as well, however many there are.
    assert!(!folder.has("out/nimsmith-math.woff2"));
    for student in ["anna", "ben"] {
        let sheet = folder.read(&format!("out/{student}.html"));
        let (own, _) = sheet
            .split_once("id=\"nimsmith-program\"")
            .expect("the program");
        assert_eq!(own.matches("data-paper").count(), 3);
        assert!(!own.contains("data-from") && !own.contains("83751") && !own.contains("kind:"));
        for without in [
            format!("out/{student}-key.html"),
            "out/combined.html".to_string(),
        ] {
            let without = folder.read(&without);
            assert!(!without.contains("nimsmith-program") && !without.contains("data-paper"));
        }
    }
}
