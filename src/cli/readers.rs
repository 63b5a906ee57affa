//! Whose sheets are made or checked, from a roster or a list of versions.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args;

use super::columns::Named;
use super::roster::{self, Roster};
use crate::spec::Letters;
use crate::worksheet::Reader;

/// So many versions at most have a letter each.
const MOST_LETTERS: u64 = 26;

/// Whose sheets they are, on the command line.
#[derive(Args)]
pub struct Whose {
    /// The class: a CSV file, as Moodle, Canvas or a spreadsheet exports it, with a sheet for each student
    #[arg(long, value_name = "ROSTER.csv")]
    pub students: Option<PathBuf>,
    /// The column of the class list that has the ids, where the program chooses another
    #[arg(long, value_name = "HEAD", requires = "students")]
    id_column: Option<String>,
    /// The column of the class list that has the names; twice for first and last names
    #[arg(long, value_name = "HEAD", requires = "students")]
    name_column: Vec<String>,
    /// The versions, with a sheet for each: A,B,C, or how many there are: 3
    #[arg(long, value_delimiter = ',', conflicts_with = "students")]
    versions: Vec<String>,
}

impl Whose {
    /// The columns that the user has named.
    pub fn named(&self) -> Named {
        Named {
            id: self.id_column.clone(),
            names: self.name_column.clone(),
        }
    }

    /// The class list, where there is one.
    pub fn roster(&self) -> anyhow::Result<Option<Roster>> {
        let path = self.students.as_ref();
        path.map(|path| roster::read(path, &self.named()))
            .transpose()
    }

    /// Whose sheets there are: the students' of the class list, the versions', or nobody's in particular.
    pub fn readers(&self, roster: Option<&Roster>) -> anyhow::Result<Vec<Reader>> {
        if let Some(roster) = roster {
            return Ok(students(roster));
        }
        let versions = &self.versions;
        if versions.is_empty() {
            return Ok(vec![Reader::Anyone]);
        }
        let counted = match &versions[..] {
            [only] => only.trim().parse().ok(),
            _ => None,
        };
        let letters = (0..counted
            .filter(|n| (2..=MOST_LETTERS).contains(n))
            .unwrap_or(0))
            .map(|n| Letters(n).to_string().to_uppercase());
        let letters: Vec<String> = letters.collect();
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
}

/// Students in the order of the roster, each with the rank of the name, which does not depend on that order.
fn students(roster: &Roster) -> Vec<Reader> {
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
