//! Heaps as they are named: by a number, or by a size or a look that no other heap has.

use crate::model::position::HeapNo;

use super::reader::Reader;
use super::scan::Kind;
use super::words::Word;

impl Reader<'_> {
    /// `row 3`, `heap no 3`, `the third row`, `a_3`, `the row with 16`, `the largest row`.
    pub fn heap(&mut self) -> Option<HeapNo> {
        self.articles();
        let n = match self.kind() {
            Kind::HeapName(n) => {
                self.at += 1;
                n
            }
            Kind::Ordinal(n) if matches!(self.ahead(1), Kind::Word(Word::Heap)) => {
                self.at += 2;
                n
            }
            Kind::Word(Word::Heap) => return self.numbered().or_else(|| self.sized()),
            Kind::Word(_) => return self.by_look(),
            _ => return None,
        };
        numbered(n)
    }

    /// `row 3`, `heap no 3`, `pile #3`.
    fn numbered(&mut self) -> Option<HeapNo> {
        self.attempt(|r| {
            r.at += 1;
            r.skip(&[Word::Number, Word::No]);
            if r.text_of(r.at) == "#" {
                r.at += 1;
            }
            numbered(r.count()?)
        })
    }

    /// `row with 16 counters`, `heap of size 16`.
    fn sized(&mut self) -> Option<HeapNo> {
        self.attempt(|r| {
            r.at += 1;
            r.skip(&[Word::It]);
            r.one_of(&[Word::With, Word::Of, Word::Has])?;
            r.skip(&[Word::Size, Word::Article]);
            let size = r.count()?;
            r.skip(&[Word::Counter]);
            r.heap_of_size(size)
        })
    }

    /// `the largest row`, `the smaller pile`, `the last row`.
    fn by_look(&mut self) -> Option<HeapNo> {
        if self.ahead(1) != Kind::Word(Word::Heap) {
            return None;
        }
        let sizes = self.names.heaps.iter().copied();
        let found = match self.kind() {
            Kind::Word(Word::Largest) if self.is_about_size() => self.only_heap(sizes.max()?),
            Kind::Word(Word::Smallest) => self.only_heap(sizes.filter(|&size| size > 0).min()?),
            Kind::Word(Word::Last) => Some(HeapNo(self.names.heaps.len())),
            _ => None,
        }?;
        self.at += 2;
        Some(found)
    }

    /// "top" and "leading" are said of powers; the top row is the first.
    fn is_about_size(&self) -> bool {
        let word = self.text_of(self.at).to_ascii_lowercase();
        !matches!(&word[..], "top" | "leading" | "msb")
    }

    /// `16`, `the 16`, `the 16 in row 3`, where a heap is expected. A bare number may as well be the number of a row.
    pub fn heap_by_size(&mut self) -> Option<HeapNo> {
        let from = self.at;
        self.articles();
        let named = self.at > from;
        let size = self.number()?;
        self.skip(&[Word::Counter, Word::Heap]);
        let heap = self.attempt(|r| {
            r.one_of(&[Word::From, Word::Of, Word::In])?;
            r.heap()
        });
        let label = usize::try_from(size).is_ok_and(|n| n <= self.names.heaps.len());
        match heap {
            None if named || !label => self.heap_of_size(size),
            heap => heap,
        }
    }

    /// The first heap of a size.
    pub fn heap_of_size(&self, size: u64) -> Option<HeapNo> {
        let found = self.names.heaps.iter().position(|&other| other == size)?;
        Some(HeapNo(found + 1))
    }

    /// The heap of a board on which all others are empty.
    pub fn only_one_left(&self) -> Option<HeapNo> {
        self.only_heap(self.names.heaps.iter().copied().max()?)
            .filter(|_| self.names.heaps.iter().filter(|&&size| size > 0).count() == 1)
    }

    fn only_heap(&self, size: u64) -> Option<HeapNo> {
        let many = self.names.heaps.iter().filter(|&&other| other == size);
        (many.count() == 1).then(|| self.heap_of_size(size))?
    }
}

fn numbered(n: u64) -> Option<HeapNo> {
    usize::try_from(n).ok().map(HeapNo)
}
