//! Proofs typed into the pages of the book, and the levels that lead to Theorem 1.

use std::fs;

use nimsmith::proof::prepared::Prepared;
use nimsmith::proof::shown::Shown;
use serde_json::{Value, json};

use super::answers::{data, is_accessible, native};
use super::{Page, Theme, Width, book, start};

/// The places of proofs on a page: what each has by name.
fn places(page: &str) -> Vec<impl Fn(&str) -> Option<String> + '_> {
    let tags = page.split("<div class=\"answer\" ").skip(1);
    let tags = tags.map(|tag| tag.split_once('>').expect("a tag").0);
    let proofs = tags.filter(|tag| tag.contains("data-asked"));
    proofs
        .map(|tag| move |name: &str| data(tag, name))
        .collect()
}

fn judged(place: &impl Fn(&str) -> Option<String>, lines: &str) -> Value {
    let around = |name| place(name).unwrap_or_default();
    let allow =
        place("allow").map(|names| names.split(' ').map(str::to_string).collect::<Vec<_>>());
    let proof = format!("{}{lines}{}", around("before"), around("after"));
    native(&json!({ "do": "prove", "proof": proof, "allow": allow }))
}

/// Whether a report has everything proved that a place asks for.
fn is_done(place: &impl Fn(&str) -> Option<String>, report: &Value) -> bool {
    let asked: Vec<(String, String)> =
        serde_json::from_str(&place("asked").expect("what is asked")).expect("JSON");
    let theorems = report["theorems"].as_array().expect("theorems");
    asked.iter().all(|(name, statement)| {
        theorems.iter().any(|theorem| {
            theorem["proved"] == true
                && theorem["name"] == **name
                && theorem["statement"] == **statement
        })
    })
}

fn chapter(name: &str) -> String {
    fs::read_to_string(book::folder().join(name)).expect("a chapter")
}

/// The theorems of the levels, in order.
fn levels(page: &str) -> Vec<&'static Shown> {
    let names = page.split(" id=\"level-").skip(1);
    let names = names.filter_map(|head| head.split_once(": ")?.1.split_once("</h"));
    names
        .map(|(name, _)| Shown::find(name).expect(name))
        .collect()
}

/// What may be used of what lies before is enough for each level, and neither the theorem itself nor what comes after it may
/// be.
#[test]
fn every_level_is_proved_by_its_solution_and_not_by_itself() {
    let page = chapter("proof-game.html");
    let (places, levels) = (places(&page), levels(&page));
    assert_eq!((places.len(), levels.len()), (15, 15));
    assert_eq!(levels[13].name, "T1");
    for (number, (place, level)) in places.iter().zip(&levels).enumerate() {
        let report = judged(place, &level.lines());
        assert!(is_done(place, &report), "{}: {report}", level.name);
        let statement = &Prepared::find(&level.name)
            .expect("a theorem")
            .proved
            .statement()
            .to_string();
        let names = ["LEVEL".to_string()].into_iter();
        for name in names.chain(levels[number..].iter().map(|later| later.name.clone())) {
            let report = judged(place, &format!("  thus {statement} by {name}\n"));
            assert!(!is_done(place, &report), "{} by {name}", level.name);
        }
        // A theorem of the same name that says less is another one.
        let report = judged(place, &format!("{}qed\n\ntheorem LEVEL: True\nproof\n", ""));
        assert!(!is_done(place, &report), "{}", level.name);
    }
}

/// The proofs of the exercises are at the end of the chapter, and what is in a box at first proves nothing.
#[test]
fn every_exercise_is_proved_by_its_solution() {
    let page = chapter("writing-proofs.html");
    let source = include_str!("../../../book/src/writing-proofs.md");
    let (_, solutions) = source.split_once("## 19 Solutions").expect("the solutions");
    let blocks = solutions.split("```proof\n").skip(1);
    let blocks: Vec<&str> = blocks
        .filter_map(|block| Some(block.split_once("```")?.0))
        .collect();
    let places = places(&page);
    assert_eq!(places.len(), 8);
    for place in &places {
        assert!(!is_done(
            place,
            &judged(place, &place("form").expect("a form"))
        ));
        let solved = blocks
            .iter()
            .any(|block| is_done(place, &judged(place, block)));
        assert!(solved, "{:?} has no solution", place("asked"));
    }
}

fn type_proof(page: &Page, frame: &str, lines: &str) {
    page.eval::<()>(&format!(
        "{frame}.querySelector('textarea').focus(), {frame}.querySelector('textarea').select()"
    ));
    page.call("Input.insertText", json!({ "text": lines }));
}

/// The messages below a box, in order, and the lines that they are about.
fn shown(frame: &str) -> String {
    format!(
        "JSON.stringify([...{frame}.querySelectorAll('[data-line]')].flatMap(line => \
         [...line.querySelectorAll('p')].map(text => [Number(line.dataset.line), line.dataset.verdict, text.textContent])))"
    )
}

/// The same of a report on lines that begin after `above` lines.
fn told(report: &Value, above: u64, last: u64) -> String {
    let theorems = report["theorems"].as_array().expect("theorems").iter();
    let refusals = theorems.flat_map(|theorem| theorem["refusals"].as_array().expect("refusals"));
    let mut told: Vec<Value> = Vec::new();
    for refusal in report["faults"]
        .as_array()
        .expect("faults")
        .iter()
        .chain(refusals)
    {
        let line = (refusal["line"].as_u64().expect("a line") - above).min(last);
        let verdict = match refusal["code"] == "unread" {
            true => "unread",
            false => "refused",
        };
        let message = refusal["message"].as_str().expect("a message");
        let example = refusal["counterexample"].as_str();
        let example = example.filter(|example| !message.contains(example));
        for text in [Some(message), example, refusal["help"].as_str()]
            .into_iter()
            .flatten()
        {
            told.push(json!([line, verdict, text.replace('`', "")]));
        }
    }
    told.sort_by_key(|said| said[0].as_u64());
    json!(told).to_string()
}

#[test]
fn a_level_is_played() {
    let Some(browser) = start("a_level_is_played") else {
        return;
    };
    for (width, theme) in super::views(0) {
        let page = browser.page(width, theme);
        page.open_checked(&book::folder().join("proof-game.html"));
        let text = chapter("proof-game.html");
        let (places, levels) = (places(&text), levels(&text));
        let number = 13;
        let (place, level) = (&places[number], levels[number]);
        let frame = format!("document.querySelectorAll('[data-asked]')[{number}]");
        let status = format!("{frame}.querySelector('[role=status]').textContent");
        // Before anything is typed the whole goal is left; then what the last line leaves; then a false line has numbers.
        let above = place("before").expect("what stands before").lines().count() as u64;
        for lines in ["", "fix P", "fix P\nthus N(P) = 0 by xor"] {
            let report = judged(place, lines);
            type_proof(&page, &frame, lines);
            let last = lines.split('\n').count() as u64 + 1;
            let told = told(&report, above, last);
            assert_ne!(told, "[]");
            page.wait_until(&format!("{} == {}", shown(&frame), json!(told)));
            assert_eq!(page.eval::<String>(&status), "not proved");
            is_accessible(&page, &frame);
        }
        // What holds at the line of the cursor stands below, and a tap writes a reason there.
        type_proof(&page, &frame, "fix P\n");
        let around = |name| place(name).unwrap_or_default();
        let proof = format!("{}fix P\n{}", around("before"), around("after"));
        let allow = around("allow");
        let allow: Vec<&str> = allow.split(' ').collect();
        let state =
            native(&json!({ "do": "at", "proof": proof, "line": above + 2, "allow": allow }));
        let goal = state["goal"].as_str().expect("a goal");
        let standing = format!("{frame}.querySelector('.standing')");
        page.wait_until(&format!(
            "!{standing}.hidden && {standing}.querySelector('.goal').textContent == {}",
            json!(format!("Line 2, to prove: {goal}"))
        ));
        let fitting = &state["fitting"][0]["reason"];
        page.eval::<()>(&format!("{standing}.querySelector('li button').click()"));
        let written: String = page.eval(&format!("{frame}.querySelector('textarea').value"));
        assert_eq!(
            written,
            format!("fix P\nby {}", fitting.as_str().expect("a reason"))
        );
        is_accessible(&page, &frame);
        type_proof(&page, &frame, &level.lines());
        page.wait_until(&format!("{status} == 'proved'"));
        assert!(page.eval::<bool>(&format!(
            "document.activeElement == {frame}.querySelector('textarea')"
        )));
        page.wait_until(
            "document.querySelector('#level-14 .solved').textContent.includes('solved')",
        );
        assert_eq!(page.problems(), [""; 0]);
    }
}

/// The proof checker in the page is the one of the library, on every proof that the program carries and on broken ones.
#[test]
fn the_prover_in_the_page_is_the_prover() {
    let Some(browser) = start("the_prover_in_the_page_is_the_prover") else {
        return;
    };
    let page = browser.page(Width::Desk, Theme::Light);
    page.open_checked(&book::folder().join("proof-game.html"));
    let all = Shown::all().iter();
    let requests = all.flat_map(|shown| {
        let head = format!(
            "uses {}\n\n{}",
            shown.file,
            shown.head().replacen(&shown.name, "AGAIN", 1)
        );
        let lines = shown.lines();
        let cut = lines
            .lines()
            .skip(1)
            .map(|line| format!("{line}\n"))
            .collect::<String>();
        [lines, cut].map(|lines| json!({ "do": "prove", "proof": format!("{head}{lines}qed\n") }))
    });
    let requests: Vec<Value> = requests.step_by(5).collect();
    assert!(requests.len() > 10, "{}", requests.len());
    for request in requests {
        let said: Value = page.eval(&format!("nimsmith.ask({request})"));
        assert_eq!(said, native(&request), "{request}");
    }
}
