//! Known mistakes, and what they lead to. Untrusted: whether a line is wrong is never decided here, only which mistake
//! would explain it.

/// Declares the mistakes, each with its word in reports and set files.
macro_rules! mistakes {
    ($($(#[$about:meta])* $name:ident = $code:literal,)*) => {
        /// A mistake that students make, in the order in which they are told apart: the commonest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Mistake { $($(#[$about])* $name,)* }

        /// Every mistake.
        pub static MISTAKES: &[Mistake] = &[$(Mistake::$name,)*];

        impl Mistake {
            /// The word for it in reports and set files.
            pub fn code(self) -> &'static str {
                match self { $(Mistake::$name => $code,)* }
            }
        }
    };
}

mistakes! {
    /// Adds two numbers with carry.
    Carried = "carried",
    /// Adds three or more numbers, cancelling nothing.
    NothingCancelled = "nothing-cancelled",
    /// Strikes three equal powers.
    CancelledThree = "cancelled-three",
    /// Keeps one of a pair of equal powers.
    KeptOne = "kept-one",
    /// Splits a number into powers that are not different.
    RepeatedPower = "repeated-power",
    /// Splits a number into summands that are no powers of 2.
    NotAPower = "not-a-power",
    /// Powers that do not add up to the number.
    WrongExpansion = "wrong-expansion",
    /// Strikes a power that has no partner.
    StruckAlone = "struck-alone",
    /// Strikes unequal powers.
    StruckUnequal = "struck-unequal",
    /// Strikes whole numbers that differ.
    StruckNumbers = "struck-numbers",
    /// Leaves a pair of equal powers standing.
    PairLeft = "pair-left",
    /// Binary columns flush left.
    LeftAligned = "left-aligned",
    /// Writes a number wrongly in binary.
    WrongBinary = "wrong-binary",
    /// Carries from column to column.
    ColumnCarried = "column-carried",
    /// Finds the wrong parity of a column.
    WrongParity = "wrong-parity",
    /// Reads binary digits wrongly.
    MisreadBits = "misread-bits",
    /// Takes the top power of the largest heap instead of that of the nim-sum.
    PowerOfLargestHeap = "power-of-largest-heap",
    /// A larger power of 2 fits.
    PowerTooSmall = "power-too-small",
    /// The power of 2 exceeds the number.
    PowerTooLarge = "power-too-large",
    /// Takes the smallest power of the nim-sum.
    SmallestPower = "smallest-power",
    /// Chooses a heap that does not contain the power.
    HeapLacksPower = "heap-lacks-power",
    /// Wants the power to be the heap's own largest.
    OwnTopPower = "own-top-power",
    /// A move that makes a heap larger.
    AddsCounters = "adds-counters",
    /// Takes what should stay.
    TakeForLeave = "take-for-leave",
    /// Takes as many counters as the nim-sum.
    TakesS = "takes-s",
    /// Leaves as many counters as the nim-sum.
    LeavesS = "leaves-s",
    /// Counts rows from the other end.
    WrongRowLabel = "wrong-row-label",
    /// Takes from two heaps in one move, with three or more on the board.
    TwoHeaps = "two-heaps",
    /// A move that takes nothing.
    TakesNothing = "takes-nothing",
    /// A right value for a wrong reason.
    WrongReason = "wrong-reason",
    /// A right move for a wrong reason.
    WrongReasonMove = "wrong-reason-move",
    /// The verdict turned round.
    InvertedVerdict = "inverted-verdict",
    /// Decides by the parity of all counters.
    EvenTotal = "even-total",
    /// Claims that a winning move is the only one.
    NotUnique = "not-unique",
    /// Uses the old nim-sum after a move.
    StaleNimSum = "stale-nim-sum",
    /// Chains unlike things with an equals sign.
    RunOnEquals = "run-on-equals",
    /// Classic Nim: plays as in Nim with one big heap.
    NimWithOneBig = "nim-with-one-big",
    /// Classic Nim: leaves an even number of ones.
    EvenOnes = "even-ones",
    /// Classic Nim: aims for a nim-sum that is not 0.
    FlippedRule = "flipped-rule",
    /// Classic Nim: uses the nim-sum where all heaps are ones.
    NimWithNoBig = "nim-with-no-big",
    /// Classic Nim: counts a heap of 1 as big.
    MiscountedBig = "miscounted-big",
    /// Two piles: takes from both, or from the smaller one.
    MirrorsWrongPile = "mirrors-wrong-pile",
    /// Circle Nim: leaves arcs that are not equal, where equal ones could be left.
    BreaksSymmetry = "breaks-symmetry",
    /// Circle Nim: answers beside the gap instead of opposite it.
    SameSide = "same-side",
    /// Circle Nim: takes two markers that do not lie side by side, or more than two.
    NotNeighbours = "not-neighbours",
    /// Circle Nim: takes a marker that is gone.
    EmptyPlace = "empty-place",
    /// Take-away: leaves one more or one fewer than should be left.
    OffByOneMultiple = "off-by-one-multiple",
    /// Take-away: divides by the largest number that may be taken, instead of by one more.
    WrongDivisor = "wrong-divisor",
    /// Take-away: takes a number that may not be taken.
    IllegalAmount = "illegal-amount",
    /// Take-away: takes a whole heap where that is not allowed.
    WholeHeap = "whole-heap",
    /// Take-away: plays by the normal rule in which whoever takes the last counter loses.
    MisereMultiple = "misere-multiple",
    /// Gives a Grundy value that is missing among the options, but not the smallest.
    MexNotLeast = "mex-not-least",
    /// Adds Grundy values with carry.
    AddsGrundy = "adds-grundy",
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
