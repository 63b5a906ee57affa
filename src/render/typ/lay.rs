//! The Markdown of a filled-in template as Typst markup. Marks of slots stay as they are.

use std::iter::Peekable;

use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd};

use super::escape;

/// Lays a template out.
pub fn lay(markdown: &str) -> String {
    let mut lay = Lay {
        out: String::with_capacity(markdown.len()),
        indent: 0,
        fresh: true,
        lists: Vec::new(),
        code: None,
        paragraph: 0,
    };
    let mut events = Parser::new_ext(markdown, Options::ENABLE_TABLES).peekable();
    while let Some(event) = events.next() {
        lay.event(event, &mut events);
    }
    lay.out.push('\n');
    lay.out
}

struct Lay {
    out: String,
    /// The column where lines begin, in a list further in.
    indent: usize,
    /// Whether nothing stands yet in what was opened last.
    fresh: bool,
    /// The next number of each list that is open, if it has numbers.
    lists: Vec<Option<u64>>,
    /// The text of a block of code.
    code: Option<String>,
    /// Where the paragraph begins.
    paragraph: usize,
}

impl Lay {
    fn event<'e>(
        &mut self,
        event: Event<'e>,
        rest: &mut Peekable<impl Iterator<Item = Event<'e>>>,
    ) {
        match event {
            Event::Start(tag) => self.start(tag, rest),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None => self.text(&text),
            },
            Event::Code(text) => self.inline_code(&text),
            Event::SoftBreak => self.out.push(' '),
            Event::HardBreak => self.out.push_str(" \\ "),
            Event::Rule => {
                self.block();
                self.out.push_str("#line(length: 100%)");
            }
            _ => {}
        }
    }

    fn start<'e>(&mut self, tag: Tag<'e>, rest: &mut Peekable<impl Iterator<Item = Event<'e>>>) {
        match tag {
            Tag::Paragraph => {
                self.block();
                self.paragraph = self.out.len();
            }
            Tag::Heading { level, .. } => {
                self.block();
                self.out.push_str(&"=".repeat(level as usize));
                self.out.push(' ');
            }
            Tag::BlockQuote(_) => {
                self.block();
                self.out.push_str("#quote(block: true)[");
                self.fresh = true;
            }
            Tag::CodeBlock(_) => {
                self.block();
                self.code = Some(String::new());
            }
            Tag::List(first) => self.lists.push(first),
            Tag::Item => self.item(matches!(rest.peek(), Some(Event::Start(Tag::Paragraph)))),
            Tag::Table(columns) => self.table(&columns),
            Tag::TableHead => {
                self.line();
                self.out.push_str("  table.header(");
            }
            Tag::TableRow => {
                self.line();
                self.out.push_str("  ");
            }
            Tag::TableCell => self.out.push('['),
            Tag::Emphasis => self.out.push_str("#emph["),
            Tag::Strong => self.out.push_str("#strong["),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::BlockQuote(_) | TagEnd::Emphasis | TagEnd::Strong => self.out.push(']'),
            TagEnd::Paragraph => self.lead(),
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                self.block_code(code.trim_end_matches('\n'));
            }
            TagEnd::List(_) => drop(self.lists.pop()),
            TagEnd::Item => {
                let width = self.marker().len();
                self.indent = self.indent.saturating_sub(width);
                if let Some(Some(number)) = self.lists.last_mut() {
                    *number += 1;
                }
            }
            TagEnd::TableCell => self.out.push_str("], "),
            TagEnd::TableHead => {
                self.end_row();
                self.out.push_str("),");
            }
            TagEnd::TableRow => {
                self.end_row();
                self.out.push(',');
            }
            TagEnd::Table => {
                self.line();
                self.out.push(')');
            }
            _ => {}
        }
        self.fresh = false;
    }

    /// A paragraph that is all strong, or ends with a colon, leads to what follows, and stays with it on a page.
    fn lead(&mut self) {
        const STRONG: &str = "#strong[";
        let text = &self.out[self.paragraph..];
        let inside = text
            .strip_prefix(STRONG)
            .and_then(|text| text.strip_suffix(']'));
        if inside.is_some_and(|text| !text.contains(']')) {
            let all = self.paragraph..self.paragraph + STRONG.len();
            self.out.replace_range(all, "#lead[");
        } else if text.ends_with(':') && self.lists.is_empty() {
            self.out.insert_str(self.paragraph, "#leading[");
            self.out.push(']');
        }
    }

    /// Begins a block after an empty line.
    fn block(&mut self) {
        if !self.fresh {
            self.out.push('\n');
            self.line();
        }
        self.fresh = false;
    }

    fn line(&mut self) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', self.indent));
    }

    /// Begins an item of a list, after an empty line where its paragraphs are parted from others.
    fn item(&mut self, parted: bool) {
        let first = matches!(self.lists.last(), Some(Some(1) | None));
        match (self.fresh, parted || first) {
            (true, _) => {}
            (false, true) => self.block(),
            (false, false) => self.line(),
        }
        let marker = self.marker();
        self.out.push_str(&marker);
        self.indent += marker.len();
        self.fresh = true;
    }

    fn marker(&self) -> String {
        match self.lists.last() {
            Some(Some(number)) => format!("{number}. "),
            _ => "- ".to_string(),
        }
    }

    fn table(&mut self, columns: &[Alignment]) {
        self.block();
        let side = |column: &Alignment| match column {
            Alignment::None | Alignment::Left => "start",
            Alignment::Center => "center",
            Alignment::Right => "end",
        };
        let sides: Vec<&str> = columns.iter().map(side).collect();
        self.out.push_str("#table(");
        self.line();
        self.out.push_str(&format!("  columns: {},", columns.len()));
        self.line();
        self.out
            .push_str(&format!("  align: ({},),", sides.join(", ")));
    }

    /// Takes away what stands between two cells.
    fn end_row(&mut self) {
        let end = self.out.trim_end_matches(", ").len();
        self.out.truncate(end);
    }

    fn text(&mut self, text: &str) {
        self.fresh = false;
        escape::markup(&mut self.out, text);
    }

    /// Code of a template; where it has slots, it is set as the text around it.
    fn inline_code(&mut self, text: &str) {
        self.fresh = false;
        match has_slots(text) {
            true => escape::markup(&mut self.out, text),
            false => escape::code(&mut self.out, text),
        }
    }

    fn block_code(&mut self, text: &str) {
        if !has_slots(text) {
            self.out.push_str("#raw(block: true, ");
            escape::literal(&mut self.out, text);
            return self.out.push(')');
        }
        for (i, line) in text.lines().enumerate() {
            if i > 0 {
                self.out.push_str(" \\");
                self.line();
            }
            escape::markup(&mut self.out, line);
        }
    }
}

fn has_slots(text: &str) -> bool {
    text.contains(['\u{e000}', '\u{e002}'])
}
