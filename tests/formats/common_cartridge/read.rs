//! Reads a cartridge.

use nimsmith::locale::ENGLISH;
use nimsmith::quiz::{Choice, Number, Response, Slip};
use nimsmith::render::lms::item::{Item, Picture, Said};
use nimsmith::spec::Points;

use crate::packed::Files;
use crate::php;
use crate::readback::{Found, FoundGroup};
use crate::tree::{self, Tree};

/// What the profile can hold of an item: HTML, whole weights up to 99, two options as a question whether the first is right.
pub fn kept(mut item: Item) -> Item {
    item.points = item.points.clamp(1.into(), 99.into());
    item.response = match item.response {
        Response::Choice(options) if options.len() <= 2 => {
            let first = &options[0];
            item.prompt += &format!("<p>True or false: {}</p>\n", first.text.html);
            let told = |at: usize| options.get(at).map_or("", |option| &option.message.html);
            let option = |text: &str, right: bool, told: &str| Choice {
                text: php::html(text),
                right,
                message: php::html(if right { "" } else { told }),
            };
            let wrong_if_right = option("False", !first.right, told(1));
            Response::Choice(vec![option("True", first.right, told(0)), wrong_if_right])
        }
        other => other.map(&mut |said| php::html(&said.html)),
    };
    item
}

/// The bank of a cartridge, with how many of each exercise the test has.
pub fn found(files: &Files) -> Found {
    let manifest = tree::parse(&files["imsmanifest.xml"]).expect("a manifest");
    let part = |name: &str| {
        let texts = files.values().filter_map(|text| tree::parse(text).ok());
        let mut parts = texts.filter(|tree| !tree.own(name).is_empty());
        parts.next().expect("a file")
    };
    let (bank, test) = (part("objectbank"), part("assessment"));
    let test = test.at("assessment");
    let mut found = Found {
        title: manifest.at("lomimscc:string").text(),
        code: test
            .get("ident")
            .trim_start_matches("nimsmith_")
            .to_string(),
        groups: Vec::new(),
    };
    assert_eq!(test.get("title"), found.title);
    for one in bank.all("item") {
        let id = category(one);
        if found.groups.last().is_none_or(|group| group.id != id) {
            let asked = test
                .all("item")
                .into_iter()
                .filter(|item| category(item) == id);
            let mut asked: Vec<usize> = asked.map(|item| numbers(item)[1]).collect();
            asked.dedup();
            found.groups.push(FoundGroup {
                id,
                pick: asked.len() as u64,
                items: Vec::new(),
            });
        }
        let group = found.groups.last_mut().expect("a group");
        group.items.push(item(one, files));
    }
    // The test asks what the bank has.
    for one in test.all("item") {
        let ident = one.get("ident").trim_end_matches("_t");
        let same = bank
            .all("item")
            .into_iter()
            .find(|item| item.get("ident") == ident);
        assert_eq!(same.expect("the same item").inner, one.inner);
    }
    found
}

fn category(item: &Tree) -> String {
    field(item, "cc_question_category")
}

fn field(item: &Tree, label: &str) -> String {
    let fields = item.all("qtimetadatafield");
    let own = fields
        .iter()
        .find(|one| one.at("fieldlabel").text() == label);
    own.expect("a field").at("fieldentry").text()
}

/// Exercise, variant and part.
fn numbers(item: &Tree) -> [usize; 3] {
    let number = |sign: &str| {
        let part = item.get("ident").split(sign).nth(1);
        let part = part.map(|part| part.split('_').next().expect("a number"));
        part.map_or(0, |part| part.parse().expect("a number"))
    };
    [number("_g"), number("_v"), number("_p")]
}

fn item(one: &Tree, files: &Files) -> Item {
    let [exercise, variant, part] = numbers(one);
    let prompt = one.at("presentation").own("material")[0]
        .at("mattext")
        .text();
    let feedback = told(one, "general_fb");
    let named = [&prompt, &feedback].into_iter().flat_map(|text| {
        let sources = text.split("src=\"").skip(1);
        sources.map(|rest| rest.split('"').next().expect("a name").to_string())
    });
    let mut pictures: Vec<Picture> = named
        .map(|path| {
            let name = path.trim_start_matches("$IMS-CC-FILEBASE$/images/");
            Picture {
                name: name.to_string(),
                data: files[&format!("images/{name}")].clone().into_bytes(),
            }
        })
        .collect();
    pictures.sort();
    pictures.dedup();
    Item {
        locale: &ENGLISH,
        exercise,
        variant,
        part,
        name: one.get("title").to_string(),
        points: Points::read(&field(one, "cc_weighting")).expect("a number"),
        response: response(one),
        prompt,
        feedback,
        pictures,
    }
}

fn told(item: &Tree, ident: &str) -> String {
    let all = item.own("itemfeedback");
    let own = all.iter().find(|one| one.get("ident") == ident);
    own.map_or(String::new(), |one| one.at("mattext").text())
}

/// What earns the points: the answers that must be given, and those that must not.
fn rights(item: &Tree) -> Vec<String> {
    let conditions = item.all("respcondition");
    let right = conditions.iter().find(|one| !one.own("setvar").is_empty());
    let right = right.expect("a condition").at("conditionvar");
    let all = right.own("and").first().copied().unwrap_or(right);
    all.own("varequal").iter().map(|one| one.text()).collect()
}

fn response(item: &Tree) -> Response<Said> {
    let options = || {
        let rights = rights(item);
        let labels = item.all("response_label").into_iter();
        let option = |label: &Tree| {
            let ident = label.get("ident");
            Choice {
                text: php::html(&label.at("mattext").text()),
                right: rights.iter().any(|right| right == ident),
                message: php::html(&told(item, &format!("{ident}_fb"))),
            }
        };
        labels.map(option).collect()
    };
    match &*field(item, "cc_profile") {
        "cc.true_false.v0p1" | "cc.multiple_choice.v0p1" => Response::Choice(options()),
        "cc.multiple_response.v0p1" => Response::Several(options()),
        "cc.fib.v0p1" => {
            let wrong = told(item, "general_incorrect_fb");
            let slips = wrong.split("<p>If your answer is ").skip(1).map(|slip| {
                let (value, message) = slip.split_once(": ").expect("a slip");
                Slip {
                    value: value.parse().expect("a number"),
                    message: php::html(message.strip_suffix("</p>\n").expect("an end")),
                }
            });
            Response::Number(Number {
                key: rights(item)[0].parse().expect("a number"),
                slips: slips.collect(),
            })
        }
        _ => Response::Essay,
    }
}
