//! Circle Nim held against play-out by bit masks, which shares no code with the program: rules, solutions, pools.

use std::collections::HashSet;

use nimsmith::budget::Budget;
use nimsmith::engine::pool::{Demand, PoolError, Size};
use nimsmith::games::{Game, accepted, certified, game};
use nimsmith::kernel::{Facts, Why, certify};
use nimsmith::model::claim::{Claim, Outcome};
use nimsmith::model::derivation::{Derivation, Line, Method, Rule};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{HeapNo, Move, Position, Take};
use nimsmith::model::rules::{Rules, Theorem};
use rayon::prelude::*;

use crate::program::Folder;
use crate::snapshots::matches;

const GOALS: [Goal; 3] = [Goal::Winner, Goal::FirstMove, Goal::AllMoves];

fn circle_nim() -> &'static dyn Game {
    game("circle-nim").expect("Circle Nim")
}

/// A ring: bit i is the marker of place i + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Ring {
    places: u32,
    mask: u32,
}

impl Ring {
    fn all(places: u32) -> impl Iterator<Item = Ring> {
        (0..1 << places).map(move |mask| Ring { places, mask })
    }

    fn position(self) -> Position {
        let markers = (0..self.places).map(|i| u64::from(self.mask >> i & 1));
        Position(markers.collect())
    }

    fn read(pattern: &str) -> Position {
        Position(pattern.chars().map(|c| u64::from(c == 'o')).collect())
    }

    /// The masks that one move takes: each marker, and each two that lie side by side.
    fn moves(self) -> Vec<u32> {
        let n = self.places;
        let ones = (0..n).map(|i| 1_u32 << i);
        let twos = (0..n).map(|i| 1_u32 << i | 1 << ((i + 1) % n));
        let twos = twos.take(if n == 2 { 1 } else { n as usize });
        let all: Vec<u32> = ones
            .chain(twos.filter(|two| two.count_ones() == 2))
            .collect();
        let legal = |taken: &u32| self.mask & taken == *taken;
        all.into_iter().filter(legal).collect()
    }

    /// The mask of a move.
    fn taken(by: &Move) -> u32 {
        by.0.iter().map(|take| 1 << (take.heap.0 - 1)).sum()
    }

    /// All that turning and reflecting make of it.
    fn orbit(self) -> HashSet<u32> {
        let (n, at) = (self.places, |i: u32| self.mask >> i & 1);
        let turned = |by: u32| (0..n).map(|i| at((i + by) % n) << i).sum();
        let reflected = |by: u32| (0..n).map(|i| at((by + n - i) % n) << i).sum();
        (0..n).flat_map(|by| [turned(by), reflected(by)]).collect()
    }
}

/// Who wins in every ring of so many places, by mask.
struct PlayedOut(Vec<bool>);

impl PlayedOut {
    fn new(places: u32) -> PlayedOut {
        let mut first_wins: Vec<bool> = Vec::new();
        for ring in Ring::all(places) {
            let wins = |taken: &u32| !first_wins[(ring.mask & !taken) as usize];
            let wins = ring.moves().iter().any(wins);
            first_wins.push(wins);
        }
        PlayedOut(first_wins)
    }

    fn first_wins(&self, ring: Ring) -> bool {
        self.0[ring.mask as usize]
    }

    fn winning(&self, ring: Ring) -> HashSet<u32> {
        let wins = |taken: &u32| !self.0[(ring.mask & !taken) as usize];
        ring.moves().into_iter().filter(wins).collect()
    }
}

#[test]
fn the_rules_are_those_of_the_lecture() {
    let take = |place: u32, count| Take::of(HeapNo(place as usize), count);
    for ring in (1..=8).flat_map(Ring::all) {
        let position = ring.position();
        let moves: Vec<Move> = circle_nim().moves(&position).collect();
        let masks: HashSet<u32> = moves.iter().map(Ring::taken).collect();
        assert_eq!(masks, ring.moves().into_iter().collect(), "{ring:?}");
        assert_eq!(masks.len(), moves.len(), "{ring:?}");
        let some = 0..=ring.places + 1;
        let twos = some.clone().flat_map(|a| some.clone().map(move |b| (a, b)));
        let twos = twos.map(|(a, b)| Move(vec![take(a, 1), take(b, 1)]));
        let odd = [
            Move(vec![]),
            Move(vec![take(1, 0)]),
            Move(vec![take(1, 2)]),
            Move((1..=3).map(|place| take(place, 1)).collect()),
        ];
        for by in some
            .clone()
            .map(|a| Move(vec![take(a, 1)]))
            .chain(twos)
            .chain(odd)
        {
            let after = circle_nim().after(&position, &by);
            let expected = moves.contains(&by).then(|| {
                let mask = ring.mask & !Ring::taken(&by);
                Ring { mask, ..ring }.position()
            });
            assert_eq!(after, expected, "{ring:?} {by:?}");
        }
    }
    for heaps in [vec![], vec![0], vec![2], vec![2, 2, 0], vec![u64::MAX, 1]] {
        let position = Position(heaps);
        let markers = position.0.iter().filter(|&&size| size == 1).count();
        assert_eq!(circle_nim().moves(&position).count(), markers, "{position}");
    }
}

/// Circles are the same in play exactly when one can be turned or reflected into the other.
#[test]
fn only_turning_and_reflecting_is_left_out() {
    for places in 1..=9 {
        let canonical = |ring: Ring| circle_nim().canonical(&ring.position());
        for ring in Ring::all(places) {
            let orbit = ring.orbit();
            let own = canonical(ring);
            let same = Ring::all(places).filter(|&other| canonical(other) == own);
            let same: HashSet<u32> = same.map(|ring| ring.mask).collect();
            assert_eq!(same, orbit, "{ring:?}");
        }
    }
}

/// The lengths of arcs are counted anew here: a place begins an arc where the one before it is a gap.
#[test]
fn arcs_are_what_lies_between_gaps() {
    for ring in (1..=9).flat_map(Ring::all) {
        let n = ring.places;
        let at = |i: u32| ring.mask >> (i % n) & 1 == 1;
        let begins = (0..n).filter(|&i| at(i) && !at(i + n - 1));
        let mut arcs: Vec<u64> = begins
            .map(|start| (0..).take_while(|i| at(start + i)).count() as u64)
            .collect();
        arcs.sort_unstable();
        let parts = circle_nim().parts(&ring.position()).map(|mut parts| {
            parts.sort_unstable();
            parts
        });
        let full = ring.mask.count_ones() == n;
        assert_eq!(parts, (!full).then_some(arcs), "{ring:?}");
    }
    let whole = Position(vec![2, 2, 0]);
    assert_eq!(circle_nim().parts(&whole), None);
    for part in 0..=70 {
        let alone = circle_nim().alone(part);
        let parts: Vec<u64> = [part].into_iter().filter(|&part| part > 0).collect();
        let parts = (part <= 64).then_some(parts);
        assert_eq!(circle_nim().parts(&alone).filter(|_| part <= 64), parts);
    }
}

fn check(ring: Ring, goal: Goal, played_out: &PlayedOut) {
    let about = || format!("{ring:?} {goal:?}");
    let solution = certified(circle_nim(), &ring.position(), goal, Method::Powers)
        .unwrap_or_else(|error| panic!("{}: {error}", about()));
    let derivation = solution.derivation();
    let outcome = match played_out.first_wins(ring) {
        true => Outcome::N,
        false => Outcome::P,
    };
    assert_eq!(derivation.outcome(), Some(outcome), "{}", about());
    let moves = derivation.winning_moves().expect("winning moves");
    let masks: HashSet<u32> = moves.iter().map(Ring::taken).collect();
    assert_eq!(masks, played_out.winning(ring), "{}", about());
    assert_eq!(masks.len(), moves.len(), "{}", about());
    let chosen = derivation.chosen_move();
    assert!(chosen.is_none_or(|by| moves.contains(by)), "{}", about());
    if goal == Goal::FirstMove {
        assert_eq!(chosen.is_some(), outcome == Outcome::N, "{}", about());
    }
    assert!(derivation.lines.len() <= 21, "{}: {derivation:?}", about());
}

/// Every pattern up to 12 places: certified, the winner and the moves of play-out, and short.
#[test]
fn every_ring_up_to_twelve_agrees_with_play_out() {
    for places in 1..=12 {
        let played_out = PlayedOut::new(places);
        let rings: Vec<Ring> = Ring::all(places).collect();
        rings.par_iter().for_each(|&ring| {
            GOALS
                .into_iter()
                .for_each(|goal| check(ring, goal, &played_out));
        });
    }
}

/// Full circles of any size: the second player from three on, in the same few lines.
#[test]
fn full_rings_have_short_keys() {
    for places in 1..=64 {
        let position = Position(vec![1; places]);
        for goal in GOALS {
            let solution = certified(circle_nim(), &position, goal, Method::Powers);
            let solution = solution.expect("certified");
            let derivation = solution.derivation();
            let expected = if places < 3 { Outcome::N } else { Outcome::P };
            assert_eq!(derivation.outcome(), Some(expected), "{places}");
            assert!(derivation.lines.len() <= 9, "{places}");
        }
    }
}

/// The largest boards with gaps are solved too, by both methods.
#[test]
fn long_rings_with_gaps_are_solved() {
    let one_of_each: String = (1..=9).map(|n| "o".repeat(n) + ".").collect();
    for pattern in [
        one_of_each + "........",
        "o".repeat(63) + ".",
        "o".repeat(31) + "." + &"o".repeat(31) + ".",
        "o".repeat(40) + "." + &"o".repeat(22) + ".",
        "o.".repeat(32),
        "oo.".repeat(21) + ".",
        ".".repeat(64),
    ] {
        let position = Ring::read(&pattern);
        for goal in GOALS {
            for method in [Method::Powers, Method::Columns, Method::Mirror] {
                let solution = certified(circle_nim(), &position, goal, method);
                let lines = solution.expect("certified").derivation().lines.len();
                assert!(lines <= 60, "{pattern} {goal:?}: {lines}");
            }
        }
    }
}

/// What mirroring needs is looked at where it is used.
#[test]
fn equal_arcs_must_be_equal() {
    let arcs = |pattern: &str, are: &[u64]| {
        let of = Ring::read(pattern);
        let (claim, from) = (
            Claim::Parts {
                of,
                are: are.to_vec(),
            },
            vec![],
        );
        let rule = Rule::Count;
        Line { claim, rule, from }
    };
    let outcome = |pattern: &str, is| Line {
        claim: Claim::Outcome {
            of: Ring::read(pattern),
            is,
        },
        rule: Rule::Theorem(Theorem::EqualArcs),
        from: vec![1],
    };
    let rules: &dyn Rules = circle_nim();
    let try_all = |lines: Vec<Line>| {
        let facts = Facts::about(rules, Ring::read("oo.oo."));
        let mut facts = facts.expect("a small board");
        lines
            .into_iter()
            .try_for_each(|line| facts.accept(line).map(drop))
    };
    use Outcome::{N, P};
    use Why::{False, NotByThisRule, TheoremDoesNotApply};
    for (pattern, are, speaks_of, is, expected) in [
        ("oo.oo.", vec![2, 2], "oo.oo.", P, Ok(())),
        ("o.oo.o.oo.", vec![1, 2, 1, 2], "o.oo.o.oo.", P, Ok(())),
        ("...", vec![], "...", P, Ok(())),
        ("oo.oo.", vec![2, 2], "oo.oo.", N, Err(False)),
        ("oo.o.", vec![2, 1], "oo.o.", P, Err(TheoremDoesNotApply)),
        ("oo.o.", vec![2, 1], "oo.o.", N, Err(TheoremDoesNotApply)),
        // 1 and 4 have the same Grundy value, which is another theorem.
        (
            "o.oooo.",
            vec![1, 4],
            "o.oooo.",
            P,
            Err(TheoremDoesNotApply),
        ),
        (
            "o.o.o.",
            vec![1, 1, 1],
            "o.o.o.",
            P,
            Err(TheoremDoesNotApply),
        ),
        ("oo.oo.", vec![2, 2], "o.o.", P, Err(NotByThisRule)),
        ("oo.oo.", vec![2, 2], "oooo", P, Err(TheoremDoesNotApply)),
        ("oo.o.", vec![1, 1], "oo.o.", P, Err(False)),
        ("oo.o.", vec![1, 2], "oo.o.", P, Err(False)),
        ("oooo", vec![4], "oooo", P, Err(False)),
        ("oooo", vec![2, 2], "oooo", P, Err(False)),
        ("oooo", vec![], "oooo", P, Err(False)),
    ] {
        let tried = try_all(vec![arcs(pattern, &are), outcome(speaks_of, is)]);
        assert_eq!(tried, expected, "{pattern} {are:?} {speaks_of} {is:?}");
    }
    let impossible = Claim::Parts {
        of: Position(vec![2, 2, 0, 2, 2, 0]),
        are: vec![2, 2],
    };
    let line = Line {
        claim: impossible,
        ..arcs("oo.oo.", &[])
    };
    assert_eq!(try_all(vec![line]), Err(False));
    // No other game may mirror arcs.
    for name in ["nim", "classic-nim", "take-away"] {
        let rules: &dyn Rules = game(name).expect("a game");
        let mut facts = Facts::about(rules, Position(vec![0, 0])).expect("a board");
        let line = Line {
            claim: Claim::Parts {
                of: Position(vec![0, 0]),
                are: vec![0, 0],
            },
            ..arcs("..", &[])
        };
        let outcome = outcome("..", P);
        let tried = facts.accept(line).and_then(|_| facts.accept(outcome));
        assert_eq!(tried, Err(TheoremDoesNotApply), "{name}");
    }
}

/// Solutions with one line changed into a lie, or with a line taken away that others rest on.
#[test]
fn lies_are_refused() {
    let flipped = |claim: &Claim| match claim {
        Claim::Outcome { of, is } => Some(Claim::Outcome {
            of: of.clone(),
            is: if *is == Outcome::N {
                Outcome::P
            } else {
                Outcome::N
            },
        }),
        Claim::WinningMoves(moves) => {
            let mut moves = moves.clone();
            if moves.pop().is_none() {
                moves.push(Move::take(HeapNo(1), 1));
            }
            Some(Claim::WinningMoves(moves))
        }
        Claim::Parts { of, are } => {
            let mut are = are.clone();
            are.push(1);
            Some(Claim::Parts {
                of: of.clone(),
                are,
            })
        }
        Claim::Grundy { of, is } => Some(Claim::Grundy {
            of: *of,
            is: is + 1,
        }),
        Claim::GrundyValues(values) => {
            let mut values = values.clone();
            *values.last_mut()? += 1;
            Some(Claim::GrundyValues(values))
        }
        _ => None,
    };
    let mut lies = 0;
    for pattern in [
        "oooooooo",
        "ooooooooo",
        "ooo",
        "oo.oo.oo",
        "oo.ooooo.",
        "o.ooo.oooo.",
        "o.oooo.",
    ] {
        let position = Ring::read(pattern);
        for goal in GOALS {
            let derivation = circle_nim().solve(&position, goal, Method::Powers);
            accepted(circle_nim(), derivation.clone(), goal).expect("certified");
            for (i, line) in derivation.lines.iter().enumerate() {
                let Some(lie) = flipped(&line.claim) else {
                    continue;
                };
                let mut lines = derivation.lines.clone();
                lines[i].claim = lie;
                let derivation = Derivation {
                    lines,
                    position: position.clone(),
                };
                let refused = certify(circle_nim(), derivation, goal);
                let refusal = refused.expect_err(&format!("{pattern} {goal:?} line {}", i + 1));
                assert_eq!(refusal.line, i + 1, "{pattern} {goal:?}");
                lies += 1;
            }
        }
    }
    assert!(lies > 80, "{lies}");
}

/// Not all replies may be left out: each way to go on needs its line.
#[test]
fn a_full_ring_needs_both_replies() {
    let position = Ring::read("oooooooo");
    let mut derivation = circle_nim().solve(&position, Goal::Winner, Method::Powers);
    let every = derivation
        .lines
        .iter()
        .position(|line| line.rule == Rule::EveryOption);
    let every = every.expect("a line for every option");
    let from = derivation.lines[every].from.clone();
    assert_eq!(from.len(), 2);
    for reply in from {
        derivation.lines[every].from = vec![reply];
        let refused = certify(circle_nim(), derivation.clone(), Goal::Winner);
        assert_eq!(refused.expect_err("refused").line, every + 1);
    }
}

/// Positions that are drawn: one of each orbit, none empty, none with gaps that one move clears.
fn by_brute_force(places: u32, gaps: u32, wanted: impl Fn(Ring, u64) -> bool) -> HashSet<Position> {
    let played_out = PlayedOut::new(places);
    let rings = Ring::all(places).filter(|ring| places - ring.mask.count_ones() == gaps);
    let drawn = rings.filter(|ring| {
        let cleared = gaps > 0 && ring.moves().contains(&ring.mask);
        let least = ring.orbit().into_iter().min() == Some(ring.mask);
        ring.mask != 0 && least && !cleared
    });
    let wanted = drawn.filter(|&ring| wanted(ring, played_out.winning(ring).len() as u64));
    wanted
        .map(|ring| circle_nim().canonical(&ring.position()))
        .collect()
}

fn positions(demand: &Demand) -> HashSet<Position> {
    let pool = circle_nim()
        .pool(demand, &Budget::default())
        .expect("a pool");
    let get = |rank| pool.at(rank).map(<[u64]>::to_vec);
    let all: Vec<Vec<u64>> = (0..).map_while(get).collect();
    assert_eq!(pool.size(), Size::Exactly(all.len() as u64));
    let different: HashSet<Position> = all.iter().cloned().map(Position).collect();
    assert_eq!(different.len(), all.len(), "{demand:?}");
    different
}

fn demand(places: u64, gaps: u64) -> Demand {
    Demand {
        gaps: gaps..=gaps,
        ..Demand::any(places..=places, 1..=1)
    }
}

#[test]
fn pools_are_exact() {
    for places in 1..=10 {
        for gaps in 0..=places + 1 {
            let demand = demand(u64::from(places), u64::from(gaps));
            let all = by_brute_force(places, gaps, |_, _| true);
            assert_eq!(positions(&demand), all, "{places} {gaps}");
            for wins in [true, false] {
                let demand = Demand {
                    first_wins: Some(wins),
                    ..demand.clone()
                };
                let those = by_brute_force(places, gaps, |_, moves| wins == (moves > 0));
                assert_eq!(positions(&demand), those, "{places} {gaps} {wins}");
            }
            let demand = Demand {
                winning_moves: Some(1..=2),
                ..demand
            };
            let those = by_brute_force(places, gaps, |_, moves| (1..=2).contains(&moves));
            assert_eq!(positions(&demand), those, "{places} {gaps}");
        }
    }
}

#[test]
fn pools_of_ranges_are_unions() {
    let demand = Demand {
        gaps: 0..=3,
        ..Demand::any(5..=8, 1..=1)
    };
    let each = (5..=8)
        .flat_map(|places| (0..=3).map(move |gaps| by_brute_force(places, gaps, |_, _| true)));
    assert_eq!(positions(&demand), each.flatten().collect());
}

#[test]
fn full_rings_of_any_size_can_be_drawn_and_too_many_patterns_are_told() {
    for places in 1..=64 {
        assert_eq!(
            positions(&demand(places, 0)),
            HashSet::from([Position(vec![1; places as usize])])
        );
    }
    assert_eq!(positions(&demand(64, 1)).len(), 1);
    assert_eq!(positions(&demand(64, 2)).len(), 32);
    let refused = |places: std::ops::RangeInclusive<u64>, gaps| {
        let demand = Demand {
            gaps,
            ..Demand::any(places, 1..=1)
        };
        circle_nim().pool(&demand, &Budget::default()).err()
    };
    for (places, gaps, circles) in [
        (30..=30, 0..=63, 30),
        (10..=40, 0..=63, 40),
        (64..=64, 20..=30, 64),
    ] {
        let Some(PoolError::Circles {
            circles: told,
            most,
        }) = refused(places.clone(), gaps.clone())
        else {
            panic!("{places:?} {gaps:?}");
        };
        assert_eq!(told, circles);
        let start = if most >= *places.start() {
            *places.start()
        } else {
            most
        };
        assert_eq!(refused(start..=most, gaps.clone()), None);
        assert!(refused(start..=most + 1, gaps).is_some());
    }
}

fn draws(set: &str) -> Folder {
    Folder::with(&[("set.yaml", set)])
}

/// A drawn circle is turned and reflected, and comes once only.
#[test]
fn drawn_circles_differ() {
    let desk =
        draws("exercises: [{kind: winner, game: circle-nim, circles: 8, gaps: 2..4, count: 14}]\n");
    for seed in 0..20 {
        desk.good(&format!(
            "generate set.yaml --format json --quiet --seed {seed}"
        ));
        let sheet: serde_json::Value =
            serde_json::from_str(&desk.read("out/set.json")).expect("JSON");
        let exercises = sheet["exercises"].as_array().expect("exercises");
        let positions = exercises.iter().map(|exercise| {
            let ring = exercise["position"].as_array().expect("a ring");
            Position(ring.iter().map(|n| n.as_u64().expect("a number")).collect())
        });
        let orbits: HashSet<Position> = positions
            .map(|ring| circle_nim().canonical(&ring))
            .collect();
        assert_eq!(orbits.len(), 14);
        let won = exercises
            .iter()
            .filter(|exercise| exercise["answer"]["winner"] == "first");
        assert!((9..=12).contains(&won.count()));
    }
}

/// A circle that a set cannot have, and what is said to it.
#[test]
fn sets_that_cannot_be_drawn_are_told() {
    for (fields, told) in [
        (
            "circles: 8, count: 3",
            "needs 3 different positions, but only 1 position fits",
        ),
        (
            "circles: 8, count: 3",
            "help: ask for fewer, allow more circles or gaps, or require less",
        ),
        ("circles: 5, gaps: 5", "no position fits"),
        (
            "circles: 40, gaps: 0..9",
            "up to 24 circles work, or fewer gaps",
        ),
        (
            "circles: 20..30, gaps: 3..20",
            "up to 20 circles work, or fewer gaps",
        ),
        (
            "heaps: 8",
            "`heaps` says nothing about a board of `circle-nim`",
        ),
        (
            "require: {carries: true}",
            "`carries` says nothing about a board of `circle-nim`",
        ),
        ("circles: 65", "65"),
    ] {
        let desk = draws(&format!(
            "exercises: [{{kind: winner, game: circle-nim, {fields}}}]\n"
        ));
        let run = desk.line("generate set.yaml");
        assert_ne!(run.code, 0, "{fields}");
        assert!(run.err.contains(told), "{fields}: {}", run.err);
    }
}

#[test]
fn boards_that_are_no_circles_are_told() {
    for (words, told) in [
        ("8 8", "`8 8` is not a circle"),
        ("oo-oo", "`oo-oo` is not a circle"),
        ("-3", "`-3` is not a circle"),
        ("3.5", "`3.5` is not a circle"),
        ("8 oo", "`8 oo` is not a circle"),
        ("0", "no circles"),
        ("65", "65 circles are too many"),
        ("99999", "`99999` is not a circle"),
    ] {
        let run = Folder::new().line(&format!("solve circle-nim {words}"));
        assert_ne!(run.code, 0, "{words}");
        assert!(run.err.contains(told), "{words}: {}", run.err);
    }
    let parts = Folder::new().good("solve circle-nim oo oo");
    assert_eq!(parts, Folder::new().good("solve circle-nim 4"));
}

/// The picture has every place once, full or broken, and says the same in words.
#[test]
fn pictures_show_every_place() {
    for (circles, gaps) in [
        (1, 0),
        (2, 0),
        (3, 0),
        (8, 3),
        (17, 2),
        (33, 1),
        (64, 0),
        (64, 2),
    ] {
        let board = format!("circles: {circles}, gaps: {gaps}");
        let desk = draws(&format!(
            "exercises: [{{kind: winner, game: circle-nim, {board}}}]\n"
        ));
        desk.good("generate set.yaml --format html,md,json --quiet");
        let page = desk.read("out/set.html");
        let svg = page.split("<svg").nth(1).expect("a picture");
        let svg = svg.split("</svg>").next().expect("its end");
        assert_eq!(svg.matches("<circle").count(), circles, "{board}");
        assert_eq!(svg.matches("stroke-dasharray").count(), gaps, "{board}");
        let numbers: Vec<usize> = svg
            .split("</text>")
            .filter_map(|text| text.rsplit('>').next()?.parse().ok())
            .collect();
        assert_eq!(numbers, (1..=circles).collect::<Vec<_>>(), "{board}");
        assert!(
            svg.contains(&format!("ring of {circles} circle")),
            "{board}"
        );
        let sheet: serde_json::Value =
            serde_json::from_str(&desk.read("out/set.json")).expect("JSON");
        let ring = sheet["exercises"][0]["position"]
            .as_array()
            .expect("a ring")
            .clone();
        let empty = (1..=circles)
            .filter(|&i| ring[i - 1] == 0)
            .map(|i| i.to_string());
        let empty = empty.collect::<Vec<_>>().join(", ");
        assert_eq!(svg.contains("; empty: "), gaps > 0, "{board}");
        assert!(
            gaps == 0 || svg.contains(&format!("; empty: {empty}\"")),
            "{board}"
        );
        let text = desk.read("out/set.md");
        let block = text.split("```").nth(1).expect("a picture");
        let marks: Vec<char> = block.chars().filter(|c| matches!(c, 'o' | '.')).collect();
        let marks: Vec<serde_json::Value> =
            marks.iter().map(|&c| u64::from(c == 'o').into()).collect();
        assert_eq!(marks, ring, "{board}");
        assert!(sheet["exercises"][0]["solution"]["nim_sum"].is_null());
    }
}

/// Without pictures the pattern is told in text.
#[test]
fn without_pictures_the_pattern_is_text() {
    let set =
        "pictures: false\nexercises: [{kind: winner, game: circle-nim, circles: 7, gaps: 2}]\n";
    let desk = draws(set);
    desk.good("generate set.yaml --format html,md --quiet");
    assert!(!desk.read("out/set.html").contains("<svg"));
    assert!(!desk.read("out/set.md").contains("```"));
    let text = desk.read("out/set.md");
    let pattern = text
        .split("**`")
        .nth(1)
        .expect("a pattern")
        .split('`')
        .next();
    assert_eq!(pattern.expect("its end").len(), 7);
}

/// Papers name the circle, and the table of answers the moves.
#[test]
fn papers_and_tables_of_answers_speak_of_circles() {
    let fields = "game: circle-nim, circles: 6, gaps: 1, require: {winner: first}";
    let desk = draws(&format!("exercises: [{{kind: first-move, {fields}}}]\n"));
    desk.write("class.csv", "id,name\ns01,Ada\n");
    desk.good("generate set.yaml --students class.csv --papers --quiet");
    let paper = desk.read("out/s01.txt");
    let pattern = paper.split("# Circle Nim, ").nth(1).expect("a question");
    let (pattern, _) = pattern
        .split_once(" in a ring. Who")
        .expect("what is asked");
    assert_eq!(
        circle_nim().canonical(&Ring::read(pattern)),
        Ring::read("ooooo.")
    );
    let middle = circle_nim().moves(&Ring::read(pattern)).find(|by| {
        let after = circle_nim()
            .after(&Ring::read(pattern), by)
            .expect("a move");
        circle_nim().canonical(&after) == Ring::read("oo.oo.")
    });
    let place = middle.expect("a move in the middle").0[0].heap.0;
    let table = desk.read("out/answers.csv");
    assert!(
        table.contains(&format!("\"first; circle {place}\"\n")),
        "{table}"
    );
}

const SOLVED: &str = "
circle-nim 8
circle-nim 9
circle-nim 3
circle-nim 2
circle-nim 1
circle-nim oo.oo.oo
circle-nim oo.oo.
circle-nim ooooo..
circle-nim o.oooo.
circle-nim o.ooo.oooo.
circle-nim ....
circle-nim oo.ooo.oooo.oooo. --method columns
circle-nim 8 --format md
circle-nim o.ooo.oooo. --format md
circle-nim oo.oooo.o --format json
";

#[test]
fn solutions_as_text() {
    let mut list = String::new();
    for line in SOLVED.trim().lines() {
        let solution = Folder::new().good(&format!("solve {line}"));
        list.push_str(&format!("$ nimsmith solve {line}\n{solution}\n"));
    }
    matches("circle-nim", "solve", &list);
}
