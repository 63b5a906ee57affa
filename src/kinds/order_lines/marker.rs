//! Marks an order of lines: whatever order the kernel accepts is right, with all of the lines or not.

use super::puzzle::{Piece, Puzzle, letter, order, separated};
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::Verdict;
use crate::check::task::{Marked, Marker};
use crate::kinds::theorems::{Told, latest, marked, sentence, stopped};
use crate::proof::prepared::{self, FOR_ONE_LINE, Lines};
use crate::proof::written::FaultSort;

impl Marker for Puzzle {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, left: &Budget) -> Marked {
        let (answer, replaced) = latest(lines, letters);
        let Some((line, letters)) = answer else {
            let told = self.nothing(hints);
            return marked(replaced, lines.last().map(|(line, _)| *line), None, told);
        };
        let mut told = self.told(&letters, hints, left);
        told.hint = match hints {
            Hints::Full if told.verdict != Verdict::Ok => {
                Some(format!("A right order: {}.", order(&self.right())))
            }
            Hints::Next => told.hint,
            _ => None,
        };
        let read = format!("order: {}", separated(&letters));
        marked(replaced, Some(line), Some(read), told)
    }
}

impl Puzzle {
    fn nothing(&self, hints: Hints) -> Told {
        let letters: Vec<usize> = (0..self.lettered.len().min(3)).rev().collect();
        let told = Told::new(Verdict::Unread, "There is no order here.");
        match hints {
            Hints::None => told,
            _ => told.hint(format!("Write letters, as `order: {}`.", order(&letters))),
        }
    }

    /// What is wrong with letters; nothing where the kernel accepts the proof that they make.
    fn told(&self, letters: &[char], hints: Hints, left: &Budget) -> Told {
        let unread = |message: String| Told::new(Verdict::Unread, message);
        let mut places: Vec<usize> = Vec::new();
        for (place, given) in letters.iter().enumerate() {
            let known = (0..self.lettered.len()).find(|place| letter(*place) == *given);
            match known {
                None => return unread(format!("There is no line {given}.")),
                Some(_) if letters.iter().take(place).any(|before| before == given) => {
                    return unread(format!("Line {given} appears twice."));
                }
                Some(known) => places.push(known),
            }
        }
        let pieces: Vec<&Piece> = places.iter().map(|place| &self.lettered[*place]).collect();
        let text: String = pieces.iter().map(|piece| piece.text()).collect();
        match self.prepared.judge_within(&text, FOR_ONE_LINE, left) {
            judged if judged.is_proved() => Told::plain(Verdict::Ok),
            prepared::Judged::Misfit(message) => unread(sentence(message)),
            prepared::Judged::Lines(lines) => refused(&lines, &places, &pieces, hints),
        }
    }
}

/// What is wrong with the first letter that does not fit, or what is missing.
fn refused(lines: &Lines, places: &[usize], pieces: &[&Piece], hints: Hints) -> Told {
    let found = lines.first_wrong();
    let Some((row, wrong)) = found.and_then(|(row, line)| Some((row, line.fault.as_ref()?))) else {
        return Told::new(Verdict::Wrong, "These lines prove something else.");
    };
    let hint = match wrong.sort {
        FaultSort::Unknown => Some("A line stands below those that it names.".to_string()),
        _ => Told::fault(wrong, hints).hint,
    };
    let mut rows = 0;
    let at = pieces.iter().position(|piece| {
        rows += piece.0.len();
        row.is_some_and(|row| row < rows)
    });
    let message = stopped(&wrong.message);
    match at.and_then(|at| places.get(at)) {
        Some(place) => {
            let message = format!("{} does not fit there: {message}", letter(*place));
            Told {
                hint,
                ..Told::new(Verdict::Wrong, message)
            }
        }
        None => {
            let message = format!("Every line fits, but the proof is not complete: {message}");
            Told {
                hint: hint.filter(|_| hints == Hints::Full),
                ..Told::new(Verdict::NotChecked, message)
            }
        }
    }
}

// What a student writes for an order of lettered lines: `order: C, A, D, B`.

/// No more letters are read.
const MOST: usize = 100;

/// The letters of a line that is an order, small ones made large: single ones, or one word of all of them. The word `order` may stand first,
/// and `then` and `and` between them.
pub fn letters(line: &str) -> Option<Vec<char>> {
    let line: String = line.chars().take(10 * MOST).collect();
    let words: Vec<&str> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let (told, words) = match &words[..] {
        [first, rest @ ..] if first.eq_ignore_ascii_case("order") => (true, rest),
        all => (false, all),
    };
    let small = ["then", "and"];
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
