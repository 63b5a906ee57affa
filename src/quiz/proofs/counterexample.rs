//! `counterexample`: one is chosen among values within the bounds.

use super::common::option;
use crate::dice::Dice;
use crate::error::Error;
use crate::kinds::content::Value;
use crate::kinds::counterexample::sight::Quick;
use crate::kinds::counterexample::variants::{Seen, Shape, Values, Variant};
use crate::kinds::counterexample::{Bounds, asked, smallest, written};
use crate::locale::ENGLISH;
use crate::model::position::{HeapNo, Move, Position};
use crate::quiz::posed::{Posed, essay};
use crate::quiz::text::plain;
use crate::quiz::{Quiz, Response, Text};

/// So many are right.
const MOST_RIGHT: usize = 2;
/// For so many the statement holds.
const MOST_HOLDING: usize = 3;
/// About so many the statement says nothing.
const MOST_BESIDE: usize = 1;
/// With fewer wrong ones more of either sort are taken.
const FEWEST_WRONG: usize = 3;
/// Values are so far from the smallest counterexample in one number; in several if none of them is wrong.
const FARTHEST: u64 = 6;
const MOST_CHANGED: usize = 3;

/// Makes the question.
pub fn counterexample(posed: &Posed) -> Result<Quiz, Error> {
    let (variant, bounds) =
        asked(posed.problem).ok_or_else(|| posed.refuse("no such statement"))?;
    let smallest = smallest(variant, &bounds);
    let smallest = smallest.ok_or_else(|| posed.refuse("no counterexample"))?;
    let mut options = Vec::new();
    for (values, right) in offered(posed, variant, &bounds, &smallest) {
        let said = shown(variant.shape, &values);
        let answer = written(variant.shape, &values, posed.words.locale);
        options.push(option(posed, said, &answer, right)?);
    }
    let ask = match variant.shape {
        Shape::Numbers(_) => "quiz ask counterexample numbers",
        Shape::Rows => "quiz ask counterexample rows",
        Shape::Play => "quiz ask counterexample play",
    };
    if options.is_empty() {
        return essay(posed);
    }
    Ok(Quiz {
        ask: posed.text(ask),
        response: Response::Choice(options),
    })
}

/// Values with whether they are right.
type Offered = Vec<(Values, bool)>;

fn offered(posed: &Posed, variant: &Variant, bounds: &Bounds, smallest: &Values) -> Offered {
    let words: u64 = posed.problem.drawn.0.iter().sum();
    let mut all = vec![smallest.clone()];
    for _ in 0..MOST_CHANGED {
        let mut farther: Vec<Values> = Vec::new();
        for values in all
            .iter()
            .flat_map(|from| near(variant.shape, bounds, from))
        {
            if !farther.contains(&values) {
                farther.push(values);
            }
        }
        all = farther;
        let mut mixed = all.clone();
        Dice::new(words, variant.name, 0, "").shuffle(&mut mixed);
        let offered = chosen(variant, mixed);
        if offered.iter().any(|(_, right)| !right) {
            return offered;
        }
    }
    Offered::new()
}

/// Values within the bounds that differ from others in one number by a little, or in the move alone.
fn near(shape: Shape, bounds: &Bounds, from: &Values) -> Vec<Values> {
    let mut numbers = vec![from.numbers.clone()];
    for place in 0..from.numbers.len() {
        let size = from.numbers[place];
        let least = size.saturating_sub(FARTHEST).max(*bounds.size.start());
        let most = size.saturating_add(FARTHEST).min(*bounds.size.end());
        let others = (least..=most).filter(|&other| other != size);
        numbers.extend(others.map(|other| {
            let mut numbers = from.numbers.clone();
            numbers[place] = other;
            numbers
        }));
        for other in 0..place {
            let mut swapped = from.numbers.clone();
            swapped.swap(place, other);
            numbers.push(swapped);
        }
    }
    numbers.retain(|numbers| bounds.allow(numbers));
    let near = numbers.into_iter();
    near.flat_map(|numbers| with_moves(shape, numbers))
        .collect()
}

fn with_moves(shape: Shape, numbers: Vec<u64>) -> Vec<Values> {
    if shape != Shape::Play {
        return vec![Values { numbers, by: None }];
    }
    let takes = (1..)
        .zip(&numbers)
        .flat_map(|(row, &size)| (1..=size).map(move |count| (row, count)));
    let with = |(row, count)| Values {
        numbers: numbers.clone(),
        by: Some(Move::take(HeapNo(row), count)),
    };
    takes.map(with).collect()
}

/// Some that are right and some that are not, in order.
fn chosen(variant: &Variant, near: Vec<Values>) -> Offered {
    let (mut right, mut holding, mut beside) = (Vec::new(), Vec::new(), Vec::new());
    for values in near {
        match variant.seen(&mut Quick, &values) {
            Some(seen) if seen.refutes() => right.push(values),
            Some(Seen { about: true, .. }) => holding.push(values),
            Some(_) => beside.push(values),
            None => {}
        }
    }
    right.truncate(MOST_RIGHT);
    let rest = holding.split_off(holding.len().min(MOST_HOLDING));
    let more = beside.split_off(beside.len().min(MOST_BESIDE));
    let mut wrong = [holding, beside].concat();
    let missing = FEWEST_WRONG.saturating_sub(wrong.len());
    wrong.extend(rest.into_iter().chain(more).take(missing));
    let wrong = wrong.into_iter().map(|values| (values, false));
    let right = right.into_iter().map(|values| (values, true));
    let mut chosen: Offered = right.chain(wrong).collect();
    chosen.sort_by_key(|(values, _)| {
        let take = values.by.as_ref().and_then(Move::single);
        let take = take.map(|take| (take.heap.0, take.count));
        (values.numbers.clone(), take)
    });
    chosen
}

/// Values as an option says them.
fn shown(shape: Shape, values: &Values) -> Text {
    if let Shape::Numbers(_) = shape {
        return plain(written(shape, values, &ENGLISH));
    }
    let at = Position(values.numbers.clone());
    match &values.by {
        Some(by) => {
            let by = by.clone();
            vec![
                Value::Position(at.clone()),
                Value::Word(": "),
                Value::Move { by, at },
            ]
        }
        None => vec![Value::Position(at)],
    }
}
