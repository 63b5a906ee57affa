//! What the judge of proofs says of a line, with its place, as the checker of papers tells it.

use crate::check::Hints;
use crate::check::report::Verdict;
use crate::kinds::theorems::{sentence, told};
use crate::proof::verdict::LineVerdict;
use crate::proof::written::{Fault, Span};

/// What is told of a line.
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

    /// What is told of a line that was judged.
    pub fn of(line: &LineVerdict, hints: Hints) -> Told {
        let Some(fault) = &line.fault else {
            return unused(line);
        };
        let told = Told::fault(fault, hints);
        // Which fact would fit is the answer itself.
        let is_answer = |hint: &String| hints != Hints::Full && hint.contains("would fit");
        let hint = told.hint.filter(|hint| !is_answer(hint));
        Told { hint, ..told }
    }

    /// What is told of a fault.
    pub fn fault(fault: &Fault, hints: Hints) -> Told {
        let (verdict, message, hint) = told(fault, hints);
        Told {
            verdict,
            span: Some(fault.span.clone()),
            message: Some(sentence(&message)),
            hint,
        }
    }
}

/// A line that follows, with the reasons that it does not need.
fn unused(line: &LineVerdict) -> Told {
    let names = line.unused.iter();
    let names: Vec<String> = names.map(|name| format!("`{}`", name.text)).collect();
    match &names[..] {
        [] => Told::plain(Verdict::Ok),
        _ => {
            let message = format!("It follows without {} too.", names.join(" and "));
            Told::new(Verdict::Ok, message)
        }
    }
}
