//! Packages of QTI 2.1: what was written is read back, the format's rules and the importers' traps are known.

mod check;
mod read;

use nimsmith::locale::ENGLISH;
use nimsmith::quiz::{Number, Response};
use nimsmith::render::lms::qti21::SYSTEM;
use nimsmith::render::lms::{Group, Head};

use crate::packed::{self, Files};
use crate::readback::{self, Bank, assert_found, written};
use crate::samples::{self, HOSTILE};
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
    assert_eq!(
        groups.len(),
        samples::responses().len() + 1,
        "every type of question"
    );
    assert_read_back(&(head, groups));
}

#[test]
fn every_package_is_the_same_each_time() {
    packed::stays_the_same(&SYSTEM);
}

#[test]
fn rules_and_traps_are_known() {
    let good = sample();
    let faults = [
        ("<schema>QTIv2.1 Package<", "<schema>IMS Content<", "schema"),
        ("_g1_v0001\" title", "_g1.v0001\" title", "is no identifier"),
        ("adaptive=\"false\" ", "", "no adaptive"),
        (" timeDependent=\"false\"", "", "no timeDependent"),
        ("<itemBody>", "<responseProcessing/><itemBody>", "order"),
        ("<itemBody><p>", "<itemBody>loose<p>", "text in itemBody"),
        ("<itemBody><p>", "<itemBody><em>9</em><p>", "em in itemBody"),
        ("<strong>10</strong>", "<del>10</del>", "no del"),
        ("<strong>10</strong>", "<figure>10</figure>", "no figure"),
        (
            "<strong>10</strong>",
            "<strong class=\"x\" style=\"y\">10</strong>",
            "style",
        ),
        ("<strong>10</strong>", "<p>10</p>", "p in p"),
        (" alt=\"row 1 has 9 counters\"", "", "no alt"),
        ("src=\"media/p0c1", "src=\"../p0c1", "no picture"),
        (
            "inlineChoice identifier=\"b2_c2\">",
            "inlineChoice identifier=\"b2_c2\"><b>x</b>",
            "text only",
        ),
        (
            "<value>0</value>\n  </correctResponse>",
            "<value>3000000000</value>\n  </correctResponse>",
            "31 bits",
        ),
        ("<value>c2</value>", "<value>c9</value>", "c9 is no answer"),
        ("maxChoices=\"1\"", "maxChoices=\"0\"", "maxChoices"),
        ("identifier=\"c2\"", "identifier=\"c1\"", "is there twice"),
        (
            "orderInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\"",
            "orderInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\"",
            "gives the order away",
        ),
        (
            "variable identifier=\"SCORE\"",
            "variable identifier=\"POINTS\"",
            "POINTS is not declared",
        ),
        (
            "setOutcomeValue identifier=\"FEEDBACK\"",
            "setOutcomeValue identifier=\"TOLD\"",
            "TOLD is not declared",
        ),
        (
            "<baseValue baseType=\"identifier\">general_fb<",
            "<baseValue baseType=\"identifier\">other_fb<",
            "is never told",
        ),
        (
            "identifier=\"SOLUTION\" cardinality=\"single\"",
            "identifier=\"SOLUTION\" cardinality=\"multiple\"",
            "several values",
        ),
        (
            "outcomeIdentifier=\"SOLUTION\"",
            "outcomeIdentifier=\"FEEDBACK\"",
            "is never told",
        ),
        (
            "<strong>10</strong>",
            "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><menclose notation=\"box\"><mn>1</mn></menclose></math>",
            "does not draw",
        ),
        (
            "showFeedback=\"true\"",
            "showFeedback=\"false\"",
            "feedback is not shown",
        ),
        (
            "<selection select=\"2\"",
            "<selection select=\"5\"",
            "more than there are",
        ),
        (
            "<assessmentItemRef identifier=\"nimsmith_A9UM66P4_g2_v0001\"",
            "<assessmentItemRef identifier=\"nimsmith_A9UM66P4_g1_v0001\"",
            "is there twice",
        ),
        (
            "<file href=\"media/p0c1.svg\"/>",
            "",
            "is used and not among",
        ),
        (
            "<file href=\"media/p0c1.svg\"/>",
            "<file href=\"media/x.svg\"/>",
            "no file media/x.svg",
        ),
        (
            "dependency identifierref=\"nimsmith_",
            "dependency identifierref=\"other_",
            "no resource other_",
        ),
        (
            "<assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\"",
            "<assessmentItem",
            "no namespace",
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
    let tests = files.values().filter_map(|text| tree::parse(text).ok());
    let mut tests = tests.filter(|tree| tree.name == "assessmentTest");
    let test = tests.next().expect("a test");
    assert_eq!(test.get("title"), format!("Homework {HOSTILE}"));
}

/// What pages may have and the format does not.
#[test]
fn html_becomes_what_the_format_allows() {
    let cases = [
        ("a <b>b</b>", "<p>a <b>b</b></p>"),
        ("<p>a</p>\n b <p>c</p>", "<p>a</p><p>\n b </p><p>c</p>"),
        (
            "<p><del>8</del></p>",
            "<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\"><menclose notation=\"horizontalstrike\" style=\"text-decoration:line-through\"><mtext>8</mtext></menclose></math></p>",
        ),
        ("<ol start=\"3\"><li>a</li></ol>", "<ol><li>a</li></ol>"),
        (
            "<figure class=\"x\"><img src=\"media/a.svg\" width=\"10px\" height=\"7\" /></figure>",
            "<div><img src=\"media/a.svg\" height=\"7\" alt=\"\"/></div>",
        ),
        (
            "<table><tr><td style=\"text-align: right\">1</td></tr></table>",
            "<table><tbody><tr><td>1</td></tr></tbody></table>",
        ),
        (
            "<table><thead><tr><th>1</th></tr></thead><tbody><tr><td>2</td></tr></tbody></table>",
            "<table><thead><tr><th>1</th></tr></thead><tbody><tr><td>2</td></tr></tbody></table>",
        ),
        (
            "<p><span class=\"nb\">a&nbsp;b<wbr />c</span></p>",
            "<p><span>a\u{a0}bc</span></p>",
        ),
        (
            "<p><math aria-label=\"1 plus 1\"><mrow class=\"cx\"><mn>1</mn><mo form=\"infix\">+</mo></mrow></math></p>",
            "<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\" alttext=\"1 plus 1\"><mrow><mn>1</mn><mo form=\"infix\">+</mo></mrow></math></p>",
        ),
        (
            "<p>a<svg><text>b</text></svg><script>c</script></p>",
            "<p>a</p>",
        ),
        (
            "<hr /><p>a &amp; b &lt; c</p>",
            "<hr/><p>a &amp; b &lt; c</p>",
        ),
    ];
    for (html, expected) in cases {
        let (head, group) = small();
        let mut item = samples::item(1, 1, Response::Essay, None);
        item.prompt = html.to_string();
        let files = packed::files(&written(&SYSTEM, &head, &[(group, vec![item])]));
        let file = tree::parse(&files["nimsmith_A9UM66P4_g1_v0001.xml"]).expect("XML");
        let body = file.at("itemBody");
        let end = body.own("extendedTextInteraction")[0].start;
        assert_eq!(body.inner[..end], *expected, "{html}");
    }
}

fn small() -> (Head, Group) {
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
        variants: 1,
        pick: 1,
        points: 2.into(),
    };
    (head, group)
}

#[test]
fn a_small_package_looks_like_this() {
    let (head, group) = small();
    let response = Response::Number(Number {
        key: 0,
        slips: Vec::new(),
    });
    let mut item = samples::item(1, 1, response, SYSTEM.pictures);
    item.prompt = "<p><img src=\"media/p0c1.svg\" alt=\"one row\" /></p>\n<p>Compute the nim-sum of 1 and 1.</p>\n".to_string();
    let files = packed::files(&written(&SYSTEM, &head, &[(group, vec![item])]));
    let shown = files.iter().filter(|(name, _)| name.ends_with(".xml"));
    let shown = shown.map(|(name, text)| format!("== {name}\n{text}"));
    insta::assert_snapshot!(shown.collect::<String>());
}
