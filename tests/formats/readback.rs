//! What the reader of a format finds in a file, in the terms of the model, so that it can be compared with what was written.

use nimsmith::render::lms::item::Item;
use nimsmith::render::lms::{Group, Head, System};

/// A file, read back. What the format does not say is empty, 0 or false.
#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    pub title: String,
    pub code: String,
    pub groups: Vec<FoundGroup>,
}

/// A group, read back.
#[derive(Debug, PartialEq, Eq)]
pub struct FoundGroup {
    pub id: String,
    pub pick: u64,
    pub items: Vec<Item>,
}

/// Writes a file as the program does.
pub fn written(system: &System, head: &Head, groups: &[(Group, Vec<Item>)]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = (system.open)(head, Box::new(&mut file)).expect("a file begins");
    for (group, items) in groups {
        writer.group(group).expect("a group");
        for item in items {
            writer.item(item).expect("an item");
        }
    }
    writer.finish().expect("a file ends");
    file
}
