//! Verdicts on moves that are told in numbers: what they leave, how they are answered, and which of them win. All is
//! tried out by the rules of the game; where a story may mean another board, what is not true is not understood.

use super::answering::Answering;
use super::finding::Finding;
use super::finding::doubtful;
use super::finding::{sure_or_not, unless_ok, unless_wrong};
use super::multisets::sorted;
use super::price::all_options;
use super::told::{SMALL, taken};
use super::trouble::Trouble;
use super::verdict::Verdict;
use crate::language::said::{Board, It, Meant, Play, Reason, Said, Told};
use crate::model::claim::Outcome;
use crate::model::goal::Goal;
use crate::model::position::Position;

/// Numbers up to which lists are held against the table.
pub(super) const LISTED: u64 = 960;

impl Answering {
    /// "With 5 I get to 42": a number that is less than what is left is taken, and no heap.
    pub(super) fn told_options(
        &mut self,
        from: &[u64],
        to: &[u64],
        only: bool,
        place: usize,
    ) -> Finding {
        let start = self.start().0.first().copied().unwrap_or(0);
        if let ([take], [left]) = (from, to)
            && take < left
        {
            let right = start.checked_sub(*take) == Some(*left);
            let legal = self.amounts().is_some_and(|all| all.contains(take));
            let finding = sure_or_not(right && legal);
            return finding.meaning([Said::Told(Told::Leaves {
                from: None,
                pairs: vec![(*take, *left)],
            })]);
        }
        if from.is_empty() && self.leaves_another(to, place) {
            return doubtful();
        }
        let named = match self.own.these_in == place {
            true => self.own.these.clone(),
            false => Vec::new(),
        };
        let (whole, said) = ([start], from);
        let mut finding = match (said, &named[..]) {
            ([], []) => self.options(&whole, to, only),
            // "10 and 11 are won (go to 7)": each of those that were named leads there.
            ([], all) => {
                let last = self.last_named(all).to_vec();
                let finding = self.options(&last, to, only);
                match finding.verdict == Verdict::Ok {
                    true => finding,
                    false => self.options(all, to, only),
                }
            }
            (said, _) => self.options(said, to, only),
        };
        if said.is_empty() && (!only || named.len() > 1) {
            // "I can get to 36": later, perhaps.
            finding = unless_wrong(finding);
        }
        (self.own.these_in, self.own.options_in) = (place, place);
        finding
    }

    /// "9 is N, the only good move is to take 3" is said of 9.
    pub(super) fn only_wins_from_named(&mut self, plays: &[Play], place: usize) -> Option<Finding> {
        let take = match plays {
            [Play::TakeSomewhere(take)] => *take,
            [Play::Take(takes)] => takes.iter().map(|take| take.count).sum(),
            _ => return None,
        };
        let &[start] = &self.start().0[..] else {
            return None;
        };
        let of = self.named_heap(place).filter(|of| *of != start)?;
        let amounts = self.amounts()?;
        let wins: Vec<u64> = amounts
            .into_iter()
            .filter(|take| self.wins_from(of, *take))
            .collect();
        let finding = sure_or_not(wins == [take]);
        Some(finding.meaning([Said::Told(Told::WonBy { of, take })]))
    }

    /// "11 is N, you take 4 and arrive at 8": whether the move that was just spoken of leaves another heap.
    fn leaves_another(&self, to: &[u64], place: usize) -> bool {
        let spoken_of = self.own.spoken_of.as_ref();
        spoken_of.is_some_and(|(line, boards)| {
            *line == place && !boards.iter().any(|board| to == board.0)
        })
    }

    /// Those of the heaps that were named together last.
    fn last_named<'h>(&self, heaps: &'h [u64]) -> &'h [u64] {
        let (_, first) = self.own.these_last;
        heaps
            .get(first..)
            .filter(|last| !last.is_empty())
            .unwrap_or(heaps)
    }

    /// The heap that was named last in this line, where there is only one.
    pub(super) fn named_heap(&self, place: usize) -> Option<u64> {
        match self.own.these[..] {
            [of] if self.own.these_in == place => Some(of),
            _ => None,
        }
    }

    /// "5 is won, since taking 3 leaves 2", "5 -> 2", "3 and 4 are won, you take everything": a move from another heap.
    pub(super) fn of_named_heap(&mut self, play: &Play, place: usize) -> Option<Finding> {
        let &[start] = &self.start().0[..] else {
            return None;
        };
        self.amounts()?;
        let these = self.last_named(&self.own.these).to_vec();
        let named = self.own.these_in == place && !these.is_empty();
        match play {
            Play::Sizes { from, to, .. } if *from != start && *to < *from => {
                let known = named && these.contains(from);
                let finding = self.options(&[*from], &[*to], false);
                (self.own.these_in, self.own.options_in) = (place, place);
                let is_move = matches!(play, Play::Sizes { heap: None, .. });
                match known {
                    true => Some(finding),
                    false => is_move.then(|| unless_wrong(finding)),
                }
            }
            Play::LeaveSomewhere(to) if named && these.iter().all(|of| *of < start && to < of) => {
                if self.leaves_another(&[*to], place) {
                    return Some(doubtful());
                }
                let finding = self.options(&these, &[*to], false);
                self.own.options_in = place;
                Some(unless_wrong(finding))
            }
            Play::TakeSomewhere(take) if named => self.taken_from(&these, *take, place),
            Play::Take(takes) if named => match takes[..] {
                [take] => self.taken_from(&these, take.count, place),
                _ => None,
            },
            Play::TakeHeap(_) if named && !these.contains(&start) => {
                let finding = self.options(&these, &[0], false);
                Some(unless_wrong(finding))
            }
            _ => None,
        }
    }

    /// "10 is won (take 3)" is said of 10, where that wins from 10 and not from the whole heap.
    fn taken_from(&mut self, these: &[u64], take: u64, place: usize) -> Option<Finding> {
        let start = self.start().0.first().copied()?;
        // "9 is lost, I take 1" is done on the board; "5 is won (take 1)" is said of 5.
        let won = self.own.outcome == Some(Outcome::N) && !these.contains(&start);
        let here = self.wins_from(start, take);
        if here && !won {
            return None;
        }
        let meant = match these {
            [of] => Some(Said::Told(Told::WonBy { of: *of, take })),
            _ => None,
        };
        if these.iter().all(|of| self.wins_from(*of, take)) {
            self.own.options_in = place;
            if let [of] = these {
                self.own.spoken_of = Some((place, vec![Position(vec![of - take])]));
            }
            return Some(Finding::ok().meaning(meant));
        }
        // Where no move is asked for, a losing one is not likely to be meant of the board.
        let won = self.own.outcome == Some(Outcome::N);
        let theirs = self.task.goal == Goal::Winner && (won || !these.contains(&start));
        (theirs || here).then(|| doubtful().meaning(meant))
    }

    /// Whether taking so many from a heap is a move that wins.
    fn wins_from(&mut self, of: u64, take: u64) -> bool {
        let legal = self.amounts().is_some_and(|all| all.contains(&take));
        let Some(left) = of.checked_sub(take).filter(|_| legal) else {
            return false;
        };
        let lost = self.proofs.outcome(&Position(vec![left]));
        matches!(lost, Some((_, Outcome::P)))
    }

    /// "From 2 you can only go to 1, so it is lost": the heap whose options were named.
    pub(super) fn unless_of_named(
        &mut self,
        finding: Finding,
        of: &Board,
        is: Outcome,
        place: usize,
    ) -> Finding {
        let unsaid = matches!(of, Board::Unsaid | Board::Next);
        let Some(heap) = self.named_heap(place).filter(|_| unsaid) else {
            return finding;
        };
        // What it may lead to may be meant too, unless something was said of that.
        let judged = self.own.those.is_empty();
        match self.own.options_in == place {
            true if judged => self.these(&[heap], Some(is), Meant::Heaps),
            true => unless_wrong(self.these(&[heap], Some(is), Meant::Heaps)),
            false if finding.verdict == Verdict::Wrong => finding.doubted(),
            false => finding,
        }
    }

    /// The board of which answers are told: the first that the answering player may leave to the other.
    fn answered_board(&mut self) -> Option<Position> {
        let rules = self.task.rules.clone();
        let start = self.start().clone();
        let made = self.own.made.as_ref().map(|made| made.after.clone());
        let mut boards = vec![start.clone()];
        boards.extend(made);
        if rules.layout().is_coded() && self.proofs.purse.pay(all_options(&*rules, &start)) {
            boards.extend(
                rules
                    .moves(&start)
                    .filter_map(|by| rules.after(&start, &by)),
            );
        }
        let lost = |board: &Position| matches!(self.proofs.outcome(board), Some((_, Outcome::P)));
        boards.into_iter().find(lost)
    }

    /// Each move must have an answer of the size that is told.
    pub(super) fn replies(&mut self, pairs: &[(u64, u64)]) -> Finding {
        let rules = self.task.rules.clone();
        let Some(board) = self.answered_board() else {
            return doubtful();
        };
        let each = all_options(&*rules, &board);
        if !self.proofs.purse.pay(each.saturating_mul(each)) {
            return doubtful();
        }
        for &(take, answer) in pairs {
            let such = rules.moves(&board).filter(|by| taken(by) == take);
            let left: Vec<Position> = such.filter_map(|by| rules.after(&board, &by)).collect();
            let good = left.iter().filter(|left| self.wins_with(left, answer));
            match good.count() {
                _ if left.is_empty() => return doubtful(),
                // "I take 4, he takes 4, I take 1" tells one game.
                0 if self.made_here() => return doubtful(),
                0 => return self.wrong_or_goes_on(Trouble::PlaysBadly),
                good if good < left.len() => return doubtful(),
                _ => {}
            }
        }
        Finding::ok()
    }

    /// Whether taking so many wins from a board.
    fn wins_with(&mut self, board: &Position, take: u64) -> bool {
        let rules = self.task.rules.clone();
        let such = rules.moves(board).filter(|by| taken(by) == take);
        let mut after = such.filter_map(|by| rules.after(board, &by));
        after.any(|after| matches!(self.proofs.outcome(&after), Some((_, Outcome::P))))
    }

    /// Without so many the position is lost for the other player.
    pub(super) fn too_many(&mut self, count: u64) -> Finding {
        let legal = self.amounts().is_some_and(|all| all.contains(&count));
        let start = self.start().0.first().copied().unwrap_or(0);
        let left = start.checked_sub(count).map(|left| Position(vec![left]));
        let lost = left.and_then(|left| self.proofs.outcome(&left));
        sure_or_not(legal && matches!(lost, Some((_, Outcome::P))))
    }

    /// These numbers have an outcome, and no others from one number to another; the last one may be left out.
    pub(super) fn only_these(
        &mut self,
        sizes: &[u64],
        (from, to): (Option<u64>, u64),
        is: Outcome,
    ) -> Finding {
        let right = self.proofs.right_outcomes(to.min(LISTED) + 1);
        let Some(right) = right.filter(|_| to < LISTED) else {
            return doubtful();
        };
        if sizes.iter().any(|size| *size > to) {
            return doubtful();
        }
        let all = (0..)
            .zip(&right)
            .filter(|(n, _)| *n >= from.unwrap_or(1) && *n < to);
        let mut all = all.chain((0..).zip(&right).filter(|(n, _)| sizes.contains(n)));
        match all.find(|(n, right)| sizes.contains(n) != (**right == is)) {
            Some((of, &right)) => Finding::wrong(Trouble::Entry { of, right }),
            // The numbers of a list were judged one by one.
            None if from.is_some() => Finding::silent(),
            None => Finding::ok(),
        }
    }

    pub(super) fn leaves_each(
        &mut self,
        from: Option<u64>,
        pairs: &[(u64, u64)],
        place: usize,
    ) -> Finding {
        let start = self.start().0.first().copied().unwrap_or(0);
        let of = from.or_else(|| self.named_heap(place)).unwrap_or(start);
        let Some(amounts) = self.amounts() else {
            return doubtful();
        };
        let right = |of: u64| {
            let is = |(take, left): &(u64, u64)| of.checked_sub(*take) == Some(*left);
            pairs.iter().all(is)
        };
        let legal = pairs.iter().all(|(take, _)| amounts.contains(take));
        match (right(of) || from.is_none() && right(start), legal) {
            (true, true) => {
                if let [(_, left)] = pairs {
                    self.own.left_by_move = Some((place, *left));
                }
                Finding::ok()
            }
            // "He takes 4 -> 10": after another move.
            (false, _)
                if from.is_some()
                    || pairs.len() > 1 && of == start && self.own.these_in != place =>
            {
                let lefts = amounts.iter().filter_map(|take| of.checked_sub(*take));
                let right = sorted(&lefts.collect::<Vec<u64>>());
                Finding::wrong(Trouble::Options { of, right })
            }
            _ => doubtful(),
        }
    }

    /// None of these moves wins.
    pub(super) fn fails(&mut self, takes: &[u64], place: usize) -> Finding {
        let rules = self.task.rules.clone();
        let start = self.start().clone();
        if takes.is_empty() || !self.proofs.purse.pay(all_options(&*rules, &start)) {
            return doubtful();
        }
        for &take in takes {
            let such = rules.moves(&start).filter(|by| taken(by) == take);
            let left: Vec<Position> = such.filter_map(|by| rules.after(&start, &by)).collect();
            let wins =
                |board: &Position| matches!(self.proofs.outcome(board), Some((_, Outcome::P)));
            let wins = left.iter().any(wins);
            let known = left
                .iter()
                .all(|board| self.proofs.outcome(board).is_some());
            match wins {
                _ if left.is_empty() || !known => return doubtful(),
                true => {
                    let [size] = start.0[..] else {
                        return doubtful();
                    };
                    let (of, right) = (size.saturating_sub(take), Outcome::P);
                    return Finding::wrong(Trouble::Entry { of, right });
                }
                false => self.own.spoken_of = Some((place, left)),
            }
        }
        Finding::ok()
    }

    pub(super) fn leaves_no_multiple(&mut self, takes: &[u64], by: u64) -> Finding {
        let start = self.start().0.first().copied().unwrap_or(0);
        let left = takes.iter().filter_map(|take| start.checked_sub(*take));
        let left: Vec<u64> = left.collect();
        let legal = self.amounts().filter(|_| by > 0 && !takes.is_empty());
        match (
            legal,
            left.iter().find(|left| left.is_multiple_of(by.max(1))),
        ) {
            (Some(_), Some(&of)) => Finding::wrong(Trouble::division(of, by)),
            (Some(legal), None) => sure_or_not(takes.iter().all(|take| legal.contains(take))),
            (None, _) => doubtful(),
        }
    }

    /// What the options of a heap are: all of them, or one.
    pub(super) fn each_option(
        &mut self,
        from: Option<u64>,
        all: bool,
        is: Outcome,
        place: usize,
    ) -> Finding {
        let start = self.start().0.first().copied().unwrap_or(0);
        let of = from.or_else(|| self.named_heap(place)).unwrap_or(start);
        let from = Some(of);
        let finding = self.each_option_of(of, all, is);
        finding.meaning([Said::Told(Told::Each { from, all, is })])
    }

    fn each_option_of(&mut self, of: u64, all: bool, is: Outcome) -> Finding {
        let (Some(amounts), Some(table)) = (
            self.amounts(),
            self.proofs.right_outcomes(of.min(LISTED) + 1),
        ) else {
            return doubtful();
        };
        let options: Vec<u64> = amounts
            .iter()
            .filter_map(|take| of.checked_sub(*take))
            .collect();
        let outcome = |n: &u64| usize::try_from(*n).ok().and_then(|n| table.get(n).copied());
        let other = options.iter().find(|n| outcome(n) != Some(is));
        let some = options.iter().any(|n| outcome(n) == Some(is));
        match (all, other) {
            (true, None) => sure_or_not(!options.is_empty()),
            (true, Some(&of)) => match outcome(&of) {
                Some(right) => Finding::wrong(Trouble::Entry { of, right }),
                None => doubtful(),
            },
            (false, _) => sure_or_not(some),
        }
    }

    /// Numbers with these remainders, and no others, are won or lost.
    pub(super) fn remainders(&mut self, by: u64, are: &[u64], is: Outcome) -> Finding {
        let Some(right) = self.proofs.right_outcomes(SMALL) else {
            return doubtful();
        };
        // Where the divisor is not said, it is the one after which everything repeats itself.
        let Some(divisor) = Some(by).filter(|by| *by > 0).or(period(&right)) else {
            return doubtful();
        };
        let (unsaid, by) = (by == 0, divisor);
        let such = |n: u64| are.contains(&(n % by));
        let mut all = (0..).zip(&right).skip(1);
        let wrong = all.clone().find(|(n, right)| such(*n) && **right != is);
        let finding = match wrong {
            Some(_) if unsaid => doubtful(),
            Some((of, &right)) => Finding::wrong(Trouble::Entry { of, right }),
            None => sure_or_not(by < SMALL && all.all(|(n, right)| such(n) == (*right == is))),
        };
        let are = are.to_vec();
        finding.meaning([Said::Told(Told::Remainders { by, are, is })])
    }

    /// "28 is a multiple of 7, so it is P": the number that was just named, or else the board.
    pub(super) fn outcome_of_it(&mut self, it: &It, is: Outcome, finding: Finding) -> Finding {
        let start = self.start().0.first().copied().unwrap_or(0);
        let Some(&last) = it.numbers.first() else {
            return finding;
        };
        let others = it.numbers.iter().filter(|n| **n != start);
        let right: Vec<bool> = others
            .map(|n| match self.proofs.outcome(&Position(vec![*n])) {
                Some((_, right)) => right == is,
                None => false,
            })
            .collect();
        let pointed = it.pointed && last != start;
        let first = pointed && right.first() == Some(&true);
        match finding.verdict {
            Verdict::Ok if pointed && !first => finding.doubted(),
            Verdict::Wrong if first => Finding::ok().meaning([Said::Outcome {
                of: Board::These(vec![last]),
                is,
            }]),
            Verdict::Wrong if right.contains(&true) => finding.doubted(),
            _ => finding,
        }
    }

    /// "4 is P because no move is possible": the verdict may be right, and the reason is not.
    pub(super) fn for_no_move(
        &self,
        sizes: &[u64],
        reason: Option<Reason>,
        finding: Finding,
    ) -> Finding {
        let stuck = || sizes.iter().all(|of| self.is_stuck(*of));
        match reason == Some(Reason::NoMove) && !stuck() {
            true => unless_ok(finding),
            false => finding,
        }
    }

    /// Whether nobody can move in a heap.
    fn is_stuck(&self, of: u64) -> bool {
        let rules = &self.task.rules;
        let heap = rules.alone(of);
        let mut moves = rules.moves(&heap);
        moves.next().is_none()
    }

    /// From none of these heaps is there a move.
    pub(super) fn no_move(&mut self, sizes: &[u64], place: usize) -> Finding {
        if sizes.is_empty() {
            return doubtful();
        }
        self.own.name_all(sizes);
        self.own.those.clear();
        (self.own.these_in, self.own.options_in) = (place, place);
        match sizes.iter().find(|of| !self.is_stuck(**of)) {
            None => Finding::ok(),
            Some(&of) => match self.amounts() {
                Some(amounts) => {
                    let left = amounts.iter().filter_map(|take| of.checked_sub(*take));
                    let right = sorted(&left.collect::<Vec<u64>>());
                    Finding::wrong(Trouble::Options { of, right })
                }
                None => doubtful(),
            },
        }
    }

    /// Heaps have the outcome of another one; they behave like it where the table repeats itself from one to the other.
    pub(super) fn same_as(&mut self, sizes: &[u64], like: u64, behaves: bool) -> Finding {
        let most = sizes.iter().copied().max().unwrap_or(0).max(like);
        let right = self.proofs.right_outcomes(most.clamp(SMALL, LISTED) + 1);
        let Some(table) = right.filter(|_| most <= LISTED && !sizes.is_empty()) else {
            return doubtful();
        };
        let outcome = |n: u64| usize::try_from(n).ok().and_then(|n| table.get(n).copied());
        if let Some(&of) = sizes.iter().find(|of| outcome(**of) != outcome(like)) {
            return match outcome(of) {
                Some(right) => Finding::wrong(Trouble::Entry { of, right }),
                None => doubtful(),
            };
        }
        let period = period(&table);
        let repeats = |of: &u64| period.is_some_and(|by| of.abs_diff(like).is_multiple_of(by));
        sure_or_not(!behaves || sizes.iter().all(repeats))
    }

    /// Every first move wins, and there are so many of them.
    pub(super) fn all_win(&mut self, count: Option<u64>) -> Finding {
        let start = self.start().0.first().copied().unwrap_or(0);
        let table = self.proofs.right_outcomes(start.min(LISTED) + 1);
        let (Some(amounts), Some(table)) = (self.amounts(), table) else {
            return doubtful();
        };
        let left = amounts.iter().filter_map(|take| start.checked_sub(*take));
        let left: Vec<u64> = left.collect();
        let outcome = |n: &u64| usize::try_from(*n).ok().and_then(|n| table.get(n).copied());
        match left.iter().find(|n| outcome(n) == Some(Outcome::N)) {
            Some(&of) => {
                let right = Outcome::N;
                Finding::wrong(Trouble::Entry { of, right })
            }
            None => {
                let all = left.iter().all(|n| outcome(n).is_some()) && !left.is_empty();
                let counted = count.is_none_or(|count| count == left.len() as u64);
                sure_or_not(all && counted)
            }
        }
    }

    /// After so many rounds of the divisor the heap is empty, from the start or after the move that was made.
    pub(super) fn rounds(&mut self, rounds: u64) -> Finding {
        let boards = self.at_hand();
        let divisor = self.proofs.divisor;
        let empty = |board: &Position| match (divisor, &board.0[..]) {
            (Some((by, 0)), [size]) => rounds.checked_mul(by) == Some(*size),
            _ => false,
        };
        sure_or_not(rounds > 0 && boards.iter().any(empty))
    }

    /// Where every move takes an odd number, the number of moves is as odd as the heap.
    pub(super) fn moves_odd(&mut self, odd: bool) -> Finding {
        let all_odd = self
            .amounts()
            .is_some_and(|all| all.iter().all(|take| take % 2 == 1) && all.contains(&1));
        let is = self.start().0.first().is_some_and(|size| size % 2 == 1);
        sure_or_not(all_odd && is == odd)
    }

    /// One of those that can be left has an outcome, and no other.
    pub(super) fn only_one(&mut self, n: u64, is: Outcome, place: usize) -> Finding {
        let start = self.start().0.first().copied().unwrap_or(0);
        let options: Vec<u64> = match self.amounts() {
            Some(all) => all
                .iter()
                .filter_map(|take| start.checked_sub(*take))
                .collect(),
            None => return doubtful(),
        };
        let named = match self.own.those.contains(&n) {
            true => self.own.those.clone(),
            false if self.own.these_in == place && self.own.these.contains(&n) => {
                self.own.these.clone()
            }
            false => options,
        };
        let table = self.proofs.right_outcomes(start.max(n).min(LISTED) + 1);
        let Some(table) = table.filter(|_| n < LISTED) else {
            return doubtful();
        };
        let outcome = |n: u64| usize::try_from(n).ok().and_then(|n| table.get(n).copied());
        match outcome(n) {
            Some(right) if right != is => Finding::wrong(Trouble::Entry { of: n, right }),
            _ => {
                let other = |m: &u64| *m == n || outcome(*m).is_some_and(|right| right != is);
                sure_or_not(named.contains(&n) && named.iter().all(other))
            }
        }
    }
}

/// After how many the outcomes repeat themselves, from 0 on and through the whole table.
pub(super) fn period(table: &[Outcome]) -> Option<u64> {
    let repeats = |by: &usize| {
        table
            .iter()
            .skip(*by)
            .eq(table.iter().take(table.len() - by))
    };
    let by = (1..=table.len() / 2).find(repeats)?;
    u64::try_from(by).ok()
}
