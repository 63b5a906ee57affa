//! What Canvas's importer stumbles over, each with a word for it.

use std::collections::BTreeSet;

use super::read::{field, scored};
use crate::packed::{self, Files};
use crate::tree::{self, Tree};

const SORTS: [&str; 8] = [
    "numerical_question",
    "short_answer_question",
    "multiple_choice_question",
    "multiple_answers_question",
    "fill_in_multiple_blanks_question",
    "multiple_dropdowns_question",
    "matching_question",
    "essay_question",
];

/// Elements in which the importer wants a number.
const NUMBERS: [&str; 7] = [
    "points_possible",
    "allowed_attempts",
    "selection_number",
    "points_per_item",
    "setvar",
    "vargte",
    "time_limit",
];

/// What is wrong with a package.
pub fn faults(files: &Files) -> Vec<String> {
    let mut faults = Vec::new();
    let texts: Files = files
        .iter()
        .filter(|(name, _)| name.ends_with(".xml"))
        .map(|(name, text)| (name.clone(), text.clone()))
        .collect();
    let trees = packed::trees(&texts, &mut faults);
    if !faults.is_empty() {
        return faults;
    }
    for (name, tree) in &trees {
        if files[name].contains("##") {
            faults.push(format!("a placeholder in {name}"));
        }
        for one in tree
            .each()
            .into_iter()
            .filter(|one| NUMBERS.contains(&&*one.name))
        {
            if one.text().parse::<f64>().is_err() {
                faults.push(format!("no number in {}", one.name));
            }
        }
    }
    let manifest = &trees["imsmanifest.xml"];
    packed::links(files, manifest, &mut faults);
    let Some(quiz) = trees.values().find_map(|tree| tree.find("assessment")) else {
        return vec!["no quiz".to_string()];
    };
    names(files, &trees, quiz.get("ident"), &mut faults);
    pictures(files, manifest, quiz, &mut faults);
    for section in quiz.all("section") {
        if let Some(number) = section.own("selection_ordering").first() {
            let number: usize = number.at("selection_number").text().parse().unwrap_or(0);
            if number > section.own("item").len() {
                faults.push(format!("picks {number}, more than there are"));
            }
        }
    }
    let items = quiz.all("item");
    let idents: Vec<&str> = items.iter().map(|item| item.get("ident")).collect();
    packed::unique("item", &idents, &mut faults);
    for item in items {
        self::item(item, &mut faults);
    }
    faults
}

/// The quiz is found by its identifier in four places, and one that differs is another quiz.
fn names(
    files: &Files,
    trees: &std::collections::BTreeMap<String, Tree>,
    ident: &str,
    faults: &mut Vec<String>,
) {
    for name in [
        format!("{ident}/{ident}.xml"),
        format!("{ident}/assessment_meta.xml"),
    ] {
        if !files.contains_key(&name) {
            faults.push(format!("no file {name}"));
        }
    }
    for tree in trees.values() {
        if tree.name == "quiz" && tree.get("identifier") != ident {
            faults.push("another quiz identifier".to_string());
        }
        for reference in tree.all("quiz_identifierref") {
            if reference.text() != ident {
                faults.push("another quiz_identifierref".to_string());
            }
        }
    }
    let resources = trees["imsmanifest.xml"].all("resource");
    let quiz = resources
        .iter()
        .find(|resource| resource.get("type") == "imsqti_xmlv1p2");
    if quiz.is_none_or(|quiz| quiz.get("identifier") != ident) {
        faults.push("another resource identifier".to_string());
    }
}

fn pictures(files: &Files, manifest: &Tree, quiz: &Tree, faults: &mut Vec<String>) {
    let resources = manifest.all("resource");
    for resource in resources
        .iter()
        .filter(|one| one.get("href").ends_with(".svg"))
    {
        if resource.get("type") != "webcontent" {
            faults.push(format!("{} is no web content", resource.get("href")));
        }
    }
    for text in quiz
        .all("mattext")
        .iter()
        .filter(|text| text.get("texttype") == "text/html")
    {
        let Ok(html) = tree::fragment(&text.text()) else {
            faults.push(format!("HTML that is not well-formed: {}", text.text()));
            continue;
        };
        for one in html.each() {
            if matches!(&*one.name, "script" | "style" | "iframe") {
                faults.push(format!("a {} in HTML", one.name));
            }
            if one.name == "img" {
                match one.get("src").strip_prefix("%24IMS-CC-FILEBASE%24/") {
                    None => faults.push(format!(
                        "an address that is not resolved: {}",
                        one.get("src")
                    )),
                    Some(path) if !files.contains_key(path) => {
                        faults.push(format!("no picture {path}"))
                    }
                    Some(_) => {}
                }
            }
        }
    }
}

fn item(item: &Tree, faults: &mut Vec<String>) {
    let sort = field(item, "question_type");
    if !SORTS.contains(&&*sort) {
        faults.push(format!("no type {sort}"));
    }
    if field(item, "points_possible").parse::<f64>().is_err() {
        faults.push("no points".to_string());
    }
    for text in item.all("mattext") {
        // Without a type it is HTML to the importer, so that plain text would be markup.
        if text.get("texttype").is_empty() {
            faults.push(format!("a text without a type: {}", text.text()));
        }
    }
    answers(item, faults);
    match &*sort {
        "numerical_question" => numerical(item, faults),
        "short_answer_question" => {
            let right = scored(item)
                .first()
                .map_or(String::new(), |one| one.at("varequal").text());
            if !right.bytes().all(|digit| digit.is_ascii_digit()) {
                faults.push(format!("{right} is not digits"));
            }
        }
        "multiple_answers_question" => ticked(item, faults),
        "fill_in_multiple_blanks_question" | "multiple_dropdowns_question" => {
            blanks(item, faults);
            listed(item, faults);
        }
        "matching_question" => listed(item, faults),
        _ => {}
    }
}

/// Answers have numbers of their own, and whatever names an answer or a text finds it.
fn answers(item: &Tree, faults: &mut Vec<String>) {
    let responses: Vec<&Tree> = item
        .each()
        .into_iter()
        .filter(|one| {
            one.name.starts_with("response_l") && one.name != "response_label"
                || one.name == "response_str"
        })
        .collect();
    for response in &responses {
        if response.get("rcardinality") == "Ordered" {
            faults.push("Canvas orders nothing".to_string());
        }
        let labels: Vec<&str> = response
            .all("response_label")
            .iter()
            .map(|label| label.get("ident"))
            .collect();
        if labels.iter().collect::<BTreeSet<_>>().len() < labels.len() {
            faults.push(format!(
                "an answer of {} is there twice",
                response.get("ident")
            ));
        }
    }
    for test in item.all("varequal") {
        let response = responses
            .iter()
            .find(|one| one.get("ident") == test.get("respident"));
        let Some(response) = response else {
            faults.push(format!("no response {}", test.get("respident")));
            continue;
        };
        let typed = response.name == "response_str";
        let known = response
            .all("response_label")
            .iter()
            .any(|label| label.get("ident") == test.text());
        if !typed && !known {
            faults.push(format!("no answer {}", test.text()));
        }
    }
    let told: BTreeSet<&str> = item
        .own("itemfeedback")
        .iter()
        .map(|one| one.get("ident"))
        .collect();
    for display in item.all("displayfeedback") {
        if !told.contains(display.get("linkrefid")) {
            faults.push(format!("no feedback {}", display.get("linkrefid")));
        }
    }
}

/// Every condition with `or` is a right number to the importer, whatever it is worth.
fn numerical(item: &Tree, faults: &mut Vec<String>) {
    let ranges = item.all("or");
    if ranges.len() != 1 {
        faults.push("more than one right number".to_string());
    }
    for range in ranges {
        let values = ["varequal", "vargte", "varlte"]
            .map(|name| range.find(name).map_or(String::new(), Tree::text));
        if values.iter().any(|value| *value != values[0]) {
            faults.push("a range that is not around its number".to_string());
        }
        if values[0].parse::<u64>().is_ok_and(|value| value > 1 << 53) {
            faults.push("a number that no float holds".to_string());
        }
    }
}

fn ticked(item: &Tree, faults: &mut Vec<String>) {
    let named: BTreeSet<String> = scored(item)
        .iter()
        .flat_map(|one| one.at("and").all("varequal"))
        .map(Tree::text)
        .collect();
    for label in item.all("response_label") {
        if !named.contains(label.get("ident")) {
            faults.push(format!("{} is neither right nor wrong", label.get("ident")));
        }
    }
}

/// Words in square brackets are blanks, all of them; each has one place.
fn blanks(item: &Tree, faults: &mut Vec<String>) {
    let prompt = item.at("presentation").at("mattext").text();
    let mut named: Vec<String> = Vec::new();
    for rest in prompt.split('[').skip(1) {
        let name = rest.split_once(']').map_or("", |(name, _)| name);
        let signs = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
        if !name.is_empty() && name.chars().all(signs) {
            named.push(format!("response_{name}"));
        }
    }
    let wanted: Vec<&str> = item
        .all("response_lid")
        .iter()
        .map(|list| list.get("ident"))
        .collect();
    if named != wanted {
        faults.push(format!("blanks {named:?} for {wanted:?}"));
    }
}

fn listed(item: &Tree, faults: &mut Vec<String>) {
    for label in item.all("response_label") {
        if label.at("mattext").get("texttype") != "text/plain" {
            faults.push("a list shows text only".to_string());
        }
    }
}
