//! Whose sheets there are: the students of a roster, or versions.

use super::roster::{self, Roster};
use crate::spec::Letters;
use crate::worksheet::Reader;

/// So many versions at most have a letter each.
const MOST_LETTERS: u64 = 26;

/// The versions of a list: `A`, `B`, `C`, or how many there are: `3`. Without any, the sheet is nobody's in particular.
///
/// # Errors
/// There is a letter for each only of 2 to 26 versions, and each name must be another and harmless for files.
pub fn versions(listed: &[String]) -> Result<Vec<Reader>, String> {
    if listed.is_empty() {
        return Ok(vec![Reader::Anyone]);
    }
    let counted = match listed {
        [only] => only.trim().parse().ok(),
        _ => None,
    };
    if let Some(n) = counted.filter(|n| !(2..=MOST_LETTERS).contains(n)) {
        return Err(format!(
            "{n} versions\nhelp: a number from 2 to {MOST_LETTERS} makes so many versions; more need names, as in \
             `V1,V2,V3`"
        ));
    }
    let letters = (0..counted.unwrap_or(0)).map(|n| Letters(n).to_string().to_uppercase());
    let letters: Vec<String> = letters.collect();
    let listed = if letters.is_empty() { listed } else { &letters };
    let names: Vec<&str> = listed.iter().map(|name| name.trim()).collect();
    for (i, name) in names.iter().enumerate() {
        roster::harmless_id(name)?;
        let mut before = names[..i].iter();
        if let Some(other) = before.find(|other| other.eq_ignore_ascii_case(name)) {
            return Err(format!(
                "`{other}` and `{name}` are the same name\nhelp: capitals make no difference"
            ));
        }
    }
    let version = |(name, rank): (&str, u64)| Reader::Version {
        name: name.to_string(),
        rank,
    };
    Ok(names.into_iter().zip(0..).map(version).collect())
}

/// Students in the order of the roster, each with the rank of the name, which does not depend on that order.
pub fn students(roster: &Roster) -> Vec<Reader> {
    let students = &roster.students;
    let mut order: Vec<usize> = (0..students.len()).collect();
    order.sort_by(|&a, &b| students[a].file.cmp(&students[b].file));
    let mut ranks = vec![0; students.len()];
    for (rank, &place) in order.iter().enumerate() {
        ranks[place] = rank as u64;
    }
    let reader = |(student, rank): (&roster::Student, u64)| Reader::Student {
        id: student.file.clone(),
        name: student.name.clone(),
        rank,
    };
    students.iter().zip(ranks).map(reader).collect()
}
