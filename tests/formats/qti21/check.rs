//! The rules of QTI 2.1 that its schema has, and what importers want beyond it, each with a word for it.

use std::collections::BTreeMap;

use super::read::correct;
use crate::packed::{self, Files};
use crate::tree::Tree;

/// The parts of a question, in their order.
const PARTS: [&str; 5] = [
    "responseDeclaration",
    "outcomeDeclaration",
    "itemBody",
    "responseProcessing",
    "modalFeedback",
];

const BLOCKS: [&str; 19] = [
    "address",
    "blockquote",
    "div",
    "dl",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "math",
    "ol",
    "p",
    "pre",
    "table",
    "ul",
    "choiceInteraction",
    "orderInteraction",
];

const MORE_BLOCKS: [&str; 2] = ["matchInteraction", "extendedTextInteraction"];

const INLINE: [&str; 23] = [
    "a", "abbr", "acronym", "b", "big", "br", "cite", "code", "dfn", "em", "i", "img", "kbd",
    "math", "q", "samp", "small", "span", "strong", "sub", "sup", "tt", "var",
];

const WITHIN: [&str; 19] = [
    "caption",
    "col",
    "colgroup",
    "dd",
    "dt",
    "li",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "textEntryInteraction",
    "inlineChoiceInteraction",
    "inlineChoice",
    "simpleChoice",
    "simpleMatchSet",
    "simpleAssociableChoice",
    "prompt",
];

/// Attributes that text may have.
const ATTRIBUTES: [&str; 14] = [
    "src", "alt", "width", "height", "headers", "scope", "abbr", "rowspan", "colspan", "summary",
    "href", "cite", "id", "class",
];

/// What is wrong with a package.
pub fn faults(files: &Files) -> Vec<String> {
    let mut faults = Vec::new();
    let trees = packed::trees(files, &mut faults);
    if !faults.is_empty() {
        return faults;
    }
    let manifest = &trees["imsmanifest.xml"];
    packed::links(files, manifest, &mut faults);
    if manifest
        .find("schema")
        .is_none_or(|schema| schema.text() != "QTIv2.1 Package")
    {
        faults.push("another schema".to_string());
    }
    for resource in manifest.all("resource") {
        let Some(tree) = trees.get(resource.get("href")) else {
            continue;
        };
        if tree.get("xmlns") != "http://www.imsglobal.org/xsd/imsqti_v2p1" {
            faults.push(format!("{} has no namespace", resource.get("href")));
        }
        match resource.get("type") {
            "imsqti_item_xmlv2p1" => item(tree, resource, files, &mut faults),
            _ => test(tree, &trees, &mut faults),
        }
    }
    faults
}

fn test(test: &Tree, trees: &BTreeMap<String, Tree>, faults: &mut Vec<String>) {
    let mut idents: Vec<&str> = vec![test.get("identifier")];
    if test
        .all("itemSessionControl")
        .iter()
        .all(|one| one.get("showFeedback") != "true")
    {
        faults.push("feedback is not shown".to_string());
    }
    for section in test.all("assessmentSection") {
        let refs = section.own("assessmentItemRef");
        idents.push(section.get("identifier"));
        if section
            .at("selection")
            .get("select")
            .parse::<usize>()
            .unwrap_or(usize::MAX)
            > refs.len()
        {
            faults.push("selects more than there are".to_string());
        }
        if section.at("ordering").get("shuffle") != "true" {
            faults.push("items are not shuffled".to_string());
        }
        for one in refs {
            idents.push(one.get("identifier"));
            let named = trees
                .get(one.get("href"))
                .map(|item| item.get("identifier"));
            if named != Some(one.get("identifier")) {
                faults.push(format!("{} is another item", one.get("href")));
            }
        }
    }
    packed::unique("part", &idents, faults);
}

fn item(item: &Tree, resource: &Tree, files: &Files, faults: &mut Vec<String>) {
    packed::unique("item", &[item.get("identifier")], faults);
    for name in ["adaptive", "timeDependent", "title"] {
        if item.get(name).is_empty() {
            faults.push(format!("no {name}"));
        }
    }
    let places: Vec<Option<usize>> = item
        .children
        .iter()
        .map(|part| PARTS.iter().position(|name| *name == part.name))
        .collect();
    let one = |name| item.own(name).len() == 1;
    if places.contains(&None)
        || !places.is_sorted()
        || !one("itemBody")
        || !one("responseProcessing")
    {
        faults.push("parts are out of order".to_string());
    }
    let body = item.at("itemBody");
    if body.mixed {
        faults.push("text in itemBody".to_string());
    }
    for child in &body.children {
        if !BLOCKS.contains(&&*child.name) && !MORE_BLOCKS.contains(&&*child.name) {
            faults.push(format!("{} in itemBody", child.name));
        }
    }
    for text in item.own("modalFeedback").into_iter().chain([body]) {
        xhtml(text, faults);
        for image in text.all("img") {
            let src = image.get("src");
            if !files.contains_key(src) {
                faults.push(format!("no picture {src}"));
            } else if !resource
                .own("file")
                .iter()
                .any(|file| file.get("href") == src)
            {
                faults.push(format!("{src} is used and not among the files"));
            }
        }
    }
    variables(item, faults);
    for one in body
        .each()
        .into_iter()
        .filter(|one| one.name.ends_with("Interaction"))
    {
        interaction(item, one, faults);
    }
}

/// Elements and attributes that the format has, and where.
fn xhtml(tree: &Tree, faults: &mut Vec<String>) {
    for child in &tree.children {
        let name = &*child.name;
        let known = [&BLOCKS[..], &MORE_BLOCKS, &INLINE, &WITHIN].concat();
        if !known.contains(&name) {
            faults.push(format!("the format has no {name}"));
        }
        let inline = matches!(&*tree.name, "p" | "pre" | "prompt" | "h1" | "h2" | "h3")
            || INLINE.contains(&&*tree.name);
        if inline
            && !INLINE.contains(&name)
            && !matches!(name, "textEntryInteraction" | "inlineChoiceInteraction")
        {
            faults.push(format!("{name} in {}", tree.name));
        }
        if name == "math" {
            if child.get("xmlns").is_empty() {
                faults.push("a formula without a namespace".to_string());
            }
            // Chromium has no `menclose` and draws what its style says.
            for strike in child.all("menclose") {
                if strike.get("style").is_empty() {
                    faults.push("a strike that Chromium does not draw".to_string());
                }
            }
            continue;
        }
        let text =
            !name.ends_with("Interaction") && !name.ends_with("Choice") && name != "simpleMatchSet";
        for (key, _) in child.attributes.iter().filter(|_| text) {
            if !ATTRIBUTES.contains(&&**key) {
                faults.push(format!("{name} has no {key}"));
            }
        }
        if name == "img" && !child.attributes.iter().any(|(key, _)| key == "alt") {
            faults.push("a picture has no alt".to_string());
        }
        xhtml(child, faults);
    }
}

/// Whatever is named is declared, and whatever is told is told some time.
fn variables(item: &Tree, faults: &mut Vec<String>) {
    let declared = item
        .children
        .iter()
        .filter(|part| part.name.ends_with("Declaration"));
    let declared: Vec<&str> = declared.map(|part| part.get("identifier")).collect();
    packed::unique("variable", &declared, faults);
    let processing = item.at("responseProcessing");
    for one in processing.each() {
        let named = matches!(&*one.name, "variable" | "setOutcomeValue" | "correct");
        if named && !declared.contains(&one.get("identifier")) {
            faults.push(format!("{} is not declared", one.get("identifier")));
        }
    }
    // `qti-components` shows nothing of an outcome with several values.
    for one in item.own("outcomeDeclaration") {
        if one.get("cardinality") != "single" {
            faults.push(format!("{} has several values", one.get("identifier")));
        }
    }
    let told: Vec<(&str, String)> = processing
        .all("setOutcomeValue")
        .iter()
        .filter_map(|one| Some((one.get("identifier"), one.own("baseValue").first()?.text())))
        .collect();
    let texts = item.own("modalFeedback");
    let idents: Vec<&str> = texts.iter().map(|one| one.get("identifier")).collect();
    packed::unique("feedback", &idents, faults);
    for text in texts {
        let when = (
            text.get("outcomeIdentifier"),
            text.get("identifier").to_string(),
        );
        if !told.contains(&when) {
            faults.push(format!("{} is never told", when.1));
        }
        if !declared.contains(&text.get("outcomeIdentifier")) {
            faults.push(format!("{} is not declared", text.get("outcomeIdentifier")));
        }
    }
    for one in item.own("responseDeclaration") {
        if one.get("baseType") == "integer" {
            for value in one.all("value") {
                if value.text().parse::<i32>().is_err() {
                    faults.push(format!("{} has more than 31 bits", value.text()));
                }
            }
        }
    }
}

fn interaction(item: &Tree, one: &Tree, faults: &mut Vec<String>) {
    let ident = one.get("responseIdentifier");
    let declared = item.own("responseDeclaration");
    let Some(declared) = declared
        .iter()
        .find(|declared| declared.get("identifier") == ident)
    else {
        faults.push(format!("{ident} is not declared"));
        return;
    };
    let answers: Vec<&str> = one
        .each()
        .into_iter()
        .skip(1)
        .map(|inner| inner.get("identifier"))
        .filter(|ident| !ident.is_empty())
        .collect();
    packed::unique("answer", &answers, faults);
    for value in correct(item, ident).iter().filter(|_| !answers.is_empty()) {
        for part in value.split(' ').filter(|part| !answers.contains(part)) {
            faults.push(format!("{part} is no answer"));
        }
    }
    let cardinality = declared.get("cardinality");
    let fits = match &*one.name {
        "choiceInteraction" => (cardinality == "single") == (one.get("maxChoices") == "1"),
        "orderInteraction" => cardinality == "ordered",
        "matchInteraction" => {
            cardinality == "multiple" && declared.get("baseType") == "directedPair"
        }
        _ => cardinality == "single",
    };
    if !fits {
        faults.push(format!("maxChoices or cardinality of {ident}"));
    }
    if one.name == "extendedTextInteraction" && one.get("format") != "preFormatted" {
        faults.push("an essay that is not plain text".to_string());
    }
    if one.name == "orderInteraction" && one.get("shuffle") != "true" {
        faults.push("gives the order away".to_string());
    }
    for choice in one.all("inlineChoice") {
        if !choice.children.is_empty() {
            faults.push("a list shows text only".to_string());
        }
    }
}
