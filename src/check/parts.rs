//! Verdicts on what games of parts say: parts, tables, Grundy values, periods and divisions.

use std::collections::BTreeSet;

use super::answering::Answering;
use super::finding::{Finding, doubtful, right_or, sure_or_not};
use super::heaps::filled;
use super::multisets::{all_equal, in_pairs, sorted, sorted_once};
use super::own::Value;
use super::prove::Standing;
use super::trouble::{Trouble, WrongReason};
use super::verdict::Verdict;
use super::wrong::wrong_entry;
use crate::engine::sums::nim_sum;
use crate::kernel::Why;
use crate::language::print;
use crate::language::said::{Board, Said};
use crate::model::claim::{Claim, Listed, Outcome};
use crate::model::derivation::Rule;
use crate::model::formula::{Chain, Expr};
use crate::model::goal::Goal;
use crate::model::position::Position;

impl Answering {
    /// The verdict on a statement that only games of parts have.
    pub(super) fn of_parts(&mut self, said: &Said) -> Finding {
        match said {
            Said::Parts { of, are } => self.parts_are(of, are),
            Said::EqualParts { of, equal } => self.parts_equal(of, *equal),
            Said::TableHead { from, many } => {
                self.own.head = Some((*from, *many));
                Finding::silent()
            }
            Said::Outcomes { from, are } => self.outcomes_are(self.first(*from, are), are),
            Said::GrundyValues { from, are } => self.values_are(self.first(*from, are), are),
            Said::Grundy { of: Some(of), is } => self.grundy_is(*of, *is),
            Said::Grundy { of: None, is } => self.grundy_asked(*is),
            Said::Mex { part, of, is } => self.mex_of_part(*part, of, *is),
            Said::Period { of, start, length } => self.period_is(*of, *start, *length),
            Said::Product { of, factors, rest } => self.product(*of, *factors, *rest),
            Said::Remainder { of, by, times, is } => self.remainder(*of, *by, *times, *is),
            Said::Multiple {
                of: Some(of),
                by,
                denied,
            } => self.multiple(*of, *by, *denied),
            // Of which number is not known, but no other multiples matter.
            Said::Multiple { of: None, by, .. } => match self.proofs.divisor {
                Some((right, 0)) if right == *by => Finding::silent(),
                _ => doubtful(),
            },
            _ => Finding::silent(),
        }
    }

    fn parts_are(&mut self, of: &Board, are: &[u64]) -> Finding {
        let rules = self.task.rules.clone();
        let finding = self.parts_at_hand(of, are);
        // "One group of 6, one group of 2": one of several.
        let start = rules.parts(self.start()).unwrap_or_default();
        let one_of = matches!(are, [one] if start.contains(one));
        // "Two groups of three, 1, 2, 3 and 5, 6, 7" names places.
        let places = self.start().0.len() as u64;
        let too_many = are.iter().fold(0_u64, |sum, n| sum.saturating_add(*n)) > places;
        match (one_of || too_many) && finding.verdict == Verdict::Wrong {
            true => finding.doubted(),
            false => self.unless_told(finding),
        }
    }

    fn parts_at_hand(&mut self, of: &Board, are: &[u64]) -> Finding {
        let (finding, board) = self.about(
            of,
            |of| Claim::Parts {
                of,
                are: are.to_vec(),
            },
            |this, of| match this.proofs.parts(of) {
                Some((line, right)) if sorted(&right) == sorted(are) => Standing::Fact(line),
                Some(_) => Standing::False,
                None => Standing::Unknown(Why::Form),
            },
            |this, of| Trouble::Parts(this.task.rules.parts(of).unwrap_or_default()),
        );
        self.own.parts |= board.is_some();
        finding
    }

    fn parts_equal(&mut self, of: &Board, equal: bool) -> Finding {
        if self.is_nim() {
            let pairs = |board: &Position| in_pairs(&filled(board)) || all_equal(&filled(board));
            let right = self.at_hand().iter().any(|board| pairs(board) == equal);
            return sure_or_not(right);
        }
        let finding = self.equal_at_hand(of, equal);
        self.unless_told(finding)
    }

    /// What is false of the board at hand may be true somewhere in a game that was told.
    pub(super) fn unless_told(&self, finding: Finding) -> Finding {
        let fails = matches!(finding.verdict, Verdict::Wrong | Verdict::NotChecked);
        match fails && !self.own.tales.is_empty() {
            true => finding.doubted(),
            false => finding,
        }
    }

    fn equal_at_hand(&mut self, of: &Board, equal: bool) -> Finding {
        let right = |this: &Answering, of: &Position| this.task.rules.parts(of).unwrap_or_default();
        let start = self.start().clone();
        let parts = right(self, &start);
        let (finding, _) = self.about(
            of,
            |of| Claim::Parts {
                of,
                are: parts.clone(),
            },
            |this, of| match this.proofs.parts(of) {
                Some((line, right)) => match equal {
                    true if in_pairs(&right) || all_equal(&right) => Standing::Fact(line),
                    // One arc alone is neither equal nor unequal.
                    false if right.len() > 1 && !all_equal(&right) => Standing::Fact(line),
                    _ => Standing::False,
                },
                None => Standing::Unknown(Why::Form),
            },
            |this, of| Trouble::EqualParts(right(this, of)),
        );
        if finding.verdict == Verdict::Unread {
            // A full circle is no arc: what is said is true after some moves.
            return Finding::silent();
        }
        self.own.parts = true;
        finding.meaning(None)
    }

    /// The first number of a table: the one that is said, or that stands above it.
    fn first<T>(&self, said: Option<u64>, are: &[T]) -> Option<u64> {
        let above = self.own.head.filter(|(_, many)| *many == are.len() as u64);
        said.or(above.map(|(first, _)| first))
    }

    /// A table from 0 on; from 1 on where no first number is said and it is right so.
    fn outcomes_are(&mut self, from: Option<u64>, are: &[Outcome]) -> Finding {
        self.own.parts = true;
        let longest = (are.len() as u64).saturating_add(from.unwrap_or(1));
        let Some(right) = self.proofs.right_outcomes(longest) else {
            return Finding::unread(Trouble::NoValue);
        };
        let first = from.unwrap_or(u64::from(!right.starts_with(are)));
        let first = match right.get(first as usize..) {
            Some(rest) if from.is_some() || rest.starts_with(are) => first as usize,
            _ => 0,
        };
        let mut whole = right.get(..first).unwrap_or(&[]).to_vec();
        whole.extend_from_slice(are);
        let standing = self.proofs.outcomes_are(&whole);
        let finding = self.settle(standing, |_| {
            let said = |n: u64| whole.get(n as usize).copied();
            wrong_entry(&right, said).unwrap_or(Trouble::NoValue)
        });
        let from = Some(0);
        finding.meaning([Said::Outcomes { from, are: whole }])
    }

    /// A table from a number on, or the values of the parts of the board, whichever is right.
    fn values_are(&mut self, from: Option<u64>, are: &[u64]) -> Finding {
        self.own.parts = true;
        if from.is_none()
            && let Some(finding) = self.values_of_board(are)
        {
            return finding;
        }
        let first = from.unwrap_or(0);
        let Some(right) = self
            .proofs
            .right_values((are.len() as u64).saturating_add(first))
        else {
            return Finding::unread(Trouble::NoValue);
        };
        let mut whole = right.get(..first as usize).unwrap_or(&[]).to_vec();
        whole.extend_from_slice(are);
        let standing = self.proofs.values_are(&whole);
        if !matches!(standing, Standing::Unknown(_)) {
            let told = (0..).zip(whole.iter().zip(&right)).skip(first as usize);
            for (n, (said, right)) in told {
                self.own.enter(n, said == right);
            }
        }
        let finding = self.settle(standing, |this| {
            let mut entries = (0..).zip(whole.iter().zip(&right));
            let wrong = entries.find(|(_, (said, right))| said != right);
            match wrong {
                Some((of, (&said, &right))) => this.wrong_value(of, said, right),
                None => Trouble::NoValue,
            }
        });
        let from = Some(0);
        finding.meaning([Said::GrundyValues { from, are: whole }])
    }

    /// The values of the parts of the board, in any order; none where it has another number of parts.
    fn values_of_board(&mut self, are: &[u64]) -> Option<Finding> {
        let mut found = None;
        for board in self.at_hand() {
            let Some(values) = self.proofs.values_of(&board) else {
                continue;
            };
            if values.are.len() != are.len() {
                continue;
            }
            if sorted(&values.are) == sorted(are) {
                return Some(Finding::ok());
            }
            let mut wrong = values.parts.iter().zip(values.are.iter().zip(are));
            let wrong = wrong.find(|(_, (right, said))| right != said);
            if let Some((&of, (&right, &said))) = wrong
                && self.proofs.right_values(are.len() as u64).as_deref() != Some(are)
            {
                let trouble = self.wrong_value(of, said, right);
                found = Some(Finding::wrong(trouble));
            }
        }
        found
    }

    fn grundy_is(&mut self, of: u64, is: u64) -> Finding {
        self.own.parts = true;
        let standing = match self.proofs.grundy(of) {
            Some((line, right)) if right == is => {
                self.own.enter(of, true);
                Standing::Fact(line)
            }
            Some(_) => {
                self.own.enter(of, false);
                Standing::False
            }
            None => return Finding::unread(Trouble::NoValue),
        };
        self.settle(standing, |this| {
            let right = this.proofs.grundy(of).map_or(0, |(_, right)| right);
            this.wrong_value(of, is, right)
        })
    }

    /// `g(5) = mex(0, 1, 2, 3) = 4`: the numbers must also be the values of the options.
    fn mex_of_part(&mut self, part: Option<u64>, said: &[u64], is: u64) -> Finding {
        let finding = mex_is(said, is);
        let values = part.and_then(|of| Some((of, self.proofs.option_values(of)?)));
        match values {
            Some((of, right)) if finding.verdict == Verdict::Ok && right != sorted_once(said) => {
                let said = sorted_once(said);
                Finding::wrong(Trouble::OptionValues { of, said, right })
            }
            Some((of, _)) if finding.verdict == Verdict::Ok => {
                self.own.enter(of, true);
                finding
            }
            _ => finding,
        }
    }

    /// Whether all values up to the heap were given, so many of them wrong but not all, and how they repeat themselves where the
    /// table shows that.
    pub(super) fn table_is_whole(&mut self, wrong: u64) -> bool {
        let size = self.heap();
        let given = (1..=size).map(|n| self.own.entries.get(&n));
        let given: Option<Vec<&bool>> = given.collect();
        let mistakes = |given: Vec<&bool>| given.iter().filter(|right| !**right).count() as u64;
        let whole = given.map(mistakes) == Some(wrong) && wrong < size.max(1);
        whole && (self.own.period || !self.proofs.values_repeat_within(size))
    }

    fn wrong_value(&mut self, of: u64, said: u64, right: u64) -> Trouble {
        let is_option = said < right || self.proofs.has_option_of_value(of, said);
        Trouble::Grundy {
            of,
            said,
            right,
            is_option,
        }
    }

    /// A Grundy value of no number: of the one heap whose value is asked, or else of the board.
    pub(super) fn grundy_asked(&mut self, is: u64) -> Finding {
        match self.start().0[..] {
            [of] if self.task.goal == Goal::GrundyValue => self.grundy_is(of, is),
            _ => self.nim_sum_of_parts(&Board::Unsaid, is),
        }
    }

    /// A nim-sum that is spoken of without numbers: that of the Grundy values. That of the sizes decides nothing.
    pub(super) fn nim_sum_of_parts(&mut self, of: &Board, is: u64) -> Finding {
        if let Board::These(numbers) = of {
            let chain = Chain::equal(Expr::nim_sum(numbers), Expr::number(is));
            let standing = self.proofs.alone(Claim::Chain(chain), Rule::Evaluate);
            return self.settle(standing, |_| Trouble::GrundySum {
                values: numbers.clone(),
                said: is,
                right: nim_sum(numbers),
            });
        }
        let mut wrong = None;
        for board in self.boards(of) {
            if board.0.len() > 1
                && self.task.rules.layout().is_coded()
                && nim_sum(&board.0) == is
                && self.proofs.values_of(&board).map(|all| all.total) != Some(is)
            {
                self.own.sizes = true;
                return Finding::of(Verdict::Irrelevant, Trouble::Reason(WrongReason::Sizes));
            }
            match self.proofs.values_of(&board) {
                Some(values) if values.total == is => {
                    self.own.parts = true;
                    self.own.sizes = false;
                    return Finding::ok();
                }
                Some(values) => {
                    wrong.get_or_insert(Trouble::GrundySum {
                        values: values.are,
                        said: is,
                        right: values.total,
                    });
                }
                None => {}
            }
        }
        match wrong {
            Some(trouble) => Finding::wrong(trouble),
            None => Finding::unread(Trouble::NoValue),
        }
    }

    /// A chain: a calculation, and where a name begins it also the nim-sum of the Grundy values.
    pub(super) fn chain_of_parts(&mut self, names: Option<&Board>, chain: &Chain) -> Finding {
        let finding = self.chain(None, chain);
        let terms: Option<Vec<u64>> = chain.left.terms().iter().map(Expr::as_number).collect();
        let start = self.start().clone();
        // "The nim-sum of these numbers is 4 ⊕ 3 ⊕ 2 = 5" adds sizes.
        let parts = self.task.rules.parts(&start);
        let names = names.filter(|_| {
            let sizes = terms.as_deref().zip(parts.as_deref());
            sizes.is_none_or(|(terms, parts)| sorted(terms) != sorted(parts))
        });
        if terms.is_some_and(|terms| terms.len() > 1 && terms == start.0)
            && self
                .proofs
                .values_of(&start)
                .is_some_and(|all| all.are != start.0)
        {
            self.own.sizes = true;
        }
        let last = chain.links.last().and_then(|(_, side)| side.as_number());
        match (finding.verdict, names, last) {
            (Verdict::Ok, Some(of), Some(is)) => self.nim_sum_of_parts(of, is),
            _ => finding,
        }
    }

    /// Whether the heap has so many counters at the start, after the move that was made, or in the game that is told.
    pub(super) fn is_size_at_hand(&self, is: u64) -> bool {
        let mut boards = self.at_hand();
        boards.extend(self.boards_told());
        boards.iter().any(|board| board.0 == [is])
    }

    fn period_is(&mut self, of: Option<Listed>, start: Option<u64>, length: u64) -> Finding {
        self.own.parts = true;
        let tables = match of {
            Some(of) => vec![of],
            None if self.task.goal == Goal::GrundyTable => vec![Listed::GrundyValues],
            None => vec![Listed::Outcomes, Listed::GrundyValues],
        };
        let mut standing = Standing::Unknown(Why::Form);
        for of in tables {
            match self.repeats(of, start, length) {
                Standing::Fact(line) => {
                    self.own.period |= of == Listed::GrundyValues;
                    return self.settle(Standing::Fact(line), |_| Trouble::Period);
                }
                Standing::False => standing = Standing::False,
                Standing::Unknown(_) => {}
            }
        }
        self.settle(standing, |_| Trouble::Period)
    }

    /// Whether a table repeats itself: from a number on, or from any.
    fn repeats(&mut self, of: Listed, start: Option<u64>, length: u64) -> Standing {
        let unknown = Standing::Unknown(Why::TooLarge);
        let Some(start) = start else {
            return match self.proofs.period(of) {
                Some((line, least)) if length > 0 && length.is_multiple_of(least) => {
                    Standing::Fact(line)
                }
                Some(_) => Standing::False,
                None => unknown,
            };
        };
        let code = self.task.rules.code();
        let needed = code.and_then(|code| code.shows_period(start, length));
        let Some(needed) = needed.filter(|_| length > 0) else {
            return unknown;
        };
        let Some(table) = self.proofs.long_table(of, needed) else {
            return unknown;
        };
        let claim = Claim::Period { of, start, length };
        self.proofs.cited(claim, Rule::Period, &[table])
    }

    fn product(&mut self, of: u64, (one, other): (u64, u64), rest: u64) -> Finding {
        let worth = one.checked_mul(other).and_then(|n| n.checked_add(rest));
        let Some(worth) = worth else {
            return Finding::unread(Trouble::NoValue);
        };
        if worth != of {
            let right = worth;
            return Finding::wrong(Trouble::Link { left: of, right });
        }
        let wanted = self.proofs.divisor.map(|(by, _)| by);
        let (times, by) = match (Some(one) == wanted, rest < one, rest < other) {
            (true, true, _) | (_, true, false) => (other, one),
            _ => (one, other),
        };
        if rest >= by {
            return Finding::of(Verdict::Form, Trouble::LargeRest(by));
        }
        let claim = Claim::Division {
            of,
            by,
            times,
            rest,
        };
        self.divided(claim)
    }

    fn remainder(
        &mut self,
        of: Option<u64>,
        by: Option<u64>,
        times: Option<u64>,
        is: u64,
    ) -> Finding {
        let start = self.start().clone();
        let wanted = self.proofs.divisor.map(|(by, _)| by);
        // Of a number that is not named, the remainder may be that of what is left after the move.
        if let (None, Some(made), Some(by)) = (of, &self.own.made, by.or(wanted))
            && let [left] = made.after.0[..]
            && left.checked_rem(by) == Some(is)
        {
            return self.remainder(Some(left), Some(by), times, is);
        }
        let (Some(of), Some(by)) = (of.or(self.proofs.one_part(&start)), by.or(wanted)) else {
            return Finding::silent();
        };
        let Some(goes) = of.checked_div(by) else {
            return Finding::unread(Trouble::NoValue);
        };
        let times = times.unwrap_or(goes);
        let claim = Claim::Division {
            of,
            by,
            times,
            rest: is,
        };
        let meant = print::statement(&claim, &start);
        self.divided(claim).meaning(meant)
    }

    fn divided(&mut self, claim: Claim) -> Finding {
        let Claim::Division { of, by, rest, .. } = claim else {
            return Finding::silent();
        };
        let standing = self.proofs.alone(claim, Rule::Divide);
        let right = matches!(standing, Standing::Fact(_));
        self.own.divided = Some((of, by, Value { is: rest, right }));
        let start = self.start().clone();
        let about_start = self.proofs.one_part(&start) == Some(of);
        if let (Some((wanted, _)), true, true) = (self.proofs.divisor, right, about_start)
            && by.checked_add(1) == Some(wanted)
        {
            let trouble = Trouble::WrongDivisor { by, right: wanted };
            return Finding::of(Verdict::Irrelevant, trouble);
        }
        self.settle(standing, |_| Trouble::division(of, by))
    }

    fn multiple(&mut self, of: u64, by: u64, denied: bool) -> Finding {
        let Some(rest) = of.checked_rem(by) else {
            return Finding::unread(Trouble::NoValue);
        };
        let claim = Claim::Division {
            of,
            by,
            times: of / by,
            rest,
        };
        let finding = self.divided(claim);
        match (rest == 0) != denied {
            true => finding,
            false => Finding::wrong(Trouble::division(of, by)),
        }
    }
}

/// `mex{0, 1, 3} = 2`.
fn mex_is(of: &[u64], is: u64) -> Finding {
    let among: BTreeSet<u64> = of.iter().copied().collect();
    let right = (0..).find(|n| !among.contains(n)).unwrap_or(0);
    let (of, said) = (of.to_vec(), is);
    right_or(is == right, Trouble::Mex { of, said, right })
}
