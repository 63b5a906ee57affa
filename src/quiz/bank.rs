//! A bank: for each exercise of a set the variants that a system draws from, no two alike.

use rustc_hash::FxHashSet;

use super::posed::{Posed, essay, may_be_by_hand};
use super::{Quiz, Response, Sort, table};
use crate::error::Error;
use crate::kinds::Worked;
use crate::kinds::content::Value;
use crate::spec::Words;
use crate::worksheet::{Plan, Planned, PosedQuestion, Question, Reader};

/// The variants of an exercise, not worked out.
pub struct Variants {
    /// The exercise of the set, counted from 0.
    pub entry: usize,
    /// How many of them a student is asked.
    pub pick: u64,
    /// The variants, no two alike.
    pub questions: Vec<PosedQuestion>,
    /// Whether all of them are marked by hand, though some might be marked by a system.
    pub by_hand: bool,
    /// What each is worth where the set does not say: a mark for each blank of the one with the most, and at least one.
    pub marks: u32,
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
        by_hand: false,
        marks: 1,
    };
    let mut groups: Vec<Variants> = picks.iter().enumerate().map(group).collect();
    let (mut seen, mut given) = (FxHashSet::default(), FxHashSet::default());
    for reader in readers {
        for mut question in plan.pose(reader).questions {
            let planned = &plan.entries[question.entry];
            let drawn = match planned.kind.has_board {
                true => planned.game.canonical(&question.problem.drawn),
                false => question.problem.drawn.clone(),
            };
            if !seen.insert((question.entry, drawn)) {
                continue;
            }
            if let Some(same) = (planned.kind.same)(&question.problem)
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

impl Variants {
    /// Whether something is to be known of the answers to all variants before any is written.
    pub fn depends(&self, planned: &Planned) -> bool {
        let kind = planned.kind.name;
        let may_differ = table::sort(kind) != Some(Sort::Essay) && may_be_by_hand(kind);
        may_differ || table::sort(kind) == Some(Sort::Blanks) && planned.entry.points.is_none()
    }

    /// Sees to it that all variants are marked alike, by a system or by hand, and are worth the same. `answered` has how each
    /// is answered. Where questions are on no sheet, those that would be marked by hand are left out.
    pub fn settle(&mut self, answered: &[(Sort, u32)], anew: bool) {
        let is_essay = |&(sort, _): &(Sort, u32)| sort == Sort::Essay;
        let essays = answered.iter().filter(|one| is_essay(one)).count();
        let leaves_out = anew && essays < answered.len();
        if leaves_out {
            let mut answered = answered.iter();
            self.questions
                .retain(|_| !answered.next().is_some_and(is_essay));
            self.pick = self.pick.min(self.questions.len() as u64);
        }
        self.by_hand = essays > 0 && !leaves_out;
        let marks = answered.iter().map(|&(_, blanks)| blanks).max();
        self.marks = marks.unwrap_or(1).max(1);
    }
}

/// How a variant is answered, and in how many blanks.
pub fn answered(
    planned: &Planned,
    posed: &PosedQuestion,
    words: &Words,
) -> Result<(Sort, u32), Error> {
    let (_, quiz) = worked(planned, posed, words, false)?;
    let blanks = match &quiz.response {
        Response::Blanks(blanks) => blanks.len(),
        _ => 0,
    };
    Ok((quiz.response.sort(), blanks as u32))
}

/// A variant worked out: the certified question, and what is asked of a student at a screen, `by_hand` an answer that is marked
/// by hand.
pub fn worked(
    planned: &Planned,
    posed: &PosedQuestion,
    words: &Words,
    by_hand: bool,
) -> Result<(Question, Quiz), Error> {
    let mut worked: Worked = planned.work(&posed.problem)?;
    let about = Posed::new(planned, &posed.problem, &worked, words);
    let quiz = match by_hand {
        true => essay(&about),
        false => table::quiz(&about),
    }?;
    if quiz.response.sort() == Sort::Ordering {
        // The page must not say that other orders are right too: lines stay together so that one is.
        worked.more.asked.push(("one_order", Value::Flag(true)));
    }
    let question = Question {
        entry: posed.entry,
        index: posed.index,
        problem: posed.problem.clone(),
        solution: worked.solution,
        more: worked.more,
    };
    Ok((question, quiz))
}
