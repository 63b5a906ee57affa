//! Packages for Canvas: what was written is read back, the importer's traps are known, and nothing depends on time.

mod check;
mod read;

use nimsmith::locale::ENGLISH;
use nimsmith::quiz::{Choice, Number, Response};
use nimsmith::render::lms::canvas::SYSTEM;
use nimsmith::render::lms::item::Said;
use nimsmith::render::lms::{Group, Head};

use crate::packed::{self, Files};
use crate::readback::{self, Bank, assert_found, written};
use crate::samples::{self, HOSTILE, said};
use crate::tree;

fn sample() -> Files {
    let (head, groups) = packed::bank(&SYSTEM);
    packed::files(&written(&SYSTEM, &head, &groups))
}

/// Asserts that nothing in a bank's package breaks a rule, and that what was written is found in it.
pub fn assert_read_back(bank: &Bank) {
    let files = packed::files(&written(&SYSTEM, &bank.0, &bank.1));
    assert_eq!(check::faults(&files), Vec::<String>::new());
    let expected = readback::expected(bank, |item| read::kept(item.clone()));
    assert_found(&read::found(&files), &expected);
}

#[test]
fn what_is_written_is_read_back() {
    let (head, groups) = packed::bank(&SYSTEM);
    assert!(groups.len() > 10, "most types of question");
    assert_read_back(&(head, groups));
}

#[test]
fn every_package_is_the_same_each_time() {
    packed::stays_the_same(&SYSTEM);
}

#[test]
fn importers_traps_are_known() {
    let good = sample();
    let faults = [
        // What R/exams leaves in its files.
        (
            "<title>Homework",
            "<title>##TestTitle##Homework",
            "placeholder",
        ),
        (
            "<allowed_attempts>1<",
            "<allowed_attempts><",
            "no number in allowed_attempts",
        ),
        (
            "<quiz_identifierref>nimsmith_",
            "<quiz_identifierref>quiz_",
            "quiz_identifierref",
        ),
        // What the importer reads in another way.
        (
            "<quiz identifier=\"nimsmith_",
            "<quiz identifier=\"quiz_",
            "quiz identifier",
        ),
        (" texttype=\"text/plain\">b1<", ">b1<", "without a type"),
        (
            "<selection_number>2<",
            "<selection_number>4<",
            "more than there are",
        ),
        (
            "<points_per_item>2<",
            "<points_per_item><",
            "no number in points_per_item",
        ),
        (
            "fieldentry>numerical_question<",
            "fieldentry>number_question<",
            "number_question",
        ),
        (
            "<fieldentry>2</fieldentry>",
            "<fieldentry></fieldentry>",
            "no points",
        ),
        ("_g1_v0001\"", "_g1.v0001\"", "is no identifier"),
        ("_g18_v0002\"", "_g18_v0001\"", "is there twice"),
        (
            "response_label ident=\"1002\"",
            "response_label ident=\"1001\"",
            "twice",
        ),
        (
            "linkrefid=\"general_fb\"",
            "linkrefid=\"other_fb\"",
            "no feedback other_fb",
        ),
        (
            "varequal respident=\"response1\">1002<",
            "varequal respident=\"response1\">1009<",
            "no answer 1009",
        ),
        (
            "respident=\"response1\">1001",
            "respident=\"response2\">1001",
            "no response response2",
        ),
        (
            "<vargte respident=\"response1\">0<",
            "<vargte respident=\"response1\">1<",
            "not around its number",
        ),
        // A second condition on a number makes a wrong number right.
        (
            "<respcondition continue=\"No\">\n   <conditionvar>\n    <or>",
            "<respcondition continue=\"Yes\"><conditionvar><or><varequal respident=\"response1\">4</varequal></or></conditionvar></respcondition><respcondition continue=\"No\">\n   <conditionvar>\n    <or>",
            "more than one right number",
        ),
        (">9223372036854775807<", ">9223372036854775806.5<", "digits"),
        (
            "<not>\n      <varequal respident=\"response1\">1003</varequal>\n     </not>",
            "",
            "neither right nor wrong",
        ),
        (" [b1]&lt;/p&gt;", "&lt;/p&gt;", "blanks"),
        (" [b1]&lt;/p&gt;", " [b1] [row]&lt;/p&gt;", "blanks"),
        (
            "texttype=\"text/plain\">zero",
            "texttype=\"text/html\">zero",
            "list shows text",
        ),
        (
            "rcardinality=\"Multiple\"",
            "rcardinality=\"Ordered\"",
            "Canvas orders nothing",
        ),
        ("&lt;p&gt;Compute", "&lt;p&gt;&lt;b&gt;Compute", "HTML"),
        (
            "&amp;lt;script&amp;gt;",
            "&lt;script&gt;&lt;/script&gt;",
            "script",
        ),
        // Files and their list.
        (
            "<file href=\"images/p0c1.svg\"",
            "<file href=\"images/p0c2.svg\"",
            "no file images/p0c2.svg",
        ),
        (
            "<dependency identifierref=\"nimsmith_",
            "<dependency identifierref=\"other_",
            "no resource other_",
        ),
        ("type=\"webcontent\"", "type=\"image\"", "no web content"),
        (
            "%24IMS-CC-FILEBASE%24/images/p0c1",
            "images/p0c1",
            "address",
        ),
        (
            "FILEBASE%24/images/p0c1",
            "FILEBASE%24/images/p9c9",
            "no picture",
        ),
    ];
    packed::catches(&good, check::faults, &faults);
}

#[test]
fn hostile_titles_stay_text() {
    let files = sample();
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".xml")) {
        assert!(!text.contains("<script"), "{name}");
        assert!(!text.contains("<![CDATA["), "{name}");
    }
    let meta = files
        .iter()
        .find(|(name, _)| name.ends_with("assessment_meta.xml"));
    let meta = tree::parse(meta.expect("a file").1).expect("XML");
    assert_eq!(meta.at("title").text(), format!("Homework {HOSTILE}"));
    assert_eq!(
        meta.at("assignment").at("title").text(),
        format!("Homework {HOSTILE}")
    );
}

/// A name in square brackets would be a blank to whoever edits the question, and so would ours if it stood in a text.
#[test]
fn square_brackets_are_no_blanks() {
    let (head, mut groups) = packed::bank(&SYSTEM);
    groups.retain(|(_, items)| matches!(items[0].response, Response::Blanks(_)));
    groups.truncate(1);
    groups[0].1[0].prompt = "<p>Row [b1] has [9] counters, [row] has none.</p>\n".to_string();
    let files = packed::files(&written(&SYSTEM, &head, &groups));
    assert_eq!(check::faults(&files), Vec::<String>::new());
    let found = read::found(&files);
    assert_eq!(found.groups[0].items[0].prompt, groups[0].1[0].prompt);
}

#[test]
fn what_canvas_lacks_is_refused() {
    let two = |text: &str| Choice {
        text: said(text),
        right: true,
        message: Said::default(),
    };
    let refused = [
        Response::Ordering(vec![said("a"), said("b")]),
        Response::Choice(vec![two("a"), two("b")]),
    ];
    for response in refused {
        let (head, group) = small(1);
        let mut file = Vec::new();
        let mut writer = (SYSTEM.open)(&head, Box::new(&mut file)).expect("a package");
        writer.group(&group).expect("a group");
        assert!(writer.item(&samples::item(1, 1, response, None)).is_err());
    }
}

fn small(variants: usize) -> (Head, Group) {
    let head = Head {
        title: "Homework 1".to_string(),
        code: "A9UM66P4".to_string(),
        groups: 1,
        halves: false,
        locale: &ENGLISH,
    };
    let group = Group {
        number: 1,
        id: "warm-up".to_string(),
        kind: "nim-sum",
        variants,
        pick: 1,
        points: 2.into(),
    };
    (head, group)
}

#[test]
fn a_small_package_looks_like_this() {
    let (head, group) = small(1);
    let response = Response::Number(Number {
        key: 0,
        slips: Vec::new(),
    });
    let mut item = samples::item(1, 1, response, SYSTEM.pictures);
    item.prompt = "<p><img src=\"%24IMS-CC-FILEBASE%24/images/p0c1.svg\" alt=\"one row\" /></p>\n<p>Compute \\(1 \\oplus 1\\).</p>\n".to_string();
    let files = packed::files(&written(&SYSTEM, &head, &[(group, vec![item])]));
    let shown = files.iter().filter(|(name, _)| name.ends_with(".xml"));
    let shown = shown.map(|(name, text)| format!("== {name}\n{text}"));
    insta::assert_snapshot!(shown.collect::<String>());
}
