//! Brings the positions of each level into an order in which few arrows cross. An arrow that passes a level has a place
//! there too, so that it goes round the positions. No lengths here.

use crate::engine::diagram::Diagram;

/// Places in levels, the positions first, by their numbers, then the places where arrows pass.
pub struct Arrangement {
    /// For each level its places from left to right.
    pub rows: Vec<Vec<usize>>,
    /// For each place those that it is joined with on the level above.
    pub above: Vec<Vec<usize>>,
    /// For each place those that it is joined with on the level below.
    pub below: Vec<Vec<usize>>,
    /// Each arrow as the places that it goes through, the first and the last of them positions.
    pub arrows: Vec<Vec<usize>>,
}

/// How often the levels are gone through, down and up.
const SWEEPS: usize = 12;

/// Orders the places of a diagram, in the same way always.
pub fn arrange(diagram: &Diagram) -> Arrangement {
    let mut best = with_passes(diagram);
    let mut fewest = best.crossings();
    let mut rows = best.rows.clone();
    for sweep in 0..SWEEPS {
        best.sweep(&mut rows, sweep % 2 == 0);
        best.swap_neighbours(&mut rows);
        let crossings = crossings_of(&best.below, &rows);
        if crossings < fewest {
            fewest = crossings;
            best.rows.clone_from(&rows);
        }
    }
    best
}

fn with_passes(diagram: &Diagram) -> Arrangement {
    let nodes = &diagram.nodes;
    let mut made = Arrangement {
        rows: vec![Vec::new(); diagram.levels()],
        above: vec![Vec::new(); nodes.len()],
        below: vec![Vec::new(); nodes.len()],
        arrows: Vec::new(),
    };
    for (i, node) in nodes.iter().enumerate() {
        made.rows[node.level].push(i);
    }
    for (from, node) in nodes.iter().enumerate() {
        for &to in &node.options {
            let mut arrow = vec![from];
            for level in node.level + 1..nodes[to].level {
                let pass = made.above.len();
                made.above.push(Vec::new());
                made.below.push(Vec::new());
                made.rows[level].push(pass);
                arrow.push(pass);
            }
            arrow.push(to);
            for pair in arrow.windows(2) {
                made.below[pair[0]].push(pair[1]);
                made.above[pair[1]].push(pair[0]);
            }
            made.arrows.push(arrow);
        }
    }
    made
}

impl Arrangement {
    /// How many pairs of arrows cross.
    pub fn crossings(&self) -> usize {
        crossings_of(&self.below, &self.rows)
    }

    /// Each level in the order of the middles of what its places are joined with on the level before.
    fn sweep(&self, rows: &mut [Vec<usize>], down: bool) {
        let joined = if down { &self.above } else { &self.below };
        let mut levels: Vec<usize> = (0..rows.len()).collect();
        if !down {
            levels.reverse();
        }
        for pair in levels.windows(2) {
            let before = places(&rows[pair[0]], self.above.len());
            let own = places(&rows[pair[1]], self.above.len());
            let middle = |place: usize| match joined[place].len() {
                0 => own[place] * 1_000,
                n => {
                    joined[place]
                        .iter()
                        .map(|&other| before[other] * 1_000)
                        .sum::<usize>()
                        / n
                }
            };
            rows[pair[1]].sort_by_key(|&place| middle(place));
        }
    }

    /// Exchanges neighbours for as long as fewer arrows cross by it.
    fn swap_neighbours(&self, rows: &mut [Vec<usize>]) {
        let mut better = true;
        while std::mem::take(&mut better) {
            for level in 0..rows.len() {
                let above = level
                    .checked_sub(1)
                    .map(|above| places(&rows[above], self.above.len()));
                let below = rows
                    .get(level + 1)
                    .map(|below| places(below, self.above.len()));
                for i in 1..rows[level].len() {
                    let (left, right) = (rows[level][i - 1], rows[level][i]);
                    let sides = [(&above, &self.above), (&below, &self.below)];
                    let gain: isize = sides
                        .iter()
                        .filter_map(|(places, joined)| {
                            let places = places.as_ref()?;
                            Some(inversions(&joined[left], &joined[right], places))
                        })
                        .sum();
                    if gain > 0 {
                        rows[level].swap(i - 1, i);
                        better = true;
                    }
                }
            }
        }
    }
}

/// How many crossings fewer two neighbours make in the other order.
fn inversions(left: &[usize], right: &[usize], places: &[usize]) -> isize {
    let pairs = left
        .iter()
        .flat_map(|&a| right.iter().map(move |&b| (a, b)));
    let sign = |(a, b): (usize, usize)| {
        (places[a] > places[b]) as isize - (places[a] < places[b]) as isize
    };
    pairs.map(sign).sum()
}

/// The place of each in a row, by its number.
fn places(row: &[usize], all: usize) -> Vec<usize> {
    let mut places = vec![0; all];
    for (place, &number) in row.iter().enumerate() {
        places[number] = place;
    }
    places
}

fn crossings_of(below: &[Vec<usize>], rows: &[Vec<usize>]) -> usize {
    let mut crossings = 0;
    for pair in rows.windows(2) {
        let under = places(&pair[1], below.len());
        let joins = pair[0].iter().enumerate();
        let joins: Vec<(usize, usize)> = joins
            .flat_map(|(i, &place)| below[place].iter().map(move |&to| (i, to)))
            .map(|(i, to)| (i, under[to]))
            .collect();
        for (i, a) in joins.iter().enumerate() {
            let later = joins[i + 1..].iter();
            crossings += later
                .filter(|b| (a.0 < b.0 && a.1 > b.1) || (a.0 > b.0 && a.1 < b.1))
                .count();
        }
    }
    crossings
}
