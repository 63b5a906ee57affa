//! What the judge of proofs says of a line, as the checker of papers tells it.

use crate::check::report::Verdict;
use crate::proof::judge;
use crate::proof::verdict::{LineVerdict, Refusal, RefusalSort};
use crate::proof::written::{Fault, Span};

/// What is told of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The verdict.
    pub verdict: Verdict,
    /// Where, in the text that was judged.
    pub span: Option<Span>,
    /// What is the matter.
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

    /// What is told of a line that was judged.
    pub fn of(line: &LineVerdict) -> Told {
        match &line.verdict {
            judge::Verdict::Ok => unused(line),
            judge::Verdict::Refused(refusal) => refused(refusal),
            judge::Verdict::Unread(fault) => Told::unread(fault),
        }
    }

    /// What is told of something that cannot be read.
    pub fn unread(fault: &Fault) -> Told {
        Told {
            verdict: Verdict::Unread,
            span: Some(fault.span.clone()),
            message: Some(sentence(&fault.message)),
            hint: fault.help.as_deref().map(sentence),
        }
    }
}

/// A line that follows, with the reasons that it does not need.
fn unused(line: &LineVerdict) -> Told {
    let names: Vec<String> = line
        .unused
        .iter()
        .map(|name| format!("`{}`", name.text))
        .collect();
    match &names[..] {
        [] => Told::plain(Verdict::Ok),
        _ => {
            let message = format!("It follows without {}.", names.join(" and "));
            Told::new(Verdict::Ok, message)
        }
    }
}

fn refused(refusal: &Refusal) -> Told {
    let verdict = match refusal.sort {
        RefusalSort::Structure | RefusalSort::FalseHere => Verdict::Wrong,
        RefusalSort::TooWeak | RefusalSort::Missing | RefusalSort::RestsOnUnread => {
            Verdict::Unsupported
        }
        RefusalSort::Disallowed | RefusalSort::TooBig => Verdict::Unsupported,
        RefusalSort::Unknown => Verdict::Unread,
    };
    let message = match &refusal.counterexample {
        Some(values) if !refusal.message.contains(values.as_str()) => {
            format!("{}, for example {values}", refusal.message)
        }
        _ => refusal.message.clone(),
    };
    Told {
        verdict,
        span: Some(refusal.span.clone()),
        message: Some(sentence(&message)),
        hint: refusal.help.as_deref().map(sentence),
    }
}

/// A message with a capital, where it begins with a word, and its stop.
pub fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    let text: String = first.into_iter().chain(chars).collect();
    match text.ends_with(['.', '?', '!', ':']) {
        true => text,
        false => text + ".",
    }
}
