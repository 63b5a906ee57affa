//! Slots in LaTeX: formulas, sums that break over lines, tables, pictures, authors' words.

use super::escape::{As, escape};
use super::picture;
use crate::kinds::content::CodeLine;
use crate::model::formula::{Columns, Expr, Number};
use crate::model::notation::{Run, plain};
use crate::render::ink::{self, Width};
use crate::render::latex::Latex;
use crate::render::notation;
use crate::render::slot::{Entries, Place, SetLine, Slot};
use crate::render::strip;
use crate::spec::{Ruling, Words};

/// Puts a slot into LaTeX text, with the punctuation mark that follows it there.
pub fn put(out: &mut String, slot: &Slot, place: Place, words: &Words) {
    match slot {
        Slot::Text(text) => escape(out, text, As::Words),
        Slot::Line(text) => code(out, text),
        Slot::Points(points) => out.push_str(&points.told(words.locale).replace(' ', "~")),
        Slot::Notation(formula) => {
            out.push('$');
            notation::latex(out, formula);
            out.push('$');
        }
        Slot::Picture(picture) => out.push_str(&format!("\\nimpicture{{{}}}", picture.image.name)),
        Slot::Logo(image) => out.push_str(&format!("\\nimlogo{{{}}}", image.name)),
        Slot::Number(n) => out.push_str(&n.to_string()),
        Slot::Count(n, (one, many)) => {
            out.push_str(&n.to_string());
            out.push('~');
            escape(out, if *n == 1 { one } else { many }, As::Words);
        }
        Slot::List(position) => out.push_str(&position.to_string()),
        Slot::Expr(expr) => math(out, |ink| ink::expr(ink, expr)),
        Slot::Chain(chain) => math(out, |ink| ink::chain(ink, chain)),
        Slot::Difference(from, less, is) => {
            math(out, |ink| ink::difference(ink, *from, *less, *is));
        }
        Slot::Division {
            of,
            by,
            times,
            rest,
        } => math(out, |ink| ink::division(ink, [*of, *by, *times, *rest])),
        Slot::Entries(entries) => listing(out, *entries, words),
        Slot::Working {
            left,
            rights,
            boxed,
        } => working(out, left, rights, *boxed),
        Slot::Columns(columns) => table(out, columns),
        Slot::Code(lines) => listed(out, lines),
        Slot::Set(lines) => set(out, lines),
        Slot::Board(position, layout) if layout.is_round() => picture::circle(out, position),
        Slot::Board(position, layout) if layout.has_places() => picture::row(out, position),
        Slot::Board(position, layout) if let Some(look) = layout.disguise() => {
            strip::tikz(out, position, look, words)
        }
        Slot::Board(position, _) => picture::board(out, position, words),
        Slot::Diagram(diagram) => picture::diagram(out, diagram, words.locale),
        Slot::Room(_, 0) | Slot::Body => {}
        Slot::Room(ruling, height) => {
            let row = match ruling {
                Ruling::Lines => "rule",
                Ruling::Squared => "squares",
                Ruling::Blank => "nothing",
            };
            let (rows, _) = ruling.rows(*height);
            out.push_str(&format!(
                "\\nimroom{{{rows}}}{{\\nim{row}}}{{{}mm}}\n",
                ruling.row()
            ));
        }
        Slot::Fill(name) => fill(out, *name),
        Slot::Ready(text) => out.push_str(text),
    }
    out.extend(place.mark);
}

fn latex(out: &mut String) -> Latex<'_> {
    Latex {
        out,
        strike: "\\nimstrike",
    }
}

fn math(out: &mut String, draw: impl Fn(&mut Latex)) {
    out.push('$');
    draw(&mut latex(out));
    out.push('$');
}

fn code(out: &mut String, text: &str) {
    out.push_str("\\nimcode{");
    escape(out, text, As::Code);
    out.push('}');
}

fn fill(out: &mut String, name: Option<&str>) {
    out.push_str("\\nimfill{");
    match name {
        Some(name) => {
            out.push_str("\\textbf{");
            escape(out, name, As::Words);
            out.push('}');
        }
        None => out.push_str("\\nimblank{7cm}"),
    }
    out.push('}');
}

/// What is longer than this, in characters, is likely to be parted by the end of a page.
const LONG: usize = 1200;

fn working(out: &mut String, left: &Expr, rights: &[&Expr], boxed: bool) {
    let mut width = Width::default();
    let sides = std::iter::once(&left).chain(rights);
    sides.for_each(|side| ink::expr(&mut width, side));
    let sum = match width.0 > LONG {
        true => "nimlongsum",
        false => "nimsum",
    };
    out.push_str(&format!("\\begin{{{sum}}}{{"));
    ink::expr(&mut latex(out), left);
    out.push_str("}\n");
    for (i, right) in rights.iter().enumerate() {
        let boxed = boxed && i + 1 == rights.len();
        out.push_str(match boxed {
            true => "\\nimequals{\\nimresult{",
            false => "\\nimequals{",
        });
        ink::expr(&mut latex(out), right);
        out.push_str(if boxed { "}}\n" } else { "}\n" });
    }
    out.push_str(&format!("\\end{{{sum}}}\n"));
}

/// Lines of code, each with its label.
fn listed(out: &mut String, lines: &[CodeLine]) {
    out.push_str("\\nimlines{%\n");
    for CodeLine { label, text } in lines {
        let bare = text.trim_start_matches(' ');
        out.push_str("\\nimline{");
        escape(out, label, As::Code);
        out.push_str(&format!("}}{{{}}}{{", text.len() - bare.len()));
        escape(out, bare, As::Code);
        out.push_str("}\n");
    }
    out.push_str("}\n");
}

fn set(out: &mut String, lines: &[SetLine]) {
    out.push_str("\\nimlines{%\n");
    let labels = lines.iter().map(|line| plain(&line.label).chars().count());
    let width = match labels.max() {
        Some(3..) => "6em",
        _ => "1.6em",
    };
    for SetLine {
        label,
        indent,
        runs,
    } in lines
    {
        out.push_str(&format!("\\nimset{{{width}}}{{"));
        put_runs(out, label);
        out.push_str(&format!("}}{{{indent}}}{{"));
        put_runs(out, runs);
        out.push_str("}\n");
    }
    out.push_str("}\n");
}

fn put_runs(out: &mut String, runs: &[Run]) {
    for run in runs {
        match run {
            Run::Words(words) => signs(out, words),
            Run::Name(name) => out.push_str(&format!("${name}$")),
            Run::Below(runs) => {
                out.push_str("\\textsubscript{");
                put_runs(out, runs);
                out.push('}');
            }
            Run::Above(runs) => {
                out.push_str("\\textsuperscript{");
                put_runs(out, runs);
                out.push('}');
            }
            Run::Formula(runs) => put_runs(out, runs),
        }
    }
}

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

/// So many binary places stand in one row; higher ones come first.
const IN_A_ROW: usize = 16;

fn table(out: &mut String, columns: &Columns) {
    let width = u32::from(columns.parity.width);
    let places: Vec<u32> = (0..width).rev().collect();
    // The last part has the full number of places, so that the ones stand at its end.
    let first = places.len() % IN_A_ROW;
    let (first, others) = places.split_at(first);
    let parts = std::iter::once(first).chain(others.chunks(IN_A_ROW));
    out.push_str("\\nimkeep\n");
    for part in parts.filter(|part| !part.is_empty()) {
        out.push_str(&format!("\\nimgrid{{r|*{{{}}}{{c}}}}{{%\n", part.len()));
        for &k in part {
            let power = match Number::power(k) {
                Number::Decimal(n) => n.to_string(),
                Number::Power(k) => format!("$2^{{{k}}}$"),
            };
            out.push_str(&format!("& \\nimentry{{{power}}} "));
        }
        out.push_str("\\tabularnewline\\hline\n");
        for bits in &columns.rows {
            digits(out, bits.number, bits.digits, part, "");
        }
        out.push_str("\\hline\n");
        digits(
            out,
            columns.parity.number,
            columns.parity.digits,
            part,
            "\\bfseries ",
        );
        out.push_str("}\n");
    }
}

fn digits(out: &mut String, number: u64, digits: u64, places: &[u32], font: &str) {
    out.push_str(&format!("{font}{number}"));
    for k in places {
        out.push_str(&format!(" & {font}{}", digits >> k & 1));
    }
    out.push_str(" \\tabularnewline\n");
}

/// A table by the number of counters, in as many tables as it needs to be no wider than the page.
fn listing(out: &mut String, entries: Entries, words: &Words) {
    out.push_str("\\nimkeep\n");
    for row in entries.rows() {
        out.push_str(&format!(
            "\\nimgrid{{|l|*{{{}}}{{c|}}}}{{\\hline\n$n$",
            row.len()
        ));
        for (n, _) in &row {
            out.push_str(&format!(" & \\nimentry{{{n}}}"));
        }
        out.push_str(&format!(
            " \\tabularnewline\\hline\n{}",
            entries.name(words)
        ));
        for (_, entry) in &row {
            out.push_str(&format!(" & {}", entry.trim()));
        }
        out.push_str(" \\tabularnewline\\hline\n}\n");
    }
}
