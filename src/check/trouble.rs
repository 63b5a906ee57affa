//! What is wrong with a line, as data: numbers and no prose.

use crate::engine::mistakes::Mistake;
use crate::language::said::Unread;
use crate::model::claim::{Counted, Outcome};
use crate::model::position::{HeapNo, Move, Position};

/// What is wrong with a line that is not simply ok.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A nim-sum that comes to something else; the mistakes that would give it, the commonest first.
    Sum {
        /// What is summed.
        terms: Vec<u64>,
        /// What it is said to come to.
        got: u64,
        /// The mistakes that fit.
        fits: Vec<Mistake>,
    },
    /// The sides of a link are worth different numbers, or do not stand in the relation.
    Link {
        /// What the left side is worth.
        left: u64,
        /// What the right side is worth.
        right: u64,
    },
    /// A formula without a value: a number too large, or strikes deep inside.
    NoValue,
    /// Two plain numbers set equal in the middle of a chain.
    RunOn {
        /// The first.
        left: u64,
        /// The second.
        right: u64,
    },
    /// Summands that do not add up.
    Expansion {
        /// The number that is split.
        number: u64,
        /// What the summands add up to.
        got: u64,
    },
    /// A power that is a summand twice.
    Repeated {
        /// The number that is split.
        number: u64,
        /// The power.
        power: u64,
    },
    /// A summand that is no power of 2.
    NotAPower {
        /// The number that is split.
        number: u64,
        /// The summand.
        summand: u64,
    },
    /// A number struck out without a partner.
    StruckAlone(u64),
    /// One of three equal numbers struck out with the others.
    StruckThree(u64),
    /// Unequal numbers struck out against each other; `whole` where they are whole numbers.
    StruckUnequal {
        /// The one.
        one: u64,
        /// The other.
        other: u64,
        /// Whether they are whole heaps, not powers of 2.
        whole: bool,
    },
    /// A pair left standing and added up.
    PairLeft {
        /// The power.
        power: u64,
        /// The sum that came of it.
        got: u64,
    },
    /// A link that does more than one kind of step.
    TwoSteps,
    /// Digits flush left.
    LeftAligned {
        /// The number in the row.
        number: u64,
        /// How many digits the widest row has.
        width: u8,
    },
    /// A number written wrongly in binary, or binary digits read wrongly.
    Binary {
        /// The number beside the digits.
        number: u64,
        /// What the digits spell.
        digits: u64,
        /// Whether the digits were read.
        reads: bool,
    },
    /// Carried from column to column.
    ColumnCarried {
        /// The numbers of the rows.
        rows: Vec<u64>,
        /// What the last row spells.
        got: u64,
    },
    /// A column with the wrong parity.
    Parity {
        /// The power of the column.
        power: u64,
        /// The numbers that have it.
        with: Vec<u64>,
    },
    /// A power that is none.
    NoPower(u64),
    /// Not the largest power in a number, by a mistake.
    LargestPower {
        /// The number.
        of: u64,
        /// The power.
        is: u64,
        /// The mistake.
        mistake: Mistake,
    },
    /// A heap does not have the power, or has it although that was denied.
    Content {
        /// The heap.
        heap: HeapNo,
        /// Its size.
        size: u64,
        /// The power.
        power: u64,
        /// Whether it has it.
        has: bool,
    },
    /// There is a heap with the power, but it was denied; with `top`, only that it is a heap's own largest one.
    SomeHeapHas {
        /// The power.
        power: u64,
        /// A heap that has it.
        heap: HeapNo,
        /// Its size.
        size: u64,
        /// Whether no heap has it as its own largest power.
        top: bool,
    },
    /// A heap that is not there.
    NoSuchHeap {
        /// Its number.
        heap: HeapNo,
        /// How many there are.
        heaps: usize,
    },
    /// A heap of another size than was said.
    OtherSize {
        /// The heap.
        heap: HeapNo,
        /// Its size.
        size: u64,
        /// The size that was said.
        said: u64,
        /// Whether it would be right with the rows counted from the other end.
        mirrored: bool,
    },
    /// No heap of the size.
    NoHeapOfSize(u64),
    /// A move that adds counters.
    Adds {
        /// The heap.
        heap: HeapNo,
        /// Its size.
        size: u64,
        /// What it should be after the move.
        leave: u64,
    },
    /// A move that takes nothing.
    TakesNothing,
    /// More counters than there are.
    TakesTooMany {
        /// The heap.
        heap: HeapNo,
        /// Its size.
        size: u64,
        /// What is taken.
        take: u64,
    },
    /// Two heaps in one move.
    TwoHeaps,
    /// Two piles: both, or the smaller one.
    WrongPile {
        /// The larger pile.
        larger: HeapNo,
        /// The sizes, the larger first.
        sizes: (u64, u64),
    },
    /// The heap is missing.
    WhichHeap,
    /// A move that does not win, with the mistake behind it.
    Losing(Losing),
    /// The first player cannot win at all.
    NothingWins,
    /// The nim-sum after a move is the one from before it.
    Stale {
        /// The old nim-sum.
        old: u64,
        /// The new one.
        new: u64,
    },
    /// A count that is not right.
    Count {
        /// What is counted; big heaps where nothing is said.
        counted: Option<Counted>,
        /// Their number.
        right: u64,
    },
    /// Heaps of one counted as big.
    MiscountedBig {
        /// The number that was said.
        said: u64,
        /// The right number.
        right: u64,
    },
    /// A heap of one counter is not big.
    NotBig(HeapNo),
    /// Another number of moves wins.
    WinCount,
    /// A move that shows that something is not so of all, or of none.
    SuchAMove(Move),
    /// Something is so of another number of moves: of how many.
    SoManyMoves(u64),
    /// A move wins although that was denied.
    DoesWin,
    /// No winning move is in the heap, or there is one although that was denied.
    WinsIn {
        /// The heap.
        heap: HeapNo,
        /// Whether there is one.
        some: bool,
    },
    /// Odd for even or even for odd.
    WrongCountParity {
        /// What is counted.
        counted: Counted,
        /// Their number.
        right: u64,
        /// Whether a move of Classic Nim leaves it so.
        left: bool,
    },
    /// A verdict that is not right.
    Verdict(WrongVerdict),
    /// A right result for a reason that does not carry it.
    Reason(WrongReason),
    /// Claimed to be the only winning move.
    NotUnique(Vec<Move>),
    /// Not all winning moves are there.
    NotAll {
        /// How many are.
        named: usize,
        /// How many there are.
        all: usize,
    },
    /// The parts of the position are others.
    Parts(Vec<u64>),
    /// They pair off, or do not, other than was said.
    EqualParts(Vec<u64>),
    /// The circle after a move is another one.
    OtherCircle {
        /// The right one.
        right: Position,
    },
    /// The outcome of so many counters in a table, and the right one.
    Entry(u64, Outcome),
    /// A Grundy value.
    Grundy {
        /// The size of the part.
        of: u64,
        /// What was said.
        said: u64,
        /// The right one.
        right: u64,
        /// Whether one of its options has what was said.
        is_option: bool,
    },
    /// The smallest number that is missing is another one.
    Mex {
        /// The numbers.
        of: Vec<u64>,
        /// What was said.
        said: u64,
        /// The right one.
        right: u64,
    },
    /// The options of a part have other values.
    OptionValues {
        /// The size of the part.
        of: u64,
        /// What was said.
        said: Vec<u64>,
        /// The right ones.
        right: Vec<u64>,
    },
    /// The nim-sum of the Grundy values.
    GrundySum {
        /// The values of the parts.
        values: Vec<u64>,
        /// What was said.
        said: u64,
        /// The right one.
        right: u64,
    },
    /// A table does not repeat itself in that way.
    Period,
    /// A division with another result.
    Division {
        /// The number.
        of: u64,
        /// What it is divided by.
        by: u64,
        /// How often that goes.
        times: u64,
        /// What is left.
        rest: u64,
    },
    /// A rest that is not smaller than what is divided by.
    LargeRest(u64),
    /// A division that does not help, since the largest number that may be taken is not what counts.
    WrongDivisor {
        /// What was divided by.
        by: u64,
        /// What should be.
        right: u64,
    },
    /// What is said to be left is not what stays in the heap.
    LeavesOther {
        /// The heap.
        heap: HeapNo,
        /// Its size.
        size: u64,
        /// What is taken.
        count: u64,
        /// The two heaps that are said to be left.
        into: (u64, u64),
    },
    /// A move that may be made, but not so that it leaves one heap, or two.
    MayNotLeave {
        /// What is taken.
        count: u64,
        /// Whether two heaps are left.
        two: bool,
    },
    /// A number of counters that may not be taken.
    IllegalAmount {
        /// What is taken.
        take: u64,
        /// What may be.
        amounts: Vec<u64>,
    },
    /// More counters than may be taken from a heap of this size.
    MoreThanHalf {
        /// What is taken.
        take: u64,
        /// What the heap has.
        size: u64,
    },
    /// A whole heap, where that is not allowed.
    WholeHeap(u64),
    /// No marker is left there.
    EmptyPlace(HeapNo),
    /// Two markers that do not lie side by side, or more than two.
    NotNeighbours {
        /// The places.
        places: Vec<HeapNo>,
    },
    /// More than two markers that do not all lie side by side.
    NotSideBySide,
    /// So many markers side by side, which leave of their run what the rules do not allow.
    NotOfRun(u64),
    /// The places are missing.
    WhichPlaces,
    /// A move that does not win, in a game of parts.
    Lost(Lost),
    /// No move wins, in a game of parts.
    AllLost,
    /// A verdict that is not right in a game of parts: the mistake where it is known, and what is right.
    Misjudged(Option<Mistake>, Outcome),
    /// What is said of every circle is not so of this one.
    Circle(Position, Outcome),
    /// The board is another one.
    OtherBoard {
        /// Whether it is the right one read from the other end.
        mirrored: bool,
    },
    /// A power of 2 occurs in another number of heaps.
    Occurs {
        /// The power.
        power: u64,
        /// In how many.
        right: u64,
    },
    /// What is said of every such board is the wrong way round.
    Inverted(Outcome),
    /// With big heaps, Classic Nim is won by the same player as Nim.
    NotReversed,
    /// It is the rule of another game.
    OtherRule,
    /// A way of playing that does not always win.
    PlaysBadly,
    /// Other numbers can be left of a heap.
    Options {
        /// The heap.
        of: u64,
        /// What can be left of it.
        right: Vec<u64>,
    },
    /// Of no use for the question.
    NotNeeded,
    /// The largest power of the nim-sum counts, not this one.
    OtherPower(u64),
    /// Right, given an earlier value of the student's own.
    Follows(Own),
    /// A claim that rests on something that has not been written down.
    NeedsWorking(&'static str),
    /// It cannot be read.
    Unread(Unread),
    /// A move is spoken of, but none was made.
    NoMoveYet,
}

/// A value of the student's own that later lines rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// The nim-sum.
    NimSum(u64),
    /// The largest power.
    Power(u64),
    /// What is to stay.
    Leave(u64),
    /// What is to go.
    Take(u64),
    /// The number of big heaps.
    Big(u64),
    /// A row of columns.
    Row,
    /// A side of a chain.
    Side,
}

/// Why a move does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losing {
    /// The mistake, where it is known.
    pub mistake: Option<Mistake>,
    /// Another that would explain it as well.
    pub or: Option<Mistake>,
    /// The heap that is changed.
    pub heap: HeapNo,
    /// Its size before.
    pub size: u64,
    /// What is left of it.
    pub leave: u64,
    /// What should stay of it, by the student's own working where that says so.
    pub stay: u64,
    /// The nim-sum before the move.
    pub s: u64,
    /// The nim-sum after it.
    pub after: u64,
    /// The heaps of one after it.
    pub ones: u64,
    /// The big heaps after it.
    pub big: u64,
    /// The largest power in the nim-sum, where the heap does not have it.
    pub lacks: Option<u64>,
    /// Whether the heaps of one decide: in Classic Nim, with less than two big heaps before the move.
    pub by_ones: bool,
}

/// Why a move does not win in a game of parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The mistake, where it is known.
    pub mistake: Option<Mistake>,
    /// The sizes of the parts after it.
    pub parts: Vec<u64>,
    /// Their Grundy values, where these decide.
    pub values: Vec<u64>,
    /// k + 1 and the rest of P-positions, where one heap is left and these decide.
    pub divisor: Option<(u64, u64)>,
}

/// What a verdict that is not right was read off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongVerdict {
    /// The mistake, where it is known.
    pub mistake: Option<Mistake>,
    /// The right outcome.
    pub right: Outcome,
    /// The nim-sum of the board.
    pub s: u64,
    /// The heaps of one.
    pub ones: u64,
    /// Whether the last counter loses.
    pub misere: bool,
    /// The number of all counters, where they were counted.
    pub counters: Option<u64>,
}

/// A reason that does not carry its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongReason {
    /// The ordinary sum was taken for the nim-sum.
    Sum(u64),
    /// The parity of all counters, in Nim.
    EvenTotal,
    /// The parity of all counters, in another game.
    OddOrEven,
    /// It is the largest heap, or the smallest.
    Heap {
        /// The largest, or else the smallest.
        largest: bool,
    },
    /// The theorem does not hold for this game or this board.
    Theorem,
    /// The nim-sum where exactly one heap is big.
    OneBig,
    /// Mirroring needs two piles.
    Mirror,
    /// The parity of the ones counts only where no heap is big.
    Parity,
    /// The nim-sum of the sizes, where Grundy values decide.
    Sizes,
    /// Equal arcs, where the arcs do not pair off.
    Arcs,
}

impl Trouble {
    /// What a number comes to when it is divided; by 1 where it is divided by 0.
    pub fn division(of: u64, by: u64) -> Trouble {
        let by = by.max(1);
        Trouble::Division {
            of,
            by,
            times: of / by,
            rest: of % by,
        }
    }

    /// Whether it is about which move wins, so that a winning move is what would be right.
    pub fn is_about_winning(&self) -> bool {
        matches!(
            self,
            Trouble::Losing(_)
                | Trouble::Adds { .. }
                | Trouble::TakesNothing
                | Trouble::TakesTooMany { .. }
                | Trouble::TwoHeaps
                | Trouble::WhichHeap
                | Trouble::NoHeapOfSize(_)
                | Trouble::OtherSize { .. }
                | Trouble::NothingWins
                | Trouble::LeavesOther { .. }
                | Trouble::MayNotLeave { .. }
                | Trouble::IllegalAmount { .. }
                | Trouble::MoreThanHalf { .. }
                | Trouble::WholeHeap(_)
                | Trouble::EmptyPlace(_)
                | Trouble::NotNeighbours { .. }
                | Trouble::NotSideBySide
                | Trouble::NotOfRun(_)
                | Trouble::WhichPlaces
                | Trouble::Lost(_)
                | Trouble::AllLost
        )
    }

    /// The mistake behind it, where it is a known one.
    pub fn code(&self) -> Option<Mistake> {
        use Mistake as M;
        Some(match self {
            Trouble::Sum { fits, .. } => *fits.first()?,
            Trouble::RunOn { .. } => M::RunOnEquals,
            Trouble::Expansion { .. } => M::WrongExpansion,
            Trouble::Repeated { .. } => M::RepeatedPower,
            Trouble::NotAPower { .. } => M::NotAPower,
            Trouble::StruckAlone(_) => M::StruckAlone,
            Trouble::StruckThree(_) => M::CancelledThree,
            Trouble::StruckUnequal { whole: true, .. } => M::StruckNumbers,
            Trouble::StruckUnequal { whole: false, .. } => M::StruckUnequal,
            Trouble::PairLeft { .. } => M::PairLeft,
            Trouble::LeftAligned { .. } => M::LeftAligned,
            Trouble::Binary { reads: true, .. } => M::MisreadBits,
            Trouble::Binary { reads: false, .. } => M::WrongBinary,
            Trouble::ColumnCarried { .. } => M::ColumnCarried,
            Trouble::Parity { .. } => M::WrongParity,
            Trouble::LargestPower { mistake, .. } => *mistake,
            Trouble::Content { has: false, .. } => M::HeapLacksPower,
            Trouble::SomeHeapHas { top: true, .. } => M::OwnTopPower,
            Trouble::OtherSize { mirrored: true, .. } => M::WrongRowLabel,
            Trouble::Adds { .. } => M::AddsCounters,
            Trouble::TakesNothing => M::TakesNothing,
            Trouble::TwoHeaps => M::TwoHeaps,
            Trouble::WrongPile { .. } => M::MirrorsWrongPile,
            Trouble::Losing(losing) => losing.mistake?,
            Trouble::Stale { .. } => M::StaleNimSum,
            Trouble::MiscountedBig { .. } => M::MiscountedBig,
            Trouble::WrongCountParity { left: true, .. } => M::EvenOnes,
            Trouble::Verdict(verdict) => verdict.mistake?,
            Trouble::Reason(reason) => match reason {
                WrongReason::EvenTotal | WrongReason::OddOrEven => M::EvenTotal,
                WrongReason::Heap { .. } => M::WrongReasonMove,
                WrongReason::OneBig => M::NimWithOneBig,
                _ => M::WrongReason,
            },
            Trouble::NotUnique(_) => M::NotUnique,
            Trouble::OtherBoard { mirrored: true } => M::WrongRowLabel,
            Trouble::Grundy {
                said,
                right,
                is_option,
                ..
            } if said > right && !is_option => M::MexNotLeast,
            Trouble::Mex { of, said, right } if said > right && !of.contains(said) => {
                M::MexNotLeast
            }
            Trouble::GrundySum { values, said, .. }
                if values
                    .iter()
                    .try_fold(0, |sum: u64, value| sum.checked_add(*value))
                    == Some(*said) =>
            {
                M::AddsGrundy
            }
            Trouble::WrongDivisor { .. } => M::WrongDivisor,
            Trouble::IllegalAmount { .. } | Trouble::MoreThanHalf { .. } => M::IllegalAmount,
            Trouble::WholeHeap(_) => M::WholeHeap,
            Trouble::EmptyPlace(_) => M::EmptyPlace,
            Trouble::NotNeighbours { .. } | Trouble::NotSideBySide => M::NotNeighbours,
            Trouble::Lost(lost) => lost.mistake?,
            Trouble::Misjudged(mistake, _) => (*mistake)?,
            _ => return None,
        })
    }
}
