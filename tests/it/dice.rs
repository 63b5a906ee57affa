//! Choices from seeds: within their range, all of them possible, and independent of each other.

use nimsmith::dice::{Dice, Permutation};

#[test]
fn below_is_within_and_reaches_everything() {
    let mut dice = Dice::new(1, "below", 0, "");
    let mut seen = [0; 7];
    for _ in 0..7_000 {
        seen[dice.below(7) as usize] += 1;
    }
    assert!(seen.iter().all(|n| (800..1_200).contains(n)), "{seen:?}");
    assert_eq!(dice.below(1), 0);
    assert_eq!(dice.below(0), 0);
}

#[test]
fn a_permutation_is_one_to_one() {
    for n in [1, 2, 3, 5, 16, 17, 100, 1_000] {
        let order = Permutation::new(7, "entry", n);
        let mut numbers: Vec<u64> = (0..n).map(|place| order.at(place)).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..n).collect::<Vec<_>>());
    }
    let huge = Permutation::new(7, "entry", u64::MAX);
    assert_ne!(huge.at(0), huge.at(1));
}

#[test]
fn names_are_not_run_together() {
    let word = |item, student| Dice::new(1, item, 0, student).below(u64::MAX);
    assert_ne!(word("ab", "c"), word("a", "bc"));
}
