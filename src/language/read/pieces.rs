//! The cheapest way to cut a line into pieces.

use crate::language::chart::{Chart, Match, STATEMENT, ValueId};
use crate::language::phrases::Sym;
use crate::language::said::{Said, Unread};
use crate::language::scan::Kind;

/// What a piece of the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
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
    pub(super) fn parts(self) -> bool {
        !matches!(
            self,
            Role::Statement | Role::Plain | Role::Strange | Role::Opaque | Role::Left | Role::Limit
        )
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) role: Role,
    pub(super) value: Option<ValueId>,
    /// Another reading of the same words, by a row further down.
    pub(super) other: Option<ValueId>,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// What it costs more to take words for a formula that cannot be read where they may be something else: `nim-sum = 30 (11110)`
/// names a number, and behind "remaining" 20 = 4 * 5 is a product.
const REFUSED: u32 = 500;

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
pub(super) fn pieces(chart: &mut Chart) -> Vec<Piece> {
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
            let gives_way = match refused {
                // "Row 1 = N."
                Some(Unread::UnknownName(name)) => {
                    name == "N" || chart.longest("sum-name", from).is_some()
                }
                Some(Unread::Other) => true,
                _ => false,
            };
            let total = before + cost(piece.role) + if gives_way { REFUSED } else { 0 };
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
    keep_choices_whole(chart, &mut pieces);
    keep_arrows(chart, &mut pieces);
    keep_rows_whole(chart, &mut pieces);
    keep_attached(chart, &mut pieces);
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
        let points = chart.kind_at(arrow.from) == Kind::Arrow;
        let ends = before.to.checked_sub(1).is_some_and(number);
        let chained =
            |piece: &Piece| (piece.from..piece.to).any(|at| chart.kind_at(at) == Kind::Arrow);
        let torn = match arrow.role {
            Role::Plain => says(before),
            // "5 -> 4 -> 3 -> 2" counts down.
            Role::So => chained(next) && (says(before) || before.role == Role::Left),
            _ => false,
        };
        if points && torn && ends && says(next) && number(next.from) {
            arrow.role = Role::Left;
        }
        // "9 -> 1 -> 0" leaves no nim-sum.
        if points && says(arrow) && says(before) && chained(before) && ends {
            arrow.role = Role::Left;
        }
    }
}

/// "sum = 0 0 1 1, nim-sum 3", "the position 5, 5, 1, 1 is lost", "8 - 1 - 1 = 6": where one statement ends within a row of numbers or
/// a formula and the next begins there, nobody knows what is said.
fn keep_rows_whole(chart: &Chart, pieces: &mut [Piece]) {
    let number = |at: usize| matches!(chart.kind_at(at), Kind::Number(_));
    for at in 1..pieces.len() {
        let (before, next) = (pieces[at - 1], pieces[at]);
        let says = |piece: Piece| matches!(piece.role, Role::Statement | Role::OnBoard);
        let from = next.from;
        let within = from > 0 && number(from - 1) && number(from) && number(from + 1);
        if within && says(before) && says(next) {
            pieces[at].role = Role::Left;
        }
        // "Then 2, 3, 1 is there."
        let comma = |at: usize| chart.kind_at(at) == Kind::Comma;
        let listed =
            before.to > 2 && number(before.to - 1) && comma(before.to - 2) && number(before.to - 3);
        let torn = comma(from) && next.role == Role::Silent && listed && number(from + 1);
        let behind = pieces
            .get(at + 1)
            .filter(|behind| behind.role == Role::Statement);
        if torn
            && before.role == Role::Statement
            && behind.is_some_and(|behind| !is_formula(chart, behind))
        {
            pieces[at].role = Role::Left;
        }
        let sign = matches!(chart.kind_at(from), Kind::Minus) && next.role == Role::Silent;
        let behind = pieces
            .get(at + 1)
            .is_some_and(|next| next.role == Role::Statement);
        if sign && behind && from > 0 && number(from - 1) && number(from + 1) && says(before) {
            pieces[at].role = Role::Left;
        }
    }
}

/// "Factors of 7 lose": a number behind "of" or "by" belongs to what stands before it, and begins no statement.
fn keep_attached(chart: &Chart, pieces: &mut [Piece]) {
    for at in 2..pieces.len() {
        let (noun, of, next) = (pieces[at - 2], pieces[at - 1], pieces[at]);
        let begins = chart.kind_at(chart.past_skips(next.from));
        let number = matches!(begins, Kind::Number(_) | Kind::Cardinal(_));
        let attached = of.role == Role::Plain && chart.is_word_in("attaching", of.from);
        let says = next.role == Role::Statement && !is_formula(chart, &next);
        let out = chart
            .text_of(of.from.saturating_sub(1))
            .eq_ignore_ascii_case("out");
        if matches!(noun.role, Role::Strange | Role::Statement)
            && !out
            && attached
            && number
            && says
        {
            pieces[at - 1].role = Role::Left;
        }
    }
}

/// Whether a piece is only arithmetic.
fn is_formula(chart: &Chart, piece: &Piece) -> bool {
    let all = piece.value.and_then(|value| chart.says(value));
    all.is_some_and(|all| all.iter().all(Said::is_arithmetic))
}

/// Everything that can be read from a token on; of a statement the first row, and the next one that reads the same words.
fn readings(chart: &mut Chart, from: usize) -> Vec<(Role, Match, Option<ValueId>)> {
    let mut all = Vec::new();
    // A word that may stand anywhere begins nothing that its neighbour does not begin as well, unless a phrase has it.
    for (name, role) in ROLES {
        let Some(category) = chart.book.find(name) else {
            continue;
        };
        let begins = from < chart.tokens.len() && chart.begins(category, from);
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
