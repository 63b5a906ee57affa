//! The nouns of the program: positions, moves, claims, derivations, goals, formulas, proofs. Imports nothing of ours and nothing outside
//! the standard library, so that the kernel compiles with these files alone.

pub mod amounts;
pub mod claim;
pub mod derivation;
pub mod formula;
pub mod goal;
pub mod heap_code;
pub mod logic;
pub mod notation;
pub mod position;
pub mod proof;
pub mod rules;
pub mod strategy;
