//! The book where something else has the say: mdBook, as a library and as a program, and a browser that is shown pages
//! while they are written.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

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

/// A book that is shown, until dropped.
struct Served {
    child: Child,
    address: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    fn start(folder: &Folder) -> Served {
        let mut child = folder
            .command()
            .args(["book", "serve", "b", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line}")).to_string();
        Served { child, address }
    }

    fn get(&self, path: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

#[test]
fn a_book_is_shown_while_it_is_written() {
    let folder = theirs();
    let summary = folder.read("b/src/SUMMARY.md") + "\n- [A](a/README.md)\n";
    folder.write("b/src/SUMMARY.md", summary);
    folder.write("b/src/a/README.md", "# A\n");
    folder.write("secret.txt", "This is no page.\n");
    let served = Served::start(&folder);
    assert!(
        served.address.starts_with("127.0.0.1:"),
        "{}",
        served.address
    );
    let first = served.get("/", "localhost");
    assert!(
        first.contains("First chapter") && first.contains("/.version"),
        "{first}"
    );
    for path in [
        "/nimsmith.css",
        "/first-chapter.html?x#y",
        "//first-chapter.html",
        "/a/",
        "/a/./index.html",
    ] {
        let answer = served.get(path, "127.0.0.1");
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    }
    let secret = folder.path().join("secret.txt").display().to_string();
    let above = format!("{}{}", "/..".repeat(20), secret);
    for (path, host) in [
        ("/", "evil.example"),
        ("/../b/book.toml", "localhost"),
        ("/nothing.html", "localhost"),
        (&above, "localhost"),
        (&format!("/a{above}"), "localhost"),
        (&format!("/{secret}"), "localhost"),
        ("//etc/passwd", "localhost"),
        ("/.nimsmith-book", "localhost"),
    ] {
        assert!(
            served.get(path, host).starts_with("HTTP/1.1 404"),
            "{path} {host}"
        );
    }
    let version = |served: &Served| {
        served
            .get("/.version", "localhost")
            .split("\r\n\r\n")
            .nth(1)
            .unwrap()
            .to_string()
    };
    assert_eq!(version(&served), "1");
    // A fault leaves the pages as they are; what is right appears. How soon is no matter of a test.
    folder.write(
        "b/src/first-chapter.md",
        "# A\n\n```nimsmith nothing\n```\n",
    );
    std::thread::sleep(Duration::from_millis(500));
    assert!(
        served
            .get("/first-chapter.html", "localhost")
            .contains("First chapter")
    );
    folder.write("b/src/first-chapter.md", "# Another title\n");
    let begun = Instant::now();
    while !served
        .get("/first-chapter.html", "localhost")
        .contains("Another title")
    {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "the page does not change"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_ne!(version(&served), "1");
    assert!(fs::metadata(folder.path().join("book-html")).is_err());
}
