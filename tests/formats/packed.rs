//! Packages: what is in them, and what holds of those of every system.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use nimsmith::quiz::{Field, Response};
use nimsmith::render::lms::item::{Item, Said};
use nimsmith::render::lms::lower::{Blanks, Takes};
use nimsmith::render::lms::{Group, Head, System};

use crate::readback::written;
use crate::samples;
use crate::tree::{self, Tree};

/// Files by their names.
pub type Files = BTreeMap<String, String>;

/// Unpacks a package; in its own order, and with its own times.
pub fn unpacked(bytes: &[u8]) -> Vec<(String, String, String)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let entries = (0..archive.len()).map(|i| {
        let mut file = archive.by_index(i).expect("a file");
        let mut text = String::new();
        file.read_to_string(&mut text).expect("text");
        let time = file.last_modified().expect("a time").to_string();
        (file.name().to_string(), time, text)
    });
    entries.collect()
}

/// The files of a package.
pub fn files(bytes: &[u8]) -> Files {
    let entries = unpacked(bytes).into_iter();
    entries.map(|(name, _, text)| (name, text)).collect()
}

/// A bank with what a system takes.
pub fn bank(system: &System) -> (Head, Vec<(Group, Vec<Item>)>) {
    let (head, groups) = samples::bank(system.pictures);
    let taken = |(_, items): &(Group, Vec<Item>)| takes(&system.takes, &items[0].response);
    (head, groups.into_iter().filter(taken).collect())
}

fn takes(takes: &Takes, response: &Response<Said>) -> bool {
    let one = |options: &[nimsmith::quiz::Choice<Said>]| {
        takes.many_right || options.iter().filter(|option| option.right).count() == 1
    };
    match response {
        Response::Choice(options) => one(options),
        Response::Ordering(_) => takes.ordering,
        Response::Matching { .. } => takes.matching,
        Response::Blanks(blanks) => {
            let typed = |field: &Field<Said>| matches!(field, Field::Number(_));
            let first = typed(&blanks[0].field);
            let alike = blanks.iter().all(|blank| typed(&blank.field) == first);
            let ones = blanks.iter().all(|blank| match &blank.field {
                Field::Number(_) => true,
                Field::OneOf(options) => one(options),
            });
            ones && (alike || takes.blanks == Blanks::Each) && takes.blanks != Blanks::Apart
        }
        _ => true,
    }
}

/// The same bytes twice, in order, with one time.
pub fn stays_the_same(system: &System) {
    let (head, groups) = bank(system);
    let package = written(system, &head, &groups);
    assert_eq!(package, written(system, &head, &groups));
    let entries = unpacked(&package);
    let names: Vec<&String> = entries.iter().map(|(name, ..)| name).collect();
    assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "{names:?}");
    for (name, time, _) in &entries {
        assert_eq!(time, "1980-01-01 00:00:00", "{name}");
    }
}

/// Every file as a tree, or what is wrong with it.
pub fn trees(files: &Files, faults: &mut Vec<String>) -> BTreeMap<String, Tree> {
    let mut trees = BTreeMap::new();
    for (name, text) in files {
        match tree::parse(text) {
            Ok(tree) => drop(trees.insert(name.clone(), tree)),
            Err(error) => faults.push(format!("{name} is not XML: {error}")),
        }
    }
    trees
}

/// What is wrong with the list of files: names without files, files without names, references to nothing.
pub fn links(files: &Files, manifest: &Tree, faults: &mut Vec<String>) {
    let resources = manifest.all("resource");
    let mut listed = BTreeSet::from(["imsmanifest.xml".to_string()]);
    for file in manifest.all("file") {
        listed.insert(file.get("href").to_string());
        if !files.contains_key(file.get("href")) {
            faults.push(format!("no file {}", file.get("href")));
        }
    }
    for name in files.keys().filter(|name| !listed.contains(*name)) {
        faults.push(format!("{name} is not listed"));
    }
    let idents: Vec<&str> = resources
        .iter()
        .map(|resource| resource.get("identifier"))
        .collect();
    unique("resource", &idents, faults);
    for resource in &resources {
        let href = resource.get("href");
        let own = resource.own("file");
        if !href.is_empty() && !own.iter().any(|file| file.get("href") == href) {
            faults.push(format!("{href} is not among its own files"));
        }
    }
    for dependency in manifest.all("dependency") {
        if !idents.contains(&dependency.get("identifierref")) {
            faults.push(format!("no resource {}", dependency.get("identifierref")));
        }
    }
}

/// Identifiers: letters, digits and lines, a letter first, none twice.
pub fn unique(what: &str, idents: &[&str], faults: &mut Vec<String>) {
    let mut seen = BTreeSet::new();
    for ident in idents {
        if !seen.insert(ident) {
            faults.push(format!("{what} {ident} is there twice"));
        }
        let signs = ident
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        let first = ident
            .chars()
            .next()
            .is_some_and(|c| c.is_ascii_alphabetic());
        if !(signs && first) {
            faults.push(format!("{what} {ident:?} is no identifier"));
        }
    }
}

/// Plants faults, each a text that stands in a file and what is put there instead, and wants each to be found by a word.
pub fn catches(good: &Files, check: fn(&Files) -> Vec<String>, faults: &[(&str, &str, &str)]) {
    assert_eq!(check(good), Vec::<String>::new());
    for (sound, broken, word) in faults {
        let mut bad = good.clone();
        let spot = bad.values_mut().find(|text| text.contains(sound));
        let spot = spot.unwrap_or_else(|| panic!("nowhere {sound:?}"));
        *spot = spot.replacen(sound, broken, 1);
        let found = check(&bad);
        assert!(
            found.iter().any(|fault| fault.contains(word)),
            "{broken:?} gives {found:?}"
        );
    }
}
