//! Any bytes are a paper with a report, and what must hold of reports holds. The first line of a find says where.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../it/desk.rs"]
mod desk;
#[path = "../../it/sound.rs"]
mod sound;

fuzz_target!(|bytes: &[u8]| sound::is_sound(bytes));
