//! What templates may see: the shape of a question, with slots for everything that varies. A
//! filled-in template depends on its shape alone, so it is made once for all items of that shape.

use std::borrow::Cow;

use super::fields::{Field, Fields, View, fields};
use super::ink::Formula;
use super::reading::Reading;
use super::slot::{Slot, Slots, outcome};
use super::{content, figure};
use crate::games::Game;
use crate::kernel::proof::Proved;
use crate::kinds::{Further, Kind, More, Problem, Solution};
use crate::locale::{Locale, Messages};
use crate::model::heap_code::Sort;
use crate::model::{
    Amounts, Claim, Convention, HeapCode, Layout, Line, Look, Method, Outcome, Position, Rule,
    Series,
};
use crate::proof::textbook;
use crate::spec::{Entry, Label, Letters, Named, Own, Ruling, Words};
use crate::spell::with_article;

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
    pub kind: &'static Kind,
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
    /// Whether a template sees the solution where no question is printed; the program's own look for none there.
    pub always_solved: bool,
}

impl<'a> Item<'a> {
    /// A question by itself: without number, rules of play and pictures, and with proofs as students write them.
    pub fn new(
        (kind, game): (&'static Kind, &'a dyn Game),
        entry: &'a Entry,
        problem: &'a Problem,
        (solution, more): (&'a Solution, &'a More),
    ) -> Item<'a> {
        Item {
            kind,
            game,
            entry,
            problem,
            solution,
            more,
            label: None,
            piece: Piece::Whole,
            alone: false,
            new_game: false,
            pictures: false,
            textbook: false,
            always_solved: false,
        }
    }

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
    let position = match item.kind.has_board {
        true => &derivation.position,
        false => &NO_BOARD,
    };
    let key = answers == Answers::Shown;
    let opens = item.piece != Piece::Part;
    let solved = key && (item.piece != Piece::Stem || item.always_solved);
    let head = item.label.filter(|_| opens);
    let layout = item.game.layout();
    let drawn = (item.pictures || layout.disguise().is_some())
        && !key
        && item.kind.has_board
        && figure::readable(position, layout);
    let room = match item.label {
        Some(_) => {
            let (ruling, height) = item.entry.space.or_lines(item.kind.room);
            Slot::Room(ruling, height)
        }
        None => Slot::Room(Ruling::Blank, 0),
    };
    let symbols = content::symbols(&item.more.asked, words.locale);
    let fields = fields!(
        // The kind's name, and the game's.
        kind = item.kind.name,
        game = item.game.name().to_string(),
        // Whether this is the answer key.
        key = key,
        // Whether the question is left out, since it stands elsewhere.
        alone = item.alone,
        // Whether the rules of play should be told.
        new_game = item.new_game,
        method = match item.entry.method {
            Method::Powers => "powers",
            Method::Columns => "columns",
            Method::Mirror => "mirror",
        },
        // Whether the working is asked for, and whether each line may do one kind of step only.
        working = opens && item.entry.working,
        one_step = opens && item.entry.one_step,
        // Whether what the parts of an exercise share is printed: its head, the rules, the sentence that asks.
        opens = opens,
        // Whether the question itself is printed: the position, room to write or the answer.
        asks = item.piece != Piece::Stem,
        // The number of the exercise, where it has a head.
        number = head.map(|label| slots.add(Slot::Number(label.exercise))),
        // The name of the game, where one is played.
        title = (head.is_some() && item.kind.plays)
            .then(|| slots.text(words.locale.game(item.game.name(), item.game.title()))),
        // The points with the word, where the set gives any.
        points = item
            .entry
            .points
            .filter(|_| opens)
            .map(|points| slots.add(Slot::Points(points))),
        instructions = item
            .entry
            .instructions
            .as_ref()
            .filter(|_| opens)
            .map(|words| slots.prose(words)),
        // The author's own question, as Markdown with marks.
        own = own(item)
            .filter(|_| item.piece != Piece::Stem)
            .map(|own| fields!(
                question = slots.prose(&own.question),
                solution = own
                    .solution
                    .as_ref()
                    .filter(|_| key)
                    .map(|words| slots.prose(words)),
            )),
        words = word_fields(words, layout, &mut slots),
        // What a move does, as a verb in its forms.
        verb = verb(layout),
        // The heaps as a list, whether there are several, and their nim-sum as a formula, not worked out.
        position = slots.add(Slot::position(position, layout)),
        several = position.0.len() > 1,
        sum = slots.add(Slot::Formula(Formula::NimSum(&position.0))),
        // The picture of the board, where it is drawn: on sheets, if the set wants pictures or a board is no heaps, and
        // one can be read.
        board = drawn.then(|| slots.add(Slot::Board(position, layout))),
        // Room to write, a block.
        room = slots.add(room),
        // What has been agreed, where the game leaves something open.
        house = house(item, words, &mut slots),
        layout = match layout {
            Layout::Heaps(Look::Rows) => "heaps",
            Layout::Heaps(Look::Strip) => "strip",
            Layout::Heaps(Look::Turtles) => "turtles",
            Layout::Piles => "piles",
            Layout::Circle => "circle",
            Layout::Row => "row",
        },
        // The circle, where that is what lies on the table.
        circle = layout
            .has_places()
            .then(|| circle(item, position, words, &mut slots)),
        // Whether proofs are printed as a textbook has them, and what the signs in them mean.
        textbook = item.textbook,
        symbols = (item.textbook && !symbols.is_empty()).then(|| slots.add(Slot::Set(symbols))),
        // What the kind says in its question beyond the board, and in its answer beyond the solution.
        asked = content::view(&item.more.asked, &mut reading(item, words, &mut slots)),
        found = match answers {
            Answers::Hidden => Fields::default(),
            Answers::Shown => {
                content::view(&item.more.found, &mut reading(item, words, &mut slots))
            }
        },
        // In the key: the answer, the solution, further ones, and the theorem that the key rests on.
        answer = key.then(|| answer(item, words, &mut slots)),
        solution = match solved && item.kind.steps {
            true => reading(item, words, &mut slots).parts(),
            false => Vec::new(),
        },
        more = match solved {
            true => further(item, words, &mut slots),
            false => Vec::new(),
        },
        theorem = item
            .solution
            .proved()
            .filter(|_| key)
            .map(|theorem| theorem_fields(theorem, item.textbook, words.locale, &mut slots)),
    );
    (View::of_kind(item.kind.name, fields), slots)
}

/// The words of a set, or of a board that has its own, each in a slot.
pub(super) fn word_fields<'a>(
    words: &'a Words,
    layout: Layout,
    slots: &mut Slots<'a>,
) -> Fields<'static> {
    let mut text = |text: Cow<'a, str>| slots.text(text);
    let own = layout.disguise().and_then(Look::words);
    let usual = |(one, many)| (Cow::from(one), Cow::from(many), with_article(one).into());
    let set = |(one, many, article): &'a Named| (one.into(), many.into(), article.into());
    let [heap, counter] = match own {
        Some(own) => own.map(usual),
        None => [&words.heap, &words.object].map(set),
    };
    fields!(
        heap = text(heap.0),
        heaps = text(heap.1),
        a_heap = text(heap.2),
        counter = text(counter.0),
        counters = text(counter.1),
        a_counter = text(counter.2),
    )
}

/// The verb of a board.
fn verb(layout: Layout) -> Fields<'static> {
    let [take, takes, taking] = match layout.disguise() {
        Some(Look::Strip) => ["move", "moves", "moving"],
        Some(Look::Turtles) => ["turn", "turns", "turning"],
        _ => ["take", "takes", "taking"],
    };
    fields!(take = take, takes = takes, taking = taking)
}

/// The author's own question.
pub(super) fn own<'a>(item: &Item<'a>) -> Option<&'a Own> {
    let number = item.problem.drawn.0.first()?;
    item.entry.own.get(usize::try_from(*number).ok()?)
}

/// A theorem that has been proved.
fn theorem_fields<'a>(
    theorem: &'a Proved,
    textbook: bool,
    locale: &'static Locale,
    slots: &mut Slots<'a>,
) -> Fields<'static> {
    let statement = theorem.statement().to_string();
    let statement = slots.add(match textbook {
        true => Slot::Runs(textbook::line(&statement, locale)),
        false => Slot::Line(statement.into()),
    });
    let mut code = |text: Cow<'a, str>| slots.add(Slot::Line(text));
    fields!(
        name = code(theorem.name().into()),
        // What it says, as the kernel has it.
        statement = statement,
        // The names of the facts that it rests on.
        rests_on = theorem
            .rests_on()
            .map(|name| code(name.into()))
            .collect::<Field>(),
    )
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

fn further<'a>(
    item: &Item<'a>,
    words: &'a Words,
    slots: &mut Slots<'a>,
) -> Vec<Vec<Fields<'static>>> {
    let parts = |more: &'a Further| {
        let mut reading = reading(item, words, slots);
        let game = more.game.as_deref().unwrap_or(item.game);
        reading.layout = game.layout();
        reading.derivation = more.solution.derivation();
        reading.parts()
    };
    item.more.solutions.iter().map(parts).collect()
}

/// The answer to a question: what the solution finds.
fn answer<'a>(item: &Item<'a>, words: &'a Words, slots: &mut Slots<'a>) -> Fields<'static> {
    let derivation = item.solution.derivation();
    let mut reading = reading(item, words, slots);
    fields!(
        nim_sum = derivation.nim_sum().map(|n| reading.number(n)),
        grundy = derivation.grundy_value().map(|n| reading.number(n)),
        outcome = derivation.outcome().map(outcome),
        // The move that the solution explains, and all winning moves, where it lists them.
        chosen = derivation
            .chosen_move()
            .and_then(|by| reading.move_view(by)),
        winning = derivation
            .winning_moves()
            .map(|moves| reading.move_views(moves)),
    )
}

/// A ring or a row of circles.
fn circle<'a>(
    item: &Item<'a>,
    position: &Position,
    words: &'a Words,
    slots: &mut Slots<'a>,
) -> Fields<'static> {
    let places = position.0.len() as u64;
    let own = item.game.run_code().filter(|_| item.game.board().is_some());
    let derivation = item.solution.derivation();
    let answers = |line: &Line| match &line.claim {
        Claim::Outcome { of, .. } => line.rule == Rule::SomeOption && *of != derivation.position,
        _ => false,
    };
    fields!(
        row = item.game.layout() == Layout::Row,
        // What the game is called and what a move may do, where it is not Circle Nim.
        rules = own.map(|code| fields!(
            title = slots.text(words.locale.game(item.game.name(), item.game.title())),
            moves = sort_fields(code, words.locale, slots),
            // Whether some move may not leave everything of a run.
            limited = code.sorts().iter().any(|sort| !sort.leaves.is_anything()),
        )),
        // Whether every first move in a full ring has an answer after which the second player mirrors.
        opposite = derivation.lines.iter().any(answers),
        // How many there are, with the word.
        places = slots.add(Slot::Count(places, words.locale.says().circles)),
        one = places == 1,
        full = !position.0.contains(&0),
    )
}

/// What has been agreed.
fn house<'a>(item: &Item<'a>, words: &'a Words, slots: &mut Slots<'a>) -> Option<Fields<'static>> {
    let code = item.game.code()?;
    let listed = code.amounts().filter(|_| code.takes_only());
    let takes = match code.series() {
        Some(series) => Some(series.beginning()),
        None => listed.map(|amounts| choice(amounts, words.locale)),
    };
    Some(fields!(
        title = slots.text(words.locale.game(item.game.name(), item.game.title())),
        // What a move may do, in other games than take-away.
        moves = match takes {
            Some(_) => Field::default(),
            None => sort_fields(code, words.locale, slots),
        },
        // What may be taken in take-away: "1, 2 or 3", "1, 4, 9, 16, ...".
        takes = takes.map(|takes| slots.text(takes)),
        // The word of the series that this is, if it is one.
        series = code.series().map(Series::word),
        // Whether one counter may be taken, so that none is left at the end.
        one = code.leaves(1).nothing && code.amounts().is_none_or(|all| all.0.contains(&1)),
        misere = item.game.convention() == Convention::Misere,
        // Whether a whole heap may not be taken in one move.
        not_all = code.not_all(),
        // Whether a move may divide a heap, and whether two heaps that are left must differ.
        divides = code.divides(),
        unequal = code.is_unequal(),
    ))
}

fn sort_fields(code: &HeapCode, locale: &Locale, slots: &mut Slots) -> Field<'static> {
    let sorts = code.sorts().into_iter();
    sorts.map(|sort| moves(sort, locale, slots)).collect()
}

/// Moves that may leave the same.
fn moves(sort: Sort, locale: &Locale, slots: &mut Slots) -> Fields<'static> {
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
    fields!(
        // How many counters they take: "1 or 2", "any number of"; nothing where they only divide a heap.
        takes = (!divides).then(|| slots.text(takes)),
        // Whether they take one counter.
        single = single,
        // Whether they may take a heap whole, leave one heap, or two.
        nothing = leaves.nothing,
        one = leaves.one,
        two = leaves.two,
    )
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
