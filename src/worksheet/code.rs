//! The code printed on a sheet. It names the reader and depends on the set and every position. It has nothing of the
//! seed but what the positions themselves give away: who has the set can draw with one number after the other until they
//! come out. Only a secret prevents that, and then the code depends on it as well.

use super::plan::Plan;
use super::sheet::{PosedQuestion, Reader};
use crate::kinds::Problem;
use crate::model::rules::{Board, HouseRules};

/// Changed only if every code may change.
const CONTEXT: &str = "nimsmith 2026 sheet code, version 1";

/// Without letters and digits that are easily mistaken for each other.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// How many letters make the tail of a code: forty bits.
const LENGTH: usize = 8;

/// The letter before the tail, which says how a sheet was drawn; a new way to draw gets a letter of its own. Codes
/// printed by version 0.1.0 have none and are of sheets drawn from the seed alone.
const FROM_SEED: char = '2';
const FROM_SECRET: char = 'S';

impl Plan<'_> {
    /// The code of a sheet with these questions: the reader's name, how the sheet was drawn, the tail.
    pub fn code<'q>(
        &self,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> String {
        let drawn = match self.seed.secret {
            None => FROM_SEED,
            Some(_) => FROM_SECRET,
        };
        let tail = self.tail(reader, questions);
        match reader.name() {
            "" => format!("{drawn}{tail}"),
            name => format!("{name}-{drawn}{tail}"),
        }
    }

    /// The letters of a code that depend on the content.
    pub fn tail<'q>(
        &self,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> String {
        let content = self.content(reader, questions);
        let digest = match self.seed.secret {
            None => blake3::derive_key(CONTEXT, &content),
            Some(secret) => secret.code(&content),
        };
        letters(&digest[..LENGTH])
    }

    fn content<'q>(
        &self,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> Vec<u8> {
        let mut content = Vec::with_capacity(1024);
        let mut add = |text: &str| {
            content.extend((text.len() as u64).to_le_bytes());
            content.extend(text.as_bytes());
        };
        add(&self.spec.title);
        add(reader.sort());
        add(reader.name());
        for question in questions {
            let entry = &self.spec.entries[question.entry];
            add(&entry.kind);
            add(&entry.game);
            if entry.house != HouseRules::DEFAULT {
                let HouseRules {
                    code,
                    board,
                    misere,
                    ..
                } = &entry.house;
                // Take-away is told as in version 0.1.0, so that its sheets keep their codes.
                add(&match code.amounts().filter(|_| code.takes_only()) {
                    Some(take) => format!("{:?} {misere} {}", take.0, code.never_all()),
                    None if code.takes_only() => format!("{code} {misere} {}", code.never_all()),
                    None => format!("{code} {misere}"),
                });
                if *board != Board::Heaps {
                    add(board.word());
                }
            }
            let Problem {
                drawn,
                moves,
                choices,
                ..
            } = &question.problem;
            let takes = moves.iter().flat_map(|by| &by.0);
            let moves = takes.flat_map(|take| {
                std::iter::once(take.heap.0 as u64)
                    .chain([take.count])
                    .chain((take.apart > 0).then_some(take.apart))
            });
            let numbers = drawn.0.iter().copied().chain(moves);
            for number in numbers.chain(choices.iter().copied()) {
                add(itoa::Buffer::new().format(number));
            }
        }
        content
    }
}

/// Bytes as letters and digits that are not mistaken for each other, one for each.
pub fn letters(bytes: &[u8]) -> String {
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    bytes.iter().map(letter).collect()
}

/// The name in a code, and what follows it.
pub(super) fn split(code: &str) -> (&str, &str) {
    code.rsplit_once('-').unwrap_or(("", code))
}

/// True where the code that someone has typed is this one, in any case of letters, or as version 0.1.0 printed it.
pub(super) fn means(typed: &str, code: &str) -> bool {
    let ((name, tail), (of, printed)) = (split(typed), split(code));
    let before = printed.strip_prefix(FROM_SEED);
    let mut tails = [Some(printed), before].into_iter().flatten();
    name.eq_ignore_ascii_case(of) && tails.any(|printed| tail.eq_ignore_ascii_case(printed))
}

/// True for the code of a sheet that was drawn with a secret, false for one that was drawn without; `None` where it is
/// no code.
pub(super) fn with_secret(code: &str) -> Option<bool> {
    let code = code.to_ascii_uppercase();
    let (_, tail) = split(&code);
    if !tail.bytes().all(|letter| LETTERS.contains(&letter)) {
        return None;
    }
    match (tail.len().checked_sub(LENGTH)?, tail.chars().next()?) {
        (0, _) | (1, FROM_SEED) => Some(false),
        (1, FROM_SECRET) => Some(true),
        _ => None,
    }
}
