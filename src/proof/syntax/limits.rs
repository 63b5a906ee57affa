//! Bounds on names and depth, and signs that are refused.

use super::super::written::{Reasons, Relation, Term};

/// The most letters of a name.
pub const LONGEST_NAME: usize = 64;

/// The most bytes of the name of a file.
pub const LONGEST_FILE_NAME: usize = 255;

/// No formula or term is deeper.
pub const DEEPEST: usize = 100;

/// No more blocks stand within each other.
pub const DEEPEST_BLOCK: usize = 40;

/// A relation, the term to its right, and why.
pub(super) type Linked = (Relation, Term, Reasons);

/// Whether a character is invisible or changes how the text around it is shown.
pub(super) fn harmful(c: char) -> bool {
    let hidden = [
        '\u{ad}'..='\u{ad}',
        '\u{61c}'..='\u{61c}',
        '\u{115f}'..='\u{1160}',
        '\u{180e}'..='\u{180e}',
        '\u{200b}'..='\u{200f}',
        '\u{2028}'..='\u{202e}',
        '\u{2060}'..='\u{206f}',
        '\u{feff}'..='\u{feff}',
        '\u{fff0}'..='\u{fffb}',
        '\u{e0000}'..='\u{e0fff}',
    ];
    c.is_control() || hidden.iter().any(|range| range.contains(&c))
}
