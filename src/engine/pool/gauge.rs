//! What the demand asks of parts of positions, and which numbers it need not tell apart.

use super::demand::Demand;

/// What a part of a position adds to the numbers the demand is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mark {
    moves: u8,
    equal: u8,
    odd: u8,
}

/// Which numbers still matter for positions of a given number of heaps.
#[derive(Clone, Debug)]
pub(super) struct Gauge {
    moves: Span,
    equal: Span,
    odd: u8,
}

/// The numbers wanted, `low..=high`; `open` if no position can exceed `high`.
#[derive(Clone, Copy, Debug)]
struct Span {
    low: u8,
    high: u8,
    open: bool,
}

impl Gauge {
    /// The gauge for positions of `heaps` heaps, or `None` if `equal_heaps` or `left_after_pairs` rules them out.
    pub(super) fn new(demand: &Demand, heaps: u64) -> Option<Gauge> {
        let equal = match &demand.equal_heaps {
            Some(range) => Span::new(*range.start(), *range.end(), heaps)?,
            None => Span {
                low: 0,
                high: 0,
                open: true,
            },
        };
        let all_different = equal.high == 0 && !equal.open;
        let odd = if all_different {
            0
        } else {
            u8::try_from(demand.left_after_pairs).ok()?
        };
        let moves = Gauge::odd_moves(demand, heaps).unwrap_or(Span {
            low: 1,
            high: 1,
            open: true,
        });
        (demand.left_after_pairs <= heaps).then_some(Gauge { moves, equal, odd })
    }

    /// Whether some N-position of `heaps` heaps has a number of winning moves the demand allows.
    pub(super) fn allows_moves(demand: &Demand, heaps: u64) -> bool {
        Gauge::odd_moves(demand, heaps).is_some()
    }

    /// Whether every N-position of this number of heaps has a number of winning moves the demand allows.
    pub(super) fn allows_all_moves(&self) -> bool {
        self.moves.low == 1 && self.moves.open
    }

    /// Whether exactly `moves` winning moves, an odd number, are allowed.
    pub(super) fn allows(&self, moves: usize) -> bool {
        self.mark_moves(Mark::default(), moves)
            .is_some_and(|mark| self.wins(mark))
    }

    /// About how many marks a tally has; `moves` says whether winning moves are marked.
    pub(super) fn marks(&self, moves: bool) -> u64 {
        let last = |span: &Span| u64::from(if span.open { span.low } else { span.high });
        let free = u64::from(self.odd) / 2 + 1;
        // No heap shares its size alone; with the equal heaps known, only sizes taken three times leave a choice.
        let known = (0..=last(&self.equal))
            .filter(|&equal| equal != 1)
            .map(|equal| free.min(equal / 6 + 1));
        let open = if self.equal.open { free - 1 } else { 0 };
        (known.sum::<u64>() + open) * if moves { last(&self.moves) + 1 } else { 1 }
    }

    /// The mark of one size taken `times` times.
    pub(super) fn same_size(&self, times: usize) -> Option<Mark> {
        let equal = if times >= 2 { times } else { 0 };
        Some(Mark {
            moves: 0,
            equal: self.fold_equal(equal)?,
            odd: self.fold_odd(times % 2),
        })
    }

    /// The mark with this many winning moves more.
    pub(super) fn mark_moves(&self, mark: Mark, more: usize) -> Option<Mark> {
        Some(Mark {
            moves: self.fold_moves(usize::from(mark.moves) + more)?,
            ..mark
        })
    }

    /// The least mark that `spare` more heaps can complete; `moves` says whether the winning moves count.
    pub(super) fn least(&self, spare: usize, moves: bool) -> Mark {
        let spare = u8::try_from(spare).unwrap_or(u8::MAX);
        Mark {
            moves: if moves {
                self.moves.low.saturating_sub(spare)
            } else {
                0
            },
            equal: self.equal.low.saturating_sub(spare),
            odd: self.odd.saturating_sub(spare),
        }
    }

    fn odd_moves(demand: &Demand, heaps: u64) -> Option<Span> {
        let (low, high) = demand
            .winning_moves
            .as_ref()
            .map_or((1, heaps), |range| (*range.start(), *range.end()));
        let high = high.min(heaps);
        // The top power of the nim-sum lies in an odd number of heaps.
        let (low, high) = (low.max(1) | 1, high.saturating_sub(1 - high % 2));
        Span::new(low, high, heaps.saturating_sub(1 - heaps % 2))
    }

    /// The mark of two parts together, `None` if that is more than the demand allows.
    pub(super) fn join(&self, a: Mark, b: Mark) -> Option<Mark> {
        Some(Mark {
            moves: self.fold_moves(usize::from(a.moves) + usize::from(b.moves))?,
            equal: self.fold_equal(usize::from(a.equal) + usize::from(b.equal))?,
            odd: self.fold_odd(usize::from(a.odd) + usize::from(b.odd)),
        })
    }

    /// With nothing wanted beyond `low`, only the parity of the excess matters.
    fn fold_moves(&self, moves: usize) -> Option<u8> {
        let Span { low, high, open } = self.moves;
        match usize::from(low) {
            low if open && moves > low => u8::try_from(low - (moves - low) % 2).ok(),
            _ => u8::try_from(moves)
                .ok()
                .filter(|&moves| open || moves <= high),
        }
    }

    fn fold_equal(&self, equal: usize) -> Option<u8> {
        let Span { low, high, open } = self.equal;
        let folded = if open {
            equal.min(usize::from(low))
        } else {
            equal
        };
        u8::try_from(folded)
            .ok()
            .filter(|&equal| open || equal <= high)
    }

    fn fold_odd(&self, odd: usize) -> u8 {
        u8::try_from(odd).map_or(self.odd, |odd| odd.min(self.odd))
    }

    /// Whether a whole position with this mark has enough equal heaps and heaps left after pairs.
    pub(super) fn has_shape(&self, mark: Mark) -> bool {
        mark.equal >= self.equal.low && mark.odd >= self.odd
    }

    /// Whether a whole position with this mark has an allowed number of winning moves.
    pub(super) fn wins(&self, mark: Mark) -> bool {
        mark.moves % 2 == 1 && mark.moves >= self.moves.low
    }
}

impl Mark {
    /// Whether no number is below that of `least`.
    pub(super) fn reaches(self, least: Mark) -> bool {
        self.moves >= least.moves && self.equal >= least.equal && self.odd >= least.odd
    }
}

impl Span {
    fn new(low: u64, high: u64, most: u64) -> Option<Span> {
        let span = Span {
            low: u8::try_from(low).ok()?,
            high: u8::try_from(high.min(most)).ok()?,
            open: high >= most,
        };
        (span.low <= span.high).then_some(span)
    }
}
