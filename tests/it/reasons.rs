//! The kinds about reasons: why a move is legal, by which property a step holds, and which line is the first wrong one.

use nimsmith::check::report::{Overall, Verdict};
use nimsmith::check::{Hints, paper};
use nimsmith::dice::Dice;
use nimsmith::engine::errors::COVERED;
use nimsmith::games::Game;
use nimsmith::kinds::content::{Content, Value};
use nimsmith::kinds::{self, Problem, Worked};
use nimsmith::language::print;
use nimsmith::model::derivation::{Derivation, Method};
use nimsmith::model::position::Position;
use nimsmith::model::rules::Layout;
use nimsmith::spec::Proofs;
use rayon::prelude::*;

use super::certify::{boards, the_game};
use super::desk::Desk;
use super::tier;

fn named<'a>(content: &'a Content, name: &str) -> Option<&'a Value> {
    content
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, value)| value)
}

pub fn number(content: &Content, name: &str) -> Option<u64> {
    match named(content, name) {
        Some(Value::Number(n)) => Some(*n),
        _ => None,
    }
}

fn work(kind: &str, game: &dyn Game, position: &Position, choices: &[u64]) -> Option<Worked> {
    let problem = Problem {
        choices: choices.to_vec(),
        ..Problem::of(position.clone())
    };
    let kind = kinds::kind(kind).expect("a kind");
    kind.work(game, &problem, Method::Powers).ok()
}

/// Boards without empty heaps.
fn full_boards(heaps: u32, size: u64) -> impl Iterator<Item = Position> {
    let full = |position: &Position| position.0.iter().all(|&size| size > 0);
    boards(heaps, size).filter(full)
}

pub fn lines(worked: &Worked) -> Vec<String> {
    let Some(Value::List(lines)) = named(&worked.more.asked, "lines") else {
        panic!("no lines: {:?}", worked.more.asked);
    };
    let text = |line: &Value| match line {
        Value::Worked(line, position) => {
            print::line(line, &Derivation::of(position.clone()), Layout::ROWS)
        }
        other => panic!("{other:?}"),
    };
    lines.iter().map(text).collect()
}

/// What the checker says of the solution that is shown: the number of the first wrong line with its code, and whether
/// all other lines before it are right.
///
/// A line that may be read in a way that is right is left to a person: in `nim-sum of 3, 8, 11 = 11` it is `11 = 11`.
pub fn judged(
    game: &str,
    position: &Position,
    lines: &[String],
) -> (Option<(usize, String)>, bool) {
    let head = format!("game: {game}\nrows: {position}\nasked: first-move\n");
    let text = format!("{head}{}\n", lines.join("\n"));
    let report = paper(text.as_bytes(), &Desk, Hints::Full);
    let answer = &report.answers[0];
    let begin = answer
        .lines
        .iter()
        .position(|line| matches!(line.verdict, Verdict::Wrong | Verdict::Unread));
    let code = |i: usize| {
        let code = answer.lines[i].code.map_or("", |code| code.code());
        (answer.lines[i].line - 3, code.to_string())
    };
    let before = &answer.lines[..begin.unwrap_or(answer.lines.len())];
    let fine = before.iter().all(|line| {
        matches!(
            line.verdict,
            Verdict::Ok | Verdict::NotChecked | Verdict::Irrelevant
        )
    });
    let right = begin.is_some() || answer.verdict == Overall::Correct;
    (begin.map(code), fine && right)
}

/// Whether the checker's name for a line goes with the mistake. "The largest power of 2 in 5: 8" names the number, so
/// that it is the size of the power that it speaks of; a verdict that rests on a count has no name, and in Classic Nim
/// a verdict turned round may be the rule turned round.
fn is_called(code: &str, named: &str) -> bool {
    code == named
        || matches!(
            (code, named),
            (
                "power-of-largest-heap",
                "power-too-large" | "power-too-small"
            ) | ("smallest-power", "power-too-small")
                | ("inverted-verdict", "" | "flipped-rule" | "nim-with-no-big")
        )
}

/// Every mistake in every small position: the checker finds it where the key says, and names it alike.
#[test]
fn the_checker_finds_the_error_where_the_key_says() {
    let positions: Vec<Position> = full_boards(2, 9)
        .chain(full_boards(3, tier::pick(6, 7)))
        .chain(full_boards(4, 4))
        .chain(full_boards(5, 2))
        .chain([12, 1, 12, 10].iter().map(|&n| Position(vec![n, 9, 14])))
        .collect();
    let mut all = Vec::new();
    for game in ["nim", "classic-nim"] {
        let found: Vec<(usize, String, String)> = positions
            .par_iter()
            .flat_map_iter(|position| {
                (0..=COVERED.len()).flat_map(move |which| {
                    [0, 1].into_iter().filter_map(move |checks| {
                        let choices = [which as u64, checks];
                        let worked = work("spot-the-error", the_game(game), position, &choices)?;
                        let lines = lines(&worked);
                        let line = number(&worked.more.found, "line");
                        let code = match which {
                            0 => "",
                            _ => COVERED[which - 1].code(),
                        };
                        let (found, fine) = judged(game, position, &lines);
                        let as_told = match (&found, line) {
                            (None, None) => fine,
                            (Some((at, named)), Some(line)) => {
                                fine && *at as u64 == line && is_called(code, named)
                            }
                            _ => false,
                        };
                        let wrong = match as_told {
                            true => String::new(),
                            false => format!(
                                "{game} {position} {code} {line:?}: {found:?} {fine}\n  {}",
                                lines.join("\n  ")
                            ),
                        };
                        Some((which, code.to_string(), wrong))
                    })
                })
            })
            .collect();
        all.extend(found);
    }
    let mut failed = Vec::new();
    for which in 0..=COVERED.len() {
        let of: Vec<_> = all.iter().filter(|(n, ..)| *n == which).collect();
        assert!(of.len() >= 20, "only {} of {which}", of.len());
        let bad = of.iter().map(|(.., wrong)| wrong);
        let bad: Vec<_> = bad.filter(|wrong| !wrong.is_empty()).collect();
        failed.extend(bad.into_iter().take(2));
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// About one in five solutions has no mistake, and every mistake comes up.
#[test]
fn some_solutions_are_right() {
    let kind = kinds::kind("spot-the-error").expect("a kind");
    let mut counts = vec![0; COVERED.len() + 1];
    let boards = full_boards(3, 9).chain(full_boards(2, 15)).step_by(2);
    for (position, i) in boards.zip(0..) {
        for game in ["nim", "classic-nim"] {
            let mut dice = Dice::new(7, game, i, "");
            let game = the_game(game);
            let problem = (kind.pose)(game, position.clone(), &Proofs::default(), &mut dice);
            counts[problem.choices[0] as usize] += 1;
            let worked = kind.work(game, &problem, Method::Powers);
            assert!(worked.is_ok(), "{position} {:?}", problem.choices);
        }
    }
    let all: u64 = counts.iter().sum();
    assert!((all / 8..all / 3).contains(&counts[0]), "{counts:?}");
    assert!(counts.iter().all(|&n| n > 2), "{counts:?}");
}

/// What cannot be certified is not posed.
#[test]
fn choices_that_make_no_question_are_refused() {
    let nim = the_game("nim");
    let refused = |kind, heaps: &[u64], choices: &[u64]| {
        let worked = work(kind, nim, &Position(heaps.to_vec()), choices);
        assert!(worked.is_none(), "{kind} {heaps:?} {choices:?}");
    };
    refused("spot-the-error", &[9, 2, 14], &[]);
    refused("spot-the-error", &[9, 2, 14], &[99, 0]);
    // Nothing cancels, so that adding is right; and no heap is big alone.
    refused("spot-the-error", &[8, 2, 5], &[2, 0]);
    refused("spot-the-error", &[9, 2, 14], &[15, 0]);
    refused("why-legal", &[9, 2, 14], &[]);
    refused("why-legal", &[9, 2, 14], &[1]);
    refused("why-legal", &[9, 2, 14], &[4]);
    refused("why-legal", &[1, 2, 3], &[1]);
    refused("justify", &[9, 2, 14], &[]);
    refused("justify", &[9, 2, 14], &[9, 1, 1, 0]);
    refused("justify", &[9, 2, 14], &[0, 4, 1, 0]);
    refused("justify", &[9, 2, 14], &[1, 3, 14, 0]);
}
