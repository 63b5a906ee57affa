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

/// Letters of the font Symbol, by their numbers there.
const SYMBOL: &[(u32, char)] = &[
    (0x2D, '−'),
    (0x5C, '∴'),
    (0xA3, '≤'),
    (0xAE, '→'),
    (0xAC, '←'),
    (0xAB, '↔'),
    (0xB1, '±'),
    (0xB3, '≥'),
    (0xB4, '×'),
    (0xB7, '•'),
    (0xB9, '≠'),
    (0xBA, '≡'),
    (0xBB, '≈'),
    (0xC4, '⊗'),
    (0xC5, '⊕'),
    (0xC6, '∅'),
    (0xCE, '∈'),
    (0xD7, '⋅'),
    (0xDA, '∨'),
    (0xD9, '∧'),
    (0xD8, '¬'),
    (0xDB, '⇔'),
    (0xDC, '⇐'),
    (0xDE, '⇒'),
    (0xE5, '∑'),
];

/// Letters of Wingdings: the arrows that Word makes of `-->` and `==>`, and marks.
const WINGDINGS: &[(u32, char)] = &[
    (0xDF, '←'),
    (0xE0, '→'),
    (0xE7, '⇐'),
    (0xE8, '⇒'),
    (0xF3, '⇔'),
    (0xFB, '✗'),
    (0xFC, '✓'),
];

/// Returns the letter with a number, as Word writes it, of a font of symbols.
pub fn of_font(font: &str, code: &str) -> char {
    let code = u32::from_str_radix(code, 16).unwrap_or(0xFFFD);
    let letters = match font {
        "Symbol" => SYMBOL,
        "Wingdings" => WINGDINGS,
        _ => &[],
    };
    // Letters of such fonts are kept from U+F000 on.
    let place = code.checked_sub(0xF000).unwrap_or(code);
    let known = letters.iter().find(|(known, _)| *known == place);
    match known {
        Some((_, letter)) => *letter,
        None => char::from_u32(code).unwrap_or('\u{fffd}'),
    }
}
