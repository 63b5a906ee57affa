//! Banks of real sets in every format: what a file says, read as its importer reads it, is what the questions are.

use std::collections::HashSet;

use nimsmith::locale::ENGLISH;
use nimsmith::render::lms::{Head, System, canvas, common_cartridge, gift, moodle, qti21};
use nimsmith::worksheet::Plan;

use crate::items::{items, sets};
use crate::packed::files;
use crate::readback::Bank;
use crate::tier;

/// The banks of all sets, as a system gets them.
fn banks(system: &System) -> Vec<Bank> {
    let sets = sets();
    let bank = sets.iter().map(|spec| {
        let groups = items(spec, system);
        let head = Head {
            title: spec.title.clone(),
            code: "A9UM66P4".to_string(),
            groups: groups.len(),
            halves: false,
            locale: &ENGLISH,
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

/// As many variants as there are, up to 60 (20 in `cargo test`), of every exercise of every set.
#[test]
fn no_two_variants_of_an_exercise_are_alike() {
    for mut spec in sets() {
        let pools: Vec<u64> = {
            let plan = Plan::counted(&spec).expect("pools that can be counted");
            let pools = plan.entries.iter().map(|planned| &planned.pool);
            pools.map(|pool| pool.size().least()).collect()
        };
        for (entry, pool) in spec.entries.iter_mut().zip(pools) {
            entry.count = pool.min(tier::pick(20, 60));
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

/// Half points are the set's in every package; blanks of *Embedded answers*, which have whole marks, become lists, and weights
/// in Common Cartridge, which are whole numbers, are all doubled.
#[test]
fn half_points_are_those_of_the_set() {
    let set = "exercises:\n  - {kind: nim-sum, points: 2.5, count: 2}\n  - {kind: fill-blanks, points: 8.5, id: blanks}\n  \
               - {kind: table, game: take-away, size: 9, points: 0.5}\n  - {kind: winner, points: 3}\n";
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("set.yaml"), set).expect("a set");
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_nimsmith"));
    let formats = "moodle,gift,canvas,common-cartridge,qti21";
    program
        .current_dir(folder.path())
        .args(["generate", "set.yaml", "--format", formats]);
    let run = program.output().expect("the program");
    let told = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{told}");
    let doubled = "common-cartridge: every question has twice its points, since there are no halves; scale the quiz by one half";
    assert!(told.contains(doubled), "{told}");
    let bytes = |name: &str| std::fs::read(folder.path().join("out").join(name)).expect(name);
    let all = |name: &str| -> String {
        let texts = files(&bytes(name)).into_values();
        texts
            .map(|text| text.lines().map(str::trim).collect::<String>())
            .collect()
    };
    let of = |file: &str, from: &str, to: &str| -> Vec<String> {
        let parts = file.split(from).skip(1);
        let values = parts.map(|part| part.split(to).next().unwrap_or_default().to_string());
        values.collect()
    };
    let expected = ["2.5", "2.5", "8.5", "0.5", "3"];
    let moodle = String::from_utf8(bytes("set-moodle.xml")).expect("text");
    assert_eq!(of(&moodle, "<defaultgrade>", "<"), expected);
    assert!(!moodle.contains("type=\"cloze\""));
    let canvas = all("set-canvas.zip");
    let each = of(&canvas, "points_possible</fieldlabel><fieldentry>", "<");
    assert_eq!(each, expected);
    assert_eq!(
        of(&canvas, "<points_per_item>", "<"),
        ["2.5", "8.5", "0.5", "3"]
    );
    let quiz = of(&canvas, "<points_possible>", "<");
    assert_eq!(quiz, ["17", "17"]);
    let qti = all("set-qti21.zip");
    let most = "identifier=\"MAXSCORE\"";
    let most = qti
        .split(most)
        .skip(1)
        .map(|part| of(part, "<value>", "<")[0].clone());
    let most: Vec<String> = most.collect();
    assert!(
        expected.iter().all(|one| most.contains(&one.to_string())),
        "{most:?}"
    );
    assert!(most.contains(&"17".to_string()), "{most:?}");
    let cartridge = all("set-common-cartridge.imscc");
    let weights = of(&cartridge, "cc_weighting</fieldlabel><fieldentry>", "<");
    assert!(
        weights.iter().all(|weight| weight.parse::<u32>().is_ok()),
        "{weights:?}"
    );
    assert!(weights.contains(&"5".to_string()) && weights.contains(&"6".to_string()));
}
