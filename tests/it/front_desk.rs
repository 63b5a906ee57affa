//! Questions of printed sheets by code and number, and what is said where there is none.

use nimsmith::check::task::Desk as _;
use nimsmith::locale::ENGLISH;
use nimsmith::model::rules::{Board, Convention, HouseRules, Layout};
use nimsmith::quiz::desk::FrontDesk;
use nimsmith::spec::{self, Label, Points, Spec};
use nimsmith::worksheet::{Plan, Reader, Sheets};

const FIRST: Label = Label {
    exercise: 1,
    part: Some(0),
};

const SECOND: Label = Label {
    exercise: 1,
    part: Some(1),
};

fn set() -> Spec {
    let text = b"seed: 5\nwords: {heap: pile}\nexercises: [{kind: winner, count: 2, points: 3}, {kind: nim-sum}]";
    spec::parse("set", text, &nimsmith::kinds::known()).unwrap()
}

fn students() -> Vec<Reader> {
    let student = |(id, rank): (&str, u64)| Reader::Student {
        id: id.to_string(),
        name: format!("Name of {id}"),
        rank,
    };
    ["s01", "S02", "s-03"]
        .into_iter()
        .zip(0..)
        .map(student)
        .collect()
}

/// Students call a question what it asks for.
#[test]
fn questions_have_other_names() {
    let desk = FrontDesk::without_sheets();
    for (other, name) in [
        ("outcome", "winner"),
        ("Who wins", "winner"),
        ("hot-or-cold", "winner"),
        ("winning move", "first-move"),
        ("all winning moves", "all-moves"),
        ("digital sum", "nim-sum"),
    ] {
        assert_eq!(desk.goal(other), desk.goal(name), "{other}");
        assert!(desk.goal(name).is_ok(), "{name}");
    }
}

/// Codes of these sheets as they were printed when they depended on the title.
const OLD: [(&str, &str); 5] = [
    ("s01", "s01-2XL44HWYX"),
    ("S02", "S02-2HCJGADN6"),
    ("s-03", "s-03-2C2N448D5"),
    ("A", "A-2KU8VCAVE"),
    ("", "2UP524WPC"),
];

/// A letter of the title, an instruction or points change no code; another position does.
#[test]
fn codes_depend_on_what_is_asked() {
    let set = set();
    let code = |set: &Spec, seed: u64| Plan::new(set, seed, 1).unwrap().pose(&Reader::Anyone).code;
    let mut other = set.clone();
    let instructed = b"exercises: [{kind: winner, instructions: Think.}]";
    let instructed = spec::parse("set", instructed, &nimsmith::kinds::known()).unwrap();
    other.title = "Another title".to_string();
    other.entries[0].points = Points::read("7");
    other.entries[0].instructions = instructed.entries[0].instructions.clone();
    assert_eq!(code(&set, 5), code(&other, 5));
    assert_ne!(code(&set, 5), code(&set, 6));
    other.entries.swap(0, 1);
    assert_ne!(code(&set, 5), code(&other, 5));
}

#[test]
fn every_question_of_every_sheet_is_found() {
    let set = set();
    let plan = Plan::new(&set, 5, 3).unwrap();
    let desk = FrontDesk::new(Sheets::new(&plan, students()), true);
    let uneven = plan.uneven();
    let version = Reader::Version {
        name: "A".to_string(),
        rank: 0,
    };
    for reader in students().into_iter().chain([Reader::Anyone, version]) {
        let sheet = plan.draw(reader.clone()).unwrap();
        // Before they were balanced, sheets of students had other positions.
        let before = uneven.draw(reader).unwrap();
        let is_student = matches!(sheet.reader, Reader::Student { .. });
        assert_eq!(sheet.code == before.code, !is_student);
        let questions = sheet.questions.iter().zip(&before.questions);
        for ((question, earlier), number) in questions.zip(set.labels()) {
            // As it is printed, in small letters, and as earlier versions printed it.
            let old = OLD
                .iter()
                .find(|(name, _)| *name == sheet.reader.name())
                .unwrap()
                .1;
            let (name, tail) = old.split_at(old.len() - 9);
            let older = format!("{name}{}", &tail[1..]);
            for code in [
                sheet.code.clone(),
                sheet.code.to_lowercase(),
                before.code.clone(),
                old.to_string(),
                older,
            ] {
                let (sheet, question) = match code.eq_ignore_ascii_case(&sheet.code) {
                    true => (&sheet, question),
                    false => (&before, earlier),
                };
                // Only names that are known are found in any case of letters.
                if code != code.to_uppercase() && sheet.reader.name() == "A" {
                    continue;
                }
                let task = desk.question(&code, number).unwrap();
                assert_eq!(task.position, question.solution.derivation().position);
                assert_eq!(task.goal, question.solution.goal());
                let place = task.place.unwrap();
                assert_eq!(
                    (place.sheet.as_str(), place.number),
                    (sheet.code.as_str(), number)
                );
                assert_eq!(
                    place.points,
                    (number.exercise == 1).then_some(Points::of(Points::read("3")))
                );
                assert_eq!(task.words.unwrap().heap.1, "piles");
            }
        }
    }
}

#[test]
fn what_there_is_not_is_told() {
    let set = set();
    let plan = Plan::new(&set, 5, 3).unwrap();
    let code = plan.pose(&students()[0]).code;
    let desk = |named| FrontDesk::new(Sheets::new(&plan, students()), named);
    let told = |code: &str, number| {
        let misfit = desk(true).question(code, number).unwrap_err();
        let (message, hint) = misfit.told(&ENGLISH);
        format!("{message} {hint}")
    };
    for (number, expected) in [
        (
            "0",
            "This sheet has no exercise 0. Its exercises are numbered from 1 to 2.",
        ),
        (
            "3",
            "This sheet has no exercise 3. Its exercises are numbered from 1 to 2.",
        ),
        (
            "1",
            "Exercise 1 has several parts. Write which part this answers, from `exercise: 1a` to `exercise: 1b`.",
        ),
        (
            "1 (c)",
            "This sheet has no exercise 1c. Write which part this answers, from `exercise: 1a` to `exercise: 1b`.",
        ),
        ("2a", "Exercise 2 has no parts. Write `exercise: 2`."),
    ] {
        assert_eq!(told(&code, Label::parse(number).unwrap()), expected);
    }
    for other in ["", "-", "ABCDEFGH", "nobody", "\u{1b}[31m"] {
        let told = told(other, FIRST);
        assert!(
            told.starts_with("No sheet of this set has the code") && told.contains(". Copy"),
            "{told}"
        );
        assert!(!told.contains('\u{1b}'), "{told}");
    }
    // Of a student's sheet with other positions, and mistyped: what is meant, and the question that may be.
    let changed = told("s01-3ABCDEFGH", FIRST);
    assert!(
        changed.contains("made with another set or another seed"),
        "{changed}"
    );
    let mistyped = [
        code.replace("s01", "s10"),
        code[..code.len() - 1].to_string(),
        format!("{code}X"),
    ];
    for typed in mistyped {
        assert_eq!(
            told(&typed, FIRST),
            format!("No sheet of this set has the code `{typed}`. Did you mean `{code}`?")
        );
        let meant = desk(true).meant(&typed, SECOND).unwrap().place.unwrap();
        assert_eq!(
            (meant.sheet, meant.number, meant.typed),
            (code.clone(), SECOND, Some(typed))
        );
    }
    let unnamed = desk(false).question("ABCDEFGH", FIRST).unwrap_err();
    let (message, hint) = unnamed.told(&ENGLISH);
    assert_eq!(
        message,
        "A printed sheet is checked with the set that it was made from."
    );
    assert!(hint.contains("`--set SET.yaml`"));
}

#[test]
fn near_misses_are_offered() {
    let set = set();
    let plan = Plan::new(&set, 5, 1).unwrap();
    let desk = FrontDesk::new(Sheets::new(&plan, vec![Reader::Anyone]), true);
    let house = HouseRules::default();
    assert_eq!(desk.game("misere", &house).unwrap().0, "classic-nim");
    let misfit = desk.game("nimm", &house).err().unwrap();
    let (message, hint) = misfit.told(&ENGLISH);
    assert_eq!(message, "I do not know the game `nimm`.");
    assert!(hint.starts_with("Did you mean `nim`? The games are nim, "));
    let (_, hint) = desk.goal("frist-move").unwrap_err().told(&ENGLISH);
    assert!(hint.starts_with("Did you mean `first-move`? The words are "));
}

/// What a set calls its games, papers may call them too.
#[test]
fn games_that_a_set_defines() {
    let text = b"exercises:
  - {kind: winner, game: {title: Two or four, code: '0.0303'}}
  - {kind: first-move, game: {title: Two or four, code: '0.0303'}, misere: true}
  - {kind: winner, game: {title: Bowling, code: '0.77'}, board: row}
  - {kind: winner, game: {title: Twice, code: '0.77'}}
  - {kind: winner, game: {title: Twice, code: '0.77', board: ring}}
";
    let spec = spec::parse("set", text, &nimsmith::kinds::known()).unwrap();
    let plan = Plan::new(&spec, 5, 1).unwrap();
    let desk = FrontDesk::new(Sheets::new(&plan, Vec::new()), true);
    let played = |name: &str, house: &HouseRules| {
        let (own, rules) = desk.game(name, house).ok().unwrap();
        let code = rules.code().or(rules.run_code()).unwrap().to_string();
        assert_eq!(own, code);
        (code, rules.layout(), rules.convention())
    };
    let usual = HouseRules::DEFAULT;
    let misere = HouseRules {
        misere: true,
        ..usual.clone()
    };
    let ring = HouseRules {
        board: Board::Ring,
        ..usual.clone()
    };
    let cases = [
        (
            "Two or four",
            &usual,
            "0.0303",
            Layout::Piles,
            Convention::Normal,
        ),
        (
            "two OR four",
            &misere,
            "0.0303",
            Layout::Piles,
            Convention::Misere,
        ),
        ("Bowling", &usual, "0.77", Layout::Row, Convention::Normal),
        ("Bowling", &ring, "0.77", Layout::Circle, Convention::Normal),
    ];
    for (name, house, code, layout, convention) in cases {
        let expected = (code.to_string(), layout, convention);
        assert_eq!(played(name, house), expected, "{name}");
    }
    for (name, message, hint) in [
        (
            "Two or fuor",
            "I do not know the game `Two or fuor`.",
            "Did you mean `Two or four`? The games are nim, ",
        ),
        (
            "Twice",
            "This set has two games that are called `Twice`.",
            "Name the one that is meant by its heap code, as `game: 0.77`.",
        ),
    ] {
        let told = desk.game(name, &usual).err().unwrap().told(&ENGLISH);
        assert_eq!(told.0, message);
        assert!(told.1.starts_with(hint), "{}", told.1);
    }
    let misfit = desk.game("Skittles", &usual).err().unwrap();
    let (_, hint) = misfit.told(&ENGLISH);
    let own = ", Two or four, Bowling, Twice.";
    assert!(hint.ends_with(own), "{hint}");
}
