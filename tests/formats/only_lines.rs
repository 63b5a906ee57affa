//! No printed page has only lines to write on, or only the head of the sheet, whichever program makes the PDF.

use std::env;
use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::read::ZlibDecoder;

use crate::tier;

/// Proofs whose questions and room are more than a page, and as much room as there can be: alone, in parts, below a list.
const LONG: &str = concat!(
    include_str!("../../exercises/write-proofs.yaml"),
    "
  - {kind: nim-sum, size: 1..15, space: 20 cm lines, instructions: 'Find the nim-sum, and say in whole sentences what each of your steps does.'}
  - {kind: winner, heaps: 6, size: 1..9, count: 2, space: 17 cm squared}
  - kind: text
    space: 20 cm lines
    question: |
      Say in whole sentences, in the order in which they are asked:

      1. what a P-position is, and which positions of Nim are P-positions
      2. why a move never leads from one of them to another, whatever is played
",
);

/// Questions with one or two lines of room, which the first page has place for.
const SHORT: &str = include_str!("../../exercises/disguises.yaml");

/// A way to make PDF: the name that the program looks for, programs that may have it, and more bytes of text than the foot of a
/// page and the heading of an exercise have, or the head of a sheet.
struct Way {
    looked_for: &'static str,
    programs: &'static [&'static str],
    furniture: usize,
}

fn installed(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut places = env::split_paths(&path).map(|folder| folder.join(name));
    places.find(|file| file.is_file())
}

fn typst() -> Option<PathBuf> {
    match env::var_os("NIMSMITH_TYPST") {
        Some(python) => (!python.is_empty()).then(|| python.into()),
        None => installed("python3"),
    }
    .filter(|python| {
        let imported = Command::new(python).args(["-c", "import typst"]).output();
        imported.is_ok_and(|output| output.status.success())
    })
}

/// Makes the program the only one that is found in a folder.
fn alone(folder: &Path, name: &str, program: &Path) {
    let path = env::var_os("PATH").unwrap_or_default();
    let text = format!(
        "#!/bin/sh\nPATH='{}' exec '{}' \"$@\"\n",
        path.to_string_lossy(),
        program.display()
    );
    fs::write(folder.join(name), text).expect("a script");
    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(folder.join(name), mode).expect("a program");
}

/// How many bytes of text each page has: what its stream, which has a length and a filter alone, shows between `BT` and `ET`.
fn text_of_pages(pdf: &[u8]) -> Vec<usize> {
    let find = |from: usize, what: &[u8]| {
        let found = pdf[from..].windows(what.len()).position(|at| at == what);
        found.map(|at| from + at)
    };
    let (mut pages, mut at) = (Vec::new(), 0);
    while let Some(begins) = find(at, b"stream") {
        let head = String::from_utf8_lossy(&pdf[at..begins]);
        let head = head.rsplit(" obj").next().unwrap_or_default();
        let other = ["/Type", "/Subtype", "/Length1"]
            .iter()
            .any(|key| head.contains(key));
        let Some(ends) = find(begins, b"endstream") else {
            break;
        };
        at = ends + b"endstream".len();
        let mut raw = &pdf[begins + b"stream".len()..ends];
        while let [b'\r' | b'\n', rest @ ..] = raw {
            raw = rest;
        }
        let mut text = Vec::new();
        if !other && ZlibDecoder::new(raw).read_to_end(&mut text).is_ok() {
            pages.extend(shown(&text));
        }
    }
    pages
}

/// The bytes of the strings between `BT` and `ET`; none where there is no such pair.
fn shown(stream: &[u8]) -> Option<usize> {
    let (mut sum, mut inside, mut any) = (0, false, false);
    let mut bytes = stream.iter().copied().peekable();
    let mut word = Vec::new();
    while let Some(byte) = bytes.next() {
        match byte {
            b'(' => {
                let mut depth = 1;
                while let Some(byte) = bytes.next() {
                    match byte {
                        b'\\' => drop(bytes.next()),
                        b'(' => depth += 1,
                        b')' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                    sum += usize::from(inside);
                }
            }
            b'<' if bytes.next_if_eq(&b'<').is_none() => {
                let digits = bytes.by_ref().take_while(|byte| *byte != b'>').count();
                sum += if inside { digits / 2 } else { 0 };
            }
            _ if byte.is_ascii_alphabetic() => {
                word.push(byte);
                continue;
            }
            _ => {}
        }
        match word.as_slice() {
            b"BT" => (inside, any) = (true, true),
            b"ET" => inside = false,
            _ => {}
        }
        word.clear();
    }
    any.then_some(sum)
}

fn no_page_has_only_lines(way: &Way, program: Option<PathBuf>, test: &str) {
    let found = way.programs.iter().find_map(|name| installed(name));
    let Some(program) = program.or(found) else {
        let _ = writeln!(
            std::io::stderr(),
            "skipped: {test} (no program that it needs)"
        );
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let found = folder.path().join("found");
    fs::create_dir(&found).expect("a folder");
    alone(&found, way.looked_for, &program);
    for (name, set) in [("long", LONG), ("short", SHORT)] {
        for &paper in tier::pick(&["a4"][..], &["a4", "letter"]) {
            let file = folder.path().join(format!("{name}-{paper}.yaml"));
            fs::write(&file, format!("paper: {paper}\n{set}")).expect("a set");
            let run = Command::new(env!("CARGO_BIN_EXE_nimsmith"))
                .env("PATH", &found)
                .args(["generate", "--quiet", "--format", "pdf", "--out"])
                .arg(folder.path())
                .arg(&file)
                .output()
                .expect("the program");
            assert!(run.status.success(), "{name}: {run:?}");
            let pdf = fs::read(file.with_extension("pdf")).expect("a sheet");
            let pages = text_of_pages(&pdf);
            assert!(pages.len() > 2, "{name}, {paper}: {pages:?}");
            let bare = |bytes: &usize| *bytes < way.furniture;
            assert!(!pages.iter().any(bare), "{name}, {paper}: {pages:?}");
        }
    }
}

#[test]
fn no_page_of_a_browser_has_only_lines() {
    let way = Way {
        looked_for: "chromium",
        programs: &[
            "chromium",
            "chromium-browser",
            "chromium-headless-shell",
            "google-chrome",
            "google-chrome-stable",
        ],
        furniture: 132,
    };
    let named = env::var_os("NIMSMITH_BROWSER").map(PathBuf::from);
    no_page_has_only_lines(&way, named, "no_page_of_a_browser_has_only_lines");
}

#[test]
fn no_page_of_latex_has_only_lines() {
    let way = Way {
        looked_for: "lualatex",
        programs: &["lualatex"],
        furniture: 70,
    };
    no_page_has_only_lines(&way, None, "no_page_of_latex_has_only_lines");
}

#[test]
fn no_page_of_typst_has_only_lines() {
    let way = Way {
        looked_for: "python3",
        programs: &[],
        furniture: 420,
    };
    no_page_has_only_lines(&way, typst(), "no_page_of_typst_has_only_lines");
}
