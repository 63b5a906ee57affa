//! Numbers and ranges of the set file: `3`, `2..3`, and what people write instead.

use std::ops::RangeInclusive;

use super::fault::Fault;
use super::tree::Node;
use super::view::View;
use crate::spell::quote;

impl View<'_> {
    /// A whole number within bounds.
    pub fn number(&self, bounds: &RangeInclusive<u64>) -> Result<u64, Fault> {
        match self.node {
            Node::Whole(number) if bounds.contains(number) => Ok(*number),
            Node::Whole(number) => Err(self.outside(&number.to_string(), bounds)),
            Node::Number(text) if is_out_of_reach(text) => Err(self.outside(text, bounds)),
            Node::Text(text) if is_whole(text) => Err(self
                .must_be("a whole number")
                .help("write it without quotes and leading zeros")),
            _ => Err(self.must_be("a whole number")),
        }
    }

    /// A whole number or a range `2..3` within bounds, with both ends.
    pub fn range(&self, bounds: &RangeInclusive<u64>) -> Result<RangeInclusive<u64>, Fault> {
        match self.node {
            Node::Text(text) => self.written_range(text, bounds),
            Node::Whole(_) => self.number(bounds).map(|number| number..=number),
            Node::Number(text) if is_out_of_reach(text) => Err(self.outside(text, bounds)),
            _ => Err(self.no_range()),
        }
    }

    fn written_range(
        &self,
        text: &str,
        bounds: &RangeInclusive<u64>,
    ) -> Result<RangeInclusive<u64>, Fault> {
        let (low, high) = text.split_once("..").ok_or_else(|| self.no_range())?;
        let (low, high) = (self.end(low, bounds)?, self.end(high, bounds)?);
        if low > high {
            return Err(self
                .fault(format!("{} runs backwards: {}", self.name, quote(text)))
                .help(format!("write the smaller number first: `{high}..{low}`")));
        }
        Ok(low..=high)
    }

    fn end(&self, text: &str, bounds: &RangeInclusive<u64>) -> Result<u64, Fault> {
        let text = text.trim();
        if !is_whole(text) {
            return Err(self.no_range());
        }
        let number = text.parse().ok().filter(|number| bounds.contains(number));
        number.ok_or_else(|| self.outside(text, bounds))
    }

    fn no_range(&self) -> Fault {
        let fault = self.must_be("a whole number or a range such as `2..3`");
        Fault {
            help: fault.help.or_else(|| meant(self.node)),
            ..fault
        }
    }

    fn outside(&self, given: &str, bounds: &RangeInclusive<u64>) -> Fault {
        self.fault(format!(
            "{} must be from {} to {}, not {}",
            self.name,
            bounds.start(),
            bounds.end(),
            quote(given)
        ))
    }
}

/// Digits, with or without a minus sign.
fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// A whole number, or one so large that YAML has made it a fraction.
fn is_out_of_reach(text: &str) -> bool {
    is_whole(text) || text.parse().is_ok_and(|number: f64| number.abs() > 1e19)
}

/// The range that was probably meant by `2-3`, `2 to 3` or `[2, 3]`.
fn meant(node: &Node) -> Option<String> {
    let written = match node {
        Node::Text(text) => text.clone(),
        Node::List(ends) => ends
            .iter()
            .filter_map(Node::scalar)
            .collect::<Vec<_>>()
            .join(","),
        _ => return None,
    };
    let ends: Vec<&str> = written
        .split(|c: char| !c.is_ascii_digit())
        .filter(|end| !end.is_empty())
        .collect();
    match ends.as_slice() {
        [low, high] if written.len() < 40 => Some(format!("did you mean `{low}..{high}`?")),
        _ => None,
    }
}
