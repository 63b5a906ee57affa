//! Games of heap codes against an exhaustive search that shares no code with the program: it reads the digits itself, keeps
//! its positions as sorted lists, and asks of every position who wins. Published sequences and periods are cases.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;

use nimsmith::budget::Budget;
use nimsmith::engine::heap_game::Unsolved;
use nimsmith::engine::pool::Demand;
use nimsmith::games::{self, Game};
use nimsmith::kernel;
use nimsmith::model::claim::{Claim, Listed, Outcome, Player};
use nimsmith::model::derivation::{Derivation, Method, Rule};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{Move, Position};
use nimsmith::model::rules::{Board, HouseRules, Rules};

use super::oracle::chain_holds;
use super::program::Folder;
use super::tier::{pick, whole};

/// The options of one heap, as the heaps that are left, by the digits as they are written.
fn options(digits: &[u8], size: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (removed, digit) in (0..).zip(digits).filter(|&(removed, _)| removed <= size) {
        let left = size - removed;
        if digit & 1 != 0 && left == 0 && removed > 0 {
            options.push(Vec::new());
        }
        if digit & 2 != 0 && left > 0 && removed > 0 {
            options.push(vec![left]);
        }
        if digit & 4 != 0 {
            options.extend(
                (1..left)
                    .filter(|a| *a <= left - a)
                    .map(|a| vec![left - a, a]),
            );
        }
    }
    options
}

/// Who wins, by trying everything.
pub struct Oracle {
    digits: Vec<u8>,
    wins: HashMap<Vec<u64>, bool>,
}

impl Oracle {
    pub fn new(code: &str) -> Oracle {
        // A last digit that goes on does so beyond every heap here.
        let last = code
            .strip_suffix("...")
            .and_then(|code| code.chars().last());
        let more = last.map_or(String::new(), |last| last.to_string().repeat(64));
        let all = format!("{code}{more}");
        let digits = all
            .chars()
            .filter_map(|c| c.to_digit(8))
            .map(|digit| digit as u8);
        Oracle {
            digits: digits.collect(),
            wins: HashMap::new(),
        }
    }

    /// The positions that a move leads to, each with its heap.
    fn after(&self, heaps: &[u64]) -> Vec<(usize, Vec<u64>)> {
        let mut all = Vec::new();
        for (place, &size) in heaps.iter().enumerate() {
            for left in options(&self.digits, size) {
                let mut after = heaps.to_vec();
                after.splice(place..=place, left);
                all.push((place, after));
            }
        }
        all
    }

    fn wins(&mut self, heaps: &[u64]) -> bool {
        let mut key: Vec<u64> = heaps.iter().copied().filter(|&size| size > 0).collect();
        key.sort_unstable();
        if let Some(&known) = self.wins.get(&key) {
            return known;
        }
        let after = self.after(&key);
        let wins = after.iter().any(|(_, option)| !self.wins(option));
        self.wins.insert(key, wins);
        wins
    }
}

impl Oracle {
    fn after_move(&self, start: &Position, by: &Move) -> Option<Position> {
        let take = by.single()?;
        let size = start.heap(take.heap)?;
        let kept = size.checked_sub(take.count)?.checked_sub(take.apart)?;
        let mut left = vec![kept.max(take.apart), kept.min(take.apart)];
        left.retain(|&n| n > 0);
        let legal = options(&self.digits, size).contains(&left);
        let mut after = start.0.clone();
        let place = take.heap.0 - 1;
        let stays = [kept]
            .into_iter()
            .chain((take.apart > 0).then_some(take.apart));
        after.splice(place..=place, stays);
        legal.then_some(Position(after))
    }

    fn wins_by(&mut self, start: &Position, by: &Move) -> bool {
        let after = self.after_move(start, by);
        after.is_some_and(|after| !self.wins(&after.0))
    }

    /// Whether a claim is true, of those that keys of these games make.
    pub fn holds(&mut self, claim: &Claim, start: &Position) -> bool {
        let values = |code: &Oracle, entries: u64| grundy_values(&code.digits, entries as usize);
        match claim {
            Claim::Chain(chain) => chain_holds(chain),
            Claim::Outcome { of, is } => self.wins(&of.0) == (*is == Outcome::N),
            Claim::Wins(by) => self.wins_by(start, by),
            Claim::Winner { player, by } => {
                let first = *player == Player::First;
                let wins = by.as_ref().is_none_or(|by| self.wins_by(start, by));
                self.wins(&start.0) == first && wins
            }
            Claim::WinningMoves(moves) => {
                let options = self.after(&start.0);
                let winning = options
                    .into_iter()
                    .filter(|(_, after)| !self.wins(after))
                    .count();
                let all = moves.iter().all(|by| self.wins_by(start, by));
                all && moves.len() == winning
            }
            Claim::Grundy { of, is } if *of < 100 => values(self, of + 1).last() == Some(is),
            Claim::GrundyValues(said) => values(self, said.len() as u64) == *said,
            Claim::Mex {
                of,
                options: said,
                is,
            } if *of < 100 => {
                let values = values(self, of + 1);
                let worth =
                    |left: Vec<u64>| left.iter().fold(0, |sum, &n| sum ^ values[n as usize]);
                let mut right: Vec<u64> =
                    options(&self.digits, *of).into_iter().map(worth).collect();
                right.sort_unstable();
                right.dedup();
                right.iter().all(|n| said.contains(n))
                    && said.iter().all(|n| right.contains(n))
                    && values.last() == Some(is)
            }
            Claim::Division {
                of,
                by,
                times,
                rest,
            } => rest < by && times * by + rest == *of,
            // More entries than a game of so few digits needs (Guy and Smith), where its period is as short.
            Claim::Period {
                of: Listed::GrundyValues,
                start,
                length,
            } if *length > 0 && start + length < 200 => {
                let values = values(self, 400);
                let (from, after) = (*start as usize, *length as usize);
                values[from..]
                    .iter()
                    .zip(&values[from + after..])
                    .all(|(a, b)| a == b)
            }
            _ => false,
        }
    }
}

fn game(code: &str) -> std::sync::Arc<dyn Game> {
    let (game, house) = games::named(code, HouseRules::DEFAULT).expect("a game");
    game.under(&house)
}

/// A winning move as what it makes of the board.
fn played(game: &dyn Game, heaps: &[u64], by: &Move) -> Vec<u64> {
    let after = game
        .after(&Position(heaps.to_vec()), by)
        .expect("a legal move");
    let mut left: Vec<u64> = after.0.into_iter().filter(|&size| size > 0).collect();
    left.sort_unstable();
    left
}

fn compare(code: &str, boards: &[Vec<u64>]) {
    let game = game(code);
    let mut oracle = Oracle::new(code);
    for heaps in boards {
        let position = Position(heaps.clone());
        let certified = games::certified(&*game, &position, Goal::AllMoves, Method::Powers);
        let certified = certified.unwrap_or_else(|error| panic!("{code} {heaps:?}: {error}"));
        let moves = certified
            .derivation()
            .winning_moves()
            .expect("a list of moves");
        let mut found: Vec<Vec<u64>> = moves.iter().map(|by| played(&*game, heaps, by)).collect();
        let after = oracle.after(heaps);
        let mut right: Vec<Vec<u64>> = Vec::new();
        for (_, option) in after {
            if !oracle.wins(&option) {
                let mut left: Vec<u64> = option.into_iter().filter(|&size| size > 0).collect();
                left.sort_unstable();
                right.push(left);
            }
        }
        found.sort();
        right.sort();
        assert_eq!(found, right, "{code} {heaps:?}");
        let outcome = oracle.wins(heaps);
        let kernel = games::certified(&*game, &position, Goal::Winner, Method::Columns);
        let kernel = kernel
            .expect("a solution")
            .derivation()
            .outcome()
            .expect("an outcome");
        assert_eq!(kernel == Outcome::N, outcome, "{code} {heaps:?}");
    }
}

/// Heaps up to `single`, sums of two up to `pair` and of three up to `triple`.
fn boards(single: u64, pair: u64, triple: u64) -> Vec<Vec<u64>> {
    let mut boards: Vec<Vec<u64>> = (0..=single).map(|size| vec![size]).collect();
    for a in 1..=pair {
        boards.extend((a..=pair).map(|b| vec![b, a]));
    }
    for a in 1..=triple {
        for b in a..=triple {
            boards.extend((b..=triple).map(|c| vec![a, c, b]));
        }
    }
    boards
}

/// Codes of up to so many digits after the point, with 0 and with 4 before it.
fn codes(digits: usize) -> Vec<String> {
    let mut codes = Vec::new();
    for first in ["0", "4"] {
        for length in 1..=digits {
            for number in 0..8_u32.pow(length as u32) {
                let after = format!("{number:0>length$o}");
                if !after.ends_with('0') {
                    codes.push(format!("{first}.{after}"));
                }
            }
        }
    }
    codes
}

#[test]
fn every_short_code_is_played_as_by_trying_everything() {
    let small = boards(7, 4, 3);
    for code in codes(3) {
        compare(&code, &small);
    }
    if whole() {
        let large = boards(12, 12, 5);
        for code in codes(4) {
            compare(&code, &large);
        }
    }
}

type Published = (&'static str, &'static [u64], Option<(u64, u64)>);

/// A name, the first values, and the period with the size from which on it holds, as published (Guy and Smith 1956;
/// Berlekamp, Conway and Guy, Winning Ways, chapter 4).
const PUBLISHED: [Published; 7] = [
    (
        "kayles",
        &[
            0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7,
        ],
        Some((71, 12)),
    ),
    (
        "dawsons-kayles",
        &[
            0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1,
            0, 4, 5, 2, 7,
        ],
        Some((53, 34)),
    ),
    (
        "dawsons-chess",
        &[
            0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0,
            4, 5, 2, 7, 4,
        ],
        Some((52, 34)),
    ),
    (
        "guiles",
        &[0, 1, 1, 0, 1, 1, 2, 2, 1, 2, 2, 1, 1, 0, 1, 1, 2],
        Some((1, 10)),
    ),
    (
        "officers",
        &[0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1],
        None,
    ),
    (
        "laskers-nim",
        &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11],
        None,
    ),
    (
        "grundys-game",
        &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4],
        None,
    ),
];

/// The table of Grundy values in a solution, and its period.
fn table(game: &dyn Game, size: u64) -> (Vec<u64>, Option<(u64, u64)>) {
    let position = Position(vec![size, 1]);
    let solved = games::certified(game, &position, Goal::Winner, Method::Powers).expect("solved");
    let lines = solved.derivation().lines.iter().map(|line| &line.claim);
    let mut found = (Vec::new(), None);
    for claim in lines {
        match claim {
            Claim::GrundyValues(values) => found.0.clone_from(values),
            Claim::Period { start, length, .. } => found.1 = Some((*start, *length)),
            _ => {}
        }
    }
    found
}

#[test]
fn published_values_and_periods() {
    for (name, values, period) in PUBLISHED {
        let game = game(name);
        let (found, repeats) = table(&*game, 300);
        assert!(found.starts_with(values), "{name}: {found:?}");
        assert_eq!(repeats, period, "{name}");
    }
}

/// Grundy values by the digits as they are written.
fn grundy_values(digits: &[u8], entries: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for size in 0..entries as u64 {
        let of = |left: Vec<u64>| left.into_iter().fold(0, |sum, n| sum ^ values[n as usize]);
        let found: Vec<u64> = options(digits, size).into_iter().map(of).collect();
        let mex = (0..).find(|value| !found.contains(value));
        values.push(mex.expect("a missing number"));
    }
    values
}

/// Whether the kernel believes a period that a table of so many entries is said to show.
fn accepts(code: &str, entries: usize, start: u64, length: u64) -> bool {
    let game = game(code);
    let mut lines = Derivation::of(Position(vec![1]));
    let shown = grundy_values(&Oracle::new(code).digits, entries);
    let table = lines.push(Claim::GrundyValues(shown), Rule::Table, &[]);
    let of = Listed::GrundyValues;
    lines.push(Claim::Period { of, start, length }, Rule::Period, &[table]);
    let rules: &dyn Rules = &*game;
    let mut facts = kernel::Facts::about(rules, Position(vec![1])).expect("a small position");
    let mut lines = lines.lines.into_iter();
    lines.all(|line| facts.accept(line).is_ok())
}

#[test]
fn a_period_needs_the_entries_of_guy_and_smith() {
    // Kayles: 2 (71 + 12) + 2 entries, and not one fewer; not from 70 on; not after 6.
    assert!(accepts("0.77", 168, 71, 12));
    assert!(accepts("0.77", 192, 71, 24));
    assert!(!accepts("0.77", 167, 71, 12));
    assert!(!accepts("0.77", 168, 70, 12));
    assert!(!accepts("0.77", 168, 71, 6));
    // 0, 0, 0, and then 1: a heap of 0 is no heap, so no period is read off from there on.
    assert!(!accepts("0.4", 3, 0, 1));
    // No period is claimed for a code that goes on.
    assert!(!accepts("4.333...", 100, 1, 4));
}

#[test]
fn the_mex_is_that_of_the_options() {
    let game = game("0.77");
    let rules: &dyn Rules = &*game;
    let values = |entries| Claim::GrundyValues(grundy_values(&[0, 7, 7], entries));
    let mut facts = kernel::Facts::about(rules, Position(vec![5])).expect("a small position");
    let mut said = Derivation::of(Position(vec![5]));
    said.push(values(6), Rule::Table, &[]);
    said.push(values(4), Rule::Table, &[]);
    for line in said.lines {
        facts.accept(line).expect("a table");
    }
    let mut mex = |of, options: &[u64], is, table| {
        let mut line = Derivation::of(Position(Vec::new()));
        let options = options.to_vec();
        line.push(Claim::Mex { of, options, is }, Rule::Mex, &[table]);
        let line = line.lines.pop().expect("a line");
        facts.accept(line).is_ok()
    };
    assert!(mex(5, &[0, 1, 2, 3], 4, 1));
    assert!(mex(4, &[0, 2, 3], 1, 2));
    assert!(!mex(5, &[0, 1, 2, 3], 4, 2), "a table that is too short");
    assert!(!mex(5, &[0, 1, 2, 3, 5], 4, 1), "a value too many");
    assert!(!mex(5, &[0, 1, 2], 3, 1), "a value too few");
    assert!(!mex(5, &[0, 1, 3, 2], 4, 1), "another order");
    assert!(!mex(5, &[0, 1, 2, 3], 5, 1), "another number");
    assert!(!mex(4, &[0, 1, 2, 3], 4, 1), "another heap");
}

#[test]
fn heaps_that_divide_in_too_many_ways_are_refused_at_once() {
    let unsolved = |code: &str, sizes: &[u64]| game(code).unsolved(&Position(sizes.to_vec()));
    assert_eq!(unsolved("kayles", &[60_000, 77]), None);
    let large = [100_000_000_000, (1 << 63) - 1];
    for size in large {
        let found = unsolved("kayles", &[size, 77]);
        assert_eq!(found, Some(Unsolved::TooManyMoves), "{size}");
    }
    assert_eq!(unsolved("take-away", &large), None);
    assert_eq!(unsolved("officers", &[9_999]), Some(Unsolved::NoPeriod));
}

#[test]
fn codes_are_read_and_printed() {
    use nimsmith::model::heap_code::HeapCode;
    let good = [
        ("0.77", "0.77"),
        (".77", "0.77"),
        ("0.770", "0.77"),
        ("4.333...", "4.333..."),
        ("0.137", "0.137"),
        ("4.0", "4.0"),
        ("4.3...", "4.333..."),
        ("0.1377…", "0.13777..."),
        ("0.3…", "0.333..."),
    ];
    for (text, printed) in good {
        let code = HeapCode::read(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(code.to_string(), printed);
    }
    for text in [
        "", "77", "0.", "0.8", "1.3", "0.0", "0,77", "0.77x", "-0.7", "0.7 7", "0...",
    ] {
        assert!(HeapCode::read(text).is_none(), "{text}");
    }
}

/// Games on places by trying everything, on texts of `o` and `.`. What a move leaves of a run is seen by counting the runs of
/// the whole board before and after it.
struct Texts {
    digits: Vec<u8>,
    round: bool,
    wins: HashMap<String, bool>,
}

impl Texts {
    fn new(code: &str, board: Board) -> Texts {
        Texts {
            digits: Oracle::new(code).digits,
            round: board == Board::Ring,
            wins: HashMap::new(),
        }
    }

    /// How many runs a board has; round a ring from a gap on.
    fn runs(&self, board: &str) -> usize {
        let turned = match board.rfind('.') {
            Some(gap) if self.round => format!("{}{}", &board[gap..], &board[..gap]),
            _ => board.to_string(),
        };
        turned.split('.').filter(|run| !run.is_empty()).count()
    }

    /// The boards that moves lead to, one for each move.
    fn after(&self, board: &str) -> Vec<String> {
        let places = board.len();
        let mut boards = Vec::new();
        for (count, &digit) in self.digits.iter().enumerate().take(places + 1).skip(1) {
            let starts = match (self.round, count == places) {
                (true, false) => places,
                (true, true) => 1,
                (false, _) => places - count + 1,
            };
            for start in 0..starts {
                let mut left: Vec<char> = board.chars().collect();
                let taken: Vec<usize> = (start..start + count).map(|at| at % places).collect();
                if taken.iter().any(|&at| left[at] == '.') {
                    continue;
                }
                taken.iter().for_each(|&at| left[at] = '.');
                let left: String = left.into_iter().collect();
                let parts = self.runs(&left) + 1 - self.runs(board);
                if digit >> parts & 1 == 1 {
                    boards.push(left);
                }
            }
        }
        boards
    }

    fn wins(&mut self, board: &str) -> bool {
        if let Some(&known) = self.wins.get(board) {
            return known;
        }
        let after = self.after(board);
        let wins = after.iter().any(|option| !self.wins(option));
        self.wins.insert(board.to_string(), wins);
        wins
    }

    fn winning(&mut self, board: &str) -> Vec<String> {
        let mut after = self.after(board);
        after.retain(|option| !self.wins(option));
        after.sort();
        after
    }
}

fn text(position: &Position) -> String {
    let mark = |&n: &u64| if n > 0 { 'o' } else { '.' };
    position.0.iter().map(mark).collect()
}

fn on_places(code: &str, board: Board) -> std::sync::Arc<dyn Game> {
    let house = HouseRules {
        board,
        ..HouseRules::DEFAULT
    };
    let (game, house) = games::named(code, house).expect("a game");
    games::on_board(game, &house).expect("a game of places")
}

fn compare_places(code: &str, board: Board, shown: &str, texts: &mut Texts) {
    let game = on_places(code, board);
    let about = || format!("{code} {board:?} {shown}");
    let position = Position(shown.chars().map(|c| u64::from(c == 'o')).collect());
    let mut moves: Vec<String> = game
        .moves(&position)
        .map(|by| text(&game.after(&position, &by).expect("a legal move")))
        .collect();
    let mut all = texts.after(shown);
    moves.sort();
    all.sort();
    assert_eq!(moves, all, "{}", about());
    for goal in [Goal::Winner, Goal::FirstMove, Goal::AllMoves] {
        let solved = games::certified(&*game, &position, goal, Method::Powers);
        let solved = solved.unwrap_or_else(|error| panic!("{}: {error}", about()));
        let derivation = solved.derivation();
        let outcome = derivation.outcome().expect("an outcome");
        assert_eq!(outcome == Outcome::N, texts.wins(shown), "{}", about());
        let moves = derivation.winning_moves().expect("a list of moves");
        let after = |by: &Move| text(&game.after(&position, by).expect("a legal move"));
        let mut found: Vec<String> = moves.iter().map(after).collect();
        found.sort();
        assert_eq!(found, texts.winning(shown), "{}", about());
    }
}

/// Full boards, and every so many patterns beginning with the one of a number.
fn patterns(places: usize, from: usize, step: usize) -> Vec<String> {
    let full = (1..=places).map(|n| "o".repeat(n));
    let all = (1..=places).flat_map(|n| (0..1_u32 << n).map(move |bits| (n, bits)));
    let some = all.skip(from % step).step_by(step);
    let shown = some.map(|(n, bits)| {
        let mark = |i| if bits >> i & 1 == 1 { 'o' } else { '.' };
        (0..n).map(mark).collect::<String>()
    });
    full.chain(shown).collect()
}

#[test]
fn every_short_code_is_played_on_rows_and_rings_as_by_trying_everything() {
    let (digits, places, step) = pick((2, 8, 13), (4, 10, 61));
    let codes: Vec<String> = codes(digits)
        .into_iter()
        .filter(|code| code.starts_with('0'))
        .chain(["0.333...", "0.222...", "0.777...", "0.124", "0.00137"].map(String::from))
        .collect();
    let codes: Vec<(usize, String)> = codes.into_iter().enumerate().collect();
    codes.par_iter().for_each(|(number, code)| {
        for board in [Board::Row, Board::Ring] {
            let mut texts = Texts::new(code, board);
            for shown in patterns(places, *number, step) {
                compare_places(code, board, &shown, &mut texts);
            }
        }
    });
}

/// Full rings and rows as large as any board, where the kernel must have room for the table.
#[test]
fn the_largest_boards_are_solved() {
    for code in ["0.77", "0.07", "0.15", "0.333..."] {
        for board in [Board::Row, Board::Ring] {
            let game = on_places(code, board);
            let position = Position(vec![1; 64]);
            games::certified(&*game, &position, Goal::Winner, Method::Powers)
                .unwrap_or_else(|error| panic!("{code} {board:?}: {error}"));
        }
    }
}

/// The same up to reflection, round a ring also up to turning; nothing else.
#[test]
fn a_row_is_reflected_and_never_turned() {
    let (row, ring) = (
        on_places("0.07", Board::Row),
        on_places("0.07", Board::Ring),
    );
    let read = |shown: &str| Position(shown.chars().map(|c| u64::from(c == 'o')).collect());
    let same =
        |game: &dyn Game, a: &str, b: &str| game.canonical(&read(a)) == game.canonical(&read(b));
    assert!(same(&*row, "oo.o", "o.oo"));
    assert!(!same(&*row, "oo.o", "ooo."));
    assert!(same(&*ring, "oo.o", "ooo."));
    assert_eq!(row.parts(&read("oo.o")), Some(vec![2, 1]));
    assert_eq!(ring.parts(&read("oo.o")), Some(vec![3]));
    assert_eq!(row.parts(&read("ooo")), Some(vec![3]));
    assert_eq!(ring.parts(&read("ooo")), None);
}

const SET: &str = "\
title: Places
exercises:
  - kind: first-move
    game: {title: Pairs, code: \"0.07\", board: row}
    circles: 7..9
    gaps: 1..2
    count: 2
  - kind: all-moves
    game: {code: \"0.137\", board: ring}
    circles: 8
    gaps: 0..2
    count: 2
  - kind: winner
    game: {title: Pairs round a table, code: \"0.07\", board: ring}
    circles: 6..9
    count: 2
";

#[test]
fn a_set_defines_games_on_places() {
    let folder = Folder::with(&[("set.yaml", SET)]);
    let pool = folder.good("pool set.yaml");
    assert!(pool.contains("circles 7..9, gaps 1..2"), "{pool}");
    folder.good("stress set.yaml --seeds 5");
    folder.good("generate set.yaml --seed 3 --format md,html,json,tex,typ --out out");
    let sheet = folder.read("out/set.md");
    for said in [
        "**Pairs.** Two players take turns on a row of circles. A move takes 2 counters from circles that are side by side. A player who cannot move *loses*.",
        "**Pairs round a table.** Two players take turns. A move takes 2 counters",
        "stand in a row: **",
        "A full ring has no ends",
    ] {
        assert!(sheet.contains(said), "{said}: {sheet}");
    }
}

#[test]
fn a_board_is_named_on_the_command_line_and_in_a_paper() {
    let folder = Folder::new();
    let key = folder.good("solve 0.07 oo.oooo --board row");
    assert!(
        key.starts_with("game: 0.07\nboard: row\nrow: oo.oooo\n"),
        "{key}"
    );
    folder.write("key.txt", &key);
    folder.good("check key.txt");
    let ring = folder.good("solve kayles oo.ooo --board ring");
    assert!(
        ring.starts_with("game: kayles\nboard: ring\ncircles: oo.ooo\n"),
        "{ring}"
    );
    folder.write("ring.txt", &ring);
    folder.good("check ring.txt");
    for (command, message) in [
        ("solve 4.7 5 --board row", "divides heaps as no markers"),
        (
            "solve grundys-game 5 --board ring",
            "divides heaps as no markers",
        ),
        (
            "solve nim 5 --board row",
            "cannot be played on another board",
        ),
        (
            "solve 0.77 5 --board row --misere",
            "not solved under misère play",
        ),
        ("solve 0.77 ox --board row", "`ox` is not a row"),
    ] {
        let run = folder.line(command);
        assert!(
            run.code == 2 && run.err.contains(message),
            "{command}: {run:?}"
        );
    }
}

/// Headers, moves that are against the rules, and words that only mean something round a ring.
#[test]
fn a_paper_about_places_is_judged_by_its_code() {
    use nimsmith::check::{Hints, paper, report::Verdict};
    let row = "game: 0.07\nboard: row\nrow: oooo.oo\n\n";
    let ring = "game: 0.15\nboard: ring\ncircles: oooo.oo\n\n";
    for (headers, line, told) in [
        (row, "take circles 1, 7 wins", "do not lie side by side"),
        (
            row,
            "take circle 1 wins",
            "1 may not be taken: a move takes 2.",
        ),
        (
            row,
            "take circles 4, 5 wins",
            "There is no marker at circle 5",
        ),
        (row, "take circles 7, 8 wins", "There is no circle 8"),
        (
            ring,
            "take circle 6 wins",
            "A move that takes 1 may not leave that of their run.",
        ),
        (
            "game: nim\nboard: ring\n",
            "circles: 8",
            "cannot be played on another board",
        ),
        (
            "game: 0.07\nboard: table\n",
            "row: 8",
            "I do not know this value of `board`.",
        ),
        (
            "game: 4.7\nboard: row\n",
            "row: 8",
            "divides heaps as no markers on places can be divided",
        ),
        (
            "game: 0.07\nboard: row\nmisere: yes\n",
            "row: 8",
            "row or a ring is not solved under misère play",
        ),
        (
            "game: 0.07\nboard: row\n",
            "circles: 8",
            "This game has no `circles`.",
        ),
    ] {
        let text = format!("{headers}{line}\n\nfirst player wins\n");
        let report = paper(text.as_bytes(), &super::desk::Desk, Hints::Next);
        let lines = &report.answers[0].lines;
        let messages: Vec<&str> = lines
            .iter()
            .filter_map(|line| line.message.as_deref())
            .collect();
        assert!(
            messages.iter().any(|message| message.contains(told)),
            "{text}: {messages:?}"
        );
    }
    let text = format!("{row}take circles 2, 1, which leaves ..oo.oo\nruns of ..oo.oo: 2, 2\n");
    let report = paper(text.as_bytes(), &super::desk::Desk, Hints::Next);
    let lines = &report.answers[0].lines;
    assert!(
        lines
            .iter()
            .all(|line| matches!(line.verdict, Verdict::Ok | Verdict::NotChecked)),
        "{lines:?}"
    );
}

/// Each board once up to reflection and turning, without those on which no move is possible and those with one run that a
/// move takes whole.
fn drawn(texts: &mut Texts, places: usize, gaps: usize) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let round = texts.round;
    for shown in patterns(places, 0, 1)
        .into_iter()
        .filter(|shown| shown.len() == places)
    {
        let full = !shown.contains('.');
        let cleared = texts.after(&shown).iter().any(|left| !left.contains('o'));
        let ended = texts.after(&shown).is_empty();
        let seen = cleared && !(round && full) || ended;
        if seen || shown.matches('.').count() != gaps {
            continue;
        }
        let turns = if round { places } else { 1 };
        let turned = (0..turns).map(|by| format!("{}{}", &shown[by..], &shown[..by]));
        let both = turned.flat_map(|shown| [shown.chars().rev().collect(), shown]);
        let last = both.max().expect("a board");
        found.insert(last, texts.winning(&shown).len());
    }
    found
}

#[test]
fn pools_of_rows_and_rings_are_exact() {
    let codes = ["0.77", "0.07", "0.137", "0.15", "0.6", "0.333..."];
    for (code, board) in codes
        .iter()
        .flat_map(|code| [(code, Board::Row), (code, Board::Ring)])
    {
        let (game, mut texts) = (on_places(code, board), Texts::new(code, board));
        for (places, gaps) in (1..=8).flat_map(|n| (0..=n).map(move |gaps| (n, gaps))) {
            let all = drawn(&mut texts, places, gaps);
            let any = Demand {
                gaps: gaps as u64..=gaps as u64,
                ..Demand::any(places as u64..=places as u64, 1..=1)
            };
            for most in [0, 1, 2, u64::MAX] {
                let demand = Demand {
                    winning_moves: Some(0..=most),
                    ..any.clone()
                };
                let pool = game.pool(&demand, &Budget::default()).expect("a pool");
                let boards = (0..).map_while(|rank| pool.at(rank));
                let boards = boards.map(|board| text(&Position(board.to_vec())));
                let mut found: Vec<String> = boards.collect();
                found.sort();
                let right = all.iter().filter(|(_, moves)| **moves as u64 <= most);
                let right: Vec<String> = right.map(|(board, _)| board.clone()).collect();
                assert_eq!(found, right, "{code} {board:?} {places} {gaps} {most}");
            }
        }
    }
}

#[test]
fn json_names_a_game_by_its_code() {
    let folder = super::program::Folder::new();
    folder.write(
        "set.yaml",
        "exercises:\n  - {kind: winner, game: \"0.137\", size: 5..9}\n",
    );
    folder.line("generate set.yaml --format json --out out");
    let sheet: serde_json::Value =
        serde_json::from_str(&folder.read("out/set.json")).expect("JSON");
    let exercise = &sheet["exercises"][0];
    assert_eq!(exercise["game"], "0.137");
    assert_eq!(exercise["solution"]["game"], "0.137");
}

/// As it is printed it is not answered, and filled in with the values of the key it is.
#[test]
fn a_table_of_values_is_a_form_on_papers() {
    let folder = Folder::with(&[(
        "set.yaml",
        "exercises:
  - {kind: grundy-table, game: kayles, size: 9}
  - {kind: grundy-table, game: take-away, take: [2, 5], size: 12}
",
    )]);
    folder.good("generate set.yaml --papers --format json");
    let sheet: serde_json::Value =
        serde_json::from_str(&folder.read("out/set.json")).expect("JSON");
    let verdicts = |paper: &str| {
        folder.write("paper.txt", paper);
        let report = folder
            .line("check paper.txt --set set.yaml --format json")
            .out;
        let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
        let answers = report["answers"].as_array().expect("a list");
        let verdicts = answers.iter().map(|answer| answer["verdict"].to_string());
        verdicts.collect::<Vec<_>>().join(" ")
    };
    let printed = folder.read("out/set.txt");
    assert_eq!(
        printed.matches("\nGrundy values:\n").count(),
        2,
        "{printed}"
    );
    assert_eq!(printed.matches("\nperiod:\n").count(), 1, "{printed}");
    assert_eq!(verdicts(&printed), r#""incomplete" "incomplete""#);
    let mut filled = printed.replace("\nperiod:\n", "\nperiod: 7 from 0 on\n");
    for exercise in sheet["exercises"].as_array().expect("a list") {
        let values = exercise["answer"]["values"].to_string();
        let line = format!("\nGrundy values: {}\n", values.trim_matches(['[', ']']));
        filled = filled.replacen("\nGrundy values:\n", &line, 1);
    }
    assert_eq!(verdicts(&filled), r#""correct" "correct""#, "{filled}");
    // One slip leaves something, as in other tables; several leave nothing.
    for (values, told) in [
        (
            "0 0 1 1 0 2 1 0 0 1 1 0 3",
            "given that, the answer is right",
        ),
        ("0 0 1 1 0 2 1 0 0 1 1 3 3", "one line is wrong\n"),
        ("0 0 1 1 0 2 1 0 0 1 1 3", "one line is wrong\n"),
    ] {
        folder.write(
            "slip.txt",
            format!(
                "game: take-away\nheap: 12\ntake: 2, 5\nasked: grundy-table\nGrundy values: {values}\nperiod: 7\n"
            ),
        );
        let report = folder.line("check slip.txt").out;
        assert!(report.contains(told), "{values}: {report}");
    }
}

/// All values were asked for, and where the table shows how they repeat themselves, that too.
#[test]
fn a_table_is_answered_by_all_of_it() {
    let folder = Folder::new();
    let two_or_five = "game: take-away\nheap: 12\ntake: 2, 5\nasked: grundy-table\n";
    let kayles = "game: kayles\nheap: 9\nasked: grundy-table\n";
    for (task, lines, whole) in [
        (
            two_or_five,
            "Grundy values: 0 0 1 1 0 2 1 0 0 1 1 0 2\nperiod 7\n",
            true,
        ),
        (
            two_or_five,
            "Grundy values: 0 0 1 1 0 2 1 0 0 1 1 0 2\n",
            false,
        ),
        (
            two_or_five,
            "The Grundy values repeat with period 7\ng(12) = 2\n",
            false,
        ),
        (kayles, "Grundy values: 0 1 2 3 1 4 3 2 1 4\n", true),
        (
            kayles,
            "Grundy values: 0 1 2 3 1 4\nGrundy values from 6: 3 2 1 4\n",
            true,
        ),
        (
            two_or_five,
            "Grundy values: 0 0 1 1 0 2 1 0 0 1 1 0 2\nperiod: 7 from 0 on\n",
            true,
        ),
        (kayles, "Grundy values from 5: 4 3 2 1 4\n", false),
        (kayles, "Grundy values: 0 1 2 3 1 4 3 2 1\n", false),
    ] {
        folder.write("paper.txt", format!("{task}{lines}"));
        let report = folder.line("check paper.txt").out;
        let is = if whole {
            "✓ correct"
        } else {
            "… incomplete"
        };
        assert!(report.contains(is), "{report}");
    }
}
