//! The folder that a book is written to: what is the user's stays, what is the book's goes with it, and a build that is cut
//! off leaves whole pages.

use std::collections::BTreeMap;
use std::fs;

use crate::program::{Folder, Run};

const MARK: &str = "pages/.nimsmith-book";

/// A new book and its pages.
fn built() -> Folder {
    let folder = Folder::new();
    assert_eq!(folder.line("book init b").code, 0);
    let run = build(&folder);
    assert_eq!(run.code, 0, "{}", run.err);
    folder
}

fn build(folder: &Folder) -> Run {
    folder.line("book build b --out pages")
}

/// What all files below a folder say.
fn contents(folder: &Folder, root: &str) -> BTreeMap<String, Vec<u8>> {
    let names = folder
        .files()
        .into_iter()
        .filter(|name| name.starts_with(root));
    names
        .map(|name| (name.clone(), fs::read(folder.path().join(&name)).unwrap()))
        .collect()
}

#[test]
fn files_of_the_user_stay_and_old_pages_go() {
    let folder = built();
    let own = [
        "pages/CNAME",
        "pages/.git/HEAD",
        "pages/own/page.html",
        "pages/fonts/own.woff2",
    ];
    for name in own {
        folder.write(name, "my own");
    }
    folder.write("b/src/more/second.md", "# Second\n");
    folder.write("b/src/more/picture.png", "a picture");
    folder.write(
        "b/src/SUMMARY.md",
        "- [First](first-chapter.md)\n- [Second](more/second.md)\n",
    );
    assert_eq!(build(&folder).code, 0);
    assert!(folder.has("pages/more/second.html") && folder.has("pages/more/picture.png"));
    fs::remove_dir_all(folder.path().join("b/src/more")).unwrap();
    folder.write("b/src/SUMMARY.md", "- [First](first-chapter.md)\n");
    assert_eq!(build(&folder).code, 0);
    assert!(!folder.has("pages/more"));
    for name in own {
        assert_eq!(folder.read(name), "my own", "{name}");
    }
    // Nothing but the book's own files has been in the list, and all of them.
    let list = folder.read(MARK);
    let listed: Vec<String> = list
        .lines()
        .skip(1)
        .map(|name| format!("pages/{name}"))
        .collect();
    let mut files = folder.files();
    files
        .retain(|name| name.starts_with("pages/") && name != MARK && !own.contains(&name.as_str()));
    assert_eq!(listed, files);
}

#[cfg(unix)]
#[test]
fn pages_that_have_not_changed_are_not_written() {
    use std::os::unix::fs::MetadataExt;
    let folder = built();
    let marks = |folder: &Folder| -> Vec<(String, u64)> {
        let inode = |name: String| {
            let file = fs::metadata(folder.path().join(&name)).unwrap();
            (name, file.ino())
        };
        folder
            .files()
            .into_iter()
            .filter(|name| name.starts_with("pages/"))
            .map(inode)
            .collect()
    };
    let before = marks(&folder);
    assert_eq!(build(&folder).code, 0);
    assert_eq!(marks(&folder), before);
}

#[test]
fn nothing_of_the_user_s_is_replaced() {
    let folder = built();
    folder.write("pages/second.html", "my own");
    folder.write("b/src/second.md", "# Second\n");
    folder.write(
        "b/src/SUMMARY.md",
        "- [First](first-chapter.md)\n- [Second](second.md)\n",
    );
    let before = contents(&folder, "");
    let run = build(&folder);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .starts_with("pages/second.html: this is not the book's"),
        "{}",
        run.err
    );
    assert_eq!(contents(&folder, ""), before);
    fs::remove_file(folder.path().join("pages/second.html")).unwrap();
    assert_eq!(build(&folder).code, 0);
    // A page of the book's in the place of a folder of the book's, and the other way round.
    folder.write("b/src/second.html/third.txt", "a text");
    folder.write("b/src/SUMMARY.md", "- [First](first-chapter.md)\n");
    let run = build(&folder);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(folder.read("pages/second.html/third.txt"), "a text");
    fs::remove_dir_all(folder.path().join("b/src/second.html")).unwrap();
    folder.write(
        "b/src/SUMMARY.md",
        "- [First](first-chapter.md)\n- [Second](second.md)\n",
    );
    assert_eq!(build(&folder).code, 0);
    assert!(folder.read("pages/second.html").contains("Second"));
}

/// The pages of version 0.1.0 have a mark without a list.
#[test]
fn pages_of_an_old_version_are_replaced() {
    let folder = built();
    let pages = contents(&folder, "pages/");
    folder.write(
        MARK,
        "These pages are made by `nimsmith book build` and replaced by it.\n",
    );
    folder.write("pages/first-chapter.html", "old");
    folder.write("pages/CNAME", "my own");
    assert_eq!(build(&folder).code, 0);
    assert_eq!(folder.read("pages/CNAME"), "my own");
    fs::remove_file(folder.path().join("pages/CNAME")).unwrap();
    assert_eq!(contents(&folder, "pages/"), pages);
}

/// A list from a stranger leads nowhere else.
#[test]
fn no_list_deletes_elsewhere() {
    let folder = built();
    folder.write("thesis.txt", "my own");
    let list = folder.read(MARK);
    let absolute = folder.path().join("thesis.txt");
    let more = format!(
        "{list}../thesis.txt\na/../../thesis.txt\n{}\n",
        absolute.display()
    );
    #[cfg(unix)]
    std::os::unix::fs::symlink("..", folder.path().join("pages/up")).unwrap();
    folder.write(MARK, format!("{more}up/thesis.txt\n"));
    assert_eq!(build(&folder).code, 0);
    assert_eq!(folder.read("thesis.txt"), "my own");
    assert_eq!(folder.read(MARK), list);
}

/// A build that was cut off at any place: some pages are new, some old, some are missing, and a half-written one has another
/// name. The next build makes the same as if nothing had happened.
#[test]
fn a_build_that_was_cut_off_is_mended() {
    let folder = built();
    let whole = contents(&folder, "pages/");
    let list = folder.read(MARK);
    folder.write(MARK, format!("{list}gone/stale.html\nstale.css\n"));
    for name in [
        "pages/gone/stale.html",
        "pages/stale.css",
        "pages/first-chapter.html",
    ] {
        folder.write(name, "of another build");
    }
    for name in [
        "pages/.index.html.123.part",
        "pages/fonts/.fonts-x.css.7.part",
        "pages/..nimsmith-book.9.part",
    ] {
        folder.write(name, "half a p");
    }
    fs::remove_file(folder.path().join("pages/index.html")).unwrap();
    folder.write("pages/.own.txt.5.part", "my own");
    assert_eq!(build(&folder).code, 0);
    assert_eq!(folder.read("pages/.own.txt.5.part"), "my own");
    // This one belongs to no page of the book either.
    assert!(folder.has("pages/fonts/.fonts-x.css.7.part"));
    for name in ["pages/.own.txt.5.part", "pages/fonts/.fonts-x.css.7.part"] {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    assert_eq!(contents(&folder, "pages/"), whole);
}

/// Kills builds at all times: each page is whole after each, old or new, nothing else is left beside the pages, and the last
/// build makes what one that was never killed makes.
#[cfg(unix)]
#[test]
fn killed_builds_leave_whole_pages() {
    let folder = built();
    let old = contents(&folder, "pages/");
    folder.write("b/src/first-chapter.md", "# Another title\n");
    assert_eq!(folder.line("book build b --out new").code, 0);
    let new = contents(&folder, "new/");
    for step in 0..12_u64 {
        let mut child = folder
            .command()
            .env("TMPDIR", folder.path().join("b"))
            .args(["book", "build", "b", "--out", "pages", "--quiet"])
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(15 * step));
        let _ = child.kill();
        let _ = child.wait();
        for (name, content) in contents(&folder, "pages/") {
            let renamed = name.replacen("pages/", "new/", 1);
            let is_whole = old.get(&name) == Some(&content) || new.get(&renamed) == Some(&content);
            assert!(
                is_whole || name == MARK || name.ends_with(".part"),
                "{name}"
            );
        }
        let beside: Vec<String> = folder
            .files()
            .into_iter()
            .filter(|name| !name.contains('/'))
            .collect();
        assert!(beside.is_empty(), "{beside:?}");
    }
    assert_eq!(build(&folder).code, 0);
    let pages = contents(&folder, "pages/").into_values();
    assert!(pages.eq(new.into_values()));
}

#[cfg(unix)]
#[test]
fn a_linked_folder_is_followed() {
    let folder = Folder::new();
    assert_eq!(folder.line("book init b").code, 0);
    fs::create_dir(folder.path().join("real")).unwrap();
    std::os::unix::fs::symlink("real", folder.path().join("pages")).unwrap();
    for _ in 0..2 {
        assert_eq!(build(&folder).code, 0);
        assert!(folder.path().join("pages").is_symlink() && folder.has("real/index.html"));
    }
    // A link within the pages is not.
    fs::create_dir(folder.path().join("elsewhere")).unwrap();
    let fonts = folder.path().join("real/fonts");
    fs::remove_dir_all(&fonts).unwrap();
    std::os::unix::fs::symlink("../elsewhere", fonts).unwrap();
    let run = build(&folder);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("pages/fonts: "), "{}", run.err);
    assert_eq!(
        fs::read_dir(folder.path().join("elsewhere"))
            .unwrap()
            .count(),
        0
    );
}

/// Folders that pages are not written to.
#[test]
fn no_pages_are_put_where_the_book_is() {
    let folder = built();
    folder.write("other/thesis.txt", "my own");
    folder.write("file", "my own");
    for out in [
        "b",
        "b/src",
        "b/src/pages",
        "b/../b/src/x/y",
        ".",
        "other",
        "file",
        "file/x",
    ] {
        let before = contents(&folder, "");
        let run = folder.run(&["book", "build", "b", "--out", out]);
        assert_eq!(run.code, 2, "{out}");
        assert!(
            run.err.starts_with(&format!("{out}: ")),
            "{out}: {}",
            run.err
        );
        assert_eq!(contents(&folder, ""), before, "{out}");
    }
    assert_eq!(folder.line("book build b --out b/pages").code, 0);
    assert_eq!(folder.line("book build b --out b/pages").code, 0);
}

/// A disk that is full, or nearly.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_empty() {
    use crate::program::{PROGRAM, ran};
    let limited = |folder: &Folder, blocks: u32, line: &str| {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec '{PROGRAM}' {line}");
        let mut shell = std::process::Command::new("sh");
        ran(shell.current_dir(folder.path()).args(["-c", &script]))
    };
    for blocks in [0, 1, 8] {
        let folder = Folder::new();
        let run = limited(&folder, blocks, "book init b");
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(!folder.has("b/book.toml"));
        let empty = contents(&folder, "")
            .into_iter()
            .find(|(_, content)| content.is_empty());
        assert!(empty.is_none(), "{empty:?}");
        assert_eq!(folder.line("book init b").code, 0);
        // Pages are all there and old, or new.
        assert_eq!(build(&folder).code, 0);
        let before = contents(&folder, "pages/");
        folder.write("b/src/first-chapter.md", "# Another title\n");
        assert_eq!(limited(&folder, blocks, "book build b --out pages").code, 2);
        assert_eq!(contents(&folder, "pages/"), before);
    }
}
