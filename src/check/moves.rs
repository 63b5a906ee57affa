//! Moves: which heap and how many counters a student means, whether the move wins, and why not.

use std::cmp::Reverse;

use super::answering::Answering;
use super::finding::{Finding, doubtful};
use super::own::Made;
use super::premises::Premises;
use super::prove::Standing;
use super::statements::Form;
use super::told::taken;
use super::trouble::{Losing, Own as OwnValue, Trouble, WrongReason};
use super::verdict::Verdict;
use crate::engine::mistakes::Mistake;
use crate::engine::sums::{nim_sum, powers};
use crate::language::said::{Play, Reason, Said};
use crate::model::claim::{Claim, Outcome, Player};
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, Move, Take};

/// So many winning moves are listed; nobody reads more.
const MOST_LISTED: usize = 64;

impl Answering {
    /// A move that is made: it must win, unless something else is asked.
    pub(super) fn made(
        &mut self,
        play: &Play,
        reason: Option<Reason>,
        premises: &Premises,
    ) -> Finding {
        let alternatives = match play {
            Play::TakeFromAny(count) => Some(self.alternatives(*count)),
            Play::TakeFromAll(count) if self.task.goal == Goal::AllMoves => {
                let plays = self.alternatives(*count);
                let several = plays.len() > 2 && plays.iter().all(|play| self.wins_as_it_is(play));
                several.then_some(plays)
            }
            _ => None,
        };
        match self.task.goal {
            Goal::AllMoves | Goal::FirstMove if let Some(plays) = alternatives => {
                self.winning_moves(&plays, false, premises)
            }
            Goal::Change | Goal::NimSum | Goal::GrundyValue | Goal::GrundyTable => {
                match self.resolve(play) {
                    Ok(by) => self.played(&by, play),
                    Err(finding) => finding,
                }
            }
            Goal::ZeroingMove => self.zeroing(play, premises),
            Goal::Winner => match self.would_win(play) {
                true => self.move_that_wins(play, reason, premises, Form::Move),
                false => {
                    self.own.unmade = Some(self.lines.len());
                    self.supposed(play)
                }
            },
            _ => self.move_that_wins(play, reason, premises, Form::Move),
        }
    }

    /// The same number taken from each heap in turn: as many moves.
    fn alternatives(&self, count: u64) -> Vec<Play> {
        let heaps = self.start().heaps().filter(|&(_, size)| size > 0);
        let play = |(heap, _)| Play::Take(vec![Take::of(heap, count)]);
        heaps.map(play).collect()
    }

    fn wins_as_it_is(&mut self, play: &Play) -> bool {
        let by = self.resolve(play);
        by.is_ok_and(|by| matches!(self.proofs.wins(&by), Standing::Fact(_)))
    }

    /// Where only the winner is asked, a move that does not win shows how the game may go on.
    pub(super) fn would_win(&mut self, play: &Play) -> bool {
        match self.resolve(play) {
            Ok(by) => !matches!(self.proofs.wins(&by), Standing::False),
            Err(_) => true,
        }
    }

    /// A move that is only tried.
    pub(super) fn supposed(&mut self, play: &Play) -> Finding {
        if let Ok(by) = self.resolve(play) {
            self.attempt(&by);
        }
        Finding::silent()
    }

    fn played(&mut self, by: &Move, play: &Play) -> Finding {
        self.remember(by, false);
        match self.proofs.play(by) {
            Some((fact, _)) => {
                self.note(fact);
                Finding::ok().meaning([self.resolved(by, play)])
            }
            None => Finding::unread(Trouble::NoValue),
        }
    }

    /// Makes the move for what else this line says.
    fn attempt(&mut self, by: &Move) {
        let before = self.own.made.clone();
        let tried = before.as_ref().is_some_and(|made| made.tried);
        self.own.before_attempt.get_or_insert(before);
        self.remember(by, tried);
    }

    /// Whether the line that is judged has made a move.
    pub(super) fn made_here(&self) -> bool {
        let here = |made: &Made| made.place == self.lines.len() && !made.tried;
        self.own.made.as_ref().is_some_and(here)
    }

    /// Makes the move on the student's board, or tries it, so that later lines may speak of it.
    fn remember(&mut self, by: &Move, tried: bool) {
        self.own.they_moved &= tried;
        match &mut self.own.made {
            Some(made) if made.by == *by => made.tried = tried,
            made => {
                if let Some(after) = self.task.rules.after(self.proofs.position(), by) {
                    *made = Some(Made {
                        by: by.clone(),
                        after,
                        nim_sum: None,
                        counted: false,
                        tried,
                        place: self.lines.len(),
                    });
                }
            }
        }
    }

    /// The move that was said, with the heap that is meant: in sizes where it was said in what stays.
    fn resolved(&self, by: &Move, play: &Play) -> Said {
        let stays = matches!(
            play,
            Play::Leave { .. } | Play::LeaveSomewhere(_) | Play::Sizes { .. }
        );
        let layout = self.task.rules.layout();
        let as_sizes = stays && !layout.has_places() && layout.disguise().is_none();
        let take = by.single().filter(|take| as_sizes && take.apart == 0);
        let sizes = take.and_then(|take| {
            let from = self.start().heap(take.heap)?;
            Some(Play::Sizes {
                heap: Some(take.heap),
                from,
                to: from.checked_sub(take.count)?,
            })
        });
        Said::Move(sizes.unwrap_or_else(|| taking(by)))
    }

    pub(super) fn move_that_wins(
        &mut self,
        play: &Play,
        reason: Option<Reason>,
        premises: &Premises,
        form: Form,
    ) -> Finding {
        let by = match self.resolve(play) {
            Ok(by) => by,
            Err(finding) => return finding,
        };
        let meant = match form {
            Form::Move => self.resolved(&by, play),
            Form::Wins => Said::Wins(Some(taking(&by))),
            Form::Winner => Said::Winner {
                player: Player::First,
                by: Some(taking(&by)),
            },
        };
        let finding = self.winning(&by, form == Form::Winner, premises);
        let finding = finding.meaning([meant]);
        if finding.verdict != Verdict::Ok {
            return finding;
        }
        let piles = self.start().0.iter().filter(|&&size| size > 0).count();
        let nim = self.is_nim();
        let wrong = match reason {
            _ if !nim => None,
            Some(Reason::LargestHeap) => Some(WrongReason::Heap { largest: true }),
            Some(Reason::SmallestHeap) => Some(WrongReason::Heap { largest: false }),
            Some(Reason::Mirror) if piles != 2 => Some(WrongReason::Mirror),
            _ => None,
        };
        match wrong {
            Some(reason) => finding.becomes(Verdict::Unsupported, Trouble::Reason(reason)),
            None if self.task.working && !self.move_is_worked(&by) => {
                finding.needs_working("what must stay")
            }
            None => finding,
        }
    }

    /// Whether what a move rests on has been written down.
    fn move_is_worked(&self, by: &Move) -> bool {
        if !self.is_nim() {
            return self.parts_are_worked() || self.start().0.len() == 1;
        }
        let size = by.single().and_then(|take| self.start().heap(take.heap));
        let target = self.own.target.map(|target| target.size);
        let few = self.start().big_heaps() < 2;
        let misere = self.is_misere();
        let counted = misere && few && (self.own.big.is_some() || self.own.ones);
        let checked = self
            .own
            .made
            .as_ref()
            .is_some_and(|made| made.by == *by && (made.nim_sum.is_some() || made.counted));
        target == size || counted || checked || self.start().0.len() == 1
    }

    /// A move of which it is clear which one it is.
    pub(super) fn take_that_wins(&mut self, by: Move) -> Finding {
        self.winning(&by, false, &Premises::default())
    }

    fn winning(&mut self, by: &Move, as_winner: bool, premises: &Premises) -> Finding {
        self.remember(by, false);
        let standing = match as_winner {
            true => self.proofs.wins_by(by),
            false => self.proofs.wins(by),
        };
        if let Standing::Fact(_) = standing {
            self.won(by);
        }
        let done = self.met;
        let finding = self.settle(standing, |this| this.losing(by, premises));
        match finding.verdict {
            // Once it has been said that nothing wins, a move is told and not advised.
            Verdict::Wrong if done && self.nothing_wins() => doubtful(),
            Verdict::Wrong => self.perhaps_own(by, Claim::Wins(by.clone()), finding),
            _ => finding,
        }
    }

    pub(super) fn nothing_wins(&mut self) -> bool {
        matches!(self.proofs.winning_moves(), Some([]))
    }

    /// Takes note of a winning move; when all have been named, that is said as well.
    fn won(&mut self, by: &Move) {
        let first = self.own.won.insert(by.clone());
        if first
            && self.task.goal == Goal::AllMoves
            && let Standing::Fact(fact) = self.proofs.all_moves(self.own.won.iter())
        {
            self.note(fact);
        }
    }

    /// A losing move that is right for a value of the student's own.
    fn perhaps_own(&mut self, by: &Move, claim: Claim, finding: Finding) -> Finding {
        let Some((size, leave)) = by.single().and_then(|take| {
            let size = self.start().heap(take.heap)?;
            Some((size, size.checked_sub(take.count)?))
        }) else {
            return finding;
        };
        let s = nim_sum(&self.start().0);
        let take = size - leave;
        if self.own.taken == Some((size, take)) {
            self.note_given_own(&claim);
            return finding.becomes(Verdict::Follows, Trouble::Follows(OwnValue::Take(take)));
        }
        let own = match (self.own.nim_sum, self.own.target, self.own.big) {
            (Some(own), _, _) if !own.right && size ^ own.is == leave => OwnValue::NimSum(own.is),
            (_, Some(own), _) if !own.right && (own.size, own.leave) == (size, leave) => {
                OwnValue::Leave(leave)
            }
            (_, _, Some(big)) if !big.right && big.is > 1 && size ^ s == leave => {
                OwnValue::Big(big.is)
            }
            _ => return finding,
        };
        self.note_given_own(&claim);
        finding.becomes(Verdict::Follows, Trouble::Follows(own))
    }

    fn zeroing(&mut self, play: &Play, premises: &Premises) -> Finding {
        match self.resolve(play) {
            Ok(by) => {
                let finding = self.makes_zero(&by, premises);
                finding.meaning([self.resolved(&by, play)])
            }
            Err(finding) => finding,
        }
    }

    fn makes_zero(&mut self, by: &Move, premises: &Premises) -> Finding {
        self.remember(by, false);
        let standing = self.proofs.zeroes(by);
        let finding = self.settle(standing, |this| this.losing(by, premises));
        match finding.verdict {
            Verdict::Wrong => self.perhaps_own(by, Claim::Zeroes(by.clone()), finding),
            _ => finding,
        }
    }

    pub(super) fn zeroes(&mut self, play: Option<&Play>) -> Finding {
        match self.named_or_last(play) {
            Ok(by) => {
                let finding = self.makes_zero(&by, &Premises::default());
                // The move that is named is made as well.
                if play.is_some()
                    && let Standing::Fact(fact) = self.proofs.wins(&by)
                {
                    self.note(fact);
                    self.won(&by);
                }
                finding.meaning([Said::Zeroes(Some(taking(&by)))])
            }
            Err(finding) => finding,
        }
    }

    pub(super) fn wins(
        &mut self,
        play: Option<&Play>,
        reason: Option<Reason>,
        premises: &Premises,
    ) -> Finding {
        if let Some(Play::TakeSomewhere(count)) = play
            && let Some(by) = self.any_such(*count)
        {
            let finding = self.winning(&by, false, premises);
            return finding.meaning([Said::Wins(play.cloned())]);
        }
        if play.is_none()
            && let Some((of, right)) = self.left_in_line()
        {
            return match right {
                Outcome::P => Finding::ok(),
                Outcome::N => Finding::wrong(Trouble::Entry(of, right)),
            };
        }
        match (play, self.named_or_last(play)) {
            (Some(play), _) => self.move_that_wins(play, reason, premises, Form::Wins),
            (None, Ok(by)) => {
                let finding = self.winning(&by, false, premises);
                finding.meaning([Said::Wins(Some(taking(&by)))])
            }
            (None, Err(finding)) => self.named_wins().unwrap_or(finding),
        }
    }

    /// In a circle, a move that takes so many, where all of them leave the same but for turning and mirroring.
    fn any_such(&mut self, count: u64) -> Option<Move> {
        let (rules, start) = (self.task.rules.clone(), self.start().clone());
        if !rules.layout().has_places() {
            return None;
        }
        let moves = self.moves_from(&*rules, &start)?;
        let mut such = moves.filter(|(by, _)| taken(by) == count);
        let (first, left) = such.next()?;
        let alike = rules.canonical(&left);
        such.all(|(_, left)| rules.canonical(&left) == alike)
            .then_some(first)
    }

    /// A move that is said not to win. It is only tried, as one that is supposed.
    pub(super) fn move_fails(&mut self, play: &Play, place: usize) -> Finding {
        let by = match self.resolve(play) {
            Ok(by) => by,
            Err(finding) => return finding.doubted(),
        };
        self.attempt(&by);
        let finding = match self.proofs.wins(&by) {
            Standing::False => {
                let after = self.task.rules.after(self.start(), &by);
                let told = after.filter(|_| !self.is_nim());
                self.own.spoken_of = told.map(|after| (place, vec![after]));
                Finding::ok()
            }
            Standing::Fact(_) => Finding::wrong(Trouble::DoesWin),
            Standing::Unknown(_) => doubtful(),
        };
        finding.meaning([Said::Fails(Some(taking(&by)))])
    }

    /// "Taking 1 leaves 19, so this move ...": what the move that the line named last leaves.
    fn left_in_line(&mut self) -> Option<(u64, Outcome)> {
        let (place, left) = self.own.left_by_move?;
        (place + 1 == self.lines.len()).then_some(())?;
        Some((left, self.proofs.heap_outcome(left)?))
    }

    /// The move that was made last is said not to win. Where it does win, something else may be meant.
    pub(super) fn it_fails(&mut self) -> Finding {
        if let Some((_, is)) = self.left_in_line() {
            return match is {
                Outcome::N => Finding::ok(),
                Outcome::P => Finding::wrong(Trouble::DoesWin),
            };
        }
        match self.named_or_last(None) {
            Ok(by) if self.proofs.wins(&by) == Standing::False => {
                Finding::ok().meaning([Said::Fails(Some(taking(&by)))])
            }
            _ => doubtful(),
        }
    }

    pub(super) fn changes(&mut self, play: Option<&Play>, before: u64, after: u64) -> Finding {
        let by = match self.named_or_last(play) {
            Ok(by) => by,
            Err(finding) => return finding,
        };
        self.remember(&by, false);
        let standing = self.proofs.changes(&by, before, after);
        let finding = self.settle(standing, |this| {
            let s = nim_sum(&this.start().0);
            match this.next().map(|after| nim_sum(&after.0)) {
                _ if before != s => Trouble::Link {
                    left: before,
                    right: s,
                },
                Some(right) if after == before => Trouble::Stale {
                    old: before,
                    new: right,
                },
                Some(right) => Trouble::Link { left: after, right },
                None => Trouble::NoMoveYet,
            }
        });
        finding.meaning([Said::Changes {
            by: Some(taking(&by)),
            before,
            after,
        }])
    }

    fn named_or_last(&mut self, play: Option<&Play>) -> Result<Move, Finding> {
        match (play, &self.own.made) {
            (Some(play), _) => self.resolve(play),
            (None, Some(made)) => Ok(made.by.clone()),
            (None, None) => Err(Finding::waits(Trouble::NoMoveYet)),
        }
    }

    pub(super) fn winning_moves(
        &mut self,
        plays: &[Play],
        only: bool,
        premises: &Premises,
    ) -> Finding {
        if plays.is_empty() && !only {
            return self.no_winning_move(premises);
        }
        // "3 -> 2, 7 -> 6 and 15 -> 14, always taking one" says of each of them how much it takes.
        let bare = |play: &&Play| matches!(play, Play::TakeSomewhere(_));
        let several = self.start().0.len() > 1 && !plays.iter().all(|play| bare(&play));
        let (how, plays): (Vec<&Play>, Vec<&Play>) =
            plays.iter().partition(|play| several && bare(play));
        let mut moves: Vec<Move> = Vec::new();
        for play in &plays {
            match self.resolve(play) {
                Ok(by) if moves.contains(&by) => {}
                Ok(by) => moves.push(by),
                Err(finding) => return finding,
            }
        }
        if plays.is_empty() {
            match self.named_or_last(None) {
                Ok(by) => moves.push(by),
                Err(finding) => return finding,
            }
        }
        let finding = self.all_win_and_no_others(&moves, &how, only, premises);
        let moves = moves.iter().map(taking).collect();
        finding.meaning([Said::WinningMoves { moves, only }])
    }

    /// Whether these moves win, which take as many as is said of them, and where that is said no others do.
    fn all_win_and_no_others(
        &mut self,
        moves: &[Move],
        how: &[&Play],
        only: bool,
        premises: &Premises,
    ) -> Finding {
        for by in moves {
            let finding = self.winning(by, false, premises);
            if finding.verdict != Verdict::Ok {
                return finding;
            }
        }
        let takes = |by: &Move, play: &Play| {
            by.single()
                .is_some_and(|take| *play == Play::TakeSomewhere(take.count))
        };
        if !how
            .iter()
            .all(|play| moves.iter().all(|by| takes(by, play)))
        {
            return doubtful();
        }
        let named = moves.len();
        match (self.proofs.all_moves(moves.iter()), only) {
            (Standing::Fact(fact), _) => {
                self.note(fact);
                self.list_worked()
            }
            (_, true) => {
                let all = self.proofs.winning_moves().unwrap_or_default();
                let all = all.iter().take(MOST_LISTED).cloned().collect();
                Finding::wrong(Trouble::NotUnique(all))
            }
            (_, false) if self.task.goal == Goal::AllMoves => {
                let all = self.proofs.winning_moves().map_or(0, <[Move]>::len);
                Finding::of(Verdict::Ok, Trouble::NotAll { named, all })
            }
            (_, false) => Finding::ok(),
        }
    }

    /// A true list of winning moves, which rests on the nim-sum or on a count.
    fn list_worked(&self) -> Finding {
        match self.task.working && !self.verdict_is_worked() {
            true => Finding::ok().needs_working("the nim-sum"),
            false => Finding::ok(),
        }
    }

    fn no_winning_move(&mut self, premises: &Premises) -> Finding {
        let claim = Claim::WinningMoves(Vec::new());
        let standing = self.proofs.all_moves(std::iter::empty());
        let own = self.own.nim_sum.filter(|own| !own.right && own.is == 0);
        if !self.is_nim() {
            let start = self.start().clone();
            let mistake = self.misjudged(&start, Outcome::P);
            let finding = self.settle(standing, |_| Trouble::Misjudged(mistake, Outcome::N));
            return match finding.verdict {
                Verdict::Ok => self.list_worked(),
                _ => finding,
            };
        }
        let finding = self.settle(standing, |this| {
            let start = this.start();
            let used = this.own.nim_sum.is_some() || premises.nim_sum;
            let habit = this.nim_habit(start).filter(|_| used);
            this.other_verdict(start, Outcome::N, habit, None)
        });
        match (finding.verdict, own) {
            (Verdict::Wrong, Some(own)) => {
                self.note_given_own(&claim);
                Finding::of(Verdict::Follows, Trouble::Follows(OwnValue::NimSum(own.is)))
            }
            (Verdict::Ok, _) => self.list_worked(),
            _ => finding,
        }
    }

    /// The move that is meant, legal on the board; else what is wrong with it.
    pub(super) fn resolve(&mut self, play: &Play) -> Result<Move, Finding> {
        let takes = match play {
            Play::Take(takes) => takes.clone(),
            // "1 → 6 left": 1 is taken, and 6 are left.
            Play::Sizes { .. } if self.task.rules.layout().has_places() => {
                return Err(doubtful());
            }
            // "Row 2 must have 4" of a row of 4 may be about the rows that stay as they are.
            Play::Leave { heap, size } if self.size(*heap)? == *size => {
                return Err(doubtful());
            }
            Play::Leave { heap, size } => vec![self.down_to(*heap, *size)?],
            Play::Sizes {
                heap: Some(heap),
                from,
                to,
            } => {
                self.has_size(*heap, *from)?;
                vec![self.down_to(*heap, *to)?]
            }
            Play::Sizes {
                heap: None,
                from,
                to,
            } => {
                let mut heaps = self.start().heaps();
                let found = heaps.find(|(_, size)| size == from);
                let (heap, _) =
                    found.ok_or_else(|| Finding::wrong(Trouble::NoHeapOfSize(*from)))?;
                vec![self.down_to(heap, *to)?]
            }
            Play::TakeFromAny(_) | Play::To(_) => {
                return Err(doubtful());
            }
            Play::TakeFromAll(count) => {
                let heaps = self.start().heaps().filter(|&(_, size)| size > 0);
                let take = |(heap, _)| Take::of(heap, *count);
                heaps.map(take).collect()
            }
            Play::TakeSomewhere(_) if self.task.rules.layout().has_places() => {
                return Err(Finding::unread(Trouble::WhichPlaces));
            }
            Play::TakeSomewhere(count) => vec![Take::of(self.implied_heap()?, *count)],
            Play::LeaveSomewhere(size) => {
                let heap = match self.the_big_heap().filter(|_| *size < 2) {
                    Some(heap) => heap,
                    None => self.implied_heap()?,
                };
                vec![self.down_to(heap, *size)?]
            }
            Play::TakeHeap(heap) => {
                let count = self.size(*heap)?;
                vec![Take::of(*heap, count)]
            }
            Play::Divide { heap, count, into } => vec![self.halves(*heap, *count, *into)?],
        };
        let by = self.spelled(Move(takes));
        match self.task.rules.after(self.start(), &by) {
            Some(_) => Ok(by),
            // What is too far away to be left now may be meant for later.
            None if matches!(play, Play::LeaveSomewhere(_)) => Err(doubtful()),
            None => Err(self.illegal_takes(&by)),
        }
    }

    /// The only big heap of Classic Nim, with several ones beside it: "I leave 1" can only be said of that one.
    fn the_big_heap(&self) -> Option<HeapNo> {
        let start = self.start();
        let misere = self.is_misere();
        let alone = misere && start.big_heaps() == 1 && start.ones() > 1;
        let mut big = start.heaps().filter(|&(_, size)| alone && size > 1);
        big.next().map(|(heap, _)| heap)
    }

    /// The heap that was chosen in the lines before.
    fn implied_heap(&self) -> Result<HeapNo, Finding> {
        let target = self.own.target.and_then(|target| {
            let mut heaps = self.start().heaps();
            Some(heaps.find(|&(_, size)| size == target.size)?.0)
        });
        let only = (self.start().0.len() == 1).then_some(HeapNo(1));
        self.own
            .heap
            .or(target)
            .or(only)
            .ok_or_else(|| Finding::unread(Trouble::WhichHeap))
    }

    fn size(&self, heap: HeapNo) -> Result<u64, Finding> {
        self.start()
            .heap(heap)
            .ok_or_else(|| self.no_such_heap(heap))
    }

    fn has_size(&self, heap: HeapNo, said: u64) -> Result<(), Finding> {
        let size = self.size(heap)?;
        let other = self
            .mirrored(heap)
            .and_then(|other| self.start().heap(other));
        match size == said {
            true => Ok(()),
            false => Err(Finding::wrong(Trouble::OtherSize {
                heap,
                size,
                said,
                mirrored: other == Some(said),
            })),
        }
    }

    fn mirrored(&self, heap: HeapNo) -> Option<HeapNo> {
        let other = (self.start().0.len() + 1).checked_sub(heap.0)?;
        (other != heap.0).then_some(HeapNo(other))
    }

    /// A heap of which two are left, the larger one in its place.
    fn halves(
        &self,
        heap: Option<HeapNo>,
        count: Option<u64>,
        (one, other): (u64, u64),
    ) -> Result<Take, Finding> {
        let heap = match heap {
            Some(heap) => heap,
            None => self.implied_heap()?,
        };
        let size = self.size(heap)?;
        let left = one.checked_add(other).filter(|&left| left <= size);
        let Some(taken) = left.and_then(|left| size.checked_sub(left)) else {
            let leave = one.saturating_add(other);
            return Err(Finding::wrong(Trouble::Adds { heap, size, leave }));
        };
        match count.filter(|&count| count != taken) {
            Some(count) => Err(Finding::wrong(Trouble::LeavesOther {
                heap,
                size,
                count,
                into: (one, other),
            })),
            None => Ok(Take {
                heap,
                count: taken,
                apart: one.min(other),
            }),
        }
    }

    fn down_to(&self, heap: HeapNo, leave: u64) -> Result<Take, Finding> {
        let size = self.size(heap)?;
        match size.checked_sub(leave) {
            None => Err(Finding::wrong(Trouble::Adds { heap, size, leave })),
            Some(0) => Err(Finding::wrong(Trouble::TakesNothing)),
            Some(count) => Ok(Take::of(heap, count)),
        }
    }

    fn illegal_takes(&self, by: &Move) -> Finding {
        if !self.is_nim()
            && let Some(trouble) = self.illegal_here(by)
        {
            return Finding::wrong(trouble);
        }
        if let Some(take) = by.single() {
            let Some(size) = self.start().heap(take.heap) else {
                return self.no_such_heap(take.heap);
            };
            return Finding::wrong(match take.count {
                0 => Trouble::TakesNothing,
                count => Trouble::TakesTooMany {
                    heap: take.heap,
                    size,
                    take: count,
                },
            });
        }
        Finding::wrong(self.wrong_pile().unwrap_or(Trouble::TwoHeaps))
    }

    /// Two piles of different sizes: what mirroring asks for.
    fn wrong_pile(&self) -> Option<Trouble> {
        let [(larger, one), (_, other)] = self.two_piles()?;
        let sizes = (one, other);
        (one > other).then_some(Trouble::WrongPile { larger, sizes })
    }

    /// The heaps that are not empty, where there are two, the larger first.
    pub(super) fn two_piles(&self) -> Option<[(HeapNo, u64); 2]> {
        let filled = self.start().heaps().filter(|&(_, size)| size > 0);
        let mut piles: Vec<(HeapNo, u64)> = filled.collect();
        piles.sort_by_key(|&(_, size)| Reverse(size));
        piles.try_into().ok()
    }

    /// Why a legal move does not win, or does not make the nim-sum 0.
    fn losing(&mut self, by: &Move, premises: &Premises) -> Trouble {
        if !self.is_nim() {
            return self.lost(by);
        }
        let start = self.start().clone();
        let (Some(take), Some(after)) = (by.single(), self.task.rules.after(&start, by)) else {
            return Trouble::TwoHeaps;
        };
        let size = start.heap(take.heap).unwrap_or(0);
        let leave = size.saturating_sub(take.count);
        let s = nim_sum(&start.0);
        let misere = self.is_misere() && self.task.goal != Goal::ZeroingMove;
        let mut losing = Losing {
            mistake: None,
            or: None,
            heap: take.heap,
            size,
            leave,
            s,
            after: nim_sum(&after.0),
            ones: after.ones(),
            big: after.big_heaps(),
            stay: self.own_target(size).unwrap_or(size ^ s),
            lacks: powers(s).next().filter(|power| size & power == 0),
            by_ones: misere && start.big_heaps() < 2,
        };
        let used = self.own.nim_sum.is_some() || premises.nim_sum;
        if losing.by_ones {
            losing.mistake = match used {
                true => self.nim_habit(&start),
                false => (losing.big == 0).then_some(Mistake::EvenOnes),
            };
            return Trouble::Losing(losing);
        }
        if s == 0 {
            return Trouble::NothingWins;
        }
        let fits = self.fitting(take, &losing);
        if (fits.is_empty() || start.0.len() == 2)
            && let Some(trouble) = self.took_smaller_pile(take)
        {
            return trouble;
        }
        let others = match (losing.lacks, misere && premises.not_zero) {
            (_, true) => Some(Mistake::FlippedRule),
            (Some(_), _) => Some(Mistake::HeapLacksPower),
            _ => None,
        };
        losing.mistake = fits.first().copied().or(others);
        losing.or = fits.get(1).copied();
        Trouble::Losing(losing)
    }

    /// What should stay in a heap of this size by the student's own working.
    fn own_target(&self, size: u64) -> Option<u64> {
        let target = self.own.target.filter(|target| target.size == size);
        target.map(|target| target.leave)
    }

    fn took_smaller_pile(&self, take: Take) -> Option<Trouble> {
        let trouble = self.wrong_pile()?;
        match trouble {
            Trouble::WrongPile { larger, .. } if larger != take.heap => Some(trouble),
            _ => None,
        }
    }

    /// The mistakes that would lead to a move, the commonest first.
    fn fitting(&mut self, take: Take, losing: &Losing) -> Vec<Mistake> {
        let Losing {
            size,
            leave,
            stay,
            s,
            ..
        } = *losing;
        let chosen = self.own.heap == Some(take.heap);
        let mirrored = self.mirrored(take.heap).filter(|_| !chosen);
        let mirrored = mirrored.is_some_and(|heap| {
            let other = self.start().heap(heap).unwrap_or(0);
            let same_take = other.checked_sub(take.count) == Some(other ^ s);
            same_take && other ^ s < other
        });
        let all = [
            (take.count == stay && stay < size, Mistake::TakeForLeave),
            (mirrored, Mistake::WrongRowLabel),
            (take.count == s, Mistake::TakesS),
            (leave == s, Mistake::LeavesS),
        ];
        let fits = all.into_iter().filter(|(fits, _)| *fits);
        fits.map(|(_, mistake)| mistake).collect()
    }
}

/// A move as what is taken.
fn taking(by: &Move) -> Play {
    Play::Take(by.0.clone())
}
