//! Nimble and Turning Turtles against the real games: coins on the squares of a strip, coins that show heads or tails. What
//! is true is found by trying every move of those, and nothing here is shared with the program.

use std::collections::{BTreeSet, HashMap};

use nimsmith::check::report::Overall;
use nimsmith::check::{Hints, paper};
use nimsmith::games::{self, Game};
use nimsmith::kernel::{self, Why};
use nimsmith::locale::ENGLISH;
use nimsmith::model::claim::{Claim, Outcome};
use nimsmith::model::derivation::{Line, Method, Rule};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{HeapNo, Move, Position};
use nimsmith::model::rules::{HouseRules, Rules, Theorem};
use nimsmith::render::text;

use super::desk::Desk;
use super::program::Folder;
use super::tier;

/// A board as it lies on a table, and what a move does to two of its numbers.
type Board = Vec<u8>;
type Step = (u64, u64);

/// A strip has so many squares, and so many coins at most.
const SQUARES: usize = 8;
const COINS: usize = 4;

/// The moves of a strip: from square to square, with the number of coins on each square afterwards.
fn slides(strip: &Board) -> Vec<(Step, Board)> {
    let mut moves = Vec::new();
    for from in 0..strip.len() {
        for to in 0..from {
            if strip[from] > 0 {
                let mut after = strip.clone();
                after[from] -= 1;
                after[to] += 1;
                moves.push(((from as u64, to as u64), after));
            }
        }
    }
    moves
}

/// The moves of a row of coins, 1 for heads: the coin that turns to tails, and the other one that turns, 0 for none. Places
/// are counted from 1.
fn turns(row: &Board) -> Vec<(Step, Board)> {
    let mut moves = Vec::new();
    for turned in 1..=row.len() {
        if row[turned - 1] == 0 {
            continue;
        }
        for other in 0..turned {
            let mut after = row.clone();
            after[turned - 1] = 0;
            if other > 0 {
                after[other - 1] = 1 - after[other - 1];
            }
            moves.push(((turned as u64, other as u64), after));
        }
    }
    moves
}

/// Whether the player to move can always win, by trying everything.
fn wins(
    board: &Board,
    moves: fn(&Board) -> Vec<(Step, Board)>,
    known: &mut HashMap<Board, bool>,
) -> bool {
    if let Some(&wins) = known.get(board) {
        return wins;
    }
    let wins = moves(board)
        .iter()
        .any(|(_, after)| !self::wins(after, moves, known));
    known.insert(board.clone(), wins);
    wins
}

fn strips() -> Vec<Board> {
    let mut all = vec![vec![]];
    for _ in 0..SQUARES {
        let next = |strip: &Board| {
            let left = COINS as u8 - strip.iter().sum::<u8>();
            let strip = strip.clone();
            (0..=left).map(move |coins| [&strip[..], &[coins]].concat())
        };
        all = all.iter().flat_map(next).collect();
    }
    all.retain(|strip| strip.iter().any(|&coins| coins > 0));
    all
}

fn rows() -> Vec<Board> {
    let row = |length: usize| {
        (0..1_u32 << length).map(move |bits| (0..length).map(|i| (bits >> i & 1) as u8).collect())
    };
    (1..=SQUARES).flat_map(row).collect()
}

/// The squares of the coins, from the right if `turned`.
fn coins(strip: &Board, turned: bool) -> Position {
    let on = strip
        .iter()
        .zip(0..)
        .flat_map(|(&coins, n)| vec![n; usize::from(coins)]);
    let mut coins: Vec<u64> = on.collect();
    if turned {
        coins.reverse();
    }
    Position(coins)
}

/// The places of the heads.
fn heads(row: &Board, turned: bool) -> Position {
    let heads = row.iter().zip(1..).filter(|(side, _)| **side == 1);
    let mut heads: Vec<u64> = heads.map(|(_, place)| place).collect();
    if turned {
        heads.reverse();
    }
    Position(heads)
}

fn step(by: &Move, at: &Position) -> Step {
    let take = by.single().expect("one coin");
    let from = at.heap(take.heap).expect("a coin");
    (from, from - take.count)
}

fn filled(position: &Position) -> Vec<u64> {
    let mut numbers: Vec<u64> = position.0.iter().copied().filter(|&n| n > 0).collect();
    numbers.sort_unstable();
    numbers
}

fn game(name: &str) -> std::sync::Arc<dyn Game> {
    games::game(name)
        .expect("a game")
        .under(&HouseRules::DEFAULT)
}

/// Moves, outcome and winning moves of a position are those of the board.
fn agrees(
    game: &dyn Game,
    position: &Position,
    board: &Board,
    moves: fn(&Board) -> Vec<(Step, Board)>,
    numbers: fn(&Board, bool) -> Position,
    known: &mut HashMap<Board, bool>,
) {
    let real = moves(board);
    let all: BTreeSet<Step> = real.iter().map(|(by, _)| *by).collect();
    let said: Vec<Move> = game.moves(position).collect();
    assert_eq!(
        said.iter()
            .map(|by| step(by, position))
            .collect::<BTreeSet<_>>(),
        all,
        "{position}"
    );
    assert_eq!(said.len(), all.len(), "{position}: a move twice");
    for by in &said {
        let after = game.after(position, by).expect("a legal move");
        let (_, left) = real
            .iter()
            .find(|(other, _)| *other == step(by, position))
            .expect("a move");
        assert_eq!(
            filled(&after),
            filled(&numbers(left, false)),
            "{position} {by}"
        );
    }
    let winning: BTreeSet<Step> = real
        .iter()
        .filter(|(_, after)| !wins(after, moves, known))
        .map(|(by, _)| *by)
        .collect();
    let outcome = if wins(board, moves, known) {
        Outcome::N
    } else {
        Outcome::P
    };
    for goal in [Goal::Winner, Goal::FirstMove, Goal::AllMoves] {
        let solved = games::certified(game, position, goal, Method::Powers).expect("a solution");
        let lines = solved.derivation();
        assert_eq!(lines.outcome(), Some(outcome), "{position}");
        let found = lines.winning_moves().expect("all winning moves");
        let steps: BTreeSet<Step> = found.iter().map(|by| step(by, position)).collect();
        assert_eq!(steps, winning, "{position}");
        assert_eq!(
            found.len(),
            winning.len(),
            "{position}: a winning move twice"
        );
    }
}

#[test]
fn every_small_strip_is_as_it_is_played() {
    let (game, mut known) = (game("nimble"), HashMap::new());
    let strips = strips();
    assert_eq!(strips.len(), 8 + 36 + 120 + 330);
    for strip in strips {
        for turned in [false, true] {
            agrees(
                &*game,
                &coins(&strip, turned),
                &strip,
                slides,
                coins,
                &mut known,
            );
        }
    }
}

#[test]
fn every_small_row_of_turtles_is_as_it_is_played() {
    let (game, mut known) = (game("turning-turtles"), HashMap::new());
    let rows: Vec<Board> = rows().into_iter().filter(|row| row.contains(&1)).collect();
    assert_eq!(
        rows.len(),
        (1..=8).map(|length| (1 << length) - 1).sum::<usize>()
    );
    for row in rows {
        for turned in [false, true] {
            agrees(&*game, &heads(&row, turned), &row, turns, heads, &mut known);
        }
    }
}

/// Every key, as a paper, is correct, and with one number changed it is not.
#[test]
fn keys_are_correct_papers_and_changed_ones_are_not() {
    let positions = |name: &str| -> Vec<Position> {
        match name {
            "nimble" => strips()
                .iter()
                .step_by(tier::pick(19, 7))
                .map(|strip| coins(strip, false))
                .collect(),
            _ => rows()
                .iter()
                .rev()
                .step_by(tier::pick(13, 5))
                .map(|row| heads(row, false))
                .collect(),
        }
    };
    for name in ["nimble", "turning-turtles"] {
        let game = game(name);
        for position in positions(name)
            .into_iter()
            .filter(|position| !position.0.is_empty())
        {
            for (asked, goal) in [
                ("which-nim", Goal::Heaps),
                ("winner", Goal::Winner),
                ("first-move", Goal::FirstMove),
                ("all-moves", Goal::AllMoves),
            ] {
                let solved = games::certified(&*game, &position, goal, Method::Powers);
                let key = text::solution(&*game, asked, &solved.expect("a solution"), &ENGLISH);
                let report = paper(key.as_bytes(), &Desk, Hints::Full);
                assert_eq!(report.answers.len(), 1, "{key}");
                let bad = report.answers[0]
                    .lines
                    .iter()
                    .find(|line| line.message.is_some());
                assert_eq!(
                    (report.answers[0].verdict, bad),
                    (Overall::Correct, None),
                    "{key}"
                );
                for changed in changed(&key) {
                    let report = paper(changed.as_bytes(), &Desk, Hints::Next);
                    assert_ne!(report.answers[0].verdict, Overall::Correct, "{changed}");
                }
            }
        }
    }
}

/// A few papers that differ from a key in one number of the work, the last one of a line.
fn changed(key: &str) -> Vec<String> {
    let (headers, work) = key.split_once("\n\n").expect("headers");
    let lines: Vec<&str> = work.lines().collect();
    let change = |n: usize| {
        // A theorem of another number is a weak reason only, and a coin on 3 may have 2 or be a heap that has 3.
        let unclear = |line: &&str| line.contains("Theorem") || line.contains(" has ");
        let line = Some(lines[n]).filter(|line| !unclear(line))?;
        let end = 1 + line.rfind(|c: char| c.is_ascii_digit())?;
        let before = line[..end].trim_end_matches(|c: char| c.is_ascii_digit());
        let number: u64 = line[before.len()..end].parse().expect("a number");
        let other = format!("{before}{}{}", number + 1, &line[end..]);
        let line = |(i, line): (usize, &&str)| match i == n {
            true => other.clone(),
            false => line.to_string(),
        };
        let work: Vec<String> = lines.iter().enumerate().map(line).collect();
        Some(format!("{headers}\n\n{}\n", work.join("\n")))
    };
    let chosen = [0, lines.len() / 2, lines.len() - 1];
    chosen.into_iter().filter_map(change).collect()
}

/// What the kernel must refuse, one fault each.
#[test]
fn the_kernel_refuses_what_is_not_so() {
    let outcome = |is| Claim::Outcome {
        of: Position(vec![3, 5, 6]),
        is,
    };
    let sum = |is| Claim::NimSum {
        of: Position(vec![3, 5, 6]),
        is,
    };
    let (nimble, turtles) = (game("nimble"), game("turning-turtles"));
    let follows = |rules: &dyn Rules, rule, claim: &Claim, from: &[&Claim]| {
        kernel::follows(rules, &Position(vec![3, 5, 6]), rule, claim, from)
    };
    let by_theorem = Rule::Theorem(Theorem::One);
    for rules in [&*nimble, &*turtles] {
        assert_eq!(
            follows(rules, by_theorem, &outcome(Outcome::P), &[&sum(0)]),
            Ok(())
        );
        assert_eq!(
            follows(rules, by_theorem, &outcome(Outcome::N), &[&sum(0)]),
            Err(Why::False)
        );
        let heaps = |sizes: [u64; 3]| Claim::Represents(Position(sizes.to_vec()));
        assert_eq!(follows(rules, Rule::Given, &heaps([3, 5, 6]), &[]), Ok(()));
        assert_eq!(
            follows(rules, Rule::Given, &heaps([3, 5, 7]), &[]),
            Err(Why::False)
        );
    }
    let leads_to = |to: [u64; 3]| Claim::LeadsTo {
        by: Move::take(HeapNo(3), 1),
        to: Position(to.to_vec()),
    };
    let play = |rules: &dyn Rules, to| follows(rules, Rule::Play, &leads_to(to), &[]);
    assert_eq!(play(&*nimble, [3, 5, 5]), Ok(()));
    assert_eq!(play(&*nimble, [3, 0, 0]), Err(Why::False));
    assert_eq!(play(&*turtles, [3, 0, 0]), Ok(()));
    assert_eq!(play(&*turtles, [3, 5, 5]), Err(Why::False));
    let pair = Position(vec![5, 3]);
    let less = Claim::Outcome {
        of: pair.clone(),
        is: Outcome::N,
    };
    let mirror = |rules: &dyn Rules| {
        let chain = nimsmith::model::formula::Chain {
            left: nimsmith::model::formula::Expr::number(5),
            links: vec![(
                nimsmith::model::formula::Relation::Greater,
                nimsmith::model::formula::Expr::number(3),
            )],
        };
        let cited = Claim::Chain(chain);
        kernel::follows(
            rules,
            &pair,
            Rule::Theorem(Theorem::Mirror),
            &less,
            &[&cited],
        )
    };
    assert_eq!(mirror(&*nimble), Ok(()));
    assert_eq!(mirror(&*turtles), Err(Why::TheoremDoesNotApply));
    let all = |position: Vec<u64>, moves: Vec<Move>| {
        let mut facts =
            kernel::Facts::about(&*nimble as &dyn Rules, Position(position)).expect("a position");
        let claim = Claim::WinningMoves(moves);
        facts
            .accept(Line {
                claim,
                rule: Rule::AllMoves,
                from: Vec::new(),
            })
            .is_ok()
    };
    let (first, second) = (Move::take(HeapNo(1), 2), Move::take(HeapNo(2), 2));
    assert!(all(
        vec![6, 6, 4, 2, 2],
        vec![Move::take(HeapNo(1), 4), Move::take(HeapNo(3), 4)]
    ));
    assert!(all(
        vec![3, 3, 2],
        vec![Move::take(HeapNo(1), 2), Move::take(HeapNo(3), 2)]
    ));
    assert!(!all(
        vec![3, 3, 2],
        vec![first.clone(), second, Move::take(HeapNo(3), 2)]
    ));
    assert!(!all(vec![3, 3, 2], vec![first]));
}

#[test]
fn what_is_no_row_of_coins_is_refused() {
    let folder = Folder::with(&[]);
    for line in [
        "solve turning-turtles 3 3",
        "solve turning-turtles 0 3",
        "play turning-turtles 4 4",
    ] {
        let run = folder.line(line);
        assert_eq!(run.code, 2, "{line}");
        assert!(
            run.err.contains("is no row of coins"),
            "{line}: {}",
            run.err
        );
    }
    let text = "game: turning-turtles\nheads: 3, 3\nturn 3\n";
    let report = paper(text.as_bytes(), &Desk, Hints::Next);
    assert_eq!(report.answers[0].verdict, Overall::Incomplete);
}
