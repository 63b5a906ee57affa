//! What Moodle's importer would refuse, lose or take for something else in a file.

use std::collections::BTreeSet;

use super::tree::{self, Tree};
use super::{blanks, import};
use crate::php;

const TYPES: [&str; 9] = [
    "category",
    "numerical",
    "shortanswer",
    "multichoice",
    "matching",
    "cloze",
    "gapselect",
    "ordering",
    "essay",
];

/// Every fault of a file, in words.
pub fn faults(file: &str) -> Vec<String> {
    let quiz = match tree::parsed(file) {
        Ok(quiz) => quiz,
        Err(error) => return vec![format!("not XML: {error}")],
    };
    let mut faults = Vec::new();
    let mut ids = BTreeSet::new();
    for question in quiz.all("question") {
        let sort = question.attribute("type").unwrap_or_default();
        let mut found = Vec::new();
        match sort {
            "category" => {
                ids.clear();
                category(question, &mut found);
            }
            _ => {
                common(question, &mut found);
                hints(question, &mut found);
                let id = question.at(&["idnumber"]);
                if !ids.insert(id.to_string()) || id.len() > 100 {
                    found.push("ID number twice or too long".to_string());
                }
            }
        }
        match sort {
            "numerical" | "shortanswer" => number(question, sort, &mut found),
            "multichoice" => choices(question, &mut found),
            "matching" => matching(question, &mut found),
            "cloze" => cloze(question, &mut found),
            "gapselect" => gaps(question, &mut found),
            "ordering" => ordering(question, &mut found),
            // Proofs are lines of plain text.
            "essay" if question.at(&["responseformat"]) != "monospaced" => {
                found.push("an essay with an editor".to_string());
            }
            _ => {}
        }
        pictures(question, &mut found);
        let name = question.at(&["name", "text"]);
        faults.extend(found.iter().map(|fault| format!("{sort} {name}: {fault}")));
    }
    faults
}

fn category(question: &Tree, found: &mut Vec<String>) {
    let info = question
        .child("info")
        .and_then(|info| info.attribute("format"));
    if info.is_none() {
        found.push("info without a format".to_string());
    }
    let names = php::category_names(question.at(&["category", "text"]));
    if names.len() != 4 || names[0] != "$course$" || names[1] != "top" {
        found.push(format!("a path of {names:?}"));
    }
    for name in names.iter().skip(2) {
        if name.is_empty() || name.chars().count() > 255 || name == "top" {
            found.push(format!("a category `{name}`"));
        }
    }
    if php::without_tags(question.at(&["category", "text"])) != question.at(&["category", "text"]) {
        found.push("a category with tags".to_string());
    }
}

fn common(question: &Tree, found: &mut Vec<String>) {
    let sort = question.attribute("type").unwrap_or_default();
    if !TYPES.contains(&sort) {
        found.push("an unknown type".to_string());
    }
    if question.at(&["name", "text"]).is_empty()
        || question.at(&["questiontext", "text"]).is_empty()
    {
        found.push("no name or no text".to_string());
    }
    for name in ["questiontext", "generalfeedback"] {
        let format = question
            .child(name)
            .and_then(|text| text.attribute("format"));
        if format != Some("html") {
            found.push(format!("{name} is not HTML"));
        }
    }
    for name in ["defaultgrade", "penalty"] {
        if question.at(&[name]).parse::<f64>().is_err() {
            found.push(format!("no {name}"));
        }
    }
}

/// `save_hints` needs a format of every hint, and those that `import_hints` finds in a file have one. The ordering type
/// alone makes hints of its own, without a format, where `shownumcorrect` is missing (`import_from_xml`).
fn hints(question: &Tree, found: &mut Vec<String>) {
    let made = question.attribute("type") == Some("ordering");
    if made && question.child("shownumcorrect").is_none() {
        found.push("hints without a format".to_string());
    }
}

fn number(question: &Tree, sort: &str, found: &mut Vec<String>) {
    let mut keys = 0;
    for answer in question.all("answer") {
        let text = answer.at(&["text"]);
        keys += usize::from(import::fraction(answer) == 100.0);
        match text.parse::<u64>() {
            // `get_tolerance_interval`: a hundred-billionth of a thousandth of the number is let pass.
            Ok(n) if sort == "numerical" && n as f64 * 1e-14 >= 0.5 => {
                if import::fraction(answer) == 100.0 {
                    found.push("neighbours of the number are let pass".to_string());
                }
            }
            Ok(_) => {}
            Err(_) if text == "*" => {}
            Err(_) => found.push(format!("`{text}` is not a number")),
        }
        if sort == "numerical" && answer.at(&["tolerance"]) != "0" {
            found.push("a tolerance".to_string());
        }
    }
    if keys != 1 {
        found.push(format!("{keys} keys"));
    }
}

fn choices(question: &Tree, found: &mut Vec<String>) {
    let fractions: Vec<f64> = question.all("answer").map(import::fraction).collect();
    let sum = |sign: f64| -> f64 { fractions.iter().filter(|f| **f * sign > 0.0).sum() };
    if question
        .all("answer")
        .any(|answer| answer.at(&["text"]).is_empty())
        || fractions.len() < 2
    {
        found.push("too few answers".to_string());
    }
    for fraction in &fractions {
        if !php::is_listed(*fraction) {
            found.push(format!("the fraction {fraction} is not in the list"));
        }
    }
    let is_single = question.at(&["single"]) == "true";
    if is_single && !fractions.contains(&100.0) {
        found.push("no answer earns everything".to_string());
    }
    if !is_single && (sum(1.0) - 100.0).abs() > 0.5 {
        found.push("the right answers do not make a hundred".to_string());
    }
    if !is_single && fractions.iter().any(|f| *f <= 0.0) && sum(1.0) + sum(-1.0) > 0.001 {
        found.push("ticking everything earns something".to_string());
    }
}

fn matching(question: &Tree, found: &mut Vec<String>) {
    let pairs: Vec<&Tree> = question.all("subquestion").collect();
    let rows = pairs.iter().filter(|pair| !pair.at(&["text"]).is_empty());
    if rows.count() < 2 || pairs.len() < 3 {
        found.push("too few rows or answers".to_string());
    }
    for pair in pairs {
        let answer = pair.at(&["answer", "text"]);
        if answer.is_empty() || answer.chars().count() > 255 {
            found.push(format!("the answer `{answer}`"));
        }
        // `format_string` takes markup away.
        if php::without_tags(answer) != answer {
            found.push("an answer with tags".to_string());
        }
    }
}

fn ordering(question: &Tree, found: &mut Vec<String>) {
    if question.at(&["selecttype"]) != "ALL" {
        found.push("not all lines are shown".to_string());
    }
    let lines: BTreeSet<&str> = question
        .all("answer")
        .map(|answer| answer.at(&["text"]))
        .collect();
    if lines.len() < 2 || lines.len() != question.all("answer").count() || lines.contains("") {
        found.push("too few lines, or two alike".to_string());
    }
}

/// Gaps that a choice belongs to, lists in their order, and no more groups than the form has.
fn gaps(question: &Tree, found: &mut Vec<String>) {
    if question.at(&["shuffleanswers"]) != "0" {
        found.push("choices are shuffled".to_string());
    }
    let choices: Vec<&Tree> = question.all("selectoption").collect();
    let text = question.at(&["questiontext", "text"]);
    let gaps = text
        .split("[[")
        .skip(1)
        .map(|gap| gap.split_once("]]").map(|(n, _)| n));
    let mut count = 0;
    for gap in gaps {
        count += 1;
        let right = gap.and_then(|n| n.parse::<usize>().ok());
        if right.is_none_or(|n| !(1..=choices.len()).contains(&n)) {
            found.push("a gap without a choice".to_string());
        }
    }
    if count < 2 {
        found.push("too few gaps".to_string());
    }
    for choice in choices {
        let (text, group) = (choice.at(&["text"]), choice.at(&["group"]));
        if text.is_empty() || php::without_tags(text) != text {
            found.push(format!("the choice `{text}`"));
        }
        if group.parse::<u32>().is_ok_and(|group| group > 20) {
            found.push("too many lists".to_string());
        }
    }
}

fn cloze(question: &Tree, found: &mut Vec<String>) {
    // The marks of the fields are those of the question.
    let points = question.at(&["defaultgrade"]).parse::<u32>();
    let (_, fields) = blanks::extracted(question.at(&["questiontext", "text"]));
    let marks: u32 = fields.iter().map(|field| field.points).sum();
    if points != Ok(marks) || fields.iter().any(|field| field.points == 0) {
        found.push(format!("fields worth {marks}"));
    }
    let (text, fields) = blanks::extracted(question.at(&["questiontext", "text"]));
    if fields.is_empty() {
        found.push("no fields".to_string());
    }
    if text
        .match_indices('{')
        .any(|(at, _)| blanks::begins(&text[at..]).is_some())
    {
        found.push("a field that is none".to_string());
    }
    let marks: Vec<&str> = text.split("{#").skip(1).collect();
    let is_in_place = |(i, mark): (usize, &&str)| mark.starts_with(&format!("{}}}", i + 1));
    if marks.len() != fields.len() || !marks.iter().enumerate().all(is_in_place) {
        found.push("text that stands for a field".to_string());
    }
    // What stands after a field on its line has fallen out of it.
    if marks.iter().any(|mark| {
        let after = mark.split_once('}').map_or("", |(_, after)| after);
        !after.starts_with("</")
    }) {
        found.push("a field that ends too early".to_string());
    }
    for field in &fields {
        let is_list = field.sort.starts_with("MULTICHOICE");
        if is_list && field.answers.len() < 2 || !field.answers.iter().any(|a| a.0 == 100.0) {
            found.push("a field without answers".to_string());
        }
        let has_markup = |text: &str| text.contains("\\(") || text.contains('<');
        if field.sort == "MULTICHOICE" && field.answers.iter().any(|a| has_markup(&a.1)) {
            found.push("formulas in a list that drops down".to_string());
        }
        if field.sort == "NUMERICAL" && field.answers.iter().any(|a| a.1 == "*") {
            found.push("a star without a tolerance".to_string());
        }
        for (_, text, told) in &field.answers {
            if [text, told]
                .iter()
                .any(|text| text.matches("\\(").count() != text.matches("\\)").count())
            {
                found.push("a formula that is cut".to_string());
            }
        }
    }
}

/// Every text has the files that it shows beside it, and no others.
fn pictures(tree: &Tree, found: &mut Vec<String>) {
    const AT: &str = "@@PLUGINFILE@@/";
    if let Some(text) = tree.child("text") {
        let shown = text.text.split(AT).skip(1);
        let shown: BTreeSet<&str> = shown
            .filter_map(|after| after.split(['"', '\'']).next())
            .collect();
        let files: Vec<&str> = tree
            .all("file")
            .filter_map(|file| file.attribute("name"))
            .collect();
        let beside: BTreeSet<&str> = files.iter().copied().collect();
        if shown != beside || beside.len() != files.len() {
            found.push(format!("{} shows {shown:?} and has {files:?}", tree.name));
        }
    } else if tree.child("file").is_some() {
        found.push("a file without a text".to_string());
    }
    for child in &tree.children {
        pictures(child, found);
    }
}
