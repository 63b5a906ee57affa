//! Formulas on one line: what is raised, lowered, struck out or over a bar, in signs.

use super::symbols;
use super::tree::Element;

/// Adds what stands above or below the end of a line: `2^4`, `a_(n+1)`, and `2nd`.
pub fn script(out: &mut String, sign: char, script: &str) {
    let text = script.trim();
    let base = out.chars().next_back().filter(|c| !c.is_whitespace());
    let says = text.chars().any(char::is_alphanumeric);
    let ordinal = sign == '^' && ["st", "nd", "rd", "th"].contains(&text);
    if base.is_none() || !says || ordinal {
        return out.push_str(script);
    }
    let (before, after) = around(script);
    out.push_str(before);
    out.push(sign);
    out.push_str(&grouped(text));
    out.push_str(after);
}

/// No script that is not in parentheses is taken to have more characters, so that no more are looked at.
const LONGEST_SCRIPT: usize = 64;

/// Adds what follows on the line, apart from a script that it would seem to be part of: `2^4 3`.
pub fn follow(out: &mut String, text: &str) {
    let mut back = out.chars().rev().take(LONGEST_SCRIPT);
    let is_raised = back.find(|c| !c.is_alphanumeric());
    if matches!(is_raised, Some('^' | '_')) && text.starts_with(char::is_alphanumeric) {
        out.push(' ');
    }
    out.push_str(text);
}

/// Adds what scripts stand beside: in parentheses if it is more than a number or a name and no sign.
pub fn base(out: &mut String, text: &str) {
    match text.chars().any(char::is_alphanumeric) {
        true => follow(out, &grouped(text)),
        false => out.push_str(text.trim()),
    }
}

/// The blanks around a text.
fn around(text: &str) -> (&str, &str) {
    let before = text.len() - text.trim_start().len();
    let after = text.trim_end().len();
    (
        text.get(..before).unwrap_or_default(),
        text.get(after..).unwrap_or_default(),
    )
}

/// Returns a text in parentheses, unless it is a number, a name, or in parentheses already.
pub fn grouped(text: &str) -> String {
    let text = text.trim();
    match text.chars().all(char::is_alphanumeric) || is_grouped(text) {
        true => text.to_string(),
        false => format!("({text})"),
    }
}

/// True if the first character opens what only the last one closes.
fn is_grouped(text: &str) -> bool {
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let mut depth = 0_i64;
    inner.is_some_and(|inner| {
        inner.chars().all(|c| {
            depth += i64::from(c == '(') - i64::from(c == ')');
            depth >= 0
        })
    })
}

/// Strikes out the end of a line from a byte on: `~~4~~`, blanks outside.
pub fn strike(out: &mut String, from: usize) {
    let body = match out.is_char_boundary(from) {
        true => out.split_off(from),
        false => return,
    };
    let (before, after) = around(&body);
    match body.trim() {
        "" => out.push_str(&body),
        struck => out.extend([before, "~~", struck, "~~", after]),
    }
}

/// Returns one over another.
pub fn fraction(above: &str, below: &str) -> String {
    format!("{}/{}", grouped(above), grouped(below))
}

/// Returns a root, by what is under it and, where it is not the second, its degree.
pub fn root(of: &str, degree: &str) -> String {
    match degree.trim() {
        "" | "2" => format!("√{}", grouped(of)),
        degree => format!("{}^(1/{})", grouped(of), grouped(degree)),
    }
}

// Properties and symbols in runs of text of a Word file.

/// True if a property is there and not switched off.
pub fn is_on(properties: &Element, name: &str) -> bool {
    let property = properties.child(name);
    let value = property.map(|property| property.attribute("val").unwrap_or("on"));
    value.is_some_and(|value| !["0", "false", "off", "none"].contains(&value))
}

/// A letter of a font of symbols.
pub fn symbol(element: &Element) -> String {
    let font = element.attribute("font").unwrap_or_default();
    let code = element.attribute("char").unwrap_or_default();
    symbols::of_font(font, code).to_string()
}
