//! The names of categories and questions, and the numbers by which questions are found again.

use std::io;

use crate::render::lms::{Group, Head, Item, Said};

/// How long a name may be: `question_categories.name`, `clean_question_name`.
const NAME: usize = 255;

/// Where the questions of a group go: `$course$/top/TITLE CODE/ID`. A slash in a name is doubled, and a name does not
/// begin or end with one (`assemble_category_path`; `split_category_path` undoes it).
pub fn path(head: &Head, group: &Group) -> String {
    let set = match clean(&head.title) {
        title if title.is_empty() => head.code.clone(),
        title => {
            let room = NAME.saturating_sub(1 + head.code.chars().count());
            let title: String = title.chars().take(room).collect();
            format!("{} {}", title.trim_end(), head.code)
        }
    };
    let id: String = clean(&group.id).chars().take(NAME).collect();
    let id = match &*id {
        // `create_category_path` leaves out every name `top` but the first.
        "top" => format!("top ({})", group.number),
        _ => id,
    };
    format!("$course$/top/{}/{}", escaped(&set), escaped(&id))
}

fn escaped(name: &str) -> String {
    let mut escaped = name.replace('/', "//");
    if escaped.starts_with('/') {
        escaped.insert(0, ' ');
    }
    if escaped.ends_with('/') {
        escaped.push(' ');
    }
    escaped
}

/// Text on one line. Names go through `clean_param` with `PARAM_TEXT`, which takes everything after a `<` for a tag and
/// drops it; so the signs are replaced by similar ones.
pub fn clean(name: &str) -> String {
    let visible = name.replace(char::is_control, " ");
    let words: Vec<&str> = visible.split_whitespace().collect();
    words.join(" ").replace('<', "‹").replace('>', "›")
}

/// What a category says of itself.
pub fn draw(head: &Head, group: &Group) -> String {
    match group.variants {
        1 => head.locale.say("quiz one exercise", &[]),
        n => head
            .locale
            .say("quiz variants", &[("pick", &group.pick), ("n", &n)]),
    }
}

/// The ID number of a question: the same whenever the same bank is written, and unique beyond its category. At most 100
/// characters.
pub fn id(head: &Head, item: &Item) -> String {
    let id = format!("{}-{}-{:04}", head.code, item.exercise, item.variant);
    match item.part {
        0 => id,
        part => format!("{id}-{part}"),
    }
}

// What an option of a question with several right ones earns. Moodle takes no fractions but those of
// `question_bank::ensure_fraction_options_initialised`: p/q for q up to 6, tenths, 1/q for q up to 10, and 1/20; any
// other makes the import fail (`match_grade_options`).

/// A hundred by 1 to 10, as the list has it.
const PARTS: [&str; 10] = [
    "100", "50", "33.33333", "25", "20", "16.66667", "14.28571", "12.5", "11.11111", "10",
];

/// What each of `count` right options earns: a hundred together, in equal parts up to ten; from 11 to 20 as many tenths
/// and twentieths as make up the whole. `None` where no fractions of the list add up.
pub fn right(count: usize) -> Option<Vec<&'static str>> {
    match count {
        1..=10 => Some(vec![PARTS[count - 1]; count]),
        11..=20 => {
            let tenths = 20 - count;
            Some([vec!["10"; tenths], vec!["5"; count - tenths]].concat())
        }
        _ => None,
    }
}

/// What a wrong option costs, without its sign: so much that whoever ticks everything gets nothing, and no less than a
/// right one earns, so that a guess is worth nothing either.
pub fn wrong(rights: usize, wrongs: usize) -> &'static str {
    PARTS[rights.min(wrongs).clamp(1, PARTS.len()) - 1]
}

// What Moodle cannot do with a question.

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
