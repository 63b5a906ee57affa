//! The class list: a CSV file with the columns `id` and `name`. Rosters come from anywhere, so nothing in one is
//! trusted: ids become file names only where they are harmless, names are only ever printed.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{anyhow, bail};
use csv::{ReaderBuilder, StringRecord};

use super::{input, names};
use crate::budget::OUTPUT;
use crate::spec::Problem;

/// A student of the class.
pub struct Student {
    /// Names the student's files.
    pub id: String,
    /// Printed on the sheet.
    pub name: String,
    /// Where the roster has the student.
    line: usize,
}

/// A roster has at most so many bytes and students, a line so many bytes, and a name so many characters.
const LARGEST_FILE: usize = OUTPUT;
const LONGEST_LINE: usize = 64 * 1024;
const MOST_STUDENTS: usize = 100_000;
const LONGEST_NAME: usize = 200;
const LONGEST_ID: usize = 64;

/// Reads a roster, in the order of its lines.
pub fn read(path: &Path) -> anyhow::Result<Vec<Student>> {
    let text = input::bytes(path, LARGEST_FILE)?;
    match parse(&path.display().to_string(), &text) {
        Ok(students) => Ok(students),
        Err(problem) => bail!(input::rendered(&problem, &text)),
    }
}

/// A message about the line of a roster that has an id.
pub fn about(path: &Path, id: &str, message: String, help: &str) -> anyhow::Error {
    let line = |students: Vec<Student>| Some(students.iter().find(|one| one.id == id)?.line);
    let text = input::bytes(path, LARGEST_FILE).unwrap_or_default();
    let file = path.display().to_string();
    let line = parse(&file, &text).ok().and_then(line);
    let problem = Problem {
        file,
        line,
        column: line.map(|_| 1),
        message,
        help: Some(help.to_string()),
    };
    anyhow!(input::rendered(&problem, &text))
}

/// The students of a roster, in the order of its lines. `file` is its name for messages, `text` its bytes, whatever they are.
pub fn parse(file: &str, text: &[u8]) -> Result<Vec<Student>, Problem> {
    let problem =
        |line: Option<usize>, column: Option<usize>, message: String, help: &str| Problem {
            file: file.to_string(),
            line,
            column,
            message,
            help: (!help.is_empty()).then(|| help.to_string()),
        };
    let whole = |message: &str, help: &str| problem(None, None, message.to_string(), help);
    if text.len() > LARGEST_FILE {
        let message = format!("a roster of more than {LARGEST_FILE} bytes");
        return Err(whole(&message, "split it"));
    }
    let text = text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text);
    if let Err(error) = std::str::from_utf8(text) {
        let before = &text[..error.valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = "not UTF-8 from here on".to_string();
        return Err(problem(
            Some(line),
            Some(1),
            message,
            "save the roster as UTF-8 (in Excel: `CSV UTF-8`)",
        ));
    }
    if let Some((line, bytes)) = too_long(text) {
        let message = format!("a line of {bytes} bytes, at most {LONGEST_LINE} are read");
        return Err(problem(Some(line), Some(1), message, COLUMNS));
    }
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .flexible(true)
        .has_headers(false)
        .from_reader(text);
    let mut records = reader.records();
    let heads = match records.next() {
        Some(Ok(heads)) => heads,
        _ => return Err(whole("an empty roster", COLUMNS)),
    };
    let column = |name: &str| {
        heads
            .iter()
            .position(|head| head.trim().eq_ignore_ascii_case(name))
    };
    let Some(id_column) = column("id") else {
        let message = "no column `id`".to_string();
        return Err(problem(Some(1), Some(1), message, COLUMNS));
    };
    let name_column = column("name");
    let mut lines = Lines {
        text,
        byte: 0,
        line: 1,
    };
    let mut students = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for record in records {
        let record = record.map_err(|error| whole(&format!("not CSV: {error}"), COLUMNS))?;
        let line = lines.at(record.position().map_or(0, |at| at.byte() as usize));
        let at = |message: String, help: &str| problem(Some(line), Some(1), message, help);
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if students.len() == MOST_STUDENTS {
            let message = format!("more than {MOST_STUDENTS} students");
            return Err(at(message, "split the roster"));
        }
        let id = cell(&record, Some(id_column));
        let name = cell(&record, name_column);
        if let Err(why) = harmless_id(id) {
            return Err(at(why, ID_HELP));
        }
        harmless_name(name).map_err(|why| at(why, NAME_HELP))?;
        if let Some(first) = seen.insert(id.to_lowercase(), line) {
            let message = format!("id `{id}` stands on line {first} already");
            return Err(at(
                message,
                "give each student an id of their own; capitals make no difference",
            ));
        }
        students.push(Student {
            id: id.to_string(),
            name: name.to_string(),
            line,
        });
    }
    match students.is_empty() {
        true => Err(whole("no students in the roster", COLUMNS)),
        false => Ok(students),
    }
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

const COLUMNS: &str = "the first line names the columns, `id,name`; each further line is a student";
const ID_HELP: &str = "an id is 1 to 64 of letters, digits, `.`, `_`, `-`, neither begins nor ends with a dot, and is no device's name";
const NAME_HELP: &str = "a name has at most 200 characters, none of which breaks lines or turns the direction of writing";

/// A comma, or what some spreadsheets write instead.
fn delimiter(text: &[u8]) -> u8 {
    let head = text.split(|&byte| byte == b'\n').next().unwrap_or(text);
    let count = |delimiter: u8| head.iter().filter(|&&byte| byte == delimiter).count();
    [b';', b'\t']
        .into_iter()
        .find(|&d| count(d) > count(b','))
        .unwrap_or(b',')
}

fn cell(record: &StringRecord, column: Option<usize>) -> &str {
    column
        .and_then(|column| record.get(column))
        .unwrap_or("")
        .trim()
}

/// Whether an id can be the name of a file, and why not.
pub fn harmless_id(id: &str) -> Result<(), String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    if id.is_empty() {
        return Err("an empty id".to_string());
    }
    if id.len() > LONGEST_ID || id.starts_with('.') || !id.chars().all(allowed) {
        let shown: String = id
            .chars()
            .take(LONGEST_ID)
            .filter(|&c| !upsets(c))
            .collect();
        return Err(format!("`{shown}` cannot be an id"));
    }
    match names::unsafe_since(id) {
        Some(why) => Err(format!("`{id}` cannot be an id, since it {why}")),
        None => Ok(()),
    }
}

/// Whether a name can be printed on a line, and why not.
fn harmless_name(name: &str) -> Result<(), String> {
    let length = name.chars().count();
    if length > LONGEST_NAME {
        return Err(format!("a name of {length} characters"));
    }
    match name.chars().find(|&c| upsets(c)) {
        Some(c) => Err(format!(
            "a name with the control character U+{:04X}",
            u32::from(c)
        )),
        None => Ok(()),
    }
}

/// Control characters, and those that break lines or turn the direction of the text around them.
fn upsets(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}
