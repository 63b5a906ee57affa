//! What the reader of a format finds in a file, in the terms of the model, so that it can be compared with what was written.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use nimsmith::render::lms::item::Item;
use nimsmith::render::lms::{Group, Head, System};

/// A file, read back. What the format does not say is empty, 0 or false.
#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    pub title: String,
    pub code: String,
    pub groups: Vec<FoundGroup>,
}

/// A bank as it is written.
pub type Bank = (Head, Vec<(Group, Vec<Item>)>);

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

/// A file that can be looked at while it grows.
struct Growing(Rc<RefCell<Vec<u8>>>);

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Asserts that an item is in the file as soon as it is written, up to its end: a writer keeps nothing.
pub fn assert_flat(system: &System, head: &Head, group: &Group, item: &Item, end: &str) {
    let file = Rc::new(RefCell::new(Vec::new()));
    let mut writer = (system.open)(head, Box::new(Growing(file.clone()))).expect("a file begins");
    writer.group(group).expect("a group");
    let mut sizes = Vec::new();
    for variant in 1..=4 {
        let before = file.borrow().len();
        let item = Item {
            variant,
            ..item.clone()
        };
        writer.item(&item).expect("an item");
        assert!(file.borrow().ends_with(end.as_bytes()), "{end}");
        sizes.push(file.borrow().len() - before);
    }
    assert!(sizes[0] > item.prompt.len() && sizes.iter().all(|size| *size == sizes[0]));
    writer.finish().expect("a file ends");
}

/// What a file should say: `kept` is what its format can hold of an item.
pub fn expected((head, groups): &Bank, kept: impl Fn(&Item) -> Item) -> Found {
    let group = |(group, items): &(Group, Vec<Item>)| FoundGroup {
        id: group.id.clone(),
        pick: group.pick,
        items: items.iter().map(&kept).collect(),
    };
    Found {
        title: head.title.clone(),
        code: head.code.clone(),
        groups: groups.iter().map(group).collect(),
    }
}

/// Asserts that what was found is what was expected, item by item, so that a difference can be read.
pub fn assert_found(found: &Found, expected: &Found) {
    for (found, expected) in found.groups.iter().zip(&expected.groups) {
        for (found, expected) in found.items.iter().zip(&expected.items) {
            assert_eq!(found, expected);
        }
    }
    assert_eq!(found, expected);
}
