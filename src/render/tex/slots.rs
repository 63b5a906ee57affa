//! Slots in LaTeX: formulas, sums that break over lines, tables, pictures, authors' words.

use super::escape::{As, escape};
use super::picture;
use crate::engine::diagram::Diagram;
use crate::kinds::content::CodeLine;
use crate::model::notation::plain;
use crate::model::{Columns, Expr, Layout, Number, Position, Run};
use crate::render::ink::{self, Formula, Width};
use crate::render::latex::Latex;
use crate::render::notation;
use crate::render::pen::Pen;
use crate::render::runs::Setting;
use crate::render::slot::{Entries, SetLine};
use crate::spec::{Image, Notation, Picture, Ruling, Words};

/// Writes LaTeX.
pub struct Tex<'o, 'w> {
    /// The text.
    pub out: &'o mut String,
    /// What the set calls heaps and counters.
    pub words: &'w Words,
}

/// What is longer than this, in characters, is likely to be parted by the end of a page.
const LONG: usize = 1200;

/// So many binary places stand in one row; higher ones come first.
const IN_A_ROW: usize = 16;

impl Tex<'_, '_> {
    /// The file of a picture: that of a drawing is made by another program.
    fn file(&mut self, image: &Image) {
        self.out.push('{');
        match image.is_drawing() {
            true => self.out.push_str(&format!("{}.pdf", image.stem())),
            false => self.out.push_str(&image.name),
        }
        self.out.push('}');
    }
}

impl Pen for Tex<'_, '_> {
    fn out(&mut self) -> &mut String {
        self.out
    }

    fn words(&self) -> &Words {
        self.words
    }

    fn gap(&self) -> &'static str {
        "~"
    }

    fn text(&mut self, text: &str) {
        escape(self.out, text, As::Words);
    }

    fn code(&mut self, text: &str) {
        self.out.push_str("\\nimcode{");
        escape(self.out, text, As::Code);
        self.out.push('}');
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
        self.out.push_str("\\nimpicture");
        self.file(&picture.image);
    }

    fn logo(&mut self, image: &Image) {
        self.out.push_str("\\nimlogo");
        self.file(image);
    }

    fn entries(&mut self, entries: Entries) {
        self.out.push_str("\\nimkeep\n");
        for row in entries.rows() {
            self.out.push_str(&format!(
                "\\nimgrid{{|l|*{{{}}}{{c|}}}}{{\\hline\n$n$",
                row.len()
            ));
            for (n, _) in &row {
                self.out.push_str(&format!(" & \\nimentry{{{n}}}"));
            }
            let name = entries.name(self.words);
            self.out
                .push_str(&format!(" \\tabularnewline\\hline\n{name}"));
            for (_, entry) in &row {
                self.out.push_str(&format!(" & {}", entry.trim()));
            }
            self.out.push_str(" \\tabularnewline\\hline\n}\n");
        }
    }

    fn working(&mut self, left: &Expr, rights: &[(&Expr, bool)]) {
        let mut width = Width::default();
        ink::expr(&mut width, left);
        rights
            .iter()
            .for_each(|(right, _)| ink::expr(&mut width, right));
        let sum = match width.0 > LONG {
            true => "nimlongsum",
            false => "nimsum",
        };
        self.out.push_str(&format!("\\begin{{{sum}}}{{"));
        ink::expr(&mut latex(self.out), left);
        self.out.push_str("}\n");
        for &(right, boxed) in rights {
            self.out.push_str(match boxed {
                true => "\\nimequals{\\nimresult{",
                false => "\\nimequals{",
            });
            ink::expr(&mut latex(self.out), right);
            self.out.push_str(if boxed { "}}\n" } else { "}\n" });
        }
        self.out.push_str(&format!("\\end{{{sum}}}\n"));
    }

    fn columns(&mut self, columns: &Columns) {
        let width = u32::from(columns.parity.width);
        let places: Vec<u32> = (0..width).rev().collect();
        // The last part has the full number of places, so that the ones stand at its end.
        let (first, others) = places.split_at(places.len() % IN_A_ROW);
        let parts = std::iter::once(first).chain(others.chunks(IN_A_ROW));
        self.out.push_str("\\nimkeep\n");
        for part in parts.filter(|part| !part.is_empty()) {
            self.out
                .push_str(&format!("\\nimgrid{{r|*{{{}}}{{c}}}}{{%\n", part.len()));
            for &k in part {
                let power = match Number::power(k) {
                    Number::Decimal(n) => n.to_string(),
                    Number::Power(k) => format!("$2^{{{k}}}$"),
                };
                self.out.push_str(&format!("& \\nimentry{{{power}}} "));
            }
            self.out.push_str("\\tabularnewline\\hline\n");
            for bits in &columns.rows {
                self.digits(bits.number, bits.digits, part, "");
            }
            self.out.push_str("\\hline\n");
            let sum = &columns.parity;
            self.digits(sum.number, sum.digits, part, "\\bfseries ");
            self.out.push_str("}\n");
        }
    }

    fn runs(&mut self, runs: &[Run]) {
        SETTING.put(self.out, runs);
    }

    fn lines(&mut self, lines: &[CodeLine]) {
        self.out.push_str("\\nimlines{%\n");
        for line in lines {
            let (indent, bare) = line.indented();
            self.out.push_str("\\nimline{");
            escape(self.out, &line.label, As::Code);
            self.out.push_str(&format!("}}{{{indent}}}{{"));
            escape(self.out, bare, As::Code);
            self.out.push_str("}\n");
        }
        self.out.push_str("}\n");
    }

    fn set(&mut self, lines: &[SetLine]) {
        self.out.push_str("\\nimlines{%\n");
        let labels = lines.iter().map(|line| plain(&line.label).chars().count());
        let width = match labels.max() {
            Some(3..) => "6em",
            _ => "1.6em",
        };
        for line in lines {
            self.out.push_str(&format!("\\nimset{{{width}}}{{"));
            SETTING.put(self.out, &line.label);
            self.out.push_str(&format!("}}{{{}}}{{", line.indent));
            SETTING.put(self.out, &line.runs);
            self.out.push_str("}\n");
        }
        self.out.push_str("}\n");
    }

    fn board(&mut self, position: &Position, layout: Layout) {
        picture::board(self.out, position, layout, self.words);
    }

    fn diagram(&mut self, diagram: &Diagram) {
        picture::diagram(self.out, diagram, self.words.locale);
    }

    fn room(&mut self, ruling: Ruling, height: u64) {
        let row = match ruling {
            Ruling::Lines => "rule",
            Ruling::Squared => "squares",
            Ruling::Blank => "nothing",
        };
        let (rows, _) = ruling.rows(height);
        self.out.push_str(&format!(
            "\\nimroom{{{rows}}}{{\\nim{row}}}{{{}mm}}\n",
            ruling.row()
        ));
    }

    fn fill(&mut self, name: Option<&str>) {
        self.out.push_str("\\nimfill{");
        match name {
            Some(name) => {
                self.out.push_str("\\textbf{");
                escape(self.out, name, As::Words);
                self.out.push('}');
            }
            None => self.out.push_str("\\nimblank{7cm}"),
        }
        self.out.push('}');
    }
}

impl Tex<'_, '_> {
    fn digits(&mut self, number: u64, digits: u64, places: &[u32], font: &str) {
        self.out.push_str(&format!("{font}{number}"));
        for k in places {
            self.out.push_str(&format!(" & {font}{}", digits >> k & 1));
        }
        self.out.push_str(" \\tabularnewline\n");
    }
}

fn latex(out: &mut String) -> Latex<'_> {
    Latex {
        out,
        strike: "\\nimstrike",
    }
}

const SETTING: Setting = Setting {
    words: signs,
    name: |out, name| out.push_str(&format!("${name}$")),
    below: ["\\textsubscript{", "}"],
    above: ["\\textsuperscript{", "}"],
};

/// Signs that are set as mathematics.
pub const SIGNS: [(char, &str); 21] = [
    ('∀', "\\forall"),
    ('∃', "\\exists\\,"),
    ('∈', "\\in"),
    ('ℕ', "\\mathbf{N}"),
    ('⇒', "\\Rightarrow"),
    ('⇔', "\\Leftrightarrow"),
    ('∧', "\\land"),
    ('∨', "\\lor"),
    ('¬', "\\lnot"),
    ('≠', "\\ne"),
    ('≤', "\\le"),
    ('≥', "\\ge"),
    ('⊕', "\\oplus"),
    ('→', "\\to"),
    ('↦', "\\mapsto"),
    ('=', "="),
    ('<', "<"),
    ('>', ">"),
    ('+', "+"),
    ('∎', "\\vrule width1ex height1ex depth0pt"),
    ('′', "'"),
];

fn signs(out: &mut String, words: &str) {
    let mut start = 0;
    for (at, c) in words.char_indices() {
        if let Some((_, sign)) = SIGNS.iter().find(|(known, _)| *known == c) {
            escape(out, &words[start..at], As::Words);
            out.push_str(&format!("${sign}$"));
            start = at + c.len_utf8();
        }
    }
    escape(out, &words[start..], As::Words);
}
