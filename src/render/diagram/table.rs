//! A diagram as a table: each position with its mark and its options. Blank ones go by their letters.

use super::labels::{is_marked, label};
use crate::engine::diagram::{Beside, Diagram};
use crate::render::slot::outcome;

/// What is left to be filled in.
const BLANK: &str = "____";

/// As a table in Markdown.
pub fn text(diagram: &Diagram) -> String {
    let heads = heads(diagram);
    let row = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let mut lines = vec![row(heads.iter().map(|head| head.to_string()).collect())];
    lines.push(format!("|{}", "---|".repeat(heads.len())));
    lines.extend((0..diagram.nodes.len()).map(|number| row(cells(diagram, number))));
    lines.join("\n")
}

/// The rows of the table as they are said: "4 3 2: N or P: N, arrows to: 4 2; 3 2".
pub fn spoken_rows(diagram: &Diagram) -> Vec<String> {
    let heads = heads(diagram);
    let row = |number: usize| {
        let cells = cells(diagram, number);
        let named = heads.iter().zip(&cells);
        let said = named.map(|(head, cell)| format!("{head}: {}", cell.replace(BLANK, "blank")));
        said.collect::<Vec<String>>().join(", ")
    };
    (0..diagram.nodes.len()).map(row).collect()
}

/// As a table in HTML, to be opened.
pub fn html(out: &mut String, diagram: &Diagram) {
    out.push_str("<details><summary>The diagram as a table</summary><table class=\"list\">");
    rows(out, diagram);
    out.push_str("</table></details>");
}

/// What is in a table in HTML.
pub fn rows(out: &mut String, diagram: &Diagram) {
    out.push_str("<thead><tr>");
    for head in heads(diagram) {
        out.push_str(&format!("<th scope=\"col\">{head}</th>"));
    }
    out.push_str("</tr></thead><tbody>");
    for number in 0..diagram.nodes.len() {
        out.push_str("<tr>");
        for (i, cell) in cells(diagram, number).iter().enumerate() {
            out.push_str(&match i {
                0 => format!("<th scope=\"row\">{cell}</th>"),
                _ => format!("<td>{cell}</td>"),
            });
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody>");
}

fn heads(diagram: &Diagram) -> Vec<&'static str> {
    let beside: &[&str] = match diagram.beside {
        Beside::Nothing => &[],
        Beside::NimSum => &["nim-sum"],
        Beside::BigHeaps => &["big", "nim-sum"],
    };
    let arrows = ["arrows to"];
    ["position", "N or P"]
        .iter()
        .chain(beside)
        .chain(&arrows)
        .copied()
        .collect()
}

fn cells(diagram: &Diagram, number: usize) -> Vec<String> {
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
        true => "none".to_string(),
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
