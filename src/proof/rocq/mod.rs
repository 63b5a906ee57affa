//! A development for Rocq (Coq 8.16 or later): the games defined by play, every fact of the program proved from that, and
//! the theorems of certificates replayed, a tactic a step. Nothing here is trusted: Rocq checks what is printed.

mod print;
pub mod solution;
mod theorems;

use std::sync::Arc;

use super::certificate::{Certificate, gather};
use super::judge::judge;
use super::shelf::{Carried, Shipped};

/// A file of the development.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub text: String,
}

/// The file that lists the others for editors.
pub const LIST: &str = "_CoqProject";
/// How it begins.
pub const LIST_BEGINS: &str = "-Q . Nimsmith\n";

macro_rules! written {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../templates/rocq/", $name)))),*]
    };
}

/// The files that are the same in every run: those before the theorems, and those that rest on them.
const BEFORE: [(&str, &str); 5] = written!("games.v" "basics.v" "places.v" "facts.v" "rules.v");
const AFTER: [(&str, &str); 2] = written!("boards.v" "tables.v");

/// The theorems that the program carries, or the name on which two of its files disagree.
pub fn shipped() -> Result<Certificate, Arc<str>> {
    let reports: Vec<_> = Carried::proofs()
        .map(|file| judge(file.name, file.text, &Shipped))
        .collect();
    gather(&reports)
}

/// The files of a development with the theorems that the program carries, with those of a certificate that it does not
/// carry, and with more files that rest on them, in the order in which Rocq must read them.
pub fn development(
    shipped: &Certificate,
    own: Option<&Certificate>,
    more: Option<File>,
) -> Vec<File> {
    let whole = |(name, text): (&'static str, &str)| File {
        name,
        text: text.to_string(),
    };
    let mut files: Vec<File> = BEFORE.map(whole).into();
    files.push(File {
        name: "theorems.v",
        text: theorems::shipped(shipped),
    });
    files.extend(AFTER.map(whole));
    files.extend(own.map(|own| File {
        name: "own.v",
        text: theorems::own(own, shipped),
    }));
    files.extend(more);
    let names: Vec<&str> = files.iter().map(|file| file.name).collect();
    let project = format!("{LIST_BEGINS}{}\n", names.join("\n"));
    let makefile =
        include_str!("../../../templates/rocq/Makefile").replace("FILES", &names.join(" "));
    let texts = [
        (LIST, project),
        ("Makefile", makefile),
        (
            "README.md",
            include_str!("../../../templates/rocq/README.md").to_string(),
        ),
    ];
    files.extend(texts.map(|(name, text)| File { name, text }));
    files
}
