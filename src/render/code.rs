//! Texts such as proofs on a page: a block of lines with labels before them, in which nothing is markup.

use super::escape::{escape, escaped};
use super::runs::Setting;
use super::slot::SetLine;
use crate::kinds::content::CodeLine;
use crate::model::notation::plain;

/// A fenced block, longer than any fence in it.
pub fn markdown(lines: &[CodeLine]) -> String {
    let ticks = |text: &str| {
        let runs = text.split(|c| c != '`').map(str::len);
        runs.max().unwrap_or(0)
    };
    let longest = lines.iter().map(|line| ticks(&line.text)).max();
    let fence = "`".repeat(longest.map_or(3, |ticks| (ticks + 1).max(3)));
    let mut block = format!("{fence}text");
    for line in labelled(lines) {
        block.push('\n');
        block.push_str(&line);
    }
    block + "\n" + &fence
}

/// The lines, each after its label, as plain text.
pub fn labelled(lines: &[CodeLine]) -> impl Iterator<Item = String> {
    let width = lines.iter().map(|line| line.label.chars().count()).max();
    let width = width.unwrap_or(0);
    let gap = if width > 0 { "  " } else { "" };
    lines
        .iter()
        .map(move |CodeLine { label, text }| format!("{label:>width$}{gap}{text}"))
}

/// Lines of mathematics as plain text in a fenced block.
pub fn set_markdown(lines: &[SetLine]) -> String {
    let plain_lines = lines.iter().map(|line| CodeLine {
        label: plain(&line.label),
        text: " ".repeat(line.indent) + &plain(&line.runs),
    });
    markdown(&plain_lines.collect::<Vec<_>>())
}

/// The same as a table.
pub fn set_html(out: &mut String, lines: &[SetLine]) {
    out.push_str("<table class=\"code set\"><tbody>\n");
    for line in lines {
        let mut label = String::new();
        HTML.put(&mut label, &line.label);
        begin_row(out, line.indent, &label);
        HTML.put(out, &line.runs);
        out.push_str("</td></tr>\n");
    }
    out.push_str("</tbody></table>");
}

/// A table of labels and lines. A line that is too long for the page goes on further in than it began.
pub fn html(out: &mut String, lines: &[CodeLine]) {
    out.push_str("<table class=\"code\"><tbody>\n");
    for line in lines {
        let (indent, bare) = line.indented();
        begin_row(out, indent, &escaped(&line.label));
        out.push_str(&format!("<code>{}</code></td></tr>\n", escaped(bare)));
    }
    out.push_str("</tbody></table>");
}

/// The beginning of a row, up to the line itself.
fn begin_row(out: &mut String, indent: usize, label: &str) {
    let label = match label {
        "" => "<td></td>".to_string(),
        label => format!("<th scope=\"row\">{label}</th>"),
    };
    out.push_str(&format!("<tr style=\"--in:{indent}\">{label}<td>"));
}

/// Mathematics on pages.
pub const HTML: Setting = Setting {
    words: escape,
    name: |out, name| out.push_str(&format!("<i>{}</i>", escaped(name))),
    below: ["<sub>", "</sub>"],
    above: ["<sup>", "</sup>"],
};
