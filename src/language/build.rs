//! From a phrase that was read to what it says. The name of its row decides; here are all names that the program knows.

use super::chart::{Chart, Value, ValueId};
use super::said::{Answer, Board, Condition, Digits, Of, Play, Reason, Said, Which, changed};
use super::scan::Kind;
use crate::model::claim::{Counted, Listed, Outcome, Player};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::{HeapNo, Take};
use crate::model::rules::Theorem;

impl Chart<'_> {
    /// What a statement says; nothing where it cannot be about this board.
    pub(super) fn says(&self, id: ValueId) -> Option<Vec<Said>> {
        let all = self.all_said(id)?;
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

    /// The power that a phrase means without naming it.
    fn which_power(&self, id: ValueId) -> Which {
        let slot = self.slot(id, "that-power");
        match slot.map_or("", |slot| self.row_name(slot)) {
            "top" => Which::Top,
            _ => Which::Named,
        }
    }

    /// The power that a phrase names, or 0 where it is meant without a name.
    fn power_or_meant(&self, id: ValueId) -> Option<u64> {
        match self.slot(id, "power") {
            Some(_) => self.power_in(id).filter(|power| *power > 0),
            None => Some(0),
        }
    }

    /// The work in a statement first, then what it says.
    fn all_said(&self, id: ValueId) -> Option<Vec<Said>> {
        let mut said = Vec::new();
        self.work(id, &mut said);
        match self.row_name(id) {
            "formula" => match self.value(self.slot(id, "formula")?) {
                Value::Formula(Ok(all)) => said.extend(all.iter().cloned()),
                _ => return None,
            },
            "contains" => {
                said.extend(self.split_sum(id));
                said.push(self.contains(id, false)?);
            }
            "pair in heaps cancels" => {
                let (power, other) = (self.number_in(id, "power")?, self.number_in(id, "other")?);
                for slot in ["x", "y"] {
                    said.push(Said::PowerIn {
                        number: self.size_meant(self.slot(id, slot)?)?,
                        power,
                        denied: false,
                    });
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
                for column in self.listed_values(id, "columns") {
                    let power = self.number_of_value(column)?;
                    said.push(Said::PowerParity { power, odd });
                }
            }
            "each occurs" => {
                let times = self.number_in(id, "k").or_else(|| self.how_often(id))?;
                for power in self.numbers_in(id, "list")? {
                    said.push(Said::Occurs { power, times });
                }
            }
            "groups cancel" => said.extend(self.groups(id)?),
            "contains each" | "contains every one" => said.extend(self.each_contains(id, false)?),
            "lacks each" => said.extend(self.each_contains(id, true)?),
            "contains exactly" => {
                let each = self.each_contains(id, false)?;
                let times = each.len() as u64;
                said.extend(each);
                let power = self.power_or_meant(id)?;
                said.push(Said::Occurs { power, times });
            }
            "one of them survives" => {
                let power = self.power_or_meant(id)?;
                let times = self.number_in(id, "k")?;
                said.push(Said::Occurs { power, times });
                said.push(Said::Survives {
                    power,
                    denied: self.number_in(id, "left") == Some(0),
                });
            }
            "binary board" => said.extend(self.board_in_binary(id)?),
            "pair cancels" if self.are_plural(id) => {
                for slot in ["power", "other"] {
                    said.push(Said::PairCancels {
                        power: self.number_in(id, slot)?,
                        other: None,
                        all: true,
                    });
                }
            }
            "contains only" => {
                said.extend(self.split_sum(id));
                said.push(self.contains(id, false)?);
                let power = self.power_or_meant(id)?;
                said.push(Said::Occurs { power, times: 1 });
            }
            "contains list" => {
                let heap = self.heap_in(id)?;
                said.extend(
                    self.numbers_in(id, "list")?
                        .into_iter()
                        .map(|power| Said::Contains {
                            heap,
                            power,
                            denied: false,
                        }),
                );
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
                said.extend(heaps.map(|(n, _)| Said::Contains {
                    heap: HeapNo(n),
                    power,
                    denied: false,
                }));
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
            "outcome each" if self.names.heaps.len() == 1 => {
                let is = self.outcome_in(id)?;
                for size in self.numbers_in(id, "sizes")? {
                    let of = Board::These(vec![size]);
                    said.push(Said::Outcome { of, is });
                }
            }
            "ones parity" | "ones parity after" => {
                said.extend(self.counted(id, Counted::Ones, self.after(id))?);
            }
            "counters parity after" => {
                said.extend(self.counted(id, Counted::Counters, Board::Next)?)
            }
            "counters parity" => said.extend(self.counted(id, Counted::Counters, Board::Unsaid)?),
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
                said.push(Said::Mex { of, is });
                let of = self.part_of(id);
                said.push(Said::Grundy { of, is });
            }
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
            "heap is sum" if self.has_product(id) => return None,
            "heap is sum" => {
                let size = match number("n") {
                    Some(n) => n,
                    None => self.size_of(self.heap_in(id)?)?,
                };
                // What is struck out is no part of the number: `9 -> ~~8~~ + 1`.
                let sum = self.sum_in(id).filter(|sum| !is_struck(sum))?;
                let chain = Chain::equal(Expr::number(size), sum);
                Said::Chain { names: None, chain }
            }
            "left over" => Said::LeftOver(self.sum_in(id)?),
            "list left over" => {
                // Several numbers that are left are heaps, unless they are powers of 2.
                let powers = self.numbers_in(id, "list")?;
                let all = powers.iter().all(|n| n.is_power_of_two());
                all.then_some(Said::LeftOver(self.plus(id)?))?
            }
            "heap is list" => {
                let size = match number("n") {
                    Some(n) => n,
                    None => self.size_of(self.heap_in(id)?)?,
                };
                let chain = Chain::equal(Expr::number(size), self.plus(id)?);
                Said::Chain { names: None, chain }
            }
            "difference" => Said::Difference {
                from: number("from")?,
                less: number("less")?,
                is: number("is")?,
            },
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
            "board" => Said::Board(self.numbers_in(id, "sizes")?),
            "after" => {
                let single = number("n").map(|n| vec![n]);
                let single = single.filter(|_| self.names.heaps.len() == 1);
                let sizes = single.or_else(|| self.numbers_in(id, "sizes"))?;
                let whole = sizes.len() == self.names.heaps.len();
                (whole || !self.names.is_circle()).then_some(Said::After(sizes))?
            }
            "last wins" => Said::LastWins(true),
            "last loses" => Said::LastWins(false),
            "nim-sum in binary" => Said::NimSum {
                of: board(),
                is: number("is")?,
            },
            "nim-sum" => Said::NimSum {
                of: self
                    .numbers_in(id, "sizes")
                    .map_or_else(board, Board::These),
                is: self.read_sum(id)?,
            },
            "nim-sum of sizes" => Said::NimSum {
                of: Board::These(self.numbers_in(id, "sizes")?),
                is: number("is")?,
            },
            "nim-sum after" => Said::NimSum {
                of: Board::Next,
                is: number("is").unwrap_or(0),
            },
            "nim-sum chain" => self.named_chain(id, board())?,
            "nim-sum after chain" => self.named_chain(id, Board::Next)?,
            "nim-sum not zero" => Said::NimSumNotZero { of: board() },
            "nim-sum not zero after" => Said::NimSumNotZero { of: Board::Next },
            "that is not zero" => Said::ThatIsZero {
                number: number("n"),
                denied: true,
            },
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
            "listed pair cancels" => match self.numbers_in(id, "list")?[..] {
                [power, other] if power == other => Said::PairCancels {
                    power,
                    other: None,
                    all: false,
                },
                _ => return None,
            },
            "sum in binary" => {
                let bits = |slot| match self.value(self.slot(id, slot)?) {
                    Value::Bits(bits) => Some(*bits),
                    _ => None,
                };
                Said::SumInBinary {
                    terms: vec![bits("a")?, bits("b")?],
                    is: bits("is")?,
                }
            }
            "nothing in common" => Said::Disjoint(self.numbers_named(id)?),
            "that cancels" => Said::ThatIs(match number("n") {
                Some(n) => n,
                None => self.size_of(self.heap_in(id)?)?,
            }),
            "play in" | "play only in" | "no move in" => self.play_in(id)?,
            "xor in words" => {
                let first = match number("a") {
                    Some(a) => a,
                    None => self.size_of(self.heap_in(id)?)?,
                };
                let sum = Expr::nim_sum(&[first, number("b")?]);
                Said::Chain {
                    names: None,
                    chain: Chain::equal(sum, Expr::number(number("is")?)),
                }
            }
            "none has top" => Said::NoHeapContains {
                power: number("power")?,
                top: true,
            },
            "occurs" => Said::Occurs {
                power: self.power_or_meant(id)?,
                times: match self.slot(id, "k") {
                    Some(_) => number("k").or_else(|| self.how_often(id))?,
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
            "that is number" => Said::ThatIs(number("n")?),
            "that is sum" => Said::ThatIsSum(self.sum_in(id)?),
            "no pairs" => Said::NoPairs,
            "big heaps" => Said::BigHeaps {
                of: Board::Unsaid,
                is: number("is").unwrap_or(self.implied(id)),
            },
            "big heaps after" => Said::BigHeaps {
                of: Board::Next,
                is: number("is").unwrap_or(0),
            },
            "all big" => Said::BigHeaps {
                of: Board::Unsaid,
                is: self.names.heaps.len() as u64,
            },
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
            "move" => Said::Move(self.play(self.slot(id, "move")?)?),
            "wins" => Said::Wins(Some(self.play(self.slot(id, "move")?)?)),
            "it wins" => Said::Wins(None),
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
            "winning moves" => Said::WinningMoves {
                moves: self.plays(id)?,
                only: false,
            },
            "only winning move" => Said::WinningMoves {
                moves: self.plays(id)?,
                only: true,
            },
            "no winning move" => Said::WinningMoves {
                moves: Vec::new(),
                only: false,
            },
            "opponent has none" => Said::Opponent { wins: false },
            "outcome" => Said::Outcome {
                of: Board::Unsaid,
                is: self.outcome_in(id)?,
            },
            "outcome after" => Said::Outcome {
                of: Board::Next,
                is: self.outcome_in(id)?,
            },
            "outcome of" => Said::Outcome {
                of: Board::These(match number("n") {
                    Some(n) => vec![n],
                    None => self.sizes_of_board(id)?,
                }),
                is: self.outcome_in(id)?,
            },
            "winner" => self.winner(id, true)?,
            "loser" => self.winner(id, false)?,
            "winner by" => Said::Winner {
                player: self.player(id)?,
                by: Some(self.play(self.slot(id, "move")?)?),
            },
            "opponent wins" => Said::Opponent { wins: true },
            "opponent loses" => Said::Opponent { wins: false },
            "short player" => Said::Answer(Answer::Player(self.player(id)?)),
            "answer number" => Said::Answer(Answer::Number(number("n")?)),
            "mirror" => Said::Mirror,
            "equal heaps" => Said::EqualHeaps,
            "parts" | "parts after" => self.parts(id)?,
            "equal parts" => self.equal_parts(Board::Unsaid, true),
            "equal parts after" => self.equal_parts(Board::Next, true),
            "unequal parts" => self.equal_parts(Board::Unsaid, false),
            "outcomes" | "bare outcomes" => match self.value(self.slot(id, "are")?) {
                Value::Letters(are) => Said::Outcomes {
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
                    of: these.unwrap_or_default(),
                    is: number("is")?,
                }
            }
            "period" => Said::Period {
                of: self.listed(id),
                start: number("start"),
                length: number("length")?,
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
            "complement" => Said::Complement(number("n")?),
            "general" => self.general(id)?,
            _ => return None,
        })
    }

    /// What a slot of a row holds.
    pub(super) fn slot(&self, id: ValueId, name: &str) -> Option<ValueId> {
        let Value::Row { slots, .. } = self.value(id) else {
            return None;
        };
        let mut slots = slots.iter();
        let found = slots.find(|(slot, _)| self.book.slot_name(*slot) == name);
        found.map(|(_, value)| *value)
    }

    /// The number in a slot, which may stand in a phrase of its own.
    fn number_in(&self, id: ValueId, name: &str) -> Option<u64> {
        self.number_of_value(self.slot(id, name)?)
    }

    fn number_of_value(&self, id: ValueId) -> Option<u64> {
        match self.value(id) {
            Value::Number(n) | Value::Worked(n, _) => Some(*n),
            Value::Bits(bits) => Some(bits.value),
            Value::Row { slots, .. } => {
                let mut slots = slots.iter();
                let in_slot = slots.find_map(|(_, value)| self.number_of_value(*value));
                // "Once" and "fours" are rows that are named by their number.
                in_slot.or_else(|| self.row_name(id).parse().ok())
            }
            _ => None,
        }
    }

    pub(super) fn numbers_in(&self, id: ValueId, name: &str) -> Option<Vec<u64>> {
        match self.value(self.slot(id, name)?) {
            Value::Numbers(list) => Some(list.clone()),
            Value::Number(n) => Some(vec![*n]),
            _ => None,
        }
    }

    /// The sizes of one board; where there is one heap, several numbers are several boards.
    fn sizes_of_board(&self, id: ValueId) -> Option<Vec<u64>> {
        let single = self.names.heaps.len() == 1 && self.numbers_are_listed(id);
        self.numbers_in(id, "sizes")
            .filter(|sizes| !single || sizes.len() == 1)
    }

    /// Whether a phrase has a list, of which more is said than of one board: "are", "both", "all".
    fn numbers_are_listed(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        !(*at..*end).any(|at| self.text_of(at).eq_ignore_ascii_case("is"))
    }

    fn name_in(&self, id: ValueId) -> Option<String> {
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

    /// `29 = 16 + 8 + 4 + 1` within a statement about 29.
    fn split_sum(&self, id: ValueId) -> Option<Said> {
        let sum = match self.slot(id, "of").map(|of| self.value(of)) {
            Some(Value::Sum(sum)) => sum.clone(),
            _ => self.sum_in(id)?,
        };
        let number = match self.number_in(id, "n") {
            Some(n) => n,
            None => self.size_of(self.heap_in(id)?)?,
        };
        let chain = Chain::equal(Expr::number(number), sum);
        Some(Said::Chain { names: None, chain })
    }

    /// The heap that a noun phrase names.
    pub(super) fn heap(&self, id: ValueId) -> Option<HeapNo> {
        let label = |n: u64| usize::try_from(n).ok().map(HeapNo);
        let sizes = || self.names.heaps.iter().copied();
        let row = self.row_name(id);
        // Where there is one heap, or a circle, "the last one" is a counter.
        let among = matches!(row, "largest" | "smallest" | "top" | "last" | "middle");
        if among && (self.names.is_circle() || self.names.heaps.len() < 2) {
            return None;
        }
        match row {
            "numbered" => self.number_of_value(id).and_then(label),
            "sized" => self.heap_of_size(self.number_in(id, "size")?),
            "both" => {
                let heap = label(self.number_in(id, "n")?)?;
                (self.size_of(heap)? == self.number_in(id, "size")?).then_some(heap)
            }
            "largest" => self.only_heap(sizes().max()?),
            "smallest" => self.only_heap(sizes().filter(|&size| size > 0).min()?),
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
    pub(super) fn heap_of_name(&self, name: &str) -> Option<HeapNo> {
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
    fn is_own_name(&self, id: ValueId) -> bool {
        let heap = self.slot(id, "heap");
        heap.is_some_and(|heap| self.row_name(heap) == "own name")
    }

    fn heap_in(&self, id: ValueId) -> Option<HeapNo> {
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
    fn heap_of_size(&self, size: u64) -> Option<HeapNo> {
        let found = self.names.heaps.iter().position(|&other| other == size)?;
        Some(HeapNo(found + 1))
    }

    fn only_heap(&self, size: u64) -> Option<HeapNo> {
        let many = self.names.heaps.iter().filter(|&&other| other == size);
        (many.count() == 1).then(|| self.heap_of_size(size))?
    }

    fn size_of(&self, heap: HeapNo) -> Option<u64> {
        self.names.heaps.get(heap.0.checked_sub(1)?).copied()
    }

    fn contains(&self, id: ValueId, denied: bool) -> Option<Said> {
        let power = self.power_or_meant(id)?;
        // A number that is no heap may be the nim-sum.
        Some(match (self.heap_in(id), self.number_in(id, "n")) {
            (Some(heap), _) => Said::Contains {
                heap,
                power,
                denied,
            },
            (None, Some(number)) => Said::PowerIn {
                number,
                power,
                denied,
            },
            _ => return None,
        })
    }

    /// Powers that cancel, all of each or a pair: "the 4s, the 2s and both 9s".
    fn groups(&self, id: ValueId) -> Option<Vec<Said>> {
        let cancels = |group: ValueId| {
            Some(Said::PairCancels {
                power: self.power_in(group).filter(|power| *power > 0)?,
                other: None,
                all: self.row_name(group) == "all",
            })
        };
        self.listed_values(id, "groups")
            .into_iter()
            .map(cancels)
            .collect()
    }

    /// What a list holds, or the one thing that stands in its place.
    fn listed_values(&self, id: ValueId, slot: &str) -> Vec<ValueId> {
        let Some(list) = self.slot(id, slot) else {
            return Vec::new();
        };
        match self.value(list) {
            Value::Many(all) => all.clone(),
            _ => vec![list],
        }
    }

    /// The numbers that are listed, heaps by their sizes; none where a heap is not known.
    fn numbers_named(&self, id: ValueId) -> Option<Vec<u64>> {
        if let Some(list) = self.numbers_in(id, "list") {
            return Some(list);
        }
        let size = |heap: ValueId| self.size_of(self.heap(self.slot(heap, "heap")?)?);
        self.listed_values(id, "heaps")
            .into_iter()
            .map(size)
            .collect()
    }

    /// That each of several heaps has a power, or lacks it.
    fn each_contains(&self, id: ValueId, denied: bool) -> Option<Vec<Said>> {
        let power = self.power_or_meant(id)?;
        let of_heap = |heap| Said::Contains {
            heap,
            power,
            denied,
        };
        let pair = self.number_in(id, "x").zip(self.number_in(id, "y"));
        let pair = pair.map(|(x, y)| vec![x, y]);
        if let Some(list) = pair.or_else(|| self.numbers_in(id, "list")) {
            let of_size = |size| match self.heap_of_size(size) {
                Some(heap) => of_heap(heap),
                None => Said::PowerIn {
                    number: size,
                    power,
                    denied,
                },
            };
            return Some(list.into_iter().map(of_size).collect());
        }
        if let Some(labels) = self.numbers_in(id, "labels") {
            let of_label = |label| Some(of_heap(HeapNo(usize::try_from(label).ok()?)));
            return labels.into_iter().map(of_label).collect();
        }
        let heaps = self.listed_values(id, "heaps").into_iter();
        let all: Option<Vec<Said>> = heaps
            .map(|heap| Some(of_heap(self.heap(self.slot(heap, "heap")?)?)))
            .collect();
        all.filter(|all| !all.is_empty())
    }

    /// A number, or the size of a heap.
    fn size_meant(&self, id: ValueId) -> Option<u64> {
        match self.slot(id, "heap") {
            Some(heap) => self.size_of(self.heap(heap)?),
            None => self.number_in(id, "n"),
        }
    }

    /// A heap in which to move. That one always plays in the largest heap is no word on this board.
    fn play_in(&self, id: ValueId) -> Option<Said> {
        let heap = self.slot(id, "heap");
        let by_size =
            heap.is_some_and(|heap| matches!(self.row_name(heap), "largest" | "smallest"));
        let known = self.names.heaps.len() > 1 && !by_size;
        Some(Said::PlayIn {
            heap: self.heap_in(id).filter(|_| known)?,
            only: self.row_name(id) == "play only in",
            denied: self.row_name(id) == "no move in",
        })
    }

    /// A power of which one is left, or none.
    fn survives(&self, id: ValueId, denied: bool) -> Option<Said> {
        (self.names.heaps.len() > 1).then_some(Said::Survives {
            power: self.power_or_meant(id)?,
            denied,
        })
    }

    /// All heaps in binary, in their order.
    fn board_in_binary(&self, id: ValueId) -> Option<Vec<Said>> {
        let all = self.listed_values(id, "bits");
        let digits = |value: &ValueId| match self.value(self.slot(*value, "b")?) {
            Value::Bits(bits) => Some(*bits),
            _ => None,
        };
        let written: Option<Vec<Digits>> = all.iter().map(digits).collect();
        let written = written.filter(|all| all.len() == self.names.heaps.len())?;
        let each = self.names.heaps.iter().zip(written);
        let said = each.map(|(&number, bits)| Said::InBinary {
            number,
            bits,
            reads: false,
        });
        Some(said.collect())
    }

    /// A power in figures or as a plural: `4s`.
    fn power_in(&self, id: ValueId) -> Option<u64> {
        self.number_in(id, "power")
    }

    fn how_often(&self, id: ValueId) -> Option<u64> {
        let k = self.slot(id, "k")?;
        // "Once" and "twice" are rows of their own, named by their number.
        self.number_in(k, "n")
            .or_else(|| self.row_name(k).parse().ok())
    }

    /// What a largest power is in, where it is said.
    fn power_of(&self, id: ValueId) -> Option<Of> {
        if let Some(n) = self.number_in(id, "n") {
            return Some(Of::Number(n));
        }
        let of = self.slot(id, "power-of").or_else(|| self.slot(id, "of"));
        let of = of.or_else(|| self.slot(self.slot(id, "in-what")?, "of"));
        let alone = self.row_name(id) == "largest power in heap";
        let heap = || {
            self.slot(id, "heap")
                .and_then(|heap| self.heap(heap))
                .map(Of::Heap)
        };
        let Some(of) = of else {
            return heap().filter(|_| !alone);
        };
        match self.row_name(of) {
            "heap" => self.heap(self.slot(of, "heap")?).map(Of::Heap),
            "nim-sum" => Some(self.number_in(of, "n").map_or(Of::NimSum, Of::Number)),
            "number" => {
                let n = self.number_in(of, "n")?;
                // "The highest digit of 111 is the 4": of seven in binary.
                let is = self.number_in(id, "is");
                let bits = self.sum_in_bits(n).filter(|bits| {
                    let top = bits.checked_ilog2().map(|top| 1 << top);
                    top == is
                });
                Some(Of::Number(bits.unwrap_or(n)))
            }
            _ => None,
        }
    }

    /// The board that a statement names.
    fn board_in(&self, id: ValueId) -> Board {
        let Some(of) = self.slot(id, "of-board") else {
            return Board::Unsaid;
        };
        let sizes = self.numbers_in(of, "sizes").map(Board::These);
        match self.row_name(of) {
            "these" => sizes.unwrap_or(Board::Unsaid),
            "labelled" => {
                let labels = self.numbers_in(of, "labels").unwrap_or_default();
                let size = |label: &u64| self.size_of(HeapNo(usize::try_from(*label).ok()?));
                let sizes: Option<Vec<u64>> = labels.iter().map(size).collect();
                // What can be no label is a size.
                Board::These(sizes.unwrap_or(labels))
            }
            "next" => Board::Next,
            _ => Board::Unsaid,
        }
    }

    /// The board after the move, where the row says so.
    fn after(&self, id: ValueId) -> Board {
        match self.row_name(id).ends_with("after") {
            true => Board::Next,
            false => Board::Unsaid,
        }
    }

    /// The nim-sum that is said, which may be written in binary.
    fn read_sum(&self, id: ValueId) -> Option<u64> {
        let is = self.number_in(id, "is")?;
        Some(self.sum_in_bits(is).unwrap_or(is))
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

    fn written_in_binary(&self, id: ValueId) -> Option<Said> {
        let number = match self.number_in(id, "n") {
            Some(n) => n,
            None => self.size_of(self.heap_in(id)?)?,
        };
        let heap = self.slot(id, "heap").and_then(|heap| self.heap(heap));
        if heap.is_some_and(|heap| self.size_of(heap) != Some(number)) {
            return None;
        }
        let Value::Bits(bits) = self.value(self.slot(id, "b")?) else {
            return None;
        };
        // Digits that may as well be decimal are only read as binary where that is true.
        // Less than the number, they may be what is left of it.
        let decimal = format!("{:b}", bits.value).parse().unwrap_or(u64::MAX);
        let short = bits.width < 3 || decimal < number;
        if decimal == number || short && bits.value != number {
            return None;
        }
        Some(Said::InBinary {
            number,
            bits: *bits,
            reads: self.row_name(id) == "reads binary",
        })
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

    /// Whether a phrase has a word for counters, or for all of them.
    fn says_counters(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        let words = ["counter", "counters", "total-word"];
        (*at..*end).any(|at| words.iter().any(|list| self.is_in(list, at)))
    }

    /// Whether two powers are named, each as a plural: "the 8s and the 2s".
    fn are_plural(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        let numbers = (*at..*end).filter(|at| matches!(self.kind_at(*at), Kind::Number(_)));
        let numbers: Vec<usize> = numbers.collect();
        numbers.len() == 2 && numbers.into_iter().all(|at| self.is_plural(at))
    }

    /// A list of powers as a sum.
    fn plus(&self, id: ValueId) -> Option<Expr> {
        let list = self.numbers_in(id, "list")?;
        (list.len() > 1).then(|| Expr::Plus(list.into_iter().map(Expr::number).collect()))
    }

    /// Whether a phrase has a product in it.
    fn has_product(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        (*at..*end).any(|at| self.kind_at(at) == Kind::Times)
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

    fn outcome_in(&self, id: ValueId) -> Option<Outcome> {
        let slots = ["outcome", "l", "names"];
        let slot = slots.into_iter().find_map(|name| self.slot(id, name))?;
        match self.row_name(slot) {
            "n" | "not p" => Some(Outcome::N),
            "p" | "not n" => Some(Outcome::P),
            _ => None,
        }
    }

    /// The player; whoever writes is the first.
    fn player(&self, id: ValueId) -> Option<Player> {
        match self.row_name(self.slot(id, "player")?) {
            "second" => Some(Player::Second),
            _ => Some(Player::First),
        }
    }

    fn winner(&self, id: ValueId, wins: bool) -> Option<Said> {
        let player = self.player(id)?;
        let player = match (wins, player) {
            (true, player) => player,
            (false, Player::First) => Player::Second,
            (false, Player::Second) => Player::First,
        };
        Some(Said::Winner { player, by: None })
    }

    fn plays(&self, id: ValueId) -> Option<Vec<Play>> {
        let Some(moves) = self.slot(id, "moves") else {
            return Some(Vec::new());
        };
        match self.value(moves) {
            Value::Many(all) => all.iter().map(|one| self.listed_play(*one)).collect(),
            _ => self.listed_play(moves).map(|play| vec![play]),
        }
    }

    fn listed_play(&self, id: ValueId) -> Option<Play> {
        match self.slot(id, "move") {
            Some(play) => self.play(play),
            None => match self.number_in(id, "place") {
                Some(place) => places(&[place]),
                None => Some(Play::Take(vec![self.one_take(id, "n", "heap")?])),
            },
        }
    }

    fn one_take(&self, id: ValueId, count: &str, heap: &str) -> Option<Take> {
        Some(Take {
            heap: self.heap(self.slot(id, heap)?)?,
            count: self.number_in(id, count)?,
        })
    }

    /// A move as it is written.
    pub(super) fn play(&self, id: ValueId) -> Option<Play> {
        let number = |slot| self.number_in(id, slot);
        let single = (self.names.heaps.len() == 1).then_some(HeapNo(1));
        Some(match self.row_name(id) {
            "take" => Play::Take(vec![self.one_take(id, "n", "heap")?]),
            "take two" => Play::Take(vec![
                self.one_take(id, "n", "heap")?,
                self.one_take(id, "m", "heap2")?,
            ]),
            "take and leave" => self.take_and_leave(id)?,
            "leave" => Play::Leave {
                heap: self.heap_in(id)?,
                size: number("to")?,
            },
            "sizes" => {
                let heap = match number("h") {
                    Some(h) => HeapNo(usize::try_from(h).ok()?),
                    None => self.heap_in(id)?,
                };
                Play::Sizes {
                    heap: Some(heap),
                    from: number("a")?,
                    to: number("b")?,
                }
            }
            "changes" => Play::Sizes {
                heap: None,
                from: number("a")?,
                to: number("b")?,
            },
            "boards" => {
                let before = self.numbers_in(id, "before")?;
                let after = self.numbers_in(id, "after")?;
                self.between(&before, &after)?
            }
            "leave somewhere" => Play::LeaveSomewhere(number("to")?),
            "take from all" => Play::TakeFromAll(number("n")?),
            "take from any" => Play::TakeFromAny(number("n")?),
            "take somewhere" => match single.filter(|_| !self.names.is_circle()) {
                Some(heap) => {
                    let count = number("n")?;
                    Play::Take(vec![Take { heap, count }])
                }
                None if self.ends_clause(id) => Play::TakeSomewhere(number("n")?),
                None => return None,
            },
            "take heap" => Play::TakeHeap(self.heap_in(id)?),
            "take all" => Play::TakeHeap(self.only_one_left()?),
            "places" if self.names.is_circle() => self.places(id)?,
            _ => return None,
        })
    }

    /// Whether the clause ends behind a phrase.
    fn ends_clause(&self, id: ValueId) -> bool {
        let Value::Row { end, .. } = self.value(id) else {
            return false;
        };
        matches!(
            self.kind_at(*end),
            Kind::End | Kind::Stop | Kind::Semicolon | Kind::Question
        )
    }

    /// What is taken and what is left, which must be the same move.
    fn take_and_leave(&self, id: ValueId) -> Option<Play> {
        let heap = self.heap(self.slot(id, "heap")?)?;
        let count = self.number_in(id, "n")?;
        let to = self
            .number_in(id, "to")
            .or_else(|| self.number_in(id, "b"))?;
        if let Some(other) = self.slot(id, "heap2")
            && self.heap(other)? != heap
        {
            return None;
        }
        let from = match self.number_in(id, "a") {
            Some(from) => from,
            None => count.checked_add(to)?,
        };
        (from.checked_sub(to)? == count).then_some(Play::Sizes {
            heap: Some(heap),
            from,
            to,
        })
    }

    /// The heap of a board on which all others are empty.
    fn only_one_left(&self) -> Option<HeapNo> {
        let mut left = (1..).zip(self.names.heaps).filter(|(_, size)| **size > 0);
        let (n, _) = left.next()?;
        left.next().is_none().then_some(HeapNo(n))
    }

    fn places(&self, id: ValueId) -> Option<Play> {
        let one = self.number_in(id, "n");
        let pair = self.number_in(id, "a").zip(self.number_in(id, "b"));
        match (self.numbers_in(id, "places"), pair, one) {
            (Some(all), ..) => places(&all),
            (_, Some((a, b)), _) => places(&[a, b]),
            (_, _, Some(n)) => places(&[n]),
            _ => None,
        }
    }

    /// The move between two boards.
    fn between(&self, before: &[u64], after: &[u64]) -> Option<Play> {
        match self.names.is_circle() {
            true => emptied(before, after).filter(|_| before == self.names.heaps),
            false => changed(before, after),
        }
    }

    fn parts(&self, id: ValueId) -> Option<Said> {
        let mut are = self.numbers_in(id, "are")?;
        let count = self.number_in(id, "n");
        if let (Some(count), [size]) = (count, &are[..]) {
            are = vec![*size; usize::try_from(count.min(64)).ok()?];
        }
        let board = self.numbers_in(id, "board").map(Board::These);
        let of = board.unwrap_or_else(|| self.after(id));
        Some(Said::Parts { of, are })
    }

    fn equal_parts(&self, of: Board, equal: bool) -> Said {
        Said::EqualParts { of, equal }
    }

    fn start(&self, id: ValueId) -> Option<u64> {
        self.number_in(id, "from").or_else(|| {
            let Value::Row { at, end, .. } = self.value(id) else {
                return None;
            };
            let from = |at: &usize| self.text_of(*at) == "from";
            (*at..*end).find(from).and(Some(0))
        })
    }

    fn part_of(&self, id: ValueId) -> Option<u64> {
        self.number_in(id, "of")
    }

    fn listed(&self, id: ValueId) -> Option<Listed> {
        match self.row_name(self.slot(id, "listed")?) {
            "outcomes" => Some(Listed::Outcomes),
            "grundy values" => Some(Listed::GrundyValues),
            _ => None,
        }
    }

    /// `20 / 4 = 5`: nothing is left over.
    fn quotient(&self, id: ValueId) -> Option<Said> {
        let number = |slot| self.number_in(id, slot);
        let (of, by, times) = (number("of")?, number("by")?, number("times")?);
        (times.checked_mul(by)? == of).then_some(Said::Remainder {
            of: Some(of),
            by: Some(by),
            times: Some(times),
            is: 0,
        })
    }

    /// The size of the only heap, where a phrase speaks of it.
    fn whole(&self, id: ValueId) -> Option<u64> {
        let slots = ["heap", "whole"];
        slots.into_iter().find_map(|slot| self.slot(id, slot))?;
        match self.names.heaps {
            [size] => Some(*size),
            _ => None,
        }
    }

    fn general(&self, id: ValueId) -> Option<Said> {
        let of = self.slot(id, "if")?;
        let by = || self.number_in(of, "by");
        let when = match self.row_name(of) {
            "zero" => Condition::NimSumZero,
            "nonzero" => Condition::NimSumNotZero,
            "equal heaps" => Condition::EqualHeaps,
            "multiple" => Condition::Multiple(by()?),
            "not multiple" => Condition::NotMultiple(by()?),
            "odd ones" => Condition::OnesOdd(true),
            "even ones" => Condition::OnesOdd(false),
            "single heap" => Condition::SingleHeap,
            "one big" => Condition::OneBigHeap,
            "one counter" => Condition::OneCounter,
            "empty" => Condition::Empty,
            _ => return None,
        };
        let is = match self.row_name(self.slot(id, "then")?) {
            "n" => Outcome::N,
            _ => Outcome::P,
        };
        Some(Said::General { when, is })
    }

    /// What a reason says.
    pub(super) fn reason(&self, id: ValueId) -> Reason {
        match self.row_name(id) {
            "theorem 1" => Reason::Theorem(Theorem::One),
            "theorem 2" => Reason::Theorem(Theorem::Two),
            "one big" => Reason::Theorem(Theorem::OneBigHeap),
            "no big" => Reason::Theorem(Theorem::NoBigHeap),
            "grundy" => Reason::Theorem(Theorem::Grundy),
            "multiples" => Reason::Theorem(Theorem::Multiples),
            "lemma" | "cancelling" | "no counters" => Reason::Known,
            "mirror" => Reason::Mirror,
            "every option" => Reason::EveryOption,
            "parity of ones" => Reason::Parity,
            "largest heap" => Reason::LargestHeap,
            "smallest heap" => Reason::SmallestHeap,
            _ => Reason::Other,
        }
    }
}

/// Whether a number in it is struck out.
fn is_struck(sum: &Expr) -> bool {
    match sum {
        Expr::Atom(atom) => atom.struck,
        Expr::Plus(parts) | Expr::Xor(parts) => parts.iter().any(is_struck),
    }
}

/// One marker from each place.
fn places(places: &[u64]) -> Option<Play> {
    let take = |&place: &u64| {
        let heap = HeapNo(usize::try_from(place).ok()?);
        Some(Take { heap, count: 1 })
    };
    let takes: Option<Vec<Take>> = places.iter().map(take).collect();
    takes.map(Play::Take)
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
    places(&gone).filter(|_| same)
}
