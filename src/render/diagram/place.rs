//! Gives the places of a diagram their coordinates: whole numbers, the same on every machine.

use super::arrange::{Arrangement, arrange};
use super::labels::label;
use crate::engine::diagram::{Beside, Diagram};

/// A diagram with its measures.
pub struct Placed {
    /// Of the whole picture.
    pub width: i64,
    /// Of the whole picture.
    pub height: i64,
    /// Of a box.
    pub size: (i64, i64),
    /// The upper left corner of each position's box.
    pub boxes: Vec<(i64, i64)>,
    /// Each arrow as the points that it goes through, from the lower side of a box to the upper side of another; between
    /// the second and the third point, the fourth and the fifth and so on it passes a level, straight down.
    pub arrows: Vec<Vec<(i64, i64)>>,
}

/// A digit or a blank of a label is at most so wide.
pub const CHARACTER: i64 = 8;

/// Room round the picture, between boxes, and for an arrow that passes.
const MARGIN: i64 = 4;
const BETWEEN: i64 = 14;
const PASS: i64 = 10;

/// How far arrows stand apart where they leave or reach a box, at most.
const PORTS: i64 = 11;

/// How often places are moved towards what they are joined with.
const ROUNDS: usize = 24;

/// Lays a diagram out.
pub fn place(diagram: &Diagram) -> Placed {
    let arranged = arrange(diagram);
    let size = size(diagram);
    let drop = drop(diagram);
    let nodes = diagram.nodes.len();
    let wide = |place: usize| if place < nodes { size.0 } else { PASS };
    let mut middles = middles(&arranged, &wide, nodes);
    straighten(&arranged, &wide, &mut middles);
    let left = (0..middles.len())
        .map(|i| middles[i] - wide(i) / 2)
        .min()
        .unwrap_or(0);
    let middles: Vec<i64> = middles
        .iter()
        .map(|middle| middle - left + MARGIN)
        .collect();
    let right = (0..middles.len())
        .map(|i| middles[i] + wide(i) / 2)
        .max()
        .unwrap_or(0);
    let mut level = vec![0; middles.len()];
    for (number, row) in arranged.rows.iter().enumerate() {
        row.iter().for_each(|&place| level[place] = number as i64);
    }
    let top = |place: usize| MARGIN + level[place] * (size.1 + drop);
    let boxes = (0..nodes).map(|i| (middles[i] - size.0 / 2, top(i)));
    let ends = |place: usize, joined: &[Vec<usize>], other: usize| {
        port(&joined[place], other, &middles, size.0)
    };
    let arrows = arranged.arrows.iter().map(|arrow| {
        let mut points = Vec::with_capacity(2 * arrow.len());
        for (i, &place) in arrow.iter().enumerate() {
            let (first, last) = (i == 0, i + 1 == arrow.len());
            if !first {
                let shift = if last {
                    ends(place, &arranged.above, arrow[i - 1])
                } else {
                    0
                };
                points.push((middles[place] + shift, top(place)));
            }
            if !last {
                let shift = if first {
                    ends(place, &arranged.below, arrow[1])
                } else {
                    0
                };
                points.push((middles[place] + shift, top(place) + size.1));
            }
        }
        points
    });
    Placed {
        width: right + MARGIN,
        height: 2 * MARGIN + arranged.rows.len() as i64 * (size.1 + drop) - drop,
        size,
        boxes: boxes.collect(),
        arrows: arrows.collect(),
    }
}

/// How far levels stand apart; the boxes of Classic Nim are the higher ones, and a page is no higher.
fn drop(diagram: &Diagram) -> i64 {
    match diagram.beside {
        Beside::BigHeaps => 32,
        _ => 38,
    }
}

/// A box has room for the longest label, and for what stands or is written below it.
fn size(diagram: &Diagram) -> (i64, i64) {
    let labels = diagram
        .nodes
        .iter()
        .map(|node| label(&node.position, diagram.layout));
    let longest = labels.map(|label| label.chars().count()).max().unwrap_or(0) as i64;
    let blanks = diagram.nodes.iter().any(|node| !node.given);
    let letter = if blanks { 20 } else { 0 };
    let (least, height) = match diagram.beside {
        Beside::Nothing => (56, 50),
        Beside::NimSum => (84, 50),
        Beside::BigHeaps => (84, 64),
    };
    let width = least.max(CHARACTER * longest + 16 + letter);
    (width + width % 2, height)
}

/// Where an arrow leaves or reaches a box, from its middle: in the order of where they come from or go to.
fn port(joined: &[usize], other: usize, middles: &[i64], width: i64) -> i64 {
    let mut order = joined.to_vec();
    order.sort_by_key(|&place| (middles[place], place));
    let place = order.iter().position(|&place| place == other).unwrap_or(0) as i64;
    let gaps = order.len() as i64 - 1;
    let apart = PORTS.min((width - 24) / gaps.max(1));
    apart * (2 * place - gaps) / 2
}

/// The middles of all places: each as near as can be to what it is joined with, in the order of its row.
fn middles(arranged: &Arrangement, wide: &dyn Fn(usize) -> i64, nodes: usize) -> Vec<i64> {
    let mut middles = vec![0; arranged.above.len()];
    let rows = &arranged.rows;
    for round in 0..ROUNDS {
        let down = round % 2 == 0;
        for number in 0..rows.len() {
            let row = &rows[if down {
                number
            } else {
                rows.len() - 1 - number
            }];
            let wish = |place: usize| {
                let (above, below) = (&arranged.above[place], &arranged.below[place]);
                let last = round + 2 >= ROUNDS;
                let joined: Vec<usize> = match (down, last) {
                    (_, true) => above.iter().chain(below).copied().collect(),
                    (true, _) => above.clone(),
                    (false, _) => below.clone(),
                };
                let weight = |other: usize| {
                    if place >= nodes && other >= nodes {
                        8
                    } else {
                        1
                    }
                };
                let all: i64 = joined.iter().map(|&other| weight(other)).sum();
                let sum: i64 = joined
                    .iter()
                    .map(|&other| weight(other) * middles[other])
                    .sum();
                match all {
                    0 => (middles[place], 1),
                    _ => (sum / all, all),
                }
            };
            let wishes: Vec<(i64, i64)> = row.iter().map(|&place| wish(place)).collect();
            let widths: Vec<i64> = row.iter().map(|&place| wide(place)).collect();
            for (&place, middle) in row.iter().zip(settled(&wishes, &widths)) {
                middles[place] = middle;
            }
        }
    }
    middles
}

/// Arrows that pass several levels go straight down where nothing is in the way.
fn straighten(arranged: &Arrangement, wide: &dyn Fn(usize) -> i64, middles: &mut [i64]) {
    let mut beside = vec![(None, None); middles.len()];
    for row in &arranged.rows {
        for pair in row.windows(2) {
            beside[pair[0]].1 = Some(pair[1]);
            beside[pair[1]].0 = Some(pair[0]);
        }
    }
    let apart = |one: usize, other: usize| (wide(one) + wide(other)) / 2 + BETWEEN;
    for arrow in arranged.arrows.iter().filter(|arrow| arrow.len() > 3) {
        let passes = &arrow[1..arrow.len() - 1];
        let least = passes.iter().filter_map(|&pass| {
            let left = beside[pass].0?;
            Some(middles[left] + apart(left, pass))
        });
        let most = passes.iter().filter_map(|&pass| {
            let right = beside[pass].1?;
            Some(middles[right] - apart(pass, right))
        });
        let (least, most) = (
            least.max().unwrap_or(i64::MIN),
            most.min().unwrap_or(i64::MAX),
        );
        if least <= most {
            let mean = passes.iter().map(|&pass| middles[pass]).sum::<i64>() / passes.len() as i64;
            let straight = mean.clamp(least, most);
            passes.iter().for_each(|&pass| middles[pass] = straight);
        }
    }
}

/// Places as near to what they wish as their widths and their order allow: neighbours that are in each other's way share
/// the mean of their wishes.
fn settled(wishes: &[(i64, i64)], widths: &[i64]) -> Vec<i64> {
    let mut offsets = vec![0; widths.len()];
    for i in 1..widths.len() {
        offsets[i] = offsets[i - 1] + (widths[i - 1] + widths[i]) / 2 + BETWEEN;
    }
    // Each block: the sum of its wishes, their weight, how many.
    let mut blocks: Vec<(i64, i64, usize)> = Vec::new();
    for (&(wish, weight), offset) in wishes.iter().zip(&offsets) {
        let mut block = ((wish - offset) * weight, weight, 1);
        while let Some(&(sum, all, count)) = blocks.last() {
            if sum * block.1 <= block.0 * all {
                break;
            }
            block = (block.0 + sum, block.1 + all, block.2 + count);
            blocks.pop();
        }
        blocks.push(block);
    }
    let means = blocks
        .iter()
        .flat_map(|&(sum, all, count)| std::iter::repeat_n(sum.div_euclid(all), count));
    means
        .zip(&offsets)
        .map(|(mean, offset)| mean + offset)
        .collect()
}
