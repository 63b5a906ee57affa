//! Marks forms that are filled in on paper, each cell by itself. What the form does not know is for a person to judge.

use std::fmt::Display;
use std::sync::Arc;

use super::cell::{Cell, Right, said};
use super::judge::Judge;
use super::{Choice, Text};
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Judged, Overall, Verdict};
use crate::check::task::{Choices, Marked, Marker};
use crate::games::Game;
use crate::locale::{ENGLISH, Locale};
use crate::model::{MOST_HEAPS, Position};

/// The marker of one question.
pub struct Form {
    /// The cells in order.
    pub cells: Vec<Cell>,
    /// What stands before them in English.
    pub english: Vec<String>,
    /// The game that they are about.
    pub game: Arc<dyn Game>,
    /// The language of the feedback.
    pub locale: &'static Locale,
}

/// What is to be said of a cell.
enum Told {
    Right,
    Wrong(String),
    /// It cannot be judged here.
    Unread(String),
}

/// What is written in a cell: the number of the line, and the text.
struct Given {
    line: usize,
    text: String,
}

/// What having the checker judge a cell takes, in steps.
const JUDGED: u64 = 200_000;

impl Marker for Form {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, left: &Budget) -> Marked {
        let (given, mut judged) = self.read(lines, hints);
        let told = self.cells.iter().zip(&given).map(|(cell, given)| {
            let given = given.as_ref()?;
            Some((given.line, cell, given, self.told(cell, &given.text, left)))
        });
        let told: Vec<Option<_>> = told.collect();
        let count = |sort: fn(&Told) -> bool| {
            let told = told.iter().flatten();
            told.filter(|(.., told)| sort(told)).count()
        };
        let right = count(|told| matches!(told, Told::Right));
        let wrong = count(|told| matches!(told, Told::Wrong(_)));
        let doubtful = count(|told| matches!(told, Told::Unread(_)));
        let missing = self.cells.iter().zip(&told);
        let missing = missing.filter(|(cell, told)| told.is_none() && !cell.key.is_empty());
        let missing: Vec<&str> = missing.map(|(cell, _)| &*cell.head).collect();
        for &(number, _) in lines {
            let own = told.iter().flatten().filter(|(line, ..)| *line == number);
            let own: Vec<_> = own
                .map(|(_, cell, given, told)| (*cell, *given, told))
                .collect();
            if !own.is_empty() {
                judged.push(self.line(number, &own, hints));
            }
        }
        judged.sort_by_key(|line| line.line);
        if let Some(last) = judged.last_mut().filter(|last| last.message.is_none())
            && !missing.is_empty()
        {
            let cells = missing.join("; ");
            last.message = Some(self.locale.say("form missing", &[("cells", &cells)]));
        }
        let stray = judged.iter().any(|line| line.verdict == Verdict::Unread);
        let (verdict, credit) = match (wrong, missing.len()) {
            (0, _) if right == 0 && stray => (Overall::Review, Credit::ByHand),
            (0, 0) if stray && doubtful == 0 => (Overall::Review, Credit::Full),
            (0, _) if stray => (Overall::Review, Credit::Begun),
            (0, 0) => (Overall::Correct, Credit::Full),
            (0, _) if right > 0 => (Overall::Incomplete, Credit::Begun),
            (0, _) => (Overall::Incomplete, Credit::None),
            (1, 0) if right > 0 => (Overall::Incorrect, Credit::FollowThrough),
            (2.., 0) if 4 * wrong <= right + wrong => (Overall::Incorrect, Credit::Begun),
            _ => (Overall::Incorrect, Credit::None),
        };
        Marked {
            lines: judged,
            verdict,
            credit,
        }
    }

    fn choices(&self) -> Vec<Choices> {
        self.cells.iter().filter_map(Cell::choices).collect()
    }
}

impl Form {
    /// What is written in each cell, and verdicts on lines that are of no cell. A later line takes the place of an earlier one.
    fn read(&self, lines: &[(usize, &str)], hints: Hints) -> (Vec<Option<Given>>, Vec<Judged>) {
        let mut cells: Vec<Option<Given>> = self.cells.iter().map(|_| None).collect();
        let (mut judged, mut last) = (Vec::new(), None);
        for &(line, text) in lines {
            let pairs = self.pairs(text);
            let goes_on = text.trim_start().starts_with(['=', '<', '≤']);
            if let (true, Some(Some(Given { text: before, .. }))) = (
                pairs.is_empty() && goes_on,
                last.and_then(|cell: usize| cells.get_mut(cell)),
            ) {
                *before = format!("{before}\n{text}");
                continue;
            }
            if pairs.is_empty() {
                let told = self.locale.feedback("form no line");
                judged.push(Judged {
                    verdict: Verdict::Unread,
                    message: Some(told.message.to_string()),
                    hint: (hints != Hints::None).then(|| told.next.to_string()),
                    ..Judged::unjudged(line)
                });
            }
            for (cell, text) in pairs
                .into_iter()
                .filter(|(_, text)| !text.trim().is_empty())
            {
                last = Some(cell);
                let text = text.trim().to_string();
                if let Some(old) = cells[cell].replace(Given { line, text }) {
                    judged.push(Judged {
                        message: Some(self.locale.say("form later line", &[])),
                        ..Judged::unjudged(old.line)
                    });
                }
            }
        }
        let counts = |line: usize| cells.iter().flatten().any(|given| given.line == line);
        judged.retain(|judged| judged.verdict == Verdict::Unread || !counts(judged.line));
        judged.dedup_by_key(|judged| judged.line);
        (cells, judged)
    }

    /// The cells of a line with what is written in them: one, or several with commas or semicolons between them.
    fn pairs<'l>(&self, text: &'l str) -> Vec<(usize, &'l str)> {
        let several: Option<Vec<_>> = text
            .split([',', ';'])
            .map(|piece| self.pair(piece))
            .collect();
        several
            .or_else(|| Some(vec![self.pair(text)?]))
            .unwrap_or_default()
    }

    fn pair<'l>(&self, text: &'l str) -> Option<(usize, &'l str)> {
        let at = text.find([':', '='])?;
        // What is in brackets need not be copied.
        let name = |head: &str| normal(head.split('(').next().unwrap_or_default());
        let head = name(&text[..at]);
        let own = self.cells.iter().position(|cell| name(&cell.head) == head);
        let english = || self.english.iter().position(|other| name(other) == head);
        let cell = own.or_else(english)?;
        Some((cell, &text[at + 1..]))
    }

    /// What is to be said of a cell in which something is written.
    fn told(&self, cell: &Cell, text: &str, left: &Budget) -> Told {
        let bare = text.trim_end_matches('.');
        let say = |name| self.locale.say(name, &[]);
        let unread = |name| Told::Unread(say(name));
        match &cell.right {
            Right::Number(number) => match bare.parse::<u64>() {
                Ok(n) if n == number.key => Told::Right,
                Ok(n) => {
                    let slip = number.slips.iter().find(|slip| slip.value == n);
                    Told::Wrong(slip.map(|slip| said(&slip.message)).unwrap_or_default())
                }
                Err(_) => unread("form number"),
            },
            Right::Word(options) => self.of_words(options, bare),
            Right::Powers(powers) => self.of_powers(powers, bare),
            Right::Position(is) => match self.position(text) {
                Some(position) if self.game.canonical(&position) == *is => Told::Right,
                Some(_) => Told::Wrong(say("form arrows")),
                None => unread("form position"),
            },
            Right::Step(options) => {
                let known = |(step, _): &&(String, Choice<Text>)| normal(step) == normal(text);
                match options.iter().find(known) {
                    Some((_, option)) if option.right => Told::Right,
                    Some((_, option)) => Told::Wrong(said(&option.message)),
                    None => unread("form step"),
                }
            }
            _ if left.spend(JUDGED).is_err() => unread("form too long"),
            Right::Move { none: true, .. } if self.is_none(bare) => Told::Right,
            Right::Move {
                none: true,
                also: None,
                ..
            } => Told::Wrong(say("form no bad move")),
            Right::Move { .. } if self.is_none(bare) => Told::Wrong(say("form such a move")),
            Right::Move { at, also, .. } => self.of_move(at, also.as_ref(), text),
            Right::Instead {
                at,
                before,
                english,
            } => {
                let answer = [&before[..], &[text.to_string()]].concat().join("\n");
                // "nim-sum = 13", or "13", for "11 ⊕ 2 ⊕ 4 = 13".
                let result = |text: &str| normal(text.rsplit('=').next().unwrap_or(text));
                let same = result(bare) == result(&cell.key);
                match Judge::about(&self.game, at, self.locale).of(&answer) {
                    _ if [&cell.key, english]
                        .map(|key| normal(key))
                        .contains(&normal(text)) =>
                    {
                        Told::Right
                    }
                    said if said.wrong => Told::Wrong(said.message),
                    said if same && (said.accepted || bare.parse::<u64>().is_ok()) => Told::Right,
                    _ => unread("form instead"),
                }
            }
            Right::Less { at, than } => {
                self.of_chain(at, *than, &format!("{} = {text}", cell.head))
            }
        }
    }

    /// Whether a text says that there is none, in its language or in English.
    fn is_none(&self, text: &str) -> bool {
        let text = text.trim().to_lowercase();
        let says = |locale: &Locale| {
            let mut ways = locale.feedback("form none").message.split('/');
            ways.any(|way| way == text)
        };
        ["0", "-", "–", "—"].contains(&&*text) || says(self.locale) || says(&ENGLISH)
    }

    /// A move that wins, in one game or in both.
    fn of_move(&self, at: &Position, also: Option<&Arc<dyn Game>>, text: &str) -> Told {
        for game in [Some(&self.game), also].into_iter().flatten() {
            let said = Judge::about(game, at, self.locale).of(text);
            match said.verdict {
                Overall::Correct => {}
                _ if said.wrong => {
                    return Told::Wrong(match also {
                        Some(_) => {
                            let title = self.locale.game(game.name(), game.title());
                            let places =
                                [("game", &title as &dyn Display), ("message", &said.message)];
                            self.locale.say("form in game", &places)
                        }
                        None => said.message,
                    });
                }
                _ => return Told::Unread(self.locale.say("form move", &[])),
            }
        }
        Told::Right
    }

    /// A chain from the head of its cell to something that is less than a number.
    fn of_chain(&self, at: &Position, than: u64, text: &str) -> Told {
        let said = Judge::about(&self.game, at, self.locale).of(text);
        let less = text
            .rsplit_once('<')
            .map(|(_, side)| side.trim().trim_end_matches('.'));
        match said {
            said if said.wrong => Told::Wrong(said.message),
            said if said.accepted && less == Some(&*than.to_string()) => Told::Right,
            _ => Told::Unread(self.locale.say("form steps", &[])),
        }
    }

    /// A position as the diagram writes it: numbers, or places as `oo.o`.
    fn position(&self, text: &str) -> Option<Position> {
        let sizes: Option<Vec<u64>> = match self.game.layout().has_places() {
            true => text
                .trim()
                .chars()
                .map(|c| match c {
                    'o' | 'O' => Some(1),
                    '.' => Some(0),
                    _ => None,
                })
                .collect(),
            false => {
                let words = text.split(|c: char| c.is_whitespace() || ",;+.".contains(c));
                words
                    .filter(|word| !word.is_empty())
                    .map(|word| word.parse().ok())
                    .collect()
            }
        };
        sizes
            .filter(|sizes| (1..=MOST_HEAPS).contains(&sizes.len()))
            .map(Position)
    }

    fn of_words(&self, options: &[(Vec<String>, Choice<Text>)], text: &str) -> Told {
        let is = |(ways, _): &&(Vec<String>, Choice<Text>)| {
            ways.iter().any(|way| normal(way) == normal(text))
        };
        match options.iter().find(is) {
            Some((_, option)) if option.right => Told::Right,
            Some((_, option)) => Told::Wrong(said(&option.message)),
            None => {
                let words = options.iter().filter_map(|(ways, _)| ways.first());
                let words: Vec<&str> = words.map(String::as_str).collect();
                Told::Unread(
                    self.locale
                        .say("form one of", &[("words", &words.join(", "))]),
                )
            }
        }
    }

    fn of_powers(&self, powers: &[u64], text: &str) -> Told {
        let words = text
            .split([',', '+', ';', ' '])
            .filter(|word| !word.is_empty());
        let numbers: Option<Vec<u64>> = match self.is_none(text) {
            true => Some(Vec::new()),
            false => words.map(|word| word.parse().ok()).collect(),
        };
        let sorted = |numbers: &[u64]| {
            let mut numbers = numbers.to_vec();
            numbers.sort_unstable();
            numbers
        };
        let say = |name| self.locale.say(name, &[]);
        match numbers {
            None => Told::Unread(say("form powers")),
            Some(numbers) if sorted(&numbers) == sorted(powers) => Told::Right,
            Some(numbers) if !numbers.iter().all(|n| n.is_power_of_two()) => {
                Told::Wrong(say("form powers one by one"))
            }
            Some(_) => Told::Wrong(say("form sum of powers")),
        }
    }

    /// A line with its verdict, by what is to be said of its cells.
    fn line(&self, number: usize, cells: &[(&Cell, &Given, &Told)], hints: Hints) -> Judged {
        let read = cells
            .iter()
            .map(|(cell, given, _)| format!("{}: {}", cell.head, given.text));
        let mut judged = Judged {
            read: Some(read.collect::<Vec<_>>().join("; ").replace('\n', " ")),
            verdict: Verdict::Ok,
            ..Judged::unjudged(number)
        };
        let wrong = cells
            .iter()
            .find(|(.., told)| matches!(told, Told::Wrong(_)));
        let unread = || {
            cells
                .iter()
                .find(|(.., told)| matches!(told, Told::Unread(_)))
        };
        let (cell, given, told) = match wrong.or_else(unread) {
            Some(found) => *found,
            None => return judged,
        };
        let head = &cell.head;
        let short = given.text.len() <= LONGEST;
        let what = if short {
            given.text.clone()
        } else {
            self.locale.say("form this", &[])
        };
        let verdict = match told {
            Told::Unread(_) => Verdict::Unread,
            _ => Verdict::Wrong,
        };
        judged.verdict = verdict;
        let name = match verdict {
            Verdict::Unread => "form unread",
            _ => "form wrong",
        };
        judged.message = Some(self.locale.say(name, &[("cell", head), ("what", &what)]));
        judged.hint = match hints {
            Hints::None => None,
            Hints::Full if verdict == Verdict::Wrong => Some(match cell.key.as_str() {
                "" => self.locale.say("form nothing here", &[]),
                key => self.locale.say("form right", &[("key", &key)]),
            }),
            _ => Some(told.why().to_string()).filter(|why| !why.is_empty()),
        };
        judged
    }
}

/// What is longer than this is not quoted.
const LONGEST: usize = 40;

impl Told {
    fn why(&self) -> &str {
        match self {
            Told::Right => "",
            Told::Wrong(why) | Told::Unread(why) => why,
        }
    }
}

/// A text in small letters, without blanks and signs that make no difference.
fn normal(text: &str) -> String {
    let text = text
        .to_lowercase()
        .replace("xor", "⊕")
        .replace("(+)", "⊕")
        .replace('^', "⊕");
    let kept = |c: &char| c.is_alphanumeric() || "⊕.<≤≠~()".contains(*c);
    let mut normal = String::new();
    for word in text.split(|c| !kept(&c)).filter(|word| !word.is_empty()) {
        // Two numbers side by side stay two.
        let digit = |c: Option<char>| c.is_some_and(char::is_numeric);
        if digit(normal.chars().last()) && digit(word.chars().next()) {
            normal.push(' ');
        }
        normal.push_str(word);
    }
    normal
}
