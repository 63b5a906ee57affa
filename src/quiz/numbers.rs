//! Nim-sums that are typed: `nim-sum` and `change`.

use super::posed::Posed;
use super::{Blank, Field, Quiz, Response, judged};
use crate::engine::{diagnosis, mistakes};
use crate::error::Error;
use crate::kinds::content::Value;
use crate::language::print;
use crate::model::{Claim, Goal, Method, Position};

/// The nim-sum of some numbers.
pub fn nim_sum(posed: &Posed) -> Result<Quiz, Error> {
    let key = posed.lines().nim_sum();
    let key = key.ok_or_else(|| posed.refuse("there is no nim-sum"))?;
    let likely = sums(posed, &posed.problem.position.0);
    let number = judged::number(posed, key, &likely, |n| format!("nim-sum = {n}"))?;
    Ok(posed.quiz("quiz ask nim-sum", Response::Number(number)))
}

/// The Grundy value of a heap; likely are its size, what is left of it after the largest move, and the values beside the right one.
pub fn grundy_value(posed: &Posed) -> Result<Quiz, Error> {
    let key = posed.lines().grundy_value();
    let key = key.ok_or_else(|| posed.refuse("there is no Grundy value"))?;
    let size = posed.problem.position.0.iter().copied().max().unwrap_or(0);
    let likely = [size, key + 1, key.saturating_sub(1), key + 2];
    let said = |n: u64| format!("Grundy value of {size}: {n}");
    let number = judged::number(posed, key, &likely, said)?;
    Ok(posed.quiz("quiz ask grundy-value", Response::Number(number)))
}

/// The nim-sum before and after the move that the key makes, and whether it has changed.
pub fn change(posed: &Posed) -> Result<Quiz, Error> {
    let at = &posed.problem.position;
    let mut claims = posed.lines().lines.iter().map(|line| &line.claim);
    let changes = claims.find_map(|claim| match claim {
        Claim::Changes { by, before, after } => Some((by, *before, *after)),
        _ => None,
    });
    let none = || posed.refuse("no move changes the nim-sum");
    let (by, before, after) = changes.ok_or_else(none)?;
    let to = posed.game.after(at, by).ok_or_else(none)?;
    let take = print::take(by, at, posed.game.layout());
    let made = Value::Move {
        by: by.clone(),
        at: at.clone(),
    };
    let first = judged::number(posed, before, &sums(posed, &at.0), |n| {
        format!("nim-sum = {n}")
    })?;
    let likely = [&[before][..], &sums(posed, &to.0)].concat();
    let second = judged::number(posed, after, &likely, |n| {
        format!("{take}\nnim-sum of {to} = {n}")
    })?;
    let changed = |n: u64| format!("{take} changes the nim-sum from {before} to {n}");
    let yes = judged::option(posed, posed.text("quiz yes"), &changed(after), true)?;
    let no = judged::option(posed, posed.text("quiz no"), &changed(before), false)?;
    let blanks = vec![
        Blank::number(posed.say("quiz before", &[]), first),
        Blank {
            label: posed.around("quiz after", &[], "move", vec![made.clone()]),
            field: Field::Number(second),
        },
        Blank::one_of(posed.say("quiz has changed", &[]), vec![yes, no]),
    ];
    Ok(Quiz {
        ask: posed.around("quiz ask change", &[], "move", vec![made]),
        response: Response::Blanks(blanks),
    })
}

/// What the nim-sum of some numbers comes to under the mistakes that are made with the set's method.
fn sums(posed: &Posed, numbers: &[u64]) -> Vec<u64> {
    sums_by(posed.entry.method, numbers)
}

/// The same for any method.
pub fn sums_by(method: Method, numbers: &[u64]) -> Vec<u64> {
    let known = diagnosis::seen(Goal::NimSum, false, method);
    known
        .filter_map(|mistake| mistakes::sum(mistake, numbers))
        .collect()
}

/// The nim-sums that come of mistakes at a position, without the right one, each with the message of what is wrong, for a kind
/// whose answers the checker does not read.
pub fn unread_sums(position: &Position, key: u64) -> Vec<(u64, &'static str)> {
    use crate::engine::mistakes::Mistake as M;
    let told = [
        (M::Carried, "quiz added two"),
        (M::NothingCancelled, "quiz added"),
        (M::CancelledThree, "quiz cancelled three"),
        (M::KeptOne, "quiz kept one"),
    ];
    let mut sums: Vec<(u64, &'static str)> = Vec::new();
    for (mistake, why) in told {
        if let Some(sum) = mistakes::sum(mistake, &position.0)
            && sum != key
            && sums.iter().all(|(known, _)| *known != sum)
        {
            sums.push((sum, why));
        }
    }
    sums
}
