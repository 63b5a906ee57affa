//! `--part 3/8`: one of several runs that together write what one run writes, byte for byte.

use std::ops::Range;
use std::str::FromStr;

/// Which of how many runs this is; without `--part`, the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: usize,
    of: usize,
}

impl Part {
    /// The only run.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// Of so many sheets in a row those that this run makes; none where there are fewer sheets than runs.
    pub fn range(self, sheets: usize) -> Range<usize> {
        sheets * (self.number - 1) / self.of..sheets * self.number / self.of
    }

    /// How many runs there are.
    pub fn runs(self) -> usize {
        self.of
    }

    /// True where a file that several runs write begins here.
    pub fn is_first(self) -> bool {
        self.number == 1
    }

    /// True where such a file ends here.
    pub fn is_last(self) -> bool {
        self.number == self.of
    }

    /// The name of this run's piece of such a file. Names sort in the order of the runs, so that `cat NAME.part-*` joins them.
    pub fn piece(self, name: &str) -> String {
        match self.of {
            1 => name.to_string(),
            of => format!(
                "{name}.part-{:0width$}-of-{of}",
                self.number,
                width = of.to_string().len()
            ),
        }
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            let [number, of] = [number, of].map(|n| n.parse::<u32>().ok());
            Some((number? as usize, of? as usize))
        });
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Part { number, of }),
            _ => Err("write the third of eight parts as `3/8`".to_string()),
        }
    }
}
