//! Moves that a student makes or names, and whether they win.

use super::answering::Answering;
use super::finding::{Finding, doubtful};
use super::own::Made;
use super::premises::Premises;
use super::prove::Standing;
use super::statements::Form;
use super::told::taken;
use super::trouble::{Own as OwnValue, Trouble, WrongReason};
use super::verdict::Verdict;
use crate::engine::sums::nim_sum;
use crate::language::said::{Play, Reason, Said};
use crate::model::claim::{Claim, Outcome, Player};
use crate::model::goal::Goal;
use crate::model::position::{Move, Take};

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
}

/// A move as what is taken.
fn taking(by: &Move) -> Play {
    Play::Take(by.0.clone())
}
