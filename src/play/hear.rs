//! What a typed line means: a command, or a move in the language of written solutions or shorter. Whether the move is
//! legal is not asked here.

use super::voice::{Voice, capital};
use crate::language::read;
use crate::language::said::{Names, Play, Said, Scope};
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

const COMMANDS: [(&str, Command); 15] = [
    ("hint", Command::Hint),
    ("why", Command::Why),
    ("why move", Command::WhyMove),
    ("undo", Command::Undo),
    ("moves", Command::Moves),
    ("board", Command::Board),
    ("help", Command::Help),
    ("quit", Command::Quit),
    ("why that move", Command::WhyMove),
    ("back", Command::Undo),
    ("show", Command::Board),
    ("?", Command::Help),
    ("q", Command::Quit),
    ("exit", Command::Quit),
    ("bye", Command::Quit),
];

/// How many commands have a name of their own; those after them are other words for them.
const NAMED: usize = 8;

/// Understands a line.
pub fn hear(voice: Voice, position: &Position, line: &str) -> Heard {
    let text = line.trim().trim_end_matches(['.', '!', ' ']).to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let spaced = words.join(" ");
    let asked = spaced.trim_end_matches(['?', ' ']);
    let wanted = if asked.is_empty() { &spaced[..] } else { asked };
    if wanted.is_empty() {
        return Heard::Nothing;
    }
    let command = COMMANDS.iter().find(|(name, _)| *name == wanted);
    if let Some(&(_, command)) = command {
        return Heard::Command(command);
    }
    let Some(tokens) = tokens(&text) else {
        return Heard::Unclear("That number is too large.".to_string());
    };
    let heard = match voice.game.layout() {
        Layout::Circle | Layout::Row => in_circle(&tokens),
        Layout::Heaps(look) if look != Look::Rows => {
            let heard = coin(look, position, &tokens);
            heard.or_else(|| written(voice, position, line))
        }
        Layout::Heaps(_) | Layout::Piles => {
            let heard = short(position, &tokens).or_else(|| written(voice, position, line));
            heard.or_else(|| how_many(&tokens))
        }
    };
    heard.unwrap_or_else(|| Heard::Unclear(unknown(line, words.first().copied())))
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
    /// A word or sign that no short move has.
    Other,
}

/// The pieces of a line; `None` where a number is too long.
fn tokens(text: &str) -> Option<Vec<Token>> {
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
        tokens.push(match word {
            _ if first.is_ascii_digit() => Token::Number(word.parse().ok()?),
            _ if first.is_whitespace() => continue,
            "take" | "remove" | "i" | "the" | "please" | "counter" | "counters" => continue,
            "row" | "rows" | "heap" | "pile" | "circle" | "circles" | "marker" | "markers"
            | "place" | "places" => Token::Row,
            "from" | "of" | "in" | "off" => Token::From,
            "all" => Token::All,
            ":" => Token::Colon,
            "," | "and" | "&" | "+" => Token::Comma,
            _ => Token::Other,
        });
    }
    Some(tokens)
}

/// Moves in few words: `3 from 2`, `row 2: 3`, `all of row 2`, `2 3`, and `3` where there is one heap.
fn short(position: &Position, tokens: &[Token]) -> Option<Heard> {
    use Token::{All, Colon, Comma, From, Number, Row};
    let take = |from: HeapNo, count: u64| Heard::Move(Move::take(from, count));
    let called = |from: u64| heap_called(position, from);
    let all = |from: HeapNo| take(from, position.heap(from).unwrap_or(0));
    Some(match *tokens {
        [Number(count)] => match only_heap(position) {
            Some(only) => Heard::Move(Move::take(only, count)),
            None => Heard::Unclear(format!("From which row? Say `take {count} from row ...`.")),
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
        [] => Heard::Unclear("Take how many, and from which row?".to_string()),
        _ => return None,
    })
}

/// A coin by its number, with where it goes or what turns with it: `9 4`, `9 -> 4`, `9`.
fn coin(look: Look, position: &Position, tokens: &[Token]) -> Option<Heard> {
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
            let text = format!("To which square? Say `move the coin on {only} to ...`.");
            return Some(Heard::Unclear(text));
        }
        _ => return None,
    };
    Some(match of_size(position, look, from) {
        Err(text) => Heard::Unclear(text),
        Ok(_) if to >= from => {
            Heard::Unclear("A coin moves to its left, to a smaller number.".to_string())
        }
        Ok(heap) => Heard::Move(Move::take(heap, from - to)),
    })
}

/// A row that is named without a number to take from it.
fn how_many(tokens: &[Token]) -> Option<Heard> {
    let [Token::Row, Token::Number(from)] = *tokens else {
        return None;
    };
    Some(Heard::Unclear(format!(
        "How many from row {from}? Say `take 1 from row {from}`, or `all of row {from}`."
    )))
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
fn in_circle(tokens: &[Token]) -> Option<Heard> {
    if let [Token::Number(1..=2), Token::Row] = tokens {
        let text = "Which ones? Say `take circle 1`, or `take circles 1, 2`.";
        return Some(Heard::Unclear(text.to_string()));
    }
    let mut takes = Vec::new();
    for token in tokens {
        match *token {
            Token::Number(n) => takes.push(Take::of(row(n), 1)),
            Token::Row | Token::Comma | Token::From => {}
            Token::All | Token::Colon | Token::Other => return None,
        }
    }
    Some(match takes.is_empty() {
        true => Heard::Unclear("Take which circle?".to_string()),
        false => Heard::Move(Move(takes)),
    })
}

/// A move as it is written in solutions.
fn written(voice: Voice, position: &Position, line: &str) -> Option<Heard> {
    let game = voice.game;
    let own = game.layout().disguise().and_then(Look::words);
    let names = Names {
        nim_sum: None,
        heaps: &position.0,
        heap: own.map(|[heap, _]| heap),
        counter: own.map(|[_, counter]| counter),
        layout: game.layout(),
        divides: game.code().is_some_and(HeapCode::divides),
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
        _ => return Some(Heard::Unclear("One move at a time.".to_string())),
    };
    Some(match (meant(voice, position, play), open) {
        (Ok(by), false) => Heard::Move(by),
        (Ok(by), true) => {
            let by = voice.take(&by, position);
            Heard::Unclear(format!("To make that move, say `{by}`."))
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
        Some(size) => Err(format!(
            "{} has {size}, so it cannot be left with {stay}.",
            name(heap)
        )),
    };
    let look = voice.game.layout().disguise().unwrap_or_default();
    let only = || only_heap(position).ok_or_else(|| "From which row?".to_string());
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
                _ => Err(format!(
                    "{} has {size}, of which {kept} and {apart} cannot be left like this.",
                    name(heap)
                )),
            }
        }
        Play::TakeFromAll(_) => Err("A move takes counters from one row only.".to_string()),
        Play::TakeFromAny(_) | Play::To(_) => Err("From which row?".to_string()),
        Play::Sizes { heap, from, to } => {
            let heap = match heap {
                Some(heap) => *heap,
                None if position.0.len() == 1 => HeapNo(1),
                None => of_size(position, look, *from)?,
            };
            match position.heap(heap) {
                Some(size) if size != *from => {
                    Err(format!("{} has {size}, not {from}.", name(heap)))
                }
                _ => down_to(heap, *to),
            }
        }
    }
}

fn of_size(position: &Position, look: Look, size: u64) -> Result<HeapNo, String> {
    let mut found = position.heaps().filter(|&(_, other)| other == size);
    match (found.next(), found.next()) {
        (Some((heap, _)), _) if look != Look::Rows => Ok(heap),
        (None, _) if look == Look::Turtles => Err(format!("The coin at {size} shows no heads.")),
        (None, _) if look == Look::Strip => Err(format!("No coin is on square {size}.")),
        (Some((heap, _)), None) => Ok(heap),
        (None, _) => Err(format!("No row has {size}.")),
        _ => Err(format!("Several rows have {size}: say which row.")),
    }
}

/// What is said to a line that is neither.
fn unknown(line: &str, first: Option<&str>) -> String {
    let mut names: Vec<&str> = COMMANDS.iter().take(NAMED).map(|(name, _)| *name).collect();
    names.push("take");
    let near = first.and_then(|word| spell::nearest(word, &names));
    let quoted = spell::quote(line.trim());
    match near {
        Some(name) if Some(name) != first => {
            format!("{quoted} is neither a move nor a command. Did you mean `{name}`?")
        }
        _ => format!("{quoted} is neither a move nor a command. `help` shows what you can type."),
    }
}
