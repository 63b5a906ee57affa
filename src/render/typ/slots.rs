//! Slots as Typst: formulas in its math, tables as tables, pictures as drawings, authors' words as text.

use super::escape::{array, code, literal, quoted, words as plain};
use super::{math, pictures};
use crate::engine::diagram::Diagram;
use crate::kinds::content::CodeLine;
use crate::model::{Bits, Columns, Expr, Layout, Number, Position, Run};
use crate::render::ink::Formula;
use crate::render::pen::Pen;
use crate::render::runs::Setting;
use crate::render::slot::{Entries, SetLine, Slot};
use crate::spec::{Image, Notation, Picture, Ruling, Words};

/// Writes Typst.
pub struct Typst<'o, 'w> {
    /// The text.
    pub out: &'o mut String,
    /// What the set calls heaps and counters.
    pub words: &'w Words,
}

impl Pen for Typst<'_, '_> {
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
        plain(self.out, text);
    }

    fn code(&mut self, text: &str) {
        code(self.out, text);
    }

    fn formula(&mut self, formula: &Formula) {
        math::inline(self.out, formula, self.words.locale);
    }

    fn notation(&mut self, formula: &Notation) {
        math::own(self.out, formula);
    }

    fn picture(&mut self, Picture { alt, image }: &Picture) {
        let name = &image.name;
        self.out
            .push_str(&format!("#picture(\"{name}\", {})", quoted(alt)));
    }

    fn logo(&mut self, image: &Image) {
        self.out.push_str(&format!("#logo(\"{}\")", image.name));
    }

    fn entries(&mut self, entries: Entries) {
        let entered = |entry: &str| match entry.trim() {
            "" => "none".to_string(),
            entry => quoted(entry),
        };
        for (i, row) in entries.rows().iter().enumerate() {
            self.out.push_str(if i > 0 { "\n\n" } else { "" });
            let name = quoted(entries.name(self.words));
            self.out.push_str(&format!("#entries({name}, "));
            array(self.out, row.iter().map(|(n, _)| n.to_string()));
            self.out.push_str(", ");
            array(self.out, row.iter().map(|(_, entry)| entered(entry)));
            self.out.push(')');
        }
    }

    fn working(&mut self, left: &Expr, rights: &[(&Expr, bool)]) {
        math::working(self.out, left, rights, self.words.locale);
    }

    fn columns(&mut self, columns: &Columns) {
        let power = |k| match Number::power(k) {
            Number::Decimal(n) => format!("[{n}]"),
            Number::Power(k) => format!("[2#super[{k}]]"),
        };
        let row = |bits: &Bits| {
            let digits = (0..bits.width).rev().map(|k| bits.digits >> k & 1);
            let digits: String = digits.map(|digit| digit.to_string()).collect();
            format!("({}, \"{digits}\")", quoted(&bits.number.to_string()))
        };
        let width = u32::from(columns.parity.width);
        self.out.push_str("#columns(\n  ");
        array(self.out, (0..width).rev().map(power));
        self.out.push_str(",\n  ");
        array(self.out, columns.rows.iter().map(row));
        self.out
            .push_str(&format!(",\n  {},\n)", row(&columns.parity)));
    }

    fn runs(&mut self, runs: &[Run]) {
        SETTING.put(self.out, runs);
    }

    fn lines(&mut self, lines: &[CodeLine]) {
        self.out.push_str("#lines(");
        for line in lines {
            let (indent, bare) = line.indented();
            let (label, bare) = (quoted(&line.label), quoted(bare));
            self.out
                .push_str(&format!("\n  ({label}, {indent}, {bare}),"));
        }
        self.out.push_str("\n)");
    }

    fn set(&mut self, lines: &[SetLine]) {
        self.out.push_str("#set-lines(");
        for line in lines {
            self.out.push_str("\n  ([");
            SETTING.put(self.out, &line.label);
            self.out.push_str(&format!("], {}, [", line.indent));
            SETTING.put(self.out, &line.runs);
            self.out.push_str("]),");
        }
        self.out.push_str("\n)");
    }

    fn board(&mut self, position: &Position, layout: Layout) {
        pictures::board(self.out, position, layout, self.words);
    }

    fn diagram(&mut self, diagram: &Diagram) {
        pictures::diagram(self.out, diagram, self.words.locale);
    }

    fn room(&mut self, ruling: Ruling, height: u64) {
        let (rows, height) = ruling.rows(height);
        self.out.push_str(&match ruling {
            Ruling::Lines => format!("#room({rows})"),
            Ruling::Squared => format!("#squared({rows})"),
            Ruling::Blank => format!("#v({height}mm)"),
        });
    }

    fn fill(&mut self, name: Option<&str>) {
        self.out.push_str("#fill-in(");
        if let Some(name) = name {
            self.out.push_str("name: ");
            literal(self.out, name);
        }
        self.out.push(')');
    }

    /// A number and a dot at the beginning of a line would begin a list.
    fn mark(&mut self, mark: char, _slot: &Slot, _from: usize) {
        let line = self.out.rfind('\n').map_or(0, |at| at + 1);
        let number = self.out[line..].trim_start();
        if mark == '.' && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) {
            self.out.push('\\');
        }
        self.out.push(mark);
    }
}

const SETTING: Setting = Setting {
    words: |out, words| out.push_str(&format!("#{};", quoted(words))),
    name: |out, name| out.push_str(&format!("#emph({});", quoted(name))),
    below: ["#sub[", "];"],
    above: ["#super[", "];"],
};
