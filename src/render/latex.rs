//! Slots as Markdown: formulas in LaTeX, tables as tables, authors' words escaped.

use super::ink::{self, Formula, Ink, Sign};
use super::pen::Pen;
use super::slot::{Entries, SetLine};
use super::{code, diagram, figure, notation};
use crate::engine::diagram::Diagram;
use crate::kinds::content::CodeLine;
use crate::model::notation::plain;
use crate::model::{Columns, Expr, Layout, Number, Position, Relation, Run};
use crate::spec::{Image, Notation, Picture, Ruling, Words};

/// Writes Markdown.
pub struct Markdown<'o, 'w> {
    /// The text.
    pub out: &'o mut String,
    /// What the set calls heaps and counters.
    pub words: &'w Words,
}

impl Pen for Markdown<'_, '_> {
    fn out(&mut self) -> &mut String {
        self.out
    }

    fn words(&self) -> &Words {
        self.words
    }

    fn indents(&self) -> bool {
        true
    }

    fn text(&mut self, text: &str) {
        escape(self.out, text);
    }

    /// A line of a solution has no backtick.
    fn code(&mut self, text: &str) {
        self.out.push_str(&format!("`{text}`"));
    }

    fn formula(&mut self, formula: &Formula) {
        self.out.push('$');
        formula.draw(&mut latex(self.out));
        self.out.push('$');
    }

    fn notation(&mut self, formula: &Notation) {
        self.out.push('$');
        notation::latex(self.out, formula);
        self.out.push('$');
    }

    fn picture(&mut self, picture: &Picture) {
        self.out.push_str("![");
        escape(self.out, &picture.alt);
        self.out.push_str(&format!("]({})", picture.image.name));
    }

    fn logo(&mut self, image: &Image) {
        self.out.push_str(&format!("![]({})", image.name));
    }

    fn entries(&mut self, entries: Entries) {
        let table = |row: &Vec<(u64, String)>| {
            let numbers: Vec<String> = row.iter().map(|(n, _)| n.to_string()).collect();
            let entered: Vec<&str> = row.iter().map(|(_, entry)| entry.as_str()).collect();
            format!(
                "| n | {} |\n|---|{}\n| {} | {} |",
                numbers.join(" | "),
                ":---:|".repeat(row.len()),
                entries.name(self.words),
                entered.join(" | ")
            )
        };
        let tables: Vec<String> = entries.rows().iter().map(table).collect();
        self.out.push_str(&tables.join("\n\n"));
    }

    fn working(&mut self, left: &Expr, rights: &[(&Expr, bool)]) {
        self.out.push_str("$$\n\\begin{aligned}\n");
        ink::expr(&mut latex(self.out), left);
        for (i, &(right, boxed)) in rights.iter().enumerate() {
            self.out.push_str(if i > 0 { " \\\\\n&= " } else { " &= " });
            self.out.push_str(if boxed { "\\boxed{" } else { "" });
            ink::expr(&mut latex(self.out), right);
            self.out.push_str(if boxed { "}" } else { "" });
        }
        self.out.push_str("\n\\end{aligned}\n$$");
    }

    fn columns(&mut self, columns: &Columns) {
        self.out.push_str(&table(columns));
    }

    fn runs(&mut self, runs: &[Run]) {
        self.code(&plain(runs));
    }

    fn lines(&mut self, lines: &[CodeLine]) {
        self.out.push_str(&code::markdown(lines));
    }

    fn set(&mut self, lines: &[SetLine]) {
        self.out.push_str(&code::set_markdown(lines));
    }

    /// A fenced block, which reads the same raw and rendered.
    fn board(&mut self, position: &Position, layout: Layout) {
        let lines = figure::text(position, layout, self.words).join("\n");
        self.out.push_str(&format!("```text\n{lines}\n```"));
    }

    fn diagram(&mut self, shown: &Diagram) {
        self.out.push_str(&diagram::text(shown, self.words.locale));
    }

    fn room(&mut self, _ruling: Ruling, _height: u64) {}

    fn fill(&mut self, name: Option<&str>) {
        let says = self.words.locale.says();
        self.out.push_str(&format!("{}{} ", says.name, says.colon));
        match name {
            Some(name) => escape(self.out, name),
            None => self.out.push_str("________________"),
        }
        self.out
            .push_str(&format!("   {}{} ________", says.date, says.colon));
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
