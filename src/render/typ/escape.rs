//! Text that stays text in Typst source: the words of authors as string literals, the words of templates as markup.

/// A string literal of Typst, as it stands in code. What no reader of the source would see is written with its number.
pub fn literal(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '\\' | '"' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if unseen(c) => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Controls, other line ends, what turns the direction of the text, and the marks of slots.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(c, '\u{e000}'..='\u{e00f}' | '\u{feff}')
}

/// An author's words in markup: as they are where they are plain, else as a literal.
pub fn words(out: &mut String, text: &str) {
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric());
    if text.split(' ').all(plain) {
        return out.push_str(text);
    }
    out.push('#');
    literal(out, text);
    out.push(';');
}

/// Code in running text.
pub fn code(out: &mut String, text: &str) {
    out.push_str("#raw(");
    literal(out, text);
    out.push_str(");");
}

/// Words of a template as markup, after what has been written. They may have the marks of slots.
pub fn markup(out: &mut String, text: &str) {
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let next = rest.clone().next();
        if special(out, c, next) {
            out.push('\\');
        }
        out.push(c);
    }
}

/// The last character of a slot's mark.
const END: char = '\u{e001}';

/// Whether a character would be markup where it stands.
fn special(before: &str, c: char, next: Option<char>) -> bool {
    let last = before.chars().next_back();
    // A call of a function goes on with these.
    let called = matches!(last, Some(END | ']' | ')'));
    let line = before
        .rfind(['\n', '['])
        .map_or(before, |at| &before[at + 1..]);
    let begins = line.trim().is_empty() || last == Some(END);
    match c {
        '\\' | '`' | '*' | '_' | '#' | '$' | '@' | '<' | '>' | '[' | ']' | '~' => true,
        '=' | '+' => begins,
        '-' => {
            begins
                || last == Some('-')
                || next.is_some_and(|c| "-?".contains(c) || c.is_ascii_digit())
        }
        '/' => begins || matches!(next, Some('/' | '*')) || matches!(last, Some('/' | '*')),
        ':' => next == Some('/'),
        '(' | ';' | '{' => called,
        '.' => {
            let number = line.trim_start();
            let counts = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            counts || (called && next.is_some_and(|c| c.is_alphanumeric() || c == '_'))
        }
        _ => false,
    }
}

// Literals in Typst code.

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
