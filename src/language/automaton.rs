//! The phrases of a category as an automaton. A phrase is a row of steps, some of which may be left out; a node stands for all
//! steps that may come next, so that phrases with the same beginning are followed together, and no way to read a phrase is
//! written out.

use std::ops::Range;

use rustc_hash::FxHashMap;

/// A word or a sign as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sym(pub u16);

/// A category, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CategoryId(pub u16);

/// A row, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowId(pub u16);

/// The name of a slot, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlotId(pub u16);

/// A place in a phrase that a category fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The category.
    pub category: CategoryId,
    /// The slot that it fills.
    pub slot: SlotId,
    /// Whether there may be several, with commas or "and" between them.
    pub many: bool,
    /// Whether the statement says the same of each of several.
    pub each: bool,
    /// What names several of them at once, where the statement says the same of each: `each-heap` for `{heap+}`.
    pub group: Option<CategoryId>,
}

/// A piece of a phrase as it is written.
#[derive(Clone, Debug)]
pub enum Piece {
    /// A word.
    Word(Sym),
    /// A slot.
    Part(Part),
    /// One of several words.
    Any(Vec<Sym>),
    /// What may be left out.
    Maybe(Vec<Piece>),
}

/// A step of a phrase, by its place among those of the category.
type StepId = u32;

/// A node, by its place.
pub type NodeId = u32;

#[derive(Clone, Debug)]
enum Step {
    Word(Sym),
    Any(Box<[Sym]>),
    Part(Part),
    /// What follows may be left out up to this step.
    Maybe(StepId),
    End(RowId),
}

/// What may come next.
#[derive(Clone, Debug)]
struct Node {
    words: Range<u32>,
    parts: Range<u32>,
    row: Option<RowId>,
}

/// The phrases of a category.
#[derive(Clone, Debug)]
pub struct Automaton {
    steps: Vec<Step>,
    nodes: Vec<Node>,
    words: Vec<(Sym, NodeId)>,
    parts: Vec<(Part, NodeId)>,
    /// How many steps the nodes stand for.
    built: usize,
}

/// What phrases cannot be put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// A phrase needs no word.
    Empty,
    /// The same words are a phrase of this row already.
    Row(RowId),
    /// There are too many.
    TooMany,
}

impl Automaton {
    /// The node at which every phrase begins.
    pub const ROOT: NodeId = 0;

    /// Of an automaton without phrases.
    pub const EMPTY: Automaton = Automaton {
        steps: Vec::new(),
        nodes: Vec::new(),
        words: Vec::new(),
        parts: Vec::new(),
        built: 0,
    };

    /// Adds a phrase of a row and tells where it ends among the steps; nothing can be followed before `build`.
    pub fn add(&mut self, pieces: &[Piece], row: RowId) -> usize {
        self.compile(pieces);
        self.steps.push(Step::End(row));
        self.steps.len()
    }

    fn compile(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            match piece {
                Piece::Word(sym) => self.steps.push(Step::Word(*sym)),
                Piece::Part(part) => self.steps.push(Step::Part(*part)),
                Piece::Any(syms) => self.steps.push(Step::Any(syms.as_slice().into())),
                Piece::Maybe(pieces) => {
                    let at = self.steps.len();
                    self.steps.push(Step::Maybe(0));
                    self.compile(pieces);
                    let behind = Step::Maybe(self.steps.len() as StepId);
                    if let Some(step) = self.steps.get_mut(at) {
                        *step = behind;
                    }
                }
            }
        }
    }

    /// Works out the nodes, which are `most` at most.
    ///
    /// # Errors
    ///
    /// What clashes, and a step of the phrase that comes last.
    pub fn build(&mut self, most: usize) -> Result<(), (usize, Clash)> {
        if std::mem::replace(&mut self.built, self.steps.len()) == self.steps.len() {
            return Ok(());
        }
        (self.nodes, self.words, self.parts) = Default::default();
        let mut sets = Sets::new(&self.steps);
        sets.intern((0..self.steps.len()).filter(|at| {
            at.checked_sub(1)
                .is_none_or(|before| matches!(self.steps.get(before), Some(Step::End(_))))
        }));
        let mut next: Vec<(Sym, StepId)> = Vec::new();
        let mut slots: Vec<(Part, Vec<StepId>)> = Vec::new();
        while let Some(set) = sets.of(self.nodes.len()) {
            let mut row = None;
            for &at in sets.members.get(set.clone()).unwrap_or_default() {
                match self.steps.get(at as usize) {
                    Some(Step::Word(sym)) => next.push((*sym, at + 1)),
                    Some(Step::Any(syms)) => next.extend(syms.iter().map(|sym| (*sym, at + 1))),
                    Some(Step::Part(part)) => {
                        match slots.iter_mut().find(|(other, _)| other == part) {
                            Some((_, steps)) => steps.push(at + 1),
                            None => slots.push((*part, vec![at + 1])),
                        }
                    }
                    Some(Step::End(_)) if self.nodes.is_empty() => {
                        return Err((at as usize, Clash::Empty));
                    }
                    Some(Step::End(own)) => match row.replace(*own) {
                        Some(other) if other != *own => {
                            return Err((at as usize, Clash::Row(other)));
                        }
                        _ => {}
                    },
                    Some(Step::Maybe(_)) | None => {}
                }
            }
            let (words, parts) = (self.words.len() as u32, self.parts.len() as u32);
            next.sort_by_key(|(sym, _)| *sym);
            for same in next.chunk_by(|(one, _), (other, _)| one == other) {
                let to = sets.intern(same.iter().map(|(_, at)| *at as usize));
                self.words.extend(same.first().map(|(sym, _)| (*sym, to)));
            }
            for (part, steps) in slots.drain(..) {
                let to = sets.intern(steps.into_iter().map(|at| at as usize));
                self.parts.push((part, to));
            }
            next.clear();
            self.nodes.push(Node {
                words: words..self.words.len() as u32,
                parts: parts..self.parts.len() as u32,
                row,
            });
            if sets.ends.len() > most {
                let last = sets.members.get(set).and_then(|set| set.last());
                return Err((last.map_or(0, |at| *at as usize), Clash::TooMany));
            }
        }
        Ok(())
    }

    /// The number of nodes.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The row whose phrase ends at a node.
    pub fn row(&self, node: NodeId) -> Option<RowId> {
        self.nodes.get(node as usize)?.row
    }

    /// The words and signs that go on from a node, in order.
    pub fn words(&self, node: NodeId) -> &[(Sym, NodeId)] {
        let words = self.nodes.get(node as usize).map(|node| &node.words);
        let words =
            words.and_then(|words| self.words.get(words.start as usize..words.end as usize));
        words.unwrap_or_default()
    }

    /// The node behind a word.
    pub fn behind(&self, node: NodeId, word: Sym) -> Option<NodeId> {
        let words = self.words(node);
        let found = words.binary_search_by_key(&word, |(sym, _)| *sym).ok()?;
        words.get(found).map(|(_, to)| *to)
    }

    /// The categories that go on from a node.
    pub fn parts(&self, node: NodeId) -> &[(Part, NodeId)] {
        let parts = self.nodes.get(node as usize).map(|node| &node.parts);
        let parts =
            parts.and_then(|parts| self.parts.get(parts.start as usize..parts.end as usize));
        parts.unwrap_or_default()
    }

    /// Every category that a phrase has.
    pub fn all_parts(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().map(|(part, _)| part)
    }
}

/// Sets of steps, each of which becomes a node.
struct Sets<'s> {
    steps: &'s [Step],
    /// The steps of all sets, one set after the other, and where each ends.
    members: Vec<StepId>,
    ends: Vec<usize>,
    /// For each step the set that has it alone, as most do; the root is never one that is come back to.
    alone: Vec<NodeId>,
    known: FxHashMap<Box<[StepId]>, NodeId>,
    /// For each step the set in which it was put last.
    seen: Vec<u32>,
    round: u32,
}

impl<'s> Sets<'s> {
    fn new(steps: &'s [Step]) -> Self {
        Sets {
            steps,
            members: Vec::new(),
            ends: Vec::new(),
            alone: vec![Automaton::ROOT; steps.len()],
            known: FxHashMap::default(),
            seen: vec![0; steps.len()],
            round: 0,
        }
    }

    /// Where the steps of a set lie.
    fn of(&self, node: usize) -> Option<Range<usize>> {
        let end = *self.ends.get(node)?;
        let before = node.checked_sub(1).and_then(|node| self.ends.get(node));
        Some(before.copied().unwrap_or(0)..end)
    }

    /// The node of some steps, with those behind what may be left out. The order in which phrases were added is kept: it
    /// decides between readings of the same words.
    fn intern(&mut self, from: impl Iterator<Item = usize>) -> NodeId {
        let begin = self.members.len();
        self.round += 1;
        from.for_each(|at| self.close(at));
        let set = self.members.get(begin..).unwrap_or_default();
        let id = self.ends.len() as NodeId;
        let known = match set {
            [step] => self.alone.get_mut(*step as usize).map(|node| match node {
                &mut Automaton::ROOT => std::mem::replace(node, id),
                known => *known,
            }),
            _ => match self.known.get(set) {
                Some(known) => Some(*known),
                None => self.known.insert(set.into(), id),
            },
        };
        if let Some(known) = known.filter(|known| *known != Automaton::ROOT) {
            self.members.truncate(begin);
            return known;
        }
        self.ends.push(self.members.len());
        id
    }

    fn close(&mut self, at: usize) {
        match self.seen.get_mut(at) {
            Some(round) if *round != self.round => *round = self.round,
            _ => return,
        }
        match self.steps.get(at) {
            Some(Step::Maybe(behind)) => {
                self.close(*behind as usize);
                self.close(at + 1);
            }
            _ => self.members.push(at as StepId),
        }
    }
}
