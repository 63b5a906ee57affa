//! Whose paper it is, by what the paper says and by what its file and the folders above it are called, as Moodle and Canvas
//! name what is downloaded from them. A name in doubt is nobody's.

use std::collections::HashMap;
use std::path::Path;

use super::columns::key;
use super::roster::{Roster, Student};

/// The students of a class by everything that they are called.
#[derive(Default)]
pub struct Register {
    /// Who has an id, a login, an address or a name, put as `key` does.
    words: HashMap<String, Vec<usize>>,
    /// Who has a number that Moodle or Canvas has given, where the class list has these.
    numbers: HashMap<String, Vec<usize>>,
    /// True if the numbers are Canvas's, which stay the same; Moodle's are others for each assignment.
    is_canvas: bool,
}

/// Whose paper it is by the name of its file and the folders above it.
#[derive(Debug, Default, PartialEq, Eq)]
pub enum Called {
    /// Nobody in the class is called like that.
    #[default]
    Nobody,
    /// A folder that Moodle has made says who it is, who is nobody in the class.
    Stranger(String),
    /// The student at this place of the class.
    Student(usize),
    /// Several students are called like that.
    Several {
        /// What the file or folder says, as far as it tells them apart.
        says: String,
        /// What they are called.
        name: String,
    },
}

/// A student is looked for in so many words of a name, and in so many in a row.
const MOST_WORDS: usize = 40;
const IN_A_ROW: usize = 5;

/// What Moodle puts behind a student's name in a file or folder, and Canvas behind that of a late one.
const MOODLE: &str = "_assignsubmission_";
const LATE: &str = "LATE";

/// The columns that Canvas's own class lists have beside their `ID`.
const CANVAS: [&str; 2] = ["student", "section"];

impl Register {
    /// The register of a class.
    pub fn new(roster: &Roster) -> Register {
        let keys: Vec<String> = roster.heads.iter().map(|head| key(head)).collect();
        let column = |name: &str| keys.iter().position(|key| key == name);
        let canvas = column("id").filter(|_| CANVAS.iter().all(|name| column(name).is_some()));
        let mut register = Register {
            is_canvas: canvas.is_some(),
            ..Register::default()
        };
        for (place, student) in roster.students.iter().enumerate() {
            for word in called(student, roster) {
                add(&mut register.words, word, place);
            }
            let numbers = match canvas {
                Some(column) => student.cells.get(column).cloned().into_iter().collect(),
                None => participant(student, roster),
            };
            for number in numbers {
                add(&mut register.numbers, number, place);
            }
        }
        register
    }

    /// The student whom a paper names.
    pub fn named(&self, words: &str) -> Option<usize> {
        match self.having(words) {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// All who are called like that.
    fn having(&self, words: &str) -> &[usize] {
        self.words.get(&key(words)).map_or(&[], Vec::as_slice)
    }

    /// The student after whom a file is called, or the nearest of the folders above it. A folder that Moodle has made counts
    /// alone: what is in it is called as the student likes.
    pub fn of_path(&self, path: &Path) -> Called {
        let stem = path.file_stem();
        let folders = path
            .parent()
            .into_iter()
            .flat_map(Path::ancestors)
            .map(Path::file_name);
        let names = std::iter::once(stem).chain(folders).flatten();
        let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
        let moodle = names.iter().find(|name| name.contains(MOODLE));
        let names = moodle.map_or(names.as_slice(), std::slice::from_ref);
        let called = names.iter().map(|name| self.called(name));
        let mut known = called.filter(|called| *called != Called::Nobody);
        known.next().unwrap_or_default()
    }

    /// The student after whom a file or a folder is called.
    fn called(&self, name: &str) -> Called {
        if let Some((says, _)) = name.split_once(MOODLE) {
            let (student, number) = says.rsplit_once('_').unwrap_or((says, ""));
            return match self.one_of(says, student, self.having(student), number) {
                Called::Nobody => Called::Stranger(says.to_string()),
                called => called,
            };
        }
        let parts: Vec<&str> = name.split('_').collect();
        let is_long = |part: &str| part.len() > 1 && is_number(part);
        match parts.as_slice() {
            [student, LATE, number, paper, ..] | [student, number, paper, ..]
                if is_long(number) && is_long(paper) =>
            {
                let having = self.having(student);
                let numbered = self.numbers.get(*number).map_or(&[][..], Vec::as_slice);
                let having = match (having, numbered) {
                    // Canvas itself knows the number, and the list calls the student otherwise.
                    ([], numbered) if self.is_canvas => numbered,
                    ([only], [other]) if self.is_canvas && only != other => &[],
                    _ => having,
                };
                self.one_of(&format!("{student}_{number}"), student, having, number)
            }
            _ => match self.having(name) {
                [] => self.within(name),
                having => self.one_of(name, name, having, ""),
            },
        }
    }

    /// The only one of those who have a name, or the one whose number it is.
    fn one_of(&self, says: &str, name: &str, having: &[usize], number: &str) -> Called {
        let numbered = self.numbers.get(number).map_or(&[][..], Vec::as_slice);
        let mut both = having.iter().filter(|place| numbered.contains(place));
        match (having, both.next(), both.next()) {
            ([], ..) => Called::Nobody,
            ([only], ..) | (_, Some(only), None) => Called::Student(*only),
            _ => Called::Several {
                says: says.to_string(),
                name: name.to_string(),
            },
        }
    }

    /// The one student whose id or name is among the words of a name.
    fn within(&self, name: &str) -> Called {
        let words = key(name);
        let words: Vec<&str> = words.split(' ').take(MOST_WORDS).collect();
        let mut found: Option<(String, &[usize])> = None;
        for first in 0..words.len() {
            for last in first + 1..=words.len().min(first + IN_A_ROW) {
                let run = words[first..last].join(" ");
                // Bare numbers are anything: a date, the number of the sheet.
                let doubtful = run.len() < 6 && !run.contains(|c: char| c.is_alphabetic());
                let Some(having) = self.words.get(&run).filter(|_| !doubtful) else {
                    continue;
                };
                match found {
                    Some((_, other)) if other != having => return Called::Nobody,
                    _ => found = Some((run, having)),
                }
            }
        }
        let found = found.map(|(run, having)| self.one_of(name, &run, having, ""));
        found.unwrap_or_default()
    }
}

fn add(register: &mut HashMap<String, Vec<usize>>, word: String, place: usize) {
    if word.is_empty() {
        return;
    }
    let known = register.entry(word).or_default();
    if known.last() != Some(&place) {
        known.push(place);
    }
}

/// Moodle's numbers of a student: its `Participant 123` is `123` in what is downloaded.
fn participant(student: &Student, roster: &Roster) -> Vec<String> {
    let own = roster.columns.own.iter();
    let cells = own.filter_map(|&column| student.cells.get(column));
    let numbers = cells.filter_map(|cell| Some(cell.rsplit_once(' ')?.1));
    let numbers = numbers.filter(|number| is_number(number));
    numbers.map(str::to_string).collect()
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
    words.extend(own.map(|cell| key(cell)));
    let name = key(&student.name);
    let parts: Vec<&str> = name.split(' ').collect();
    // Canvas writes the last name first, in one word.
    for turn in 0..parts.len() {
        let turned = [&parts[turn..], &parts[..turn]].concat();
        words.extend([turned.join(" "), turned.concat()]);
    }
    words
}
