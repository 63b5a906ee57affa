//! Forms that are filled in on paper: filled in right they are correct, and with any one cell changed or left out they are not,
//! for every kind that has one.

use std::collections::BTreeSet;

use nimsmith::check::report::{Answer, Credit, Overall, Verdict};
use nimsmith::check::task::Desk;
use nimsmith::check::{self, Hints};
use nimsmith::kinds::{self, KINDS};
use nimsmith::language;
use nimsmith::locale::{ENGLISH, LOCALES, Locale};
use nimsmith::quiz::cell::{Cell, Right};
use nimsmith::quiz::desk::FrontDesk;
use nimsmith::quiz::form;
use nimsmith::quiz::posed::Posed;
use nimsmith::render::report::words;
use nimsmith::spec::{self, Spec};
use nimsmith::worksheet::{Plan, Reader, Sheets};

use super::tier;

const SET: &str = "exercises:
  - {kind: table, game: take-away, size: 6..9}
  - {kind: table, game: take-away, size: 6..9, misere: yes}
  - {kind: table, game: take-away, take: squares, size: 6..9}
  - {kind: two-rules, heaps: 3, size: 1..5, count: 4}
  - {kind: played-game, heaps: 3, size: 1..7, count: 3}
  - {kind: played-game, game: classic-nim, heaps: 3, size: 1..7, count: 2}
  - {kind: played-game, game: circle-nim, circles: 6..8, count: 2}
  - {kind: state-diagram, heaps: 3, size: 1..4}
  - {kind: state-diagram, game: circle-nim, circles: 4..6}
  - {kind: state-diagram, game: classic-nim, heaps: 3, size: 1..3}
  - {kind: state-diagram, game: take-away, size: 7..9}
  - {kind: why-legal, heaps: 3, size: 5..20, count: 2}
  - {kind: justify, heaps: 3, size: 5..20, count: 4}
  - {kind: spot-the-error, heaps: 3, size: 5..20, count: 3}
  - {kind: spot-the-error, game: classic-nim, heaps: 3, size: 1..9, count: 3}
";

fn set() -> Spec {
    spec::parse("set", SET.as_bytes(), &kinds::known()).unwrap()
}

/// A question with its form and the desk that knows it.
struct Asked<'a> {
    desk: &'a dyn Desk,
    head: String,
    kind: &'static str,
    cells: Vec<Cell>,
    stub: Vec<String>,
}

impl Asked<'_> {
    /// The verdict on lines below the first ones.
    fn answer(&self, lines: &[String], hints: Hints) -> Answer {
        let paper = self.head.clone() + &lines.join("\n") + "\n";
        let report = check::paper(paper.as_bytes(), self.desk, hints);
        let [answer] = &report.answers[..] else {
            panic!("{paper}: {:?}", report.answers);
        };
        answer.clone()
    }

    /// The form with these values.
    fn filled(&self, value: impl Fn(usize, &Cell) -> Option<String>) -> Vec<String> {
        let cells = self.cells.iter().enumerate();
        let lines = cells.map(|(i, cell)| Some(format!("{}: {}", cell.head, value(i, cell)?)));
        lines.flatten().collect()
    }

    fn right(&self) -> Vec<String> {
        self.filled(|_, cell| Some(cell.key.clone()))
    }
}

/// The value of a cell without its head, which a chain repeats.
fn wrong(cell: &Cell) -> String {
    let other = |text: &str| {
        let at = text.find(|c: char| c.is_ascii_digit())?;
        let digit = text[at..].chars().next()?.to_digit(10)?;
        Some(format!(
            "{}{}{}",
            &text[..at],
            (digit + 1) % 10,
            &text[at + 1..]
        ))
    };
    let turned = |text: &str| {
        let pairs = [
            ("first", "second"),
            ("P-position", "N-position"),
            ("odd", "even"),
        ];
        let either = pairs
            .into_iter()
            .flat_map(|(one, other)| [(one, other), (other, one)]);
        let (from, to) = { either }
            .find(|(from, _)| text.contains(from))
            .expect("a claim");
        text.replace(from, to)
    };
    match &cell.right {
        Right::Number(number) => (number.key + 1).to_string(),
        Right::Word(options) => {
            let wrong = options.iter().find(|(_, option)| !option.right);
            wrong.expect("a wrong word").0[0].clone()
        }
        Right::Powers(powers) if powers.is_empty() => "2".to_string(),
        Right::Powers(_) => "none".to_string(),
        Right::Position(_) if cell.key.contains('o') => cell.key.replace('o', "."),
        Right::Position(_) if cell.key.contains('.') => cell.key.replace('.', "o"),
        Right::Position(_) => "9, 7".to_string(),
        Right::Move { none: true, .. } => "take 1 from row 1".to_string(),
        Right::Move { .. } => "none".to_string(),
        Right::Instead { .. } => "nim-sum = 77".to_string(),
        Right::Less { .. } | Right::Step(_) => {
            other(&cell.key).unwrap_or_else(|| turned(&cell.key))
        }
    }
}

/// Calls back with every question of several sheets, of which some are in each language.
fn each(look: impl Fn(&Asked)) {
    let languages = LOCALES.iter().map(|locale| (*locale, *locale));
    each_in(&languages.collect::<Vec<_>>(), look);
}

/// The same where each paper is in the first of two languages, and checked in the second.
fn each_in(languages: &[(&'static Locale, &'static Locale)], look: impl Fn(&Asked)) {
    let set = set();
    let mut kinds = BTreeSet::new();
    let seeds = 0..tier::pick(8, 60);
    for (seed, &(printed, checked)) in seeds.zip(languages.iter().cycle()) {
        let words = set.words.told_in(printed);
        let plan = Plan::new(&set, seed, 1).unwrap();
        let desk = FrontDesk::new(Sheets::new(&plan, vec![Reader::Anyone]), true);
        let desk = desk.reading(language::book(checked).clone(), checked);
        let sheet = plan.pose(&Reader::Anyone);
        for (question, label) in sheet.questions.iter().zip(set.labels()) {
            let planned = &plan.entries[question.entry];
            let worked = planned.work(&question.problem).unwrap();
            let posed = Posed::new(planned, &question.problem, &worked, &words);
            let kind = planned.kind.name;
            kinds.insert(kind);
            look(&Asked {
                desk: &desk,
                head: format!("sheet: {}\nexercise: {label}\n\n", sheet.code),
                kind,
                cells: form::cells(&posed).expect("a form").expect("a form"),
                stub: form::stub(&posed).expect("a form").expect("a form"),
            });
        }
    }
    let marked = KINDS.iter().filter(|kind| kind.marks && kind.has_board);
    let marked = marked.map(|kind| kind.name);
    let marked: BTreeSet<&str> = marked.filter(|kind| *kind != "run-proof").collect();
    assert_eq!(kinds, marked);
}

#[test]
fn filled_in_right_is_correct() {
    each(|asked| {
        let answer = asked.answer(&asked.right(), Hints::Next);
        let said = (answer.verdict, answer.credit);
        assert_eq!(
            said,
            (Overall::Correct, Credit::Full),
            "{}: {:#?}",
            asked.kind,
            answer.lines
        );
        // Several cells in a line.
        let answer = asked.answer(
            &[asked
                .filled(|_, cell| (!cell.key.contains([',', ';'])).then(|| cell.key.clone()))
                .join("; ")],
            Hints::Next,
        );
        let wrong = answer
            .lines
            .iter()
            .find(|line| line.verdict == Verdict::Wrong);
        assert!(wrong.is_none(), "{}: {wrong:?}", asked.kind);
    });
}

/// A form in English is read whatever the language is in which it is checked.
#[test]
fn a_form_in_english_is_read_in_every_language() {
    let languages = LOCALES.iter().map(|locale| (&ENGLISH, *locale));
    each_in(&languages.collect::<Vec<_>>(), |asked| {
        let answer = asked.answer(&asked.right(), Hints::Next);
        assert_eq!(answer.verdict, Overall::Correct, "{}", asked.kind);
    });
}

#[test]
fn as_it_is_printed_it_is_not_answered() {
    each(|asked| {
        let answer = asked.answer(&asked.stub, Hints::Next);
        assert_eq!(
            (answer.verdict, answer.credit),
            (Overall::Incomplete, Credit::None),
            "{}: {:#?}",
            asked.kind,
            answer.lines
        );
        assert_eq!(asked.stub.len(), asked.cells.len() + 1);
    });
}

#[test]
fn with_a_cell_changed_or_left_out_it_is_not_correct() {
    each(|asked| {
        for (place, cell) in asked.cells.iter().enumerate() {
            let changed = asked.filled(|i, cell| {
                Some(if i == place {
                    wrong(cell)
                } else {
                    cell.key.clone()
                })
            });
            let answer = asked.answer(&changed, Hints::Next);
            assert_ne!(
                answer.verdict,
                Overall::Correct,
                "{}: {changed:#?}",
                asked.kind
            );
            // The line is named, and what is wrong with it.
            let about = answer
                .lines
                .iter()
                .filter(|line| line.verdict >= Verdict::Unread);
            let about: Vec<_> = about.collect();
            assert_eq!(about.len(), 1, "{}: {:#?}", asked.kind, answer.lines);
            assert!(
                about[0].message.as_ref().unwrap().starts_with(&cell.head),
                "{:?}",
                about[0]
            );
            let left_out = asked.filled(|i, cell| (i != place).then(|| cell.key.clone()));
            let answer = asked.answer(&left_out, Hints::Next);
            let expected = if cell.key.is_empty() {
                Overall::Correct
            } else {
                Overall::Incomplete
            };
            assert_eq!(answer.verdict, expected, "{}: {left_out:#?}", asked.kind);
        }
    });
}

/// Of a table with at most a quarter of its cells wrong something is earned.
#[test]
fn a_form_that_is_mostly_right_earns_something() {
    each(|asked| {
        let cells = asked.cells.len();
        if asked.kind != "table" {
            return;
        }
        let answer = |wrongs: usize| {
            let value = |i, cell: &Cell| {
                Some(if i < wrongs {
                    wrong(cell)
                } else {
                    cell.key.clone()
                })
            };
            asked.answer(&asked.filled(value), Hints::Next)
        };
        let credit = |wrongs| answer(wrongs).credit;
        let expected = [
            Credit::FollowThrough,
            Credit::Begun,
            Credit::None,
            Credit::None,
        ];
        assert_eq!([1, cells / 4, cells / 4 + 1, cells].map(credit), expected);
        let comment = words::comment(&answer(1), &ENGLISH);
        assert_eq!(comment, "one line is wrong; the rest is right");
    });
}

/// Words that no cell is for cost nothing and earn nothing: a person looks.
#[test]
fn what_needs_words_is_for_a_person() {
    each(|asked| {
        let reason = "It has to do with the big rows, as in the lecture".to_string();
        let answer = asked.answer(&[asked.right(), vec![reason.clone()]].concat(), Hints::Next);
        assert_eq!(
            (answer.verdict, answer.credit),
            (Overall::Review, Credit::Full),
            "{}",
            asked.kind
        );
        let answer = asked.answer(&[reason], Hints::Next);
        assert_eq!(
            (answer.verdict, answer.credit),
            (Overall::Review, Credit::ByHand),
            "{}",
            asked.kind
        );
    });
}
