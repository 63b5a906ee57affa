//! Positions and their options as a picture: which positions, in which levels, and what leads where. No drawing here.

/// A state diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {}
