//! OpenDocument text (.odt, and .fodt without an archive around it).

use std::collections::HashMap;

use super::archive::Archive;
use super::cost::PICTURE;
use super::lines::{Level, Lines, Style};
use super::refusal::{self, Refusal};
use super::tree::{Element, Node};
use super::{mathml, xml};
use crate::budget::Budget;

const CONTENT: &str = "content.xml";
const TEXT: &str = "application/vnd.oasis.opendocument.text";

/// True if an archive is a text document.
pub fn is_text(archive: &mut Archive) -> Result<bool, Refusal> {
    Ok(match archive.read("mimetype")? {
        Some(kind) => kind.starts_with(TEXT.as_bytes()) && archive.has(CONTENT),
        None => archive.has(CONTENT) && archive.has("META-INF/manifest.xml"),
    })
}

/// Returns the text of a document in an archive.
pub fn packed(archive: &mut Archive) -> Result<String, Refusal> {
    let document = archive.tree(CONTENT)?.ok_or(refusal::DAMAGED)?;
    let mut formulas = HashMap::new();
    for name in references(&document) {
        if let Some(tree) = archive.tree(&format!("{name}/{CONTENT}"))?
            && tree.name == "math"
        {
            formulas.insert(name, mathml::linear(&tree));
        }
    }
    text(&document, formulas)
}

/// True if a text is such a document as one file of XML.
pub fn is_flat(text: &str) -> bool {
    let head = text
        .char_indices()
        .nth(1000)
        .map_or(text.len(), |(at, _)| at);
    let head = text.get(..head).unwrap_or(text);
    text.starts_with("<?xml") && head.contains("<office:document")
}

/// Returns the text of a document that is one file.
pub fn flat(text: &str, budget: &Budget) -> Result<String, Refusal> {
    self::text(&xml::of_text(text, budget)?, HashMap::new())
}

fn text(document: &Element, formulas: HashMap<String, String>) -> Result<String, Refusal> {
    let body = document.child("body").and_then(|body| body.child("text"));
    let mut styles = HashMap::new();
    if let Some(automatic) = document.child("automatic-styles") {
        let named =
            |style: &Element| Some((style.attribute("name")?.to_string(), style_of(style)?));
        styles.extend(automatic.elements().filter_map(named));
    }
    let mut walk = Walk {
        lines: Lines::default(),
        styles: &styles,
        formulas: &formulas,
        notes: Vec::new(),
    };
    walk.all(body.ok_or(refusal::DAMAGED)?, Style::default());
    for note in std::mem::take(&mut walk.notes) {
        walk.all(note, Style::default());
    }
    Ok(walk.lines.finish())
}

/// The objects that a document shows, once each.
fn references(element: &Element) -> Vec<String> {
    let mut found = Vec::new();
    if element.name == "object"
        && let Some(name) = name_of(element)
    {
        found.push(name);
    }
    element
        .elements()
        .for_each(|child| found.extend(references(child)));
    found.sort();
    found.dedup();
    found
}

/// The folder that an object is in.
fn name_of(object: &Element) -> Option<String> {
    let name = object.attribute("href")?;
    let name = name.trim_start_matches("./").trim_end_matches('/');
    Some(name.to_string())
}

fn style_of(style: &Element) -> Option<Style> {
    let properties = style.child("text-properties")?;
    let value = |name| properties.attribute(name);
    let lines = [
        "text-line-through-style",
        "text-line-through-type",
        "text-crossing-out",
    ];
    let struck = lines.into_iter().find_map(value);
    let level = value("text-position").and_then(|place| place.split(' ').next());
    let percent = level.and_then(|level| level.strip_suffix('%')?.parse::<f64>().ok());
    Some(Style {
        struck: struck.is_some_and(|line| line != "none"),
        level: match (level, percent) {
            (Some("super"), _) => Level::Above,
            (Some("sub"), _) => Level::Below,
            (_, Some(percent)) if percent > 0.0 => Level::Above,
            (_, Some(percent)) if percent < 0.0 => Level::Below,
            _ => Level::Base,
        },
    })
}

/// The most blanks that one element stands for.
const MOST_BLANKS: usize = 64;

struct Walk<'d> {
    lines: Lines,
    styles: &'d HashMap<String, Style>,
    formulas: &'d HashMap<String, String>,
    /// The notes at the feet of the pages, which come last.
    notes: Vec<&'d Element>,
}

impl<'d> Walk<'d> {
    fn all(&mut self, element: &'d Element, style: Style) {
        for child in &element.children {
            match child {
                Node::Element(child) => self.node(child, style),
                Node::Text(text) if is_line(element) => self.lines.flowing(style, text),
                Node::Text(_) => {}
            }
        }
    }

    fn node(&mut self, element: &'d Element, style: Style) {
        match element.name.as_str() {
            "p" | "h" => {
                self.lines.block();
                self.all(element, self.styled(element, style));
                self.lines.end();
            }
            "span" => self.all(element, self.styled(element, style)),
            "s" => {
                let count = element.attribute("c").and_then(|count| count.parse().ok());
                let blanks = " ".repeat(count.unwrap_or(1).min(MOST_BLANKS));
                self.lines.text(style, &blanks);
            }
            "tab" => self.lines.text(style, "\t"),
            "line-break" => self.lines.end(),
            "table" => self.table(element),
            "note" => self.notes.extend(element.child("note-body")),
            "frame" => self.frame(element, style),
            "tracked-changes" | "annotation" | "forms" | "sequence-decls" => {}
            _ => self.all(element, style),
        }
    }

    fn styled(&self, element: &Element, above: Style) -> Style {
        let name = element.attribute("style-name");
        let own = name.and_then(|name| self.styles.get(name));
        own.map_or(above, |own| Style {
            struck: own.struck || above.struck,
            level: own.level,
        })
    }

    /// A formula, a box of text, or a picture. What comes after the first shows the same for other programs.
    fn frame(&mut self, frame: &'d Element, style: Style) {
        if let Some(text) = frame.child("text-box") {
            return self.all(text, Style::default());
        }
        let object = frame.child("object");
        let own = object
            .and_then(|object| object.child("math"))
            .map(mathml::linear);
        let kept = object.and_then(name_of);
        let kept = kept.and_then(|name| self.formulas.get(&name).cloned());
        let formula = own.or(kept).unwrap_or_else(|| PICTURE.to_string());
        self.lines.several(style, &formula);
    }

    fn table(&mut self, table: &'d Element) {
        for part in table.elements() {
            match part.name.as_str() {
                "table-row" => self.row(part),
                "table-header-rows" | "table-rows" | "table-row-group" => self.table(part),
                _ => {}
            }
        }
    }

    fn row(&mut self, row: &'d Element) {
        let mut cells = Vec::new();
        let is_cell = |cell: &&Element| cell.name.ends_with("table-cell");
        for cell in row.elements().filter(is_cell) {
            let outer = std::mem::take(&mut self.lines);
            self.all(cell, Style::default());
            cells.push(std::mem::replace(&mut self.lines, outer).finish());
        }
        self.lines.row(&cells);
    }
}

/// True if text directly in an element is part of a line. Between blocks there are only the blanks of the layout.
fn is_line(element: &Element) -> bool {
    ![
        "text",
        "list",
        "list-item",
        "section",
        "table-cell",
        "text-box",
        "note-body",
    ]
    .contains(&element.name.as_str())
}
