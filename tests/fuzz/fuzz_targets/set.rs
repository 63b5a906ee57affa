//! Any bytes are a set or one clear message; what a set draws is certified, and the same again.

#![no_main]

#[path = "../clear.rs"]
mod clear;

use clear::is_clear;
use libfuzzer_sys::fuzz_target;
use nimsmith::worksheet::{Plan, Reader, Worksheet};
use nimsmith::{Spec, kinds, spec};

/// Sets with more questions are planned and not drawn.
const MOST: u64 = 12;

fuzz_target!(|bytes: &[u8]| {
    match spec::parse("set.yaml", bytes, &kinds::known()) {
        Err(problem) => {
            assert!(problem.line.is_some());
            is_clear(&problem, bytes);
        }
        Ok(spec) => plan(&spec, bytes),
    }
});

fn plan(spec: &Spec, bytes: &[u8]) {
    for field in [None, Some("count"), Some("require.winner")] {
        is_clear(&spec.problem(0, field, "late".to_string(), None), bytes);
    }
    match Plan::new(spec, 7, 1) {
        Err(problem) => is_clear(&problem, bytes),
        Ok(plan) if spec.entries.iter().map(|entry| entry.count).sum::<u64>() > MOST => drop(plan),
        Ok(plan) => assert_eq!(drawn(&plan), drawn(&plan)),
    }
}

fn drawn(plan: &Plan) -> String {
    let sheet = plan.draw(Reader::Anyone);
    let Worksheet {
        code, questions, ..
    } = sheet.expect("a certified sheet");
    format!("{code} {questions:?}")
}
