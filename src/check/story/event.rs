//! What statements tell of a game: who moves, how the board is then, who wins.

use std::borrow::Cow;

use super::super::answering::Answering;
use crate::language::said::{Board, Item, Play, Said, Scope, Taken, Taker, Tie, Told, Who};
use crate::model::claim::{Outcome, Player};
use crate::model::formula::Expr;
use crate::model::position::{HeapNo, Take};

/// What a statement tells of a game.
pub(super) enum Event<'a> {
    /// Somebody moves.
    Moves(Moves<'a>),
    /// Moves, each with its answer.
    Replies(&'a [(u64, u64)]),
    /// How the boards are that it has come to.
    Is(&'a Said),
    /// Who wins then: whoever has moved last, where nobody is named.
    Wins(Who),
    /// The player to move wins or loses.
    Decided(Outcome),
    /// Somebody takes the last counter.
    Last(Who),
    /// Somebody leaves equal parts.
    Mirrors(Who),
}

/// A move in a told game.
pub(super) struct Moves<'a> {
    pub who: Who,
    pub ways: Ways<'a>,
    /// Whether it is only supposed, so that it may give the game away.
    pub tried: bool,
}

/// What may be taken.
pub(super) enum Ways<'a> {
    /// One of these, each of which must be possible.
    Taken(Vec<Taken>),
    /// What a play may mean; whether its heap is named by its number.
    Play(Cow<'a, Play>, bool),
}

impl Event<'_> {
    pub fn moves(&self) -> bool {
        matches!(self, Event::Moves(_) | Event::Replies(_))
    }
}

impl Ways<'_> {
    /// Any move that takes so many.
    pub fn count(count: u64) -> Ways<'static> {
        Ways::taken(Taken {
            count: Some(count),
            ..Taken::default()
        })
    }

    /// A move that takes so many from a heap, where that is named.
    fn of(count: u64, heap: Option<u64>) -> Ways<'static> {
        Ways::taken(Taken {
            count: Some(count),
            of: heap,
            ..Taken::default()
        })
    }

    pub fn taken(way: Taken) -> Ways<'static> {
        Ways::Taken(vec![way])
    }

    /// The move that takes the counters on these places.
    fn places(ways: &[Taken]) -> Ways<'static> {
        let places = ways.iter().filter_map(|way| way.count);
        let takes = places.map(|place| Take {
            heap: HeapNo(place as usize),
            count: 1,
            apart: 0,
        });
        Ways::Play(Cow::Owned(Play::Take(takes.collect())), true)
    }

    /// Some move that fits what is said else.
    pub fn some() -> Ways<'static> {
        Ways::taken(Taken {
            some: true,
            ..Taken::default()
        })
    }

    /// The heap from which something is taken, where it is named by its size.
    pub fn named_heap(&self) -> Option<u64> {
        match self {
            Ways::Taken(ways) => match ways[..] {
                [Taken { of, .. }] => of,
                _ => None,
            },
            Ways::Play(play, _) => match **play {
                Play::Sizes { from, .. } => Some(from),
                _ => None,
            },
        }
    }
}

impl Answering {
    /// What a statement may tell of a game, each reading as one event or several; nothing where it is about something else.
    pub(super) fn events<'a>(&self, item: &'a Item) -> Vec<Vec<Event<'a>>> {
        if !matches!(item.scope, Scope::Here | Scope::Supposed | Scope::Opponent) {
            return Vec::new();
        }
        // Whether a move fails is judged by itself, and not as what may be meant too.
        let fails = |or: &&Said| matches!(or, Said::Fails(_) | Said::Told(Told::Fails(_)));
        let both = [Some(&item.said), item.or.as_ref().filter(|or| !fails(or))];
        let both = both.into_iter().flatten();
        let mut all: Vec<Vec<Event>> = both.filter_map(|said| self.events_of(said, item)).collect();
        // Who takes the last counter does more than win or lose.
        let last = |events: &Vec<Event>| matches!(events[..], [Event::Last(_)]);
        if all.iter().any(last) {
            all.retain(last);
        }
        let moves_by = |who, play| {
            vec![Event::Moves(Moves {
                who,
                ways: Ways::Play(Cow::Owned(play), false),
                tried: item.fresh,
            })]
        };
        match &item.said {
            // "He takes 1 and gets to 16" tells one move.
            Said::Move(Play::LeaveSomewhere(_) | Play::To(_))
            | Said::Told(Told::Moves(Play::LeaveSomewhere(_) | Play::To(_)))
                if matches!(item.who, None | Some(Who::He)) =>
            {
                all.push(vec![Event::Is(&item.said)]);
            }
            // "If I go to 19, he goes to 16."
            Said::Told(Told::Keeps { who, sizes, .. }) => {
                if let [size] = sizes[..] {
                    all.push(moves_by(self.he(*who), Play::LeaveSomewhere(size)));
                }
            }
            // "Take 4: he takes 1 and 2" may name the places of a circle.
            Said::Told(Told::Takes { ways, .. } | Told::Tries(ways)) if self.names_places(ways) => {
                all.extend(self.moves_otherwise(item, |moves| moves.ways = Ways::places(ways)));
            }
            // "Take 1 -> 21, the other takes 1 -> 20" does not say who moves.
            Said::Told(Told::Leaves { .. }) | Said::Difference { .. } if item.who.is_none() => {
                all.extend(self.moves_otherwise(item, |moves| moves.who = Who::He));
            }
            // "I make it 2, 2."
            Said::Board(sizes) | Said::After(sizes) if item.who.is_some() => {
                all.push(moves_by(self.who_moves(item), Play::To(sizes.clone())));
            }
            _ => {}
        }
        all
    }

    /// "Then I take the 3 and win" takes all of it, or some.
    pub(super) fn plays_in<'a>(&self, item: &Item, heap: HeapNo) -> [Vec<Event<'a>>; 2] {
        let some = Taken {
            some: true,
            of: self.start().heap(heap),
            ..Taken::default()
        };
        let whole = Ways::Play(Cow::Owned(Play::TakeHeap(heap)), item.numbered);
        [whole, Ways::taken(some)].map(|ways| {
            vec![Event::Moves(Moves {
                who: self.who_moves(item),
                ways,
                tried: item.fresh,
            })]
        })
    }

    /// What a statement tells, with another reading of its moves.
    fn moves_otherwise<'a>(
        &self,
        item: &'a Item,
        change: impl Fn(&mut Moves<'a>),
    ) -> Option<Vec<Event<'a>>> {
        let mut events = self.events_of(&item.said, item)?;
        for event in &mut events {
            if let Event::Moves(moves) = event {
                change(moves);
            }
        }
        Some(events)
    }

    pub(super) fn events_of<'a>(&self, said: &'a Said, item: &Item) -> Option<Vec<Event<'a>>> {
        // Where the writer does not play, "he" and "the other" are whoever moves.
        let told_by_others = !self.own.first_person && self.own.writer.is_none();
        let moves = |who, ways, tried| {
            Event::Moves(Moves {
                who: match who {
                    Who::Other if told_by_others => Who::He,
                    who => who,
                },
                ways,
                tried: tried || item.fresh,
            })
        };
        // Where nobody is named, the player who did not move last may be meant.
        let anybody = |who| match who {
            Who::Unsaid => Who::He,
            who => who,
        };
        Some(match said {
            Said::Move(play) | Said::Told(Told::Moves(play)) => {
                let who = match item.scope {
                    Scope::Here => self.who_moves(item),
                    _ => anybody(self.who_moves(item)),
                };
                vec![moves(
                    who,
                    Ways::Play(Cow::Borrowed(play), item.numbered),
                    false,
                )]
            }
            Said::Told(Told::Takes { who, ways }) => {
                // "After any first move" advises none.
                let any = ways[..] == [Taken::default()];
                let who = anybody(self.he(*who));
                vec![moves(who, Ways::Taken(ways.clone()), any)]
            }
            Said::Told(Told::Tries(ways)) => {
                let who = match item.who {
                    Some(Who::Me) => Who::Me,
                    _ => Who::He,
                };
                vec![moves(who, Ways::Taken(ways.clone()), true)]
            }
            Said::Told(Told::Splits { who, ways, .. }) => {
                let ways = ways.clone().map_or(Ways::some(), Ways::Taken);
                vec![moves(anybody(self.he(*who)), ways, false), Event::Is(said)]
            }
            // Whether such a move loses is judged by itself.
            Said::Fails(Some(play)) => {
                vec![moves(
                    Who::Unsaid,
                    Ways::Play(Cow::Borrowed(play), item.numbered),
                    true,
                )]
            }
            Said::Told(Told::Fails(takes)) => match takes[..] {
                [take] => vec![moves(Who::Unsaid, Ways::count(take), true)],
                _ => return None,
            },
            Said::Told(Told::Leaves { from, pairs }) => match pairs[..] {
                [(take, _)] => {
                    let who = self.who_moves(item);
                    vec![moves(who, Ways::of(take, *from), true), Event::Is(said)]
                }
                _ => return None,
            },
            // "22 - 3 = 19, he takes 3" takes 3 first.
            Said::Difference { from, less, is } if from.checked_sub(*less) != Some(*is) => {
                return None;
            }
            Said::Difference { from, less, .. } if self.task.rules.amounts().is_some() => {
                let who = self.who_moves(item);
                vec![moves(who, Ways::of(*less, Some(*from)), true)]
            }
            // "..., B takes 2 and wins."
            Said::Wins(Some(play)) => vec![
                moves(
                    self.who_moves(item),
                    Ways::Play(Cow::Borrowed(play), item.numbered),
                    false,
                ),
                Event::Wins(Who::Unsaid),
            ],
            // "..., the second player wins by taking 2."
            Said::Winner {
                player: player @ Player::Second,
                by: Some(play),
            } => {
                let who = self.player_named(*player, item);
                let ways = Ways::Play(Cow::Borrowed(play), item.numbered);
                vec![moves(who, ways, false), Event::Wins(who)]
            }
            Said::Told(Told::Replies(pairs)) => vec![Event::Replies(pairs)],
            Said::Told(Told::Last(who)) => vec![Event::Last(self.he(*who))],
            Said::TakesLast(Taker::Player(player)) => {
                vec![Event::Last(self.player_named(*player, item))]
            }
            Said::TakesLast(Taker::Opponent) => vec![Event::Last(Who::Other)],
            Said::Perhaps(said) => return self.events_of(said, item),
            // Whose moves are copied may be named instead of who copies them.
            Said::Mirror => vec![Event::Mirrors(Who::Unsaid)],
            Said::Told(Told::CanEqual(who)) => vec![Event::Mirrors(self.he(*who))],
            // "One is left, B takes it and wins": of whoever that is.
            Said::Wins(None) if item.scope == Scope::Opponent && item.who.is_none() => return None,
            _ if let Some(winner) = self.winner_of(said, item) => vec![Event::Wins(winner)],
            // "9 goes to 5, so N" concludes something of 9.
            Said::Outcome {
                of: Board::Unsaid | Board::Next,
                is,
            } if item.tie != Tie::So => vec![Event::Decided(*is)],
            Said::Outcome { .. } => return None,
            said if self.is_of_boards(said) => vec![Event::Is(said)],
            _ => return None,
        })
    }

    /// Whether the numbers that are taken may be the places of a circle.
    fn names_places(&self, ways: &[Taken]) -> bool {
        let bare = |way: &Taken| {
            let number = Taken {
                count: way.count,
                ..Taken::default()
            };
            way.count.is_some() && *way == number
        };
        let many = ways.len() == 2 || ways.iter().any(|way| way.count > Some(2));
        self.task.rules.layout().has_places() && many && ways.iter().all(bare)
    }

    /// Whether a statement says how the boards are that a game has come to.
    fn is_of_boards(&self, said: &Said) -> bool {
        match said {
            Said::LeftOver(Expr::Atom(_)) => !self.is_nim(),
            Said::OddNumber { .. } => self.task.rules.layout().has_places(),
            Said::Told(Told::Keeps { sizes, by, .. }) => sizes.len() == 1 && by.is_none(),
            Said::Left { .. }
            | Said::Board(_)
            | Said::After(_)
            | Said::EqualHeaps
            | Said::MovesDo { .. }
            | Said::Told(
                Told::Left { .. }
                | Told::Case { .. }
                | Told::At(_)
                | Told::Stay { .. }
                | Told::Central { .. }
                | Told::NoNeighbours
                | Told::Apart
                | Told::Arcs(_),
            ) => true,
            _ => matches!(said.board(), Some(Board::Unsaid | Board::Next)),
        }
    }

    /// A player who was read by name; "I" stands for the first one where it is not known who writes.
    fn player_named(&self, player: Player, item: &Item) -> Who {
        match item.who == Some(Who::Me) && self.own.writer.is_none() {
            true if player == Player::First => Who::Me,
            true => Who::Other,
            false => Who::Player(player),
        }
    }

    /// Whom a statement calls the winner.
    fn winner_of(&self, said: &Said, item: &Item) -> Option<Who> {
        Some(match said {
            Said::Winner { player, by: None } => self.player_named(*player, item),
            Said::Wins(None) => match item.who {
                Some(Who::He) => Who::Other,
                who => who.unwrap_or(Who::Unsaid),
            },
            // Whose opponent, only "I" tells.
            Said::Opponent { .. } | Said::Told(Told::He { .. })
                if !self.own.first_person && self.own.writer.is_none() =>
            {
                return None;
            }
            Said::Opponent { wins } | Said::Told(Told::He { wins }) => match wins {
                true => Who::Other,
                false => Who::Me,
            },
            _ => return None,
        })
    }

    /// Whether a move may be what the writer advises, and not only part of a story.
    pub(super) fn may_advise(&self, item: &Item) -> bool {
        let theirs = matches!(
            self.mover(item),
            Who::Other | Who::He | Who::Player(Player::Second)
        );
        item.scope == Scope::Here && !theirs && !tries(item)
    }

    /// Who makes the move that a statement tells.
    pub(crate) fn mover(&self, item: &Item) -> Who {
        match &item.said {
            Said::Told(Told::Takes { who, .. } | Told::Splits { who, .. }) => self.he(*who),
            _ => self.who_moves(item),
        }
    }

    /// "He" is the other player where the writer plays.
    pub(super) fn he(&self, who: Who) -> Who {
        match who {
            Who::He if self.own.first_person => Who::Other,
            who => who,
        }
    }

    /// Who makes a move that does not name the player itself, as far as that is known.
    pub(crate) fn who_moves(&self, item: &Item) -> Who {
        match item.who {
            Some(Who::He) if self.own.first_person => Who::Other,
            Some(Who::He) => Who::Unsaid,
            Some(who) => who,
            None if item.scope == Scope::Opponent => Who::Other,
            None => Who::Unsaid,
        }
    }
}

/// Whether a statement tells a move of the game.
pub(crate) fn is_move(item: &Item) -> bool {
    let scope = matches!(item.scope, Scope::Here | Scope::Supposed | Scope::Opponent);
    let moves = |said: &Said| {
        matches!(
            said,
            Said::Move(_)
                | Said::Told(
                    Told::Moves(_)
                        | Told::Takes { .. }
                        | Told::Tries(_)
                        | Told::Splits { .. }
                        | Told::Replies(_)
                        | Told::Leaves { .. }
                )
        )
    };
    // "If I go to 19, ..."
    let goes = matches!(&item.said, Said::Told(Told::Keeps { sizes, .. }) if sizes.len() == 1);
    scope && (moves(&item.said) || item.fresh && goes || item.or.as_ref().is_some_and(moves))
}

/// Whether a statement only tries a move, or tells what it would leave.
pub(super) fn tries(item: &Item) -> bool {
    matches!(
        item.said,
        Said::Fails(_)
            | Said::Told(Told::Tries(_) | Told::Replies(_) | Told::Leaves { .. } | Told::Fails(_))
    )
}
