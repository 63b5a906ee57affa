//! Reads a package of QTI 2.1.

use nimsmith::locale::ENGLISH;
use nimsmith::quiz::{Blank, Choice, Field, Number, Response, Row, Slip};
use nimsmith::render::lms::item::{Item, Picture, Said};
use nimsmith::spec::Points;

use crate::packed::Files;
use crate::readback::{Found, FoundGroup};
use crate::tree::{self, Tree};

/// What the format can hold of an item: a text is XHTML or plain, not both. Empty elements are written without a blank.
pub fn kept(mut item: Item) -> Item {
    item.prompt = item.prompt.replace(" />", "/>");
    item.feedback = item.feedback.replace(" />", "/>");
    item.response = match item.response {
        Response::Blanks(blanks) => Response::Blanks(blanks.into_iter().map(shown).collect()),
        other => other.map(&mut html),
    };
    item
}

fn shown(blank: Blank<Said>) -> Blank<Said> {
    let field = match blank.field {
        Field::Number(mut number) => {
            for slip in &mut number.slips {
                slip.message.plain.clear();
            }
            Field::Number(number)
        }
        Field::OneOf(options) => Field::OneOf(options.into_iter().map(listed).collect()),
    };
    Blank {
        label: html(blank.label),
        field,
    }
}

fn html(text: Said) -> Said {
    Said {
        plain: String::new(),
        ..text
    }
}

fn listed(option: Choice<Said>) -> Choice<Said> {
    Choice {
        text: Said {
            html: String::new(),
            ..option.text
        },
        message: html(option.message),
        ..option
    }
}

/// The test of a package.
pub fn found(files: &Files) -> Found {
    let manifest = tree::parse(&files["imsmanifest.xml"]).expect("a manifest");
    let resources = manifest.all("resource");
    let test = resources
        .iter()
        .find(|one| one.get("type") == "imsqti_test_xmlv2p1");
    let test = &files[test.expect("a test").get("href")];
    let test = tree::parse(test).expect("a test");
    let groups = test
        .all("assessmentSection")
        .into_iter()
        .map(|section| FoundGroup {
            id: section.get("title").to_string(),
            pick: section
                .at("selection")
                .get("select")
                .parse()
                .expect("a number"),
            items: section
                .own("assessmentItemRef")
                .into_iter()
                .map(|one| item(one.get("href"), files))
                .collect(),
        });
    Found {
        title: test.get("title").to_string(),
        code: test
            .get("identifier")
            .trim_start_matches("nimsmith_")
            .to_string(),
        groups: groups.collect(),
    }
}

fn item(href: &str, files: &Files) -> Item {
    let tree = tree::parse(&unstyled(&files[href])).expect("an item");
    let (rest, variant) = tree.get("identifier").rsplit_once("_v").expect("a variant");
    let (_, exercise) = rest.rsplit_once("_g").expect("a group");
    let body = tree.at("itemBody");
    let asks = |one: &&Tree| {
        one.each()
            .iter()
            .any(|inner| inner.name.ends_with("Interaction"))
    };
    let asked: Vec<&Tree> = body.children.iter().filter(asks).collect();
    let prompt = body.inner[..asked[0].start].to_string();
    let feedback = told(&tree, "general_fb");
    let mut declared = tree.own("outcomeDeclaration").into_iter();
    let points = declared
        .find(|one| one.get("identifier") == "MAXSCORE")
        .expect("points");
    Item {
        locale: &ENGLISH,
        exercise: exercise.parse().expect("a number"),
        variant: variant.parse().expect("a number"),
        part: 0,
        name: tree.get("title").to_string(),
        points: Points::read(&points.at("value").text()).expect("a number"),
        pictures: pictures(&[&prompt, &feedback], files),
        response: response(&tree, &asked),
        prompt,
        feedback,
    }
}

/// Without the style that strikes and boxes get only here.
fn unstyled(xml: &str) -> String {
    let mut parts = xml.split(" style=\"");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |xml, part| {
        xml + part.split_once('"').expect("an end").1
    })
}

fn response(tree: &Tree, asked: &[&Tree]) -> Response<Said> {
    let one = asked[0];
    match &*one.name {
        "p" if asked.len() == 1 && one.inner.starts_with("\n") => {
            Response::Number(number(tree, one.at("textEntryInteraction")))
        }
        "p" => Response::Blanks(
            asked
                .iter()
                .map(|paragraph| blank(tree, paragraph))
                .collect(),
        ),
        "choiceInteraction" if one.get("maxChoices") == "1" => {
            Response::Choice(options(tree, one, "simpleChoice"))
        }
        "choiceInteraction" => Response::Several(options(tree, one, "simpleChoice")),
        "matchInteraction" => matching(tree, one),
        "orderInteraction" => {
            let idents = correct(tree, one.get("responseIdentifier"));
            let lines = one.own("simpleChoice");
            let line = |ident: &String| {
                let line = lines.iter().find(|line| line.get("identifier") == *ident);
                said(line.expect("a line").inner.clone())
            };
            Response::Ordering(idents.iter().map(line).collect())
        }
        _ => Response::Essay,
    }
}

fn said(html: String) -> Said {
    Said {
        html,
        plain: String::new(),
    }
}

/// What is declared as right.
pub fn correct(tree: &Tree, ident: &str) -> Vec<String> {
    let declared = tree.own("responseDeclaration");
    let one = declared
        .iter()
        .find(|one| one.get("identifier") == ident)
        .expect("a declaration");
    one.all("value").iter().map(|value| value.text()).collect()
}

/// The conditions with a rule for a variable, and the values of a response that meet them.
fn meeting(tree: &Tree, response: &str, outcome: &str) -> Vec<(String, String)> {
    let mut met = Vec::new();
    for condition in tree.all("responseIf") {
        let rule = condition.own("setOutcomeValue")[0];
        let test = &condition.children[0];
        let about = test
            .all("variable")
            .iter()
            .any(|one| one.get("identifier") == response);
        if !rule.get("identifier").starts_with(outcome) || !about {
            continue;
        }
        let shown = rule
            .find("baseValue")
            .map_or(String::new(), |one| one.text());
        match test.find("correct") {
            Some(right) => {
                let values = correct(tree, right.get("identifier"));
                met.extend(values.into_iter().map(|value| (value, shown.clone())));
            }
            None => met.extend(
                test.all("baseValue")
                    .iter()
                    .map(|one| (one.text(), shown.clone())),
            ),
        }
    }
    met
}

fn number(tree: &Tree, entry: &Tree) -> Number<Said> {
    let ident = entry.get("responseIdentifier");
    let slips = meeting(tree, ident, "FEEDBACK")
        .into_iter()
        .map(|(value, shown)| Slip {
            value: value.parse().expect("a number"),
            message: message(tree, &shown),
        });
    let rights = meeting(tree, ident, "SCORE");
    assert_eq!(rights.len(), 1, "no tolerance");
    Number {
        key: rights[0].0.parse().expect("a number"),
        slips: slips.collect(),
    }
}

fn options(tree: &Tree, list: &Tree, name: &str) -> Vec<Choice<Said>> {
    let ident = list.get("responseIdentifier");
    let rights = meeting(tree, ident, "SCORE");
    let told = meeting(tree, ident, "FEEDBACK");
    let choices = list.own(name).into_iter().map(|choice| {
        let own = |all: &[(String, String)]| {
            let own = all
                .iter()
                .find(|(value, _)| value == choice.get("identifier"));
            own.map(|(_, shown)| shown.clone())
        };
        let text = match name {
            "inlineChoice" => Said {
                plain: choice.text(),
                ..Said::default()
            },
            _ => said(choice.inner.clone()),
        };
        Choice {
            text,
            right: own(&rights).is_some(),
            message: own(&told).map_or(Said::default(), |shown| message(tree, &shown)),
        }
    });
    choices.collect()
}

fn blank(tree: &Tree, paragraph: &Tree) -> Blank<Said> {
    let asked = paragraph
        .children
        .iter()
        .find(|one| one.name.ends_with("Interaction"));
    let asked = asked.expect("a blank");
    let label = paragraph.inner[..asked.start].trim_end().to_string();
    Blank {
        label: said(label),
        field: match &*asked.name {
            "textEntryInteraction" => Field::Number(number(tree, asked)),
            _ => Field::OneOf(options(tree, asked, "inlineChoice")),
        },
    }
}

fn matching(tree: &Tree, one: &Tree) -> Response<Said> {
    let sets = one.own("simpleMatchSet");
    let pairs = correct(tree, one.get("responseIdentifier"));
    let scored: Vec<String> = meeting(tree, one.get("responseIdentifier"), "SCORE")
        .into_iter()
        .map(|(pair, _)| pair)
        .filter(|value| value.contains(' '))
        .collect();
    assert_eq!(scored, pairs, "each row counts");
    let choices = &sets[1].children;
    let rows = sets[0].children.iter().map(|row| {
        let pair = pairs
            .iter()
            .find_map(|pair| pair.strip_prefix(&format!("{} ", row.get("identifier"))));
        let choice = choices
            .iter()
            .position(|choice| Some(choice.get("identifier")) == pair);
        Row {
            text: said(row.inner.clone()),
            choice: choice.expect("a choice"),
        }
    });
    Response::Matching {
        rows: rows.collect(),
        choices: choices
            .iter()
            .map(|choice| said(choice.inner.clone()))
            .collect(),
    }
}

fn told(tree: &Tree, ident: &str) -> String {
    let all = tree.own("modalFeedback");
    let found = all.iter().find(|one| one.get("identifier") == ident);
    found.map_or(String::new(), |one| one.inner.clone())
}

fn message(tree: &Tree, ident: &str) -> Said {
    let text = told(tree, ident);
    let text = text
        .strip_prefix("<p>")
        .and_then(|text| text.strip_suffix("</p>"));
    said(text.expect("a paragraph").to_string())
}

fn pictures(texts: &[&str], files: &Files) -> Vec<Picture> {
    let named = texts.iter().flat_map(|text| text.split("src=\"").skip(1));
    let named = named.map(|rest| rest.split('"').next().expect("a name"));
    let mut pictures: Vec<Picture> = named
        .map(|path| Picture {
            name: path.trim_start_matches("media/").to_string(),
            data: files[path].clone().into_bytes(),
        })
        .collect();
    pictures.sort();
    pictures.dedup();
    pictures
}
