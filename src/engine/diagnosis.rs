//! Which positions show a mistake: what a student who makes it ends with, set against the truth. Untrusted, and no
//! answer is judged here: a position that shows less than was hoped for makes a weaker question, never a wrong key.
//!
//! Nothing depends on the order of the heaps. Where a procedure leaves a choice of heap, all that it may end with
//! counts: a mistake shows only if each of these is wrong, and two are told apart only if they have none in common.

use std::ops::RangeInclusive;

use super::mistakes::{self, MISTAKES, Mistake};
use super::nim;
use super::sums::nim_sum;
use crate::model::claim::Outcome;
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::model::position::{Position, Take};

/// Mistakes that a position must show when it is asked for something: each leads to a wrong result, no two to the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnosis {
    /// What is asked.
    pub goal: Goal,
    /// The mistakes.
    pub mistakes: Vec<Mistake>,
}

/// What a student ends with. Those of different sorts stand in different places of an answer, so they are never equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This nim-sum.
    Sum(u64),
    /// The move that leaves so many in a heap of this size, be they more than there were.
    Leave {
        /// The size of the heap; heaps of one size are not told apart.
        size: u64,
        /// What is left.
        left: u64,
    },
    /// A move in two heaps.
    TwoHeaps,
    /// That no heap serves for a move.
    NoHeap,
    /// Who wins.
    Verdict(Outcome),
}

/// Where in an answer a mistake is seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Sum,
    Move,
    Verdict,
}

impl Mistake {
    /// Whether there are positions that show it, whatever is asked; the others are slips of the pen and of words.
    pub fn shows(self) -> bool {
        self.sort().is_some()
    }

    fn sort(self) -> Option<Sort> {
        use Mistake as M;
        match self {
            M::Carried | M::NothingCancelled | M::CancelledThree | M::KeptOne => Some(Sort::Sum),
            M::LeftAligned | M::ColumnCarried => Some(Sort::Sum),
            M::PowerOfLargestHeap | M::SmallestPower | M::OwnTopPower => Some(Sort::Move),
            M::TakeForLeave | M::TakesS | M::LeavesS | M::MirrorsWrongPile => Some(Sort::Move),
            M::NimWithOneBig | M::EvenOnes => Some(Sort::Move),
            M::InvertedVerdict | M::EvenTotal => Some(Sort::Verdict),
            M::FlippedRule | M::NimWithNoBig => Some(Sort::Verdict),
            _ => None,
        }
    }

    /// Whether it is made in binary columns alone.
    fn in_columns(self) -> bool {
        matches!(self, Mistake::LeftAligned | Mistake::ColumnCarried)
    }

    /// Whether the other mistake comes to the same ending wherever both are made. There are only two verdicts, so that
    /// all wrong ones are the same.
    fn ends_like(self, other: Mistake) -> bool {
        use Mistake as M;
        let adds = |m| matches!(m, M::Carried | M::NothingCancelled | M::ColumnCarried);
        let even = |m| matches!(m, M::NimWithOneBig | M::EvenOnes);
        let both = |is: &dyn Fn(Mistake) -> bool| is(self) && is(other);
        both(&adds) || both(&even) || both(&|m| m.sort() == Some(Sort::Verdict))
    }
}

/// The mistakes that some position shows when this is asked, under this convention and with this method.
pub fn seen(goal: Goal, misere: bool, method: Method) -> impl Iterator<Item = Mistake> {
    let asked = move |mistake: &Mistake| match mistake.sort() {
        Some(Sort::Sum) => method == Method::Columns || !mistake.in_columns(),
        Some(Sort::Move) => matches!(goal, Goal::ZeroingMove | Goal::FirstMove | Goal::AllMoves),
        Some(Sort::Verdict) => matches!(goal, Goal::Winner | Goal::FirstMove | Goal::AllMoves),
        None => false,
    };
    let of_classic_nim = |mistake: &Mistake| {
        use Mistake as M;
        matches!(
            mistake,
            M::NimWithOneBig | M::EvenOnes | M::FlippedRule | M::NimWithNoBig
        )
    };
    let known = MISTAKES.iter().copied().filter(asked);
    known.filter(move |mistake| misere || !of_classic_nim(mistake))
}

impl Diagnosis {
    /// Whether only positions show them in which the first player wins: nobody goes wrong in finding a move elsewhere.
    pub fn names_the_winner(&self) -> bool {
        let mut sorts = self.mistakes.iter().map(|mistake| mistake.sort());
        sorts.any(|sort| sort == Some(Sort::Move))
    }

    /// Whether these heaps, in any order and none of them empty, show all of the mistakes and tell them apart.
    pub fn met_by(&self, heaps: &[u64], misere: bool) -> bool {
        let mut met = truth(heaps, misere);
        self.mistakes.iter().all(|&mistake| {
            let endings = endings(mistake, self.goal, heaps, misere);
            let new = endings.iter().all(|ending| !met.contains(ending));
            let shows = new && !endings.is_empty();
            met.extend(endings);
            shows
        })
    }

    /// Two of the mistakes that no position shows and tells apart, with the reason; `None` where none is known.
    pub fn exclude_each_other(&self, misere: bool) -> Option<(Mistake, Mistake, &'static str)> {
        let pairs = self.mistakes.iter().enumerate();
        let mut pairs = pairs.flat_map(|(i, &a)| self.mistakes[..i].iter().map(move |&b| (b, a)));
        pairs.find_map(|(a, b)| Some((a, b, self.excluded(a, b, misere)?)))
    }

    fn excluded(&self, a: Mistake, b: Mistake, misere: bool) -> Option<&'static str> {
        let boards = [a, b].map(|mistake| Board::of(mistake, self.goal, misere));
        let [one, other] = boards;
        match (one.meets(&other), a.ends_like(b)) {
            (false, _) => Some("no position shows both"),
            (true, true) => Some("both lead to the same result"),
            (true, false) => None,
        }
    }
}

/// The positions in which a mistake can be made.
struct Board {
    heaps: RangeInclusive<usize>,
    big: RangeInclusive<u64>,
}

impl Board {
    /// In Classic Nim nobody comes to the nim-sum before two heaps are big, unless it is asked for.
    fn of(mistake: Mistake, goal: Goal, misere: bool) -> Board {
        use Mistake as M;
        const MOST: usize = usize::MAX;
        let heaps = match mistake {
            M::Carried | M::MirrorsWrongPile => 2..=2,
            M::NothingCancelled | M::CancelledThree | M::PowerOfLargestHeap => 3..=MOST,
            _ => 1..=MOST,
        };
        let big = match mistake {
            _ if !misere || goal == Goal::NimSum => 0..=u64::MAX,
            M::InvertedVerdict | M::EvenTotal => 0..=u64::MAX,
            M::NimWithNoBig => 0..=0,
            M::NimWithOneBig | M::EvenOnes => 1..=1,
            _ => 2..=u64::MAX,
        };
        Board { heaps, big }
    }

    fn holds(&self, heaps: &[u64]) -> bool {
        let big = heaps.iter().filter(|&&heap| heap > 1).count() as u64;
        self.heaps.contains(&heaps.len()) && self.big.contains(&big)
    }

    fn meets(&self, other: &Board) -> bool {
        self.heaps.start() <= other.heaps.end()
            && other.heaps.start() <= self.heaps.end()
            && self.big.start() <= other.big.end()
            && other.big.start() <= self.big.end()
    }
}

/// Every right ending. To say that no heap serves is right where no move wins.
pub fn truth(heaps: &[u64], misere: bool) -> Vec<Ending> {
    let position = Position(heaps.to_vec());
    let moves = match misere {
        true => nim::classic_winning_moves(&position),
        false => nim::winning_moves(&position),
    };
    let leaves = |take: Take| {
        let size = position.heap(take.heap)?;
        let left = size - take.count;
        Some(Ending::Leave { size, left })
    };
    let mut right = vec![
        Ending::Sum(nim_sum(heaps)),
        Ending::Verdict(Outcome::won(!moves.is_empty())),
    ];
    if moves.is_empty() {
        right.push(Ending::NoHeap);
    }
    right.extend(moves.iter().filter_map(|by| leaves(by.single()?)));
    right
}

/// Everything that a student who makes the mistake may end with, right or wrong; nothing where it cannot be made.
///
/// - The mistakes of the sum are those of [`mistakes::sum`], at any point of a solution that finds the nim-sum.
/// - The mistakes of the move begin with the right nim-sum s, not 0, and end as `moves` says.
/// - The mistakes of the verdict end as `first_wins` says.
pub fn endings(mistake: Mistake, goal: Goal, heaps: &[u64], misere: bool) -> Vec<Ending> {
    if !Board::of(mistake, goal, misere).holds(heaps) {
        return Vec::new();
    }
    match mistake.sort() {
        Some(Sort::Sum) => {
            let sum = mistakes::sum(mistake, heaps).map(Ending::Sum);
            sum.into_iter().collect()
        }
        Some(Sort::Move) => moves(mistake, heaps),
        Some(Sort::Verdict) => {
            let first = first_wins(mistake, heaps, misere);
            vec![Ending::Verdict(Outcome::won(first))]
        }
        None => Vec::new(),
    }
}

/// Who wins, as far as the student sees.
///
/// - `inverted-verdict`: the other player than the right one.
/// - `even-total`: the second player if the number of counters is even.
/// - `nim-with-no-big`: the second player if the nim-sum is 0, though all heaps are ones.
/// - `flipped-rule`: the first player if the nim-sum is 0, since in Classic Nim everything is the other way round.
fn first_wins(mistake: Mistake, heaps: &[u64], misere: bool) -> bool {
    let s = nim_sum(heaps);
    match mistake {
        Mistake::InvertedVerdict => !truth(heaps, misere).contains(&Ending::Verdict(Outcome::N)),
        Mistake::EvenTotal => s % 2 == 1,
        Mistake::FlippedRule => s == 0,
        _ => s != 0,
    }
}

/// The moves that the student may find; s is the nim-sum and p the largest power of 2 in it. Rightly one would choose
/// a heap that contains p, and leave in it heap ⊕ s.
///
/// - `power-of-largest-heap`: any heap that contains the largest power of the largest heap; heap ⊕ s stays in it.
/// - `smallest-power`: any heap that contains the smallest power of s; heap ⊕ s stays in it.
/// - `own-top-power`: any heap whose own largest power is p, heap ⊕ s stays in it; where there is none, no heap at all.
/// - `take-for-leave`: a heap that contains p; heap ⊕ s is taken from it.
/// - `takes-s`: s is taken from any heap that has so many.
/// - `leaves-s`: s stays in any heap that has more.
/// - `nim-with-one-big`: the move of Nim. `even-ones`: the big heap becomes 0 or 1, so that the ones are even.
/// - `mirrors-wrong-pile`: of two, the difference is taken from both, or from the smaller one, which has so many.
fn moves(mistake: Mistake, heaps: &[u64]) -> Vec<Ending> {
    use Mistake as M;
    let s = nim_sum(heaps);
    let (Some(p), Some(largest)) = (largest_power(s), heaps.iter().max()) else {
        return Vec::new();
    };
    let top = largest_power(*largest).unwrap_or(p);
    let smallest = 1 << s.trailing_zeros();
    let leave = |chosen: &dyn Fn(u64) -> bool, left: &dyn Fn(u64) -> u64| -> Vec<Ending> {
        let chosen = heaps.iter().filter(|&&size| chosen(size));
        let leave = |&size| Ending::Leave {
            size,
            left: left(size),
        };
        chosen.map(leave).collect()
    };
    let zeroing = |size| size ^ s;
    match mistake {
        M::PowerOfLargestHeap => leave(&|size| size & top != 0, &zeroing),
        M::SmallestPower => leave(&|size| size & smallest != 0, &zeroing),
        M::OwnTopPower => match leave(&|size| largest_power(size) == Some(p), &zeroing) {
            none if none.is_empty() => vec![Ending::NoHeap],
            some => some,
        },
        M::TakeForLeave => leave(&|size| size & p != 0, &|size| size - zeroing(size)),
        M::TakesS => leave(&|size| size >= s, &|size| size - s),
        M::LeavesS => leave(&|size| size > s, &|_| s),
        M::NimWithOneBig => leave(&|size| size & p != 0, &zeroing),
        M::EvenOnes => leave(&|size| size > 1, &|_| (heaps.len() as u64 - 1) % 2),
        M::MirrorsWrongPile => mirrored(heaps),
        _ => Vec::new(),
    }
}

fn mirrored(heaps: &[u64]) -> Vec<Ending> {
    let [a, b] = heaps else { return Vec::new() };
    let (size, difference) = (*a.min(b), a.abs_diff(*b));
    match size.checked_sub(difference) {
        Some(left) => vec![Ending::TwoHeaps, Ending::Leave { size, left }],
        None => Vec::new(),
    }
}

fn largest_power(number: u64) -> Option<u64> {
    number.checked_ilog2().map(|exponent| 1 << exponent)
}
