//! Whose sheets are made or checked, from a roster or a list of versions.

use std::path::Path;

use anyhow::{anyhow, bail};

use super::roster::{self, Student};
use crate::spec::Letters;
use crate::worksheet::Reader;

/// So many versions at most have a letter each.
const MOST_LETTERS: u64 = 26;

/// Whose sheets are made: the students' of a roster, the versions', or nobody's in particular.
pub fn readers(roster: Option<&Path>, versions: &[String]) -> anyhow::Result<Vec<Reader>> {
    if let Some(path) = roster {
        return Ok(students(roster::read(path)?));
    }
    if versions.is_empty() {
        return Ok(vec![Reader::Anyone]);
    }
    let counted = match versions {
        [only] => only
            .trim()
            .parse()
            .ok()
            .filter(|n| (2..=MOST_LETTERS).contains(n)),
        _ => None,
    };
    let letters: Vec<String> = (0..counted.unwrap_or(0))
        .map(|n| Letters(n).to_string().to_uppercase())
        .collect();
    let versions = if letters.is_empty() {
        versions
    } else {
        &letters
    };
    let names: Vec<&str> = versions.iter().map(|name| name.trim()).collect();
    for (i, name) in names.iter().enumerate() {
        roster::harmless_id(name).map_err(|why| anyhow!("--versions: {why}"))?;
        let mut before = names[..i].iter();
        if let Some(other) = before.find(|other| other.eq_ignore_ascii_case(name)) {
            bail!(
                "--versions: `{other}` and `{name}` are the same name\nhelp: capitals make no difference"
            );
        }
    }
    let version = |(name, rank): (&str, u64)| Reader::Version {
        name: name.to_string(),
        rank,
    };
    Ok(names.into_iter().zip(0..).map(version).collect())
}

/// Students in the order of the roster, each with the rank of the id, which does not depend on that order.
fn students(students: Vec<Student>) -> Vec<Reader> {
    let mut order: Vec<usize> = (0..students.len()).collect();
    order.sort_by(|&a, &b| students[a].id.cmp(&students[b].id));
    let mut ranks = vec![0; students.len()];
    for (rank, &place) in order.iter().enumerate() {
        ranks[place] = rank as u64;
    }
    let reader = |(Student { id, name, .. }, rank)| Reader::Student { id, name, rank };
    students.into_iter().zip(ranks).map(reader).collect()
}
