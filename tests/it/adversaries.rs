//! Lines made to deceive the kernel, each beside an honest one of the same shape that is accepted. A line of data is an
//! attack; a hole in the kernel gets a line here with its repair.

use nimsmith::kernel::{Refusal, Why, certify};
use nimsmith::model::claim::{Claim, Counted, Listed, Outcome, Player};
use nimsmith::model::derivation::{Derivation, Line, Property, Rule};
use nimsmith::model::formula::{Atom, Bits, Chain, Columns, Expr, Number, Relation};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{HeapNo, LARGEST_HEAP, MOST_HEAPS, Move, Position, Take};
use nimsmith::model::rules::Theorem;

use super::certify::the_game;
use Rule::{Add, AllMoves, Cancel, Count, Definition, Evaluate, LeftOver, Play, Powers};
use Theorem::{NoBigHeap, One, OneBigHeap, Two};

fn n(n: u64) -> Expr {
    Expr::number(n)
}

/// A number struck out.
fn x(n: u64) -> Expr {
    let number = Number::Decimal(n);
    Expr::Atom(Atom {
        number,
        struck: true,
    })
}

/// 2^k.
fn p(k: u8) -> Expr {
    Expr::Atom(Atom::plain(Number::Power(k)))
}

fn plus<const N: usize>(parts: [Expr; N]) -> Expr {
    Expr::Plus(parts.to_vec())
}

fn xor<const N: usize>(parts: [Expr; N]) -> Expr {
    Expr::Xor(parts.to_vec())
}

fn eq(left: Expr, right: Expr) -> Claim {
    Claim::Chain(Chain::equal(left, right))
}

fn at(heaps: &[u64]) -> Position {
    Position(heaps.to_vec())
}

fn take(heap: usize, count: u64) -> Move {
    Move::take(HeapNo(heap), count)
}

fn nim_sum(heaps: &[u64], is: u64) -> Claim {
    Claim::NimSum { of: at(heaps), is }
}

fn outcome(heaps: &[u64], is: Outcome) -> Claim {
    Claim::Outcome { of: at(heaps), is }
}

fn leads(by: Move, to: &[u64]) -> Claim {
    Claim::LeadsTo { by, to: at(to) }
}

fn bits(number: u64, digits: u64, width: u8) -> Bits {
    Bits {
        number,
        digits,
        width,
    }
}

fn columns(rows: &[Bits], parity: Bits) -> Claim {
    let rows = rows.to_vec();
    Claim::Columns(Columns { rows, parity })
}

fn by(theorem: Theorem) -> Rule {
    Rule::Theorem(theorem)
}

/// A line: what it says, why, and on which lines it rests.
type Said = (Claim, Rule, &'static [usize]);

/// The refusal of some lines; `None` where all are accepted, whether or not they answer anything.
fn refused(game: &str, heaps: &[u64], lines: impl IntoIterator<Item = Said>) -> Option<Refusal> {
    let lines = lines.into_iter().map(|(claim, rule, from)| Line {
        claim,
        rule,
        from: from.to_vec(),
    });
    let derivation = Derivation {
        position: at(heaps),
        lines: lines.collect(),
    };
    let refusal = certify(the_game(game), derivation, Goal::Change).err();
    refusal.filter(|refusal| refusal.why != Why::GoalNotMet)
}

/// After `before`, which is accepted, comes one more line: an honest one or an attack.
#[track_caller]
fn check<const N: usize>(
    (game, heaps): (&str, &[u64]),
    before: [Said; N],
    honest: Said,
    attack: Said,
    why: Why,
) {
    let lines = |last: &Said| before.iter().chain([last]).cloned().collect::<Vec<_>>();
    assert_eq!(
        refused(game, heaps, lines(&honest)),
        None,
        "the honest line"
    );
    let line = before.len() + 1;
    assert_eq!(
        refused(game, heaps, lines(&attack)),
        Some(Refusal { line, why }),
        "the attack"
    );
}

const NIM: (&str, &[u64]) = ("nim", &[5, 4, 3]);
const CLASSIC: (&str, &[u64]) = ("classic-nim", &[5, 4, 3]);

/// Attacks with a single line: what it starts from, the honest result, the false one.
#[rustfmt::skip]
#[test]
fn steps_of_a_sum() {
    let step = |rule, left: Expr, honest, attack, why| {
        let (honest, attack) = (eq(left.clone(), honest), eq(left, attack));
        check(NIM, [], (honest, rule, &[]), (attack, rule, &[]), why);
    };
    let eight_and_4 = || xor([plus([n(4), n(4)]), n(4)]);
    let powers_567 = || xor([plus([n(4), n(1)]), plus([n(4), n(2)]), plus([n(4), n(2), n(1)])]);

    // one 4 of (4 + 4) ⊕ 4 struck against the other term: the sum is 12, not 4
    step(Cancel, eight_and_4(), eight_and_4(), xor([plus([x(4), n(4)]), x(4)]), Why::Form);
    step(LeftOver, eight_and_4(), eight_and_4(), plus([n(8), n(4)]), Why::False);
    step(LeftOver, eight_and_4(), eight_and_4(), n(12), Why::False);
    // both 4s of 4 + 4 struck: a sum is no nim-sum
    step(Cancel, xor([n(8), n(1)]), xor([n(8), n(1)]), xor([plus([x(4), x(4)]), n(1)]), Why::Form);
    // a power, or a whole number, struck alone
    step(Cancel, xor([n(5), n(3)]), xor([plus([n(4), x(1)]), plus([n(2), x(1)])]), xor([plus([x(4), n(1)]), n(3)]), Why::False);
    step(Cancel, xor([n(5), n(3)]), xor([n(5), n(3)]), xor([x(5), n(3)]), Why::False);
    step(Cancel, n(4), n(4), x(4), Why::False);
    step(Cancel, xor([n(0), n(4)]), xor([n(0), n(4)]), xor([x(0), n(4)]), Why::False);
    // three struck
    step(Cancel, xor([n(4), n(4), n(4)]), xor([n(4), x(4), x(4)]), xor([x(4), x(4), x(4)]), Why::False);
    step(Cancel, powers_567(), xor([plus([n(4), n(1)]), plus([x(4), n(2)]), plus([x(4), n(2), n(1)])]), xor([plus([x(4), n(1)]), plus([x(4), n(2)]), plus([x(4), n(2), n(1)])]), Why::False);
    // unequal numbers struck
    step(Cancel, xor([n(4), n(3)]), xor([n(4), n(3)]), xor([x(4), plus([x(2), n(1)])]), Why::False);
    // a whole number struck against its expansion, which is true but no pair of equals
    step(Cancel, xor([n(5), n(5)]), xor([x(5), x(5)]), xor([x(5), plus([x(4), x(1)])]), Why::False);
    // a number struck inside a sum that is not of powers
    step(Cancel, xor([n(3), n(5)]), xor([n(3), n(5)]), xor([x(3), plus([x(3), n(2)])]), Why::Form);
    // strikes within strikes of a nested nim-sum
    step(Cancel, xor([n(4), n(0)]), xor([n(4), n(0)]), xor([n(4), xor([x(1), x(1)])]), Why::Form);
    // powers that repeat, are none, or do not add up
    step(Powers, n(8), n(8), plus([n(4), n(4)]), Why::Form);
    step(Powers, n(7), plus([n(4), n(2), n(1)]), plus([n(4), n(3)]), Why::Form);
    step(Powers, n(7), plus([n(4), n(2), n(1)]), plus([n(4), n(2)]), Why::False);
    step(Powers, n(7), plus([n(1), n(2), n(4)]), plus([n(4), n(2), n(1), n(0)]), Why::Form);
    // value moved from one term to another
    step(Powers, xor([n(5), n(4)]), xor([plus([n(4), n(1)]), n(4)]), xor([n(4), plus([n(4), n(1)])]), Why::False);
    step(Powers, xor([n(5), n(4)]), xor([n(5), n(4)]), xor([n(5), n(4), n(0)]), Why::Form);
    // a strike that Powers does not allow, and one that was there before
    step(Powers, xor([n(4), n(4)]), xor([n(4), n(4)]), xor([x(4), x(4)]), Why::Form);
    step(Cancel, xor([n(4), n(4)]), xor([x(4), x(4)]), xor([x(4), n(4)]), Why::False);
    // what is left over gains, loses or adds up something
    step(LeftOver, xor([x(4), plus([x(4), n(2)]), n(1)]), plus([n(2), n(1)]), plus([n(2), n(1), n(4)]), Why::False);
    step(LeftOver, xor([x(4), plus([x(4), n(2)]), n(1)]), xor([n(2), n(1)]), n(2), Why::False);
    step(LeftOver, xor([n(2), n(2)]), xor([n(2), n(2)]), plus([n(2), n(2)]), Why::False);
    step(LeftOver, xor([n(2), n(2)]), xor([n(2), n(2)]), n(4), Why::False);
    step(LeftOver, xor([n(2), n(1)]), plus([n(2), n(1)]), n(3), Why::False);
    step(LeftOver, xor([n(3), n(5)]), xor([n(3), n(5)]), plus([n(3), n(5)]), Why::False);
    step(LeftOver, xor([n(3), n(5)]), xor([n(3), n(5)]), plus([n(5), n(3)]), Why::False);
    step(LeftOver, xor([plus([n(2), n(1)]), n(1)]), xor([plus([n(2), n(1)]), n(1)]), xor([n(2), plus([n(1), n(1)])]), Why::False);
    step(LeftOver, xor([x(4), x(4), n(1)]), n(1), xor([x(4), x(4), n(1)]), Why::Form);
    // equal powers added, or powers that a strike left alone
    step(Add, xor([n(4), n(1)]), n(5), n(4), Why::False);
    step(Add, xor([n(4), n(8)]), n(12), plus([n(8), n(4)]), Why::False);
    step(Add, xor([n(4), n(8)]), n(12), x(12), Why::False);
    check(NIM, [], (eq(plus([n(4), n(2)]), n(6)), Add, &[]), (eq(plus([n(4), n(4)]), n(8)), Add, &[]), Why::Form);
    check(NIM, [], (eq(xor([n(4), n(2)]), n(6)), Add, &[]), (eq(xor([n(4), n(3)]), n(7)), Add, &[]), Why::Form);
    check(NIM, [], (eq(xor([x(4), x(4)]), n(0)), Add, &[]), (eq(xor([x(4), n(4)]), n(4)), Add, &[]), Why::False);
    // sums as they are worked out
    step(Evaluate, xor([plus([n(4), n(4)]), n(4)]), n(12), n(4), Why::False);
    step(Evaluate, xor([n(5), n(6)]), n(3), n(11), Why::False);
    // strikes count for nothing where they pair, and only there
    step(Evaluate, xor([n(5), n(5)]), xor([x(5), x(5)]), xor([x(5), n(5)]), Why::False);
    step(Evaluate, xor([x(5), x(5), n(2)]), n(2), n(7), Why::False);
    step(Evaluate, n(12), xor([plus([n(4), n(4)]), n(4)]), xor([plus([x(4), n(4)]), x(4), n(8)]), Why::Form);
    step(Evaluate, n(3), xor([xor([n(1), n(2)])]), xor([xor([x(1), x(1)]), n(3)]), Why::Form);
}

#[rustfmt::skip]
#[test]
fn steps_that_rest_on_a_line() {
    let left = || xor([n(5), n(4)]);
    let struck = || (eq(left(), xor([plus([x(4), n(1)]), x(4)])), Cancel, &[][..]);
    check(NIM, [struck()], (eq(left(), n(1)), Add, &[1]), (eq(left(), n(5)), Add, &[1]), Why::False);
    // the left side is exchanged on the way
    check(NIM, [struck()], (eq(left(), n(1)), Add, &[1]), (eq(xor([n(4), n(5)]), n(1)), Add, &[1]), Why::NotByThisRule);
    check(NIM, [struck()], (eq(left(), n(1)), Add, &[1]), (eq(n(9), n(1)), Add, &[1]), Why::NotByThisRule);
    // a comparison in place of an equation
    let less = || (Claim::Chain(Chain { left: n(1), links: vec![(Relation::Less, n(2))] }), Evaluate, &[][..]);
    check(NIM, [less()], (eq(n(1), n(1)), Powers, &[]), (eq(n(1), n(2)), Powers, &[1]), Why::NotByThisRule);
    check(NIM, [less()], (eq(n(2), n(2)), Add, &[]), (eq(n(2), n(2)), Add, &[1]), Why::NotByThisRule);
    // a nim-sum read off a comparison, a chain of two links, a struck or unfinished result
    let three = || (eq(xor([n(5), n(4), n(3)]), n(2)), Evaluate, &[][..]);
    let honest = || (nim_sum(&[5, 4, 3], 2), Definition, &[1][..]);
    let attack = || (nim_sum(&[5, 4, 3], 2), Definition, &[2][..]);
    let chain = |links| Claim::Chain(Chain { left: xor([n(5), n(4), n(3)]), links });
    let unequal = chain(vec![(Relation::NotEqual, n(7))]);
    let two = chain(vec![(Relation::Equal, n(2)), (Relation::Less, n(3))]);
    let unfinished = chain(vec![(Relation::Equal, plus([n(1), n(1)]))]);
    check(NIM, [three(), (unequal, Evaluate, &[])], honest(), attack(), Why::Form);
    check(NIM, [three(), (two, Evaluate, &[])], honest(), attack(), Why::Form);
    check(NIM, [three(), (unfinished, Evaluate, &[])], honest(), attack(), Why::False);
    // the heaps in another order, of another board, with a heap too few
    check(NIM, [three()], honest(), (nim_sum(&[4, 5, 3], 2), Definition, &[1]), Why::False);
    check(NIM, [three()], honest(), (nim_sum(&[5, 4, 1], 2), Definition, &[1]), Why::False);
    check(NIM, [three()], honest(), (nim_sum(&[5, 4], 2), Definition, &[1]), Why::False);
    check(NIM, [three()], honest(), (nim_sum(&[5, 4, 3], 12), Definition, &[1]), Why::False);
    check(NIM, [(eq(n(7), n(7)), Evaluate, &[])], (nim_sum(&[7], 7), Definition, &[1]), (nim_sum(&[4, 3], 7), Definition, &[1]), Why::False);
    check(NIM, [], (nim_sum(&[7], 7), Definition, &[]), (nim_sum(&[5, 4, 3], 2), Definition, &[]), Why::False);
    // a sum in place of a nim-sum
    check(NIM, [three(), (eq(plus([n(5), n(4), n(3)]), n(12)), Evaluate, &[])], honest(), (nim_sum(&[5, 4, 3], 12), Definition, &[2]), Why::False);
}

#[rustfmt::skip]
#[test]
fn binary_columns() {
    let five_six = |parity| columns(&[bits(5, 0b101, 3), bits(6, 0b110, 3)], parity);
    let honest = || (five_six(bits(3, 0b011, 3)), Rule::Columns, &[][..]);
    let attack = |claim, why| check(NIM, [], honest(), (claim, Rule::Columns, &[]), why);
    attack(five_six(bits(11, 0b1011, 4)), Why::Form);                               // carried
    attack(five_six(bits(3, 0b111, 3)), Why::False);                                // parity
    attack(five_six(bits(2, 0b011, 3)), Why::False);                                // read wrongly
    attack(columns(&[bits(5, 0b111, 3), bits(6, 0b100, 3)], bits(3, 0b011, 3)), Why::False);
    attack(columns(&[bits(5, 0b101, 3), bits(6, 0b110, 4)], bits(3, 0b011, 3)), Why::Form);
    attack(columns(&[bits(5, 0b101, 2), bits(6, 0b110, 2)], bits(3, 0b011, 2)), Why::False);
    attack(columns(&[bits(0, 0, 0)], bits(0, 0, 0)), Why::Form);                    // no place, or more than 64
    attack(columns(&[bits(1, 1, 65)], bits(1, 1, 65)), Why::Form);
    attack(columns(&[bits(1, 1, 255)], bits(1, 1, 255)), Why::Form);
    attack(columns(&[], bits(0, 0, 1)), Why::Form);
    attack(columns(&[], bits(3, 3, 2)), Why::Form);
    let worked = || (columns(&[bits(5, 5, 3), bits(4, 4, 3), bits(3, 3, 3)], bits(2, 2, 3)), Rule::Columns, &[][..]);
    check(NIM, [worked()], (nim_sum(&[5, 4, 3], 2), Definition, &[1]), (nim_sum(&[3, 4, 5], 2), Definition, &[1]), Why::False);
    check(NIM, [worked()], (nim_sum(&[5, 4, 3], 2), Definition, &[1]), (nim_sum(&[5, 4, 3], 3), Definition, &[1]), Why::False);
}

#[rustfmt::skip]
#[test]
fn citations() {
    let two = || (eq(n(2), n(2)), Evaluate, &[][..]);
    let honest = || (eq(n(2), n(2)), Add, &[1][..]);
    for from in [&[0][..], &[2], &[3], &[usize::MAX]] {
        check(NIM, [two()], honest(), (eq(n(2), n(2)), Add, from), Why::Citation);
    }
    check(NIM, [two()], honest(), (eq(n(2), n(2)), Add, &[1, 1]), Why::NotByThisRule);
    check(NIM, [two()], honest(), (eq(n(2), n(2)), Add, &[1, 1, 1]), Why::NotByThisRule);
    check(NIM, [two()], honest(), (eq(n(2), n(2)), Add, &[1, 1, 1, 1]), Why::NotByThisRule);
    check(NIM, [two()], (eq(n(2), n(2)), Evaluate, &[]), (eq(n(2), n(2)), Evaluate, &[1]), Why::NotByThisRule);
    // two lines that rest on each other
    let circle = [(outcome(&[5, 4, 3], Outcome::P), by(One), &[2][..]), (nim_sum(&[5, 4, 3], 0), Definition, &[1])];
    assert_eq!(refused("nim", &[5, 4, 3], circle), Some(Refusal { line: 1, why: Why::Citation }));
}

/// Each relation, with the pairs of numbers that stand in it and those that do not.
#[rustfmt::skip]
#[test]
fn relations() {
    use Relation::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
    let holds = [
        (Equal, [(5, 5)].as_slice(), [(5, 6), (6, 5)].as_slice()),
        (NotEqual, &[(5, 6), (6, 5)], &[(5, 5)]),
        (Less, &[(5, 6)], &[(5, 5), (6, 5)]),
        (Greater, &[(6, 5)], &[(5, 5), (5, 6)]),
        (AtMost, &[(5, 5), (5, 6)], &[(6, 5)]),
        (AtLeast, &[(5, 5), (6, 5)], &[(5, 6)]),
    ];
    for (relation, so, not_so) in holds {
        let claim = |(left, right)| Claim::Chain(Chain { left: n(left), links: vec![(relation, n(right))] });
        for &honest in so {
            for &attack in not_so {
                check(NIM, [], (claim(honest), Evaluate, &[]), (claim(attack), Evaluate, &[]), Why::False);
            }
        }
    }
}

/// What a student may say of the board besides the solver's lines.
#[rustfmt::skip]
#[test]
fn contents_and_counts() {
    use Rule::{Contains, LargestPower};
    let nim = |honest, attack, rule, why| check(NIM, [], (honest, rule, &[]), (attack, rule, &[]), why);
    let row = |heap, power, denied| match denied {
        false => Claim::Contains { heap: HeapNo(heap), power },
        true => Claim::Lacks { heap: HeapNo(heap), power },
    };
    nim(row(1, 4, false), row(3, 4, false), Contains, Why::False);
    nim(row(1, 4, false), row(1, 5, false), Contains, Why::False);
    nim(row(1, 4, false), row(4, 4, false), Contains, Why::False);
    nim(row(3, 4, true), row(1, 4, true), Contains, Why::False);
    // 3 is no power, so that no row has it and none lacks it
    nim(row(3, 4, true), row(1, 3, true), Contains, Why::False);
    nim(row(3, 4, true), row(0, 4, true), Contains, Why::False);
    let none = |power| Claim::NoHeapContains { power };
    nim(none(8), none(4), Contains, Why::False);
    nim(none(8), none(3), Contains, Why::False);
    let top = |of, is| Claim::LargestPower { of, is };
    nim(top(6, 4), top(6, 2), LargestPower, Why::False);
    nim(top(6, 4), top(0, 1), LargestPower, Why::False);
    let counters = |is| Claim::Counters { of: at(&[5, 4, 3]), is };
    nim(counters(12), counters(13), Count, Why::False);
    let parity = |counted, odd| Claim::Parity { of: at(&[5, 4, 1]), counted, odd };
    nim(parity(Counted::Ones, true), parity(Counted::Ones, false), Count, Why::False);
    nim(parity(Counted::Counters, false), parity(Counted::Counters, true), Count, Why::False);
    nim(counters(12), none(8), Count, Why::NotByThisRule);
    let all = Claim::Counters { of: at(&[LARGEST_HEAP; 3]), is: 3 };
    nim(counters(12), all, Count, Why::TooLarge);
}

#[rustfmt::skip]
#[test]
fn theorems() {
    use Outcome::{N, P};
    let sum = |heaps: &[u64], is| (columns(&heaps.iter().map(|&size| bits(size, size, 4)).collect::<Vec<_>>(), bits(is, is, 4)), Rule::Columns, &[][..]);
    let of = |heaps: &[u64], is| (nim_sum(heaps, is), Definition, &[1][..]);
    let all = || [sum(&[5, 4, 3], 2), of(&[5, 4, 3], 2)];
    // Theorem 1 in Classic Nim, Theorem 2 in Nim, and neither turned round
    check(NIM, all(), (outcome(&[5, 4, 3], N), by(One), &[2]), (outcome(&[5, 4, 3], N), by(Two), &[2]), Why::TheoremDoesNotApply);
    check(CLASSIC, all(), (outcome(&[5, 4, 3], N), by(Two), &[2]), (outcome(&[5, 4, 3], N), by(One), &[2]), Why::TheoremDoesNotApply);
    check(NIM, all(), (outcome(&[5, 4, 3], N), by(One), &[2]), (outcome(&[5, 4, 3], P), by(One), &[2]), Why::False);
    check(CLASSIC, all(), (outcome(&[5, 4, 3], N), by(Two), &[2]), (outcome(&[5, 4, 3], P), by(Two), &[2]), Why::False);
    // the nim-sum of another position
    check(NIM, all(), (outcome(&[5, 4, 3], N), by(One), &[2]), (outcome(&[5, 4, 1], N), by(One), &[2]), Why::NotByThisRule);
    // Theorem 2 with one big heap, and with none
    let classic = ("classic-nim", &[1, 1, 2][..]);
    let one_big = || [sum(&[1, 1, 2], 2), of(&[1, 1, 2], 2), (Claim::BigHeaps { of: at(&[1, 1, 2]), is: 1 }, Count, &[][..])];
    check(classic, one_big(), (outcome(&[1, 1, 2], N), by(OneBigHeap), &[3]), (outcome(&[1, 1, 2], N), by(Two), &[2]), Why::TheoremDoesNotApply);
    check(classic, one_big(), (outcome(&[1, 1, 2], N), by(OneBigHeap), &[3]), (outcome(&[1, 1, 2], P), by(OneBigHeap), &[3]), Why::False);
    check(classic, one_big(), (outcome(&[1, 1, 2], N), by(OneBigHeap), &[3]), (outcome(&[1, 1, 2], N), by(OneBigHeap), &[2]), Why::NotByThisRule);
    check(classic, one_big(), (outcome(&[1, 1, 2], N), by(OneBigHeap), &[3]), (outcome(&[1, 1, 2], N), by(OneBigHeap), &[]), Why::NotByThisRule);
    let no_big = || [sum(&[1, 1], 0), of(&[1, 1], 0), (Claim::Ones { of: at(&[1, 1]), is: 2 }, Count, &[][..])];
    check(classic, no_big(), (outcome(&[1, 1], N), by(NoBigHeap), &[3]), (outcome(&[1, 1], P), by(Two), &[2]), Why::TheoremDoesNotApply);
    check(classic, no_big(), (outcome(&[1, 1], N), by(NoBigHeap), &[3]), (outcome(&[1, 1], P), by(NoBigHeap), &[3]), Why::False);
    check(classic, no_big(), (outcome(&[1, 1], N), by(NoBigHeap), &[3]), (outcome(&[1, 1, 1], N), by(NoBigHeap), &[3]), Why::NotByThisRule);
    // the parity of the ones beside a big heap
    let beside = || [(Claim::Ones { of: at(&[1, 2]), is: 1 }, Count, &[][..]), (Claim::BigHeaps { of: at(&[1, 2]), is: 1 }, Count, &[])];
    check(classic, beside(), (outcome(&[1, 2], N), by(OneBigHeap), &[2]), (outcome(&[1, 2], P), by(NoBigHeap), &[1]), Why::TheoremDoesNotApply);
    // the end of the game where a move is left, and under the other convention
    check(NIM, [], (outcome(&[0, 0], P), Rule::NoMoves, &[]), (outcome(&[0, 1], P), Rule::NoMoves, &[]), Why::False);
    check(NIM, [], (outcome(&[0, 0], P), Rule::NoMoves, &[]), (outcome(&[0, 0], N), Rule::NoMoves, &[]), Why::False);
    check(CLASSIC, [], (outcome(&[0, 0], N), Rule::NoMoves, &[]), (outcome(&[0, 0], P), Rule::NoMoves, &[]), Why::False);
}

/// Two heaps by mirroring: other boards, other comparisons, another game.
#[rustfmt::skip]
#[test]
fn mirrors() {
    use Outcome::{N, P};
    use Relation::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
    let mirror = by(Theorem::Mirror);
    let line = |left, links| (Claim::Chain(Chain { left, links }), Evaluate, &[][..]);
    let said = |left, relation, right| line(n(left), vec![(relation, n(right))]);
    let two = ("nim", &[5, 8][..]);
    let honest = || (outcome(&[5, 8], N), mirror, &[1][..]);
    let attack = |of: &[u64], is, from: &'static [usize]| (outcome(of, is), mirror, from);
    let all = || [said(5, NotEqual, 8), said(5, Less, 8), said(8, NotEqual, 5), said(8, Greater, 5), said(5, AtMost, 8), said(8, AtLeast, 5)];
    check(two, all(), honest(), attack(&[5, 8], P, &[1]), Why::False);
    check(two, all(), attack(&[5, 8], N, &[2]), attack(&[5, 8], P, &[2]), Why::False);
    check(two, all(), attack(&[8, 5], N, &[3]), attack(&[8, 5], P, &[4]), Why::False);
    // the heaps in another order, other heaps, a comparison that may be equal, no comparison at all
    check(two, all(), honest(), attack(&[5, 8], N, &[3]), Why::NotByThisRule);
    check(two, all(), honest(), attack(&[4, 8], N, &[1]), Why::NotByThisRule);
    check(two, all(), honest(), attack(&[5, 8], N, &[5]), Why::NotByThisRule);
    check(two, all(), honest(), attack(&[8, 5], N, &[6]), Why::NotByThisRule);
    check(two, all(), honest(), attack(&[5, 8], N, &[]), Why::NotByThisRule);
    check(two, all(), honest(), attack(&[5, 8], N, &[1, 2]), Why::NotByThisRule);
    // more heaps than two, even where the others are empty; one heap
    check(two, all(), honest(), attack(&[5, 8, 0], N, &[1]), Why::TheoremDoesNotApply);
    check(two, all(), honest(), attack(&[5, 8, 13], N, &[1]), Why::TheoremDoesNotApply);
    check(two, all(), honest(), attack(&[5], N, &[1]), Why::TheoremDoesNotApply);
    // chains that say more or less than one comparison of the two heaps
    let equal = || [said(5, Equal, 5), line(n(5), vec![(Equal, n(5)), (Less, n(8))]), (eq(xor([n(5), n(8)]), n(13)), Evaluate, &[][..]), line(plus([n(4), n(1)]), vec![(NotEqual, n(8))])];
    check(("nim", &[5, 5]), equal(), attack(&[5, 5], P, &[1]), attack(&[5, 5], N, &[1]), Why::False);
    check(("nim", &[5, 5]), equal(), attack(&[5, 5], P, &[1]), attack(&[5, 8], N, &[2]), Why::NotByThisRule);
    check(("nim", &[5, 5]), equal(), attack(&[5, 5], P, &[1]), attack(&[5, 8], N, &[3]), Why::NotByThisRule);
    check(("nim", &[5, 5]), equal(), attack(&[5, 5], P, &[1]), attack(&[5, 8], N, &[4]), Why::NotByThisRule);
    // in Classic Nim 1, 1 is an N-position, and mirroring no theorem
    let ones = || [said(1, Equal, 1), (Claim::Ones { of: at(&[1, 1]), is: 2 }, Count, &[][..])];
    check(("classic-nim", &[1, 1]), ones(), (outcome(&[1, 1], N), by(NoBigHeap), &[2]), attack(&[1, 1], P, &[1]), Why::TheoremDoesNotApply);
}

#[rustfmt::skip]
#[test]
fn moves_and_conclusions() {
    use Outcome::{N, P};
    let honest = || (leads(take(3, 2), &[5, 4, 1]), Play, &[][..]);
    let attack = |by, to: &[u64]| check(NIM, [], honest(), (leads(by, to), Play, &[]), Why::False);
    attack(take(3, 0), &[5, 4, 3]);
    attack(take(3, 4), &[5, 4, 0]);
    attack(take(3, u64::MAX), &[5, 4, 4]);
    attack(take(0, 1), &[5, 4, 3]);
    attack(take(4, 1), &[5, 4, 3]);
    attack(take(usize::MAX, 1), &[5, 4, 3]);
    attack(take(3, 2), &[5, 4]);
    attack(take(3, 3), &[5, 4]);
    attack(take(3, 2), &[5, 1, 4]);
    attack(Move(vec![]), &[5, 4, 3]);
    let from = |heap, count| Take::of(HeapNo(heap), count);
    attack(Move(vec![from(1, 1), from(3, 2)]), &[4, 4, 1]);
    attack(Move(vec![from(3, 1), from(3, 1)]), &[5, 4, 1]);
    // take what should stay; a difference of another heap
    let difference = |from, less, is| (Claim::Difference { from, less, is }, Rule::Subtract, &[][..]);
    check(NIM, [difference(3, 1, 2)], (leads(take(3, 2), &[5, 4, 1]), Play, &[1]), (leads(take(3, 1), &[5, 4, 2]), Play, &[1]), Why::False);
    check(NIM, [difference(3, 1, 2)], (leads(take(3, 2), &[5, 4, 1]), Play, &[1]), (leads(take(1, 2), &[3, 4, 3]), Play, &[1]), Why::False);
    check(NIM, [], difference(3, 1, 2), difference(1, 3, u64::MAX - 1), Why::False);
    // all winning moves: one missing, one twice, one that does not win
    let three = ("nim", &[3, 5, 7][..]);
    let all = || vec![take(1, 1), take(2, 1), take(3, 1)];
    let other = |change: fn(&mut Vec<Move>)| { let mut moves = all(); change(&mut moves); moves };
    for moves in [other(|m| m.truncate(2)), other(|m| m.push(take(3, 1))), other(|m| m[2] = take(2, 1)), other(|m| m.push(take(3, 2))), vec![]] {
        check(three, [], (Claim::WinningMoves(all()), AllMoves, &[]), (Claim::WinningMoves(moves), AllMoves, &[]), Why::False);
    }
    check(("classic-nim", &[1, 1]), [], (Claim::WinningMoves(vec![take(1, 1), take(2, 1)]), AllMoves, &[]), (Claim::WinningMoves(vec![]), AllMoves, &[]), Why::False);
    // a move onto another position, onto an N-position; a winner without a winning move
    let cold = || [honest(), (outcome(&[0, 0, 0], P), Rule::NoMoves, &[][..]), (columns(&[bits(5, 5, 3), bits(4, 4, 3), bits(1, 1, 3)], bits(0, 0, 3)), Rule::Columns, &[]), (nim_sum(&[5, 4, 1], 0), Definition, &[3]), (outcome(&[5, 4, 1], P), by(One), &[4])];
    let wins = |by| Claim::Wins(by);
    check(NIM, cold(), (wins(take(3, 2)), Rule::SomeOption, &[1, 5]), (wins(take(3, 2)), Rule::SomeOption, &[1, 2]), Why::NotByThisRule);
    check(NIM, cold(), (wins(take(3, 2)), Rule::SomeOption, &[1, 5]), (wins(take(3, 3)), Rule::SomeOption, &[1, 5]), Why::False);
    check(NIM, cold(), (wins(take(3, 2)), Rule::SomeOption, &[1, 5]), (wins(take(3, 2)), Rule::SomeOption, &[5, 1]), Why::NotByThisRule);
    check(NIM, cold(), (Claim::Zeroes(take(3, 2)), Rule::Zero, &[1, 4]), (Claim::Zeroes(take(3, 1)), Rule::Zero, &[1, 4]), Why::False);
    let winner = |player, by| Claim::Winner { player, by };
    check(NIM, cold(), (wins(take(3, 2)), Rule::SomeOption, &[1, 5]), (winner(Player::Second, None), Rule::Meaning, &[5]), Why::NotByThisRule);
    let hot = || [(columns(&[bits(5, 5, 3), bits(4, 4, 3), bits(3, 3, 3)], bits(2, 2, 3)), Rule::Columns, &[][..]), (nim_sum(&[5, 4, 3], 2), Definition, &[1]), (outcome(&[5, 4, 3], N), by(One), &[2])];
    check(NIM, hot(), (winner(Player::First, None), Rule::Meaning, &[3]), (winner(Player::Second, None), Rule::Meaning, &[3]), Why::False);
    check(NIM, hot(), (winner(Player::First, None), Rule::Meaning, &[3]), (winner(Player::First, Some(take(1, 1))), Rule::Meaning, &[3]), Why::NotByThisRule);
    // the largest power of a heap, not of the nim-sum; a heap that lacks it
    let power = |of, is| (Claim::LargestPower { of, is }, Rule::LargestPower, &[2][..]);
    for (of, is) in [(5, 4), (2, 1), (2, 4), (2, 0)] {
        check(NIM, hot(), power(2, 2), power(of, is), Why::False);
    }
    let [a, b, c] = hot();
    let contains = |heap, power| (Claim::Contains { heap: HeapNo(heap), power }, Rule::Contains, &[4][..]);
    for (heap, power_of) in [(1, 2), (2, 2), (1, 4), (0, 2), (4, 2), (3, 1)] {
        check(NIM, [a.clone(), b.clone(), c.clone(), power(2, 2)], contains(3, 2), contains(heap, power_of), Why::False);
    }
    // a nim-sum of 0 has no largest power
    let zero = || [(columns(&[bits(1, 1, 1), bits(1, 1, 1)], bits(0, 0, 1)), Rule::Columns, &[][..])];
    check(("nim", &[1, 1]), zero(), (nim_sum(&[1, 1], 0), Definition, &[1]), (Claim::LargestPower { of: 0, is: 0 }, Rule::LargestPower, &[1]), Why::NotByThisRule);
    // the exercise says otherwise
    check(NIM, [], (Claim::Represents(at(&[5, 4, 3])), Rule::Given, &[]), (Claim::Represents(at(&[3, 4, 5])), Rule::Given, &[]), Why::False);
    check(NIM, [], (Claim::BigHeaps { of: at(&[1, 2]), is: 1 }, Count, &[]), (Claim::BigHeaps { of: at(&[1, 2]), is: 2 }, Count, &[]), Why::False);
}

#[rustfmt::skip]
#[test]
fn numbers_beyond_64_bits() {
    let max = u64::MAX;
    let attack = |left, right, rule, why| check(NIM, [], (eq(n(max), n(max)), Evaluate, &[]), (eq(left, right), rule, &[]), why);
    attack(plus([n(max), n(1)]), n(0), Evaluate, Why::TooLarge);
    attack(plus([n(max), n(max)]), n(max - 1), Evaluate, Why::TooLarge);
    attack(plus([p(63), p(63)]), n(0), Evaluate, Why::TooLarge);
    attack(plus([n(max), n(1)]), plus([n(max), n(1)]), Powers, Why::TooLarge);
    attack(xor([n(0), n(1)]), xor([plus([p(63), p(63)]), n(1)]), Powers, Why::TooLarge);
    for k in [64, 65, 127, 128, 200, 255] {
        attack(p(k), n(0), Evaluate, Why::TooLarge);
        attack(n(0), p(k), Powers, Why::TooLarge);
        attack(xor([p(k), p(k)]), n(0), Add, Why::TooLarge);
        attack(p(k), n(1 << (k % 64)), Evaluate, Why::TooLarge);
    }
    check(NIM, [], (eq(p(63), n(1 << 63)), Evaluate, &[]), (eq(p(63), n(0)), Evaluate, &[]), Why::False);
    check(NIM, [], (eq(xor([p(63), p(63)]), n(0)), Evaluate, &[]), (eq(xor([p(63), p(62)]), n(0)), Evaluate, &[]), Why::False);
    let powers = |exponents: std::ops::Range<u8>| Expr::Plus(exponents.map(p).collect());
    check(NIM, [], (eq(n(max), powers(0..64)), Powers, &[]), (eq(n(max), powers(0..65)), Powers, &[]), Why::TooLarge);
}

#[rustfmt::skip]
#[test]
fn empty_and_odd_shapes() {
    let alone = |left| Claim::Chain(Chain { left, links: vec![] });
    let four = || (eq(n(4), n(4)), Evaluate, &[][..]);
    for rule in [Evaluate, Powers, Cancel, LeftOver, Add] {
        check(NIM, [], four(), (alone(n(4)), rule, &[]), Why::Form);
    }
    // empty sums are worth 0 and nothing else
    for empty in [plus([]), xor([])] {
        for rule in [Evaluate, LeftOver, Add] {
            check(NIM, [], (eq(empty.clone(), n(0)), rule, &[]), (eq(empty.clone(), n(1)), rule, &[]), Why::False);
        }
        check(NIM, [], (eq(n(0), n(0)), Powers, &[]), (eq(n(1), plus([])), Powers, &[]), Why::False);
    }
    // sums within sums are no steps
    let nested = || xor([plus([plus([n(4)]), n(1)]), n(1)]);
    for rule in [Powers, Cancel, LeftOver, Add] {
        check(NIM, [], four(), (eq(nested(), nested()), rule, &[]), Why::Form);
    }
    check(NIM, [], (eq(nested(), n(4)), Evaluate, &[]), (eq(nested(), n(5)), Evaluate, &[]), Why::False);
}

/// No lines at all, and lines that say nothing of what is asked.
#[test]
fn papers_without_an_answer() {
    let unmet = Some(Refusal {
        line: 0,
        why: Why::GoalNotMet,
    });
    let verdict = |goal, lines: &[Said]| {
        let mut derivation = Derivation::of(at(&[5, 4, 3]));
        for (claim, rule, from) in lines.iter().cloned() {
            derivation.push(claim, rule, from);
        }
        certify(the_game("nim"), derivation, goal).err()
    };
    let beside = [
        (eq(n(4), n(4)), Evaluate, &[][..]),
        (nim_sum(&[7], 7), Definition, &[]),
        (outcome(&[0], Outcome::P), Rule::NoMoves, &[]),
        (leads(take(3, 2), &[5, 4, 1]), Play, &[]),
        (eq(xor([n(4)]), n(4)), Evaluate, &[]),
    ];
    let more = [Goal::WhyLegal, Goal::Game, Goal::Calculation];
    for goal in super::certify::GOALS.into_iter().chain(more) {
        assert_eq!(verdict(goal, &[]), unmet, "{goal:?}");
        assert_eq!(verdict(goal, &beside), unmet, "{goal:?}");
    }
    let all = [(Claim::WinningMoves(vec![take(3, 2)]), AllMoves, &[][..])];
    assert_eq!(verdict(Goal::AllMoves, &all), None);
    assert_eq!(verdict(Goal::FirstMove, &all), unmet);
}

/// Formulas nested ten thousand deep are refused in every place, and the stack holds.
#[test]
fn deep_nesting() {
    let deep = |levels: usize, wrap: fn(Vec<Expr>) -> Expr| {
        (0..levels).fold(n(1), |inner, _| wrap(vec![inner]))
    };
    for wrap in [Expr::Plus, Expr::Xor] {
        let honest = || (eq(deep(30, wrap), n(1)), Evaluate, &[][..]);
        let far = || deep(10_000, wrap);
        check(
            NIM,
            [],
            honest(),
            (eq(far(), n(1)), Evaluate, &[]),
            Why::TooLarge,
        );
        check(
            NIM,
            [],
            honest(),
            (eq(n(1), far()), Evaluate, &[]),
            Why::TooLarge,
        );
        for rule in [Powers, Cancel, LeftOver, Add] {
            check(NIM, [], honest(), (eq(far(), far()), rule, &[]), Why::Form);
        }
        let about = eq(far(), n(1));
        check(
            NIM,
            [honest()],
            honest(),
            (about, Add, &[1]),
            Why::NotByThisRule,
        );
    }
}

/// True lines about one position used for another: each rule that speaks of the board, or of the position after a move,
/// looks at which one is meant.
#[rustfmt::skip]
#[test]
fn another_position() {
    use Outcome::{N, P};
    let sum = |heaps: &[u64], is| (columns(&heaps.iter().map(|&size| bits(size, size, 3)).collect::<Vec<_>>(), bits(is, is, 3)), Rule::Columns, &[][..]);
    let before = || [
        sum(&[5, 4, 3], 2), (nim_sum(&[5, 4, 3], 2), Definition, &[1][..]),             // 2: the board
        sum(&[5, 4, 1], 0), (nim_sum(&[5, 4, 1], 0), Definition, &[3]),                 // 4: after taking 2 from row 3
        sum(&[5, 4, 2], 3), (nim_sum(&[5, 4, 2], 3), Definition, &[5]),                 // 6: after taking 1 from row 3
        (leads(take(3, 2), &[5, 4, 1]), Play, &[]), (leads(take(3, 1), &[5, 4, 2]), Play, &[]),
        (outcome(&[5, 4, 3], N), by(One), &[2]), (outcome(&[5, 4, 1], P), by(One), &[4]),
    ];
    let other = |honest, attack| check(NIM, before(), honest, attack, Why::NotByThisRule);
    let changes = |count, before, after, from: &'static [usize]| (Claim::Changes { by: take(3, count), before, after }, Rule::Change, from);
    other((Claim::Zeroes(take(3, 2)), Rule::Zero, &[7, 4]), (Claim::Zeroes(take(3, 1)), Rule::Zero, &[8, 4]));
    other((Claim::Wins(take(3, 2)), Rule::SomeOption, &[7, 10]), (Claim::Wins(take(3, 1)), Rule::SomeOption, &[8, 10]));
    other(changes(1, 2, 3, &[2, 8, 6]), changes(1, 2, 0, &[2, 8, 4]));
    other(changes(1, 2, 3, &[2, 8, 6]), changes(1, 0, 3, &[4, 8, 6]));
    other((Claim::LargestPower { of: 2, is: 2 }, Rule::LargestPower, &[2]), (Claim::LargestPower { of: 3, is: 2 }, Rule::LargestPower, &[6]));
    other((Claim::Winner { player: Player::First, by: None }, Rule::Meaning, &[9]), (Claim::Winner { player: Player::Second, by: None }, Rule::Meaning, &[10]));
    other((outcome(&[5, 4, 1], P), by(One), &[4]), (outcome(&[5, 4, 3], P), by(One), &[4]));
    // true, but not by the line that it names
    check(CLASSIC, [(Claim::BigHeaps { of: at(&[2]), is: 1 }, Count, &[]), (Claim::BigHeaps { of: at(&[3]), is: 1 }, Count, &[])], (outcome(&[2], N), by(OneBigHeap), &[1]), (outcome(&[2], N), by(OneBigHeap), &[2]), Why::NotByThisRule);
    let three_less = |less, is| Claim::Difference { from: 3, less, is };
    check(NIM, [(eq(xor([n(3), n(2)]), n(1)), Evaluate, &[])], (three_less(1, 2), Rule::Subtract, &[1]), (three_less(2, 1), Rule::Subtract, &[1]), Why::False);
}

/// Take-away of 1 to 3, of which a heap may be taken whole.
const PILE: (&str, &[u64]) = ("take-away", &[9]);
const PILES: (&str, &[u64]) = ("take-away", &[5, 6]);
const RING: (&str, &[u64]) = ("circle-nim", &[1, 1, 0, 1, 1, 0]);

fn division(of: u64, by: u64, times: u64, rest: u64) -> Claim {
    Claim::Division {
        of,
        by,
        times,
        rest,
    }
}

fn period(of: Listed, start: u64, length: u64) -> Claim {
    Claim::Period { of, start, length }
}

/// Tables, what is read off them, and multiples of k + 1.
#[rustfmt::skip]
#[test]
fn tables_and_divisions() {
    use Listed::{GrundyValues, Outcomes};
    use Outcome::{N, P};
    use Rule::{Divide, LookUp, Period, Table};
    let letters = |entries: u64| (Claim::Outcomes((0..entries).map(|n| if n % 4 == 0 { P } else { N }).collect()), Table, &[][..]);
    let values = |entries: u64| (Claim::GrundyValues((0..entries).map(|n| n % 4).collect()), Table, &[][..]);
    // entries that are wrong, none at all, or too many
    check(PILE, [], letters(6), (Claim::Outcomes(vec![P, N, N, N, N]), Table, &[]), Why::False);
    check(PILE, [], letters(6), (Claim::Outcomes(vec![]), Table, &[]), Why::False);
    check(PILE, [], letters(6), letters(20_001), Why::TooLarge);
    check(PILE, [], values(6), (Claim::GrundyValues(vec![0, 1, 2, 3, 4]), Table, &[]), Why::False);
    check(PILE, [], values(6), (Claim::GrundyValues(vec![]), Table, &[]), Why::False);
    check(PILE, [], values(6), values(20_001), Why::TooLarge);
    check(NIM, [], (eq(n(1), n(1)), Evaluate, &[]), values(3), Why::TheoremDoesNotApply);
    // 7 entries show the period of 4; 6 do not, nor does none or another
    let shown = || [letters(7), letters(6), values(7)];
    let first = || (period(Outcomes, 0, 4), Period, &[1][..]);
    check(PILE, shown(), first(), (period(Outcomes, 0, 4), Period, &[2]), Why::Form);
    check(PILE, shown(), first(), (period(Outcomes, 1, 4), Period, &[1]), Why::Form);
    check(PILE, shown(), first(), (period(Outcomes, 0, 0), Period, &[1]), Why::Form);
    check(PILE, shown(), first(), (period(Outcomes, 0, 3), Period, &[1]), Why::False);
    check(PILE, shown(), first(), (period(Outcomes, 0, u64::MAX), Period, &[1]), Why::TooLarge);
    check(PILE, shown(), first(), (period(Outcomes, u64::MAX, 4), Period, &[1]), Why::TooLarge);
    check(PILE, shown(), first(), (period(GrundyValues, 0, 4), Period, &[1]), Why::NotByThisRule);
    check(PILE, shown(), first(), (period(Outcomes, 0, 4), Period, &[3]), Why::NotByThisRule);
    // what is looked up: another entry, beyond the table, by another period, another division, or before the period
    let looked = |size, is, from: &'static [usize]| (outcome(&[size], is), LookUp, from);
    let known = || [letters(7), first(), (division(9, 4, 2, 1), Divide, &[][..]), (division(8, 4, 2, 0), Divide, &[]), values(7), (period(GrundyValues, 0, 4), Period, &[5]), (division(9, 8, 1, 1), Divide, &[]), letters(12), (period(Outcomes, 5, 4), Period, &[8]), (division(4, 4, 1, 0), Divide, &[])];
    check(PILE, known(), looked(5, N, &[1]), looked(5, P, &[1]), Why::False);
    check(PILE, known(), looked(5, N, &[1]), looked(9, N, &[1]), Why::Form);
    check(PILE, known(), looked(9, N, &[1, 2, 3]), looked(9, P, &[1, 2, 3]), Why::False);
    check(PILE, known(), looked(9, N, &[1, 2, 3]), looked(9, P, &[1, 2, 4]), Why::NotByThisRule);
    check(PILE, known(), looked(9, N, &[1, 2, 3]), looked(9, N, &[1, 6, 3]), Why::NotByThisRule);
    check(PILE, known(), looked(9, N, &[1, 2, 3]), looked(9, N, &[1, 2, 7]), Why::NotByThisRule);
    check(PILE, known(), looked(9, N, &[1, 9, 3]), looked(4, P, &[8, 9, 10]), Why::Form);
    check(PILE, known(), looked(9, N, &[1, 2, 3]), (outcome(&[5, 4], N), LookUp, &[1, 2, 3]), Why::TheoremDoesNotApply);
    let value = |of, is, from: &'static [usize]| (Claim::Grundy { of, is }, LookUp, from);
    check(PILE, known(), value(9, 1, &[5, 6, 3]), value(9, 2, &[5, 6, 3]), Why::False);
    check(PILE, known(), value(9, 1, &[5, 6, 3]), value(9, 1, &[5, 2, 3]), Why::NotByThisRule);
    check(PILE, known(), value(6, 2, &[5]), value(6, 1, &[5]), Why::False);
    check(PILE, known(), value(6, 2, &[5]), value(7, 3, &[5]), Why::Form);
    // divisions with a rest too large, by 0, or that do not come out
    let divided = || (division(9, 4, 2, 1), Divide, &[][..]);
    for (claim, why) in [(division(9, 4, 1, 5), Why::False), (division(9, 4, 2, 2), Why::False), (division(9, 0, 0, 9), Why::False), (division(5, 5, 0, 5), Why::False), (division(0, u64::MAX, u64::MAX, 0), Why::False), (division(0, u64::MAX, 1, 1), Why::False)] {
        check(PILE, [], divided(), (claim, Divide, &[]), why);
    }
    // multiples of another number, the rest of another heap, more heaps than one
    let multiples = by(Theorem::Multiples);
    let rests = || [divided(), (division(9, 3, 3, 0), Divide, &[][..]), (division(8, 4, 2, 0), Divide, &[])];
    check(PILE, rests(), (outcome(&[9], N), multiples, &[1]), (outcome(&[9], P), multiples, &[1]), Why::False);
    check(PILE, rests(), (outcome(&[9], N), multiples, &[1]), (outcome(&[9], P), multiples, &[2]), Why::NotByThisRule);
    check(PILE, rests(), (outcome(&[9], N), multiples, &[1]), (outcome(&[9], P), multiples, &[3]), Why::NotByThisRule);
    check(PILE, rests(), (outcome(&[8], P), multiples, &[3]), (outcome(&[4, 4], N), multiples, &[3]), Why::TheoremDoesNotApply);
    check(NIM, rests(), divided(), (outcome(&[8], P), multiples, &[3]), Why::TheoremDoesNotApply);
}

/// Sums by their Grundy values: values of other parts, in another order, too few, and nim-sums of other numbers.
#[rustfmt::skip]
#[test]
fn sums_of_parts() {
    use Outcome::{N, P};
    use Rule::{LookUp, Table};
    let grundy = by(Theorem::Grundy);
    let table = || (Claim::GrundyValues((0..8).map(|n| n % 4).collect()), Table, &[][..]);
    let value = |of: u64| (Claim::Grundy { of, is: of % 4 }, LookUp, &[1][..]);
    let sum = |one, other, is| (eq(xor([n(one), n(other)]), n(is)), Evaluate, &[][..]);
    let known = || [table(), value(5), value(6), sum(1, 2, 3), sum(2, 1, 3), sum(5, 6, 3), sum(2, 2, 0), value(4), (columns(&[bits(1, 1, 2), bits(2, 2, 2)], bits(3, 3, 2)), Rule::Columns, &[][..]), (columns(&[bits(2, 2, 2), bits(2, 2, 2)], bits(0, 0, 2)), Rule::Columns, &[])];
    let honest = || (outcome(&[5, 6], N), grundy, &[4, 2, 3][..]);
    check(PILES, known(), honest(), (outcome(&[5, 6], P), grundy, &[4, 2, 3]), Why::False);
    check(PILES, known(), (outcome(&[5, 6], N), grundy, &[9, 2, 3]), (outcome(&[5, 6], P), grundy, &[9, 2, 3]), Why::False);
    for from in [&[5, 2, 3][..], &[6, 2, 3], &[7, 2, 3], &[10, 2, 3], &[4, 3, 2], &[4, 2], &[4, 2, 3, 3], &[2, 3], &[7, 3, 3], &[8], &[4, 2, 2], &[1, 2, 3], &[]] {
        check(PILES, known(), honest(), (outcome(&[5, 6], if from[..] == [7, 2, 3] { P } else { N }), grundy, from), Why::NotByThisRule);
    }
    check(PILES, known(), (outcome(&[4], P), grundy, &[8]), (outcome(&[4], N), grundy, &[8]), Why::False);
    check(PILES, known(), (outcome(&[4], P), grundy, &[8]), (outcome(&[5], P), grundy, &[8]), Why::NotByThisRule);
    check(("circle-nim", &[1, 1, 1]), [(eq(n(0), n(0)), Evaluate, &[])], (eq(n(0), n(0)), Evaluate, &[]), (outcome(&[1, 1, 1], P), grundy, &[1]), Why::TheoremDoesNotApply);
}

/// Arcs of circles: other circles, arcs that occur three times, full circles, and numbers that are no markers.
#[rustfmt::skip]
#[test]
fn arcs() {
    use Outcome::{N, P};
    let equal = by(Theorem::EqualArcs);
    let parts = |of: &[u64], are: &[u64]| (Claim::Parts { of: at(of), are: are.to_vec() }, Count, &[][..]);
    let ring = || [parts(&[1, 1, 0, 1, 1, 0], &[2, 2]), parts(&[1, 0, 1, 0, 1, 0], &[1, 1, 1]), parts(&[0, 1, 0, 1, 1, 1], &[3, 1])];
    let honest = || (outcome(&[1, 1, 0, 1, 1, 0], P), equal, &[1][..]);
    check(RING, ring(), honest(), (outcome(&[1, 1, 0, 1, 1, 0], N), equal, &[1]), Why::False);
    check(RING, ring(), honest(), (outcome(&[1, 1, 1, 0, 1, 0], P), equal, &[1]), Why::NotByThisRule);
    check(RING, ring(), honest(), (outcome(&[1, 0, 1, 0, 1, 0], P), equal, &[2]), Why::TheoremDoesNotApply);
    check(RING, ring(), honest(), (outcome(&[0, 1, 0, 1, 1, 1], N), equal, &[3]), Why::TheoremDoesNotApply);
    check(RING, ring(), honest(), (outcome(&[1, 1, 1, 1], P), equal, &[1]), Why::TheoremDoesNotApply);
    for (of, are) in [(&[1, 1, 0, 1, 1, 0][..], &[2][..]), (&[1, 1, 0, 1, 1, 0], &[4]), (&[1, 1, 0, 1, 0, 1], &[1, 1, 2]), (&[1, 1, 1, 1], &[4]), (&[1, 1, 1, 1], &[]), (&[2, 0, 2, 0], &[1, 1])] {
        check(RING, [], parts(&[1, 1, 0, 1, 0, 1], &[3, 1]), parts(of, are), Why::False);
    }
    let circle = |first: (usize, u64), other: (usize, u64)| Move([first, other].map(|(heap, count)| Take::of(HeapNo(heap), count)).to_vec());
    let two = || (leads(circle((1, 1), (2, 1)), &[0, 0, 0, 1, 1, 0]), Play, &[][..]);
    for (by, to) in [
        (circle((2, 1), (1, 1)), [0, 0, 0, 1, 1, 0]),                                   // another spelling of the same
        (circle((1, 1), (4, 1)), [0, 1, 0, 0, 1, 0]),                                   // not side by side
        (circle((2, 1), (3, 1)), [1, 0, 0, 1, 1, 0]),                                   // a gap
        (circle((1, 1), (1, 1)), [0, 1, 0, 1, 1, 0]),
        (circle((1, 2), (2, 0)), [0, 0, 0, 1, 1, 0]),
        (take(1, 0), [0, 1, 0, 1, 1, 0]), (take(1, 2), [0, 1, 0, 1, 1, 0]), (take(3, 1), [1, 1, 0, 1, 1, 0]), (take(7, 1), [1, 1, 0, 1, 1, 0]),
    ] {
        check(RING, [], two(), (leads(by, &to), Play, &[]), Why::False);
    }
    check(("circle-nim", &[1, 1]), [], (leads(circle((1, 1), (2, 1)), &[0, 0]), Play, &[]), (leads(circle((2, 1), (1, 1)), &[0, 0]), Play, &[]), Why::False);
}

/// Outcomes from those of the options: one that is none, one too few, none at all.
#[rustfmt::skip]
#[test]
fn options() {
    use Outcome::{N, P};
    use Rule::{EveryOption, NoMoves, SomeOption};
    let two = ("nim", &[1, 1][..]);
    // 0 is P; 1 and 2 have a move to it; 1, 1 has moves to 0, 1 only
    let known = || [(outcome(&[0, 0], P), NoMoves, &[][..]), (outcome(&[1], N), SomeOption, &[1][..]), (outcome(&[2], N), SomeOption, &[1]), (outcome(&[1, 1], P), EveryOption, &[2]), (outcome(&[1, 1, 2], N), SomeOption, &[4])];
    let honest = || (outcome(&[1, 1], P), EveryOption, &[2][..]);
    check(two, known(), honest(), (outcome(&[1, 1], N), EveryOption, &[2]), Why::False);
    check(two, known(), honest(), (outcome(&[1], P), SomeOption, &[1]), Why::False);
    check(two, known(), honest(), (outcome(&[1, 1], N), SomeOption, &[1]), Why::False);
    check(two, known(), honest(), (outcome(&[1, 1], N), SomeOption, &[2]), Why::NotByThisRule);
    check(two, known(), honest(), (outcome(&[1, 1], N), SomeOption, &[]), Why::NotByThisRule);
    check(two, known(), honest(), (outcome(&[1, 1], P), EveryOption, &[]), Why::NotByThisRule);
    check(two, known(), honest(), (outcome(&[0], P), EveryOption, &[]), Why::False);
    check(two, known(), honest(), (outcome(&[1, 1], P), EveryOption, &[2, 3]), Why::False);
    check(two, known(), honest(), (outcome(&[1, 2], P), EveryOption, &[2, 3]), Why::NotByThisRule);
    check(two, known(), honest(), (outcome(&[1], P), EveryOption, &[1]), Why::NotByThisRule);
    check(two, known(), honest(), (outcome(&[2, 1], P), EveryOption, &[2, 3, 4]), Why::NotByThisRule);
    check(two, known(), honest(), (outcome(&[LARGEST_HEAP], N), SomeOption, &[1]), Why::TooLarge);
    check(two, known(), honest(), (outcome(&[1; MOST_HEAPS + 1], P), EveryOption, &[2]), Why::TooLarge);
    // a circle of another size, or arranged otherwise, is another position
    let three = ("circle-nim", &[1, 0, 1, 0][..]);
    let rings = || [(outcome(&[0, 0, 0, 0], P), NoMoves, &[][..]), (outcome(&[0, 1, 0, 0], N), SomeOption, &[1][..]), (outcome(&[0, 0, 0], P), NoMoves, &[])];
    check(three, rings(), (outcome(&[1, 0, 1, 0], P), EveryOption, &[2]), (outcome(&[1, 0, 1, 0], N), SomeOption, &[1]), Why::False);
    check(three, rings(), (outcome(&[0, 0, 1, 1], N), SomeOption, &[1]), (outcome(&[1, 0, 0, 0], N), SomeOption, &[3]), Why::False);
}

/// Reasons: Lemma 3 by other chains, games with a move that is none, and steps by a property that is another.
#[rustfmt::skip]
#[test]
fn reasons() {
    use Relation::{AtMost, Equal, Greater, Less, NotEqual};
    use Property::{Associative, Cancellation, Commutative, Difference, SelfInverse, WholeNumber, Zero};
    let chain = |left: Expr, links: Vec<(Relation, Expr)>| (Claim::Chain(Chain { left, links }), Evaluate, &[][..]);
    // 5, 4, 3 has nim-sum 2; what is to stay in heap 3 is 1
    let shrinks = |heap, to, from: &'static [usize]| (Claim::Shrinks { heap: HeapNo(heap), to }, Rule::Shrink, from);
    let known = || [
        (columns(&[bits(5, 5, 3), bits(4, 4, 3), bits(3, 3, 3)], bits(2, 2, 3)), Rule::Columns, &[][..]), (nim_sum(&[5, 4, 3], 2), Definition, &[1][..]),
        chain(xor([n(3), n(2)]), vec![(Equal, n(1)), (Less, n(3))]),
        chain(xor([n(3), n(2)]), vec![(Equal, n(1)), (AtMost, n(3))]),
        chain(xor([n(3), n(2)]), vec![(Less, n(3)), (Greater, n(2)), (Less, n(3))]),
        chain(xor([n(3), n(2)]), vec![(Less, n(4))]),
        chain(xor([n(3), n(1)]), vec![(Less, n(3))]),
        chain(n(1), vec![(Less, n(3))]),
        chain(xor([n(5), n(2)]), vec![(Less, n(8))]),
        (nim_sum(&[1], 1), Definition, &[]),
    ];
    let honest = || shrinks(3, 1, &[2, 3][..]);
    check(NIM, known(), honest(), shrinks(3, 0, &[2, 3]), Why::False);
    check(NIM, known(), honest(), shrinks(4, 1, &[2, 3]), Why::False);
    for from in [&[2, 4][..], &[2, 5], &[2, 6], &[2, 7], &[2, 8], &[10, 7], &[2], &[3, 2], &[]] {
        check(NIM, known(), honest(), shrinks(3, 1, from), Why::NotByThisRule);
    }
    check(NIM, known(), honest(), shrinks(1, 7, &[2, 9]), Why::NotByThisRule);
    // a game: a move that is none, another end, moves in another order
    let game = |moves: &[Move], to: &[u64]| (Claim::Game { moves: moves.to_vec(), to: at(to) }, Play, &[][..]);
    let honest = || game(&[take(1, 5), take(2, 4)], &[0, 0, 3]);
    for attack in [game(&[take(1, 5), take(1, 1)], &[0, 4, 3]), game(&[take(1, 5)], &[0, 0, 3]), game(&[], &[0, 0, 3]), game(&[take(1, 6)], &[5, 4, 3]), game(&[take(4, 1)], &[5, 4, 3])] {
        check(NIM, [], honest(), attack, Why::False);
    }
    // one use of each property, and lines that are false or are another's
    let by = |property, left: Expr, relation, right: Expr, from: &'static [usize]| (Claim::Chain(Chain { left, links: vec![(relation, right)] }), Rule::Property(property), from);
    let step = |property, left: Expr, honest: Expr, attack: Expr, why| {
        check(NIM, [], by(property, left.clone(), Equal, honest, &[]), by(property, left, Equal, attack, &[]), why);
    };
    let abc = || xor([n(5), n(6), n(5)]);
    step(WholeNumber, xor([n(5), n(6)]), n(3), n(11), Why::False);
    step(WholeNumber, xor([n(5), n(6)]), n(3), xor([n(1), n(2)]), Why::Form);
    step(Commutative, abc(), xor([n(6), n(5), n(5)]), xor([n(6), n(6), n(6)]), Why::Form);
    step(Commutative, abc(), xor([n(6), n(5), n(5)]), xor([n(6), n(5), n(6)]), Why::False);
    step(Commutative, abc(), xor([n(6), n(5), n(5)]), xor([n(6), n(5), n(5), n(0)]), Why::Form);
    step(Commutative, abc(), xor([n(6), n(5), n(5)]), abc(), Why::Form);
    step(Associative, abc(), xor([xor([n(5), n(6)]), n(5)]), xor([xor([n(6), n(5)]), n(5)]), Why::Form);
    step(Associative, abc(), xor([xor([n(5), n(6)]), n(5)]), abc(), Why::Form);
    step(SelfInverse, xor([n(5), n(5), n(6)]), xor([n(0), n(6)]), n(6), Why::Form);
    step(SelfInverse, xor([n(5), n(5), n(6)]), xor([n(0), n(6)]), xor([n(5), n(3)]), Why::Form);
    step(SelfInverse, xor([n(5), n(5)]), n(0), n(5), Why::False);
    step(Zero, xor([n(5), n(0)]), n(5), n(0), Why::False);
    step(Zero, xor([n(5), n(0), n(6)]), xor([n(5), n(6)]), xor([n(0), n(3)]), Why::Form);
    // two places at once, a term more or less, equal in worth but not in form, and a single term
    let three = || xor([n(5), n(6)]);
    step(WholeNumber, xor([three(), three()]), xor([n(3), three()]), xor([n(3), n(3)]), Why::Form);
    step(WholeNumber, xor([three(), n(0)]), xor([n(3), n(0)]), xor([n(3)]), Why::Form);
    step(SelfInverse, xor([n(5), n(5), three(), n(3)]), xor([n(0), three(), n(3)]), xor([n(5), n(5), n(0)]), Why::Form);
    step(Zero, xor([n(0), xor([n(5), n(5)]), n(6)]), xor([xor([n(5), n(5)]), n(6)]), xor([n(0), n(6)]), Why::Form);
    let differ = |a, b| xor([n(a), n(b)]);
    check(NIM, [], by(Zero, differ(5, 0), Equal, n(5), &[]), by(Zero, xor([n(0)]), Equal, n(0), &[]), Why::Form);
    check(NIM, [], by(WholeNumber, differ(5, 6), Equal, n(3), &[]), by(WholeNumber, xor([n(5)]), Equal, n(5), &[]), Why::Form);
    check(NIM, [], by(Difference, differ(5, 6), NotEqual, n(0), &[]), by(Difference, differ(5, 5), NotEqual, n(0), &[]), Why::False);
    check(NIM, [], by(Difference, differ(5, 6), NotEqual, n(0), &[]), by(Difference, differ(5, 5), Equal, n(0), &[]), Why::Form);
    check(NIM, [], by(Difference, differ(5, 6), NotEqual, n(0), &[]), by(Difference, differ(5, 6), NotEqual, n(3), &[]), Why::Form);
    check(NIM, [], by(Commutative, differ(5, 6), Equal, differ(6, 5), &[]), by(Commutative, differ(5, 6), Less, differ(6, 5), &[]), Why::NotByThisRule);
    // from a line: cancellation drops the same term only, and from an equation follows no inequality
    let before = || [(eq(differ(5, 6), differ(5, 6)), Evaluate, &[][..]), chain(differ(5, 6), vec![(NotEqual, differ(5, 7))]), chain(differ(5, 6), vec![(Less, n(9))]), chain(n(4), vec![(NotEqual, differ(5, 6))]), (eq(n(4), n(4)), Evaluate, &[]), chain(n(6), vec![(NotEqual, n(7))])];
    let cancel = || by(Cancellation, n(6), NotEqual, n(7), &[2][..]);
    check(NIM, before(), cancel(), by(Cancellation, n(6), NotEqual, n(5), &[2]), Why::Form);
    check(NIM, before(), cancel(), by(Cancellation, n(5), NotEqual, n(7), &[2]), Why::Form);
    check(NIM, before(), cancel(), by(Cancellation, n(6), Equal, n(7), &[2]), Why::NotByThisRule);
    check(NIM, before(), cancel(), by(Cancellation, n(6), Equal, n(6), &[]), Why::NotByThisRule);
    check(NIM, before(), cancel(), by(Commutative, differ(6, 5), Less, n(9), &[3]), Why::NotByThisRule);
    check(NIM, before(), cancel(), by(Commutative, differ(6, 5), NotEqual, differ(7, 5), &[2]), Why::NotByThisRule);
    check(NIM, before(), cancel(), by(Cancellation, n(7), Equal, n(9), &[5]), Why::Form);
    check(NIM, before(), cancel(), by(Cancellation, xor([x(5), n(6)]), NotEqual, xor([x(5), n(7)]), &[6]), Why::Form);
    let follows = || by(Difference, differ(5, 6), NotEqual, n(0), &[1][..]);
    check(NIM, before(), follows(), by(Difference, differ(5, 7), NotEqual, n(0), &[1]), Why::NotByThisRule);
    check(NIM, before(), follows(), by(Difference, n(4), NotEqual, n(0), &[4]), Why::NotByThisRule);
}
