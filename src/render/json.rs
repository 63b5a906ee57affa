//! JSON for other programs: `nimsmith/sheet/1` and `nimsmith/solution/1`.

use serde::Serialize;

use super::fields::{Field, Fields, fields};
use super::format::{Format, SheetFiles, Writes};
use super::printer::Printer;
use super::slot::outcome;
use super::view::{self, Answers, winner};
use super::{content, moves};
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::proof::Proved;
use crate::kernel::{Certified, arith};
use crate::kinds::{self, Solution};
use crate::language::print;
use crate::model::{Board, Convention, Derivation, Goal, Layout, Line, Method, Move};
use crate::plain;
use crate::spec::Label;
use crate::worksheet::{Question, Reader, Worksheet};

/// Sheet and key in one file.
pub static FORMAT: Format = Format {
    name: "json",
    writes: Writes::Sheets(SheetFiles {
        files: &[("", Answers::Shown)],
        print: |printout, out| {
            out.push_str(&pretty(&sheet_json(printout.printer, printout.sheet)?)?);
            Ok(())
        },
        combined: None,
        pictures: true,
        examiner: None,
    }),
};

/// JSON as people like to read it.
pub fn pretty(value: &impl Serialize) -> Result<String, Error> {
    let text = serde_json::to_string_pretty(value);
    let text = text.map_err(|error| Error::Template(error.to_string()))?;
    Ok(plain::json(text) + "\n")
}

/// A value as a line of JSON.
pub(super) fn line(value: &impl Serialize) -> Result<String, Error> {
    let text = serde_json::to_string(value);
    let text = text.map_err(|error| Error::Template(error.to_string()))?;
    Ok(plain::json(text) + "\n")
}

fn sheet_json<'a>(printer: &'a Printer, sheet: &'a Worksheet) -> Result<Fields<'a>, Error> {
    let (student, version) = match &sheet.reader {
        Reader::Anyone => (None, None),
        Reader::Version { name, .. } => (None, Some(name)),
        Reader::Student { id, name, .. } => (Some(fields!(id = id, name = name)), None),
    };
    let labels = printer.spec.labels().into_iter().zip(&sheet.labels);
    let exercises = sheet.questions.iter().zip(labels);
    let exercises = exercises.map(|(question, labels)| exercise(printer, question, labels));
    Ok(fields!(
        schema = "nimsmith/sheet/1",
        title = &printer.spec.title,
        code = &sheet.code,
        student = student,
        version = version,
        exercises = exercises.collect::<Result<Vec<_>, _>>()?,
    ))
}

fn exercise<'a>(
    printer: &'a Printer,
    question: &'a Question,
    (label, printed): (Label, &Label),
) -> Result<Fields<'a>, Error> {
    let entry = &printer.spec.entries[question.entry];
    let game = printer.game(question);
    let layout = game.layout();
    let more = question.more.solutions.iter();
    let further = more.map(|more| solution(more.game.as_deref().unwrap_or(game), &more.solution));
    let further: Vec<Fields> = further.collect::<Result<_, _>>()?;
    let kind = kinds::kind(&entry.kind);
    let board = kind.is_none_or(|kind| kind.has_board);
    let asked = match board && kind.is_none_or(|kind| kind.goal != Goal::Statement) {
        true => question.solution.goal(),
        false => Goal::Statement,
    };
    let (solution, mut answer) = match &question.solution {
        Solution::Worked(certified) => {
            let solution = solution(game, certified)?;
            let answer = answer(asked, &solution);
            (solution, answer)
        }
        Solution::Proved(theorem) => (key(theorem), Fields::default()),
        Solution::Own => (fields!(certified = false), Fields::default()),
    };
    let own = printer.shown(question).and_then(|item| view::own(&item));
    let mut asks = content::json(&question.more.asked, layout);
    asks.add("question", own.map(|own| &*own.question.source));
    answer.append(content::json(&question.more.found, layout));
    answer.add(
        "solution",
        own.and_then(|own| Some(&*own.solution.as_ref()?.source)),
    );
    Ok(fields!(
        id = format!("{}-{}", entry.id, question.index),
        number = label.to_string(),
        // The number on the sheet, where the exercises are shuffled.
        printed = Field::given((label != *printed).then(|| printed.to_string())),
        kind = &entry.kind,
        game = game.name(),
        position = match board {
            true => &question.solution.derivation().position.0[..],
            false => &[],
        },
        asked = &entry.kind,
        points = entry.points,
        asks = Field::given(Some(asks).filter(|asks| !asks.is_empty())),
        // What a grader needs; what a kind does not ask is left out.
        answer = answer,
        solution = solution,
        more = Field::given(Some(further).filter(|more| !more.is_empty())),
    ))
}

/// What a key rests on that is a theorem.
fn key(theorem: &Proved) -> Fields<'_> {
    fields!(
        theorem = theorem.name(),
        statement = theorem.statement().to_string(),
        rests_on = theorem.rests_on().collect::<Field>(),
        certified = true,
    )
}

/// What of a solution answers the question, each with its name there.
fn answer<'a>(goal: Goal, solution: &Fields<'a>) -> Fields<'a> {
    let answers: &[(&'static str, &str)] = match goal {
        Goal::NimSum | Goal::Change => &[("nim_sum", "nim_sum")],
        Goal::GrundyValue => &[("grundy", "grundy_sum")],
        Goal::Winner => &[("outcome", "outcome"), ("winner", "winner")],
        Goal::ZeroingMove | Goal::AllMoves => &[("moves", "winning_moves")],
        Goal::FirstMove => &[("winner", "winner"), ("moves", "winning_moves")],
        Goal::GrundyTable
        | Goal::Heaps
        | Goal::WhyLegal
        | Goal::Game
        | Goal::Calculation
        | Goal::Statement => &[],
    };
    let mut answer = Fields::default();
    for (name, there) in answers {
        answer.add_from(name, solution, there);
    }
    answer
}

/// The fields of `nimsmith/solution/1`. What the derivation itself does not say (a nim-sum says nothing of moves) comes
/// from a second certified one.
pub fn solution<'a>(game: &'a dyn Game, certified: &'a Certified) -> Result<Fields<'a>, Error> {
    let derivation = certified.derivation();
    let position = &derivation.position;
    let missing = || Error::Uncertified {
        what: format!("{} {position}: no outcome", game.name()),
    };
    let layout = game.layout();
    let whole = games::certified(game, position, Goal::FirstMove, Method::Powers)?;
    let whole = whole.derivation();
    let result = whole.outcome().ok_or_else(missing)?;
    let winning = whole.winning_moves().ok_or_else(missing)?;
    let made = |by: &Move| moves::fields_of(by, position, layout);
    let own = derivation
        .grundy_value()
        .map(|value| (Some(vec![value]), Some(value)));
    let (grundy, grundy_sum) = own.unwrap_or_else(|| grundy(game, whole));
    Ok(fields!(
        schema = "nimsmith/solution/1",
        game = game.name(),
        agreed = Field::given(agreed(game)),
        position = &position.0[..],
        outcome = outcome(result),
        winner = winner(result),
        nim_sum = layout
            .is_nim()
            .then(|| arith::nim_sum(position.0.iter().copied())),
        grundy = Field::given(grundy),
        grundy_sum = Field::given(grundy_sum),
        winning_moves = winning.iter().filter_map(made).collect::<Field>(),
        chosen_move = derivation.chosen_move().and_then(made),
        lines = lines(derivation, layout),
        certified = true,
    ))
}

/// What is agreed in a game that lists what may be taken: numbers, or the word of a series.
fn agreed(game: &dyn Game) -> Option<Fields<'_>> {
    let board = game.board();
    let places = game.run_code().filter(|_| board.is_some());
    let code = game.code().or(places)?;
    let plain = code
        .amounts()
        .filter(|_| board.is_none() && code.takes_only());
    let take = match code.series() {
        Some(series) => Some(Field::of(series.word())),
        None => plain.map(|take| Field::of(&take.0[..])),
    };
    Some(fields!(
        board = Field::given(board.map(Board::word)),
        take = Field::given(take.clone()),
        code = Field::given(take.is_none().then(|| code.to_string())),
        misere = game.convention() == Convention::Misere,
        not_all = code.not_all(),
    ))
}

/// The Grundy values of the heaps in board order, and their nim-sum, where a solution rests on them.
fn grundy(game: &dyn Game, whole: &Derivation) -> (Option<Vec<u64>>, Option<u64>) {
    let known: Vec<(u64, u64)> = whole.grundy_values().collect();
    let value = |size: u64| known.iter().find(|(of, _)| *of == size).map(|&(_, is)| is);
    let parts = game.parts(&whole.position);
    let values = parts.and_then(|parts| parts.into_iter().map(value).collect::<Option<Vec<u64>>>());
    let values = values.filter(|values| !values.is_empty());
    let sum = values
        .as_ref()
        .map(|values| arith::nim_sum(values.iter().copied()));
    (values, sum)
}

fn lines(derivation: &Derivation, layout: Layout) -> Field<'_> {
    let numbered = derivation.lines.iter().zip(1..);
    let line = |(line, number): (&Line, usize)| {
        fields!(
            line = number,
            text = print::line(line, derivation, layout),
            rule = print::rule(line.rule),
            from = &line.from[..],
        )
    };
    numbered.map(line).collect()
}
