//! The boards of the book in a real browser: the page on which they stand here, and how a test finds its way on it.

mod fits;
mod games;
mod hands_on;
mod keyboard;
mod loading;
mod played;

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use nimsmith::locale::ENGLISH;
use nimsmith::render::program;
use nimsmith::render::templates::CONTENT_STYLE;
use serde_json::{Value, json};

use super::answers::native;
use super::page::Page;
use crate::program::Folder;

/// A board as the book has it: its id, its game, and its data: `position`, what is agreed (`take`, `misere`, `not-all`,
/// `board`), `opponent`, `first`, `hints`, and the words `heap` and `object`.
struct Board(&'static str, &'static str, &'static str);

impl Board {
    fn datum(&self, name: &str) -> Option<&str> {
        let mut data = self.2.split_whitespace();
        data.find_map(|datum| datum.strip_prefix(name)?.strip_prefix('='))
    }

    /// The board as its page has it.
    fn of(&self) -> Value {
        let datum = |name, default| self.datum(name).unwrap_or(default);
        let words = ["heap", "object"].map(|name| Some((name, self.datum(name)?)));
        let words = words.into_iter().flatten();
        let words: String = words
            .map(|(name, word)| format!("  {name}: {word}\n"))
            .collect();
        let words = match words.is_empty() {
            true => words,
            false => format!("words:\n{words}"),
        };
        let agreed = ["take", "misere", "not-all", "board"];
        let agreed = agreed
            .iter()
            .filter_map(|name| Some((name, self.datum(name)?)));
        let agreed: String = agreed
            .map(|(name, is)| format!("  {name}: {is}\n"))
            .collect();
        let game = self.1;
        let set = format!("{words}exercises:\n- kind: first-move\n  game: {game}\n{agreed}");
        json!({
            "set": set,
            "opponent": datum("opponent", "perfect"),
            "first": datum("first", "you"),
            "hints": datum("hints", "nim-sum"),
        })
    }

    /// What it shows at first.
    fn scene(&self) -> Value {
        let start: Value =
            serde_json::from_str(self.datum("position").expect("a position")).expect("a list");
        let played = json!({ "start": start, "first": "you", "moves": [] });
        let asked = json!({ "do": "board", "of": self.of(), "played": played, "then": "begin" });
        native(&asked)
    }
}

/// A page with boards, as a file in a folder.
fn page_with(boards: &[Board]) -> Folder {
    static PROGRAM: OnceLock<String> = OnceLock::new();
    let boards: String = boards.iter().map(html).collect();
    let folder = page_of(&boards);
    folder.write("nimsmith-program.js", PROGRAM.get_or_init(program::script));
    folder
}

/// The same with the boards as HTML, and without the program.
fn page_of(boards: &str) -> Folder {
    let page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Boards</title>\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"content.css\"><link rel=\"stylesheet\" href=\"board.css\"></head>\
         <body><main><h1>Boards</h1>{boards}</main><script src=\"answers.js\"></script>\
         <script src=\"board.js\"></script></body></html>"
    );
    let folder = Folder::with(&[
        ("boards.html", &page),
        ("answers.js", &program::boxes(&ENGLISH)),
    ]);
    folder.write("content.css", CONTENT_STYLE);
    let of_book = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/book");
    for name in ["board.js", "board.css"] {
        folder.write(name, fs::read(of_book.join(name)).expect(name));
    }
    folder
}

fn html(board: &Board) -> String {
    let Board(id, name, _) = board;
    let text = |value: Value| {
        value
            .to_string()
            .replace('&', "&amp;")
            .replace('"', "&quot;")
    };
    let (of, scene) = (text(board.of()), text(board.scene()));
    format!(
        "<div class=\"nimsmith nimsmith-board\" id=\"{id}\" data-title=\"{name}\" data-of=\"{of}\" data-scene=\"{scene}\" \
         role=\"group\" aria-label=\"{name}\"><div class=\"board\"><svg width=\"9\" height=\"9\"></svg></div>\
         <p class=\"without-script\">A picture. <code>nimsmith play {name}</code></p></div>"
    )
}

/// Opens a page on which the program is running.
fn open(page: &Page<'_>, folder: &Folder) {
    page.open(folder.path().join("boards.html"));
    running(page);
}

fn running(page: &Page<'_>) {
    page.eval::<()>("nimsmith.load().then(() => {})");
}

/// What a board says: the last moves, whose turn it is, a hint.
fn said(page: &Page<'_>, id: &str) -> String {
    page.eval(&format!(
        "document.querySelector('#{id} .nb-said').textContent"
    ))
}

/// The name of what has the focus; empty where nothing has it.
fn focus(page: &Page<'_>) -> String {
    page.eval(
        "(() => { const on = document.activeElement;
            return on === document.body ? '' : on.getAttribute('aria-label') || on.textContent })()",
    )
}

fn numbers(text: &str) -> Vec<usize> {
    let digits = text.split(|sign: char| !sign.is_ascii_digit());
    digits.filter_map(|word| word.parse().ok()).collect()
}
