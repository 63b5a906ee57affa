//! The book that the program carries.

use crate::workshop::shipped::Carried;

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
