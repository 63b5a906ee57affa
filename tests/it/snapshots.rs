//! What people read, kept as files: sheets and keys of every set in `exercises/`, solutions, pools, the schema. Whether
//! it is true is asserted elsewhere.
//!
//! `INSTA_UPDATE=always cargo test --test it snapshots` writes all of them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use nimsmith::locale::{ENGLISH, LOCALES};

use crate::program::Folder;

/// Compares with `NAME@SUFFIX.snap`.
pub fn matches(name: &str, suffix: &str, text: &str) {
    insta::with_settings!({
        snapshot_suffix => suffix,
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

/// The set files that come with the program, the course's among them.
pub fn sets() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("exercises");
    let entries = [folder.clone(), folder.join("course")]
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let mut sets: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    sets.retain(|path| path.extension().is_some_and(|end| end == "yaml"));
    sets.sort();
    sets
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .expect("a name")
        .to_string_lossy()
        .into_owned()
}

/// The files of a set and what they are called here.
const FILES: [(&str, &str); 4] = [
    (".md", "sheet-md"),
    ("-key.md", "key-md"),
    (".html", "sheet-html"),
    ("-key.html", "key-html"),
];

/// A page without its style, which has the font in it and is the same everywhere.
pub fn unstyled(page: &str) -> String {
    match (page.split_once("<style>"), page.split_once("</style>")) {
        (Some((before, _)), Some((_, after))) => format!("{before}<style>…</style>{after}"),
        _ => page.to_string(),
    }
}

#[test]
fn sheets_and_keys() {
    for path in sets() {
        let name = stem(&path);
        let desk = Folder::with(&[("set.yaml", "")]);
        let file = format!("{name}.yaml");
        desk.write(&file, fs::read(&path).expect("a set"));
        desk.good(&format!("generate {file} --format md,html,json --quiet"));
        for (end, suffix) in FILES {
            matches(
                &name,
                suffix,
                &unstyled(&desk.read(&format!("out/{name}{end}"))),
            );
        }
        if name == "homework" {
            matches(&name, "json", &desk.read("out/homework.json"));
        }
        matches(&name, "pool", &desk.good(&format!("pool {file}")));
    }
}

/// Without a set, it is the homework that is printed.
#[test]
fn the_built_in_set_is_the_homework() {
    let homework = sets().into_iter().find(|path| stem(path) == "homework");
    let desk = Folder::new();
    desk.write(
        "homework.yaml",
        fs::read(homework.expect("a homework")).expect("a set"),
    );
    desk.good("generate --out a -q --format md,html,json");
    desk.good("generate homework.yaml --out b -q --format md,html,json");
    for (end, _) in FILES.into_iter().chain([(".json", "")]) {
        let of = |folder: &str| desk.read(&format!("{folder}/homework{end}"));
        assert!(of("a") == of("b"), "{end}");
    }
}

/// Three students: what a class gets beside sheets and keys.
#[test]
fn a_class() {
    let desk = Folder::with(&[(
        "class.csv",
        "id,name\ns01,Ada Lovelace\ns02,Charles Bouton\ns03,\n",
    )]);
    desk.good("generate --students class.csv --combined --quiet --format html,md");
    matches("class", "csv", &desk.read("out/answers.csv"));
    matches("class", "html", &unstyled(&desk.read("out/answers.html")));
    matches("class", "sheet-md", &desk.read("out/s01.md"));
    let page = unstyled(&desk.read("out/combined-key.html"));
    let outline: Vec<&str> = page
        .lines()
        .filter(|line| line.contains("article") || line.contains("<h1"))
        .collect();
    matches("class", "combined", &outline.join("\n"));
}

const SOLVED: &str = "
nim 5 8 16
nim 5 8 16 --method columns
nim 5 8 13
nim 4 7 12 7 12
nim 7
nim 0 0
nim 3 3
nim 1 0 2
nim 9223372036854775807 4611686018427387904
classic-nim 1 1 1
classic-nim 1 1 1 1
classic-nim 1 1 1 1 1 13
classic-nim 2 2
classic-nim 4 3 2 --method columns
classic-nim 0
nim 5 8 16 --format md
classic-nim 1 1 6 --format md
classic-nim 1 1 6 --format json
";

#[test]
fn solutions() {
    let mut list = String::new();
    for line in SOLVED.trim().lines() {
        let solution = Folder::new().good(&format!("solve {line}"));
        list.push_str(&format!("$ nimsmith solve {line}\n{solution}\n"));
    }
    matches("solve", "text", &list);
    let page = Folder::new().good("solve nim 5 8 16 --format html");
    matches("solve", "html", &unstyled(&page));
}

/// The homework put to the test.
#[test]
fn a_report_on_a_set() {
    let desk = Folder::new();
    matches("stress", "text", &desk.good("stress --seeds 20"));
    matches(
        "stress",
        "json",
        &desk.good("stress --seeds 20 --format json"),
    );
}

/// Three versions: the table of a key and that of the answers.
#[test]
fn versions() {
    let desk = Folder::new();
    desk.good("generate --versions A,B,C --quiet --format html,md");
    let table = |page: &str| {
        page.split_once("Difficulty")
            .map(|(_, table)| table.to_string())
    };
    let md = table(&desk.read("out/B-key.md")).expect("a table");
    matches("versions", "key-md", &md);
    let html = table(&unstyled(&desk.read("out/B-key.html"))).expect("a table");
    matches("versions", "key-html", &html);
    matches(
        "versions",
        "answers",
        &unstyled(&desk.read("out/answers.html")),
    );
}

#[test]
fn the_schema() {
    matches("schema", "json", &Folder::new().good("schema"));
}

/// Snapshots that no test compares any more are told, since they would only mislead.
#[test]
fn no_snapshot_is_left_over() {
    let mut known: BTreeSet<String> = [
        "it__book__book_wrong_blocks",
        "it__book_folder__book_refused",
        "it__cli__messages",
        "it__prove__refused",
        "it__students__messages",
        "it__templates__template-messages",
        "homework@json",
        "class@csv",
        "class@html",
        "class@sheet-md",
        "class@combined",
        "solve@text",
        "circle-nim@solve",
        "solve@html",
        "schema@json",
        "stress@text",
        "stress@json",
        "versions@key-md",
        "versions@key-html",
        "versions@answers",
        "report@text",
        "report@json",
        "report@html",
        "report@csv",
        "papers@txt",
    ]
    .map(|name| format!("{name}.snap"))
    .into();
    for path in sets() {
        let suffixes = FILES.iter().map(|(_, suffix)| *suffix).chain(["pool"]);
        known.extend(suffixes.map(|suffix| format!("{}@{suffix}.snap", stem(&path))));
    }
    let formats = ["textbook", "markdown", "html", "latex"];
    known.extend(formats.map(|format| format!("proved_theorems@{format}.snap")));
    let chapters = nimsmith::book::carried::BOOK.iter();
    let chapters = chapters.filter_map(|file| file.name.strip_prefix("src/")?.strip_suffix(".md"));
    let pages = chapters.chain(["workshop"]);
    known.extend(pages.map(|name| format!("it__book_text__book_text@{name}.snap")));
    let languages = LOCALES.iter().filter(|locale| ***locale != ENGLISH);
    let reports = languages.flat_map(|locale| ["text", "html"].map(|format| (locale.code, format)));
    known.extend(reports.map(|(code, format)| format!("report-in@{code}-{format}.snap")));
    let games = crate::play::GAMES.iter();
    known.extend(games.map(|(name, ..)| format!("play@{name}.snap")));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/snapshots");
    let names = fs::read_dir(folder).expect("the snapshots");
    let found: BTreeSet<String> = names
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.ends_with(".snap"))
        .collect();
    let left: Vec<&String> = found.difference(&known).collect();
    assert!(left.is_empty(), "{left:?}");
}
