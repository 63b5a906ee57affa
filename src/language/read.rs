//! A line of text to what it says. The line is cut into pieces so that as few words as possible are left over; each piece
//! is a statement, a connective, the scope of a clause, or a word that says nothing. What is left over is accounted for.

use super::binary::{agree_first, spelt};
use super::chart::{Chart, Match, STATEMENT, ValueId};
use super::normal::normal;
use super::phrases::{Phrasebook, RowId, Sym};
use super::said::{
    Answer, Beginner, Board, Clause, Condition, It, Item, Meant, Names, Play, Reason, Said, Scope,
    Sentence, Span, Tie, Told, Unread, Who,
};
pub use super::scan::has_players_a_and_b;
use super::scan::{self, Kind};
use crate::model::claim::{Counted, Outcome, Player};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::{HeapNo, Take};
use crate::model::rules::Convention;

/// Longer lines are not read, in bytes.
const LONGEST: usize = 10_000;

/// What a line says.
pub fn line(text: &str, names: &Names) -> Sentence {
    let book = match names.book {
        Some(book) => book,
        None => super::english(),
    };
    if text.len() > LONGEST {
        return refused(text);
    }
    match normal(text) {
        Some(normal) => normal.restore(plain_line(&normal.text, names, book)),
        None => plain_line(text, names, book),
    }
}

fn plain_line(text: &str, names: &Names, book: &Phrasebook) -> Sentence {
    let tokens = scan::tokens(text, names, book);
    let mut chart = Chart::new(text, names, book, tokens);
    let column = chart.kind_at(0).may_begin_column();
    if column && let Some(said) = chart.column() {
        let span = chart.span(0, chart.tokens.len());
        return Sentence {
            items: vec![Item {
                said,
                span,
                tie: Tie::None,
                clause: 0,
                scope: Scope::Here,
                reason: None,
                row: None,
                or: None,
                it: None,
                who: None,
                fresh: false,
                again: true,
                named: false,
            }],
            clauses: vec![Clause::default()],
            ..Sentence::default()
        };
    }
    if chart.is_head() {
        return Sentence::default();
    }
    chart.spell_moves();
    chart.spell_alike();
    chart.join_arcs();
    let mut chart = chart.drop();
    let pieces = pieces(&mut chart);
    if chart.is_spent() {
        return refused(text);
    }
    let subject = chart.subject_before(chart.tokens.len(), false);
    let plays = chart.is_played_by_me();
    let mut telling = Telling::new(&chart);
    let mut pieces = pieces;
    keep_choices_whole(&chart, &mut pieces);
    keep_arrows(&chart, &mut pieces);
    let parts = |at: usize| pieces.get(at).is_none_or(|piece| piece.role.parts());
    for (at, piece) in pieces.iter().enumerate() {
        telling.joined = !(parts(at.wrapping_sub(1)) && parts(at + 1));
        let before = at.checked_sub(1).and_then(|at| pieces.get(at));
        telling.listed = before.is_some_and(|piece| piece.role == Role::And);
        telling.piece(piece);
    }
    Sentence {
        subject,
        plays,
        ..telling.end()
    }
}

fn refused(text: &str) -> Sentence {
    Sentence {
        unread: vec![(0..text.len(), Unread::TooLong)],
        clauses: vec![Clause::default()],
        ..Sentence::default()
    }
}

/// What a piece of the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Statement,
    Aside,
    So,
    Because,
    /// A reason that is known, with the words that announce it.
    Reason,
    But,
    Scope,
    Back,
    /// "no wait", "that was wrong": what stands before is taken back.
    Retract,
    /// "now", "after this move": the board is the next one.
    Next,
    /// "on the board 3, 5": the board that the clause is about.
    OnBoard,
    And,
    /// A sign between clauses, or a word that says nothing.
    Silent,
    /// A word that is known to change nothing.
    Plain,
    /// A word that no phrase here has, and that may change what the clause says.
    Strange,
    /// Words that say of what part a statement holds: "in it".
    Limit,
    /// Words that would be misread one by one, and are not read.
    Opaque,
    /// A word or a sign that matters.
    Left,
}

impl Role {
    /// Whether it stands between clauses, or at an end of one.
    fn parts(self) -> bool {
        !matches!(
            self,
            Role::Statement | Role::Plain | Role::Strange | Role::Opaque | Role::Left | Role::Limit
        )
    }
}

#[derive(Clone, Copy, Debug)]
struct Piece {
    role: Role,
    value: Option<ValueId>,
    /// Another reading of the same words, by a row further down.
    other: Option<ValueId>,
    from: usize,
    to: usize,
}

/// The lists of words for what a game is played with: one of them that no phrase has may be another heap or another board.
const THINGS: [&str; 8] = [
    "heap-noun",
    "heaps-noun",
    "counter",
    "counters",
    "arc",
    "arcs",
    "place-noun",
    "places-noun",
];

/// What it costs more to take words for a formula with a name that has no number: `nim-sum = 30 (11110)` names a number.
const NAMELESS: u32 = 500;

/// What it costs to leave a token to a role; a reading with less left over is better, then one with fewer pieces.
fn cost(role: Role) -> u32 {
    match role {
        Role::Silent => 0,
        Role::So | Role::Because | Role::But | Role::And | Role::Next | Role::OnBoard => 10,
        Role::Retract => 13,
        Role::Reason | Role::Opaque => 11,
        Role::Statement => 12,
        Role::Aside => 14,
        Role::Back | Role::Limit => 15,
        Role::Scope => 18,
        Role::Plain => 20,
        Role::Strange => 200,
        Role::Left => 2_000,
    }
}

const ROLES: [(&str, Role); 13] = [
    (STATEMENT, Role::Statement),
    ("aside", Role::Aside),
    ("so", Role::So),
    ("because", Role::Because),
    ("but", Role::But),
    ("scope", Role::Scope),
    ("back", Role::Back),
    ("next", Role::Next),
    ("retract", Role::Retract),
    ("on-board", Role::OnBoard),
    ("also", Role::And),
    ("limit", Role::Limit),
    ("opaque", Role::Opaque),
];

/// The cheapest way to cut the line into pieces.
fn pieces(chart: &mut Chart) -> Vec<Piece> {
    let end = chart.tokens.len();
    let mut best: Vec<Option<(u32, Piece)>> = vec![None; end + 1];
    for from in 0..end {
        let before = match (from, best.get(from)) {
            (0, _) => 0,
            (_, Some(Some((cost, _)))) => *cost,
            _ => continue,
        };
        let read = |(role, found, other): (Role, Match, Option<ValueId>)| Piece {
            role,
            value: Some(found.value),
            other,
            from,
            to: found.end,
        };
        let mut offers: Vec<Piece> = readings(chart, from).into_iter().map(read).collect();
        offers.push(Piece {
            role: alone(chart, from),
            value: None,
            other: None,
            from,
            to: from + 1,
        });
        for piece in offers {
            let refused = piece.value.and_then(|value| chart.unreadable(value));
            let nameless = matches!(refused, Some(Unread::UnknownName(_)))
                && chart.longest("sum-name", from).is_some();
            let total = before + cost(piece.role) + if nameless { NAMELESS } else { 0 };
            if let Some(place) = best.get_mut(piece.to)
                && place.is_none_or(|(other, _)| total < other)
            {
                *place = Some((total, piece));
            }
        }
    }
    let mut pieces = Vec::new();
    let mut at = end;
    while let Some(Some((_, piece))) = best.get(at) {
        pieces.push(*piece);
        at = piece.from;
        if at == 0 {
            break;
        }
    }
    pieces.reverse();
    pieces
}

/// "12 goes to 11 or to 8, thus lost": where a statement ends with a number and the next begins with one behind "or", one of
/// them has torn a choice apart, and nobody knows what is said.
fn keep_choices_whole(chart: &Chart, pieces: &mut [Piece]) {
    let number = |at: usize| matches!(chart.kind_at(at), Kind::Number(_));
    // "(2, 2) -> (2, 1) or (2, 0)".
    let inside = |at: usize| at + usize::from(chart.kind_at(at) == Kind::Open);
    let last = |at: usize| at.saturating_sub(usize::from(chart.kind_at(at) == Kind::Close));
    let says = |piece: &Piece| piece.role == Role::Statement;
    for at in 1..pieces.len() {
        let (before, rest) = pieces.split_at_mut(at);
        let ([.., before], [or, rest @ ..]) = (before, rest) else {
            continue;
        };
        let next = rest.iter().find(|piece| piece.role != Role::Plain);
        let torn = next.is_some_and(|next| {
            let begins = chart.past_skips(next.from);
            let moves = chart.is_word_in("arrow", begins + 1);
            says(next) && number(inside(begins)) && !moves
        });
        let ends = before.to.checked_sub(1).is_some_and(|at| number(last(at)));
        if or.role == Role::And
            && says(before)
            && ends
            && torn
            && chart.is_word_in("alternative", or.from)
        {
            or.role = Role::Left;
        }
    }
}

/// "21 -> 20 -> 15": what stands between two statements that are read is a move as well, and nobody has judged it.
fn keep_arrows(chart: &Chart, pieces: &mut [Piece]) {
    let number = |at: usize| {
        let kind = chart.kind_at(at);
        matches!(kind, Kind::Number(_) | Kind::Open | Kind::Close)
    };
    let says = |piece: &Piece| piece.role == Role::Statement;
    for at in 1..pieces.len() {
        let (before, rest) = pieces.split_at_mut(at);
        let ([.., before], [arrow, next, ..]) = (before, rest) else {
            continue;
        };
        let bare = chart.kind_at(arrow.from) == Kind::Arrow && arrow.role == Role::Plain;
        let ends = before.to.checked_sub(1).is_some_and(number) && says(before);
        if bare && ends && says(next) && number(next.from) {
            arrow.role = Role::Left;
        }
    }
}

/// Everything that can be read from a token on; of a statement the first row, and the next one that reads the same words.
fn readings(chart: &mut Chart, from: usize) -> Vec<(Role, Match, Option<ValueId>)> {
    let mut all = Vec::new();
    // A word that may stand anywhere begins nothing that its neighbour does not begin as well, unless a phrase has it.
    for (name, role) in ROLES {
        let Some(category) = chart.book.find(name) else {
            continue;
        };
        let sym = chart.tokens.get(from).map(|token| token.sym);
        let begins = sym
            .is_some_and(|sym| chart.book.flags(sym).skip || chart.book.can_begin(category, sym));
        // "Hence" ties clauses before it may be passed over.
        let ties = matches!(role, Role::Statement | Role::Aside) && chart.ties(from);
        if begins && !ties {
            let mut found = chart.all(category, from);
            if role == Role::Statement {
                // A row that can read a formula is better than one that cannot.
                found.sort_by_key(|found| {
                    let unreadable = chart.unreadable(found.value).is_some();
                    (unreadable, chart.row(found.value))
                });
                found.retain(|found| chart.makes_sense(found.value));
            }
            if role == Role::Aside {
                found.retain(|found| chart.is_aside(found.value));
            }
            let of = |at: usize, end: usize| found.get(at..)?.iter().find(|found| found.end == end);
            for (at, one) in found.iter().enumerate() {
                let first = of(0, one.end).is_some_and(|first| first.value == one.value);
                if first {
                    all.push((role, *one, of(at + 1, one.end).map(|other| other.value)));
                }
            }
        }
    }
    all.extend(
        reasons(chart, from)
            .into_iter()
            .map(|(role, found)| (role, found, None)),
    );
    all
}

/// A reason that is known, behind the words that announce it or in brackets.
fn reasons(chart: &mut Chart, from: usize) -> Vec<(Role, Match)> {
    let mut all = Vec::new();
    let bracket = chart.kind_at(from) == Kind::Open;
    let mut starts: Vec<usize> = Vec::new();
    if bracket {
        starts.push(from + 1);
    } else {
        for name in ["because", "by"] {
            if let Some(category) = chart.book.find(name) {
                starts.extend(chart.all(category, from).iter().map(|found| found.end));
            }
        }
    }
    let Some(reason) = chart.book.find("reason") else {
        return all;
    };
    for start in starts {
        for mut found in chart.all(reason, start) {
            if bracket && chart.kind_at(found.end) == Kind::Close {
                found.end += 1;
            } else if bracket {
                continue;
            }
            all.push((Role::Reason, found));
        }
    }
    all
}

/// What a token is that belongs to nothing.
fn alone(chart: &mut Chart, at: usize) -> Role {
    match chart.kind_at(at) {
        Kind::Word(sym) => {
            let flags = chart.book.flags(sym);
            match () {
                () if flags.content => Role::Left,
                () if flags.skip && chart.longest("so", at).is_some() => Role::Plain,
                () if flags.skip => Role::Silent,
                () if flags.plain || is_harmless(chart, at, sym) => Role::Plain,
                () => Role::Strange,
            }
        }
        Kind::Stop | Kind::Semicolon | Kind::Question | Kind::Comma | Kind::Colon => Role::Silent,
        Kind::Open | Kind::Close | Kind::Bar | Kind::Amp | Kind::Rule | Kind::End => Role::Silent,
        Kind::Strike | Kind::StrikeOpen | Kind::StrikeClose => Role::Silent,
        Kind::Minus => Role::Silent,
        Kind::Therefore | Kind::Because | Kind::Arrow | Kind::Other => Role::Plain,
        // "First, ..." only orders what is said; "first, second, first" says who wins.
        Kind::Ordinal(_) if at == 0 || matches!(chart.kind_at(at + 1), Kind::Word(_)) => {
            Role::Plain
        }
        // "This one" is no number.
        Kind::Cardinal(1)
            if at > 0 && chart.is_in("before-one", at - 1) || chart.is_in("after-one", at + 1) =>
        {
            Role::Plain
        }
        Kind::Number(_)
        | Kind::Large
        | Kind::Power(_)
        | Kind::StrangePower
        | Kind::Bits
        | Kind::Cardinal(_)
        | Kind::Ordinal(_)
        | Kind::HeapName(_)
        | Kind::Ring(..)
        | Kind::Plus
        | Kind::Times
        | Kind::Caret
        | Kind::Xor
        | Kind::Relation(_) => Role::Left,
    }
}

/// Whether a word may be passed over though nobody knows it: it looks like none that matters, and none stands beside it.
fn is_harmless(chart: &Chart, at: usize, sym: Sym) -> bool {
    let known = sym.0 != 0;
    let beside = |at: usize| match chart.kind_at(at) {
        Kind::Word(sym) => chart.book.flags(sym).content || chart.is_in("loose", at),
        Kind::Stop | Kind::Comma | Kind::Semicolon | Kind::Colon | Kind::End => false,
        _ => true,
    };
    // "It is a misconception that ..."
    let embeds = chart.is_word_in("not-chat", at + 1);
    let alone =
        !embeds && !beside(at + 1) && at.checked_sub(1).is_none_or(|before| !beside(before));
    !known && alone && !chart.book.looks_like_content(chart.text_of(at))
}

/// A line as it is told, piece by piece.
struct Telling<'c, 'a> {
    chart: &'c Chart<'a>,
    sentence: Sentence,
    clause: Clause,
    scope: Scope,
    tie: Tie,
    /// The board of what is said without naming one.
    board: Option<Board>,
    /// A reason that was given before its statement.
    reason: Option<Reason>,
    /// The first item since the last full stop.
    first: usize,
    /// The first item of the clause.
    of_clause: usize,
    /// "Since ..." at the beginning: what follows is a premise, then a consequence.
    premise: bool,
    /// The statement whose reason is being told.
    because: Option<usize>,
    /// Whether nothing but signs has been told since the last full stop.
    begins: bool,
    /// Whether the sentence before ended with a move.
    moved: bool,
    /// Whether a comma stands behind the last statement.
    comma: bool,
    /// Whether the other player was spoken of, so that "he" may be that one.
    opponent: bool,
    /// Whether a single word denies what follows, up to the end of its clause: "not 0 → N".
    denied: bool,
    /// Whether a word has denied something, of which nothing was said yet.
    denial: bool,
    /// The row of the statement that is told.
    row: Option<RowId>,
    /// What else it may say.
    or: Option<Said>,
    /// What "it" may mean.
    it: Option<It>,
    /// A number that stands directly before the comma before the piece: "16, a P-position".
    apposed: Option<u64>,
    /// The player of whom the statement speaks.
    who: Option<Who>,
    /// Whether nothing was said since the beginning of a sentence or an "or".
    again: bool,
    /// Whether nothing was said since an "if".
    fresh: bool,
    /// Whether the statement only names a move.
    named: bool,
    /// Whether a label stands before what is said.
    labelled: bool,
    /// Whether other words stand directly beside the piece.
    joined: bool,
    /// Whether "and" or "or" stands directly before it.
    listed: bool,
    /// Where the clause says of what part it holds.
    limits: Vec<Span>,
    /// The heap that labels the line: "row 3: leave 11".
    heap: Option<HeapNo>,
    /// The player of whom words of the clause speak that no statement has.
    player: Option<Player>,
    /// Which player the writer is said to be.
    writer: Option<Player>,
    /// Where a player is named of whom nothing was said yet, with the end of the name and whether more words follow.
    idle: Option<(Span, usize, bool)>,
    /// The heap for which a reason is being told, so that "the player to move loses" is said of it.
    reason_of: Option<Board>,
}

impl<'c, 'a> Telling<'c, 'a> {
    fn new(chart: &'c Chart<'a>) -> Self {
        Telling {
            chart,
            sentence: Sentence::default(),
            clause: Clause::default(),
            scope: Scope::Here,
            tie: Tie::None,
            board: None,
            reason: None,
            first: 0,
            of_clause: 0,
            premise: false,
            because: None,
            begins: true,
            moved: false,
            comma: false,
            opponent: false,
            denied: false,
            denial: false,
            row: None,
            or: None,
            it: None,
            apposed: None,
            who: None,
            fresh: false,
            named: false,
            labelled: false,
            joined: false,
            again: true,
            listed: false,
            limits: Vec::new(),
            heap: None,
            player: None,
            writer: None,
            idle: None,
            reason_of: None,
        }
    }

    fn piece(&mut self, piece: &Piece) {
        // "This gives nim-sum 0" after a move is said of what it leaves.
        if self.begins && self.moved && self.chart.is_in("pronoun", piece.from) {
            self.board = Some(Board::Next);
        }
        // "The first player" alone says nothing, "the first player can repair everything" does.
        if matches!(piece.role, Role::Plain | Role::Strange)
            && let Some((_, end, does)) = &mut self.idle
        {
            *does |= piece.from >= *end;
        }
        match piece.role {
            Role::Silent => self.silent(piece),
            Role::Plain => {
                self.clause.loose |= self.chart.is_in("loose", piece.from);
                self.name_player(piece);
            }
            Role::Strange if self.may_be_a_thing(piece) => {
                let span = self.chart.span(piece.from, piece.to);
                self.clause.strange.push(span);
            }
            Role::Strange => self.clause.loose = true,
            Role::Limit => self.limits.push(self.chart.span(piece.from, piece.to)),
            Role::Opaque | Role::Left => self.leave(piece),
            Role::Statement => self.statement(piece),
            Role::Aside => {
                let label = piece
                    .value
                    .filter(|value| self.chart.is_label_of_heap(*value));
                self.heap = label
                    .and_then(|value| self.chart.heap_in(value))
                    .or(self.heap);
            }
            Role::And => self.again |= self.chart.is_word_in("alternative", piece.from),
            Role::So => self.so(),
            Role::Because => self.because(),
            Role::Reason => self.reason(piece),
            Role::But => self.turn(Scope::Here),
            Role::Back => {
                if self.scope != Scope::Here {
                    self.turn(Scope::Here);
                }
            }
            Role::Retract => self.retract(piece),
            Role::Next => self.on_board(Some(Board::Next)),
            Role::OnBoard => {
                let sizes = piece
                    .value
                    .and_then(|value| self.chart.numbers_in(value, "sizes"));
                self.on_board(sizes.map(Board::These));
            }
            Role::Scope => self.scope(piece),
        }
        if !matches!(piece.role, Role::Silent | Role::So | Role::And) {
            self.begins = false;
        }
    }

    /// A player who is named in words that no statement has: "mirroring works for the first player".
    fn name_player(&mut self, piece: &Piece) {
        let within = |(_, end, _): &(Span, usize, bool)| piece.from < *end;
        let Some((player, end)) = self.chart.player_at(piece.from) else {
            return;
        };
        if self.idle.as_ref().is_some_and(within) {
            return;
        }
        self.player = Some(player);
        let span = self.chart.span(piece.from, end);
        let items = self.sentence.items.get(self.of_clause..);
        match items.and_then(<[Item]>::last) {
            Some(item) if !self.comma => {
                if is_way(&item.said) {
                    self.say(Said::Told(Told::Plays(Who::Player(player))), span);
                }
            }
            _ => self.idle = (end > piece.to).then_some((span, end, false)),
        }
    }

    /// Takes back what the line has said so far, or else the line before. "..., but this is not true" denies no more than
    /// its own sentence.
    fn retract(&mut self, piece: &Piece) {
        self.turn(Scope::Here);
        if self.sentence.items.is_empty() {
            self.sentence.retracts = true;
        }
        let denies = self.is_of_row(piece, "denied");
        let whole = !denies || self.sentence.items.len() == self.first;
        let from = if whole { 0 } else { self.first };
        for item in self.sentence.items.iter_mut().skip(from) {
            item.scope = Scope::Elsewhere;
        }
        // "15 is hot -- no, cold".
        if let Some(Said::Outcome {
            of: of @ Board::These(_),
            ..
        }) = self.sentence.items.last().map(|item| &item.said)
        {
            self.board = Some(of.clone());
        }
        self.first = self.sentence.items.len();
    }

    /// "now", "on the board 3, 5": of what follows, and of what was just said in the clause.
    fn on_board(&mut self, board: Option<Board>) {
        // Where there is one heap, several numbers are several boards.
        let several = self.chart.names.heaps.len() == 1
            && matches!(&board, Some(Board::These(sizes)) if sizes.len() > 1);
        if several {
            if let Some(item) = self
                .sentence
                .items
                .get_mut(self.of_clause..)
                .and_then(<[Item]>::last_mut)
            {
                item.scope = Scope::Elsewhere;
            }
            return self.turn(Scope::Elsewhere);
        }
        // "The second player wins from 3, 5, 6": these are the heaps that the paper is about.
        let posed = matches!(&board, Some(Board::These(sizes)) if sizes == self.chart.names.heaps);
        let moved = |item: &Item| matches!(item.said, Said::Move(_));
        if posed && !self.sentence.items.iter().any(moved) {
            self.board = None;
            return;
        }
        self.board = board.clone();
        if self.sentence.items.len() <= self.of_clause {
            return;
        }
        let (Some(item), Some(board)) = (self.sentence.items.last_mut(), board) else {
            return;
        };
        let of_numbers = item.said.is_arithmetic();
        match item.said.board_mut() {
            Some(of) if *of == Board::Unsaid => *of = board,
            Some(_) => {}
            None if board == Board::Next || of_numbers => {}
            None => item.scope = Scope::Elsewhere,
        }
    }

    fn silent(&mut self, piece: &Piece) {
        match self.chart.kind_at(piece.from) {
            Kind::Stop | Kind::Semicolon => self.stop(false),
            Kind::Question => self.stop(true),
            Kind::Colon => self.labelled |= self.is_label(piece.from),
            Kind::Comma => {
                self.comma = true;
                if self.premise && self.sentence.items.len() > self.first {
                    self.premise = false;
                    self.tie = Tie::So;
                }
                if self.scope == Scope::Wish {
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
        match &self.sentence.items.get(self.first..) {
            Some([]) => numbers && colon > 0,
            Some([one]) => matches!(
                one.said,
                Said::Board(_) | Said::Number { .. } | Said::BigHeaps { .. }
            ),
            _ => false,
        }
    }

    /// Ends the clause, so that what was not understood in it stays with it.
    fn close(&mut self) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.scope = self.scope;
        clause.loose |= self.labelled;
        let limits = std::mem::take(&mut self.limits);
        if self.sentence.items.len() > self.of_clause {
            clause.left.extend(limits);
        }
        if let Some((span, _, true)) = self.idle.take()
            && clause.left.is_empty()
        {
            clause.left.push(span);
        }
        // "Take 1 from row 1, not good": what is denied there is no statement.
        clause.denies =
            std::mem::take(&mut self.denial) && self.sentence.items.len() == self.of_clause;
        self.sentence.clauses.push(clause);
        self.player = None;
        self.settle();
        self.of_clause = self.sentence.items.len();
    }

    /// Ends the sentence.
    fn stop(&mut self, question: bool) {
        if question {
            self.scope = Scope::Question;
            let items = self.sentence.items.get_mut(self.first..);
            for item in items.unwrap_or_default() {
                item.scope = Scope::Question;
            }
        }
        self.close();
        let last = self.sentence.items.last();
        self.moved = last.is_some_and(|item| matches!(item.said, Said::Move(_)));
        self.scope = Scope::Here;
        self.denied = false;
        self.tie = Tie::None;
        self.board = None;
        self.reason = None;
        self.reason_of = None;
        self.premise = false;
        self.labelled = false;
        self.first = self.sentence.items.len();
        self.begins = true;
        self.fresh = false;
        self.again = true;
    }

    /// Begins a clause that is about something else.
    fn turn(&mut self, scope: Scope) {
        self.close();
        self.scope = scope;
        self.tie = Tie::None;
    }

    fn so(&mut self) {
        self.close();
        self.premise = false;
        self.reason_of = None;
        self.tie = Tie::So;
        if self.scope == Scope::Wish || self.denied {
            self.scope = Scope::Here;
        }
        self.denied = false;
    }

    fn because(&mut self) {
        self.close();
        match self.sentence.items.len().checked_sub(1) {
            Some(last) if last >= self.first => {
                self.because = Some(last);
                self.tie = Tie::Because;
                // A move is made for what holds before it.
                self.board = None;
                self.reason_of = match &self.sentence.items.last().map(|item| &item.said) {
                    Some(Said::Outcome { of, .. }) if self.chart.names.heaps.len() == 1 => {
                        Some(of.clone())
                    }
                    _ => None,
                };
            }
            _ => self.premise = true,
        }
    }

    /// A reason that was announced and not understood is some other reason.
    fn settle(&mut self) {
        if let Some(item) = self.because.take() {
            self.give(item, Reason::Other);
        }
    }

    fn give(&mut self, item: usize, reason: Reason) {
        if let Some(item) = self.sentence.items.get_mut(item) {
            item.reason.get_or_insert(reason);
        }
    }

    fn reason(&mut self, piece: &Piece) {
        let Some(value) = piece.value else { return };
        let reason = self.chart.reason(value);
        // "0 and 1 are P, since no move is possible" is a reason for both.
        let span = self.sentence.items.last().map(|item| item.span.clone());
        if reason == Reason::NoMove {
            let items = self.sentence.items.get_mut(self.of_clause..);
            let items = items.unwrap_or_default().iter_mut();
            for item in items.filter(|item| Some(&item.span) == span.as_ref()) {
                item.reason.get_or_insert(reason);
            }
        }
        match self.sentence.items.len().checked_sub(1) {
            Some(last) if last >= self.first => self.give(last, reason),
            _ => self.reason = Some(reason),
        }
    }

    fn scope(&mut self, piece: &Piece) {
        let Some(value) = piece.value else { return };
        let name = self.chart.row_name(value);
        self.opponent |= name == "opponent";
        self.fresh |= name == "supposed";
        // "wins, not by ..." takes back what stands directly before.
        let said = self.sentence.items.len() > self.of_clause && !self.comma;
        if name == "denied" && said {
            return self.leave(piece);
        }
        // "The nim-sum stays 0 whatever he takes" is said of many boards.
        if name == "whatever" {
            let items = self
                .sentence
                .items
                .get(self.of_clause..)
                .unwrap_or_default();
            let many = |item: &Item| item.said.board().is_some() && !item.said.is_verdict();
            if items.iter().any(many) {
                self.leave(piece);
            }
            return;
        }
        // "The first player wins, for instance by taking 3" names a move that wins.
        if name == "example" {
            let won = match self.sentence.items.last().map(|item| &item.said) {
                Some(Said::Winner { player, .. }) => *player == Player::First,
                Some(Said::Outcome { is, .. }) => *is == Outcome::N,
                last => matches!(last, Some(Said::Wins(_))),
            };
            return match won {
                true => (),
                false => self.turn(Scope::Supposed),
            };
        }
        // "You lose if you take the last one" says who wins of no board; "it is P, and every move ..." says it of this one.
        let colon = piece.from > 0 && self.chart.kind_at(piece.from - 1) == Kind::Colon;
        if name == "supposed" || name == "any" && !(self.comma || colon) {
            let items = self.sentence.items.get_mut(self.of_clause..);
            let verdict = |item: &&mut Item| item.said.is_verdict() || item.said.tells_the_end();
            for item in items.unwrap_or_default().iter_mut().filter(verdict) {
                item.scope = Scope::Supposed;
            }
        }
        // "I lose unless I take 3 from the 14" says nothing of who wins.
        if name == "unless" {
            let items = self.sentence.items.get_mut(self.of_clause..);
            for item in items.unwrap_or_default() {
                item.scope = Scope::Elsewhere;
            }
        }
        // "Taking 5 would be wrong" takes nothing.
        if name == "would" && !matches!(self.board, Some(Board::These(_))) {
            let items = self.sentence.items.get_mut(self.of_clause..);
            for item in items.unwrap_or_default() {
                item.scope = Scope::Supposed;
                self.board = None;
            }
        }
        let names = self.chart.names;
        let this_game = match name {
            "normal game" => names.convention == Convention::Normal && names.layout.is_nim(),
            "misere game" => names.convention == Convention::Misere,
            "full ring" => {
                let places = names.heaps.len() as u64;
                let named = self.chart.number_in(value, "n").unwrap_or(places);
                let full = names.heaps.iter().all(|&marker| marker > 0);
                names.has_places() && full && named == places
            }
            _ => false,
        };
        if this_game {
            return;
        }
        // "2, 2 loses in Nim": what stands before is said of the other game too.
        if matches!(name, "normal game" | "misere game" | "other game") && !self.comma {
            let items = self.sentence.items.get_mut(self.of_clause..);
            for item in items.unwrap_or_default() {
                item.scope = Scope::Elsewhere;
            }
        }
        let scope = match name {
            // "For the heaps 5, 6 we would get 3" is said of these heaps.
            "would" if matches!(self.board, Some(Board::These(_))) => return,
            "supposed" | "would" => Scope::Supposed,
            "wish" => Scope::Wish,
            "asked" if self.begins => Scope::Question,
            "asked" => return,
            "any" | "whatever" => Scope::Any,
            "normal game" if names.layout.is_nim() => Scope::Normal,
            "opponent" => Scope::Opponent,
            _ => Scope::Elsewhere,
        };
        self.close();
        self.denial = name == "denied" && piece.to == piece.from + 1;
        if matches!(self.scope, Scope::Here | Scope::Supposed) {
            self.denied =
                name == "denied" && self.scope == Scope::Here && piece.to == piece.from + 1;
            self.scope = scope;
        }
    }

    /// Whether a word that does not fit may name what is counted, moved or played on: it is a word for such things, or it
    /// stands beside a number.
    fn may_be_a_thing(&self, piece: &Piece) -> bool {
        let number = |at| {
            matches!(
                self.chart.kind_at(at),
                Kind::Number(_) | Kind::Large | Kind::Cardinal(_) | Kind::HeapName(_)
            )
        };
        let beside = piece.from.checked_sub(1).is_some_and(number) || number(piece.to);
        let listed = |list: &str| self.chart.is_word_in(list, piece.from);
        beside || THINGS.iter().any(|list| listed(list))
    }

    fn leave(&mut self, piece: &Piece) {
        let span = self.chart.span(piece.from, piece.to);
        let numbers = |kind| matches!(kind, Kind::Number(_) | Kind::Cardinal(_));
        let second = numbers(self.chart.kind_at(piece.from)) && self.clause.numbers;
        self.clause.numbers |= numbers(self.chart.kind_at(piece.from));
        self.clause.moves |= second || self.chart.is_in("moving", piece.from);
        match self.clause.left.last_mut() {
            Some(last) if last.end + 1 >= span.start => last.end = span.end,
            _ => self.clause.left.push(span),
        }
    }

    fn statement(&mut self, piece: &Piece) {
        let Some(value) = piece.value else { return };
        self.row = self.chart.row(value);
        self.idle = None;
        self.apposed = self.apposed(piece.from);
        // "If he takes 1, ..."
        let supposed = self.scope == Scope::Supposed;
        let pronoun = match self.chart.is_in("i", piece.from) {
            true if self.chart.is_in("theirs", piece.from) && supposed => Some(Who::Other),
            true if self.chart.is_in("theirs", piece.from) => Some(Who::He),
            true if self.chart.is_you_beside_me(piece.from) => Some(Who::Other),
            true => Some(Who::Me),
            false => None,
        };
        self.who = self.chart.who_says(value).or(pronoun);
        self.named = self.begins && self.chart.is_in("naming", piece.from);
        let from = self.chart.past_skips(piece.from).min(piece.to - 1);
        let span = self.chart.span(from, piece.to);
        if let Some(why) = self.chart.unreadable(value) {
            self.sentence.unread.push((span, why));
            return;
        }
        let Some(all) = self.chart.says(value) else {
            self.clause.left.push(span);
            return;
        };
        self.or = piece
            .other
            .and_then(|other| match &self.chart.says(other)?[..] {
                [other] if !all.contains(other) => self.meant(other.clone()),
                _ => None,
            });
        self.clause.loose |= self.is_loose(piece, &all);
        // "Leaves 1, 3, 2, an N-position".
        let comma = piece.from > 0 && self.chart.kind_at(piece.from - 1) == Kind::Comma;
        let items = self.sentence.items.get(self.first..);
        match items.and_then(<[Item]>::last).map(|item| &item.said) {
            Some(Said::After(_)) if comma => self.board = Some(Board::Next),
            Some(Said::Told(Told::ArcsBecome { to, .. })) => {
                self.board = Some(Board::These(to.clone()));
            }
            _ => {}
        }
        // "I take 1 and he wins": nobody knows who that is.
        let their = |at: usize| self.chart.is_word_in("theirs", at);
        let theirs = their(piece.from) || piece.from > 0 && their(piece.from - 1);
        if theirs && self.chart.is_told_by_me() && matches!(all[..], [Said::Wins(None)]) {
            self.clause.left.push(span.clone());
        }
        self.it = self.it(piece.from, from);
        // "Which are both N" is said of several heaps, and not of the board.
        let singular =
            (piece.from..piece.to).any(|at| self.chart.text_of(at).eq_ignore_ascii_case("is"));
        let plural = |said: &Said| {
            !singular && matches!(said, Said::Told(Told::These { sizes, .. }) if sizes.is_empty())
        };
        let all = match self.or.take_if(|or| plural(or)) {
            Some(these) => vec![these],
            None => all,
        };
        self.comma = false;
        let scope = self.scope;
        // "The second player removes the sixth one" answers a move that is not known.
        let answers = self.player == Some(Player::Second) && self.chart.names.has_places();
        let moves = |said: &Said| matches!(said, Said::Move(_));
        if self.opponent && self.chart.is_in("theirs", piece.from)
            || answers && all.iter().any(moves)
        {
            self.scope = Scope::Elsewhere;
        }
        // How many the second player takes is a claim that is not judged without the move before.
        let somewhere = |said: &Said| matches!(said, Said::Move(Play::TakeSomewhere(_)));
        // "Then the second player can bring it back to zero" speaks of no move that was named.
        let restores = |said: &Said| matches!(said, Said::Zeroes(None));
        let second = self.opponent || self.player == Some(Player::Second);
        if answers && all.iter().any(somewhere) || second && all.iter().any(restores) {
            self.clause.left.push(span.clone());
        }
        let bracketed = piece.from > 0
            && self.chart.kind_at(piece.from - 1) == Kind::Open
            && self.chart.kind_at(piece.to) == Kind::Close;
        // "The player who starts controls the game by completing to 4" says who plays so.
        let told = |said: &Said| matches!(said, Said::Told(_));
        let plays = self
            .player
            .filter(|_| all.iter().any(is_way) && !all.iter().any(told));
        if let Some(player) = plays {
            self.say(Said::Told(Told::Plays(Who::Player(player))), span.clone());
        }
        let all: Vec<Said> = all.into_iter().flat_map(|said| self.each(said)).collect();
        for said in all {
            let said = self.of_writer(said);
            let said = match bracketed {
                true => self.aside(&said).unwrap_or(said),
                false => said,
            };
            match self.meant(said) {
                Some(said) => self.say(said, span.clone()),
                None => self.clause.left.push(span.clone()),
            }
        }
        self.scope = scope;
        // What stands behind "take one:" or "if it is 8" is told of that case.
        let case =
            |item: &Item| matches!(item.said, Said::Told(Told::Case { .. } | Told::Tries(_)));
        if self.scope == Scope::Here && self.sentence.items.last().is_some_and(case) {
            self.scope = Scope::Supposed;
        }
        if self.premise && self.tie == Tie::None {
            self.premise = false;
            self.tie = Tie::So;
        }
    }

    /// "I am player 2, so I lose": whoever writes is read as the first player elsewhere.
    fn of_writer(&mut self, said: Said) -> Said {
        match said {
            Said::Begins(Beginner::Writer(player)) => {
                self.writer = Some(player);
                said
            }
            Said::Winner { player, by: None }
                if self.who == Some(Who::Me) && self.writer == Some(Player::Second) =>
            {
                Said::Winner {
                    player: player.other(),
                    by: None,
                }
            }
            said => said,
        }
    }

    /// The number to which a piece may be an apposition.
    fn apposed(&self, from: usize) -> Option<u64> {
        // The comma may belong to the piece.
        let from = from + usize::from(self.chart.kind_at(from) == Kind::Comma);
        let before = |n: usize| from.checked_sub(n).map(|at| self.chart.kind_at(at));
        let sign = |kind| matches!(kind, Kind::Times | Kind::Plus | Kind::Minus | Kind::Xor);
        match (before(3), before(2), before(1)) {
            (Some(kind), ..) if sign(kind) => None,
            (_, Some(Kind::Number(n)), Some(Kind::Comma)) => Some(n),
            _ => None,
        }
    }

    /// "28 is a multiple of 7, so it is P": the heaps that the sentence has told something of up to here.
    fn it(&self, piece: usize, to: usize) -> Option<It> {
        let names = self.chart.names;
        if names.heaps.len() != 1 || !names.layout.is_coded() {
            return None;
        }
        let items = self.sentence.items.get(self.first..)?;
        let told: Vec<Vec<u64>> = items
            .iter()
            .rev()
            .map_while(|item| told_of(&item.said))
            .collect();
        let numbers: Vec<u64> = self.apposed.into_iter().chain(told.concat()).collect();
        let words = ["it", "it's", "this", "that", "which", "is", "isn't"];
        let points = |at: usize| {
            let text = self.chart.text_of(at);
            words.iter().any(|word| text.eq_ignore_ascii_case(word))
        };
        let pointed = (piece..=to).any(points);
        let comma = piece > 0 && self.chart.kind_at(piece - 1) == Kind::Comma;
        let pointed = pointed || self.apposed.is_some() || comma;
        (!numbers.is_empty()).then_some(It {
            numbers,
            pointed,
            apposed: self.apposed.is_some(),
        })
    }

    /// "15 is a multiple of 3, 16 and 17 are not": each of these by itself.
    fn each(&self, said: Said) -> Vec<Said> {
        let last = self
            .sentence
            .items
            .get(self.first..)
            .and_then(<[Item]>::last);
        match (&said, last.map(|item| &item.said)) {
            (Said::Told(Told::NotThese(numbers)), Some(&Said::Multiple { by, denied, .. })) => {
                let one = |of: &u64| Said::Multiple {
                    of: Some(*of),
                    by,
                    denied: !denied,
                };
                numbers.iter().map(one).collect()
            }
            // "Multiples of 5 are P, everything else is N."
            (
                Said::Told(Told::Others { to: None, is }),
                Some(&Said::General {
                    when: Condition::Multiple(by),
                    ..
                }),
            ) => vec![Said::General {
                when: Condition::NotMultiple(by),
                is: *is,
            }],
            _ => vec![said],
        }
    }

    fn is_of_row(&self, piece: &Piece, row: &str) -> bool {
        piece
            .value
            .is_some_and(|value| self.chart.row_name(value) == row)
    }

    /// Whether a piece says what can be done.
    fn is_possible(&self, piece: &Piece) -> bool {
        let may = |at| self.chart.is_word_in("possible", at);
        (piece.from.saturating_sub(1)..piece.to).any(may)
    }

    /// Whether what was read may be part of something that was not: an answer in the middle of a sentence, a bare number of
    /// things beside other words, digits in binary among decimal ones.
    fn is_loose(&self, piece: &Piece, all: &[Said]) -> bool {
        let first = self.chart.past_skips(piece.from);
        let counts = matches!(
            self.chart.kind_at(first),
            Kind::Number(_) | Kind::Cardinal(_)
        );
        all.iter().any(|said| match said {
            Said::Answer(_) => !self.begins,
            // What stands in brackets behind a move is what it leaves.
            Said::After(_) if self.is_of_row(piece, "board in brackets") => {
                let last = self
                    .sentence
                    .items
                    .get(self.first..)
                    .and_then(<[Item]>::last);
                !last.is_some_and(|item| matches!(item.said, Said::Move(_) | Said::Told(_)))
            }
            // "Taking 5 leaves 3": a move is named, and perhaps not made.
            Said::Move(_) if self.begins && self.chart.is_in("naming", piece.from) => true,
            // "A move takes 1, 2 or 3 counters from the row" takes nothing.
            Said::Move(_) if counts && self.listed => true,
            // "From 9 I can take 4" is so, whether that wins or not; "so I can take 4" advises.
            Said::Move(_) | Said::Told(Told::Takes { .. })
                if self.tie != Tie::So && self.is_possible(piece) =>
            {
                true
            }
            // "3 -> 1 gives (1, 2)" says what a move leaves.
            Said::Chain { .. }
                if piece.from > 0 && self.chart.kind_at(piece.from - 1) == Kind::Arrow =>
            {
                true
            }
            // The letter may count anything else.
            Said::NimSum { .. } | Said::Chain { names: Some(_), .. }
                if (piece.from..piece.to).any(|at| self.chart.text_of(at) == "n") =>
            {
                true
            }
            // "Second takes ..." tells a move that answers another.
            Said::Move(_)
                if self.joined
                    && piece.from > 0
                    && matches!(self.chart.kind_at(piece.from - 1), Kind::Ordinal(_)) =>
            {
                true
            }
            Said::Occurs { .. } => counts && self.joined,
            // "4 lost (you leave 3, 2 or 1)" may tell what each move leaves.
            Said::Told(Told::Keeps { .. }) => {
                piece.from > 0 && self.chart.kind_at(piece.from - 1) == Kind::Open
            }
            // "1, 2, 3 win" may be said of heaps.
            Said::Wins(Some(Play::TakeSomewhere(_))) => {
                counts && all.len() > 1 && self.chart.names.heaps.len() == 1
            }
            // "1101 -> 1100" are digits, and "20 -> 16 -> 12" are turns of both.
            Said::Move(Play::Sizes {
                heap: None,
                from,
                to,
            }) => {
                let goes_on = self.chart.kind_at(piece.to) == Kind::Arrow;
                let padded = self.chart.text_of(piece.to - 1).starts_with("00");
                goes_on || padded || spelt(*from).is_some() && spelt(*to).is_some()
            }
            Said::Number { .. } | Said::Parity { .. } | Said::BigHeaps { .. } => {
                let each = |at| self.chart.is_word_in("each-of-two", at);
                let shared = (piece.from.saturating_sub(2)..piece.to).any(each);
                // "One counter from any row" is a move.
                let taken = self.chart.text_of(piece.to).eq_ignore_ascii_case("from");
                shared
                    || taken
                    || counts && (self.tie == Tie::Because || self.premise || self.joined)
            }
            // In `3^2 + 1 = 10` the sign means a power, and in `2^3 = 1` it may mean a nim-sum of two heaps.
            Said::Chain { chain, .. } => (piece.from..piece.to).any(|at| {
                let text = self.chart.text_of(at);
                let begins = self.chart.span(at, at + 1).start;
                let glued = at > piece.from && self.chart.span(at - 1, at).end == begins;
                let heaps = self.chart.names.heaps;
                let power = match self.chart.kind_at(at) {
                    Kind::Power(k) => heaps.contains(&2) && heaps.contains(&u64::from(k)),
                    _ => false,
                };
                let padded = text.len() > 1 && text.starts_with('0') && !agree_first(chain);
                padded || text == "^" && glued || power
            }),
            _ => false,
        })
    }

    /// What is meant where the statement before, or the board of the clause, has a part of it.
    fn meant(&self, said: Said) -> Option<Said> {
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
            Said::ThatIsZero { number, denied } => self.that_is_zero(number, denied),
            Said::ThatStays(heap) => Said::Move(Play::Leave {
                heap,
                size: self.number_before()?,
            }),
            // "Max takes 1, so it's 1, 2" tells the next board as well.
            Said::ThatIsSum(Expr::Plus(all)) if self.sentence.items.last().is_some_and(moves) => {
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
            Said::LeftOver(Expr::Plus(all)) if self.sentence.items.last().is_some_and(moves) => {
                Said::After(all.iter().map(Expr::as_number).collect::<Option<_>>()?)
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
            }) if self.tie == Tie::So => Said::Told(Told::These {
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
                of: self.apposed.or_else(|| self.number_before()),
                by,
                denied,
            },
            Said::Remainder {
                of: None,
                by,
                times,
                is,
            } => Said::Remainder {
                of: self.divided(),
                by,
                times,
                is,
            },
            said => self.of_board(said),
        })
    }

    /// The last statement of the sentence, where it is only supposed or denied and the clause is not.
    fn of_another_scope(&self) -> Option<&Said> {
        let last = self.sentence.items.get(self.first..)?.last()?;
        let another = last.scope != Scope::Here && self.scope == Scope::Here;
        another.then_some(&last.said)
    }

    /// Whether there is no such heap.
    fn is_beyond(&self, heap: HeapNo) -> bool {
        heap.0 > self.chart.names.heaps.len() && self.heap.is_some()
    }

    /// "The result is 11000": a nim-sum that only binary digits can mean.
    fn spelled(&self, said: Said) -> Said {
        let bits = |is: u64| self.chart.sum_in_bits(is).unwrap_or(is);
        match said {
            Said::NimSum { of, is } => Said::NimSum { of, is: bits(is) },
            Said::Answer(Answer::Number(is)) if self.chart.names.layout.is_nim() => {
                Said::Answer(Answer::Number(bits(is)))
            }
            said => said,
        }
    }

    fn say(&mut self, said: Said, span: Span) {
        let said = self.spelled(self.taken(&said).unwrap_or(said));
        self.take_before(&said, &span);
        self.go_on(&said);
        if let Some(merged) = self.merged(&said) {
            if let Some(item) = self.sentence.items.last_mut() {
                item.said = merged;
                item.span.end = span.end.max(item.span.end);
            }
            return;
        }
        self.because = None;
        let named = matches!(self.board, Some(Board::These(_)));
        let unsaid = matches!(
            said,
            Said::Outcome {
                of: Board::Unsaid,
                ..
            }
        );
        let it = self.it.take().filter(|_| unsaid);
        let elsewhere = named && !said.is_of_board();
        if matches!(said, Said::Move(_)) && self.scope == Scope::Here && !named {
            self.board = Some(Board::Next);
        }
        self.sentence.items.push(Item {
            said,
            span,
            tie: std::mem::take(&mut self.tie),
            clause: self.sentence.clauses.len(),
            // What is said of another board can only be judged where it is said of the board itself.
            scope: match elsewhere && self.scope == Scope::Here {
                true => Scope::Elsewhere,
                false => self.scope,
            },
            reason: self.reason.take(),
            row: self.row,
            or: self.or.take(),
            it,
            who: self.who,
            fresh: std::mem::take(&mut self.fresh),
            again: std::mem::take(&mut self.again),
            named: self.named,
        });
    }

    /// What is said of a board that is not named, with the one that the clause is about.
    fn of_board(&self, mut said: Said) -> Said {
        let reason_of = self.reason_of.as_ref().filter(|_| said.is_verdict());
        let Some(board) = self.board.as_ref().or(reason_of) else {
            return said;
        };
        if let (Board::These(_), Said::Winner { player, by: None }) = (board, &said) {
            return Said::Outcome {
                of: board.clone(),
                is: match player {
                    Player::First => Outcome::N,
                    Player::Second => Outcome::P,
                },
            };
        }
        if let (Board::Next, Said::Board(sizes)) = (board, &said) {
            return Said::After(sizes.clone());
        }
        if let Some(of) = said.board_mut()
            && *of == Board::Unsaid
        {
            *of = board.clone();
        }
        said
    }

    /// "which is not 0": of the nim-sum that was named, or else of the board's.
    fn that_is_zero(&self, number: Option<u64>, denied: bool) -> Said {
        let last = self
            .sentence
            .items
            .get(self.first..)
            .and_then(<[Item]>::last);
        let of = match last.map(|item| &item.said) {
            // "Row 3 is the nim-sum of rows 1 and 2, so everything cancels": not in these two.
            Some(Said::NimSum { of, is }) if denied == (*is != 0) => of.clone(),
            Some(Said::Chain {
                names: Some(of), ..
            }) => of.clone(),
            _ => self.board.clone().unwrap_or(Board::Unsaid),
        };
        match (denied, number) {
            (true, Some(n)) if self.chart.names.nim_sum != Some(n) && last.is_none() => {
                Said::Chain {
                    names: None,
                    chain: Chain {
                        left: Expr::number(n),
                        links: vec![(Relation::NotEqual, Expr::number(0))],
                    },
                }
            }
            (true, _) => Said::NimSumNotZero { of },
            (false, _) => Said::NimSum { of, is: 0 },
        }
    }

    /// "8 ⊕ 9 = 1 and 3 ⊕ 2 = 1, together 0": what the results of two formulas come to.
    fn together(&self, last: u64, is: u64) -> Option<Said> {
        let before = self.sentence.items.iter().rev().nth(1)?;
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
        match &self.sentence.items.get(self.first..)?.last()?.said {
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
        let items = self
            .sentence
            .items
            .get(self.of_clause..)
            .unwrap_or_default();
        let split = items.iter().map(|item| match &item.said {
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
        let items = self.sentence.items.get(self.first..).unwrap_or_default();
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
        let first = self.sentence.items.is_empty() && self.chart.names.nim_sum == Some(is);
        first.then_some(Said::NimSum {
            of: Board::Unsaid,
            is,
        })
    }

    /// The number that was divided directly before.
    fn divided(&self) -> Option<u64> {
        match self.sentence.items.get(self.first..)?.last()?.said {
            Said::Product { of, .. } => Some(of),
            _ => None,
        }
    }

    /// The number that the statement before comes to.
    fn number_before(&self) -> Option<u64> {
        number_of(&self.sentence.items.get(self.first..)?.last()?.said)
    }

    /// The number that the last statement of the line comes to, in this sentence or in the one before.
    fn number_of_last(&self) -> Option<u64> {
        number_of(&self.sentence.items.last()?.said)
    }

    /// "Nim-sum: 5 ⊕ 6 = 3, and 3 ⊕ 7 = 4": the name belongs to what comes out in the end.
    fn go_on(&mut self, said: &Said) {
        let Some(Item {
            said: Said::Chain { names, chain },
            ..
        }) = self.sentence.items.last_mut()
        else {
            return;
        };
        let result = chain.links.last().and_then(|(_, side)| side.as_number());
        if let Said::Chain { chain: next, .. } = said
            && let Expr::Xor(terms) = &next.left
            && terms.iter().any(|term| term.as_number() == result)
            && result.is_some()
        {
            *names = None;
        }
    }

    /// "by removing three" after "14 to 11" tells the same move.
    fn taken(&self, said: &Said) -> Option<Said> {
        let Said::Move(Play::TakeSomewhere(is)) = said else {
            return None;
        };
        let (from, less) = match &self.sentence.items.last()?.said {
            Said::Move(Play::Sizes { from, to, .. }) => (*from, *to),
            Said::Move(Play::Leave { heap, size }) => {
                (*self.chart.names.heaps.get(heap.0.checked_sub(1)?)?, *size)
            }
            _ => return None,
        };
        Some(Said::Difference {
            from,
            less,
            is: *is,
        })
    }

    /// What stands in brackets behind a move says once more how much is taken or left: `(5 counters)`.
    fn aside(&self, said: &Said) -> Option<Said> {
        let Said::Move(by) = &self.sentence.items.last()?.said else {
            return None;
        };
        let (from, to) = by.sizes(self.chart.names.heaps)?;
        let is = match said {
            Said::Number {
                of: Board::Unsaid,
                counted: Counted::Counters,
                is,
            }
            | Said::Move(Play::TakeSomewhere(is)) => *is,
            _ => return None,
        };
        Some(Said::Difference { from, less: to, is })
    }

    /// "Take 5 off it, 10 becomes 5": what was taken is told before it is known from which heap.
    fn take_before(&mut self, said: &Said, span: &Span) {
        let Said::Move(Play::Sizes { from, to, .. }) = said else {
            return;
        };
        if let Some(item) = self.sentence.items.last_mut()
            && let Said::Move(Play::TakeSomewhere(is)) = item.said
            && let Some(between) = self.chart.text.get(item.span.end..span.start)
            && !between.contains('.')
        {
            item.said = Said::Difference {
                from: *from,
                less: *to,
                is,
            };
        }
    }

    /// What is taken and what is left are one move: `take 3 from row 3 (16 -> 13)`.
    fn merged(&self, said: &Said) -> Option<Said> {
        let Said::Move(Play::Take(takes)) = &self.sentence.items.last()?.said else {
            return None;
        };
        let [take] = takes[..] else { return None };
        let to = match said {
            Said::Move(Play::Leave { heap, size }) if *heap == take.heap => *size,
            Said::Move(Play::LeaveSomewhere(size)) => *size,
            Said::Move(Play::Sizes { heap, from, to })
                if heap.is_none_or(|heap| heap == take.heap) =>
            {
                (from.checked_sub(*to)? == take.count).then_some(*to)?
            }
            _ => return None,
        };
        Some(Said::Move(Play::Sizes {
            heap: Some(take.heap),
            from: take.count.checked_add(to)?,
            to,
        }))
    }

    fn end(mut self) -> Sentence {
        self.stop(false);
        self.generalize();
        self.sentence
    }

    /// "xor = 0 → second player wins, xor ≠ 0 → first player wins" is said of every board, since none has both.
    fn generalize(&mut self) {
        let zero = |said: &Said| match said {
            Said::NimSum {
                of: Board::Unsaid,
                is: 0,
            } => Some(true),
            Said::NimSumNotZero { of: Board::Unsaid } => Some(false),
            _ => None,
        };
        let outcome = |said: &Said| match said {
            Said::Winner { player, by: None } => Some(match player {
                Player::First => Outcome::N,
                Player::Second => Outcome::P,
            }),
            Said::Outcome {
                of: Board::Unsaid,
                is,
            } => Some(*is),
            _ => None,
        };
        let items = &mut self.sentence.items;
        let Some([one, first, other, second]) = items.get_mut(..4) else {
            return;
        };
        let both = zero(&one.said).zip(zero(&other.said));
        let outcomes = outcome(&first.said).zip(outcome(&second.said));
        let here = [&one, &first, &other, &second]
            .iter()
            .all(|item| item.scope == Scope::Here && item.tie != Tie::Because);
        if let (Some((one_zero, other_zero)), Some((is, other_is))) = (both, outcomes)
            && one_zero != other_zero
            && here
        {
            let general = |zero: bool, is: Outcome| Said::General {
                when: match zero {
                    true => Condition::NimSumZero,
                    false => Condition::NimSumNotZero,
                },
                is,
            };
            one.said = general(one_zero, is);
            first.said = one.said.clone();
            other.said = general(other_zero, other_is);
            second.said = other.said.clone();
        }
    }
}

/// Whether something says how a player answers.
fn is_way(said: &Said) -> bool {
    matches!(said, Said::Mirror | Said::Complement(_))
}

fn moves(item: &Item) -> bool {
    matches!(item.said, Said::Move(_) | Said::Told(Told::Moves(_)))
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

/// The heaps of which a statement tells something in numbers; nothing where it tells something else.
fn told_of(said: &Said) -> Option<Vec<u64>> {
    match said {
        Said::Multiple { of, .. } | Said::Remainder { of, .. } => Some(vec![(*of)?]),
        Said::Product { of, .. } => Some(vec![*of]),
        Said::Difference { from, less, is } => Some(vec![*from, *is, *less]),
        Said::OddNumber { n, .. } => Some(vec![*n]),
        Said::Told(Told::Below { is, .. }) => Some(vec![*is]),
        Said::Chain { chain, .. } => Some(vec![chain.links.last()?.1.as_number()?]),
        Said::Left { size, .. } => Some(vec![(*size)?]),
        Said::Told(Told::Keeps {
            sizes, by: None, ..
        }) if sizes.len() == 1 => Some(sizes.clone()),
        Said::Outcome {
            of: Board::These(sizes),
            ..
        } if sizes.len() == 1 => Some(sizes.clone()),
        _ => None,
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
        Said::Chain { chain, .. } => chain.links.last()?.1.as_number(),
        Said::Move(Play::LeaveSomewhere(size) | Play::Leave { size, .. }) => Some(*size),
        Said::Move(Play::Sizes { to, .. }) => Some(*to),
        _ => None,
    }
}
