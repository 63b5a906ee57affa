//! Moodle XML: what is read back is what was written, and the importer finds nothing to refuse.

mod blanks;
mod checker;
mod import;
mod tree;

use nimsmith::quiz::{Blank, Choice, Field, Response, Row};
use nimsmith::render::lms::item::{Item, Said};
use nimsmith::render::lms::moodle::SYSTEM;
use nimsmith::render::{self, Writes};

use crate::php;
use crate::readback::{self, Bank, Found, assert_flat, assert_found, written};
use crate::samples;

fn file(bank: &Bank) -> String {
    String::from_utf8(written(&SYSTEM, &bank.0, &bank.1)).expect("text")
}

fn sample() -> Bank {
    samples::bank(SYSTEM.pictures)
}

/// A bank of one question, in a group of its own.
fn alone(response: Response<Said>) -> Bank {
    let (mut head, groups) = sample();
    let (mut group, _) = groups.into_iter().next().expect("a group");
    (head.groups, group.number) = (1, 1);
    let item = samples::item(1, 1, response, SYSTEM.pictures);
    (head, vec![(group, vec![item])])
}

/// A name as Moodle keeps it.
fn name(name: &str) -> String {
    name.replace('<', "‹").replace('>', "›")
}

/// What the format can hold of an item: HTML where markup can stand, plain text in lists; matching questions that are
/// small as lists; points of blanks that share them in whole numbers.
fn kept(item: &Item) -> Item {
    let mut kept = item.clone();
    kept.prompt = kept.prompt.trim().to_string();
    kept.feedback = kept.feedback.trim().to_string();
    let response = match kept.response {
        Response::Matching { rows, choices } => matching(rows, choices),
        other => other,
    };
    kept.response = match response {
        Response::Blanks(blanks)
            if item
                .points
                .whole()
                .is_none_or(|marks| blanks.len() > marks as usize) =>
        {
            Response::Blanks(blanks.into_iter().map(listed).collect())
        }
        Response::Matching { rows, choices } => Response::Matching { rows, choices },
        other => other.map(&mut |said| php::html(&said.html)),
    };
    kept
}

/// What *Select missing words* can hold of a blank: plain text in lists, and nothing is told.
fn listed(blank: Blank<Said>) -> Blank<Said> {
    let Field::OneOf(options) = blank.field else {
        panic!("a typed blank without a mark");
    };
    let option = |option: Choice<Said>| Choice {
        text: php::plain(&option.text.plain),
        right: option.right,
        message: Said::default(),
    };
    Blank {
        label: php::html(&blank.label.html),
        field: Field::OneOf(options.into_iter().map(option).collect()),
    }
}

fn matching(rows: Vec<Row<Said>>, choices: Vec<Said>) -> Response<Said> {
    let used: Vec<usize> = rows.iter().map(|row| row.choice).collect();
    let left = (0..choices.len()).filter(|i| !used.contains(i));
    let mut order: Vec<usize> = Vec::new();
    for at in used.iter().copied().chain(left.clone()) {
        if !order.contains(&at) {
            order.push(at);
        }
    }
    if rows.len() < 2 || rows.len() + left.count() < 3 {
        let blank = |row: Row<Said>| Blank {
            label: row.text,
            field: Field::OneOf(
                choices
                    .iter()
                    .enumerate()
                    .map(|(i, text)| Choice {
                        text: text.clone(),
                        right: i == row.choice,
                        message: Said::default(),
                    })
                    .collect(),
            ),
        };
        return Response::Blanks(rows.into_iter().map(blank).collect());
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
    let expected = readback::expected(bank, kept);
    Found {
        title: name(&expected.title),
        ..expected
    }
}

/// Asserts that the importer refuses nothing in a bank's file, and finds in it what was written.
pub fn assert_read_back(bank: &Bank) {
    let file = file(bank);
    assert_eq!(checker::faults(&file), Vec::<String>::new(), "{file}");
    assert_found(&import::found(&file), &expected(bank));
}

#[test]
fn what_is_read_back_is_what_was_written() {
    assert_read_back(&sample());
    let format = render::format("moodle").expect("a format");
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
        assert_flat(&SYSTEM, &head, group, &items[0], "</question>");
    }
}

/// Titles with everything that means something in a path, in XML or to Moodle.
#[test]
fn hostile_titles_stay_text() {
    for title in [
        "a/b",
        "/a//b/",
        "x<y and z>w",
        "]]>",
        "</text></category>",
        "$course$",
        "{#1} & &amp; \"q\"",
        "top",
        samples::HOSTILE,
    ] {
        let mut bank = sample();
        bank.0.title = title.to_string();
        assert_read_back(&bank);
    }
    let mut bank = sample();
    bank.0.title = " two\nlines\u{0} ".to_string();
    assert_eq!(import::found(&file(&bank)).title, "two lines");
    bank.0.title = "ü".repeat(400);
    let found = import::found(&file(&bank));
    assert_eq!(found.title, "ü".repeat(255 - 1 - 8));
    bank.0.title = String::new();
    assert_eq!(import::found(&file(&bank)).code, bank.0.code);
    bank.1[0].0.id = "top".to_string();
    assert_eq!(import::found(&file(&bank)).groups[0].id, "top (1)");
}

/// Text that a pattern of the importer could take for something else, in every place of every type.
#[test]
fn hostile_texts_stay_text() {
    for text in [
        "{1:NUMERICAL:=5:0}",
        "{#1} {#2}",
        "=50",
        "%50%",
        "~%100%x#y}",
        "a \\} b \\# c \\~ d \\",
        "ends in &",
        "&#125; &amp;",
        "@@PLUGINFILE@@",
        "]]>]]>",
        "\\(\\frac{1}{2}\\)",
        "0",
    ] {
        let said = samples::said(text);
        let mut bank = sample();
        for (_, items) in &mut bank.1 {
            for item in items {
                item.prompt = format!("<p>{}</p>", said.html);
                item.feedback = item.prompt.clone();
                item.pictures.clear();
                item.response = item.response.clone().map(&mut |old| match old {
                    old if old.html.is_empty() || old == samples::said(samples::HOSTILE) => {
                        said.clone()
                    }
                    old => old,
                });
            }
        }
        let file = file(&bank);
        assert_eq!(
            checker::faults(&file),
            Vec::<String>::new(),
            "{text}: {file}"
        );
        let mut expected = expected(&bank);
        let mut found = import::found(&file);
        for group in found.groups.iter_mut().chain(&mut expected.groups) {
            for item in &mut group.items {
                item.prompt = php::plain_signs(&item.prompt);
                item.response = item.response.clone().map(&mut |said| Said {
                    html: php::plain_signs(&said.html),
                    plain: said.plain,
                });
            }
        }
        assert_eq!(found.groups, expected.groups, "{text}");
    }
}

#[test]
fn pictures_stand_beside_the_texts_that_show_them() {
    let shown = |name: &str| format!("<p><img src=\"@@PLUGINFILE@@/{name}\" alt=\"\" /></p>");
    let mut bank = alone(Response::Essay);
    let item = &mut bank.1[0].1[0];
    item.prompt = shown("p1.svg") + &shown("p2.svg");
    item.feedback = shown("p2.svg") + &shown("p2.svg");
    item.pictures = vec![samples::picture("p1.svg"), samples::picture("p2.svg")];
    assert_read_back(&bank);
    let file = file(&bank);
    // In the question, in the feedback and in what the grader sees.
    assert_eq!(file.matches("<file name=\"p1.svg\"").count(), 1);
    assert_eq!(file.matches("<file name=\"p2.svg\"").count(), 3);
}

#[test]
fn small_matching_questions_are_lists() {
    let rows = |n: usize| {
        let row = |i| Row {
            text: samples::said(&format!("row {i}")),
            choice: i % 2,
        };
        (0..n).map(row).collect::<Vec<_>>()
    };
    for (number, choices, sort) in [
        (1, 2, "cloze"),
        (2, 2, "cloze"),
        (2, 3, "matching"),
        (3, 2, "matching"),
    ] {
        let choices = ["N", "P", "neither"][..choices].iter();
        let bank = alone(Response::Matching {
            rows: rows(number),
            choices: choices.map(|text| samples::said(text)).collect(),
        });
        assert_read_back(&bank);
        assert!(file(&bank).contains(&format!("<question type=\"{sort}\">")));
    }
}

#[test]
fn what_no_fractions_fit_is_refused() {
    let option = |i: usize| Choice {
        text: samples::said(&format!("option {i}")),
        right: true,
        message: Said::default(),
    };
    for count in 2..=20 {
        let mut options: Vec<_> = (0..count).map(option).collect();
        options[0].right = count % 3 != 0;
        assert_read_back(&alone(Response::Several(options)));
    }
    let bank = alone(Response::Several((0..21).map(option).collect()));
    let mut out = Vec::new();
    let mut writer = (SYSTEM.open)(&bank.0, Box::new(&mut out)).expect("a file");
    writer.group(&bank.1[0].0).expect("a group");
    let error = writer.item(&bank.1[0].1[0]).expect_err("too many");
    assert!(error.to_string().contains("more than 20"), "{error}");
}

/// Each trap of the importer: a file with the fault, made from a good one, is caught.
#[test]
fn faults_are_caught() {
    let mut bank = sample();
    bank.1[0].1[0].prompt.push_str("<p>]]></p>");
    let good = file(&bank);
    assert_eq!(checker::faults(&good), Vec::<String>::new());
    for (from, to, fault) in [
        ("<info format=\"html\">", "<info>", "info without a format"),
        ("]]]]><![CDATA[>", "]]>", "not XML"),
        ("<selecttype>ALL", "<selecttype>RANDOM", "not all lines"),
        (
            "<shownumcorrect>1</shownumcorrect>",
            "",
            "hints without a format",
        ),
        (
            "fraction=\"33.33333\"",
            "fraction=\"33\"",
            "not in the list",
        ),
        ("<single>true", "<single>false", "do not make a hundred"),
        ("fraction=\"-50\"", "fraction=\"-10\"", "earns something"),
        (
            "<text>0</text>\n   <tolerance>",
            "<text></text>\n   <tolerance>",
            "is not a number",
        ),
        ("<tolerance>0<", "<tolerance>1<", "a tolerance"),
        ("type=\"shortanswer\"", "type=\"numerical\"", "let pass"),
        (
            "<text>self-inverse</text>",
            "<text></text>",
            "the answer ``",
        ),
        (
            "<text>self-inverse</text>",
            "<text><![CDATA[x<y]]></text>",
            "with tags",
        ),
        ("$course$/top/Homework", "$course$/top/a/b", "a path"),
        ("‹//text›", "</text>", "a category with tags"),
        ("name=\"p0c1.svg\"", "name=\"p1.svg\"", "shows"),
        (
            "-13-0001<",
            "-13-0001-and-so-on-and-so-on-and-so-on-and-so-on-and-so-on-and-so-on-and-so-on-and-so-on-and-so-on-and-so-on-and-so-on<",
            "too long",
        ),
        ("-18-0002<", "-18-0001<", "twice"),
        ("type=\"essay\"", "type=\"proof\"", "unknown type"),
        (">monospaced<", ">editor<", "with an editor"),
        ("{2:NUMERICAL", "{1:NUMERICAL", "fields worth"),
        ("[[4]]", "[[40]]", "a gap without a choice"),
        ("<shuffleanswers>0<", "<shuffleanswers>1<", "are shuffled"),
        ("<defaultgrade>2<", "<defaultgrade>two<", "no defaultgrade"),
        (":NUMERICAL:=0:0", ":NUMERICAL:=0:0~*", "a star"),
        (":MULTICHOICE_V:", ":MULTICHOICE:", "formulas in a list"),
        ("&amp;#125;", "}", "a field that"),
        ("&#123;", "{", "a field without answers"),
    ] {
        let mut good = good.clone();
        if from == "&#123;" {
            good = good.replace("<div>", "<div>&#123;1:NUMERICAL: &#123;#7}");
            assert_eq!(checker::faults(&good), Vec::<String>::new());
        }
        assert!(good.contains(from), "{from}");
        let faults = checker::faults(&good.replace(from, to));
        let is_caught = faults.iter().any(|found| found.contains(fault));
        assert!(is_caught, "{from} -> {to}: {faults:?}");
    }
}

#[test]
fn a_file_to_look_at() {
    let (_, responses) = samples::responses()
        .into_iter()
        .unzip::<_, _, Vec<_>, Vec<_>>();
    let mut bank = alone(Response::Essay);
    bank.0.title = "Week 3/4".to_string();
    let wanted = |response: &Response<Said>| match response {
        Response::Number(number) => number.key == 0,
        Response::Blanks(blanks) => blanks.len() == 3,
        Response::Matching { .. } | Response::Ordering(_) => true,
        _ => false,
    };
    let items = responses.into_iter().filter(wanted).zip(1..);
    bank.1[0].1 = items
        .map(|(response, variant)| {
            let response = response.map(&mut |said| match said.html.len() > 100 {
                true => samples::said("a ~b #c }d & 1 < 2"),
                false => said,
            });
            let mut item = samples::item(1, variant, response, SYSTEM.pictures);
            item.prompt = item.prompt.split_inclusive("</p>\n").take(1).collect();
            item.pictures[0].data = "<svg/>".into();
            item
        })
        .collect();
    bank.1[0].0.variants = bank.1[0].1.len();
    insta::assert_snapshot!("moodle", file(&bank));
}
