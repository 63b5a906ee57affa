//! `spot-the-error`: a worked first move with one mistake in it, or none; find the first wrong line and mend it.

use super::content::{Content, Value};
use super::kind::{Games, Key, Kind, Unsuited, too_few_or_many};
use super::problem::{More, Problem, Worked};
use super::strata::who_wins;
use crate::dice::Dice;
use crate::engine::errors::{self, COVERED, Slip, Solution};
use crate::engine::mistakes::Mistake;
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::{Certified, Facts, Why};
use crate::model::{
    Claim, Convention, Derivation, Goal, Line, Method, Outcome, Player, Position, Rules,
};
use crate::spec::Proofs;

/// The kind.
pub static KIND: Kind = Kind {
    name: "spot-the-error",
    goal: Goal::FirstMove,
    room: 4,
    marks: true,
    limit: Some("solutions with a mistake have 2 to 8 heaps"),
    games: Games::Named(&["nim", "classic-nim"]),
    // A sum has two numbers at least, and with more than eight a line of it becomes too long.
    rule_out: |demand| {
        demand.heaps = (*demand.heaps.start()).max(2)..=(*demand.heaps.end()).min(8);
    },
    unsuited: |game, posed| {
        let position = &posed.position;
        too_few_or_many(position, 2, 8).or_else(|| Unsuited::if_over(game, position))
    },
    strata: who_wins,
    pose,
    key: Key::Worked(work),
    ..Kind::BOARD
};

/// In one of five nothing is wrong; else the first mistake, in a drawn order, that can be made here.
fn pose(game: &dyn Game, drawn: Position, _proofs: &Proofs, dice: &mut Dice) -> Problem {
    let right = dice.below(ONE_OF) == 0;
    let checks = dice.below(2) == 0;
    let mut order: Vec<usize> = (0..COVERED.len()).collect();
    dice.shuffle(&mut order);
    let can_be_made = |&which: &usize| {
        let solution = told(game, &drawn, Some(COVERED[which]), checks);
        solution.is_some_and(|solution| judged(game, &drawn, &solution).is_ok())
    };
    let chosen = order.into_iter().filter(|_| !right).find(can_be_made);
    Problem {
        choices: vec![chosen.map_or(0, |which| which as u64 + 1), checks.into()],
        ..Problem::of(drawn)
    }
}

fn work(game: &dyn Game, problem: &Problem, method: Method) -> Result<Worked, Error> {
    let position = &problem.position;
    let refuse = |why| games::uncertified(game, position, why);
    let solution = games::certified(game, position, KIND.goal, method)?;
    let (mistake, checks) = choices(problem).ok_or_else(|| refuse("no such mistake"))?;
    let told = told(game, position, mistake, checks);
    let told = told.ok_or_else(|| refuse("the mistake cannot be made here"))?;
    let facts = judged(game, position, &told).map_err(refuse)?;
    match &told.slip {
        Some(slip) if !mends(&facts, &solution, slip) => {
            Err(refuse("what is said to be right is not"))
        }
        _ => Ok(Worked::new(solution, more(position, &told))),
    }
}

/// Of so many solutions one has no mistake.
const ONE_OF: u64 = 5;

/// The mistake that was chosen, and whether the position after the move is looked at.
fn choices(problem: &Problem) -> Option<(Option<Mistake>, bool)> {
    let [which, checks] = problem.choices[..] else {
        return None;
    };
    let mistake = match which.checked_sub(1) {
        None => None,
        Some(which) => Some(*COVERED.get(usize::try_from(which).ok()?)?),
    };
    Some((mistake, checks == 1))
}

fn told(
    game: &dyn Game,
    position: &Position,
    mistake: Option<Mistake>,
    checks: bool,
) -> Option<Solution> {
    let misere = game.convention() == Convention::Misere;
    errors::solution(position, misere, mistake, checks)
}

/// The facts before the mistake, or all of them: each of these lines is accepted, and the one with the mistake is false.
fn judged<'g>(
    game: &'g dyn Game,
    position: &Position,
    told: &Solution,
) -> Result<Facts<&'g dyn Rules>, &'static str> {
    let rules: &dyn Rules = game;
    let facts = Facts::about(rules, position.clone());
    let mut facts = facts.map_err(|_| "the position is too large")?;
    let right = told.slip.as_ref().map_or(told.lines.len(), |slip| slip.at);
    for said in told.lines.iter().take(right) {
        let accepted = facts.accept(said.line.clone());
        accepted.map_err(|_| "a line that should be right is not")?;
    }
    match &told.slip {
        None => answered(&facts)
            .then_some(facts)
            .ok_or("the solution answers nothing"),
        Some(slip) => {
            let wrong = told.lines.get(slip.at).filter(|said| said.told);
            let wrong = wrong.is_some_and(|said| is_wrong(&facts, &said.line.claim, slip));
            wrong
                .then_some(facts)
                .ok_or("the mistake is not shown to be false")
        }
    }
}

fn answered(facts: &Facts<&dyn Rules>) -> bool {
    let Derivation { position, lines } = facts.derivation();
    let mut claims = lines.iter().map(|line| &line.claim);
    claims.any(|claim| Goal::FirstMove.met_by(claim, position))
}

/// That a line is false. The kernel refuses it as false, and accepts what it contradicts: the same with another value,
/// that the heap lacks the power, or that the move which is said to win leads to an N-position.
fn is_wrong(facts: &Facts<&dyn Rules>, wrong: &Claim, slip: &Slip) -> bool {
    let refused = facts.allows(&slip.refuted) == Err(Why::False);
    let accepts = |claim: Claim, like: &Line| {
        let line = Line {
            claim,
            ..like.clone()
        };
        facts.allows(&line).is_ok()
    };
    let contradicted = match wrong {
        Claim::Winner {
            player: Player::First,
            by: Some(by),
        } => {
            let to = facts
                .derivation()
                .lines
                .iter()
                .find_map(|line| match &line.claim {
                    Claim::LeadsTo { by: m, to } if m == by => Some(to.clone()),
                    _ => None,
                });
            let (to, is) = (to, Outcome::N);
            to.is_some_and(|of| accepts(Claim::Outcome { of, is }, &slip.refuted))
        }
        Claim::Contains { heap, power } => {
            let (heap, power) = (*heap, *power);
            let alone = Line {
                from: Vec::new(),
                ..slip.refuted.clone()
            };
            accepts(Claim::Lacks { heap, power }, &alone)
        }
        _ => differs(wrong, &slip.right.claim) && facts.allows(&slip.right).is_ok(),
    };
    refused && contradicted
}

/// Whether two claims say different things of the one number or position, so that not both can be true.
fn differs(one: &Claim, other: &Claim) -> bool {
    use Claim as C;
    match (one, other) {
        (C::NimSum { of: p, is: a }, C::NimSum { of: q, is: b }) => p == q && a != b,
        (C::BigHeaps { of: p, is: a }, C::BigHeaps { of: q, is: b }) => p == q && a != b,
        (C::LargestPower { of: p, is: a }, C::LargestPower { of: q, is: b }) => p == q && a != b,
        (C::Outcome { of: p, is: a }, C::Outcome { of: q, is: b }) => p == q && a != b,
        (C::Chain(one), C::Chain(other)) => match (one.equation(), other.equation()) {
            (Some((p, a)), Some((q, b))) => {
                let values = (a.as_number(), b.as_number());
                p == q && matches!(values, (Some(a), Some(b)) if a != b)
            }
            _ => false,
        },
        _ => false,
    }
}

/// That the line in place of the wrong one is right: it follows from what stands before, or is one of the certified
/// solution.
fn mends(facts: &Facts<&dyn Rules>, solution: &Certified, slip: &Slip) -> bool {
    let certified = &solution.derivation().lines;
    let known = certified.iter().any(|line| line.claim == slip.right.claim);
    known || facts.allows(&slip.right).is_ok()
}

/// What question and answer say.
fn more(position: &Position, told: &Solution) -> More {
    let text = |line: &Line| Value::Worked(line.clone(), position.clone());
    let shown = told.lines.iter().filter(|said| said.told);
    let lines = shown.map(|said| text(&said.line)).collect();
    let slip = told.slip.as_ref().and_then(|slip| {
        let before = told.lines.get(..slip.at)?;
        let number = 1 + before.iter().filter(|said| said.told).count() as u64;
        Some((slip, number, &told.lines.get(slip.at)?.line))
    });
    let mut found: Content = vec![("right_throughout", Value::Flag(slip.is_none()))];
    let mut brief = vec![Value::Word("every line is right")];
    if let Some((slip, number, wrong)) = slip {
        brief = vec![Value::Word("line"), Value::Number(number)];
        found.extend([
            ("line", Value::Number(number)),
            ("mistake", Value::Case(slip.mistake.code())),
            ("wrong", text(wrong)),
            ("right", text(&slip.right)),
        ]);
    }
    More {
        asked: vec![("lines", Value::List(lines))],
        found,
        brief,
        ..More::default()
    }
}
