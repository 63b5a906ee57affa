//! Truth without the program: play-out search by plain recursion, and a judge of claims. Shares no code with the kernel
//! or the engine; it may use the machine's xor, which the kernel may not.

use std::collections::HashMap;

use nimsmith::model::claim::{Claim, Counted, Outcome, Player};
use nimsmith::model::formula::{Bits, Chain, Columns, Expr, Number, Relation};
use nimsmith::model::position::{HeapNo, Move, Position};

/// The games that this oracle knows: the moves of Nim under either convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    Normal,
    Misere,
}

/// The games under test by name, with what the oracle plays.
pub const PLAYS: [(&str, Play); 2] = [("nim", Play::Normal), ("classic-nim", Play::Misere)];

/// Judges claims; remembers the positions that it has played out.
pub struct Oracle {
    play: Play,
    seen: HashMap<Vec<u64>, bool>,
}

/// Positions with more sub-positions than this are judged by Bouton's theorem, which a test below plays out.
const LARGEST_SEARCH: u128 = 20_000;

impl Oracle {
    pub fn new(play: Play) -> Oracle {
        let seen = HashMap::new();
        Oracle { play, seen }
    }

    /// Whether the player to move can always win.
    pub fn first_wins(&mut self, heaps: &[u64]) -> bool {
        let ways = heaps.iter().map(|&size| u128::from(size) + 1);
        match ways.fold(1, u128::saturating_mul) <= LARGEST_SEARCH {
            true => self.play_out(heaps),
            false => by_theory(self.play, heaps),
        }
    }

    /// Whether the player to move can always win, found by trying every move.
    pub fn play_out(&mut self, heaps: &[u64]) -> bool {
        let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&size| size > 0).collect();
        if heaps.is_empty() {
            return self.play == Play::Misere;
        }
        heaps.sort_unstable();
        if let Some(&known) = self.seen.get(&heaps) {
            return known;
        }
        let wins = options(&heaps).any(|(_, option)| !self.play_out(&option));
        self.seen.insert(heaps, wins);
        wins
    }

    /// All winning moves, heap by heap and then by the number taken.
    pub fn winning_moves(&mut self, heaps: &[u64]) -> Vec<Move> {
        let moves = options(heaps).filter(|(_, option)| !self.first_wins(option));
        moves.map(|(by, _)| by).collect()
    }

    /// Whether a claim about a game that starts at `start` is true.
    pub fn holds(&mut self, claim: &Claim, start: &Position) -> bool {
        match claim {
            Claim::Represents(position) => position == start,
            Claim::Chain(chain) => chain_holds(chain),
            Claim::Columns(columns) => columns_hold(columns),
            Claim::NimSum { of, is } => xor(&of.0) == *is,
            Claim::LargestPower { of, is } => of.checked_ilog2().is_some_and(|k| *is == 1_u64 << k),
            Claim::Contains { heap, power } => {
                let size = size(start, *heap).unwrap_or(0);
                power.is_power_of_two() && size & power != 0
            }
            Claim::Lacks { heap, power } => {
                let size = size(start, *heap);
                power.is_power_of_two() && size.is_some_and(|size| size & power == 0)
            }
            Claim::NoHeapContains { power } => {
                power.is_power_of_two() && start.0.iter().all(|size| size & power == 0)
            }
            Claim::Difference { from, less, is } => {
                u128::from(*less) + u128::from(*is) == u128::from(*from)
            }
            Claim::BigHeaps { of, is } => of.0.iter().filter(|&&n| n > 1).count() as u64 == *is,
            Claim::Ones { of, is } => of.0.iter().filter(|&&n| n == 1).count() as u64 == *is,
            Claim::Counters { of, is } => counters(of) == u128::from(*is),
            Claim::Parity { of, counted, odd } => {
                let number = match counted {
                    Counted::Counters => counters(of),
                    Counted::Ones => of.0.iter().filter(|&&n| n == 1).count() as u128,
                };
                (number % 2 == 1) == *odd
            }
            Claim::LeadsTo { by, to } => after(start, by).as_ref() == Some(to),
            Claim::Changes {
                by,
                before,
                after: t,
            } => {
                let sum_after = after(start, by).map(|to| xor(&to.0));
                xor(&start.0) == *before && sum_after == Some(*t) && before != t
            }
            Claim::Zeroes(by) => after(start, by).is_some_and(|to| xor(&to.0) == 0),
            Claim::Outcome { of, is } => self.first_wins(&of.0) == (*is == Outcome::N),
            Claim::Wins(by) => self.wins(start, by),
            Claim::Winner { player, by } => {
                let right = self.first_wins(&start.0) == (*player == Player::First);
                let wins = by.as_ref().is_none_or(|by| self.wins(start, by));
                right && wins && (*player == Player::First || by.is_none())
            }
            Claim::WinningMoves(moves) => {
                let mut moves = moves.clone();
                moves.sort();
                moves == self.all_winning_moves(start)
            }
            Claim::Game { moves, to } => {
                let mut moves = moves.iter();
                let last = moves.try_fold(start.clone(), |position, by| after(&position, by));
                last.as_ref() == Some(to)
            }
            Claim::Shrinks { heap, to } => {
                size(start, *heap).is_some_and(|size| size ^ xor(&start.0) == *to && *to < size)
            }
            Claim::Division {
                of,
                by,
                times,
                rest,
            } => {
                let product = u128::from(*times) * u128::from(*by);
                rest < by && product + u128::from(*rest) == u128::from(*of)
            }
            // Claims that no derivation of these games makes.
            Claim::Parts { .. }
            | Claim::Outcomes(_)
            | Claim::GrundyValues(_)
            | Claim::Mex { .. }
            | Claim::Period { .. }
            | Claim::Grundy { .. } => false,
        }
    }

    fn wins(&mut self, start: &Position, by: &Move) -> bool {
        after(start, by).is_some_and(|to| !self.first_wins(&to.0))
    }

    /// Huge heaps have too many moves to try: there only the sizes below which the nim-sum can be 0, or few counters
    /// are left, are tried.
    fn all_winning_moves(&mut self, start: &Position) -> Vec<Move> {
        if start.0.iter().all(|&size| size < 1_000) {
            return self.winning_moves(&start.0);
        }
        let s = xor(&start.0);
        let mut moves = Vec::new();
        for (i, &size) in start.0.iter().enumerate() {
            let mut leave = vec![0, 1, size ^ s];
            leave.sort_unstable_by(|a, b| b.cmp(a));
            leave.dedup();
            for leave in leave.into_iter().filter(|&leave| leave < size) {
                let by = Move::take(HeapNo(i + 1), size - leave);
                if self.wins(start, &by) {
                    moves.push(by);
                }
            }
        }
        moves
    }
}

/// The nim-sum as the machine does it.
pub fn xor(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, size| sum ^ size)
}

fn counters(position: &Position) -> u128 {
    position.0.iter().map(|&size| u128::from(size)).sum()
}

/// Bouton's theorem, and its misère form: with no heap above 1 only the parity counts.
fn by_theory(play: Play, heaps: &[u64]) -> bool {
    match play {
        Play::Misere if heaps.iter().all(|&size| size <= 1) => xor(heaps) == 0,
        _ => xor(heaps) != 0,
    }
}

/// Every move with the position after it.
fn options(heaps: &[u64]) -> impl Iterator<Item = (Move, Vec<u64>)> + '_ {
    (0..heaps.len()).flat_map(move |i| {
        (1..=heaps[i]).map(move |count| {
            let mut option = heaps.to_vec();
            option[i] -= count;
            (Move::take(HeapNo(i + 1), count), option)
        })
    })
}

fn size(position: &Position, heap: HeapNo) -> Option<u64> {
    (1..=position.0.len())
        .contains(&heap.0)
        .then(|| position.0[heap.0 - 1])
}

/// The position after a move of Nim, where it is legal.
pub fn after(position: &Position, by: &Move) -> Option<Position> {
    let [take] = by.0[..] else { return None };
    let legal = (1..=size(position, take.heap)?).contains(&take.count);
    let mut after = position.clone();
    if legal {
        after.0[take.heap.0 - 1] -= take.count;
    }
    legal.then_some(after)
}

pub fn chain_holds(chain: &Chain) -> bool {
    let worths = [&chain.left]
        .into_iter()
        .chain(chain.links.iter().map(|(_, side)| side));
    let worths: Option<Vec<u128>> = worths.map(worth).collect();
    let Some(worths) = worths else { return false };
    let mut links = chain.links.iter().zip(worths.windows(2));
    !chain.links.is_empty()
        && links.all(|((relation, _), pair)| match relation {
            Relation::Equal => pair[0] == pair[1],
            Relation::NotEqual => pair[0] != pair[1],
            Relation::Less => pair[0] < pair[1],
            Relation::Greater => pair[0] > pair[1],
            Relation::AtMost => pair[0] <= pair[1],
            Relation::AtLeast => pair[0] >= pair[1],
        })
}

/// What a formula is worth. Strikes are right only where they pair off equal numbers, and where the formula is worth the
/// same with the struck numbers as without them.
fn worth(expr: &Expr) -> Option<u128> {
    let mut struck = Vec::new();
    collect_struck(expr, &mut struck)?;
    struck.sort_unstable();
    let paired = struck.len() % 2 == 0 && struck.chunks(2).all(|pair| pair[0] == pair[1]);
    let with = reading(expr, true)?;
    (paired && reading(expr, false)? == with).then_some(with)
}

fn collect_struck(expr: &Expr, struck: &mut Vec<u128>) -> Option<()> {
    match expr {
        Expr::Atom(atom) if atom.struck => struck.push(number(atom.number)?),
        Expr::Atom(_) => {}
        Expr::Plus(parts) | Expr::Xor(parts) => {
            for part in parts {
                collect_struck(part, struck)?;
            }
        }
    }
    Some(())
}

fn reading(expr: &Expr, count_struck: bool) -> Option<u128> {
    match expr {
        Expr::Atom(atom) if atom.struck && !count_struck => Some(0),
        Expr::Atom(atom) => number(atom.number),
        Expr::Plus(parts) => parts.iter().try_fold(0_u128, |sum, part| {
            sum.checked_add(reading(part, count_struck)?)
        }),
        Expr::Xor(parts) => parts
            .iter()
            .try_fold(0, |sum, part| Some(sum ^ reading(part, count_struck)?)),
    }
}

fn number(number: Number) -> Option<u128> {
    match number {
        Number::Decimal(n) => Some(n.into()),
        Number::Power(k) => (k < 64).then(|| 1 << k),
    }
}

pub fn columns_hold(columns: &Columns) -> bool {
    let width = columns.parity.width;
    let row_holds = |bits: &Bits| {
        bits.width == width
            && (1..=64).contains(&width)
            && bits.number == bits.digits
            && 64 - bits.digits.leading_zeros() <= u32::from(width)
    };
    let digits: Vec<u64> = columns.rows.iter().map(|bits| bits.digits).collect();
    !columns.rows.is_empty()
        && columns.rows.iter().chain([&columns.parity]).all(row_holds)
        && columns.parity.digits == xor(&digits)
}

#[test]
fn theory_is_what_play_shows() {
    let positions = (0..5).flat_map(|heaps| super::certify::boards(heaps, 5));
    let positions: Vec<Position> = positions.collect();
    for (_, play) in PLAYS {
        let mut oracle = Oracle::new(play);
        for Position(heaps) in &positions {
            assert_eq!(
                oracle.play_out(heaps),
                by_theory(play, heaps),
                "{play:?} {heaps:?}"
            );
        }
    }
}

/// The oracle itself is shown to say no.
#[test]
fn false_claims_are_seen() {
    let start = Position(vec![5, 8, 16]);
    let take = |heap, count| Move::take(HeapNo(heap), count);
    let truths = [
        (Claim::Wins(take(3, 3)), true),
        (Claim::Wins(take(3, 4)), false),
        (Claim::Wins(take(4, 1)), false),
        (Claim::Zeroes(take(3, 0)), false),
        (Claim::WinningMoves(vec![take(3, 3)]), true),
        (Claim::WinningMoves(vec![]), false),
        (Claim::WinningMoves(vec![take(3, 3), take(3, 3)]), false),
        (
            Claim::Contains {
                heap: HeapNo(2),
                power: 8,
            },
            true,
        ),
        (
            Claim::Contains {
                heap: HeapNo(0),
                power: 8,
            },
            false,
        ),
        (
            Claim::Contains {
                heap: HeapNo(1),
                power: 5,
            },
            false,
        ),
        (Claim::LargestPower { of: 29, is: 16 }, true),
        (Claim::LargestPower { of: 29, is: 8 }, false),
        (Claim::LargestPower { of: 0, is: 0 }, false),
        (
            Claim::Difference {
                from: 1,
                less: 2,
                is: u64::MAX,
            },
            false,
        ),
        (
            Claim::Winner {
                player: Player::First,
                by: None,
            },
            true,
        ),
        (
            Claim::Winner {
                player: Player::Second,
                by: None,
            },
            false,
        ),
        (
            Claim::Winner {
                player: Player::First,
                by: Some(take(1, 1)),
            },
            false,
        ),
    ];
    let mut oracle = Oracle::new(Play::Normal);
    for (claim, truth) in truths {
        assert_eq!(oracle.holds(&claim, &start), truth, "{claim:?}");
    }
}
