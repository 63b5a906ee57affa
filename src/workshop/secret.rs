//! Files of secrets: how they are written and read, wherever they are kept.

use crate::dice::Secret;

/// What a file of a secret begins with.
const COMMENT: &str = "\
# A secret of nimsmith. Keep it, and keep a copy: sheets drawn with it are found again only with it.
# Anyone with this file and the set can make every key.
";

/// The text of a file with a secret of 64 digits.
pub fn written(digits: &str) -> String {
    format!("{COMMENT}{digits}\n")
}

/// The secret of a file. A message never repeats what is in the file.
pub fn parse(text: &[u8]) -> Result<Secret, String> {
    let text = std::str::from_utf8(text).map_err(|_| "it is not text".to_string())?;
    let lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(str::trim)
        .zip(1..);
    let mut lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let Some((digits, number)) = lines.next() else {
        return Err("it is empty".to_string());
    };
    if lines.next().is_some() {
        return Err("it has more than one line".to_string());
    }
    let count = digits.chars().count();
    let bytes: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(byte).collect();
    let bytes = bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
    bytes.map(|bytes| Secret::new(&bytes)).ok_or_else(|| {
        format!("line {number} has {count} characters where there should be 64 digits, from 0 to 9 and a to f")
    })
}

/// The byte of two digits.
fn byte(digits: &[u8]) -> Option<u8> {
    let digit = |&digit: &u8| char::from(digit).to_digit(16);
    match digits {
        [high, low] => u8::try_from(digit(high)? * 16 + digit(low)?).ok(),
        _ => None,
    }
}
