//! Whose sheets are made or checked, from a roster or a list of versions.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::Args;

use super::input;
use crate::document;
use crate::spec::Problem;
use crate::worksheet::Reader;
use crate::workshop::roster::{self, Roster};
use crate::workshop::{Clash, Named, readers};

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
    fn named(&self) -> Named {
        Named {
            id: self.id_column.clone(),
            names: self.name_column.clone(),
        }
    }

    /// The class list, where there is one.
    pub fn roster(&self) -> anyhow::Result<Option<Roster>> {
        let Some(path) = &self.students else {
            return Ok(None);
        };
        let text = text(path)?;
        let roster = roster::parse(&path.display().to_string(), text.as_bytes(), &self.named());
        let roster = roster.map_err(|problem| anyhow!(input::rendered(&problem, text.as_bytes())));
        roster.map(Some)
    }

    /// Whose sheets there are: the students' of the class list, the versions', or nobody's in particular.
    pub fn readers(&self, roster: Option<&Roster>) -> anyhow::Result<Vec<Reader>> {
        match roster {
            Some(roster) => Ok(readers::students(roster)),
            None => readers::versions(&self.versions).map_err(|why| anyhow!("--versions: {why}")),
        }
    }

    /// That two files would have one name, with the line of the student in the class list.
    pub fn refusal(&self, clash: Clash) -> anyhow::Error {
        let Clash { message, student } = clash;
        let (Some(student), Some(path)) = (student, &self.students) else {
            return match self.versions.is_empty() {
                true => anyhow!("{message}\nhelp: rename the set file"),
                false => anyhow!("--versions: {message}\nhelp: choose another name"),
            };
        };
        let text = text(path).unwrap_or_default();
        let shown = path.display().to_string();
        let roster = roster::parse(&shown, text.as_bytes(), &self.named()).ok();
        let line = roster.and_then(|roster| {
            let mut students = roster.students.iter();
            Some(students.find(|one| one.file == student)?.line)
        });
        let problem = Problem {
            file: shown,
            line,
            column: line.map(|_| 1),
            message,
            help: Some("choose another id".to_string()),
        };
        anyhow!(input::rendered(&problem, text.as_bytes()))
    }
}

/// What a roster says, whichever program has written it.
fn text(path: &Path) -> anyhow::Result<String> {
    let bytes = input::bytes(path, roster::LARGEST_FILE)?;
    Ok(match bytes.len() > roster::LARGEST_FILE {
        true => String::from_utf8_lossy(&bytes).into_owned(),
        false => document::decoded(&bytes),
    })
}
