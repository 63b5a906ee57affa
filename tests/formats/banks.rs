//! Banks of real sets in every format: what a file says, read as its importer reads it, is what the questions are.

use std::collections::HashSet;

use nimsmith::render::lms::{Head, System, canvas, common_cartridge, gift, moodle, qti21};
use nimsmith::worksheet::Plan;

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
fn common_cartridge_says_what_the_questions_are() {
    banks(&common_cartridge::SYSTEM)
        .iter()
        .for_each(crate::common_cartridge::assert_read_back);
}

#[test]
fn qti21_says_what_the_questions_are() {
    banks(&qti21::SYSTEM)
        .iter()
        .for_each(crate::qti21::assert_read_back);
}

/// As many variants as there are, up to 60, of every exercise of every set.
#[test]
fn no_two_variants_of_an_exercise_are_alike() {
    for mut spec in sets() {
        let pools: Vec<u64> = {
            let plan = Plan::counted(&spec).expect("pools that can be counted");
            let pools = plan.entries.iter().map(|planned| &planned.pool);
            pools.map(|pool| pool.size().least()).collect()
        };
        for (entry, pool) in spec.entries.iter_mut().zip(pools) {
            entry.count = pool.min(60);
        }
        for (group, items) in items(&spec, &moodle::SYSTEM) {
            assert_eq!(
                items.len() as u64,
                group.pick,
                "{} {}",
                spec.title,
                group.id
            );
            let mut prompts = HashSet::new();
            for item in &items {
                assert!(
                    prompts.insert(&item.prompt),
                    "{} {}: {}",
                    spec.title,
                    item.name,
                    item.prompt
                );
            }
        }
    }
}
