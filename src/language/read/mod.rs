//! A line of text to what it says. The line is cut into pieces so that as few words as possible are left over; each piece
//! is a statement, a connective, the scope of a clause, or a word that says nothing. What is left over is accounted for.

mod doubts;
mod earlier;
mod merged;
mod pieces;
mod scopes;
mod statement;
mod telling;
mod trailing;

use super::chart::Chart;
use super::normal::normal;
use super::phrases::Phrasebook;
use super::said::{Clause, Item, Line, Names, Scope, Tie, Unread};
use super::scan;
pub use super::scan::has_players_a_and_b;
use pieces::pieces;
use telling::Telling;
use trailing::lead_with_moves;

/// Longer lines are not read, in bytes.
const LONGEST: usize = 10_000;

/// What a line says.
pub fn line(text: &str, names: &Names) -> Line {
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

fn plain_line(text: &str, names: &Names, book: &Phrasebook) -> Line {
    let tokens = scan::tokens(text, names, book);
    let mut chart = Chart::new(text, names, book, tokens);
    let column = chart.kind_at(0).may_begin_column();
    if column && let Some(said) = chart.column() {
        let span = chart.span(0, chart.tokens.len());
        return Line {
            items: vec![Item {
                said,
                span,
                tie: Tie::None,
                then: false,
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
                numbered: false,
                next: false,
            }],
            clauses: vec![Clause::default()],
            ..Line::default()
        };
    }
    if chart.is_head() {
        return Line::default();
    }
    chart.spell_moves();
    chart.spell_alike();
    chart.join_arcs();
    let mut chart = chart.drop();
    let mut pieces = pieces(&mut chart);
    lead_with_moves(&chart, &mut pieces);
    match chart.is_spent() {
        true => refused(text),
        false => Line {
            subject: chart.subject_before(chart.tokens.len(), false),
            plays: chart.is_played_by_me(),
            by_size: chart.calls_by_size(),
            ..Telling::tell(&chart, &pieces)
        },
    }
}

fn refused(text: &str) -> Line {
    Line {
        unread: vec![(0..text.len(), Unread::TooLong)],
        clauses: vec![Clause::default()],
        ..Line::default()
    }
}
