//! How many counters a move may take: the subtraction set of take-away, as a list or as a series that never ends.

use std::borrow::Cow;

/// Numbers of counters that a move may take: different, ascending, each 1 to 1,000.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Amounts(pub Cow<'static, [u64]>);

/// The largest number in `Amounts`.
pub const LARGEST_AMOUNT: u64 = 1_000;

impl Amounts {
    /// 1, 2 and 3.
    pub const UP_TO_THREE: Amounts = Amounts(Cow::Borrowed(&[1, 2, 3]));

    /// Reads `1..3`, `1-3`, `1 to 3`, `2` or `1, 3 and 4`; `None` where that is no list of different numbers from 1 to
    /// `LARGEST_AMOUNT`.
    pub fn read(text: &str) -> Option<Amounts> {
        let number = |word: &str| -> Option<u64> {
            let word = word.trim();
            let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.then(|| word.parse().ok()).flatten()?;
            (1..=LARGEST_AMOUNT).contains(&number).then_some(number)
        };
        let range = ["..", "-", "–", " to "];
        let mut numbers: Vec<u64> = match range.iter().find_map(|to| text.split_once(to)) {
            Some((first, last)) => (number(first)?..=number(last)?).collect(),
            None => {
                let list = text.replace(" and ", ",").replace(" or ", ",");
                list.split(',').map(number).collect::<Option<_>>()?
            }
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

/// Numbers that never end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Series {
    /// 1, 2, 3, ...
    Every,
    /// 1, 4, 9, ...
    Squares,
    /// 1, 2, 4, ...
    PowersOfTwo,
    /// 2, 3, 5, ...
    Primes,
    /// 1, 2, 3, ... up to half of the heap.
    AtMostHalf,
}

impl Series {
    /// What sets, papers and the command line call them.
    pub const WORDS: [(&'static str, Series); 4] = [
        ("squares", Series::Squares),
        ("powers-of-2", Series::PowersOfTwo),
        ("primes", Series::Primes),
        ("at-most-half", Series::AtMostHalf),
    ];

    /// Its word; nothing for every number.
    pub fn word(self) -> &'static str {
        let known = Series::WORDS.iter().find(|(_, series)| *series == self);
        known.map_or("", |(word, _)| word)
    }

    /// Its first numbers: `1, 4, 9, 16, ...`.
    pub fn beginning(self) -> String {
        let first = self.between(1, LARGEST_AMOUNT).take(4);
        first.map(|n| format!("{n}, ")).collect::<String>() + "..."
    }

    /// Whether it has a number.
    pub fn contains(self, n: u64) -> bool {
        match self {
            Series::Every | Series::AtMostHalf => n > 0,
            Series::Squares => n > 0 && n.isqrt().checked_mul(n.isqrt()) == Some(n),
            Series::PowersOfTwo => n.is_power_of_two(),
            Series::Primes => is_prime(n),
        }
    }

    /// Its numbers from one to another, ascending.
    pub fn between(self, first: u64, last: u64) -> Box<dyn Iterator<Item = u64>> {
        let first = first.max(1);
        match self {
            Series::Every | Series::AtMostHalf => Box::new(first..=last),
            Series::Squares => {
                let root = (first - 1).isqrt() + 1;
                Box::new((root..=last.isqrt()).map(|root| root * root))
            }
            Series::PowersOfTwo => {
                let powers = (0..u64::BITS).map(|by| 1_u64 << by);
                Box::new(powers.filter(move |power| (first..=last).contains(power)))
            }
            Series::Primes => Box::new((first..=last).filter(|&n| is_prime(n))),
        }
    }

    /// The largest number of counters that it allows to be taken from a heap of a size, if it has that number.
    pub fn up_to(self, size: u64) -> u64 {
        match self {
            Series::AtMostHalf => size / 2,
            _ => size,
        }
    }

    /// At most how many numbers it has up to one.
    pub fn most(self, last: u64) -> u64 {
        match self {
            Series::Every | Series::AtMostHalf => last,
            Series::Squares => last.isqrt(),
            Series::PowersOfTwo => u64::from(u64::BITS - last.leading_zeros()),
            Series::Primes => last / 2 + 1,
        }
    }
}

/// Prime numbers up to 97: a number below 101² that none of them divides is prime.
const SMALL_PRIMES: [u64; 25] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
];

/// Whether a number is prime: by division, and beyond that by the test of Miller and Rabin, which with the prime numbers up
/// to 37 is never wrong below 2^64 (Sorenson and Webster 2015).
fn is_prime(n: u64) -> bool {
    if let Some(divisor) = SMALL_PRIMES.iter().find(|prime| n.is_multiple_of(**prime)) {
        return n == *divisor;
    }
    if n < 101 * 101 {
        return n > 1;
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    SMALL_PRIMES.iter().take(12).all(|&base| {
        let bits = (0..u64::BITS).rev().map(|bit| odd >> bit & 1);
        let power = bits.fold(1, |power, bit| match bit {
            0 => times(power, power),
            _ => times(times(power, power), base),
        });
        let mut squares = (0..twos).scan(power, |power, _| {
            let now = *power;
            *power = times(now, now);
            Some(now)
        });
        power == 1 || squares.any(|square| square == n - 1)
    })
}

/// What a move of take-away may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taking {
    /// The numbers of a list.
    Listed(Amounts),
    /// Those of a series.
    All(Series),
}

impl From<&Amounts> for Taking {
    fn from(amounts: &Amounts) -> Taking {
        Taking::Listed(amounts.clone())
    }
}

impl Taking {
    /// Reads a list as `Amounts` does, or the word of a series.
    pub fn read(text: &str) -> Option<Taking> {
        let known = Series::WORDS.iter().find(|(word, _)| *word == text.trim());
        match known {
            Some((_, series)) => Some(Taking::All(*series)),
            None => Amounts::read(text).map(Taking::Listed),
        }
    }
}
