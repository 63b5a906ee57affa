//! What templates may see: the shape of a question, of a page's head, of a report.

use serde::Serialize;

use super::content::ContentView;
use super::slot::{Ref, Slot, Slots};
use super::solution::{MoveView, Part};
use crate::engine::difficulty::Difficulty;
use crate::model::rules::{Layout, Look};
use crate::spec::Words;

/// What the template of a key's theorems sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TheoremsView {
    /// The rules that cite them: `theorem-1`, `mirror`, ...
    pub cited: Vec<&'static str>,
    /// What heaps and counters are called.
    pub words: WordsView,
}

/// What a question's template sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct QuestionView {
    /// The kind's name.
    pub kind: &'static str,
    /// The game's name.
    pub game: String,
    /// Whether this is the answer key.
    pub key: bool,
    /// Whether the question is left out, since it stands elsewhere.
    pub alone: bool,
    /// Whether the rules of play should be told.
    pub new_game: bool,
    /// `powers` or `columns`.
    pub method: &'static str,
    /// Whether proofs are printed as a textbook has them.
    pub textbook: bool,
    /// What the signs in them mean.
    pub symbols: Option<Ref>,
    /// Whether the working is asked for.
    pub working: bool,
    /// Whether each line may do one kind of step only.
    pub one_step: bool,
    /// Whether what the parts of an exercise share is printed: its head, the rules, the sentence that asks.
    pub opens: bool,
    /// Whether the question itself is printed: the position, room to write or the answer.
    pub asks: bool,
    /// The number of the exercise, where it has a head.
    pub number: Option<Ref>,
    /// The name of the game, where one is played.
    pub title: Option<Ref>,
    /// The points with the word, where the set gives any.
    pub points: Option<Ref>,
    /// The author's instructions.
    pub instructions: Option<String>,
    /// The author's own question.
    pub own: Option<OwnView>,
    /// What heaps and counters are called.
    pub words: WordsView,
    /// What a move does.
    pub verb: VerbView,
    /// The heaps as a list.
    pub position: Ref,
    /// Whether there is more than one heap.
    pub several: bool,
    /// The nim-sum of the heaps as a formula, not worked out.
    pub sum: Ref,
    /// The picture of the board, where it is drawn: on sheets, if the set wants pictures or a board is no heaps, and one
    /// can be read.
    pub board: Option<Ref>,
    /// Room to write, a block.
    pub room: Ref,
    /// What has been agreed, where the game leaves something open.
    pub house: Option<HouseView>,
    /// `heaps`, `strip`, `turtles`, `piles`, `circle` or `row`.
    pub layout: &'static str,
    /// The circle, where that is what lies on the table.
    pub circle: Option<CircleView>,
    /// What the kind says in its question beyond the board.
    pub asked: ContentView,
    /// What the kind says in its answer beyond the solution; empty on sheets.
    pub found: ContentView,
    /// The answer, in the key.
    pub answer: Option<AnswerView>,
    /// The solution, in the key.
    pub solution: Vec<Part>,
    /// Further solutions, in the key.
    pub more: Vec<Vec<Part>>,
    /// The theorem that the key rests on, in the key.
    pub theorem: Option<TheoremView>,
}

/// A question of the author's own, as Markdown with marks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct OwnView {
    /// What is asked.
    pub question: String,
    /// The answer, in the key.
    pub solution: Option<String>,
}

/// A theorem that has been proved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TheoremView {
    /// Its name.
    pub name: Ref,
    /// What it says, as the kernel prints it.
    pub statement: Ref,
    /// The names of the facts that it rests on.
    pub rests_on: Vec<Ref>,
}

/// A ring or a row of circles.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CircleView {
    /// Whether they are in a row.
    pub row: bool,
    /// What the game is called and what a move may do, where it is not Circle Nim.
    pub rules: Option<PlacesView>,
    /// Whether every first move in a full ring has an answer after which the second player mirrors.
    pub opposite: bool,
    /// How many there are, with the word.
    pub places: Ref,
    /// Whether there is only one.
    pub one: bool,
    /// Whether each has a counter.
    pub full: bool,
}

/// The rules of a game of places.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PlacesView {
    /// What it is called.
    pub title: Ref,
    /// What a move may do.
    pub moves: Vec<SortView>,
    /// Whether some move may not leave everything of a run.
    pub limited: bool,
}

/// What has been agreed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct HouseView {
    /// What the game is called.
    pub title: Ref,
    /// What may be taken in take-away: "1, 2 or 3", "1, 4, 9, 16, ...".
    pub takes: Option<Ref>,
    /// The word of the series that this is, if it is one.
    pub series: Option<&'static str>,
    /// Whether one counter may be taken, so that none is left at the end.
    pub one: bool,
    /// Misère play.
    pub misere: bool,
    /// Whether a whole heap may not be taken in one move.
    pub not_all: bool,
    /// Whether a move may divide a heap.
    pub divides: bool,
    /// Whether two heaps that are left must differ.
    pub unequal: bool,
    /// What a move may do, in other games than take-away.
    pub moves: Vec<SortView>,
}

/// Moves that may leave the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SortView {
    /// How many counters they take: "1 or 2", "any number of"; nothing where they only divide a heap.
    pub takes: Option<Ref>,
    /// Whether they take one counter.
    pub single: bool,
    /// Whether they may take a heap whole.
    pub nothing: bool,
    /// Whether they may leave one heap.
    pub one: bool,
    /// Whether they may leave two heaps.
    pub two: bool,
}

/// The set's words, each a slot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct WordsView {
    /// One heap.
    pub heap: Ref,
    /// Several heaps.
    pub heaps: Ref,
    /// One counter.
    pub counter: Ref,
    /// Several counters.
    pub counters: Ref,
}

/// What a move does, as a verb in its forms.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct VerbView {
    /// "take"
    pub take: &'static str,
    /// "takes"
    pub takes: &'static str,
    /// "taking"
    pub taking: &'static str,
}

impl VerbView {
    /// The verb of a board.
    pub fn of(layout: Layout) -> VerbView {
        let [take, takes, taking] = match layout.disguise() {
            Some(Look::Strip) => ["move", "moves", "moving"],
            Some(Look::Turtles) => ["turn", "turns", "turning"],
            _ => ["take", "takes", "taking"],
        };
        VerbView {
            take,
            takes,
            taking,
        }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AnswerView {
    /// The nim-sum, where the solution finds it.
    pub nim_sum: Option<Ref>,
    /// The Grundy value of the only heap, where the solution finds it.
    pub grundy: Option<Ref>,
    /// `N` or `P`, where the solution finds it.
    pub outcome: Option<&'static str>,
    /// The move that the solution explains.
    pub chosen: Option<MoveView>,
    /// All winning moves, where the solution lists them.
    pub winning: Option<Vec<MoveView>>,
}

/// What the head of a page sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct HeadView {
    /// The picture above it.
    pub logo: Option<Ref>,
    /// The course.
    pub course: Option<Ref>,
    /// Who teaches it.
    pub lecturer: Option<Ref>,
    /// When the sheet is due.
    pub due: Option<Ref>,
    /// How much time there is.
    pub duration: Option<Ref>,
    /// All points together, with the word.
    pub total: Option<Ref>,
    /// All points together.
    pub sum: String,
    /// Instructions for the whole sheet; on sheets.
    pub instructions: Option<String>,
    /// The points of each exercise, where a table of them is wanted; on sheets.
    pub points: Vec<PointsView>,
    /// The title of the set.
    pub title: Ref,
    /// Whether this is the answer key.
    pub key: bool,
    /// Whether some or all of the solutions are the author's own, which nobody has checked: `some`, `all`.
    pub own: Option<&'static str>,
    /// The version's name.
    pub version: Option<Ref>,
    /// The student's name, or the id where no name is known; in keys.
    pub student: Option<Ref>,
    /// The student's id.
    pub id: Option<Ref>,
    /// Lines for name and date, a block; on sheets.
    pub fill: Option<Ref>,
}

/// What an exercise is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PointsView {
    /// The exercise, from 1.
    pub number: u64,
    /// All its points.
    pub points: String,
}

/// What the frame of an HTML page sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PageView {
    /// `sheet`, `key`, `combined`, `answers` or `report`.
    pub class: &'static str,
    /// The code of its language.
    pub language: &'static str,
    /// The page's name.
    pub title: Ref,
    /// The style.
    pub style: Ref,
    /// Everything on the page.
    pub body: Ref,
}

/// What the frame of a paper's report sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PaperReportView {
    /// The student's name, or what the paper says of its owner.
    pub student: Option<Ref>,
    /// The title of the set.
    pub course: Option<Ref>,
    /// The points.
    pub score: Option<Ref>,
    /// The points that could be had.
    pub most: Ref,
    /// The points that a person still gives.
    pub by_hand: Option<Ref>,
    /// How many of several answers are correct.
    pub summary: Option<Ref>,
    /// What to read again.
    pub again: Vec<AgainView>,
    /// The reports of its answers.
    pub answers: Ref,
}

/// A chapter to read again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AgainView {
    /// Its name.
    pub chapter: &'static str,
    /// The exercises that it is about, where they are on a sheet.
    pub exercises: Option<Ref>,
}

/// What the page of a class sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ClassReportView {
    /// The title of the set.
    pub title: Ref,
    /// How many have handed in, and what.
    pub summary: Ref,
    /// How many students have which share of the points.
    pub spread: Vec<BarView>,
    /// What has become of each exercise.
    pub exercises: Vec<ExerciseBarView>,
    /// How often each mistake was made.
    pub mistakes: Vec<BarView>,
    /// Lines that were not read.
    pub lines: Vec<LookView>,
    /// What a person should look at.
    pub look: Vec<LookView>,
    /// Who has not handed in what.
    pub missing: Vec<LookView>,
}

/// A number with a bar.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BarView {
    /// What it counts.
    pub label: Ref,
    /// The number.
    pub value: Ref,
    /// The bar, from 0 to 100.
    pub width: u64,
}

/// An exercise with a bar for the share of its points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ExerciseBarView {
    /// Its number and name.
    pub name: Ref,
    /// Its points.
    pub points: Ref,
    /// How many have answered it.
    pub given: Ref,
    /// How many correctly.
    pub correct: Ref,
    /// Whether only a person can mark it.
    pub by_hand: bool,
    /// The share of the points.
    pub share: Ref,
    /// The bar, from 0 to 100.
    pub width: u64,
}

/// Something to look at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LookView {
    /// Whose, or which line.
    pub who: Ref,
    /// What about it.
    pub what: Ref,
}

/// What the frame of an answer's report sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AnswerReportView {
    /// The number of the exercise on a sheet.
    pub exercise: Option<Ref>,
    /// The points with the word, where the set gives any.
    pub points: Option<Ref>,
    /// The game and the board, where the paper says which.
    pub board: Option<Ref>,
    /// What is asked, a sentence.
    pub asks: Option<Ref>,
    /// `correct`, `incomplete`, `review` or `incorrect`.
    pub verdict: &'static str,
    /// Its sign.
    pub sign: &'static str,
    /// What is added to the verdict.
    pub comment: Option<Ref>,
    /// The rows of its lines, where there are any beside headers.
    pub lines: Option<Ref>,
}

/// What the row of a judged line sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LineReportView {
    /// `ok`, `wrong`, ...
    pub verdict: &'static str,
    /// Its sign.
    pub sign: &'static str,
    /// Its word for readers.
    pub word: &'static str,
    /// The line's number.
    pub number: Ref,
    /// The line up to what the verdict is about, or all of it.
    pub before: Ref,
    /// What the verdict is about, where it is not the whole line.
    pub marked: Option<Ref>,
    /// The rest of the line.
    pub after: Ref,
    /// What is wrong.
    pub message: Option<Ref>,
    /// What to look at next.
    pub hint: Option<Ref>,
    /// How the line was read, where that tells more than the line.
    pub read: Option<Ref>,
}

/// What the table of a key sees. Numbers stand for themselves, since each version has a table of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DifficultyView {
    /// Whether the questions were chosen for a target.
    pub balanced: bool,
    /// What the set calls heaps and counters.
    pub words: WordsView,
    /// What one of each feature counts.
    pub weights: Features,
    /// The questions in order.
    pub rows: Vec<Row>,
    /// All scores together.
    pub score: u64,
    /// All targets together.
    pub target: u64,
}

/// One question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Row {
    /// The number printed at its head.
    pub number: String,
    /// What makes it hard.
    pub features: Features,
    /// All features in one number.
    pub score: u64,
    /// The score that it was chosen for; where there is none, its own.
    pub target: u64,
}

/// The fields of `Difficulty`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[allow(missing_docs)] // they have the names of the fields there
pub struct Features {
    pub bits: u64,
    pub heaps: u64,
    pub cancellations: u64,
    pub candidates: u64,
    pub steps: u64,
}

/// What the template of such a table sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct VersionsView {
    /// Whether scores are listed, rather than answers.
    pub scores: bool,
    /// Whether it is the first table of its sort, below the heading.
    pub first: bool,
    /// The title of the set.
    pub title: Ref,
    /// Whether the exercises were chosen for a target.
    pub balanced: bool,
    /// The columns.
    pub versions: Vec<VersionView>,
    /// The rows.
    pub rows: Vec<RowView>,
    /// All targets together.
    pub target: u64,
}

/// One version.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct VersionView {
    /// Its name.
    pub name: Ref,
    /// The code of its sheet, if it has one.
    pub code: Option<Ref>,
    /// All scores together.
    pub score: u64,
}

/// One exercise.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RowView {
    /// The number printed at its head.
    pub number: String,
    /// Its place in the set.
    pub name: Ref,
    /// What it is worth, where the set says so.
    pub points: Option<String>,
    /// One for each version.
    pub cells: Vec<CellView>,
    /// The score that the exercise was chosen for.
    pub target: u64,
}

/// The exercise of one version.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CellView {
    /// The position, where the exercise has a board.
    pub board: Option<Ref>,
    /// The number on the sheet, where each version has its own order.
    pub printed: Option<Ref>,
    /// The answer in a few words.
    pub answer: Ref,
    /// How hard it is.
    pub score: u64,
}

impl From<Difficulty> for Features {
    fn from(difficulty: Difficulty) -> Features {
        Features {
            bits: difficulty.bits,
            heaps: difficulty.heaps,
            cancellations: difficulty.cancellations,
            candidates: difficulty.candidates,
            steps: difficulty.steps,
        }
    }
}

impl WordsView {
    /// The words of a set, or of a board that has its own, each in a slot.
    pub fn new<'a>(words: &'a Words, layout: Layout, slots: &mut Slots<'a>) -> WordsView {
        let mut text = |text: &'a str| slots.add(Slot::Text(text.into()));
        let own = layout.disguise().and_then(Look::words);
        let [heap, counter] = own.unwrap_or([
            (&words.heap.0, &words.heap.1),
            (&words.object.0, &words.object.1),
        ]);
        WordsView {
            heap: text(heap.0),
            heaps: text(heap.1),
            counter: text(counter.0),
            counters: text(counter.1),
        }
    }
}

/// Any of the views.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum View {
    /// Of a question.
    Question(Box<QuestionView>),
    /// Of a page's head.
    Head(HeadView),
    /// Of the table at the end of a version's key.
    Difficulty(DifficultyView),
    /// The theorems that a key cites.
    Theorems(TheoremsView),
    /// Of a table with the versions side by side.
    Versions(VersionsView),
    /// Of the frame of an HTML page.
    Page(PageView),
    /// Of the page of a class.
    ClassReport(ClassReportView),
    /// Of the frame of a paper's report.
    PaperReport(PaperReportView),
    /// Of the frame of an answer's report.
    AnswerReport(AnswerReportView),
    /// Of the row of a judged line.
    LineReport(LineReportView),
}
