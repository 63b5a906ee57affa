//! What "it", "that" and "which is" mean: statements that go on from an earlier one.

use super::telling::Telling;
use crate::language::binary::spelt;
use crate::language::said::{Answer, Board, Item, Meant, Play, Said, Scope, Tie, Told};
use crate::model::claim::Counted;
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::{HeapNo, Take};

impl Telling<'_, '_> {
    /// What is meant where the statement before, or the board of the clause, has a part of it.
    pub(super) fn meant(&self, said: Said) -> Option<Said> {
        Some(match said {
            Said::Move(Play::LeaveSomewhere(size)) if self.heap.is_some() => {
                let heap = self.heap?;
                Said::Move(Play::Leave { heap, size })
            }
            Said::Move(Play::TakeSomewhere(count)) if self.heap.is_some() => {
                let heap = self.heap?;
                Said::Move(Play::Take(vec![Take::of(heap, count)]))
            }
            Said::Move(Play::TakeHeap(heap)) if self.is_beyond(heap) => {
                Said::Move(Play::TakeHeap(self.heap?))
            }
            // "He can make it 0, and the opponent cannot keep it so": after that move.
            Said::ThatIsZero {
                number: None,
                denied: false,
            } if self.last() == Some(&Said::Zeroes(None)) => Said::Zeroes(None),
            Said::ThatIsZero { number, denied } => self.that_is_zero(number, denied),
            Said::ThatGrows { .. } => return None,
            Said::ThatIsPlayedIn => Said::PlayIn {
                heap: self.heap_before().or(self.chart.names.it)?,
                denied: false,
                must: false,
            },
            Said::ThatStays(heap) => Said::Move(Play::Leave {
                heap,
                size: self.number_before()?,
            }),
            // "Max takes 1, so it's 1, 2" tells the next board as well.
            Said::ThatIsSum(Expr::Plus(all)) if self.out.items.last().is_some_and(moves) => {
                Said::After(all.iter().map(Expr::as_number).collect::<Option<_>>()?)
            }
            Said::ThatIsSum(sum) => Said::Chain {
                names: None,
                chain: match self.number_before() {
                    Some(before) => Chain::equal(Expr::number(before), sum),
                    None => Chain {
                        left: sum,
                        links: Vec::new(),
                    },
                },
            },
            // "Take 1 from row 1, leaving 1, 2" tells the next board.
            Said::LeftOver(Expr::Plus(all)) if self.out.items.last().is_some_and(moves) => {
                Said::After(all.iter().map(Expr::as_number).collect::<Option<_>>()?)
            }
            // "Takes all of row 3 and leaves 1": what is left of all heaps.
            Said::LeftOver(ref left) if self.takes_a_heap() && left.as_number().is_some() => {
                Said::Told(Told::Left {
                    cases: vec![left.as_number().into_iter().collect()],
                    arcs: false,
                    given: false,
                })
            }
            Said::Disjoint(numbers) if numbers.is_empty() => self.those_split(),
            Said::ThatIsOdd(odd) => Said::OddNumber {
                n: self.number_before().or_else(|| self.number_of_last())?,
                odd,
            },
            Said::ThatIs(is) if self.counts_ones() => Said::Number {
                of: Board::Next,
                counted: Counted::Ones,
                is,
            },
            // "The nim-sum was 0 and now it is 2."
            Said::ThatIs(is)
                if self.piece.now && matches!(self.last(), Some(Said::NimSum { .. })) =>
            {
                Said::NimSum {
                    of: Board::Next,
                    is,
                }
            }
            // "Cold would mean nim-sum 0, but here it is 4."
            Said::ThatIs(is) if let Some(last) = self.of_another_scope() => match last {
                Said::NimSum { .. } => Said::NimSum {
                    of: Board::Unsaid,
                    is,
                },
                _ => return None,
            },
            Said::ThatIs(is) => self
                .comes_to(is)
                .or_else(|| Some(that_is(self.number_before()?, is)))
                .or_else(|| self.again(is))?,
            // "5 and 6 go to 4, so they are N" concludes something of 5 and 6.
            Said::Told(Told::These {
                sizes,
                is,
                meant: Meant::Either,
            }) if self.sentence.tie == Tie::So => Said::Told(Told::These {
                sizes,
                is,
                meant: Meant::Heaps,
            }),
            Said::MoreThan { less, is } => Said::Difference {
                from: self.number_before()?,
                less,
                is,
            },
            Said::Multiple {
                of: None,
                by,
                denied,
            } => Said::Multiple {
                of: self.piece.apposed.or_else(|| self.number_before()),
                by,
                denied,
            },
            Said::Remainder {
                of: None,
                by,
                times,
                is,
            } => {
                let divided = self.divided();
                Said::Remainder {
                    of: divided.map(|(of, _)| of),
                    by: by.or(divided.map(|(_, by)| by)),
                    times,
                    is,
                }
            }
            said => self.of_board(said),
        })
    }

    /// The last statement of the sentence, where it is only supposed or denied and the clause is not.
    fn of_another_scope(&self) -> Option<&Said> {
        let last = self.in_sentence().last()?;
        let another = last.scope != Scope::Here && self.sentence.scope == Scope::Here;
        another.then_some(&last.said)
    }

    /// Whether a whole heap was taken directly before.
    fn takes_a_heap(&self) -> bool {
        matches!(
            self.last(),
            Some(Said::Move(Play::TakeHeap(_)) | Said::Told(Told::Moves(Play::TakeHeap(_))))
        )
    }

    /// Whether there is no such heap.
    fn is_beyond(&self, heap: HeapNo) -> bool {
        heap.0 > self.chart.names.heaps.len() && self.heap.is_some()
    }

    /// "The result is 11000": a nim-sum that only binary digits can mean.
    pub(super) fn spelled(&self, said: Said) -> Said {
        let bits = |is: u64| self.chart.sum_in_bits(is).unwrap_or(is);
        match said {
            Said::NimSum { of, is } => Said::NimSum { of, is: bits(is) },
            Said::Answer(Answer::Number(is)) if self.chart.names.layout.is_nim() => {
                Said::Answer(Answer::Number(bits(is)))
            }
            said => said,
        }
    }

    /// "which is not 0": of the nim-sum that was named, or else of the board's.
    fn that_is_zero(&self, number: Option<u64>, denied: bool) -> Said {
        let last = self.last();
        let of = match last {
            // "Row 3 is the nim-sum of rows 1 and 2, so everything cancels": not in these two.
            Some(Said::NimSum { of, is }) if denied == (*is != 0) => of.clone(),
            Some(Said::Chain {
                names: Some(of), ..
            }) => of.clone(),
            _ => self.sentence.board.clone().unwrap_or(Board::Unsaid),
        };
        let named = matches!(
            last,
            Some(Said::NimSum { .. } | Said::Chain { names: Some(_), .. })
        );
        match (denied, number) {
            (true, Some(n)) if self.chart.names.nim_sum != Some(n) && !named => Said::Chain {
                names: None,
                chain: Chain {
                    left: Expr::number(n),
                    links: vec![(Relation::NotEqual, Expr::number(0))],
                },
            },
            (true, _) => Said::NimSumNotZero { of },
            (false, _) => Said::NimSum { of, is: 0 },
        }
    }

    /// "8 ⊕ 9 = 1 and 3 ⊕ 2 = 1, together 0": what the results of two formulas come to.
    fn together(&self, last: u64, is: u64) -> Option<Said> {
        let before = self.out.items.iter().rev().nth(1)?;
        let Said::Chain { chain, .. } = &before.said else {
            return None;
        };
        let first = chain.links.last()?.1.as_number()?;
        let both = [first, last].map(Expr::number).to_vec();
        let left = match first ^ last == is {
            true => Expr::Xor(both),
            false => (first.checked_add(last) == Some(is)).then_some(Expr::Plus(both))?,
        };
        Some(Said::Chain {
            names: None,
            chain: Chain::equal(left, Expr::number(is)),
        })
    }

    /// "8 and 4 are left, which is 12" adds up what is left; "12 ⊕ 3 = 15, which is the 15" says the same again.
    fn comes_to(&self, is: u64) -> Option<Said> {
        match self.last()? {
            Said::LeftOver(sum @ Expr::Plus(_)) => Some(Said::Chain {
                names: None,
                chain: Chain::equal(sum.clone(), Expr::number(is)),
            }),
            again @ Said::Chain { chain, .. } => {
                let last = chain.links.last()?.1.as_number()?;
                (last == is)
                    .then(|| again.clone())
                    .or_else(|| self.together(last, is))
            }
            again @ Said::NimSum { is: before, .. } => (*before == is).then(|| again.clone()),
            _ => None,
        }
    }

    /// "3 = 2 + 1 and 12 = 8 + 4 have nothing in common": the numbers that were split, or else all heaps.
    fn those_split(&self) -> Said {
        let split = self.in_clause().iter().map(|item| match &item.said {
            Said::Chain { chain, .. } => chain.left.as_number(),
            Said::InBinary { number, .. } => Some(*number),
            _ => None,
        });
        match split.collect::<Option<Vec<u64>>>() {
            Some(numbers) if numbers.len() > 1 => Said::Disjoint(numbers),
            Some(numbers) if numbers.is_empty() => Said::NoPairs,
            _ => Said::Disjoint(Vec::new()),
        }
    }

    /// "Two ones are there, so I leave 1 of the 5, and that is three": whether ones were counted and then a move made.
    fn counts_ones(&self) -> bool {
        let items = self.in_sentence();
        let counted = |item: &Item| {
            let ones = Counted::Ones;
            matches!(&item.said, Said::Number { counted, .. } if *counted == ones)
        };
        let moved = items
            .last()
            .is_some_and(|item| matches!(item.said, Said::Move(_)));
        moved && items.iter().any(counted)
    }

    /// "It is 5" at the beginning of a line, where the nim-sum was said to be 5 in a line before.
    fn again(&self, is: u64) -> Option<Said> {
        let first = self.out.items.is_empty() && self.chart.names.nim_sum == Some(is);
        first.then_some(Said::NimSum {
            of: Board::Unsaid,
            is,
        })
    }

    /// The number that was divided directly before, and by what.
    fn divided(&self) -> Option<(u64, u64)> {
        match *self.last()? {
            Said::Product {
                of,
                factors: (one, other),
                rest,
            } => Some((of, if other > rest { other } else { one })),
            _ => None,
        }
    }

    /// The heap of which the line has said last that it has a power.
    fn heap_before(&self) -> Option<HeapNo> {
        let items = self.out.items.iter().rev();
        let mut heaps = items.filter_map(|item| match &item.said {
            Said::OfPower { said, .. } => said.contained_in(),
            said => said.contained_in(),
        });
        heaps.next()
    }

    /// "11 ⊕ 3 = 8 and 5 ⊕ 3 = 6, which is more": what the sums of the sentence are beside the heaps that they would change.
    pub(super) fn grown(&self, grows: bool) -> Vec<Said> {
        let chains = self
            .in_sentence()
            .iter()
            .rev()
            .map_while(|item| match &item.said {
                Said::Chain { chain, .. } => Some(chain),
                _ => None,
            });
        let heaps = self.chart.names.heaps;
        let compared = chains.filter_map(|chain| {
            let (Expr::Xor(terms), [(Relation::Equal, sum), ..]) = (&chain.left, &chain.links[..])
            else {
                return None;
            };
            let heap = |term: &&Expr| term.as_number().is_some_and(|n| heaps.contains(&n));
            let relation = match grows {
                true => Relation::Greater,
                false => Relation::Less,
            };
            Some(Said::Chain {
                names: None,
                chain: Chain {
                    left: sum.clone(),
                    links: vec![(relation, terms.iter().find(heap)?.clone())],
                },
            })
        });
        compared.collect()
    }

    /// The number that the statement before comes to.
    fn number_before(&self) -> Option<u64> {
        number_of(self.last()?)
    }

    /// The number that the last statement of the line comes to, in this sentence or in the one before.
    fn number_of_last(&self) -> Option<u64> {
        number_of(&self.out.items.last()?.said)
    }
}

fn moves(item: &Item) -> bool {
    matches!(
        item.said,
        Said::Move(_) | Said::Told(Told::Moves(_) | Told::Takes { .. })
    )
}

/// "... = 7, which is 7", or with one of the two in binary: "... = 111, which is 7", "... = 7, that is 111".
fn that_is(before: u64, is: u64) -> Said {
    let read = spelt(before).filter(|bits| before != is && bits.value == is);
    let written = spelt(is).filter(|_| before < is && before > 1);
    match (read, written) {
        (Some(bits), _) => Said::InBinary {
            number: is,
            bits,
            reads: true,
        },
        (None, Some(bits)) => Said::InBinary {
            number: before,
            bits,
            reads: false,
        },
        (None, None) => Said::Chain {
            names: None,
            chain: Chain::equal(Expr::number(before), Expr::number(is)),
        },
    }
}

/// The number that a statement comes to.
fn number_of(said: &Said) -> Option<u64> {
    match said {
        Said::Heaps(is) => Some(*is),
        Said::Difference { is, .. } | Said::Number { is, .. } | Said::NimSum { is, .. } => {
            Some(*is)
        }
        Said::SumInBinary { is, .. } => Some(is.value),
        Said::InBinary { number, .. } => Some(*number),
        Said::Product { of, .. } => Some(*of),
        Said::Occurs { times, .. } => Some(*times),
        Said::Multiple { of, .. } => *of,
        Said::LeftOver(Expr::Plus(powers)) => powers
            .iter()
            .try_fold(0, |sum: u64, power| sum.checked_add(power.as_number()?)),
        Said::Left { size, .. } => *size,
        Said::Told(Told::Left { cases, .. }) => match cases[..] {
            [ref sizes] => match sizes[..] {
                [size] => Some(size),
                _ => None,
            },
            _ => None,
        },
        Said::Chain { chain, .. } if !chain.links.is_empty() => subject_of(chain).as_number(),
        Said::Move(Play::LeaveSomewhere(size) | Play::Leave { size, .. }) => Some(*size),
        Said::Move(Play::Sizes { to, .. }) => Some(*to),
        _ => None,
    }
}

/// The side of a formula that goes on being spoken of: 5 of `2 + 3 = 5`, 32 of `28 < 32 < 35` and of `32 > 28`.
pub(super) fn subject_of(chain: &Chain) -> &Expr {
    match &chain.links[..] {
        [.., (Relation::Equal | Relation::NotEqual, last)] => last,
        [(_, middle), _] => middle,
        _ => &chain.left,
    }
}
