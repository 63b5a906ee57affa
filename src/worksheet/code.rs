//! The code printed on a sheet. It names the reader and depends on the set and every position, but on the seed only
//! through the positions, so that a student who has the set cannot make the key.

use super::{Plan, PosedQuestion, Reader};
use crate::kinds::Problem;
use crate::model::rules::HouseRules;

/// Changed only if every code may change.
const CONTEXT: &str = "nimsmith 2026 sheet code, version 1";

/// Without letters and digits that are easily mistaken for each other.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// How many letters follow the name: forty bits.
const LENGTH: usize = 8;

impl Plan<'_> {
    /// The code of a sheet with these questions.
    pub fn code<'q>(
        &self,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> String {
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
                    take,
                    misere,
                    not_all,
                } = &entry.house;
                add(&format!("{:?} {misere} {not_all}", take.0));
            }
            let Problem {
                drawn,
                moves,
                choices,
                ..
            } = &question.problem;
            let takes = moves.iter().flat_map(|by| &by.0);
            let moves = takes.flat_map(|take| [take.heap.0 as u64, take.count]);
            let numbers = drawn.0.iter().copied().chain(moves);
            for number in numbers.chain(choices.iter().copied()) {
                add(itoa::Buffer::new().format(number));
            }
        }
        let digest = blake3::derive_key(CONTEXT, &content);
        let letters = digest[..LENGTH].iter();
        let tail: String = letters
            .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
            .collect();
        match reader.name() {
            "" => tail,
            name => format!("{name}-{tail}"),
        }
    }
}
