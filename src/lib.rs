//! nimsmith draws Nim exercises, works them out in typed steps that a small kernel certifies, and prints worksheets.

pub mod cli;
pub mod dice;
pub mod engine;
pub mod error;
pub mod games;
pub mod kernel;
pub mod kinds;
pub mod model;
pub mod render;
pub mod script;
pub mod spec;
pub mod worksheet;
