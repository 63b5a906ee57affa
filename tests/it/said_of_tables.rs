//! What papers say of take-away and circles, one statement a paper: what is true is never wrong, what is false never ok.
//! Numbers beyond every board are said too, and no number ends the program.

use nimsmith::check::report::Verdict;
use nimsmith::check::{Hints, paper};
use nimsmith::model::claim::{Claim, Listed, Outcome};
use nimsmith::model::position::Position;

use super::desk::Desk;
use super::oracle_take_away::Oracle;

/// The verdict on a line below some headers.
fn judged(headers: &str, line: &str) -> Verdict {
    let text = format!("{headers}\n{line}\n");
    let report = paper(text.as_bytes(), &Desk, Hints::Full);
    let judged = report.answers[0].lines.last().expect("a line");
    judged.verdict
}

/// Counts what is ok and what is wrong, each rightly.
fn agrees(headers: &str, line: &str, truth: bool, counts: &mut [usize; 2]) {
    let verdict = judged(headers, line);
    let mistaken = match verdict {
        Verdict::Wrong => truth,
        Verdict::Ok => !truth,
        _ => false,
    };
    assert!(!mistaken, "{headers}{line}: {verdict:?}, and it is {truth}");
    counts[0] += usize::from(verdict == Verdict::Ok);
    counts[1] += usize::from(verdict == Verdict::Wrong);
}

fn spaced<T>(entries: &[T], text: fn(&T) -> String) -> String {
    entries.iter().map(text).collect::<Vec<_>>().join(" ")
}

fn letter(is: &Outcome) -> String {
    format!("{is:?}")
}

/// Statements about one heap, each with what it claims; where it leaves open of which table, with both claims.
fn statements(oracle: &mut Oracle) -> Vec<(String, Vec<Claim>)> {
    let mut all = Vec::new();
    for n in 0..14 {
        for is in [Outcome::N, Outcome::P] {
            let of = Position(vec![n]);
            let line = format!("{n} is an {is:?}-position");
            all.push((line, vec![Claim::Outcome { of, is }]));
        }
        for is in 0..4 {
            let line = format!("Grundy value of {n}: {is}");
            all.push((line, vec![Claim::Grundy { of: n, is }]));
        }
        for (by, rest) in [(4, n % 4), (4, 1), (3, n % 3), (n + 1, n)] {
            let (of, times) = (n, n / by);
            let claim = Claim::Division {
                of,
                by,
                times,
                rest,
            };
            all.push((format!("{n} mod {by} = {rest}"), vec![claim]));
        }
    }
    for (start, length) in (0..5).flat_map(|start| (1..9).map(move |length| (start, length))) {
        let claim = |of| Claim::Period { of, start, length };
        let claims = [Listed::Outcomes, Listed::GrundyValues].map(claim);
        all.push((format!("period {length} from {start}"), claims.to_vec()));
    }
    let wins = |n| {
        if oracle.first_wins(&[n]) {
            Outcome::N
        } else {
            Outcome::P
        }
    };
    let letters: Vec<Outcome> = (0..12).map(wins).collect();
    for changed in 0..=letters.len() {
        let mut said = letters.clone();
        if let Some(is) = said.get_mut(changed) {
            *is = if *is == Outcome::N {
                Outcome::P
            } else {
                Outcome::N
            };
        }
        let line = format!("outcomes from 0: {}", spaced(&said, letter));
        all.push((line, vec![Claim::Outcomes(said)]));
    }
    let claim = |of, is| Claim::Grundy { of, is };
    let value = |of| (0..9).find(|&is| oracle.holds(&claim(of, is), &Position(vec![9])));
    let values: Vec<u64> = (0..12).filter_map(value).collect();
    for changed in 0..=values.len() {
        let mut said = values.clone();
        if let Some(is) = said.get_mut(changed) {
            *is = (*is + 1) % 4;
        }
        if !said.is_empty() {
            let line = format!("Grundy values from 0: {}", spaced(&said, u64::to_string));
            all.push((line, vec![Claim::GrundyValues(said)]));
        }
    }
    all
}

#[test]
fn what_is_said_of_a_heap_is_judged_by_what_is_true() {
    let mut counts = [0; 2];
    for take in [&[1, 2, 3][..], &[2], &[1, 3, 4], &[2, 3]] {
        for (misere, not_all) in [(false, false), (true, false), (false, true), (true, true)] {
            let mut oracle = Oracle::new(take, misere, not_all);
            let amounts: Vec<String> = take.iter().map(u64::to_string).collect();
            let yes = |is| if is { "yes" } else { "no" };
            let headers = format!(
                "game: take-away\nheap: 9\ntake: {}\nmisere: {}\nnot-all: {}\nasked: winner\n",
                amounts.join(", "),
                yes(misere),
                yes(not_all),
            );
            let start = Position(vec![9]);
            for (line, claims) in statements(&mut oracle) {
                let truth = claims.iter().any(|claim| oracle.holds(claim, &start));
                agrees(&headers, &line, truth, &mut counts);
            }
        }
    }
    println!("{counts:?}");
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

/// Whether the player to move wins on a ring, by trying every move.
fn wins(ring: &[u8]) -> bool {
    let places = ring.len();
    let after = |taken: &[usize]| {
        let all = taken.iter().all(|&place| ring[place] == 1);
        let mut after = ring.to_vec();
        taken.iter().for_each(|&place| after[place] = 0);
        all.then_some(after)
    };
    let one = (0..places).filter_map(|i| after(&[i]));
    let mut options = one.chain((0..places).filter_map(|i| after(&[i, (i + 1) % places])));
    options.any(|option| !wins(&option))
}

#[test]
fn what_is_said_of_a_circle_is_judged_by_what_is_true() {
    let mut counts = [0; 2];
    for bits in 1..1_u32 << 6 {
        let ring: Vec<u8> = (0..6).map(|i| (bits >> i & 1) as u8).collect();
        let picture: String = ring
            .iter()
            .map(|&n| if n == 1 { 'o' } else { '.' })
            .collect();
        let headers = format!("game: circle-nim\ncircles: {picture}\nasked: winner\n");
        let first = wins(&ring);
        for (line, truth) in [
            ("the first player wins", first),
            ("the second player wins", !first),
            ("N-position", first),
            ("P-position", !first),
        ] {
            agrees(&headers, line, truth, &mut counts);
        }
        for place in 0..6 {
            let mut after = ring.clone();
            after[place] = 0;
            let truth = ring[place] == 1 && !wins(&after);
            let line = format!("take circle {} wins", place + 1);
            agrees(&headers, &line, truth, &mut counts);
        }
    }
    println!("{counts:?}");
    assert!(counts.iter().all(|&count| count > 60), "{counts:?}");
}

/// The largest numbers there are, in every place of a statement.
#[test]
fn no_number_is_too_much() {
    let numbers = [0, 1, 5, u64::MAX / 2, u64::MAX - 1, u64::MAX];
    let lines: [fn(u64, u64) -> String; 12] = [
        |a, b| format!("outcomes from {a}: P N N {b}"),
        |a, _| format!("outcomes from {a}: P N N"),
        |a, b| format!("Grundy values from {a}: 0 {b}"),
        |a, b| format!("Grundy value of {a}: {b}"),
        |a, b| format!("period {a} from {b}"),
        |a, b| format!("remainder of {a} by {b}: {a}"),
        |a, b| format!("{a} mod {b} = 5"),
        |a, b| format!("{a} = {b} * {a} + 5"),
        |a, b| format!("{a} : {b} = {a} remainder {b}"),
        |a, b| format!("{a} is a multiple of {b}"),
        |a, b| format!("mex{{{a}, {b}}} = {a}"),
        |a, b| format!("{a} -> {b}"),
    ];
    for headers in ["", "misere: yes\n", "not-all: yes\n"] {
        let headers = format!("game: take-away\nheap: 5\ntake: 1..3\n{headers}asked: winner\n");
        for line in lines {
            for (a, b) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
                judged(&headers, &line(a, b));
            }
        }
    }
    assert_eq!(
        judged(
            "game: take-away\nheap: 5\ntake: 1..3\nasked: winner\n",
            "outcomes from 0: P N N N P N"
        ),
        Verdict::Ok
    );
}
