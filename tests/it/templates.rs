//! An author's own templates: what they can do, and what they are told when they are wrong.

use crate::program::Folder;

const SET: &str = "\
title: Mine
words: {heap: pile, object: stone}
exercises:
  - {kind: winner, count: 4, size: 1..7}
  - {kind: nim-sum}
";

/// Makes Markdown sheets with templates of these names and texts.
fn print(templates: &[(&str, &str)]) -> Folder {
    let desk = desk(templates);
    desk.good("generate set.yaml --templates own --format md,html --quiet");
    desk
}

fn desk(templates: &[(&str, &str)]) -> Folder {
    let desk = Folder::with(&[("set.yaml", SET)]);
    for (name, text) in templates {
        desk.write(&format!("own/{name}"), text);
    }
    desk
}

#[test]
fn a_template_replaces_the_one_of_its_name() {
    let plain = Folder::with(&[("set.yaml", SET)]);
    plain.good("generate set.yaml --format md --quiet");
    let head = "# My << title >>\n\n<% if key %>For me<% else %>For you<% endif %>\n";
    let desk = print(&[("head.md", head)]);
    let after = |sheet: &str| {
        sheet
            .split_once("## Exercise 1")
            .expect("an exercise")
            .1
            .to_string()
    };
    let (sheet, key) = (desk.read("out/set.md"), desk.read("out/set-key.md"));
    assert!(sheet.starts_with("# My Mine\n\nFor you\n\n"), "{sheet}");
    assert!(key.starts_with("# My Mine\n\nFor me\n\n"), "{key}");
    assert_eq!(after(&sheet), after(&plain.read("out/set.md")));
    let page = desk.read("out/set.html");
    assert!(page.contains("<h1>My Mine</h1>\n<p>For you</p>"));
}

#[test]
fn every_part_can_be_replaced() {
    let kinds = crate::sheets::nim_kinds();
    for kind in kinds {
        let set = format!("exercises: [{{kind: {kind}}}]\n");
        let desk = Folder::with(&[("set.yaml", &set)]);
        desk.write(
            &format!("own/kinds/{kind}.md"),
            "Question << number >> of << kind >>\n",
        );
        desk.good("generate set.yaml --templates own --format md,html --quiet");
        let expected = format!("Question 1 of {kind}");
        assert!(desk.read("out/set.md").contains(&expected));
        assert!(desk.read("out/set-key.html").contains(&expected));
    }
    let parts = ["heading.md", "position.md", "answer.md", "solution.md"];
    for part in parts {
        let desk = print(&[(part, "MY PART\n")]);
        assert!(desk.read("out/set-key.md").contains("MY PART"), "{part}");
        assert!(desk.read("out/set-key.html").contains("MY PART"), "{part}");
    }
    let page = "<!DOCTYPE html>\n<title><< title >></title>\n<main class=mine><< body >></main>\n</html>\n";
    let desk = print(&[("page.html", page)]);
    let html = desk.read("out/set.html");
    assert!(
        html.starts_with("<!DOCTYPE html>\n<title>Mine</title>\n<main class=mine><header>"),
        "{html}"
    );
}

#[test]
fn an_own_part_can_be_included_from_anywhere() {
    let desk = print(&[
        (
            "head.md",
            "# << title >>\n\n<% include \"_part.md\" %>\n<% include \"deep/_er.md\" %>\n",
        ),
        ("_part.md", "Part of << title >>\n"),
        ("deep/_er.md", "\nDeeper\n"),
    ]);
    let sheet = desk.read("out/set.md");
    assert!(
        sheet.starts_with("# Mine\n\nPart of Mine\n\nDeeper\n"),
        "{sheet}"
    );
}

/// Template, text, and how the message begins; the rest of it is in the snapshot.
const WRONG: [(&str, &str, &str); 14] = [
    (
        "haed.md",
        "x",
        "own/haed.md: no template of this name is used\nhelp: known templates: answer.md, certified.md, head.md",
    ),
    (
        "kinds/essay.md",
        "x",
        "own/kinds/essay.md: no template of this name is used",
    ),
    ("head.md", "# A\n\n<% if %> x\n", "own/head.md:3:7: "),
    ("head.md", "# A\n<% if title %>\n", "own/head.md:"),
    ("head.md", "# A << title", "own/head.md:1:"),
    (
        "head.md",
        "# A\n\n<< titel >>\n",
        "own/head.md:3:4: variable `titel` is not defined",
    ),
    ("head.md", "<< title | shout >>\n", "own/head.md:1:"),
    (
        "head.md",
        "<% include \"_gone.md\" %>\n",
        "own/head.md:1:12: unknown template `_gone.md`",
    ),
    (
        "head.md",
        "<% include \"head.md\" %>\n",
        "own/head.md: this template includes itself",
    ),
    (
        "kinds/winner.md",
        "<< words.heep >>\n",
        "own/kinds/winner.md:1:10: field `heep` is not defined",
    ),
    (
        "kinds/winner.md",
        "<% if key %>\n<< answer.gain >><% endif %>\n",
        "own/kinds/winner.md:2:11: field `gain`",
    ),
    (
        "solution.md",
        "<% for p in solution %>\n\n<< p.stepp >><% endfor %>\n",
        "own/solution.md:3:6: field `stepp`",
    ),
    ("_part.md", "\n<% oops %>\n", "own/_part.md:2:"),
    (
        "page.html",
        "<title><< titel >></title>",
        "own/page.html:1:11: variable `titel`",
    ),
];

#[test]
fn mistakes_are_told_with_file_and_line_and_nothing_is_written() {
    let mut list = String::new();
    for (name, text, start) in WRONG {
        let desk = desk(&[(name, text)]);
        let run = desk.line("generate set.yaml --templates own");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{name} {text}");
        assert!(run.err.starts_with(start), "{name} {text}: {}", run.err);
        let field = run.err.contains(" is not defined");
        assert_eq!(
            field,
            run.err.contains("\nhelp: fields here: "),
            "{}",
            run.err
        );
        assert_eq!(desk.files().len(), 2, "{name} {text}");
        assert!(!desk.has("out"), "{name} {text}");
        list.push_str(&format!("{name}: {text:?}\n{}\n", run.err));
    }
    insta::assert_snapshot!("template-messages", list);
}

/// The first student's sheet has nothing that the template cannot do; a later one has.
#[test]
fn a_mistake_that_only_a_later_sheet_meets_writes_nothing_either() {
    // Each student has a question of both outcomes, in an order of their own.
    let set = "exercises: [{kind: first-move, heaps: 2, size: 1..7, count: 4}]\n";
    let desk = Folder::with(&[("set.yaml", set)]);
    let ids: String = (0..100).map(|i| format!("s{i}\n")).collect();
    desk.write("class.csv", format!("id\n{ids}"));
    for outcome in ["N", "P"] {
        let text =
            format!("<% if key and answer.outcome == \"{outcome}\" %><< oops >><% endif %>\n");
        desk.write("own/kinds/first-move.md", text);
        let run = desk.line("generate set.yaml --templates own --students class.csv");
        assert_eq!(run.code, 2);
        assert!(
            run.err.starts_with("own/kinds/first-move.md:1:"),
            "{}",
            run.err
        );
        assert!(!desk.has("out"), "{outcome}");
    }
}

#[test]
fn folders_of_templates_that_cannot_be_read() {
    let desk = desk(&[]);
    desk.write("bytes/head.md", b"# \xff\n");
    desk.write("large/head.md", vec![b'x'; 300_000]);
    for i in 0..201 {
        desk.write(&format!("many/_{i}.md"), "");
    }
    desk.write("deep/a/b/c/d/e/f/head.md", "x");
    desk.write("none/readme.txt", "x");
    let cases = [
        ("bytes", "bytes/head.md: not UTF-8"),
        ("large", "large/head.md: too large"),
        ("many", "many/_"),
        ("deep", "deep: no templates"),
        ("none", "none: no templates"),
        (
            "set.yaml",
            "set.yaml: there is a file where a folder is needed",
        ),
    ];
    for (folder, message) in cases {
        let run = desk.line(&format!("generate set.yaml --templates {folder}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{folder}");
        assert!(run.err.starts_with(message), "{folder}: {}", run.err);
        assert!(!desk.has("out"), "{folder}");
    }
}
