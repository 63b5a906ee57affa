//! Moves that somebody might make who has gone wrong: what known mistakes lead to, and guesses. None of them is judged
//! here; whoever offers them knows all moves that win.

use crate::engine::diagnosis::{self, Ending};
use crate::engine::sums::nim_sum;
use crate::games::Game;
use crate::model::{Convention, Goal, HeapNo, Method, Move, Position, Take};

/// The fewest that are wanted before moves are taken that are only next to others.
const WANTED: usize = 5;

/// A position in which a move is looked for.
pub struct Board<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The position.
    pub position: &'a Position,
    /// What is asked of it.
    pub goal: Goal,
    /// How nim-sums are worked.
    pub method: Method,
    /// All moves that are right.
    pub winning: &'a [Move],
    /// A move of the opponent that might be copied.
    pub copied: Option<&'a Move>,
}

impl Board<'_> {
    /// Wrong moves, the likeliest first, no two alike; at most one of them is against the rules.
    pub fn wrong_moves(&self) -> Vec<Move> {
        let groups = match self.game.layout() {
            layout if layout.has_places() => self.in_circle(),
            layout if layout.is_nim() => self.in_heaps(),
            _ => self.in_piles(),
        };
        let mut moves = Vec::new();
        let longest = groups.iter().map(Vec::len).max().unwrap_or(0);
        for place in 0..longest {
            for group in &groups {
                self.add(&mut moves, group.get(place));
            }
        }
        // A move beside a right one, or just any, where there are few others.
        let beside = self.winning.iter().flat_map(beside).collect::<Vec<_>>();
        let any = self.game.moves(self.position).take(2 * WANTED);
        for by in beside.into_iter().chain(any) {
            if moves.len() < WANTED {
                self.add(&mut moves, Some(&by));
            }
        }
        moves
    }

    fn is_legal(&self, by: &Move) -> bool {
        self.game.after(self.position, by).is_some()
    }

    fn add(&self, moves: &mut Vec<Move>, by: Option<&Move>) {
        let Some(by) = by.filter(|by| self.can_be_read(by)) else {
            return;
        };
        let new = !self.winning.contains(by) && !moves.contains(by);
        // In a disguise what is not legal is another coin on the same square.
        let alike = self.game.layout().disguise().is_some();
        let fits = self.is_legal(by) || !alike && moves.iter().all(|other| self.is_legal(other));
        if new && fits {
            moves.push(by.clone());
        }
    }

    /// Whether a move takes or divides something, and no more than is there.
    fn can_be_read(&self, by: &Move) -> bool {
        let there = |take: &Take| match self.position.heap(take.heap) {
            Some(size) if take.apart > 0 => self.is_legal(by) && size > 0,
            Some(size) => (1..=size).contains(&take.count),
            None => false,
        };
        by.0.iter().all(there)
    }

    fn filled(&self) -> impl Iterator<Item = (HeapNo, u64)> {
        self.position.heaps().filter(|&(_, size)| size > 0)
    }

    /// The moves that leave so many in a heap of this size, for each such heap.
    fn leaving(&self, of: u64, left: u64) -> impl Iterator<Item = Move> {
        let of_size = self.filled().filter(move |&(_, size)| size == of);
        of_size.filter_map(move |(heap, size)| {
            let count = size.checked_sub(left).filter(|&count| count > 0)?;
            Some(Move::take(heap, count))
        })
    }

    /// The moves of whoever thinks that this is the nim-sum.
    fn zeroing(&self, sum: u64) -> Vec<Move> {
        let Some(top) = sum.checked_ilog2() else {
            return Vec::new();
        };
        let with_top = self.filled().filter(|(_, size)| size >> top & 1 == 1);
        with_top
            .filter_map(|(heap, size)| {
                let count = size.checked_sub(size ^ sum)?;
                Some(Move::take(heap, count))
            })
            .collect()
    }

    /// A group for each mistake: those that choose the wrong move, a copy of the opponent's, what comes of a wrong
    /// nim-sum, and guesses.
    fn in_heaps(&self) -> Vec<Vec<Move>> {
        let sizes: Vec<u64> = self.filled().map(|(_, size)| size).collect();
        let misere = self.game.convention() == Convention::Misere;
        let mut groups = vec![self.copies()];
        let mut sums = Vec::new();
        for mistake in diagnosis::seen(self.goal, misere, self.method) {
            let mut group = Vec::new();
            for ending in diagnosis::endings(mistake, self.goal, &sizes, misere) {
                match ending {
                    Ending::Leave { size, left } => group.extend(self.leaving(size, left)),
                    Ending::Sum(sum) => sums.push(self.zeroing(sum)),
                    _ => {}
                }
            }
            groups.push(group);
        }
        groups.extend(sums);
        groups.extend(self.guesses().map(|by| by.into_iter().collect()));
        groups
    }

    /// The opponent's number from the same heap again, and from every other one.
    fn copies(&self) -> Vec<Move> {
        let take = self.copied.and_then(Move::single);
        let heaps = self.filled();
        let copies = take.map(|take| heaps.map(move |(heap, _)| Move::take(heap, take.count)));
        copies.into_iter().flatten().collect()
    }

    /// All of the largest heap, one counter from it, and as many as it has more than the next one.
    fn guesses(&self) -> [Option<Move>; 3] {
        let mut order: Vec<(HeapNo, u64)> = self.filled().collect();
        order.sort_by_key(|&(_, size)| std::cmp::Reverse(size));
        let Some(&(largest, size)) = order.first() else {
            return [None, None, None];
        };
        let more = order.get(1).map(|&(_, second)| size - second);
        [Some(size), Some(1), more].map(|count| Some(Move::take(largest, count?)))
    }

    /// Take-away: one more or one fewer, dividing by the largest amount, the rule of the other convention, the move of
    /// Nim, an amount that may not be taken, the largest amount, and 1.
    fn in_piles(&self) -> Vec<Vec<Move>> {
        let Some(amounts) = self.game.amounts() else {
            return Vec::new();
        };
        let largest = amounts.0.last().copied().unwrap_or(1);
        let barred = (1..=largest + 1).find(|n| !amounts.0.contains(n));
        let from_each = |count: &dyn Fn(u64) -> Option<u64>| -> Vec<Move> {
            let takes = self.filled().filter_map(|(heap, size)| {
                let count = count(size).filter(|&count| count > 0)?;
                Some(Move::take(heap, count))
            });
            takes.collect()
        };
        let several = self.position.0.len() > 1;
        let moves = self.game.moves(self.position);
        let dividing = moves.filter(|by| by.0.iter().any(|take| take.apart > 0));
        vec![
            self.copies(),
            dividing.take(WANTED).collect(),
            self.winning.iter().flat_map(beside).collect(),
            from_each(&|size| Some(size % largest)),
            from_each(&|size| Some(size % (largest + 1))),
            from_each(&|size| Some(size.checked_sub(1)? % (largest + 1))),
            match several {
                true => self.zeroing(nim_sum(&self.position.0)),
                false => Vec::new(),
            },
            from_each(&|_| barred),
            from_each(&|size| Some(size.min(largest))),
            from_each(&|_| amounts.0.first().copied()),
        ]
    }

    /// Circle Nim: beside a right move, at the ends of an arc, in its middle, and two markers with a gap between them.
    fn in_circle(&self) -> Vec<Vec<Move>> {
        let ring = &self.position.0;
        let places = ring.len();
        let one = |place: usize| circles(&[place % places]);
        let two = |place: usize| circles(&[place % places, (place + 1) % places]);
        let legal = |moves: Vec<Move>| -> Vec<Move> {
            moves.into_iter().filter(|by| self.is_legal(by)).collect()
        };
        let near = self.winning.iter().flat_map(|by| {
            let first = by.0.first().map_or(1, |take| take.heap.0) - 1;
            let before = first + places - 1;
            match by.0.len() {
                1 => [two(first), one(first + 1), one(before), two(before)],
                _ => [one(first), one(first + 1), two(first + 1), two(before)],
            }
        });
        let near: Vec<Move> = near.collect();
        let arcs = arcs(ring);
        let ends = arcs.iter().flat_map(|&(start, length)| {
            let last = start + length - 1;
            [one(start), two(start), one(last)]
        });
        let middles = arcs.iter().flat_map(|&(start, length)| {
            let middle = start + (length - 1) / 2;
            [one(middle), two(middle)]
        });
        let apart = (0..places).map(|place| match arcs[..] {
            [(_, length)] if length == places => (place, place + places / 2),
            _ => (place, place + 2),
        });
        let apart = apart.filter_map(|(a, b)| {
            let (a, b) = (a % places, b % places);
            let pair = [
                circles(&[a.min(b), a.max(b)]),
                circles(&[a.max(b), a.min(b)]),
            ];
            let illegal = a != b && !pair.iter().any(|by| self.is_legal(by));
            let [by, _] = pair;
            illegal.then_some(by)
        });
        let apart = apart.filter(|by| self.can_be_read(by)).collect();
        vec![
            legal(near),
            legal(ends.collect()),
            legal(middles.collect()),
            apart,
        ]
    }
}

/// One more and one fewer than a move takes from a heap.
fn beside(by: &Move) -> impl Iterator<Item = Move> {
    let take = by.single();
    take.into_iter().flat_map(|Take { heap, count, .. }| {
        let fewer = count.checked_sub(1).filter(|&count| count > 0);
        [fewer, count.checked_add(1)]
            .into_iter()
            .flatten()
            .map(move |count| Move::take(heap, count))
    })
}

/// The markers at some places, counted from 0.
fn circles(places: &[usize]) -> Move {
    let take = |place: &usize| Take::of(HeapNo(place + 1), 1);
    Move(places.iter().map(take).collect())
}

/// Where each arc of a ring begins, and how long it is; a full ring is one arc.
fn arcs(ring: &[u64]) -> Vec<(usize, usize)> {
    let places = ring.len();
    let marked = |place: usize| ring[place % places] > 0;
    if (0..places).all(marked) {
        return if places > 0 {
            vec![(0, places)]
        } else {
            Vec::new()
        };
    }
    let begins = (0..places).filter(|&place| marked(place) && !marked(place + places - 1));
    begins
        .map(|start| {
            let length = (start..start + places).take_while(|&place| marked(place));
            (start, length.count())
        })
        .collect()
}
