//! `played-game`: who is winning at the start and after each move, what decides, and the first bad move.

use super::cell::{Cell, Right};
use super::numbers::unread_sums;
use super::posed::Posed;
use super::text::{list, named, number, option, plain, records, word};
use super::{Blank, Choice, Field, Number, Quiz, Response, Slip, Text, taps};
use crate::error::Error;
use crate::kinds::content::{Content, Value};
use crate::model::Position;

/// The table of a game, and the first bad move. A better move is not asked: its options would tell which move is bad.
pub fn played_game(posed: &Posed) -> Result<Quiz, Error> {
    let none = || posed.refuse("the game is not told");
    let told = Told::of(posed).ok_or_else(none)?;
    let mut blanks = Vec::new();
    for (turn, state) in told.states.iter().enumerate() {
        blanks.extend(told.decides(turn, state).ok_or_else(none)?);
        blanks.push(told.winning(turn, state).ok_or_else(none)?);
    }
    if !posed.problem.moves.is_empty() {
        blanks.push(told.first_bad(posed));
    }
    Ok(posed.quiz("quiz ask played-game", Response::Blanks(blanks)))
}

/// The same as a form, with any better move.
pub fn cells(posed: &Posed) -> Result<Vec<Cell>, Error> {
    let none = || posed.refuse("the game is not told");
    let told = Told::of(posed).ok_or_else(none)?;
    let mut cells = Vec::new();
    for (turn, state) in told.states.iter().enumerate() {
        let head = |start, later| at_turn(posed, turn, start, later);
        if let Some(blank) = told.decides(turn, state).ok_or_else(none)? {
            cells.push(match blank.field {
                Field::Number(number) => {
                    Cell::number(head("form start nim-sum", "form move nim-sum"), number)
                }
                Field::OneOf(reasons) => Cell::word(
                    head("form start decides", "form move decides"),
                    &DECIDES.map(|name| posed.say(name, &[])),
                    reasons,
                ),
            });
        }
        let winning = told.winning(turn, state).ok_or_else(none)?;
        cells.push(Cell::of(
            head("form start winning", "form move winning"),
            &told.players,
            winning.field,
        ));
    }
    let moves = 1..told.states.len();
    let moves = moves.map(|n| posed.say("form move number", &[("n", &n)]));
    let moves: Vec<String> = [posed.say("form no move", &[])]
        .into_iter()
        .chain(moves)
        .collect();
    cells.push(Cell::of(
        posed.say("form first bad", &[]),
        &moves,
        told.first_bad(posed).field,
    ));
    cells.push(told.better());
    Ok(cells)
}

/// What decides in Classic Nim, in the order of `reasons`.
const DECIDES: [&str; 3] = ["form the nim-sum", "form one big", "form ones"];

/// A message about the position at the start, or another one about that after a move.
fn at_turn(posed: &Posed, turn: usize, start: &str, later: &str) -> String {
    let name = if turn == 0 { start } else { later };
    posed.say(name, &[("turn", &turn)])
}

struct Told<'a> {
    posed: &'a Posed<'a>,
    players: [&'static str; 2],
    /// What is found of the position before the first move and after each.
    states: Vec<&'a Content>,
    positions: Vec<&'a Position>,
    decides: &'static str,
}

impl<'a> Told<'a> {
    fn of(posed: &'a Posed) -> Option<Told<'a>> {
        let more = &posed.more;
        let [Value::Word(first), Value::Word(second)] = list(&more.asked, "players") else {
            return None;
        };
        let after = records(&more.asked, "moves").map(|row| match named(row, "position") {
            Some(Value::Position(position)) => Some(position),
            _ => None,
        });
        let positions = [Some(&posed.problem.drawn)].into_iter().chain(after);
        let told = Told {
            posed,
            players: [*first, *second],
            states: records(&more.found, "states").collect(),
            positions: positions.collect::<Option<_>>()?,
            decides: word(&more.asked, "decides")?,
        };
        (told.states.len() == told.positions.len()).then_some(told)
    }

    /// What there is to find out beside who is winning, if anything; `None` where it is not known.
    fn decides(&self, turn: usize, state: &Content) -> Option<Option<Blank<Text>>> {
        let reason = word(state, "reason")?;
        let label = |start, later| at_turn(self.posed, turn, start, later);
        Some(match (self.decides, reason) {
            ("nim-sum", "nim-sum") => Some(Blank::number(
                label("quiz start nim-sum", "quiz move nim-sum"),
                self.nim_sum(turn, state)?,
            )),
            ("classic", "nim-sum" | "one-big" | "ones") => Some(Blank::one_of(
                label("quiz start decides", "quiz move decides"),
                self.reasons(reason),
            )),
            _ => None,
        })
    }

    fn nim_sum(&self, turn: usize, state: &Content) -> Option<Number<Text>> {
        let key = number(state, "value")?;
        let before = turn.checked_sub(1).and_then(|turn| self.states.get(turn));
        let before = before.and_then(|state| number(state, "value"));
        let stale = before.filter(|&n| n != key).map(|n| (n, "quiz stale"));
        let mut slips: Vec<Slip<Text>> = Vec::new();
        for (value, why) in stale
            .into_iter()
            .chain(unread_sums(self.positions.get(turn)?, key))
        {
            if slips.iter().all(|slip| slip.value != value) {
                let message = self.posed.text(why);
                slips.push(Slip { value, message });
            }
        }
        Some(Number { key, slips })
    }

    /// What decides in Classic Nim.
    fn reasons(&self, right: &str) -> Vec<Choice<Text>> {
        let why = self.posed.say("quiz count big", &[]);
        let said = [
            ("nim-sum", "quiz the nim-sum"),
            ("one-big", "quiz one big"),
            ("ones", "quiz the ones"),
        ];
        let option = |(reason, text)| option(self.posed.text(text), reason == right, &*why);
        said.into_iter().map(option).collect()
    }

    fn winning(&self, turn: usize, state: &Content) -> Option<Blank<Text>> {
        let is = word(state, "winning")?;
        let to_move = self.players[turn % 2];
        let why = match is == to_move {
            true => "quiz to move N",
            false => "quiz to move P",
        };
        let why = self.posed.say(why, &[("player", &to_move)]);
        let options = self
            .players
            .map(|player| option(plain(player), player == is, &*why));
        Some(Blank::one_of(
            at_turn(self.posed, turn, "quiz start winning", "quiz move winning"),
            options.to_vec(),
        ))
    }

    /// A move in place of the first bad one; nothing where there is none.
    fn better(&self) -> Cell {
        let (posed, layout) = (self.posed, self.posed.game.layout());
        let bad = number(&posed.more.found, "number").and_then(|number| {
            let turn = usize::try_from(number).ok()?.checked_sub(1)?;
            self.positions.get(turn).copied()
        });
        let brief = posed.more.brief.iter().find_map(|value| match value {
            Value::Move { by, at } => Some(taps::said(by, at, layout, posed.words.locale)),
            _ => None,
        });
        Cell {
            head: posed.say("form better", &[]),
            key: brief.unwrap_or_default(),
            right: Right::Move {
                at: bad.unwrap_or(&posed.problem.drawn).clone(),
                also: None,
                none: bad.is_none(),
            },
        }
    }

    /// Each move, or none. What is wrong with a choice follows from who was winning before and after it.
    fn first_bad(&self, posed: &Posed) -> Blank<Text> {
        let bad = number(&posed.more.found, "number");
        let winning: Vec<Option<&str>> = self
            .states
            .iter()
            .map(|state| word(state, "winning"))
            .collect();
        let moves = winning.windows(2).zip(1_u64..).map(|(pair, number)| {
            let player = self.players[(number as usize - 1) % 2];
            let why = match (pair[0] == Some(player), pair[1] == Some(player)) {
                (true, true) => "quiz still winning",
                (false, _) => "quiz was not winning",
                (true, false) => "quiz not the first",
            };
            let why = posed.say(why, &[("player", &player)]);
            let text = plain(posed.say("quiz move number", &[("n", &number)]));
            option(text, bad == Some(number), why)
        });
        let mut options = vec![option(
            posed.text("quiz there is none"),
            bad.is_none(),
            posed.say("quiz there is one", &[]),
        )];
        options.extend(moves);
        Blank::one_of(posed.say("quiz first bad", &[]), options)
    }
}
