//! Reads a package for Canvas as its importer does.

use nimsmith::locale::ENGLISH;
use nimsmith::quiz::{Blank, Choice, Field, Number, Response, Row, Slip};
use nimsmith::render::lms::item::{Item, Picture, Said};
use nimsmith::spec::Points;

use crate::packed::Files;
use crate::readback::{Found, FoundGroup};
use crate::tree::{self, Tree};

/// What the format can hold of an item: a text is HTML or plain, not both.
pub fn kept(mut item: Item) -> Item {
    let html = |text: Said| Said {
        plain: String::new(),
        ..text
    };
    let plain = |text: Said| Said {
        html: String::new(),
        ..text
    };
    let option = |mut option: Choice<Said>, list: bool| {
        option.text = if list {
            plain(option.text)
        } else {
            html(option.text)
        };
        option.message = html(option.message);
        option
    };
    let number = |mut number: Number<Said>| {
        for slip in &mut number.slips {
            slip.message.plain.clear();
        }
        number
    };
    let options =
        |all: Vec<Choice<Said>>, list| all.into_iter().map(|one| option(one, list)).collect();
    item.response = match item.response {
        Response::Number(one) => Response::Number(number(one)),
        Response::Choice(all) => Response::Choice(options(all, false)),
        Response::Several(all) => Response::Several(options(all, false)),
        Response::Blanks(blanks) => {
            let blanks = blanks.into_iter().map(|blank| Blank {
                label: html(blank.label),
                field: match blank.field {
                    Field::Number(one) => Field::Number(number(one)),
                    Field::OneOf(all) => Field::OneOf(options(all, true)),
                },
            });
            Response::Blanks(blanks.collect())
        }
        Response::Matching { rows, choices } => Response::Matching {
            rows: rows
                .into_iter()
                .map(|row| Row {
                    text: html(row.text),
                    ..row
                })
                .collect(),
            choices: choices.into_iter().map(plain).collect(),
        },
        other => other,
    };
    item
}

/// The quiz of a package.
pub fn found(files: &Files) -> Found {
    let manifest = tree::parse(&files["imsmanifest.xml"]).expect("a manifest");
    let resources = manifest.all("resource");
    let quiz = resources
        .iter()
        .find(|resource| resource.get("type") == "imsqti_xmlv1p2");
    let quiz = &files[quiz.expect("a quiz").at("file").get("href")];
    let quiz = tree::parse(quiz).expect("a quiz");
    let quiz = quiz.at("assessment");
    let groups = quiz
        .at("section")
        .own("section")
        .into_iter()
        .map(|section| FoundGroup {
            id: section.get("title").to_string(),
            pick: section
                .at("selection_number")
                .text()
                .parse()
                .expect("a number"),
            items: section
                .own("item")
                .into_iter()
                .map(|tree| item(tree, files))
                .collect(),
        });
    Found {
        title: quiz.get("title").to_string(),
        code: quiz
            .get("ident")
            .trim_start_matches("nimsmith_")
            .to_string(),
        groups: groups.collect(),
    }
}

/// A field of an item's metadata.
pub fn field(tree: &Tree, label: &str) -> String {
    let fields = tree.all("qtimetadatafield");
    let field = fields
        .iter()
        .find(|field| field.at("fieldlabel").text() == label);
    field.map_or(String::new(), |field| field.at("fieldentry").text())
}

fn item(tree: &Tree, files: &Files) -> Item {
    let ident = tree.get("ident");
    let (rest, variant) = ident.rsplit_once("_v").expect("a variant");
    let (_, exercise) = rest.rsplit_once("_g").expect("a group");
    let presentation = tree.at("presentation");
    let prompt = presentation.at("mattext").text();
    let feedback = told(tree, "general_fb");
    let (prompt, response) = match &*field(tree, "question_type") {
        "numerical_question" => {
            let right = tree.at("or");
            let key = right.at("varequal").text();
            // A tolerance would be what lies between these and the number.
            assert_eq!(
                [right.at("vargte").text(), right.at("varlte").text()],
                [&*key, &*key]
            );
            (prompt, Response::Number(number(&key, "", tree)))
        }
        "short_answer_question" => {
            let scored = scored(tree)[0];
            let key = scored.at("varequal").text();
            (prompt, Response::Number(number(&key, "", tree)))
        }
        "multiple_choice_question" => {
            let right = scored(tree)[0].at("varequal").text();
            let options = options(presentation.at("response_lid"), tree, &[right], true);
            (prompt, Response::Choice(options))
        }
        "multiple_answers_question" => {
            let and = scored(tree)[0].at("and");
            let rights: Vec<String> = and
                .own("varequal")
                .iter()
                .map(|right| right.text())
                .collect();
            let options = options(presentation.at("response_lid"), tree, &rights, true);
            (prompt, Response::Several(options))
        }
        "essay_question" => (prompt, Response::Essay),
        "matching_question" => (prompt, matching(tree)),
        sort => blanks(prompt, tree, sort == "fill_in_multiple_blanks_question"),
    };
    Item {
        locale: &ENGLISH,
        exercise: exercise.parse().expect("a number"),
        variant: variant.parse().expect("a number"),
        part: 0,
        name: tree.get("title").to_string(),
        points: Points::read(&field(tree, "points_possible")).expect("a number"),
        pictures: pictures(&[&prompt, &feedback], files),
        prompt,
        feedback,
        response,
    }
}

/// The conditions that give points.
pub fn scored(tree: &Tree) -> Vec<&Tree> {
    let conditions = tree.all("respcondition").into_iter();
    conditions
        .filter(|condition| condition.find("setvar").is_some())
        .collect()
}

fn told(tree: &Tree, ident: &str) -> String {
    let all = tree.own("itemfeedback");
    let found = all.iter().find(|feedback| feedback.get("ident") == ident);
    found.map_or(String::new(), |feedback| feedback.at("mattext").text())
}

/// A number, with the wrong ones that are told of in paragraphs that begin with a label.
fn number(key: &str, label: &str, tree: &Tree) -> Number<Said> {
    let before = format!("<p>{label}If your answer is ");
    let wrong = told(tree, "general_incorrect_fb");
    let slips = wrong
        .lines()
        .filter_map(|line| line.strip_prefix(&*before))
        .map(|line| {
            let (value, message) = line.split_once(": ").expect("a message");
            let html = message
                .strip_suffix("</p>")
                .expect("a paragraph")
                .to_string();
            Slip {
                value: value.parse().expect("a number"),
                message: Said {
                    html,
                    ..Said::default()
                },
            }
        });
    Number {
        key: key.parse().expect("a number"),
        slips: slips.collect(),
    }
}

fn options(list: &Tree, tree: &Tree, rights: &[String], html: bool) -> Vec<Choice<Said>> {
    let labels = list.all("response_label").into_iter().map(|label| {
        let (ident, text) = (label.get("ident").to_string(), label.at("mattext").text());
        let text = match html {
            true => Said {
                html: text,
                ..Said::default()
            },
            false => Said {
                plain: text,
                ..Said::default()
            },
        };
        // It is told where the answer is the condition.
        let shown = tree.all("respcondition").into_iter().any(|condition| {
            let answers = condition.all("varequal");
            condition.get("continue") == "Yes"
                && answers
                    .iter()
                    .any(|one| one.text() == ident && one.get("respident") == list.get("ident"))
                && condition.at("displayfeedback").get("linkrefid") == format!("{ident}_fb")
        });
        let message = Said {
            html: if shown {
                told(tree, &format!("{ident}_fb"))
            } else {
                String::new()
            },
            ..Said::default()
        };
        Choice {
            text,
            right: rights.contains(&ident),
            message,
        }
    });
    labels.collect()
}

fn blanks(prompt: String, tree: &Tree, typed: bool) -> (String, Response<Said>) {
    let lists = tree.all("response_lid");
    let mut rest = prompt.as_str();
    let mut blanks = Vec::new();
    for list in lists.iter().rev() {
        let name = list.at("mattext").text();
        assert_eq!(list.get("ident"), format!("response_{name}"));
        let end = rest
            .strip_suffix(&format!(" [{name}]</p>\n"))
            .expect("a blank");
        let at = end.rfind("<p>").expect("a paragraph");
        let label = &end[at + 3..];
        rest = &end[..at];
        let right = scored(tree)
            .into_iter()
            .map(|condition| condition.at("varequal"));
        let right = right.filter(|one| one.get("respident") == list.get("ident"));
        let rights: Vec<String> = right.map(Tree::text).collect();
        let field = match typed {
            true => {
                let key = options(list, tree, &rights, false).remove(0).text.plain;
                Field::Number(number(&key, &format!("{label} "), tree))
            }
            false => Field::OneOf(options(list, tree, &rights, false)),
        };
        let html = unguarded(label);
        blanks.push(Blank {
            label: Said {
                html,
                ..Said::default()
            },
            field,
        });
    }
    blanks.reverse();
    (unguarded(rest), Response::Blanks(blanks))
}

fn unguarded(html: &str) -> String {
    html.replace('\u{2060}', "")
}

fn matching(tree: &Tree) -> Response<Said> {
    let lists = tree.all("response_lid");
    let labels = lists[0].all("response_label");
    let rows = lists.iter().map(|list| {
        let own = list.all("response_label");
        let texts = |all: &[&Tree]| {
            all.iter()
                .map(|one| one.at("mattext").text())
                .collect::<Vec<_>>()
        };
        assert_eq!(texts(&own), texts(&labels), "all choices in each row");
        let right = scored(tree)
            .into_iter()
            .map(|condition| condition.at("varequal"));
        let right: Vec<&Tree> = right
            .filter(|one| one.get("respident") == list.get("ident"))
            .collect();
        let choice = own
            .iter()
            .position(|label| label.get("ident") == right[0].text());
        let html = list.at("mattext").text();
        Row {
            text: Said {
                html,
                ..Said::default()
            },
            choice: choice.expect("a choice"),
        }
    });
    let choices = labels.iter().map(|label| Said {
        plain: label.at("mattext").text(),
        ..Said::default()
    });
    Response::Matching {
        rows: rows.collect(),
        choices: choices.collect(),
    }
}

/// The pictures that texts name.
fn pictures(texts: &[&str], files: &Files) -> Vec<Picture> {
    let named = texts
        .iter()
        .flat_map(|text| text.split("%24IMS-CC-FILEBASE%24/").skip(1));
    let named = named.map(|rest| rest.split('"').next().expect("a name"));
    let mut pictures: Vec<Picture> = named
        .map(|path| Picture {
            name: path.trim_start_matches("images/").to_string(),
            data: files[path].clone().into_bytes(),
        })
        .collect();
    pictures.sort();
    pictures.dedup();
    pictures
}
