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
use crate::model::position::{HeapNo, Move, Position};

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
    /// The numbers to be filled in, in order, each after the message that says what to look at.
    pub blanks: Vec<(&'static str, u64)>,
    /// The solution of the position.
    pub solution: Certified,
    /// Solutions of others.
    pub further: Vec<Certified>,
}

/// The proof followed with the numbers of a problem.
pub fn run(game: &dyn Game, problem: &Problem, proof: Proof) -> Result<Run, Error> {
    let mut work = Work {
        game,
        at: problem.position.clone(),
        solutions: Vec::new(),
    };
    let choices = problem.choices.get(1..).unwrap_or_default();
    let (given, blanks) = match (proof, choices) {
        (Proof::Lemma3, &[row]) => work.lemma_3(row)?,
        (Proof::Lemma2, &[row, left]) => work.lemma_2(row, left)?,
        (Proof::Hot, &[row, other, left, answer]) => work.hot(row, [other, left, answer])?,
        (Proof::Cold, &[row, left, answer]) => work.cold([row, left, answer])?,
        (Proof::Mirror, &[row, left]) => work.mirror(row, left)?,
        _ => work.fits(None)?,
    };
    let mut solutions = std::mem::take(&mut work.solutions).into_iter();
    let first = solutions.next();
    let solution = first.filter(|first| first.derivation().position == problem.position);
    Ok(Run {
        given,
        blanks,
        solution: work.fits(solution)?,
        further: solutions.collect(),
    })
}

type Filled = (Content, Vec<(&'static str, u64)>);

struct Work<'g> {
    game: &'g dyn Game,
    at: Position,
    solutions: Vec<Certified>,
}

impl Work<'_> {
    /// What stands there, or that the proof does not fit.
    fn fits<T>(&self, found: Option<T>) -> Result<T, Error> {
        found.ok_or_else(|| games::uncertified(self.game, &self.at, "the proof does not fit"))
    }

    /// Why the move of Corollary 1 is one, and that it makes the nim-sum 0.
    fn lemma_3(&mut self, row: u64) -> Result<Filled, Error> {
        let row = heap(row);
        let lines = why_legal(&self.at, row, Method::Powers);
        let solution = games::accepted(self.game, lines, Goal::WhyLegal)?;
        let parts = self.fits(parts(&solution, row))?;
        self.solutions.push(solution);
        let low = self.nim_sum(&Position(vec![parts.below, parts.below_of_sum]))?;
        let after = self.nim_sum(&self.at.with(row, parts.leave))?;
        let taken = self.fits(parts.size.checked_sub(parts.leave))?;
        let given = vec![
            ("row", Value::Number(row.0 as u64)),
            ("size", Value::Number(parts.size)),
        ];
        let blanks = vec![
            ("blank nim-sum", parts.nim_sum),
            ("blank power", parts.power),
            ("blank above", parts.above),
            ("blank below", parts.below),
            ("blank below", parts.below_of_sum),
            ("blank low", low),
            ("blank leave", parts.leave),
            ("blank take", taken),
            ("blank nim-sum", after),
        ];
        Ok((given, blanks))
    }

    /// A move, and that it changes the nim-sum.
    fn lemma_2(&mut self, row: u64, left: u64) -> Result<Filled, Error> {
        let row = heap(row);
        let (size, told) = self.told(row, left)?;
        let others = self.at.heaps().filter(|(other, _)| *other != row);
        let others = Position(others.map(|(_, size)| size).collect());
        let before = self.nim_sum(&self.at.clone())?;
        let rest = self.nim_sum(&others)?;
        let after = self.nim_sum(&self.at.with(row, left))?;
        let change = self.nim_sum(&Position(vec![size, left]))?;
        let blanks = vec![
            ("blank nim-sum", rest),
            ("blank nim-sum", before),
            ("blank nim-sum", after),
            ("blank change", change),
        ];
        Ok((told, blanks))
    }

    /// The nim-sum is not 0: a winning move, some answer, and a winning move again.
    fn hot(&mut self, row: u64, [other, left, answer]: [u64; 3]) -> Result<Filled, Error> {
        let start = self.at.clone();
        let row = heap(row);
        let (leave, to) = self.makes_zero(row)?;
        let nim_sum = self.nim_sum(&start)?;
        let size = start.heap(row).unwrap_or(0);
        self.at = to;
        let (mut given, mut blanks) = self.cold([other, left, answer])?;
        given.push(("row", Value::Number(row.0 as u64)));
        given.push(("size", Value::Number(size)));
        blanks.splice(..0, [("blank nim-sum", nim_sum), ("blank leave", leave)]);
        Ok((given, blanks))
    }

    /// The nim-sum is 0: some move, and an answer that makes it 0 again.
    fn cold(&mut self, [row, left, answer]: [u64; 3]) -> Result<Filled, Error> {
        let (row, answer) = (heap(row), heap(answer));
        let (_, mut given) = self.told(row, left)?;
        let before = self.nim_sum(&self.at.clone())?;
        self.at = self.at.with(row, left);
        let size = self.at.heap(answer).unwrap_or(0);
        let moved = self.nim_sum(&self.at.clone())?;
        let (leave, to) = self.makes_zero(answer)?;
        let after = self.nim_sum(&to)?;
        given.push(("answer", Value::Number(answer.0 as u64)));
        given.push(("answer_size", Value::Number(size)));
        let blanks = vec![
            ("blank nim-sum", before),
            ("blank nim-sum", moved),
            ("blank leave", leave),
            ("blank nim-sum", after),
            ("blank total", self.fits(total(&to))?),
        ];
        Ok((given, blanks))
    }

    /// Two equal rows: some move, and the same in the other row.
    fn mirror(&mut self, row: u64, left: u64) -> Result<Filled, Error> {
        let row = heap(row);
        let (_, given) = self.told(row, left)?;
        let start = games::certified(self.game, &self.at, Goal::Winner, Method::Mirror)?;
        self.solutions.push(start);
        self.at = self.at.with(row, left);
        let answer = games::certified(self.game, &self.at, Goal::FirstMove, Method::Mirror)?;
        let take = answer.derivation().chosen_move().and_then(Move::single);
        self.solutions.push(answer);
        let take = self.fits(take.filter(|take| take.heap != row))?;
        let stays = self.at.heap(take.heap);
        let stays = stays.and_then(|size| size.checked_sub(take.count));
        let stays = self.fits(stays.filter(|&stays| stays == left))?;
        let total = self.fits(total(&self.at.with(take.heap, stays)))?;
        let blanks = vec![
            ("blank leave", left),
            ("blank row", take.heap.0 as u64),
            ("blank take", take.count),
            ("blank leave", stays),
            ("blank total", total),
        ];
        Ok((given, blanks))
    }

    /// The nim-sum of a position, certified.
    fn nim_sum(&mut self, of: &Position) -> Result<u64, Error> {
        let solution = games::certified(self.game, of, Goal::NimSum, Method::Powers)?;
        let nim_sum = solution.derivation().nim_sum();
        self.solutions.push(solution);
        self.fits(nim_sum)
    }

    /// The move in a row that makes the nim-sum 0, read off all of them: what it leaves in the row, and where it leads.
    fn makes_zero(&mut self, row: HeapNo) -> Result<(u64, Position), Error> {
        let solution = games::certified(self.game, &self.at, Goal::AllMoves, Method::Powers)?;
        let moves = solution.derivation().winning_moves().unwrap_or_default();
        let mut takes = moves.iter().filter_map(Move::single);
        let take = takes.find(|take| take.heap == row);
        let leave = take
            .zip(self.at.heap(row))
            .and_then(|(take, size)| size.checked_sub(take.count));
        self.solutions.push(solution);
        let leave = self.fits(leave)?;
        Ok((leave, self.at.with(row, leave)))
    }

    /// A move that is told: the size of its row, and what is said of it.
    fn told(&self, row: HeapNo, left: u64) -> Result<(u64, Content), Error> {
        let size = self.fits(self.at.heap(row))?;
        let taken = size.checked_sub(left).filter(|&taken| taken > 0);
        let given = vec![
            ("from", Value::Number(row.0 as u64)),
            ("from_size", Value::Number(size)),
            ("left", Value::Number(left)),
            ("taken", Value::Counters(self.fits(taken)?)),
        ];
        Ok((size, given))
    }
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
