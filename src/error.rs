//! What can go wrong in an operation. Verdicts on papers and proofs are values elsewhere, never errors.

use thiserror::Error;

/// An operational failure.
#[derive(Debug, Error)]
pub enum Error {
    /// The solver and the kernel disagree, so nothing is printed.
    #[error(
        "a solution could not be certified, so nothing was printed: {what}\n\
         help: this is a fault of the program, not of the input; please report it with this message"
    )]
    Uncertified {
        /// Game, position and the kernel's refusal.
        what: String,
    },
    /// A template could not be read or used.
    #[error("{0}")]
    Template(String),
    /// A file that could not be made of what was printed.
    #[error("{0}")]
    Unmade(String),
    /// A sheet's code that belongs to another set, seed or student.
    #[error("{0}")]
    Code(String),
    /// A file could not be read or written.
    #[error("{path}: {reason}")]
    File {
        /// The file or folder.
        path: String,
        /// What is wrong, and what to do about it.
        reason: String,
    },
}
