//! JSON for other programs: `nimsmith/sheet/1` and `nimsmith/solution/1`.

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::content;
use super::format::{Format, SheetFiles, Writes};
use super::move_json::MoveJson;
use super::printer::Printer;
use super::slot::outcome;
use super::view::{self, Answers, winner};
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::proof::Proved;
use crate::kernel::{Certified, arith};
use crate::kinds::{self, Solution};
use crate::language::print;
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::position::Move;
use crate::model::rules::{Board, Convention, Layout};
use crate::plain;
use crate::spec::{Label, Points, Prose};
use crate::worksheet::{Question, Reader, Worksheet};

/// Sheet and key in one file.
pub static FORMAT: Format = Format {
    name: "json",
    writes: Writes::Sheets(SheetFiles {
        files: &[("", Answers::Shown)],
        print: |printer, out, sheet, _| {
            out.push_str(&pretty(&sheet_json(printer, sheet)?)?);
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

#[derive(Serialize)]
struct SheetJson<'a> {
    schema: &'static str,
    title: &'a str,
    code: &'a str,
    student: Option<StudentJson<'a>>,
    version: Option<&'a str>,
    exercises: Vec<ExerciseJson<'a>>,
}

#[derive(Serialize)]
struct StudentJson<'a> {
    id: &'a str,
    name: &'a str,
}

#[derive(Serialize)]
struct ExerciseJson<'a> {
    id: String,
    number: String,
    /// The number on the sheet, where the exercises are shuffled.
    #[serde(skip_serializing_if = "Option::is_none")]
    printed: Option<String>,
    kind: &'a str,
    game: &'a str,
    position: &'a [u64],
    asked: &'a str,
    points: Option<Points>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    asks: Map<String, Json>,
    answer: AnswerJson,
    solution: KeyJson<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<SolutionJson<'a>>,
}

/// What a grader needs; what a kind does not ask is left out.
#[derive(Default, Serialize)]
struct AnswerJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    nim_sum: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson>>,
    #[serde(flatten)]
    found: Map<String, Json>,
}

/// A worked solution for other programs.
#[derive(Serialize)]
pub struct SolutionJson<'a> {
    schema: &'static str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    agreed: Option<AgreedJson<'a>>,
    position: &'a [u64],
    outcome: &'static str,
    winner: &'static str,
    nim_sum: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy_sum: Option<u64>,
    winning_moves: Vec<MoveJson>,
    chosen_move: Option<MoveJson>,
    lines: Vec<LineJson<'a>>,
    certified: bool,
}

/// What a key rests on.
#[derive(Serialize)]
#[serde(untagged)]
enum KeyJson<'a> {
    /// Lines.
    Solution(Box<SolutionJson<'a>>),
    /// A theorem.
    Theorem {
        theorem: &'a str,
        statement: String,
        rests_on: Vec<&'a str>,
        certified: bool,
    },
    /// The word of the set's author.
    Own { certified: bool },
}

/// What is agreed in a game that lists what may be taken.
#[derive(Serialize)]
struct AgreedJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    take: Option<TakeJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    misere: bool,
    not_all: bool,
}

/// What a move of take-away may take: numbers, or the word of a series.
#[derive(Serialize)]
#[serde(untagged)]
enum TakeJson<'a> {
    Listed(&'a [u64]),
    Series(&'static str),
}

#[derive(Serialize)]
struct LineJson<'a> {
    line: usize,
    text: String,
    rule: &'static str,
    from: &'a [usize],
}

fn sheet_json<'a>(printer: &'a Printer, sheet: &'a Worksheet) -> Result<SheetJson<'a>, Error> {
    let (student, version) = match &sheet.reader {
        Reader::Anyone => (None, None),
        Reader::Version { name, .. } => (None, Some(name.as_str())),
        Reader::Student { id, name, .. } => (Some(StudentJson { id, name }), None),
    };
    let exercises = sheet.questions.iter();
    Ok(SheetJson {
        schema: "nimsmith/sheet/1",
        title: &printer.spec.title,
        code: &sheet.code,
        student,
        version,
        exercises: exercises
            .zip(printer.spec.labels().into_iter().zip(&sheet.labels))
            .map(|(question, labels)| exercise(printer, question, labels))
            .collect::<Result<_, _>>()?,
    })
}

fn exercise<'a>(
    printer: &'a Printer,
    question: &'a Question,
    (label, printed): (Label, &Label),
) -> Result<ExerciseJson<'a>, Error> {
    let entry = &printer.spec.entries[question.entry];
    let game = printer.game(question);
    let layout = game.layout();
    let more = question.more.solutions.iter();
    let further = more.map(|more| solution(more.game.as_deref().unwrap_or(game), &more.solution));
    let further = further.collect::<Result<_, _>>()?;
    let kind = kinds::kind(&entry.kind);
    let board = kind.is_none_or(|kind| kind.has_board());
    let asked = match board && kind.is_none_or(|kind| kind.goal() != Goal::Statement) {
        true => question.solution.goal(),
        false => Goal::Statement,
    };
    let (solution, answer) = match &question.solution {
        Solution::Worked(certified) => {
            let solution = solution(game, certified)?;
            let answer = answer(asked, &solution);
            (KeyJson::Solution(Box::new(solution)), answer)
        }
        Solution::Proved(theorem) => (key(theorem), AnswerJson::default()),
        Solution::Own => (KeyJson::Own { certified: false }, AnswerJson::default()),
    };
    let own = printer.shown(question).and_then(|item| view::own(&item));
    Ok(ExerciseJson {
        id: format!("{}-{}", entry.id, question.index),
        number: label.to_string(),
        printed: (label != *printed).then(|| printed.to_string()),
        kind: &entry.kind,
        game: game.name(),
        position: match board {
            true => &question.solution.derivation().position.0,
            false => &[],
        },
        asked: &entry.kind,
        points: entry.points,
        asks: [
            content::json(&question.more.asked, layout),
            source("question", own.map(|own| &own.question)),
        ]
        .into_iter()
        .flatten()
        .collect(),
        answer: AnswerJson {
            found: [
                content::json(&question.more.found, layout),
                source("solution", own.and_then(|own| own.solution.as_ref())),
            ]
            .into_iter()
            .flatten()
            .collect(),
            ..answer
        },
        more: further,
        solution,
    })
}

/// An author's text as the set has it.
fn source(name: &str, text: Option<&Prose>) -> Map<String, Json> {
    text.map(|text| (name.to_string(), Json::from(&*text.source)))
        .into_iter()
        .collect()
}

fn key(theorem: &Proved) -> KeyJson<'_> {
    KeyJson::Theorem {
        theorem: theorem.name(),
        statement: theorem.statement().to_string(),
        rests_on: theorem.rests_on().collect(),
        certified: true,
    }
}

fn answer(goal: Goal, solution: &SolutionJson) -> AnswerJson {
    let moves = || Some(solution.winning_moves.clone());
    match goal {
        Goal::NimSum | Goal::Change => AnswerJson {
            nim_sum: solution.nim_sum,
            ..AnswerJson::default()
        },
        Goal::GrundyValue => AnswerJson {
            grundy: solution
                .grundy
                .as_ref()
                .and_then(|all| all.first().copied()),
            ..AnswerJson::default()
        },
        Goal::Winner => AnswerJson {
            outcome: Some(solution.outcome),
            winner: Some(solution.winner),
            ..AnswerJson::default()
        },
        Goal::ZeroingMove | Goal::AllMoves => AnswerJson {
            moves: moves(),
            ..AnswerJson::default()
        },
        Goal::FirstMove => AnswerJson {
            winner: Some(solution.winner),
            moves: moves(),
            ..AnswerJson::default()
        },
        Goal::GrundyTable
        | Goal::Heaps
        | Goal::WhyLegal
        | Goal::Game
        | Goal::Calculation
        | Goal::Statement => AnswerJson::default(),
    }
}

/// The fields of `nimsmith/solution/1`. What the derivation itself does not say (a nim-sum says nothing of moves) comes
/// from a second certified one.
pub fn solution<'a>(
    game: &'a dyn Game,
    certified: &'a Certified,
) -> Result<SolutionJson<'a>, Error> {
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
    let move_json = |by: &Move| MoveJson::of(by, position, layout);
    let own = derivation
        .grundy_value()
        .map(|value| (Some(vec![value]), Some(value)));
    let (grundy, grundy_sum) = own.unwrap_or_else(|| grundy(game, whole));
    Ok(SolutionJson {
        schema: "nimsmith/solution/1",
        game: game.name(),
        agreed: agreed(game),
        position: &position.0,
        outcome: outcome(result),
        winner: winner(result),
        nim_sum: layout
            .is_nim()
            .then(|| arith::nim_sum(position.0.iter().copied())),
        grundy,
        grundy_sum,
        winning_moves: winning.iter().filter_map(move_json).collect(),
        chosen_move: derivation.chosen_move().and_then(move_json),
        lines: lines(derivation, layout),
        certified: true,
    })
}

fn agreed(game: &dyn Game) -> Option<AgreedJson<'_>> {
    let board = game.board();
    let places = game.run_code().filter(|_| board.is_some());
    let code = game.code().or(places)?;
    let plain = code
        .amounts()
        .filter(|_| board.is_none() && code.takes_only());
    let take = match code.series() {
        Some(series) => Some(TakeJson::Series(series.word())),
        None => plain.map(|take| TakeJson::Listed(&take.0)),
    };
    Some(AgreedJson {
        board: board.map(Board::word),
        code: take.is_none().then(|| code.to_string()),
        take,
        misere: game.convention() == Convention::Misere,
        not_all: code.not_all(),
    })
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

fn lines(derivation: &Derivation, layout: Layout) -> Vec<LineJson<'_>> {
    let numbered = derivation.lines.iter().zip(1..);
    let line = |(line, number)| LineJson {
        line: number,
        text: print::line(line, derivation, layout),
        rule: print::rule(line.rule),
        from: &line.from,
    };
    numbered.map(line).collect()
}
