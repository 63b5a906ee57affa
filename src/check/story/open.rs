//! Games told over several lines: "Suppose I take 3 from row 1." "Then he takes 1 from row 2." "Now the nim-sum is 5."

use super::super::answering::Answering;
use super::super::finding::{Finding, doubtful};
use super::super::formulas::{same, terms_of};
use super::super::heaps::filled;
use super::super::own::Open;
use super::super::tale::MOST;
use super::super::tries::play_of;
use super::super::verdict::Verdict;
use super::begins::Cue;
use super::event::is_move;
use crate::language::said::{Board, Clause, Item, Line, Said, Scope, Tie, Told, Who};
use crate::model::claim::Player;
use crate::model::formula::Expr;
use crate::model::position::Position;

impl Answering {
    /// The game that the line before a place has left open.
    pub(in super::super) fn open_at(&self, place: usize) -> Option<Open> {
        self.own.open.filter(|open| open.place + 1 == place)
    }

    /// "Then he takes 1 from row 1": behind a line that told a move, a move of the other player, or one that happens then, goes
    /// on with the game and is no advice.
    pub(in super::super) fn go_on_with_story(&self, items: &mut [Item]) {
        let open = self.open_at(self.lines.len());
        let made = self.own.made.as_ref().is_some_and(|made| !made.tried);
        let mut went_on = false;
        // "He can't win by taking 3."
        let mut theirs = None;
        for item in items.iter_mut().filter(|item| item.scope == Scope::Here) {
            if matches!(
                item.said,
                Said::Opponent { .. } | Said::Told(Told::He { .. })
            ) {
                theirs = Some(item.clause);
            }
            let Said::Move(play) = &item.said else {
                continue;
            };
            went_on |= theirs == Some(item.clause) && (made || open.is_some());
            let mover = self.mover(item);
            let goes_on = match (mover, open) {
                (Who::Other, _) => open.is_some() || made,
                (_, Some(open)) => {
                    let answers = open.alone && is_answer(open.by, mover);
                    !concludes(item) && (item.then || answers)
                }
                _ => false,
            };
            if goes_on || went_on && !concludes(item) {
                item.said = Said::Told(Told::Moves(play.clone()));
                went_on = true;
            }
        }
    }

    /// Whether a line supposes a move before one of its statements.
    pub(in super::super) fn supposes_a_move(&self, items: &[Item], at: usize) -> bool {
        let before = items.iter().take(at);
        let supposed = |item: &Item| item.scope == Scope::Supposed && is_move(item);
        before.into_iter().any(supposed)
    }

    /// Weighs what was found in a line against the game before it, and remembers whether a game is open behind it.
    pub(in super::super) fn weigh_open_game(
        &mut self,
        line: &Line,
        found: &mut [Finding],
        place: usize,
    ) {
        let open = self.open_at(place);
        match open {
            Some(open) => self.weigh_against_story(&line.items, found, open, place),
            None => self.weigh_against_move(&line.items, found, place),
        }
        self.leave_open(&line.items, open, place);
        // "Say he takes a whole row", in words that nobody understands: the board of the next line is not known.
        let unread = |clause: &Clause| {
            let theirs = matches!(clause.scope, Scope::Opponent | Scope::Supposed);
            theirs && clause.moves && clause.is_unread()
        };
        if line.clauses.iter().any(unread) {
            let (by, alone) = (Who::Other, true);
            self.own.open = Some(Open { place, by, alone });
            self.own.tales.clear();
        }
    }

    /// During a told game a line may speak of the board to which the game has come, or of the one that is posed.
    fn weigh_against_story(
        &mut self,
        items: &[Item],
        found: &mut [Finding],
        open: Open,
        place: usize,
    ) {
        if items.iter().any(is_move) {
            return;
        }
        // "So there is no winning first move, the position is P."
        let so = items.first().is_some_and(|first| {
            concludes(first) && (first.said.is_verdict() || first.said.is_of_moves())
        });
        for (item, finding) in items.iter().zip(found) {
            let board = is_board(&item.said);
            let concludes = concludes(item) && !board;
            if item.scope != Scope::Here || concludes || !may_be_of_story(&item.said) {
                continue;
            }
            let holds = self.holds_in_story(item, place);
            let mine = item.who == Some(Who::Me) && open.by == Who::Me;
            let of_story = item.next || item.then || mine || board || item.said.board().is_some();
            let open_to = finding.verdict == Verdict::Wrong || finding.is_doubtful();
            match finding.verdict {
                _ if open_to && holds && of_story => *finding = self.ok_of_story(&item.said),
                Verdict::Wrong if holds && open.alone || self.is_told(item) => {
                    *finding = doubtful();
                }
                Verdict::Ok if !holds && self.is_told(item) && !so => *finding = doubtful(),
                _ => {}
            }
        }
    }

    /// "There is no winning move" behind a line that made one may be said of what is left.
    fn weigh_against_move(&mut self, items: &[Item], found: &mut [Finding], place: usize) {
        let Some(made) = self.own.made.as_ref().filter(|_| !self.made_here()) else {
            return;
        };
        // Behind "taking 3 loses" the board is again the one that is posed.
        let (tried, start) = (made.tried, self.start().clone());
        let just_made = self.own.mine && !tried && made.place == place;
        let of_what_is_left = |said: &Said| match said {
            Said::WinningMoves { moves, only } => moves.is_empty() && !only,
            Said::Told(Told::Options { from, .. }) => from.is_empty(),
            Said::Told(Told::Each { from, .. }) => from.is_none(),
            _ => false,
        };
        // "Now I am in a P-position": the other player is.
        let mine =
            |item: &Item| item.who == Some(Who::Me) && matches!(item.said, Said::Outcome { .. });
        for (item, finding) in items.iter().zip(found) {
            let doubt = match finding.verdict {
                Verdict::Wrong => just_made && of_what_is_left(&item.said),
                Verdict::Ok if mine(item) && item.next => true,
                Verdict::Ok => match item.said.board() {
                    Some(Board::Next) => mine(item),
                    Some(Board::Unsaid) if tried && item.scope == Scope::Here && !item.next => {
                        !self.is_true_of_board(item, &start, place)
                    }
                    _ => false,
                },
                _ => false,
            };
            if doubt {
                *finding = doubtful();
            }
        }
    }

    /// Whether a statement can only be about the told game: about its board, or what somebody does there. Who wins, and
    /// which moves do, may be said of the board that is posed.
    fn is_told(&self, item: &Item) -> bool {
        let zero = matches!(item.said, Said::Zeroes(_));
        let person = match item.who {
            Some(Who::Other | Who::He) => true,
            who => who == Some(Who::Me) && !zero,
        };
        let named = zero || matches!(item.said, Said::Winner { .. }) || item.said.is_of_moves();
        item.next || item.then || person || !named
    }

    /// "If they take 3 from row 1, then 1 ⊕ 3 ⊕ 6 = 4": whether a nim-sum of as many heaps behind a move is that of no board to
    /// which the line may have come.
    pub(in super::super) fn sums_another_board(&mut self, items: &[Item], at: usize) -> bool {
        let Some((item, before)) = items.get(..=at).and_then(<[Item]>::split_last) else {
            return false;
        };
        let terms = match &item.said {
            Said::Chain { names: None, chain } if matches!(chain.left, Expr::Xor(_)) => {
                terms_of(&chain.left)
            }
            _ => None,
        };
        let Some(terms) = terms.filter(|terms| terms.len() > 2 && self.is_nim()) else {
            return false;
        };
        let mut boards = self.at_hand();
        boards.extend(self.boards_told());
        let as_many = |board: &Position| filled(board).len() == terms.len();
        let moved = before.iter().any(|item| play_of(item).is_some());
        if !moved || !boards.iter().any(as_many) {
            return false;
        }
        for play in before.iter().filter_map(play_of) {
            let after = boards
                .iter()
                .filter_map(|board| self.meant_by(board, play, false));
            let after: Vec<Position> = after.flatten().take(MOST).collect();
            boards.extend(after);
        }
        !boards.iter().any(|board| same(&board.0, &terms))
    }

    /// What is right of the board to which the game has come, and is shown as said of that one.
    pub(super) fn ok_of_story(&self, said: &Said) -> Finding {
        let mut said = said.clone();
        if let (Some(of), Some(board)) = (said.board_mut(), self.board_told()) {
            *of = Board::These(board.0.clone());
        }
        Finding::ok().meaning([said])
    }

    /// Whether a statement is true of the game that was told last.
    fn holds_in_story(&mut self, item: &Item, place: usize) -> bool {
        let (tales, readings) = (self.own.tales.clone(), self.events(item));
        if readings.is_empty() {
            let boards = self.boards_told();
            let mut boards = boards.iter();
            let holds = |board: &Position| self.is_true_of_board(item, board, place);
            return item.said.is_of_heaps() && boards.len() > 0 && boards.all(holds);
        }
        let cue = || Cue {
            item,
            place,
            again: false,
            advised: false,
            named: None,
            made: None,
        };
        let mut readings = readings.iter().filter(|_| !tales.is_empty());
        readings.any(|events| !self.after_events(&tales, events, cue()).is_empty())
    }

    /// Remembers whether a line leaves a game open, so that the next one may go on with it.
    fn leave_open(&mut self, items: &[Item], open: Option<Open>, place: usize) {
        let named = |item: &Item| match item.said {
            Said::Zeroes(Some(_)) | Said::Fails(Some(_)) => {
                item.next || item.scope == Scope::Supposed
            }
            _ => is_move(item),
        };
        let last = items.iter().rposition(named);
        self.own.open = match last {
            Some(last) => {
                let ends = items.iter().skip(last + 1);
                let ended = ends.into_iter().any(|item| item.said.is_verdict());
                let tried = |item: &Item| {
                    let by = self.mover(item);
                    matches!(by, Who::Other | Who::Player(Player::Second))
                        || item.next
                        || item.scope == Scope::Supposed
                        || matches!(item.said, Said::Told(Told::Moves(_)))
                };
                let told = items.iter().any(|item| named(item) && tried(item));
                let tried = told || self.own.unmade == Some(place + 1);
                let by = match items[last].next {
                    true => Who::Other,
                    false => self.mover(&items[last]),
                };
                let alone = items.len() == 1;
                (tried && !ended).then_some(Open { place, by, alone })
            }
            None => {
                let ends = |item: &Item| concludes(item) && item.said.is_verdict();
                open.filter(|_| !items.iter().any(ends))
                    .map(|open| Open { place, ..open })
            }
        };
    }
}

/// Whether it is said to follow, and not only to happen then.
fn concludes(item: &Item) -> bool {
    item.tie == Tie::So && !item.then
}

/// Whether somebody moves who is not the one who has moved last.
fn is_answer(by: Who, mover: Who) -> bool {
    match (by, mover) {
        (Who::Other, Who::Me) => true,
        (Who::Player(one), Who::Player(other)) => one != other,
        _ => false,
    }
}

/// Whether it says how a board is, as a whole.
fn is_board(said: &Said) -> bool {
    matches!(said, Said::Board(_) | Said::After(_) | Said::Left { .. })
}

/// Whether something may be true before a move and false after it.
fn may_be_of_story(said: &Said) -> bool {
    let elsewhere = matches!(said.board(), Some(Board::These(_)));
    let board = said.is_verdict() || said.is_of_heaps() || said.is_of_board_before();
    let moves = matches!(
        said,
        Said::Zeroes(_) | Said::Fails(_) | Said::Aim(_) | Said::PlayIn { .. }
    );
    let options = matches!(said, Said::Told(Told::Options { .. }));
    !elsewhere && !options && !said.is_arithmetic() && (board || moves || is_board(said))
}
