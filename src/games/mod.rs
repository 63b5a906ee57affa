//! The games: their names, their rules of play (trusted) and how they are solved (not trusted). A new game is a file
//! here, a line in GAMES, its words and, where none fits, a solver in `engine`; CONTRIBUTING.md lists them.

mod contract;
mod disguise;
mod heap_game;
mod nim;
mod places;
pub mod proofs;

use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::budget::Budget;
use crate::error::Error;
use crate::kernel::{self, Certified};
use crate::model::derivation::{Derivation, Method};
use crate::model::goal::Goal;
use crate::model::heap_code::HeapCode;
use crate::model::position::{MOST_HEAPS, Position};
use crate::model::rules::{Board, Convention, HouseRules, Layout, Rules};
use crate::proof::strategy::{self, NoBoard};
use crate::proof::written::{Fault, Replay};
use crate::spec::{Boards, GameName, Unplayable};
pub use contract::Game;
use disguise::Disguise;
use heap_game::HeapGame;
use nim::Nim;
use places::Places;

/// Every game. Made once and for good, since everything lends them.
pub static GAMES: LazyLock<Vec<&'static dyn Game>> = LazyLock::new(|| {
    let kept = |game: HeapGame| -> &'static dyn Game { Box::leak(Box::new(game)) };
    let circle_nim = Box::leak(Box::new(Places::circle_nim()));
    let mut games: Vec<&'static dyn Game> = vec![
        &Nim(Convention::Normal),
        &Nim(Convention::Misere),
        circle_nim,
    ];
    games.extend([HeapGame::take_away(), HeapGame::octal()].map(kept));
    games.extend(ROWS.map(|(name, title, code)| {
        let code = HeapCode::read(code).unwrap_or_else(HeapCode::unequal_halves);
        kept(HeapGame::row(name, title, code))
    }));
    games.extend([&Disguise::Nimble as &dyn Game, &Disguise::TurningTurtles]);
    games
});

/// The game that takes its code from the set, the paper or the command line.
pub const OCTAL: &str = crate::spec::OCTAL;

/// Games of heap codes: name, title and code, which for Grundy's game is no octal one.
const ROWS: [(&str, &str, &str); 8] = [
    ("kayles", "Kayles", "0.77"),
    ("dawsons-kayles", "Dawson's Kayles", "0.07"),
    ("dawsons-chess", "Dawson's Chess", "0.137"),
    ("treblecross", "Treblecross", "0.007"),
    ("guiles", "Guiles", "0.15"),
    ("officers", "Officers", "0.6"),
    ("laskers-nim", "Lasker's Nim", "4.333..."),
    ("grundys-game", "Grundy's game", ""),
];

/// The game of a name or alias.
pub fn game(name: &str) -> Option<&'static dyn Game> {
    let known = |game: &&&dyn Game| game.name() == name || game.aliases().contains(&name);
    GAMES.iter().find(known).copied()
}

/// All names and aliases that somebody may write.
pub fn words() -> Vec<&'static str> {
    let named = GAMES.iter().filter(|game| game.name() != OCTAL);
    let both = |game: &&'static dyn Game| {
        let own = std::iter::once(game.name());
        own.chain(game.aliases().iter().copied())
    };
    named.flat_map(both).collect()
}

/// The game of a name, alias or heap code, and what is agreed there: with a code that is the code.
pub fn named(name: &str, agreed: HouseRules) -> Option<(&'static dyn Game, HouseRules)> {
    match (
        game(name).filter(|game| game.name() != OCTAL),
        HeapCode::read(name),
    ) {
        (None, Some(code)) => Some((game(OCTAL)?, HouseRules { code, ..agreed })),
        (known, _) => Some((known?, agreed)),
    }
}

/// Why a game is not played on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffBoard {
    /// It is always played on the same one.
    Fixed,
    /// Its moves make no sense on places.
    Code,
    /// Misère play of sums is not solved.
    Misere,
}

impl fmt::Display for OffBoard {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            OffBoard::Fixed => "this game cannot be played on another board",
            OffBoard::Code => "this game divides heaps as no markers on places can be divided",
            OffBoard::Misere => "a row or a ring is not solved under misère play",
        })
    }
}

impl OffBoard {
    /// The message of `feedback.txt` that says so.
    pub fn name(self) -> &'static str {
        match self {
            OffBoard::Fixed => "fixed board",
            OffBoard::Code => "board of the code",
            OffBoard::Misere => "board under misere",
        }
    }

    /// What helps.
    pub fn help(self) -> &'static str {
        match self {
            OffBoard::Fixed => {
                "rows and rings are for heap codes such as 0.77, and for games such as kayles"
            }
            OffBoard::Code => "choose a code that begins with `0.`, or play it on heaps",
            OffBoard::Misere => "leave misère play out, or play on one heap",
        }
    }
}

/// The game under what is agreed, on the board that is agreed.
pub fn on_board(game: &dyn Game, house: &HouseRules) -> Result<Arc<dyn Game>, OffBoard> {
    let played = game.under(house);
    let fits = match house.board {
        Board::Heaps => true,
        Board::Row => played.layout() == Layout::Row,
        Board::Ring => played.layout() == Layout::Circle,
    };
    match played.code() {
        _ if fits => Ok(played),
        Some(code) if !code.fits_places() => Err(OffBoard::Code),
        Some(_) if house.misere => Err(OffBoard::Misere),
        _ => Err(OffBoard::Fixed),
    }
}

/// A game and a position as a line `replay` of a proof file names them: `circle 8` is a full circle, `nim 3, 3` heaps.
pub fn board(word: &str, numbers: &[u64]) -> Result<(Arc<dyn Rules>, Position), NoBoard> {
    let (name, position) = match (word, numbers) {
        ("circle", [places]) => {
            let places = usize::try_from(*places).ok();
            let full = places.filter(|places| (1..=MOST_HEAPS).contains(places));
            ("circle-nim", vec![1; full.ok_or(NoBoard::Size)?])
        }
        ("nim", heaps) if heaps.len() <= MOST_HEAPS => ("nim", heaps.to_vec()),
        ("nim", _) => return Err(NoBoard::Size),
        _ => return Err(NoBoard::Unknown),
    };
    let game = game(name).ok_or(NoBoard::Unknown)?;
    Ok((game.under(&HouseRules::DEFAULT), Position(position)))
}

/// Replays a strategy for a proof file, with the steps that are left for the file.
pub fn replayed(asked: &Replay, budget: &Budget) -> Result<strategy::Shown, Fault> {
    let board = board(&asked.game.text, &asked.numbers);
    let board = board.as_ref().map(|(rules, position)| (&**rules, position));
    let board = board.map_err(|why| *why);
    strategy::carry_out(asked, board, budget)
}

/// The games as a set file names them.
pub fn names() -> Vec<GameName> {
    let name = |game: &&'static dyn Game| GameName {
        name: game.name(),
        aliases: game.aliases(),
    };
    GAMES.iter().map(name).collect()
}

/// What a set says of the boards of a game under what is agreed.
pub fn boards(name: &str, house: &HouseRules) -> Result<Boards, Unplayable> {
    let off = |off: OffBoard| (off.to_string(), off.help().to_string());
    let game = game(name).unwrap_or(GAMES[0]);
    on_board(game, house).map(|game| game.boards()).map_err(off)
}

/// The solution of a position that the kernel has accepted.
pub fn certified(
    game: &dyn Game,
    position: &Position,
    goal: Goal,
    method: Method,
) -> Result<Certified, Error> {
    accepted(game, game.solve(position, goal, method), goal)
}

/// A derivation that the kernel has accepted.
pub fn accepted(game: &dyn Game, derivation: Derivation, goal: Goal) -> Result<Certified, Error> {
    let position = derivation.position.clone();
    kernel::certify(game, derivation, goal).map_err(|refusal| {
        let why = format!(
            "the kernel refuses line {}: {:?}",
            refusal.line, refusal.why
        );
        uncertified(game, &position, &why)
    })
}

/// The error of a solution that must not be printed.
pub fn uncertified(game: &dyn Game, position: &Position, why: &str) -> Error {
    let what = format!("{} {position}: {why}", game.name());
    Error::Uncertified { what }
}
