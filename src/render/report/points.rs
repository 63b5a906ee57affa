//! Points by a rubric, exact to a hundredth.

use std::fmt;

use crate::check::report::Credit;
use crate::spec::Rubric;

/// Hundredths of a point, written without zeros at the end: `2`, `1.5`, `0.75`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(u64);

impl Rubric {
    /// What an answer earns of an exercise's points, of 1 where the set gives none; `None` where a person marks it.
    pub fn points(&self, credit: Credit, of: Option<u32>) -> Option<Points> {
        let percent = match credit {
            Credit::Full => 100,
            Credit::Form => self.form,
            Credit::Unsupported => self.unsupported,
            Credit::Begun => self.incomplete,
            Credit::FollowThrough => self.follow_through,
            Credit::None => 0,
            Credit::ByHand => return None,
        };
        Some(Points(u64::from(percent) * u64::from(of.unwrap_or(1))))
    }
}

impl Points {
    /// The points of an exercise, of 1 where the set gives none.
    pub fn of(points: Option<u32>) -> Points {
        Points(100 * u64::from(points.unwrap_or(1)))
    }

    /// What is left of these points without others.
    pub fn without(self, others: Points) -> Points {
        Points(self.0.saturating_sub(others.0))
    }

    /// What share of some points this is, in whole percent.
    pub fn percent(self, of: Points) -> u64 {
        (self.0 * 200 + of.0) / (of.0 * 2).max(1)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        Points(points.map(|points| points.0).sum())
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl serde::Serialize for Points {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 100 {
            0 => serializer.serialize_u64(self.0 / 100),
            _ => serializer.serialize_f64(self.0 as f64 / 100.0),
        }
    }
}
