//! No text but its own code finds a sheet, and it finds that sheet.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use nimsmith::check::task::Desk as _;
use nimsmith::quiz::desk::FrontDesk;
use nimsmith::worksheet::{Plan, Reader, Sheets};
use nimsmith::spec::Label;
use nimsmith::{Spec, kinds, spec};

const SET: &str = "exercises: [{kind: winner, count: 2}, {kind: nim-sum}, {kind: all-moves}]";

static SPEC: LazyLock<Spec> =
    LazyLock::new(|| spec::parse("set", SET.as_bytes(), &kinds::known()).expect("a set"));
static PLAN: LazyLock<Plan> = LazyLock::new(|| Plan::new(&SPEC, 5, 3).expect("a plan"));

fn readers() -> Vec<Reader> {
    let student = |(id, rank): (&str, u64)| Reader::Student {
        id: id.to_string(),
        name: String::new(),
        rank,
    };
    let students = ["s01", "S02", "s-03"].into_iter().zip(0..).map(student);
    students.chain([Reader::Anyone]).collect()
}

static CODES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let codes = readers().into_iter().map(|reader| PLAN.pose(&reader).code);
    codes.collect()
});

static DESK: LazyLock<FrontDesk> =
    LazyLock::new(|| FrontDesk::new(Sheets::new(&PLAN, readers()), true));

// The first number is a question. The next one is a reader, whose code, with the text in place of so many of its last
// letters, is asked for.
fuzz_target!(|asked: (u8, u8, u8, &str)| {
    let (number, reader, cut, text) = asked;
    let code = &CODES[usize::from(reader) % CODES.len()];
    let kept = code.len().saturating_sub(usize::from(cut));
    let given = format!("{}{text}", &code[..kept]);
    let label = Label {
        exercise: (number / 4).into(),
        part: u64::from(number % 4).checked_sub(1),
    };
    let printed = SPEC.labels().contains(&label);
    match DESK.question(&given, label) {
        Ok(task) => {
            let place = task.place.expect("a place");
            assert!(
                place.sheet.eq_ignore_ascii_case(given.trim()),
                "{given:?}: {}",
                place.sheet
            );
            assert_eq!(place.number, label);
            assert!(printed);
        }
        Err(misfit) => {
            assert!(
                !given.eq_ignore_ascii_case(code) || !printed,
                "{given}"
            );
            assert!(!misfit.message.contains(char::is_control) && misfit.message.len() < 1_000);
        }
    }
});
