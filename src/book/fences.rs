//! The fenced blocks and formulas of a chapter, with their places. Nothing here knows what they mean.

use std::ops::Range;

use crate::budget::DEPTH;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// Something in a chapter that is replaced.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    /// A fenced block.
    Fence(Fence<'t>),
    /// A blank before ⊕ in running text: no line begins with the sign.
    Blank(Range<usize>),
    /// A formula between dollars.
    Math {
        /// What stands between them.
        latex: String,
        /// Whether it stands on lines of its own.
        display: bool,
        /// Its place with the dollars.
        range: Range<usize>,
    },
    /// A comment that begins with `nimsmith`: the words after that.
    Note {
        /// The words.
        words: &'t str,
        /// Its place.
        range: Range<usize>,
    },
    /// A heading, which stays as it is.
    Heading(Range<usize>),
    /// A place that is nested more deeply than anything should be; what comes after it is not looked at.
    Deep(Range<usize>),
}

/// A fenced block.
#[derive(Debug, PartialEq, Eq)]
pub struct Fence<'t> {
    /// What stands after the backticks.
    pub info: String,
    /// Its lines, with the number of each in the chapter, from 1.
    pub lines: Vec<(usize, &'t str)>,
    /// The number of the line with the opening fence.
    pub line: usize,
    /// The level of the heading that it stands under.
    pub level: usize,
    /// Its place with both fences.
    pub range: Range<usize>,
    /// Whether it has a closing fence.
    pub closed: bool,
}

impl Fence<'_> {
    /// Its lines as one text.
    pub fn text(&self) -> String {
        let lines = self.lines.iter();
        lines.map(|(_, line)| format!("{line}\n")).collect()
    }
}

impl Piece<'_> {
    /// Its place in the chapter.
    pub fn range(&self) -> &Range<usize> {
        match self {
            Piece::Fence(fence) => &fence.range,
            Piece::Math { range, .. } | Piece::Note { range, .. } => range,
            Piece::Blank(range) | Piece::Heading(range) | Piece::Deep(range) => range,
        }
    }
}

/// What chapters may have beside plain Markdown.
pub const OPTIONS: Options = Options::ENABLE_MATH
    .union(Options::ENABLE_TABLES)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(Options::ENABLE_DEFINITION_LIST);

/// All blocks and formulas of a chapter, in order.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let starts = line_starts(text);
    let line_of = |place: usize| starts.partition_point(|&start| start <= place);
    let mut found = Vec::new();
    let (mut level, mut heading, mut code, mut depth) = (1, 1, false, 0_usize);
    for (event, range) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
        match &event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEPTH {
            found.push(Piece::Deep(range));
            return found;
        }
        match event {
            Event::Start(Tag::Heading { level: new, .. }) => {
                heading = new as usize;
                found.push(Piece::Heading(range));
            }
            Event::End(TagEnd::Heading(_)) => level = heading,
            Event::End(TagEnd::CodeBlock) => code = false,
            Event::Text(_) if !code => found.extend(blanks(text, range)),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => code = true,
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                code = true;
                let line = line_of(range.start);
                found.push(Piece::Fence(Fence {
                    info: info.to_string(),
                    lines: within(text, &range, line),
                    line,
                    level,
                    closed: is_closed(&text[range.clone()]),
                    range,
                }));
            }
            Event::Html(_) => found.extend(note(text, range)),
            Event::InlineMath(latex) | Event::DisplayMath(latex) => found.push(Piece::Math {
                display: text[range.clone()].starts_with("$$"),
                latex: latex.to_string(),
                range,
            }),
            _ => {}
        }
    }
    found
}

/// A comment of its own line that is for the program.
fn note(text: &str, range: Range<usize>) -> Option<Piece<'_>> {
    let comment = text.get(range.clone())?.trim();
    let comment = comment.strip_prefix("<!--")?.strip_suffix("-->")?.trim();
    let words = comment.strip_prefix("nimsmith")?.trim();
    Some(Piece::Note { words, range })
}

/// The blanks before ⊕ in a piece of text.
fn blanks(text: &str, range: Range<usize>) -> impl Iterator<Item = Piece<'_>> {
    let signs = text.get(range.clone()).unwrap_or_default();
    let signs = signs.match_indices(" ⊕");
    signs.map(move |(place, _)| {
        let start = range.start + place;
        Piece::Blank(start..start + 1)
    })
}

/// The lines between the fences of a block.
fn within<'t>(text: &'t str, range: &Range<usize>, first: usize) -> Vec<(usize, &'t str)> {
    let block = text.get(range.clone()).unwrap_or_default();
    let mut lines: Vec<(usize, &str)> = (first..).zip(block.lines()).skip(1).collect();
    if is_closed(block) {
        lines.pop();
    }
    lines
}

/// Whether the last line of a block closes what its first one opens.
fn is_closed(block: &str) -> bool {
    let bare = |line| str::trim_start_matches(line, ['>', ' ', '\t']).trim_end();
    let mut lines = block.lines();
    let opening = lines.next().map(bare).unwrap_or_default();
    let sign = if opening.starts_with('~') { '~' } else { '`' };
    let opened = opening.chars().take_while(|&c| c == sign).count();
    let closing = lines.next_back().map(bare).unwrap_or_default();
    closing.len() >= opened && closing.chars().all(|c| c == sign)
}

fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.match_indices('\n').map(|(end, _)| end + 1);
    std::iter::once(0).chain(ends).collect()
}
