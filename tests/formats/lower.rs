//! The next best type has the same key: for drawn responses, whatever a system takes.

use nimsmith::dice::Dice;
use nimsmith::quiz::lower::{Blanks, Lowered, Takes, lower};
use nimsmith::quiz::{Blank, Choice, Field, Number, Response, Slip, Sort};
use nimsmith::render::lms::item::Said;

use super::samples::{responses, said};

const ALL: [Takes; 12] = {
    let blanks = [Blanks::Each, Blanks::Alike, Blanks::None];
    let mut all = [Takes {
        many_right: false,
        ordering: false,
        blanks: Blanks::Each,
    }; 12];
    let mut i = 0;
    while i < 12 {
        all[i] = Takes {
            many_right: i % 2 == 1,
            ordering: i / 2 % 2 == 1,
            blanks: blanks[i / 4],
        };
        i += 1;
    }
    all
};

fn options(dice: &mut Dice) -> Vec<Choice<Said>> {
    let mut letters = ["a", "b", "c", "d", "e", "f", "0", "1"];
    dice.shuffle(&mut letters);
    let count = 2 + dice.below(4) as usize;
    let right = dice.below(count as u64) as usize;
    let option = |(i, letter): (usize, &&str)| {
        let right = i == right || dice.below(4) == 0;
        Choice {
            text: said(letter),
            right,
            message: said(if right { "" } else { "not so" }),
        }
    };
    letters.iter().take(count).enumerate().map(option).collect()
}

fn number(dice: &mut Dice) -> Number<Said> {
    let mut values: Vec<u64> = (0..6).collect();
    dice.shuffle(&mut values);
    let slips = values[1..=dice.below(4) as usize].iter();
    let slip = |&value: &u64| Slip {
        value,
        message: said("not so"),
    };
    Number {
        key: values[0],
        slips: slips.map(slip).collect(),
    }
}

fn drawn(dice: &mut Dice) -> Response<Said> {
    match dice.below(5) {
        0 => Response::Choice(options(dice)),
        1 => {
            let lines = (0..2 + dice.below(6)).map(|line| said(&format!("line {line}")));
            Response::Ordering(lines.collect())
        }
        _ => {
            let sorts = dice.below(3);
            let blank = |i: u64| Blank {
                label: said(&format!("({i})")),
                field: match (sorts, i % 2) {
                    (0, _) | (2, 0) => Field::Number(number(dice)),
                    _ => Field::OneOf(options(dice)),
                },
            };
            let count = 1 + how_many(sorts);
            Response::Blanks((1..=count).map(blank).collect())
        }
    }
}

/// As many blanks as show what there is to be seen.
fn how_many(sorts: u64) -> u64 {
    [2, 3, 3][sorts as usize]
}

/// Whether a text is a right entry of a field.
fn takes_text(field: &Field<Said>, text: &Said) -> bool {
    match field {
        Field::Number(number) => text.plain == number.key.to_string(),
        Field::OneOf(options) => options
            .iter()
            .any(|option| option.right && option.text == *text),
    }
}

fn rights(options: &[Choice<Said>]) -> Vec<&Said> {
    let rights = options.iter().filter(|option| option.right);
    rights.map(|option| &option.text).collect()
}

fn wrongs(options: &[Choice<Said>]) -> Vec<&Said> {
    let wrongs = options.iter().filter(|option| !option.right);
    wrongs.map(|option| &option.text).collect()
}

fn same_options(before: &[Choice<Said>], after: &[Choice<Said>], takes: &Takes) {
    assert_eq!(wrongs(before), wrongs(after));
    let count = if takes.many_right { usize::MAX } else { 1 };
    let kept: Vec<&Said> = rights(before).into_iter().take(count).collect();
    assert_eq!(rights(after), kept);
}

fn same_field(before: &Field<Said>, after: &Field<Said>, takes: &Takes) {
    match (before, after) {
        (Field::Number(before), Field::Number(after)) => assert_eq!(before, after),
        (Field::OneOf(before), Field::OneOf(after)) => same_options(before, after, takes),
        (Field::Number(number), Field::OneOf(options)) => {
            assert_eq!(takes.blanks, Blanks::Alike);
            assert_eq!(rights(options), [&said(&number.key.to_string())]);
            let values = options
                .iter()
                .map(|option| option.text.plain.parse::<u64>().unwrap());
            let values: Vec<u64> = values.collect();
            assert!(values.len() == 4 && values.is_sorted_by(|one, other| one < other));
            for slip in &number.slips {
                let text = said(&slip.value.to_string());
                let told = options.iter().find(|option| option.text == text);
                assert!(told.is_none_or(|option| option.message == slip.message));
            }
        }
        other => panic!("{other:?}"),
    }
}

fn check(before: &Response<Said>, takes: &Takes) {
    let (after, was) = lower(before.clone(), takes, 7);
    let again = lower(after.clone(), takes, 7);
    assert_eq!(again, (after.clone(), None), "lowered twice");
    assert_eq!(was.is_none(), after == *before);
    match was {
        Some(Lowered::Instead(sort)) => assert!(sort == before.sort() && sort != after.sort()),
        _ => assert_eq!(before.sort(), after.sort()),
    }
    match (before, &after) {
        (Response::Choice(before), Response::Choice(after)) => same_options(before, after, takes),
        (Response::Ordering(lines), Response::Matching { rows, choices }) => {
            assert!(!takes.ordering);
            let places: Vec<Said> = (1..=lines.len())
                .map(|place| said(&place.to_string()))
                .collect();
            assert_eq!(choices, &places);
            assert_eq!(rows.len(), lines.len());
            assert!(rows.iter().enumerate().any(|(at, row)| row.choice != at));
            assert!(rows.iter().all(|row| lines[row.choice] == row.text));
        }
        (Response::Blanks(before), Response::Blanks(after)) => {
            assert_ne!(takes.blanks, Blanks::None);
            assert_eq!(before.len(), after.len());
            for (before, after) in before.iter().zip(after) {
                assert_eq!(before.label, after.label);
                same_field(&before.field, &after.field, takes);
            }
            let typed = after
                .iter()
                .filter(|blank| matches!(blank.field, Field::Number(_)));
            let typed = typed.count();
            assert!(takes.blanks == Blanks::Each || typed == 0 || typed == after.len());
        }
        (Response::Blanks(blanks), Response::Matching { rows, choices }) => {
            assert_eq!(takes.blanks, Blanks::None);
            assert_eq!(rows.len(), blanks.len());
            assert!(rows.len() >= 2);
            let numbers = blanks
                .iter()
                .any(|blank| matches!(blank.field, Field::Number(_)));
            assert!(!numbers || choices.len() >= 3);
            for (i, choice) in choices.iter().enumerate() {
                assert!(!choices[..i].contains(choice), "{choices:?}");
            }
            for (blank, row) in blanks.iter().zip(rows) {
                assert_eq!(blank.label, row.text);
                for (i, choice) in choices.iter().enumerate() {
                    assert_eq!(
                        takes_text(&blank.field, choice),
                        i == row.choice,
                        "{choice:?}"
                    );
                }
            }
        }
        (Response::Blanks(blanks), Response::Number(number)) => {
            assert_eq!(blanks.len(), 1);
            assert_eq!(blanks[0].field, Field::Number(number.clone()));
        }
        (Response::Blanks(blanks), Response::Choice(options)) => {
            assert_eq!(blanks.len(), 1);
            same_field(&blanks[0].field, &Field::OneOf(options.clone()), takes);
        }
        // No choice of right entries is a key.
        (Response::Blanks(blanks), Response::Essay) => {
            let several = |blank: &&Blank<Said>| match &blank.field {
                Field::Number(_) => false,
                Field::OneOf(options) => rights(options).len() > 1,
            };
            assert!(takes.blanks == Blanks::None && blanks.iter().any(|blank| several(&blank)));
        }
        (before, after) => assert_eq!(before, after),
    }
}

#[test]
fn drawn_responses_keep_their_answers() {
    let mut sorts = std::collections::BTreeSet::new();
    for seed in 0..3_000 {
        let before = drawn(&mut Dice::new(seed, "lower", 0, ""));
        for takes in &ALL {
            check(&before, takes);
            sorts.insert((before.sort(), lower(before.clone(), takes, seed).0.sort()));
        }
    }
    assert!(sorts.contains(&(Sort::Blanks, Sort::Matching)));
    assert!(sorts.contains(&(Sort::Ordering, Sort::Matching)));
}

#[test]
fn one_blank_is_a_question_by_itself() {
    for seed in 0..200 {
        let dice = &mut Dice::new(seed, "one", 0, "");
        let label = said("(1)");
        let field = match seed % 2 {
            0 => Field::Number(number(dice)),
            _ => Field::OneOf(options(dice)),
        };
        let before = Response::Blanks(vec![Blank { label, field }]);
        ALL.iter().for_each(|takes| check(&before, takes));
    }
}

#[test]
fn the_samples_keep_their_answers() {
    for (_, before) in responses() {
        ALL.iter().for_each(|takes| check(&before, takes));
    }
}
