//! A Typst compiler, where this machine has one: the program `typst`, or Python with the package of that name.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Compiles the files named on its input; says a line for each fault.
const SCRIPT: &str = r#"
import sys, typst
for path in sys.stdin.read().splitlines():
    try:
        _, warnings = typst.compile_with_warnings(path, ignore_system_fonts=True, pdf_standards=["ua-1"] if "hostile" not in path else [])
        for warning in warnings:
            print(path, "warning:", warning.message)
    except typst.TypstError as error:
        print(path, "error:", error.message)
"#;

/// A compiler.
pub enum Compiler {
    /// A Python that has it.
    Python(PathBuf),
    /// The program.
    Program(PathBuf),
}

/// The compiler, or a word on standard error that a test was skipped. `NIMSMITH_TYPST` names a Python; empty means none.
pub fn found(test: &str) -> Option<Compiler> {
    let named = env::var_os("NIMSMITH_TYPST");
    let python = named.clone().map_or("python3".into(), PathBuf::from);
    let compiler = match named.as_ref().is_some_and(|name| name.is_empty()) {
        true => None,
        false if imports(&python) => Some(Compiler::Python(python)),
        false if named.is_none() => program().map(Compiler::Program),
        false => None,
    };
    if compiler.is_none() {
        let _ = writeln!(std::io::stderr(), "skipped: {test} (no typst)");
    }
    compiler
}

fn imports(python: &Path) -> bool {
    let mut python = Command::new(python);
    python.args(["-c", "import typst; typst.compile_with_warnings"]);
    python
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn program() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut places = env::split_paths(&path).map(|folder| folder.join("typst"));
    places.find(|file| file.is_file())
}

impl Compiler {
    /// The errors and warnings of sources, each a name and a text.
    pub fn faults(&self, sources: &[(String, String)]) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |(name, source): &(String, String)| {
            let path = folder.path().join(format!("{name}.typ"));
            fs::write(&path, source).expect("a file");
            path
        };
        let paths: Vec<PathBuf> = sources.iter().map(write).collect();
        match self {
            Compiler::Python(python) => by_python(python, &paths),
            Compiler::Program(program) => paths
                .iter()
                .flat_map(|path| by_program(program, path))
                .collect(),
        }
    }
}

fn by_python(python: &Path, paths: &[PathBuf]) -> Vec<String> {
    // Two at once, since most machines have two cores.
    let begin = |paths: &[PathBuf]| {
        let mut run = Command::new(python)
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python");
        let names: Vec<String> = paths
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        let mut input = run.stdin.take().expect("its input");
        input.write_all(names.join("\n").as_bytes()).expect("names");
        run
    };
    let runs: Vec<Child> = paths.chunks(paths.len().div_ceil(2)).map(begin).collect();
    let end = |run: Child| {
        let run = run.wait_with_output().expect("its output");
        assert!(run.status.success());
        lines(&run.stdout)
    };
    runs.into_iter().flat_map(end).collect()
}

fn by_program(program: &Path, path: &Path) -> Vec<String> {
    let mut run = Command::new(program);
    run.args([
        "compile",
        "--ignore-system-fonts",
        "--diagnostic-format",
        "short",
    ]);
    lines(&run.arg(path).output().expect("typst").stderr)
}

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(bytes)
        .lines()
        .map(str::to_string)
        .collect()
}
