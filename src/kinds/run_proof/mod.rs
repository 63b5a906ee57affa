//! `run-proof`: a proof of the lectures, followed with numbers: Lemma 2, Lemma 3 with Corollary 1, the two halves of
//! Theorem 1, mirroring (lecture 000).

mod marker;
mod run;

use std::sync::Arc;

use marker::Blanks;
use run::Proof;
use run::{Run, run};

use super::content::Value;
use super::kind::{Games, Key, Kind, Unsuited, too_few_or_many};
use super::problem::{Further, MarkedBy, More, Problem, Worked};
use super::strata::who_wins;
use crate::dice::Dice;
use crate::engine::pool::Demand;
use crate::engine::sums::nim_sum;
use crate::engine::why_legal::{candidates, is_full};
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::Locale;
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, Position};
use crate::spec::Proofs;

/// Each proof with its word in templates and the theorem that it proves.
const PROOFS: [(Proof, &str, &str); 5] = [
    (Proof::Lemma3, "lemma-3", "L3"),
    (Proof::Lemma2, "lemma-2", "L2"),
    (Proof::Hot, "theorem-1-hot", "T1"),
    (Proof::Cold, "theorem-1-cold", "T1"),
    (Proof::Mirror, "mirror", "MIRROR"),
];

/// A blank on a sheet.
const TO_FILL_IN: &str = "______";

/// The kind.
pub static KIND: Kind = Kind {
    name: "run-proof",
    goal: Goal::Statement,
    room: 4,
    fields: &["proofs"],
    steps: false,
    marks: true,
    limit: Some(
        "proofs are followed with 2 to 8 heaps of up to 2^61 - 1 counters, mirroring with 2 equal ones, Lemma 3 where the \
             first player can win",
    ),
    games: Games::Named(&["nim"]),
    // A sum has two numbers at least, and with more than eight no line of it can be read. All counters are counted.
    rule_out: |demand| {
        demand.heaps = (*demand.heaps.start()).max(2)..=(*demand.heaps.end()).min(8);
        demand.size = *demand.size.start()..=(*demand.size.end()).min(u64::MAX / 8);
    },
    narrow,
    unsuited,
    named: &["L2", "L3", "T1", "MIRROR"],
    strata: who_wins,
    pose,
    key: Key::Worked(work),
    marker,
    stub: |_, more, _| {
        let blanks = more.asked.iter().find_map(|(name, value)| match value {
            Value::List(blanks) if *name == "blanks" => Some(blanks.len()),
            _ => None,
        });
        (1..=blanks.unwrap_or(0)).map(|n| format!("{n}:")).collect()
    },
    ..Kind::BOARD
};

/// Lemma 3 is about positions with a nim-sum that is not 0, mirroring about two equal rows.
fn narrow(proofs: &Proofs, demand: &mut Demand) {
    let named = |name: &str| theorem_is_named(proofs, name);
    if named("L2") || named("T1") {
        return;
    }
    if named("MIRROR") {
        demand.heaps = (*demand.heaps.start()).max(2)..=(*demand.heaps.end()).min(2);
    }
    match (named("L3"), demand.first_wins) {
        (true, _) if named("MIRROR") => {}
        (true, Some(false)) => demand.winning_moves = Some(1..=u64::MAX),
        (true, _) => demand.first_wins = Some(true),
        (false, Some(true)) => demand.winning_moves = Some(0..=0),
        (false, _) => demand.first_wins = Some(false),
    }
}

fn unsuited(game: &dyn Game, posed: &Problem) -> Option<Unsuited> {
    let position = &posed.position;
    let none = || {
        let why = "none of the proofs can be followed with this position".to_string();
        let help = "Lemma 3 needs a nim-sum that is not 0, mirroring two equal heaps; `L2` and `T1` fit more positions";
        Unsuited::because(why, help)
    };
    too_few_or_many(position, 2, 8)
        .or_else(|| Unsuited::if_over(game, position))
        .or_else(|| posed.choices.is_empty().then(none)?)
}

/// Chooses a proof that fits the position, and the moves that it speaks of.
fn pose(_game: &dyn Game, position: Position, proofs: &Proofs, dice: &mut Dice) -> Problem {
    let fitting: Vec<u64> = (0..)
        .zip(PROOFS)
        .filter(|(_, (proof, _, theorem))| {
            theorem_is_named(proofs, theorem) && fits(*proof, &position)
        })
        .map(|(number, _)| number)
        .collect();
    let mut choices = Vec::new();
    if let Some(number) = one(&fitting, dice)
        && let Some((proof, ..)) = proof(number)
    {
        choices.push(number);
        choices.extend(moves(proof, &position, dice));
    }
    Problem {
        choices,
        ..Problem::of(position)
    }
}

fn work(game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
    let refuse = |why| games::uncertified(game, &problem.position, why);
    let number = problem.choices.first().copied().unwrap_or(u64::MAX);
    let (proof, name, _) = proof(number).ok_or_else(|| refuse("no proof fits"))?;
    let Run {
        mut given,
        blanks,
        solution,
        further,
    } = run(game, problem, proof)?;
    let filled = blanks.iter().map(|&(_, n)| Value::Number(n)).collect();
    let empty = blanks.iter().map(|_| Value::Word(TO_FILL_IN)).collect();
    let brief: Vec<String> = blanks.iter().map(|(_, n)| n.to_string()).collect();
    given.push(("proof", Value::Case(name)));
    given.push(("blanks", Value::List(empty)));
    Ok(Worked {
        solution: solution.into(),
        more: More {
            asked: given,
            found: vec![("blanks", Value::List(filled))],
            brief: vec![Value::Line(brief.join(", "))],
            steps: Some(blanks.len() as u64),
            solutions: further.into_iter().map(Further::from).collect(),
        },
    })
}

fn marker(game: &dyn Game, problem: &Problem, locale: &'static Locale) -> MarkedBy {
    let (proof, ..) = proof(*problem.choices.first()?)?;
    let run = run(game, problem, proof).ok()?;
    Some(Arc::new(Blanks {
        blanks: run.blanks,
        locale,
    }))
}

fn theorem_is_named(proofs: &Proofs, name: &str) -> bool {
    let named = proofs.theorems.as_ref();
    named.is_none_or(|named| named.iter().any(|other| other == name))
}

fn proof(number: u64) -> Option<(Proof, &'static str, &'static str)> {
    PROOFS.get(usize::try_from(number).ok()?).copied()
}

fn fits(proof: Proof, position: &Position) -> bool {
    let s = nim_sum(&position.0);
    let filled = position.0.iter().filter(|&&size| size > 0).count();
    match proof {
        Proof::Lemma3 => s > 0,
        // After the first move another one must be possible.
        Proof::Hot => s > 0 && filled > 1,
        Proof::Lemma2 => filled > 0,
        Proof::Cold => s == 0 && filled > 0,
        Proof::Mirror => position.0.len() == 2 && s == 0 && filled > 0,
    }
}

fn one<T: Copy>(things: &[T], dice: &mut Dice) -> Option<T> {
    let place = dice.below(things.len().max(1) as u64);
    things.get(place as usize).copied()
}

/// The moves that a proof speaks of, as rows and what is left in them.
fn moves(proof: Proof, position: &Position, dice: &mut Dice) -> Vec<u64> {
    let chosen = match proof {
        Proof::Lemma3 => telling_row(position, dice).map(|row| vec![row]),
        Proof::Lemma2 | Proof::Mirror => some_move(position, dice).map(Vec::from),
        Proof::Hot => zeroing(position, dice).and_then(|(row, after)| {
            let answered = answered(&after, dice)?;
            Some([vec![row], answered].concat())
        }),
        Proof::Cold => answered(position, dice),
    };
    chosen.unwrap_or_default()
}

/// A row that contains the largest power of 2: one with powers above and below it where there is any.
fn telling_row(position: &Position, dice: &mut Dice) -> Option<u64> {
    let s = nim_sum(&position.0);
    let mut rows = candidates(position);
    if rows.iter().any(|&(_, size)| is_full(size, s)) {
        rows.retain(|&(_, size)| is_full(size, s));
    }
    one(&rows, dice).map(|(row, _)| row.0 as u64)
}

/// Any move: its row and what is left there.
fn some_move(position: &Position, dice: &mut Dice) -> Option<[u64; 2]> {
    let rows: Vec<(HeapNo, u64)> = position.heaps().filter(|&(_, size)| size > 0).collect();
    let (row, size) = one(&rows, dice)?;
    Some([row.0 as u64, dice.below(size)])
}

/// A move that makes the nim-sum 0: its row, and the position after it.
fn zeroing(position: &Position, dice: &mut Dice) -> Option<(u64, Position)> {
    let s = nim_sum(&position.0);
    let (row, size) = one(&candidates(position), dice)?;
    Some((row.0 as u64, position.with(row, nim_sum(&[size, s]))))
}

/// Any move and the row in which it is answered.
fn answered(position: &Position, dice: &mut Dice) -> Option<Vec<u64>> {
    let [row, left] = some_move(position, dice)?;
    let after = position.with(HeapNo(usize::try_from(row).ok()?), left);
    let (answer, _) = zeroing(&after, dice)?;
    Some(vec![row, left, answer])
}
