//! State diagrams against the truth: every mark, every arrow, every number, and that what is left blank can be found.

use std::collections::BTreeSet;

use nimsmith::dice::Dice;
use nimsmith::engine::diagram::{Diagram, Diagrams, proof};
use nimsmith::games::{self, Game};
use nimsmith::kernel::certify;
use nimsmith::kinds::content::Value;
use nimsmith::kinds::{Problem, kind};
use nimsmith::model::claim::{Claim, Outcome};
use nimsmith::model::derivation::{Derivation, Method, Rule};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::Position;
use nimsmith::spec::Proofs;

use super::certify::{boards, the_game};
use super::oracle::{Oracle, PLAYS};
use super::program::Folder;

/// A position up to order: the largest heap first, no empty ones.
fn sorted(heaps: &[u64]) -> Vec<u64> {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&size| size > 0).collect();
    heaps.sort_by(|a, b| b.cmp(a));
    heaps
}

/// Every option of a position of Nim up to order.
fn options(heaps: &[u64]) -> BTreeSet<Vec<u64>> {
    let mut options = BTreeSet::new();
    for (i, &size) in heaps.iter().enumerate() {
        for left in 0..size {
            let mut option = heaps.to_vec();
            option[i] = left;
            options.insert(sorted(&option));
        }
    }
    options
}

/// All boards of up to three heaps of up to 4, in every order, that have a diagram.
fn drawn(game: &dyn Game) -> Vec<(Position, Diagram)> {
    let boards = (1..=3).flat_map(|heaps| boards(heaps, 4));
    let mut diagrams = Diagrams::new(game);
    boards
        .filter_map(|board| Some((board.clone(), diagrams.of(&board).ok()?)))
        .collect()
}

/// The diagram of the key.
fn key(game: &dyn Game, position: &Position) -> Diagram {
    let kind = kind("state-diagram").expect("a kind");
    let worked = kind.work(game, &Problem::of(position.clone()), Method::Powers);
    let found = worked.expect("a certified key").more.found;
    match &found[..] {
        [("diagram", Value::Diagram(diagram))] => diagram.clone(),
        other => panic!("{other:?}"),
    }
}

fn at(diagram: &Diagram, node: usize) -> Vec<u64> {
    diagram.nodes[node].position.0.clone()
}

#[test]
fn every_mark_arrow_and_number_is_true() {
    let mut looked_at = 0;
    for (name, play) in PLAYS {
        let game = the_game(name);
        let mut oracle = Oracle::new(play);
        for (board, plain) in drawn(game) {
            let key = key(game, &board);
            assert_eq!(plain.nodes.len(), key.nodes.len(), "{name} {board}");
            looked_at += is_true(name, &board, &key, &mut oracle);
        }
    }
    assert!(looked_at > 2_000, "only {looked_at} positions");
}

/// Holds every position of a diagram against play-out; how many there are.
pub fn is_true(name: &str, board: &Position, key: &Diagram, oracle: &mut Oracle) -> usize {
    let place = format!("{name} {board}");
    assert_eq!(at(key, 0), sorted(&board.0), "{place}");
    let all: BTreeSet<Vec<u64>> = (0..key.nodes.len()).map(|i| at(key, i)).collect();
    assert_eq!(all.len(), key.nodes.len(), "twice: {place}");
    for (i, node) in key.nodes.iter().enumerate() {
        let here = at(key, i);
        let wins = oracle.play_out(&here);
        assert_eq!(node.outcome == Some(Outcome::N), wins, "{here:?} {place}");
        let to: BTreeSet<Vec<u64>> = node.options.iter().map(|&to| at(key, to)).collect();
        assert_eq!(to.len(), node.options.len(), "{here:?} {place}");
        let legal = options(&here);
        match wins && !key.whole {
            true => assert!(to.is_subset(&legal) && to.len() <= 1, "{here:?} {place}"),
            false => assert_eq!(to, legal, "{here:?} {place}"),
        }
        if wins && !legal.is_empty() {
            assert!(to.iter().any(|to| !oracle.play_out(to)), "{here:?} {place}");
        }
        let down = |&to: &usize| key.nodes[to].level > node.level && to > i;
        assert!(node.options.iter().all(down), "{here:?} {place}");
        let big = here.iter().filter(|&&size| size > 1).count() as u64;
        let sum = Some(here.iter().fold(0, |sum, size| sum ^ size));
        match name {
            "nim" => assert_eq!((node.nim_sum, node.big_heaps), (sum, None), "{place}"),
            _ => {
                assert_eq!(node.big_heaps, Some(big), "{here:?} {place}");
                assert_eq!(node.nim_sum, sum.filter(|_| big > 1), "{here:?} {place}");
            }
        }
    }
    key.nodes.len()
}

/// A diagram as text: `432>321 321>311 ...`, a P-position with a point after it.
fn arrows(diagram: &Diagram) -> String {
    let name = |node: usize| {
        let sizes: String = at(diagram, node).iter().map(u64::to_string).collect();
        let lost = diagram.nodes[node].outcome == Some(Outcome::P);
        let point = if lost { "." } else { "" };
        if sizes.is_empty() {
            format!("0{point}")
        } else {
            sizes + point
        }
    };
    let row = |node: usize| {
        let options = &diagram.nodes[node].options;
        let to: Vec<String> = options.iter().map(|&to| name(to)).collect();
        format!("{}>{}", name(node), to.join(","))
    };
    let rows: Vec<String> = (0..diagram.nodes.len()).map(row).collect();
    rows.join(" ")
}

#[test]
fn the_diagrams_of_the_lectures() {
    let cases = [
        (
            "nim",
            vec![4, 3, 2],
            "432>321. 321.>32,311,31,221,211,21 32>22. 311>11. 31>11. 221>22. 211>11. 22.>21,2 21>11. 2>0. 11.>1 1>0. 0.>",
        ),
        (
            "nim",
            vec![1, 2, 3],
            "321.>32,311,31,221,211,21 32>22. 311>11. 31>11. 221>22. 211>11. 22.>21,2 21>11. 2>0. 11.>1 1>0. 0.>",
        ),
        (
            "classic-nim",
            vec![4, 3, 2],
            "432>321. 321.>32,311,31,221,211,21 32>22. 311>111. 31>1. 221>22. 211>111. 22.>21,2 111.>11 21>1. 2>1. 11>1. 1.>0 0>",
        ),
    ];
    for (game, board, expected) in cases {
        assert_eq!(
            arrows(&key(the_game(game), &Position(board))),
            expected,
            "{game}"
        );
    }
}

/// All ways to fill in the blanks, found by trying every option, as far as two.
fn ways(diagram: &Diagram) -> usize {
    fn go(diagram: &Diagram, above: &[Vec<usize>], filled: &mut Vec<Vec<u64>>) -> usize {
        let next = filled.len();
        let Some(node) = diagram.nodes.get(next) else {
            return 1;
        };
        let candidates: Vec<Vec<u64>> = match (node.given, above[next].first()) {
            (true, _) => vec![at(diagram, next)],
            (false, Some(&parent)) => options(&filled[parent]).into_iter().collect(),
            (false, None) => panic!("the start is blank"),
        };
        let mut ways = 0;
        for candidate in candidates {
            let number = options(&candidate).len();
            let arrows = node.options.len();
            let counts = arrows == number || (!diagram.whole && arrows == 1 && number > 1);
            let legal = above[next]
                .iter()
                .all(|&parent| options(&filled[parent]).contains(&candidate));
            let given = diagram.nodes.iter().enumerate().skip(next + 1);
            let mut given = given.filter(|(_, node)| node.given);
            let taken =
                filled.contains(&candidate) || given.any(|(_, node)| node.position.0 == candidate);
            if counts && legal && !taken {
                filled.push(candidate);
                ways += go(diagram, above, filled);
                filled.pop();
            }
            if ways > 1 {
                break;
            }
        }
        ways
    }
    let mut above = vec![Vec::new(); diagram.nodes.len()];
    for (i, node) in diagram.nodes.iter().enumerate() {
        node.options.iter().for_each(|&to| above[to].push(i));
    }
    go(diagram, &above, &mut Vec::new())
}

#[test]
fn blanks_can_be_found_in_one_way_only() {
    let kind = kind("state-diagram").expect("a kind");
    let (mut blank, mut all) = (0, 0);
    for (name, _) in PLAYS {
        let game = the_game(name);
        for (number, (board, diagram)) in (0..).zip(drawn(game)) {
            let mut dice = Dice::new(3, name, number, "");
            let posed = (kind.pose)(game, board.clone(), &Proofs::default(), &mut dice);
            let choices = posed.choices;
            let blanks: Vec<usize> = choices.iter().map(|&choice| choice as usize).collect();
            let sheet = diagram.with_blanks(&blanks);
            assert!(sheet.nodes[0].given && !blanks.is_empty(), "{name} {board}");
            assert!(blanks.len() * 2 <= sheet.nodes.len(), "{name} {board}");
            assert_eq!(ways(&sheet), 1, "{name} {board}: {blanks:?}");
            blank += blanks.len();
            all += sheet.nodes.len();
        }
    }
    assert!(blank * 3 > all, "only {blank} of {all} positions are blank");
    let everything: Vec<usize> = (1..13).collect();
    let nim = the_game("nim");
    let diagram = Diagrams::new(nim)
        .of(&Position(vec![4, 3, 2]))
        .expect("a diagram");
    assert!(ways(&diagram.with_blanks(&everything)) > 1);
}

/// Lines with one thing changed that makes the proof wrong.
fn spoilt(derivation: &Derivation) -> Vec<Derivation> {
    let mut spoilt = Vec::new();
    for (i, line) in derivation.lines.iter().enumerate() {
        let mut change = |change: &dyn Fn(&mut Derivation)| {
            let mut changed = derivation.clone();
            change(&mut changed);
            spoilt.push(changed);
        };
        if let Claim::Outcome { of, is } = &line.claim {
            let other = if *is == Outcome::N {
                Outcome::P
            } else {
                Outcome::N
            };
            let flipped = Claim::Outcome {
                of: of.clone(),
                is: other,
            };
            change(&|changed| changed.lines[i].claim = flipped.clone());
            // No position leads to itself, nor the other way round to what leads to it.
            change(&|changed| changed.lines[i].from.push(i + 1));
        }
        let every = line.rule == Rule::EveryOption;
        for cited in 0..if every { line.from.len() } else { 0 } {
            change(&|changed| {
                changed.lines[i].from.remove(cited);
            });
        }
        let claims = |number: usize| &derivation.lines[number - 1].claim;
        for number in (1..=i).filter(|number| !line.from.contains(number)) {
            if matches!((claims(number), &line.claim), (Claim::Outcome { .. }, Claim::Outcome { of, .. })
                if !is_option(of, claims(number)))
            {
                change(&|changed| changed.lines[i].from.push(number));
            }
        }
    }
    spoilt
}

fn is_option(of: &Position, claim: &Claim) -> bool {
    match claim {
        Claim::Outcome { of: option, .. } => options(&of.0).contains(&sorted(&option.0)),
        _ => false,
    }
}

#[test]
fn no_arrow_or_mark_is_believed() {
    let mut refused = 0;
    for (name, _) in PLAYS {
        let game = the_game(name);
        for (board, diagram) in drawn(game) {
            if board.0.is_sorted() {
                let honest = proof::derivation(game, &diagram, &board);
                for derivation in spoilt(&honest) {
                    let lines = format!("{:?}", derivation.lines);
                    assert!(
                        certify(game, derivation, Goal::Winner).is_err(),
                        "{name} {board} {lines}"
                    );
                    refused += 1;
                }
                certify(game, honest, Goal::Winner).expect("the honest one");
            }
        }
    }
    assert!(refused > 1_000, "only {refused}");
}

/// Other moves need nothing new: the positions of a circle and of one pile.
#[test]
fn other_games_have_diagrams_too() {
    let lost = |name: &str, board: Vec<u64>| -> BTreeSet<Vec<u64>> {
        let game = games::game(name).expect("a game");
        let board = Position(board);
        let diagram = Diagrams::new(game).of(&board).expect("a diagram");
        let derivation = proof::derivation(game, &diagram, &board);
        games::accepted(game, derivation, Goal::Winner).expect("accepted");
        let key = key(game, &board);
        let lost = key
            .nodes
            .iter()
            .filter(|node| node.outcome == Some(Outcome::P));
        lost.map(|node| node.position.0.clone()).collect()
    };
    let multiples: BTreeSet<Vec<u64>> = [vec![], vec![4], vec![8], vec![12]].into();
    let sizes = lost("take-away", vec![12])
        .into_iter()
        .map(|heaps| sorted(&heaps));
    assert_eq!(sizes.collect::<BTreeSet<_>>(), multiples);
    assert!(lost("circle-nim", vec![1; 6]).contains(&vec![1; 6]));
}

#[test]
fn what_cannot_be_drawn_is_told_beforehand() {
    let cases = [
        (
            "heaps: 3, size: 1..1000000000",
            "these positions have to be looked at one by one, and there are more than 400000",
        ),
        (
            "heaps: 5, size: 7..9",
            "needs a position, but no position fits",
        ),
        (
            "heaps: 3, size: 1..4, count: 19",
            "needs 19 different positions, but only 18 positions fit",
        ),
    ];
    for (fields, message) in cases {
        let set = format!("exercises:\n  - {{kind: state-diagram, {fields}}}\n");
        let desk = Folder::with(&[("set.yaml", &set)]);
        let run = desk.line("generate set.yaml");
        assert_eq!(run.code, 2, "{fields}: {run:?}");
        assert!(run.err.contains(message), "{fields}: {}", run.err);
        assert!(!desk.has("out"), "{fields}");
    }
    let set = "exercises:\n  - {kind: state-diagram, heaps: 5, size: 7..9}\n";
    let run = Folder::with(&[("set.yaml", set)]).line("generate set.yaml");
    assert!(run.err.contains("up to 24 counters"), "{}", run.err);
}
