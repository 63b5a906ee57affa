//! Reads values from what a student has written: `a = 3, b = 1`, `rows: 1, 1`, `take 1 from row 2`, `row 2: 3 -> 2`,
//! the moves in any language of sheets. Anything else is prose.

use super::variants::{Shape, Values};
use crate::language::voice::Voice;
use crate::locale::LOCALES;
use crate::model::position::{HeapNo, Move, Position};

/// What was read, with the lines that say it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The numbers by their names, or the rows: the last ones that were given.
    pub numbers: Vec<Option<u64>>,
    /// The move as it was written.
    pub play: Option<Play>,
    /// The lines that say the values, and what each says in the language of the report.
    pub said: Vec<(usize, String)>,
    /// Lines whose values were given again later.
    pub replaced: Vec<usize>,
}

/// A move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// So many from a row.
    Take {
        /// How many.
        count: u64,
        /// The number of the row.
        row: u64,
    },
    /// A row from one size to another.
    Bring {
        /// The number of the row.
        row: u64,
        /// The size before.
        from: u64,
        /// The size after.
        to: u64,
    },
}

/// Why values are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// There are no numbers, or not all.
    Numbers,
    /// There is no move.
    Play,
    /// There is no such row.
    NoRow(u64),
    /// The row does not have so many.
    TooMany(u64),
    /// No counter is taken.
    Nothing,
    /// The row has another size.
    OtherSize(u64),
}

const NAMES: [&str; 3] = ["a", "b", "c"];

impl Answer {
    /// What the lines of an answer say.
    pub fn read(shape: Shape, lines: &[(usize, &str)], voice: Voice) -> Answer {
        let mut answer = Answer::default();
        if let Shape::Numbers(count) = shape {
            answer.numbers = vec![None; count];
        }
        for &(number, text) in lines {
            let tokens = tokens(text);
            match shape {
                Shape::Numbers(_) => answer.named(number, &tokens),
                Shape::Rows => answer.rows(number, &tokens, voice),
                Shape::Play => answer.play(number, &tokens, voice),
            }
        }
        answer
    }

    fn named(&mut self, line: usize, tokens: &[Token]) {
        let mut said = Vec::new();
        for trio in tokens.windows(3) {
            let [
                Token::Word(name),
                Token::Sign('=' | ':'),
                Token::Number(value),
            ] = trio
            else {
                continue;
            };
            let place = NAMES.iter().position(|known| known == name);
            if let Some(slot) = place.and_then(|place| self.numbers.get_mut(place)) {
                *slot = Some(*value);
                said.push(format!("{name} = {value}"));
            }
        }
        if !said.is_empty() {
            self.said.push((line, said.join(", ")));
        }
    }

    fn rows(&mut self, line: usize, tokens: &[Token], voice: Voice) {
        let Some(rows) = list(tokens) else { return };
        self.numbers = rows.iter().copied().map(Some).collect();
        self.play = None;
        let before = std::mem::take(&mut self.said);
        self.replaced
            .extend(before.into_iter().map(|(line, _)| line));
        let board = Position(rows);
        self.said
            .push((line, voice.say("read board", &[("board", &board)])));
    }

    fn play(&mut self, line: usize, tokens: &[Token], voice: Voice) {
        let takes = |word: &String| {
            let mut all = LOCALES
                .iter()
                .flat_map(|locale| locale.says().taking.split(' '));
            all.any(|verb| verb == word)
        };
        let begins = |token: &Token| matches!(token, Token::Word(word) if takes(word));
        let at = tokens.iter().position(begins);
        let (before, taken) = tokens.split_at(at.unwrap_or(tokens.len()));
        let brought = brought(tokens).map(|play| (&[][..], Some(play)));
        let named = brought.or_else(|| took_in(before, taken));
        let (rows, play) = named.unwrap_or_else(|| (before, took(taken)));
        self.rows(line, rows, voice);
        let Some(play) = play else { return };
        self.play = Some(play);
        let shown = match play {
            Play::Take { count, row } => voice.say("take from", &[("n", &count), ("heap", &row)]),
            Play::Bring { row, from, to } => {
                let heap = voice.say("read heap", &[("n", &row)]);
                let sizes = format!("{from} -> {to}");
                voice.say("read on board", &[("board", &heap), ("what", &sizes)])
            }
        };
        match self.said.last_mut() {
            Some((last, said)) if *last == line => *said = format!("{said}; {shown}"),
            _ => self.said.push((line, shown)),
        }
    }

    /// The values, once they are complete and the move can be made.
    pub fn values(&self, shape: Shape) -> Result<Values, Gap> {
        let numbers: Option<Vec<u64>> = self.numbers.iter().copied().collect();
        let numbers = numbers.filter(|numbers| !numbers.is_empty());
        let numbers = numbers.ok_or(Gap::Numbers)?;
        if shape != Shape::Play {
            return Ok(Values { numbers, by: None });
        }
        let size = |row: u64| {
            let place = usize::try_from(row).ok().and_then(|row| row.checked_sub(1));
            let size = place.and_then(|place| numbers.get(place));
            size.copied().ok_or(Gap::NoRow(row))
        };
        let (row, count) = match self.play.ok_or(Gap::Play)? {
            Play::Take { count: 0, .. } => return Err(Gap::Nothing),
            Play::Take { count, row } if size(row)? < count => {
                return Err(Gap::TooMany(size(row)?));
            }
            Play::Take { count, row } => (row, count),
            Play::Bring { row, from, .. } if size(row)? != from => {
                return Err(Gap::OtherSize(size(row)?));
            }
            Play::Bring { row, from, to } => match from.checked_sub(to) {
                None | Some(0) => return Err(Gap::Nothing),
                Some(count) => (row, count),
            },
        };
        let row = HeapNo(usize::try_from(row).map_err(|_| Gap::NoRow(row))?);
        let by = Some(Move::take(row, count));
        Ok(Values { numbers, by })
    }
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// In small letters.
    Word(String),
    /// Digits.
    Number(u64),
    /// `->`.
    Arrow,
    /// Any other sign.
    Sign(char),
}

fn tokens(text: &str) -> Vec<Token> {
    let text = text.replace("->", "→");
    let mut tokens = Vec::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let end = |same: fn(char) -> bool| rest.find(|c| !same(c)).unwrap_or(rest.len());
        let length = match first {
            c if c.is_ascii_digit() => end(|c| c.is_ascii_digit()),
            c if c.is_alphabetic() => end(char::is_alphabetic),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        match first {
            // A number that is too large is as wrong as the largest one.
            c if c.is_ascii_digit() => {
                tokens.push(Token::Number(token.parse().unwrap_or(u64::MAX)));
            }
            c if c.is_alphabetic() => tokens.push(Token::Word(token.to_lowercase())),
            '→' | '⟶' => tokens.push(Token::Arrow),
            ' ' | '\t' | '\r' | '*' | '`' | '_' | '\u{a0}' | '>' => {}
            c => tokens.push(Token::Sign(c)),
        }
    }
    tokens
}

/// `rows: 1, 1`, `rows 1 and 1`, `(1, 1)`: numbers after one word at most.
fn list(tokens: &[Token]) -> Option<Vec<u64>> {
    let rest = match tokens {
        [Token::Word(_), rest @ ..] => rest,
        _ => tokens,
    };
    let mut numbers = Vec::new();
    for token in rest {
        match token {
            Token::Number(number) => numbers.push(*number),
            Token::Word(word) if LOCALES.iter().any(|locale| locale.says().and == word) => {}
            Token::Sign(':' | '=' | ',' | ';' | '.' | '(' | ')' | '[' | ']' | '-' | '•') => {}
            _ => return None,
        }
    }
    (!numbers.is_empty()).then_some(numbers)
}

/// `take 1 from row 2`, `take 1 counter from 2`.
fn took(tokens: &[Token]) -> Option<Play> {
    let mut numbers = tokens.iter().filter_map(number);
    let (count, row) = (numbers.next()?, numbers.next()?);
    numbers
        .next()
        .is_none()
        .then_some(Play::Take { count, row })
}

/// `row 2: take 1`, with what stands before it: `move:`, or the rows.
fn took_in<'t>(before: &'t [Token], taken: &[Token]) -> Option<(&'t [Token], Option<Play>)> {
    let [
        rest @ ..,
        Token::Word(_),
        Token::Number(row),
        Token::Sign(':'),
    ] = before
    else {
        return None;
    };
    let mut numbers = taken.iter().filter_map(number);
    let (count, row) = (numbers.next()?, *row);
    let play = Play::Take { count, row };
    numbers.next().is_none().then_some((rest, Some(play)))
}

/// `row 2: 3 -> 2`.
fn brought(tokens: &[Token]) -> Option<Play> {
    let arrow = tokens.iter().position(|token| *token == Token::Arrow)?;
    let (before, after) = tokens.split_at(arrow);
    let before: Vec<u64> = before.iter().filter_map(number).collect();
    let after: Vec<u64> = after.iter().filter_map(number).collect();
    match (&before[..], &after[..]) {
        (&[row, from], &[to]) | (&[from], &[to, row]) => Some(Play::Bring { row, from, to }),
        _ => None,
    }
}

fn number(token: &Token) -> Option<u64> {
    match token {
        Token::Number(number) => Some(*number),
        _ => None,
    }
}
