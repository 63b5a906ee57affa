//! How much hints give away.

use std::str::FromStr;

use serde::Deserialize;

/// How much a report gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Hints {
    /// Verdicts and messages only.
    None,
    /// What to look at next.
    #[default]
    Next,
    /// The right value or step as well.
    Full,
}

impl Hints {
    /// The word for each, least first.
    pub const NAMES: [&str; 3] = ["none", "next", "full"];
}

impl FromStr for Hints {
    type Err = String;

    fn from_str(name: &str) -> Result<Hints, String> {
        match name {
            "none" => Ok(Hints::None),
            "next" => Ok(Hints::Next),
            "full" => Ok(Hints::Full),
            _ => Err(format!("hints are {}", Hints::NAMES.join(", "))),
        }
    }
}

impl TryFrom<String> for Hints {
    type Error = String;

    fn try_from(name: String) -> Result<Hints, String> {
        name.parse()
    }
}
