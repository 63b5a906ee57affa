//! Any text is a proof file with a report; what it says is proved is what the kernel proves again, and is true in small cases.

#![no_main]

#[path = "../../it/certificate_reader.rs"]
mod certificate_reader;

use certificate_reader::{check, from_json};
use libfuzzer_sys::fuzz_target;
use nimsmith::proof::certificate::gather;
use nimsmith::proof::judge::{Judged, Report, judge};
use nimsmith::proof::models::Model;
use nimsmith::proof::shelf::Shipped;

/// Steps that are spent in the search for values that refute a theorem.
const SEARCH: u64 = 100_000;

fuzz_target!(|text: &str| {
    let report = judge("fuzz.proof", text, &Shipped);
    for fault in &report.faults {
        assert!(text.get(fault.span.clone()).is_some(), "{fault:?}");
    }
    for theorem in &report.theorems {
        assert!(text.get(theorem.span.clone()).is_some(), "{theorem:?}");
        for line in &theorem.lines {
            assert!(text.get(line.span.clone()).is_some(), "{line:?}");
        }
        is_sound(theorem, &report);
    }
    if report.is_proved() && !report.theorems.is_empty() {
        is_proved_again(&report);
    }
});

fn is_sound(theorem: &Judged, report: &Report) {
    let Some(proved) = &theorem.proved else {
        return;
    };
    assert_eq!(theorem.wrong().count(), 0, "{theorem:?}");
    assert_eq!(proved.statement().to_string(), theorem.statement);
    let known = report.theory.known(&theorem.name).expect("it is known");
    assert_eq!(known.statement(), proved.statement());
    let mut fuel = SEARCH;
    let refuted = Model::default().counterexample(&[], &[], proved.statement(), &mut fuel);
    assert!(refuted.is_none(), "{}: {refuted:?}", theorem.statement);
}

fn is_proved_again(report: &Report) {
    let certificate = gather([report]).expect("a certificate");
    let json = certificate.to_json();
    let read = from_json(&json).expect("it is read");
    assert_eq!(read.to_json(), json);
    let theory = check(&read).unwrap_or_else(|refused| panic!("{refused:?}"));
    for theorem in &report.theorems {
        let known = theory.known(&theorem.name).expect("it is proved");
        assert_eq!(known.statement().to_string(), theorem.statement);
    }
}
