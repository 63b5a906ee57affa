//! Fills in templates, once for each shape, and puts the slots in: the one place where content becomes Markdown or HTML.

use std::sync::{Arc, PoisonError, RwLock};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use rustc_hash::FxHashMap;

use super::fields::View;
use super::html_slots::Html;
use super::pen;
use super::slot::{Place, Skeleton, Slot, Slots};
use super::templates::Templates;
use crate::budget::OUTPUT;
use crate::error::Error;
use crate::locale::Messages;
use crate::spec::Words;

/// What is printed: how the paragraphs, lists and tables of templates look, and what goes into slots.
pub struct Language {
    /// A word for it, another one for each language.
    pub name: &'static str,
    /// Writes a filled-in template, which is Markdown, in the language. Marks of slots stay as they are.
    pub lay: fn(&str, &Messages) -> String,
    /// Puts a slot into its place, with the punctuation mark that follows it there.
    pub put: Put,
}

/// Puts a slot into its place.
pub type Put = fn(&mut String, &Slot, Place, &Words);

/// HTML with MathML.
pub static HTML: Language = Language {
    name: "html",
    lay: to_html,
    put: |out, slot, place, words| pen::put(&mut Html { out, words }, slot, place),
};

/// Templates with the skeletons that have been made of them.
#[derive(Clone)]
pub struct Press {
    stock: Arc<Stock>,
    words: Words,
}

/// What presses for other words share: no skeleton depends on words.
struct Stock {
    templates: Templates,
    /// By the language and the view.
    made: RwLock<FxHashMap<(&'static str, View), Arc<Skeleton>>>,
}

impl Press {
    /// A press for a set's words.
    pub fn new(templates: Templates, words: Words) -> Press {
        let made = RwLock::default();
        let stock = Arc::new(Stock { templates, made });
        Press { stock, words }
    }

    /// The same press for another set's words.
    pub fn for_words(&self, words: Words) -> Press {
        let stock = self.stock.clone();
        Press { stock, words }
    }

    /// What the set calls heaps and counters.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// True where some templates are an author's own.
    pub fn has_own(&self) -> bool {
        self.stock.templates.are_own()
    }

    /// Prints a view.
    pub fn print(
        &self,
        out: &mut String,
        language: &Language,
        view: View,
        slots: &Slots,
    ) -> Result<(), Error> {
        self.print_with(out, language, view, slots, |out, slot, place| {
            (language.put)(out, slot, place, &self.words);
        })
    }

    /// Prints a view with something else in its slots than the language has.
    pub fn print_with(
        &self,
        out: &mut String,
        language: &Language,
        view: View,
        slots: &Slots,
        mut put: impl FnMut(&mut String, &Slot, Place),
    ) -> Result<(), Error> {
        let most = self.most_bytes(&view, out.len());
        let skeleton = self.skeleton(language, view)?;
        skeleton.fill(out, slots, |out, slot, place| {
            if out.len() <= most {
                put(out, slot, place);
            }
        });
        match out.len() <= most {
            true => Ok(()),
            false => Err(too_long(&skeleton.template)),
        }
    }

    /// How long the text may be that a view is printed to. The program's own templates need no bound.
    fn most_bytes(&self, view: &View, before: usize) -> usize {
        match (self.stock.templates.are_own(), view.is_page()) {
            (false, _) => usize::MAX,
            (true, true) => LARGEST_PAGE,
            (true, false) => LARGEST_PAGE.min(before + LARGEST_QUESTION),
        }
    }

    /// Prints the frame of a page, and has the body printed where its place is.
    pub fn print_around(
        &self,
        out: &mut String,
        view: View,
        slots: &Slots,
        body: &mut dyn FnMut(&mut String) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut printed = Ok(());
        self.print_with(out, &HTML, view, slots, |out, slot, place| match slot {
            Slot::Body => printed = body(out),
            slot => (HTML.put)(out, slot, place, &self.words),
        })?;
        printed
    }

    fn skeleton(&self, language: &Language, view: View) -> Result<Arc<Skeleton>, Error> {
        let key = (language.name, view);
        let Stock { templates, made } = &*self.stock;
        let known = made.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(skeleton) = known.get(&key) {
            return Ok(skeleton.clone());
        }
        drop(known);
        let view = &key.1;
        let template = view.template();
        let filled = templates.fill(&template, &view.fields)?;
        let laid = match template.ends_with(".html") {
            true => filled,
            false => (language.lay)(&filled, templates.says()),
        };
        if templates.are_own() && laid.len() > LARGEST_QUESTION {
            return Err(too_long(&template));
        }
        let skeleton = Arc::new(Skeleton::new(template, &laid));
        let mut known = made.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, skeleton.clone());
        Ok(skeleton)
    }
}

/// Bytes of a page and of one question that templates of an author's own may print.
const LARGEST_PAGE: usize = 8 * OUTPUT;
const LARGEST_QUESTION: usize = OUTPUT / 4;

fn too_long(name: &str) -> Error {
    Error::Template(format!(
        "{name}: with what is put into its places, this template prints too much\nhelp: print less in loops; a sheet has \
         at most {LARGEST_PAGE} bytes, and a question at most {LARGEST_QUESTION}"
    ))
}

fn to_html(markdown: &str, says: &Messages) -> String {
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let mut out = String::new();
    html::push_html(&mut out, parser.flat_map(|event| boxed(event, says)));
    // Markdown has headers of columns only, and a corner that heads nothing.
    out.replace("<th></th>", "<td></td>")
        .replace("<th style=\"text-align: left\"></th>", "<td></td>")
        .replace("<th style=", "<th scope=\"col\" style=")
        .replace("<th>", "<th scope=\"col\">")
}

/// Puts a table into a box of its own, which scrolls where the page is narrower.
fn boxed<'e>(event: Event<'e>, says: &Messages) -> impl Iterator<Item = Event<'e>> {
    let open = || {
        let label = says.table;
        format!("<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"{label}\">\n")
    };
    let before = matches!(event, Event::Start(Tag::Table(_))).then(|| Event::Html(open().into()));
    let after = matches!(event, Event::End(TagEnd::Table)).then(|| Event::Html("</div>\n".into()));
    before.into_iter().chain([event]).chain(after)
}
