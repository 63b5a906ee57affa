//! From a phrase to the player whom it names, and who wins.

use super::super::chart::{Chart, Match, Value, ValueId};
use super::super::said::{Beginner, Board, Said, Told, Who};
use super::super::scan::Kind;
use crate::model::claim::{Outcome, Player};

impl Chart<'_> {
    /// Whether the player of a phrase is the first, as far as that is known.
    pub(super) fn is_first(&self, id: ValueId) -> bool {
        self.player(id) == Some(Player::First)
    }

    /// What is said of "him" holds for the player who was named before.
    pub(super) fn perhaps(&self, id: ValueId, said: Said) -> Said {
        let slot = self.slot(id, "player");
        match slot.map(|slot| self.row_name(slot)) {
            Some("he") => Said::Perhaps(Box::new(said)),
            _ => said,
        }
    }

    /// The player who was named last before a token, perhaps by "I"; nothing inside where he does not begin a clause.
    pub(in crate::language) fn subject_before(
        &self,
        at: usize,
        or_writer: bool,
    ) -> Option<Option<Player>> {
        (0..at).rev().find_map(|start| {
            let ends = |found: &&Match| found.end <= at;
            if self
                .known("opponent", start)
                .iter()
                .any(|found| ends(&found))
            {
                return Some(None);
            }
            let mut found = self
                .known("player", start)
                .iter()
                .filter(|found| ends(found));
            let player = found.find_map(|found| match self.row_name(found.value) {
                "he" => None,
                "self" if !or_writer => None,
                row => self.player_of(row),
            })?;
            Some(Some(player).filter(|_| self.may_be_subject(start)))
        })
    }

    /// Whether the player named last before a token is the opponent, of whom a clause speaks: "the opponent has nim-sum 0 and
    /// loses".
    pub(super) fn is_of_opponent(&self, at: usize) -> bool {
        let ends = |found: &&Match| found.end <= at;
        let is_opponent = |&start: &usize| self.known("opponent", start).iter().any(|m| ends(&m));
        let is_other = |start: usize| {
            let mut found = self.known("player", start).iter().filter(ends);
            found.any(|found| self.row_name(found.value) != "he")
        };
        let Some(start) = (0..at).rev().find(is_opponent) else {
            return false;
        };
        let before = (0..start).rev().find(|at| !self.is_skip(*at));
        let begins = self.may_be_subject(before.map_or(0, |before| before + 1));
        begins && !(start + 1..at).any(is_other)
    }

    /// "He" at the beginning of a line, where the line before ended with who wins.
    pub(in crate::language) fn winner_at(&self, at: usize) -> Option<Who> {
        let at = self.past_skips(at);
        let he = self.is_word_in("theirs", at) && !self.is_told_by_me();
        let winner = self.names.winner.filter(|_| he)?;
        let mut before = (0..at).filter(|before| !self.is_skip(*before));
        let begins = before.all(|before| self.is_word_in("next-step", before));
        begins.then_some(Who::Player(winner))
    }

    /// The same of a phrase for a player.
    pub(super) fn winner_named(&self, id: ValueId) -> Option<Who> {
        match self.value(id) {
            Value::Row { at, .. } => self.winner_at(*at),
            _ => None,
        }
    }

    /// Whether the player of whom the words before a token speak is "he", "she" or "they".
    pub(super) fn is_theirs_before(&self, at: usize) -> bool {
        let begun = (0..at)
            .rev()
            .find(|at| matches!(self.kind_at(*at), Kind::Comma | Kind::Stop | Kind::Colon));
        let start = begun.map_or(0, |at| at + 1);
        (start..at).any(|at| self.is_word_in("theirs", at))
    }

    /// Who answers in "whatever X does, Y does the same", "Y takes 4 minus what X took" or "X's moves are copied by Y"; none where
    /// the words do not show it.
    pub(super) fn answerer(&self, id: ValueId) -> Option<Who> {
        let span = |id: ValueId| match self.value(id) {
            Value::Row { at, end, .. } => Some((*at, *end)),
            _ => None,
        };
        let (from, end) = span(id)?;
        let known = |who: &Who| *who != Who::Unsaid;
        // "The second player answers 1 with 3", "if he takes 1, I take 3".
        let pairs = self.listed_values(id, "pairs");
        if let Some((at, end)) = pairs.first().and_then(|pair| span(*pair)) {
            return match (&self.persons(from, at)[..], &self.persons(at, end)[..]) {
                ([(_, who)], _) | ([], [_, (_, who)]) => Some(*who).filter(known),
                _ => None,
            };
        }
        // Behind "4 minus" stands what is answered.
        let until = self.slot(id, "n").and_then(span).map_or(end, |(at, _)| at);
        let divides = |at: usize| {
            matches!(self.kind_at(at), Kind::Comma | Kind::Colon | Kind::Arrow)
                || self.is_word_in("next-step", at)
        };
        let begins = |at: usize| self.past_skips(at) == self.past_skips(from);
        let behind = |at: usize| (from..at).rev().find(|at| !self.is_skip(*at));
        let opens = |at: usize| behind(at).is_some_and(divides);
        let behind_word = |at: usize, list| behind(at).is_some_and(|at| self.is_word_in(list, at));
        let answered_by = |at: usize| {
            let by = behind(at).filter(|by| self.is_word_in("by-whom", *by));
            by.is_some_and(|by| behind_word(by, "answered"))
        };
        let mut named = self.persons(from, until);
        // "On the other side".
        let case = |at| behind_word(at, "begins-case");
        named.retain(|&(at, who)| known(&who) || begins(at) || opens(at) || case(at));
        let and = |at: usize| behind(at).is_some_and(|at| self.is_word_in("and-word", at));
        let who = match named[..] {
            [.., (at, who)] if answered_by(at) => who,
            // "One round (me and the opponent)."
            [(one, _), (other, _)] if and(other) && other <= one + 3 => return None,
            [(at, who), ..] if begins(at) && !(at..until).any(divides) => who,
            [.., (at, who)] if opens(at) => who,
            [(at, _), (_, who)] if case(at) => who,
            [(_, who), _] => who,
            // "Mirroring works for X", "copy each move of X".
            [(at, who)] if behind_word(at, "works-for") => who,
            [(at, Who::Player(player))]
                if behind_word(at, "of-whom") && !self.is_word_in("begins-case", from) =>
            {
                Who::Player(player.other())
            }
            [(at, Who::Other)] if behind_word(at, "of-whom") => Who::Me,
            _ => return None,
        };
        Some(who).filter(known)
    }

    /// The players whom the words between two tokens name, with their places.
    fn persons(&self, from: usize, to: usize) -> Vec<(usize, Who)> {
        let mut all = Vec::new();
        let mut at = from;
        while at < to {
            let ends = self.known("opponent", at).iter().map(|found| found.end);
            let mine = |at| self.is_word_in("writes", at) || self.is_word_in("me-alone", at);
            let other = self.is_word_in("other-one", self.past_skips(at));
            let (who, end) = match (self.player_at(at), ends.max()) {
                // "The other one" may be either of them.
                (Some((_, end)), _) | (_, Some(end)) if other => (Some(Who::Unsaid), end),
                // "The second move", "the first of them".
                (Some((_, end)), _) if self.is_word_in("no-player", end) => (None, end),
                (Some((player, end)), _) => (Some(Who::Player(player)), end),
                (None, Some(end)) => (Some(Who::Other), end),
                _ if self.is_you_beside_me(at) => (Some(Who::Unsaid), at + 1),
                _ if mine(at) || self.is_in("reader", at) => (Some(Who::Me), at + 1),
                // Where the writer does not play, so may "he".
                _ if self.is_word_in("theirs", at) && self.names.first_person => {
                    (Some(Who::Other), at + 1)
                }
                _ if self.is_word_in("theirs", at) => (Some(Who::Unsaid), at + 1),
                _ => (None, at + 1),
            };
            all.extend(who.map(|who| (at, who)));
            at = end.max(at + 1);
        }
        all
    }

    /// The player whose name stands at a token, and where it ends: the first or the second one, not "I".
    pub(in crate::language) fn player_at(&self, start: usize) -> Option<(Player, usize)> {
        let found = self.known("player", start).iter();
        let named = found.filter_map(|found| match self.row_name(found.value) {
            "self" | "he" => None,
            row => Some((self.player_of(row)?, found.end)),
        });
        named.max_by_key(|(_, end)| *end)
    }

    /// Whether a clause begins at a token, so that "he" behind it is the player who stands there.
    pub(super) fn may_be_subject(&self, start: usize) -> bool {
        let Some(before) = start.checked_sub(1) else {
            return true;
        };
        matches!(
            self.kind_at(before),
            Kind::Stop | Kind::Comma | Kind::Semicolon | Kind::Colon
        ) || self.is_word_in("before-subject", before)
    }

    /// The player; whoever writes is the first, unless they said otherwise.
    pub(super) fn player(&self, id: ValueId) -> Option<Player> {
        let slot = self.slot(id, "player")?;
        let player = match (self.row_name(slot), self.value(slot)) {
            ("he", Value::Row { at, .. }) => match self.subject_before(*at, false) {
                Some(player) => player?,
                None => self.names.subject?,
            },
            (row, _) => self.player_of(row)?,
        };
        let other = self
            .slot(id, "other")
            .map(|other| self.player_of(self.row_name(other)));
        other
            .is_none_or(|other| other == Some(player))
            .then_some(player)
    }

    pub(super) fn player_of(&self, row: &str) -> Option<Player> {
        match row {
            "second" => Some(Player::Second),
            "self" => self.names.writer.or(Some(Player::First)),
            _ => Some(Player::First),
        }
    }

    /// Who begins, or which player the writer is; where one of A and B is named, so is the other one.
    pub(super) fn beginner(&self, id: ValueId) -> Option<Beginner> {
        if let Some(player) = self.slot(id, "player") {
            let named = self.row_name(player) != "self";
            return self
                .player_of(self.row_name(player))
                .filter(|_| named)
                .map(Beginner::Writer);
        }
        let name = |slot| self.name_in(self.slot(id, slot)?);
        let first = name("named").map(|name| (name, Player::First));
        let second = name("other").map(|name| (name, Player::Second));
        let mut named: Vec<(String, Player)> = first.into_iter().chain(second).collect();
        if let [(name, player)] = &named[..]
            && let Some(other) = ["A", "B"].iter().position(|one| one == name)
        {
            named.push((["B", "A"][other].to_string(), player.other()));
        }
        Some(Beginner::Named(named))
    }

    /// The player of whom a statement speaks, as he is named there.
    pub(in crate::language) fn who_says(&self, id: ValueId) -> Option<Who> {
        let mut slots = ["player", "who", "opponent"].into_iter();
        let slot = match self.value(id) {
            Value::Row { .. } => slots.find_map(|name| self.slot(id, name))?,
            _ => return None,
        };
        if let Some(winner) = self.winner_named(slot) {
            return Some(winner);
        }
        match self.row_name(slot) {
            "self" | "me" => Some(self.me_or_you(slot)),
            "he" | "other" | "opponent" => Some(Who::Other),
            "mover" => None,
            row => Some(Who::Player(self.player_of(row)?)),
        }
    }

    /// "You" is the other player beside "I", and else whoever writes.
    pub(super) fn me_or_you(&self, id: ValueId) -> Who {
        match self.value(id) {
            Value::Row { at, .. } if self.is_you_beside_me(*at) => Who::Other,
            _ => Who::Me,
        }
    }

    /// Whether "you" stands at a token, in a line that says "I" as well.
    pub(in crate::language) fn is_you_beside_me(&self, at: usize) -> bool {
        let writes = |at: usize| self.is_word_in("writes", at);
        self.is_in("reader", at) && (0..self.tokens.len()).any(writes)
    }

    /// Whether the writer plays, so that "he" is the other one.
    pub(in crate::language) fn is_told_by_me(&self) -> bool {
        let me = |at: usize| self.is_word_in("writes", at);
        self.names.first_person || (0..self.tokens.len()).any(me)
    }

    /// Whether the line says that the writer plays, and not only reckons: "my opponent", "it is up to me".
    pub(in crate::language) fn is_played_by_me(&self) -> bool {
        let mine =
            |at: usize| self.is_word_in("mine", at) && self.is_word_in("other-player", at + 1);
        let me = |at: usize| {
            let lets = at
                .checked_sub(1)
                .is_some_and(|at| self.is_word_in("lets", at));
            self.is_word_in("me-alone", at) && !lets
        };
        (0..self.tokens.len()).any(|at| me(at) || mine(at))
    }

    pub(super) fn winner(&self, id: ValueId, wins: bool) -> Option<Said> {
        let he = self.slot(id, "player").map(|player| self.row_name(player)) == Some("he");
        let told = he && self.names.layout.is_nim();
        let player = match self.player(id).filter(|_| !(told && self.is_told_by_me())) {
            None if told => {
                let of_opponent =
                    matches!(self.value(id), Value::Row { at, .. } if self.is_of_opponent(*at));
                return Some(match of_opponent {
                    true => Said::Opponent { wins },
                    false => Said::Told(Told::He { wins }),
                });
            }
            player => player?,
        };
        // "The player to move loses": of the board that is spoken of, whatever it is.
        if self.slot(id, "player").map(|slot| self.row_name(slot)) == Some("mover") {
            return Some(Said::Outcome {
                of: Board::Unsaid,
                is: if wins { Outcome::N } else { Outcome::P },
            });
        }
        let player = match (wins, player) {
            (true, player) => player,
            (false, Player::First) => Player::Second,
            (false, Player::Second) => Player::First,
        };
        Some(Said::Winner { player, by: None })
    }
}
