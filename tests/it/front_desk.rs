//! Questions of printed sheets by code and number, and what is said where there is none.

use nimsmith::check::task::Desk as _;
use nimsmith::model::rules::HouseRules;
use nimsmith::spec::{self, Names, Spec};
use nimsmith::worksheet::desk::FrontDesk;
use nimsmith::worksheet::{Plan, Reader, Sheets};

fn set() -> Spec {
    let text = b"seed: 5\nwords: {heap: pile}\nexercises: [{kind: winner, count: 2, points: 3}, {kind: nim-sum}]";
    let names = Names {
        kinds: &nimsmith::kinds::names(),
        games: &nimsmith::games::names(),
        mistakes: &[],
    };
    spec::parse("set", text, &names).unwrap()
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

#[test]
fn every_question_of_every_sheet_is_found() {
    let set = set();
    let plan = Plan::new(&set, 5, 3).unwrap();
    let desk = FrontDesk::new(Sheets::new(&plan, students()), true);
    let version = Reader::Version {
        name: "A".to_string(),
        rank: 0,
    };
    for reader in students().into_iter().chain([Reader::Anyone, version]) {
        let sheet = plan.draw(reader).unwrap();
        for (question, number) in sheet.questions.iter().zip(1..) {
            // As it is printed, in small letters, and as version 0.1.0 printed it.
            let (before, tail) = sheet.code.split_at(sheet.code.len() - 8);
            let old = format!("{}{tail}", before.strip_suffix('2').unwrap());
            for code in [sheet.code.clone(), sheet.code.to_lowercase(), old] {
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
                assert_eq!(place.points, (number < 3).then_some(3));
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
        format!("{} {}", misfit.message, misfit.hint)
    };
    for number in [0, 4, u64::MAX] {
        let expected =
            format!("This sheet has no exercise {number}. Its exercises are numbered from 1 to 3.");
        assert_eq!(told(&code, number), expected);
    }
    for other in ["", "-", "s01-ABCDEFGH", "ABCDEFGH", "s02", "\u{1b}[31m"] {
        let told = told(other, 1);
        assert!(
            told.starts_with("No sheet of this set has the code") && told.contains(". Copy"),
            "{told}"
        );
        assert!(!told.contains('\u{1b}'), "{told}");
    }
    let unnamed = desk(false).question("ABCDEFGH", 1).unwrap_err();
    assert_eq!(
        unnamed.message,
        "A printed sheet is checked with the set that it was made from."
    );
    assert!(unnamed.hint.contains("`--set SET.yaml`"));
}

#[test]
fn near_misses_are_offered() {
    let set = set();
    let plan = Plan::new(&set, 5, 1).unwrap();
    let desk = FrontDesk::new(Sheets::new(&plan, vec![Reader::Anyone]), true);
    let house = HouseRules::default();
    assert_eq!(desk.game("misere", &house).unwrap().0, "classic-nim");
    let misfit = desk.game("nimm", &house).err().unwrap();
    assert_eq!(misfit.message, "I do not know the game `nimm`.");
    assert!(
        misfit
            .hint
            .starts_with("Did you mean `nim`? The games are nim, ")
    );
    let misfit = desk.goal("frist-move").unwrap_err();
    assert!(
        misfit
            .hint
            .starts_with("Did you mean `first-move`? The words are ")
    );
}
