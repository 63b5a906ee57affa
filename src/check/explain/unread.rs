//! Why a line could not be read, and how it can be written.

use super::words::Explained;
use crate::language::said::Unread;
use crate::language::voice::Voice;

/// A line that looks like a statement.
pub fn not_read(unread: &Unread, voice: Voice) -> Explained {
    let plain = |name| voice.tell(name, &[]);
    match unread {
        Unread::MixedOperators => plain("mixed operators"),
        Unread::Bracket => plain("bracket"),
        Unread::TooDeep => plain("too deep"),
        Unread::TooLarge => plain("too large"),
        Unread::UnknownName(name) => {
            let sum = matches!(&name[..], "s" | "N" | "nim-sum");
            let message = if sum {
                "unknown nim-sum"
            } else {
                "unknown name"
            };
            voice.tell(message, &[("name", name)])
        }
        Unread::Unfinished => plain("unfinished"),
        Unread::Caret => plain("caret"),
        Unread::NothingBefore => plain("nothing before"),
        Unread::TooLong => plain("too long"),
        Unread::Words(words) => voice.tell("not understood", &[("words", &words.join("`, `"))]),
        Unread::Strange(words) => voice.tell("strange", &[("words", &words.join("`, `"))]),
        Unread::Doubtful => plain("doubtful"),
        Unread::Other => plain("not read"),
    }
}
