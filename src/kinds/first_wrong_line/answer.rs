//! What a student writes for a line of a proof: `line: 7`, `line: none`.

/// A line of a proof, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// This one, from 1.
    Line(u64),
    /// None: all are right.
    None,
}

/// No more words of a line are read.
const MOST: usize = 12;

/// `line: 7`, `7`, `line 7 is wrong`, `line: none`, `none`: the word `line` and a number after it, or one of them alone.
pub fn named(line: &str) -> Option<Named> {
    let line: String = line.chars().take(30 * MOST).collect();
    let words = line.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty()).take(MOST);
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let told = words.iter().position(|word| word == "line");
    let word = match (told, &words[..]) {
        (Some(place), _) => words.get(place + 1)?,
        (None, [one]) => one,
        _ => return None,
    };
    match word.as_str() {
        "none" | "no" => Some(Named::None),
        // A number that is too large is as wrong as the largest one.
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(Named::Line(digits.parse().unwrap_or(u64::MAX)))
        }
        _ => None,
    }
}
