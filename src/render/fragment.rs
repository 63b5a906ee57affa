//! Parts of worksheets for pages of another sort, such as those of a book: a question without a head, its answer without
//! the question, a picture, a diagram, lines of code. HTML without blank lines, so that it can stand within Markdown.

use super::press::{HTML, Press};
use super::view::{self, Answers, Item};
use super::{code, diagram, figure};
use crate::engine::diagram::Diagram;
use crate::error::Error;
use crate::kinds::content::CodeLine;
use crate::locale::ENGLISH;
use crate::model::{Layout, Position};
use crate::spec::Words;

/// The question without room to write.
pub fn question(press: &Press, item: &Item) -> Result<String, Error> {
    print(press, item, Answers::Hidden)
}

/// The answer and the solution without the question.
pub fn answer(press: &Press, item: &Item) -> Result<String, Error> {
    let alone = Item {
        alone: true,
        ..*item
    };
    print(press, &alone, Answers::Shown)
}

fn print(press: &Press, item: &Item, answers: Answers) -> Result<String, Error> {
    let mut out = String::new();
    let (view, slots) = view::question(item, press.words(), answers);
    press.print(&mut out, &HTML, view, &slots)?;
    Ok(unbroken(&out))
}

/// A picture of what lies on the table; nothing where nobody would count the counters.
pub fn board(position: &Position, layout: Layout, words: &Words) -> Option<String> {
    let mut out = String::new();
    figure::readable(position, layout).then(|| {
        figure::svg(&mut out, position, layout, words);
        out
    })
}

/// A state diagram.
pub fn state_diagram(shown: &Diagram) -> String {
    let mut out = String::new();
    diagram::svg::svg(&mut out, shown, &ENGLISH);
    unbroken(&out)
}

/// Lines of a text such as a proof.
pub fn lines(shown: &[CodeLine]) -> String {
    let mut out = String::new();
    code::html(&mut out, shown);
    unbroken(&out)
}

/// Markdown ends HTML at a blank line.
fn unbroken(html: &str) -> String {
    let lines = html.lines().filter(|line| !line.trim().is_empty());
    lines.collect::<Vec<_>>().join("\n")
}
