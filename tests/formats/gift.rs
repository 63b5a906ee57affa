//! GIFT: what is read back is what was written, and the importer finds nothing to refuse or to take for something else.

mod import;

use nimsmith::quiz::{Choice, Response, Row};
use nimsmith::render::lms::gift::SYSTEM;
use nimsmith::render::lms::item::{Item, Said};
use nimsmith::render::{self, Writes};
use nimsmith::spec::Points;

use self::import::{Part, Question};
use crate::php;
use crate::readback::{self, Bank, Found, assert_flat, assert_found, written};
use crate::samples;

fn file(bank: &Bank) -> String {
    String::from_utf8(written(&SYSTEM, &bank.0, &bank.1)).expect("text")
}

/// The bank without what GIFT does not take: it has no blanks.
fn sample() -> Bank {
    let (mut head, mut groups) = samples::bank(SYSTEM.pictures);
    groups.retain(|(_, items)| !matches!(items[0].response, Response::Blanks(_)));
    head.groups = groups.len();
    (head, groups)
}

fn alone(response: Response<Said>) -> Bank {
    let (mut head, groups) = sample();
    let (mut group, _) = groups.into_iter().next().expect("a group");
    (head.groups, group.number) = (1, 1);
    (
        head,
        vec![(group, vec![samples::item(1, 1, response, None)])],
    )
}

/// What the format can hold: no points, no pictures, HTML where markup can stand and plain text in lists.
fn kept(item: &Item) -> Item {
    let mut kept = item.clone();
    kept.points = Points::default();
    kept.prompt = php::plain_signs(item.prompt.trim());
    kept.feedback = kept.feedback.trim().to_string();
    kept.response = match kept.response {
        Response::Matching { rows, choices } => matching(rows, &choices),
        Response::Ordering(lines) => {
            let line = |line: Said| php::html(&php::plain_signs(&line.html));
            Response::Ordering(lines.into_iter().map(line).collect())
        }
        other => other.map(&mut |said| php::html(&said.html)),
    };
    kept
}

fn matching(rows: Vec<Row<Said>>, choices: &[Said]) -> Response<Said> {
    let mut order: Vec<usize> = Vec::new();
    for at in rows.iter().map(|row| row.choice).chain(0..choices.len()) {
        if !order.contains(&at) {
            order.push(at);
        }
    }
    let row = |row: Row<Said>| Row {
        text: php::html(&row.text.html),
        choice: order.iter().position(|&at| at == row.choice).expect("used"),
    };
    Response::Matching {
        rows: rows.into_iter().map(row).collect(),
        choices: order
            .iter()
            .map(|&at| php::plain(&choices[at].plain))
            .collect(),
    }
}

fn expected(bank: &Bank) -> Found {
    let mut expected = readback::expected(bank, kept);
    expected.title = expected.title.replace('<', "‹").replace('>', "›");
    for group in &mut expected.groups {
        // Only people read how many to draw.
        group.pick = 0;
    }
    expected
}

/// What the importer would refuse or take for something else.
fn faults(file: &str) -> Vec<String> {
    let parts = match import::parts(file) {
        Ok(parts) => parts,
        Err(fault) => return vec![fault],
    };
    let mut faults = Vec::new();
    for part in &parts {
        match part {
            Part::Category(path) => {
                let names = php::category_names(path);
                let fits = match &names[..] {
                    [course, top, _, _] | [course, top, _, _, _] => {
                        course == "$course$" && top == "top"
                    }
                    _ => false,
                };
                if path.contains("&&") || !fits {
                    faults.push(format!("a path {path}"));
                }
            }
            Part::Question(question) => check(question, &mut faults),
        }
    }
    if !matches!(parts.first(), Some(Part::Category(_))) {
        faults.push("no category first".to_string());
    }
    faults
}

fn check(question: &Question, faults: &mut Vec<String>) {
    let mut fault = |text: &str| faults.push(format!("{}: {text}", question.name));
    let earned = |sign: f64| -> f64 {
        let weights = question.answers.iter().map(|answer| answer.0);
        weights.filter(|weight| weight * sign > 0.0).sum()
    };
    let count = question.answers.len();
    if question.format != "html" {
        fault("not HTML");
    }
    match question.sort {
        "multichoice" if count < 2 => fault("too few answers"),
        "multichoice" if question.single && !question.answers.iter().any(|a| a.0 == 100.0) => {
            fault("nothing earns everything");
        }
        "multichoice" if !question.single && (earned(1.0) - 100.0).abs() > 0.5 => {
            fault("the right answers do not make a hundred");
        }
        "multichoice"
            if !question.single && earned(-1.0) < 0.0 && earned(1.0) + earned(-1.0) > 0.001 =>
        {
            fault("ticking everything earns something");
        }
        "match" if count < 2 => fault("too few rows"),
        "numerical" if !question.answers.iter().any(|a| a.0 == 100.0) => fault("no key"),
        "numerical" => {
            for (_, text, _) in question.answers.iter().filter(|answer| answer.1 != "*") {
                let number = text.strip_suffix(":0").and_then(|n| n.parse::<u64>().ok());
                if number.is_none_or(|n| n >= 100_000_000_000_000) {
                    fault("not a number");
                }
            }
        }
        _ => {}
    }
    if count == 0 && question.sort != "essay" {
        fault("no answers");
    }
    let told = question
        .answers
        .iter()
        .flat_map(|(_, text, told)| [text, told]);
    for text in told.chain([&question.text, &question.feedback]) {
        if text.contains("&&") {
            fault("a placeholder stays");
        }
        if text.contains("<img") {
            fault("a picture");
        }
        // `\neq` read as a line's end and `eq`.
        let formulas = text
            .split("\\(")
            .skip(1)
            .filter_map(|rest| rest.split_once("\\)"));
        if formulas.clone().any(|(formula, _)| formula.contains('\n'))
            || text.matches("\\(").count() != formulas.count()
        {
            fault("a formula that is cut");
        }
    }
    for (weight, ..) in &question.answers {
        if !php::is_listed(*weight) {
            fault(&format!("the weight {weight} is not in the list"));
        }
    }
}

/// Asserts that the importer refuses nothing in a bank's file, and finds in it what was written.
pub fn assert_read_back(bank: &Bank) {
    let file = file(bank);
    assert_eq!(faults(&file), Vec::<String>::new(), "{file}");
    assert_found(&import::found(&file), &expected(bank));
}

#[test]
fn what_is_read_back_is_what_was_written() {
    assert_read_back(&sample());
    let format = render::format("gift").expect("a format");
    assert!(matches!(format.writes, Writes::Bank(system) if std::ptr::eq(system, &SYSTEM)));
}

#[test]
fn the_same_bank_is_the_same_bytes() {
    assert_eq!(file(&sample()), file(&sample()));
}

#[test]
fn nothing_is_kept_of_what_was_written() {
    let (head, groups) = sample();
    for (group, items) in &groups {
        assert_flat(&SYSTEM, &head, group, &items[0], "}\n\n");
    }
}

#[test]
fn hostile_titles_stay_text() {
    for title in [
        "a/b",
        "// x",
        "a:b=c{d}#e~f",
        "\\: \\n \\\\",
        "x<y",
        "$CATEGORY: z",
        samples::HOSTILE,
    ] {
        let mut bank = sample();
        bank.0.title = title.to_string();
        assert_read_back(&bank);
    }
    let mut bank = sample();
    bank.0.title = "two\n\nlines".to_string();
    assert_eq!(import::found(&file(&bank)).title, "two lines");
}

/// Text that a pattern of the importer could take for something else, in every place of every type.
#[test]
fn hostile_texts_stay_text() {
    for text in [
        "// no comment",
        "a\n\n// b\n\nc",
        "\\(a \\neq b\\) \\nu \\\\n \\: \\~",
        "{=a ~b #c :d}",
        "####",
        "::",
        "[html]",
        "[x",
        "%50%",
        "=%0%",
        "-> x",
        "0",
        "T",
        ">3 ALL",
        "$CATEGORY: x",
        "_____",
    ] {
        let said = samples::said(text);
        let mut bank = sample();
        for (_, items) in &mut bank.1 {
            for item in items {
                item.prompt = said.html.clone();
                item.feedback = said.html.clone();
                let is_list = matches!(
                    item.response,
                    Response::Ordering(_) | Response::Matching { .. }
                );
                item.response = item.response.clone().map(&mut |old| match old {
                    _ if text.contains('\n') && is_list => old,
                    old if old.html.is_empty() || old == samples::said(samples::HOSTILE) => {
                        said.clone()
                    }
                    old if old.html.starts_with("fix m") => said.clone(),
                    old => old,
                });
            }
        }
        assert_read_back(&bank);
    }
}

/// Options that are all right are still options.
#[test]
fn options_that_are_all_right_stay_options() {
    let option = |text: &str| Choice {
        text: samples::said(text),
        right: true,
        message: Said::default(),
    };
    let options = vec![option("take 1"), option("take 2"), option("take 3")];
    assert_read_back(&alone(Response::Choice(options.clone())));
    assert_read_back(&alone(Response::Several(options)));
}

#[test]
fn what_it_does_not_take_is_refused() {
    let bank = alone(Response::Blanks(Vec::new()));
    let mut out = Vec::new();
    let mut writer = (SYSTEM.open)(&bank.0, Box::new(&mut out)).expect("a file");
    assert!(writer.item(&bank.1[0].1[0]).is_err());
}

/// Each trap of the importer: a file with the fault, made from a good one, is caught.
#[test]
fn faults_are_caught() {
    let good = file(&sample());
    for (from, to, fault) in [
        ("{#\n=0:0", "{#0", "no key"),
        ("\\\\neq", "\\neq", "a formula that is cut"),
        ("\\{4\\}", "{4}", "a missing word"),
        ("::[html]", "::", "not HTML"),
        ("::[html]", ":[html]", "no name"),
        ("%33.33333%", "%33%", "not in the list"),
        ("~%-50%", "~%-10%", "earns something"),
        ("~%50%", "~%40%", "do not make a hundred"),
        ("{>3 ALL", "{>3 RANDOM", "not all lines"),
        ("n &#61; m", "n \\= m", "a placeholder stays"),
        ("####", "\n\n####", "braces|brace"),
        ("$CATEGORY: $course$", "$CATEGORY: $course$/x", "a path"),
        (
            "{#\n=3000000000:0",
            "{#\n=300000000000000:0",
            "not a number",
        ),
    ] {
        assert!(good.contains(from), "{from}: {good}");
        let faults = faults(&good.replace(from, to));
        let is_caught = fault
            .split('|')
            .any(|word| faults.iter().any(|fault| fault.contains(word)));
        assert!(is_caught, "{from} -> {to}: {faults:?}");
    }
}

#[test]
fn a_file_to_look_at() {
    let mut bank = alone(Response::Essay);
    bank.0.title = "Week 3/4: Nim".to_string();
    let wanted = |response: &Response<Said>| match response {
        Response::Number(number) => number.key == 0,
        Response::Several(options) => options.len() == 5,
        Response::Matching { .. } | Response::Ordering(_) => true,
        _ => false,
    };
    let responses = samples::responses()
        .into_iter()
        .map(|(_, response)| response);
    let items = responses
        .filter(wanted)
        .zip(1..)
        .map(|(response, variant)| {
            let response = response.map(&mut |said| match said.html.len() > 100 {
                true => samples::said("a ~b #c }d & 1 < 2"),
                false => said,
            });
            let mut item = samples::item(1, variant, response, None);
            item.prompt = "<p>Compute \\(9 \\neq \\cancel{4}\\).</p>\n".to_string();
            item
        });
    bank.1[0].1 = items.collect();
    bank.1[0].0.variants = bank.1[0].1.len();
    insta::assert_snapshot!("gift", file(&bank));
}
