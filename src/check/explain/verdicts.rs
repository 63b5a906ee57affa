//! What is wrong with a verdict, a reason, a count or a position.

use super::numbers::parity;
use super::words::{Explained, Voice, told, with};
use crate::check::trouble::{Own, Trouble, WrongReason, WrongVerdict};
use crate::engine::mistakes::Mistake;
use crate::model::claim::{Counted, Outcome};

/// Counts, the board itself, and what is of no use.
pub fn board(trouble: &Trouble, voice: Voice) -> Explained {
    let Voice { row, rows, .. } = voice;
    match trouble {
        Trouble::Count { counted, right } => with(
            told(
                format!("That is not the number of {}.", things(*counted, voice)),
                "Count again on the board.",
            ),
            format!("The number of {} is {right}.", things(*counted, voice)),
        ),
        Trouble::MiscountedBig { said, right } => with(
            told(
                format!(
                    "{said} counts {rows} of 1 as well. A {row} is big when it has more than one."
                ),
                format!("Leave the {rows} of 1 out."),
            ),
            format!("The number of big {rows} is {right}."),
        ),
        Trouble::WrongCountParity {
            counted,
            right,
            left,
        } => told(
            match left {
                true => format!(
                    "The number of {rows} of 1 that are left is {right}, which is {}. The opponent loses only when it is odd.",
                    parity(*right)
                ),
                false => format!(
                    "The number of {} is {right}, which is {}.",
                    things(Some(*counted), voice),
                    parity(*right)
                ),
            },
            "Count again on the board.",
        ),
        Trouble::OtherBoard { mirrored } => told(
            "This is not the position that is given.",
            match mirrored {
                true => format!(
                    "It is the position read from the other end: write `rows from: bottom` at the top, or keep the order of the {rows}."
                ),
                false if voice.layout.disguise().is_some() => {
                    "Each coin is a heap as large as the number of its place.".to_string()
                }
                false => format!("Write the {rows} in the order in which they are given."),
            },
        ),
        Trouble::Occurs { power, right } => told(
            format!("{power} occurs in {right} of the {}.", voice.rows),
            "Split each number into powers of 2 and count again.",
        ),
        Trouble::Inverted(right) => told(
            match right {
                Outcome::N => "It is the other way round: these are N-positions.",
                Outcome::P => "It is the other way round: these are P-positions.",
            },
            "Try it with the smallest position of this kind.",
        ),
        Trouble::NotBig(heap) => told(
            format!("{row} {} is not big: that takes more than one.", heap.0),
            format!("Leave the {rows} of 1 out."),
        ),
        Trouble::WinCount => told(
            "That is not the number of winning moves.",
            format!("Try each {row} in turn."),
        ),
        Trouble::DoesWin => told(
            "This move wins.",
            "Look at what it leaves: who wins from there?",
        ),
        Trouble::WinsIn { heap, some } => told(
            match some {
                true => format!("There is a winning move in {row} {}.", heap.0),
                false => format!("No move in {row} {} wins.", heap.0),
            },
            format!("What would have to stay in this {row}?"),
        ),
        Trouble::NotReversed => told(
            format!("As long as there is a big {row}, the same player wins as in Nim."),
            format!("What is different only when every {row} is a single counter?"),
        ),
        Trouble::OtherRule => told(
            "In this game it is the other way round.",
            "Read the rules of the exercise once more.",
        ),
        Trouble::NotNeeded => told(
            "This is true, but the question does not need it.",
            "Say how it helps, or leave it out.",
        ),
        Trouble::NeedsWorking(what) => told(
            "This is true, but what it rests on is missing, and working is asked for.".to_string(),
            format!("Write down {} first.", what.replace("heap", voice.row)),
        ),
        _ => Explained::default(),
    }
}

/// Who wins, turned round.
pub fn verdict(verdict: &WrongVerdict, voice: Voice) -> Explained {
    let Voice {
        row,
        rows,
        counters,
        ..
    } = voice;
    let WrongVerdict {
        mistake,
        right,
        s,
        ones,
        misere,
        counters: number,
    } = *verdict;
    let full = match right {
        Outcome::N => "The first player can always win.",
        Outcome::P => "The second player can always win.",
    };
    let is_zero = if s == 0 { "is 0" } else { "is not 0" };
    let explained = match mistake {
        Some(Mistake::EvenTotal) => told(
            format!(
                "The number of {counters} ({}) being even decides nothing: 5, 4, 3 has 12 and is won by the first player, 1, 2, 3 has 6 and is lost.",
                number.unwrap_or(0)
            ),
            "Find the nim-sum.",
        ),
        Some(Mistake::InvertedVerdict) => told(
            format!("The nim-sum {is_zero}, and the verdict is turned round."),
            "Theorem 1: what does a nim-sum of 0 mean for the player to move?",
        ),
        Some(Mistake::FlippedRule) => told(
            format!(
                "The nim-sum {is_zero}, and the verdict is turned round. With two or more big {rows} Classic Nim is decided as Nim is."
            ),
            "Theorem 2: what does a nim-sum of 0 mean for the player to move?",
        ),
        Some(Mistake::NimWithNoBig) => told(
            format!(
                "Without a big {row} the nim-sum does not decide Classic Nim. Only the number of {rows} of 1 counts: {ones}, which is {}.",
                parity(ones)
            ),
            "Play it out: which player takes the last one?",
        ),
        Some(Mistake::NimWithOneBig) => told(
            format!("With exactly one big {row} the nim-sum does not decide Classic Nim."),
            format!("What can the first player do with the big {row}?"),
        ),
        _ if misere => told(
            "It is the other way round.",
            format!("How many big {rows} are there, and which rule holds for that many?"),
        ),
        _ => told(
            "It is the other way round.",
            "Find the nim-sum: what does it say for the player to move?",
        ),
    };
    with(explained, full)
}

/// A right result for a reason that does not carry it.
pub fn reason(reason: WrongReason, voice: Voice) -> Explained {
    let Voice { row, rows, .. } = voice;
    match reason {
        WrongReason::Sum(sum) => told(
            format!(
                "{sum} is right, but only because no power of 2 occurs twice here. In general the ordinary sum is not the nim-sum."
            ),
            "Say which powers cancel, or that none does.",
        ),
        WrongReason::EvenTotal => told(
            "This is true, but not because the total is even: 5, 4, 3 has 12 and is won by the first player.",
            "Find the nim-sum.",
        ),
        WrongReason::Heap { largest: true } => told(
            format!(
                "This move wins, but not for that reason. In 5, 4, 3 the only winning move is in the smallest {row}."
            ),
            format!("Say which power of 2 the {row} has."),
        ),
        WrongReason::Heap { largest: false } => told(
            format!(
                "This move wins, but not for that reason. In 2, 3, 7 the only winning move is in the largest {row}."
            ),
            format!("Say which power of 2 the {row} has."),
        ),
        WrongReason::Theorem => told(
            "This is true, but that theorem does not say it for this position.",
            "What does the theorem ask of the game and of the position?",
        ),
        WrongReason::OneBig => told(
            format!(
                "This is true, but the nim-sum does not show it: in Classic Nim it decides only with two or more big {rows}."
            ),
            format!("Look at the one big {row}: what can be left?"),
        ),
        WrongReason::Mirror => told(
            format!("This is true, but mirroring needs two {rows}."),
            "Find the nim-sum.",
        ),
        WrongReason::Sizes => told(
            format!(
                "This is the nim-sum of the sizes, which does not decide this game: how many may be taken counts too. Its {rows} are compared by their Grundy values."
            ),
            format!("Find the Grundy value of each {row}."),
        ),
        WrongReason::Arcs => told(
            "This is true, but mirroring needs parts that are equal in pairs.",
            "Which parts are there, and which of them are equal?",
        ),
        WrongReason::Parity => told(
            format!(
                "This is true, but the number of {rows} of 1 decides only where no {row} is big."
            ),
            format!("How many big {rows} are there?"),
        ),
    }
}

/// What is right, given a mistake before it.
pub fn follows(own: Own, voice: Voice) -> Explained {
    let rows = voice.rows;
    let message = match own {
        Own::NimSum(s) => format!("Given your nim-sum {s}, this step is done correctly."),
        Own::Power(power) => format!("Given your power {power}, this step is done correctly."),
        Own::Leave(leave) => {
            format!("Given that {leave} should stay, this step is done correctly.")
        }
        Own::Take(take) => format!("Given that {take} should go, this step is done correctly."),
        Own::Big(big) => {
            format!("Given your count of big {rows} ({big}), this step is done correctly.")
        }
        Own::Row => "Given the rows above, this is correct.".to_string(),
        Own::Side => "Given the step before, this is correct.".to_string(),
    };
    told(message, "")
}

fn things(counted: Option<Counted>, voice: Voice) -> String {
    match counted {
        Some(Counted::Counters) => voice.counters.to_string(),
        Some(Counted::Ones) => format!("{} of 1", voice.rows),
        None => format!("big {}", voice.rows),
    }
}
