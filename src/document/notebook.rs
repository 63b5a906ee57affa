//! Jupyter notebooks (nbformat 4). Texts are lines as they are; of code, what it says in words and what it printed: a line of
//! code is no line of a solution.

use std::fmt;

use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::cost::PICTURE;

#[derive(Deserialize)]
struct Notebook {
    cells: Vec<Cell>,
    #[serde(rename = "nbformat")]
    _version: u64,
}

#[derive(Deserialize)]
struct Cell {
    cell_type: String,
    #[serde(default)]
    source: Source,
    #[serde(default)]
    outputs: Vec<Output>,
}

/// A text, written as one or as its lines with their ends. Read by hand, since serde would keep a copy of whatever is there.
#[derive(Default)]
struct Source(String);

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Source, D::Error> {
        json.deserialize_any(Pieces)
    }
}

struct Pieces;

impl<'de> Visitor<'de> for Pieces {
    type Value = Source;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a text or its lines")
    }

    fn visit_str<E>(self, text: &str) -> Result<Source, E> {
        Ok(Source(text.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut lines: A) -> Result<Source, A::Error> {
        let mut text = String::new();
        while let Some(line) = lines.next_element::<String>()? {
            text.push_str(&line);
        }
        Ok(Source(text))
    }
}

#[derive(Deserialize)]
struct Output {
    text: Option<Source>,
    #[serde(default)]
    data: Data,
}

/// What a cell shows, in the forms that it has.
#[derive(Default, Deserialize)]
struct Data {
    #[serde(rename = "text/markdown")]
    markdown: Option<Source>,
    #[serde(rename = "text/latex")]
    latex: Option<Source>,
    #[serde(rename = "text/plain")]
    plain: Option<Source>,
    #[serde(rename = "image/png")]
    png: Option<IgnoredAny>,
    #[serde(rename = "image/svg+xml")]
    svg: Option<IgnoredAny>,
    #[serde(rename = "image/jpeg")]
    jpeg: Option<IgnoredAny>,
}

/// Returns the text of a notebook; `None` where it is none.
pub fn text(json: &str) -> Option<String> {
    let notebook: Notebook = serde_json::from_str(json).ok()?;
    let mut out = String::new();
    for cell in &notebook.cells {
        let source = cell.source.0.as_str();
        match cell.cell_type.as_str() {
            "code" => {
                source
                    .lines()
                    .filter_map(comment)
                    .for_each(|text| add(&mut out, text));
                cell.outputs
                    .iter()
                    .for_each(|output| add(&mut out, output.text()));
            }
            _ => add(&mut out, source),
        }
        add(&mut out, "\n");
    }
    Some(out)
}

fn add(out: &mut String, text: &str) {
    out.push_str(text);
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
}

impl Output {
    fn text(&self) -> &str {
        let data = &self.data;
        let drawn = data.png.is_some() || data.svg.is_some() || data.jpeg.is_some();
        let mut written = [&self.text, &data.markdown, &data.latex]
            .into_iter()
            .flatten();
        // Of a picture, the plain text is only what the program calls it.
        match (written.next(), &data.plain) {
            (Some(text), _) => &text.0,
            (None, _) if drawn => PICTURE,
            (None, Some(text)) => &text.0,
            (None, None) => "",
        }
    }
}

/// The comment on a line of code, after the first `#` that is in no string.
fn comment(line: &str) -> Option<&str> {
    let mut quote = None;
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (None, '#') => {
                return line
                    .get(at..)
                    .map(|text| text.trim_start_matches('#').trim());
            }
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
    }
    None
}
