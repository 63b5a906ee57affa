//! Why a line could not be read, and how it can be written.

use super::words::{Explained, told};
use crate::language::said::Unread;

/// A line that looks like a statement.
pub fn not_read(unread: &Unread, row: &str) -> Explained {
    match unread {
        Unread::MixedOperators => told(
            "+ and ⊕ stand side by side, and it is not clear which belongs together.",
            "Put brackets around the sum: (4 + 1) ⊕ 8.",
        ),
        Unread::Bracket => told(
            "A bracket is missing.",
            "Count the opening and the closing ones.",
        ),
        Unread::TooDeep => told(
            "There are too many brackets within brackets.",
            "Write it in smaller steps.",
        ),
        Unread::TooLarge => told("A number is too large.", "Numbers go up to 2^64 - 1."),
        Unread::UnknownName(name) => told(
            format!("`{name}` has no number yet."),
            match &name[..] {
                "s" | "N" | "nim-sum" => "Write the nim-sum down first, as `nim-sum = 29`.",
                _ => "Write the numbers themselves, as `5 ⊕ 6 = 3`.",
            },
        ),
        Unread::Unfinished => told(
            "The formula ends in the middle.",
            "What comes after the last sign?",
        ),
        Unread::Caret => told(
            "This may be a power or a nim-sum.",
            "Write a nim-sum as `5 xor 6 = 3`, or with blanks as `5 ^ 6 = 3`.",
        ),
        Unread::NothingBefore => told(
            "This line goes on with a formula, but none stands directly before it.",
            "Write the whole formula on one line, as `5 ⊕ 6 = 3`.",
        ),
        Unread::TooLong => told("The line is too long to be read.", "Write one step a line."),
        Unread::Words(words) => told(
            format!("I do not understand `{}` here.", words.join("`, `")),
            "Say it in other words, or in a line of its own.",
        ),
        Unread::Strange(words) => told(
            format!(
                "I do not know `{}` here, and cannot tell whether it changes what the line says.",
                words.join("`, `")
            ),
            "Leave it out, or say it in other words.",
        ),
        Unread::Doubtful => told(
            "I am not sure that I read this as you mean it.",
            "Say it in other words, or in a line of its own.",
        ),
        Unread::Other => told(
            "This looks like a step, but I cannot read it.",
            format!(
                "Write it as in the examples: `5 ⊕ 6 = 3`, `take 3 from {row} 2`, `first player wins`."
            ),
        ),
    }
}
