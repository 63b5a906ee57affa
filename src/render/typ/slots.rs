//! Slots as Typst: formulas in its math, tables as tables, pictures as drawings, authors' words as text.

use super::escape::{code, literal, words as plain};
use super::literals::{array, quoted};
use super::math::{self, Difference, Division};
use super::pictures;
use crate::kinds::content::CodeLine;
use crate::model::formula::{Bits, Columns, Number};
use crate::model::notation::Run;
use crate::render::slot::{Entries, Place, SetLine, Slot};
use crate::render::strip;
use crate::spec::{Picture, Ruling, Words};

/// Puts a slot into its place, with the punctuation mark that follows it there.
pub fn put(out: &mut String, slot: &Slot, place: Place, words: &Words) {
    match slot {
        Slot::Text(text) => plain(out, text),
        Slot::Line(text) => code(out, text),
        Slot::Points(points) => out.push_str(&points.told(words.locale)),
        Slot::Notation(formula) => math::own(out, formula),
        Slot::Picture(Picture { alt, image }) => {
            out.push_str(&format!("#picture(\"{}\", ", image.name));
            literal(out, alt);
            out.push(')');
        }
        Slot::Logo(image) => out.push_str(&format!("#logo(\"{}\")", image.name)),
        Slot::Number(n) => out.push_str(&n.to_string()),
        Slot::Count(n, (one, many)) => {
            out.push_str(&n.to_string());
            out.push(' ');
            plain(out, if *n == 1 { one } else { many });
        }
        Slot::List(position) => out.push_str(&position.to_string()),
        Slot::Expr(expr) => math::inline(out, &**expr, words.locale),
        Slot::Chain(chain) => math::inline(out, &**chain, words.locale),
        Slot::Difference(from, less, is) => {
            math::inline(out, Difference(*from, *less, *is), words.locale)
        }
        Slot::Division {
            of,
            by,
            times,
            rest,
        } => math::inline(out, Division([*of, *by, *times, *rest]), words.locale),
        Slot::Ready(text) => out.push_str(text),
        Slot::Fill(name) => fill(out, *name),
        Slot::Room(_, 0) | Slot::Body => {}
        Slot::Room(ruling, height) => {
            let (rows, height) = ruling.rows(*height);
            out.push_str(&match ruling {
                Ruling::Lines => format!("#room({rows})"),
                Ruling::Squared => format!("#squared({rows})"),
                Ruling::Blank => format!("#v({height}mm)"),
            });
        }
        slot => block(out, place.indent, |out| put_block(out, slot, words)),
    }
    if let Some(mark) = place.mark {
        // A number and a dot at the beginning of a line would begin a list.
        let line = out.rfind('\n').map_or(&out[..], |at| &out[at + 1..]);
        let number = line.trim_start();
        if mark == '.' && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) {
            out.push('\\');
        }
        out.push(mark);
    }
}

fn put_block(out: &mut String, slot: &Slot, words: &Words) {
    match slot {
        Slot::Entries(entries) => listing(out, *entries, words),
        Slot::Working {
            left,
            rights,
            boxed,
        } => math::working(out, left, rights, *boxed, words.locale),
        Slot::Code(lines) => proof(out, lines),
        Slot::Set(lines) => set(out, lines),
        Slot::Columns(columns) => table(out, columns),
        Slot::Board(position, layout) if layout.has_places() => {
            pictures::places(out, position, *layout, words)
        }
        Slot::Board(position, layout) if let Some(look) = layout.disguise() => {
            strip::typst(out, position, look, words)
        }
        Slot::Board(position, _) => pictures::board(out, position, words),
        Slot::Diagram(diagram) => pictures::diagram(out, diagram, words.locale),
        _ => {}
    }
}

/// Lines but the first begin where the block does.
fn block(out: &mut String, indent: usize, put: impl FnOnce(&mut String)) {
    let mut text = String::new();
    put(&mut text);
    for (i, line) in text.lines().enumerate() {
        if i > 0 {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
        }
        out.push_str(line);
    }
}

fn fill(out: &mut String, name: Option<&str>) {
    out.push_str("#fill-in(");
    if let Some(name) = name {
        out.push_str("name: ");
        literal(out, name);
    }
    out.push(')');
}

/// A table by the number of counters, in as many tables as it needs to be no wider than the page.
fn listing(out: &mut String, entries: Entries, words: &Words) {
    for (i, row) in entries.rows().iter().enumerate() {
        out.push_str(if i > 0 { "\n\n" } else { "" });
        out.push_str(&format!("#entries({}, ", quoted(entries.name(words))));
        array(out, row.iter().map(|(n, _)| n.to_string()));
        out.push_str(", ");
        array(
            out,
            row.iter().map(|(_, entry)| match entry.trim() {
                "" => "none".to_string(),
                entry => quoted(entry),
            }),
        );
        out.push(')');
    }
}

fn proof(out: &mut String, lines: &[CodeLine]) {
    out.push_str("#lines(");
    for CodeLine { label, text } in lines {
        let bare = text.trim_start_matches(' ');
        let (inset, label) = (text.len() - bare.len(), quoted(label));
        out.push_str(&format!("\n  ({label}, {inset}, {}),", quoted(bare)));
    }
    out.push_str("\n)");
}

fn set(out: &mut String, lines: &[SetLine]) {
    out.push_str("#set-lines(");
    for SetLine {
        label,
        indent,
        runs,
    } in lines
    {
        out.push_str("\n  ([");
        put_runs(out, label);
        out.push_str(&format!("], {indent}, ["));
        put_runs(out, runs);
        out.push_str("]),");
    }
    out.push_str("\n)");
}

fn put_runs(out: &mut String, runs: &[Run]) {
    for run in runs {
        let (before, runs) = match run {
            Run::Words(words) => {
                out.push('#');
                literal(out, words);
                out.push(';');
                continue;
            }
            Run::Name(name) => {
                out.push_str("#emph(");
                literal(out, name);
                out.push_str(");");
                continue;
            }
            Run::Below(runs) => ("#sub[", runs),
            Run::Above(runs) => ("#super[", runs),
            Run::Formula(runs) => {
                put_runs(out, runs);
                continue;
            }
        };
        out.push_str(before);
        put_runs(out, runs);
        out.push_str("];");
    }
}

fn table(out: &mut String, columns: &Columns) {
    let power = |k| match Number::power(k) {
        Number::Decimal(n) => format!("[{n}]"),
        Number::Power(k) => format!("[2#super[{k}]]"),
    };
    let row = |bits: &Bits| {
        let digits = (0..bits.width).rev().map(|k| bits.digits >> k & 1);
        let digits: String = digits.map(|digit| digit.to_string()).collect();
        format!("({}, \"{digits}\")", quoted(&bits.number.to_string()))
    };
    out.push_str("#columns(\n  ");
    array(out, (0..u32::from(columns.parity.width)).rev().map(power));
    out.push_str(",\n  ");
    array(out, columns.rows.iter().map(row));
    out.push_str(&format!(",\n  {},\n)", row(&columns.parity)));
}
