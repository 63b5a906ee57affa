//! What an option of a question with several right ones earns. Moodle takes no fractions but those of
//! `question_bank::ensure_fraction_options_initialised`: p/q for q up to 6, tenths, 1/q for q up to 10, and 1/20; any
//! other makes the import fail (`match_grade_options`).

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
