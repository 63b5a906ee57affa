//! A development for Rocq (Coq 8.16 or later): the games defined by play, every fact of the program proved from that, and
//! the theorems of certificates replayed, a tactic a step. Nothing here is trusted: Rocq checks what is printed.

mod print;
pub mod solution;
mod theorems;

use std::sync::Arc;

use super::certificate::{Certificate, gather};
use super::judge::judge;
use super::pieces::{Piece, pieces};
use super::shelf::{Carried, Shipped};
use super::shown::Stated;
use crate::model::logic::{Formula, Function, Predicate, Term};

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
const BEFORE: [(&str, &str); 6] =
    written!("games.v" "basics.v" "places.v" "facts.v" "decide.v" "rules.v");
const AFTER: [(&str, &str); 2] = written!("boards.v" "tables.v");

/// The theorems that the program carries, or the name on which two of its files disagree.
pub fn shipped() -> Result<Certificate, Arc<str>> {
    let reports: Vec<_> = Carried::proofs()
        .map(|file| judge(file.name, file.text, &Shipped))
        .collect();
    gather(&reports)
}

/// The facts of a certificate that are not the program's and say what its words for parts mean. Such a fact is about a game
/// of the user's own, and in `games.v` these words are about Circle Nim, so that as an axiom it may contradict the rest.
pub fn other_games(certificate: &Certificate) -> Vec<&str> {
    let facts = certificate.facts.iter();
    let others = facts.filter(|fact| {
        Stated::digest(&fact.name, &fact.statement).is_none() && speaks_of_parts(&fact.statement)
    });
    others.map(|fact| &*fact.name).collect()
}

fn speaks_of_parts(formula: &Formula) -> bool {
    pieces(formula).into_iter().any(|piece| match piece {
        Piece::Atom(Formula::Holds(predicate, _)) => {
            [Predicate::Split, Predicate::Turn, Predicate::Wins].contains(predicate)
        }
        Piece::Term(Term::Apply(function, _)) => {
            [Function::Grundy, Function::Values].contains(function)
        }
        _ => false,
    })
}

/// The files of a development with the theorems that the program carries, with those of a certificate that it does not
/// carry, and with more files that rest on them, in the order in which Rocq must read them.
pub fn development(
    shipped: &Certificate,
    own: Option<&Certificate>,
    more: Option<File>,
) -> Vec<File> {
    let mut files: Vec<File> = BEFORE.map(|(name, text)| file(name, text)).into();
    files.push(file("theorems.v", theorems::shipped(shipped)));
    files.extend(AFTER.map(|(name, text)| file(name, text)));
    files.extend(own.map(|own| file("own.v", theorems::own(own, shipped))));
    files.extend(more);
    let names: Vec<&str> = files.iter().map(|file| file.name).collect();
    let makefile = include_str!("../../../templates/rocq/Makefile");
    files.extend([
        file(LIST, format!("{LIST_BEGINS}{}\n", names.join("\n"))),
        file("Makefile", makefile.replace("FILES", &names.join(" "))),
        file(
            "README.md",
            include_str!("../../../templates/rocq/README.md"),
        ),
    ]);
    files
}

fn file(name: &'static str, text: impl Into<String>) -> File {
    let text = text.into();
    File { name, text }
}
