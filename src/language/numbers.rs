//! Categories that are read by code and are no formulas: numbers in digits and words, lists, boards, letters.

use super::chart::{Chart, Match, Value};
use super::phrases::Builtin;
use super::said::Said;
use super::scan::{Kind, UNKNOWN, is_letter};
use crate::model::claim::Outcome;
use crate::model::formula::Relation;

/// From here on a number in words is written as a number and not as a count or a pronoun: "six is 4 and 2".
const FIRST_NUMERAL: u64 = 4;

/// No list of numbers is longer.
const LONGEST: usize = 1_200;

impl Chart<'_> {
    /// The readings of a category that is read by code.
    pub(super) fn builtin(&mut self, builtin: Builtin, start: usize) -> Vec<Match> {
        let at = self.past_skips(start);
        match builtin {
            Builtin::Number => match self.kind_at(at) {
                Kind::Number(n) => self.number_of(self.padded(at).unwrap_or(n), at + 1),
                Kind::Cardinal(n @ FIRST_NUMERAL..) if self.names.layout.is_nim() => {
                    self.number_of(n, at + 1)
                }
                _ => Vec::new(),
            },
            Builtin::Count => match self.kind_at(at) {
                Kind::Number(n) | Kind::Cardinal(n) => self.number_of(n, at + 1),
                Kind::Word(_) if self.longest("nothing", at).is_some() => self.number_of(0, at + 1),
                _ => Vec::new(),
            },
            Builtin::Ordinal => match self.kind_at(at) {
                Kind::Ordinal(n) => self.number_of(n, at + 1),
                _ => Vec::new(),
            },
            Builtin::Indexed => match self.kind_at(at) {
                Kind::HeapName(n) => self.number_of(n, at + 1),
                _ => Vec::new(),
            },
            Builtin::Value => match self.plain_value(at) {
                Some(n) => self.number_of(n, at + 1),
                None => Vec::new(),
            },
            Builtin::Size => self.size(at),
            Builtin::Numbers => self.numbers(at),
            Builtin::Board => self.board(at),
            Builtin::Ring => match self.kind_at(at) {
                Kind::Ring(marks, places) => {
                    let ring = (0..places).map(|place| marks >> place & 1).collect();
                    self.one(Value::Numbers(ring), at + 1)
                }
                _ => Vec::new(),
            },
            Builtin::Letters => self.letters(at),
            // A name may be spelled like an article.
            Builtin::Formula if self.names.own(self.text_of(start)).is_some() => {
                self.formula(start)
            }
            Builtin::Formula => self.formula(at),
            Builtin::Sum => self.lone_sum(at),
            Builtin::Name => self.name(start),
            Builtin::PlayerName => self.player_name(start),
            Builtin::OwnName => {
                let mut found = self.name(start);
                let is_known = |name: &str| self.heap_of_name(name).is_some();
                found.retain(
                    |found| matches!(self.value(found.value), Value::Name(name) if is_known(name)),
                );
                found
            }
            Builtin::Bits if matches!(self.kind_at(at + 1), Kind::Plus | Kind::Xor) => Vec::new(),
            Builtin::Bits => match self.binary_digits(at) {
                Some(bits) => self.one(Value::Bits(bits), at + 1),
                None => Vec::new(),
            },
            Builtin::Many => self.spaced(at),
            Builtin::Places => {
                let mut found = self.numbers(at);
                found.retain(|found| {
                    matches!(self.value(found.value), Value::Numbers(list) if list.len() > 1)
                });
                found
            }
            Builtin::Plural => match self.kind_at(at) {
                Kind::Number(n) if self.is_plural(at) => self.number_of(n, at + 1),
                _ => Vec::new(),
            },
            Builtin::End => match self.kind_at(at) {
                Kind::End | Kind::Stop | Kind::Semicolon | Kind::Question => {
                    self.one(Value::Nothing, start)
                }
                _ => Vec::new(),
            },
            Builtin::ClauseEnd => match self.may_end(start) {
                true => self.one(Value::Nothing, start),
                false => Vec::new(),
            },
            Builtin::Chat => self.chat(start),
        }
    }

    /// Words that claim nothing, up to a sign, "and" or a word that ties clauses.
    fn chat(&mut self, start: usize) -> Vec<Match> {
        let mut found = Vec::new();
        let mut at = start;
        while self.is_chat(at) {
            at += 1;
            if self.may_end(at) {
                found.extend(self.one(Value::Nothing, at));
            }
        }
        found
    }

    /// Whether a clause may end before a token.
    fn may_end(&mut self, at: usize) -> bool {
        let ties = ["also", "so", "because", "but"];
        self.ends_at(at) || ties.iter().any(|tie| self.longest(tie, at).is_some())
    }

    /// Whether a word can claim nothing where somebody only tells what he does.
    fn is_chat(&self, at: usize) -> bool {
        match self.kind_at(at) {
            Kind::Word(_) if self.is_word_in("not-chat", at) => false,
            Kind::Word(sym) => !self.book.flags(sym).content || self.is_word_in("soft", at),
            Kind::Cardinal(1..=3) => true,
            _ => false,
        }
    }

    pub(super) fn one(&mut self, value: Value, end: usize) -> Vec<Match> {
        let value = self.keep(value);
        vec![Match { end, value }]
    }

    fn number_of(&mut self, n: u64, end: usize) -> Vec<Match> {
        self.one(Value::Number(n), end)
    }

    /// What digits mean that begin with a 0 and can only be binary: 2 for `010`.
    fn padded(&self, at: usize) -> Option<u64> {
        let text = self.text_of(at);
        let padded = text.len() > 1 && text.starts_with('0');
        self.digits(at).filter(|_| padded).map(|bits| bits.value)
    }

    /// A number, a power of 2, or a number in words.
    fn plain_value(&self, at: usize) -> Option<u64> {
        match self.kind_at(at) {
            // "The 12 has one" is no 1.
            Kind::Cardinal(1) => None,
            Kind::Number(n) | Kind::Cardinal(n) => Some(self.padded(at).unwrap_or(n)),
            Kind::Power(k) => 2_u64.checked_pow(k.into()),
            _ => None,
        }
    }

    /// A number, or the work that gives it: what is left of `14 ⊕ 5 = 11` is 11.
    fn size(&mut self, at: usize) -> Vec<Match> {
        let goes_on = matches!(
            self.kind_at(at + 1),
            Kind::Xor | Kind::Plus | Kind::Minus | Kind::Times | Kind::Relation(Relation::Equal)
        );
        let n = match self.kind_at(at) {
            Kind::Cardinal(n) => Some(n),
            _ => self.plain_value(at),
        };
        if !goes_on && let Some(n) = n {
            return self.number_of(n, at + 1);
        }
        let worked = self.formula(at).pop();
        let Some(found) = worked else {
            return Vec::new();
        };
        let Value::Formula(Ok(said)) = self.value(found.value) else {
            return Vec::new();
        };
        let [said] = &said[..] else {
            return Vec::new();
        };
        let value = match said {
            Said::Difference { is, .. } => Some(*is),
            Said::Chain { chain, .. } => chain
                .links
                .last()
                .filter(|(relation, _)| *relation == Relation::Equal)
                .and_then(|(_, last)| last.as_number()),
            _ => None,
        };
        match value {
            Some(n) => {
                let said = Box::new(said.clone());
                self.one(Value::Worked(n, said), found.end)
            }
            None => Vec::new(),
        }
    }

    /// Numbers with commas, semicolons or "and" between them, perhaps in brackets. Where "and" joins the last one, the
    /// list may also end before it.
    fn numbers(&mut self, start: usize) -> Vec<Match> {
        if self.is_in_list(start) {
            return Vec::new();
        }
        let bracket = self.kind_at(start) == Kind::Open;
        let mut at = start + usize::from(bracket);
        let mut list = Vec::new();
        let mut shorter = None;
        let mut in_turn = None;
        let mut end = at;
        let (mut joined, mut closed) = (false, false);
        while list.len() < LONGEST {
            let next = self.past_skips(at);
            // "0, 4 and 8, and 9 is ...": a list that "and" has ended does not go on.
            if closed && self.is_word_in("is-word", next + 1) {
                break;
            }
            let n = match self.kind_at(next) {
                Kind::Number(n) => n,
                Kind::Cardinal(n) if self.is_listed(start, at, next) => n,
                _ => break,
            };
            if self.is_plural(next) || !list.is_empty() && self.ties(at) {
                break;
            }
            list.push(n);
            at = next + 1;
            at += self.range(n, at, &mut list);
            end = at;
            let comma = matches!(self.kind_at(at), Kind::Comma | Kind::Semicolon);
            // "13 is 8, 4 and 1, 6 is ...": something new is said of the number behind the comma.
            if comma && list.len() > 1 && self.begins_equation(at + 1) {
                shorter = Some((list.clone(), end));
            }
            at += usize::from(comma);
            // "The 8 is in rows 2 and 3, the 4 in row 1."
            if comma && joined && self.past_skips(at) > at {
                shorter = Some((list.clone(), end));
            }
            // "He gets 11, then 6 and in the end 1."
            if comma && self.is_word_in("list-next", at) {
                in_turn = Some(shorter.unwrap_or_else(|| (list.clone(), end)));
                shorter = in_turn.clone();
                at += 1;
            }
            if let Some(after) = self.and_so_on(at, &mut list) {
                end = after;
                shorter = None;
                break;
            }
            // "To 5 and then to 0": one after the other.
            let and = self.longest("also", at);
            let and = and.filter(|_| self.longest("so", at).is_none());
            closed = comma && and.is_some() && (joined || list.len() == 1);
            joined |= and.is_some();
            if let Some(and) = and {
                shorter = Some((list.clone(), end));
                at = and.end;
            }
            at += usize::from(self.is_word_in("repeated", at) && self.repeats(start, at));
            if !comma && and.is_none() {
                break;
            }
        }
        // What comes one after the other goes up or down: "a remainder of 6, then 0, 7 are P" does neither.
        let up = list.windows(2).all(|pair| pair[0] < pair[1]);
        let down = list.windows(2).all(|pair| pair[0] > pair[1]);
        if let Some(before) = in_turn.filter(|_| !up && !down) {
            (list, end) = before;
        }
        if list.is_empty() {
            return Vec::new();
        }
        if bracket {
            return match self.kind_at(end) {
                Kind::Close => self.one(Value::Numbers(list), end + 1),
                _ => Vec::new(),
            };
        }
        let mut out = Vec::new();
        if let Some((list, end)) = shorter.filter(|(shorter, _)| shorter.len() < list.len()) {
            out = self.one(Value::Numbers(list), end);
        }
        out.extend(self.one(Value::Numbers(list), end));
        out
    }

    /// `1-4`, "1 to 4", of a single heap: the numbers behind the first one, and how many tokens they are written with.
    fn range(&self, first: u64, at: usize, list: &mut Vec<u64>) -> usize {
        let single = self.names.heaps.len() == 1 && self.names.layout.is_coded();
        let last = match (self.kind_at(at), self.kind_at(at + 1)) {
            (Kind::Minus, Kind::Number(last)) if single && last > first => last,
            (Kind::Word(_), Kind::Number(last))
                if single && last > first && self.is_word_in("to", at) =>
            {
                last
            }
            _ => return 0,
        };
        let goes_on = matches!(
            self.kind_at(at + 2),
            Kind::Minus | Kind::Plus | Kind::Times | Kind::Relation(_)
        );
        if goes_on || last - first > LONGEST as u64 {
            return 0;
        }
        list.extend(first + 1..=last);
        2
    }

    /// `0, 4, 8, ...`, `5, 10, ..., 45`: the numbers that the dots stand for, up to the one behind them or the largest heap;
    /// the token behind.
    fn and_so_on(&mut self, at: usize, list: &mut Vec<u64>) -> Option<usize> {
        let [.., before, last] = list[..] else {
            return None;
        };
        let step = last.checked_sub(before).filter(|step| *step > 0)?;
        let even = list
            .windows(2)
            .all(|pair| pair[0].checked_add(step) == Some(pair[1]));
        let stops = |at: &usize| matches!(self.kind_at(*at), Kind::Stop | Kind::Comma);
        let stops: Vec<usize> = (at..).take_while(stops).collect();
        let mut end = at + stops.len();
        let dots = stops
            .into_iter()
            .filter(|at| self.kind_at(*at) == Kind::Stop)
            .count();
        let worded = self.longest("and-so-on", at);
        if !even || dots < 2 && worded.is_none() {
            return None;
        }
        end = worded.map_or(end, |worded| worded.end);
        let largest = self.names.heaps.iter().copied().max().unwrap_or(0);
        let most = match self.kind_at(end) {
            Kind::Number(n) if n > last && (n - last).is_multiple_of(step) => {
                end += 1;
                n
            }
            Kind::Number(_) => return None,
            _ => largest,
        };
        let rest = (1..).map_while(|k| last.checked_add(step.checked_mul(k)?));
        let room = LONGEST.saturating_sub(list.len());
        list.extend(rest.take_while(|n| *n <= most).take(room));
        Some(end)
    }

    /// Whether a number in words belongs to a list: "nine, two and fourteen". "One" only goes on with a list, a
    /// list of such numbers has no "or", and one that begins with figures goes on with figures.
    fn is_listed(&self, start: usize, from: usize, at: usize) -> bool {
        let begins = from == start || self.kind_at(start) == Kind::Open && from == start + 1;
        let either = from
            .checked_sub(1)
            .is_some_and(|before| self.text_of(before) == "or");
        let goes_on = matches!(self.kind_at(at + 1), Kind::Comma)
            || self.text_of(at + 1) == "and" && self.is_numeral(at + 2);
        let one = self.kind_at(at) == Kind::Cardinal(1);
        match begins {
            true => !one && goes_on && self.is_numeral(at + 2),
            false => !either && matches!(self.kind_at(start), Kind::Cardinal(_) | Kind::Open),
        }
    }

    fn is_numeral(&self, at: usize) -> bool {
        let next = self.past_skips(at);
        matches!(self.kind_at(next), Kind::Number(_) | Kind::Cardinal(_))
    }

    /// Whether a number stands here of which is said what it is.
    fn begins_equation(&self, at: usize) -> bool {
        let next = self.past_skips(at);
        let number = matches!(self.kind_at(next), Kind::Number(_));
        let equal = self.kind_at(next + 1) == Kind::Relation(Relation::Equal);
        number && (equal || self.is_in("be", next + 1))
    }

    /// Whether the letter of a plural follows a number directly: `8s`, `8's`.
    pub(super) fn is_plural(&self, at: usize) -> bool {
        let token = self.tokens.get(at);
        token.is_some_and(|token| {
            self.text_of(at).ends_with('s') || {
                let after = self.text.get(token.span().end..).unwrap_or("");
                let after = after.strip_prefix(['\'', '’']).unwrap_or("");
                after.starts_with('s')
            }
        })
    }

    /// Numbers with blanks or commas between them.
    fn spaced(&mut self, start: usize) -> Vec<Match> {
        let (mut at, mut end, mut list) = (start, start, Vec::new());
        while list.len() < LONGEST {
            at = self.past_bars(at);
            let Kind::Number(n) = self.kind_at(at) else {
                break;
            };
            list.push(n);
            end = at + 1;
            at = end + usize::from(self.kind_at(end) == Kind::Comma);
            if let Some(and) = self.longest("also", at) {
                at = and.end;
            }
        }
        let goes_on = matches!(self.kind_at(end), Kind::Xor | Kind::Plus | Kind::Minus);
        match list.is_empty() || goes_on {
            true => Vec::new(),
            false => self.one(Value::Numbers(list), self.end_of_row(end)),
        }
    }

    /// The token behind the bars between the cells of a table.
    fn past_bars(&self, mut at: usize) -> usize {
        while matches!(self.kind_at(at), Kind::Bar | Kind::Amp) {
            at += 1;
        }
        at
    }

    /// Where a row of a table ends: behind the last bar, if the line ends there.
    fn end_of_row(&self, end: usize) -> usize {
        let behind = self.past_bars(end);
        match self.kind_at(behind) {
            Kind::End => behind,
            _ => end,
        }
    }

    /// Whether a number with a comma stands directly before, so that a list goes on.
    fn is_in_list(&self, start: usize) -> bool {
        let before = |n: usize| start.checked_sub(n).map(|at| self.kind_at(at));
        // The number that a formula comes to begins no list: "4 ⊕ 7 = 3, 3 and 12 ...".
        let result = matches!(before(3), Some(Kind::Relation(_))) && self.has_sign_before(start);
        before(1) == Some(Kind::Comma) && matches!(before(2), Some(Kind::Number(_))) && !result
    }

    /// Whether the result before a token and its comma is that of a sum: `7 = 3,` with ⊕ or + before it.
    fn has_sign_before(&self, start: usize) -> bool {
        let before = start.checked_sub(5).map(|at| self.kind_at(at));
        matches!(before, Some(Kind::Xor | Kind::Plus))
    }

    /// As many numbers as there are heaps, with anything usual or nothing between them.
    fn board(&mut self, start: usize) -> Vec<Match> {
        let mut out = Vec::new();
        let bracket = self.kind_at(start) == Kind::Open;
        let mut at = start + usize::from(bracket);
        let mut list = Vec::new();
        let mut joined = false;
        while list.len() <= LONGEST {
            let next = self.past_skips(at);
            let n = match self.kind_at(next) {
                Kind::Number(n) => n,
                Kind::Cardinal(n) if self.is_listed(start, at, next) => n,
                _ => break,
            };
            if self.is_plural(next) {
                break;
            }
            list.push(n);
            at = next + 1;
            let whole = list.len() == self.names.heaps.len();
            let close = bracket && self.kind_at(at) == Kind::Close;
            if whole && list.len() > 1 && (!bracket || close) {
                out = self.one(Value::Numbers(list.clone()), at + usize::from(close));
                break;
            }
            let comma = matches!(self.kind_at(at), Kind::Comma | Kind::Semicolon);
            at += usize::from(comma);
            // "Rows 2 and 3, the 4 in row 1": what "and" has ended does not go on with an article.
            if comma && joined && self.past_skips(at) > at {
                break;
            }
            if let Some(and) = self.longest("also", at) {
                at = and.end;
                joined = true;
            }
        }
        out
    }

    /// `P N N N`: two letters or more, with commas or bars between them or nothing.
    fn letters(&mut self, start: usize) -> Vec<Match> {
        let mut at = start;
        let mut end = start;
        let mut letters = Vec::new();
        while letters.len() < LONGEST {
            at = self.past_bars(at + usize::from(self.kind_at(at) == Kind::Comma));
            let letter = self.longest("table-letter", at);
            let Some(found) = letter.or_else(|| self.longest("letter", at)) else {
                break;
            };
            // "w | P | N | P": the first letter names the row.
            let wins = |at: usize| matches!(self.text_of(at), "w" | "W" | "l" | "L");
            if at > start && wins(at) != wins(start) {
                break;
            }
            letters.push(match self.row_name(found.value) {
                "n" => Outcome::N,
                _ => Outcome::P,
            });
            (at, end) = (found.end, found.end);
        }
        match letters.len() > 1 {
            true => self.one(Value::Letters(letters), self.end_of_row(end)),
            false => Vec::new(),
        }
    }

    /// A letter that stands for nothing yet, perhaps with a number.
    fn name(&mut self, at: usize) -> Vec<Match> {
        let name = self.text_of(at);
        match self.kind_at(at) {
            Kind::Word(_) if is_letter(name) => self.one(Value::Name(name.to_string()), at + 1),
            _ => Vec::new(),
        }
    }

    /// A word that may name a player: `A`, `Left`, `Max`.
    fn player_name(&mut self, at: usize) -> Vec<Match> {
        let name = self.text_of(at).to_string();
        let capital = name.starts_with(|c: char| c.is_uppercase());
        let unknown = self.kind_at(at) == Kind::Word(UNKNOWN) || self.is_in("player-names", at);
        match self.kind_at(at) {
            Kind::Word(_) if capital && (name.len() == 1 || unknown) => {
                self.one(Value::Name(name), at + 1)
            }
            _ => Vec::new(),
        }
    }

    /// The name of the row that was read.
    pub(super) fn row_name(&self, id: super::chart::ValueId) -> &str {
        match self.value(id) {
            Value::Row { row, .. } => self.book.row_of(*row).map_or("", |row| &row.name),
            _ => "",
        }
    }
}
