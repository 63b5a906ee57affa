//! A Moodle file, read as `qformat_xml` imports it, in the terms of the model.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use nimsmith::quiz::{Blank, Choice, Field, Number, Response, Row, Slip};
use nimsmith::render::lms::item::{Item, Picture, Said};
use nimsmith::spec::Points;

use super::blanks;
use super::tree::{self, Tree};
use crate::php;
use crate::readback::{Found, FoundGroup};

/// The whole file.
pub fn found(file: &str) -> Found {
    let quiz = tree::parsed(file).expect("XML");
    assert_eq!(quiz.name, "quiz");
    let mut found = Found {
        title: String::new(),
        code: String::new(),
        groups: Vec::new(),
    };
    for question in quiz.all("question") {
        match question.attribute("type") {
            Some("category") => {
                let names = php::category_names(question.at(&["category", "text"]));
                let [course, top, set, id] = &names[..] else {
                    panic!("{names:?}")
                };
                assert_eq!([&**course, &**top], ["$course$", "top"]);
                (found.title, found.code) = php::title(set);
                let info = question.at(&["info", "text"]);
                // A category of one question does not say how many to draw.
                let pick = info.split_once("Draw ").map_or("1 ", |(_, after)| after);
                found.groups.push(FoundGroup {
                    id: id.clone(),
                    pick: pick
                        .split_once(' ')
                        .expect("a number")
                        .0
                        .parse()
                        .expect("a number"),
                    items: Vec::new(),
                });
            }
            _ => {
                let group = found.groups.last_mut().expect("a category first");
                group.items.push(item(question, &found.code));
            }
        }
    }
    found
}

fn item(question: &Tree, code: &str) -> Item {
    let text = |name| question.at(&[name, "text"]);
    let mut item = php::bare(
        &php::without_tags(text("name")),
        text("questiontext"),
        text("generalfeedback"),
        pictures(question),
    );
    let (own, numbers) = php::numbers(question.at(&["idnumber"]));
    assert_eq!(own, code);
    [item.exercise, item.variant, item.part] = numbers;
    item.points = Points::read(question.at(&["defaultgrade"])).expect("points");
    item.response = response(question, &mut item);
    item
}

/// All files of a question, each once.
fn pictures(tree: &Tree) -> Vec<Picture> {
    let mut pictures: Vec<Picture> = tree.children.iter().flat_map(pictures).collect();
    for file in tree.all("file") {
        assert_eq!(file.attribute("path"), Some("/"));
        let svg = STANDARD.decode(&file.text).expect("base64");
        pictures.push(Picture {
            name: file.attribute("name").expect("a name").to_string(),
            data: svg,
        });
    }
    pictures.sort();
    pictures.dedup();
    pictures
}

fn response(question: &Tree, item: &mut Item) -> Response<Said> {
    match question.attribute("type").expect("a type") {
        "numerical" | "shortanswer" => Response::Number(number(question)),
        "multichoice" => match question.at(&["single"]) {
            "true" => Response::Choice(options(question, |fraction| fraction == 100.0)),
            _ => Response::Several(options(question, |fraction| fraction > 0.0)),
        },
        "matching" => matching(question),
        "ordering" => {
            assert_eq!(question.at(&["selecttype"]), "ALL");
            let line = |answer: &Tree| php::html(answer.at(&["text"]));
            Response::Ordering(question.all("answer").map(line).collect())
        }
        "essay" => {
            assert_eq!(question.at(&["graderinfo", "text"]), item.feedback);
            Response::Essay
        }
        "cloze" => cloze(item),
        "gapselect" => gaps(question, item),
        other => panic!("{other}"),
    }
}

fn number(question: &Tree) -> Number<Said> {
    let mut answers = question.all("answer");
    let key = answers.next().expect("a key");
    assert_eq!(key.attribute("fraction"), Some("100"));
    let mut slips: Vec<&Tree> = answers.collect();
    assert_eq!(slips.pop().expect("all others").at(&["text"]), "*");
    let slip = |answer: &&Tree| Slip {
        value: answer.at(&["text"]).parse().expect("a number"),
        message: php::html(answer.at(&["feedback", "text"])),
    };
    Number {
        key: key.at(&["text"]).parse().expect("a number"),
        slips: slips.iter().map(slip).collect(),
    }
}

fn options(question: &Tree, is_right: impl Fn(f64) -> bool) -> Vec<Choice<Said>> {
    let option = |answer: &Tree| Choice {
        text: php::html(answer.at(&["text"])),
        right: is_right(fraction(answer)),
        message: php::html(answer.at(&["feedback", "text"])),
    };
    question.all("answer").map(option).collect()
}

pub fn fraction(answer: &Tree) -> f64 {
    let fraction = answer.attribute("fraction").expect("a fraction");
    fraction.parse().expect("a number")
}

/// As `qtype_match::initialise_question_instance`: answers that read the same are one choice.
fn matching(question: &Tree) -> Response<Said> {
    let (mut rows, mut choices) = (Vec::new(), Vec::new());
    for pair in question.all("subquestion") {
        let choice = php::plain(&php::decoded(pair.at(&["answer", "text"])));
        let at = choices.iter().position(|known| *known == choice);
        let at = at.unwrap_or_else(|| {
            choices.push(choice);
            choices.len() - 1
        });
        if !pair.at(&["text"]).is_empty() {
            rows.push(Row {
                text: php::html(pair.at(&["text"])),
                choice: at,
            });
        }
    }
    Response::Matching { rows, choices }
}

/// As `qtype_gapselect_base::initialise_question_instance`: `[[3]]` is a gap whose right choice is the third of all; its list
/// has those of the same group.
fn gaps(question: &Tree, item: &mut Item) -> Response<Said> {
    let choices: Vec<(&str, Said)> = question
        .all("selectoption")
        .map(|one| {
            (
                one.at(&["group"]),
                php::plain(&php::decoded(one.at(&["text"]))),
            )
        })
        .collect();
    let mut blanks = Vec::new();
    let text = item.prompt.clone();
    let mut texts = text.split("[[");
    let mut before = texts.next().expect("the beginning");
    for (i, after) in texts.enumerate() {
        let (right, after) = after.split_once("]]").expect("a gap");
        let right: usize = right.parse().expect("a number");
        let line = before.rfind("<p>").expect("a line");
        if i == 0 {
            item.prompt = before[..line].trim().replace("[&#91;", "[[");
        }
        let group = choices[right - 1].0;
        let all = choices.iter().zip(1..);
        let options = all.filter(|((own, _), _)| *own == group);
        let option = |((_, text), number): (&(&str, Said), usize)| Choice {
            text: text.clone(),
            right: number == right,
            message: Said::default(),
        };
        blanks.push(Blank {
            label: php::html(&before[line + 3..].trim().replace("[&#91;", "[[")),
            field: Field::OneOf(options.map(option).collect()),
        });
        before = after;
    }
    Response::Blanks(blanks)
}

fn cloze(item: &mut Item) -> Response<Said> {
    let (text, fields) = blanks::extracted(&item.prompt);
    let mut texts = text.split("{#");
    let mut before = texts.next().expect("the beginning");
    let mut blanks = Vec::new();
    for (i, (field, after)) in fields.iter().zip(texts).enumerate() {
        let after = after
            .strip_prefix(&format!("{}}}", i + 1))
            .expect("its number");
        let line = before
            .rfind("<p>")
            .max(before.rfind("<div>"))
            .expect("a line");
        let label = before[line..].split_once('>').expect("a tag").1;
        if i == 0 {
            item.prompt = php::plain_signs(before[..line].trim());
        }
        blanks.push(Blank {
            label: php::html(&php::plain_signs(label.trim())),
            field: blanks::field(field),
        });
        before = after;
    }
    item.points = fields.iter().map(|field| field.points).sum::<u32>().into();
    Response::Blanks(blanks)
}
