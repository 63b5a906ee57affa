//! How many counters a move may take, as a list: the subtraction set of take-away.

use std::borrow::Cow;

/// Numbers of counters that a move may take: different, ascending, each 1 to 1,000.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Amounts(pub Cow<'static, [u64]>);

/// The largest number in `Amounts`.
pub const LARGEST_AMOUNT: u64 = 1_000;

impl Amounts {
    /// 1, 2 and 3.
    pub const UP_TO_THREE: Amounts = Amounts(Cow::Borrowed(&[1, 2, 3]));

    /// Reads `1..3`, `2` or `1,3,4`; `None` where that is no list of different numbers from 1 to `LARGEST_AMOUNT`.
    pub fn read(text: &str) -> Option<Amounts> {
        let number = |word: &str| -> Option<u64> {
            let word = word.trim();
            let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.then(|| word.parse().ok()).flatten()?;
            (1..=LARGEST_AMOUNT).contains(&number).then_some(number)
        };
        let mut numbers: Vec<u64> = match text.split_once("..") {
            Some((first, last)) => (number(first)?..=number(last)?).collect(),
            None => text.split(',').map(number).collect::<Option<_>>()?,
        };
        let given = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        (given > 0 && numbers.len() == given).then_some(Amounts(Cow::Owned(numbers)))
    }

    /// `k` where the numbers are 1 to k.
    pub fn up_to(&self) -> Option<u64> {
        let last = *self.0.last()?;
        self.0.iter().copied().eq(1..=last).then_some(last)
    }
}
