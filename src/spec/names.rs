//! The kinds, games and mistakes that a set may name.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::prose::Pictures;
use crate::model::{HouseRules, MOST_DIGITS};

/// The game whose code the set gives.
pub const OCTAL: &str = "octal";

/// True for what is meant as a heap code, since no game has a name that begins so.
pub fn is_like_a_code(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_digit() || c == '.')
}

/// How a heap code is written, for messages.
pub fn how_to_code() -> String {
    format!(
        "a heap code has 1 to {MOST_DIGITS} digits from 0 to 7 after `0.` or `4.`, and `...` where the last one goes on; some \
         move must be possible"
    )
}

/// The names that a set file may use.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    /// The kinds of exercises.
    pub kinds: &'a [KindName],
    /// The games.
    pub games: &'a [GameName],
    /// What an exercise says of the boards of a game under what is agreed.
    pub boards: fn(&str, &HouseRules) -> Result<Boards, Unplayable>,
    /// The mistakes that students make, each with whether there are positions that show it.
    pub mistakes: &'a [(&'a str, bool)],
    /// The pictures beside the set.
    pub pictures: Pictures<'a>,
}

/// A kind of exercise as a set file names it.
#[derive(Debug)]
pub struct KindName {
    /// Its name.
    pub name: &'static str,
    /// Whether it is asked of a board, of which an exercise says something.
    pub board: bool,
    /// Whether several questions of it can be parts of one exercise.
    pub parts: bool,
    /// Which of the fields that only some kinds have it knows.
    pub fields: &'static [&'static str],
    /// What a set may name of proofs. The proofs are read for that, so only where a set asks about them.
    pub proofs: LazyLock<ProofNames, Box<dyn FnOnce() -> ProofNames + Send>>,
}

/// What a set may name of proofs.
#[derive(Debug, Clone, Default)]
pub struct ProofNames {
    /// The theorems that a kind can be asked of.
    pub theorems: Vec<&'static str>,
    /// Those of them that are drawn unless a set names others; empty where they all are.
    pub usual: Vec<&'static str>,
    /// The facts, theorems and methods that a kind can allow.
    pub reasons: Vec<&'static str>,
}

/// A game as a set file names it.
#[derive(Debug, Clone)]
pub struct GameName {
    /// Its own name.
    pub name: &'static str,
    /// Other names that are understood: `&["misere"]`.
    pub aliases: &'static [&'static str],
}

impl<'a> Names<'a> {
    /// Names and aliases of all games.
    pub(super) fn game_words(&self) -> impl Iterator<Item = &'static str> + use<'a> {
        let named = self.games.iter().filter(|game| game.name != OCTAL);
        named.flat_map(|game| [game.name].into_iter().chain(game.aliases.iter().copied()))
    }
}

/// What is wrong with what is agreed, and what helps.
pub type Unplayable = (String, String);

/// What an exercise says of the boards of a game.
#[derive(Debug, Clone)]
pub struct Boards {
    /// The fields that are about them.
    pub fields: &'static [&'static str],
    /// What can be required of them.
    pub require: &'static [&'static str],
    /// How many heaps, or places round a circle, unless given.
    pub heaps: RangeInclusive<u64>,
    /// How many counters a heap has, unless given.
    pub size: RangeInclusive<u64>,
}
