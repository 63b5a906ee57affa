//! `order-lines`: the lines are put in order where only one order is right; else one is chosen among whole orders.

use std::sync::LazyLock;

use super::common::{Kept, certain, spread, told};
use super::orders;
use crate::check::report::Overall;
use crate::error::Error;
use crate::kinds::content::Value;
use crate::kinds::order_lines::{self, Piece, letter, order};
use crate::kinds::theorems;
use crate::quiz::posed::{Posed, essay};
use crate::quiz::text::plain;
use crate::quiz::{Choice, Quiz, Response, Text};

/// Fewer things are not put in order.
const FEWEST: usize = 4;
/// So many wrong orders use a line that does not belong there.
const MOST_STRANGE: usize = 2;
/// So many others are wrong.
const MOST_WRONG: usize = 3;

/// An order that is chosen or not.
struct Order {
    letters: String,
    message: String,
    right: bool,
}

/// Makes the question.
pub fn order_lines(posed: &Posed) -> Result<Quiz, Error> {
    let puzzle = Puzzle::of(posed).ok_or_else(|| posed.refuse("no such lines"))?;
    certain(posed, &format!("order: {}", order(&puzzle.right)))?;
    match puzzle.groups(posed) {
        Some(groups) => Ok(puzzle.ordering(posed, &groups)),
        None => puzzle.choice(posed),
    }
}

struct Puzzle {
    /// The pieces by their letters.
    pieces: Vec<Piece>,
    /// The order of the key, as places of pieces.
    right: Vec<usize>,
}

/// Groups of pieces of a theorem of which only one order is right.
type Groups = Option<Vec<Vec<usize>>>;
static GROUPS: LazyLock<Kept<String, Groups>> = LazyLock::new(Kept::default);

impl Puzzle {
    fn of(posed: &Posed) -> Option<Puzzle> {
        let prepared = theorems::prepared(posed.problem)?;
        let puzzle = order_lines::Puzzle::of(prepared, posed.problem)?;
        Some(Puzzle {
            right: puzzle.right(),
            pieces: puzzle.lettered,
        })
    }

    /// What has to stand together so that one order is right, as places of pieces, where every line belongs to the proof.
    fn groups(&self, posed: &Posed) -> Groups {
        if self.right.len() < self.pieces.len() {
            return None;
        }
        let prepared = theorems::prepared(posed.problem)?;
        let own = self.right.iter().map(|&piece| self.pieces[piece].text());
        let texts: Vec<String> = own.collect();
        let theorem = prepared.shown.name.clone();
        let groups = GROUPS.or_find(theorem, || orders::groups(prepared, &texts));
        let groups = groups.as_ref().as_ref()?;
        let piece = |place: &usize| self.right.get(*place).copied();
        let groups = groups
            .iter()
            .map(|group| group.iter().filter_map(piece).collect());
        let groups: Vec<Vec<usize>> = groups.collect();
        (groups.len() >= FEWEST).then_some(groups)
    }

    fn ordering(&self, posed: &Posed, groups: &[Vec<usize>]) -> Quiz {
        let together = groups.iter().any(|group| group.len() > 1);
        let ask = match together {
            false => "quiz ask order-lines",
            true => "quiz ask order-lines together",
        };
        let shown = groups.iter().map(|group| self.shown(posed, group));
        Quiz {
            ask: posed.text(ask),
            response: Response::Ordering(shown.collect()),
        }
    }

    /// The first line of each piece; the others stand above.
    fn shown(&self, posed: &Posed, group: &[usize]) -> Text {
        let mut shown = Text::new();
        for &place in group {
            let piece = &self.pieces[place];
            let then = match shown.is_empty() {
                true => String::new(),
                false => format!(" {} ", posed.say("quiz then", &[])),
            };
            shown.push(Value::Text(format!("{then}{}: ", letter(place))));
            let first = piece.0.first().map(|line| line.trim().to_string());
            shown.push(Value::Part(first.unwrap_or_default()));
            if piece.0.len() > 1 {
                shown.push(Value::Word(" ..."));
            }
        }
        shown
    }

    fn choice(&self, posed: &Posed) -> Result<Quiz, Error> {
        let mut orders = vec![Order {
            letters: order(&self.right),
            message: String::new(),
            right: true,
        }];
        let strange = self.tried(posed, &self.strange())?;
        let swapped = self.tried(posed, &self.swapped())?;
        let (rights, wrongs): (Vec<_>, Vec<_>) = swapped.into_iter().partition(|order| order.right);
        let strange = strange.into_iter().filter(|order| !order.right);
        orders.extend(rights.into_iter().take(1));
        orders.extend(strange.take(MOST_STRANGE));
        orders.extend(spread(wrongs, MOST_WRONG));
        orders.sort_by(|one, other| one.letters.cmp(&other.letters));
        orders.dedup_by(|one, other| one.letters == other.letters);
        if orders.iter().all(|order| order.right) {
            return essay(posed);
        }
        let option = |order: Order| Choice {
            text: plain(order.letters),
            right: order.right,
            message: told(&order.message),
        };
        Ok(Quiz {
            ask: posed.text("quiz ask order-lines choose"),
            response: Response::Choice(orders.into_iter().map(option).collect()),
        })
    }

    /// What the marker says of orders; those of which it says neither that they are right nor that they are wrong are left
    /// out.
    fn tried(&self, posed: &Posed, orders: &[Vec<usize>]) -> Result<Vec<Order>, Error> {
        let mut tried = Vec::new();
        for places in orders {
            let letters = order(places);
            let judged = posed.judge()?.of(&format!("order: {letters}"));
            let right = judged.verdict == Overall::Correct;
            if right || judged.wrong {
                tried.push(Order {
                    letters,
                    message: if right { String::new() } else { judged.message },
                    right,
                });
            }
        }
        Ok(tried)
    }

    /// The key with two lines swapped, neighbours first.
    fn swapped(&self) -> Vec<Vec<usize>> {
        let swapped = |apart: usize| {
            (apart..self.right.len()).map(move |second| {
                let mut order = self.right.clone();
                order.swap(second - apart, second);
                order
            })
        };
        let mut all: Vec<Vec<usize>> = swapped(1).collect();
        if all.len() < MOST_WRONG + 1 {
            all.extend(swapped(2));
        }
        all
    }

    /// The key with a line that does not belong there in place of the line that is most like it.
    fn strange(&self) -> Vec<Vec<usize>> {
        let first = |piece: usize| self.pieces.get(piece).and_then(|piece| piece.0.first());
        let alike = |one: usize, other: usize| {
            let letters = first(one).zip(first(other));
            letters.map_or(0, |(one, other)| {
                let pairs = one.chars().zip(other.chars());
                pairs.take_while(|(one, other)| one == other).count()
            })
        };
        let strangers = (0..self.pieces.len()).filter(|piece| !self.right.contains(piece));
        let instead = strangers.filter_map(|stranger| {
            let single = |&place: &usize| self.pieces[self.right[place]].0.len() == 1;
            let places = (0..self.right.len()).filter(single);
            let place = places.max_by_key(|&place| alike(stranger, self.right[place]))?;
            let mut order = self.right.clone();
            *order.get_mut(place)? = stranger;
            Some(order)
        });
        instead.collect()
    }
}
