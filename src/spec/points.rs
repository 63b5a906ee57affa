//! What exercises are worth, in halves of a point, and what answers earn of it.

use std::fmt;

use crate::locale::Locale;

/// Points, exact to a two-hundredth of one: a percent of half a point. Written without zeros at the end: `2`, `1.5`, `0.75`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u64);

const UNIT: u64 = 200;

impl Points {
    /// The most that an exercise is worth.
    pub const MOST: u64 = 1000;

    /// Reads `2`, `2.5` or `2.0`.
    pub fn read(text: &str) -> Option<Points> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let half = match part.trim_end_matches('0') {
            "" if !part.is_empty() => 0,
            "5" => UNIT / 2,
            _ => return None,
        };
        let whole: u64 = whole.parse().ok().filter(|_| digits(whole))?;
        let points = Points(whole.checked_mul(UNIT)? + half);
        (points.0 <= Points::MOST * UNIT).then_some(points)
    }

    /// The points of an exercise, 1 where the set gives none.
    pub fn of(points: Option<Points>) -> Points {
        points.unwrap_or(Points(UNIT))
    }

    /// So many percent of them.
    pub fn share(self, percent: u32) -> Points {
        Points(self.0 * u64::from(percent) / 100)
    }

    /// The number, where it is a whole one.
    pub fn whole(self) -> Option<u32> {
        let number = u32::try_from(self.0 / UNIT).ok()?;
        self.0.is_multiple_of(UNIT).then_some(number)
    }

    /// So many times these.
    pub fn times(self, count: u64) -> Points {
        Points(self.0.saturating_mul(count))
    }

    /// These in so many parts, as equal as can be: of whole points, or else of halves; none is worth nothing.
    pub fn shared(self, parts: usize) -> Vec<Points> {
        let unit = if self.0.is_multiple_of(UNIT) {
            UNIT
        } else {
            UNIT / 2
        };
        let (units, count) = (self.0 / unit, parts.max(1) as u64);
        let share = |part: u64| (units / count + u64::from(part < units % count)).max(1);
        (0..count).map(|part| Points(share(part) * unit)).collect()
    }

    /// What is left of these points without others.
    pub fn without(self, others: Points) -> Points {
        Points(self.0.saturating_sub(others.0))
    }

    /// What share of some points this is, in whole percent.
    pub fn percent(self, of: Points) -> u64 {
        (self.0 * 200 + of.0) / (of.0 * 2).max(1)
    }

    /// In the notation of a language: `2.5`, in German `2,5`.
    pub fn written(self, locale: &Locale) -> String {
        self.to_string().replace('.', locale.says().decimal)
    }

    /// With the word: `1 point`, `2.5 points`.
    pub fn told(self, locale: &Locale) -> String {
        let (one, many) = locale.says().points;
        let word = if locale.is_one(self.0, UNIT) {
            one
        } else {
            many
        };
        format!("{} {word}", self.written(locale))
    }
}

impl From<u32> for Points {
    fn from(whole: u32) -> Points {
        Points(u64::from(whole) * UNIT)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        Points(points.map(|points| points.0).sum())
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.0 / UNIT, self.0 % UNIT * 1000 / UNIT) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) => write!(f, "{whole}.{}", format!("{part:03}").trim_end_matches('0')),
        }
    }
}

impl serde::Serialize for Points {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % UNIT {
            0 => serializer.serialize_u64(self.0 / UNIT),
            _ => serializer.serialize_f64(self.0 as f64 / UNIT as f64),
        }
    }
}
