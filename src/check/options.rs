//! Verdicts on moves that are told in numbers: what they leave, how they are answered, and which of them win. All is
//! tried out by the rules of the game; where a story may mean another board, what is not true is not understood.

use super::answering::Answering;
use super::finding::{Finding, doubtful, sure_or_not, unless_ok, unless_wrong};
use super::multisets::sorted_once;
use super::price::all_options;
use super::told::SMALL;
use super::trouble::Trouble;
use super::verdict::Verdict;
use super::wrong::wrong_entry;
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
        // "To 13, 12 or 12": one of them is another one.
        if sorted_once(to).len() < to.len() {
            return doubtful();
        }
        let start = self.heap();
        if let ([take], [left]) = (from, to)
            && take < left
        {
            let right = start.checked_sub(*take) == Some(*left);
            let finding = sure_or_not(right && self.may_be_taken(*take));
            return finding.meaning([Said::Told(Told::Leaves {
                from: None,
                pairs: vec![(*take, *left)],
            })]);
        }
        let named = match self.own.these_in == place {
            true => self.own.these.clone(),
            false => Vec::new(),
        };
        let mut finding = match (from, &named[..]) {
            ([], []) => self.options(&[start], to, only),
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
        if from.is_empty() && (!only || named.len() != 1) {
            // "I can get to 36": later, perhaps. "Taking 1 leaves 17, from where one can only get to 16 and 13."
            finding = unless_wrong(finding);
        }
        (self.own.these_in, self.own.options_in) = (place, place);
        finding
    }

    /// "9 is N, the only good move is to take 3" is said of 9.
    pub(super) fn only_wins_from_named(&mut self, plays: &[Play], place: usize) -> Option<Finding> {
        let [play] = plays else { return None };
        let take = count(play)?;
        let &[start] = &self.start().0[..] else {
            return None;
        };
        let of = self.named_heap(place).filter(|of| *of != start)?;
        let mut wins = self.amounts()?;
        wins.retain(|take| self.wins_from(of, *take));
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
        heaps.get(first..).unwrap_or(heaps)
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
            Play::TakeHeap(_) if named && !these.contains(&start) => {
                let finding = self.options(&these, &[0], false);
                Some(unless_wrong(finding))
            }
            _ if named => self.taken_from(&these, count(play)?, place),
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
        (self.task.goal == Goal::Winner || here).then(|| doubtful().meaning(meant))
    }

    /// Whether taking so many from a heap is a move that wins.
    fn wins_from(&mut self, of: u64, take: u64) -> bool {
        let left = of.checked_sub(take).filter(|_| self.may_be_taken(take));
        left.is_some_and(|left| self.is_lost_heap(left))
    }

    /// "6 is won, since 6 - 4 = 2."
    pub(super) fn takes_and_wins(&mut self, of: u64, take: u64, place: usize) -> Finding {
        let left = Position(vec![of.saturating_sub(take)]);
        self.own.spoken_of = Some((place, vec![left]));
        sure_or_not(self.wins_from(of, take))
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
        let mut boards = self.at_hand();
        if rules.layout().is_coded() {
            let left = self.moves_from(&*rules, &start);
            boards.extend(left.into_iter().flatten().map(|(_, left)| left));
        }
        boards.into_iter().find(|board| self.is_lost(board))
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
        // "If he takes 1, 11 are left" tells no answer.
        let legal = |count: &u64| self.amounts().is_none_or(|_| self.may_be_taken(*count));
        let answered = pairs.iter().all(|(_, answer)| legal(answer));
        if !answered || self.task.rules.layout().has_places() && pairs.iter().any(|(_, n)| *n > 2) {
            return doubtful();
        }
        for &(take, answer) in pairs {
            let left = self.left_by(&board, take);
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
        let left = self.left_by(board, take);
        left.iter().any(|left| self.is_lost(left))
    }

    /// Without so many the position is lost for the other player.
    pub(super) fn too_many(&mut self, count: u64) -> Finding {
        let start = self.heap();
        sure_or_not(self.wins_from(start, count))
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
        let (listed, from) = (from.is_some(), from.unwrap_or(1));
        let said = |n: u64| match sizes.contains(&n) {
            true => Some(is),
            false => (from <= n && n < to).then(|| is.other()),
        };
        match wrong_entry(&right, said) {
            Some(trouble) => Finding::wrong(trouble),
            // The numbers of a list were judged one by one.
            None if listed => Finding::silent(),
            None => Finding::ok(),
        }
    }

    pub(super) fn leaves_each(
        &mut self,
        from: Option<u64>,
        pairs: &[(u64, u64)],
        place: usize,
    ) -> Finding {
        let start = self.heap();
        let of = from.or_else(|| self.named_heap(place)).unwrap_or(start);
        let leads = |of: u64| {
            let is = |(take, left): &(u64, u64)| of.checked_sub(*take) == Some(*left);
            pairs.iter().all(is)
        };
        let legal = pairs.iter().all(|(take, _)| self.may_be_taken(*take));
        match (leads(of) || from.is_none() && leads(start), legal) {
            (true, true) => {
                if let [(_, left)] = pairs {
                    self.own.left_by_move = Some((place, *left));
                }
                Finding::ok()
            }
            // "He takes 4 -> 10": after another move.
            (false, _) if from.is_some() || pairs.len() > 1 && self.own.these_in != place => {
                self.other_options(of)
            }
            _ => doubtful(),
        }
    }

    /// Other numbers can be left of a heap, where the game lists what may be taken.
    fn other_options(&self, of: u64) -> Finding {
        match self.left_of(of) {
            Some(right) => Finding::wrong(Trouble::Options { of, right }),
            None => doubtful(),
        }
    }

    /// None of these moves wins.
    pub(super) fn fails(&mut self, takes: &[u64], place: usize) -> Finding {
        let rules = self.task.rules.clone();
        let start = self.start().clone();
        // "So 5 is bad", where nobody may take 5.
        if let [heap] = takes
            && start.0.len() == 1
            && rules.amounts().is_some()
            && !self.may_be_taken(*heap)
        {
            let heap = Position(vec![*heap]);
            self.name_heap(&Board::These(heap.0.clone()), Outcome::P, usize::MAX, place);
            return sure_or_not(self.is(&heap, Outcome::P));
        }
        if takes.is_empty() || !self.proofs.purse.pay(all_options(&*rules, &start)) {
            return doubtful();
        }
        for &take in takes {
            let left = self.left_by(&start, take);
            let wins = left.iter().any(|board| self.is_lost(board));
            let known = left
                .iter()
                .all(|board| self.proofs.outcome(board).is_some());
            match wins {
                _ if left.is_empty() || !known => return doubtful(),
                true => {
                    let [size] = start.0[..] else {
                        return doubtful();
                    };
                    let of = size.saturating_sub(take);
                    return Finding::wrong(Trouble::Entry(of, Outcome::P));
                }
                false => self.own.spoken_of = Some((place, left)),
            }
        }
        Finding::ok()
    }

    pub(super) fn leaves_no_multiple(&mut self, takes: &[u64], by: u64) -> Finding {
        let start = self.heap();
        let mut left = takes.iter().filter_map(|take| start.checked_sub(*take));
        if self.amounts().is_none() || by == 0 || takes.is_empty() {
            return doubtful();
        }
        match left.find(|left| left.is_multiple_of(by)) {
            Some(of) => Finding::wrong(Trouble::division(of, by)),
            None => sure_or_not(takes.iter().all(|take| self.may_be_taken(*take))),
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
        let start = self.heap();
        let of = from.or_else(|| self.named_heap(place)).unwrap_or(start);
        let from = Some(of);
        let finding = self.each_option_of(of, all, is);
        finding.meaning([Said::Told(Told::Each { from, all, is })])
    }

    fn each_option_of(&mut self, of: u64, all: bool, is: Outcome) -> Finding {
        let Some(options) = self.left_of(of).filter(|_| of <= LISTED) else {
            return doubtful();
        };
        let mut found = Vec::with_capacity(options.len());
        for option in options.into_iter().rev() {
            match self.proofs.heap_outcome(option) {
                Some(right) => found.push((option, right)),
                None => return doubtful(),
            }
        }
        let other = found.iter().find(|(_, right)| *right != is);
        match other {
            Some(&(of, right)) if all => Finding::wrong(Trouble::Entry(of, right)),
            _ => sure_or_not(found.iter().any(|(_, right)| *right == is)),
        }
    }

    /// Numbers with these remainders are won or lost; `only` where no others are.
    pub(super) fn remainders(&mut self, by: u64, are: &[u64], only: bool, is: Outcome) -> Finding {
        let Some(right) = self.proofs.right_outcomes(SMALL) else {
            return doubtful();
        };
        // Where the divisor is not said, it is the one after which everything repeats itself.
        let Some(divisor) = Some(by).filter(|by| *by > 0).or(period(&right)) else {
            return doubtful();
        };
        let (unsaid, by) = (by == 0, divisor);
        let such = |n: u64| are.contains(&(n % by));
        let said = |n: u64| (n > 0 && such(n)).then_some(is);
        let mut all = (0..).zip(&right).skip(1);
        let finding = match wrong_entry(&right, said) {
            Some(_) if unsaid => doubtful(),
            Some(trouble) => Finding::wrong(trouble),
            None => sure_or_not(
                by < SMALL && (!only || all.all(|(n, right)| such(n) == (*right == is))),
            ),
        };
        let are = are.to_vec();
        finding.meaning([Said::Told(Told::Remainders { by, are, only, is })])
    }

    /// "28 is a multiple of 7, so it is P": the number that was just named, or else the board.
    pub(super) fn outcome_of_it(&mut self, it: &It, is: Outcome, finding: Finding) -> Finding {
        let start = self.heap();
        let Some(&last) = it.numbers.first() else {
            return finding;
        };
        let others = it.numbers.iter().filter(|n| **n != start);
        let right: Vec<bool> = others.map(|n| self.is(&Position(vec![*n]), is)).collect();
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
            Some(&of) => self.other_options(of),
        }
    }

    /// Heaps have the outcome of another one; they behave like it where the table repeats itself from one to the other.
    pub(super) fn same_as(&mut self, sizes: &[u64], like: u64, behaves: bool) -> Finding {
        let most = sizes.iter().copied().max().unwrap_or(0).max(like);
        let right = self.proofs.right_outcomes(most.clamp(SMALL, LISTED) + 1);
        let Some(table) = right.filter(|_| most <= LISTED && !sizes.is_empty()) else {
            return doubtful();
        };
        let outcome = |n: u64| table[n as usize];
        if let Some(&of) = sizes.iter().find(|of| outcome(**of) != outcome(like)) {
            return Finding::wrong(Trouble::Entry(of, outcome(of)));
        }
        let period = period(&table);
        let repeats = |of: &u64| period.is_some_and(|by| of.abs_diff(like).is_multiple_of(by));
        sure_or_not(!behaves || sizes.iter().all(repeats))
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
        let is = self.start().0.first().is_some_and(|size| size % 2 == 1);
        sure_or_not(self.each_move_is_odd() && is == odd)
    }

    /// One of those that can be left has an outcome, and no other.
    pub(super) fn only_one(&mut self, n: u64, is: Outcome, place: usize) -> Finding {
        let Some(options) = self.left_of(self.heap()) else {
            return doubtful();
        };
        let named = match self.own.those.contains(&n) {
            true => self.own.those.clone(),
            false if self.own.these_in == place && self.own.these.contains(&n) => {
                self.own.these.clone()
            }
            false => options,
        };
        match self.proofs.heap_outcome(n) {
            Some(right) if right != is => Finding::wrong(Trouble::Entry(n, right)),
            Some(_) => {
                let other = Some(is.other());
                let alone = |m: &u64| *m == n || self.proofs.heap_outcome(*m) == other;
                sure_or_not(named.contains(&n) && named.iter().all(alone))
            }
            None => doubtful(),
        }
    }
}

/// How many counters a move takes, where that is said.
fn count(play: &Play) -> Option<u64> {
    match play {
        Play::TakeSomewhere(count) => Some(*count),
        Play::Take(takes) => Some(takes.iter().map(|take| take.count).sum()),
        _ => None,
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
