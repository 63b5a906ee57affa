//! Elaboration: finds rules and citations for what a student says, and lets the kernel decide. What it adds between the
//! student's lines are small steps that a reader does in the head.

use std::rc::Rc;
use std::sync::Arc;

use super::price::price;
use super::purse::Purse;
use super::rule_facts;
use super::tables::Tables;
use crate::engine::{nim, sums};
use crate::kernel::{Facts, Why};
use crate::model::claim::{Claim, Outcome, Player};
use crate::model::derivation::{Line, Rule};
use crate::model::formula::{Chain, Expr};
use crate::model::position::{Move, Position};
use crate::model::rules::{Rules, Theorem};

/// What the kernel says of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is so; the line of the fact.
    Fact(usize),
    /// It is not so.
    False,
    /// It cannot be told, since a number is too large or a formula has no value.
    Unknown(Why),
}

/// Facts about one position, with those at hand that are used again and again.
pub struct Proofs {
    pub(super) rules: Arc<dyn Rules>,
    /// k + 1 where 1 to k may be taken, and the rest that P-positions leave.
    pub(super) divisor: Option<(u64, u64)>,
    pub(super) purse: Rc<Purse>,
    facts: Facts<Arc<dyn Rules>>,
    start: Known,
    next: Option<(Position, Known)>,
    moves: Option<(usize, Vec<Move>)>,
    /// That the winning moves are not known was found out before.
    moves_unknown: bool,
    pub(super) tables: Tables,
}

/// Lines of facts about one board, and what they say.
#[derive(Clone, Copy, Default)]
struct Known {
    nim_sum: Option<(usize, u64)>,
    outcome: Option<(usize, Outcome)>,
}

impl Proofs {
    /// No facts yet; the position must not be larger than the kernel works with.
    pub fn about(
        rules: Arc<dyn Rules>,
        position: Position,
        purse: Rc<Purse>,
    ) -> Result<Proofs, Why> {
        Ok(Proofs {
            facts: Facts::about(rules.clone(), position)?,
            divisor: rule_facts::divisor(&*rules),
            rules,
            purse,
            start: Known::default(),
            next: None,
            moves: None,
            moves_unknown: false,
            tables: Tables::default(),
        })
    }

    /// The position that everything is about.
    pub fn position(&self) -> &Position {
        &self.facts.derivation().position
    }

    /// The claim of a fact.
    pub fn claim(&self, line: usize) -> Option<&Claim> {
        self.facts.claim(line)
    }

    /// A claim that can be seen without any other.
    pub fn alone(&mut self, claim: Claim, rule: Rule) -> Standing {
        self.cited(claim, rule, &[])
    }

    /// What the kernel says of a claim that rests on facts.
    pub(super) fn cited(&mut self, claim: Claim, rule: Rule, from: &[usize]) -> Standing {
        let price = price(&*self.rules, self.position(), &claim, rule);
        if !self.purse.pay(price) {
            return Standing::Unknown(Why::TooLarge);
        }
        let from = from.to_vec();
        match self.facts.accept(Line { claim, rule, from }) {
            Ok(line) => Standing::Fact(line),
            Err(Why::False) => Standing::False,
            Err(why) => Standing::Unknown(why),
        }
    }

    /// The line of a claim, where the kernel accepts it.
    pub(super) fn fact(&mut self, claim: Claim, rule: Rule, from: &[usize]) -> Option<usize> {
        match self.cited(claim, rule, from) {
            Standing::Fact(line) => Some(line),
            _ => None,
        }
    }

    fn known(&mut self, of: &Position) -> &mut Known {
        if of == self.position() {
            return &mut self.start;
        }
        if self.next.as_ref().is_none_or(|(next, _)| next != of) {
            self.next = None;
        }
        let (_, known) = self
            .next
            .get_or_insert_with(|| (of.clone(), Known::default()));
        known
    }

    /// The nim-sum of a board, with the line of the fact.
    pub fn nim_sum(&mut self, of: &Position) -> Option<(usize, u64)> {
        if let known @ Some(_) = self.known(of).nim_sum {
            return known;
        }
        let is = sums::nim_sum(&of.0);
        let worked = match of.0[..] {
            [_] => None,
            _ => {
                let chain = Chain::equal(Expr::nim_sum(&of.0), Expr::number(is));
                Some(self.fact(Claim::Chain(chain), Rule::Evaluate, &[])?)
            }
        };
        let claim = Claim::NimSum { of: of.clone(), is };
        let line = self.fact(claim, Rule::Definition, worked.as_slice())?;
        self.known(of).nim_sum = Some((line, is));
        Some((line, is))
    }

    /// Whether a board has a nim-sum.
    pub fn has_nim_sum(&mut self, of: &Position, is: u64) -> Standing {
        match self.nim_sum(of) {
            Some((line, right)) if right == is => Standing::Fact(line),
            Some(_) => Standing::False,
            None => Standing::Unknown(Why::TooLarge),
        }
    }

    /// Who can always win from a board, by whichever theorem of the game the kernel takes.
    pub fn outcome(&mut self, of: &Position) -> Option<(usize, Outcome)> {
        if let known @ Some(_) = self.known(of).outcome {
            return known;
        }
        let theorems = self.rules.theorems().iter();
        let found = theorems
            .copied()
            .find_map(|theorem| self.outcome_by(theorem, of))
            .or_else(|| self.outcome_of_parts(of))?;
        self.known(of).outcome = Some(found);
        Some(found)
    }

    /// The outcome of a board by one theorem; `None` where the theorem does not hold there.
    pub fn outcome_by(&mut self, theorem: Theorem, of: &Position) -> Option<(usize, Outcome)> {
        let premises = match theorem {
            Theorem::One | Theorem::Two => vec![self.nim_sum(of)?.0],
            Theorem::OneBigHeap => {
                let (of, is) = (of.clone(), of.big_heaps());
                vec![self.fact(Claim::BigHeaps { of, is }, Rule::Count, &[])?]
            }
            Theorem::NoBigHeap => {
                let (of, is) = (of.clone(), of.ones());
                vec![self.fact(Claim::Ones { of, is }, Rule::Count, &[])?]
            }
            Theorem::Mirror => vec![self.compared(of)?],
            Theorem::EqualArcs => vec![self.parts(of)?.0],
            Theorem::Multiples => vec![self.rest_of_one(of)?],
            Theorem::Grundy => self.values_of(of)?.cited,
        };
        self.either(of, Rule::Theorem(theorem), &premises)
    }

    /// The outcome that a rule gives from some facts.
    pub(super) fn either(
        &mut self,
        of: &Position,
        rule: Rule,
        premises: &[usize],
    ) -> Option<(usize, Outcome)> {
        [Outcome::N, Outcome::P].into_iter().find_map(|is| {
            let of = of.clone();
            let claim = Claim::Outcome { of, is };
            let line = self.fact(claim, rule, premises)?;
            Some((line, is))
        })
    }

    /// Whether a board has an outcome.
    pub fn has_outcome(&mut self, of: &Position, is: Outcome) -> Standing {
        match self.outcome(of) {
            Some((line, right)) if right == is => Standing::Fact(line),
            Some(_) => Standing::False,
            None => Standing::Unknown(Why::TheoremDoesNotApply),
        }
    }

    /// Whether a player can always win.
    pub fn winner(&mut self, player: Player) -> Standing {
        let start = self.position().clone();
        let Some((outcome, _)) = self.outcome(&start) else {
            return Standing::Unknown(Why::TheoremDoesNotApply);
        };
        let claim = Claim::Winner { player, by: None };
        self.cited(claim, Rule::Meaning, &[outcome])
    }

    /// The position after a move and the line that says so; `None` where the move is not legal.
    pub fn play(&mut self, by: &Move) -> Option<(usize, Position)> {
        let to = self.rules.after(self.position(), by)?;
        let claim = Claim::LeadsTo {
            by: by.clone(),
            to: to.clone(),
        };
        Some((self.fact(claim, Rule::Play, &[])?, to))
    }

    /// Whether a move is legal and wins.
    pub fn wins(&mut self, by: &Move) -> Standing {
        let Some((played, to)) = self.play(by) else {
            return Standing::False;
        };
        match self.outcome(&to) {
            Some((outcome, Outcome::P)) => self.cited(
                Claim::Wins(by.clone()),
                Rule::SomeOption,
                &[played, outcome],
            ),
            Some(_) => Standing::False,
            None => Standing::Unknown(Why::TheoremDoesNotApply),
        }
    }

    /// Whether the first player wins by a move.
    pub fn wins_by(&mut self, by: &Move) -> Standing {
        match self.wins(by) {
            Standing::Fact(wins) => {
                let claim = Claim::Winner {
                    player: Player::First,
                    by: Some(by.clone()),
                };
                self.cited(claim, Rule::Meaning, &[wins])
            }
            other => other,
        }
    }

    /// Whether a move is legal and makes the nim-sum 0.
    pub fn zeroes(&mut self, by: &Move) -> Standing {
        let Some((played, to)) = self.play(by) else {
            return Standing::False;
        };
        match self.nim_sum(&to) {
            Some((zero, 0)) => {
                let claim = Claim::Zeroes(by.clone());
                self.cited(claim, Rule::Zero, &[played, zero])
            }
            Some(_) => Standing::False,
            None => Standing::Unknown(Why::TooLarge),
        }
    }

    /// Whether a move is legal and changes the nim-sum from one number to another.
    pub fn changes(&mut self, by: &Move, before: u64, after: u64) -> Standing {
        let start = self.position().clone();
        let (Some((s, _)), Some((played, to))) = (self.nim_sum(&start), self.play(by)) else {
            return Standing::False;
        };
        let Some((t, _)) = self.nim_sum(&to) else {
            return Standing::Unknown(Why::TooLarge);
        };
        let by = by.clone();
        let claim = Claim::Changes { by, before, after };
        self.cited(claim, Rule::Change, &[s, played, t])
    }

    /// Whether these are all winning moves, in any order.
    pub fn all_moves<'m>(&mut self, moves: impl ExactSizeIterator<Item = &'m Move>) -> Standing {
        let Some((line, winning)) = self.known_moves() else {
            return Standing::Unknown(Why::TheoremDoesNotApply);
        };
        if moves.len() != winning.len() {
            return Standing::False;
        }
        let mut moves: Vec<&Move> = moves.collect();
        moves.sort();
        match moves.into_iter().eq(winning) {
            true => Standing::Fact(line),
            false => Standing::False,
        }
    }

    /// All winning moves, as far as the kernel agrees with the engine.
    pub fn winning_moves(&mut self) -> Option<&[Move]> {
        self.known_moves().map(|(_, moves)| moves)
    }

    /// All winning moves with the line of the fact; found once, since the kernel looks at every option for it.
    fn known_moves(&mut self) -> Option<(usize, &[Move])> {
        if self.moves_unknown {
            return None;
        }
        if self.moves.is_none() {
            self.moves_unknown = true;
            let mut moves = match self.rules.theorems() {
                [Theorem::One, ..] => nim::legal_winning_moves(&*self.rules, self.position()),
                [Theorem::Two, ..] => nim::classic_winning_moves(self.position()),
                _ => self.winning_moves_of_parts()?,
            };
            moves.sort();
            if !self.purse.pay(self.price_of_all_moves()) {
                return None;
            }
            let claim = Claim::WinningMoves(moves.clone());
            self.moves = Some((self.fact(claim, Rule::AllMoves, &[])?, moves));
            self.moves_unknown = false;
        }
        let (line, moves) = self.moves.as_ref()?;
        Some((*line, moves))
    }
}
