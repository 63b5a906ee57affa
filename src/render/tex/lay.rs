//! Writes a filled-in template, which is Markdown, in LaTeX. Marks of slots stay as they are.

use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::escape::{As, escape};
use super::tables::{BEGIN, CELL, END, ROW};

/// The text as LaTeX, its tables marked for `tables::set`.
pub fn lay(markdown: &str) -> String {
    let mut laid = Laid::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        laid.take(event);
    }
    laid.out
}

#[derive(Default)]
struct Laid {
    out: String,
    /// The numbers of the lists that are open, from the outermost; `None` where items have dots.
    lists: Vec<Option<u64>>,
    /// Whether lines of code are read.
    code: bool,
    /// Where the paragraph begins, and whether it is in a quotation, which is not parted anyway.
    paragraph: usize,
    quoted: bool,
}

impl Laid {
    fn take(&mut self, event: Event) {
        match event {
            Event::Start(Tag::Paragraph) => self.paragraph = self.out.len(),
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.code => self.code(&text),
            Event::Text(text) => escape(&mut self.out, &text, As::Template),
            Event::Code(text) => {
                self.out.push_str("\\nimcode{");
                escape(&mut self.out, &text, As::Template);
                self.out.push('}');
            }
            Event::SoftBreak => self.out.push('\n'),
            // Blanks at the beginning of a line need something before them.
            Event::HardBreak => self.out.push_str("\\newline\\null\n"),
            Event::Rule => self.out.push_str("\\par\\bigskip\n"),
            // An author's template may have tags, which only pages can use.
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Heading { level, .. } => self.out.push_str(match level {
                HeadingLevel::H1 => "\\nimtitle{",
                HeadingLevel::H2 => "\\nimhead{",
                _ => "\\nimsubhead{",
            }),
            Tag::BlockQuote(_) => {
                self.quoted = true;
                self.out.push_str("\\begin{nimquote}\n");
            }
            Tag::List(first) => {
                self.lists.push(first);
                self.out.push_str("\\begin{nimsteps}\n");
            }
            Tag::Item => self.item(),
            Tag::Emphasis => self.out.push_str("\\emph{"),
            Tag::Strong => self.out.push_str("\\textbf{"),
            Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => self.code = true,
            Tag::Table(columns) => {
                self.out.push(BEGIN);
                self.out.extend(columns.iter().map(alignment));
                self.out.push(ROW);
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => {
                if self.leads() {
                    self.out.push_str("\n\\nimkeep");
                }
                self.out.push_str("\n\n");
            }
            TagEnd::Heading(_) => self.out.push_str("}\n"),
            TagEnd::BlockQuote(_) => {
                self.quoted = false;
                self.close("nimquote");
            }
            TagEnd::List(_) => {
                self.lists.pop();
                self.close("nimsteps");
            }
            TagEnd::Item => self.new_line(),
            TagEnd::Emphasis | TagEnd::Strong => self.out.push('}'),
            TagEnd::CodeBlock => self.code = false,
            TagEnd::TableCell => self.out.push(CELL),
            TagEnd::TableHead | TagEnd::TableRow => self.out.push(ROW),
            TagEnd::Table => {
                self.out.push(END);
                self.new_line();
            }
            _ => {}
        }
    }

    /// Whether a paragraph leads to what follows, and stays with it on a page: it is all strong, or ends with a colon.
    fn leads(&self) -> bool {
        let text = self.out.get(self.paragraph..).unwrap_or_default();
        let inside = text
            .strip_prefix("\\textbf{")
            .and_then(|text| text.strip_suffix('}'));
        !self.quoted && (text.ends_with(':') || inside.is_some_and(|text| !text.contains('}')))
    }

    fn item(&mut self) {
        match self.lists.last_mut() {
            Some(Some(number)) => {
                self.out.push_str(&format!("\\item[{number}.] "));
                *number += 1;
            }
            _ => self.out.push_str("\\item[\\textbullet] "),
        }
    }

    fn code(&mut self, text: &str) {
        for line in text.lines() {
            self.out.push_str("\\nimline{}{0}{");
            escape(&mut self.out, line, As::Code);
            self.out.push_str("}\n");
        }
    }

    fn close(&mut self, environment: &str) {
        self.out.truncate(self.out.trim_end().len());
        self.out.push_str(&format!("\n\\end{{{environment}}}\n"));
    }

    fn new_line(&mut self) {
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }
}

fn alignment(column: &Alignment) -> char {
    match column {
        Alignment::Right => 'r',
        Alignment::Center => 'c',
        _ => 'l',
    }
}
