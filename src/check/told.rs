//! Verdicts on a game as it is told: the moves are made on every board that the story may have come to, by the rules of
//! the game alone. What is true of none of them is not understood, since a story may leave a move out.

use std::collections::{BTreeMap, BTreeSet};

use super::answering::Answering;
use super::finding::{Finding, doubtful, sure_or_not, unless_wrong};
use super::multisets::{sorted, sorted_once, without};
use super::premises::Premises;
use super::price::all_options;
use super::prove::Standing;
use super::statements::size_left;
use super::tale::Tale;
use super::trouble::Trouble;
use super::turns::in_order;
use super::verdict::Verdict;
use super::wrong::wrong_entry;
use crate::language::said::{Arc, Board, Meant, Play, Said, Taken, Told, Who};
use crate::model::claim::{Outcome, Player};
use crate::model::goal::Goal;
use crate::model::heap_code::HeapCode;
use crate::model::position::{Move, Position};
use crate::model::rules::{Layout, Rules};

/// The most places of a circle on which a way of playing is tried out.
const TRIED: usize = 12;

/// Heaps that are looked at for a counterexample.
pub(super) const SMALL: u64 = 60;

impl Answering {
    /// The verdict on what is told; `supposed` where it is only tried.
    pub(super) fn told(
        &mut self,
        told: &Told,
        supposed: bool,
        place: usize,
        premises: &Premises,
    ) -> Finding {
        let finding = self.judge_told(told, supposed, place);
        // That the number of counters is odd or even decides only where each move changes that, or opposite each other.
        let by_parity = premises.given && premises.total.is_some();
        let changes = self.each_move_is_odd();
        let opposite = self.task.rules.parts(self.start()).is_none();
        let decides = match told {
            Told::Last(_) => changes,
            Told::Plays(_) => opposite,
            _ => true,
        };
        match by_parity && !decides && finding.trouble.is_none() {
            true => finding.doubted(),
            false => finding,
        }
    }

    fn judge_told(&mut self, told: &Told, supposed: bool, place: usize) -> Finding {
        let layout = self.task.rules.layout();
        match told {
            Told::Takes { who, ways } => self.takes(*who, ways, supposed),
            Told::Left { cases, arcs, .. } => self.told_left(cases, *arcs, supposed),
            Told::Tries(ways) => {
                if let (
                    [
                        Taken {
                            count: Some(take), ..
                        },
                    ],
                    &[size],
                ) = (&ways[..], &self.start().0[..])
                {
                    self.own.left_by_move = size.checked_sub(*take).map(|left| (place, left));
                }
                Finding::silent()
            }
            Told::At(_) | Told::Case { .. } => Finding::silent(),
            Told::Splits { .. } => doubtful(),
            Told::Beside(who) if supposed => unless_wrong(self.beside(*who)),
            Told::Keeps { who, sizes, by } if supposed => {
                unless_wrong(self.what_stays(*who, sizes, *by))
            }
            Told::Stay { places, each } => self.stay(places, *each),
            Told::NotThese(_) if supposed => doubtful(),
            _ if supposed => Finding::silent(),
            Told::CanEqual(who) => self.can_equal(*who),
            Told::Openings(number) => self.openings(*number),
            Told::CannotEmpty(sizes) => self.cannot_empty(sizes),
            Told::AllMultiples(by) => self.all_multiples(*by),
            Told::Below { by, of, is } => below(*by, *of, *is),
            Told::Others { to, is } => self.others(*to, *is),
            Told::Places(places) => sure_or_not(self.start().0.len() as u64 == *places),
            Told::Axis(places) => self.remark(|board| is_axis(layout, board, places)),
            Told::Last(who) => self.told_last(*who),
            Told::Plays(who) => self.plays(*who, supposed),
            Told::Beside(who) => self.beside(*who),
            Told::Keeps { who, sizes, by } => self.what_stays(*who, sizes, *by),
            Told::Options { from, to, only } => self.told_options(from, to, *only, place),
            Told::Replies(pairs) => self.replies(pairs),
            Told::ArcsBecome { from, to } => self.arcs_become(from, to),
            Told::Leaves { from, pairs } => self.leaves_each(*from, pairs, place),
            Told::TooMany(count) => self.too_many(*count),
            Told::Only {
                sizes,
                from,
                to,
                is,
            } => self.only_these(sizes, (*from, *to), *is),
            Told::Amounts(amounts) => self.may_take(amounts, true),
            Told::Allowed(amounts) => self.may_take(amounts, false),
            Told::NotThese(sizes) => match self.own.outcome {
                Some(is) if self.own.these_in == place => {
                    self.these(sizes, Some(is.other()), Meant::Heaps)
                }
                _ => doubtful(),
            },
            Told::Countdown(sizes) => sure_or_not(sizes.iter().all(|of| self.is_lost_heap(*of))),
            Told::Among { n, denied } => {
                let listed = self.own.outcome.unwrap_or(Outcome::P);
                let outcome = self.proofs.outcome(&Position(vec![*n]));
                sure_or_not(outcome.is_some_and(|(_, is)| (is == listed) != *denied))
            }
            Told::WonBy { of, take } => self.takes_and_wins(*of, *take, place),
            Told::Fails(takes) => self.fails(takes, place),
            Told::NoMultiple { takes, by } => self.leaves_no_multiple(takes, *by),
            Told::Each { from, all, is } => self.each_option(*from, *all, *is, place),
            Told::Key(key) => sure_or_not(self.proofs.divisor.is_some_and(|(by, _)| by == *key)),
            Told::Remainders { by, are, only, is } => self.remainders(*by, are, *only, *is),
            // "If I take 1, he has 9. If I take 3, he has 7. Both win for me" is said of the moves.
            Told::These { sizes, is, meant } => self.these(sizes, *is, *meant),
            Told::NoMove(sizes) => self.no_move(sizes, place),
            Told::SameAs {
                sizes,
                like,
                behaves,
            } => self.same_as(sizes, *like, *behaves),
            Told::Rounds(rounds) => self.rounds(*rounds),
            Told::MovesOdd(odd) => self.moves_odd(*odd),
            Told::OnlyOne { n, is } => self.only_one(*n, *is, place),
            Told::Multiples {
                by,
                from,
                can,
                with,
            } => self.reaches_multiples(*by, *from, *can, with),
            Told::Most(most) => self.most(*most),
            Told::OddMoves(odd) => {
                sure_or_not(self.amounts().is_some_and(|all| all_of_parity(&all, *odd)))
            }
            Told::Turns { who, odd } => self.after_turns(*who, *odd),
            Told::Middle { size, pair } => {
                sure_or_not(*size > 0 && size.is_multiple_of(2) == *pair)
            }
            Told::Empty(places) => {
                self.remark(|board| places.iter().all(|&place| at(board, place) == Some(0)))
            }
            Told::Arcs(arcs) => self.told_arcs(*arcs),
            Told::NoNeighbours => self.remark_on_parts(|parts| parts.iter().all(|part| *part == 1)),
            Told::Apart => self.remark_on_parts(|parts| parts.len() > 1),
            Told::Central { places, of } => {
                let first = places.first().copied().unwrap_or(0);
                let last = places.last().copied().unwrap_or(0);
                self.remark(|board| {
                    let (before, _) = around(layout, board, first);
                    let (_, after) = around(layout, board, last);
                    let joined = at(board, first) == Some(1) && places.len() == 1
                        || are_neighbours(layout, board, places);
                    let size = before + after + places.len() as u64;
                    joined && before == after && of.is_none_or(|of| of == size)
                })
            }
            Told::Full(least) => {
                let start = self.start();
                let full = start.0.iter().all(|counter| *counter == 1);
                sure_or_not(full && start.0.len() as u64 >= *least)
            }
            Told::Gaps(gaps) => self.remark(|board| {
                board.0.iter().filter(|&&marker| marker == 0).count() as u64 == *gaps
            }),
            Told::Neighbours(places) => self.remark(|board| are_neighbours(layout, board, places)),
            Told::Moves(_) | Told::He { .. } => doubtful(),
            Told::Alone(place) => self.remark(|board| {
                let (before, after) = around(layout, board, *place);
                at(board, *place) == Some(1) && before == 0 && after == 0
            }),
        }
    }

    /// A heap whose outcome was named, so that "these" may speak of it.
    pub(super) fn name_heap(&mut self, of: &Board, is: Outcome, at: usize, place: usize) {
        self.own.outcome = Some(is);
        if std::mem::replace(&mut self.own.these_in, place) != place {
            self.own.these.clear();
        }
        self.own.those.clear();
        self.own.spoken_of = None;
        if let Board::These(sizes) = of {
            // "12 is won (go to 9), and 13 is won": what is told from here on is told of 13.
            if std::mem::take(&mut self.own.options_in) == place {
                self.own.these.clear();
            }
            let (last, first) = &mut self.own.these_last;
            if *last != at || *first > self.own.these.len() {
                (*last, *first) = (at, self.own.these.len());
            }
            self.own.these.extend_from_slice(sizes);
        }
    }

    /// A move in a told game: the first may be what the writer advises, any other needs the story around it.
    fn takes(&mut self, who: Who, ways: &[Taken], supposed: bool) -> Finding {
        // "I may take 1, 2 or 3" tells a rule.
        if who == Who::Me && ways.len() > 1 {
            let legal = ways.iter().all(|way| self.is_possible(way));
            // "I take 1 or 4" answers what is asked.
            let counts = ways.iter().map(|way| way.count);
            let each = self
                .amounts()
                .is_none_or(|all| all.iter().copied().map(Some).eq(counts));
            let asked = self.task.goal == Goal::AllMoves && !supposed && !each;
            return sure_or_not(legal && !asked);
        }
        if let Who::Player(player) = who {
            self.own.player = Some(player);
        }
        // "The second player takes 2" answers a move that is not known.
        if who == Who::Player(Player::Second) && !supposed && self.own.made.is_none() {
            return doubtful();
        }
        if !supposed && let Some(by) = self.only_move(ways) {
            let finding = self.made(&Play::Take(by.0), None, &Premises::default());
            return match finding.verdict {
                // "Then the opponent takes 1" advises nobody, and "taking the middle one leaves ..." only tries it.
                Verdict::Wrong if matches!(who, Who::Other | Who::Unsaid) => doubtful(),
                _ => finding,
            };
        }
        // "From 9 she takes the middle one": of any row of 9.
        sure_or_not(ways.iter().all(is_middle))
    }

    /// Whether there is such a first move.
    fn is_possible(&self, way: &Taken) -> bool {
        self.such_moves(way).is_some_and(|moves| !moves.is_empty())
    }

    /// The first moves that may be meant by a phrase, where looking at them can be paid.
    fn such_moves(&self, way: &Taken) -> Option<Vec<Move>> {
        let (rules, start) = (&*self.task.rules, self.start());
        let moves = self.moves_from(rules, start)?.map(|(by, _)| by);
        Some(moves.filter(|by| is_such(rules, start, by, way)).collect())
    }

    /// Whether no first move that may be meant wins.
    pub(super) fn every_way_loses(&mut self, ways: &[Taken]) -> bool {
        let moves: Option<Vec<_>> = ways.iter().map(|way| self.such_moves(way)).collect();
        let mut moves = moves.into_iter().flatten().flatten().peekable();
        let some = moves.peek().is_some();
        some && moves.all(|by| self.proofs.wins(&by) == Standing::False)
    }

    /// What is left of the current board, where the line tells no move.
    fn told_left(&mut self, cases: &[Vec<u64>], arcs: bool, supposed: bool) -> Finding {
        let rules = self.task.rules.clone();
        if supposed {
            return Finding::silent();
        }
        self.remark(|board| match cases {
            [sizes] if arcs => rules.parts(board).is_some_and(|parts| {
                let one = sizes.len() == 1 && parts.contains(&sizes[0]);
                one || sorted(&parts) == sorted(sizes)
            }),
            [sizes] => {
                sizes.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n))
                    == Some(board.0.iter().sum())
            }
            _ => false,
        })
    }

    /// Which places have a counter, after the move where one was made.
    fn stay(&self, places: &[u64], each: Option<u64>) -> Finding {
        let rules = &self.task.rules;
        let boards = self.at_hand();
        let right = boards.last().is_some_and(|board| {
            let stay = (1..).zip(&board.0).filter(|(_, marker)| **marker == 1);
            let parts = rules.parts(board).unwrap_or_default();
            let all: Vec<u64> = stay.map(|(place, _)| place).collect();
            all == sorted(places) && each.is_none_or(|each| parts.iter().all(|part| *part == each))
        });
        sure_or_not(right)
    }

    /// How many first moves there are that cannot be turned into each other.
    fn openings(&mut self, number: u64) -> Finding {
        let rules = &*self.task.rules;
        let Some(all) = self.moves_from(rules, self.start()) else {
            return doubtful();
        };
        let different: BTreeSet<Vec<u64>> = all.map(|(_, left)| rules.canonical(&left).0).collect();
        sure_or_not(different.len() as u64 == number)
    }

    /// What is said of the arcs of a board.
    fn remark_on_parts(&self, holds: impl Fn(&[u64]) -> bool) -> Finding {
        let rules = &self.task.rules;
        self.remark(|board| rules.parts(board).is_some_and(|parts| holds(&parts)))
    }

    /// Whether what is left lies in so many arcs.
    fn told_arcs(&mut self, arcs: u64) -> Finding {
        let rules = self.task.rules.clone();
        let is = |board: &Position| {
            let parts = rules.parts(board);
            parts.is_some_and(|parts| parts.len() as u64 == arcs)
        };
        // Two in a circle of two are neighbours.
        let pair = arcs == 1 && self.start().0 == [1, 1];
        sure_or_not(pair || is(self.start()))
    }

    /// No move takes all of any of these; of what was named last, where none is named.
    fn cannot_empty(&mut self, sizes: &[u64]) -> Finding {
        let Some(amounts) = self.amounts().filter(|_| !sizes.is_empty()) else {
            return doubtful();
        };
        self.own.name_all(sizes);
        sure_or_not(sizes.iter().all(|size| !amounts.contains(size)))
    }

    /// Whether the numbers that were named last are multiples.
    fn all_multiples(&mut self, by: u64) -> Finding {
        let these = self.own.these.clone();
        match these.iter().find(|of| of.checked_rem(by) != Some(0)) {
            _ if by == 0 || these.is_empty() => doubtful(),
            Some(&of) => Finding::wrong(Trouble::division(of, by)),
            None => Finding::ok(),
        }
    }

    /// The move from the beginning that a phrase can only mean.
    fn only_move(&self, ways: &[Taken]) -> Option<Move> {
        let [way] = ways else { return None };
        let asked = matches!(
            self.task.goal,
            Goal::FirstMove | Goal::AllMoves | Goal::Winner
        );
        match &self.such_moves(way)?[..] {
            [only] if asked => Some(only.clone()),
            _ => None,
        }
    }

    fn player_meant(&mut self, who: Who) -> Option<Player> {
        match who {
            Who::Player(player) => {
                self.own.player = Some(player);
                Some(player)
            }
            Who::Other | Who::He | Who::Unsaid => self.own.player,
            Who::Me => self.own.writer.or_else(|| {
                let start = self.start().clone();
                self.is(&start, Outcome::N).then_some(Player::First)
            }),
        }
    }

    /// Whoever plays in a way that wins can win.
    fn of_winner(&mut self, who: Who, winner: Player) -> Finding {
        let named = matches!(who, Who::Player(_));
        match self.can_win(winner) {
            Some(true) => Finding::ok(),
            Some(false) if named => {
                let right = Outcome::won(winner == Player::Second);
                Finding::wrong(Trouble::Misjudged(None, right))
            }
            _ => doubtful(),
        }
    }

    fn told_last(&mut self, who: Who) -> Finding {
        let Some(player) = self.player_meant(who) else {
            return match who {
                Who::Me => Finding::silent(),
                _ => doubtful(),
            };
        };
        let finding = self.of_winner(who, self.wins_with_last(player));
        finding.meaning([Said::Told(Told::Last(Who::Player(player)))])
    }

    /// A way of playing that is said of a player must be the winner's, unless it answers that player's moves.
    fn plays(&mut self, who: Who, supposed: bool) -> Finding {
        // "Whatever he takes, I take the same", where every first move loses: whoever writes is the second player.
        let answers = |tale: &Tale| tale.me == Some(Player::Second);
        let unknown = self.own.writer.is_none() && self.own.made.is_none();
        let told = !self.own.began || self.own.tales.iter().any(answers);
        if who == Who::Me && !supposed && unknown && told {
            let start = self.start().clone();
            self.own.writer = self.is_lost(&start).then_some(Player::Second);
        }
        let player = match who {
            Who::Player(_) | Who::Me => self.player_meant(who),
            // "He copies me": of the player who does not write, unless he answers a move that is only supposed.
            Who::Other => {
                let made = self.own.made.as_ref().is_some_and(|made| !made.tried);
                (made || !supposed).then_some(self.writer().other())
            }
            Who::He | Who::Unsaid => None,
        };
        match player {
            Some(player) => {
                let finding = sure_or_not(self.can_win(player) == Some(true));
                finding.meaning([Said::Told(Told::Plays(Who::Player(player)))])
            }
            None if who == Who::Me && !supposed => doubtful(),
            None => Finding::silent(),
        }
    }

    /// Whether "the opponent" of nobody else than the first player cannot win.
    fn is_the_loser(&mut self, who: Who) -> bool {
        let made = self.own.made.as_ref().is_some_and(|made| !made.tried);
        // "I take 2." "He always leaves 12."
        let he = who == Who::He && made && self.own.mine;
        let other = he || who == Who::Other && (self.own.tales.is_empty() || made && self.own.mine);
        let other = other && self.own.writer.is_none();
        let player = self.own.player.filter(|_| !made).unwrap_or(Player::Second);
        other && self.can_win(player) == Some(false)
    }

    /// "So he wins": whoever was named last.
    pub(super) fn named_wins(&mut self) -> Option<Finding> {
        let player = self.own.player?;
        let finding = self.winner(player, None, None, &Premises::default());
        Some(match self.has_moved_last(player) {
            true => finding,
            false => unless_wrong(finding),
        })
    }

    /// Taking as many beside the last markers taken is tried out.
    fn beside(&mut self, who: Who) -> Finding {
        let start = self.start().clone();
        let places = start.0.len();
        let second = matches!(self.player_meant(who), None | Some(Player::Second));
        let steps = (1_u64 << places.min(TRIED)).saturating_mul(16);
        if !second || places > TRIED || !self.proofs.purse.pay(steps) {
            return doubtful();
        }
        let mut known = BTreeMap::new();
        match beside_wins(&*self.task.rules, &start, &mut known) {
            true => Finding::ok(),
            false => Finding::wrong(Trouble::PlaysBadly),
        }
    }

    /// Whether equal arcs can be left: at once, or as an answer to every move.
    fn can_equal(&mut self, who: Who) -> Finding {
        let rules = self.task.rules.clone();
        let start = self.start().clone();
        let each = all_options(&*rules, &start);
        if !self.proofs.purse.pay(each.saturating_mul(each)) {
            return doubtful();
        }
        let player = self.player_meant(who);
        let left = |board: &Position| -> Vec<Position> {
            let moves = rules.moves(board);
            moves.filter_map(|by| rules.after(board, &by)).collect()
        };
        let leads = |board: &Position| left(board).iter().any(|left| self.pairs_off(left));
        sure_or_not(match player {
            Some(Player::First) => leads(&start),
            Some(Player::Second) => left(&start).iter().all(leads),
            None => false,
        })
    }

    /// What somebody always leaves must be lost for the other.
    fn what_stays(&mut self, who: Who, sizes: &[u64], by: Option<u64>) -> Finding {
        let start = self.heap();
        let Some(right) = self.proofs.right_outcomes(SMALL.max(start.min(1_000)) + 1) else {
            return doubtful();
        };
        let mut all: Vec<u64> = sizes.to_vec();
        if let Some(by) = by.filter(|by| *by > 0) {
            all.extend((1..=SMALL).filter(|n| n.is_multiple_of(by)));
        }
        let is_lost = |n: &u64| usize::try_from(*n).ok().and_then(|n| right.get(n).copied());
        // "After the first move 3, 2 or 1 are left" tells what may be left.
        let may_be_left =
            |from: &u64| sizes.len() > 1 && self.left_of(*from) == Some(sorted(sizes));
        let mut heaps = std::iter::once(&start).chain(&self.own.these);
        let tells = by.is_none() && heaps.any(may_be_left);
        if let Some(&of) = all.iter().find(|n| is_lost(n) == Some(Outcome::N)) {
            // "The first player has 21 in front of him": nobody leaves what is there.
            let there = by.is_none() && sizes == [start];
            // "He has to leave 19, 18 or 17" tells his moves.
            let begun = self.own.made.is_some() || !self.own.tales.is_empty();
            let each = sorted(sizes)
                .windows(2)
                .all(|pair| matches!(pair, [a, b] if a + 1 == *b));
            let moves = begun || each && sizes.len() > 1;
            let second = Who::Player(Player::Second);
            let theirs = [Who::Other, Who::He, second].contains(&who) && by.is_none() && moves;
            let faced = there && who == Who::Player(Player::Second) && self.own.made.is_none();
            if faced {
                return Finding::ok().meaning([size_left(start)]);
            }
            if tells || there || theirs {
                return doubtful();
            }
            return self.wrong_or_goes_on(Trouble::Entry(of, Outcome::N));
        }
        // "The opponent always leaves a multiple of 4", where the first player can.
        if self.is_the_loser(who) {
            return doubtful();
        }
        let smaller = sizes.iter().all(|size| *size <= start);
        let known = !all.is_empty() && all.iter().all(|n| is_lost(n) == Some(Outcome::P));
        self.own.name_all(sizes);
        let winner = match who {
            Who::Player(player) => Some(player),
            _ => None,
        };
        match (known && smaller, winner) {
            (true, Some(player)) => self.of_winner(who, player),
            (true, None) => Finding::ok(),
            (false, _) => doubtful(),
        }
    }

    /// Whether a move in one of some arcs can leave others in its place.
    fn arcs_become(&mut self, from: &[u64], to: &[u64]) -> Finding {
        let (gone, new) = (without(from, to), without(to, from));
        let rules = &*self.task.rules;
        let made = |from: u64, to: &[u64]| {
            let run = rules.alone(from);
            let left = self.moves_from(rules, &run).into_iter().flatten();
            let mut parts = left.filter_map(|(_, left)| rules.parts(&left));
            parts.any(|parts| sorted(&parts) == sorted(to))
        };
        match gone[..] {
            [arc] if arc <= SMALL => sure_or_not(made(arc, &new)),
            _ => doubtful(),
        }
    }

    /// Whether a move from these heaps can leave others, or only those.
    pub(super) fn options(&mut self, from: &[u64], to: &[u64], only: bool) -> Finding {
        let finding = self.reaches(from, to, only);
        finding.meaning([Said::Told(Told::Options {
            from: from.to_vec(),
            to: to.to_vec(),
            only,
        })])
    }

    fn reaches(&mut self, from: &[u64], to: &[u64], only: bool) -> Finding {
        let rules = self.task.rules.clone();
        // "6 -> 4, 6 -> 2, both N."
        if self.own.these != from {
            self.own.those.clear();
        }
        self.own.name_all(from);
        self.own.those.extend(to);
        let all = sorted_once(to);
        // "2, 3 and 4 lead to 0 or 1": each leads to one of them, and each of them is reached.
        let (mut reached, mut each): (BTreeSet<u64>, bool) = (BTreeSet::new(), true);
        for &of in from {
            let heap = rules.alone(of);
            let Some(left) = self.moves_from(&*rules, &heap) else {
                return doubtful();
            };
            let left: Vec<u64> = left.map(|(_, left)| left.0.iter().sum()).collect();
            let right = sorted_once(&left);
            each &= right.iter().any(|size| to.contains(size));
            reached.extend(&right);
            // One that all of them lead to must be reached from each.
            if from.len() > 1 && to.len() > 1 {
                continue;
            }
            let wrong = match only {
                true => all != right,
                false => !to.iter().all(|size| right.contains(size)),
            };
            if wrong {
                return Finding::wrong(Trouble::Options { of, right });
            }
        }
        let all = to.iter().all(|size| reached.contains(size));
        let others = only && reached.len() > to.len();
        sure_or_not(from.len() == 1 || each && all && !others)
    }

    pub(super) fn these(&mut self, sizes: &[u64], is: Option<Outcome>, meant: Meant) -> Finding {
        let named = sizes.is_empty();
        let sizes = match sizes {
            [] => self.own.these.clone(),
            _ => sizes.to_vec(),
        };
        let those = std::mem::take(&mut self.own.those);
        let Some(is) = is.or(self.own.outcome).filter(|_| !sizes.is_empty()) else {
            return doubtful();
        };
        if let Meant::Many(count) = meant {
            let so_many = |all: &[u64]| all.len() as u64 == count;
            match (so_many(&sizes), so_many(&those)) {
                (true, true) => {}
                (true, false) => return self.all_are(sizes, is),
                (false, true) => return self.all_are(those, is),
                (false, false) => return doubtful(),
            }
        }
        if !named || those.is_empty() || meant == Meant::Heaps && sizes.len() > 1 {
            return self.all_are(sizes, is);
        }
        // "From 6 you can get to 5 and 4, and these are N-positions": one heap is not "these".
        let heaps = self.are_right(&sizes, is);
        let reached = self.are_right(&those, is);
        match (meant, heaps, reached) {
            // What was reached in another line is not meant.
            (Meant::Reached, _, false) if self.own.options_in + 1 != self.lines.len() => {
                doubtful().meaning([these_are(those, is)])
            }
            (Meant::Reached, ..) => self.all_are(those, is),
            (_, true, false) => doubtful().meaning([these_are(those, is)]),
            (_, false, true) if sizes.len() > 1 => doubtful().meaning([these_are(sizes, is)]),
            _ => self.all_are(those, is),
        }
    }

    /// Whether each of these heaps is known to have an outcome.
    fn are_right(&mut self, sizes: &[u64], is: Outcome) -> bool {
        let so = |of: &u64| self.is(&Position(vec![*of]), is);
        sizes.iter().all(so)
    }

    fn all_are(&mut self, sizes: Vec<u64>, is: Outcome) -> Finding {
        let finding = self.each_is(&sizes, is);
        finding.meaning([these_are(sizes, is)])
    }

    fn each_is(&mut self, sizes: &[u64], is: Outcome) -> Finding {
        let mut finding = doubtful();
        for &of in sizes {
            let standing = self.proofs.has_outcome(&Position(vec![of]), is);
            finding = self.settle(standing, |_| Trouble::Entry(of, is.other()));
            if finding.trouble.is_some() {
                return finding;
            }
        }
        self.own.outcome = Some(is);
        self.own.parts = true;
        finding
    }

    /// All numbers but those that were named last.
    fn others(&mut self, to: Option<u64>, is: Outcome) -> Finding {
        let start = self.heap();
        let to = to.unwrap_or(start).min(start.max(SMALL));
        let finding = self.others_up_to(to, is);
        let to = Some(to);
        finding.meaning([Said::Told(Told::Others { to, is })])
    }

    fn others_up_to(&mut self, to: u64, is: Outcome) -> Finding {
        let these = std::mem::take(&mut self.own.these);
        let Some(right) = self.proofs.right_outcomes(to + 1) else {
            return doubtful();
        };
        match wrong_entry(&right, |n| (!these.contains(&n)).then_some(is)) {
            Some(trouble) if !these.is_empty() => Finding::wrong(trouble),
            Some(_) => doubtful(),
            None => Finding::ok(),
        }
    }

    /// Whether moves lead from multiples, or from other numbers, to multiples.
    fn reaches_multiples(&mut self, by: u64, from: bool, can: bool, with: &[u64]) -> Finding {
        let Some(amounts) = self.amounts().filter(|_| by > 0) else {
            return doubtful();
        };
        let legal = with.iter().all(|take| amounts.contains(take));
        let with = match with {
            [] => &amounts[..],
            some => some,
        };
        let reaches = |n: u64| {
            with.iter()
                .any(|take| *take <= n && (n - take).is_multiple_of(by))
        };
        let mut all = (1..=SMALL).filter(|n| n.is_multiple_of(by) == from);
        let right = legal
            && SMALL > by
            && match can {
                true => all.all(reaches),
                false => !all.any(reaches),
            };
        sure_or_not(right)
    }

    /// What may be taken, as far as the game lists it; `complete` where no other number may be.
    fn may_take(&self, amounts: &[u64], complete: bool) -> Finding {
        let (rules, start) = (&self.task.rules, self.start());
        let small = start.0.iter().any(|size| *size > 1) && self.amounts().is_none();
        if small || !self.proofs.purse.pay(all_options(&**rules, start)) {
            return Finding::silent();
        }
        let legal: BTreeSet<u64> = rules.moves(start).map(|by| taken(&by)).collect();
        let all = self
            .amounts()
            .unwrap_or_else(|| legal.into_iter().collect());
        match amounts.iter().find(|take| !all.contains(take)) {
            Some(&take) => Finding::wrong(Trouble::IllegalAmount { take, amounts: all }),
            None => sure_or_not(!complete || sorted(amounts) == sorted(&all)),
        }
    }

    fn most(&mut self, most: u64) -> Finding {
        let reach = self.task.rules.run_code().and_then(HeapCode::reach);
        match self.amounts() {
            Some(amounts) if amounts.last().is_some_and(|last| most > *last) => {
                Finding::wrong(Trouble::IllegalAmount {
                    take: most,
                    amounts,
                })
            }
            Some(amounts) => sure_or_not(amounts.last() == Some(&most)),
            None if reach.is_none() => Finding::silent(),
            None => sure_or_not(reach == Some(most)),
        }
    }

    /// Where every move takes an odd number, the parity after each turn is known.
    fn after_turns(&mut self, who: Who, odd: bool) -> Finding {
        let all_odd = self.amounts().is_some_and(|all| all_of_parity(&all, true));
        let start = self.start().0.first().is_some_and(|size| size % 2 == 1);
        let is = match self.player_meant(who) {
            Some(Player::First) => !start,
            Some(Player::Second) => start,
            None => return doubtful(),
        };
        sure_or_not(all_odd && is == odd)
    }
}

fn these_are(sizes: Vec<u64>, is: Outcome) -> Said {
    Said::Told(Told::These {
        sizes,
        is: Some(is),
        meant: Meant::Heaps,
    })
}

/// The largest multiple that does not exceed a number, or is less.
fn below(by: u64, of: u64, is: u64) -> Finding {
    let Some(rest) = is.checked_rem(by) else {
        return doubtful();
    };
    let near = is <= of && of - is <= by && (of - is < by || of.is_multiple_of(by));
    match rest {
        0 => sure_or_not(near),
        _ => Finding::wrong(Trouble::division(is, by)),
    }
}

/// Whether the circle is the same when it is turned over about a line through places.
fn is_axis(layout: Layout, board: &Position, places: &[u64]) -> bool {
    let size = board.0.len();
    let empty = (0..size).filter(|&place| board.0.get(place) == Some(&0));
    let named = places.iter().map(|&place| (place as usize).wrapping_sub(1));
    let on: Vec<usize> = match places {
        [] => empty.collect(),
        _ => named.collect(),
    };
    let fixed = |turn: usize| {
        let over = |place: usize| (turn + size - place % size) % size;
        let same = (0..size).all(|place| board.0.get(place) == board.0.get(over(place)));
        same && on.iter().all(|&place| place < size && over(place) == place)
    };
    // A row has one axis only, through its middle.
    let first = match layout {
        Layout::Row => size.saturating_sub(1),
        _ => 0,
    };
    !on.is_empty() && (first..size).any(fixed)
}

fn all_of_parity(amounts: &[u64], odd: bool) -> bool {
    amounts.iter().all(|take| (take % 2 == 1) == odd)
}

pub(super) fn taken(by: &Move) -> u64 {
    by.0.iter().map(|take| take.count).sum()
}

/// Whether a move is of the kind that is told.
pub(super) fn is_such(rules: &dyn Rules, board: &Position, by: &Move, way: &Taken) -> bool {
    let count = way.count.is_none_or(|count| taken(by) == count);
    let all = || {
        rules
            .after(board, by)
            .is_some_and(|after| after.0.iter().all(|&left| left == 0))
    };
    count && (!way.rest || all()) && (way.says_no_place() || is_there(rules, board, by, way))
}

/// Whether what is taken is the middle of a row whose size is said.
fn is_middle(way: &Taken) -> bool {
    let rest = way
        .of
        .zip(way.count)
        .and_then(|(of, count)| of.checked_sub(count));
    way.middle && rest.is_some_and(|rest| rest.is_multiple_of(2))
}

/// Whether a move takes from the middle or the end of an arc, or from one of some size.
fn is_there(rules: &dyn Rules, board: &Position, by: &Move, way: &Taken) -> bool {
    let by = in_order(by);
    let (Some(first), Some(last)) = (by.0.first(), by.0.last()) else {
        return false;
    };
    let layout = rules.layout();
    if !layout.has_places() {
        let size = board.heap(first.heap);
        let heap = way.place.is_none() && way.arc.is_none() && !way.whole;
        return heap && !way.middle && !way.end && size == way.of;
    }
    let Some(parts) = rules.parts(board) else {
        return false;
    };
    let (before, _) = around(layout, board, first.heap.0 as u64);
    let (_, after) = around(layout, board, last.heap.0 as u64);
    let size = before + after + by.0.len() as u64;
    let place = match (way.middle, way.end) {
        (true, _) => before == after,
        (_, true) => before == 0 || after == 0,
        _ => true,
    };
    // Places in an arc may be counted from either end.
    let counted = way.place.is_none_or(|(from, to)| {
        let reaches = |skipped: u64| skipped + 1 == from && skipped + by.0.len() as u64 == to;
        reaches(before) || reaches(after)
    });
    let beside = |other: &dyn Fn(u64) -> bool| parts.iter().any(|part| other(*part));
    let arc = match way.arc {
        Some(Arc::Longest) => beside(&|part| part < size) && !beside(&|part| part > size),
        Some(Arc::Shortest) => beside(&|part| part > size) && !beside(&|part| part < size),
        Some(Arc::Other) => parts.len() > 1,
        None => true,
    };
    let whole = !way.whole || before + after == 0;
    place && counted && arc && whole && way.of.is_none_or(|of| of == size)
}

fn at(board: &Position, place: u64) -> Option<u64> {
    let place = usize::try_from(place).ok()?.checked_sub(1)?;
    board.0.get(place).copied()
}

/// How many markers lie in a row before a place and behind it.
fn around(layout: Layout, board: &Position, place: u64) -> (u64, u64) {
    let places = board.0.len();
    let Some(place) = usize::try_from(place)
        .ok()
        .and_then(|place| place.checked_sub(1))
    else {
        return (0, 0);
    };
    if place >= places {
        return (0, 0);
    }
    let marked = |place: &usize| board.0.get(*place) == Some(&1);
    let (behind, ahead) = match layout {
        Layout::Row => (places - place, place + 1),
        _ => (places, places),
    };
    let after = (1..behind).map(|by| (place + by) % places);
    let before = (1..ahead).map(|by| (place + places - by) % places);
    let run = |places: &mut dyn Iterator<Item = usize>| places.take_while(marked).count() as u64;
    (run(&mut { before }), run(&mut { after }))
}

fn are_neighbours(layout: Layout, board: &Position, places: &[u64]) -> bool {
    let size = board.0.len();
    let marked = places.iter().all(|&place| at(board, place) == Some(1));
    let beside = |pair: &[u64]| match pair {
        [a, b] => layout.beside(*a as usize, *b as usize, size),
        _ => false,
    };
    marked && places.len() > 1 && places.windows(2).all(beside)
}

/// Whether whoever answers wins by taking as many right beside what was just taken.
fn beside_wins(rules: &dyn Rules, board: &Position, known: &mut BTreeMap<Vec<u64>, bool>) -> bool {
    let key = rules.canonical(board).0;
    if let Some(wins) = known.get(&key) {
        return *wins;
    }
    let wins = rules.moves(board).all(|by| {
        let Some(between) = rules.after(board, &by) else {
            return false;
        };
        let mut answers = rules
            .moves(&between)
            .filter(|answer| touches(rules, board, &by, answer));
        answers.any(|answer| {
            let after = rules.after(&between, &answer);
            after.is_some_and(|after| beside_wins(rules, &after, known))
        })
    });
    known.insert(key, wins);
    wins
}

/// Whether an answer takes as many, and right beside.
fn touches(rules: &dyn Rules, board: &Position, by: &Move, answer: &Move) -> bool {
    let places = board.0.len();
    let beside = |a: usize, b: usize| rules.layout().beside(a, b, places);
    let next = |one: &Move| one.0.iter().map(|take| take.heap.0).collect::<Vec<usize>>();
    let (taken, answered) = (next(by), next(answer));
    by.0.len() == answer.0.len()
        && taken
            .iter()
            .any(|&a| answered.iter().any(|&b| beside(a, b)))
}
