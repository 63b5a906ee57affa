//! What is wrong with a question: looked at from outside, with what the truth says of its position.

use nimsmith::kinds::content::{Content, Value};
use nimsmith::language::print;
use nimsmith::model::derivation::Derivation;
use nimsmith::model::formula::{Chain, Expr, Relation};
use nimsmith::model::position::{Move, Position};
use nimsmith::model::rules::Layout;
use nimsmith::quiz::{Blank, Choice, Field, Number, Quiz, Response, Row, Text};
use nimsmith::worksheet::Question;

use super::truth::{Play, Truth, xor};

/// A question with who knows the truth about it.
pub struct Case<'a> {
    pub kind: &'a str,
    pub question: &'a Question,
    pub quiz: &'a Quiz,
    pub truth: &'a mut Truth,
}

/// A text in plain words, for comparing and for failures.
pub fn plain(text: &Text) -> String {
    text.iter().map(piece).collect()
}

fn piece(value: &Value) -> String {
    match value {
        Value::Text(text) | Value::Line(text) => text.clone(),
        Value::Word(word) => word.to_string(),
        Value::Worked(line, at) => print::line(line, &Derivation::of(at.clone()), Layout::ROWS),
        Value::Number(n) => n.to_string(),
        Value::Counters(n) => format!("{n} counters"),
        Value::Position(position) => position.to_string(),
        Value::Move { by, .. } => by.to_string(),
        Value::Expr(expr) => expr.to_string(),
        Value::Chain(chain) => chain.to_string(),
        other => panic!("no piece of a text: {other:?}"),
    }
}

/// All that is wrong, in words.
pub fn faults(case: &mut Case) -> Vec<String> {
    let mut faults = form(case.quiz);
    match case.kind {
        "nim-sum" => nim_sum(case, &mut faults),
        "change" => change(case, &mut faults),
        "grundy-value" => grundy_value(case, &mut faults),
        "winner" | "first-move" | "zeroing-move" | "all-moves" | "reply" => {
            moves(case, &mut faults);
        }
        "two-rules" => two_rules(case, &mut faults),
        "which-nim" => which_nim(case, &mut faults),
        "table" => table(case, &mut faults),
        "grundy-table" => grundy_table(case, &mut faults),
        "played-game" => played_game(case, &mut faults),
        "state-diagram" => state_diagram(case, &mut faults),
        "why-legal" => why_legal(case, &mut faults),
        "justify" => justify(case, &mut faults),
        "spot-the-error" => spot_the_error(case, &mut faults),
        other => panic!("no truth about {other}"),
    }
    faults
}

fn expect(faults: &mut Vec<String>, holds: bool, what: impl Into<String>) {
    if !holds {
        faults.push(what.into());
    }
}

/// What must hold of every question.
fn form(quiz: &Quiz) -> Vec<String> {
    let mut faults = Vec::new();
    let mut check = |holds: bool, what: String| {
        if !holds {
            faults.push(what);
        }
    };
    check(!plain(&quiz.ask).is_empty(), "nothing is asked".to_string());
    let mut options = |options: &[Choice<Text>], one: bool| {
        let mut texts: Vec<String> = options.iter().map(|option| plain(&option.text)).collect();
        let all = texts.join(" / ");
        check(texts.len() > 1, format!("too few options: {all}"));
        texts.sort();
        texts.dedup();
        check(
            texts.len() == options.len(),
            format!("options alike: {all}"),
        );
        let rights = options.iter().filter(|option| option.right).count();
        check(rights > 0, format!("no right option: {all}"));
        check(
            !one || rights < options.len(),
            format!("no wrong option: {all}"),
        );
        for option in options {
            let told = option.right || !plain(&option.message).is_empty();
            check(told, format!("nothing is told of {}", plain(&option.text)));
        }
    };
    let mut blanks = Vec::new();
    match &quiz.response {
        Response::Choice(choices) => options(choices, true),
        Response::Several(choices) => options(choices, false),
        Response::Blanks(all) => {
            for Blank { label, field } in all {
                blanks.push(plain(label));
                if let Field::OneOf(choices) = field {
                    options(choices, true);
                }
            }
        }
        _ => {}
    }
    match &quiz.response {
        Response::Number(number) => faults.extend(slips(number)),
        Response::Blanks(all) => {
            for blank in all {
                if let Field::Number(number) = &blank.field {
                    faults.extend(slips(number));
                }
            }
        }
        Response::Matching { rows, choices } => {
            let choices: Vec<String> = choices.iter().map(plain).collect();
            expect(&mut faults, alike(&choices).is_none(), "choices alike");
            expect(&mut faults, !rows.is_empty(), "no rows");
            for Row { text, choice } in rows {
                expect(&mut faults, *choice < choices.len(), plain(text));
            }
        }
        _ => {}
    }
    expect(
        &mut faults,
        alike(&blanks).is_none(),
        format!("labels alike: {blanks:?}"),
    );
    faults
}

fn alike(texts: &[String]) -> Option<&String> {
    let mut texts: Vec<&String> = texts.iter().collect();
    texts.sort();
    texts
        .windows(2)
        .find(|pair| pair[0] == pair[1])
        .map(|pair| pair[0])
}

fn slips(number: &Number<Text>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut values: Vec<u64> = number.slips.iter().map(|slip| slip.value).collect();
    values.push(number.key);
    values.sort_unstable();
    values.dedup();
    let different = values.len() == number.slips.len() + 1;
    expect(&mut faults, different, "slips alike, or one is right");
    let told = number
        .slips
        .iter()
        .all(|slip| !plain(&slip.message).is_empty());
    expect(&mut faults, told, "nothing is told of a slip");
    faults
}

fn blanks(case: &Case) -> Vec<(String, Field<Text>)> {
    let Response::Blanks(blanks) = &case.quiz.response else {
        panic!("no blanks");
    };
    let field = |blank: &Blank<Text>| (plain(&blank.label), blank.field.clone());
    blanks.iter().map(field).collect()
}

fn is_number(field: &Field<Text>, key: u64) -> bool {
    matches!(field, Field::Number(number) if number.key == key)
}

/// Whether just the options are right that begin like this.
fn rights(options: &[Choice<Text>], wanted: &str) -> bool {
    let right = |option: &Choice<Text>| plain(&option.text).starts_with(wanted) == option.right;
    options.iter().all(right)
}

fn is_one_of(field: &Field<Text>, wanted: &str) -> bool {
    matches!(field, Field::OneOf(options) if rights(options, wanted))
}

fn heaps(case: &Case) -> Vec<u64> {
    case.question.problem.position.0.clone()
}

fn move_of(text: &Text) -> Option<(Move, Position)> {
    text.iter().find_map(|value| match value {
        Value::Move { by, at } => Some((by.clone(), at.clone())),
        _ => None,
    })
}

fn nim_sum(case: &mut Case, faults: &mut Vec<String>) {
    let right = match &case.quiz.response {
        Response::Number(number) => number.key == xor(&heaps(case)),
        _ => false,
    };
    expect(faults, right, "the nim-sum is another one");
}

fn grundy_value(case: &mut Case, faults: &mut Vec<String>) {
    let Response::Number(number) = &case.quiz.response else {
        panic!("no number");
    };
    let right = case.truth.grundy(&heaps(case));
    expect(faults, number.key == right, "the Grundy value");
}

fn which_nim(case: &mut Case, faults: &mut Vec<String>) {
    let Response::Choice(options) = &case.quiz.response else {
        panic!("no choice");
    };
    let sorted = |text: &str| {
        let words = text.split(|c: char| !c.is_ascii_digit());
        let mut sizes: Vec<u64> = words.filter_map(|word| word.parse().ok()).collect();
        sizes.sort_unstable();
        sizes
    };
    let mut right = heaps(case).to_vec();
    right.sort_unstable();
    for option in options {
        let says = sorted(&plain(&option.text)) == right;
        expect(faults, says == option.right, "the heaps");
    }
}

fn change(case: &mut Case, faults: &mut Vec<String>) {
    let Response::Blanks(all) = &case.quiz.response else {
        panic!("no blanks");
    };
    let (by, at) = move_of(&all[1].label).expect("a move in the label");
    expect(faults, at.0 == heaps(case), "a move of another position");
    let after = case.truth.made(&at.0, &by).expect("a legal move");
    expect(
        faults,
        is_number(&all[0].field, xor(&at.0)),
        "the first nim-sum",
    );
    expect(
        faults,
        is_number(&all[1].field, xor(&after)),
        "the second nim-sum",
    );
    expect(
        faults,
        is_one_of(&all[2].field, "yes"),
        "whether it changes",
    );
}

fn moves(case: &mut Case, faults: &mut Vec<String>) {
    let heaps = heaps(case);
    let (options, one) = match &case.quiz.response {
        Response::Choice(options) => (options, true),
        Response::Several(options) => (options, false),
        _ => return faults.push("neither one nor several".to_string()),
    };
    expect(faults, one != (case.kind == "all-moves"), "another type");
    let first = case.truth.wins(&heaps);
    let zeroing = case.kind == "zeroing-move";
    let over = !case.truth.goes_on(&heaps);
    let winning = case.truth.winning_moves(&heaps);
    let mut shown = 0;
    for option in options {
        let text = plain(&option.text);
        let truth = match move_of(&option.text) {
            Some((by, at)) => {
                expect(faults, at.0 == heaps, "a move of another position");
                let after = case.truth.made(&heaps, &by);
                let wins = after.is_some_and(|after| match zeroing {
                    true => xor(&after) == 0,
                    false => !case.truth.wins(&after),
                });
                shown += usize::from(wins);
                wins
            }
            None if text.contains("first player") => first,
            None if text.contains("second player") => !first,
            None if text == "Some move wins." => winning > 0,
            None => winning == 0,
        };
        expect(
            faults,
            truth == option.right,
            format!("{text} for {heaps:?}"),
        );
    }
    let wanted = match case.kind {
        "winner" => 0,
        _ => winning.min(3),
    };
    expect(
        faults,
        shown == wanted,
        format!("{shown} of {winning} moves"),
    );
    let wrongs = options.iter().filter(|option| !option.right).count();
    expect(faults, wrongs <= 5, "too many wrong options");
    expect(
        faults,
        over || winning > 0 || options.len() > 1,
        "nothing to choose",
    );
}

fn two_rules(case: &mut Case, faults: &mut Vec<String>) {
    let heaps = heaps(case);
    let mut classic = Truth::new(Play::Nim { misere: true });
    for (label, field) in blanks(case) {
        let player = |first: bool| match first {
            true => "the first",
            false => "the second",
        };
        let right = match (&*label, &field) {
            ("Who can always win in Nim?", _) => is_one_of(&field, player(case.truth.wins(&heaps))),
            ("Who can always win in Classic Nim?", _) => {
                is_one_of(&field, player(classic.wins(&heaps)))
            }
            (_, Field::Number(number)) => {
                number.key == heaps.iter().filter(|&&size| size > 1).count() as u64
            }
            (_, Field::OneOf(options)) => {
                let mut some = false;
                let mut right = true;
                for option in options {
                    match move_of(&option.text) {
                        Some((by, _)) => {
                            let after = case.truth.made(&heaps, &by);
                            let wins =
                                after.is_some_and(|to| !case.truth.wins(&to) && !classic.wins(&to));
                            some |= wins;
                            right &= wins == option.right;
                        }
                        None => right &= option.right != some,
                    }
                }
                right
            }
        };
        expect(faults, right, format!("{label} {heaps:?}"));
    }
}

fn table(case: &mut Case, faults: &mut Vec<String>) {
    let size = heaps(case)[0];
    const FAR: u64 = 400;
    let entries: Vec<bool> = (0..FAR).map(|n| case.truth.wins(&[n])).collect();
    // The smallest beginning and the smallest period that no entry contradicts.
    let repeats = |length: usize| {
        let differ = (0..entries.len() - length).rfind(|&i| entries[i] != entries[i + length]);
        differ.map_or(0, |i| i + 1)
    };
    let length = (1..100)
        .find(|&length| repeats(length) < 200)
        .expect("a period");
    let mut listed = 0;
    for (label, field) in blanks(case) {
        let right = match label.trim_end_matches(':').parse::<u64>() {
            Ok(n) => {
                listed += u64::from(n == listed);
                is_one_of(&field, if entries[n as usize] { "N" } else { "P" })
            }
            Err(_) if label.starts_with("The table repeats") => {
                is_number(&field, repeats(length) as u64)
            }
            Err(_) if label.starts_with("Its period") => is_number(&field, length as u64),
            Err(_) => is_one_of(
                &field,
                if entries[size as usize] {
                    "the first"
                } else {
                    "the second"
                },
            ),
        };
        expect(faults, right, format!("{label} for {size}"));
    }
    expect(faults, listed == size + 1, "not every number is asked");
}

/// Each value, and the smallest beginning and period that no entry contradicts, where they are asked for.
fn grundy_table(case: &mut Case, faults: &mut Vec<String>) {
    let size = heaps(case)[0];
    let mut entries: Vec<u64> = Vec::new();
    for n in 0..2 * size + 30 {
        let entry = |sum: u64, part: &u64| sum ^ entries[*part as usize];
        let options = case.truth.options(&[n]).into_iter();
        let values: Vec<u64> = options.map(|parts| parts.iter().fold(0, entry)).collect();
        entries.extend((0..).find(|value| !values.contains(value)));
    }
    let repeats = |length: usize| {
        let differ = (0..entries.len() - length).rfind(|&i| entries[i] != entries[i + length]);
        differ.map_or(0, |i| i + 1)
    };
    let period = (1..entries.len() / 2).find(|&length| repeats(length) + length <= size as usize);
    let mut listed = 0;
    for (label, field) in blanks(case) {
        let right = match (label.trim_end_matches(':').parse::<u64>(), period) {
            (Ok(n), _) => {
                listed += u64::from(n == listed);
                is_number(&field, entries[n as usize])
            }
            (_, Some(length)) if label.starts_with("The table repeats") => {
                is_number(&field, repeats(length) as u64)
            }
            (_, Some(length)) if label.starts_with("Its period") => {
                is_number(&field, length as u64)
            }
            _ => false,
        };
        expect(faults, right, format!("{label} for {size}"));
    }
    expect(faults, listed == size + 1, "not every number is asked");
}

fn played_game(case: &mut Case, faults: &mut Vec<String>) {
    let mut positions = vec![case.question.problem.drawn.0.clone()];
    for by in &case.question.problem.moves {
        let last = positions.last().expect("a position");
        positions.push(case.truth.made(last, by).expect("a legal move"));
    }
    const PLAYERS: [&str; 2] = ["Alex", "Robin"];
    let winning: Vec<&str> = (0..positions.len())
        .map(|turn| PLAYERS[(turn + usize::from(!case.truth.wins(&positions[turn]))) % 2])
        .collect();
    let bad = (0..positions.len() - 1)
        .find(|&turn| winning[turn] == PLAYERS[turn % 2] && winning[turn + 1] != winning[turn]);
    let mut told = vec![false; positions.len()];
    for (label, field) in blanks(case) {
        let turn = match label.split_once(',').map(|(place, _)| place) {
            Some("At the start") => Some(0),
            Some(place) => place.rsplit(' ').next().and_then(|n| n.parse().ok()),
            None => None,
        };
        let right = match turn {
            Some(turn) if label.ends_with("winning:") => {
                told[turn] = true;
                is_one_of(&field, winning[turn])
            }
            Some(turn) if label.ends_with("nim-sum:") => is_number(&field, xor(&positions[turn])),
            Some(turn) => {
                let big = positions[turn].iter().filter(|&&size| size > 1).count();
                is_one_of(&field, ["the number", "exactly", "the nim-sum"][big.min(2)])
            }
            None => {
                let wanted = bad.map(|turn| format!("move {}", turn + 1));
                is_one_of(&field, wanted.as_deref().unwrap_or("there is none"))
            }
        };
        expect(faults, right, format!("{label} {positions:?}"));
    }
    expect(
        faults,
        told.iter().all(|&told| told),
        "who is winning is not asked everywhere",
    );
}

fn state_diagram(case: &mut Case, faults: &mut Vec<String>) {
    let key = found(&case.question.more.found, "diagram");
    let Value::Diagram(key) = key else {
        panic!("no diagram")
    };
    let lettered = key.nodes.iter().filter(|node| !node.given);
    let lettered: Vec<&Position> = lettered.map(|node| &node.position).collect();
    let shown = |position: &Position| match position.0.is_empty() {
        true => "0".to_string(),
        false => position.to_string(),
    };
    let of_letter = |letter: &str| {
        let letter = letter.chars().next().filter(char::is_ascii_uppercase);
        letter.and_then(|letter| lettered.get(letter as usize - 'A' as usize).copied())
    };
    let mut marks = 0;
    for (label, field) in blanks(case) {
        let right = if let Some(name) = label.strip_prefix("N or P for ") {
            marks += 1;
            let name = name.trim_end_matches(':');
            let at = key.nodes.iter().map(|node| &node.position);
            let at = of_letter(name).or_else(|| at.into_iter().find(|at| shown(at) == name));
            let at = at.unwrap_or_else(|| panic!("no position is called {name}"));
            is_one_of(&field, if case.truth.wins(&at.0) { "N" } else { "P" })
        } else if let Some(letter) = label.strip_suffix(" is") {
            let wanted = shown(of_letter(letter).expect("a letter"));
            let Field::OneOf(options) = &field else {
                panic!("no options")
            };
            let right = |option: &Choice<Text>| (plain(&option.text) == wanted) == option.right;
            options.iter().all(right)
        } else {
            let first = case.truth.wins(&heaps(case));
            is_one_of(&field, if first { "the first" } else { "the second" })
        };
        expect(
            faults,
            right,
            format!("{label} in the diagram of {:?}", heaps(case)),
        );
    }
    expect(faults, marks == key.nodes.len(), "not every mark is asked");
}

fn why_legal(case: &mut Case, faults: &mut Vec<String>) {
    let heaps = heaps(case);
    let s = xor(&heaps);
    let size = heaps[case.question.problem.choices[0] as usize - 1];
    let power = 1_u64 << s.ilog2();
    let all = blanks(case);
    let below = power - 1;
    let keys = [
        power,
        size & !(below | power),
        size & below,
        s & below,
        size ^ s,
    ];
    for (key, (label, field)) in keys.into_iter().zip(&all) {
        expect(
            faults,
            is_number(field, key),
            format!("{label} for {size} and {s}"),
        );
    }
    let Some((_, Field::OneOf(reasons))) = all.get(5) else {
        return faults.push("no reason is asked".to_string());
    };
    for reason in reasons {
        let text = plain(&reason.text);
        let right = text.starts_with(&format!("{power} disappears"));
        expect(faults, right == reason.right, text.clone());
        let false_here = s & !size != 0;
        expect(faults, !text.starts_with("All powers") || false_here, text);
    }
}

fn justify(case: &mut Case, faults: &mut Vec<String>) {
    let steps = found(&case.question.more.found, "steps");
    let Value::List(steps) = steps else {
        panic!("no steps")
    };
    let steps: Vec<(String, String)> = steps.iter().map(step).collect();
    match &case.quiz.response {
        Response::Matching { rows, choices } => {
            for Row { text, choice } in rows {
                let text = plain(text);
                let reason = plain(&choices[*choice]);
                let known = steps
                    .iter()
                    .any(|(side, why)| text.ends_with(side) && *why == reason);
                expect(faults, known, format!("{text}: {reason}"));
            }
            let start = found(&case.question.more.asked, "start");
            if let Value::Expr(start) = start {
                faults.extend(properties(start, rows, choices));
            }
        }
        Response::Choice(options) => {
            let key = options.iter().find(|option| {
                let text = plain(&option.text);
                steps.iter().any(|(side, _)| text.ends_with(side)) && option.right
            });
            expect(faults, key.is_some(), "the step of the key is not right");
            let start = match found(&case.question.more.asked, "start") {
                Value::Expr(start) => worth(start),
                _ => None,
            };
            for option in options.iter().filter(|option| option.right) {
                let is_true = match option.text.last() {
                    Some(Value::Chain(chain)) => holds(chain),
                    Some(Value::Expr(side)) => {
                        let unequal = plain(&option.text).starts_with('≠');
                        (worth(side) == start) != unequal
                    }
                    _ => false,
                };
                expect(faults, is_true, plain(&option.text));
            }
        }
        Response::Essay => {}
        _ => faults.push("another type".to_string()),
    }
}

/// What each row's property does to the numbers of the side before, where that is the row before.
fn properties(start: &Expr, rows: &[Row<Text>], choices: &[Text]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut before = start.clone();
    for Row { text, choice } in rows {
        let Some(Value::Expr(side)) = text.last() else {
            continue;
        };
        let [mut old, mut new] = [&before, side].map(flat);
        let same = old == new;
        let longer = old.len() > new.len();
        old.sort_unstable();
        new.sort_unstable();
        let dropped = without_zero(&old) == without_zero(&new) && longer;
        let holds = match &*plain(&choices[*choice]) {
            "associative" => same,
            "commutative" => !same && old == new,
            "zero" => dropped,
            "self-inverse" => {
                longer && new.contains(&0) && (!dropped || old.iter().all(|&n| n == 0))
            }
            "whole number" => longer,
            "difference" => side.as_number() == Some(0),
            _ => false,
        };
        let said = plain(&choices[*choice]);
        expect(&mut faults, holds, format!("{before} to {side}: {said}"));
        before = side.clone();
    }
    faults
}

fn without_zero(numbers: &[u64]) -> Vec<u64> {
    numbers.iter().copied().filter(|&n| n != 0).collect()
}

fn flat(expr: &Expr) -> Vec<u64> {
    match expr {
        Expr::Xor(terms) => terms.iter().flat_map(flat).collect(),
        _ => vec![expr.as_number().expect("a number")],
    }
}

fn worth(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Xor(terms) => terms
            .iter()
            .try_fold(0, |sum, term| Some(sum ^ worth(term)?)),
        _ => expr.as_number(),
    }
}

fn holds(chain: &Chain) -> bool {
    match &chain.links[..] {
        [(Relation::Equal, right)] => worth(&chain.left) == worth(right),
        [(Relation::NotEqual, right)] => worth(&chain.left) != worth(right),
        _ => false,
    }
}

fn step(value: &Value) -> (String, String) {
    let Value::Record(step) = value else {
        panic!("no step")
    };
    (piece(found(step, "side")), piece(found(step, "reason")))
}

fn found<'a>(content: &'a Content, name: &str) -> &'a Value {
    let value = content.iter().find(|(known, _)| *known == name);
    &value.unwrap_or_else(|| panic!("no {name}")).1
}

/// Which line is the first wrong one is looked at by the checker, in `quiz_play`; here that one option stands for each line.
fn spot_the_error(case: &mut Case, faults: &mut Vec<String>) {
    let Value::List(lines) = found(&case.question.more.asked, "lines") else {
        panic!("no lines")
    };
    let Response::Choice(options) = &case.quiz.response else {
        return faults.push("another type".to_string());
    };
    expect(
        faults,
        options.len() == lines.len() + 1,
        "an option for each line",
    );
    let rights = options.iter().filter(|option| option.right).count();
    expect(faults, rights == 1, "one line is the first wrong one");
}
