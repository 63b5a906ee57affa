//! Which papers are whose, as they come: a student has one report, of all papers.

use std::collections::{BTreeMap, HashMap};

use crate::render::report::Member;

/// Papers by the student whose they are.
pub struct HandedIn<'a> {
    students: &'a [Member],
    names: &'a [String],
    ending: &'static str,
    of: HashMap<usize, Vec<usize>>,
    strangers: usize,
}

impl<'a> HandedIn<'a> {
    /// No papers yet. `names` has a name for the report of each paper that is no student's.
    pub fn new(students: &'a [Member], names: &'a [String], ending: &'static str) -> HandedIn<'a> {
        HandedIn {
            students,
            names,
            ending,
            of: HashMap::new(),
            strangers: 0,
        }
    }

    /// Adds papers, from the one with the number `first` on. Returns the reports that they belong to, by the names of their files,
    /// with all papers so far that are in them: a second paper of a student makes a new report of both.
    pub fn add(
        &mut self,
        students: impl Iterator<Item = Option<usize>>,
        first: usize,
    ) -> BTreeMap<String, Vec<usize>> {
        let mut pages = BTreeMap::new();
        for (paper, student) in (first..).zip(students) {
            let member = student.and_then(|place| Some((place, self.students.get(place)?)));
            let (name, papers) = match member {
                Some((place, member)) => {
                    let own = self.of.entry(place).or_default();
                    own.push(paper);
                    (format!("{}.{}", member.file, self.ending), own.clone())
                }
                None => {
                    self.strangers += 1;
                    let name = self.names.get(paper).cloned();
                    (name.unwrap_or_default(), vec![paper])
                }
            };
            pages.insert(name, papers);
        }
        pages
    }

    /// How many reports there are.
    pub fn reports(&self) -> usize {
        self.of.len() + self.strangers
    }
}
