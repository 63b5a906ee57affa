//! The clauses of students' papers: lines that are sentences, without their marks and connectives.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// A line of a paper with what stands above it.
pub struct Case {
    pub file: String,
    pub above: String,
    /// The line without its mark, its connective and its full stop.
    pub clause: String,
    /// True if it is one clause, as far as punctuation and connectives show.
    pub single: bool,
    /// True if the line and all above it are right.
    pub right: bool,
}

/// Names that begin the lines above the work.
const HEADERS: [&str; 14] = [
    "game", "rows", "row", "heaps", "piles", "asked", "circles", "heap", "take", "misere",
    "not-all", "working", "steps", "student",
];

/// What stands before a clause and is no part of it.
const LEADS: [&str; 16] = [
    "so ",
    "so, ",
    "hence ",
    "hence, ",
    "thus ",
    "therefore ",
    "therefore, ",
    "then ",
    "now ",
    "∴ ",
    "=> ",
    "⇒ ",
    "first, ",
    "and ",
    "also ",
    "$\\therefore$ ",
];

/// Where one of these is, there is more than one clause, or the line is itself in a scope.
const CUTS: [&str; 36] = [
    ". ",
    "; ",
    ", ",
    "? ",
    "!",
    " so ",
    "=>",
    "⇒",
    "∴",
    "because",
    "since",
    " if ",
    "hence",
    "therefore",
    "thus",
    " and ",
    " then ",
    "which",
    " but ",
    " when",
    "whatever",
    " or ",
    "if ",
    "not",
    "n't",
    " no ",
    "no ",
    "cannot",
    " would",
    "every",
    "all",
    "any",
    "wants",
    "goal",
    "need",
    "?",
];

/// Tables, chains that go on and LaTeX are no clauses.
fn is_drawn(line: &str) -> bool {
    let begins = [
        "=", "|", "&", "$", "\\", "≠", "!=", "<", "-----", "#", ">", "`",
    ];
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    begins.iter().any(|begin| line.starts_with(begin))
        || line.contains('|')
        || line.contains('\\')
        || line.contains("```")
        || letters == 0 && !line.contains(['=', '>', '⊕', '^'])
}

fn is_header(line: &str) -> bool {
    let bare = line.trim_start_matches([' ', '>', '*', '-', '_']);
    let name = bare.split_once(':').map_or("", |(name, _)| name);
    let name = name.trim_matches(['*', ' ']).to_lowercase();
    bare.starts_with('#') || HEADERS.contains(&&name[..]) || name == "rows from"
}

/// A line without what is no part of its clause.
fn clause(line: &str) -> String {
    let marks = |c: char| c.is_ascii_digit() || matches!(c, '.' | ')' | '(' | '-' | '*' | ' ');
    let body = line.trim();
    let mark = body.split_once(' ').map_or("", |(mark, _)| mark);
    let marked = mark.chars().all(marks) && mark.ends_with(['.', ')', '-', '*']);
    let mut body = if marked {
        body[mark.len()..].trim()
    } else {
        body
    };
    while let Some(lead) = LEADS.iter().find(|lead| starts_with(body, lead)) {
        body = body[lead.len()..].trim_start();
    }
    body.trim_end_matches(['.', '!']).to_string()
}

fn starts_with(text: &str, start: &str) -> bool {
    let begin = text.get(..start.len()).unwrap_or_default();
    begin.to_lowercase() == *start
}

fn is_single(clause: &str) -> bool {
    let lower = clause.to_lowercase();
    !CUTS.iter().any(|cut| lower.contains(cut))
}

/// The cases of all papers, right and wrong.
pub fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let mut all = of_folder("right", true);
        all.extend(of_folder("wrong", false));
        all
    })
}

fn of_folder(folder: &str, right: bool) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/students");
    let entries = fs::read_dir(path.join(folder)).expect("a folder of papers");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("text");
        cases.extend(of_paper(&format!("{folder}/{name}"), &text, right));
    }
    cases
}

/// The lines of a paper that are sentences; of a wrong one, those up to the first that is marked in its head.
fn of_paper(file: &str, text: &str, right: bool) -> Vec<Case> {
    let marked = text.lines().filter_map(|line| line.strip_prefix("# line "));
    let numbers = marked.filter_map(|line| line.split(' ').next()?.parse().ok());
    let first: usize = numbers.min().unwrap_or(usize::MAX);
    let mut cases = Vec::new();
    let mut above = String::new();
    for (number, line) in (1..)
        .zip(text.lines())
        .take_while(|(number, _)| *number <= first)
    {
        let blank = line.trim().is_empty();
        if !blank && !is_header(line) && !is_drawn(line.trim()) {
            let clause = clause(line);
            cases.push(Case {
                file: file.to_string(),
                above: above.clone(),
                single: is_single(&clause),
                clause,
                right: right || number < first,
            });
        }
        above += line;
        above.push('\n');
    }
    cases
}
