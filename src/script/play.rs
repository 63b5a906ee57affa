//! Moves: what is taken, what is left, sizes before and after, and what is said of a move that was just named.

use crate::model::formula::Relation;
use crate::model::position::{HeapNo, Take};

use super::reader::Reader;
use super::said::{Play, Said, Unread};
use super::scan::Kind;
use super::words::Word;

impl Reader<'_> {
    /// A move with what is said of it: that it wins, that it changes the nim-sum, or only that it is made.
    pub fn play_statement(&mut self) -> Option<()> {
        let from = self.at;
        let play = match self.attempt(|r| r.play(true)) {
            Some(play) => play,
            None if self.is(Word::Leave) => return self.leaves(),
            None => return self.by_taking().or_else(|| self.unread_play()),
        };
        if let Some((heap, count, to)) = self.same_move(&play) {
            return self.merge(heap, count, to);
        }
        let said = self.attempt(|r| r.follows_play(&play));
        self.say(from, said.unwrap_or(Said::Move(play)));
        Some(())
    }

    /// Whether a move only tells what the one before it leaves: `take 3 from row 3 (16 -> 13)`.
    fn same_move(&self, play: &Play) -> Option<(HeapNo, u64, u64)> {
        let Said::Move(Play::Take(takes)) = &self.last()?.said else {
            return None;
        };
        let [take] = takes[..] else {
            return None;
        };
        let to = match *play {
            Play::Leave { heap, size } if heap == take.heap => size,
            Play::Sizes { heap, from, to } if heap.is_none_or(|heap| heap == take.heap) => {
                (from.checked_sub(to)? == take.count).then_some(to)?
            }
            _ => return None,
        };
        Some((take.heap, take.count, to))
    }

    /// `leaving 13` after `take 3 from row 3` tells the same move; else what is left is a board.
    fn leaves(&mut self) -> Option<()> {
        self.at += 1;
        if let Some(Said::Move(Play::Take(takes))) = self.last().map(|item| &item.said)
            && let ([take], Kind::Number(size)) = (&takes[..], self.kind())
            && !matches!(
                self.ahead(1),
                Kind::Xor | Kind::Plus | Kind::Comma | Kind::Relation(_)
            )
            && !matches!(
                self.ahead(1),
                Kind::Word(Word::Big | Word::Ones | Word::Heaps)
            )
        {
            let (heap, count) = (take.heap, take.count);
            self.at += 1;
            self.skip(&[Word::Counter, Word::There]);
            return self.merge(heap, count, size);
        }
        self.clause.next = true;
        if self.attempt(Reader::ring_after).is_some() {
            return Some(());
        }
        let _ = self.attempt(|r| {
            r.articles();
            r.skip(&[Word::Heaps, Word::Position]);
            match r.last().map(|item| &item.said) {
                Some(Said::Move(_)) => r.whole_board(),
                _ => r.board_after(),
            }
        });
        Some(())
    }

    /// `new rows: 5, 8, 13`, `new position 5 8 13`.
    pub fn new_board(&mut self) -> Option<()> {
        self.word(Word::New)?;
        self.one_of(&[Word::Heaps, Word::Position])?;
        let equal = Kind::Relation(Relation::Equal);
        let being = self.eat(Kind::Colon).or_else(|| self.eat(equal));
        let _ = being.or_else(|| self.word(Word::Is));
        self.clause.next = true;
        let ring = self.attempt(Reader::ring_after);
        ring.or_else(|| self.whole_board())
    }

    /// All heaps as they are after a move.
    fn whole_board(&mut self) -> Option<()> {
        let from = self.at;
        let after = self.listed_board()?;
        let whole = after.len() == self.names.heaps.len();
        let goes_on = matches!(
            self.kind(),
            Kind::Xor | Kind::Plus | Kind::Relation(_) | Kind::Arrow | Kind::Word(Word::Is)
        );
        (whole && !goes_on).then(|| self.say(from, Said::After(after)))
    }

    /// What was taken and what is left are one move.
    fn merge(&mut self, heap: HeapNo, count: u64, to: u64) -> Option<()> {
        let end = self.span(self.at.saturating_sub(1)).end;
        let item = self.sentence.items.last_mut()?;
        let from = count.checked_add(to)?;
        let heap = Some(heap);
        item.said = Said::Move(Play::Sizes { heap, from, to });
        item.span.end = end.max(item.span.end);
        Some(())
    }

    /// `by removing three` after `14 to 11` tells the same move; alone, how many are taken is no number of counters.
    fn by_taking(&mut self) -> Option<()> {
        self.attempt(|r| {
            let start = r.at;
            r.word(Word::Take)?;
            r.skip(&[Word::Away]);
            let is = r.count()?;
            r.skip(&[Word::Counter]);
            if matches!(
                r.kind(),
                Kind::Minus | Kind::Word(Word::From | Word::Of | Word::In)
            ) {
                return None;
            }
            if let Some(Said::Move(Play::Sizes { from, to, .. })) = r.last().map(|item| &item.said)
            {
                let (from, less) = (*from, *to);
                r.say(start, Said::Difference { from, less, is });
            }
            Some(())
        })
    }

    /// A move that begins like one and does not go on so.
    fn unread_play(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::Take)?;
        self.number()?;
        self.skip(&[Word::Counter]);
        self.one_of(&[Word::From, Word::Of])?;
        self.articles();
        self.number()?;
        self.refuse(from, Unread::Other);
        Some(())
    }

    /// A move. With `joined`, "and 2 from row 1" belongs to the same move.
    pub fn play(&mut self, joined: bool) -> Option<Play> {
        match self.kind() {
            Kind::Word(Word::Take) => {
                self.at += 1;
                self.take(joined)
            }
            Kind::Word(Word::Leave) => {
                self.at += 1;
                self.leave()
            }
            Kind::Word(Word::Reduce | Word::Change) => {
                self.at += 1;
                self.reduce()
            }
            Kind::Number(_) => self.sizes(),
            _ => self.heap_change(),
        }
    }

    /// `row 3: 16 -> 13`, `row 3 from 16 to 13`, `row 3 -> 13`.
    fn heap_change(&mut self) -> Option<Play> {
        let heap = self.heap()?;
        if self.becomes().is_some() {
            let size = self.number()?;
            return Some(Play::Leave { heap, size });
        }
        if let Some(count) = self.attempt(Reader::take_there) {
            return Some(Play::Take(vec![Take { heap, count }]));
        }
        self.eat(Kind::Colon);
        match self.word(Word::From) {
            Some(()) => self.size_to_size(Some(heap)),
            None => self.arrow(Some(heap)),
        }
    }

    /// `->`, "becomes".
    pub fn becomes(&mut self) -> Option<()> {
        let word = self.text_of(self.at).to_ascii_lowercase();
        let becomes = self.is(Word::Is) && word.starts_with("become");
        match becomes || self.kind() == Kind::Arrow {
            true => self.at += 1,
            false => return None,
        }
        Some(())
    }

    /// `row 3: take 3`, after the heap.
    fn take_there(&mut self) -> Option<u64> {
        if matches!(self.kind(), Kind::Colon | Kind::Comma | Kind::Minus) {
            self.at += 1;
        }
        self.skip(&[Word::Player, Word::Can, Word::I]);
        self.word(Word::Take)?;
        self.skip(&[Word::Away]);
        let count = self.count()?;
        self.skip(&[Word::Counter, Word::Away]);
        let elsewhere = matches!(
            self.kind(),
            Kind::Word(Word::From | Word::Of | Word::In) | Kind::Minus
        );
        (!elsewhere).then_some(count)
    }

    /// `from row 3 take 3`.
    pub fn heap_first(&mut self) -> Option<()> {
        let from = self.at;
        self.at += 1;
        let heap = self.attempt(Reader::heap).or_else(|| self.heap_by_size())?;
        let count = self.take_there()?;
        self.say(from, Said::Move(Play::Take(vec![Take { heap, count }])));
        Some(())
    }

    /// `3 from row 3` where nothing else is said.
    pub fn elided_take(&mut self) -> Option<()> {
        let from = self.at;
        if self.clause.first < self.sentence.items.len() {
            return None;
        }
        let count = self.count()?;
        self.skip(&[Word::Counter]);
        self.word(Word::From)?;
        let heap = self.heap()?;
        self.ends()
            .then(|| self.say(from, Said::Move(Play::Take(vec![Take { heap, count }]))))
    }

    fn sizes(&mut self) -> Option<Play> {
        if self.ahead(1) == Kind::Colon {
            let n = self.number()?;
            self.at += 1;
            let heap = usize::try_from(n).ok().map(HeapNo);
            return self.arrow(heap);
        }
        let play = self.arrow(None)?;
        let Play::Sizes { from, to, .. } = play else {
            return Some(play);
        };
        let heap = self.attempt(|r| {
            r.one_of(&[Word::In, Word::Of])?;
            r.heap()
        });
        Some(Play::Sizes { heap, from, to })
    }

    fn arrow(&mut self, heap: Option<HeapNo>) -> Option<Play> {
        let from = self.number()?;
        match heap {
            Some(_) => self.becomes().or_else(|| self.word(Word::To))?,
            None => self.becomes()?,
        }
        let to = self.number()?;
        let goes_on = matches!(self.kind(), Kind::Arrow | Kind::Plus | Kind::Xor);
        (!goes_on).then_some(Play::Sizes { heap, from, to })
    }

    /// `16 to 13` after "from".
    fn size_to_size(&mut self, heap: Option<HeapNo>) -> Option<Play> {
        let from = self.number()?;
        self.word(Word::To)?;
        let to = self.number()?;
        Some(Play::Sizes { heap, from, to })
    }

    fn reduce(&mut self) -> Option<Play> {
        self.articles();
        if let Kind::Number(_) = self.kind() {
            return self.size_to_size(None);
        }
        let heap = self.heap()?;
        if self.word(Word::From).is_some() {
            return self.size_to_size(Some(heap));
        }
        self.word(Word::To)?;
        let size = self.number()?;
        Some(Play::Leave { heap, size })
    }

    /// `13 in row 3`, `row 3 with 13`.
    fn leave(&mut self) -> Option<Play> {
        self.skip(&[Word::Only]);
        if let Some(heap) = self.attempt(Reader::heap) {
            self.word(Word::With)?;
            let size = self.count()?;
            self.skip(&[Word::Counter]);
            return Some(Play::Leave { heap, size });
        }
        let size = self.count()?;
        self.skip(&[Word::Counter]);
        if self.alone() {
            return Some(Play::LeaveSomewhere(size));
        }
        self.one_of(&[Word::In, Word::Of])?;
        let heap = self.attempt(Reader::heap).or_else(|| self.heap_by_size())?;
        Some(Play::Leave { heap, size })
    }

    fn take(&mut self, joined: bool) -> Option<Play> {
        self.skip(&[Word::Only]);
        if self.is_circle() {
            return self.places();
        }
        if let Some(heap) = self.attempt(Reader::whole_heap) {
            return Some(Play::TakeHeap(heap));
        }
        self.skip(&[Word::Away]);
        let count = self
            .attempt(Reader::worked_count)
            .or_else(|| self.count())?;
        self.skip(&[Word::Counter]);
        if let Some(any) = self.attempt(Reader::of_all) {
            return Some(match any {
                true => Play::TakeFromAny(count),
                false => Play::TakeFromAll(count),
            });
        }
        let Some(heap) = self.attempt(Reader::of_heap) else {
            if self.attempt(Reader::taken_from_single).is_some() {
                let heap = HeapNo(1);
                return Some(Play::Take(vec![Take { heap, count }]));
            }
            return self.alone().then_some(Play::TakeSomewhere(count));
        };
        let mut takes = vec![Take { heap, count }];
        while let Some(take) = joined.then(|| self.attempt(Reader::another)).flatten() {
            takes.push(take);
        }
        Some(Play::Take(takes))
    }

    /// `16 - 13 = 3` where a number to take is expected; the difference is said by itself.
    fn worked_count(&mut self) -> Option<u64> {
        let start = self.at;
        let from = self.number()?;
        self.eat(Kind::Minus)?;
        let less = self.number()?;
        self.eat(Kind::Relation(Relation::Equal))?;
        let is = self.number()?;
        let at = self.at;
        self.skip(&[Word::Counter]);
        self.attempt(Reader::of_heap)?;
        self.at = at;
        self.say(start, Said::Difference { from, less, is });
        Some(is)
    }

    /// Whether nothing but the number stands in the clause.
    fn alone(&self) -> bool {
        self.ends() && self.clause.first == self.sentence.items.len()
    }

    /// Whether the clause ends here.
    pub fn ends(&self) -> bool {
        matches!(
            self.kind(),
            Kind::End | Kind::Stop | Kind::Semicolon | Kind::Question
        )
    }

    fn of_heap(&mut self) -> Option<HeapNo> {
        self.skip(&[Word::Away]);
        self.one_of(&[Word::From, Word::Of, Word::In])?;
        self.attempt(Reader::heap).or_else(|| self.heap_by_size())
    }

    /// `from both`, `from all rows`; true where it is `from any row`.
    fn of_all(&mut self) -> Option<bool> {
        self.one_of(&[Word::From, Word::Of])?;
        let any = self.text_of(self.at).eq_ignore_ascii_case("any");
        self.one_of(&[Word::Both, Word::Every, Word::All])?;
        self.articles();
        self.skip(&[Word::Heap, Word::Heaps]);
        Some(any)
    }

    /// `row 3`, `all of row 3`, `all counters from row 3`.
    fn whole_heap(&mut self) -> Option<HeapNo> {
        self.articles();
        let all = self.word(Word::All).is_some();
        if all {
            self.articles();
            self.skip(&[Word::Counter]);
            self.skip(&[Word::Of, Word::From, Word::In]);
        }
        let heap = self.attempt(Reader::heap);
        if heap.is_some() || !all {
            return heap;
        }
        self.skip(&[Word::Heap]);
        match self.number() {
            Some(size) => self.heap_of_size(size),
            None => self.only_one_left(),
        }
    }

    fn another(&mut self) -> Option<Take> {
        self.eat(Kind::Comma);
        self.word(Word::And)?;
        self.skip(&[Word::Take]);
        let count = self.count()?;
        self.skip(&[Word::Counter]);
        let heap = self.of_heap()?;
        Some(Take { heap, count })
    }

    /// What is said of a move directly after it.
    fn follows_play(&mut self, play: &Play) -> Option<Said> {
        self.joiners();
        let by = || Some(play.clone());
        match self.kind() {
            Kind::Word(Word::Win) => {
                self.at += 1;
                Some(Said::Wins(by()))
            }
            Kind::Word(Word::Change) => {
                let (before, after) = self.changes()?;
                let by = by();
                Some(Said::Changes { by, before, after })
            }
            Kind::Word(Word::Make | Word::Makes) => {
                self.zeroes()?;
                Some(Said::Zeroes(by()))
            }
            Kind::Word(Word::Is) => {
                self.at += 1;
                self.is_winning(play)
            }
            _ => None,
        }
    }

    /// "and", "to", "which", "this move" between a move and what is said of it.
    fn joiners(&mut self) {
        self.eat(Kind::Comma);
        self.skip(&[Word::And, Word::So]);
        self.skip(&[Word::It, Word::To, Word::Move, Word::Can]);
    }

    fn is_winning(&mut self, play: &Play) -> Option<Said> {
        self.articles();
        let only = self.word(Word::Only).is_some();
        self.word(Word::Winning)?;
        self.skip(&[Word::Move]);
        Some(match only {
            true => Said::WinningMoves {
                moves: vec![play.clone()],
                only,
            },
            false => Said::Wins(Some(play.clone())),
        })
    }

    /// `changes the nim-sum from 2 to 4`.
    pub fn changes(&mut self) -> Option<(u64, u64)> {
        self.word(Word::Change)?;
        self.articles();
        self.nim_sum_name()?;
        self.word(Word::From)?;
        let before = self.number()?;
        self.word(Word::To)?;
        let after = self.number()?;
        Some((before, after))
    }

    /// `makes the nim-sum 0`.
    pub fn zeroes(&mut self) -> Option<()> {
        self.one_of(&[Word::Make, Word::Makes])?;
        self.articles();
        self.skip(&[Word::New]);
        self.nim_sum_name()?;
        self.skip(&[Word::Is, Word::Equal, Word::To]);
        let _ = self.eat(Kind::Relation(Relation::Equal));
        (self.count()? == 0).then_some(())
    }

    /// `5, 8, 16 -> 5, 8, 13`: boards before and after a move in one heap; how the game goes on is not told by it.
    pub fn board_move(&mut self, from: usize, before: &[u64]) -> Option<()> {
        self.eat(Kind::Arrow)?;
        let after = self.listed_board()?;
        match changed(before, &after) {
            Some(play) => self.say(from, Said::Move(play)),
            None => self.refuse(from, Unread::Other),
        }
        while self.eat(Kind::Arrow).is_some() {
            self.listed_board()?;
        }
        Some(())
    }

    /// `5 8 16 -> 5 8 13`.
    pub fn spaced_move(&mut self) -> Option<()> {
        let from = self.at;
        let before = self.spaced()?;
        self.board_move(from, &before)
    }

    fn spaced(&mut self) -> Option<Vec<u64>> {
        let mut list = vec![self.number()?];
        while list.len() <= self.names.heaps.len()
            && let Some(n) = self.number()
        {
            list.push(n);
        }
        (list.len() > 1 && list.len() == self.names.heaps.len()).then_some(list)
    }

    fn listed_board(&mut self) -> Option<Vec<u64>> {
        self.attempt(Reader::spaced).or_else(|| self.board_list())
    }

    /// `5, 8, 13` after "leaves" or "new rows": the move that leads there.
    pub fn board_after(&mut self) -> Option<()> {
        let from = self.at;
        let after = self.listed_board()?;
        let play = changed(self.names.heaps, &after)?;
        let goes_on = matches!(
            self.kind(),
            Kind::Xor | Kind::Plus | Kind::Relation(_) | Kind::Arrow
        );
        (!goes_on).then(|| self.say(from, Said::Move(play)))
    }

    /// Numbers with commas between them, perhaps in brackets.
    pub fn board_list(&mut self) -> Option<Vec<u64>> {
        let bracket = self.eat(Kind::Open).is_some();
        let mut list = vec![self.number()?];
        loop {
            let at = self.at;
            let comma = self.eat(Kind::Comma).is_some();
            let and = self.word(Word::And).is_some();
            match self.kind() {
                Kind::Number(n) if comma || and => {
                    list.push(n);
                    self.at += 1;
                }
                _ => {
                    self.at = at;
                    break;
                }
            }
        }
        if bracket {
            self.eat(Kind::Close)?;
        }
        Some(list)
    }
}

/// The move between two boards that differ in one heap.
fn changed(before: &[u64], after: &[u64]) -> Option<Play> {
    let all = before.iter().zip(after);
    let mut changed = (1..).zip(all).filter(|(_, (a, b))| a != b);
    match (changed.next(), changed.next()) {
        (Some((n, (&from, &to))), None) if before.len() == after.len() => Some(Play::Sizes {
            heap: Some(HeapNo(n)),
            from,
            to,
        }),
        _ => None,
    }
}
