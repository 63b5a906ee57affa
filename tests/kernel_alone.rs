//! The trusted files as a whole crate of their own: this does not compile once `model` or `kernel` imports anything
//! else. A toy game shows that what is left is enough to accept and to refuse.

#![allow(dead_code, unused_imports)]

#[path = "../src/kernel/mod.rs"]
mod kernel;
#[path = "../src/model/mod.rs"]
mod model;

use kernel::{Refusal, Why, certify};
use model::claim::{Claim, Outcome, Player};
use model::derivation::{Derivation, Line, Rule};
use model::formula::{Chain, Expr};
use model::goal::Goal;
use model::position::{HeapNo, LARGEST_HEAP, MOST_HEAPS, Move, Position};
use model::rules::{Convention, Rules, Theorem, all_takes, take_any};

/// Nim in normal play, with the theorems that it is given.
struct Toy(&'static [Theorem]);

impl Rules for Toy {
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    fn after(&self, position: &Position, by: &Move) -> Option<Position> {
        take_any(position, by)
    }

    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a> {
        all_takes(position)
    }

    fn theorems(&self) -> &'static [Theorem] {
        self.0
    }
}

static NIM: Toy = Toy(&[Theorem::One]);
static MISERE: Toy = Toy(&[Theorem::Two, Theorem::OneBigHeap, Theorem::NoBigHeap]);

/// 2, 3: the nim-sum is 1, so take 1 from heap 2.
fn two_and_three() -> Derivation {
    let start = Position(vec![2, 3]);
    let by = Move::take(HeapNo(2), 1);
    let to = Position(vec![2, 2]);
    let sum = |of: &Position, is| {
        let chain = Chain::equal(Expr::nim_sum(&of.0), Expr::number(is));
        (Claim::Chain(chain), Claim::NimSum { of: of.clone(), is })
    };
    let outcome = |of: &Position, is| Claim::Outcome { of: of.clone(), is };
    let mut lines = Derivation::of(start.clone());
    let mut add = |claim, rule, from: &[usize]| lines.push(claim, rule, from);
    let (chain, nim_sum) = sum(&start, 1);
    add(chain, Rule::Evaluate, &[]);
    add(nim_sum, Rule::Definition, &[1]);
    add(
        outcome(&start, Outcome::N),
        Rule::Theorem(Theorem::One),
        &[2],
    );
    add(
        Claim::LeadsTo {
            by: by.clone(),
            to: to.clone(),
        },
        Rule::Play,
        &[],
    );
    let (chain, nim_sum) = sum(&to, 0);
    add(chain, Rule::Evaluate, &[]);
    add(nim_sum, Rule::Definition, &[5]);
    add(outcome(&to, Outcome::P), Rule::Theorem(Theorem::One), &[6]);
    add(Claim::Wins(by.clone()), Rule::SomeOption, &[4, 7]);
    let (player, by) = (Player::First, Some(by));
    add(Claim::Winner { player, by }, Rule::Meaning, &[8]);
    lines
}

fn refusal(rules: &Toy, derivation: Derivation, goal: Goal) -> Option<Refusal> {
    certify(rules, derivation, goal).err()
}

#[test]
fn a_true_derivation_is_accepted() {
    let certified = certify(&NIM, two_and_three(), Goal::FirstMove);
    let certified = certified.unwrap_or_else(|refusal| panic!("{refusal:?}"));
    assert_eq!(certified.derivation(), &two_and_three());
    assert_eq!(certified.goal(), Goal::FirstMove);
}

/// A line, a change to it, the claim that is put there, and the refusal.
type Case = (usize, fn(&mut Line, Claim), Claim, Why);

#[test]
fn a_changed_line_is_refused() {
    let one = |is| Claim::NimSum {
        of: Position(vec![2, 3]),
        is,
    };
    let three = Claim::LeadsTo {
        by: Move::take(HeapNo(2), 1),
        to: Position(vec![2, 1]),
    };
    let cases: [Case; 3] = [
        (2, |line, claim| line.claim = claim, one(5), Why::False),
        (2, |line, _| line.from = vec![2], one(1), Why::Citation),
        (4, |line, claim| line.claim = claim, three, Why::False),
    ];
    for (line, change, claim, why) in cases {
        let mut derivation = two_and_three();
        change(&mut derivation.lines[line - 1], claim);
        assert_eq!(
            refusal(&NIM, derivation, Goal::FirstMove),
            Some(Refusal { line, why })
        );
    }
}

#[test]
fn a_theorem_of_another_game_is_refused() {
    let refused = Some(Refusal {
        line: 3,
        why: Why::TheoremDoesNotApply,
    });
    assert_eq!(refusal(&MISERE, two_and_three(), Goal::FirstMove), refused);
    assert_eq!(
        refusal(&Toy(&[]), two_and_three(), Goal::FirstMove),
        refused
    );
}

#[test]
fn true_lines_that_answer_nothing_are_refused() {
    let unmet = Some(Refusal {
        line: 0,
        why: Why::GoalNotMet,
    });
    let mut beside = Derivation::of(Position(vec![2, 3]));
    assert_eq!(refusal(&NIM, beside.clone(), Goal::Winner), unmet);
    let four = Chain::equal(Expr::number(4), Expr::number(4));
    beside.push(Claim::Chain(four), Rule::Evaluate, &[]);
    assert_eq!(refusal(&NIM, beside, Goal::Winner), unmet);
    assert_eq!(refusal(&NIM, two_and_three(), Goal::AllMoves), unmet);
}

#[test]
fn boards_beyond_the_limits_are_refused() {
    let too_large = Some(Refusal {
        line: 0,
        why: Why::TooLarge,
    });
    for heaps in [vec![LARGEST_HEAP + 1], vec![1; MOST_HEAPS + 1]] {
        let derivation = Derivation::of(Position(heaps));
        assert_eq!(refusal(&NIM, derivation, Goal::Winner), too_large);
    }
}
