//! PDF, which another program makes: Typst, a browser or LaTeX, whichever is installed.

use std::ffi::OsString;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use tempfile::TempDir;

use super::abreast;
use crate::error::Error;
use crate::render::{SheetFiles, Writes, html, tex, typ};
use crate::spec::Image;
use crate::workshop::Maker;

/// A program that makes PDF.
pub struct Engine {
    sort: Sort,
    program: PathBuf,
    /// What the files that it reads name.
    pictures: Vec<Image>,
    /// Whether the browser has printed without its sandbox, and not with it.
    unboxed: AtomicBool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// Typst's own program.
    Typst,
    /// Python with the package `typst`.
    Python,
    /// A browser of the Chromium family.
    Browser,
    /// LuaLaTeX.
    LuaLatex,
}

/// What is looked for, the best first.
const PROGRAMS: &[(Sort, &[&str])] = &[
    (Sort::Typst, &["typst"]),
    (Sort::Python, &["python3", "python", "py"]),
    (
        Sort::Browser,
        &[
            "chromium",
            "chromium-browser",
            "chromium-headless-shell",
            "google-chrome",
            "google-chrome-stable",
            "chrome",
            "microsoft-edge",
            "msedge",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
            "C:/Program Files/Google/Chrome/Application/chrome.exe",
            "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
        ],
    ),
    (Sort::LuaLatex, &["lualatex"]),
];

/// Python, asked for a PDF of what comes in.
const COMPILE: &str =
    "import sys, typst; sys.stdout.buffer.write(typst.compile(sys.stdin.buffer.read()))";

/// The longest that a program may take for one file.
const LONGEST: Duration = Duration::from_secs(120);

/// LaTeX runs so often at most: the second time it knows how many pages a sheet has, and hardly anything moves by that.
const MOST_RUNS: usize = 4;

const NO_ENGINE: &str = "no program that makes PDF was found\n\
    help: install Typst (https://typst.app), or its package for Python (`pip install typst`), or Chromium, Chrome, Edge or \
    LuaLaTeX; or print the page of `--format html` from a browser";

const NO_BROWSER: &str = "no browser that makes PDF was found\n\
    help: install Chromium, Chrome or Edge; or print the pages of `--format html` from a browser";

impl Engine {
    /// The best one that is installed, for files with some pictures.
    ///
    /// # Errors
    /// None is installed; the message says what would do.
    pub fn find(pictures: &[&Image]) -> Result<Engine, Error> {
        Engine::among(|_| true, pictures).ok_or_else(|| Error::Unmade(NO_ENGINE.to_string()))
    }

    /// A browser, which makes PDF of any page.
    ///
    /// # Errors
    /// None is installed.
    pub fn browser() -> Result<Engine, Error> {
        let found = Engine::among(|sort| sort == Sort::Browser, &[]);
        found.ok_or_else(|| Error::Unmade(NO_BROWSER.to_string()))
    }

    fn among(wanted: fn(Sort) -> bool, pictures: &[&Image]) -> Option<Engine> {
        let programs = PROGRAMS.iter().filter(|(sort, _)| wanted(*sort));
        let mut all = programs.flat_map(|(sort, names)| names.iter().map(|name| (*sort, *name)));
        all.find_map(|(sort, name)| {
            let program = installed(name)?;
            let pictures = pictures.iter().copied().cloned().collect();
            let engine = Engine {
                sort,
                program,
                pictures,
                unboxed: AtomicBool::new(false),
            };
            (sort != Sort::Python || engine.knows_typst()).then_some(engine)
        })
    }

    /// Whether the files are pages, which need the font within them.
    pub fn prints_pages(&self) -> bool {
        self.sort == Sort::Browser
    }

    /// What makes the PDF, for the user.
    pub fn name(&self) -> String {
        let what = match self.sort {
            Sort::Typst => "Typst",
            Sort::Python => "Python's typst",
            Sort::Browser => "a browser",
            Sort::LuaLatex => "LuaLaTeX",
        };
        format!("{what} ({})", self.program.display())
    }

    fn knows_typst(&self) -> bool {
        let asked = self.run(Command::new(&self.program).args(["-c", "import typst"]), "");
        asked.is_ok()
    }

    /// A folder with the pictures, which is gone afterwards.
    fn folder(&self) -> io::Result<TempDir> {
        let folder = tempfile::tempdir()?;
        for image in &self.pictures {
            fs::write(folder.path().join(&image.name), &image.data)?;
        }
        Ok(folder)
    }

    /// From standard input to standard output.
    fn piped(&self, arguments: &[&str], source: &str) -> io::Result<Vec<u8>> {
        let folder = self.folder()?;
        let mut command = Command::new(&self.program);
        self.run(command.args(arguments).current_dir(folder.path()), source)
    }

    /// By a browser. A file of several sheets is printed twice: the first time tells how many pages each has.
    fn printed(&self, source: &str) -> io::Result<Vec<u8>> {
        let pdf = self.printed_once(source)?;
        let sheets = abreast::has_sheets(source);
        match sheets.then(|| abreast::paged(source, &pdf)).flatten() {
            Some(paged) => self.printed_once(&paged),
            None => Ok(pdf),
        }
    }

    /// By a browser, in a folder that is gone afterwards.
    fn printed_once(&self, source: &str) -> io::Result<Vec<u8>> {
        let folder = tempfile::tempdir()?;
        let page = folder.path().join("page.html");
        fs::write(&page, source)?;
        // Root has no sandbox; a page of ours has no scripts.
        let plain: &[&str] = &[];
        let printed = folder.path().join("page.pdf");
        let tried = [(plain, false), (&["--no-sandbox"], true)].map(|(more, unboxed)| {
            if printed.exists() || !unboxed && self.unboxed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let option = |name: &str, path: &Path| {
                let mut option = OsString::from(name);
                option.push(path);
                option
            };
            let mut command = Command::new(&self.program);
            command
                .args(["--headless", "--disable-gpu", "--no-pdf-header-footer"])
                .arg("--generate-pdf-document-outline")
                .args(more)
                .arg(option("--user-data-dir=", &folder.path().join("profile")))
                .arg(option("--print-to-pdf=", &printed))
                .arg(&page);
            let ran = self.run(&mut command, "").map(|_| ());
            self.unboxed
                .fetch_or(unboxed && printed.exists(), Ordering::Relaxed);
            ran
        });
        match fs::read(folder.path().join("page.pdf")) {
            Ok(pdf) => Ok(pdf),
            Err(error) => Err(tried.into_iter().find_map(Result::err).unwrap_or(error)),
        }
    }

    /// By LuaLaTeX, as often as it takes until what it notes for the next run stays the same.
    fn typeset(&self, source: &str) -> io::Result<Vec<u8>> {
        let folder = self.folder()?;
        let path = folder.path();
        fs::write(path.join("sheet.tex"), source)?;
        let drawings = self.pictures.iter().filter(|image| image.is_drawing());
        for drawing in drawings.filter(|image| source.contains(&drawn_again(image))) {
            self.draw(path, drawing)?;
        }
        let mut noted = Vec::new();
        for _ in 0..MOST_RUNS {
            let mut command = Command::new(&self.program);
            command
                .args([
                    "-interaction=batchmode",
                    "-halt-on-error",
                    "--no-shell-escape",
                ])
                .arg("sheet.tex")
                .current_dir(path);
            self.run(&mut command, "")?;
            let now = fs::read(path.join("sheet.aux")).unwrap_or_default();
            if now == noted {
                break;
            }
            noted = now;
        }
        fs::read(path.join("sheet.pdf"))
    }

    /// Makes a PDF of a drawing, which LaTeX does not read.
    fn draw(&self, folder: &Path, drawing: &Image) -> io::Result<()> {
        let drawn = drawn_again(drawing);
        let tools = [
            (
                "rsvg-convert",
                vec!["-f", "pdf", "-o", &drawn, &drawing.name],
            ),
            ("inkscape", vec!["-o", &drawn, &drawing.name]),
        ];
        for (name, arguments) in tools {
            let Some(program) = installed(name) else {
                continue;
            };
            let mut command = Command::new(program);
            return self
                .run(command.args(arguments).current_dir(folder), "")
                .map(|_| ());
        }
        let name = &drawing.name;
        Err(io::Error::other(format!(
            "it reads no SVG such as `{name}`: install rsvg-convert or Inkscape, or save it as PNG"
        )))
    }

    /// What a command prints, given something to read.
    fn run(&self, command: &mut Command, given: &str) -> io::Result<Vec<u8>> {
        let piped = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = piped.spawn()?;
        let (input, output, errors) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        thread::scope(|threads| {
            // A program that does not read what it is given says why itself.
            let writing =
                threads.spawn(move || input.map(|mut input| input.write_all(given.as_bytes())));
            let reading = threads.spawn(move || all(output));
            let complaints = threads.spawn(move || all(errors));
            let ended = wait(&mut child);
            let joined =
                |thread: thread::ScopedJoinHandle<Vec<u8>>| thread.join().unwrap_or_default();
            let _ = writing.join();
            let (printed, complaints) = (joined(reading), joined(complaints));
            match ended? {
                true => Ok(printed),
                false => Err(io::Error::other(
                    String::from_utf8_lossy(&complaints).into_owned(),
                )),
            }
        })
    }
}

impl Maker for Engine {
    fn files(&self) -> Option<&'static SheetFiles> {
        let format = match self.sort {
            Sort::Typst | Sort::Python => &typ::FORMAT,
            Sort::Browser => &html::FORMAT,
            Sort::LuaLatex => &tex::FORMAT,
        };
        match &format.writes {
            Writes::Sheets(files) => Some(files),
            Writes::Bank(_) | Writes::Pdf => None,
        }
    }

    /// The PDF of a file.
    ///
    /// # Errors
    /// The program fails or takes too long; the message has its last words.
    fn make(&self, source: &str) -> Result<Vec<u8>, Error> {
        let made = match self.sort {
            Sort::Typst => self.piped(&["compile", "-", "-"], source),
            Sort::Python => self.piped(&["-c", COMPILE], source),
            Sort::Browser => self.printed(source),
            Sort::LuaLatex => self.typeset(source),
        };
        let faulty = |why: String| {
            let why = why.lines().rev().find(|line| !line.trim().is_empty());
            let why = why.map_or(String::new(), |line| format!(": {}", line.trim()));
            Error::Unmade(format!("{} made no PDF{why}", self.name()))
        };
        let pdf = made.map_err(|error| faulty(error.to_string()))?;
        match pdf.starts_with(b"%PDF-") {
            true => Ok(pdf),
            false => Err(faulty(String::new())),
        }
    }
}

/// The file that LaTeX reads instead of a drawing.
fn drawn_again(drawing: &Image) -> String {
    format!("{}.pdf", drawing.stem())
}

/// Whether a program ended well; one that takes too long is ended.
fn wait(child: &mut Child) -> io::Result<bool> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if begun.elapsed() > LONGEST {
            child.kill()?;
            child.wait()?;
            return Err(io::Error::other(format!(
                "it took more than {} seconds",
                LONGEST.as_secs()
            )));
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn all(pipe: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before a fault is enough for a message.
    let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
    bytes
}

/// The program of a name on the search path, or at a place.
fn installed(name: &str) -> Option<PathBuf> {
    if name.contains('/') {
        return Some(PathBuf::from(name)).filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    let ending = std::env::consts::EXE_SUFFIX;
    let mut places =
        std::env::split_paths(&path).map(|folder| folder.join(format!("{name}{ending}")));
    places.find(|place| place.is_file())
}
