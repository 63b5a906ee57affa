//! One chapter while it is expanded: what has been numbered and told so far, what it may still cost, and what comes of
//! each block.

use std::sync::Mutex;

use super::chapter::{Chapter, Fault, Placement, Sets, Settings};
use super::costs::Costs;
use super::fields::fault;
use super::part::{Asks, Part};
use crate::dice::Dice;
use crate::model::HouseRules;
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
    /// What exercises ask for so far.
    pub asked: Vec<Asks>,
    /// The theorems of its levels so far.
    pub levels: Vec<String>,
    /// What the chapter may still cost.
    pub costs: Costs,
    /// The line where a part begins that its author calls an answer.
    pub(super) open: Option<usize>,
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
            asked: Vec::new(),
            levels: Vec::new(),
            costs: Costs::default(),
            open: None,
            played: None,
            told: Vec::new(),
        }
    }

    /// A fault at a byte of the chapter.
    pub fn wrong(&self, start: usize, message: impl Into<String>, help: &str) -> Fault {
        fault(self.chapter, self.place(start), message, help)
    }

    /// The line and the column of a byte of the chapter.
    pub fn place(&self, start: usize) -> (usize, usize) {
        let before = &self.chapter.text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
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
