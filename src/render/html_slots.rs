//! Slots as HTML: formulas, columns as a table, authors' words escaped.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::circle;
use super::escape::{escape, number};
use super::figure;
use super::ink::{self, Formula, Width};
use super::mathml::math;
use super::notation;
use super::slot::{Entries, Slot};
use crate::model::formula::{Bits, Columns, Expr, Number};
use crate::spec::{Image, Picture, Ruling, Words};

/// Puts a slot into HTML text.
pub fn put(out: &mut String, slot: &Slot, words: &Words) {
    if let Some(formula) = Formula::of(slot) {
        return math(out, &formula, false, words.locale);
    }
    match slot {
        Slot::Text(text) => escape(out, text),
        Slot::Line(text) => {
            out.push_str("<code>");
            escape(out, text);
            out.push_str("</code>");
        }
        Slot::Points(points) => out.push_str(&points.told(words.locale)),
        Slot::Notation(formula) => {
            out.push_str("<math aria-label=\"");
            escape(out, &notation::spoken(&formula.0));
            out.push_str("\">");
            notation::mathml(out, formula);
            out.push_str("</math>");
        }
        Slot::Picture(Picture { alt, image }) => picture(out, image, alt),
        Slot::Logo(image) => {
            out.push_str("<div class=\"logo\">");
            picture(out, image, "");
            out.push_str("</div>");
        }
        Slot::Number(n) => number(out, *n),
        Slot::Count(n, (one, many)) => {
            number(out, *n);
            out.push(' ');
            escape(out, if *n == 1 { one } else { many });
        }
        Slot::List(position) => {
            for (i, &size) in position.0.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                number(out, size);
            }
        }
        Slot::Entries(entries) => listing(out, *entries, words),
        Slot::Working {
            left,
            rights,
            boxed,
        } => working(out, left, rights, *boxed, words),
        Slot::Code(lines) => super::code::html(out, lines),
        Slot::Set(lines) => super::code::set_html(out, lines),
        Slot::Columns(columns) => table(out, columns, words),
        Slot::Board(position, layout) if layout.has_places() => {
            circle::svg(out, position, *layout, words)
        }
        Slot::Board(position, layout) if let Some(look) = layout.disguise() => {
            super::strip::svg(out, position, look, words)
        }
        Slot::Board(position, _) => figure::board(out, position, words),
        Slot::Diagram(diagram) => super::diagram::svg::svg(out, diagram, words.locale),
        Slot::Room(_, 0) => {}
        Slot::Room(ruling, height) => room(out, *ruling, *height),
        Slot::Fill(name) => fill(out, *name, words),
        Slot::Ready(html) => out.push_str(html),
        Slot::Body => {}
        Slot::Expr(_) | Slot::Chain(_) | Slot::Difference(..) | Slot::Division { .. } => {}
    }
}

fn picture(out: &mut String, image: &Image, alt: &str) {
    let media = image.media().unwrap_or_default();
    let data = STANDARD.encode(&image.data);
    out.push_str(&format!("<img src=\"data:{media};base64,{data}\" alt=\""));
    escape(out, alt);
    out.push_str("\">");
}

/// Puts a slot and the punctuation mark after it. Browsers would part the mark from a formula at the end of a line.
pub fn put_with(out: &mut String, slot: &Slot, mark: Option<char>, words: &Words) {
    match mark {
        Some(mark) if Formula::of(slot).is_some() || matches!(slot, Slot::Notation(_)) => {
            out.push_str("<span class=\"nb\">");
            put(out, slot, words);
            out.push(mark);
            out.push_str("</span>");
        }
        _ => {
            put(out, slot, words);
            out.extend(mark);
        }
    }
}

/// Where the left side is longer than this, it stands on a line of its own.
const LONGEST_LEFT: usize = 24;

fn working(out: &mut String, left: &Expr, rights: &[&Expr], boxed: bool, words: &Words) {
    let mut width = Width::default();
    ink::expr(&mut width, left);
    out.push_str(match width.0 > LONGEST_LEFT {
        true => "<div class=\"chain long\">",
        false => "<div class=\"chain\">",
    });
    math(out, &Formula::Expr(left), false, words.locale);
    for (i, right) in rights.iter().enumerate() {
        let result = boxed && i + 1 == rights.len();
        math(out, &Formula::Equals(right), result, words.locale);
    }
    out.push_str("</div>");
}

/// Tables with more columns than this may be wider than the page.
const WIDE: u8 = 8;

fn table(out: &mut String, columns: &Columns, words: &Words) {
    let says = words.locale.says();
    let width = columns.parity.width;
    if width > WIDE {
        wide(out, says.columns);
    }
    out.push_str("<table class=\"columns\" aria-label=\"");
    out.push_str(says.columns_of);
    for bits in &columns.rows {
        out.push(' ');
        number(out, bits.number);
    }
    out.push_str("; ");
    out.push_str(says.last_row);
    out.push_str(", ");
    number(out, columns.parity.number);
    out.push_str(", ");
    out.push_str(says.is_nim_sum);
    out.push_str("\"><thead><tr><td></td>");
    for k in (0..u32::from(width)).rev() {
        out.push_str("<th scope=\"col\">");
        match Number::power(k) {
            Number::Decimal(n) => number(out, n),
            Number::Power(k) => {
                out.push_str("2<sup>");
                number(out, k.into());
                out.push_str("</sup>");
            }
        }
        out.push_str("</th>");
    }
    out.push_str("</tr></thead><tbody>");
    for bits in &columns.rows {
        row(out, bits, "<tr>");
    }
    row(out, &columns.parity, "<tr class=\"sum\">");
    out.push_str("</tbody></table>");
    if width > WIDE {
        out.push_str("</div>");
    }
}

/// A table by the number of counters, in as many tables as it needs to be no wider than the page.
/// Begins a box that scrolls where the page is narrower.
fn wide(out: &mut String, label: &str) {
    out.push_str("<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"");
    out.push_str(label);
    out.push_str("\">");
}

fn listing(out: &mut String, entries: Entries, words: &Words) {
    for row in entries.rows() {
        wide(out, words.locale.says().table);
        out.push_str("<table class=\"entries\"><thead><tr><th scope=\"row\">n</th>");
        for (n, _) in &row {
            out.push_str("<th scope=\"col\">");
            number(out, *n);
            out.push_str("</th>");
        }
        out.push_str("</tr></thead><tbody><tr><th scope=\"row\">");
        out.push_str(entries.name(words));
        out.push_str("</th>");
        for (_, entry) in &row {
            out.push_str("<td>");
            out.push_str(entry);
            out.push_str("</td>");
        }
        out.push_str("</tr></tbody></table></div>");
    }
}

fn row(out: &mut String, bits: &Bits, tag: &str) {
    out.push_str(tag);
    out.push_str("<th scope=\"row\">");
    number(out, bits.number);
    out.push_str("</th>");
    for k in (0..bits.width).rev() {
        let digit = bits.digits >> k & 1;
        out.push_str(if digit == 1 {
            "<td>1</td>"
        } else {
            "<td>0</td>"
        });
    }
    out.push_str("</tr>");
}

fn room(out: &mut String, ruling: Ruling, height: u64) {
    let (rows, height) = ruling.rows(height);
    let class = match ruling {
        Ruling::Lines => {
            out.push_str("<div class=\"room\" aria-hidden=\"true\">");
            (0..rows).for_each(|_| out.push_str("<hr>"));
            return out.push_str("</div>");
        }
        Ruling::Squared => "room squared",
        Ruling::Blank => "room",
    };
    out.push_str(&format!(
        "<div class=\"{class}\" aria-hidden=\"true\" style=\"height:{height}mm\"></div>"
    ));
}

fn fill(out: &mut String, name: Option<&str>, words: &Words) {
    let says = words.locale.says();
    out.push_str("<div class=\"fill\">");
    match name {
        Some(name) => {
            out.push_str("<span class=\"name\">");
            out.push_str(says.name);
            out.push_str(" <strong><bdi>");
            escape(out, name);
            out.push_str("</bdi></strong></span>");
        }
        None => {
            out.push_str("<span class=\"blank name\">");
            out.push_str(says.name);
            out.push_str("</span>");
        }
    }
    out.push_str("<span class=\"blank date\">");
    out.push_str(says.date);
    out.push_str("</span></div>");
}
