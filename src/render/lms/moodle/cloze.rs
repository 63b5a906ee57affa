//! Blanks within a text. Moodle finds them by the pattern ANSWER_REGEX (`qtype_multianswer_extract_question` in
//! question/type/multianswer/questiontype.php): `{1:NUMERICAL:=10:0~%0%20:0#message}`. In a field `~` begins the next
//! answer, `#` its message and `}` ends the field, wherever they stand.

use std::fmt::Write as _;

use super::names::TYPED_AS_TEXT;
use crate::quiz::{Blank, Choice, Field, Number};
use crate::render::lms::Said;
use crate::spec::Points;

/// The prompt, and a line for each blank. The points of the question are those of its fields together, whole numbers, at
/// least one each.
pub fn text(prompt: &str, blanks: &[Blank<Said>], points: Points) -> String {
    let mut text = outside(prompt);
    let shares = points.shared(blanks.len());
    for (Blank { label, field }, each) in blanks.iter().zip(shares) {
        let label = outside(&label.html);
        // Writing to a string cannot fail.
        let _ = match field {
            Field::Number(key) => writeln!(text, "<p>{label} {}</p>", number(key, each)),
            Field::OneOf(options) if is_plain(options) => {
                writeln!(
                    text,
                    "<p>{label} {}</p>",
                    list("MULTICHOICE", options, each)
                )
            }
            // A list that drops down shows no formulas.
            Field::OneOf(options) => writeln!(
                text,
                "<div>{label} {}</div>",
                list("MULTICHOICE_V", options, each)
            ),
        };
    }
    text
}

/// Whether a list of options looks the same without markup.
fn is_plain(options: &[Choice<Said>]) -> bool {
    let has_markup = |html: &str| html.contains('<') || html.contains("\\(");
    options.iter().all(|option| !has_markup(&option.text.html))
}

/// HTML around the fields, in which nothing begins a field: not `{1:NUMERICAL:`, and not `{#1}`, which stands for a field
/// once it is found (`initialise_question_instance`).
fn outside(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('{') {
        let next = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let begins = next.starts_with(':') || after.starts_with('#');
        text.push_str(before);
        text.push_str(if begins { "&#123;" } else { "{" });
        rest = after;
    }
    text + rest
}

/// No answer for all others here: its tolerance would be missing where `qtype_numerical` looks for it.
fn number(number: &Number<Said>, points: Points) -> String {
    let (sort, tolerance) = match number.key < TYPED_AS_TEXT {
        true => ("NUMERICAL", ":0"),
        false => ("SHORTANSWER", ""),
    };
    let mut field = format!("{{{points}:{sort}:={}{tolerance}", number.key);
    for slip in &number.slips {
        let _ = write!(field, "~%0%{}{tolerance}", slip.value);
        message(&mut field, &slip.message);
    }
    field + "}"
}

/// What an answer earns is always said, since a text may begin with `=` or `%`.
fn list(sort: &str, options: &[Choice<Said>], points: Points) -> String {
    let mut field = format!("{{{points}:{sort}:");
    for (i, option) in options.iter().enumerate() {
        field.push_str(if i > 0 { "~" } else { "" });
        field.push_str(if option.right { "=" } else { "%0%" });
        field.push_str(&inside(&option.text.html));
        message(&mut field, &option.message);
    }
    field + "}"
}

fn message(field: &mut String, message: &Said) {
    if !message.html.is_empty() {
        field.push('#');
        field.push_str(&inside(&message.html));
    }
}

/// HTML within a field. What is found there has its entities resolved once (`html_entity_decode`), so each `&` is written
/// `&amp;`. The signs that end an answer become entities of the HTML itself: they stay such when the question is edited,
/// and the pattern passes over a `#` that follows `&amp;`. A backslash hides the sign after it from the pattern, and is
/// taken away before `}` and `#`; none of these can follow one here, but for the end of the text.
fn inside(html: &str) -> String {
    let mut text = String::with_capacity(html.len() + 16);
    let mut before = ' ';
    for c in html.chars() {
        match c {
            '&' => text.push_str("&amp;"),
            '~' => text.push_str("&amp;#126;"),
            '}' => text.push_str("&amp;#125;"),
            '#' if before != '&' => text.push_str("&amp;#35;"),
            _ => text.push(c),
        }
        before = c;
    }
    if text.ends_with('\\') {
        text.pop();
        text.push_str("&amp;#92;");
    }
    text
}
