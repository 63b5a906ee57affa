//! Slots as Markdown: formulas in LaTeX, tables as tables, authors' words escaped.

use super::circle;
use super::ink::{self, Ink, Sign};
use super::notation;
use super::slot::{Entries, Slot};
use crate::model::formula::{Columns, Expr, Number, Relation};
use crate::model::position::Position;
use crate::spec::Words;

/// Puts a slot into Markdown text. Blocks of several lines are indented to the column where they begin.
pub fn put(out: &mut String, slot: &Slot, indent: usize, words: &Words) {
    match slot {
        Slot::Text(text) => escape(out, text),
        Slot::Line(text) => code(out, text),
        Slot::Points(points) => out.push_str(&points.told(words.locale)),
        Slot::Notation(formula) => {
            out.push('$');
            notation::latex(out, formula);
            out.push('$');
        }
        Slot::Picture(picture) => {
            out.push_str("![");
            escape(out, &picture.alt);
            out.push_str(&format!("]({})", picture.image.name));
        }
        Slot::Logo(image) => out.push_str(&format!("![]({})", image.name)),
        Slot::Number(n) => out.push_str(&n.to_string()),
        Slot::Count(n, (one, many)) => {
            out.push_str(&n.to_string());
            out.push(' ');
            escape(out, if *n == 1 { one } else { many });
        }
        Slot::List(position) => out.push_str(&position.to_string()),
        Slot::Expr(expr) => inline(out, |latex| ink::expr(latex, expr)),
        Slot::Chain(chain) => inline(out, |latex| ink::chain(latex, chain)),
        Slot::Difference(from, less, is) => {
            inline(out, |latex| ink::difference(latex, *from, *less, *is));
        }
        Slot::Division {
            of,
            by,
            times,
            rest,
        } => inline(out, |latex| {
            ink::division(latex, [*of, *by, *times, *rest]);
        }),
        Slot::Entries(entries) => block(out, &listing(*entries, words), indent),
        Slot::Working {
            left,
            rights,
            boxed,
        } => block(out, &working(left, rights, *boxed), indent),
        Slot::Code(lines) => block(out, &super::code::markdown(lines), indent),
        Slot::Set(lines) => block(out, &super::code::set_markdown(lines), indent),
        Slot::Columns(columns) => block(out, &table(columns), indent),
        Slot::Board(position, layout) if layout.has_places() => {
            block(out, &circle::text(position), indent)
        }
        Slot::Board(position, layout) if let Some(look) = layout.disguise() => {
            block(out, &super::strip::text(position, look, words), indent)
        }
        Slot::Board(position, _) => block(out, &board(position, words), indent),
        Slot::Diagram(diagram) => block(out, &super::diagram::text(diagram, words.locale), indent),
        Slot::Room(..) => {}
        Slot::Fill(name) => {
            let says = words.locale.says();
            out.push_str(says.name);
            out.push_str(": ");
            match name {
                Some(name) => escape(out, name),
                None => out.push_str("________________"),
            }
            out.push_str(&format!("   {}: ________", says.date));
        }
        Slot::Ready(text) => out.push_str(text),
        Slot::Body => {}
    }
}

/// Text that stays text in Markdown, wherever it stands and in whatever viewer.
pub fn escape(out: &mut String, text: &str) {
    let leading = text.trim_start().chars().next();
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let lists = digits.len() < text.len() && digits.starts_with(['.', ')']);
    for (i, c) in text.char_indices() {
        let rest = &text[i + c.len_utf8()..];
        let special = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '#' | '|' | '~' | '$' | '@'
            | '{' | '}' => true,
            ':' => rest.starts_with("//"),
            '-' | '+' | '=' => Some(c) == leading && text[..i].trim().is_empty(),
            '.' | ')' => (lists && text.len() - digits.len() == i) || text[..i].ends_with("www"),
            _ => false,
        };
        if special {
            out.push('\\');
        }
        out.push(c);
    }
}

/// A line of a solution, which has no backtick.
fn code(out: &mut String, text: &str) {
    out.push('`');
    out.push_str(text);
    out.push('`');
}

/// Formulas in LaTeX.
pub struct Latex<'a> {
    /// Where they are put.
    pub out: &'a mut String,
    /// The command that strikes a number out.
    pub strike: &'static str,
}

impl Ink for Latex<'_> {
    fn number(&mut self, number: Number, struck: bool) {
        if struck {
            self.out.push_str(self.strike);
            self.out.push('{');
        }
        match number {
            Number::Decimal(n) => self.out.push_str(&n.to_string()),
            Number::Power(k) => self.out.push_str(&format!("2^{{{k}}}")),
        }
        if struck {
            self.out.push('}');
        }
    }

    fn sign(&mut self, sign: Sign) {
        self.out.push_str(match sign {
            Sign::Xor => " \\oplus ",
            Sign::Plus => " + ",
            Sign::Minus => " - ",
            Sign::Times => " \\times ",
            Sign::Open => "(",
            Sign::Close => ")",
            Sign::Relation(Relation::Equal) => " = ",
            Sign::Relation(Relation::NotEqual) => " \\neq ",
            Sign::Relation(Relation::Less) => " < ",
            Sign::Relation(Relation::Greater) => " > ",
            Sign::Relation(Relation::AtMost) => " \\le ",
            Sign::Relation(Relation::AtLeast) => " \\ge ",
        });
    }
}

fn latex(out: &mut String) -> Latex<'_> {
    Latex {
        out,
        strike: "\\cancel",
    }
}

fn inline(out: &mut String, draw: impl Fn(&mut Latex)) {
    out.push('$');
    draw(&mut latex(out));
    out.push('$');
}

fn working(left: &Expr, rights: &[&Expr], boxed: bool) -> String {
    let mut text = "$$\n\\begin{aligned}\n".to_string();
    ink::expr(&mut latex(&mut text), left);
    for (i, right) in rights.iter().enumerate() {
        let last = i + 1 == rights.len();
        text.push_str(if i > 0 { " \\\\\n&= " } else { " &= " });
        if boxed && last {
            text.push_str("\\boxed{");
        }
        ink::expr(&mut latex(&mut text), right);
        if boxed && last {
            text.push('}');
        }
    }
    text.push_str("\n\\end{aligned}\n$$");
    text
}

fn table(columns: &Columns) -> String {
    let width = u32::from(columns.parity.width);
    let places = || (0..width).rev();
    let row = |label: String, cells: Vec<String>| format!("| {label} | {} |", cells.join(" | "));
    let power = |k| match Number::power(k) {
        Number::Decimal(n) => n.to_string(),
        Number::Power(k) => format!("$2^{{{k}}}$"),
    };
    let digit = |digits: u64, k: u32| digits >> k & 1;
    let mut lines = vec![row(String::new(), places().map(power).collect())];
    lines.push(format!("|---:|{}", ":---:|".repeat(width as usize)));
    for bits in &columns.rows {
        let cells = places().map(|k| digit(bits.digits, k).to_string());
        lines.push(row(bits.number.to_string(), cells.collect()));
    }
    let parity = columns.parity;
    let cells = places().map(|k| format!("**{}**", digit(parity.digits, k)));
    lines.push(row(format!("**{}**", parity.number), cells.collect()));
    lines.join("\n")
}

/// A table by the number of counters, in as many tables as it needs to be no wider than the page.
fn listing(entries: Entries, words: &Words) -> String {
    let table = |row: &Vec<(u64, String)>| {
        let numbers: Vec<String> = row.iter().map(|(n, _)| n.to_string()).collect();
        let entered: Vec<&str> = row.iter().map(|(_, entry)| entry.as_str()).collect();
        format!(
            "| n | {} |\n|---|{}\n| {} | {} |",
            numbers.join(" | "),
            ":---:|".repeat(row.len()),
            entries.name(words),
            entered.join(" | ")
        )
    };
    let tables: Vec<String> = entries.rows().iter().map(table).collect();
    tables.join("\n\n")
}

/// Counters as dots in a fenced block, which reads the same raw and rendered.
pub fn board(position: &Position, words: &Words) -> String {
    let mut lines = vec!["```text".to_string()];
    let label = position.0.len().to_string().len();
    for (heap, size) in position.heaps() {
        let dots: String = (0..size)
            .map(|i| if i % 5 == 0 { " ●" } else { "●" })
            .collect();
        let word = words.heap.0.replace('`', "'");
        lines.push(
            format!("{word} {:>label$}:{}", heap.0, dots)
                .trim_end()
                .to_string(),
        );
    }
    lines.push("```".to_string());
    lines.join("\n")
}

fn block(out: &mut String, text: &str, indent: usize) {
    for (i, line) in text.lines().enumerate() {
        if i > 0 {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
        }
        out.push_str(line);
    }
}
