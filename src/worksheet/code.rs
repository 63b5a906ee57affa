//! The code printed on a sheet. It names the reader and depends on what is asked there: kinds, games and every position, no
//! word of the set. It has nothing of the seed but what the positions themselves give away: who has the set can draw with one
//! number after the other until they come out. Only a secret prevents that, and then the code depends on it as well.

use super::plan::Plan;
use super::sheet::{Posed, PosedQuestion, Reader};
use crate::kinds::Problem;
use crate::model::rules::{Board, HouseRules};

/// Changed only if every code may change.
const CONTEXT: &str = "nimsmith 2026 sheet code, version 1";

/// Without letters and digits that are easily mistaken for each other.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// How many letters make the tail of a code: forty bits.
const LENGTH: usize = 8;

/// How a code is made, told by the letter before the tail, if any.
struct Version {
    letter: &'static str,
    /// Whether the sheet was drawn with a secret.
    secret: bool,
    /// Whether the tail depends on the title of the set, so that a sheet cannot be found once that is changed.
    titled: bool,
}

/// Every version, the present ones first; sheets with the others are still found. Version 0.1.0 printed no letter.
const VERSIONS: [Version; 5] = [
    Version::new("3", false, false),
    Version::new("T", true, false),
    Version::new("2", false, true),
    Version::new("S", true, true),
    Version::new("", false, true),
];

impl Version {
    const fn new(letter: &'static str, secret: bool, titled: bool) -> Version {
        Version {
            letter,
            secret,
            titled,
        }
    }

    /// The version of a code, judged by its form; `None` where it is no code.
    fn of(code: &str) -> Option<&'static Version> {
        let code = code.to_ascii_uppercase();
        let (_, tail) = split(&code);
        let known = tail.bytes().all(|letter| LETTERS.contains(&letter));
        let letter = tail.get(..tail.len().checked_sub(LENGTH)?)?;
        VERSIONS
            .iter()
            .find(|version| known && version.letter == letter)
    }
}

impl Plan<'_> {
    /// The code of a sheet with these questions: the reader's name, how the sheet was drawn, the tail.
    pub fn code<'q>(
        &self,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> String {
        let secret = self.seed.secret.is_some();
        let present = &VERSIONS[usize::from(secret)];
        self.code_of(present, reader, questions)
    }

    /// The code as version 0.1.0 made it, by which learning systems know the questions of a bank.
    pub fn unversioned_code<'q>(
        &self,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> String {
        self.code_of(&VERSIONS[VERSIONS.len() - 1], reader, questions)
    }

    /// True where the code that someone has typed is that of a sheet, in any case of letters and in any version.
    pub(super) fn means(&self, typed: &str, reader: &Reader, posed: &Posed) -> bool {
        let (name, _) = split(typed);
        name.eq_ignore_ascii_case(reader.name())
            && Version::of(typed).is_some_and(|version| {
                version.secret == self.seed.secret.is_some()
                    && typed.eq_ignore_ascii_case(&self.code_of(version, reader, posed.printed()))
            })
    }

    fn code_of<'q>(
        &self,
        version: &Version,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> String {
        let content = self.content(version, reader, questions);
        let digest = match self.seed.secret {
            None => blake3::derive_key(CONTEXT, &content),
            Some(secret) => secret.code(&content),
        };
        let (letter, tail) = (version.letter, letters(&digest[..LENGTH]));
        match reader.name() {
            "" => format!("{letter}{tail}"),
            name => format!("{name}-{letter}{tail}"),
        }
    }

    fn content<'q>(
        &self,
        version: &Version,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> Vec<u8> {
        let mut content = Vec::with_capacity(1024);
        let mut add = |text: &str| {
            content.extend((text.len() as u64).to_le_bytes());
            content.extend(text.as_bytes());
        };
        if version.titled {
            add(&self.spec.title);
        }
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
                    Some(take) => format!("{:?} {misere} {}", take.0, code.not_all()),
                    None if code.takes_only() => format!("{code} {misere} {}", code.not_all()),
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

/// True for the code of a sheet that was drawn with a secret, false for one that was drawn without; `None` where it is
/// no code.
pub(super) fn with_secret(code: &str) -> Option<bool> {
    Version::of(code).map(|version| version.secret)
}
