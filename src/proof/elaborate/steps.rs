//! What lines of proofs are made into: proofs of one step, citations of what is in force, and faults of lines that do not fit.

use crate::locale::Message;
use crate::model::proof::{Citation, End, Proof, Rule, Source};
use crate::proof::written::{Fault, FaultSort, Span};

/// A proof by one step.
pub fn direct(rule: Rule, citations: Vec<Citation>) -> Proof {
    Proof {
        steps: Vec::new(),
        end: End::Leaf(rule, citations),
    }
}

/// A proof of nothing, for a line that is refused.
pub fn no_proof() -> Proof {
    direct(Rule::Logic, Vec::new())
}

/// A fact in force, as the kernel cites it.
pub fn here(place: usize) -> Citation {
    Citation {
        of: Source::Here(place),
        at: Vec::new(),
    }
}

/// A line that does not fit what is to be proved.
pub fn structure(span: &Span, message: impl Into<Message>) -> Fault {
    Fault::of(FaultSort::Structure, span.clone(), message)
}
