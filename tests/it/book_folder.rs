//! Books from a stranger: whatever leads out of their folder is refused with its place, nothing is run, and what would not
//! end does.

use std::path::Path;

use insta::assert_snapshot;

use crate::program::{Folder, PICTURE, Run};

/// A file beside the book that must not be published.
const SECRET: &str = "the secret of somebody else";

/// A book of two chapters, with files of its own and some beside it.
fn book(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::with(&[
        ("secret.txt", SECRET),
        ("beside/x.css", SECRET),
        ("beside/index.hbs", SECRET),
        ("b/book.toml", "[book]\ntitle = \"T\"\n"),
        (
            "b/src/SUMMARY.md",
            "# Summary\n\n- [One](one.md)\n- [Two](deep/two.md)\n",
        ),
        ("b/src/one.md", "# One\n"),
        ("b/src/deep/two.md", "# Two\n"),
        ("b/src/picture.png", "a picture"),
        (
            "b/code/main.rs",
            "fn a() {}\n// ANCHOR: here\nfn b() {}\n// ANCHOR_END: here\nfn c() {}\n",
        ),
    ]);
    for (name, text) in files {
        folder.write(name, text);
    }
    folder
}

fn build(folder: &Folder) -> Run {
    folder.run(&["book", "build", "b", "--out", "out/pages"])
}

/// A setting below `[book]`.
fn toml(lines: &str) -> String {
    format!("[book]\ntitle = \"T\"\n{lines}\n")
}

/// Files that make a book one that is refused.
const REFUSED: &[(&str, &str)] = &[
    ("b/src/one.md", "text\n\n  {{#include ../../secret.txt}}\n"),
    ("b/src/one.md", "{{#include ../../secret.txt:1:2}}\n"),
    ("b/src/one.md", "{{ #include\n../../secret.txt}}\n"),
    (
        "b/src/one.md",
        "{{#playground ../../secret.txt editable}}\n",
    ),
    ("b/src/one.md", "{{#playpen ../../secret.txt}}\n"),
    ("b/src/one.md", "{{#rustdoc_include /etc/passwd}}\n"),
    ("b/src/deep/two.md", "{{#include ../../../secret.txt}}\n"),
    (
        "b/src/one.md",
        "{{#include missing.md}} {{#include ../code}}\n",
    ),
    ("b/src/one.md", "{{#include one.md}} {{#include one.md}}\n"),
    (
        "b/src/one.md",
        "{{#include deep/two.md}}{{#include /dev/zero}}\n",
    ),
    (
        "b/src/SUMMARY.md",
        "- [A](one.md)\n- [B](../../secret.txt)\n",
    ),
    ("b/src/SUMMARY.md", "- [A](/etc/passwd)\n"),
    ("b/src/SUMMARY.md", "- [A](missing.md)\n"),
    ("b/src/SUMMARY.md", "- A\n"),
    ("b/src/SUMMARY.md", ""),
    ("b/src/SUMMARY.md", "# Summary\n\n- [Not written]()\n"),
    ("b/book.toml", "src = \"../beside\""),
    ("b/book.toml", "src = \"/etc\""),
    ("b/book.toml", "[output.html]\ntheme = \"../beside\""),
    ("b/book.toml", "[output.html]\ntheme = \"missing\""),
    (
        "b/book.toml",
        "[output.html]\nadditional-css = [\"../beside/x.css\"]",
    ),
    (
        "b/book.toml",
        "[output.html]\nadditional-js = [\"/etc/passwd\", \"no.js\"]",
    ),
    ("b/book.toml", "[output.html]\nadditional-js = [\"no.js\"]"),
    (
        "b/book.toml",
        "[output.html]\ninput-404 = \"../../secret.txt\"",
    ),
    (
        "b/book.toml",
        "[output.html.redirect]\n\"/../../escaped.html\" = \"x\"",
    ),
    (
        "b/book.toml",
        "[output.html.redirect]\n\"a/../../escaped.html#x\" = \"x\"",
    ),
    ("b/book.toml", "[output.html]\nthemes = \"x\""),
    (
        "b/book.toml",
        "[preprocessor.evil]\ncommand = \"touch ran\"",
    ),
    (
        "b/book.toml",
        "[preprocessor.evil]\ncommand = \"touch ran\"\nrenderers = [\"html\"]",
    ),
    (
        "b/book.toml",
        "[preprocessor.evil]\ncommand = \"\\u001b[31mtouch ran\"",
    ),
    ("b/book.toml", "[preprocessor.mermaid]"),
];

#[test]
fn what_leads_out_of_the_folder_is_refused() {
    let mut told = String::new();
    for (name, text) in REFUSED {
        let text = if *name == "b/book.toml" {
            toml(text)
        } else {
            (*text).to_string()
        };
        let folder = book(&[(name, &text)]);
        let before = folder.files();
        let run = build(&folder);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{text}: {}", run.err);
        assert!(
            run.err.starts_with("b/") && run.err.contains("\nhelp: "),
            "{text}: {}",
            run.err
        );
        assert_eq!(folder.files(), before, "{text}");
        told.push_str(&format!(
            "=== {name}: {}\n{}\n",
            text.trim_end().replace('\n', " | "),
            run.err
        ));
    }
    assert_snapshot!("book_refused", told);
}

#[test]
fn other_outputs_are_not_made_and_nothing_is_run() {
    let lines = "[preprocessor.a]\ncommand = \"touch ran\"\nrenderers = [\"epub\"]\n[preprocessor.links]\ncommand = \"touch \
                 ran\"\n[output.html]\n[output.evil]\ncommand = \"touch ran\"\n[build]\nbuild-dir = \"../elsewhere\"";
    let folder = book(&[("b/book.toml", &toml(lines))]);
    let run = build(&folder);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(folder.has("out/pages/one.html") && !folder.has("elsewhere"));
    assert!(!folder.files().iter().any(|name| name.ends_with("ran")));
}

#[cfg(unix)]
#[test]
fn commands_are_run_when_they_are_allowed() {
    // It hands the book back as it is.
    let script = "#!/bin/sh\ntouch ran\nif [ \"$1\" = supports ]; then exit 0; fi\nexec sed 's/^.*\\(,{\"items\"\\)/\\1/; s/^,//; s/]$//'\n";
    let lines = "[preprocessor.hand-on]\ncommand = \"sh hand-on.sh\"";
    let folder = book(&[("b/book.toml", &toml(lines)), ("b/hand-on.sh", script)]);
    let refused = build(&folder);
    assert_eq!((refused.code, folder.has("b/ran")), (2, false));
    let line = "book build b --out out/pages --allow-commands";
    let run = folder.line(line);
    assert_eq!((run.code, folder.has("b/ran")), (0, true), "{}", run.err);
    assert_eq!(run.err, "b/book.toml: running `sh hand-on.sh`\n");
    assert!(folder.read("out/pages/one.html").contains("One"));
    assert_eq!(folder.line(&format!("{line} --quiet")).err, "");
}

/// Links of the file system: what they are called, where they lead, and the file of the pages that they make, if any.
#[cfg(unix)]
const LINKS: &[(&str, &str, Option<&str>)] = &[
    ("b/src/a.txt", "../../secret.txt", None),
    ("b/src/a", "../../beside", None),
    ("b/src/a", "..", None),
    ("b/src/a", ".", None),
    ("b/src/a.txt", "/dev/zero", None),
    ("b/src/a.txt", "nowhere", None),
    ("b/theme", "../beside", None),
    ("b/theme/favicon.png", "../../secret.txt", None),
    ("b/theme/fonts/a.woff2", "../../../secret.txt", None),
    ("b/src/404.md", "../../secret.txt", None),
    ("b/src/b.md", "../../secret.txt", Some("one.html")),
    ("b/src/a.png", "picture.png", Some("a.png")),
    ("b/src/a", "../code", Some("a/main.rs")),
];

#[cfg(unix)]
#[test]
fn links_stay_in_the_folder() {
    for (name, to, page) in LINKS {
        let lines = "[output.html]\nsite-url = \"/x/\"";
        let folder = book(&[("b/book.toml", &toml(lines))]);
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(to, path).unwrap();
        let run = build(&folder);
        assert_eq!(
            run.code,
            if page.is_some() { 0 } else { 2 },
            "{name}: {}",
            run.err
        );
        match page {
            Some(page) => assert!(folder.has(&format!("out/pages/{page}")), "{name}"),
            None => assert!(
                run.err.starts_with(name) && !folder.has("out"),
                "{name}: {}",
                run.err
            ),
        }
    }
    // The files that make it a book, and the sets.
    for (name, to) in [
        ("b/book.toml", "../beside/x.css"),
        ("b/src/SUMMARY.md", "../../secret.txt"),
        ("b/src/one.md", "../../secret.txt"),
        ("b/set.yaml", "../secret.txt"),
        ("b/set.yaml", "src/one.md"),
    ] {
        let folder = book(&[("b/src/deep/two.md", "```nimsmith set\nset: set.yaml\n```\n")]);
        let path = folder.path().join(name);
        let _ = std::fs::remove_file(&path);
        std::os::unix::fs::symlink(to, path).unwrap();
        let run = build(&folder);
        assert_eq!(run.code, 2, "{name}");
        assert!(
            !run.err.contains("secret of") && !folder.has("out"),
            "{name}: {}",
            run.err
        );
    }
}

/// Folders that are linked to each other would be copied for ever.
#[cfg(unix)]
#[test]
fn linked_folders_end() {
    let folder = book(&[("b/src/x/1", ""), ("b/src/y/1", "")]);
    for (name, to) in [
        ("x/y", "../y"),
        ("x/z", "../y"),
        ("y/x", "../x"),
        ("y/z", "../x"),
    ] {
        std::os::unix::fs::symlink(to, folder.path().join("b/src").join(name)).unwrap();
    }
    let run = build(&folder);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("too many files, or folders nested too deeply"),
        "{}",
        run.err
    );
}

/// Texts that would grow without end, or take for ever, each with what is said of them.
#[test]
fn what_would_not_end_is_refused() {
    let bomb = |leaf: &str| {
        let mut files: Vec<(String, String)> = (0..8)
            .map(|i| {
                (
                    format!("b/src/{i}.md"),
                    format!("{{{{#include {}.md}}}}", i + 1).repeat(12),
                )
            })
            .collect();
        files.push(("b/src/8.md".to_string(), leaf.to_string()));
        files.push(("b/src/one.md".to_string(), "{{#include 0.md}}".to_string()));
        files
    };
    let one = |text: String| vec![("b/src/one.md".to_string(), text)];
    let summary = |text: String| vec![("b/src/SUMMARY.md".to_string(), text)];
    let nested: String = (0..70)
        .map(|i| format!("{}- [{i}]()\n", "  ".repeat(i)))
        .collect();
    for (files, told) in [
        (bomb(""), "too long with the files that they include"),
        (
            bomb(&"x".repeat(1 << 20)),
            "too long with the files that they include",
        ),
        (
            one("x".repeat(5 << 20)),
            "the chapters are longer than 4 MB together",
        ),
        (
            one("# a\n\n".repeat(5000)),
            "too many headings of this book are called `a`",
        ),
        (one("<a id=\"a\"></a>\n\n".repeat(5000)), "are called `a`"),
        (
            summary("- [a]()\n".repeat(1001)),
            "a book has at most 1000 chapters",
        ),
        (summary(nested), "nested too deeply"),
        (
            summary("x\n".repeat(1 << 20)),
            "this file is longer than 1 MB",
        ),
    ] {
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(name, text)| (&**name, &**text))
            .collect();
        let run = build(&book(&files));
        assert_eq!(run.code, 2, "{told}");
        assert!(run.err.contains(told), "{told}: {}", run.err);
    }
    let long = [
        "{{ ".repeat(300_000) + "}}",
        "\\{{#".repeat(200_000),
        "{{#include ".repeat(90_000),
    ];
    for text in long {
        assert_eq!(build(&book(&[("b/src/one.md", &text)])).code, 0);
    }
}

/// What is wrong is told in one line, with its place.
#[test]
fn settings_that_cannot_be_read_are_told_at_their_place() {
    for (text, told) in [
        (
            "[book]\ntitle = x\n",
            "b/book.toml:2:9: string values must be quoted, expected literal string\n",
        ),
        (
            "[book]\ntitle = 3\n",
            "b/book.toml:2:9: invalid type: integer `3`, expected a string\n",
        ),
        (
            "# ⊕\n[book",
            "b/book.toml:2:6: unclosed table, expected `]`\n",
        ),
        (
            "[output.html]\nprint = 3\n",
            "b/book.toml: [output.html]: invalid type: integer `3`, expected struct Print, in `print`\n",
        ),
    ] {
        let run = build(&book(&[("b/book.toml", text)]));
        assert_eq!(run.code, 2, "{text}");
        assert!(run.err.starts_with(told), "{text}: {}", run.err);
        assert!(
            run.err.contains("\nhelp: correct the setting"),
            "{}",
            run.err
        );
    }
}

/// A link leads to a page or a file of the book, or out of it.
#[test]
fn links_that_lead_nowhere_are_told() {
    let folder = |text: &str| {
        let folder = book(&[("b/src/deep/two.md", text), ("b/src/a b/f.txt", "text")]);
        folder.write("b/src/picture.png", PICTURE);
        folder.write("b/src/cut.png", &PICTURE[..40]);
        folder
    };
    for good in [
        "[a](../one.md) [b](../one.md#one) [c](../one.html?x) [d](two.md) [e](#two) [f](../a%20b/f.txt)",
        "[a](../print.html) [b](../index.html) ![c](../picture.png) [d](<../a b/f.txt>) [e](./../one.md)",
        "[a](https://x.org/a.md) [b](mailto:a@b.org) [c](//x.org/a.md) [d](/a.md) [e](../../home.html)",
        "`[a](gone.md)`\n\n    [b](gone.md)\n\n```text\n[c](gone.md)\n```\n\n[d][e]\n\n[e]: ../one.md",
    ] {
        let run = build(&folder(good));
        assert_eq!(run.code, 0, "{good}: {}", run.err);
    }
    for (bad, column, message) in [
        (
            "[a](one.md)",
            3,
            "there is no page or file `one.md` in this book",
        ),
        (
            "*x* [a](../gone.md#x)",
            7,
            "there is no page or file `../gone.md#x`",
        ),
        ("![a](gone.png)", 3, "there is no page or file `gone.png`"),
        (
            "![a](../../gone.png)",
            3,
            "there is no page or file `../../gone.png`",
        ),
        (
            "[a](../../../one.md)",
            3,
            "there is no page or file `../../../one.md`",
        ),
        (
            "[a](../a%20b/g.txt)",
            3,
            "there is no page or file `../a%20b/g.txt`",
        ),
        (
            "[a][b]\n\n[b]: gone.html",
            3,
            "there is no page or file `gone.html`",
        ),
        (
            "![a](../cut.png)",
            3,
            "picture `cut.png` is a damaged PNG: its end is missing",
        ),
    ] {
        let run = build(&folder(&format!("# Two\n\n- {bad}\n")));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{bad}");
        let told = format!("b/src/deep/two.md:3:{column}: {message}");
        assert!(run.err.starts_with(&told), "{bad}: {}", run.err);
    }
    let included = book(&[
        ("b/src/one.md", "{{#include part.txt}}\n"),
        ("b/src/part.txt", "[a](gone.md)"),
    ]);
    let run = build(&included);
    assert!(
        run.err
            .starts_with("b/src/one.md: there is no page or file `gone.md`"),
        "{}",
        run.err
    );
}

/// What links in chapters do when they stay in the folder: exactly what mdBook makes of them.
#[test]
fn links_in_chapters_are_mdbook_s() {
    let text = "# One\n\n{{#title My title}}\n\n{{#include deep/part.md}}\n\n```rust\n{{#include ../code/main.rs:here}}\n```\n\n\
                ```rust\n{{#include ../code/main.rs:2}}\n{{#include ../code/main.rs:4:}}\n{{#include ../code/main.rs::2}}\n\
                {{#include ../code/main.rs:2:3}}\n```\n\n```rust\n{{#rustdoc_include ../code/main.rs:here}}\n```\n\n\
                ```rust\n{{#rustdoc_include ../code/main.rs:2:3}}\n```\n\n{{#playground ../code/main.rs editable}}\n\n\
                `\\{{#include x}}` {{#foo bar}} {{x}} {{#include}} \\{{#include y}} {{}}\n";
    let part = "part: {{#include leaf.md}} and {{#include ../deep/leaf.md}}";
    let folder = book(&[
        ("b/src/one.md", text),
        ("b/src/deep/part.md", part),
        ("b/src/deep/leaf.md", "a leaf\nof two lines\n"),
        (
            "b/src/README.md",
            "# Read me\n\n{{#include deep/leaf.md}}\n",
        ),
        (
            "b/src/SUMMARY.md",
            "[Preface](README.md)\n\n- [One](./one.md)\n  - [Two](deep/two.md)\n\n---\n\n# Part\n\n- [Draft]()\n",
        ),
        (
            "b/book.toml",
            "[book]\ntitle = \"T\"\n\n[output.html]\ntheme = \"look\"\nadditional-css = [\"look/x.css\"]\n\
                         input-404 = \"lost.md\"\n[output.html.redirect]\n\"/old/a.html\" = \"../one.html\"\n",
        ),
        ("b/src/lost.md", "# Lost\n"),
        ("b/look/x.css", "p { color: red }"),
        ("b/look/favicon.png", "an icon"),
        ("b/look/fonts/f.woff2", "a font"),
    ]);
    let theirs = mdbook_driver::MDBook::load(folder.path().join("b")).expect("a book");
    theirs.build().expect("pages");
    let run = build(&folder);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let names = |root: &str| -> Vec<String> {
        let names = folder.files().into_iter();
        let names = names.filter_map(|name| Some(name.strip_prefix(root)?.to_string()));
        names
            .filter(|name| !name.starts_with(".nimsmith-book") && !name.starts_with("nimsmith"))
            .collect()
    };
    for page in ["index.html", "one.html", "deep/two.html", "lost.html"] {
        let main = |root: &str| {
            let text = folder.read(&Path::new(root).join(page).display().to_string());
            let text = text.replace("<pre><code tabindex=\"0\"", "<pre><code");
            let from = text.find("<title>").expect("a title");
            let title = text[from..].split("</title>").next().map(str::to_string);
            (
                title,
                text.split("<main>")
                    .nth(1)
                    .map(|rest| rest.split("</main>").next().unwrap().to_string()),
            )
        };
        assert_eq!(main("b/book"), main("out/pages"), "{page}");
    }
    assert_eq!(names("b/book/"), names("out/pages/"));
}
