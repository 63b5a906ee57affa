//! Parts of worksheets for pages of another sort, such as those of a book: a question without a head, its answer without
//! the question, a picture, a diagram, lines of code. HTML without blank lines, so that it can stand within Markdown.

use super::press::{HTML, Press};
use super::view::{self, Answers, Item, Piece};
use super::{code, diagram, figure, paper};
use crate::engine::diagram::Diagram;
use crate::error::Error;
use crate::games::Game;
use crate::kinds::content::CodeLine;
use crate::kinds::{self, More, Problem, Solution};
use crate::locale::ENGLISH;
use crate::model::{Layout, Position};
use crate::spec::{Entry, Words};

/// A question to print parts of.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The exercise that it is one of.
    pub entry: &'a Entry,
    /// Its game.
    pub game: &'a dyn Game,
    /// The question as it was posed.
    pub problem: &'a Problem,
    /// The certified solution, or the theorem.
    pub solution: &'a Solution,
    /// Optional extras.
    pub more: &'a More,
    /// Whether the rules of play are told.
    pub rules: bool,
    /// Whether counters are drawn.
    pub pictures: bool,
}

/// The first lines of a paper that answers it; nothing where the checker cannot read answers without the printed sheet.
pub fn paper(question: &Question) -> Option<String> {
    paper::of(&item(question, Answers::Hidden)?)
}

/// The question without number and room to write.
pub fn question(press: &Press, question: &Question) -> Result<String, Error> {
    print(press, question, Answers::Hidden)
}

/// The answer and the solution without the question.
pub fn answer(press: &Press, question: &Question) -> Result<String, Error> {
    print(press, question, Answers::Shown)
}

/// The lines that are to be filled in; none where a solution is written.
pub fn form(press: &Press, question: &Question) -> Result<Vec<String>, Error> {
    let item = item(question, Answers::Hidden);
    item.map_or(Ok(Vec::new()), |item| {
        paper::to_fill_in(&item, press.words())
    })
}

/// Whether something can be tapped in place of typing.
pub fn is_tapped(press: &Press, question: &Question) -> Result<bool, Error> {
    let item = item(question, Answers::Hidden);
    item.map_or(Ok(false), |item| paper::is_tapped(&item, press.words()))
}

fn print(press: &Press, question: &Question, answers: Answers) -> Result<String, Error> {
    let mut out = String::new();
    let Some(item) = item(question, answers) else {
        return Ok(out);
    };
    let (view, slots) = view::question(&item, press.words(), answers);
    press.print(&mut out, &HTML, view, &slots)?;
    Ok(unbroken(&out))
}

fn item<'a>(question: &Question<'a>, answers: Answers) -> Option<Item<'a>> {
    Some(Item {
        kind: kinds::kind(&question.entry.kind)?,
        game: question.game,
        entry: question.entry,
        problem: question.problem,
        solution: question.solution,
        more: question.more,
        label: None,
        piece: Piece::Whole,
        alone: answers == Answers::Shown,
        new_game: question.rules,
        pictures: question.pictures,
        textbook: false,
        always_solved: false,
    })
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
