//! Take-away: every set of amounts up to 5, both conventions, with and without the whole heap, held against play-out;
//! lies about tables and periods; pools; the largest numbers.

use std::borrow::Cow;
use std::sync::Arc;

use nimsmith::budget::Budget;
use nimsmith::dice::Dice;
use nimsmith::engine::pool::Demand;
use nimsmith::games::{Game, game};
use nimsmith::kernel::{Facts, certify, follows};
use nimsmith::model::amounts::Amounts;
use nimsmith::model::claim::{Claim, Listed, Outcome};
use nimsmith::model::derivation::{Derivation, Line, Method, Rule};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{HeapNo, LARGEST_HEAP, Move, Position};
use nimsmith::model::rules::{HouseRules, Rules, Theorem};
use rayon::prelude::*;

use super::oracle_take_away::Oracle;
use super::places;
use super::tier;

const GOALS: [Goal; 3] = [Goal::Winner, Goal::FirstMove, Goal::AllMoves];

/// Every set of amounts up to `most`.
fn sets(most: u64) -> Vec<Vec<u64>> {
    let member = |bits: u64| (1..=most).filter(move |n| bits >> (n - 1) & 1 == 1);
    (1..1 << most).map(|bits| member(bits).collect()).collect()
}

fn under(take: &[u64], misere: bool, not_all: bool) -> Arc<dyn Game> {
    let take = Amounts(Cow::Owned(take.to_vec()));
    game("take-away")
        .expect("the game")
        .under(&HouseRules::taking(&take, misere, not_all))
}

/// Every set of amounts with each agreement.
fn houses(most: u64) -> Vec<(Vec<u64>, bool, bool)> {
    let flags = [(false, false), (false, true), (true, false), (true, true)];
    let with_flags =
        |take: Vec<u64>| flags.map(|(misere, not_all)| (take.clone(), misere, not_all));
    sets(most).into_iter().flat_map(with_flags).collect()
}

fn rules(game: &Arc<dyn Game>) -> &dyn Rules {
    &**game
}

/// Solves, certifies, and holds lines and answer against the oracle.
fn check(game: &Arc<dyn Game>, position: &Position, goal: Goal, oracle: &mut Oracle) -> Derivation {
    let about = || {
        let Oracle {
            take,
            misere,
            not_all,
            ..
        } = &oracle;
        format!("{take:?} misere {misere} not all {not_all}: {position:?} {goal:?}")
    };
    let about = about();
    let lines = game.solve(position, goal, Method::Powers);
    let verdict = certify(rules(game), lines.clone(), goal);
    verdict.unwrap_or_else(|refusal| panic!("{about}: {refusal:?} {lines:?}"));
    for line in &lines.lines {
        assert!(oracle.holds(&line.claim, position), "{about}: {line:?}");
    }
    let is_n = lines.outcome() == Some(Outcome::N);
    assert_eq!(is_n, oracle.first_wins(&position.0), "{about}");
    assert_eq!(
        lines.winning_moves(),
        Some(&oracle.winning_moves(&position.0)[..]),
        "{about}"
    );
    if let Some(chosen) = lines.chosen_move() {
        assert!(
            oracle.winning_moves(&position.0).contains(chosen),
            "{about}"
        );
    }
    let told = goal != Goal::FirstMove || !is_n || lines.winning_moves() == Some(&[]);
    assert!(told || lines.chosen_move().is_some(), "{about}");
    lines
}

#[test]
fn one_heap_is_what_play_shows() {
    houses(5)
        .into_par_iter()
        .for_each(|(take, misere, not_all)| {
            let mut oracle = Oracle::new(&take, misere, not_all);
            let game = under(&take, misere, not_all);
            let played = game.played_out(1, 40).expect("small");
            for n in 0..=40 {
                let position = Position(vec![n]);
                for goal in GOALS {
                    let lines = check(&game, &position, goal, &mut oracle);
                    assert!(lines.lines.len() <= 40, "{lines:?}");
                    assert_eq!(played.outcome(&position), lines.outcome());
                    let moves = played.winning_moves(&position);
                    assert_eq!(moves.as_deref(), lines.winning_moves());
                }
            }
        });
}

#[test]
fn sums_are_what_play_shows() {
    let boards = |heaps: u32, size| super::certify::boards(heaps, size);
    let boards: Vec<Position> = boards(2, 8).chain(boards(3, 5)).collect();
    sets(5).into_par_iter().for_each(|take| {
        for not_all in [false, true] {
            let mut oracle = Oracle::new(&take, false, not_all);
            let game = under(&take, false, not_all);
            for position in boards
                .iter()
                .chain(&[Position(vec![8, 7, 6]), Position(vec![31, 50])])
            {
                for goal in GOALS {
                    check(&game, position, goal, &mut oracle);
                }
            }
        }
    });
}

#[test]
fn several_heaps_are_not_solved_under_misere_play() {
    let game = under(&[1, 2], true, false);
    assert!(game.unsolved(&Position(vec![2, 3])).is_some());
    assert!(game.unsolved(&Position(vec![3])).is_none());
    let lines = game.solve(&Position(vec![2, 3]), Goal::Winner, Method::Powers);
    assert!(certify(rules(&game), lines, Goal::Winner).is_err());
}

/// Every line with one place of its claim changed, at its own place in the solution: accepted only where it is true.
#[test]
fn a_changed_line_is_refused_unless_true() {
    let mut refused = 0;
    let mut boards: Vec<Position> = (0..=30).map(|n| Position(vec![n])).collect();
    boards.extend([
        Position(vec![5, 9]),
        Position(vec![21, 4, 7]),
        Position(vec![12, 12]),
    ]);
    for (take, misere, not_all) in houses(4) {
        let mut oracle = Oracle::new(&take, misere, not_all);
        let game = under(&take, misere, not_all);
        for position in boards
            .iter()
            .filter(|position| game.unsolved(position).is_none())
        {
            let goal = Goal::FirstMove;
            let solution = check(&game, position, goal, &mut oracle);
            let mut facts = Facts::about(rules(&game), position.clone()).expect("a board");
            for line in &solution.lines {
                let mut lies = places::mutants(&line.claim);
                lies.extend(longer(&line.claim));
                for (_, claim) in lies {
                    let mut lie = line.clone();
                    lie.claim = claim;
                    match facts.allows(&lie) {
                        Ok(()) => assert!(
                            oracle.holds(&lie.claim, position),
                            "{take:?} {misere} {not_all} {position:?}: {lie:?}"
                        ),
                        Err(_) => refused += 1,
                    }
                }
                facts.accept(line.clone()).expect("a fact");
            }
        }
    }
    assert!(refused > 50_000, "{refused}");
}

/// A false claim with any rule, resting on no line, on its own lines, or on any one, two or three of the others.
#[test]
fn a_false_claim_is_refused_under_every_rule() {
    let rules_of_proof = [
        Rule::Table,
        Rule::Period,
        Rule::Divide,
        Rule::LookUp,
        Rule::Theorem(Theorem::Multiples),
        Rule::Theorem(Theorem::Grundy),
        Rule::Evaluate,
        Rule::NoMoves,
        Rule::SomeOption,
        Rule::EveryOption,
        Rule::Meaning,
        Rule::AllMoves,
    ];
    let boards = [
        (&[1, 2, 3][..], false, false, &[21][..]),
        (&[1, 2, 3], true, false, &[21]),
        (&[1, 2, 3], true, true, &[15]),
        (&[1, 3, 4], false, true, &[16]),
        (&[2, 3], true, false, &[14]),
        (&[1, 3], false, false, &[6, 5]),
        (&[1, 2], false, true, &[3, 4, 6]),
    ];
    boards
        .into_par_iter()
        .for_each(|(take, misere, not_all, heaps)| {
            let mut oracle = Oracle::new(take, misere, not_all);
            let game = under(take, misere, not_all);
            let position = Position(heaps.to_vec());
            let solution = check(&game, &position, Goal::FirstMove, &mut oracle);
            let mut facts = Facts::about(rules(&game), position.clone()).expect("a board");
            for line in &solution.lines {
                facts.accept(line.clone()).expect("a fact");
            }
            let lines = solution.lines.len();
            let mut citations: Vec<Vec<usize>> = vec![Vec::new()];
            citations.extend((1..=lines).map(|a| vec![a]));
            citations.extend((1..=lines).flat_map(|a| (1..=lines).map(move |b| vec![a, b])));
            for line in &solution.lines {
                let with = |n| {
                    citations
                        .iter()
                        .filter(|cited| cited.len() == 2)
                        .map(move |cited| [&cited[..], &[n]].concat())
                };
                let threes: Vec<Vec<usize>> = line.from.iter().flat_map(|&n| with(n)).collect();
                for (_, claim) in places::mutants(&line.claim) {
                    if oracle.holds(&claim, &position) {
                        continue;
                    }
                    for rule in rules_of_proof {
                        for from in citations.iter().chain(&threes).chain([&line.from]) {
                            let lie = Line {
                                claim: claim.clone(),
                                rule,
                                from: from.clone(),
                            };
                            assert!(
                                facts.allows(&lie).is_err(),
                                "{take:?} {misere} {not_all} {heaps:?}: {lie:?}"
                            );
                        }
                    }
                }
            }
        });
}

/// A table with one entry more, of each sort, or none at all.
fn longer(claim: &Claim) -> Vec<(places::Change, Claim)> {
    let change = places::Change::Double;
    match claim {
        Claim::Outcomes(table) => {
            let more = |is| [&table[..], &[is]].concat();
            let tables = [more(Outcome::N), more(Outcome::P)];
            tables
                .map(|table| (change, Claim::Outcomes(table)))
                .to_vec()
        }
        Claim::GrundyValues(table) => {
            let more = |value| [&table[..], &[value]].concat();
            let tables = (0..6).map(more);
            tables
                .map(|table| (change, Claim::GrundyValues(table)))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The table that is filled in has every entry up to the heap, and each of its lines is true.
#[test]
fn whole_tables_are_what_play_shows() {
    for (take, misere, not_all) in houses(4) {
        let mut oracle = Oracle::new(&take, misere, not_all);
        let game = under(&take, misere, not_all);
        for n in 0..=30 {
            let position = Position(vec![n]);
            let table = game.table(&position, Listed::Outcomes).expect("a table");
            certify(rules(&game), table.clone(), Goal::Winner).expect("a solution");
            assert!(
                table
                    .lines
                    .iter()
                    .all(|line| oracle.holds(&line.claim, &position))
            );
            let entries = table.lines.first().map(|line| &line.claim);
            assert!(
                matches!(entries, Some(Claim::Outcomes(entries)) if entries.len() as u64 == n + 1)
            );
        }
    }
    assert!(
        game("nim")
            .expect("a game")
            .table(&Position(vec![5]), Listed::Outcomes)
            .is_none()
    );
}

/// Every period claimed of tables of every length: what the kernel accepts is so far beyond the table.
#[test]
fn accepted_periods_hold_for_ever() {
    let accepted: usize = houses(5)
        .into_par_iter()
        .map(|(take, misere, not_all)| {
            let mut oracle = Oracle::new(&take, misere, not_all);
            let game = under(&take, misere, not_all);
            let anywhere = Position(vec![1]);
            let mut accepted = 0;
            let wins = |n: u64, oracle: &mut Oracle| match oracle.first_wins(&[n]) {
                true => Outcome::N,
                false => Outcome::P,
            };
            for entries in 1..=30_u64 {
                let table = Claim::Outcomes((0..entries).map(|n| wins(n, &mut oracle)).collect());
                for (start, length) in (0..16).flat_map(|start| (0..=14).map(move |l| (start, l))) {
                    let of = Listed::Outcomes;
                    let claim = Claim::Period { of, start, length };
                    let verdict = follows(rules(&game), &anywhere, Rule::Period, &claim, &[&table]);
                    if verdict.is_ok() {
                        accepted += 1;
                        assert!(
                            oracle.holds(&claim, &anywhere),
                            "{take:?} {misere} {not_all}: {claim:?} of {table:?}"
                        );
                    }
                }
            }
            accepted
        })
        .sum();
    assert!(accepted > 5_000, "{accepted}");
}

/// With the whole heap forbidden the table begins otherwise, so that a period must not be read off its beginning.
#[test]
fn a_period_is_not_read_off_where_not_each_amount_may_be_taken() {
    let game = under(&[2], false, true);
    let table = |n: &str| {
        let letter = |c| if c == 'N' { Outcome::N } else { Outcome::P };
        Claim::Outcomes(n.chars().map(letter).collect())
    };
    let of = Listed::Outcomes;
    let accepts = |text: &str, start, length| {
        let claim = Claim::Period { of, start, length };
        let here = Position(vec![1]);
        follows(rules(&game), &here, Rule::Period, &claim, &[&table(text)]).is_ok()
    };
    // 0, 1, 2: no move; 3, 4: N; 5, 6: P; ...
    assert!(accepts("PPPNNPP", 1, 4));
    assert!(!accepts("PPPN", 0, 1), "0 is like 1, but not for ever");
    assert!(!accepts("PPP", 0, 1));
}

/// A table, a period or a rest of one game says nothing in another.
#[test]
fn tables_belong_to_their_rules() {
    let here = Position(vec![8]);
    let mut lines = Derivation::of(here.clone());
    let divided = Claim::Division {
        of: 8,
        by: 4,
        times: 2,
        rest: 0,
    };
    let divided = lines.push(divided, Rule::Divide, &[]);
    let lost = Claim::Outcome {
        of: here.clone(),
        is: Outcome::P,
    };
    let theorem = Theorem::Multiples;
    lines.push(lost, Rule::Theorem(theorem), &[divided]);
    let verdict = |game: &dyn Rules| certify(game, lines.clone(), Goal::Winner).is_ok();
    assert!(verdict(&*under(&[1, 2, 3], false, false)));
    assert!(!verdict(&*under(&[1, 2, 3], true, false)));
    assert!(
        !verdict(&*under(&[1, 2, 3], false, true)),
        "not the whole heap"
    );
    assert!(!verdict(&*under(&[1, 3], false, false)));
    assert!(!verdict(&*under(&[1, 2], false, false)));
    assert!(!verdict(&**game("nim").as_ref().expect("a game")));
    assert!(!verdict(&**game("circle-nim").as_ref().expect("a game")));
}

#[test]
fn the_largest_heaps_are_solved() {
    let large = [
        LARGEST_HEAP,
        LARGEST_HEAP - 1,
        LARGEST_HEAP - 2,
        LARGEST_HEAP - 3,
    ];
    for (take, misere, not_all) in houses(5) {
        let game = under(&take, misere, not_all);
        for n in large {
            for goal in GOALS {
                let lines = game.solve(&Position(vec![n]), goal, Method::Powers);
                certify(rules(&game), lines, goal).expect("a solution");
            }
        }
        if !misere {
            let lines = game.solve(
                &Position(vec![large[0], large[1], 7]),
                Goal::AllMoves,
                Method::Powers,
            );
            certify(rules(&game), lines, Goal::AllMoves).expect("a solution");
        }
    }
    let all: Vec<u64> = (1..=1_000).collect();
    let odd: Vec<u64> = (1..=1_000).step_by(2).collect();
    for take in [&all, &odd] {
        for not_all in [false, true] {
            let game = under(take, false, not_all);
            let position = Position(vec![LARGEST_HEAP, 1_234]);
            let lines = game.solve(&position, Goal::AllMoves, Method::Powers);
            certify(rules(&game), lines, Goal::AllMoves).expect("a solution");
        }
    }
}

/// A table that does not repeat itself soon enough is an error of its own, found before anything is worked out.
#[test]
fn wild_tables_are_refused() {
    let mut dice = Dice::new(1, "wild", 0, "");
    let mut wild = 0;
    for _ in 0..tier::pick(7, 20) {
        let mut take: Vec<u64> = (0..12).map(|_| 1 + dice.below(900)).collect();
        take.sort_unstable();
        take.dedup();
        let game = under(&take, false, false);
        let position = Position(vec![LARGEST_HEAP - dice.below(1_000)]);
        let lines = game.solve(&position, Goal::FirstMove, Method::Powers);
        let certified = certify(rules(&game), lines, Goal::FirstMove).is_ok();
        assert_eq!(certified, game.unsolved(&position).is_none(), "{take:?}");
        wild += u32::from(!certified);
    }
    assert!(wild > 0);
}

/// Pools are exactly the positions that play-out search finds.
#[test]
fn pools_are_what_play_shows() {
    for (take, misere, not_all) in houses(4) {
        let mut oracle = Oracle::new(&take, misere, not_all);
        let game = under(&take, misere, not_all);
        let heaps = if misere { 1..=1 } else { 1..=3 };
        for first_wins in [None, Some(true), Some(false)] {
            for winning_moves in [None, Some(0..=0), Some(1..=1), Some(2..=u64::MAX)] {
                let demand = Demand {
                    first_wins,
                    winning_moves: winning_moves.clone(),
                    misere,
                    ..Demand::any(heaps.clone(), 1..=7)
                };
                let pool = game.pool(&demand, &Budget::default()).expect("small");
                let mut all: Vec<Vec<u64>> = (1..=7).map(|n| vec![n]).collect();
                if !misere {
                    let pairs = (1..=7).flat_map(|a| (a..=7).map(move |b| vec![a, b]));
                    let pairs: Vec<Vec<u64>> = pairs.collect();
                    let triple = |p: &Vec<u64>| (p[1]..=7).map(|c| vec![p[0], p[1], c]).collect();
                    let triples: Vec<Vec<Vec<u64>>> = pairs.iter().map(triple).collect();
                    all.extend(pairs);
                    all.extend(triples.concat());
                }
                // A game that is over is not drawn.
                all.retain(|heaps| oracle.goes_on(heaps));
                all.retain(|heaps| {
                    let moves = oracle.winning_moves(heaps).len() as u64;
                    first_wins.is_none_or(|wins| wins == (moves > 0))
                        && winning_moves
                            .as_ref()
                            .is_none_or(|range| range.contains(&moves))
                });
                let small = pool.small().expect("listed");
                let found: Vec<Vec<u64>> = (0..small)
                    .map(|rank| pool.at(rank).expect("a rank").to_vec())
                    .collect();
                assert_eq!(found, all, "{take:?} {misere} {not_all} {demand:?}");
            }
        }
    }
}

/// A move is legal exactly where play has it: an amount of the list, no more than is there, not all where that is agreed.
#[test]
fn moves_are_those_of_the_house() {
    for (take, misere, not_all) in houses(4) {
        let game = under(&take, misere, not_all);
        for (size, count) in (0..9).flat_map(|size| (0..7).map(move |count| (size, count))) {
            let by = Move::take(HeapNo(1), count);
            let stays = u64::checked_sub(size, count).filter(|_| take.contains(&count));
            let stays = stays.filter(|&stays| stays > 0 || !not_all);
            let after = game.after(&Position(vec![size]), &by);
            assert_eq!(
                after,
                stays.map(|stays| Position(vec![stays])),
                "{take:?} {not_all}"
            );
        }
    }
}
