//! Slots as HTML: formulas, columns as a table, authors' words escaped.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::escape::{escape, number};
use super::ink::Formula;
use super::mathml::math;
use super::pen::Pen;
use super::slot::{Entries, SetLine, Slot};
use super::{code, diagram, figure, notation};
use crate::engine::diagram::Diagram;
use crate::kinds::content::CodeLine;
use crate::model::{Bits, Columns, Expr, Layout, Number, Position, Run};
use crate::spec::{Image, Notation, Picture, Ruling, Words};

/// Writes HTML.
pub struct Html<'o, 'w> {
    /// The text.
    pub out: &'o mut String,
    /// What the set calls heaps and counters.
    pub words: &'w Words,
}

impl Pen for Html<'_, '_> {
    fn out(&mut self) -> &mut String {
        self.out
    }

    fn words(&self) -> &Words {
        self.words
    }

    fn text(&mut self, text: &str) {
        escape(self.out, text);
    }

    fn code(&mut self, text: &str) {
        self.out.push_str("<code>");
        escape(self.out, text);
        self.out.push_str("</code>");
    }

    fn formula(&mut self, formula: &Formula) {
        math(self.out, formula, false, self.words.locale);
    }

    fn notation(&mut self, formula: &Notation) {
        self.out.push_str("<math aria-label=\"");
        escape(self.out, &notation::spoken(&formula.0));
        self.out.push_str("\">");
        notation::mathml(self.out, formula);
        self.out.push_str("</math>");
    }

    fn picture(&mut self, Picture { alt, image }: &Picture) {
        picture(self.out, image, alt);
    }

    fn logo(&mut self, image: &Image) {
        self.out.push_str("<div class=\"logo\">");
        picture(self.out, image, "");
        self.out.push_str("</div>");
    }

    fn entries(&mut self, table: Entries) {
        let label = self.words.locale.says().table;
        let open = format!("{}<table class=\"entries\">", wide(label));
        entries(self.out, table, self.words, [&open, "</table></div>"]);
    }

    fn working(&mut self, left: &Expr, rights: &[(&Expr, bool)]) {
        let left = Formula::Expr(Cow::Borrowed(left));
        self.out.push_str(match left.width() > LONGEST_LEFT {
            true => "<div class=\"chain long\">",
            false => "<div class=\"chain\">",
        });
        math(self.out, &left, false, self.words.locale);
        for &(right, boxed) in rights {
            math(self.out, &Formula::Equals(right), boxed, self.words.locale);
        }
        self.out.push_str("</div>");
    }

    fn columns(&mut self, of: &Columns) {
        let says = self.words.locale.says();
        let (before, after) = match of.parity.width > WIDE {
            true => (wide(says.columns), "</div>"),
            false => (String::new(), ""),
        };
        let numbers = of.rows.iter().map(|bits| format!(" {}", bits.number));
        let open = format!(
            "{before}<table class=\"columns\" aria-label=\"{}{}; {}, {}, {}\">",
            says.columns_of,
            numbers.collect::<String>(),
            says.last_row,
            of.parity.number,
            says.is_nim_sum
        );
        columns(self.out, of, &open, ["<tr class=\"sum\">", "<td>", "</td>"]);
        self.out.push_str(after);
    }

    fn runs(&mut self, runs: &[Run]) {
        code::HTML.put(self.out, runs);
    }

    fn lines(&mut self, lines: &[CodeLine]) {
        code::html(self.out, lines);
    }

    fn set(&mut self, lines: &[SetLine]) {
        code::set_html(self.out, lines);
    }

    fn board(&mut self, position: &Position, layout: Layout) {
        figure::svg(self.out, position, layout, self.words);
    }

    fn diagram(&mut self, shown: &Diagram) {
        diagram::svg::svg(self.out, shown, self.words.locale);
    }

    fn room(&mut self, ruling: Ruling, height: u64) {
        let (rows, height) = ruling.rows(height);
        let class = match ruling {
            Ruling::Lines => {
                self.out
                    .push_str("<div class=\"room\" aria-hidden=\"true\">");
                (0..rows).for_each(|_| self.out.push_str("<hr>"));
                return self.out.push_str("</div>");
            }
            Ruling::Squared => "room squared",
            Ruling::Blank => "room",
        };
        self.out.push_str(&format!(
            "<div class=\"{class}\" aria-hidden=\"true\" style=\"height:{height}mm\"></div>"
        ));
    }

    fn fill(&mut self, name: Option<&str>) {
        let says = self.words.locale.says();
        let blank = match name {
            Some(name) => {
                let mut shown = String::new();
                escape(&mut shown, name);
                let name = says.name;
                format!("<span class=\"name\">{name} <strong><bdi>{shown}</bdi></strong></span>")
            }
            None => format!("<span class=\"blank name\">{}</span>", says.name),
        };
        self.out.push_str(&format!(
            "<div class=\"fill\">{blank}<span class=\"blank date\">{}</span></div>",
            says.date
        ));
    }

    /// Browsers would part the mark from a formula at the end of a line.
    fn mark(&mut self, mark: char, slot: &Slot, from: usize) {
        let formula = matches!(slot, Slot::Formula(_) | Slot::Notation(_));
        if formula {
            self.out.insert_str(from, "<span class=\"nb\">");
        }
        self.out.push(mark);
        self.out.push_str(if formula { "</span>" } else { "" });
    }
}

/// Where the left side is longer than this, it stands on a line of its own.
const LONGEST_LEFT: usize = 24;

/// Tables with more columns than this may be wider than the page.
const WIDE: u8 = 8;

fn picture(out: &mut String, image: &Image, alt: &str) {
    let media = image.media().unwrap_or_default();
    let data = STANDARD.encode(&image.data);
    out.push_str(&format!("<img src=\"data:{media};base64,{data}\" alt=\""));
    escape(out, alt);
    out.push_str("\">");
}

/// Begins a box that scrolls where the page is narrower.
fn wide(label: &str) -> String {
    format!("<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"{label}\">")
}

/// A table by the number of counters, in as many tables as it needs to be no wider than the page.
pub fn entries(out: &mut String, entries: Entries, words: &Words, [open, close]: [&str; 2]) {
    for row in entries.rows() {
        out.push_str(open);
        out.push_str("<thead><tr><th scope=\"row\">n</th>");
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
        out.push_str("</tr></tbody>");
        out.push_str(close);
    }
}

/// Binary columns; the marks of the last row and of its cells say that it is the sum.
pub fn columns(out: &mut String, columns: &Columns, open: &str, sum: [&str; 3]) {
    out.push_str(open);
    out.push_str("<thead><tr><td></td>");
    for k in (0..u32::from(columns.parity.width)).rev() {
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
        row(out, bits, ["<tr>", "<td>", "</td>"]);
    }
    row(out, &columns.parity, sum);
    out.push_str("</tbody></table>");
}

fn row(out: &mut String, bits: &Bits, [begin, open, close]: [&str; 3]) {
    out.push_str(begin);
    out.push_str("<th scope=\"row\">");
    number(out, bits.number);
    out.push_str("</th>");
    for k in (0..bits.width).rev() {
        out.push_str(open);
        out.push(if bits.digits >> k & 1 == 1 { '1' } else { '0' });
        out.push_str(close);
    }
    out.push_str("</tr>");
}
