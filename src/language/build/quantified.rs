//! From a phrase to what so many of the moves do.

use super::super::chart::{Chart, ValueId};
use super::super::said::{HowMany, OfMove, Said};
use crate::model::claim::Outcome;

impl Chart<'_> {
    /// "Every move of two counters loses", "no first move keeps the nim-sum at 0", "taking a whole row does not win".
    pub(super) fn moves_do(&self, id: ValueId) -> Option<Said> {
        let (moves, does) = (self.slot(id, "moves")?, self.slot(id, "does")?);
        let kind = self.slot(moves, "kind").map(|kind| self.row_name(kind));
        let kind = match kind {
            Some("winning") => Some(OfMove::Wins(true)),
            Some("losing") => Some(OfMove::Wins(false)),
            _ => None,
        };
        let mut such: Vec<OfMove> = kind.into_iter().collect();
        let said = [self.slot(moves, "such"), self.slot(id, "where")];
        for id in said.into_iter().flatten() {
            such.extend(self.such_moves(id)?);
        }
        let (many, does) = (self.how_many(moves)?, self.of_move(does)?);
        // "No move wins", "every move loses".
        let none = matches!(
            (many, &does),
            (HowMany::No, OfMove::Wins(true)) | (HowMany::Every, OfMove::Wins(false))
        );
        if none && such.is_empty() {
            return Some(Said::WinningMoves {
                moves: Vec::new(),
                only: false,
            });
        }
        Some(Said::MovesDo {
            many,
            of: match self.row_name(moves) {
                "every" => self.number_in(moves, "k"),
                "both" => Some(2),
                _ => self.number_in(moves, "all"),
            },
            such,
            does,
        })
    }

    fn how_many(&self, id: ValueId) -> Option<HowMany> {
        let k = self.number_in(id, "k");
        Some(match self.row_name(id) {
            "every" | "both" => HowMany::Every,
            "no" => HowMany::No,
            "not every" => HowMany::NotEvery,
            "exactly" => HowMany::Exactly(k?),
            "at least" => HowMany::AtLeast(k.unwrap_or(1)),
            "more than" => HowMany::AtLeast(k?.checked_add(1)?),
            "at most" => HowMany::AtMost(k?),
            "fewer than" => HowMany::AtMost(k?.checked_sub(1)?),
            "all but" => HowMany::AllBut(k?),
            _ => HowMany::Such,
        })
    }

    /// What is said of the moves beside their number: how many they take, and where.
    fn such_moves(&self, id: ValueId) -> Option<Vec<OfMove>> {
        let n = self.number_in(id, "n");
        let takes = self.each_number(id, "takes");
        let taken = match self.row_name(id) {
            "of" => Some(OfMove::TakesOne((!takes.is_empty()).then_some(takes)?)),
            "fewer" => Some(OfMove::TakesMore(n?.checked_sub(1)?, false)),
            "more" => Some(OfMove::TakesMore(n?, true)),
            "clears" => Some(OfMove::Clears),
            _ => None,
        };
        let heaps = self.heaps_named(id)?;
        let place = (!heaps.is_empty()).then_some(OfMove::In(heaps));
        Some(taken.into_iter().chain(place).collect())
    }

    fn of_move(&self, id: ValueId) -> Option<OfMove> {
        let number = |slot| self.number_in(id, slot);
        Some(match self.row_name(id) {
            "wins" => OfMove::Wins(true),
            "fails" => OfMove::Wins(false),
            "zero" => OfMove::NimSum(0, true),
            "not zero" => OfMove::NimSum(0, false),
            "sum" => OfMove::NimSum(number("is")?, true),
            "more" => match number("from") {
                Some(from) => OfMove::TakesMore(from.checked_sub(1)?, true),
                None => OfMove::TakesMore(number("n")?, true),
            },
            "at most" => OfMove::TakesMore(number("n")?, false),
            "takes" => OfMove::TakesOne(vec![number("n")?]),
            "clears" => OfMove::Clears,
            "multiple" => OfMove::Multiple(number("by")?, true),
            "no multiple" => OfMove::Multiple(number("by")?, false),
            "leaves" => OfMove::Wins(self.outcome_in(id)? == Outcome::P),
            _ => return None,
        })
    }
}
