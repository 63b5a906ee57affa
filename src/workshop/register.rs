//! Whose paper it is, by what the paper says and by what its file and the folders above it are called, as Moodle and Canvas
//! name what is downloaded from them. A name in doubt is nobody's.

use std::collections::HashMap;
use std::path::Path;

use super::columns::key;
use super::roster::{Roster, Student};

/// The students of a class by everything that they are called.
#[derive(Default)]
pub struct Register {
    /// Ids, logins, addresses and names, put as `key` does; `None` where it is several students'.
    words: HashMap<String, Option<usize>>,
}

/// A student is looked for in so many words of a name, and in so many in a row.
const MOST_WORDS: usize = 40;
const IN_A_ROW: usize = 5;

/// What Moodle puts behind a student's name in a file or folder, and Canvas behind that of a late one.
const MOODLE: &str = "_assignsubmission_";
const LATE: &str = "LATE";

impl Register {
    /// The register of a class.
    pub fn new(roster: &Roster) -> Register {
        let mut register = Register::default();
        for (place, student) in roster.students.iter().enumerate() {
            for word in called(student, roster) {
                register.add(word, place);
            }
        }
        register
    }

    fn add(&mut self, word: String, place: usize) {
        if word.is_empty() {
            return;
        }
        let known = self.words.entry(word).or_insert(Some(place));
        if *known != Some(place) {
            *known = None;
        }
    }

    /// The student whom a paper names.
    pub fn named(&self, words: &str) -> Option<usize> {
        self.words.get(&key(words)).copied().flatten()
    }

    /// The student after whom a file is called, or the nearest of the folders above it.
    pub fn of_path(&self, path: &Path) -> Option<usize> {
        let stem = path.file_stem();
        let folders = path
            .parent()
            .into_iter()
            .flat_map(Path::ancestors)
            .map(Path::file_name);
        let names = std::iter::once(stem).chain(folders).flatten();
        names
            .map(|name| name.to_string_lossy())
            .find_map(|name| self.called(&name))
    }

    /// The student after whom a file or a folder is called.
    fn called(&self, name: &str) -> Option<usize> {
        if let Some((student, _)) = name.split_once(MOODLE) {
            let (student, number) = student.rsplit_once('_').unwrap_or((student, ""));
            return self.named(number).or_else(|| self.named(student));
        }
        let parts: Vec<&str> = name.split('_').collect();
        let is_number =
            |part: &&str| part.len() > 1 && part.bytes().all(|byte| byte.is_ascii_digit());
        match parts.as_slice() {
            [student, LATE, number, paper, ..] | [student, number, paper, ..]
                if is_number(number) && is_number(paper) =>
            {
                self.named(number).or_else(|| self.named(student))
            }
            _ => self.named(name).or_else(|| self.within(name)),
        }
    }

    /// The one student whose id or name is among the words of a name.
    fn within(&self, name: &str) -> Option<usize> {
        let words = key(name);
        let words: Vec<&str> = words.split(' ').take(MOST_WORDS).collect();
        let mut found = None;
        for first in 0..words.len() {
            for last in first + 1..=words.len().min(first + IN_A_ROW) {
                let run = words[first..last].join(" ");
                // Bare numbers are anything: a date, the number of the sheet.
                let doubtful = run.len() < 6 && !run.contains(|c: char| c.is_alphabetic());
                let Some(Some(place)) = self.words.get(&run).filter(|_| !doubtful) else {
                    continue;
                };
                match found {
                    Some(other) if other != *place => return None,
                    _ => found = Some(*place),
                }
            }
        }
        found
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Everything that a student is called.
fn called(student: &Student, roster: &Roster) -> Vec<String> {
    let own = roster
        .columns
        .own
        .iter()
        .filter_map(|&column| student.cells.get(column));
    let mut words = vec![key(&student.id), key(&student.file)];
    for cell in own {
        words.push(key(cell));
        // Moodle's `Participant 123` is `123` in what is downloaded.
        let number = cell.rsplit_once(' ').map(|(_, number)| number);
        words.extend(number.filter(|number| is_number(number)).map(key));
    }
    let name = key(&student.name);
    let parts: Vec<&str> = name.split(' ').collect();
    // Canvas writes the last name first, in one word.
    for turn in 0..parts.len() {
        let turned = [&parts[turn..], &parts[..turn]].concat();
        words.extend([turned.join(" "), turned.concat()]);
    }
    words
}
