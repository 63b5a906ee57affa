//! From a phrase to the heaps that it names, and the boards.

use super::super::chart::{Chart, Member, Value, ValueId};
use super::super::said::{Board, Said};
use super::super::scan::Kind;
use crate::model::position::{HeapNo, MOST_HEAPS};

impl Chart<'_> {
    /// The sizes of one board; where there is one heap, several numbers are several boards.
    pub(super) fn sizes_of_board(&self, id: ValueId) -> Option<Vec<u64>> {
        if let Some(board) = self.slot(id, "board") {
            return self.equal_heaps(board);
        }
        let single = self.names.heaps.len() == 1 && self.numbers_are_listed(id);
        self.numbers_in(id, "sizes")
            .filter(|sizes| !(single && sizes.len() > 1 || self.draws_places(id, sizes)))
    }

    /// "Two rows of 3"; "two rows of 3 and 5" has numbers.
    fn equal_heaps(&self, board: ValueId) -> Option<Vec<u64>> {
        let sizes = self.repeated(board, "sizes")?;
        let sizes = Some(sizes).filter(|sizes| !self.draws_places(board, sizes))?;
        let count = self.number_in(board, "n").unwrap_or(sizes.len() as u64);
        Some(sizes).filter(|sizes| sizes.len() as u64 == count)
    }

    /// Whether arcs of 1 in numbers would be taken for a drawing of places.
    fn draws_places(&self, id: ValueId, sizes: &[u64]) -> bool {
        let drawn = |at: usize| matches!(self.kind_at(at), Kind::Ring(..));
        let numbers = match self.value(id) {
            Value::Row { at, end, .. } => !(*at..*end).any(drawn),
            _ => true,
        };
        self.names.has_places() && numbers && sizes.iter().all(|size| *size < 2)
    }

    /// Sizes, of which one may stand for as many as are counted: "two rows of 3".
    pub(super) fn repeated(&self, id: ValueId, slot: &str) -> Option<Vec<u64>> {
        let sizes = self.numbers_in(id, slot)?;
        match (self.number_in(id, "n"), &sizes[..]) {
            (Some(count), [size]) => {
                let count = usize::try_from(count).ok();
                let count = count.filter(|n| (1..=MOST_HEAPS).contains(n))?;
                Some(vec![*size; count])
            }
            _ => Some(sizes),
        }
    }

    /// Whether a phrase has a list, of which more is said than of one board: "are", "both", "all".
    pub(super) fn numbers_are_listed(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        !(*at..*end).any(|at| self.is_word_in("is-one", at))
    }

    /// The heap with a label. Of three rows "row 11" can only be the one with 11, and then "row 3" is the one with 3;
    /// "row 4" may be miscounted.
    pub(super) fn labelled(&self, label: u64) -> Option<HeapNo> {
        let beyond = self.names.by_size || self.is_beyond(label);
        let sized = self.heap_of_size(label).filter(|_| beyond);
        sized.or(usize::try_from(label).ok().map(HeapNo))
    }

    /// Whether a number is too large for a label, even for a miscounted one.
    fn is_beyond(&self, label: u64) -> bool {
        label > self.names.heaps.len() as u64 + 1
    }

    /// Whether a heap is called by its size: "row 11" of three.
    pub(in crate::language) fn calls_by_size(&self) -> bool {
        let called = |at: usize| match self.kind_at(at + 1) {
            Kind::Number(n) => self.is_beyond(n) && self.heap_of_size(n).is_some(),
            _ => false,
        };
        let nouns = (0..self.tokens.len()).filter(|at| self.is_word_in("heap-noun", *at));
        self.names.layout.is_nim() && nouns.into_iter().any(called)
    }

    /// The heaps of several labels; where one of them can be no label and all are sizes, "rows 8, 9 and 3" names the sizes.
    pub(super) fn all_labelled(&self, labels: &[u64]) -> Option<Vec<HeapNo>> {
        let label = |n: &u64| usize::try_from(*n).ok().map(HeapNo);
        let sized = || labels.iter().map(|size| self.heap_of_size(*size)).collect();
        let beyond = |n: &u64| self.names.by_size || *n > self.names.heaps.len() as u64;
        let sizes = labels.iter().any(beyond).then(sized).flatten();
        sizes.or_else(|| labels.iter().map(label).collect())
    }

    /// Whether the heap of a phrase is named by its place, and not by its size.
    pub(in crate::language) fn names_place(&self, id: ValueId) -> bool {
        let heap = self.slot(id, "heap");
        let told = self
            .slot(id, "what")
            .and_then(|what| self.row_of_taken(what));
        let numbered = told.is_some() || heap.is_some_and(|heap| self.row_name(heap) == "numbered");
        numbered && !self.names.by_size && !self.calls_by_size()
    }

    /// The heap that a noun phrase names.
    pub(in crate::language) fn heap(&self, id: ValueId) -> Option<HeapNo> {
        let label = |n: u64| usize::try_from(n).ok().map(HeapNo);
        let sizes = || self.names.heaps.iter().copied();
        let row = self.row_name(id);
        // Where there is one heap, or a circle, "the last one" is a counter.
        let among = matches!(row, "largest" | "smallest" | "top" | "last" | "middle");
        if among && (self.names.has_places() || self.names.heaps.len() < 2) {
            return None;
        }
        match row {
            "numbered" => {
                let number = self.number_of_value(id)?;
                // "Coin 9" is the coin on 9.
                let coin = self.names.layout.disguise().is_some()
                    && !["row", "heap", "pile"]
                        .iter()
                        .any(|word| self.has_word(id, word));
                let on = self.heap_of_size(number).filter(|_| coin);
                on.or_else(|| self.labelled(number))
            }
            "sized" => self.heap_of_size(self.number_in(id, "size")?),
            "both" => {
                let heap = label(self.number_in(id, "n")?)?;
                (self.size_of(heap)? == self.number_in(id, "size")?).then_some(heap)
            }
            "largest" => self.only_heap(sizes().max()?),
            "smallest" => self.only_heap(sizes().filter(|&size| size > 0).min()?),
            "big" => {
                let mut big = (1..).zip(sizes()).filter(|(_, size)| *size > 1);
                let (only, _) = big.next()?;
                big.next().is_none().then_some(HeapNo(only))
            }
            "top" => Some(HeapNo(1)),
            "last" => Some(HeapNo(self.names.heaps.len())),
            "middle" => {
                let heaps = self.names.heaps.len();
                (heaps % 2 == 1).then_some(HeapNo(heaps / 2 + 1))
            }
            "it" => {
                let Value::Row { at, .. } = self.value(id) else {
                    return None;
                };
                self.heap_before(*at).or(self.names.it)
            }
            "single" => (self.names.heaps.len() == 1).then_some(HeapNo(1)),
            "own name" => self.heap_of_name(&self.name_in(id)?),
            "named" => self.heap(self.slot(id, "heap")?),
            _ if self.is_group(id) => match self.member.get() {
                Some(Member::Heap(heap)) => Some(heap),
                _ => None,
            },
            "bare" => {
                // A bare number may as well be the label of a heap.
                let size = self.number_in(id, "n")?;
                let ambiguous = usize::try_from(size).is_ok_and(|n| n <= self.names.heaps.len());
                let things = self.slot(id, "things").is_some();
                self.heap_of_size(size).filter(|_| !ambiguous || things)
            }
            _ => None,
        }
    }

    /// The heap that a name of the student's own stands for; `r1` and `h2` are heaps by their initials.
    pub(in crate::language) fn heap_of_name(&self, name: &str) -> Option<HeapNo> {
        if let Some(size) = self.names.own(name) {
            return self.only_heap(size);
        }
        let number = name.to_lowercase();
        let number: usize = number.strip_prefix(['r', 'h'])?.parse().ok()?;
        (1..=self.names.heaps.len())
            .contains(&number)
            .then_some(HeapNo(number))
    }

    /// Whether the heap of a phrase is only named by a letter.
    pub(super) fn is_own_name(&self, id: ValueId) -> bool {
        let heap = self.slot(id, "heap");
        heap.is_some_and(|heap| self.row_name(heap) == "own name")
    }

    pub(in crate::language) fn heap_in(&self, id: ValueId) -> Option<HeapNo> {
        match self.slot(id, "heap") {
            Some(heap) => self.heap(heap),
            None => match (self.number_in(id, "n"), self.value(id)) {
                (Some(size), _) => self.heap_of_size(size),
                (None, Value::Row { at, .. }) => self.heap_before(*at).or(self.names.it),
                _ => None,
            },
        }
    }

    /// The first heap of a size.
    pub(super) fn heap_of_size(&self, size: u64) -> Option<HeapNo> {
        let found = self.names.heaps.iter().position(|&other| other == size)?;
        Some(HeapNo(found + 1))
    }

    pub(super) fn only_heap(&self, size: u64) -> Option<HeapNo> {
        let many = self.names.heaps.iter().filter(|&&other| other == size);
        (many.count() == 1).then(|| self.heap_of_size(size))?
    }

    pub(super) fn size_of(&self, heap: HeapNo) -> Option<u64> {
        self.names.heaps.get(heap.0.checked_sub(1)?).copied()
    }

    /// "Row 1: 11 ⊕ 3 = 8", where another heap has 11 counters, and the formula is not that of the others; or no such heap is on
    /// the board.
    pub(in crate::language) fn is_of_another_heap(&self, id: ValueId) -> bool {
        let (Value::Row { at, .. }, Some(label)) = (self.value(id), self.slot(id, "heap")) else {
            return false;
        };
        let heap = |at: usize| match self.kind_at(at) {
            Kind::Number(n) => self.names.heaps.contains(&n).then_some(n),
            _ => None,
        };
        let sign = |at: &usize| matches!(self.kind_at(*at), Kind::Colon | Kind::Comma);
        let Some(first) = (*at..self.tokens.len()).find(sign) else {
            return false;
        };
        let size = self.heap(label).and_then(|heap| self.size_of(heap));
        // "Row 9: 9 ⊕ 11 = 2" names it by its size.
        let by_size = first.checked_sub(1).and_then(heap);
        let Some(size) = size.or(by_size) else {
            return true;
        };
        let works = matches!(self.kind_at(first + 2), Kind::Xor | Kind::Minus);
        let other = heap(first + 1).is_some_and(|n| n != size);
        works && other && heap(first + 3).is_none()
    }

    /// A number, or the size of a heap.
    pub(super) fn size_meant(&self, id: ValueId) -> Option<u64> {
        match self.slot(id, "heap") {
            Some(heap) => self.size_of(self.heap(heap)?),
            None => self.number_in(id, "n"),
        }
    }

    /// A heap in which to move. "He must take it" says nothing of where, nor does that one always plays in the largest heap.
    pub(super) fn play_in(&self, id: ValueId) -> Option<Said> {
        let row = self.slot(id, "heap").map_or("", |heap| self.row_name(heap));
        let denied = self.row_name(id) == "no win in";
        let known = denied || !matches!(row, "it" | "largest" | "smallest");
        Some(Said::PlayIn {
            heap: self
                .heap_in(id)
                .filter(|_| known && self.names.heaps.len() > 1)?,
            denied,
            must: self.row_name(id) == "play in only",
        })
    }

    /// Several heaps, in each of which there is a winning move, or in none of which there is one.
    pub(super) fn wins_in_these(&self, id: ValueId, denied: bool) -> Option<Vec<Said>> {
        // "There is a winning move in row 1 or row 3" does not say in which.
        if !denied && self.has_word_in("alternative", id) {
            return None;
        }
        let wins = |heap| Said::PlayIn {
            heap,
            denied,
            must: false,
        };
        let heaps = self.heaps_named(id).filter(|heaps| !heaps.is_empty())?;
        Some(heaps.into_iter().map(wins).collect())
    }

    /// The heaps that a phrase lists, by their places or one by one; none where one of them is not known.
    pub(super) fn heaps_named(&self, id: ValueId) -> Option<Vec<HeapNo>> {
        if let Some(labels) = self.numbers_in(id, "labels") {
            return self.all_labelled(&labels);
        }
        let heaps = self.listed_values(id, "heaps").into_iter();
        heaps
            .map(|heap| self.heap(self.slot(heap, "heap")?))
            .collect()
    }

    /// The board that a statement names.
    pub(super) fn board_in(&self, id: ValueId) -> Board {
        let Some(of) = self.slot(id, "of-board") else {
            return Board::Unsaid;
        };
        let sizes = self.numbers_in(of, "sizes");
        let sizes = sizes.map(|sizes| Board::These(self.in_bits(sizes)));
        match self.row_name(of) {
            "these" => sizes.unwrap_or(Board::Unsaid),
            "labelled" => {
                let labels = self.numbers_in(of, "labels").unwrap_or_default();
                let heaps = self.all_labelled(&labels).unwrap_or_default().into_iter();
                let sizes: Option<Vec<u64>> = heaps.map(|heap| self.size_of(heap)).collect();
                // What can be no label is a size.
                Board::These(sizes.unwrap_or(labels))
            }
            "next" => Board::Next,
            "some" => self.some_heaps(of).map_or(Board::Unsaid, Board::These),
            _ => Board::Unsaid,
        }
    }

    /// The sizes of some of the heaps: "rows 1 and 2", "the first two", "the others".
    pub(super) fn some_heaps(&self, of: ValueId) -> Option<Vec<u64>> {
        let some = self.slot(of, "some")?;
        let (heaps, n) = (self.names.heaps, self.number_in(some, "n"));
        let n = n.map_or(Some(1), |n| usize::try_from(n).ok())?;
        let sizes: Vec<u64> = match self.row_name(some) {
            "first" => heaps.get(..n)?.to_vec(),
            "last" => heaps.get(heaps.len().checked_sub(n)?..)?.to_vec(),
            "others" => {
                let but = self.heap_in(some)?;
                let count = self.number_in(some, "count");
                let others = (1..).zip(heaps).filter(|(n, _)| HeapNo(*n) != but);
                let others: Vec<u64> = others.map(|(_, size)| *size).collect();
                let right = count.is_none_or(|count| count == others.len() as u64);
                right.then_some(others)?
            }
            "labelled" => {
                let heaps = self
                    .all_labelled(&self.numbers_in(some, "labels")?)?
                    .into_iter();
                heaps
                    .map(|heap| self.size_of(heap))
                    .collect::<Option<Vec<u64>>>()?
            }
            _ => {
                let named = self.listed_values(some, "heaps").into_iter();
                let size = |named| self.size_of(self.heap(self.slot(named, "heap")?)?);
                named.map(size).collect::<Option<Vec<u64>>>()?
            }
        };
        (sizes.len() > 1).then_some(sizes)
    }

    /// Numbers that are heaps of the board written in binary, or else as they stand: "0101, 1001 and 1011".
    pub(super) fn in_bits(&self, sizes: Vec<u64>) -> Vec<u64> {
        let heaps = self.names.heaps;
        let read = |n: &u64| u64::from_str_radix(&n.to_string(), 2).ok();
        let bits: Option<Vec<u64>> = sizes.iter().map(read).collect();
        let decimal = sizes.iter().all(|n| heaps.contains(n));
        match bits.filter(|bits| bits.iter().all(|n| heaps.contains(n))) {
            Some(bits) if !decimal => bits,
            _ => sizes,
        }
    }

    /// "Without row 3", "with 21 instead of 20", "with one more row of 1": the board that is imagined.
    pub(in crate::language) fn other_board(&self, id: ValueId) -> Option<Vec<u64>> {
        let mut heaps = self.names.heaps.to_vec();
        let number = |slot| self.number_in(id, slot);
        let at = |heap: HeapNo| {
            heap.0
                .checked_sub(1)
                .filter(|at| *at < self.names.heaps.len())
        };
        (!self.names.has_places()).then_some(())?;
        match self.row_name(id) {
            "without" => {
                let gone = match self.slot(id, "heap") {
                    Some(_) => vec![self.heap_in(id)?],
                    None => self.heaps_named(id)?,
                };
                for heap in gone {
                    *heaps.get_mut(at(heap)?)? = 0;
                }
                heaps.retain(|size| *size > 0);
            }
            "instead" => {
                let heap = match number("m") {
                    Some(size) => heaps.iter().position(|heap| *heap == size)?,
                    None => at(self.heap_in(id)?)?,
                };
                *heaps.get_mut(heap)? = number("n")?;
            }
            "one more" => heaps.push(number("n")?),
            row => {
                let size = heaps.get_mut(at(self.heap_in(id)?)?)?;
                *size = match row {
                    "less" => size.checked_sub(number("k")?)?,
                    _ => size.checked_add(number("k")?)?,
                };
            }
        }
        (!heaps.is_empty()).then_some(heaps)
    }

    /// How many winning moves there are; "one" may be one of them.
    pub(super) fn win_count(&self, id: ValueId) -> Option<Said> {
        let is = self.number_in(id, "n")?;
        let exactly = is != 1 || self.slot(id, "just").is_some();
        Some(Said::WinCount { is, exactly })
    }

    /// The board with one heap emptied, where a list names the other heaps: `leaves 1, 1, 1`. Different powers of 2 are
    /// rather those of a sum.
    pub(super) fn emptied(&self, list: &[u64]) -> Option<Vec<u64>> {
        let heaps = self.names.heaps;
        let powers = list.iter().try_fold(0_u64, |seen, n| {
            (n.is_power_of_two() && seen & n == 0).then_some(seen | n)
        });
        if list.len() < 2 || list.len() + 1 != heaps.len() || powers.is_some() {
            return None;
        }
        let gone = (0..heaps.len()).find(|gone| {
            let others = heaps.iter().enumerate().filter(|(at, _)| at != gone);
            others.map(|(_, size)| size).eq(list)
        })?;
        let left = heaps.iter().enumerate();
        Some(
            left.map(|(at, size)| if at == gone { 0 } else { *size })
                .collect(),
        )
    }
}
