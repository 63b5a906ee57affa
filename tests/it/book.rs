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
    "exercise\nrows: 3, 5",
    "exercise\nkind: first-move\nrows: 3, 5\nheaps: 3",
    "exercise\nkind: reply\nheap: 21",
    "exercise\nkind: reply\nrows: 0, 0",
    "exercise\nkind: zeroing-move\nrows: 2, 4, 6",
    "exercise\nkind: grundy-value\nheap: 5\nmisere: yes",
    "exercise\nkind: change\nrows: 0, 0",
    "exercise\nkind: two-rules\nrows: 0",
    "exercise\nkind: why-legal\nrows: 3, 3",
    "exercise\nkind: table\nheap: 101",
    "exercise\nkind: table\ngame: take-away\nrows: 3, 5",
    "exercise\nkind: justify\nrows: 1, 1, 1",
    "exercise\nkind: run-proof\nproofs: [L3]\nrows: 3, 3",
    "exercise\nkind: nim-sum\nwords: {heap: [pile]}",
    "set\nset: nim-sum",
    "set\nset: ../secret.yaml",
    "set\nset: src/one.md",
    "set\nseed: 1",
    "set\nset: nim-sums\nexercise: nothing",
    "set\nset: nim-sums\ncount: 3",
    "solve\ngame: nim",
    "solve\nrow: 3, 5",
    "solve\nrows: 3, 5\nasked: frist-move",
    "solve\nrows: 3, 5\nasked: winner\nkind: reply",
    "solve\nrows: 3, 5\nasked: reply",
    "solve\nrows: 18446744073709551615",
    "solve\ncircles: 65",
    "solve\nrows: 3, 5, 8\nmethod: mirror",
    "solve\nrows: 1, 2\ngame: chess",
    "solve\nrows: 30, 40\ntake: 1..3\nmisere: yes\ngame: take-away",
    "picture\nrows: 100",
    "diagram\nrows: 30, 40, 50",
    "diagram\nrows: 5, 4, 3",
    "diagram\nrows: 1, 1",
    "diagram\nheap: 20",
    "proof\ntheorem: L9",
    "proof",
    "board\nrows: 1, 2000",
    "board\nrows: 1, 2\nopponent: lazy",
    "board\nrows: 0, 0",
    "board\nrows: 3, 5\nkind: winner",
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

/// What a page or a search index says, without markup and the ends of lines.
fn says(text: &str) -> String {
    let mut parts = text.split('<');
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let bare = first + &rest.collect::<String>();
    let bare = bare.replace("&lt;", "<").replace("&gt;", ">");
    let bare = bare.replace("&amp;", "&").replace("&#39;", "'");
    let bare = bare.replace("\\n", " ").replace("\\\"", "\"");
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The proofs that chapters give between the marks for what is withheld, and those of theorems whose lines are asked for.
fn proofs_asked_for() -> Vec<String> {
    let chapters = nimsmith::book::carried::BOOK.iter();
    let mut found = Vec::new();
    for chapter in chapters {
        let marked = chapter.text.split("<!-- nimsmith withhold -->").skip(1);
        let marked = marked.map(|text| text.split("<!-- nimsmith end -->").next().unwrap());
        for proof in marked.flat_map(|text| text.split("\nproof").skip(1)) {
            found.push(says(proof.split("\nqed").next().unwrap()));
        }
        for block in chapter.text.split("```nimsmith exercise\n").skip(1) {
            let block = block.split("```").next().unwrap();
            let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name));
            let kind = field("kind: ").and_then(nimsmith::kinds::kind).unwrap();
            let names = field("proofs: ").unwrap_or_default();
            let names = names.trim_matches(['[', ']']).split(", ");
            for name in names.filter(|_| kind.asks_for_proof) {
                let shown = nimsmith::proof::prepared::Prepared::find(name)
                    .unwrap()
                    .shown;
                found.push(says(&shown.lines()));
            }
        }
    }
    found
}

#[test]
fn withheld_answers_are_nowhere() {
    let folder = Folder::new();
    for (out, option) in [("open", "-q"), ("withheld", "--withhold")] {
        let run = folder.run(&["book", "build", "--out", out, option]);
        assert_eq!(run.code, 0, "{}", run.err);
    }
    let text = |file: &Vec<u8>| String::from_utf8_lossy(file).into_owned();
    let (open, withheld) = (
        files(&folder.path().join("open")),
        files(&folder.path().join("withheld")),
    );
    let is_read = |name: &str| name.ends_with(".html") || name.starts_with("searchindex");
    let pages =
        |files: &BTreeMap<String, Vec<u8>>| files.keys().filter(|name| is_read(name)).count();
    assert_eq!(pages(&open), pages(&withheld));
    // All pages, the one with all chapters, and what the search knows.
    let all = withheld.iter().filter(|(name, _)| is_read(name));
    let all: String = all.map(|(_, file)| says(&text(file)) + "\n").collect();
    let mut answers = proofs_asked_for();
    assert!(answers.len() > 15, "{}", answers.len());
    for (_, page) in open.iter().filter(|(name, _)| name.ends_with(".html")) {
        let page = text(page);
        let solutions = page.split(ANSWER).skip(1);
        let solutions = solutions.map(|solution| solution.split("</details>").next().unwrap());
        let solutions = solutions.map(|solution| solution.split_once("</summary>").unwrap().1);
        answers.extend(solutions.map(says));
    }
    assert!(answers.len() > 200, "{}", answers.len());
    for answer in answers {
        assert!(!all.contains(&answer), "{answer}");
    }
    for (name, file) in withheld.iter().filter(|(name, _)| is_read(name)) {
        let page = text(file);
        assert!(
            !page.contains("class=\"solution\"") && !page.contains("class=\"answers\""),
            "{name}"
        );
    }
    // The open book has none of the marks, and all that they enclose.
    let print = text(&open["print.html"]);
    assert!(!print.contains("<!-- nimsmith") && print.contains("LAST_LOSES"));
}

/// A book in which everything that a chapter can print answers an exercise somewhere else.
#[test]
fn what_answers_an_exercise_is_withheld_in_every_chapter() {
    let chapters = [
        ("solve\nrows: 3, 6, 9", true),
        ("solve\nrows: 9, 3, 6\nasked: winner", true),
        ("solve\nrows: 3, 6, 9\ngame: classic-nim", false),
        ("solve\nrows: 3, 6, 10", false),
        ("diagram\nrows: 1, 2, 3", true),
        ("diagram\nrows: 1, 2, 3\nmarks: no", false),
        ("proof\ntheorem: L2", true),
        ("proof\ntheorem: L2\nshow: statement", false),
        ("proof\ntheorem: L3", false),
    ];
    let own = |word: &str| {
        let proof = if word.is_empty() {
            "proof\n  fix b\n  thus b ⊕ b = 0 by xor\nqed\n"
        } else {
            ""
        };
        format!("```proof{word}\ntheorem OWN: all b:Nat. b ⊕ b = 0\n{proof}```\n\n")
    };
    let mut text = "# A\n\n".to_string() + &own("");
    for (block, _) in chapters {
        text.push_str(
            &format!("## {block}\n\n```nimsmith {block}\n```\n\n").replace("## ", "<!-- -->"),
        );
    }
    let asked = [
        "exercise\nkind: first-move\nrows: 6, 9, 3",
        "exercise\nkind: state-diagram\nrows: 3, 2, 1",
        "exercise\nkind: first-wrong-line\nproofs: [L2]\nanother: 2",
    ];
    let asked = asked
        .map(|block| format!("```nimsmith {block}\n```\n\n"))
        .concat();
    let folder = book_with(
        &(text.clone() + &asked + &own(" exercise")),
        "withhold = true",
    );
    assert_eq!(build(&folder).code, 0);
    let page = folder.read("pages/one.html");
    let kept = chapters.iter().filter(|(_, gone)| *gone).count() + 1;
    assert_eq!(
        page.matches("An exercise asks for this").count(),
        kept,
        "{page}"
    );
    assert!(!page.contains("thus b ⊕ b = 0") && !page.contains("Another one"));
    // Without the exercises nothing is kept back, and with the answers nothing is either.
    let without = book_with(&text, "withhold = true");
    let with = book(&(text + &asked));
    for folder in [without, with] {
        assert_eq!(build(&folder).code, 0);
        assert!(
            !folder
                .read("pages/one.html")
                .contains("An exercise asks for this")
        );
    }
    let twice = asked.clone() + "```nimsmith exercise\nkind: order-lines\nproofs: [L2]\n```\n";
    let run = build(&book_with(&format!("# A\n\n{twice}"), "withhold = true"));
    assert!(run.err.contains("about the same proof"), "{}", run.err);
}

/// Chapters that are wrong, each with the message and its place.
const CHAPTERS: &[(&str, &str)] = &[
    (
        "```nimsmith solve\nrows: 3, 5\n",
        "3:1: this block is not closed",
    ),
    (
        "````nimsmith solve\nrows: 3, 5\n```\n",
        "3:1: this block is not closed",
    ),
    ("```text\nabc\n~~~\n", "3:1: this block is not closed"),
    ("> ```text\n> abc\n\nabc\n", "3:1: this block is not closed"),
    (
        "<!-- nimsmith withhold -->\n\nabc\n",
        "3:1: the part to withhold does not end",
    ),
    (
        "abc\n\n<!-- nimsmith end -->\n",
        "5:1: nothing begins that could end here",
    ),
    (
        "<!-- nimsmith witthold -->\n",
        "3:1: the comment `nimsmith witthold` is not known",
    ),
];

#[test]
fn what_is_wrong_with_a_chapter_is_told_with_its_place() {
    for (text, told) in CHAPTERS {
        let run = build(&book(&format!("# A\n\n{text}")));
        assert_eq!(run.code, 2, "{text}");
        let line = run.err.lines().next().unwrap_or_default();
        assert_eq!(line, format!("b/src/one.md:{told}"));
        assert!(run.err.contains("\nhelp: "), "{}", run.err);
    }
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
    let sets: Vec<&str> = nimsmith::workshop::shipped::SETS
        .iter()
        .map(|set| set.name)
        .collect();
    assert_eq!(sets, names("exercises", ".yaml"));
}
