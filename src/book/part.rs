//! The parts that a chapter comes to, and what its exercises ask.

/// A part of an expanded chapter.
#[derive(Clone, Debug)]
pub enum Part {
    /// What is printed in every edition.
    Text(String),
    /// The place where the book lists its answers.
    List,
    /// What answers the exercises that ask for one of these, wherever they are.
    Answer(Vec<Subject>, String),
    /// What an author calls an answer begins.
    From,
    /// It ends.
    To,
}

impl Part {
    /// How much it adds to a page.
    pub fn bytes(&self) -> usize {
        match self {
            Part::Text(text) | Part::Answer(_, text) => text.len(),
            _ => 0,
        }
    }
}

/// What an exercise asks for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// What a kind asks of a position, in canonical form, of a game.
    Position(&'static str, String, Vec<u64>),
    /// The proof of a statement, as the kernel prints it.
    Proof(String),
}

/// Something that an exercise asks for.
#[derive(Clone, Debug)]
pub struct Asks {
    /// What it is.
    pub subject: Subject,
    /// The line of the chapter that asks.
    pub line: usize,
    /// Whether the exercise shows lines that belong to an answer to another one.
    pub shows: bool,
}
