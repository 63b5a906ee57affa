//! What a game allows: its moves, who wins when they run out, and which theorems hold for it. The `Rules` half of every
//! game is trusted, so it stays short.

use std::cmp::Reverse;
use std::sync::Arc;

use super::amounts::{Amounts, Taking};
use super::heap_code::HeapCode;
use super::position::{HeapNo, Move, Position};

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Normal play: a player who cannot move loses.
    #[default]
    Normal,
    /// Misère play: a player who cannot move wins.
    Misere,
}

/// A theorem of the lectures that the kernel may apply to a game. Its hypotheses are checked where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// Nim: N-position exactly when the nim-sum is not 0 (lecture 000, Theorem 1).
    One,
    /// Classic Nim with two or more big heaps: N-position exactly when the nim-sum is not 0 (000, Theorem 2).
    Two,
    /// Classic Nim with exactly one big heap: N-position (000, proof of Theorem 2 and Example 5c).
    OneBigHeap,
    /// Classic Nim without a big heap: P-position exactly when the number of heaps of one is odd.
    NoBigHeap,
    /// Nim with two heaps: P-position exactly when they are equal, by mirroring (lecture 002, Claim).
    Mirror,
    /// Circle Nim with a gap: P-position when each length of arc occurs an even number of times, by mirroring (000).
    EqualArcs,
    /// Take-away of 1 to k, one heap: P-position exactly at the multiples of k + 1, under misère play one above them.
    Multiples,
    /// Normal play, a sum of parts: N-position exactly when the nim-sum of their Grundy values is not 0 (Sprague 1935,
    /// Grundy 1939).
    Grundy,
}

/// What lies on the table, for how moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Heaps of Nim, whatever they look like.
    Heaps(Look),
    /// Heaps, of which a single one needs no number: "take 3".
    Piles,
    /// Places round a circle, each with a marker or without: "take circles 1, 2".
    Circle,
    /// Places in a row, each with a marker or without: "take circles 1, 2".
    Row,
}

/// What the heaps of Nim look like. The numbers of a position and its moves are the same in each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Look {
    /// Numbered rows of counters: "take 3 from row 2".
    #[default]
    Rows,
    /// Coins on a strip of squares, each a heap of the number of its square: "move the coin on 9 to 4".
    Strip,
    /// Coins in a row, of which each that shows heads is a heap of the number of its place: "turn 9 and 4".
    Turtles,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout::Heaps(Look::default())
    }
}

impl Layout {
    /// Numbered rows.
    pub const ROWS: Layout = Layout::Heaps(Look::Rows);

    /// True where there are heaps of Nim.
    pub fn is_nim(self) -> bool {
        matches!(self, Layout::Heaps(_))
    }

    /// What heaps of Nim look like, where they do not look like heaps.
    pub fn disguise(self) -> Option<Look> {
        match self {
            Layout::Heaps(look) if look != Look::Rows => Some(look),
            _ => None,
        }
    }

    /// Whether there are places, each with a marker or without, rather than heaps.
    pub fn has_places(self) -> bool {
        matches!(self, Layout::Circle | Layout::Row)
    }

    /// Whether the places lie round a ring.
    pub fn is_round(self) -> bool {
        self == Layout::Circle
    }

    /// Whether heaps are played by a heap code.
    pub fn is_coded(self) -> bool {
        self == Layout::Piles
    }

    /// Whether a move names its heap: of so many heaps of a heap code a single one needs no number.
    pub fn names_heap(self, heaps: usize) -> bool {
        !self.is_coded() || heaps != 1
    }

    /// Whether two places, counted from 1, are side by side; round a circle the last and the first are.
    pub fn beside(self, one: usize, other: usize, places: usize) -> bool {
        let apart = one.abs_diff(other);
        apart == 1 || self.is_round() && apart + 1 == places
    }
}

/// What a game of a heap code is played on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Board {
    /// Heaps of counters.
    #[default]
    Heaps,
    /// Places in a row: a run of markers side by side is what a heap is elsewhere.
    Row,
    /// Places round a ring, of which the last is beside the first.
    Ring,
}

impl Board {
    /// Every board with its word.
    pub const WORDS: [(&'static str, Board); 3] = [
        ("heaps", Board::Heaps),
        ("row", Board::Row),
        ("ring", Board::Ring),
    ];

    /// Its word in set files, papers and on the command line.
    pub fn word(self) -> &'static str {
        let known = Board::WORDS.iter().find(|(_, board)| *board == self);
        known.map_or("", |(word, _)| word)
    }

    /// Reads a word.
    pub fn read(text: &str) -> Option<Board> {
        let known = Board::WORDS.iter().find(|(word, _)| *word == text);
        known.map(|&(_, board)| board)
    }
}

/// The rules of play of one game. Trusted: the kernel believes what stands here.
pub trait Rules: Send + Sync {
    /// Who wins when no move is left.
    fn convention(&self) -> Convention;

    /// The position that a move leads to, or `None` where the move is not legal.
    fn after(&self, position: &Position, by: &Move) -> Option<Position>;

    /// Every legal move once, in heap order and then by the number taken. Lazy, since there may be 2^63 of them.
    fn moves<'a>(&'a self, position: &'a Position) -> Box<dyn Iterator<Item = Move> + 'a>;

    /// The theorems that hold for this game.
    fn theorems(&self) -> &'static [Theorem];

    /// The same for all positions that differ only in a way that does not matter to play, and for no others: here the
    /// heaps that are not empty, the largest first.
    fn canonical(&self, position: &Position) -> Position {
        let mut heaps: Vec<u64> = position.0.iter().copied().filter(|&n| n > 0).collect();
        heaps.sort_unstable_by_key(|&size| Reverse(size));
        Position(heaps)
    }

    /// The sizes of the parts of a position that are played each by itself, in board order: here the heaps. `None` where
    /// the position does not fall into such parts.
    fn parts(&self, position: &Position) -> Option<Vec<u64>> {
        Some(position.0.clone())
    }

    /// The position that has one part of a size and nothing else.
    fn alone(&self, part: u64) -> Position {
        Position(vec![part])
    }

    /// What lies on the table.
    fn layout(&self) -> Layout {
        Layout::default()
    }

    /// What a move may do to one heap, where the game is one of heaps that is decided by tables: a move changes one heap as
    /// its code says, and nothing else.
    fn code(&self) -> Option<&HeapCode> {
        None
    }

    /// What a move may do to a run of markers, where the game is one of places. A full ring is no run: taking some of its
    /// markers leaves one run, and taking all leaves nothing.
    fn run_code(&self) -> Option<&HeapCode> {
        None
    }

    /// What a game of places is played on, where its name does not say so.
    fn board(&self) -> Option<Board> {
        None
    }

    /// How many counters one move may take, where the code lists it.
    fn amounts(&self) -> Option<&Amounts> {
        self.code()?.amounts()
    }
}

/// Anything that lends `&dyn Rules`.
pub trait Rulebook {
    /// The rules.
    fn rules(&self) -> &dyn Rules;
}

impl<'r> Rulebook for &'r (dyn Rules + 'r) {
    fn rules(&self) -> &dyn Rules {
        *self
    }
}

impl Rulebook for Arc<dyn Rules> {
    fn rules(&self) -> &dyn Rules {
        &**self
    }
}

/// What is agreed before a game, where a game leaves it open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HouseRules {
    /// What a move may do to one heap.
    pub code: HeapCode,
    /// What it is played on.
    pub board: Board,
    /// Whether a player who cannot move wins.
    pub misere: bool,
    /// What the game is called, where a set defines it.
    pub title: Option<Arc<str>>,
}

impl HouseRules {
    /// Take 1 to 3, and a player who cannot move loses.
    pub const DEFAULT: HouseRules = HouseRules {
        code: HeapCode::UP_TO_THREE,
        board: Board::Heaps,
        misere: false,
        title: None,
    };

    /// One of these numbers from a heap, which must have more counters where not all may be taken.
    pub fn taking(taking: impl Into<Taking>, misere: bool, not_all: bool) -> HouseRules {
        HouseRules {
            code: HeapCode::taking(&taking.into(), not_all),
            misere,
            ..HouseRules::DEFAULT
        }
    }
}

impl Default for HouseRules {
    fn default() -> HouseRules {
        HouseRules::DEFAULT
    }
}

/// The move of Nim: any number of counters, at least one, from exactly one heap.
pub fn take_any(position: &Position, by: &Move) -> Option<Position> {
    let take = by.single()?;
    let left = position.heap(take.heap)?.checked_sub(take.count)?;
    (take.count > 0 && take.apart == 0).then(|| position.with(take.heap, left))
}

/// Every move of `take_any`.
pub fn all_takes(position: &Position) -> Box<dyn Iterator<Item = Move> + '_> {
    let takes = |(heap, size): (HeapNo, u64)| (1..=size).map(move |count| Move::take(heap, count));
    Box::new(position.heaps().flat_map(takes))
}
