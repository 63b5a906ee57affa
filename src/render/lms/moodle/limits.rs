//! What Moodle cannot do with a question.

use std::io;

use super::super::item::{Item, Said};

/// What `import_files_as_draft` and `file_save_draft_area_files` know a picture by that came with a text.
pub(super) const PICTURES: &str = "@@PLUGINFILE@@/";

/// From here on a number is typed as text: `qtype_numerical_answer::get_tolerance_interval` widens every tolerance by
/// the number times 10^-14 (PHP's `precision`), so that 10^14 would be taken for its neighbours.
pub const TYPED_AS_TEXT: u64 = 1_000_000_000_000;

/// What cannot be written, and why.
pub fn unfit(item: &Item, why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {why}", item.name))
}

/// How long an answer of a matching question may be: `qtype_match_subquestions.answertext`.
const ANSWER: usize = 255;

/// The plain text of a choice, as markup: `qtype_match_renderer::format_choices` shows it in a list, which has no room
/// for formulas, after `format_string`, which would drop what looks like a tag.
pub fn listed(item: &Item, choice: &Said) -> io::Result<String> {
    let text = quick_xml::escape::partial_escape(&*choice.plain).into_owned();
    match text.chars().count() {
        ..=ANSWER => Ok(text),
        _ => Err(unfit(item, "a choice of more than 255 characters")),
    }
}
