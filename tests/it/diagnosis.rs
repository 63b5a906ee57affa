//! Positions that show a mistake: the pools against students who make it, acted out here with nothing from the engine;
//! which mistakes can be asked for together; and how often two common mistakes stay hidden.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use nimsmith::budget::Budget;
use nimsmith::engine::diagnosis::{Diagnosis, Ending, endings, seen};
use nimsmith::engine::mistakes::{MISTAKES, Mistake, mistake, sum};
use nimsmith::engine::pool::{Demand, Pool};
use nimsmith::games::game;
use nimsmith::kinds::kind;
use nimsmith::model::derivation::Method;
use nimsmith::model::goal::Goal;
use nimsmith::model::rules::Convention;
use nimsmith::spec::parse;
use nimsmith::worksheet::{Plan, Reader};

use super::certify::GOALS;
use super::lectures::worked;
use super::oracle::{Oracle, Play, xor};

/// What stands on a student's paper in the end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Says {
    Sum(u64),
    /// From this many counters in a heap to that many.
    Move(u64, u64),
    Both,
    NoHeap,
    FirstWins(bool),
}

/// A question with the student who answers it.
struct Desk {
    heaps: Vec<u64>,
    goal: Goal,
    misere: bool,
}

impl Desk {
    fn big(&self) -> usize {
        self.heaps.iter().filter(|&&heap| heap >= 2).count()
    }

    /// Whether the student comes to the nim-sum at all.
    fn finds_the_sum(&self) -> bool {
        !self.misere || self.goal == Goal::NimSum || self.big() >= 2
    }

    /// In how many heaps each power of 2 occurs.
    fn counts(&self) -> Vec<(u64, usize)> {
        let count = |power| self.heaps.iter().filter(|&&n| n / power % 2 == 1).count();
        let powers = (0..40).map(|exponent| 1 << exponent);
        powers.map(|power| (power, count(power))).collect()
    }

    fn kept(&self, keep: impl Fn(usize) -> bool) -> Vec<Says> {
        let counts = self.counts().into_iter();
        let kept = counts.filter(|&(_, count)| keep(count));
        vec![Says::Sum(kept.map(|(power, _)| power).sum())]
    }

    /// Each heap that is chosen becomes what the student leaves in it.
    fn moves(&self, chosen: impl Fn(u64) -> bool, left: impl Fn(u64) -> u64) -> Vec<Says> {
        let chosen = self.heaps.iter().filter(|&&heap| chosen(heap));
        chosen.map(|&heap| Says::Move(heap, left(heap))).collect()
    }

    /// All that the student may end with.
    fn answers(&self, code: &str, oracle: &mut Oracle) -> Vec<Says> {
        let heaps = &self.heaps;
        let (number, total) = (heaps.len(), heaps.iter().sum::<u64>());
        let s = xor(heaps);
        let first = |wins| vec![Says::FirstWins(wins)];
        match code {
            "inverted-verdict" => return first(!oracle.play_out(heaps)),
            "even-total" => return first(total % 2 == 1),
            "nim-with-no-big" if self.big() == 0 => return first(number % 2 == 1),
            "even-ones" if self.big() == 1 => {
                let even = |_| u64::from(number % 2 == 0);
                return self.moves(|heap| heap >= 2, even);
            }
            "nim-with-one-big" if self.big() == 1 => {
                let others_xor = |heap| heap ^ s;
                return self.moves(|heap| heap >= 2, others_xor);
            }
            _ if !self.finds_the_sum() => return Vec::new(),
            _ => {}
        }
        match code {
            "carried" if number == 2 => vec![Says::Sum(total)],
            "nothing-cancelled" if number >= 3 => vec![Says::Sum(total)],
            "column-carried" if number >= 2 => vec![Says::Sum(total)],
            "cancelled-three" => self.kept(|count| count == 1),
            "kept-one" => self.kept(|count| count >= 1),
            "left-aligned" => vec![Says::Sum(flush_left(heaps))],
            "flipped-rule" => first(s == 0),
            "mirrors-wrong-pile" if number == 2 => {
                let (small, large) = (heaps[0].min(heaps[1]), heaps[0].max(heaps[1]));
                match large - small {
                    difference if (1..=small).contains(&difference) => {
                        vec![Says::Both, Says::Move(small, small - difference)]
                    }
                    _ => Vec::new(),
                }
            }
            _ if s > 0 => self.mistaken_moves(code, s),
            _ => Vec::new(),
        }
    }

    fn mistaken_moves(&self, code: &str, s: u64) -> Vec<Says> {
        let has = |heap: u64, power: u64| heap / power % 2 == 1;
        let in_s: Vec<u64> = self
            .counts()
            .iter()
            .map(|c| c.0)
            .filter(|&p| has(s, p))
            .collect();
        let (small, large) = (in_s[0], in_s[in_s.len() - 1]);
        let own_top = |heap: u64| *[1, 2, 4, 8, 16, 32].iter().rfind(|&&p| p <= heap).unwrap();
        match code {
            "power-of-largest-heap" => {
                let power = own_top(*self.heaps.iter().max().unwrap());
                self.moves(|heap| has(heap, power), |heap| heap ^ s)
            }
            "smallest-power" => self.moves(|heap| has(heap, small), |heap| heap ^ s),
            "own-top-power" if self.heaps.iter().all(|&heap| own_top(heap) != large) => {
                vec![Says::NoHeap]
            }
            "own-top-power" => self.moves(|heap| own_top(heap) == large, |heap| heap ^ s),
            "take-for-leave" => self.moves(|heap| has(heap, large), |heap| heap - (heap ^ s)),
            "takes-s" => self.moves(|heap| heap >= s, |heap| heap - s),
            "leaves-s" => self.moves(|heap| heap > s, |_| s),
            _ => Vec::new(),
        }
    }

    fn right(&self, said: &Says, oracle: &mut Oracle) -> bool {
        match *said {
            Says::Sum(sum) => sum == xor(&self.heaps),
            Says::Both => false,
            Says::NoHeap => !oracle.play_out(&self.heaps),
            Says::FirstWins(wins) => wins == oracle.play_out(&self.heaps),
            Says::Move(from, to) => {
                let mut after = self.heaps.clone();
                let place = after.iter().position(|&heap| heap == from).unwrap();
                after[place] = to;
                to < from && !oracle.play_out(&after)
            }
        }
    }

    /// Whether each of the mistakes goes wrong, whatever is chosen, and no two can end alike.
    fn shows(&self, codes: &[&str], oracle: &mut Oracle) -> bool {
        let all: Vec<Vec<Says>> = codes
            .iter()
            .map(|code| self.answers(code, oracle))
            .collect();
        let sets: Vec<BTreeSet<&Says>> = all.iter().map(|says| says.iter().collect()).collect();
        let wrong = |says: &Vec<Says>| {
            !says.is_empty() && !says.iter().any(|said| self.right(said, oracle))
        };
        let apart = |i: usize| sets[..i].iter().all(|set| set.is_disjoint(&sets[i]));
        all.iter().all(wrong) && (0..sets.len()).all(apart)
    }
}

/// Binary digits one beneath the other from the left, read as columns.
fn flush_left(numbers: &[u64]) -> u64 {
    let rows: Vec<String> = numbers.iter().map(|n| format!("{n:b}")).collect();
    let width = rows.iter().map(String::len).max().unwrap();
    (0..width).fold(0, |sum, column| {
        let rows = rows.iter().filter(|row| row.len() > column);
        let ones = rows.filter(|row| &row[column..=column] == "1").count();
        2 * sum + ones as u64 % 2
    })
}

/// Every position up to the order of the heaps.
fn positions(heaps: RangeInclusive<u64>, largest: u64) -> Vec<Vec<u64>> {
    let pool = Pool::new(&Demand::any(heaps, 1..=largest), &Budget::default()).unwrap();
    let ranks = 0..pool.small().unwrap();
    ranks.map(|rank| pool.at(rank).unwrap().to_vec()).collect()
}

fn drawn_from(demand: &Demand) -> BTreeSet<Vec<u64>> {
    let pool = Pool::new(demand, &Budget::default()).unwrap();
    let ranks = 0..pool.small().unwrap();
    ranks.map(|rank| pool.at(rank).unwrap().to_vec()).collect()
}

/// What can be asked for of a goal, however it is worked.
fn all_seen(goal: Goal, misere: bool) -> Vec<Mistake> {
    seen(goal, misere, Method::Columns).collect()
}

/// Goals and conventions that go together.
fn tasks() -> impl Iterator<Item = (Goal, bool, Play)> {
    let of_both = |goal: &Goal| !matches!(goal, Goal::Change | Goal::ZeroingMove);
    let normal = GOALS.into_iter().map(|goal| (goal, false, Play::Normal));
    let misere = GOALS.into_iter().filter(of_both);
    normal.chain(misere.map(|goal| (goal, true, Play::Misere)))
}

fn demand(goal: Goal, misere: bool, mistakes: &[Mistake], largest: u64) -> Demand {
    let mistakes = mistakes.to_vec();
    Demand {
        misere,
        diagnosis: Some(Diagnosis { goal, mistakes }),
        ..Demand::any(1..=4, 1..=largest)
    }
}

/// Exactly the positions on which the students go wrong are in the pool, for each mistake.
#[test]
fn pools_are_the_positions_that_show_a_mistake() {
    let all = positions(1..=4, 11);
    for (goal, misere, play) in tasks() {
        let mut oracle = Oracle::new(play);
        for mistake in all_seen(goal, misere) {
            let place = format!("{} for {goal:?}, misere {misere}", mistake.code());
            let pool = drawn_from(&demand(goal, misere, &[mistake], 11));
            assert!(!pool.is_empty(), "{place}: no position");
            for heaps in &all {
                let desk = Desk {
                    heaps: heaps.clone(),
                    goal,
                    misere,
                };
                let shows = desk.shows(&[mistake.code()], &mut oracle);
                assert_eq!(pool.contains(heaps), shows, "{place}: {heaps:?}");
            }
        }
    }
}

/// The same for each two; those that are said to exclude each other have no position, and all others have some.
#[test]
fn pools_of_two_mistakes_tell_them_apart() {
    let all = positions(1..=4, 7);
    let mut excluded = 0;
    for (goal, misere, play) in tasks() {
        let mut oracle = Oracle::new(play);
        let mistakes = all_seen(goal, misere);
        for (i, &a) in mistakes.iter().enumerate() {
            for &b in &mistakes[..i] {
                let place = format!("{} and {} for {goal:?}", b.code(), a.code());
                let small = demand(goal, misere, &[b, a], 7);
                let pool = drawn_from(&small);
                let expected = all.iter().filter(|heaps| {
                    let desk = Desk {
                        heaps: heaps.to_vec(),
                        goal,
                        misere,
                    };
                    desk.shows(&[b.code(), a.code()], &mut oracle)
                });
                assert_eq!(pool, expected.cloned().collect(), "{place}");
                let larger = demand(goal, misere, &[b, a], 15);
                let empty = pool.is_empty() && drawn_from(&larger).is_empty();
                let found = small.diagnosis.unwrap().exclude_each_other(misere);
                assert_eq!(empty, found.is_some(), "{place}, misere {misere}");
                excluded += usize::from(empty);
            }
        }
    }
    assert!(excluded > 20, "only {excluded}");
}

/// Positions are shuffled after they are drawn.
#[test]
fn the_order_of_the_heaps_does_not_matter() {
    for (goal, misere, _) in tasks() {
        for mistake in all_seen(goal, misere) {
            let diagnosis = Diagnosis {
                goal,
                mistakes: vec![mistake],
            };
            for heaps in positions(2..=3, 9) {
                let mut turned = heaps.clone();
                let expected = diagnosis.met_by(&heaps, misere);
                for _ in 0..heaps.len() {
                    turned.rotate_left(1);
                    let reversed: Vec<u64> = turned.iter().rev().copied().collect();
                    for order in [&turned, &reversed] {
                        assert_eq!(diagnosis.met_by(order, misere), expected, "{order:?}");
                    }
                }
            }
        }
    }
}

/// The positions that the table of mistakes uses show them there.
#[test]
fn the_examples_of_the_table_show_their_mistakes() {
    let cases: [(&str, &[u64], bool, Ending); 13] = [
        ("carried", &[5, 6], false, Ending::Sum(11)),
        ("kept-one", &[2, 3], false, Ending::Sum(3)),
        ("cancelled-three", &[4, 7, 12], false, Ending::Sum(11)),
        ("nothing-cancelled", &[5, 4, 3], false, Ending::Sum(12)),
        ("column-carried", &[5, 6], false, Ending::Sum(11)),
        ("left-aligned", &[9, 2, 14], false, Ending::Sum(0b1111)),
        ("smallest-power", &[9, 2, 14], false, leave(9, 12)),
        ("own-top-power", &[9, 2, 14], false, Ending::NoHeap),
        ("take-for-leave", &[9, 2, 14], false, leave(14, 3)),
        ("takes-s", &[9, 2, 14], false, leave(14, 9)),
        ("leaves-s", &[9, 2, 14], false, leave(14, 5)),
        ("even-ones", &[1, 1, 1, 1, 1, 13], true, leave(13, 1)),
        ("nim-with-one-big", &[1, 1, 5], true, leave(5, 0)),
    ];
    for (code, heaps, misere, ending) in cases {
        let mistake = mistake(code).unwrap();
        let found = endings(mistake, Goal::FirstMove, heaps, misere);
        assert!(found.contains(&ending), "{code}: {found:?}");
        let diagnosis = Diagnosis {
            goal: Goal::FirstMove,
            mistakes: vec![mistake],
        };
        assert!(diagnosis.met_by(heaps, misere), "{code}");
    }
    let shows = |code: &str, heaps: &[u64], misere| {
        let mistakes = vec![mistake(code).unwrap()];
        Diagnosis {
            goal: Goal::FirstMove,
            mistakes,
        }
        .met_by(heaps, misere)
    };
    assert!(shows("even-total", &[5, 4, 3], false) && !shows("even-total", &[1, 2, 3], false));
    assert!(shows("flipped-rule", &[4, 3, 2], true) && shows("nim-with-no-big", &[1, 1, 1], true));
    assert!(shows("mirrors-wrong-pile", &[4, 7], false));
    // The largest heap of 9, 2, 14 wins, though its power of 8 is not that of the nim-sum 5.
    assert!(!shows("power-of-largest-heap", &[9, 2, 14], false));
}

fn leave(size: u64, left: u64) -> Ending {
    Ending::Leave { size, left }
}

/// Sums that need more than 64 bits are nothing, and the widest numbers are no trouble.
#[test]
fn the_largest_heaps_are_no_trouble() {
    let largest = (1 << 63) - 1;
    for heaps in [
        &[largest, largest][..],
        &[largest; 3],
        &[1, largest, 2],
        &[1 << 62; 64],
    ] {
        for (goal, misere, _) in tasks() {
            for mistake in all_seen(goal, misere) {
                endings(mistake, goal, heaps, misere);
            }
        }
    }
    for &mistake in MISTAKES {
        for numbers in [&[][..], &[0], &[0, 0], &[u64::MAX, 0], &[u64::MAX; 3]] {
            sum(mistake, numbers);
        }
    }
}

/// What comes onto sheets, in any order and for any reader, shows what the set asks for.
#[test]
fn drawn_positions_show_what_the_set_asks_for() {
    let text = include_str!("../../exercises/mistakes.yaml");
    let spec = parse("mistakes.yaml", text.as_bytes(), &super::spec::NAMES).unwrap();
    let plan = Plan::new(&spec, spec.seed, 1).unwrap();
    let mut looked_at = 0;
    for rank in 0..40 {
        let name = format!("v{rank}");
        let sheet = plan.draw(Reader::Version { name, rank }).unwrap();
        for question in &sheet.questions {
            let entry = &spec.entries[question.entry];
            let misere = game(&entry.game).unwrap().convention() == Convention::Misere;
            let play = [Play::Normal, Play::Misere][usize::from(misere)];
            let goal = kind(&entry.kind).unwrap().goal;
            let heaps = question.solution.derivation().position.0.clone();
            let codes: Vec<&str> = entry.require.diagnose.iter().map(String::as_str).collect();
            let shows = Desk {
                heaps,
                goal,
                misere,
            }
            .shows(&codes, &mut Oracle::new(play));
            assert!(
                shows,
                "{}: {:?}",
                entry.id,
                question.solution.derivation().position
            );
            looked_at += codes.len();
        }
    }
    assert!(looked_at > 400, "{looked_at}");
}

/// To cancel three equal powers gives the right value in 12 of the 15 sums that the lectures work out, and in half of
/// the draws of three heaps of up to 15: most questions do not show it.
#[test]
fn cancelling_three_is_mostly_right() {
    let right = |heaps: &[u64]| sum(Mistake::CancelledThree, heaps) == Some(xor(heaps));
    let worked = worked();
    let hidden = worked.iter().filter(|heaps| right(heaps)).count();
    assert_eq!((hidden, worked.len()), (12, 15));
    let draws = (0..15_u64.pow(3)).map(|n| [n % 15 + 1, n / 15 % 15 + 1, n / 225 + 1]);
    assert_eq!(draws.filter(|heaps| right(heaps)).count(), 1680);
    let unordered = positions(3..=3, 15);
    let hidden = unordered.iter().filter(|heaps| right(heaps)).count();
    assert_eq!((hidden, unordered.len()), (305, 680));
}

/// To play in the largest heap finds a winning move in 85 of 100 positions that have one.
#[test]
fn the_largest_heap_mostly_wins() {
    let wins = |heaps: &&Vec<u64>| heaps[2] ^ xor(heaps) < heaps[2];
    let all = positions(3..=3, 15);
    let hot: Vec<&Vec<u64>> = all.iter().filter(|heaps| xor(heaps) != 0).collect();
    let found = hot.iter().copied().filter(wins).count();
    assert_eq!((found, hot.len()), (550, 645));
}
