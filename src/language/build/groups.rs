//! Several heaps or powers that are named at once: "the other two rows", "the first three", "the rest". The statement says
//! the same of each of them, and the number that stands with them is theirs.

use super::super::chart::{Chart, Member, Value, ValueId};
use super::super::said::Said;
use super::super::scan::Kind;
use crate::model::position::HeapNo;

/// The names of the rows that name several things.
const GROUP: &str = "group ";

impl Chart<'_> {
    /// Whether a phrase names several things at once.
    pub(super) fn is_group(&self, id: ValueId) -> bool {
        self.row_name(id).starts_with(GROUP)
    }

    /// The group that a statement is about.
    pub(super) fn group_in(&self, id: ValueId) -> Option<ValueId> {
        let slots = ["heap", "power"].into_iter();
        let mut held = slots.filter_map(|name| self.slot(id, name));
        held.find(|slot| self.is_group(*slot))
    }

    /// What a statement says of each member of a group.
    pub(super) fn says_of_each(&self, id: ValueId, group: ValueId) -> Option<Vec<Said>> {
        let one = |member: Member| {
            let outer = self.member.replace(Some(member));
            let said = self.says_alone(id);
            self.member.set(outer);
            said
        };
        let all: Option<Vec<Vec<Said>>> = self.members(group)?.into_iter().map(one).collect();
        all.map(|all| all.concat()).filter(|all| !all.is_empty())
    }

    fn members(&self, group: ValueId) -> Option<Vec<Member>> {
        if self.row_name(group) == "group other powers" {
            let others = self.other_powers(group)?.into_iter();
            return Some(others.map(Member::Power).collect());
        }
        let heaps = self.heaps_of_group(group)?.into_iter();
        Some(heaps.map(Member::Heap).collect())
    }

    /// The heaps of a group; nothing where their number is another one than is said.
    pub(super) fn heaps_of_group(&self, group: ValueId) -> Option<Vec<HeapNo>> {
        let heaps = self.names.heaps;
        if self.names.has_places() || heaps.len() < 2 {
            return None;
        }
        let all: Vec<HeapNo> = (1..=heaps.len()).map(HeapNo).collect();
        let count = self.number_in(group, "n");
        let some = |n: u64| {
            usize::try_from(n)
                .ok()
                .filter(|n| (2..heaps.len()).contains(n))
        };
        Some(match self.row_name(group) {
            "group first" => all.get(..some(count?)?)?.to_vec(),
            "group last" => all.get(heaps.len() - some(count?)?..)?.to_vec(),
            "group all" => {
                let filled = self.filled();
                (count == Some(filled.len() as u64)).then_some(filled)?
            }
            "group labelled" => self.all_labelled(&self.numbers_in(group, "labels")?)?,
            "group range" => {
                let [from, to] = ["from", "to"].map(|name| self.number_in(group, name));
                let range = usize::try_from(from?).ok()?..=usize::try_from(to?).ok()?;
                let known = *range.start() > 0 && *range.end() <= heaps.len();
                (known && range.start() < range.end()).then(|| range.map(HeapNo).collect())?
            }
            "group same" => {
                let size = self.number_in(group, "size")?;
                let same = |heap: &HeapNo| self.size_of(*heap) == Some(size);
                let same: Vec<HeapNo> = all.into_iter().filter(same).collect();
                let right = count.is_none_or(|count| count == same.len() as u64);
                (right && same.len() > 1).then_some(same)?
            }
            "group others" => self.other_heaps(group, count)?,
            "group other" => self.other_heaps(group, Some(1))?,
            _ => return None,
        })
    }

    /// The heaps that the sentence has not named yet: as many as is said.
    fn other_heaps(&self, group: ValueId, count: Option<u64>) -> Option<Vec<HeapNo>> {
        let Value::Row { at, .. } = self.value(group) else {
            return None;
        };
        let (named, perhaps) = self.heaps_named_before(*at);
        let filled = self.filled();
        let others = |named: &[HeapNo]| -> Vec<HeapNo> {
            let all = filled.iter().copied();
            all.filter(|heap| !named.contains(heap)).collect()
        };
        let both = [named.clone(), perhaps.clone()].concat();
        let last = named.last().copied().into_iter().collect();
        let it: Vec<HeapNo> = self.names.it.into_iter().collect();
        let ways = match (named.is_empty(), perhaps.is_empty()) {
            (true, true) => vec![it],
            _ if count.is_some() => vec![named, both, last],
            (false, true) => vec![named],
            (true, false) => vec![perhaps],
            (false, false) => return None,
        };
        let ways = ways.iter().filter(|named| !named.is_empty());
        let mut ways = ways.map(|named| others(named));
        ways.find(|others| match count {
            Some(count) => count == others.len() as u64,
            None => !others.is_empty(),
        })
    }

    /// The heaps that are not empty.
    pub(super) fn filled(&self) -> Vec<HeapNo> {
        let filled = (1..).zip(self.names.heaps).filter(|(_, size)| **size > 0);
        filled.map(|(n, _)| HeapNo(n)).collect()
    }

    /// How many heaps are not empty.
    pub(super) fn count_filled(&self) -> u64 {
        self.filled().len() as u64
    }

    /// The heaps that the sentence names before a token, and those that may be powers of 2 or labels as well.
    pub(super) fn heaps_named_before(&self, at: usize) -> (Vec<HeapNo>, Vec<HeapNo>) {
        let stops = |at: &usize| self.kind_at(*at) == Kind::Stop;
        let mut here = (0..at).rev().find(stops).map_or(0, |stop| stop + 1);
        let (mut named, mut perhaps) = (Vec::new(), Vec::new());
        while here < at {
            let groups = self.known("each-heap", here).iter();
            let group = groups.filter(|found| found.end <= at).find_map(|found| {
                let heaps = self.heaps_of_group(found.value)?;
                Some((found.end, heaps))
            });
            let heaps = self.known("heap", here).iter();
            let heap = heaps
                .filter(|found| found.end <= at && !self.is_bare(found.value))
                .filter_map(|found| Some((found.end, vec![self.heap(found.value)?])))
                .next_back();
            if let Some((end, heaps)) = group.or(heap) {
                named.extend(heaps);
                here = end;
                continue;
            }
            if let Kind::Number(n) = self.kind_at(here)
                && !self.is_plural(here)
                && let Some(heap) = self.heap_of_size(n)
            {
                let label = n <= self.names.heaps.len() as u64;
                match label || n.is_power_of_two() {
                    true => perhaps.push(heap),
                    false => named.push(heap),
                }
            }
            here += 1;
        }
        perhaps.retain(|heap| !named.contains(heap));
        (named, perhaps)
    }

    /// Whether a heap is only named by a number, or not at all.
    fn is_bare(&self, heap: ValueId) -> bool {
        matches!(self.row_name(heap), "bare" | "it")
    }

    /// The powers of 2 in the heaps that the sentence has not named yet.
    fn other_powers(&self, group: ValueId) -> Option<Vec<u64>> {
        let Value::Row { at, .. } = self.value(group) else {
            return None;
        };
        let stops = |at: &usize| self.kind_at(*at) == Kind::Stop;
        let begin = (0..*at).rev().find(stops).map_or(0, |stop| stop + 1);
        let number = |at: usize| match self.kind_at(at) {
            Kind::Number(n) => Some(n),
            _ => None,
        };
        let named: Vec<u64> = (begin..*at).filter_map(number).collect();
        let powers = named.iter().all(|n| n.is_power_of_two());
        (powers && !named.is_empty()).then_some(())?;
        let within = |power: &u64| self.names.heaps.iter().any(|size| size & power != 0);
        let others = self.all_powers().into_iter().filter(within);
        Some(others.filter(|power| !named.contains(power)).collect())
    }

    /// Whether each number of heaps that stands in a statement is theirs: "of the four heaps", "in all three".
    pub(super) fn counts_heaps(&self, id: ValueId) -> bool {
        let filled = self.count_filled();
        let right = |name: &str| {
            let counted = self
                .slot(id, name)
                .and_then(|slot| self.number_in(slot, "n"));
            self.names.heaps.len() < 2 || counted.is_none_or(|n| n == filled)
        };
        let columns = self.slot(id, "every-column");
        let columns = columns.and_then(|slot| self.number_in(slot, "n"));
        let all = || self.all_powers().len() as u64;
        let others = self.slot(id, "others-lack");
        let others = others.and_then(|slot| self.number_in(slot, "n"));
        // "No two rows are equal."
        let own = match self.row_name(id) {
            "equal parts" | "unequal parts" | "equal parts after" => self
                .number_in(id, "n")
                .is_none_or(|n| n == 2 || n == filled && n > 2),
            "columns parity" => self.number_in(id, "n").is_none_or(|n| n == all()),
            _ => true,
        };
        own && columns.is_none_or(|n| n == all())
            && others.is_none_or(|n| n + 1 == filled)
            && ["among", "of-heaps", "every-heap", "of-board"]
                .into_iter()
                .all(right)
    }
}
