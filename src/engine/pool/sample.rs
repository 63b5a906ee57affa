//! Large pools: positions that meet a demand, drawn one at a time, each as likely as the others up to rounding. A shape is
//! chosen by the number of its proposals, and whatever it proposes is tried until it meets the demand.

use rustc_hash::FxHashSet;

use super::demand::Demand;
use super::listed::Listed;
use super::shape::Outline;
use super::shape::Shape;
use crate::budget::{Budget, Spent};
use crate::dice::Dice;

/// More different positions than these show that a pool is large.
pub(super) const ENOUGH: usize = 1_000;

/// So many proposals are made to find them, and to draw one.
const PROPOSALS: u64 = 100_000;

/// A shape of which so many proposals were in vain is given up, and so is a search for further positions.
const IN_VAIN: u64 = 10_000;

/// The positions that meet a demand, as far as proposals come upon them.
pub(super) struct Sampler {
    demand: Demand,
    shapes: Vec<Weighed>,
    /// The weights of the shapes up to each, added up.
    sums: Vec<f64>,
    estimate: f64,
}

/// A shape with the number of its proposals, in a unit that is the same for all, and what came of those that were made.
struct Weighed {
    shape: Shape,
    weight: f64,
    made: u64,
    met: u64,
}

impl Sampler {
    /// A sampler for the positions that meet a demand, and the first that it finds: more than `ENOUGH`, unless they are
    /// few or rare.
    pub(super) fn new(demand: &Demand, budget: &Budget) -> Result<(Sampler, Listed), Spent> {
        let outlines = Outline::all(demand).into_iter();
        let shapes: Vec<Shape> = outlines
            .flat_map(|outline| Shape::all(demand, outline))
            .collect();
        let sizes = outline_sizes(&shapes);
        let most = shapes.iter().map(Shape::drawn).max().unwrap_or(0);
        let powers = std::iter::successors(Some(1.0), |power| Some(power * sizes));
        let powers: Vec<f64> = powers.take(most + 1).collect();
        let weighed = |shape: Shape| Weighed {
            weight: shape.proposals() / powers[most - shape.drawn()],
            shape,
            made: 0,
            met: 0,
        };
        let mut sampler = Sampler {
            demand: demand.clone(),
            shapes: shapes.into_iter().map(weighed).collect(),
            sums: Vec::new(),
            estimate: 0.0,
        };
        sampler.shapes.retain(|shape| shape.weight > 0.0);
        sampler.add_up();
        let found = sampler.explore(budget)?;
        sampler.estimate *= powers[most];
        Ok((sampler, found))
    }

    /// About how many positions there are.
    pub(super) fn estimate(&self) -> f64 {
        self.estimate
    }

    /// A position; `None` where many proposals bring none, which is most unlikely once `ENOUGH` have been found.
    pub(super) fn draw(&self, dice: &mut Dice) -> Option<Vec<u64>> {
        (0..PROPOSALS).find_map(|_| {
            let place = self.choose(dice)?;
            self.shapes[place].shape.propose(&self.demand, dice)
        })
    }

    /// Different positions that are kept, up to so many, as far as they are found.
    pub(super) fn different(
        &self,
        wanted: u64,
        keep: impl Fn(&[u64]) -> bool,
        dice: &mut Dice,
    ) -> Listed {
        let (mut listed, mut seen) = (Listed::default(), FxHashSet::default());
        let mut in_vain = 0;
        while (listed.len() as u64) < wanted && in_vain < IN_VAIN {
            let Some(position) = self.draw(dice) else {
                break;
            };
            in_vain += 1;
            if keep(&position) && !seen.contains(&position) {
                in_vain = 0;
                listed.push(&position);
                seen.insert(position);
            }
        }
        listed
    }

    /// Draws the first positions, gives up the shapes of which none is found, and estimates how many there are.
    fn explore(&mut self, budget: &Budget) -> Result<Listed, Spent> {
        let (mut listed, mut seen) = (Listed::default(), FxHashSet::default());
        // A pool is made before there is a seed, so the stream is always the same.
        let mut dice = Dice::new(0, "pool", 0, "");
        for _ in 0..PROPOSALS {
            let Some(place) = self.choose(&mut dice).filter(|_| listed.len() <= ENOUGH) else {
                break;
            };
            let weighed = &mut self.shapes[place];
            budget.spend(4 + self.demand.steps(weighed.shape.outline.heaps() as u64))?;
            weighed.made += 1;
            match weighed.shape.propose(&self.demand, &mut dice) {
                Some(position) => {
                    weighed.met += 1;
                    if !seen.contains(&position) {
                        listed.push(&position);
                        seen.insert(position);
                    }
                }
                None if weighed.met == 0 && weighed.made == IN_VAIN => {
                    self.shapes.remove(place);
                    self.add_up();
                }
                None => {}
            }
        }
        let made: u64 = self.shapes.iter().map(|weighed| weighed.made).sum();
        let met: u64 = self.shapes.iter().map(|weighed| weighed.met).sum();
        let proposals = self.sums.last().copied().unwrap_or(0.0);
        self.estimate = proposals * (met as f64 / made.max(1) as f64);
        Ok(listed)
    }

    fn add_up(&mut self) {
        let add = |sum: &mut f64, weighed: &Weighed| {
            *sum += weighed.weight;
            Some(*sum)
        };
        self.sums = self.shapes.iter().scan(0.0, add).collect();
    }

    /// The place of a shape, each as likely as its weight says; `None` if there is none.
    fn choose(&self, dice: &mut Dice) -> Option<usize> {
        // As many as a floating-point number tells apart.
        const PARTS: u64 = 1 << 53;
        let part = dice.below(PARTS) as f64 / PARTS as f64;
        let drawn = part * self.sums.last()?;
        let place = self.sums.partition_point(|&sum| sum <= drawn);
        Some(place.min(self.sums.len() - 1))
    }
}

/// Number of sizes of a big heap, which is the same in all outlines of a demand.
fn outline_sizes(shapes: &[Shape]) -> f64 {
    shapes
        .first()
        .map_or(0.0, |shape| shape.outline.sizes() as f64)
}
