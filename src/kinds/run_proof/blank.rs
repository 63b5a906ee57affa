//! A blank in a proof that is followed.

/// What is to be filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blank {
    /// A nim-sum.
    NimSum,
    /// The largest power of 2 in it.
    Power,
    /// What the larger powers of a row add up to.
    Above,
    /// What the smaller powers of a number add up to.
    Below,
    /// The nim-sum of those smaller powers.
    Low,
    /// What stays in a row.
    Leave,
    /// What is taken.
    Take,
    /// The number of a row.
    Row,
    /// What all rows have together.
    Total,
    /// Two sizes of one row, with ⊕.
    Change,
}
