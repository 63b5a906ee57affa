//! Games as a paper tells them: "if he takes 1, I take 2, then 3 are left and he has lost". A line is followed as a whole. Each
//! move is made, by the rules of the game alone, on every board that the story may have come to; what is said of these boards,
//! and of who wins then, must hold there, and nobody may give away a game that is won. Where the line holds in some such way it is
//! right; of a line that holds in none nobody knows what it means, since a story may leave moves out.

mod after;
mod begins;
mod event;
mod holds;
mod open;

use super::answering::Answering;
use super::finding::{Finding, doubtful, unless_wrong};
use super::premises::Premises;
use super::tale::{MOST, State, Tale};
use super::trouble::Trouble;
use super::verdict::Verdict;
use crate::language::said::{Board, Item, Play, Said, Scope, Tie, Told, Unread, Who};
use crate::model::claim::{Outcome, Player};
use crate::model::goal::Goal;
use crate::model::position::Position;
use begins::Cue;
use event::{Event, tries};

pub(super) use event::is_move;

/// How far a line could be followed.
#[derive(Default)]
struct Followed {
    /// The ways in which the game may have gone.
    tales: Vec<Tale>,
    /// The statements that tell it, by their places in the line.
    told: Vec<usize>,
    /// Whether the whole line could be followed.
    whole: bool,
    /// The statement that does not fit what was told before it.
    stopped: Option<usize>,
    /// What its first move needs to be more than advice.
    needs: Option<Needs>,
}

/// What a move that may be advice needs to count as part of a story.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// An answer.
    Answer,
    /// To win, whatever is meant by it.
    Win,
}

impl Answering {
    /// Follows the game that a line tells, and puts what holds of it in place of what was found of each statement by itself;
    /// `made` is the board after the move that was made before it.
    pub(super) fn follow_story(
        &mut self,
        items: &[Item],
        found: &mut [Finding],
        place: usize,
        made: Option<&Position>,
    ) {
        let goes_on = self.own.tales_in + 1 == place && !self.own.tales.is_empty();
        let moves = items.iter().filter(|item| is_move(item)).count();
        let choice = |item: &Item| matches!(&item.said, Said::Told(Told::Left { cases, .. }) if cases.len() > 1);
        if moves == 0 && !goes_on && !items.iter().any(choice) {
            return;
        }
        // "I take 9 or take 3" advises both.
        let mut all = items.iter().filter(|item| is_move(item));
        let plain = |item: &Item| matches!(item.said, Said::Move(_)) && !item.named;
        let advised = all.all(|item| plain(item) && self.may_advise(item));
        let mut others = items.iter().filter(|item| is_move(item)).skip(1);
        let either = moves > 1 && advised && others.all(|item| item.again);
        let line = self.tales_of(items, found, place, made);
        let told = line
            .told
            .iter()
            .filter(|_| line.whole && !line.tales.is_empty());
        for &at in told {
            let (Some(item), Some(finding)) = (items.get(at), found.get_mut(at)) else {
                continue;
            };
            // Words that nobody understands may say something else.
            let strange = matches!(
                finding.trouble,
                Some(Trouble::Unread(Unread::Words(_) | Unread::Strange(_)))
            );
            let open = match finding.verdict {
                _ if either && is_move(item) => false,
                Verdict::Unread | Verdict::NotChecked => !strange,
                Verdict::Wrong => moves > 1 || !is_move(item),
                Verdict::Unsupported => item.said == Said::Mirror,
                _ => false,
            };
            match open {
                true if moves == 0 => *finding = self.ok_of_story(&item.said),
                true => (finding.verdict, finding.trouble) = (Verdict::Ok, None),
                false => {}
            }
        }
        if line.whole && !line.tales.is_empty() && moves > 0 {
            self.judge_the_rest(items, found, &line.told, place);
        }
        self.doubt_what_is_told(items, found, line.whole);
        if let Some(at) = line.stopped
            && let Some(wrong) = self.refutes(items, at, &line, place)
        {
            found[at] = wrong;
        }
        if !line.tales.is_empty() {
            self.own.tales = line.tales;
            self.own.tales_in = place;
        }
    }

    /// "If I take 3, 5, 1 and 3 are left with nim-sum 0": behind one move that is supposed, and the board that it leaves, what
    /// is said of that board is wrong where it is not so.
    fn refutes(
        &mut self,
        items: &[Item],
        at: usize,
        line: &Followed,
        place: usize,
    ) -> Option<Finding> {
        let (item, before) = (items.get(at)?, items.get(..at)?);
        // "With nim-sum 0", "which is a P-position".
        let joined = match &item.said {
            Said::NimSum { of, .. } => *of == Board::Next && self.is_of_row(item, "nim-sum after"),
            Said::Outcome { of, .. } => {
                let pointed = item.it.as_ref().is_some_and(|it| it.pointed || it.apposed);
                matches!(of, Board::Next | Board::Unsaid) && pointed
            }
            _ => false,
        };
        let leaves = |item: &Item| {
            let play = match &item.said {
                Said::Move(play) | Said::Told(Told::Moves(play)) => play,
                said => return matches!(said, Said::Told(Told::Keeps { .. })),
            };
            matches!(play, Play::LeaveSomewhere(_) | Play::To(_))
        };
        let moves = before.iter().filter(|item| is_move(item) && !leaves(item));
        let told = |(at, item): (usize, &Item)| {
            let supposed = item.scope == Scope::Supposed;
            line.told.contains(&at) && supposed && self.mover(item) != Who::Other
        };
        let names_board = |item: &Item| {
            matches!(
                item.said,
                Said::After(_)
                    | Said::Left { .. }
                    | Said::Told(Told::Left { .. })
                    | Said::Move(Play::Sizes { .. })
            ) || leaves(item)
        };
        let plain = item.tie != Tie::So && item.scope == Scope::Supposed && joined;
        if !plain || moves.count() != 1 || !before.iter().any(names_board) {
            return None;
        }
        if !before.iter().enumerate().all(told) {
            return None;
        }
        let states = line.tales.iter().map(|tale| tale.now());
        let boards = states.map(|now| now.and_then(State::only_board));
        let boards: Vec<&Position> = boards.collect::<Option<_>>()?;
        let (board, others) = boards.split_first()?;
        if others.iter().any(|other| other != board) {
            return None;
        }
        let finding = self.of_board(item, Some(board), place);
        (finding.verdict == Verdict::Wrong).then_some(finding)
    }

    /// The verdict on a statement as one about the board that it names, or about this one.
    fn of_board(&mut self, item: &Item, board: Option<&Position>, place: usize) -> Finding {
        let mut here = Item {
            scope: Scope::Here,
            or: None,
            ..item.clone()
        };
        if let (Some(board), Some(of)) = (board, here.said.board_mut()) {
            *of = Board::These(board.0.clone());
        }
        self.statement(&here, &Premises::default(), "", place)
    }

    /// "He takes 1 -> I take 2", "assume he takes 3. I take 2": whether the writer answers the move that was told last, and does
    /// not conclude from it which move to make first.
    fn answers(&self, item: &Item, line: &Followed) -> bool {
        let theirs = |tale: &Tale| {
            let now = tale.now();
            now.is_some_and(|now| tale.me.is_some_and(|me| me != now.moved))
        };
        let concludes = item.tie == Tie::So && item.again;
        let mine = is_move(item) && self.mover(item) == Who::Me;
        mine && !concludes && line.tales.iter().any(theirs)
    }

    fn is_of_row(&self, item: &Item, name: &str) -> bool {
        let row = item.row.and_then(|row| self.book.row_of(row));
        row.is_some_and(|row| row.name == name)
    }

    /// What is supposed beside a story is judged of the board that it names; of another one nobody knows.
    fn judge_the_rest(
        &mut self,
        items: &[Item],
        found: &mut [Finding],
        told: &[usize],
        place: usize,
    ) {
        for (at, (item, finding)) in items.iter().zip(found).enumerate() {
            let silent = finding.verdict == Verdict::NotChecked && finding.trouble.is_none();
            let beside = matches!(item.scope, Scope::Supposed | Scope::Opponent);
            if !silent || !beside || told.contains(&at) {
                continue;
            }
            let said = &item.said;
            if is_rule(said) || matches!(said.board(), Some(Board::These(_))) {
                *finding = unless_wrong(self.of_board(item, None, place));
            } else if said.is_verdict() || said.board().is_some() || said.is_of_board_before() {
                *finding = doubtful();
            }
        }
    }

    /// What is wrong by itself may be right in a story that could not be followed, or only in part; and where it could not,
    /// what is said of copying may be wrong.
    pub(super) fn doubt_what_is_told(
        &mut self,
        items: &[Item],
        found: &mut [Finding],
        whole: bool,
    ) {
        let begins = |item: &Item| is_move(item) || matches!(item.said, Said::Left { .. });
        // "He" is somebody else beside "I".
        let mine = items.iter().any(|item| item.who == Some(Who::Me));
        let moved = |at: usize| items.iter().take(at).any(is_move);
        let theirs = |(at, item): (usize, &Item)| {
            let he = (mine || moved(at)) && item.who == Some(Who::He);
            let who = self.mover(item);
            is_move(item) && (he || matches!(who, Who::Other | Who::Player(Player::Second)))
        };
        let first = items.iter().position(begins);
        let told = items.iter().enumerate().position(theirs);
        let (they_moved, made) = (self.own.they_moved, self.made_here());
        let mine = |item: &Item| is_move(item) && self.mover(item) == Who::Me;
        let mine = items.iter().position(mine);
        self.own.began |= !they_moved && mine.is_some_and(|at| told.is_none_or(|told| at < told));
        self.own.they_moved |= told.is_some();
        let judged = found.iter().any(|finding| finding.verdict == Verdict::Ok);
        let mut moves = items.iter().filter(|item| is_move(item));
        let tried = moves.any(|item| !self.may_advise(item));
        for (at, (item, finding)) in items.iter().zip(found).enumerate() {
            // "So I take 1, he takes 3" tells how it goes on.
            let answered = |told: usize| told == at + 1 && items[told].tie == Tie::None;
            let concludes =
                |told: usize| item.tie == Tie::So && (item.again || at <= told) && !answered(told);
            let part = told.is_some_and(|told| !concludes(told)) && Some(at) >= first;
            let meant = match item.said {
                Said::Told(Told::These { .. }) => true,
                Said::Outcome {
                    of: Board::Unsaid | Board::Next,
                    ..
                } => true,
                _ => item.scope == Scope::Supposed && item.said.is_verdict(),
            };
            let tells = !whole && !self.events(item).is_empty();
            let left = matches!(item.said, Said::Left { .. } | Said::Told(_));
            let answers = is_move(item) && told.is_some() && Some(at) > first;
            let doubt = match finding.verdict {
                Verdict::Ok => tells && (item.said == Said::Mirror || answers),
                // Nothing that is not judged may stand beside what was found right.
                Verdict::NotChecked => tells && judged && (is_move(item) || left),
                Verdict::Wrong => {
                    // Behind a move of the other player the board is another one.
                    let before = items.iter().take(at);
                    let told = |item: &Item| matches!(item.said, Said::Told(Told::Moves(_)));
                    let behind = they_moved && !made || before.into_iter().any(told);
                    let another = behind && item.said.is_of_board_before();
                    another || part && !item.said.is_arithmetic() || tried && meant
                }
                // "He takes one from the 2, and it is 1, 1" is no sum.
                Verdict::Form => part,
                _ => false,
            };
            if doubt {
                finding.verdict = Verdict::Unread;
                finding.trouble = Some(Trouble::Unread(Unread::Doubtful));
            }
        }
    }

    /// The ways in which a line tells a game, with the statements that belong to it, as far as it can be followed.
    fn tales_of(
        &mut self,
        items: &[Item],
        found: &[Finding],
        place: usize,
        made: Option<&Position>,
    ) -> Followed {
        let mut line = Followed::default();
        // The board of which the line has said something, so that what follows may be told of it.
        let mut named: Option<Position> = None;
        for (at, (item, finding)) in items.iter().zip(found).enumerate() {
            if self.says_more_than_is_told(item, finding) {
                return line;
            }
            if let Some(Board::These(sizes)) = item.said.board()
                && sizes.len() == self.start().0.len()
            {
                named = Some(Position(sizes.clone()));
            }
            let begins = line.tales.is_empty();
            let readings = self.readings(items, at, finding, begins);
            if readings.is_empty() {
                continue;
            }
            if begins && is_move(item) && self.may_advise(item) {
                match self.needs_of_advice(item, finding) {
                    Some(needs) => line.needs = needs.or(line.needs),
                    None => return line,
                }
            }
            // "Suppose he takes 1. Then I take 3" answers.
            let answers = matches!(item.said, Said::Told(Told::Moves(_)))
                && self.mover(item) == Who::Me
                && !begins;
            let mut after = Vec::new();
            for events in &readings {
                let cue = Cue {
                    item,
                    place,
                    again: item.fresh || item.again && !answers || tries(item),
                    advised: line.needs == Some(Needs::Win),
                    named: named.as_ref(),
                    made,
                };
                after.extend(self.after_events(&line.tales, events, cue));
            }
            after.truncate(MOST);
            if after.is_empty() {
                let goes_on = !begins || self.own.tales_in + 1 == place;
                let keeps = matches!(item.said, Said::Told(Told::Keeps { .. }));
                let apart = item.tie == Tie::So || item.again || begins;
                let plain =
                    apart && !self.answers(item, &line) || keeps || item.said.is_arithmetic();
                let copies = matches!(item.said, Said::Mirror | Said::MovesDo { .. }) && goes_on;
                match finding.verdict == Verdict::Ok && plain && !copies {
                    true => continue,
                    false => line.stopped = Some(at),
                }
                return line;
            }
            // Whether a move fails is judged by itself.
            if !matches!(item.said, Said::Fails(_) | Said::Told(Told::Fails(_))) {
                line.told.push(at);
            }
            line.tales = after;
            if is_move(item) && self.mover(item) != Who::Me {
                let now = line.tales.first().and_then(Tale::now);
                self.own.player = now.map(|now| now.moved);
            }
        }
        match line.needs {
            Some(Needs::Answer) => line.tales.retain(|tale| tale.states.len() > 2),
            Some(Needs::Win) => line.tales.retain(|tale| self.begins_well(tale)),
            None => {}
        }
        line.whole = true;
        line
    }

    /// What a statement may tell of a game at its place in the line; `begins` where the story begins with it.
    fn readings<'a>(
        &self,
        items: &'a [Item],
        at: usize,
        finding: &Finding,
        begins: bool,
    ) -> Vec<Vec<Event<'a>>> {
        let item = &items[at];
        let mut readings = self.events(item);
        // "So the second player wins" in a sentence of its own is said of the board itself.
        let concludes = item.tie == Tie::So && item.again && finding.verdict == Verdict::Wrong;
        if concludes || !items.iter().any(is_move) {
            readings.retain(|events| !matches!(events[..], [Event::Wins(_) | Event::Decided(_)]));
        }
        let next = items.get(at + 1).map(|next| &next.said);
        if let (Said::Told(Told::Plays(who)), Some(Said::Mirror)) = (&item.said, next) {
            readings.push(vec![Event::Mirrors(self.he(*who))]);
        }
        if let Said::PlayIn {
            heap,
            denied: false,
            ..
        } = item.said
            && !begins
            && item.scope == Scope::Supposed
        {
            readings.extend(self.plays_in(item, heap));
        }
        // "I mirror"; behind "the second player mirrors" it may be "mirrors me".
        let before = at.checked_sub(1).and_then(|at| items.get(at));
        let plays = before.is_some_and(|before| matches!(before.said, Said::Told(Told::Plays(_))));
        if item.said == Said::Mirror && item.who == Some(Who::Me) && !plays {
            readings = vec![vec![Event::Mirrors(Who::Me)]];
        }
        // "Taking 2 wins" is said of the board itself, unless it ends the story.
        let moved = items.iter().take(at).any(is_move);
        let ends = !begins && moved && !item.again && item.tie != Tie::So;
        if matches!(item.said, Said::Wins(Some(_))) && !ends {
            readings.clear();
        }
        // "B takes 2, leaving 2" is one move.
        let is_board = |events: &Vec<Event>| matches!(events[..], [Event::Is(_)]);
        let goes_on = before.is_some_and(|before| is_move(before) && before.clause == item.clause);
        if goes_on && item.who.is_none() && readings.iter().any(is_board) {
            readings.retain(is_board);
        }
        readings
    }

    /// What a move that may be advice needs to begin a story; none where it only advises and is judged by itself. Where every
    /// move loses, it can only be part of a story.
    fn needs_of_advice(&mut self, item: &Item, finding: &Finding) -> Option<Option<Needs>> {
        let start = self.start().clone();
        let lost = self.is_lost(&start);
        let circle = self.task.rules.layout().has_places();
        let winner = self.task.goal == Goal::Winner;
        match (finding.verdict, lost && item.tie != Tie::So) {
            (Verdict::Unread, true) => Some((!circle).then_some(Needs::Answer)),
            (Verdict::NotChecked, true) => Some(Some(Needs::Answer)),
            (Verdict::Wrong, true) if winner => Some(Some(Needs::Answer)),
            (Verdict::Unread | Verdict::NotChecked, _) if !lost => Some(Some(Needs::Win)),
            (Verdict::Unread | Verdict::NotChecked | Verdict::Wrong, _) => None,
            _ => Some(None),
        }
    }

    /// Whether something is said of every game that was not judged: the line says more than can be followed.
    fn says_more_than_is_told(&self, item: &Item, finding: &Finding) -> bool {
        let tells = || {
            let events = self.events_of(&item.said, item);
            events.is_some_and(|events| events.iter().any(Event::moves))
        };
        item.scope == Scope::Any
            && finding.verdict == Verdict::NotChecked
            && (item.said.is_verdict() || tells())
    }

    /// Whether the first move of a tale wins, whichever is meant.
    fn begins_well(&mut self, tale: &Tale) -> bool {
        let mut boards = tale.states.get(1).into_iter().flat_map(State::boards);
        boards.all(|board| self.is_lost(board))
    }

    /// Whether an answer wins against a first move that does not.
    pub(super) fn is_refuted(&mut self, tried: &Item, answer: &Item) -> bool {
        let start = Tale::begins(self.start(), Player::Second, None);
        let (tried, answer) = (self.events(tried), self.events(answer));
        let (Some([Event::Moves(tried), ..]), Some([Event::Moves(answer), ..])) = (
            tried.first().map(|events| &events[..]),
            answer.first().map(|events| &events[..]),
        ) else {
            return false;
        };
        let lost = self.moved(&start, Who::Me, &tried.ways, false);
        let lost = lost.and_then(|tale| self.decided(&tale, Outcome::N));
        let answered = lost.and_then(|tale| self.moved(&tale, Who::Other, &answer.ways, true));
        answered.is_some_and(|tale| self.won_by(&tale, Who::Unsaid).is_some())
    }

    /// What the game that was told last may have come to.
    fn states_told(&self) -> impl Iterator<Item = &State> {
        self.own.tales.iter().filter_map(Tale::now)
    }

    /// Whether nobody else has moved last in the game that was told.
    pub(super) fn has_moved_last(&self, player: Player) -> bool {
        self.states_told().all(|state| state.moved == player)
    }

    /// Whether the player who was named last has just moved in the game that was told, and what is left is not in pairs: that
    /// one can copy nothing.
    pub(super) fn has_nothing_to_copy(&self) -> bool {
        let paired = |board: &Position| self.pairs_off(board);
        let by_mover = |state: &State| self.own.player == Some(state.moved);
        let mut now = self.states_told();
        let copies_nothing = |state: &State| by_mover(state) && state.where_each(paired).is_none();
        !self.own.tales.is_empty() && now.all(copies_nothing)
    }

    /// The one board to which the game that was told last has come, whatever it was.
    pub(super) fn board_told(&self) -> Option<&Position> {
        let mut boards = self.states_told().map(State::only_board);
        let first = boards.next()??;
        boards.all(|board| board == Some(first)).then_some(first)
    }

    /// The boards that the game that was told last may have come to.
    pub(super) fn boards_told(&self) -> Vec<Position> {
        self.states_told()
            .flat_map(State::boards)
            .cloned()
            .collect()
    }
}

/// Whether it says something of the game as a whole, which no story shows: "..., so the multiples of 4 are lost".
fn is_rule(said: &Said) -> bool {
    let told = |told: &Told| {
        matches!(
            told,
            Told::Only { .. } | Told::Remainders { .. } | Told::Each { .. }
        )
    };
    match said {
        Said::General { .. } | Said::Complement(_) => true,
        Said::Told(of) => told(of),
        _ => false,
    }
}
