//! MathML on a line, as pages and OpenDocument's formulas have it.

use super::linear::{base, follow, fraction, root, script, strike};
use super::tree::{Element, Node};

/// Returns a formula; rows of a table are lines.
pub fn linear(formula: &Element) -> String {
    let out = inner(formula);
    let words = |line: &str| {
        line.split(' ')
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    };
    out.lines().map(words).collect::<Vec<_>>().join("\n")
}

fn inner(element: &Element) -> String {
    let mut out = String::new();
    element.elements().for_each(|child| add(&mut out, child));
    out
}

/// The text of a structure's part by its number.
fn part(element: &Element, number: usize) -> String {
    let mut out = String::new();
    if let Some(part) = element.elements().nth(number) {
        add(&mut out, part);
    }
    out
}

fn add(out: &mut String, element: &Element) {
    let part = |number| part(element, number);
    match element.name.as_str() {
        "mi" | "mn" | "mo" | "mtext" | "ms" => token(out, element),
        "mspace" if element.attribute("linebreak") == Some("newline") => out.push('\n'),
        "mspace" => out.push(' '),
        "mfrac" => follow(out, &fraction(&part(0), &part(1))),
        "msqrt" => out.push_str(&root(&inner(element), "")),
        "mroot" => out.push_str(&root(&part(0), &part(1))),
        "msup" | "mover" => scripted(out, &part(0), "", &part(1)),
        "msub" | "munder" => scripted(out, &part(0), &part(1), ""),
        "msubsup" | "munderover" => scripted(out, &part(0), &part(1), &part(2)),
        "mfenced" => fenced(out, element),
        "mtable" => rows(out, element),
        "menclose" => {
            let from = out.len();
            out.push_str(&inner(element));
            let notation = element.attribute("notation").unwrap_or_default();
            if notation.contains("strike") {
                strike(out, from);
            }
        }
        // The first is what is shown; the others say the same in another language.
        "semantics" | "maction" => out.push_str(&part(0)),
        "mphantom" | "annotation" | "annotation-xml" | "none" | "mprescripts" => {}
        _ => out.push_str(&inner(element)),
    }
}

/// A number, a name, a sign or words. Names and words of several letters are apart from what is beside them.
fn token(out: &mut String, element: &Element) {
    let text = text(element);
    let text = text.trim_matches([' ', '\t', '\n', '\r']);
    let is_word = element.name != "mn" && text.chars().filter(|c| c.is_alphabetic()).count() > 1;
    match is_word {
        true => out.extend([" ", text, " "]),
        false => follow(out, text),
    }
}

/// The text of a token without signs that are not seen, such as that of applying a function.
fn text(element: &Element) -> String {
    let mut out = String::new();
    for node in &element.children {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Element(element) => out.push_str(&text(element)),
        }
    }
    out.replace(
        ['\u{2061}', '\u{2062}', '\u{2063}', '\u{2064}', '\n', '\r'],
        "",
    )
}

fn scripted(out: &mut String, base: &str, below: &str, above: &str) {
    self::base(out, base);
    script(out, '_', below);
    script(out, '^', above);
}

fn fenced(out: &mut String, element: &Element) {
    let sign = |name, usual| element.attribute(name).unwrap_or(usual);
    let mut separators = sign("separators", ",")
        .chars()
        .filter(|c| !c.is_whitespace());
    let mut separator = separators.next();
    out.push_str(sign("open", "("));
    for (number, part) in element.elements().enumerate() {
        if number > 0 {
            out.extend(separator);
            separator = separators.next().or(separator);
        }
        add(out, part);
    }
    out.push_str(sign("close", ")"));
}

/// Rows of cells, which are apart where they would be one number or name: what is lined up at a sign is one formula.
fn rows(out: &mut String, table: &Element) {
    for (number, row) in table.elements().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        for cell in row.elements().map(inner) {
            if out.ends_with(char::is_alphanumeric) && cell.starts_with(char::is_alphanumeric) {
                out.push(' ');
            }
            out.push_str(&cell);
        }
    }
}
