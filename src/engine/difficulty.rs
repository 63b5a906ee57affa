//! How hard a question is, counted on its position and its worked solution. Whole numbers, the same on every machine.
//! What makes no sense for a game or a kind counts 0.

use super::lines::Lines;
use super::sums;
use crate::model::claim::{Claim, Outcome};
use crate::model::derivation::{Derivation, Rule};
use crate::model::formula::{Chain, Columns, Expr};
use crate::model::rules::Rules;

/// What makes a question hard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Difficulty {
    /// Binary digits of the largest heap, pile or arc: 0 to 63.
    pub bits: u64,
    /// Heaps, piles or arcs that are not empty: 0 to 64.
    pub heaps: u64,
    /// Pairs of equal numbers or powers of 2 that are struck out in the solution, or pairs of ones in its columns.
    pub cancellations: u64,
    /// Heaps that contain the largest power of 2 in the nim-sum, among which a move must be looked for; 0 where the
    /// solution looks for none.
    pub candidates: u64,
    /// Lines of the solution.
    pub steps: u64,
}

/// What one of each feature counts in the score.
pub const WEIGHTS: Difficulty = Difficulty {
    bits: 2,
    heaps: 2,
    cancellations: 3,
    candidates: 1,
    steps: 2,
};

impl Difficulty {
    /// The difficulty of the position of a solution.
    pub fn of<R: Rules + ?Sized>(rules: &R, solution: &Derivation) -> Difficulty {
        let position = &solution.position;
        let parts = match rules.parts(position) {
            Some(parts) => Difficulty::of_parts(&parts),
            // A full circle is one part.
            None => {
                Difficulty::of_parts(&[position.0.iter().fold(0, |sum, n| n.saturating_add(sum))])
            }
        };
        Difficulty {
            cancellations: cancellations(solution),
            candidates: match rules.layout().is_nim() {
                true => candidates(solution),
                false => 0,
            },
            steps: solution.lines.len() as u64,
            ..parts
        }
    }

    /// What is counted on the board alone, by the sizes of what is played each by itself.
    pub(super) fn of_parts(parts: &[u64]) -> Difficulty {
        let largest = parts.iter().copied().max().unwrap_or(0);
        Difficulty {
            bits: u64::from(u64::BITS - largest.leading_zeros()),
            heaps: parts.iter().filter(|&&size| size > 0).count() as u64,
            ..Difficulty::default()
        }
    }

    /// The difficulty of a question whose key rests on a further solution too: its work is added, the board stays.
    pub fn and(self, further: &Derivation) -> Difficulty {
        Difficulty {
            cancellations: self.cancellations.saturating_add(cancellations(further)),
            steps: self.steps.saturating_add(further.lines.len() as u64),
            ..self
        }
    }

    /// All features in one number, which compares questions of one exercise. Below 30 is a sum of two small numbers,
    /// about 60 to 100 a first move in three or four heaps of up to 15; there is no largest score.
    pub fn score(&self) -> u64 {
        let pairs = self.features().into_iter().zip(WEIGHTS.features());
        pairs.fold(0, |score: u64, ((_, n), (_, weight))| {
            score.saturating_add(n.saturating_mul(weight))
        })
    }

    /// The features by their names, in the order in which they are told.
    pub fn features(&self) -> [(&'static str, u64); 5] {
        [
            ("bits", self.bits),
            ("heaps", self.heaps),
            ("cancellations", self.cancellations),
            ("candidates", self.candidates),
            ("steps", self.steps),
        ]
    }
}

/// Counts what [`Difficulty::of`] would find in the derivation.
impl Lines for Difficulty {
    fn line(&mut self, _claim: impl FnOnce() -> Claim, _rule: Rule, _from: &[usize]) -> usize {
        self.steps += 1;
        self.steps as usize
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn cancel(&mut self, pairs: u64) {
        self.cancellations += pairs;
    }

    fn look_among(&mut self, heaps: u64) {
        self.candidates = heaps;
    }
}

fn cancellations(solution: &Derivation) -> u64 {
    let pairs = solution.lines.iter().map(|line| match &line.claim {
        Claim::Chain(chain) => struck(chain) / 2,
        Claim::Columns(columns) => pairs_of_ones(columns),
        _ => 0,
    });
    pairs.sum()
}

fn struck(chain: &Chain) -> u64 {
    let rights = chain.links.iter().map(|(_, right)| right);
    std::iter::once(&chain.left)
        .chain(rights)
        .map(struck_in)
        .sum()
}

fn struck_in(expr: &Expr) -> u64 {
    match expr {
        Expr::Atom(atom) => u64::from(atom.struck),
        Expr::Plus(parts) | Expr::Xor(parts) => parts.iter().map(struck_in).sum(),
    }
}

fn pairs_of_ones(columns: &Columns) -> u64 {
    let rows: Vec<u64> = columns.rows.iter().map(|row| row.digits).collect();
    sums::pairs_of_ones(&rows)
}

/// The heaps that contain the first largest power of 2 that the solution names.
fn candidates(solution: &Derivation) -> u64 {
    let power = solution.lines.iter().find_map(|line| match line.claim {
        Claim::LargestPower { is, .. } => Some(is),
        _ => None,
    });
    let heaps = solution.position.0.iter();
    power.map_or(0, |power| {
        heaps.filter(|&&size| size & power != 0).count() as u64
    })
}
