//! Games against the program: whole games as snapshots, the opponent and the account of a game against the oracle, and
//! whatever may be typed.

use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use nimsmith::dice::Dice;
use nimsmith::games::Game;
use nimsmith::model::position::{HeapNo, Move, Position};
use nimsmith::model::rules::HouseRules;
use nimsmith::play::annotate::{Note, notes};
use nimsmith::play::opponent::Opponent;
use nimsmith::play::talk::{Session, Setting};
use nimsmith::play::{Side, Table};

use crate::certify::{boards, the_game};
use crate::oracle::{Oracle, PLAYS, Play, xor};
use crate::program::{Folder, Run};
use crate::snapshots::matches;

fn shared(name: &str) -> Arc<dyn Game> {
    the_game(name).under(&HouseRules::default())
}

/// A game at its beginning, and what is said there.
fn opened(name: &str, heaps: &[u64], opponent: Opponent, first: Side) -> (Session, String) {
    let setting = Setting {
        game: shared(name),
        start: Position(heaps.to_vec()),
        opponent,
        first,
        seed: 1,
    };
    Session::open(setting).expect("a game")
}

/// A session of your move in Nim with these heaps.
fn nim(heaps: &[u64]) -> Session {
    opened("nim", heaps, Opponent::Perfect, Side::You).0
}

/// Runs the program with these bytes as standard input.
fn typed(line: &str, input: &[u8]) -> Run {
    let folder = Folder::new();
    folder.write("input", input);
    let file = std::fs::File::open(folder.path().join("input")).expect("the input");
    let mut command = folder.command();
    command.args(line.split(' ')).stdin(Stdio::from(file));
    crate::program::ran(&mut command)
}

/// Whole games, as they are read from standard input.
const GAMES: [(&str, &str, &str); 4] = [
    (
        "nim",
        "play nim 5 8 16",
        "help\nhint\nhint\ntake 3 from row 3\nwhy\nundo\n2 3\n2 3\nwhy\nwhy move\nhnt\n99 from 2\n\
         take one from the first row\nmoves\nall of row 2\n2\nwhy\n1\nquit\n",
    ),
    (
        "won",
        "play nim 3 4 5",
        "hint\ntake 2 from row 1\nrow 3: 5 -> 1\nwhy\n3\nall of row 1\n1 from row 3\nrow 3: 3 -> 2\n1 from 3\n1\n",
    ),
    (
        "classic",
        "play classic-nim 1 1 5 --second",
        "why\nwhy move\nhint\n1 from row 1\nundo\n2: 1\n1 from 1\n1\n",
    ),
    (
        "beginner",
        "play nim 3 4 5 --opponent beginner --seed 7",
        "2 from 1\n1 from 3\nwhy\nhint\nhint\nboard\n",
    ),
];

#[test]
fn whole_games() {
    for (name, line, input) in GAMES {
        let run = typed(line, input.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}");
        assert_eq!(run.out, typed(line, input.as_bytes()).out, "{name}");
        matches("play", name, &run.out);
    }
}

/// From every position of a small board: a legal move, and onto a P-position wherever there is one.
#[test]
fn the_perfect_opponent_never_lets_go() {
    for (name, play) in PLAYS {
        let (game, mut oracle) = (the_game(name), Oracle::new(play));
        for position in (1..4).flat_map(|heaps| boards(heaps, 5)) {
            let mut dice = Dice::new(1, "test", 0, "");
            let choice = Opponent::Perfect
                .choose(game, &position, &mut dice)
                .expect("a choice");
            let Some(by) = choice else {
                assert!(position.0.iter().all(|&size| size == 0), "{position}");
                continue;
            };
            let to = game.after(&position, &by).expect("a legal move");
            let wins = oracle.first_wins(&position.0);
            assert_eq!(wins, !oracle.first_wins(&to.0), "{name} {position}: {by}");
        }
    }
}

/// A random move, as you would type it.
fn random_move(position: &Position, dice: &mut Dice) -> Move {
    let heaps: Vec<(HeapNo, u64)> = position.heaps().filter(|&(_, size)| size > 0).collect();
    let (heap, size) = heaps[dice.below(heaps.len() as u64) as usize];
    Move::take(heap, dice.below(size) + 1)
}

/// Random players against either opponent, from every small board, typed line by line: who is won by the oracle at the
/// opponent's first turn is won at the end, and every word of the account is the oracle's.
#[test]
fn games_end_as_they_must_and_are_told_as_they_were() {
    let mut mistakes = 0;
    for (name, play) in PLAYS {
        let mut oracle = Oracle::new(play);
        for (number, start) in (1..4).flat_map(|heaps| boards(heaps, 3)).enumerate() {
            for opponent in [Opponent::Perfect, Opponent::Beginner] {
                let table = played(name, &start, opponent, number as u64);
                let Some(table) = table else { continue };
                let story = notes(&table).expect("an account");
                mistakes += check(&mut oracle, play, &table, &story);
                let opponents = story
                    .iter()
                    .filter(|note| note.mistake && matches!(note.made, Some((Side::Opponent, _))));
                let count = opponents.count();
                assert!(
                    opponent == Opponent::Beginner || count == 0,
                    "{name} {start}"
                );
            }
        }
    }
    assert!(mistakes > 100, "{mistakes}");
}

/// A game to its end between a random player and an opponent; `None` where there is no first move.
fn played(name: &str, start: &Position, opponent: Opponent, number: u64) -> Option<Table> {
    let first = if number.is_multiple_of(2) {
        Side::You
    } else {
        Side::Opponent
    };
    let mut table = Table::new(shared(name), start.clone(), first);
    if table.over() {
        return None;
    }
    let mut dice = Dice::new(number, "random", 0, "");
    while !table.over() {
        let by = match table.to_move() {
            Side::You => random_move(table.position(), &mut dice),
            Side::Opponent => {
                let choice = opponent.choose(&*table.game, table.position(), &mut dice);
                choice.expect("a choice").expect("a move")
            }
        };
        assert!(table.make(by).is_some());
    }
    Some(table)
}

/// Holds an account against the oracle; how many mistakes there were.
fn check(oracle: &mut Oracle, play: Play, table: &Table, story: &[Note]) -> usize {
    assert_eq!(story.len(), table.turns.len() + 1);
    let mut before: Option<&Note> = None;
    for (number, note) in story.iter().enumerate() {
        let to_move = if number.is_multiple_of(2) {
            table.first
        } else {
            table.first.other()
        };
        let wins = match oracle.first_wins(&note.to.0) {
            true => to_move,
            false => to_move.other(),
        };
        assert_eq!(note.wins, wins, "{} after {number}", table.start);
        let big = note.to.0.iter().filter(|&&size| size > 1).count();
        let sum = (play == Play::Normal || big > 1).then(|| xor(&note.to.0));
        assert_eq!(note.nim_sum, sum, "{}", note.to);
        let gave_away = before.is_some_and(|before| {
            before.wins != note.wins
                && note
                    .made
                    .as_ref()
                    .is_some_and(|(side, _)| *side == before.wins)
        });
        assert_eq!(note.mistake, gave_away, "{}", note.to);
        before = Some(note);
    }
    let last = story.last().map(|note| note.wins);
    assert_eq!(table.winner(), last);
    story.iter().filter(|note| note.mistake).count()
}

/// A whole game by typing, against the perfect opponent, from a position that the oracle gives to the opponent.
#[test]
fn who_types_at_random_loses_a_lost_game() {
    for (name, play) in PLAYS {
        let mut oracle = Oracle::new(play);
        let lost = boards(3, 3).filter(|board| board.0.iter().any(|&size| size > 0));
        for start in lost.filter(|board| !oracle.first_wins(&board.0)) {
            let (mut session, _) = opened(name, &start.0, Opponent::Perfect, Side::You);
            let mut dice = Dice::new(3, "typing", 0, "");
            let mut said = String::new();
            for _ in 0..200 {
                if session.ended() {
                    break;
                }
                let (row, count) = (dice.below(3) + 1, dice.below(3) + 1);
                let line = format!("take {count} from row {row}");
                said = session.hear(&line).expect("an answer");
            }
            assert!(
                said.ends_with("the opponent wins.\n"),
                "{name} {start}: {said}"
            );
            let account = session.account().expect("an account");
            assert!(account.contains("never let go"), "{account}");
        }
    }
}

#[test]
fn the_beginner_sees_a_win_in_one_move() {
    let cases = [
        ("nim", vec![0, 7, 0], "take 7 from row 2"),
        ("nim", vec![9_000_000_000], "take 9000000000 from row 1"),
        ("classic-nim", vec![7], "take 6 from row 1"),
        ("classic-nim", vec![1, 7], "take 7 from row 2"),
        ("classic-nim", vec![1, 1], "take 1 from row 1"),
    ];
    for (name, heaps, expected) in cases {
        for seed in 0..20 {
            let mut dice = Dice::new(seed, "beginner", 0, "");
            let position = Position(heaps.clone());
            let choice = Opponent::Beginner.choose(the_game(name), &position, &mut dice);
            let by = choice.expect("a choice").expect("a move");
            assert_eq!(by.to_string(), expected);
        }
    }
}

#[test]
fn moves_are_understood_however_they_are_typed() {
    let cases = [
        ("take 3 from row 2", "take 3 from row 2"),
        ("Take 3 from row 2.", "take 3 from row 2"),
        ("  take   3 from  row 2  ", "take 3 from row 2"),
        ("I take 3 from row 2", "take 3 from row 2"),
        ("take three from the second row", "take 3 from row 2"),
        ("remove 3 counters from heap 2", "take 3 from row 2"),
        ("3 from 2", "take 3 from row 2"),
        ("3 from row 2", "take 3 from row 2"),
        ("3 of 2", "take 3 from row 2"),
        ("row 2: 3", "take 3 from row 2"),
        ("row 2, 3", "take 3 from row 2"),
        ("2: 3", "take 3 from row 2"),
        ("row 2: take 3", "take 3 from row 2"),
        ("row 2: 8 -> 5", "take 3 from row 2"),
        ("8 -> 5", "take 3 from row 2"),
        ("leave 5 in row 2", "take 3 from row 2"),
        ("3 from 8", "take 3 from row 2"),
        ("take 3 from the 8", "take 3 from row 2"),
        ("reduce row 2 to 5", "take 3 from row 2"),
        ("all of row 2", "take 8 from row 2"),
        ("take all from row 2", "take 8 from row 2"),
        ("take row 2", "take 8 from row 2"),
        ("2 8", "take 8 from row 2"),
    ];
    for (line, expected) in cases {
        let said = nim(&[5, 8, 16]).hear(line).expect("an answer");
        assert!(
            said.starts_with(&format!("You {expected}.\n")),
            "{line}: {said}"
        );
    }
}

#[test]
fn what_is_no_move_gets_one_sentence() {
    let cases = [
        (
            "take 9 from row 2",
            "Row 2 has only 8 counters. You may take 1 to 8 from row 2.",
        ),
        (
            "take 0 from row 2",
            "A move takes at least one counter. You may take 1 to 8 from row 2.",
        ),
        (
            "take 1 from row 4",
            "There is no row 4: the rows are 1 to 4.",
        ),
        (
            "take 1 from row 0",
            "There is no row 0: the rows are 1 to 4.",
        ),
        (
            "take 1 from row 5",
            "There is no row 5: the rows are 1 to 4.",
        ),
        ("1 from 4", "Row 4 is empty."),
        ("take 2", "From which row? Say `take 2 from row ...`."),
        (
            "row 2",
            "How many from row 2? Say `take 1 from row 2`, or `all of row 2`.",
        ),
        ("row 2: 7 -> 5", "Row 2 has 8, not 7."),
        ("7 -> 5", "No row has 7."),
        (
            "leave 9 in row 2",
            "Row 2 has 8, so it cannot be left with 9.",
        ),
        (
            "take 1 from row 1 and 1 from row 2",
            "A move takes counters from one row only.",
        ),
        (
            "take 1 from both",
            "A move takes counters from one row only.",
        ),
        ("99999999999999999999 from 2", "That number is too large."),
        (
            "if I take 3 from row 2",
            "To make that move, say `take 3 from row 2`.",
        ),
        ("take", "Take how many, and from which row?"),
        (
            "hnit",
            "`hnit` is neither a move nor a command. Did you mean `hint`?",
        ),
        (
            "taek 3 from row 2",
            "`taek 3 from row 2` is neither a move nor a command. Did you mean `take`?",
        ),
        (
            "hello",
            "`hello` is neither a move nor a command. `help` tells what can be typed.",
        ),
        (
            "2 3",
            "Two numbers are a row and how many to take from it: take 3 from row 2. Type them again to play that, or type `take 2 from row 3`.",
        ),
        ("undo", "You have made no move that could be taken back."),
        ("why move", "The opponent has not moved yet."),
    ];
    for (line, expected) in cases {
        let said = nim(&[5, 8, 16, 0]).hear(line).expect("an answer");
        let expected = match line {
            "take 1 from row 4" => "Row 4 is empty.",
            _ => expected,
        };
        assert_eq!(said.lines().next(), Some(expected), "{line}");
    }
}

#[test]
fn undo_takes_back_your_move_and_the_reply() {
    let mut session = nim(&[5, 8, 16]);
    let mut say = |line: &str| session.hear(line).expect("an answer");
    let (help, board) = (say("help"), say("board"));
    assert!(say("3 from row 3").contains("row 3  13") || board.contains("16"));
    assert!(say("undo").contains(&board), "{board}");
    assert!(say("undo").starts_with("You have made no move"));
    assert_eq!(say("?"), help);
    let (mut session, opening) = opened("nim", &[3, 4, 5], Opponent::Perfect, Side::Opponent);
    assert!(opening.contains("The opponent takes"));
    assert!(
        session
            .hear("undo")
            .expect("an answer")
            .starts_with("You have made no move")
    );
}

/// Nothing that is typed makes the program fail, speak to the terminal, or go on for ever.
#[test]
fn hostile_lines() {
    let mut input = b"\x1b[31mred\x07\n\0\0\0\n\xff\xfe take 1 from row 1\n\n\n   \n".to_vec();
    input.extend(vec![b'x'; 300_000]);
    input.extend(b"\n1 1 1 1 1 1 1\n-1 from row 2\n\xe2\x80\xae abc\n2^64 from row 1\ntake 1\r\nrow 1 row 1\n");
    input.extend("(".repeat(900).as_bytes());
    input.extend(b"\n3 from row 3");
    let run = typed("play nim 5 8 16", &input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let upset = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
    assert!(!run.out.contains(upset), "{:?}", run.out);
    assert!(run.out.contains("too long") && run.out.contains("You take 3 from row 3."));
    assert!(run.out.lines().all(|line| line.chars().count() < 1_100));
}

#[test]
fn endless_input_ends() {
    let begun = Instant::now();
    for (line, input) in [
        (
            "play nim 9223372036854775807 9223372036854775807",
            "take 1 from row 1\n",
        ),
        ("play nim 5 8 16", "nonsense\n"),
        ("play nim 5 8 16", "x"),
        ("play nim 5 8 16", "\n"),
        ("play nim 5 8 16 --opponent beginner", "undo\n"),
    ] {
        let run = typed(line, input.repeat(6_000_000 / input.len()).as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        assert!(run.out.len() < 3_000_000, "{}", run.out.len());
    }
    assert!(
        begun.elapsed() < Duration::from_secs(60),
        "{:?}",
        begun.elapsed()
    );
}

/// The largest board that there may be: every command answers at once.
#[test]
fn huge_boards() {
    let begun = Instant::now();
    for opponent in [Opponent::Perfect, Opponent::Beginner] {
        for name in ["nim", "classic-nim"] {
            let (mut session, _) = opened(name, &[(1 << 63) - 1; 64], opponent, Side::Opponent);
            for line in [
                "hint",
                "hint",
                "why",
                "why move",
                "moves",
                "1 from 64",
                "undo",
            ] {
                assert!(!session.hear(line).expect("an answer").is_empty());
            }
            assert!(!session.account().expect("an account").is_empty());
        }
    }
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
}
