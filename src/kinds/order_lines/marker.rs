//! Marks an order of lines: whatever order the kernel accepts is right, with all of the lines or not.

use std::fmt::Display;

use super::puzzle::{Piece, Puzzle, letter, order, separated};
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::Verdict;
use crate::check::task::{Marked, Marker};
use crate::kinds::theorems::{Told, latest, marked, stopped};
use crate::locale::{ENGLISH, Locale, Message};
use crate::proof::prepared::{self, FOR_ONE_LINE, Lines};
use crate::proof::written::FaultSort;

/// The marker of one question.
pub(super) struct Referee {
    pub(super) puzzle: Puzzle,
    /// The language of the feedback.
    pub(super) locale: &'static Locale,
}

impl Marker for Referee {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, left: &Budget) -> Marked {
        let read = |line: &str| letters(line, self.locale).or_else(|| letters(line, &ENGLISH));
        let (answer, replaced) = latest(lines, self.locale, read);
        let called = self.locale.says().order;
        let Some((line, letters)) = answer else {
            let few: Vec<usize> = (0..self.puzzle.lettered.len().min(3)).rev().collect();
            let none = Message::new("order none").with("order", called);
            let told = Told::unread(&none.with("letters", order(&few)), hints, self.locale);
            return marked(replaced, lines.last().map(|(line, _)| *line), None, told);
        };
        let mut told = self.told(&letters, hints, left);
        told.hint = match hints {
            Hints::Full if told.verdict != Verdict::Ok => {
                let right = order(&self.puzzle.right());
                Some(self.locale.say("order right", &[("letters", &right)]))
            }
            Hints::Next => told.hint,
            _ => None,
        };
        let read = format!("{called}: {}", separated(&letters));
        marked(replaced, Some(line), Some(read), told)
    }
}

impl Referee {
    /// What is wrong with letters; nothing where the kernel accepts the proof that they make.
    fn told(&self, letters: &[char], hints: Hints, left: &Budget) -> Told {
        let unread = |message: Message| Told::unread(&message, Hints::None, self.locale);
        let mut places: Vec<usize> = Vec::new();
        for (place, given) in letters.iter().enumerate() {
            let known = (0..self.puzzle.lettered.len()).find(|place| letter(*place) == *given);
            match known {
                None => return unread(Message::new("order unknown").with("letter", given)),
                Some(_) if letters.iter().take(place).any(|before| before == given) => {
                    return unread(Message::new("order twice").with("letter", given));
                }
                Some(known) => places.push(known),
            }
        }
        let lettered = &self.puzzle.lettered;
        let pieces: Vec<&Piece> = places.iter().map(|place| &lettered[*place]).collect();
        let text: String = pieces.iter().map(|piece| piece.text()).collect();
        match self.puzzle.prepared.judge_within(&text, FOR_ONE_LINE, left) {
            judged if judged.is_proved() => Told::plain(Verdict::Ok),
            prepared::Judged::Misfit(message) => unread(Message::new(message)),
            prepared::Judged::Lines(lines) => self.refused(&lines, &places, &pieces, hints),
        }
    }

    /// What is wrong with the first letter that does not fit, or what is missing.
    fn refused(&self, lines: &Lines, places: &[usize], pieces: &[&Piece], hints: Hints) -> Told {
        let found = lines.first_wrong();
        let Some((row, wrong)) = found.and_then(|(row, line)| Some((row, line.fault.as_ref()?)))
        else {
            return Told::new(Verdict::Wrong, self.locale.say("order other", &[]));
        };
        let hint = match wrong.sort {
            FaultSort::Unknown => Some(self.locale.say("order below", &[])),
            _ => Told::fault(wrong, hints, self.locale).hint,
        };
        let mut rows = 0;
        let at = pieces.iter().position(|piece| {
            rows += piece.0.len();
            row.is_some_and(|row| row < rows)
        });
        let message = stopped(&wrong.told(self.locale));
        match at.and_then(|at| places.get(at)) {
            Some(place) => {
                let places: [(&str, &dyn Display); 2] =
                    [("letter", &letter(*place)), ("why", &message)];
                let message = self.locale.say("order misfit", &places);
                Told {
                    hint,
                    ..Told::new(Verdict::Wrong, message)
                }
            }
            None => {
                let message = self.locale.say("order incomplete", &[("why", &message)]);
                Told {
                    hint: hint.filter(|_| hints == Hints::Full),
                    ..Told::new(Verdict::NotChecked, message)
                }
            }
        }
    }
}

// What a student writes for an order of lettered lines: `order: C, A, D, B`.

/// No more letters are read.
const MOST: usize = 100;

/// The letters of a line that is an order, small ones made large: single ones, or one word of all of them. The word for an order
/// may stand first, and small words such as `then` between them.
fn letters(line: &str, locale: &Locale) -> Option<Vec<char>> {
    let line: String = line.chars().take(10 * MOST).collect();
    let words: Vec<&str> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let (told, words) = match &words[..] {
        [first, rest @ ..] if first.to_lowercase() == locale.says().order.to_lowercase() => {
            (true, rest)
        }
        all => (false, all),
    };
    let small: Vec<&str> = locale.says().then.split(' ').collect();
    let words: Vec<&&str> = words.iter().filter(|word| !small.contains(word)).collect();
    let single = |word: &&&str| word.chars().count() == 1;
    let letters: String = match &words[..] {
        [] => return None,
        [one] if told || single(one) => one.to_string(),
        many if many.iter().all(single) => many.iter().map(|word| **word).collect(),
        _ => return None,
    };
    let letters = letters.chars().take(MOST);
    let letters: Vec<char> = letters.map(|letter| letter.to_ascii_uppercase()).collect();
    letters
        .iter()
        .all(|letter| letter.is_alphabetic())
        .then_some(letters)
}
