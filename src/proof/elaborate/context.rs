//! What is in force at a line: facts in the kernel's order, and the labels that name them.

use rustc_hash::FxHashMap;

use super::bank::FormId;

/// What a label stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Facts by their places; the first one is what the line says.
    Facts(Vec<usize>),
    /// Nothing, since its line, which begins at this byte, cannot be read.
    Unread(usize),
}

/// How much was in force at some time.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    facts: usize,
    labels: usize,
}

/// Facts and labels. Those of a block are dropped when it ends.
#[derive(Debug, Default)]
pub struct Context {
    facts: Vec<FormId>,
    labels: FxHashMap<String, Vec<Meaning>>,
    /// The labels in the order in which they came.
    order: Vec<String>,
}

impl Context {
    /// What is in force now.
    pub fn mark(&self) -> Mark {
        Mark {
            facts: self.facts.len(),
            labels: self.order.len(),
        }
    }

    /// Drops what came since.
    pub fn close(&mut self, mark: Mark) {
        self.facts.truncate(mark.facts);
        for label in self.order.drain(mark.labels..) {
            if let Some(meanings) = self.labels.get_mut(&label) {
                meanings.pop();
            }
        }
    }

    /// Whether a label came since.
    pub fn has_new_label(&self, mark: Mark) -> bool {
        self.order.len() > mark.labels
    }

    /// How many labels are in force, hidden ones too.
    pub fn many_labels(&self) -> usize {
        self.order.len()
    }

    /// How many facts are in force.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Puts a fact in force and gives its place.
    pub fn add(&mut self, fact: FormId) -> usize {
        self.facts.push(fact);
        self.facts.len() - 1
    }

    /// A fact by its place.
    pub fn fact(&self, place: usize) -> Option<FormId> {
        self.facts.get(place).copied()
    }

    /// Lets a label stand for something, until its block ends or it is used again.
    pub fn label(&mut self, label: &str, meaning: Meaning) {
        match self.labels.get_mut(label) {
            Some(meanings) => meanings.push(meaning),
            None => {
                self.labels.insert(label.to_string(), vec![meaning]);
            }
        }
        self.order.push(label.to_string());
    }

    /// What a label stands for.
    pub fn meaning(&self, label: &str) -> Option<&Meaning> {
        self.labels.get(label)?.last()
    }

    /// The labels in force from the nearest to the farthest, each with its meaning; hidden ones are left out.
    pub fn labels(&self) -> impl Iterator<Item = (&str, &Meaning)> {
        let mut seen = rustc_hash::FxHashSet::default();
        let names = self.order.iter().rev();
        names.filter_map(move |name| {
            let new = seen.insert(name.as_str());
            Some((name.as_str(), self.meaning(name)?)).filter(|_| new)
        })
    }
}
