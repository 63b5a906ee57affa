//! Moves that a line only names or tries, and answers to them: found before the line is judged, so that what it says of such a
//! move is not taken for advice.

use super::answering::Answering;
use super::formulas::{same, terms_of};
use super::story::is_move;
use crate::engine::sums::nim_sum;
use crate::language::said::{Board, Item, Play, Said, Scope, Tie, Told, Who};
use crate::model::claim::{Outcome, Player};
use crate::model::position::Position;

impl Answering {
    /// Moves that a line only names or tries: what is said of them is supposed.
    pub(super) fn try_moves(&mut self, items: &mut [Item]) {
        let told = |item: &Item| matches!(item.said, Said::Told(Told::Takes { who: Who::Me, .. }));
        let mine = |item: &Item| item.who == Some(Who::Me) && play_of(item).is_some() || told(item);
        self.own.first_person |= items.iter().any(mine);
        suppose_cases(items);
        suppose_what_is_asked(items);
        self.suppose_what_loses(items);
        self.suppose_what_misses(items);
        self.suppose_what_leaves_n(items);
        self.suppose_what_is_lost(items);
        take_what_is_left(items);
        self.go_on_with_story(items);
        self.told_of_the_other(items);
        self.take_the_heap(items);
        self.tell_answers(items);
        let Some((from, to)) = named_to_lose(items).or_else(|| self.refuted(items)) else {
            return;
        };
        let tried = items.iter_mut().take(to + 1).skip(from);
        for item in tried.filter(|item| item.scope == Scope::Here) {
            item.scope = Scope::Supposed;
        }
        if let Some(first) = items.get_mut(from) {
            first.fresh = true;
        }
    }

    /// "Taking 3 from the 6 leaves 5, 1, 3" says what a move would do, where that does not win.
    fn suppose_what_loses(&mut self, items: &mut [Item]) {
        for item in items.iter_mut().filter(|item| item.named) {
            let loses = match &item.said {
                Said::Move(play) => !self.would_win(play),
                Said::Told(Told::Takes { ways, .. }) => self.every_way_loses(ways),
                _ => false,
            };
            if loses && item.scope == Scope::Here {
                item.scope = Scope::Supposed;
            }
        }
    }

    /// "Row 3: 15 -> 1, nim-sum 11": a move of which the same line says truly that it leaves a nim-sum is only tried, unless
    /// it is said to be made.
    fn suppose_what_misses(&mut self, items: &mut [Item]) {
        for at in 0..items.len() {
            let item = &items[at];
            let here = item.scope == Scope::Here && item.tie != Tie::So;
            let Said::Move(play) = &item.said else {
                continue;
            };
            let Some(after) = self.left_by_play(&play.clone()).filter(|_| here) else {
                continue;
            };
            let sum = nim_sum(&after.0);
            let leaves = |next: &Item| match &next.said {
                Said::NimSum { of, is } => *of != Board::Start && *is == sum,
                Said::Chain { chain, .. } => {
                    let terms = terms_of(&chain.left).unwrap_or_default();
                    let first = chain.links.first().and_then(|(_, side)| side.as_number());
                    same(&terms, &after.0) && first == Some(sum)
                }
                _ => false,
            };
            let made = item.who == Some(Who::Me);
            let told = items.get(at + 1).is_some_and(leaves);
            if sum > 0 && told && !made && self.is_nim() {
                items[at].scope = Scope::Supposed;
                items[at].fresh = true;
            }
        }
    }

    /// What a play leaves, where it is a move.
    pub(super) fn left_by_play(&mut self, play: &Play) -> Option<Position> {
        let by = self.resolve(play).ok()?;
        self.task.rules.clone().after(&self.start().clone(), &by)
    }

    /// "I take 4 and then I lose", "I would lose by taking 4": a move named together with its loss is not advised.
    fn suppose_what_is_lost(&mut self, items: &mut [Item]) {
        let second = |item: &Item| {
            let lost = Said::Winner {
                player: Player::Second,
                by: None,
            };
            let said = match &item.said {
                Said::Perhaps(said) => said,
                said => said,
            };
            *said == lost && item.scope == Scope::Here && (item.tie == Tie::None || item.then)
        };
        for at in 1..items.len() {
            let pair = &items[at - 1..=at];
            let play = match (&pair[0].said, &pair[1].said) {
                (Said::Move(play), _) if second(&pair[1]) => play,
                // "You lose if you take 2 from row 2 or take 4 from row 3."
                (Said::Fails(Some(_)), Said::Move(play)) if pair[1].tie == Tie::None => play,
                (_, Said::Move(play)) if second(&pair[0]) && pair[1].tie == Tie::None => play,
                _ => continue,
            };
            let here = pair.iter().all(|item| item.scope == Scope::Here);
            if here && !self.would_win(&play.clone()) {
                let pair = &mut items[at - 1..=at];
                pair.iter_mut()
                    .for_each(|item| item.scope = Scope::Supposed);
            }
        }
    }

    /// "take 1 -> 17 N": a move of which the same line says that it leaves an N-position is only tried.
    fn suppose_what_leaves_n(&mut self, items: &mut [Item]) {
        let [_] = self.start().0[..] else { return };
        for at in 0..items.len() {
            let (item, rest) = (&items[at], &items[at + 1..]);
            let Said::Move(play) = &item.said else {
                continue;
            };
            let Some((_, to)) = play.sizes(&self.start().0) else {
                continue;
            };
            let left = |next: &Item| match &next.said {
                Said::Outcome {
                    of: Board::These(of),
                    is,
                } => *is == Outcome::N && of[..] == [to],
                _ => false,
            };
            let until_move = rest
                .iter()
                .take_while(|next| !matches!(next.said, Said::Move(_)));
            if item.scope == Scope::Here && item.tie != Tie::So && until_move.into_iter().any(left)
            {
                items[at].scope = Scope::Supposed;
            }
        }
    }

    /// Behind the student's own move, "he takes the 3" is an answer to it, unless it can only be the same move again.
    fn told_of_the_other(&mut self, items: &mut [Item]) {
        let Some(made) = self.own.made.as_ref().map(|made| made.by.clone()) else {
            return;
        };
        let moves = items.iter().filter(|item| play_of(item).is_some());
        if moves.count() < 2 {
            return;
        }
        let unnamed =
            |item: &&mut Item| matches!(item.who, None | Some(Who::He)) && item.tie == Tie::None;
        for item in items.iter_mut().filter(unnamed) {
            let again = match &item.said {
                Said::Move(play) => self.resolve(play).is_ok_and(|by| by == made),
                _ => continue,
            };
            if let Some(or @ Said::Told(Told::Moves(_))) = &item.or
                && item.scope == Scope::Here
                && !again
            {
                item.said = or.clone();
                item.or = None;
                item.who = Some(Who::Other);
            }
        }
    }

    /// Behind a move of the other player every move belongs to a story, unless it is a conclusion.
    fn tell_answers(&self, items: &mut [Item]) {
        let mut telling = false;
        for item in items {
            let scope = matches!(item.scope, Scope::Here | Scope::Supposed | Scope::Opponent);
            if !scope {
                continue;
            }
            let who = match &item.said {
                Said::Told(Told::Takes { who, .. }) => *who,
                Said::Move(_) | Said::Told(Told::Moves(_)) => self.who_moves(item),
                _ => continue,
            };
            telling |= matches!(who, Who::Other | Who::Player(Player::Second));
            if telling
                && (item.tie != Tie::So || item.then)
                && let Said::Move(play) = &item.said
            {
                item.said = Said::Told(Told::Moves(play.clone()));
            }
        }
    }

    /// In a line of play, "takes the 7" takes all of it, where there is a heap of 7.
    fn take_the_heap(&self, items: &mut [Item]) {
        let mut telling = false;
        for item in items {
            telling |= matches!(item.said, Said::Told(Told::Moves(_)));
            let supposed = matches!(item.scope, Scope::Supposed | Scope::Opponent);
            if let Said::PlayIn {
                heap,
                denied: false,
                ..
            } = item.said
                && let Some(Said::Move(Play::TakeSomewhere(count))) = item.or
                && self.start().heap(heap) == Some(count)
                && (supposed || telling)
            {
                item.said = Said::Move(Play::TakeHeap(heap));
                item.or = None;
            }
        }
    }

    /// "5 -> 4: then the opponent plays 3 -> 2" shows why a move does not win, where the answer does; from that move to the
    /// answer.
    fn refuted(&mut self, items: &[Item]) -> Option<(usize, usize)> {
        let mut moves = (0..items.len()).filter(|at| is_move(&items[*at]));
        let (from, to) = (moves.next()?, moves.next()?);
        let (tried, answer) = (&items[from], &items[to]);
        let mine = matches!(self.mover(tried), Who::Me | Who::Unsaid);
        let here = matches!(tried.scope, Scope::Here | Scope::Supposed) && tried.tie != Tie::So;
        let theirs = self.mover(answer) == Who::Other;
        (mine && here && theirs && self.is_refuted(tried, answer)).then_some((from, to))
    }
}

/// "Then 1, 2 or 3 are left and I take all of them": in each of these cases.
fn take_what_is_left(items: &mut [Item]) {
    let cases =
        |item: &Item| matches!(&item.said, Said::Told(Told::Left { cases, .. }) if cases.len() > 1);
    for at in 1..items.len() {
        if let Said::Move(play @ Play::TakeHeap(_)) = &items[at].said
            && cases(&items[at - 1])
            && items[at].scope == Scope::Here
        {
            items[at].said = Said::Told(Told::Moves(play.clone()));
        }
    }
}

/// "What if I take 3? Then the nim-sum is 6": what is asked of a move is answered.
fn suppose_what_is_asked(items: &mut [Item]) {
    let mut asked = items
        .iter()
        .take_while(|item| item.scope == Scope::Question);
    let moves = asked.clone().count();
    let all = asked.all(|item| play_of(item).is_some());
    if moves == 0 || moves == items.len() || !all {
        return;
    }
    for item in items.iter_mut().take(moves) {
        item.scope = Scope::Supposed;
    }
    items[0].fresh = true;
}

/// "When he takes 1, I take 2" is supposed of this game, and is no rule for any.
fn suppose_cases(items: &mut [Item]) {
    let counted = |item: &&Item| {
        item.scope == Scope::Any
            && match &item.said {
                Said::Told(Told::Takes { who, ways }) => {
                    *who != Who::Unsaid && ways.iter().all(|way| way.count.is_some())
                }
                _ => false,
            }
    };
    if items.iter().filter(counted).count() < 2 {
        return;
    }
    let general = items.iter_mut().filter(|item| item.scope == Scope::Any);
    for (at, item) in general.enumerate() {
        item.scope = Scope::Supposed;
        item.fresh |= at == 0;
    }
}

/// "Taking all 5 leaves two ones, and then the opponent wins" names a move that is not made: up to the verdict.
fn named_to_lose(items: &[Item]) -> Option<(usize, usize)> {
    // "Take 1 from row 1: it leaves 2, 1, 1, this is not good": the verdict is judged of that move.
    let fails = |item: &Item| matches!(item.said, Said::Fails(None));
    if let Some(to) = items.iter().position(fails) {
        let moves = |item: &Item| matches!(item.said, Said::Move(_));
        let from = items.iter().take(to).position(moves)?;
        return Some((from, to - 1));
    }
    let at = items.iter().position(|item| item.named)?;
    let rest = items.iter().skip(at + 1);
    let before_move = rest.take_while(|item| !matches!(item.said, Said::Move(_)));
    let loses = |item: &Item| {
        let reason = item.tie == Tie::Because || item.scope != Scope::Here;
        !reason
            && matches!(
                item.said,
                Said::Opponent { wins: true }
                    | Said::Winner {
                        player: Player::Second,
                        by: None
                    }
                    | Said::Outcome {
                        of: Board::Next,
                        is: Outcome::N
                    }
            )
    };
    let verdict = before_move.enumerate().find(|(_, item)| loses(item))?;
    Some((at, at + 1 + verdict.0))
}

pub(super) fn play_of(item: &Item) -> Option<&Play> {
    match &item.said {
        Said::Move(play) | Said::Told(Told::Moves(play)) => Some(play),
        _ => None,
    }
}
