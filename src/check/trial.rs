//! Moves of Nim that are only tried, and the game below them: "if I took all 5, then 1, 1 would be left, he takes one and I
//! have to take the last". Every move is made on all boards that the story may have come to, and what is said of them must
//! hold on one of these; who wins must be so on all of them. What does not fit is not understood, and never wrong.

use super::answering::Answering;
use super::course::{Reached, Trial};
use super::finding::{Finding, doubtful, sure_or_not};
use super::heaps::filled;
use super::multisets::sorted;
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
        let live = self.own.trial.take().filter(|trial| trial.place == place);
        match &item.said {
            Said::Move(play) | Said::Told(Told::Moves(play)) => {
                self.trial_move(item, play, live, place)
            }
            _ => match live {
                Some(trial) => self.said_in_trial(item, trial, premises, text, place),
                None => told.then(|| doubtful(String::new())),
            },
        }
    }

    fn trial_move(
        &mut self,
        item: &Item,
        play: &Play,
        live: Option<Trial>,
        place: usize,
    ) -> Option<Finding> {
        let told = matches!(item.said, Said::Told(_));
        let supposed = item.scope == Scope::Supposed;
        let who = match item.who {
            Some(who) => who,
            None if item.scope == Scope::Opponent => Who::Other,
            None => Who::Unsaid,
        };
        let not_followed = || told.then(|| doubtful(String::new()));
        // "If he takes 1, I win. So I take 4" is done on the board.
        let advised = !supposed && item.tie == Tie::So && matches!(who, Who::Me | Who::Unsaid);
        if let Some(trial) = live.filter(|_| !advised) {
            let fork = trial
                .fork
                .clone()
                .filter(|_| item.fresh && who == Who::Other);
            let from = fork.unwrap_or_else(|| trial.now.clone());
            let mine = |mover| trial.me == Some(mover);
            let fits = |mover: Player| match who {
                Who::Player(player) => player == mover,
                Who::Me => trial.me.is_none_or(|me| me == mover),
                Who::Other => !mine(mover),
                Who::Unsaid => !told && trial.me.is_none_or(|me| me == mover),
            };
            let again = item.fresh && who != Who::Other;
            let all_fit = from.iter().all(|(_, moved)| fits(moved.other()));
            if !again
                && all_fit
                && let Some((now, careless)) = self.played_on(&from, play, !item.fresh)
            {
                let me = match who {
                    Who::Me => now.first().map(|(_, moved)| *moved),
                    _ => trial.me,
                };
                let careless = careless || trial.careless;
                let trial = Trial {
                    fork: item.fresh.then_some(from).or(trial.fork),
                    now,
                    me,
                    careless,
                    place,
                };
                self.own.trial = Some(trial);
                return Some(followed(careless, told));
            }
            if told {
                return not_followed();
            }
        }
        let made = self.own.made.as_ref().map(|made| made.after.clone());
        let named = item.who == Some(Who::Player(Player::First));
        let winner = self.task.goal == Goal::Winner;
        let answered = item.scope == Scope::Opponent && made.is_some();
        let begins = supposed || told || answered || winner && named && self.resolve(play).is_err();
        if !begins || advised {
            return not_followed();
        }
        let (from, me) = match (who, made) {
            (Who::Other | Who::Player(Player::Second), Some(after)) => {
                ((after, Player::First), Some(Player::First))
            }
            (Who::Player(Player::Second), None) => return not_followed(),
            (Who::Other, None) if winner || supposed => {
                ((self.start().clone(), Player::Second), Some(Player::Second))
            }
            (Who::Other, None) => return not_followed(),
            (Who::Player(_), _) => ((self.start().clone(), Player::Second), None),
            (Who::Me | Who::Unsaid, _) => {
                ((self.start().clone(), Player::Second), Some(Player::First))
            }
        };
        let answers = from.1 == Player::First;
        let from = vec![from];
        // What a move that is only tried has left stays the board of the rest of the line.
        if supposed {
            self.supposed(play);
        }
        let Some((now, careless)) = self.played_on(&from, play, answers && !supposed) else {
            return not_followed();
        };
        self.own.trial = Some(Trial {
            place,
            now,
            fork: answers.then_some(from),
            me,
            careless,
        });
        Some(match answers {
            true => followed(careless, told),
            false => Finding::silent(),
        })
    }

    /// A move on every board on which it can be made. With `well`, whoever can win keeps the win, where the move may be meant
    /// so, and it is said whether somebody does not.
    fn played_on(&mut self, from: &Reached, play: &Play, well: bool) -> Option<(Reached, bool)> {
        let mut now = Reached::new();
        let mut careless = false;
        for (board, moved) in from {
            let after = self.after_play(board, play)?;
            let wins = |this: &mut Self, board: &Position| {
                matches!(this.proofs.outcome(board), Some((_, Outcome::P)))
            };
            let kept: Vec<Position> = after
                .iter()
                .filter(|board| wins(self, board))
                .cloned()
                .collect();
            let won = matches!(self.proofs.outcome(board), Some((_, Outcome::N)));
            let chosen = match well && won && !kept.is_empty() {
                true => kept,
                false => {
                    careless |= well && won && !after.is_empty();
                    after
                }
            };
            for board in chosen {
                let reached = (board, moved.other());
                if !now.contains(&reached) {
                    now.push(reached);
                }
            }
        }
        (!now.is_empty() && now.len() <= MOST_BOARDS).then_some((now, careless))
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
        let such = |by: &Move, exact: bool| {
            let Some((heap, size, count)) = of(by) else {
                return false;
            };
            let there = |named| heap == named || !exact && self.start().heap(named) == Some(size);
            let to = size - count;
            match play {
                Play::TakeSomewhere(n) => count == *n,
                Play::LeaveSomewhere(n) => to == *n,
                Play::Take(takes) => {
                    matches!(takes[..], [take] if there(take.heap) && count == take.count)
                }
                Play::Leave { heap, size } => there(*heap) && to == *size,
                Play::Sizes { heap, from, to: n } => {
                    heap.is_none_or(there) && size == *from && to == *n
                }
                Play::TakeHeap(heap) => there(*heap) && to == 0,
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
        Some(match exact.is_empty() {
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
                (right, Verdict::Ok) if right || of_mover => normal,
                (false, Verdict::Wrong) if !of_mover => normal,
                _ => doubtful(normal.read.unwrap_or(read)),
            });
        }
        let Some(now) = self.such_boards(item, &trial.now, premises, text, place) else {
            // Nothing that is not judged may stand beside what was found right.
            let unknown = supposed && !item.said.is_arithmetic();
            self.own.trial = Some(trial);
            return unknown.then(|| doubtful(String::new()));
        };
        let read = "what is left then".to_string();
        let (holds, all) = (!now.is_empty(), now.len() == trial.now.len());
        if holds {
            trial.now = now;
        }
        self.own.trial = Some(trial);
        let sizes = matches!(item.said, Said::Board(_) | Said::After(_));
        match holds {
            true if sizes || all => Some(Finding::ok(read)),
            true => Some(Finding::silent()),
            false => supposed.then(|| doubtful(read)),
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
            let said = sorted(&filled(&Position(sizes.clone())));
            let same = |board: &Position| sorted(&filled(board)) == said;
            return Some(
                now.iter()
                    .filter(|(board, _)| same(board))
                    .cloned()
                    .collect(),
            );
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

    /// "Taking all 5 leaves two ones, and then the opponent wins" names a move that is not made: what is said of it is
    /// supposed, up to the verdict.
    pub(super) fn try_named(items: &mut [Item]) {
        let Some(at) = items.iter().position(|item| item.named) else {
            return;
        };
        let rest = items.iter().skip(at + 1);
        let before_move = rest.take_while(|item| !matches!(item.said, Said::Move(_)));
        let loses = |item: &&Item| {
            let reason = item.tie == Tie::Because || item.scope != Scope::Here;
            !reason
                && matches!(
                    item.said,
                    Said::Opponent { wins: true }
                        | Said::Winner {
                            player: Player::Second,
                            by: None
                        }
                        | Said::Outcome {
                            of: Board::Next,
                            is: Outcome::N
                        }
                )
        };
        let Some(verdict) = before_move.enumerate().find(|(_, item)| loses(item)) else {
            return;
        };
        let to = at + 1 + verdict.0;
        for item in items.iter_mut().take(to + 1).skip(at) {
            item.scope = Scope::Supposed;
        }
    }
}

/// A move that somebody is said to make can be made; one that is advised is not yet known to be good, and nobody should give
/// a won game away.
fn followed(careless: bool, told: bool) -> Finding {
    let read = "a move of the game".to_string();
    match (careless, told) {
        (true, _) => doubtful(read),
        (false, true) => Finding::ok(read),
        (false, false) => Finding::silent(),
    }
}
