//! What a typed line means: a command, or a move in the language of written solutions or shorter. Whether the move is
//! legal is not asked here.

use super::voice::{Voice, capital};
use crate::language::said::{Names, Play, Said, Scope};
use crate::language::voice::Places;
use crate::language::{self, read};
use crate::locale::{ENGLISH, Locale};
use crate::model::{HeapCode, HeapNo, Layout, Look, Move, Position, Take};
use crate::spell;

/// What was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A blank line.
    Nothing,
    /// A command.
    Command(Command),
    /// A move.
    Move(Move),
    /// Two bare numbers: the heap and the count, or else the count and the heap.
    Pair(Move, Move),
    /// Not understood, with what to say about it.
    Unclear(String),
}

/// What can be asked for besides moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A push in the right direction.
    Hint,
    /// The worked solution of the position on the table.
    Why,
    /// The worked solution of the position that the opponent moved from.
    WhyMove,
    /// Take back.
    Undo,
    /// What may be done.
    Moves,
    /// The picture again.
    Board,
    /// What can be typed.
    Help,
    /// The end.
    Quit,
}

/// Each command, with the message that has its names and what it does.
pub const COMMANDS: [(&str, Command); 8] = [
    ("play command hint", Command::Hint),
    ("play command why", Command::Why),
    ("play command why move", Command::WhyMove),
    ("play command undo", Command::Undo),
    ("play command moves", Command::Moves),
    ("play command board", Command::Board),
    ("play command help", Command::Help),
    ("play command quit", Command::Quit),
];

/// The words that a message has in a language, then those of English.
pub fn names(message: &str, locale: &'static Locale) -> impl Iterator<Item = &'static str> {
    let of = move |locale: &Locale| locale.feedback(message).message.split(" / ");
    [locale, &ENGLISH].into_iter().flat_map(of)
}

/// Understands a line.
pub fn hear(voice: Voice, position: &Position, line: &str) -> Heard {
    let text = line.trim().trim_end_matches(['.', '!', ' ']).to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let spaced = words.join(" ");
    let asked = spaced.trim_matches(['?', '¿', ' ']);
    let wanted = if asked.is_empty() { &spaced[..] } else { asked };
    if wanted.is_empty() {
        return Heard::Nothing;
    }
    let named = |message: &str| names(message, voice.words.locale).any(|name| name == wanted);
    let command = COMMANDS.iter().find(|(message, _)| named(message));
    if let Some(&(_, command)) = command {
        return Heard::Command(command);
    }
    let Some(tokens) = tokens(voice, &text) else {
        return Heard::Unclear(voice.say("play too large", &[]));
    };
    let heard = match voice.game.layout() {
        Layout::Circle | Layout::Row => in_circle(voice, &tokens),
        Layout::Heaps(look) if look != Look::Rows => {
            let heard = coin(voice, look, position, &tokens);
            heard.or_else(|| written(voice, position, line))
        }
        Layout::Heaps(_) | Layout::Piles => {
            let heard = short(voice, position, &tokens);
            let heard = heard.or_else(|| written(voice, position, line));
            heard.or_else(|| how_many(voice, &tokens))
        }
    };
    heard.unwrap_or_else(|| Heard::Unclear(unknown(voice, line, words.first().copied())))
}

/// A piece of a short move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Number(u64),
    Row,
    From,
    All,
    Colon,
    Comma,
    /// A word that says no more than that a move is meant.
    Nothing,
    /// A word or sign that no short move has.
    Other,
}

/// The messages that have the words of short moves.
const WORDS: [(&str, Token); 5] = [
    ("play words", Token::Nothing),
    ("play words row", Token::Row),
    ("play words from", Token::From),
    ("play words all", Token::All),
    ("play words and", Token::Comma),
];

/// The pieces of a line; `None` where a number is too long.
fn tokens(voice: Voice, text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same = |c: char| match first {
            '0'..='9' => c.is_ascii_digit(),
            _ => first.is_alphabetic() && c.is_alphabetic(),
        };
        let end = rest.find(|c| !same(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(first.len_utf8()));
        rest = after;
        let one_of = |message| names(message, voice.words.locale).any(|name| name == word);
        let known = WORDS.iter().find(|(message, _)| one_of(message));
        tokens.push(match (word, known) {
            _ if first.is_ascii_digit() => Token::Number(word.parse().ok()?),
            _ if first.is_whitespace() => continue,
            (":", _) => Token::Colon,
            ("," | "&" | "+", _) => Token::Comma,
            (_, Some((_, Token::Nothing))) => continue,
            (_, known) => known.map_or(Token::Other, |&(_, token)| token),
        });
    }
    Some(tokens)
}

/// Moves in few words: `3 from 2`, `row 2: 3`, `all of row 2`, `2 3`, and `3` where there is one heap.
fn short(voice: Voice, position: &Position, tokens: &[Token]) -> Option<Heard> {
    use Token::{All, Colon, Comma, From, Number, Row};
    let take = |from: HeapNo, count: u64| Heard::Move(Move::take(from, count));
    let called = |from: u64| heap_called(position, from);
    let all = |from: HeapNo| take(from, position.heap(from).unwrap_or(0));
    Some(match *tokens {
        [Number(count)] => match only_heap(position) {
            Some(only) => Heard::Move(Move::take(only, count)),
            None => Heard::Unclear(voice.say("play from which", &[("n", &count)])),
        },
        [Number(count), From, Number(from)] => take(called(from), count),
        [Number(count), From, Row, Number(from)]
        | [Row, Number(from), Number(count)]
        | [Row, Number(from), Comma | Colon, Number(count)]
        | [Number(from), Colon, Number(count)] => take(row(from), count),
        [Number(a), Number(b)] | [Number(a), Comma, Number(b)] => match only_heap(position) {
            None => Heard::Pair(Move::take(row(a), b), Move::take(row(b), a)),
            Some(_) => take(row(a), b),
        },
        [All, Number(from)] | [All, From, Number(from)] => all(called(from)),
        [All, From, Row, Number(from)] => all(row(from)),
        [] => Heard::Unclear(voice.say("play what", &[])),
        _ => return None,
    })
}

/// A coin by its number, with where it goes or what turns with it: `9 4`, `9 -> 4`, `9`.
fn coin(voice: Voice, look: Look, position: &Position, tokens: &[Token]) -> Option<Heard> {
    let numbers = tokens.iter().filter_map(|token| match token {
        Token::Number(n) => Some(*n),
        _ => None,
    });
    let numbers: Vec<u64> = numbers.collect();
    let (from, to) = match (look, &numbers[..]) {
        (Look::Turtles, [a, b]) => (*a.max(b), *a.min(b)),
        (Look::Turtles, [only]) => (*only, 0),
        (_, [from, to]) => (*from, *to),
        (_, [only]) => {
            return Some(Heard::Unclear(voice.say("play to which", &[("n", only)])));
        }
        _ => return None,
    };
    Some(match of_size(voice, position, from) {
        Err(text) => Heard::Unclear(text),
        Ok(_) if to >= from => Heard::Unclear(voice.say("play to its left", &[])),
        Ok(heap) => Heard::Move(Move::take(heap, from - to)),
    })
}

/// A row that is named without a number to take from it.
fn how_many(voice: Voice, tokens: &[Token]) -> Option<Heard> {
    let [Token::Row, Token::Number(from)] = *tokens else {
        return None;
    };
    Some(Heard::Unclear(voice.say("play how many", &[("n", &from)])))
}

fn row(n: u64) -> HeapNo {
    HeapNo(usize::try_from(n).unwrap_or(usize::MAX))
}

/// The heap of a number; where there is none, the only heap of that size.
fn heap_called(position: &Position, n: u64) -> HeapNo {
    let number = row(n);
    let mut of_size = position.heaps().filter(|&(_, size)| size == n);
    match (position.heap(number), of_size.next(), of_size.next()) {
        (None, Some((heap, _)), None) if n > 0 => heap,
        _ => number,
    }
}

/// The only heap that is not empty.
fn only_heap(position: &Position) -> Option<HeapNo> {
    let mut left = position.heaps().filter(|&(_, size)| size > 0);
    match (left.next(), left.next()) {
        (Some((heap, _)), None) => Some(heap),
        _ => None,
    }
}

/// The places of a circle from which markers are taken.
fn in_circle(voice: Voice, tokens: &[Token]) -> Option<Heard> {
    if let [Token::Number(1..=2), Token::Row] = tokens {
        return Some(Heard::Unclear(voice.say("play which ones", &[])));
    }
    let mut takes = Vec::new();
    for token in tokens {
        match *token {
            Token::Number(n) => takes.push(Take::of(row(n), 1)),
            Token::Row | Token::Comma | Token::From => {}
            Token::All | Token::Colon | Token::Nothing | Token::Other => return None,
        }
    }
    Some(match takes.is_empty() {
        true => Heard::Unclear(voice.say("play which circle", &[])),
        false => Heard::Move(Move(takes)),
    })
}

/// A move as it is written in solutions.
fn written(voice: Voice, position: &Position, line: &str) -> Option<Heard> {
    let game = voice.game;
    let own = game.layout().disguise().map(|_| voice.words);
    let names = Names {
        nim_sum: None,
        heaps: &position.0,
        heap: own.map(|words| (&*words.heap.0, &*words.heap.1)),
        counter: own.map(|words| (&*words.object.0, &*words.object.1)),
        layout: game.layout(),
        divides: game.code().is_some_and(HeapCode::divides),
        book: Some(language::book(voice.words.locale)),
        ..Names::default()
    };
    let line = read::line(line, &names);
    let plays = line.items.iter().filter_map(|item| match &item.said {
        Said::Move(play) | Said::Wins(Some(play)) => Some((play, item.scope != Scope::Here)),
        _ => None,
    });
    let plays: Vec<(&Play, bool)> = plays.collect();
    let (play, open) = match plays[..] {
        [] => return None,
        [only] => only,
        _ => return Some(Heard::Unclear(voice.say("play one move", &[]))),
    };
    Some(match (meant(voice, position, play), open) {
        (Ok(by), false) => Heard::Move(by),
        (Ok(by), true) => {
            let by = voice.take(&by, position);
            Heard::Unclear(voice.say("play say so", &[("move", &by)]))
        }
        (Err(text), _) => Heard::Unclear(text),
    })
}

/// The move that is meant, or what is not clear about it.
fn meant(voice: Voice, position: &Position, play: &Play) -> Result<Move, String> {
    let name = |heap: HeapNo| capital(&voice.named(position, heap));
    let down_to = |heap: HeapNo, stay: u64| match position.heap(heap) {
        None => Ok(Move::take(heap, 0)),
        Some(size) if stay < size => Ok(Move::take(heap, size - stay)),
        Some(size) => {
            let places: Places = &[("heap", &name(heap)), ("n", &size), ("left", &stay)];
            Err(voice.say("play cannot leave", places))
        }
    };
    let only = || only_heap(position).ok_or_else(|| voice.say("play which row", &[]));
    match play {
        Play::Take(takes) => Ok(Move(takes.clone())),
        Play::Leave { heap, size } => down_to(*heap, *size),
        Play::LeaveSomewhere(size) => down_to(only()?, *size),
        Play::TakeSomewhere(count) => Ok(Move::take(only()?, *count)),
        Play::TakeHeap(heap) => {
            let size = position.heap(*heap).unwrap_or(0);
            Ok(Move::take(*heap, size))
        }
        Play::Divide { heap, count, into } => {
            let heap = match heap {
                Some(heap) => *heap,
                None => only()?,
            };
            let (kept, apart) = (into.0.max(into.1), into.0.min(into.1));
            let size = position.heap(heap).unwrap_or(0);
            let taken = size
                .checked_sub(kept)
                .and_then(|left| left.checked_sub(apart));
            match (taken, count) {
                (Some(taken), None) => Ok(Move::divide(heap, taken, apart)),
                (Some(taken), Some(count)) if taken == *count => {
                    Ok(Move::divide(heap, taken, apart))
                }
                _ => {
                    let (heap, left, apart) = (&name(heap), &kept, &apart);
                    let places: Places = &[
                        ("heap", heap),
                        ("n", &size),
                        ("left", left),
                        ("apart", apart),
                    ];
                    Err(voice.say("play cannot divide", places))
                }
            }
        }
        Play::TakeFromAll(_) => Err(voice.say("play one row only", &[])),
        Play::TakeFromAny(_) | Play::To(_) => Err(voice.say("play which row", &[])),
        Play::Sizes { heap, from, to } => {
            let heap = match heap {
                Some(heap) => *heap,
                None if position.0.len() == 1 => HeapNo(1),
                None => of_size(voice, position, *from)?,
            };
            match position.heap(heap) {
                Some(size) if size != *from => {
                    let places: Places = &[("heap", &name(heap)), ("n", &size), ("from", from)];
                    Err(voice.say("play has other", places))
                }
                _ => down_to(heap, *to),
            }
        }
    }
}

fn of_size(voice: Voice, position: &Position, size: u64) -> Result<HeapNo, String> {
    let look = voice.game.layout().disguise();
    let mut found = position.heaps().filter(|&(_, other)| other == size);
    let name = match (found.next(), found.next(), look) {
        (Some((heap, _)), None, _) | (Some((heap, _)), _, Some(_)) => return Ok(heap),
        (None, _, Some(Look::Turtles)) => "play no heads there",
        (None, _, Some(_)) => "play no coin there",
        (None, _, None) => "play none of size",
        (Some(_), Some(_), None) => "play several of size",
    };
    Err(voice.say(name, &[("n", &size)]))
}

/// What is said to a line that is neither.
fn unknown(voice: Voice, line: &str, first: Option<&str>) -> String {
    let messages = COMMANDS.iter().map(|(message, _)| *message);
    let known = messages.chain(["play words"]);
    let known = known.filter_map(|message| names(message, voice.words.locale).next());
    let near = first.and_then(|word| spell::nearest(word, &known.collect::<Vec<_>>()));
    let quoted = spell::quote(line.trim());
    match near {
        Some(name) if Some(name) != first => {
            voice.say("play did you mean", &[("line", &quoted), ("name", &name)])
        }
        _ => voice.say("play unknown", &[("line", &quoted)]),
    }
}
