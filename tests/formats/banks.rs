//! Banks of real sets in every format: what a file says, read as its importer reads it, is what the questions are.

use nimsmith::render::lms::{Head, System, canvas, gift, moodle, qti21};

use crate::items::{items, sets};
use crate::readback::Bank;

/// The banks of all sets, as a system gets them.
fn banks(system: &System) -> Vec<Bank> {
    let sets = sets();
    let bank = sets.iter().map(|spec| {
        let groups = items(spec, system);
        let head = Head {
            title: spec.title.clone(),
            code: "A9UM66P4".to_string(),
            groups: groups.len(),
        };
        (head, groups)
    });
    bank.collect()
}

#[test]
fn moodle_says_what_the_questions_are() {
    banks(&moodle::SYSTEM)
        .iter()
        .for_each(crate::moodle::assert_read_back);
}

#[test]
fn gift_says_what_the_questions_are() {
    banks(&gift::SYSTEM)
        .iter()
        .for_each(crate::gift::assert_read_back);
}

#[test]
fn canvas_says_what_the_questions_are() {
    banks(&canvas::SYSTEM)
        .iter()
        .for_each(crate::canvas::assert_read_back);
}

#[test]
fn qti21_says_what_the_questions_are() {
    banks(&qti21::SYSTEM)
        .iter()
        .for_each(crate::qti21::assert_read_back);
}
