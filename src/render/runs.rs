//! Mathematics in running text: how a format sets names and what stands below or above the line.

use crate::model::Run;

/// How a format sets it.
pub struct Setting {
    /// Words, numbers and signs.
    pub words: fn(&mut String, &str),
    /// A variable.
    pub name: fn(&mut String, &str),
    /// What stands before and after something below the line.
    pub below: [&'static str; 2],
    /// The same for something above it.
    pub above: [&'static str; 2],
}

impl Setting {
    /// Sets it.
    pub fn put(&self, out: &mut String, runs: &[Run]) {
        for run in runs {
            match run {
                Run::Words(words) => (self.words)(out, words),
                Run::Name(name) => (self.name)(out, name),
                Run::Below(runs) => self.between(out, self.below, runs),
                Run::Above(runs) => self.between(out, self.above, runs),
                Run::Formula(runs) => self.put(out, runs),
            }
        }
    }

    fn between(&self, out: &mut String, [before, after]: [&str; 2], runs: &[Run]) {
        out.push_str(before);
        self.put(out, runs);
        out.push_str(after);
    }
}
