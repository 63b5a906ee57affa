//! Word's equations (OMML, ECMA-376 part 1, 22.1) on a line.

use super::linear::{base, follow, fraction, is_on, root, script, strike, symbol};
use super::tree::Element;

/// Returns an equation; rows of a matrix or of several equations are lines.
pub fn linear(equation: &Element) -> String {
    let mut out = String::new();
    all(&mut out, equation);
    out
}

fn all(out: &mut String, element: &Element) {
    for child in element.elements() {
        add(out, child);
    }
}

/// The text of one part of a structure, such as its base.
fn part(element: &Element, name: &str) -> String {
    element.child(name).map(linear).unwrap_or_default()
}

/// A sign that a structure is made with, or the usual one.
fn sign(element: &Element, name: &str, usual: &str) -> String {
    let properties = element.elements().find(|child| child.name.ends_with("Pr"));
    let sign = properties.and_then(|properties| properties.child(name));
    let value = sign.map(|sign| sign.attribute("val").unwrap_or_default());
    value.unwrap_or(usual).to_string()
}

fn add(out: &mut String, element: &Element) {
    let part = |name| part(element, name);
    match element.name.as_str() {
        "r" => run(out, element),
        "t" => follow(out, &element.text()),
        "br" => out.push('\n'),
        "sym" => out.push_str(&symbol(element)),
        "f" => follow(out, &fraction(&part("num"), &part("den"))),
        "rad" => out.push_str(&root(&part("e"), &part("deg"))),
        "sSub" | "sSup" | "sSubSup" | "sPre" => {
            base(out, &part("e"));
            script(out, '_', &part("sub"));
            script(out, '^', &part("sup"));
        }
        "limLow" | "limUpp" => {
            let sign = if element.name == "limLow" { '_' } else { '^' };
            base(out, &part("e"));
            script(out, sign, &part("lim"));
        }
        "nary" => {
            out.push_str(&sign(element, "chr", "∫"));
            script(out, '_', &part("sub"));
            script(out, '^', &part("sup"));
            out.extend([" ", &part("e")]);
        }
        "func" => out.extend([&part("fName"), " ", part("e").as_str()]),
        "acc" => out.extend([part("e"), sign(element, "chr", "\u{302}")]),
        "bar" => out.extend([&part("e"), "\u{305}"]),
        "d" => delimited(out, element),
        "m" => rows(out, element.elements().filter(|row| row.name == "mr")),
        "eqArr" => {
            let from = out.len();
            rows(out, std::iter::once(element));
            // What equations are lined up at.
            let lines = out.split_off(from).replace('&', "");
            out.push_str(&lines);
        }
        "borderBox" => {
            let from = out.len();
            all(out, element);
            if is_crossed_out(element) {
                strike(out, from);
            }
        }
        "phant" if sign(element, "show", "1") == "0" => {}
        "del" | "moveFrom" => {}
        name if name.ends_with("Pr") => {}
        _ => all(out, element),
    }
}

fn run(out: &mut String, run: &Element) {
    let from = out.len();
    all(out, run);
    let mut properties = run.elements().filter(|child| child.name == "rPr");
    if properties.any(|properties| is_on(properties, "strike")) {
        strike(out, from);
    }
}

fn delimited(out: &mut String, element: &Element) {
    let inner = element.elements().filter(|child| child.name == "e");
    let inner: Vec<String> = inner.map(linear).collect();
    out.push_str(&sign(element, "begChr", "("));
    out.push_str(&inner.join(&sign(element, "sepChr", "|")));
    out.push_str(&sign(element, "endChr", ")"));
}

/// Rows of cells: those of a matrix, or equations below each other, each a cell of its own row.
fn rows<'e>(out: &mut String, rows: impl Iterator<Item = &'e Element>) {
    let row = |row: &Element| {
        let cells = row.elements().filter(|child| child.name == "e");
        let between = if row.name == "mr" { " " } else { "\n" };
        cells.map(linear).collect::<Vec<_>>().join(between)
    };
    out.push_str(&rows.map(row).collect::<Vec<_>>().join("\n"));
}

fn is_crossed_out(element: &Element) -> bool {
    let Some(properties) = element.child("borderBoxPr") else {
        return false;
    };
    let lines = ["strikeH", "strikeV", "strikeBLTR", "strikeTLBR"];
    lines.iter().any(|line| is_on(properties, line))
}
