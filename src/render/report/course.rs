//! A class and its exercises, as far as the user says which they are.

use crate::spec::Points;
use crate::worksheet::Asked;

/// What is known of a class and its exercises. All of it is empty where no set is named.
#[derive(Debug, Default)]
pub struct Course {
    /// The title of the set.
    pub title: Option<String>,
    /// The questions on every sheet.
    pub asked: Vec<Asked>,
    /// The students, in the order of the class list.
    pub students: Vec<Member>,
}

/// A student of the class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// As the class list has it.
    pub id: String,
    /// What the student's files are called, and the first part of the code of the student's sheet.
    pub file: String,
    /// The name; empty where it is not known.
    pub name: String,
}

impl Course {
    /// The points of the whole set.
    pub fn most(&self) -> Points {
        self.asked
            .iter()
            .map(|asked| Points::of(asked.points))
            .sum()
    }

    /// The points of what only a person can mark.
    pub fn by_hand(&self) -> Points {
        let by_hand = self.asked.iter().filter(|asked| asked.by_hand);
        by_hand.map(|asked| Points::of(asked.points)).sum()
    }
}
