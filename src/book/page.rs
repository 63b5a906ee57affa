//! One chapter while it is expanded: what has been numbered and told so far, and what comes of each block.

use std::sync::Mutex;

use super::directives;
use super::fences::{Fence, Piece, pieces};
use super::fields::{Fields, fault};
use super::{Chapter, Failure, Fault, Placement, Sets, Settings, math, proofs};
use crate::dice::Dice;
use crate::model::rules::HouseRules;
use crate::render::fragment::escaped;
use crate::render::press::Press;
use crate::worksheet::Pools;

/// A chapter while it is expanded.
pub struct Page<'a> {
    /// The chapter as its author wrote it.
    pub chapter: &'a Chapter,
    /// What is decided for the whole book.
    pub settings: &'a Settings,
    /// What prints questions.
    pub press: &'a Press,
    /// What has been drawn from, here or in other chapters.
    pub pools: &'a Mutex<Pools>,
    /// Where set files are found.
    pub sets: &'a dyn Sets,
    /// The exercises so far.
    pub exercises: Vec<Exercise>,
    /// The game that was spoken of last, and what was agreed.
    played: Option<(&'static str, HouseRules, bool)>,
    /// The kinds without a game that have told what they tell once.
    told: Vec<&'static str>,
}

/// A chapter that has been expanded.
pub struct Printed {
    /// Its text.
    pub text: String,
    /// Its exercises in order.
    pub exercises: Vec<Exercise>,
}

/// What the rest of the book has to know of an exercise.
pub struct Exercise {
    /// Its anchor in the chapter.
    pub id: String,
    /// Its number: `2.3`.
    pub label: String,
    /// The answer in a few words, as HTML.
    pub brief: String,
    /// The solution as HTML, where it is to stand elsewhere.
    pub elsewhere: Option<String>,
    /// Where that is.
    pub placement: Placement,
    /// The line of the chapter that asks for it.
    pub line: usize,
}

/// What stands in a chapter where the answers of the whole book go.
pub const ANSWERS: &str = "<!-- nimsmith answers -->";

/// Why a directive has come to nothing.
pub enum Trouble {
    /// A fault of the chapter.
    Fault(Fault),
    /// A fault of the program.
    Error(crate::error::Error),
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

impl From<crate::error::Error> for Trouble {
    fn from(error: crate::error::Error) -> Trouble {
        Trouble::Error(error)
    }
}

impl<'a> Page<'a> {
    /// A chapter of which nothing has been expanded.
    pub fn new(
        chapter: &'a Chapter,
        settings: &'a Settings,
        press: &'a Press,
        pools: &'a Mutex<Pools>,
        sets: &'a dyn Sets,
    ) -> Page<'a> {
        Page {
            chapter,
            settings,
            press,
            pools,
            sets,
            exercises: Vec::new(),
            played: None,
            told: Vec::new(),
        }
    }

    /// Expands it, or tells all that is wrong with it.
    pub fn print(mut self) -> Result<Printed, Failure> {
        let source = &self.chapter.text;
        let (mut text, mut done, mut faults) = (String::with_capacity(source.len()), 0, Vec::new());
        for piece in pieces(source) {
            let printed = match &piece {
                Piece::Fence(fence) => self.fence(fence),
                Piece::Blank(_) => Ok(Some("\u{a0}".to_string())),
                Piece::Math { latex, display, .. } => {
                    self.formula(latex, *display, piece.range().start)
                }
            };
            match printed {
                Ok(None) => {}
                Ok(Some(html)) => {
                    text.push_str(&source[done..piece.range().start]);
                    done = piece.range().end;
                    match piece {
                        // A fence takes the end of its line with it, and HTML goes on until a blank line.
                        Piece::Fence(_) => text.extend([&html, "\n\n"]),
                        Piece::Blank(_) => text.push_str(&html),
                        Piece::Math { .. } => {
                            let mark = mark(&source[done..]);
                            done += mark.len();
                            text.push_str(&unparted(&html, mark));
                        }
                    }
                }
                Err(Trouble::Fault(fault)) => faults.push(fault),
                Err(Trouble::Error(error)) => return Err(Failure::Error(error)),
            }
        }
        text.push_str(&source[done..]);
        if !faults.is_empty() {
            return Err(Failure::Faults(faults));
        }
        self.at_the_end(&mut text);
        Ok(Printed {
            text,
            exercises: self.exercises,
        })
    }

    fn fence(&mut self, fence: &Fence) -> Result<Option<String>, Trouble> {
        let mut words = fence.info.split_whitespace();
        match words.next() {
            Some("nimsmith") => {
                let name = words.next().unwrap_or_default();
                let fields = Fields::read(self.chapter, fence)?;
                directives::expand(self, name, fields, fence.level).map(Some)
            }
            Some("proof") => Ok(Some(proofs::block(self.chapter, fence, words.next())?)),
            Some(language) => Ok(words.next().and_then(|name| file(fence, language, name))),
            None => Ok(None),
        }
    }

    fn formula(&self, latex: &str, display: bool, start: usize) -> Result<Option<String>, Trouble> {
        let html = math::mathml(latex, display).map_err(|message| {
            let before = &self.chapter.text[..start];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            let help = "a dollar that begins no formula is written `\\$`";
            fault(
                self.chapter,
                (line, column),
                message,
                Some(help.to_string()),
            )
        })?;
        Ok(Some(html))
    }

    /// The solutions that stand at the end of the chapter.
    fn at_the_end(&self, text: &mut String) {
        let mut solutions = self
            .exercises
            .iter()
            .filter(|exercise| exercise.placement == Placement::End);
        let Some(first) = solutions.next() else {
            return;
        };
        text.push_str("\n\n## Solutions\n\n");
        for exercise in std::iter::once(first).chain(solutions) {
            text.push_str(&exercise.solution("", 3));
        }
    }

    /// The number of the next exercise: `2.3`, or `3` in a chapter without a number.
    pub fn next_label(&self) -> String {
        let number = self.exercises.len() + 1;
        match self.chapter.number.is_empty() {
            true => number.to_string(),
            false => format!("{}.{number}", self.chapter.number),
        }
    }

    /// The name of the chapter's file without folders and ending.
    pub fn stem(&self) -> &str {
        let file = self.chapter.path.rsplit('/').next().unwrap_or_default();
        file.split('.').next().unwrap_or_default()
    }

    /// Whether the rules of a game are to be told: where they are others than those of the game before. From now on they
    /// are told.
    pub fn tells(&mut self, game: &'static str, house: &HouseRules, several: bool) -> bool {
        let rules = Some((game, house.clone(), several));
        let new = self.played != rules;
        self.played = rules;
        new
    }

    /// Whether what a kind without a game tells once is to be told; from now on it is.
    pub fn tells_once(&mut self, kind: &'static str) -> bool {
        let new = !self.told.contains(&kind);
        self.told.push(kind);
        new
    }

    /// What is drawn from: the seed of a directive, mixed with that of the book if there is one.
    pub fn seed(&self, own: Option<u64>) -> u64 {
        let own = own.unwrap_or_default();
        match self.settings.seed {
            None => own,
            Some(seed) => Dice::new(seed, "book", own, "").below(u64::MAX),
        }
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

impl Exercise {
    /// The solution as a part of its own, under a heading of a level that leads back to the exercise in `page`.
    pub fn solution(&self, page: &str, level: usize) -> String {
        let Exercise { id, label, .. } = self;
        let solution = self.elsewhere.as_deref().unwrap_or_default();
        let anchor = label.replace('.', "-");
        format!(
            "<section class=\"nimsmith key\"><h{level} id=\"solution-{anchor}\">Solution \
             <a href=\"{page}#{id}\">{label}</a></h{level}>\n{solution}\n</section>\n\n"
        )
    }
}
