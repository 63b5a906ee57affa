//! What a set asks for, with every default filled in. Plain data; nothing here reads or draws.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::points::Points;
use super::prose::{Image, Prose};
use super::space::Space;
use crate::locale::{ENGLISH, Locale, Noun, fill};
use crate::model::{HouseRules, Layout, Method};
use crate::spell::with_article;

/// A whole set: one worksheet for each student, from one seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    /// The heading of the sheet, at most 200 characters without control characters; `Nim` unless given.
    pub title: String,
    /// The number that fixes the sheet.
    pub seed: u64,
    /// What the sheet calls heaps and counters.
    pub words: Words,
    /// Among whom no position comes twice.
    pub distinct: Distinct,
    /// Whether each student and each version has the exercises in an order of its own.
    pub shuffle: bool,
    /// What stands at the head of the sheet, beside the title.
    pub head: Head,
    /// The page that the sheet is printed on.
    pub page: Page,
    /// Whether rows of counters are drawn.
    pub pictures: bool,
    /// What an answer earns that is not simply right or wrong.
    pub rubric: Rubric,
    /// The exercises in the order of the file: 1 or more, at most 10,000 questions together.
    pub entries: Vec<Entry>,
    pub(super) source: Source,
}

/// What stands at the head of a sheet, each where it is given: text of an author, on one line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Head {
    /// The course.
    pub course: Option<String>,
    /// Who teaches it.
    pub lecturer: Option<String>,
    /// When the sheet is due.
    pub due: Option<String>,
    /// How much time there is.
    pub duration: Option<String>,
    /// A picture above it.
    pub logo: Option<Image>,
    /// Instructions for the whole sheet.
    pub instructions: Option<Prose>,
    /// Whether there is a table of the points.
    pub points_table: bool,
}

/// The page that a sheet is printed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The size of the paper.
    pub paper: Paper,
    /// The size of the text in points, 8 to 20.
    pub font_size: u64,
    /// Whether margins and spacing are small.
    pub compact: bool,
}

/// A size of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 mm by 297 mm.
    #[default]
    A4,
    /// 8.5 in by 11 in.
    Letter,
}

impl Paper {
    /// The words for them.
    pub const WORDS: [(&str, Paper); 2] = [("a4", Paper::A4), ("letter", Paper::Letter)];

    /// Its word.
    pub fn word(self) -> &'static str {
        let named = Paper::WORDS.iter().find(|(_, paper)| *paper == self);
        named.map_or("a4", |(word, _)| word)
    }
}

/// A noun of the story: one, several, and one with its article, as in `hour`, `hours`, `an hour`.
pub type Named = (String, String, String);

/// A noun with the article that its spelling suggests.
pub fn named(one: &str, many: &str) -> Named {
    (one.to_string(), many.to_string(), with_article(one))
}

/// Words of the story, each of 1 to 40 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// A heap: `row`, `rows` unless given.
    pub heap: Named,
    /// What lies in it: `counter`, `counters` unless given.
    pub object: Named,
    /// The language that the sheet is written in.
    pub locale: &'static Locale,
}

/// Shares of an exercise's points in percent, 0 to 100. A correct answer has all of them, an incorrect one none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rubric {
    /// Correct, but a line is not in the form asked for; 100 unless given.
    pub form: u32,
    /// Correct, but a reason does not carry its line; 75 unless given.
    pub unsupported: u32,
    /// Nothing wrong and something of use, but not answered; 25 unless given.
    pub incomplete: u32,
    /// The answer is right given one own mistake that did not make the rest trivial; 50 unless given.
    pub follow_through: u32,
}

impl Default for Rubric {
    fn default() -> Rubric {
        Rubric {
            form: 100,
            unsupported: 75,
            incomplete: 25,
            follow_through: 50,
        }
    }
}

impl Default for Words {
    fn default() -> Words {
        Words::of(&ENGLISH)
    }
}

impl Words {
    /// The word for a counter, and for several.
    pub fn counter(&self) -> (&str, &str) {
        (&self.object.0, &self.object.1)
    }

    /// What a message of `feedback.txt` says with its places filled, and what heaps and counters are called in theirs.
    pub fn say(&self, name: &str, places: &[(&str, &dyn Display)]) -> String {
        self.filled(self.locale.feedback(name).message, places)
    }

    /// The same for so many, which fill the place `{n}`.
    pub fn count(&self, name: &str, n: u64, places: &[(&str, &dyn Display)]) -> String {
        let places = [places, &[("n", &n)]].concat();
        self.filled(self.locale.form(name, n), &places)
    }

    fn filled(&self, message: &str, places: &[(&str, &dyn Display)]) -> String {
        let (heap, object) = (&self.heap, &self.object);
        let words: [(&str, &dyn Display); 4] = [
            ("row", &heap.0),
            ("rows", &heap.1),
            ("counter", &object.0),
            ("counters", &object.1),
        ];
        fill(message, &[places, &words].concat())
    }

    /// The words of a set in its own language, and the usual ones in any other.
    pub fn told_in(&self, locale: &'static Locale) -> Words {
        match self.locale == locale {
            true => self.clone(),
            false => Words::of(locale),
        }
    }

    /// Those of a language.
    pub fn of(locale: &'static Locale) -> Words {
        Words::of_board(Layout::default(), locale)
    }

    /// Those of a language for a board: rows in Nim, heaps in games of a heap code.
    pub fn of_board(layout: Layout, locale: &'static Locale) -> Words {
        let noun = |(one, many): Noun| named(one, many);
        Words {
            heap: noun(match layout.is_coded() {
                true => locale.says().heap,
                false => locale.says().row,
            }),
            object: noun(locale.says().counter),
            locale,
        }
    }
}

/// Among whom no position comes twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Distinct {
    /// On one sheet.
    #[default]
    Sheet,
    /// In the whole class.
    Class,
}

/// One exercise of the set: what is asked, how often, from which positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// A known kind.
    pub kind: String,
    /// Unique in the set in any case of letters: 1 to 64 of ASCII letters, digits, `.`, `_`, `-`.
    pub id: String,
    /// 0 to 1000 for each question, when the exercise is marked.
    pub points: Option<Points>,
    /// The author's own instructions.
    pub instructions: Option<Prose>,
    /// How the key works the sum.
    pub method: Method,
    /// Whether the working is asked for: each claim needs the lines it rests on.
    pub working: bool,
    /// Whether each line may do one kind of step only.
    pub one_step: bool,
    /// How many questions, 1 to 1000.
    pub count: u64,
    /// The author's own positions, in order, one for each question; empty where positions are drawn. Of own questions,
    /// their numbers from 0.
    pub given: Vec<Vec<u64>>,
    /// The author's own questions, in order.
    pub own: Vec<Own>,
    /// How hard each question is, where the set says so.
    pub difficulty: Option<Hardness>,
    /// Whether they are parts of one exercise, where there are several.
    pub parts: bool,
    /// How many parts stand side by side, 1 to 4.
    pub columns: u64,
    /// The room to write below each.
    pub space: Space,
    /// How many heaps, or places round a circle, a position has, within 1 to 64.
    pub heaps: RangeInclusive<u64>,
    /// How many counters a heap has, within 1 to 2^63 - 1.
    pub size: RangeInclusive<u64>,
    /// How many gaps a circle has, within 0 to 63.
    pub gaps: RangeInclusive<u64>,
    /// A known game by its own name, never an alias.
    pub game: String,
    /// What is agreed, as far as the game leaves it open.
    pub house: HouseRules,
    /// What each position must satisfy.
    pub require: Require,
    /// What is said of proofs.
    pub proofs: Proofs,
}

/// A question of the author's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Own {
    /// What is asked.
    pub question: Prose,
    /// The answer, where the author gives one.
    pub solution: Option<Prose>,
}

/// How hard questions are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hardness {
    /// As the easier ones of those that can be drawn.
    Easy,
    /// As those in the middle.
    Medium,
    /// As the harder ones.
    Hard,
    /// A range of scores, as `pool` and the keys of versions show them.
    Scores(RangeInclusive<u64>),
}

impl Hardness {
    /// The words for some.
    pub const WORDS: [(&str, Hardness); 3] = [
        ("easy", Hardness::Easy),
        ("medium", Hardness::Medium),
        ("hard", Hardness::Hard),
    ];
}

impl Entry {
    /// Whether its questions are parts of one exercise.
    pub fn has_parts(&self) -> bool {
        self.parts && self.count > 1
    }
}

impl Spec {
    /// Every picture, each once.
    pub fn images(&self) -> Vec<&Image> {
        let own = self.entries.iter().flat_map(|entry| &entry.own);
        let own = own.flat_map(|own| [Some(&own.question), own.solution.as_ref()]);
        let entries = self.entries.iter().map(|entry| entry.instructions.as_ref());
        let texts = own
            .chain(entries)
            .chain([self.head.instructions.as_ref()])
            .flatten();
        let mut images: Vec<&Image> = Vec::new();
        for image in self.head.logo.iter().chain(texts.flat_map(Prose::images)) {
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }
}

/// What an exercise says of proofs. What a kind does not know is not given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Proofs {
    /// The theorems to choose from; `None` for all that suit the kind.
    pub theorems: Option<Vec<String>>,
    /// How many lines are added that do not belong to the proof.
    pub distractors: u64,
    /// What may be used in a proof; `None` for everything.
    pub allow: Option<Vec<String>>,
    /// How lines are printed; `None` as the kind has it.
    pub notation: Option<ProofStyle>,
}

/// How lines of proofs are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStyle {
    /// As in a textbook.
    Textbook,
    /// In the language of proofs, as the program reads them.
    Language,
}

/// What each drawn position must satisfy; `None` asks for nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Require {
    /// Who wins with best play.
    pub winner: Option<Winner>,
    /// How many moves on the board win; a move in each of several equal heaps counts.
    pub winning_moves: Option<RangeInclusive<u64>>,
    /// How many heaps have more than one counter.
    pub big_heaps: Option<RangeInclusive<u64>>,
    /// Whether the winning moves differ under the two rules.
    pub misere_matters: Option<bool>,
    /// How many heaps share their size with another.
    pub equal_heaps: Option<RangeInclusive<u64>>,
    /// Whether the sum differs from the nim-sum.
    pub carries: Option<bool>,
    /// The codes of mistakes that lead to wrong results, all different; empty where none is asked for.
    pub diagnose: Vec<String>,
}

impl Require {
    /// Whether it says who wins, by name or by how many moves win.
    pub fn names_the_winner(&self) -> bool {
        let moves = self.winning_moves.as_ref();
        let decides = |moves: &RangeInclusive<u64>| *moves.start() > 0 || *moves.end() == 0;
        self.winner.is_some() || moves.is_some_and(decides)
    }
}

/// A player; the first is the one to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// The player to move.
    First,
    /// The other one.
    Second,
}

/// The text that a set was read from, kept for errors found later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub file: String,
    /// Without the byte order mark.
    pub text: String,
}
