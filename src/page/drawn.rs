//! What a page draws from: a set, a seed, and how hard.

use serde::Deserialize;

use crate::kinds;
use crate::spec::{self, Hardness, Spec};
use crate::worksheet::Plan;

/// A set with a seed, as a page has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Drawn {
    /// The text of a set file.
    set: String,
    /// A number below 2^64 in digits, which JavaScript would round.
    seed: String,
    /// Of all its exercises, in place of what the set says.
    difficulty: Option<Level>,
    /// The code of a mistake that all its questions show, in place of those that the set names.
    mistake: Option<String>,
}

/// How hard drawn questions are, as `difficulty` in a set has it.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Level {
    Easy,
    Medium,
    Hard,
}

impl From<Level> for Hardness {
    fn from(level: Level) -> Hardness {
        match level {
            Level::Easy => Hardness::Easy,
            Level::Medium => Hardness::Medium,
            Level::Hard => Hardness::Hard,
        }
    }
}

impl Drawn {
    /// What a plan for its sheet leads to.
    pub fn with_plan<T>(&self, then: impl FnOnce(&Plan) -> Result<T, String>) -> Result<T, String> {
        let shown = |problem: spec::Problem| problem.render(self.set.as_bytes(), false);
        let spec = self.spec().map_err(shown)?;
        let wrong = |_| format!("`{}` is no seed", self.seed);
        let seed: u64 = self.seed.parse().map_err(wrong)?;
        then(&Plan::new(&spec, seed, 1).map_err(shown)?)
    }

    fn spec(&self) -> Result<Spec, spec::Problem> {
        let mut spec = spec::parse("set", self.set.as_bytes(), &kinds::known())?;
        if let Some(level) = self.difficulty {
            let entries = spec.entries.iter_mut();
            entries.for_each(|entry| entry.difficulty = Some(level.into()));
        }
        if let Some(mistake) = &self.mistake {
            for entry in &mut spec.entries {
                entry.require.diagnose = vec![mistake.clone()];
            }
        }
        Ok(spec)
    }
}
