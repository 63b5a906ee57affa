//! Sheets that are equally hard: each question is chosen among several as one whose difficulty is near a target, which
//! depends on the set and the seed alone, so that each sheet can be made without the others.

use super::plan::{CANDIDATES, Plan, Planned, Target, Targets};
use super::sheet::{Question, Reader, Weighed};
use crate::dice::Dice;
use crate::engine::difficulty::Difficulty;
use crate::kinds::{self, Key, More, Solution};
use crate::spec::{Distinct, Hardness, Problem, Spec};

/// So many positions are looked at for a target, which is that of the middle one: an extreme one could not be met.
pub(super) const REFERENCES: usize = 5;

/// So many positions are looked at for a question of a student at most: a class has many sheets.
const FEW: usize = 6;

/// The first position whose score is off by no more than such a part of the target will do for a student.
const CLOSE: u64 = 24;

/// So many positions tell how hard those of an exercise are.
const SAMPLE: u64 = 40;

/// How many positions of a small pool are looked at: of all of them the versions would choose the same one.
pub(super) fn enough(pool: usize) -> usize {
    (pool / 4).max(3)
}

/// Which of several positions becomes a question.
#[derive(Clone, Copy)]
pub(super) enum Choice<'t> {
    /// The first; no other is looked at.
    First,
    /// The one of middle difficulty.
    Middle,
    /// The one whose score is nearest to that of the question.
    Nearest(&'t [Target]),
    /// The first whose score is close to those of its stratum; if none of a few is, the nearest.
    Close(&'t [Target]),
    /// One that is as hard as the set says, among those that are looked at.
    Wanted(&'t Hardness),
}

impl Choice<'_> {
    /// How many positions are to be looked at.
    pub fn wants(self) -> usize {
        match self {
            Choice::First => 1,
            Choice::Middle => REFERENCES,
            Choice::Nearest(_) | Choice::Wanted(_) => CANDIDATES,
            Choice::Close(_) => FEW,
        }
    }

    /// Whether a position is chosen for its score.
    pub fn scores(self) -> bool {
        !matches!(self, Choice::First)
    }

    /// Whether no other position has to be looked at beside one from a stratum with a score.
    pub fn settles_for(self, stratum: Option<usize>, score: Option<u64>) -> bool {
        match (self, score) {
            (Choice::Close(targets), Some(score)) => typical(targets, stratum)
                .is_some_and(|target| score.abs_diff(target) <= target / CLOSE),
            // What cannot be certified is chosen, so that drawing the sheet says so.
            (Choice::Close(_), None) => true,
            _ => false,
        }
    }

    /// The place of the one that is chosen for a question, among positions from a stratum with these scores; of equals
    /// the first.
    pub fn of(self, index: u64, stratum: Option<usize>, scores: &[Option<u64>]) -> usize {
        let target = match self {
            Choice::First => None,
            Choice::Middle | Choice::Wanted(Hardness::Medium) => return ranked(scores, 4),
            Choice::Wanted(Hardness::Easy) => return ranked(scores, 1),
            Choice::Wanted(Hardness::Hard) => return ranked(scores, 7),
            Choice::Wanted(Hardness::Scores(wanted)) => {
                Some(wanted.start().midpoint(*wanted.end()))
            }
            Choice::Nearest(targets) => {
                let place = usize::try_from(index).unwrap_or(usize::MAX);
                targets.get(place).and_then(|target| target.score)
            }
            Choice::Close(targets) => typical(targets, stratum),
        };
        target.map_or(0, |target| nearest(scores, target))
    }
}

/// The mean score aimed at in a stratum of an exercise; in the whole exercise where the stratum has no target.
fn typical(targets: &[Target], stratum: Option<usize>) -> Option<u64> {
    let mean = |of: &dyn Fn(&Target) -> bool| {
        let scores = targets.iter().filter(|target| of(target));
        let scores = scores.filter_map(|target| target.score);
        let (sum, count) = scores.fold((0_u64, 0), |(sum, count), n| {
            (sum.saturating_add(n), count + 1)
        });
        sum.checked_div(count)
    };
    mean(&|target| target.stratum == stratum).or_else(|| mean(&|_| true))
}

/// The place of the score that so many eighths of the others are below.
fn ranked(scores: &[Option<u64>], eighths: usize) -> usize {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by_key(|&i| scores[i]);
    order.get(order.len() * eighths / 8).copied().unwrap_or(0)
}

/// The place of the score that is nearest to a target.
fn nearest(scores: &[Option<u64>], target: u64) -> usize {
    // What cannot be certified is chosen, so that drawing the sheet says so.
    let off = |score: &Option<u64>| score.map_or(0, |score| score.abs_diff(target));
    let nearest = scores.iter().map(off).enumerate();
    let nearest = nearest.min_by_key(|&(_, off)| off);
    nearest.map_or(0, |(i, _)| i)
}

impl<'a> Plan<'a> {
    /// The same set with the sheets of students as they were drawn before they were balanced.
    pub fn uneven(&self) -> Plan<'a> {
        Plan {
            even: false,
            ..Plan::of(self.spec, self.seed, self.entries.clone())
        }
    }

    /// Refuses questions that take too many steps to choose among several.
    pub fn balanced(&self) -> Result<(), Problem> {
        self.affordable((CANDIDATES + REFERENCES) as u64)
    }

    /// How the questions of a reader's sheet are chosen to be as hard as those of other sheets; `None` where they are not.
    /// A set of versions that takes too many steps for it is refused before; one of students is drawn as it comes.
    pub(super) fn evenly(&self, reader: &Reader) -> Option<fn(&[Target]) -> Choice<'_>> {
        let choice: fn(&[Target]) -> Choice<'_> = match reader {
            Reader::Version { .. } => |targets| Choice::Nearest(targets),
            Reader::Student { .. } if self.even => |targets| Choice::Close(targets),
            _ => return None,
        };
        let can_balance = self.spec.distinct == Distinct::Sheet && self.balanced().is_ok();
        can_balance.then_some(choice)
    }

    /// The scores that the sheets of this set aim at, made once.
    pub(super) fn targets(&self) -> &Targets {
        self.targets.get_or_init(|| {
            let mut targets: Targets = vec![Vec::new(); self.entries.len()];
            let middle = |entry: usize| self.entries[entry].wanted().unwrap_or(Choice::Middle);
            for posed in self.questions(&Reader::Anyone, middle) {
                targets[posed.entry].push(Target {
                    stratum: posed.stratum,
                    score: self.entries[posed.entry].score(&posed.problem),
                });
            }
            targets
        })
    }

    /// How hard each question of a reader's sheet is, where the reader is a version.
    pub(super) fn weighed(&self, reader: &Reader, questions: &[Question]) -> Vec<Weighed> {
        if !matches!(reader, Reader::Version { .. }) {
            return Vec::new();
        }
        let balanced = self.spec.distinct == Distinct::Sheet;
        let weighed = |question: &Question| Weighed {
            difficulty: self.entries[question.entry].difficulty(&question.solution, &question.more),
            target: balanced.then(|| self.target(question)).flatten(),
        };
        questions.iter().map(weighed).collect()
    }

    fn target(&self, question: &Question) -> Option<u64> {
        let place = usize::try_from(question.index.checked_sub(1)?).ok()?;
        self.targets().get(question.entry)?.get(place)?.score
    }
}

impl Planned<'_> {
    /// How hard a question is, with all that its key rests on.
    pub fn difficulty(&self, solution: &Solution, more: &More) -> Difficulty {
        let alone = Difficulty::of(&*self.game, solution.derivation());
        let further = more.solutions.iter();
        let all = further.fold(alone, |difficulty, more| {
            difficulty.and(more.solution.derivation())
        });
        Difficulty {
            steps: more.steps.unwrap_or(all.steps),
            ..all
        }
    }

    /// The least and the greatest score among so many positions, at equal distances among those in memory; `None` where
    /// none can be worked out.
    pub fn sampled_difficulty(&self, wanted: u64) -> Option<(u64, u64)> {
        let known = self.pool.known() as u64;
        let score = |i: u64| {
            let heaps = self.pool.at((known * i / wanted) as usize)?;
            let mut dice = Dice::new(0, &self.entry.id, i, "sample");
            self.score(&self.posed(heaps.to_vec(), &mut dice))
        };
        let scores: Vec<u64> = (0..wanted).filter_map(score).collect();
        Some((*scores.iter().min()?, *scores.iter().max()?))
    }

    /// How its questions are chosen, where the set says how hard they are.
    pub(super) fn wanted(&self) -> Option<Choice<'_>> {
        self.entry.difficulty.as_ref().map(Choice::Wanted)
    }

    /// Refuses scores that no position of a sample comes near.
    pub(super) fn has_such(&self, spec: &Spec, number: usize) -> Result<(), Problem> {
        let Some(Hardness::Scores(wanted)) = &self.entry.difficulty else {
            return Ok(());
        };
        match self.sampled_difficulty(SAMPLE) {
            Some((least, most)) if *wanted.end() < least || most < *wanted.start() => {
                let message = format!("the scores of a sample are from {least} to {most}");
                let help = "ask for scores within that, or draw other positions".to_string();
                Err(spec.problem(number, Some("difficulty"), message, Some(help)))
            }
            _ => Ok(()),
        }
    }

    /// The score of a question; `None` where it cannot be worked out. A solution that is looked at for its score alone is
    /// not certified: most of them are never printed.
    pub(super) fn score(&self, problem: &kinds::Problem) -> Option<u64> {
        if matches!(self.kind.key, Key::Solution) {
            let (goal, method) = (self.kind.goal, self.entry.method);
            let difficulty = self.game.difficulty(&problem.position, goal, method);
            return Some(difficulty.score());
        }
        let worked = self
            .kind
            .work(&*self.game, problem, self.entry.method)
            .ok()?;
        Some(self.difficulty(&worked.solution, &worked.more).score())
    }
}
