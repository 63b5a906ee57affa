//! Which column of a class list says what. Systems call the same thing by different names: the tables here are all that is
//! known of them.

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

/// What columns with an id are called, the best first: what students know, before what only a system knows. Moodle, Canvas,
/// Blackboard, Brightspace and schools' own lists; German, French, Spanish and Italian beside English.
const IDS: [&str; 34] = [
    "sis login id",
    "student id",
    "student number",
    "matriculation number",
    "matriculation no",
    "matrikelnummer",
    "matrikel nr",
    "matr nr",
    "registration number",
    "numero etudiant",
    "matricola",
    "matricula",
    "id number",
    "id nummer",
    "numero d identification",
    "numero de id",
    "sis user id",
    "orgdefinedid",
    "id",
    "username",
    "user name",
    "login",
    "login id",
    "user id",
    "anmeldename",
    "benutzername",
    "email",
    "e mail",
    "email address",
    "e mail address",
    "e mail adresse",
    "adresse de courriel",
    "direccion de correo",
    "identifier",
];

/// What columns with a whole name are called.
const WHOLE: [&str; 9] = [
    "name",
    "student",
    "student name",
    "full name",
    "display name",
    "vollstandiger name",
    "nom complet",
    "nombre completo",
    "nome completo",
];

/// What columns with a first and with a last name are called.
const FIRST: [&str; 9] = [
    "first name",
    "firstname",
    "given name",
    "given names",
    "forename",
    "vorname",
    "prenom",
    "nombre",
    "nome",
];
const LAST: [&str; 10] = [
    "last name",
    "lastname",
    "surname",
    "family name",
    "nachname",
    "familienname",
    "nom",
    "nom de famille",
    "apellido s",
    "cognome",
];

/// Rows of class lists that are no students, by one of their cells.
const NO_STUDENTS: [&str; 8] = [
    "points possible",
    "manual posting",
    "student test",
    "test student",
    "overall average",
    "gesamtdurchschnitt",
    "moyenne generale",
    "promedio general",
];

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
        let known = |names: &[&str]| -> Vec<usize> {
            let places = names
                .iter()
                .filter_map(|name| words.iter().position(|word| word == name));
            places.collect()
        };
        let ids = known(&IDS);
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
            let (first, last) = (known(&FIRST), known(&LAST));
            names = match (known(&WHOLE).first(), first.first(), last.first()) {
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
        let mut students = rows.iter().filter(|row| no_student(row).is_none());
        students.all(|row| row.get(column).is_some_and(|cell| !cell.is_empty()))
    })
}

/// What a row that is no student is, in the words of the list.
pub fn no_student(row: &[String]) -> Option<&str> {
    row.iter()
        .find(|cell| NO_STUDENTS.contains(&key(cell).as_str()))
        .map(String::as_str)
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

/// Letters with their accented forms.
const ACCENTED: [(&str, &str); 38] = [
    ("A", "ÀÁÂÃÄÅĀĂĄ"),
    ("AE", "Æ"),
    ("C", "ÇĆĈĊČ"),
    ("D", "ÐĎĐ"),
    ("E", "ÈÉÊËĒĔĖĘĚ"),
    ("G", "ĜĞĠĢ"),
    ("H", "ĤĦ"),
    ("I", "ÌÍÎÏĨĪĬĮİ"),
    ("L", "ĹĻĽŁ"),
    ("N", "ÑŃŅŇ"),
    ("O", "ÒÓÔÕÖØŌŎŐ"),
    ("OE", "Œ"),
    ("R", "ŔŖŘ"),
    ("S", "ŚŜŞŠȘ"),
    ("T", "ŢŤŦȚ"),
    ("U", "ÙÚÛÜŨŪŬŮŰŲ"),
    ("Y", "ÝŶŸ"),
    ("Z", "ŹŻŽ"),
    ("Th", "Þ"),
    ("a", "àáâãäåāăą"),
    ("ae", "æ"),
    ("c", "çćĉċč"),
    ("d", "ðďđ"),
    ("e", "èéêëēĕėęě"),
    ("g", "ĝğġģ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįı"),
    ("l", "ĺļľł"),
    ("n", "ñńņň"),
    ("o", "òóôõöøōŏő"),
    ("oe", "œ"),
    ("r", "ŕŗř"),
    ("s", "śŝşšș"),
    ("t", "ţťŧț"),
    ("u", "ùúûüũūŭůűų"),
    ("y", "ýÿŷ"),
    ("z", "źżž"),
    ("ss", "ß"),
];

/// A text without accents, whether they are part of the letter or stand beside it.
pub fn without_accents(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !matches!(c, '\u{300}'..='\u{36f}')) {
        match ACCENTED
            .iter()
            .find(|(_, forms)| !c.is_ascii() && forms.contains(c))
        {
            Some((letter, _)) => plain.push_str(letter),
            None => plain.push(c),
        }
    }
    plain
}
