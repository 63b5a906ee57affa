//! Drawing: which positions come onto a sheet, from streams that depend on nothing but seed, exercise, index and reader.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::plan::{Lot, Plan, Planned};
use super::{Posed, PosedQuestion, Question, Reader, Worksheet};
use crate::dice::Dice;
use crate::engine::pool::Pool;
use crate::error::Error;
use crate::kinds::Problem;
use crate::spec::Distinct;

impl Plan<'_> {
    /// Draws one sheet and works it out.
    pub fn draw(&self, reader: Reader) -> Result<Worksheet, Error> {
        let Posed { code, questions } = self.pose(&reader);
        let solved = questions.into_iter().map(|posed| {
            let worked = self.entries[posed.entry].work(&posed.problem)?;
            Ok(Question {
                entry: posed.entry,
                index: posed.index,
                problem: posed.problem,
                solution: worked.solution,
                more: worked.more,
            })
        });
        Ok(Worksheet {
            code,
            questions: solved.collect::<Result<_, Error>>()?,
            reader,
        })
    }

    /// Draws the questions of one sheet, not worked out.
    pub fn pose(&self, reader: &Reader) -> Posed {
        let mut drawn = FxHashMap::default();
        let mut questions = Vec::new();
        for (entry, planned) in self.entries.iter().enumerate() {
            let problems = match self.spec.distinct {
                Distinct::Sheet => planned.draw(self.seed, entry, reader.name(), &mut drawn),
                Distinct::Class => planned.draw_lots(self.seed, reader),
            };
            let indexed = problems.into_iter().zip(1..);
            questions.extend(indexed.map(|(problem, index)| PosedQuestion {
                entry,
                index,
                problem,
            }));
        }
        Posed {
            code: self.code(reader, &questions),
            questions,
        }
    }
}

impl Planned<'_> {
    /// Positions for one sheet. `drawn` has what the sheet has already, with the exercise that it was drawn for: never
    /// twice in an exercise, and again in a later one only where nothing else is left.
    fn draw(
        &self,
        seed: u64,
        number: usize,
        student: &str,
        drawn: &mut FxHashMap<(&'static str, Vec<u64>), usize>,
    ) -> Vec<Problem> {
        let mixture = self.mixture(seed, student);
        let game = self.game.name();
        let mut problems = Vec::new();
        for (index, stratum) in (0..self.entry.count).zip(mixture) {
            let mut dice = Dice::new(seed, &self.entry.id, index, student);
            let others = (0..self.strata.len()).filter(|&other| other != stratum);
            let first = self.strata.get(stratum).into_iter();
            let pools = first.chain(others.map(|other| &self.strata[other]));
            let pools: Vec<&Pool> = pools.map(|part| &*part.pool).chain([&*self.pool]).collect();
            let unused = |heaps: &[u64]| !drawn.contains_key(&(game, heaps.to_vec()));
            let not_here = |heaps: &[u64]| drawn.get(&(game, heaps.to_vec())) != Some(&number);
            let found = pools
                .iter()
                .find_map(|pool| pick(pool, &mut dice, unused))
                .or_else(|| pick(&self.pool, &mut dice, not_here));
            let Some(heaps) = found else { break };
            drawn.insert((game, heaps.clone()), number);
            problems.push(self.posed(heaps, &mut dice));
        }
        problems
    }

    /// The question of a position that is known up to what does not matter in play.
    fn posed(&self, heaps: Vec<u64>, dice: &mut Dice) -> Problem {
        let position = self.game.laid_out(heaps, dice);
        self.kind.pose(&*self.game, position, dice)
    }

    /// Which stratum each question comes from: every run of as many questions as the shares add up to has each stratum
    /// as often as its share says, in a drawn order.
    pub(super) fn mixture(&self, seed: u64, student: &str) -> Vec<usize> {
        let strata = self.strata.iter().enumerate();
        let run: Vec<usize> = strata
            .flat_map(|(i, part)| std::iter::repeat_n(i, part.share as usize))
            .collect();
        if run.len() < 2 {
            return vec![0; self.entry.count as usize];
        }
        let item = format!("{} mixture", self.entry.id);
        let mut mixture = Vec::new();
        while (mixture.len() as u64) < self.entry.count {
            let mut order = run.clone();
            Dice::new(seed, &item, mixture.len() as u64, student).shuffle(&mut order);
            mixture.extend(order);
        }
        mixture
    }

    /// Positions for one sheet of a class in which no two students have the same position in the same question.
    fn draw_lots(&self, seed: u64, reader: &Reader) -> Vec<Problem> {
        let draw = |(lot, index): (&Lot, u64)| {
            let place = (reader.rank() + lot.offset) % lot.order.size();
            let heaps = lot
                .pool
                .get(&spread(lot.order.at(place), lot))
                .unwrap_or_default();
            let mut dice = Dice::new(seed, &self.entry.id, index, reader.name());
            self.posed(heaps, &mut dice)
        };
        self.lots.iter().zip(0..).map(draw).collect()
    }
}

/// A number of tries before a pool is looked through in order.
const TRIES: u32 = 16;

/// A position of the pool that is wanted, each as likely as the others as long as few are ruled out; `None` where none
/// is wanted.
fn pick(pool: &Pool, dice: &mut Dice, wanted: impl Fn(&[u64]) -> bool) -> Option<Vec<u64>> {
    if let Some(len) = pool.small() {
        let mut rank = dice.below(len as u64) as usize;
        for _ in 0..TRIES {
            match pool.at(rank) {
                Some(heaps) if wanted(heaps) => return Some(heaps.to_vec()),
                _ => rank = dice.below(len as u64) as usize,
            }
        }
        let around = (rank..len).chain(0..rank);
        let mut found = around.filter_map(|rank| pool.at(rank));
        return found.find(|heaps| wanted(heaps)).map(<[u64]>::to_vec);
    }
    let len = pool.len();
    let mut rank = dice.below_big(&len);
    for _ in 0..TRIES {
        match pool.get(&rank) {
            Some(heaps) if wanted(&heaps) => return Some(heaps),
            _ => rank = dice.below_big(&len),
        }
    }
    // What is not wanted has been drawn before, so that this ends soon even in the largest pool.
    let around = ranks(rank.clone(), len).chain(ranks(BigUint::ZERO, rank));
    let mut found = around.filter_map(|rank| pool.get(&rank));
    found.find(|heaps| wanted(heaps))
}

/// The numbers from `from` on, below `to`.
fn ranks(from: BigUint, to: BigUint) -> impl Iterator<Item = BigUint> {
    std::iter::successors(Some(from), |rank| Some(rank + 1_u32)).take_while(move |rank| *rank < to)
}

/// A place of an order, spread over a pool that may be larger than the order.
fn spread(number: u64, lot: &Lot) -> BigUint {
    lot.pool.len() * number / lot.order.size()
}
