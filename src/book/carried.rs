//! The book that the program carries, and the sets that chapters may name.

/// A file that the program carries.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    /// Its place below the folder of the book, or a set's name.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
}

macro_rules! chapter {
    ($name:literal) => {
        Carried {
            name: concat!("src/", $name),
            text: include_str!(concat!("../../book/src/", $name)),
        }
    };
}

/// The files of the book.
pub const BOOK: &[Carried] = &[
    Carried {
        name: "book.toml",
        text: include_str!("../../book/book.toml"),
    },
    chapter!("SUMMARY.md"),
    chapter!("introduction.md"),
    chapter!("by-hand.md"),
    chapter!("nim-sum.md"),
    chapter!("every-move.md"),
    chapter!("winning-strategy.md"),
    chapter!("classic-nim.md"),
    chapter!("circle-nim.md"),
    chapter!("take-away.md"),
    chapter!("writing-solutions.md"),
    chapter!("phrases.md"),
    chapter!("writing-proofs.md"),
    chapter!("proof-game.md"),
    chapter!("answers.md"),
    chapter!("glossary.md"),
    chapter!("instructors.md"),
    chapter!("systems.md"),
    chapter!("moodle.md"),
    chapter!("canvas.md"),
    chapter!("common-cartridge.md"),
    chapter!("qti21.md"),
    chapter!("gift.md"),
    chapter!("paper.md"),
];

macro_rules! sets {
    ($($name:literal),* $(,)?) => {
        &[$(Carried {
            name: $name,
            text: include_str!(concat!("../../exercises/", $name, ".yaml")),
        }),*]
    };
}

/// The sets that the program carries.
pub const SETS: &[Carried] = sets![
    "by-hand",
    "circle-nim",
    "classic-nim",
    "columns",
    "course/week1",
    "course/week2",
    "course/week3",
    "course/week4",
    "disguises",
    "every-move",
    "heap-codes",
    "homework",
    "mistakes",
    "nim-sums",
    "played-games",
    "proof-lines",
    "proofs",
    "reasons",
    "replies",
    "state-diagrams",
    "take-away",
    "two-piles",
    "winning-strategy",
    "write-proofs",
    "zeroing-moves",
];

/// A set by its name.
pub fn set(name: &str) -> Option<&'static Carried> {
    SETS.iter().find(|set| set.name == name)
}
