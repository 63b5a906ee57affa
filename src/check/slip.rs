//! Lines that are nearly headers. They are told and never guessed: an answer is not judged as an answer to something else.

use super::task::Misfit;
use crate::language::header::{self, KEYS, Key};
use crate::spell::{nearest, quote};

/// A line that is nearly a header: which one, and what to write.
#[derive(Debug)]
pub struct Slip {
    /// The header that it is nearly.
    pub key: Key,
    /// What is told.
    pub misfit: Misfit,
}

/// Looks for a header in a line that is none.
pub fn slip(text: &str) -> Option<Slip> {
    let text = header::undressed(text);
    match text.split_once([':', '=']) {
        Some((key, value)) => mistyped(key.trim(), header::undressed(value)),
        None => {
            let (key, value) = text.split_once(char::is_whitespace)?;
            without_colon(key, value.trim())
        }
    }
}

/// `gmae: nim`: the first letter is right, and no other letter of a heading or of a list of rows is near.
fn mistyped(name: &str, value: &str) -> Option<Slip> {
    if header::key(name).is_some() {
        return without_colon(name, value);
    }
    let letters = |c: char| c.is_ascii_alphabetic() || c == ' ';
    if value.is_empty() || !name.chars().all(letters) {
        return None;
    }
    let first = name.chars().next()?.to_ascii_lowercase();
    let names: Vec<&str> = KEYS
        .iter()
        .filter(|(known, key)| known.starts_with(first) && is_told(*key))
        .map(|(known, _)| *known)
        .collect();
    let meant = nearest(name, &names)?;
    Some(Slip {
        key: header::key(meant)?,
        misfit: Misfit::new(
            "unknown header",
            &[
                ("name", &quote(&format!("{name}:"))),
                ("meant", &quote(&format!("{meant}: {value}"))),
            ],
        ),
    })
}

/// `rows 5 8 16` or `game = nim`.
fn without_colon(name: &str, value: &str) -> Option<Slip> {
    let key = header::key(name)?;
    let word = || value.chars().all(|c| c.is_ascii_alphabetic() || c == '-') && !value.is_empty();
    let fits = match key {
        Key::Rows => !name.eq_ignore_ascii_case("row") && header::numbers(value).is_some(),
        Key::Game | Key::Asked => word(),
        _ => false,
    };
    fits.then(|| Slip {
        key,
        misfit: Misfit::new(
            "colon missing",
            &[("meant", &quote(&format!("{name}: {value}")))],
        ),
    })
}

/// Words that begin other lines as well are not taken for headers.
fn is_told(key: Key) -> bool {
    !matches!(
        key,
        Key::Steps | Key::Heap | Key::Take | Key::Circles | Key::Misere | Key::NotAll
    )
}
