//! Marks what students fill in: lines such as `3: 8`, each number by itself.

use std::fmt::Display;

use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Judged, Overall, Verdict};
use crate::check::task::{Marked, Marker};
use crate::locale::{Locale, fill};

/// The marker of one question.
pub struct Blanks {
    /// What belongs into the blanks, each after the message that says what to look at.
    pub blanks: Vec<(&'static str, u64)>,
    /// The language of the feedback.
    pub locale: &'static Locale,
}

impl Marker for Blanks {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, _left: &Budget) -> Marked {
        let mut given: Vec<Option<u64>> = vec![None; self.blanks.len()];
        let mut judged = Vec::new();
        for &(line, text) in lines {
            let pairs = pairs(text);
            for &(blank, value) in &pairs {
                if let Some(slot) = place(blank).and_then(|place| given.get_mut(place)) {
                    *slot = Some(value);
                }
            }
            if !pairs.is_empty() {
                judged.push(self.line(line, &pairs, hints));
            }
        }
        let right = |(slot, (_, is)): (&Option<u64>, &(&str, u64))| *slot == Some(*is);
        let rights = given
            .iter()
            .zip(&self.blanks)
            .filter(|&pair| right(pair))
            .count();
        let missing = given.iter().filter(|slot| slot.is_none()).count();
        let wrong = self.blanks.len() - rights - missing;
        // A wrong number that was put right later is no mistake.
        self.forgive(&mut judged, &given);
        self.tell_missing(&mut judged, &given);
        let verdict = match (wrong, missing) {
            (0, 0) => Overall::Correct,
            (0, _) => Overall::Incomplete,
            _ => Overall::Incorrect,
        };
        let credit = match (verdict, wrong, rights, missing) {
            (Overall::Correct, ..) => Credit::Full,
            (Overall::Incomplete, _, 1.., _) => Credit::Begun,
            (_, 1, 1.., 0) => Credit::FollowThrough,
            _ => Credit::None,
        };
        Marked {
            lines: judged.into_iter().map(|(judged, _)| judged).collect(),
            verdict,
            credit,
        }
    }
}

type Pairs = Vec<(u64, u64)>;

impl Blanks {
    fn line(&self, line: usize, pairs: &Pairs, hints: Hints) -> (Judged, Pairs) {
        let asked = |&(blank, value): &(u64, u64)| {
            let (next, is) = place(blank).and_then(|place| self.blanks.get(place))?;
            Some((blank, value, *next, *is))
        };
        let read: Vec<String> = pairs
            .iter()
            .map(|(n, value)| format!("{n}: {value}"))
            .collect();
        let mut judged = Judged {
            read: Some(read.join(", ")),
            verdict: Verdict::Ok,
            ..Judged::unjudged(line)
        };
        let unknown = pairs.iter().find(|pair| asked(pair).is_none());
        let wrong = pairs
            .iter()
            .filter_map(asked)
            .find(|(_, value, _, is)| value != is);
        if let Some((blank, value, next, is)) = wrong {
            judged.verdict = Verdict::Wrong;
            let say = |name, value: u64| {
                let places: [(&str, &dyn Display); 2] = [("value", &value), ("blank", &blank)];
                self.locale.say(name, &places)
            };
            judged.message = Some(say("blank wrong", value));
            judged.hint = match hints {
                Hints::None => None,
                Hints::Next => Some(self.locale.say(next, &[])),
                Hints::Full => Some(say("blank right", is)),
            };
        } else if let Some((blank, _)) = unknown {
            judged.verdict = Verdict::Unread;
            let told = self.locale.feedback("blank unknown");
            let places: [(&str, &dyn Display); 2] =
                [("blank", blank), ("last", &self.blanks.len())];
            judged.message = Some(fill(told.message, &places));
            judged.hint = (hints != Hints::None).then(|| fill(told.next, &places));
        }
        (judged, pairs.clone())
    }

    fn forgive(&self, judged: &mut [(Judged, Pairs)], given: &[Option<u64>]) {
        let last = |(blank, value): &(u64, u64)| {
            let slot = place(*blank).and_then(|place| given.get(place));
            slot.is_none_or(|slot| *slot == Some(*value))
        };
        for (line, pairs) in judged {
            if line.verdict == Verdict::Wrong && !pairs.iter().all(last) {
                line.verdict = Verdict::NotChecked;
                line.message = Some(self.locale.say("form later line", &[]));
                line.hint = None;
            }
        }
    }

    fn tell_missing(&self, judged: &mut [(Judged, Pairs)], given: &[Option<u64>]) {
        let missing = given.iter().zip(1..).filter(|(slot, _)| slot.is_none());
        let missing: Vec<String> = missing.map(|(_, n)| format!("({n})")).collect();
        if let Some((last, _)) = judged.last_mut()
            && last.message.is_none()
            && !missing.is_empty()
        {
            let cells = missing.join(", ");
            last.message = Some(self.locale.say("form missing", &[("cells", &cells)]));
        }
    }
}

fn place(blank: u64) -> Option<usize> {
    usize::try_from(blank).ok()?.checked_sub(1)
}

/// Numbers of blanks with what is filled in: `1: 5`, `(1) 5`, `1 = 5`, several in a line.
fn pairs(text: &str) -> Pairs {
    let mut numbers: Vec<(u64, usize, usize)> = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + start;
        let rest = &text[start..];
        let length = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        at = start + length;
        // A number that is too large is as wrong as the largest one.
        let number = text[start..at].parse().unwrap_or(u64::MAX);
        numbers.push((number, start, at));
    }
    let mut pairs = Vec::new();
    let mut rest = &numbers[..];
    while let [(blank, _, end), (value, start, _), ..] = rest {
        let between = text[*end..*start].replace(['*', '_', '`', ' ', '\t', '\u{a0}'], "");
        let is_pair = matches!(between.as_str(), ":" | "=" | ")" | "):" | ")=" | ".");
        if is_pair {
            pairs.push((*blank, *value));
        }
        rest = &rest[if is_pair { 2 } else { 1 }..];
    }
    pairs
}
