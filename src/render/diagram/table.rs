//! A diagram as a table: each position with its mark and its options. Blank ones go by their letters.

use super::labels::{is_marked, label};
use crate::engine::diagram::{Beside, Diagram};
use crate::locale::{Locale, Messages};
use crate::render::slot::outcome;

/// What is left to be filled in.
const BLANK: &str = "____";

/// As a table in Markdown.
pub fn text(diagram: &Diagram, locale: &Locale) -> String {
    let says = locale.says();
    let heads = heads(diagram, says);
    let row = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let mut lines = vec![row(heads.iter().map(|head| head.to_string()).collect())];
    lines.push(format!("|{}", "---|".repeat(heads.len())));
    lines.extend((0..diagram.nodes.len()).map(|number| row(cells(diagram, number, says))));
    lines.join("\n")
}

/// The rows of the table as they are said: "4 3 2: N or P: N, arrows to: 4 2; 3 2".
pub fn spoken_rows(diagram: &Diagram, locale: &Locale) -> Vec<String> {
    let says = locale.says();
    let heads = heads(diagram, says);
    let row = |number: usize| {
        let cells = cells(diagram, number, says);
        let named = heads.iter().zip(&cells);
        let said = named.map(|(head, cell)| {
            format!("{head}{} {}", says.colon, cell.replace(BLANK, says.blank))
        });
        said.collect::<Vec<String>>().join(", ")
    };
    (0..diagram.nodes.len()).map(row).collect()
}

/// As a table in HTML, to be opened.
pub fn html(out: &mut String, diagram: &Diagram, locale: &Locale) {
    let title = locale.says().diagram_table;
    out.push_str(&format!(
        "<details><summary>{title}</summary><table class=\"list\">"
    ));
    rows(out, diagram, locale);
    out.push_str("</table></details>");
}

/// What is in a table in HTML.
pub fn rows(out: &mut String, diagram: &Diagram, locale: &Locale) {
    let says = locale.says();
    out.push_str("<thead><tr>");
    for head in heads(diagram, says) {
        out.push_str(&format!("<th scope=\"col\">{head}</th>"));
    }
    out.push_str("</tr></thead><tbody>");
    for number in 0..diagram.nodes.len() {
        out.push_str("<tr>");
        for (i, cell) in cells(diagram, number, says).iter().enumerate() {
            out.push_str(&match i {
                0 => format!("<th scope=\"row\">{cell}</th>"),
                _ => format!("<td>{cell}</td>"),
            });
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody>");
}

fn heads(diagram: &Diagram, says: &Messages) -> Vec<&'static str> {
    let beside: &[&'static str] = match diagram.beside {
        Beside::Nothing => &[],
        Beside::NimSum => &[says.nim_sum],
        Beside::BigHeaps => &[says.big, says.nim_sum],
    };
    let first = [says.position, says.outcomes];
    let all = first.iter().chain(beside).chain([&says.arrows]);
    all.copied().collect()
}

fn cells(diagram: &Diagram, number: usize, says: &Messages) -> Vec<String> {
    let node = &diagram.nodes[number];
    let marked = is_marked(diagram);
    let value = |value: Option<u64>| match (value, marked) {
        (Some(value), _) => value.to_string(),
        (None, true) => "-".to_string(),
        (None, false) => BLANK.to_string(),
    };
    let beside = match diagram.beside {
        Beside::Nothing => Vec::new(),
        Beside::NimSum => vec![value(node.nim_sum)],
        Beside::BigHeaps => vec![value(node.big_heaps), value(node.nim_sum)],
    };
    let options: Vec<String> = node
        .options
        .iter()
        .map(|&option| name(diagram, option))
        .collect();
    let options = match options.is_empty() {
        true => says.none.to_string(),
        false => options.join("; "),
    };
    let mark = node.outcome.map_or(BLANK, outcome).to_string();
    let position = match (diagram.letter(number), marked) {
        (Some(letter), true) => format!("{letter}: {}", label(&node.position, diagram.layout)),
        (Some(letter), false) => format!("{letter}: {BLANK}"),
        (None, _) => label(&node.position, diagram.layout),
    };
    [position, mark]
        .into_iter()
        .chain(beside)
        .chain([options])
        .collect()
}

/// A position as others refer to it.
fn name(diagram: &Diagram, number: usize) -> String {
    match diagram.letter(number) {
        Some(letter) if !is_marked(diagram) => letter.to_string(),
        _ => label(&diagram.nodes[number].position, diagram.layout),
    }
}
