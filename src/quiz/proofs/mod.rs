//! Questions about proofs and statements. What is right and wrong in them is the kernel's word, which the markers of the
//! kinds pass on.

mod common;
mod counterexample;
mod fill_blanks;
mod first_wrong_line;
mod justify_steps;
mod order_lines;
mod orders;
mod parts;
mod run_proof;

pub use counterexample::counterexample;
pub use fill_blanks::fill_blanks;
pub use first_wrong_line::first_wrong_line;
pub use justify_steps::justify_steps;
pub use order_lines::order_lines;
pub use run_proof::run_proof;
