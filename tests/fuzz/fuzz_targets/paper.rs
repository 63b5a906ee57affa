//! Any bytes are a paper with a report, and so is the text of a document of any bytes; what must hold of reports holds. The
//! first line of a find says where.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nimsmith::document;

#[path = "../../it/desk.rs"]
mod desk;
#[path = "../../it/sound.rs"]
mod sound;

fuzz_target!(|bytes: &[u8]| {
    sound::is_sound(bytes);
    if let Ok(text) = document::text("paper.html", bytes)
        && text.as_bytes() != bytes
    {
        sound::is_sound(text.as_bytes());
    }
});
