//! Versions: equally hard, each by itself, with no promise of plain draws broken.

use std::collections::HashSet;
use std::fs;

use nimsmith::engine::difficulty::Difficulty;
use nimsmith::games;
use nimsmith::model::derivation::Method;
use nimsmith::model::goal::Goal;
use nimsmith::model::position::Position;
use nimsmith::spec::{self, Spec};
use nimsmith::worksheet::{Plan, Reader, Worksheet};

use crate::program::Folder;
use crate::spec::NAMES;
use crate::tier;

fn sets() -> Vec<(String, Spec)> {
    let paths = crate::snapshots::sets();
    let set = |path: &std::path::PathBuf| {
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read(path).expect("a set");
        let spec = spec::parse(&name, &text, &NAMES);
        (name, spec.unwrap_or_else(|problem| panic!("{problem}")))
    };
    paths.iter().map(set).collect()
}

fn version(name: &str) -> Reader {
    Reader::Version {
        name: name.to_string(),
        rank: 0,
    }
}

fn student(name: &str) -> Reader {
    Reader::Student {
        id: name.to_string(),
        name: String::new(),
        rank: 0,
    }
}

fn total(plan: &Plan, sheet: &Worksheet) -> u64 {
    let scores = sheet.questions.iter().map(|question| {
        let planned = &plan.entries[question.entry];
        planned
            .difficulty(&question.solution, &question.more)
            .score()
    });
    scores.sum()
}

fn spread(totals: &[u64]) -> u64 {
    totals.iter().max().unwrap() - totals.iter().min().unwrap()
}

fn plan(spec: &Spec, seed: u64, class: u64) -> Plan<'_> {
    Plan::new(spec, seed, class).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The positions of a sheet by exercise, each as play sees it.
fn identities(plan: &Plan, sheet: &Worksheet) -> Vec<(usize, Position)> {
    let identity = |question: &nimsmith::worksheet::Question| {
        let game = &plan.entries[question.entry].game;
        (question.entry, game.canonical(&question.problem.drawn))
    };
    sheet.questions.iter().map(identity).collect()
}

/// So many versions as there are letters; any other number is no name of one.
#[test]
fn a_number_of_versions_has_bounds() {
    let desk = Folder::with(&[]);
    for number in ["0", "1", "27", "30"] {
        let run = desk.line(&format!("generate --versions {number}"));
        let bounds = "a number from 2 to 26 makes so many versions";
        assert!(
            run.code == 2 && run.err.contains(bounds),
            "{number}: {}",
            run.err
        );
    }
    assert!(
        desk.good("generate --versions 26 --format md")
            .contains("26 sheets")
    );
}

/// The totals of versions lie closer together than those of sheets that are just drawn: by half in every set, and by
/// four fifths over all of them. Those of students lie closer by a quarter in every set, and by two thirds over all.
#[test]
fn versions_are_equally_hard() {
    let (mut plain, mut balanced) = (0, 0);
    let mut students = 0;
    for (name, spec) in sets() {
        let (mut before, mut after, mut class) = (0, 0, 0);
        let planned = plan(&spec, 0, 3);
        for seed in 0..tier::pick(5_u64, 25) {
            let plan = planned.with_seed(seed);
            let spread = |plan: &Plan, reader: fn(&str) -> Reader| {
                let sheet = |name| total(plan, &plan.draw(reader(name)).unwrap());
                spread(&["A", "B", "C"].map(sheet))
            };
            before += spread(&plan.uneven(), student);
            after += spread(&plan, version);
            class += spread(&plan, student);
        }
        assert!(after * 2 <= before, "{name}: {before} to {after}");
        assert!(class * 4 <= before * 3, "{name}: {before} to {class}");
        plain += before;
        balanced += after;
        students += class;
    }
    assert!(balanced * 5 <= plain, "{plain} to {balanced}");
    assert!(students * 3 <= plain, "{plain} to {students}");
}

/// The same targets and the same strata in every version, and no position twice in an exercise.
#[test]
fn versions_keep_what_plain_sheets_promise() {
    for (name, spec) in sets() {
        let planned = plan(&spec, 0, 1);
        for seed in 0..tier::pick(1_u64, 5) {
            let plan = planned.with_seed(seed);
            let strata = |reader: &Reader| -> Vec<(usize, Option<usize>)> {
                let questions = plan.pose(reader).questions;
                questions.iter().map(|q| (q.entry, q.stratum)).collect()
            };
            let first = plan.draw(version("A")).unwrap();
            for other in ["B", "C", "version-2"] {
                let sheet = plan.draw(version(other)).unwrap();
                let different: HashSet<_> = identities(&plan, &sheet).into_iter().collect();
                assert_eq!(
                    different.len(),
                    sheet.questions.len(),
                    "{name} {seed} {other}"
                );
                assert_eq!(
                    strata(&version("A")),
                    strata(&version(other)),
                    "{name} {seed}"
                );
                let targets = |sheet: &Worksheet| -> Vec<Option<u64>> {
                    sheet.weighed.iter().map(|weighed| weighed.target).collect()
                };
                assert_eq!(targets(&first), targets(&sheet));
                assert!(targets(&sheet).iter().all(Option::is_some));
                assert_ne!(
                    identities(&plan, &first),
                    identities(&plan, &sheet),
                    "{name} {seed}"
                );
            }
            for reader in [student("A"), Reader::Anyone] {
                assert!(plan.draw(reader).unwrap().weighed.is_empty());
            }
        }
    }
}

/// Each student has the strata that the others have, in an order of their own, so that an answer tells no neighbour anything.
#[test]
fn students_have_the_same_strata_in_their_own_order() {
    let set = "exercises: [{kind: winner, count: 6, heaps: 3, size: 1..15}, {kind: all-moves, count: 3}]\n";
    let spec = spec::parse("set", set.as_bytes(), &NAMES).unwrap();
    let plan = plan(&spec, 3, 1);
    let mut orders = HashSet::new();
    let mut sorted = HashSet::new();
    for rank in 0..20 {
        let questions = plan.pose(&student(&format!("s{rank}"))).questions;
        let mut strata: Vec<_> = questions.iter().map(|q| (q.entry, q.stratum)).collect();
        orders.insert(strata.clone());
        strata.sort_unstable();
        sorted.insert(strata);
    }
    assert_eq!(sorted.len(), 1);
    assert!(orders.len() > 5, "{}", orders.len());
}

/// A version is the same with others, without them, and made again from its code.
#[test]
fn a_version_needs_no_other() {
    let set = "exercises: [{kind: first-move, count: 3}, {kind: nim-sum, count: 2}]\n";
    let desk = Folder::with(&[("set.yaml", set)]);
    let make = |rest: &str| desk.good(&format!("generate set.yaml --format md,html -q {rest}"));
    make("--versions A,B,C --out three");
    make("--versions B --out one");
    make("--versions Q,C,B,A,X --self-contained --out five");
    let key = desk.read("three/B-key.md");
    let code = key.trim_end().lines().last().expect("a code").to_string();
    make(&format!("--sheet {code} --out again"));
    for end in [".md", "-key.md", ".html", "-key.html"] {
        let of = |folder: &str| desk.read(&format!("{folder}/B{end}"));
        for other in ["one", "five", "again"] {
            assert!(of("three") == of(other), "{other} {end}");
        }
    }
    assert!(key.contains("## Difficulty") && !desk.read("three/B.md").contains("Difficulty"));
    let page = desk.read("three/answers.html");
    assert!(
        page.contains("right\">C</th><th scope=\"col\" style=\"text-align: right\">Target</th>"),
        "no column of targets"
    );
}

/// Where no two sheets may share a position, versions are drawn by lot, and their keys say so.
#[test]
fn versions_of_a_class_share_nothing_and_say_that_they_are_not_balanced() {
    let set = "distinct: class\nexercises: [{kind: winner, count: 3, heaps: 2, size: 1..4}]\n";
    let desk = Folder::with(&[("set.yaml", set)]);
    let told = desk.good("generate set.yaml --format md,html --versions A,B,C");
    assert!(told.contains("the versions are not balanced"), "{told}");
    let key = desk.read("out/C-key.md");
    assert!(
        key.contains("these versions are not balanced") && !key.contains("Target"),
        "{key}"
    );
    assert!(!desk.read("out/answers.html").contains("Target"));
    let spec = spec::parse("set", set.as_bytes(), &NAMES).unwrap();
    let plan = plan(&spec, 0, 3);
    let mut taken = HashSet::new();
    for rank in 0..3 {
        let name = format!("v{rank}");
        let sheet = plan.draw(Reader::Version { name, rank }).unwrap();
        for question in identities(&plan, &sheet) {
            assert!(taken.insert(question));
        }
        assert!(sheet.weighed.iter().all(|weighed| weighed.target.is_none()));
    }
}

/// The table of a key, row by row: numbers, scores and their sum.
#[test]
fn the_table_of_a_key_adds_up() {
    let desk = Folder::new();
    desk.good("generate --versions A,B --format md,html -q");
    let key = desk.read("out/A-key.md");
    let (_, table) = key.split_once("## Difficulty").expect("a table");
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2);
    let rows: Vec<Vec<u64>> = rows
        .map(|row| {
            let cells = row.split('|').map(|cell| cell.trim().trim_matches('*'));
            // After the number of the question, such as 1a.
            cells.skip(2).filter_map(|cell| cell.parse().ok()).collect()
        })
        .collect();
    let (all, rows) = rows.split_last().expect("a last row");
    assert_eq!(rows.len(), 8);
    for row in rows {
        let [bits, heaps, pairs, candidates, lines, score, _target] = row[..] else {
            panic!("{row:?}");
        };
        assert_eq!(
            score,
            2 * bits + 2 * heaps + 3 * pairs + candidates + 2 * lines
        );
    }
    let sum = |place: usize| rows.iter().map(|row| row[place]).sum::<u64>();
    assert_eq!(all[..], [sum(5), sum(6)]);
}

fn difficulty(game: &str, goal: Goal, method: Method, heaps: &[u64]) -> Difficulty {
    let game = games::game(game).expect("a game");
    let position = Position(heaps.to_vec());
    let solution = games::certified(game, &position, goal, method).expect("a solution");
    Difficulty::of(game, solution.derivation())
}

/// Counted by hand: every column with two ones or more has a pair, whichever way the nim-sum is worked out.
#[test]
fn cancellations_are_the_pairs_in_the_columns() {
    for a in 1..16_u64 {
        for b in a + 1..16 {
            for c in b + 1..16 {
                let ones =
                    |bit: u32| [a, b, c].iter().filter(|&n| n >> bit & 1 == 1).count() as u64;
                let pairs: u64 = (0..4).map(|bit| ones(bit) / 2).sum();
                for method in [Method::Powers, Method::Columns] {
                    let found = difficulty("nim", Goal::NimSum, method, &[a, b, c]);
                    assert_eq!(found.cancellations, pairs, "{a} {b} {c} {method:?}");
                    assert_eq!((found.heaps, found.candidates), (3, 0));
                }
            }
        }
    }
}

/// A position is scored without its lines being written; what they would count must come out the same.
#[test]
fn the_difficulty_of_a_position_is_that_of_its_solution() {
    let lists = |heaps: u32, most: u64| {
        (0..most.pow(heaps)).map(move |n| -> Vec<u64> {
            (0..heaps)
                .map(|place| n / most.pow(place) % most + 1)
                .collect()
        })
    };
    let lists = lists(1, 40)
        .chain(lists(2, 20))
        .chain(lists(3, 7))
        .chain(lists(4, 4));
    let lists: Vec<Vec<u64>> = lists
        .chain([vec![1, 1, 1, 1, 1, 9], vec![u64::MAX, 7, 1 << 63]])
        .collect();
    for game in games::GAMES.iter().filter(|game| game.layout().is_nim()) {
        for heaps in &lists {
            let position = Position(heaps.clone());
            if game.moves(&position).next().is_none() {
                continue;
            }
            for &goal in game.goals() {
                for method in [Method::Powers, Method::Columns, Method::Mirror] {
                    let written = Difficulty::of(*game, &game.solve(&position, goal, method));
                    let found = game.difficulty(&position, goal, method);
                    assert_eq!(
                        found,
                        written,
                        "{} {heaps:?} {goal:?} {method:?}",
                        game.name()
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_harder_scores_more() {
    let score = |goal, heaps: &[u64]| difficulty("nim", goal, Method::Powers, heaps).score();
    // Larger heaps, more heaps, more to cancel, more to answer.
    let steps: [(Goal, &[&[u64]]); 4] = [
        (
            Goal::NimSum,
            &[
                &[1, 2],
                &[2, 4],
                &[4, 8, 16],
                &[5, 8, 16],
                &[5, 13, 21],
                &[15, 30, 23, 29],
            ],
        ),
        (
            Goal::FirstMove,
            &[
                &[1, 3],
                &[1, 3, 5],
                &[3, 5, 9],
                &[7, 13, 30],
                &[7, 13, 30, 59, 90],
            ],
        ),
        (
            Goal::Winner,
            &[&[1, 2, 3], &[3, 5, 6], &[7, 9, 14], &[7, 25, 30, 12, 12]],
        ),
        (Goal::AllMoves, &[&[1, 2], &[1, 2, 4], &[3, 5, 7]]),
    ];
    for (goal, positions) in steps {
        let scores: Vec<u64> = positions.iter().map(|heaps| score(goal, heaps)).collect();
        assert!(scores.is_sorted_by(|a, b| a < b), "{goal:?}: {scores:?}");
    }
    let first = difficulty("nim", Goal::FirstMove, Method::Powers, &[5, 8, 16]);
    assert_eq!((first.bits, first.heaps, first.candidates), (5, 3, 1));
    let three = difficulty("nim", Goal::FirstMove, Method::Powers, &[3, 5, 0, 7]);
    assert_eq!((three.bits, three.heaps, three.candidates), (3, 3, 3));
    assert!(score(Goal::Winner, &[5, 8, 16]) < score(Goal::FirstMove, &[5, 8, 16]));
    let huge = vec![(1 << 63) - 1; 64];
    let huge = difficulty("classic-nim", Goal::AllMoves, Method::Powers, &huge);
    assert_eq!((huge.bits, huge.heaps), (63, 64));
}

/// What stands in the design: how far the totals of three versions lie apart, before and after. Run by hand with
/// `--ignored --nocapture`.
#[test]
#[ignore = "prints a table"]
fn spreads() {
    for (name, spec) in sets() {
        let mut spreads = [(0, 0, 0); 2];
        for seed in 0..100 {
            let plan = plan(&spec, seed, 3);
            for (reader, found) in [student as fn(&str) -> Reader, version]
                .iter()
                .zip(&mut spreads)
            {
                let sheets = ["A", "B", "C"].map(|name| plan.draw(reader(name)).unwrap());
                let spread = spread(&sheets.each_ref().map(|sheet| total(&plan, sheet)));
                let first: HashSet<_> = identities(&plan, &sheets[0]).into_iter().collect();
                let second = identities(&plan, &sheets[1]);
                let shared = second.iter().filter(|one| first.contains(one)).count();
                *found = (
                    found.0 + spread,
                    found.1.max(spread),
                    found.2 + shared * 100 / second.len(),
                );
            }
        }
        println!("{name}: (sum of 100 spreads, largest, % shared by A and B x 100) {spreads:?}");
    }
}

/// Most candidates are weighed by their solution alone, before the kernel has seen it: the key must be that solution.
#[test]
fn keys_of_kinds_that_are_weighed_uncertified_are_the_solutions_alone() {
    let mut kinds = HashSet::new();
    for (name, spec) in sets() {
        let plan = Plan::new(&spec, 1, 1).expect("a set that can be drawn");
        let sheet = plan.draw(Reader::Anyone).expect("a sheet");
        for question in &sheet.questions {
            let planned = &plan.entries[question.entry];
            if matches!(planned.kind.key, nimsmith::kinds::Key::Solution) {
                let (position, method) = (&question.problem.position, planned.entry.method);
                let solution = planned.game.solve(position, planned.kind.goal, method);
                assert_eq!(*question.solution.derivation(), solution, "{name}");
                assert!(question.more.solutions.is_empty() && question.more.steps.is_none());
                kinds.insert(planned.kind.name);
            }
        }
    }
    assert!(kinds.len() > 4, "{kinds:?}");
}
