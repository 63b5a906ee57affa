//! What a move may do to one heap, as a heap code: for octal games the digits of Guy and Smith (1956), of which the one
//! at place n says what may be left when n counters are removed. Trusted: the kernel plays by it.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

use super::amounts::{Amounts, LARGEST_AMOUNT, Series, Taking};

/// A digit that says that a heap of exactly this size may be removed whole.
const NOTHING: u8 = 1;
/// A digit that says that one heap may be left.
const ONE_HEAP: u8 = 2;
/// A digit that says that what is left may be divided into two heaps, neither of them empty.
const TWO_HEAPS: u8 = 4;

/// The digits for 0, 1, 2, ... removed counters; `0.77` is Kayles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    /// The digit before the point, which is 0 or 4, then the others.
    digits: Cow<'static, [u8]>,
    /// The numbers of counters, at least 1, that may be removed, as far as the digits go.
    takes: Amounts,
    /// At which of the numbers beyond them the last digit stands again, if at any.
    goes_on: Option<Series>,
    /// Whether two heaps that are left must differ (Grundy's game).
    unequal: bool,
}

/// What a move does to one heap: how many counters it removes, and how many of the others it makes a heap of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapMove {
    /// How many counters are removed.
    pub count: u64,
    /// How many stand apart afterwards; 0 where the heap is not divided. Never more than what stays.
    pub apart: u64,
}

/// What removing a number of counters may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaves {
    /// Nothing, where these are all counters of the heap.
    pub nothing: bool,
    /// One heap.
    pub one: bool,
    /// Two heaps.
    pub two: bool,
}

/// Moves that may leave the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sort {
    /// How many counters they remove.
    pub removed: Vec<u64>,
    /// Of which numbers beyond the last they also remove every one, if of any.
    pub on: Option<Series>,
    /// What they may leave.
    pub leaves: Leaves,
}

impl Leaves {
    /// Whether nothing, one heap or two may be left alike.
    pub fn is_anything(self) -> bool {
        self.nothing && self.one && self.two
    }
}

impl HeapCode {
    /// Take 1, 2 or 3.
    pub const UP_TO_THREE: HeapCode = HeapCode::finite(&[0, 3, 3, 3], Amounts::UP_TO_THREE);

    /// Kayles: take 1 or 2, and what is left may be divided; round a ring it is Circle Nim.
    pub const KAYLES: HeapCode = HeapCode::finite(&[0, 7, 7], Amounts(Cow::Borrowed(&[1, 2])));

    const fn finite(digits: &'static [u8], takes: Amounts) -> HeapCode {
        HeapCode {
            digits: Cow::Borrowed(digits),
            takes,
            goes_on: None,
            unequal: false,
        }
    }

    /// One of these numbers from a heap; where not all may be taken, the heap must have more counters. At most half is never
    /// all.
    pub fn taking(taking: &Taking, not_all: bool) -> HeapCode {
        let digit = match not_all || *taking == Taking::All(Series::AtMostHalf) {
            true => ONE_HEAP,
            false => NOTHING | ONE_HEAP,
        };
        let (takes, goes_on) = match taking {
            Taking::Listed(amounts) => (amounts.clone(), None),
            Taking::All(series) => {
                let first = series.between(1, LARGEST_AMOUNT).take(1).collect();
                (Amounts(first), Some(*series))
            }
        };
        let last = takes.0.last().copied().unwrap_or(0);
        let allowed = |n| if takes.0.contains(&n) { digit } else { 0 };
        HeapCode {
            digits: (0..=last).map(allowed).collect(),
            takes,
            goes_on,
            unequal: false,
        }
    }

    /// Grundy's game: a heap is divided into two that differ, and nothing is removed.
    pub fn unequal_halves() -> HeapCode {
        HeapCode {
            digits: Cow::Borrowed(&[TWO_HEAPS]),
            takes: Amounts(Cow::Borrowed(&[])),
            goes_on: None,
            unequal: true,
        }
    }

    /// Reads `0.77`, `.77`, `4.3` or `0.333...`: digits from 0 to 7, 4 or 0 before the point, at most 32 after it, and dots where the last one goes on.
    /// `None` for anything else, and where no move is ever possible.
    pub fn read(text: &str) -> Option<HeapCode> {
        let (before, after) = text.split_once('.')?;
        let (after, endless) = match after.strip_suffix("...").or(after.strip_suffix('…')) {
            Some(digits) => (digits, true),
            None => (after, false),
        };
        let first = match before {
            "" | "0" => 0,
            "4" => TWO_HEAPS,
            _ => return None,
        };
        let digit = |c: char| c.to_digit(8).map(|digit| digit as u8);
        let mut digits = vec![first];
        digits.extend(after.chars().map(digit).collect::<Option<Vec<u8>>>()?);
        if !(2..=MOST_DIGITS + 1).contains(&digits.len()) {
            return None;
        }
        let endless = endless && digits.last() != Some(&0);
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        while let (true, [_, .., one, last]) = (endless, &digits[..])
            && one == last
        {
            digits.pop();
        }
        let numbers = (1..).zip(digits.iter().skip(1));
        let takes: Vec<u64> = numbers
            .filter(|&(_, &digit)| digit > 0)
            .map(|(n, _)| n)
            .collect();
        let possible = digits.iter().any(|&digit| digit > 0);
        possible.then_some(HeapCode {
            digits: Cow::Owned(digits),
            takes: Amounts(Cow::Owned(takes)),
            goes_on: endless.then_some(Series::Every),
            unequal: false,
        })
    }

    /// The digit for a number of removed counters.
    fn digit(&self, removed: u64) -> u8 {
        match (self.digits.get(index(removed)), self.digits.last()) {
            (Some(&digit), _) => digit,
            (None, Some(&last)) if self.goes_on.is_some_and(|on| on.contains(removed)) => last,
            _ => 0,
        }
    }

    /// The digits for 0, 1, 2, ... removed counters, and the one for all numbers beyond them. Those of a series are listed
    /// up to `most`, beyond which the digit is 0.
    pub fn listed(&self, most: u64) -> (Vec<u8>, u8) {
        let whole = matches!(
            self.goes_on,
            None | Some(Series::Every | Series::AtMostHalf)
        );
        match (self.digits.last(), whole) {
            (Some(&last), true) if self.is_endless() => (self.digits.to_vec(), last),
            (_, true) => (self.digits.to_vec(), 0),
            (_, false) => ((0..=most).map(|n| self.digit(n)).collect(), 0),
        }
    }

    /// Whether a move may remove a number of counters, at least 1, from some heap.
    pub fn removes(&self, count: u64) -> bool {
        count > 0 && self.digit(count) > 0
    }

    /// What removing a number of counters may leave.
    pub fn leaves(&self, removed: u64) -> Leaves {
        let digit = self.digit(removed);
        Leaves {
            nothing: digit & NOTHING > 0,
            one: removed > 0 && digit & ONE_HEAP > 0,
            two: digit & TWO_HEAPS > 0,
        }
    }

    /// The moves by what they may leave, in the order of the numbers removed.
    pub fn sorts(&self) -> Vec<Sort> {
        let mut sorts: Vec<Sort> = Vec::new();
        for removed in (0..self.digits.len() as u64).filter(|&n| self.digit(n) > 0) {
            let leaves = self.leaves(removed);
            match sorts.iter_mut().find(|sort| sort.leaves == leaves) {
                Some(sort) => sort.removed.push(removed),
                None => sorts.push(Sort {
                    removed: vec![removed],
                    on: None,
                    leaves,
                }),
            }
        }
        let last = (self.digits.len() as u64).saturating_sub(1);
        for sort in sorts
            .iter_mut()
            .filter(|sort| sort.removed.last() == Some(&last))
        {
            sort.on = self.goes_on;
        }
        sorts
    }

    /// The numbers of counters that a move may remove, where they are listed.
    pub fn amounts(&self) -> Option<&Amounts> {
        Some(&self.takes).filter(|_| self.goes_on.is_none())
    }

    /// The largest number that may be removed; `None` where there is no largest.
    pub fn reach(&self) -> Option<u64> {
        let last = self.takes.0.last().copied().unwrap_or(0);
        Some(last).filter(|_| self.goes_on.is_none())
    }

    /// Whether there is no largest number that may be removed.
    pub fn is_endless(&self) -> bool {
        self.goes_on.is_some()
    }

    /// The series that may be taken in take-away, where it is no list.
    pub fn series(&self) -> Option<Series> {
        self.goes_on.filter(|series| *series != Series::Every)
    }

    /// Whether two heaps that are left must differ.
    pub fn is_unequal(&self) -> bool {
        self.unequal
    }

    /// Whether some move divides a heap.
    pub fn divides(&self) -> bool {
        self.digits.iter().any(|digit| digit & TWO_HEAPS > 0)
    }

    /// Whether it can be played with markers on places: every move takes some, and what is left lies as it did, so that two
    /// runs may be alike.
    pub fn fits_places(&self) -> bool {
        self.digit(0) == 0 && !self.unequal
    }

    /// Whether no heap may be taken whole, though there are enough counters that may be taken.
    pub fn not_all(&self) -> bool {
        let leaves = |digit: &u8| digit & NOTHING == 0;
        self.goes_on != Some(Series::AtMostHalf) && self.digits.iter().all(leaves)
    }

    /// The largest number of counters that may be removed from a heap of a size, if the code has that number.
    pub fn most(&self, size: u64) -> u64 {
        self.goes_on.map_or(size, |series| series.up_to(size))
    }

    /// Whether a heap may be removed whole or in part wherever counters may be removed at all, and is never divided.
    pub fn is_plain(&self) -> bool {
        let plain = |&digit: &u8| digit == 0 || digit == NOTHING | ONE_HEAP;
        self.digits.iter().all(plain)
    }

    /// Whether it is one of take-away: the digits are all 3 or 0, or all 2 or 0, as far as they go or for a series.
    pub fn takes_only(&self) -> bool {
        let left = |&digit: &u8| digit == 0 || digit == ONE_HEAP;
        self.goes_on != Some(Series::Every) && (self.is_plain() || self.digits.iter().all(left))
    }

    /// Whether a move is allowed from a heap of a size.
    pub fn allows(&self, size: u64, by: HeapMove) -> bool {
        let leaves = self.leaves(by.count);
        match (size.checked_sub(by.count), by.apart) {
            (None, _) => false,
            _ if by.count > self.most(size) => false,
            (Some(0), apart) => leaves.nothing && by.count > 0 && apart == 0,
            (Some(_), 0) => leaves.one,
            (Some(left), apart) => match left.checked_sub(apart) {
                Some(rest) => leaves.two && rest >= apart && !(self.unequal && rest == apart),
                None => false,
            },
        }
    }

    /// Every move from a heap of a size once, by the number removed and then by what stands apart.
    pub fn moves(&self, size: u64) -> impl Iterator<Item = HeapMove> + '_ {
        let (listed, most) = (self.digits.len() as u64 - 1, self.most(size));
        let on = self.goes_on.filter(|_| most > listed);
        let on = on.map(|series| series.between(listed + 1, most));
        let counts = (0..=most.min(listed)).chain(on.into_iter().flatten());
        counts.flat_map(move |count| {
            let leaves = self.leaves(count);
            let left = size - count;
            let whole = match left {
                0 => leaves.nothing && count > 0,
                _ => leaves.one,
            };
            let most = match leaves.two {
                true if self.unequal => left.saturating_sub(1) / 2,
                true => left / 2,
                false => 0,
            };
            (u64::from(!whole)..=most).map(move |apart| HeapMove { count, apart })
        })
    }

    /// How many entries of a table of one heap, from 0 on, show that it repeats forever from `start` on after `length`;
    /// `None` where no number does. Without division an entry depends on nothing but the entries that a move reaches back
    /// to, so that as many that are found again `length` later go on to be found again. Where a heap is divided, the larger half of
    /// one of at least 2 start + length + reach counters is itself found again, so that the entries up to there must be (Guy and
    /// Smith 1956). A heap of 0 does not count for that unless every move may take a whole heap: the code treats it otherwise than
    /// a heap that is found again. Proofs are in `templates/rocq/tables.v`.
    pub fn shows_period(&self, start: u64, length: u64) -> Option<u64> {
        let reach = self.reach().filter(|_| !self.unequal)?;
        let start = start.max(u64::from(!self.is_plain()));
        let found_again = start.checked_add(length)?;
        match self.divides() {
            false => found_again.checked_add(reach),
            true => found_again.checked_mul(2)?.checked_add(reach),
        }
    }

    /// The latest start from which so many entries can show a period of a length.
    pub fn latest_start(&self, entries: u64, length: u64) -> Option<u64> {
        let before = entries.checked_sub(self.reach()?)?;
        match self.divides() {
            false => before.checked_sub(length),
            true => (before / 2).checked_sub(length),
        }
    }

    /// At most how many moves a heap of a size has.
    pub fn most_moves(&self, size: u64) -> u64 {
        let goes_on = match (self.goes_on, self.digits.last()) {
            (Some(series), Some(&last)) => {
                let listed = self.digits.len() as u64;
                let more = series
                    .most(series.up_to(size))
                    .min(size.saturating_sub(listed));
                more.saturating_mul(most_ways(last, size))
            }
            _ => 0,
        };
        let places = self.digits.iter().take(index(size).saturating_add(1));
        let ways = places.map(|&digit| most_ways(digit, size));
        ways.fold(goes_on, u64::saturating_add)
    }
}

/// In how many ways a move may leave what a digit says, at most, of a heap of a size.
fn most_ways(digit: u8, size: u64) -> u64 {
    let whole = u64::from(digit & (NOTHING | ONE_HEAP) > 0);
    let halves = if digit & TWO_HEAPS > 0 { size / 2 } else { 0 };
    whole + halves
}

/// A place in a list. One that the machine cannot count to is beyond every list.
fn index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The most digits after the point of a code that somebody writes.
pub const MOST_DIGITS: usize = 32;

impl Display for HeapCode {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        if let Some(series) = self.series() {
            return f.write_str(series.word());
        }
        for (place, digit) in self.digits.iter().enumerate() {
            write!(f, "{digit}{}", if place == 0 { "." } else { "" })?;
        }
        match (self.is_endless(), self.digits.last()) {
            (true, Some(last)) => write!(f, "{last}{last}..."),
            _ if self.digits.len() == 1 => f.write_str("0"),
            _ => Ok(()),
        }
    }
}
