//! A game as a conversation: a line comes in, an answer goes out. Knows no terminal.

use std::fmt::Display;
use std::sync::Arc;

use crate::error::Error;
use crate::games::Game;
use crate::kernel::Certified;
use crate::language::print;
use crate::language::voice::Places;
use crate::locale::Locale;
use crate::model::{HeapCode, HeapNo, Layout, Look, Move, Position};
use crate::render::text;
use crate::spec::Words;

use super::hear::{COMMANDS, Command, Heard, hear, names};
use super::hint::{self, Taught};
use super::opponent::Opponent;
use super::picture::picture;
use super::refuse::{self, refusal};
use super::rules::rules;
use super::voice::{Voice, called};
use super::{MOST_TURNS, Side, Table, annotate, is_over, sight};

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
    /// The language that is spoken.
    pub locale: &'static Locale,
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
            locale,
        } = setting;
        // A game whose positions cannot be certified is not begun.
        sight::sight(&*game, &start)?;
        let mut session = Session {
            ended: is_over(&*game, &start),
            words: called(&Words::of(locale), game.layout()),
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
                let meant = self.say("play pair", &[("move", &self.shown(&by))]);
                let again = self.say("play pair again", &[("move", &self.shown(&other))]);
                self.asked = Some(by);
                Ok(format!("{meant}\n{again}\n"))
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

    fn say(&self, name: &str, places: Places) -> String {
        self.voice().say(name, places)
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
        let mut text = self.voice().made(Side::You, &by, self.position()) + ".\n";
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
                return self.say("play too long", &[("n", &MOST_TURNS)]) + "\n";
            }
            return self.say("play your turn", &[]) + "\n";
        };
        self.ended = true;
        format!("{ending}\n")
    }

    fn board(&self) -> String {
        let picture = picture(self.voice(), self.table.position());
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
        let shown = print::shown(position, self.game().layout());
        let lead = self.say("play first player", &[("position", &shown)]);
        let why = format!("{lead}\n\n{}", self.worked(&solution));
        let Some((before, by)) = self.before_reply() else {
            return Ok(why);
        };
        let could_win = sight::sight(self.game(), before)?.mover_wins;
        let judged = match (could_win, sight::winning_move(&solution)) {
            (false, _) => "play had no win",
            (true, Some(_)) => "play gave a win away",
            (true, None) => "play good move",
        };
        let (by, judged) = (self.voice().replied(by, before), self.say(judged, &[]));
        let more = self.say("play why move", &[]);
        Ok(format!("{by}. {judged}\n{why}\n{more}\n"))
    }

    /// The lines of a solution, a little to the right.
    fn worked(&self, solution: &Certified) -> String {
        indented(text::lines(self.game(), solution, self.words.locale).lines())
    }

    /// The worked solution of the position that the opponent moved from.
    fn why_move(&self) -> Result<String, Error> {
        let Some((before, by)) = self.before_reply() else {
            return Ok(self.say("play not moved yet", &[]) + "\n");
        };
        let solution = sight::solution(self.game(), before)?;
        let by = self.voice().replied(by, before);
        let shown = print::shown(before, self.game().layout());
        let lead = self.say(
            "play moved as first",
            &[("move", &by), ("position", &shown)],
        );
        Ok(format!("{lead}\n\n{}", self.worked(&solution)))
    }

    /// The opponent's last move, which was the last of all, and the position before it.
    fn before_reply(&self) -> Option<(&Position, &Move)> {
        let (before, last) = self.table.before()?;
        (last.side == Side::Opponent).then_some((before, &last.by))
    }

    fn undo(&mut self) -> String {
        self.hints = 0;
        let moves = self.table.undo();
        let board = match moves {
            0 => String::new(),
            _ => format!("\n{}", self.board()),
        };
        format!("{}\n{board}{}", self.voice().undone(moves), self.turn())
    }

    /// What may be done, heap by heap.
    fn moves(&self) -> String {
        let (game, position) = (self.game(), self.table.position());
        if game.layout().has_places() {
            let moves: Vec<String> = game.moves(position).map(|by| self.shown(&by)).collect();
            return self.say("play you may", &[("moves", &moves.join("; "))]) + "\n";
        }
        let mut heaps: Vec<_> = position.heaps().filter(|&(_, size)| size > 0).collect();
        let disguise = game.layout().disguise();
        if disguise.is_some() {
            heaps.sort_by_key(|&(_, size)| size);
            heaps.dedup_by_key(|&mut (_, size)| size);
        }
        let lines = heaps.iter().map(|&(heap, size)| match disguise {
            Some(look) => self.coin_may(look, size),
            None => self.heap_may(heap, size),
        });
        let may = match disguise {
            Some(_) => "play may move",
            None => "play may take",
        };
        let divided = refuse::division(self.voice(), position);
        let divided = divided.map(|by| self.say("play may also divide", &[("move", &by)]) + "\n");
        let (may, divided) = (self.say(may, &[]), divided.unwrap_or_default());
        format!("{may}\n{}{divided}", indented(lines))
    }

    /// What may be taken from a heap.
    fn heap_may(&self, heap: HeapNo, size: u64) -> String {
        let position = self.table.position();
        let name = self.voice().named(position, heap);
        match refuse::amounts(self.voice(), position, heap) {
            Some(amounts) => self.say("play from", &[("heap", &name), ("amounts", &amounts)]),
            None => self.say("play from nothing", &[("heap", &name), ("n", &size)]),
        }
    }

    /// What may be done with a coin on a square.
    fn coin_may(&self, look: Look, square: u64) -> String {
        let (name, first) = match (look, square) {
            (Look::Turtles, 1) => ("play may turn only", 0),
            (Look::Turtles, _) => ("play may turn", 1),
            _ => ("play may slide", 0),
        };
        let last = square.saturating_sub(1);
        let to = match first == last {
            true => first.to_string(),
            false => self.say("to", &[("first", &first), ("last", &last)]),
        };
        let many = last - first + 1;
        self.words.count(name, many, &[("n", &square), ("to", &to)])
    }

    /// How the game is played, in a few sentences.
    fn rules(&self) -> String {
        let game = self.game();
        let opponent = match self.opponent {
            Opponent::Perfect => "play perfect",
            Opponent::Beginner => "play beginner",
        };
        let rules = rules(self.voice(), self.table.start.0.len() > 1);
        let title = self.words.locale.game(game.name(), game.title());
        let opponent = self.say(opponent, &[]);
        let example = refuse::example(self.voice(), &self.table.start);
        let begin = self.say("play type", &[("move", &example)]);
        format!("{title}. {rules}\n{opponent} {begin}\n\n")
    }

    fn help(&self) -> String {
        let game = self.game();
        let ways = match game.layout() {
            Layout::Heaps(Look::Strip) => "play ways of a strip",
            Layout::Heaps(Look::Turtles) => "play ways of turtles",
            Layout::Circle | Layout::Row => "play ways of circles",
            Layout::Piles if self.table.start.0.len() == 1 => "play ways of a heap",
            Layout::Heaps(Look::Rows) | Layout::Piles => "play ways of rows",
        };
        let divides = game.code().is_some_and(HeapCode::divides);
        let ways = [Some(ways), divides.then_some("play ways to divide")];
        let ways = ways.into_iter().flatten().map(|name| self.say(name, &[]));
        let ways = ways.collect::<Vec<_>>().join(" / ");
        let locale = self.words.locale;
        let commands = COMMANDS.map(|(message, _)| {
            let name = names(message, locale).next().unwrap_or_default();
            (name, locale.feedback(message).next)
        });
        let width = commands.iter().map(|(name, _)| name.chars().count()).max();
        let width = width.unwrap_or(0);
        let commands = commands.iter().filter(|(_, does)| !does.is_empty());
        let commands = commands.map(|(name, does)| format!("{name:<width$}   {does}"));
        format!(
            "{}\n{}\n{}\n{}",
            self.say("play ways", &[]),
            indented(ways.split(" / ")),
            self.say("play commands", &[]),
            indented(commands),
        )
    }
}

/// Lines a little to the right.
fn indented(lines: impl IntoIterator<Item: Display>) -> String {
    let lines = lines.into_iter();
    lines.map(|line| format!("  {line}\n")).collect()
}
