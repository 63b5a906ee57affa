//! What templates may see: the shape of a question or of a page's head, with slots for everything that varies. A
//! filled-in template depends on its shape alone, so it is made once for all items of that shape.

use std::borrow::Cow;

use serde::Serialize;

use super::content::{self, ContentView};
use super::difficulty::DifficultyView;
use super::figure;
use super::reading::{Reading, outcome};
use super::slot::{Ref, Slot, Slots};
use super::solution::{MoveView, Part};
use crate::games::Game;
use crate::kernel::proof::Proved;
use crate::kinds::{Further, Kind, More, Problem, Solution};
use crate::model::amounts::Amounts;
use crate::model::claim::{Claim, Outcome};
use crate::model::derivation::{Line, Method, Rule};
use crate::model::formula::Expr;
use crate::model::heap_code::{HeapCode, Sort};
use crate::model::position::Position;
use crate::model::rules::{Convention, Layout, Look};
use crate::spec::{Entry, Words};
use crate::worksheet::Reader;

/// Who a page is for: the questions alone, or with answers and solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answers {
    /// A sheet.
    Hidden,
    /// A key.
    Shown,
}

/// What is asked, with all that a page says of it.
pub struct Item<'a> {
    /// Its kind.
    pub kind: &'static dyn Kind,
    /// Its game.
    pub game: &'a dyn Game,
    /// The exercise of the set.
    pub entry: &'a Entry,
    /// The question as it was posed.
    pub problem: &'a Problem,
    /// The certified solution, or the theorem.
    pub solution: &'a Solution,
    /// What most kinds have not.
    pub more: &'a More,
    /// The number printed at its head, from 1; where it is none, there is no head, and no room is left to write.
    pub number: Option<u64>,
    /// Whether the question stands elsewhere, so that a key prints the answer alone.
    pub alone: bool,
    /// Whether it is the first of its game on the page, so that the rules of play are told.
    pub new_game: bool,
    /// Whether counters are drawn.
    pub pictures: bool,
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
    /// Whether the working is asked for.
    pub working: bool,
    /// Whether each line may do one kind of step only.
    pub one_step: bool,
    /// The number of the question, where it has a head.
    pub number: Option<Ref>,
    /// The points with the word, where the set gives any.
    pub points: Option<Ref>,
    /// The author's instructions.
    pub instructions: Option<Ref>,
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
    /// What may be taken in take-away: "1, 2 or 3".
    pub takes: Option<Ref>,
    /// Whether one counter may be taken, so that none is left at the end.
    pub one: bool,
    /// Whether who cannot move has won.
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
    fn of(layout: Layout) -> VerbView {
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
    /// The title of the set.
    pub title: Ref,
    /// Whether this is the answer key.
    pub key: bool,
    /// The version's name.
    pub version: Option<Ref>,
    /// The student's name, or the id where no name is known.
    pub student: Option<Ref>,
    /// The student's id.
    pub id: Option<Ref>,
    /// Lines for name and date, a block; on sheets.
    pub fill: Option<Ref>,
}

/// What the frame of an HTML page sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PageView {
    /// `sheet`, `key`, `combined`, `answers` or `report`.
    pub class: &'static str,
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
    /// The paper's file.
    pub file: Ref,
    /// Whose it is, where that is known.
    pub student: Option<Ref>,
    /// How many of several answers are correct.
    pub summary: Option<Ref>,
    /// The reports of its answers.
    pub answers: Ref,
}

/// What the frame of an answer's report sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AnswerReportView {
    /// The number of the exercise on a sheet.
    pub exercise: Option<Ref>,
    /// The sheet's code.
    pub sheet: Option<Ref>,
    /// The points with the word, where the set gives any.
    pub points: Option<Ref>,
    /// The game and the board, where the paper says which.
    pub board: Option<Ref>,
    /// What is asked, a sentence.
    pub asks: Option<Ref>,
    /// The line where the answer begins.
    pub begins: Ref,
    /// `correct`, `incomplete`, `review` or `incorrect`.
    pub verdict: &'static str,
    /// Its sign.
    pub sign: &'static str,
    /// What is added to the verdict.
    pub comment: Option<Ref>,
    /// The rows of its lines.
    pub lines: Ref,
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
    /// What is the matter.
    pub message: Option<Ref>,
    /// What to look at next.
    pub hint: Option<Ref>,
    /// How the line was read, where that tells more than the line.
    pub read: Option<Ref>,
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
    /// Of the frame of an HTML page.
    Page(PageView),
    /// Of the frame of a paper's report.
    PaperReport(PaperReportView),
    /// Of the frame of an answer's report.
    AnswerReport(AnswerReportView),
    /// Of the row of a judged line.
    LineReport(LineReportView),
}

/// The view of a question and what goes into its slots.
pub fn question<'a>(item: &Item<'a>, words: &'a Words, answers: Answers) -> (View, Slots<'a>) {
    let mut slots = Slots::default();
    let derivation = item.solution.derivation();
    static NO_BOARD: Position = Position(Vec::new());
    let position = match item.kind.has_board() {
        true => &derivation.position,
        false => &NO_BOARD,
    };
    let key = answers == Answers::Shown;
    let text = |slots: &mut Slots<'a>, text: &'a str| slots.add(Slot::Text(text.into()));
    let view = QuestionView {
        kind: item.kind.name(),
        game: item.game.name().to_string(),
        key,
        alone: item.alone,
        new_game: item.new_game,
        method: match item.entry.method {
            Method::Powers => "powers",
            Method::Columns => "columns",
            Method::Mirror => "mirror",
        },
        working: item.entry.working,
        one_step: item.entry.one_step,
        number: item.number.map(|number| slots.add(Slot::Number(number))),
        points: item
            .entry
            .points
            .map(|points| slots.add(Slot::Count(points.into(), points_word()))),
        instructions: item
            .entry
            .instructions
            .as_deref()
            .map(|words| text(&mut slots, words)),
        words: WordsView::new(words, item.game.layout(), &mut slots),
        verb: VerbView::of(item.game.layout()),
        position: slots.add(Slot::position(position, item.game.layout())),
        several: position.0.len() > 1,
        sum: slots.add(Slot::Expr(Cow::Owned(Expr::nim_sum(&position.0)))),
        board: ((item.pictures || item.game.layout().disguise().is_some())
            && !key
            && item.kind.has_board()
            && figure::readable(position, item.game.layout()))
        .then(|| slots.add(Slot::Board(position, item.game.layout()))),
        room: slots.add(Slot::Room(match item.number {
            Some(_) => item.kind.room(),
            None => 0,
        })),
        house: house(item, &mut slots),
        circle: (item.game.layout().has_places()).then(|| circle(item, position, &mut slots)),
        layout: match item.game.layout() {
            Layout::Heaps(Look::Rows) => "heaps",
            Layout::Heaps(Look::Strip) => "strip",
            Layout::Heaps(Look::Turtles) => "turtles",
            Layout::Piles => "piles",
            Layout::Circle => "circle",
            Layout::Row => "row",
        },
        asked: content::view(&item.more.asked, &mut reading(item, words, &mut slots)),
        found: match answers {
            Answers::Hidden => ContentView::default(),
            Answers::Shown => {
                content::view(&item.more.found, &mut reading(item, words, &mut slots))
            }
        },
        answer: key.then(|| answer(item, words, &mut slots)),
        solution: match answers {
            Answers::Shown if item.kind.step_by_step() => reading(item, words, &mut slots).parts(),
            _ => Vec::new(),
        },
        more: match answers {
            Answers::Hidden => Vec::new(),
            Answers::Shown => further(item, words, &mut slots),
        },
        theorem: item
            .solution
            .proved()
            .filter(|_| key)
            .map(|theorem| theorem_view(theorem, &mut slots)),
    };
    (View::Question(Box::new(view)), slots)
}

fn theorem_view<'a>(theorem: &'a Proved, slots: &mut Slots<'a>) -> TheoremView {
    let mut code = |text: Cow<'a, str>| slots.add(Slot::Line(text));
    TheoremView {
        name: code(theorem.name().into()),
        statement: code(theorem.statement().to_string().into()),
        rests_on: theorem.rests_on().map(|name| code(name.into())).collect(),
    }
}

fn reading<'a, 'b>(item: &Item<'a>, words: &'a Words, slots: &'b mut Slots<'a>) -> Reading<'a, 'b> {
    Reading {
        layout: item.game.layout(),
        derivation: item.solution.derivation(),
        words,
        slots,
    }
}

fn further<'a>(item: &Item<'a>, words: &'a Words, slots: &mut Slots<'a>) -> Vec<Vec<Part>> {
    let parts = |more: &'a Further| {
        let mut reading = reading(item, words, slots);
        let game = more.game.as_deref().unwrap_or(item.game);
        reading.layout = game.layout();
        reading.derivation = more.solution.derivation();
        reading.parts()
    };
    item.more.solutions.iter().map(parts).collect()
}

fn answer<'a>(item: &Item<'a>, words: &'a Words, slots: &mut Slots<'a>) -> AnswerView {
    let derivation = item.solution.derivation();
    let mut reading = reading(item, words, slots);
    AnswerView {
        nim_sum: derivation.nim_sum().map(|n| reading.number(n)),
        grundy: derivation.grundy_value().map(|n| reading.number(n)),
        outcome: derivation.outcome().map(outcome),
        chosen: derivation
            .chosen_move()
            .and_then(|by| reading.move_view(by)),
        winning: derivation
            .winning_moves()
            .map(|moves| reading.move_views(moves)),
    }
}

fn circle<'a>(item: &Item<'a>, position: &Position, slots: &mut Slots<'a>) -> CircleView {
    let places = position.0.len() as u64;
    let own = item.game.run_code().filter(|_| item.game.board().is_some());
    let derivation = item.solution.derivation();
    let answers = |line: &Line| match &line.claim {
        Claim::Outcome { of, .. } => line.rule == Rule::SomeOption && *of != derivation.position,
        _ => false,
    };
    CircleView {
        row: item.game.layout() == Layout::Row,
        rules: own.map(|code| PlacesView {
            title: slots.add(Slot::Text(item.game.title().into())),
            moves: sort_views(code, slots),
            limited: code.sorts().iter().any(|sort| !sort.leaves.is_anything()),
        }),
        opposite: derivation.lines.iter().any(answers),
        places: slots.add(Slot::Count(places, circles_word())),
        one: places == 1,
        full: !position.0.contains(&0),
    }
}

fn circles_word() -> &'static (String, String) {
    static WORD: std::sync::LazyLock<(String, String)> =
        std::sync::LazyLock::new(|| ("circle".to_string(), "circles".to_string()));
    &WORD
}

fn house<'a>(item: &Item<'a>, slots: &mut Slots<'a>) -> Option<HouseView> {
    let code = item.game.code()?;
    let plain = code.amounts().filter(|_| code.takes_only());
    Some(HouseView {
        title: slots.add(Slot::Text(item.game.title().into())),
        takes: plain.map(|amounts| slots.add(Slot::Text(choice(amounts).into()))),
        one: code.leaves(1).nothing && code.amounts().is_none_or(|all| all.0.contains(&1)),
        misere: item.game.convention() == Convention::Misere,
        not_all: code.never_all(),
        divides: code.divides(),
        unequal: code.is_unequal(),
        moves: match plain {
            Some(_) => Vec::new(),
            None => sort_views(code, slots),
        },
    })
}

fn sort_views(code: &HeapCode, slots: &mut Slots) -> Vec<SortView> {
    let sorts = code.sorts().into_iter();
    sorts.map(|sort| sort_view(sort, slots)).collect()
}

/// Moves of one sort.
fn sort_view<'a>(sort: Sort, slots: &mut Slots<'a>) -> SortView {
    let Sort {
        removed,
        on,
        leaves,
    } = sort;
    let (single, divides) = (removed == [1] && !on, removed == [0]);
    let takes = match (&removed[..], on) {
        ([1], true) => "any number of".to_string(),
        (_, true) => format!("{} or more", choice(&Amounts(removed.into()))),
        (_, false) => choice(&Amounts(removed.into())),
    };
    SortView {
        takes: (!divides).then(|| slots.add(Slot::Text(takes.into()))),
        single,
        nothing: leaves.nothing,
        one: leaves.one,
        two: leaves.two,
    }
}

/// Amounts as a choice: "1, 2 or 3", or "1 to 12" where they are many.
pub fn choice(amounts: &Amounts) -> String {
    const MANY: u64 = 5;
    let words: Vec<String> = amounts.0.iter().map(u64::to_string).collect();
    match (amounts.up_to(), &words[..]) {
        (Some(last), _) if last > MANY => format!("1 to {last}"),
        (_, [first @ .., last]) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}

fn points_word() -> &'static (String, String) {
    static WORD: std::sync::LazyLock<(String, String)> =
        std::sync::LazyLock::new(|| ("point".to_string(), "points".to_string()));
    &WORD
}

/// The view of a page's head and what goes into its slots.
pub fn head<'a>(title: &'a str, reader: &'a Reader, answers: Answers) -> (View, Slots<'a>) {
    let mut slots = Slots::default();
    let mut text = |text: &'a str| slots.add(Slot::Text(text.into()));
    let title = text(title);
    let (version, student, id, name) = match reader {
        Reader::Anyone => (None, None, None, None),
        Reader::Version { name, .. } => (Some(text(name)), None, None, None),
        Reader::Student { id, name, .. } => {
            let known = if name.is_empty() { id } else { name };
            (
                None,
                Some(text(known)),
                Some(text(id)),
                Some(known.as_str()),
            )
        }
    };
    let fill = (answers == Answers::Hidden).then(|| slots.add(Slot::Fill(name)));
    let view = HeadView {
        title,
        key: answers == Answers::Shown,
        version,
        student,
        id,
        fill,
    };
    (View::Head(view), slots)
}

/// Who wins, in the words of the interfaces.
pub fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "first",
        Outcome::P => "second",
    }
}
