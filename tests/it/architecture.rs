//! Which module may import which, which outside name may stand where, and that no test is in the library. Reads the paths in
//! src/**.rs; the tables here are the rule, and each checker is shown at the end to catch an offence.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The level of every module: an import points to a lower level or stays inside its own module.
const LEVELS: [(&str, &[&str]); 10] = [
    (
        "0",
        &[
            "ansi", "model", "budget", "dice", "error", "locale", "plain", "spell",
        ],
    ),
    (
        "1",
        &["engine", "kernel", "language", "document", "proof", "spec"],
    ),
    ("2", &["games", "check"]),
    ("3", &["kinds", "pool"]),
    ("4", &["worksheet", "roster", "code"]),
    ("5", &["quiz"]),
    ("6", &["render"]),
    ("7", &["workshop", "play"]),
    ("8", &["book", "page"]),
    ("9", &["cli"]),
];

/// The kernel may import less than its level allows.
const KERNEL_IMPORTS: [&str; 1] = ["model"];

/// Imports within a level: the texts of proofs are read into the kernel's logic, and what messages quote is made plain.
const ACROSS: [(&str, &str); 2] = [("proof", "kernel"), ("spell", "plain")];

/// Outside names and the modules in which they may stand; `main` is src/main.rs.
const CONFINED: [(&str, &[&str]); 20] = [
    ("rand", &["cli", "dice"]),
    ("serde_yaml", &["spec"]),
    ("clap", &["cli", "main"]),
    ("std::fs", &["cli", "main"]),
    ("tera", &["render"]),
    ("pulldown_cmark", &["spec", "render", "book"]),
    ("quick_xml", &["spec", "render", "document"]),
    ("zip", &["render", "document"]),
    ("typst", &["render"]),
    ("typst_assets", &["render"]),
    ("typst_layout", &["render"]),
    ("typst_pdf", &["render"]),
    ("mdbook_driver", &["book"]),
    ("mdbook_html", &["book"]),
    ("mdbook_preprocessor", &["book"]),
    ("mdbook_renderer", &["book"]),
    ("mdbook_summary", &["book"]),
    ("math_core", &["book"]),
    ("std::net", &["cli"]),
    ("tempfile", &["cli"]),
];

/// Modules that name no crate but the standard library.
const ALONE: [&str; 2] = ["kernel", "model"];

/// What the trusted files must not contain, since it can panic.
const PANICS: [&str; 10] = [
    "unwrap",
    "expect",
    "panic",
    "unreachable",
    "todo",
    "unimplemented",
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
];

/// A source file by its place under src.
struct Source {
    /// The modules that lead to it: `["kernel", "arith"]` for kernel/arith.rs; `["lib"]` and `["main"]` for the roots.
    module: Vec<String>,
    tokens: Vec<String>,
}

impl Source {
    fn new(place: &str, text: &str) -> Source {
        let module = place.trim_end_matches(".rs").trim_end_matches("/mod");
        let module = module.split('/').map(str::to_string).collect();
        let tokens = tokens(text);
        Source { module, tokens }
    }

    fn top(&self) -> &str {
        &self.module[0]
    }

    /// Every path in the file, from the crate's root where it is one of ours.
    fn paths(&self) -> Vec<Vec<String>> {
        let mut paths = paths(&self.tokens);
        for path in &mut paths {
            let ups = path.iter().take_while(|part| *part == "super").count();
            if ups > 0 && ups <= self.module.len() {
                let above = &self.module[..self.module.len() - ups];
                path.splice(..ups, [&["crate".to_string()], above].concat());
            }
        }
        paths
    }
}

/// All files of the crate.
fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![src.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let place = path.strip_prefix(&src).expect("a file under src");
                let place = place.to_string_lossy().replace('\\', "/");
                sources.push(Source::new(
                    &place,
                    &fs::read_to_string(&path).expect("text"),
                ));
            }
        }
    }
    sources
}

/// Names, `::` and single signs; no comments, strings, characters or lifetimes.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |i| i + 2),
            '"' => quoted(rest),
            'r' if rest.starts_with("r#\"") => rest.find("\"#").map_or(rest.len(), |i| i + 2),
            '\'' => character(rest),
            _ if first.is_alphanumeric() || first == '_' => word.unwrap_or(rest.len()),
            ':' if rest.starts_with("::") => 2,
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        let blank = first.is_whitespace() || token.starts_with(['"', '\'']);
        if !blank
            && !token.starts_with("//")
            && !token.starts_with("/*")
            && !token.starts_with("r#\"")
        {
            tokens.push(token.to_string());
        }
        rest = after;
    }
    tokens
}

fn quoted(text: &str) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes
    });
    end.map_or(text.len(), |(i, _)| i + 1)
}

/// The length of a character such as `'a'` or `'\n'`; of a lifetime, its quotation mark only.
fn character(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), _) => text[2..]
            .char_indices()
            .skip(1)
            .find(|&(_, c)| c == '\'')
            .map_or(1, |(i, _)| i + 3),
        (_, Some((i, '\''))) => i + 1,
        _ => 1,
    }
}

/// Every path of two or more parts, and every part of a `use` tree, from its first name on.
fn paths(tokens: &[String]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let is_use = tokens[i] == "use";
        let start = i + usize::from(is_use);
        let mut path = Vec::new();
        i = start;
        while i < tokens.len() && (is_name(&tokens[i]) || tokens[i] == "::") {
            let joins = path.is_empty() || tokens[i] == "::" || tokens[i - 1] == "::";
            if !joins {
                break;
            }
            path.extend(is_name(&tokens[i]).then(|| tokens[i].clone()));
            i += 1;
        }
        if is_use && tokens.get(i).is_some_and(|t| t == "{") {
            i = branches(tokens, i + 1, &path, &mut paths);
        } else if is_use && !path.is_empty() || path.len() > 1 {
            paths.push(path);
        }
        i = i.max(start + usize::from(!is_use));
    }
    paths
}

/// The branches of a `use` tree after `{`; returns where they end.
fn branches(
    tokens: &[String],
    from: usize,
    stem: &[String],
    paths: &mut Vec<Vec<String>>,
) -> usize {
    let mut path = stem.to_vec();
    let mut i = from;
    while i < tokens.len() {
        match tokens[i].as_str() {
            "{" => {
                i = branches(tokens, i + 1, &path, paths) - 1;
                path.truncate(stem.len());
            }
            "," | "}" => {
                if path.len() > stem.len() {
                    paths.push(path.clone());
                    path.truncate(stem.len());
                }
                if tokens[i] == "}" {
                    return i + 1;
                }
            }
            token if is_name(token) => path.push(token.to_string()),
            _ => {}
        }
        i += 1;
    }
    i
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

fn level(module: &str) -> Option<usize> {
    LEVELS
        .iter()
        .position(|(_, modules)| modules.contains(&module))
}

/// Imports that point up or sideways, and modules without a level.
fn wrong_imports(source: &Source) -> Vec<String> {
    let (from, mut wrong) = (source.top(), Vec::new());
    if ["main", "lib"].contains(&from) {
        return wrong;
    }
    let Some(own) = level(from) else {
        return vec![format!(
            "`{from}` is new: give it a level in LEVELS here and in ARCHITECTURE.md"
        )];
    };
    for path in source
        .paths()
        .iter()
        .filter(|path| path[0] == "crate" && path.len() > 1)
    {
        let to = path[1].as_str();
        let allowed = match level(to) {
            _ if to == from || ACROSS.contains(&(from, to)) => true,
            None => is_item(to),
            Some(other) if from == "kernel" => other < own && KERNEL_IMPORTS.contains(&to),
            Some(other) => other < own,
        };
        if !allowed {
            wrong.push(format!("`{from}` must not import `{}`", path.join("::")));
        }
    }
    wrong
}

/// The files that import each other round in a circle, or stand between such.
fn in_cycles(sources: &[Source]) -> Vec<String> {
    let files: BTreeSet<&[String]> = sources.iter().map(|source| &source.module[..]).collect();
    let imports = |source: &Source| -> Vec<Vec<String>> {
        let own = &source.module;
        let paths = source.paths().into_iter().filter_map(|path| {
            let mut whole = match path[0].as_str() {
                "crate" => path[1..].to_vec(),
                "self" => [own, &path[1..]].concat(),
                _ => [&own[..], &path].concat(),
            };
            while !whole.is_empty() && !files.contains(&whole[..]) {
                whole.pop();
            }
            (!whole.is_empty() && whole != *own).then_some(whole)
        });
        paths.collect()
    };
    let mut edges: BTreeSet<(Vec<String>, Vec<String>)> = sources
        .iter()
        .flat_map(|source| {
            let from = source.module.clone();
            imports(source)
                .into_iter()
                .map(move |to| (from.clone(), to))
        })
        .collect();
    loop {
        let before = edges.len();
        let from: BTreeSet<_> = edges.iter().map(|(from, _)| from.clone()).collect();
        let to: BTreeSet<_> = edges.iter().map(|(_, to)| to.clone()).collect();
        edges.retain(|(a, b)| to.contains(a) && from.contains(b));
        if edges.len() == before {
            break;
        }
    }
    let left: BTreeSet<String> = edges.iter().map(|(from, _)| from.join("/")).collect();
    left.into_iter().collect()
}

/// A macro or a type of the crate's root is no module.
fn is_item(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && !ALONE.contains(&name)
}

/// Outside names that stand where they must not.
fn stray_names(source: &Source, dependencies: &BTreeSet<String>) -> Vec<String> {
    let from = source.top();
    let mut wrong = Vec::new();
    for path in source.paths() {
        let whole = path.join("::");
        for (name, homes) in CONFINED {
            let named = whole == name || whole.starts_with(&format!("{name}::"));
            if named && !homes.contains(&from) {
                wrong.push(format!(
                    "`{from}` names `{whole}`, which belongs to {homes:?}"
                ));
            }
        }
        if ALONE.contains(&from) && dependencies.contains(&path[0]) {
            wrong.push(format!(
                "`{from}` names `{whole}`, but no crate may stand there"
            ));
        }
    }
    wrong
}

/// The names in `[dependencies]`, as Rust spells them, and this crate's own.
fn dependencies() -> BTreeSet<String> {
    let manifest = include_str!("../../Cargo.toml");
    let section = manifest
        .split("\n[")
        .find(|part| part.starts_with("dependencies]"));
    let lines = section.expect("dependencies in Cargo.toml").lines().skip(1);
    let names = lines
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.trim().replace('-', "_"));
    names.chain(["nimsmith".to_string()]).collect()
}

/// What can panic in the trusted files, and the machine's xor.
fn dangers(source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    for (i, token) in source.tokens.iter().enumerate() {
        let before = i.checked_sub(1).map_or("", |before| &source.tokens[before]);
        let after = |n: usize| source.tokens.get(i + n).map_or("", String::as_str);
        let whole_slice = after(1) == "." && after(2) == "." && after(3) == "]";
        let indexed = is_name(before) && !is_keyword(before) || [")", "]"].contains(&before);
        if token == "[" && indexed && !whole_slice {
            found.push(format!(
                "`{before}[{}` is an index, which can panic",
                after(1)
            ));
        }
        if PANICS.contains(&token.as_str()) && ["!", "("].contains(&after(1)) {
            found.push(format!("`{token}` can panic"));
        }
        if token == "^" && source.top() == "kernel" {
            found
                .push("`^` is the engine's way to a nim-sum; the kernel counts powers".to_string());
        }
    }
    found
}

fn is_keyword(name: &str) -> bool {
    [
        "in", "let", "match", "mut", "return", "if", "else", "dyn", "static", "const",
    ]
    .contains(&name)
}

/// Tests in the library, which would have to be compiled once more for them.
fn unit_tests(source: &Source) -> Vec<String> {
    let attributes = source.tokens.split(|token| token == "#").skip(1);
    let names = attributes.map(|rest| rest.iter().take_while(|token| *token != "]"));
    let tests = names.filter(|names| names.clone().any(|name| name == "test"));
    let told = "no test is in the library: move it to tests/it or tests/formats";
    tests.map(|_| told.to_string()).collect()
}

/// Prints what is wrong in any file.
fn expect_none(check: impl Fn(&Source) -> Vec<String>) {
    let in_file = |source: &Source| {
        let place = source.module.join("/");
        check(source)
            .into_iter()
            .map(move |wrong| format!("src/{place}.rs: {wrong}"))
            .collect::<Vec<_>>()
    };
    let wrong: Vec<String> = sources().iter().flat_map(in_file).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn imports_point_down() {
    expect_none(wrong_imports);
}

/// Contract and registry are in different files, so that each file can be read after those that it imports.
#[test]
fn no_file_is_in_an_import_cycle() {
    assert_eq!(in_cycles(&sources()), [""; 0]);
}

#[test]
fn outside_names_stay_at_home() {
    let dependencies = dependencies();
    assert!(dependencies.contains("pulldown_cmark") && dependencies.len() > 5);
    expect_none(|source| stray_names(source, &dependencies));
}

#[test]
fn trusted_files_cannot_panic() {
    let is_trusted = |source: &Source| ALONE.contains(&source.top());
    assert!(sources().iter().filter(|source| is_trusted(source)).count() >= 10);
    expect_none(|source| {
        if is_trusted(source) {
            dangers(source)
        } else {
            Vec::new()
        }
    });
}

#[test]
fn tests_are_outside_the_library() {
    let library = "[lib]\ntest = false";
    assert!(include_str!("../../Cargo.toml").contains(library));
    expect_none(unit_tests);
}

/// Each offence is caught, and its innocent neighbour is not.
#[test]
fn offences_are_caught() {
    let imports: fn(&Source) -> Vec<String> = wrong_imports;
    let names = |source: &Source| stray_names(source, &dependencies());
    let check = |found: &dyn Fn(&Source) -> Vec<String>, place, text: &str, offences| {
        let found = found(&Source::new(place, text));
        assert_eq!(found.len(), offences, "{place}: {text}: {found:?}");
    };
    for (place, text, offences) in [
        ("kernel/mod.rs", "use crate::engine::nim;", 1),
        ("kernel/mod.rs", "use crate::model::claim::Claim;", 0),
        (
            "kernel/mod.rs",
            "use crate::{model::claim::{Claim, Outcome}, engine::{nim, sums}};",
            2,
        ),
        (
            "kernel/arith.rs",
            "use super::Why; use super::super::engine::nim;",
            1,
        ),
        ("kernel/mod.rs", "use super::script;", 1),
        ("kernel/mod.rs", "use crate::dice::roll;", 1),
        ("kernel/mod.rs", "use crate::proof::written;", 1),
        ("proof/resolve.rs", "use crate::kernel::proof::terms;", 0),
        ("proof/resolve.rs", "use crate::engine::nim;", 1),
        ("engine/nim.rs", "fn f() { crate::games::game(\"nim\") }", 1),
        (
            "engine/nim.rs",
            "// use crate::games;\n/* crate::games::x */ const A: &str = \"crate::cli::x\";",
            0,
        ),
        ("engine/nim.rs", "use crate::kernel::Fact;", 1),
        (
            "engine/nim.rs",
            "use crate::engine::sums; use super::search;",
            0,
        ),
        ("model/claim.rs", "pub use crate::spec as other;", 1),
        ("games/nim.rs", "use crate::{engine, model, cli};", 1),
        ("games/nim.rs", "use crate::nowhere::x;", 1),
        ("dice.rs", "use super::model::goal::Goal;", 1),
        ("newcomer/mod.rs", "", 1),
        ("newcomer.rs", "use crate::model::goal::Goal;", 1),
        ("main.rs", "use nimsmith::cli; use crate::anything;", 0),
        ("lib.rs", "pub mod cli; pub use crate::cli::run;", 0),
    ] {
        check(&imports, place, text, offences);
    }
    for (place, text, offences) in [
        ("engine/nim.rs", "use rand::Rng;", 1),
        ("dice.rs", "use rand::Rng;", 0),
        ("engine/nim.rs", "let operand = strand::x; let rand = 1;", 0),
        ("check/mod.rs", "use std::{fmt, fs};", 1),
        ("check/mod.rs", "use std::{fmt, fs::{self, File}};", 2),
        ("check/mod.rs", "fn f() { std::fs::read(x); }", 1),
        ("main.rs", "use std::fs; use clap::Parser;", 0),
        ("spec/yaml.rs", "use serde_yaml::Value;", 0),
        ("worksheet.rs", "fn f(v: serde_yaml::Value) {}", 1),
        ("render/html.rs", "use tera::Tera;", 0),
        ("kinds/mod.rs", "use tera::Tera; use pulldown_cmark;", 2),
        (
            "model/claim.rs",
            "#[derive(Debug, serde::Serialize)] struct A;",
            1,
        ),
        (
            "model/claim.rs",
            "use rustc_hash::FxHashMap; use std::fmt::Debug;",
            1,
        ),
        ("kernel/mod.rs", "use nimsmith::engine;", 1),
    ] {
        check(&names, place, text, offences);
    }
    for (place, text, offences) in [
        ("kernel/arith.rs", "let s = a ^ b; // a ^ b", 1),
        ("engine/sums.rs", "let s = '^';", 0),
        (
            "kernel/play.rs",
            "x.unwrap(); x.expect(\"\"); panic!(); unreachable!()",
            4,
        ),
        (
            "kernel/play.rs",
            "x.unwrap_or(0); x.expected; let panic = 1;",
            0,
        ),
        ("kernel/play.rs", "let a = heaps[0]; f(x)[1]; a[0][1..]", 4),
        (
            "kernel/play.rs",
            "let [a, b] = c; vec![1]; &self.0[..]; fn f(x: &[u64]) {} #[test] match [a] {}",
            0,
        ),
    ] {
        check(&dangers, place, text, offences);
    }
    for (place, text, offences) in [
        (
            "dice.rs",
            "#[cfg(test)]\nmod tests {\n    #[test]\n    fn works() {}\n}",
            2,
        ),
        (
            "dice.rs",
            "// #[test]\n#[cfg(feature = \"book\")] fn test() { \"#[test]\" }",
            0,
        ),
    ] {
        check(&unit_tests, place, text, offences);
    }
}
