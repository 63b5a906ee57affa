//! What a question is called on the sheet: the number of its exercise, and a letter where that has several parts.

use std::fmt;

use super::set::Spec;

/// The printed number of a question: 3, or 2b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Label {
    /// The exercise, from 1.
    pub exercise: u64,
    /// The part, from 0, where the exercise has parts.
    pub part: Option<u64>,
}

/// The letters of a part: a to z, then aa, ab, ...
#[derive(Clone, Copy)]
pub struct Letters(pub u64);

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(before) = (self.0 / 26).checked_sub(1) {
            write!(f, "{}", Letters(before))?;
        }
        write!(f, "{}", char::from(b'a' + (self.0 % 26) as u8))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.exercise)?;
        self.part
            .map_or(Ok(()), |part| write!(f, "{}", Letters(part)))
    }
}

impl Label {
    /// What a student wrote: `3`, `2b`, `2 b`, `2 (b)`, `2.b`, in any case of letters.
    pub fn parse(written: &str) -> Option<Label> {
        let signs = |c: char| c.is_whitespace() || "().".contains(c);
        let digits = written.trim_start().len()
            - written
                .trim_start()
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .len();
        let (number, letters) = written.trim_start().split_at(digits);
        let exercise = number.parse().ok()?;
        let letters = letters.trim_matches(signs).to_ascii_lowercase();
        if letters.len() > 3 || !letters.bytes().all(|letter| letter.is_ascii_lowercase()) {
            return None;
        }
        let place = |sum: u64, letter: u8| sum * 26 + u64::from(letter - b'a') + 1;
        let part = letters.bytes().fold(0, place).checked_sub(1);
        Some(Label { exercise, part })
    }
}

impl Spec {
    /// The numbers of the set's questions, in order.
    pub fn labels(&self) -> Vec<Label> {
        self.labels_in(0..self.entries.len())
    }

    /// The numbers of the set's questions, in its order, on a sheet that has the exercises in another one.
    pub fn labels_in(&self, order: impl IntoIterator<Item = usize>) -> Vec<Label> {
        let mut all = vec![Vec::new(); self.entries.len()];
        let mut exercise = 0;
        for place in order {
            let (Some(entry), Some(labels)) = (self.entries.get(place), all.get_mut(place)) else {
                continue;
            };
            for index in 0..entry.count {
                exercise += u64::from(index == 0 || !entry.has_parts());
                let part = entry.has_parts().then_some(index);
                labels.push(Label { exercise, part });
            }
        }
        all.concat()
    }
}
