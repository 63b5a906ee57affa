//! `state-diagram`: the options of a small position as a picture, to be completed; N or P at every position by hand
//! (lecture 000, the game 4, 3, 2; lecture 002, 1, 2, 3).

use super::content::{Content, Value};
use super::kind::{Key, Kind, Unsuited};
use super::problem::{More, Problem, Worked};
use super::strata::Stratum;
use crate::dice::Dice;
use crate::engine::diagram::{Beside, Diagram, Diagrams, LIMIT, Node, proof};
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::Certified;
use crate::model::{Claim, Convention, Goal, Line, Method, Position};
use crate::spec::Proofs;

/// The kind.
pub static KIND: Kind = Kind {
    name: "state-diagram",
    goal: Goal::Winner,
    room: 1,
    steps: false,
    marks: true,
    limit: Some(LIMIT),
    unsuited: |game, posed| {
        let undrawn = Diagrams::new(game).of(&posed.position).err()?;
        Unsuited::because(undrawn.to_string(), undrawn.help())
    },
    pool: |game, demand, budget| {
        let mut diagrams = Diagrams::new(game);
        let drawn = |heaps: &[u64]| {
            let before = diagrams.steps();
            let is_drawn = diagrams.of(&Position(heaps.to_vec())).is_ok();
            budget.spend(diagrams.steps() - before)?;
            Ok(is_drawn)
        };
        game.pool(demand, budget)?.sifted(drawn)
    },
    // As many lost positions as won ones: their diagrams are the larger ones.
    strata: |_| const { &[Stratum::first_wins(true), Stratum::first_wins(false)] },
    pose,
    key: Key::Worked(work),
    ..Kind::BOARD
};

/// The choices are the numbers of the positions that are left blank.
fn pose(game: &dyn Game, drawn: Position, _proofs: &Proofs, dice: &mut Dice) -> Problem {
    let mut diagrams = Diagrams::new(game);
    let mut problem = Problem::of(drawn);
    if let Ok(diagram) = diagrams.of(&problem.position) {
        let mut order: Vec<usize> = (1..diagram.nodes.len()).collect();
        dice.shuffle(&mut order);
        let blanks = diagrams.blanks(&diagram, &order);
        problem.choices = blanks.into_iter().map(|blank| blank as u64).collect();
    }
    problem
}

fn work(game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
    let position = &problem.position;
    let uncertified = |why| games::uncertified(game, position, why);
    let diagram = Diagrams::new(game).of(position);
    let diagram = diagram.map_err(|_| uncertified("its diagram is not drawn"))?;
    let blanks = problem.choices.iter().map(|&blank| blank as usize);
    let sheet = diagram.with_blanks(&blanks.collect::<Vec<_>>());
    let derivation = proof::derivation(game, &diagram, position);
    let solution = games::accepted(game, derivation, KIND.goal)?;
    let key = marked(game, &sheet, &solution);
    let key = key.ok_or_else(|| uncertified("a position of its diagram is not certified"))?;
    let more = More {
        asked: asked(game, sheet),
        found: vec![("diagram", Value::Diagram(key))],
        ..More::default()
    };
    Ok(Worked::new(solution, more))
}

/// What the sheet says beyond the position.
fn asked(game: &dyn Game, sheet: Diagram) -> Content {
    let beside = match sheet.beside {
        Beside::Nothing => "nothing",
        Beside::NimSum => "nim-sum",
        Beside::BigHeaps => "big-heaps",
    };
    vec![
        ("whole", Value::Flag(sheet.whole)),
        (
            "misere",
            Value::Flag(game.convention() == Convention::Misere),
        ),
        ("beside", Value::Case(beside)),
        ("diagram", Value::Diagram(sheet)),
    ]
}

/// A diagram with what certified lines say of its positions; `None` where they do not say it all. Its arrows are what the
/// line of a position cites.
fn marked(game: &dyn Game, diagram: &Diagram, solution: &Certified) -> Option<Diagram> {
    let lines = &solution.derivation().lines;
    let mut key = diagram.clone();
    for node in &mut key.nodes {
        let same = |of: &Position| game.canonical(of) == node.position;
        for line in lines {
            match &line.claim {
                Claim::Outcome { of, is } if same(of) => {
                    let cited = line.from.iter().map(|&number| cited(game, lines, number));
                    let drawn = node
                        .options
                        .iter()
                        .map(|&to| Some(diagram.nodes.get(to)?.position.clone()));
                    node.outcome = cited.eq(drawn).then_some(*is);
                }
                Claim::NimSum { of, is } if same(of) => node.nim_sum = Some(*is),
                Claim::BigHeaps { of, is } if same(of) => node.big_heaps = Some(*is),
                _ => {}
            }
        }
    }
    let is_marked = |node: &Node| node.outcome.is_some() && is_complete(node, key.beside);
    key.nodes.iter().all(is_marked).then_some(key)
}

/// The position of whose outcome a line speaks.
fn cited(game: &dyn Game, lines: &[Line], number: usize) -> Option<Position> {
    match &lines.get(number.checked_sub(1)?)?.claim {
        Claim::Outcome { of, .. } => Some(game.canonical(of)),
        _ => None,
    }
}

/// Whether all is known that stands beside a position.
fn is_complete(node: &Node, beside: Beside) -> bool {
    match (beside, node.big_heaps) {
        (Beside::Nothing, _) => true,
        (Beside::NimSum, _) => node.nim_sum.is_some(),
        (Beside::BigHeaps, Some(big)) => big < 2 || node.nim_sum.is_some(),
        (Beside::BigHeaps, None) => false,
    }
}
