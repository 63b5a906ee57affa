//! The sets that the program carries, to start from.

/// A file that the program carries.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    /// Its place below the folder of the book, or a set's name.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
}

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
