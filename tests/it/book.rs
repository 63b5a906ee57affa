//! The book: what its blocks become, what is said of those that are wrong, and what the commands leave behind.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::program::{Folder, Run, ran};

/// A chapter with a block in it that takes up lines 3 and on.
fn chapter(block: &str) -> String {
    format!("# A chapter\n\n```nimsmith {block}\n```\n")
}

/// A book of one chapter.
fn book(chapter: &str) -> Folder {
    book_with(chapter, "")
}

/// A book of one chapter with lines for `[preprocessor.nimsmith]`.
fn book_with(chapter: &str, settings: &str) -> Folder {
    let toml = format!("[book]\ntitle = \"T\"\n\n[preprocessor.nimsmith]\n{settings}\n");
    Folder::with(&[
        ("b/book.toml", toml.as_str()),
        ("b/src/SUMMARY.md", "# Summary\n\n- [One](one.md)\n"),
        ("b/src/one.md", chapter),
    ])
}

fn build(folder: &Folder) -> Run {
    folder.run(&["book", "build", "b", "--out", "pages"])
}

/// The page of the only chapter.
fn page(chapter: &str) -> String {
    let folder = book(chapter);
    let run = build(&folder);
    assert_eq!(run.code, 0, "{}", run.err);
    folder.read("pages/one.html")
}

/// All files below a folder with their contents.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![root.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(root).unwrap().display().to_string();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// Blocks that are wrong, each with what is wrong about it.
const WRONG: &[&str] = &[
    "",
    "exercize\nkind: nim-sum",
    "exercise",
    "exercise\nkind: nim-sums",
    "exercise\nkind nim-sum",
    "exercise\nkind: first-move\nsize: 1..x",
    "exercise\nkind: first-move\nrequire:\n  winner: nobody",
    "exercise\nkind: first-move\nrows: 3, x",
    "exercise\nkind: first-move\nrows: 3\nheap: 4",
    "exercise\nkind: first-move\ncircles: oo.oo\ngame: nim",
    "exercise\nkind: first-move\nrows: 3, 5\ncount: 2",
    "exercise\nkind: first-move\nrows: 3, 5\nanother: 1",
    "exercise\nkind: first-move\nrow: 3, 5",
    "exercise\nkind: nim-sum\nseed: many",
    "exercise\nkind: nim-sum\nanother: 21",
    "exercise\nkind: nim-sum\nsolutions: hidden",
    "exercise\nkind: nim-sum\nkind: winner",
    "exercise\nkind: first-move\ncount: 50\nheaps: 1\nsize: 1..3\nanother: 0",
    "exercise\nkind: order-lines\nrows: 1, 2",
    "exercise\nkind: nim-sum\nwords: {heap: [pile]}",
    "set\nset: nim-sum",
    "set\nset: ../secret.yaml",
    "set\nset: src/one.md",
    "set\nseed: 1",
    "set\nset: nim-sums\nexercise: nothing",
    "set\nset: nim-sums\ncount: 3",
    "solve\ngame: nim",
    "solve\nrows: 3, 5, 8\nmethod: mirror",
    "solve\nrows: 1, 2\ngame: chess",
    "solve\nrows: 30, 40\ntake: 1..3\nmisere: yes\ngame: take-away",
    "picture\nrows: 100",
    "diagram\nrows: 30, 40, 50",
    "proof\ntheorem: L9",
    "proof",
    "board\nrows: 1, 2000",
    "board\nrows: 1, 2\nopponent: lazy",
    "answers\nseed: 1",
];

#[test]
fn what_is_wrong_with_a_block_is_told_with_its_place() {
    let mut said = String::new();
    for block in WRONG {
        let folder = book(&chapter(block));
        let run = build(&folder);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{block}");
        assert!(run.err.starts_with("b/src/one.md:"), "{block}: {}", run.err);
        assert!(!folder.has("pages"), "{block}");
        said.push_str(&format!(
            "=== {}\n{}\n",
            block.replace('\n', " | "),
            run.err
        ));
    }
    assert_snapshot!("book_wrong_blocks", said);
}

#[test]
fn every_fault_of_a_book_is_told() {
    let wrong = format!(
        "{}\n$\\nonsense$\n\n{}",
        chapter("proof\ntheorem: L9"),
        chapter("picture")
    );
    let run = build(&book(&wrong));
    let told: Vec<&str> = run
        .err
        .lines()
        .filter(|line| line.starts_with("b/src"))
        .collect();
    let places: Vec<&str> = told
        .iter()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(
        places,
        [
            "b/src/one.md:4:10:",
            "b/src/one.md:7:1:",
            "b/src/one.md:11:1:"
        ]
    );
}

#[test]
fn proofs_must_be_what_their_author_says() {
    let theorem = |lines: &str| format!("theorem A: all a:Nat. a ⊕ a = 0\nproof\n{lines}\nqed\n");
    let right = theorem("  fix a\n  thus a ⊕ a = 0 by xor");
    let wrong = theorem("  fix a\n  thus a ⊕ a = 1 by xor");
    let told =
        |kind: &str, proof: &str| build(&book(&format!("# A\n\n```{kind}\n{proof}```\n"))).err;
    assert_eq!(told("proof", &right), "");
    assert_eq!(told("proof refused", &wrong), "");
    assert!(
        told("proof", &wrong).starts_with("b/src/one.md:7:1: "),
        "{}",
        told("proof", &wrong)
    );
    assert!(told("proof refused", &right).starts_with("b/src/one.md:3:1: "));
    assert!(told("proof", "replay R: nim 1, 2\n").starts_with("b/src/one.md:4:1: "));
    assert!(told("proof", "-- nothing\n").starts_with("b/src/one.md:4:1: there is no theorem"));
    let marked = page(&format!(
        "# A\n\n```proof\n{right}```\n\n```proof\nreplay R: circle 6\n```\n"
    ));
    assert!(marked.contains("Accepted by the kernel.") && marked.contains("Replayed"));
}

const TWO: &str = "exercise\nkind: nim-sum\nseed: 3\ncount: 2\nanother: 1";

#[test]
fn solutions_stand_where_the_book_wants_them() {
    let answers = "\n```nimsmith answers\n```\n";
    let chapter = chapter(TWO) + answers;
    let page = |settings: &str| {
        let folder = book_with(&chapter, settings);
        assert_eq!(build(&folder).code, 0, "{settings}");
        folder.read("pages/one.html")
    };
    let counts = |page: &str| {
        [
            "<details class=\"solution\"",
            "id=\"solution-1-",
            "Worked solution.",
            "class=\"answers\"",
        ]
        .map(|what| page.matches(what).count())
    };
    // Two exercises with a variant each. A variant's solution stays with it.
    assert_eq!(counts(&page("")), [4, 0, 4, 1]);
    assert_eq!(counts(&page("solutions = \"end\"")), [2, 2, 4, 1]);
    assert_eq!(counts(&page("solutions = \"separate\"")), [2, 2, 4, 1]);
    assert_eq!(counts(&page("solutions = \"none\"")), [0, 0, 0, 1]);
    assert_eq!(counts(&page("withhold = true")), [0, 0, 0, 0]);
    // A slip in a name must not publish the answers.
    let slip = build(&book_with(&chapter, "withold = true")).err;
    assert!(
        slip.contains("`withold` is not known") && slip.contains("`withhold`"),
        "{slip}"
    );
    let wrong = build(&book_with(&chapter, "solutions = \"folder\"")).err;
    assert!(
        wrong.contains("`solutions` cannot be `folder`") && wrong.contains("folded"),
        "{wrong}"
    );
    let homeless = build(&book_with(&self::chapter(TWO), "solutions = \"separate\""));
    assert_eq!(homeless.code, 2);
    assert!(
        homeless.err.contains("nimsmith answers"),
        "{}",
        homeless.err
    );
}

#[test]
fn a_seed_of_the_book_draws_other_exercises_and_the_same_each_time() {
    let folder = book(&chapter(TWO));
    let drawn = |seed: &str| {
        let run = folder.run(&["book", "build", "b", "--out", "pages", "--seed", seed]);
        assert_eq!(run.code, 0);
        folder.read("pages/one.html")
    };
    assert_eq!(drawn("5"), drawn("5"));
    assert_ne!(drawn("5"), drawn("6"));
    assert_eq!(build(&folder).code, 0);
    assert_ne!(folder.read("pages/one.html"), drawn("5"));
}

/// What an answer of the shipped book begins with.
const ANSWER: &str = "<details class=\"solution\"";

#[test]
fn withheld_answers_are_nowhere() {
    let folder = Folder::new();
    let run = folder.run(&["book", "build", "--out", "open"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = folder.run(&["book", "build", "--out", "withheld", "--withhold"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let text = |files: &BTreeMap<String, Vec<u8>>, name: &str| {
        String::from_utf8_lossy(&files[name]).into_owned()
    };
    let (open, withheld) = (
        files(&folder.path().join("open")),
        files(&folder.path().join("withheld")),
    );
    assert_eq!(
        open.keys().filter(|name| name.ends_with(".html")).count(),
        withheld
            .keys()
            .filter(|name| name.ends_with(".html"))
            .count()
    );
    let mut solutions = 0;
    for name in open
        .keys()
        .filter(|name| name.ends_with(".html") && *name != "print.html")
    {
        let open = text(&open, name);
        let mut without = text(&withheld, name);
        // Each solution as it stands in the open book is gone, whatever surrounds it.
        for solution in open.split(ANSWER).skip(1) {
            let solution = solution.split("</details>").next().unwrap();
            solutions += 1;
            assert!(!without.contains(solution), "{name}: {solution}");
        }
        // What is worked out still are the examples, which stand in both.
        let worked = "Worked solution.";
        assert_eq!(
            without.matches(worked).count(),
            open.matches("class=\"nimsmith worked\"").count(),
            "{name}"
        );
        without.retain(|c| c != '\n');
        assert!(!without.contains("class=\"solution\"") && !without.contains("class=\"answers\""));
    }
    assert!(solutions > 100, "{solutions}");
}

#[test]
fn the_same_book_is_the_same_bytes() {
    let folder = Folder::new();
    let build = |out: &str, threads: &str| {
        let mut command = folder.command();
        let run = ran(command
            .env("RAYON_NUM_THREADS", threads)
            .args(["book", "build", "--out", out]));
        assert_eq!(run.code, 0, "{}", run.err);
        files(&folder.path().join(out))
    };
    let (one, two) = (build("one", "1"), build("two", "2"));
    assert_eq!(
        one.keys().collect::<Vec<_>>(),
        two.keys().collect::<Vec<_>>()
    );
    for (name, content) in &one {
        assert!(two[name] == *content, "{name}");
    }
    // And from the folder, where it is the same book.
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/book");
    let run = folder.run(&["book", "build", source, "--out", "three"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for (name, content) in files(&folder.path().join("three")) {
        assert!(one[&name] == content, "{name}");
    }
}

#[test]
fn a_build_that_fails_leaves_the_old_book() {
    let folder = book(&chapter(TWO));
    assert_eq!(build(&folder).code, 0);
    let before = files(folder.path());
    folder.write("b/src/one.md", chapter("nonsense"));
    assert_eq!(build(&folder).code, 2);
    folder.write("b/src/one.md", chapter(TWO));
    assert_eq!(files(folder.path()), before);
    folder.write("b/src/SUMMARY.md", "- [Gone](gone.md)\n");
    let run = build(&folder);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("gone.md"), "{}", run.err);
    assert!(!folder.has("b/src/gone.md"));
}

#[test]
fn nothing_but_a_book_is_replaced() {
    let folder = book(&chapter(TWO));
    folder.write("pages/thesis.txt", "my own");
    let run = build(&folder);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("pages: "), "{}", run.err);
    assert_eq!(folder.read("pages/thesis.txt"), "my own");
    let nothing = folder.run(&["book", "build", "nowhere"]);
    assert_eq!(nothing.code, 2);
    assert!(
        nothing.err.contains("nimsmith book init nowhere"),
        "{}",
        nothing.err
    );
}

#[test]
fn no_set_is_named_where_it_is_published() {
    let folder = book(&chapter("set\nset: sets/a.yaml"));
    folder.write("b/sets/a.yaml", "exercises: [{kind: nim-sum}]\n");
    assert_eq!(build(&folder).code, 0);
    // The same file, in a book whose chapters lie at its top.
    folder.write("b/book.toml", "[book]\nsrc = \".\"\n");
    folder.write("b/SUMMARY.md", "- [One](one.md)\n");
    folder.write("b/one.md", chapter("set\nset: sets/a.yaml"));
    let run = build(&folder);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("which is published"), "{}", run.err);
}

#[test]
fn a_new_book_builds() {
    let folder = Folder::new();
    let run = folder.run(&["book", "init", "new"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = folder.run(&["book", "build", "new", "--out", "pages"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let page = folder.read("pages/first-chapter.html");
    assert_eq!(page.matches("class=\"nimsmith exercise\"").count(), 3);
    // A book that is there already gets the style and the script, and nothing of it is changed.
    let before = folder.read("new/book.toml");
    let run = folder.run(&["book", "init", "new"]);
    assert_eq!((run.code, folder.read("new/book.toml")), (0, before));
    assert!(run.out.contains("[preprocessor.nimsmith]"), "{}", run.out);
    // Files of somebody else stay.
    folder.write("other/src/SUMMARY.md", "mine");
    let run = folder.run(&["book", "init", "other"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert_eq!(folder.read("other/src/SUMMARY.md"), "mine");
    assert!(!folder.has("other/book.toml"));
}

#[test]
fn every_chapter_is_carried() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = |folder: &str, end: &str| {
        let files = files(&root.join(folder));
        let names = files
            .into_keys()
            .filter_map(|name| Some(name.strip_suffix(end)?.to_string()));
        names.collect::<Vec<_>>()
    };
    let mut carried: Vec<&str> = nimsmith::book::carried::BOOK
        .iter()
        .map(|file| file.name)
        .collect();
    carried.retain(|name| name.ends_with(".md"));
    carried.sort_unstable();
    let chapters: Vec<String> = names("book/src", ".md")
        .into_iter()
        .map(|name| format!("src/{name}.md"))
        .collect();
    assert_eq!(carried, chapters);
    let sets: Vec<&str> = nimsmith::book::carried::SETS
        .iter()
        .map(|set| set.name)
        .collect();
    assert_eq!(sets, names("exercises", ".yaml"));
}
