//! What is told of a line of a proof, in the words of a report.

use crate::check::Hints;
use crate::check::report::{Credit, Judged, Overall, Verdict};
use crate::check::task::Marked;
use crate::kinds::content::Value;
use crate::locale::{Locale, Message, Place};
use crate::proof::explain::WOULD_FIT;
use crate::proof::syntax;
use crate::proof::verdict::LineVerdict;
use crate::proof::written::{Fault, FaultSort, Span};
use crate::spell::quote;

/// What is told of a line or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The verdict.
    pub verdict: Verdict,
    /// Where, in the text that was judged.
    pub span: Option<Span>,
    /// What is wrong.
    pub message: Option<String>,
    /// What to look at next.
    pub hint: Option<String>,
}

impl Told {
    /// A verdict alone.
    pub fn plain(verdict: Verdict) -> Told {
        Told {
            verdict,
            span: None,
            message: None,
            hint: None,
        }
    }

    /// A verdict with its message.
    pub fn new(verdict: Verdict, message: impl Into<String>) -> Told {
        Told {
            message: Some(message.into()),
            ..Told::plain(verdict)
        }
    }

    /// With what to look at next.
    pub fn hint(self, hint: impl Into<String>) -> Told {
        let hint = Some(hint.into());
        Told { hint, ..self }
    }

    /// What is told of a line that was judged.
    pub fn of(line: &LineVerdict, hints: Hints, locale: &Locale) -> Told {
        let Some(fault) = &line.fault else {
            return unused(line, locale);
        };
        // Which fact would fit is the answer itself.
        let answers = fault
            .help
            .as_ref()
            .is_some_and(|help| help.name == WOULD_FIT);
        match answers && hints != Hints::Full {
            true => Told::fault(fault, Hints::None, locale),
            false => Told::fault(fault, hints, locale),
        }
    }

    /// What is told of a fault.
    pub fn fault(fault: &Fault, hints: Hints, locale: &Locale) -> Told {
        let next = fault.next(locale).filter(|_| hints != Hints::None);
        Told {
            span: Some(fault.span.clone()),
            hint: next.map(|next| sentence(&next)),
            ..Told::new(verdict(fault.sort), sentence(&fault.told(locale)))
        }
    }

    /// An answer of one line that could not be read, with what to write instead unless hints are left out.
    pub fn unread(message: &Message, hints: Hints, locale: &Locale) -> Told {
        let next = message.next(locale);
        Told {
            hint: (hints != Hints::None && !next.is_empty()).then_some(next),
            ..Told::new(Verdict::Unread, message.told(locale))
        }
    }
}

/// A line that follows, with the reasons that it does not need.
fn unused(line: &LineVerdict, locale: &Locale) -> Told {
    let names = line.unused.iter().map(|name| quote(&name.text));
    let names: Vec<String> = names.collect();
    match &names[..] {
        [] => Told::plain(Verdict::Ok),
        _ => {
            let message = Message::new("proof unused").place("names", Place::All(names));
            Told::new(Verdict::Ok, message.told(locale))
        }
    }
}

/// A line is wrong where it is shown to be; where its reasons do not carry it, it may still be true.
fn verdict(sort: FaultSort) -> Verdict {
    match sort {
        FaultSort::Unread => Verdict::Unread,
        FaultSort::Structure | FaultSort::FalseHere | FaultSort::Unknown => Verdict::Wrong,
        FaultSort::TooWeak | FaultSort::Missing | FaultSort::TooBig => Verdict::Unsupported,
        FaultSort::Disallowed => Verdict::Form,
        FaultSort::RestsOnUnread => Verdict::NotChecked,
    }
}

/// The last line of an answer that can be read, with what is read, and the lines before that it takes the place of.
pub fn latest<T>(
    lines: &[(usize, &str)],
    locale: &Locale,
    read: impl Fn(&str) -> Option<T>,
) -> (Option<(usize, T)>, Vec<Judged>) {
    let read = |&(number, line): &(usize, &str)| Some((number, read(line)?));
    let mut answers: Vec<(usize, T)> = lines.iter().filter_map(read).collect();
    let last = answers.pop();
    let replaced = answers.into_iter().map(|(number, _)| Judged {
        message: Some(locale.say("form later line", &[])),
        ..Judged::unjudged(number)
    });
    (last, replaced.collect())
}

/// The verdict on an answer of one line, by what is told of it; `replaced` is what is said of earlier lines.
pub fn marked(
    replaced: Vec<Judged>,
    line: Option<usize>,
    read: Option<String>,
    told: Told,
) -> Marked {
    let (verdict, credit) = match told.verdict {
        Verdict::Ok => (Overall::Correct, Credit::Full),
        Verdict::NotChecked => (Overall::Incomplete, Credit::Begun),
        Verdict::Unread => (Overall::Incomplete, Credit::None),
        _ => (Overall::Incorrect, Credit::None),
    };
    let judged = line.map(|line| Judged {
        read,
        verdict: told.verdict,
        message: told.message,
        hint: told.hint,
        ..Judged::unjudged(line)
    });
    Marked {
        lines: replaced.into_iter().chain(judged).collect(),
        verdict,
        credit,
    }
}

/// With a capital and a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + &stopped(letters.as_str())
}

/// With a full stop.
pub fn stopped(text: &str) -> String {
    let stop = if text.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{text}{stop}")
}

/// A message for a page: what stands between backticks is in the language of proofs, or words of it.
pub fn prose(message: &str) -> Vec<Value> {
    let parts = message.split('`').enumerate();
    let parts = parts.filter(|(_, part)| !part.is_empty());
    let mathematics = |part: &str| {
        let formula = syntax::formula(part).is_ok() || syntax::term(part).is_ok();
        formula || syntax::reasons(part).is_ok()
    };
    let part = |(place, part): (usize, &str)| match place % 2 {
        0 => Value::Text(part.to_string()),
        _ if mathematics(part) => Value::Part(part.to_string()),
        _ => Value::Line(part.to_string()),
    };
    parts.map(part).collect()
}
