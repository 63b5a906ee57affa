//! The names of categories and questions, and the numbers by which questions are found again.

use super::super::item::Item;
use super::super::{Group, Head};

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
pub fn draw(group: &Group) -> String {
    match group.variants {
        1 => "One exercise, with one question.".to_string(),
        n => format!(
            "Variants of one exercise. Draw {} of the {n} questions at random.",
            group.pick
        ),
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
