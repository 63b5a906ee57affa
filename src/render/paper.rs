//! Papers to write a solution on: the headers of every question filled in, and a page that shows how to write.

use std::fmt::Write as _;

use super::board;
use super::printer::Printer;
use super::text;
use super::view::{Item, Piece};
use crate::error::Error;
use crate::kinds::{self, Kind};
use crate::quiz::form;
use crate::quiz::posed::Posed;
use crate::spec::{Label, Words};
use crate::worksheet::{Reader, Worksheet};

/// How the file of a paper ends.
pub const ENDING: &str = "txt";

/// The name of the page that shows how to write, without its ending.
pub const HOW_TO_WRITE_NAME: &str = "how-to-write";

/// Blank lines after each question.
const ROOM: usize = 8;

/// The paper of a sheet.
pub fn print(printer: &Printer, out: &mut String, sheet: &Worksheet) -> Result<(), Error> {
    let words = &printer.spec.words;
    line(out, &format!("# {}", printer.spec.title));
    match &sheet.reader {
        Reader::Student { id, .. } => line(out, &format!("student: {id}")),
        _ => line(out, &format!("# {}", words.say("paper student", &[]))),
    }
    let file = format!("{HOW_TO_WRITE_NAME}.md");
    let how = words.say("paper how to write", &[("file", &file)]);
    line(out, &format!("# {how}"));
    for item in printer.items(sheet) {
        line(out, "");
        if let Some(label) = item.label {
            out.push_str(&head(&sheet.code, &label));
        }
        let stub = to_fill_in(&item, words)?;
        let asks = kinds::asks(item.kind.name, words.locale);
        if !item.kind.has_board {
            line(out, &format!("# {asks}"));
            fill_in(out, &stub);
            continue;
        }
        let position = &item.solution.derivation().position;
        let game = words.locale.game(item.game.name(), item.game.title());
        let posed = board::line(item.game, &game, position, words);
        line(out, &format!("# {posed}. {asks}"));
        fill_in(out, &stub);
    }
    Ok(())
}

/// The lines that say which question of which sheet is answered.
pub fn head(sheet: &str, number: &Label) -> String {
    format!("sheet: {sheet}\nexercise: {number}\n")
}

/// The first lines of a paper that answers a question without its sheet; nothing where the sheet says what is asked.
pub fn of(item: &Item) -> Option<String> {
    let (kind, position) = (item.kind, &item.problem.position);
    let alone = item.piece != Piece::Stem && kind.checked && kind.has_board && !kind.marks;
    alone.then(|| text::head(item.game, kind.name, position))
}

/// Whether answers to a kind are read.
pub fn is_read(kind: &Kind) -> bool {
    kind.checked || form::has(kind)
}

/// Whether something can be tapped in place of typing.
pub fn is_tapped(item: &Item, words: &Words) -> Result<bool, Error> {
    form::is_tapped(&posed(item, words))
}

fn posed<'a>(item: &Item<'a>, words: &'a Words) -> Posed<'a> {
    Posed {
        kind: item.kind,
        game: item.game,
        entry: item.entry,
        problem: item.problem,
        solution: item.solution,
        more: item.more,
        words,
        judge: None,
    }
}

/// The lines that are to be filled in; none where a solution is written.
pub fn to_fill_in(item: &Item, words: &Words) -> Result<Vec<String>, Error> {
    let posed = posed(item, words);
    let form = form::stub(&posed).transpose()?;
    Ok(form.unwrap_or_else(|| (posed.kind.stub)(posed.problem, posed.more, words.locale)))
}

/// Room to write, or the lines that are to be filled in.
fn fill_in(out: &mut String, stub: &[String]) {
    if stub.is_empty() {
        return out.push_str(&"\n".repeat(ROOM));
    }
    for text in stub {
        line(out, text);
    }
    out.push('\n');
}

/// Whether nothing has been written on a paper.
pub fn is_blank(text: &str) -> bool {
    let printed = ["#", "student:", "sheet:", "exercise:"];
    let to_fill_in = |line: &str| line.is_empty() || line.ends_with([':', '=']);
    let mut lines = text.lines();
    lines.all(|line| to_fill_in(line.trim()) || printed.iter().any(|head| line.starts_with(head)))
}

fn line(out: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{text}");
}
