//! Sheets and gradebooks of a class as named files, wherever these go: what `generate`, `check` and `pool` do between reading
//! what a user names and writing it. The commands call it with folders, the page with memory.

#[cfg(feature = "cli")]
pub mod alone;
mod banks;
mod columns;
pub mod describe;
mod files;
mod given;
mod grades;
pub mod grading;
pub mod judge;
pub mod names;
pub mod papers;
pub mod part;
pub mod pool;
pub mod readers;
pub mod register;
pub mod roster;
pub mod secret;
pub mod sheets;
#[cfg(feature = "cli")]
pub mod shipped;
pub mod store;

pub use banks::{Banks, Written, wide};
pub use columns::Named;
pub use files::{Clash, File, Files, Maker, Note, Sheets};
pub use given::notes;
