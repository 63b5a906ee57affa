//! Typst source: what authors say stays text, and every set compiles without a warning where a compiler is there.

mod compiler;
mod scanner;

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use nimsmith::kinds;
use nimsmith::render::typ::escape::{literal, markup, words};
use nimsmith::render::typ::{self, lay};
use nimsmith::render::view::Answers;
use nimsmith::render::{Font, Printer, Printout, SheetFiles, Writes};
use nimsmith::spec::{self, Spec};
use nimsmith::worksheet::{Plan, Reader, Worksheet};
use proptest::prelude::*;

use crate::samples::HOSTILE;
use scanner::{Said, body, read, unquoted};

fn set(text: &str) -> Spec {
    let read = spec::parse("set.yaml", text.as_bytes(), &kinds::known());
    read.unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

fn version(name: &str, rank: u64) -> Reader {
    Reader::Version {
        name: name.to_string(),
        rank,
    }
}

fn drawn(spec: &Spec, readers: &[Reader]) -> Vec<Worksheet> {
    let plan = Plan::new(spec, spec.seed, readers.len() as u64)
        .unwrap_or_else(|problem| panic!("{problem}"));
    let draw = |reader: &Reader| plan.draw(reader.clone()).expect("a certified sheet");
    readers.iter().map(draw).collect()
}

fn format() -> &'static SheetFiles {
    match &typ::FORMAT.writes {
        Writes::Sheets(files) => files,
        Writes::Bank(_) | Writes::Pdf => panic!("typ writes sheets"),
    }
}

fn printed(spec: &Spec, sheet: &Worksheet, answers: Answers) -> String {
    let printer = Printer::new(spec, &[], Font::Absent).expect("a printer");
    let mut out = String::new();
    (format().print)(&Printout::new(&printer, sheet, answers), &mut out).expect("a page");
    out
}

/// The answers of versions side by side.
fn examiner(spec: &Spec, sheets: &[Worksheet]) -> String {
    let printer = Printer::new(spec, &[], Font::Absent).expect("a printer");
    let mut out = String::new();
    format().examiner.expect("an examiner's file")(&printer, &mut out, sheets).expect("a page");
    out
}

/// What is printed of the shipped sets, for all tests.
static PRINTED: LazyLock<Vec<(String, Files)>> = LazyLock::new(|| {
    let shipped = shipped();
    let printed = shipped
        .iter()
        .map(|(name, spec)| (name.clone(), files(spec)));
    printed.collect()
});

type Files = Vec<(&'static str, String)>;

/// All that is printed of a set: sheet and key, and two versions in one file with the answers beside each other.
fn files(spec: &Spec) -> Files {
    let anyone = drawn(spec, &[Reader::Anyone]).remove(0);
    let versions = drawn(spec, &[version("A", 0), version("B", 1)]);
    let combined = format().combined.as_ref().expect("a combined file");
    let printer = Printer::new(spec, &[], Font::Absent).expect("a printer");
    let (mut both, end) = (combined.ends)(&printer, Answers::Shown).expect("ends");
    for sheet in &versions {
        let key = Printout::new(&printer, sheet, Answers::Shown);
        (combined.part)(&key, &mut both).expect("a part");
    }
    vec![
        ("sheet", printed(spec, &anyone, Answers::Hidden)),
        ("key", printed(spec, &anyone, Answers::Shown)),
        ("both", both + &end),
        ("answers", examiner(spec, &versions)),
    ]
}

/// The set files that come with the program.
fn shipped() -> Vec<(String, Spec)> {
    let paths = crate::items::files();
    let named = |path: &PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let text = fs::read_to_string(path).expect("a set");
        (name.into_owned(), set(&text))
    };
    paths.iter().map(named).collect()
}

/// Words as Markdown that says them and nothing else.
fn in_markdown(words: &str) -> String {
    let escaped = words.chars().flat_map(|c| {
        let before = c.is_ascii_punctuation().then_some('\\');
        before.into_iter().chain([c])
    });
    escaped.collect()
}

/// A set in which everything that an author may write is hostile.
fn hostile(text: &str) -> Spec {
    let quoted = serde_json::to_string(text).expect("a string");
    let instructions = serde_json::to_string(&in_markdown(text)).expect("a string");
    let short: String = text.chars().take(40).collect();
    let short = serde_json::to_string(short.trim()).expect("a string");
    set(&format!(
        "title: {quoted}\nwords:\n  heap: [{short}, {short}]\n  object: [{short}, {short}]\nexercises:\n  - kind: \
         first-move\n    heaps: 3\n    size: 1..9\n    instructions: {instructions}\n  - kind: played-game\n    heaps: 3\n    \
         size: 1..5\n"
    ))
}

/// What is markup, math or code in Typst, on its own and together.
const MARKUP: &str = "= a\u{1f600} - b + c / d 1. e *f* _g_ `h` $i$ #j #{k} [l] ]] )) @m <n> ~ // o /* p \\ \\u{41} \" ' -- ... https://q.r";

#[test]
fn whatever_authors_write_is_read_back_as_it_was() {
    for text in [HOSTILE, MARKUP] {
        let spec = hostile(text);
        for (name, source) in files(&spec) {
            let (texts, rest) =
                read(body(&source)).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            let theirs = texts.iter().filter(|said| said.text == text).count();
            assert!(theirs > 0, "{name}: {source}");
            // Nothing of it stands anywhere but in strings.
            assert!(
                !rest.contains("alert") && !rest.contains("https"),
                "{name}: {rest}"
            );
        }
    }
}

#[test]
fn brackets_match_in_every_set() {
    let known: HashSet<&str> = scanner::FUNCTIONS.into_iter().collect();
    for (name, files) in PRINTED.iter() {
        for (file, source) in files {
            let read = read(body(source));
            let (texts, _) = read.unwrap_or_else(|fault| panic!("{name} {file}: {fault}"));
            for Said { function, .. } in &texts {
                assert!(
                    known.contains(function.as_str()),
                    "{name} {file}: {function}"
                );
            }
        }
    }
}

#[test]
fn the_same_set_is_printed_as_the_same_bytes() {
    for (name, spec) in shipped() {
        if let Some((_, first)) = PRINTED
            .iter()
            .find(|(other, _)| *other == name && name.as_str() < "f")
        {
            assert!(*first == files(&spec), "{name}");
        }
    }
}

#[test]
fn the_reader_of_these_tests_sees_what_is_wrong() {
    for fault in [
        "#strong[a",
        "a]",
        "$a",
        "#raw(\"a",
        "#raw(\"a\"",
        "$ (a $",
        "#f[$a]$",
    ] {
        assert!(read(fault).is_err(), "{fault}");
    }
    let (texts, rest) =
        read("#strong[a \\] \\#b] #\"c]\"; #raw(\"d\\\"\\u{41}\")").expect("a good one");
    let texts: Vec<&str> = texts.iter().map(|said| said.text.as_str()).collect();
    assert_eq!(texts, ["c]", "d\"A"]);
    assert!(!rest.contains('c') && !rest.contains('d'));
}

#[test]
fn templates_become_markup() {
    let cases = [
        (
            "# T\n\nA *b* **c** `d`.",
            "= T\n\nA #emph[b] #strong[c] #raw(\"d\");.\n",
        ),
        ("1. a\n\n   b\n\n2. c", "1. a\n\n   b\n\n2. c\n"),
        ("> a\n>\n> b", "#quote(block: true)[a\n\nb]\n"),
        (
            "x\n\n| | b |\n|---|--:|\n| 1 | |",
            "x\n\n#table(\n  columns: 2,\n  align: (start, end,),\n  table.header([], [b]),\n  [1], [],\n)\n",
        ),
        (
            "**a**(b) \\<c> #d $e$ N-position -1 a -- b",
            "#strong[a]\\(b) \\<c\\> \\#d \\$e\\$ N-position \\-1 a \\-\\- b\n",
        ),
    ];
    for (markdown, typst) in cases {
        assert_eq!(lay::lay(markdown), typst, "{markdown}");
    }
}

proptest! {
    #[test]
    fn any_string_comes_back(text in "\\PC*|[\\x00-\\x7f\u{e000}-\u{e010}\u{202a}-\u{2069}]*") {
        let mut quoted = String::new();
        literal(&mut quoted, &text);
        prop_assert_eq!(unquoted(&quoted), Some(text.clone()));
        let hidden = quoted.contains(['\n', '\u{e000}', '\u{202e}']);
        prop_assert!(!hidden);
        let mut said = String::new();
        words(&mut said, &text);
        let (texts, rest) = read(&said).map_err(TestCaseError::fail)?;
        match texts.first() {
            Some(said) => prop_assert_eq!(&said.text, &text),
            None => prop_assert_eq!(rest, text),
        }
    }

    #[test]
    fn words_of_templates_are_no_markup(text in "[ -~]{0,40}") {
        let mut said = String::new();
        markup(&mut said, &text);
        let (texts, rest) = read(&said).map_err(TestCaseError::fail)?;
        prop_assert!(texts.is_empty());
        prop_assert_eq!(rest, text);
    }
}

const SMALL: &str = "title: Small\nexercises:\n  - {kind: nim-sum, id: sum, heaps: 2, size: 4..9, points: 2}\n  - {kind: \
                     first-move, id: move, heaps: 2, size: 1..3, points: 1, require: {winner: first}}\n";

#[test]
fn a_small_sheet_and_its_key() {
    let spec = set(SMALL);
    let sheet = drawn(&spec, &[Reader::Anyone]).remove(0);
    let both = [Answers::Hidden, Answers::Shown].map(|answers| {
        let source = printed(&spec, &sheet, answers);
        body(&source).to_string()
    });
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("typst_small", both.join("\n----\n\n"));
    });
}

#[test]
fn every_set_compiles_without_a_warning() {
    let Some(compiler) = compiler::found("formats::typst::every_set_compiles_without_a_warning")
    else {
        return;
    };
    let hostile = [HOSTILE, MARKUP].map(|text| ("hostile".to_string(), files(&hostile(text))));
    let mut sources = Vec::new();
    for (i, (name, files)) in PRINTED.iter().chain(&hostile).enumerate() {
        // One file with several sheets is enough.
        let wanted = files
            .iter()
            .filter(|(file, _)| *file != "both" || name == "homework");
        sources.extend(wanted.map(|(file, source)| (format!("{i}-{name}-{file}"), source.clone())));
    }
    let faults = compiler.faults(&sources);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_compiler_finds_faults() {
    let Some(compiler) = compiler::found("formats::typst::the_compiler_finds_faults") else {
        return;
    };
    let sources = ["#panic()", "#set text(font: \"No such font\")\na", "a"]
        .map(|text| format!("#set document(title: \"T\")\n{text}"));
    let sources: Vec<(String, String)> = ["error", "warning", "good"]
        .iter()
        .zip(sources)
        .map(|(name, source)| (name.to_string(), source))
        .collect();
    let faults = compiler.faults(&sources);
    assert!(
        faults.len() == 2 && faults[0].contains("error") && faults[1].contains("warning"),
        "{faults:?}"
    );
}
