//! The languages of sheets: each folder of templates says what the English one says, and sheets in it have no English left.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use nimsmith::check::report::{Overall, Verdict};
use nimsmith::engine::mistakes::MISTAKES;
use nimsmith::kinds::{KINDS, Kind};
use nimsmith::locale::{ENGLISH, FRENCH, LOCALES, Locale, Messages, Texts, entries, feedback};
use nimsmith::page::answer;
use nimsmith::proof::shown::{Shown, Stated};
use nimsmith::quiz;
use nimsmith::render::templates::{BUILTIN, SHARED as SHARED_TEMPLATES};
use serde_json::{Value, json};

use crate::play::typed;
use crate::program::Folder;
use crate::tier;

fn others() -> impl Iterator<Item = &'static Locale> {
    LOCALES.iter().copied().filter(|locale| **locale != ENGLISH)
}

/// What stands between two marks, each once.
fn between<'t>(text: &'t str, open: &'t str, close: &'t str) -> BTreeSet<&'t str> {
    let parts = text.split(open).skip(1);
    let inside = parts.filter_map(|part| part.split_once(close));
    inside
        .map(|(inside, _)| inside.trim_matches(['-', ' ']))
        .collect()
}

#[test]
fn every_language_has_each_message_once_with_the_same_places() {
    for locale in LOCALES {
        let english: Vec<(&str, &str)> = entries(ENGLISH.file).collect();
        let own: Vec<(&str, &str)> = entries(locale.file).collect();
        let keys = |list: &[(&'static str, &str)]| -> Vec<&'static str> {
            let keys = list.iter().map(|(key, _)| *key);
            let mut keys: Vec<&str> = keys.filter(|key| !key.starts_with('"')).collect();
            keys.sort_unstable();
            keys
        };
        let mut known = Messages::KEYS.to_vec();
        known.sort_unstable();
        assert_eq!(keys(&own), known, "{}", locale.code);
        for (key, text) in &own {
            let meant = english.iter().find(|(name, _)| name == key);
            let meant = meant.map_or("", |(_, text)| text);
            assert_eq!(between(text, "{", "}"), between(meant, "{", "}"), "{key}");
            assert_eq!(text.contains(" | "), meant.contains(" | "), "{key}");
        }
    }
}

/// Every language says of a line what English says: the same messages in the same order, with hints where it has them, and no
/// place that English does not fill.
#[test]
fn every_language_has_the_same_feedback() {
    let own = ["row", "rows", "counter", "counters"];
    let english = feedback(ENGLISH.feedback_file);
    let names =
        |all: &[(&'static str, Texts)]| all.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let different: BTreeSet<&str> = names(&english).into_iter().collect();
    assert_eq!(different.len(), english.len(), "a message twice");
    for locale in LOCALES {
        let all = feedback(locale.feedback_file);
        assert_eq!(names(&all), names(&english), "{}", locale.code);
        for ((name, own_texts), (_, meant)) in all.iter().zip(&english) {
            let parts = |texts: &Texts| [texts.message, texts.next, texts.full.unwrap_or_default()];
            for (text, meant) in parts(own_texts).into_iter().zip(parts(meant)) {
                let at = format!("{}: {name}: {text}", locale.code);
                assert_eq!(text.is_empty(), meant.is_empty(), "{at}");
                let mut known = between(meant, "{", "}");
                known.extend(own);
                assert!(between(text, "{", "}").is_subset(&known), "{at}");
                assert_eq!(text.contains(" | "), meant.contains(" | "), "{at}");
            }
        }
    }
}

/// French counts everything below 2 as one, the other languages 1 alone.
#[test]
fn each_language_counts_in_its_own_way() {
    for locale in LOCALES {
        let is_one = [0, 1, 2, 3, 4].map(|halves| locale.is_one(halves, 2));
        match **locale == FRENCH {
            true => assert_eq!(is_one, [true, true, true, true, false]),
            false => assert_eq!(is_one, [false, false, true, false, false]),
        }
    }
    assert_eq!(FRENCH.count("answers", 0), "0 réponse");
    assert_eq!(FRENCH.count("answers", 2), "2 réponses");
    assert_eq!(ENGLISH.count("answers", 0), "0 answers");
}

/// A message that nothing says any more, and one that is said and not there.
#[test]
fn all_feedback_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [
        "src/check",
        "src/check/explain",
        "src/cli",
        "src/document",
        "src/games",
        "src/kinds",
        "src/kinds/complete_induction",
        "src/kinds/counterexample",
        "src/kinds/first_wrong_line",
        "src/kinds/gaps",
        "src/kinds/order_lines",
        "src/kinds/run_proof",
        "src/kinds/theorems",
        "src/language",
        "src/language/echo",
        "src/play",
        "src/proof",
        "src/proof/elaborate",
        "src/proof/explain",
        "src/proof/resolve",
        "src/proof/syntax",
        "src/quiz",
        "src/quiz/proofs",
        "src/render",
        "src/render/lms",
        "src/render/lms/common_cartridge",
        "src/render/lms/moodle",
        "src/render/proofs",
        "src/render/report",
        "src/workshop",
        "src/worksheet",
    ];
    let read = |folder: &str| -> String {
        let files = fs::read_dir(root.join(folder)).expect("a folder");
        let paths = files.map(|file| file.expect("an entry").path());
        let sources = paths.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
        sources
            .map(|path| fs::read_to_string(path).expect("a file"))
            .collect()
    };
    let text: String = folders.into_iter().map(read).collect();
    let explained = read("src/check/explain");
    let echo = read("src/language/echo") + &read("src/language");
    let verdicts = Verdict::ALL
        .iter()
        .map(|verdict| format!("line {}", verdict.name()));
    let answers = Overall::ALL
        .iter()
        .map(|verdict| format!("answer {}", verdict.name()));
    let boardless = KINDS.iter().filter(|kind| !kind.has_board);
    let boardless = boardless.map(|kind| format!("kind {}", kind.name));
    let asks = KINDS.iter().map(|kind| format!("asks {}", kind.name));
    let forms = quiz::table::TABLE
        .iter()
        .filter(|entry| entry.form.is_some());
    let forms = forms.map(|entry| format!("how {}", entry.kind));
    let codes = MISTAKES.iter().flat_map(|mistake| {
        [
            mistake.code().to_string(),
            format!("mistake {}", mistake.code()),
        ]
    });
    let labels = SHARED_TEMPLATES.iter().flat_map(|(template, text)| {
        let words = text.split(|c: char| !c.is_alphanumeric() && !"._".contains(c));
        let labels = words.filter_map(|word| word.strip_prefix("say."));
        labels.map(move |label| format!("{template} {label}"))
    });
    // Every name in the scripts is in quotes; most stand where they are said.
    let source = |path: &str| fs::read_to_string(root.join(path)).expect("a file");
    let workshop =
        ["html", "js"].map(|ending| source(&format!("templates/workshop/workshop.{ending}")));
    let scripts = [
        ("answers.js ", source("templates/answers.js")),
        ("workshop ", workshop.concat()),
    ];
    let calls = [
        (0, "say(\""),
        (0, "count(\""),
        (1, "tell(\""),
        (1, "count(\""),
        (1, "data-say=\""),
    ];
    for (script, call) in calls {
        let (of, script) = &scripts[script];
        for name in between(script, call, "\"") {
            let name = format!("{of}{name}");
            assert_ne!(ENGLISH.feedback(&name), Texts::default(), "{name}");
        }
    }
    let made: BTreeSet<String> = verdicts
        .chain(answers)
        .chain(asks)
        .chain(boardless)
        .chain(forms)
        .chain(codes)
        .chain(labels)
        .collect();
    for (name, _) in feedback(ENGLISH.feedback_file) {
        let quoted = |text: &str, name: &str| text.contains(&format!("\"{name}\""));
        let by_script = scripts.iter().any(|(of, script)| {
            let label = name.strip_prefix(of);
            label.is_some_and(|label| quoted(script, label))
        });
        let said = quoted(&text, name) || made.contains(name) || by_script;
        assert!(said, "`{name}` is never said");
    }
    // How a statement is shown is chosen in a `match`, by names that say so.
    for name in between(&echo, "\"read ", "\"") {
        let name = format!("read {name}");
        assert_ne!(ENGLISH.feedback(&name), Texts::default(), "`{name}`");
    }
    for name in made.iter().filter(|name| name.contains(' ')) {
        assert_ne!(ENGLISH.feedback(name), Texts::default(), "{name}");
    }
    // What a name is chosen for in a `match` is not seen here.
    let calls = [
        ".tell(",
        ".say(",
        ".count(",
        "around(",
        "Misfit::new(",
        ".with_hint(",
    ]
    .into_iter();
    let calls = calls.flat_map(|call| text.split(call).skip(1));
    let calls = calls.chain(explained.split("plain(").skip(1));
    let names = calls.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split_once('"'));
    for (name, _) in names {
        assert_ne!(ENGLISH.feedback(name), Texts::default(), "`{name}`");
    }
}

/// A sentence of English templates that another language leaves out, or a field that it makes up.
#[test]
fn templates_of_a_language_use_what_the_english_ones_use() {
    for locale in others() {
        for (name, texts) in BUILTIN {
            let (text, english) = (texts[locale.number], texts[ENGLISH.number]);
            let fields = between(english, "<<", ">>").into_iter();
            let grammar =
                |field: &&str| !["words.", "verb."].iter().any(|of| field.starts_with(of));
            // A field that cannot be printed may decide between sentences.
            for field in fields.filter(grammar) {
                assert!(text.contains(field), "{} {name}: {field}", locale.code);
            }
            let includes = |text| {
                let tags = between(text, "<%", "%>").into_iter();
                tags.filter(|tag| tag.starts_with("include"))
                    .collect::<Vec<&str>>()
            };
            assert_eq!(includes(text), includes(english), "{} {name}", locale.code);
        }
    }
}

/// Names that stay in every language: of players, of words in headers, and of keys that papers and sets are written with.
const NAMES: [&str; 2] = ["alex", "robin"];

/// The words of what a language says: its messages and templates, without what is filled in and what is quoted as typed.
fn vocabulary(locale: &Locale) -> BTreeSet<String> {
    let messages = [locale.file, locale.feedback_file].into_iter();
    let lines = messages
        .flat_map(str::lines)
        .filter(|line| !line.starts_with(['#', '=']));
    let templates = BUILTIN.iter().map(|(_, texts)| texts[locale.number]);
    let mut all = BTreeSet::new();
    for text in lines.chain(templates) {
        let text = MARKS.iter().fold(text.to_string(), |text, &(open, close)| {
            without(&text, open, close)
        });
        all.extend(words(&text));
    }
    all
}

/// What stands between these says nothing in the language of a text.
const MARKS: [(&str, &str); 5] = [
    ("<<", ">>"),
    ("<%", "%>"),
    ("<#", "#>"),
    ("{", "}"),
    ("`", "`"),
];

/// A text without what stands between two marks.
fn without(text: &str, open: &str, close: &str) -> String {
    let (mut left, mut rest) = (String::new(), text);
    while let Some((before, inside)) = rest.split_once(open) {
        left.push_str(before);
        left.push(' ');
        rest = inside.split_once(close).map_or("", |(_, after)| after);
    }
    left + rest
}

/// The words that English has and another language has not.
fn foreign(locale: &Locale) -> &'static BTreeSet<String> {
    static ALL: LazyLock<Vec<BTreeSet<String>>> = LazyLock::new(|| {
        let english = vocabulary(&ENGLISH);
        let mut words: Vec<BTreeSet<String>> = LOCALES
            .iter()
            .map(|locale| &english - &vocabulary(locale))
            .collect();
        for words in &mut words {
            words.retain(|word| !NAMES.contains(&&**word));
        }
        words
    });
    &ALL[locale.number]
}

/// Names in the proofs that the program carries, which stay in every language: of theorems, facts and lines.
static PROOF_NAMES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    const WORDS: [&str; 25] = [
        "fix",
        "assume",
        "suppose",
        "have",
        "obtain",
        "cases",
        "take",
        "let",
        "calc",
        "thus",
        "case",
        "end",
        "qed",
        "proof",
        "by",
        "with",
        "not",
        "all",
        "ex",
        "induction",
        "along",
        "false",
        "xor",
        "arith",
        "logic",
    ];
    let rows = Shown::all().iter().flat_map(|shown| &shown.rows);
    let named = Stated::all().iter().map(|stated| stated.name.as_str());
    let mut names: BTreeSet<String> = rows.flat_map(|row| words(&row.text)).collect();
    names.extend(named.flat_map(words));
    names.retain(|name| !WORDS.contains(&&**name));
    names
});

/// English words in a question about a proof or its key, where the proof's own names stay.
fn english_in_proof(text: &str, kind: &str, locale: &Locale) -> Vec<String> {
    let about_proof = KINDS
        .iter()
        .any(|known| known.name == kind && known.asks_for_proof);
    let named = |left: &String| {
        PROOF_NAMES
            .iter()
            .any(|name| left.contains(&format!("`{name}`")))
    };
    let mut left = english_in(text, locale);
    left.retain(|left| !about_proof || !named(left));
    left
}

/// English words in what is shown in another language, each with where.
fn english_in(text: &str, locale: &Locale) -> Vec<String> {
    let formulas = [("$$", "$$"), ("$", "$"), ("\\\\(", "\\\\)"), ("`", "`")];
    let text = formulas
        .into_iter()
        .fold(text.to_string(), |text, (open, close)| {
            without(&text, open, close)
        });
    let words = text
        .lines()
        .flat_map(|line| words(line).map(move |word| (word, line)));
    words
        .filter(|(word, _)| foreign(locale).contains(word))
        .map(|(word, line)| format!("{}: `{word}` in {line}", locale.code))
        .collect()
}

/// The games that kinds are asked of, with fields that keep positions small.
const GAMES: [&str; 11] = [
    "game: nim, size: 1..7",
    "game: classic-nim, size: 1..7",
    "game: nim, heaps: 2, method: mirror, size: 1..7",
    "game: nim, method: columns, size: 1..7",
    "game: circle-nim, heaps: 6..9",
    "game: take-away, heaps: 1, size: 5..9",
    "game: {code: 4.333...}, size: 1..5",
    "game: kayles, size: 1..6",
    "game: kayles, board: row, heaps: 4..8",
    "game: nimble, size: 0..5",
    "game: turning-turtles, size: 1..6",
];

/// Every set of one kind and one game that can be printed, with the kind's name.
static SETS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let all = KINDS.iter().flat_map(|kind| {
        let of = |game: &str| {
            let fields = match kind.name {
                "text" => "question: Warum?, solution: Darum.".to_string(),
                _ if !has_board(kind) => "count: 1".to_string(),
                _ => format!("{game}, count: 2"),
            };
            let set = format!(
                "title: Aufgaben\nlanguage: LANGUAGE\nexercises:\n  - {{id: q, kind: {}, points: 2.5, {}}}\n",
                kind.name,
                fields
            );
            (kind.name.to_string(), set)
        };
        GAMES.map(of)
    });
    let mut sets: Vec<(String, String)> = all.collect();
    sets.dedup();
    sets
});

fn has_board(kind: &Kind) -> bool {
    kind.has_board
}

/// Words in lower case, with what joins them; nothing with a digit in it, such as the code of a sheet.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let parts = text.split(|c: char| !c.is_alphanumeric() && c != '-');
    let parts = parts.map(|part| part.trim_matches('-'));
    let words = parts.filter(|part| part.len() > 1 && !part.contains(|c: char| c.is_numeric()));
    words.map(str::to_lowercase)
}

/// What a page shows or has spoken: its text, and the labels of its pictures and formulas.
fn heard(page: &str) -> String {
    let body = page.split_once("</style>").map_or(page, |(_, body)| body);
    // What is in the language of proofs or of papers stays as it is.
    let body = &without(&without(body, "<pre>", "</pre>"), "<code>", "</code>");
    let labels = between(body, "aria-label=\"", "\"");
    let mut text: String = labels
        .into_iter()
        .map(|label| format!("{label}\n"))
        .collect();
    let mut inside = false;
    text.extend(body.chars().filter_map(|c| match c {
        '<' => {
            inside = true;
            Some(' ')
        }
        '>' => {
            inside = false;
            None
        }
        _ => (!inside).then_some(c),
    }));
    text
}

#[test]
fn sheets_in_another_language_have_its_words_and_the_same_numbers() {
    // Those that can be printed in English, with folders in which they are.
    let english = SETS.iter().filter_map(|(kind, set)| {
        let desk = Folder::with(&[("en.yaml", &set.replace("LANGUAGE", "en"))]);
        let run = desk.line("generate en.yaml --versions A,B --format html,md --quiet --out en");
        (run.code == 0).then_some((kind, set, desk))
    });
    let english: Vec<(&String, &String, Folder)> = english.collect();
    let kinds: BTreeSet<&str> = KINDS.iter().map(|kind| kind.name).collect();
    let mut printed = BTreeSet::new();
    for (turn, locale) in others().enumerate() {
        let mut own = BTreeSet::new();
        for (kind, set, desk) in tier::share(&english, turn, others().count()) {
            let (code, kind) = (locale.code, kind.as_str());
            desk.write("own.yaml", set.replace("LANGUAGE", code));
            let run = desk.line(&format!(
                "generate own.yaml --versions A,B --format html,md,tex,typ --quiet --out {code}"
            ));
            assert_eq!(run.code, 0, "{set}{}", run.err);
            own.insert(kind);
            for ending in ["A", "B-key", "answers"] {
                let page = desk.read(&format!("{code}/{ending}.html"));
                let text = desk.read(&format!("{code}/{ending}.md"));
                assert!(page.contains(&format!("<html lang=\"{code}\">")));
                for shown in [&heard(&page), &text] {
                    let left = english_in_proof(shown, kind, locale);
                    assert!(left.is_empty(), "{kind}: {left:?} in\n{set}{text}");
                }
                let numbers = |text: &str| {
                    let digits = text.split(|c: char| !c.is_ascii_digit());
                    let mut all: Vec<String> = digits
                        .filter(|n| !n.is_empty())
                        .map(str::to_string)
                        .collect();
                    all.sort();
                    all
                };
                // Tables of answers tell moves in other numbers.
                if ending == "answers" {
                    continue;
                }
                // In other languages this number is a word.
                let english = desk.read(&format!("en/{ending}.md"));
                let english = english.replace("powers of 2", "").replace("power of 2", "");
                assert_eq!(
                    numbers(&text),
                    numbers(&english),
                    "{kind}\n{text}\n{english}"
                );
            }
        }
        assert!(!tier::whole() || own == kinds, "{}: {own:?}", locale.code);
        printed.append(&mut own);
    }
    assert_eq!(printed, kinds);
}

/// A class whose summary has something of everything: a mistake, answers on no sheet, what is no text, and somebody in no list.
#[test]
fn a_class_is_summed_up_in_its_language() {
    let set = "title: Nim\nexercises: [{kind: nim-sum, points: 2}]\n";
    let desk = Folder::with(&[
        ("set.yaml", set),
        ("class.csv", "id,name\ns01,Ada\ns02,Emmy\n"),
        ("p/s01.txt", "game: nim\nrows: 5, 6\n5 ⊕ 6 = 11\n"),
        ("p/Zoe.txt", ""),
        ("p/Zora.pdf", "%PDF-1.4\n"),
    ]);
    for locale in others() {
        let code = locale.code;
        desk.line(&format!(
            "check p --set set.yaml --students class.csv --language {code} --format csv --out {code} --quiet"
        ));
        let page = heard(&desk.read(&format!("{code}/class.html")));
        let left = english_in(&page, locale);
        assert!(left.is_empty(), "{code}: {left:?} in\n{page}");
        let says = |name| locale.feedback(name).message;
        for name in ["mistake carried", "note not in class", "no paper", "a PDF"] {
            assert!(page.contains(says(name)), "{code}: {name} in\n{page}");
        }
    }
}

/// What a file for a learning system shows: the texts between marks, with their tags still to be taken away.
fn texts(file: &str, open: &str, close: &str) -> String {
    let parts = file.split(open).skip(1);
    let texts = parts.filter_map(|part| Some(part.split_once(close)?.0));
    // What is left of a tag that has attributes is no text.
    let tag = open.starts_with('<') && !open.ends_with('[');
    let texts = texts.filter_map(|text| match tag {
        true => Some(text.split_once('>')?.1),
        false => Some(text),
    });
    let text: String = texts.map(|text| format!("{text}\n")).collect();
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
        ("&#13;", ""),
    ];
    signs
        .iter()
        .fold(text, |text, (sign, is)| text.replace(sign, is))
}

/// All files of a package.
fn unpacked(bytes: Vec<u8>) -> String {
    let mut package = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a package");
    let mut all = String::new();
    for place in 0..package.len() {
        let file = package.by_index(place).expect("a file");
        let read = std::io::read_to_string(file);
        all += &read.unwrap_or_default();
    }
    all
}

/// Questions for learning systems have no English left: every kind with every game, in every format. The languages take turns,
/// since a sentence that is no message is English in all of them.
#[test]
fn questions_for_learning_systems_have_the_words_of_their_language() {
    let desk = Folder::with(&[]);
    let mut asked = BTreeSet::new();
    let languages: Vec<&Locale> = others().collect();
    for ((kind, set), locale) in SETS.iter().zip(languages.iter().cycle()) {
        let set = set.replace("LANGUAGE", locale.code);
        desk.write("set.yaml", &set);
        let run = desk.line("generate set.yaml --format gift,moodle,canvas,common-cartridge,qti21 --quiet --out out");
        if run.code != 0 {
            continue;
        }
        asked.insert(kind.as_str());
        let gift = desk.read("out/set-gift.txt");
        let told = |line: &&str| !line.starts_with("// [id:") && !line.starts_with('$');
        let lines = gift.lines().filter(told);
        let lines = lines.map(|line| line.split_once("::[").map_or(line, |(_, text)| text));
        let gift = lines.collect::<Vec<_>>().join("\n");
        // How an ordering is shown and marked is said in words of the format.
        let gift = without(&gift, "{>", "\n").replace("\\n", " ");
        let package = |name: &str| {
            let path = desk.path().join("out").join(name);
            unpacked(fs::read(path).expect("a package"))
        };
        let moodle = desk.read("out/set-moodle.xml");
        let shown = [
            ("gift", gift),
            (
                "moodle",
                texts(&moodle, "<![CDATA[", "]]>") + &texts(&moodle, "<info ", "</info>"),
            ),
            (
                "canvas",
                texts(&package("set-canvas.zip"), "<mattext", "</mattext>"),
            ),
            (
                "common-cartridge",
                texts(
                    &package("set-common-cartridge.imscc"),
                    "<mattext",
                    "</mattext>",
                ),
            ),
            (
                "qti21",
                texts(&package("set-qti21.zip"), "<itemBody", "</assessmentItem>"),
            ),
        ];
        for (format, text) in shown {
            assert!(!text.trim().is_empty(), "{format}\n{set}");
            let text = without(&text, "\\(", "\\)");
            let text = without(&text, "<responseProcessing", "</responseProcessing>");
            let text = between(&text, "alt=\"", "\"")
                .into_iter()
                .fold(text.clone(), |text, alt| text + "\n" + alt);
            let left = english_in_proof(&heard(&text), kind, locale);
            assert!(left.is_empty(), "{kind} {format}: {left:?} in\n{set}{text}");
        }
    }
    let expected = KINDS
        .iter()
        .map(|kind| kind.name)
        .filter(|kind| *kind != "text");
    let expected: BTreeSet<&str> = expected.collect();
    assert!(expected.is_subset(&asked), "{:?}", &expected - &asked);
}

/// What a report says, without what the student wrote: its heads, messages, hints and how lines were read.
fn told(report: &str) -> String {
    let report: Value = serde_json::from_str(report).expect("JSON");
    let answers = report["answers"].as_array().cloned().unwrap_or_default();
    let lines = answers
        .iter()
        .flat_map(|answer| answer["lines"].as_array().cloned().unwrap_or_default());
    let mut said = Vec::new();
    for line in lines {
        let parts = ["read", "message", "hint"]
            .map(|part| line[part].as_str().unwrap_or_default().to_string());
        said.extend(parts);
    }
    said.join("\n")
}

/// The first line of each answer in a report as text: the game, the board and the question.
fn heads(report: &str) -> String {
    let lines = report
        .lines()
        .filter(|line| !line.starts_with(' ') && !line.contains('/') && !line.contains(".txt"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Everything that is said of students' papers, in each language.
#[test]
fn reports_have_the_words_of_their_language() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students");
    let desk = Folder::with(&[]);
    for locale in others() {
        let own = format!("{}/right", locale.code);
        for folder in ["right", "wrong", &own] {
            let folder = root.join(folder);
            if !folder.is_dir() {
                continue;
            }
            let check = |format: &str| {
                let line = format!(
                    "check {} --hints full --language {} --format {format} -q",
                    folder.display(),
                    locale.code
                );
                desk.line(&line).out
            };
            let mut left: Vec<String> = check("json")
                .lines()
                .flat_map(|report| english_in(&told(report), locale))
                .collect();
            left.extend(english_in(&heads(&check("text")), locale));
            assert!(left.is_empty(), "{}", left.join("\n"));
        }
    }
}

/// Papers to fill in, filled in wrongly, and what is said of them: every kind with every game, the languages in turn.
#[test]
fn papers_to_fill_in_have_the_words_of_their_language() {
    let desk = Folder::with(&[("class.csv", "id,name\ns01,Ada\n")]);
    let languages: Vec<&Locale> = others().collect();
    let headers = [
        "sheet:",
        "exercise:",
        "student:",
        "rows:",
        "heaps:",
        "move:",
    ];
    let sets = SETS.iter().step_by(tier::stride(4));
    for ((kind, set), locale) in sets.zip(languages.iter().cycle()) {
        desk.write("set.yaml", set.replace("LANGUAGE", locale.code));
        let run = desk
            .line("generate set.yaml --students class.csv --papers --format md --quiet --out out");
        if run.code != 0 {
            continue;
        }
        let paper = desk.read("out/s01.txt");
        let shown = paper
            .lines()
            .filter(|line| !line.ends_with("how-to-write.md."));
        let shown = shown.filter(|line| {
            line.starts_with('#') || !headers.iter().any(|head| line.starts_with(head))
        });
        let mut left = english_in(&shown.collect::<Vec<_>>().join("\n"), locale);
        for (filling, file) in [("1", "a.txt"), ("N", "b.txt"), ("8, 4", "c.txt")] {
            let fill = |line: &str| match line.trim_end() {
                "rows:" => "rows: 1, 2, 3".to_string(),
                "move:" => "move: take 1 from row 2".to_string(),
                head if head.ends_with([':', '=']) => format!("{head} {filling}"),
                other => other.to_string(),
            };
            let filled: Vec<String> = paper.lines().map(fill).collect();
            desk.write(file, filled.join("\n"));
        }
        let check = |format: &str| {
            desk.line(&format!(
                "check a.txt b.txt c.txt --set set.yaml --students class.csv --hints full --format {format} -q"
            ))
        };
        for report in check("json").out.lines() {
            left.extend(english_in(&told(report), locale));
        }
        left.extend(english_in(&heads(&check("text").out), locale));
        assert!(left.is_empty(), "{kind}: {}\nof {paper}", left.join("\n"));
    }
}

/// Games against the program, with everything that can be asked for, on every sort of board.
#[test]
fn games_have_the_words_of_their_language() {
    const TYPED: &str =
        "help\nmoves\nhint\nhint\n9 4\n1\nfrom 1\n1 1\n1 1\nwhy\nwhy move\nnonsense\nundo\nboard\n";
    let games = [
        "nim 3 4 5",
        "classic-nim 1 1 4 --second",
        "circle-nim 14",
        "take-away 21 --take squares",
        "kayles 7 3 --opponent beginner",
        "0.137 7 --board ring",
        "nimble 3 5 9",
        "turning-turtles 3 5 9",
    ];
    for locale in others() {
        for game in games {
            let line = format!("play {game} --language {}", locale.code);
            let said = typed(&line, TYPED.as_bytes()).out;
            let said = said.lines().filter(|line| !line.starts_with("> "));
            let left = english_in(&said.collect::<Vec<_>>().join("\n"), locale);
            assert!(left.is_empty(), "{game}: {}", left.join("\n"));
        }
    }
}

/// What a board of a page says: rules, moves, hints, why a position is won, and how the game ended.
#[test]
fn boards_have_the_words_of_their_language() {
    const SAID: [&str; 9] = [
        "rules", "shown", "did", "status", "told", "verdict", "names", "text", "html",
    ];
    let games = [
        ("kind: first-move, game: nim", vec![1, 2]),
        ("kind: first-move, game: take-away", vec![3]),
        ("kind: first-move, game: nimble", vec![1, 2]),
    ];
    for locale in others() {
        for (game, start) in &games {
            let set = format!("language: {}\nexercises: [{{{game}}}]\n", locale.code);
            let by = json!([[start.len(), 1, 0]]);
            let acts = [
                json!("begin"),
                json!("why"),
                json!("undo"),
                json!({ "hint": { "again": false } }),
                json!({ "hint": { "again": true } }),
                json!({ "choose": [by] }),
                json!({ "choose": [[[start.len(), 9, 0]]] }),
                json!({ "play": by }),
            ];
            for hints in ["nim-sum", "mirror"] {
                let of =
                    json!({ "set": set, "opponent": "perfect", "first": "you", "hints": hints });
                let played = json!({ "start": start, "first": "you", "moves": [] });
                for then in &acts {
                    let request =
                        json!({ "do": "board", "of": of, "played": played, "then": then });
                    let said: Value =
                        serde_json::from_str(&answer(&request.to_string())).expect("JSON");
                    assert!(said["error"].is_null(), "{then}: {said}");
                    let said: String = SAID.map(|part| said[part].to_string() + "\n").concat();
                    let said = said.replace("null", "");
                    let left = english_in(&heard(&said), locale);
                    assert!(left.is_empty(), "{game} {then}: {}", left.join("\n"));
                }
            }
        }
    }
}

#[test]
fn words_of_a_set_are_its_own() {
    let set = "language: de\nwords: {heap: Haufen}\nexercises: [{kind: nim-sum}]\n";
    let desk = Folder::with(&[
        ("words.yaml", set),
        ("plain.yaml", "exercises: [{kind: nim-sum}]\n"),
    ]);
    let refused = |command: &str, message: &str| {
        let run = desk.line(command);
        assert_eq!(run.code, 2, "{command}");
        assert!(
            run.err.contains(message) && run.err.contains("help: "),
            "{}",
            run.err
        );
        assert!(!desk.has("out"), "{command}");
    };
    refused("generate words.yaml", "`words` cannot be chosen in German");
    let mine = "words: {heap: pile}\nexercises: [{kind: nim-sum}]\n";
    desk.write("mine.yaml", mine);
    refused(
        "generate mine.yaml --language de",
        "the set has `words` of its own",
    );
    desk.good("generate plain.yaml --language de --format md --quiet");
    assert!(desk.read("out/plain.md").contains("## Aufgabe 1"));
}

/// Boxes for answers say what they say in the language of their sheet, and have it judged in that language.
#[test]
fn boxes_speak_the_language_of_their_sheet() {
    let desk = Folder::with(&[("set.yaml", "exercises: [{kind: first-move}]\n")]);
    for locale in LOCALES {
        let code = locale.code;
        desk.good(&format!(
            "generate set.yaml --language {code} --interactive --quiet --out {code}"
        ));
        let page = desk.read(&format!("{code}/set.html"));
        assert!(page.contains(&format!("\"language\":\"{code}\"")), "{code}");
        for name in ["answers.js your_solution", "line unread", "answer review"] {
            let text = locale.feedback(name).message;
            assert!(page.contains(&format!(":\"{text}\"")), "{code}: {name}");
        }
        let paper = "game: nim\nrows: 1, 2, 4\nasked: first-move\n\n1 + 2\n1 ⊕ 2 = 4\n";
        let request = json!({ "do": "check", "paper": paper, "hints": "full", "language": code });
        let judged: Value = serde_json::from_str(&answer(&request.to_string())).expect("JSON");
        desk.write("paper.txt", paper);
        let command = format!("check paper.txt --hints full --language {code} --format json");
        let told: Value = serde_json::from_str(&desk.line(&command).out).expect("JSON");
        assert_eq!(
            judged["answers"][0]["lines"], told["answers"][0]["lines"],
            "{code}"
        );
    }
}

/// The gradebook is for a spreadsheet in the language: its heads, its decimal mark, and semicolons where that is a comma. What
/// other programs read by name stays.
#[test]
fn a_gradebook_opens_in_a_spreadsheet_of_its_language() {
    let desk = Folder::with(&[
        (
            "set.yaml",
            "exercises: [{kind: nim-sum, id: q, points: 2.5}]\n",
        ),
        ("class.csv", "id,name\ns01,Ada\n"),
        ("p/s01.txt", ""),
    ]);
    let heads = [
        (
            "en",
            "id,name,1. q-1 (of 2.5),total,maximum,needs a person,not handed in,why,papers",
        ),
        (
            "de",
            "Kennung;Name;\"1. q-1 (von 2,5)\";Punkte;Höchstpunktzahl;noch anzusehen;nicht abgegeben;warum;Abgaben",
        ),
        (
            "fr",
            "identifiant;nom;\"1. q-1 (sur 2,5)\";total;maximum;à regarder;non rendu;pourquoi;copies",
        ),
        (
            "es",
            "identificador;nombre;\"1. q-1 (de 2,5)\";total;máximo;por revisar;sin entregar;por qué;entregas",
        ),
    ];
    for (code, head) in heads {
        desk.line(&format!(
            "check p --set set.yaml --students class.csv --language {code} --format csv --out {code} -q"
        ));
        let book = desk.read(&format!("{code}/gradebook.csv"));
        assert_eq!(book.lines().next(), Some(head));
        for file in [
            "answers.csv",
            "mistakes.csv",
            "unread.csv",
            "moodle.csv",
            "canvas.csv",
        ] {
            let read = |code: &str| desk.read(&format!("{code}/{file}"));
            let first = |text: String| text.lines().next().map(str::to_string);
            assert_eq!(first(read(code)), first(read("en")), "{code} {file}");
        }
    }
}

/// The set that is built in has a title in each language.
#[test]
fn the_built_in_set_has_its_title_in_each_language() {
    let desk = Folder::new();
    for locale in LOCALES {
        let code = locale.code;
        desk.good(&format!(
            "generate --language {code} --format md --quiet --out {code}"
        ));
        let sheet = desk.read(&format!("{code}/homework.md"));
        let title = format!("# {}", locale.says().homework);
        assert!(sheet.lines().any(|line| line == title), "{code}: {sheet}");
    }
    desk.good("generate --format md --quiet --out plain");
    assert_eq!(desk.read("plain/homework.md"), desk.read("en/homework.md"));
}

/// The code of a sheet is that of its questions, whatever language they are printed in.
#[test]
fn a_sheet_has_one_code_in_all_languages() {
    let desk = Folder::with(&[
        ("set.yaml", "exercises: [{kind: first-move}]\n"),
        ("class.csv", "id,name\ns01,Ada\n"),
    ]);
    let code = |language: &str| {
        desk.good(&format!("generate set.yaml --students class.csv --language {language} --format md --quiet --out {language}"));
        let sheet = desk.read(&format!("{language}/s01.md"));
        sheet.lines().last().unwrap_or_default().to_string()
    };
    assert_eq!(code("en"), code("de"));
}
