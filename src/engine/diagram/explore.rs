//! Plays positions out with nothing but the rules: options, outcomes, and the portion of them that reveals the winner.

use std::cmp::Reverse;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::model::claim::Outcome;
use crate::model::position::Position;
use crate::model::rules::{Convention, Rules};

/// Positions that are known by their numbers, in canonical form.
pub struct Explorer<'r> {
    /// The rules of play.
    pub rules: &'r dyn Rules,
    ids: FxHashMap<Vec<u64>, usize>,
    seen: Vec<Seen>,
    /// Moves that have been looked at, those that had to be made several times.
    pub steps: u64,
}

struct Seen {
    position: Position,
    options: Option<Rc<[usize]>>,
    outcome: Option<Outcome>,
    /// Which positions are needed to see who wins.
    portion: Option<Rc<[usize]>>,
}

/// No more positions than this are reached from one.
pub const MOST_REACHED: usize = 1_000;

impl<'r> Explorer<'r> {
    /// Without a position.
    pub fn new(rules: &'r dyn Rules) -> Explorer<'r> {
        Explorer {
            rules,
            ids: FxHashMap::default(),
            seen: Vec::new(),
            steps: 0,
        }
    }

    /// The number of a position.
    pub fn id(&mut self, position: &Position) -> usize {
        let position = self.rules.canonical(position);
        if let Some(&id) = self.ids.get(&position.0) {
            return id;
        }
        let id = self.seen.len();
        self.ids.insert(position.0.clone(), id);
        self.seen.push(Seen {
            position,
            options: None,
            outcome: None,
            portion: None,
        });
        id
    }

    /// The position of a number.
    pub fn position(&self, id: usize) -> &Position {
        &self.seen[id].position
    }

    /// The options of a position, each once, the larger ones first.
    pub fn options(&mut self, id: usize) -> Vec<usize> {
        self.shared_options(id).to_vec()
    }

    fn shared_options(&mut self, id: usize) -> Rc<[usize]> {
        if let Some(options) = &self.seen[id].options {
            return options.clone();
        }
        let position = self.seen[id].position.clone();
        let moves = self.rules.moves(&position);
        let after = moves.filter_map(|by| self.rules.after(&position, &by));
        let after: Vec<Position> = after.collect();
        self.steps += (after.len() * position.0.len()) as u64;
        let mut options: Vec<usize> = after.iter().map(|option| self.id(option)).collect();
        options.sort_by_key(|&option| Reverse(&self.seen[option].position.0));
        options.dedup();
        let options: Rc<[usize]> = options.into();
        self.seen[id].options = Some(options.clone());
        options
    }

    /// Every position that can be reached, the start with them; `None` where there are too many.
    pub fn reached(&mut self, start: usize) -> Option<Vec<usize>> {
        let mut reached = vec![start];
        let mut known: Vec<bool> = Vec::new();
        let mut next = 0;
        while let Some(&id) = reached.get(next) {
            next += 1;
            let options = self.shared_options(id);
            self.steps += 1 + options.len() as u64 / 4;
            for &option in options.iter() {
                known.resize(self.seen.len(), false);
                if !std::mem::replace(&mut known[option], true) {
                    reached.push(option);
                }
            }
            if reached.len() > MOST_REACHED {
                return None;
            }
        }
        Some(reached)
    }

    /// Who can always win, found by trying every move.
    pub fn outcome(&mut self, id: usize) -> Outcome {
        if let Some(outcome) = self.seen[id].outcome {
            return outcome;
        }
        let options = self.shared_options(id);
        let lost = |is: Outcome| is == Outcome::P;
        let over = options.is_empty() && self.rules.convention() == Convention::Misere;
        let wins = over || options.iter().any(|&option| lost(self.outcome(option)));
        let outcome = Outcome::won(wins);
        self.seen[id].outcome = Some(outcome);
        outcome
    }

    /// The options that show who wins: all of a P-position, and of an N-position the one onto a P-position of which the
    /// fewest positions are needed.
    pub fn needed(&mut self, id: usize) -> Vec<usize> {
        let options = self.options(id);
        if self.outcome(id) == Outcome::P {
            return options;
        }
        let lost: Vec<usize> = options
            .into_iter()
            .filter(|&option| self.outcome(option) == Outcome::P)
            .collect();
        let least = lost
            .into_iter()
            .min_by_key(|&option| self.portion(option).len());
        least.into_iter().collect()
    }

    /// All positions that are needed to see who wins, the start with them.
    pub fn portion(&mut self, start: usize) -> Rc<[usize]> {
        if let Some(portion) = &self.seen[start].portion {
            return portion.clone();
        }
        let mut portion = vec![start];
        for option in self.needed(start) {
            portion.extend(self.portion(option).iter());
        }
        self.steps += portion.len() as u64 / 4;
        portion.sort_unstable();
        portion.dedup();
        let portion: Rc<[usize]> = portion.into();
        self.seen[start].portion = Some(portion.clone());
        portion
    }
}
