//! Any text is a certificate or a message; one that is read is written and read again, and judged the same.

#![no_main]

#[path = "../../it/certificate_reader.rs"]
mod certificate_reader;

use certificate_reader::{check, from_json};
use libfuzzer_sys::fuzz_target;
use nimsmith::proof::certificate::Certificate;

fuzz_target!(|text: &str| {
    let Ok(certificate) = from_json(text) else {
        return;
    };
    let json = certificate.to_json();
    let again = from_json(&json).unwrap_or_else(|why| panic!("{why}: {json}"));
    assert_eq!(again.to_json(), json);
    let known = |certificate: &Certificate| {
        let theory = check(certificate).map_err(|refused| format!("{refused:?}"))?;
        let known = theory
            .all()
            .map(|one| format!("{}: {}", one.name(), one.statement()));
        Ok::<Vec<String>, String>(known.collect())
    };
    assert_eq!(known(&certificate), known(&again));
});
