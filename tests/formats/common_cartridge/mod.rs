//! Common Cartridge 1.3: what was written is read back, and no rule of its profile is broken.

mod check;
mod read;

use nimsmith::render::lms::common_cartridge::SYSTEM;

use crate::packed::{self, Files};
use crate::readback::{self, Bank, assert_found, written};
use crate::samples::{self, HOSTILE};

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
    let left_out = samples::responses().len() + 1 - groups.len();
    assert_eq!(left_out, 7, "several right options, blanks, rows, an order");
    assert_read_back(&(head, groups));
}

#[test]
fn every_package_is_the_same_each_time() {
    packed::stays_the_same(&SYSTEM);
}

#[test]
fn rules_are_known() {
    let good = sample();
    let faults = [
        (
            "<schemaversion>1.3.0<",
            "<schemaversion>1.1.0<",
            "another schema",
        ),
        (
            "imscc_xmlv1p3/question-bank",
            "imscc_xmlv1p1/question-bank",
            "the type",
        ),
        (
            "identifierref=\"nimsmith_A9UM66P4\"",
            "identifierref=\"nimsmith_A9UM66P4_bank\"",
            "out of place",
        ),
        (
            "structure=\"rooted-hierarchy\"",
            "structure=\"flat\"",
            "not rooted",
        ),
        (
            "<file href=\"images/p0c1.svg\"/>",
            "<file href=\"images/x.svg\"/>",
            "no file",
        ),
        (
            "dependency identifierref=\"nimsmith_",
            "dependency identifierref=\"other_",
            "no resource",
        ),
        (
            "FILEBASE$/images/p0c1",
            "FILEBASE$/images/p0c2",
            "no picture",
        ),
        (
            "xmlns=\"http://www.imsglobal.org/xsd/ims_qtiasiv1p2\"",
            "xmlns=\"x\"",
            "no namespace",
        ),
        ("cc.exam.v0p1", "cc.exam.v1p0", "[1] cc_profile"),
        (
            "<fieldlabel>cc_weighting<",
            "<fieldlabel>points_possible<",
            "[2] points_possible",
        ),
        ("<fieldentry>2<", "<fieldentry>0.5<", "[2] cc_weighting"),
        ("cc.true_false.v0p1", "cc.multiple_choice.v0p1", "[3 to 8]"),
        (
            "cc.multiple_response.v0p1",
            "cc.multiple_choice.v0p1",
            "[3 to 8]",
        ),
        (
            "cc.multiple_choice.v0p1",
            "cc.multiple_choice.v0p2",
            "[3 to 8]",
        ),
        ("cc.fib.v0p1", "cc.essay.v0p1", "[3 to 8]"),
        (
            "varequal respident=\"response1\"",
            "varequal respident=\"response2\"",
            "another response",
        ),
        (">a1</varequal>", ">a9</varequal>", "[9a]"),
        ("<setvar action=\"Set\"", "<setvar action=\"Add\"", "points"),
        (
            "linkrefid=\"general_fb\"",
            "linkrefid=\"other_fb\"",
            "[12c]",
        ),
        (
            "itemfeedback ident=\"general_incorrect_fb\"",
            "itemfeedback ident=\"x_fb\"",
            "[12d]",
        ),
        (
            "continue=\"No\"",
            "continue=\"Yes\"",
            "told of every answer",
        ),
        ("_g1_v0001\"", "_g2_v0001\"", "[13a]"),
        (
            "<presentation>",
            "<presentation><flow/>",
            "what it must not",
        ),
        (
            "<response_label ident=",
            "<response_label name=",
            "response_label",
        ),
    ];
    packed::catches(&good, check::faults, &faults);
}

#[test]
fn hostile_titles_stay_text() {
    let files = sample();
    for (name, text) in &files {
        assert!(!text.contains("<script"), "{name}");
    }
    assert_eq!(read::found(&files).title, format!("Homework {HOSTILE}"));
}

#[test]
fn a_small_package_looks_like_this() {
    let (mut head, mut groups) = packed::bank(&SYSTEM);
    groups.retain(|(group, _)| [1, 5, 9].contains(&group.number));
    head.groups = groups.len();
    head.title = "Homework 1".to_string();
    for (_, items) in &mut groups {
        for item in items {
            item.prompt = "<p>Compute the nim-sum of 1 and 1.</p>\n".to_string();
            item.pictures.clear();
        }
    }
    let files = packed::files(&written(&SYSTEM, &head, &groups));
    let shown = files.iter().filter(|(name, _)| name.ends_with(".xml"));
    let shown = shown.map(|(name, text)| format!("== {name}\n{text}"));
    insta::assert_snapshot!(shown.collect::<String>());
}
