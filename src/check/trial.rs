//! Moves of Nim that are only tried, and the game below them: "if I took all 5, then 1, 1 would be left, he takes one and I
//! have to take the last". Every move is made on all boards that the story may have come to, and what is said of them must
//! hold on one of these; who wins must be so on all of them. What does not fit is not understood, and never wrong.

use super::answering::Answering;
use super::course::{Reached, Trial};
use super::finding::{Finding, doubtful, sure_or_not, unless_ok, unless_wrong};
use super::heaps::filled;
use super::multisets::{in_pairs, sorted};
use super::premises::Premises;
use super::price::all_options;
use super::rule_facts::is_nim;
use super::verdict::Verdict;
use crate::language::said::{Board, Item, Play, Said, Scope, Taker, Tie, Told, Who};
use crate::model::claim::{Outcome, Player};
use crate::model::goal::Goal;
use crate::model::position::{Move, Position};
use crate::model::rules::Convention;

/// More boards are not followed.
const MOST_BOARDS: usize = 64;

impl Answering {
    /// The verdict on a statement that belongs to a line of play; none where it does not.
    pub(super) fn in_trial(
        &mut self,
        item: &Item,
        premises: &Premises,
        text: &str,
        place: usize,
    ) -> Option<Finding> {
        let told = matches!(item.said, Said::Told(Told::Moves(_) | Told::He { .. }));
        let scope = matches!(item.scope, Scope::Here | Scope::Supposed | Scope::Opponent);
        if !is_nim(&*self.task.rules) || !scope {
            let asked = item.scope == Scope::Question;
            // Nothing that is not judged may stand beside what was found right.
            let trial = self.own.trial.as_ref();
            let live = trial.is_some_and(|trial| trial.place == place);
            return (told || live).then(|| match asked {
                true => Finding::silent(),
                false => doubtful(String::new()),
            });
        }
        let live = self.own.trial.take();
        let live = live.and_then(|trial| self.goes_on_here(trial, item, place));
        match (&item.said, live) {
            (Said::Move(play) | Said::Told(Told::Moves(play)), live) => {
                self.trial_move(item, play, live, place)
            }
            (_, Some(trial)) => self.said_in_trial(item, trial, premises, text, place),
            (Said::Board(sizes) | Said::After(sizes), None)
                if item.fresh && item.scope == Scope::Supposed =>
            {
                self.begin_at(sizes, place)
            }
            _ => told.then(|| doubtful(String::new())),
        }
    }

    /// The line of play where a statement belongs to it: it is told in the same line, or the statement is the move of whoever
    /// is next in the line below.
    fn goes_on_here(&self, trial: Trial, item: &Item, place: usize) -> Option<Trial> {
        let who = self.who_moves(item);
        let next = |player: Player| match who {
            Who::Other => trial.me != Some(player),
            Who::Me => trial.me == Some(player),
            Who::Player(named) => named == player,
            Who::He | Who::Unsaid => false,
        };
        let moves = matches!(item.said, Said::Move(_) | Said::Told(Told::Moves(_)));
        let here = item.scope == Scope::Here && item.tie != Tie::So;
        let below = trial.made && trial.place + 1 == place && moves && here;
        let on = below && trial.now.iter().all(|(_, moved)| next(moved.other()));
        (on || trial.place == place).then_some(Trial { place, ..trial })
    }

    /// Who makes a move, as far as that is known.
    pub(super) fn who_moves(&self, item: &Item) -> Who {
        match item.who {
            Some(Who::He) if self.own.first_person => Who::Other,
            Some(Who::He) => Who::Unsaid,
            Some(who) => who,
            None if item.scope == Scope::Opponent => Who::Other,
            None => Who::Unsaid,
        }
    }

    /// "If 2, 1 is left, ..." begins at that board, wherever it comes from.
    fn begin_at(&mut self, sizes: &[u64], place: usize) -> Option<Finding> {
        let made = self.own.made.as_ref().map(|made| made.after.clone());
        let to = Play::To(sizes.to_vec());
        let leads = |from: &Position| {
            let after = self.after_play(from, &to);
            after.is_some_and(|after| !after.is_empty())
        };
        let movers = match () {
            () if made.as_ref().is_some_and(leads) => vec![Player::Second],
            () if leads(self.start()) => vec![Player::First],
            () => vec![Player::First, Player::Second],
        };
        let board = Position(sizes.to_vec());
        let now = movers.into_iter().map(|moved| (board.clone(), moved));
        self.own.trial = Some(Trial {
            now: now.collect(),
            ..Trial::lost(place)
        });
        Some(Finding::silent())
    }

    fn trial_move(
        &mut self,
        item: &Item,
        play: &Play,
        live: Option<Trial>,
        place: usize,
    ) -> Option<Finding> {
        let supposed = item.scope == Scope::Supposed;
        let who = self.who_moves(item);
        let winner = self.task.goal == Goal::Winner;
        // "I take 3 from the 9, he takes 2 from row 1": what he takes is no advice.
        let plays = self.own.first_person || winner && self.own.made.is_none();
        let theirs = !supposed && who == Who::Other && plays;
        let told = theirs || matches!(item.said, Said::Told(_));
        // "If he takes 1, I win. So I take 4" is done on the board.
        let mine = !supposed && matches!(who, Who::Me | Who::Unsaid);
        let meant = self.resolve(play).ok();
        let made = self.own.made.as_ref();
        let another = made.is_some_and(|made| meant.as_ref() != Some(&made.by));
        let advised = mine && item.tie == Tie::So && !(live.is_some() && another);
        if let Some(trial) = live.filter(|_| !advised) {
            let forks = trial.fork.iter().flatten();
            let same = |(_, moved): &(Position, Player)| who == Who::Player(moved.other());
            let again = item.fresh && who != Who::Other && !forks.clone().any(same);
            if !again && let Some(skill) = self.goes_on(item, &trial, play, who) {
                return Some(followed(skill, told));
            }
            if told {
                return self.not_followed(told, place);
            }
        }
        // Whether "he" is the one who made a move that was only tried is not known.
        let known = |tried: bool| who != Who::Other || !tried;
        let made = self.own.made.as_ref().filter(|made| known(made.tried));
        let made = made.map(|made| made.after.clone());
        let named = item.who == Some(Who::Player(Player::First));
        let answered = item.scope == Scope::Opponent && made.is_some();
        let named = named && winner && self.resolve(play).is_err();
        let begins = supposed || told || answered || named;
        self.own.they_moved |= theirs;
        if !begins || advised {
            // Once the other player has moved, another move of the writer's is no first move.
            let later = mine && another && self.own.they_moved && item.tie != Tie::So;
            return match later {
                true => Some(doubtful(String::new())),
                false => self.not_followed(told, place),
            };
        }
        let (from, me) = match (who, made) {
            (Who::Other | Who::Player(Player::Second), Some(after)) => {
                ((after, Player::First), Some(Player::First))
            }
            // "If I take 5 from the 6, 2, 3, 1 is left." and in the next line "If they take the 1, ..."
            (Who::Other | Who::Player(Player::Second), None) if self.can_answer_tried(play) => {
                (self.own.tried_first.clone()?, Some(Player::First))
            }
            (Who::Player(Player::Second), None) => return self.not_followed(told, place),
            (Who::Other, None) if winner || supposed => {
                ((self.start().clone(), Player::Second), Some(Player::Second))
            }
            (Who::Other, None) => return self.not_followed(told, place),
            (Who::Player(_), _) => ((self.start().clone(), Player::Second), None),
            (Who::Me | Who::He | Who::Unsaid, _) => {
                ((self.start().clone(), Player::Second), Some(Player::First))
            }
        };
        let answers = from.1 == Player::First;
        let from = vec![from];
        // What a move that is only tried has left stays the board of the rest of the line.
        if supposed {
            self.supposed(play);
        }
        let well = answers && !supposed;
        let Some((now, skill)) = self.played_on(&from, play, well) else {
            return self.not_followed(told, place);
        };
        if let [first] = &now[..]
            && first.1 == Player::First
            && who != Who::Other
        {
            self.own.tried_first = Some(first.clone());
        }
        self.own.trial = Some(Trial {
            place,
            now,
            fork: answers.then_some(from),
            me,
            made: theirs || answers && !supposed,
            careless: skill == Skill::Careless,
        });
        Some(match answers || theirs {
            true => followed(skill, told),
            false => Finding::silent(),
        })
    }

    /// A move that is told and cannot be followed; nobody knows the board behind it.
    fn not_followed(&mut self, told: bool, place: usize) -> Option<Finding> {
        told.then(|| {
            self.own.trial = Some(Trial::lost(place));
            doubtful(String::new())
        })
    }

    /// Whether a play can answer the first move that was tried last.
    fn can_answer_tried(&self, play: &Play) -> bool {
        let tried = self.own.tried_first.as_ref();
        tried.is_some_and(|(board, _)| {
            let after = self.after_play(board, play);
            after.is_some_and(|after| !after.is_empty())
        })
    }

    /// The next move of a line of play, and how well it is played; none where it cannot be made.
    fn goes_on(&mut self, item: &Item, trial: &Trial, play: &Play, who: Who) -> Option<Skill> {
        let told = matches!(item.said, Said::Told(_));
        let named = matches!(who, Who::Other | Who::Player(_));
        let fork = trial.fork.clone().filter(|_| named);
        let fits = |mover: Player| match who {
            Who::Player(player) => player == mover,
            Who::Me => trial.me.is_none_or(|me| me == mover),
            Who::Other => trial.me != Some(mover),
            Who::He | Who::Unsaid => !told && trial.me.is_none_or(|me| me == mover),
        };
        // "He takes the 3, I take one from the 2. He takes the 2, ..." may go on or begin again; behind an "if" it begins again.
        let goes_on = trial.now.iter().filter(|_| fork.is_none() || !item.fresh);
        let again = fork.iter().flatten().filter(|_| told || item.fresh);
        let mut from: Reached = goes_on.chain(again).cloned().collect();
        from.retain(|(_, moved)| fits(moved.other()));
        let (now, skill) = self.played_on(&from, play, !item.fresh)?;
        let me = match who {
            Who::Me => now.first().map(|(_, moved)| *moved),
            _ => trial.me,
        };
        let skill = match trial.careless {
            true => Skill::Careless,
            false => skill,
        };
        self.own.trial = Some(Trial {
            fork: item.fresh.then_some(from).or(trial.fork.clone()),
            now,
            me,
            careless: skill == Skill::Careless,
            ..*trial
        });
        Some(skill)
    }

    /// A move on every board on which it can be made, and how well it is played. With `well`, whoever can win keeps the win,
    /// where the move may be meant so.
    pub(super) fn played_on(
        &mut self,
        from: &Reached,
        play: &Play,
        well: bool,
    ) -> Option<(Reached, Skill)> {
        let (mut now, mut given_away) = (Reached::new(), Reached::new());
        let mut wins = well;
        for (board, moved) in from {
            let after = self.after_play(board, play)?;
            // A board on which the move cannot be made was not meant.
            if after.is_empty() {
                continue;
            }
            let is_lost = |this: &mut Self, board: &Position| {
                matches!(this.proofs.outcome(board), Some((_, Outcome::P)))
            };
            let kept: Vec<Position> = after
                .iter()
                .filter(|board| is_lost(self, board))
                .cloned()
                .collect();
            let won = matches!(self.proofs.outcome(board), Some((_, Outcome::N)));
            let keeps = won && !kept.is_empty();
            let careless = well && won && !keeps;
            wins &= keeps || careless;
            let to = if careless { &mut given_away } else { &mut now };
            for board in if well && keeps { kept } else { after } {
                let reached = (board, moved.other());
                if !to.contains(&reached) {
                    to.push(reached);
                }
            }
        }
        // A board on which the move would be careless was not meant, where there is another one.
        let careless = now.is_empty();
        if careless {
            now = given_away;
        }
        let skill = match () {
            () if careless => Skill::Careless,
            () if wins => Skill::Wins,
            () => Skill::Unknown,
        };
        (!now.is_empty() && now.len() <= MOST_BOARDS).then_some((now, skill))
    }

    /// The boards after a move that may be meant by a play; of a heap that was named by its size, any of that size.
    fn after_play(&self, board: &Position, play: &Play) -> Option<Vec<Position>> {
        let rules = self.task.rules.clone();
        if !self.proofs.purse.pay(all_options(&*rules, board)) {
            return None;
        }
        let of = |by: &Move| {
            let take = by.single()?;
            Some((take.heap, board.heap(take.heap)?, take.count))
        };
        let left = board
            .0
            .iter()
            .try_fold(0_u64, |sum, size| sum.checked_add(*size));
        let such = |by: &Move, exact: bool| {
            let Some((heap, size, count)) = of(by) else {
                return false;
            };
            let there = |named| heap == named || !exact && self.start().heap(named) == Some(size);
            let to = size - count;
            match play {
                Play::TakeSomewhere(n) => count == *n,
                // "He leaves 2, 1, I leave 1": of a heap, or of all.
                Play::LeaveSomewhere(n) => to == *n || left == count.checked_add(*n),
                Play::Take(takes) => {
                    matches!(takes[..], [take] if there(take.heap) && count == take.count)
                }
                Play::Leave { heap, size } => there(*heap) && to == *size,
                Play::Sizes { heap, from, to: n } => {
                    heap.is_none_or(there) && size == *from && to == *n
                }
                Play::TakeHeap(heap) => there(*heap) && to == 0,
                Play::To(sizes) => {
                    let after = rules.after(board, by);
                    after.is_some_and(|after| same_heaps(&after, sizes))
                }
                _ => false,
            }
        };
        let all = |exact: bool| -> Vec<Position> {
            let moves = rules.moves(board).filter(|by| such(by, exact));
            moves
                .filter_map(|by| rules.after(board, &by))
                .take(MOST_BOARDS + 1)
                .collect()
        };
        let exact = all(true);
        // Once the game is on, "the row of 2" may be another one than it was.
        Some(match exact.is_empty() || board != self.start() {
            true => all(false),
            false => exact,
        })
    }

    /// What is said of the boards that a line of play has come to.
    fn said_in_trial(
        &mut self,
        item: &Item,
        mut trial: Trial,
        premises: &Premises,
        text: &str,
        place: usize,
    ) -> Option<Finding> {
        let supposed = item.scope == Scope::Supposed;
        // Behind a move that cannot be made nobody knows the board.
        if trial.now.is_empty() {
            let of_board = item.said.board().is_some() || item.said.is_verdict();
            let of_board = of_board || item.said.is_of_board_before();
            let normal =
                of_board.then(|| unless_wrong(self.statement(item, premises, text, place)));
            self.own.trial = Some(trial);
            return normal;
        }
        // "I take 5 from row 2 and lose" ends the game.
        if matches!(item.said, Said::Wins(Some(_)) | Said::Fails(_)) {
            self.own.trial = Some(trial);
            return Some(doubtful(String::new()));
        }
        // "If he takes 3, ... this is won for him": whether he moved last or moves next is not known.
        let of_mover = matches!(
            item.said,
            Said::Outcome {
                of: Board::Unsaid | Board::Next,
                ..
            }
        );
        let mine = |(_, moved): &(Position, Player)| trial.me == Some(*moved);
        let own = trial.now.iter().all(mine);
        if let Said::TakesLast(_) = item.said
            && !trial.now.iter().all(|(board, _)| is_nearly_over(board))
        {
            self.own.trial = Some(trial);
            return Some(doubtful("who takes the last counter".to_string()));
        }
        if let Some(winners) = self.winners_said(item, &trial) {
            let right = trial
                .now
                .clone()
                .iter()
                .zip(winners)
                .all(|((board, moved), winner)| {
                    let wins = match self.proofs.outcome(board) {
                        Some((_, Outcome::N)) => moved.other(),
                        Some((_, Outcome::P)) => *moved,
                        None => return false,
                    };
                    wins == winner
                });
            let right = right && !trial.careless;
            let read = "who wins then".to_string();
            let he = matches!(item.said, Said::Told(_));
            // "Won for me" and "won for him" are read as one.
            if of_mover && supposed {
                self.own.trial = Some(trial);
                return Some(match right && own {
                    true => Finding::silent(),
                    false => doubtful(read),
                });
            }
            if supposed || he {
                self.own.trial = Some(trial);
                return Some(sure_or_not(right, read));
            }
            // After a full stop it may be said of the board of the exercise as well.
            let normal = self.statement(item, premises, text, place);
            self.own.trial = Some(trial);
            return Some(match (right, normal.verdict) {
                (true, Verdict::Ok) => normal,
                (false, Verdict::Wrong) if !of_mover => normal,
                _ => doubtful(normal.read.unwrap_or(read)),
            });
        }
        if let Said::Board(sizes) | Said::After(sizes) = &item.said
            && !trial.now.iter().any(|(board, _)| same_heaps(board, sizes))
            && let to = Play::To(sizes.clone())
            && let Some(skill) = self.goes_on(item, &trial, &to, self.who_moves(item))
        {
            return Some(followed(skill, false));
        }
        let paired = |(board, _): &(Position, Player)| in_pairs(&filled(board));
        if matches!(item.said, Said::Mirror | Said::EqualHeaps) && trial.now.iter().all(paired) {
            self.own.trial = Some(trial);
            return Some(Finding::ok("the heaps are equal".to_string()));
        }
        let Some(now) = self.such_boards(item, &trial.now, premises, text, place) else {
            let arithmetic = item.said.is_arithmetic();
            let moves = matches!(item.said, Said::WinningMoves { .. } | Said::Answer(_));
            let named = match item.said.board() {
                Some(Board::These(sizes)) => Some(sizes.clone()),
                _ => None,
            };
            // Nothing that is not judged may stand beside what was found right, and what looks wrong may be meant of the
            // line of play.
            let found = match supposed {
                _ if arithmetic || moves => None,
                true if named.is_none() => Some(doubtful(String::new())),
                _ => {
                    let here = Item {
                        scope: Scope::Here,
                        ..item.clone()
                    };
                    Some(unless_wrong(self.statement(&here, premises, text, place)))
                }
            };
            // "Then 3, 5, 7 has nim-sum 1" names the board as well.
            if let Some(sizes) = named
                && trial.now.iter().any(|(board, _)| same_heaps(board, &sizes))
            {
                trial.now.retain(|(board, _)| same_heaps(board, &sizes));
            }
            self.own.trial = Some(trial);
            return found;
        };
        let read = "what is left then".to_string();
        let (holds, all) = (!now.is_empty(), now.len() == trial.now.len());
        if !holds && !supposed {
            let normal = self.statement(item, premises, text, place);
            self.own.trial = Some(trial);
            return Some(unless_ok(unless_wrong(normal)));
        }
        if holds {
            trial.now = now;
        }
        self.own.trial = Some(trial);
        let sizes = matches!(item.said, Said::Board(_) | Said::After(_));
        match holds {
            true if sizes || all => Some(Finding::ok(read)),
            true => Some(Finding::silent()),
            false => Some(doubtful(read)),
        }
    }

    /// Of the boards those of which a statement is true; none where it is not about a board.
    fn such_boards(
        &mut self,
        item: &Item,
        now: &Reached,
        premises: &Premises,
        text: &str,
        place: usize,
    ) -> Option<Reached> {
        if let Said::Board(sizes) | Said::After(sizes) = &item.said {
            let such = now.iter().filter(|(board, _)| same_heaps(board, sizes));
            return Some(such.cloned().collect());
        }
        let unsaid = matches!(item.said.board(), Some(Board::Unsaid | Board::Next));
        if !unsaid {
            return None;
        }
        let own = self.own.clone();
        let mut such = Reached::new();
        for (board, moved) in now {
            let mut said = item.said.clone();
            if let Some(of) = said.board_mut() {
                *of = Board::These(board.0.clone());
            }
            let item = Item {
                said,
                scope: Scope::Here,
                or: None,
                ..item.clone()
            };
            let finding = self.statement(&item, premises, text, place);
            self.own = own.clone();
            if finding.verdict == Verdict::Ok {
                such.push((board.clone(), *moved));
            }
        }
        Some(such)
    }

    /// Whom a statement calls the winner, for each board; none where it does not say so, or of whom is not known.
    fn winners_said(&self, item: &Item, trial: &Trial) -> Option<Vec<Player>> {
        let winner = match item.said {
            Said::Outcome {
                of: Board::Unsaid | Board::Next,
                is,
            } => {
                let mover = |(_, moved): &(Position, Player)| match is {
                    Outcome::N => moved.other(),
                    Outcome::P => *moved,
                };
                return Some(trial.now.iter().map(mover).collect());
            }
            _ => self.winner_said(&item.said, item.who, trial)?,
        };
        Some(vec![winner; trial.now.len()])
    }

    fn winner_said(&self, said: &Said, who: Option<Who>, trial: &Trial) -> Option<Player> {
        let opponent = trial.me.map(Player::other);
        let writer = who == Some(Who::Me);
        // Whoever writes is read as the first player.
        let meant = |player: Player| match (writer, player) {
            (true, Player::First) => trial.me,
            (true, Player::Second) => opponent,
            (false, player) => Some(player),
        };
        let by_last = |player: Player| match self.task.rules.convention() {
            Convention::Normal => player,
            Convention::Misere => player.other(),
        };
        match said {
            Said::Perhaps(said) => self.winner_said(said, who, trial),
            Said::Winner { player, by: None } => meant(*player),
            Said::Opponent { wins: true } | Said::Told(Told::He { wins: true }) => opponent,
            Said::Opponent { wins: false } | Said::Told(Told::He { wins: false }) => trial.me,
            Said::TakesLast(Taker::Player(player)) => meant(*player).map(by_last),
            Said::TakesLast(Taker::Opponent) => opponent.map(by_last),
            _ => None,
        }
    }
}

/// How well a move was played, as far as it is said which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skill {
    /// It keeps a win.
    Wins,
    /// It gives a win away.
    Careless,
    Unknown,
}

/// Whether one heap is left, or only heaps of one, so that it shows who takes the last counter.
fn is_nearly_over(board: &Position) -> bool {
    filled(board).len() < 2 || board.big_heaps() == 0
}

fn same_heaps(board: &Position, sizes: &[u64]) -> bool {
    sorted(&filled(board)) == sorted(&filled(&Position(sizes.to_vec())))
}

/// A move that somebody is said to make can be made, and an answer that wins is right; another one that is advised is not yet
/// known to be good, and nobody should give a won game away.
fn followed(skill: Skill, told: bool) -> Finding {
    match (skill, told) {
        (Skill::Careless, _) => doubtful("a move of the game".to_string()),
        (Skill::Wins, false) => Finding::ok("an answer that wins".to_string()),
        (_, true) => Finding::ok("a move of the game".to_string()),
        (Skill::Unknown, false) => Finding::silent(),
    }
}
