//! Every place of a claim at which it can be changed, and the claims that differ from it in one place. A new claim gets
//! its arm in `visit`.

use nimsmith::model::claim::{Claim, Outcome, Player};
use nimsmith::model::formula::{Bits, Chain, Columns, Expr, Number, Relation};
use nimsmith::model::position::{Move, Position, Take};

/// Something in a claim that can be changed.
pub enum Place<'a> {
    Number(&'a mut u64),
    Small(&'a mut u8),
    HeapNo(&'a mut usize),
    Strike(&'a mut bool),
    Relation(&'a mut Relation),
    Truth(&'a mut bool),
    Outcome(&'a mut Outcome),
    Player(&'a mut Player),
    Heaps(&'a mut Vec<u64>),
    Parts(&'a mut Vec<Expr>),
    Rows(&'a mut Vec<Bits>),
    Links(&'a mut Vec<(Relation, Expr)>),
    Takes(&'a mut Vec<Take>),
    Moves(&'a mut Vec<Move>),
}

/// What is done to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// A number one higher.
    Up,
    /// A number one lower.
    Down,
    /// A strike set or removed, N and P or the players exchanged, another relation.
    Flip,
    /// The first part of a list left out.
    Drop,
    /// The last part of a list twice.
    Double,
    /// A list turned round.
    Reverse,
}

pub const CHANGES: [Change; 6] = [
    Change::Up,
    Change::Down,
    Change::Flip,
    Change::Drop,
    Change::Double,
    Change::Reverse,
];

impl Change {
    /// Whether it changes a number, as a slip of the pen would.
    pub fn is_numeric(self) -> bool {
        matches!(self, Change::Up | Change::Down)
    }
}

/// Every claim that differs from this one in one place, with what was done there.
pub fn mutants(claim: &Claim) -> Vec<(Change, Claim)> {
    let mut places = 0;
    visit(&mut claim.clone(), &mut |_| places += 1);
    let all = (0..places).flat_map(|place| CHANGES.map(|change| (place, change)));
    all.filter_map(|(place, change)| Some((change, changed(claim, place, change)?)))
        .collect()
}

/// The claim with one place changed; `None` where that place cannot be changed in this way.
fn changed(claim: &Claim, place: usize, change: Change) -> Option<Claim> {
    let mut mutant = claim.clone();
    let mut here = 0;
    visit(&mut mutant, &mut |found| {
        if here == place {
            apply(found, change);
        }
        here += 1;
    });
    (mutant != *claim).then_some(mutant)
}

fn apply(place: Place, change: Change) {
    match (place, change) {
        (Place::Number(n), Change::Up) => *n = n.saturating_add(1),
        (Place::Number(n), Change::Down) => *n = n.saturating_sub(1),
        (Place::Small(n), Change::Up) => *n = n.saturating_add(1),
        (Place::Small(n), Change::Down) => *n = n.saturating_sub(1),
        (Place::HeapNo(n), Change::Up) => *n += 1,
        (Place::HeapNo(n), Change::Down) => *n = n.saturating_sub(1),
        (Place::Strike(truth) | Place::Truth(truth), Change::Flip) => *truth = !*truth,
        (Place::Relation(relation), Change::Flip) => {
            *relation = match relation {
                Relation::Equal => Relation::NotEqual,
                Relation::NotEqual => Relation::Equal,
                Relation::Less => Relation::Greater,
                Relation::Greater => Relation::AtMost,
                Relation::AtMost => Relation::AtLeast,
                Relation::AtLeast => Relation::Less,
            }
        }
        (Place::Outcome(outcome), Change::Flip) => {
            *outcome = match outcome {
                Outcome::N => Outcome::P,
                Outcome::P => Outcome::N,
            }
        }
        (Place::Player(player), Change::Flip) => {
            *player = match player {
                Player::First => Player::Second,
                Player::Second => Player::First,
            }
        }
        (Place::Heaps(list), change) => reshape(list, change),
        (Place::Parts(list), change) => reshape(list, change),
        (Place::Rows(list), change) => reshape(list, change),
        (Place::Links(list), change) => reshape(list, change),
        (Place::Takes(list), change) => reshape(list, change),
        (Place::Moves(list), change) => reshape(list, change),
        _ => {}
    }
}

fn reshape<T: Clone>(list: &mut Vec<T>, change: Change) {
    match change {
        Change::Drop if !list.is_empty() => drop(list.remove(0)),
        Change::Double => list.extend(list.last().cloned()),
        Change::Reverse => list.reverse(),
        _ => {}
    }
}

/// Calls `see` with every place of a claim, always in the same order.
pub fn visit(claim: &mut Claim, see: &mut dyn FnMut(Place)) {
    match claim {
        Claim::Represents(position) => visit_position(position, see),
        Claim::Chain(chain) => visit_chain(chain, see),
        Claim::Columns(columns) => visit_columns(columns, see),
        Claim::NimSum { of, is }
        | Claim::BigHeaps { of, is }
        | Claim::Counters { of, is }
        | Claim::Ones { of, is } => {
            visit_position(of, see);
            see(Place::Number(is));
        }
        Claim::LargestPower { of, is } => {
            see(Place::Number(of));
            see(Place::Number(is));
        }
        Claim::Contains { heap, power } | Claim::Lacks { heap, power } => {
            see(Place::HeapNo(&mut heap.0));
            see(Place::Number(power));
        }
        Claim::Game { moves, to } => {
            moves.iter_mut().for_each(|by| visit_move(by, see));
            visit_position(to, see);
        }
        Claim::Shrinks { heap, to } => {
            see(Place::HeapNo(&mut heap.0));
            see(Place::Number(to));
        }
        Claim::Parts { of, are } => {
            visit_position(of, see);
            are.iter_mut().for_each(|n| see(Place::Number(n)));
        }
        Claim::Outcomes(outcomes) => outcomes.iter_mut().for_each(|is| see(Place::Outcome(is))),
        Claim::GrundyValues(values) => values.iter_mut().for_each(|n| see(Place::Number(n))),
        Claim::Period { start, length, .. } => {
            see(Place::Number(start));
            see(Place::Number(length));
        }
        Claim::Division {
            of,
            by,
            times,
            rest,
        } => {
            for n in [of, by, times, rest] {
                see(Place::Number(n));
            }
        }
        Claim::Mex { of, options, is } => {
            options.iter_mut().for_each(|n| see(Place::Number(n)));
            for n in [of, is] {
                see(Place::Number(n));
            }
        }
        Claim::Grundy { of, is } => {
            see(Place::Number(of));
            see(Place::Number(is));
        }
        Claim::NoHeapContains { power } => see(Place::Number(power)),
        Claim::Parity { of, odd, .. } => {
            visit_position(of, see);
            see(Place::Truth(odd));
        }
        Claim::Difference { from, less, is } => {
            for n in [from, less, is] {
                see(Place::Number(n));
            }
        }
        Claim::LeadsTo { by, to } => {
            visit_move(by, see);
            visit_position(to, see);
        }
        Claim::Changes { by, before, after } => {
            visit_move(by, see);
            see(Place::Number(before));
            see(Place::Number(after));
        }
        Claim::Zeroes(by) | Claim::Wins(by) => visit_move(by, see),
        Claim::Outcome { of, is } => {
            visit_position(of, see);
            see(Place::Outcome(is));
        }
        Claim::Winner { player, by } => {
            see(Place::Player(player));
            by.iter_mut().for_each(|by| visit_move(by, see));
        }
        Claim::WinningMoves(moves) => {
            moves.iter_mut().for_each(|by| visit_move(by, see));
            see(Place::Moves(moves));
        }
    }
}

fn visit_position(position: &mut Position, see: &mut dyn FnMut(Place)) {
    position
        .0
        .iter_mut()
        .for_each(|size| see(Place::Number(size)));
    see(Place::Heaps(&mut position.0));
}

fn visit_move(by: &mut Move, see: &mut dyn FnMut(Place)) {
    for take in &mut by.0 {
        see(Place::HeapNo(&mut take.heap.0));
        see(Place::Number(&mut take.count));
        see(Place::Number(&mut take.apart));
    }
    see(Place::Takes(&mut by.0));
}

fn visit_chain(chain: &mut Chain, see: &mut dyn FnMut(Place)) {
    visit_expr(&mut chain.left, see);
    for (relation, side) in &mut chain.links {
        see(Place::Relation(relation));
        visit_expr(side, see);
    }
    see(Place::Links(&mut chain.links));
}

fn visit_expr(expr: &mut Expr, see: &mut dyn FnMut(Place)) {
    match expr {
        Expr::Atom(atom) => {
            match &mut atom.number {
                Number::Decimal(n) => see(Place::Number(n)),
                Number::Power(k) => see(Place::Small(k)),
            }
            see(Place::Strike(&mut atom.struck));
        }
        Expr::Plus(parts) | Expr::Xor(parts) => {
            parts.iter_mut().for_each(|part| visit_expr(part, see));
            see(Place::Parts(parts));
        }
    }
}

fn visit_columns(columns: &mut Columns, see: &mut dyn FnMut(Place)) {
    for bits in columns.rows.iter_mut().chain([&mut columns.parity]) {
        see(Place::Number(&mut bits.number));
        see(Place::Number(&mut bits.digits));
        see(Place::Small(&mut bits.width));
    }
    see(Place::Rows(&mut columns.rows));
}

/// `2 ⊕ 3 = 1` has three numbers that go up and down, three strikes, a relation, two terms and one link.
#[test]
fn mutants_are_counted() {
    let chain = Chain::equal(Expr::nim_sum(&[2, 3]), Expr::number(1));
    let mutants = mutants(&Claim::Chain(chain));
    let count = |change| mutants.iter().filter(|(done, _)| *done == change).count();
    assert_eq!(CHANGES.map(count), [3, 3, 4, 2, 2, 1]);
}
