//! The verdict on one statement: what it claims, what the kernel says of that, and what would explain it if it is not so.

use super::answering::{Answering, Finding};
use super::own::Value;
use super::premises::Premises;
use super::prove::Standing;
use super::report::Verdict;
use super::trouble::{Own as OwnValue, Trouble, WrongReason, WrongVerdict};
use crate::engine::mistakes::{self, Mistake};
use crate::engine::sums::{nim_sum, powers};
use crate::model::claim::{Claim, Counted, Outcome, Player};
use crate::model::derivation::Rule;
use crate::model::formula::{Chain, Expr};
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, Move, Position};
use crate::model::rules::{Convention, Theorem};
use crate::script::print;
use crate::script::said::{Answer, Board, Digits, Item, Of, Play, Reason, Said};

impl Answering {
    /// The verdict on a statement; `place` is that of its line in the answer.
    pub(super) fn statement(
        &mut self,
        item: &Item,
        premises: &Premises,
        text: &str,
        place: usize,
    ) -> Finding {
        if let Some(is) = self.lone_sum(item, text) {
            return self.said_nim_sum(&Board::Unsaid, is, premises);
        }
        if self.in_columns(item, text, place) {
            return self.column(item, text, place);
        }
        let finding = match &item.said {
            Said::Board(heaps) => self.board(heaps),
            Said::After(heaps) => self.board_after(heaps),
            Said::Chain { names, chain } => self.chain(names.as_ref(), chain, premises),
            Said::Links(links) => self.links(links),
            Said::InBinary {
                number,
                bits,
                reads,
            } => self.in_binary(*number, *bits, *reads),
            Said::SumInBinary { terms, is } => self.sum_in_binary(terms, *is),
            Said::ColumnRow { .. } | Said::ColumnRule => self.column(item, text, place),
            Said::More(chain) => self.more(chain, premises),
            _ if item.asked && !matches!(item.said, Said::Move(_)) => Finding::silent(),
            Said::Answer(answer) => self.answer(*answer, premises),
            Said::NimSum { of, is } => {
                let known = item.reason == Some(Reason::Known);
                let sum = premises.sum.filter(|_| !known);
                self.said_nim_sum(of, *is, &Premises { sum, ..*premises })
            }
            Said::NimSumNotZero { of } => self.not_zero(of),
            Said::LargestPower { of, is } => self.largest_power(*of, *is),
            Said::Contains {
                heap,
                power,
                denied,
            } => self.contains(*heap, *power, *denied),
            Said::NoHeapContains { power, top } => self.no_heap_contains(*power, *top),
            Said::Difference { from, less, is } => self.difference(*from, *less, *is),
            Said::BigHeaps { of, is } => self.big_heaps(of, *is),
            Said::Number { of, counted, is } => self.number(of, *counted, *is),
            Said::Parity { of, counted, odd } => self.parity(of, *counted, *odd),
            Said::Move(play) if item.supposed => self.supposed(play),
            Said::Move(play) => self.made(play, item.reason, premises),
            _ if item.supposed => Finding::silent(),
            Said::Changes { by, before, after } => self.changes(by.as_ref(), *before, *after),
            Said::Zeroes(by) => self.zeroes(by.as_ref()),
            Said::Outcome { of, is } => self.outcome(of, *is, item.reason, premises),
            Said::Wins(by) => self.wins(by.as_ref(), item.reason, premises),
            Said::Winner { player, by } => self.winner(*player, by.as_ref(), item.reason, premises),
            Said::Opponent { wins } => self.opponent(*wins, item.reason, premises),
            Said::WinningMoves { moves, only } => self.winning_moves(moves, *only, premises),
            Said::Mirror => self.mirror(),
        };
        if !matches!(
            item.said,
            Said::Chain { .. } | Said::Links(_) | Said::More(_)
        ) {
            self.own.running = None;
        }
        finding
    }

    /// `nim-sum: 11` with no columns above it is eleven.
    fn lone_sum(&self, item: &Item, text: &str) -> Option<u64> {
        let Said::ColumnRow {
            number: None, bits, ..
        } = item.said
        else {
            return None;
        };
        let named = text.trim_start().starts_with(char::is_alphabetic) && text.contains(':');
        (named && bits.width == 2 && bits.value > 1 && self.block.is_empty())
            .then_some(8 + bits.value)
    }

    /// A short answer counts where it is what was asked for.
    fn answer(&mut self, answer: Answer, premises: &Premises) -> Finding {
        match (answer, self.task.goal) {
            (Answer::Number(is), Goal::NimSum) => self.said_nim_sum(&Board::Start, is, premises),
            (Answer::Player(player), Goal::Winner) => self.winner(player, None, None, premises),
            _ => Finding::silent(),
        }
    }

    pub(super) fn start(&self) -> &Position {
        self.proofs.position()
    }

    /// A claim as it is echoed.
    pub(super) fn echo(&self, claim: &Claim) -> String {
        print::claim(claim, self.start())
    }

    /// The boards that a statement may be about, the likeliest first; none where the move before it is missing.
    fn boards(&self, of: &Board) -> Vec<Position> {
        let next = self.own.made.as_ref().map(|made| made.after.clone());
        match of {
            Board::Start => vec![self.start().clone()],
            Board::Next => next.into_iter().collect(),
            Board::These(heaps) => vec![Position(heaps.clone())],
            Board::Unsaid => [Some(self.start().clone()), next]
                .into_iter()
                .flatten()
                .collect(),
        }
    }

    /// Settles a claim about the first board of which it is true, or else about the likeliest.
    fn about(
        &mut self,
        of: &Board,
        claim: impl Fn(Position) -> Claim,
        stands: impl Fn(&mut Answering, &Position) -> Standing,
        trouble: impl FnOnce(&mut Answering, &Position) -> Trouble,
    ) -> (Finding, Option<Position>) {
        let boards = self.boards(of);
        let Some(mut board) = boards.last().cloned() else {
            return (Finding::waits(Trouble::NoMoveYet), None);
        };
        let mut standing = Standing::False;
        for candidate in boards {
            let found = stands(self, &candidate);
            if matches!(found, Standing::Fact(_)) {
                (board, standing) = (candidate, found);
                break;
            }
            if matches!(found, Standing::Unknown(_)) {
                standing = found;
            }
        }
        let read = self.echo(&claim(board.clone()));
        let finding = self.settle(standing, read, |this| trouble(this, &board));
        (finding, Some(board))
    }

    fn board(&mut self, heaps: &[u64]) -> Finding {
        let claim = Claim::Represents(Position(heaps.to_vec()));
        let read = self.echo(&claim);
        let mirrored = heaps.iter().rev().eq(self.start().0.iter());
        let standing = self.proofs.alone(claim, Rule::Given);
        self.settle(standing, read, |_| Trouble::OtherBoard { mirrored })
    }

    /// The board after the move that was made last.
    fn board_after(&mut self, heaps: &[u64]) -> Finding {
        let Some(by) = self.own.made.as_ref().map(|made| made.by.clone()) else {
            return Finding::waits(Trouble::NoMoveYet);
        };
        let Some((_, after)) = self.proofs.play(&by) else {
            return Finding::unread(Trouble::NoValue);
        };
        let read = format!("new rows: {}", Position(heaps.to_vec()));
        let mut both = after.heaps().zip(heaps);
        match both.find(|((_, size), said)| size != *said) {
            Some(((heap, size), &said)) => {
                let mirrored = false;
                let trouble = Trouble::OtherSize {
                    heap,
                    size,
                    said,
                    mirrored,
                };
                Finding::wrong(read, trouble)
            }
            None if heaps.len() != after.0.len() => {
                Finding::wrong(read, Trouble::OtherBoard { mirrored: false })
            }
            None => Finding::ok(read),
        }
    }

    fn in_binary(&mut self, number: u64, bits: Digits, reads: bool) -> Finding {
        let digits = format!("{:0>width$b}", bits.value, width = usize::from(bits.width));
        let read = match reads {
            true => format!("{digits} = {number}"),
            false => format!("{number} = {digits}"),
        };
        let chain = Chain::equal(Expr::number(number), Expr::number(bits.value));
        let standing = self.proofs.alone(Claim::Chain(chain), Rule::Evaluate);
        let digits = bits.value;
        if digits != number && !reads {
            self.own.slips.insert((number, digits));
        }
        self.settle(standing, read, |_| Trouble::Binary {
            number,
            digits,
            reads,
        })
    }

    fn sum_in_binary(&mut self, terms: &[Digits], is: Digits) -> Finding {
        let numbers: Vec<u64> = terms.iter().map(|bits| bits.value).collect();
        let chain = Chain::equal(Expr::nim_sum(&numbers), Expr::number(is.value));
        let read = chain.to_string();
        let finding = self.chain(None, &chain, &Premises::default());
        match finding.verdict {
            Verdict::Wrong => {
                let carried = numbers.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n));
                let trouble = match carried == Some(is.value) {
                    true => Trouble::ColumnCarried {
                        rows: numbers,
                        got: is.value,
                    },
                    false => wrong_column(&numbers, is.value),
                };
                Finding::wrong(read, trouble)
            }
            _ => finding,
        }
    }

    /// Takes the student's nim-sum of a board; `guessed` where it came straight from a false link.
    pub(super) fn take_nim_sum(&mut self, of: &Position, value: Value, guessed: bool) {
        if of == self.start() {
            self.own.nim_sum = Some(value);
            self.own.guessed = guessed;
        } else if let Some(made) = &mut self.own.made
            && made.after == *of
        {
            made.nim_sum = Some(value);
        }
    }

    fn said_nim_sum(&mut self, of: &Board, is: u64, premises: &Premises) -> Finding {
        // What has been found wrongly and is only said again is not a second mistake.
        let again = |value: Option<Value>| value.is_some_and(|own| !own.right && own.is == is);
        let of_next = self.own.made.as_ref().and_then(|made| made.nim_sum);
        let known = match of {
            Board::Next => again(of_next),
            _ => again(self.own.nim_sum) || again(of_next) || self.own.tainted.contains(&is),
        };
        let first = self.own.nim_sum.is_none();
        let stale = self.stale(of, is);
        let (mut finding, board) = self.about(
            of,
            |of| Claim::NimSum { of, is },
            |this, board| this.proofs.has_nim_sum(board, is),
            |_, board| match stale {
                Some(old) => Trouble::Stale {
                    old,
                    new: nim_sum(&board.0),
                },
                None => wrong_sum(&board.0, is),
            },
        );
        let Some(board) = board else { return finding };
        let slipped = board == *self.start() && self.with_slips(&board.0) == is;
        if finding.verdict == Verdict::Wrong && (known || slipped) && stale.is_none() {
            let claim = Claim::NimSum {
                of: board.clone(),
                is,
            };
            self.note_given_own(&claim);
            let own = match again(self.own.nim_sum) || again(of_next) {
                true => OwnValue::NimSum(is),
                false => OwnValue::Side,
            };
            let read = self.echo(&claim);
            finding = Finding::of(Verdict::Follows, read, Trouble::Follows(own));
        }
        let right = finding.verdict == Verdict::Ok;
        let guessed = finding.verdict == Verdict::Wrong || self.own.guessed;
        if finding.verdict != Verdict::Unread {
            self.take_nim_sum(&board, Value { is, right }, guessed);
            self.changed();
        }
        if !right || board != *self.start() {
            return finding;
        }
        let read = finding.read.clone().unwrap_or_default();
        if premises.given && premises.sum == Some(is) && first {
            let trouble = Trouble::Reason(WrongReason::Sum(is));
            return Finding::of(Verdict::Unsupported, read, trouble);
        }
        match self.task.working && !self.own.worked && board.0.len() > 1 {
            true => self.needs_working("the powers of 2 or the columns", read),
            false => finding,
        }
    }

    /// The nim-sum of numbers, each taken for what the student has wrongly split or written it as.
    pub(super) fn with_slips(&self, numbers: &[u64]) -> u64 {
        let taken_for = |n: &u64| {
            let slip = self.own.slips.iter().find(|(number, _)| number == n);
            slip.map_or(*n, |(_, got)| *got)
        };
        numbers.iter().map(taken_for).fold(0, |sum, n| sum ^ n)
    }

    /// The old nim-sum, where it is said of the position after a move.
    fn stale(&self, of: &Board, is: u64) -> Option<u64> {
        let made = self.own.made.as_ref()?;
        let old = nim_sum(&self.start().0);
        let old = self.own.nim_sum.map_or(old, |own| own.is);
        let about_next = match of {
            Board::Next => true,
            Board::These(heaps) => *heaps == made.after.0,
            _ => false,
        };
        (about_next && is == old).then_some(old)
    }

    /// Once a move and both nim-sums are there, the change is plain to see (Lemma 2).
    pub(super) fn changed(&mut self) {
        if self.task.goal != Goal::Change {
            return;
        }
        let made = self.own.made.as_ref();
        let Some((before, (by, after))) = self
            .own
            .nim_sum
            .zip(made.and_then(|made| Some((made.by.clone(), made.nim_sum?))))
        else {
            return;
        };
        match self.proofs.changes(&by, before.is, after.is) {
            Standing::Fact(fact) => self.note(fact),
            _ => self.note_given_own(&Claim::Changes {
                by,
                before: before.is,
                after: after.is,
            }),
        }
    }

    fn not_zero(&mut self, of: &Board) -> Finding {
        let board = self.boards(of).into_iter().next();
        let Some(board) = board else {
            return Finding::waits(Trouble::NoMoveYet);
        };
        let read = "nim-sum ≠ 0".to_string();
        let own = match board == *self.start() {
            true => self.own.nim_sum,
            false => None,
        };
        match self.proofs.nim_sum(&board) {
            Some((_, 0)) if own.is_some_and(|own| own.is != 0) => {
                let value = own.map_or(0, |own| own.is);
                let trouble = Trouble::Follows(OwnValue::NimSum(value));
                Finding::of(Verdict::Follows, read, trouble)
            }
            Some((_, 0)) => Finding::wrong(read, Trouble::Link { left: 0, right: 0 }),
            Some(_) => Finding::ok(read),
            None => Finding::unread(Trouble::NoValue),
        }
    }

    fn largest_power(&mut self, of: Option<Of>, is: u64) -> Finding {
        let true_sum = nim_sum(&self.start().0);
        let own = self.own.nim_sum;
        let own_sum = own.map_or(true_sum, |own| own.is);
        let number = match of {
            Some(Of::Number(n)) => n,
            Some(Of::Heap(heap)) => match self.start().heap(heap) {
                Some(size) => size,
                None => return self.no_such_heap(heap),
            },
            Some(Of::NimSum) | None => own_sum,
        };
        let about_sum =
            !matches!(of, Some(Of::Heap(_))) && (number == own_sum || number == true_sum);
        let claim = Claim::LargestPower { of: number, is };
        let read = self.echo(&claim);
        let standing = self.proofs.alone(claim, Rule::LargestPower);
        let finding = self.settle(standing, read.clone(), |this| {
            this.wrong_power(matches!(of, Some(Of::Number(_))), number, is)
        });
        if !about_sum {
            return match finding.verdict {
                Verdict::Ok if self.start().0.contains(&number) => finding,
                Verdict::Ok => Finding::of(Verdict::Irrelevant, read, Trouble::NotNeeded),
                _ => finding,
            };
        }
        let right = powers(true_sum).next() == Some(is);
        self.own.power = Some(Value { is, right });
        if finding.verdict != Verdict::Ok {
            return finding;
        }
        if number != true_sum {
            let trouble = Trouble::Follows(OwnValue::NimSum(number));
            return Finding::of(Verdict::Follows, read, trouble);
        }
        match self.task.working && own.is_none() {
            true => self.needs_working("the nim-sum", read),
            false => finding,
        }
    }

    fn wrong_power(&self, named: bool, of: u64, is: u64) -> Trouble {
        let largest = self.start().0.iter().copied().max().unwrap_or(0);
        if !is.is_power_of_two() {
            return Trouble::NoPower(is);
        }
        if !named && powers(largest).next() == Some(is) {
            return Trouble::PowerOfLargestHeap { of, is };
        }
        if !named && powers(of).last() == Some(is) {
            return Trouble::SmallestPower { of, is };
        }
        match is > of {
            true => Trouble::PowerTooLarge { of, is },
            false => Trouble::PowerTooSmall { of, is },
        }
    }

    fn contains(&mut self, heap: HeapNo, power: u64, denied: bool) -> Finding {
        let Some(size) = self.start().heap(heap) else {
            return self.no_such_heap(heap);
        };
        let claim = match denied {
            true => Claim::Lacks { heap, power },
            false => Claim::Contains { heap, power },
        };
        let read = self.echo(&claim);
        let standing = self.proofs.alone(claim, Rule::Contains);
        let finding = self.settle(standing, read.clone(), |_| match power.is_power_of_two() {
            true => Trouble::Content {
                heap,
                size,
                power,
                has: denied,
            },
            false => Trouble::NoPower(power),
        });
        if denied {
            return finding;
        }
        self.own.heap = Some(heap);
        let right = powers(nim_sum(&self.start().0)).next();
        if finding.verdict != Verdict::Ok || right == Some(power) {
            return match finding.verdict == Verdict::Ok
                && self.task.working
                && self.own.power.is_none()
            {
                true => self.needs_working("the largest power of 2 in the nim-sum", read),
                false => finding,
            };
        }
        match self.own.power {
            Some(own) if own.is == power => {
                let trouble = Trouble::Follows(OwnValue::Power(power));
                Finding::of(Verdict::Follows, read, trouble)
            }
            None if let Some(s) = self.own.nim_sum
                && !s.right
                && powers(s.is).next() == Some(power) =>
            {
                let trouble = Trouble::Follows(OwnValue::NimSum(s.is));
                Finding::of(Verdict::Follows, read, trouble)
            }
            _ => Finding::of(Verdict::Irrelevant, read, Trouble::OtherPower(power)),
        }
    }

    fn no_heap_contains(&mut self, power: u64, top: bool) -> Finding {
        let claim = Claim::NoHeapContains { power };
        let read = self.echo(&claim);
        let heaps: Vec<(HeapNo, u64)> = self.start().heaps().collect();
        let with = heaps.iter().find(|(_, size)| size & power != 0).copied();
        let own = heaps
            .iter()
            .all(|&(_, size)| powers(size).next() != Some(power));
        let trouble = |_: &mut Answering| match with {
            Some((heap, size)) if power.is_power_of_two() => Trouble::SomeHeapHas {
                power,
                heap,
                size,
                top: own,
            },
            _ => Trouble::NoPower(power),
        };
        let standing = self.proofs.alone(claim, Rule::Contains);
        match (standing, top, own) {
            // True as it stands, but not what the step asks for.
            (Standing::False, true, true) if power.is_power_of_two() => Finding::of(
                Verdict::Irrelevant,
                format!("no row has {power} as its own largest power"),
                trouble(self),
            ),
            _ => self.settle(standing, read, trouble),
        }
    }

    fn difference(&mut self, from: u64, less: u64, is: u64) -> Finding {
        let claim = Claim::Difference { from, less, is };
        let read = self.echo(&claim);
        let standing = self.proofs.alone(claim, Rule::Subtract);
        let slip = matches!(standing, Standing::False);
        self.own.taken = slip.then_some((from, is));
        self.settle(standing, read, |_| Trouble::Link {
            left: from.saturating_sub(less),
            right: is,
        })
    }

    fn big_heaps(&mut self, of: &Board, is: u64) -> Finding {
        let (finding, board) = self.about(
            of,
            |of| Claim::BigHeaps { of, is },
            |this, of| {
                let of = of.clone();
                this.proofs.alone(Claim::BigHeaps { of, is }, Rule::Count)
            },
            |_, board| match board.big_heaps() + board.ones() {
                all if is > board.big_heaps() && is <= all => Trouble::MiscountedBig {
                    said: is,
                    right: board.big_heaps(),
                },
                _ => Trouble::Count {
                    counted: None,
                    right: board.big_heaps(),
                },
            },
        );
        if board.as_ref() == Some(self.start()) {
            let right = finding.verdict == Verdict::Ok;
            self.own.big = Some(Value { is, right });
        }
        finding
    }

    fn number(&mut self, of: &Board, counted: Counted, is: u64) -> Finding {
        let claim = move |of| match counted {
            Counted::Counters => Claim::Counters { of, is },
            Counted::Ones => Claim::Ones { of, is },
        };
        let (finding, board) = self.about(
            of,
            claim,
            |this, of| this.proofs.alone(claim(of.clone()), Rule::Count),
            |_, board| Trouble::Count {
                counted: Some(counted),
                right: count(board, counted),
            },
        );
        self.counted(counted, board);
        finding
    }

    fn counted(&mut self, counted: Counted, board: Option<Position>) {
        if counted == Counted::Ones {
            self.own.ones |= board.as_ref() == Some(self.start());
            if let Some(made) = &mut self.own.made {
                made.counted |= board.as_ref() == Some(&made.after);
            }
        }
    }

    fn parity(&mut self, of: &Board, counted: Counted, odd: bool) -> Finding {
        let misere = self.task.rules.convention() == Convention::Misere;
        let next = *of == Board::Next;
        let (finding, board) = self.about(
            of,
            |of| Claim::Parity { of, counted, odd },
            |this, of| {
                let of = of.clone();
                let claim = Claim::Parity { of, counted, odd };
                this.proofs.alone(claim, Rule::Count)
            },
            |_, board| Trouble::WrongCountParity {
                counted,
                right: count(board, counted),
                left: next && misere && odd && counted == Counted::Ones,
            },
        );
        self.counted(counted, board);
        finding
    }

    fn outcome(
        &mut self,
        of: &Board,
        is: Outcome,
        reason: Option<Reason>,
        premises: &Premises,
    ) -> Finding {
        let (finding, board) = self.about(
            of,
            |of| Claim::Outcome { of, is },
            |this, of| this.proofs.has_outcome(of, is),
            |this, board| Trouble::Verdict(this.wrong_verdict(board, is, premises)),
        );
        let Some(board) = board else { return finding };
        let read = finding.read.clone().unwrap_or_default();
        match finding.verdict {
            Verdict::Wrong if board == *self.start() => {
                self.perhaps_follows(is, finding, |of| Claim::Outcome { of: of.clone(), is })
            }
            Verdict::Ok => self.supported(&board, is, reason, premises, read, finding),
            _ => finding,
        }
    }

    fn winner(
        &mut self,
        player: Player,
        by: Option<&Play>,
        reason: Option<Reason>,
        premises: &Premises,
    ) -> Finding {
        let is = match player {
            Player::First => Outcome::N,
            Player::Second => Outcome::P,
        };
        let start = self.start().clone();
        let claim = Claim::Winner { player, by: None };
        let read = self.echo(&claim);
        let standing = self.proofs.winner(player);
        let finding = self.settle(standing, read.clone(), |this| {
            Trouble::Verdict(this.wrong_verdict(&start, is, premises))
        });
        let finding = match finding.verdict {
            Verdict::Wrong => self.perhaps_follows(is, finding, |_| claim),
            Verdict::Ok => self.supported(&start, is, reason, premises, read, finding),
            _ => finding,
        };
        match by {
            // A move of the second player answers one that is not known.
            Some(_) if player == Player::Second => finding,
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

    /// After a move the opponent is the one to move; where that is not so, the second player is meant.
    fn opponent(&mut self, wins: bool, reason: Option<Reason>, premises: &Premises) -> Finding {
        let (of_next, player) = match wins {
            true => (Outcome::N, Player::Second),
            false => (Outcome::P, Player::First),
        };
        if let Some(after) = self.own.made.as_ref().map(|made| made.after.clone())
            && let Standing::Fact(fact) = self.proofs.has_outcome(&after, of_next)
        {
            self.note(fact);
            let of = after;
            return Finding::ok(self.echo(&Claim::Outcome { of, is: of_next }));
        }
        self.winner(player, None, reason, premises)
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
        let read = self.echo(&claim);
        Finding::of(Verdict::Follows, read, Trouble::Follows(own))
    }

    fn wrong_verdict(
        &mut self,
        board: &Position,
        is: Outcome,
        premises: &Premises,
    ) -> WrongVerdict {
        let s = nim_sum(&board.0);
        let said_s = premises.nim_sum || self.own.nim_sum.is_some();
        let misere = self.task.rules.convention() == Convention::Misere;
        let even = premises.total == Some(false) && is == Outcome::P;
        let mistake = match (misere, board.big_heaps()) {
            _ if even => Some(Mistake::EvenTotal),
            _ if !said_s => None,
            (false, _) => Some(Mistake::InvertedVerdict),
            (true, 0) => Some(Mistake::NimWithNoBig),
            (true, 1) => Some(Mistake::NimWithOneBig),
            (true, _) => Some(Mistake::FlippedRule),
        };
        WrongVerdict {
            mistake,
            right: match is {
                Outcome::N => Outcome::P,
                Outcome::P => Outcome::N,
            },
            s,
            ones: board.ones(),
            misere,
            counters: premises.counters,
        }
    }

    /// A true verdict with its reason looked at.
    fn supported(
        &mut self,
        board: &Position,
        is: Outcome,
        reason: Option<Reason>,
        premises: &Premises,
        read: String,
        finding: Finding,
    ) -> Finding {
        let start = *board == *self.start();
        let by_sum = |theorem| matches!(theorem, Theorem::One | Theorem::Two);
        let misere = self.task.rules.convention() == Convention::Misere;
        let nothing_else = self.own.nim_sum.is_none() && self.own.big.is_none() && !self.own.ones;
        let wrong = match reason {
            Some(Reason::Theorem(theorem)) => match self.proofs.outcome_by(theorem, board) {
                Some((_, right)) if right == is => None,
                _ if by_sum(theorem) && misere && board.big_heaps() == 1 => {
                    Some(WrongReason::OneBig)
                }
                _ if theorem == Theorem::NoBigHeap => Some(WrongReason::Parity),
                _ => Some(WrongReason::Theorem),
            },
            Some(Reason::Parity) if board.big_heaps() > 0 || !misere => Some(WrongReason::Parity),
            Some(Reason::Mirror) if board.0.iter().filter(|&&size| size > 0).count() > 2 => {
                Some(WrongReason::Mirror)
            }
            None if premises.given
                && premises.total == Some(false)
                && premises.counters != Some(0)
                && nothing_else
                && start =>
            {
                Some(WrongReason::EvenTotal)
            }
            None if premises.given && premises.nim_sum && misere && board.big_heaps() == 1 => {
                self.own.big.is_none().then_some(WrongReason::OneBig)
            }
            _ => None,
        };
        if let Some(reason) = wrong {
            return Finding::of(Verdict::Unsupported, read, Trouble::Reason(reason));
        }
        let mirrored = matches!(reason, Some(Reason::Mirror));
        match self.task.working && start && !mirrored && !self.verdict_is_worked() {
            true => self.needs_working("the nim-sum", read),
            false => finding,
        }
    }

    /// Whether what a verdict rests on has been written down: the nim-sum, or in Classic Nim a count.
    pub(super) fn verdict_is_worked(&self) -> bool {
        let misere = self.task.rules.convention() == Convention::Misere;
        let counted = self.own.big.is_some() || self.own.ones;
        self.own.nim_sum.is_some() || misere && counted
    }

    /// A true statement that should have been worked out.
    pub(super) fn needs_working(&self, what: &'static str, read: String) -> Finding {
        Finding::of(Verdict::Unsupported, read, Trouble::NeedsWorking(what))
    }

    pub(super) fn no_such_heap(&self, heap: HeapNo) -> Finding {
        let heaps = self.start().0.len();
        Finding {
            read: None,
            ..Finding::wrong(String::new(), Trouble::NoSuchHeap { heap, heaps })
        }
    }

    fn mirror(&mut self) -> Finding {
        let heaps: Vec<(HeapNo, u64)> =
            self.start().heaps().filter(|&(_, size)| size > 0).collect();
        let read = "make the piles equal".to_string();
        match heaps[..] {
            [(_, one), (_, other)] if one == other => {
                let start = self.start().clone();
                let standing = self.proofs.has_outcome(&start, Outcome::P);
                match standing {
                    Standing::Fact(_) => Finding::ok(read),
                    _ => Finding::of(
                        Verdict::Unsupported,
                        read,
                        Trouble::Reason(WrongReason::Mirror),
                    ),
                }
            }
            [(first, one), (second, other)] => {
                let (heap, count) = match one > other {
                    true => (first, one - other),
                    false => (second, other - one),
                };
                self.take_that_wins(Move::take(heap, count), read)
            }
            _ => Finding::of(
                Verdict::Unsupported,
                read,
                Trouble::Reason(WrongReason::Mirror),
            ),
        }
    }
}

/// How a winning move is echoed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// As a move.
    Move,
    /// With "wins".
    Wins,
    /// As a move of the first player, who wins by it.
    Winner,
}

fn count(board: &Position, counted: Counted) -> u64 {
    match counted {
        Counted::Counters => board.0.iter().fold(0, |sum: u64, &n| sum.saturating_add(n)),
        Counted::Ones => board.ones(),
    }
}

/// A nim-sum that is not right, with the mistakes that would give it.
pub(super) fn wrong_sum(terms: &[u64], got: u64) -> Trouble {
    use Mistake::{CancelledThree, Carried, KeptOne, NothingCancelled};
    let commonest_first = [Carried, NothingCancelled, CancelledThree, KeptOne];
    Trouble::Sum {
        terms: terms.to_vec(),
        got,
        fits: commonest_first
            .into_iter()
            .filter(|&mistake| mistakes::sum(mistake, terms) == Some(got))
            .collect(),
    }
}

/// The largest column of a nim-sum that has the wrong parity.
pub(super) fn wrong_column(rows: &[u64], got: u64) -> Trouble {
    let wrong = powers(nim_sum(rows) ^ got).next().unwrap_or(0);
    Trouble::Parity {
        power: wrong,
        with: rows
            .iter()
            .copied()
            .filter(|row| row & wrong != 0)
            .collect(),
    }
}
