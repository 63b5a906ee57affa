//! `two-rules`: one position in Nim and in Classic Nim. The winning moves of both games are certified.

use super::candidates::Board;
use super::cell::{self, Cell, Right};
use super::moves::{SHOWN, first_of};
use super::posed::Posed;
use super::text::{number, option};
use super::verdicts::one_of_two;
use super::{Blank, Choice, Number, Quiz, Response, Slip, Text, taps};
use crate::error::Error;
use crate::kinds::content::Value;
use crate::model::{Derivation, Move, Outcome};

/// Who wins in either game, a move that wins in both, and how many heaps are big.
pub fn two_rules(posed: &Posed) -> Result<Quiz, Error> {
    let (both, big) = (both(posed)?, big(posed)?);
    let says = posed.words.locale.says();
    let [nim, classic] = both.outcomes;
    let who = |game: &str, is, why| {
        let label = posed.say("quiz who in", &[("game", &game)]);
        Blank::one_of(label, one_of_two(posed, is, why))
    };
    let mut blanks = vec![
        who(says.nim, nim, NIM),
        who(says.classic_nim, classic, CLASSIC),
    ];
    let moves = both.options(posed);
    if moves.len() > 1 {
        blanks.push(Blank::one_of(posed.say("quiz in both", &[]), moves));
    }
    blanks.push(Blank::number(posed.say("quiz how many big", &[]), big));
    Ok(posed.quiz("quiz ask two-rules", Response::Blanks(blanks)))
}

/// The same as a form, with any move.
pub fn cells(posed: &Posed) -> Result<Vec<Cell>, Error> {
    let (both, big) = (both(posed)?, big(posed)?);
    let at = &posed.problem.position;
    let right = both.rights().into_iter().next();
    let [normal, misere] = both.outcomes;
    Ok(vec![
        Cell::word(
            posed.say("form normal", &[]),
            &cell::marks(posed),
            one_of_two(posed, normal, NIM),
        ),
        Cell::word(
            posed.say("form misere", &[]),
            &cell::marks(posed),
            one_of_two(posed, misere, CLASSIC),
        ),
        Cell {
            head: posed.say("form wins in both", &[]),
            key: right.as_ref().map_or_else(
                || cell::none(posed),
                |by| taps::said(by, at, posed.game.layout(), posed.words.locale),
            ),
            right: Right::Move {
                at: at.clone(),
                also: posed
                    .more
                    .solutions
                    .first()
                    .and_then(|classic| classic.game.clone()),
                none: right.is_none(),
            },
        },
        Cell::number(posed.say("form big", &[]), big),
    ])
}

fn both<'a>(posed: &'a Posed) -> Result<Both<'a>, Error> {
    let refuse = || posed.refuse("the two games are not both worked out");
    let nim = posed.lines();
    let classic = posed.more.solutions.first().ok_or_else(refuse)?;
    let classic = classic.solution.derivation();
    let outcomes = [nim, classic].map(Derivation::outcome);
    let [Some(in_nim), Some(in_classic)] = outcomes else {
        return Err(refuse());
    };
    Ok(Both {
        outcomes: [in_nim, in_classic],
        nim: nim.winning_moves().ok_or_else(refuse)?,
        classic: classic.winning_moves().ok_or_else(refuse)?,
    })
}

/// How many heaps are big.
fn big(posed: &Posed) -> Result<Number<Text>, Error> {
    let big = number(&posed.more.found, "big_heaps");
    let big = big.ok_or_else(|| posed.refuse("the big heaps are not counted"))?;
    Ok(counted(posed, big))
}

const NIM: &str = "quiz in Nim";
const CLASSIC: &str = "quiz in Classic Nim";

/// All winning moves of both games.
struct Both<'a> {
    outcomes: [Outcome; 2],
    nim: &'a [Move],
    classic: &'a [Move],
}

impl Both<'_> {
    /// Those that win in both.
    fn rights(&self) -> Vec<Move> {
        let in_both = |by: &&Move| self.classic.contains(by);
        self.nim.iter().filter(in_both).cloned().collect()
    }

    fn options(&self, posed: &Posed) -> Vec<Choice<Text>> {
        let rights = self.rights();
        let board = Board {
            game: posed.game,
            position: &posed.problem.position,
            goal: posed.kind.goal,
            method: posed.entry.method,
            winning: &rights,
            copied: None,
        };
        let once = self.nim.iter().chain(self.classic);
        let once: Vec<Move> = once.filter(|by| !rights.contains(by)).cloned().collect();
        let mut wrongs = first_of(&once);
        wrongs.extend(
            board
                .wrong_moves()
                .into_iter()
                .filter(|by| !once.contains(by)),
        );
        let mut moves = [first_of(&rights), wrongs].concat();
        moves.truncate(SHOWN);
        moves.sort();
        let told = |by: Move| {
            let right = rights.contains(&by);
            let message = posed.say(self.message(&by), &[]);
            let at = posed.problem.position.clone();
            option(vec![Value::Move { by, at }], right, message)
        };
        let mut options: Vec<Choice<Text>> = moves.into_iter().map(told).collect();
        options.push(option(
            posed.text("quiz none in both"),
            rights.is_empty(),
            posed.say("quiz some in both", &[]),
        ));
        options
    }

    fn message(&self, by: &Move) -> &'static str {
        match (self.nim.contains(by), self.classic.contains(by)) {
            (true, false) => "quiz only in Nim",
            (false, true) => "quiz only in Classic Nim",
            _ => "quiz in neither",
        }
    }
}

/// How many heaps are big. Whoever counts those of one as well has misread the word.
fn counted(posed: &Posed, big: u64) -> Number<Text> {
    let heaps = &posed.problem.position.0;
    let filled = heaps.iter().filter(|&&size| size > 0).count() as u64;
    let slips = (filled != big).then(|| Slip {
        value: filled,
        message: posed.text("quiz counted ones"),
    });
    Number::new(big, slips)
}
