//! Papers in other languages than English. A right one in German is correct with every line read; in a wrong
//! one the line is named. Those of a fair teacher in all of them are in `blind.rs`.

use nimsmith::check::report::{Overall, Report, Verdict};
use nimsmith::check::{Hints, paper};
use nimsmith::language::{self, phrases::Phrasebook};
use nimsmith::locale::{ENGLISH, FRENCH, GERMAN, LOCALES, Locale, SPANISH};
use nimsmith::quiz::desk::FrontDesk;
use nimsmith::render::report::{Clerk, Paper, format};

use super::program::Folder;
use super::report_words::USUAL;
use super::snapshots::matches;
use super::students::papers;

fn judged(text: &str) -> Report<'_> {
    let desk = FrontDesk::without_sheets().reading(language::book(&GERMAN).clone(), &GERMAN);
    paper(text.as_bytes(), &desk, Hints::None)
}

#[test]
fn phrase_files_have_no_fault() {
    let english = language::english();
    for locale in LOCALES.iter().filter(|locale| ***locale != ENGLISH) {
        let whole = match Phrasebook::read_over(&language::files(locale), english) {
            Ok(whole) => whole.rows().len(),
            Err(fault) => panic!("{}: {fault}", locale.code),
        };
        assert!(whole > english.rows().len(), "{} adds nothing", locale.code);
        assert_eq!(language::book(locale).rows().len(), whole);
    }
}

#[test]
fn right_german_papers_are_correct_and_wholly_read() {
    for (name, text) in papers("de/right") {
        for answer in &judged(&text).answers {
            assert_eq!(answer.verdict, Overall::Correct, "{name}");
            for line in &answer.lines {
                let fine = matches!(line.verdict, Verdict::Ok | Verdict::NotChecked);
                assert!(fine, "{name}, line {}: {:?}", line.line, line.verdict);
            }
        }
    }
}

/// Their first line names the line that is wrong: `# line 6 wrong`.
#[test]
fn wrong_german_papers_are_told_which_line() {
    for (name, text) in papers("de/wrong") {
        let report = judged(&text);
        let lines = report.answers.iter().flat_map(|answer| &answer.lines);
        let told = lines.filter(|line| !matches!(line.verdict, Verdict::Ok | Verdict::NotChecked));
        let told: Vec<String> = told
            .map(|line| format!("# line {} {}", line.line, line.verdict.name()))
            .collect();
        assert_eq!(told, text.lines().take(1).collect::<Vec<_>>(), "{name}");
        let all = report.answers.iter();
        assert!(
            all.clone().all(|answer| answer.verdict != Overall::Correct),
            "{name}"
        );
    }
}

/// Every line is true, open, or about something else; many are not read, and none may be called wrong.
#[test]
fn no_open_german_line_is_called_wrong() {
    for (name, text) in papers("de/open") {
        for line in judged(&text)
            .answers
            .iter()
            .flat_map(|answer| &answer.lines)
        {
            assert_ne!(line.verdict, Verdict::Wrong, "{name}, line {}", line.line);
        }
    }
}

/// One paper with one mistake in each language, and what its writer is told.
#[test]
fn reports_are_in_the_language_of_the_paper() {
    let papers = [
        (
            &GERMAN,
            "game: nim\nrows: 9, 2, 14\nasked: first-move\n\nDie Nim-Summe ist 5.\nNimm 4 von Reihe 3.\nAlso blubb 7.\n",
        ),
        (
            &SPANISH,
            "game: nim\nrows: 9, 2, 14\nasked: first-move\n\nLa suma nim es 5.\nQuita 4 de la fila 3.\nEntonces blu 7.\n",
        ),
        (
            &FRENCH,
            "game: nim\nrows: 9, 2, 14\nasked: first-move\n\nLa somme de Nim est 5.\nPrendre 4 dans la rangée 3.\nDonc blu 7.\n",
        ),
    ];
    for (locale, text) in papers {
        for name in ["text", "html"] {
            let out = report_on(text, locale, name);
            matches("report-in", &format!("{}-{name}", locale.code), &out);
        }
    }
}

#[test]
fn part_of_a_point_has_the_sign_of_the_language() {
    let text = "game: nim\nrows: 9, 2, 14\nasked: first-move\n\nNim-Summe = 5\n";
    let out = report_on(text, &GERMAN, "html");
    assert!(out.contains("Punkte: <strong>0,25</strong> von 1"), "{out}");
}

/// The report on a paper in a language and a format.
fn report_on(text: &str, locale: &'static Locale, name: &str) -> String {
    let desk = FrontDesk::without_sheets().reading(language::book(locale).clone(), locale);
    let report = paper(text.as_bytes(), &desk, Hints::Next);
    let clerk = Clerk::new(USUAL, &[], false, locale).expect("a clerk");
    let paper = Paper {
        file: "paper.txt",
        called: "",
        student: None,
        notes: &[],
        unread: None,
        doubt: None,
        report: &report,
    };
    let mut out = String::new();
    let part = format(name).expect("a format").part;
    part(&clerk, &mut out, &[paper]).expect("a report");
    out
}

/// What the program prints in a language it reads in it.
#[test]
fn worked_solutions_are_read_in_their_language() {
    let folder = Folder::with(&[]);
    for locale in LOCALES {
        for position in [
            "nim 5 8 16",
            "nim 3 5 6",
            "nim --method columns 5 9 12",
            "nim --method mirror 4 7",
            "classic-nim 1 1 5",
            "classic-nim 3 4 6",
            "classic-nim 1 1 1",
            "take-away --take 1,2,3 22",
            "take-away --take 1,3,4 23",
            "circle-nim 8",
            "circle-nim oo.oo.o.",
            "kayles 12",
            "0.137 9 4",
            "nimble 3 5 6",
            "turning-turtles 3 5 6",
        ] {
            let solution = folder.line(&format!("solve --language {} {position}", locale.code));
            let frontdesk =
                FrontDesk::without_sheets().reading(language::book(locale).clone(), locale);
            let report = paper(solution.out.as_bytes(), &frontdesk, Hints::None);
            for line in report.answers.iter().flat_map(|answer| &answer.lines) {
                let text = solution.out.lines().nth(line.line - 1);
                let fine = matches!(line.verdict, Verdict::Ok | Verdict::NotChecked);
                assert!(
                    fine,
                    "{}: {position}: {text:?}: {:?}",
                    locale.code, line.verdict
                );
            }
            assert!(!report.answers.is_empty(), "{position}");
        }
    }
}
