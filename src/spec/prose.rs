//! Text of an author in Markdown, with `$formulas$` and pictures. It is read once, into structure that is ours and leaves
//! that are the author's; formats put the leaves in as they put in any word, so that nothing in them is markup.

use std::fmt;
use std::sync::Arc;

use pulldown_cmark::{Alignment, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::notation::{Misread, Notation};
use super::{png, svg};
use crate::spell::quote;

/// A text.
#[derive(Clone, PartialEq, Eq)]
pub struct Prose {
    /// As the author wrote it.
    pub source: String,
    /// What it consists of, in order.
    pub pieces: Vec<Piece>,
}

impl fmt::Debug for Prose {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.source.fmt(f)
    }
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Structure, as Markdown: an empty line, `**`, `| `.
    Structure(String),
    /// Words.
    Text(String),
    /// Code in a line.
    Code(String),
    /// A formula.
    Formula(Notation),
    /// A picture.
    Picture(Picture),
}

/// A picture with what it shows, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// What it shows.
    pub alt: String,
    /// The picture.
    pub image: Image,
}

/// A file beside the set: PNG, JPEG, or SVG that only draws.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    /// The file's name: letters, digits, `.`, `_` and `-`.
    pub name: String,
    /// Its bytes.
    pub data: Arc<[u8]>,
}

impl fmt::Debug for Image {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.name.fmt(f)
    }
}

/// Reads a picture beside the set by its name, or says why it cannot.
#[derive(Clone, Copy)]
pub struct Pictures<'a>(pub &'a (dyn Fn(&str) -> Result<Vec<u8>, String> + Sync));

impl fmt::Debug for Pictures<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Pictures")
    }
}

/// The largest picture, in bytes.
pub const LARGEST_PICTURE: usize = 512 * 1024;

impl Image {
    /// Reads a picture.
    pub fn read(name: &str, pictures: Pictures) -> Result<Image, Misread> {
        let wrong =
            |why: &str, help: &str| (format!("picture {} {why}", quote(name)), help.to_string());
        let harmless = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        let beside = "put the picture beside the set, and name it with letters, digits, `.`, `_` and `-` only";
        if name.is_empty() || name.starts_with('.') || !name.chars().all(harmless) {
            return Err(wrong("is not the name of a file beside the set", beside));
        }
        let data =
            pictures.0(name).map_err(|why| wrong(&format!("cannot be read: {why}"), beside))?;
        if data.len() > LARGEST_PICTURE {
            let why = format!("has more than {} KB", LARGEST_PICTURE / 1024);
            return Err(wrong(&why, "make it smaller"));
        }
        let image = Image {
            name: name.to_string(),
            data: data.into(),
        };
        let lower = name.to_ascii_lowercase();
        let named = match image.media() {
            Some("image/png") => lower.ends_with(".png"),
            Some("image/jpeg") => lower.ends_with(".jpg") || lower.ends_with(".jpeg"),
            Some(_) => lower.ends_with(".svg"),
            None => false,
        };
        if !named {
            let help = "save it as `.png`, `.jpg` or `.svg`";
            return Err(wrong("is neither PNG nor JPEG nor SVG", help));
        }
        let (fault, help) = match image.media() {
            Some("image/png") => (png::fault(&image.data), "save it as PNG again"),
            Some("image/jpeg") => (None, ""),
            _ => (
                svg::fault(&image.data),
                "draw it without scripts, links and files from elsewhere: save it as plain SVG, or as PNG",
            ),
        };
        match fault {
            Some(fault) => Err(wrong(&fault, help)),
            None => Ok(image),
        }
    }

    /// What it is, judged by how it begins.
    pub fn media(&self) -> Option<&'static str> {
        match &self.data[..] {
            [0x89, b'P', b'N', b'G', ..] => Some("image/png"),
            [0xFF, 0xD8, 0xFF, ..] => Some("image/jpeg"),
            data => {
                let text = data.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(data);
                let is_xml = text.trim_ascii_start().starts_with(b"<");
                is_xml.then_some("image/svg+xml")
            }
        }
    }

    /// Whether it is a drawing, which LaTeX does not read.
    pub fn is_drawing(&self) -> bool {
        self.media() == Some("image/svg+xml")
    }

    /// The name without its ending.
    pub fn stem(&self) -> &str {
        self.name
            .rsplit_once('.')
            .map_or(&self.name, |(stem, _)| stem)
    }
}

impl Prose {
    /// Reads a text.
    pub fn read(source: &str, pictures: Pictures) -> Result<Prose, Misread> {
        let mut reader = Reader {
            source,
            pictures,
            pieces: Vec::new(),
            indents: Vec::new(),
            lists: Vec::new(),
            fresh: true,
            columns: Vec::new(),
            picture: None,
            links: Vec::new(),
            code: false,
        };
        let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
        for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
            if matches!(event, Event::Text(_)) && !reader.code {
                reader.no_dollar(range.start, source.get(range).unwrap_or_default())?;
            }
            reader.take(event)?;
        }
        Ok(Prose {
            source: source.to_string(),
            pieces: reader.pieces,
        })
    }

    /// The pictures in it.
    pub fn images(&self) -> impl Iterator<Item = &Image> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Picture(picture) => Some(&picture.image),
            _ => None,
        })
    }
}

struct Reader<'s> {
    source: &'s str,
    pictures: Pictures<'s>,
    pieces: Vec<Piece>,
    /// How far in each open item begins.
    indents: Vec<usize>,
    /// The number of the next item of each open list, or none.
    lists: Vec<Option<u64>>,
    /// Whether nothing stands yet where the next block begins.
    fresh: bool,
    columns: Vec<Alignment>,
    /// The file of an open picture, and what it shows.
    picture: Option<(String, String)>,
    /// The addresses of open links; none where the text is the address.
    links: Vec<Option<String>>,
    code: bool,
}

impl Reader<'_> {
    fn take(&mut self, event: Event) -> Result<(), Misread> {
        match event {
            Event::Start(tag) => self.start(tag)?,
            Event::End(tag) => self.end(tag)?,
            Event::Text(text) if self.code => self.lines(&text),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text(&text),
            Event::SoftBreak if self.fresh => {}
            Event::SoftBreak => self.text(" "),
            Event::HardBreak => self.line("\\\n", ""),
            Event::Code(text) => self.leaf(match text.contains(['`', '|']) {
                true => Piece::Text(text.to_string()),
                false => Piece::Code(text.to_string()),
            }),
            Event::InlineMath(tex) => self.formula(&tex)?,
            Event::DisplayMath(tex) => {
                self.begin();
                self.formula(&tex)?;
                self.begin();
            }
            Event::Rule => return Err(self.unknown("a line across the page")),
            _ => return Err(self.unknown("something")),
        }
        Ok(())
    }

    fn unknown(&self, what: &str) -> Misread {
        let help = "write paragraphs, *emphasis*, lists, tables, `code`, $formulas$ and ![what it shows](picture.png)";
        (
            format!("text has {what} that a sheet cannot show"),
            help.to_string(),
        )
    }

    fn start(&mut self, tag: Tag) -> Result<(), Misread> {
        match tag {
            Tag::Paragraph | Tag::HtmlBlock => self.begin(),
            Tag::Heading { .. } => {
                self.begin();
                self.structure("**");
            }
            Tag::CodeBlock(_) => {
                self.begin();
                self.code = true;
            }
            Tag::List(first) => {
                self.begin();
                self.lists.push(first);
            }
            Tag::Item => self.item(),
            Tag::Table(columns) => {
                self.begin();
                self.columns = columns;
            }
            Tag::TableHead => self.structure("|"),
            Tag::TableRow => self.line("\n", "|"),
            Tag::TableCell => self.structure(" "),
            Tag::Emphasis => self.structure("*"),
            Tag::Strong => self.structure("**"),
            Tag::Link {
                link_type,
                dest_url,
                ..
            } => {
                let bare = matches!(link_type, LinkType::Autolink | LinkType::Email);
                self.links.push((!bare).then(|| dest_url.to_string()));
            }
            Tag::Image { dest_url, .. } => {
                self.picture = Some((dest_url.to_string(), String::new()))
            }
            Tag::BlockQuote(_) => return Err(self.unknown("a quotation")),
            _ => return Err(self.unknown("something")),
        }
        Ok(())
    }

    fn end(&mut self, tag: TagEnd) -> Result<(), Misread> {
        match tag {
            TagEnd::Heading(_) | TagEnd::Strong => self.structure("**"),
            TagEnd::Emphasis => self.structure("*"),
            TagEnd::CodeBlock => self.code = false,
            TagEnd::Item => {
                self.indents.pop();
                self.fresh = false;
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::TableCell => self.structure(" |"),
            TagEnd::TableHead => {
                let rule = |column: &Alignment| match column {
                    Alignment::Right => "---:|",
                    Alignment::Center => ":---:|",
                    _ => "---|",
                };
                let rules: String = self.columns.iter().map(rule).collect();
                self.line("\n", &format!("|{rules}"));
            }
            TagEnd::Link => {
                if let Some(Some(address)) = self.links.pop() {
                    self.text(&format!(" ({address})"));
                }
            }
            TagEnd::Image => {
                if let Some((file, alt)) = self.picture.take() {
                    let image = Image::read(&file, self.pictures)?;
                    self.leaf(Piece::Picture(Picture { alt, image }));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A block begins.
    fn begin(&mut self) {
        if !self.fresh {
            self.line("\n\n", "");
        }
        self.fresh = true;
    }

    fn item(&mut self) {
        if !self.fresh {
            self.line("\n", "");
        }
        let marker = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "- ".to_string(),
        };
        self.structure(&marker);
        self.indents.push(marker.len());
        self.fresh = true;
    }

    /// Breaks the line, and goes on where the item does.
    fn line(&mut self, breaks: &str, after: &str) {
        let indent = " ".repeat(self.indents.iter().sum());
        self.structure(&format!("{breaks}{indent}{after}"));
    }

    fn structure(&mut self, markdown: &str) {
        match self.pieces.last_mut() {
            Some(Piece::Structure(before)) => before.push_str(markdown),
            _ => self.pieces.push(Piece::Structure(markdown.to_string())),
        }
    }

    fn leaf(&mut self, piece: Piece) {
        self.fresh = false;
        self.pieces.push(piece);
    }

    fn text(&mut self, text: &str) {
        let text = text.replace('\n', " ");
        match (&mut self.picture, self.pieces.last_mut()) {
            (Some((_, alt)), _) => alt.push_str(&text),
            (None, Some(Piece::Text(before))) => before.push_str(&text),
            (None, _) => self.leaf(Piece::Text(text)),
        }
    }

    /// Lines of code, the blanks before each kept.
    fn lines(&mut self, text: &str) {
        for (number, line) in text.lines().enumerate() {
            if number > 0 {
                self.line("\\\n", "");
            }
            let bare = line.trim_start();
            let blanks =
                "\u{A0}".repeat((line.len() - bare.len()).max(usize::from(bare.is_empty())));
            self.leaf(Piece::Code(blanks + &bare.replace('`', "'")));
        }
    }

    fn formula(&mut self, tex: &str) -> Result<(), Misread> {
        let notation = Notation::read(tex)?;
        self.leaf(Piece::Formula(notation));
        Ok(())
    }

    /// A `$` that opens no formula.
    fn no_dollar(&self, start: usize, text: &str) -> Result<(), Misread> {
        let before = |at: usize| self.source.get(..start + at).unwrap_or_default();
        let open = |at: &usize| !before(*at).ends_with('\\');
        match text.match_indices('$').map(|(at, _)| at).find(open) {
            None => Ok(()),
            Some(at) => {
                let rest = self.source.get(start + at..).unwrap_or_default();
                let line = rest.lines().next().unwrap_or_default();
                Err((
                    format!("the formula {} is not closed", quote(line.trim_end())),
                    "close it with `$`, with no blank before; write `\\$` for a dollar sign"
                        .to_string(),
                ))
            }
        }
    }
}
