//! The rules of Common Cartridge 1.3 and its profile of QTI 1.2.1: what its schema allows where, and the rules about types of
//! question that stand beside it, with their numbers.

use std::collections::BTreeMap;

use crate::packed::{self, Files};
use crate::tree::Tree;

/// What may be in an element, in this order.
const CHILDREN: [(&str, &[&str]); 24] = [
    ("questestinterop", &["objectbank", "assessment"]),
    ("objectbank", &["qtimetadata", "item"]),
    (
        "assessment",
        &["qtimetadata", "rubric", "presentation_material", "section"],
    ),
    ("section", &["item"]),
    (
        "item",
        &[
            "itemmetadata",
            "presentation",
            "resprocessing",
            "itemfeedback",
        ],
    ),
    ("itemmetadata", &["qtimetadata"]),
    ("qtimetadata", &["qtimetadatafield"]),
    ("qtimetadatafield", &["fieldlabel", "fieldentry"]),
    (
        "presentation",
        &["material", "response_lid", "response_str"],
    ),
    ("response_lid", &["material", "render_choice", "render_fib"]),
    ("response_str", &["material", "render_choice", "render_fib"]),
    ("render_choice", &["material", "response_label"]),
    ("render_fib", &["material", "response_label"]),
    ("response_label", &["material", "flow_mat"]),
    ("resprocessing", &["outcomes", "respcondition"]),
    ("outcomes", &["decvar"]),
    (
        "respcondition",
        &["conditionvar", "setvar", "displayfeedback"],
    ),
    (
        "conditionvar",
        &["and", "other", "varequal", "varsubstring"],
    ),
    ("and", &["not", "varequal"]),
    ("not", &["varequal"]),
    (
        "itemfeedback",
        &["flow_mat", "material", "solution", "hint"],
    ),
    ("flow_mat", &["flow_mat", "material"]),
    ("material", &["mattext", "matref", "matbreak"]),
    ("presentation_material", &["flow_mat"]),
];

/// Where any order is allowed.
const MIXED: [&str; 3] = ["and", "conditionvar", "presentation"];

/// What an element may say of itself; those that it must say have a star.
const ATTRIBUTES: [(&str, &[&str]); 16] = [
    (
        "questestinterop",
        &["xmlns", "xmlns:xsi", "xsi:schemaLocation"],
    ),
    ("objectbank", &["*ident"]),
    ("assessment", &["*ident", "*title", "xml:lang"]),
    ("section", &["*ident", "title", "xml:lang"]),
    ("item", &["*ident", "title", "xml:lang"]),
    ("response_lid", &["*ident", "rcardinality", "rtiming"]),
    ("response_str", &["*ident", "rcardinality", "rtiming"]),
    ("render_choice", &["shuffle", "minnumber", "maxnumber"]),
    (
        "render_fib",
        &["rows", "columns", "maxchars", "prompt", "fibtype"],
    ),
    ("response_label", &["*ident", "rshuffle"]),
    ("respcondition", &["title", "continue"]),
    ("varequal", &["*respident", "case"]),
    ("setvar", &["varname", "action"]),
    ("displayfeedback", &["*feedbacktype", "*linkrefid"]),
    ("itemfeedback", &["*ident", "title"]),
    ("mattext", &["texttype"]),
];

/// What is wrong with a package.
pub fn faults(files: &Files) -> Vec<String> {
    let mut faults = Vec::new();
    let texts = files.iter().filter(|(name, _)| name.ends_with(".xml"));
    let texts: Files = texts
        .map(|(name, text)| (name.clone(), text.clone()))
        .collect();
    let trees = packed::trees(&texts, &mut faults);
    if !faults.is_empty() {
        return faults;
    }
    let manifest = &trees["imsmanifest.xml"];
    packed::links(files, manifest, &mut faults);
    contents(manifest, &trees, &mut faults);
    for (name, tree) in trees.iter().filter(|(name, _)| *name != "imsmanifest.xml") {
        if tree.get("xmlns") != "http://www.imsglobal.org/xsd/ims_qtiasiv1p2" {
            faults.push(format!("{name} has no namespace"));
        }
        shape(tree, &mut faults);
        assessment(tree, &mut faults);
        let items = tree.all("item");
        let idents: Vec<&str> = items.iter().map(|item| item.get("ident")).collect();
        packed::unique("[13a] item", &idents, &mut faults);
        items.iter().for_each(|item| self::item(item, &mut faults));
        for image in tree.all("mattext") {
            for source in image.text().split("src=\"").skip(1) {
                let source = source.split('"').next().unwrap_or_default();
                let name = source.strip_prefix("$IMS-CC-FILEBASE$/");
                if name.is_none_or(|name| !files.contains_key(name)) {
                    faults.push(format!("no picture {source}"));
                }
            }
        }
    }
    faults
}

/// The manifest: one test in the table of contents, at most one bank and that nowhere in it, neither with an address.
fn contents(manifest: &Tree, trees: &BTreeMap<String, Tree>, faults: &mut Vec<String>) {
    let says = |name: &str| manifest.find(name).map(|one| one.text());
    if says("schema").as_deref() != Some("IMS Common Cartridge")
        || says("schemaversion").as_deref() != Some("1.3.0")
        || manifest.get("xmlns") != "http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1"
    {
        faults.push("another schema".to_string());
    }
    if says("lomimscc:string").is_none() {
        faults.push("no title".to_string());
    }
    let organization = manifest.at("organization");
    if organization.get("structure") != "rooted-hierarchy" || organization.own("item").len() != 1 {
        faults.push("not rooted".to_string());
    }
    let named: Vec<&str> = organization
        .all("item")
        .iter()
        .map(|item| item.get("identifierref"))
        .filter(|ident| !ident.is_empty())
        .collect();
    let (mut tests, mut banks) = (0, 0);
    for resource in manifest.all("resource") {
        let (sort, ident) = (resource.get("type"), resource.get("identifier"));
        let root = resource
            .own("file")
            .first()
            .map_or("", |file| file.get("href"));
        let holds = |name: &str| {
            trees
                .get(root)
                .is_some_and(|tree| !tree.own(name).is_empty())
        };
        match sort.strip_prefix("imsqti_xmlv1p2/imscc_xmlv1p3/") {
            Some("assessment") if named.contains(&ident) && holds("assessment") => tests += 1,
            Some("question-bank") if !named.contains(&ident) && holds("objectbank") => banks += 1,
            Some(_) => faults.push(format!("{ident} is out of place")),
            None if sort != "webcontent" => faults.push(format!("the type {sort}")),
            None => {}
        }
        if sort != "webcontent" && !resource.get("href").is_empty() {
            faults.push(format!("{ident} has an address"));
        }
    }
    if (tests, banks) != (1, 1) {
        faults.push(format!("{tests} tests and {banks} banks"));
    }
}

/// What is where, by the schema.
fn shape(tree: &Tree, faults: &mut Vec<String>) {
    let name = &*tree.name;
    let allowed = CHILDREN.iter().find(|(known, _)| *known == name);
    let allowed = allowed.map_or(&[][..], |(_, children)| children);
    let places: Vec<Option<usize>> = tree
        .children
        .iter()
        .map(|child| allowed.iter().position(|known| *known == child.name))
        .collect();
    if places.contains(&None) || !MIXED.contains(&name) && !places.is_sorted() {
        faults.push(format!("{name} has what it must not, or in another order"));
    }
    if let Some((_, known)) = ATTRIBUTES.iter().find(|(known, _)| *known == name) {
        let bare = |one: &str| one.trim_start_matches('*').to_string();
        for (key, _) in &tree.attributes {
            if !known.iter().any(|one| bare(one) == *key) {
                faults.push(format!("{name} has no {key}"));
            }
        }
        for must in known.iter().filter_map(|one| one.strip_prefix('*')) {
            if tree.get(must).is_empty() {
                faults.push(format!("{name} without {must}"));
            }
        }
    }
    tree.children.iter().for_each(|child| shape(child, faults));
}

/// The fields of metadata, by their labels.
fn fields(tree: &Tree) -> Vec<(String, String)> {
    let fields = tree.all("qtimetadatafield").into_iter();
    fields
        .map(|one| (one.at("fieldlabel").text(), one.at("fieldentry").text()))
        .collect()
}

fn one<'a>(fields: &'a [(String, String)], label: &str) -> Vec<&'a str> {
    let own = fields.iter().filter(|(known, _)| known == label);
    own.map(|(_, entry)| entry.as_str()).collect()
}

/// Rules 1.
fn assessment(tree: &Tree, faults: &mut Vec<String>) {
    for test in tree.own("assessment") {
        let fields: Vec<_> = test
            .own("qtimetadata")
            .iter()
            .flat_map(|one| fields(one))
            .collect();
        for (label, entry) in &fields {
            let fits = match &**label {
                "cc_profile" => entry == "cc.exam.v0p1",
                "qmd_assessmenttype" => entry == "Examination",
                "qmd_scoretype" => entry == "Percentage",
                "cc_maxattempts" => ["1", "2", "3", "4", "5", "unlimited"].contains(&&**entry),
                _ => false,
            };
            if !fits || one(&fields, label).len() > 1 {
                faults.push(format!("[1] {label} {entry}"));
            }
        }
        if test.own("section").len() != 1 {
            faults.push("[1] not one section".to_string());
        }
    }
}

/// Rules 2 to 12.
fn item(item: &Tree, faults: &mut Vec<String>) {
    let fields = fields(item.at("itemmetadata"));
    for (label, entry) in &fields {
        let fits = match &**label {
            "cc_profile" | "cc_question_category" => !entry.is_empty(),
            "cc_weighting" => entry.parse::<u32>().is_ok_and(|n| (1..100).contains(&n)),
            "qmd_scoringpermitted" => entry == "Yes",
            "qmd_computerscored" => entry == "Yes" || entry == "No",
            _ => false,
        };
        if !fits || one(&fields, label).len() > 1 {
            faults.push(format!("[2] {label} {entry}"));
        }
    }
    let shown = item.at("presentation");
    let (lids, strings) = (shown.own("response_lid"), shown.own("response_str"));
    let labels: Vec<&str> = shown
        .all("response_label")
        .iter()
        .map(|label| label.get("ident"))
        .collect();
    packed::unique("label", &labels, faults);
    let equals = item.at("resprocessing").all("varequal");
    let asked = lids.iter().chain(&strings).map(|one| one.get("ident"));
    let asked: Vec<&str> = asked.collect();
    if asked.len() != 1 || equals.iter().any(|one| one.get("respident") != asked[0]) {
        faults.push("[3e to 7c] another response is marked".to_string());
    }
    let many = lids.first().map_or("", |one| one.get("rcardinality"));
    let scored = one(&fields, "qmd_computerscored") == ["Yes"];
    let chosen = strings.is_empty() && shown.all("render_fib").is_empty();
    let typed = lids.is_empty() && shown.all("render_choice").is_empty();
    let fits = match one(&fields, "cc_profile")[..] {
        ["cc.true_false.v0p1"] => chosen && many == "Single" && labels == ["true", "false"],
        ["cc.multiple_choice.v0p1"] => chosen && many == "Single" && labels.len() > 2,
        ["cc.multiple_response.v0p1"] => chosen && many == "Multiple" && labels.len() > 1,
        ["cc.fib.v0p1"] => typed && !equals.is_empty(),
        ["cc.essay.v0p1"] => typed && equals.is_empty() && !scored,
        _ => false,
    };
    if !fits {
        faults.push(format!("[3 to 8] {} is not of its type", item.get("ident")));
    }
    if chosen && equals.iter().any(|one| !labels.contains(&&*one.text())) {
        faults.push("[9a] an answer that is not there".to_string());
    }
    points(item, scored, faults);
    feedback(item, faults);
}

/// All points or none, for one condition.
fn points(item: &Tree, scored: bool, faults: &mut Vec<String>) {
    let marking = item.at("resprocessing");
    let declared = marking.all("decvar");
    let sets = marking.all("setvar");
    let whole = |one: &&Tree| {
        one.get("action") == "Set" && one.get("varname") == "SCORE" && one.text() == "100"
    };
    let fits = declared.len() == 1
        && declared[0].get("varname") == "SCORE"
        && sets.len() == usize::from(scored)
        && sets.iter().all(whole);
    if !fits {
        faults.push("points for nothing, or none".to_string());
    }
}

/// Rules 12, and what importers make of conditions that go on: told of every answer.
fn feedback(item: &Tree, faults: &mut Vec<String>) {
    let shown = item.all("displayfeedback");
    let told: Vec<&str> = item
        .own("itemfeedback")
        .iter()
        .map(|one| one.get("ident"))
        .collect();
    packed::unique("feedback", &told, faults);
    for one in &shown {
        if one.get("feedbacktype") != "Response" || !told.contains(&one.get("linkrefid")) {
            faults.push(format!("[12c] {} is not there", one.get("linkrefid")));
        }
    }
    for ident in told {
        if !shown.iter().any(|one| one.get("linkrefid") == ident) {
            faults.push(format!("[12d] {ident} is never told"));
        }
    }
    for condition in item.all("respcondition") {
        let goes_on = condition.get("continue") == "Yes";
        let general = condition.all("displayfeedback");
        let general = general
            .iter()
            .any(|one| one.get("linkrefid") == "general_fb");
        if goes_on != general {
            faults.push("told of every answer".to_string());
        }
    }
}
