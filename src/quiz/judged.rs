//! Options and numbers that the checker has looked at. Where it does not say the same as the key, there is no question.

use super::judge::Judgement;
use super::posed::Posed;
use super::text::plain;
use super::{Choice, Number, Slip, Text};
use crate::check::report::Overall;
use crate::error::Error;
use crate::model::Method;

/// A possible answer to a question.
pub struct Said {
    /// What the option says.
    pub text: Text,
    /// The same as one line in the language of written solutions.
    pub answer: String,
    /// Whether it is right by the key.
    pub right: bool,
}

/// An option that an answer in the language of written solutions says; right or wrong by the key.
pub fn option(posed: &Posed, text: Text, answer: &str, right: bool) -> Result<Choice<Text>, Error> {
    let judged = posed.judge()?.of(answer);
    let answer = answer.to_string();
    offered(
        posed,
        Said {
            text,
            answer,
            right,
        },
        judged,
    )
}

/// Options that do not speak of one another.
pub fn options(posed: &Posed, said: Vec<Said>) -> Result<Vec<Choice<Text>>, Error> {
    let answers: Vec<String> = said.iter().map(|said| said.answer.clone()).collect();
    let judge = posed.judge()?;
    let judged = said.into_iter().zip(judge.each(&answers));
    let options = judged.map(|(said, judged)| match judged.agrees(said.right) {
        true => offered(posed, said, judged),
        // By itself it may be read better.
        false => {
            let judged = judge.of(&said.answer);
            offered(posed, said, judged)
        }
    });
    options.collect()
}

/// An answer as an option, if the checker and the key agree on it.
fn offered(posed: &Posed, said: Said, judged: Judgement) -> Result<Choice<Text>, Error> {
    if !judged.agrees(said.right) {
        let why = format!("key and checker disagree on `{}`", said.answer);
        return Err(posed.refuse(&why));
    }
    Ok(Choice {
        text: said.text,
        right: said.right,
        message: match said.right {
            true => Text::new(),
            false => plain(told(posed, &said.answer, judged.message)),
        },
    })
}

/// What is told of a wrong answer: what the checker says, unless that is about a nim-sum where the key knows none.
fn told(posed: &Posed, answer: &str, message: String) -> String {
    let mirrors = posed.entry.method == Method::Mirror;
    let nim_sum = posed.words.locale.says().nim_sum.to_lowercase();
    if !mirrors || !message.to_lowercase().contains(&nim_sum) {
        return message;
    }
    let name = match answer.contains("player") {
        true => "quiz other way round",
        false => "quiz leaves unequal",
    };
    posed.say(name, &[])
}

/// A number with wrong ones that are likely; `answer` says a number in the language of written solutions. What the
/// checker cannot read is left out.
pub fn number(
    posed: &Posed,
    key: u64,
    likely: &[u64],
    answer: impl Fn(u64) -> String,
) -> Result<Number<Text>, Error> {
    let judge = posed.judge()?;
    let disagree = |n: u64| {
        let why = format!("key and checker disagree on `{}`", answer(n));
        posed.refuse(&why)
    };
    if !judge.of(&answer(key)).accepted {
        return Err(disagree(key));
    }
    let mut slips: Vec<Slip<Text>> = Vec::new();
    for &value in likely {
        let known = slips.iter().any(|slip| slip.value == value);
        if value == key || known || in_binary(value) == Some(key) {
            continue;
        }
        let said = judge.of(&answer(value));
        match said.wrong {
            true => slips.push(Slip {
                value,
                message: plain(said.message),
            }),
            false if said.verdict == Overall::Correct => return Err(disagree(value)),
            false => {}
        }
    }
    Ok(Number { key, slips })
}

/// The number that a number's digits spell in binary. The checker takes 100 for 4 where 4 is right.
fn in_binary(digits: u64) -> Option<u64> {
    u64::from_str_radix(&digits.to_string(), 2).ok()
}
