//! Trouble in words: what is wrong in at most two sentences, what to look at next, and what is right. One arm, one
//! mistake; every number comes with the trouble.

mod columns;
mod moves;
mod numbers;
mod parts;
mod powers;
mod sums;
mod unread;
mod verdicts;
mod words;

use self::numbers::capital;
use super::trouble::Trouble;
use crate::language::voice::Voice;
pub use words::Explained;

/// The words for a trouble.
pub fn explain(trouble: &Trouble, voice: Voice) -> Explained {
    let explained = words(trouble, voice);
    Explained {
        message: capital(explained.message),
        next: capital(explained.next),
        full: explained.full.map(capital),
    }
}

fn words(trouble: &Trouble, voice: Voice) -> Explained {
    match trouble {
        Trouble::Sum { terms, got, fits } => sums::sum(terms, *got, fits, voice),
        Trouble::Losing(losing) => moves::losing(losing, voice),
        Trouble::Verdict(verdict) => verdicts::verdict(verdict, voice),
        Trouble::Reason(reason) => verdicts::reason(*reason, voice),
        Trouble::Unread(unread) => unread::not_read(unread, voice),
        Trouble::Follows(own) => verdicts::follows(*own, voice),
        Trouble::Link { .. }
        | Trouble::NoValue
        | Trouble::RunOn { .. }
        | Trouble::Expansion { .. }
        | Trouble::Repeated { .. }
        | Trouble::NotAPower { .. }
        | Trouble::StruckAlone(_)
        | Trouble::StruckThree(_)
        | Trouble::StruckUnequal { .. }
        | Trouble::PairLeft { .. }
        | Trouble::TwoSteps => sums::formula(trouble, voice),
        Trouble::LeftAligned { .. }
        | Trouble::Binary { .. }
        | Trouble::ColumnCarried { .. }
        | Trouble::Parity { .. } => columns::digits(trouble, voice),
        Trouble::NoPower(_)
        | Trouble::PowerTooSmall { .. }
        | Trouble::PowerTooLarge { .. }
        | Trouble::PowerOfLargestHeap { .. }
        | Trouble::SmallestPower { .. }
        | Trouble::Content { .. }
        | Trouble::SomeHeapHas { .. }
        | Trouble::OtherPower(_) => powers::power(trouble, voice),
        Trouble::NoSuchHeap { .. }
        | Trouble::OtherSize { .. }
        | Trouble::NoHeapOfSize(_)
        | Trouble::Adds { .. }
        | Trouble::TakesNothing
        | Trouble::TakesTooMany { .. }
        | Trouble::TwoHeaps
        | Trouble::WrongPile { .. }
        | Trouble::WhichHeap
        | Trouble::NothingWins
        | Trouble::Stale { .. }
        | Trouble::NotUnique(_)
        | Trouble::NotAll { .. }
        | Trouble::NoMoveYet => moves::play(trouble, voice),
        Trouble::Count { .. }
        | Trouble::MiscountedBig { .. }
        | Trouble::NotBig(_)
        | Trouble::WinCount
        | Trouble::DoesWin
        | Trouble::WinsIn { .. }
        | Trouble::WrongCountParity { .. }
        | Trouble::OtherBoard { .. }
        | Trouble::Occurs { .. }
        | Trouble::Inverted(_)
        | Trouble::NotReversed
        | Trouble::OtherRule
        | Trouble::NotNeeded
        | Trouble::NeedsWorking(_) => verdicts::board(trouble, voice),
        Trouble::PlaysBadly
        | Trouble::Options { .. }
        | Trouble::Parts(_)
        | Trouble::EqualParts(_)
        | Trouble::OtherCircle { .. }
        | Trouble::Circle(..)
        | Trouble::Entry { .. }
        | Trouble::Grundy { .. }
        | Trouble::Mex { .. }
        | Trouble::OptionValues { .. }
        | Trouble::GrundySum { .. }
        | Trouble::Period
        | Trouble::Division { .. }
        | Trouble::LargeRest(_)
        | Trouble::WrongDivisor { .. } => parts::statement(trouble, voice),
        Trouble::IllegalAmount { .. }
        | Trouble::MoreThanHalf { .. }
        | Trouble::LeavesOther { .. }
        | Trouble::MayNotLeave { .. }
        | Trouble::WholeHeap(_)
        | Trouble::EmptyPlace(_)
        | Trouble::NotNeighbours { .. }
        | Trouble::NotSideBySide
        | Trouble::NotOfRun(_)
        | Trouble::WhichPlaces
        | Trouble::AllLost
        | Trouble::Lost(_)
        | Trouble::Misjudged(..) => parts::play(trouble, voice),
    }
}
