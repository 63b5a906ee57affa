//! The boards of the book in a real browser: the page on which they stand here, and how a test finds its way on it.

mod fits;
mod games;
mod hands_on;
mod keyboard;
mod solved;

use std::fs;
use std::path::Path;

use std::sync::Arc;

use nimsmith::book::playable;
use nimsmith::games::Game;
use nimsmith::model::amounts::{Amounts, Taking};
use nimsmith::model::rules;
use nimsmith::model::rules::HouseRules;

use super::page::Page;
use crate::certify::the_game;
use crate::program::Folder;

/// A board as the book has it: its id, its game, and its data, beside what is agreed: `take`, `misere`, `not-all`, `board`.
struct Board(&'static str, &'static str, &'static str);

impl Board {
    fn datum(&self, name: &str) -> Option<&str> {
        let mut data = self.2.split_whitespace();
        data.find_map(|datum| datum.strip_prefix(name)?.strip_prefix('='))
    }

    fn game(&self) -> Arc<dyn Game> {
        let take = self
            .datum("take")
            .map_or(Taking::from(&Amounts::UP_TO_THREE), |take| {
                Taking::read(take).expect("amounts")
            });
        let agreed = |name| self.datum(name) == Some("true");
        let board = self.datum("board").map(rules::Board::read);
        let house = HouseRules::taking(take, agreed("misere"), agreed("not-all"));
        the_game(self.1).under(&HouseRules {
            board: board.map_or(rules::Board::Heaps, |board| board.expect("a board")),
            ..house
        })
    }
}

/// A page with boards, as a file in a folder.
fn page_with(boards: &[Board]) -> Folder {
    let boards: String = boards.iter().map(html).collect();
    let page = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Boards</title>\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"board.css\"></head>\
         <body><main><h1>Boards</h1>{boards}</main><script src=\"board.js\"></script></body></html>"
    );
    let folder = Folder::with(&[("boards.html", &page)]);
    let of_book = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/book");
    for name in ["board.js", "board.css"] {
        folder.write(name, fs::read(of_book.join(name)).expect(name));
    }
    folder
}

fn html(board: &Board) -> String {
    let Board(id, name, data) = board;
    let game = board.game();
    let rules = serde_json::json!(playable::rules(&*game).expect("rules"));
    let rules = rules.to_string().replace('"', "&quot;");
    let words = match game.layout() {
        layout if layout.has_places() => ["row", "marker"],
        layout if layout.is_coded() => ["heap", "counter"],
        _ => ["row", "counter"],
    };
    let own = |word: &str| board.datum(word).is_some();
    let words: String = [("heap", words[0]), ("counter", words[1])]
        .into_iter()
        .filter(|(word, _)| !own(word))
        .map(|(word, is)| format!(" data-{word}=\"{is}\""))
        .collect();
    let data = data.split_whitespace();
    let data: String = data.map(|datum| format!(" data-{datum}")).collect();
    let title = game.title();
    format!(
        "<div class=\"nimsmith-board\" id=\"{id}\" data-title=\"{title}\" data-rules=\"{rules}\"{data}{words} role=\"group\" aria-label=\"{name}\">\
         <div class=\"board\"><svg width=\"9\" height=\"9\"></svg></div>\
         <p class=\"without-script\">A picture.</p></div>"
    )
}

fn open(page: &Page<'_>, folder: &Folder) {
    page.open(folder.path().join("boards.html"));
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
