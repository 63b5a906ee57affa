//! What is said where a proof is missing, and of lines that belong to none.

use super::super::written::Fault;
use super::lines::{Line, Lines};
use super::parser::{Parser, write};
use super::signs::{LINES, OUTSIDE};
use crate::locale::Message;

/// That no proof follows a statement; goes past the lines up to `qed`.
pub(super) fn no_proof(line: &Line, lines: &mut Lines) -> Fault {
    let next = lines.peek().filter(|next| !next.is_outside());
    let fault = match next {
        Some(next) => Fault::new(next.span.clone(), "proof no proof line"),
        None => Fault::new(line.span.clone(), "proof no proof"),
    };
    skip(lines);
    fault
}

/// Goes past lines up to a `qed`, or up to where something else is stated.
fn skip(lines: &mut Lines) {
    while lines.peek().is_some_and(|next| !next.is_outside()) {
        let line = lines.next();
        if line.is_some_and(|line| line.first() == "qed") {
            return;
        }
    }
}

/// What is said of a line that stands outside of proofs and must not; one message for it and those below it.
pub(super) fn outside(text: &str, line: &Line, lines: &mut Lines) -> Fault {
    while lines.peek().is_some_and(|next| !next.is_outside()) {
        lines.next();
    }
    if let (true, Some(fault)) = (line.tokens.is_empty(), &line.fault) {
        return fault.clone();
    }
    let parser = Parser::new(text, &line.tokens);
    let (span, word) = (
        parser.here(),
        parser.token(0).map_or("", |token| parser.written(token)),
    );
    let lower = word.to_ascii_lowercase();
    if LINES.contains(&word) || word == "proof" || word == "_" {
        return Fault::new(line.span.clone(), "proof line of no proof");
    }
    let fault = Fault::new(span, Message::new("proof outside").with("word", word));
    let meant = match lower.as_str() {
        "lemma" | "corollary" | "proposition" | "claim" => Some("theorem"),
        "fact" | "fakt" => Some("axiom"),
        "define" | "definition" => Some("def"),
        "use" | "import" => Some("uses"),
        lower => OUTSIDE.into_iter().find(|known| *known == lower),
    };
    match meant {
        Some(meant) => fault.help(write(meant)),
        None => fault,
    }
}
