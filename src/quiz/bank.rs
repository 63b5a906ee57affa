//! A bank: for each exercise of a set the variants that a system draws from, no two alike.

use rustc_hash::FxHashSet;

use super::Quiz;
use super::judge::Judge;
use super::posed::Posed;
use super::table;
use crate::error::Error;
use crate::kinds::Worked;
use crate::worksheet::{Plan, Planned, PosedQuestion, Question, Reader};

/// The variants of an exercise, not worked out.
pub struct Variants {
    /// The exercise of the set, counted from 0.
    pub entry: usize,
    /// How many of them a student is asked.
    pub pick: u64,
    /// The variants, no two alike.
    pub questions: Vec<PosedQuestion>,
}

/// The variants that are on the sheets of these readers, those of one exercise together. `picks` has for each exercise how
/// many of them a student is asked.
///
/// Where two draws give the same question, a bank `anew` has another one for the second, and a bank of sheets has it once.
pub fn groups(plan: &Plan, readers: &[Reader], picks: &[u64], anew: bool) -> Vec<Variants> {
    let group = |(entry, &pick): (usize, &u64)| Variants {
        entry,
        pick,
        questions: Vec::new(),
    };
    let mut groups: Vec<Variants> = picks.iter().enumerate().map(group).collect();
    let (mut seen, mut given) = (FxHashSet::default(), FxHashSet::default());
    for reader in readers {
        for mut question in plan.pose(reader).questions {
            let planned = &plan.entries[question.entry];
            let drawn = match planned.kind.has_board() {
                true => planned.game.canonical(&question.problem.drawn),
                false => question.problem.drawn.clone(),
            };
            if !seen.insert((question.entry, drawn)) {
                continue;
            }
            if let Some(same) = planned.kind.same(&question.problem)
                && !given.insert((question.entry, same.number))
            {
                if !anew {
                    continue;
                }
                question.problem = same.otherwise;
            }
            groups[question.entry].questions.push(question);
        }
    }
    for group in &mut groups {
        group.pick = group.pick.min(group.questions.len() as u64);
    }
    groups
}

/// A variant worked out: the certified question, and what is asked of a student at a screen.
pub fn worked(
    planned: &Planned,
    posed: &PosedQuestion,
    words: &crate::spec::Words,
) -> Result<(Question, Quiz), Error> {
    let worked: Worked = planned.work(&posed.problem)?;
    let quiz = table::quiz(&Posed {
        planned,
        problem: &posed.problem,
        worked: &worked,
        words,
        judge: Judge::new(planned, &posed.problem, words),
    })?;
    let question = Question {
        entry: posed.entry,
        index: posed.index,
        problem: posed.problem.clone(),
        solution: worked.solution,
        more: worked.more,
    };
    Ok((question, quiz))
}
