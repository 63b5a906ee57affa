//! `justify`: a calculation with ⊕ in which each step has one property; the reasons are to be filled in, or a step
//! (lecture 000, Lemmas 1 to 3; 003; 004).

use super::content::{Content, Value};
use super::kind::{Games, Key, Kind, Unsuited, too_few_or_many};
use super::problem::{More, Problem, Worked};
use super::strata::Stratum;
use crate::dice::Dice;
use crate::engine::calculations::{CALCULATIONS, Calculation, Played};
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::Certified;
use crate::kernel::arith::nim_sum;
use crate::language::print;
use crate::model::{
    Chain, Claim, Derivation, Goal, HeapNo, Line, Method, Position, Relation, Rule,
};
use crate::spec::Proofs;

/// The kind.
pub static KIND: Kind = Kind {
    name: "justify",
    goal: Goal::Calculation,
    room: 0,
    plays: false,
    marks: true,
    limit: Some("calculations are made of 2 to 8 heaps, of which one at least is big"),
    games: Games::Named(&["nim"]),
    // A sum has two numbers at least, and with more than eight no line of it can be read; something must be able to
    // become smaller.
    rule_out: |demand| {
        demand.heaps = (*demand.heaps.start()).max(2)..=(*demand.heaps.end()).min(8);
        let big = demand.big_heaps.clone().unwrap_or(0..=u64::MAX);
        demand.big_heaps = Some((*big.start()).max(1)..=*big.end());
    },
    unsuited: |_, posed| {
        let little = || {
            let why = "no heap has more than one counter, so there is nothing to calculate";
            Unsuited::because(why, "give a position with a larger heap")
        };
        let possible = !posed.choices.is_empty() && posed.position.big_heaps() > 0;
        too_few_or_many(&posed.position, 2, 8).or_else(|| (!possible).then(little)?)
    },
    // In three of four the nim-sum is not 0, so that every calculation can be posed.
    strata: |_| {
        const {
            &[
                Stratum::first_wins(true).times(3),
                Stratum::first_wins(false),
            ]
        }
    },
    pose,
    key: Key::Worked(work),
    ..Kind::BOARD
};

/// Chooses what is calculated, of which heap, and what is missing: the reasons, or one step.
fn pose(_game: &dyn Game, drawn: Position, _proofs: &Proofs, dice: &mut Dice) -> Problem {
    let possible: Vec<(usize, Vec<Played>)> = CALCULATIONS
        .iter()
        .map(|calculation| calculation.heaps(&drawn))
        .enumerate()
        .filter(|(_, heaps)| !heaps.is_empty())
        .collect();
    let mut choices = Vec::new();
    if let Some((which, heaps)) = one(&possible, dice)
        && let Some(&chosen) = one(heaps, dice)
    {
        let mut played = chosen;
        let calculation = CALCULATIONS[*which];
        if calculation.chooses() {
            played.left = 1 + dice.below(played.size - 1);
        }
        let steps = calculation.lines(&drawn, played).lines.len() as u64;
        let missing = match dice.below(2) {
            0 => 0,
            _ => 2 + dice.below(steps.saturating_sub(2)),
        };
        let heap = played.heap.0 as u64;
        choices = vec![*which as u64, heap, played.left, missing];
    }
    Problem {
        choices,
        ..Problem::of(drawn)
    }
}

fn work(game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
    let refuse = |why| games::uncertified(game, &problem.position, why);
    let (calculation, played, missing) =
        choices(problem).ok_or_else(|| refuse("nothing to calculate"))?;
    let lines = calculation.lines(&problem.position, played);
    let solution = games::accepted(game, lines, KIND.goal)?;
    let reached = solution
        .derivation()
        .lines
        .last()
        .map(|line| line.claim.clone());
    let wanted = calculation.goal(&problem.position, played);
    match reached {
        Some(Claim::Chain(reached)) if reached == wanted => {
            let more = more(&solution, calculation, played, &wanted, missing);
            Ok(Worked::new(solution, more))
        }
        _ => Err(refuse("the calculation comes to something else")),
    }
}

fn one<'a, T>(things: &'a [T], dice: &mut Dice) -> Option<&'a T> {
    things.get(dice.below(things.len() as u64) as usize)
}

/// What was chosen; the step that is missing is counted from 1, and 0 where it is the reasons.
fn choices(problem: &Problem) -> Option<(Calculation, Played, usize)> {
    let [which, heap, left, missing] = problem.choices[..] else {
        return None;
    };
    let heap = HeapNo(usize::try_from(heap).ok()?);
    let size = problem.position.heap(heap)?;
    let calculation = CALCULATIONS.get(usize::try_from(which).ok()?)?;
    let played = Played { heap, size, left };
    Some((*calculation, played, usize::try_from(missing).ok()?))
}

/// What question and answer say, read off the certified lines.
fn more(
    solution: &Certified,
    calculation: Calculation,
    played: Played,
    wanted: &Chain,
    missing: usize,
) -> More {
    let Derivation { position, lines } = solution.derivation();
    let given = usize::from(lines.first().is_some_and(|line| property(line).is_none()));
    // Neither where the calculation begins nor what it comes to can be missing.
    let missing = match (given + 1..lines.len()).contains(&missing) {
        true => missing,
        false => 0,
    };
    let whole = given > 0;
    let steps = |told: fn(usize, usize) -> (bool, bool)| {
        let numbered = lines.iter().zip(1..).skip(given);
        let steps = numbered.map(|(line, number)| step(line, whole, told(number, missing)));
        Value::List(steps.collect())
    };
    let start = match (lines.first().map(|line| &line.claim), whole) {
        (Some(Claim::Chain(chain)), true) => Value::Chain(chain.clone()),
        _ => Value::Expr(wanted.left.clone()),
    };
    let reasons: Vec<&str> = lines.iter().filter_map(property).collect();
    let brief = match (missing, lines.get(missing.wrapping_sub(1))) {
        (1.., Some(line)) => side(line, whole),
        _ => Some(Value::Line(reasons.join(", "))),
    };
    let case = match calculation {
        Calculation::After => "after",
        Calculation::Change => "change",
        Calculation::Zero => "zero",
        Calculation::Simplify => "simplify",
        Calculation::Unequal => "unequal",
    };
    let sum = nim_sum(position.0.iter().copied());
    let only_zero = match calculation {
        Calculation::Zero => vec![
            ("leave", leave(wanted, played.heap)),
            ("nim_sum", Value::Number(sum)),
        ],
        _ => Vec::new(),
    };
    let asked = vec![
        ("calculation", Value::Case(case)),
        ("heap", Value::Number(played.heap.0 as u64)),
        ("size", Value::Number(played.size)),
        ("left", Value::Number(played.left)),
        ("wanted", Value::Chain(wanted.clone())),
        ("start", start),
        ("reasons", Value::Flag(missing == 0)),
        (
            "steps",
            steps(|number, missing| (number != missing, missing > 0)),
        ),
    ];
    More {
        asked: [asked, only_zero].concat(),
        found: vec![("steps", steps(|_, _| (true, true)))],
        brief: brief.into_iter().collect(),
        ..More::default()
    }
}

/// What stands at a heap's place in the sum.
fn leave(wanted: &Chain, heap: HeapNo) -> Value {
    let term = wanted.left.terms().get(heap.0 - 1);
    Value::Expr(term.unwrap_or(&wanted.left).clone())
}

/// A line as a row: what stands before its side, the side and the reason, the last two where they are told.
fn step(line: &Line, whole: bool, (side_told, reason_told): (bool, bool)) -> Value {
    let sign = match &line.claim {
        Claim::Chain(Chain { links, .. }) if !whole => match links[..] {
            [(Relation::NotEqual, _)] => "≠",
            _ => "=",
        },
        _ => "",
    };
    let mut step: Content = vec![("sign", Value::Case(sign))];
    step.extend(
        side(line, whole)
            .filter(|_| side_told)
            .map(|side| ("side", side)),
    );
    let reason = property(line).filter(|_| reason_told);
    step.extend(reason.map(|reason| ("reason", Value::Word(reason))));
    Value::Record(step)
}

/// The right side of a line, or all of it where both sides change.
fn side(line: &Line, whole: bool) -> Option<Value> {
    match &line.claim {
        Claim::Chain(chain) if whole => Some(Value::Chain(chain.clone())),
        Claim::Chain(chain) => Some(Value::Expr(chain.links.first()?.1.clone())),
        _ => None,
    }
}

fn property(line: &Line) -> Option<&'static str> {
    match line.rule {
        Rule::Property(property) => Some(print::property(property)),
        _ => None,
    }
}
