//! (seed, secret, item, index, student) to choices. The only file that names `rand`; the same numbers on every machine,
//! in every release, in any order of work.

use std::fmt;
use std::sync::LazyLock;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// Changed only if every sheet ever drawn may change.
const CONTEXT: &str = "nimsmith 2026 drawing of positions, version 1";

/// The same, for sheets that are drawn with a secret, and for their codes.
const WITH_SECRET: &str = "nimsmith 2026 drawing with a secret, version 1";
const CODE_WITH_SECRET: &str = "nimsmith 2026 sheet code with a secret, version 1";

/// What fixes everything that is drawn: a number, and a secret where there is one. A number can be found by trying one
/// after the other until the positions of a sheet come out; the bytes of a secret are too many for that.
#[derive(Clone, Copy)]
pub struct Seed {
    /// The number.
    pub number: u64,
    /// The secret; `None` where the number alone fixes everything.
    pub secret: Option<Secret>,
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let secret = self.secret.map_or("", |_| " with a secret");
        write!(f, "{}{secret}", self.number)
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let secret = None;
        Seed { number, secret }
    }
}

/// The keys derived from the bytes of a secret. It has no `Debug`, so that it is never printed.
#[derive(Clone, Copy)]
pub struct Secret {
    streams: [u8; 32],
    codes: [u8; 32],
}

impl Secret {
    /// The secret of these bytes.
    pub fn new(bytes: &[u8; 32]) -> Secret {
        Secret {
            streams: blake3::derive_key(WITH_SECRET, bytes),
            codes: blake3::derive_key(CODE_WITH_SECRET, bytes),
        }
    }

    /// What the code of a sheet with this content is made of: nobody can compute it without the secret.
    pub fn code(&self, content: &[u8]) -> [u8; 32] {
        *blake3::keyed_hash(&self.codes, content).as_bytes()
    }
}

/// A stream of choices.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The stream of one draw. Streams of different arguments have nothing to do with each other, so that one more
    /// exercise or student changes no other sheet.
    pub fn new(seed: impl Into<Seed>, item: &str, index: u64, student: &str) -> Dice {
        Dice(ChaCha8Rng::from_seed(key(
            seed.into(),
            item,
            index,
            student,
        )))
    }

    /// A number from 0 to `n - 1`, each as likely as the others; 0 where `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        let excess = (u64::MAX % n.max(1) + 1) % n.max(1);
        loop {
            let word = self.0.next_u64();
            if word <= u64::MAX - excess {
                return word % n.max(1);
            }
        }
    }

    /// Brings things into an order, each as likely as the others.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.below(last as u64 + 1) as usize;
            things.swap(last, other);
        }
    }
}

/// An order of the numbers below `n` that is fixed by seed and item and can be read at any place: a keyed permutation.
#[derive(Clone)]
pub struct Permutation {
    key: [u8; 32],
    n: u64,
    half: u32,
}

impl Permutation {
    /// The order of the numbers below `n`, which is at least 1.
    pub fn new(seed: impl Into<Seed>, item: &str, n: u64) -> Permutation {
        let bits = u64::BITS - n.max(2).saturating_sub(1).leading_zeros();
        Permutation {
            key: key(seed.into(), item, n, "permutation"),
            n: n.max(1),
            half: bits.div_ceil(2),
        }
    }

    /// The number at a place below `n`.
    pub fn at(&self, place: u64) -> u64 {
        let mut number = place % self.n;
        loop {
            number = self.mix(number);
            if number < self.n {
                return number;
            }
        }
    }

    /// Four rounds of a Feistel network on the next larger power of 4; walking on while outside stays one-to-one.
    fn mix(&self, number: u64) -> u64 {
        let mask = (1_u64 << self.half) - 1;
        let (mut left, mut right) = (number >> self.half, number & mask);
        for round in 0..4_u8 {
            let mut input = [round; 9];
            input[1..].copy_from_slice(&right.to_le_bytes());
            let digest = blake3::keyed_hash(&self.key, &input);
            let mut word = [0; 8];
            word.copy_from_slice(&digest.as_bytes()[..8]);
            (left, right) = (right, left ^ (u64::from_le_bytes(word) & mask));
        }
        (left << self.half) | right
    }
}

fn key(seed: Seed, item: &str, index: u64, student: &str) -> [u8; 32] {
    static CONTEXT_KEY: LazyLock<[u8; 32]> = LazyLock::new(|| blake3::derive_key(CONTEXT, b""));
    let mut input = Vec::with_capacity(64);
    input.extend(seed.number.to_le_bytes());
    input.extend(index.to_le_bytes());
    for name in [item, student] {
        input.extend((name.len() as u64).to_le_bytes());
        input.extend(name.as_bytes());
    }
    let context = seed.secret.map_or(*CONTEXT_KEY, |secret| secret.streams);
    *blake3::keyed_hash(&context, &input).as_bytes()
}
