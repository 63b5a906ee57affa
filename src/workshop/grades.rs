//! The gradebook in the columns in which Moodle and Canvas import grades. A student of whom no answer is known has no grade
//! there, rather than 0.

use super::columns::{self, Columns};
use super::roster::{Roster, Student};
use crate::plain::row;
use crate::render::report::{Gradebook, Row};
use crate::spec::Points;

/// The file for Moodle.
pub const MOODLE_FILE: &str = "moodle.csv";

/// The columns by which Moodle knows a student.
const MOODLE: [&str; 4] = ["id number", "email address", "username", "identifier"];

/// The columns that Canvas has before the grades.
const CANVAS: [&str; 5] = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];

/// For Moodle: the columns of the class list that say who it is, then the grade. The worksheet on which Moodle has grades filled
/// in comes back as it was, with the grades.
pub fn moodle(roster: &Roster, gradebook: &Gradebook, title: &str) -> String {
    let keys: Vec<String> = roster.heads.iter().map(|head| columns::key(head)).collect();
    let place = |name: &str| keys.iter().position(|key| key == name);
    if let (Some(_), Some(grade)) = (place("identifier"), place("grade")) {
        return worksheet(roster, gradebook, grade);
    }
    let Columns { names, own, id } = &roster.columns;
    let known = |column: &usize| MOODLE.contains(&keys[*column].as_str());
    let own = own.iter().filter(|&column| column == id || known(column));
    let kept: Vec<usize> = names.iter().chain(own).copied().collect();
    let addresses = roster
        .students
        .iter()
        .all(|student| student.id.contains('@'));
    let head = |column: &usize| match (column == id && !known(column), addresses) {
        (true, true) => "Email address".to_string(),
        (true, false) => "ID number".to_string(),
        (false, _) if keys[*column] == "name" => "Full name".to_string(),
        (false, _) => roster.heads[*column].clone(),
    };
    let heads = kept.iter().map(head).chain([title.to_string()]);
    let cells = |(student, marks): (&Student, &Row)| {
        let own = kept.iter().map(|&column| cell(student, column));
        row(own.chain([grade_of(marks)]))
    };
    row(heads) + &graded(roster, gradebook).map(cells).collect::<String>()
}

/// Moodle's own worksheet, with the grades filled in.
fn worksheet(roster: &Roster, gradebook: &Gradebook, grade: usize) -> String {
    let cells = |(student, marks): (&Student, &Row)| {
        let cells = (0..roster.heads.len()).map(|column| match column == grade {
            true => grade_of(marks),
            false => cell(student, column),
        });
        row(cells)
    };
    row(&roster.heads) + &graded(roster, gradebook).map(cells).collect::<String>()
}

/// That Moodle's worksheet gives fewer points than the set, so that it refuses grades.
pub fn beyond(roster: &Roster, gradebook: &Gradebook) -> Option<String> {
    let place = |name: &str| {
        roster
            .heads
            .iter()
            .position(|head| columns::key(head) == name)
    };
    let (_, column) = (place("identifier")?, place("maximum grade")?);
    let maximum = |student: &Student| Points::read(&cell(student, column).replace(',', "."));
    let maximum = roster.students.iter().filter_map(maximum).min()?;
    let most = gradebook.course().most();
    let above = |row: &&Row| row.total().is_some_and(|total| total > maximum);
    let above = match gradebook.rows().iter().filter(above).count() {
        0 => String::new(),
        1 => " 1 grade is above it.".to_string(),
        n => format!(" {n} grades are above it."),
    };
    (most > maximum).then(|| {
        format!(
            "the set has {most} points, and Moodle's worksheet {maximum} as maximum grade.{above} Set the maximum grade to \
             {most} in Moodle before you upload {MOODLE_FILE}"
        )
    })
}

/// For Canvas: its own columns as far as the class list has them, then the assignment, by the name that it has there.
pub fn canvas(roster: &Roster, gradebook: &Gradebook, title: &str) -> String {
    let place = |name: &str| {
        let name = columns::key(name);
        roster
            .heads
            .iter()
            .position(|head| columns::key(head) == name)
    };
    let places = CANVAS.map(place);
    let is_canvas = places[0].is_some() && places[1].is_some();
    let wanted = format!("{} ", columns::key(title));
    let assignment = roster.heads.iter().find(|head| {
        let number = columns::key(head);
        let number = number.strip_prefix(&wanted).unwrap_or_default();
        is_canvas && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    let assignment = assignment.map_or(title, String::as_str);
    let most = gradebook.course().most().to_string();
    let cells = |(student, marks): (&Student, &Row)| {
        let own = places
            .iter()
            .enumerate()
            .map(|(i, place)| match (place, i) {
                (Some(column), _) if is_canvas => cell(student, *column),
                (_, 0) => student.name.clone(),
                (_, 3) => student.id.clone(),
                _ => String::new(),
            });
        row(own.chain([grade_of(marks)]))
    };
    let points = ["    Points Possible", "", "", "", "", most.as_str()];
    let students: String = graded(roster, gradebook).map(cells).collect();
    row(CANVAS.iter().copied().chain([assignment])) + &row(points) + &students
}

/// The students of the class with their marks, which the gradebook has in the same order.
fn graded<'r>(
    roster: &'r Roster,
    gradebook: &'r Gradebook,
) -> impl Iterator<Item = (&'r Student, &'r Row)> {
    roster.students.iter().zip(gradebook.rows())
}

fn grade_of(marks: &Row) -> String {
    marks
        .total()
        .map(|total| total.to_string())
        .unwrap_or_default()
}

fn cell(student: &Student, column: usize) -> String {
    student.cells.get(column).cloned().unwrap_or_default()
}
