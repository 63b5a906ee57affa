//! From a phrase to the powers of 2 that it names, in heaps and in numbers, and to digits in binary.

use super::super::binary::spelt;
use super::super::chart::{Chart, Value, ValueId};
use super::super::said::{Digits, Of, Said, Which};
use super::super::scan::Kind;
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::HeapNo;
use crate::model::rules::Layout;

impl Chart<'_> {
    /// The power that a phrase means without naming it.
    pub(super) fn which_power(&self, id: ValueId) -> Which {
        let slot = self.slot(id, "that-power");
        match slot.map_or("", |slot| self.row_name(slot)) {
            "top" => Which::Top,
            _ => Which::Named,
        }
    }

    /// The power that a phrase names, or 0 where it is meant without a name.
    pub(super) fn power_or_meant(&self, id: ValueId) -> Option<u64> {
        match self.slot(id, "power") {
            Some(_) => self.power_in(id).filter(|power| *power > 0),
            None => Some(0),
        }
    }

    /// "8s: 0, 1, 1, even -> 0": the digits of a column, how many ones it has, whether that is even, and what stands below.
    pub(super) fn column_in_words(&self, id: ValueId) -> Option<Vec<Said>> {
        let power = self.power_or_meant(id).filter(|power| *power > 0)?;
        let tally = self.slot(id, "tally").unwrap_or(id);
        let mut said = Vec::new();
        let (digits, sum) = match self.slot(tally, "added") {
            Some(added) => self.added_digits(added)?,
            None => (self.numbers_in(tally, "digits"), None),
        };
        if let Some(digits) = digits {
            let heaps = self.names.heaps.iter();
            let right: Vec<u64> = heaps.map(|size| u64::from(size & power != 0)).collect();
            // The same digits in another order may be those of the heaps in another order.
            let ones = |of: &[u64]| of.iter().filter(|digit| **digit == 1).count();
            let reordered = digits != right && ones(&digits) == ones(&right);
            let fits = digits.len() == right.len() && digits.iter().all(|digit| *digit < 2);
            (fits && !reordered).then_some(())?;
            said.extend((1..).zip(digits).map(|(heap, digit)| Said::Contains {
                heap: HeapNo(heap),
                power,
                denied: digit == 0,
            }));
        }
        if let Some(list) = self.numbers_in(tally, "list") {
            said.extend(list.into_iter().map(|number| Said::PowerIn {
                number,
                power,
                denied: false,
            }));
        }
        let times = self.number_in(tally, "times").or(sum);
        if let Some(times) = times.or_else(|| self.how_often(tally)) {
            said.push(Said::Occurs { power, times });
        }
        let parity = self
            .slot(id, "parity")
            .map(|slot| self.word_of(slot) == "odd");
        let below = match self.number_in(id, "below") {
            Some(0) => Some(false),
            Some(digit) => (digit == 1 || digit == power).then_some(Some(true))?,
            None => None,
        };
        let again = below.filter(|below| parity != Some(*below));
        let odd = parity.into_iter().chain(again);
        said.extend(odd.map(|odd| Said::PowerParity { power, odd }));
        Some(said)
    }

    /// "101 + 110 = 011", without carries.
    pub(super) fn binary_sum(&self, id: ValueId) -> Option<Said> {
        let bits = |slot| match self.value(self.slot(id, slot)?) {
            Value::Bits(bits) => Some(*bits),
            _ => None,
        };
        let terms = ["a", "b", "c"].into_iter().filter_map(bits);
        Some(Said::SumInBinary {
            terms: terms.collect(),
            is: bits("is")?,
        })
    }

    /// The digits that are added in "0+1+1" or "0+1+1 = 2", and their sum where it is said.
    fn added_digits(&self, formula: ValueId) -> Option<(Option<Vec<u64>>, Option<u64>)> {
        let Value::Formula(Ok(said)) = self.value(formula) else {
            return None;
        };
        let [Said::Chain { names: None, chain }] = &said[..] else {
            return None;
        };
        let Expr::Plus(terms) = &chain.left else {
            return None;
        };
        let sum = match &chain.links[..] {
            [] => None,
            [(Relation::Equal, sum)] => Some(sum.as_number()?),
            _ => return None,
        };
        let digits: Vec<u64> = terms.iter().map(Expr::as_number).collect::<Option<_>>()?;
        // "1 + 1 = 0" is the digit below, and no number of ones.
        let ones = digits.iter().filter(|digit| **digit == 1).count() as u64;
        let sum = sum.filter(|sum| *sum == ones || *sum != ones % 2);
        Some((Some(digits), sum))
    }

    /// `29 = 16 + 8 + 4 + 1` within a statement about 29.
    pub(super) fn split_sum(&self, id: ValueId) -> Option<Said> {
        let sum = match self.slot(id, "of").map(|of| self.value(of)) {
            Some(Value::Sum(sum)) => sum.clone(),
            _ => self.sum_in(id)?,
        };
        let number = match self.number_in(id, "n") {
            Some(n) => n,
            None => self.size_of(self.heap_in(id)?)?,
        };
        let chain = Chain::equal(Expr::number(number), sum);
        Some(Said::Chain { names: None, chain })
    }

    pub(super) fn contains(&self, id: ValueId, denied: bool) -> Option<Said> {
        let power = self.power_or_meant(id)?;
        // A number that is no heap may be the nim-sum.
        Some(match (self.heap_in(id), self.number_in(id, "n")) {
            (Some(heap), _) => return self.contained(heap, power, denied),
            (None, Some(number)) => Said::PowerIn {
                number,
                power,
                denied,
            },
            _ => return None,
        })
    }

    /// That a heap has a power of 2. Without a nim-sum in the game, "the heap has 22" is its size; in Nim it may be either.
    pub(super) fn contained(&self, heap: HeapNo, power: u64, denied: bool) -> Option<Said> {
        let is_size = !denied && self.size_of(heap) == Some(power);
        let single = !denied && self.names.layout == Layout::Piles;
        let now = !denied && (0..self.tokens.len()).any(|at| self.is_word_in("now-word", at));
        match !power.is_power_of_two() {
            true if single || now => Some(Said::Holds { heap, size: power }),
            true if is_size => None,
            _ => Some(Said::Contains {
                heap,
                power,
                denied,
            }),
        }
    }

    /// What digits beside a number say of it: that they are this number, unless they are its decimal ones.
    pub(super) fn digits_of(&self, id: ValueId, number: u64) -> Option<Said> {
        let Value::Bits(bits) = self.value(self.slot(id, "b")?) else {
            return None;
        };
        let decimal = format!("{:b}", bits.value).parse() == Ok(number);
        (!decimal).then_some(Said::InBinary {
            number,
            bits: *bits,
            reads: true,
        })
    }

    /// Powers that cancel, all of each or a pair: "the 4s, the 2s and both 9s".
    pub(super) fn groups(&self, id: ValueId) -> Option<Vec<Said>> {
        let cancels = |group: ValueId| {
            Some(Said::PairCancels {
                power: self.power_in(group).filter(|power| *power > 0)?,
                other: None,
                all: self.row_name(group) == "all",
            })
        };
        self.listed_values(id, "groups")
            .into_iter()
            .map(cancels)
            .collect()
    }

    /// What a list holds, or the one thing that stands in its place.
    pub(super) fn listed_values(&self, id: ValueId, slot: &str) -> Vec<ValueId> {
        let Some(list) = self.slot(id, slot) else {
            return Vec::new();
        };
        match self.value(list) {
            Value::Many(all) => all.clone(),
            _ => vec![list],
        }
    }

    /// The numbers that are listed, heaps by their sizes; none where a heap is not known.
    pub(super) fn numbers_named(&self, id: ValueId) -> Option<Vec<u64>> {
        if let Some(list) = self.numbers_in(id, "list") {
            return Some(list);
        }
        let size = |heap: ValueId| self.size_of(self.heap(self.slot(heap, "heap")?)?);
        self.listed_values(id, "heaps")
            .into_iter()
            .map(size)
            .collect()
    }

    /// That each of several heaps has a power, or lacks it.
    pub(super) fn each_contains(&self, id: ValueId, denied: bool) -> Option<Vec<Said>> {
        let power = self.power_or_meant(id)?;
        let of_heap = |heap| Said::Contains {
            heap,
            power,
            denied,
        };
        let pair = self.number_in(id, "x").zip(self.number_in(id, "y"));
        let pair = pair.map(|(x, y)| vec![x, y]);
        if let Some(list) = pair.or_else(|| self.numbers_in(id, "list")) {
            let of_size = |size| match self.heap_of_size(size) {
                Some(heap) => of_heap(heap),
                None => Said::PowerIn {
                    number: size,
                    power,
                    denied,
                },
            };
            return Some(list.into_iter().map(of_size).collect());
        }
        let heaps = self.heaps_named(id).filter(|heaps| !heaps.is_empty())?;
        Some(heaps.into_iter().map(of_heap).collect())
    }

    /// A power of which one is left, or none.
    pub(super) fn survives(&self, id: ValueId, denied: bool) -> Option<Said> {
        (self.names.heaps.len() > 1).then_some(Said::Survives {
            power: self.power_or_meant(id)?,
            denied,
        })
    }

    /// All heaps in binary, in their order.
    pub(super) fn board_in_binary(&self, id: ValueId) -> Option<Vec<Said>> {
        let all = self.listed_values(id, "bits");
        let digits = |value: &ValueId| match self.value(self.slot(*value, "b")?) {
            Value::Bits(bits) => Some(*bits),
            _ => None,
        };
        let written: Vec<Digits> = all.iter().map(digits).collect::<Option<_>>()?;
        let said = |(number, bits)| Said::InBinary {
            number,
            bits,
            reads: false,
        };
        let numbers = self.numbers_each_of(id, written.len())?;
        Some(numbers.into_iter().zip(written).map(said).collect())
    }

    /// The numbers of which as many things are said in order; the heaps where it names none.
    pub(super) fn numbers_each_of(&self, id: ValueId, many: usize) -> Option<Vec<u64>> {
        let numbers = self.numbers_in(id, "numbers");
        let numbers = numbers.unwrap_or_else(|| self.names.heaps.to_vec());
        (numbers.len() == many && many > 1).then_some(numbers)
    }

    /// A power in figures or as a plural: `4s`.
    pub(super) fn power_in(&self, id: ValueId) -> Option<u64> {
        self.number_in(id, "power")
    }

    pub(super) fn how_often(&self, id: ValueId) -> Option<u64> {
        let k = self.slot(id, "k")?;
        // "Once" and "twice" are rows of their own, named by their number.
        self.number_in(k, "n")
            .or_else(|| self.row_name(k).parse().ok())
    }

    /// What a largest power is in, where it is said.
    pub(super) fn power_of(&self, id: ValueId) -> Option<Of> {
        if let Some(n) = self.number_in(id, "n") {
            return Some(Of::Number(n));
        }
        let of = self.slot(id, "power-of").or_else(|| self.slot(id, "of"));
        let of = of.or_else(|| self.slot(self.slot(id, "in-what")?, "of"));
        let alone = self.row_name(id) == "largest power in heap";
        let heap = || {
            self.slot(id, "heap")
                .and_then(|heap| self.heap(heap))
                .map(Of::Heap)
        };
        let Some(of) = of else {
            return heap().filter(|_| !alone);
        };
        match self.row_name(of) {
            "heap" => self.heap(self.slot(of, "heap")?).map(Of::Heap),
            "nim-sum" => Some(self.number_in(of, "n").map_or(Of::NimSum, Of::Number)),
            "number" => {
                let n = self.number_in(of, "n")?;
                // "The highest digit of 111 is the 4": of seven in binary.
                let is = self.number_in(id, "is");
                let bits = self.sum_in_bits(n).filter(|bits| {
                    let top = bits.checked_ilog2().map(|top| 1 << top);
                    top == is
                });
                Some(Of::Number(bits.unwrap_or(n)))
            }
            _ => None,
        }
    }

    /// The powers of 2 up to the largest heap: one for each column.
    pub(super) fn all_powers(&self) -> Vec<u64> {
        let largest = self.names.heaps.iter().max().copied().unwrap_or(0);
        let powers = (0..u64::BITS).map(|k| 1_u64 << k);
        powers.take_while(|power| *power <= largest).collect()
    }

    /// How often several powers occur: "two 8s, one 4 and two 2s".
    pub(super) fn occurrences(&self, id: ValueId) -> Option<Vec<Said>> {
        let counts = self.listed_values(id, "counts").into_iter();
        let occurs = |count| {
            Some(Said::Occurs {
                power: self.number_in(count, "power").filter(|power| *power > 0)?,
                times: self
                    .number_in(count, "k")
                    .or_else(|| self.how_often(count))?,
            })
        };
        let all: Vec<Said> = counts.map(occurs).collect::<Option<_>>()?;
        // "Two 11s and two 4s" counts heaps, perhaps those that a move leaves.
        let power = |said: &Said| said.power().is_some_and(u64::is_power_of_two);
        let all = match all.iter().all(power) {
            true => all,
            false => all
                .into_iter()
                .map(|said| Said::Perhaps(Box::new(said)))
                .collect(),
        };
        (all.len() > 1).then_some(all)
    }

    pub(super) fn written_in_binary(&self, id: ValueId) -> Option<Said> {
        let number = match self.number_in(id, "n") {
            Some(n) => n,
            None => self.size_of(self.heap_in(id)?)?,
        };
        let heap = self.slot(id, "heap").and_then(|heap| self.heap(heap));
        if heap.is_some_and(|heap| self.size_of(heap) != Some(number)) {
            return None;
        }
        let Value::Bits(bits) = self.value(self.slot(id, "b")?) else {
            return None;
        };
        // Digits that may as well be decimal are only read as binary where that is true.
        // Less than the number, they may be what is left of it.
        let decimal = format!("{:b}", bits.value).parse().unwrap_or(u64::MAX);
        // "XOR the three: 1110": so many numbers.
        let short = bits.width < 3 || decimal < number || self.begins_in_words(id);
        // "1101 -> 1100" are digits both times.
        let digits = spelt(number).is_some_and(|other| other.width == bits.width);
        if decimal == number || digits || short && bits.value != number {
            return None;
        }
        Some(Said::InBinary {
            number,
            bits: *bits,
            reads: self.row_name(id) == "reads binary",
        })
    }

    /// Whether two powers are named, each as a plural: "the 8s and the 2s".
    pub(super) fn are_plural(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        let numbers = (*at..*end).filter(|at| matches!(self.kind_at(*at), Kind::Number(_)));
        let numbers: Vec<usize> = numbers.collect();
        numbers.len() == 2 && numbers.into_iter().all(|at| self.is_plural(at))
    }

    /// A list of powers as a sum.
    pub(super) fn plus(&self, id: ValueId) -> Option<Expr> {
        let list = self.numbers_in(id, "list")?;
        (list.len() > 1).then(|| Expr::Plus(list.into_iter().map(Expr::number).collect()))
    }

    /// Whether a phrase has a product in it.
    pub(super) fn has_product(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        (*at..*end).any(|at| self.kind_at(at) == Kind::Times)
    }
}
