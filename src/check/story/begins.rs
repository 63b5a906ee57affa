//! Where a statement takes up a told game, and where that leads.

use super::super::answering::Answering;
use super::super::tale::{MOST, State, Tale};
use super::super::told::SMALL;
use super::event::{Event, Moves, Ways};
use crate::language::said::{Item, Play, Said, Scope, Tie, Told, Who};
use crate::model::claim::Player;
use crate::model::position::Position;

/// A statement that tells of a game, and its place in the line.
pub(super) struct Cue<'a> {
    pub item: &'a Item,
    /// The place of its line in the answer.
    pub place: usize,
    /// Whether another case may begin with it.
    pub again: bool,
    /// Whether it advises a move: of that every meaning must win, which is seen at the end of the line.
    pub advised: bool,
    /// The board of which the line has said something.
    pub named: Option<&'a Position>,
    /// The board after the move that was made before the line.
    pub made: Option<&'a Position>,
}

impl Answering {
    /// The ways in which a line may go on with what a statement tells.
    pub(super) fn after_events(&mut self, tales: &[Tale], events: &[Event], cue: Cue) -> Vec<Tale> {
        let mut now = tales.to_vec();
        let mut cue = cue;
        for event in events {
            let mut next: Vec<Tale> = Vec::new();
            for tale in self.after_event(&now, event, &cue) {
                if next.len() < MOST && !next.contains(&tale) {
                    next.push(tale);
                }
            }
            if next.is_empty() {
                return next;
            }
            now = next;
            cue.again = false;
        }
        now
    }

    fn after_event(&mut self, tales: &[Tale], event: &Event, cue: &Cue) -> Vec<Tale> {
        match event {
            Event::Moves(moves) => self.after_moves(tales, moves, cue),
            Event::Replies(pairs) => {
                // "After I take 4, 1 is answered by 3": behind that move.
                let moved = tales.iter().any(|tale| tale.states.len().is_multiple_of(2));
                let from = match moved {
                    true => vec![tales.to_vec()],
                    false => self.where_a_move_may_begin(tales, None, cue),
                };
                let from = from.into_iter().flatten();
                from.filter_map(|tale| self.replied(&tale, pairs)).collect()
            }
            Event::Is(said) => self.after_boards(tales, said, cue),
            Event::Wins(_) | Event::Decided(_) | Event::Last(_) | Event::Mirrors(_) => {
                let told = match tales {
                    [] => self.tale_before(cue.place),
                    tales => tales.to_vec(),
                };
                let holds = |tale: &Tale| match event {
                    Event::Wins(winner) => self.won_by(tale, *winner),
                    Event::Decided(is) => self.decided(tale, *is),
                    Event::Last(who) => self.takes_the_last(tale, *who),
                    Event::Mirrors(who) => self.leaves_pairs(tale, *who),
                    _ => None,
                };
                told.iter().filter_map(holds).collect()
            }
        }
    }

    fn after_moves(&mut self, tales: &[Tale], moves: &Moves, cue: &Cue) -> Vec<Tale> {
        let begins = tales.is_empty();
        let named = matches!(self.mover(cue.item), Who::Other | Who::He);
        // Whoever begins a story that names nobody is the writer.
        let who = |tale: &Tale| match moves.who {
            Who::He if !named && tale.states.len() == 1 => Who::Unsaid,
            who => who,
        };
        let supposed = begins && (cue.advised || cue.item.scope == Scope::Supposed);
        let tried = moves.tried || supposed;
        let mut all = Vec::new();
        for from in self.where_a_move_may_begin(tales, Some((&moves.ways, tried)), cue) {
            all.extend(
                from.iter()
                    .filter_map(|tale| self.moved(tale, who(tale), &moves.ways, !tried)),
            );
            // Where an answer can be given it is meant there, whether it is good or not.
            let mut from = from.iter();
            if begins
                && named
                && from.any(|tale| self.moved(tale, who(tale), &moves.ways, false).is_some())
            {
                break;
            }
        }
        // Another case is another one.
        all.retain(|tale| tale.now().is_none_or(|now| !tale.ends.contains(now)));
        all
    }

    /// A statement about boards: those that the game has come to, or a case.
    fn after_boards(&mut self, tales: &[Tale], said: &Said, cue: &Cue) -> Vec<Tale> {
        let mut told = tales.to_vec();
        if tales.is_empty() {
            told = self.tale_before(cue.place);
        }
        if told.is_empty() {
            told = self.own.tales.iter().flat_map(Tale::beginnings).collect();
        }
        // "A chain of 11 or of 10 is left" after any first move.
        let choice = matches!(said, Said::Told(Told::Left { cases, .. }) if cases.len() > 1);
        if choice && told.is_empty() {
            told.extend(self.after_any_move());
        }
        let case = matches!(
            said,
            Said::Told(Told::Case { .. } | Told::At(_)) | Said::OddNumber { .. }
        );
        if cue.item.fresh || case {
            let mut from: Vec<Tale> = told.iter().flat_map(Tale::beginnings).collect();
            // Other cases may have been told before.
            let ends = from.last().map_or(Vec::new(), |tale| tale.ends.clone());
            let made = self.made_before(cue, None);
            let start = self.at_the_start(None);
            let any = made.into_iter().chain([start]).chain(self.after_any_move());
            from.extend(any.map(|tale| Tale {
                ends: ends.clone(),
                ..tale
            }));
            return self.cases_that_are(from, said, cue);
        }
        let so = told.iter().filter_map(|tale| {
            let now = self.state_that_is(tale, said, cue)?;
            Some(tale.with(now))
        });
        so.collect()
    }

    /// The tales that a move may go on with, the likelier ones first: the current one, a board that the line has
    /// named, an earlier place of the tale where another case begins, the line before, the board after the move that was made,
    /// and the beginning. Where it is only tried all of them may be meant.
    fn where_a_move_may_begin(
        &mut self,
        tales: &[Tale],
        ways: Option<(&Ways, bool)>,
        cue: &Cue,
    ) -> Vec<Vec<Tale>> {
        let tried = cue.item.fresh || ways.is_none_or(|(_, tried)| tried);
        let writer = self.own.writer;
        let mut groups = vec![tales.to_vec()];
        let named = cue.named.filter(|_| tales.is_empty());
        if let Some(board) = named {
            groups.push(Tale::begins_anyhow(board, writer));
            // "10 is N (take 3)."
            if !cue.item.again && cue.item.tie != Tie::So {
                return groups;
            }
        }
        if cue.again && !tales.is_empty() {
            groups.push(tales.iter().flat_map(Tale::earlier).collect());
        }
        if tales.is_empty() || cue.again {
            let me = tales.first().and_then(|tale| tale.me);
            // Once the line has told another first move, the one before is no longer meant.
            let meant = |before: &Tale| {
                let first = &before.states[..before.states.len().min(2)];
                tales.is_empty() || tales.iter().any(|tale| tale.states.starts_with(first))
            };
            let mut before = self.tale_before(cue.place);
            before.retain(meant);
            if tried {
                groups.push(before.iter().flat_map(Tale::earlier).collect());
            }
            groups.push(before);
            let made = self.made_before(cue, me).filter(meant);
            // Behind the writer's own move the other player answers it.
            let theirs = matches!(self.mover(cue.item), Who::Other | Who::He);
            let answers = theirs && made.is_some() && writer.is_none_or(|me| me == Player::First);
            // "If he takes 2 now": not from the beginning, once something has been told.
            let later = cue.item.next && !self.own.tales.is_empty();
            let start = (!answers && !later).then(|| self.at_the_start(me));
            // "If he takes 1, I take 3": after the move with which I win.
            let wins = theirs && made.is_none() && tales.is_empty();
            let won = wins.then(|| self.after_winning_moves()).flatten();
            let roots = made.into_iter().chain(start).chain(won);
            groups.extend(roots.map(|root| vec![root]));
        }
        // "From 17 he takes 1": wherever that comes from.
        let sizes = |ways: &Ways| matches!(ways, Ways::Play(play, _) if matches!(**play, Play::Sizes { .. }));
        let ways = ways.filter(|(ways, _)| tales.is_empty() || !sizes(ways));
        if let Some(of) = ways.and_then(|(ways, _)| ways.named_heap()) {
            let rules = &self.task.rules;
            let board = rules.alone(of);
            let holds = rules.parts(&board).is_none_or(|parts| parts == [of]);
            if of <= SMALL && holds && !self.is_nim() {
                groups.push(Tale::begins_anyhow(&board, writer));
            }
        }
        match tried {
            true => vec![groups.concat()],
            false => groups,
        }
    }

    /// The boards after the moves that win, one of which the writer has in mind.
    fn after_winning_moves(&mut self) -> Option<Tale> {
        let (rules, start) = (self.task.rules.clone(), self.start().clone());
        let moves = self.proofs.winning_moves()?.iter().take(MOST);
        let boards: Vec<Position> = moves.filter_map(|by| rules.after(&start, by)).collect();
        let moved = Player::First;
        (!boards.is_empty()).then(|| Tale {
            states: vec![State {
                cases: vec![boards],
                moved,
            }],
            me: Some(moved),
            ends: Vec::new(),
        })
    }

    /// The tale of the line before.
    fn tale_before(&self, place: usize) -> Vec<Tale> {
        match self.own.tales_in + 1 == place {
            true => self.own.tales.clone(),
            false => Vec::new(),
        }
    }

    /// The board that the paper is about, before any move.
    pub(super) fn at_the_start(&self, me: Option<Player>) -> Tale {
        Tale::begins(self.start(), Player::Second, me.or(self.own.writer))
    }

    /// The board after the move that was made, which whoever writes has advised.
    fn made_before(&self, cue: &Cue, me: Option<Player>) -> Option<Tale> {
        let me = me.or(self.own.writer);
        let advised = me.or(self.own.first_person.then_some(Player::First));
        let made = cue.made?;
        Some(Tale::begins(made, Player::First, advised))
    }
}
