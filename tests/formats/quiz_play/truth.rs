//! Truth about small games by plain recursion, and about heaps of any size by Bouton's theorem. No code of the program
//! but the names of its nouns.

use std::collections::HashMap;

use nimsmith::model::position::Move;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    Nim {
        misere: bool,
    },
    Circle,
    /// A row of coins, by the places of the heads.
    Turtles,
    /// The octal digits of what taking 0, 1, 2, ... counters may leave, and whether two heaps must differ.
    Code {
        digits: Vec<u8>,
        unequal: bool,
    },
    Take {
        amounts: Vec<u64>,
        misere: bool,
        not_all: bool,
    },
}

/// Remembers what has been played out.
pub struct Truth {
    pub play: Play,
    seen: HashMap<Vec<u64>, bool>,
}

pub fn xor(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, size| sum ^ size)
}

impl Truth {
    pub fn new(play: Play) -> Truth {
        let seen = HashMap::new();
        Truth { play, seen }
    }

    fn misere(&self) -> bool {
        match self.play {
            Play::Nim { misere } | Play::Take { misere, .. } => misere,
            Play::Circle | Play::Turtles | Play::Code { .. } => false,
        }
    }

    /// The position after a move, where it is legal: takes as pairs of place, from 0, and number.
    pub fn after(&self, heaps: &[u64], takes: &[(usize, u64)]) -> Option<Vec<u64>> {
        let places = heaps.len();
        let allowed = match (&self.play, takes) {
            (Play::Circle, [(a, 1), (b, 1)]) => {
                places > 1 && a != b && ((a + 1) % places == *b || (b + 1) % places == *a)
            }
            (Play::Circle, [(_, 1)]) => true,
            (Play::Nim { .. } | Play::Turtles, [_]) => true,
            (
                Play::Take {
                    amounts, not_all, ..
                },
                [(place, count)],
            ) => amounts.contains(count) && !(*not_all && heaps.get(*place) == Some(count)),
            _ => false,
        };
        let mut after = heaps.to_vec();
        for &(place, count) in takes {
            let size = after.get_mut(place)?;
            *size = size.checked_sub(count)?;
            if count == 0 {
                return None;
            }
        }
        if let (Play::Turtles, [(place, _)]) = (&self.play, takes) {
            // A coin that showed heads already now shows tails.
            let other = after[*place];
            let mut both = (0..places).filter(|i| i != place && other > 0 && after[*i] == other);
            if let Some(twin) = both.next() {
                (after[*place], after[twin]) = (0, 0);
            }
        }
        allowed.then_some(after)
    }

    /// Every way to leave one heap or two of a heap, the second one 0 where there is only one.
    fn halves(digits: &[u8], unequal: bool, size: u64) -> Vec<(u64, u64)> {
        let mut ways = Vec::new();
        for (count, digit) in (0..=size).zip(digits) {
            let left = size - count;
            let whole = match left {
                0 => digit & 1 > 0 && count > 0,
                _ => digit & 2 > 0 && count > 0,
            };
            ways.extend(whole.then_some((left, 0)));
            let halves =
                (1..=left / 2).filter(|half| digit & 4 > 0 && !(unequal && 2 * half == left));
            ways.extend(halves.map(|half| (left - half, half)));
        }
        ways
    }

    fn replaced(heaps: &[u64], place: usize, (left, apart): (u64, u64)) -> Vec<u64> {
        let mut after = heaps.to_vec();
        let stays = [left].into_iter().chain((apart > 0).then_some(apart));
        after.splice(place..=place, stays);
        after
    }

    pub fn made(&self, heaps: &[u64], by: &Move) -> Option<Vec<u64>> {
        if let (Play::Code { digits, unequal }, [take]) = (&self.play, &by.0[..]) {
            let size = *heaps.get(take.heap.0 - 1)?;
            let left = size.checked_sub(take.count)?.checked_sub(take.apart)?;
            let way = (left, take.apart);
            let legal = Truth::halves(digits, *unequal, size).contains(&way);
            return legal.then(|| Truth::replaced(heaps, take.heap.0 - 1, way));
        }
        let takes = by.0.iter().map(|take| (take.heap.0 - 1, take.count));
        self.after(heaps, &takes.collect::<Vec<_>>())
    }

    /// Every position that a move leads to, once for each move.
    pub fn options(&self, heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for place in 0..heaps.len() {
            if let Play::Code { digits, unequal } = &self.play {
                let ways = Truth::halves(digits, *unequal, heaps[place]);
                options.extend(
                    ways.into_iter()
                        .map(|way| Truth::replaced(heaps, place, way)),
                );
                continue;
            }
            let counts: Vec<u64> = match &self.play {
                Play::Take { amounts, .. } => amounts.clone(),
                _ => (1..=heaps[place]).collect(),
            };
            for count in counts {
                options.extend(self.after(heaps, &[(place, count)]));
            }
            let next = (place + 1) % heaps.len();
            if self.play == Play::Circle && !(heaps.len() == 2 && place == 1) {
                options.extend(self.after(heaps, &[(place, 1), (next, 1)]));
            }
        }
        options
    }

    /// Whether the player to move can always win.
    pub fn wins(&mut self, heaps: &[u64]) -> bool {
        let ways = heaps.iter().map(|&size| u128::from(size) + 1);
        if ways.fold(1, u128::saturating_mul) <= 200_000 {
            return self.play_out(heaps);
        }
        match &self.play {
            Play::Nim { misere: true } if heaps.iter().all(|&size| size <= 1) => xor(heaps) == 0,
            Play::Nim { .. } => xor(heaps) != 0,
            Play::Take {
                amounts,
                misere,
                not_all: false,
            } if heaps.len() == 1 && amounts.iter().copied().eq(1..=amounts.len() as u64) => {
                heaps[0] % (amounts.len() as u64 + 1) != u64::from(*misere)
            }
            _ => panic!("{heaps:?} is too large"),
        }
    }

    fn play_out(&mut self, heaps: &[u64]) -> bool {
        let mut heaps = heaps.to_vec();
        if self.play != Play::Circle {
            heaps.sort_unstable();
        }
        if let Some(&known) = self.seen.get(&heaps) {
            return known;
        }
        let options = self.options(&heaps);
        let wins = match options.is_empty() {
            true => self.misere(),
            false => options.iter().any(|option| !self.play_out(option)),
        };
        self.seen.insert(heaps, wins);
        wins
    }

    /// How many moves win.
    pub fn winning_moves(&mut self, heaps: &[u64]) -> usize {
        if let (Play::Nim { misere }, true) = (&self.play, heaps.iter().any(|&size| size > 5_000)) {
            // At most one size of a heap wins; in Classic Nim it is the nim-sum's too with two big heaps or more.
            let big = heaps.iter().filter(|&&size| size > 1).count();
            assert!(!misere || big > 1, "a huge heap alone");
            let s = xor(heaps);
            return heaps.iter().filter(|&&size| size ^ s < size).count();
        }
        if let (Play::Take { amounts, .. }, [size]) = (self.play.clone(), heaps) {
            let takes = amounts.iter().filter_map(|&count| {
                let after = self.after(heaps, &[(0, count)]);
                after.filter(|_| count <= *size)
            });
            let after: Vec<Vec<u64>> = takes.collect();
            return after.iter().filter(|option| !self.wins(option)).count();
        }
        let options = self.options(heaps);
        options.iter().filter(|option| !self.wins(option)).count()
    }

    /// Whether a move is left.
    pub fn goes_on(&self, heaps: &[u64]) -> bool {
        match &self.play {
            Play::Take {
                amounts, not_all, ..
            } => {
                let least = amounts[0] + u64::from(*not_all);
                heaps.iter().any(|&size| size >= least)
            }
            Play::Code { .. } => !self.options(heaps).is_empty(),
            _ => heaps.iter().any(|&size| size > 0),
        }
    }

    /// The Grundy value of a position.
    pub fn grundy(&self, heaps: &[u64]) -> u64 {
        let mut known = HashMap::new();
        self.value(heaps, &mut known)
    }

    /// By all options of all of its parts together.
    fn value(&self, heaps: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
        let mut key: Vec<u64> = heaps.iter().copied().filter(|&size| size > 0).collect();
        key.sort_unstable();
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let options = self.options(&key);
        let values: Vec<u64> = options
            .iter()
            .map(|option| self.value(option, known))
            .collect();
        let value = (0..)
            .find(|value| !values.contains(value))
            .expect("a missing number");
        known.insert(key, value);
        value
    }
}
