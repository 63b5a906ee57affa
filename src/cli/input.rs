//! Reading what a user names: set files and folders of templates, bounded in size.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::beside::Beside;
pub use super::bytes::{bytes, bytes_of, shown};
use super::{cause, terminal};
use crate::error::Error;
use crate::kinds;
use crate::language::{self, phrases::Phrasebook};
use crate::locale::Locale;
use crate::spec::{self, Names, Pictures, Problem, Spec};

/// The set that is used when none is named.
const BUILT_IN: &str = include_str!("../../exercises/homework.yaml");

/// A set file that has been read.
pub struct Set {
    /// The file's name without its ending, for the names of sheets.
    pub name: String,
    /// Its text, for messages.
    pub text: Vec<u8>,
    /// What it says.
    pub spec: Spec,
}

/// Reads a set file, or the built-in set, which has its title in the language that is asked for.
pub fn set(path: Option<&Path>, locale: Option<&Locale>) -> anyhow::Result<Set> {
    let (file, text) = match path {
        Some(path) => (path.display().to_string(), bytes(path, spec::LARGEST_FILE)?),
        None => ("homework.yaml".to_string(), BUILT_IN.as_bytes().to_vec()),
    };
    let name = Path::new(&file).file_stem().unwrap_or_default();
    let name = name.to_string_lossy().into_owned();
    let folder = path.and_then(Path::parent).map(Path::to_path_buf);
    let beside = Beside {
        folder,
        facts: None,
    };
    let picture = |name: &str| beside.bytes(name, spec::LARGEST_PICTURE);
    let names = Names {
        pictures: Pictures(&picture),
        ..kinds::known()
    };
    match spec::parse(&file, &text, &names) {
        Ok(mut spec) => {
            if let (None, Some(locale)) = (path, locale) {
                spec.title = locale.says().homework.to_string();
            }
            Ok(Set { name, text, spec })
        }
        Err(problem) => bail!(rendered(&problem, &text)),
    }
}

/// A problem as a message with the line and a caret.
pub fn rendered(problem: &Problem, text: &[u8]) -> String {
    problem.render(text, terminal::colour())
}

/// Reads one of these words of the command line as what it stands for.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    words: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let known = PossibleValuesParser::new(words.iter().map(|(word, _)| *word));
    known.try_map(|given| {
        let found = words.iter().find(|(word, _)| *word == given);
        found.map(|(_, meant)| *meant).ok_or("unknown word")
    })
}

/// A seed on the command line.
pub fn seed(text: &str) -> Result<u64, String> {
    let wrong = |_| format!("a seed is a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(wrong)
}

/// A paper is read up to so many bytes, and one more that tells that it is too long.
pub const LARGEST_PAPER: usize = crate::check::LONGEST;

/// No template is longer than this, nor are all of a folder, and no folder has more of them or is deeper.
const LARGEST_TEMPLATE: usize = 256 * 1024;
const ALL_TEMPLATES: usize = 2 * 1024 * 1024;
const MOST_TEMPLATES: usize = 200;
const DEEPEST: usize = 4;

/// The templates below a folder, each with its path from there; none without a folder.
pub fn own_templates(folder: Option<&Path>) -> anyhow::Result<Vec<(String, String)>> {
    folder.map_or_else(|| Ok(Vec::new()), templates)
}

/// The phrases in which papers are written: those of their language, with the files of a folder in place of the built-in ones of
/// the same name, or beside them.
pub fn phrases(folder: Option<&Path>, locale: &Locale) -> anyhow::Result<Arc<Phrasebook>> {
    let Some(folder) = folder else {
        return Ok(language::book(locale).clone());
    };
    let mut found = Vec::new();
    collect(folder, "", (&[".txt"], 1), &mut found)?;
    found.sort();
    if found.is_empty() {
        bail!("{}: no phrase files (`.txt`) here", shown(folder));
    }
    language::with(&found, locale).map_err(|fault| anyhow::anyhow!("{}/{fault}", shown(folder)))
}

fn templates(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    collect(folder, "", (&[".md", ".html"], DEEPEST), &mut found)?;
    found.sort();
    let bytes: usize = found.iter().map(|(_, text)| text.len()).sum();
    if bytes > ALL_TEMPLATES {
        bail!(
            "{}: {bytes} bytes of templates, at most {ALL_TEMPLATES} are read\nhelp: leave out those that you have not \
             changed",
            folder.display()
        );
    }
    if found.is_empty() {
        bail!("{}: no templates (`.md` or `.html`) here", shown(folder));
    }
    Ok(found)
}

/// An error in one of an author's templates with the folder before its name, so that the message names the file.
pub fn in_folder(error: Error, folder: Option<&Path>) -> Error {
    match (error, folder) {
        (Error::Template(text), Some(folder)) => {
            let name = text.split(':').next().unwrap_or_default();
            let file = folder.join(name);
            match !name.is_empty() && file.is_file() {
                true => Error::Template(format!("{}{}", file.display(), &text[name.len()..])),
                false => Error::Template(text),
            }
        }
        (error, _) => error,
    }
}

/// The files below a folder with one of some endings, down to a depth.
fn collect(
    folder: &Path,
    prefix: &str,
    (endings, depth): (&[&str], usize),
    found: &mut Vec<(String, String)>,
) -> anyhow::Result<()> {
    let entries = fs::read_dir(folder);
    let entries = entries
        .map_err(|error| anyhow::anyhow!("{}: {}", shown(folder), cause::with_help(&error)))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{prefix}{name}");
        if path.is_dir() && depth > 1 {
            collect(&path, &format!("{name}/"), (endings, depth - 1), found)?;
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            let text = bytes(&path, LARGEST_TEMPLATE)?;
            if text.len() > LARGEST_TEMPLATE || found.len() >= MOST_TEMPLATES {
                bail!("{}: too large, or too many files", shown(&path));
            }
            match String::from_utf8(text) {
                Ok(text) => found.push((name, text)),
                Err(_) => bail!("{}: not UTF-8", shown(&path)),
            }
        }
    }
    Ok(())
}
