//! Worked solutions of games of markers on places: mirroring between equal runs (lecture 000), and where the runs do not
//! pair, their Grundy values. A full ring is decided by its options.

use super::endings;
use super::listing;
use super::sums::{self, Detail, nim_sum};
use crate::model::claim::{Claim, Outcome};
use crate::model::derivation::{Derivation, Method, Rule};
use crate::model::goal::Goal;
use crate::model::heap_code::HeapCode;
use crate::model::position::{Move, Position};
use crate::model::rules::{Rules, Theorem};

/// A worked solution of markers on places under the rules of a game and its code.
pub fn solve(
    (rules, code): (&dyn Rules, &HeapCode),
    position: &Position,
    goal: Goal,
    method: Method,
) -> Derivation {
    let mut work = Work {
        rules,
        code,
        position,
        method,
        values: listing::values(code, longest(rules, position) + 1),
        lines: Derivation::of(position.clone()),
    };
    work.solve(goal);
    work.lines
}

/// A derivation in the making.
struct Work<'a> {
    rules: &'a dyn Rules,
    code: &'a HeapCode,
    position: &'a Position,
    method: Method,
    /// The Grundy values of arcs up to the longest one, which may be made by a move.
    values: Vec<u64>,
    lines: Derivation,
}

impl Work<'_> {
    fn solve(&mut self, goal: Goal) {
        let all = self.rules.moves(self.position).last();
        let clears = all.filter(|by| self.parts_after(by).is_empty());
        match (self.rules.parts(self.position), clears) {
            (Some(_), _) => self.runs(goal),
            (None, Some(all)) => self.wins_by(all),
            (None, None) => match self.replies() {
                Some(replies) => self.answered_all(&replies),
                None => self.full_ring(),
            },
        }
    }

    /// How many markers the first player may take from a full ring, up to turning, each with the number of a reply in the
    /// middle that leaves two equal runs or nothing; `None` where some first move has no such reply.
    fn replies(&self) -> Option<Vec<(usize, usize)>> {
        let reply = |taken: usize| {
            let left = self.position.0.len() - taken;
            let mut replies = (1..=left).filter(|reply| (left - reply).is_multiple_of(2));
            let fits = |reply: &usize| {
                let leaves = self.code.leaves(*reply as u64);
                if *reply == left {
                    leaves.nothing
                } else {
                    leaves.two
                }
            };
            Some((taken, replies.find(fits)?))
        };
        self.firsts().map(reply).collect()
    }

    /// How many markers may be taken from a full ring without taking all.
    fn firsts(&self) -> impl Iterator<Item = usize> {
        let numbers = 1..self.position.0.len();
        numbers.filter(|&taken| self.code.leaves(taken as u64).one)
    }

    /// Every first move in a full ring has a reply that leaves equal runs.
    fn answered_all(&mut self, replies: &[(usize, usize)]) {
        let answered: Vec<usize> = replies
            .iter()
            .map(|&(taken, reply)| self.answered(taken, reply))
            .collect();
        let rule = match answered[..] {
            [] => Rule::NoMoves,
            _ => Rule::EveryOption,
        };
        let lost = self.outcome(self.position, Outcome::P, rule, &answered);
        self.decided(lost);
    }

    /// The reply to a first move in the first places.
    fn answered(&mut self, taken: usize, reply: usize) -> usize {
        let cut = self.cut(taken);
        let mut ring = cut.0.clone();
        let before = taken + (ring.len() - taken - reply) / 2;
        ring[before..before + reply].fill(0);
        let lost = self.lost(&Position(ring));
        self.outcome(&cut, Outcome::N, Rule::SomeOption, &[lost])
    }

    /// A full ring after a first move in the first places.
    fn cut(&self, taken: usize) -> Position {
        let mut ring = vec![1; self.position.0.len()];
        ring[..taken].fill(0);
        Position(ring)
    }

    /// A full ring by the values of the runs that first moves leave.
    fn full_ring(&mut self) {
        let left = |taken: usize| self.position.0.len() - taken;
        let winning = self.firsts().find(|&taken| self.values[left(taken)] == 0);
        let by = winning.and_then(|taken| {
            let mut moves = self.rules.moves(self.position);
            moves.find(|by| by.0.len() == taken)
        });
        if let Some(by) = by {
            return self.wins_by(by);
        }
        let firsts: Vec<usize> = self.firsts().collect();
        let options = firsts
            .iter()
            .map(|&taken| self.by_values(&self.cut(taken), Detail::Short));
        let options: Vec<usize> = options.collect();
        let lost = self.outcome(self.position, Outcome::P, Rule::EveryOption, &options);
        self.decided(lost);
    }

    /// Runs between gaps. Where one move leaves equal ones, that says more than Grundy values, but not which other moves win.
    fn runs(&mut self, goal: Goal) {
        let winning = self.winning_moves();
        let mirror = winning.iter().find(|by| self.leaves_pairs(by)).cloned();
        match (mirror, goal) {
            _ if self.rules.moves(self.position).next().is_none() => {
                let lost = self.outcome(self.position, Outcome::P, Rule::NoMoves, &[]);
                self.decided(lost);
            }
            _ if paired(&self.parts(self.position)) => {
                let lost = self.lost(self.position);
                self.decided(lost);
            }
            (Some(by), Goal::Winner | Goal::FirstMove) => self.wins_by(by),
            (mirror, _) => {
                let outcome = self.by_values(self.position, Detail::Full);
                match mirror.or(winning.first().cloned()) {
                    Some(by) if goal != Goal::Winner => {
                        let (played, lost) = self.play(&by);
                        self.first_wins(by, played, lost);
                    }
                    _ => self.winner(outcome),
                }
                self.all_winning();
            }
        }
    }

    /// A move after which mirroring wins, without a look at the other moves.
    fn wins_by(&mut self, by: Move) {
        let (played, lost) = self.play(&by);
        self.outcome(self.position, Outcome::N, Rule::SomeOption, &[lost]);
        self.first_wins(by, played, lost);
        self.all_winning();
    }

    /// Plays a winning move; returns the line that says so, and the one with the outcome after it.
    fn play(&mut self, by: &Move) -> (usize, usize) {
        let after = self.after(by);
        let played = endings::leads_to(&mut self.lines, by, &after, &[]);
        let lost = match paired(&self.parts(&after)) {
            true => self.lost(&after),
            false => self.by_values(&after, Detail::Short),
        };
        (played, lost)
    }

    fn first_wins(&mut self, by: Move, played: usize, lost: usize) {
        let wins = endings::wins(&mut self.lines, &by, played, lost);
        endings::first_wins(&mut self.lines, by, wins);
    }

    fn decided(&mut self, outcome: usize) {
        self.winner(outcome);
        self.all_winning();
    }

    fn winner(&mut self, outcome: usize) {
        endings::winner(&mut self.lines, outcome);
    }

    fn all_winning(&mut self) {
        let moves = self.winning_moves();
        endings::winning_moves(&mut self.lines, || moves);
    }

    fn outcome(&mut self, of: &Position, is: Outcome, rule: Rule, from: &[usize]) -> usize {
        let of = of.clone();
        self.lines.push(Claim::Outcome { of, is }, rule, from)
    }

    /// A position that is lost because nothing is left, or by mirroring; said once.
    fn lost(&mut self, of: &Position) -> usize {
        let claim = Claim::Outcome {
            of: of.clone(),
            is: Outcome::P,
        };
        let mut said = self.lines.lines.iter();
        if let Some(before) = said.position(|line| line.claim == claim) {
            return before + 1;
        }
        if !of.0.contains(&1) {
            return self.lines.push(claim, Rule::NoMoves, &[]);
        }
        let arcs = self.say_arcs(of);
        let rule = Rule::Theorem(Theorem::EqualArcs);
        self.lines.push(claim, rule, &[arcs])
    }

    fn say_arcs(&mut self, of: &Position) -> usize {
        let claim = Claim::Parts {
            of: of.clone(),
            are: self.parts(of),
        };
        self.lines.push(claim, Rule::Count, &[])
    }

    /// The outcome by the Grundy values of the arcs, of which there is at least one.
    fn by_values(&mut self, of: &Position, detail: Detail) -> usize {
        self.say_arcs(of);
        let arcs = self.parts(of);
        let looked_up: Vec<usize> = arcs.iter().map(|&arc| self.value(arc)).collect();
        let values: Vec<u64> = arcs.iter().map(|&arc| self.values[arc as usize]).collect();
        let mut cited = Vec::with_capacity(arcs.len() + 1);
        if values.len() > 1 {
            cited.push(sums::work(&mut self.lines, &values, self.method, detail));
        }
        cited.extend(looked_up);
        let is = Outcome::won(nim_sum(&values) != 0);
        self.outcome(of, is, Rule::Theorem(Theorem::Grundy), &cited)
    }

    /// The line with the value of an arc, after the table that it is read off; each is said once.
    fn value(&mut self, arc: u64) -> usize {
        let is = self.values[arc as usize];
        let claim = Claim::Grundy { of: arc, is };
        let lines = &self.lines.lines;
        let said = |wanted: &dyn Fn(&Claim) -> bool| {
            let place = lines.iter().position(|line| wanted(&line.claim));
            place.map(|place| place + 1)
        };
        if let Some(before) = said(&|other| *other == claim) {
            return before;
        }
        let table = said(&|other| matches!(other, Claim::GrundyValues(_)));
        let table = table.unwrap_or_else(|| {
            let values = Claim::GrundyValues(self.values.clone());
            self.lines.push(values, Rule::Table, &[])
        });
        self.lines.push(claim, Rule::LookUp, &[table])
    }

    fn winning_moves(&self) -> Vec<Move> {
        let values = |arc: u64| self.values[arc as usize];
        let lost = |by: &Move| {
            let arcs = self.parts_after(by).into_iter();
            nim_sum(&arcs.map(values).collect::<Vec<_>>()) == 0
        };
        self.rules.moves(self.position).filter(lost).collect()
    }

    fn leaves_pairs(&self, by: &Move) -> bool {
        paired(&self.parts_after(by))
    }

    fn parts_after(&self, by: &Move) -> Vec<u64> {
        self.parts(&self.after(by))
    }

    fn after(&self, by: &Move) -> Position {
        self.rules
            .after(self.position, by)
            .unwrap_or(Position(Vec::new()))
    }

    fn parts(&self, of: &Position) -> Vec<u64> {
        self.rules.parts(of).unwrap_or_default()
    }
}

/// The longest arc, or that which the first move leaves of a full circle.
fn longest(rules: &dyn Rules, position: &Position) -> u64 {
    match rules.parts(position) {
        Some(arcs) => arcs.into_iter().max().unwrap_or(0),
        None => (position.0.len() as u64).saturating_sub(1),
    }
}

/// Whether each length occurs an even number of times.
fn paired(arcs: &[u64]) -> bool {
    let mut arcs = arcs.to_vec();
    arcs.sort_unstable();
    arcs.chunk_by(|a, b| a == b).all(|run| run.len() % 2 == 0)
}
