//! Class lists from anywhere: how they are read, and that whatever stands in one, or in a set, stays text in every
//! format.

use pulldown_cmark::{Event, Options, Parser};
use serde_json::Value;

use crate::program::Folder;
use nimsmith::kinds;

/// One position only, so that two sheets differ in nothing but the reader.
const SET: &str = "exercises:\n  - {kind: winner, heaps: 2, size: 3}\n";

/// Makes the sheets of a roster; the ids and names in the order of the file `answers.csv`.
fn read(roster: &[u8]) -> Vec<(String, String)> {
    let desk = Folder::with(&[("set.yaml", SET)]);
    desk.write("class.csv", roster);
    desk.good("generate set.yaml --students class.csv --format json --quiet");
    let answers = cells(&desk.read("out/answers.csv"));
    let listed = answers.iter().skip(1).map(|row| row[0].clone());
    let student = |id: String| {
        let sheet = json(&desk, &id);
        let name = sheet["student"]["name"].as_str().expect("a name");
        assert_eq!(sheet["student"]["id"], Value::from(id.clone()));
        (id, name.to_string())
    };
    listed.map(student).collect()
}

fn json(desk: &Folder, id: &str) -> Value {
    serde_json::from_str(&desk.read(&format!("out/{id}.json"))).expect("JSON")
}

pub fn cells(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(csv.as_bytes());
    let rows = reader
        .records()
        .map(|row| row.expect("a row of equal length"));
    rows.map(|row| row.iter().map(str::to_string).collect())
        .collect()
}

#[test]
fn rosters_as_programs_write_them() {
    let ada = ("s1", "Ada");
    let bob = ("s2", "Bob");
    let cases: [(&str, &[(&str, &str)]); 20] = [
        ("id,name\ns1,Ada\ns2,Bob\n", &[ada, bob]),
        ("id,name\ns1,Ada\ns2,Bob", &[ada, bob]),
        ("\u{feff}id,name\ns1,Ada\n", &[ada]),
        ("\u{feff}id;name\r\ns1;Ada\r\ns2;Bob\r\n", &[ada, bob]),
        ("id,name\r\ns1,Ada\r\n\r\ns2,Bob\r\n", &[ada, bob]),
        ("id,name\rs1,Ada\rs2,Bob\r", &[ada, bob]),
        ("id\tname\ns1\tAda\n", &[ada]),
        ("\"id\",\"name\"\n\"s1\",\"Ada\"\n", &[ada]),
        ("\u{feff}\"id\",\"name\"\n\"s1\",\"Ada\"\n", &[ada]),
        ("name,id\nAda,s1\nBob,s2\n", &[ada, bob]),
        ("e-mail,ID,group, Name \na@b.c,s1,2,Ada\n", &[ada]),
        ("id,name\n\n  s1 , Ada \n,\n\ns2,Bob\n\n", &[ada, bob]),
        ("id\ns1\n", &[("s1", "")]),
        ("id,name\ns1\ns2,Bob,more,and more\n", &[("s1", ""), bob]),
        (
            "id,name\ns1,\"Lovelace, Ada\"\n",
            &[("s1", "Lovelace, Ada")],
        ),
        ("id;name\ns1;Lovelace, Ada\n", &[("s1", "Lovelace, Ada")]),
        (
            "id,name\ns1,\"Ada \"\"The\"\" King\"\n",
            &[("s1", "Ada \"The\" King")],
        ),
        (
            "id,name\n,Average\ns1,Average\n,Maximum\n",
            &[("s1", "Average")],
        ),
        (
            "id,name\nA.b_c-9,Zoë Ångström 山田\n",
            &[("A.b_c-9", "Zoë Ångström 山田")],
        ),
        ("id,name\ns2,Bob\ns1,Ada\n", &[bob, ada]),
    ];
    for (roster, expected) in cases {
        let found = read(roster.as_bytes());
        let found: Vec<(&str, &str)> = found.iter().map(|(id, name)| (&**id, &**name)).collect();
        assert_eq!(found, expected, "{roster:?}");
    }
    let longest = "x".repeat(64);
    assert_eq!(read(format!("id\n{longest}\n").as_bytes())[0].0, longest);
}

/// Ids and names.
type Students<'t> = &'t [(&'t str, &'t str)];

/// Class lists as they are exported: what was understood, and the names of the files with the names of the students.
#[test]
fn class_lists_of_learning_systems_and_schools() {
    let utf_16 = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect()
    };
    let moodle = "\u{feff}\"First name\",\"Last name\",\"ID number\",\"Email address\",\"Assignment: Nim (Real)\",\"Last \
                  downloaded from this course\"\nZoë,Ångström,,zoe@uni.edu,-,1700000000\nBob,\"O'Neill, Jr.\",4711,bob@uni.edu,\
                  7.00,1700000000\n";
    let canvas = "Student,ID,SIS User ID,SIS Login ID,Section,Nim (77),Final Score\n,,,,,Manual Posting,\n    Points \
                  Possible,,,,,10,(read only)\n\"Lovelace, Ada\",101,u1,ada,M1,,0\n\"Noether, Emmy\",102,u2,emmy,M1,9,90\n\
                  \"Student, Test\",103,,deadbeef,M1,,\n";
    let german = "Matrikelnummer;Nachname;Vorname\r\n0123;Weiß;Jürgen\r\n";
    let latin: Vec<u8> = german.chars().map(|c| c as u32 as u8).collect();
    let cases: [(Vec<u8>, &str, &str, Students); 9] = [
        (
            moodle.into(),
            "",
            "2 students, id from `Email address`, name from `First name` and `Last name`",
            &[
                ("zoe@uni.edu", "Zoë Ångström"),
                ("bob@uni.edu", "Bob O'Neill, Jr."),
            ],
        ),
        (
            canvas.into(),
            "",
            "2 students, id from `SIS Login ID`, name from `Student`; 3 rows left out (Manual Posting, Points Possible, \
             Student, Test)",
            &[("ada", "Lovelace, Ada"), ("emmy", "Noether, Emmy")],
        ),
        (
            canvas.into(),
            "--id-column id --name-column student",
            "2 students, id from `ID`, name from `Student`; 3 rows left out (Manual Posting, Points Possible, Student, Test)",
            &[("101", "Lovelace, Ada"), ("102", "Noether, Emmy")],
        ),
        (
            "Student ID, First name, Last name\n7, Ada, Lovelace\n".into(),
            "",
            "1 student, id from `Student ID`, name from `First name` and `Last name`",
            &[("7", "Ada Lovelace")],
        ),
        (
            german.into(),
            "",
            "1 student, id from `Matrikelnummer`, name from `Vorname` and `Nachname`",
            &[("0123", "Jürgen Weiß")],
        ),
        (
            latin,
            "",
            "1 student, id from `Matrikelnummer`, name from `Vorname` and `Nachname`",
            &[("0123", "Jürgen Weiß")],
        ),
        (
            utf_16("Username\tFull name\r\nada\tAda Lovelace\r\n"),
            "",
            "1 student, id from `Username`, name from `Full name`",
            &[("ada", "Ada Lovelace")],
        ),
        (
            "sep=;\nKürzel;Who\nal;Ada\n".into(),
            "--id-column KURZEL --name-column who",
            "1 student, id from `Kürzel`, name from `Who`",
            &[("al", "Ada")],
        ),
        (
            "id,name\nZoë K.,Zoe\nzoe k,Joe\n../x,Up\n..,Dots\ncon,Device\ns1,Ada\n".into(),
            "",
            "6 students, id from `id`, name from `name`; 5 ids cannot be file names; their files are named otherwise",
            &[
                ("Zoe_K-S6YR", "Zoe"),
                ("zoe_k-27F3", "Joe"),
                ("x-NGF5", "Up"),
                ("student-GZ5A", "Dots"),
                ("con-JKXB", "Device"),
                ("s1", "Ada"),
            ],
        ),
    ];
    for (roster, options, understood, expected) in cases {
        let desk = Folder::with(&[("set.yaml", SET)]);
        desk.write("class.csv", roster);
        let run = desk.line(&format!(
            "generate set.yaml --students class.csv {options} --format json"
        ));
        assert_eq!(
            (run.code, run.err),
            (0, format!("class.csv: {understood}\n"))
        );
        for (file, name) in expected {
            let sheet = json(&desk, file);
            assert_eq!(sheet["student"]["name"], *name);
            assert!(
                sheet["code"]
                    .as_str()
                    .is_some_and(|code| code.starts_with(&format!("{file}-")))
            );
        }
        let quiet = desk.good(&format!(
            "generate set.yaml --students class.csv {options} --format json -q"
        ));
        assert_eq!(quiet, "");
    }
    let desk = Folder::with(&[("set.yaml", SET), ("class.csv", "id,name\ns1,Ada\n")]);
    let run = desk.line("generate set.yaml --students class.csv --id-column nmae");
    let message = "class.csv:1:1: no column `nmae`, which --id-column names\n";
    assert!(run.code == 2 && run.err.starts_with(message), "{}", run.err);
    assert!(
        run.err
            .contains("help: did you mean `name`? known columns: id, name"),
        "{}",
        run.err
    );
}

/// What each of these rosters is refused with; that nothing is written is tested with all messages.
#[test]
fn rosters_that_are_refused() {
    let cases = [
        (
            "id,name\ns1,\"Ada\nLovelace\"\n",
            "class.csv:2:1: a name with a line break; is a quotation mark `\"` not closed?",
        ),
        (
            "id,name\ns1,Ada\ns2,B\tob\n",
            "class.csv:3:1: a name with the control character U+0009",
        ),
        (
            "id,name\ns1,A\0da\n",
            "class.csv:2:1: a name with the control character U+0000",
        ),
        (
            "id,name\ns1,A\u{85}da\n",
            "class.csv:2:1: a name with the control character U+0085",
        ),
        (
            "id,name\ns1,A\u{2028}da\n",
            "class.csv:2:1: a name with the control character U+2028",
        ),
        (
            "id,name\ns1,A\u{2067}da\n",
            "class.csv:2:1: a name with the control character U+2067",
        ),
        (
            "id,name\n\"s1\ns2\",Ada\n",
            "class.csv:2:1: an id with a line break; is a quotation mark `\"` not closed?",
        ),
        (
            "id,name\n\ns1,Ada\n\n\ns1,Bob\n",
            "class.csv:6:1: id `s1` stands on line 3 already",
        ),
        (
            "id,name\n\"s1\",\"Ada\nBob\ns2,Cy\n",
            "class.csv:2:1: a name with a line break",
        ),
        (
            "id,name\ns1-key,Ada\nS1,Bob\n",
            "class.csv:3:1: the sheet of `s1-key` and the key of `S1` would both be the file S1-key.html",
        ),
        (
            "id,name\ns1,Ada\nAnswers,Bob\n",
            "class.csv:3:1: the table of all answers and the sheet of `Answers` would both be",
        ),
        ("ids,name\ns1,Ada\n", "class.csv:1:1: no column of ids"),
        ("Student,ID\nAda,\nBob,s2\n", "class.csv:2:1: an empty id"),
        (
            "PK\u{3}\u{4}\0\0\0\0\0\0",
            "class.csv: a roster that is no text",
        ),
    ];
    for (roster, message) in cases {
        let desk = Folder::with(&[("set.yaml", SET), ("class.csv", roster)]);
        let run = desk.line("generate set.yaml --students class.csv");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{roster:?}");
        assert!(run.err.starts_with(message), "{roster:?}: {}", run.err);
        assert!(
            !run.err
                .contains(['\0', '\t', '\u{85}', '\u{2028}', '\u{2067}']),
            "{:?}",
            run.err
        );
        assert!(!desk.has("out"), "{roster:?}");
    }
}

/// Whether no spreadsheet takes a cell for a formula, nor what another separator makes a cell of it, and nothing in it
/// upsets a terminal.
pub fn is_harmless(cell: &str) -> bool {
    let formula = |piece: &str| {
        let piece = piece.trim_start_matches(|c: char| c.is_whitespace() || c == '"');
        let number = piece.starts_with('-') && piece.trim_end().parse::<f64>().is_ok();
        !number && piece.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '−'])
    };
    let upsets = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    !cell.contains(upsets) && !cell.split([',', ';', '|']).any(formula)
}

/// Names that Windows keeps for itself, or takes for others.
#[test]
fn ids_are_names_on_every_system() {
    let devices = [
        "con",
        "PRN",
        "aux",
        "Nul",
        "com1",
        "LPT9",
        "com0",
        "con.x",
        "nul.tar.gz",
    ];
    for id in devices.into_iter().chain(["a.", "a..", "con."]) {
        let desk = Folder::with(&[("set.yaml", SET), ("class.csv", &format!("id\ns1\n{id}\n"))]);
        desk.good("generate set.yaml --students class.csv --format json");
        let (stem, _) = id.split_once('.').unwrap_or((id, ""));
        let made = desk
            .files()
            .into_iter()
            .filter(|file| file.starts_with(&format!("out/{stem}")) && file.ends_with(".json"));
        let made: Vec<String> = made.collect();
        assert!(made.len() == 1 && made[0].contains('-'), "{made:?}");
        let run = desk.run(&["generate", "set.yaml", "--versions", id]);
        assert!(run.err.contains("cannot be an id"), "{}", run.err);
    }
    let plain = [
        "console",
        "com",
        "com10",
        "nul-1",
        "x.con",
        "lpt",
        "_con",
        "incomplete",
    ];
    let roster = format!("id\n{}\n", plain.join("\n"));
    assert_eq!(read(roster.as_bytes()).len(), plain.len());
}

/// Two files of one name, in some case of letters: what each is for, whatever is written.
#[test]
fn no_two_files_of_a_run_have_one_name() {
    let cases = [
        (
            "homework-GIFT",
            "--papers --format gift",
            "the questions for gift and the paper of",
        ),
        ("answers", "", "the table of all answers and the sheet of"),
        (
            "combined-key",
            "--combined --format md",
            "the file of all keys and the sheet of",
        ),
        (
            "how-to-write",
            "--papers --format md",
            "the page that shows how to write and the sheet of",
        ),
        (
            "Incomplete-homework-class",
            "--papers --format json",
            "the note that files are missing and the paper of",
        ),
        ("s1-key", "", "the key of `s1` and the sheet of"),
    ];
    for (id, options, message) in cases {
        let desk = Folder::with(&[
            ("homework.yaml", SET),
            ("class.csv", &format!("id\ns1\n{id}\n")),
        ]);
        let line = format!("generate homework.yaml --students class.csv {options}");
        let run = desk.line(&line);
        let message = format!("class.csv:3:1: {message} `{id}` would both be the file ");
        assert!(
            run.code == 2 && run.err.starts_with(&message),
            "{line}: {}",
            run.err
        );
        assert!(!desk.has("out"), "{line}");
        // The same id is good where nothing else has the name.
        desk.write("class.csv", format!("id\n{id}\n"));
        desk.good("generate homework.yaml --students class.csv --format json -q");
    }
}

/// Text that means something in HTML, Markdown, templates, formulas, spreadsheets or this program's own insides.
pub const HOSTILE: [&str; 53] = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!-- a",
    "</main></body>",
    "<b>bold</b>",
    "a & b &amp; &lt; &#60; &copy",
    "\" onmouseover=\"alert(1)",
    "' onmouseover='alert(1)",
    "]]> <![CDATA[",
    "=cmd()",
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "'=1",
    "a;=1+1",
    "a; =HYPERLINK(1)|@x",
    "a,\"＝1+1\"",
    "a|-1+1;-3;＋2",
    "*bold*",
    "**bold**",
    "_so_ __so__",
    "~~gone~~",
    "`code` ``code``",
    "```",
    "~~~",
    "$x$ $$x$$",
    "\\(x\\) \\[x\\]",
    "[a](javascript:alert(1))",
    "![a](http://a.b/c.png)",
    "[a]: http://a.b",
    "<http://a.b>",
    "http://a.b www.a.b a@b.cd",
    "| a | b |",
    "a | b",
    "--- | ---",
    "# a #",
    "> a",
    "1. a",
    "1) a",
    "- a",
    "---",
    "===",
    "***",
    "\\",
    "a\\",
    "\\# \\* \\n",
    "{{ x }} {% x %}",
    "<< x >> <% if x %> <# x #>",
    "\u{e000}0\u{e001}",
    "\u{e002}1\u{e001} \u{e000}",
    "Zoë 山田 \u{627}\u{628} 🎲 e\u{301}",
    "a\u{a0}b \u{200d} \u{200f}c",
];

/// A page's tags and the names of their attributes, in order; and its text with the entities read.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub tags: Vec<String>,
    pub text: String,
}

/// Reads HTML as a browser does where it is written carefully; panics where it is not.
pub fn page(html: &str) -> Page {
    let mut page = Page::default();
    let mut rest = html;
    while let Some((text, tag)) = rest.split_once('<') {
        page.text.push_str(&unescaped(text));
        let (tag, after) = one_tag(tag);
        rest = match tag.as_str() {
            "style" => after.split_once("</style>").expect("an end of the style").1,
            _ => after,
        };
        page.tags.push(tag);
    }
    page.text.push_str(&unescaped(rest));
    page
}

/// The tag at the head of a text, with the names of its attributes, and what follows it.
fn one_tag(text: &str) -> (String, &str) {
    let name = text.find([' ', '>', '\n']).expect("an end of the tag");
    let (mut tag, mut rest) = (text[..name].to_string(), &text[name..]);
    let shape = tag.trim_start_matches(['/', '!']);
    assert!(
        !shape.is_empty() && shape.chars().all(char::is_alphanumeric),
        "<{tag}"
    );
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return (tag, after);
        }
        if let Some(after) = rest.strip_prefix("/>") {
            return (tag, after);
        }
        let end = rest.find(['=', ' ', '>']).expect("an attribute");
        tag = format!("{tag} {}", &rest[..end]);
        rest = &rest[end..];
        if let Some(value) = rest.strip_prefix("=\"") {
            let (value, after) = value.split_once('"').expect("an end of the value");
            assert!(!value.contains('<'), "{value}");
            unescaped(value);
            rest = after;
        }
        assert!(rest.starts_with([' ', '>', '/', '\n']), "{rest}");
    }
}

/// Text with its entities read; panics at one that is not known, and at a bare `>` or `"` only where they matter.
fn unescaped(text: &str) -> String {
    let mut pieces = text.split('&');
    let mut out = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let (entity, after) = piece.split_once(';').expect("an entity");
        out.push(match entity {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            "nbsp" => '\u{a0}',
            other => panic!("&{other};"),
        });
        out.push_str(after);
    }
    out
}

/// The events of a Markdown text with all extensions that a viewer might have, texts joined, and the texts alone.
fn markdown(text: &str) -> (Vec<String>, Vec<String>) {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_MATH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM;
    let (mut shape, mut texts) = (Vec::new(), vec![String::new()]);
    for event in Parser::new_ext(text, options) {
        match event {
            Event::Text(text) => texts.last_mut().expect("a text").push_str(&text),
            event => {
                shape.push(format!("{event:?}"));
                texts.push(String::new());
            }
        }
    }
    (shape, texts)
}

#[test]
fn hostile_names_stay_text() {
    let mut roster = csv::Writer::from_writer(Vec::new());
    let names = ["Tame"].into_iter().chain(HOSTILE);
    roster.write_record(["id", "name"]).expect("a row");
    for (i, name) in names.clone().enumerate() {
        roster
            .write_record([&format!("s{i:02}"), name])
            .expect("a row");
    }
    let desk = Folder::with(&[("set.yaml", SET)]);
    desk.write("class.csv", roster.into_inner().expect("a file"));
    desk.good("generate set.yaml --students class.csv --format md,html,json --combined --quiet");
    let file = |i: usize, end: &str| desk.read(&format!("out/s{i:02}{end}"));
    for end in [".html", "-key.html"] {
        let tame = page(&file(0, end));
        for (i, name) in names.clone().enumerate() {
            let found = page(&file(i, end));
            assert_eq!(found.tags, tame.tags, "{name}");
            assert!(found.text.contains(name), "{name}: {}", found.text);
        }
    }
    for end in [".md", "-key.md"] {
        let tame = markdown(&file(0, end));
        for (i, name) in names.clone().enumerate() {
            let (shape, texts) = markdown(&file(i, end));
            assert_eq!(shape, tame.0, "{name}");
            let head = match end {
                ".md" => format!("s{i:02}"),
                _ => format!(
                    "Answer key, certified: the proof kernel has accepted every line · {name} (s{i:02})"
                ),
            };
            assert!(texts.contains(&head), "{name}: {texts:?}");
            let line = texts.iter().find(|text| text.starts_with("Name: "));
            let line =
                line.map(|line| line.split("   Date").next().unwrap_or_default().to_string());
            let expected = (end == ".md").then(|| format!("Name: {name}"));
            assert_eq!(line, expected, "{texts:?}");
        }
    }
    for (i, name) in names.clone().enumerate() {
        assert_eq!(json(&desk, &format!("s{i:02}"))["student"]["name"], *name);
    }
    let table = desk.read("out/answers.csv");
    let rows = cells(&table);
    assert_eq!(rows.len(), names.clone().count() + 1);
    for (row, name) in rows[1..].iter().zip(names.clone()) {
        let bare = |text: &str| text.replace('\'', "");
        assert!(
            bare(&row[1]) == bare(name) || name.contains('\u{200f}'),
            "{name}"
        );
    }
    for cell in rows.iter().flatten() {
        assert!(is_harmless(cell), "{cell}");
    }
    let table = desk.read("out/answers.html");
    let rows: Vec<Page> = table
        .split("<tr>")
        .skip(2)
        .map(|row| page(&format!("<tr>{row}")))
        .collect();
    for (row, name) in rows.iter().zip(names.clone()) {
        assert_eq!(row.tags[..10], rows[0].tags[..10], "{name}");
        assert!(row.text.contains(name), "{name}: {}", row.text);
    }
    let all = desk.read("out/combined.html");
    let sheets: Vec<Page> = all
        .split("<article")
        .skip(1)
        .map(|sheet| page(&format!("<article{sheet}")))
        .collect();
    assert_eq!(sheets.len(), names.clone().count());
    for (sheet, name) in sheets.iter().zip(names) {
        assert!(sheet.tags.starts_with(&sheets[0].tags), "{name}");
        assert!(sheet.text.contains(name), "{name}");
    }
}

/// Words as Markdown that says them and nothing else.
fn in_markdown(words: &str) -> String {
    let escaped = words.chars().flat_map(|c| {
        let before = c.is_ascii_punctuation().then_some('\\');
        before.into_iter().chain([c])
    });
    escaped.collect()
}

/// A set with these words of an author in every place that has words, and all kinds of exercises.
fn set(words: &str) -> String {
    let quoted = serde_json::to_string(words).expect("JSON");
    let instructions = serde_json::to_string(&in_markdown(words)).expect("JSON");
    let short: String = words.chars().take(40).collect();
    let short = serde_json::to_string(&short).expect("JSON");
    let entry = |kind: &str| {
        let limited = kinds::kind(kind).is_some_and(|kind| kind.limit.is_some());
        let size = if limited { "2..4" } else { "3..7" };
        format!("  - {{kind: {kind}, heaps: 3, size: {size}, instructions: {instructions}}}\n")
    };
    let entries: String = crate::sheets::nim_kinds().map(entry).collect();
    format!(
        "title: {quoted}\nwords: {{heap: [{short}, {short}], object: [{short}, {short}]}}\nexercises:\n{entries}  - \
         {{kind: first-move, game: classic-nim, instructions: {instructions}}}\n  - {{kind: counterexample, instructions: {instructions}}}\n  - {{kind: text, question: \
         {instructions}, solution: {instructions}}}\n"
    )
}

#[test]
fn hostile_words_of_an_author_stay_text() {
    let tame = Folder::with(&[("set.yaml", &set("Tame"))]);
    let make = "generate set.yaml --format md,html,json --versions A --quiet";
    tame.good(make);
    for words in HOSTILE {
        let desk = Folder::with(&[("set.yaml", &set(words))]);
        desk.good(make);
        for end in ["A.html", "A-key.html", "answers.html"] {
            let file = format!("out/{end}");
            let found = page(&desk.read(&file));
            assert_eq!(found.tags, page(&tame.read(&file)).tags, "{end} {words}");
            assert!(found.text.contains(words), "{words}: {}", found.text);
        }
        for end in ["A.md", "A-key.md"] {
            let file = format!("out/{end}");
            let (shape, texts) = markdown(&desk.read(&file));
            assert_eq!(shape, markdown(&tame.read(&file)).0, "{end} {words}");
            let whole = texts.iter().filter(|text| *text == words).count();
            assert!(whole >= 8, "{whole} times {words}: {texts:?}");
        }
        let sheet = json(&desk, "A");
        assert_eq!(sheet["title"], words);
        let cells = cells(&desk.read("out/answers.csv"));
        assert!(cells.iter().flatten().all(|cell| is_harmless(cell)));
    }
}

/// Ids of exercises may begin with a sign that a spreadsheet would compute.
#[test]
fn heads_of_the_table_are_no_formulas() {
    let set = "exercises:\n  - {kind: winner, id: -a}\n";
    let desk = Folder::with(&[("set.yaml", set), ("class.csv", "id,name\n-s1,Ada\n")]);
    desk.good("generate set.yaml --students class.csv --quiet");
    let cells = cells(&desk.read("out/answers.csv"));
    assert!(
        cells.iter().flatten().all(|cell| is_harmless(cell)),
        "{cells:?}"
    );
}
