//! The trusted kernel: accepts a line or refuses it, by its rule and the lines that it cites. It does not know the
//! engine, has no prose, does no I/O and never panics. What it accepts is true; whether it also teaches is not its care.

pub mod arith;
mod forms;
mod play;
pub mod proof;
mod properties;
mod shrink;
pub mod strategy;
mod tables;
mod theorems;
mod why;

use crate::model::claim::{Claim, Counted, Listed, Outcome, Player};
use crate::model::derivation::{Derivation, Line, Rule};
use crate::model::formula::Chain;
use crate::model::goal::Goal;
use crate::model::position::{LARGEST_HEAP, MOST_HEAPS, Position};
use crate::model::rules::{Rulebook, Rules, Theorem};
pub use why::Why;
use why::{truth, worked_out};

/// Lines that the kernel has accepted for one position of one game. A line comes in only by being accepted, so whatever
/// stands here is so.
#[derive(Clone)]
pub struct Facts<R: Rulebook> {
    rules: R,
    derivation: Derivation,
}

/// A derivation of which every line was accepted and that meets its goal. Only the kernel can make one, and nothing
/// else can be printed as a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    derivation: Derivation,
    goal: Goal,
}

/// The kernel's refusal: the number of the line, 0 for the derivation as a whole, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line, counted from 1; 0 where no single line is to blame.
    pub line: usize,
    /// Why.
    pub why: Why,
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

impl<R: Rulebook> Facts<R> {
    /// No facts yet about a position, which must not be larger than the kernel works with.
    pub fn about(rules: R, position: Position) -> Result<Facts<R>, Why> {
        if position.0.len() > MOST_HEAPS || position.0.iter().any(|&size| size > LARGEST_HEAP) {
            return Err(Why::TooLarge);
        }
        let derivation = Derivation::of(position);
        Ok(Facts { rules, derivation })
    }

    /// The lines so far.
    pub fn derivation(&self) -> &Derivation {
        &self.derivation
    }

    /// The claim of a line, counted from 1.
    pub fn claim(&self, line: usize) -> Option<&Claim> {
        let line = self.derivation.lines.get(line.checked_sub(1)?)?;
        Some(&line.claim)
    }

    /// Accepts a line and returns its number, or says why not.
    pub fn accept(&mut self, line: Line) -> Result<usize, Why> {
        self.allows(&line)?;
        self.derivation.lines.push(line);
        Ok(self.derivation.lines.len())
    }

    /// Whether a line would be accepted.
    pub fn allows(&self, line: &Line) -> Result<(), Why> {
        let mut few = [&line.claim; FEW];
        let many: Vec<&Claim>;
        let cited = match few.get_mut(..line.from.len()) {
            Some(few) => {
                for (slot, &number) in few.iter_mut().zip(&line.from) {
                    *slot = self.claim(number).ok_or(Why::Citation)?;
                }
                &*few
            }
            None => {
                let claims = line.from.iter().map(|&number| self.claim(number));
                many = claims.collect::<Option<_>>().ok_or(Why::Citation)?;
                &many[..]
            }
        };
        let position = &self.derivation.position;
        follows(self.rules.rules(), position, line.rule, &line.claim, cited)
    }
}

/// Nearly every line rests on no more lines than this, and needs no list of them.
const FEW: usize = 3;

/// Accepts a whole derivation, or says which line is refused.
pub fn certify(
    rules: &dyn Rules,
    derivation: Derivation,
    goal: Goal,
) -> Result<Certified, Refusal> {
    let whole = |why| Refusal { line: 0, why };
    let Derivation { position, lines } = derivation;
    let mut facts = Facts::about(rules, position).map_err(whole)?;
    facts.derivation.lines.reserve_exact(lines.len());
    for (line, number) in lines.into_iter().zip(1..) {
        let refused = |why| Refusal { line: number, why };
        facts.accept(line).map_err(refused)?;
    }
    let derivation = facts.derivation;
    let mut claims = derivation.lines.iter().map(|line| &line.claim);
    match claims.any(|claim| goal.met_by(claim, &derivation.position)) {
        true => Ok(Certified { derivation, goal }),
        false => Err(whole(Why::GoalNotMet)),
    }
}

/// Whether a claim follows by a rule from others, whatever those are worth: it is a fact only if they are. One arm for
/// each way in which a claim follows; the last one refuses.
pub fn follows(
    rules: &dyn Rules,
    position: &Position,
    rule: Rule,
    claim: &Claim,
    cited: &[&Claim],
) -> Result<(), Why> {
    use Claim as C;
    match (rule, claim, cited) {
        (Rule::Given, C::Represents(p), []) => truth(p == position),

        (Rule::Powers | Rule::Cancel | Rule::LeftOver | Rule::Add, C::Chain(chain), before) => {
            step(rule, chain, before)
        }
        (Rule::Evaluate, C::Chain(chain), []) => forms::links_hold(chain),
        (Rule::Columns, C::Columns(columns), []) => forms::columns_hold(columns),

        (Rule::Definition, C::NimSum { of, is }, []) => truth(of.0 == [*is]),
        (Rule::Definition, C::NimSum { of, is }, [worked @ (C::Chain(_) | C::Columns(_))]) => {
            match worked_out(worked, &of.0) {
                Err(Why::NotByThisRule) => Err(Why::False),
                result => truth(result? == *is),
            }
        }

        (Rule::LargestPower, C::LargestPower { of, is }, []) => {
            truth(arith::is_largest_power(*is, *of))
        }
        (Rule::LargestPower, C::LargestPower { of, is }, [C::NimSum { of: p, is: s }]) => {
            same(p, position)?;
            truth(of == s && arith::is_largest_power(*is, *of))
        }
        (Rule::Contains, C::Contains { heap, power }, [C::LargestPower { is, .. }]) => {
            let size = position.heap(*heap).ok_or(Why::False)?;
            truth(power == is && arith::contains(size, *power))
        }
        (Rule::Contains, C::Contains { heap, power }, []) => {
            let size = position.heap(*heap).ok_or(Why::False)?;
            truth(arith::contains(size, *power))
        }
        (Rule::Contains, C::Lacks { heap, power }, []) => {
            let size = position.heap(*heap).ok_or(Why::False)?;
            truth(arith::is_power(*power) && !arith::contains(size, *power))
        }
        (Rule::Contains, C::NoHeapContains { power }, []) => {
            let none = position
                .0
                .iter()
                .all(|&size| !arith::contains(size, *power));
            truth(arith::is_power(*power) && none)
        }
        (Rule::Subtract, C::Difference { from, less, is }, []) => {
            truth(less.checked_add(*is) == Some(*from))
        }
        (Rule::Subtract, C::Difference { from, less, is }, [target]) => {
            truth(less.checked_add(*is) == Some(*from))?;
            gives(target, *less)
        }
        (Rule::Count, C::BigHeaps { of, is }, []) => truth(of.big_heaps() == *is),
        (Rule::Count, C::Ones { of, is }, []) => truth(of.ones() == *is),
        (Rule::Count, C::Parts { of, are }, []) => truth(rules.parts(of).as_ref() == Some(are)),
        (Rule::Count, C::Counters { of, is }, []) => truth(play::counters(of)? == *is),
        (Rule::Count, C::Parity { of, counted, odd }, []) => {
            let number = match counted {
                Counted::Counters => play::counters(of)?,
                Counted::Ones => of.ones(),
            };
            truth((number % 2 == 1) == *odd)
        }

        (Rule::Play, C::LeadsTo { by, to }, []) => truth(play::leads_to(rules, position, by, to)),
        (Rule::Play, C::LeadsTo { by, to }, [C::Difference { from, less, is }]) => {
            truth(play::leads_to(rules, position, by, to))?;
            truth(play::takes(position, by, to, *from, *less, *is))
        }
        (
            Rule::Change,
            C::Changes { by, before, after },
            [
                C::NimSum { of: p, is: s },
                C::LeadsTo { by: m, to },
                C::NimSum { of: q, is: t },
            ],
        ) => {
            same(p, position)?;
            same(q, to)?;
            truth(by == m && before == s && after == t && before != after)
        }
        (Rule::Zero, C::Zeroes(by), [C::LeadsTo { by: m, to }, C::NimSum { of, is: 0 }]) => {
            same(of, to)?;
            truth(by == m)
        }

        (
            Rule::Theorem(Theorem::Multiples),
            C::Outcome { of, is },
            [
                C::Division {
                    of: divided,
                    by,
                    rest,
                    ..
                },
            ],
        ) => tables::by_multiples(rules, of, *is, *divided, *by, *rest),
        (Rule::Theorem(Theorem::Grundy), C::Outcome { of, is }, reasons) => {
            tables::by_grundy_values(rules, of, *is, reasons)
        }
        (Rule::Theorem(theorem), C::Outcome { of, is }, [reason]) => {
            theorems::outcome(rules, theorem, of, *is, reason)
        }
        (Rule::NoMoves, C::Outcome { of, is }, []) => truth(play::no_moves(rules, of) == Some(*is)),
        (
            Rule::SomeOption,
            C::Wins(by),
            [C::LeadsTo { by: m, to }, C::Outcome { of, is: Outcome::P }],
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
            [C::Wins(m)],
        ) => truth(by == m),
        (Rule::Meaning, C::Winner { player, by: None }, [C::Outcome { of, is }]) => {
            same(of, position)?;
            truth((*player == Player::First) == (*is == Outcome::N))
        }
        (Rule::SomeOption, C::Outcome { of, is }, options) => {
            truth(*is == Outcome::N)?;
            play::some_option(rules, of, options)
        }
        (Rule::EveryOption, C::Outcome { of, is }, options) => {
            truth(*is == Outcome::P)?;
            play::every_option(rules, of, options)
        }
        (Rule::Play, C::Game { moves, to }, []) => {
            truth(play::leads_on_to(rules, position, moves, to))
        }
        (Rule::Shrink, C::Shrinks { heap, to }, [C::NimSum { of, is }, C::Chain(chain)]) => {
            same(of, position)?;
            shrink::shrinks(position, *heap, *to, *is, chain)
        }
        (Rule::Property(property), C::Chain(chain), []) => properties::begins(property, chain),
        (Rule::Property(property), C::Chain(chain), [C::Chain(before)]) => {
            properties::goes_on(property, before, chain)
        }
        (Rule::AllMoves, C::WinningMoves(moves), []) => {
            theorems::all_winning_moves(rules, position, moves)
        }

        (Rule::Table, C::Outcomes(table), []) => tables::outcomes_are(rules, table),
        (Rule::Table, C::GrundyValues(table), []) => tables::grundy_values_are(rules, table),
        (
            Rule::Period,
            C::Period {
                of: Listed::Outcomes,
                start,
                length,
            },
            [C::Outcomes(table)],
        ) => tables::repeats(rules, table, *start, *length),
        (
            Rule::Period,
            C::Period {
                of: Listed::GrundyValues,
                start,
                length,
            },
            [C::GrundyValues(table)],
        ) => tables::repeats(rules, table, *start, *length),
        (
            Rule::Divide,
            C::Division {
                of,
                by,
                times,
                rest,
            },
            [],
        ) => truth(
            rest < by && times.checked_mul(*by).and_then(|n| n.checked_add(*rest)) == Some(*of),
        ),
        (Rule::Mex, C::Mex { of, options, is }, [C::GrundyValues(table)]) => {
            tables::mex_is(rules, table, *of, options, *is)
        }
        (Rule::LookUp, C::Outcome { of, is }, [C::Outcomes(table), more @ ..]) => {
            let size = tables::one_part(rules, of)?;
            truth(tables::look_up(table, Listed::Outcomes, size, more)? == *is)
        }
        (Rule::LookUp, C::Grundy { of, is }, [C::GrundyValues(table), more @ ..]) => {
            truth(tables::look_up(table, Listed::GrundyValues, *of, more)? == *is)
        }

        _ => Err(Why::NotByThisRule),
    }
}

/// A step of a nim-sum: from the right side of the cited equation, or from the left side where none is cited.
fn step(rule: Rule, chain: &Chain, before: &[&Claim]) -> Result<(), Why> {
    let (left, to) = chain.equation().ok_or(Why::Form)?;
    let from = match before {
        [] => left,
        [Claim::Chain(earlier)] => match earlier.equation() {
            Some((same_left, from)) if same_left == left => from,
            _ => return Err(Why::NotByThisRule),
        },
        _ => return Err(Why::NotByThisRule),
    };
    forms::step(rule, from, to)
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
