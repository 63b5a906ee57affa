//! One answer in the making: its lines are read one by one, each gets its verdict, and at the end the answer does.

use std::rc::Rc;
use std::sync::Arc;

use super::block::Block;
use super::context::{
    answers, claims_unjudged, explains_equal_heaps, is_alternative, is_general, is_of_what_is_left,
    may_be_of_another_board, may_list_more, names_several, of_named_board, tells_more, tells_turns,
};
use super::explain::explain;
use super::finding::{Finding, doubtful, unless_wrong};
use super::hints::Hints;
use super::own::Own;
use super::premises::Premises;
use super::prove::{Proofs, Standing};
use super::purse::Purse;
use super::report::Answer;
use super::task::Task;
use super::trouble::Trouble;
use super::verdict::{Credit, Judged, Overall, Verdict};
use crate::kernel::Why;
use crate::language::echo::echo;
use crate::language::phrases::Phrasebook;
use crate::language::read;
use crate::language::said::{
    Beginner, Board, Clause, Item, Line, Names, Said, Scope, Span, Tie, Told, Unread,
};
use crate::language::table::Columns;
use crate::language::voice::Voice;
use crate::locale::Locale;
use crate::model::claim::{Claim, Player};
use crate::model::goal::Goal;
use crate::model::heap_code::HeapCode;
use crate::model::position::{Move, Position};
use crate::model::rules::Look;

/// An answer in the making.
pub struct Answering {
    pub(super) task: Task,
    pub(super) proofs: Proofs,
    pub(super) own: Own,
    pub(super) block: Block,
    pub(super) lines: Vec<Judged>,
    pub(super) hints: Hints,
    /// Those of the table whose head was read last.
    columns: Option<Columns>,
    pub(super) book: Arc<Phrasebook>,
    locale: &'static Locale,
    begins: usize,
    before: Premises,
    pub(super) met: bool,
    pub(super) met_given_own: bool,
    useful: bool,
    pub(super) wrong: usize,
    /// Whether some of it was not read.
    cut: bool,
    /// Whether a line before could not be read, so that it is not known what later ones are about.
    pub(super) missed: bool,
    /// Whether a line of the work was not read.
    pub(super) unread: bool,
}

impl Answering {
    /// An answer that begins on a line; `board` is the position in the order in which the student numbers the heaps.
    pub fn new(
        task: Task,
        board: Position,
        begins: usize,
        hints: Hints,
        purse: Rc<Purse>,
        (book, locale): (Arc<Phrasebook>, &'static Locale),
    ) -> Result<Answering, Why> {
        Ok(Answering {
            book,
            locale,
            proofs: Proofs::about(task.rules.clone(), board, purse)?,
            task,
            own: Own::default(),
            block: Block::default(),
            columns: None,
            lines: Vec::new(),
            hints,
            begins,
            before: Premises::default(),
            met: false,
            met_given_own: false,
            useful: false,
            wrong: 0,
            cut: false,
            missed: false,
            unread: false,
        })
    }

    /// Numbers the heaps from the bottom from here on, as the header `rows from: bottom` does for a whole answer. Once a
    /// heap was chosen, it would be another one.
    pub(super) fn number_from_bottom(&mut self) -> Finding {
        let mut board = self.task.position.clone();
        board.0.reverse();
        if self.own.heap.is_some() || self.own.made.is_some() {
            return doubtful();
        }
        let purse = self.proofs.purse.clone();
        match Proofs::about(self.task.rules.clone(), board, purse) {
            Ok(proofs) => {
                self.proofs = proofs;
                Finding::silent()
            }
            Err(_) => doubtful(),
        }
    }

    /// Adds a line that is not judged: a heading or a header.
    pub fn pass(&mut self, line: usize) {
        self.lines.push(Judged::unjudged(line));
    }

    /// Adds a line from which on nothing is read.
    pub fn cut(&mut self, line: Judged) {
        self.cut = true;
        self.lines.push(line);
    }

    /// Judges a line that is not blank.
    pub fn line(&mut self, number: usize, text: &str) {
        match self.said_by_table(text) {
            Some(said) => {
                self.judge_line(number, &said);
                if let Some(judged) = self.lines.last_mut() {
                    judged.span = 0..0;
                }
            }
            None => self.judge_line(number, text),
        }
    }

    /// What the head or a row of a table says, where all of it can be read.
    fn said_by_table(&mut self, text: &str) -> Option<String> {
        let names = self.names();
        if let Some(columns) = Columns::below(text, &names) {
            let said = columns.said();
            self.columns = Some(columns);
            return Some(said);
        }
        let Some(said) = self.columns.as_ref()?.row(text, &names) else {
            // Only a rule may stand between the rows.
            self.columns
                .take_if(|_| text.contains(char::is_alphanumeric));
            return None;
        };
        let line = read::line(&said, &names);
        let read = line.unread.is_empty() && !line.clauses.iter().any(Clause::is_unread);
        read.then_some(said)
    }

    fn judge_line(&mut self, number: usize, text: &str) {
        let line = self.read(text);
        let place = self.lines.len();
        self.lines.push(Judged::unjudged(number));
        let made = self.next().cloned();
        let Some((mut found, said)) = self.judge(&line, text, place) else {
            return self.refuse(place);
        };
        match line.clauses.iter().any(Clause::is_unread) {
            true => self.doubt_what_is_told(&line.items, &mut found, false),
            false => self.follow_story(&line.items, &mut found, place, made.as_ref()),
        }
        self.weigh_open_game(&line, &mut found, place);
        self.own.end_attempt();
        if names_several(&line.items) {
            self.own.heap = None;
        }
        if self.sum_up(line, found, text, place) {
            self.before = said;
        }
    }

    /// What a line says, by what the paper has said so far.
    fn read(&mut self, text: &str) -> Line {
        if self.own.players.is_empty() && read::has_players_a_and_b(text, &self.book) {
            let both = [("A", Player::First), ("B", Player::Second)];
            let named = both.map(|(name, player)| (name.to_string(), player));
            self.own.call_players(&named);
        }
        let mut line = read::line(text, &self.names());
        let named: Vec<_> = line.items.iter().filter_map(names_players).collect();
        // "Bob starts, so Alice loses": the names hold in their own line.
        if self.own.call_players(&named.concat()) {
            line = read::line(text, &self.names());
        }
        self.own.first_person |= line.plays;
        self.own.by_size |= line.by_size;
        self.try_moves(&mut line.items);
        if let Some(subject) = line.subject {
            self.own.subject = subject;
        }
        self.own.winner = match line.items.last() {
            Some(Item {
                said: Said::Winner { player, .. },
                scope: Scope::Here,
                ..
            }) => Some(*player),
            // Nothing but numbers came between.
            _ if line.items.iter().all(|item| item.said.is_arithmetic()) => self.own.winner,
            _ => None,
        };
        if line.retracts {
            self.retract();
        }
        line
    }

    /// What the paper has named so far.
    fn names(&self) -> Names<'_> {
        let words = self.task.words.as_ref();
        let own = self.task.rules.layout().disguise().and_then(Look::words);
        Names {
            nim_sum: self.own.nim_sum.map(|value| value.is),
            heaps: &self.proofs.position().0,
            heap: match own {
                Some([heap, _]) => Some(heap),
                None => words.map(|words| (&words.heap.0[..], &words.heap.1[..])),
            },
            counter: match own {
                Some([_, counter]) => Some(counter),
                None => words.map(|words| (&words.object.0[..], &words.object.1[..])),
            },
            layout: self.task.rules.layout(),
            it: self.own.heap,
            own: &self.own.names,
            first_person: self.own.first_person,
            by_size: self.own.by_size,
            writer: self.own.writer,
            players: &self.own.players,
            convention: self.task.rules.convention(),
            divides: self.task.rules.code().is_some_and(HeapCode::divides),
            amounts: self.task.rules.amounts().map_or(&[], |all| &all.0),
            subject: self.own.subject,
            winner: self.own.winner.filter(|_| !self.own.first_person),
            book: Some(&self.book),
        }
    }

    /// What is found of each statement by itself, and what they say together; none where the steps run out.
    fn judge(&mut self, line: &Line, text: &str, place: usize) -> Option<(Vec<Finding>, Premises)> {
        let mut said = Premises::default();
        let mut found = Vec::with_capacity(line.items.len());
        for (i, item) in line.items.iter().enumerate() {
            let premises = self.premises(&line.items, i, said);
            // "7 is L because 6, 4 and 3 are W": "the same" later means L.
            let outcome = self.own.outcome;
            let reason = line
                .items
                .iter()
                .take(i + 1)
                .any(|before| before.clause == item.clause && before.tie == Tie::Because);
            let finding = match of_named_board(&line.items, i) {
                Some(named) => unless_wrong(self.accounted(&named, line, &premises, text, place)),
                None if is_general(&line.items, item) => doubtful(),
                None if !self.is_misere() && explains_equal_heaps(&line.items, i) => Finding::ok(),
                None => self.accounted(item, line, &premises, text, place),
            };
            found.push(match finding.verdict {
                Verdict::Wrong if answers(line, i) => Finding::silent(),
                Verdict::Wrong
                    if self.is_of_other_numbers(&line.items, i)
                        || may_be_of_another_board(line, i, self.nothing_wins())
                        || may_list_more(&line.items, i)
                        || is_of_what_is_left(&line.items, i)
                        || is_alternative(&line.items, i)
                        || tells_turns(&line.items, i) =>
                {
                    finding.doubted()
                }
                // "I take the 4 and then I copy him": of what the move leaves.
                Verdict::Unsupported
                    if item.said == Said::Mirror
                        && line.items[..i]
                            .iter()
                            .any(|item| matches!(item.said, Said::PlayIn { .. })) =>
                {
                    finding.doubted()
                }
                // "If he takes 1, I cannot leave 8."
                Verdict::NotChecked
                    if item.scope == Scope::Denied && self.supposes_a_move(&line.items, i) =>
                {
                    finding.doubted()
                }
                Verdict::Ok
                    if !self.are_reasons(&line.items, i)
                        || self.rests_on_another_divisor(&line.items, i)
                        || self.has_idle_reasons(&line.items, i)
                        || self.sums_another_board(&line.items, i) =>
                {
                    finding.doubted()
                }
                _ => finding,
            });
            if reason && outcome.is_some() {
                self.own.outcome = outcome;
            }
            said.add(&item.said);
            self.proofs.purse.pay(price_of(item, text)).then_some(())?;
        }
        Some((found, said))
    }

    /// Writes the verdict on a line; whether it says anything.
    fn sum_up(&mut self, line: Line, found: Vec<Finding>, text: &str, place: usize) -> bool {
        let mut reads: Vec<String> = Vec::new();
        let mut worst: Option<(Finding, Span)> = None;
        let mut passed = false;
        for (i, (item, finding)) in line.items.iter().zip(found).enumerate() {
            passed |= finding.verdict == Verdict::NotChecked && claims_unjudged(&line.items, i);
            // "Whoever leaves an even number can mirror", "the nim-sum is now 0": of no move that was made.
            let mirrors = |next: &Item| next.said == Said::Mirror;
            // "(9, 5, 7) becomes (2, 4, 7)": by no move.
            let posed = |item: &Item| matches!(item.said, Said::Board(_));
            let after = matches!(item.said, Said::After(_)) && line.items.iter().take(i).any(posed);
            let even = matches!(item.said, Said::Parity { .. })
                && line.items.get(i + 1).is_some_and(mirrors);
            passed |=
                matches!(finding.trouble, Some(Trouble::NoMoveYet)) && (even || item.next || after);
            reads.extend(self.shown(item, &finding));
            keep_worst(&mut worst, finding, item.span.clone());
        }
        for (span, unread) in line.unread {
            let finding = Finding::unread(Trouble::Unread(unread));
            keep_worst(&mut worst, finding, span);
            self.missed = true;
        }
        for clause in line.clauses.iter().filter(|clause| clause.is_unread()) {
            let finding = Finding::unread(Trouble::Unread(clause.not_understood(text)));
            let first = clause.left.first().map_or(0, |span| span.start);
            let last = clause.left.last().map_or(text.len(), |span| span.end);
            keep_worst(&mut worst, finding, first..last);
            self.missed |= clause.moves;
        }
        let Some((finding, span)) = worst else {
            return false;
        };
        let silent = finding.verdict == Verdict::NotChecked;
        let passed = passed && finding.verdict == Verdict::Ok;
        let finding = match passed || silent && tells_more(&line.items) {
            true => finding.doubted(),
            false => finding,
        };
        let read = (!reads.is_empty()).then(|| reads.join("; "));
        self.block.gap |= finding.verdict == Verdict::Unread;
        self.write(place, finding, read, span, text.len());
        true
    }

    /// Takes back a wrong line, which the student has seen to be wrong.
    fn retract(&mut self) {
        if let Some(last) = self.lines.last_mut()
            && last.verdict == Verdict::Wrong
        {
            *last = Judged::unjudged(last.line);
            self.wrong = self.wrong.saturating_sub(1);
            self.own.made = None;
        }
    }

    /// How a statement is shown: as what it was taken for. What claims nothing is not shown, unless it was handed back.
    fn shown(&self, item: &Item, finding: &Finding) -> Option<String> {
        if finding.verdict == Verdict::NotChecked && finding.meant.is_empty() {
            return None;
        }
        let voice = self.voice();
        let shown = meant(item, finding)
            .iter()
            .map(|said| echo(said, voice))
            .filter(|shown| !shown.is_empty())
            .reduce(|one, other| voice.say("read either", &[("one", &one), ("other", &other)]));
        match item.scope == Scope::Normal && !item.said.is_arithmetic() {
            true => shown.map(|what| voice.say("read in normal Nim", &[("what", &what)])),
            false => shown,
        }
    }

    /// The verdict on a statement; where another reading of the same words is right, nobody knows what is meant.
    pub(super) fn of_either(
        &mut self,
        item: &Item,
        premises: &Premises,
        text: &str,
        place: usize,
    ) -> Finding {
        let before = item.or.as_ref().map(|_| self.own.clone());
        let finding = self.statement(item, premises, text, place);
        // "5 - 3 = 2, so I take 2" advises.
        let advised = item.tie == Tie::So;
        let told = |or: &Said| matches!(or, Said::Told(Told::Takes { .. }));
        let Some(or) = item
            .or
            .clone()
            .filter(|or| match finding.verdict {
                Verdict::Wrong | Verdict::Unread => true,
                // "If 7 are left" may be a case of the game that is told.
                Verdict::NotChecked => matches!(or, Said::Told(Told::Left { given: true, .. })),
                _ => false,
            })
            .filter(|or| !(advised && told(or)))
        else {
            return finding;
        };
        let other = Item {
            said: or,
            or: None,
            ..item.clone()
        };
        // Either reading is judged on what was known before it.
        let after = std::mem::replace(&mut self.own, before.unwrap_or_default());
        let second = self.statement(&other, premises, text, place);
        if second.verdict != Verdict::Ok {
            self.own = after;
        }
        let first = matches!(finding.verdict, Verdict::Unread | Verdict::NotChecked);
        match second.verdict {
            Verdict::Ok if first => second.or_meaning(other.said),
            Verdict::Ok => {
                let both = [meant(item, &finding), meant(&other, &second)].concat();
                finding.meaning(both).doubted()
            }
            _ => finding,
        }
    }

    /// Takes back what was found in a line that could not be judged to its end.
    fn refuse(&mut self, place: usize) {
        self.cut = true;
        if let Some(line) = self.lines.get_mut(place) {
            self.proofs.purse.refuse(line, self.hints);
        }
    }

    /// Whether what is false of the heaps is so of the numbers that were named just before: "30 = 11110 and 19 = 10011. Adding
    /// these gives 13", "in that row 6 ⊕ 2 = 4 must stay".
    fn is_of_other_numbers(&self, items: &[Item], i: usize) -> bool {
        let before = i.checked_sub(1).and_then(|before| items.get(before));
        match items.get(i).map(|item| &item.said) {
            Some(Said::NimSum {
                of: Board::Unsaid,
                is,
            }) => i == 0 && self.before.spelled == Some(*is),
            Some(Said::Move(play)) => {
                let heaps = &self.start().0;
                let changes = before.and_then(|before| before.said.changes());
                match (play.sizes(heaps), changes) {
                    (Some((from, to)), Some((of, left))) => {
                        of != from && left == to && heaps.contains(&of)
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }

    fn premises(&self, items: &[Item], i: usize, said: Premises) -> Premises {
        let mut premises = if i == 0 { self.before } else { said };
        premises.given = items[i].tie == Tie::So || i > 0;
        // "There are 14 counters, and the first player wins" gives no reason.
        let number = |item: &Item| matches!(item.said, Said::Number { .. });
        if items[i].tie == Tie::None && items.iter().take(i).all(number) {
            premises.total = None;
        }
        let rest = items.get(i + 1..).unwrap_or_default();
        if let Some(next) = rest.first()
            && next.tie == Tie::Because
        {
            (premises.total, premises.odd_number) = (None, false);
            let reason = rest.iter().take_while(|item| item.clause == next.clause);
            reason.for_each(|item| premises.add(&item.said));
            premises.given = true;
        }
        // "The 4s cancel, and one of them is left" says what happens to three of them.
        if rest.iter().any(|item| item.said.is_of_what_is_left()) {
            premises.having = None;
        }
        premises
    }

    /// Puts a verdict on a line that is there already; what is wrong stays so.
    pub(super) fn write(
        &mut self,
        place: usize,
        finding: Finding,
        read: Option<String>,
        span: Span,
        length: usize,
    ) {
        let words = finding
            .trouble
            .as_ref()
            .map(|trouble| self.explain(trouble));
        let Some(judged) = self.lines.get_mut(place) else {
            return;
        };
        if judged.verdict == Verdict::Wrong {
            return;
        }
        judged.read = read;
        judged.verdict = finding.verdict;
        judged.code = finding.trouble.as_ref().and_then(Trouble::code);
        judged.not_understood = match &finding.trouble {
            Some(Trouble::Unread(Unread::Words(words) | Unread::Strange(words))) => words.clone(),
            _ => Vec::new(),
        };
        if span != (0..length) {
            judged.span = span;
        }
        if let Some((message, hint)) = words {
            judged.message = Some(message);
            judged.hint = hint;
        }
        self.proofs.purse.trim(judged);
        match judged.verdict {
            Verdict::Unread => self.unread = true,
            Verdict::Wrong => self.wrong += 1,
            Verdict::Ok | Verdict::Form | Verdict::Unsupported | Verdict::Follows => {
                self.useful = true;
            }
            _ => {}
        }
    }

    /// How the student is spoken to: in the language of the paper and the words of the set.
    pub(super) fn voice(&self) -> Voice<'_> {
        let layout = self.task.rules.layout();
        let voice = Voice::of(self.locale, layout, self.start());
        let words = self.task.words.as_ref();
        match words.filter(|_| layout.disguise().is_none()) {
            Some(words) => Voice {
                row: &words.heap.0,
                rows: &words.heap.1,
                counter: &words.object.0,
                counters: &words.object.1,
                ..voice
            },
            None => voice,
        }
    }

    fn explain(&mut self, trouble: &Trouble) -> (String, Option<String>) {
        let asked = matches!(
            self.task.goal,
            Goal::Winner | Goal::FirstMove | Goal::AllMoves
        );
        let tell = asked && self.hints == Hints::Full && trouble.is_about_winning();
        let winning = match tell {
            true => self.proofs.winning_moves().map(<[Move]>::to_vec),
            false => None,
        };
        let rules = &self.task.rules;
        let paired = |by: &&Move| {
            let after = rules.after(self.start(), by);
            rules.layout().has_places() && after.is_some_and(|after| self.pairs_off(&after))
        };
        let voice = self.voice();
        let explained = explain(trouble, voice);
        let wins = winning.map(|moves| match moves.iter().find(paired).or(moves.first()) {
            Some(by) => voice.say("wins", &[("move", &voice.written(by))]),
            None => voice.say("no move wins", &[]),
        });
        let hint = match self.hints {
            Hints::None => None,
            Hints::Next => Some(explained.next),
            Hints::Full => Some(explained.full.or(wins).unwrap_or(explained.next)),
        };
        let hint = hint.filter(|hint| !hint.is_empty());
        (explained.message, hint)
    }

    /// Takes note of a claim that the kernel has accepted.
    pub(super) fn note(&mut self, fact: usize) {
        let position = self.proofs.position();
        if let Some(claim) = self.proofs.claim(fact) {
            self.met |= self.task.goal.met_by(claim, position);
        }
    }

    /// Takes note of a claim that follows from a mistake of the student's own.
    pub(super) fn note_given_own(&mut self, claim: &Claim) {
        let position = self.proofs.position();
        self.met_given_own |= self.task.goal.met_by(claim, position);
    }

    /// The verdict on a claim by what the kernel says of it.
    pub(super) fn settle(
        &mut self,
        standing: Standing,
        trouble: impl FnOnce(&mut Answering) -> Trouble,
    ) -> Finding {
        match standing {
            Standing::Fact(fact) => {
                self.note(fact);
                Finding::ok()
            }
            Standing::False => {
                let trouble = trouble(self);
                Finding::wrong(trouble)
            }
            Standing::Unknown(_) => Finding::unread(Trouble::NoValue),
        }
    }

    /// The answer with its verdict.
    pub fn finish(mut self) -> Answer {
        self.end_of_block();
        if self.task.goal == Goal::GrundyTable {
            self.met = self.table_is_whole(0);
            self.met_given_own = self.table_is_whole(1);
        }
        let verdict = match (self.wrong, self.met) {
            (1.., _) => Overall::Incorrect,
            (0, _) if self.cut || self.unread => Overall::Review,
            (0, true) => Overall::Correct,
            (0, false) => Overall::Incomplete,
        };
        Answer {
            line: self.begins,
            verdict,
            credit: self.credit(verdict),
            task: Some(self.task),
            lines: self.lines,
        }
    }

    fn credit(&self, verdict: Overall) -> Credit {
        match verdict {
            Overall::Correct | Overall::Review if self.met => match () {
                () if self.has(Verdict::Unsupported) => Credit::Unsupported,
                () if self.has(Verdict::Form) => Credit::Form,
                () => Credit::Full,
            },
            Overall::Incomplete | Overall::Review if self.useful => Credit::Begun,
            Overall::Incorrect if self.wrong == 1 && self.follows_through() => {
                Credit::FollowThrough
            }
            _ => Credit::None,
        }
    }

    /// Whether some line has a verdict.
    fn has(&self, verdict: Verdict) -> bool {
        self.lines.iter().any(|line| line.verdict == verdict)
    }

    /// Whether the rest is right given the one mistake, and the mistake did not make the rest trivial: a nim-sum that is
    /// wrongly 0 leaves nothing to do, and a wrong result that is only said again is no work.
    fn follows_through(&self) -> bool {
        let trivial = match self.own.nim_sum {
            Some(value) if !value.right => {
                value.is == 0 || self.own.guessed && self.task.goal == Goal::NimSum
            }
            _ => false,
        };
        (self.met || self.met_given_own) && !trivial
    }
}

/// What a statement was taken for.
fn meant<'a>(item: &'a Item, finding: &'a Finding) -> &'a [Said] {
    match &finding.meant[..] {
        [] => std::slice::from_ref(&item.said),
        meant => meant,
    }
}

/// What it takes to judge a statement and to tell of it.
fn price_of(item: &Item, text: &str) -> u64 {
    STATEMENT + (text.len() / 32 + item.span.len() / 8) as u64
}

/// What every statement takes, in steps.
const STATEMENT: u64 = 80;

/// The first of the worst findings of a line is the one that is told.
fn keep_worst(worst: &mut Option<(Finding, Span)>, finding: Finding, span: Span) {
    if worst
        .as_ref()
        .is_none_or(|(before, _)| finding.verdict > before.verdict)
    {
        *worst = Some((finding, span));
    }
}

/// The names that a statement gives to the players of this game.
fn names_players(item: &Item) -> Option<&[(String, Player)]> {
    let here = matches!(item.scope, Scope::Here | Scope::Supposed);
    match &item.said {
        Said::Begins(Beginner::Named(names)) if here => Some(names),
        _ => None,
    }
}
