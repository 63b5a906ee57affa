//! Where words that were read may be part of something that was not.

use super::pieces::Piece;
use super::telling::Telling;
use crate::language::binary::{agree_first, spelt};
use crate::language::said::{Board, OfMove, Play, Said, Tie, Told};
use crate::language::scan::Kind;
use crate::model::claim::Counted;
use crate::model::formula::Expr;
use crate::model::position::Take;

/// The lists of words for what a game is played with: one of them that no phrase has may be another heap or another board.
const THINGS: [&str; 8] = [
    "heap-noun",
    "heaps-noun",
    "counter",
    "counters",
    "arc",
    "arcs",
    "place-noun",
    "places-noun",
];

impl Telling<'_, '_> {
    /// Whether a word that does not fit may name what is counted, moved or played on: it is a word for such things, or it
    /// stands beside a number.
    pub(super) fn may_be_a_thing(&self, piece: &Piece) -> bool {
        let number = |at| {
            matches!(
                self.chart.kind_at(at),
                Kind::Number(_) | Kind::Large | Kind::Cardinal(_) | Kind::HeapName(_)
            )
        };
        let beside = piece.from.checked_sub(1).is_some_and(number) || number(piece.to);
        beside || self.is_thing(piece.from)
    }

    fn is_thing(&self, at: usize) -> bool {
        THINGS.iter().any(|list| self.chart.is_word_in(list, at))
    }

    /// Whether "the 8" must be taken, which may be a power.
    fn takes_a_power(&self, piece: &Piece, takes: &[Take]) -> bool {
        let power = |at: usize| {
            let taken = |n: u64| matches!(takes, [one] if one.count == n && n.is_power_of_two());
            let power = matches!(self.chart.kind_at(at), Kind::Number(n) if taken(n));
            power && at > 0 && self.chart.is_word_in("definite", at - 1)
        };
        let needed = |at| self.chart.is_word_in("needing", at);
        (piece.from..piece.to).any(power) && (piece.from..piece.to).any(needed)
    }

    /// Whether all numbers that a piece adds without carry are digits in binary, as many in each.
    fn is_all_binary(&self, piece: &Piece) -> bool {
        let signs = || (piece.from..piece.to).map(|at| self.chart.kind_at(at));
        if !signs().any(|sign| sign == Kind::Xor) || signs().any(|sign| sign == Kind::Plus) {
            return false;
        }
        let numbers = (piece.from..piece.to).filter(|at| {
            matches!(
                self.chart.kind_at(*at),
                Kind::Number(_) | Kind::Bits | Kind::Large
            )
        });
        let digits: Vec<&str> = numbers.map(|at| self.chart.text_of(at)).collect();
        let bits = |text: &&str| text.bytes().all(|digit| matches!(digit, b'0' | b'1'));
        digits.iter().all(bits) && digits.windows(2).all(|pair| pair[0].len() == pair[1].len())
    }

    /// Whether a nim-sum is that of some of the heaps and not of all.
    fn is_of_some_heaps(&self, sum: &Expr) -> bool {
        let mut heaps = self.chart.names.heaps.to_vec();
        let mut taken = |term: &Expr| {
            let at = heaps
                .iter()
                .position(|heap| term.as_number() == Some(*heap));
            at.map(|at| heaps.remove(at)).is_some()
        };
        let some = matches!(sum, Expr::Xor(terms) if terms.iter().all(&mut taken));
        some && heaps.iter().any(|heap| *heap > 0)
    }

    /// Whether a piece ends with "for the second player".
    fn is_for_a_player(&self, piece: &Piece) -> bool {
        let of = (piece.from..piece.to).find(|at| self.is_word(*at, "for"));
        let named = |at: usize| self.chart.player_at(at).is_some();
        let mover = |at: usize| self.is_word(at, "move") || self.is_word(at, "turn");
        of.is_some_and(|of| (of..piece.to).any(named) && !(of..piece.to).any(mover))
    }

    /// Whether "he" stands directly before a piece, or before one word: "he then clears".
    fn is_behind_he(&self, piece: &Piece) -> bool {
        let mut before = piece.from.saturating_sub(2)..piece.from;
        before.any(|at| self.chart.is_word_in("theirs", at))
    }

    /// Whether "in both cases" or "both times" stands beside a piece.
    fn is_of_cases(&self, piece: &Piece) -> bool {
        let mut around = piece.from.saturating_sub(3)..piece.to + 3;
        around.any(|at| self.chart.is_word_in("told-cases", at))
    }

    /// Whether a word stands at a place.
    pub(super) fn is_word(&self, at: usize, word: &str) -> bool {
        self.chart.text_of(at).eq_ignore_ascii_case(word)
    }

    /// Whether "second move" stands in a piece.
    fn is_nth_move(&self, piece: &Piece) -> bool {
        (piece.from..piece.to).any(|at| {
            let ordinal = matches!(self.chart.kind_at(at), Kind::Ordinal(_));
            ordinal && ["move", "turn"].contains(&self.chart.text_of(at + 1))
        })
    }

    /// Whether a column may be named by its place in the row of columns, and not by its power.
    fn may_number_a_column(&self, at: usize) -> bool {
        let small = matches!(self.chart.kind_at(at + 1), Kind::Number(n) if n < 8);
        small && self.chart.is_word_in("column-noun", at)
    }

    pub(super) fn is_of_row(&self, piece: &Piece, row: &str) -> bool {
        piece
            .value
            .is_some_and(|value| self.chart.row_name(value) == row)
    }

    /// Whether a piece says what can be done.
    pub(super) fn is_possible(&self, piece: &Piece) -> bool {
        let may = |at| self.chart.is_word_in("possible", at);
        (piece.from.saturating_sub(1)..piece.to).any(may)
    }

    /// Whether what was read may be part of something that was not: an answer in the middle of a sentence, a bare number of
    /// things beside other words, digits in binary among decimal ones.
    pub(super) fn is_loose(&self, piece: &Piece, all: &[Said]) -> bool {
        let first = self.chart.past_skips(piece.from);
        let counts = matches!(
            self.chart.kind_at(first),
            Kind::Number(_) | Kind::Cardinal(_)
        );
        all.iter().any(|said| match said {
            Said::Answer(_) => self.sentence.begun,
            // What stands in brackets or alone behind a move is what it leaves.
            Said::After(_)
                if ["board in brackets", "board alone"]
                    .iter()
                    .any(|row| self.is_of_row(piece, row)) =>
            {
                !matches!(self.last(), Some(Said::Move(_) | Said::Told(_)))
            }
            // "An even number of ones is bad": to have or to leave.
            Said::General { .. } => self.chart.is_word_in("good-or-bad", piece.to - 1),
            // "1, 1, 1 is good for me", "24 is bad for the second player": perhaps to have, perhaps to leave.
            Said::Outcome {
                of: Board::These(sizes),
                ..
            } => {
                let mine = |at| self.chart.is_word_in("me-alone", at);
                self.is_for_a_player(piece)
                    || sizes != self.chart.names.heaps && (piece.from..piece.to).any(mine)
            }
            // "Taking 5 leaves 3": a move is named, and perhaps not made.
            Said::Move(_) if !self.sentence.begun && self.chart.is_in("naming", piece.from) => true,
            // "Row 4 down to 1 -> nim-sum 0" says what a move would do.
            Said::Move(Play::Leave { .. } | Play::LeaveSomewhere(_))
            | Said::Told(Told::Moves(Play::To(_)))
                if self.chart.kind_at(piece.to) == Kind::Arrow =>
            {
                true
            }
            // "A move takes 1, 2 or 3 counters from the row" takes nothing.
            Said::Move(_) if counts && self.piece.listed => true,
            // "From 9 I can take 4" is so, whether that wins or not; "so I can take 4" advises.
            Said::Move(_) | Said::Told(Told::Takes { .. })
                if self.sentence.tie != Tie::So && self.is_possible(piece) =>
            {
                true
            }
            // "3 -> 1 gives (1, 2)" says what a move leaves.
            Said::Chain { .. } if self.is_behind(piece, Kind::Arrow) => true,
            // "I take four counters away, and two are left."
            Said::Survives { .. } => matches!(self.last(), Some(Said::Move(_))),
            // "I remove everything from the big row, nothing stays": there, or of the nim-sum.
            Said::ThatIsZero { .. } if matches!(self.last(), Some(Said::Move(_))) => {
                (piece.from..piece.to).any(|at| self.is_word(at, "nothing"))
            }
            // "He takes 7 from the longer one, and both have 2": as their sizes.
            Said::Contains { .. } => matches!(self.last(), Some(Said::Move(_))),
            // "That makes it 0 again": of a move that answers.
            Said::Zeroes(None) => (piece.from..=piece.to).any(|at| self.is_word(at, "again")),
            // "Only one of the three moves loses: taking 4."
            Said::Move(_) if matches!(self.last(), Some(Said::MovesDo { .. })) => true,
            // "He then clears the big row."
            Said::Move(_) if self.piece.who.is_none() && self.is_behind_he(piece) => true,
            // "From here on each move takes one counter."
            Said::MovesDo { does, .. } if self.sentence.begun => {
                !matches!(does, OfMove::Wins(_))
                    && !(piece.from..piece.to).any(|at| self.is_word(at, "first"))
            }
            // "Nim-sum: 4 ⊕ 7 = 3" of three heaps may go on in the next line.
            Said::Chain {
                names: Some(_),
                chain,
            } if self.is_of_some_heaps(&chain.left) => {
                let titled = |at| self.chart.kind_at(at) == Kind::Colon;
                let goes_on = |at| self.chart.kind_at(at) == Kind::Xor;
                let titled = (piece.from..piece.to).any(titled);
                titled && !(piece.to..self.chart.tokens.len()).any(goes_on)
            }
            // "I take 3 and 1, 2, 5, 6 are left."
            Said::Move(Play::Take(taken)) if self.chart.names.has_places() && taken.len() > 2 => {
                let end = self.chart.tokens.len();
                let stays = |at: usize| {
                    ["be", "one-stays"]
                        .iter()
                        .any(|list| self.chart.is_word_in(list, at))
                };
                (piece.to..end.min(piece.to + 6)).any(stays)
            }
            // "It is symmetric after taking 3."
            Said::EqualParts { .. } => self.is_word(piece.to, "after"),
            // "I lose in both cases", "both times he gets the last counter": in those that were told.
            Said::Winner { .. }
            | Said::Opponent { .. }
            | Said::TakesLast(_)
            | Said::Told(Told::Last(_))
                if self.is_of_cases(piece) =>
            {
                true
            }
            // "One row: the first player loses; two rows: he wins."
            Said::Heaps(_) if self.chart.kind_at(piece.to - 1) == Kind::Colon => true,
            // "9 becomes 6, then 3, then 0."
            Said::Told(Told::Options { to, .. }) if to.len() > 1 => {
                (piece.from..piece.to).any(|at| self.is_word(at, "then"))
            }
            // "Now the previous player wins": on the board after the move.
            Said::Winner { .. } if self.piece.now => (piece.from..piece.to)
                .any(|at| self.is_word(at, "previous") || self.is_word(at, "next")),
            // "4, 12 has sixteen counters but is won by the first player."
            Said::Winner { .. } if first > 0 && self.chart.is_word_in("be", first - 1) => true,
            // "The player who just moved wins": before a move or after it.
            Said::Winner { .. } if !self.sentence.begun => {
                (piece.from..piece.to).any(|at| self.chart.is_word_in("moved-word", at))
            }
            Said::LargestPower { .. } if self.piece.now => true,
            // "Then the heap is a multiple of 3": before a move or after it.
            Said::Multiple { .. } => {
                let numbers = (piece.from..piece.to).filter(|at| {
                    matches!(self.chart.kind_at(*at), Kind::Number(_) | Kind::Cardinal(_))
                });
                let from = piece.from.saturating_sub(1);
                let told = (from..piece.to).any(|at| self.is_word(at, "then"));
                numbers.count() < 2 && (self.piece.now || told)
            }
            // "After my second move" names no player, and "the other one" may be either.
            Said::Told(Told::Keeps { .. })
                if self.is_nth_move(piece) || self.chart.is_word_in("other-one", first) =>
            {
                true
            }
            // The letter may count anything else.
            Said::NimSum { .. } | Said::Chain { names: Some(_), .. }
                if (piece.from..piece.to).any(|at| self.chart.text_of(at) == "n") =>
            {
                true
            }
            // "Second takes ..." tells a move that answers another.
            Said::Move(_)
                if self.piece.joined
                    && piece.from > 0
                    && matches!(self.chart.kind_at(piece.from - 1), Kind::Ordinal(_)) =>
            {
                true
            }
            // "Column 2" may be the second one.
            Said::Occurs { .. } | Said::PowerParity { .. }
                if (piece.from..piece.to).any(|at| self.may_number_a_column(at)) =>
            {
                true
            }
            Said::Occurs { .. } => counts && self.piece.joined,
            // "4 lost (you leave 3, 2 or 1)" may tell what each move leaves.
            Said::Told(Told::Keeps { .. }) => self.is_behind(piece, Kind::Open),
            // "1, 2, 3 win" may be said of heaps.
            Said::Wins(Some(Play::TakeSomewhere(_))) => {
                counts && all.len() > 1 && self.chart.names.heaps.len() == 1
            }
            // "1101 -> 1100" are digits, and "20 -> 16 -> 12" are turns of both.
            Said::Move(Play::Sizes {
                heap: None,
                from,
                to,
            }) => {
                let goes_on = self.chart.kind_at(piece.to) == Kind::Arrow;
                let padded = self.chart.text_of(piece.to - 1).starts_with("00");
                goes_on || padded || spelt(*from).is_some() && spelt(*to).is_some()
            }
            // "3 in total" may count anything.
            Said::Number {
                counted: Counted::Counters,
                ..
            } if counts && !(piece.from..piece.to).any(|at| self.is_thing(at)) => true,
            // "Remove the 8 from row 1": of its counters, or of its powers.
            Said::Move(Play::Take(takes)) if self.takes_a_power(piece, takes) => true,
            Said::Number { .. } | Said::Parity { .. } | Said::BigHeaps { .. } => {
                let each = |at| self.chart.is_word_in("each-of-two", at);
                let shared = (piece.from.saturating_sub(2)..piece.to).any(each);
                // "One counter from any row" is a move, and "3 counters must stay" asks for one.
                let taken = self.chart.text_of(piece.to).eq_ignore_ascii_case("from");
                let needed = self.chart.is_word_in("needing", piece.to);
                shared
                    || taken
                    || needed
                    || counts
                        && (self.sentence.tie == Tie::Because
                            || self.sentence.premise
                            || self.piece.joined)
            }
            // In `3^2 + 1 = 10` the sign means a power, and in `2^3 = 1` it may mean a nim-sum of two heaps.
            Said::Chain { chain, .. } => (piece.from..piece.to).any(|at| {
                let text = self.chart.text_of(at);
                let begins = self.chart.span(at, at + 1).start;
                let glued = at > piece.from && self.chart.span(at - 1, at).end == begins;
                let heaps = self.chart.names.heaps;
                // "2^4 = 6" is no power.
                let comes_to = |n: u64| {
                    let mut links = chain.links.iter();
                    links.any(|(_, side)| side.as_number() == Some(n))
                };
                let power = match self.chart.kind_at(at) {
                    Kind::Power(k) => {
                        let k = u64::from(k);
                        heaps.contains(&2) && heaps.contains(&k) || comes_to(2 ^ k)
                    }
                    _ => false,
                };
                let padded = text.len() > 1
                    && text.starts_with('0')
                    && !agree_first(chain)
                    && !self.is_all_binary(piece);
                padded || text == "^" && glued || power
            }),
            _ => false,
        })
    }
}
