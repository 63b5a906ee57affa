//! Large pools: exact counts and access by rank, number of heaps by number of heaps, without listing.

use num_bigint::BigUint;

use super::demand::Demand;
use super::disjoint::Disjoint;
use super::table::Table;

/// All positions that meet a demand, by number of heaps.
pub(super) struct Census {
    classes: Vec<Class>,
    len: BigUint,
}

/// The positions with the same number of heaps: first the one whose heaps are all as small as possible.
///
/// It is apart where no heap is big, since misère play has its own rule there, and where all heaps have the one size
/// asked for. It is no member of the other parts.
struct Class {
    flat: Option<Vec<u64>>,
    rest: Rest,
    len: BigUint,
}

/// All other positions.
enum Rest {
    Nothing,
    /// Whether anything is carried was not asked.
    Table(Table),
    /// Nothing is carried.
    Disjoint(Disjoint),
    /// Something is carried: the first without the second.
    Carrying(Table, Disjoint),
}

impl Census {
    /// Counts the positions.
    pub(super) fn new(demand: &Demand) -> Census {
        let (fewest, most) = demand.heap_limits();
        let classes: Vec<Class> = (fewest..=most)
            .map(|heaps| Class::new(demand, heaps as usize))
            .collect();
        let len = classes.iter().map(|class| &class.len).sum();
        Census { classes, len }
    }

    pub(super) fn len(&self) -> &BigUint {
        &self.len
    }

    /// The position with this rank, ascending; `None` from `len` on.
    pub(super) fn get(&self, rank: &BigUint) -> Option<Vec<u64>> {
        let mut rank = rank.clone();
        for class in &self.classes {
            if rank < class.len {
                return class.get(rank);
            }
            rank -= &class.len;
        }
        None
    }
}

impl Class {
    fn new(demand: &Demand, heaps: usize) -> Class {
        let (low, high) = demand.size_limits();
        let flat = vec![low; heaps];
        let flat = ((low == 1 || low == high) && demand.met_by(&flat)).then_some(flat);
        let rest = Rest::new(demand, heaps);
        let len = BigUint::from(flat.is_some()) + rest.len();
        Class { flat, rest, len }
    }

    fn get(&self, rank: BigUint) -> Option<Vec<u64>> {
        match &self.flat {
            Some(flat) if rank == BigUint::ZERO => Some(flat.clone()),
            Some(_) => self.rest.get(&(rank - 1u8)),
            None => self.rest.get(&rank),
        }
    }
}

impl Rest {
    fn new(demand: &Demand, heaps: usize) -> Rest {
        match demand.carries {
            // One heap alone is its own nim-sum.
            Some(true) if heaps == 1 => Rest::Nothing,
            Some(false) if heaps > 1 => Rest::Disjoint(Disjoint::new(demand, heaps)),
            Some(true) => Table::new(demand, heaps).map_or(Rest::Nothing, |table| {
                Rest::Carrying(table, Disjoint::new(demand, heaps))
            }),
            _ => Table::new(demand, heaps).map_or(Rest::Nothing, Rest::Table),
        }
    }

    fn len(&self) -> BigUint {
        match self {
            Rest::Nothing => BigUint::ZERO,
            Rest::Table(table) => table.len(),
            Rest::Disjoint(disjoint) => disjoint.len(),
            Rest::Carrying(table, disjoint) => table.len() - disjoint.len(),
        }
    }

    fn get(&self, rank: &BigUint) -> Option<Vec<u64>> {
        match self {
            Rest::Nothing => None,
            Rest::Table(table) => table.get(rank),
            Rest::Disjoint(disjoint) => disjoint.get(rank),
            Rest::Carrying(table, disjoint) => carrying(table, disjoint, rank),
        }
    }
}

/// The position with this rank, where each position that has to be left out hands over to one at the end of the table:
/// the first left out to the first of the last so many, and so on. This ends, as no two ever hand over to the same.
fn carrying(table: &Table, disjoint: &Disjoint, rank: &BigUint) -> Option<Vec<u64>> {
    let len = table.len() - disjoint.len();
    let mut position = table.get(rank)?;
    while let Some(left_out) = disjoint.rank(&position) {
        position = table.get(&(&len + left_out))?;
    }
    Some(position)
}
