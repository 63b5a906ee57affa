//! Who marks what students put into the gaps of a proof. The kernel decides; here its word is told gap by gap.

use std::fmt::Display;

use super::gapped::{Gapped, filling, what};
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Judged, Overall, Verdict};
use crate::check::task::{Marked, Marker};
use crate::kinds::theorems::Told;
use crate::locale::{Locale, Message, Place};
use crate::proof::prepared;
use crate::proof::verdict::LineVerdict;

/// Marks fillings, each in a line `1: ...`.
pub struct Blanks {
    /// The proof with its gaps.
    pub gapped: Gapped,
    /// What a gap is called: `blank` or `line`, as in the names of messages.
    pub called: Called,
    /// The language of the feedback.
    pub locale: &'static Locale,
}

/// What a gap is, for whoever fills it in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// A part of a line.
    Blank,
    /// The reasons of a line.
    Line,
}

/// What stands on a paper for a gap.
struct Written<'l> {
    line: usize,
    /// Where it begins in its line.
    at: usize,
    text: &'l str,
}

/// A gap as it is judged.
struct Gap<'l> {
    written: Option<Written<'l>>,
    told: Told,
}

impl Marker for Blanks {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, left: &Budget) -> Marked {
        let (mut gaps, mut judged) = self.read(lines, hints);
        let proved = self.judge(&mut gaps, hints, left);
        let wrong = gaps.iter().any(|gap| gap.told.verdict == Verdict::Wrong);
        let right = gaps.iter().filter(|gap| gap.told.verdict == Verdict::Ok);
        let (right, whole) = (right.count(), gaps.len());
        let (verdict, credit) = match right {
            _ if wrong => (Overall::Incorrect, Credit::None),
            right if right == whole && proved => (Overall::Correct, Credit::Full),
            0 => (Overall::Incomplete, Credit::None),
            _ => (Overall::Incomplete, Credit::Begun),
        };
        let mut missing = Vec::new();
        for (number, gap) in (1..).zip(gaps) {
            match gap.written {
                Some(written) => judged.push(self.told(number, &written, gap.told, hints)),
                None => missing.push(number.to_string()),
            }
        }
        judged.sort_by_key(|line| line.line);
        if let Some(&(last, _)) = lines.last() {
            self.still_missing(&mut judged, &missing, last);
        }
        Marked {
            lines: judged,
            verdict,
            credit,
        }
    }
}

impl Blanks {
    /// What is written for each gap, and verdicts on the lines that are written for none.
    fn read<'l>(&self, lines: &[(usize, &'l str)], hints: Hints) -> (Vec<Gap<'l>>, Vec<Judged>) {
        let gap = |_| Gap {
            written: None,
            told: Told::plain(Verdict::NotChecked),
        };
        let mut gaps: Vec<Gap> = self.gapped.gaps.iter().map(gap).collect();
        let mut stray = Vec::new();
        let unread = |line, names| {
            let told = self.locale.feedback(self.named(names));
            Judged {
                hint: (hints != Hints::None).then(|| told.next.to_string()),
                ..stray_line(line, Verdict::Unread, told.message.to_string())
            }
        };
        for &(line, text) in lines {
            let Some((number, at)) = numbered(text) else {
                stray.push(unread(line, ["gap which blank", "gap which line"]));
                continue;
            };
            let Some(gap) = number.checked_sub(1).and_then(|n| gaps.get_mut(n)) else {
                stray.push(unread(line, ["gap no blank", "gap no line"]));
                continue;
            };
            let text = text.get(at..).unwrap_or_default();
            if let Some(old) = gap.written.replace(Written { line, at, text }) {
                let message = self.locale.say("form later line", &[]);
                stray.push(stray_line(old.line, Verdict::NotChecked, message));
            }
        }
        (gaps, stray)
    }

    /// Puts down what is said of each gap; whether the theorem is proved with what is written.
    fn judge(&self, gaps: &mut [Gap], hints: Hints, left: &Budget) -> bool {
        let mut fillings: Vec<Option<&str>> = Vec::new();
        for (gap, part) in gaps.iter_mut().zip(&self.gapped.gaps) {
            let text = gap.written.as_ref().map(|written| written.text.trim());
            let read = match text {
                None | Some("") => None,
                Some(text) => match filling(part.sort, text) {
                    Ok(text) => Some(text),
                    Err(wrong) => {
                        gap.told = Told::fault(&wrong, hints, self.locale);
                        let what = self.locale.say(what(part.sort), &[]);
                        let help = self.locale.say("gap write", &[("what", &what)]);
                        gap.told.hint.get_or_insert(help);
                        None
                    }
                },
            };
            fillings.push(read);
        }
        let filled = self.filled(&fillings);
        let lines = match self.gapped.prepared.judge_within(&filled, u64::MAX, left) {
            prepared::Judged::Lines(lines) => lines,
            prepared::Judged::Misfit(why) => {
                for (gap, filling) in gaps.iter_mut().zip(&fillings) {
                    if filling.is_some() {
                        gap.told = Told::unread(&Message::new(why), hints, self.locale);
                    }
                }
                return false;
            }
        };
        for ((gap, part), filling) in gaps.iter_mut().zip(&self.gapped.gaps).zip(&fillings) {
            if let Some(filling) = filling {
                let told = said_of(part.row, &lines, hints, self.locale);
                gap.told = Told {
                    span: told.span.as_ref().and_then(|span| {
                        let start = line_start(&lines.text, span.start) + self.gapped.column(part);
                        let inside = start <= span.start && span.end <= start + filling.len();
                        inside.then(|| span.start - start..span.end - start)
                    }),
                    ..told
                };
            }
        }
        let fine = gaps.iter().all(|gap| gap.told.verdict <= Verdict::Ok);
        if fine && lines.proved.is_none() {
            self.elsewhere(gaps, &fillings, &lines, hints, left);
        }
        lines.proved.is_some()
    }

    /// The proof with what is written in the gaps, and with its own words in the others.
    fn filled(&self, fillings: &[Option<&str>]) -> String {
        self.gapped
            .filled(|number, gap| match fillings.get(number) {
                Some(Some(text)) => text.to_string(),
                _ => self.gapped.shipped(gap).to_string(),
            })
    }

    /// Every line with a gap follows, but another one does not: says so at the gap that makes the difference.
    fn elsewhere(
        &self,
        gaps: &mut [Gap],
        fillings: &[Option<&str>],
        lines: &prepared::Lines,
        hints: Hints,
        left: &Budget,
    ) {
        let Some((_, line)) = lines.first_wrong() else {
            return;
        };
        let why = Told::of(line, hints, self.locale);
        let text = lines.text.get(line.span.clone()).unwrap_or_default();
        let makes_it = |&number: &usize| {
            let mut others = fillings.to_vec();
            if let Some(filling) = others.get_mut(number) {
                *filling = None;
            }
            let lines = self.filled(&others);
            self.gapped
                .prepared
                .judge_within(&lines, 0, left)
                .is_proved()
        };
        let given = |number: &usize| fillings.get(*number).is_some_and(Option::is_some);
        let given: Vec<usize> = (0..gaps.len()).filter(given).collect();
        let few = given.len() <= MOST_TRIED;
        let makers: Vec<usize> = given
            .iter()
            .copied()
            .filter(|_| few)
            .filter(makes_it)
            .collect();
        let blamed = if makers.is_empty() { given } else { makers };
        let because = why.message.unwrap_or_default();
        let places: [(&str, &dyn Display); 2] = [("line", &text), ("why", &because)];
        let message = self.locale.say("gap elsewhere", &places);
        for number in blamed {
            if let Some(gap) = gaps.get_mut(number) {
                gap.told = Told {
                    hint: why.hint.clone(),
                    ..Told::new(Verdict::Unsupported, message.trim_end())
                };
            }
        }
    }

    fn told(&self, number: usize, written: &Written, told: Told, hints: Hints) -> Judged {
        let text = written.text.trim();
        let indent = written.text.len() - written.text.trim_start().len();
        let at = written.at + indent;
        let gap = self.gapped.gaps.get(number - 1);
        let right = || {
            let own = self.gapped.shipped(gap?);
            Some(self.locale.say("gap right", &[("own", &own)]))
        };
        let (verdict, message) = match (told.verdict, told.message) {
            (Verdict::NotChecked, None) => {
                let message = self.named(["gap empty blank", "gap empty line"]);
                let message = self.locale.say(message, &[]);
                (Verdict::NotChecked, Some(message))
            }
            other => other,
        };
        Judged {
            span: told
                .span
                .map_or(0..0, |span| at + span.start..at + span.end),
            read: (!text.is_empty()).then(|| format!("{number}: {text}")),
            verdict,
            message,
            hint: match hints {
                Hints::None => None,
                Hints::Full if verdict != Verdict::Ok => right(),
                Hints::Next | Hints::Full => told.hint,
            },
            ..Judged::unjudged(written.line)
        }
    }
}

/// With more gaps than these it is not looked for which one makes a later line fail.
const MOST_TRIED: usize = 4;

/// What is said of a line: of a line and its first link, whatever is wrong.
fn said_of(row: usize, lines: &prepared::Lines, hints: Hints, locale: &Locale) -> Told {
    let of_row = |line: &&LineVerdict| lines.row(line) == Some(row);
    let all = || lines.verdicts.iter().filter(of_row);
    let wrong = all().find(|line| line.fault.is_some());
    match wrong.or_else(|| all().find(|line| !line.unused.is_empty())) {
        Some(line) => Told::of(line, hints, locale),
        // Lines such as `take` are judged too, so that there always is one.
        None if all().next().is_none() => {
            Told::new(Verdict::Unread, locale.say("gap not judged", &[]))
        }
        None => Told::plain(Verdict::Ok),
    }
}

/// Where the line of a place begins.
pub fn line_start(text: &str, place: usize) -> usize {
    let before = text.get(..place).unwrap_or_default();
    before.rfind('\n').map_or(0, |end| end + 1)
}

/// The number before `:` or `.`, perhaps in brackets, and where what comes after it begins.
fn numbered(text: &str) -> Option<(usize, usize)> {
    let bare = text.trim_start();
    let bare = bare.strip_prefix(['[', '(']).unwrap_or(bare);
    let digits = bare
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(bare.len());
    let number = bare.get(..digits)?.parse().ok()?;
    let rest = bare.get(digits..)?;
    let closed = rest.strip_prefix([']', ')']).unwrap_or(rest).trim_start();
    let after = closed.strip_prefix([':', '.', '=']);
    // A number alone is no number of a gap: it may be meant as an answer.
    let after = after.or((closed.len() < rest.trim_start().len()).then_some(closed))?;
    Some((number, text.len() - after.len()))
}

fn stray_line(line: usize, verdict: Verdict, message: String) -> Judged {
    Judged {
        verdict,
        message: Some(message),
        ..Judged::unjudged(line)
    }
}

impl Blanks {
    /// The message for what a gap is called, of the two for blanks and for lines.
    fn named(&self, [blank, line]: [&'static str; 2]) -> &'static str {
        match self.called {
            Called::Blank => blank,
            Called::Line => line,
        }
    }

    /// Says in the last line which gaps nothing is written for.
    fn still_missing(&self, judged: &mut Vec<Judged>, missing: &[String], last: usize) {
        if missing.is_empty() {
            return;
        }
        let message = Message::of(
            self.named(["gap missing blank", "gap missing line"]),
            missing.len(),
        );
        let message = message
            .place("gaps", Place::All(missing.to_vec()))
            .told(self.locale);
        match judged.iter_mut().rfind(|line| line.line == last) {
            Some(line) => {
                let before = line.message.take();
                line.message = Some(before.map_or(String::new(), |before| before + " ") + &message);
            }
            None => judged.push(stray_line(last, Verdict::NotChecked, message)),
        }
    }
}
