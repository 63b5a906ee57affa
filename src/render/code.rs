//! Texts such as proofs on a page: a block of lines with labels before them, in which nothing is markup.

use std::fmt::Write as _;

use super::escape::escape;
use super::slot::SetLine;
use crate::kinds::content::CodeLine;
use crate::model::notation::{Run, plain};

/// A fenced block, longer than any fence in it.
pub fn markdown(lines: &[CodeLine]) -> String {
    let ticks = |text: &str| {
        let runs = text.split(|c| c != '`').map(str::len);
        runs.max().unwrap_or(0)
    };
    let longest = lines.iter().map(|line| ticks(&line.text)).max();
    let fence = "`".repeat(longest.map_or(3, |ticks| (ticks + 1).max(3)));
    let width = lines.iter().map(|line| line.label.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut block = format!("{fence}text");
    for CodeLine { label, text } in lines {
        let gap = if width > 0 { "  " } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(block, "\n{label:>width$}{gap}{text}");
    }
    block + "\n" + &fence
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
    for SetLine {
        label,
        indent,
        runs,
    } in lines
    {
        let _ = write!(out, "<tr style=\"--in:{indent}\">");
        match label.is_empty() {
            true => out.push_str("<td></td>"),
            false => {
                out.push_str("<th scope=\"row\">");
                html_runs(out, label);
                out.push_str("</th>");
            }
        }
        out.push_str("<td>");
        html_runs(out, runs);
        out.push_str("</td></tr>\n");
    }
    out.push_str("</tbody></table>");
}

/// Mathematics in running text.
pub fn html_runs(out: &mut String, runs: &[Run]) {
    for run in runs {
        match run {
            Run::Words(words) => escape(out, words),
            Run::Name(name) => {
                out.push_str("<i>");
                escape(out, name);
                out.push_str("</i>");
            }
            Run::Below(runs) => {
                out.push_str("<sub>");
                html_runs(out, runs);
                out.push_str("</sub>");
            }
            Run::Above(runs) => {
                out.push_str("<sup>");
                html_runs(out, runs);
                out.push_str("</sup>");
            }
            Run::Formula(runs) => html_runs(out, runs),
        }
    }
}

/// A table of labels and lines. A line that is too long for the page goes on further in than it began.
pub fn html(out: &mut String, lines: &[CodeLine]) {
    out.push_str("<table class=\"code\"><tbody>\n");
    for CodeLine { label, text } in lines {
        let bare = text.trim_start_matches(' ');
        let _ = write!(out, "<tr style=\"--in:{}\">", text.len() - bare.len());
        match label.is_empty() {
            true => out.push_str("<td></td>"),
            false => {
                out.push_str("<th scope=\"row\">");
                escape(out, label);
                out.push_str("</th>");
            }
        }
        out.push_str("<td><code>");
        escape(out, bare);
        out.push_str("</code></td></tr>\n");
    }
    out.push_str("</tbody></table>");
}
