//! Where the math font of a page is.

/// Where the math font of HTML pages is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// Within each page.
    Inside,
    /// In one file beside the pages.
    Beside,
    /// Nowhere, for pages without formulas.
    Absent,
}
