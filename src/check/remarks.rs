//! Verdicts on remarks along the way: what a heap holds, which powers cancel, what is left, what holds of every board. A
//! remark that may be about another board than the one at hand is `unread`, not wrong.

use rustc_hash::FxHashMap;

use super::answering::Answering;
use super::finding::{Finding, doubtful, right_or, sure_or_not};
use super::formulas::same;
use super::heaps::filled;
use super::multisets::{all_equal, sorted_once};
use super::options::LISTED;
use super::premises::Premises;
use super::trouble::Trouble;
use super::verdict::Verdict;
use super::wrong::wrong_entry;
use crate::engine::mistakes::Mistake;
use crate::engine::sums::nim_sum;
use crate::language::said::{Board, Condition, Said};
use crate::model::claim::Outcome;
use crate::model::formula::Expr;
use crate::model::heap_code::HeapCode;
use crate::model::position::{HeapNo, Position};
use crate::model::rules::Layout;

/// Circles that are looked at for a counterexample have no more places.
const LARGEST: u64 = 9;

/// Single heaps that are looked at for a counterexample.
const SMALL: u64 = 60;

impl Answering {
    pub(super) fn holds(&mut self, heap: HeapNo, size: u64) -> Finding {
        // An empty heap is one of later: "at last it is 0".
        let first = self.at_start() && size > 0;
        match self.start().heap(heap) {
            None => self.no_such_heap(heap),
            Some(is) if is != size && first => Finding::wrong(Trouble::OtherSize {
                heap,
                size: is,
                said: size,
                mirrored: false,
            }),
            _ => self.remark(|board| board.heap(heap) == Some(size)),
        }
    }

    /// A name says nothing by itself; from here on it stands for its number.
    pub(super) fn called(&mut self, name: &str, is: u64) -> Finding {
        self.own.names.retain(|(other, _)| other != name);
        self.own.names.push((name.to_string(), is));
        Finding::silent()
    }

    pub(super) fn occurs(&mut self, power: u64, times: u64) -> Finding {
        // "Two 7s and two 4s" may count the heaps themselves.
        let whole = |board: &Position| board.0.iter().filter(|size| **size == power).count();
        let boards = self.at_hand();
        if times > 1 && boards.iter().any(|board| whole(board) as u64 == times) {
            return Finding::ok().meaning([Said::AllHold {
                of: Board::Unsaid,
                heaps: Some(times),
                size: power,
            }]);
        }
        if !power.is_power_of_two() {
            return doubtful();
        }
        let with = |board: &Position| board.0.iter().filter(|size| **size & power != 0).count();
        let first = self.at_start();
        let right = with(self.start()) as u64;
        let split = self.split_before().iter();
        let with_split = split.filter(|number| *number & power != 0).count() as u64;
        match first && right != times {
            true if with_split == times => doubtful(),
            true => Finding::wrong(Trouble::Occurs { power, right }),
            false => self.remark(|board| with(board) as u64 == times),
        }
    }

    /// Two equal powers cancel, or all of one kind; `having` heaps were said to have it.
    pub(super) fn pair_cancels(
        &mut self,
        power: u64,
        other: Option<u64>,
        all: bool,
        having: usize,
    ) -> Finding {
        // "The 8 and the 4 cancel" may say that each of them does.
        if let Some(other) = other.filter(|other| *other != power) {
            let one = self.pair_cancels(power, None, all, 0);
            let both = self.pair_cancels(other, None, all, 0);
            return match (one.verdict, both.verdict) {
                (Verdict::Ok, Verdict::Ok) => Finding::ok(),
                _ => doubtful(),
            };
        }
        let sum = self.own.nim_sum.map_or(0, |own| own.is);
        let pairs = |n: usize| n > 1 && (!all || n.is_multiple_of(2));
        let contains = |n: &&u64| match power.is_power_of_two() {
            true => *n & power == power,
            false => **n == power,
        };
        // The powers of the numbers that are just being worked with may cancel too: "12 xor 15".
        let terms = self.own.terms.iter().filter(contains).count();
        if power > 0 && pairs(terms) && !self.own.terms.contains(&power) {
            return Finding::ok();
        }
        let with = self.start().0.iter().filter(contains).count();
        let finding = self.remark(|board| {
            let with = board.0.iter().filter(contains).count();
            let by_sum = usize::from(with == 1 && sum & power != 0);
            let whole = board.0.iter().filter(|n| **n == power).count();
            power > 0 && (pairs(with + by_sum) || pairs(whole))
        });
        // Where nothing else was worked with, the powers are those of the board.
        let board = self.own.terms.is_empty() || same(&self.own.terms, &self.start().0);
        let begun = self.own.nim_sum.is_some() || self.own.made.is_some();
        let known = board && !begun && power.is_power_of_two() && self.is_nim();
        if all && with > 2 && finding.verdict != Verdict::Ok {
            self.own.cancelled |= power;
        }
        match finding.verdict {
            Verdict::Ok => finding,
            _ if known && all && having == with && with > 2 => {
                Finding::wrong(Trouble::StruckThree(power))
            }
            // Of three, two cancel, and the line may go on to say that one is left.
            _ if known && self.own.target.is_none() && with < 2 => {
                let right = with as u64;
                Finding::wrong(Trouble::Occurs { power, right })
            }
            _ => finding,
        }
    }

    /// One of a power is left after cancelling, on the board or in what is to stay in a heap.
    pub(super) fn survives(&mut self, power: u64, denied: bool, premises: &Premises) -> Finding {
        // "The four 7s cancel": whole heaps do, where their number is even.
        let heaps = self.start().0.iter().filter(|heap| **heap == power);
        let heaps = heaps.count() as u64;
        let in_pairs = denied && heaps.is_multiple_of(2);
        if !power.is_power_of_two() {
            return match denied {
                true => sure_or_not(in_pairs),
                false => self.left_over(&Expr::number(power)),
            };
        }
        let nim = self.is_nim();
        let first = self.at_start();
        let start = nim_sum(&self.start().0);
        let others = [
            self.own.target.map(|target| target.leave),
            self.next().map(|after| nim_sum(&after.0)),
            (!self.own.terms.is_empty()).then(|| nim_sum(&self.own.terms)),
        ];
        let mut all = [Some(start)].into_iter().chain(others).flatten();
        let right = all.any(|sum| (sum & power == 0) == denied);
        let times = self.start().0.iter().filter(|n| *n & power != 0).count();
        // A whole heap that is left is another thing.
        let heap = self.start().0.contains(&power);
        match (nim, right, first) {
            (true, true, _) => Finding::ok(),
            (true, ..) if in_pairs && premises.counted == Some((power, heaps)) => Finding::ok(),
            (true, false, true) if denied || !heap => {
                let right = times as u64;
                Finding::wrong(Trouble::Occurs { power, right })
            }
            _ => doubtful(),
        }
    }

    /// Whether a power occurs in an odd number of heaps.
    pub(super) fn power_parity(&mut self, power: u64, odd: bool) -> Finding {
        if !power.is_power_of_two() {
            return doubtful();
        }
        let with = |board: &Position| board.0.iter().filter(|n| *n & power != 0).count();
        let right = with(self.start()) as u64;
        let first = self.at_start();
        match first && (right % 2 == 1) != odd {
            true => Finding::wrong(Trouble::Occurs { power, right }),
            false => self.remark(|board| (with(board) % 2 == 1) == odd),
        }
    }

    /// A number, such as the nim-sum, contains a power.
    pub(super) fn power_in(&mut self, number: u64, power: u64, denied: bool) -> Finding {
        if !power.is_power_of_two() {
            return doubtful();
        }
        let heap = self.start().heaps().find(|(_, size)| *size == number);
        match (heap, (number & power == 0) == denied) {
            (_, true) => Finding::ok(),
            (Some((heap, size)), false) => Finding::wrong(Trouble::Content {
                heap,
                size,
                power,
                has: denied,
            }),
            (None, false) => doubtful(),
        }
    }

    /// No power of 2 is in two of the numbers.
    pub(super) fn disjoint(&mut self, numbers: &[u64]) -> Finding {
        let mut seen = 0_u64;
        let twice = numbers.iter().fold(0_u64, |twice, n| {
            let again = seen & n;
            seen |= n;
            twice | again
        });
        match (numbers.len(), twice) {
            (0 | 1, _) => doubtful(),
            (_, 0) => Finding::ok(),
            (_, twice) => {
                let power = 1 << twice.ilog2();
                let right = numbers.iter().filter(|n| *n & power != 0).count() as u64;
                Finding::wrong(Trouble::Occurs { power, right })
            }
        }
    }

    /// The powers that are left after cancelling add up to the nim-sum, or to what is to stay in a heap.
    pub(super) fn left_over(&mut self, sum: &Expr) -> Finding {
        let powers = match sum {
            Expr::Plus(powers) => &powers[..],
            Expr::Atom(_) => std::slice::from_ref(sum),
            // "What is left is 6 ⊕ 9": what has cancelled comes to 0.
            Expr::Xor(terms) => {
                let terms: Option<Vec<u64>> = terms.iter().map(Expr::as_number).collect();
                let right = terms.is_some_and(|terms| {
                    let sum = nim_sum(&self.start().0);
                    nim_sum(&terms) == sum && terms.iter().all(|n| self.start().0.contains(n))
                });
                return sure_or_not(right);
            }
        };
        let total = powers
            .iter()
            .try_fold(0_u64, |total, power| total.checked_add(power.as_number()?));
        let Some(total) = total else {
            return doubtful();
        };
        let nim = self.is_nim();
        let heaps = self.start().0.clone();
        let right = [
            Some(nim_sum(&heaps)),
            self.own.target.map(|target| target.leave),
            self.own
                .running
                .as_ref()
                .and_then(|running| running.last.as_number()),
            self.next().map(|after| nim_sum(&after.0)),
            (!self.own.terms.is_empty()).then(|| nim_sum(&self.own.terms)),
        ];
        let first = self.own.nim_sum.is_none() && self.at_start();
        let sum = nim_sum(&heaps);
        let lost = sum & !total;
        let of_split = !self.split_before().is_empty() && nim_sum(self.split_before()) == total;
        match right.contains(&Some(total)) {
            true => Finding::ok(),
            false if of_split => doubtful(),
            // All three of a power were said to cancel, and none of them is left.
            false if first && nim && sum & total == total && lost & !self.own.cancelled == 0 => {
                Finding::wrong(Trouble::StruckThree(lost & lost.wrapping_neg()))
            }
            // "The 4 and the 1 have no partner" leaves out what is left beside them.
            false if nim && sum & total == total => doubtful(),
            false if first && nim && distinct_powers(powers) => {
                Finding::wrong(super::wrong::wrong_sum(&heaps, total))
            }
            false => doubtful(),
        }
    }

    /// Some of the heaps, where these were just split into powers: what is said next may be said of them alone.
    fn split_before(&self) -> &[u64] {
        let (split, _) = &self.own.split;
        let some = 1 < split.len() && split.len() < self.start().0.len();
        if some { split } else { &[] }
    }

    pub(super) fn no_pairs(&mut self) -> Finding {
        let heaps = &self.start().0;
        let once = heaps
            .iter()
            .try_fold(0_u64, |seen, size| match seen & size {
                0 => Ok(seen | size),
                twice => Err(twice),
            });
        match once {
            Ok(_) => Finding::ok(),
            // "They have no common power" may be said of two of them.
            Err(_) => doubtful(),
        }
    }

    pub(super) fn equal_heaps(&mut self) -> Finding {
        // "Two rows are equal" of more than two.
        let start = &self.start().0;
        let twice = start.len() > 2 && sorted_once(start).len() < start.len();
        match twice {
            true => Finding::ok(),
            false => self.remark(|board| all_equal(&filled(board))),
        }
    }

    /// Whether some heaps are equal; after a move it is said of what is left.
    pub(super) fn same_size(&mut self, heaps: &[HeapNo], denied: bool) -> Finding {
        let same = |board: &Position| {
            let mut sizes = heaps.iter().map(|heap| board.heap(*heap));
            let first = sizes.next().flatten();
            first.is_some() && sizes.all(|size| size == first)
        };
        let sizes = heaps.iter().filter_map(|heap| self.start().heap(*heap));
        let sizes: Vec<u64> = sizes.collect();
        let other = sizes.iter().find(|size| Some(*size) != sizes.first());
        let first = self.at_start();
        match (first && sizes.len() == heaps.len(), sizes.first(), other) {
            (true, Some(&left), Some(&right)) if !denied => {
                Finding::wrong(Trouble::Link { left, right })
            }
            _ => self.remark(|board| same(board) != denied),
        }
    }

    /// What is left after the move.
    pub(super) fn left(&mut self, size: Option<u64>, by: Option<u64>) -> Finding {
        let finding = self.left_at_hand(size, by);
        self.unless_told(finding)
    }

    fn left_at_hand(&mut self, size: Option<u64>, by: Option<u64>) -> Finding {
        let Some(made) = &self.own.made else {
            return Finding::waits(Trouble::NoMoveYet);
        };
        let [left] = made.after.0[..] else {
            return doubtful();
        };
        let other = size.is_some_and(|size| size != left);
        let multiple = by.is_none_or(|by| by > 0 && left.is_multiple_of(by));
        match (other, multiple) {
            (false, true) => Finding::ok(),
            (true, _) => Finding::wrong(Trouble::OtherSize {
                heap: HeapNo(1),
                size: left,
                said: size.unwrap_or(0),
                mirrored: false,
            }),
            (false, false) => Finding::wrong(Trouble::division(left, by.unwrap_or(1))),
        }
    }

    /// "If he takes x, I take 4 - x": right where every such answer may be taken.
    pub(super) fn complement(&mut self, total: u64) -> Finding {
        let Some(amounts) = self.task.rules.amounts() else {
            return doubtful();
        };
        let allowed = |take: &u64| {
            let answer = total.checked_sub(*take);
            answer.is_some_and(|answer| amounts.0.binary_search(&answer).is_ok())
        };
        match amounts.up_to() {
            _ if amounts.0.iter().all(allowed) => Finding::ok(),
            // "I make it 12": what is left, and no sum of a move and its answer.
            Some(most) if total > 2 * most => doubtful(),
            // One of the answers would take more than is allowed, or nothing.
            Some(most) => Finding::wrong(Trouble::IllegalAmount {
                take: match total > most {
                    true => total - 1,
                    false => 0,
                },
                amounts: amounts.0.to_vec(),
            }),
            None => doubtful(),
        }
    }

    /// The rule of the game, which is known.
    pub(super) fn last_wins(&self, wins: bool) -> Finding {
        let normal = !self.is_misere();
        right_or(wins == normal, Trouble::OtherRule)
    }

    /// "In Classic Nim everything is reversed": so it is where all heaps are single counters, and nowhere else.
    pub(super) fn reversed(&self) -> Finding {
        let misere = self.is_misere();
        if !misere || !self.is_nim() {
            return doubtful();
        }
        match self.start().big_heaps() {
            0 => Finding::ok(),
            _ => Finding::wrong(Trouble::NotReversed),
        }
    }

    /// What is said of every board: a theorem, or a small counterexample, or else nobody knows.
    pub(super) fn general(&mut self, when: Condition, is: Outcome) -> Finding {
        self.general_under(self.is_misere(), when, is)
    }

    /// The same under a convention of play: misère, or else normal.
    pub(super) fn general_under(&mut self, misere: bool, when: Condition, is: Outcome) -> Finding {
        let runs = self.task.rules.run_code();
        let one_wins = runs.is_some_and(|code| code.leaves(1).nothing);
        // The middle one or two are taken, and what is left is equal.
        let middle = |code: &HeapCode| {
            [1, 2]
                .iter()
                .all(|&n| code.leaves(n).nothing && code.leaves(n).two)
        };
        let run_wins = runs.is_some_and(middle);
        let nim = self.is_nim();
        let right = match when {
            Condition::Empty if misere => Outcome::N,
            Condition::Empty => Outcome::P,
            Condition::NimSumZero if nim && !misere => Outcome::P,
            Condition::NimSumNotZero if nim && !misere => Outcome::N,
            // With two big heaps Classic Nim is decided as Nim is.
            Condition::NimSumZero if nim && self.start().big_heaps() > 1 => Outcome::P,
            Condition::NimSumNotZero if nim && self.start().big_heaps() > 1 => Outcome::N,
            Condition::EqualHeaps if !misere => Outcome::P,
            Condition::OneBigHeap if nim && misere => Outcome::N,
            Condition::OneCounter if misere => Outcome::P,
            Condition::OneCounter if nim || one_wins => Outcome::N,
            Condition::SingleHeap if (nim || run_wins) && !misere => Outcome::N,
            Condition::OnesOdd(odd) if nim => match odd == misere {
                true => Outcome::P,
                false => Outcome::N,
            },
            Condition::CountersOdd(odd) if nim => {
                // An odd total forces a nim-sum that is not 0; that is all.
                let right = odd && is == Outcome::N && !misere;
                return right_or(right, self.even_total(is));
            }
            Condition::CountersOdd(odd)
                if self.amounts().is_some() && self.start().0.len() == 1 =>
            {
                return self.remainders(2, &[u64::from(odd)], false, is);
            }
            Condition::Multiple(by) => return self.multiples(by, true, is),
            Condition::NotMultiple(by) => return self.multiples(by, false, is),
            Condition::Circle { least, full } => return self.circles(least, full, is),
            _ => return doubtful(),
        };
        right_or(right == is, Trouble::Inverted(right))
    }

    /// Circles with at least so many counters, full or with gaps, are looked at from small to larger ones.
    fn circles(&mut self, least: u64, full: bool, is: Outcome) -> Finding {
        let whole = self.start().0.iter().all(|counter| *counter == 1);
        let round = self.task.rules.layout() == Layout::Circle;
        if !round || !(1..=LARGEST).contains(&least) {
            return doubtful();
        }
        for places in least..=LARGEST {
            let places = places as usize;
            let mut circles = vec![vec![1; places]];
            // With a gap the counters lie in a row, of which the middle is taken.
            if !full {
                circles.push([vec![1; places], vec![0]].concat());
            }
            for circle in circles {
                let other = match self.proofs.outcome(&Position(circle.clone())) {
                    Some((_, right)) if right == is => continue,
                    Some((_, right)) => right,
                    None => return doubtful(),
                };
                // Of a circle with gaps nobody speaks of full ones unless it says so.
                let shown = Position(circle);
                return match whole || !full {
                    true => Finding::wrong(Trouble::Circle(shown, other)),
                    false => doubtful(),
                };
            }
        }
        sure_or_not(whole)
    }

    /// The parity of all counters decides nothing.
    fn even_total(&self, is: Outcome) -> Trouble {
        let start = self.start();
        let counters = start.0.iter().fold(0, |sum: u64, n| sum.saturating_add(*n));
        let mistake = Some(Mistake::EvenTotal);
        self.other_verdict(start, is.other(), mistake, Some(counters))
    }

    /// What is said of the multiples of a number, by the table that the kernel fills in.
    fn multiples(&mut self, by: u64, multiple: bool, is: Outcome) -> Finding {
        if !self.task.rules.layout().is_coded() || by == 0 {
            return doubtful();
        }
        let Some(right) = self.proofs.right_outcomes(SMALL) else {
            return doubtful();
        };
        let said = |n: u64| (n > 0 && n.is_multiple_of(by) == multiple).then_some(is);
        match wrong_entry(&right, said) {
            Some(trouble) => Finding::wrong(trouble),
            None if self.proofs.divisor == Some((by, 0)) => Finding::ok(),
            None => sure_or_not(self.holds_for_all(by, multiple, is)),
        }
    }

    /// Whether exactly the multiples, or exactly the other numbers, are won or lost: once as many outcomes as a move reaches
    /// back come again, everything repeats itself.
    fn holds_for_all(&mut self, by: u64, multiple: bool, is: Outcome) -> bool {
        let reach = self
            .amounts()
            .and_then(|amounts| usize::try_from(*amounts.last()?).ok());
        let (Some(reach), Some(table)) = (reach, self.proofs.right_outcomes(LISTED)) else {
            return false;
        };
        if !self.proofs.purse.pay(LISTED * reach as u64) {
            return false;
        }
        let mut seen: FxHashMap<&[Outcome], u64> = FxHashMap::default();
        let again = (0..).zip(table.windows(reach)).find_map(|(at, window)| {
            let first = seen.insert(window, at)?;
            Some((first, at - first))
        });
        let enough = again.is_some_and(|(first, period)| {
            let both = period
                .checked_mul(by)
                .and_then(|both| both.checked_add(first));
            both.is_some_and(|both| both < LISTED)
        });
        let mut such = (0_u64..).zip(&table).skip(1);
        enough && such.all(|(n, right)| (n.is_multiple_of(by) == multiple) == (*right == is))
    }
}

/// Whether the summands are powers of 2, no two alike; else they may be heaps.
fn distinct_powers(summands: &[Expr]) -> bool {
    let mut seen = 0_u64;
    summands.iter().all(|summand| {
        let power = summand
            .as_number()
            .filter(|n| n.is_power_of_two() && seen & n == 0);
        seen |= power.unwrap_or(0);
        power.is_some()
    })
}
