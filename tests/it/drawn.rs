//! Drawn items against oracles that share no code with the program: sets of every game and kind are made up, planned and
//! drawn as `generate` does it, and every line of every key, who wins, all winning moves, nim-sums, Grundy values and
//! what else the answer says is held against the rules of play, stated anew. `NIMSMITH_ITEMS` says how many; the long
//! tier draws ten million.

use std::cell::RefCell;
use std::collections::BTreeMap;

use nimsmith::check::report::{Overall, Verdict};
use nimsmith::check::{Hints, paper};
use nimsmith::games::Game;
use nimsmith::kernel::Certified;
use nimsmith::kinds::content::Value;
use nimsmith::kinds::{self, Problem, Solution, Worked};
use nimsmith::locale::ENGLISH;
use nimsmith::model::claim::Claim;
use nimsmith::model::derivation::{Derivation, Line};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::Position;
use nimsmith::render::text;
use nimsmith::spec;
use nimsmith::worksheet::{Plan, Planned, Reader};
use rayon::prelude::*;

use super::desk::Desk;
use super::oracle::{self, Oracle, Play};
use super::oracle_take_away as piles;
use super::round_trips::Circles;
use super::{diagrams, played, reasons, run_proofs, tier};

/// Items in a run that says nothing else; of so many sets that every kind is drawn.
const ITEMS: u64 = 6_000;

/// Of so many answers, one is written down as a student's and checked.
const ONE_PAPER_IN: u64 = 8;

/// Sheets that are drawn from a set.
fn sheets() -> u64 {
    tier::pick(4, 16)
}

/// What a set asks, and of which game.
const ASKED: [(&str, &[&str]); 4] = [
    (
        "nim",
        &[
            "nim-sum",
            "change",
            "winner",
            "zeroing-move",
            "first-move",
            "all-moves",
            "reply",
            "two-rules",
            "played-game",
            "state-diagram",
            "why-legal",
            "justify",
            "spot-the-error",
            "run-proof",
        ],
    ),
    (
        "classic-nim",
        &[
            "winner",
            "first-move",
            "all-moves",
            "reply",
            "played-game",
            "state-diagram",
            "spot-the-error",
            "nim-sum",
        ],
    ),
    ("circle-nim", &["winner", "first-move", "all-moves"]),
    ("take-away", &["winner", "first-move", "all-moves", "table"]),
];

/// Choices that look random, by a generator that is not the program's.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ x >> 31) % n
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }

    /// A range within another.
    fn range(&mut self, first: u64, last: u64) -> (u64, u64) {
        let (a, b) = (
            first + self.below(last - first + 1),
            first + self.below(last - first + 1),
        );
        (a.min(b), a.max(b))
    }
}

/// What is agreed in take-away.
#[derive(Clone)]
struct House {
    take: Vec<u64>,
    misere: bool,
    not_all: bool,
}

/// A set of one exercise.
struct Drawn {
    game: &'static str,
    kind: &'static str,
    house: House,
    text: String,
}

impl Drawn {
    fn new(number: u64) -> Drawn {
        let mut chance = Chance(number);
        let (game, kinds) = chance.one(&ASKED);
        let kind = chance.one(kinds);
        let house = House {
            take: amounts(&mut chance),
            misere: chance.below(3) == 0,
            not_all: chance.below(3) == 0,
        };
        let board = match game {
            "circle-nim" => circles(&mut chance),
            "take-away" => heaps_of(kind, &house, &mut chance),
            _ => heaps(kind, &mut chance),
        };
        let method = chance.one(&["powers", "powers", "columns", "columns", "mirror"]);
        let count = chance.one(&[1, 4, 12]);
        let text = format!(
            "exercises: [{{kind: {kind}, game: {game}, count: {count}, method: {method}, {board}}}]"
        );
        Drawn {
            game,
            kind,
            house,
            text,
        }
    }
}

/// Some of the numbers from 1 to 9.
fn amounts(chance: &mut Chance) -> Vec<u64> {
    let mut take: Vec<u64> = match chance.below(2) {
        0 => (1..=1 + chance.below(6)).collect(),
        _ => (1..=9).filter(|_| chance.below(3) == 0).collect(),
    };
    if take.is_empty() {
        take.push(1 + chance.below(9));
    }
    take
}

/// Circles of up to 12 places.
fn circles(chance: &mut Chance) -> String {
    let (few, many) = chance.range(3, 12);
    let (gaps, most) = chance.range(0, 4);
    format!("circles: {few}..{many}, gaps: {gaps}..{most}")
}

fn heaps_of(kind: &str, house: &House, chance: &mut Chance) -> String {
    let House {
        take,
        misere,
        not_all,
    } = house;
    let several = kind != "table" && !misere && chance.below(2) == 0;
    let (heaps, largest) = match several {
        true => (chance.range(1, 3), 15),
        false => ((1, 1), chance.one(&[20, 100, 2_000])),
    };
    let (small, large) = chance.range(1, largest);
    format!(
        "heaps: {}..{}, size: {small}..{large}, take: {take:?}, misere: {misere}, not-all: {not_all}",
        heaps.0, heaps.1
    )
}

/// Heaps of Nim. Where an oracle plays out the whole question, they are small.
fn heaps(kind: &str, chance: &mut Chance) -> String {
    let (most, sizes): (u64, &[u64]) = match kind {
        "state-diagram" => (3, &[4]),
        "two-rules" | "played-game" | "reply" | "spot-the-error" => (4, &[7, 15, 31]),
        _ => (6, &[1, 7, 15, 31, 99, 1 << 40, i64::MAX as u64]),
    };
    let (few, many) = chance.range(1, most);
    let largest = chance.one(sizes);
    let smallest = if largest > 99 { 1_000_000 } else { 1 };
    format!("heaps: {few}..{many}, size: {smallest}..{largest}")
}

/// The rules of play once more, and what follows from them by play-out.
enum Truth {
    Heaps,
    Circles,
    Piles(Box<piles::Oracle>),
}

thread_local! {
    /// What has been played out so far.
    static HEAPS: RefCell<[Oracle; 2]> =
        RefCell::new([Oracle::new(Play::Normal), Oracle::new(Play::Misere)]);
    static CIRCLES: RefCell<Circles> = RefCell::default();
}

impl Truth {
    fn of(drawn: &Drawn) -> Truth {
        let House {
            take,
            misere,
            not_all,
        } = &drawn.house;
        match drawn.game {
            "circle-nim" => Truth::Circles,
            "take-away" => Truth::Piles(Box::new(piles::Oracle::new(take, *misere, *not_all))),
            _ => Truth::Heaps,
        }
    }

    /// Whether a claim is true; `None` where this oracle cannot tell.
    fn holds(&mut self, game: &str, claim: &Claim, start: &Position) -> Option<bool> {
        match self {
            Truth::Heaps => Some(HEAPS.with_borrow_mut(|oracles| {
                oracles[usize::from(game == "classic-nim")].holds(claim, start)
            })),
            Truth::Piles(oracle) => Some(oracle.holds(claim, start)),
            Truth::Circles => {
                let known = !matches!(
                    claim,
                    Claim::Columns(_) | Claim::Period { .. } | Claim::Division { .. }
                );
                known.then(|| CIRCLES.with_borrow_mut(|oracle| oracle.holds(claim, start)))
            }
        }
    }
}

/// How many items of each game and kind there were, and how many papers.
type Counts = BTreeMap<(&'static str, &'static str), [u64; 2]>;

/// Draws the sheets of a set and holds all that is on them against the truth.
fn looked_through(number: u64) -> Counts {
    let drawn = Drawn::new(number);
    let mut counts = Counts::new();
    let set = spec::parse("set", drawn.text.as_bytes(), &kinds::known());
    let set = set.unwrap_or_else(|problem| panic!("{problem}: {}", drawn.text));
    // A set that has too few positions, or a method that does not suit, is refused with a message.
    let Ok(plan) = Plan::new(&set, number, sheets()) else {
        return counts;
    };
    let mut truth = Truth::of(&drawn);
    for rank in 0..sheets() {
        let reader = Reader::Student {
            id: format!("s{rank}"),
            name: String::new(),
            rank,
        };
        let sheet = plan.draw(reader);
        let sheet = sheet.unwrap_or_else(|error| panic!("{error}: {}", drawn.text));
        for question in sheet.questions {
            let worked = Worked {
                solution: question.solution,
                more: question.more,
            };
            let count = counts.entry((drawn.game, drawn.kind)).or_default();
            count[0] += 1;
            let planned = &plan.entries[0];
            let is_paper = (count[0] + number).is_multiple_of(ONE_PAPER_IN);
            is_true(planned, &question.problem, &worked, &mut truth);
            count[1] += u64::from(is_paper && is_accepted(planned, &worked));
        }
    }
    counts
}

fn is_true(planned: &Planned, problem: &Problem, worked: &Worked, truth: &mut Truth) {
    let name = planned.game.name();
    let derivation = worked.solution.derivation();
    assert_eq!(derivation.position, problem.position, "{problem:?}");
    lines_are_true(name, derivation, truth);
    answers(name, derivation, worked.solution.goal(), truth);
    for further in &worked.more.solutions {
        let game = further.game.as_deref().map_or(name, Game::name);
        lines_are_true(game, further.solution.derivation(), truth);
        answers(
            game,
            further.solution.derivation(),
            further.solution.goal(),
            truth,
        );
    }
    if let Truth::Heaps = truth {
        HEAPS.with_borrow_mut(|oracles| found_is_true(planned, problem, worked, oracles));
    }
}

fn lines_are_true(game: &str, derivation: &Derivation, truth: &mut Truth) {
    let Derivation { position, lines } = derivation;
    for line in lines {
        let holds = truth.holds(game, &line.claim, position);
        assert_ne!(holds, Some(false), "{game} {position}: {line:?}");
    }
}

/// Whether the answer that is read off a solution is the true one, and all that was asked.
fn answers(game: &str, derivation: &Derivation, goal: Goal, truth: &mut Truth) {
    let position = &derivation.position;
    let mut is = |claim: Claim| {
        let holds = truth.holds(game, &claim, position);
        assert_eq!(holds, Some(true), "{game} {position}: {claim:?}");
    };
    let (chosen, moves) = (derivation.chosen_move(), derivation.winning_moves());
    if let Some(sum) = derivation
        .nim_sum()
        .filter(|_| game.ends_with("nim") && game != "circle-nim")
    {
        assert_eq!(sum, oracle::xor(&position.0), "{position}");
    }
    if let Some(outcome) = derivation.outcome() {
        is(Claim::Outcome {
            of: position.clone(),
            is: outcome,
        });
    }
    if let Some(moves) = moves {
        is(Claim::WinningMoves(moves.to_vec()));
    }
    let is_asked = match goal {
        Goal::NimSum => derivation.nim_sum().is_some(),
        Goal::Change => chosen.is_some(),
        Goal::ZeroingMove => chosen.is_some_and(|by| {
            is(Claim::Zeroes(by.clone()));
            true
        }),
        Goal::FirstMove => {
            chosen
                .into_iter()
                .for_each(|by| is(Claim::Wins(by.clone())));
            moves.is_some_and(|moves| moves.is_empty() == chosen.is_none())
        }
        Goal::Heaps => {
            let heaps = Claim::Represents(position.clone());
            derivation.lines.iter().any(|line| line.claim == heaps)
        }
        Goal::GrundyValue => derivation.grundy_value().is_some(),
        Goal::GrundyTable => {
            let table = |line: &Line| matches!(&line.claim, Claim::GrundyValues(_));
            derivation.lines.iter().any(table)
        }
        Goal::Winner => derivation.outcome().is_some(),
        Goal::AllMoves => moves.is_some(),
        Goal::WhyLegal | Goal::Game | Goal::Calculation | Goal::Statement => true,
    };
    assert!(is_asked, "{game} {position} {goal:?}: {derivation:?}");
}

/// Whether what an answer says beyond its solution is true, for boards of Nim.
fn found_is_true(planned: &Planned, problem: &Problem, worked: &Worked, oracles: &mut [Oracle; 2]) {
    let (game, position) = (planned.game.name(), &problem.position);
    let [nim, classic] = oracles;
    let found = &worked.more.found;
    match planned.kind.name {
        "two-rules" => {
            played::compare(position, worked, [nim, classic]);
        }
        "reply" => {
            let before = &problem.drawn;
            let oracle = if game == "nim" { nim } else { classic };
            assert!(!oracle.first_wins(&before.0), "{problem:?}");
            let next = oracle::after(before, &problem.moves[0]);
            assert_eq!(next.as_ref(), Some(position));
        }
        "played-game" => {
            let oracle = if game == "nim" { nim } else { classic };
            let _ = played::look_through(game, problem, oracle);
        }
        "state-diagram" => {
            let [("diagram", Value::Diagram(diagram))] = &found[..] else {
                panic!("{found:?}");
            };
            let oracle = if game == "nim" { nim } else { classic };
            diagrams::is_true(game, position, diagram, oracle);
        }
        "run-proof" => {
            let (proof, filled) = run_proofs::expected(worked, &position.0);
            assert_eq!(run_proofs::numbers(found), filled, "{proof} {problem:?}");
        }
        "why-legal" => {
            let (s, size) = (
                oracle::xor(&position.0),
                reasons::number(&worked.more.asked, "size"),
            );
            let size = size.expect("a size");
            assert!(position.0.contains(&size) && size ^ s < size, "{problem:?}");
            assert_eq!(
                reasons::number(found, "leave"),
                Some(size ^ s),
                "{problem:?}"
            );
            assert_eq!(
                reasons::number(found, "power"),
                Some(1 << s.ilog2()),
                "{problem:?}"
            );
        }
        "spot-the-error" => {
            let (wrong, fine) = reasons::judged(game, position, &reasons::lines(worked));
            let line = wrong.map(|(line, _)| line as u64);
            let shown = reasons::lines(worked).join("\n");
            assert_eq!(reasons::number(found, "line"), line, "{shown}");
            assert!(fine, "{problem:?}");
        }
        _ => {}
    }
}

/// Whether there is a paper for a key, which then is accepted, and all of its lines.
fn is_accepted(planned: &Planned, worked: &Worked) -> bool {
    let kind = planned.kind;
    let Solution::Worked(certified) = &worked.solution else {
        return false;
    };
    if !kind.checked || kind.marks {
        return false;
    }
    passes(&*planned.game, kind.name, certified);
    true
}

fn passes(game: &dyn Game, asked: &str, certified: &Certified) {
    let key = text::solution(game, asked, certified, &ENGLISH);
    let report = paper(key.as_bytes(), &Desk, Hints::None);
    let answer = &report.answers[0];
    let fine = |verdict| matches!(verdict, Verdict::Ok | Verdict::NotChecked);
    let bad = answer.lines.iter().find(|line| !fine(line.verdict));
    assert!(
        answer.verdict == Overall::Correct && bad.is_none(),
        "{:?} {bad:?}\n{key}",
        answer.verdict
    );
}

#[test]
fn what_is_drawn_is_true() {
    let wanted =
        std::env::var("NIMSMITH_ITEMS").map_or(ITEMS, |text| text.parse().expect("a number"));
    let (mut counts, mut sets) = (Counts::new(), 0);
    while counts.values().map(|[items, _]| items).sum::<u64>() < wanted {
        let some = (sets..sets + 64).into_par_iter().map(looked_through);
        for (what, [items, papers]) in some.collect::<Vec<Counts>>().into_iter().flatten() {
            let count = counts.entry(what).or_default();
            *count = [count[0] + items, count[1] + papers];
        }
        sets += 64;
    }
    let sum = |which: usize| counts.values().map(|count| count[which]).sum::<u64>();
    println!(
        "{} items of {sets} sets, {} papers: none wrong",
        sum(0),
        sum(1)
    );
    for ((game, kind), [items, papers]) in &counts {
        println!("  {game:<12} {kind:<15} {items:>8} items {papers:>8} papers");
    }
    let all: usize = ASKED.iter().map(|(_, kinds)| kinds.len()).sum();
    assert_eq!(counts.len(), all, "not every kind was drawn: {counts:?}");
}
