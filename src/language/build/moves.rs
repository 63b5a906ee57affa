//! From a phrase to a move.

use super::super::chart::{Chart, Value, ValueId};
use super::super::said::{Play, Taken, changed};
use super::super::scan::Kind;
use crate::model::position::{HeapNo, Take};
use crate::model::rules::{Layout, Look};

impl Chart<'_> {
    /// "Does not always win" says nothing of one board.
    pub(super) fn is_not_always(&self, id: ValueId) -> bool {
        self.slot(id, "fails").is_some() && self.has_word(id, "always")
    }

    pub(super) fn plays(&self, id: ValueId) -> Option<Vec<Play>> {
        let moves = self.listed_values(id, "moves").into_iter();
        let plays = moves.map(|one| self.listed_plays(one));
        plays.collect::<Option<Vec<_>>>().map(|all| all.concat())
    }

    /// The moves that an entry of a list names: "7 from row 1, 2 or 3" are three.
    fn listed_plays(&self, id: ValueId) -> Option<Vec<Play>> {
        let Some(labels) = self.numbers_in(id, "labels") else {
            return self.listed_play(id).map(|play| vec![play]);
        };
        let count = self.number_in(id, "n")?;
        let heaps = self.all_labelled(&labels)?.into_iter();
        Some(
            heaps
                .map(|heap| Play::Take(vec![Take::of(heap, count)]))
                .collect(),
        )
    }

    /// Whether several bare numbers win where there is one heap from which not all of them may be taken.
    pub(super) fn is_several_heaps_that_win(&self, id: ValueId) -> bool {
        let (Value::Row { at, .. }, Some(moves)) = (self.value(id), self.slot(id, "moves")) else {
            return false;
        };
        let Value::Many(all) = self.value(moves) else {
            return false;
        };
        let amount = |one: &ValueId| match self.listed_play(*one) {
            Some(Play::Take(takes)) => {
                let amounts = self.names.amounts;
                takes.iter().all(|take| amounts.contains(&take.count))
            }
            _ => false,
        };
        let several = all.len() > 1 && !all.iter().all(amount);
        let bare = matches!(self.kind_at(*at), Kind::Number(_));
        let wins = ["win", "wins"].iter().any(|word| self.has_word(id, word));
        self.names.heaps.len() == 1 && several && bare && wins
    }

    pub(super) fn listed_play(&self, id: ValueId) -> Option<Play> {
        if let Some(part) = self.slot(id, "there") {
            return self.in_the_middle(part);
        }
        if let Some(left) = self.numbers_in(id, "sizes") {
            return changed(self.names.heaps, &left);
        }
        match self.slot(id, "move") {
            Some(play) => self.play(play),
            None => match self.number_in(id, "place") {
                Some(place) => places(&[place]),
                None => Some(Play::Take(vec![self.one_take(id, "n", "heap")?])),
            },
        }
    }

    pub(super) fn one_take(&self, id: ValueId, count: &str, heap: &str) -> Option<Take> {
        Some(Take::of(
            self.heap(self.slot(id, heap)?)?,
            match self.slot(id, "single") {
                Some(_) => 1,
                None => self.number_in(id, count)?,
            },
        ))
    }

    /// A move as it is written.
    pub(in crate::language) fn play(&self, id: ValueId) -> Option<Play> {
        let number = |slot| self.number_in(id, slot);
        let single = (self.names.heaps.len() == 1).then_some(HeapNo(1));
        Some(match self.row_name(id) {
            "take" => match self.one_take(id, "n", "heap") {
                Some(take) => Play::Take(vec![take]),
                // "Take 5 off it" where nothing was named yet.
                None if self.row_name(self.slot(id, "heap")?) == "it" => {
                    Play::TakeSomewhere(number("n")?)
                }
                None => return None,
            },
            "take two" => Play::Take(vec![
                self.one_take(id, "n", "heap")?,
                self.one_take(id, "m", "heap2")?,
            ]),
            "take and leave" => self.take_and_leave(id)?,
            "leave" => Play::Leave {
                heap: self.heap_in(id)?,
                size: number("to")?,
            },
            "sizes" => {
                let heap = match number("h") {
                    Some(h) => Some(self.labelled(h)?),
                    // "The coin from 9" names the coin by its square.
                    None if self.names.layout.disguise().is_some() => self.heap_in(id),
                    None => Some(self.heap_in(id)?),
                };
                Play::Sizes {
                    heap,
                    from: number("a")?,
                    to: number("b")?,
                }
            }
            // "1 to 3" is what may be taken.
            "changes" if single.is_some() && number("a")? < number("b")? => return None,
            "changes" => Play::Sizes {
                heap: None,
                from: number("a")?,
                to: number("b")?,
            },
            "boards" => {
                let before = self.numbers_in(id, "before")?;
                let after = self.numbers_in(id, "after")?;
                self.between(&before, &after)?
            }
            "turn" if self.names.layout.disguise() == Some(Look::Turtles) => {
                let (one, other) = (number("a")?, number("b").unwrap_or(0));
                Play::Sizes {
                    heap: None,
                    from: one.max(other),
                    to: one.min(other),
                }
            }
            "leave somewhere" => Play::LeaveSomewhere(number("to")?),
            "take from all" => Play::TakeFromAll(number("n")?),
            "take from any" => Play::TakeFromAny(number("n")?),
            "take somewhere" => match single.filter(|_| !self.names.has_places()) {
                Some(heap) => {
                    let count = number("n")?;
                    Play::Take(vec![Take::of(heap, count)])
                }
                None if self.ends_clause(id) => Play::TakeSomewhere(number("n")?),
                None => return None,
            },
            "take heap" if self.names.has_places() => return None,
            "take heap" => {
                let said = number("n");
                // "Take all 4."
                let heap = match self.slot(id, "heap") {
                    Some(heap) => self.heap(heap)?,
                    None => self.only_heap(said?)?,
                };
                let right = said.is_none_or(|n| self.size_of(heap) == Some(n));
                right.then_some(Play::TakeHeap(heap))?
            }
            "divide" if self.names.divides => Play::Divide {
                heap: match self.slot(id, "heap") {
                    Some(heap) => Some(self.heap(heap)?),
                    None => single,
                },
                count: number("n"),
                into: (number("a")?, number("b")?),
            },
            // "Take the last one" takes no heap that was named before.
            "take all" => {
                let counters = self.names.has_places() || self.has_word(id, "last");
                let named = || self.heap_in(id).filter(|_| !counters);
                Play::TakeHeap(self.only_one_left().or_else(named)?)
            }
            "places" if self.names.has_places() => self.places(id)?,
            _ => return None,
        })
    }

    /// Whether a move is made by somebody who is not the first player.
    pub(super) fn is_of_another(&self, id: ValueId) -> bool {
        self.slot(id, "player").is_some() && !self.is_first(id)
    }

    /// The number of the heap from which something is taken: "from row 3".
    pub(super) fn row_of_taken(&self, id: ValueId) -> Option<u64> {
        let one = self.slot(id, "one")?;
        self.number_in(self.slot(one, "told-of")?, "row")
    }

    /// What is taken in a move of a game of Nim that is told.
    pub(super) fn told_play(&self, id: ValueId) -> Option<Play> {
        let ways = self.ways(id)?;
        let heap = self
            .row_of_taken(id)
            .filter(|row| (1..=self.names.heaps.len() as u64).contains(row));
        match ways[..] {
            // "From row 3" names a heap by its number.
            [
                Taken {
                    count: Some(count), ..
                },
            ] if let Some(heap) = heap => {
                let heap = HeapNo(heap as usize);
                Some(Play::Take(vec![Take::of(heap, count)]))
            }
            [way] if !way.middle && !way.end && !way.rest => Some(match (way.count?, way.of) {
                (count, None) => Play::TakeSomewhere(count),
                (count, Some(from)) => Play::Sizes {
                    heap: None,
                    from,
                    to: from.checked_sub(count)?,
                },
            }),
            _ => None,
        }
    }

    /// Whether the clause ends behind a phrase.
    pub(super) fn ends_clause(&self, id: ValueId) -> bool {
        matches!(self.value(id), Value::Row { end, .. } if self.ends_at(*end))
    }

    /// What is taken and what is left, which must be the same move.
    pub(super) fn take_and_leave(&self, id: ValueId) -> Option<Play> {
        let heap = match self.slot(id, "heap") {
            Some(heap) => Some(self.heap(heap)?),
            None if self.slot(id, "a").is_some() => None,
            // "Row 1: 5 ⊕ 4 = 1, so take 4 and leave 1."
            None => match self.value(id) {
                Value::Row { at, .. } if self.names.layout.is_nim() => Some(self.heap_before(*at)?),
                _ => return None,
            },
        };
        let count = self.number_in(id, "n")?;
        let to = self
            .number_in(id, "to")
            .or_else(|| self.number_in(id, "b"))?;
        if let Some(other) = self.slot(id, "heap2")
            && self.heap(other) != heap
        {
            return None;
        }
        let from = match self.number_in(id, "a") {
            Some(from) => from,
            None => count.checked_add(to)?,
        };
        (from.checked_sub(to)? == count).then_some(Play::Sizes { heap, from, to })
    }

    /// The heap of a board on which all others are empty.
    pub(super) fn only_one_left(&self) -> Option<HeapNo> {
        let mut left = (1..).zip(self.names.heaps).filter(|(_, size)| **size > 0);
        let (n, _) = left.next()?;
        left.next().is_none().then_some(HeapNo(n))
    }

    pub(super) fn places(&self, id: ValueId) -> Option<Play> {
        // "Take 1 or 2" is no move.
        if self.has_word(id, "or") {
            return None;
        }
        let one = self.number_in(id, "n");
        let pair = self.number_in(id, "a").zip(self.number_in(id, "b"));
        match (self.numbers_in(id, "places"), pair, one) {
            (Some(all), ..) => places(&all),
            (_, Some((a, b)), _) => places(&[a, b]),
            (_, _, Some(n)) => places(&[n]),
            _ => None,
        }
    }

    /// "The middle counter of the five", where one arc only has such a middle.
    fn in_the_middle(&self, part: ValueId) -> Option<Play> {
        let taken = self.taken(part)?;
        let count = taken.count.filter(|_| taken.middle)?;
        let middle = |(first, size): &(u64, u64)| {
            let places = self.names.heaps.len() as u64;
            let before = size.checked_sub(count).filter(|rest| rest % 2 == 0)? / 2;
            let such = taken.of.is_none_or(|of| of == *size);
            let of_arc = (0..count).map(|by| (first + before + by - 1) % places + 1);
            such.then(|| of_arc.collect::<Vec<u64>>())
        };
        let arcs = self.arcs();
        let mut all = arcs.iter().filter_map(middle);
        let only = all.next()?;
        (all.next().is_none() && taken.arc.is_none()).then_some(places(&only))?
    }

    /// The first place and the size of each arc; none where the circle is full.
    fn arcs(&self) -> Vec<(u64, u64)> {
        let markers = self.names.heaps;
        let round = self.names.layout == Layout::Circle;
        let Some(gap) = markers
            .iter()
            .position(|marker| *marker == 0)
            .or((!round).then_some(0))
        else {
            return Vec::new();
        };
        let start = if round { gap } else { 0 };
        let mut arcs: Vec<(u64, u64)> = Vec::new();
        let mut goes_on = false;
        for (place, marker) in (1..).zip(markers).cycle().skip(start).take(markers.len()) {
            match arcs.last_mut() {
                Some((_, size)) if goes_on && *marker == 1 => *size += 1,
                _ if *marker == 1 => arcs.push((place, 1)),
                _ => {}
            }
            goes_on = *marker == 1;
        }
        arcs
    }

    /// "(2, 1) -> (1, 1)", where these are not the heaps that the paper is about.
    pub(super) fn other_boards(&self, id: ValueId) -> Option<[Vec<u64>; 2]> {
        let by = self.slot(id, "move")?;
        let boards = [
            self.numbers_in(by, "before")?,
            self.numbers_in(by, "after")?,
        ];
        let filled = |sizes: &[u64]| {
            let mut filled: Vec<u64> = sizes.iter().copied().filter(|size| *size > 0).collect();
            filled.sort_unstable();
            filled
        };
        let known = !self.names.heaps.is_empty();
        let other = known && filled(&boards[0]) != filled(self.names.heaps);
        (other && self.names.layout.is_nim()).then_some(boards)
    }

    /// The move between two boards.
    pub(super) fn between(&self, before: &[u64], after: &[u64]) -> Option<Play> {
        match self.names.has_places() {
            true => emptied(before, after).filter(|_| before == self.names.heaps),
            false => changed(before, after),
        }
    }
}

/// One marker from each place.
fn places(places: &[u64]) -> Option<Play> {
    let take = |&place: &u64| {
        let heap = HeapNo(usize::try_from(place).ok()?);
        Some(Take::of(heap, 1))
    };
    let takes: Option<Vec<Take>> = places.iter().map(take).collect();
    takes.map(Play::Take)
}

/// The markers that are there before and not after, where nothing else differs.
fn emptied(before: &[u64], after: &[u64]) -> Option<Play> {
    let mut gone = Vec::new();
    for (place, (before, after)) in (1..).zip(before.iter().zip(after)) {
        match (before, after) {
            (1, 0) => gone.push(place),
            (one, other) if one == other => {}
            _ => return None,
        }
    }
    let same = before.len() == after.len() && !gone.is_empty();
    places(&gone).filter(|_| same)
}
