//! The data files: lists of lines under headings. `[name]` holds lines that stand alone; the lines of `[name clause]` can
//! also be part of a sentence.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// A line with slots.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Template {
    /// The list that it is from.
    pub section: String,
    pub text: String,
    /// True if it can be part of a sentence.
    pub clause: bool,
}

impl Template {
    /// True if it does not speak of the board that the paper is about, or not of now: what is joined to it must not slip
    /// under its "if".
    pub fn is_general(&self) -> bool {
        let ends = [
            "-theorem",
            "-falsehood",
            "elsewhere",
            "other-lost",
            "other-won",
            "contrast",
            "reply",
            "again",
        ];
        ends.iter().any(|end| self.section.ends_with(end))
    }
}

/// All lists by name.
pub struct Phrases(HashMap<String, Vec<Template>>);

/// The file that each list is in: no list is in two.
type Places = HashMap<String, String>;

/// The lists of all files but these, which have a form of their own.
const OTHERS: [&str; 1] = ["papers.txt"];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/paraphrases")
}

/// The lines of a data file without remarks and blank lines.
pub fn lines(name: &str) -> Vec<String> {
    let text = fs::read_to_string(folder().join(name)).expect("a data file");
    let lines = text.lines().map(str::trim_end);
    let kept = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    kept.map(str::to_string).collect()
}

impl Phrases {
    /// Reads all files.
    pub fn all() -> Phrases {
        let mut phrases = Phrases(HashMap::new());
        let mut places = Places::new();
        for entry in fs::read_dir(folder()).expect("a folder") {
            let name = entry.expect("an entry").file_name();
            let name = name.to_string_lossy().into_owned();
            if !OTHERS.contains(&&name[..]) {
                phrases.read(&name, &mut places);
            }
        }
        phrases
    }

    fn read(&mut self, file: &str, places: &mut Places) {
        let mut heading = String::new();
        for line in lines(file) {
            if line.starts_with('[') && line.ends_with(']') {
                heading = line.trim_matches(['[', ']']).to_string();
                continue;
            }
            let section = heading.trim_end_matches(" clause").to_string();
            let clause = section != heading;
            let place = places.entry(section.clone()).or_insert(file.to_string());
            assert_eq!(place, file, "the list `{section}` is in two files");
            let list = self.0.entry(section.clone()).or_default();
            list.push(Template {
                section,
                text: line,
                clause,
            });
        }
    }

    /// The lines of a list; it must exist.
    pub fn list(&self, section: &str) -> &[Template] {
        self.0.get(section).map_or_else(
            || panic!("no list `{section}` in tests/paraphrases"),
            Vec::as_slice,
        )
    }

    /// The texts of a list.
    pub fn texts(&self, section: &str) -> Vec<&str> {
        self.list(section)
            .iter()
            .map(|line| &line.text[..])
            .collect()
    }

    /// Every line of every list.
    pub fn templates(&self) -> impl Iterator<Item = &Template> {
        self.0.values().flatten()
    }
}
