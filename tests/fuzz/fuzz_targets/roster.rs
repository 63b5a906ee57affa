//! Any bytes are a roster or one clear message; whoever is on it has a harmless name of their own, and is read again.

#![no_main]

#[path = "../clear.rs"]
mod clear;

use std::collections::HashSet;

use clear::{is_clear, upsets};
use libfuzzer_sys::fuzz_target;
use nimsmith::cli::roster::{Student, parse};

fuzz_target!(|bytes: &[u8]| {
    match parse("class.csv", bytes) {
        Err(problem) => is_clear(&problem, bytes),
        Ok(students) => are_harmless(&students),
    }
});

fn are_harmless(students: &[Student]) {
    let mut seen = HashSet::new();
    let mut text = "id,name\n".to_string();
    for Student { id, name, .. } in students {
        let harmless = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        assert!((1..=64).contains(&id.len()) && id.chars().all(harmless) && !id.starts_with('.'));
        assert!(!name.contains(|c| c == '\n' || upsets(c)) && name.chars().count() <= 200);
        assert!(seen.insert(id.to_lowercase()), "{id}");
        text += &format!("{id},\"{}\"\n", name.replace('"', "\"\""));
    }
    assert!(!students.is_empty());
    let again = parse("again.csv", text.as_bytes());
    let again = again.unwrap_or_else(|problem| panic!("{problem}: {text}"));
    let pair = |student: &Student| (student.id.clone(), student.name.clone());
    assert!(again.iter().map(pair).eq(students.iter().map(pair)));
}
