//! A verdict on a line of a proof in the words of a report.

use crate::check::Hints;
use crate::check::report::{Judged, Verdict};
use crate::kinds::content::Value;
use crate::proof::syntax;
use crate::proof::written::{Fault, FaultSort};

/// What is told of a line: whether it is wrong, what is wrong with it, as a sentence without capital and full stop, and what
/// to look at next, where hints may be given.
pub fn told(fault: &Fault, hints: Hints) -> (Verdict, String, Option<String>) {
    let help = fault.help.as_ref().filter(|_| hints != Hints::None);
    let help = help.map(|help| sentence(help));
    (verdict(fault.sort), fault.message.clone(), help)
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
    read: impl Fn(&str) -> Option<T>,
) -> (Option<(usize, T)>, Vec<Judged>) {
    let read = |&(number, line): &(usize, &str)| Some((number, read(line)?));
    let mut answers: Vec<(usize, T)> = lines.iter().filter_map(read).collect();
    let last = answers.pop();
    let replaced = answers.into_iter().map(|(number, _)| Judged {
        message: Some("A later line takes the place of this one.".to_string()),
        ..Judged::unjudged(number)
    });
    (last, replaced.collect())
}

/// With a capital and a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    let stop = if text.ends_with(['.', '?', '!']) {
        ""
    } else {
        "."
    };
    first.unwrap_or_default() + letters.as_str() + stop
}

/// A message for a page: what stands between backticks is in the language of proofs, or words of it.
pub fn prose(message: &str) -> Value {
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
    Value::List(parts.map(part).collect())
}
