//! The book where something else has the say: mdBook, as a library and as a program.

use std::env;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::program::{Folder, PROGRAM, ran};

/// A book as `book init` makes it, whose book.toml calls the program under test.
fn theirs() -> Folder {
    let folder = Folder::new();
    assert_eq!(folder.run(&["book", "init", "b"]).code, 0);
    let toml = folder.read("b/book.toml");
    let called = toml.replace(
        "\"nimsmith book preprocess\"",
        &format!("'{PROGRAM} book preprocess'"),
    );
    assert_ne!(called, toml);
    folder.write("b/book.toml", called);
    folder
}

/// What a page says between its first and its last heading, which no builder adds to.
fn content(page: &str) -> &str {
    let start = page.find("<main>").expect("the content");
    let end = page.find("</main>").expect("its end");
    &page[start..end]
}

#[test]
fn mdbook_makes_the_same_pages() {
    let folder = theirs();
    let book = mdbook_driver::MDBook::load(folder.path().join("b")).expect("a book");
    book.build().expect("pages");
    let run = folder.run(&["book", "build", "b", "--out", "ours"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let (theirs, ours) = (
        folder.read("b/book/first-chapter.html"),
        folder.read("ours/first-chapter.html"),
    );
    assert!(theirs.contains("class=\"nimsmith exercise\""));
    assert_eq!(content(&theirs), content(&ours));
    // The style and the script come along, since book.toml names them.
    let names = folder.files();
    let beside = |end: &str| {
        names
            .iter()
            .any(|name| name.starts_with("b/book/nimsmith/") && name.ends_with(end))
    };
    assert!(beside(".css") && beside(".js"), "{names:?}");
    // And the program stands beside the script, which looks for it there; once in ours.
    assert!(
        folder.has("b/book/nimsmith/nimsmith-program.js"),
        "{names:?}"
    );
    let ours = names
        .iter()
        .filter(|name| name.starts_with("ours/") && name.ends_with("nimsmith-program.js"));
    assert_eq!(ours.collect::<Vec<_>>(), ["ours/nimsmith-program.js"]);
}

/// The mdbook program, or a word on standard error that a test was skipped.
fn mdbook(test: &str) -> Option<Command> {
    let path = env::var_os("PATH")?;
    let found = env::split_paths(&path)
        .map(|folder| folder.join("mdbook"))
        .find(|file| file.is_file());
    if found.is_none() {
        let _ = writeln!(std::io::stderr(), "skipped: {test} (no mdbook)");
    }
    found.map(Command::new)
}

#[test]
fn the_mdbook_program_builds_a_new_book() {
    let Some(mut mdbook) = mdbook("the_mdbook_program_builds_a_new_book") else {
        return;
    };
    let folder = theirs();
    let run = ran(mdbook.arg("build").arg(folder.path().join("b")));
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        folder
            .read("b/book/first-chapter.html")
            .contains("class=\"nimsmith exercise\"")
    );
}

#[test]
fn mdbook_is_told_what_is_wrong() {
    let folder = theirs();
    folder.write(
        "b/src/first-chapter.md",
        "# A\n\n```nimsmith proof\ntheorem: L9\n```\n",
    );
    let context = r#"[{"root":"ROOT","config":{"book":{"src":"src"}},"renderer":"html","mdbook_version":"0.5.4"},
        {"items":[{"Chapter":{"name":"A","content":"TEXT","number":[1],"sub_items":[],"path":"a.md","source_path":"a.md","parent_names":[]}}]}]"#;
    let text = "# A\\n\\n```nimsmith proof\\ntheorem: L9\\n```\\n";
    let root = folder.path().display().to_string();
    let input = context.replace("ROOT", &root).replace("TEXT", text);
    let mut child = folder
        .command()
        .args(["book", "preprocess"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), output.stdout.len()),
        (Some(2), 0),
        "{said}"
    );
    assert!(
        said.starts_with("src/a.md:4:10: no theorem `L9` is known"),
        "{said}"
    );
    assert_eq!(
        folder.run(&["book", "preprocess", "supports", "html"]).code,
        0
    );
    assert_eq!(
        folder.run(&["book", "preprocess", "supports", "epub"]).code,
        2
    );
}

#[test]
fn who_is_not_mdbook_is_told_what_to_do() {
    let run = Folder::new().run(&["book", "preprocess"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.starts_with("standard input: ") && run.err.contains("nimsmith book build"),
        "{}",
        run.err
    );
}
