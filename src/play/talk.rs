//! A game as a conversation: a line comes in, an answer goes out. Knows no terminal; the prose of the answers is here.

use std::sync::Arc;

use crate::error::Error;
use crate::games::Game;
use crate::language::print;
use crate::locale::ENGLISH;
use crate::model::{HeapCode, Layout, Move, Position};
use crate::render::text;
use crate::spec::Words;

use super::hear::{Command, Heard, hear};
use super::hint::{self, Taught};
use super::opponent::Opponent;
use super::picture::picture;
use super::refuse::{self, refusal};
use super::rules::rules;
use super::voice::{Voice, called};
use super::{Side, Table, annotate, is_over, sight};

/// A game is broken off after so many moves.
const MOST_TURNS: usize = 1_000;

/// How a game is to be played.
pub struct Setting {
    /// The rules.
    pub game: Arc<dyn Game>,
    /// The position at the beginning.
    pub start: Position,
    /// Who plays against you.
    pub opponent: Opponent,
    /// Who moves first.
    pub first: Side,
    /// Fixes what the opponent chooses where no move is better than another.
    pub seed: u64,
}

/// A game that goes on.
pub struct Session {
    table: Table,
    words: Words,
    opponent: Opponent,
    seed: u64,
    /// How many hints were given in this position.
    hints: u32,
    /// Two bare numbers that were asked about, until another line comes.
    asked: Option<Move>,
    /// Whether it was told what two bare numbers mean.
    pairs_known: bool,
    ended: bool,
}

impl Session {
    /// Begins a game: the rules, the picture, and the opponent's move if that is the first.
    pub fn open(setting: Setting) -> Result<(Session, String), Error> {
        let Setting {
            game,
            start,
            opponent,
            first,
            seed,
        } = setting;
        // A game whose positions cannot be certified is not begun.
        sight::sight(&*game, &start)?;
        let mut session = Session {
            ended: is_over(&*game, &start),
            words: called(&Words::default(), game.layout()),
            table: Table::new(game, start, first),
            opponent,
            seed,
            hints: 0,
            asked: None,
            pairs_known: false,
        };
        let mut text = session.rules();
        text.push_str(&session.board());
        if first == Side::Opponent {
            text.push_str(&session.reply()?);
        }
        text.push_str(&session.turn());
        Ok((session, text))
    }

    /// Whether nothing more is to be heard.
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// The position on the table.
    pub fn position(&self) -> &Position {
        self.table.position()
    }

    /// The game told afterwards.
    pub fn account(&self) -> Result<String, Error> {
        annotate::account(self.voice(), &self.table)
    }

    /// Answers a line.
    pub fn hear(&mut self, line: &str) -> Result<String, Error> {
        let asked = self.asked.take();
        match hear(self.voice(), self.table.position(), line) {
            Heard::Nothing => Ok(String::new()),
            Heard::Unclear(text) => Ok(format!("{text}\n")),
            Heard::Command(command) => self.obey(command),
            Heard::Move(by) => self.play(by),
            Heard::Pair(by, other) => {
                let legal = |by: &Move| refusal(self.voice(), self.table.position(), by).is_none();
                let clear = by == other || !legal(&other) || !legal(&by);
                if clear || self.pairs_known || asked.as_ref() == Some(&by) {
                    self.pairs_known = true;
                    return self.play(by);
                }
                let text = format!(
                    "Two numbers are a row and how many to take from it: {}.\nType them again to play that, or type `{}`.\n",
                    self.shown(&by),
                    self.shown(&other)
                );
                self.asked = Some(by);
                Ok(text)
            }
        }
    }

    fn game(&self) -> &dyn Game {
        &*self.table.game
    }

    fn voice(&self) -> Voice<'_> {
        Voice {
            game: self.game(),
            words: &self.words,
        }
    }

    fn shown(&self, by: &Move) -> String {
        self.voice().take(by, self.table.position())
    }

    fn obey(&mut self, command: Command) -> Result<String, Error> {
        match command {
            Command::Hint => self.hint(),
            Command::Why => self.why(),
            Command::WhyMove => self.why_move(),
            Command::Undo => Ok(self.undo()),
            Command::Moves => Ok(self.moves()),
            Command::Board => Ok(self.board() + &self.turn()),
            Command::Help => Ok(self.help()),
            Command::Quit => {
                self.ended = true;
                Ok(String::new())
            }
        }
    }

    /// Your move, and the reply to it.
    fn play(&mut self, by: Move) -> Result<String, Error> {
        let by = self.in_order(by);
        if let Some(why) = refusal(self.voice(), self.table.position(), &by) {
            return Ok(format!("{why}\n"));
        }
        let mut text = format!("You {}.\n", self.shown(&by));
        self.table.make(by);
        self.hints = 0;
        if !self.table.over() {
            text.push_str(&self.reply()?);
        }
        text.push_str(&self.turn());
        Ok(text)
    }

    /// Two neighbours in the order in which the rules have them.
    fn in_order(&self, by: Move) -> Move {
        let turned = Move(by.0.iter().rev().copied().collect());
        let legal = self.game().after(self.table.position(), &turned).is_some();
        if legal { turned } else { by }
    }

    fn reply(&mut self) -> Result<String, Error> {
        self.opponent.play(&mut self.table, self.seed)?;
        let Some((before, turn)) = self.table.before() else {
            return Ok(String::new());
        };
        let made = self.voice().made(turn.side, &turn.by, before);
        Ok(format!("{made}.\n\n{}", self.board()))
    }

    /// Whose turn it is, or how the game has ended.
    fn turn(&mut self) -> String {
        let Some(ending) = self.voice().ending(&self.table) else {
            if self.table.turns.len() >= MOST_TURNS {
                self.ended = true;
                return format!("A game ends after {MOST_TURNS} moves.\n");
            }
            return "Your turn.\n".to_string();
        };
        self.ended = true;
        format!("{ending}\n")
    }

    fn board(&self) -> String {
        let picture = picture(self.game().layout(), self.table.position());
        format!("{picture}\n")
    }

    fn hint(&mut self) -> Result<String, Error> {
        let first = self.hints == 0;
        self.hints += 1;
        let position = self.table.position();
        let text = hint::hint(self.voice(), position, Taught::NimSum, first)?;
        Ok(format!("{text}\n"))
    }

    /// The worked solution of the position on the table, and what the opponent's move has to do with it.
    fn why(&self) -> Result<String, Error> {
        let position = self.table.position();
        let solution = sight::solution(self.game(), position)?;
        let lines = text::lines(self.game(), &solution, &ENGLISH);
        let layout = self.game().layout();
        let shown = print::shown(position, layout);
        let lead = match self.before_reply() {
            None => String::new(),
            Some((before, by)) => {
                let by = self.voice().take(by, before).replacen("take", "took", 1);
                let could_win = sight::sight(self.game(), before)?.mover_wins;
                let tail = match (could_win, sight::winning_move(&solution)) {
                    (false, _) => "There was no winning move to make: you can win.",
                    (true, Some(_)) => "That gave a win away: you can win now.",
                    (true, None) => {
                        "That was a good move: you cannot win unless the opponent makes a mistake."
                    }
                };
                format!("The opponent {by}. {tail}\n")
            }
        };
        let lead = format!("{lead}You are the first player in {shown}:");
        let more = match self.before_reply() {
            Some(_) => "\n(`why move` works out the position that the opponent moved from.)\n",
            None => "",
        };
        Ok(format!("{lead}\n\n{}{more}", indented(&lines)))
    }

    /// The worked solution of the position that the opponent moved from.
    fn why_move(&self) -> Result<String, Error> {
        let Some((before, by)) = self.before_reply() else {
            return Ok("The opponent has not moved yet.\n".to_string());
        };
        let solution = sight::solution(self.game(), before)?;
        let layout = self.game().layout();
        let by = self.voice().take(by, before).replacen("take", "took", 1);
        let shown = print::shown(before, layout);
        let lines = indented(&text::lines(self.game(), &solution, &ENGLISH));
        Ok(format!(
            "The opponent {by}, as the first player in {shown}:\n\n{lines}"
        ))
    }

    /// The opponent's last move, which was the last of all, and the position before it.
    fn before_reply(&self) -> Option<(&Position, &Move)> {
        let (before, last) = self.table.before()?;
        (last.side == Side::Opponent).then_some((before, &last.by))
    }

    fn undo(&mut self) -> String {
        self.hints = 0;
        let text = match self.table.undo() {
            0 => "You have made no move that could be taken back.\n".to_string(),
            1 => format!("Your move is taken back.\n\n{}", self.board()),
            _ => format!(
                "Your move and the reply are taken back.\n\n{}",
                self.board()
            ),
        };
        text + &self.turn()
    }

    /// What may be done, heap by heap.
    fn moves(&self) -> String {
        let (game, position) = (self.game(), self.table.position());
        let mut text = String::new();
        if game.layout().has_places() {
            let moves: Vec<String> = game.moves(position).map(|by| self.shown(&by)).collect();
            return format!("You may: {}.\n", moves.join("; "));
        }
        if let Some(look) = game.layout().disguise() {
            return look.options(position);
        }
        for (heap, size) in position.heaps().filter(|&(_, size)| size > 0) {
            let name = self.voice().named(position, heap);
            text.push_str(&match refuse::amounts(game, position, heap) {
                Some(amounts) => format!("  from {name}: {amounts}\n"),
                None => format!("  from {name}, which has {size}: nothing\n"),
            });
        }
        let divided = refuse::division(self.voice(), position)
            .map(|by| format!("You may also divide a heap, as in `{by}`.\n"));
        format!("You may take\n{text}{}", divided.unwrap_or_default())
    }

    /// How the game is played, in a few sentences.
    fn rules(&self) -> String {
        let game = self.game();
        let opponent = match self.opponent {
            Opponent::Perfect => "The opponent plays perfectly.",
            Opponent::Beginner => "The opponent is a beginner.",
        };
        let rules = rules(self.voice(), self.table.start.0.len() > 1);
        format!(
            "{}. {rules}\n{opponent} Type a move, like `{}`, or `help`.\n\n",
            game.title(),
            refuse::example(self.voice(), &self.table.start)
        )
    }

    fn help(&self) -> String {
        let game = self.game();
        let moves = match game.layout() {
            Layout::Heaps(look) => look.ways().unwrap_or(HEAPS),
            Layout::Circle | Layout::Row => CIRCLE,
            Layout::Piles if self.table.start.0.len() == 1 => PILE,
            Layout::Piles => HEAPS,
        };
        let divides = match game.code().is_some_and(HeapCode::divides) {
            true => DIVIDED,
            false => "",
        };
        format!("{moves}{divides}\n{COMMANDS}")
    }
}

/// Lines a little to the right.
fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("  {line}\n")).collect()
}

const HEAPS: &str = "\
Moves, in any of these ways:
  take 3 from row 2     3 from 2     row 2: 3     2 3 (the row, then how many)
  row 2: 8 -> 5         leave 5 in row 2          all of row 2
";

const CIRCLE: &str = "\
Moves, in any of these ways:
  take circle 4         4
  take circles 1, 2     1 2          1 and 2
";

const PILE: &str = "\
Moves, in any of these ways:
  take 2                2            leave 19          21 -> 19
";

const DIVIDED: &str = "  take 1 from heap 2, leaving 4 and 3     divide heap 2 into 5 and 3\n";

const COMMANDS: &str = "\
Commands:
  hint       where to look; type it again to see the move
  why        who can win from here, worked out; also why the opponent's move was good
  why move   how the opponent's move can be found
  undo       take back your last move and the reply
  moves      what may be taken
  board      the picture again
  quit       the end, and the game told move by move (Ctrl-D does the same)
";
