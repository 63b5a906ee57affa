//! Chains of equalities: each link is judged by itself, and where the chain ends in a number it says what its first side
//! comes to.

use super::answering::Answering;
use super::finding::{Finding, doubtful};
use super::formulas::{
    added, atom_worth, each_atom, pair_left, reordered, same, standing_terms, terms_of, worth,
    wrong_expansion, wrong_powers, wrong_strikes,
};
use super::multisets::without;
use super::own::{About, Running, Target, Value};
use super::premises::are_powers;
use super::price::of_chain;
use super::prove::Standing;
use super::trouble::{Own as OwnValue, Trouble, WrongReason};
use super::verdict::Verdict;
use super::wrong::wrong_sum;
use crate::engine::sums::nim_sum;
use crate::kernel;
use crate::language::said::{Board, Said, Unread};
use crate::model::claim::Claim;
use crate::model::derivation::Rule;
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::{MOST_HEAPS, Position};

type Link = (Relation, Expr);

impl Answering {
    pub(super) fn chain(&mut self, names: Option<&Board>, chain: &Chain) -> Finding {
        let about = match names {
            None => self.what_about(&chain.left),
            Some(board) => match self.named(board, &chain.left) {
                Some(board) => About::NimSum(board),
                None => return Finding::waits(Trouble::NoMoveYet),
            },
        };
        if !self.proofs.purse.pay(4 * of_chain(chain)) {
            return Finding::unread(Trouble::NoValue);
        }
        let of_board = matches!(about, About::NimSum(_));
        let before = self.own.running.take();
        let same = before.filter(|before| before.first == chain.left);
        self.own.running = Some(Running {
            about,
            first: chain.left.clone(),
            last: chain.left.clone(),
            since: same.map(|before| before.last),
            links: usize::from(names.is_some()),
            broken: false,
        });
        if chain.links.is_empty() {
            let finding = self.formula(&chain.left, names.is_some());
            // It claims nothing, and yet it may not be read as it was meant.
            return match finding.verdict == Verdict::NotChecked && of_board {
                true => finding.meaning([Said::Chain {
                    names: names.cloned(),
                    chain: chain.clone(),
                }]),
                false => finding,
            };
        }
        let finding = self.follow(&chain.links);
        let left_over = |summands: &[Expr]| are_powers(summands) && self.may_add_powers();
        let ordinary = match &chain.left {
            Expr::Plus(summands) => names.is_some() && !left_over(summands),
            _ => false,
        };
        match (finding.verdict, ordinary) {
            (Verdict::Ok, true) => self.ordinary_sum(finding),
            _ => finding,
        }
    }

    /// `s = 5 + 8 + 16 = 29`: right where nothing carries, but not for that reason.
    fn ordinary_sum(&self, finding: Finding) -> Finding {
        let sum = self.own.nim_sum.map_or(0, |own| own.is);
        finding.becomes(Verdict::Unsupported, Trouble::Reason(WrongReason::Sum(sum)))
    }

    /// A formula that goes on in the next line.
    pub(super) fn more(&mut self, chain: &Chain) -> Finding {
        match self.own.running.take() {
            Some(running) if running.links == 0 => {
                let mut terms = running.last.terms().to_vec();
                terms.extend_from_slice(chain.left.terms());
                let whole = Chain {
                    left: Expr::Xor(terms),
                    links: chain.links.clone(),
                };
                let finding = self.chain(None, &whole);
                let (names, chain) = (None, whole);
                finding.or_meaning(Said::Chain { names, chain })
            }
            _ => Finding::unread(Trouble::Unread(Unread::NothingBefore)),
        }
    }

    pub(super) fn links(&mut self, links: &[Link]) -> Finding {
        match &self.own.running {
            // One sum with strikes, below others: the last of a list that is crossed out.
            Some(running)
                if running.links == 0
                    && !matches!(running.last, Expr::Xor(_))
                    && wrong_strikes(&running.last).is_some() =>
            {
                let (Some((_, left)), rest) = (links.first(), links.get(1..)) else {
                    return Finding::silent();
                };
                let chain = Chain {
                    left: left.clone(),
                    links: rest.unwrap_or_default().to_vec(),
                };
                self.chain(None, &chain)
            }
            Some(_) => self.follow(links),
            None => Finding::unread(Trouble::Unread(Unread::NothingBefore)),
        }
    }

    /// A formula that stands alone claims nothing but that its strikes are right, or what a name stands for.
    fn formula(&mut self, formula: &Expr, named: bool) -> Finding {
        // A single sum may go on in the next line.
        let whole = matches!(formula, Expr::Xor(_));
        if whole && let Some(trouble) = wrong_strikes(formula) {
            let itself = Chain::equal(formula.clone(), formula.clone());
            let standing = self.proofs.alone(Claim::Chain(itself), Rule::Evaluate);
            if !matches!(standing, Standing::Fact(_)) {
                return Finding::wrong(trouble);
            }
        }
        let Some(Running {
            about: About::NimSum(board),
            ..
        }) = self.own.running.clone()
        else {
            return Finding::silent();
        };
        match (named, worth(formula)) {
            (true, Some(is)) => {
                let standing = self.proofs.has_nim_sum(&board, is);
                self.settle_quietly(standing, |_| wrong_sum(&board.0, is))
            }
            _ => Finding::silent(),
        }
    }

    /// As `settle`, but the claim answers nothing: no number was given.
    fn settle_quietly(
        &mut self,
        standing: Standing,
        trouble: impl FnOnce(&mut Answering) -> Trouble,
    ) -> Finding {
        match standing {
            Standing::Fact(_) => Finding::ok(),
            other => self.settle(other, trouble),
        }
    }

    /// The board that a named chain gives the nim-sum of.
    fn named(&self, board: &Board, left: &Expr) -> Option<Position> {
        let next = self.next();
        match board {
            Board::Next => next.cloned(),
            // "With row 1 at 4 the nim-sum is 4 ⊕ 9 ⊕ 13": the other heaps are as they were.
            Board::These(heaps) => match (&heaps[..], terms_of(left)) {
                ([heap], Some(terms)) if self.is_with_heap(&terms, *heap) => Some(Position(terms)),
                _ => Some(Position(heaps.clone())),
            },
            Board::Start => Some(self.start().clone()),
            Board::Unsaid => match (next, terms_of(left)) {
                (Some(next), Some(terms)) if same(&terms, &next.0) => Some(next.clone()),
                _ => Some(self.start().clone()),
            },
        }
    }

    /// Whether numbers are the heaps of the board, but for one of them that has another size.
    fn is_with_heap(&self, terms: &[u64], heap: u64) -> bool {
        let start = &self.start().0;
        let left = without(terms, &[heap]);
        left.len() + 1 == terms.len()
            && without(&left, start).is_empty()
            && terms.len() == start.len()
            && terms.len() > 1
    }

    pub(super) fn what_about(&self, left: &Expr) -> About {
        if !self.is_nim() {
            return About::Other;
        }
        let Some(terms) = terms_of(left) else {
            return About::Other;
        };
        let start = self.start();
        if terms.len() < 2 {
            return About::Other;
        }
        let next = self.next();
        for board in [Some(start), next].into_iter().flatten() {
            if same(&terms, &board.0) {
                return About::NimSum(board.clone());
            }
        }
        let sums = [self.own.nim_sum.map(|own| own.is), Some(nim_sum(&start.0))];
        if let [one, other] = terms[..] {
            for (size, s) in [(one, other), (other, one)] {
                if start.0.contains(&size) && sums.contains(&Some(s)) {
                    return About::Target(size);
                }
            }
        }
        match self.left_out(&terms) {
            Some(size) => About::Target(size),
            None => About::Other,
        }
    }

    /// The heap that is missing where numbers are those of all others.
    fn left_out(&self, terms: &[u64]) -> Option<u64> {
        let start = self.start();
        let size = added(&start.0).wrapping_sub(added(terms));
        let with = [terms, &[size]].concat();
        (start.0.contains(&size) && same(&with, &start.0)).then_some(size)
    }

    /// Judges the links that go on from the running chain.
    fn follow(&mut self, links: &[Link]) -> Finding {
        let Some(running) = self.own.running.take() else {
            return Finding::silent();
        };
        let whole = Chain {
            left: running.last.clone(),
            links: links.to_vec(),
        };
        let begun = running.links;
        let standing = self.proofs.alone(Claim::Chain(whole), Rule::Evaluate);
        let finding = match standing {
            Standing::Fact(fact) => {
                self.note(fact);
                self.in_form(&running, links)
            }
            _ if begun > 0
                && links.len() == 1
                && self.recovers(&running.about, &running.last, &links[0]) =>
            {
                Finding::ok()
            }
            _ => self.first_wrong_link(&running.last, links, begun),
        };
        let false_at_end = match (&finding.verdict, links.last()) {
            (Verdict::Wrong, Some(_)) => self.last_link_is_false(&running.last, links),
            _ => false,
        };
        let last = links.last().map_or(&running.last, |(_, side)| side).clone();
        // `= 3 ≠ 0` comes to 3.
        let equal = links
            .iter()
            .take_while(|(relation, _)| *relation == Relation::Equal);
        let named = begun == 1 && running.first == running.last;
        let result = match equal.last() {
            Some((_, side)) => side.as_number(),
            // `s = 3 ≠ 0` says that s is 3.
            None => worth(&running.last).filter(|_| named),
        };
        let running = Running {
            about: running.about,
            first: running.first,
            last,
            since: running.since,
            links: begun + links.len(),
            broken: running.broken || matches!(finding.verdict, Verdict::Wrong | Verdict::Follows),
        };
        let finding = match result {
            Some(result) => self.conclude(&running, result, false_at_end, finding),
            None => finding,
        };
        self.own.running = Some(running);
        finding
    }

    /// Takes what a chain comes to.
    fn conclude(&mut self, running: &Running, is: u64, guessed: bool, finding: Finding) -> Finding {
        if finding.verdict == Verdict::Ok && self.own.nim_sum.is_none() {
            self.fold(&running.first, is);
        }
        match &running.about {
            About::NimSum(board) => {
                let worked = running.links > 1 || running.since.is_some();
                let (standing, claim) = self.take_result(board, is, guessed, worked);
                match (standing, finding.verdict) {
                    (_, Verdict::Wrong) => finding,
                    (Standing::Fact(fact), _) => {
                        self.note(fact);
                        finding
                    }
                    (_, _) if running.broken || self.with_slips(&board.0) == is => {
                        self.note_given_own(&claim);
                        finding.becomes(Verdict::Follows, Trouble::Follows(OwnValue::Side))
                    }
                    // Each link is true, but it is not the nim-sum of the board that was begun with.
                    _ => finding.becomes(Verdict::Wrong, wrong_sum(&board.0, is)),
                }
            }
            About::Target(size) => {
                self.taint(running, is, &finding);
                let right = self.take_target(*size, is);
                match (self.own.nim_sum, finding.verdict) {
                    (Some(own), Verdict::Ok) if !right && !own.right => finding
                        .becomes(Verdict::Follows, Trouble::Follows(OwnValue::NimSum(own.is))),
                    _ => finding,
                }
            }
            About::Other => {
                self.taint(running, is, &finding);
                finding
            }
        }
    }

    /// "3 ⊕ 4 = 7, 7 ⊕ 5 = 2": the nim-sum of the heaps, worked out step by step.
    fn fold(&mut self, sum: &Expr, is: u64) {
        let terms = terms_of(sum).filter(|terms| terms.len() > 1 && self.is_nim());
        let Some(terms) = terms else { return };
        let start = self.start().clone();
        let heaps = self.own.folded.take().unwrap_or_else(|| start.0.clone());
        let mut left = without(&heaps, &terms);
        let folds = left.len() + terms.len() == heaps.len();
        left.push(is);
        if folds && left.len() == 1 && terms.len() < start.0.len() {
            let (standing, _) = self.take_result(&start, is, false, true);
            if let Standing::Fact(fact) = standing {
                self.note(fact);
            }
        }
        self.own.folded = Some(if folds { left } else { heaps });
    }

    /// Takes what the nim-sum of a board was found to be; `worked` where that took more than one step.
    pub(super) fn take_result(
        &mut self,
        of: &Position,
        is: u64,
        guessed: bool,
        worked: bool,
    ) -> (Standing, Claim) {
        let standing = self.proofs.has_nim_sum(of, is);
        let right = matches!(standing, Standing::Fact(_));
        self.take_nim_sum(of, Value { is, right }, guessed);
        self.own.worked |= worked && of == self.start();
        self.changed();
        (standing, Claim::NimSum { of: of.clone(), is })
    }

    /// Takes what is to stay in a heap; whether that is right.
    pub(super) fn take_target(&mut self, size: u64, leave: u64) -> bool {
        let right = leave == size ^ nim_sum(&self.start().0);
        self.own.target = Some(Target { size, leave, right });
        right
    }

    /// Takes note of a result that is false or rests on a false one: later lines may go on with it.
    fn taint(&mut self, running: &Running, is: u64, finding: &Finding) {
        let mut rests = finding.verdict == Verdict::Wrong;
        each_atom(&running.first, &mut |atom| {
            let value = atom.number.value();
            rests |= value.is_some_and(|n| self.own.tainted.contains(&n));
        });
        if rests && self.own.tainted.len() < MOST_HEAPS {
            self.own.tainted.push(is);
        }
    }

    fn last_link_is_false(&mut self, first: &Expr, links: &[Link]) -> bool {
        let Some((last, before)) = links.split_last() else {
            return false;
        };
        let left = before.last().map_or(first, |(_, side)| side);
        !self.link_holds(left, last)
    }

    /// Whether wrong strikes, which have been told, are followed by what the chain truly comes to.
    fn recovers(&mut self, about: &About, left: &Expr, (relation, right): &Link) -> bool {
        let (About::NimSum(board), Some(is)) = (about, right.as_number()) else {
            return false;
        };
        let right = matches!(self.proofs.has_nim_sum(board, is), Standing::Fact(_));
        *relation == Relation::Equal && wrong_strikes(left).is_some() && right
    }

    /// Whether a link holds. After strikes that are wrong and have been told, what is left standing counts.
    fn link_holds(&mut self, left: &Expr, link: &Link) -> bool {
        if wrong_strikes(left).is_some() {
            let (relation, right) = link;
            let equal = worth(left).is_some() && worth(left) == worth(right);
            return *relation == Relation::Equal && wrong_strikes(right).is_none() && equal;
        }
        let chain = Chain {
            left: left.clone(),
            links: vec![link.clone()],
        };
        let standing = self.proofs.alone(Claim::Chain(chain), Rule::Evaluate);
        matches!(standing, Standing::Fact(_))
    }

    fn first_wrong_link(&mut self, first: &Expr, links: &[Link], begun: usize) -> Finding {
        let mut left = first;
        if begun == 0
            && let Some(trouble) = wrong_strikes(first)
        {
            return Finding::wrong(trouble);
        }
        for (i, link) in links.iter().enumerate() {
            if !self.link_holds(left, link) {
                match self.wrong_link(left, link, begun + i > 0) {
                    Trouble::NoValue => return Finding::unread(Trouble::NoValue),
                    // `4 = ~~4~~` may stand beside another row with a 4.
                    Trouble::StruckAlone(n) if left.as_number() == Some(n) => {
                        return doubtful();
                    }
                    // A number that was wrongly split before may be summed as what it was split into.
                    _ if self.rests_on_slips(left, link) => {}
                    // A slip that has been told is not a second mistake where it is used again.
                    Trouble::Expansion { number, got }
                        if self.own.slips.contains(&(number, got)) => {}
                    trouble => {
                        if let Trouble::Expansion { number, got } = trouble {
                            self.own.slips.insert((number, got));
                        }
                        return Finding::wrong(trouble);
                    }
                }
            }
            left = &link.1;
        }
        // Only what has been told before is wrong.
        Finding::of(Verdict::Follows, Trouble::Follows(OwnValue::Side))
    }

    fn rests_on_slips(&self, left: &Expr, (relation, right): &Link) -> bool {
        let (Some(terms), Some(got)) = (terms_of(left), right.as_number()) else {
            return false;
        };
        let slips = !self.own.slips.is_empty() && *relation == Relation::Equal;
        slips && matches!(left, Expr::Xor(_)) && self.with_slips(&terms) == got
    }

    /// What would explain a false link; `inside` where it is not the first of its chain.
    fn wrong_link(&self, left: &Expr, (relation, right): &Link, inside: bool) -> Trouble {
        if let Some(trouble) = wrong_strikes(right) {
            return trouble;
        }
        let (Some(l), Some(r)) = (worth(left), worth(right)) else {
            return Trouble::NoValue;
        };
        if *relation != Relation::Equal {
            return Trouble::Link { left: l, right: r };
        }
        if left.as_number().is_some() && right.as_number().is_some() {
            return match inside {
                true => Trouble::RunOn { left: l, right: r },
                false => Trouble::Link { left: l, right: r },
            };
        }
        if let Some(trouble) = wrong_expansion(left, right) {
            return trouble;
        }
        if let Some(power) = pair_left(left, r) {
            return Trouble::PairLeft { power, got: r };
        }
        match (left, standing_terms(left)) {
            (Expr::Xor(_), Some(terms)) => match wrong_sum(&terms, r) {
                Trouble::Sum { fits, .. } if fits.is_empty() && right.as_number().is_none() => {
                    Trouble::Link { left: l, right: r }
                }
                trouble => trouble,
            },
            _ => Trouble::Link { left: l, right: r },
        }
    }

    /// The form of links that are true. Where a line begins again with the side of the line before, its first step may be
    /// one from where that line has come to.
    fn in_form(&self, running: &Running, links: &[Link]) -> Finding {
        let first = &running.last;
        let mut since = running.since.as_ref();
        let mut left = first;
        for (i, (relation, right)) in links.iter().enumerate() {
            let later = links.iter().skip(i + 1).map(|(_, side)| side);
            if let Some(trouble) = self.wrong_split(left, right)
                && self.proofs.purse.pay(4 * later.len() as u64)
                && !later.into_iter().any(|side| self.is_split(left, side))
            {
                return Finding::of(Verdict::Form, trouble);
            }
            let step = |from| self.one_step(from, right);
            let since = since.take();
            let stepwise = !self.task.one_step || step(left) || since.is_some_and(step);
            if *relation == Relation::Equal && !stepwise {
                return Finding::of(Verdict::Form, Trouble::TwoSteps);
            }
            left = right;
        }
        let about_other = running.about == About::Other;
        let about_other = about_other && self.is_nim();
        match !about_other || self.needed(first, links) {
            true => Finding::ok(),
            false => Finding::of(Verdict::Irrelevant, Trouble::NotNeeded),
        }
    }

    /// Whether a side splits another into different powers of 2.
    fn is_split(&self, left: &Expr, side: &Expr) -> bool {
        let same_terms = left.terms().len() == side.terms().len();
        let split = side.terms().iter().any(|term| term.summands().len() > 1);
        same_terms && split && self.wrong_split(left, side).is_none()
    }

    /// A number that is split into summands that are not different powers of 2; what stays and what goes of a heap is
    /// no such split.
    fn wrong_split(&self, left: &Expr, right: &Expr) -> Option<Trouble> {
        let (before, after) = (left.terms(), right.terms());
        // Where no powers of 2 matter, `32 = 30 + 2` is a sum like any other.
        if before.len() != after.len() || !self.is_nim() {
            return None;
        }
        let split = |(old, new): (&Expr, &Expr)| {
            let number = old.as_number()?;
            let Expr::Plus(summands) = new else {
                return None;
            };
            let summands: Vec<u64> = summands.iter().map(atom_worth).collect::<Option<_>>()?;
            let stays = self.own.target.is_some_and(|target| {
                target.size == number && summands.len() == 2 && summands.contains(&target.leave)
            });
            let wrong = wrong_powers(number, &summands);
            wrong.filter(|wrong| !stays || matches!(wrong, Trouble::Repeated { .. }))
        };
        before.iter().zip(after).find_map(split)
    }

    fn one_step(&self, left: &Expr, right: &Expr) -> bool {
        let claim = Claim::Chain(Chain::equal(left.clone(), right.clone()));
        let by = |rule| kernel::follows(&*self.task.rules, self.start(), rule, &claim, &[]).is_ok();
        let rules = [Rule::Powers, Rule::Cancel, Rule::LeftOver, Rule::Add];
        rules.into_iter().any(by) || reordered(left, right)
    }

    /// Whether a true chain has anything to do with the board or with what has been said.
    fn needed(&self, first: &Expr, links: &[Link]) -> bool {
        let sides = || {
            [first]
                .into_iter()
                .chain(links.iter().map(|(_, side)| side))
        };
        if sides().all(|side| side == first)
            && let Some(n) = first.as_number()
        {
            // Two equal heaps, compared: what mirroring rests on.
            let equal = |board: &Position| board.0 == [n, n];
            let made = self.own.made.as_ref();
            return n.is_power_of_two() && self.start().0.contains(&n)
                || equal(self.start())
                || made.is_some_and(|made| equal(&made.after));
        }
        let known = |n: u64| {
            n == 0
                || n.is_power_of_two()
                || self.start().0.contains(&n)
                || n == nim_sum(&self.start().0)
                || self.own.nim_sum.is_some_and(|own| own.is == n)
        };
        let mut found = false;
        for side in sides() {
            each_atom(side, &mut |atom| {
                found |= atom.number.value().is_some_and(known);
            });
        }
        found
    }
}
