//! nimsmith draws Nim exercises, works them out in typed steps that a small kernel certifies, and prints worksheets.

pub mod engine;
pub mod games;
pub mod kernel;
pub mod model;
pub mod script;
