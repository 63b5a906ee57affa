//! Games against the program: whole games as snapshots, the opponent and the account of a game against the oracle, and
//! whatever may be typed.

use std::collections::HashMap;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use nimsmith::dice::Dice;
use nimsmith::games::Game;
use nimsmith::language::print;
use nimsmith::locale::{ENGLISH, LOCALES};
use nimsmith::model::amounts::Amounts;
use nimsmith::model::position::{Move, Position};
use nimsmith::model::rules::HouseRules;
use nimsmith::play::annotate::{Note, notes};
use nimsmith::play::opponent::Opponent;
use nimsmith::play::talk::{Session, Setting};
use nimsmith::play::voice::{Voice, called};
use nimsmith::play::{Side, Table};
use nimsmith::spec::Words;

use crate::certify::{boards, the_game};
use crate::oracle::xor;
use crate::program::{Folder, Run};
use crate::snapshots::matches;

/// A game as it is tested: its rules written once more, and positions to begin with.
struct Tested {
    name: &'static str,
    house: HouseRules,
    boards: Vec<Position>,
    misere: bool,
    /// Who can win, by playing everything out.
    seen: HashMap<Vec<u64>, bool>,
}

impl Tested {
    fn new(name: &'static str, misere: bool, boards: impl Iterator<Item = Position>) -> Tested {
        Tested {
            name,
            house: HouseRules::default(),
            boards: boards.collect(),
            misere,
            seen: HashMap::new(),
        }
    }

    fn take_away(take: &str, misere: bool, not_all: bool, heaps: u32, size: u64) -> Tested {
        let take = Amounts::read(take).expect("amounts");
        Tested {
            house: HouseRules::taking(&take, misere, not_all),
            ..Tested::new("take-away", misere, boards(heaps, size))
        }
    }

    fn all() -> Vec<Tested> {
        let circles = (1..8).flat_map(|places| boards(places, 1));
        vec![
            Tested::new("nim", false, (1..4).flat_map(|heaps| boards(heaps, 4))),
            Tested::new(
                "classic-nim",
                true,
                (1..4).flat_map(|heaps| boards(heaps, 4)),
            ),
            Tested::new("circle-nim", false, circles),
            Tested::take_away("1..3", false, false, 1, 20),
            Tested::take_away("1..3", true, true, 1, 20),
            Tested::take_away("1,3,4", false, true, 1, 20),
            Tested::take_away("2,5", true, false, 1, 20),
            Tested::take_away("1,3,4", false, false, 2, 6),
        ]
    }

    fn game(&self) -> Arc<dyn Game> {
        the_game(self.name).under(&self.house)
    }

    fn options(&self, heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &size) in heaps.iter().enumerate() {
            let legal = |&count: &u64| match self.name {
                "take-away" => {
                    self.house.code.amounts().unwrap().0.contains(&count)
                        && !(self.house.code.not_all() && count == size)
                }
                _ => true,
            };
            for count in (1..=size).filter(legal) {
                let mut option = heaps.to_vec();
                option[i] -= count;
                options.push(option.clone());
                let next = (i + 1) % heaps.len();
                if self.name == "circle-nim" && option[next] == 1 {
                    option[next] = 0;
                    options.push(option);
                }
            }
        }
        options
    }

    fn first_wins(&mut self, heaps: &[u64]) -> bool {
        if let Some(&known) = self.seen.get(heaps) {
            return known;
        }
        let options = self.options(heaps);
        let over = options.is_empty() && self.misere;
        let wins = over || options.iter().any(|option| !self.first_wins(option));
        self.seen.insert(heaps.to_vec(), wins);
        wins
    }
}

/// A game at its beginning, and what is said there.
fn opened(
    game: Arc<dyn Game>,
    start: &[u64],
    opponent: Opponent,
    first: Side,
) -> (Session, String) {
    let setting = Setting {
        game,
        start: Position(start.to_vec()),
        opponent,
        first,
        seed: 1,
        locale: &ENGLISH,
    };
    Session::open(setting).expect("a game")
}

fn shared(name: &str) -> Arc<dyn Game> {
    the_game(name).under(&HouseRules::default())
}

/// A session of your move in Nim with these heaps.
fn nim(heaps: &[u64]) -> Session {
    opened(shared("nim"), heaps, Opponent::Perfect, Side::You).0
}

/// Runs the program with these bytes as standard input.
pub fn typed(line: &str, input: &[u8]) -> Run {
    let folder = Folder::new();
    folder.write("input", input);
    let file = std::fs::File::open(folder.path().join("input")).expect("the input");
    let mut command = folder.command();
    command.args(line.split(' ')).stdin(Stdio::from(file));
    crate::program::ran(&mut command)
}

/// Whole games, as they are read from standard input.
pub const GAMES: [(&str, &str, &str); 9] = [
    (
        "german",
        "play nim 3 4 5 --language de",
        "hilfe\ntipp\ntipp\nnimm 3 aus Reihe 2\n2 1\nwarum\nalles aus Reihe 3\nwarum zug\nhlfe\nzüge\nzurück\n\
         Reihe 2\nund 7\nnimm 9 aus Reihe 1\nlasse 1 in Reihe 1\n1 aus 2\nende\n",
    ),
    (
        "french",
        "play kayles 5 3 --language fr",
        "aide\nindice\nindice\npourquoi\n4 de 1\ntas 1 : prendre 1, en laissant 2 et 2\npourquoi coup\ncoups\nannuler\n\
         tout de tas 2\n1\nprendre 2 de tas 1\nquitter\n",
    ),
    (
        "spanish",
        "play circle-nim 7 --language es",
        "ayuda\npista\n1 y 3\n2 fichas\nquita los círculos 7, 1\n¿por qué?\npor qué jugada\ndeshacer\ntablero\n\
         quita el círculo 2\njugadas\nsalir\n",
    ),
    (
        "circle",
        "play circle-nim 8",
        "help\nhint\nwhy\n1 and 3\n2 markers\n9\ntake circles 8, 1\n1\nwhy move\nundo\n3\n2\ntake 7\n",
    ),
    (
        "take-away",
        "play take-away 21 --take 1..3",
        "hint\nhint\n1\nwhy\n4\ntake one\n18 -> 16\ntake 1\n13 -> 12\nhelp\nmoves\n",
    ),
    (
        "nim",
        "play nim 5 8 16",
        "help\nhint\nhint\ntake 3 from row 3\nwhy\nundo\n2 3\n2 3\nwhy\nwhy move\nhnt\n99 from 2\n\
         take one from the first row\nmoves\nall of row 2\n2\nwhy\n1\nquit\n",
    ),
    (
        "won",
        "play nim 3 4 5",
        "hint\ntake 2 from row 1\nrow 3: 5 -> 1\nwhy\n3\n1 from row 2\nrow 2: 3 -> 2\n1 from 2\n1\n",
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

/// From every small position: a legal move, and onto a P-position wherever there is one.
#[test]
fn the_perfect_opponent_never_lets_go() {
    for mut tested in Tested::all() {
        let game = tested.game();
        for position in tested.boards.clone() {
            let mut dice = Dice::new(1, "test", 0, "");
            let choice = Opponent::Perfect.choose(&*game, &position, &mut dice);
            let options = tested.options(&position.0);
            let Some(by) = choice.expect("a choice") else {
                assert!(options.is_empty(), "{} {position}", tested.name);
                continue;
            };
            let to = game.after(&position, &by).expect("a legal move");
            assert!(options.contains(&to.0), "{} {position}: {by}", tested.name);
            let wins = tested.first_wins(&position.0);
            assert_eq!(
                wins,
                !tested.first_wins(&to.0),
                "{} {position}: {by}",
                tested.name
            );
        }
    }
}

fn random_move(game: &dyn Game, position: &Position, dice: &mut Dice) -> Move {
    let moves: Vec<Move> = game.moves(position).collect();
    moves[dice.below(moves.len() as u64) as usize].clone()
}

/// Random players against either opponent from every small position: what is told of each move is what playing out says,
/// and the perfect opponent makes no mistake.
#[test]
fn games_are_told_as_they_were() {
    let mut mistakes = 0;
    for mut tested in Tested::all() {
        for (number, start) in tested.boards.clone().iter().enumerate() {
            for opponent in [Opponent::Perfect, Opponent::Beginner] {
                let Some(table) = played(&tested, start, opponent, number as u64) else {
                    continue;
                };
                let story = notes(&table).expect("an account");
                mistakes += check(&mut tested, &table, &story);
                let opponents = story
                    .iter()
                    .filter(|note| note.mistake && matches!(note.made, Some((Side::Opponent, _))));
                assert!(
                    opponent == Opponent::Beginner || opponents.count() == 0,
                    "{start}"
                );
            }
        }
    }
    assert!(mistakes > 100, "{mistakes}");
}

/// A game to its end between a random player and an opponent; `None` where there is no first move.
fn played(tested: &Tested, start: &Position, opponent: Opponent, number: u64) -> Option<Table> {
    let first = if number.is_multiple_of(2) {
        Side::You
    } else {
        Side::Opponent
    };
    let mut table = Table::new(tested.game(), start.clone(), first);
    if table.over() {
        return None;
    }
    let mut dice = Dice::new(number, "random", 0, "");
    while !table.over() {
        let by = match table.to_move() {
            Side::You => random_move(&*table.game, table.position(), &mut dice),
            Side::Opponent => {
                let choice = opponent.choose(&*table.game, table.position(), &mut dice);
                choice.expect("a choice").expect("a move")
            }
        };
        assert!(table.make(by).is_some());
    }
    Some(table)
}

/// Holds an account against what playing out says; how many mistakes there were.
fn check(tested: &mut Tested, table: &Table, story: &[Note]) -> usize {
    assert_eq!(story.len(), table.turns.len() + 1);
    let mut before: Option<&Note> = None;
    for (number, note) in story.iter().enumerate() {
        let to_move = if number.is_multiple_of(2) {
            table.first
        } else {
            table.first.other()
        };
        let wins = match tested.first_wins(&note.to.0) {
            true => to_move,
            false => to_move.other(),
        };
        assert_eq!(note.wins, wins, "{} after {number}", table.start);
        let big = note.to.0.iter().filter(|&&size| size > 1).count();
        let sum = match tested.name {
            "nim" => Some(xor(&note.to.0)),
            "classic-nim" if big > 1 => Some(xor(&note.to.0)),
            _ => None,
        };
        assert_eq!(note.nim_sum, sum, "{}", note.to);
        let mover = note.made.as_ref().map(|(side, _)| *side);
        let gave_away = before.is_some_and(|b| Some(b.wins) == mover && b.wins != note.wins);
        assert_eq!(note.mistake, gave_away, "{}", note.to);
        before = Some(note);
    }
    assert_eq!(table.winner(), story.last().map(|note| note.wins));
    story.iter().filter(|note| note.mistake).count()
}

/// Whole games by typing what the program itself would write, from every position that is lost: the perfect opponent wins
/// them all, and says so.
#[test]
fn a_lost_game_is_lost() {
    let mut games = 0;
    for mut tested in Tested::all() {
        for start in tested.boards.clone() {
            if tested.first_wins(&start.0) || tested.options(&start.0).is_empty() {
                continue;
            }
            let game = tested.game();
            let (mut session, _) = opened(game.clone(), &start.0, Opponent::Perfect, Side::You);
            let mut dice = Dice::new(3, "typing", 0, "");
            let mut said = String::new();
            while !session.ended() {
                let by = random_move(&*game, session.position(), &mut dice);
                let line = print::take(&by, session.position(), game.layout());
                said = session.hear(&line).expect("an answer");
                assert!(said.starts_with(&format!("You {line}.")), "{line}: {said}");
            }
            assert!(said.ends_with("the opponent wins.\n"), "{start}: {said}");
            let account = session.account().expect("an account");
            assert!(account.contains("never let go"), "{account}");
            games += 1;
        }
    }
    assert!(games > 100, "{games}");
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

/// Every move is understood as the program itself writes it, in each language.
#[test]
fn moves_are_heard_as_they_are_said() {
    let boards: [(&str, &[u64]); 8] = [
        ("nim", &[2, 3]),
        ("classic-nim", &[3]),
        ("circle-nim", &[1, 1, 0, 1, 1]),
        ("take-away", &[5]),
        ("kayles", &[4, 5]),
        ("kayles", &[6]),
        ("nimble", &[2, 4]),
        ("turning-turtles", &[2, 4]),
    ];
    for locale in LOCALES {
        for (name, start) in boards {
            let (game, start) = (the_game(name), Position(start.to_vec()));
            let words = called(&Words::of(locale), game.layout());
            let voice = Voice {
                game,
                words: &words,
            };
            for by in game.moves(&start) {
                let setting = Setting {
                    game: game.under(&HouseRules::default()),
                    start: start.clone(),
                    opponent: Opponent::Perfect,
                    first: Side::You,
                    seed: 1,
                    locale,
                };
                let line = voice.take(&by, &start);
                let (mut session, _) = Session::open(setting).expect("a game");
                let said = session.hear(&line).expect("an answer");
                let made = voice.made(Side::You, &by, &start);
                assert!(said.starts_with(&format!("{made}.\n")), "{line}: {said}");
                assert_ne!(made.to_lowercase(), line.to_lowercase());
            }
        }
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
            "taek 3",
            "`taek 3` is neither a move nor a command. Did you mean `take`?",
        ),
        (
            "hello",
            "`hello` is neither a move nor a command. `help` shows what you can type.",
        ),
        (
            "2 3",
            "Two numbers say which row, and how many to take from it: take 3 from row 2.",
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
    let (mut session, opening) =
        opened(shared("nim"), &[3, 4, 5], Opponent::Perfect, Side::Opponent);
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
            let (mut session, _) =
                opened(shared(name), &[(1 << 63) - 1; 64], opponent, Side::Opponent);
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
