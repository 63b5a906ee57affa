//! Chapter by chapter and piece by piece: what each piece becomes, or what is wrong with it.

use super::chapter::{Failure, Fault, Placement};
use super::fences::{Fence, Piece, pieces};
use super::fields::{Fields, fault};
use super::page::{Page, Printed, Trouble};
use super::part::Part;
use super::{costs, directives, math, proofs};
use crate::budget::DEPTH;
use crate::render::escape::escaped;
use crate::spell::known;

/// The most faults of a chapter that are shown at once.
const MOST_FAULTS: usize = 20;

/// What a piece becomes, and how many bytes after it belong to it.
type Expanded = (Vec<Part>, usize);

impl Page<'_> {
    /// Expands it, or tells what is wrong with it.
    pub fn print(mut self) -> Result<Printed, Failure> {
        let source = &self.chapter.text;
        let (mut parts, mut done, mut faults) = (Vec::new(), 0, Vec::new());
        faults.extend(self.charge_bytes(source.len(), 0).err());
        for piece in pieces(source) {
            let range = piece.range().clone();
            match self.piece(&piece) {
                Ok(None) => {}
                Ok(Some((new, more))) => {
                    parts.push(Part::Text(source[done..range.start].to_string()));
                    parts.extend(new);
                    done = range.end + more;
                }
                Err(trouble) => faults.push(self.told(trouble, range.start)),
            }
            if faults.len() >= MOST_FAULTS || self.costs.over {
                break;
            }
        }
        let open = self.open.filter(|_| faults.is_empty());
        faults.extend(open.map(|line| self.unclosed(line)));
        if !faults.is_empty() {
            return Err(Failure::Faults(faults));
        }
        parts.push(Part::Text(source[done..].to_string()));
        self.at_the_end(&mut parts);
        Ok(Printed {
            parts,
            exercises: self.exercises,
            asked: self.asked,
        })
    }

    /// What a piece becomes, with the number of bytes after it that belong to it; nothing where it stays as it is.
    fn piece(&mut self, piece: &Piece) -> Result<Option<Expanded>, Trouble> {
        let start = piece.range().start;
        let expanded = match piece {
            Piece::Fence(fence) => self.fence(fence)?.map(|mut parts| {
                // A fence takes the end of its line with it, and HTML goes on until a blank line.
                parts.push(Part::Text("\n\n".to_string()));
                (parts, 0)
            }),
            Piece::Blank(_) => Some((vec![Part::Text("\u{a0}".to_string())], 0)),
            Piece::Math {
                latex,
                display,
                range,
            } => {
                let html = self.formula(latex, *display, start)?;
                let mark = mark(&self.chapter.text[range.end..]);
                Some((vec![Part::Text(unparted(&html, mark))], mark.len()))
            }
            Piece::Heading(_) => {
                self.charge(costs::HEADING, |page| page.place(start))?;
                None
            }
            Piece::Note { words, .. } => Some((vec![self.note(words, start)?], 0)),
            Piece::Deep(_) => {
                self.costs.over = true;
                let message = format!("the text is nested more than {DEPTH} levels deep here");
                let help = "end lists and quotations before you begin new ones";
                return Err(self.wrong(start, message, help).into());
            }
        };
        let parts = expanded.iter().flat_map(|(parts, _)| parts);
        self.charge_bytes(parts.map(Part::bytes).sum(), start)?;
        Ok(expanded)
    }

    fn fence(&mut self, fence: &Fence) -> Result<Option<Vec<Part>>, Trouble> {
        let mut words = fence.info.split_whitespace();
        if !fence.closed {
            let message = "this block is not closed";
            let help = "close it with a line of as many backticks as it begins with";
            return Err(fault(self.chapter, (fence.line, 1), message, help).into());
        }
        match words.next() {
            Some("nimsmith") => {
                self.charge(costs::BLOCK, |_| (fence.line, 1))?;
                let name = words.next().unwrap_or_default();
                let fields = Fields::read(self.chapter, fence)?;
                directives::expand(self, name, fields, fence.level).map(Some)
            }
            Some("proof") => {
                let steps = costs::proof(fence.lines.len());
                self.charge(steps, |_| (fence.line, 1))?;
                Ok(Some(proofs::block(self, fence, words.next())?))
            }
            Some(language) => {
                let file = words.next().and_then(|name| file(fence, language, name));
                Ok(file.map(|file| vec![Part::Text(file)]))
            }
            None => Ok(None),
        }
    }

    /// A comment for the program: where an answer begins or ends.
    fn note(&mut self, words: &str, start: usize) -> Result<Part, Fault> {
        let line = self.place(start).0;
        match (words, self.open) {
            ("withhold", None) => {
                self.open = Some(line);
                Ok(Part::From)
            }
            ("end", Some(_)) => {
                self.open = None;
                Ok(Part::To)
            }
            ("withhold", Some(open)) => {
                let message = format!("the part to withhold from line {open} has not ended yet");
                Err(self.wrong(start, message, "end it with `<!-- nimsmith end -->`"))
            }
            ("end", None) => {
                let help = "begin it with `<!-- nimsmith withhold -->`";
                Err(self.wrong(start, "nothing begins that could end here", help))
            }
            (words, _) => {
                let message = format!("the comment `nimsmith {words}` is not known");
                let help = known("comments", words, &["withhold", "end"]);
                Err(self.wrong(start, message, &help))
            }
        }
    }

    fn unclosed(&self, line: usize) -> Fault {
        let message = "the part to withhold does not end";
        let help = "put `<!-- nimsmith end -->` on a line of its own after it";
        fault(self.chapter, (line, 1), message, help)
    }

    /// A trouble with a piece as a fault of the chapter. One of the program's has the place too, so that it can be told
    /// which block it was.
    fn told(&self, trouble: Trouble, start: usize) -> Fault {
        match trouble {
            Trouble::Fault(fault) => fault,
            Trouble::Error(error) => {
                let told = error.to_string();
                let (message, help) = told.split_once("\nhelp: ").unwrap_or((&told, ""));
                self.wrong(start, message, help)
            }
        }
    }

    fn formula(&mut self, latex: &str, display: bool, start: usize) -> Result<String, Fault> {
        self.charge(costs::formula(latex), |page| page.place(start))?;
        let help = "a dollar that begins no formula is written `\\$`";
        math::mathml(latex, display).map_err(|message| self.wrong(start, message, help))
    }

    /// The solutions that stand at the end of the chapter.
    fn at_the_end(&self, parts: &mut Vec<Part>) {
        let mut solutions = self
            .exercises
            .iter()
            .filter(|exercise| exercise.placement == Placement::End);
        let Some(first) = solutions.next() else {
            return;
        };
        let mut text = "\n\n## Solutions\n\n".to_string();
        for exercise in std::iter::once(first).chain(solutions) {
            text.push_str(&exercise.solution("", 3));
        }
        parts.push(Part::Text(text));
    }
}

/// A block that is a file, under its name: `yaml homework.yaml`. A paper is plain text to mdBook.
fn file(fence: &Fence, language: &str, name: &str) -> Option<String> {
    let language = if language == "paper" {
        "text"
    } else {
        language
    };
    let lines = fence.text();
    let free = !lines.contains("```") && name.contains('.');
    free.then(|| {
        let name = escaped(name);
        format!("<p class=\"nimsmith file\"><code>{name}</code></p>\n\n```{language}\n{lines}```")
    })
}

/// The punctuation at the beginning of a text.
fn mark(text: &str) -> &str {
    let end = text.find(|c: char| !".,;:!?)".contains(c));
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// A formula from which no line end parts its punctuation.
fn unparted(html: &str, mark: &str) -> String {
    match mark {
        "" => html.to_string(),
        mark => format!("<span class=\"nb\">{html}{mark}</span>"),
    }
}
