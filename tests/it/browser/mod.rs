//! A real browser for tests: found, started once for all of them, and gone with this process.

mod answers;
mod axe;
mod boards;
mod book;
mod devtools;
mod hands;
mod interactive;
mod itself;
mod keys;
mod links;
mod page;
mod pages;
mod planted;
mod print;
mod problems;
mod proofs;
mod reading;
mod screen;
mod served;
mod workshop;

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use serde_json::json;

use self::devtools::Devtools;
pub use self::page::Page;
pub use self::screen::{Theme, Width};
use crate::tier;

/// A desk in the light and a phone in the dark; in `cargo test` only the one with this number.
fn views(number: usize) -> impl Iterator<Item = (Width, Theme)> {
    let views = [(Width::Desk, Theme::Light), (Width::Phone, Theme::Dark)];
    let some = views.into_iter().enumerate();
    some.filter(move |(at, _)| tier::whole() || *at == number)
        .map(|(_, view)| view)
}

/// Looked for in the PATH when `NIMSMITH_BROWSER` names none.
const NAMES: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// As quiet as it gets: no first run, no updates, nothing over the network. The sandbox does not work for root, nor in most
/// containers, and all pages are our own.
const FLAGS: [&str; 14] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-breakpad",
    "--disable-extensions",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
];

/// Runs the browser with its pipe, which it expects as files 3 and 4, and an empty profile that is removed when the browser
/// ends; it ends when the pipe is closed. What it said is only of interest when it has failed.
const RUN: &str = r#"
profile=$(mktemp -d -t nimsmith-browser.XXXXXX) || exit
trap : INT TERM HUP
"$@" --user-data-dir="$profile" 3<&0 4>&1 </dev/null >"$profile/said" 2>&1 || tail -n 20 "$profile/said" >&2
rm -rf "$profile" || { sleep 1; rm -rf "$profile"; }
"#;

/// The browser that all tests share.
pub struct Browser {
    devtools: Devtools,
    /// It ends by itself when this process does.
    _shell: Child,
}

/// The browser, or a word on standard error that this test was skipped. It is written past the test harness, which would
/// keep it to itself.
pub fn start(test: &str) -> Option<&'static Browser> {
    static BROWSER: OnceLock<Option<Browser>> = OnceLock::new();
    let browser = BROWSER.get_or_init(|| found().map(|program| Browser::run(&program)));
    if browser.is_none() {
        let _ = writeln!(io::stderr(), "skipped: {test} (no browser)");
    }
    browser.as_ref()
}

/// The program of the browser; none where `NIMSMITH_BROWSER` is empty. On other systems than Unix it has no pipe that we
/// could hand to it.
fn found() -> Option<PathBuf> {
    if cfg!(not(unix)) {
        return None;
    }
    if let Some(named) = env::var_os("NIMSMITH_BROWSER") {
        return (!named.is_empty()).then(|| named.into());
    }
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let places = NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

impl Browser {
    fn run(program: &PathBuf) -> Browser {
        let shell = Command::new("sh")
            .args(["-c", RUN, "sh"])
            .arg(program)
            .args(FLAGS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut shell = shell.expect("a shell to run the browser in");
        let pipe = shell.stdin.take().expect("a pipe to the browser");
        let answers = shell.stdout.take().expect("a pipe from the browser");
        let devtools = Devtools::new(pipe, answers);
        devtools.call("", "Browser.getVersion", json!({}));
        Browser {
            devtools,
            _shell: shell,
        }
    }

    /// An empty tab with storage of its own.
    pub fn page(&self, width: Width, theme: Theme) -> Page<'_> {
        Page::new(&self.devtools, width, theme)
    }
}
