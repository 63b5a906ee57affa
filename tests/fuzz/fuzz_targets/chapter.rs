//! Any text is a chapter or has clear faults, with its answers and without.

#![no_main]

#[path = "../clear.rs"]
mod clear;

use libfuzzer_sys::fuzz_target;
use nimsmith::book::{Chapter, Failure, Sets, Settings, expand};

/// A folder with one set in it.
struct One;

const SET: &str = "exercises: [{kind: winner, id: who, count: 2}, {kind: nim-sum}]";

impl Sets for One {
    fn set(&self, name: &str) -> Result<(String, Vec<u8>), String> {
        match name {
            "one.yaml" => Ok((name.to_string(), SET.as_bytes().to_vec())),
            _ => Err("there is no such set".to_string()),
        }
    }
}

fuzz_target!(|text: &str| {
    let open = Settings::default();
    let withheld = Settings {
        withhold: true,
        ..open
    };
    assert_eq!(
        expanded(text, &open).is_ok(),
        expanded(text, &withheld).is_ok()
    );
});

fn expanded(text: &str, settings: &Settings) -> Result<String, String> {
    let mut chapters = [Chapter {
        path: "one.md".to_string(),
        file: "src/one.md".to_string(),
        number: "1".to_string(),
        text: text.to_string(),
    }];
    match expand(&mut chapters, settings, &One) {
        Ok(()) => Ok(chapters.map(|chapter| chapter.text).concat()),
        Err(Failure::Error(error)) => panic!("a fault of the program: {error}"),
        Err(Failure::Faults(faults)) => {
            assert!(!faults.is_empty());
            faults
                .iter()
                .for_each(|fault| clear::is_clear(&fault.problem, fault.text.as_bytes()));
            Err(faults.iter().map(|fault| fault.render(false)).collect())
        }
    }
}
