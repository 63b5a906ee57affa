//! Keys by their names in the browser: `Enter`, `ArrowLeft`, `a`, `Shift+Tab`.

use serde_json::{Value, json};

/// Keys with a name: code number, and the text that they type.
const NAMED: [(&str, u32, &str); 14] = [
    ("Enter", 13, "\r"),
    ("Tab", 9, ""),
    ("Escape", 27, ""),
    ("Backspace", 8, ""),
    ("Delete", 46, ""),
    ("Home", 36, ""),
    ("End", 35, ""),
    ("PageUp", 33, ""),
    ("PageDown", 34, ""),
    ("ArrowLeft", 37, ""),
    ("ArrowUp", 38, ""),
    ("ArrowRight", 39, ""),
    ("ArrowDown", 40, ""),
    ("Space", 32, " "),
];

/// Held while another key is pressed, and their bits.
const HELD: [(&str, u32); 3] = [("Alt+", 1), ("Control+", 2), ("Shift+", 8)];

/// What `Input.dispatchKeyEvent` is to be told of a key going down; going up, it has the same name.
pub fn key(name: &str) -> Value {
    let (mut rest, mut held) = (name, 0);
    while let Some((prefix, bit)) = HELD.iter().find(|(prefix, _)| rest.starts_with(prefix)) {
        (rest, held) = (&rest[prefix.len()..], held | bit);
    }
    let (code, number, text) = named(rest).unwrap_or_else(|| typed(rest));
    let key = if rest == "Space" { " " } else { rest };
    // With Alt or Control, a key types nothing.
    let text = if held & 3 == 0 { text } else { String::new() };
    json!({"key": key, "code": code, "windowsVirtualKeyCode": number, "text": text, "modifiers": held})
}

fn named(name: &str) -> Option<(String, u32, String)> {
    let (code, number, text) = NAMED.into_iter().find(|(known, ..)| *known == name)?;
    Some((code.to_string(), number, text.to_string()))
}

/// A key that types its own sign.
fn typed(sign: &str) -> (String, u32, String) {
    let mut signs = sign.chars();
    let (Some(first), None) = (signs.next(), signs.next()) else {
        panic!("no key is called {sign}");
    };
    let upper = first.to_ascii_uppercase();
    let code = match upper {
        'A'..='Z' => format!("Key{upper}"),
        '0'..='9' => format!("Digit{upper}"),
        _ => String::new(),
    };
    let number = if code.is_empty() { 0 } else { u32::from(upper) };
    (code, number, sign.to_string())
}
