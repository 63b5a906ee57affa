//! Solutions as students write them, right or with one mistake of the known ones, after which they go on with what they
//! have. Untrusted: whoever shows one to a reader has the kernel say that all lines before the mistake are right, that
//! the line with the mistake is false, and what is right instead.

use super::mistakes::{self, Mistake};
use super::nim;
use super::sums::{self, nim_sum, powers};
use crate::model::claim::{Claim, Outcome, Player};
use crate::model::derivation::{Line, Rule};
use crate::model::formula::{Chain, Expr};
use crate::model::position::{HeapNo, Move, Position};
use crate::model::rules::Theorem;

/// The mistakes that can be put into a solution.
pub const COVERED: [Mistake; 16] = [
    Mistake::Carried,
    Mistake::NothingCancelled,
    Mistake::CancelledThree,
    Mistake::KeptOne,
    Mistake::PowerOfLargestHeap,
    Mistake::PowerTooSmall,
    Mistake::SmallestPower,
    Mistake::HeapLacksPower,
    Mistake::TakeForLeave,
    Mistake::TakesS,
    Mistake::LeavesS,
    Mistake::InvertedVerdict,
    Mistake::StaleNimSum,
    Mistake::NimWithOneBig,
    Mistake::EvenOnes,
    Mistake::MiscountedBig,
];

/// A line of a student's solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The line; it cites others by their number in the whole solution.
    pub line: Line,
    /// Whether the student writes it; the others are what the kernel needs besides.
    pub told: bool,
}

/// The mistake in a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Which mistake.
    pub mistake: Mistake,
    /// Where the wrong line stands among all lines, from 0.
    pub at: usize,
    /// What the kernel refuses as false: the wrong line itself, or, where it says that a move wins, that this move leads
    /// to a P-position.
    pub refuted: Line,
    /// The right line in its place.
    pub right: Line,
}

/// A student's solution of a first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// All lines.
    pub lines: Vec<Said>,
    /// The mistake, where there is one.
    pub slip: Option<Slip>,
}

/// The solution with a mistake, or without one; `None` where the mistake cannot be made, or changes nothing.
/// `checks` says whether the position after the move is looked at again, as far as the student comes to that.
pub fn solution(
    position: &Position,
    misere: bool,
    mistake: Option<Mistake>,
    checks: bool,
) -> Option<Solution> {
    let mut student = Student {
        position,
        mistake,
        checks,
        misere,
        solution: Solution::default(),
    };
    match misere {
        false => student.by_nim_sum(Theorem::One)?,
        true => student.by_big_heaps()?,
    }
    let made = student.solution.slip.is_some() == mistake.is_some();
    made.then_some(student.solution)
}

/// A student at work.
struct Student<'a> {
    position: &'a Position,
    mistake: Option<Mistake>,
    checks: bool,
    misere: bool,
    solution: Solution,
}

impl Student<'_> {
    fn makes(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    fn erred(&self) -> bool {
        self.solution.slip.is_some()
    }

    /// Writes a line; returns its number.
    fn says(&mut self, claim: Claim, rule: Rule, from: &[usize]) -> usize {
        self.push(claim, rule, from, true)
    }

    /// Adds a line that the student does not write.
    fn knows(&mut self, claim: Claim, rule: Rule, from: &[usize]) -> usize {
        self.push(claim, rule, from, false)
    }

    fn push(&mut self, claim: Claim, rule: Rule, from: &[usize], told: bool) -> usize {
        let line = line(claim, rule, from);
        self.solution.lines.push(Said { line, told });
        self.solution.lines.len()
    }

    /// Writes a line that should be `right`, by the same rule from the same lines.
    fn errs(&mut self, wrong: Claim, right: Claim, rule: Rule, from: &[usize]) -> usize {
        let refuted = line(wrong.clone(), rule, from);
        let right = line(right, rule, from);
        self.slips(refuted, right);
        self.says(wrong, rule, from)
    }

    /// The next line is the mistake.
    fn slips(&mut self, refuted: Line, right: Line) {
        if let Some(mistake) = self.mistake {
            self.solution.slip = Some(Slip {
                mistake,
                at: self.solution.lines.len(),
                refuted,
                right,
            });
        }
    }

    /// Classic Nim: how many heaps are big decides what to do.
    fn by_big_heaps(&mut self) -> Option<()> {
        let (of, is) = (self.position.clone(), self.position.big_heaps());
        let claim = |is| Claim::BigHeaps { of: of.clone(), is };
        let (big, line) = match self.makes(Mistake::MiscountedBig) {
            true => {
                let all = self.position.0.len() as u64;
                (all, self.errs(claim(all), claim(is), Rule::Count, &[]))
            }
            false => (is, self.says(claim(is), Rule::Count, &[])),
        };
        match big {
            _ if self.erred() && big == is => None,
            0 => self.no_big_heap(),
            1 => self.one_big_heap(line),
            _ => self.by_nim_sum(Theorem::Two),
        }
    }

    /// Writes who wins from the position; `None` after a verdict that ends the solution.
    fn verdict(&mut self, first: bool, theorem: Theorem, reason: usize) -> Option<usize> {
        let claim = |first| Claim::Outcome {
            of: self.position.clone(),
            is: Outcome::won(first),
        };
        let (said, right) = (claim(!first), claim(first));
        let rule = Rule::Theorem(theorem);
        match self.makes(Mistake::InvertedVerdict) {
            true => {
                self.errs(said, right, rule, &[reason]);
                let player = Outcome::won(!first).winner();
                self.says(Claim::Winner { player, by: None }, Rule::Meaning, &[]);
                None
            }
            false => {
                let line = self.says(right, rule, &[reason]);
                if !first {
                    let player = Player::Second;
                    self.says(Claim::Winner { player, by: None }, Rule::Meaning, &[line]);
                }
                first.then_some(line)
            }
        }
    }

    fn no_big_heap(&mut self) -> Option<()> {
        let (of, is) = (self.position.clone(), self.position.ones());
        let ones = self.says(Claim::Ones { of, is }, Rule::Count, &[]);
        let first = is.is_multiple_of(2);
        if self.verdict(first, Theorem::NoBigHeap, ones).is_some() {
            let winning = nim::classic_winning_moves(self.position);
            self.concludes(winning.first()?.clone(), None)?;
        }
        Some(())
    }

    /// The big heap is brought down so that the ones are odd in number; who errs makes them even, or plays as in Nim.
    fn one_big_heap(&mut self, big: usize) -> Option<()> {
        if self.verdict(true, Theorem::OneBigHeap, big).is_none() {
            return Some(());
        }
        if self.makes(Mistake::NimWithOneBig) {
            let (s, line) = self.nim_sum(nim_sum(&self.position.0));
            return self.plays(s, line);
        }
        let (heap, size) = self.position.heaps().find(|&(_, size)| size > 1)?;
        let odd = 1 - self.position.ones() % 2;
        let left = match self.makes(Mistake::EvenOnes) {
            true => 1 - odd,
            false => odd,
        };
        let difference = self.leaves(size, left, &[]);
        self.concludes(Move::take(heap, size - left), Some(difference))
    }

    /// Nim, and Classic Nim with two or more big heaps.
    fn by_nim_sum(&mut self, theorem: Theorem) -> Option<()> {
        if self.position.0.len() < 2 {
            return None;
        }
        let s = nim_sum(&self.position.0);
        let found = match self.mistake {
            Some(mistake) if !self.erred() => mistaken_sum(mistake, &self.position.0),
            _ => None,
        };
        let (s, line) = self.nim_sum(found.unwrap_or(s));
        match self.verdict(s != 0, theorem, line) {
            Some(_) => self.plays(s, line),
            None => Some(()),
        }
    }

    /// Writes the nim-sum as it was found; returns it with its line.
    fn nim_sum(&mut self, found: u64) -> (u64, usize) {
        let heaps = &self.position.0;
        let s = nim_sum(heaps);
        let comes_to = |n| Claim::Chain(Chain::equal(Expr::nim_sum(heaps), Expr::number(n)));
        let expansion = sums::expanded(heaps);
        if expansion != Expr::nim_sum(heaps) {
            let chain = Chain::equal(Expr::nim_sum(heaps), expansion);
            self.says(Claim::Chain(chain), Rule::Powers, &[]);
        }
        let chain = match found == s {
            true => self.says(comes_to(s), Rule::Evaluate, &[]),
            false => self.errs(comes_to(found), comes_to(s), Rule::Evaluate, &[]),
        };
        let claim = Claim::NimSum {
            of: self.position.clone(),
            is: found,
        };
        (found, self.says(claim, Rule::Definition, &[chain]))
    }

    /// The three steps of Corollary 1 with the nim-sum as it was found, each with its mistakes.
    fn plays(&mut self, s: u64, line: usize) -> Option<()> {
        let power = powers(s).next()?;
        let largest = |is| Claim::LargestPower { of: s, is };
        let rule = Rule::LargestPower;
        let (power, line) = match self.mistaken_power(s, power) {
            Some(wrong) => (
                wrong,
                self.errs(largest(wrong), largest(power), rule, &[line]),
            ),
            None => (power, self.says(largest(power), rule, &[line])),
        };
        let mut heaps = self.position.heaps();
        let serves = |&(_, size): &(HeapNo, u64)| size & power != 0 && size ^ s < size;
        let right = self.position.heaps().find(serves)?;
        let has = |heap| Claim::Contains { heap, power };
        if self.makes(Mistake::HeapLacksPower) {
            let (heap, size) =
                heaps.find(|&(_, size)| size & power == 0 && size ^ s <= 2 * size)?;
            self.errs(has(heap), has(right.0), Rule::Contains, &[line]);
            let target = self.target(size, s);
            let (from, less) = (size ^ s, size);
            let is = from - less;
            self.says(
                Claim::Difference { from, less, is },
                Rule::Subtract,
                &[target],
            );
            return self.concludes(Move::take(heap, is), None);
        }
        let (heap, size) = right;
        self.says(has(heap), Rule::Contains, &[line]);
        self.takes(heap, size, s)
    }

    /// A power of 2 that is wrong and yet in a heap that can be played in.
    fn mistaken_power(&self, s: u64, right: u64) -> Option<u64> {
        if self.erred() {
            return None;
        }
        let largest = self.position.0.iter().copied().max()?;
        let of_heap = powers(largest).next()?;
        let smallest = powers(s).last()?;
        match self.mistake? {
            Mistake::PowerOfLargestHeap => Some(of_heap).filter(|&n| n != right),
            Mistake::SmallestPower => Some(smallest).filter(|&n| n != right && n != of_heap),
            Mistake::PowerTooSmall => {
                let halves = std::iter::successors(Some(right / 2), |n| Some(n / 2));
                let mut smaller = halves.take_while(|&n| n > 0);
                let used = |n| {
                    self.position
                        .0
                        .iter()
                        .any(|size| size & n != 0 && size ^ s < *size)
                };
                smaller.find(|&n| n != smallest && n != of_heap && used(n))
            }
            _ => None,
        }
    }

    fn target(&mut self, size: u64, s: u64) -> usize {
        let chain = Chain::equal(Expr::nim_sum(&[size, s]), Expr::number(size ^ s));
        self.says(Claim::Chain(chain), Rule::Evaluate, &[])
    }

    fn leaves(&mut self, from: u64, less: u64, target: &[usize]) -> usize {
        let is = from - less;
        self.says(Claim::Difference { from, less, is }, Rule::Subtract, target)
    }

    /// What stays in the heap and what goes; who errs takes s, leaves s, or takes what should stay. Where two of these
    /// come to the same, nobody can tell which it was.
    fn takes(&mut self, heap: HeapNo, size: u64, s: u64) -> Option<()> {
        let takes_or_leaves = [Mistake::TakesS, Mistake::LeavesS, Mistake::TakeForLeave];
        let alike = size ^ s == s || size.checked_sub(s).is_some_and(|n| n == s || n == size ^ s);
        if alike
            && takes_or_leaves
                .map(|mistake| self.makes(mistake))
                .contains(&true)
        {
            return None;
        }
        if self.makes(Mistake::TakesS) || self.makes(Mistake::LeavesS) {
            let left = size.checked_sub(s).filter(|&left| left > 0)?;
            self.leaves(size, s, &[]);
            let takes = if self.makes(Mistake::TakesS) { s } else { left };
            return self.concludes(Move::take(heap, takes), None);
        }
        let stays = size ^ s;
        let target = self.target(size, s);
        let difference = self.leaves(size, stays, &[target]);
        match self.makes(Mistake::TakeForLeave) {
            true if stays == 0 => None,
            true => self.concludes(Move::take(heap, stays), None),
            false => self.concludes(Move::take(heap, size - stays), Some(difference)),
        }
    }

    /// The move, perhaps a look at the position after it, and that it wins.
    fn concludes(&mut self, by: Move, difference: Option<usize>) -> Option<()> {
        let take = by.single()?;
        let left = self.position.heap(take.heap)?.checked_sub(take.count)?;
        let to = self.position.with(take.heap, left);
        let wins = |by: &Move| Claim::Winner {
            player: Player::First,
            by: Some(by.clone()),
        };
        if self.erred() {
            self.says(wins(&by), Rule::Meaning, &[]);
            return Some(());
        }
        let claim = Claim::LeadsTo {
            by: by.clone(),
            to: to.clone(),
        };
        let stale = self.makes(Mistake::StaleNimSum);
        let looks = (self.checks || stale) && self.mistake.is_none_or(|_| stale);
        let played = self.push(claim, Rule::Play, difference.as_slice(), looks);
        let (theorem, reason) = self.looks_again(&to, looks)?;
        if self.erred() {
            return Some(());
        }
        let cold = Claim::Outcome {
            of: to,
            is: Outcome::P,
        };
        if self.mistake.is_some() {
            let right = match self.misere {
                true => nim::classic_winning_moves(self.position),
                false => nim::winning_moves(self.position),
            };
            if right.contains(&by) {
                return None;
            }
            let refuted = line(cold, Rule::Theorem(theorem), &[reason]);
            self.slips(refuted, line(wins(right.first()?), Rule::Meaning, &[]));
            self.says(wins(&by), Rule::Meaning, &[]);
            return Some(());
        }
        let cold = self.push(cold, Rule::Theorem(theorem), &[reason], looks);
        let line = self.knows(Claim::Wins(by.clone()), Rule::SomeOption, &[played, cold]);
        self.says(wins(&by), Rule::Meaning, &[line]);
        Some(())
    }

    /// The position after the move: by which theorem it is judged, and the line that this rests on.
    fn looks_again(&mut self, to: &Position, told: bool) -> Option<(Theorem, usize)> {
        let of = || to.clone();
        let theorem = match (self.misere, to.big_heaps()) {
            (false, _) => Theorem::One,
            (true, 0) => Theorem::NoBigHeap,
            (true, 1) => Theorem::OneBigHeap,
            _ => Theorem::Two,
        };
        let stale = self.makes(Mistake::StaleNimSum);
        let line = match theorem {
            Theorem::One | Theorem::Two => {
                let s = nim_sum(&to.0);
                let chain = Chain::equal(Expr::nim_sum(&to.0), Expr::number(s));
                let chain = self.knows(Claim::Chain(chain), Rule::Evaluate, &[]);
                let sum = |is| Claim::NimSum { of: of(), is };
                match stale {
                    true => {
                        let old = nim_sum(&self.position.0);
                        let line = self.errs(sum(old), sum(s), Rule::Definition, &[chain]);
                        let (of, is) = (of(), Outcome::N);
                        self.says(Claim::Outcome { of, is }, Rule::Theorem(theorem), &[line]);
                        let player = Player::Second;
                        self.says(Claim::Winner { player, by: None }, Rule::Meaning, &[]);
                        line
                    }
                    false => self.push(sum(s), Rule::Definition, &[chain], told),
                }
            }
            _ if stale => return None,
            Theorem::OneBigHeap => {
                let (of, is) = (of(), 1);
                self.push(Claim::BigHeaps { of, is }, Rule::Count, &[], told)
            }
            _ => {
                let (of, is) = (of(), to.ones());
                self.push(Claim::Ones { of, is }, Rule::Count, &[], told)
            }
        };
        Some((theorem, line))
    }
}

fn line(claim: Claim, rule: Rule, from: &[usize]) -> Line {
    let from = from.to_vec();
    Line { claim, rule, from }
}

/// What the heaps come to under a mistake of sums, where that is wrong and no other of them comes to the same.
fn mistaken_sum(mistake: Mistake, heaps: &[u64]) -> Option<u64> {
    const SUMS: [Mistake; 4] = [
        Mistake::Carried,
        Mistake::NothingCancelled,
        Mistake::CancelledThree,
        Mistake::KeptOne,
    ];
    let of = |mistake| match SUMS.contains(&mistake) {
        true => mistakes::sum(mistake, heaps),
        false => None,
    };
    let found = of(mistake)?;
    let others = SUMS.into_iter().filter(|&other| other != mistake);
    let alone = others.filter_map(of).all(|other| other != found);
    (alone && found != nim_sum(heaps)).then_some(found)
}
