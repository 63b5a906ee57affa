//! The next best type has the same key: for drawn responses, whatever a system takes.

use nimsmith::dice::Dice;
use nimsmith::locale::ENGLISH;
use nimsmith::quiz::{Blank, Choice, Field, Number, Response, Slip, Sort};
use nimsmith::render::lms::item::Said;
use nimsmith::render::lms::lower::{Blanks, Lowered, Part, Takes, lower};

use super::samples::{responses, said};

const ALL: [Takes; 32] = {
    let blanks = [Blanks::Each, Blanks::Marked, Blanks::Alike, Blanks::Apart];
    let mut all = [Takes {
        many_right: false,
        ordering: false,
        matching: false,
        blanks: Blanks::Each,
    }; 32];
    let mut i = 0;
    while i < 32 {
        all[i] = Takes {
            many_right: i % 2 == 1,
            ordering: i / 2 % 2 == 1,
            matching: i / 4 % 2 == 1,
            blanks: blanks[i / 8],
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
            assert!(matches!(takes.blanks, Blanks::Alike | Blanks::Marked));
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

const POINTS: u32 = 2;

fn check(before: &Response<Said>, takes: &Takes) {
    let (parts, was) = lower(before.clone(), takes, POINTS.into(), 7, &ENGLISH);
    for part in &parts {
        let again = lower(part.response.clone(), takes, POINTS.into(), 7, &ENGLISH);
        let same = Part {
            label: Said::default(),
            response: part.response.clone(),
        };
        assert_eq!(again.0, [same], "lowered twice");
        assert_eq!(again.1, None);
    }
    if let [Part { label, response }] = &parts[..] {
        assert_eq!(was.is_none(), response == before);
        match was {
            Some(Lowered::Instead(sort)) => {
                assert!(sort == before.sort() && sort != response.sort());
            }
            _ => assert!(before.sort() == response.sort() && *label == Said::default()),
        }
        return whole(before, response, takes);
    }
    assert_eq!(was, Some(Lowered::Apart(before.sort())));
    match before {
        Response::Blanks(blanks) => apart(blanks, &parts, takes),
        Response::Matching { rows, choices } => {
            assert!(!takes.matching && parts.len() == rows.len());
            for (row, part) in rows.iter().zip(&parts) {
                assert_eq!(part.label, row.text);
                let Response::Choice(options) = &part.response else {
                    panic!("{part:?}");
                };
                assert_eq!(rights(options), [&choices[row.choice]]);
                assert_eq!(options.len(), choices.len());
            }
        }
        Response::Ordering(lines) => {
            assert!(!takes.ordering && !takes.matching);
            assert_eq!(parts.len(), lines.len() - usize::from(lines.len() > 2));
            for part in &parts {
                let Response::Choice(options) = &part.response else {
                    panic!("{part:?}");
                };
                let place: usize = rights(options)[0].plain.parse().unwrap();
                assert!(part.label.plain.ends_with(&lines[place - 1].plain));
            }
        }
        other => panic!("{other:?} in parts"),
    }
}

/// Each blank is a part, or one of those that are ticked.
fn apart(blanks: &[Blank<Said>], parts: &[Part], takes: &Takes) {
    assert_eq!(takes.blanks, Blanks::Apart);
    let mut left: Vec<&Blank<Said>> = blanks.iter().collect();
    for part in parts {
        if let Response::Several(ticks) = &part.response {
            assert!(ticks.len() >= 3 && ticks.iter().any(|tick| tick.right));
            for tick in ticks {
                let at = left.iter().position(|blank| blank.label == tick.text);
                let blank = left.remove(at.expect("a blank"));
                let Field::OneOf(options) = &blank.field else {
                    panic!("{blank:?}");
                };
                let asked = options.iter().find(|option| {
                    part.label
                        .plain
                        .ends_with(&format!(" {}.", option.text.plain))
                });
                assert_eq!(asked.expect("what is asked").right, tick.right);
            }
            continue;
        }
        let at = left.iter().position(|blank| blank.label == part.label);
        let blank = left.remove(at.expect("a blank"));
        let field = match &part.response {
            Response::Number(number) => Field::Number(number.clone()),
            Response::Choice(options) => Field::OneOf(options.clone()),
            other => panic!("{other:?}"),
        };
        same_field(&blank.field, &field, takes);
    }
    assert!(left.is_empty());
}

fn whole(before: &Response<Said>, after: &Response<Said>, takes: &Takes) {
    match (before, after) {
        (Response::Choice(before), Response::Choice(after)) => same_options(before, after, takes),
        (Response::Ordering(lines), Response::Matching { rows, choices }) => {
            assert!(!takes.ordering && takes.matching);
            let places: Vec<Said> = (1..=lines.len())
                .map(|place| said(&place.to_string()))
                .collect();
            assert_eq!(choices, &places);
            // The last place is no gift.
            assert_eq!(rows.len(), lines.len() - usize::from(lines.len() > 2));
            assert!(rows.iter().enumerate().any(|(at, row)| row.choice != at) || lines.len() > 2);
            assert!(rows.iter().all(|row| lines[row.choice] == row.text));
        }
        (Response::Blanks(before), Response::Blanks(after)) => {
            assert_ne!(takes.blanks, Blanks::Apart);
            assert_eq!(before.len(), after.len());
            let lists = takes.blanks == Blanks::Marked && before.len() > POINTS as usize;
            let takes = &Takes {
                many_right: takes.many_right && !lists,
                ..*takes
            };
            for (before, after) in before.iter().zip(after) {
                assert_eq!(before.label, after.label);
                same_field(&before.field, &after.field, takes);
            }
            let typed = after
                .iter()
                .filter(|blank| matches!(blank.field, Field::Number(_)));
            let typed = typed.count();
            assert!(!lists || typed == 0);
            assert!(takes.blanks != Blanks::Alike || typed == 0 || typed == after.len());
        }
        (Response::Blanks(blanks), Response::Number(number)) => {
            assert_eq!(blanks.len(), 1);
            assert_eq!(blanks[0].field, Field::Number(number.clone()));
        }
        (Response::Blanks(blanks), Response::Choice(options)) => {
            assert_eq!(blanks.len(), 1);
            same_field(&blanks[0].field, &Field::OneOf(options.clone()), takes);
        }
        (Response::Blanks(blanks), Response::Several(ticks)) => {
            assert_eq!(blanks.len(), ticks.len());
        }
        (Response::Ordering(_) | Response::Matching { .. }, Response::Choice(_)) => {}
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
            for part in lower(before.clone(), takes, POINTS.into(), seed, &ENGLISH).0 {
                sorts.insert((before.sort(), part.response.sort()));
            }
        }
    }
    for sort in [Sort::Number, Sort::Choice] {
        assert!(sorts.contains(&(Sort::Blanks, sort)));
    }
    assert!(sorts.contains(&(Sort::Ordering, Sort::Matching)));
    assert!(sorts.contains(&(Sort::Ordering, Sort::Choice)));
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
