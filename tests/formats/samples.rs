//! Items made by hand: one of every type, and such as importers stumble over.

use nimsmith::locale::ENGLISH;
use nimsmith::quiz::{Blank, Choice, Field, Number, Response, Row, Slip};
use nimsmith::render::lms::item::{Item, Picture, Said};
use nimsmith::render::lms::{Group, Head};

/// Text that is markup in some format, and must stay text. It names what students may type, so it has no control characters.
pub const HOSTILE: &str =
    "</text>]]><script>alert(1)</script> {=a ~b #c :d} \\(x\\) $CATEGORY: x/y & \"q\" 'r' //c % %%";

fn escaped(text: &str) -> String {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}

/// The same in HTML and plain.
pub fn said(text: &str) -> Said {
    Said {
        html: escaped(text),
        plain: text.to_string(),
    }
}

fn formula() -> Said {
    Said {
        html: "\\(9 \\oplus \\require{cancel}\\cancel{4} \\neq 7\\)".to_string(),
        plain: "9 ⊕ 4 ≠ 7".to_string(),
    }
}

fn number(key: u64, slips: &[u64]) -> Number<Said> {
    let slips = slips.iter().map(|&value| Slip {
        value,
        message: said(&format!("{value}? {HOSTILE}")),
    });
    Number {
        key,
        slips: slips.collect(),
    }
}

fn options(rights: &[bool]) -> Vec<Choice<Said>> {
    let option = |(i, &right): (usize, &bool)| Choice {
        text: match i {
            0 => formula(),
            1 => said(HOSTILE),
            _ => said(&format!("take {i} counters from row 2")),
        },
        right,
        message: match right {
            true => Said::default(),
            false => said("That leaves a nim-sum of 4: look at the columns again."),
        },
    };
    rights.iter().enumerate().map(option).collect()
}

/// Every response, with a word for what it shows.
pub fn responses() -> Vec<(&'static str, Response<Said>)> {
    let lines = [
        "fix m, n",
        "assume next: n = m + 1",
        "thus a < b & c != d by one, {x}",
    ];
    vec![
        ("an answer of 0", Response::Number(number(0, &[4, 20]))),
        ("a number without slips", Response::Number(number(10, &[]))),
        (
            "a number that no float holds",
            Response::Number(number(
                9_223_372_036_854_775_807,
                &[9_223_372_036_854_775_806],
            )),
        ),
        (
            "more than 31 bits",
            Response::Number(number(3_000_000_000, &[1])),
        ),
        (
            "one right option",
            Response::Choice(options(&[false, true, false, false])),
        ),
        ("two options", Response::Choice(options(&[true, false]))),
        (
            "several right options",
            Response::Choice(options(&[true, true, false, false])),
        ),
        (
            "all right to tick",
            Response::Several(options(&[true, true, false, false, true])),
        ),
        (
            "one to tick",
            Response::Several(options(&[false, false, true])),
        ),
        (
            "nothing wrong to tick",
            Response::Several(options(&[true, true])),
        ),
        (
            "blanks of both sorts",
            Response::Blanks(vec![
                Blank {
                    label: said("Nim-sum before:"),
                    field: Field::Number(number(0, &[5])),
                },
                Blank {
                    label: said("It is"),
                    field: Field::OneOf(options(&[false, true])),
                },
                Blank {
                    label: formula(),
                    field: Field::Number(number(13, &[])),
                },
            ]),
        ),
        (
            "typed blanks",
            Response::Blanks(vec![
                Blank {
                    label: said("(1)"),
                    field: Field::Number(number(8, &[])),
                },
                Blank {
                    label: said("(2)"),
                    field: Field::Number(number(0, &[8])),
                },
            ]),
        ),
        (
            "chosen blanks",
            Response::Blanks(vec![
                Blank {
                    label: said("0:"),
                    field: Field::OneOf(options(&[true, false])),
                },
                Blank {
                    label: said("1:"),
                    field: Field::OneOf(options(&[false, true, false])),
                },
            ]),
        ),
        (
            "matching, a choice twice and one not at all",
            Response::Matching {
                rows: vec![
                    Row {
                        text: formula(),
                        choice: 1,
                    },
                    Row {
                        text: said("0 ⊕ (7 ⊕ 3)"),
                        choice: 0,
                    },
                    Row {
                        text: said(HOSTILE),
                        choice: 1,
                    },
                ],
                choices: vec![said("zero"), said("self-inverse"), said("commutative")],
            },
        ),
        (
            "more chosen blanks than points",
            Response::Blanks(
                ["N P", "N P", "0 1 2", "[[1]] <b> N"]
                    .map(|list| Blank {
                        label: said(&format!("of {list}:")),
                        field: Field::OneOf(
                            list.split(' ')
                                .map(|text| Choice {
                                    text: said(text),
                                    right: text == "P" || text == "1" || text == "<b>",
                                    message: Said::default(),
                                })
                                .collect(),
                        ),
                    })
                    .to_vec(),
            ),
        ),
        ("an order", Response::Ordering(lines.map(said).to_vec())),
        ("an essay", Response::Essay),
    ]
}

/// A picture as the program draws it.
pub fn picture(name: &str) -> Picture {
    Picture {
        name: name.to_string(),
        data: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\" width=\"10\" height=\"10\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></svg>\n".into(),
    }
}

/// An item with a picture, whose address begins as a system wants it.
pub fn item(
    exercise: usize,
    variant: usize,
    response: Response<Said>,
    pictures: Option<&str>,
) -> Item {
    let shown = pictures.map(|at| format!("<p><img src=\"{at}p0c1.svg\" alt=\"row 1 has 9 counters\" width=\"10\" height=\"10\" /></p>\n"));
    Item {
        locale: &ENGLISH,
        exercise,
        variant,
        part: 0,
        name: format!("warm-up.{exercise} v{variant:04}"),
        points: match &response {
            Response::Blanks(blanks) if blanks.len() == 3 => 4.into(),
            _ => 2.into(),
        },
        prompt: format!(
            "{}<p>Compute {}. {}</p>\n",
            shown.clone().unwrap_or_default(),
            formula().html,
            escaped(HOSTILE)
        ),
        feedback: format!(
            "<p>It is <strong>10</strong>, since {}.</p>\n<p>{}</p>\n",
            formula().html,
            escaped("a < b & c")
        ),
        pictures: shown.map(|_| picture("p0c1.svg")).into_iter().collect(),
        response,
    }
}

/// A bank with a group for every response, and one of three variants of which two are picked.
pub fn bank(pictures: Option<&str>) -> (Head, Vec<(Group, Vec<Item>)>) {
    let head = Head {
        title: format!("Homework {HOSTILE}"),
        code: "A9UM66P4".to_string(),
        groups: responses().len() + 1,
        halves: false,
        locale: &ENGLISH,
    };
    let group = |number: usize, variants: usize, pick: u64| Group {
        number,
        id: format!("warm-up.{number}"),
        kind: "nim-sum",
        variants,
        pick,
        points: 2.into(),
    };
    let ones = responses()
        .into_iter()
        .zip(1..)
        .map(|((_, response), number)| {
            (
                group(number, 1, 1),
                vec![item(number, 1, response, pictures)],
            )
        });
    let mut groups: Vec<_> = ones.collect();
    let number = groups.len() + 1;
    let three = (1..=3).map(|variant| {
        let response = Response::Number(self::number(variant as u64, &[]));
        item(number, variant, response, pictures)
    });
    groups.push((group(number, 3, 2), three.collect()));
    (head, groups)
}
