//! What a template sees of a solution: parts, each a kind of statement with slots for its numbers and formulas. The
//! sentences are the template's.

use serde::Serialize;

use super::fields::Fields;
use super::slot::Ref;

/// Which position a part speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    /// The one that the question poses.
    Start,
    /// The one after the move.
    After,
    /// Not a position: a heap and the nim-sum.
    Target,
}

/// The working of a nim-sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Working {
    /// What it is the nim-sum of.
    pub of: Of,
    /// `powers` or `columns`.
    pub method: &'static str,
    /// The equations or the columns, a block.
    pub block: Ref,
    /// Whether whole equal numbers are cancelled.
    pub whole: bool,
    /// Whether numbers are written as powers.
    pub expands: bool,
    /// Whether powers are cancelled.
    pub cancels: bool,
    /// Whether the numbers are Grundy values, not heaps.
    pub values: bool,
}

/// One part of a solution; `step` is set where a new step begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Part {
    /// The number of the step that begins here.
    pub step: Option<u8>,
    /// Whether it goes on in the paragraph of the part before.
    pub joins: bool,
    /// What it says.
    #[serde(flatten)]
    pub what: What,
}

/// What a part says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are those of the claims
pub enum What {
    Represents {
        numbers: Ref,
    },
    Working(Working),
    NimSum {
        of: Of,
        value: Ref,
        zero: bool,
        single: bool,
    },
    Compare {
        of: Of,
        formula: Ref,
        equal: bool,
    },
    BigHeaps {
        of: Of,
        count: Ref,
        case: &'static str,
    },
    Ones {
        of: Of,
        count: Ref,
        one: bool,
        odd: bool,
    },
    Outcome {
        of: Of,
        outcome: &'static str,
        by: &'static str,
    },
    LargestPower {
        number: Ref,
        expansion: Ref,
        power: Ref,
        itself: bool,
    },
    Contains {
        heap: Ref,
        power: Ref,
        size: Ref,
        expansion: Ref,
        itself: bool,
        again: bool,
    },
    Formula {
        formula: Ref,
    },
    Difference {
        formula: Ref,
        size: Ref,
        leave: Ref,
        taken: Ref,
    },
    LeadsTo {
        by: Fields<'static>,
        to: Ref,
        /// Whether nothing is left there.
        over: bool,
    },
    Changes {
        by: Fields<'static>,
        before: Ref,
        after: Ref,
    },
    Zeroes {
        by: Fields<'static>,
    },
    Winner {
        player: &'static str,
        by: Option<Fields<'static>>,
    },
    Table {
        block: Ref,
        values: bool,
    },
    Halves {
        formula: Ref,
    },
    Mex {
        size: Ref,
        counters: Ref,
        options: Ref,
        value: Ref,
    },
    Period {
        start: Ref,
        length: Ref,
        zero: bool,
    },
    Division {
        of: Of,
        number: Ref,
        by: Ref,
        rest: Ref,
        formula: Ref,
        looks_up: bool,
        like: Option<Ref>,
    },
    Grundy {
        size: Ref,
        counters: Ref,
        /// Whether that is one counter.
        one: bool,
        value: Ref,
        target: bool,
    },
    Target {
        heap: Ref,
        formula: Ref,
    },
    Arcs {
        of: Of,
        arcs: Ref,
        alone: Option<Ref>,
        /// What the first player may have taken from a full ring, where no move is told.
        taken: Option<Ref>,
    },
    Answered {
        first: bool,
        taken: Ref,
        from: Ref,
        by: Fields<'static>,
        to: Ref,
        arc: Option<Ref>,
    },
    EveryReply {
        mirrors: bool,
        /// Whether values say so, and no reply is told.
        values: bool,
    },
    OneValue {
        of: Of,
        lost: bool,
    },
    Line {
        text: Ref,
    },
}
