//! Which positions of a diagram a sheet may leave blank, so that each can be found from those that are given.

use super::explore::Explorer;
use super::shape::Diagram;

/// What is known of the positions of a diagram before any is left blank.
struct Puzzle {
    /// The number of each position with the explorer.
    ids: Vec<usize>,
    /// From where arrows lead to each.
    above: Vec<Vec<usize>>,
    /// For each, the options of all positions with an arrow to it that could have as many arrows as it has.
    fitting: Vec<Vec<usize>>,
    /// The options of everything that is looked at, sorted by number.
    options: Vec<Vec<usize>>,
}

/// Goes through an order and leaves blank what can still be found, up to half of all positions.
pub fn choose(explorer: &mut Explorer, diagram: &Diagram, order: &[usize]) -> Vec<usize> {
    let puzzle = Puzzle::new(explorer, diagram);
    let mut blanks: Vec<usize> = Vec::new();
    for &node in order {
        if (blanks.len() + 1) * 2 > diagram.nodes.len() {
            break;
        }
        blanks.push(node);
        if node == 0 || !puzzle.can_be_found(diagram, &blanks) {
            blanks.pop();
        }
    }
    blanks.sort_unstable();
    blanks
}

impl Puzzle {
    fn new(explorer: &mut Explorer, diagram: &Diagram) -> Puzzle {
        let nodes = &diagram.nodes;
        let ids: Vec<usize> = nodes
            .iter()
            .map(|node| explorer.id(&node.position))
            .collect();
        let mut above = vec![Vec::new(); nodes.len()];
        for (i, node) in nodes.iter().enumerate() {
            for &option in &node.options {
                above[option].push(i);
            }
        }
        let mut options: Vec<Vec<usize>> = Vec::new();
        let mut sorted = |explorer: &mut Explorer, id: usize| -> Vec<usize> {
            if options.len() <= id {
                options.resize(id + 1, Vec::new());
            }
            if options[id].is_empty() {
                options[id] = explorer.options(id);
                options[id].sort_unstable();
            }
            options[id].clone()
        };
        let mut fitting = Vec::with_capacity(nodes.len());
        for (i, node) in nodes.iter().enumerate() {
            let from = above[i].iter().map(|&parent| ids[parent]);
            let mut fits: Vec<usize> = from.flat_map(|id| sorted(explorer, id)).collect();
            fits.sort_unstable();
            fits.dedup();
            fits.retain(|&id| arrows_fit(diagram, node.options.len(), sorted(explorer, id).len()));
            fitting.push(fits);
        }
        for &id in &ids {
            sorted(explorer, id);
        }
        Puzzle {
            ids,
            above,
            fitting,
            options,
        }
    }

    /// Whether the blank positions can be found one after the other: at some time each is the only one that is
    ///
    /// - an option of every known position with an arrow to it, of which there is one,
    /// - a position with every known position as an option to which it has an arrow,
    /// - one with as many options as it has arrows, or with one arrow where not all moves are drawn,
    /// - and none of those that are known.
    fn can_be_found(&self, diagram: &Diagram, blanks: &[usize]) -> bool {
        let mut unknown = blanks.to_vec();
        loop {
            let before = unknown.len();
            for node in unknown.clone() {
                if self.is_forced(diagram, node, &unknown) {
                    unknown.retain(|&other| other != node);
                }
            }
            if unknown.is_empty() || unknown.len() == before {
                return unknown.is_empty();
            }
        }
    }

    fn is_forced(&self, diagram: &Diagram, node: usize, unknown: &[usize]) -> bool {
        let known = |other: &&usize| !unknown.contains(other);
        let above: Vec<usize> = self.above[node].iter().filter(known).copied().collect();
        let below: Vec<usize> = diagram.nodes[node]
            .options
            .iter()
            .filter(known)
            .copied()
            .collect();
        let fits = |&&id: &&usize| {
            let leads = |from: usize, to: usize| self.options[from].binary_search(&to).is_ok();
            above.iter().all(|&parent| leads(self.ids[parent], id))
                && below.iter().all(|&option| leads(id, self.ids[option]))
                && !self.taken(id, unknown)
        };
        !above.is_empty() && self.fitting[node].iter().filter(fits).count() == 1
    }

    fn taken(&self, id: usize, unknown: &[usize]) -> bool {
        let place = self.ids.iter().position(|&other| other == id);
        place.is_some_and(|place| !unknown.contains(&place))
    }
}

/// Whether a position with so many options may have so many arrows: all, or one where not all moves are drawn.
fn arrows_fit(diagram: &Diagram, arrows: usize, options: usize) -> bool {
    arrows == options || (!diagram.whole && arrows == 1 && options > 1)
}
