//! Which column of a class list says what. Systems call the same thing by different names: the tables here are all that is
//! known of them.

use std::sync::LazyLock;

use crate::spell;

/// The columns that a user has named.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// The column of ids.
    pub id: Option<String>,
    /// The columns of names, in the order in which they are put together.
    pub names: Vec<String>,
}

/// The columns of a class list, counted from 0.
#[derive(Debug)]
pub struct Columns {
    /// Of the ids.
    pub id: usize,
    /// Of names, none or one or the first and the last name.
    pub names: Vec<usize>,
    /// Of everything that is a student's alone, the ids included.
    pub own: Vec<usize>,
}

/// What a column says, with what it is then called.
static CALLED: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| table(include_str!("columns.txt")));

/// Letters, each with its accented forms.
static ACCENTED: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| table(include_str!("accents.txt")));

/// The lines of a table of two columns, without remarks.
fn table(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t')).collect()
}

/// What columns that say something are called, the best first.
fn called(what: &str) -> impl Iterator<Item = &'static str> {
    let called = CALLED.iter().filter(move |(says, _)| *says == what);
    called.map(|(_, name)| *name)
}

/// What a class list looks like.
pub const HELP: &str =
    "the first line names the columns, such as `id,name`; each further line is a student";

impl Columns {
    /// The columns of a list with these heads and rows; else what is wrong, and what to do.
    pub fn new(
        heads: &[String],
        rows: &[Vec<String>],
        named: &Named,
    ) -> Result<Columns, (String, String)> {
        let words: Vec<String> = heads.iter().map(|head| key(head)).collect();
        let known = |what| -> Vec<usize> {
            let place = |name| words.iter().position(|word| word == name);
            called(what).filter_map(place).collect()
        };
        let ids = known("id");
        let id = match &named.id {
            Some(head) => find(heads, head, "--id-column")?,
            None => *filled(&ids, rows)
                .or(ids.first())
                .ok_or_else(|| no_id(heads))?,
        };
        let mut names = Vec::new();
        for head in &named.names {
            names.push(find(heads, head, "--name-column")?);
        }
        if names.is_empty() {
            let (first, last) = (known("first"), known("last"));
            names = match (known("name").first(), first.first(), last.first()) {
                (Some(&whole), ..) => vec![whole],
                (None, Some(&first), Some(&last)) => vec![first, last],
                (None, first, last) => first.or(last).copied().into_iter().collect(),
            };
        }
        let mut own = ids;
        own.retain(|&column| column != id);
        own.insert(0, id);
        Ok(Columns { id, names, own })
    }

    /// The id in a row.
    pub fn id<'r>(&self, row: &'r [String]) -> &'r str {
        row.get(self.id).map_or("", String::as_str)
    }

    /// The name in a row, put together.
    pub fn name(&self, row: &[String]) -> String {
        let parts = self.names.iter().filter_map(|&column| row.get(column));
        let parts: Vec<&str> = parts
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        parts.join(" ")
    }
}

/// The first of some columns in which every student has an entry.
fn filled<'c>(columns: &'c [usize], rows: &[Vec<String>]) -> Option<&'c usize> {
    columns.iter().find(|&&column| {
        let mut students = rows.iter().filter(|row| no_student(row, columns).is_none());
        students.all(|row| row.get(column).is_some_and(|cell| !cell.is_empty()))
    })
}

/// What a row that is no student is, in the words of the list. Some words are a student's name where there is an id.
pub fn no_student<'r>(row: &'r [String], ids: &[usize]) -> Option<&'r str> {
    let mut own = ids.iter().filter_map(|&column| row.get(column));
    let nobody = own.all(String::is_empty);
    let sort = |cell: &str| {
        let key = key(cell);
        let is = |what| called(what).any(|known| known == key);
        is("none") || nobody && is("sum")
    };
    row.iter().map(String::as_str).find(|cell| sort(cell))
}

/// The column that the user has named.
fn find(heads: &[String], head: &str, option: &str) -> Result<usize, (String, String)> {
    let same = |other: &String| key(other) == key(head);
    let exact = heads.iter().position(|other| other == head);
    exact.or(heads.iter().position(same)).ok_or_else(|| {
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        let message = format!("no column {}, which {option} names", spell::quote(head));
        (message, spell::known("columns", head, &heads))
    })
}

fn no_id(heads: &[String]) -> (String, String) {
    let first = heads.iter().take(MOST_NAMED).map(|head| spell::quote(head));
    let first = first.collect::<Vec<_>>().join(", ");
    let message = "no column of ids".to_string();
    (
        message,
        format!("{HELP}; or say with --id-column which of these has the ids: {first}"),
    )
}

/// So many heads are named in a message.
const MOST_NAMED: usize = 12;

/// A head in small letters without accents and signs, its words separated by a blank.
pub fn key(head: &str) -> String {
    let plain = without_accents(head).to_lowercase();
    let words = plain.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// A text without accents, whether they are part of the letter or stand beside it.
pub fn without_accents(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !matches!(c, '\u{300}'..='\u{36f}')) {
        let mut letters = ACCENTED.iter();
        match letters.find(|(_, forms)| !c.is_ascii() && forms.contains(c)) {
            Some((letter, _)) => plain.push_str(letter),
            None => plain.push(c),
        }
    }
    plain
}
