//! What Moodle cannot do with a question.

use std::io;

use super::super::item::Item;

/// What `import_files_as_draft` and `file_save_draft_area_files` know a picture by that came with a text.
pub(super) const PICTURES: &str = "@@PLUGINFILE@@/";

/// From here on a number is typed as text: `qtype_numerical_answer::get_tolerance_interval` widens every tolerance by
/// the number times 10^-14 (PHP's `precision`), so that 10^14 would be taken for its neighbours.
pub const TYPED_AS_TEXT: u64 = 1_000_000_000_000;

/// What cannot be written, and why.
pub fn unfit(item: &Item, why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {why}", item.name))
}
