//! The next best type of question, by hand: what becomes of each response.

use nimsmith::locale::ENGLISH;
use nimsmith::quiz::{Blank, Choice, Field, Number, Response, Slip, Sort};
use nimsmith::render::lms::item::Said;
use nimsmith::render::lms::lower::{Blanks, Lowered, Takes, lower};

use super::samples::said;

const NOTHING: Takes = Takes {
    many_right: false,
    ordering: false,
    matching: true,
    blanks: Blanks::Apart,
};

fn options(texts: &str) -> Vec<Choice<Said>> {
    let option = |text: &str| Choice {
        text: said(text.trim_start_matches('*')),
        right: text.starts_with('*'),
        message: said(""),
    };
    texts.split(' ').map(option).collect()
}

/// `5/2,7` is the number 5 with slips, `*a b` are options of which the first is right.
fn blank(label: &str, field: &str) -> Blank<Said> {
    let field = match field.split_once('/') {
        None => Field::OneOf(options(field)),
        Some((key, slips)) => Field::Number(Number {
            key: key.parse().unwrap(),
            slips: slips
                .split_terminator(',')
                .map(|slip| Slip {
                    value: slip.parse().unwrap(),
                    message: said(&format!("not {slip}")),
                })
                .collect(),
        }),
    };
    let label = said(label);
    Blank { label, field }
}

fn shown(response: &Response<Said>) -> String {
    let list = |options: &[Choice<Said>]| {
        let option = |option: &Choice<Said>| match option.right {
            true => format!("*{}", option.text.plain),
            false => option.text.plain.clone(),
        };
        options.iter().map(option).collect::<Vec<_>>().join(" ")
    };
    match response {
        Response::Choice(options) => format!("choice {}", list(options)),
        Response::Several(options) => format!("tick {}", list(options)),
        Response::Matching { rows, choices } => {
            let rows = rows
                .iter()
                .map(|row| format!("{}={}", row.text.plain, choices[row.choice].plain));
            let rows = rows.collect::<Vec<_>>().join(" ");
            let choices: Vec<&str> = choices.iter().map(|choice| choice.plain.as_str()).collect();
            format!("match {rows} of {}", choices.join(" "))
        }
        Response::Blanks(blanks) => {
            let blank = |blank: &Blank<Said>| match &blank.field {
                Field::Number(number) => format!("{}={}", blank.label.plain, number.key),
                Field::OneOf(options) => format!("{}=[{}]", blank.label.plain, list(options)),
            };
            blanks.iter().map(blank).collect::<Vec<_>>().join(" ")
        }
        Response::Number(number) => format!("number {}", number.key),
        other => other.sort().name().to_string(),
    }
}

fn check(fields: &[&str], blanks: Blanks, expected: &str) {
    let labels = ["A", "B", "C", "D"].into_iter().zip(fields);
    let given = labels.map(|(label, field)| blank(label, field)).collect();
    let takes = Takes { blanks, ..NOTHING };
    let (parts, was) = lower(Response::Blanks(given), &takes, 2.into(), 0, &ENGLISH);
    let parts: Vec<String> = parts
        .iter()
        .map(|part| match part.label.plain.as_str() {
            "" => shown(&part.response),
            label => format!("{label} {}", shown(&part.response)),
        })
        .collect();
    assert_eq!(parts.join("; "), expected);
    let known = [
        Lowered::OneRight,
        Lowered::Listed,
        Lowered::Marks,
        Lowered::Instead(Sort::Blanks),
        Lowered::Apart(Sort::Blanks),
    ];
    assert!(was.is_none_or(|was| known.contains(&was)));
}

#[test]
fn blanks_become_lists_where_some_have_lists() {
    let alike = |fields: &[&str], expected| check(fields, Blanks::Alike, expected);
    alike(&["5/", "7/9"], "A=5 B=7");
    alike(&["*x y", "z *w"], "A=[*x y] B=[z *w]");
    alike(&["5/2,9", "*x y"], "A=[*5 6 7 9] B=[*x y]");
    alike(&["0/", "*x y"], "A=[*0 1 2 3] B=[*x y]");
    alike(&["0/2", "*x y"], "A=[*0 1 2 3] B=[*x y]");
    alike(&["7/", "*x y *z"], "A=[6 *7 8 9] B=[*x y]");
    let top =
        "18446744073709551612 18446744073709551613 18446744073709551614 *18446744073709551615";
    let given = ["18446744073709551615/", "*x y"];
    alike(&given, &format!("A=[{top}] B=[*x y]"));
}

#[test]
fn blanks_become_lists_where_there_are_fewer_marks() {
    let marked = |fields: &[&str], expected| check(fields, Blanks::Marked, expected);
    marked(&["5/", "*x *y z"], "A=5 B=[*x z]");
    marked(
        &["5/2,9", "*x *y z", "*a b"],
        "A=[*5 6 7 9] B=[*x z] C=[*a b]",
    );
}

#[test]
fn blanks_become_questions_where_there_are_none() {
    let apart = |fields: &[&str], expected: &str| check(fields, Blanks::Apart, expected);
    apart(&["5/2", "9/5,10"], "A number 5; B number 9");
    apart(&["*P N", "P *N"], "A choice *P N; B choice P *N");
    let ticks = "Tick each of these for which the answer is";
    let some = format!("{ticks} P. tick *A B *D; C number 7");
    apart(&["*P N", "P *N", "7/", "*P N"], &some);
    let none = format!("{ticks} N. tick *A *B *C");
    apart(&["P *N", "P *N", "P *N"], &none);
    let both = "A choice *P; B choice *P; C choice *P";
    apart(&["*P *N", "*P *N", "*P *N"], both);
    apart(&["5/2"], "A number 5");
    apart(&["x *y *z"], "A choice x *y");
}

#[test]
fn an_order_becomes_places_and_one_right_option_stays() {
    let one = |response, takes: &Takes| {
        let (parts, was) = lower(response, takes, 2.into(), 0, &ENGLISH);
        (shown(&parts[0].response), was)
    };
    let lines = |texts: &[&str]| Response::Ordering(texts.iter().map(|text| said(text)).collect());
    let (lowered, was) = one(lines(&["one", "two"]), &NOTHING);
    assert_eq!(lowered, "match two=2 one=1 of 1 2");
    assert_eq!(was, Some(Lowered::Instead(Sort::Ordering)));
    let (lowered, _) = one(lines(&["one", "two", "three", "four"]), &NOTHING);
    assert_eq!(lowered.matches('=').count(), 3);
    let (lowered, was) = one(Response::Choice(options("a *b *c d")), &NOTHING);
    assert_eq!(lowered, "choice a *b d");
    assert_eq!(was, Some(Lowered::OneRight));
    let (_, was) = one(Response::Choice(options("a *b d")), &NOTHING);
    assert_eq!(was, None);
}
