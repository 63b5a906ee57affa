//! What templates may see: the shape of a question, with slots for everything that varies. A
//! filled-in template depends on its shape alone, so it is made once for all items of that shape.

use std::borrow::Cow;

use super::content::{self, ContentView};
use super::figure;
use super::ink::Formula;
use super::reading::Reading;
use super::shapes::{
    AnswerView, CircleView, HouseView, OwnView, PlacesView, QuestionView, SortView, TheoremView,
    VerbView, View, WordsView,
};
use super::slot::outcome;
use super::slot::{Slot, Slots};
use super::solution::Part;
use crate::games::Game;
use crate::kernel::proof::Proved;
use crate::kinds::{Further, Kind, More, Problem, Solution};
use crate::locale::{ENGLISH, Locale, Messages};
use crate::model::amounts::{Amounts, Series};
use crate::model::claim::{Claim, Outcome};
use crate::model::derivation::{Line, Method, Rule};
use crate::model::formula::Expr;
use crate::model::heap_code::{HeapCode, Sort};
use crate::model::position::Position;
use crate::model::rules::{Convention, Layout, Look};
use crate::spec::{Entry, Label, Letters, Own, Ruling, Words};

/// Who a page is for: the questions alone, or with answers and solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answers {
    /// A sheet.
    Hidden,
    /// A key.
    Shown,
}

/// What of an exercise is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// An exercise with one question.
    Whole,
    /// What its parts share.
    Stem,
    /// One of its parts.
    Part,
}

/// What is asked, with all that a page says of it.
#[derive(Clone, Copy)]
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
    /// Optional extras.
    pub more: &'a More,
    /// Its number on the sheet; where it is none, there is no head, and no room is left to write.
    pub label: Option<Label>,
    /// What of it is printed.
    pub piece: Piece,
    /// Whether the question stands elsewhere, so that a key prints the answer alone.
    pub alone: bool,
    /// Whether it is the first of its game on the page, so that the rules of play are told.
    pub new_game: bool,
    /// Whether counters are drawn.
    pub pictures: bool,
    /// Whether proofs are printed as a textbook has them.
    pub textbook: bool,
}

impl Item<'_> {
    /// The letters of a part.
    pub fn letters(&self) -> String {
        let part = self.label.and_then(|label| label.part);
        part.map_or(String::new(), |part| Letters(part).to_string())
    }
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
    let opens = item.piece != Piece::Part;
    let head = item.label.filter(|_| opens);
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
        working: opens && item.entry.working,
        one_step: opens && item.entry.one_step,
        opens,
        asks: item.piece != Piece::Stem,
        number: head.map(|label| slots.add(Slot::Number(label.exercise))),
        title: (head.is_some() && item.kind.card().plays)
            .then(|| slots.add(Slot::Text(title(item, words)))),
        points: item
            .entry
            .points
            .filter(|_| opens)
            .map(|points| slots.add(Slot::Points(points))),
        instructions: item
            .entry
            .instructions
            .as_ref()
            .filter(|_| opens)
            .map(|words| slots.prose(words)),
        own: own(item)
            .filter(|_| item.piece != Piece::Stem)
            .map(|own| OwnView {
                question: slots.prose(&own.question),
                solution: own
                    .solution
                    .as_ref()
                    .filter(|_| key)
                    .map(|words| slots.prose(words)),
            }),
        words: WordsView::new(words, item.game.layout(), &mut slots),
        verb: VerbView::of(item.game.layout()),
        position: slots.add(Slot::position(position, item.game.layout())),
        several: position.0.len() > 1,
        sum: slots.add(Slot::Formula(Formula::Expr(Cow::Owned(Expr::nim_sum(
            &position.0,
        ))))),
        board: ((item.pictures || item.game.layout().disguise().is_some())
            && !key
            && item.kind.has_board()
            && figure::readable(position, item.game.layout()))
        .then(|| slots.add(Slot::Board(position, item.game.layout()))),
        room: slots.add(match item.label {
            Some(_) => {
                let (ruling, height) = item.entry.space.or_lines(item.kind.card().room);
                Slot::Room(ruling, height)
            }
            None => Slot::Room(Ruling::Blank, 0),
        }),
        house: house(item, words, &mut slots),
        circle: (item.game.layout().has_places())
            .then(|| circle(item, position, words, &mut slots)),
        layout: match item.game.layout() {
            Layout::Heaps(Look::Rows) => "heaps",
            Layout::Heaps(Look::Strip) => "strip",
            Layout::Heaps(Look::Turtles) => "turtles",
            Layout::Piles => "piles",
            Layout::Circle => "circle",
            Layout::Row => "row",
        },
        textbook: item.textbook,
        symbols: Some(content::symbols(&item.more.asked))
            .filter(|symbols| item.textbook && !symbols.is_empty())
            .map(|symbols| slots.add(Slot::Set(symbols))),
        asked: content::view(&item.more.asked, &mut reading(item, words, &mut slots)),
        found: match answers {
            Answers::Hidden => ContentView::default(),
            Answers::Shown => {
                content::view(&item.more.found, &mut reading(item, words, &mut slots))
            }
        },
        answer: key.then(|| answer(item, words, &mut slots)),
        solution: match answers {
            Answers::Shown if item.kind.card().steps => reading(item, words, &mut slots).parts(),
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

/// The author's own question.
pub(super) fn own<'a>(item: &Item<'a>) -> Option<&'a Own> {
    let number = item.problem.drawn.0.first()?;
    item.entry.own.get(usize::try_from(*number).ok()?)
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
        textbook: item.textbook,
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

fn circle<'a>(
    item: &Item<'a>,
    position: &Position,
    words: &'a Words,
    slots: &mut Slots<'a>,
) -> CircleView {
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
            title: slots.add(Slot::Text(title(item, words))),
            moves: sort_views(code, words.locale, slots),
            limited: code.sorts().iter().any(|sort| !sort.leaves.is_anything()),
        }),
        opposite: derivation.lines.iter().any(answers),
        places: slots.add(Slot::Count(places, words.locale.says().circles)),
        one: places == 1,
        full: !position.0.contains(&0),
    }
}

/// What the game is called; an author's own name for it stays.
fn title<'a>(item: &Item<'a>, words: &'a Words) -> Cow<'a, str> {
    let says = words.locale.says();
    let title = item.game.title();
    let own = match (item.game.name(), title) {
        ("nim", "Nim") => says.nim,
        ("classic-nim", "Classic Nim") => says.classic_nim,
        ("circle-nim", "Circle Nim") => says.circle_nim,
        ("take-away", "Take-away") => says.take_away,
        ("nimble", "Nimble") => says.nimble,
        ("turning-turtles", "Turning Turtles") => says.turning_turtles,
        _ => match title.strip_prefix(ENGLISH.says().octal) {
            Some(code) => return format!("{}{code}", says.octal).into(),
            None => title,
        },
    };
    own.into()
}

fn house<'a>(item: &Item<'a>, words: &'a Words, slots: &mut Slots<'a>) -> Option<HouseView> {
    let code = item.game.code()?;
    let listed = code.amounts().filter(|_| code.takes_only());
    let takes = match code.series() {
        Some(series) => Some(series.beginning()),
        None => listed.map(|amounts| choice(amounts, words.locale)),
    };
    Some(HouseView {
        title: slots.add(Slot::Text(title(item, words))),
        moves: match takes {
            Some(_) => Vec::new(),
            None => sort_views(code, words.locale, slots),
        },
        takes: takes.map(|takes| slots.add(Slot::Text(takes.into()))),
        series: code.series().map(Series::word),
        one: code.leaves(1).nothing && code.amounts().is_none_or(|all| all.0.contains(&1)),
        misere: item.game.convention() == Convention::Misere,
        not_all: code.not_all(),
        divides: code.divides(),
        unequal: code.is_unequal(),
    })
}

fn sort_views(code: &HeapCode, locale: &Locale, slots: &mut Slots) -> Vec<SortView> {
    let sorts = code.sorts().into_iter();
    sorts.map(|sort| sort_view(sort, locale, slots)).collect()
}

/// Moves of one sort.
fn sort_view(sort: Sort, locale: &Locale, slots: &mut Slots) -> SortView {
    let Sort {
        removed,
        on,
        leaves,
    } = sort;
    let (single, divides) = (removed == [1] && on.is_none(), removed == [0]);
    let takes = match (&removed[..], on) {
        ([1], Some(_)) => locale.says().any_number.to_string(),
        (_, Some(_)) => {
            let least = choice(&Amounts(removed.into()), locale);
            format!("{least} {}", locale.says().or_more)
        }
        (_, None) => choice(&Amounts(removed.into()), locale),
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
pub fn choice(amounts: &Amounts, locale: &Locale) -> String {
    let Messages { or, to, .. } = locale.says();
    const MANY: u64 = 5;
    let words: Vec<String> = amounts.0.iter().map(u64::to_string).collect();
    match (amounts.up_to(), &words[..]) {
        (Some(last), _) if last > MANY => format!("1 {to} {last}"),
        (_, [first @ .., last]) if !first.is_empty() => format!("{} {or} {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// Who wins, in the words of the interfaces.
pub fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "first",
        Outcome::P => "second",
    }
}
