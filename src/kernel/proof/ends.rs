//! Why play ends: the statements that an induction along moves rests on. A number of moves without end is not ruled out by
//! the logic, so a proof cites that positions have finitely many rows, what a move changes, and that it makes parts smaller.

use std::sync::Arc;

use crate::model::logic::{Formula, Function, Join, Predicate, Quantifier, Sort, Term};

/// What an induction along a predicate must cite, in order; nothing where no such facts make it end.
pub fn reasons(moves: Predicate) -> Option<Vec<Formula>> {
    let of_this = match moves {
        Predicate::Move => vec![every_move()],
        Predicate::Turn => vec![every_turn(), smaller()],
        _ => return None,
    };
    let positions = [finite(), get(), get_others()];
    Some(positions.into_iter().chain(of_this).collect())
}

const NAT: Sort = Sort::Nat;
const POS: Sort = Sort::Pos;

fn nat(index: u32) -> Term {
    Term::Bound(index, NAT)
}

fn pos(index: u32) -> Term {
    Term::Bound(index, POS)
}

fn row(position: Term, row: Term) -> Term {
    Term::Apply(Function::Row, vec![position, row])
}

fn with(position: Term, row: Term, size: Term) -> Term {
    Term::Apply(Function::With, vec![position, row, size])
}

fn bind(quantifier: Quantifier, names: &[(&str, Sort)], body: Formula) -> Formula {
    names.iter().rev().fold(body, |body, (name, sort)| {
        Formula::Bind(quantifier, Arc::from(*name), *sort, Box::new(body))
    })
}

fn all(names: &[(&str, Sort)], body: Formula) -> Formula {
    bind(Quantifier::All, names, body)
}

fn exists(names: &[(&str, Sort)], body: Formula) -> Formula {
    bind(Quantifier::Exists, names, body)
}

fn and(one: Formula, other: Formula) -> Formula {
    Formula::Join(Join::And, Box::new(one), Box::new(other))
}

/// `all P:Pos. ex n:Nat. all i:Nat. n <= i -> P[i] = 0`
fn finite() -> Formula {
    let empty = Formula::Equal(row(pos(2), nat(0)), Term::Number(0));
    let beyond = Formula::Less(nat(0), nat(1)).negated().implies(empty);
    let from_some_row = exists(&[("n", NAT)], all(&[("i", NAT)], beyond));
    all(&[("P", POS)], from_some_row)
}

/// `all P:Pos, i,b:Nat. P[i:=b][i] = b`
fn get() -> Formula {
    let changed = with(pos(2), nat(1), nat(0));
    let says = Formula::Equal(row(changed, nat(1)), nat(0));
    all(&[("P", POS), ("i", NAT), ("b", NAT)], says)
}

/// `all P:Pos, i,j,b:Nat. j != i -> P[i:=b][j] = P[j]`
fn get_others() -> Formula {
    let changed = with(pos(3), nat(2), nat(0));
    let stays = Formula::Equal(row(changed, nat(1)), row(pos(3), nat(1)));
    let says = Formula::Equal(nat(1), nat(2)).negated().implies(stays);
    all(&[("P", POS), ("i", NAT), ("j", NAT), ("b", NAT)], says)
}

/// `all P,Q:Pos. move(P,Q) -> (ex i,b:Nat. b < P[i] & Q = P[i:=b])`
fn every_move() -> Formula {
    let fewer = Formula::Less(nat(0), row(pos(3), nat(1)));
    let result = Formula::Equal(pos(2), with(pos(3), nat(1), nat(0)));
    let how = exists(&[("i", NAT), ("b", NAT)], and(fewer, result));
    let moves = Formula::Holds(Predicate::Move, vec![pos(1), pos(0)]);
    all(&[("P", POS), ("Q", POS)], moves.implies(how))
}

/// `all P,Q:Pos. turn(P,Q) -> (ex i,j,n,a,b:Nat. P[i] = n & P[j] = 0 & i != j & split(n,a,b) & Q = P[i:=a][j:=b])`
fn every_turn() -> Formula {
    let (from, to, i, j, n, a, b) = (pos(6), pos(5), nat(4), nat(3), nat(2), nat(1), nat(0));
    let part = Formula::Equal(row(from.clone(), i.clone()), n.clone());
    let room = Formula::Equal(row(from.clone(), j.clone()), Term::Number(0));
    let apart = Formula::Equal(i.clone(), j.clone()).negated();
    let split = Formula::Holds(Predicate::Split, vec![n, a.clone(), b.clone()]);
    let result = Formula::Equal(to, with(with(from, i, a), j, b));
    let says = and(and(and(and(part, room), apart), split), result);
    let names = ["i", "j", "n", "a", "b"].map(|name| (name, NAT));
    let turn = Formula::Holds(Predicate::Turn, vec![pos(1), pos(0)]);
    all(
        &[("P", POS), ("Q", POS)],
        turn.implies(exists(&names, says)),
    )
}

/// `all n,a,b:Nat. split(n,a,b) -> a < n & b < n`
fn smaller() -> Formula {
    let split = Formula::Holds(Predicate::Split, vec![nat(2), nat(1), nat(0)]);
    let both = and(Formula::Less(nat(1), nat(2)), Formula::Less(nat(0), nat(2)));
    let names = ["n", "a", "b"].map(|name| (name, NAT));
    all(&names, split.implies(both))
}
