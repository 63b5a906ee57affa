//! Literals in Typst code.

use super::escape::literal;

/// Items of an array in code.
pub fn array(out: &mut String, items: impl IntoIterator<Item = String>) {
    let items: Vec<String> = items.into_iter().collect();
    out.push('(');
    out.push_str(&items.join(", "));
    out.push_str(if items.len() == 1 { ",)" } else { ")" });
}

/// A text as a literal.
pub fn quoted(text: &str) -> String {
    let mut out = String::new();
    literal(&mut out, text);
    out
}
