//! Drawing: which positions come onto a sheet, from streams that depend on nothing but seed, exercise, index and reader.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::balance::{Choice, enough};
use super::plan::{Lot, Plan, Planned};
use super::sheet::{Posed, PosedQuestion, Question, Reader, Worksheet};
use crate::dice::{Dice, Seed};
use crate::engine::pool::Pool;
use crate::error::Error;
use crate::kinds::Problem;
use crate::model::Position;
use crate::spec::{Distinct, Label};

impl Plan<'_> {
    /// Draws one sheet and works it out.
    pub fn draw(&self, reader: Reader) -> Result<Worksheet, Error> {
        let Posed {
            code,
            questions,
            labels,
        } = self.pose(&reader);
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
        let questions = solved.collect::<Result<Vec<_>, Error>>()?;
        Ok(Worksheet {
            code,
            weighed: self.weighed(&reader, &questions),
            questions,
            labels,
            reader,
        })
    }

    /// Draws the questions of one sheet, not worked out. Versions are drawn to be equally hard, and so are the sheets of
    /// students.
    pub fn pose(&self, reader: &Reader) -> Posed {
        let alone = |entry: usize| self.entries[entry].wanted().unwrap_or(Choice::First);
        let questions = match self.evenly(reader) {
            Some(choice) => {
                let targets = self.targets();
                self.questions(reader, |entry| choice(&targets[entry]))
            }
            None => self.questions(reader, alone),
        };
        let mut posed = Posed {
            code: String::new(),
            questions,
            labels: self.labels(reader),
        };
        posed.code = self.code(reader, posed.printed());
        posed
    }

    /// The numbers printed on a reader's sheet. A sheet of nobody in particular has the order of the set.
    fn labels(&self, reader: &Reader) -> Vec<Label> {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        if self.spec.shuffle && *reader != Reader::Anyone {
            Dice::new(self.seed, "shuffle", 0, reader.name()).shuffle(&mut order);
        }
        self.spec.labels_in(order)
    }

    /// The questions of one sheet, each exercise with its way to choose.
    pub(super) fn questions<'t>(
        &self,
        reader: &Reader,
        choice: impl Fn(usize) -> Choice<'t>,
    ) -> Vec<PosedQuestion> {
        let mut drawn = FxHashMap::default();
        let mut questions = Vec::new();
        for (entry, planned) in self.entries.iter().enumerate() {
            let problems = match self.spec.distinct {
                _ if !planned.entry.given.is_empty() => planned.given(self.seed, reader),
                Distinct::Sheet => {
                    planned.draw(self.seed, entry, reader, choice(entry), &mut drawn)
                }
                Distinct::Class => planned.draw_lots(self.seed, reader),
            };
            let indexed = problems.into_iter().zip(1..);
            questions.extend(indexed.map(|((problem, stratum), index)| PosedQuestion {
                entry,
                index,
                problem,
                stratum,
            }));
        }
        questions
    }
}

/// By game the positions that a sheet has already, or by kind what else was drawn, each with the exercise that it was drawn
/// for.
type OnSheet<'p> = FxHashMap<&'p str, FxHashMap<Vec<u64>, usize>>;

/// What a question can be drawn from, if nothing before it has anything left.
struct Source<'p> {
    pool: &'p Pool,
    stratum: Option<usize>,
    /// Whether it may be what an earlier exercise has.
    again: bool,
    /// Whether an earlier question of the exercise found nothing left.
    empty: &'p Cell<bool>,
}

/// A question that may come onto the sheet.
struct Candidate {
    heaps: Vec<u64>,
    stratum: Option<usize>,
    problem: Problem,
    /// Its score, where it is chosen for that.
    score: Option<u64>,
}

impl Planned<'_> {
    /// Positions for one sheet, with the strata they come from. `drawn` has what the sheet has already: never twice in an
    /// exercise, and again in a later one only where nothing else is left.
    fn draw<'p>(
        &'p self,
        seed: Seed,
        number: usize,
        reader: &Reader,
        choice: Choice,
        drawn: &mut OnSheet<'p>,
    ) -> Vec<(Problem, Option<usize>)> {
        // Versions have the same strata in the same order, so that each has as many of each as the others. Students that are
        // to have equally hard sheets have the same strata too, in an order of their own: neighbours copy.
        let mixture = match (reader, choice) {
            (Reader::Version { .. }, _) => self.mixture(seed, ""),
            (_, Choice::Close(_)) => self.reordered(seed, reader.name()),
            _ => self.mixture(seed, reader.name()),
        };
        let empty = vec![Cell::new(false); self.strata.len() + 2];
        let mut problems = Vec::new();
        for (index, stratum) in (0..self.entry.count).zip(mixture) {
            let mut dice = Dice::new(seed, &self.entry.id, index, reader.name());
            let sources = self.sources(stratum, &empty);
            let mut candidates = self.candidates(choice, sources, number, &mut dice, drawn);
            let Some(first) = candidates.first() else {
                break;
            };
            let scores: Vec<Option<u64>> = candidates.iter().map(|one| one.score).collect();
            let chosen = choice.of(index, first.stratum, &scores);
            let chosen = candidates.swap_remove(chosen);
            let of_game = drawn.entry(self.of()).or_default();
            of_game.insert(chosen.heaps, number);
            problems.push((chosen.problem, chosen.stratum));
        }
        problems
    }

    /// The author's own positions.
    fn given(&self, seed: Seed, reader: &Reader) -> Vec<(Problem, Option<usize>)> {
        let positions = self.entry.given.iter().zip(0..);
        let posed = positions.map(|(heaps, index)| {
            let mut dice = Dice::new(seed, &self.entry.id, index, reader.name());
            let (position, proofs) = (Position(heaps.clone()), &self.entry.proofs);
            (self.kind.pose)(&*self.game, position, proofs, &mut dice)
        });
        posed.map(|problem| (problem, None)).collect()
    }

    /// Different positions for one question, as many as have to be looked at, all from the first source that has any.
    fn candidates(
        &self,
        choice: Choice,
        mut sources: Vec<Source>,
        number: usize,
        dice: &mut Dice,
        drawn: &OnSheet,
    ) -> Vec<Candidate> {
        let drawn = drawn.get(self.of());
        let mut wanted = choice.wants();
        let mut candidates: Vec<Candidate> = Vec::new();
        while candidates.len() < wanted {
            let found = sources.iter().enumerate().find_map(|(i, source)| {
                let free = |heaps: &[u64]| {
                    let on_sheet = drawn.and_then(|drawn| drawn.get(heaps));
                    let free = on_sheet.is_none_or(|&other| source.again && other != number);
                    free && candidates.iter().all(|one| one.heaps != heaps)
                };
                let picked = pick(source.pool, dice, source.empty.get(), free);
                if picked.is_none() && candidates.is_empty() {
                    source.empty.set(true);
                }
                Some((i, picked?))
            });
            let Some((place, heaps)) = found else { break };
            sources = sources.split_off(place);
            sources.truncate(1);
            let few = sources.first().and_then(|source| source.pool.small());
            wanted = few.map_or(wanted, |len| wanted.min(enough(len)));
            let problem = self.posed(heaps.clone(), dice);
            let stratum = sources.first().and_then(|source| source.stratum);
            let score = match choice.scores() {
                true => self.score(&problem),
                false => None,
            };
            candidates.push(Candidate {
                heaps,
                stratum,
                problem,
                score,
            });
            if choice.settles_for(stratum, score) {
                break;
            }
        }
        candidates
    }

    /// Of which game positions are drawn, or for which kind numbers.
    pub(super) fn of(&self) -> &str {
        match self.kind.has_board {
            true => self.game.name(),
            false => self.kind.name,
        }
    }

    /// A stratum, then the others, then all that the exercise allows, at last with what earlier exercises have.
    fn sources<'p>(&'p self, stratum: usize, empty: &'p [Cell<bool>]) -> Vec<Source<'p>> {
        let others = (0..self.strata.len()).filter(|&other| other != stratum);
        let first = std::iter::once(stratum).filter(|&i| i < self.strata.len());
        let strata = first.chain(others).map(|i| Source {
            pool: &self.strata[i].pool,
            stratum: Some(i),
            again: false,
            empty: &empty[i],
        });
        let all = [false, true].map(|again| Source {
            pool: &self.pool,
            stratum: None,
            again,
            empty: &empty[self.strata.len() + usize::from(again)],
        });
        strata.chain(all).collect()
    }

    /// The question of what was drawn.
    pub(super) fn posed(&self, drawn: Vec<u64>, dice: &mut Dice) -> Problem {
        let proofs = &self.entry.proofs;
        self.kind.posed(&*self.game, drawn, proofs, dice)
    }

    /// Which stratum each question comes from: every run of as many questions as the shares add up to has each stratum
    /// as often as its share says, in a drawn order.
    pub(super) fn mixture(&self, seed: Seed, student: &str) -> Vec<usize> {
        let strata = self.strata.iter().enumerate();
        let run: Vec<usize> = strata
            .flat_map(|(i, part)| std::iter::repeat_n(i, part.stratum.share as usize))
            .collect();
        if run.len() < 2 {
            return vec![0; self.entry.count as usize];
        }
        let mut mixture = Vec::new();
        while (mixture.len() as u64) < self.entry.count {
            let mut order = run.clone();
            self.shuffle(&mut order, seed, mixture.len(), student);
            mixture.extend(order);
        }
        mixture
    }

    /// The strata of a sheet of nobody in particular, each run of them in a student's own order.
    fn reordered(&self, seed: Seed, student: &str) -> Vec<usize> {
        let mut mixture = self.mixture(seed, "");
        mixture.truncate(self.entry.count as usize);
        let run = self.strata.iter().map(|part| part.stratum.share as usize);
        let run = run.sum::<usize>().max(1);
        for (i, order) in mixture.chunks_mut(run).enumerate() {
            self.shuffle(order, seed, i * run, student);
        }
        mixture
    }

    /// Shuffles the strata of a mixture from some place on.
    fn shuffle(&self, strata: &mut [usize], seed: Seed, from: usize, student: &str) {
        let item = [&self.entry.id, " mixture"].concat();
        Dice::new(seed, &item, from as u64, student).shuffle(strata);
    }

    /// Positions for one sheet of a class in which no position comes twice.
    fn draw_lots(&self, seed: Seed, reader: &Reader) -> Vec<(Problem, Option<usize>)> {
        let draw = |(lot, index): (&Lot, u64)| {
            let place = reader.rank() as usize % lot.positions.len().max(1);
            let heaps = lot.positions.get(place).cloned().unwrap_or_default();
            let mut dice = Dice::new(seed, &self.entry.id, index, reader.name());
            (self.posed(heaps, &mut dice), lot.stratum)
        };
        self.lots.iter().zip(0..).map(draw).collect()
    }
}

/// A number of tries before a pool is looked through in order.
const TRIES: u32 = 16;

/// A number of draws from a pool that is sampled before it counts as used up.
const MOST_DRAWS: u32 = 10_000;

/// A position of the pool that is wanted, each as likely as the others as long as few are ruled out; `None` where none
/// is wanted. A pool that is known to be empty of what is wanted is not looked through.
fn pick(
    pool: &Pool,
    dice: &mut Dice,
    empty: bool,
    wanted: impl Fn(&[u64]) -> bool,
) -> Option<Vec<u64>> {
    if let Some(len) = pool.small() {
        let mut rank = dice.below(len as u64) as usize;
        for _ in 0..TRIES {
            match pool.at(rank) {
                Some(heaps) if wanted(heaps) => return Some(heaps.to_vec()),
                _ => rank = dice.below(len as u64) as usize,
            }
        }
        let around = (rank..len).chain(0..rank).take_while(|_| !empty);
        let mut found = around.filter_map(|rank| pool.at(rank));
        return found.find(|heaps| wanted(heaps)).map(<[u64]>::to_vec);
    }
    let draws = (0..MOST_DRAWS).take_while(|_| !empty);
    let mut drawn = draws.map_while(|_| pool.draw(dice));
    drawn.find(|heaps| wanted(heaps))
}
