//! Untrusted builders of derivations, pools, play-out search, and what is counted on solutions. A wrong line made here is
//! refused by the kernel; nothing here can put a wrong number into a key.

pub mod bracelets;
pub mod calculations;
pub mod circle;
pub mod diagnosis;
pub mod diagram;
pub mod difficulty;
mod endings;
pub mod errors;
pub mod heap_game;
mod lines;
pub mod listing;
pub mod mirror;
pub mod mistakes;
pub mod nim;
pub mod pool;
pub mod search;
pub mod sums;
pub mod why_legal;
