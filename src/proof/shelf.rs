//! The files of facts and proofs that the program carries.

use std::borrow::Cow;

/// Where files are found that others name.
pub trait Shelf {
    /// A file by its name, or why there is none, as a sentence without capital and full stop.
    fn read(&self, name: &str) -> Result<Cow<'_, str>, String>;

    /// Name and text of the only facts that are believed, whatever files of facts a proof names; `None` where it may
    /// choose.
    fn only_facts(&self) -> Option<(&str, &str)> {
        None
    }
}

/// A file that the program carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Its name, as other files name it.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
}

macro_rules! carried {
    ($name:literal) => {
        Carried {
            name: $name,
            text: include_str!(concat!("../../book/proofs/", $name)),
        }
    };
}

/// Every file, each after those that it names.
pub const CARRIED: &[Carried] = &[
    carried!("nim.facts"),
    carried!("numbers.facts"),
    carried!("counting.facts"),
    carried!("sums.facts"),
    carried!("circle-nim.facts"),
    carried!("take-away.facts"),
    carried!("nim-sums.proof"),
    carried!("moves.proof"),
    carried!("nim.proof"),
    carried!("mirroring.proof"),
    carried!("numbers.proof"),
    carried!("classic-nim.proof"),
    carried!("sums.proof"),
    carried!("circle-nim.proof"),
    carried!("take-away.proof"),
];

/// The shelf with the files that the program carries, and no others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shipped;

impl Shelf for Shipped {
    fn read(&self, name: &str) -> Result<Cow<'_, str>, String> {
        match Carried::find(name) {
            Some(file) => Ok(Cow::Borrowed(file.text)),
            None => Err("there is no such file".to_string()),
        }
    }
}

impl Carried {
    /// A file by its name.
    pub fn find(name: &str) -> Option<&'static Carried> {
        CARRIED.iter().find(|file| file.name == name)
    }

    /// The files of proofs, each after those that it uses.
    pub fn proofs() -> impl Iterator<Item = &'static Carried> {
        CARRIED.iter().filter(|file| file.name.ends_with(".proof"))
    }
}
