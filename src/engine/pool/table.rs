//! The positions of one number of heaps, at least one of them big, counted and ordered.
//! Carries are not asked for here; `census` takes out the positions without them.

use num_bigint::{BigInt, BigUint};

use super::demand::{Demand, within};
use super::edges::{Bounds, Edges};
use super::gauge::Gauge;
use super::series::{self, Series};
use super::sums::{Parts, Sums};
use super::walk::Walk;

/// Counts of all parts of positions that a walk through the columns meets.
pub(super) struct Table {
    pub(super) gauge: Gauge,
    pub(super) bounds: Bounds,
    pub(super) edges: Edges,
    /// Free heaps by level.
    pub(super) free: Vec<Series>,
    /// For nim-sum 0.
    pub(super) even: Option<Sums>,
    /// For other nim-sums, as long as their largest power is not reached.
    pub(super) odd: Option<Sums>,
    /// What a walk may begin with, and for how many positions.
    starts: Vec<(Phase, BigUint)>,
}

/// What is known of the nim-sum on the way down through the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Nothing more is asked of it.
    Open,
    /// It is 0.
    Even,
    /// It is not 0, and its largest power is further down.
    Odd,
}

impl Phase {
    /// What the positions that meet the demand begin with.
    pub(super) fn starts(demand: &Demand, gauge: &Gauge, bounds: &Bounds) -> Vec<Phase> {
        let zero = demand.first_wins != Some(true) && within(&demand.winning_moves, 0);
        let other =
            demand.first_wins != Some(false) && Gauge::allows_moves(demand, bounds.heaps as u64);
        if bounds.heaps % 2 == 1 && bounds.shared() != 0 {
            // Every heap has the largest power both bounds share, so all of them win.
            let wins = other && gauge.allows(bounds.heaps);
            return if wins { vec![Phase::Open] } else { Vec::new() };
        }
        match (zero, other) {
            (true, true) if gauge.allows_all_moves() => vec![Phase::Open],
            (true, true) => vec![Phase::Even, Phase::Odd],
            (true, false) => vec![Phase::Even],
            (false, true) => vec![Phase::Odd],
            (false, false) => Vec::new(),
        }
    }
}

impl Table {
    /// The positions of `heaps` heaps between two different sizes; `None` if nothing meets the demand.
    pub(super) fn new(demand: &Demand, heaps: usize) -> Option<Table> {
        let number = heaps as u64;
        let (low, high) = demand.size_limits();
        if low >= high || low > 1 && !demand.allows_big(number, number) {
            return None;
        }
        let gauge = Gauge::new(demand, number)?;
        let bounds = Bounds::new(low, high, heaps);
        let seed = series::one_size(&gauge, heaps);
        let free = series::squares(&gauge, 0, seed, bounds.depth);
        let at_low = |ones: usize| {
            low > 1 || ones < heaps && demand.allows_big(number, number - ones as u64)
        };
        let edges = Edges::new(&gauge, &bounds, &free, at_low);
        let mut table = Table {
            gauge,
            bounds,
            edges,
            free,
            even: None,
            odd: None,
            starts: Vec::new(),
        };
        for phase in Phase::starts(demand, &table.gauge, &table.bounds) {
            table.start(phase);
        }
        Some(table)
    }

    /// Number of positions.
    pub(super) fn len(&self) -> BigUint {
        self.starts.iter().map(|start| &start.1).sum()
    }

    /// The position with this rank, ascending.
    pub(super) fn get(&self, rank: &BigUint) -> Option<Vec<u64>> {
        let mut rank = rank.clone();
        for (phase, len) in &self.starts {
            if rank < *len {
                return Some(Walk::new(self, *phase, rank).position());
            }
            rank -= len;
        }
        None
    }

    fn start(&mut self, phase: Phase) {
        match phase {
            Phase::Open => {}
            Phase::Even => self.even = Some(self.even_sums()),
            Phase::Odd => self.odd = Some(self.odd_sums()),
        }
        let len = Walk::new(self, phase, BigUint::ZERO).len();
        self.starts
            .push((phase, BigInt::to_biguint(&len).unwrap_or_default()));
    }

    fn even_sums(&self) -> Sums {
        let signs = series::product(
            &self.gauge,
            &self.free[0],
            &series::alternating(&self.free[0]),
        );
        let signed = series::squares(&self.gauge, 1, signs, self.bounds.depth);
        self.parts(false).sums(signed, self.free.clone())
    }

    fn odd_sums(&self) -> Sums {
        let (gauge, depth) = (&self.gauge, self.bounds.depth);
        let plain = series::product(gauge, &self.free[0], &series::marked(gauge, &self.free[0]));
        let signs = series::product(gauge, &plain, &series::alternating(&plain));
        self.parts(true).sums(
            series::squares(gauge, 2, signs, depth),
            series::squares(gauge, 1, plain, depth),
        )
    }

    fn parts(&self, odd: bool) -> Parts<'_> {
        Parts {
            gauge: &self.gauge,
            bounds: &self.bounds,
            edges: &self.edges,
            free: &self.free,
            odd,
        }
    }
}
