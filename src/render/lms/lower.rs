//! The next best type of question where a system lacks one.

use super::item::Said;
use crate::dice::Dice;
use crate::locale::Locale;
use crate::quiz::{Blank, Choice, Field, Number, Response, Row, Slip, Sort};
use crate::spec::Points;

/// What a system can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takes {
    /// Whether one of several right options may be chosen. Else one right option stays, and the others are left out.
    pub many_right: bool,
    /// Whether lines can be put in order. Else each line is matched with its place.
    pub ordering: bool,
    /// Whether rows can be matched with choices. Else each row is a question by itself.
    pub matching: bool,
    /// How blanks are filled in.
    pub blanks: Blanks,
}

/// How a system has blanks filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blanks {
    /// Each as it is.
    Each,
    /// Each as it is where there is a whole mark for every one. Else all are chosen from lists.
    Marked,
    /// All are typed, or else all are chosen from lists.
    Alike,
    /// Each is a question by itself, but those that ask the same of several things, which are ticked.
    Apart,
}

/// A question, or one of those that it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is about, where there are several.
    pub label: Said,
    /// How it is answered.
    pub response: Response<Said>,
}

/// Blanks with the same two options are ticked where there are so many.
const FEWEST: usize = 3;

/// What became of a response that a system cannot take as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lowered {
    /// Right options were left out, so that one is right.
    OneRight,
    /// Numbers are chosen from lists instead of typed.
    Listed,
    /// All blanks are chosen from lists, since there are more of them than marks, or half a mark.
    Marks,
    /// It is of another type now; it had this one.
    Instead(Sort),
    /// It is several questions now; it had this type.
    Apart(Sort),
}

/// The response as a system can take it, in one part or several, and what became of it where it is not what it was. The
/// question is worth so many points. Lines that are matched with their places stand in an order that depends on `salt`.
pub fn lower(
    response: Response<Said>,
    takes: &Takes,
    points: Points,
    salt: u64,
    locale: &Locale,
) -> (Vec<Part>, Option<Lowered>) {
    let before = response.sort();
    let (response, was) = whole(response, takes, points, salt);
    let parts = match response {
        Response::Blanks(blanks) if takes.blanks == Blanks::Apart => {
            blanks_apart(blanks, takes, locale)
        }
        Response::Matching { rows, choices } if !takes.matching => {
            let row = |row: Row<Said>| Part {
                label: match before {
                    Sort::Ordering => around(locale, "quiz place of line", "line", row.text),
                    _ => row.text,
                },
                response: Response::Choice(among(&choices, row.choice)),
            };
            rows.into_iter().map(row).collect()
        }
        response => {
            let label = Said::default();
            return (vec![Part { label, response }], was);
        }
    };
    let was = match parts.len() {
        1 => Lowered::Instead(before),
        _ => Lowered::Apart(before),
    };
    (parts, Some(was))
}

/// The response in one part, where there can be one.
fn whole(
    response: Response<Said>,
    takes: &Takes,
    points: Points,
    salt: u64,
) -> (Response<Said>, Option<Lowered>) {
    let fewer = |changed: bool| changed.then_some(Lowered::OneRight);
    match response {
        Response::Choice(options) => {
            let (options, changed) = kept(options, takes);
            (Response::Choice(options), fewer(changed))
        }
        Response::Ordering(lines) if !takes.ordering => {
            (places(lines, salt), Some(Lowered::Instead(Sort::Ordering)))
        }
        Response::Blanks(blanks) => {
            let few = takes.blanks == Blanks::Marked && !is_enough(points, blanks.len());
            let takes = &Takes {
                many_right: takes.many_right && !few,
                ..*takes
            };
            let was = match takes.blanks {
                Blanks::Marked if few && blanks.iter().any(typed) => Some(Lowered::Marks),
                Blanks::Alike if mixed(&blanks) => Some(Lowered::Listed),
                Blanks::Apart => return (Response::Blanks(blanks), None),
                _ => None,
            };
            let blanks = match was {
                Some(_) => blanks.into_iter().map(chosen).collect(),
                None => blanks,
            };
            let (response, changed) = each(blanks, takes);
            (response, was.or(fewer(changed)))
        }
        other => (other, None),
    }
}

/// Whether so many blanks can have whole marks, at least one each, that are worth these points together.
pub fn is_enough(points: Points, blanks: usize) -> bool {
    points.whole().is_some_and(|marks| marks as usize >= blanks)
}

/// Choices as options of which one is right.
pub fn among(choices: &[Said], right: usize) -> Vec<Choice<Said>> {
    let option = |(i, text): (usize, &Said)| Choice {
        text: text.clone(),
        right: i == right,
        message: Said::default(),
    };
    choices.iter().enumerate().map(option).collect()
}

/// Blanks as questions, those with the same two options as one.
fn blanks_apart(mut blanks: Vec<Blank<Said>>, takes: &Takes, locale: &Locale) -> Vec<Part> {
    let mut parts = Vec::new();
    while !blanks.is_empty() {
        let first = pair(&blanks[0]).map(|pair| pair.map(Said::clone));
        let alike = |blank: &Blank<Said>| {
            first.is_some() && pair(blank) == first.as_ref().map(|two| [&two[0], &two[1]])
        };
        if blanks.iter().filter(|blank| alike(blank)).count() >= FEWEST {
            let (same, rest) = blanks.into_iter().partition(alike);
            blanks = rest;
            parts.push(ticked(same, locale));
            continue;
        }
        let Blank { label, field } = blanks.remove(0);
        let response = match field {
            Field::Number(number) => Response::Number(number),
            Field::OneOf(options) => Response::Choice(kept(options, takes).0),
        };
        parts.push(Part { label, response });
    }
    parts
}

/// A message with a text in its one place.
fn around(locale: &Locale, name: &str, place: &str, text: Said) -> Said {
    let message = locale.feedback(name).message;
    let (before, after) = message
        .split_once(&format!("{{{place}}}"))
        .unwrap_or((message, ""));
    Said::new(before).and(text).and(Said::new(after))
}

/// The two options of a blank, where there are two and one is right.
fn pair(blank: &Blank<Said>) -> Option<[&Said; 2]> {
    match &blank.field {
        Field::OneOf(options) => match &options[..] {
            [one, other] if one.right != other.right => Some([&one.text, &other.text]),
            _ => None,
        },
        Field::Number(_) => None,
    }
}

/// Blanks with the same two options: those are ticked for which the first one is right, or the second where the first never
/// is.
fn ticked(blanks: Vec<Blank<Said>>, locale: &Locale) -> Part {
    let lists = blanks.into_iter().filter_map(|blank| match blank.field {
        Field::OneOf(options) => Some((blank.label, options)),
        Field::Number(_) => None,
    });
    let lists: Vec<(Said, Vec<Choice<Said>>)> = lists.collect();
    let right = |at: usize| {
        move |(_, options): &(Said, Vec<Choice<Said>>)| {
            options.get(at).is_some_and(|option| option.right)
        }
    };
    let at = usize::from(!lists.iter().any(right(0)));
    let named = lists.first().and_then(|(_, options)| options.get(at));
    let named = named.map(|option| option.text.clone()).unwrap_or_default();
    let option = |(label, options): (Said, Vec<Choice<Said>>)| {
        let option = options.into_iter().nth(at)?;
        Some(Choice {
            text: label.bare(),
            ..option
        })
    };
    Part {
        label: around(locale, "quiz tick", "answer", named),
        response: Response::Several(lists.into_iter().filter_map(option).collect()),
    }
}

/// The options that a system takes, and whether any were left out: of several right ones the first stays.
fn kept(mut options: Vec<Choice<Said>>, takes: &Takes) -> (Vec<Choice<Said>>, bool) {
    let all = options.len();
    if !takes.many_right {
        let mut rights = 0;
        options.retain(|option| {
            rights += usize::from(option.right);
            !option.right || rights == 1
        });
    }
    let changed = options.len() < all;
    (options, changed)
}

fn each(blanks: Vec<Blank<Said>>, takes: &Takes) -> (Response<Said>, bool) {
    let mut changed = false;
    let blanks = blanks.into_iter().map(|blank| Blank {
        label: blank.label,
        field: match blank.field {
            Field::OneOf(options) => {
                let (options, fewer) = kept(options, takes);
                changed |= fewer;
                Field::OneOf(options)
            }
            number => number,
        },
    });
    let blanks = blanks.collect();
    (Response::Blanks(blanks), changed)
}

/// Whether some blanks are typed and some chosen from lists.
fn mixed(blanks: &[Blank<Said>]) -> bool {
    blanks.iter().any(typed) && !blanks.iter().all(typed)
}

fn typed(blank: &Blank<Said>) -> bool {
    matches!(blank.field, Field::Number(_))
}

/// A blank with a list.
fn chosen(blank: Blank<Said>) -> Blank<Said> {
    let field = match blank.field {
        Field::Number(number) => Field::OneOf(listed(number)),
        list => list,
    };
    Blank { field, ..blank }
}

/// A number as a list of four: itself, its slips, and numbers near it where these are few. How many are smaller depends on
/// the number alone, so that its place among them tells nothing; slips for which there is no place are left out.
fn listed(number: Number<Said>) -> Vec<Choice<Said>> {
    const OTHERS: u64 = 3;
    let key = number.key;
    let (below, above) = (key.min(OTHERS), (u64::MAX - key).min(OTHERS));
    let smaller = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62).clamp(OTHERS - above, below);
    let (less, more): (Vec<_>, Vec<_>) =
        number.slips.into_iter().partition(|slip| slip.value < key);
    let side = |slips: Vec<Slip<Said>>, near: Vec<u64>, wanted: u64| {
        let known: Vec<u64> = slips.iter().map(|slip| slip.value).collect();
        let near = near.into_iter().filter(move |value| !known.contains(value));
        let slips = slips.into_iter().map(|slip| (slip.value, slip.message));
        let all = slips.chain(near.map(|value| (value, Said::default())));
        all.take(wanted as usize).collect::<Vec<_>>()
    };
    let near_less = (1..=below).map(|by| key - by).collect();
    let near_more = (1..=above).map(|by| key + by).collect();
    let mut entries = side(less, near_less, smaller);
    entries.push((key, Said::default()));
    entries.extend(side(more, near_more, OTHERS - smaller));
    entries.sort_by_key(|(value, _)| *value);
    let entry = |(value, message): (u64, Said)| Choice {
        text: Said::new(&value.to_string()),
        right: value == key,
        message,
    };
    entries.into_iter().map(entry).collect()
}

/// Lines to be matched with their places. The rows do not stand in the right order, and one line has none: its place would
/// follow from the others.
fn places(lines: Vec<Said>, salt: u64) -> Response<Said> {
    let count = lines.len();
    let rows = lines.into_iter().enumerate();
    let mut rows: Vec<Row<Said>> = rows.map(|(choice, text)| Row { text, choice }).collect();
    Dice::new(salt, "places", count as u64, "").shuffle(&mut rows);
    if rows.iter().enumerate().all(|(at, row)| row.choice == at) {
        rows.reverse();
    }
    if count >= FEWEST {
        rows.pop();
    }
    let choices = (1..=count).map(|place| Said::new(&place.to_string()));
    Response::Matching {
        rows,
        choices: choices.collect(),
    }
}
