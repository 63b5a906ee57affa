//! Worked solutions of Nim and Classic Nim in the order of the lectures: nim-sum, outcome, largest power, a heap that
//! contains it, what to leave, the check, who wins.

use super::difficulty::Difficulty;
use super::endings;
use super::lines::Lines;
use super::sums::{self, Detail, nim_sum};
use crate::model::claim::{Claim, Outcome};
use crate::model::derivation::{Derivation, Method, Rule};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, Move, Position};
use crate::model::rules::{Convention, Rules, Theorem};

/// What can be asked of a position of Nim or Classic Nim.
pub const GOALS: &[Goal] = &[
    Goal::NimSum,
    Goal::Change,
    Goal::Winner,
    Goal::ZeroingMove,
    Goal::FirstMove,
    Goal::AllMoves,
];

/// A worked solution of a Nim position.
pub fn nim(position: &Position, goal: Goal, method: Method) -> Derivation {
    let lines = Derivation::of(position.clone());
    Work::into(lines, position, method).nim(goal)
}

/// A worked solution of a Classic Nim position: two or more big heaps, exactly one, or none (Theorem 2 and its proof).
pub fn classic_nim(position: &Position, goal: Goal, method: Method) -> Derivation {
    let lines = Derivation::of(position.clone());
    Work::into(lines, position, method).classic_nim(goal)
}

/// How hard these solutions are: what [`Difficulty::of`] says of them, without their lines.
pub fn difficulty(
    position: &Position,
    convention: Convention,
    goal: Goal,
    method: Method,
) -> Difficulty {
    let work = Work::into(Difficulty::of_parts(&position.0), position, method);
    match convention {
        Convention::Normal => work.nim(goal),
        Convention::Misere => work.classic_nim(goal),
    }
}

/// A worked solution of a position of Nim in disguise: which heaps it has, then as in Nim, but what must stay in a heap is
/// where its coin goes, so nothing is subtracted.
pub fn disguised(rules: &dyn Rules, position: &Position, goal: Goal, method: Method) -> Derivation {
    let lines = Derivation::of(position.clone());
    let mut work = Work {
        disguise: Some(rules),
        ..Work::into(lines, position, method)
    };
    work.given();
    match goal {
        Goal::Heaps => {}
        _ => work.by_nim_sum(goal, Theorem::One),
    }
    work.lines
}

/// All winning moves of Nim, in heap order.
pub fn winning_moves(position: &Position) -> Vec<Move> {
    let s = nim_sum(&position.0);
    let winning = |(heap, size): (HeapNo, u64)| {
        let leave = size ^ s;
        (leave < size).then(|| Move::take(heap, size - leave))
    };
    position.heaps().filter_map(winning).collect()
}

/// The same under rules by which coins on one square are alike, so that only the first of them is moved.
pub fn legal_winning_moves(rules: &dyn Rules, position: &Position) -> Vec<Move> {
    let mut moves = winning_moves(position);
    moves.retain(|by| rules.after(position, by).is_some());
    moves
}

/// All winning moves of Classic Nim, in heap order.
pub fn classic_winning_moves(position: &Position) -> Vec<Move> {
    if position.big_heaps() >= 2 {
        return winning_moves(position);
    }
    let winning = |(heap, size): (HeapNo, u64)| {
        let others = Position(position.0.clone()).with(heap, 0);
        let leave = 1 - others.ones() % 2;
        let wins = others.big_heaps() == 0 && leave < size;
        wins.then(|| Move::take(heap, size - leave))
    };
    position.heaps().filter_map(winning).collect()
}

/// A solution in the making.
struct Work<'a, L> {
    position: &'a Position,
    method: Method,
    lines: L,
    /// The rules where they are not those of Nim with heaps of counters.
    disguise: Option<&'a dyn Rules>,
}

/// A move that has been proved to be legal.
struct Played {
    by: Move,
    after: Position,
    line: usize,
}

impl<'a, L: Lines> Work<'a, L> {
    fn into(lines: L, position: &'a Position, method: Method) -> Work<'a, L> {
        Work {
            position,
            method,
            lines,
            disguise: None,
        }
    }

    fn nim(mut self, goal: Goal) -> L {
        match goal {
            Goal::NimSum => {
                self.nim_sum(self.position, Detail::Full);
            }
            Goal::Change => self.change(),
            Goal::ZeroingMove => self.zeroing_move(winning_moves(self.position)),
            _ => self.by_nim_sum(goal, Theorem::One),
        }
        self.lines
    }

    fn classic_nim(mut self, goal: Goal) -> L {
        match goal {
            Goal::NimSum | Goal::Change => return self.nim(goal),
            Goal::ZeroingMove => {
                self.zeroing_move(classic_winning_moves(self.position));
                return self.lines;
            }
            _ => {}
        }
        let big = self.big_heaps();
        match self.position.big_heaps() {
            0 if self.position.ones() == 0 => self.empty_board(),
            0 => self.no_big_heap(goal),
            1 => self.one_big_heap(goal, big),
            _ => self.by_nim_sum(goal, Theorem::Two),
        }
        self.lines
    }

    /// What the exercise says.
    fn given(&mut self) {
        let given = || Claim::Represents(self.position.clone());
        self.lines.line(given, Rule::Given, &[]);
    }

    /// The nim-sum of a position with its working; returns the line that states it.
    fn nim_sum(&mut self, of: &Position, detail: Detail) -> usize {
        let claim = || Claim::NimSum {
            of: of.clone(),
            is: nim_sum(&of.0),
        };
        match of.0[..] {
            [_] => self.lines.line(claim, Rule::Definition, &[]),
            _ => {
                let worked = sums::work(&mut self.lines, &of.0, self.method, detail);
                self.lines.line(claim, Rule::Definition, &[worked])
            }
        }
    }

    /// Lemma 2 on an example: half of the first of the largest heaps is taken.
    fn change(&mut self) {
        self.given();
        let before = self.nim_sum(self.position, Detail::Full);
        let largest = self.position.0.iter().copied().max().unwrap_or(0);
        let heap = self.position.heaps().find(|&(_, size)| size == largest);
        let heap = heap.map_or(HeapNo(1), |(heap, _)| heap);
        let played = self.play(Move::take(heap, largest.div_ceil(2)), None);
        let after = self.nim_sum(&played.after, Detail::Short);
        let claim = || Claim::Changes {
            by: played.by,
            before: nim_sum(&self.position.0),
            after: nim_sum(&played.after.0),
        };
        self.lines
            .line(claim, Rule::Change, &[before, played.line, after]);
    }

    /// Corollary 1, and the check that the nim-sum has become 0 (Lemma 3). In Classic Nim such a move need not win.
    fn zeroing_move(&mut self, winning: Vec<Move>) {
        let s = self.nim_sum(self.position, Detail::Full);
        if let Some(played) = self.corollary_1(s) {
            let zero = self.nim_sum(&played.after, Detail::Short);
            let claim = || Claim::Zeroes(played.by);
            self.lines.line(claim, Rule::Zero, &[played.line, zero]);
        }
        self.winning(|| winning);
    }

    /// Nim, and Classic Nim with two or more big heaps.
    fn by_nim_sum(&mut self, goal: Goal, theorem: Theorem) {
        let s = self.nim_sum(self.position, Detail::Full);
        let outcome = self.outcome(self.position, theorem, s);
        match (goal, nim_sum(&self.position.0)) {
            (Goal::FirstMove, 1..) => {
                if let Some(played) = self.corollary_1(s) {
                    let zero = self.nim_sum(&played.after, Detail::Short);
                    self.conclude(played, theorem, zero);
                }
            }
            (Goal::AllMoves, 1..) => self.every_target(s),
            _ => self.winner(outcome),
        }
        let (disguise, position) = (self.disguise, self.position);
        self.winning(|| match disguise {
            Some(rules) => legal_winning_moves(rules, position),
            None => winning_moves(position),
        });
    }

    /// The three steps of Corollary 1, and the move that they give. `None` where the nim-sum is 0.
    fn corollary_1(&mut self, s_line: usize) -> Option<Played> {
        let s = nim_sum(&self.position.0);
        let largest = self.largest_power(s, s_line)?;
        let (heap, size) = self.heaps_with_largest_power(s).next()?;
        self.contains(heap, s, largest);
        let several = self.position.0.len() > 1;
        let target =
            several.then(|| sums::work(&mut self.lines, &[size, s], self.method, Detail::Short));
        Some(self.play_down_to(heap, size, size ^ s, target))
    }

    fn largest_power(&mut self, s: u64, s_line: usize) -> Option<usize> {
        let is = top_power(s)?;
        let claim = || Claim::LargestPower { of: s, is };
        let line = self.lines.line(claim, Rule::LargestPower, &[s_line]);
        let heaps = self.heaps_with_largest_power(s).count() as u64;
        self.lines.look_among(heaps);
        Some(line)
    }

    fn contains(&mut self, heap: HeapNo, s: u64, largest: usize) {
        let claim = || Claim::Contains {
            heap,
            power: top_power(s).unwrap_or(0),
        };
        self.lines.line(claim, Rule::Contains, &[largest]);
    }

    fn heaps_with_largest_power(&self, s: u64) -> impl Iterator<Item = (HeapNo, u64)> + use<'a, L> {
        let power = top_power(s).unwrap_or(0);
        let heaps = self.position.heaps();
        heaps.filter(move |&(_, size)| size & power != 0)
    }

    /// What each heap that contains the largest power must be brought down to.
    fn every_target(&mut self, s_line: usize) {
        let s = nim_sum(&self.position.0);
        let Some(largest) = self.largest_power(s, s_line) else {
            return;
        };
        let mut shown = Vec::new();
        for (heap, size) in self.heaps_with_largest_power(s) {
            if self.disguise.is_some() && shown.contains(&size) {
                continue;
            }
            self.contains(heap, s, largest);
            if !shown.contains(&size) {
                shown.push(size);
                let target = || {
                    Claim::Chain(Chain {
                        left: Expr::nim_sum(&[size, s]),
                        links: vec![
                            (Relation::Equal, Expr::number(size ^ s)),
                            (Relation::Less, Expr::number(size)),
                        ],
                    })
                };
                self.lines.line(target, Rule::Evaluate, &[]);
            }
        }
    }

    fn big_heaps(&mut self) -> usize {
        let claim = || Claim::BigHeaps {
            of: self.position.clone(),
            is: self.position.big_heaps(),
        };
        self.lines.line(claim, Rule::Count, &[])
    }

    fn ones(&mut self, of: &Position) -> usize {
        let claim = || Claim::Ones {
            of: of.clone(),
            is: of.ones(),
        };
        self.lines.line(claim, Rule::Count, &[])
    }

    /// One big heap: bring it down so that an odd number of heaps of one is left.
    fn one_big_heap(&mut self, goal: Goal, big: usize) {
        let outcome = self.outcome(self.position, Theorem::OneBigHeap, big);
        let moves = classic_winning_moves(self.position);
        match (goal, moves.first().and_then(Move::single)) {
            (Goal::FirstMove | Goal::AllMoves, Some(take)) => {
                let size = self.position.heap(take.heap).unwrap_or(0);
                let played = self.play_down_to(take.heap, size, size - take.count, None);
                let ones = self.ones(&played.after);
                self.conclude(played, Theorem::NoBigHeap, ones);
            }
            _ => self.winner(outcome),
        }
        self.winning(|| moves);
    }

    /// No big heap: every move takes one heap of one, so only parity counts.
    fn no_big_heap(&mut self, goal: Goal) {
        let ones = self.ones(self.position);
        let outcome = self.outcome(self.position, Theorem::NoBigHeap, ones);
        let moves = classic_winning_moves(self.position);
        match (goal, moves.first()) {
            (Goal::FirstMove | Goal::AllMoves, Some(first)) => {
                let played = self.play(first.clone(), None);
                let ones = self.ones(&played.after);
                self.conclude(played, Theorem::NoBigHeap, ones);
            }
            _ => self.winner(outcome),
        }
        self.winning(|| moves);
    }

    /// The finished game of Classic Nim, which the player to move has won.
    fn empty_board(&mut self) {
        let claim = || Claim::Outcome {
            of: self.position.clone(),
            is: Outcome::N,
        };
        let outcome = self.lines.line(claim, Rule::NoMoves, &[]);
        self.winner(outcome);
        self.winning(Vec::new);
    }

    /// A move with the difference that says how many counters go; `target` is the line that gives what stays.
    fn play_down_to(
        &mut self,
        heap: HeapNo,
        size: u64,
        leave: u64,
        target: Option<usize>,
    ) -> Played {
        let by = Move::take(heap, size - leave);
        if self.disguise.is_some() {
            return self.play(by, None);
        }
        let claim = || Claim::Difference {
            from: size,
            less: leave,
            is: size - leave,
        };
        let difference = self.lines.line(claim, Rule::Subtract, target.as_slice());
        self.play(by, Some(difference))
    }

    fn play(&mut self, by: Move, difference: Option<usize>) -> Played {
        let taken = || {
            by.0.iter().fold(self.position.clone(), |after, take| {
                let left = after.heap(take.heap).unwrap_or(0) - take.count;
                after.with(take.heap, left)
            })
        };
        let after = self
            .disguise
            .and_then(|rules| rules.after(self.position, &by));
        let after = after.unwrap_or_else(taken);
        let line = endings::leads_to(&mut self.lines, &by, &after, difference.as_slice());
        Played { by, after, line }
    }

    fn outcome(&mut self, of: &Position, theorem: Theorem, reason: usize) -> usize {
        let first_wins = match theorem {
            Theorem::One | Theorem::Two => nim_sum(&of.0) != 0,
            Theorem::OneBigHeap => true,
            Theorem::NoBigHeap => of.ones().is_multiple_of(2),
            _ => true,
        };
        let claim = || Claim::Outcome {
            of: of.clone(),
            is: Outcome::won(first_wins),
        };
        self.lines.line(claim, Rule::Theorem(theorem), &[reason])
    }

    /// The move leads to a P-position, so it wins.
    fn conclude(&mut self, played: Played, theorem: Theorem, reason: usize) {
        let cold = self.outcome(&played.after, theorem, reason);
        let wins = endings::wins(&mut self.lines, &played.by, played.line, cold);
        endings::first_wins(&mut self.lines, played.by, wins);
    }

    fn winner(&mut self, outcome: usize) {
        endings::winner(&mut self.lines, outcome);
    }

    fn winning(&mut self, moves: impl FnOnce() -> Vec<Move>) {
        endings::winning_moves(&mut self.lines, moves);
    }
}

/// The largest power of 2 in a number; 0 has none.
fn top_power(n: u64) -> Option<u64> {
    n.checked_ilog2().map(|k| 1 << k)
}
