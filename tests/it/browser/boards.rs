//! The boards of the book in a real browser: the page on which they stand here, and how a test finds its way on it.

mod fits;
mod hands_on;
mod keyboard;
mod solved;

use std::fs;
use std::path::Path;

use super::page::Page;
use crate::program::Folder;

/// A board as the book has it: its id, its game, and its data.
struct Board(&'static str, &'static str, &'static str);

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

fn html(Board(id, game, data): &Board) -> String {
    let data = data.split_whitespace();
    let data: String = data.map(|datum| format!(" data-{datum}")).collect();
    format!(
        "<div class=\"nimsmith-board\" id=\"{id}\" data-game=\"{game}\"{data} role=\"group\" aria-label=\"{game}\">\
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
