//! A GIFT file, read as `qformat_gift::readquestion` reads it: signs behind a backslash become placeholders, the answer is
//! cut at the first braces, and the placeholders become signs again.

use nimsmith::quiz::{Choice, Number, Response, Row, Slip};
use nimsmith::render::lms::item::{Item, Said};

use crate::php;
use crate::readback::{Found, FoundGroup};

const SIGNS: [(&str, &str, &str); 7] = [
    ("\\:", "&&058;", ":"),
    ("\\#", "&&035;", "#"),
    ("\\=", "&&061;", "="),
    ("\\{", "&&123;", "{"),
    ("\\}", "&&125;", "}"),
    ("\\~", "&&126;", "~"),
    ("\\n", "&&010", "\n"),
];

/// `escapedchar_pre`.
fn hidden(text: &str) -> String {
    let mut text = text.replace("\\\\", "&&092;");
    for (sign, placeholder, _) in SIGNS {
        text = text.replace(sign, placeholder);
    }
    text.replace("&&092;", "\\")
}

/// `escapedchar_post`.
fn shown(text: &str) -> String {
    let mut text = text.to_string();
    for (_, placeholder, sign) in SIGNS {
        text = text.replace(placeholder, sign);
    }
    text
}

/// A question as it is stored.
pub struct Question {
    pub name: String,
    pub id: String,
    pub sort: &'static str,
    pub format: String,
    pub text: String,
    pub feedback: String,
    pub single: bool,
    /// Percent, answer, what is told of it; of a matching question row and choice.
    pub answers: Vec<(f64, String, String)>,
}

/// What stands between empty lines.
pub enum Part {
    Category(String),
    Question(Question),
}

/// All parts of a file, or what is wrong with one.
pub fn parts(file: &str) -> Result<Vec<Part>, String> {
    let (mut parts, mut lines) = (Vec::new(), Vec::new());
    for line in file.lines().map(str::trim).chain([""]) {
        // PHP's `empty` takes "0" for nothing too.
        match line {
            "" | "0" => parts.extend(part(&std::mem::take(&mut lines))?),
            _ => lines.push(line),
        }
    }
    Ok(parts)
}

fn part(lines: &[&str]) -> Result<Option<Part>, String> {
    let is_comment = |line: &&&str| line.starts_with("//");
    let comments: Vec<&str> = lines.iter().filter(is_comment).copied().collect();
    let text: Vec<&str> = lines
        .iter()
        .map(|line| if line.starts_with("//") { " " } else { line })
        .collect();
    let text = hidden(text.join("\n").trim());
    if text.is_empty() {
        return Ok(None);
    }
    if let Some(path) = text.strip_prefix("$CATEGORY:") {
        return Ok(Some(Part::Category(path.trim().to_string())));
    }
    let id = comments.join("\n");
    let id = id.split_once("[id:").and_then(|(_, id)| id.split_once(']'));
    let named = text
        .strip_prefix("::")
        .and_then(|text| text.split_once("::"));
    let (name, text) = named.ok_or_else(|| format!("no name: {text}"))?;
    let text = text.trim();
    let (before, rest) = text
        .split_once('{')
        .ok_or_else(|| format!("a description: {text}"))?;
    if before.contains('}') {
        return Err(format!("a brace too many: {text}"));
    }
    let (answer, after) = rest
        .split_once('}')
        .ok_or_else(|| format!("one brace: {text}"))?;
    if !text.ends_with('}') || !after.is_empty() {
        return Err(format!("a missing word: {text}"));
    }
    let (answer, feedback) = match answer.trim().rsplit_once("####") {
        Some((answer, feedback)) => (answer.trim(), feedback),
        None => (answer.trim(), ""),
    };
    let (format, question) = formatted(before, "moodle");
    let mut question = Question {
        name: shown(name),
        id: id.map_or("", |(id, _)| id).to_string(),
        sort: sort(answer),
        single: answer.contains('='),
        text: question,
        feedback: formatted(feedback, &format).1,
        format,
        answers: Vec::new(),
    };
    question.answers = answers(&question, answer)?;
    Ok(Some(Part::Question(question)))
}

/// `parse_text_with_format`.
fn formatted(text: &str, known: &str) -> (String, String) {
    let named = text.strip_prefix('[').and_then(|text| text.split_once(']'));
    let named = named.filter(|(name, _)| ["moodle", "html", "plain", "markdown"].contains(name));
    let (format, text) = named.unwrap_or((known, text));
    (format.to_string(), shown(text).trim().to_string())
}

fn sort(answer: &str) -> &'static str {
    let ordering = answer.strip_prefix('>').map(str::trim_start);
    match answer {
        _ if ordering.is_some_and(|text| text.starts_with(|c: char| c.is_ascii_digit())) => {
            "ordering"
        }
        "" => "essay",
        _ if answer.starts_with('#') => "numerical",
        _ if answer.contains('~') => "multichoice",
        _ if answer.contains('=') && answer.contains("->") => "match",
        "T" | "TRUE" | "F" | "FALSE" => "truefalse",
        _ => "shortanswer",
    }
}

/// `commentparser`.
fn told(answer: &str) -> (String, String) {
    let (answer, told) = answer.split_once('#').unwrap_or((answer, ""));
    (
        formatted(answer.trim(), "html").1,
        formatted(told.trim(), "html").1,
    )
}

/// A weight in front, by `$giftanswerweightregex`.
fn weight(answer: &str) -> Option<(f64, &str)> {
    let (number, rest) = answer.strip_prefix('%')?.split_once('%')?;
    let digits = number.trim_start_matches('-');
    let is_one = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    is_one.then(|| (number.parse().expect("a number"), rest))
}

/// Pieces, without a first one that PHP takes for empty.
fn pieces<'a>(text: &'a str, sign: &str) -> Vec<&'a str> {
    let mut pieces: Vec<&str> = text.split(sign).map(str::trim).collect();
    if ["", "0"].contains(&pieces[0]) {
        pieces.remove(0);
    }
    pieces
}

fn answers(question: &Question, text: &str) -> Result<Vec<(f64, String, String)>, String> {
    let keyed = |text: &str| -> Vec<(f64, String, String)> {
        let piece = |piece: &str| {
            let (weight, answer) = weight(piece).unwrap_or((100.0, piece));
            let (answer, told) = told(answer);
            (weight, answer, told)
        };
        pieces(text, "=").into_iter().map(piece).collect()
    };
    let answers = match question.sort {
        "essay" => return Ok(Vec::new()),
        "numerical" => {
            let (known, rest) = match text[1..].split_once('~') {
                Some((known, rest)) => (known, Some(told(rest).1)),
                None => (&text[1..], None),
            };
            let mut answers = keyed(known);
            answers.extend(rest.map(|told| (0.0, "*".to_string(), told)));
            answers
        }
        "shortanswer" => keyed(text),
        "multichoice" => {
            let text = text.replace('=', "~=");
            let option = |piece: &str| {
                let (weight, answer) = match piece.strip_prefix('=') {
                    Some(answer) => (100.0, answer),
                    None => weight(piece).unwrap_or((0.0, piece)),
                };
                let (answer, told) = told(answer);
                (weight, answer, told)
            };
            pieces(&text, "~").into_iter().map(option).collect()
        }
        "match" => {
            let pair = |piece: &str| {
                let (row, choice) = piece
                    .split_once("->")
                    .ok_or_else(|| format!("no arrow: {piece}"))?;
                Ok((
                    100.0,
                    formatted(row, "html").1,
                    shown(choice).trim().to_string(),
                ))
            };
            pieces(text, "=")
                .into_iter()
                .map(pair)
                .collect::<Result<_, String>>()?
        }
        "ordering" => {
            let mut lines = text.lines();
            let head = lines.next().unwrap_or_default();
            let count = lines.clone().count();
            let whole = format!(">{count} ALL VERTICAL RELATIVE_NEXT_EXCLUDE_LAST SHOW 123");
            if head != whole {
                return Err(format!("not all lines: {head}"));
            }
            // Nothing is unescaped here, and what PHP takes for empty is left out.
            let lines = lines
                .map(str::trim)
                .filter(|line| !["", "0"].contains(line));
            lines
                .map(|line| (100.0, line.to_string(), String::new()))
                .collect()
        }
        other => return Err(format!("{other}: {text}")),
    };
    Ok(answers)
}

/// The file in the terms of the model.
pub fn found(file: &str) -> Found {
    let mut found = Found {
        title: String::new(),
        code: String::new(),
        groups: Vec::new(),
    };
    let mut current = 0;
    for part in parts(file).expect("a file") {
        match part {
            Part::Category(path) => {
                let names = php::category_names(&path);
                assert_eq!([&*names[0], &*names[1]], ["$course$", "top"]);
                (found.title, found.code) = php::title(&names[2]);
                current = match names.get(4) {
                    Some(name) => name.strip_prefix("part ").and_then(|n| n.parse().ok()),
                    None => Some(0),
                }
                .expect("a part");
                // The parts of a question have categories of their own within that of its group.
                let last = found.groups.last().map(|group| &group.id);
                if last == Some(&names[3]) {
                    continue;
                }
                assert_eq!(current, 0, "{path}");
                found.groups.push(FoundGroup {
                    id: names[3].clone(),
                    pick: 0,
                    items: Vec::new(),
                });
            }
            Part::Question(question) => {
                let group = found.groups.last_mut().expect("a category first");
                let item = item(&question, &found.code);
                assert_eq!(item.part, current, "{}", item.name);
                group.items.push(item);
            }
        }
    }
    found
}

fn item(question: &Question, code: &str) -> Item {
    let mut item = php::bare(
        &php::without_tags(&question.name),
        &php::plain_signs(&question.text),
        &question.feedback,
        Vec::new(),
    );
    let (own, numbers) = php::numbers(&question.id);
    assert_eq!(own, code);
    [item.exercise, item.variant, item.part] = numbers;
    item.response = response(question);
    item
}

fn response(question: &Question) -> Response<Said> {
    let answers = &question.answers;
    match question.sort {
        "essay" => Response::Essay,
        "numerical" | "shortanswer" => {
            let (rest, known) = answers.split_last().expect("all others");
            assert_eq!((rest.0, &*rest.1), (0.0, "*"));
            let value = |text: &str| text.split(':').next().and_then(|n| n.parse().ok());
            let slips = known[1..].iter().map(|(weight, text, told)| {
                assert_eq!(*weight, 0.0);
                Slip {
                    value: value(text).expect("a number"),
                    message: php::html(told),
                }
            });
            Response::Number(Number {
                key: value(&known[0].1).expect("a number"),
                slips: slips.collect(),
            })
        }
        "multichoice" => {
            let option = |(weight, text, told): &(f64, String, String)| Choice {
                text: php::html(text),
                right: *weight > 0.0,
                message: php::html(told),
            };
            let options = answers.iter().map(option).collect();
            match question.single {
                true => Response::Choice(options),
                false => Response::Several(options),
            }
        }
        "match" => {
            let (mut rows, mut choices) = (Vec::new(), Vec::new());
            for (_, row, choice) in answers {
                let choice = php::plain(&php::decoded(choice));
                let at = choices.iter().position(|known| *known == choice);
                let at = at.unwrap_or_else(|| {
                    choices.push(choice);
                    choices.len() - 1
                });
                if !row.is_empty() {
                    rows.push(Row {
                        text: php::html(row),
                        choice: at,
                    });
                }
            }
            Response::Matching { rows, choices }
        }
        "ordering" => Response::Ordering(
            answers
                .iter()
                .map(|(_, line, _)| php::html(&php::plain_signs(line)))
                .collect(),
        ),
        other => panic!("{other}"),
    }
}
