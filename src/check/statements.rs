//! The verdict on one statement: what it claims, what the kernel says of that, and what would explain it if it is not so.

use super::answering::Answering;
use super::finding::{Finding, doubtful, sure_or_not, unless_wrong};
use super::formulas::same;
use super::heaps::{alike, filled, odd_number};
use super::multisets::{in_pairs, sorted};
use super::own::{Made, Value};
use super::premises::Premises;
use super::prove::Standing;
use super::trouble::{Own as OwnValue, Trouble, WrongReason};
use super::verdict::Verdict;
use super::wrong::{wrong_column, wrong_sum};
use crate::engine::sums::{nim_sum, powers};
use crate::language::print;
use crate::language::said::{
    Answer, Beginner, Board, Condition, Digits, Item, Meant, Play, Said, Scope, Tie, Told, Which,
    Who, changed,
};
use crate::model::claim::{Claim, Outcome, Player};
use crate::model::derivation::Rule;
use crate::model::formula::{Chain, Expr};
use crate::model::goal::Goal;
use crate::model::position::{HeapNo, Move, Position};

impl Answering {
    /// The verdict on a statement; `place` is that of its line in the answer.
    pub(super) fn statement(
        &mut self,
        item: &Item,
        premises: &Premises,
        text: &str,
        place: usize,
    ) -> Finding {
        self.take_note(&item.said);
        // Only the story around it says what such a move is worth.
        if matches!(item.said, Said::Told(Told::Moves(_) | Told::He { .. })) {
            return match item.scope {
                Scope::Here | Scope::Supposed | Scope::Opponent => doubtful(),
                _ => Finding::silent(),
            };
        }
        // "Taking 1 leaves 7 (N)."
        if let Said::Outcome {
            of: Board::Unsaid | Board::Next,
            is,
        } = item.said
            && item.tie != Tie::So
            && let Some((_, left)) = self.own.left_by_move.filter(|(line, _)| *line == place)
        {
            return unless_wrong(self.these(&[left], Some(is), Meant::Heaps));
        }
        if let Said::WinningMoves { moves, only: true } = &item.said
            && let Some(finding) = self.only_wins_from_named(moves, place)
        {
            return finding;
        }
        // "The first player takes 4. In this way she gets the last counter."
        if let (Said::Move(_), Some(Who::Player(player))) = (&item.said, item.who) {
            self.own.player = Some(player);
        }
        let taken = matches!(
            item.said,
            Said::Move(Play::Take(_) | Play::TakeSomewhere(_))
        );
        // "12 is won, so I take 3": what follows is done on the board.
        let follows = taken && item.tie == Tie::So;
        if let (Scope::Here, Said::Move(play)) = (item.scope, &item.said)
            && !follows
            && let Some(finding) = self.of_named_heap(play, place)
        {
            return finding;
        }
        // What is true in such a scope is right; what is not may be meant of something else.
        let elsewhere = item.scope == Scope::Any;
        let own = elsewhere.then(|| self.own.clone());
        match (item.scope, &item.said) {
            _ if elsewhere && item.said.holds_anywhere() => {}
            // It is said of every board, whether "for any rows" stands before it or not.
            (Scope::Any, Said::Reversed) => return self.reversed(),
            (Scope::Normal, said) if said.is_arithmetic() => {}
            (Scope::Normal, said) => return self.in_normal_play(said),
            (Scope::Here, Said::FromBottom) => return self.number_from_bottom(),
            (Scope::Here | Scope::Supposed, Said::Begins(beginner)) => {
                // Names hold from when their line is read.
                if let Beginner::Writer(player) = beginner {
                    self.own.writer = Some(*player);
                }
                return Finding::silent();
            }
            (Scope::Here, _) => {}
            // What is to be left in a game of heaps must be lost for the other player.
            (Scope::Wish, Said::Told(Told::Keeps { .. })) => {}
            (
                Scope::Wish,
                Said::Number { .. } | Said::Move(Play::TakeSomewhere(_) | Play::LeaveSomewhere(_)),
            ) => {
                return doubtful();
            }
            // "We must now leave a nim-sum that is not 0" is an aim as well.
            (Scope::Wish, Said::NimSumNotZero { of: Board::Next }) => {
                return unless_wrong(self.aim(Condition::NimSumNotZero));
            }
            // Another aim in numbers cannot be told from what is so.
            (Scope::Wish, Said::Multiple { .. } | Said::Left { .. } | Said::Told(_))
                if !self.is_nim() =>
            {
                return doubtful();
            }
            (Scope::Supposed, Said::Move(play)) => {
                return self.supposed(play);
            }
            (Scope::Supposed, said) if said.is_of_a_number() => {}
            // Who takes the last counter in some other game or line of play is not known.
            (
                Scope::Any | Scope::Opponent | Scope::Elsewhere | Scope::Denied,
                Said::TakesLast(_) | Said::Perhaps(_),
            ) => {
                return doubtful();
            }
            (Scope::Denied, _) => return self.denied(item, premises, text, place),
            (Scope::Supposed, Said::Told(told)) => return self.told(told, true, place, premises),
            _ => return Finding::silent(),
        }
        if let Some(is) = self.lone_sum(item, text) {
            return self.said_nim_sum(&Board::Unsaid, is, premises);
        }
        if self.in_columns(item, text, place) {
            return self.column(item, text, place);
        }
        let meant = self.meant_power(&item.said);
        let named = matches!(
            item.said,
            Said::OfPower {
                which: Which::Named,
                ..
            }
        );
        let guessed = named && !self.own.named_top;
        let finding = match meant.as_ref().unwrap_or(&item.said) {
            Said::Board(heaps) => self.board(heaps, premises),
            Said::After(heaps) => self.board_after(heaps, premises),
            Said::Chain { names, chain } if !self.is_nim() => {
                self.chain_of_parts(names.as_ref(), chain)
            }
            Said::Chain { names, chain } => self.chain(names.as_ref(), chain),
            Said::Links(links) => self.links(links),
            Said::InBinary {
                number,
                bits,
                reads,
            } => self.in_binary(*number, *bits, *reads),
            Said::SumInBinary { terms, is } => self.sum_in_binary(terms, *is),
            Said::ColumnRow { .. } | Said::ColumnRule => self.column(item, text, place),
            Said::More(chain) => self.more(chain),
            Said::Answer(answer) => self.answer(*answer, premises),
            Said::NimSum { of, is } => self.said_nim_sum(of, *is, premises),
            Said::NimSumNotZero { of } => self.not_zero(of),
            Said::LargestPower { of, is } => self.largest_power(*of, *is),
            Said::Contains {
                heap,
                power,
                denied,
            } => self.contains(*heap, *power, *denied),
            Said::NoHeapContains { power, top } => self.no_heap_contains(*power, *top),
            Said::Difference { from, less, is } => self.difference(*from, *less, *is),
            Said::BigHeaps { of, is } => self.big_heaps(of, *is),
            Said::Number { of, counted, is } => self.number(of, *counted, *is),
            Said::Parity { of, counted, odd } => self.parity(of, *counted, *odd),
            Said::Move(play) => {
                let finding = self.made(play, item.reason, premises);
                self.own.mine = item.who == Some(Who::Me);
                // "4 - 3 = 1, so first takes 1" is meant as the move that wins.
                let advised = item.tie == Tie::So && self.task.goal == Goal::Winner;
                match advised && finding.verdict == Verdict::NotChecked {
                    true => doubtful(),
                    false => finding,
                }
            }
            Said::Changes { by, before, after } => self.changes(by.as_ref(), *before, *after),
            // "He can make it 0", "I can make it 0 again" may be said of another move than the one of a line before.
            Said::Zeroes(None) if matches!(item.who, Some(Who::He | Who::Other | Who::Me)) => {
                let here = self.made_here();
                let finding = self.zeroes(None);
                match finding.verdict {
                    Verdict::Wrong if !here => finding.doubted(),
                    _ => finding,
                }
            }
            Said::Zeroes(by) => self.zeroes(by.as_ref()),
            Said::Outcome { of, is } => {
                self.name_heap(of, *is, item.span.start, place);
                let finding = self.outcome(of, *is, item.reason, premises);
                let finding = match &item.it {
                    Some(it) if it.apposed || self.named_heap(place).is_none() => {
                        self.outcome_of_it(it, *is, finding)
                    }
                    _ => self.unless_of_named(finding, of, *is, place),
                };
                match of {
                    Board::These(sizes) => self.for_no_move(sizes, item.reason, finding),
                    _ => finding,
                }
            }
            Said::Wins(by) => {
                let finding = self.wins(by.as_ref(), item.reason, premises);
                match by {
                    None => self.unless_of_named(finding, &Board::Unsaid, Outcome::N, place),
                    Some(_) => finding,
                }
            }
            Said::Fails(Some(play)) => self.move_fails(play, place),
            Said::Fails(None) => self.it_fails(),
            Said::Winner { player, by } => {
                let player = self.or_writer(*player, item.who);
                self.winner(player, by.as_ref(), item.reason, premises)
            }
            Said::Opponent { wins } => self.opponent(*wins, item.reason, premises),
            Said::WinningMoves { moves, only } => self.winning_moves(moves, *only, premises),
            Said::Mirror => self.mirror(),
            Said::Holds { heap, size } => self.holds(*heap, *size),
            Said::Called { name, is } => self.called(name, *is),
            Said::Occurs { power, times } => self.occurs(*power, *times),
            Said::PairCancels { power, other, all } => {
                let having = premises.having.filter(|(of, _)| of == power);
                let having = having.map_or(0, |(_, heaps)| heaps);
                self.pair_cancels(*power, *other, *all, having)
            }
            Said::LeftOver(sum) => self.left_over(sum),
            Said::NoPairs => self.no_pairs(),
            Said::Reversed => self.reversed(),
            Said::Survives { power, denied } => self.survives(*power, *denied, premises),
            Said::PowerParity { power, odd } => self.power_parity(*power, *odd),
            Said::PowerIn {
                number,
                power,
                denied,
            } => self.power_in(*number, *power, *denied),
            Said::Disjoint(numbers) => self.disjoint(numbers),
            Said::OfPower { .. } => doubtful(),
            Said::EqualHeaps => self.equal_heaps(),
            Said::SameSize { heaps, denied } => self.same_size(heaps, *denied),
            Said::Heaps(is) => self.heaps(*is),
            Said::AllHold { of, heaps, size } => self.all_hold(of, *heaps, *size),
            Said::Big(heap) => self.big(*heap),
            Said::BigAtLeast(least) => self.big_at_least(*least),
            Said::PlayIn { heap, denied, must } => self.play_in(*heap, *denied, *must),
            Said::WinsOnlyIn(heap) => self.wins_only_in(*heap),
            Said::WinsAtLeast(least) => self.wins_at_least(*least),
            Said::MovesDo {
                many,
                of,
                such,
                does,
            } => self.moves_do(*many, *of, such, does),
            Said::NoOtherWins => self.no_other_wins(),
            Said::WinCount { is, exactly } => self.win_count(*is, *exactly),
            Said::TakesLast(player) => self.takes_last(*player, item.reason, premises),
            Said::Perhaps(said) => self.perhaps(item, said, premises, text, place),
            Said::AsInNim => self.as_in_nim(),
            Said::Aim(when) => self.aim(*when),
            Said::Alike { numbers, equal } => alike(numbers, *equal),
            Said::OddNumber { n, odd } => odd_number(*n, *odd),
            Said::Left { size, by } => self.left(*size, *by),
            Said::Complement(total) => self.complement(*total),
            Said::LastWins(wins) => self.last_wins(*wins),
            Said::General { when, is } => self.general(*when, *is),
            Said::Told(told) => {
                let finding = self.told(told, false, place, premises);
                match told {
                    Told::These { sizes, .. } => self.for_no_move(sizes, item.reason, finding),
                    _ => finding,
                }
            }
            other => self.of_parts(other),
        };
        let finding = match meant {
            Some(meant) => finding.or_meaning(meant),
            None => finding,
        };
        if let Some(own) = own
            && finding.verdict != Verdict::Ok
        {
            self.own = own;
            return Finding::silent();
        }
        // "Row 1 has one" need not be about a power.
        if guessed && finding.verdict == Verdict::Wrong {
            return doubtful();
        }
        if !matches!(
            item.said,
            Said::Chain { .. } | Said::Links(_) | Said::More(_)
        ) {
            self.own.running = None;
        }
        finding
    }

    /// `nim-sum: 11` with no columns above it is eleven.
    fn lone_sum(&self, item: &Item, text: &str) -> Option<u64> {
        let Said::ColumnRow {
            number: None, bits, ..
        } = item.said
        else {
            return None;
        };
        let named = text.trim_start().starts_with(char::is_alphabetic) && text.contains(':');
        let alone = named && bits.width == 2 && bits.value > 1 && self.block.is_empty();
        let as_written = format!("{:b}", bits.value);
        as_written.parse().ok().filter(|_| alone)
    }

    /// Takes note of the power that is named and of the numbers whose nim-sum is taken, whatever is said of them.
    fn take_note(&mut self, said: &Said) {
        let largest = match said {
            Said::LargestPower { is, .. } => Some(*is),
            _ => None,
        };
        let power = said.power().or(largest);
        let power = power.filter(|power| power.is_power_of_two());
        if power.is_some() {
            (self.own.named, self.own.named_top) = (power, largest.is_some());
        }
        // "4 - 1 = 3, 4 - 2 = 2, and these are won."
        if let Said::Difference { from, is, .. } = said
            && self.own.these.contains(from)
        {
            self.own.those.push(*is);
        }
        let (split, goes_on) = &mut self.own.split;
        let number = said.splits();
        if let Some(number) = number {
            if !*goes_on {
                split.clear();
            }
            split.push(number);
        }
        *goes_on = number.is_some();
        if let Said::Chain { chain, .. } = said
            && let Expr::Xor(terms) = &chain.left
        {
            self.own.terms = terms.iter().filter_map(Expr::as_number).collect();
        }
    }

    /// A statement about "that bit" as one about the power that is meant, which is the largest one in the nim-sum where
    /// none was named.
    fn meant_power(&self, said: &Said) -> Option<Said> {
        let Said::OfPower { which, said } = said else {
            return None;
        };
        let sum = self.own.nim_sum;
        let sum = sum.map_or_else(|| nim_sum(&self.start().0), |own| own.is);
        let top = powers(sum).next();
        let power = match which {
            Which::Top => top,
            // In Classic Nim, "row 4 has one" may count.
            Which::Named => {
                let normal = !self.is_misere();
                let known = normal || self.own.nim_sum.is_some();
                self.own.named.or(top.filter(|_| known))
            }
        };
        power.map(|power| said.with_power(power))
    }

    /// A short answer counts where it is what was asked for.
    fn answer(&mut self, answer: Answer, premises: &Premises) -> Finding {
        match (answer, self.task.goal) {
            (Answer::Number(is), Goal::NimSum) => self.said_nim_sum(&Board::Start, is, premises),
            (Answer::Number(is), Goal::GrundyValue) => self.grundy_asked(is),
            (Answer::None, Goal::AllMoves | Goal::FirstMove) => {
                self.winning_moves(&[], false, premises)
            }
            (Answer::None, _) => doubtful(),
            (Answer::Player(player), Goal::Winner) => self.winner(player, None, None, premises),
            _ => Finding::silent(),
        }
    }

    /// "There is no mirror strategy": where what is denied is so, the words may mean something else.
    fn denied(&mut self, item: &Item, premises: &Premises, text: &str, place: usize) -> Finding {
        let said = Item {
            scope: Scope::Here,
            ..item.clone()
        };
        let before = (self.own.clone(), self.met, self.met_given_own);
        let finding = self.statement(&said, premises, text, place);
        (self.own, self.met, self.met_given_own) = before;
        match finding.verdict {
            Verdict::Ok => doubtful(),
            _ => Finding::silent(),
        }
    }

    /// Settles a claim about the first board of which it is true, or else about the last one.
    pub(super) fn about(
        &mut self,
        of: &Board,
        claim: impl Fn(Position) -> Claim,
        stands: impl Fn(&mut Answering, &Position) -> Standing,
        trouble: impl FnOnce(&mut Answering, &Position) -> Trouble,
    ) -> (Finding, Option<Position>) {
        let boards = self.boards(of);
        let Some(mut board) = boards.last().cloned() else {
            return (Finding::waits(Trouble::NoMoveYet), None);
        };
        let mut standing = Standing::False;
        for candidate in boards {
            let found = stands(self, &candidate);
            if matches!(found, Standing::Fact(_)) {
                (board, standing) = (candidate, found);
                break;
            }
            if matches!(found, Standing::Unknown(_)) {
                standing = found;
            }
        }
        let meant = match of {
            Board::These(_) => None,
            _ => print::statement(&claim(board.clone()), self.start()),
        };
        let finding = self.settle(standing, |this| trouble(this, &board));
        let finding = finding.meaning(meant);
        (finding, Some(board))
    }

    fn board(&mut self, heaps: &[u64], premises: &Premises) -> Finding {
        let same = |board: &Position| sorted(heaps) == sorted(&board.0);
        let start = self.start().clone();
        let layout = self.task.rules.layout();
        let ordered = !layout.has_places() && layout.disguise().is_none();
        // What differs from the given position in one heap is the position after a move.
        if let Some(made) = &self.own.made
            && (same(&made.after) || changed(&start.0, heaps).is_some())
        {
            let finding = self.board_after(heaps, premises);
            return finding.or_meaning(Said::After(heaps.to_vec()));
        }
        // "2, 5, 7: we have 010, 101, 111."
        let spelled = heaps.iter().map(|n| u64::from_str_radix(&n.to_string(), 2));
        let spelled: Vec<u64> = spelled.collect::<Result<_, _>>().unwrap_or_default();
        if start.big_heaps() > 0 && sorted(&spelled) == sorted(&start.0) {
            return Finding::ok();
        }
        let claim = Claim::Represents(self.in_order(heaps, &start));
        let mirrored = heaps.iter().rev().eq(start.0.iter());
        if same(&start) && *heaps != start.0 && ordered {
            // Sorted, or counted from the other end.
            match mirrored {
                true if heaps.is_sorted() || start.0.is_sorted() => return doubtful(),
                true => {}
                false => return Finding::ok(),
            }
        }
        let standing = self.proofs.alone(claim, Rule::Given);
        self.settle(standing, |_| Trouble::OtherBoard { mirrored })
    }

    /// A board as it is said, where coins may be named in any order in the order of another one that has the same.
    fn in_order(&self, said: &[u64], board: &Position) -> Position {
        let rules = &self.task.rules;
        let said = Position(said.to_vec());
        let same = rules.canonical(&said) == rules.canonical(board);
        match same && rules.layout().disguise().is_some() {
            true => board.clone(),
            false => said,
        }
    }

    /// The board after the move that was made last.
    fn board_after(&mut self, heaps: &[u64], premises: &Premises) -> Finding {
        let Some(by) = self.own.made.as_ref().map(|made| made.by.clone()) else {
            // Where no move was named, the board tells it.
            return match changed(&self.start().0, heaps) {
                // "Take 2 from row 1, leaving (3, 3)", where that is another move.
                _ if self.own.unmade == Some(self.lines.len()) => doubtful(),
                // "Then 5, 6 and 6 are left", where the move before was not read.
                Some(play) if !self.task.rules.layout().has_places() => {
                    let finding = self.made(&play, None, premises);
                    let before = self.lines.last();
                    let unread = before.is_some_and(|line| line.verdict == Verdict::Unread);
                    match self.missed || unread {
                        true => unless_wrong(finding),
                        false => finding,
                    }
                }
                _ => Finding::waits(Trouble::NoMoveYet),
            };
        };
        let Some((_, after)) = self.proofs.play(&by) else {
            return Finding::unread(Trouble::NoValue);
        };
        let layout = self.task.rules.layout();
        let said = self.in_order(heaps, &after);
        let heaps = &said.0[..];
        if layout.has_places() {
            return match said == after {
                true => Finding::ok(),
                false => Finding::wrong(Trouble::OtherCircle { right: after }),
            };
        }
        // "They take 6, 23 left": of fewer heaps.
        if heaps.len() > after.0.len() {
            return doubtful();
        }
        // An emptied heap may be left out, and the others may be in any order.
        if same(heaps, &after.0) {
            return Finding::ok();
        }
        // One change in another heap is another move.
        if let Some(play) = changed(&self.start().0, heaps)
            && changed(&after.0, heaps).is_none()
        {
            return self.made(&play, None, premises);
        }
        let mut both = after.heaps().zip(heaps);
        match both.find(|((_, size), said)| size != *said) {
            Some(((heap, size), &said)) => {
                let mirrored = false;
                let trouble = Trouble::OtherSize {
                    heap,
                    size,
                    said,
                    mirrored,
                };
                Finding::wrong(trouble)
            }
            None if heaps.len() != after.0.len() => {
                Finding::wrong(Trouble::OtherBoard { mirrored: false })
            }
            None => Finding::ok(),
        }
    }

    pub(super) fn in_binary(&mut self, number: u64, bits: Digits, reads: bool) -> Finding {
        let chain = Chain::equal(Expr::number(number), Expr::number(bits.value));
        let standing = self.proofs.alone(Claim::Chain(chain), Rule::Evaluate);
        let digits = bits.value;
        if digits != number && !reads {
            self.own.slips.insert((number, digits));
        }
        self.settle(standing, |_| Trouble::Binary {
            number,
            digits,
            reads,
        })
    }

    fn sum_in_binary(&mut self, terms: &[Digits], is: Digits) -> Finding {
        let numbers: Vec<u64> = terms.iter().map(|bits| bits.value).collect();
        let chain = Chain::equal(Expr::nim_sum(&numbers), Expr::number(is.value));
        let finding = self.chain(None, &chain);
        match finding.verdict {
            Verdict::Wrong => Finding::wrong(wrong_column(&numbers, is.value)),
            _ => finding,
        }
    }

    /// Whether a sum of powers is one of what is left after cancelling: the heaps themselves may not be added.
    pub(super) fn may_add_powers(&self) -> bool {
        !self.start().0.iter().all(|size| size.is_power_of_two())
    }

    /// Takes the student's nim-sum of a board; `guessed` where it came straight from a false link.
    pub(super) fn take_nim_sum(&mut self, of: &Position, value: Value, guessed: bool) {
        if of == self.start() {
            self.own.nim_sum = Some(value);
            self.own.guessed = guessed;
        } else if let Some(made) = &mut self.own.made
            && made.after == *of
        {
            made.nim_sum = Some(value);
        }
    }

    pub(super) fn said_nim_sum(&mut self, of: &Board, is: u64, premises: &Premises) -> Finding {
        if !self.is_nim() {
            // "Then n = 18" names the one heap.
            return match self.start().0.len() == 1 && self.is_size_at_hand(is) {
                true => Finding::ok().meaning([size_left(is)]),
                false => self.nim_sum_of_parts(of, is),
            };
        }
        // "Everything cancels" may be said of the numbers that were just worked with.
        let terms = &self.own.terms;
        let as_many = terms.len() == self.start().0.len();
        let theirs =
            as_many && terms.len() > 1 && nim_sum(terms) == 0 && nim_sum(&self.start().0) != 0;
        if is == 0 && *of == Board::Unsaid && theirs {
            return doubtful();
        }
        // What has been found wrongly and is only said again is not a second mistake.
        let again = |value: Option<Value>| value.is_some_and(|own| !own.right && own.is == is);
        let of_next = self.own.made.as_ref().and_then(|made| made.nim_sum);
        let known = match of {
            Board::Next => again(of_next),
            _ => again(self.own.nim_sum) || again(of_next) || self.own.tainted.contains(&is),
        };
        let first = self.own.nim_sum.is_none();
        let stale = self.stale(of, is);
        let (mut finding, board) = self.about(
            of,
            |of| Claim::NimSum { of, is },
            |this, board| this.proofs.has_nim_sum(board, is),
            |_, board| match stale {
                Some(old) => Trouble::Stale {
                    old,
                    new: nim_sum(&board.0),
                },
                None => wrong_sum(&board.0, is),
            },
        );
        let Some(board) = board else { return finding };
        let slipped = board == *self.start() && self.with_slips(&board.0) == is;
        if finding.verdict == Verdict::Wrong && (known || slipped) && stale.is_none() {
            let claim = Claim::NimSum {
                of: board.clone(),
                is,
            };
            self.note_given_own(&claim);
            let own = match again(self.own.nim_sum) || again(of_next) {
                true => OwnValue::NimSum(is),
                false => OwnValue::Side,
            };
            finding = finding.becomes(Verdict::Follows, Trouble::Follows(own));
        }
        let right = finding.verdict == Verdict::Ok;
        let guessed = finding.verdict == Verdict::Wrong || self.own.guessed;
        if finding.verdict != Verdict::Unread {
            self.take_nim_sum(&board, Value { is, right }, guessed);
            self.changed();
        }
        if !right || board != *self.start() {
            return finding;
        }
        let left_over = premises.of_powers && self.may_add_powers();
        if premises.given && premises.sum == Some(is) && first && !left_over {
            let trouble = Trouble::Reason(WrongReason::Sum(is));
            return finding.becomes(Verdict::Unsupported, trouble);
        }
        match self.task.working && !self.own.worked && board.0.len() > 1 {
            true => finding.needs_working("powers or columns"),
            false => finding,
        }
    }

    /// The nim-sum of numbers, each taken for what the student has wrongly split or written it as.
    pub(super) fn with_slips(&self, numbers: &[u64]) -> u64 {
        let taken_for = |n: &u64| {
            let slip = self.own.slips.range((*n, 0)..=(*n, u64::MAX)).next();
            slip.map_or(*n, |(_, got)| *got)
        };
        numbers.iter().map(taken_for).fold(0, |sum, n| sum ^ n)
    }

    /// The old nim-sum, where it is said of the position after a move.
    fn stale(&self, of: &Board, is: u64) -> Option<u64> {
        let made = self.own.made.as_ref()?;
        let old = nim_sum(&self.start().0);
        let old = self.own.nim_sum.map_or(old, |own| own.is);
        let about_next = match of {
            Board::Next => true,
            Board::These(heaps) => *heaps == made.after.0,
            _ => false,
        };
        (about_next && is == old).then_some(old)
    }

    /// Once a move and both nim-sums are there, the change is plain to see (Lemma 2).
    pub(super) fn changed(&mut self) {
        if self.task.goal != Goal::Change {
            return;
        }
        let made = self.own.made.as_ref();
        let Some((before, (by, after))) = self
            .own
            .nim_sum
            .zip(made.and_then(|made| Some((made.by.clone(), made.nim_sum?))))
        else {
            return;
        };
        match self.proofs.changes(&by, before.is, after.is) {
            Standing::Fact(fact) => self.note(fact),
            _ => self.note_given_own(&Claim::Changes {
                by,
                before: before.is,
                after: after.is,
            }),
        }
    }

    fn not_zero(&mut self, of: &Board) -> Finding {
        match (self.proofs.divisor, &self.start().0[..]) {
            _ if self.is_nim() => {}
            (_, _) if self.task.rules.layout().has_places() => return doubtful(),
            // "The remainder is not 0."
            (Some((by, _)), [heap]) => return sure_or_not(heap.checked_rem(by) != Some(0)),
            _ => {}
        }
        let board = self.boards(of).into_iter().next();
        let Some(board) = board else {
            return Finding::waits(Trouble::NoMoveYet);
        };
        // "I take 3 from row 3, and some power occurs an odd number of times" says it of what is left.
        let zeroed = |made: &Made| nim_sum(&made.after.0) == 0;
        let here = self.made_here() && *of == Board::Unsaid;
        let made = self.own.made.as_ref().filter(|_| here);
        if made.is_some_and(zeroed) && nim_sum(&board.0) != 0 {
            return doubtful();
        }
        let own = match board == *self.start() {
            true => self.own.nim_sum,
            false => None,
        };
        match self.proofs.nim_sum(&board) {
            Some((_, 0)) if own.is_some_and(|own| own.is != 0) => {
                let value = own.map_or(0, |own| own.is);
                let trouble = Trouble::Follows(OwnValue::NimSum(value));
                Finding::of(Verdict::Follows, trouble)
            }
            Some((_, 0)) => Finding::wrong(Trouble::Link { left: 0, right: 0 }),
            Some(_) => Finding::ok(),
            None => Finding::unread(Trouble::NoValue),
        }
    }

    fn difference(&mut self, from: u64, less: u64, is: u64) -> Finding {
        let claim = Claim::Difference { from, less, is };
        // "A takes one, so 1, 2. B takes 2" subtracts nothing.
        if less > from {
            return doubtful();
        }
        let standing = self.proofs.alone(claim, Rule::Subtract);
        let slip = matches!(standing, Standing::False);
        self.own.taken = slip.then_some((from, is));
        self.settle(standing, |_| Trouble::Link {
            left: from.saturating_sub(less),
            right: is,
        })
    }

    pub(super) fn no_such_heap(&self, heap: HeapNo) -> Finding {
        let heaps = self.start().0.len();
        Finding::wrong(Trouble::NoSuchHeap { heap, heaps })
    }

    fn mirror(&mut self) -> Finding {
        if !self.is_nim() {
            return self.mirrors();
        }
        // Whoever only copies takes the last counter.
        let misere = self.is_misere();
        match self.two_piles() {
            Some([(_, one), (_, other)]) if one == other && misere => doubtful(),
            Some([(_, one), (_, other)]) if one == other => {
                let start = self.start().clone();
                let standing = self.proofs.has_outcome(&start, Outcome::P);
                match standing {
                    // "I start and mirror": only the other player can.
                    Standing::Fact(_) if self.own.writer == Some(Player::First) => doubtful(),
                    Standing::Fact(_) => Finding::ok(),
                    _ => Finding::of(Verdict::Unsupported, Trouble::Reason(WrongReason::Mirror)),
                }
            }
            Some([(heap, one), (_, other)]) => self.take_that_wins(Move::take(heap, one - other)),
            _ if misere => doubtful(),
            // More heaps than two can be mirrored where each has a partner, perhaps after the move.
            _ if self.at_hand().iter().any(|board| in_pairs(&filled(board))) => Finding::ok(),
            _ => Finding::of(Verdict::Unsupported, Trouble::Reason(WrongReason::Mirror)),
        }
    }
}

/// "18 are left"
pub(super) fn size_left(size: u64) -> Said {
    let size = Some(size);
    Said::Left { size, by: None }
}

/// How a winning move is echoed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// As a move.
    Move,
    /// With "wins".
    Wins,
    /// As a move of the first player, who wins by it.
    Winner,
}
