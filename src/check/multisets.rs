//! Lists of numbers in which order does not matter.

/// Different numbers, ascending.
pub(super) fn sorted_once(numbers: &[u64]) -> Vec<u64> {
    let mut numbers = sorted(numbers);
    numbers.dedup();
    numbers
}

pub(super) fn sorted(numbers: &[u64]) -> Vec<u64> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers
}

/// Whether each number occurs an even number of times.
pub(super) fn in_pairs(numbers: &[u64]) -> bool {
    let sorted = sorted(numbers);
    sorted.chunk_by(|a, b| a == b).all(|run| run.len() % 2 == 0)
}

pub(super) fn all_equal(numbers: &[u64]) -> bool {
    numbers.windows(2).all(|pair| pair[0] == pair[1]) && numbers.len() > 1
}

/// The numbers that are left when others are taken away, each as often as it occurs there.
pub(super) fn without(numbers: &[u64], others: &[u64]) -> Vec<u64> {
    let (mut left, mut others) = (numbers.to_vec(), others.to_vec());
    left.retain(|n| match others.iter().position(|other| other == n) {
        Some(at) => {
            others.remove(at);
            false
        }
        None => true,
    });
    left
}
