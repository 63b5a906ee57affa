//! Text and numbers in HTML.

/// Text that stays text in HTML, between tags and in quoted attributes.
pub fn escape(out: &mut String, text: &str) {
    let special = |byte| matches!(byte, b'&' | b'<' | b'>' | b'"' | b'\'');
    if !text.bytes().any(special) {
        return out.push_str(text);
    }
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
        out.push_str(&rest[..at]);
        out.push_str(match rest.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => "&#39;",
        });
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

/// The same as a text of its own.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&mut out, text);
    out
}

/// A number in digits.
pub fn number(out: &mut String, n: u64) {
    match n {
        // Powers of 2 mostly.
        0..10 => out.push(char::from(b'0' + n as u8)),
        _ => out.push_str(itoa::Buffer::new().format(n)),
    }
}
