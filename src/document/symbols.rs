//! Characters that are written by name or number: entities, and letters of Word's fonts of symbols.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// The entities that programs write and people type; any other stays as it is written.
static ENTITIES: LazyLock<FxHashMap<&str, char>> = LazyLock::new(|| {
    let lines = include_str!("entities.txt").lines();
    let entries = lines.filter_map(|line| line.split_once('\t'));
    let entry = |(name, sign): (&'static str, &str)| {
        let unseen = sign.strip_prefix('#').and_then(number);
        Some((name, unseen.or(sign.chars().next())?))
    };
    entries.filter_map(entry).collect()
});

/// No entity has a longer name.
const LONGEST: usize = 32;

/// Returns what an entity stands for, by its name between `&` and `;`, or the way it is written.
pub fn entity(name: &str) -> String {
    let number = name.strip_prefix('#').and_then(number);
    match number.or_else(|| ENTITIES.get(name).copied()) {
        Some(c) => c.to_string(),
        None => format!("&{name};"),
    }
}

fn number(text: &str) -> Option<char> {
    let code = match text.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => text.parse(),
    };
    char::from_u32(code.ok()?)
}

/// Returns a text with what its entities stand for. An `&` that begins none stays.
pub fn with_entities(text: &str) -> String {
    let mut pieces = text.split('&');
    let mut out = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        let of_name = |c: char| c.is_ascii_alphanumeric() || c == '#';
        match piece.split_once(';') {
            Some((name, rest))
                if !name.is_empty() && name.len() <= LONGEST && name.chars().all(of_name) =>
            {
                out.push_str(&entity(name));
                out.push_str(rest);
            }
            _ => {
                out.push('&');
                out.push_str(piece);
            }
        }
    }
    out
}

/// Returns the letter with a number, as Word writes it, of a font of symbols.
pub fn of_font(font: &str, code: &str) -> char {
    let code = u32::from_str_radix(code, 16).unwrap_or(0xFFFD);
    // Letters of such fonts are kept from U+F000 on.
    let place = code.checked_sub(0xF000).unwrap_or(code);
    let place = format!("{font}\t{place:X}\t");
    let letters = include_str!("fonts.txt").lines();
    let known = letters.filter_map(|line| line.strip_prefix(&*place));
    let known = known.flat_map(str::chars).next();
    known.or(char::from_u32(code)).unwrap_or('\u{fffd}')
}
