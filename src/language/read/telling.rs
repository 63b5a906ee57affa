//! A line as it is told, piece by piece: where its clauses and sentences begin and end, and what ties them.

use super::pieces::{Piece, Role};
use crate::language::chart::Chart;
use crate::language::phrases::RowId;
use crate::language::said::{
    Board, Clause, It, Item, Line, Reason, Said, Scope, Span, Tie, Told, Who,
};
use crate::language::scan::Kind;
use crate::model::claim::Player;
use crate::model::position::HeapNo;

/// A line as far as it is told.
pub(super) struct Telling<'c, 'a> {
    pub(super) chart: &'c Chart<'a>,
    pub(super) out: Line,
    pub(super) sentence: InSentence,
    pub(super) clause: InClause,
    pub(super) piece: InPiece,
    /// Whether the sentence before ended with a move.
    moved: bool,
    /// Whether a comma stands behind the last statement.
    pub(super) comma: bool,
    /// Whether the other player was spoken of, so that "he" may be that one.
    pub(super) opponent: bool,
    /// The heap that labels the line: "row 3: leave 11".
    pub(super) heap: Option<HeapNo>,
    /// Which player the writer is said to be.
    pub(super) writer: Option<Player>,
}

/// What is known up to the next full stop.
#[derive(Default)]
pub(super) struct InSentence {
    /// Its first item.
    pub(super) first: usize,
    pub(super) scope: Scope,
    pub(super) tie: Tie,
    /// Whether "then" alone ties what follows.
    pub(super) then: bool,
    /// The board of what is said without naming one.
    pub(super) board: Option<Board>,
    /// Whether that is the posed one changed in thought, so that "would be" is said of it as well.
    pub(super) imagined: bool,
    /// Whether a story begins on that board.
    pub(super) told_from: bool,
    /// A reason that was given before its statement.
    pub(super) reason: Option<Reason>,
    /// The heap for which a reason is being told, so that "the player to move loses" is said of it.
    pub(super) reason_of: Option<Board>,
    /// "Since ..." at the beginning: what follows is a premise, then a consequence.
    pub(super) premise: bool,
    /// Whether a label stands before what is said.
    labelled: bool,
    /// Whether something but signs has been told.
    pub(super) begun: bool,
    /// Whether words for the time after a move stand in it.
    pub(super) after: bool,
    /// Whether a single word denies what follows, up to the end of its clause: "not 0 → N".
    pub(super) denied: bool,
    /// Whether something was said since the beginning or an "or".
    pub(super) goes_on: bool,
    /// Whether nothing was said since an "if".
    pub(super) fresh: bool,
    /// Whether "whatever he does" stands in it.
    pub(super) whatever: bool,
}

/// What is known up to the end of a clause.
#[derive(Default)]
pub(super) struct InClause {
    pub(super) out: Clause,
    /// Its first item.
    pub(super) first: usize,
    /// The statement whose reason is being told.
    pub(super) because: Option<usize>,
    /// A word that has denied something, of which nothing was said yet.
    pub(super) denial: Option<Piece>,
    /// Whether that word has other words behind it than for a board.
    denies_words: bool,
    /// Where it says of what part it holds.
    limits: Vec<Span>,
    /// The player of whom words speak that no statement has.
    pub(super) player: Option<Player>,
    /// Where a player is named of whom nothing was said yet.
    pub(super) idle: Option<Idle>,
}

/// A player of whom nothing was said yet.
pub(super) struct Idle {
    span: Span,
    /// Where the name ends.
    end: usize,
    /// Whether more words follow.
    does: bool,
}

/// What is known of the statement that is told.
#[derive(Default)]
pub(super) struct InPiece {
    /// Whether other words stand directly beside it.
    pub(super) joined: bool,
    /// Whether "and" or "or" stands directly before it.
    pub(super) listed: bool,
    pub(super) row: Option<RowId>,
    /// A number that stands directly before the comma before it: "16, a P-position".
    pub(super) apposed: Option<u64>,
    /// What else it may say.
    pub(super) or: Option<Said>,
    /// What "it" may mean.
    pub(super) it: Option<It>,
    /// The player of whom it speaks.
    pub(super) who: Option<Who>,
    /// Whether it only names a move.
    pub(super) named: bool,
    /// Whether it names a heap by its place.
    pub(super) numbered: bool,
    /// Whether a word beside it means the board after the move, whether one means the other player, and whether it points back.
    pub(super) now: bool,
    pub(super) theirs: bool,
    pub(super) pointed: bool,
    /// Whether it begins with "it", "this" or "which".
    pub(super) points: bool,
    /// Whether it says how something was.
    pub(super) was: bool,
}

impl<'c, 'a> Telling<'c, 'a> {
    fn new(chart: &'c Chart<'a>) -> Self {
        Telling {
            chart,
            out: Line::default(),
            sentence: InSentence::default(),
            clause: InClause::default(),
            piece: InPiece::default(),
            moved: false,
            comma: false,
            opponent: false,
            heap: None,
            writer: None,
        }
    }

    /// Tells a line that is cut into pieces.
    pub(super) fn tell(chart: &'c Chart<'a>, pieces: &[Piece]) -> Line {
        let mut telling = Telling::new(chart);
        let parts = |at: usize| pieces.get(at).is_none_or(|piece| piece.role.parts());
        for (at, piece) in pieces.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| pieces.get(at));
            telling.piece = InPiece {
                joined: !(parts(at.wrapping_sub(1)) && parts(at + 1)),
                listed: before.is_some_and(|piece| piece.role == Role::And),
                ..InPiece::default()
            };
            telling.take(piece);
        }
        telling.stop(false);
        telling.generalize();
        telling.out
    }

    /// What the clause has said so far.
    pub(super) fn in_clause(&self) -> &[Item] {
        let items = self.out.items.get(self.clause.first..);
        items.unwrap_or_default()
    }

    pub(super) fn in_clause_mut(&mut self) -> &mut [Item] {
        let items = self.out.items.get_mut(self.clause.first..);
        items.unwrap_or_default()
    }

    /// Whether the clause has said something.
    pub(super) fn says_something(&self) -> bool {
        !self.in_clause().is_empty()
    }

    /// What the sentence has said so far.
    pub(super) fn in_sentence(&self) -> &[Item] {
        let items = self.out.items.get(self.sentence.first..);
        items.unwrap_or_default()
    }

    /// What the sentence has said last.
    pub(super) fn last(&self) -> Option<&Said> {
        self.in_sentence().last().map(|item| &item.said)
    }

    fn take(&mut self, piece: &Piece) {
        // "This gives nim-sum 0" after a move is said of what it leaves.
        if !self.sentence.begun && self.moved && self.chart.is_in("pronoun", piece.from) {
            self.sentence.board = Some(Board::Next);
        }
        // "The first player" alone says nothing, "the first player can repair everything" does.
        if matches!(piece.role, Role::Plain | Role::Strange)
            && let Some(idle) = &mut self.clause.idle
        {
            idle.does |= piece.from >= idle.end;
        }
        self.clause.denies_words |= self.clause.denial.is_some()
            && !matches!(piece.role, Role::Silent | Role::Next | Role::OnBoard);
        let span = self.chart.span(piece.from, piece.to);
        match piece.role {
            Role::Silent => self.sign(piece),
            Role::Plain => {
                self.clause.out.loose |= self.chart.is_in("loose", piece.from);
                self.name_player(piece);
            }
            Role::Strange if self.may_be_a_thing(piece) => self.clause.out.strange.push(span),
            Role::Strange => self.clause.out.loose = true,
            Role::Limit => self.clause.limits.push(span),
            Role::Opaque | Role::Left => self.leave(piece),
            Role::Statement => self.statement(piece),
            // "The nim-sum has no 8" names no "no. 8".
            Role::Aside
                if self.sentence.begun
                    && self.chart.is_word_in("numbering", piece.from)
                    && matches!(self.chart.kind_at(piece.from + 1), Kind::Number(_)) =>
            {
                self.leave(piece);
            }
            Role::Aside => self.label(piece),
            Role::And => {
                self.sentence.goes_on &= !self.chart.is_word_in("alternative", piece.from);
            }
            Role::So => self.so(piece),
            Role::Because => self.because(),
            Role::Reason => self.reason(piece),
            Role::But => self.turn(Scope::Here),
            Role::Back if self.sentence.scope == Scope::Here => {}
            Role::Back => self.turn(Scope::Here),
            Role::Retract => self.retract(piece),
            Role::Next => {
                self.sentence.after = true;
                self.on_board(Some(Board::Next));
            }
            Role::OnBoard if self.is_of_row(piece, "board") => {
                let sizes = piece
                    .value
                    .and_then(|value| self.chart.numbers_in(value, "sizes"));
                self.on_board(sizes.map(Board::These));
                self.sentence.imagined = false;
            }
            Role::OnBoard => match piece.value.and_then(|value| self.chart.other_board(value)) {
                Some(sizes) => {
                    self.on_board(Some(Board::These(sizes)));
                    self.sentence.imagined = true;
                }
                None => self.leave(piece),
            },
            Role::Scope => self.scope(piece),
        }
        self.sentence.begun |= !matches!(piece.role, Role::Silent | Role::So | Role::And);
    }

    fn label(&mut self, piece: &Piece) {
        let label = piece
            .value
            .filter(|value| self.chart.is_label_of_heap(*value));
        let heap = label.and_then(|value| self.chart.heap_in(value));
        self.heap = heap.or(self.heap);
        // "Case 1: I take the whole 9" only tries it.
        let case = self.is_behind_case(piece) && self.sentence.scope == Scope::Here;
        if case {
            self.sentence.scope = Scope::Supposed;
        }
    }

    /// Whether a piece is a label such as "case 1:".
    fn is_behind_case(&self, piece: &Piece) -> bool {
        let ends = piece.to.checked_sub(1);
        ends.is_some_and(|at| self.chart.kind_at(at) == Kind::Colon)
            && self.is_word(piece.from, "case")
    }

    /// A player who is named in words that no statement has: "mirroring works for the first player".
    fn name_player(&mut self, piece: &Piece) {
        let Some((player, end)) = self.chart.player_at(piece.from) else {
            return;
        };
        if self
            .clause
            .idle
            .as_ref()
            .is_some_and(|idle| piece.from < idle.end)
        {
            return;
        }
        self.clause.player = Some(player);
        let span = self.chart.span(piece.from, end);
        let comma = self.comma;
        let (does, name) = (false, end > piece.to);
        match self.in_clause().last() {
            Some(item) if !comma => {
                if is_way(&item.said) {
                    self.say(Said::Told(Told::Plays(Who::Player(player))), span);
                }
            }
            _ => self.clause.idle = name.then_some(Idle { span, end, does }),
        }
    }

    fn sign(&mut self, piece: &Piece) {
        match self.chart.kind_at(piece.from) {
            Kind::Stop | Kind::Semicolon => self.stop(false),
            Kind::Question => self.stop(true),
            Kind::Colon => self.sentence.labelled |= self.is_label(piece.from),
            Kind::Comma => {
                self.comma = true;
                if self.sentence.premise && !self.in_sentence().is_empty() {
                    self.sentence.premise = false;
                    self.sentence.tie = Tie::So;
                }
                if self.sentence.scope == Scope::Wish {
                    self.turn(Scope::Here);
                }
            }
            _ => {}
        }
    }

    /// Whether only a board or a number of things stands before a colon, as in "1, 1: the player to move wins": what follows
    /// may be said of that.
    fn is_label(&self, colon: usize) -> bool {
        let numbers = (0..colon).all(|at| {
            let kind = self.chart.kind_at(at);
            matches!(
                kind,
                Kind::Number(_) | Kind::Comma | Kind::Open | Kind::Close | Kind::Minus
            )
        });
        match self.in_sentence() {
            [] => numbers && colon > 0,
            [one] => matches!(
                one.said,
                Said::Board(_) | Said::Number { .. } | Said::BigHeaps { .. }
            ),
            _ => false,
        }
    }

    /// Ends the clause, so that what was not understood in it stays with it.
    pub(super) fn close(&mut self) {
        let silent = !self.says_something();
        let next = InClause {
            first: self.out.items.len(),
            ..InClause::default()
        };
        let ended = std::mem::replace(&mut self.clause, next);
        let mut clause = ended.out;
        clause.scope = self.sentence.scope;
        clause.loose |= self.sentence.labelled;
        if !silent {
            clause.left.extend(ended.limits);
        }
        if let Some(idle) = ended.idle.filter(|idle| idle.does)
            && clause.left.is_empty()
        {
            clause.left.push(idle.span);
        }
        // "Take 1 from row 1, not good", "but the nim-sum is not": what is denied there is no statement.
        if let Some(piece) = ended.denial.filter(|_| silent) {
            clause.denies = true;
            if !ended.denies_words {
                clause.left.push(self.chart.span(piece.from, piece.to));
            }
        }
        self.out.clauses.push(clause);
        // A reason that was announced and not understood is some other reason.
        if let Some(item) = ended.because {
            self.give(item, Reason::Other);
        }
    }

    /// Ends the sentence.
    fn stop(&mut self, question: bool) {
        if question {
            self.sentence.scope = Scope::Question;
            let items = self.out.items.iter_mut().skip(self.sentence.first);
            items.for_each(|item| item.scope = Scope::Question);
        }
        self.close();
        let last = self.out.items.last();
        self.moved = last.is_some_and(|item| matches!(item.said, Said::Move(_)));
        self.sentence = InSentence {
            first: self.out.items.len(),
            ..InSentence::default()
        };
    }

    /// Begins a clause that is about something else.
    pub(super) fn turn(&mut self, scope: Scope) {
        self.close();
        self.sentence.scope = scope;
        self.sentence.tie = Tie::None;
    }

    fn so(&mut self, piece: &Piece) {
        self.close();
        let then = |value| self.chart.row_name(value) == "then";
        self.sentence.then = piece.value.is_some_and(then);
        self.sentence.premise = false;
        self.sentence.reason_of = None;
        self.sentence.tie = Tie::So;
        if self.sentence.scope == Scope::Wish || self.sentence.denied {
            self.sentence.scope = Scope::Here;
        }
        // "A winning move makes it 0, so that nobody can ...": of no move that was made.
        let purpose = |value| self.chart.row_name(value) == "purpose";
        let end = self.chart.tokens.len();
        let titles = (piece.to..end).any(|at| self.chart.kind_at(at) == Kind::Colon);
        if piece.value.is_some_and(purpose) && self.in_sentence().is_empty() && !titles {
            self.sentence.scope = Scope::Elsewhere;
        }
        self.sentence.denied = false;
    }

    fn because(&mut self) {
        self.close();
        match self.out.items.len().checked_sub(1) {
            Some(last) if last >= self.sentence.first => {
                self.clause.because = Some(last);
                self.sentence.tie = Tie::Because;
                // A move is made for what holds before it.
                self.sentence.board = None;
                self.sentence.reason_of = match &self.out.items.last().map(|item| &item.said) {
                    Some(Said::Outcome { of, .. })
                        if self.chart.names.heaps.len() == 1 || matches!(of, Board::These(_)) =>
                    {
                        Some(of.clone())
                    }
                    _ => None,
                };
            }
            _ => self.sentence.premise = true,
        }
    }

    fn give(&mut self, item: usize, reason: Reason) {
        if let Some(item) = self.out.items.get_mut(item) {
            item.reason.get_or_insert(reason);
        }
    }

    fn reason(&mut self, piece: &Piece) {
        let Some(value) = piece.value else { return };
        let reason = self.chart.reason(value);
        // "0 and 1 are P, since no move is possible" is a reason for both.
        let span = self.out.items.last().map(|item| item.span.clone());
        if reason == Reason::NoMove {
            let items = self.in_clause_mut().iter_mut();
            for item in items.filter(|item| Some(&item.span) == span.as_ref()) {
                item.reason.get_or_insert(reason);
            }
        }
        match self.out.items.len().checked_sub(1) {
            Some(last) if last >= self.sentence.first => self.give(last, reason),
            _ => self.sentence.reason = Some(reason),
        }
    }

    pub(super) fn leave(&mut self, piece: &Piece) {
        let span = self.chart.span(piece.from, piece.to);
        let numbers = |kind| matches!(kind, Kind::Number(_) | Kind::Cardinal(_));
        let second = numbers(self.chart.kind_at(piece.from)) && self.clause.out.numbers;
        self.clause.out.numbers |= numbers(self.chart.kind_at(piece.from));
        self.clause.out.moves |= second || self.chart.is_in("moving", piece.from);
        match self.clause.out.left.last_mut() {
            Some(last) if last.end + 1 >= span.start => last.end = span.end,
            _ => self.clause.out.left.push(span),
        }
    }
}

/// Whether something says how a player answers.
pub(super) fn is_way(said: &Said) -> bool {
    matches!(said, Said::Mirror | Said::Complement(_))
}
