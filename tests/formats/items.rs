//! Items of real sets, before any system writes them: well-formed texts without what editors strip, formulas in the system's
//! way, pictures that are there.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use nimsmith::kinds;
use nimsmith::quiz::bank as questions;
use nimsmith::quiz::{Field, Response};
use nimsmith::render::lms::bank;
use nimsmith::render::lms::item::{Item, Said};
use nimsmith::render::lms::lower::{Blanks, Takes};
use nimsmith::render::lms::{Group, Math, System};
use nimsmith::render::{Font, Printer};
use nimsmith::spec::{self, Spec};
use nimsmith::worksheet::{Plan, Reader};
use quick_xml::events::Event;

/// A system that takes everything and writes nothing.
const fn system(math: Math, pictures: Option<&'static str>) -> System {
    System {
        title: "Paper tiger",
        ending: "-tiger.txt",
        takes: Takes {
            many_right: true,
            ordering: true,
            matching: true,
            blanks: Blanks::Each,
        },
        halves: true,
        math,
        pictures,
        open: |_, _| Err(io::Error::other("nothing is written")),
    }
}

static TEX: System = system(Math::Tex, Some("@@/"));
static MATHML: System = system(Math::MathMl, Some("../media/"));
static SIGNS: System = system(Math::Tex, None);

/// The files of the sets that come with the program, the course's among them.
pub fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("exercises");
    let entries = [folder.clone(), folder.join("course")]
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).expect("the sets"));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a set").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "yaml"));
    files.sort();
    files
}

/// The sets that come with the program, and one of every kind.
pub fn sets() -> Vec<Spec> {
    let names = files();
    let texts = names
        .iter()
        .map(|name| fs::read_to_string(name).expect("text"));
    let every: String = kinds::KINDS
        .iter()
        .map(|kind| match kind.name {
            "table" => "  - {kind: table, game: take-away, size: 10..31}\n".to_string(),
            "grundy-table" => {
                "  - {kind: grundy-table, game: take-away, size: 10..31}\n".to_string()
            }
            "grundy-value" => "  - {kind: grundy-value, game: kayles, size: 4..9}\n".to_string(),
            "which-nim" => "  - {kind: which-nim, game: nimble}\n".to_string(),
            "text" => "  - {kind: text, question: \"Is $a < b$?\", solution: No.}\n".to_string(),
            name => format!("  - {{kind: {name}}}\n"),
        })
        .collect();
    let every = format!("title: Every kind\nseed: 5\nexercises:\n{every}");
    texts.chain([every]).map(|text| parsed(&text)).collect()
}

/// A set as text.
pub fn parsed(text: &str) -> Spec {
    spec::parse("set.yaml", text.as_bytes(), &kinds::known()).expect("a good set")
}

/// The items of a set's own questions.
pub fn items(spec: &Spec, system: &System) -> Vec<(Group, Vec<Item>)> {
    let plan = Plan::new(spec, spec.seed, 1).expect("a plan");
    let printer = Printer::new(spec, &[], Font::Absent).expect("a printer");
    let picks: Vec<u64> = spec.entries.iter().map(|entry| entry.count).collect();
    let groups = questions::groups(&plan, &[Reader::Anyone], &picks, true);
    let made = groups.iter().zip(1..).map(|(variants, number)| {
        let entry = &spec.entries[variants.entry];
        let planned = &plan.entries[variants.entry];
        let group = Group {
            number,
            id: entry.id.clone(),
            kind: planned.kind.name,
            variants: variants.questions.len(),
            pick: variants.pick,
            points: spec::Points::of(entry.points),
        };
        let items = variants.questions.iter().zip(1..).map(|(posed, variant)| {
            let (question, quiz) = questions::worked(planned, posed, &spec.words, false)
                .expect("a certified question");
            let made = bank::items(&printer, system, &group, variant, &question, &quiz);
            made.expect("items").0
        });
        let items = items.flatten().collect();
        (group, items)
    });
    made.collect()
}

/// Every text of a response.
pub fn said(response: &Response<Said>) -> Vec<Said> {
    let mut all = Vec::new();
    let _ = response.clone().map(&mut |said| all.push(said));
    all
}

/// A tag with its attributes.
type Tag = (String, Vec<(String, String)>);

/// The tags of XHTML, which must be well-formed.
fn tags(html: &str) -> Vec<Tag> {
    let whole = format!("<all>{html}</all>");
    let mut reader = quick_xml::Reader::from_str(&whole);
    let mut tags = Vec::new();
    loop {
        let event = reader.read_event();
        match event.unwrap_or_else(|error| panic!("{error}: {html}")) {
            Event::Start(tag) | Event::Empty(tag) => {
                let name = tag.name();
                let attributes = tag.attributes().map(|attribute| {
                    let attribute = attribute.unwrap_or_else(|error| panic!("{error}: {html}"));
                    [attribute.key.as_ref(), &attribute.value].map(str::to_string)
                });
                let attributes = attributes.map(|[key, value]| (key, value)).collect();
                tags.push((name.as_ref().to_string(), attributes));
            }
            Event::Eof => return tags,
            _ => {}
        }
    }
}

/// Tags that the editors of Moodle and Canvas keep.
const KEPT: [&str; 31] = [
    "all",
    "p",
    "br",
    "strong",
    "em",
    "code",
    "pre",
    "ol",
    "ul",
    "li",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "blockquote",
    "img",
    "sup",
    "hr",
    "math",
    "mrow",
    "mi",
    "mn",
    "mo",
    "msup",
    "menclose",
    "h1",
    "h2",
    "h3",
    "sub",
];

const DRESS: [&str; 5] = ["class", "style", "id", "tabindex", "role"];

#[test]
fn texts_are_xhtml_without_what_editors_strip() {
    for spec in sets() {
        for system in [&TEX, &MATHML, &SIGNS] {
            for (group, items) in items(&spec, system) {
                for item in items {
                    let place = format!("{} {}", spec.title, item.name);
                    let mut named = BTreeSet::new();
                    let lines = said(&item.response);
                    let texts = [&item.prompt, &item.feedback].into_iter();
                    for text in texts.chain(lines.iter().map(|said| &said.html)) {
                        for (tag, attributes) in tags(text) {
                            assert!(KEPT.contains(&tag.as_str()), "{place}: <{tag}> in {text}");
                            for (key, value) in attributes {
                                assert!(!DRESS.contains(&key.as_str()), "{place}: {key} in {text}");
                                if key == "src" {
                                    let address = system.pictures.expect("a system with pictures");
                                    let name = value.strip_prefix(address).expect("the address");
                                    named.insert(name.to_string());
                                }
                            }
                        }
                    }
                    let there: BTreeSet<String> =
                        item.pictures.iter().map(|one| one.name.clone()).collect();
                    assert_eq!(named, there, "{place}");
                    assert_eq!(
                        item.feedback.contains("Certified"),
                        group.kind != "text",
                        "{place}: {}",
                        item.feedback
                    );
                    assert_eq!((item.exercise, item.points), (group.number, group.points));
                    for picture in &item.pictures {
                        let svg = str::from_utf8(&picture.data).expect("text");
                        assert_eq!(tags(svg)[1].0, "svg", "{place}");
                        assert!(!svg.contains("var("), "{place}: {svg}");
                    }
                }
            }
        }
    }
}

#[test]
fn lists_show_words_and_no_marks() {
    for spec in sets() {
        for (_, items) in items(&spec, &TEX) {
            for item in items {
                let fields = match &item.response {
                    Response::Blanks(blanks) => blanks.iter().map(|blank| &blank.field).collect(),
                    _ => Vec::new(),
                };
                for field in fields {
                    let Field::OneOf(options) = field else {
                        continue;
                    };
                    for option in options {
                        let plain = &option.text.plain;
                        assert!(!plain.is_empty(), "{}: {option:?}", item.name);
                        assert!(!plain.contains("\\("), "{}: {plain}", item.name);
                    }
                }
            }
        }
    }
}

#[test]
fn struck_numbers_stay_struck_without_styles() {
    let spec = parsed("title: T\nseed: 1\nexercises:\n  - {kind: nim-sum, heaps: 3, size: 5..7}\n");
    let tex = &items(&spec, &TEX)[0].1[0].feedback;
    for part in [
        "<p>\\(\\require{cancel}\\begin{aligned}",
        " &amp;= ",
        "\\cancel{4}",
        "\\boxed{",
        "}\\end{aligned}\\)</p>",
    ] {
        assert!(tex.contains(part), "{part}: {tex}");
    }
    let mathml = &items(&spec, &MATHML)[0].1[0].feedback;
    for part in [
        "<menclose notation=\"updiagonalstrike\"><mn>4</mn></menclose>",
        "<menclose notation=\"box\"><mn>",
    ] {
        assert!(mathml.contains(part), "{part}: {mathml}");
    }
}
