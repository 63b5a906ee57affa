//! Take-away of squares, powers of 2, prime numbers and at most half of the heap, held to a search that shares nothing with the program: moves,
//! outcomes, Grundy values; that no table of them is said to repeat itself; what is printed and read.

use std::sync::Arc;

use nimsmith::games::{self, Game, game};
use nimsmith::kernel::Facts;
use nimsmith::model::amounts::{Series, Taking};
use nimsmith::model::claim::{Claim, Listed, Outcome};
use nimsmith::model::derivation::{Derivation, Method, Rule};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{HeapNo, Move, Position};
use nimsmith::model::rules::{HouseRules, Rules};

use super::program::Folder;

const LARGEST: u64 = 60;

/// Whether a number may be taken, by going through all that could make it so.
fn may_take(series: &str, n: u64) -> bool {
    match series {
        "squares" => (1..=n).any(|root| root * root == n),
        "powers-of-2" => (0..10).any(|twos| (0..twos).fold(1, |power, _| power + power) == n),
        "primes" => n > 1 && !(2..n).any(|divisor| n.is_multiple_of(divisor)),
        "at-most-half" => n > 0,
        other => panic!("{other}"),
    }
}

/// The legal moves from one heap, as the sizes that they leave.
fn left(series: &str, not_all: bool, size: u64) -> Vec<u64> {
    let too_many = |n: u64| match series {
        "at-most-half" => n > size - n,
        _ => not_all && n == size,
    };
    let legal = |&n: &u64| may_take(series, n) && !too_many(n);
    (1..=size).filter(legal).map(|n| size - n).collect()
}

/// For each size whether the player to move loses.
fn lost(series: &str, misere: bool, not_all: bool) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::new();
    for size in 0..=LARGEST {
        let options = left(series, not_all, size);
        let wins = options.iter().any(|&size| lost[size as usize]);
        lost.push(!(wins || options.is_empty() && misere));
    }
    lost
}

/// Grundy values.
fn values(series: &str, not_all: bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for size in 0..=LARGEST {
        let options = left(series, not_all, size);
        let has = |value: &u64| options.iter().any(|&size| values[size as usize] == *value);
        let mex = (0..).find(|value| !has(value));
        values.push(mex.expect("a missing number"));
    }
    values
}

fn under(series: &str, misere: bool, not_all: bool) -> Arc<dyn Game> {
    let taking = Taking::read(series).expect("a series");
    let house = HouseRules::taking(taking, misere, not_all);
    game("take-away").expect("the game").under(&house)
}

/// Every series with each agreement.
fn all() -> impl Iterator<Item = (&'static str, bool, bool)> {
    let agreed = [(false, false), (false, true), (true, false), (true, true)];
    let series = Series::WORDS.into_iter();
    series.flat_map(move |(word, _)| agreed.map(|(misere, not_all)| (word, misere, not_all)))
}

#[test]
fn all_winning_moves_are_those_of_a_search() {
    for (series, misere, not_all) in all() {
        let game = under(series, misere, not_all);
        let lost = lost(series, misere, not_all);
        for size in 0..=LARGEST {
            let about = format!("{series} {misere} {not_all} {size}");
            let position = Position(vec![size]);
            let solved = games::certified(&*game, &position, Goal::AllMoves, Method::Powers);
            let solved = solved.expect(&about);
            let lines = solved.derivation();
            let options = left(series, not_all, size).into_iter();
            let wins = options.filter(|&left| lost[left as usize]);
            let wins: Vec<Move> = wins
                .map(|left| Move::take(HeapNo(1), size - left))
                .collect();
            assert_eq!(lines.winning_moves().unwrap_or_default(), wins, "{about}");
            let is = if lost[size as usize] {
                Outcome::P
            } else {
                Outcome::N
            };
            assert_eq!(lines.outcome(), Some(is), "{about}");
        }
    }
}

#[test]
fn grundy_values_are_those_of_a_search() {
    for (series, _, not_all) in all().filter(|(_, misere, _)| !misere) {
        let game = under(series, false, not_all);
        let values = values(series, not_all);
        for size in 1..=LARGEST {
            let position = Position(vec![size]);
            let solved = games::certified(&*game, &position, Goal::GrundyValue, Method::Powers);
            let found = solved.expect("solved").derivation().grundy_value();
            let about = format!("{series} {not_all} {size}");
            assert_eq!(found, Some(values[size as usize]), "{about}");
        }
    }
}

/// Whether the player to move loses, for every two heaps: played out, without Grundy values.
fn lost_of_two(series: &str, not_all: bool, largest: u64) -> Vec<Vec<bool>> {
    let options: Vec<Vec<u64>> = (0..=largest)
        .map(|size| left(series, not_all, size))
        .collect();
    let mut lost: Vec<Vec<bool>> = Vec::new();
    for one in 0..=largest as usize {
        lost.push(Vec::new());
        for other in 0..=largest as usize {
            let first = options[one].iter().any(|&to| lost[to as usize][other]);
            let second = options[other].iter().any(|&to| lost[one][to as usize]);
            lost[one].push(!first && !second);
        }
    }
    lost
}

#[test]
fn sums_of_two_are_those_of_a_search() {
    for (series, _, not_all) in all().filter(|(_, misere, _)| !misere) {
        let game = under(series, false, not_all);
        let lost = lost_of_two(series, not_all, LARGEST);
        let pairs = (1..=LARGEST).flat_map(|one| (one..=LARGEST).map(move |other| (one, other)));
        for (one, other) in pairs.filter(|(one, other)| (one * 7 + other) % 5 == 0 || one == other)
        {
            let position = Position(vec![one, other]);
            let solved = games::certified(&*game, &position, Goal::AllMoves, Method::Powers);
            let solved = solved.expect("solved");
            let lines = solved.derivation();
            let firsts = left(series, not_all, one).into_iter();
            let firsts = firsts.filter(|&to| lost[to as usize][other as usize]);
            let firsts = firsts.map(|to| Move::take(HeapNo(1), one - to));
            let seconds = left(series, not_all, other).into_iter();
            let seconds = seconds.filter(|&to| lost[one as usize][to as usize]);
            let seconds = seconds.map(|to| Move::take(HeapNo(2), other - to));
            let wins: Vec<Move> = firsts.chain(seconds).collect();
            let about = format!("{series} {not_all} {position}");
            assert_eq!(lines.winning_moves().unwrap_or_default(), wins, "{about}");
            let is = match lost[one as usize][other as usize] {
                true => Outcome::P,
                false => Outcome::N,
            };
            assert_eq!(lines.outcome(), Some(is), "{about}");
        }
    }
}

/// The table of powers of 2 does come again after 3, but nothing here proves that.
#[test]
fn no_table_is_said_to_repeat_itself() {
    let period = |claim: &Claim| matches!(claim, Claim::Period { .. });
    for (series, misere, not_all) in all() {
        let game = under(series, misere, not_all);
        let position = Position(vec![300]);
        let table = game.table(&position, Listed::Outcomes).expect("a table");
        let solved = game.solve(&position, Goal::FirstMove, Method::Powers);
        assert!(table.lines.len() > 1 && solved.lines.len() > 1, "{series}");
        let mut lines = table.lines.iter().chain(&solved.lines);
        assert!(!lines.any(|line| period(&line.claim)), "{series}");
    }
    let game = under("powers-of-2", false, false);
    let mut lines = Derivation::of(Position(vec![1]));
    let values = Claim::GrundyValues(values("powers-of-2", false));
    let table = lines.push(values, Rule::Table, &[]);
    let claim = Claim::Period {
        of: Listed::GrundyValues,
        start: 0,
        length: 3,
    };
    lines.push(claim, Rule::Period, &[table]);
    let rules: &dyn Rules = &*game;
    let mut facts = Facts::about(rules, Position(vec![1])).expect("a small position");
    let lines = lines.lines.into_iter();
    let accepted: Vec<bool> = lines.map(|line| facts.accept(line).is_ok()).collect();
    assert_eq!(accepted, [true, false]);
}

#[test]
fn series_have_their_numbers() {
    for (word, series) in Series::WORDS {
        let has: Vec<u64> = (0..=600).filter(|&n| may_take(word, n)).collect();
        let contained: Vec<u64> = (0..=600).filter(|&n| series.contains(n)).collect();
        assert_eq!(contained, has, "{word}");
        assert_eq!(series.between(0, 600).collect::<Vec<_>>(), has, "{word}");
        let some: Vec<u64> = has.iter().copied().filter(|&n| n >= 50).collect();
        assert_eq!(series.between(50, 600).collect::<Vec<_>>(), some, "{word}");
        let up_to = |n: u64| has.iter().filter(|&&m| m <= n).count() as u64;
        assert!((1..=600).all(|n| up_to(n) <= series.most(n)), "{word}");
    }
    // Beyond division: primes by a sieve, and numbers that pass weaker tests.
    let mut sieve = vec![true; 40_000];
    for n in 2..200 {
        let multiples = (n * n..sieve.len()).step_by(n);
        multiples.for_each(|multiple| sieve[multiple] = false);
    }
    for (n, is) in sieve.iter().enumerate().skip(2) {
        assert_eq!(Series::Primes.contains(n as u64), *is, "{n}");
    }
    let prime = [(1 << 61) - 1, 18_446_744_073_709_551_557];
    let strong = [3_215_031_751, 3_825_123_056_546_413_051];
    assert!(prime.iter().all(|&n| Series::Primes.contains(n)));
    assert!(!strong.iter().any(|&n| Series::Primes.contains(n)));
    assert!(!Series::Primes.contains((1 << 61) + 1) && !Series::Primes.contains(u64::MAX));
    let root = u64::from(u32::MAX);
    assert!(Series::Squares.contains(root * root) && !Series::Squares.contains(u64::MAX));
}

/// The key, read back as a student's text, is right; sheets and papers say what may be taken.
#[test]
fn what_is_printed_is_read() {
    let folder = Folder::new();
    for (word, takes) in [
        (
            "squares",
            "1, 4, 9, 16, ... counters (any square number) from the row",
        ),
        (
            "powers-of-2",
            "1, 2, 4, 8, ... counters (any power of 2) from the row",
        ),
        (
            "primes",
            "2, 3, 5, 7, ... counters (any prime number) from the row",
        ),
        (
            "at-most-half",
            "at least one, and at most half, of the counters in the row",
        ),
    ] {
        for more in ["21", "21 --misere", "21 --not-all", "12 17"] {
            let solved = folder.good(&format!("solve take-away {more} --take {word}"));
            assert!(solved.contains(&format!("take: {word}\n")), "{solved}");
            folder.write("paper.txt", &solved);
            let report = folder.good("check paper.txt");
            assert!(report.contains("✓ correct"), "{report}");
        }
        let set = format!("exercises: [{{kind: first-move, game: take-away, take: {word}}}]\n");
        folder.write("set.yaml", &set);
        folder.good("generate set.yaml --format md");
        let sheet = folder.read("out/set.md");
        assert!(sheet.contains(&format!("A move takes {takes}.")), "{sheet}");
        let pool = folder.good("pool set.yaml");
        assert!(pool.contains(&format!("take {word}")), "{pool}");
    }
}
