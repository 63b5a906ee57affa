//! From a phrase to the moves of a game as a student tells it, and what they leave.

use super::super::chart::{Chart, Value, ValueId};
use super::super::said::{Arc, Board, Meant, Play, Said, Taken, Told, Who};
use super::super::scan::Kind;
use crate::model::claim::{Outcome, Player};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::rules::Convention;

impl Chart<'_> {
    /// Whether a move with its player is part of a game that is told: one that does not say where, or an answer.
    pub(super) fn is_told(&self, id: ValueId, play: &Play) -> bool {
        let (circle, single) = (self.names.has_places(), self.names.heaps.len() == 1);
        if self.names.layout.is_nim() || !(circle || single) {
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
    pub(super) fn told(&self, id: ValueId) -> Option<Vec<Said>> {
        if self.row_name(id) == "told in turn" {
            return self.in_turn(id);
        }
        if self.names.layout.is_nim() {
            // What "I" take is a move of its own.
            let he = self.slot(id, "who").and_then(|who| self.winner_named(who));
            let mine = he == Some(Who::Player(Player::First));
            let other = self.who(id, "who").filter(|who| *who != Who::Me && !mine);
            return Some(vec![match self.row_name(id) {
                // Whoever takes the last counter wins or loses with it.
                "told takes last" => Said::Told(Told::He {
                    wins: self.names.convention == Convention::Normal,
                }),
                "told makes" => match (other, self.numbers_in(id, "sizes")) {
                    (None, sizes) => Said::After(sizes?),
                    (_, Some(sizes)) => Said::Told(Told::Moves(Play::To(sizes))),
                    (_, None) => Said::Told(Told::Moves(self.play(self.slot(id, "move")?)?)),
                },
                "told last" => Said::Told(Told::Last(self.who(id, "who")?)),
                "told never last" => Said::Told(Told::Last(self.who(id, "who")?.opponent())),
                "told takes" if other.is_some() => {
                    Said::Told(Told::Moves(self.told_play(self.slot(id, "what")?)?))
                }
                _ => return None,
            }]);
        }
        let number = |slot| self.number_in(id, slot);
        let list = |slot| self.numbers_in(id, slot).unwrap_or_default();
        // "If 4 are left" is a phrase of its own.
        let from = || match self.slot(id, "with-left") {
            Some(left) => self.numbers_in(left, "from").unwrap_or_default(),
            None => list("from"),
        };
        let each = |slot| self.each_number(id, slot);
        let who = || self.who(id, "who");
        let odd = || {
            self.slot(id, "parity")
                .map(|parity| self.word_of(parity) == "odd")
        };
        let single = self.names.heaps.len() == 1 && !self.names.has_places();
        Some(vec![Said::Told(match self.row_name(id) {
            // "Answer: 20 is lost" takes nothing.
            "told takes" if self.is_before_word_in("be", id) => return None,
            "told takes" => {
                let mut ways = self.ways(self.slot(id, "what")?)?;
                if let Some(from) = number("from") {
                    ways.iter_mut()
                        .for_each(|way| way.of = way.of.or(Some(from)));
                }
                let only = self.slot(id, "told-may").is_some() && self.has_word_in("only-word", id);
                ways.iter_mut().for_each(|way| way.only = only);
                // "The answer is to take 2" does not say whose it is.
                let who = who().unwrap_or(Who::Unsaid);
                if let Some(size) = self.left_behind(id, &ways).filter(|_| single) {
                    let size = Some(size);
                    ways.truncate(1);
                    return Some(vec![
                        Said::Told(Told::Takes { who, ways }),
                        Said::Left { size, by: None },
                    ]);
                }
                Told::Takes { who, ways }
            }
            "told takes there" if self.names.has_places() => Told::Takes {
                who: Who::Unsaid,
                ways: self.ways(self.slot(id, "what")?)?,
            },
            "told taken" => Told::Takes {
                who: who().unwrap_or(Who::Unsaid),
                ways: vec![Taken {
                    count: Some(number("n")?),
                    ..Taken::default()
                }],
            },
            "told is" if single => Told::These {
                sizes: vec![number("n")?],
                is: Some(self.outcome_in(id)?),
                meant: Meant::Either,
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
                who: self.who(id, "who").unwrap_or(Who::Unsaid),
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
            "told can equal" if self.names.has_places() => Told::CanEqual(who()?),
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
                arcs: self.names.has_places(),
                given: self.is_supposed(id),
            },
            "told left" => Told::Left {
                cases: self.cases(self.slot(id, "sizes")?)?,
                arcs: self.slot(id, "arcs").is_some(),
                given: self.is_supposed(id),
            },
            "told arcs" if self.names.has_places() => Told::Left {
                cases: self.cases(self.slot(id, "sizes")?)?,
                arcs: true,
                given: self.is_supposed(id),
            },
            "told equal arcs" if self.names.has_places() => {
                let cases = self.cases(self.slot(id, "sizes")?)?;
                let left = Told::Left {
                    cases,
                    arcs: true,
                    given: false,
                };
                return Some(vec![
                    Said::Told(left),
                    self.equal_parts(Board::Unsaid, true),
                ]);
            }
            "told others" if single => Told::Others {
                to: number("to"),
                is: self.outcome_in(id)?,
            },
            "told places" if self.names.has_places() => {
                let all = self.names.heaps.len() as u64;
                let right = number("a") == Some(1) && number("b") == Some(all);
                right.then_some(Told::Places(all))?
            }
            "told no neighbours" if self.names.has_places() => Told::NoNeighbours,
            "told apart" if self.names.has_places() => Told::Apart,
            "told stay" if self.names.has_places() => {
                // "2 to 10 are left."
                let range = number("first").zip(number("last"));
                let most = self.names.heaps.len() as u64;
                if let Some((first, last)) = range {
                    let valid = (1..last).contains(&first) && last <= most;
                    return valid.then(|| {
                        vec![Said::Told(Told::Stay {
                            places: (first..=last).collect(),
                            each: None,
                        })]
                    });
                }
                let places = list("places");
                let places_noun = ["counters", "places-noun"];
                let named = places_noun.iter().any(|noun| self.begins_with(noun, id));
                // What cannot be the sizes of arcs names their places.
                let sum = places.iter().fold(0_u64, |sum, n| sum.saturating_add(*n));
                let each = number("each");
                let meant = named || sum > most;
                meant.then_some(Told::Stay { places, each })?
            }
            "told at" if self.names.has_places() => {
                let cases = self.cases(self.slot(id, "sizes")?)?;
                Told::At(cases.into_iter().next()?)
            }
            "told central" if self.names.has_places() => {
                let taken = self.taken(self.slot(id, "there")?)?;
                let places = list("places");
                let all = taken.count == Some(places.len() as u64);
                all.then_some(Told::Central {
                    places,
                    of: taken.of,
                })?
            }
            "told full" if self.names.has_places() => Told::Full(match number("above") {
                Some(above) => above.checked_add(1)?,
                None => number("least")?,
            }),
            "told more" if self.names.has_places() => {
                let (is, above) = (number("is")?, number("above")?);
                let counters: u64 = self.names.heaps.iter().sum();
                let all = is == counters || is == self.names.heaps.len() as u64;
                let (left, right) = (Expr::number(is), Expr::number(above));
                let links = vec![(Relation::Greater, right)];
                let chain = Chain { left, links };
                return all.then(|| vec![Said::Chain { names: None, chain }]);
            }
            "told splits" if self.names.has_places() => Told::Splits {
                who: who().unwrap_or(Who::Unsaid),
                ways: match self.slot(id, "what") {
                    Some(what) => Some(self.ways(what)?),
                    None => None,
                },
                cases: self.cases(self.slot(id, "sizes")?)?,
            },
            "told axis" if self.names.has_places() => Told::Axis(list("places")),
            "told last" => Told::Last(who()?),
            "told never last" => Told::Last(match who()? {
                Who::Player(Player::First) => Who::Player(Player::Second),
                Who::Player(Player::Second) => Who::Player(Player::First),
                _ => return None,
            }),
            "told beside" if self.names.has_places() => Told::Beside(who()?),
            "told keeps" if single => Told::Keeps {
                who: who().unwrap_or(Who::Unsaid),
                sizes: ["n", "m"]
                    .into_iter()
                    .filter_map(number)
                    .chain(list("sizes"))
                    .collect(),
                by: number("by"),
            },
            "told options" if single => Told::Options {
                from: from(),
                to: self.numbers_in(id, "to").unwrap_or_else(|| vec![0]),
                only: self.slot(id, "only").is_some(),
            },
            "told these" if single => Told::These {
                sizes: list("sizes"),
                is: self
                    .slot(id, "names")
                    .or(self.slot(id, "outcome"))
                    .and(self.outcome_in(id)),
                meant: match number("many") {
                    Some(many) => Meant::Many(many),
                    None if self.has_word(id, "both") => Meant::Many(2),
                    None if self.has_word(id, "which") => Meant::Reached,
                    None => Meant::Either,
                },
            },
            "told no move" if single => Told::NoMove(from()),
            "told same as" if single => Told::SameAs {
                sizes: list("sizes"),
                like: number("like")?,
                behaves: self.slot(id, "behaves").is_some(),
            },
            "told rounds" if single => Told::Rounds(number("n")?),
            "told moves odd" if single => Told::MovesOdd(odd()?),
            "told only one" if single => Told::OnlyOne {
                n: number("n")?,
                is: self.outcome_in(id)?,
            },
            // "24 is no P-position, but 23 and 21 are."
            "told unlike" if single => {
                let (n, is) = (number("n")?, self.outcome_in(id)?);
                let of = Board::These(vec![n]);
                return Some(vec![
                    Said::Outcome { of, is },
                    Said::Told(Told::NotThese(each("takes"))),
                ]);
            }
            // "5 is P because its options 4, 3, 2 and 1 are all N."
            "told options are" if single => {
                let from = list("from");
                let to = self
                    .numbers_in(id, "to")
                    .or(number("to").map(|n| vec![n]))?;
                let all = self.slot(id, "only").is_some() || !from.is_empty();
                return Some(vec![
                    Said::Told(Told::Options {
                        from,
                        to: to.clone(),
                        only: all,
                    }),
                    Said::Told(Told::These {
                        sizes: to,
                        is: Some(self.outcome_in(id)?),
                        meant: Meant::Either,
                    }),
                ]);
            }
            // "30 - 2 = 28 = 4 * 7": what is left, as a product.
            "told difference product" if single => {
                let (from, less, of) = (number("from")?, number("less")?, number("of")?);
                let product = self.slot(id, "product")?;
                let factor = |slot| self.number_in(product, slot);
                return Some(vec![
                    Said::Difference { from, less, is: of },
                    Said::Product {
                        of,
                        factors: (factor("a")?, factor("b")?),
                        rest: number("rest").unwrap_or(0),
                    },
                ]);
            }
            // "When he takes 1, 2 or 3 I take 3, 2 or 1."
            // In a circle they may be places.
            "told replies in order" if self.names.has_places() => return None,
            "told replies in order" => {
                let (takes, answers) = (list("takes"), list("answers"));
                let several = takes.len() == answers.len() && takes.len() > 1;
                several.then(|| Told::Replies(takes.into_iter().zip(answers).collect()))?
            }
            "told remainders of period" if single => Told::Remainders {
                by: 0,
                are: each("are"),
                only: true,
                is: self.outcome_in(id)?,
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
            // One answer alone goes on with a game that is told.
            "told replies" if self.is_one_answer(id) => return None,
            // "1 -> 3, 2 -> 2, 3 -> 1": what may be taken, and what answers it.
            "told replies by arrows" => {
                let pairs = self.pairs(id)?;
                let takes = pairs.iter().map(|(take, _)| take);
                (pairs.len() > 1 && takes.eq(self.names.amounts)).then_some(Told::Replies(pairs))?
            }
            "told replies" => {
                let plays = self.answerer(id).map(|who| Said::Told(Told::Plays(who)));
                let replies = Said::Told(Told::Replies(self.pairs(id)?));
                // "When he takes 1 I can take 4" is so, whether it wins or not.
                let replies = match self.has_word(id, "can") {
                    true => Said::Perhaps(Box::new(replies)),
                    false => replies,
                };
                return Some(plays.into_iter().chain([replies]).collect());
            }
            "told left outcome" if single => {
                let (size, is) = (number("n")?, self.outcome_in(id)?);
                let left = Said::Left {
                    size: Some(size),
                    by: None,
                };
                let of = Board::These(vec![size]);
                return Some(vec![left, Said::Outcome { of, is }]);
            }
            // Only whoever cannot win is kept from leaving multiples.
            "told cannot reach" if single => {
                let who = who().filter(|who| *who != Who::Me)?.opponent();
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
            "told arcs become" if self.names.has_places() => Told::ArcsBecome {
                from: self.arcs_in(id, "from")?,
                to: self.arcs_in(id, "to")?,
            },
            "told left when" => {
                let pair = |pair| {
                    let by = self.slot(pair, "by-taking")?;
                    Some((self.number_in(by, "a")?, self.number_in(pair, "b")?))
                };
                let all: Option<Vec<_>> = self
                    .listed_values(id, "pairs")
                    .into_iter()
                    .map(pair)
                    .collect();
                let told = |pair| {
                    Said::Told(Told::Leaves {
                        from: None,
                        pairs: vec![pair],
                    })
                };
                return Some(all?.into_iter().map(told).collect());
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
            "told countdown" if single => {
                let sizes = list("sizes");
                let step = |pair: &[u64]| Some(pair.first()?.abs_diff(*pair.get(1)?));
                let even = sizes.windows(3).all(|w| step(&w[..2]) == step(&w[1..]));
                let next = sizes.first().zip(sizes.get(1)).map(|(a, b)| a.abs_diff(*b));
                (sizes.len() > 2 && even && next > Some(1)).then_some(Told::Countdown(sizes))?
            }
            "told among" | "told not among" if single => Told::Among {
                n: number("n")?,
                denied: self.row_name(id) == "told not among",
            },
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
                    meant: Meant::Either,
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
                let who = Who::Unsaid;
                return Some(vec![
                    Said::Told(Told::Takes { who, ways }),
                    Said::Told(Told::Left {
                        cases,
                        arcs: self.slot(id, "arcs").is_some() && self.names.has_places(),
                        given: false,
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
                let all = self.listed_values(id, "list");
                let one = |id: &ValueId| {
                    Some(Said::Outcome {
                        of: Board::These(vec![self.number_in(*id, "n")?]),
                        is: self.outcome_in(*id)?,
                    })
                };
                return all.iter().map(one).collect();
            }
            // "7: 6 (N), 3 (N)": what follows is said of the 7.
            "told marked options" if single => {
                let list = self.listed_values(id, "list");
                let number = |id: &ValueId| self.number_in(*id, "n");
                let is = self.slot(id, "is");
                // "13 -> 10 (P)" is the move.
                if list.len() == 1 && is.is_none() && from() == self.names.heaps {
                    return None;
                }
                let options = Told::Options {
                    from: from(),
                    to: list.iter().map(number).collect::<Option<_>>()?,
                    only: self.slot(id, "only").is_some(),
                };
                let mut told = vec![Said::Told(options)];
                for one in &list {
                    told.push(Said::Told(Told::These {
                        sizes: vec![number(one)?],
                        is: Some(self.outcome_in(*one)?),
                        meant: Meant::Reached,
                    }));
                }
                if let Some(is) = is {
                    let (of, is) = (Board::These(from()), self.outcome_in(is)?);
                    told.push(Said::Outcome { of, is });
                }
                return Some(told);
            }
            "told parity numbers" if single => Told::Remainders {
                by: 2,
                are: vec![u64::from(odd()?)],
                only: true,
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
                from: None,
                to: number("to")?,
                is: self.outcome_in(id)?,
            },
            // "We take 4 each time" may be said of two moves.
            "told amounts"
                if self.slot(id, "i").is_some()
                    && self.slot(id, "may").is_none()
                    && each("takes").len() < 2 =>
            {
                return None;
            }
            "told allowed" if single => Told::Allowed(each("takes")),
            "told amounts" if single || self.names.has_places() => Told::Amounts(each("takes")),
            "told options count" if single => {
                let to = list("to");
                (number("k") == Some(to.len() as u64)).then_some(Told::Options {
                    from: list("from"),
                    to,
                    only: true,
                })?
            }
            // "I take 2, and taking 3 loses."
            "told fails"
                if each("takes").len() > 1
                    && self.has_word_in("naming", id)
                    && !self.begins_with("naming", id) =>
            {
                return None;
            }
            "told fails" => Told::Fails(each("takes")),
            "told win each" if single || self.names.has_places() => {
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
            // What one player finds is what the other one leaves.
            "told faces" if single => Told::Keeps {
                who: who()?.opponent(),
                sizes: list("sizes"),
                by: number("by"),
            },
            "told middle" if self.names.has_places() => Told::Middle {
                size: number("size")?,
                pair: self.slot(id, "pair").is_some(),
            },
            "told empty" if self.names.has_places() => Told::Empty(match number("a") {
                Some(a) => vec![a, number("b")?],
                None => list("places"),
            }),
            "told case" => Told::Case {
                size: number("n")?,
                arcs: self.slot(id, "row-word").is_some() && self.names.has_places(),
            },
            // Of a heap the arrow says what is left.
            "told tries" if single && self.ends_with_arrow(id) => return None,
            "told tries" => Told::Tries(self.ways(self.slot(id, "what")?)?),
            "told openings" if self.names.has_places() => {
                let openings = Said::Told(Told::Openings(number("n")?));
                let amounts = self.slot(id, "takes").map(|_| Told::Amounts(each("takes")));
                return Some(
                    std::iter::once(openings)
                        .chain(amounts.map(Said::Told))
                        .collect(),
                );
            }
            "told not all" if single => Told::CannotEmpty(from()),
            "told all multiples" if single => Told::AllMultiples(number("by")?),
            "told one arc" if self.names.has_places() => Told::Arcs(1),
            "told gaps" if self.names.has_places() => Told::Gaps(number("n")?),
            "told neighbours" if self.names.has_places() => Told::Neighbours(list("places")),
            "told alone" if self.names.has_places() => Told::Alone(number("place")?),
            _ => return None,
        })])
    }

    /// "He, me, he": each takes a counter.
    fn in_turn(&self, id: ValueId) -> Option<Vec<Said>> {
        let single = ["a", "b", "c"].into_iter();
        let single = single.filter_map(|slot| self.slot(id, slot));
        let all = single.chain(self.listed_values(id, "turns"));
        let all: Vec<Who> = all
            .map(|turn| self.who(turn, "who"))
            .collect::<Option<_>>()?;
        let in_turn = all.windows(2).all(|pair| pair[0] != pair[1]);
        let takes = |who| {
            Said::Told(Told::Takes {
                who,
                ways: vec![Taken {
                    count: Some(1),
                    ..Taken::default()
                }],
            })
        };
        in_turn.then(|| all.into_iter().map(takes).collect())
    }

    /// The numbers of a list of phrases: "taking 1 or taking 3".
    pub(super) fn each_number(&self, id: ValueId, slot: &str) -> Vec<u64> {
        let all = self.listed_values(id, slot).into_iter();
        all.filter_map(|one| self.number_in(one, "n")).collect()
    }

    /// Numbers that belong together: a move and its answer, or what is taken and what that leaves.
    pub(super) fn pairs(&self, id: ValueId) -> Option<Vec<(u64, u64)>> {
        let pair = |id| Some((self.number_in(id, "a")?, self.number_in(id, "b")?));
        self.slot(id, "pairs")?;
        let all = self.listed_values(id, "pairs").into_iter();
        all.map(pair).collect()
    }

    /// Whether an arrow stands at the end of a phrase.
    fn ends_with_arrow(&self, id: ValueId) -> bool {
        let Value::Row { end, .. } = self.value(id) else {
            return false;
        };
        let last = end.checked_sub(1).map(|at| self.kind_at(at));
        matches!(last, Some(Kind::Arrow | Kind::Therefore))
    }

    /// "If he takes 1, I take 3", and no other answer.
    fn is_one_answer(&self, id: ValueId) -> bool {
        matches!(self.listed_values(id, "pairs")[..], [one] if self.slot(one, "who2").is_some())
    }

    pub(super) fn who(&self, id: ValueId, slot: &str) -> Option<Who> {
        let who = self.slot(id, slot)?;
        if let Some(winner) = self.winner_named(who) {
            return Some(winner);
        }
        Some(match self.row_name(who) {
            "turns" => return self.who(who, "who"),
            "first" => Who::Player(Player::First),
            "second" => Who::Player(Player::Second),
            "me" => self.me_or_you(who),
            _ => Who::Other,
        })
    }

    /// Arcs as a sum, or a single one in figures.
    fn arcs_in(&self, id: ValueId, slot: &str) -> Option<Vec<u64>> {
        let arcs = self.slot(id, slot)?;
        match self.value(arcs) {
            Value::Sum(Expr::Plus(all)) => all.iter().map(Expr::as_number).collect(),
            Value::Row { at, end, .. } => {
                let figures = |at: usize| matches!(self.kind_at(at), Kind::Number(_));
                let number = self
                    .number_in(arcs, "n")
                    .filter(|_| (*at..*end).any(figures))?;
                Some(vec![number])
            }
            _ => None,
        }
    }

    /// "5 -> 2 + 2" and "the middle one: 2 + 2" on places, where nothing is split into powers.
    pub(super) fn tells_arcs(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        let words = |at: usize| matches!(self.kind_at(at), Kind::Arrow | Kind::Cardinal(_));
        self.names.has_places() && (*at..*end).any(words)
    }

    /// What may be taken in a told move, one way for each case.
    /// "He takes 3, 17": a second number that is no move is what is left.
    fn left_behind(&self, id: ValueId, ways: &[Taken]) -> Option<u64> {
        let [first, second] = ways else { return None };
        let bare = first.says_no_place() && second.says_no_place() && !self.has_word(id, "or");
        let left = second
            .count
            .filter(|count| !self.names.amounts.contains(count));
        left.filter(|_| bare && !self.names.amounts.is_empty())
    }

    pub(super) fn ways(&self, id: ValueId) -> Option<Vec<Taken>> {
        let number = |slot| self.number_in(id, slot);
        let part = |slot| self.slot(id, slot).map(|part| self.taken(part));
        if let Some(one) = part("one") {
            // "He takes the middle one, 3 and 3 are left": a bare number is no other way of taking.
            let bare = |part: Option<Option<Taken>>| {
                part.flatten()
                    .is_some_and(|part| part.says_no_place() && !part.rest)
            };
            if !self.has_word(id, "or") && !bare(Some(one)) && bare(part("other")) {
                return None;
            }
            return match part("other") {
                Some(other) => Some(vec![one?, other?]),
                None => Some(vec![one?]),
            };
        }
        let counts: Vec<u64> = ["n", "m", "k"].into_iter().filter_map(number).collect();
        let way = |count: &u64| Taken {
            count: Some(*count),
            counts: self.counts(id),
            ..Taken::default()
        };
        (!counts.is_empty()).then(|| counts.iter().map(way).collect())
    }

    pub(super) fn taken(&self, id: ValueId) -> Option<Taken> {
        let name = self.row_name(id);
        let of = self
            .slot(id, "told-of")
            .and_then(|of| self.number_of_value(of));
        let count = match name {
            "one" | "middle one" => Some(1),
            "two" | "middle two" => Some(2),
            "at" => Some(self.places_in_arc(id)?.1),
            "whole" => self.number_in(id, "n"),
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
            place: match name {
                "at" => Some(self.places_in_arc(id)?.0),
                _ => None,
            },
            arc: self.slot(id, "told-of").and_then(|of| self.arc(of)),
            whole: name == "whole",
            some: false,
            only: false,
            counts: self.counts(id),
        })
    }

    /// "Three markers", "three": whether a number can be no place.
    fn counts(&self, id: ValueId) -> bool {
        let Value::Row { at, end, .. } = self.value(id) else {
            return false;
        };
        (*at..*end).any(|at| {
            matches!(self.kind_at(at), Kind::Cardinal(_))
                || self.is_word_in("counter", at)
                || self.is_word_in("counters", at)
        })
    }

    /// "The fifth", "the fourth and the fifth of them": where in an arc, and how many that are.
    fn places_in_arc(&self, id: ValueId) -> Option<((u64, u64), u64)> {
        let first = self.number_in(id, "place")?;
        let last = self.number_in(id, "to").unwrap_or(first);
        // "One, the second ..." goes on with a player.
        let bare = last == first && self.slot(id, "mark").or(self.slot(id, "told-of")).is_none();
        if bare && first < 3 {
            return None;
        }
        let count = last.checked_sub(first)?.checked_add(1)?;
        Some(((first, last), count))
    }

    /// "The longer arc."
    fn arc(&self, id: ValueId) -> Option<Arc> {
        match self.row_name(self.slot(id, "which-arc")?) {
            "longest" => Some(Arc::Longest),
            "other" => Some(Arc::Other),
            _ => Some(Arc::Shortest),
        }
    }

    /// Whether a phrase begins with a number in words.
    pub(super) fn begins_in_words(&self, id: ValueId) -> bool {
        match self.value(id) {
            Value::Row { at, .. } => {
                matches!(self.kind_at(self.past_skips(*at)), Kind::Cardinal(_))
            }
            _ => false,
        }
    }

    /// Whether a phrase begins with a word of a list.
    pub(super) fn begins_with(&self, list: &str, id: ValueId) -> bool {
        matches!(self.value(id), Value::Row { at, .. } if self.is_in(list, *at))
    }

    /// Whether a phrase stands directly behind the word that supposes it: "if 7 are left".
    fn is_supposed(&self, id: ValueId) -> bool {
        let Value::Row { at, .. } = self.value(id) else {
            return false;
        };
        let before = (0..*at).rev().find(|at| !self.is_skip(*at));
        before.is_some_and(|at| self.is_in("supposing", at))
    }

    /// Sizes for each case: "7 or 6", "3 and 3 or 2 and 2".
    pub(super) fn cases(&self, id: ValueId) -> Option<Vec<Vec<u64>>> {
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
            "pairs" | "pairs and one" => {
                let singles = u64::from(self.row_name(id) == "pairs and one");
                let of = |slot, unsaid: u64| number(slot).unwrap_or(unsaid).min(64) as usize;
                vec![[vec![2; of("pairs", 0)], vec![1; of("ones", singles)]].concat()]
            }
            // In "the middle one, 3 and 3" the first is no arc.
            "three" if self.begins_in_words(id) => return None,
            "three" => vec![vec![number("a")?, number("b")?, number("c")?]],
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
}
