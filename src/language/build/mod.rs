//! From a phrase that was read to what it says. The name of its row decides; here are all names that the program knows.

mod enumerated;
mod general;
mod groups;
mod heaps;
mod moves;
mod parts;
mod players;
mod powers;
mod quantified;
mod told;

use super::binary::read_bits;
use super::chart::{Chart, Member, Value, ValueId};
use super::said::{Answer, Beginner, Board, Condition, Of, Play, Said, Taker, Told, Who};
use super::scan::Kind;
use crate::model::claim::{Counted, Outcome, Player};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::HeapNo;
use crate::model::rules::Convention;

/// Numbers between two that are named, of which something is said as well.
const MOST_BETWEEN: u64 = 40;

impl Chart<'_> {
    /// What a statement says; nothing where it cannot be about this board.
    pub(super) fn says(&self, id: ValueId) -> Option<Vec<Said>> {
        if let Value::All(all) = self.value(id) {
            let each: Option<Vec<_>> = all.iter().map(|one| self.says(*one)).collect();
            return each.map(|each| self.of_one_board(each.concat()));
        }
        if let Some(group) = self.group_in(id) {
            return self.says_of_each(id, group);
        }
        self.says_alone(id)
    }

    /// "With 5 and 5 left the player to move loses": where there are several heaps, those that are listed make one board.
    fn of_one_board(&self, all: Vec<Said>) -> Vec<Said> {
        let heap = |said: &Said| match said {
            Said::Outcome {
                of: Board::These(sizes),
                is,
            } if self.names.layout.is_nim() && self.names.heaps.len() > 1 => {
                Some((*sizes.first()?, *is))
            }
            _ => None,
        };
        let heaps: Option<Vec<(u64, Outcome)>> = all.iter().map(heap).collect();
        match heaps.as_deref() {
            Some([(_, is), ..]) => vec![Said::Outcome {
                of: Board::These(heaps.iter().flatten().map(|(size, _)| *size).collect()),
                is: *is,
            }],
            _ => all,
        }
    }

    /// What a statement says, where no group stands in it, or of one of its members.
    pub(super) fn says_alone(&self, id: ValueId) -> Option<Vec<Said>> {
        self.counts_heaps(id).then_some(())?;
        let all = self.all_said(id)?;
        if self.names.has_places() && !self.is_of_places(id, &all) {
            return None;
        }
        if self.slot(id, "power").is_some() {
            return Some(all);
        }
        let of_power = |said: Said| match said.power() {
            Some(0) => Said::OfPower {
                which: self.which_power(id),
                said: Box::new(said),
            },
            _ => said,
        };
        Some(all.into_iter().map(of_power).collect())
    }

    /// Whether what is said can be said of a circle: its places are no heaps that are big or not, and what stands behind
    /// "takes the middle 2:" are arcs and no summands.
    fn is_of_places(&self, id: ValueId, all: &[Said]) -> bool {
        let big = |said: &Said| {
            matches!(
                said,
                Said::BigHeaps { .. }
                    | Said::Big(_)
                    | Said::BigAtLeast(_)
                    | Said::Number {
                        counted: Counted::Ones,
                        ..
                    }
            )
        };
        let splits = self.row_name(id) == "heap is sum";
        let begins = match self.value(id) {
            Value::Row { at, .. } => at.checked_sub(1).is_none_or(|before| {
                !matches!(self.kind_at(before), Kind::Word(_)) || self.is_skip(before)
            }),
            _ => true,
        };
        !all.iter().any(big) && (begins || !splits)
    }

    /// "(1) Nim-sum = 12": the number of a step and not a board.
    fn begins_with_its_number(&self, id: ValueId) -> bool {
        let begins = matches!(self.value(id), Value::Row { at: 0, .. });
        let bracketed = (self.kind_at(0), self.kind_at(2)) == (Kind::Open, Kind::Close);
        let board = matches!(self.first_slot(id), Some("of-board" | "sizes"));
        begins && bracketed && board && self.names.heaps.len() > 1
    }

    /// The work in a statement first, then what it says.
    fn all_said(&self, id: ValueId) -> Option<Vec<Said>> {
        // "The nim-sum of the three" is about this board where it has three heaps.
        let of = self.slot(id, "of-board");
        let n = of.and_then(|of| self.number_in(of, "n"));
        n.is_none_or(|n| n == self.names.heaps.len() as u64)
            .then_some(())?;
        (!self.begins_with_its_number(id)).then_some(())?;
        let mut said = Vec::new();
        self.work(id, &mut said);
        match self.row_name(id) {
            "formula" if self.is_of_another_heap(id) => return None,
            "formula" => match self.value(self.slot(id, "formula")?) {
                Value::Formula(Ok(all)) => said.extend(all.iter().cloned()),
                _ => return None,
            },
            "heap is formula" => {
                let Value::Formula(Ok(all)) = self.value(self.slot(id, "formula")?) else {
                    return None;
                };
                let size = self.size_of(self.heap_in(id)?);
                let [Said::Chain { names: None, chain }] = &all[..] else {
                    return None;
                };
                size.filter(|size| chain.left.as_number() == Some(*size))?;
                said.extend(all.iter().cloned());
            }
            // "n = 0, 1, 2, 3: P N P N"
            "outcomes of sizes" => {
                let (sizes, are) = (self.numbers_in(id, "sizes")?, self.slot(id, "are")?);
                let Value::Letters(are) = self.value(are) else {
                    return None;
                };
                (sizes.len() == are.len()).then_some(())?;
                let each = sizes.iter().zip(are).map(|(&size, &is)| Said::Outcome {
                    of: Board::These(vec![size]),
                    is,
                });
                said.extend(each);
            }
            "move" if let Some([before, after]) = self.other_boards(id) => {
                said.push(Said::Told(Told::At(before)));
                said.push(Said::Told(Told::Moves(Play::To(after))));
            }
            "contains" => {
                said.extend(self.split_sum(id));
                said.push(self.contains(id, false)?);
            }
            "power in both" | "pair in heaps cancels" => {
                let power = self.number_in(id, "power")?;
                let other = self.number_in(id, "other").unwrap_or(power);
                // Different powers in two heaps are no pair.
                (power == other || self.row_name(id) == "power in both").then_some(())?;
                for (slot, power) in [("x", power), ("y", other)] {
                    said.push(Said::PowerIn {
                        number: self.size_meant(self.slot(id, slot)?)?,
                        power,
                        denied: false,
                    });
                }
                if self.row_name(id) == "power in both" {
                    return Some(said);
                }
                said.push(Said::PairCancels {
                    power,
                    other: Some(other),
                    all: false,
                });
            }
            "all but one contain" => {
                let power = self.power_or_meant(id)?;
                let but = self.heap_in(id)?;
                let heaps = (1..).zip(self.names.heaps).filter(|(_, size)| **size > 0);
                said.extend(heaps.map(|(n, _)| Said::Contains {
                    heap: HeapNo(n),
                    power,
                    denied: HeapNo(n) == but,
                }));
            }
            // "3, 5, 6 and 4, 2, 6 have nim-sum 0."
            "nim-sums of boards" => {
                let (sizes, heaps) = (self.numbers_in(id, "sizes")?, self.names.heaps.len());
                let boards = sizes.chunks(heaps);
                (boards.len() > 1 && sizes.len() % heaps == 0).then_some(())?;
                let is = self.number_in(id, "is")?;
                said.extend(boards.map(|board| Said::NimSum {
                    of: Board::These(board.to_vec()),
                    is,
                }));
            }
            "general each" => {
                let rules = self.listed_values(id, "rules").into_iter();
                let rules: Option<Vec<Said>> = rules.map(|rule| self.general(rule)).collect();
                said.extend(rules?);
            }
            "list left over and summed" => {
                let sum = self.plus(id)?;
                let is = Expr::number(self.number_in(id, "is")?);
                said.push(Said::LeftOver(sum.clone()));
                let chain = Chain::equal(sum, is);
                said.push(Said::Chain { names: None, chain });
            }
            "compared" => {
                let than = self.number_in(id, "than")?;
                let less = self.row_name(self.slot(id, "relation")?) == "less";
                let relation = match less {
                    true => Relation::Less,
                    false => Relation::Greater,
                };
                for n in self.numbers_in(id, "list")? {
                    let links = vec![(relation, Expr::number(than))];
                    let left = Expr::number(n);
                    said.push(Said::Chain {
                        names: None,
                        chain: Chain { left, links },
                    });
                }
            }
            "columns parity" => {
                let odd = self.word_of(self.slot(id, "parity")?) == "odd";
                let columns = self.listed_values(id, "columns").into_iter();
                let columns = columns.map(|column| self.number_of_value(column));
                let powers = match self.numbers_in(id, "list") {
                    Some(list) => list,
                    None if self.slot(id, "columns").is_none() => self.all_powers(),
                    None => columns.collect::<Option<Vec<u64>>>()?,
                };
                let parity = |power| Said::PowerParity { power, odd };
                said.extend(powers.into_iter().map(parity));
            }
            "each occurs" => {
                let times = self.number_in(id, "k").or_else(|| self.how_often(id))?;
                for power in self.numbers_in(id, "list")? {
                    said.push(Said::Occurs { power, times });
                }
            }
            "heaps hold" => {
                let heaps = self.listed_values(id, "all").into_iter();
                let holds = |held| {
                    let heap = match self.number_in(held, "n") {
                        Some(n) => self.labelled(n)?,
                        None => self.heap(self.slot(held, "heap")?)?,
                    };
                    let size = self.number_in(held, "size")?;
                    Some(Said::Holds { heap, size })
                };
                let all: Vec<Said> = heaps.map(holds).collect::<Option<_>>()?;
                (all.len() > 1).then_some(())?;
                said.extend(all);
            }
            "nim-sum not zero" if let Some(is) = self.bracketed_sum(id) => {
                let of = Board::Unsaid;
                said.push(Said::NimSum { of: of.clone(), is });
                said.push(Said::NimSumNotZero { of });
            }
            "heaps as sums"
            | "numbers as sums"
            | "contains, others lack"
            | "would grow"
            | "largest heap"
            | "not largest heap"
            | "column counts"
            | "column parities" => {
                said.extend(self.enumerated(id)?);
            }
            "no two equal" if self.names.layout.is_nim() => {
                let heaps = self.names.heaps.len();
                let pairs = (1..=heaps).flat_map(|a| (a + 1..=heaps).map(move |b| [a, b]));
                said.extend(pairs.map(|pair| Said::SameSize {
                    heaps: pair.map(HeapNo).to_vec(),
                    denied: true,
                }));
            }
            "board one by one" => {
                let sizes = self.listed_values(id, "sizes").into_iter();
                let sizes = sizes.map(|one| self.number_in(one, "size"));
                let sizes: Vec<u64> = sizes.collect::<Option<_>>()?;
                said.push((sizes.len() > 1).then_some(Said::Board(sizes))?);
            }
            "occurs" if self.slot(id, "parity").or(self.slot(id, "b")).is_some() => {
                said.push(self.statement(id)?);
                let odd = match self.number_in(id, "b") {
                    // "Two ones, so 0": the digit of the column.
                    Some(digit) => (digit < 2).then_some(digit == 1)?,
                    None => self.word_of(self.slot(id, "parity")?) == "odd",
                };
                let power = self.power_or_meant(id)?;
                said.push(Said::PowerParity { power, odd });
            }
            // "The P-positions are the multiples of 3": no other number is one.
            "general" if self.names_all_such(id) && !self.goes_on_listing(id) => {
                said.push(self.statement(id)?);
                if let Some(&Said::General { when, is }) = said.last()
                    && let Condition::Multiple(by) = when
                {
                    let (when, is) = (Condition::NotMultiple(by), Outcome::won(is == Outcome::P));
                    said.push(Said::General { when, is });
                }
            }
            "option line" if self.names.heaps.len() == 1 => {
                let from = self.number_in(id, "from")?;
                let of = Board::These(vec![from]);
                let to = self.numbers_in(id, "to");
                said.push(Said::Told(match to {
                    Some(to) => Told::Options {
                        from: vec![from],
                        to,
                        only: false,
                    },
                    None => Told::NoMove(vec![from]),
                }));
                let is = self.outcome_in(id)?;
                said.push(Said::Outcome { of, is });
            }
            "grundy of both" => {
                let is = self.number_in(id, "is")?;
                let of = [self.number_in(id, "from")?, self.number_in(id, "of")?];
                said.extend(of.map(|of| Said::Grundy { of: Some(of), is }));
            }
            "column in words" => said.extend(self.column_in_words(id)?),
            "occur so often" => said.extend(self.occurrences(id)?),
            "groups cancel" => said.extend(self.groups(id)?),
            "contains each" | "contains every one" => said.extend(self.each_contains(id, false)?),
            // "8 and 2 do not occur twice" goes on.
            "lacks" | "lacks each" if self.is_before_word_in("goes-on", id) => return None,
            "lacks each" => said.extend(self.each_contains(id, true)?),
            "contains exactly" => {
                let each = self.each_contains(id, false)?;
                let times = each.len() as u64;
                said.extend(each);
                let power = self.power_or_meant(id)?;
                said.push(Said::Occurs { power, times });
            }
            "contains but" => {
                said.extend(self.each_contains(id, false)?);
                let power = self.power_or_meant(id)?;
                said.push(match (self.number_in(id, "not"), self.slot(id, "but")) {
                    (Some(number), _) => Said::PowerIn {
                        number,
                        power,
                        denied: true,
                    },
                    (None, but) => Said::Contains {
                        heap: self.heap(but?)?,
                        power,
                        denied: true,
                    },
                });
            }
            "big ones" => {
                let list = self.numbers_in(id, "list")?;
                let is = list.len() as u64;
                self.number_in(id, "n")
                    .is_none_or(|n| n == is)
                    .then_some(())?;
                let of = Board::Unsaid;
                said.push(Said::BigHeaps { of, is });
                let heaps = list.into_iter().map(|size| self.heap_of_size(size));
                let heaps: Vec<HeapNo> = heaps.collect::<Option<_>>()?;
                said.extend(heaps.into_iter().map(Said::Big));
            }
            "occurs in these" => {
                said.extend(self.each_contains(id, false)?);
                let power = self.power_or_meant(id)?;
                let times = self.number_in(id, "k").or_else(|| self.how_often(id))?;
                said.push(Said::Occurs { power, times });
            }
            "one of them survives" => {
                let power = self.power_or_meant(id)?;
                let times = self.number_in(id, "k")?;
                said.push(Said::Occurs { power, times });
                let left = self.number_in(id, "left").unwrap_or(1);
                (left < 2).then_some(())?;
                let denied = left == 0;
                said.push(Said::Survives { power, denied });
            }
            "survives" | "does not survive" | "powers cancel"
                if self.slot(id, "heap").is_some() =>
            {
                // "The 4 in row 1": it must be there.
                said.push(Said::PowerIn {
                    number: self.size_of(self.heap_in(id)?)?,
                    power: self.power_in(id)?,
                    denied: false,
                });
                said.push(self.statement(id)?);
            }
            "binary board" => said.extend(self.board_in_binary(id)?),
            "nim-sum in binary" => {
                let is = self.number_in(id, "is")?;
                let digits = self.digits_of(id, is);
                // "The nim-sum of 3, 8, 11 = 11" lists three heaps.
                let spelled = matches!(digits, Some(Said::InBinary { number, bits, .. }) if number == bits.value);
                let of = self.board_in(id);
                (spelled || !matches!(of, Board::These(_))).then_some(())?;
                said.push(Said::NimSum { of, is });
                said.extend(digits);
            }
            "big heaps" if self.slot(id, "heap").is_some() => {
                let is = self.number_in(id, "is").unwrap_or(1);
                (is == 1).then_some(())?;
                said.push(Said::BigHeaps {
                    of: Board::Unsaid,
                    is,
                });
                said.push(Said::Big(self.heap_in(id)?));
            }
            "takes last and wins" | "takes last and loses" => {
                let wins = self.row_name(id) == "takes last and wins";
                said.push(Said::TakesLast(Taker::Player(self.player(id)?)));
                said.push(self.winner(id, wins)?);
            }
            "opponent takes last and wins" | "opponent takes last and loses" => {
                let wins = self.row_name(id) == "opponent takes last and wins";
                said.push(Said::TakesLast(Taker::Opponent));
                said.push(Said::Opponent { wins });
            }
            "win in each" => {
                let filled = self.filled();
                // "Rows 1 and 2 have a 4, so each of them has a winning move."
                let Value::Row { at, .. } = self.value(id) else {
                    return None;
                };
                let (named, _) = self.heaps_named_before(*at);
                (named.is_empty() || filled.iter().all(|heap| named.contains(heap)))
                    .then_some(())?;
                said.extend(filled.into_iter().map(|heap| Said::PlayIn {
                    heap,
                    denied: false,
                    must: false,
                }));
            }
            "wins in these" => said.extend(self.wins_in_these(id, false)?),
            "no win in these" => said.extend(self.wins_in_these(id, true)?),
            "winning moves" if self.slot(id, "n").is_some() => {
                said.push(self.win_count(id)?);
                said.push(self.statement(id)?);
            }
            "pair cancels" if self.are_plural(id) => {
                for slot in ["power", "other"] {
                    said.push(Said::PairCancels {
                        power: self.number_in(id, slot)?,
                        other: None,
                        all: true,
                    });
                }
            }
            // "Only 15 has an 8" where there is no 15.
            "contains only" if self.heap_in(id).is_none() => return None,
            "contains only" => {
                said.extend(self.split_sum(id));
                said.push(self.contains(id, false)?);
                let power = self.power_or_meant(id)?;
                said.push(Said::Occurs { power, times: 1 });
            }
            "contains list" => {
                let heap = self.heap_in(id)?;
                let contains = |power, denied| self.contained(heap, power, denied);
                let powers = self.numbers_in(id, "list")?.into_iter();
                for power in powers {
                    said.push(contains(power, false)?);
                }
                // "... but no 4".
                if let Some(power) = self.number_in(id, "not") {
                    said.push(contains(power, true)?);
                }
            }
            "called" if self.slot(id, "formula").is_some() => {
                let Value::Formula(Ok(all)) = self.value(self.slot(id, "formula")?) else {
                    return None;
                };
                // "a = 8 + 4 + 1" splits a number that has its name already.
                let own = self.names.own(&self.name_in(id)?);
                if let ([Said::Chain { chain, .. }], Some(own)) = (&all[..], own)
                    && let Expr::Plus(_) = chain.left
                    && chain.links.is_empty()
                {
                    said.push(Said::Chain {
                        names: None,
                        chain: Chain::equal(Expr::number(own), chain.left.clone()),
                    });
                    return Some(said);
                }
                said.extend(all.iter().cloned());
                if let [Said::Chain { chain, .. }] = &all[..]
                    && let Some(is) = chain.links.last().and_then(|(_, last)| last.as_number())
                {
                    let name = self.name_in(id)?;
                    said.push(Said::Called { name, is });
                }
            }
            "all contain" => {
                let power = self.power_or_meant(id)?;
                let heaps = (1..).zip(self.names.heaps).filter(|(_, size)| **size > 0);
                let told = self.number_in(id, "n");
                told.is_none_or(|n| n == heaps.clone().count() as u64)
                    .then_some(())?;
                said.extend(heaps.map(|(n, _)| Said::Contains {
                    heap: HeapNo(n),
                    power,
                    denied: false,
                }));
            }
            "all odd" | "all even" => {
                let heaps = (1..).zip(self.names.heaps).filter(|(_, size)| **size > 0);
                let told = self.number_in(id, "n");
                told.is_none_or(|n| n == heaps.clone().count() as u64)
                    .then_some(())?;
                said.extend(heaps.map(|(n, _)| Said::Contains {
                    heap: HeapNo(n),
                    power: 1,
                    denied: self.row_name(id) == "all even",
                }));
            }
            "only odd" => {
                let heap = self.heap_in(id)?;
                said.push(Said::Contains {
                    heap,
                    power: 1,
                    denied: false,
                });
                said.push(Said::Occurs { power: 1, times: 1 });
            }
            "nth moves" => {
                let odd = self.player(id)? == Player::First;
                let each = |n| Said::OddNumber { n, odd };
                said.extend(self.numbers_in(id, "n")?.into_iter().map(each));
            }
            "left over sum" => match self.value(self.slot(id, "formula")?) {
                Value::Formula(Ok(all)) => {
                    if let [Said::Chain { chain, .. }] = &all[..] {
                        said.push(Said::LeftOver(chain.left.clone()));
                    }
                    said.extend(all.iter().cloned());
                }
                _ => return None,
            },
            "formula list" => {
                if self
                    .number_in(id, "n")
                    .is_some_and(|n| !self.names.heaps.contains(&n))
                {
                    return None;
                }
                for slot in ["formula", "second"] {
                    match self.slot(id, slot).map(|slot| self.value(slot)) {
                        Some(Value::Formula(Ok(all))) => said.extend(all.iter().cloned()),
                        Some(_) => return None,
                        None => {}
                    }
                }
            }
            "largest power in heap" => {
                let power = self.number_in(id, "is")?;
                let of = self.power_of(id);
                said.push(Said::LargestPower { of, is: power });
                said.push(Said::Contains {
                    heap: self.heap_in(id)?,
                    power,
                    denied: false,
                });
            }
            "largest power" => {
                let is = self.number_in(id, "is")?;
                let again = self.number_in(id, "again");
                if again.is_some_and(|again| again != is) {
                    return None;
                }
                said.extend(self.split_sum(id));
                let of = self.power_of(id);
                said.push(Said::LargestPower { of, is });
            }
            "outcome each" | "heap fares" if self.names.heaps.len() == 1 => {
                let is = self.outcome_in(id)?;
                let sizes = self.numbers_in(id, "sizes")?;
                // "3 and 4 win" may be said of moves.
                let amounts = sizes.iter().all(|size| self.names.amounts.contains(size));
                (!amounts || self.row_name(id) == "outcome each").then_some(())?;
                said.extend(sizes.iter().map(|&size| Said::Outcome {
                    of: Board::These(vec![size]),
                    is,
                }));
                if let Some((from, to)) = self.lists_all(id, &sizes) {
                    said.push(Said::Told(Told::Only {
                        sizes,
                        from: Some(from),
                        to,
                        is,
                    }));
                }
            }
            // "The largest P-position below 17 is 13": none of those between is one.
            "outcomes below" if self.names.heaps.len() == 1 => {
                let (n, to) = (self.number_in(id, "n")?, self.number_in(id, "to")?);
                let is = self.outcome_in(id)?;
                (n < to && to - n <= MOST_BETWEEN).then_some(())?;
                let of = Board::These(vec![n]);
                said.push(Said::Outcome { of, is });
                for size in n + 1..to {
                    let (of, is) = (Board::These(vec![size]), Outcome::won(is == Outcome::P));
                    said.push(Said::Outcome { of, is });
                }
            }
            "ones parity" | "ones parity after" => {
                said.extend(self.counted(id, Counted::Ones, self.after(id))?);
            }
            "counters parity after" => {
                said.extend(self.counted(id, Counted::Counters, Board::Next)?)
            }
            "counters parity" => {
                // "Then an even number is left".
                let mut left = ["left", "remain", "remains"].into_iter();
                let of = match left.any(|word| self.has_word(id, word)) {
                    true => Board::Next,
                    false => Board::Unsaid,
                };
                let counted = self.counted(id, Counted::Counters, of);
                said.extend(match counted {
                    Some(counted) => counted,
                    None => vec![self.odd_number(id)?],
                });
            }
            "circle leaves" => {
                let sizes = self.numbers_in(id, "sizes")?;
                (sizes.len() == self.names.heaps.len()).then_some(())?;
                said.push(Said::Move(self.play(self.slot(id, "move")?)?));
                said.push(Said::After(sizes));
            }
            "grundy by mex" => {
                let these = self.slot(id, "of-these")?;
                let is = self.number_in(id, "is")?;
                let of = self.numbers_in(these, "these").unwrap_or_default();
                let part = self.part_of(id);
                said.push(Said::Mex { part, of, is });
                let of = self.part_of(id);
                said.push(Said::Grundy { of, is });
            }
            "multiple list" | "not multiple list" | "general multiple list" => {
                let by = self.number_in(id, "by")?;
                if let Some(then) = self.slot(id, "then") {
                    let when = Condition::Multiple(by);
                    let is = match self.row_name(then) {
                        "n" => Outcome::N,
                        _ => Outcome::P,
                    };
                    said.push(Said::General { when, is });
                }
                let denied = self.row_name(id) == "not multiple list";
                said.extend(
                    self.numbers_in(id, "all")?
                        .into_iter()
                        .map(|of| Said::Multiple {
                            of: Some(of),
                            by,
                            denied,
                        }),
                );
            }
            // "The first player can always restore 0": nobody else can.
            "zeroes" => {
                let player = self
                    .who_says(id)
                    .filter(|who| matches!(who, Who::Player(_)));
                said.extend(player.map(|who| Said::Told(Told::Plays(who))));
                said.push(self.statement(id)?);
            }
            "mirror" | "complement" => {
                let plays = |who| Said::Told(Told::Plays(who));
                said.extend(self.answerer(id).map(plays));
                said.push(self.statement(id)?);
            }
            name if name.starts_with("told ") => said.extend(self.told(id)?),
            _ => said.push(self.statement(id)?),
        }
        Some(said)
    }

    /// A statement that says one thing.
    fn statement(&self, id: ValueId) -> Option<Said> {
        let number = |slot| self.number_in(id, slot);
        let board = || self.board_in(id);
        Some(match self.row_name(id) {
            // `21 = 5 × 4 + 1` divides.
            "heap is sum" if self.has_product(id) || self.tells_arcs(id) => return None,
            // "He takes 1 from row 1: (8, 8)" tells a board.
            "heap is sum" | "heap is list" if self.is_behind_heap_noun(id) => return None,
            "heap is sum" => {
                let size = match number("n") {
                    Some(n) => n,
                    None => self.size_of(self.heap_in(id)?)?,
                };
                // What is struck out is no part of the number: `9 -> ~~8~~ + 1`.
                let sum = self.sum_in(id).filter(|sum| !is_struck(sum))?;
                let mut chain = Chain::equal(Expr::number(size), sum);
                read_bits(&mut chain);
                Said::Chain { names: None, chain }
            }
            // In a circle these are arcs, and of one heap they are no powers.
            "left over" | "list left over" | "survives" | "occurs"
                if !self.names.layout.is_nim()
                    && (self.names.has_places() || self.names.heaps.len() == 1) =>
            {
                return None;
            }
            "equal heaps" if self.slot(id, "labels").is_some() => {
                let heaps = self.all_labelled(&self.numbers_in(id, "labels")?)?;
                let denied = false;
                (heaps.len() > 1).then_some(Said::SameSize { heaps, denied })?
            }
            "unequal heaps" => {
                let heaps: Vec<HeapNo> = (1..=self.names.heaps.len()).map(HeapNo).collect();
                let known = heaps.len() > 1 && self.names.layout.is_nim();
                let denied = true;
                known.then_some(Said::SameSize { heaps, denied })?
            }
            "equal heaps" if self.names.has_places() => self.equal_parts(Board::Unsaid, true),
            "left over" => Said::LeftOver(self.sum_in(id)?),
            "list left over" => {
                // Several numbers that are left are heaps, unless they are powers of 2.
                let powers = self.numbers_in(id, "list")?;
                let all = powers.iter().all(|n| n.is_power_of_two());
                let heaps = self.emptied(&powers).is_some();
                (all && !heaps).then_some(Said::LeftOver(self.plus(id)?))?
            }
            // The largest power of 2 in a power of 2 is the number itself.
            "power of 2" => {
                let number = match self.slot(id, "heap") {
                    Some(heap) => self.size_of(self.heap(heap)?)?,
                    None => number("n")?,
                };
                Said::LargestPower {
                    of: Some(Of::Number(number)),
                    is: number,
                }
            }
            "heap is list" => {
                let size = match number("n") {
                    Some(n) => n,
                    None => self.size_of(self.heap_in(id)?)?,
                };
                // "7 -> 6 gives 6, 11, 13" lists heaps.
                let list = self.numbers_in(id, "list").unwrap_or_default();
                let parts = list.iter().all(|part| part.is_power_of_two());
                let adds_up = list
                    .iter()
                    .try_fold(0u64, |sum, part| sum.checked_add(*part));
                // "5: 4, 2, 1" where one may take 1, 3 or 4.
                if adds_up != Some(size) && !self.names.amounts.is_empty() {
                    let taken = |to: &u64| size.checked_sub(*to);
                    let can =
                        |to: &u64| taken(to).is_some_and(|by| self.names.amounts.contains(&by));
                    list.iter().all(can).then_some(())?;
                    let (from, to, only) = (vec![size], list, false);
                    return Some(Said::Told(Told::Options { from, to, only }));
                }
                (parts || adds_up == Some(size)).then_some(())?;
                let chain = Chain::equal(Expr::number(size), self.plus(id)?);
                Said::Chain { names: None, chain }
            }
            "difference" => Said::Difference {
                from: number("from")?,
                less: number("less")?,
                is: number("is")?,
            },
            "more than" => Said::MoreThan {
                less: number("less")?,
                is: number("is")?,
            },
            "between" => {
                let side = |slot| number(slot).map(Expr::number);
                let links = vec![(Relation::Less, side("n")?), (Relation::Less, side("b")?)];
                let left = side("a")?;
                Said::Chain {
                    names: None,
                    chain: Chain { left, links },
                }
            }
            "nim-sum of others" => {
                let heap = self.heap_in(id)?;
                let all = (1..).map(HeapNo).zip(self.names.heaps);
                let others = all.filter(|(other, _)| *other != heap);
                Said::NimSum {
                    of: Board::These(others.map(|(_, size)| *size).collect()),
                    is: number("is")?,
                }
            }
            // `r1 = 3` names a result.
            "heap size" if self.is_own_name(id) => return None,
            "heap size" => {
                let (heap, size) = (self.heap_in(id)?, number("size")?);
                // `row 1: 110` writes 6 in binary.
                let digits = self.size_of(heap).map(|size| format!("{size:b}"));
                (size < 10 || digits != Some(size.to_string())).then_some(())?;
                Said::Holds { heap, size }
            }
            "called" => Said::Called {
                name: self.name_in(id)?,
                is: number("n")?,
            },
            "binary" | "reads binary" => self.written_in_binary(id)?,
            // "3, 6 or 7" is a choice.
            "board" | "after" if self.has_word(id, "or") => return None,
            "board" => Said::Board(self.numbers_in(id, "sizes")?),
            // "Then 16, 12, 8" of one heap are several boards.
            "after" if self.is_several_boards(id) => return None,
            "after" => {
                let single = number("n").map(|n| vec![n]);
                let single = single.filter(|_| self.names.heaps.len() == 1);
                let sizes = single.or_else(|| self.numbers_in(id, "sizes"))?;
                let sizes = self.emptied(&sizes).unwrap_or(sizes);
                let whole = sizes.len() == self.names.heaps.len();
                (whole || !self.names.has_places()).then_some(Said::After(sizes))?
            }
            // "3, 6 -> 3, 3 -> 3, 1" moves by its arrows.
            "board at arrow" if !self.is_behind_move(id) => return None,
            // "He takes 2 from row 1: (4, 6)", "he takes 2 -> 4, 6".
            // The posed board says nothing by itself, and one number may be anything.
            "board alone"
                if self.names.heaps.len() == 1
                    || self.numbers_in(id, "sizes").as_deref() == Some(self.names.heaps) =>
            {
                return None;
            }
            "board in brackets" | "board at arrow" | "board alone" => {
                let heaps = !self.names.has_places();
                let sizes = self.numbers_in(id, "sizes").filter(|_| heaps)?;
                match sizes == self.names.heaps {
                    true => Said::Board(sizes),
                    false => Said::After(sizes),
                }
            }
            "last wins" => Said::LastWins(true),
            "last loses" => Said::LastWins(false),
            // Of one heap, "N" is a verdict.
            "nim-sum" if self.names.heaps.len() == 1 && self.has_word(id, "n") => return None,
            "nim-sum" | "nim-sum not zero" | "nim-sum chain" if self.is_unknown_part(id) => {
                return None;
            }
            "nim-sum" => Said::NimSum {
                of: self
                    .numbers_in(id, "sizes")
                    .map_or_else(board, |sizes| Board::These(self.in_bits(sizes))),
                is: number("is")?,
            },
            "nim-sum of sizes" => Said::NimSum {
                of: Board::These(self.in_bits(self.numbers_in(id, "sizes")?)),
                is: number("is")?,
            },
            "nim-sum of first" => {
                let heaps = self.names.heaps.get(..number("n")? as usize)?;
                // They may be counted together.
                (number("is") != Some(heaps.iter().sum())).then_some(())?;
                Said::NimSum {
                    of: Board::These(heaps.to_vec()),
                    is: number("is").unwrap_or(0),
                }
            }
            "nim-sum after" => Said::NimSum {
                of: Board::Next,
                is: number("is").unwrap_or(0),
            },
            "nim-sum chain" => self.named_chain(id, board())?,
            "nim-sum after chain" => self.named_chain(id, Board::Next)?,
            // What is left when a heap is divided is no nim-sum.
            "nim-sum not zero" | "that is not zero"
                if self.names.heaps.len() == 1 && self.divides(id) =>
            {
                return None;
            }
            "nim-sum not zero" => Said::NimSumNotZero { of: board() },
            "nim-sum not zero after" => Said::NimSumNotZero { of: Board::Next },
            "that is not zero" => Said::ThatIsZero {
                number: number("n"),
                denied: true,
            },
            // "All the goes" are moves.
            "that is zero"
                if self.begins_with("all-word", id) && self.ends_behind("definite", id) =>
            {
                return None;
            }
            // "Any move from there makes it nonzero again": a move was made.
            "that is zero"
                if self.slot(id, "each-move").is_some()
                    && (self.has_word(id, "there") || self.has_word(id, "again")) =>
            {
                let (of, is) = (Board::Next, 0);
                Said::NimSum { of, is }
            }
            "that is zero" => Said::ThatIsZero {
                number: None,
                denied: false,
            },
            "lacks" => self.contains(id, true)?,
            "none contains" => Said::NoHeapContains {
                power: self.power_or_meant(id)?,
                top: false,
            },
            "no other contains" => Said::Occurs {
                power: self.power_or_meant(id)?,
                times: 1,
            },
            "survives" => self.survives(id, false)?,
            "does not survive" => self.survives(id, true)?,
            "power parity" => Said::PowerParity {
                power: self.power_or_meant(id)?,
                odd: self.word_of(self.slot(id, "parity")?) == "odd",
            },
            "only one left over" => {
                let only = number("n").filter(|_| self.names.heaps.len() > 1)?;
                Said::LeftOver(Expr::number(only))
            }
            "number is number" => {
                let (n, again) = (number("n")?, number("again")?);
                let chain = Chain::equal(Expr::number(n), Expr::number(again));
                (n == again).then_some(Said::Chain { names: None, chain })?
            }
            "number with its like" if self.names.layout.is_nim() => {
                let (power, again) = (number("n")?, number("again")?);
                (power == again).then_some(Said::PairCancels {
                    power,
                    other: None,
                    all: false,
                })?
            }
            "listed pair cancels" => match self.numbers_in(id, "list")?[..] {
                [power, other] if power == other => Said::PairCancels {
                    power,
                    other: None,
                    all: false,
                },
                _ => return None,
            },
            "sum in binary" => self.binary_sum(id)?,
            "nothing in common" => Said::Disjoint(self.numbers_named(id)?),
            "that cancels" => Said::ThatIs(match number("n") {
                Some(n) => n,
                None => self.size_of(self.heap_in(id)?)?,
            }),
            "xor in words" => {
                let first = match number("a") {
                    Some(a) => a,
                    None => self.size_of(self.heap_in(id)?)?,
                };
                // "14 xor the nim-sum".
                let second = number("b").or_else(|| {
                    let sum = self.slot(id, "sum-name");
                    sum.and(self.names.nim_sum)
                })?;
                self.combined(id, &[first, second])?
            }
            "list in words" => self.combined(id, &self.numbers_in(id, "list")?)?,
            "none has top" => Said::NoHeapContains {
                power: number("power")?,
                top: true,
            },
            "occurs" => Said::Occurs {
                power: self.power_or_meant(id)?,
                times: match self.slot(id, "k") {
                    // "1s: only 11" names the row.
                    Some(_) => number("k").or_else(|| self.how_often(id)).filter(|times| {
                        let heaps = self.names.heaps;
                        *times <= heaps.len() as u64 || !heaps.contains(times)
                    })?,
                    // "There is one 8."
                    None => 1,
                },
            },
            "pair cancels" => Said::PairCancels {
                power: self.power_or_meant(id)?,
                other: number("other"),
                all: false,
            },
            "powers cancel" => Said::PairCancels {
                power: self.power_or_meant(id)?,
                other: None,
                all: true,
            },
            // "That is one" and "that is no ..." say something else, and "it is the 5" names a row.
            "that is number" if self.ends_behind("definite", id) => return None,
            "that is number" => {
                Said::ThatIs(number("n").or_else(|| number("k").filter(|k| *k > 1))?)
            }
            "that stays" => Said::ThatStays(self.heap_in(id)?),
            "that is sum" => Said::ThatIsSum(self.sum_in(id)?),
            "no pairs" => Said::NoPairs,
            "reversed" => Said::Reversed,
            "big heaps" => Said::BigHeaps {
                of: Board::Unsaid,
                is: number("is").unwrap_or(self.implied(id)),
            },
            // "12 -> 15 is impossible": the row would grow.
            "grows" if self.names.layout.is_nim() && self.names.amounts.is_empty() => {
                let side = |slot| number(slot).map(Expr::number);
                Said::Chain {
                    names: None,
                    chain: Chain {
                        left: side("to")?,
                        links: vec![(Relation::AtLeast, side("from")?)],
                    },
                }
            }
            "big heaps after" => Said::BigHeaps {
                of: Board::Next,
                is: number("is").unwrap_or(0),
            },
            "all big" => {
                let all = self.names.heaps.len() as u64;
                (number("n").unwrap_or(all) == all).then_some(())?;
                let of = Board::Unsaid;
                Said::BigHeaps { of, is: all }
            }
            "all ones" if number("n").is_some_and(|n| n != self.count_filled()) => return None,
            "all ones" => Said::BigHeaps {
                of: Board::Unsaid,
                is: 0,
            },
            "ones" | "ones after" => Said::Number {
                of: self.after(id),
                counted: Counted::Ones,
                is: number("is").unwrap_or(0),
            },
            "counters" => Said::Number {
                of: Board::Unsaid,
                counted: Counted::Counters,
                is: number("is").unwrap_or(0),
            },
            // A move of the second player answers one that is told.
            "move" if self.is_of_another(id) && self.names.layout.is_nim() => {
                Said::Told(Told::Moves(self.play(self.slot(id, "move")?)?))
            }
            "move" | "wins" if self.is_of_another(id) => return None,
            "move" => {
                let play = self.play(self.slot(id, "move")?)?;
                (!self.is_told(id, &play)).then_some(Said::Move(play))?
            }
            "wins" => Said::Wins(Some(self.play(self.slot(id, "move")?)?)),
            // "The opponent has nim-sum 0 and wins."
            "it wins"
                if matches!(self.value(id), Value::Row { at, .. }
                    if self.is_word_in("and-word", *at) && self.is_of_opponent(*at)) =>
            {
                Said::Opponent { wins: true }
            }
            "it wins" => Said::Wins(None),
            "fails" if self.is_not_always(id) => return None,
            "fails" => Said::Fails(Some(self.play(self.slot(id, "move")?)?)),
            "it fails" => Said::Fails(None),
            "no win in" | "no winning move" if self.is_not_always(id) => return None,
            "zeroes by" => Said::Zeroes(Some(self.play(self.slot(id, "move")?)?)),
            "zeroes" => Said::Zeroes(None),
            "changes by" => Said::Changes {
                by: Some(self.play(self.slot(id, "move")?)?),
                before: number("a")?,
                after: number("b")?,
            },
            "changes" => Said::Changes {
                by: None,
                before: number("a")?,
                after: number("b")?,
            },
            // "5, 6, 7 win" is said of heaps.
            "winning moves" if self.is_several_heaps_that_win(id) => return None,
            "winning moves" => Said::WinningMoves {
                moves: self.plays(id)?,
                only: self.has_word(id, "all"),
            },
            "only winning move" => {
                let mut moves = self.plays(id)?;
                moves.extend(number("n").map(Play::TakeSomewhere));
                Said::WinningMoves { moves, only: true }
            }
            // Of the second player it says who wins.
            "no winning move" if self.slot(id, "player").is_some() && !self.is_first(id) => {
                self.winner(id, false)?
            }
            "no winning move" => Said::WinningMoves {
                moves: Vec::new(),
                only: false,
            },
            "opponent has none" => Said::Opponent { wins: false },
            // "The cold numbers" are no verdict.
            "outcome" if self.is_before_word_in("after-outcomes", id) => return None,
            "outcome" => Said::Outcome {
                of: Board::Unsaid,
                is: self.outcome_in(id)?,
            },
            "outcome after" => Said::Outcome {
                of: Board::Next,
                is: self.outcome_in(id)?,
            },
            // Of one heap, "0, and 2 is P" ends one clause and begins another.
            "outcome of" if self.is_several_heaps(id) => return None,
            // "Zero is good for the one who starts" speaks of the nim-sum where there are several heaps.
            "outcome of" if self.names.layout.is_nim() && number("n") == Some(0) => return None,
            "outcome of" => Said::Outcome {
                of: Board::These(match number("n") {
                    Some(n) => vec![n],
                    None => self.sizes_of_board(id)?,
                }),
                is: self.outcome_in(id)?,
            },
            // What would be may be said of another board.
            // The move is in a heap that has the largest power of 2 in the nim-sum.
            "needed power" => Said::Perhaps(Box::new(Said::LargestPower {
                of: None,
                is: number("power")?,
            })),
            "perhaps zero" => Said::Perhaps(Box::new(Said::NimSum {
                of: Board::Unsaid,
                is: 0,
            })),
            "would win" => Said::Perhaps(Box::new(self.winner(id, true)?)),
            "would lose" => Said::Perhaps(Box::new(self.winner(id, false)?)),
            "winner" => self.perhaps(id, self.winner(id, true)?),
            "loser" => self.perhaps(id, self.winner(id, false)?),
            "winner by" => Said::Winner {
                player: self.player(id)?,
                by: Some(self.play(self.slot(id, "move")?)?),
            },
            "opponent wins" => Said::Opponent { wins: true },
            "opponent loses" => Said::Opponent { wins: false },
            // In "first, second, first, second" nobody answers.
            "short player" if self.is_in_list_of_words(id) => return None,
            "short player" => Said::Answer(Answer::Player(self.player(id)?)),
            "answer none" => Said::Answer(Answer::None),
            // "Answer: 20 is a P-position."
            "answer number" if self.is_before_word_in("be", id) => return None,
            "answer number" => Said::Answer(Answer::Number(number("n")?)),
            // "Two rows are equal" may be said of some of them.
            "equal heaps" if self.names.heaps.len() > 2 && !self.has_word(id, "two") => {
                self.equal_parts(Board::Unsaid, true)
            }
            "equal heaps" => Said::EqualHeaps,
            "heaps" => Said::Heaps(number("n")?),
            "all hold" | "all hold after" => Said::AllHold {
                of: self.after(id),
                heaps: match self.row_name(self.slot(id, "these")?) {
                    "both" => Some(2),
                    _ => self.number_in(self.slot(id, "these")?, "n"),
                },
                size: number("size")?,
            },
            "big" => Said::Big(self.heap_in(id)?),
            "big at least" => Said::BigAtLeast(number("is")?),
            "some big" => Said::BigAtLeast(1),
            // Whoever begins makes the first move, the third and so on.
            "nth move" => Said::OddNumber {
                n: number("n")?,
                odd: self.player(id)? == Player::First,
            },
            // Where every heap is a single counter, each move takes one of them.
            "move count" => {
                let ones = self.names.heaps.iter().all(|size| *size <= 1);
                (ones && self.names.layout.is_nim()).then_some(())?;
                Said::Perhaps(Box::new(Said::Number {
                    of: Board::Unsaid,
                    counted: Counted::Counters,
                    is: number("n")?,
                }))
            }
            "several big" => Said::BigAtLeast(number("is").unwrap_or(1).checked_add(1)?),
            "greater" | "less" => Said::Chain {
                names: None,
                chain: Chain {
                    left: Expr::number(number("a")?),
                    links: vec![(
                        match self.row_name(id) {
                            "greater" => Relation::Greater,
                            _ => Relation::Less,
                        },
                        Expr::number(number("b")?),
                    )],
                },
            },
            "play in" | "play in only" | "no win in" => self.play_in(id)?,
            "moves do" => self.moves_do(id)?,
            "wins only in" => Said::WinsOnlyIn(self.heap_in(id)?),
            "win count" => self.win_count(id)?,
            "several win" => Said::WinsAtLeast(match self.has_word(id, "least") {
                true => number("n")?,
                false => number("n").unwrap_or(1).checked_add(1)?,
            }),
            // In a circle and on one heap the game is told.
            "takes last" | "runs out" | "and takes last" | "always replies"
                if !self.names.layout.is_nim() =>
            {
                return None;
            }
            // "The player to move takes the last one": of the board that is spoken of.
            "takes last" if self.row_name(self.slot(id, "player")?) == "mover" => Said::Outcome {
                of: Board::Unsaid,
                is: match self.names.convention {
                    Convention::Normal => Outcome::N,
                    Convention::Misere => Outcome::P,
                },
            },
            "takes last" => {
                let last = Said::TakesLast(Taker::Player(self.player(id)?));
                match self.row_name(self.slot(id, "player")?) {
                    // Who writes "I" may be the second player.
                    "self" | "he" => Said::Perhaps(Box::new(last)),
                    _ => last,
                }
            }
            "runs out" => Said::Perhaps(Box::new(Said::TakesLast(Taker::Player(
                match self.player(id)? {
                    Player::First => Player::Second,
                    Player::Second => Player::First,
                },
            )))),
            "two heaps" => {
                let (one, other) = (number("a")?, number("b")?);
                match *self.names.heaps {
                    [a, b] if (a, b) == (other, one) => Said::Board(vec![other, one]),
                    [_, _] => Said::Board(vec![one, other]),
                    _ => return None,
                }
            }
            // "The first row is one longer than the second" may be said of arcs.
            "has more" | "has fewer" if self.names.has_places() => return None,
            "has more" | "has fewer" => {
                let (more, fewer) = match self.row_name(id) {
                    "has more" => ("heap", "than"),
                    _ => ("than", "heap"),
                };
                let size = |slot| self.size_of(self.heap(self.slot(id, slot)?)?);
                Said::Difference {
                    from: size(more)?,
                    less: size(fewer)?,
                    is: number("n")?,
                }
            }
            "and takes last" => {
                let Value::Row { at, .. } = self.value(id) else {
                    return None;
                };
                let player = self.subject_before(*at, true).flatten()?;
                Said::Perhaps(Box::new(Said::TakesLast(Taker::Player(player))))
            }
            "and wins" | "and loses" => {
                let Value::Row { at, .. } = self.value(id) else {
                    return None;
                };
                let wins = self.row_name(id) == "and wins";
                match self.subject_before(*at, false).flatten() {
                    Some(named) => Said::Perhaps(Box::new(Said::Winner {
                        player: if wins { named } else { named.other() },
                        by: None,
                    })),
                    None if self.is_of_opponent(*at) => Said::Opponent { wins },
                    // "He takes the last one and loses."
                    None if self.is_theirs_before(*at) => Said::Told(Told::He { wins }),
                    None => return None,
                }
            }
            "no other wins" => Said::NoOtherWins,
            // Whoever always has a move left takes the last counter.
            "always replies" if self.names.convention == Convention::Misere => return None,
            "always replies" => {
                let last = Said::TakesLast(Taker::Player(self.player(id)?));
                Said::Perhaps(Box::new(last))
            }
            name @ ("that grows" | "that shrinks" | "that is no move")
                if self.names.layout.is_nim() =>
            {
                Said::ThatGrows {
                    grows: name != "that shrinks",
                    sure: name != "that is no move",
                }
            }
            "that is played in" => Said::ThatIsPlayedIn,
            "that is odd" => Said::ThatIsOdd(self.word_of(self.slot(id, "parity")?) == "odd"),
            "only heap left" => {
                let HeapNo(only) = self.heap_in(id)?;
                let sizes = (1..).zip(self.names.heaps);
                Said::After(
                    sizes
                        .map(|(n, size)| if n == only { *size } else { 0 })
                        .collect(),
                )
            }
            "opponent takes last" => Said::TakesLast(Taker::Opponent),
            "as in nim" => Said::AsInNim,
            "aim" => Said::Aim(self.condition(self.slot(id, "left")?)?),
            // "Rows 1 and 2 are different."
            "equal numbers" | "unequal numbers" if self.has_word_in("heaps-noun", id) => {
                let heaps = self.all_labelled(&self.numbers_in(id, "numbers")?)?;
                let denied = self.row_name(id) == "unequal numbers";
                (heaps.len() > 1).then_some(Said::SameSize { heaps, denied })?
            }
            "equal numbers" | "unequal numbers" => Said::Alike {
                numbers: self.numbers_in(id, "numbers")?,
                equal: self.row_name(id) == "equal numbers",
            },
            "from bottom" => Said::FromBottom,
            "begins" => Said::Begins(self.beginner(id)?),
            "parts" | "parts after" => self.parts(id)?,
            "equal parts" => self.equal_parts(Board::Unsaid, true),
            "equal parts after" => self.equal_parts(Board::Next, true),
            // "Two different rows have nim-sum 0" says something of them.
            "unequal parts"
                if self.is_before_word_in("be", id) || self.is_before_word_in("have", id) =>
            {
                return None;
            }
            "unequal parts" => self.equal_parts(Board::Unsaid, false),
            "table head" => self.table_head(id)?,
            "outcomes" | "bare outcomes" => match self.value(self.slot(id, "are")?) {
                // "P, cold" says twice what the position is.
                Value::Letters(are) if are.len() > 2 => Said::Outcomes {
                    from: self.start(id),
                    are: are.clone(),
                },
                _ => return None,
            },
            "grundy values" => {
                let are = self.numbers_in(id, "are")?;
                match (self.start(id), &are[..]) {
                    (None, [is]) => Said::Grundy { of: None, is: *is },
                    (from, _) => Said::GrundyValues { from, are },
                }
            }
            "grundy" => Said::Grundy {
                of: self.part_of(id),
                is: number("is")?,
            },
            "mex" => {
                let these = self.slot(id, "of-these");
                let these = these.and_then(|these| self.numbers_in(these, "these"));
                Said::Mex {
                    part: None,
                    of: these.unwrap_or_default(),
                    is: number("is")?,
                }
            }
            "period" => Said::Period {
                of: self.listed(id),
                start: number("start"),
                // "None" is a count too.
                length: number("length").filter(|&length| length > 0)?,
            },
            "product" => {
                let product = self.slot(id, "product")?;
                let factor = |slot| self.number_in(product, slot);
                Said::Product {
                    of: number("of")?,
                    factors: (factor("a")?, factor("b")?),
                    rest: number("rest").unwrap_or(0),
                }
            }
            "remainder" => Said::Remainder {
                of: number("of"),
                by: number("by"),
                times: number("times"),
                is: number("is")?,
            },
            "quotient" => self.quotient(id)?,
            "multiple" | "not multiple" => Said::Multiple {
                of: number("of").or_else(|| self.whole(id)),
                by: number("by")?,
                denied: self.row_name(id) == "not multiple",
            },
            "multiple after" => Said::Left {
                size: number("of"),
                by: number("by"),
            },
            "writer is first" => Said::Begins(Beginner::Writer(Player::First)),
            "writer is second" => Said::Begins(Beginner::Writer(Player::Second)),
            "mirror" => Said::Mirror,
            "complement" => {
                let piles = self.names.layout.is_coded();
                let total = number("n").filter(|total| piles && *total > 0)?;
                // "1 <= 4 - x <= 3."
                let bounds = number("low").zip(number("high"));
                bounds
                    .is_none_or(|bounds| bounds == (1, total - 1))
                    .then_some(())?;
                Said::Complement(total)
            }
            "general" => self.general(id)?,
            _ => return None,
        })
    }

    /// "9 and 11 give 2": numbers under nim-addition. Where only the ordinary sum is right, nobody knows which is meant.
    fn combined(&self, id: ValueId, numbers: &[u64]) -> Option<Said> {
        let is = self.number_in(id, "is")?;
        let nim_sum = numbers.iter().fold(0, |sum, n| sum ^ n);
        let sum = numbers.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n));
        let unsaid = self.has_word(id, "and") || !self.names.layout.is_nim();
        let either = unsaid && sum == Some(is) && nim_sum != is;
        (!either).then(|| Said::Chain {
            names: None,
            chain: Chain::equal(Expr::nim_sum(numbers), Expr::number(is)),
        })
    }

    /// What a slot of a row holds.
    pub(in crate::language) fn slot(&self, id: ValueId, name: &str) -> Option<ValueId> {
        let Value::Row { slots, .. } = self.value(id) else {
            return None;
        };
        let mut slots = slots.iter();
        let found = slots.find(|(slot, _)| self.book.slot_name(*slot) == name);
        found.map(|(_, value)| *value)
    }

    /// The number in a slot, which may stand in a phrase of its own.
    pub(in crate::language) fn number_in(&self, id: ValueId, name: &str) -> Option<u64> {
        self.number_of_value(self.slot(id, name)?)
    }

    fn number_of_value(&self, id: ValueId) -> Option<u64> {
        match self.value(id) {
            Value::Number(n) | Value::Worked(n, _) => Some(*n),
            Value::Bits(bits) => Some(bits.value),
            Value::Row { .. } if self.is_group(id) => match self.member.get() {
                Some(Member::Power(power)) => Some(power),
                _ => None,
            },
            Value::Row { slots, .. } => {
                let mut slots = slots.iter();
                let in_slot = slots.find_map(|(_, value)| self.number_of_value(*value));
                // "Once" and "fours" are rows that are named by their number.
                in_slot.or_else(|| match self.row_name(id) {
                    "leftmost" => self.all_powers().last().copied(),
                    row => row.parse().ok(),
                })
            }
            _ => None,
        }
    }

    pub(in crate::language) fn numbers_in(&self, id: ValueId, name: &str) -> Option<Vec<u64>> {
        match self.value(self.slot(id, name)?) {
            Value::Numbers(list) => Some(list.clone()),
            Value::Number(n) => Some(vec![*n]),
            _ => None,
        }
    }

    pub(super) fn name_in(&self, id: ValueId) -> Option<String> {
        match self.value(self.slot(id, "name")?) {
            Value::Name(name) => Some(name.clone()),
            _ => None,
        }
    }

    fn sum_in(&self, id: ValueId) -> Option<Expr> {
        match self.value(self.slot(id, "sum")?) {
            Value::Sum(sum) => Some(sum.clone()),
            _ => None,
        }
    }

    /// The work that gives numbers within a statement, in order.
    fn work(&self, id: ValueId, out: &mut Vec<Said>) {
        match self.value(id) {
            Value::Worked(_, said) => out.push((**said).clone()),
            Value::Row { slots, .. } => slots.iter().for_each(|(_, value)| self.work(*value, out)),
            Value::Many(all) => all.iter().for_each(|value| self.work(*value, out)),
            _ => {}
        }
    }

    /// "The nim-sum (6) is not zero": one number in brackets is no board of several heaps.
    fn bracketed_sum(&self, id: ValueId) -> Option<u64> {
        let of = self.slot(id, "of-board")?;
        match self.numbers_in(of, "sizes")?[..] {
            [is] if self.names.heaps.len() > 1 && !self.has_word(of, "of") => Some(is),
            _ => None,
        }
    }

    /// Whether a board is spoken of as a part of the heaps, and nobody knows which.
    fn is_unknown_part(&self, id: ValueId) -> bool {
        let of = self.slot(id, "of-board");
        of.is_some_and(|of| self.row_name(of) == "some" && self.some_heaps(of).is_none())
    }

    fn is_several_boards(&self, id: ValueId) -> bool {
        let several = self
            .numbers_in(id, "sizes")
            .is_some_and(|sizes| sizes.len() > 2);
        several && self.names.heaps.len() == 1 && !self.names.divides
    }

    /// Whether several numbers with "and" stand where there is one heap, which no move divides.
    fn is_several_heaps(&self, id: ValueId) -> bool {
        let sizes = self.numbers_in(id, "sizes");
        let several = sizes.is_some_and(|sizes| sizes.len() > 1) && self.has_word(id, "and");
        several && self.names.heaps.len() == 1 && !self.names.divides
    }

    /// The board after the move, where the row says so.
    fn after(&self, id: ValueId) -> Board {
        match self.row_name(id).ends_with("after") {
            true => Board::Next,
            false => Board::Unsaid,
        }
    }

    fn named_chain(&self, id: ValueId, of: Board) -> Option<Said> {
        let Value::Formula(Ok(said)) = self.value(self.slot(id, "formula")?) else {
            return None;
        };
        match &said[..] {
            [Said::Chain { chain, .. }] => Some(Said::Chain {
                names: Some(of),
                chain: chain.clone(),
            }),
            [other] => Some(other.clone()),
            _ => None,
        }
    }

    /// How many there are, and whether that is even.
    fn counted(&self, id: ValueId, counted: Counted, of: Board) -> Option<Vec<Said>> {
        let parity = self.slot(id, "parity")?;
        // "3 is odd" is said of the counters only where there are three.
        let total = self
            .names
            .heaps
            .iter()
            .try_fold(0_u64, |sum, n| sum.checked_add(*n));
        let bare = counted == Counted::Counters && !self.says_counters(id);
        if bare && self.number_in(id, "is").is_some_and(|is| total != Some(is)) {
            return None;
        }
        let odd = self.word_of(parity) == "odd";
        let is = self.number_in(id, "is");
        let number = is.map(|is| Said::Number {
            of: of.clone(),
            counted,
            is,
        });
        let parity = Said::Parity { of, counted, odd };
        Some(number.into_iter().chain([parity]).collect())
    }

    /// "Three is odd", where that is said of a number alone.
    fn odd_number(&self, id: ValueId) -> Option<Said> {
        let bare = !self.says_counters(id);
        Some(Said::OddNumber {
            n: self.number_in(id, "is").filter(|_| bare)?,
            odd: self.word_of(self.slot(id, "parity")?) == "odd",
        })
    }

    /// Whether a comma stands directly before a phrase, or "that is".
    fn is_in_list_of_words(&self, id: ValueId) -> bool {
        let Value::Row { at, .. } = self.value(id) else {
            return false;
        };
        let mut from = *at;
        while from > 0 && self.is_skip(from - 1) {
            from -= 1;
        }
        let word = |back: usize| from.checked_sub(back).map_or("", |at| self.text_of(at));
        let that = word(2).eq_ignore_ascii_case("that") || word(2).eq_ignore_ascii_case("which");
        let that_is = that && word(1) == "is" || word(1).eq_ignore_ascii_case("that's");
        let comma = from.checked_sub(1).map(|at| self.kind_at(at)) == Some(Kind::Comma);
        comma || that_is
    }

    /// Whether a phrase has a word for counters, or for all of them.
    fn says_counters(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        let words = ["counter", "counters"];
        // "The number is odd" counts; "3 is an odd number" does not.
        self.is_in("total-word", *at)
            || (*at..*end).any(|at| words.iter().any(|list| self.is_in(list, at)))
    }

    /// Whether a phrase speaks of what is left when a number is divided.
    fn divides(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        (*at..*end).any(|at| self.is_word_in("remainder", at))
    }

    /// The word that a category of single words was read by.
    fn word_of(&self, id: ValueId) -> &str {
        match self.value(id) {
            Value::Row { at, .. } => {
                let sym = self.tokens.get(self.past_skips(*at)).map(|token| token.sym);
                sym.and_then(|sym| self.book.text(sym)).unwrap_or("")
            }
            _ => "",
        }
    }

    /// A number that a phrase says without a slot: `no big heaps`, `exactly one big one`.
    fn implied(&self, id: ValueId) -> u64 {
        let Value::Row { at, end, .. } = self.value(id) else {
            return 0;
        };
        let count = |at: usize| match self.kind_at(at) {
            Kind::Cardinal(n) | Kind::Number(n) => Some(n),
            _ => None,
        };
        (*at..*end).find_map(count).unwrap_or(0)
    }

    pub(super) fn outcome_in(&self, id: ValueId) -> Option<Outcome> {
        let slots = ["outcome", "l", "names"];
        let slot = slots.into_iter().find_map(|name| self.slot(id, name))?;
        match self.row_name(slot) {
            "n" | "not p" => Some(Outcome::N),
            "p" | "not n" => Some(Outcome::P),
            _ => None,
        }
    }

    /// Whether a word of a list stands directly behind a phrase.
    pub(super) fn is_before_word_in(&self, list: &str, id: ValueId) -> bool {
        matches!(self.value(id), Value::Row { end, .. } if self.is_word_in(list, *end))
    }

    /// Whether the last word of a phrase stands behind a word of a list.
    fn ends_behind(&self, list: &str, id: ValueId) -> bool {
        let before = |end: usize| {
            end.checked_sub(2)
                .is_some_and(|at| self.is_word_in(list, at))
        };
        matches!(self.value(id), Value::Row { end, .. } if before(*end))
    }

    /// Whether a phrase begins with the number of a heap that a word before it names: "row 1".
    fn is_behind_heap_noun(&self, id: ValueId) -> bool {
        let noun = |at: usize| {
            at.checked_sub(1)
                .is_some_and(|at| self.is_word_in("heap-noun", at))
        };
        matches!(self.value(id), Value::Row { at, .. } if noun(self.past_skips(*at)))
    }

    /// Whether a word stands in a phrase.
    fn has_word(&self, id: ValueId, word: &str) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        (*at..*end).any(|at| self.text_of(at).eq_ignore_ascii_case(word))
    }

    /// Whether a word for moving stands before a phrase.
    fn is_behind_move(&self, id: ValueId) -> bool {
        let Value::Row { at, .. } = self.value(id) else {
            return false;
        };
        (0..*at).any(|at| self.is_word_in("moving", at))
    }

    /// Whether a word of a list stands in a phrase that was read.
    fn has_word_in(&self, list: &str, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        (*at..*end).any(|at| self.is_word_in(list, at))
    }
}

/// Whether a number in it is struck out.
fn is_struck(sum: &Expr) -> bool {
    match sum {
        Expr::Atom(atom) => atom.struck,
        Expr::Plus(parts) | Expr::Xor(parts) => parts.iter().any(is_struck),
    }
}
