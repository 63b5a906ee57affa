//! Pages, whole or in pieces, as editors of learning systems and word processors save them.

use std::collections::HashMap;

use super::cost::PICTURE;
use super::lines::{Level, Lines, Style};
use super::refusal::Refusal;
use super::tags::{self, is_block};
use super::tree::{Element, Node};
use super::{linear, mathml, symbols};
use crate::budget::Budget;

/// True if a text says that it is a page.
pub fn is_page(text: &str) -> bool {
    let mut text = text.trim_start();
    while let Some(comment) = text.strip_prefix("<!--").or(text.strip_prefix("<?xml")) {
        let end = comment.find('>').map(|at| at + 1);
        text = comment
            .get(end.unwrap_or(comment.len())..)
            .unwrap_or_default()
            .trim_start();
    }
    let begins = |tag: &str| {
        let head = text.get(..tag.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(tag))
    };
    ["<!doctype html", "<html", "<head>", "<body"]
        .into_iter()
        .any(begins)
}

/// True if a text has anything like a tag.
pub fn has_tags(text: &str) -> bool {
    let mut after = text.split('<').skip(1);
    after.any(|tag| {
        tag.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') && tag.contains('>')
    })
}

/// What people write in Markdown, where nothing else raises or lowers.
const SCRIPTS: [(&str, &str, char); 2] = [("<sup>", "</sup>", '^'), ("<sub>", "</sub>", '_')];

/// What strikes out, in tags.
const STRIKES: [&str; 4] = ["<s>", "</s>", "<del>", "</del>"];

/// Returns a text with signs in place of such tags: `2<sup>4</sup>` is `2^4`. Any other tag is text.
pub fn with_signs(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, tag)) = rest.find('<').and_then(|at| rest.split_at_checked(at)) {
        linear::follow(&mut out, before);
        let script = |(begin, end, sign): &(&'static str, &'static str, char)| {
            let (inner, after) = tag.strip_prefix(begin)?.split_once('<')?;
            let after = after.strip_prefix(end.strip_prefix('<')?)?;
            Some((*sign, inner, after))
        };
        let strike = STRIKES.iter().find_map(|strike| tag.strip_prefix(strike));
        rest = match (SCRIPTS.iter().find_map(script), strike) {
            (Some((sign, inner, after)), _) => {
                linear::script(&mut out, sign, inner);
                after
            }
            (_, Some(after)) => {
                out.push_str("~~");
                after
            }
            _ => {
                out.push('<');
                tag.strip_prefix('<').unwrap_or_default()
            }
        };
    }
    linear::follow(&mut out, rest);
    out
}

/// Elements that the answers which editors of learning systems save are made of.
const PASTED: [&str; 9] = ["p", "div", "pre", "ol", "ul", "table", "h3", "h4", "h5"];

/// Returns the text of an answer as an editor saves it, perhaps with lines before it that are plain text; `None` where a text
/// has nothing of that.
pub fn pasted(text: &str, budget: &Budget) -> Result<Option<String>, Refusal> {
    // Looked for once, since a text may have many lines that begin like this.
    let ends = PASTED.iter().filter_map(|name| {
        let last = text.rfind(&format!("</{name}>"))?;
        Some((*name, last))
    });
    let ends: Vec<(&str, usize)> = ends.collect();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let named = line.trim_start().strip_prefix('<').unwrap_or_default();
        let begins = |(name, last): &(&str, usize)| {
            let after = named.strip_prefix(*name).filter(|_| at < *last);
            after.is_some_and(|after| after.starts_with(['>', ' ']))
        };
        if ends.iter().any(begins) {
            let (before, html) = text.split_at(at);
            let before = before.replace("&nbsp;", " ");
            return Ok(Some(with_signs(&before) + &self::text(html, budget)?));
        }
        at += line.len();
    }
    let blanks = text.contains("&nbsp;");
    Ok(blanks.then(|| with_signs(&symbols::with_entities(text))))
}

/// Returns the text of a page.
pub fn text(html: &str, budget: &Budget) -> Result<String, Refusal> {
    let page = tags::tree(html, budget)?;
    let mut classes = HashMap::new();
    collect(&page, &mut classes);
    let mut walk = Walk {
        lines: Lines::default(),
        classes: &classes,
    };
    walk.all(&page, &Context::default());
    Ok(walk.lines.finish())
}

/// What holds of an element and all in it.
#[derive(Clone, Copy, Debug, Default)]
struct Context {
    style: Style,
    /// Whether blanks and ends of lines are kept.
    kept: bool,
    hidden: bool,
}

/// What a style sheet says of it: of a class, kept once however long it is.
#[derive(Clone, Copy, Debug, Default)]
struct Declared {
    struck: bool,
    level: Option<Level>,
    kept: Option<bool>,
    hidden: bool,
}

impl Context {
    fn with(mut self, declared: Declared) -> Context {
        self.style.struck |= declared.struck;
        self.style.level = declared.level.unwrap_or(self.style.level);
        self.kept = declared.kept.unwrap_or(self.kept);
        self.hidden |= declared.hidden;
        self
    }
}

impl Declared {
    /// Adds declarations, which are in lower case.
    fn add(&mut self, declarations: &str) {
        for declaration in declarations.split(';') {
            let (name, value) = declaration.split_once(':').unwrap_or_default();
            let says = |word: &str| value.contains(word);
            match name.trim() {
                "text-decoration" | "text-decoration-line" => self.struck |= says("line-through"),
                "vertical-align" if says("super") => self.level = Some(Level::Above),
                "vertical-align" if says("sub") => self.level = Some(Level::Below),
                "vertical-align" if says("baseline") => self.level = Some(Level::Base),
                "white-space" => self.kept = Some(says("pre") && !says("pre-line")),
                "display" => self.hidden |= says("none"),
                "visibility" => self.hidden |= says("hidden"),
                _ => {}
            }
        }
    }
}

/// Collects what the page's style sheets say of classes by themselves.
fn collect(element: &Element, classes: &mut HashMap<String, Declared>) {
    if element.name == "style" {
        let sheet = element.text().to_ascii_lowercase();
        for rule in sheet.split('}') {
            let (selectors, declarations) = rule.split_once('{').unwrap_or_default();
            let mut declared = Declared::default();
            declared.add(declarations);
            for class in selectors
                .split(',')
                .filter_map(|one| one.trim().strip_prefix('.'))
            {
                let known = classes.entry(class.to_string()).or_default();
                known.struck |= declared.struck;
                known.hidden |= declared.hidden;
                known.level = declared.level.or(known.level);
                known.kept = declared.kept.or(known.kept);
            }
        }
    }
    element.elements().for_each(|child| collect(child, classes));
}

struct Walk<'p> {
    lines: Lines,
    classes: &'p HashMap<String, Declared>,
}

impl Walk<'_> {
    fn all(&mut self, element: &Element, context: &Context) {
        for child in &element.children {
            match child {
                Node::Element(child) => self.element(child, context),
                Node::Text(text) if context.kept => self.lines.several(context.style, text),
                Node::Text(text) => self.lines.flowing(context.style, text),
            }
        }
    }

    fn element(&mut self, element: &Element, context: &Context) {
        let context = self.within(element, context);
        if context.hidden {
            return;
        }
        let name = element.name.as_str();
        match name {
            "br" => self.lines.end(),
            "img" | "svg" | "canvas" | "object" => self.picture(element, &context),
            "math" => self.lines.several(context.style, &mathml::linear(element)),
            "table" => self.table(element, &context),
            _ if is_block(name) => {
                self.lines.block();
                self.all(element, &context);
                self.lines.block();
            }
            _ => self.all(element, &context),
        }
    }

    fn within(&self, element: &Element, context: &Context) -> Context {
        let mut own = *context;
        match element.name.as_str() {
            "s" | "strike" | "del" => own.style.struck = true,
            "sup" => own.style.level = Level::Above,
            "sub" => own.style.level = Level::Below,
            "pre" | "textarea" => own.kept = true,
            "head" | "script" | "style" | "title" | "template" => own.hidden = true,
            _ => {}
        }
        // What is hidden from those who listen is another form of what they hear; a link to a note says nothing itself.
        let role = element.attribute("role").unwrap_or_default();
        own.hidden |= ["doc-noteref", "doc-backlink"].contains(&role)
            || element.attribute("hidden").is_some()
            || element.attribute("aria-hidden") == Some("true");
        let classes = element.attribute("class").unwrap_or_default();
        for class in classes.split_whitespace() {
            let declared = self.classes.get(&class.to_ascii_lowercase());
            own = own.with(declared.copied().unwrap_or_default());
        }
        let style = element.attribute("style").unwrap_or_default();
        let mut declared = Declared::default();
        declared.add(&style.to_ascii_lowercase());
        own.with(declared)
    }

    /// A formula that is drawn has its source beside it.
    fn picture(&mut self, element: &Element, context: &Context) {
        let class = element.attribute("class").unwrap_or_default();
        let is_formula = class.contains("equation") || class.contains("tex");
        let source = element.attribute("data-equation-content");
        let source = source.or_else(|| element.attribute("alt").filter(|_| is_formula));
        self.lines.text(context.style, source.unwrap_or(PICTURE));
    }

    /// A table's rows, and whatever else is in it.
    fn table(&mut self, table: &Element, context: &Context) {
        for part in &table.children {
            match part {
                Node::Text(text) => self.lines.flowing(context.style, text),
                Node::Element(part) => match part.name.as_str() {
                    "tr" => self.row(part, context),
                    "thead" | "tbody" | "tfoot" => self.table(part, context),
                    "colgroup" => {}
                    _ => {
                        self.lines.block();
                        self.element(part, context);
                        self.lines.block();
                    }
                },
            }
        }
    }

    fn row(&mut self, row: &Element, context: &Context) {
        let mut cells = Vec::new();
        for cell in &row.children {
            let outer = std::mem::take(&mut self.lines);
            match cell {
                Node::Element(cell) => self.element(cell, context),
                Node::Text(text) => self.lines.flowing(context.style, text.trim()),
            }
            let text = std::mem::replace(&mut self.lines, outer).finish();
            if matches!(cell, Node::Element(_)) || !text.is_empty() {
                cells.push(text);
            }
        }
        self.lines.row(&cells);
    }
}
