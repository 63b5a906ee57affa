//! From a phrase that was read to what it says. The name of its row decides; here are all names that the program knows.

use super::binary::spelt;
use super::chart::{Chart, Match, Value, ValueId};
use super::said::{
    Answer, Board, Condition, Digits, Of, Play, Reason, Said, Taken, Taker, Told, Which, Who,
    changed,
};
use super::scan::Kind;
use crate::model::claim::{Counted, Listed, Outcome, Player};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::{HeapNo, Take};
use crate::model::rules::{Layout, Theorem};

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
            "contains" => {
                said.extend(self.split_sum(id));
                said.push(self.contains(id, false)?);
            }
            "power in both" | "pair in heaps cancels" => {
                let power = self.number_in(id, "power")?;
                let other = self.number_in(id, "other").unwrap_or(power);
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
                    let n = self.number_in(held, "n");
                    let heap = match n.map(usize::try_from) {
                        Some(n) => HeapNo(n.ok()?),
                        None => self.heap(self.slot(held, "heap")?)?,
                    };
                    let size = self.number_in(held, "size")?;
                    Some(Said::Holds { heap, size })
                };
                let all: Vec<Said> = heaps.map(holds).collect::<Option<_>>()?;
                (all.len() > 1).then_some(())?;
                said.extend(all);
            }
            "board one by one" => {
                let sizes = self.listed_values(id, "sizes").into_iter();
                let sizes = sizes.map(|one| self.number_in(one, "size"));
                let sizes: Vec<u64> = sizes.collect::<Option<_>>()?;
                said.push((sizes.len() > 1).then_some(Said::Board(sizes))?);
            }
            "occurs" if self.slot(id, "parity").is_some() => {
                said.push(self.statement(id)?);
                said.push(Said::PowerParity {
                    power: self.power_or_meant(id)?,
                    odd: self.word_of(self.slot(id, "parity")?) == "odd",
                });
            }
            "occur so often" => said.extend(self.occurrences(id)?),
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
                let filled = (1..).zip(self.names.heaps).filter(|(_, size)| **size > 0);
                said.extend(filled.map(|(n, _)| Said::PlayIn {
                    heap: HeapNo(n),
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
            "contains only" => {
                said.extend(self.split_sum(id));
                said.push(self.contains(id, false)?);
                let power = self.power_or_meant(id)?;
                said.push(Said::Occurs { power, times: 1 });
            }
            "contains list" => {
                let heap = self.heap_in(id)?;
                let contains = |power, denied| Said::Contains {
                    heap,
                    power,
                    denied,
                };
                let powers = self.numbers_in(id, "list")?.into_iter();
                said.extend(powers.map(|power| contains(power, false)));
                // "... but no 4".
                said.extend(self.number_in(id, "not").map(|power| contains(power, true)));
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
            "counters parity" => {
                let counted = self.counted(id, Counted::Counters, Board::Unsaid);
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
                said.push(Said::Mex { of, is });
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
            "mirror" => {
                let plays = |who| Said::Told(Told::Plays(who));
                said.extend(self.player_named(id).map(plays));
                said.push(Said::Mirror);
            }
            name if name.starts_with("told ") => said.extend(self.told(id)?),
            _ => said.push(self.statement(id)?),
        }
        Some(said)
    }

    /// Whether a move with its player is part of a game that is told: one that does not say where, or an answer.
    fn is_told(&self, id: ValueId, play: &Play) -> bool {
        let (circle, single) = (self.names.is_circle(), self.names.heaps.len() == 1);
        if self.names.layout == Layout::Heaps || !(circle || single) {
            return false;
        }
        let player = self.slot(id, "player").map(|player| self.row_name(player));
        let mut others = ["he", "she", "they"].into_iter();
        let other = others.any(|other| self.has_word(id, other)) || player == Some("second");
        match play {
            Play::TakeSomewhere(_) => other || player.is_some(),
            Play::Take(_) => other && !circle,
            // "He has to take the last one" is no move yet.
            Play::TakeHeap(_) => self.has_word(id, "last") && self.names.heaps != [1],
            _ => false,
        }
    }

    /// What is told of a game of parts.
    fn told(&self, id: ValueId) -> Option<Vec<Said>> {
        if self.names.layout == Layout::Heaps {
            return None;
        }
        let number = |slot| self.number_in(id, slot);
        let list = |slot| self.numbers_in(id, slot).unwrap_or_default();
        let each = |slot| self.each_number(id, slot);
        let who = || self.who(id, "who");
        let odd = || {
            self.slot(id, "parity")
                .map(|parity| self.word_of(parity) == "odd")
        };
        let single = self.names.heaps.len() == 1 && !self.names.is_circle();
        Some(vec![Said::Told(match self.row_name(id) {
            "told takes" => {
                let mut ways = self.ways(self.slot(id, "what")?)?;
                if let Some(from) = number("from") {
                    ways.iter_mut()
                        .for_each(|way| way.of = way.of.or(Some(from)));
                }
                // "The answer is to take 2" does not say whose it is.
                let who = who().unwrap_or(Who::Other);
                Told::Takes { who, ways }
            }
            "told takes there" if self.names.is_circle() => Told::Takes {
                who: Who::Other,
                ways: self.ways(self.slot(id, "what")?)?,
            },
            "told taken" => Told::Takes {
                who: who().unwrap_or(Who::Other),
                ways: vec![Taken {
                    count: Some(number("n")?),
                    ..Taken::default()
                }],
            },
            "told is" if single => Told::These {
                sizes: vec![number("n")?],
                is: Some(self.outcome_in(id)?),
            },
            "told one each" => {
                let take = |slot, rest| {
                    let count = Some(1);
                    Some(Said::Told(Told::Takes {
                        who: self.who(id, slot)?,
                        ways: vec![Taken {
                            count,
                            rest,
                            ..Taken::default()
                        }],
                    }))
                };
                return Some(vec![take("who", false)?, take("who2", true)?]);
            }
            "told any move" => Told::Takes {
                who: self.who(id, "who").unwrap_or(Who::Other),
                ways: vec![Taken::default()],
            },
            "told last wins" => {
                let who = self.who(id, "who").unwrap_or(Who::Other);
                let wins = match who {
                    Who::Player(player) => Said::Winner { player, by: None },
                    _ => Said::Wins(None),
                };
                return Some(vec![Said::Told(Told::Last(who)), wins]);
            }
            "told last too" => Told::Last(Who::Other),
            "told can equal" if self.names.is_circle() => Told::CanEqual(who()?),
            "told multiple below" => Told::Below {
                by: number("by")?,
                of: number("of").or(self.names.heaps.first().copied().filter(|_| single))?,
                is: number("n")?,
            },
            "told sum" => {
                let sum = Expr::Plus(vec![Expr::number(number("a")?), Expr::number(number("b")?)]);
                let chain = Chain::equal(sum, Expr::number(number("c")?));
                return Some(vec![Said::Chain { names: None, chain }]);
            }
            "told row" => Told::Left {
                cases: self.cases(self.slot(id, "sizes")?)?,
                arcs: self.names.is_circle(),
            },
            "told left" => Told::Left {
                cases: self.cases(self.slot(id, "sizes")?)?,
                arcs: self.slot(id, "arcs").is_some(),
            },
            "told arcs" if self.names.is_circle() => Told::Left {
                cases: self.cases(self.slot(id, "sizes")?)?,
                arcs: true,
            },
            "told equal arcs" if self.names.is_circle() => {
                let cases = self.cases(self.slot(id, "sizes")?)?;
                let left = Told::Left { cases, arcs: true };
                return Some(vec![
                    Said::Told(left),
                    self.equal_parts(Board::Unsaid, true),
                ]);
            }
            "told others" if single => Told::Others {
                to: number("to"),
                is: self.outcome_in(id)?,
            },
            "told places" if self.names.is_circle() => {
                let all = self.names.heaps.len() as u64;
                let right = number("a") == Some(1) && number("b") == Some(all);
                right.then_some(Told::Places(all))?
            }
            "told axis" if self.names.is_circle() => Told::Axis(list("places")),
            "told last" => Told::Last(who()?),
            "told never last" => Told::Last(match who()? {
                Who::Player(Player::First) => Who::Player(Player::Second),
                Who::Player(Player::Second) => Who::Player(Player::First),
                _ => return None,
            }),
            "told beside" if self.names.is_circle() => Told::Beside(who()?),
            "told keeps" if single => Told::Keeps {
                who: who().unwrap_or(Who::Other),
                sizes: ["n", "m"]
                    .into_iter()
                    .filter_map(number)
                    .chain(list("sizes"))
                    .collect(),
                by: number("by"),
            },
            "told options" if single => Told::Options {
                from: list("from"),
                to: self.numbers_in(id, "to").unwrap_or_else(|| vec![0]),
                only: self.slot(id, "only").is_some(),
            },
            "told these" if single => Told::These {
                sizes: list("sizes"),
                is: self
                    .slot(id, "names")
                    .or(self.slot(id, "outcome"))
                    .and(self.outcome_in(id)),
            },
            "told no multiple" | "told multiple" if single => Told::Multiples {
                by: number("by").filter(|by| number("again").is_none_or(|again| again == *by))?,
                from: self.slot(id, "others").is_none(),
                can: self.row_name(id) == "told multiple",
                with: list("with"),
            },
            "told range" if number("a") == Some(1) => Told::Most(number("n")?),
            "told most" => Told::Most(number("n")?),
            "told odd moves" => Told::OddMoves(odd()?),
            "told changing parity" => Told::OddMoves(true),
            "told turns" if single => Told::Turns {
                who: who()?,
                odd: odd()?,
            },
            // "I reach 35 with 3" tells no answer.
            "told answered" => {
                let mut verbs = ["answered", "countered", "followed"].into_iter();
                let said = verbs.any(|verb| self.has_word(id, verb));
                said.then_some(Told::Replies(self.pairs(id)?))?
            }
            "told replies" => Told::Replies(self.pairs(id)?),
            // Only whoever cannot win is kept from leaving multiples.
            "told cannot reach" if single => {
                let who = match who()? {
                    Who::Player(Player::First) => Who::Player(Player::Second),
                    Who::Player(Player::Second) => Who::Player(Player::First),
                    Who::Other => Who::Me,
                    Who::Me => return None,
                };
                let (by, sizes) = (number("by")?, Vec::new());
                return Some(vec![
                    Said::Told(Told::Keeps {
                        who,
                        sizes,
                        by: Some(by),
                    }),
                    Said::Told(Told::Multiples {
                        by,
                        from: true,
                        can: false,
                        with: Vec::new(),
                    }),
                ]);
            }
            "told leaves" if single => Told::Leaves {
                from: number("from"),
                pairs: self.pairs(id)?,
            },
            // In "21 is one more than 20, which is a multiple of 4" 20 is the multiple.
            "told above multiple" => {
                let (from, less, is) = (number("from")?, number("less")?, number("is")?);
                let (of, by, denied) = (Some(less), number("by")?, false);
                return Some(vec![
                    Said::Difference { from, less, is },
                    Said::Multiple { of, by, denied },
                ]);
            }
            "told too many" if single => Told::TooMany(number("n")?),
            "told takes remainder" if single => {
                let play = Play::TakeSomewhere(number("n")?);
                let rest = Told::TooMany(number("n")?);
                return Some(vec![Said::Told(rest), Said::Move(play)]);
            }
            "told reach" if single => {
                let reach = Said::Move(Play::LeaveSomewhere(number("n")?));
                // What must not be left is won for whoever finds it.
                let other = number("m").map(|m| Told::These {
                    sizes: vec![m],
                    is: Some(Outcome::N),
                });
                return Some(
                    std::iter::once(reach)
                        .chain(other.map(Said::Told))
                        .collect(),
                );
            }
            "told left after" => {
                let ways = vec![Taken {
                    count: Some(number("n")?),
                    ..Taken::default()
                }];
                let cases = self.cases(self.slot(id, "sizes")?)?;
                let who = Who::Other;
                return Some(vec![
                    Said::Told(Told::Takes { who, ways }),
                    Said::Told(Told::Left {
                        cases,
                        arcs: self.slot(id, "arcs").is_some() && self.names.is_circle(),
                    }),
                ]);
            }
            "told not these" if single => Told::NotThese(each("takes")),
            "told won by" if single => {
                let (of, take) = (number("n")?, number("k")?);
                let left = number("left").is_none_or(|left| of.checked_sub(take) == Some(left));
                let same = number("again").is_none_or(|again| again == of);
                let is = self.outcome_in(id)?;
                if !left || !same || is != Outcome::N {
                    return None;
                }
                return Some(vec![
                    Said::Outcome {
                        of: Board::These(vec![of]),
                        is,
                    },
                    Said::Told(Told::WonBy { of, take }),
                ]);
            }
            "told list" if single => {
                let list = self.slot(id, "list")?;
                let all = match self.value(list) {
                    Value::Many(all) => all.clone(),
                    _ => vec![list],
                };
                let one = |id: &ValueId| {
                    Some(Said::Outcome {
                        of: Board::These(vec![self.number_in(*id, "n")?]),
                        is: self.outcome_in(*id)?,
                    })
                };
                return all.iter().map(one).collect();
            }
            "told parity numbers" if single => Told::Remainders {
                by: 2,
                are: vec![u64::from(odd()?)],
                is: self.outcome_in(id)?,
            },
            "told product left" if single => {
                let of = number("of")?;
                let product = self.slot(id, "product")?;
                let one = self.number_in(product, "a")?;
                let other = self.number_in(product, "b")?;
                let rest = number("rest").unwrap_or(0);
                return Some(vec![
                    Said::Left {
                        size: Some(of),
                        by: None,
                    },
                    Said::Product {
                        of,
                        factors: (one, other),
                        rest,
                    },
                ]);
            }
            "told only" if single => Told::Only {
                sizes: list("sizes"),
                to: number("to")?,
                is: self.outcome_in(id)?,
            },
            "told amounts" if single => Told::Amounts(each("takes")),
            "told options count" if single => {
                let to = list("to");
                (number("k") == Some(to.len() as u64)).then_some(Told::Options {
                    from: list("from"),
                    to,
                    only: true,
                })?
            }
            "told fails" => Told::Fails(each("takes")),
            "told win each" if single => {
                let takes = each("takes").into_iter();
                let wins = takes.map(|take| Said::Wins(Some(Play::TakeSomewhere(take))));
                let fails = (!each("fails").is_empty()).then(|| Told::Fails(each("fails")));
                return Some(wins.chain(fails.map(Said::Told)).collect());
            }
            "told leaves no multiple" if single => Told::NoMultiple {
                takes: each("takes"),
                by: number("by")?,
            },
            "told each option" | "told some option" if single => Told::Each {
                from: number("from"),
                all: self.row_name(id) == "told each option",
                is: self.outcome_in(id)?,
            },
            "told key" if single => Told::Key(number("n")?),
            "told remainders" if single => Told::Remainders {
                by: number("by")?,
                are: each("are"),
                is: self.outcome_in(id)?,
            },
            // What one player finds is what the other one leaves.
            "told faces" if single => Told::Keeps {
                who: match who()? {
                    Who::Player(Player::First) => Who::Player(Player::Second),
                    Who::Player(Player::Second) => Who::Player(Player::First),
                    Who::Me => Who::Other,
                    Who::Other => Who::Me,
                },
                sizes: list("sizes"),
                by: number("by"),
            },
            "told middle" if self.names.is_circle() => Told::Middle {
                size: number("size")?,
                pair: self.slot(id, "pair").is_some(),
            },
            "told empty" if self.names.is_circle() => Told::Empty(match number("a") {
                Some(a) => vec![a, number("b")?],
                None => list("places"),
            }),
            "told gaps" if self.names.is_circle() => Told::Gaps(number("n")?),
            "told neighbours" if self.names.is_circle() => Told::Neighbours(list("places")),
            "told alone" if self.names.is_circle() => Told::Alone(number("place")?),
            _ => return None,
        })])
    }

    /// The numbers of a list of phrases: "taking 1 or taking 3".
    fn each_number(&self, id: ValueId, slot: &str) -> Vec<u64> {
        let Some(found) = self.slot(id, slot) else {
            return Vec::new();
        };
        match self.value(found) {
            Value::Many(all) => all
                .iter()
                .filter_map(|one| self.number_in(*one, "n"))
                .collect(),
            _ => self.number_in(found, "n").into_iter().collect(),
        }
    }

    /// Numbers that belong together: a move and its answer, or what is taken and what that leaves.
    fn pairs(&self, id: ValueId) -> Option<Vec<(u64, u64)>> {
        let pairs = self.slot(id, "pairs")?;
        let pair = |id| Some((self.number_in(id, "a")?, self.number_in(id, "b")?));
        match self.value(pairs) {
            Value::Many(all) => all.iter().map(|one| pair(*one)).collect(),
            _ => pair(pairs).map(|pair| vec![pair]),
        }
    }

    fn who(&self, id: ValueId, slot: &str) -> Option<Who> {
        let who = self.slot(id, slot)?;
        Some(match self.row_name(who) {
            "turns" => return self.who(who, "who"),
            "first" => Who::Player(Player::First),
            "second" => Who::Player(Player::Second),
            "me" => Who::Me,
            _ => Who::Other,
        })
    }

    /// The player who is said to play in some way: the last one that a phrase names.
    fn player_named(&self, id: ValueId) -> Option<Who> {
        let Value::Row { slots, .. } = self.value(id) else {
            return None;
        };
        // "Whatever one does in one row, the other does in the other."
        let of = |name: &str| {
            let mut slots = slots.iter().rev();
            slots.find(|(slot, _)| self.book.slot_name(*slot) == name)
        };
        let (_, anyone) = of("anyone2").or_else(|| of("anyone"))?;
        let nested = self.slot(*anyone, "anyone");
        let player = self.slot(nested.unwrap_or(*anyone), "player")?;
        match self.row_name(player) {
            "first" => Some(Who::Player(Player::First)),
            "second" => Some(Who::Player(Player::Second)),
            _ => None,
        }
    }

    /// What may be taken in a told move, one way for each case.
    fn ways(&self, id: ValueId) -> Option<Vec<Taken>> {
        let number = |slot| self.number_in(id, slot);
        let part = |slot| self.slot(id, slot).map(|part| self.taken(part));
        if let Some(one) = part("one") {
            return match part("other") {
                Some(other) => Some(vec![one?, other?]),
                None => Some(vec![one?]),
            };
        }
        let counts: Vec<u64> = ["n", "m", "k"].into_iter().filter_map(number).collect();
        let way = |count: &u64| Taken {
            count: Some(*count),
            ..Taken::default()
        };
        (!counts.is_empty()).then(|| counts.iter().map(way).collect())
    }

    fn taken(&self, id: ValueId) -> Option<Taken> {
        let name = self.row_name(id);
        let of = self
            .slot(id, "told-of")
            .and_then(|of| self.number_of_value(of));
        let count = match name {
            "one" | "middle one" => Some(1),
            "two" | "middle two" => Some(2),
            "rest" => match self.number_in(id, "n") {
                // "The last one" is the last of all.
                Some(1) => return None,
                count => count,
            },
            "any" => None,
            _ => Some(self.number_in(id, "n")?),
        };
        Some(Taken {
            count,
            middle: name.starts_with("middle"),
            end: name.starts_with("end"),
            of,
            rest: name == "rest",
        })
    }

    /// Sizes for each case: "7 or 6", "3 and 3 or 2 and 2".
    fn cases(&self, id: ValueId) -> Option<Vec<Vec<u64>>> {
        let number = |slot| self.number_in(id, slot);
        Some(match self.row_name(id) {
            "each" => {
                let several = number("k").unwrap_or(2).min(64);
                vec![vec![
                    number("a").unwrap_or(1);
                    usize::try_from(several).ok()?
                ]]
            }
            "and one" => vec![vec![number("a")?, 1]],
            "apart" => {
                let first = vec![number("a")?, number("b")?];
                match number("c").zip(number("d")) {
                    Some((c, d)) => vec![first, vec![c, d]],
                    None => vec![first],
                }
            }
            _ => ["a", "b", "c"]
                .into_iter()
                .filter_map(number)
                .map(|n| vec![n])
                .collect(),
        })
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
            // In a circle these are arcs, and of one heap they are no powers.
            "left over" | "list left over" | "survives" | "occurs"
                if self.names.layout != Layout::Heaps
                    && (self.names.is_circle() || self.names.heaps.len() == 1) =>
            {
                return None;
            }
            "equal heaps" if self.names.is_circle() => self.equal_parts(Board::Unsaid, true),
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
                let sizes = self.emptied(&sizes).unwrap_or(sizes);
                let whole = sizes.len() == self.names.heaps.len();
                (whole || !self.names.is_circle()).then_some(Said::After(sizes))?
            }
            "last wins" => Said::LastWins(true),
            "last loses" => Said::LastWins(false),
            "nim-sum in binary" => Said::NimSum {
                of: board(),
                is: number("is")?,
            },
            // Of one heap, "N" is a verdict.
            "nim-sum" if self.names.heaps.len() == 1 && self.has_word(id, "n") => return None,
            "nim-sum" | "nim-sum not zero" if self.is_unknown_part(id) => return None,
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
                let sum = Expr::nim_sum(&[first, second]);
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
            // "That is one" and "that is no ..." say something else.
            "that is number" => {
                Said::ThatIs(number("n").or_else(|| number("k").filter(|k| *k > 1))?)
            }
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
            // A move of the second player answers one that is not known.
            "move" | "wins" if self.slot(id, "player").is_some() && !self.is_first(id) => {
                return None;
            }
            "move" => {
                let play = self.play(self.slot(id, "move")?)?;
                (!self.is_told(id, &play)).then_some(Said::Move(play))?
            }
            "wins" => Said::Wins(Some(self.play(self.slot(id, "move")?)?)),
            "it wins" => Said::Wins(None),
            "fails" if self.is_not_always(id) => return None,
            "fails" => Said::Fails(self.play(self.slot(id, "move")?)?),
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
            "winning moves" => Said::WinningMoves {
                moves: self.plays(id)?,
                only: false,
            },
            "only winning move" => Said::WinningMoves {
                moves: self.plays(id)?,
                only: true,
            },
            // Of the second player it says who wins.
            "no winning move" if self.slot(id, "player").is_some() && !self.is_first(id) => {
                self.winner(id, false)?
            }
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
            // What would be may be said of another board.
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
            "answer number" => Said::Answer(Answer::Number(number("n")?)),
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
            "wins only in" => Said::WinsOnlyIn(self.heap_in(id)?),
            "win count" => self.win_count(id)?,
            "several win" => Said::WinsAtLeast(match self.has_word(id, "least") {
                true => number("n")?,
                false => number("n").unwrap_or(1).checked_add(1)?,
            }),
            // In a circle and on one heap the game is told.
            "takes last" | "runs out" | "and takes last" | "always replies"
                if self.names.layout != Layout::Heaps =>
            {
                return None;
            }
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
            "no other wins" => Said::NoOtherWins,
            "always replies" => {
                let last = Said::TakesLast(Taker::Player(self.player(id)?));
                Said::Perhaps(Box::new(last))
            }
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
            "equal numbers" | "unequal numbers" => Said::Alike {
                numbers: self.numbers_in(id, "numbers")?,
                equal: self.row_name(id) == "equal numbers",
            },
            "begins" => Said::Begins {
                bob: self.row_name(self.slot(id, "named")?) == "bob",
            },
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
            "complement" => {
                let piles = self.names.layout == Layout::Piles;
                Said::Complement(number("n").filter(|total| piles && *total > 0)?)
            }
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
            "big" => {
                let mut big = (1..).zip(sizes()).filter(|(_, size)| *size > 1);
                let (only, _) = big.next()?;
                big.next().is_none().then_some(HeapNo(only))
            }
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

    /// A heap in which to move. "He must take it" says nothing of where, nor does that one always plays in the largest heap.
    fn play_in(&self, id: ValueId) -> Option<Said> {
        let row = self.row_name(self.slot(id, "heap")?);
        let denied = self.row_name(id) == "no win in";
        let known = denied || !matches!(row, "it" | "largest" | "smallest");
        Some(Said::PlayIn {
            heap: self
                .heap_in(id)
                .filter(|_| known && self.names.heaps.len() > 1)?,
            denied,
            must: self.row_name(id) == "play in only",
        })
    }

    /// Several heaps, in each of which there is a winning move, or in none of which there is one.
    fn wins_in_these(&self, id: ValueId, denied: bool) -> Option<Vec<Said>> {
        let wins = |heap| Said::PlayIn {
            heap,
            denied,
            must: false,
        };
        if let Some(labels) = self.numbers_in(id, "labels") {
            let of_label = |label| Some(wins(HeapNo(usize::try_from(label).ok()?)));
            return labels.into_iter().map(of_label).collect();
        }
        let heaps = self.listed_values(id, "heaps").into_iter();
        let all: Option<Vec<Said>> = heaps
            .map(|heap| Some(wins(self.heap(self.slot(heap, "heap")?)?)))
            .collect();
        all.filter(|all| !all.is_empty())
    }

    /// "Does not always win" says nothing of one board.
    fn is_not_always(&self, id: ValueId) -> bool {
        self.slot(id, "fails").is_some() && self.has_word(id, "always")
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
            "some" => self.some_heaps(of).map_or(Board::Unsaid, Board::These),
            _ => Board::Unsaid,
        }
    }

    /// Whether a board is spoken of as a part of the heaps, and nobody knows which.
    fn is_unknown_part(&self, id: ValueId) -> bool {
        let of = self.slot(id, "of-board");
        of.is_some_and(|of| self.row_name(of) == "some" && self.some_heaps(of).is_none())
    }

    /// The sizes of some of the heaps: "rows 1 and 2", "the first two", "the others".
    fn some_heaps(&self, of: ValueId) -> Option<Vec<u64>> {
        let some = self.slot(of, "some")?;
        let (heaps, n) = (self.names.heaps, self.number_in(some, "n"));
        let n = n.map_or(Some(1), |n| usize::try_from(n).ok())?;
        let sizes: Vec<u64> = match self.row_name(some) {
            "first" => heaps.get(..n)?.to_vec(),
            "last" => heaps.get(heaps.len().checked_sub(n)?..)?.to_vec(),
            "others" => {
                let but = self.heap_in(some)?;
                let count = self.number_in(some, "count");
                let others = (1..).zip(heaps).filter(|(n, _)| HeapNo(*n) != but);
                let others: Vec<u64> = others.map(|(_, size)| *size).collect();
                let right = count.is_none_or(|count| count == others.len() as u64);
                right.then_some(others)?
            }
            "labelled" => {
                let labels = self.numbers_in(some, "labels")?.into_iter();
                let size = |label| self.size_of(HeapNo(usize::try_from(label).ok()?));
                labels.map(size).collect::<Option<Vec<u64>>>()?
            }
            _ => {
                let named = self.listed_values(some, "heaps").into_iter();
                let size = |named| self.size_of(self.heap(self.slot(named, "heap")?)?);
                named.map(size).collect::<Option<Vec<u64>>>()?
            }
        };
        (sizes.len() > 1).then_some(sizes)
    }

    /// The powers of 2 up to the largest heap: one for each column.
    fn all_powers(&self) -> Vec<u64> {
        let largest = self.names.heaps.iter().max().copied().unwrap_or(0);
        let powers = (0..u64::BITS).map(|k| 1_u64 << k);
        powers.take_while(|power| *power <= largest).collect()
    }

    /// How often several powers occur: "two 8s, one 4 and two 2s".
    fn occurrences(&self, id: ValueId) -> Option<Vec<Said>> {
        let counts = self.listed_values(id, "counts").into_iter();
        let occurs = |count| {
            Some(Said::Occurs {
                power: self.number_in(count, "power").filter(|power| *power > 0)?,
                times: self
                    .number_in(count, "k")
                    .or_else(|| self.how_often(count))?,
            })
        };
        let all: Vec<Said> = counts.map(occurs).collect::<Option<_>>()?;
        (all.len() > 1).then_some(all)
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
        // "1101 -> 1100" are digits both times.
        let digits = spelt(number).is_some_and(|other| other.width == bits.width);
        if decimal == number || digits || short && bits.value != number {
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

    /// "Three is odd", where that is said of a number alone.
    fn odd_number(&self, id: ValueId) -> Option<Said> {
        let bare = !self.says_counters(id);
        Some(Said::OddNumber {
            n: self.number_in(id, "is").filter(|_| bare)?,
            odd: self.word_of(self.slot(id, "parity")?) == "odd",
        })
    }

    /// How many winning moves there are; "one" may be one of them.
    fn win_count(&self, id: ValueId) -> Option<Said> {
        let is = self.number_in(id, "n")?;
        let exactly = is != 1 || self.slot(id, "just").is_some();
        Some(Said::WinCount { is, exactly })
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

    /// The board with one heap emptied, where a list names the other heaps: `leaves 1, 1, 1`. Different powers of 2 are
    /// rather those of a sum.
    fn emptied(&self, list: &[u64]) -> Option<Vec<u64>> {
        let heaps = self.names.heaps;
        let powers = list.iter().try_fold(0_u64, |seen, n| {
            (n.is_power_of_two() && seen & n == 0).then_some(seen | n)
        });
        if list.len() < 2 || list.len() + 1 != heaps.len() || powers.is_some() {
            return None;
        }
        let gone = (0..heaps.len()).find(|gone| {
            let others = heaps.iter().enumerate().filter(|(at, _)| at != gone);
            others.map(|(_, size)| size).eq(list)
        })?;
        let left = heaps.iter().enumerate();
        Some(
            left.map(|(at, size)| if at == gone { 0 } else { *size })
                .collect(),
        )
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

    /// Whether the player of a phrase is the first, as far as that is known.
    fn is_first(&self, id: ValueId) -> bool {
        self.player(id) == Some(Player::First)
    }

    /// What is said of "him" holds for the player who was named before.
    fn perhaps(&self, id: ValueId, said: Said) -> Said {
        let slot = self.slot(id, "player");
        match slot.map(|slot| self.row_name(slot)) {
            Some("he") => Said::Perhaps(Box::new(said)),
            _ => said,
        }
    }

    /// The player who was named last before a token, perhaps by "I"; nothing inside where he does not begin a clause.
    pub(super) fn subject_before(&self, at: usize, or_writer: bool) -> Option<Option<Player>> {
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

    /// Whether a clause begins at a token, so that "he" behind it is the player who stands there.
    fn may_be_subject(&self, start: usize) -> bool {
        let Some(before) = start.checked_sub(1) else {
            return true;
        };
        matches!(
            self.kind_at(before),
            Kind::Stop | Kind::Comma | Kind::Semicolon | Kind::Colon
        ) || self.is_word_in("before-subject", before)
    }

    /// The player; whoever writes is the first.
    fn player(&self, id: ValueId) -> Option<Player> {
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

    fn player_of(&self, row: &str) -> Option<Player> {
        match row {
            "second" => Some(Player::Second),
            "alice" if self.names.bob_begins => Some(Player::Second),
            "bob" if !self.names.bob_begins => Some(Player::Second),
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
            count: match self.slot(id, "single") {
                Some(_) => 1,
                None => self.number_in(id, count)?,
            },
        })
    }

    /// A move as it is written.
    pub(super) fn play(&self, id: ValueId) -> Option<Play> {
        let number = |slot| self.number_in(id, slot);
        let single = (self.names.heaps.len() == 1).then_some(HeapNo(1));
        Some(match self.row_name(id) {
            "take" => match self.one_take(id, "n", "heap") {
                Some(take) => Play::Take(vec![take]),
                // "Take 5 off it" where nothing was named yet.
                None if self.row_name(self.slot(id, "heap")?) == "it" => {
                    Play::TakeSomewhere(number("n")?)
                }
                None => return None,
            },
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
            // "1 to 3" is what may be taken.
            "changes" if single.is_some() && number("a")? < number("b")? => return None,
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
            "take heap" => {
                let heap = self.heap_in(id)?;
                let said = number("n");
                let right = said.is_none_or(|n| self.size_of(heap) == Some(n));
                right.then_some(Play::TakeHeap(heap))?
            }
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
            Kind::End | Kind::Stop | Kind::Semicolon | Kind::Question | Kind::Close | Kind::Comma
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

    /// Whether a word stands in a phrase.
    fn has_word(&self, id: ValueId, word: &str) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        (*at..*end).any(|at| self.text_of(at).eq_ignore_ascii_case(word))
    }

    fn parts(&self, id: ValueId) -> Option<Said> {
        // "3 and 3 or 2 and 2" are two boards.
        if self.has_word(id, "or") {
            return None;
        }
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
        let when = self.condition(self.slot(id, "if")?)?;
        // What is a win in one heap may be one in others too.
        let one_way = !matches!(
            when,
            Condition::NimSumZero
                | Condition::NimSumNotZero
                | Condition::OnesOdd(_)
                | Condition::Multiple(_)
                | Condition::NotMultiple(_)
        );
        let when = match one_way && self.is_both_ways(id) {
            true => Condition::Needed,
            false => when,
        };
        let is = match self.row_name(self.slot(id, "then")?) {
            "n" => Outcome::N,
            _ => Outcome::P,
        };
        Some(Said::General { when, is })
    }

    /// Whether a condition is said to be needed as well: "iff", "only if", "exactly when".
    fn is_both_ways(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        let is = |at: usize, words: &[&str]| {
            let text = self.text_of(at);
            words.iter().any(|word| text.eq_ignore_ascii_case(word))
        };
        (*at..*end).any(|at| {
            let alone = is(at, &["only", "exactly", "precisely"]) && is(at + 1, &["if", "when"]);
            alone || is(at, &["iff"])
        })
    }

    /// Which boards something is said of.
    fn condition(&self, of: ValueId) -> Option<Condition> {
        let by = || self.number_in(of, "by");
        Some(match self.row_name(of) {
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
            "odd total" => Condition::CountersOdd(true),
            "even total" => Condition::CountersOdd(false),
            _ => return None,
        })
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
