//! Slots as XHTML for learning systems: formulas in the system's way, pictures as files, no style, class or script, since
//! editors strip those.

use super::System;
use super::item::Picture;
use super::math::{formula, notation, plain};
use super::picture::Pictures;
use crate::kinds::content::CodeLine;
use crate::locale::ENGLISH;
use crate::model::formula::{Bits, Columns, Expr, Number};
use crate::render::code::html_runs;
use crate::render::escape::{escape, number};
use crate::render::html_slots;
use crate::render::ink::Formula;
use crate::render::press::{HTML, Language};
use crate::render::slot::{Entries, Place, SetLine, Slot};
use crate::render::{circle, diagram, latex, strip};
use crate::spec::Words;

/// The structure of templates: that of pages, without what only their style needs.
pub static LANGUAGE: Language = Language {
    name: "lms",
    lay: |text, _| lay(text),
    put: HTML.put,
};

fn lay(markdown: &str) -> String {
    const FOR_STYLE: [&str; 4] = [
        "<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"Table\">\n",
        " style=\"text-align: left\"",
        " style=\"text-align: center\"",
        " style=\"text-align: right\"",
    ];
    let html = (HTML.lay)(markdown, ENGLISH.says());
    let html = html.replace("</table>\n</div>\n", "</table>\n");
    FOR_STYLE
        .iter()
        .fold(html, |html, part| html.replace(part, ""))
}

/// Puts slots for a system, and keeps the pictures that they need.
pub struct Hand<'a> {
    system: &'a System,
    words: &'a Words,
    pictures: Pictures,
}

impl<'a> Hand<'a> {
    /// A hand without pictures.
    pub fn new(system: &'a System, words: &'a Words) -> Hand<'a> {
        Hand {
            system,
            words,
            pictures: Pictures::default(),
        }
    }

    /// The pictures that were put, each once, in the order of their names.
    pub fn pictures(self) -> Vec<Picture> {
        self.pictures.in_order()
    }

    /// Puts a slot and the mark after it.
    pub fn put(&mut self, out: &mut String, slot: &Slot, place: Place) {
        match slot {
            Slot::Entries(entries) => listing(out, *entries, self.words),
            Slot::Working {
                left,
                rights,
                boxed,
            } => self.working(out, left, rights, *boxed),
            Slot::Columns(of) => columns(out, of),
            Slot::Code(lines) => code(out, lines),
            Slot::Set(lines) => set(out, lines),
            Slot::Board(..) | Slot::Diagram(_) => self.picture(out, slot),
            Slot::Room(..) | Slot::Fill(_) | Slot::Logo(_) => {}
            Slot::Text(text) => escape(out, &plain(text, self.system.math)),
            Slot::Count(n, (one, many)) => {
                let word = if *n == 1 { one } else { many };
                out.push_str(&format!("{n} "));
                escape(out, &plain(word, self.system.math));
            }
            Slot::Notation(of) => notation(out, self.system.math, of),
            Slot::Picture(of) => match self.system.pictures {
                Some(address) => self.pictures.put_file(out, address, of),
                None => {
                    out.push_str("[picture: ");
                    escape(out, &plain(&of.alt, self.system.math));
                    out.push(']');
                }
            },
            _ => match Formula::of(slot) {
                Some(shown) => formula(out, self.system.math, &[shown], false),
                None => html_slots::put(out, slot, self.words),
            },
        }
        out.extend(place.mark);
    }

    /// A picture in a paragraph; where there are none, what it shows in signs or in a table.
    fn picture(&mut self, out: &mut String, slot: &Slot) {
        let Some(address) = self.system.pictures else {
            let (open, close) = match slot {
                Slot::Diagram(_) => ("<table>", "</table>"),
                _ => ("<pre>", "</pre>"),
            };
            out.push_str(open);
            match slot {
                Slot::Diagram(shown) => diagram::rows(out, shown, &ENGLISH),
                _ => escape(out, &unfenced(&signs(slot, self.words))),
            }
            return out.push_str(close);
        };
        let mut page = String::new();
        html_slots::put(&mut page, slot, self.words);
        let listing = match slot {
            Slot::Diagram(shown) => diagram::spoken_rows(shown, &ENGLISH).join(". "),
            _ => String::new(),
        };
        out.push_str("<p>");
        self.pictures.put(out, address, &page, &listing);
        out.push_str("</p>");
    }

    fn working(&mut self, out: &mut String, left: &Expr, rights: &[&Expr], boxed: bool) {
        let left = std::iter::once(Formula::Expr(left));
        let lines: Vec<Formula> = left
            .chain(rights.iter().map(|right| Formula::Equals(right)))
            .collect();
        out.push_str("<p>");
        formula(out, self.system.math, &lines, boxed);
        out.push_str("</p>");
    }
}

fn signs(slot: &Slot, words: &Words) -> String {
    match slot {
        Slot::Board(position, layout) if layout.has_places() => circle::text(position),
        Slot::Board(position, layout) if let Some(look) = layout.disguise() => {
            strip::text(position, look, words)
        }
        Slot::Board(position, _) => latex::board(position, words),
        _ => String::new(),
    }
}

/// The lines of a fenced block.
fn unfenced(block: &str) -> String {
    let lines = block.lines().filter(|line| !line.starts_with("```"));
    lines.collect::<Vec<_>>().join("\n")
}

fn code(out: &mut String, lines: &[CodeLine]) {
    let width = lines.iter().map(|line| line.label.chars().count()).max();
    let width = width.unwrap_or(0);
    out.push_str("<pre>");
    for (i, CodeLine { label, text }) in lines.iter().enumerate() {
        out.push_str(if i > 0 { "\n" } else { "" });
        let gap = if width > 0 { "  " } else { "" };
        escape(out, &format!("{label:>width$}{gap}{text}"));
    }
    out.push_str("</pre>");
}

/// Lines of mathematics, as far in as they begin: editors of learning systems strip styles.
fn set(out: &mut String, lines: &[SetLine]) {
    let mut text = String::new();
    for (i, line) in lines.iter().enumerate() {
        text.push_str(if i > 0 { "<br />" } else { "" });
        if !line.label.is_empty() {
            html_runs(&mut text, &line.label);
            text.push(' ');
        }
        text.extend(std::iter::repeat_n('\u{a0}', line.indent));
        html_runs(&mut text, &line.runs);
    }
    let text = text.replace("<i>", "<em>").replace("</i>", "</em>");
    out.push_str(&format!("<p>{text}</p>"));
}

fn listing(out: &mut String, entries: Entries, words: &Words) {
    for row in entries.rows() {
        out.push_str("<table><thead><tr><th scope=\"row\">n</th>");
        for (n, _) in &row {
            out.push_str(&format!("<th scope=\"col\">{n}</th>"));
        }
        out.push_str("</tr></thead><tbody><tr><th scope=\"row\">");
        out.push_str(entries.name(words));
        out.push_str("</th>");
        for (_, entry) in &row {
            out.push_str(&format!("<td>{entry}</td>"));
        }
        out.push_str("</tr></tbody></table>");
    }
}

fn columns(out: &mut String, columns: &Columns) {
    let width = u32::from(columns.parity.width);
    out.push_str("<table><thead><tr><td></td>");
    for k in (0..width).rev() {
        out.push_str("<th scope=\"col\">");
        match Number::power(k) {
            Number::Decimal(n) => number(out, n),
            Number::Power(k) => out.push_str(&format!("2<sup>{k}</sup>")),
        }
        out.push_str("</th>");
    }
    out.push_str("</tr></thead><tbody>");
    for bits in &columns.rows {
        row(out, bits, ["<td>", "</td>"]);
    }
    row(out, &columns.parity, ["<td><strong>", "</strong></td>"]);
    out.push_str("</tbody></table>");
}

fn row(out: &mut String, bits: &Bits, [open, close]: [&str; 2]) {
    out.push_str(&format!("<tr><th scope=\"row\">{}</th>", bits.number));
    for k in (0..bits.width).rev() {
        out.push_str(&format!("{open}{}{close}", bits.digits >> k & 1));
    }
    out.push_str("</tr>");
}
