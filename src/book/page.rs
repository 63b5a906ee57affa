//! One chapter while it is expanded: what has been numbered and told so far, what it may still cost, and what comes of
//! each block.

use std::sync::Mutex;

use super::cost::{self, Costs};
use super::directives;
use super::edition::{Asks, Part};
use super::fences::{Fence, Piece, pieces};
use super::fields::{Fields, fault};
use super::{Chapter, Failure, Fault, Placement, Sets, Settings, math, proofs};
use crate::budget::DEPTH;
use crate::dice::Dice;
use crate::model::rules::HouseRules;
use crate::render::fragment::escaped;
use crate::render::press::Press;
use crate::spell::known;
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
    /// What exercises ask for so far.
    pub asked: Vec<Asks>,
    /// What the chapter may still cost.
    pub costs: Costs,
    /// The line where a part begins that its author calls an answer.
    open: Option<usize>,
    /// The game that was spoken of last, and what was agreed.
    played: Option<(String, HouseRules, bool)>,
    /// The kinds without a game that have told what they tell once.
    told: Vec<&'static str>,
}

/// A chapter that has been expanded.
pub struct Printed {
    /// Its parts.
    pub parts: Vec<Part>,
    /// Its exercises in order.
    pub exercises: Vec<Exercise>,
    /// What they ask for.
    pub asked: Vec<Asks>,
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

/// The most faults of a chapter that are shown at once.
const MOST_FAULTS: usize = 20;

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

/// What a piece becomes, and how many bytes after it belong to it.
type Expanded = (Vec<Part>, usize);

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
            asked: Vec::new(),
            costs: Costs::default(),
            open: None,
            played: None,
            told: Vec::new(),
        }
    }

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
                self.charge(cost::HEADING, |page| page.place(start))?;
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
            let message = "this block is not closed".to_string();
            let help = "close it with a line of as many backticks as it begins with".to_string();
            return Err(fault(self.chapter, (fence.line, 1), message, Some(help)).into());
        }
        match words.next() {
            Some("nimsmith") => {
                self.charge(cost::BLOCK, |_| (fence.line, 1))?;
                let name = words.next().unwrap_or_default();
                let fields = Fields::read(self.chapter, fence)?;
                directives::expand(self, name, fields, fence.level).map(Some)
            }
            Some("proof") => {
                let steps = cost::proof(fence.lines.len());
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
                let message = "nothing begins that could end here".to_string();
                Err(self.wrong(start, message, "begin it with `<!-- nimsmith withhold -->`"))
            }
            (words, _) => {
                let message = format!("the comment `nimsmith {words}` is not known");
                Err(self.wrong(
                    start,
                    message,
                    &known("comments", words, &["withhold", "end"]),
                ))
            }
        }
    }

    fn unclosed(&self, line: usize) -> Fault {
        let message = "the part to withhold does not end".to_string();
        let help = "put `<!-- nimsmith end -->` on a line of its own after it".to_string();
        fault(self.chapter, (line, 1), message, Some(help))
    }

    /// A trouble with a piece as a fault of the chapter. One of the program's has the place too, so that it can be told
    /// which block it was.
    fn told(&self, trouble: Trouble, start: usize) -> Fault {
        match trouble {
            Trouble::Fault(fault) => fault,
            Trouble::Error(error) => {
                let told = error.to_string();
                let (message, help) = told.split_once("\nhelp: ").unwrap_or((&told, ""));
                self.wrong(start, message.to_string(), help)
            }
        }
    }

    /// A fault at a byte of the chapter.
    pub fn wrong(&self, start: usize, message: String, help: &str) -> Fault {
        fault(
            self.chapter,
            self.place(start),
            message,
            Some(help.to_string()),
        )
    }

    /// The line and the column of a byte of the chapter.
    pub fn place(&self, start: usize) -> (usize, usize) {
        let before = &self.chapter.text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }

    fn formula(&mut self, latex: &str, display: bool, start: usize) -> Result<String, Fault> {
        self.charge(cost::formula(latex), |page| page.place(start))?;
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
    pub fn tells(&mut self, game: &str, house: &HouseRules, several: bool) -> bool {
        let rules = Some((game.to_string(), house.clone(), several));
        let new = self.played != rules;
        self.played = rules;
        new
    }

    /// Whether what a kind without a game tells once is to be told; from now on it is.
    pub fn tells_once(&mut self, kind: &'static str) -> bool {
        let new = !self.told.contains(&kind);
        self.told.extend(new.then_some(kind));
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
