//! What the browser is shown, and when it should load it again.

use std::sync::Arc;

use crate::book::volume::Pages;

/// What is shown at present.
#[derive(Clone)]
pub struct Shown {
    /// The pages as they could last be built.
    pub pages: Arc<Pages>,
    /// Counts what has been shown, so that a page knows when it is old.
    pub version: u64,
    /// What is wrong with the book as it is now.
    pub fault: Option<String>,
}
