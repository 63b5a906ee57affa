//! Verdicts on a game as it is told: the moves are made on every board that the story may have come to, by the rules of
//! the game alone. What is true of none of them is not understood, since a story may leave a move out.

use std::collections::{BTreeMap, BTreeSet};

use super::answering::Answering;
use super::course::Line;
use super::finding::Finding;
use super::finding::{doubtful, sure_or_not, unless_wrong};
use super::multisets::{in_pairs, sorted};
use super::premises::Premises;
use super::price::all_options;
use super::prove::Standing;
use super::trouble::Trouble;
use super::turns::in_order;
use super::verdict::Verdict;
use crate::language::said::{Arc, Board, Item, Meant, Play, Said, Scope, Taken, Tie, Told, Who};
use crate::model::claim::{Outcome, Player};
use crate::model::goal::Goal;
use crate::model::heap_code::HeapCode;
use crate::model::position::{Move, Position};
use crate::model::rules::{Convention, Layout, Rules};

/// More boards or cases are not followed.
const MOST_BOARDS: usize = 64;

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
            true => doubtful(finding.read.unwrap_or_default()),
            false => finding,
        }
    }

    fn judge_told(&mut self, told: &Told, supposed: bool, place: usize) -> Finding {
        let layout = self.task.rules.layout();
        match told {
            Told::Takes { who, ways } => self.told_takes(*who, ways, supposed, place),
            Told::Left { cases, arcs, given } => {
                let given = supposed.then_some(*given);
                self.told_left(cases, *arcs, given, place)
            }
            Told::Case { size, arcs } => {
                let read = left_as_read(&[vec![*size]], *arcs);
                let rules = self.task.rules.clone();
                let is = |board: &Position| match arcs {
                    true => rules.parts(board) == Some(vec![*size]),
                    false => board.0.iter().sum::<u64>() == *size,
                };
                match self.take_case(place, true, is) {
                    true => Finding::silent(),
                    false => doubtful(read),
                }
            }
            // "The opponent takes 1, I take 2: 3 are left."
            Told::Tries(ways) if !supposed && self.answers_somebody(Who::Me, place) => {
                self.told_takes(Who::Me, ways, true, place)
            }
            Told::Tries(ways) => self.tries(ways, place),
            Told::Beside(who) if supposed => unless_wrong(self.beside(*who)),
            Told::Keeps { who, sizes, by } if supposed => match (&sizes[..], by) {
                ([size], None) if let Some(told) = self.goes_to(*who, *size, place) => told,
                _ => unless_wrong(self.keeps(*who, sizes, *by, place)),
            },
            Told::Plays(who) if supposed && self.tells_on(place) => unless_wrong(self.plays(*who)),
            Told::Stay { places, each } => self.stay(places, *each),
            Told::Splits { who, ways, cases } => {
                self.splits(*who, ways.as_deref(), cases, supposed, place)
            }
            _ if supposed => Finding::silent(),
            Told::CanEqual(who) => self.can_equal(*who),
            Told::Openings(number) => self.openings(*number),
            Told::CannotEmpty(sizes) => self.cannot_empty(sizes),
            Told::AllMultiples(by) => self.all_multiples(*by),
            Told::Below { by, of, is } => below(*by, *of, *is),
            Told::Others { to, is } => self.others(*to, *is),
            Told::Places(places) => {
                let all = self.start().0.len() as u64 == *places;
                sure_or_not(all, format!("{places} circles"))
            }
            Told::Axis(places) => self.remark("an axis of symmetry".to_string(), |board| {
                is_axis(layout, board, places)
            }),
            Told::Last(who) => self.told_last(*who),
            Told::Plays(who) => self.plays(*who),
            Told::Beside(who) => self.beside(*who),
            Told::Keeps { who, sizes, by } => self.keeps(*who, sizes, *by, place),
            Told::Options { from, to, only } => self.told_options(from, to, *only, place),
            Told::Replies(pairs) => self.replies(pairs),
            Told::ArcsBecome { from, to } => self.arcs_become(from, to),
            Told::Leaves { from, pairs } => self.leaves_each(*from, pairs, place),
            Told::TooMany(count) => self.too_many(*count),
            Told::Only { sizes, to, is } => self.only_these(sizes, *to, *is),
            Told::Amounts(amounts) => self.may_take(amounts),
            Told::NotThese(sizes) => match self.own.outcome {
                Some(Outcome::N) if self.own.these_in == place => {
                    self.these(sizes, Some(Outcome::P), Meant::Heaps)
                }
                Some(Outcome::P) if self.own.these_in == place => {
                    self.these(sizes, Some(Outcome::N), Meant::Heaps)
                }
                _ => doubtful(String::new()),
            },
            Told::Countdown(sizes) => {
                let lost = |of: &u64| {
                    let outcome = self.proofs.outcome(&Position(vec![*of]));
                    matches!(outcome, Some((_, Outcome::P)))
                };
                let right = sizes.iter().all(lost);
                sure_or_not(right, format!("{}: P", Position(sizes.clone())))
            }
            Told::Among { n, denied } => {
                let listed = self.own.outcome.unwrap_or(Outcome::P);
                let outcome = self.proofs.outcome(&Position(vec![*n]));
                let right = outcome.is_some_and(|(_, is)| (is == listed) != *denied);
                sure_or_not(
                    right,
                    format!("{n} is {}in the list", if *denied { "not " } else { "" }),
                )
            }
            Told::WonBy { of, take } => {
                let legal = self.amounts().is_some_and(|all| all.contains(take));
                let left = of.checked_sub(*take).map(|left| Position(vec![left]));
                let lost = left.and_then(|left| self.proofs.outcome(&left));
                let right = legal && matches!(lost, Some((_, Outcome::P)));
                let left = of.saturating_sub(*take);
                self.own.spoken_of = Some((place, vec![Position(vec![left])]));
                sure_or_not(right, format!("taking {take} from {of} wins"))
            }
            Told::Fails(takes) => self.fails(takes, place),
            Told::NoMultiple { takes, by } => self.leaves_no_multiple(takes, *by),
            Told::Each { from, all, is } => self.each_option(*from, *all, *is, place),
            Told::Key(key) => {
                let right = self.proofs.divisor.is_some_and(|(by, _)| by == *key);
                sure_or_not(right, format!("multiples of {key} decide"))
            }
            Told::Remainders { by, are, is } => self.remainders(*by, are, *is),
            // "If I take 1, he has 9. If I take 3, he has 7. Both win for me" is said of the moves.
            Told::These { sizes, is, meant } => match self.tells_on(place) {
                true => unless_wrong(self.these(sizes, *is, *meant)),
                false => self.these(sizes, *is, *meant),
            },
            Told::NoMove(sizes) => self.no_move(sizes, place),
            Told::SameAs {
                sizes,
                like,
                behaves,
            } => self.same_as(sizes, *like, *behaves),
            Told::AllWin(count) => self.all_win(*count),
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
                let all = self.amounts().is_some_and(|all| all_of_parity(&all, *odd));
                sure_or_not(all, "every move takes an odd number".to_string())
            }
            Told::Turns { who, odd } => self.after_turns(*who, *odd),
            Told::Middle { size, pair } => sure_or_not(
                *size > 0 && size.is_multiple_of(2) == *pair,
                format!("the middle of {size}"),
            ),
            Told::Empty(places) => self.remark("these circles are empty".to_string(), |board| {
                places.iter().all(|&place| at(board, place) == Some(0))
            }),
            Told::Arcs(arcs) => self.told_arcs(*arcs),
            Told::NoNeighbours => {
                let read = "no two are neighbours".to_string();
                let rules = self.task.rules.clone();
                let apart = |board: &Position| {
                    let parts = rules.parts(board);
                    parts.is_some_and(|parts| parts.iter().all(|part| *part == 1))
                };
                match self.holds_as_told(|_, board| apart(board)) {
                    true => Finding::ok(read),
                    false => self.remark(read, apart),
                }
            }
            Told::Central { places, of } => {
                let read = "the middle of an arc".to_string();
                let first = places.first().copied().unwrap_or(0);
                let last = places.last().copied().unwrap_or(0);
                self.remark(read, |board| {
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
                let right = full && start.0.len() as u64 >= *least;
                sure_or_not(right, format!("a full circle with at least {least}"))
            }
            Told::Gaps(gaps) => self.remark(format!("{gaps} empty circles"), |board| {
                board.0.iter().filter(|&&marker| marker == 0).count() as u64 == *gaps
            }),
            Told::Neighbours(places) => self.remark("these are neighbours".to_string(), |board| {
                are_neighbours(layout, board, places)
            }),
            // Only a line of play in Nim has such moves.
            Told::Moves(_) | Told::He { .. } => Finding::silent(),
            Told::Alone(place) => self.remark(format!("{place} is alone"), |board| {
                let (before, after) = around(layout, board, *place);
                at(board, *place) == Some(1) && before == 0 && after == 0
            }),
        }
    }

    /// "I take 1" within a game that is being told answers what was told.
    pub(super) fn goes_on_as_told(
        &mut self,
        play: &Play,
        who: Option<Who>,
        place: usize,
    ) -> Option<Finding> {
        if let Play::LeaveSomewhere(size) = play
            && self.start().0.len() == 1
            && self.tells_on(place)
        {
            let before = self.own.clone();
            let left = self.told_left(&[vec![*size]], false, Some(false), place);
            if left.verdict == Verdict::Ok {
                return Some(left);
            }
            self.own = before;
            let read = left_as_read(&[vec![*size]], false);
            return match self.answers_somebody(Who::Me, place) {
                true => Some(
                    self.goes_to(Who::Me, *size, place)
                        .unwrap_or(doubtful(read)),
                ),
                false => None,
            };
        }
        if let Play::Sizes { from, to, .. } = play
            && self.start().0.len() == 1
            && self.tells_on(place)
        {
            return Some(self.takes_down_to(*from, *to, place));
        }
        let count = match play {
            Play::Take(takes) => match takes[..] {
                [take] if self.start().0.len() == 1 => take.count,
                _ => return None,
            },
            Play::TakeSomewhere(count) => *count,
            _ => return None,
        };
        let begun = self.own.told_in == place && !self.own.told.is_empty();
        let way = Taken {
            count: Some(count),
            ..Taken::default()
        };
        // "He would get 13 and take 1": where nobody has moved as the other one, it may be he.
        let answers = self.answers_somebody(Who::Me, place);
        let mover = who.unwrap_or(if answers { Who::Me } else { Who::Unsaid });
        begun.then(|| self.told_takes(mover, &[way], true, place))
    }

    /// Whether a statement tells what a supposed move leaves.
    pub(super) fn is_of_told(&self, said: &Said, place: usize) -> bool {
        let left = matches!(
            said,
            Said::Left { .. } | Said::Parts { .. } | Said::EqualParts { .. }
        );
        left && self.tells_on(place)
    }

    /// Whether a game is being told in this line.
    pub(super) fn tells_on(&self, place: usize) -> bool {
        self.own.told_in == place && !self.own.told.is_empty()
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

    /// A told move is made on every board that it may start from.
    fn told_takes(&mut self, who: Who, ways: &[Taken], supposed: bool, place: usize) -> Finding {
        let read = "a move of the game".to_string();
        // Another "if" begins the game anew, unless it can only go on with what was told.
        let story = match supposed && self.own.told_in != place {
            true => std::mem::take(&mut self.own.told),
            false => Vec::new(),
        };
        // "I may take 1, 2 or 3" tells a rule.
        if who == Who::Me && ways.len() > 1 {
            let start = [vec![self.start().clone()]];
            let legal = self.after_each(&start, ways).is_some();
            // "I take 1 or 4" answers what is asked.
            let counts = ways.iter().map(|way| way.count);
            let each = self
                .amounts()
                .is_none_or(|all| all.iter().copied().map(Some).eq(counts));
            let asked = self.task.goal == Goal::AllMoves && !supposed && !each;
            return sure_or_not(legal && !asked, read);
        }
        // "If he takes one, I take the two that are left" goes on with what he has left.
        let answers = self.answers_somebody(who, place);
        let tried = self.own.tried.take() == Some(place);
        // "And I have 44" goes on as well.
        let some = ways.iter().any(|way| way.some);
        let goes_on = answers || tried || some && self.tells_on(place);
        let mut beginnings = match goes_on {
            true => self.own.told.clone(),
            false => self.beginnings(),
        };
        // "4 is lost, since he takes 1, 2 or 3 and I take the rest."
        if !goes_on
            && who != Who::Me
            && let Some(of) = self.named_heap(place)
        {
            beginnings.extend(self.heap_as_board(of));
        }
        let before = beginnings.clone();
        let mut lines = self.moved_on(beginnings, who, ways, place);
        lines.extend(self.moved_on(story, who, ways, place));
        // "He takes a pair, I take the other; or he takes one" and "if I take 3, he takes 1; if I take 4, ..." begin again.
        if lines.is_empty() && self.own.told_in == place && !some {
            let again = match who {
                Who::Me => self.beginnings(),
                _ => self.own.before_other.clone(),
            };
            lines = self.moved_on(again, who, ways, place);
        }
        if lines.is_empty() {
            lines = self.moved_on(self.named_beginning(who, ways), who, ways, place);
        }
        // Whoever answers goes on with the game that was told; only the first move may begin a new one.
        let Some(first) = lines.first() else {
            // "From 9 she takes the middle one": of any row of 9.
            return sure_or_not(ways.iter().all(is_middle), read);
        };
        let mover = first.moved;
        match who {
            Who::Me => self.own.me = Some(mover),
            _ => self.own.player = Some(mover),
        }
        let one = lines.iter().all(|line| line.moved == mover);
        if matches!(who, Who::Other | Who::Unsaid) && one {
            self.own.other = Some((place, mover));
            self.own.before_other = before.clone();
        }
        let started = lines.iter().all(|line| line.moved == Player::First);
        let alone = self.own.told.is_empty();
        self.own.told = lines;
        self.own.told_in = place;
        if started
            && alone
            && !supposed
            && let Some(by) = self.only_move(ways)
        {
            let finding = self.made(&Play::Take(by.0), None, &Premises::default());
            return match finding.verdict {
                Verdict::NotChecked if !self.is_sound() => doubtful(read),
                // "Then the opponent takes 1" advises nobody, and "taking the middle one leaves ..." only tries it.
                Verdict::Wrong if matches!(who, Who::Other | Who::Unsaid) => doubtful(read),
                _ => finding,
            };
        }
        let careless = (answers || tried) && self.gives_away(&before);
        let tried_first = supposed && started && alone;
        match self.is_sound() && !careless {
            true => Finding::ok(read),
            // "If I took only one, ..." may well lose.
            false if tried_first && matches!(who, Who::Me | Who::Player(_)) => Finding::silent(),
            false => doubtful(read),
        }
    }

    /// Whether an answer gives a game away that could be won on every board from which it was made.
    fn gives_away(&mut self, before: &[Line]) -> bool {
        let mut from = before.iter().flat_map(|line| &line.cases).flatten();
        let won = from.all(|board| matches!(self.proofs.outcome(board), Some((_, Outcome::N))));
        won && !self
            .own
            .told
            .clone()
            .iter()
            .any(|line| self.leaves_lost(line))
    }

    /// Whether some board of each case of a line is lost for the player to move.
    fn leaves_lost(&mut self, line: &Line) -> bool {
        line.cases.iter().all(|case| {
            let lost =
                |board: &Position| matches!(self.proofs.outcome(board), Some((_, Outcome::P)));
            case.iter().any(lost)
        })
    }

    /// How the game may go on from each of some lines with a move that is told.
    fn moved_on(&self, from: Vec<Line>, who: Who, ways: &[Taken], place: usize) -> Vec<Line> {
        let beginning = vec![vec![self.start().clone()]];
        let mut lines: Vec<Line> = Vec::new();
        for line in from {
            let mover = line.moved.other();
            // Whoever answers must have a move on each board that the other may have left.
            let cases = apart(&line.cases);
            let fits = match who {
                Who::Player(player) => player == mover,
                // "He takes 1, and I take 3": nobody is both.
                Who::Me if self.own.other == Some((place, mover)) => false,
                Who::Me => self.own.me.is_none_or(|me| me == mover),
                // After the student's own move, somebody else is the other one.
                Who::Other | Who::He | Who::Unsaid => {
                    let begins = line.moved == Player::Second && line.cases == beginning;
                    self.own.me != Some(mover) && !(begins && self.own.made.is_some())
                }
            };
            if fits && let Some(cases) = self.after_each(&cases, ways) {
                lines.push(Line {
                    cases,
                    moved: mover,
                });
            }
        }
        lines
    }

    /// "Take one: ...": a first move that is only tried, so that what follows is told of it.
    fn tries(&mut self, ways: &[Taken], place: usize) -> Finding {
        let start = [vec![self.start().clone()]];
        self.own.forked.clear();
        let Some(cases) = self.after_each(&start, ways) else {
            return doubtful("a move that is tried".to_string());
        };
        self.begin_told(cases, place);
        Finding::silent()
    }

    /// What a first move leaves is where a game that is told begins.
    pub(super) fn begin_told(&mut self, cases: Vec<Vec<Position>>, place: usize) {
        self.own.told = vec![Line {
            cases,
            moved: Player::First,
        }];
        self.own.told_in = place;
        self.own.tried = Some(place);
        self.own.player = Some(Player::First);
    }

    /// Which places have a counter, after the move where one was made.
    fn stay(&self, places: &[u64], each: Option<u64>) -> Finding {
        let read = format!("{} stay", Position(places.to_vec()));
        let rules = &self.task.rules;
        let boards = self.at_hand();
        let right = boards.last().is_some_and(|board| {
            let stay = (1..).zip(&board.0).filter(|(_, marker)| **marker == 1);
            let parts = rules.parts(board).unwrap_or_default();
            let all: Vec<u64> = stay.map(|(place, _)| place).collect();
            all == sorted(places) && each.is_none_or(|each| parts.iter().all(|part| *part == each))
        });
        sure_or_not(right && self.own.told.is_empty(), read)
    }

    /// "He splits it into 4 and 4 by taking the middle one": what the move makes is told before the move, which may be told
    /// already.
    fn splits(
        &mut self,
        who: Who,
        ways: Option<&[Taken]>,
        cases: &[Vec<u64>],
        supposed: bool,
        place: usize,
    ) -> Finding {
        let given = supposed.then_some(false);
        let any = [Taken {
            some: true,
            ..Taken::default()
        }];
        if ways.is_none() {
            let before = self.own.clone();
            let left = self.told_left(cases, true, given, place);
            if left.verdict == Verdict::Ok {
                return left;
            }
            self.own = before;
        }
        let moved = self.told_takes(who, ways.unwrap_or(&any), supposed, place);
        match moved.trouble {
            Some(_) => moved,
            None => self.told_left(cases, true, given, place),
        }
    }

    /// How many first moves there are that cannot be turned into each other.
    fn openings(&mut self, number: u64) -> Finding {
        let read = format!("{number} different first moves");
        let (rules, start) = (self.task.rules.clone(), self.start().clone());
        if !self.proofs.purse.pay(all_options(&*rules, &start)) {
            return doubtful(read);
        }
        let after = rules
            .moves(&start)
            .filter_map(|by| rules.after(&start, &by));
        let different: BTreeSet<Vec<u64>> = after.map(|board| rules.canonical(&board).0).collect();
        sure_or_not(different.len() as u64 == number, read)
    }

    /// Whether what is left lies in so many arcs.
    fn told_arcs(&mut self, arcs: u64) -> Finding {
        let read = format!("arcs left: {arcs}");
        let rules = self.task.rules.clone();
        let is = |_: usize, board: &Position| {
            let parts = rules.parts(board);
            parts.is_some_and(|parts| parts.len() as u64 == arcs)
        };
        let told = self.holds_as_told(is);
        // Two in a circle of two are neighbours.
        let pair = arcs == 1 && self.start().0 == [1, 1];
        sure_or_not(told || pair || is(0, self.start()), read)
    }

    /// No move takes all of any of these; of what was named last, where none is named.
    fn cannot_empty(&mut self, sizes: &[u64]) -> Finding {
        let read = "these cannot all be taken".to_string();
        let Some(amounts) = self.amounts().filter(|_| !sizes.is_empty()) else {
            return doubtful(read);
        };
        self.own.name_all(sizes);
        sure_or_not(sizes.iter().all(|size| !amounts.contains(size)), read)
    }

    /// Whether the numbers that were named last are multiples.
    fn all_multiples(&mut self, by: u64) -> Finding {
        let read = format!("multiples of {by}");
        let these = self.own.these.clone();
        match these.iter().find(|of| of.checked_rem(by) != Some(0)) {
            _ if by == 0 || these.is_empty() => doubtful(read),
            Some(&of) => Finding::wrong(read, Trouble::division(of, by)),
            None => Finding::ok(read),
        }
    }

    /// The boards from which a told move may start: where the game has come to, the board after the student's own move,
    /// and the beginning.
    fn beginnings(&self) -> Vec<Line> {
        let line = |board: &Position, moved| Line {
            cases: vec![vec![board.clone()]],
            moved,
        };
        let made = self.own.made.as_ref();
        let mut all = self.own.told.clone();
        all.extend(made.map(|made| line(&made.after, Player::First)));
        all.push(line(self.start(), Player::Second));
        all
    }

    /// Every case after every way of taking that fits it; none where a case or a way is left without a move.
    fn after_each(&self, cases: &[Vec<Position>], ways: &[Taken]) -> Option<Vec<Vec<Position>>> {
        let mut after = Vec::new();
        let mut used = vec![false; ways.len()];
        for case in cases {
            let before = after.len();
            for (way, used) in ways.iter().zip(&mut used) {
                for boards in self.after_way(case, way) {
                    *used = true;
                    after.push(boards);
                }
            }
            if after.len() == before || after.len() > MOST_BOARDS {
                return None;
            }
        }
        used.into_iter().all(|used| used).then_some(after)
    }

    /// The boards that a way of taking leads to; where nothing is said of it, a case for each number that may be taken.
    fn after_way(&self, case: &[Position], way: &Taken) -> Vec<Vec<Position>> {
        let rules = &self.task.rules;
        let mut by_count: BTreeMap<u64, Vec<Position>> = BTreeMap::new();
        for board in case {
            if !self.proofs.purse.pay(all_options(&**rules, board)) {
                return Vec::new();
            }
            for by in rules
                .moves(board)
                .filter(|by| is_such(&**rules, board, by, way))
            {
                let Some(after) = rules.after(board, &by) else {
                    continue;
                };
                let count = if way.some { 0 } else { taken(&by) };
                let boards = by_count.entry(count).or_default();
                let after = rules.canonical(&after);
                if boards.len() < MOST_BOARDS && !boards.contains(&after) {
                    boards.push(after);
                }
            }
        }
        by_count.into_values().collect()
    }

    /// "From 17 he takes 1" begins with a heap or a row of 17, wherever that comes from.
    fn named_beginning(&self, who: Who, ways: &[Taken]) -> Vec<Line> {
        let [Taken { of: Some(of), .. }] = ways else {
            return Vec::new();
        };
        let mover = match who {
            Who::Player(player) => player,
            Who::Me | Who::Unsaid => self.own.me.unwrap_or(Player::First),
            Who::Other | Who::He => self.own.me.map_or(Player::Second, Player::other),
        };
        let mut lines = self.heap_as_board(*of);
        lines.retain(|line| line.moved == mover.other());
        lines
    }

    /// A heap or a row that is all that is left, whoever has moved.
    fn heap_as_board(&self, of: u64) -> Vec<Line> {
        let rules = &self.task.rules;
        let board = rules.alone(of);
        let holds = rules.parts(&board).is_none_or(|parts| parts == [of]);
        let line = |moved| Line {
            cases: vec![vec![board.clone()]],
            moved,
        };
        match of <= SMALL && holds {
            true => [Player::First, Player::Second].map(line).to_vec(),
            false => Vec::new(),
        }
    }

    /// "I take 2, leaving 15" within a game.
    fn takes_down_to(&mut self, from: u64, to: u64, place: usize) -> Finding {
        let way = Taken {
            count: from.checked_sub(to),
            ..Taken::default()
        };
        let moved = self.told_takes(Who::Me, &[way], true, place);
        match moved.trouble {
            Some(_) => moved,
            None => self.told_left(&[vec![to]], false, Some(false), place),
        }
    }

    /// Whether the writer's move would answer what was just told of somebody else: "if he takes one, I take ...".
    fn answers_somebody(&self, who: Who, place: usize) -> bool {
        let other = matches!(self.own.other, Some((other, _)) if other == place);
        who == Who::Me && other && self.tells_on(place)
    }

    /// "If I go to 17": a move of the told game that leaves so many; as an answer, one that gives no won game away.
    fn goes_to(&mut self, who: Who, size: u64, place: usize) -> Option<Finding> {
        let any = [Taken {
            some: true,
            ..Taken::default()
        }];
        let before = self.own.clone();
        let answers = self.answers_somebody(who, place);
        let moved = self.told_takes(who, &any, true, place);
        let left = self.told_left(&[vec![size]], false, Some(false), place);
        let told = moved.trouble.is_none() && left.verdict == Verdict::Ok;
        if told && (!answers || self.is_sound()) {
            return Some(left);
        }
        self.own = before;
        None
    }

    /// Who the writer is in a told game in which a player has moved last: whoever tries a move is.
    fn writer_in_told(&self, moved: Player) -> Player {
        self.own.me.unwrap_or(match self.own.other {
            Some((_, other)) => other.other(),
            None => moved,
        })
    }

    /// "3 | 3 -> I mirror": whoever is to move in a told game has nothing to mirror.
    pub(super) fn mirrors_on_own_turn(&self, who: Option<Who>, place: usize) -> bool {
        let to_move = |line: &Line| self.writer_in_told(line.moved) != line.moved;
        who == Some(Who::Me) && self.tells_on(place) && self.own.told.iter().all(to_move)
    }

    /// Right where the game that a student tells is won by whoever is said to win it; otherwise none.
    pub(super) fn wins_as_told(&mut self, item: &Item, place: usize) -> Option<Finding> {
        // "..., B takes both of them and wins."
        let ends =
            item.said == Said::Wins(None) && item.scope == Scope::Here && item.tie != Tie::So;
        if item.scope != Scope::Supposed && !ends || !self.tells_on(place) {
            return None;
        }
        let lines = self.own.told.clone();
        let moved = lines.first()?.moved;
        if lines.iter().any(|line| line.moved != moved) {
            return None;
        }
        let me = self.writer_in_told(moved);
        let meant = |player: Player| match (item.who, player) {
            (Some(Who::Me), Player::First) => me,
            (Some(Who::Me), Player::Second) => me.other(),
            _ => player,
        };
        let winner = match &item.said {
            Said::Winner { player, by: None } => meant(*player),
            Said::Wins(None) => match item.who {
                Some(Who::Me) => me,
                Some(Who::Player(player)) => player,
                // "If the first player takes one, he wins": only "I" tells who he is.
                Some(Who::Other | Who::He) => self.own.me?.other(),
                Some(Who::Unsaid) | None => moved,
            },
            // "If you take two, the opponent loses": whose opponent, only "I" tells.
            Said::Opponent { wins } | Said::Told(Told::He { wins }) => {
                let me = self.own.me?;
                if *wins { me.other() } else { me }
            }
            _ => return None,
        };
        let boards: Vec<Position> = lines
            .into_iter()
            .flat_map(|line| line.cases)
            .flatten()
            .collect();
        let right = boards.iter().all(|board| match self.proofs.outcome(board) {
            Some((_, Outcome::N)) => winner != moved,
            Some((_, Outcome::P)) => winner == moved,
            None => false,
        });
        right.then(|| Finding::ok("who wins then".to_string()))
    }

    /// The move from the beginning that a phrase can only mean.
    fn only_move(&self, ways: &[Taken]) -> Option<Move> {
        let [way] = ways else { return None };
        let (rules, start) = (&self.task.rules, self.start());
        let asked = matches!(
            self.task.goal,
            Goal::FirstMove | Goal::AllMoves | Goal::Winner
        );
        if !self.proofs.purse.pay(all_options(&**rules, start)) {
            return None;
        }
        let mut all = rules
            .moves(start)
            .filter(|by| is_such(&**rules, start, by, way));
        let first = all.next()?;
        (asked && all.next().is_none()).then_some(first)
    }

    /// Who can always win, as far as that is known.
    fn winning_player(&mut self) -> Option<Player> {
        let start = self.start().clone();
        Some(match self.proofs.outcome(&start)?.1 {
            Outcome::N => Player::First,
            Outcome::P => Player::Second,
        })
    }

    /// Whether whoever can always win has not given that away, as far as it is told.
    fn is_sound(&mut self) -> bool {
        let Some(winner) = self.winning_player() else {
            return false;
        };
        let lines = self.own.told.clone();
        lines
            .iter()
            .any(|line| line.moved != winner || self.leaves_lost(line))
    }

    /// Whether something holds in every case of a told game; the boards of which it does not are given up.
    pub(super) fn holds_as_told(&mut self, holds: impl Fn(usize, &Position) -> bool) -> bool {
        let narrowed = |line: &Line| {
            let cases = (0..).zip(&line.cases).map(|(n, case)| {
                let boards = case.iter().filter(|board| holds(n, board));
                boards.cloned().collect::<Vec<Position>>()
            });
            let cases: Vec<Vec<Position>> = cases.collect();
            let all = cases.iter().all(|case| !case.is_empty());
            all.then_some(Line { cases, ..*line })
        };
        let lines: Vec<Line> = self.own.told.iter().filter_map(narrowed).collect();
        let any = !lines.is_empty();
        if any {
            self.own.told = lines;
        }
        any
    }

    /// What is left, in each case of the game that is told or else on the board at hand.
    fn told_left(
        &mut self,
        cases: &[Vec<u64>],
        arcs: bool,
        given: Option<bool>,
        place: usize,
    ) -> Finding {
        let supposed = given.is_some();
        let read = left_as_read(cases, arcs);
        let rules = self.task.rules.clone();
        let is = |board: &Position, sizes: &[u64]| match arcs {
            true => rules
                .parts(board)
                .is_some_and(|parts| sorted(&parts) == sorted(sizes)),
            false => Some(board.0.iter().sum()) == sizes.iter().copied().reduce(|a, b| a + b),
        };
        let any = |_: usize, board: &Position| cases.iter().any(|sizes| is(board, sizes));
        // Each of "7 or 6" must happen in some case.
        let all = self.own.told.iter().any(|line| {
            let happens =
                |sizes: &Vec<u64>| line.cases.iter().flatten().any(|board| is(board, sizes));
            cases.iter().all(happens)
        });
        if all && self.holds_as_told(any) {
            return Finding::ok(read);
        }
        let any_case = |board: &Position| cases.iter().any(|sizes| is(board, sizes));
        if let Some(given) = given
            && self.take_case(place, given, any_case)
        {
            return Finding::ok(read);
        }
        if self.goes_on_from_spoken_of(place, any_case) || self.goes_on_opposite(place, any_case) {
            return Finding::ok(read);
        }
        let begun = !self.own.told.is_empty();
        let of_start = |board: &Position| match cases {
            [sizes] => {
                let run = rules.parts(board).filter(|_| sizes.len() == 1 && arcs);
                is(board, sizes)
                    || run.is_some_and(|parts| sizes.iter().all(|size| parts.contains(size)))
            }
            _ => false,
        };
        match () {
            () if supposed && self.own.told_in != place => Finding::silent(),
            () if begun => doubtful(read),
            // "A chain of 11 or of 10 is left" after any first move.
            () if cases.len() > 1 && self.take_case(place, true, any_case) => {
                let happens = |sizes: &Vec<u64>| {
                    let mut boards = self.own.told.iter().flat_map(|line| &line.cases).flatten();
                    boards.any(|board| is(board, sizes))
                };
                sure_or_not(cases.iter().all(happens), read)
            }
            () => self.remark(read, of_start),
        }
    }

    /// "Not 2, since then 5 are left, he takes 2, ...": a game that begins with a move that was only spoken of.
    pub(super) fn goes_on_from_spoken_of(
        &mut self,
        place: usize,
        is: impl Fn(&Position) -> bool,
    ) -> bool {
        let Some((_, boards)) = self.own.spoken_of.take_if(|(line, _)| *line == place) else {
            return false;
        };
        let boards: Vec<Position> = boards.into_iter().filter(is).collect();
        let any = !boards.is_empty();
        if any {
            self.begin_told(vec![boards], place);
        }
        any
    }

    /// "B takes the one opposite. Now there are 2 and 2": the board after an answer to the move that was told.
    fn goes_on_opposite(&mut self, place: usize, is: impl Fn(&Position) -> bool) -> bool {
        if self.own.answered_opposite.take() != Some(place) {
            return false;
        }
        let rules = self.task.rules.clone();
        let paired = |board: &Position| rules.parts(board).is_some_and(|parts| in_pairs(&parts));
        let told = self.own.told.clone();
        let mut answered = self.moved_on(told, Who::Unsaid, &[Taken::default()], place);
        for line in &mut answered {
            let such = |board: &Position| is(board) && paired(board);
            line.cases.iter_mut().for_each(|case| case.retain(such));
            line.cases.retain(|case| !case.is_empty());
        }
        answered.retain(|line| !line.cases.is_empty());
        let holds = !answered.is_empty();
        if holds {
            self.own.told = answered;
        }
        holds
    }

    /// "If it is 8, ...", "line of 8: ...": one of the cases that the told game has come to, or come to before another
    /// case of it was taken, or else one of those after the first move; `named` where nothing else can be meant.
    fn take_case(&mut self, place: usize, named: bool, is: impl Fn(&Position) -> bool) -> bool {
        let first = self.after_each(&[vec![self.start().clone()]], &[Taken::default()]);
        let first = Line {
            cases: first.unwrap_or_default(),
            moved: Player::First,
        };
        let such = |line: &Line| {
            let such = |case: &Vec<Position>| {
                let boards = case.iter().filter(|board| is(board));
                boards.cloned().collect::<Vec<Position>>()
            };
            let cases: Vec<Vec<Position>> = line.cases.iter().map(such).collect();
            let cases: Vec<Vec<Position>> =
                cases.into_iter().filter(|case| !case.is_empty()).collect();
            (!cases.is_empty()).then_some(Line { cases, ..*line })
        };
        let told = self.own.told.clone();
        let several = told.iter().any(|line| line.cases.len() > 1);
        let begun = self.own.told_in == place && !told.is_empty();
        let sources = match several {
            true if begun => vec![told],
            true => vec![told, vec![first]],
            // What is left of the one case that is told is a claim.
            false if begun && !named => return false,
            false => vec![self.own.forked.clone(), vec![first]],
        };
        for lines in sources {
            let taken: Vec<Line> = lines.iter().filter_map(such).collect();
            if !taken.is_empty() {
                (self.own.forked, self.own.told) = (lines, taken);
                self.own.told_in = place;
                return true;
            }
        }
        false
    }

    /// "12 is even, so he takes the two in the middle": of the case in which 12 are left in a row.
    pub(super) fn case_of(&mut self, size: u64, place: usize) {
        let rules = self.task.rules.clone();
        let row = |board: &Position| rules.parts(board).is_some_and(|parts| parts == [size]);
        if rules.layout().has_places() {
            self.take_case(place, true, row);
        }
    }

    fn player_meant(&mut self, who: Who) -> Option<Player> {
        match who {
            Who::Player(player) => {
                self.own.player = Some(player);
                Some(player)
            }
            Who::Other | Who::He | Who::Unsaid => self.own.player,
            Who::Me => self.own.me.or_else(|| {
                let start = self.start().clone();
                let first = matches!(self.proofs.outcome(&start), Some((_, Outcome::N)));
                first.then_some(Player::First)
            }),
        }
    }

    /// Whether a player can always win.
    fn can_win(&mut self, player: Player) -> Option<bool> {
        match self.proofs.winner(player) {
            Standing::Fact(_) => Some(true),
            Standing::False => Some(false),
            Standing::Unknown(_) => None,
        }
    }

    /// Whoever plays in a way that wins can win.
    fn of_winner(&mut self, who: Who, winner: Player, read: String) -> Finding {
        let named = matches!(who, Who::Player(_));
        match self.can_win(winner) {
            Some(true) => Finding::ok(read),
            Some(false) if named => {
                let right = match winner {
                    Player::First => Outcome::P,
                    Player::Second => Outcome::N,
                };
                Finding::wrong(read, Trouble::Misjudged(None, right))
            }
            _ => doubtful(read),
        }
    }

    fn told_last(&mut self, who: Who) -> Finding {
        let Some(player) = self.player_meant(who) else {
            return Finding::silent();
        };
        let read = match player {
            Player::First => "the first player takes the last counter",
            Player::Second => "the second player takes the last counter",
        };
        let winner = match self.task.rules.convention() {
            Convention::Normal => player,
            Convention::Misere => player.other(),
        };
        self.of_winner(who, winner, read.to_string())
    }

    /// A way of playing that is said of a player must be the winner's, unless it answers that player's moves.
    fn plays(&mut self, who: Who) -> Finding {
        match self.player_meant(who) {
            Some(player) => {
                let read = match player {
                    Player::First => "the first player plays so",
                    Player::Second => "the second player plays so",
                };
                match self.can_win(player) {
                    Some(true) => Finding::ok(read.to_string()),
                    _ => doubtful(read.to_string()),
                }
            }
            None if self.is_the_loser(who) => doubtful("the opponent plays so".to_string()),
            None => Finding::silent(),
        }
    }

    /// Whether "the opponent" of nobody else than the first player cannot win.
    fn is_the_loser(&mut self, who: Who) -> bool {
        let other = who == Who::Other && self.own.told.is_empty() && self.own.writer.is_none();
        let player = self.own.player.unwrap_or(Player::Second);
        other && self.can_win(player) == Some(false)
    }

    /// Whether the player who was named last has just moved in the game that is told, and what is left is not in pairs: that
    /// one can copy nothing.
    pub(super) fn breaks_mirror(&self) -> bool {
        let paired = |board: &Position| {
            let parts = self.task.rules.parts(board);
            parts.is_some_and(|parts| in_pairs(&parts))
        };
        let breaks = |line: &Line| {
            let mut boards = line.cases.iter().flatten();
            let by_mover = match self.own.player {
                Some(player) => player == line.moved,
                None => self.own.me == Some(line.moved),
            };
            by_mover && !boards.all(paired)
        };
        self.own.told.iter().any(breaks)
    }

    /// "So he wins": whoever was named last in the game that is told.
    pub(super) fn named_wins(&mut self) -> Option<Finding> {
        let player = self.own.player?;
        let same = self.own.told.iter().all(|line| line.moved == player);
        let finding = self.winner(player, None, None, &Premises::default());
        Some(match same {
            true => finding,
            false if finding.trouble.is_none() => finding,
            false => doubtful(finding.read.unwrap_or_default()),
        })
    }

    /// Taking as many beside the last markers taken is tried out.
    fn beside(&mut self, who: Who) -> Finding {
        let read = "take as many beside the markers just taken".to_string();
        let start = self.start().clone();
        let places = start.0.len();
        let second = matches!(self.player_meant(who), None | Some(Player::Second));
        let steps = (1_u64 << places.min(TRIED)).saturating_mul(16);
        if !second || places > TRIED || !self.proofs.purse.pay(steps) {
            return doubtful(read);
        }
        let mut known = BTreeMap::new();
        match beside_wins(&*self.task.rules, &start, &mut known) {
            true => Finding::ok(read),
            false => Finding::wrong(read, Trouble::PlaysBadly),
        }
    }

    /// Whether equal arcs can be left: at once, or as an answer to every move.
    fn can_equal(&mut self, who: Who) -> Finding {
        let read = "equal arcs can be left".to_string();
        let rules = self.task.rules.clone();
        let start = self.start().clone();
        let each = all_options(&*rules, &start);
        if !self.proofs.purse.pay(each.saturating_mul(each)) {
            return doubtful(read);
        }
        let paired = |board: &Position| rules.parts(board).is_some_and(|arcs| in_pairs(&arcs));
        let leads = |board: &Position| {
            let mut after = rules.moves(board).filter_map(|by| rules.after(board, &by));
            after.any(|after| paired(&after))
        };
        let right = match self.player_meant(who) {
            Some(Player::First) => leads(&start),
            Some(Player::Second) => {
                let mut after = rules
                    .moves(&start)
                    .filter_map(|by| rules.after(&start, &by));
                after.all(|after| leads(&after))
            }
            None => false,
        };
        sure_or_not(right, read)
    }

    /// What somebody always leaves must be lost for the other.
    fn keeps(&mut self, who: Who, sizes: &[u64], by: Option<u64>, place: usize) -> Finding {
        let read = "what is left after each turn".to_string();
        // "If I take 1 he gets 13, takes 1, and I have 12."
        if let ([size], None, true) = (sizes, by, self.tells_on(place))
            && self.holds_as_told(|_, board| board.0.iter().sum::<u64>() == *size)
        {
            return Finding::ok(format!("{size} are left"));
        }
        let start = self.start().0.first().copied().unwrap_or(0);
        let Some(right) = self.proofs.right_outcomes(SMALL.max(start.min(1_000)) + 1) else {
            return doubtful(read);
        };
        let mut all: Vec<u64> = sizes.to_vec();
        if let Some(by) = by.filter(|by| *by > 0) {
            all.extend((1..=SMALL).filter(|n| n.is_multiple_of(by)));
        }
        let is_lost = |n: &u64| usize::try_from(*n).ok().and_then(|n| right.get(n).copied());
        // "After the first move 3, 2 or 1 are left" tells what may be left.
        let amounts = self.amounts().unwrap_or_default();
        let may_be_left = |from: &u64| {
            let left = amounts.iter().filter_map(|take| from.checked_sub(*take));
            sizes.len() > 1 && sorted(&left.collect::<Vec<u64>>()) == sorted(sizes)
        };
        let mut heaps = std::iter::once(&start).chain(&self.own.these);
        let tells = by.is_none() && heaps.any(may_be_left);
        if let Some(&of) = all.iter().find(|n| is_lost(n) == Some(Outcome::N)) {
            // "The first player has 21 in front of him": nobody leaves what is there.
            let there = by.is_none() && sizes == [start];
            // "He has to leave 19, 18 or 17" tells his moves.
            let begun = self.own.made.is_some() || !self.own.told.is_empty();
            let each = sorted(sizes)
                .windows(2)
                .all(|pair| matches!(pair, [a, b] if a + 1 == *b));
            let moves = begun || each && sizes.len() > 1;
            let theirs = matches!(who, Who::Other | Who::He) && by.is_none() && moves;
            let faced = there && who == Who::Player(Player::Second) && self.own.made.is_none();
            if faced {
                return Finding::ok(format!("{start} are left"));
            }
            if tells || there || theirs {
                return doubtful(read);
            }
            let right = Outcome::N;
            return self.wrong_or_goes_on(read, Trouble::Entry { of, right });
        }
        // "The opponent always leaves a multiple of 4", where the first player can.
        if self.is_the_loser(who) {
            return doubtful(read);
        }
        let smaller = sizes.iter().all(|size| *size <= start);
        let known = !all.is_empty() && all.iter().all(|n| is_lost(n) == Some(Outcome::P));
        self.own.name_all(sizes);
        let winner = match who {
            Who::Player(player) => Some(player),
            _ => None,
        };
        match (known && smaller, winner) {
            (true, Some(player)) => self.of_winner(who, player, read),
            (true, None) => Finding::ok(read),
            (false, _) => doubtful(read),
        }
    }

    /// Whether a move in one of some arcs can leave others in its place.
    fn arcs_become(&mut self, from: &[u64], to: &[u64]) -> Finding {
        let read = "a move of the game".to_string();
        let (mut gone, mut new) = (from.to_vec(), to.to_vec());
        gone.retain(|arc| match new.iter().position(|other| other == arc) {
            Some(at) => {
                new.remove(at);
                false
            }
            None => true,
        });
        let rules = self.task.rules.clone();
        let made = |from: u64, to: &[u64]| {
            let run = rules.alone(from);
            if !self.proofs.purse.pay(all_options(&*rules, &run)) {
                return false;
            }
            let after = rules.moves(&run).filter_map(|by| rules.after(&run, &by));
            let parts = after.filter_map(|after| rules.parts(&after));
            parts.into_iter().any(|parts| sorted(&parts) == sorted(to))
        };
        match gone[..] {
            [arc] if arc <= SMALL => sure_or_not(made(arc, &new), read),
            _ => doubtful(read),
        }
    }

    pub(super) fn options(&mut self, from: &[u64], to: &[u64], only: bool) -> Finding {
        let read = "what can be left".to_string();
        let rules = self.task.rules.clone();
        self.own.name_all(from);
        self.own.those = to.to_vec();
        let mut all = sorted(to);
        all.dedup();
        // "2, 3 and 4 lead to 0 or 1": each leads to one of them, and each of them is reached.
        let (mut reached, mut each): (BTreeSet<u64>, bool) = (BTreeSet::new(), true);
        for &of in from {
            let heap = rules.alone(of);
            if !self.proofs.purse.pay(all_options(&*rules, &heap)) {
                return doubtful(read);
            }
            let left = rules.moves(&heap).filter_map(|by| rules.after(&heap, &by));
            let mut right = sorted(&left.map(|after| after.0.iter().sum()).collect::<Vec<u64>>());
            right.dedup();
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
                return Finding::wrong(read, Trouble::Options { of, right });
            }
        }
        let all = to.iter().all(|size| reached.contains(size));
        let others = only && reached.len() > to.len();
        sure_or_not(from.len() == 1 || each && all && !others, read)
    }

    pub(super) fn these(&mut self, sizes: &[u64], is: Option<Outcome>, meant: Meant) -> Finding {
        let named = sizes.is_empty();
        let sizes = match sizes {
            [] => self.own.these.clone(),
            _ => sizes.to_vec(),
        };
        let those = std::mem::take(&mut self.own.those);
        let Some(is) = is.or(self.own.outcome).filter(|_| !sizes.is_empty()) else {
            return doubtful(String::new());
        };
        if !named || those.is_empty() || meant == Meant::Heaps && sizes.len() > 1 {
            return self.all_are(sizes, is);
        }
        // "From 6 you can get to 5 and 4, and these are N-positions": one heap is not "these".
        let heaps = self.are_right(&sizes, is);
        let reached = self.are_right(&those, is);
        match (meant, heaps, reached) {
            // What was reached in another line is not meant.
            (Meant::Reached, _, false) if self.own.options_in + 1 != self.lines.len() => {
                doubtful(format!("{}: {is:?}", Position(those)))
            }
            (Meant::Reached, ..) => self.all_are(those, is),
            (_, true, false) => doubtful(format!("{}: {is:?}", Position(those))),
            (_, false, true) if sizes.len() > 1 => doubtful(format!("{}: {is:?}", Position(sizes))),
            _ => self.all_are(those, is),
        }
    }

    /// Whether each of these heaps is known to have an outcome.
    fn are_right(&mut self, sizes: &[u64], is: Outcome) -> bool {
        let so = |of: &u64| {
            let standing = self.proofs.has_outcome(&Position(vec![*of]), is);
            matches!(standing, Standing::Fact(_))
        };
        sizes.iter().all(so)
    }

    fn all_are(&mut self, sizes: Vec<u64>, is: Outcome) -> Finding {
        let list = Position(sizes.clone());
        let read = format!("{list}: {is:?}");
        let mut finding = doubtful(read.clone());
        for of in sizes {
            let standing = self.proofs.has_outcome(&Position(vec![of]), is);
            finding = self.settle(standing, read.clone(), |_| Trouble::Entry {
                of,
                right: match is {
                    Outcome::N => Outcome::P,
                    Outcome::P => Outcome::N,
                },
            });
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
        let start = self.start().0.first().copied().unwrap_or(0);
        let to = to.unwrap_or(start).min(start.max(SMALL));
        let read = format!("the others up to {to}: {is:?}");
        let these = std::mem::take(&mut self.own.these);
        let Some(right) = self.proofs.right_outcomes(to + 1) else {
            return doubtful(read);
        };
        let mut others = (0..).zip(right).filter(|(n, _)| !these.contains(n));
        match others.find(|(_, right)| *right != is) {
            Some((of, right)) if !these.is_empty() => {
                Finding::wrong(read, Trouble::Entry { of, right })
            }
            Some(_) => doubtful(read),
            None => Finding::ok(read),
        }
    }

    /// Whether moves lead from multiples, or from other numbers, to multiples.
    fn reaches_multiples(&mut self, by: u64, from: bool, can: bool, with: &[u64]) -> Finding {
        let read = format!("moves to multiples of {by}");
        let Some(amounts) = self.amounts().filter(|_| by > 0) else {
            return doubtful(read);
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
        sure_or_not(right, read)
    }

    /// What may be taken, where the game lists it.
    pub(super) fn amounts(&self) -> Option<Vec<u64>> {
        let amounts = self.task.rules.amounts()?;
        Some(amounts.0.to_vec())
    }

    /// What may be taken, as far as the game lists it.
    fn may_take(&self, amounts: &[u64]) -> Finding {
        let read = "what may be taken".to_string();
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
            Some(&take) => Finding::wrong(read, Trouble::IllegalAmount { take, amounts: all }),
            None => sure_or_not(sorted(amounts) == sorted(&all), read),
        }
    }

    fn most(&mut self, most: u64) -> Finding {
        let read = format!("at most {most} may be taken");
        let reach = self.task.rules.run_code().and_then(HeapCode::reach);
        match self.amounts() {
            Some(amounts) if amounts.last().is_some_and(|last| most > *last) => Finding::wrong(
                read,
                Trouble::IllegalAmount {
                    take: most,
                    amounts,
                },
            ),
            Some(amounts) => sure_or_not(amounts.last() == Some(&most), read),
            None if reach.is_none() => Finding::silent(),
            None => sure_or_not(reach == Some(most), read),
        }
    }

    /// Where every move takes an odd number, the parity after each turn is known.
    fn after_turns(&mut self, who: Who, odd: bool) -> Finding {
        let read = "the parity after each turn".to_string();
        let all_odd = self.amounts().is_some_and(|all| all_of_parity(&all, true));
        let start = self.start().0.first().is_some_and(|size| size % 2 == 1);
        let is = match self.player_meant(who) {
            Some(Player::First) => !start,
            Some(Player::Second) => start,
            None => return doubtful(read),
        };
        sure_or_not(all_odd && is == odd, read)
    }
}

/// Each board as a case of its own.
fn apart(cases: &[Vec<Position>]) -> Vec<Vec<Position>> {
    let boards = cases.iter().flatten();
    boards.map(|board| vec![board.clone()]).collect()
}

/// The largest multiple that does not exceed a number, or is less.
fn below(by: u64, of: u64, is: u64) -> Finding {
    let read = format!("the largest multiple of {by} up to {of} is {is}");
    let Some(rest) = is.checked_rem(by) else {
        return doubtful(read);
    };
    let near = is <= of && of - is <= by && (of - is < by || of.is_multiple_of(by));
    match rest {
        0 => sure_or_not(near, read),
        _ => Finding::wrong(read, Trouble::division(is, by)),
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

fn left_as_read(cases: &[Vec<u64>], arcs: bool) -> String {
    let each = cases
        .iter()
        .map(|sizes| Position(sizes.clone()).to_string());
    let each = each.collect::<Vec<_>>().join(" or ");
    match arcs {
        true => format!("arcs: {each}"),
        false => format!("{each} left"),
    }
}

pub(super) fn taken(by: &Move) -> u64 {
    by.0.iter().map(|take| take.count).sum()
}

/// Whether a move is of the kind that is told.
fn is_such(rules: &dyn Rules, board: &Position, by: &Move, way: &Taken) -> bool {
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
