//! The class list: a table as learning systems and spreadsheets export it. Rosters come from anywhere, so nothing in one is
//! trusted: ids become file names only where they are harmless, names are only ever printed.

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord};

use super::columns::{self, Columns, Named};
use super::names;
use crate::budget::OUTPUT;
use crate::spec::Problem;
use crate::spell::quote;
use crate::worksheet::letters;
use crate::{document, plain};

/// A class list that has been read.
#[derive(Debug)]
pub struct Roster {
    /// The students, in the order of the lines.
    pub students: Vec<Student>,
    /// What the columns are called.
    pub heads: Vec<String>,
    /// Which columns say what.
    pub columns: Columns,
    /// What was understood, for a person to look at.
    pub understood: String,
}

/// A student of the class.
#[derive(Debug)]
pub struct Student {
    /// As the roster has it.
    pub id: String,
    /// Names the student's files, and the student on the sheet: the id, or a safe name made of it.
    pub file: String,
    /// Printed on the sheet.
    pub name: String,
    /// The student's line of the roster, cell by cell.
    pub cells: Vec<String>,
    /// Where the roster has the student.
    pub line: usize,
}

/// A roster has at most so many bytes.
pub const LARGEST_FILE: usize = OUTPUT;

/// It has at most so many students, a line so many bytes, and a name or an id so many characters.
const LONGEST_LINE: usize = 64 * 1024;
const MOST_STUDENTS: usize = 100_000;
const LONGEST_NAME: usize = 200;

/// The name of a file is no longer, and what is kept of an id that cannot be one.
const LONGEST_FILE: usize = 64;
const KEPT: usize = 40;

/// The students of a roster, in the order of its lines. `file` is its name for messages, `bytes` what is in it, whatever that is.
pub fn parse(file: &str, bytes: &[u8], named: &Named) -> Result<Roster, Problem> {
    let text = document::decoded(bytes);
    let (text, delimiter) = delimited(&text);
    let problem = |line: Option<usize>, message: String, help: &str| Problem {
        file: file.to_string(),
        line,
        column: line.map(|_| 1),
        message,
        help: (!help.is_empty()).then(|| help.to_string()),
    };
    let whole = |message: &str, help: &str| problem(None, message.to_string(), help);
    if bytes.len() > LARGEST_FILE {
        let message = format!("a roster of more than {LARGEST_FILE} bytes");
        return Err(whole(&message, "split it"));
    }
    if document::is_binary(text) {
        let help = "save the roster as CSV (in Excel: `CSV UTF-8`)";
        return Err(whole("a roster that is no text", help));
    }
    if let Some((line, bytes)) = too_long(text.as_bytes()) {
        let message = format!("a line of {bytes} bytes, at most {LONGEST_LINE} are read");
        return Err(problem(Some(line), message, columns::HELP));
    }
    let rows = records(text, delimiter)
        .map_err(|error| whole(&format!("not CSV: {error}"), columns::HELP))?;
    let Some((heads, rows)) = rows.split_first() else {
        return Err(whole("an empty roster", columns::HELP));
    };
    let heads: Vec<String> = cells(&heads.1);
    let listed: Vec<Vec<String>> = rows.iter().map(|(_, record)| cells(record)).collect();
    let chosen = Columns::new(&heads, &listed, named);
    let columns = chosen.map_err(|(message, help)| problem(Some(1), message, &help))?;
    let mut class = Class::default();
    for ((line, _), cells) in rows.iter().zip(listed) {
        let added = class.add(*line, cells, &columns);
        added.map_err(|(message, help)| problem(Some(*line), message, help))?;
    }
    if class.students.is_empty() {
        return Err(whole("no students in the roster", columns::HELP));
    }
    Ok(Roster {
        understood: class.understood(file, &heads, &columns),
        students: class.students,
        heads,
        columns,
    })
}

/// The lines that are not empty, each with its number.
fn records(text: &str, delimiter: u8) -> Result<Vec<(usize, StringRecord)>, csv::Error> {
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut lines = Lines {
        text: text.as_bytes(),
        byte: 0,
        line: 1,
    };
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record?;
        let line = lines.at(record.position().map_or(0, |at| at.byte() as usize));
        if record.iter().any(|cell| !cell.trim().is_empty()) {
            rows.push((line, record));
        }
    }
    Ok(rows)
}

/// Students while they are read.
#[derive(Default)]
struct Class {
    students: Vec<Student>,
    /// The lines of names of files in small letters.
    seen: HashMap<String, usize>,
    left_out: Vec<String>,
}

impl Class {
    /// Takes a line of the roster; else what is wrong with it, and what to do.
    fn add(
        &mut self,
        line: usize,
        cells: Vec<String>,
        columns: &Columns,
    ) -> Result<(), (String, &'static str)> {
        if let Some(row) = columns::no_student(&cells, &columns.own) {
            self.left_out.push(row.to_string());
            return Ok(());
        }
        if self.students.len() == MOST_STUDENTS {
            return Err((
                format!("more than {MOST_STUDENTS} students"),
                "split the roster",
            ));
        }
        let (id, name) = (columns.id(&cells).to_string(), columns.name(&cells));
        harmless(&id, "an id").map_err(|why| (why, ID_HELP))?;
        if id.is_empty() {
            return Err(("an empty id".to_string(), ID_HELP));
        }
        harmless(&name, "a name").map_err(|why| (why, NAME_HELP))?;
        let file = file_name(&id);
        if let Some(first) = self.seen.insert(file.to_lowercase(), line) {
            let message = format!("id `{id}` stands on line {first} already");
            let help = "give each student an id of their own; capitals make no difference";
            return Err((message, help));
        }
        self.students.push(Student {
            id,
            file,
            name,
            cells,
            line,
        });
        Ok(())
    }

    /// How the roster was read, in a line.
    fn understood(&self, file: &str, heads: &[String], columns: &Columns) -> String {
        let count = |n: usize, thing: &str| match n {
            1 => format!("1 {thing}"),
            n => format!("{n} {thing}s"),
        };
        let head = |column: &usize| format!("`{}`", heads[*column]);
        let names: Vec<String> = columns.names.iter().map(head).collect();
        let name = match names.is_empty() {
            true => "no names".to_string(),
            false => format!("name from {}", names.join(" and ")),
        };
        let left_out = match self.left_out.len() {
            0 => String::new(),
            n => format!(
                "; {} left out ({})",
                count(n, "row"),
                self.left_out.join(", ")
            ),
        };
        let safe = self
            .students
            .iter()
            .filter(|one| one.file != one.id)
            .count();
        let safe = match safe {
            0 => String::new(),
            1 => "; 1 id cannot be a file name; its files are named otherwise".to_string(),
            n => format!("; {n} ids cannot be file names; their files are named otherwise"),
        };
        plain::line(&format!(
            "{file}: {}, id from {}, {name}{left_out}{safe}",
            count(self.students.len(), "student"),
            head(&columns.id),
        ))
    }
}

/// A text without the line by which spreadsheets tell each other what separates cells, and what separates them: what that
/// line says, or the most frequent in the line of heads.
fn delimited(text: &str) -> (&str, u8) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if let Some(told) = first.trim_end().strip_prefix("sep=")
        && let [delimiter] = told.as_bytes()
    {
        return (rest, *delimiter);
    }
    let count = |delimiter: &u8| first.bytes().filter(|byte| byte == delimiter).count();
    let several = [b'\t', b';', b','].into_iter();
    (text, several.max_by_key(count).unwrap_or(b','))
}

fn cells(record: &StringRecord) -> Vec<String> {
    record.iter().map(|cell| cell.trim().to_string()).collect()
}

/// The first line that is too long, from 1, with its length.
fn too_long(text: &[u8]) -> Option<(usize, usize)> {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::len);
    (1..).zip(lines).find(|&(_, bytes)| bytes > LONGEST_LINE)
}

/// Counts lines in one pass. The reader of CSV puts a record where the blank lines before it begin.
struct Lines<'t> {
    text: &'t [u8],
    byte: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line of the first character at or after a byte that ends no line. Bytes are asked for in order.
    fn at(&mut self, byte: usize) -> usize {
        while let Some(&here) = self.text.get(self.byte) {
            if self.byte >= byte && !matches!(here, b'\n' | b'\r') {
                break;
            }
            self.byte += 1;
            let after = self.text.get(self.byte);
            self.line += usize::from(here == b'\n' || here == b'\r' && after != Some(&b'\n'));
        }
        self.line
    }
}

const ID_HELP: &str =
    "an id has 1 to 200 characters, none of which breaks lines or turns the direction of writing";
const NAME_HELP: &str = "a name has at most 200 characters, none of which breaks lines or turns the direction of writing";

/// The id itself where a file can be named after it. Otherwise its letters without accents, with other signs replaced, and
/// four letters that depend on the whole id, so that the name is another for every id and the same in every roster.
fn file_name(id: &str) -> String {
    if harmless_id(id).is_ok() {
        return id.to_string();
    }
    let kept = columns::without_accents(id);
    let kept = kept.chars().map(|c| if is_allowed(c) { c } else { '_' });
    let kept: String = kept.take(KEPT).collect();
    let kept = kept.trim_matches(['.', '_', '-']);
    let stem = if kept.is_empty() { "student" } else { kept };
    let digest = blake3::hash(id.to_lowercase().as_bytes());
    format!("{stem}-{}", letters(&digest.as_bytes()[..4]))
}

fn is_allowed(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '@')
}

/// Whether an id can be the name of a file, and why not.
pub fn harmless_id(id: &str) -> Result<(), String> {
    if id.is_empty() {
        return Err("an empty id".to_string());
    }
    let odd = id.starts_with(['.', '@']) || !id.chars().all(is_allowed);
    if id.len() > LONGEST_FILE || odd {
        return Err(format!(
            "{} cannot be an id\nhelp: write letters from a to z, digits, `.`, `_` and `-`, at most {LONGEST_FILE}",
            quote(id)
        ));
    }
    match names::unsafe_since(id) {
        Some(why) => Err(format!("`{id}` cannot be an id, since it {why}")),
        None => Ok(()),
    }
}

/// Whether an id or a name can be printed on a line, and why not.
fn harmless(text: &str, what: &str) -> Result<(), String> {
    let length = text.chars().count();
    if length > LONGEST_NAME {
        return Err(format!("{what} of {length} characters"));
    }
    match text.chars().find(|&c| upsets(c)) {
        Some('\n' | '\r') => Err(format!(
            "{what} with a line break; is a quotation mark `\"` not closed?"
        )),
        Some(c) => Err(format!(
            "{what} with the control character U+{:04X}",
            u32::from(c)
        )),
        None => Ok(()),
    }
}

/// Control characters, and those that break lines or turn the direction of the text around them.
fn upsets(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}
