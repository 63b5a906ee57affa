//! Any bytes are a roster or one clear message; whoever is on it has a harmless name of their own, and is read again.

#![no_main]

#[path = "../clear.rs"]
mod clear;

use std::collections::HashSet;

use clear::{is_clear, upsets};
use libfuzzer_sys::fuzz_target;
use nimsmith::document::is_binary;
use nimsmith::workshop::Named;
use nimsmith::workshop::roster::{Student, parse};

fuzz_target!(|bytes: &[u8]| {
    match parse("class.csv", bytes, &Named::default()) {
        Err(problem) => is_clear(&problem, bytes),
        Ok(roster) => are_harmless(&roster.students),
    }
});

fn are_harmless(students: &[Student]) {
    let mut seen = HashSet::new();
    let mut text = "id,name\n".to_string();
    for Student { file, id, name, .. } in students {
        let harmless = |c: char| c.is_ascii_alphanumeric() || "._-@".contains(c);
        assert!((1..=64).contains(&file.len()) && file.chars().all(harmless) && !file.starts_with('.'));
        assert!(!id.contains(|c| c == '\n' || upsets(c)));
        assert!(!name.contains(|c| c == '\n' || upsets(c)) && name.chars().count() <= 200);
        assert!(seen.insert(file.to_lowercase()), "{id}");
        let quoted = |text: &str| text.replace('"', "\"\"");
        text += &format!("\"{}\",\"{}\"\n", quoted(id), quoted(name));
    }
    assert!(!students.is_empty());
    // Without the rest of its file, too much of what is left may be unreadable.
    if is_binary(&text) {
        return;
    }
    let again = parse("again.csv", text.as_bytes(), &Named::default());
    let again = again.unwrap_or_else(|problem| panic!("{problem}: {text}"));
    let again = again.students;
    let pair = |student: &Student| (student.id.clone(), student.name.clone());
    assert!(again.iter().map(pair).eq(students.iter().map(pair)));
}
