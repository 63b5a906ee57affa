//! The fields in the text of a cloze question, found as `qtype_multianswer_extract_question` finds them: by ANSWER_REGEX,
//! the first one first, until there are no more.

use nimsmith::quiz::{Choice, Field, Number, Slip};
use nimsmith::render::lms::item::Said;

use crate::php;

/// A field.
pub struct Found {
    pub points: u32,
    pub sort: String,
    /// What each answer earns, in percent; the answer and what is told of it, with their entities resolved.
    pub answers: Vec<(f64, String, String)>,
}

/// The text with `{#1}` and so on where the fields were.
pub fn extracted(text: &str) -> (String, Vec<Found>) {
    let (mut text, mut fields) = (text.to_string(), Vec::new());
    while let Some((at, length, field)) = first(&text) {
        fields.push(field);
        text.replace_range(at..at + length, &format!("{{#{}}}", fields.len()));
    }
    (text, fields)
}

/// Where a field begins by ANSWER_START_REGEX, whether or not it is one.
pub fn begins(text: &str) -> Option<(u32, &str, &str)> {
    const SORTS: [&str; 12] = [
        "NUMERICAL",
        "NM",
        "MULTICHOICE",
        "MC",
        "MULTICHOICE_V",
        "MCV",
        "MULTICHOICE_H",
        "MCH",
        "SHORTANSWER",
        "SA",
        "MULTIRESPONSE",
        "MR",
    ];
    let (points, rest) = text.strip_prefix('{')?.split_once(':')?;
    let (sort, rest) = rest.split_once(':')?;
    let is_one = points.bytes().all(|b| b.is_ascii_digit()) && SORTS.contains(&sort);
    is_one.then(|| (points.parse().unwrap_or(1), sort, rest))
}

fn first(text: &str) -> Option<(usize, usize, Found)> {
    text.match_indices('{').find_map(|(at, _)| {
        let (points, sort, mut rest) = begins(&text[at..])?;
        let mut answers = Vec::new();
        loop {
            let (answer, after) = alternative(rest)?;
            answers.push(answer);
            rest = after;
            match rest.strip_prefix('~') {
                Some(after) => rest = after,
                None => break,
            }
        }
        let rest = rest.strip_prefix('}')?;
        let sort = sort.to_string();
        let length = text.len() - at - rest.len();
        Some((
            at,
            length,
            Found {
                points,
                sort,
                answers,
            },
        ))
    })
}

/// ANSWER_ALTERNATIVE_REGEX: what it earns, the shortest answer before `~`, `#` or `}`, and after `#` what is told.
fn alternative(text: &str) -> Option<((f64, String, String), &str)> {
    let (fraction, rest) = fraction(text);
    let hidden = |before: &str| ["\\", "&", "&amp;"].iter().any(|end| before.ends_with(end));
    let end = rest
        .char_indices()
        .skip(1)
        .find_map(|(i, c)| (['~', '#', '}'].contains(&c) && !hidden(&rest[..i])).then_some(i))?;
    let (answer, rest) = rest.split_at(end);
    let (told, rest) = match rest.strip_prefix('#') {
        None => ("", rest),
        Some(told) => {
            let end = told.char_indices().find_map(|(i, c)| {
                (['~', '}'].contains(&c) && !told[..i].ends_with('\\')).then_some(i)
            })?;
            told.split_at(end)
        }
    };
    let undone = |text: &str| php::decoded(text).replace("\\}", "}").replace("\\#", "#");
    Some(((fraction, undone(answer), undone(told)), rest))
}

fn fraction(text: &str) -> (f64, &str) {
    if let Some(rest) = text.strip_prefix('=') {
        return (100.0, rest);
    }
    let weight = text.strip_prefix('%').and_then(|rest| {
        let (number, rest) = rest.split_once('%')?;
        Some((number.replace(',', ".").parse().ok()?, rest))
    });
    weight.unwrap_or((0.0, text))
}

/// What a field asks for.
pub fn field(found: &Found) -> Field<Said> {
    let said = |text: &str| php::html(&php::plain_signs(text));
    if found.sort.starts_with("MULTICHOICE") {
        let option = |(fraction, text, told): &(f64, String, String)| Choice {
            text: said(text),
            right: *fraction == 100.0,
            message: said(told),
        };
        return Field::OneOf(found.answers.iter().map(option).collect());
    }
    let value = |text: &str| -> u64 {
        let (number, tolerance) = text.split_once(':').unwrap_or((text, "0"));
        assert_eq!(tolerance, "0");
        number.parse().expect("a number")
    };
    let slips = found
        .answers
        .iter()
        .filter(|(fraction, ..)| *fraction == 0.0);
    let slip = |(_, text, told): &(f64, String, String)| Slip {
        value: value(text),
        message: said(told),
    };
    let keys: Vec<u64> = found
        .answers
        .iter()
        .filter(|(f, ..)| *f == 100.0)
        .map(|(_, text, _)| value(text))
        .collect();
    assert_eq!(keys.len(), 1);
    Field::Number(Number {
        key: keys[0],
        slips: slips.map(slip).collect(),
    })
}
