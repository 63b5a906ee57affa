//! nimsmith draws exercises in Nim and its relatives, works them out in typed steps that a small kernel certifies, prints
//! worksheets with answer keys, checks what students hand in line by line, by the same kernel, and plays.
//!
//! The map, from the ground up; a module imports only what stands above it here:
//!
//! - [`model`]: positions, moves, formulas, claims, derivations, goals; [`budget`], what a text may cost; [`dice`], [`error`];
//!   [`locale`]: the languages of sheets; [`ansi`]: what terminals show
//! - [`kernel`]: the trusted part, which accepts a line or refuses it
//! - [`engine`]: untrusted solvers, play-out search, pools of positions, difficulty, diagrams, known mistakes; [`language`]:
//!   lines as text, printed and read; [`document`]: papers in the formats that students use, as text; [`proof`]: proof
//!   files, from text to a verdict on every line; [`spec`]: set files
//! - [`games`]: GAMES; [`check`]: a student's paper to a report
//! - [`kinds`]: KINDS, what is asked, and how it is posed and worked out
//! - [`worksheet`]: set + seed to questions with certified solutions, versions that are equally hard, sets put to the
//!   test, and printed sheets by their codes
//! - [`quiz`]: a question as a learning system asks it, with options and their messages
//! - [`render`]: FORMATS, from Markdown templates to pages; REPORTS, what the checker says
//! - [`workshop`]: sheets and gradebooks of a class as named files, wherever these go
//! - [`play`]: games against the program
//! - [`page`]: what a page in a browser asks for, without files and clock
//! - [`cli`]: the commands, and all input and output
//!
//! ```
//! use nimsmith::locale::ENGLISH;
//! use nimsmith::model::{Goal, Method, Position};
//! use nimsmith::{games, render::text};
//!
//! let nim = games::game("nim").expect("Nim is there");
//! let position = Position(vec![5, 8, 16]);
//! let solution = games::certified(nim, &position, Goal::FirstMove, Method::Powers)?;
//! let text = text::solution(nim, "first-move", &solution, &ENGLISH);
//! assert!(text.ends_with("only winning move: take 3 from row 3\n"));
//! # Ok::<(), nimsmith::error::Error>(())
//! ```

pub mod ansi;
#[cfg(feature = "book")]
pub mod book;
pub mod budget;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod dice;
pub mod document;
pub mod engine;
pub mod error;
pub mod games;
pub mod kernel;
pub mod kinds;
pub mod language;
pub mod locale;
pub mod model;
pub mod page;
pub mod plain;
pub mod play;
pub mod proof;
pub mod quiz;
pub mod render;
pub mod spec;
pub mod spell;
pub mod worksheet;
pub mod workshop;

pub use kernel::{Certified, Facts, Refusal};
pub use model::{Claim, Derivation, Move, Position};
pub use spec::Spec;
pub use worksheet::{Plan, Worksheet};
