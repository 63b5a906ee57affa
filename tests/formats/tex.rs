//! LaTeX: the sources by themselves, and what pdflatex and lualatex say of them where they are on this machine.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use nimsmith::kinds;
use nimsmith::render::view::Answers;
use nimsmith::render::{self, Font, Printer, Printout, SheetFiles, Writes};
use nimsmith::spec::{self, Spec};
use nimsmith::worksheet::{Plan, Reader, Worksheet};

use crate::tier;

/// A set whose words would act if they were not escaped, with numbers and tables as large as they come.
const HOSTILE: &str = r##"
title: "50% {of} $x_1$ & \\input{x} ~^# [1] -- <b> 王 Łukasz Nguyễn é ⊕ 🎲 ''q'' \"r\" Pneumonoultramicroscopicsilicovolcanoconiosis"
seed: 3
words: {heap: ["ha%p_1", "ha%p_s"], object: ["st[o]ne", "st[o]nes & co"]}
exercises:
  - {kind: nim-sum, instructions: "[A] 5% \\ of_it & $m_{o}^{r}$ {x} ^ ~ #1. *No* `code` αβ ≥ ∴ ● ж", heaps: 20, size: 1000000000000000000..9223372036854775807}
  - {kind: nim-sum, id: columns, method: columns, heaps: 64, size: 1000000000000000000..9223372036854775807, points: 1}
  - {kind: change, heaps: 12, size: 1..32, points: 2}
  - {kind: played-game, heaps: 6, size: 1..30}
  - {kind: justify, heaps: 8, size: 1..100000}
  - {kind: first-move, game: circle-nim, circles: 40..60}
  - {kind: table, game: take-away, take: [1, 3, 4], heaps: 1, size: 90..99}
  - {kind: state-diagram, heaps: 2, size: 3..5}
  - {kind: text, question: "$\\frac{\\sqrt{a \\oplus b}}{\\text{half}} \\le \\mathbb{N} \\{x_1^2\\}$ | \\end{document}", solution: "a\n\n- b\n- `c_%`\n\n| d&e | f |\n|---|---:|\n| #1 | $2^n$ |"}
"##;

/// One with little in it.
const SMALL: &str = "
title: Small
seed: 5
exercises:
  - {kind: first-move, heaps: 3, size: 1..7, require: {winner: first}, points: 2}
  - {kind: nim-sum, method: columns, heaps: 2, size: 4..7}
";

fn parsed(name: &str, text: &[u8]) -> Spec {
    spec::parse(name, text, &kinds::known()).unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

/// Every set that is shipped, and the hostile one.
fn sets() -> Vec<(String, Spec)> {
    let paths = crate::items::files();
    let set = |path: &PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let text = fs::read(path).expect("a set");
        (name.to_string(), parsed(&name, &text))
    };
    let mut sets: Vec<(String, Spec)> = paths.iter().map(set).collect();
    sets.push(("hostile".to_string(), parsed("hostile", HOSTILE.as_bytes())));
    sets
}

fn format() -> &'static SheetFiles {
    match &render::format("tex").expect("a format").writes {
        Writes::Sheets(sheets) => sheets,
        Writes::Bank(_) | Writes::Pdf => panic!("tex writes sheets"),
    }
}

fn versions(spec: &Spec, names: &[&str]) -> Vec<Worksheet> {
    let plan = Plan::new(spec, spec.seed, names.len() as u64);
    let plan = plan.unwrap_or_else(|problem| panic!("{problem}"));
    let version = |(rank, name): (u64, &&str)| Reader::Version {
        name: name.to_string(),
        rank,
    };
    let readers = (0..).zip(names).map(version);
    readers
        .map(|reader| plan.draw(reader).expect("a sheet"))
        .collect()
}

/// The sheet and the key of version A, and the answers of both.
fn files(spec: &Spec) -> Files {
    let sheets = versions(spec, &["A", "B"]);
    let printer = Printer::new(spec, &[], Font::Absent).expect("a printer");
    let print = |answers| {
        let mut out = String::new();
        (format().print)(&Printout::new(&printer, &sheets[0], answers), &mut out).expect("a file");
        out
    };
    let mut side_by_side = String::new();
    let examiner = format().examiner.expect("an examiner's file");
    examiner(&printer, &mut side_by_side, &sheets).expect("answers");
    [
        ("sheet", print(Answers::Hidden)),
        ("key", print(Answers::Shown)),
        ("answers", side_by_side),
    ]
}

type Files = [(&'static str, String); 3];

/// The files of all sets, made once for all tests.
static ALL: LazyLock<Vec<(String, Spec, Files)>> = LazyLock::new(|| {
    let made = sets().into_iter().map(|(name, spec)| {
        let files = files(&spec);
        (name, spec, files)
    });
    made.collect()
});

const BEGIN: &str = "\\begin{document}\\nimtext\n";
const END: &str = "\\end{document}\n";

/// Preamble and body.
fn halves(file: &str) -> (&str, &str) {
    let (preamble, body) = file.split_once(BEGIN).expect("a beginning");
    (preamble, body.strip_suffix(END).expect("an end"))
}

/// What is wrong with a body: braces, environments, dollars, characters that would act.
fn faults(body: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut depth, mut open, mut math) = (0_i64, Vec::new(), false);
    for (number, line) in (1..).zip(body.lines()) {
        let mut fault = |what: &str| faults.push(format!("{number}: {what}: {line:.90}"));
        if !line.is_ascii() {
            fault("not ASCII");
        }
        if line.starts_with("% ==== exercise ") {
            continue;
        }
        let table = line.ends_with("\\tabularnewline") || line.ends_with("\\tabularnewline\\hline");
        let sums = ["\\nimequals{", "\\begin{nimsum}{", "\\begin{nimlongsum}{"];
        let sum = sums.iter().any(|begins| line.starts_with(begins));
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            rest = &rest[c.len_utf8()..];
            match c {
                '\\' => {
                    for (word, begins) in [("begin{", true), ("end{", false)] {
                        let Some((name, _)) = rest
                            .strip_prefix(word)
                            .and_then(|rest| rest.split_once('}'))
                        else {
                            continue;
                        };
                        match begins {
                            true => open.push(name.to_string()),
                            false if open.pop().as_deref() == Some(name) => {}
                            false => fault("an end of something else"),
                        }
                    }
                    let skipped = rest.chars().next().map_or(0, char::len_utf8);
                    rest = &rest[skipped..];
                }
                '{' => depth += 1,
                '}' => depth -= 1,
                '$' => math = !math,
                '%' if !rest.is_empty() => fault("a comment"),
                '#' => fault("a parameter"),
                '_' | '^' if !(math || sum) => fault("an index in a text"),
                '&' if !table => fault("an end of a cell in a text"),
                _ => {}
            }
            if depth < 0 {
                fault("a brace too many");
                depth = 0;
            }
        }
        if math {
            fault("a formula without an end");
            math = false;
        }
    }
    if depth > 0 || !open.is_empty() {
        faults.push(format!("open at the end: {depth} braces, {open:?}"));
    }
    faults
}

#[test]
fn the_fault_finder_finds_faults() {
    for wrong in [
        "a } b",
        "{ a",
        "50% of",
        "x_1",
        "a & b",
        "$a",
        "#1",
        "é",
        "\\begin{a}",
        "\\begin{a}\\end{b}",
        "\\end{a}",
    ] {
        assert!(!faults(wrong).is_empty(), "{wrong}");
    }
    assert!(
        faults("\\{ 50\\% \\_ $x_1$ \\& \\begin{a}{%\na & b \\tabularnewline\n}\\end{a}")
            .is_empty()
    );
}

#[test]
fn nothing_is_open_and_nothing_acts_in_any_set() {
    let mut preambles = BTreeSet::new();
    let mut pages = BTreeSet::new();
    for (name, spec, first) in ALL.iter() {
        let page = format!("{:?}", spec.page);
        pages.insert(page.clone());
        for (file, text) in first {
            let (preamble, body) = halves(text);
            assert_eq!(faults(body), [""; 0], "{name}, {file}");
            preambles.insert((page.clone(), preamble.to_string()));
        }
        assert_eq!(*first, files(spec), "{name}: the same bytes");
    }
    // Pages of one sort have one and the same.
    assert_eq!(preambles.len(), pages.len());
}

#[test]
fn a_title_stays_a_title() {
    let spec = parsed("hostile", HOSTILE.as_bytes());
    for (file, text) in files(&spec) {
        let title = "\\nimtitle{50\\% \\{of\\} \\$x\\_1\\$ \\& \\textbackslash{}input\\{x\\} \
                     \\textasciitilde{}\\textasciicircum{}\\# {[}1{]} -\\nimapart{}- \\textless{}b\\textgreater{} \
                     \\nimglyph{738B} \\L{}ukasz Nguy\\~{\\^{e}}n \\'{e} $\\oplus$ \\nimglyph{1F3B2}";
        assert!(text.contains(title), "{file}: {}", halves(&text).1);
    }
}

#[test]
fn exercises_can_be_cut_out() {
    let spec = parsed("small", SMALL.as_bytes());
    let [(_, sheet), (_, key), _] = files(&spec);
    for (text, environment) in [(sheet, "nimexercise"), (key, "nimsolution")] {
        let (preamble, body) = halves(&text);
        let block = preamble
            .split_once("copy from here ...")
            .expect("a block")
            .1;
        let block = block.split_once("... to here.").expect("its end").0;
        let packages: Vec<&str> = block
            .lines()
            .filter(|line| line.contains("package"))
            .skip(1)
            .collect();
        assert_eq!(
            packages,
            [
                "\\usepackage[T1]{fontenc}",
                "\\usepackage{graphicx}",
                "\\usepackage{tikz}"
            ]
        );
        for number in 1..=2 {
            let begins = format!("% ==== exercise {number} begins\n\\begin{{{environment}}}\n");
            let ends = format!("% ==== exercise {number} ends\n");
            let cut = body.split_once(&begins).expect("a beginning").1;
            let cut = cut.split_once(&ends).expect("an end").0;
            for (at, _) in cut.match_indices("\\nim") {
                let name: String = cut[at + 1..]
                    .chars()
                    .take_while(char::is_ascii_alphabetic)
                    .collect();
                assert!(
                    block.contains(&format!("\\{name}")),
                    "{name} is in the block"
                );
            }
        }
    }
}

#[test]
fn a_small_sheet_and_its_key() {
    let spec = parsed("small", SMALL.as_bytes());
    let [(_, sheet), (_, key), (_, answers)] = files(&spec);
    let bodies = [sheet, key, answers].map(|text| halves(&text).1.to_string());
    insta::assert_snapshot!(bodies.join("% --------\n"));
}

#[test]
fn many_versions_lie_on_their_side() {
    let spec = parsed("small", SMALL.as_bytes());
    let sheets = versions(&spec, &["A", "B", "C", "D", "E", "F", "G"]);
    let printer = Printer::new(&spec, &[], Font::Absent).expect("a printer");
    let mut page = String::new();
    (format().examiner.expect("a file"))(&printer, &mut page, &sheets).expect("answers");
    assert!(page.contains("a4paper,landscape"));
    assert_eq!(page.matches("\\textbf{Exercise}").count(), 4);
    assert_eq!(faults(halves(&page).1), [""; 0]);
}

/// Whether a program is on this machine; else a word on standard error that a test was skipped.
fn found(program: &str, test: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path).any(|folder| folder.join(program).is_file());
    if !found {
        let _ = writeln!(
            std::io::stderr(),
            "skipped: formats::tex::{test}, no {program} on this machine"
        );
    }
    found
}

/// What an engine says of a document, where it is more than that there are pages.
fn complaints(program: &str, folder: &Path, name: &str) -> Vec<String> {
    let status = Command::new(program)
        .args(["-interaction=nonstopmode", "-halt-on-error", name])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .expect("the program runs");
    let log = fs::read(folder.join(format!("{name}.log"))).expect("a log");
    let log = String::from_utf8_lossy(&log);
    let words = [
        "Warning",
        "Overfull",
        "Underfull",
        "Missing character",
        "undefined",
        "!",
    ];
    let mut said: Vec<String> = log
        .lines()
        .filter(|line| {
            words.iter().any(|word| match *word {
                "!" => line.starts_with('!'),
                word => line.contains(word),
            })
        })
        .map(|line| format!("{program}: {line}"))
        .collect();
    if !status.success() {
        said.push(format!(
            "{program} failed: {}",
            log.lines().rev().take(30).collect::<Vec<_>>().join("\n")
        ));
    }
    said
}

/// So many documents hold all sets; each is compiled by itself.
const DOCUMENTS: usize = 2;

/// Every `stride`-th set, and all of them in the long tier.
fn compiles_without_a_word(program: &str, test: &str, stride: usize) {
    if !found(program, test) {
        return;
    }
    let mut documents = vec![String::new(); DOCUMENTS];
    let mut preamble = String::new();
    for (i, (name, _, files)) in tier::share(ALL.iter(), 0, stride).enumerate() {
        for (file, text) in files {
            let (before, body) = halves(text);
            preamble = before.to_string();
            documents[i % DOCUMENTS]
                .push_str(&format!("\\message{{{name}, {file}}}\\clearpage\n{body}"));
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    thread::scope(|scope| {
        for (i, body) in documents.iter().enumerate() {
            let text = format!("{preamble}{BEGIN}{body}{END}");
            let name = format!("sets{i}");
            fs::write(folder.path().join(format!("{name}.tex")), text).expect("a file");
            let folder = folder.path();
            scope.spawn(move || assert_eq!(complaints(program, folder, &name), [""; 0], "{name}"));
        }
    });
}

#[test]
fn every_set_compiles_under_pdflatex() {
    let test = "every_set_compiles_under_pdflatex";
    compiles_without_a_word("pdflatex", test, 3);
}

#[test]
fn every_set_compiles_under_lualatex() {
    compiles_without_a_word("lualatex", "every_set_compiles_under_lualatex", 1);
}
