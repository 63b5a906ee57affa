//! Verdicts against the truth: what the key prints is accepted, what is false is never ok, what is true is never wrong.

use nimsmith::check::report::{Overall, Verdict};
use nimsmith::check::{Hints, paper};
use nimsmith::games::certified;
use nimsmith::kinds::{self, KINDS};
use nimsmith::language::print;
use nimsmith::language::voice::Voice;
use nimsmith::locale::ENGLISH;
use nimsmith::model::claim::Claim;
use nimsmith::model::derivation::Method;
use nimsmith::model::position::{Move, Position};
use nimsmith::model::rules::Layout;
use nimsmith::render::text;
use rayon::prelude::*;

use super::certify::{METHODS, boards, has_no_answer, the_game};
use super::desk::Desk;
use super::oracle::{Oracle, PLAYS};
use super::places::mutants;
use super::program::Folder;
use super::tier;

/// Boards of every shape that a key can have, or a share of them, and some beyond.
fn all_boards() -> Vec<Position> {
    let small = (1..=3).flat_map(|heaps| boards(heaps, 7));
    let four = boards(4, 3);
    let large: [&[u64]; 4] = [
        &[4, 7, 12, 7, 12],
        &[1, 1, 1, 1, 1, 13],
        &[123_456_789, 987_654_321, 1 << 40],
        &[(1 << 63) - 1, 1 << 62, 3],
    ];
    let large = large.map(|heaps| Position(heaps.to_vec()));
    let usual = small.chain(four).step_by(tier::stride(25));
    usual.chain(large).collect()
}

fn key(game: &str, asked: &str, position: &Position, method: Method) -> Option<String> {
    let goal = kinds::kind(asked).filter(|kind| kind.checked)?.goal;
    if has_no_answer(goal, position) || !the_game(game).goals().contains(&goal) {
        return None;
    }
    let solution = certified(the_game(game), position, goal, method).expect("a certified key");
    Some(text::solution(the_game(game), asked, &solution, &ENGLISH))
}

#[test]
fn what_the_key_prints_is_accepted() {
    let failed: Vec<String> = all_boards()
        .par_iter()
        .flat_map_iter(|position| {
            PLAYS.iter().flat_map(move |&(game, _)| {
                let kinds = KINDS.iter().filter(|kind| kind.checked && !kind.marks);
                kinds.flat_map(move |kind| {
                    METHODS
                        .iter()
                        .filter_map(move |&method| key(game, kind.name, position, method))
                })
            })
        })
        .filter_map(|key| {
            let report = paper(key.as_bytes(), &Desk, Hints::Full);
            let answer = &report.answers[0];
            let bad = answer
                .lines
                .iter()
                .find(|line| !matches!(line.verdict, Verdict::Ok | Verdict::NotChecked));
            let failed = answer.verdict != Overall::Correct || bad.is_some();
            failed.then(|| format!("{:?} {bad:?}\n{key}", answer.verdict))
        })
        .collect();
    let shown: Vec<&String> = failed.iter().take(5).collect();
    assert!(failed.is_empty(), "{} failed\n{shown:#?}", failed.len());
}

/// Every claim of every solution with one place changed, said alone: the verdict agrees with the oracle.
#[test]
fn a_changed_line_gets_the_verdict_that_is_true() {
    let boards: Vec<Position> = (1..=3)
        .flat_map(|heaps| boards(heaps, 5))
        .filter(|position| position.0.iter().any(|&size| size > 0))
        .collect();
    let jobs: Vec<_> = boards
        .iter()
        .flat_map(|board| PLAYS.map(|play| (board, play)))
        .step_by(tier::stride(5))
        .collect();
    let counts: Vec<[usize; 2]> = jobs
        .par_iter()
        .map(|&(position, (game, play))| {
            let mut oracle = Oracle::new(play);
            let mut counts = [0; 2];
            for kind in KINDS.iter().filter(|kind| kind.checked && !kind.marks) {
                for method in METHODS {
                    if has_no_answer(kind.goal, position) {
                        continue;
                    }
                    let solution = the_game(game).solve(position, kind.goal, method);
                    for line in &solution.lines {
                        let tried = counts[0] + counts[1];
                        for (_, claim) in tier::share(mutants(&line.claim), tried, 37) {
                            let truth = oracle.holds(&claim, position);
                            let judged = judged(game, kind.name, position, &claim);
                            let Some((verdict, text)) = judged else {
                                continue;
                            };
                            let about =
                                || format!("{game} {position} {}: {text} {claim:?}", kind.name);
                            match truth {
                                true => assert_ne!(verdict, Verdict::Wrong, "true: {}", about()),
                                false => assert!(
                                    !matches!(
                                        verdict,
                                        Verdict::Ok
                                            | Verdict::Form
                                            | Verdict::Unsupported
                                            | Verdict::Irrelevant
                                            | Verdict::Follows
                                    ),
                                    "false, but {verdict:?}: {}",
                                    about()
                                ),
                            }
                            counts[usize::from(verdict == Verdict::Wrong)] += 1;
                        }
                    }
                }
            }
            counts
        })
        .collect();
    let wrong: usize = counts.iter().map(|counts| counts[1]).sum();
    assert!(wrong > tier::pick(300, 100_000), "{wrong} lines were wrong");
}

/// The verdict on a claim as the only line of a paper; `None` where its text says something else than the claim.
fn judged(
    game: &str,
    asked: &str,
    position: &Position,
    claim: &Claim,
) -> Option<(Verdict, String)> {
    // A move that divides is none in these games, and its text is that of another one.
    let one = |by: &Move| matches!(by.0[..], [take] if take.apart == 0);
    let asked = match claim {
        Claim::LeadsTo { by, .. } if !one(by) => return None,
        // A move alone is a claim to win, but for this question.
        Claim::LeadsTo { by, to } => {
            let sizes = by
                .single()
                .map(|take| (position.heap(take.heap), to.heap(take.heap)));
            let (from, left) = sizes?;
            let by_sizes = from?.checked_sub(by.single()?.count) == Some(left?);
            if !by_sizes || position.with(by.single()?.heap, left?) != *to {
                return None;
            }
            "change"
        }
        // What these are about is left out of the text, or a name stands for another number.
        Claim::Columns(_) => return None,
        Claim::WinningMoves(moves) if moves.len() > 1 => return None,
        Claim::Winner { by: Some(by), .. } if !one(by) => return None,
        Claim::Wins(by) | Claim::Zeroes(by) | Claim::Changes { by, .. } if !one(by) => return None,
        Claim::NimSum { of, .. } | Claim::Outcome { of, .. } if of.0.is_empty() => return None,
        Claim::BigHeaps { of, .. } | Claim::Ones { of, .. } if of != position => return None,
        _ => asked,
    };
    let text = print::claim(claim, Voice::english(Layout::ROWS, position));
    if text.trim().is_empty() {
        return None;
    }
    let rows: Vec<String> = position.0.iter().map(u64::to_string).collect();
    let paper_text = format!(
        "game: {game}\nrows: {}\nasked: {asked}\n\n{text}\n",
        rows.join(", ")
    );
    let report = paper(paper_text.as_bytes(), &Desk, Hints::None);
    let line = report.answers[0].lines.last()?;
    (line.line == 5).then_some((line.verdict, text))
}

/// The pages that people read are no papers, but a student who copies from one is not told that it is wrong.
#[test]
fn what_a_page_says_is_not_called_wrong() {
    let folder = Folder::new();
    let boards = [
        "5 8 16",
        "5 8 13",
        "9 2 14",
        "4 7 12 7 12",
        "7",
        "3 3",
        "1 2 3",
        "1 1 5",
        "1 1 1",
        "1 1",
        "4 3 2",
        "0 5 9",
    ];
    let mut failed = Vec::new();
    for board in boards {
        for (game, _) in PLAYS {
            for method in ["powers", "columns"] {
                let page = folder.good(&format!(
                    "solve {game} {board} --method {method} --format md"
                ));
                let text = format!("game: {game}\nrows: {board}\n{page}");
                let report = paper(text.as_bytes(), &Desk, Hints::Next);
                let answer = &report.answers[0];
                let bad = answer.lines.iter().filter(|line| {
                    !matches!(
                        line.verdict,
                        Verdict::Ok | Verdict::NotChecked | Verdict::Unread
                    )
                });
                failed.extend(bad.map(|line| {
                    let source = text.lines().nth(line.line - 1).unwrap_or_default();
                    format!(
                        "{game} {board} {method}: {:?} {:?}\n  {source}",
                        line.verdict, line.read
                    )
                }));
                if !matches!(answer.verdict, Overall::Correct | Overall::Review) {
                    failed.push(format!("{game} {board} {method}: {:?}", answer.verdict));
                }
            }
        }
    }
    assert!(
        failed.is_empty(),
        "{} failed\n{}",
        failed.len(),
        failed.join("\n")
    );
}
