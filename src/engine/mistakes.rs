//! Known mistakes, and what they lead to. Untrusted: whether a line is wrong is never decided here, only which mistake
//! would explain it.

/// A mistake that students make, in the order in which they are told apart: the commonest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mistake {
    /// Adds two numbers with carry.
    Carried,
    /// Adds three or more numbers, cancelling nothing.
    NothingCancelled,
    /// Strikes three equal powers.
    CancelledThree,
    /// Keeps one of a pair of equal powers.
    KeptOne,
    /// Splits a number into powers that are not different.
    RepeatedPower,
    /// Splits a number into summands that are no powers of 2.
    NotAPower,
    /// Powers that do not add up to the number.
    WrongExpansion,
    /// Strikes a power that has no partner.
    StruckAlone,
    /// Strikes unequal powers.
    StruckUnequal,
    /// Strikes whole numbers that differ.
    StruckNumbers,
    /// Leaves a pair of equal powers standing.
    PairLeft,
    /// Binary columns flush left.
    LeftAligned,
    /// Writes a number wrongly in binary.
    WrongBinary,
    /// Carries from column to column.
    ColumnCarried,
    /// Finds the wrong parity of a column.
    WrongParity,
    /// Reads binary digits wrongly.
    MisreadBits,
    /// Takes the top power of the largest heap instead of that of the nim-sum.
    PowerOfLargestHeap,
    /// A larger power of 2 fits.
    PowerTooSmall,
    /// The power of 2 exceeds the number.
    PowerTooLarge,
    /// Takes the smallest power of the nim-sum.
    SmallestPower,
    /// Chooses a heap that does not contain the power.
    HeapLacksPower,
    /// Wants the power to be the heap's own largest.
    OwnTopPower,
    /// A move that makes a heap larger.
    AddsCounters,
    /// Takes what should stay.
    TakeForLeave,
    /// Takes as many counters as the nim-sum.
    TakesS,
    /// Leaves as many counters as the nim-sum.
    LeavesS,
    /// Counts rows from the other end.
    WrongRowLabel,
    /// Takes from two heaps in one move, with three or more on the board.
    TwoHeaps,
    /// A move that takes nothing.
    TakesNothing,
    /// A right value for a wrong reason.
    WrongReason,
    /// A right move for a wrong reason.
    WrongReasonMove,
    /// The verdict turned round.
    InvertedVerdict,
    /// Decides by the parity of all counters.
    EvenTotal,
    /// Claims that a winning move is the only one.
    NotUnique,
    /// Uses the old nim-sum after a move.
    StaleNimSum,
    /// Chains unlike things with an equals sign.
    RunOnEquals,
    /// Classic Nim: plays as in Nim with one big heap.
    NimWithOneBig,
    /// Classic Nim: leaves an even number of ones.
    EvenOnes,
    /// Classic Nim: aims for a nim-sum that is not 0.
    FlippedRule,
    /// Classic Nim: uses the nim-sum where all heaps are ones.
    NimWithNoBig,
    /// Classic Nim: counts a heap of 1 as big.
    MiscountedBig,
    /// Two piles: takes from both, or from the smaller one.
    MirrorsWrongPile,
    /// Circle Nim: leaves arcs that are not equal, where equal ones could be left.
    BreaksSymmetry,
    /// Circle Nim: answers beside the gap instead of opposite it.
    SameSide,
    /// Circle Nim: takes two markers that do not lie side by side, or more than two.
    NotNeighbours,
    /// Circle Nim: takes a marker that is gone.
    EmptyPlace,
    /// Take-away: leaves one more or one fewer than should be left.
    OffByOneMultiple,
    /// Take-away: divides by the largest number that may be taken, instead of by one more.
    WrongDivisor,
    /// Take-away: takes a number that may not be taken.
    IllegalAmount,
    /// Take-away: takes a whole heap where that is not allowed.
    WholeHeap,
    /// Take-away: plays by the normal rule in which whoever takes the last counter loses.
    MisereMultiple,
    /// Gives a Grundy value that is missing among the options, but not the smallest.
    MexNotLeast,
    /// Adds Grundy values with carry.
    AddsGrundy,
}

/// Every mistake.
pub static MISTAKES: &[Mistake] = {
    use Mistake as M;
    &[
        M::Carried,
        M::NothingCancelled,
        M::CancelledThree,
        M::KeptOne,
        M::RepeatedPower,
        M::NotAPower,
        M::WrongExpansion,
        M::StruckAlone,
        M::StruckUnequal,
        M::StruckNumbers,
        M::PairLeft,
        M::LeftAligned,
        M::WrongBinary,
        M::ColumnCarried,
        M::WrongParity,
        M::MisreadBits,
        M::PowerOfLargestHeap,
        M::PowerTooSmall,
        M::PowerTooLarge,
        M::SmallestPower,
        M::HeapLacksPower,
        M::OwnTopPower,
        M::AddsCounters,
        M::TakeForLeave,
        M::TakesS,
        M::LeavesS,
        M::WrongRowLabel,
        M::TwoHeaps,
        M::TakesNothing,
        M::WrongReason,
        M::WrongReasonMove,
        M::InvertedVerdict,
        M::EvenTotal,
        M::NotUnique,
        M::StaleNimSum,
        M::RunOnEquals,
        M::NimWithOneBig,
        M::EvenOnes,
        M::FlippedRule,
        M::NimWithNoBig,
        M::MiscountedBig,
        M::MirrorsWrongPile,
        M::BreaksSymmetry,
        M::SameSide,
        M::NotNeighbours,
        M::EmptyPlace,
        M::OffByOneMultiple,
        M::WrongDivisor,
        M::IllegalAmount,
        M::WholeHeap,
        M::MisereMultiple,
        M::MexNotLeast,
        M::AddsGrundy,
    ]
};

impl Mistake {
    /// The word for it in reports and set files.
    pub fn code(self) -> &'static str {
        match self {
            Mistake::Carried => "carried",
            Mistake::NothingCancelled => "nothing-cancelled",
            Mistake::CancelledThree => "cancelled-three",
            Mistake::KeptOne => "kept-one",
            Mistake::RepeatedPower => "repeated-power",
            Mistake::NotAPower => "not-a-power",
            Mistake::WrongExpansion => "wrong-expansion",
            Mistake::StruckAlone => "struck-alone",
            Mistake::StruckUnequal => "struck-unequal",
            Mistake::StruckNumbers => "struck-numbers",
            Mistake::PairLeft => "pair-left",
            Mistake::LeftAligned => "left-aligned",
            Mistake::WrongBinary => "wrong-binary",
            Mistake::ColumnCarried => "column-carried",
            Mistake::WrongParity => "wrong-parity",
            Mistake::MisreadBits => "misread-bits",
            Mistake::PowerOfLargestHeap => "power-of-largest-heap",
            Mistake::PowerTooSmall => "power-too-small",
            Mistake::PowerTooLarge => "power-too-large",
            Mistake::SmallestPower => "smallest-power",
            Mistake::HeapLacksPower => "heap-lacks-power",
            Mistake::OwnTopPower => "own-top-power",
            Mistake::AddsCounters => "adds-counters",
            Mistake::TakeForLeave => "take-for-leave",
            Mistake::TakesS => "takes-s",
            Mistake::LeavesS => "leaves-s",
            Mistake::WrongRowLabel => "wrong-row-label",
            Mistake::TwoHeaps => "two-heaps",
            Mistake::TakesNothing => "takes-nothing",
            Mistake::WrongReason => "wrong-reason",
            Mistake::WrongReasonMove => "wrong-reason-move",
            Mistake::InvertedVerdict => "inverted-verdict",
            Mistake::EvenTotal => "even-total",
            Mistake::NotUnique => "not-unique",
            Mistake::StaleNimSum => "stale-nim-sum",
            Mistake::RunOnEquals => "run-on-equals",
            Mistake::NimWithOneBig => "nim-with-one-big",
            Mistake::EvenOnes => "even-ones",
            Mistake::FlippedRule => "flipped-rule",
            Mistake::NimWithNoBig => "nim-with-no-big",
            Mistake::MiscountedBig => "miscounted-big",
            Mistake::MirrorsWrongPile => "mirrors-wrong-pile",
            Mistake::BreaksSymmetry => "breaks-symmetry",
            Mistake::SameSide => "same-side",
            Mistake::NotNeighbours => "not-neighbours",
            Mistake::EmptyPlace => "empty-place",
            Mistake::OffByOneMultiple => "off-by-one-multiple",
            Mistake::WrongDivisor => "wrong-divisor",
            Mistake::IllegalAmount => "illegal-amount",
            Mistake::WholeHeap => "whole-heap",
            Mistake::MisereMultiple => "misere-multiple",
            Mistake::MexNotLeast => "mex-not-least",
            Mistake::AddsGrundy => "adds-grundy",
        }
    }
}

/// The mistake of a code.
pub fn mistake(code: &str) -> Option<Mistake> {
    let known = MISTAKES.iter().find(|mistake| mistake.code() == code);
    known.copied()
}

/// What a nim-sum of some numbers comes to under a mistake; `None` where the mistake is not about sums, or would need
/// more than 64 bits.
pub fn sum(mistake: Mistake, numbers: &[u64]) -> Option<u64> {
    match mistake {
        Mistake::Carried if numbers.len() == 2 => added(numbers),
        Mistake::NothingCancelled if numbers.len() > 2 => added(numbers),
        Mistake::ColumnCarried if numbers.len() > 1 => added(numbers),
        Mistake::CancelledThree => Some(occurring(numbers, |count| count == 1)),
        Mistake::KeptOne => Some(occurring(numbers, |count| count > 0)),
        Mistake::LeftAligned => Some(left_aligned(numbers)),
        _ => None,
    }
}

fn added(numbers: &[u64]) -> Option<u64> {
    numbers.iter().try_fold(0_u64, |sum, &n| sum.checked_add(n))
}

/// The sum of the powers of 2 that occur a certain number of times.
fn occurring(numbers: &[u64], wanted: fn(u32) -> bool) -> u64 {
    let mut sum = 0;
    for exponent in 0..64 {
        let count = numbers.iter().map(|n| (n >> exponent & 1) as u32).sum();
        if wanted(count) {
            sum |= 1 << exponent;
        }
    }
    sum
}

/// The parity of each column where every number begins in that of the largest one's first digit.
fn left_aligned(numbers: &[u64]) -> u64 {
    let largest = numbers.iter().copied().max().unwrap_or(0);
    let written = numbers.iter().filter(|&&number| number > 0);
    written.fold(0, |sum, number| {
        sum ^ number << (number.leading_zeros() - largest.leading_zeros())
    })
}
