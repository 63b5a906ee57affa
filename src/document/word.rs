//! Word's documents (.docx; ECMA-376, WordprocessingML). Words are split over runs wherever the spelling was checked or
//! anything was edited, so that runs of one style are put together again.

use super::archive::Archive;
use super::cost::PICTURE;
use super::linear::{is_on, symbol};
use super::lines::{Level, Lines, Style};
use super::omml;
use super::refusal::{self, Refusal};
use super::tree::Element;

/// Returns where an archive has its document, if it is one of Word's.
pub fn main_part(archive: &mut Archive) -> Result<Option<String>, Refusal> {
    let Some(relations) = archive.tree("_rels/.rels")? else {
        return Ok(None);
    };
    let is_main = |relation: &&Element| {
        let kind = relation.attribute("Type");
        kind.is_some_and(|kind| kind.ends_with("/officeDocument"))
    };
    let main = relations.elements().find(is_main);
    let target = main.and_then(|relation| relation.attribute("Target"));
    let target = target.map(|target| target.trim_start_matches('/').to_string());
    Ok(target.filter(|target| target.starts_with("word/")))
}

/// Returns the text of a document with its notes, which come last.
pub fn text(archive: &mut Archive, main: &str) -> Result<String, Refusal> {
    let mut lines = Lines::default();
    let document = archive.tree(main)?.ok_or(refusal::DAMAGED)?;
    let body = document.child("body").ok_or(refusal::DAMAGED)?;
    walk(&mut lines, body, Style::default());
    for notes in ["word/footnotes.xml", "word/endnotes.xml"] {
        if let Some(notes) = archive.tree(notes)? {
            let written = |note: &&Element| note.attribute("type").is_none();
            let notes = notes.elements().filter(written);
            notes.for_each(|note| walk(&mut lines, note, Style::default()));
        }
    }
    Ok(lines.finish())
}

fn walk(lines: &mut Lines, element: &Element, style: Style) {
    for child in element.elements() {
        node(lines, child, style);
    }
}

fn node(lines: &mut Lines, element: &Element, style: Style) {
    match element.name.as_str() {
        "p" => {
            lines.block();
            walk(lines, element, style);
            lines.end();
        }
        "r" => {
            if let Some(style) = style_of(element) {
                walk(lines, element, style);
            }
        }
        "t" => lines.text(style, &element.text()),
        "tab" | "ptab" => lines.text(style, "\t"),
        "br" | "cr" => lines.end(),
        "noBreakHyphen" => lines.text(style, "\u{2011}"),
        "sym" => lines.text(style, &symbol(element)),
        "oMath" => lines.several(style, &omml::linear(element)),
        "oMathPara" => {
            let formulas: Vec<String> = element.elements().map(omml::linear).collect();
            lines.several(style, formulas.join("\n").trim_matches('\n'));
        }
        "tbl" => table(lines, element),
        "drawing" | "pict" | "object" => picture(lines, element, style),
        // What was deleted, what older programs show instead, and the codes of fields.
        "del" | "moveFrom" | "Fallback" | "instrText" => {}
        name if name.ends_with("Pr") => {}
        _ => walk(lines, element, style),
    }
}

/// The style of a run; `None` where it is hidden.
fn style_of(run: &Element) -> Option<Style> {
    let Some(properties) = run.child("rPr") else {
        return Some(Style::default());
    };
    let level = properties
        .child("vertAlign")
        .and_then(|e| e.attribute("val"));
    let style = Style {
        struck: is_on(properties, "strike") || is_on(properties, "dstrike"),
        level: match level {
            Some("superscript") => Level::Above,
            Some("subscript") => Level::Below,
            _ => Level::Base,
        },
    };
    (!is_on(properties, "vanish")).then_some(style)
}

/// A box of text has its lines; anything else that is drawn is a picture, but for a rule across the page.
fn picture(lines: &mut Lines, element: &Element, style: Style) {
    match element.within("txbxContent") {
        Some(text) => walk(lines, text, Style::default()),
        None => {
            let rule = element.within("rect").and_then(|rect| rect.attribute("hr"));
            if rule.is_none() {
                lines.text(style, PICTURE);
            }
        }
    }
}

fn table(lines: &mut Lines, table: &Element) {
    for row in parts(table, "tr") {
        let cells = parts(row, "tc").into_iter().map(|cell| {
            let mut lines = Lines::default();
            walk(&mut lines, cell, Style::default());
            lines.finish()
        });
        let cells: Vec<String> = cells.collect();
        lines.row(&cells);
    }
}

/// The rows of a table, or the cells of a row, also where something is wrapped around them.
fn parts<'e>(element: &'e Element, name: &str) -> Vec<&'e Element> {
    let mut found = Vec::new();
    for child in element.elements() {
        match child.name.as_str() {
            part if part == name => found.push(child),
            "sdt" | "sdtContent" | "ins" | "customXml" | "moveTo" => {
                found.extend(parts(child, name));
            }
            _ => {}
        }
    }
    found
}
