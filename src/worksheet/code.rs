//! The code printed on a sheet. It names the reader and depends on what is asked there: kinds, games and every position, no
//! word of the set. It has nothing of the seed but what the positions themselves give away: who has the set can draw with one
//! number after the other until they come out. Only a secret prevents that, and then the code depends on it as well.

use super::plan::Plan;
use super::sheet::{Posed, PosedQuestion, Reader};
use crate::kinds::Problem;
use crate::model::{Board, HouseRules};

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
    /// How it was drawn, and what its tail depends on.
    drawn: Drawn,
}

/// How a sheet was drawn, and what the tail of its code depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    /// A student's, to be as hard as those of others.
    Evenly,
    /// Any other, and until then a student's too.
    Plainly,
    /// In the same way, when the tail still depended on the title of the set: once that is changed, the sheet is not found.
    UnderTitle,
}

/// Every version; sheets with those that are no longer printed are still found. Version 0.1.0 printed no letter.
const VERSIONS: [Version; 7] = [
    Version::new("4", false, Drawn::Evenly),
    Version::new("U", true, Drawn::Evenly),
    Version::new("3", false, Drawn::Plainly),
    Version::new("T", true, Drawn::Plainly),
    Version::new("2", false, Drawn::UnderTitle),
    Version::new("S", true, Drawn::UnderTitle),
    VERSION_0_1_0,
];

const VERSION_0_1_0: Version = Version::new("", false, Drawn::UnderTitle);

impl Version {
    const fn new(letter: &'static str, secret: bool, drawn: Drawn) -> Version {
        Version {
            letter,
            secret,
            drawn,
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

impl<'a> Plan<'a> {
    /// The plan that the sheet with a code was drawn from: this one, or that from before sheets of students were balanced.
    #[must_use]
    pub fn of_code(self, code: &str) -> Plan<'a> {
        match is_uneven(code) {
            true => self.uneven(),
            false => self,
        }
    }

    /// The code of a sheet with these questions: the reader's name, how the sheet was drawn, the tail.
    pub fn code<'q>(
        &self,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> String {
        let secret = self.seed.secret.is_some();
        let drawn = self.drawn(reader);
        let present = |version: &&Version| version.secret == secret && version.drawn == drawn;
        let present = VERSIONS.iter().find(present).unwrap_or(&VERSION_0_1_0);
        self.code_of(present, reader, questions)
    }

    /// How the sheet of a reader is drawn.
    fn drawn(&self, reader: &Reader) -> Drawn {
        match reader {
            Reader::Student { .. } if self.evenly(reader).is_some() => Drawn::Evenly,
            _ => Drawn::Plainly,
        }
    }

    /// The code as version 0.1.0 made it, by which learning systems know the questions of a bank.
    pub fn unversioned_code<'q>(
        &self,
        reader: &Reader,
        questions: impl IntoIterator<Item = &'q PosedQuestion>,
    ) -> String {
        self.code_of(&VERSION_0_1_0, reader, questions)
    }

    /// True where the code that someone has typed is that of a sheet, in any case of letters and in any version.
    pub(super) fn means(&self, typed: &str, reader: &Reader, posed: &Posed) -> bool {
        let (name, _) = split(typed);
        name.eq_ignore_ascii_case(reader.name())
            && Version::of(typed).is_some_and(|version| {
                version.secret == self.seed.secret.is_some()
                    && (version.drawn == Drawn::Evenly) == (self.drawn(reader) == Drawn::Evenly)
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
        if version.drawn == Drawn::UnderTitle {
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
pub fn split(code: &str) -> (&str, &str) {
    code.rsplit_once('-').unwrap_or(("", code))
}

/// True for the code of a student's sheet that was drawn before these were balanced, and of every sheet that is no student's.
pub(super) fn is_uneven(code: &str) -> bool {
    Version::of(code).is_some_and(|version| version.drawn != Drawn::Evenly)
}

/// True for the code of a sheet that was drawn with a secret, false for one that was drawn without; `None` where it is
/// no code.
pub(super) fn with_secret(code: &str) -> Option<bool> {
    Version::of(code).map(|version| version.secret)
}
