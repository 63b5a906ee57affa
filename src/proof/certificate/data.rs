//! A certificate: theorems with their lines, and the facts that they rest on.

use std::sync::Arc;

use crate::model::logic::Formula;
use crate::model::proof::Proof;

/// The first entry of every certificate.
pub const SCHEMA: &str = "nimsmith/certificate/2";

/// Facts, and theorems proved from them, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Certificate {
    /// What is believed.
    pub facts: Vec<Fact>,
    /// What is proved.
    pub theorems: Vec<Theorem>,
}

/// A statement that is believed.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Its name.
    pub name: Arc<str>,
    /// What it says.
    pub statement: Formula,
}

/// A statement with its proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Theorem {
    /// Its name.
    pub name: Arc<str>,
    /// What it says.
    pub statement: Formula,
    /// Why it holds.
    pub proof: Proof,
}
