//! A game on the board of a page: what lies on it, what was done, and what is said of it. How it looks is the page's.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::dice::Dice;
use crate::error::Error;
use crate::games::Game;
use crate::kinds::Unsuited;
use crate::model::{HeapCode, HeapNo, Layout, Look, MOST_HEAPS, Move, Position, Take};
use crate::spec::{Named, Words};

use super::hint::Taught;
use super::opponent::Opponent;
use super::rules::rules;
use super::voice::{Voice, called, capital};
use super::{MOST_TURNS, Side, Table, annotate, other, refuse};

/// Larger numbers of counters are no game for fingers.
const MOST_COUNTERS: u64 = 1_000;

/// Counters of a heap that is divided are chosen one by one.
const MOST_DIVIDED: u64 = 40;

/// The squares of a strip, or the coins in a row, stand side by side.
const MOST_SQUARES: u64 = 32;

/// A board of a page, and who plays on it.
pub struct Board {
    game: Arc<dyn Game>,
    words: Words,
    opponent: Opponent,
    /// Who begins the next game.
    first: Side,
    taught: Taught,
}

/// A game as a page keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The position at the beginning.
    pub start: Vec<u64>,
    /// Who moved first.
    pub first: Side,
    /// The moves in order.
    pub moves: Vec<By>,
}

/// A move as a page has it: for each place, counted from 1, how many are removed, and how many of the others become a
/// heap of their own.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct By(Vec<(usize, u64, u64)>);

/// What a board shows.
#[derive(Debug, Serialize)]
pub struct Scene {
    schema: &'static str,
    /// How the parts lie: `heaps`, `row`, `ring`, `strip` or `turtles`.
    layout: &'static str,
    rules: String,
    heap: [String; 2],
    counter: [String; 2],
    /// Whether what is left of a heap may be divided.
    divides: bool,
    /// The largest number that a move removes, where there is one.
    most: Option<u64>,
    played: Played,
    position: Vec<u64>,
    /// What a heap is called, in order.
    names: Vec<String>,
    /// What may be taken from each heap, where that is not any number.
    takes: Option<Vec<Vec<u64>>>,
    /// The opponent's move, if that was the last, and the position before it.
    reply: Option<(By, Vec<u64>)>,
    your_turn: bool,
    over: bool,
    /// The position in words.
    shown: String,
    /// The move that was made, as a sentence; empty where there was none.
    did: String,
    /// Whose turn it is, or how the game has ended.
    status: String,
    /// The game move by move.
    told: Vec<String>,
    /// Your first mistake, once the game is over.
    verdict: String,
}

/// Whether counters may be taken as they were chosen.
#[derive(Debug, Serialize)]
pub struct Chosen {
    /// The move, where it is legal.
    by: Option<By>,
    /// The move in words, or why it is none.
    text: String,
}

impl From<&Move> for By {
    fn from(by: &Move) -> By {
        let take = |take: &Take| (take.heap.0, take.count, take.apart);
        By(by.0.iter().map(take).collect())
    }
}

impl From<&By> for Move {
    fn from(by: &By) -> Move {
        let take = |&(heap, count, apart)| Take {
            heap: HeapNo(heap),
            count,
            apart,
        };
        Move(by.0.iter().map(take).collect())
    }
}

impl Board {
    /// A board with a set's words.
    pub fn new(
        game: Arc<dyn Game>,
        words: &Words,
        opponent: Opponent,
        first: Side,
        taught: Taught,
    ) -> Board {
        Board {
            words: called(words, game.layout()),
            game,
            opponent,
            first,
            taught,
        }
    }

    /// The game and its words.
    pub fn voice(&self) -> Voice<'_> {
        Voice {
            game: &*self.game,
            words: &self.words,
        }
    }

    /// What is said on it may use no more than this.
    pub fn taught(&self) -> Taught {
        self.taught
    }

    /// How the game is played from a position.
    pub fn rules(&self, start: &Position) -> String {
        rules(self.voice(), start.0.len() > 1)
    }

    /// A new game; the opponent has moved, if it moves first.
    pub fn begin(&self, start: Position, seed: u64) -> Result<Scene, Error> {
        let mut table = Table::new(self.game.clone(), start, self.first);
        if self.first == Side::Opponent {
            self.opponent.play(&mut table, seed)?;
        }
        self.scene(&table, last(&table, self.voice()))
    }

    /// A new game from another position like the one that the board was made for.
    pub fn begin_another(
        &self,
        like: &Position,
        now: &Position,
        seed: u64,
    ) -> Result<Scene, Error> {
        let mut dice = Dice::new(seed, "other", 0, "");
        let start = other::other(&*self.game, like, now, self.first, &mut dice)?;
        self.begin(start, seed)
    }

    /// A game as far as it was played; `None` where some move of it is not legal.
    pub fn table(&self, played: &Played) -> Option<Table> {
        let start = Position(played.start.clone());
        if played.moves.len() > MOST_TURNS || unfit(&*self.game, &start).is_some() {
            return None;
        }
        let mut table = Table::new(self.game.clone(), start, played.first);
        for by in &played.moves {
            table.make(by.into())?;
        }
        Some(table)
    }

    /// The first of some moves that is legal, or why the first of them all is not.
    pub fn choose(&self, table: &Table, among: &[By]) -> Chosen {
        let at = table.position();
        let moves: Vec<Move> = among.iter().map(Move::from).collect();
        let legal = |by: &&Move| self.game.after(at, by).is_some();
        let text = match (moves.iter().find(legal), moves.first()) {
            (Some(by), _) => {
                return Chosen {
                    by: Some(by.into()),
                    text: self.voice().take(by, at),
                };
            }
            (None, Some(first)) => refuse::refusal(self.voice(), at, first),
            (None, None) => None,
        };
        Chosen {
            by: None,
            text: text.unwrap_or_default(),
        }
    }

    /// Your move; `None` where it is not legal.
    pub fn play(&self, mut table: Table, by: &By) -> Option<Result<Scene, Error>> {
        table.make(by.into())?;
        Some(self.scene(&table, last(&table, self.voice())))
    }

    /// The opponent's move.
    pub fn reply(&self, mut table: Table, seed: u64) -> Result<Scene, Error> {
        self.opponent.play(&mut table, seed)?;
        self.scene(&table, last(&table, self.voice()))
    }

    /// Your last move taken back, and what came after it.
    pub fn undo(&self, mut table: Table) -> Result<Scene, Error> {
        let did = self.voice().undone(table.undo());
        self.scene(&table, did)
    }

    fn scene(&self, table: &Table, did: String) -> Result<Scene, Error> {
        let voice = self.voice();
        let game = &*self.game;
        let position = table.position();
        let shown = capital(&voice.shown(position));
        let over = table.over();
        let your_turn = !over && table.to_move() == Side::You;
        let status = match (voice.ending(table), your_turn) {
            (Some(ending), _) => ending,
            (None, true) => voice.say("play your move", &[("position", &shown)]),
            (None, false) => String::new(),
        };
        let code = game.code().or(game.run_code());
        let reply = table
            .before()
            .filter(|(_, turn)| turn.side == Side::Opponent)
            .map(|(before, turn)| (By::from(&turn.by), before.0.clone()));
        let noun = |(one, many, _): &Named| [one.clone(), many.clone()];
        Ok(Scene {
            schema: "nimsmith/board/1",
            layout: layout(game),
            rules: self.rules(&table.start),
            heap: noun(&self.words.heap),
            counter: noun(&self.words.object),
            divides: game.code().is_some_and(HeapCode::divides),
            most: code.and_then(HeapCode::reach),
            played: Played {
                start: table.start.0.clone(),
                first: table.first,
                moves: table.turns.iter().map(|turn| By::from(&turn.by)).collect(),
            },
            position: position.0.clone(),
            names: position
                .heaps()
                .map(|(heap, _)| voice.named(position, heap))
                .collect(),
            takes: game
                .code()
                .filter(|code| !code.divides())
                .map(|code| position.0.iter().map(|&size| taken(code, size)).collect()),
            reply,
            your_turn,
            over,
            told: self.told(table),
            verdict: match over {
                true => self.verdict(table)?,
                false => String::new(),
            },
            shown,
            did,
            status,
        })
    }

    /// Each move as a sentence with the position after it.
    fn told(&self, table: &Table) -> Vec<String> {
        let voice = self.voice();
        let before = std::iter::once(&table.start).chain(table.turns.iter().map(|turn| &turn.to));
        let step = |(turn, before): (&super::Turn, &Position)| {
            let made = voice.made(turn.side, &turn.by, before);
            let to = voice.shown(&turn.to);
            voice.say("play move to", &[("move", &made), ("position", &to)])
        };
        table.turns.iter().zip(before).map(step).collect()
    }

    fn verdict(&self, table: &Table) -> Result<String, Error> {
        let notes = annotate::notes(table)?;
        Ok(annotate::verdict(self.voice(), &notes, self.taught)?.join(" "))
    }
}

/// The move that was made last, as a sentence; empty where there is none.
fn last(table: &Table, voice: Voice) -> String {
    let made = table
        .before()
        .map(|(before, turn)| voice.made(turn.side, &turn.by, before) + ".");
    made.unwrap_or_default()
}

fn layout(game: &dyn Game) -> &'static str {
    match game.layout() {
        Layout::Heaps(Look::Rows) | Layout::Piles => "heaps",
        Layout::Heaps(Look::Strip) => "strip",
        Layout::Heaps(Look::Turtles) => "turtles",
        Layout::Row => "row",
        Layout::Circle => "ring",
    }
}

/// What may be taken from a heap of a size.
fn taken(code: &HeapCode, size: u64) -> Vec<u64> {
    let mut counts: Vec<u64> = code.moves(size).map(|by| by.count).collect();
    counts.dedup();
    counts
}

/// Why a position cannot be played on a board, and what to do.
pub fn unfit(game: &dyn Game, position: &Position) -> Option<(String, String)> {
    if let Some(most) = too_large(game, position) {
        return Some(("the board is too large to play on".to_string(), most));
    }
    let marked_once = !game.layout().has_places() || position.0.iter().all(|&marker| marker <= 1);
    let look = game.layout().disguise().unwrap_or_default();
    if position.0.is_empty() || !marked_once || !look.fits(&position.0) {
        let message = "this is no position of the game".to_string();
        return Some((message, "begin with one that can come up".to_string()));
    }
    if let Some(Unsuited { why, help }) = Unsuited::if_over(game, position) {
        return Some((why, help));
    }
    let unsolved = game.unsolved(position)?;
    Some((unsolved.to_string(), unsolved.help().to_string()))
}

/// What there may be at most, where there is more.
fn too_large(game: &dyn Game, position: &Position) -> Option<String> {
    let (most, of) = match game.layout() {
        Layout::Heaps(Look::Strip) => (MOST_SQUARES, "squares"),
        Layout::Heaps(Look::Turtles) => (MOST_SQUARES, "coins"),
        _ if game.code().is_some_and(HeapCode::divides) => {
            (MOST_DIVIDED, "counters in a heap that may be divided")
        }
        _ => (MOST_COUNTERS, "counters in a row"),
    };
    if position.0.len() > MOST_HEAPS {
        return Some(format!("at most {MOST_HEAPS} heaps or places"));
    }
    let large = position.0.iter().any(|&size| size > most);
    large.then(|| format!("at most {most} {of}"))
}
