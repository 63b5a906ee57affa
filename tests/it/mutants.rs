//! Solutions with one thing changed. The kernel refuses each changed line unless it still says something true; a false
//! line is refused whatever rule it names and whatever lines it cites.

use std::ops::Add;

use nimsmith::kernel::{self, Facts, Why};
use nimsmith::model::claim::Claim;
use nimsmith::model::derivation::{Derivation, Line, Property, Rule};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::Position;
use nimsmith::model::rules::{Rules, Theorem};
use rayon::prelude::*;

use super::certify::{boards, has_no_answer, tasks, the_game};
use super::oracle::{Oracle, PLAYS, Play};
use super::places::mutants;

/// Beside all boards of up to three heaps: more heaps, larger ones, and powers that are written as 2^k.
const MORE: [&[u64]; 12] = [
    &[5, 8, 16],
    &[9, 2, 14],
    &[3, 5, 7],
    &[0, 3, 0, 5],
    &[1, 1, 5, 5],
    &[1, 1, 1, 1, 1],
    &[1, 0, 1, 1, 6],
    &[2, 3, 6, 7],
    &[7, 7, 3, 3, 2],
    &[4, 7, 12, 7, 12, 7],
    &[131_077, 262_150, 3],
    &[1, 1, 262_150],
];

const RULES: [Rule; 40] = [
    Rule::Given,
    Rule::Powers,
    Rule::Cancel,
    Rule::LeftOver,
    Rule::Add,
    Rule::Evaluate,
    Rule::Columns,
    Rule::Definition,
    Rule::LargestPower,
    Rule::Contains,
    Rule::Subtract,
    Rule::Count,
    Rule::Play,
    Rule::Change,
    Rule::Zero,
    Rule::Theorem(Theorem::One),
    Rule::Theorem(Theorem::Two),
    Rule::Theorem(Theorem::OneBigHeap),
    Rule::Theorem(Theorem::NoBigHeap),
    Rule::Theorem(Theorem::Mirror),
    Rule::Theorem(Theorem::EqualArcs),
    Rule::Theorem(Theorem::Multiples),
    Rule::Theorem(Theorem::Grundy),
    Rule::Table,
    Rule::Period,
    Rule::Divide,
    Rule::LookUp,
    Rule::NoMoves,
    Rule::SomeOption,
    Rule::EveryOption,
    Rule::Meaning,
    Rule::AllMoves,
    Rule::Shrink,
    Rule::Property(Property::WholeNumber),
    Rule::Property(Property::Commutative),
    Rule::Property(Property::Associative),
    Rule::Property(Property::SelfInverse),
    Rule::Property(Property::Zero),
    Rule::Property(Property::Cancellation),
    Rule::Property(Property::Difference),
];

/// How many mutants were tried, and how many of them were accepted because they are true.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    tried: u64,
    accepted: u64,
}

impl Tally {
    fn count(&mut self, accepted: bool) {
        self.tried += 1;
        self.accepted += u64::from(accepted);
    }

    /// That enough was tried, and that at most so many of a thousand were accepted: otherwise nothing has been tested.
    fn expect(self, what: &str, at_least: u64, per_thousand: u64) {
        println!(
            "{what}: {} tried, {} accepted, all true",
            self.tried, self.accepted
        );
        assert!(
            self.tried >= at_least,
            "{what}: only {} were tried",
            self.tried
        );
        assert!(
            1_000 * self.accepted <= per_thousand * self.tried,
            "{what}: {self:?}"
        );
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            tried: self.tried + other.tried,
            accepted: self.accepted + other.accepted,
        }
    }
}

/// A certified solution under attack.
struct Target<'a> {
    rules: &'a dyn Rules,
    goal: Goal,
    solution: &'a Derivation,
}

impl Target<'_> {
    /// The facts of the first lines.
    fn facts(&self, lines: usize) -> Facts<&dyn Rules> {
        let position = self.solution.position.clone();
        let mut facts = Facts::about(self.rules, position).expect("a board");
        for line in &self.solution.lines[..lines] {
            let accepted = facts.accept(line.clone());
            accepted.unwrap_or_else(|why| panic!("{line:?}: {why:?}"));
        }
        facts
    }

    /// A changed line that was accepted: it is true, and if the whole is certified all of it still is.
    fn survives(&self, number: usize, line: &Line, oracle: &mut Oracle) {
        let position = &self.solution.position;
        let is_true = oracle.holds(&line.claim, position);
        assert!(is_true, "accepted for {position}: {line:?}");
        let mut changed = self.solution.clone();
        changed.lines[number - 1] = line.clone();
        if let Ok(certified) = kernel::certify(self.rules, changed, self.goal) {
            let lines = &certified.derivation().lines;
            assert!(lines.iter().all(|line| oracle.holds(&line.claim, position)));
        }
    }
}

/// Attacks the solutions of all boards for all goals with both methods, in both games.
fn over<const N: usize>(
    boards: &[Position],
    attack: impl Fn(&Target, &mut Oracle) -> [Tally; N] + Sync,
) -> [Tally; N] {
    let sum = |a: [Tally; N], b: [Tally; N]| std::array::from_fn(|i| a[i] + b[i]);
    let one = |&(position, (name, play)): &(&Position, (&str, Play))| {
        let mut oracle = Oracle::new(play);
        let asked = tasks().filter(|&(goal, _)| !has_no_answer(goal, position));
        let tallies = asked.map(|(goal, method)| {
            let solution = &the_game(name).solve(position, goal, method);
            let target = Target {
                rules: the_game(name),
                goal,
                solution,
            };
            attack(&target, &mut oracle)
        });
        tallies.fold([Tally::default(); N], sum)
    };
    let jobs: Vec<_> = boards
        .iter()
        .flat_map(|board| PLAYS.map(|play| (board, play)))
        .collect();
    jobs.par_iter()
        .map(one)
        .reduce(|| [Tally::default(); N], sum)
}

/// Every board of one to three heaps of at most `size`, and some others.
fn all_boards(size: u64) -> Vec<Position> {
    let small = (1..=3).flat_map(|heaps| boards(heaps, size));
    let more = MORE.iter().map(|heaps| Position(heaps.to_vec()));
    small.chain(more).collect()
}

/// One number one higher or lower, one strike, outcome, player or relation turned, one list cut, stretched or reversed.
#[test]
fn a_changed_claim_is_refused_unless_true() {
    let boards: Vec<Position> = all_boards(7);
    let [numbers, others] = over(&boards, |target, oracle| {
        let mut tallies = [Tally::default(); 2];
        for (number, line) in (1..).zip(&target.solution.lines) {
            let facts = target.facts(number - 1);
            for (change, claim) in mutants(&line.claim) {
                let mutant = Line {
                    claim,
                    ..line.clone()
                };
                let accepted = facts.allows(&mutant).is_ok();
                tallies[usize::from(!change.is_numeric())].count(accepted);
                if accepted {
                    target.survives(number, &mutant, oracle);
                }
            }
        }
        tallies
    });
    numbers.expect("numbers changed by one", 500_000, 30);
    others.expect("marks and lists changed", 300_000, 80);
}

/// The lines stay as they are and so stay true: what is tested is that hardly any other rule carries them, and that
/// none does but for the steps of a sum, of which one may count as another.
#[test]
fn an_exchanged_rule_is_refused() {
    let boards: Vec<Position> = all_boards(4);
    let [tally] = over(&boards, |target, _| {
        let mut tally = Tally::default();
        for (i, line) in target.solution.lines.iter().enumerate() {
            let facts = target.facts(i);
            for rule in RULES.into_iter().filter(|&rule| rule != line.rule) {
                let mutant = Line {
                    rule,
                    ..line.clone()
                };
                let accepted = facts.allows(&mutant).is_ok();
                assert!(
                    !accepted || is_step(rule) && is_step(line.rule),
                    "{mutant:?}"
                );
                tally.count(accepted);
            }
        }
        [tally]
    });
    tally.expect("rules exchanged", 100_000, 20);
}

fn is_step(rule: Rule) -> bool {
    let steps = [
        Rule::Powers,
        Rule::Cancel,
        Rule::LeftOver,
        Rule::Add,
        Rule::Evaluate,
    ];
    steps.contains(&rule) || matches!(rule, Rule::Property(_))
}

/// A citation left out, sent to every other line, doubled or turned round.
#[test]
fn a_changed_citation_is_refused_unless_it_carries_the_line() {
    let boards: Vec<Position> = all_boards(4);
    let [tally] = over(&boards, |target, _| {
        let mut tally = Tally::default();
        for (number, line) in (1..).zip(&target.solution.lines) {
            let facts = target.facts(number - 1);
            for from in other_citations(&line.from, target.solution.lines.len()) {
                let mutant = Line {
                    from,
                    ..line.clone()
                };
                let verdict = facts.allows(&mutant);
                tally.count(verdict.is_ok());
                if mutant
                    .from
                    .iter()
                    .any(|&cited| cited == 0 || cited >= number)
                {
                    assert_eq!(verdict.err(), Some(Why::Citation), "{mutant:?}");
                } else if rests_on_all(&line.rule, &line.claim)
                    && mutant.from.len() != line.from.len()
                {
                    assert!(verdict.is_err(), "{mutant:?}");
                }
            }
        }
        [tally]
    });
    tally.expect("citations changed", 100_000, 60);
}

/// The lines of these rules fall with any line that they rest on; a step, a difference and a move stand alone as well.
fn rests_on_all(rule: &Rule, claim: &Claim) -> bool {
    match rule {
        Rule::Definition => matches!(claim, Claim::NimSum { of, .. } if of.0.len() > 1),
        rule => !is_step(*rule) && !stands_alone(*rule),
    }
}

/// What these rules say can be seen without another line.
fn stands_alone(rule: Rule) -> bool {
    let rules = [
        Rule::LargestPower,
        Rule::Contains,
        Rule::Subtract,
        Rule::Play,
    ];
    rules.contains(&rule)
}

fn other_citations(from: &[usize], lines: usize) -> Vec<Vec<usize>> {
    let mut others = vec![[from, &[1]].concat(), from.iter().rev().copied().collect()];
    for i in 0..from.len() {
        let mut dropped = from.to_vec();
        dropped.remove(i);
        others.push(dropped);
        others.extend((0..=lines + 1).map(|to| {
            let mut redirected = from.to_vec();
            redirected[i] = to;
            redirected
        }));
    }
    others.retain(|other| other != from);
    others
}

/// The sharpest attack: a false claim with any rule, resting on any one or two true lines (three for Lemma 2).
#[test]
fn a_false_claim_is_refused_under_every_rule() {
    let boards = [
        &[1][..],
        &[2, 3],
        &[1, 1, 2],
        &[0, 1, 1],
        &[1, 2, 3],
        &[5, 8, 16],
    ];
    let boards = boards.map(|heaps| Position(heaps.to_vec()));
    let [tally] = over(&boards, |target, oracle| {
        let mut tally = Tally::default();
        let facts = target.facts(target.solution.lines.len());
        let citations = small_citations(target.solution.lines.len());
        for line in &target.solution.lines {
            for (_, claim) in mutants(&line.claim) {
                if !oracle.holds(&claim, &target.solution.position) {
                    attack_with_all(target, &facts, claim, &citations, &mut tally);
                }
            }
        }
        [tally]
    });
    tally.expect("false claims under any rule", 10_000_000, 0);
}

fn attack_with_all(
    target: &Target,
    facts: &Facts<&dyn Rules>,
    claim: Claim,
    citations: &[Vec<usize>],
    tally: &mut Tally,
) {
    let mut line = Line {
        claim,
        rule: Rule::Given,
        from: Vec::new(),
    };
    for from in citations {
        line.from.clone_from(from);
        for rule in RULES
            .into_iter()
            .filter(|&rule| from.len() < 3 || rule == Rule::Change)
        {
            line.rule = rule;
            let verdict = facts.allows(&line);
            assert!(
                verdict.is_err(),
                "accepted for {}: {line:?}",
                target.solution.position
            );
            tally.count(false);
        }
    }
}

/// No line, each line, each two lines, and three lines in a row or around one.
fn small_citations(lines: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for a in 1..=lines {
        all.push(vec![a]);
        all.extend((1..=lines).map(|b| vec![a, b]));
        all.extend((1..=lines).map(|b| vec![a, b, lines - 1]));
        all.extend((1..=lines).map(|b| vec![a, lines.min(b + 1), b]));
    }
    all.retain(|from| from.iter().all(|&cited| cited > 0));
    all
}
