//! What reading costs, in steps, and what stands for a picture.

/// What stands where a document has a picture.
pub(super) const PICTURE: &str = "[picture]";

/// The steps that a byte and a node of a document cost.
pub(super) const BYTE: u64 = 1;
pub(super) const NODE: u64 = 20;
