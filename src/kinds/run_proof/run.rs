//! The numbers of a proof that is followed with a position: every one read off a certified solution.

use crate::engine::why_legal::why_legal;
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::Certified;
use crate::kinds::content::{Content, Value};
use crate::kinds::problem::Problem;
use crate::model::claim::Claim;
use crate::model::derivation::Method;
use crate::model::formula::{Atom, Expr, Relation};
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, Move, Position, Take};

/// A proof that can be followed, by its number among the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Lemma 3 with Corollary 1: some move makes the nim-sum 0.
    Lemma3,
    /// Lemma 2: every move changes the nim-sum.
    Lemma2,
    /// Theorem 1 where the nim-sum is not 0.
    Hot,
    /// Theorem 1 where it is 0.
    Cold,
    /// Mirroring.
    Mirror,
}

/// A proof with its numbers.
pub struct Run {
    /// What is told.
    pub given: Content,
    /// What is to be filled in, in order.
    pub blanks: Vec<(Blank, u64)>,
    /// The solution of the position.
    pub solution: Certified,
    /// Solutions of others.
    pub further: Vec<Certified>,
}

/// Follows a proof; `None` where the problem does not fit it.
pub fn run(game: &dyn Game, problem: &Problem, proof: Proof) -> Result<Option<Run>, Error> {
    let mut work = Work {
        game,
        at: problem.position.clone(),
        solutions: Vec::new(),
    };
    let choices = problem.choices.get(1..).unwrap_or_default();
    let filled = match (proof, choices) {
        (Proof::Lemma3, &[row]) => work.lemma_3(row)?,
        (Proof::Lemma2, &[row, left]) => work.lemma_2(row, left)?,
        (Proof::Hot, &[row, other, left, answer]) => work.hot(row, [other, left, answer])?,
        (Proof::Cold, &[row, left, answer]) => work.cold([row, left, answer])?,
        (Proof::Mirror, &[row, left]) => work.mirror(row, left)?,
        _ => None,
    };
    let mut solutions = work.solutions.into_iter();
    let found = filled.zip(solutions.next());
    let found = found.filter(|(_, first)| first.derivation().position == problem.position);
    Ok(found.map(|((given, blanks), solution)| Run {
        given,
        blanks,
        solution,
        further: solutions.collect(),
    }))
}

type Filled = Option<(Content, Vec<(Blank, u64)>)>;

struct Work<'g> {
    game: &'g dyn Game,
    at: Position,
    solutions: Vec<Certified>,
}

impl Work<'_> {
    /// Why the move of Corollary 1 is one, and that it makes the nim-sum 0.
    fn lemma_3(&mut self, row: u64) -> Result<Filled, Error> {
        let row = heap(row);
        let lines = why_legal(&self.at, row, Method::Powers);
        let solution = games::accepted(self.game, lines, Goal::WhyLegal)?;
        let Some(parts) = parts(&solution, row) else {
            return Ok(None);
        };
        self.solutions.push(solution);
        let low = self.nim_sum(&Position(vec![parts.below, parts.below_of_sum]))?;
        let after = self.nim_sum(&self.at.with(row, parts.leave))?;
        let (Some(low), Some(after), Some(taken)) =
            (low, after, parts.size.checked_sub(parts.leave))
        else {
            return Ok(None);
        };
        let given = vec![
            ("row", Value::Number(row.0 as u64)),
            ("size", Value::Number(parts.size)),
        ];
        let blanks = vec![
            (Blank::NimSum, parts.nim_sum),
            (Blank::Power, parts.power),
            (Blank::Above, parts.above),
            (Blank::Below, parts.below),
            (Blank::Below, parts.below_of_sum),
            (Blank::Low, low),
            (Blank::Leave, parts.leave),
            (Blank::Take, taken),
            (Blank::NimSum, after),
        ];
        Ok(Some((given, blanks)))
    }

    /// A move, and that it changes the nim-sum.
    fn lemma_2(&mut self, row: u64, left: u64) -> Result<Filled, Error> {
        let row = heap(row);
        let Some((size, told)) = self.told(row, left) else {
            return Ok(None);
        };
        let others = self.at.heaps().filter(|(other, _)| *other != row);
        let others = Position(others.map(|(_, size)| size).collect());
        let before = self.nim_sum(&self.at.clone())?;
        let rest = self.nim_sum(&others)?;
        let after = self.nim_sum(&self.at.with(row, left))?;
        let change = self.nim_sum(&Position(vec![size, left]))?;
        let (Some(rest), Some(before), Some(after), Some(change)) = (rest, before, after, change)
        else {
            return Ok(None);
        };
        let blanks = vec![
            (Blank::NimSum, rest),
            (Blank::NimSum, before),
            (Blank::NimSum, after),
            (Blank::Change, change),
        ];
        Ok(Some((told, blanks)))
    }

    /// The nim-sum is not 0: a winning move, some answer, and a winning move again.
    fn hot(&mut self, row: u64, [other, left, answer]: [u64; 3]) -> Result<Filled, Error> {
        let start = self.at.clone();
        let row = heap(row);
        let Some(first) = self.makes_zero(row)? else {
            return Ok(None);
        };
        let Some(nim_sum) = self.nim_sum(&start)? else {
            return Ok(None);
        };
        let size = start.heap(row).unwrap_or(0);
        self.at = first.to.clone();
        let Some((mut given, mut blanks)) = self.cold([other, left, answer])? else {
            return Ok(None);
        };
        given.push(("row", Value::Number(row.0 as u64)));
        given.push(("size", Value::Number(size)));
        let begins = [(Blank::NimSum, nim_sum), (Blank::Leave, first.leave)];
        blanks.splice(..0, begins);
        Ok(Some((given, blanks)))
    }

    /// The nim-sum is 0: some move, and an answer that makes it 0 again.
    fn cold(&mut self, [row, left, answer]: [u64; 3]) -> Result<Filled, Error> {
        let (row, answer) = (heap(row), heap(answer));
        let Some((_, mut given)) = self.told(row, left) else {
            return Ok(None);
        };
        let Some(before) = self.nim_sum(&self.at.clone())? else {
            return Ok(None);
        };
        self.at = self.at.with(row, left);
        let size = self.at.heap(answer).unwrap_or(0);
        let Some(moved) = self.nim_sum(&self.at.clone())? else {
            return Ok(None);
        };
        let Some(second) = self.makes_zero(answer)? else {
            return Ok(None);
        };
        let after = self.nim_sum(&second.to)?;
        let Some((after, total)) = after.zip(total(&second.to)) else {
            return Ok(None);
        };
        given.push(("answer", Value::Number(answer.0 as u64)));
        given.push(("answer_size", Value::Number(size)));
        let blanks = vec![
            (Blank::NimSum, before),
            (Blank::NimSum, moved),
            (Blank::Leave, second.leave),
            (Blank::NimSum, after),
            (Blank::Total, total),
        ];
        Ok(Some((given, blanks)))
    }

    /// Two equal rows: some move, and the same in the other row.
    fn mirror(&mut self, row: u64, left: u64) -> Result<Filled, Error> {
        let row = heap(row);
        let Some((_, given)) = self.told(row, left) else {
            return Ok(None);
        };
        let start = games::certified(self.game, &self.at, Goal::Winner, Method::Mirror)?;
        self.solutions.push(start);
        self.at = self.at.with(row, left);
        let answer = games::certified(self.game, &self.at, Goal::FirstMove, Method::Mirror)?;
        let take = answer.derivation().chosen_move().and_then(Move::single);
        self.solutions.push(answer);
        let Some(Take {
            heap: other, count, ..
        }) = take.filter(|take| take.heap != row)
        else {
            return Ok(None);
        };
        let stays = self.at.heap(other).and_then(|size| size.checked_sub(count));
        let Some(stays) = stays.filter(|&stays| stays == left) else {
            return Ok(None);
        };
        let Some(total) = total(&self.at.with(other, stays)) else {
            return Ok(None);
        };
        let blanks = vec![
            (Blank::Leave, left),
            (Blank::Row, other.0 as u64),
            (Blank::Take, count),
            (Blank::Leave, stays),
            (Blank::Total, total),
        ];
        Ok(Some((given, blanks)))
    }

    /// The nim-sum of a position, certified.
    fn nim_sum(&mut self, of: &Position) -> Result<Option<u64>, Error> {
        let solution = games::certified(self.game, of, Goal::NimSum, Method::Powers)?;
        let nim_sum = solution.derivation().nim_sum();
        self.solutions.push(solution);
        Ok(nim_sum)
    }

    /// The move in a row that makes the nim-sum 0, read off all of them.
    fn makes_zero(&mut self, row: HeapNo) -> Result<Option<Zeroed>, Error> {
        let solution = games::certified(self.game, &self.at, Goal::AllMoves, Method::Powers)?;
        let moves = solution.derivation().winning_moves().unwrap_or_default();
        let mut takes = moves.iter().filter_map(Move::single);
        let take = takes.find(|take| take.heap == row);
        let size = self.at.heap(row);
        let leave = take
            .zip(size)
            .and_then(|(take, size)| size.checked_sub(take.count));
        self.solutions.push(solution);
        Ok(leave.map(|leave| Zeroed {
            leave,
            to: self.at.with(row, leave),
        }))
    }

    /// A move that is told: the size of its row, and what is said of it; `None` where it cannot be made.
    fn told(&self, row: HeapNo, left: u64) -> Option<(u64, Content)> {
        let size = self.at.heap(row)?;
        let taken = size.checked_sub(left).filter(|&taken| taken > 0)?;
        let given = vec![
            ("from", Value::Number(row.0 as u64)),
            ("from_size", Value::Number(size)),
            ("left", Value::Number(left)),
            ("taken", Value::Counters(taken)),
        ];
        Some((size, given))
    }
}

/// A move that makes the nim-sum 0.
struct Zeroed {
    leave: u64,
    to: Position,
}

fn heap(number: u64) -> HeapNo {
    HeapNo(usize::try_from(number).unwrap_or(0))
}

fn total(position: &Position) -> Option<u64> {
    let mut sizes = position.0.iter();
    sizes.try_fold(0_u64, |sum, &size| sum.checked_add(size))
}

/// What the proof of Lemma 3 speaks of.
struct Parts {
    nim_sum: u64,
    power: u64,
    size: u64,
    above: u64,
    below: u64,
    below_of_sum: u64,
    leave: u64,
}

/// Read off the certified lines.
fn parts(solution: &Certified, row: HeapNo) -> Option<Parts> {
    let derivation = solution.derivation();
    let claims = || derivation.lines.iter().map(|line| &line.claim);
    let power = claims().find_map(|claim| match claim {
        Claim::LargestPower { is, .. } => Some(*is),
        _ => None,
    })?;
    let leave = claims().find_map(|claim| match claim {
        Claim::Shrinks { heap, to } if *heap == row => Some(*to),
        _ => None,
    })?;
    let split = claims().find_map(|claim| match claim {
        Claim::Chain(chain) if chain.links.iter().any(|link| link.0 == Relation::Less) => {
            chain.links.first()
        }
        _ => None,
    })?;
    let [of_row, of_sum] = split.1.terms() else {
        return None;
    };
    let sum = |term: &Expr, wanted: fn(u64, u64) -> bool| {
        let numbers = term.summands().iter().filter_map(number);
        numbers.filter(|&n| wanted(n, power)).sum()
    };
    Some(Parts {
        nim_sum: derivation.nim_sum()?,
        power,
        size: derivation.position.heap(row)?,
        above: sum(of_row, |n, power| n > power),
        below: sum(of_row, |n, power| n < power),
        below_of_sum: sum(of_sum, |n, power| n < power),
        leave,
    })
}

/// A number whether or not it is struck out.
fn number(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Atom(Atom { number, .. }) => number.value(),
        _ => None,
    }
}

// A blank in a proof that is followed.

/// What is to be filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blank {
    /// A nim-sum.
    NimSum,
    /// The largest power of 2 in it.
    Power,
    /// What the larger powers of a row add up to.
    Above,
    /// What the smaller powers of a number add up to.
    Below,
    /// The nim-sum of those smaller powers.
    Low,
    /// What stays in a row.
    Leave,
    /// What is taken.
    Take,
    /// The number of a row.
    Row,
    /// What all rows have together.
    Total,
    /// Two sizes of one row, with ⊕.
    Change,
}
