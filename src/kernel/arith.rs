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

    /// Counts a power of 2 that has not been counted yet; false where it has, or where `n` is no power of 2.
    pub fn add_power(&mut self, n: u64) -> bool {
        let Some(exponent) = exponent(n) else {
            return false;
        };
        self.used = self.used.max(exponent + 1);
        match self.counts.get_mut(exponent) {
            Some(count) if *count == 0 => {
                *count = 1;
                true
            }
            _ => false,
        }
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

/// Whether a number is a power of 2.
pub fn is_power(n: u64) -> bool {
    exponent(n).is_some()
}

/// Whether `power` is the largest power of 2 in `n`: power <= n < 2 power.
pub fn is_largest_power(power: u64, n: u64) -> bool {
    is_power(power) && power <= n && n - power < power
}

/// Whether `power` is one of the different powers of 2 that add up to `n`.
pub fn contains(n: u64, power: u64) -> bool {
    is_power(power) && (n / power) % 2 == 1
}

/// The exponent of a power of 2: halving it that often leaves 1, and no odd number before that.
fn exponent(n: u64) -> Option<usize> {
    let (mut rest, mut exponent) = (n, 0);
    while rest > 1 && rest % 2 == 0 {
        (rest, exponent) = (rest / 2, exponent + 1);
    }
    (rest == 1).then_some(exponent)
}
