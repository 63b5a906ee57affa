//! Who marks the lines that a student writes into a proof: the kernel, with a verdict on each.

use super::task::Task;
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Judged, Overall, Verdict};
use crate::check::task::{Marked, Marker};
use crate::kinds::gaps::known;
use crate::kinds::gaps::marker::line_start;
use crate::kinds::theorems::Told;
use crate::locale::{Locale, fill};
use crate::proof::prepared::{self, Lines};

/// Words that begin no line within a proof.
const OUTSIDE: [&str; 9] = [
    "theorem", "axiom", "def", "facts", "uses", "allow", "qed", "proof", "lemma",
];

/// The marker of one question.
pub(super) struct Referee {
    pub(super) task: Task,
    /// The language of the feedback.
    pub(super) locale: &'static Locale,
}

impl Marker for Referee {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, left: &Budget) -> Marked {
        let (lines, finished) = self.without_qed(lines);
        let mut judged: Vec<Judged> = lines
            .iter()
            .map(|&(line, _)| Judged::unjudged(line))
            .collect();
        judged.extend(finished.map(Judged::unjudged));
        let outside = self.outside(lines, hints, &mut judged);
        let proved = match outside {
            true => false,
            false => self.judge(lines, hints, left, &mut judged),
        };
        let kept = self.restrict(lines, &mut judged);
        let any = |wanted: fn(Verdict) -> bool| judged.iter().any(|line| wanted(line.verdict));
        let verdict = match proved && kept {
            true => Overall::Correct,
            false if any(|verdict| verdict == Verdict::Wrong) => Overall::Incorrect,
            false => Overall::Incomplete,
        };
        let credit = match verdict {
            Overall::Correct => Credit::Full,
            Overall::Incomplete if any(|verdict| verdict == Verdict::Ok) => Credit::Begun,
            _ => Credit::None,
        };
        Marked {
            lines: judged,
            verdict,
            credit,
        }
    }
}

impl Referee {
    /// Lines without a last `qed`, where the part that is left out goes to the end of the proof.
    fn without_qed<'l, 't>(
        &self,
        lines: &'l [(usize, &'t str)],
    ) -> (&'l [(usize, &'t str)], Option<usize>) {
        match lines.split_last() {
            Some((&(line, text), before))
                if text.trim() == "qed" && self.task.around().1.is_empty() =>
            {
                (before, Some(line))
            }
            _ => (lines, None),
        }
    }

    /// Tells lines that would end the proof or state something; whether there are some.
    fn outside(&self, lines: &[(usize, &str)], hints: Hints, judged: &mut [Judged]) -> bool {
        let mut some = false;
        for (&(_, text), judged) in lines.iter().zip(judged) {
            let first = text.split_whitespace().next().unwrap_or_default();
            let first = first.trim_end_matches(':');
            if OUTSIDE.contains(&first.to_ascii_lowercase().as_str()) {
                some = true;
                judged.verdict = Verdict::Unread;
                let told = self.locale.feedback("induction outside");
                judged.message = Some(fill(told.message, &[("word", &first)]));
                judged.hint = (hints != Hints::None).then(|| told.next.to_string());
            }
        }
        some
    }

    /// Puts down what is said of each line; whether the theorem is proved.
    fn judge(
        &self,
        written: &[(usize, &str)],
        hints: Hints,
        left: &Budget,
        judged: &mut [Judged],
    ) -> bool {
        let texts: Vec<String> = written.iter().map(|(_, text)| text.to_string()).collect();
        let text = self.task.with(&texts);
        let lines = match self.task.prepared.judge_within(&text, u64::MAX, left) {
            prepared::Judged::Lines(lines) => lines,
            prepared::Judged::Misfit(why) => {
                if let Some(first) = judged.first_mut() {
                    first.verdict = Verdict::Unread;
                    first.message = Some(self.locale.say(why, &[]));
                }
                return false;
            }
        };
        let mut elsewhere = None;
        for line in &lines.verdicts {
            let place = lines.row(line);
            let place = place.and_then(|row| row.checked_sub(self.task.hole.start));
            let place = place.filter(|place| *place < written.len());
            let told = Told::of(line, hints, self.locale);
            match place.and_then(|place| judged.get_mut(place)) {
                Some(judged) => put(judged, told, &lines),
                None => {
                    let fault = line.fault.as_ref();
                    elsewhere = elsewhere.or(fault.map(|fault| (fault.message.name, told)));
                }
            }
        }
        let fine = judged.iter().all(|line| line.verdict <= Verdict::Form);
        let last = written.len().checked_sub(1);
        let last = last.and_then(|last| judged.get_mut(last));
        if let (Some((message, told)), Some(last), true) = (elsewhere, last, fine) {
            self.unfinished(last, told, message == "proof still");
        }
        lines.proved.is_some()
    }

    /// Tells lines that use what is not allowed; whether there are none.
    fn restrict(&self, lines: &[(usize, &str)], judged: &mut [Judged]) -> bool {
        let Some(allowed) = &self.task.allowed else {
            return true;
        };
        let mut kept = true;
        for (&(_, text), judged) in lines.iter().zip(judged) {
            let beyond = known::beyond(self.task.prepared.shown, text, allowed);
            if let Some(first) = beyond.first() {
                kept = false;
                if judged.verdict <= Verdict::Form {
                    judged.verdict = Verdict::Form;
                    judged.message =
                        Some(self.locale.say("induction not allowed", &[("name", first)]));
                    judged.hint = None;
                }
            }
        }
        kept
    }
}

/// Puts down what is told of a line, unless something worse has been told of it.
fn put(judged: &mut Judged, told: Told, lines: &Lines) {
    if told.verdict < judged.verdict || judged.message.is_some() && told.message.is_none() {
        return;
    }
    judged.verdict = told.verdict;
    judged.message = told.message;
    judged.hint = told.hint;
    judged.span = told.span.map_or(0..0, |span| {
        let start = line_start(&lines.text, span.start);
        span.start - start..span.end.saturating_sub(start)
    });
}

impl Referee {
    /// Says at the last line what is still to prove, or which of the given lines does not follow.
    fn unfinished(&self, last: &mut Judged, told: Told, to_prove: bool) {
        let message = told.message.unwrap_or_default();
        let message = match to_prove {
            true => message,
            false => self
                .locale
                .say("induction given line", &[("why", &message)]),
        };
        if !to_prove {
            last.verdict = Verdict::Unsupported;
        }
        let before = last.message.take().map(|before| before + " ");
        last.message = Some(before.unwrap_or_default() + &message);
        last.hint = last.hint.take().or(told.hint);
    }
}
