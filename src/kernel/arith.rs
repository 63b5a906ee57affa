//! Powers of 2 and nim-sums by halving and counting. The machine's xor and bit masks are not used here on purpose: the
//! engine uses them, and an error in one of the two must not hide in the other.

/// How often each power of 2 occurs, by exponent; beyond `used` none does.
pub struct PowerCounts {
    counts: [u32; 64],
    used: usize,
}

impl PowerCounts {
    /// No power at all.
    pub fn none() -> PowerCounts {
        PowerCounts {
            counts: [0; 64],
            used: 0,
        }
    }

    /// Counts the different powers of 2 that add up to `n`.
    pub fn add(&mut self, n: u64) {
        let mut exponent = 0;
        for (count, digit) in self.counts.iter_mut().zip(digits(n)) {
            *count = count.saturating_add(digit);
            exponent += 1;
        }
        self.used = self.used.max(exponent);
    }

    /// The sum of the powers that occur an odd number of times: what is left when pairs have been cancelled.
    pub fn left_over(&self) -> u64 {
        let parities = self.used().rev().map(|count| u64::from(count % 2));
        parities.fold(0, |sum, digit| 2 * sum + digit)
    }

    fn used(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.counts.iter().take(self.used).copied()
    }
}

/// The nim-sum of some numbers (Definition 1).
pub fn nim_sum(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mut counts = PowerCounts::none();
    numbers.into_iter().for_each(|n| counts.add(n));
    counts.left_over()
}

/// The binary digits of a number, the ones first.
pub fn digits(n: u64) -> impl Iterator<Item = u32> {
    let halves = std::iter::successors(Some(n), |rest| Some(rest / 2));
    halves
        .take_while(|&rest| rest > 0)
        .map(|rest| u32::from(rest % 2 == 1))
}

/// The sum of some powers of 2; `None` where two are equal or one is no power. Different powers are the ones of their sum, and
/// where two are equal, it has fewer ones than there are powers.
pub fn different_powers(numbers: impl IntoIterator<Item = u64>) -> Option<u64> {
    let (mut sum, mut count) = (0_u64, 0_u32);
    for n in numbers {
        sum = sum.checked_add(Some(n).filter(|&n| is_power(n))?)?;
        count = count.saturating_add(1);
    }
    (digits(sum).sum::<u32>() == count).then_some(sum)
}

/// Whether a number is a power of 2: halving it leaves 1, and no other odd number before that.
pub fn is_power(n: u64) -> bool {
    let mut rest = n;
    while rest > 1 && rest.is_multiple_of(2) {
        rest /= 2;
    }
    rest == 1
}

/// Whether `power` is the largest power of 2 in `n`: power <= n < 2 power.
pub fn is_largest_power(power: u64, n: u64) -> bool {
    is_power(power) && power <= n && n - power < power
}

/// Whether `power` is one of the different powers of 2 that add up to `n`.
pub fn contains(n: u64, power: u64) -> bool {
    is_power(power) && (n / power) % 2 == 1
}
