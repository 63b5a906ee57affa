//! Which move of the board a play means, and what is wrong with one that is no move.

use std::cmp::Reverse;

use super::answering::Answering;
use super::finding::{Finding, doubtful};
use super::trouble::Trouble;
use crate::language::said::Play;
use crate::model::position::{HeapNo, Move, Take};

impl Answering {
    /// The move that is meant, legal on the board; else what is wrong with it.
    pub(super) fn resolve(&mut self, play: &Play) -> Result<Move, Finding> {
        let takes = match play {
            Play::Take(takes) => takes.clone(),
            // "1 → 6 left": 1 is taken, and 6 are left.
            Play::Sizes { .. } if self.task.rules.layout().has_places() => {
                return Err(doubtful());
            }
            // "Row 2 must have 4" of a row of 4 may be about the rows that stay as they are.
            Play::Leave { heap, size } if self.size(*heap)? == *size => {
                return Err(doubtful());
            }
            Play::Leave { heap, size } => vec![self.down_to(*heap, *size)?],
            Play::Sizes {
                heap: Some(heap),
                from,
                to,
            } => {
                self.has_size(*heap, *from)?;
                vec![self.down_to(*heap, *to)?]
            }
            Play::Sizes {
                heap: None,
                from,
                to,
            } => {
                let mut heaps = self.start().heaps();
                let found = heaps.find(|(_, size)| size == from);
                let (heap, _) =
                    found.ok_or_else(|| Finding::wrong(Trouble::NoHeapOfSize(*from)))?;
                vec![self.down_to(heap, *to)?]
            }
            Play::TakeFromAny(_) | Play::To(_) => {
                return Err(doubtful());
            }
            Play::TakeFromAll(count) => {
                let heaps = self.start().heaps().filter(|&(_, size)| size > 0);
                let take = |(heap, _)| Take::of(heap, *count);
                heaps.map(take).collect()
            }
            Play::TakeSomewhere(_) if self.task.rules.layout().has_places() => {
                return Err(Finding::unread(Trouble::WhichPlaces));
            }
            Play::TakeSomewhere(count) => vec![Take::of(self.implied_heap()?, *count)],
            Play::LeaveSomewhere(size) => {
                let heap = match self.the_big_heap().filter(|_| *size < 2) {
                    Some(heap) => heap,
                    None => self.implied_heap()?,
                };
                vec![self.down_to(heap, *size)?]
            }
            Play::TakeHeap(heap) => {
                let count = self.size(*heap)?;
                vec![Take::of(*heap, count)]
            }
            Play::Divide { heap, count, into } => vec![self.halves(*heap, *count, *into)?],
        };
        let by = self.spelled(Move(takes));
        match self.task.rules.after(self.start(), &by) {
            Some(_) => Ok(by),
            // What is too far away to be left now may be meant for later.
            None if matches!(play, Play::LeaveSomewhere(_)) => Err(doubtful()),
            None => Err(self.illegal_takes(&by)),
        }
    }

    /// The only big heap of Classic Nim, with several ones beside it: "I leave 1" can only be said of that one.
    fn the_big_heap(&self) -> Option<HeapNo> {
        let start = self.start();
        let misere = self.is_misere();
        let alone = misere && start.big_heaps() == 1 && start.ones() > 1;
        let mut big = start.heaps().filter(|&(_, size)| alone && size > 1);
        big.next().map(|(heap, _)| heap)
    }

    /// The heap that was chosen in the lines before.
    fn implied_heap(&self) -> Result<HeapNo, Finding> {
        let target = self.own.target.and_then(|target| {
            let mut heaps = self.start().heaps();
            Some(heaps.find(|&(_, size)| size == target.size)?.0)
        });
        let only = (self.start().0.len() == 1).then_some(HeapNo(1));
        self.own
            .heap
            .or(target)
            .or(only)
            .ok_or_else(|| Finding::unread(Trouble::WhichHeap))
    }

    fn size(&self, heap: HeapNo) -> Result<u64, Finding> {
        self.start()
            .heap(heap)
            .ok_or_else(|| self.no_such_heap(heap))
    }

    fn has_size(&self, heap: HeapNo, said: u64) -> Result<(), Finding> {
        let size = self.size(heap)?;
        let other = self
            .mirrored(heap)
            .and_then(|other| self.start().heap(other));
        match size == said {
            true => Ok(()),
            false => Err(Finding::wrong(Trouble::OtherSize {
                heap,
                size,
                said,
                mirrored: other == Some(said),
            })),
        }
    }

    pub(super) fn mirrored(&self, heap: HeapNo) -> Option<HeapNo> {
        let other = (self.start().0.len() + 1).checked_sub(heap.0)?;
        (other != heap.0).then_some(HeapNo(other))
    }

    /// A heap of which two are left, the larger one in its place.
    fn halves(
        &self,
        heap: Option<HeapNo>,
        count: Option<u64>,
        (one, other): (u64, u64),
    ) -> Result<Take, Finding> {
        let heap = match heap {
            Some(heap) => heap,
            None => self.implied_heap()?,
        };
        let size = self.size(heap)?;
        let left = one.checked_add(other).filter(|&left| left <= size);
        let Some(taken) = left.and_then(|left| size.checked_sub(left)) else {
            let leave = one.saturating_add(other);
            return Err(Finding::wrong(Trouble::Adds { heap, size, leave }));
        };
        match count.filter(|&count| count != taken) {
            Some(count) => Err(Finding::wrong(Trouble::LeavesOther {
                heap,
                size,
                count,
                into: (one, other),
            })),
            None => Ok(Take {
                heap,
                count: taken,
                apart: one.min(other),
            }),
        }
    }

    fn down_to(&self, heap: HeapNo, leave: u64) -> Result<Take, Finding> {
        let size = self.size(heap)?;
        match size.checked_sub(leave) {
            None => Err(Finding::wrong(Trouble::Adds { heap, size, leave })),
            Some(0) => Err(Finding::wrong(Trouble::TakesNothing)),
            Some(count) => Ok(Take::of(heap, count)),
        }
    }

    fn illegal_takes(&self, by: &Move) -> Finding {
        if !self.is_nim()
            && let Some(trouble) = self.illegal_here(by)
        {
            return Finding::wrong(trouble);
        }
        if let Some(take) = by.single() {
            let Some(size) = self.start().heap(take.heap) else {
                return self.no_such_heap(take.heap);
            };
            return Finding::wrong(match take.count {
                0 => Trouble::TakesNothing,
                count => Trouble::TakesTooMany {
                    heap: take.heap,
                    size,
                    take: count,
                },
            });
        }
        Finding::wrong(self.wrong_pile().unwrap_or(Trouble::TwoHeaps))
    }

    /// Two piles of different sizes: what mirroring asks for.
    pub(super) fn wrong_pile(&self) -> Option<Trouble> {
        let [(larger, one), (_, other)] = self.two_piles()?;
        let sizes = (one, other);
        (one > other).then_some(Trouble::WrongPile { larger, sizes })
    }

    /// The heaps that are not empty, where there are two, the larger first.
    pub(super) fn two_piles(&self) -> Option<[(HeapNo, u64); 2]> {
        let filled = self.start().heaps().filter(|&(_, size)| size > 0);
        let mut piles: Vec<(HeapNo, u64)> = filled.collect();
        piles.sort_by_key(|&(_, size)| Reverse(size));
        piles.try_into().ok()
    }
}
