//! Papers in many hands, marked by a fair teacher before the program read them. The first lines of a paper say how:
//! `# answer correct`, and of lines `# line 9 wrong`, `nothing` (it claims nothing), `poor` (true, for a bad reason) or
//! `follows`; all others are right. `--nocapture` shows where the checker and the teacher differ.

use std::collections::BTreeMap;

use nimsmith::check::report::{Overall, Verdict};
use nimsmith::check::{Hints, paper};
use nimsmith::language::{book, header};
use nimsmith::locale::{ENGLISH, FRENCH, GERMAN, Locale, SPANISH};
use nimsmith::quiz::desk::FrontDesk;

use super::desk::Desk;
use super::students::papers;

/// What became of the papers of a folder.
#[derive(Debug, Default)]
struct Count {
    papers: usize,
    review: usize,
    agree: usize,
    claims: usize,
    not_read: usize,
    right_called_wrong: Vec<String>,
    wrong_called_ok: Vec<String>,
    wrong_called_correct: Vec<String>,
}

/// The teacher's marks: of the answer, and of lines by their numbers.
fn marks(text: &str) -> (&str, BTreeMap<usize, &str>) {
    let mut answer = "";
    let mut lines = BTreeMap::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("# ")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["answer", word] => answer = word,
            ["line", number, word] => {
                lines.insert(number.parse().expect("a line's number"), word);
            }
            _ => {}
        }
    }
    (answer, lines)
}

fn judge(folder: &str, locale: &'static Locale) -> Count {
    let mut count = Count::default();
    let desk = FrontDesk::without_sheets().reading(book(locale).clone(), locale);
    for (name, text) in papers(folder) {
        count.paper(&name, &text, &desk);
    }
    println!(
        "{folder}: {} papers: {} review, of the others {} as the teacher; {} claims, {} not read",
        count.papers, count.review, count.agree, count.claims, count.not_read
    );
    count
}

impl Count {
    fn paper(&mut self, name: &str, text: &str, desk: &FrontDesk) {
        let (answer, marks) = marks(text);
        let report = paper(text.as_bytes(), desk, Hints::None);
        let found = report
            .answers
            .iter()
            .map(|answer| answer.verdict)
            .max()
            .expect("an answer");
        self.papers += 1;
        self.review += usize::from(found == Overall::Review);
        self.agree += usize::from(found.name() == answer);
        if answer == "incorrect" && found == Overall::Correct {
            self.wrong_called_correct.push(name.to_string());
        }
        let source: Vec<&str> = text.lines().collect();
        for line in report.lines() {
            let words = source.get(line.line - 1).copied().unwrap_or_default();
            if words.starts_with("# ") || header::header(words).is_some() {
                continue;
            }
            let mark = marks.get(&line.line).copied().unwrap_or("right");
            let shown = format!("{name}:{} {words}: {:?}", line.line, line.read);
            self.claims += usize::from(mark != "nothing");
            self.not_read += usize::from(
                mark != "nothing" && matches!(line.verdict, Verdict::Unread | Verdict::NotChecked),
            );
            match (mark, line.verdict) {
                ("right" | "nothing" | "poor", Verdict::Wrong) => {
                    self.right_called_wrong.push(shown)
                }
                ("wrong", Verdict::Ok) => self.wrong_called_ok.push(shown),
                (_, Verdict::Unread) => println!("  {shown}"),
                _ => {}
            }
        }
    }
}

/// The folders with their languages, how many wrong lines are `ok` at most, and how many papers a person reads at most.
const FOLDERS: [(&str, &Locale, usize, usize); 4] = [
    ("blind", &ENGLISH, 6, 1145),
    ("de/blind", &GERMAN, 0, 92),
    ("es/blind", &SPANISH, 0, 18),
    ("fr/blind", &FRENCH, 0, 18),
];

/// No right line is called wrong, and no wrong paper correct. What cannot be read for sure goes to a person.
#[test]
fn a_fair_teacher_would_agree() {
    for (folder, locale, most_ok, most_reviewed) in FOLDERS {
        let count = judge(folder, locale);
        assert_eq!(count.right_called_wrong, [""; 0], "{folder}");
        assert_eq!(count.wrong_called_correct, [""; 0], "{folder}");
        let ok = count.wrong_called_ok;
        assert!(ok.len() <= most_ok, "{folder}: {ok:#?}");
        let reviewed = count.review;
        assert!(reviewed <= most_reviewed, "{folder}: {reviewed}");
    }
}

/// The verdicts on single sentences: no true one is wrong, and no false one ok; `ok` and `wrong` are read for certain.
#[test]
fn sentences_alone() {
    let text = include_str!("../sentences.txt");
    let (mut head, mut before) = (String::new(), String::new());
    let (mut wrong, mut ok, mut counts) = (Vec::new(), Vec::new(), BTreeMap::new());
    let mut other = Vec::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
    {
        if let Some(of) = line.strip_prefix('[').and_then(|of| of.strip_suffix(']')) {
            head = of.split(';').map(|line| format!("{line}\n")).collect();
            before.clear();
            continue;
        }
        let (mark, sentence) = line.split_once(' ').expect("a mark and a sentence");
        if mark == "after" {
            before = format!("{}\n", sentence.trim());
            continue;
        }
        let paper_text = format!("{head}\n{before}{}\n", sentence.trim());
        let report = paper(paper_text.as_bytes(), &Desk, Hints::None);
        let judged = report.lines().last().expect("a line");
        *counts.entry((mark, judged.verdict.name())).or_insert(0) += 1;
        match (mark, judged.verdict) {
            ("ok", Verdict::Ok) | ("wrong", Verdict::Wrong) => {}
            ("ok" | "wrong", _) => other.push(line),
            ("true" | "nothing", Verdict::Wrong) => {
                wrong.push(format!("{line}: {:?}", judged.message))
            }
            ("false", Verdict::Ok) => ok.push(line),
            _ => {}
        }
    }
    println!("{counts:?}");
    assert_eq!(wrong, [""; 0]);
    assert_eq!(other, [""; 0]);
    assert_eq!(ok, [""; 0]);
}
