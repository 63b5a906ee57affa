//! The trusted kernel: accepts a line or refuses it, by its rule and the lines that it cites. It does not know the
//! engine, has no prose, does no I/O and never panics. What it accepts is true; whether it also teaches is not its care.

pub mod arith;
mod forms;
mod play;
mod theorems;

use crate::model::claim::{Claim, Outcome, Player};
use crate::model::derivation::{Derivation, Line, Rule};
use crate::model::formula::{Chain, Columns};
use crate::model::goal::Goal;
use crate::model::position::{LARGEST_HEAP, MOST_HEAPS, Position};
use crate::model::rules::Rules;

/// A claim that the kernel has accepted. Only the kernel can make one.
#[derive(Clone, Copy, Debug)]
pub struct Fact<'a> {
    claim: &'a Claim,
}

/// A derivation of which every line was accepted and that meets its goal. Only the kernel can make one, and nothing
/// else can be printed as a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    derivation: Derivation,
    goal: Goal,
}

/// Why a line was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// What it says is not so.
    False,
    /// It does not have the form that its rule asks for.
    Form,
    /// It cites a line that is not before it.
    Citation,
    /// The rule does not give this claim from these lines.
    NotByThisRule,
    /// The theorem does not hold for this game or this position.
    TheoremDoesNotApply,
    /// A number or the board is larger than the kernel works with.
    TooLarge,
    /// All lines were accepted, but none answers the question.
    GoalNotMet,
}

/// The kernel's refusal: the number of the line, 0 for the derivation as a whole, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line, counted from 1; 0 where no single line is to blame.
    pub line: usize,
    /// Why.
    pub why: Why,
}

impl<'a> Fact<'a> {
    /// What was accepted.
    pub fn claim(&self) -> &'a Claim {
        self.claim
    }
}

impl Certified {
    /// The accepted lines.
    pub fn derivation(&self) -> &Derivation {
        &self.derivation
    }

    /// The goal that they meet.
    pub fn goal(&self) -> Goal {
        self.goal
    }
}

/// Accepts a whole derivation, or says which line is refused.
pub fn certify(
    rules: &dyn Rules,
    derivation: Derivation,
    goal: Goal,
) -> Result<Certified, Refusal> {
    let whole = |why| Refusal { line: 0, why };
    let position = &derivation.position;
    if position.0.len() > MOST_HEAPS || position.0.iter().any(|&size| size > LARGEST_HEAP) {
        return Err(whole(Why::TooLarge));
    }
    let mut facts: Vec<Fact> = Vec::with_capacity(derivation.lines.len());
    for line in &derivation.lines {
        let fact = accept(rules, position, line, &facts).map_err(|why| Refusal {
            line: facts.len() + 1,
            why,
        })?;
        facts.push(fact);
    }
    match facts.iter().any(|fact| goal.met_by(fact.claim, position)) {
        true => Ok(Certified { derivation, goal }),
        false => Err(whole(Why::GoalNotMet)),
    }
}

/// Accepts one line, given the facts of the lines before it.
pub fn accept<'a>(
    rules: &dyn Rules,
    position: &Position,
    line: &'a Line,
    facts: &[Fact<'a>],
) -> Result<Fact<'a>, Why> {
    let mut cited = [None; MOST_CITED];
    if line.from.len() > MOST_CITED {
        return Err(Why::NotByThisRule);
    }
    for (slot, &number) in cited.iter_mut().zip(&line.from) {
        let fact = number.checked_sub(1).and_then(|i| facts.get(i));
        *slot = Some(fact.ok_or(Why::Citation)?.claim);
    }
    judge(rules, position, line, cited)?;
    Ok(Fact { claim: &line.claim })
}

/// No rule rests on more lines than this.
const MOST_CITED: usize = 3;

/// One arm for each way in which a claim follows; the last one refuses.
fn judge(
    rules: &dyn Rules,
    position: &Position,
    line: &Line,
    cited: [Option<&Claim>; MOST_CITED],
) -> Result<(), Why> {
    use Claim as C;
    match (line.rule, &line.claim, cited) {
        (Rule::Given, C::Represents(p), [None, ..]) => truth(p == position),

        (
            Rule::Powers | Rule::Cancel | Rule::LeftOver | Rule::Add,
            C::Chain(chain),
            [before, None, None],
        ) => step(line.rule, chain, before),
        (Rule::Evaluate, C::Chain(chain), [None, ..]) => forms::links_hold(chain),
        (Rule::Columns, C::Columns(columns), [None, ..]) => forms::columns_hold(columns),

        (Rule::Definition, C::NimSum { of, is }, [None, ..]) => truth(of.0 == [*is]),
        (Rule::Definition, C::NimSum { of, is }, [Some(C::Chain(chain)), None, None]) => {
            nim_sum_by_chain(of, *is, chain)
        }
        (Rule::Definition, C::NimSum { of, is }, [Some(C::Columns(columns)), None, None]) => {
            nim_sum_by_columns(of, *is, columns)
        }

        (
            Rule::LargestPower,
            C::LargestPower { of, is },
            [Some(C::NimSum { of: p, is: s }), None, None],
        ) => {
            same(p, position)?;
            truth(of == s && arith::is_largest_power(*is, *of))
        }
        (
            Rule::Contains,
            C::Contains { heap, power },
            [Some(C::LargestPower { is, .. }), None, None],
        ) => {
            let size = position.heap(*heap).ok_or(Why::False)?;
            truth(power == is && arith::contains(size, *power))
        }
        (Rule::Subtract, C::Difference { from, less, is }, [None, ..]) => {
            truth(less.checked_add(*is) == Some(*from))
        }
        (Rule::Subtract, C::Difference { from, less, is }, [Some(target), None, None]) => {
            truth(less.checked_add(*is) == Some(*from))?;
            gives(target, *less)
        }
        (Rule::Count, C::BigHeaps { of, is }, [None, ..]) => truth(of.big_heaps() == *is),
        (Rule::Count, C::Ones { of, is }, [None, ..]) => truth(of.ones() == *is),

        (Rule::Play, C::LeadsTo { by, to }, [None, ..]) => {
            truth(play::leads_to(rules, position, by, to))
        }
        (
            Rule::Play,
            C::LeadsTo { by, to },
            [Some(C::Difference { from, less, is }), None, None],
        ) => {
            truth(play::leads_to(rules, position, by, to))?;
            truth(play::takes(position, by, to, *from, *less, *is))
        }
        (
            Rule::Change,
            C::Changes { by, before, after },
            [
                Some(C::NimSum { of: p, is: s }),
                Some(C::LeadsTo { by: m, to }),
                Some(C::NimSum { of: q, is: t }),
            ],
        ) => {
            same(p, position)?;
            same(q, to)?;
            truth(by == m && before == s && after == t && before != after)
        }
        (
            Rule::Zero,
            C::Zeroes(by),
            [
                Some(C::LeadsTo { by: m, to }),
                Some(C::NimSum { of, is: 0 }),
                None,
            ],
        ) => {
            same(of, to)?;
            truth(by == m)
        }

        (Rule::Theorem(theorem), C::Outcome { of, is }, [Some(reason), None, None]) => {
            theorems::outcome(rules, theorem, of, *is, reason)
        }
        (Rule::NoMoves, C::Outcome { of, is }, [None, ..]) => {
            truth(play::no_moves(rules, of) == Some(*is))
        }
        (
            Rule::SomeOption,
            C::Wins(by),
            [
                Some(C::LeadsTo { by: m, to }),
                Some(C::Outcome { of, is: Outcome::P }),
                None,
            ],
        ) => {
            same(of, to)?;
            truth(by == m)
        }
        (
            Rule::Meaning,
            C::Winner {
                player: Player::First,
                by: Some(by),
            },
            [Some(C::Wins(m)), None, None],
        ) => truth(by == m),
        (
            Rule::Meaning,
            C::Winner { player, by: None },
            [Some(C::Outcome { of, is }), None, None],
        ) => {
            same(of, position)?;
            truth((*player == Player::First) == (*is == Outcome::N))
        }
        (Rule::AllMoves, C::WinningMoves(moves), [None, ..]) => {
            theorems::all_winning_moves(rules, position, moves)
        }

        _ => Err(Why::NotByThisRule),
    }
}

/// A step of a nim-sum: from the right side of the cited equation, or from the left side where none is cited.
fn step(rule: Rule, chain: &Chain, before: Option<&Claim>) -> Result<(), Why> {
    let (left, to) = chain.equation().ok_or(Why::Form)?;
    let from = match before {
        None => left,
        Some(Claim::Chain(earlier)) => match earlier.equation() {
            Some((same_left, from)) if same_left == left => from,
            _ => return Err(Why::NotByThisRule),
        },
        Some(_) => return Err(Why::NotByThisRule),
    };
    forms::step(rule, from, to)
}

fn nim_sum_by_chain(of: &Position, is: u64, chain: &Chain) -> Result<(), Why> {
    let heaps = chain.left.terms().iter().map(|term| term.as_number());
    let (_, right) = chain.equation().ok_or(Why::Form)?;
    truth(heaps.eq(of.0.iter().map(|&size| Some(size))) && right.as_number() == Some(is))
}

fn nim_sum_by_columns(of: &Position, is: u64, columns: &Columns) -> Result<(), Why> {
    let heaps = columns.rows.iter().map(|row| row.number);
    truth(heaps.eq(of.0.iter().copied()) && columns.parity.number == is)
}

/// That a sum which has been worked out comes to `number`.
fn gives(worked: &Claim, number: u64) -> Result<(), Why> {
    let result = match worked {
        Claim::Chain(chain) => chain.equation().and_then(|(_, right)| right.as_number()),
        Claim::Columns(columns) => Some(columns.parity.number),
        _ => None,
    };
    match result {
        Some(result) => truth(result == number),
        None => Err(Why::NotByThisRule),
    }
}

fn same(one: &Position, other: &Position) -> Result<(), Why> {
    match one == other {
        true => Ok(()),
        false => Err(Why::NotByThisRule),
    }
}

fn truth(holds: bool) -> Result<(), Why> {
    match holds {
        true => Ok(()),
        false => Err(Why::False),
    }
}
