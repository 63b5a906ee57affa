//! The verdict on who wins, what it is read off, and the reason that is given for it.

use super::answering::Answering;
use super::finding::{Finding, doubtful, sure_or_not, unless_ok, unless_wrong};
use super::heaps::filled;
use super::multisets::in_pairs;
use super::premises::Premises;
use super::prove::Standing;
use super::statements::Form;
use super::tale::{State, Tale};
use super::trouble::{Own as OwnValue, Trouble, WrongReason, WrongVerdict};
use super::verdict::Verdict;
use crate::engine::mistakes::Mistake;
use crate::engine::sums::nim_sum;
use crate::language::said::{Board, Play, Reason, Said, Who};
use crate::model::claim::{Claim, Outcome, Player};
use crate::model::position::Position;
use crate::model::rules::{Layout, Theorem};

/// Arcs of more counters together are not looked at.
const LONGEST: u64 = 60;

impl Answering {
    pub(super) fn outcome(
        &mut self,
        of: &Board,
        is: Outcome,
        reason: Option<Reason>,
        premises: &Premises,
    ) -> Finding {
        let of = match self.is_full_circle(of) {
            true => &Board::Start,
            false => of,
        };
        if let Board::These(sizes) = of
            && self.task.rules.layout().has_places()
            && (sizes[..] == [1] || sizes.iter().any(|size| *size > 1))
        {
            return self.outcome_of_arcs(sizes, is);
        }
        let (finding, board) = self.about(
            of,
            |of| Claim::Outcome { of, is },
            |this, of| this.proofs.has_outcome(of, is),
            |this, board| this.wrong_outcome(board, is, premises),
        );
        let Some(board) = board else { return finding };
        match finding.verdict {
            Verdict::Wrong if board == *self.start() => {
                self.perhaps_follows(is, finding, |of| Claim::Outcome { of: of.clone(), is })
            }
            Verdict::Ok => self.supported(&board, is, reason, premises, finding),
            _ => finding,
        }
    }

    /// "8 is an N-position": of the circle that the exercise poses, where that is full and has 8 places.
    fn is_full_circle(&self, of: &Board) -> bool {
        let places = self.task.rules.layout().has_places();
        let start = &self.start().0;
        let full = start.iter().all(|marker| *marker == 1);
        matches!(of, Board::These(sizes) if sizes[..] == [start.len() as u64]) && places && full
    }

    /// "4 is a losing number": of an arc and of a full circle, unless it is clear which is meant.
    fn outcome_of_arcs(&mut self, sizes: &[u64], is: Outcome) -> Finding {
        let total = sizes.iter().fold(0_u64, |sum, n| sum.saturating_add(*n));
        if total > LONGEST {
            return doubtful();
        }
        let arc = |size: &u64| [vec![1; *size as usize], vec![0]].concat();
        let arcs = Position(sizes.iter().flat_map(arc).collect());
        let full = matches!(sizes, [_]) && self.task.rules.layout() == Layout::Circle;
        let ring = full.then(|| Position(vec![1; total as usize]));
        let so = [Some(arcs), ring]
            .into_iter()
            .flatten()
            .all(|board| self.is(&board, is));
        sure_or_not(so)
    }

    pub(super) fn winner(
        &mut self,
        player: Player,
        by: Option<&Play>,
        reason: Option<Reason>,
        premises: &Premises,
    ) -> Finding {
        let is = Outcome::won(player == Player::First);
        let start = self.start().clone();
        let claim = Claim::Winner { player, by: None };
        let standing = self.proofs.winner(player);
        let finding = self.settle(standing, |this| this.wrong_outcome(&start, is, premises));
        let finding = match by {
            None => finding.meaning([Said::Winner { player, by: None }]),
            Some(_) => finding,
        };
        let finding = match finding.verdict {
            Verdict::Wrong => self.perhaps_follows(is, finding, |_| claim),
            Verdict::Ok => self.supported(&start, is, reason, premises, finding),
            _ => finding,
        };
        match by {
            // A move of the second player answers one that is not known.
            Some(_) if player == Player::Second => unless_ok(finding),
            Some(play) => {
                let by = self.move_that_wins(play, reason, premises, Form::Winner);
                if by.verdict >= finding.verdict {
                    by
                } else {
                    finding
                }
            }
            None => finding,
        }
    }

    /// What is said of this board under normal play, where that is not how the game goes.
    pub(super) fn in_normal_play(&mut self, said: &Said) -> Finding {
        let of = said.board().unwrap_or(&Board::Start);
        let Some(board) = self.boards(of).into_iter().next() else {
            return Finding::silent();
        };
        let said_to_win = match said {
            Said::Winner { player, by: None } => *player == Player::First,
            Said::Outcome { is, .. } => *is == Outcome::N,
            Said::Opponent { wins } => !wins,
            Said::Perhaps(said) => return self.in_normal_play(said),
            Said::General { when, is } => {
                return unless_wrong(self.general_under(false, *when, *is));
            }
            Said::Move(play) | Said::Wins(Some(play)) => {
                let after = self.left_by_play(play);
                return sure_or_not(after.is_some_and(|after| nim_sum(&after.0) == 0));
            }
            _ => return Finding::silent(),
        };
        sure_or_not((nim_sum(&board.0) != 0) == said_to_win)
    }

    /// Which player the writer is: the one who was said to be, or who answers in the game that was told; else the first.
    pub(super) fn writer(&self) -> Player {
        let begins = |tale: &&Tale| {
            let first = tale.states.first().and_then(State::only_board);
            first == Some(self.start())
        };
        let mut told = self.own.tales.iter().filter(begins).peekable();
        let second = told.peek().is_some() && told.all(|tale| tale.me == Some(Player::Second));
        let told = (second && self.own.made.is_none()).then_some(Player::Second);
        self.own.writer.or(told).unwrap_or(Player::First)
    }

    /// The player of a verdict in which the first one may only stand for "I".
    pub(super) fn or_writer(&self, player: Player, who: Option<Who>) -> Player {
        match who {
            Some(Who::Me) if self.own.writer.is_none() && self.writer() == Player::Second => {
                player.other()
            }
            _ => player,
        }
    }

    /// After a move the opponent is the one to move; where that is not so, the second player is meant.
    pub(super) fn opponent(
        &mut self,
        wins: bool,
        reason: Option<Reason>,
        premises: &Premises,
    ) -> Finding {
        let writer = self.writer();
        let player = if wins { writer.other() } else { writer };
        let of_next = Outcome::won(player == Player::Second);
        if let Some(after) = self.next().cloned()
            && let Standing::Fact(fact) = self.proofs.has_outcome(&after, of_next)
        {
            self.note(fact);
            return Finding::ok().meaning([Said::Outcome {
                of: Board::These(after.0),
                is: of_next,
            }]);
        }
        let finding = self.winner(player, None, reason, premises);
        // "I take 1 from row 1, and my opponent is lost", where that is true of the first board alone.
        match &self.own.made {
            Some(made) if !made.tried => unless_ok(finding),
            _ => finding,
        }
    }

    /// What is wrong; behind a wrong line it may be how the mistake goes on.
    pub(super) fn wrong_or_goes_on(&self, trouble: Trouble) -> Finding {
        match self.wrong > 0 {
            true => doubtful(),
            false => Finding::wrong(trouble),
        }
    }

    /// A false verdict that is right for the student's own nim-sum or count of big heaps.
    fn perhaps_follows(
        &mut self,
        is: Outcome,
        finding: Finding,
        claim: impl FnOnce(&Position) -> Claim,
    ) -> Finding {
        let own = match (self.own.nim_sum, self.own.big) {
            (Some(s), _) if !s.right && (s.is != 0) == (is == Outcome::N) => OwnValue::NimSum(s.is),
            (_, Some(big)) if !big.right && big.is == 1 && is == Outcome::N => {
                OwnValue::Big(big.is)
            }
            (Some(s), Some(big))
                if !big.right && big.is > 1 && (s.is != 0) == (is == Outcome::N) =>
            {
                OwnValue::Big(big.is)
            }
            _ => return finding,
        };
        let claim = claim(&self.start().clone());
        self.note_given_own(&claim);
        finding.becomes(Verdict::Follows, Trouble::Follows(own))
    }

    fn wrong_outcome(&mut self, board: &Position, is: Outcome, premises: &Premises) -> Trouble {
        match self.is_nim() {
            true => self.wrong_verdict(board, is, premises),
            false => Trouble::Misjudged(self.misjudged(board, is), is.other()),
        }
    }

    fn wrong_verdict(&self, board: &Position, is: Outcome, premises: &Premises) -> Trouble {
        let said_s = premises.nim_sum || self.own.nim_sum.is_some();
        let even = premises.total == Some(false) && is == Outcome::P;
        let mistake = match self.is_misere() {
            _ if even => Some(Mistake::EvenTotal),
            _ if !said_s => None,
            false => Some(Mistake::InvertedVerdict),
            true => self.nim_habit(board).or(Some(Mistake::FlippedRule)),
        };
        self.other_verdict(board, is.other(), mistake, premises.counters)
    }

    /// What a nim-sum leads to in Classic Nim where less than two heaps are big.
    pub(super) fn nim_habit(&self, board: &Position) -> Option<Mistake> {
        match board.big_heaps() {
            0 if self.is_misere() => Some(Mistake::NimWithNoBig),
            1 if self.is_misere() => Some(Mistake::NimWithOneBig),
            _ => None,
        }
    }

    /// A board of Nim has another outcome.
    pub(super) fn other_verdict(
        &self,
        board: &Position,
        right: Outcome,
        mistake: Option<Mistake>,
        counters: Option<u64>,
    ) -> Trouble {
        Trouble::Verdict(WrongVerdict {
            mistake,
            right,
            s: nim_sum(&board.0),
            ones: board.ones(),
            misere: self.is_misere(),
            counters,
        })
    }

    /// A true verdict with its reason looked at.
    fn supported(
        &mut self,
        board: &Position,
        is: Outcome,
        reason: Option<Reason>,
        premises: &Premises,
        finding: Finding,
    ) -> Finding {
        let start = *board == *self.start();
        let by_sum = |theorem| matches!(theorem, Theorem::One | Theorem::Two);
        let misere = self.is_misere();
        let nothing_else = self.own.nim_sum.is_none() && self.own.big.is_none() && !self.own.ones;
        let nim = self.is_nim();
        let left = filled(board);
        let false_here = match reason {
            Some(Reason::EqualHeaps) => is == Outcome::N || nim && !in_pairs(&left),
            Some(Reason::EveryOption) => is == Outcome::N,
            Some(Reason::NoMove) => self.task.rules.moves(board).next().is_some(),
            Some(Reason::LargestHeap | Reason::SmallestHeap) => true,
            _ => false,
        };
        if false_here {
            return finding.doubted();
        }
        let wrong = match reason {
            _ if !nim => self.weak_reason(board, is, reason, premises),
            Some(Reason::Theorem(theorem)) => match self.proofs.outcome_by(theorem, board) {
                Some((_, right)) if right == is => None,
                _ if by_sum(theorem) && misere && board.big_heaps() == 1 => {
                    Some(WrongReason::OneBig)
                }
                _ if theorem == Theorem::NoBigHeap => Some(WrongReason::Parity),
                _ => Some(WrongReason::Theorem),
            },
            Some(Reason::NimSum) if misere && board.big_heaps() == 1 => Some(WrongReason::OneBig),
            Some(Reason::Parity) if board.big_heaps() > 0 || !misere => Some(WrongReason::Parity),
            // Whoever only copies takes the last counter.
            Some(Reason::Mirror | Reason::EqualHeaps) if misere => return finding.doubted(),
            Some(Reason::Mirror) if left.len() > 2 && !in_pairs(&left) => Some(WrongReason::Mirror),
            None if premises.given
                && premises.total == Some(false)
                && premises.counters != Some(0)
                && nothing_else
                && board.big_heaps() > 0
                && start =>
            {
                Some(WrongReason::EvenTotal)
            }
            // What it is that is odd is not known.
            None if premises.given && premises.odd_number && !misere && nothing_else && start => {
                return finding.doubted();
            }
            None if premises.given && premises.nim_sum && misere && board.big_heaps() == 1 => {
                self.own.big.is_none().then_some(WrongReason::OneBig)
            }
            _ => None,
        };
        if let Some(reason) = wrong {
            return finding.becomes(Verdict::Unsupported, Trouble::Reason(reason));
        }
        let mirrored = matches!(
            reason,
            Some(Reason::Mirror | Reason::EqualHeaps | Reason::EveryOption)
        );
        match self.task.working && start && !mirrored && !self.verdict_is_worked() {
            true if !nim => finding.needs_working("what decides it"),
            true => finding.needs_working("the nim-sum"),
            false => finding,
        }
    }

    /// Whether what a verdict rests on has been written down: the nim-sum, or in Classic Nim a count.
    pub(super) fn verdict_is_worked(&self) -> bool {
        if !self.is_nim() {
            return self.parts_are_worked();
        }
        let misere = self.is_misere();
        let counted = self.own.big.is_some() || self.own.ones;
        self.own.nim_sum.is_some() || misere && counted
    }
}
