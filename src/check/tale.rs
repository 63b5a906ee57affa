//! How a told game may have gone.

use crate::language::said::Who;
use crate::model::claim::Player;
use crate::model::position::Position;

/// No more boards of one case, cases of one story, or ways of reading a line are followed.
pub const MOST: usize = 64;

/// One way in which a told game may have gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tale {
    /// What it has come through: where it began, and what each move has left.
    pub states: Vec<State>,
    /// Which player the writer is, where that is known.
    pub me: Option<Player>,
    /// What the cases have come to that were told before.
    pub ends: Vec<State>,
}

/// What a told game may have come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The story must hold in every case, on at least one of its boards.
    pub cases: Vec<Vec<Position>>,
    /// Who has moved last.
    pub moved: Player,
}

impl State {
    pub fn at(board: &Position, moved: Player) -> State {
        State {
            cases: vec![vec![board.clone()]],
            moved,
        }
    }

    /// The boards of all cases.
    pub fn boards(&self) -> impl Iterator<Item = &Position> {
        self.cases.iter().flatten()
    }

    /// The board, where it can only be one.
    pub fn only_board(&self) -> Option<&Position> {
        match &self.cases[..] {
            [boards] if boards.len() == 1 => boards.first(),
            _ => None,
        }
    }

    /// The same with the boards of which something holds; none where a case has no such board.
    pub fn where_each(&self, holds: impl FnMut(&Position) -> bool) -> Option<State> {
        let narrowed = self.where_some(holds);
        (narrowed.cases.len() == self.cases.len()).then_some(narrowed)
    }

    /// The same with the cases in which something may hold.
    pub fn where_some(&self, mut holds: impl FnMut(&Position) -> bool) -> State {
        let mut cases = self.cases.clone();
        cases.iter_mut().for_each(|case| case.retain(&mut holds));
        cases.retain(|case| !case.is_empty());
        State { cases, ..*self }
    }
}

impl Tale {
    pub fn begins(board: &Position, moved: Player, me: Option<Player>) -> Tale {
        Tale {
            states: vec![State::at(board, moved)],
            me,
            ends: Vec::new(),
        }
    }

    /// A tale that begins on a board, with either player to move.
    pub fn begins_anyhow(board: &Position, me: Option<Player>) -> Vec<Tale> {
        let both = [Player::First, Player::Second];
        both.map(|moved| Tale::begins(board, moved, me)).to_vec()
    }

    pub fn now(&self) -> Option<&State> {
        self.states.last()
    }

    /// Who made the first move of the story.
    pub fn first_mover(&self) -> Option<Player> {
        self.states.get(1).map(|state| state.moved)
    }

    /// The same with the last state replaced.
    pub fn with(&self, now: State) -> Tale {
        let mut tale = self.clone();
        tale.states.pop();
        tale.then(now)
    }

    /// The same one move on.
    pub fn then(mut self, now: State) -> Tale {
        self.states.push(now);
        self
    }

    /// The tale up to each of its states, from which another case may begin.
    pub fn beginnings(&self) -> impl Iterator<Item = Tale> + '_ {
        let ends: Vec<State> = self.ends.iter().chain(self.now()).cloned().collect();
        (1..=self.states.len()).map(move |to| Tale {
            states: self.states[..to].to_vec(),
            ends: ends.clone(),
            ..*self
        })
    }

    /// The same before the last move and further back.
    pub fn earlier(&self) -> impl Iterator<Item = Tale> + '_ {
        self.beginnings().take(self.states.len() - 1)
    }

    /// Who the writer is if `who` is the player who moves; none where that cannot be.
    pub fn as_told_by(&self, who: Who, mover: Player) -> Option<Tale> {
        let me = self.me;
        let (fits, me) = match who {
            Who::Player(player) => (player == mover, me),
            Who::Me | Who::Unsaid => (me.is_none_or(|me| me == mover), Some(mover)),
            Who::Other => (me != Some(mover), Some(mover.other())),
            Who::He => (me != Some(mover), me),
        };
        fits.then(|| Tale { me, ..self.clone() })
    }
}
