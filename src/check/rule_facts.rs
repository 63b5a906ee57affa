//! What the rules say of a game without a search: whether it is Nim, and by which number heaps are divided.

use crate::model::rules::{Convention, Rules, Theorem};

/// Whether sizes of heaps are nim-summed to know who wins.
pub fn is_nim(rules: &dyn Rules) -> bool {
    rules
        .theorems()
        .iter()
        .any(|theorem| matches!(theorem, Theorem::One | Theorem::Two))
}

/// k + 1 where 1 to k may be taken, and the rest that P-positions leave.
pub fn divisor(rules: &dyn Rules) -> Option<(u64, u64)> {
    let code = rules.code().filter(|code| code.is_plain())?;
    let holds = rules.theorems().contains(&Theorem::Multiples);
    let k = code.amounts()?.up_to().filter(|_| holds)?;
    let misere = rules.convention() == Convention::Misere;
    Some((k + 1, u64::from(misere)))
}
