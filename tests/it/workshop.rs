//! What the page makes of a set, a class and its papers, against what the commands write: the same files, byte for byte.

use std::collections::BTreeMap;
use std::fs;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use nimsmith::page::answer;
use nimsmith::render::FORMATS;
use nimsmith::workshop::alone;
use serde_json::{Value, json};

use crate::program::{Folder, PICTURE};

/// Drawn, with every sort of question that some system has not.
const SET: &str = "title: \"A <set> & more\"\nseed: 5\nwords: {heap: pile, object: stick}\nexercises:\n  - kind: nim-sum\n    count: 2\n    \
                   heaps: 2\n    size: 3..15\n  - kind: first-move\n    size: 2..9\n  - kind: state-diagram\n  - kind: run-proof\n";

/// As a spreadsheet exports it in German, in the characters of Windows.
const CLASS: &[u8] =
    b"Matrikelnummer;Name\r\na1;J\xf6rg\r\nb2;<b>Eve</b>\r\nc3;Zo\xeb\r\nd4;D\r\ne5;E\r\n";

fn file(name: &str, content: &[u8]) -> Value {
    json!({ "name": name, "base64": BASE64_STANDARD.encode(content) })
}

fn set(text: &str) -> Value {
    json!({ "file": "week.yaml", "text": text })
}

fn asked(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string())).expect("JSON")
}

fn files(request: &Value) -> BTreeMap<String, Vec<u8>> {
    let made = asked(request);
    assert_eq!(made["schema"], "nimsmith/files/1", "{made}");
    let files = made["files"].as_array().expect("files").iter();
    let bytes = |file: &Value| BASE64_STANDARD.decode(file["base64"].as_str()?).ok();
    let named = files.map(|file| {
        let name = file["name"].as_str().expect("a name").to_string();
        (name, bytes(file).expect("bytes"))
    });
    named.collect()
}

fn written(folder: &Folder, below: &str) -> BTreeMap<String, Vec<u8>> {
    let names = folder.files().into_iter();
    let own = names.filter_map(|name| Some(name.strip_prefix(below)?.to_string()));
    let read = |name: String| {
        let bytes = fs::read(folder.path().join(format!("{below}{name}"))).expect("a file");
        (name, bytes)
    };
    own.map(read).collect()
}

fn same(here: &BTreeMap<String, Vec<u8>>, there: &BTreeMap<String, Vec<u8>>) {
    assert_eq!(
        here.keys().collect::<Vec<_>>(),
        there.keys().collect::<Vec<_>>()
    );
    for (name, bytes) in here {
        assert!(bytes == &there[name], "{name} differs");
    }
}

#[test]
fn the_page_makes_what_generate_writes() {
    let folder = Folder::with(&[("week.yaml", SET)]);
    folder.write("class.csv", CLASS);
    let formats: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    let formats: Vec<&str> = formats.into_iter().filter(|name| *name != "pdf").collect();
    let list = formats.join(",");
    folder.good(&format!(
        "generate week.yaml --students class.csv --format {list} --combined --papers --quiet --out class"
    ));
    let of = json!({ "set": set(SET), "students": file("class.csv", CLASS) });
    let wanted = json!({ "formats": formats, "combined": true, "papers": true });
    let here = files(&json!({ "do": "generate", "of": of, "wanted": wanted }));
    assert!(here.len() > 5 * 6, "a class has its sheets");
    same(&here, &written(&folder, "class/"));

    folder
        .good("generate week.yaml --versions 3 --seed 77 --format html,md --quiet --out versions");
    let of = json!({ "set": set(SET), "seed": "77", "versions": ["3"] });
    let wanted = json!({ "formats": ["html", "md"] });
    let here = files(&json!({ "do": "generate", "of": of, "wanted": wanted }));
    same(&here, &written(&folder, "versions/"));

    folder.good("generate week.yaml --variants 4 --format moodle,gift --quiet --out bank");
    let wanted = json!({ "formats": ["moodle", "gift"], "variants": 4 });
    let of = json!({ "set": set(SET) });
    let here = files(&json!({ "do": "generate", "of": of, "wanted": wanted }));
    same(&here, &written(&folder, "bank/"));
}

#[test]
fn the_page_marks_as_check_does() {
    let set_text = "seed: 5\nexercises:\n  - kind: nim-sum\n    rows: [[13, 9]]\n    points: 2\n";
    let folder = Folder::with(&[("week.yaml", set_text)]);
    folder.write("class.csv", CLASS);
    folder.good("generate week.yaml --students class.csv --papers --quiet --out sheets");
    let blank = |id: &str| folder.read(&format!("sheets/{id}.txt"));
    let papers = [
        ("a1.txt", format!("{}\n13 ⊕ 9 = 4\n", blank("a1"))),
        ("b2.txt", format!("{}\n13 ⊕ 9 = 22\n", blank("b2"))),
        (
            "stranger.txt",
            "game: nim\nrows: 1, 2\nasked: nim-sum\n\n<i>1 + 2</i>\n".to_string(),
        ),
        ("zz.pdf", "%PDF-1.7\n".to_string()),
    ];
    for (name, text) in &papers {
        folder.write(name, text);
    }
    let names = papers.each_ref().map(|(name, _)| *name).join(" ");
    let of = json!({ "set": set(set_text), "students": file("class.csv", CLASS) });
    // Named in another order, beside what is no paper.
    let mut handed: Vec<Value> = papers
        .iter()
        .map(|(name, text)| file(name, text.as_bytes()))
        .collect();
    handed.reverse();
    handed.push(file("how-to-write.md", b"x"));
    for (format, out) in [("csv", "marks"), ("html", "reports")] {
        let line = format!(
            "check {names} --set week.yaml --students class.csv --format {format} --quiet --out {out}"
        );
        assert_eq!(folder.line(&line).code, 2, "a paper cannot be read");
        let here = files(&json!({ "do": "grade", "of": of, "papers": handed, "format": format }));
        same(&here, &written(&folder, &format!("{out}/")));
    }
}

/// Columns that are named, a secret, pictures, an author's own templates and phrases, and another language.
#[test]
fn the_page_knows_what_the_options_know() {
    let text = "seed: 5\nexercises:\n  - kind: text\n    question: \"Look: ![a board](board.png)\"\n    solution: Two.\n  - kind: winner\n    \
                rows: [[3, 1]]\n";
    let class = "Nick,Code,Called\nx,a1,Ann\ny,b2,Ben\n";
    let folder = Folder::with(&[("week.yaml", text), ("class.csv", class)]);
    folder.write("board.png", PICTURE);
    folder.write("own/head.md", "OUR OWN HEAD\n");
    folder.good("secret course.secret");
    folder.good(
        "generate week.yaml --students class.csv --id-column Code --name-column Called --secret course.secret --templates own \
         --quiet --out sheets",
    );
    let secret = folder.read("course.secret");
    let beside = json!([
        file("board.png", PICTURE),
        file("head.md", b"OUR OWN HEAD\n")
    ]);
    let with = |text: &str| json!({ "file": "week.yaml", "text": text, "beside": beside });
    let of = json!({
        "set": with(text), "students": file("class.csv", class.as_bytes()), "id_column": "Code",
        "name_columns": ["Called"], "secret": secret,
    });
    let html = json!({ "formats": ["html"] });
    let here = files(&json!({ "do": "generate", "of": of, "wanted": html }));
    same(&here, &written(&folder, "sheets/"));
    let sheet = String::from_utf8_lossy(&here["a1.html"]);
    assert!(sheet.contains("OUR OWN HEAD"));
    // Without the secret other sheets come out, and these are not found.
    let mut open = of.clone();
    open["secret"] = Value::Null;
    let other = files(&json!({ "do": "generate", "of": open, "wanted": html }));
    assert!(other["a1.html"] != here["a1.html"]);

    let german = text.replace("seed: 5", "seed: 5\nlanguage: de");
    folder.write("week.yaml", &german);
    folder.good("generate week.yaml --quiet --out deutsch");
    let of = json!({ "set": { "file": "week.yaml", "text": german, "beside": [file("board.png", PICTURE)] } });
    let here = files(&json!({ "do": "generate", "of": of, "wanted": html }));
    same(&here, &written(&folder, "deutsch/"));
    let look = asked(&json!({ "do": "look", "set": of["set"] }));
    assert_eq!(look["language"], "de", "{look}");

    for (of, message) in [
        (json!({ "set": set(text) }), "week.yaml:4:"),
        (
            json!({ "set": with(text), "secret": "abc" }),
            "this is no secret",
        ),
        (
            json!({ "set": with(text), "students": file("class.csv", class.as_bytes()), "id_column": "Id" }),
            "class.csv:1:",
        ),
    ] {
        let refused = asked(&json!({ "do": "generate", "of": of, "wanted": html }));
        let error = refused["error"].as_str().expect("an error");
        assert!(error.starts_with(message), "{error}");
        assert!(!error.contains("abc"), "a secret is not repeated: {error}");
    }
}

/// A secret that the page makes is one that the command line reads.
#[test]
fn the_page_makes_secrets() {
    let random = "0123456789abcdef".repeat(4);
    let made = files(&json!({ "do": "secret", "random": random }));
    let folder = Folder::new();
    folder.write("course.secret", &made["course.secret"]);
    let run = folder.line("generate --secret course.secret --quiet");
    assert_eq!(run.code, 0, "{}", run.err);
    let refused = asked(&json!({ "do": "secret", "random": "12" }));
    assert!(refused["error"].is_string(), "{refused}");
}

/// What is wrong is said with its line; nothing that comes from a file is markup.
#[test]
fn bad_files_are_refused() {
    let wanted = json!({ "formats": ["html"] });
    let class = |csv: &[u8]| file("class.csv", csv);
    let cases = [
        (json!({ "set": set("title: [") }), "week.yaml:1:"),
        (
            json!({ "set": set("exercises:\n  - kind: sum\n") }),
            "week.yaml:2:",
        ),
        (
            json!({ "set": set(SET), "students": class(b"id\n\"a\nb\"\n") }),
            "class.csv:2:",
        ),
        (
            json!({ "set": set(SET), "students": class(b"id\nx\nX\n") }),
            "class.csv:3:",
        ),
        (
            json!({ "set": set(SET), "versions": ["A", "a"] }),
            "versions: `A` and `a`",
        ),
        (
            json!({ "set": set(SET), "seed": "-1" }),
            "a seed is a whole number",
        ),
        (
            json!({ "set": { "file": "con.yaml", "text": SET } }),
            "con.yaml: no file",
        ),
        (
            json!({ "set": set(SET), "students": { "name": "c", "base64": "!" } }),
            "c: ",
        ),
    ];
    for (of, message) in cases {
        let refused = asked(&json!({ "do": "generate", "of": of, "wanted": wanted }));
        let error = refused["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{of} is taken"));
        assert!(error.starts_with(message), "{error}");
    }
    for format in ["pdf", "doc"] {
        let wanted = json!({ "formats": [format] });
        let refused =
            asked(&json!({ "do": "generate", "of": { "set": set(SET) }, "wanted": wanted }));
        assert_eq!(refused["error"], format!("no format `{format}` here"));
    }
}

/// The page needs no other file; a book's has the program beside it, and where answers are withheld no sets to find them with.
#[test]
fn the_page_stands_alone() {
    let folder = Folder::new();
    folder.good("workshop --quiet --out colleagues/nim.html");
    let page = folder.read("colleagues/nim.html");
    assert!(page.contains("id=\"nimsmith-program\"") && page.contains("Homework on Nim"));
    for other in [" src=", "<link", "http://", "https://"] {
        assert!(!page.contains(other), "{other}");
    }
    let within = alone::page(false, false);
    assert!(!within.contains("id=\"nimsmith-program\"") && within.contains("\"sets\":[]"));
    let refused = folder.line("workshop --out .");
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("this names no file"),
        "{}",
        refused.err
    );
}
