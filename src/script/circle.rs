//! Circles: places that are taken, boards written as `oo.o`, and the arcs between gaps.

use crate::model::position::{HeapNo, Take};
use crate::model::rules::Layout;

use super::reader::Reader;
use super::said::{Board, Play, Said, Unread};
use super::scan::Kind;
use super::words::Word;

/// What places are called.
const PLACES: [Word; 6] = [
    Word::Place,
    Word::Counter,
    Word::Heap,
    Word::Heaps,
    Word::Number,
    Word::Article,
];

/// Arcs of one line are no more than this.
const MOST_ARCS: u64 = 64;

impl Reader<'_> {
    pub fn is_circle(&self) -> bool {
        self.names.layout == Layout::Circle
    }

    /// `circles 1, 2`, `markers 1 and 2`, after "take". A bare number may as well be how many are taken.
    pub fn places(&mut self) -> Option<Play> {
        let named = self.attempt(Reader::place_noun).is_some();
        let mut places = vec![self.count()?];
        while let Some(place) = self.attempt(Reader::next_place) {
            places.push(place);
        }
        match (named, &places[..]) {
            (true, _) | (false, [_, _, ..]) => takes(&places),
            _ => {
                let _ = self.attempt(Reader::place_noun);
                let count = places.pop()?;
                self.ends().then_some(Play::TakeSomewhere(count))
            }
        }
    }

    fn place_noun(&mut self) -> Option<()> {
        self.articles();
        let found = self.one_of(&PLACES);
        self.skip(&PLACES);
        found.map(|_| ())
    }

    fn next_place(&mut self) -> Option<u64> {
        let from = self.at;
        self.eat(Kind::Comma);
        self.skip(&[Word::And]);
        if self.at == from {
            self.eat(Kind::Minus)?;
        }
        let _ = self.attempt(Reader::place_noun);
        self.count()
    }

    /// `circle 4` in a list that began with "take".
    pub fn elided_place(&mut self) -> Option<Play> {
        self.is_circle().then_some(())?;
        self.place_noun()?;
        let place = self.count()?;
        takes(&[place])
    }

    /// A statement that a circle begins: `oo.o is a P-position`, `oooo -> ..oo`.
    pub fn ring_statement(&mut self) -> Option<()> {
        let from = self.at;
        let board = self.ring()?;
        match self.kind() {
            Kind::Arrow => {
                self.at += 1;
                let after = self.ring()?;
                match emptied(&board, &after) {
                    Some(play) if board == self.names.heaps => self.say(from, Said::Move(play)),
                    _ => self.refuse(from, Unread::Other),
                }
                Some(())
            }
            _ => self.outcome_of(from, board),
        }
    }

    /// The markers of a circle.
    pub fn ring(&mut self) -> Option<Vec<u64>> {
        let Kind::Ring(marks, places) = self.kind() else {
            return None;
        };
        self.at += 1;
        Some((0..places).map(|place| marks >> place & 1).collect())
    }

    /// `..oooooo` after "leaves": the board after the move that was made.
    pub fn ring_after(&mut self) -> Option<()> {
        let from = self.at;
        self.skip(&[Word::Article, Word::Place, Word::Position]);
        self.eat(Kind::Colon);
        let after = self.ring()?;
        self.say(from, Said::After(after));
        Some(())
    }

    /// `arcs: 3, 3`, `arcs of ooo.ooo.: 3, 3`, `the arcs are equal`.
    pub fn arcs(&mut self) -> Option<()> {
        let from = self.at;
        let before = self.before();
        let one = self.text_of(from).eq_ignore_ascii_case("arc");
        self.word(Word::Arc)?;
        let of = self.attempt(|r| {
            r.word(Word::Of)?;
            r.ring().map(Board::These)
        });
        let of = of.unwrap_or_else(|| self.board());
        let _ = self
            .eat(Kind::Colon)
            .or_else(|| self.one_of(&[Word::Is, Word::Of, Word::With]).map(|_| ()));
        let denied = self.word(Word::Not).is_some();
        self.skip(&[Word::Both, Word::Still, Word::Size, Word::Article]);
        if self.word(Word::Equal).is_some() {
            let equal = !denied;
            self.say(from, Said::EqualParts { of, equal });
            return Some(());
        }
        let are = self.board_list()?;
        let open = match self.kind() {
            Kind::Comma | Kind::Stop => self.ahead(1) == Kind::Stop,
            kind => kind == Kind::Word(Word::Counter),
        };
        if open || before == Kind::Word(Word::Of) {
            return None;
        }
        let several = are.len() > 1 || one || self.before_list_is_colon(from);
        (several && !denied).then(|| self.say(from, Said::Parts { of, are }))
    }

    fn before_list_is_colon(&self, from: usize) -> bool {
        let tokens = self.tokens().get(from..self.at).unwrap_or(&[]);
        tokens.iter().any(|token| token.kind == Kind::Colon)
    }

    /// `two arcs of 3`, `2 equal arcs`.
    pub fn counted_arcs(&mut self) -> Option<()> {
        let from = self.at;
        let count = self
            .count()
            .filter(|count| (1..=MOST_ARCS).contains(count))?;
        if self.is(Word::Equal) {
            return self.equal_arcs(from);
        }
        self.word(Word::Arc)?;
        self.one_of(&[Word::Of, Word::With])?;
        self.skip(&[Word::Size]);
        let mut are = self.board_list()?;
        if let [size] = are[..] {
            are = vec![size; usize::try_from(count).ok()?];
        }
        let all = u64::try_from(are.len()) == Ok(count);
        let of = self.board_left();
        all.then(|| self.say(from, Said::Parts { of, are }))
    }

    /// `equal arcs`.
    pub fn equal_arcs(&mut self, from: usize) -> Option<()> {
        self.word(Word::Equal)?;
        self.word(Word::Arc)?;
        let of = self.board_left();
        self.say(from, Said::EqualParts { of, equal: true });
        Some(())
    }

    /// The board after a move where arcs "remain" or "are left".
    fn board_left(&mut self) -> Board {
        let left = self.attempt(|r| {
            r.skip(&[Word::Is]);
            r.word(Word::Left)
        });
        match left {
            Some(()) => Board::Next,
            None => self.board(),
        }
    }

    /// `answer opposite`, `on the opposite side`.
    pub fn opposite(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::Opposite)?;
        let again = self.last().is_some_and(|item| item.said == Said::Mirror);
        if !again {
            self.say(from, Said::Mirror);
        }
        Some(())
    }
}

/// One marker from each place.
fn takes(places: &[u64]) -> Option<Play> {
    let take = |&place: &u64| {
        let heap = HeapNo(usize::try_from(place).ok()?);
        Some(Take { heap, count: 1 })
    };
    places
        .iter()
        .map(take)
        .collect::<Option<_>>()
        .map(Play::Take)
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
    takes(&gone).filter(|_| same)
}
